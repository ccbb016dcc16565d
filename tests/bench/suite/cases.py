"""The cases: which puzzles, which solvers, and when answers are right."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

from suite import (
    asp,
    backtracking,
    clpfd,
    cpsat,
    kinds,
    optimisation,
    ours,
    prolog,
    recursion,
    sat,
    smt,
    texts,
    whole,
)
from suite.model import (
    Answer,
    Jodici,
    Packing,
    Puzzle,
    Recursion,
    Ruler,
    Shop,
    Solver,
    Square,
    Takuzu,
    Zebra,
    read_equations,
    read_jodici,
    read_squares,
    read_takuzu,
    read_zebras,
)
from suite.results import OURS

PREPARED = ("", "sat", "fd")  # our engines that prepare, the usual one first
ENGINES = ("sat", "asp", "cpsat", "fd")
"""Our engines besides the usual one; each is a solver of its own, as far as it is there."""

PACKAGES = {
    OURS: "logicpuzzles",
    "pycosat": "pycosat",
    "pycosat-plain": "pycosat",
    "pysat": "pysat",
    "pysat-card": "pysat",
    "pysat-lazy": "pysat",
    "clingo": "clingo",
    "cp-sat": "ortools",
    "z3": "z3",
    "constraint": "constraint",
    "kanren": "kanren",
    "pysat (prepared)": "pysat",
    "pysat-lazy (prepared)": "pysat",
}
PROGRAMS = {
    "swipl": ("swipl",),
    "swipl-clpfd": ("swipl",),
    "swipl-2014": ("swipl",),
}
"""What each solver needs: a package, or programs."""

SLOWER = ("z3", "constraint", "swipl-clpfd", "pycosat-plain", "pysat-card")
"""What is far behind on small puzzles, and is not asked hard and large ones."""

PLAIN = (f"{OURS} (asp)", f"{OURS} (cpsat)", f"{OURS} (fd, prepared)")
"""What of ours is not asked at all sizes."""

SLOW = ("kanren", "swipl", "swipl-2014")
"""What takes long, and is asked on request only."""


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


def valid_square(puzzle: Square, answers: Sequence[Answer]) -> bool:
    """There is one answer, which keeps the givens and has each number once in each group."""
    rows: Any = answers[0]
    given = [cell for row in puzzle.grid for cell in row]
    cells = [cell for row in rows for cell in row]
    numbers = set(range(1, len(puzzle.grid) + 1))
    return (
        len(answers) == 1
        and all(a in (None, b) for a, b in zip(given, cells, strict=True))
        and all({cells[place] for place in group} == numbers for group in puzzle.groups())
    )


def number(count: int, puzzle: object, answers: Sequence[Answer]) -> bool:
    """The answer is that many."""
    return list(answers) == [(count,)]


def everything(count: int, puzzle: object, answers: Sequence[Answer]) -> bool:
    """There are that many answers, each another one."""
    return len(answers) == count == len(set(answers))


@dataclass(frozen=True)
class Case:
    """limit: 2 asks for the proof that there is one answer, 1 for any, 0 for all. group: under
    which heading it is told.

    set: when it runs, usual, growth, tails or whole. series: cases of one kind that differ in size.
    """

    name: str
    read: Callable[[], Sequence[Puzzle]]
    solvers: Mapping[str, Solver]
    group: str
    right: Callable[[Any, Sequence[Answer]], bool] = solved
    limit: int = 2
    set: str = "usual"
    series: str = ""
    size: int = 0


def engines(solver: Callable[..., Any]) -> dict[str, Solver]:
    """One of our solvers with the usual engine and with each of the others."""
    return {
        OURS: solver,
        **{f"{OURS} ({engine})": partial(solver, engine=engine) for engine in ENGINES},
    }


def prepared(solver: Callable[[str], Solver]) -> dict[str, Solver]:
    """One of our solvers prepared for shapes, with each engine that prepares."""
    return {
        f"{OURS} ({engine + ', ' if engine else ''}prepared)": solver(engine) for engine in PREPARED
    }


def counted(solver: Solver) -> Solver:
    """The number of the answers that a solver finds."""

    def count(puzzle: Any, limit: int) -> list[Answer]:
        result: Any = solver(puzzle, 0)
        return [(len(getattr(result, "answers", result)),)]

    return count


POSITIONS: dict[str, Solver] = {
    **engines(ours.zebra_positions),
    **prepared(ours.zebra_prepared),
    "pysat (prepared)": sat.ZEBRA_PREPARED,
    "pycosat": sat.zebra_pycosat,
    "pycosat-plain": partial(sat.zebra_pycosat, merged=False),
    "pysat": sat.zebra_pysat,
    "clingo": asp.zebra,
    "cp-sat": cpsat.zebra,
    "z3": smt.zebra,
    "swipl-clpfd": clpfd.zebra,
    "constraint": backtracking.zebra,
}
JODICI: dict[str, Solver] = {
    **engines(ours.by_rules(ours.jodici)),
    **prepared(ours.by_rules_prepared(ours.jodici)),
    "pysat (prepared)": sat.JODICI_PREPARED,
    "pycosat": sat.jodici_pycosat,
    "pysat": sat.jodici_pysat,
    "pysat-card": sat.jodici_cardinality,
    "clingo": asp.jodici,
    "cp-sat": cpsat.jodici,
    "z3": smt.jodici,
    "swipl-clpfd": clpfd.jodici,
    "constraint": backtracking.jodici,
}
TAKUZU: dict[str, Solver] = {
    **engines(ours.by_rules(ours.takuzu)),
    **prepared(ours.by_rules_prepared(ours.takuzu)),
    "pysat (prepared)": sat.TAKUZU_PREPARED,
    "pysat-lazy (prepared)": sat.LAZY_PREPARED,
    "pysat": sat.takuzu_pysat,
    "pysat-lazy": sat.takuzu_lazy,
    "clingo": asp.takuzu,
    "cp-sat": cpsat.takuzu,
    "z3": smt.takuzu,
    "swipl-clpfd": clpfd.takuzu,
    "constraint": backtracking.takuzu,
}
SQUARES: dict[str, Solver] = {
    **engines(ours.by_rules(ours.square)),
    **prepared(ours.by_rules_prepared(ours.square)),
    "pysat (prepared)": sat.SQUARE_PREPARED,
    "pycosat": sat.square_pycosat,
    "pysat": sat.square_pysat,
    "clingo": asp.square,
    "cp-sat": cpsat.square,
    "z3": smt.square,
    "swipl-clpfd": clpfd.square,
    "constraint": backtracking.square,
}
EQUATIONS: dict[str, Solver] = {
    **engines(ours.equations),
    "cp-sat": cpsat.equations,
    "z3": smt.equations,
    "swipl-clpfd": clpfd.equations,
}
SUMS: dict[str, Solver] = {
    **EQUATIONS,
    "clingo": asp.equations,
    "constraint": backtracking.equations,
}
COUNT_TAKUZU: dict[str, Solver] = {
    OURS: ours.by_count(ours.takuzu),
    "pysat": counted(sat.takuzu_pysat),
    "clingo": asp.takuzu_count,
    "cp-sat": counted(cpsat.takuzu),
    "z3": counted(smt.takuzu),
    "swipl-clpfd": counted(clpfd.takuzu),
    "constraint": counted(backtracking.takuzu),
}
COUNT_JODICI: dict[str, Solver] = {
    OURS: ours.by_count(ours.jodici),
    "clingo": asp.jodici_count,
    "cp-sat": counted(cpsat.jodici),
    "swipl-clpfd": counted(clpfd.jodici),
    "constraint": counted(backtracking.jodici),
}


def _street(classes: bool) -> dict[str, Solver]:
    return {
        **engines(partial(ours.zebra_street, vocabulary="logicpuzzles", classes=classes)),
        "kanren": partial(ours.zebra_street, vocabulary="kanren", classes=classes),
        "swipl": partial(prolog.zebra, frame=False),
    }


def _whole(kind: str, command: Callable[..., Any]) -> dict[str, Solver]:
    """The commands of a kind, start included."""
    peers = {"clingo": asp, "swipl-clpfd": clpfd}
    return {
        **engines(command),
        **{name: partial(getattr(module, kind), whole=True) for name, module in peers.items()},
    }


def all_cases(zebralogic: Path | None = None) -> list[Case]:
    """Every case. zebralogic: a file of texts by others, for a case that is not there without
    it.
    """
    original = partial(read_zebras, "zebra-1962.jsonl")
    random = partial(read_zebras, "zebra-6x6.jsonl")
    seed = partial(read_jodici, "jodici.jsonl")
    empty_disc = (Jodici("empty", ((None,) * 6,) * 3, None),)
    empty_grid = (Takuzu("empty", ((None,) * 6,) * 6, ()),)
    rules: dict[str, Solver] = {
        **engines(ours.zebra_rules),
        "swipl": partial(prolog.zebra, frame=True),
    }
    cases = [
        Case("zebra-positions", original, POSITIONS, "Zebra"),
        Case("zebra-6x6", random, POSITIONS, "Zebra"),
        Case("zebra-records", original, _street(False), "Zebra as records", street),
        Case("zebra-records-class", original, _street(True), "Zebra as records", street),
        Case("zebra-records-rules", original, rules, "Zebra as records", street),
        Case("zebra-6x6-records", random, rules, "Zebra as records", street),
        Case("jodici-seed", seed, {**JODICI, "swipl-2014": prolog.jodici}, "Jodici"),
        Case("jodici-minimal", partial(read_jodici, "jodici-minimal.jsonl"), JODICI, "Jodici"),
        Case("jodici-empty", lambda: empty_disc, JODICI, "Jodici", valid_disc, limit=1),
        Case("sudoku-easy", partial(read_squares, "sudoku-easy.jsonl"), SQUARES, "Sudoku"),
        Case("sudoku-17", partial(read_squares, "sudoku-17.jsonl"), SQUARES, "Sudoku"),
        Case("sudoku-hard", partial(read_squares, "sudoku-hard.jsonl"), SQUARES, "Sudoku"),
    ]
    for size in (6, 8, 10, 14, 20, 30, 40):
        file = "takuzu-growth.jsonl" if size == 40 else "takuzu.jsonl"
        cases.append(
            Case(
                f"takuzu-{size}",
                partial(read_takuzu, file, size),
                TAKUZU,
                "Takuzu",
                series="takuzu",
                size=size,
            )
        )
    cases += [
        Case(
            f"equations-{name}", partial(read_equations, "equations.jsonl", name), SUMS, "Equations"
        )
        for name in ("send-more-money", "saturn", "forty-words")
    ]
    cases += [
        Case("equations-all", partial(read_equations, "equations.jsonl"), EQUATIONS, "Equations"),
        Case(
            "equations-crosswords",
            partial(read_equations, "equations-crosswords.jsonl"),
            EQUATIONS,
            "Equations",
        ),
        Case("english-1000", texts.written, engines(ours.texts), "English"),
    ]
    if zebralogic is not None:
        cases.append(
            Case(
                "english-zebralogic",
                partial(texts.collected, zebralogic),
                engines(ours.texts),
                "English",
            )
        )
    cases += [
        Case(
            "all-takuzu-6",
            lambda: empty_grid,
            TAKUZU,
            "All answers",
            partial(everything, 4140),
            limit=0,
        ),
        Case(
            "count-takuzu-6",
            lambda: empty_grid,
            COUNT_TAKUZU,
            "All answers",
            partial(number, 4140),
            limit=0,
        ),
        Case(
            "count-jodici",
            lambda: empty_disc,
            COUNT_JODICI,
            "All answers",
            partial(number, 318600),
            limit=0,
        ),
    ]
    return cases + _recursion() + _best() + _kinds() + _tails() + _growth() + _commands()


def _recursion() -> list[Case]:
    lists = (("forward", 80, 1), ("forward", 300, 1), ("splits", 80, 81), ("splits", 300, 301))
    cases = []
    others = (("natural", 0, 1), ("counted", 300, 1), ("ring", 60, 3600), ("reverse", 60, 1))
    held = (("known", 100_000, 2), ("joined", 10_000, 8), ("ancestors", 10_000, 14))
    for what, size, answers in (*lists, *others, ("programs", 5, 1), *held):
        room = "facts" if (what, size, answers) in held else "recursion"
        name = f"{room}-{what}-{size}" if size else f"{room}-{what}"
        solvers: dict[str, Solver] = {OURS: recursion.ours, "swipl": recursion.prolog}
        if what in ("forward", "splits"):
            solvers["kanren"] = recursion.kanren
        read = partial(_alone, Recursion(name, what, size))
        limit = 1 if what == "natural" else 0
        cases.append(
            Case(name, read, solvers, "Recursion", partial(everything, answers), limit=limit)
        )
    return cases


def _best() -> list[Case]:
    cases = []
    for marks, best in ((6, 17), (7, 25), (8, 34)):
        ruler = Ruler(f"best-golomb-{marks}", marks, marks * marks, best)
        solvers: dict[str, Solver] = {
            **engines(optimisation.ruler),
            "cp-sat": optimisation.ruler_cpsat,
        }
        cases.append(
            Case(
                ruler.name,
                partial(_alone, ruler),
                solvers,
                "Best answers",
                optimisation.best_ruler,
                limit=1,
            )
        )
    for size, jobs, best in ((4, optimisation.FOUR, 14), (6, optimisation.SIX, 55)):
        shop = Shop(f"best-job-shop-{size}", jobs, best)
        solvers = {**engines(optimisation.shop), "cp-sat": optimisation.shop_cpsat}
        cases.append(
            Case(
                shop.name,
                partial(_alone, shop),
                solvers,
                "Best answers",
                optimisation.best_shop,
                limit=1,
            )
        )
    for packing in (
        Packing("best-knapsack-30", optimisation.WEIGHTS, optimisation.VALUES, 400, 635),
        Packing("best-bins-16", optimisation.WEIGHTS[:16], (), 100, 6),
    ):
        solvers = {**engines(optimisation.packing), "cp-sat": optimisation.packing_cpsat}
        cases.append(
            Case(
                packing.name,
                partial(_alone, packing),
                solvers,
                "Best answers",
                optimisation.best_packing,
                limit=1,
            )
        )
    return cases


def _kinds() -> list[Case]:
    solvers: dict[str, Solver] = {**engines(kinds.user_kind), "clingo": kinds.user_kind_clingo}
    return [
        Case(
            f"kinds-{kind}",
            partial(kinds.read_kinds, kind),
            solvers,
            "Kinds of users",
            kinds.confirmed,
            limit=1,
        )
        for kind in ("aqre", "dominosa", "norinori", "palisade", "signpost")
    ]


def _alone(puzzle: Puzzle) -> Sequence[Puzzle]:
    return (puzzle,)


def _tails() -> list[Case]:
    made: list[tuple[str, Callable[[], Sequence[Puzzle]], dict[str, Solver]]] = [
        ("takuzu-14", partial(read_takuzu, "takuzu-minimal.jsonl"), TAKUZU),
        ("takuzu-40", partial(read_takuzu, "takuzu-large.jsonl"), TAKUZU),
        ("jodici", partial(read_jodici, "jodici-hard.jsonl"), JODICI),
        ("sudoku-unreasonable", partial(read_squares, "sudoku-unreasonable.jsonl"), SQUARES),
        ("latin-9", partial(read_squares, "latin-9.jsonl"), SQUARES),
    ]
    cases = [
        Case(f"tails-{name}", read, without(solvers, SLOWER), "Hard tails", set="tails")
        for name, read, solvers in made
    ]
    for side in (20, 30):
        read = partial(read_squares, f"latin-{side}.jsonl")
        solvers = without(SQUARES, SLOWER)
        cases.append(
            Case(
                f"tails-latin-{side}",
                read,
                solvers,
                "Hard tails",
                valid_square,
                limit=1,
                set="tails",
            )
        )
    for houses in (12, 14, 16, 20):
        weak = partial(read_zebras, "zebra-weak.jsonl", houses)
        solvers = without(POSITIONS, SLOWER)
        cases.append(
            Case(
                f"tails-zebra-{houses}",
                weak,
                solvers,
                "Hard tails",
                set="tails",
                series="weak",
                size=houses,
            )
        )
    return cases


def _growth() -> list[Case]:
    made: list[tuple[str, int, str, Callable[..., Sequence[Puzzle]], dict[str, Solver]]] = []
    for size in (6, 8, 10, 12, 14, 16, 20, 24, 30, 40, 50, 60):
        file = (
            "takuzu-growth-large"
            if size > 40
            else "takuzu-growth"
            if size in (12, 16, 24, 40)
            else "takuzu"
        )
        made.append(("takuzu", size, file, read_takuzu, TAKUZU))
    for size in (*range(4, 13), 14, 16, 20):
        made.append(
            (
                "zebra",
                size,
                "zebra-growth-large" if size > 12 else "zebra-growth",
                read_zebras,
                POSITIONS,
            )
        )
    made += [("sudoku", size, "sudoku-growth", read_squares, SQUARES) for size in (9, 16, 25, 36)]
    for size in (10, 15, 20, 25, 30, 40):
        made.append(
            (
                "latin",
                size,
                f"latin-{size}" if size in (20, 30) else "latin-growth",
                read_squares,
                SQUARES,
            )
        )
    cases = []
    for series, size, file, reader, solvers in made:
        read = partial(_first, reader, f"{file}.jsonl", size)
        right, limit = (valid_square, 1) if series == "latin" else (solved, 2)
        name, group = f"growth-{series}-{size}", f"{series.capitalize()} by size"
        cases.append(
            Case(
                name,
                read,
                without(solvers, SLOWER, PLAIN),
                group,
                right,
                limit,
                "growth",
                series,
                size,
            )
        )
    return cases


def _first(read: Callable[..., Sequence[Puzzle]], file: str, size: int) -> Sequence[Puzzle]:
    return read(file, size)[:3]


def without(solvers: Mapping[str, Solver], *names: Sequence[str]) -> dict[str, Solver]:
    """The solvers but those that are never among the fastest."""
    return {
        name: solver for name, solver in solvers.items() if not any(name in each for each in names)
    }


def _commands() -> list[Case]:
    made: list[tuple[str, Callable[[], Sequence[Puzzle]], dict[str, Solver]]] = [
        ("zebra", partial(read_zebras, "zebra-1962.jsonl"), _whole("zebra", whole.zebra)),
        ("jodici", partial(read_jodici, "jodici.jsonl"), _whole("jodici", whole.jodici)),
        ("takuzu-14", lambda: read_takuzu("takuzu.jsonl", 14)[:1], _whole("takuzu", whole.takuzu)),
        ("takuzu-30", lambda: read_takuzu("takuzu.jsonl", 30)[:1], _whole("takuzu", whole.takuzu)),
        ("sudoku", lambda: read_squares("sudoku-17.jsonl")[:1], _whole("square", whole.sudoku)),
        (
            "send-more-money",
            partial(read_equations, "equations.jsonl", "send-more-money"),
            _whole("equations", whole.equations),
        ),
    ]
    return [
        Case(f"whole-{name}", read, solvers, "Whole commands", set="whole")
        for name, read, solvers in made
    ]
