"""A puzzle stated with constraint variables, and what follows without search: by events, by
unification, and by trying values.

Whatever a puzzle is about, the methods of search need no more of it: the variables, what each is
called, and how a position is written. Each of them puts the variables back as they were.

Source: Filipe Vieira, "zebrajs", 2014, https://github.com/fsvieira/zebrajs.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from contextlib import contextmanager, nullcontext
from typing import Any

from .result import Budget, Result, Run, SearchStep, Solution, State, spent
from .variables import Space, Variable

IMPOSSIBLE = SearchStep("reject", "the statements contradict each other: there is no solution")

Values = tuple[Any, ...]
MOST_CHANGES, MOST_NAMES, MOST_VALUES = 4, 4, 12  # in a sentence


class StatedPuzzle:
    """A puzzle that is stated with ``variables``, by what they are called.

    ``impossible``: it is known that the statements contradict each other; the variables then mean
    nothing. ``rounds``: how often the values of all variables were tried. ``told``: ``steps`` holds
    how each statement and each event changed the values of the variables, until they are taken.
    ``checks``: what the variables do not state, as functions of their values.
    """

    def __init__(self, told: bool = False) -> None:
        self.space = Space()
        self.variables: dict[Hashable, Variable] = {}
        self.impossible = False
        self.rounds = 0
        self.steps: list[SearchStep] = []
        self.checks: list[Callable[[Values], bool]] = []
        self.telling = told
        self._reason = ("", "")
        self._before: dict[Hashable, Values] = {}

    def note(self, possible: bool) -> None:
        """Note whether a statement is possible: one that is not makes the puzzle impossible."""
        self.impossible |= not possible
        if self.telling:
            self._tell()
            if not possible:
                self.steps.append(
                    SearchStep(
                        "reject",
                        f"{self._reason[1]}: this cannot be, and all that came of it is undone",
                    )
                )

    # --- telling ----------------------------------------------------------------------------------

    def begin(self, text: str) -> None:
        """What there is before anything is stated."""
        self._before = self.known
        self.steps.append(SearchStep("begin", text, self.state()))

    def because(self, did: str, reason: str) -> None:
        """The reason of the changes that come next."""
        self._tell()
        self._reason = (did, reason)

    def hear(self, variable: Variable, callback: Callable[[Variable], bool], reason: str) -> None:
        """Call a function when a variable changes. ``reason``: what it is there for."""
        if self.telling:
            callback = self._tell_reason(callback, reason)
        variable.on_change(callback)

    def _tell_reason(
        self, callback: Callable[[Variable], bool], reason: str
    ) -> Callable[[Variable], bool]:
        def told(changed: Variable) -> bool:
            if not self.telling:  # it is tried, and will be undone
                return callback(changed)
            self.because("event", f"event: {reason}")
            held = callback(changed)
            self._tell()
            return held

        return told

    def _tell(self) -> None:
        known, (did, reason) = self.known, self._reason
        if reason and (known != self._before or did == "unify"):
            what = describe_changes(self._before, known, self.called) or "no value goes"
            self.steps.append(SearchStep(did, f"{reason}: {what}", self.state()))
            self._reason = (
                ("", reason) if did == "unify" else self._reason
            )  # which is told once, whatever it changes
        self._before = known

    def taken(self) -> list[SearchStep]:
        """The steps so far, which are then forgotten; nothing more is told from now on."""
        steps, self.steps, self.telling = self.steps, [], False
        return steps

    # --- deducing ---------------------------------------------------------------------------------

    @property
    def solved(self) -> bool:
        """Whether each variable has a value."""
        return not self.impossible and all(
            [variable.decided for variable in self.variables.values()]
        )

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
        return tuple(
            [(self.called(name), " ".join(map(str, values))) for name, values in self.known.items()]
        )

    def deduce(self, *, trying: bool = True) -> str:
        """Deduce without search; the result is ``solved``, ``stuck`` or ``impossible``. A solved
        puzzle has no other solution.

        Everything that follows by events and unification is known already. Here values are tried,
        one level deep as in zebrajs, for each variable in turn, until nothing changes; without
        ``trying``, nothing is done. What is found stays known.
        """
        for _ in self.deductions(trying=trying):
            pass
        return self.ended

    @property
    def ended(self) -> str:
        """How deduction has ended."""
        return "impossible" if self.impossible else "solved" if self.solved else "stuck"

    def deductions(self, *, trying: bool = True, told: bool = False) -> Iterator[list[SearchStep]]:
        """The same, variable by variable. ``told``: with the steps, that of trying and those of the
        events that follow.
        """
        before: dict[Hashable, Values] | None = None
        while trying and not self.impossible and not self.solved and before != self.known:
            before = self.known
            self.rounds += 1
            for name, variable in self.variables.items():
                bad = variable.untenable(1)
                if not bad:
                    continue
                if told:
                    self.telling, self._before = True, self.known
                    what = " and ".join(map(str, bad))
                    self.because(
                        "try",
                        f"{self.called(name)}: {what} tried, which leaves another without a value",
                    )
                self.note(variable.discard(*bad))
                yield self.taken()

    @contextmanager
    def trial(self) -> Iterator[None]:
        """Whatever is deduced within the ``with`` block is forgotten at its end."""
        impossible, rounds = self.impossible, self.rounds
        try:
            with self.space.trial():
                yield
        finally:
            self.impossible, self.rounds = impossible, rounds


def deducing(
    stated: StatedPuzzle, budget: Budget = None, told: bool = False, keep: bool = False
) -> Run[Values, SearchStep]:
    """The run of :meth:`Stated.deduce`: its solution, if it comes so far, is the only one.
    Solutions are tuples of the values of the variables. ``nodes`` counts the variables that lost
    values by trying; ``budget`` is their limit. ``keep``: what is found stays known.

    >>> stated = StatedPuzzle()
    >>> a, b = (stated.variables.setdefault(name, Variable(domain=(1, 2), space=stated.space)) for name in "ab")
    >>> stated.note(a.not_unify(b) and b.discard(1))
    >>> next(deducing(stated)).board
    (1, 2)
    """
    with nullcontext() if keep else stated.trial():
        nodes = 0
        yield from stated.taken()
        if told:
            decided = sum([variable.decided for variable in stated.variables.values()])
            what = f"{decided} of {len(stated.variables)} variables have a value"
            yield SearchStep(
                "state",
                f"events and unification: {'a contradiction' if stated.impossible else what}",
                stated.state(),
            )
        for steps in stated.deductions(told=told):
            nodes += 1
            yield from steps
            if spent(nodes, budget):
                return Result(gave_up=True, nodes=nodes)
        if stated.ended == "impossible":
            if told:
                yield SearchStep(
                    "reject", "a variable is left without a value: there is no solution"
                )
            return Result(complete=True, nodes=nodes, reason="a variable is left without a value")
        if stated.ended == "solved":
            yield Solution(stated.values, nodes)
            return Result(complete=True, nodes=nodes)
        open_ = [
            name
            for name, variable in zip(stated.names, stated.variables.values(), strict=True)
            if not variable.decided
        ]
        reason = (
            f"no value can be left out by trying, and {len(open_)} of {len(stated.variables)} "
            "variables have several"
        )
        if told:
            yield SearchStep("stuck", f"stuck: {reason}", stated.state())
        return Result(stuck=True, nodes=nodes, reached=stated.state(), reason=reason)


def describe_changes(
    before: Mapping[Hashable, Values],
    after: Mapping[Hashable, Values],
    called: Callable[[Any], str] = str,
) -> str:
    """How the possible values of variables have changed, those of equal changes together; a few of
    them only.

    >>> describe_changes({"a": (1, 2, 3), "b": (1, 2, 3), "c": (1, 2)}, {"a": (1, 2), "b": (1, 2), "c": (2,)})
    'a, b 1 2 3 → 1 2; c 1 2 → 2'
    """
    groups: dict[tuple[Values, Values], list[str]] = {}
    for name, values in before.items():
        if after[name] != values:
            groups.setdefault((values, after[name]), []).append(called(name))
    parts = [
        f"{_few(names, MOST_NAMES, ', ')} {_short(old)} → {_short(new)}"
        for (old, new), names in groups.items()
    ]
    return _few(parts, MOST_CHANGES, "; ")


def _few(texts: Sequence[str], most: int, between: str) -> str:
    more = len(texts) - most
    return (
        between.join(texts)
        if more < 2
        else between.join(texts[:most]) + f"{between}and {more} more"
    )


def _short(values: Values) -> str:
    return " ".join(map(str, values)) if len(values) <= MOST_VALUES else f"{len(values)} values"
