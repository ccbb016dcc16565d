"""Proves explanations again, by an engine that had no part in them: reasons suffice, and no part of
them does.
"""

from collections.abc import Iterator, Sequence
from typing import Any

from logicpuzzles import lall, membero
from logicpuzzles.asking.running import run
from logicpuzzles.core.budget import Statistics
from logicpuzzles.core.goals import Goal, Neq, lany
from logicpuzzles.core.terms import leaves
from logicpuzzles.explain import Explanation, Fact, Step
from logicpuzzles.explain.network import Network
from logicpuzzles.kinds.discovery import kind_named
from logicpuzzles.kinds.dissection import Dissection
from logicpuzzles.kinds.puzzle import Puzzle
from logicpuzzles.kinds.stating import layout_of
from logicpuzzles.runner import solve


def faults(explanation: Explanation, engine: str = "sat", every: int = 1) -> list[str]:
    """What is wrong with the steps of an explanation; ``every``: how many of them are looked at,
    one in so many.
    """
    network = _network(explanation)
    steps = [each for whole in explanation.steps[::every] for each in whole.joined or (whole,)]
    return [fault for step in steps for fault in _faults(network, step, engine)]


def _network(explanation: Explanation) -> Network:
    """The network of an explanation, with links between items where it has some."""
    network = Network(Dissection(explanation.puzzle), Statistics())
    return (
        network.with_links()
        if len(explanation.names) > len(network.domains) and network.may_link
        else network
    )


def _faults(
    network: Network, step: Step, engine: str, assumed: tuple[Fact, ...] = ()
) -> Iterator[str]:
    """The faults of a step, and of those inside it."""
    parts = {part.number: part for part in (*network.rules, *network.clues)}
    stated = [parts[number].goal for number in step.parts]
    known = [_goal(network, fact) for fact in step.because]
    denial = [lany([_goal(network, fact.denied) for fact in step.facts])] if step.facts else []
    if holds(network, [*stated, *known, *denial], engine):
        yield f"step {step.number}: its reasons do not suffice"
    for inner in step.inside:
        for fault in _faults(network, inner, engine):
            yield f"inside step {step.number}: {fault}"
    if step.inside:  # what its chain needs, it needs
        cited = (
            {fact for inner in step.inside for fact in inner.because},
            {part for inner in step.inside for part in inner.parts},
        )
        for each in {*step.because} - cited[0] | {*step.parts} - cited[1]:
            yield f"step {step.number}: {each} is not needed"
        return
    for at in range(len(step.because)):
        if not holds(network, [*stated, *known[:at], *known[at + 1 :], *denial], engine):
            yield f"step {step.number}: {step.because[at]} is not needed"
    for at, number in enumerate(step.parts):
        if not holds(network, [*stated[:at], *stated[at + 1 :], *known, *denial], engine):
            yield f"step {step.number}: {parts[number].goal} is not needed"


def _goal(network: Network, fact: Fact) -> Goal:
    variable = network.variables[fact.cell]
    if fact.holds:
        return membero(variable, fact.values)
    return lall([Neq(variable, value) for value in fact.values])


def holds(network: Network, goals: Sequence[Goal], engine: str) -> bool:
    """Whether there is an answer to some goals, besides what always holds."""
    for _ in run(None, tuple(network.variables), lall(network.program, *goals), engine=engine):
        return True
    return False


def cells_of(puzzle: Puzzle, board: Any) -> list[Any]:
    """What stands in the cells of a board; those that are blocked are none."""
    layout = layout_of(kind_named(puzzle.kind), puzzle)
    return list(leaves(board)) if layout is None else layout.values_on(board)


def unfinished(explanation: Explanation) -> list[str]:
    """What is missing for it to be whole: it leads to the one solution, to a contradiction, or to
    what is forced.
    """
    if explanation.stopped is not None:
        return [f"stopped after {explanation.stopped} with {len(explanation.steps)} steps"]
    faults = []
    last = explanation.after(len(explanation.steps))
    boards = solve(explanation.puzzle, limit=2).boards
    if explanation.status != ("none", "unique", "multiple")[len(boards)]:
        faults.append(f"{len(boards)} solutions, but it says {explanation.status}")
    if explanation.status == "unique":
        for cell, value in enumerate(cells_of(explanation.puzzle, boards[0])):
            if last[cell] != (value,):
                faults.append(f"cell {cell} is {value}, but {last[cell]} is left")
    if explanation.status == "none" and explanation.steps[-1].facts != ():
        faults.append("no contradiction at its end")
    for board in boards:
        for cell, value in enumerate(cells_of(explanation.puzzle, board)):
            if value not in last[cell]:
                faults.append(f"{value} is struck from cell {cell}, but stands in a solution")
    return faults


def broken_chain(explanation: Explanation) -> list[str]:
    """Steps that rest on what was neither given nor found before."""
    network = _network(explanation)
    faults: list[str] = []
    known = {fact for fact, _ in network.givens}
    for step in [each for whole in explanation.steps for each in whole.joined or (whole,)]:
        faults += [
            f"step {step.number}: {fact} is not known" for fact in step.because if fact not in known
        ]
        if step.assumed is not None:
            inner = known | {step.assumed}
            for each in step.inside:
                faults += [
                    f"inside step {step.number}: {fact} is not known"
                    for fact in each.because
                    if fact not in inner
                ]
                inner |= set(each.facts)
        known |= set(step.facts)
    return faults
