"""Explain a puzzle: find its solutions, then the steps that lead there, and put these into
words.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import takewhile
from time import perf_counter
from typing import Any

from logicpuzzles.checks.checking import finding_of
from logicpuzzles.core.budget import Budget, Statistics, running
from logicpuzzles.core.errors import OutOfBudget
from logicpuzzles.explain.grouping import (
    alike_together,
    chain_steps,
    fold_strikes,
    group_steps,
    merge_steps,
    postpone_steps,
    repeated_inside,
    settle_last_values,
)
from logicpuzzles.explain.network import Network, NeverHolds
from logicpuzzles.explain.phrases import ASSUMED
from logicpuzzles.explain.reasons import Deduction, proven
from logicpuzzles.explain.stepper import Stepper, solutions_of
from logicpuzzles.explain.steps import Explanation, Fact, Step
from logicpuzzles.explain.wording import Wording, renewed_wording, wording_of
from logicpuzzles.kinds.discovery import Kind
from logicpuzzles.kinds.dissection import Dissection, dissection_of
from logicpuzzles.kinds.puzzle import Puzzle

SEARCH, PROOFS = (
    0.6,
    0.85,
)  # the shares of a limit after which no more steps are looked for, and no more are proven
LONGEST = 450  # letters of several steps in one breath, at most
NEVER = Step(
    1, (), (), ("the rules",), (), "contradiction", "The rules alone cannot hold for this puzzle."
)


def explain(
    puzzle: Puzzle | Dissection,
    timeout: float | None = None,
    rules: str | Kind | None = None,
    looks: int | None = None,
    nodes: int | None = None,
    progress: Callable[[Step], None] | None = None,
) -> Explanation:
    """Why the solution of a puzzle follows: the steps to the solution, or to all that is forced
    where there are several, or to the contradiction where there is none.

    ``timeout``: seconds. ``looks``: how often something may be looked at, a limit that depends
    neither on the machine nor on the installed engines. ``nodes``: of all searches together. When a
    limit is reached, the result has the steps found until then of which it is proven that no reason
    can be left out, and ``stopped``; a part of each limit is kept for these proofs. ``progress``:
    called with each step as it is found; some of these may turn out not to be needed. Raises
    ``BadInput`` for a clue that means nothing, and :class:`CannotExplain`.
    """
    with running(Statistics(Budget(timeout, nodes))) as statistics:
        return _explain_steps(puzzle, rules, statistics, looks, progress)


def _explain_steps(
    asked: Puzzle | Dissection,
    rules: str | Kind | None,
    statistics: Statistics,
    looks: int | None,
    progress: Callable[[Step], None] | None,
) -> Explanation:
    """As :func:`explain`, within the limits of a search."""
    began = perf_counter()
    puzzle = asked.puzzle if isinstance(asked, Dissection) else asked
    statistics.keep_to(SEARCH)
    try:
        apart = dissection_of(asked, rules)
        network = Network(apart, statistics, looks)
    except NeverHolds:
        return Explanation(puzzle, "none", 0, 0, (), (), (), [NEVER], None, perf_counter() - began)
    except OutOfBudget as error:
        return Explanation(
            puzzle, "unknown", 0, 0, (), (), (), [], error.limit, perf_counter() - began
        )
    wording = wording_of(network)
    statements = tuple(
        [finding_of(statement, number) for number, statement in enumerate(network.statements)]
    )
    deductions: list[Deduction] = []
    made = Explanation(
        puzzle,
        "unknown",
        wording.rows,
        wording.columns,
        wording.names,
        statements,
        tuple(network.domains),
    )
    stepper: Stepper | None = None
    try:
        boards = solutions_of(network)
        made.status = ("none", "unique", "multiple")[len(boards)]
        stepper = Stepper(network, boards)
        made.start = tuple(
            [network.values(cell, mask) for cell, mask in enumerate(stepper.known.left)]
        )
        for step in stepper.steps():
            deductions.append(step)
            if progress is not None:
                wording = renewed_wording(wording, stepper.network)
                progress(steps_of([step], stepper.network, wording)[0])
    except OutOfBudget as error:
        made.stopped = error.limit
    statistics.keep_to(PROOFS)
    statistics.budget = replace(statistics.budget, nodes=None)
    networks = [network] if stepper is None else [network, stepper.network]
    for each in networks:
        each.most = None if looks is None else 2 * looks
    whole = made.status in ("unique", "none") and made.stopped is None
    deductions, limit = _leading(deductions, network) if whole else _prove_steps(deductions)
    statistics.keep_to(1.0)
    for each in networks:
        each.most = None
    network = networks[-1]
    if len(network.domains) > len(made.start):
        wording = wording_of(network)
        made.names, made.start = wording.names, (*made.start, *network.domains[len(made.start) :])
    plain = [replace(step, so=[*step.so]) for step in deductions]
    try:
        deductions = fold_strikes(merge_steps(deductions))
        deductions = group_steps(network, deductions) if network is not networks[0] else deductions
        deductions = repeated_inside(
            chain_steps(network, settle_last_values(deductions)), wording.facts
        )
        deductions = alike_together(network, deductions, wording.kin)
    except OutOfBudget as error:  # each is told by itself
        deductions, limit = plain, limit or error.limit
    made.stopped = made.stopped or limit
    made.steps = steps_of(deductions, network, wording)
    made.difficulty = 0.0 if stepper is None else stepper.difficulty
    if made.status == "multiple" and stepper is not None:
        made.open = wording.still_open(stepper.known.values())
    elif made.status == "unique" and made.stopped is None:
        made.answers = tuple(wording.answers(apart.values_on(boards[0])))
    made.seconds = perf_counter() - began
    return made


def steps(
    puzzle: Puzzle | Dissection,
    timeout: float | None = None,
    rules: str | Kind | None = None,
    looks: int | None = None,
) -> Iterator[Step]:
    """The steps of an explanation as they are found. Unlike those of ``explain`` they are told
    before it is known whether anything rests on them, and none are joined.

    The arguments are those of ``explain``. Raises ``OutOfBudget`` when a limit is reached,
    ``BadInput``, and :class:`CannotExplain`.

    >>> from logicpuzzles.runner import load
    >>> print(next(steps(load(text=".4..\\n..1.\\n...3\\n2...\\n", kind="sudoku"))).text)
    R3C3 is 2: the other cells of box 4 are full (R3C4) or see the 2 in R4C1.
    """
    statistics = Statistics(Budget(timeout))
    try:
        network = Network(dissection_of(puzzle, rules), statistics, looks)
    except NeverHolds:
        yield NEVER
        return
    stepper = Stepper(network, solutions_of(network))
    source: dict[Fact, str] = {}
    wording = wording_of(network)
    for number, deduction in enumerate(stepper.steps(), 1):
        proven(deduction)
        wording = renewed_wording(wording, stepper.network)
        step = replace(steps_of([deduction], stepper.network, wording, source)[0], number=number)
        source.update(dict.fromkeys(step.facts, str(number)))
        yield step


def _prove_steps(deductions: Sequence[Deduction]) -> tuple[list[Deduction], str | None]:
    """The steps with all reasons that are needed, up to a limit, and this limit."""
    for at, step in enumerate(deductions):
        try:
            proven(step)
        except OutOfBudget as error:  # what was told before rests on none of the others
            return list(deductions[:at]), error.limit
    return list(deductions), None


def _leading(
    deductions: Sequence[Deduction], network: Network
) -> tuple[list[Deduction], str | None]:
    """The facts that end in the solution or in the contradiction, with the steps to them, and all
    reasons that are needed. What nothing rests on is not told. A reason may turn out not to be
    needed, and then a fact before it. The second: a limit.
    """
    ends = bool(deductions) and not deductions[-1].facts  # the last step is a contradiction
    settled: dict[int, int] = {}  # how many facts the steps have whose reasons are known
    kept = list(deductions)
    while True:
        wanted: set[Fact] = set()
        before, kept = kept, []
        for step in reversed(before):
            own = [
                fact
                for fact in step.facts
                if fact in wanted or (not ends and fact.holds and fact.cell < network.shown)
            ]
            if own or not step.facts:
                step.keep(own)
                wanted.update(step.because)
                kept.append(step)
        kept.reverse()
        fresh = [step for step in kept if settled.get(id(step)) != len(step.facts)]
        if not fresh and len(kept) == len(before):
            plain = [replace(step, each=dict(step.each)) for step in kept]
            try:
                kept = postpone_steps(kept)
                if len(kept) == len(before):
                    kept = postpone_steps(kept, again=True)
            except OutOfBudget as error:
                return plain, error.limit
            if len(kept) == len(before):
                return kept, None
            settled.update({id(step): len(step.facts) for step in kept})
        for step in fresh:
            try:
                proven(step)
            except OutOfBudget as error:
                fine = takewhile(lambda step: settled.get(id(step)) == len(step.facts), kept)
                return list(fine), error.limit
            settled[id(step)] = len(step.facts)


def steps_of(
    deductions: Iterable[Deduction],
    network: Network,
    wording: Wording,
    source: Mapping[Fact, str] | None = None,
    within: str = "",
) -> list[Step]:
    """Deductions as steps, numbered and in words. ``source``: for each known fact, the label of the
    step that found it. ``within``: the label of the step that these are inside.
    """
    known = dict(source or {})
    steps: list[Step] = []
    waiting = [*deductions][::-1]
    while waiting:
        deduction, number = waiting.pop(), len(steps) + 1
        label = f"{within}{number}"
        parts = [network.part_of[switch] for switch in deduction.switches]
        outright = {network.stated[fact] for fact in deduction.because if fact in network.stated}
        clues = tuple(sorted({part.statement for part in parts} - {-1} | outright))
        inside: tuple[Step, ...] = ()
        if deduction.assumed is not None:
            inside = tuple(
                steps_of(
                    deduction.inside,
                    network,
                    wording,
                    {**known, deduction.assumed: ASSUMED},
                    f"{label}.",
                )
            )
        conclusion, reason = wording.step(deduction, known)
        step = Step(
            number, tuple(deduction.facts), clues, wording.rules(parts), deduction.because, wording.technique(deduction),
            f"{wording.begun(conclusion)}: {reason}." if reason else f"{wording.begun(conclusion)}.", deduction.assumed, inside,
            tuple(deduction.strikes), tuple([part.number for part in parts]), deduction.cost(network), deduction.least,
            conclusion, reason,
        )  # fmt: skip
        known.update(dict.fromkeys(step.facts, label))
        if deduction.so:
            others = steps_of(deduction.so, network, wording, known)
            joined = (step, *[replace(each, number=number) for each in others])
            whole = _in_one_breath(joined, wording, *wording.so(deduction, known))
            if len(whole.text) > LONGEST:  # in two breaths
                half = len(deduction.so) // 2
                first, *rest = deduction.so[half:]
                waiting += [replace(first, so=rest), replace(deduction, so=deduction.so[:half])]
                continue
            known.update(dict.fromkeys(whole.facts, label))
            step = whole
        steps.append(step)
    return steps


def _in_one_breath(joined: Sequence[Step], wording: Wording, conclusion: str, reason: str) -> Step:
    """Several steps as one. ``reason``: that of the first, and what the others add."""
    first, *_ = joined
    new = {fact for step in joined for fact in step.facts}

    def each(values: Callable[[Step], Iterable[Any]]) -> tuple[Any, ...]:
        return tuple(dict.fromkeys([value for step in joined for value in values(step)]))

    return replace(
        first,
        facts=each(lambda step: step.facts),
        clues=tuple(sorted(each(lambda step: step.clues))),
        rules=each(lambda step: step.rules),
        because=tuple([fact for fact in each(lambda step: step.because) if fact not in new]),
        text=f"{wording.begun(conclusion)}: {reason}.",
        follows=each(lambda step: step.follows),
        parts=tuple(sorted(each(lambda step: step.parts))),
        cost=sum([step.cost for step in joined]),
        least=all([step.least for step in joined]),
        conclusion=conclusion,
        reason=reason,
        joined=tuple(joined),
    )
