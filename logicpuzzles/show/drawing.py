"""A state of a puzzle as SVG: self-contained, described for those who do not see it, and the same bytes for the same state.

What is new stands on green in a solid border, what is a reason on yellow in a dashed one, a contradiction on red with a cross:
printed without colours they still differ. A picture has no scripts and refers to nothing outside.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable

from logicpuzzles.explain.steps import Fact, Remaining
from logicpuzzles.kinds.parts import part_of
from logicpuzzles.kinds.puzzle import Puzzle
from logicpuzzles.show.cells import Cells, Picture, State, told, values_of
from logicpuzzles.show.listing import Listing
from logicpuzzles.show.markup import escaped
from logicpuzzles.show.matrix import Matrix
from logicpuzzles.show.squares import Squares

__all__ = ["DARK", "STYLE", "described", "document", "picture_of", "solution_of", "svg"]

STYLE = """\
.lp{font-family:"DejaVu Sans",Verdana,Arial,sans-serif;fill:#111}
.lp .paper{fill:#fff}.lp .given{fill:#e3e5e8}
.lp .thin{fill:none;stroke:#9aa0a6}.lp .thick{fill:none;stroke:#222;stroke-width:2;stroke-linecap:square}
.lp .head{font-size:12px;font-weight:bold}.lp .label{font-size:12px}.lp .value{font-size:13px}.lp .left{font-size:11px;fill:#444}
.lp .small{font-size:11px;fill:#666}.lp .mid{text-anchor:middle}.lp .bold{font-weight:bold}
.lp .digit{font-size:17px;text-anchor:middle}.lp .big{font-size:24px}.lp .tiny{font-size:10.5px;fill:#444;text-anchor:middle}
.lp .tick{fill:none;stroke:#111;stroke-width:2.6}.lp .crossed{fill:none;stroke:#8d9399;stroke-width:1.4}
.lp .new{fill:#c9efd0;stroke:#0b6b24;stroke-width:2.4}
.lp .why{fill:#ffeebd;stroke:#8a5a00;stroke-width:1.8;stroke-dasharray:4 3}
.lp .bad{fill:#f9cfca;fill-opacity:.5;stroke:#b3261e;stroke-width:2.6}
.lp .newline{fill:none;stroke:#0b6b24;stroke-width:2}.lp .whyline{fill:none;stroke:#8a5a00;stroke-width:1.6}
"""
DARK = """\
.lp{fill:#e8eaed}.lp .paper{fill:#1c1e21}.lp .given{fill:#3a3e44}.lp .thin{stroke:#6b7178}.lp .thick{stroke:#c4c8cc}
.lp .left,.lp .tiny{fill:#c4c8cc}.lp .small{fill:#9aa0a6}.lp .tick{stroke:#fff}.lp .crossed{stroke:#858b92}
.lp .new{fill:#174f27;stroke:#6fdc8c}.lp .why{fill:#544011;stroke:#f0c14b}.lp .bad{fill:#5c1a16;stroke:#ff8a80}
.lp .newline{stroke:#6fdc8c}.lp .whyline{stroke:#f0c14b}
"""


def picture_of(cells: Cells) -> Picture:
    """How boards like this one are drawn while they are solved."""
    special = part_of(cells.puzzle.kind, "picture")
    picture: Picture | None = special.while_solving(cells) if special is not None else None
    return picture or solution_of(cells)


def solution_of(cells: Cells) -> Picture:
    """How boards like this one are drawn when they are solved."""
    special = part_of(cells.puzzle.kind, "picture")
    picture: Picture | None = special.solved(cells) if special is not None else None
    if picture is not None:
        return picture
    if Squares.suits(cells) and not cells.puzzle.fields:
        return Squares(cells)
    if cells.columns > 1 and (cells.rows > 1 or cells.puzzle.fields):
        return Matrix(cells)
    return Listing(cells)


def svg(
    puzzle: Puzzle,
    remaining: Remaining,
    *,
    rows: int,
    columns: int,
    names: tuple[str, ...] = (),
    start: Remaining | None = None,
    new: Iterable[Fact] = (),
    because: Iterable[Fact] = (),
    waiting: Collection[int] = (),
) -> str:
    """A state of a puzzle as an SVG document.

    ``remaining``: for each cell, row by row, the values that it may still have; one: it is known, none: a contradiction.
    ``start``: those that it could have at first, as the puzzle tells unless given. ``names``: of the cells, for people.
    ``new`` and ``because``: facts to be marked as new and as reasons. ``waiting``: cells whose last value is
    not told yet.

    >>> from logicpuzzles.runner import load
    >>> svg(load(text="1.\\n.1", kind="takuzu"), ((1,), (0, 1), (0,), (1,)), rows=2, columns=2)[:43]
    '<svg xmlns="http://www.w3.org/2000/svg" cla'
    """
    at_first = values_of(puzzle)
    if start is None:
        start = at_first[2] if at_first is not None and len(at_first[2]) == len(remaining) else remaining
    cells = Cells(puzzle, rows, columns, start, names)
    return document(picture_of(cells), cells, State(remaining, tuple(new), tuple(because), waiting))


def document(picture: Picture, cells: Cells, state: State) -> str:
    """A picture of a state as a document of its own."""
    known = sum(len(values) == 1 for values in state.remaining)
    left = "solved" if known == len(state.remaining) else f"{known} of {len(state.remaining)} cells known"
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="lp" viewBox="0 0 {picture.width} {picture.height}"'
        f' width="{picture.width}" height="{picture.height}" role="img">'
        f"<title>{escaped(cells.puzzle.kind)}: {left}</title><desc>{escaped(described(cells, state))}</desc>"
        f"<style>{STYLE}</style>{picture.frame()}{picture.state(state)}</svg>"
    )


def described(cells: Cells, state: State) -> str:
    """A state in words: what is known, where nothing is left, and what is marked."""
    facts = [told(cells, Fact(cell, values[0])) for cell, values in enumerate(state.remaining) if len(values) == 1]
    facts += [f"nothing is left for {cells.name(cell)}" for cell, values in enumerate(state.remaining) if not values]
    facts += [f"new: {told(cells, fact)}" for fact in state.new]
    facts += [f"reason: {told(cells, fact)}" for fact in state.because]
    return "; ".join(facts) or "nothing is known"
