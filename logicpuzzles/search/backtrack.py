"""Depth-first search with backtracking over constraint variables.

>>> from logicpuzzles.search.variables import Space, Variable
>>> space = Space()
>>> a, b, c = triangle = [Variable(domain=range(3), space=space) for _ in range(3)]
>>> a.not_unify(b) and b.not_unify(c) and c.not_unify(a) and a.discard(0, 1)
True
>>> search = Search(triangle)
>>> list(search), search.nodes, search.status
([(2, 0, 1), (2, 1, 0)], 2, 'complete')

The search gives a variable a value; the variables and their callbacks work out what follows. When
the value is refused, or everything that follows is explored, the search takes the next value; when
there is none left, it goes back one variable.

Source: Solomon Golomb and Leonard Baumert, "Backtrack programming", 1965; first-fail: Robert
Haralick and Gordon Elliott, "Increasing tree search efficiency for constraint satisfaction
problems", 1980; most constrained: Daniel Brélaz, "New methods to color the vertices of a graph",
1979.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from time import perf_counter
from typing import Any

from .result import Budget, Result, Run, SearchStep, Solution, spent
from .stated import IMPOSSIBLE, StatedPuzzle, changes, deducing
from .variables import Checkpoint, Variable

__all__ = ["ORDERS", "VALUE_ORDERS", "GaveUp", "Search", "backtracking"]

Order = Callable[
    [Sequence[Variable]], Variable
]  # of undecided variables, in the order given, the next one
ValueOrder = Callable[
    [Variable], Iterable[Any]
]  # a variable's possible values, in the order in which to try them
Values = tuple[Any, ...]


class GaveUp(Exception):
    """The budget was spent before the search was complete. This proves nothing: there may still be
    solutions.
    """


def _static(free: Sequence[Variable]) -> Variable:
    return free[0]


def _first_fail(free: Sequence[Variable]) -> Variable:
    return min(free, key=_size)


def _most_constrained(free: Sequence[Variable]) -> Variable:
    return min(free, key=lambda variable: (_size(variable), -len(variable.rivals)))


def _size(variable: Variable) -> int:
    return len(_domain(variable))


def _domain(variable: Variable) -> Values:
    return variable.values or ()


def _reversed(variable: Variable) -> Values:
    return _domain(variable)[::-1]


def _least_constraining(variable: Variable) -> Iterable[Any]:
    rivals = variable.rivals
    return sorted(_domain(variable), key=lambda value: sum(rival.may_be(value) for rival in rivals))


ORDERS: dict[str, Order] = {
    "static": _static,  # as they are given
    "first-fail": _first_fail,  # the one with the fewest values
    # among these, the one that must differ from the most undecided ones
    "most-constrained": _most_constrained,
}
VALUE_ORDERS: dict[str, ValueOrder] = {
    "domain": _domain,
    "reversed": _reversed,
    # first those that the fewest others, which must differ, may have
    "least-constraining": _least_constraining,
}


class Search:
    """An iterator over the solutions of ``variables``, all of one space: tuples of their values, in
    the order given, each once.

    ``order``: a name of :data:`ORDERS`, or a function. ``value_order``: likewise, of
    :data:`VALUE_ORDERS`. ``test``: takes a tuple of values and returns whether it is a solution,
    for what the variables cannot express. ``nodes``, ``seconds``: the budget; None is no limit. A
    node is one value given to one variable, refused or not. ``stated``: the puzzle that the
    variables state; with it the iterator gives steps, too.

    While a solution is handed out, the variables have its values. At the end, or when the search is
    closed, they are as before. In between, each checkpoint that a caller makes must be closed
    again. ``next`` raises :class:`GaveUp` when the budget is spent, and on every later call.
    ``status`` is "running", "complete", "gave up" or "closed" (before its end).

    Raises ValueError for an unknown name of an order, for variables of several spaces and for an
    open variable.
    """

    def __init__(
        self,
        variables: Iterable[Variable],
        *,
        order: str | Order = "first-fail",
        value_order: str | ValueOrder = "domain",
        test: Callable[[Values], bool] | None = None,
        nodes: Budget = None,
        seconds: float | None = None,
        stated: StatedPuzzle | None = None,
    ) -> None:
        self.variables = tuple(variables)
        self.nodes = self.dead_ends = self.solutions = 0
        self.status = "running"
        self._order = _named(order, ORDERS, "order of variables")
        self._value_order = _named(value_order, VALUE_ORDERS, "order of values")
        self._test = test
        self._limits = nodes, seconds
        self._told = stated
        self._names = (
            {}
            if stated is None
            else dict(zip(stated.variables.values(), stated.names, strict=True))
        )
        self._over: GaveUp | None = None
        if len({variable.space for variable in self.variables}) > 1:
            raise ValueError("the variables are of several spaces; expected all of one")
        for number, variable in enumerate(self.variables):
            if variable.values is None:
                raise ValueError(
                    f"variable number {number} of the search may be anything; expected a "
                    "domain or a value"
                )
        self._stream = self._search()

    def __iter__(self) -> Iterator[Any]:
        return self

    def __next__(self) -> Any:
        if self._over is not None:
            raise self._over
        return next(self._stream)

    def close(self) -> None:
        """End the search and put the variables back as they were."""
        self._stream.close()
        if self.status == "running":
            self.status = "closed"

    def _search(self) -> Generator[Values | SearchStep, None, None]:
        if not self.variables:  # the only solution is the empty one
            yield from self._solution()
            self.status = "complete"
            return
        space, started = self.variables[0].space, perf_counter()
        branches: list[tuple[Checkpoint, Variable, Iterator[Any]]] = []
        base = space.checkpoint()
        try:
            free = self._free(self.variables)
            if not free:
                yield from self._solution()
            while free or branches:
                if free:
                    variable = self._order(free)
                    values = tuple(self._value_order(variable))
                    if self._told is not None:
                        what = " or ".join(map(str, values))
                        yield SearchStep(
                            "choose",
                            f"{self._names[variable]} is the next one: {what}",
                            self._told.state(),
                        )
                    branches.append((space.checkpoint(), variable, iter(values)))
                    free = ()
                checkpoint, variable, trials = branches[-1]
                if not space.is_open(checkpoint):
                    raise RuntimeError(
                        "the variables were undone while they were searched; expected them as "
                        "they were left"
                    )
                space.undo(checkpoint)
                for value in trials:
                    self._count(started)
                    branches[-1] = (space.checkpoint(), variable, trials)
                    before = {} if self._told is None else self._told.known
                    possible = variable.set(value)
                    if self._told is not None:
                        others = {
                            name: old
                            for name, old in before.items()
                            if self._told.variables[name] is not variable
                        }
                        follows = changes(others, self._told.known, self._told.called)
                        why = f": {follows}" if follows else "" if possible else ": refused"
                        text = f"{self._names[variable]} = {value}{why}"
                        yield SearchStep("fill" if possible else "reject", text, self._told.state())
                    if possible:
                        free = self._free(self.variables)
                        if not free:
                            yield from self._solution()
                        break
                    self.dead_ends += 1
                    space.undo()
                else:
                    if self._told is not None:
                        yield SearchStep(
                            "back", f"no value is left for {self._names[variable]}: back"
                        )
                    branches.pop()
            self.status = "complete"
        except GaveUp as gave_up:
            self.status, self._over = "gave up", gave_up
            raise
        finally:
            if self.status == "running":
                self.status = "closed"
            if space.is_open(base):
                space.undo(base)

    def _free(self, variables: Iterable[Variable]) -> Sequence[Variable]:
        return [variable for variable in variables if not variable.decided]

    def _solution(self) -> Iterator[Values]:
        values = tuple([variable.value for variable in self.variables])
        if self._test is None or self._test(values):
            self.solutions += 1
            yield values
        else:
            self.dead_ends += 1

    def _count(self, started: float) -> None:
        nodes, seconds = self._limits
        if spent(self.nodes, nodes):
            raise GaveUp(
                f"gave up: the limit of {self.nodes} nodes was reached before the search was "
                "complete"
            )
        if seconds is not None and perf_counter() - started > seconds:
            raise GaveUp(
                f"gave up: the limit of {seconds:g} seconds was reached before the search was "
                "complete"
            )
        self.nodes += 1


def backtracking(
    stated: StatedPuzzle,
    budget: Budget = None,
    told: bool = False,
    *,
    order: str | Order = "first-fail",
    value_order: str | ValueOrder = "domain",
    first: bool = False,
) -> Run[Values, SearchStep]:
    """The run of a :class:`Search` for the values of the variables that state a puzzle. ``first``:
    deduce first, and search only where that is stuck. ``told``: with its steps. ``nodes`` and
    ``successors`` count nodes; ``budget`` is their limit.
    """
    with stated.trial():
        if first:
            ended = yield from deducing(stated, budget, told, keep=True)
            if not ended.stuck:
                return ended
        yield from stated.taken()
        if stated.impossible:
            if told:
                yield IMPOSSIBLE
            return Result(complete=True)
        search = Search(
            stated.variables.values(),
            order=order,
            value_order=value_order,
            nodes=budget,
            stated=stated if told else None,
        )
        reason = ""
        if told and stated.solved:
            yield SearchStep(
                "state", "each variable has a value: there is nothing to choose", stated.state()
            )
        try:
            for each in search:
                yield (
                    each
                    if isinstance(each, SearchStep)
                    else Solution(each, search.nodes, search.nodes)
                )
        except GaveUp as gave_up:
            reason = str(gave_up)
        finally:
            search.close()
    return Result(
        complete=not reason,
        gave_up=bool(reason),
        nodes=search.nodes,
        successors=search.nodes,
        reason=reason,
    )


def _named(choice: Any, known: dict[str, Any], what: str) -> Any:
    if callable(choice):
        return choice
    if choice not in known:
        raise ValueError(
            f"{choice!r} is no {what}; expected one of {', '.join(known)}, or a function"
        )
    return known[choice]
