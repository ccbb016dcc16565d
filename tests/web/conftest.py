"""A browser for the tests of the page: the Chromium of the system, driven by Playwright, and
windows with the page in them.
"""

import json
import shutil
import subprocess
import sys
import zlib
from base64 import urlsafe_b64encode
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import Any

import pytest

from logicpuzzles.core.errors import PuzzleError
from logicpuzzles.faces.web import site as static

NAMES = ("chromium", "chromium-browser", "google-chrome")
QUIET = [
    "--no-sandbox", "--disable-background-networking", "--disable-component-update",
    "--disable-sync", "--no-first-run", "--disable-quic",
]  # fmt: skip
WAIT = 20_000  # milliseconds for what must come


@pytest.fixture(scope="module")
def browser() -> Iterator[Any]:
    """Chromium. It ends with the module: its event loop would be in the way of other tests."""
    playwright = pytest.importorskip(
        "playwright.sync_api", reason="the page is tested with playwright, which is not installed"
    )
    path = next(filter(None, map(shutil.which, NAMES)), None)
    if path is None:
        pytest.skip("the page is tested in Chromium, which is not installed")
    with playwright.sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=path, args=QUIET)
        yield browser
        browser.close()


@pytest.fixture(scope="session")
def server_site() -> Iterator[str]:
    """The address of the page from a server."""
    pytest.importorskip("uvicorn", reason="uvicorn is not installed")
    command = [
        sys.executable,
        "-m",
        "logicpuzzles",
        "web",
        "--no-open",
        "--port",
        "0",
        "--jobs",
        "2",
    ]
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
    ) as server:
        assert server.stdout is not None
        yield server.stdout.readline().strip()
        server.terminate()


@pytest.fixture(scope="session")
def site(server_site: str) -> str:
    """The address of the page, as it is first opened."""
    return server_site


class Visit:
    """A page in a browser window of its own. ``faults``: what the browser complained about."""

    def __init__(self, page: Any, site: str) -> None:
        self.page = page
        self.address, _, self.token = site.partition("#")
        self.faults: list[str] = []
        page.set_default_timeout(WAIT)
        page.on("pageerror", lambda error: self.faults.append(str(error)))
        page.on(
            "console",
            lambda message: self.faults.append(message.text) if message.type == "error" else None,
        )

    def go(self, fragment: str = "", query: str = "") -> None:
        """Open the page at a fragment, such as ``kinds``."""
        self.page.goto("about:blank")
        parts = [part for part in (self.token, fragment) if part]
        self.page.goto(f"{self.address}{query}#{'&'.join(parts)}")
        self.page.wait_for_selector("main:not(.loading)")

    def puzzle(self, text: str, kind: str | None = None, query: str = "", **more: Any) -> None:
        """Open a puzzle from an address that holds it."""
        self.go(f"p={packed({'text': text, 'kind': kind, **more})}", query)

    def cell(self, number: int, value: int | None = None) -> Any:
        """A cell of the board, or one of its squares."""
        more = "" if value is None else f'[data-value="{value}"]'
        return self.page.locator(f'.board [data-cell="{number}"]{more}').first

    def square(self, name: str) -> Any:
        """A square of the grid of items, by what a screen reader is told of it."""
        return self.page.locator(f".stairs button[aria-label^='{name}']")

    def label(self, number: int, value: int | None = None) -> str:
        """What a screen reader is told of a cell."""
        return str(self.cell(number, value).get_attribute("aria-label"))

    def becomes(self, number: int, text: str, value: int | None = None) -> None:
        """Wait until a cell is told so."""
        more = "" if value is None else f'[data-value="{value}"]'
        self.page.wait_for_selector(
            f'.board [data-cell="{number}"]{more}[aria-label$="{text}"]', state="attached"
        )

    def press(self, name: str, exact: bool = True) -> None:
        """Press a button."""
        self.page.get_by_role("button", name=name, exact=exact).first.click()

    def drag_mouse(self, start: list[float], end: list[float]) -> None:
        """Drag the mouse from one point of the window to another."""
        self.page.mouse.move(*start)
        self.page.mouse.down()
        self.page.mouse.move(*end, steps=3)
        self.page.mouse.up()

    def drag_finger(self, start: list[float], end: list[float], wait: int = 0) -> None:
        """Drag a finger. ``wait``: milliseconds that it rests at the end."""
        session = self.page.context.new_cdp_session(self.page)
        for kind, points in (("Start", [start]), ("Move", [end]), ("End", [])):
            touches = [{"x": x, "y": y} for x, y in points]
            session.send(
                "Input.dispatchTouchEvent", {"type": f"touch{kind}", "touchPoints": touches}
            )
            if kind == "Move" and wait:
                self.page.wait_for_timeout(wait)
        session.detach()

    def message(self, text: str) -> str:
        """Wait until the line below the board has a text; all of it."""
        self.page.wait_for_function(
            "text => document.querySelector('.message')?.innerText.includes(text)", arg=text
        )
        return str(self.page.locator(".message").inner_text())


def packed(value: dict[str, Any]) -> str:
    """A puzzle as it stands in an address."""
    shrink = zlib.compressobj(9, zlib.DEFLATED, -15)
    data = (
        shrink.compress(
            json.dumps({key: each for key, each in value.items() if each is not None}).encode()
        )
        + shrink.flush()
    )
    return urlsafe_b64encode(data).decode().rstrip("=")


@pytest.fixture
def visit(browser: Any, site: str) -> Iterator[Any]:
    """Opens windows: a context manager that takes a width, ``dark`` and ``touch``. The browser may
    complain in none of them.
    """

    @contextmanager
    def window(width: int = 390, dark: bool = False, touch: bool = False) -> Iterator[Visit]:
        size = {"width": width, "height": 844 if width < 600 else 900}
        context = browser.new_context(
            viewport=size,
            color_scheme="dark" if dark else "light",
            has_touch=touch,
            reduced_motion="reduce",
        )
        there = Visit(context.new_page(), site)
        yield there
        context.close()
        assert there.faults == []

    return window


@pytest.fixture(scope="session")
def check_access() -> Callable[[Any], None]:
    """Checks a page for barriers by axe, which is put into each document once."""
    script = (
        pytest.importorskip(
            "axe_playwright_python.sync_playwright", reason="axe-playwright-python is not installed"
        )
        .Axe()
        .axe_script
    )

    def check(page: Any) -> None:
        if page.evaluate("typeof axe") == "undefined":
            page.evaluate(script)
        # the bar lies over what can be scrolled away from under it
        found = page.evaluate(
            """async () => {
                document.querySelector(".bar")?.style.setProperty("position", "static");
                return (await axe.run({ resultTypes: ["violations"] })).violations;
            }"""
        )
        assert [(each["id"], node["html"]) for each in found for node in each["nodes"]] == []

    return check


@pytest.fixture(scope="session")
def export_site() -> Callable[..., None]:
    """Writes the page as a static site to a folder, with rules files if wanted. Modules are
    compiled once for all.
    """
    if shutil.which("node") is None:
        pytest.skip("the modules of the static site are compiled by node, which is not installed")

    def export(folder: Path, rules: Iterable[str] = ()) -> None:
        try:
            remarks = static.export(str(folder), rules)
        except PuzzleError as error:
            if "npm" not in str(error):
                raise
            pytest.skip(f"the static site needs Pyodide: {error}")
        if any("pip" in remark for remark in remarks):
            pytest.skip(f"the static site needs what is compiled for it: {remarks}")
        assert remarks == []

    return export


@pytest.fixture(scope="session")
def worker_site(export_site: Callable[..., None], tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of the static site."""
    folder = tmp_path_factory.mktemp("site") / "out"
    export_site(folder)
    return folder


class _Quiet(SimpleHTTPRequestHandler):
    def log_message(self, *_: object) -> None:
        pass


@pytest.fixture(scope="session")
def serve() -> Callable[[Path], Any]:
    """Serves a folder as any web host does: a context manager that gives its address."""

    @contextmanager
    def serving(folder: Path) -> Iterator[str]:
        with ThreadingHTTPServer(
            ("127.0.0.1", 0), partial(_Quiet, directory=str(folder))
        ) as server:
            thread = Thread(target=server.serve_forever, args=(0.05,))
            thread.start()
            try:
                yield f"http://127.0.0.1:{server.server_port}/"
            finally:
                server.shutdown()
                thread.join()

    return serving
