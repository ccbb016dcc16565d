"""The parts of an explanation: facts about cells, steps from facts to facts, and what is known
after each step.
"""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any

from logicpuzzles.checks.checking import Finding
from logicpuzzles.core.showing import Framed
from logicpuzzles.kinds.naming import list_words
from logicpuzzles.kinds.puzzle import Puzzle

SEARCHED = 0.8  # the least difficulty where a step is a search
USUAL = 45  # the cost of the steps for each cell in a puzzle of medium difficulty
Remaining = tuple[
    tuple[Any, ...], ...
]  # for each cell the values that it may still have; no values: a contradiction


@dataclass(frozen=True, slots=True, order=True)
class Fact:
    """A cell has a value, or does not have it. ``cell``: its number among all cells of the board,
    row by row, from 0. ``value``: for a number with many values it may be a tuple: the cell has one
    of these values, or none of them.
    """

    cell: int
    value: Any
    holds: bool = True

    @property
    def values(self) -> tuple[Any, ...]:
        """All values that the fact is about."""
        return self.value if isinstance(self.value, tuple) else (self.value,)

    @property
    def denied(self) -> Fact:
        """The opposite fact."""
        return Fact(self.cell, self.value, not self.holds)


@dataclass(frozen=True, slots=True)
class Step:
    """New facts, and why they hold.

    ``clues``: the needed clues and givens, as numbers of statements of the explanation, from 0.
    ``rules``: the needed rules, as sentences. ``parts``: the needed rules and clues by their
    numbers in the network, where a clue may be several columns. ``because``: the needed facts,
    given or of earlier steps. All of these together force ``facts``, and no part of them does; of
    joined steps this holds of each step inside, as it does of a trial where no chain of steps comes
    to a clash with fewer. ``follows``: what the new values strike at once: no other cell of the row
    has them. ``technique``: its name. ``text``: the step in words. ``assumed``: what a trial
    assumes and refutes, and ``inside``: the steps that refute it; the last of these has no facts:
    it is the contradiction. ``cost``: how hard the step is to see, by the number and the kinds of
    its reasons, with those inside it: a rule or a cell alone 10, a clue 12, a known fact 1; the
    rules by which a known value strikes others cost nothing. ``least``: whether it is proven that
    no other reasons cost less. ``conclusion`` and ``reason``: the two halves of the text, without a
    capital and a full stop. ``joined``: the steps that this one tells in one breath, each with its
    own reasons, none of which can be left out; the first of them is its conclusion, unless all say
    the same of several cells.
    """

    number: int
    facts: tuple[Fact, ...]
    clues: tuple[int, ...]
    rules: tuple[str, ...]
    because: tuple[Fact, ...]
    technique: str
    text: str = ""
    assumed: Fact | None = None
    inside: tuple[Step, ...] = ()
    follows: tuple[Fact, ...] = ()
    parts: tuple[int, ...] = ()
    cost: int = 0
    least: bool = False
    conclusion: str = ""
    reason: str = ""
    joined: tuple[Step, ...] = ()

    def beside(self, cells: Container[int]) -> list[str]:
        """What it says of other cells than these, a sentence for each of its parts that is about
        none of them.
        """
        parts = [
            each
            for each in self.joined or (self,)
            if each.facts and not any([fact.cell in cells for fact in each.facts])
        ]
        return [each.text[: len(each.conclusion)] for each in parts]

    def to_json(self) -> dict[str, Any]:
        """The object of the step that ``explain --format json`` prints."""
        value: dict[str, Any] = {
            "number": self.number,
            "technique": self.technique,
            "text": self.text,
            "facts": facts_json(self.facts),
            "clues": [number + 1 for number in self.clues],
            "rules": list(self.rules),
            "because": facts_json(self.because),
            "cost": self.cost,
            "least": self.least,
            "conclusion": self.conclusion,
            "reason": self.reason,
        }
        if self.assumed is not None:
            value["assumed"] = facts_json([self.assumed])[0]
            value["inside"] = [each.to_json() for each in self.inside]
        if self.joined:
            value["joined"] = [each.to_json() for each in self.joined]
        return value

    @property
    def known(self) -> tuple[Fact, ...]:
        """All facts that are new with the step: its facts, and what follows at once."""
        return (*self.facts, *self.follows)


@dataclass(slots=True)
class Explanation(Framed):
    """How a puzzle is solved, step by step.

    ``status``: ``unique``, ``multiple`` (the steps lead to everything that all solutions share),
    ``none`` (the last step is a contradiction) or ``unknown`` (a limit stopped the work, and the
    steps lead as far as it came). ``rows`` and ``columns``: how the cells lie. ``names``: the names
    of the cells for people. ``statements``: the clues and givens of the puzzle. ``start``: the
    values that each cell can have once the givens stand. ``open``: what several solutions leave
    open, in words. ``stopped``: the limit that ended the work. ``answers``: to the questions that
    the puzzle asks, in words. ``difficulty``: how hard it is to find the steps, from 0 to 1; see
    :func:`difficulty_of`.
    """

    puzzle: Puzzle
    status: str
    rows: int
    columns: int
    names: tuple[str, ...]
    statements: tuple[Finding, ...]
    start: Remaining
    steps: list[Step] = field(default_factory=list)
    stopped: str | None = None
    seconds: float = 0.0
    open: str = ""
    answers: tuple[str, ...] = ()
    difficulty: float = 0.0

    def __str__(self) -> str:
        """The steps, each with its technique, and how the explanation ends."""
        lines = []
        for step in self.steps:
            lines += [
                f"{step.number}. {step.text}",
                f"   [{step.technique}]",
                *_inside(step.inside, "   ", f"{step.number}."),
            ]
        if self.stopped is not None:
            lines.append(
                f"The limit of {self.stopped} was reached before everything was explained."
            )
        elif self.status == "multiple":
            still = f" Still open: {self.open}." if self.open else ""
            lines.append(f"Nothing more is forced: there are several solutions.{still}")
        elif self.status == "none":
            lines.append("So there is no solution.")
        elif self.answers:
            lines.append(self.answer)
        return "\n".join(lines)

    def to_json(self) -> dict[str, Any]:
        """The object that ``explain --format json`` prints."""
        value: dict[str, Any] = {
            "kind": self.puzzle.kind,
            "status": self.status,
            "cells": list(self.names),
            "statements": [each.to_json() for each in self.statements],
            "steps": [step.to_json() for step in self.steps],
            "statistics": {"seconds": round(self.seconds, 6)},
            **({"answers": list(self.answers)} if self.answers else {}),
        }
        return (
            {**value, "difficulty": self.difficulty}
            if self.stopped is None
            else {**value, "stopped": self.stopped}
        )

    @property
    def cost(self) -> int:
        """How hard the explanation is to follow: the sum of the costs of its steps."""
        return sum([step.cost for step in self.steps])

    @property
    def answer(self) -> str:
        """The answers to the questions of the puzzle in a sentence; "" where it asks none."""
        return f"So {list_words(self.answers, 'and')}." if self.answers else ""

    def after(self, number: int) -> Remaining:
        """The values that each cell may still have after so many steps."""
        return narrow_cells(
            self.start, (fact for step in self.steps[:number] for fact in step.known)
        )

    def waiting(self, number: int) -> frozenset[int]:
        """The cells that get their value only after so many steps."""
        return frozenset(
            [fact.cell for step in self.steps[number:] for fact in step.facts if fact.holds]
        )

    def step_of(self, fact: Fact) -> int | None:
        """The number of the step that makes a fact known; ``None`` when no step does."""
        for step in self.steps:
            for other in step.facts:
                placed = other.holds and not fact.holds and other.cell == fact.cell
                if other == fact or (placed and other.value not in fact.values):
                    return step.number
        return None


def difficulty_of(cost: int, cells: int, searched: bool) -> float:
    """How hard it is to find some steps, from 0 to 1: by what they cost when they are found, for
    each of some cells that are not given. ``searched``: whether a step rests on several rules that
    are seen only together, which is a search.

    >>> difficulty_of(0, 10, False), difficulty_of(450, 10, False), difficulty_of(450, 10, True)
    (0.0, 0.5, 0.8)
    """
    share = cost / max(1, cells)
    return max(round(share / (share + USUAL), 4), SEARCHED if searched else 0.0)


def facts_json(facts: Iterable[Fact]) -> list[dict[str, Any]]:
    """A JSON object for each value that facts are about."""
    return [
        {"cell": fact.cell, "value": value, "holds": fact.holds}
        for fact in facts
        for value in fact.values
    ]


def _inside(steps: Iterable[Step], indent: str, within: str) -> Iterator[str]:
    for step in steps:
        yield f"{indent}{within}{step.number}. {step.text}"
        yield from _inside(step.inside, f"{indent}   ", f"{within}{step.number}.")


def narrow_cells(remaining: Remaining, facts: Iterator[Fact]) -> Remaining:
    """The values that are left to each cell when some facts hold."""
    cells = [list(values) for values in remaining]
    for fact in facts:
        cells[fact.cell] = [
            value for value in cells[fact.cell] if (value in fact.values) == fact.holds
        ]
    return tuple([tuple(values) for values in cells])
