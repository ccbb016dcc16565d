"""How other programs write the puzzles of a kind: ``CODES`` in a rules file, beside ``BOARD``, is a
tuple of such codes, in the words of this module.

    CODES = (
        codes.puzz_link("yinyang", codes.Each("circles", codes.Packed((None, "o", "*"), 3))),
        codes.pzprv3("yinyang", codes.MarkTable(circles={"1": "o", "2": "*"}, answer="12")),
    )
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from logicpuzzles.core.errors import BadInput, GoalError
from logicpuzzles.formats.code_parts import (
    BARE,
    BORDERS,
    DIGITS,
    KNOWN,
    NUMBERS,
    SMALL,
    VALUES,
    WALLS,
    Argument,
    Bare,
    Borders,
    CodeDraft,
    CodePart,
    Each,
    FirstCells,
    Givens,
    Halves,
    Heads,
    Mixed,
    Optional,
    Parted,
    Pointers,
    RegionLabels,
    Slots,
    Text,
)  # fmt: skip
from logicpuzzles.formats.code_tables import Areas, Fences, HeadTable, MarkTable, Notes
from logicpuzzles.formats.code_tokens import (
    Behind,
    Cursor,
    Decimal,
    Listed,
    Packed,
    Rest,
    Runs,
    Several,
    Signs,
    Skips,
    Spaced,
    Wide,
)  # fmt: skip
from logicpuzzles.formats.f_puzzles import FPuzzles
from logicpuzzles.kinds.discovery import Kind
from logicpuzzles.kinds.layers import Boxes, Clues
from logicpuzzles.kinds.layout import Layout
from logicpuzzles.kinds.puzzle import Puzzle

__all__ = [
    "BARE",
    "BORDERS",
    "DIGITS",
    "DIVISION",
    "KNOWN",
    "LINES",
    "NUMBERS",
    "PLAIN",
    "RIMMED_DIVISION",
    "SHADED",
    "SMALL",
    "VALUES",
    "WALLS",
    "Areas",
    "Argument",
    "Bare",
    "Behind",
    "Borders",
    "Code",
    "Decimal",
    "Each",
    "Fences",
    "FirstCells",
    "Givens",
    "Halves",
    "HeadTable",
    "Heads",
    "Listed",
    "MarkTable",
    "Mixed",
    "Notes",
    "Optional",
    "Packed",
    "Parted",
    "Pointers",
    "RegionLabels",
    "Rest",
    "Runs",
    "Several",
    "Signs",
    "Skips",
    "Slots",
    "Spaced",
    "Text",
    "Wide",
    "f_puzzles",
    "puzz_link",
    "pzprv3",
    "tatham",
]  # fmt: skip

MOST = 36  # the side of a board whose boxes are said
SIZES = {"size": r"\d+(?:x\d+)?", "side": r"\d+(?:x\d+)?", "boxes": r"\d+(?:x\d+)?"}
PLAIN = Decimal()  # a number, as in texts
SHADED = "+#"  # unshaded and shaded cells of an answer
LINES = MarkTable(empty="0", answer={"0": 0, **{f"{each}": each for each in range(1, 10)}, "-1": 0})
DIVIDED = {"0": 0, "1": 1, "2": 1, "-1": 0}  # whatever a solver noted beside
DIVISION = MarkTable(empty="0", answer=DIVIDED)
RIMMED_DIVISION = MarkTable(empty="0", rim=True, answer=DIVIDED)


@dataclass(frozen=True)
class Code:
    """One way in which another program writes puzzles of a kind, made by :func:`tatham`,
    :func:`puzz_link` or :func:`pzprv3`.

    ``names``: of the program, or of the kind in addresses; the first one is written.
    ``parameters``: the text between the name and the body. ``choices``: by the name of an argument,
    its values by their texts. ``frame``: rows and columns that the board has besides those of the
    address; ``more``: those beyond what is said. ``one_side``: whether a text says the side of a square once.
    """

    site: str
    names: tuple[str, ...]
    parts: tuple[CodePart, ...]
    parameters: str = ""
    sample: str = ""
    choices: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)
    frame: int = 0
    more: tuple[int, int] = (0, 0)
    sides: tuple[int, ...] = ()
    one_side: bool = False

    def match(self, parameters: str) -> re.Match[str] | None:
        """The parameters of an id; ``None`` where they are not those of this code."""
        pattern = self.parameters
        for name, each in SIZES.items():
            pattern = pattern.replace(f"{{{name}}}", f"(?P<{name}>{each})")
        for name, texts in self.choices.items():
            pattern = pattern.replace(f"{{{name}}}", f"(?P<{name}>{'|'.join(texts)})")
        return re.fullmatch(pattern, parameters)

    def read(self, kind: Kind, cursor: Cursor, height: int, width: int) -> tuple[Puzzle, CodeDraft]:
        """The puzzle of a code whose body is next, and all that the code says. ``height`` and
        ``width``: the numbers in front.
        """
        assert kind.board is not None
        match = self.match(cursor.parameters)
        assert match is not None
        chosen = {name: texts[match[name]] for name, texts in self.choices.items()}
        limits: Sequence[int] = self.sides
        if "{boxes}" in self.parameters:
            boxes = kind.board.of(Boxes)
            chosen |= {
                layer.name: (width, height) for layer in boxes
            }  # the height of a box comes first
            height = width = width * height if boxes or "x" in match["boxes"] else width
            limits = range(1, MOST + 1)
        if limits and width not in limits:
            expected = f"at most {MOST}" if limits != self.sides else ", ".join(map(str, limits))
            raise cursor.error(f"a side of {width} cells; expected {expected}", cursor.before)
        try:
            down, across = self.more
            sides = height + self.frame + down, width + self.frame + across
            draft = CodeDraft(kind, *sides, chosen)
            for layer in kind.board.of(Boxes):
                draft.layout.boxes(layer)
        except BadInput as error:
            raise cursor.error(error.message, cursor.before) from error
        draft.frame = self.frame
        for part in self.parts:
            part.read(cursor, draft)
        puzzle = draft.puzzle()
        layout = Layout(kind.board, puzzle)
        layout.check()
        for layer in kind.board.of(Clues):
            for mark, place, _ in layout.marks(layer) if isinstance(layer.scope, tuple) else ():
                if not layout.scope(layer, place):
                    at = draft.columns.get((layer.name, place[:2]))
                    raise cursor.error(f"{mark} stands before no cell; expected none", at)
        return puzzle, draft

    def write(self, kind: Kind, puzzle: Puzzle, board: Any = None) -> str:
        """The text of a puzzle, with a solution where one is given and the code has a place for it.
        Raises :class:`NoCode` for what it cannot say.
        """
        draft = CodeDraft.of(kind, puzzle)
        draft.frame = self.frame
        if board is not None:
            layout = Layout(draft.board, puzzle)
            draft.answer = {place: layout.at(board, place) for place in layout.places}
        body = "".join(part.write(draft) for part in self.parts)
        height = draft.height - self.frame - self.more[0]
        width = draft.width - self.frame - self.more[1]
        if self.site == "pzpr":
            return f"https://puzz.link/p?{self.names[0]}/{width}/{height}/{body}"
        if self.site == "pzprv3":
            size = f"{height}" if self.one_side else f"{height}/{width}"
            return f"pzprv3{'/' * (self.names[0][0] != '.')}{self.names[0]}/{size}/{body}"
        boxes = [draft.layout.known[layer.name] for layer in draft.board.of(Boxes)]
        shown = {
            "size": f"{width}x{height}",
            "side": f"{width}",
            "boxes": f"{boxes[0][0]}x{boxes[0][1]}" if boxes else f"{width}",
        }
        for name, texts in self.choices.items():
            value = draft.arguments.get(name, kind.options[name])
            shown[name] = next((text for text, each in texts.items() if each == value), "")
        written = re.sub(r"\([^)]*\)\?", "", self.parameters).format_map(shown)
        return f"{self.names[0]}:{written}:{body}"

    def check(self, kind: Kind) -> None:
        """Check that the code speaks of what the kind has.  Raises :class:`GoalError`."""
        if kind.board is None or not kind.board.is_grid:
            raise GoalError("a kind without a grid has codes; expected BOARD with cells or edges")
        for name in self.choices:
            Argument(name).check(kind)
        for part in self.parts:
            part.check(kind)


def tatham(
    program: str,
    sample: str,
    parameters: str,
    *parts: CodePart,
    more: tuple[int, int] = (0, 0),
    **choices: Mapping[str, Any],
) -> Code:
    """The game ids of a program of Simon Tatham's collection.

    ``sample``: parameters, for errors. ``parameters``: their pattern, with ``{size}`` (``7x5``),
    ``{side}`` or ``{boxes}`` (the height and width of a box), and the names of ``choices`` in
    braces; what stands in ``(…)?`` is read and not written. ``choices``: for arguments of the
    rules, the value of each text; the first text of a value is written. ``more``: how many rows and
    columns the board has beyond the side that is said.
    """
    return Code("tatham", (program,), parts, parameters, sample, choices, more=more)


def puzz_link(names: str, *parts: CodePart, frame: int = 0, sides: Iterable[int] = ()) -> Code:
    """The addresses of a kind of puzz.link. ``names``: with blanks between; the first one is
    written. ``frame``: how many rows and columns the board has besides. ``sides``: the sides that
    such a board may have, by default any.
    """
    return Code("pzpr", tuple(names.split()), parts, frame=frame, sides=tuple(sides))


def pzprv3(
    names: str, *parts: CodePart, frame: int = 0, sides: Iterable[int] = (), one_side: bool = False
) -> Code:
    """The texts of a kind of puzz.link, as it keeps them in files: otherwise as :func:`puzz_link`.
    A name that begins with a dot has a version in front, ``".1/aqre"``. ``one_side``: the size is
    one number.
    """
    return Code(
        "pzprv3", tuple(names.split()), parts, frame=frame, sides=tuple(sides), one_side=one_side
    )


def f_puzzles(**keys: str | Mapping[str, str]) -> FPuzzles:
    """The links of f-puzzles and SudokuPad; they are read alone. ``keys``: by the name of a layer or
    an argument, the key of what it is there: ``cages="killercage"``, ``regions="region"``,
    ``diagonals="diagonal+ diagonal-"``, ``dots={"difference": "o", "ratio": "*"}``.
    """
    return FPuzzles(keys)
