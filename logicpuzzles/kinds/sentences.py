"""The cells of a board and the rules about them in words."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from logicpuzzles.core.goals import Call, Goal, Neq
from logicpuzzles.core.patterns import pattern
from logicpuzzles.core.terms import ATOM, SEQUENCE, VARIABLE, is_variable, kind_of, leaves
from logicpuzzles.kinds.board_words import NamedCells, value_words
from logicpuzzles.kinds.dissection import Dissection
from logicpuzzles.kinds.grid import Cells, Records
from logicpuzzles.kinds.naming import list_names, list_words
from logicpuzzles.kinds.stating import token_of
from logicpuzzles.relations import (
    alldiffo,
    atleasto,
    atmosto,
    counto,
    exactlyo,
    maxruno,
    permuteo,
    sumo,
)

COUNTED: Mapping[Any, str] = {exactlyo: "exactly", atleasto: "at least", atmosto: "at most"}
NUMBERS = {1: "one", 2: "two", 3: "three", 4: "four"}
SINGULAR = {
    "children": "child", "people": "person", "men": "man", "women": "woman", "wives": "wife",
}  # fmt: skip
_WORDS = pattern(r"([a-z])([A-Z])")  # where a word ends inside a heading: "BookGenre"
TIMES = {0: "never", 1: "once", 2: "twice"}


class Sentences:
    """The words for the rules of a puzzle on its board.

    ``cell_of``: the number of each cell by the id of its variable. ``count``: how many cells there
    are; ``shown``: how many of them are on the board; those after them are unknowns that the rules
    or the clues bring in. ``rows`` and ``columns``: how the cells of the board lie; ``names``: of
    the cells of the board.
    """

    def __init__(self, apart: Dissection, cell_of: Mapping[int, int], count: int) -> None:
        self.apart = apart
        self.puzzle, self.kind, self.layout = apart.puzzle, apart.kind, apart.layout
        self.reading, self.cell_of, self.count = apart.reading, cell_of, count
        self.shown, self.names = len(apart.cells), apart.names
        self.rows, self.columns = self._shape(apart.shape)
        self._absent = self._places_without()

    def _shape(self, shape: Any) -> tuple[int, int]:
        """The numbers of rows and columns of the board; one row where it is a list."""
        if self.layout is not None:
            return self.layout.height, self.layout.width
        if isinstance(shape, tuple) and shape and all([isinstance(row, tuple) for row in shape]):
            columns = len(list(leaves(shape[0])))
            if columns * len(shape) == self.shown:
                return len(shape), columns
        return 1, self.count

    def _places_without(self) -> dict[tuple[int, ...], str]:
        """For the layers in which a place without a mark says something: the cells of each such
        place, with what it says.
        """
        layout = self.layout
        words: dict[tuple[int, ...], str] = {}
        for layer in () if layout is None else layout.board.layers:
            assert layout is not None
            for place in layout.places_without(layer):
                cells = tuple(
                    sorted([layout.number_of[each] for each in layout.scope(layer, place)])
                )
                words[cells] = layout.words.mark_words(layer, layer.absent, place)
        return words

    # --- cells and values ---

    @property
    def record(self) -> str:
        """The name of a row that is a record of fields."""
        if self.puzzle.arguments.get("row") is False:  # nothing but its values names a record
            return "row"
        board = self.kind.board
        return (
            board.answer.row if board is not None and isinstance(board.answer, Records) else "row"
        )

    @property
    def lines(self) -> tuple[str, str]:
        """The names of a row and of a column."""
        board = self.kind.board
        return (board.row, board.column) if board is not None else ("row", "column")

    def place(self, cell: int) -> tuple[int, int]:
        """The row and the column of a cell; for an edge, its row and column in the lattice of
        corners and edges.
        """
        if self.layout is None or cell >= len(self.layout.places):
            row, column = divmod(cell, self.columns)
            return row, column
        place = self.layout.places[cell]
        if len(place) == 2:
            return place[0], place[1]
        return (
            (2 * place[1], 2 * place[2] + 1)
            if place[0] == "across"
            else (2 * place[1] + 1, 2 * place[2])
        )

    def is_grid(self) -> bool:
        """Whether cells are named by their row and column."""
        board = self.kind.board
        cells = board is None or isinstance(board.answer, Cells)
        return cells and self.rows > 1 and not self.puzzle.fields and self.count == self.shown

    def line(self, cells: Iterable[int]) -> str:
        """The name of a group of cells."""
        cells = tuple(cells)
        if len(cells) >= self.shown > 1 or self.rows == 1:
            return "the board"
        if self.layout is not None and max(cells) < len(self.layout.places):
            return self.layout.words.group_name([self.layout.places[cell] for cell in cells])
        places = [self.place(cell) for cell in cells]
        rows, columns = {row for row, _ in places}, {column for _, column in places}
        if len(cells) > 2 and self.is_grid() and 1 in (len(rows), len(columns)):
            return f"row {rows.pop() + 1}" if len(rows) == 1 else f"column {columns.pop() + 1}"
        return list_names([self.names[cell] for cell in cells])

    def value(self, value: Any) -> str:
        """A value as its format writes it."""
        return token_of(self.puzzle, value, self.kind)

    def words(self, cell: int) -> Sequence[str]:
        """The words of the board for the values 0, 1 and so on of a cell; none where it has
        none.
        """
        return () if self.kind.board is None else self.kind.board.words

    def word_value(self, cell: int, value: Any, many: bool = False) -> str:
        """A value of a cell in a sentence, in the words of the board where it has some: "empty", "a
        mine", "mines".
        """
        words = self.words(cell)
        if type(value) is not int or not 0 <= value < len(words):
            return self.value(value)
        word = words[value]
        return f"{word[2:]}s" if many and word.startswith("a ") else word

    def field(self, column: int) -> str:
        """The heading of a field of records inside a sentence."""
        return field_heading(self.puzzle.fields[column])

    # --- rules ---

    def is_full(self, cells: tuple[int, ...]) -> bool:
        """Whether it is said of cells that all differ that they hold each value once, as there are
        just as many values.
        """
        return False

    def sentence(self, goal: Goal, cells: tuple[int, ...]) -> str:
        """A rule about some cells as a sentence without its full stop; "" where it has none."""
        if cells in self._absent:
            return self._absent[cells]
        if isinstance(goal, Call):
            if goal.relation.says:
                return self._own(goal)
            return self._of_library(goal, cells) if cells else ""
        return self._differ(cells) if isinstance(goal, Neq) else ""

    def _own(self, goal: Call) -> str:
        """The sentence of a relation, with its arguments in words: cells by their names, anything
        else as it is.
        """
        words: dict[str, Any] = {}
        bound = goal.relation.signature.bind(*goal.arguments, **goal.named)
        bound.apply_defaults()
        for name, term in bound.arguments.items():
            resolved = self.reading.resolve(term)
            cells = [
                self.cell_of.get(id(leaf), -1)
                for leaf in leaves(resolved)
                if kind_of(leaf) == VARIABLE
            ]
            if cells and min(cells) >= 0:
                named = NamedCells(self.line(cells))
                named.names = [self.names[cell] for cell in cells]
                words[name] = named
            elif name == "value":
                words |= value_words(self.word_value(0, resolved))
            else:  # unknowns that the rules bring in have no names
                words[name] = "the board" if cells else self._known_words(resolved)
        return goal.relation.says.format(**words)

    def _known_words(self, term: Any) -> str:
        """What is known, in words: places by the names of their cells, a list by its parts."""
        if kind_of(term) != SEQUENCE or not term:
            return str(term)
        if self.layout is not None and all(map(self.layout.grid.has, term)):
            return self.layout.words.group_name(term)
        return list_words([self._known_words(part) for part in term], "and")

    def _differ(self, cells: tuple[int, ...]) -> str:
        """That two cells or two lines differ; "" for other cells."""
        if len(cells) == 2:
            return f"{self.names[cells[0]]} and {self.names[cells[1]]} differ"
        places = [self.place(cell) for cell in cells]
        down, across = self.lines
        for line, numbers in (
            (down, {row for row, _ in places}),
            (across, {column for _, column in places}),
        ):
            if len(numbers) == 2 < len(places):
                return f"{line}s {min(numbers) + 1} and {max(numbers) + 1} differ"
        return ""

    def _of_library(self, goal: Call, cells: tuple[int, ...]) -> str:
        """The sentence of a relation of the library; "" where there is none."""
        relation, arguments = goal.relation, goal.arguments
        line = self.line(cells)
        if relation in (permuteo, alldiffo):
            if self.puzzle.fields:
                return f"no two {self.record}s have the same {self.field(cells[0] % self.columns)}"
            if len(cells) == 2 and not self.is_full(cells):
                return self._differ(cells)
            holds = (
                "hold" if line.startswith((f"{self.lines[0]}s ", f"{self.lines[1]}s ")) else "holds"
            )
            return (
                f"{line} {holds} "
                f"{'each value once' if relation is permuteo or self.is_full(cells) else 'no value twice'}"
            )
        if relation is counto:
            return self._all_counted(arguments[1], line, cells[0])
        if relation in COUNTED and len(arguments) == 3 and not any(map(is_variable, arguments[:2])):
            if isinstance(arguments[0], int) and kind_of(arguments[1]) == ATOM:
                return self._say_count(
                    COUNTED[relation], arguments[0], line, cells[0], arguments[1]
                )
        if relation is maxruno and isinstance(arguments[1], int):
            return (
                f"no {NUMBERS.get(arguments[1] + 1, arguments[1] + 1)} in a row are equal in {line}"
            )
        if relation is sumo and not is_variable(arguments[1]):
            return f"{line} sums to {arguments[1]}"
        return ""

    def _all_counted(self, counts: Any, line: str, cell: int) -> str:
        """How often a line has each value. ``counts``: a dictionary where that is known. ``cell``:
        one of the line.
        """
        if not isinstance(counts, dict) or not all(
            [type(times) is int for times in counts.values()]
        ):
            return f"{line} holds each value as often as it should"
        if len(counts) == 1:
            ((value, times),) = counts.items()
            return self._say_count("exactly", times, line, cell, value)
        by_count: dict[int, list[str]] = {}
        for value, times in counts.items():
            by_count.setdefault(times, []).append(self.value(value))
        if len(by_count) == 1:
            often = {1: "once", 2: "twice"}.get(times := next(iter(by_count)), f"{times} times")
            return (
                f"{line} holds each value {often}"
                if line != "the board"
                else f"each value stands {often} on the board"
            )
        parts = [
            f"{list_words(own, 'and')} {TIMES.get(times, f'{times} times')}"
            for times, own in sorted(by_count.items())
        ]
        return f"{line} holds {list_words(parts, 'and')}"

    def _say_count(self, least: str, count: int, line: str, cell: int, value: Any) -> str:
        """That so many cells of a line have a value."""
        several = ", " in line.replace(self.lines[0] + " ", "", 1) and " and " in line
        word = self.word_value(cell, value)
        if word.startswith("a ") and not several:
            many = "no" if count == 0 else f"{least} {NUMBERS.get(count, count)}"
            return f"{line} has {many} {word[2:]}{'' if count == 1 else 's'}"
        verb = "is" if count == 1 else "are"
        return (
            f"{least} {count} of {'' if several else 'the cells of '}{line} {verb} "
            f"{self.word_value(cell, value, count != 1)}"
        )


def field_heading(field: str) -> str:
    """The heading of a field inside a sentence.

    >>> tuple(map(field_heading, ("Nationalities", "Pets", "TV", "BookGenre", "Children")))
    ('nationalities', 'pet', 'TV', 'book genre', 'child')
    """
    name = _WORDS.sub(r"\1 \2", field)
    if name.lower() in SINGULAR:
        return SINGULAR[name.lower()]
    if name.endswith("s") and not name.endswith(("ss", "us", "is", "ies")) and len(name) > 3:
        name = name[:-1]
    return name if sum(map(str.isupper, name)) > 1 and " " not in name else name.lower()


def plural(noun: str) -> str:
    """Several of a thing.

    >>> plural("child"), plural("pet"), plural("nationality"), plural("dish")
    ('children', 'pets', 'nationalities', 'dishes')
    """
    of_many = {one: many for many, one in SINGULAR.items()}
    if noun in of_many:
        return of_many[noun]
    if noun.endswith("y") and noun[-2:-1] not in "aeiou":
        return f"{noun[:-1]}ies"
    return f"{noun}es" if noun.endswith(("s", "x", "ch", "sh")) else f"{noun}s"
