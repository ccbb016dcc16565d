"""The declaration of a kind's board: what is given, what is answered, and the names of cells and
lines.

A board is a grid of places with layers. A layer puts *marks* on places. A mark constrains a *scope*
of cells by a relation: a sign between two cells constrains these two, a number outside constrains
the line seen from there, and a label constrains the cells of its cage. One layer is the answer:
cells, or the edges between them. Text, JSON, drawings, names, explanations and generation follow
from the declaration alone.

A clue relation takes the mark first, then the cells of the scope: ``signo(sign, pair)``. Further
arguments are keyword-only (``*, size``): an argument of the puzzle, or ``size``, ``side``,
``height``, ``width`` or ``place``.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from logicpuzzles.core.errors import GoalError
from logicpuzzles.kinds.grid import Cells, Division, Edges, Links, Records, Row
from logicpuzzles.kinds.layers import SCOPES, Between, Boxes, Clues, Layer, Outside, Points, Regions
from logicpuzzles.kinds.marks import Numbers

__all__ = ["Board"]


def _check_drawable(answer: Cells | Edges, layers: Sequence[Layer], parting: str) -> None:
    """Check that a drawing tells the marks of a board apart. Raises ``GoalError``."""
    parts = ',;"' + "|" * any([isinstance(layer, Outside) for layer in layers])
    parts += "" if parting else "|+="
    given = (
        [("the answer", answer.symbols, "")] if isinstance(answer, Cells) and answer.given else []
    )
    inside = {name: str(getattr(marks, "characters", "")) + bare for name, marks, bare in [
        *given, *[(layer.name, layer.marks, getattr(layer, "bare", "")) for layer in layers]
    ]}  # fmt: skip
    for name, characters in inside.items():
        for each in characters:
            if each.isspace() or each in parts:
                raise GoalError(
                    f"{name}: {each!r} parts what stands beside it in a drawing; expected "
                    "another character"
                )
    for layer in layers:
        own, others = inside[layer.name], dict(inside) if isinstance(layer, Between) else {}
        if isinstance(layer, Between):
            own += layer.below
            others["numbers"] = "0123456789"
        elif isinstance(layer, Clues) and layer.blocks:
            others = {name: inside[name] or "0123456789" for name, _, _ in given}
        for other, characters in others.items():
            shared = sorted({*own} & {*characters})
            if other != layer.name and shared:
                raise GoalError(
                    f"{layer.name}: {shared[0]!r} is a mark of {other} too; expected "
                    "different characters"
                )


def _check_parting(parting: str, answer: Cells | Edges | Row | Records, layers: Any) -> None:
    """Check that what stands between cells leaves their rows clear. Raises ``GoalError``."""
    if parting not in ("", ",", " "):
        raise GoalError(f"cells cannot have {parting!r} between them; expected '', ',' or ' '")
    alone = isinstance(answer, Cells) and answer.given
    if parting != " " and not (alone and all([isinstance(layer, Boxes) for layer in layers])):
        raise GoalError(
            f"a board with {parting!r} between its cells has other layers; expected given cells, "
            "perhaps with boxes"
        )


def _check_speaking(answer: Cells | Edges, layers: Sequence[Layer]) -> None:
    """Check that each mark speaks of what is answered, and has its word. Raises ``GoalError``."""
    unfit = {"edges", "corners"}
    if isinstance(answer, Edges):
        unfit = (
            {"cell", "view", "corners"}
            if isinstance(answer, Links | Division)
            else {"cell", "view", "sight"}
        )
    scopes = [each for each in SCOPES if each not in unfit]
    for layer in layers:
        own = getattr(layer, "scope", "cell")
        along = isinstance(layer, Between | Points) and isinstance(answer, Links)
        if along or (isinstance(layer, Outside | Regions) and isinstance(answer, Edges)):
            own = "edges"
        for scope in own if isinstance(own, tuple) else (own,):
            if layer.is_clue and (
                scope not in scopes
                if not callable(scope)
                else isinstance(layer, Points) and isinstance(answer, Edges)
            ):
                raise GoalError(
                    f"{layer.name}: its marks do not speak of what the board answers; "
                    "expected Clues with the scope "
                    f"{' or '.join(scopes)}"
                )
        marks = layer.marks
        bounds = (marks.low, marks.high) if isinstance(marks, Numbers) else ()
        many = (
            None
            if marks is None or any([isinstance(each, str) for each in bounds])
            else marks.values({})
        )
        if layer.words and many is not None and len(layer.words) != len(many):
            raise GoalError(
                f"{layer.name}: there are {len(layer.words)} words for {len(many)} marks; "
                "expected one for each"
            )


@dataclass(frozen=True, eq=False)
class Board:
    """The board of a kind: the layer that is answered, then the layers that are given.

    ``size``: the numbers of rows and columns, if they are fixed. ``square``: whether both are
    equal. ``even``: whether both are even. ``row`` and ``column``: the words for lines. ``usual``:
    the size that a generator takes when no size is asked for. ``words``: how sentences speak of a
    cell with the value 0, 1 and so on, after "is": ``("empty", "a lamp")``. ``unknowns``: the same
    for the unknowns of the rules that stand on no board, after the noun for such an unknown.
    ``parting``: what the text of a puzzle has between two cells of a row: a blank, a comma or
    nothing. Unless it is a blank, blank lines mean nothing in a text; where it is nothing, blanks
    and lines drawn between cells do not either, and a square board may stand on one line.

    Raises ``GoalError`` for a declaration that makes no sense.
    """

    answer: Cells | Edges | Row | Records
    layers: tuple[Layer, ...] = ()
    size: tuple[int, int] | None = None
    square: bool = False
    even: bool = False
    row: str = "row"
    column: str = "column"
    usual: tuple[int, int] | None = None
    words: tuple[str, ...] = ()
    unknowns: tuple[str, ...] = ()
    parting: str = " "
    by_name: Mapping[str, Layer] = field(default_factory=dict)

    def __init__(
        self, answer: Any, *layers: Any, size: tuple[int, int] | None = None, square: bool = False, even: bool = False,
        row: str = "row", column: str = "column", usual: tuple[int, int] | None = None,
        words: tuple[str, ...] = (), unknowns: tuple[str, ...] = (), parting: str = " ",
    ) -> None:  # fmt: skip
        if not isinstance(answer, Cells | Edges | Row | Records):
            answer, layers = next(
                ((each, tuple([other for other in (answer, *layers) if other is not each])) for each in layers
                 if isinstance(each, Cells | Edges)), (answer, layers),
            )  # fmt: skip
        if not isinstance(answer, Cells | Edges | Row | Records):
            raise GoalError(
                "a board has no answer; expected Cells(…), Edges(), Links(), Row(…) or "
                "Records(…) among its layers"
            )
        for layer in layers:
            if not isinstance(layer, Layer):
                raise GoalError(
                    f"a board cannot have {layer!r}; expected Clues, Points, Between, Outside, "
                    "Regions, Paths or Boxes"
                )
        names = [layer.name for layer in layers]
        if len(set(names)) < len(names):
            raise GoalError(
                "a board has two layers with one name; expected different ones, not "
                f"{', '.join(names)}"
            )
        if isinstance(answer.symbols, Numbers) and answer.symbols.high == "side":
            square = True
        if isinstance(answer, Cells | Edges):
            for marks in (answer.symbols, *[layer.marks for layer in layers]):
                if isinstance(marks, Numbers) and "size" in (marks.low, marks.high):
                    raise GoalError(
                        f"a board cannot have numbers from {marks.low} to {marks.high}, as "
                        '"size" is a pair, (height, width); '
                        'expected "side", "height", "width" or "area"'
                    )
            _check_drawable(answer, layers, parting)
            _check_speaking(answer, layers)
        _check_parting(parting, answer, layers)
        values: tuple[Any, ...] = (
            answer,
            tuple(layers),
            size,
            square,
            even,
            row,
            column,
            usual,
            words,
            unknowns,
            parting,
        )
        values = (*values, {layer.name: layer for layer in layers})
        for name, value in zip(self.__dataclass_fields__, values, strict=True):
            object.__setattr__(self, name, value)

    def of(self, sort: type[Layer]) -> tuple[Any, ...]:
        """The layers of a class, in their order."""
        return tuple([layer for layer in self.layers if isinstance(layer, sort)])

    @property
    def is_grid(self) -> bool:
        """Whether it has rows and columns of cells or edges."""
        return isinstance(self.answer, Cells | Edges)
