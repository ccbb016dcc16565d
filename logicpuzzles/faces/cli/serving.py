"""``web``: the page, from a local server or as files that need none; ``mcp``: tools for models."""

from __future__ import annotations

import argparse
import os
import sys

MEMORY = 1 << 30  # bytes for each child


def web(arguments: argparse.Namespace) -> int:
    """``web``: serve the page until Ctrl-C, or write it as a static site."""
    from logicpuzzles.core.errors import PuzzleError
    from logicpuzzles.kinds.discovery import kind_named

    rules = () if arguments.rules is None else (arguments.rules,)
    if arguments.export is not None:
        from logicpuzzles.faces.web.site import export

        for remark in export(arguments.export, rules, arguments.pyodide, arguments.force):
            print(f"warning: {remark}", file=sys.stderr)
        return 0
    if arguments.pyodide is not None:
        raise PuzzleError("--pyodide belongs to --export: a page from a server needs no Pyodide")
    try:
        from logicpuzzles.faces.web.children import ChildSettings
        from logicpuzzles.faces.web.server import Place, is_local, listener, run
    except ModuleNotFoundError as error:
        raise PuzzleError(
            f'{error.name} is not installed; pip install "logicpuzzles[web]"'
        ) from None
    for file in rules:
        kind_named(file)  # what is wrong with it is said here, not by a child
    jobs = arguments.jobs or max(2, min(4, os.cpu_count() or 1))
    settings = ChildSettings(jobs, arguments.timeout, arguments.memory or MEMORY, rules)
    opened = listener(arguments.host, arguments.port)
    place = Place(arguments.host, opened.getsockname()[1])
    if not is_local(place.host):
        warning = (
            f"warning: others on the network can open connections to {place.host}; who knows the "
            "token may ask"
        )
        print(warning, file=sys.stderr)

    def tell() -> None:
        print(place.address, flush=True)
        if not arguments.quiet:
            print("Ctrl-C ends it", file=sys.stderr, flush=True)
        if not arguments.no_open:
            _open(place.address)

    run(opened, place, settings, tell, arguments.verbose)
    return 0


def mcp(arguments: argparse.Namespace) -> int:
    """``mcp``: serve tools for language models until the caller has gone, or until Ctrl-C."""
    from logicpuzzles.core.errors import PuzzleError

    try:
        from logicpuzzles.faces.model_tools import ToolLimits, tool_server
    except ModuleNotFoundError as error:
        raise PuzzleError(
            f'{error.name} is not installed; pip install "logicpuzzles[mcp]"'
        ) from None
    memory = arguments.memory or MEMORY
    server = tool_server(ToolLimits(arguments.timeout, memory, arguments.jobs))
    if not arguments.http:
        server.run("stdio")
        return 0
    print(f"http://127.0.0.1:{arguments.port}/mcp", flush=True)
    server.run("streamable-http", host="127.0.0.1", port=arguments.port)
    return 0


def _open(address: str) -> None:
    """Show an address in the user's browser, where that has a window: one in the terminal would be
    in the way.
    """
    import webbrowser
    from threading import Thread

    if (
        sys.platform in ("darwin", "win32")
        or os.environ.get("DISPLAY")
        or os.environ.get("WAYLAND_DISPLAY")
    ):
        Thread(target=webbrowser.open, args=(address,), daemon=True).start()
