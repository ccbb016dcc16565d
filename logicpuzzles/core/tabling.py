"""Tables of what is known of calls: a relation that is tabled is run once for each call, however
often and by whom it is called.

This is OLDT resolution: Hisao Tamaki and Taisuke Sato, "OLD resolution with tabulation", 1986. The
queue of ``stream`` is its scheduler. Calls that differ in the names of their unknowns only are one
call. When the queue is empty every table is complete; nothing has to know sooner, for a tabled
relation is never negated.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from logicpuzzles.core.errors import GoalError
from logicpuzzles.core.packages import isground
from logicpuzzles.core.substitution import Bindings, bound_in, reify
from logicpuzzles.core.terms import (
    OPAQUE,
    SIMPLE,
    State,
    global_variables,
    is_variable,
    kind_of,
    leaves,
    term_key,
    var,
)

Alternative = tuple[
    Any, Any
]  # a state, and the goals that are still to hold in it: the first, and the rest likewise


class AnswerTable:
    """The answers to a call so far, and who waits for more: states, each with its arguments and the
    goals that go on; ``None`` when it is complete.
    """

    __slots__ = ("answers", "arguments", "call", "consumers", "seen")

    def __init__(self, call: Any, arguments: tuple[Any, ...]) -> None:
        self.call = call
        self.arguments = arguments
        self.answers: list[Any] = []
        self.seen: set[Any] = set()
        self.consumers: list[tuple[State, Any, Any]] | None = []


class TabledBody:
    """What stands behind the body of a tabled relation: the arguments, as they are by then, are an
    answer.
    """

    __slots__ = ("table",)

    def __init__(self, table: AnswerTable) -> None:
        self.table = table


class TableAnswer:
    """The arguments of a call are those of an answer to it."""

    __slots__ = ("answer", "given")

    def __init__(self, given: tuple[Any, ...], answer: tuple[Any, ...]) -> None:
        self.given = given
        self.answer = answer


class Tables:
    """The tables of one search, or of several, one after the other. ``expand``: gives the body of a
    call.
    """

    def __init__(self, expand: Callable[[Any], Any]) -> None:
        self.expand = expand
        self.tables: dict[Any, AnswerTable] = {}
        self.growing: list[AnswerTable] = []

    def complete(self) -> None:
        """The search has come to its end: nobody has to wait for what is in a table by now."""
        for table in self.growing:
            table.consumers = None
        self.growing.clear()

    def called(self, call: Any, state: State, agenda: Any) -> list[Alternative]:
        """The alternatives that a call of a tabled relation becomes: one for each answer so far,
        and the body where nobody has called it before. The body runs without the constraints that
        stand on ``state``: they are checked when an answer is unified, so that the table serves
        every caller.

        Raises ``GoalError`` where the arguments cannot be compared with those of other calls.
        """
        if global_variables():
            raise GoalError(f"{call} is tabled; its unknowns must be made by var()")
        given = reify((*call.arguments, *call.named.values()), bound_in(state))
        key = (call.relation, tuple(call.named), _key(call, given, "is called with"))
        table = self.tables.get(key)
        alternatives: list[Alternative] = []
        if table is None:
            table = self.tables[key] = AnswerTable(call.given(given), given)
            self.growing.append(table)
            alternatives.append((Bindings(), (self.expand(table.call), (TabledBody(table), None))))
        if table.consumers is not None:
            table.consumers.append((state, given, agenda))
        alternatives.extend(
            [
                (state, (TableAnswer(given, _freshen(answer)), agenda))
                for answer in table.answers[::-1]
            ]
        )
        return alternatives

    def recorded(self, record: TabledBody, state: State) -> list[Alternative]:
        """The alternatives that an answer becomes: one for each that waits for it, none where it
        was known before.

        Raises ``GoalError`` for an answer that holds only if something else does, of which it is
        not known whether it does.
        """
        table = record.table
        answer = reify(table.arguments, bound_in(state))
        if type(state) is not Bindings:
            _refuse_waiting(table.call, answer, state)
        key = _key(table.call, answer, "has the answer")
        if key in table.seen:
            return []
        table.seen.add(key)
        table.answers.append(answer)
        return [
            (waiting, (TableAnswer(given, _freshen(answer)), agenda))
            for waiting, given, agenda in (table.consumers or [])[::-1]
        ]


_SIMPLE: Final = SIMPLE  # found at once by compiled code


def _are_simple(terms: tuple[Any, ...]) -> bool:
    return all(type(term) in _SIMPLE for term in terms)


def _key(call: Any, terms: tuple[Any, ...], what: str) -> tuple[Any, ...]:
    """What two calls or answers share that differ in the names of unknowns only."""
    if _are_simple(terms):
        return terms
    for leaf in leaves(terms):
        if kind_of(leaf) == OPAQUE and not isground(leaf, {}):
            raise GoalError(
                f"{call} is tabled, and {what} {leaf!r}, in which unknowns cannot be renamed"
            )
    key = term_key(terms)
    if key is None:
        raise GoalError(f"{call} is tabled, and {what} something that cannot be hashed: {terms!r}")
    return key


def _refuse_waiting(call: Any, answer: Any, state: State) -> None:
    from logicpuzzles.core.constraints import goals_about, waiting_of

    waiting_goals = goals_about(answer, waiting_of(state))
    if waiting_goals:
        raise GoalError(
            f"{call} is tabled, and one of its answers still waits for {waiting_goals[0]}; "
            "give the unknowns a domain in its body, or put this goal outside of it"
        )


def _freshen(answer: Any) -> Any:
    """An answer with fresh unknowns."""
    if _are_simple(answer):
        return answer
    unknown = [leaf for leaf in leaves(answer) if is_variable(leaf)]
    return reify(answer, {variable: var() for variable in unknown}) if unknown else answer
