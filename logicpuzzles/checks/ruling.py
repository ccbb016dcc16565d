"""The rules of a kind on one board as single sentences, and which of them contradict some statements."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

from logicpuzzles.asking.questions import switched
from logicpuzzles.checks.naming import named_leaves
from logicpuzzles.checks.sentences import Sentences
from logicpuzzles.core.budget import Budget, Statistics
from logicpuzzles.core.errors import OutOfBudget
from logicpuzzles.core.goals import Call, Eq, Goal, Neq, Or, lall
from logicpuzzles.core.terms import COMPOUND, is_variable, kind_of, leaves
from logicpuzzles.engines import taken_apart
from logicpuzzles.engines.base import TakenApart
from logicpuzzles.kinds.discovery import Kind
from logicpuzzles.kinds.puzzle import Puzzle
from logicpuzzles.kinds.stating import layout_of, statements_of
from logicpuzzles.relations import (
    alldiffo,
    membero,
    regiono,
    regionso,
)  # fmt: skip

__all__ = ["Rule", "Rules", "rules_against", "single_rules", "terms_of"]

NODES = 20_000  # of one question


@dataclass(frozen=True, slots=True)
class Rule:
    """A rule about some cells of one board. ``cells``: their numbers."""

    goal: Goal
    cells: tuple[int, ...]
    text: str


class _Sentences(Sentences):
    """The words for whole rules, whatever part of them a contradiction needs."""

    def is_full(self, cells: tuple[int, ...]) -> bool:
        """Whether some cells have as many values as there are cells."""
        walk = self.reading.walk
        listed = [
            (unknown, each) for unknowns, each in self.reading.domains for unknown in unknowns
        ]
        values = {
            value
            for unknown, each in listed
            if self.cell_of.get(id(walk(unknown))) in cells
            for value in each
        }
        return len(values) == len(cells)


class Rules:
    """The rules of a puzzle on its board, taken apart.

    ``board``: the term. ``always``: the goal that holds beside the rules: what a cell can be. ``whole``: whether the rules cannot
    be taken apart: then there is only one rule: all of them."""

    def __init__(self, puzzle: Puzzle, kind: Kind, board: Any, frame: Goal) -> None:
        self.puzzle, self.kind, self.board = puzzle, kind, board
        self.layout = layout_of(kind, puzzle)
        self.reading: TakenApart = taken_apart(
            frame, [each for each in kind.vocabulary.values() if each.says]
        )
        self.whole = self.reading.failed or bool(self.reading.left_over)
        shape = self.reading.resolve(board)
        self.variables = (
            list(leaves(shape)) if self.layout is None else self.layout.values_on(shape)
        )
        self.names = (
            [name for name, _ in named_leaves(puzzle, shape, kind)]
            if isinstance(shape, tuple)
            else []
        )
        self.whole = self.whole or len(self.names) != len(self.variables)
        self.cell_of = {
            id(variable): at for at, variable in enumerate(self.variables) if is_variable(variable)
        }
        self.frame = frame
        if self.whole:
            self.always: Goal = lall()
            return
        self.always = lall(
            [Eq(self.reading.seen[key], term) for key, term in self.reading.bound.items()],
            [
                membero(variable, values)
                for variables, values in self.reading.domains
                for variable in variables
            ],
        )
        self.words = _Sentences(
            puzzle,
            kind,
            self.layout,
            board,
            self.reading,
            self.cell_of,
            len(self.variables),
            len(self.variables),
        )

    @cached_property
    def each(self) -> list[Rule]:
        """The rules, those about many cells first."""
        if self.whole:
            return [
                Rule(
                    self.frame,
                    tuple(range(len(self.variables))),
                    f"the rules of {self.puzzle.kind}",
                )
            ]
        goals = [goal for item in self.reading.items for goal in single_rules(item, self.reading)]
        return sorted([self._rule(goal) for goal in goals], key=lambda rule: -len(rule.cells))

    @cached_property
    def _first(self) -> dict[str, tuple[int, ...]]:
        """The cells of the first rule of each form."""
        first: dict[str, tuple[int, ...]] = {}
        for rule in self.each:
            first[_form(rule)] = min(rule.cells, first.get(_form(rule), rule.cells))
        return first

    def _rule(self, goal: Goal) -> Rule:
        numbers = {
            self.cell_of.get(id(leaf), -1)
            for term in terms_of(goal)
            for leaf in leaves(self.reading.resolve(term))
        }
        cells = tuple(sorted(numbers - {-1}))
        return Rule(goal, cells, self.words.sentence(goal, cells) or self.unsaid)

    @property
    def unsaid(self) -> str:
        """What is said of rules without a sentence, all together."""
        return f"other rules of {self.puzzle.kind}"

    def place(self, rule: Rule) -> tuple[Any, ...]:
        """Where a rule stands among all: those of one form together, such as all rows, by their cells."""
        return (
            rule.text == self.unsaid,
            self._first[_form(rule)],
            _form(rule),
            rule.cells,
            rule.text,
        )


def rules_against(
    puzzle: Puzzle, kind: Kind, statements: Iterable[int], engine: str, budget: Callable[[], Budget]
) -> tuple[tuple[str, ...], bool]:
    """The rules that contradict some statements of a puzzle, given by their numbers, as sentences without their full stops; and
    whether it is proven that none of them can be left out. The statements are minimal beside all rules, so they are beside these.
    """
    board, frame, stated = statements_of(puzzle, kind)
    rules = Rules(puzzle, kind, board, frame)
    if rules.whole:
        return tuple([rule.text for rule in rules.each]), False
    goals = [stated[number].goal for number in statements]
    program = lall(rules.always, goals)
    switches = [rule.goal for rule in rules.each]
    needed, proven = list(range(len(switches))), True
    try:
        asked = switched(tuple(rules.variables), program, switches, engine, Statistics(budget()))
        asked.holds(needed, budget())
        core = set(asked.core())
        for number in needed.copy():
            rest = [other for other in needed if other != number]
            try:
                if core.isdisjoint([number]) or not asked.holds(
                    rest, replace(budget(), nodes=NODES)
                ):
                    needed = rest
                    core = core if core.isdisjoint([number]) else set(asked.core())
            except OutOfBudget:
                budget()
                proven = False
    except OutOfBudget:
        proven = False
    texts = [
        rule.text for rule in sorted([rules.each[number] for number in needed], key=rules.place)
    ]
    if set(texts) == {rules.unsaid}:
        texts = [f"the rules of {puzzle.kind}"]
    return tuple(dict.fromkeys(texts)), proven


def _form(rule: Rule) -> str:
    """What a rule says, whatever row or column it is about."""
    return "".join([each for each in rule.text if not each.isdecimal()])


def single_rules(item: Any, reading: TakenApart) -> Iterator[Any]:
    """Of a rule about many lines rules each about two of them, of a rule about all regions rules each about one: each is what
    people would look at in one go."""
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
