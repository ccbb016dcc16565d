"""The formats in which a nonogram is written: its drawing, and the ``.non`` files of other programs.

Such a file has the sections ``rows`` and ``columns``, a line with the blocks of each; ``width`` and
``height`` say how many there are, and other lines, such as ``title "…"``, are read over.
Source: Steve Simpson, "Nonogram solver", the format .non.
"""

from __future__ import annotations

from logicpuzzles.core.errors import BadInput
from logicpuzzles.core.patterns import pattern
from logicpuzzles.formats.board_text import BoardText
from logicpuzzles.kinds.notation import Format
from logicpuzzles.kinds.puzzle import Clue, Puzzle

SECTION = pattern(r"(?m)^\s*(rows|columns)\s*$")
NUMBERS = pattern(r"\s*\d+(?:\s*[, ]\s*\d+)*\s*")
SIDE = pattern(r"\s*(width|height)\s+(\d+)\s*")
SIDES = {"columns": ("top", "width"), "rows": ("left", "height")}


def is_non_file(text: str) -> bool:
    """Whether a text has a section for rows and one for columns."""
    return {match[1] for match in SECTION.finditer(text)} == {*SIDES}


class NonText(BoardText):
    """Nonograms in ``.non`` files; they are written as drawings."""

    def looks(self, text: str) -> bool:
        return is_non_file(text)

    def read(self, text: str) -> Puzzle:
        found: dict[str, list[tuple[int, ...]]] = {"columns": [], "rows": []}
        said: dict[str, tuple[int, int]] = {}
        section = ""
        for number, line in enumerate(text.split("\n"), 1):
            if match := SECTION.fullmatch(line):
                section = match[1]
            elif match := SIDE.fullmatch(line):
                said[match[1]] = int(match[2]), number
            elif NUMBERS.fullmatch(line) and section:
                blocks = tuple(map(int, line.replace(",", " ").split()))
                found[section].append(() if blocks == (0,) else blocks)
            elif line.strip() and not line.lstrip()[0].isalpha():
                raise BadInput(
                    "these are no blocks; expected numbers with commas between", number, 1
                )
            elif line.strip():
                section = ""
        for name, (_, side) in SIDES.items():
            count, number = said.get(side, (len(found[name]), 0))
            if count != len(found[name]) or not count:
                raise BadInput(
                    f"there are {len(found[name])} lines of {name}; expected {count or 'some'}",
                    number or None,
                    1 if number else None,
                )
        clues = [
            Clue("blocks", (blocks, (SIDES[name][0], at)))
            for name, lines in found.items()
            for at, blocks in enumerate(lines)
        ]
        givens = ((None,) * len(found["columns"]),) * len(found["rows"])
        return Puzzle("nonogram", givens, {}, tuple(clues))


FORMATS = (
    Format("nonogram file", "nonogram", NonText("nonogram"), order=20, loose=True),
    Format("drawing", "nonogram", BoardText("nonogram", lambda text: False), order=1000),
)
