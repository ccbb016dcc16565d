"""The parts of codes, each for a layer of the board: it reads and writes from one declaration. The
tokens of a part say how its values are written. Which values a puzzle may have, the board says:
what it does not take is an error at its place in the line.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from logicpuzzles.core.errors import GoalError
from logicpuzzles.formats.board_marks import order_marks
from logicpuzzles.formats.code_tokens import (
    CodeToken,
    Cursor,
    Decimal,
    Listed,
    NoCode,
    Packed,
    Refuses,
    Rest,
    Runs,
    Several,
    Signs,
    Skips,
    Spaced,
    Wide,
    Written,
    read_values,
    write_values,
)  # fmt: skip
from logicpuzzles.kinds.arguments import takes
from logicpuzzles.kinds.board import Board
from logicpuzzles.kinds.discovery import Kind
from logicpuzzles.kinds.grid import Cells, Edges
from logicpuzzles.kinds.layers import (
    Between,
    Boxes,
    Clues,
    Layer,
    Outside,
    Paths,
    Points,
    Regions,
)  # fmt: skip
from logicpuzzles.kinds.layout import Layout
from logicpuzzles.kinds.marks import Numbers
from logicpuzzles.kinds.puzzle import Clue, Puzzle

__all__ = [
    "BARE",
    "BORDERS",
    "DIGITS",
    "KNOWN",
    "NUMBERS",
    "SMALL",
    "VALUES",
    "WALLS",
    "Argument",
    "Bare",
    "Borders",
    "CodeDraft",
    "CodePart",
    "Decimal",
    "Each",
    "FirstCells",
    "Givens",
    "Halves",
    "Heads",
    "Listed",
    "Mixed",
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
    "marks_of_token",
    "regions_of",
]  # fmt: skip

BARE = ""  # the mark of a place that has no answer and no mark
POINTERS = {"U": (-1, 0), "R": (0, 1), "D": (1, 0), "L": (0, -1)}  # towards the cells beside
Place = tuple[Any, ...]
Pair = tuple[Place, Place]


DIGITS = Wide(10, {"": 1}) | Skips("a-z")  # a digit a cell, as in ids
KNOWN = Decimal() | Skips("a-z")  # numbers, as in ids
NUMBERS = Wide(16, {"": 1, "-": 2, "+": 3}) | Skips("g-z")  # numbers, as in addresses
SMALL = Spaced(range(5), 2, open=True) | Skips("g-z")  # 0 to 4, as in addresses
VALUES = Runs({0: "a-y", 1: "A-Y"}, blanks="zZ")  # 0 and 1, as in ids
WALLS = Runs({True: "_a-x"}, refused="yz")  # borders, as in ids
BORDERS = Packed((None, True), 5)  # borders, as in addresses


# --- a puzzle between code and board --------------------------------------------------------------


class CodeDraft:
    """A puzzle on its way from or to a code: the marks of each layer by their places, the values of
    cells under ``""``.

    ``layout``: of a puzzle of its size. ``columns``: where the marks stand in the line. ``answer``:
    the values of a solution by their places. ``more``: further clues. ``frame``: rows and columns that no text counts.
    """

    def __init__(self, kind: Kind, height: int, width: int, arguments: Mapping[str, Any]) -> None:
        assert kind.board is not None
        self.kind = kind
        self.board: Board = kind.board
        self.height = height
        self.width = width
        self.arguments = dict(arguments)
        self.marks: dict[str, dict[Any, Any]] = {
            "": {},
            **{layer.name: {} for layer in self.board.layers},
        }
        self.columns: dict[tuple[str, Any], int] = {}
        self.answer: dict[Place, Any] = {}
        self.more: list[Clue] = []
        self.frame = 0
        self.layout = Layout(
            self.board, Puzzle(kind.name, (), {**arguments, "size": (height, width)})
        )

    @classmethod
    def of(cls, kind: Kind, puzzle: Puzzle) -> CodeDraft:
        """What a puzzle says."""
        assert kind.board is not None
        height, width = Layout(kind.board, puzzle).known["size"]
        named = {
            "size",
            *[layer.name for layer in kind.board.layers if not isinstance(layer, Boxes)],
        }
        arguments = {name: value for name, value in puzzle.arguments.items() if name not in named}
        draft = cls(kind, height, width, arguments)
        for y, row in enumerate(puzzle.givens):
            draft.marks[""] |= {(y, x): each for x, each in enumerate(row) if each is not None}
        for layer in draft.board.layers:
            said: Any = puzzle.arguments.get(layer.name, ())
            own = draft.marks[layer.name]
            if isinstance(layer, Boxes):
                continue
            if isinstance(layer, Clues) and layer.in_rows:
                own |= {
                    (y, x): each
                    for y, row in enumerate(said)
                    for x, each in enumerate(row)
                    if each is not None
                }
            else:
                own |= {tuple(place): draft.bare(layer) for place in said}
            for clue in puzzle.clues if layer.is_clue else ():
                if clue.relation == layer.name and len(clue.arguments) == 2:
                    draft.put(layer, clue.arguments[1], clue.arguments[0])
        return draft

    def bare(self, layer: Layer) -> Any:
        """The mark of a place of a layer that has none."""
        if isinstance(layer, Clues) and isinstance(layer.scope, tuple):
            return (None,) * len(layer.scope)
        return None if isinstance(layer, Regions) else BARE

    def put(self, layer: Layer, place: Any, mark: Any) -> None:
        """Put a mark on a place; it is one of several in a cell of a layer with several scopes."""
        own = self.marks[layer.name]
        if isinstance(layer, Clues) and isinstance(layer.scope, tuple):
            at = layer.scope.index(place[2])
            parts = own.get(place[:2], self.bare(layer))
            mark, place = (*parts[:at], mark, *parts[at + 1 :]), place[:2]
        own[place] = mark

    def puzzle(self) -> Puzzle:
        """The puzzle.  Raises :class:`BadInput` where it does not fit the kind's board."""
        arguments: dict[str, Any] = {}
        clues = list(self.more)
        for layer in self.board.layers:
            own = self.marks[layer.name]
            if isinstance(layer, Clues) and layer.in_rows:
                arguments[layer.name] = self.rows(own, layer)
            elif (isinstance(layer, Clues) and layer.blocks) or (
                isinstance(layer, Regions) and layer.structural
            ):
                arguments[layer.name] = tuple(sorted(own))
            for place, mark in own.items() if layer.is_clue else ():
                if isinstance(layer, Clues) and isinstance(layer.scope, tuple):
                    if not isinstance(mark, tuple) or len(mark) != len(layer.scope):
                        raise GoalError(
                            f'a code gives one mark for a place of "{layer.name}"; expected '
                            f"{len(layer.scope)}, one for each scope of the layer"
                        )
                    clues += [
                        Clue(layer.name, (each, (*place, scope)))
                        for scope, each in zip(layer.scope, mark, strict=True) if each is not None
                    ]  # fmt: skip
                elif mark not in (BARE, None):
                    clues.append(Clue(layer.name, (mark, place)))
        arguments |= self.chosen()
        edges = isinstance(self.board.answer, Edges)
        givens = () if edges else self.rows(self.marks[""])
        if edges:
            arguments["size"] = (self.height, self.width)
        return order_marks(self.board, Puzzle(self.kind.name, givens, arguments, tuple(clues)))

    def chosen(self) -> dict[str, Any]:
        """The arguments that differ from their defaults."""
        boxes = {layer.name: Boxes.usual(self.width) for layer in self.board.of(Boxes)}
        usual = {**self.kind.options, **boxes}
        said = {**boxes, **self.arguments}
        return {name: value for name, value in said.items() if value != usual.get(name)}

    def rows(
        self, values: Mapping[Any, Any], layer: Clues | None = None
    ) -> tuple[tuple[Any, ...], ...]:
        """The values of cells, or of the places of a layer, in rows."""
        places = self.rows_of_places(layer)
        return tuple(tuple(values.get(place) for place in row) for row in places)

    @property
    def places(self) -> list[Place]:
        """The places of all cells, row by row."""
        return list(self.layout.grid.cells)

    def rows_of_places(self, layer: Clues | None = None) -> list[list[Place]]:
        """The places of all cells, or of a layer, in rows."""
        size = (self.height, self.width)
        height, width = size if layer is None else layer.shape(*size)
        return [[(y, x) for x in range(width)] for y in range(height)]

    def solution(self, puzzle: Puzzle) -> Any:
        """The board of the answer: given cells stay, and where cells have signs, as edges have, one
        without a mark is 0. ``None`` stands for an unknown one.
        """
        layout = Layout(self.board, puzzle)
        blank = None if isinstance(self.board.answer.symbols, Numbers) else 0
        values = {**self.answer, **self.marks[""]}
        return layout.board_of([values.get(place, blank) for place in layout.places])

    def check(self, cursor: Cursor, layer: Layer | None, mark: Any, at: int) -> None:
        """Check that a mark of a layer, or a value of a cell, is one that the board takes. Raises
        :class:`BadInput`.
        """
        possible = self.board.answer.symbols if layer is None else layer.marks
        many = isinstance(layer, Outside) and layer.many
        several = isinstance(layer, Clues) and isinstance(layer.scope, tuple)
        for each in mark if isinstance(mark, tuple) and (many or several) else (mark,):
            bare = each in (BARE, None) and isinstance(layer, Clues) and layer.blocks
            if layer is None and each == getattr(self.board.answer, "ungiven", None):
                raise cursor.error(f"{each} stands here, which is not given; expected others", at)
            if possible is not None and not bare and not possible.fits(each, self.layout.known):
                raise cursor.error(
                    f"{each} stands here; expected {possible.expected(self.layout.known)}", at
                )


# --- parts ----------------------------------------------------------------------------------------


class CodePart:
    """A part of a code."""

    def read(self, cursor: Cursor, draft: CodeDraft) -> None:
        """Take what the part says from a code to a puzzle.  Raises :class:`BadInput`."""
        raise NotImplementedError

    def write(self, draft: CodeDraft) -> str:
        """What :meth:`read` takes.  Raises :class:`NoCode` for what cannot be written."""
        raise NotImplementedError

    def is_blank(self, draft: CodeDraft) -> bool:
        """Whether the part says nothing of a puzzle."""
        return True

    def check(self, kind: Kind) -> None:
        """Check that the kind has what the part says.  Raises :class:`GoalError`."""


class LayerPart(CodePart):
    """A part that says a layer, or the cells that are given, whose name is ``""``. ``sorts``: what
    this layer may be.
    """

    sorts: tuple[type, ...] = (Layer,)

    def __init__(self, layer: str, token: CodeToken) -> None:
        self.layer = layer
        self.token = token

    def of(self, draft: CodeDraft) -> Layer | None:
        """The layer; ``None`` for cells."""
        return draft.board.by_name.get(self.layer)

    def is_blank(self, draft: CodeDraft) -> bool:
        return not draft.marks[self.layer]

    def check(self, kind: Kind) -> None:
        assert kind.board is not None
        answer = kind.board.answer
        if not self.layer and not (isinstance(answer, Cells) and answer.given):
            raise GoalError("a code says cells, which are not given; expected a layer")
        if self.layer and not isinstance(kind.board.by_name.get(self.layer), self.sorts):
            names = [layer.name for layer in kind.board.layers if isinstance(layer, self.sorts)]
            expected = " or ".join(names) or "a board that has one"
            raise GoalError(f'a code says the layer "{self.layer}"; expected {expected}')


class Text(CodePart):
    """A text that stands there for any puzzle."""

    def __init__(self, letters: str) -> None:
        self.letters = letters

    def read(self, cursor: Cursor, draft: CodeDraft) -> None:
        cursor.expect(self.letters, "here")

    def write(self, draft: CodeDraft) -> str:
        return self.letters


class Each(LayerPart):
    """The marks of a layer, place by place: of cells row by row, of lines side by side. ``frame``:
    without the first row and column, which are places without an answer. ``side``: of lines those
    marks alone that stand at this side.
    """

    sorts: tuple[type, ...] = (Between, Clues, Outside, Paths)

    def __init__(
        self, layer: str, token: CodeToken, *, frame: bool = False, side: str = ""
    ) -> None:
        super().__init__(layer, token)
        self.frame = frame
        self.side = side

    def places(self, draft: CodeDraft) -> Sequence[Any]:
        """The places, in the order of the code."""
        layer = draft.board.by_name.get(self.layer)
        if isinstance(layer, Paths):
            down, across = adjacent_cells(draft.height, draft.width)
            return [*down, *across]
        if isinstance(layer, Outside | Between | Points):
            places = draft.layout.mark_places(layer)
            return [place for place in places if self.side in ("", place[0])]
        return [place for place in draft.places if not self.frame or min(place)]

    def read(self, cursor: Cursor, draft: CodeDraft) -> None:
        places = self.places(draft)
        own = draft.marks[self.layer]
        values = read_values(cursor, len(places), self.token, self.refuses(cursor, draft, places))
        if self.frame:
            layer = draft.board.by_name[self.layer]
            own |= {place: draft.bare(layer) for place in draft.places if not min(place)}
        own |= {
            place: value for place, value in zip(places, values, strict=True) if value is not None
        }

    def refuses(self, cursor: Cursor, draft: CodeDraft, places: Sequence[Any]) -> Refuses:
        """What refuses a value that the board does not take, and remembers where each stands."""
        layer = draft.board.by_name.get(self.layer)

        def check(value: Any, at: int, number: int) -> None:
            draft.check(cursor, layer, value, at)
            draft.columns[self.layer, places[number]] = at

        return check

    def write(self, draft: CodeDraft) -> str:
        own, places = draft.marks[self.layer], self.places(draft)
        if self.frame and not all([place in own for place in draft.places if not min(place)]):
            raise NoCode(
                "the first row and column have a cell; expected places without an answer all along"
            )
        return write_values(
            [own.get(place) for place in places],
            self.token,
            lambda at: self.tell(draft, places, at),
        )

    def tell(self, draft: CodeDraft, places: Sequence[Any], at: int) -> str:
        """A place in words."""
        layer = draft.board.by_name.get(self.layer)
        if at >= len(places):
            return "behind the last place"
        return (
            f"at {draft.layout.name(places[at])}"
            if layer is None
            else draft.layout.words.place_name(layer, places[at])
        )


class Givens(Each):
    """The values of the cells that are given, row by row."""

    def __init__(self, token: CodeToken) -> None:
        super().__init__("", token)


class _Named(CodeToken):
    """A token whose values are named by a layer."""

    def __init__(self, name: str, token: CodeToken) -> None:
        self.name = name
        self.token = token

    def read(self, cursor: Cursor, left: int) -> list[Any] | None:
        taken = self.token.read(cursor, left)
        return taken and [value if value is None else (self.name, value) for value in taken]

    def write(self, values: Sequence[Any], at: int) -> Written:
        if values[at] is None or values[at][0] != self.name:
            return None
        own = [each[1] if each and each[0] == self.name else each for each in values]
        return self.token.write(own, at)


class Mixed(CodePart):
    """Marks of several layers and, by the name ``givens``, of cells, in one run: at each place of
    the first one of them, or none as ``blanks`` say.
    """

    def __init__(self, blanks: CodeToken, **tokens: CodeToken) -> None:
        self.layers = {"" if name == "givens" else name: each for name, each in tokens.items()}
        self.token = blanks
        for name, token in self.layers.items():
            self.token = self.token | _Named(name, token)

    def check(self, kind: Kind) -> None:
        for name, token in self.layers.items():
            LayerPart(name, token).check(kind)

    def places(self, draft: CodeDraft) -> Sequence[Any]:
        """The places, in the order of the code."""
        return Each(next(iter(self.layers)), self.token).places(draft)

    def read(self, cursor: Cursor, draft: CodeDraft) -> None:
        def check(value: Any, at: int, number: int) -> None:
            draft.check(cursor, draft.board.by_name.get(value[0]), value[1], at)

        places = self.places(draft)
        values = read_values(cursor, len(places), self.token, check)
        for place, value in zip(places, values, strict=True):
            if value is not None:
                draft.marks[value[0]][place] = value[1]

    def write(self, draft: CodeDraft) -> str:
        own = {
            place: (name, mark) for name in self.layers for place, mark in draft.marks[name].items()
        }
        return write_values([own.get(place) for place in self.places(draft)], self.token)


class Parted(Each):
    """The marks of a layer with a text between any two; ``before``: and before the first one."""

    def __init__(self, layer: str, token: CodeToken, parting: str, *, before: bool = False) -> None:
        super().__init__(layer, token)
        self.parting = parting
        self.before = before

    def read(self, cursor: Cursor, draft: CodeDraft) -> None:
        places = self.places(draft)
        own = draft.marks[self.layer]
        for number, place in enumerate(places):
            if number or self.before:
                cursor.expect(
                    self.parting,
                    f"{'before each of' if self.before else 'between'} {len(places)} marks",
                )
            (value,) = read_values(cursor, 1, self.token, self.refuses(cursor, draft, (place,)))
            if value is not None:
                own[place] = value

    def write(self, draft: CodeDraft) -> str:
        own, places = draft.marks[self.layer], self.places(draft)
        written = [
            write_values((own.get(place),), self.token, lambda at, number=number: self.tell(draft, places, number + at))  # type: ignore[misc]
            for number, place in enumerate(places)
        ]  # fmt: skip
        return self.parting * self.before + self.parting.join(written)


class Slots(Each):
    """Marks that are lists: half as many slots as a line has cells, rounded up, the number next to
    the grid first.
    """

    sorts = (Outside,)

    def halves(self, draft: CodeDraft) -> list[int]:
        """The number of slots of each line."""
        return [
            ((draft.height if side in ("top", "bottom") else draft.width) + 1) // 2
            for side, _ in self.places(draft)
        ]

    def read(self, cursor: Cursor, draft: CodeDraft) -> None:
        halves = self.halves(draft)
        layer = draft.board.by_name[self.layer]
        values = read_values(
            cursor,
            sum(halves),
            self.token,
            lambda value, at, number: draft.check(cursor, layer, (value,), at),
        )
        for place, half in zip(self.places(draft), halves, strict=True):
            own = [value for value in values[:half] if value is not None]
            if own or layer.complete:
                draft.marks[self.layer][place] = tuple(own[::-1])
            values = values[half:]

    def write(self, draft: CodeDraft) -> str:
        values: list[Any] = []
        places = self.places(draft)
        for number, (place, half) in enumerate(zip(places, self.halves(draft), strict=True)):
            complete = draft.board.by_name[self.layer].complete
            own = draft.marks[self.layer].get(place, None if complete else ())
            if own is None or len(own) > half:
                what = "nothing stands" if own is None else f"{len(own)} marks stand"
                raise NoCode(f"{what} {self.tell(draft, places, number)}; expected up to {half}")
            values += [*own[::-1], *[None] * (half - len(own))]
        return write_values(values, self.token)


class Heads(Each):
    """The marks of a framed layer in its first row and column, where a cell comes next: those of
    columns, then those of rows.
    """

    def ends(self, draft: CodeDraft) -> list[tuple[Place, int]]:
        """The places before a cell, each with the number of its scope."""
        own, layer = draft.marks[self.layer], draft.board.by_name[self.layer]
        scope: Any = layer.scope  # type: ignore[attr-defined]
        down, right = scope.index("down"), scope.index("right")
        return [
            *[((0, x), down) for x in range(1, draft.width) if (1, x) not in own],
            *[((y, 0), right) for y in range(1, draft.height) if (y, 1) not in own],
        ]

    def read(self, cursor: Cursor, draft: CodeDraft) -> None:
        layer, own = draft.board.by_name[self.layer], draft.marks[self.layer]
        ends = self.ends(draft)
        for (place, scope), value in zip(
            ends, read_values(cursor, len(ends), self.token), strict=True
        ):
            if value is not None:
                parts = draft.bare(layer)
                own[place] = (*parts[:scope], value, *parts[scope + 1 :])

    def write(self, draft: CodeDraft) -> str:
        own = draft.marks[self.layer]
        return write_values([own[place][scope] for place, scope in self.ends(draft)], self.token)


class Borders(LayerPart):
    """The regions of a layer by the borders between cells: first those that run down, row by row,
    then those that lie across. Without ``token`` five in a digit of base 32, each half by itself;
    with one both as one run, the second half column by column.
    """

    sorts = (Regions,)

    def __init__(self, layer: str, token: CodeToken | None = None) -> None:
        super().__init__(layer, token or BORDERS)
        self.apart = token is None

    def halves(self, draft: CodeDraft) -> list[list[Pair]]:
        """The pairs of cells, as they are written together."""
        down, across = adjacent_cells(draft.height, draft.width)
        if self.apart:
            return [down, across]
        return [[*down, *sorted(across, key=lambda pair: (pair[0][1], pair[0][0]))]]

    def read(self, cursor: Cursor, draft: CodeDraft) -> None:
        start = cursor.at
        walls: dict[Pair, Any] = {}
        for pairs in self.halves(draft):
            walls |= zip(pairs, read_values(cursor, len(pairs), self.token), strict=True)
        found = regions_of(draft.height, draft.width, walls)
        own = {place: number for number, region in enumerate(found) for place in region}
        inside = next(
            (one for (one, two), wall in walls.items() if wall and own[one] == own[two]), None
        )
        if not self.apart and inside is not None:
            raise cursor.error(
                f"a wall stands inside a region, behind {draft.layout.name(inside)}; expected "
                "walls around regions",
                start,
            )
        layer = draft.board.by_name[self.layer]
        ends = [draft.layout.known.get(end, end) for end in layer.cells]  # type: ignore[attr-defined]
        uneven = next((region for region in found if ends[0] == ends[1] != len(region)), None)
        if uneven is not None:
            raise cursor.error(
                f"the {layer.noun} at {draft.layout.name(uneven[0])} has {len(uneven)} cells; "
                f"expected {ends[0]}",
                start,
            )
        draft.marks[self.layer] |= dict.fromkeys(found)

    def write(self, draft: CodeDraft) -> str:
        found = draft.marks[self.layer]
        own = {place: number for number, region in enumerate(found) for place in region}
        if len(own) != draft.height * draft.width:
            raise NoCode("a cell is in no region; expected each in one")
        halves = [
            {pair: own[pair[0]] != own[pair[1]] or None for pair in pairs}
            for pairs in self.halves(draft)
        ]
        walls = {pair: wall for half in halves for pair, wall in half.items()}
        if len(regions_of(draft.height, draft.width, walls)) > len(found):
            raise NoCode("a region is in several pieces; expected borders around each")
        return "".join(write_values(list(half.values()), self.token) for half in halves)


class RegionLabels(LayerPart):
    """The label of each region, in the order of the first cells of the regions. ``signs``: tokens
    of the sign before each number; a region of one cell has none, and the first sign stands for it.
    """

    sorts = (Regions,)

    def __init__(
        self, layer: str, token: CodeToken, signs: Mapping[str, Any] | None = None
    ) -> None:
        super().__init__(layer, token if signs is None else Several(Signs(signs), token))
        self.first = None if signs is None else next(iter(signs.values()))

    def read(self, cursor: Cursor, draft: CodeDraft) -> None:
        own, layer = draft.marks[self.layer], draft.board.by_name[self.layer]
        regions = sorted(own)

        def keep(label: Any, at: int, number: int) -> None:
            region = regions[number]
            if self.first is not None:
                if len(region) == 1 and label[0] != self.first:
                    raise cursor.error(
                        "a sign stands before the number of one cell; expected none", at
                    )
                label = label[1], label[0] if len(region) > 1 else ""
            draft.check(cursor, layer, label, at)
            own[region] = label

        read_values(cursor, len(regions), self.token, keep)

    def write(self, draft: CodeDraft) -> str:
        layer, labels = draft.board.by_name[self.layer], sorted(draft.marks[self.layer].items())
        values = [
            label if self.first is None else
            (label[1] or (self.first if len(region) == 1 else None), label[0])
            for region, label in labels
        ]  # fmt: skip
        return write_values(
            values, self.token, lambda at: draft.layout.words.place_name(layer, labels[at][0])
        )


class FirstCells(RegionLabels):
    """The label of each region in its first cell, cell by cell, with skips between them."""

    def read(self, cursor: Cursor, draft: CodeDraft) -> None:
        own, layer = draft.marks[self.layer], draft.board.by_name[self.layer]
        first = {min(region): region for region in own}
        places = draft.places

        def check(value: Any, at: int, number: int) -> None:
            draft.check(cursor, layer, value, at)
            if places[number] not in first:
                where = f"the first cell of a {layer.noun}"
                raise cursor.error(
                    f"a label stands at {draft.layout.name(places[number])}; expected it in "
                    f"{where}",
                    at,
                )
            own[first[places[number]]] = value

        read_values(cursor, len(places), self.token, check)
        without = next((region[0] for region, value in own.items() if value is None), None)
        if without is not None:
            raise cursor.error(
                f"the {layer.noun} at {draft.layout.name(without)} has no label; expected one "
                "for each"
            )

    def write(self, draft: CodeDraft) -> str:
        first = {min(region): label for region, label in draft.marks[self.layer].items()}
        return write_values([first.get(place) for place in draft.places], self.token)


class Halves(LayerPart):
    """The regions of a layer, of two cells or one, cell by cell: a letter ``LRTB`` for the half of
    two that the cell is, ``*`` for one.
    """

    sorts = (Regions,)

    def __init__(self, layer: str) -> None:
        super().__init__(layer, Signs("LRTB*"))

    def read(self, cursor: Cursor, draft: CodeDraft) -> None:
        places, start = draft.places, cursor.at
        letters = dict(zip(places, read_values(cursor, len(places), self.token), strict=True))
        for number, ((y, x), letter) in enumerate(letters.items()):
            other = {"L": (y, x + 1), "R": (y, x - 1), "T": (y + 1, x), "B": (y - 1, x)}.get(letter)
            if other and letters.get(other, "") + letter not in ("RL", "LR", "BT", "TB"):
                raise cursor.error(
                    f"{letter} has no other half; expected one beside it", start + number
                )
            if letter in "LT*":
                draft.marks[self.layer][((y, x), other) if other else ((y, x),)] = None

    def write(self, draft: CodeDraft) -> str:
        letters: dict[Place, str] = {}
        for region in draft.marks[self.layer]:
            first, last = min(region), max(region)
            steps = {(0, 0): "**", (0, 1): "LR", (1, 0): "TB"}
            both = steps.get((last[0] - first[0], last[1] - first[1]))
            if both is None or len(region) > 2:
                raise NoCode("a region has more than two cells; expected halves side by side")
            letters |= {first: both[0], last: both[1]}
        return "".join(letters[place] for place in draft.places)


class Pointers(LayerPart):
    """The value of each cell, 0 where it is not given, and a letter ``U R D L`` towards each
    neighbour that it points to; a comma ends it. A mark ``>`` or ``<`` points from the greater to
    the smaller; any other one points both ways.
    """

    sorts = (Between,)

    def __init__(self, layer: str) -> None:
        super().__init__(layer, Decimal())

    def pointing(self, draft: CodeDraft) -> tuple[str, str, bool]:
        """The marks between two cells of which the first points to the second, and the second to
        the first; whether both do.
        """
        marks: Any = draft.board.by_name[self.layer].marks
        first = marks.characters[0]
        return (">", "<", False) if ">" in marks.characters else (first, first, True)

    def read(self, cursor: Cursor, draft: CodeDraft) -> None:
        points: dict[Pair, int] = {}
        for place in draft.places:
            start = cursor.at
            value = cursor.number("a number")
            if value is None:
                raise cursor.wrong()
            if value:
                draft.check(cursor, None, value, start)
                draft.marks[""][place] = value
            while cursor.peek() and cursor.peek() in POINTERS:
                letter = cursor.peek()
                there = place[0] + POINTERS[letter][0], place[1] + POINTERS[letter][1]
                if not draft.layout.grid.has(there) or (place, there) in points:
                    what = (
                        "is there twice"
                        if draft.layout.grid.has(there)
                        else "points out of the board"
                    )
                    raise cursor.error(f'"{letter}" {what}; expected a letter towards a cell')
                points[place, there] = cursor.at
                cursor.take()
            cursor.expect(",", "behind each cell, or one of U R D L before it")
        one, two, both = self.pointing(draft)
        for (here, there), at in points.items():
            if ((there, here) in points) != both:
                raise cursor.error(
                    f'"{cursor.text[at]}" contradicts the cell that it points to; expected '
                    "one sign for both",
                    at,
                )
            draft.marks[self.layer][min(here, there), max(here, there)] = (
                one if here < there else two
            )

    def write(self, draft: CodeDraft) -> str:
        one, two, _ = self.pointing(draft)
        written = ""
        own = draft.marks[self.layer]
        for y, x in draft.places:
            written += str(draft.marks[""].get((y, x), 0))
            for letter, (down, right) in POINTERS.items():
                there = (y + down, x + right)
                towards = one if (y, x) < there else two
                written += (
                    letter if own.get((min((y, x), there), max((y, x), there))) == towards else ""
                )
            written += ","
        return written


class Bare(CodePart):
    """Cells of which each is said to have no mark. ``token``: as many are skipped."""

    def __init__(self, token: CodeToken) -> None:
        self.token = token

    def read(self, cursor: Cursor, draft: CodeDraft) -> None:
        if any([each is not None for each in read_values(cursor, len(draft.places), self.token)]):
            raise cursor.wrong()

    def write(self, draft: CodeDraft) -> str:
        return write_values([None] * len(draft.places), self.token)


class Argument(CodePart):
    """An argument of the rules, as a decimal number."""

    def __init__(self, name: str) -> None:
        self.name = name

    def read(self, cursor: Cursor, draft: CodeDraft) -> None:
        start = cursor.at
        number = cursor.number(f"{self.name}, a number")
        if number is None:
            raise cursor.wrong()
        fault = takes(draft.kind.relation)[self.name].fault(number, draft.layout.known, self.name)
        if fault is not None:
            raise cursor.error(f"{self.name} is {number}; expected {fault[2]}", start)
        draft.arguments[self.name] = number

    def write(self, draft: CodeDraft) -> str:
        return str(draft.arguments.get(self.name, draft.kind.options[self.name]))

    def check(self, kind: Kind) -> None:
        if self.name not in kind.options:
            raise GoalError(
                f'a code says "{self.name}"; expected an argument of {kind.relation.name}'
            )


class Optional(CodePart):
    """Parts that are written only where they say something, at the end of a code."""

    def __init__(self, *parts: CodePart) -> None:
        self.parts = parts

    def read(self, cursor: Cursor, draft: CodeDraft) -> None:
        for part in self.parts if cursor.peek() not in ("", "/") else ():
            part.read(cursor, draft)

    def write(self, draft: CodeDraft) -> str:
        if all([part.is_blank(draft) for part in self.parts]):
            return ""
        return "".join(part.write(draft) for part in self.parts)

    def check(self, kind: Kind) -> None:
        for part in self.parts:
            part.check(kind)


def adjacent_cells(height: int, width: int) -> tuple[list[Pair], list[Pair]]:
    """The pairs of cells that stand side by side, then those that stand one above the other."""
    return (
        [((y, x), (y, x + 1)) for y in range(height) for x in range(width - 1)],
        [((y, x), (y + 1, x)) for y in range(height - 1) for x in range(width)],
    )


def regions_of(height: int, width: int, walls: Mapping[Pair, Any]) -> tuple[tuple[Place, ...], ...]:
    """The connected parts of a board, by their first cells. ``walls``: for all two cells that
    touch, whether one is between.
    """
    beside: dict[Place, list[Place]] = {(y, x): [] for y in range(height) for x in range(width)}
    for (first, second), wall in walls.items():
        if not wall:
            beside[first].append(second)
            beside[second].append(first)
    found = []
    left = dict.fromkeys(beside)
    while left:
        region = [next(iter(left))]
        del left[region[0]]
        for place in region:  # grows while it is gone through
            for other in beside[place]:
                if other in left:
                    del left[other]
                    region.append(other)
        found.append(tuple(sorted(region)))
    return tuple(found)


def marks_of_token(token: CodeToken | Mapping[str, Any] | str, numbered: bool = False) -> CodeToken:
    """A token; a mapping or a text stands for :class:`Signs`."""
    return token if isinstance(token, CodeToken) else Signs(token, numbered=numbered)
