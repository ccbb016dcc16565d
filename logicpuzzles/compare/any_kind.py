"""The board of a puzzle of any kind as plain data, read from its rules: what a search by cells
needs to know.

The cells are the unknowns of the board, and others that several rules share or whose values are
listed. Their values are those that the rules list, or that a rule leaves by its definition. Rules
about different values, sums and counts are plain functions; any other rule is its own definition,
run with the values so far put in: where it waits for more, it may still hold.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache
from itertools import islice
from typing import Any

from logicpuzzles.checks.ruling import Rules
from logicpuzzles.core.budget import tick
from logicpuzzles.core.constraints import waiting_of
from logicpuzzles.core.errors import BadInput
from logicpuzzles.core.goals import And, Call, Eq, Goal
from logicpuzzles.core.machine import stream
from logicpuzzles.core.substitution import reify
from logicpuzzles.core.terms import is_variable, leaves
from logicpuzzles.kinds.dissection import Dissection, terms_of, unknowns_of
from logicpuzzles.kinds.puzzle import Puzzle
from logicpuzzles.relations import alldiffo, atmosto, counto, sumo
from logicpuzzles.search.cells import Holds, SearchBoard, count_of, different, most_of, sum_of

ANSWERS = (
    1000  # of a rule that is run to see which values it leaves; six values in any order have 720
)

Unknowns = dict[int, Any]  # by their ids


class CellReading:
    """A puzzle read for a search by cells. Raises ``BadInput`` where a cell may have any value.

    ``board``: plain data. A cell that is a pair of numbers stands in that row and column; others
    have names.
    """

    def __init__(self, puzzle: Puzzle) -> None:
        apart = Dissection(puzzle)
        self.reading, self.shape = apart.reading, apart.shape
        if self.reading.left_over:
            reason = self.reading.left_over[0][1]
            raise BadInput(f"its rules cannot be taken apart: {reason}; expected no --method")
        places = () if apart.layout is None else apart.layout.places
        names = places if places and all(len(place) == 2 for place in places) else apart.names
        known = [
            (cell, name)
            for cell, name in zip(apart.cells, names, strict=False)
            if is_variable(cell)
        ]
        self.own = {id(cell): cell for cell, _ in known}
        self.names = {id(cell): name for cell, name in known}
        parts = [(part, rule.text) for rule in Rules(apart).each for part in _parts(rule.goal)]
        given = {id(goal.u): goal.v for goal in apart.fixed}
        for each in apart.statements:
            cell = None if each.place is None else self.reading.resolve(each.goal.u)  # type: ignore[attr-defined]
            if (
                cell is not None
                and is_variable(cell)
                and given.setdefault(id(cell), each.value) == each.value
            ):
                continue
            parts += [(part, each.text) for part in _parts(each.goal)]
        rows = [(part, text, self._unknowns(part)) for part, text in parts]
        uses = Counter(key for _, _, unknowns in rows for key in unknowns)
        listed = {
            id(self.reading.resolve(each)) for among, _ in self.reading.domains for each in among
        }
        shared = {
            key: unknown
            for _, _, unknowns in rows
            for key, unknown in unknowns.items()
            if (uses[key] > 1 or key in listed) and key not in self.own
        }
        self.names |= {key: f"unknown {number}" for number, key in enumerate(shared, 1)}
        values = self._values([part for part, _, _ in rows], {**self.own, **shared})
        values |= {key: (value,) for key, value in given.items()}
        wrong = ("the rules of the board hold", (), lambda _: False)
        self.board = SearchBoard(
            {self.names[key]: each for key, each in values.items()},
            [wrong]
            if self.reading.failed
            else [
                (text, tuple(self.names[key] for key in unknowns if key in values), holds)
                for part, text, unknowns in rows
                for holds in (self._holds(part, values, [*unknowns]),)
            ],
        )

    def answer(self, values: Sequence[Any]) -> Any:
        """The board of the puzzle, from the values of all cells."""
        known = dict(zip(self.board.values, values, strict=True))
        return reify(
            self.shape, {unknown: known[self.names[key]] for key, unknown in self.own.items()}
        )

    def _unknowns(self, goal: Goal) -> Unknowns:
        return {id(leaf): leaf for leaf in unknowns_of(goal, self.reading)}

    def _bound(self, goal: Goal) -> list[Goal]:
        """What is known of the unknowns of a goal."""
        own = [leaf for term in terms_of(goal) for leaf in leaves(term)]
        return [
            Eq(leaf, self.reading.resolve(leaf)) for leaf in own if id(leaf) in self.reading.bound
        ]

    def _values(self, goals: Iterable[Goal], cells: Unknowns) -> dict[int, tuple[Any, ...]]:
        """The values that each cell may have."""
        values: dict[int, tuple[Any, ...]] = {}
        for unknowns, listed in self.reading.domains:
            for each in map(self.reading.resolve, unknowns):
                among = values.get(id(each), tuple(listed))
                values[id(each)] = tuple(value for value in listed if value in among)
        for goal in goals:
            open_ = {
                key: each
                for key, each in self._unknowns(goal).items()
                if key in cells.keys() - values
            }
            if open_:
                program = And((*self._bound(goal), goal))
                states = list(islice(stream(program, {}, tick), ANSWERS + 1))
                for key, unknown in open_.items() if len(states) <= ANSWERS else ():
                    left = dict.fromkeys([reify(unknown, state) for state in states])
                    if not any([is_variable(leaf) for value in left for leaf in leaves(value)]):
                        values[key] = tuple(left)
        for key in cells:
            if key not in values:
                raise BadInput(
                    f"{self.names[key]} may have any value; expected a puzzle whose cells "
                    "have few values each, or no --method"
                )
        return {key: values[key] for key in cells}

    def _holds(
        self, goal: Goal, values: Mapping[int, tuple[Any, ...]], unknowns: Sequence[int]
    ) -> Holds:
        """Whether a rule may hold, as a function of the values of its cells."""
        cells = [key for key in unknowns if key in values]
        number = {key: at for at, key in enumerate(cells)}
        plain = self._plain(goal, values)
        if plain is not None:
            among = [number.get(id(term)) for term in plain[0]]
            pairs = list(zip(plain[0], among, strict=True))
            return lambda known: plain[1]([term if at is None else known[at] for term, at in pairs])
        seen = self._unknowns(goal)
        bound = self._bound(goal)

        @cache
        def may_hold(known: tuple[Any, ...]) -> bool:
            pairs = zip(cells, known, strict=True)
            program = And(
                (*[Eq(seen[key], value) for key, value in pairs if value is not None], *bound, goal)
            )
            whole = None not in known
            for state in stream(program, {}, tick):
                if not whole or not waiting_of(state):
                    return True
                raise BadInput(
                    "a rule is not settled when all cells are filled; expected no --method"
                )
            return False

        return lambda known: may_hold(tuple(known))

    def _plain(
        self, goal: Goal, values: Mapping[int, tuple[Any, ...]]
    ) -> tuple[list[Any], Holds] | None:
        """The terms of a rule that has a plain function, and that function of their values."""
        if not isinstance(goal, Call) or goal.named or goal.relation not in PLAIN:
            return None
        resolve = self.reading.resolve
        arguments = [resolve(each) for each in goal.arguments]
        terms = list(arguments.pop(2 if goal.relation is atmosto else 0))
        every = [value for term in terms for value in values.get(id(term), (term,))]
        kinds = {type(value) for value in every}
        if kinds not in ({int}, {str}) or self._unknowns(goal).keys() - {
            id(each) for each in terms
        }:
            return None
        return (terms, PLAIN[goal.relation](every, *arguments))


def _counts(_: Sequence[Any], counts: Mapping[Any, Any]) -> Holds:
    each = [count_of(number, value) for value, number in counts.items()]
    return lambda known: all([holds(known) for holds in each])


PLAIN: dict[Any, Callable[..., Holds]] = {
    alldiffo: lambda _: different,
    sumo: lambda every, total: sum_of(total, every),
    counto: _counts,
    atmosto: lambda _, number, value: most_of(number, value),
}


def _parts(goal: Goal) -> Iterator[Goal]:
    """The rules that a rule consists of, those that have a plain function as they are."""
    body = goal.expand() if isinstance(goal, Call) and goal.relation not in PLAIN else goal
    if isinstance(body, And):
        for part in body.goals:
            yield from _parts(part)
    elif isinstance(body, Call) and body is not goal:
        yield from _parts(body)
    else:
        yield goal
