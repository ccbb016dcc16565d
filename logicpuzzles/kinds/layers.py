"""The layers of givens on a board: marks in cells, between two cells, outside, regions and boxes.
Each layer knows where its marks may stand and which cells a mark constrains.

A mark in a cell has the place of the cell, with the name of the scope behind it when there are
several scopes. A mark between two cells has a pair of places, a mark outside the side and number of
its line, ``("top", 2)``, and the mark of a region the tuple of its places.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import pairwise
from math import ceil, floor, isqrt
from random import Random
from typing import Any

from logicpuzzles.core.errors import BadInput, GoalError, shown
from logicpuzzles.kinds.grid import BoardGrid, Links, Place
from logicpuzzles.kinds.marks import Bound, Marks, marks_of

__all__ = ["Between", "Boxes", "Clues", "Layer", "Outside", "Paths", "Points", "Regions"]

SCOPES = (
    "cell",
    "beside",
    "around",
    "block",
    "edges",
    "corners",
    "right",
    "down",
    "left",
    "up",
    "row",
    "column",
    "lines",
    "sight",
    "view",
)
SIDES = {"t": "top", "b": "bottom", "l": "left", "r": "right"}
BELOW = str.maketrans(
    "<>|", "^v-"
)  # the picture of a mark between two cells when one lies below the other


@dataclass(frozen=True, eq=False)
class Layer:
    """A layer of givens besides cells: marks on places. Each mark constrains its scope by
    ``relation``.

    ``name``: of the layer in files, and of the argument of the rules when the layer is structural
    or blocks cells. ``structural``: the layer belongs to the frame: the rules get it as an
    argument, and its marks are never removed. ``complete``: a missing mark means something too, so
    no mark can be removed alone; ``absent`` is then the mark of a place without one; the name of an
    argument says that it is so where that is 1. ``exact``: for
    any values of the cells exactly one mark fits; a generator then asks fewer questions. ``of``: a
    function from the values of the scope to its mark, or ``None``, for a relation that cannot compute it.
    ``marked``: of a layer with structural marks, a function from a full board to its marks: of each
    the places where it may stand, ``None`` where it may be missing, and the mark, or a function from
    the place to it. A generator needs it.
    ``made``: of such a layer, a function from the size of a board and a source of random numbers to
    random rows of marks, or to the places that it blocks, for a generator; or the share of the cells
    that get a mark that is not told.
    ``noun``: the word for a mark or its region. ``words``: what sentences call each mark, in the
    order of the marks; by default its token.
    """

    name: str
    marks: Marks | None = None
    relation: Any = None
    structural: bool = False
    complete: bool | str = False
    absent: Any = None
    exact: bool = False
    of: Callable[..., Any] | None = None
    marked: Callable[[Any], list[tuple[Sequence[Place | None], Any]]] | None = None
    made: Callable[[tuple[int, int], Random], Any] | float | None = None
    noun: str = ""
    words: tuple[str, ...] = ()

    @property
    def within(self) -> str:
        """How the cells of which a mark speaks lie to its place: "in", "beside"."""
        return "in"

    @property
    def is_clue(self) -> bool:
        """Whether each of its marks is a clue by itself."""
        return self.relation is not None

    def is_complete(self, known: Mapping[str, Any]) -> bool:
        """Whether a missing mark means something in a puzzle with some arguments."""
        complete = self.complete
        return known.get(complete) == 1 if isinstance(complete, str) else complete

    # --- the places of its marks ---

    def places_on(self, grid: BoardGrid) -> list[Any]:
        """All places where it may have a mark."""
        return []

    def scope_at(self, grid: BoardGrid, place: Any) -> tuple[Any, ...]:
        """The places of the cells that a mark at ``place`` constrains, without blocked cells.

        Raises :class:`BadInput` for a place where the layer cannot have a mark.
        """
        raise self.refuse_place(place, "no mark")

    def check_place(self, grid: BoardGrid, place: Any) -> None:
        """Check that a puzzle may say a mark at a place. Raises :class:`BadInput`."""
        self.scope_at(grid, place)

    def place_words(self, grid: BoardGrid, place: Any) -> str:
        """The place of a mark in words: ``above column 3``."""
        return f"at {grid.name(place[:2])}" + (f", {place[2]}" if len(place) == 3 else "")

    def where_words(self, grid: BoardGrid, place: Any) -> str:
        """The cell or line of a mark in words: ``column 3``; "" where its scope has to be named."""
        return grid.name(place[:2])

    def refuse_place(self, place: Any, expected: str) -> BadInput:
        """The error for a place where it cannot have a mark."""
        return BadInput(f"{self.name}: no mark can stand at {place!r}; expected {expected}")

    # --- the puzzle's argument with its name ---

    def argument(self, known: Mapping[str, Any]) -> tuple[Any, ...]:
        """The argument of the puzzle with its name. Raises :class:`BadInput` if it is no list."""
        value = known.get(self.name, ())
        if not isinstance(value, tuple):
            raise BadInput(
                f"{self.name}: found {value!r}; expected places, as [row, column] from 0"
            )
        return value

    def check_argument(self, grid: BoardGrid, known: Mapping[str, Any]) -> None:
        """Check that the argument of the puzzle fits the board. Raises :class:`BadInput`."""

    def frame_marks(self, known: Mapping[str, Any]) -> list[tuple[Any, Any]]:
        """The marks that no clue says, each with its place."""
        return []

    # --- its marks ---

    def fits(self, mark: Any, known: Mapping[str, Any]) -> bool:
        """Whether something is one of its marks."""
        return self.marks is None or self.marks.fits(mark, known)

    def check_mark(self, mark: Any, known: Mapping[str, Any]) -> None:
        """Check that something is one of its marks. Raises :class:`BadInput`."""
        if self.marks is not None and not self.marks.fits(mark, known):
            raise BadInput(
                f"{self.name}: {shown(mark)} is not a mark; expected {self.marks.expected(known)}"
            )

    def token(self, mark: Any) -> str:
        """The token of a mark."""
        return str(mark) if self.marks is None else self.marks.write(mark)


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
        super().__init__(name, marks_of(marks), relation, **more)
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

    @property
    def within(self) -> str:
        within = {"beside": "beside", "around": "around", "block": "in the block of"}
        return "in" if callable(self.scope) else within.get(self.scope, "in")

    @property
    def in_rows(self) -> bool:
        """Whether the rules get it as rows of marks."""
        return self.structural and not self.blocks

    def shape(self, height: int, width: int) -> tuple[int, int]:
        """The numbers of rows and columns of its places."""
        return height, width

    def places_on(self, grid: BoardGrid) -> list[Any]:
        free = [place for place in grid.cells if not self.blocks or grid.blocked.get(place) is self]
        if not isinstance(self.scope, tuple):
            return free
        several = [(*place, scope) for place in free for scope in self.scope]
        return [place for place in several if self.scope_at(grid, place)]

    def scope_at(self, grid: BoardGrid, place: Any) -> tuple[Any, ...]:
        scope = self.scope
        if isinstance(scope, tuple):
            if not (isinstance(place, tuple) and len(place) == 3 and place[2] in scope):
                raise self.refuse_place(place, f"row, column and one of {', '.join(scope)}")
            place, scope = place[:2], place[2]
        if not grid.has(place):
            raise self.refuse_place(place, "row and column from 0")
        if callable(scope):
            return grid.answers_at(
                [tuple(each) for each in scope(place, (grid.height, grid.width))]
            )
        return grid.around(scope, place)

    def check_place(self, grid: BoardGrid, place: Any) -> None:
        super().check_place(grid, place)
        if self.blocks and place[:2] not in grid.blocked:
            raise self.refuse_place(place, f"a place that the argument {self.name} lists")

    def check_argument(self, grid: BoardGrid, known: Mapping[str, Any]) -> None:
        if not self.in_rows:
            return
        rows, (height, width) = self.argument(known), self.shape(grid.height, grid.width)
        if len(rows) != height or any(
            [not isinstance(row, tuple) or len(row) != width for row in rows]
        ):
            raise BadInput(
                f"{self.name}: the rows are not those of the board; expected {height} of {width} "
                "marks"
            )
        for mark, _ in self.frame_marks(known):
            self.check_mark(mark, known)

    def frame_marks(self, known: Mapping[str, Any]) -> list[tuple[Any, Any]]:
        if self.is_clue or not (self.blocks or self.structural):
            return []
        if self.blocks:
            values = self.marks.values(known) if self.marks is not None else None
            return [((values or ("",))[0], place) for place in self.argument(known)]
        return [
            (mark, (y, x))
            for y, row in enumerate(self.argument(known))
            for x, mark in enumerate(row)
            if mark is not None
        ]


class Points(Clues):
    """Marks on the corners of cells, those at the rim too; the relation gets the cells that touch
    there, or on a board of links those seen from there along one line. ``half``: marks at half
    steps instead, in the middle of cells and on their sides and corners, without the rim. A place
    is a row and column of such points, from 0.
    """

    def __init__(
        self,
        name: str,
        marks: str | Marks,
        relation: Any = None,
        *,
        half: bool = False,
        **more: Any,
    ) -> None:
        super().__init__(name, marks, relation, **more)
        object.__setattr__(self, "steps", (2, -1) if half else (1, 1))

    @property
    def within(self) -> str:
        return "at the corner"

    steps: tuple[int, int]  # places to a cell, and how many more or fewer there are

    def shape(self, height: int, width: int) -> tuple[int, int]:
        step, more = self.steps
        return height * step + more, width * step + more

    def size(self, rows: int, columns: int) -> tuple[int, int]:
        """The size of a board with so many rows and columns of places."""
        step, more = self.steps
        return (rows - more) // step, (columns - more) // step

    def spot(self, place: Any) -> tuple[float, float]:
        """Where a place is, in cells below and right of the corner of the board."""
        step = self.steps[0]
        return (place[0] + step - 1) / step, (place[1] + step - 1) / step

    def places_on(self, grid: BoardGrid) -> list[Any]:
        rows, columns = self.shape(grid.height, grid.width)
        return [(row, column) for row in range(rows) for column in range(columns)]

    def scope_at(self, grid: BoardGrid, place: Any) -> tuple[Any, ...]:
        if place not in self.places_on(grid):
            raise self.refuse_place(place, "a row and column of its points, from 0")
        ends = [{ceil(at) - 1, floor(at)} for at in self.spot(place)]
        cells = grid.free([(y, x) for y in sorted(ends[0]) for x in sorted(ends[1])])
        answer = grid.answer
        return answer.sight_between(grid, cells) if isinstance(answer, Links) else cells

    def place_words(self, grid: BoardGrid, place: Any) -> str:
        y, x = self.spot(place)
        down = _say_along(grid.row, y, grid.height, "above", "below")
        across = _say_along(grid.column, x, grid.width, "left of", "right of")
        both = down.startswith("between") and across.startswith("between")
        return f"{down}, {across.removeprefix('between ') if both else across}"

    where_words = place_words


def _say_along(line: str, at: float, count: int, before: str, behind: str) -> str:
    """Where a point is among rows or columns: ``between rows 2 and 3``."""
    if at % 1:
        return f"in {line} {ceil(at)}"
    if 0 < at < count:
        return f"between {line}s {at:.0f} and {at + 1:.0f}"
    return f"{behind} {line} {count}" if at else f"{before} {line} 1"


class Between(Layer):
    """Marks between two cells that touch at a side; the relation gets the pair, left before right
    and upper before lower, or on a board of links the link between them.

    ``below``: the picture of each mark when the second cell lies below the first; by default
    ``^v-`` for ``<>|``.
    """

    def __init__(
        self, name: str, marks: str, relation: Any, *, below: str = "", **more: Any
    ) -> None:
        super().__init__(name, marks_of(marks), relation, **more)
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

    def places_on(self, grid: BoardGrid) -> list[Any]:
        pairs = [((y, x), (y, x + 1)) for y, x in grid.cells if x + 1 < grid.width]
        pairs += [((y, x), (y + 1, x)) for y, x in grid.cells if y + 1 < grid.height]
        return [pair for pair in pairs if grid.blocked.keys().isdisjoint(pair)]

    def scope_at(self, grid: BoardGrid, place: Any) -> tuple[Any, ...]:
        if not (
            isinstance(place, tuple)
            and len(place) == 2
            and all(map(grid.has, place))
            and (place[1][0] - place[0][0], place[1][1] - place[0][1]) in ((0, 1), (1, 0))
        ):
            raise self.refuse_place(place, "two cells that touch, the left or upper one first")
        if isinstance(grid.answer, Links):
            return (("across" if place[0][0] == place[1][0] else "down", *place[0]),)
        return place

    def place_words(self, grid: BoardGrid, place: Any) -> str:
        return f"between {grid.name(place[0])} and {grid.name(place[1])}"

    def where_words(self, grid: BoardGrid, place: Any) -> str:
        return ""


class Outside(Layer):
    """Marks at the ends of lines. The relation gets the cells of the line in the order seen from
    there, without blocked cells, or the edges at each of them.

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
        super().__init__(name, marks_of(marks), relation, **more)
        if not sides or not set(sides) <= set(SIDES):
            raise GoalError(f'{name}: there are no sides "{sides}"; expected some of t, b, l and r')
        object.__setattr__(self, "sides", "".join(side for side in SIDES if side in sides))
        object.__setattr__(self, "many", many)

    sides: str
    many: bool

    def places_on(self, grid: BoardGrid) -> list[Any]:
        count = {"t": grid.width, "b": grid.width, "l": grid.height, "r": grid.height}
        return [(SIDES[side], at) for side in self.sides for at in range(count[side])]

    def scope_at(self, grid: BoardGrid, place: Any) -> tuple[Any, ...]:
        side, at = place if isinstance(place, tuple) and len(place) == 2 else ("", 0)
        across = side in ("left", "right")
        if (
            side not in SIDES.values()
            or type(at) is not int
            or not 0 <= at < (grid.height if across else grid.width)
        ):
            raise self.refuse_place(place, "a side and the number of a line from 0")
        line = (
            [(at, each) for each in range(grid.width)]
            if across
            else [(each, at) for each in range(grid.height)]
        )
        return grid.answers_at(line[::-1] if side in ("right", "bottom") else line)

    def place_words(self, grid: BoardGrid, place: Any) -> str:
        where = {"top": "above", "bottom": "below", "left": "left of", "right": "right of"}
        return f"{where[place[0]]} {self.where_words(grid, place)}"

    def where_words(self, grid: BoardGrid, place: Any) -> str:
        return grid.line_name(place[0] in ("left", "right"), place[1])

    def check_mark(self, mark: Any, known: Mapping[str, Any]) -> None:
        if self.many and not isinstance(mark, tuple):
            raise BadInput(f"{self.name}: {shown(mark)} is not a mark; expected a list of them")
        for each in mark if self.many else (mark,):
            super().check_mark(each, known)

    def token(self, mark: Any) -> str:
        if self.many and isinstance(mark, tuple):
            return " ".join([super(Outside, self).token(each) for each in mark]) or "0"
        return super().token(mark)


class Regions(Layer):
    """Parts of the grid, perhaps each with a label. The relation gets the label and the cells, or
    the edges at each of them.

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
            name, None if marks is None else marks_of(marks), relation, noun=noun, **more
        )
        object.__setattr__(self, "cells", cells)
        object.__setattr__(self, "count", count)
        object.__setattr__(self, "ordered", ordered)

    cells: tuple[Bound, Bound]
    count: Bound
    ordered: bool

    def scope_at(self, grid: BoardGrid, place: Any) -> tuple[Any, ...]:
        if not (isinstance(place, tuple) and place and all(map(grid.has, place))):
            raise self.refuse_place(place, "the places of its cells")
        return grid.answers_at(place)

    def check_place(self, grid: BoardGrid, place: Any) -> None:
        super().check_place(grid, place)
        if len(set(place)) < len(place):
            raise self.refuse_place(place, "each cell once")

    def place_words(self, grid: BoardGrid, place: Any) -> str:
        return f"of the {self.noun} at {grid.name(place[0])}"

    def where_words(self, grid: BoardGrid, place: Any) -> str:
        return ""

    def regions(self, known: Mapping[str, Any]) -> tuple[tuple[Place, ...], ...]:
        """The regions in the argument of the puzzle."""
        return tuple([tuple([tuple(place) for place in region]) for region in self.argument(known)])

    def check_argument(self, grid: BoardGrid, known: Mapping[str, Any]) -> None:
        if not self.structural:
            return
        for region in self.argument(known):
            if not (isinstance(region, tuple) and region and all(map(grid.has, region))):
                raise BadInput(
                    f"{self.name}: {region!r} is not a region; expected a list of places"
                )
        regions = self.regions(known)
        if sorted([place for region in regions for place in region]) != sorted(grid.cells):
            raise BadInput(
                f"{self.name}: the regions do not hold each cell once; expected a list of "
                "places for each region"
            )
        least, most = [known.get(end) if isinstance(end, str) else end for end in self.cells]
        uneven = [len(region) for region in regions if least == most and len(region) != least]
        if uneven:
            raise BadInput(f"{self.name}: a region has {uneven[0]} cells; expected {least} in each")


SORTS = {
    "line": "cells of which each touches the next one, none of them twice",
    "cage": "different cells",
    "cell": "one cell",
    "pair": "two cells that touch, the left or upper one first",
    "square": "the four cells around a corner, row by row",
    "row": "a whole row or column from one of its ends",
    "slope": "a diagonal from one side of the board to another",
}
DOWN_RIGHT = ((0, 1), (1, 0))
SLANTING = ((1, 1), (1, -1), (-1, 1), (-1, -1))


class Paths(Layer):
    """Some cells in an order, perhaps with a mark: lines through cells, marks on borders and corners,
    numbers outside, cages that overlap. The relation gets the mark, or ``None``, and the cells.

    ``sort``: how the cells lie, one of ``SORTS``. ``cells``: the least and the greatest number of
    cells of a line or cage that a generator makes. ``ends``: what is drawn at the first and at the
    last cell of a line: ``*`` a disk, ``o`` a circle, ``#`` a square, ``>`` an arrowhead, ``-``
    nothing; of a cell only the first counts. ``hue``: the colour of lines: grey, green, blue or
    purple.
    """

    def __init__(
        self, name: str, marks: str | Marks | None, relation: Any, *, sort: str = "line",
        cells: tuple[int, int] = (3, 6), ends: str = "--", hue: str = "grey", noun: str = "line", **more: Any,
    ) -> None:  # fmt: skip
        super().__init__(
            name, None if marks is None else marks_of(marks), relation, noun=noun, **more
        )
        if sort not in SORTS:
            raise GoalError(f'{name}: there is no sort "{sort}"; expected {", ".join(SORTS)}')
        for key, value in (("sort", sort), ("cells", cells), ("ends", ends), ("hue", hue)):
            object.__setattr__(self, key, value)

    sort: str
    cells: tuple[int, int]
    ends: str
    hue: str

    def arrange(self, places: Iterable[Place]) -> tuple[Place, ...]:
        """The cells of a mark in the order in which a puzzle says them."""
        return tuple(places if self.sort in ("line", "row", "slope") else sorted(places))

    def places_on(self, grid: BoardGrid) -> list[Any]:
        places = _fixed_places(self.sort, grid.height, grid.width)
        return [place for place in places if grid.blocked.keys().isdisjoint(place)]

    def scope_at(self, grid: BoardGrid, place: Any) -> tuple[Any, ...]:
        if not (isinstance(place, tuple) and place and all(map(grid.has, place))):
            raise self.refuse_place(place, "the places of its cells")
        if self.sort in ("line", "cage"):
            fits = len({*place}) == len(place) and (
                self.sort == "cage"
                or all([max(abs(y - v), abs(x - u)) < 2 for (y, x), (v, u) in pairwise(place)])
            )
        else:
            fits = place in _fixed_places(self.sort, grid.height, grid.width)
        if not fits:
            raise self.refuse_place(place, SORTS[self.sort])
        return grid.free(place)

    def fits(self, mark: Any, known: Mapping[str, Any]) -> bool:
        return mark is None if self.marks is None else super().fits(mark, known)

    def check_mark(self, mark: Any, known: Mapping[str, Any]) -> None:
        if self.marks is None and mark is not None:
            raise BadInput(f"{self.name}: {shown(mark)} is not a mark; expected null")
        super().check_mark(mark, known)

    def token(self, mark: Any) -> str:
        return "" if self.marks is None else super().token(mark)

    def place_words(self, grid: BoardGrid, place: Any) -> str:
        first, last = grid.name(place[0]), grid.name(place[-1])
        if self.sort in ("cell", "cage"):
            return f"{'in' if self.sort == 'cell' else 'at'} {first}"
        if self.sort == "row":
            across = place[0][0] == place[-1][0]
            ends = ("left of", "right of") if across else ("above", "below")
            name = grid.line_name(across, place[0][not across])
            return f"{ends[place[0] > place[-1]]} {name}"
        return (
            f"from {first} to {last}"
            if self.sort in ("line", "slope")
            else f"between {first} and {last}"
        )

    def where_words(self, grid: BoardGrid, place: Any) -> str:
        return ""


@cache
def _fixed_places(sort: str, height: int, width: int) -> dict[Any, None]:
    """The places of marks of a sort on a board, in their order; none where there are too many."""
    cells = [(y, x) for y in range(height) for x in range(width)]
    if sort == "square":
        return dict.fromkeys(
            [tuple([(y + v, x + u) for v in (0, 1) for u in (0, 1)]) for y, x in cells if y + 1 < height and x + 1 < width]
        )  # fmt: skip
    if sort == "cell":
        return dict.fromkeys([(place,) for place in cells])
    steps = {"pair": DOWN_RIGHT, "slope": SLANTING}.get(sort, (*DOWN_RIGHT, (0, -1), (-1, 0)))
    places = []
    for y, x in cells if sort in ("pair", "row", "slope") else ():
        for down, right in steps:
            way = [(y, x)]
            while (last := (way[-1][0] + down, way[-1][1] + right)) in cells:
                way.append(last)
            if sort == "pair":
                places += [tuple(way[:2])] if len(way) > 1 else []
            elif (y - down, x - right) not in cells and len(way) > 1:
                places.append(tuple(way))
    return dict.fromkeys(places)


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

    def boxes(self, grid: BoardGrid, known: Mapping[str, Any]) -> list[list[Place]]:
        """The cells of each box, boxes and cells row by row. Raises :class:`BadInput` for boxes
        that do not tile the grid.
        """
        box = known[self.name]
        if not (
            isinstance(box, tuple)
            and len(box) == 2
            and all([type(side) is int and side > 0 for side in box])
        ):
            raise BadInput(f"{self.name}: {box!r} is not a box; expected its height and width")
        high, wide = box
        if grid.height % high or grid.width % wide:
            raise BadInput(
                f"boxes of {high} by {wide} do not tile {grid.height} by {grid.width} cells; "
                "expected some that do"
            )
        return [
            [(row, column) for row in range(top, top + high) for column in range(left, left + wide)]
            for top in range(0, grid.height, high)
            for left in range(0, grid.width, wide)
        ]

    def check_argument(self, grid: BoardGrid, known: Mapping[str, Any]) -> None:
        self.boxes(grid, known)

    @staticmethod
    def usual(side: int) -> tuple[int, int]:
        """The height and width of the boxes of a square grid.

        >>> Boxes.usual(9), Boxes.usual(6), Boxes.usual(7)
        ((3, 3), (2, 3), (1, 7))
        """
        height = next(height for height in range(isqrt(side), 0, -1) if side % height == 0)
        return height, side // height
