"""Decoding and cleaning the text of a puzzle, before a format looks at its lines."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from logicpuzzles.core.budget import tick
from logicpuzzles.core.errors import BadInput
from logicpuzzles.core.patterns import pattern
from logicpuzzles.kinds.puzzle import Puzzle

MAX_BYTES = 4 * 1024 * 1024
# characters of a line: 200 cells need a few thousand, a paragraph of a book some hundreds
MAX_LINE = 65_536
MAX_SIDE = 200  # rows or columns of a grid, houses or fields of a street

_HOST = pattern(r"(?:https?://)?[\w-]+(?:\.[\w-]+)*\.[a-z]{2,}/")  # how an address begins
_CONTROL = pattern(r"[\x00-\x08\x0e-\x1f\x7f]")


def decode(data: bytes, name: str = "-") -> str:
    """The text of a file's bytes in UTF-8, without byte order mark, with a single line feed at
    every line end.

    Raises :class:`BadInput` for bytes that are too many, empty or no text.

    >>> decode(b"\\xef\\xbb\\xbf1,2\\r\\n")
    '1,2\\n'
    """
    if data.startswith(b"PAR1"):
        raise BadInput(
            "a Parquet file holds columns, for other programs; expected lines, as of generate "
            "-o FILE.jsonl"
        )
    if len(data) > MAX_BYTES:
        raise _too_large(len(data))
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        # Columns count characters, so the good part of the line is decoded on its own.
        before = (
            data[: error.start]
            .removeprefix(b"\xef\xbb\xbf")
            .decode("utf-8", "replace")
            .replace("\r\n", "\n")
        )
        line, column = _place(before, len(before))
        from pathlib import PurePath

        suffix = PurePath(name).suffix
        hint = f" (a {suffix} file is binary)" if "\0" in before and suffix else ""
        raise BadInput(
            f"byte 0x{data[error.start]:02x} is not UTF-8{hint}; expected a text file in UTF-8",
            line,
            column,
        ) from None
    return clean(text)


def clean(text: str) -> str:
    """The text with line feeds as line ends.

    Raises :class:`BadInput` for a text that is too large, empty or binary.
    """
    if len(text) > MAX_BYTES:
        raise _too_large(len(text))
    text = text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n")
    control = _CONTROL.search(text)
    if control:
        line, column = _place(text, control.start())
        raise BadInput(
            f"character 0x{ord(control[0]):02x} is not text; expected a text file in UTF-8",
            line,
            column,
        )
    if not text.strip():
        raise BadInput("the text is empty; expected a puzzle")
    return text


def number_lines(text: str) -> Iterator[tuple[int, str]]:
    """The lines with their numbers, counted from 1, without blank lines and ``#`` comments."""
    for number, line in enumerate(text.split("\n"), start=1):
        tick()
        if line.strip() and not line.lstrip().startswith("#"):
            yield number, line


def only_puzzle(puzzles: Sequence[Puzzle]) -> Puzzle:
    """The only one of the puzzles of a text.  Raises :class:`BadInput` for several, or none."""
    if len(puzzles) != 1:
        raise BadInput(
            f"there are {len(puzzles)} puzzles; expected one, unless all are asked for (load_all)"
        )
    return puzzles[0]


def may_be_code(text: str) -> bool:
    """Whether the text may be in codes: ``False`` only where its first line surely is none."""
    for _, line in number_lines(text):
        word = line.split(maxsplit=1)[0]
        return (
            "?" in word
            or word.startswith(("pzprv3", "SAVEFILE:"))
            or "#" in word
            or _HOST.match(word) is not None
            or (word.startswith("{") and '"grid"' in text and '"clues"' not in text)
            or (":" in word and any(character.isdecimal() for character in word))
        )
    return False


def check_length(text: str, line: int, most: int = MAX_LINE) -> None:
    """Check the length of a line.  Raises :class:`BadInput` when it has more characters than
    ``most``.
    """
    if len(text) > most:
        raise BadInput(
            f"the line has {len(text)} characters; expected at most {most}", line, most + 1
        )


def check_side(side: int, what: str, line: int, column: int) -> None:
    """Check a number of rows or columns.  Raises :class:`BadInput` when there are too many."""
    if side > MAX_SIDE:
        raise BadInput(f"{side} {what} are too many; expected at most {MAX_SIDE}", line, column)


def _too_large(size: int) -> BadInput:
    return BadInput(
        f"{size} bytes are too many; expected at most {MAX_BYTES} ({MAX_BYTES // 1024 // 1024} MiB)"
    )


def _place(text: str, offset: int) -> tuple[int, int]:
    return text.count("\n", 0, offset) + 1, offset - text.rfind("\n", 0, offset)
