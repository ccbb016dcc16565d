"""A state of a puzzle as SVG: self-contained, described for people who do not see it, and the same
bytes for the same state.

A new value stands on green in a thick border, a value newly struck is grey and crossed in a thin
border, a reason stands on yellow in a dashed border, a contradiction on red with a cross; so they
differ in print without colours too. A picture has no scripts and refers to nothing outside.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import Any

from logicpuzzles.explain.steps import Fact, Remaining
from logicpuzzles.kinds.parts import part_of
from logicpuzzles.kinds.puzzle import Puzzle
from logicpuzzles.show.cells import (
    Picture,
    ShownCells,
    Squared,
    State,
    cells_of,
    solved_cells,
    values_of,
)
from logicpuzzles.show.grid import grid_of
from logicpuzzles.show.ink import make_touchable
from logicpuzzles.show.listing import Listing
from logicpuzzles.show.markup import escape_text
from logicpuzzles.show.matrix import Matrix
from logicpuzzles.show.spoken import describe_state, speak_cell, spoken_square, summary

STYLE = """\
.lp{font-family:"DejaVu Sans",Verdana,Arial,sans-serif;fill:#111}
.lp .paper{fill:#fff}.lp .given{fill:#e3e5e8}
.lp .thin{fill:none;stroke:#9aa0a6}.lp .thick{fill:none;stroke:#222;stroke-width:2;stroke-linecap:square}
.lp .head{font-size:13px;font-weight:bold}.lp .label{font-size:13px}.lp .value{font-size:14px}.lp .left{font-size:13px;fill:#333}
.lp .small{font-size:12px;fill:#5f6368}.lp .mid{text-anchor:middle}.lp .bold{font-weight:bold}
.lp .digit{font-size:17px;text-anchor:middle}.lp .big{font-size:24px}
.lp .tiny{font-size:13.5px;fill:#333;text-anchor:middle}.lp .struck{fill:#666b70}
.lp .tick{fill:none;stroke:#111;stroke-width:2.8}.lp .crossed{fill:none;stroke:#80868c;stroke-width:1.4}
.lp .new{fill:#c9efd0;stroke:#0b6b24;stroke-width:3}
.lp .out{fill:#eef8f0;stroke:#0b6b24;stroke-width:1.2}
.lp .why{fill:#ffeebd;stroke:#8a5a00;stroke-width:1.8;stroke-dasharray:4 3}
.lp .bad{fill:#f9cfca;fill-opacity:.5;stroke:#b3261e;stroke-width:2.6}
.lp .digit.bold{font-weight:bold}.lp .outside{font-size:14px}.lp .tag{font-size:10.5px}.lp .half{font-size:12.5px}
.lp .wall{fill:#2b2f33}.lp .onwall{fill:#fff}.lp .slash{fill:none;stroke:#9aa0a6}
.lp .shade{fill:#3d4247}.lp .pale{fill:#aab0b6}.lp .dot{fill:none;stroke:#70767c;stroke-width:5;stroke-linecap:round}
.lp .dots{fill:none;stroke:#222;stroke-width:5;stroke-linecap:round}
.lp .line{fill:none;stroke:#111;stroke-width:3.6;stroke-linecap:round}
.lp .cage{fill:none;stroke:#4a5056;stroke-dasharray:3 2.4}.lp .backing{fill:#fff}
.lp .path{fill:none;stroke-width:8;stroke-linecap:round;stroke-linejoin:round}.lp .ring{fill:#fff;stroke-width:2}
.lp .grey{stroke:#c6cace}.lp .green{stroke:#8fd19e}.lp .blue{stroke:#9cc5ee}.lp .purple{stroke:#d9a9e6}
.lp .spot{stroke-width:0}.lp .spot.grey{fill:#c6cace}.lp .tip{fill:none;stroke:#c6cace;stroke-width:3}
.lp .sign{fill:none;stroke:#111;stroke-width:2;stroke-linecap:round;stroke-linejoin:round}
.lp .bar{fill:none;stroke:#111;stroke-width:5}.lp .white{fill:#fff;stroke:#111;stroke-width:1.4}.lp .black{fill:#111;stroke:#111}
.lp .reason{fill:none;stroke:#c77700;stroke-width:2;stroke-dasharray:4 3}
.lp .star{fill:#111}.lp .oncircle{fill:#111}.lp .rim{font-size:9px;fill:#858c93}.lp .rim.tag{font-size:12px}
.lp .lit{fill:#fff2b8}.lp .bulb{fill:#ffd43b;stroke:#5b4700;stroke-width:1.3}.lp .socket{fill:#5b6066}
.lp .leaf{fill:#3f9a55;stroke:#1d5c2f}.lp .trunk{fill:#7a5230}
.lp .tent{fill:#f2a33a;stroke:#7a4a08;stroke-width:1.3;stroke-linejoin:round}.lp .flap{fill:#6b3f06}
.lp .mine,.lp .nose{fill:#111}.lp .gleam{fill:#fff}.lp .stone{fill:#3d4247}
.lp .sun{fill:#ffcc33;stroke:#8a5a00;stroke-width:1.3}.lp .ray{fill:#d98e00}.lp .moon{fill:#5a68ad;stroke:#2b3570}
.lp .wool{fill:#fff;stroke:#333;stroke-width:1.3}.lp .leg,.lp .face{fill:#333}.lp .fur{fill:#8a939b;stroke:#333;stroke-width:1.3}
.lp .cells{fill:none;pointer-events:all}
.lp .outline{fill:none;stroke:#0b6b24;stroke-width:1.6}.lp .whyline{fill:none;stroke:#8a5a00;stroke-width:1.6}
"""
DARK = """\
.lp{fill:#e8eaed}.lp .paper{fill:#1c1e21}.lp .given{fill:#3a3e44}.lp .thin{stroke:#6b7178}.lp .thick{stroke:#c4c8cc}
.lp .left,.lp .tiny{fill:#d5d8dc}.lp .small,.lp .struck{fill:#9aa0a6}.lp .tick{stroke:#fff}.lp .crossed{stroke:#858b92}
.lp .new{fill:#174f27;stroke:#6fdc8c}.lp .out{fill:#1d2f22;stroke:#6fdc8c}
.lp .why{fill:#544011;stroke:#f0c14b}.lp .bad{fill:#5c1a16;stroke:#ff8a80}
.lp .wall{fill:#c4c8cc}.lp .onwall{fill:#111}.lp .shade{fill:#c4c8cc}.lp .pale{fill:#5f656b}.lp .dot{stroke:#9aa0a6}
.lp .dots,.lp .line,.lp .sign,.lp .bar,.lp .white,.lp .black{stroke:#e8eaed}
.lp .white{fill:#fff}.lp .black{fill:#000}.lp .star{fill:#e8eaed}.lp .rim{fill:#7d848b}
.lp .lit{fill:#4d441a}.lp .bulb{stroke:#fff2b8}.lp .socket{fill:#b4b9be}
.lp .leaf{fill:#4caf69;stroke:#a5e3b6}.lp .trunk{fill:#b98a5e}.lp .tent{stroke:#ffd9a0}
.lp .mine,.lp .stone{fill:#e8eaed}.lp .mine+.gleam{fill:#1c1e21}
.lp .moon{fill:#9aa8f0;stroke:#d5dbff}.lp .sun{stroke:#ffe9a8}.lp .wool{fill:#e8eaed;stroke:#e8eaed}
.lp .leg,.lp .face{fill:#8b9198}.lp .fur{stroke:#d5d8dc}
.lp .grey,.lp .tip{stroke:#555b61}.lp .spot.grey{fill:#555b61}.lp .ring{fill:#1c1e21}.lp .green{stroke:#2f6f3f}
.lp .blue{stroke:#2f5f92}.lp .purple{stroke:#6f3f80}
.lp .cage{stroke:#b4b9be}.lp .backing{fill:#1c1e21}.lp .reason{stroke:#f0a030}
.lp .outline{stroke:#6fdc8c}.lp .whyline{stroke:#f0c14b}
"""
# of a drawing that stands alone
BOTH = f"<style>{STYLE}@media screen and (prefers-color-scheme:dark){{\n{DARK}}}</style>"


def picture_of(cells: ShownCells) -> Picture:
    """The picture of a board while it is being solved."""
    if not cells.start:
        return Listing(cells)
    special = part_of(cells.puzzle.kind, "picture")
    picture: Picture | None = special.while_solving(cells) if special is not None else None
    return picture or grid_of(cells) or draw_solution(cells)


def draw_solution(cells: ShownCells) -> Picture:
    """The picture of a solved board."""
    if not cells.start:
        return Listing(cells)
    special = part_of(cells.puzzle.kind, "picture")
    picture: Picture | None = special.solved(cells) if special is not None else None
    picture = picture or grid_of(cells, solved=True)
    if picture is not None:
        return picture
    if cells.columns > 1 and (cells.rows > 1 or cells.puzzle.fields):
        return Matrix(cells)
    return Listing(cells)


def puzzle_picture(puzzle: Puzzle) -> str | None:
    """The board of an unsolved puzzle as SVG; ``None`` where the puzzle does not say the values of
    its cells.
    """
    return board_picture(puzzle, alone=True)


def board_picture(puzzle: Puzzle, alone: bool = False) -> str | None:
    """As ``puzzle_picture``, for a page that has the style. ``alone``: as a document of its own."""
    known = cells_of(puzzle)
    if known is None:
        return None
    cells, remaining = known
    return document(picture_of(cells), cells, State(remaining), alone)


def solution_picture(puzzle: Puzzle, board: Any, alone: bool = True) -> str:
    """A solved board as SVG. ``alone``: as a document of its own, not as a part of a page that has
    the style.
    """
    cells, remaining = solved_cells(puzzle, board)
    return document(draw_solution(cells), cells, State(remaining), alone)


def svg(
    puzzle: Puzzle,
    remaining: Remaining,
    *,
    rows: int = 0,
    columns: int = 0,
    names: tuple[str, ...] = (),
    start: Remaining | None = None,
    new: Iterable[Fact] = (),
    because: Iterable[Fact] = (),
    waiting: Collection[int] = (),
    clues: Collection[int] = (),
) -> str:
    """A state of a puzzle as an SVG document.

    ``remaining``: for each cell, in the order of the board, the values that it may still have. With
    one value it is known, with none there is a contradiction. ``start``: the values that it can
    have at first, found from the puzzle unless given. ``rows`` and ``columns``: how the cells lie,
    for kinds that declare no grid. ``names``: the names of the cells, for people. ``new`` and
    ``because``: facts to mark as new and as reasons. ``waiting``: cells with one value left that no
    step has placed yet. ``clues``: the numbers, from 0, of the clues that are reasons; they are
    marked where they stand on the board.

    >>> svg(Puzzle("stars"), (("*",), ("*", ".")), rows=1, columns=2)[:43]
    '<svg xmlns="http://www.w3.org/2000/svg" cla'
    """
    at_first = values_of(puzzle)
    if start is None:
        start = (
            at_first[2]
            if at_first is not None and len(at_first[2]) == len(remaining)
            else remaining
        )
    cells = ShownCells(puzzle, start, names, rows, columns)
    return document(
        picture_of(cells), cells, State(remaining, tuple(new), tuple(because), waiting, clues)
    )


def document(
    picture: Picture, cells: ShownCells, state: State, alone: bool = True, squares: bool = False
) -> str:
    """A picture of a state as a document of its own, or with ``alone=False`` as part of a page that
    has the style. ``squares``: with an area for each value, where the picture has such squares.
    """
    inside = f"{picture.frame()}{picture.state(state)}{picture.above()}"
    title, description = (
        f"{cells.puzzle.kind}: {summary(cells, state)}",
        describe_state(cells, state),
    )
    touchable = areas(picture, cells, state, squares)
    style = f"<style>{STYLE}</style>" if alone else ""
    size = picture.width, picture.height
    return assemble_sheet(*size, title, description, inside, touchable, style)


def assemble_sheet(
    width: int,
    height: int,
    title: str,
    description: str,
    inside: str,
    areas: str = "",
    style: str = "",
) -> str:
    """A drawing with its elements ``inside`` and its ``areas``. A screen reader reads title,
    description and the names of the areas, and none of the characters that are drawn.
    """
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="lp" viewBox="0 0 {width} {height}"'
        f' width="{width}" height="{height}" preserveAspectRatio="xMinYMin" '
        f'role="{"group" if areas else "img"}">'
        f"<title>{escape_text(title)}</title><desc>{escape_text(description)}</desc>"
        f'{style}<g aria-hidden="true">{inside}</g>{areas}</svg>'
    )


def areas(picture: Picture, cells: ShownCells, state: State, squares: bool = False) -> str:
    """The cells of a state as areas that can be pointed at and read aloud, each with its number,
    name and content. ``squares``: with an area for each value, where the picture has such squares,
    and for none but the cells of the board.
    """
    if squares and isinstance(picture, Squared):
        return make_touchable(
            (cell, None, speak_cell(cells, state, cell), path) if value is None
            else (cell, cells.start[cell].index(value), spoken_square(cells, state, cell, value), path)
            for cell, value, path in picture.squares()
            if cell < cells.count
        )  # fmt: skip
    return make_touchable(
        (cell, None, speak_cell(cells, state, cell), path) for cell, path in picture.spots()
    )
