"""The rules of a kind on one board as single sentences, and which of them contradict some statements."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from logicpuzzles.asking.questions import switched
from logicpuzzles.checks.naming import named_leaves
from logicpuzzles.core.budget import Budget, Statistics
from logicpuzzles.core.errors import OutOfBudget
from logicpuzzles.core.goals import Call, Eq, Goal, Neq, Or, lall
from logicpuzzles.core.terms import ATOM, COMPOUND, VARIABLE, is_variable, kind_of, leaves
from logicpuzzles.engines import taken_apart
from logicpuzzles.engines.base import TakenApart
from logicpuzzles.kinds.discovery import Kind
from logicpuzzles.kinds.layout import Named
from logicpuzzles.kinds.puzzle import Puzzle
from logicpuzzles.kinds.stating import layout_of, statements_of, token_of
from logicpuzzles.relations import (
    alldiffo,
    atleasto,
    atmosto,
    counto,
    exactlyo,
    maxruno,
    membero,
    permuteo,
    regiono,
    regionso,
    sumo,
)  # fmt: skip

__all__ = ["Rule", "Rules", "rules_against", "single_rules", "terms_of"]

NODES = 20_000  # of one question
COUNTED: Mapping[Any, str] = {exactlyo: "exactly", atleasto: "at least", atmosto: "at most"}
TIMES = {0: "never", 1: "once", 2: "twice", 3: "three times", 4: "four times", 5: "five times", 6: "six times"}


@dataclass(frozen=True, slots=True)
class Rule:
    """A rule about some cells of one board. ``cells``: their numbers."""

    goal: Goal
    cells: tuple[int, ...]
    text: str


class Rules:
    """The rules of a puzzle on its board, taken apart.

    ``board``: the term. ``always``: the goal that holds beside the rules: what a cell can be. ``each``: the rules, those about
    many cells first. ``whole``: whether the rules cannot be taken apart: then there is only one rule: all of them."""

    def __init__(self, puzzle: Puzzle, kind: Kind, board: Any, frame: Goal) -> None:
        self.puzzle, self.kind, self.board = puzzle, kind, board
        self.layout = layout_of(kind, puzzle)
        self.reading: TakenApart = taken_apart(frame, [each for each in kind.vocabulary.values() if each.says])
        self.whole = self.reading.failed or bool(self.reading.left_over)
        shape = self.reading.resolve(board)
        self.variables = list(leaves(shape)) if self.layout is None else self.layout.values_on(shape)
        self.names = [name for name, _ in named_leaves(puzzle, shape, kind)] if isinstance(shape, tuple) else []
        self.whole = self.whole or len(self.names) != len(self.variables)
        self.cell_of = {id(variable): at for at, variable in enumerate(self.variables) if is_variable(variable)}
        if self.whole:
            self.always: Goal = lall()
            self.each = [Rule(frame, tuple(range(len(self.variables))), f"the rules of {puzzle.kind}")]
            return
        self.always = lall(
            [Eq(self.reading.seen[key], term) for key, term in self.reading.bound.items()],
            [membero(variable, values) for variables, values in self.reading.domains for variable in variables],
        )
        self._absent = self._places_without()
        goals = [goal for item in self.reading.items for goal in single_rules(item, self.reading)]
        self.each = sorted([self._rule(goal) for goal in goals], key=lambda rule: -len(rule.cells))
        self._first: dict[str, tuple[int, ...]] = {}  # the cells of the first rule of each form
        for rule in self.each:
            self._first[_form(rule)] = min(rule.cells, self._first.get(_form(rule), rule.cells))

    def _rule(self, goal: Goal) -> Rule:
        numbers = {self.cell_of.get(id(leaf), -1) for term in terms_of(goal) for leaf in leaves(self.reading.resolve(term))}
        cells = tuple(sorted(numbers - {-1}))
        return Rule(goal, cells, self._text(goal, cells))

    def _places_without(self) -> dict[tuple[int, ...], str]:
        """For the layers in which a place without a mark says something: the cells of each such place, with what it says."""
        layout, words = self.layout, dict[tuple[int, ...], str]()
        for layer in () if layout is None else layout.board.layers:
            for place in layout.places_without(layer) if layout is not None else ():
                assert layout is not None
                cells = tuple(sorted([layout.number_of[each] for each in layout.scope(layer, place)]))
                words[cells] = layout.mark_words(layer, layer.absent, place)
        return words

    @property
    def unsaid(self) -> str:
        """What is said of rules without a sentence, all together."""
        return f"other rules of {self.puzzle.kind}"

    def place(self, rule: Rule) -> tuple[Any, ...]:
        """Where a rule stands among all: those of one form together, such as all rows, by their cells."""
        return rule.text == self.unsaid, self._first[_form(rule)], _form(rule), rule.cells, rule.text

    # --- words ---

    def _line(self, cells: Sequence[int]) -> str:
        """The name of some cells together."""
        if len(cells) >= len(self.variables) > 1:
            return "the board"
        if self.layout is not None and self.layout.board.is_grid:
            return self.layout.group_name([self.layout.places[cell] for cell in cells])
        return _listed([self.names[cell] for cell in cells])

    def _value(self, value: Any) -> str:
        return token_of(self.puzzle, value, self.kind)

    def _text(self, goal: Goal, cells: tuple[int, ...]) -> str:
        """A rule as a sentence without its full stop."""
        if cells in self._absent:
            return self._absent[cells]
        if isinstance(goal, Call) and goal.relation.says:
            return self._sentence(goal)
        text = self._of_library(goal, cells) if cells else ""
        return text or self.unsaid

    def _of_library(self, goal: Goal, cells: tuple[int, ...]) -> str:
        """The sentence of a relation of the library; "" where there is none."""
        line = self._line(cells)
        if isinstance(goal, Neq):
            return self._differ(goal)
        if not isinstance(goal, Call):
            return ""
        relation, arguments = goal.relation, goal.arguments
        if relation in (permuteo, alldiffo):
            if self.puzzle.fields:
                return f"no {self.puzzle.fields[cells[0] % len(self.puzzle.fields)]} stands twice"
            return f"{line} holds {'each value once' if relation is permuteo else 'no value twice'}"
        if relation is counto and isinstance(arguments[1], dict) and all([type(each) is int for each in arguments[1].values()]):
            by_count: dict[int, list[str]] = {}
            for value, times in arguments[1].items():
                by_count.setdefault(times, []).append(self._value(value))
            often = [(TIMES.get(times, f"{times} times"), own) for times, own in sorted(by_count.items())]
            if len(often) == 1 and len(often[0][1]) > 2:
                return f"{line} holds each value {often[0][0]}"
            parts = [f"{_listed(own)} {times}{' each' if len(own) > 1 else ''}" for times, own in often]
            return f"{line} holds {_listed(parts)}"
        if relation in COUNTED and len(arguments) == 3 and type(arguments[0]) is int and kind_of(arguments[1]) == ATOM:
            verb = "is" if arguments[0] == 1 else "are"
            return f"{COUNTED[relation]} {arguments[0]} of {line} {verb} {self._value(arguments[1])}"
        if relation is maxruno and type(arguments[1]) is int:
            return f"no {arguments[1] + 1} neighbours in {line} are equal"
        if relation is sumo and not is_variable(arguments[1]):
            return f"{line} sums to {arguments[1]}"
        return ""

    def _differ(self, goal: Neq) -> str:
        """That two cells or lines differ; "" where something else is compared."""
        sides = []
        for term in (goal.u, goal.v):
            own = [self.cell_of.get(id(leaf), -1) for leaf in leaves(self.reading.resolve(term))]
            if not own or min(own) < 0:
                return ""
            sides.append(self._line(own))
        return f"{sides[0]} and {sides[1]} differ"

    def _sentence(self, goal: Call) -> str:
        """The sentence of a relation, with its arguments in words: cells by their names, anything else as it is."""
        words: dict[str, Any] = {}
        bound = goal.relation.signature.bind(*goal.arguments, **goal.named)
        bound.apply_defaults()
        for name, term in bound.arguments.items():
            resolved = self.reading.resolve(term)
            cells = [self.cell_of.get(id(leaf), -1) for leaf in leaves(resolved) if kind_of(leaf) == VARIABLE]
            if cells and min(cells) >= 0:
                named = Named(self._line(cells))
                named.names = [self.names[cell] for cell in cells]
                words[name] = named
            else:  # unknowns that the rules bring in have no names
                words[name] = "the board" if cells else str(resolved)
        return goal.relation.says.format(**words)


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
                if core.isdisjoint([number]) or not asked.holds(rest, replace(budget(), nodes=NODES)):
                    needed = rest
                    core = core if core.isdisjoint([number]) else set(asked.core())
            except OutOfBudget:
                budget()
                proven = False
    except OutOfBudget:
        proven = False
    texts = [rule.text for rule in sorted([rules.each[number] for number in needed], key=rules.place)]
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
            yield from [Neq(first, other) for at, first in enumerate(lines) for other in lines[at + 1 :]]
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


def _listed(items: Sequence[str]) -> str:
    return f"{', '.join(items[:-1])} and {items[-1]}" if len(items) > 1 else "".join(items)
