"""Depth-first search over constraint variables that keeps the state of all variables for each
position in its list.

The first position is taken from the list, and its first variable without a value gets each of its
values; what the variables do not refuse is a new position at the front of the list. zebrajs calls
the saved state ``cloneShare``.

>>> from .variables import Variable
>>> triangle = StatedPuzzle()
>>> a, b, c = [triangle.variables.setdefault(n, Variable(domain=range(3), space=triangle.space)) for n in "abc"]
>>> triangle.note(a.not_unify(b) and b.not_unify(c) and c.not_unify(a) and a.discard(0, 1))
>>> from .result import finished
>>> finished(depth_first(triangle)).solutions
((2, 0, 1), (2, 1, 0))

Source: Filipe Vieira, "zebrajs", 2014, https://github.com/fsvieira/zebrajs.
"""

from __future__ import annotations

from collections import deque
from typing import Any

from .result import Budget, Result, Run, SearchStep, Solution, spent
from .stated import IMPOSSIBLE, StatedPuzzle


def depth_first(
    stated: StatedPuzzle, budget: Budget = None, told: bool = False
) -> Run[tuple[Any, ...], SearchStep]:
    """The run of the search for the values of the variables that state a puzzle. ``told``: with its
    steps. ``nodes`` counts the positions taken from the list, ``successors`` the values tried;
    ``budget`` is the limit of ``nodes``.
    """
    nodes = successors = 0
    space = stated.space
    yield from stated.taken()
    if stated.impossible:
        if told:
            yield IMPOSSIBLE
        return Result(complete=True)
    with stated.trial():
        positions = deque([space.snapshot()])
        while positions:
            if spent(nodes, budget):
                return Result(gave_up=True, nodes=nodes, successors=successors)
            position = positions.popleft()
            nodes += 1
            space.restore(position)
            name = next(
                (name for name, variable in stated.variables.items() if not variable.decided), None
            )
            if name is None:
                if told:
                    text = (
                        f"position {nodes}: each variable has a value; {len(positions)} in the list"
                    )
                    yield SearchStep("expand", text, stated.state())
                yield Solution(stated.values, nodes, successors)
                continue
            variable = stated.variables[name]
            values = variable.values or ()
            state = stated.state() if told else ()
            new = []
            for value in values:
                successors += 1
                with space.trial():
                    if variable.set(value):
                        new.append((value, space.snapshot()))
            positions.extendleft([snapshot for _, snapshot in reversed(new)])
            if told:
                good = " or ".join([str(value) for value, _ in new])
                left = f"not refused: {good}" if new else "all refused: dropped"
                yield SearchStep(
                    "expand",
                    f"position {nodes}: {stated.called(name)}, {left}; {len(positions)} in "
                    "the list",
                    state,
                )
    return Result(complete=True, nodes=nodes, successors=successors)
