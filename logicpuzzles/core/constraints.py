"""Goals that wait on a kanren state: ``neq`` and ``check`` until their terms are known.

They stand in a constraint store of kanren's own protocol, so that every later unification, kanren's
or ours, checks them, and so that they live beside the stores that kanren's ``neq``, ``typeo`` and
``isinstanceo`` put there.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import Any, Protocol

from logicpuzzles.core.distribution import check_kanren
from logicpuzzles.core.showing import Opaque
from logicpuzzles.core.substitution import Bindings, bindings, variable_key, variable_of
from logicpuzzles.core.terms import State, global_variables, is_variable, leaves

check_kanren()

from kanren.constraints import ConstrainedState, ConstraintStore, DisequalityStore  # noqa: E402


class Suspended(Protocol):
    """A goal that can wait. ``watched``: ``True`` or ``False`` where it is settled, else the keys
    of unknowns; until one of them is bound it is not broken. ``solved``: the goal that says what
    its only unknown is, or ``None``. ``mentioned``: its terms.
    """

    @property
    def mentioned(self) -> tuple[Any, ...]: ...

    def watched(self, bound: Any) -> Any: ...

    def solved(self, state: State) -> Any: ...


class Waiting(ConstraintStore):  # type: ignore[misc]
    """The goals that wait, each with the keys of the unknowns that it watches. None of these is
    bound.
    """

    __slots__ = ("goals", "keys")
    op_str = "waits for"

    def __init__(
        self, goals: tuple[tuple[Suspended, Any], ...] = (), keys: frozenset[Any] | None = None
    ) -> None:
        self.goals = goals
        self.keys = (
            frozenset([key for _, watched in goals for key in watched]) if keys is None else keys
        )

    @property
    def lvar_constraints(self) -> dict[Any, Any]:
        return {variable_of(watched[0]): {goal} for goal, watched in self.goals}

    def copy(self) -> Waiting:
        return Waiting(self.goals, self.keys)

    def joined(self, goal: Suspended, watched: tuple[Any, ...]) -> Waiting:
        """These goals and one more."""
        return Waiting((*self.goals, (goal, watched)), self.keys.union(watched))

    def after(self, bound: Bindings, added: Collection[Any]) -> Waiting | None:
        """The goals that still wait under ``bound``, where the keys ``added`` are new; ``None``
        where one of them is broken.
        """
        still = []
        for goal, watched in self.goals:
            if any([key in added for key in watched]):
                watched = goal.watched(bound)
                if watched is False:
                    return None
                if watched is True:
                    continue
            still.append((goal, watched))
        return Waiting(tuple(still))

    def pre_unify_check(self, lvar_map: Any, lvar: Any = None, value: Any = None) -> bool:
        return True

    def post_unify_check(
        self, lvar_map: Any, lvar: Any = None, value: Any = None, old_state: Any = None
    ) -> bool:
        """Whether no waiting goal is broken in ``lvar_map``. Goals that are settled are dropped."""
        added = [key for key in self.keys if variable_of(key) in lvar_map]
        if added:
            waiting = self.after(bindings(lvar_map), added)
            if waiting is None:
                return False
            self.goals, self.keys = waiting.goals, waiting.keys
        return True

    def constraints_str(self, lvar: Any) -> str:
        return ", ".join(
            repr(goal)
            for goal, _ in self.goals
            if any(leaf == lvar for term in goal.mentioned for leaf in leaves(term))
        )

    def __contains__(self, lvar: object) -> bool:
        return is_variable(lvar) and variable_key(lvar) in self.keys

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Waiting) and self.goals == other.goals

    __hash__ = None  # type: ignore[assignment]


class Constrained(ConstrainedState):  # type: ignore[misc]
    """Bindings, and goals that wait under them. Both are shared with other states, for neither ever
    changes.
    """

    def __init__(self, bound: Bindings, waiting: Waiting) -> None:
        self.data = bound
        self.constraints = {Waiting: waiting}

    def post_unify_checks(self, lvar_map: Any, lvar: Any, value: Any) -> Any:
        """The state with these bindings, or ``False`` where a goal is broken that waits for what
        they add.
        """
        waiting: Waiting = self.constraints[Waiting]
        added = lvar_map.added()
        if waiting.keys.isdisjoint(added):
            return Constrained(lvar_map, waiting)
        left = waiting.after(lvar_map, added)
        return False if left is None else Constrained(lvar_map, left)

    def copy(self, data: Any = None) -> Any:
        """The same as kanren's own goals take it."""
        bound = self.data.copy() if data is None else data
        return ConstrainedState(bound, constraints={Waiting: self.constraints[Waiting].copy()})


def quick(state: State) -> State:
    """A state as this package's goals take it: bindings, and goals that wait; itself where kanren
    has put more on it.
    """
    if global_variables():
        return state
    constraints = getattr(state, "constraints", None)
    if constraints is None:
        return bindings(state)
    if type(state) is Constrained or any(kind is not Waiting for kind in constraints):
        return state
    return (
        Constrained(bindings(state.data), constraints[Waiting])
        if constraints
        else bindings(state.data)
    )


NOTHING = Waiting()


def suspend(goal: Suspended, state: State) -> State:
    """The state in which ``goal`` holds or waits, or ``False`` when it is broken already."""
    constrained = isinstance(state, ConstrainedState)
    bound = bindings(state.data if constrained else state)
    watched = goal.watched(bound)
    if watched is True:
        return state
    if watched is False:
        return False
    store = state.constraints.get(Waiting, NOTHING) if constrained else NOTHING
    waiting = store.joined(goal, watched)
    if not constrained or type(state) is Constrained:
        return Constrained(bound, waiting)
    made = state.copy()
    made.constraints[Waiting] = waiting
    return made


def keep_constraints(before: State, after: State) -> State:
    """What a foreign goal made of a state, with the constraints that some goals of kanren leave
    out, such as its Relation; ``False`` where one of them is broken.
    """
    if isinstance(after, ConstrainedState) or not isinstance(before, ConstrainedState):
        return after
    kept = ConstrainedState(after, constraints=before.copy().constraints)
    stores = kept.constraints.values()
    return kept if all([store.post_unify_check(kept.data) for store in stores]) else False


def awake(state: State) -> Any:
    """The goal that says what the only unknown term of a waiting goal is; ``None`` where no waiting
    goal determines one.
    """
    store = state.constraints.get(Waiting) if isinstance(state, ConstrainedState) else None
    if store is not None:
        for goal, _ in store.goals:
            if (solved := goal.solved(state)) is not None:
                return solved
    return None


def waiting_of(state: State) -> tuple[Any, ...]:
    """What still has to hold in a state: our goals with what is known put in, and kanren's
    constraints as ``Opaque``.

    None of our goals is broken, for then what it watches were bound. One that holds by now is left
    out.
    """
    if type(state) is Bindings or not isinstance(state, ConstrainedState):
        return ()
    waiting: list[Any] = []
    bound = bindings(state.data)
    for cls, store in state.constraints.items():
        if cls is Waiting:
            waiting += [
                goal.known(bound) for goal, _ in store.goals if goal.watched(bound) is not True
            ]
        else:
            differs = cls is DisequalityStore
            waiting += [
                Opaque(store.constraints_str(each), (each,), differs)
                for each in store.lvar_constraints
            ]
    return tuple(waiting)


def goals_about(term: Any, goals: Iterable[Any]) -> tuple[Any, ...]:
    """Those of some goals that wait on which it depends what ``term`` can be. A difference does not
    count that a hidden unknown can always make: nothing but differences is asked of it, and there
    is always one more value.
    """
    known = [(goal, goal.loose()) for goal in goals]
    seen = {leaf for leaf in leaves(term) if is_variable(leaf)}
    for goal, loose in known:
        if not loose:
            seen.update(
                [leaf for part in goal.mentioned for leaf in leaves(part) if is_variable(leaf)]
            )
    return tuple([goal for goal, loose in known if seen.issuperset(loose)])
