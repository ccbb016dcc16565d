"""The cases: which puzzles, which solvers, and when answers are right."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

from suite import asp, cpsat, ours, prolog, sat
from suite.model import Answer, Jodici, Puzzle, Solver, Zebra, read_equations, read_jodici, read_takuzu, read_zebras

OURS = "ours"
PACKAGES = {
    "pycosat": "pycosat",
    "pysat": "pysat",
    "pysat-card": "pysat",
    "pysat-lazy": "pysat",
    "clingo": "clingo",
    "cp-sat": "ortools",
    "kanren": "kanren",
    OURS: "logicpuzzles",
}
"""The package each solver needs; `swipl` needs the program of that name."""

SLOW = ("kanren", "swipl")
INTERRUPTIBLE = (OURS, "kanren")
"""Pure Python, so an alarm can stop them; the others are not stopped."""


def solved(puzzle: Any, answers: Sequence[Answer]) -> bool:
    """There is one answer, the solution."""
    return len(answers) == 1 and answers[0] == puzzle.solution


def street(puzzle: Zebra, answers: Sequence[Answer]) -> bool:
    """There is one answer, the street of the solution."""
    return len(answers) == 1 and ours.plain(answers[0]) == ours.street_of(puzzle)


def valid_disc(puzzle: Jodici, answers: Sequence[Answer]) -> bool:
    """There is one answer, and it follows the rules of Jodici."""
    rings: Any = answers[0]
    digits = Counter(digit for ring in rings for digit in ring)
    return (
        len(answers) == 1
        and all(sum(ring) == 30 for ring in rings)
        and all(sum(sector) == 15 for sector in zip(*rings, strict=True))
        and digits == dict.fromkeys(range(1, 10), 2)
    )


@dataclass(frozen=True)
class Case:
    """set: when it runs, usual, growth or tails. limit: 2 asks for the proof that there is one answer, 1 for any."""

    name: str
    read: Callable[[], Sequence[Puzzle]]
    solvers: Mapping[str, Solver]
    right: Callable[[Any, Sequence[Answer]], bool] = solved
    limit: int = 2
    set: str = "usual"


POSITIONS: dict[str, Solver] = {
    OURS: ours.zebra_positions,
    "pycosat": sat.zebra_pycosat,
    "pycosat-plain": partial(sat.zebra_pycosat, merged=False),
    "pysat": sat.zebra_pysat,
    "clingo": asp.zebra,
    "cp-sat": cpsat.zebra,
}
JODICI: dict[str, Solver] = {
    OURS: ours.jodici,
    "pycosat": sat.jodici_pycosat,
    "pysat": sat.jodici_pysat,
    "pysat-card": sat.jodici_cardinality,
    "clingo": asp.jodici,
    "cp-sat": cpsat.jodici,
}
TAKUZU: dict[str, Solver] = {
    OURS: ours.takuzu,
    "pysat": sat.takuzu_pysat,
    "pysat-lazy": sat.takuzu_lazy,
    "clingo": asp.takuzu,
    "cp-sat": cpsat.takuzu,
}
EQUATIONS: dict[str, Solver] = {OURS: ours.equations, "cp-sat": cpsat.equations}
SUMS: dict[str, Solver] = {OURS: ours.equations, "clingo": asp.equations, "cp-sat": cpsat.equations}


def _street(classes: bool, seconds: float) -> dict[str, Solver]:
    return {
        OURS: partial(ours.zebra_street, vocabulary="logicpuzzles", classes=classes),
        "kanren": partial(ours.zebra_street, vocabulary="kanren", classes=classes),
        "swipl": partial(prolog.zebra, frame=False, seconds=seconds),
    }


def all_cases(seconds: float) -> list[Case]:
    """Every case; `seconds` is what a solver may take for one puzzle where it can be stopped."""
    original = partial(read_zebras, "zebra-1962.jsonl")
    random = partial(read_zebras, "zebra-6x6.jsonl")
    rules: dict[str, Solver] = {
        OURS: ours.zebra_rules,
        "swipl": partial(prolog.zebra, frame=True, seconds=seconds),
    }
    cases = [
        Case("zebra-positions", original, POSITIONS),
        Case("zebra-6x6", random, POSITIONS),
        Case("zebra-records", original, _street(False, seconds), street),
        Case("zebra-records-class", original, _street(True, seconds), street),
        Case("zebra-records-rules", original, rules, street),
        Case("zebra-6x6-records", random, rules, street),
        Case("jodici-seed", partial(read_jodici, "jodici.jsonl"), JODICI),
        Case("jodici-minimal", partial(read_jodici, "jodici-minimal.jsonl"), JODICI),
        Case("jodici-empty", lambda: (Jodici("empty", ((None,) * 6,) * 3, None),), JODICI, valid_disc, limit=1),
    ]
    cases += [
        Case(f"takuzu-{size}", partial(read_takuzu, "takuzu.jsonl", size), TAKUZU) for size in (6, 8, 10, 14, 20, 30)
    ]
    cases += [
        Case(f"equations-{name}", partial(read_equations, "equations.jsonl", name), SUMS)
        for name in ("send-more-money", "saturn", "forty-words")
    ]
    cases.append(Case("equations-all", partial(read_equations, "equations.jsonl"), EQUATIONS))
    cases.append(Case("equations-crosswords", partial(read_equations, "equations-crosswords.jsonl"), EQUATIONS))
    cases.append(Case("tails-takuzu-14", partial(read_takuzu, "takuzu-minimal.jsonl"), TAKUZU, set="tails"))
    cases.append(Case("tails-takuzu-40", partial(read_takuzu, "takuzu-large.jsonl"), TAKUZU, set="tails"))
    for size in (6, 8, 10, 12, 14, 16, 20, 24, 30, 40):
        file = "takuzu-growth.jsonl" if size in (12, 16, 24, 40) else "takuzu.jsonl"
        cases.append(Case(f"growth-takuzu-{size}", partial(read_takuzu, file, size), TAKUZU, set="growth"))
    for size in range(4, 13):
        read = partial(read_zebras, "zebra-growth.jsonl", size)
        cases.append(Case(f"growth-zebra-{size}", read, POSITIONS, set="growth"))
    return cases
