"""The calls of a query, as plain kanren makes them: each relation that is called, with what is
known of its arguments.

A relation is shown at its call, at each answer (``exit``), when another answer is looked for
(``redo``) and when there is none left (``fail``).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from logicpuzzles.core.goals import And, Call, Goal, Or
from logicpuzzles.core.machine import stream
from logicpuzzles.core.substitution import bound_in, plain_state, reify
from logicpuzzles.core.terms import State
from logicpuzzles.faces.writing import Writer

DEEPEST = 20  # the depth at which lines are no longer moved to the right
Tell = Callable[[str], None]


class _Traced(Goal):
    """The call of a relation, which tells what becomes of it."""

    __slots__ = ("call", "depth", "tell", "writer")

    def __init__(self, call: Call, depth: int, writer: Writer, tell: Tell) -> None:
        self.call = call
        self.depth = depth
        self.writer = writer
        self.tell = tell

    def __call__(self, state: State) -> Iterator[State]:
        self._line("call", state)
        body: Goal = self.call
        if not self.call.relation.tabled:  # what happens in there is not one call after another
            body = trace_goal(
                self.call.expand(bound_in(state)),
                self.writer,
                self.tell,
                self.depth + 1,
            )
        for reached in map(plain_state, stream(body, state)):
            self._line("exit", reached)
            yield reached
            self._line("redo", state)
        self._line("fail", state)

    def _line(self, event: str, state: State) -> None:
        arguments, named = reify((self.call.arguments, self.call.named), bound_in(state))
        goal = self.writer.goal(Call(self.call.relation, arguments, named))
        self.tell(f"{'  ' * min(self.depth - 1, DEEPEST)}{self.depth} {event} {goal}")


def trace_goal(goal: Any, writer: Writer, tell: Tell, depth: int = 1) -> Any:
    """The goal, with the same answers in the same order, that tells of each call of a relation, a
    line at a time.
    """
    if isinstance(goal, Call):
        return _Traced(goal, depth, writer, tell)
    if isinstance(goal, And | Or):
        return type(goal)(tuple(trace_goal(part, writer, tell, depth) for part in goal.goals))
    return goal
