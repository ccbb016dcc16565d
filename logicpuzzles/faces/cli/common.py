"""What the commands share: errors on one line, and output that is written whole or not at all."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import IO, TYPE_CHECKING, Any

if TYPE_CHECKING:
    from logicpuzzles.kinds.puzzle import Puzzle


def complain(error: BaseException, name: str, arguments: argparse.Namespace | None) -> None:
    """Print an error on one line of standard error; with ``-v``, print first where it comes from.
    ``arguments``: ``None`` where they are not known yet.
    """
    from logicpuzzles.core.errors import PuzzleError
    from logicpuzzles.solving.runner import describe_error

    verbose = arguments is not None and arguments.verbose
    if verbose:
        import traceback

        traceback.print_exception(error)
    expected = verbose or isinstance(error, PuzzleError | OSError)
    hint = "" if expected else "; -v shows where it comes from"
    print(describe_error(error, name) + hint, file=sys.stderr, flush=True)


def complain_of_memory(arguments: argparse.Namespace | None) -> None:
    """Print that the memory that a command may use has come to its end."""
    from logicpuzzles.core.budget import out_of_memory
    from logicpuzzles.core.memory import kept_to

    complain(out_of_memory(kept_to()), "logicpuzzles", arguments)


def option_text(option: str, path: str) -> str:
    """The text of the file that an option names.  Raises ``BadInput`` with a message that begins
    with the option.
    """
    from logicpuzzles.core.errors import BadInput
    from logicpuzzles.solving.runner import file_text

    try:
        return file_text(path)
    except BadInput as error:
        raise BadInput(f"{option} {error.at(path)}") from error


def is_accepted(puzzle: Puzzle, path: str, arguments: argparse.Namespace) -> bool:
    """Whether a puzzle may be answered: all sentences of its text that may say something about it
    were understood, or are to be skipped. Tells of each that was not, and how many others were
    skipped.
    """
    if not puzzle.unused:
        return True
    from logicpuzzles.core.errors import BadInput

    missing = [each for each in puzzle.unused if each.missing]
    for each in puzzle.unused:
        if each.missing or (each.told and not arguments.quiet):
            left_out = f'"{each.text}" is skipped: {each.why}'
            message = (
                left_out
                if arguments.skip or not each.missing
                else f"not used, {each.why}; expected a clue, or --skip"
            )
            print(BadInput(message, each.line, each.column).at(path), file=sys.stderr)
    others = sum(not each.missing and not each.told for each in puzzle.unused)
    if others and not arguments.quiet:
        what = "1 sentence that states" if others == 1 else f"{others} sentences that state"
        print(f"{path}: skipped {what} nothing about the puzzle", file=sys.stderr)
    return arguments.skip or not missing


def remark_on(puzzle: Puzzle, status: str) -> str:
    """What the kind of a puzzle has to say about its having several solutions; ``""`` for
    nothing.
    """
    from logicpuzzles.kinds.discovery import kind_named

    own = kind_named(puzzle.kind).part("remarks") if status == "multiple" else None
    return "" if own is None else str(own.of_several(puzzle))


def name_in_file(path: str, name: str, place: int) -> str:
    """The name of a puzzle in a file of several: with its line where it has a line of its own, else
    with its place. ``name``: its own.
    """
    line = name.rpartition(":")[2]
    return f"{path}:{line}" if line != name and line.isdecimal() else f"{path}[{place}]"


@contextmanager
def open_output(
    arguments: argparse.Namespace, name: str = "output"
) -> Iterator[tuple[IO[str], Any]]:
    """A stream to write to, and a function to call when the output is to be kept. ``name``: of the
    argument with its path.

    A file is written whole, at the end, and over no other one but by ``--force``; a stream is
    written directly. Without a path the stream is standard output. Raises ``BadInput``.
    """
    path = getattr(arguments, name)
    if path is None:
        yield sys.stdout, lambda: None
        return
    from logicpuzzles.solving.sheets import is_stream, replace_file

    if is_stream(path):
        with open(path, "a", encoding="utf-8", newline="") as stream:
            yield stream, lambda: None
        return
    with replace_file(path, arguments.force) as both:
        yield both
