"""The standard streams of a face that people look at.

What is written to a terminal, and every error, is made safe there, in one place: control characters
are shown as ``\\uXXXX``, so that no text from a file, a name or an option moves the cursor, changes
colours or turns text around. What goes to a file or to another program is exact.
"""

from __future__ import annotations

import os
import sys
from contextlib import contextmanager, suppress

from logicpuzzles.core.plain import printable

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from typing import Any


class Guarded:
    """A stream for people: text is made safe before it is written. Everything else is as in the
    stream inside.
    """

    def __init__(self, inside: Any) -> None:
        self.inside = inside

    def write(self, text: str) -> int:
        """Write a text, made safe."""
        self.inside.write(printable(text))
        return len(text)

    def writelines(self, lines: Iterable[str]) -> None:
        """Write texts, made safe."""
        for line in lines:
            self.write(line)

    def flush(self) -> None:
        """Hand on what was written."""
        self.inside.flush()

    def __getattr__(self, name: str) -> Any:
        return getattr(self.inside, name)


class _Errors(Guarded):
    """Standard error. A message that cannot be written is lost, for there is nobody to tell; the
    exit status is not.
    """

    def write(self, text: str) -> int:
        try:
            super().write(text)
        except OSError:
            drop(self.inside)
        return len(text)

    def flush(self) -> None:
        try:
            super().flush()
        except OSError:
            drop(self.inside)


def drop(stream: Any) -> None:
    """Let nothing more be written to a stream: the interpreter flushes once more at its end, which
    must not fail again.
    """
    with suppress(OSError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())


@contextmanager
def guard_streams() -> Iterator[None]:
    """Standard error, and standard output where it is a terminal, are guarded inside. A stream that
    was closed when the program began is there and fails when it is used; messages to a closed
    standard error are lost.
    """
    before = sys.stdin, sys.stdout, sys.stderr
    if None in before:
        _occupy()
    with suppress(AttributeError, ValueError):
        sys.stdout.reconfigure(errors="backslashreplace")  # type: ignore[union-attr]
    if sys.stdout.isatty():
        sys.stdout = Guarded(sys.stdout)
    sys.stderr = _Errors(sys.stderr)
    try:
        yield
    finally:
        sys.stdin, sys.stdout, sys.stderr = before


def style_stream(stream: Any) -> Any:
    """The stream for text that is safe already and moves the cursor itself."""
    return stream.inside if isinstance(stream, Guarded) else stream


def _occupy() -> None:
    """Take the places of closed streams, lest the next file that is opened takes them. They are
    opened the wrong way round, so that reading and writing fail as they do for a closed file.
    """
    for number, name, way in (
        (0, "stdin", os.O_WRONLY),
        (1, "stdout", os.O_RDONLY),
        (2, "stderr", os.O_WRONLY),
    ):
        if getattr(sys, name) is None:
            handle = os.open(os.devnull, way)
            if handle != number:
                os.dup2(handle, number)
                os.close(handle)
            mode = "r" if number == 0 else "w"
            setattr(
                sys,
                name,
                open(  # noqa: SIM115
                    number, mode, encoding="utf-8", errors="backslashreplace", closefd=False
                ),
            )
