"""A puzzle stated with constraint variables, and what follows without search: by events, by unification, and by trying values.

Whatever a puzzle is about, the methods of search need no more of it: the variables, what each is called, and how a position is
written. Each of them puts the variables back as they were.

Source: Filipe Vieira, "zebrajs", 2014, https://github.com/fsvieira/zebrajs.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from contextlib import contextmanager, nullcontext
from typing import Any

from .result import Budget, Result, Run, Solution, State, Step, spent
from .variables import Space, Variable

__all__ = ["IMPOSSIBLE", "Stated", "deducing"]

IMPOSSIBLE = Step("reject", "the statements contradict each other: there is no solution")

Values = tuple[Any, ...]


class Stated:
    """A puzzle that is stated with ``variables``, by what they are called.

    ``impossible``: it is known that the statements contradict each other; the variables then mean nothing.
    ``rounds``: how often the values of all variables were tried.
    """

    def __init__(self) -> None:
        self.space = Space()
        self.variables: dict[Hashable, Variable] = {}
        self.impossible = False
        self.rounds = 0

    def note(self, possible: bool) -> None:
        """Note whether a statement is possible: one that is not makes the puzzle impossible."""
        self.impossible |= not possible

    @property
    def solved(self) -> bool:
        """Whether each variable has a value."""
        return not self.impossible and all([variable.decided for variable in self.variables.values()])

    @property
    def known(self) -> dict[Hashable, Values]:
        """The values that each variable may have, as far as is known."""
        return {name: variable.values or () for name, variable in self.variables.items()}

    @property
    def values(self) -> Values:
        """The value of each variable, None where it has none."""
        return tuple([variable.value for variable in self.variables.values()])

    @property
    def names(self) -> list[str]:
        """What the variables are called, in words."""
        return [self.called(name) for name in self.variables]

    def called(self, name: Any) -> str:
        """What a variable is called, in words."""
        return str(name)

    def state(self) -> State:
        """The position: by default a row for each variable, with its values."""
        return tuple([(self.called(name), " ".join(map(str, values))) for name, values in self.known.items()])

    def deduce(self, *, trying: bool = True) -> str:
        """Deduce without search; the result is ``solved``, ``stuck`` or ``impossible``. A solved puzzle has no other solution.

        Everything that follows by events and unification is known already. Here values are tried, one level deep as in zebrajs,
        for each variable in turn, until nothing changes; without ``trying``, nothing is done. What is found stays known.
        """
        for _ in self.deductions(trying=trying):
            pass
        return self.ended

    @property
    def ended(self) -> str:
        """How deduction has ended."""
        return "impossible" if self.impossible else "solved" if self.solved else "stuck"

    def deductions(self, *, trying: bool = True, told: bool = False) -> Iterator[Step | None]:
        """The same step by step. ``told``: with the steps, else with None for each."""
        before: dict[Hashable, Values] | None = None
        while trying and not self.impossible and not self.solved and before != self.known:
            before = self.known
            self.rounds += 1
            for name, variable in self.variables.items():
                values = variable.values or ()
                self.note(variable.try_values(1))
                if values == variable.values:
                    continue
                if not told:
                    yield None
                    continue
                gone = " and ".join([str(value) for value in values if not variable.may_be(value)])
                yield Step("try", f"{self.called(name)}: {gone} tried, which leaves another without a value", self.state())

    @contextmanager
    def trial(self) -> Iterator[None]:
        """Whatever is deduced within the ``with`` block is forgotten at its end."""
        impossible, rounds = self.impossible, self.rounds
        try:
            with self.space.trial():
                yield
        finally:
            self.impossible, self.rounds = impossible, rounds


def deducing(stated: Stated, budget: Budget = None, told: bool = False, keep: bool = False) -> Run[Values, Step]:
    """The run of :meth:`Stated.deduce`: its solution, if it comes so far, is the only one. Solutions are tuples of the values of
    the variables. ``nodes`` counts the variables that lost values by trying; ``budget`` is their limit. ``keep``: what is found
    stays known.

    >>> stated = Stated()
    >>> a, b = (stated.variables.setdefault(name, Variable(domain=(1, 2), space=stated.space)) for name in "ab")
    >>> stated.note(a.not_unify(b) and b.discard(1))
    >>> next(deducing(stated)).board
    (1, 2)
    """
    with nullcontext() if keep else stated.trial():
        nodes = 0
        if told:
            decided = sum([variable.decided for variable in stated.variables.values()])
            what = f"{decided} of {len(stated.variables)} variables have a value"
            yield Step("state", f"events and unification: {'a contradiction' if stated.impossible else what}", stated.state())
        for step in stated.deductions(told=told):
            nodes += 1
            if step is not None:
                yield step
            if spent(nodes, budget):
                return Result(gave_up=True, nodes=nodes)
        if stated.ended == "impossible":
            if told:
                yield Step("reject", "a variable is left without a value: there is no solution")
            return Result(complete=True, nodes=nodes, reason="a variable is left without a value")
        if stated.ended == "solved":
            yield Solution(stated.values, nodes)
            return Result(complete=True, nodes=nodes)
        open_ = [name for name, variable in zip(stated.names, stated.variables.values(), strict=True) if not variable.decided]
        reason = f"no value can be left out by trying, and {len(open_)} of {len(stated.variables)} variables have several"
        if told:
            yield Step("stuck", f"stuck: {reason}", stated.state())
        return Result(stuck=True, nodes=nodes, reached=stated.state(), reason=reason)
