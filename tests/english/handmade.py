"""Puzzles restated by hand in a tiny language, and their solutions by search: an examiner that
shares nothing with the reader.

A text file holds what people would publish, a line ``===``, the model, a line ``---``, and the
answer, a line for each row:

    row                                     (only where the places of the rows count; they are counted from 1)
    Name: Ann, Bob, Cleo
    Price: $5 = 5, $8 = 8, $10 = 10         (the number is where the value lies on its scale; without one its place in the list)
    Pet: cat / cats, dog, fox               (after a slash: other spellings that count as the same value)
    less(Ann, dog, Price, 2)

``Kim@Child`` is the value Kim of the category Child, where two categories have it.
"""

import pathlib
import random
import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

Row = tuple[str, ...]
Board = tuple[Row, ...]  # a value of each category, row by row


@dataclass(frozen=True)
class Term:
    """A relation applied to terms and names."""

    name: str
    arguments: tuple[Any, ...]


def term_of(text: str) -> Any:
    """A name, or a relation with its arguments.

    >>> term_of("not(same(Ann, cat))")
    Term(name='not', arguments=(Term(name='same', arguments=('Ann', 'cat')),))
    """
    text = text.strip()
    match = re.fullmatch(r"(\w+)\((.*)\)", text, re.DOTALL)
    if match is None:
        if not text or set("()") & set(text):
            raise ValueError(f"{text!r} is not a term")
        return text
    parts, depth, begin, body = [], 0, 0, match[2]
    for place, sign in enumerate(body):
        depth += {"(": 1, ")": -1}.get(sign, 0)
        if (
            body[place : place + 2] == ", " and not depth
        ):  # a comma within $1,200 has no blank after it
            parts.append(body[begin:place])
            begin = place + 1
    if depth:
        raise ValueError(f"{text!r} has unequal brackets")
    return Term(match[1], tuple(term_of(part) for part in [*parts, body[begin:]]))


@dataclass
class World:
    """Categories: the values of each, where they lie on their scale, and their other spellings."""

    values: dict[str, list[str]] = field(default_factory=dict)
    scales: dict[str, list[float]] = field(default_factory=dict)
    spellings: dict[str, list[set[str]]] = field(default_factory=dict)

    def add(self, line: str) -> None:
        """A category from a line ``Name: value, value = number, value / other spelling``."""
        name, _, listed = line.partition(": ")
        parts = [
            re.fullmatch(r"(.+?)(?: = (-?[\d.]+))?", part.strip()) for part in listed.split(", ")
        ]
        spelled = [[form.strip() for form in part[1].split(" / ")] for part in parts if part]
        self.values[name] = [forms[0] for forms in spelled]
        self.spellings[name] = [set(forms) for forms in spelled]
        self.scales[name] = [float(part[2] or place) for place, part in enumerate(parts) if part]

    @property
    def size(self) -> int:
        return len(next(iter(self.values.values())))

    @cached_property
    def homes(self) -> dict[str, tuple[int, int]]:
        """By each name the number of the category and of the value."""
        homes: dict[str, tuple[int, int]] = {}
        twice = set()
        for column, (category, values) in enumerate(self.values.items()):
            for place, value in enumerate(values):
                homes[f"{value}@{category}"] = (column, place)
                twice |= {value} & set(homes)
                homes[value] = (column, place)
        return {name: home for name, home in homes.items() if name not in twice}


class Sheet:
    """A board on which some values may still lack a row."""

    def __init__(self, world: World) -> None:
        self.world = world
        self.categories = list(world.values)
        self.rows: list[list[int | None]] = [
            [None] * world.size for _ in self.categories
        ]  # the row of each value
        self.values: list[list[int | None]] = [
            [None] * world.size for _ in self.categories
        ]  # the value in each row

    def put(self, column: int, value: int, row: int | None) -> None:
        """The value gets the row, or none."""
        old = self.rows[column][value]
        if old is not None:
            self.values[column][old] = None
        self.rows[column][value] = row
        if row is not None:
            self.values[column][row] = value

    def row(self, name: str) -> int | None:
        column, value = self.world.homes[name]
        return self.rows[column][value]

    def number(self, name: str, category: str) -> float | None:
        """What the row of the value has on the scale of the category."""
        row, column = self.row(name), self.categories.index(category)
        value = None if row is None else self.values[column][row]
        return None if value is None else self.world.scales[category][value]

    def board(self) -> Board:
        listed = list(self.world.values.values())
        return tuple(
            tuple(listed[column][self.values[column][row] or 0] for column in range(len(listed)))
            for row in range(self.world.size)
        )


def within(number: float, amounts: str) -> bool:
    """Whether a number is one of ``2|3``, in ``2..4``, at least ``2..``, at most ``..4``.

    >>> [within(3, amounts) for amounts in ("2|3", "2..4", "4..", "..2")]
    [True, True, False, False]
    """
    for amount in amounts.split("|"):
        low, dots, high = amount.partition("..")
        if dots and (not low or number >= float(low)) and (not high or number <= float(high)):
            return True
        if not dots and abs(number - float(amount)) < 1e-9:
            return True
    return False


def _rows(test: Callable[..., bool], names: int) -> Callable[[Sheet, Sequence[Any]], bool | None]:
    """A relation of the rows of its first arguments; what comes after these is handed on.
    ``names``: 0 for all.
    """

    def holds(sheet: Sheet, arguments: Sequence[Any]) -> bool | None:
        cut = names or len(arguments)
        rows = [sheet.row(name) for name in arguments[:cut]]
        return None if None in rows else test(rows, *arguments[cut:])

    return holds


def _same(sheet: Sheet, names: Sequence[Any]) -> bool | None:
    rows = [sheet.row(name) for name in names]
    if len({row for row in rows if row is not None}) > 1:
        return False
    return None if None in rows else True


def _less(sheet: Sheet, arguments: Sequence[Any]) -> bool | None:
    """``less(a, b, C)``: a comes before b on the scale of C; a fourth argument: by these
    amounts.
    """
    low, high, category, *amounts = arguments
    first, second = sheet.number(low, category), sheet.number(high, category)
    if first is None or second is None:
        return None
    return first < second and (not amounts or within(second - first, amounts[0]))


def _value(sheet: Sheet, arguments: Sequence[Any]) -> bool | None:
    """``value(a, C, 2..4)``: what a has on the scale of C."""
    number = sheet.number(arguments[0], arguments[1])
    return None if number is None else within(number, arguments[2])


def _extreme(
    choose: Callable[[list[float]], float],
) -> Callable[[Sheet, Sequence[Any]], bool | None]:
    def holds(sheet: Sheet, arguments: Sequence[Any]) -> bool | None:
        number = sheet.number(arguments[0], arguments[1])
        return None if number is None else number == choose(sheet.world.scales[arguments[1]])

    return holds


def _between(rows: Sequence[int]) -> bool:
    return min(rows[1:]) < rows[0] < max(rows[1:])


RELATIONS: dict[str, Callable[[Sheet, Sequence[Any]], bool | None]] = {
    "same": _same,
    "differ": _rows(lambda rows: len(set(rows)) == len(rows), 0),
    "at": _rows(lambda rows, *places: rows[0] + 1 in map(int, places), 1),
    "next": _rows(lambda rows: abs(rows[0] - rows[1]) == 1, 0),
    "left": _rows(
        lambda rows, *by: rows[0] < rows[1] and (not by or within(rows[1] - rows[0], by[0])), 2
    ),
    "apart": _rows(lambda rows, by: within(abs(rows[0] - rows[1]), by), 2),
    "between": _rows(_between, 0),
    "amid": _rows(lambda rows: _between(rows) and max(rows) - min(rows) == 2, 0),
    "less": _less,
    "value": _value,
    "least": _extreme(min),
    "most": _extreme(max),
}


def holds(term: Term, sheet: Sheet) -> bool | None:
    """Whether a clue is true, false, or not yet known."""
    name, arguments = term.name, term.arguments
    if name in RELATIONS:
        return RELATIONS[name](sheet, arguments)
    if (
        name == "pair"
    ):  # of a and b one is c and the other d: two rows, and just one of the two ways
        a, b, c, d = arguments
        ways = [
            Term("all", (Term("same", (a, e)), Term("same", (b, f)))) for e, f in ((c, d), (d, c))
        ]
        return holds(Term("all", (Term("differ", (a, b)), Term("count", ("1", *ways)))), sheet)
    if name == "count":  # so many of them are true
        verdicts = [holds(part, sheet) for part in arguments[1:]]
        true, open_ = verdicts.count(True), verdicts.count(None)
        possible = {within(true + more, arguments[0]) for more in range(open_ + 1)}
        return possible.pop() if len(possible) == 1 else None
    verdicts = [holds(part, sheet) for part in arguments]
    if name == "not":
        (verdict,) = verdicts
        return None if verdict is None else not verdict
    if name in ("any", "if"):
        if name == "if":
            verdicts[0] = None if verdicts[0] is None else not verdicts[0]
        return True if True in verdicts else None if None in verdicts else False
    if name == "all":
        return False if False in verdicts else None if None in verdicts else True
    if name == "one":
        return holds(Term("count", ("1", *arguments)), sheet)
    if name == "iff":
        return None if None in verdicts else verdicts[0] == verdicts[1]
    raise ValueError(f"no relation {name}")


def names_in(term: Any) -> Iterator[str]:
    if isinstance(term, Term):
        for part in term.arguments:
            yield from names_in(part)
    else:
        yield term


def solutions(world: World, clues: Sequence[Term], row: bool) -> Iterator[Board]:
    """All boards on which the clues hold. ``row`` false: the rows stand in the order of one
    category.
    """
    sheet = Sheet(world)
    categories = list(world.values)
    used = [name for clue in clues for name in names_in(clue)]
    if not row:
        base = max(
            range(len(categories)), key=lambda column: (used.count(categories[column]), -column)
        )
        for value in range(world.size):
            sheet.put(base, value, value)
    weights = {
        (column, value): 0 for column in range(len(categories)) for value in range(world.size)
    }
    for name in used:
        if name in world.homes:
            weights[world.homes[name]] += 1
        if name in categories:
            for value in range(world.size):
                weights[categories.index(name), value] += 1
    order = sorted(weights, key=lambda cell: -weights[cell])
    order = [cell for cell in order if sheet.rows[cell[0]][cell[1]] is None]

    def extended(depth: int, pending: list[Term]) -> Iterator[Board]:
        verdicts = [(clue, holds(clue, sheet)) for clue in pending]
        if any(verdict is False for _, verdict in verdicts):
            return
        if depth == len(order):
            yield sheet.board()
            return
        left = [clue for clue, verdict in verdicts if verdict is None]
        column, value = order[depth]
        for place in range(world.size):
            if sheet.values[column][place] is None:
                sheet.put(column, value, place)
                yield from extended(depth + 1, left)
                sheet.put(column, value, None)

    yield from extended(0, list(clues))


def sheet_of(world: World, board: Board) -> Sheet:
    """A full board as a sheet."""
    sheet = Sheet(world)
    for row, record in enumerate(board):
        for column, (value, values) in enumerate(zip(record, world.values.values(), strict=True)):
            sheet.put(column, values.index(value), row)
    return sheet


def random_board(world: World, rng: random.Random) -> Board:
    columns = [rng.sample(values, len(values)) for values in world.values.values()]
    return tuple(zip(*columns, strict=True))


def swapped(board: Board, rng: random.Random) -> Board:
    """The board with two values of a category exchanged."""
    column = rng.randrange(len(board[0]))
    a, b = rng.sample(range(len(board)), 2)
    cells = [list(row) for row in board]
    cells[a][column], cells[b][column] = cells[b][column], cells[a][column]
    return tuple(tuple(row) for row in cells)


def boards_of(world: World, clue: Term, count: int, seed: str) -> tuple[list[Board], list[Board]]:
    """Boards on which a clue is true, and on which it is false; the first half of these is one
    exchange from true.
    """
    rng = random.Random(seed)
    true: list[Board] = []
    false: list[Board] = []
    near: list[Board] = []
    tries = 0
    while (len(true) < count or len(false) < count) and tries < 40000:
        tries += 1
        board = random_board(world, rng)
        side = true if holds(clue, sheet_of(world, board)) else false
        if len(side) < count:
            side.append(board)
    for board in true * 40:
        other = swapped(board, rng)
        if len(near) < count and not holds(clue, sheet_of(world, other)):
            near.append(other)
    return true, near + false


@dataclass
class Text:
    """A text with its model and answer."""

    name: str
    text: str
    world: World
    clues: list[Term]
    answer: Board
    row: bool


def text_of(path: pathlib.Path) -> Text:
    """The text of a file."""
    text, _, rest = path.read_text("utf-8").partition("\n===\n")
    model, _, rows = rest.partition("\n---\n")
    world, clues, row = World(), [], False
    for line in filter(None, map(str.strip, model.splitlines())):
        if line == "row":
            row = True
        elif re.match(r"\w+\(", line):
            clues.append(term_of(line))
        else:
            world.add(line)
    answer = tuple(
        tuple(part.strip() for part in line.split(", ")) for line in rows.strip().splitlines()
    )
    return Text(f"{path.parent.name}/{path.stem}", text + "\n", world, clues, answer, row)


def plain(value: str) -> str:
    """A value without differences that do not count.

    >>> plain("F-150")
    'f 150'
    """
    return " ".join(value.casefold().replace("-", " ").split())


def spelled_as(world: World, board: Board, groups: Sequence[Sequence[str]]) -> Board | None:
    """The board with the values and columns of these groups, or ``None`` where they are other
    categories.
    """
    columns = []
    for group in groups:
        forms = {plain(value): value for value in group}
        for column, category in enumerate(world.values):
            spelled = [
                forms.keys() & set(map(plain, spellings)) for spellings in world.spellings[category]
            ]
            if all(spelled) and len(group) == world.size:
                names = dict(
                    zip(world.values[category], (forms[min(each)] for each in spelled), strict=True)
                )
                columns.append((column, names))
                break
    if len({column for column, _ in columns}) != len(groups) or len(groups) != len(world.values):
        return None
    return tuple(tuple(names[row[column]] for column, names in columns) for row in board)


def same_answer(text: Text, rows: Sequence[Sequence[str]]) -> bool:
    """Whether rows of values, in whatever order of their columns, are the answer of a text."""

    def fits(row: Row, values: set[str]) -> bool:
        spelled = [
            {
                plain(form)
                for form in text.world.spellings[category][text.world.values[category].index(value)]
            }
            for category, value in zip(text.world.values, row, strict=True)
        ]
        return len(values) >= len(spelled) and all(forms & values for forms in spelled)

    answers = [{plain(str(value)) for value in row} for row in rows]
    if len(answers) != len(text.answer):
        return False
    if text.row:
        return all(fits(row, values) for row, values in zip(text.answer, answers, strict=True))
    return all(sum(fits(row, values) for values in answers) == 1 for row in text.answer)
