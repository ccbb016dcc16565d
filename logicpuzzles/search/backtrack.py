"""Depth-first search with backtracking over constraint variables.

>>> from .result import finished
>>> from .variables import Variable
>>> triangle = StatedPuzzle()
>>> a, b, c = [triangle.variables.setdefault(n, Variable(domain=range(3), space=triangle.space)) for n in "abc"]
>>> triangle.note(a.not_unify(b) and b.not_unify(c) and c.not_unify(a) and a.discard(0, 1))
>>> finished(backtracking(triangle)).solutions
((2, 0, 1), (2, 1, 0))

The search gives a variable a value; the variables and their callbacks work out what follows. When
the value is refused, or everything that follows is explored, the search takes the next value; when
there is none left, it goes back one variable.

Source: Solomon Golomb and Leonard Baumert, "Backtrack programming", 1965; first-fail: Robert
Haralick and Gordon Elliott, "Increasing tree search efficiency for constraint satisfaction
problems", 1980.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from .result import Budget, Result, Run, SearchStep, Solution, spent
from .stated import IMPOSSIBLE, StatedPuzzle, deducing, describe_changes
from .variables import Checkpoint, Variable

Branches = list[tuple[Checkpoint, Variable, Iterator[Any]]]


def backtracking(
    stated: StatedPuzzle, budget: Budget = None, told: bool = False, *, first: bool = False
) -> Run[tuple[Any, ...], SearchStep]:
    """The run of the search for the values of the variables that state a puzzle, which are as
    before at its end. The next variable is the one with the fewest values.

    ``first``: deduce first, and search only where that is stuck. ``told``: with its steps. A node
    is one value given to one variable, refused or not; ``budget`` is the limit of nodes.
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
        if told and stated.solved:
            yield SearchStep(
                "state", "each variable has a value: there is nothing to choose", stated.state()
            )
        names = dict(zip(stated.variables.values(), stated.names, strict=True))
        space, nodes, going = stated.space, 0, True
        branches: Branches = []
        while going:
            free = [variable for variable in names if not variable.decided]
            if free:
                variable = min(free, key=lambda variable: len(variable.values or ()))
                values = variable.values or ()
                if told:
                    what = " or ".join(map(str, values))
                    text = f"{names[variable]} is the next one: {what}"
                    yield SearchStep("choose", text, stated.state())
                branches.append((space.checkpoint(), variable, iter(values)))
            else:
                yield Solution(stated.values, nodes, nodes)
            going = False
            while branches and not going:
                checkpoint, variable, trials = branches[-1]
                space.undo(checkpoint)
                for value in trials:
                    if spent(nodes, budget):
                        reason = (
                            f"gave up: the limit of {nodes} nodes was reached before the search "
                            "was complete"
                        )
                        return Result(gave_up=True, nodes=nodes, successors=nodes, reason=reason)
                    nodes += 1
                    branches[-1] = (space.checkpoint(), variable, trials)
                    before = stated.known if told else {}
                    going = variable.set(value)
                    if told:
                        yield _trial(stated, names, before, variable, value, going)
                    if going:
                        break
                    space.undo()
                else:
                    if told:
                        yield SearchStep("back", f"no value is left for {names[variable]}: back")
                    branches.pop()
    return Result(complete=True, nodes=nodes, successors=nodes)


def _trial(
    stated: StatedPuzzle,
    names: dict[Variable, str],
    before: dict[Any, tuple[Any, ...]],
    variable: Variable,
    value: Any,
    possible: bool,
) -> SearchStep:
    """A value given to a variable, and what follows for the others."""
    others = {name: old for name, old in before.items() if stated.variables[name] is not variable}
    follows = describe_changes(others, stated.known, stated.called)
    why = f": {follows}" if follows else "" if possible else ": refused"
    text = f"{names[variable]} = {value}{why}"
    return SearchStep("fill" if possible else "reject", text, stated.state())
