"""Why an answer is what it is, in the goals of its query: for each value a minimal set of goals
that force it, for no answer a minimal set of goals that contradict each other.

A value that the goals do not force is a choice; the values after it may rest on it.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from logicpuzzles.asking.running import run
from logicpuzzles.core.budget import Budget
from logicpuzzles.core.errors import OutOfBudget
from logicpuzzles.core.goals import eq, neq
from logicpuzzles.core.terms import is_variable, leaves
from logicpuzzles.faces.writing import Writer

SECONDS = 5.0  # for each question


@dataclass(slots=True)
class Query:
    """A query that was asked. ``shown``: its unknowns, by the names that answers give them.
    ``goals`` and ``texts``: its goals, and each as it was typed. ``values``: what the last answer
    says of ``shown``; ``None`` when there was no answer.
    """

    shown: dict[str, Any]
    goals: list[Any]
    texts: list[str]
    values: tuple[Any, ...] | None = None


def reasons(query: Query, width: int) -> Iterator[str]:
    """The sentences that explain the last answer of a query, in lines of ``width`` columns."""
    typed = list(zip(query.goals, query.texts, strict=True))
    if query.values is None:
        try:
            needed = _minimal(query, typed)
        except OutOfBudget:
            yield (
                f"no smaller set of goals was proven to contradict itself within {SECONDS:g} "
                "seconds"
            )
        else:
            yield _list_goals(
                "this goal cannot hold"
                if len(needed) == 1
                else "these goals contradict each other",
                needed,
            )
        return
    if not query.shown:
        yield "the goals hold together; none of their unknowns is shown"
    for (name, term), value in zip(query.shown.items(), query.values, strict=True):
        equation = Writer(width).wrap_term(f"{name} = ", value)
        if any(is_variable(leaf) for leaf in leaves(value)):
            yield f"{equation} is left open by the goals"
            continue
        other = neq(term, value)
        try:
            if _goals_hold(query, [other, *[goal for goal, _ in typed]]):
                yield f"{equation} is a choice: the goals allow other values, too"
                typed.append((eq(term, value), f"{name} = {Writer().term(value)}"))
            else:
                yield _list_goals(f"{equation}, because", _minimal(query, typed, other))
        except OutOfBudget:
            yield f"{equation}: no reason was proven within {SECONDS:g} seconds"


def _goals_hold(query: Query, goals: list[Any]) -> bool:
    """Whether goals have an answer. Raises ``OutOfBudget``."""
    answers = run(None, tuple(query.shown.values()), goals, budget=Budget(SECONDS))
    return next(answers, None) is not None


def _minimal(query: Query, typed: list[tuple[Any, str]], *always: Any) -> list[str]:
    """The texts of goals that have no answer together with those in ``always``, but have one when
    any of them is taken away.

    The goals have none together. Where there is a choice, the first stay out. Raises
    ``OutOfBudget``.
    """
    kept = list(typed)
    for each in typed:
        rest = [other for other in kept if other is not each]
        if not _goals_hold(query, [*always, *[goal for goal, _ in rest]]):
            kept = rest
    return [text for _, text in kept]


def _list_goals(title: str, texts: list[str]) -> str:
    return "\n  ".join([title, *texts])
