"""Goals that wait on a kanren state: ``neq`` and ``check`` until their terms are known.

They stand in a constraint store of kanren's own protocol, so that every later unification, kanren's or ours, checks them,
and so that they live beside the stores that kanren's ``neq``, ``typeo`` and ``isinstanceo`` put there.
"""

from __future__ import annotations

from typing import Any, Protocol

from logicpuzzles.core.distribution import check_kanren
from logicpuzzles.core.terms import State, leaves

check_kanren()

from kanren.constraints import ConstrainedState, ConstraintStore  # noqa: E402

__all__ = ["Opaque", "Suspended", "Waiting", "awake", "suspend", "waiting_of"]


class Suspended(Protocol):
    """A goal that can wait. ``watched``: ``True`` or ``False`` when it is settled, else a variable that has to change before
    it can be; ``solved``: what the goal says of its only unknown, as a goal, or ``None``; ``mentioned``: its terms."""

    @property
    def mentioned(self) -> tuple[Any, ...]: ...

    def watched(self, bound: Any) -> Any: ...

    def solved(self, state: State) -> Any: ...


class Waiting(ConstraintStore):  # type: ignore[misc]
    """The goals that wait, each with the variable that has to change before it can be settled."""

    __slots__ = ("goals",)
    op_str = "waits for"

    def __init__(self, goals: tuple[tuple[Suspended, Any], ...] = ()) -> None:
        self.goals = goals

    @property
    def lvar_constraints(self) -> dict[Any, Any]:
        return {variable: {goal} for goal, variable in self.goals}

    def copy(self) -> Waiting:
        return Waiting(self.goals)

    def pre_unify_check(self, lvar_map: Any, lvar: Any = None, value: Any = None) -> bool:
        return True

    def post_unify_check(self, lvar_map: Any, lvar: Any = None, value: Any = None, old_state: Any = None) -> bool:
        """Whether no waiting goal is broken in ``lvar_map``. Goals that are settled are dropped."""
        if any(variable in lvar_map for _, variable in self.goals):
            still = []
            for goal, variable in self.goals:
                if variable in lvar_map:
                    variable = goal.watched(lvar_map)
                    if variable is False:
                        return False
                    if variable is True:
                        continue
                still.append((goal, variable))
            self.goals = tuple(still)
        return True

    def constraints_str(self, lvar: Any) -> str:
        return ", ".join(
            repr(goal) for goal, _ in self.goals if any(leaf == lvar for term in goal.mentioned for leaf in leaves(term))
        )

    def __contains__(self, lvar: object) -> bool:
        return any(variable == lvar for _, variable in self.goals)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Waiting) and self.goals == other.goals

    __hash__ = None  # type: ignore[assignment]


def suspend(goal: Suspended, state: State) -> State:
    """The state in which ``goal`` holds or waits, or ``False`` when it is broken already."""
    constrained = isinstance(state, ConstrainedState)
    bound = state.data if constrained else state
    variable = goal.watched(bound)
    if variable is True:
        return state
    if variable is False:
        return False
    made = state.copy() if constrained else ConstrainedState(dict(bound))
    store = made.constraints.get(Waiting)
    made.constraints[Waiting] = Waiting((*(store.goals if store is not None else ()), (goal, variable)))
    return made


def awake(state: State) -> Any:
    """What a waiting goal knows of its only unknown term, as a goal; ``None`` when none of them does."""
    store = state.constraints.get(Waiting) if isinstance(state, ConstrainedState) else None
    if store is not None:
        for goal, _ in store.goals:
            if (solved := goal.solved(state)) is not None:
                return solved
    return None


class Opaque:
    """A constraint that code of kanren's own put on a state: it can be shown, not looked into."""

    def __init__(self, text: str, mentioned: tuple[Any, ...]) -> None:
        self.text = text
        self.mentioned = mentioned

    def __repr__(self) -> str:
        return self.text


def waiting_of(state: State) -> tuple[Any, ...]:
    """What still has to hold in a state: our goals with what is known put in, and kanren's constraints as ``Opaque``."""
    if not isinstance(state, ConstrainedState):
        return ()
    waiting: list[Any] = []
    for cls, store in state.constraints.items():
        if cls is Waiting:
            waiting += [goal.known(state.data) for goal, _ in store.goals]
        else:
            waiting += [Opaque(store.constraints_str(variable), (variable,)) for variable in store.lvar_constraints]
    return tuple(waiting)
