"""A puzzle taken apart, once for all who ask about it: its board with the cells on it, its rules
one by one, clues and givens.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from functools import cached_property
from typing import Any

from logicpuzzles import relations
from logicpuzzles.core.budget import Statistics
from logicpuzzles.core.errors import Unsupported
from logicpuzzles.core.goals import And, Call, Eq, Goal, NamedRelation, Neq, Or, lall
from logicpuzzles.core.terms import (
    ATOM,
    COMPOUND,
    SEQUENCE,
    VARIABLE,
    is_variable,
    kind_of,
    leaves,
    var,
)
from logicpuzzles.engines import propagating, taken_apart
from logicpuzzles.engines.base import TakenApart
from logicpuzzles.kinds.discovery import Kind, kind_named
from logicpuzzles.kinds.fitting import check_puzzle
from logicpuzzles.kinds.puzzle import Puzzle
from logicpuzzles.kinds.stating import named_leaves, statements_on
from logicpuzzles.relations import alldiffo, membero, regiono, regionso, shading


class Dissection:
    """A puzzle and what it consists of.

    ``layout``: that of its board, where there is one. ``board``: the term, on which no cell is
    known. ``frame``: the goal of the rules. ``statements``: the clues and givens. Whatever else it
    knows is found when it is first asked for.

    Raises :class:`BadInput`.
    """

    def __init__(self, puzzle: Puzzle, kind: Kind | None = None) -> None:
        self.puzzle, self.kind = puzzle, kind or kind_named(puzzle.kind)
        self.layout = check_puzzle(self.kind, puzzle)
        self.board, self.frame, self.statements = statements_on(puzzle, self.kind, self.layout)

    @property
    def goal(self) -> Goal:
        """That the board is solved: what is given, then the clues, then the rules."""
        clues = [each.goal for each in self.statements if each.clue is not None]
        givens = [each.goal for each in self.statements if each.clue is None]
        return lall(givens, clues, self.frame)

    # --- the board ---

    def values_on(self, board: Any) -> list[Any]:
        """The values of a board, in the order of its cells, without blocked cells."""
        if self.layout is None or not isinstance(board, tuple):
            return list(leaves(board))
        return self.layout.values_on(board)

    def named_on(self, board: Any) -> list[tuple[str, Any]]:
        """The values of a board with the names of their cells for people."""
        return named_leaves(self.puzzle, board, self.kind, self.layout)

    @cached_property
    def shape(self) -> Any:
        """The board with a variable for each cell."""
        return self.reading.resolve(self.board)

    @cached_property
    def cells(self) -> list[Any]:
        """The variables of the cells of the board."""
        return self.values_on(self.shape)

    @cached_property
    def names(self) -> tuple[str, ...]:
        """The names of the cells for people; none where the shape of the board is not known."""
        if not isinstance(self.shape, tuple):
            return ()
        return tuple([name for name, _ in self.named_on(self.shape)])

    @cached_property
    def cell_of(self) -> dict[int, int]:
        """The number of each cell by the id of its variable."""
        return {id(cell): number for number, cell in enumerate(self.cells) if is_variable(cell)}

    # --- the rules ---

    @property
    def reading(self) -> TakenApart:
        """The rules taken apart, without what :attr:`fixed` says."""
        return self._read[0]

    @property
    def fixed(self) -> list[Eq]:
        """What the rules say outright of cells of the board, the cell first."""
        return self._read[1]

    @cached_property
    def _read(self) -> tuple[TakenApart, list[Eq]]:
        shaded = [each for each in vars(shading).values() if isinstance(each, NamedRelation)]
        whole = [*self.kind.sayings, *[each for each in shaded if each.says]]
        reading, fixed = taken_apart(self.frame, whole), list[Eq]()
        values = self.values_on(reading.resolve(self.board))
        if reading.failed or not any([kind_of(value) == ATOM for value in values]):
            return reading, fixed
        frame = _free_cells(self.frame, fixed)
        reading = taken_apart(frame, whole)
        cells = {id(leaf) for leaf in self.values_on(reading.resolve(self.board))}
        others = [goal for goal in fixed if id(reading.walk(goal.u)) not in cells]
        fixed = [goal for goal in fixed if goal not in others]
        reading = taken_apart(lall(frame, others), whole)
        return reading, [Eq(reading.walk(goal.u), goal.v) for goal in fixed]

    @cached_property
    def bound(self) -> list[Goal]:
        """The equations of the rules."""
        reading = self.reading
        return [Eq(reading.seen[key], term) for key, term in reading.bound.items()]

    @cached_property
    def listed(self) -> list[Goal]:
        """That unknowns have one of the values that the rules list for them."""
        return [
            membero(unknown, values)
            for unknowns, values in self.reading.domains
            for unknown in unknowns
        ]

    @cached_property
    def lists(self) -> dict[int, list[Any]]:
        """For each unknown that it, and then the lists of values that rules give for it, the widest
        first: that is what it can be. What rules say of single cells can be all that others can be
        where no rule lists their values.
        """
        reading, lists = self.reading, dict[int, list[Any]]()
        for unknowns, values in reading.domains:
            own = list(dict.fromkeys(reading.resolve(tuple(values))))
            for unknown in unknowns:
                lists.setdefault(id(reading.walk(unknown)), [unknown]).append(own)
        every = dict.fromkeys(
            [value for _, *own in lists.values() for each in own for value in each]
        )
        for goal in self.fixed:
            lists.setdefault(id(goal.u), [goal.u, [*dict.fromkeys([*every, goal.v])]])
        return {
            key: [unknown, *sorted(own, key=len, reverse=True)]
            for key, (unknown, *own) in lists.items()
        }

    def values_left(
        self, variables: Sequence[Any], goal: Goal, statistics: Statistics
    ) -> dict[int, list[Any]]:
        """The values of unknowns for which no rule lists any, by the id of each: those that
        propagation of a single rule leaves beside ``goal``, of the first rule that leaves some.
        """
        known: dict[int, list[Any]] = {}
        for item in self.reading.items:
            statistics.check()
            own = {id(leaf) for leaf in unknowns_of(item, self.reading)}
            new = [each for each in variables if id(each) in own and id(each) not in known]
            if not new:
                continue
            with suppress(Unsupported):
                program = lall(goal, item, self.listed)
                asked = propagating(tuple(new), program, [], statistics)
                for at, variable in enumerate(new):
                    with suppress(Unsupported):
                        left = asked.left((), (), (at,))
                        if left is not None:
                            known[id(variable)] = list(asked.values_of(left[0]))
        return known

    def cells_in(self, goal: Any, cell_of: Mapping[int, int] | None = None) -> tuple[int, ...]:
        """The numbers of the cells that a goal mentions. ``cell_of``: by default the cells of the
        board.
        """
        own = self.cell_of if cell_of is None else cell_of
        unknowns = unknowns_of(goal, self.reading)
        return tuple(sorted({own[id(leaf)] for leaf in unknowns if id(leaf) in own}))


def dissection_of(puzzle: Puzzle | Dissection, rules: str | Kind | None = None) -> Dissection:
    """The dissection of a puzzle. ``rules``: a kind or its name, by default that of the puzzle.
    Raises :class:`BadInput`.
    """
    if isinstance(puzzle, Dissection):
        return puzzle
    return Dissection(puzzle, kind_named(rules) if isinstance(rules, str) else rules)


def single_rules(item: Any, reading: TakenApart) -> Iterator[Any]:
    """Of a rule about many lines rules each about two of them, of a rule about all regions rules
    each about one: each is what people would look at in one go.
    """
    if isinstance(item, Call) and item.relation is alldiffo:
        lines = reading.resolve(item.arguments[0])
        if all([kind_of(line) in COMPOUND for line in lines]):
            yield from [
                Neq(first, other) for at, first in enumerate(lines) for other in lines[at + 1 :]
            ]
            return
    if isinstance(item, Call) and item.relation is regionso:
        sizes, edges = reading.resolve(item.arguments[0]), item.arguments[1]
        yield from [regiono(size, at, sizes, edges) for at, size in enumerate(sizes)]
        return
    yield item


def terms_of(goal: Any) -> Iterator[Any]:
    """The terms that a goal mentions, with those of all goals inside it."""
    stack = [goal]
    while stack:
        part = stack.pop()
        if isinstance(part, Or) or hasattr(part, "goals"):
            stack.extend(part.goals)
        else:
            yield from getattr(part, "mentioned", ())


def unknowns_of(goal: Any, reading: TakenApart) -> Iterator[Any]:
    """The unknowns that a goal mentions, as they are known after a reading."""
    for term in terms_of(goal):
        for leaf in leaves(reading.resolve(term)):
            if kind_of(leaf) == VARIABLE:
                yield leaf


def _free_cells(goal: Goal, fixed: list[Eq]) -> Goal:
    """A goal without those in it that say which value an unknown has; these are added to ``fixed``,
    the unknown first.
    """
    if isinstance(goal, And) and goal.defines is None:
        return lall([_free_cells(each, fixed) for each in goal.goals])
    if (
        isinstance(goal, Call)
        and not goal.relation.says
        and not goal.relation.body.__module__.startswith(relations.__name__)
    ):
        return _free_cells(goal.expand(), fixed)
    if isinstance(goal, Eq) and {kind_of(goal.u), kind_of(goal.v)} == {VARIABLE, ATOM}:
        fixed.append(goal if kind_of(goal.u) == VARIABLE else Eq(goal.v, goal.u))
        return lall()
    return (
        Eq(_free_cells_in(goal.u, fixed), _free_cells_in(goal.v, fixed))
        if isinstance(goal, Eq)
        else goal
    )


def _free_cells_in(term: Any, fixed: list[Eq]) -> Any:
    """A term with an unknown in place of each value in its lists, which are added to ``fixed``."""
    if kind_of(term) != SEQUENCE:
        return term
    parts = [_free_cells_in(part, fixed) for part in term]
    for at, part in enumerate(parts):
        if kind_of(part) == ATOM and part is not None:
            parts[at] = var()
            fixed.append(Eq(parts[at], part))
    return type(term)(parts)
