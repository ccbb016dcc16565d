"""The commands that list things, ``kinds``, ``rules``, ``examples`` and ``engines``, and those that start another
face, ``compare``, ``plan``, ``play`` and ``repl``.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from typing import TYPE_CHECKING

from logicpuzzles.core.plain import align_columns
from logicpuzzles.faces.cli.batches import Progress
from logicpuzzles.faces.cli.common import complain, is_accepted, open_output

if TYPE_CHECKING:
    from logicpuzzles.kinds.discovery import Kind
    from logicpuzzles.kinds.puzzle import Puzzle


def kinds(arguments: argparse.Namespace) -> int:
    """``kinds``: the name, the origin and the title of each kind, or of each of a family, by
    families; one that cannot be loaded does not stop the others.
    """
    from logicpuzzles.core.errors import PuzzleError
    from logicpuzzles.kinds.discovery import FAMILIES, families, kind_named, origins

    status = 0
    loaded = []
    for name, origin in origins().items():
        try:
            loaded.append(kind_named(name))
        except PuzzleError as error:
            complain(error, origin, arguments)
            status = 2
    listed = families(loaded)
    wanted = arguments.family
    if wanted is not None and wanted not in listed:
        raise PuzzleError(f'there is no family "{wanted}"; expected {", ".join(listed)}')
    rows = [(kind.name, kind.origin, kind.title) for kind in loaded]
    lines = dict(zip([kind.name for kind in loaded], align_columns(rows), strict=True))
    for name, own in listed.items():
        if wanted in (None, name):
            gap = "" if name == next(iter(listed)) or wanted else "\n"
            print(f"{gap}{name}: {FAMILIES.get(name, name)}")
            for kind in own:
                print(lines[kind.name])
    return status


def rules(arguments: argparse.Namespace) -> int:
    """``rules``: the kinds, or the published rules of one, or its code beside that of the search."""
    from logicpuzzles.core.errors import BadInput
    from logicpuzzles.kinds.discovery import kind_named, kinds

    if arguments.kind is not None:
        kind = kind_named(arguments.kind)
        print(_code_of(kind) if arguments.code else kind.text)
        return 0
    if arguments.code:
        raise BadInput("--code goes with a kind; expected one")
    print("\n".join(align_columns([(name, kind_named(name).title) for name in kinds()])))
    return 0


def _code_of(kind: Kind) -> str:
    """The rules of a kind and a search beside each other, as its first example needs them. Raises
    ``BadInput`` where there is none.
    """
    from logicpuzzles.compare.code import side_by_side
    from logicpuzzles.core.errors import BadInput
    from logicpuzzles.kinds.examples import example_files
    from logicpuzzles.solving.runner import load

    files = example_files(kind.name)
    if not files:
        raise BadInput(
            f"{kind.name} has no example to read its rules with; expected compare --code "
            "with a puzzle"
        )
    text = next(iter(files.values())).read_text(encoding="utf-8")
    return side_by_side(load(text=text, kind=kind.name), _code_width()).rstrip("\n")


def _code_width(here: bool = True) -> int:
    """The characters for rules and searches beside each other: those of the terminal, if the text
    is for one ``here``.
    """
    from shutil import get_terminal_size

    from logicpuzzles.compare.code import WIDTH

    return get_terminal_size((WIDTH, 24)).columns if here and sys.stdout.isatty() else WIDTH


def examples(arguments: argparse.Namespace) -> int:
    """``examples``: the names of the examples of all kinds, or of one; the text of one; or copies of
    them in a folder.
    """
    from logicpuzzles.kinds.discovery import kind_named, kinds
    from logicpuzzles.kinds.examples import example_files, example_text

    if arguments.name is not None and arguments.copy is None:
        print(example_text(kind_named(arguments.kind).name, arguments.name), end="")
        return 0
    names = kinds() if arguments.kind is None else (kind_named(arguments.kind).name,)
    found = {kind: example_files(kind) for kind in names}
    if arguments.copy is not None:
        if arguments.name is not None:
            example_text(names[0], arguments.name)  # says what is expected where there is none
            found = {names[0]: {arguments.name: found[names[0]][arguments.name]}}
        texts = {
            f"{kind}/{file.name}": file.read_bytes()
            for kind, files in found.items()
            for file in files.values()
        }
        _copy_files(texts, arguments.copy, arguments.force)
        return 0
    if arguments.kind is not None:
        print("\n".join(found[names[0]]))
    else:
        print(
            "\n".join(align_columns([(kind, " ".join(own)) for kind, own in found.items() if own]))
        )
    return 0


def _copy_files(texts: Mapping[str, bytes], folder: str, force: bool) -> None:
    """Write files below a folder, or none of them where one is there. Raises ``BadInput``."""
    import os

    from logicpuzzles.core.errors import BadInput

    there = [name for name in texts if os.path.exists(os.path.join(folder, name))]
    if there and not force:
        path = os.path.join(folder, there[0])
        raise BadInput(f"{path} is there; expected another folder, or --force to write over it")
    for name, text in texts.items():
        path = os.path.join(folder, name)
        try:
            os.makedirs(os.path.dirname(path), exist_ok=True)
            with open(path, "wb") as file:
                file.write(text)
        except OSError as error:
            raise BadInput(f"{path}: {error.strerror}; expected a folder to write to") from error


def engines(arguments: argparse.Namespace) -> int:
    """``engines``: all engines, and whether they are installed."""
    from logicpuzzles.engines import DEFAULT, ENGINES, installed

    there = installed()
    rows = [
        (name, "installed" if name in there else "not installed", about)
        for name, (_, _, about) in ENGINES.items()
    ]
    rows.sort(key=lambda row: (row[0] != DEFAULT, row[0]))
    print("\n".join(align_columns(rows)))
    return 0


def compare(arguments: argparse.Namespace) -> int:
    """``compare``: puzzles by every engine and by explicit search."""
    from logicpuzzles.compare.sidebyside import puzzles_in, run
    from logicpuzzles.core.errors import BadInput

    refused: list[str] = []

    def puzzles() -> Iterator[tuple[str, Puzzle | Exception]]:
        for name, puzzle in puzzles_in(
            arguments.paths, arguments.kind, arguments.rules, arguments.skip
        ):
            if isinstance(puzzle, Exception) or is_accepted(puzzle, name, arguments):
                yield name, puzzle
            else:
                refused.append(name)

    @contextmanager
    def measuring(name: str) -> Iterator[Callable[[], object]]:
        progress = Progress(name, arguments, "runs", later=True)
        try:
            yield progress.step
        finally:
            progress.end()

    if arguments.code and arguments.format not in ("text", "html"):
        raise BadInput(f"--code is written as text or html, not {arguments.format}")
    with open_output(arguments) as (stream, keep):
        status = run(
            puzzles(),
            arguments.timeout,
            stream,
            arguments.format,
            lambda error, name: complain(error, name, arguments),
            arguments.orders,
            None if arguments.code else measuring,
            _code_width(arguments.output is None),
        )
        keep()
    return max(status, 2) if refused else status


def plan(arguments: argparse.Namespace) -> int:
    """``plan``: the best weighings, of the kind that has plans. The exit status is 1 where there
    are none.
    """
    from logicpuzzles.kinds.parts import built_in, part_of

    (planner,) = [part for kind in built_in() if (part := part_of(kind, "plan")) is not None]
    with open_output(arguments) as (stream, keep):
        text, there_is = planner.plan_text(arguments.number, arguments.weighings, arguments.format)
        stream.write(text)
        keep()
    return 0 if there_is else 1


def play(arguments: argparse.Namespace) -> int:
    """``play``: a game."""
    from logicpuzzles.core.errors import BadInput
    from logicpuzzles.kinds.parts import built_in, part_of

    game = part_of(arguments.game, "play")
    if game is None:
        games = ", ".join(kind for kind in built_in() if part_of(kind, "play") is not None)
        raise BadInput(f'"{arguments.game}" is not a game; expected {games}')
    status: int = game.run(arguments.level, quiet=arguments.quiet, adversary=arguments.adversary)
    return status


def repl(arguments: argparse.Namespace) -> int:
    """``repl``: the prompt."""
    from logicpuzzles.core.errors import BadInput
    from logicpuzzles.faces.prompt import run

    try:
        kind = arguments.kind
        if arguments.rules is not None:
            from logicpuzzles.kinds.discovery import kind_named

            kind = kind_named(arguments.rules).name
        return run(
            arguments.what,
            kind=kind,
            engine=arguments.engine,
            verbose=arguments.verbose,
            skip=arguments.skip,
        )
    except BadInput as error:
        complain(error, arguments.what, arguments)
        return 2
