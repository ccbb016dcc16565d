"""The rules of a kind on one board as single sentences, and which of them contradict some
statements.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from logicpuzzles.asking.questions import find_contradiction, switched
from logicpuzzles.core.budget import Budget, Statistics
from logicpuzzles.core.errors import OutOfBudget
from logicpuzzles.core.goals import Goal, lall
from logicpuzzles.kinds.dissection import Dissection, single_rules, unknowns_of
from logicpuzzles.kinds.sentences import Sentences
from logicpuzzles.relations import membero


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
        lists, own = self.apart.lists, self.apart.cells
        every = [each for cell in cells for each in lists.get(id(own[cell]), [None])[1:]]
        return len({value for each in every for value in each}) == len(cells)


class Rules:
    """The rules of a puzzle on its board, one by one.

    ``always``: the goal that holds beside the rules: what a cell can be. ``whole``: whether the
    rules cannot be taken apart: then there is only one rule: all of them.
    """

    def __init__(self, apart: Dissection) -> None:
        self.apart, reading = apart, apart.reading
        self.whole = bool(
            reading.failed or reading.left_over or len(apart.names) != len(apart.cells)
        )
        self.always = lall() if self.whole else lall(apart.bound, apart.listed, apart.fixed)
        if not self.whole:
            self.words = _Sentences(apart, apart.cell_of, len(apart.cells))

    def missing_lists(self, statistics: Statistics) -> list[Goal]:
        """What unknowns can be for which no rule lists the values: what one rule leaves, so that an
        engine that needs values has them where that rule is left out. For cells of the board what
        it leaves to any of them, and what is given, so that the rule itself is needed.
        """
        apart, known = self.apart, {*self.apart.lists, *self.apart.reading.bound}
        every = {
            id(leaf): leaf
            for rule in self.each
            for leaf in unknowns_of(rule.goal, apart.reading)
            if id(leaf) not in known
        }
        values = apart.values_left([*every.values()], self.always, statistics)
        given = [each.value for each in apart.statements if each.clue is None]
        wide = tuple(
            dict.fromkeys(
                [*(each for key in apart.cell_of for each in values.get(key, ())), *given]
            )
        )
        return [
            membero(every[key], wide if key in apart.cell_of else own)
            for key, own in values.items()
        ]

    @cached_property
    def each(self) -> list[Rule]:
        """The rules, those about many cells first."""
        if self.whole:
            every = tuple(range(len(self.apart.cells)))
            return [Rule(self.apart.frame, every, f"the rules of {self.apart.puzzle.kind}")]
        reading = self.apart.reading
        goals = [goal for item in reading.items for goal in single_rules(item, reading)]
        return sorted([self._rule(goal) for goal in goals], key=lambda rule: -len(rule.cells))

    @cached_property
    def _first(self) -> dict[str, tuple[int, ...]]:
        """The cells of the first rule of each form."""
        first: dict[str, tuple[int, ...]] = {}
        for rule in self.each:
            first[_form(rule)] = min(rule.cells, first.get(_form(rule), rule.cells))
        return first

    def _rule(self, goal: Goal) -> Rule:
        cells = self.apart.cells_in(goal)
        return Rule(goal, cells, self.words.sentence(goal, cells) or self.unsaid)

    @property
    def unsaid(self) -> str:
        """What is said of rules without a sentence, all together."""
        return f"other rules of {self.apart.puzzle.kind}"

    def place(self, rule: Rule) -> tuple[Any, ...]:
        """Where a rule stands among all: those of one form together, such as all rows, by their
        cells.
        """
        return (
            rule.text == self.unsaid,
            self._first[_form(rule)],
            _form(rule),
            rule.cells,
            rule.text,
        )


def rules_against(
    apart: Dissection, statements: Iterable[int], engine: str, budget: Callable[[], Budget]
) -> tuple[tuple[str, ...], bool]:
    """The rules that contradict some statements of a puzzle, given by their numbers, as sentences
    without their full stops; and whether it is proven that none of them can be left out. The
    statements are minimal beside all rules, so they are beside these.
    """
    rules = Rules(apart)
    if rules.whole:
        return tuple([rule.text for rule in rules.each]), False
    goals = [apart.statements[number].goal for number in statements]
    switches = [rule.goal for rule in rules.each]
    needed, proven = tuple(range(len(switches))), True
    try:
        program = lall(rules.always, rules.missing_lists(Statistics(budget())), goals)
        asked = switched(tuple(apart.cells), program, switches, engine, Statistics(budget()))
        needed, proven = find_contradiction(asked, needed, budget)
    except OutOfBudget:
        proven = False
    texts = [
        rule.text for rule in sorted([rules.each[number] for number in needed], key=rules.place)
    ]
    if set(texts) == {rules.unsaid}:
        texts = [f"the rules of {apart.puzzle.kind}"]
    return tuple(dict.fromkeys(texts)), proven


def _form(rule: Rule) -> str:
    """What a rule says, whatever row or column it is about."""
    return "".join([each for each in rule.text if not each.isdecimal()])
