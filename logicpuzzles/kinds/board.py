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

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from math import isqrt
from typing import Any

from logicpuzzles.core.errors import BadInput, GoalError

__all__ = [
    "Between", "Board", "Boxes", "Cells", "Clues", "Edges", "Fault", "Labels", "Layer", "Links",
    "Marks", "Numbers", "Outside", "Records", "Regions", "Row", "Symbols", "digits", "labels",
    "numbers",
]  # fmt: skip

LETTERS = "123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"
SCOPES = (
    "cell",
    "beside",
    "around",
    "block",
    "edges",
    "right",
    "down",
    "left",
    "up",
    "row",
    "column",
    "sight",
)
SIDES = {"t": "top", "b": "bottom", "l": "left", "r": "right"}
BELOW = str.maketrans(
    "<>|", "^v-"
)  # the picture of a mark between two cells when one lies below the other

Bound = int | str | None  # a number, or the name of an argument that is one
Fault = tuple[str, Any, str]
LARGEST = 999_999_999  # the greatest number in a puzzle


# --- what a mark can be ---------------------------------------------------------------------------


class Marks:
    """The possible marks of a layer, or values of a cell, and their tokens. A token has no
    blanks.
    """

    def read(self, token: str, known: Mapping[str, Any]) -> Any:
        """The mark of a token. ``known``: arguments of the puzzle. Raises ``ValueError`` for any
        other token.
        """
        raise NotImplementedError

    def write(self, mark: Any) -> str:
        """The token of a mark."""
        return str(mark)

    def values(self, known: Mapping[str, Any]) -> tuple[Any, ...] | None:
        """All possible marks; ``None`` when they are infinite."""
        raise NotImplementedError

    def expected(self, known: Mapping[str, Any]) -> str:
        """A description of the possible tokens, for an error message."""
        raise NotImplementedError

    def fits(self, mark: Any, known: Mapping[str, Any]) -> bool:
        """Whether something is a possible mark. A truth value is no number."""
        return any([type(each) is type(mark) and each == mark for each in self.values(known) or ()])

    def fault(self, mark: Any, known: Mapping[str, Any], place: str) -> Fault | None:
        """What is wrong with something at a place: where in it, what is found there and what was
        expected; else ``None``.
        """
        return None if self.fits(mark, known) else (place, mark, self.expected(known))


@dataclass(frozen=True, slots=True)
class Symbols(Marks):
    """Marks of one character. ``numbered``: the marks are the numbers 0, 1 …, and the characters
    are their tokens.
    """

    characters: str
    numbered: bool = False

    def read(self, token: str, known: Mapping[str, Any]) -> Any:
        if len(token) != 1:
            raise ValueError(token)
        place = self.characters.index(token)
        return place if self.numbered else token

    def write(self, mark: Any) -> str:
        return self.characters[mark] if self.numbered else str(mark)

    def values(self, known: Mapping[str, Any]) -> tuple[Any, ...]:
        return tuple(range(len(self.characters))) if self.numbered else tuple(self.characters)

    def expected(self, known: Mapping[str, Any]) -> str:
        return " ".join(self.characters)


@dataclass(frozen=True, slots=True)
class Numbers(Marks):
    """Whole numbers from ``low`` to ``high``; ``None``: no upper bound. A bound may name an
    argument, such as ``"side"``.

    ``letters``: numbers from 10 on are letters, A for 10.
    """

    low: Bound = 0
    high: Bound = None
    letters: bool = False

    def ends(self, known: Mapping[str, Any]) -> tuple[int, int | None]:
        """The least and the greatest number."""
        named = [end for end in (self.low, self.high) if isinstance(end, str)]
        if not all([type(known.get(name)) is int for name in named]):
            raise BadInput(
                f"the puzzle says no number for {' or '.join(named)}, which ends others; "
                "expected one"
            )
        low, high = [known[end] if isinstance(end, str) else end for end in (self.low, self.high)]
        return low or 0, high

    def read(self, token: str, known: Mapping[str, Any]) -> int:
        if self.letters and len(token) == 1 and token.upper() in LETTERS[9:]:
            number = LETTERS.index(token.upper()) + 1
        elif token.isascii() and token.removeprefix("-").isdecimal() and len(token) < 10:
            number = int(token)
        else:
            raise ValueError(token)
        low, high = self.ends(known)
        if number < low or (high is not None and number > high):
            raise ValueError(token)
        return number

    def write(self, mark: Any) -> str:
        return LETTERS[mark - 1] if self.letters and 9 < mark <= len(LETTERS) else str(mark)

    def values(self, known: Mapping[str, Any]) -> tuple[int, ...] | None:
        low, high = self.ends(known)
        return None if high is None else tuple(range(low, high + 1))

    def expected(self, known: Mapping[str, Any]) -> str:
        low, high = self.ends(known)
        return f"a number from {low}" + ("" if high is None else f" to {self.write(high)}")

    def fits(self, mark: Any, known: Mapping[str, Any]) -> bool:
        low, high = self.ends(known)
        return type(mark) is int and low <= mark <= (LARGEST if high is None else high)


@dataclass(frozen=True, slots=True)
class Labels(Marks):
    """A number, perhaps with one of ``signs`` behind it. The mark is a pair of both; the sign is
    ``""`` if there is none.
    """

    signs: str

    def read(self, token: str, known: Mapping[str, Any]) -> tuple[int, str]:
        number = token.rstrip(self.signs)
        if (
            len(token) - len(number) > 1
            or not (number.isascii() and number.isdecimal())
            or len(number) > 9
        ):
            raise ValueError(token)
        return int(number), token[len(number) :]

    def write(self, mark: Any) -> str:
        return f"{mark[0]}{mark[1]}"

    def values(self, known: Mapping[str, Any]) -> None:
        return None

    def expected(self, known: Mapping[str, Any]) -> str:
        return f"a number and perhaps one of {' '.join(self.signs)}"

    def fits(self, mark: Any, known: Mapping[str, Any]) -> bool:
        if not (
            isinstance(mark, tuple)
            and len(mark) == 2
            and type(mark[0]) is int
            and type(mark[1]) is str
        ):
            return False
        return 0 <= mark[0] <= LARGEST and mark[1] in ("", *self.signs)


def digits(low: Bound, high: Bound, letters: bool = False) -> Numbers:
    """The numbers from ``low`` to ``high`` as values of cells. ``letters``: one character each, A
    for 10.
    """
    return Numbers(low, high, letters)


def numbers(low: Bound = 0, high: Bound = None) -> Numbers:
    """The numbers from ``low`` to ``high`` as marks; without ``high`` there is no upper bound."""
    return Numbers(low, high)


def labels(signs: str) -> Labels:
    """Marks that are a number, perhaps with a sign behind it: ``6+`` is the pair ``(6, "+")``."""
    return Labels(signs)


def _marks(marks: str | Marks, numbered: bool = False) -> Marks:
    if isinstance(marks, str):
        if (
            not marks
            or len(set(marks)) < len(marks)
            or any(character.isspace() for character in marks)
        ):
            raise GoalError(
                f"a board cannot have the symbols {marks!r}; expected different characters, "
                "none of them blank"
            )
        return Symbols(marks, numbered)
    if not isinstance(marks, Marks):
        raise GoalError(
            f"a board cannot have the symbols {marks!r}; expected a text, digits(…), "
            "numbers(…) or labels(…)"
        )
    return marks


# --- what is answered -----------------------------------------------------------------------------


class Cells:
    """The answer is a value for each cell. The board is a tuple of rows; a blocked cell is
    ``None``.

    ``symbols``: a text with a character for each of the values 0, 1 …, or numbers such as
    ``digits(1, "side")``. ``given``: whether a puzzle may give cells. ``unknown``: the characters
    for an unknown cell, the first of which is written; by default ``.``, or ``-`` if ``.`` is a
    symbol.
    """

    def __init__(self, symbols: str | Marks, *, given: bool = True, unknown: str = "") -> None:
        self.symbols = _marks(symbols, numbered=True)
        self.given = given
        own = symbols if isinstance(symbols, str) else ""
        self.unknown = unknown or next(each for each in ".-_?" if each not in own)


class Edges:
    """The answer is 0 or 1 for each edge of the grid. The board is a pair of tuples of rows.

    First the horizontal edges: ``height + 1`` rows of ``width`` edges. Then the vertical edges:
    ``height`` rows of ``width + 1``.
    """

    symbols: Marks = Symbols("x-", numbered=True)
    given = False
    unknown = "."

    def shapes(self, height: int, width: int) -> tuple[tuple[int, int], tuple[int, int]]:
        """How many rows and columns there are of the edges across, and of those down."""
        return (height + 1, width), (height, width + 1)


class Links(Edges):
    """The answer is a value for each two cells that touch at a side: whether, or by how many lines,
    they are linked. The board is a pair: the links across, ``width - 1`` in each of ``height``
    rows, then those down, ``width`` in each of ``height - 1`` rows.

    ``symbols``: a character for each of the values 0, 1 …
    """

    def __init__(self, symbols: str = "x-") -> None:
        self.symbols = _marks(symbols, numbered=True)

    def shapes(self, height: int, width: int) -> tuple[tuple[int, int], tuple[int, int]]:
        return (height, width - 1), (height - 1, width)


class Row:
    """The answer is one row of cells with names. The board is a tuple of values.

    ``names``: the puzzle's argument with the names, or a function from the puzzle's arguments to
    the names.
    """

    def __init__(
        self,
        names: str | Callable[[Mapping[str, Any]], tuple[str, ...]],
        symbols: Marks | None = None,
    ) -> None:
        self.names = names
        self.symbols = symbols or Numbers(None)
        self.given = False
        self.unknown = "."


class Records:
    """The answer is a record for each row, with a value for each field of the puzzle. ``row``: the
    word for a row.
    """

    def __init__(self, row: str = "row") -> None:
        self.row = row
        self.symbols: Marks = Symbols("?")
        self.given = True
        self.unknown = ""


# --- what is given --------------------------------------------------------------------------------


@dataclass(frozen=True, eq=False)
class Layer:
    """A layer of givens besides cells: marks on places. Each mark constrains its scope by
    ``relation``.

    ``name``: of the layer in files, and of the argument of the rules when the layer is structural
    or blocks cells. ``structural``: the layer belongs to the frame: the rules get it as an
    argument, and its marks are never removed. ``complete``: a missing mark means something too, so
    no mark can be removed alone; ``absent`` is then the mark of a place without one. ``exact``: for
    any values of the cells exactly one mark fits; a generator then asks fewer questions. ``of``: a
    function from the values of the scope to its mark, for a relation that cannot compute it.
    ``noun``: the word for a mark or its region. ``words``: what sentences call each mark, in the
    order of the marks; by default its token.
    """

    name: str
    marks: Marks | None = None
    relation: Any = None
    structural: bool = False
    complete: bool = False
    absent: Any = None
    exact: bool = False
    of: Callable[..., Any] | None = None
    noun: str = ""
    words: tuple[str, ...] = ()

    @property
    def is_clue(self) -> bool:
        """Whether each of its marks is a clue by itself."""
        return self.relation is not None


class Clues(Layer):
    """Marks in cells.

    ``scope``: the cells that a mark constrains: one of ``SCOPES``; a tuple of several (a token then
    has a part for each, separated by backslashes); or a function from a place and the size to
    places. ``blocks``: a cell with a mark has no answer. The rules get the places of all marks as a
    tuple, in the argument with the layer's name. ``bare``: the token of a blocked place without a
    mark. Without ``blocks`` the rules get a ``structural`` layer as rows of marks, with ``None``
    for no mark.
    """

    def __init__(
        self, name: str, marks: str | Marks, relation: Any = None, *, scope: Any = "cell", blocks: bool = False, bare: str = "",
        **more: Any,
    ) -> None:  # fmt: skip
        super().__init__(name, _marks(marks), relation, **more)
        for each in scope if isinstance(scope, tuple) else (scope,):
            if not callable(each) and each not in SCOPES:
                raise GoalError(
                    f'{name}: there is no scope "{each}"; expected {", ".join(SCOPES)} or a '
                    "function"
                )
        object.__setattr__(self, "scope", scope)
        object.__setattr__(self, "blocks", blocks)
        object.__setattr__(self, "bare", bare)

    scope: Any
    blocks: bool
    bare: str


class Between(Layer):
    """Marks between two cells that touch at a side; the relation gets the pair, left before right
    and upper before lower.

    ``below``: the picture of each mark when the second cell lies below the first; by default
    ``^v-`` for ``<>|``.
    """

    def __init__(
        self, name: str, marks: str, relation: Any, *, below: str = "", **more: Any
    ) -> None:
        super().__init__(name, _marks(marks), relation, **more)
        below = below or marks.translate(BELOW)
        if len(below) != len(marks):
            raise GoalError(
                f"{name}: {marks} and below it {below} differ in length; expected a character "
                "for each mark"
            )
        if len({*below}) < len(below):
            raise GoalError(
                f"{name}: two marks are {below} below a cell; expected below=, with different "
                "characters"
            )
        object.__setattr__(self, "below", below)

    below: str


class Outside(Layer):
    """Marks at the ends of lines. The relation gets the cells of the line in the order seen from
    there, without blocked cells.

    ``sides``: the sides that may have marks, some of ``t``, ``b``, ``l`` and ``r``. ``many``: a
    mark is a tuple of any length.
    """

    def __init__(
        self,
        name: str,
        marks: str | Marks,
        relation: Any,
        *,
        sides: str = "tblr",
        many: bool = False,
        **more: Any,
    ) -> None:
        super().__init__(name, _marks(marks), relation, **more)
        if not sides or not set(sides) <= set(SIDES):
            raise GoalError(f'{name}: there are no sides "{sides}"; expected some of t, b, l and r')
        object.__setattr__(self, "sides", "".join(side for side in SIDES if side in sides))
        object.__setattr__(self, "many", many)

    sides: str
    many: bool


class Regions(Layer):
    """Parts of the grid, perhaps each with a label. The relation gets the label and the cells.

    ``structural``: the rules get the regions in the argument with the layer's name, as a tuple of
    tuples of places ``(row, column)`` from 0. Otherwise only regions with a label count, and a cell
    may be in no region. ``cells``: the least and the greatest number of cells in a generated
    region, numbers or names of arguments. ``count``: the number of regions, if that is fixed.
    ``ordered``: whether the order of the cells may mean something, as along an arrow: JSON keeps
    it, and the map of a text has the cells row by row.
    """

    def __init__(
        self, name: str, marks: str | Marks | None = None, relation: Any = None, *, cells: tuple[Bound, Bound] = (1, 4),
        count: Bound = None, noun: str = "region", ordered: bool = True, **more: Any,
    ) -> None:  # fmt: skip
        super().__init__(
            name, None if marks is None else _marks(marks), relation, noun=noun, **more
        )
        object.__setattr__(self, "cells", cells)
        object.__setattr__(self, "count", count)
        object.__setattr__(self, "ordered", ordered)

    cells: tuple[Bound, Bound]
    count: Bound
    ordered: bool


class Boxes(Layer):
    """Boxes of equal size tile the grid; the argument ``name`` is the pair of their height and
    width.

    The default is the pair nearest to a square that has as many cells as the grid has columns.
    ``sides``: those of the boards for which a text may leave it unsaid, by default all.
    """

    def __init__(self, name: str = "box", *, sides: tuple[int, ...] = ()) -> None:
        super().__init__(name, noun="box")
        object.__setattr__(self, "sides", sides)

    sides: tuple[int, ...]

    @staticmethod
    def usual(side: int) -> tuple[int, int]:
        """The height and width of the boxes of a square grid.

        >>> Boxes.usual(9), Boxes.usual(6), Boxes.usual(7)
        ((3, 3), (2, 3), (1, 7))
        """
        height = next(height for height in range(isqrt(side), 0, -1) if side % height == 0)
        return height, side // height


# --- the whole ------------------------------------------------------------------------------------


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
    scopes = [each for each in SCOPES if each != "edges"]
    if isinstance(answer, Edges):
        scopes = ["edges", "sight"] if isinstance(answer, Links) else ["edges"]
    for layer in layers:
        own = layer.scope if isinstance(layer, Clues) else "cell"
        for scope in own if isinstance(own, tuple) else (own,):
            if layer.is_clue and not callable(scope) and scope not in scopes:
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
                    f"a board cannot have {layer!r}; expected Clues, Between, Outside, "
                    "Regions or Boxes"
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
