"""What an explanation is made of: facts about cells, steps from facts to facts, and what is known after each of them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any

from logicpuzzles.checks.checking import Finding
from logicpuzzles.core.showing import Framed
from logicpuzzles.kinds.puzzle import Puzzle

__all__ = ["Explanation", "Fact", "Remaining", "Step", "narrowed", "runs", "told"]

USUAL = 30  # what the steps of a puzzle of middling difficulty cost for each cell
Remaining = tuple[tuple[Any, ...], ...]  # for each cell the values that it may still have; none: a contradiction


@dataclass(frozen=True, slots=True, order=True)
class Fact:
    """A cell has a value, or does not have it. ``cell``: its number among all cells of the board, row by row, from 0.
    ``value``: of a number that may be many things it can be a tuple: of several it has one, or none."""

    cell: int
    value: Any
    holds: bool = True

    @property
    def values(self) -> tuple[Any, ...]:
        """All that it is about."""
        return self.value if isinstance(self.value, tuple) else (self.value,)

    @property
    def denied(self) -> Fact:
        """That it is not so."""
        return Fact(self.cell, self.value, not self.holds)


@dataclass(frozen=True, slots=True)
class Step:
    """New facts, and why they hold.

    ``clues``: numbers of statements of the explanation, from 0, that are needed. ``rules``: the rules that are needed, as
    sentences. ``parts``: rules and clues by the numbers that they have in the network, where a clue may be several columns.
    ``because``: facts that are given, or of earlier steps, that are needed. All of these together force ``facts``, and no part of
    them does. ``follows``: what new values strike at once: no other cell of the row has them. ``technique``: its name.
    ``text``: the step in words. ``assumed``: what a trial assumes and refutes, and ``inside``: the steps by which it does; the
    last of these has no facts: it is the contradiction. ``cost``: how hard it is to see, by the number and the kinds of its
    reasons, those inside it included.
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

    def to_json(self) -> dict[str, Any]:
        """The object of a step in what ``explain --format json`` prints."""
        value: dict[str, Any] = {
            "number": self.number,
            "technique": self.technique,
            "text": self.text,
            "facts": told(self.facts),
            "clues": [number + 1 for number in self.clues],
            "rules": list(self.rules),
            "because": told(self.because),
            "cost": self.cost,
        }
        if self.assumed is not None:
            value["assumed"] = told([self.assumed])[0]
            value["inside"] = [each.to_json() for each in self.inside]
        return value

    @property
    def known(self) -> tuple[Fact, ...]:
        """All that is known by it: the new facts, and what follows at once."""
        return (*self.facts, *self.follows)


@dataclass(slots=True)
class Explanation(Framed):
    """How a puzzle is solved, step by step.

    ``status``: ``unique``, ``multiple`` (then the steps lead to all that is the same in every solution), ``none`` (then the last
    step is a contradiction) or ``unknown`` (then a limit stopped the work, and the steps lead as far as it came).
    ``rows`` and ``columns``: how the cells lie; ``names``: theirs, for people. ``statements``: what the puzzle says, clues and
    givens. ``start``: the values that each cell can have once the givens stand. ``stopped``: the limit that ended the work.
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

    def __str__(self) -> str:
        """The steps, each with its technique, and how it ends."""
        lines = []
        for step in self.steps:
            lines += [f"{step.number}. {step.text}", f"   [{step.technique}]", *_inside(step.inside, "   ", f"{step.number}.")]
        if self.stopped is not None:
            lines.append(f"The limit of {self.stopped} was reached before everything was explained.")
        elif self.status == "multiple":
            lines.append("Nothing more is forced: there are several solutions.")
        elif self.status == "none":
            lines.append("So there is no solution.")
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
        }
        return {**value, "difficulty": self.difficulty} if self.stopped is None else {**value, "stopped": self.stopped}

    @property
    def cost(self) -> int:
        """How hard it is to follow all of it, by the costs of its steps."""
        return sum([step.cost for step in self.steps])

    @property
    def difficulty(self) -> float:
        """How hard it is to follow all of it, from 0 to 1, by the cost of its steps for each cell that is not given."""
        cost = self.cost / max(1, sum([len(values) > 1 for values in self.start]))
        return round(cost / (cost + USUAL), 4)

    def after(self, number: int) -> Remaining:
        """What each cell may still be after so many steps."""
        return narrowed(self.start, (fact for step in self.steps[:number] for fact in step.known))

    def waiting(self, number: int) -> frozenset[int]:
        """The cells whose value is told only after so many steps."""
        return frozenset([fact.cell for step in self.steps[number:] for fact in step.facts if fact.holds])

    def step_of(self, fact: Fact) -> int | None:
        """The number of the step from which a fact is known, ``None`` when it is not."""
        for step in self.steps:
            for other in step.facts:
                placed = other.holds and not fact.holds and other.cell == fact.cell
                if other == fact or (placed and other.value not in fact.values):
                    return step.number
        return None


def told(facts: Iterable[Fact]) -> list[dict[str, Any]]:
    """An object of JSON for each value that facts are about."""
    return [{"cell": fact.cell, "value": value, "holds": fact.holds} for fact in facts for value in fact.values]


def _inside(steps: Iterable[Step], indent: str, within: str) -> Iterator[str]:
    for step in steps:
        yield f"{indent}{within}{step.number}. {step.text}"
        yield from _inside(step.inside, f"{indent}   ", f"{within}{step.number}.")


def runs(values: Iterable[Any]) -> list[list[Any]]:
    """Values in order, whole numbers that follow each other together.

    >>> runs([1, 2, 3, 5])
    [[1, 2, 3], [5]]
    """
    found: list[list[Any]] = []
    for value in values:
        last = found[-1][-1] if found else None
        if type(last) is int and type(value) is int and value == last + 1:
            found[-1].append(value)
        else:
            found.append([value])
    return found


def narrowed(remaining: Remaining, facts: Iterator[Fact]) -> Remaining:
    """What is left of the values of each cell once some facts hold."""
    cells = [list(values) for values in remaining]
    for fact in facts:
        cells[fact.cell] = [value for value in cells[fact.cell] if (value in fact.values) == fact.holds]
    return tuple([tuple(values) for values in cells])
