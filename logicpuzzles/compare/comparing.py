"""One puzzle, several approaches: the same relations on every engine and on the package kanren, and
the explicit searches of its kind, side by side.

The first question is whether they agree. An approach that gave up, or is stuck, disagrees with none
as long as the solutions that it has are right. Each approach has a budget of its own, so a hopeless
one does not hold up the others.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from statistics import median
from typing import Any

from logicpuzzles.compare.approaches import Approach, approaches_to
from logicpuzzles.compare.measuring import Measured, measure_approach
from logicpuzzles.compare.methods import methods_for
from logicpuzzles.compare.source_lines import LineCounts, count_code_lines, file_of, lines_by_need
from logicpuzzles.kinds.discovery import kind_named, kinds
from logicpuzzles.kinds.puzzle import Puzzle

ORDERS = 3  # other orders of the goals that are tried


@dataclass(frozen=True, slots=True)
class ComparisonRow:
    """The result of an approach. ``agrees``: whether it contradicts no other approach.

    ``lines``: the lines of code of the rules, or of the search with all its modules. ``code``:
    those of all that it needs, counted the same way for relations and search. ``orders``: the
    results with the same goals in other orders, where there are goals.
    """

    approach: str
    declarative: bool
    result: Measured
    agrees: bool
    lines: int
    code: LineCounts
    orders: tuple[Measured, ...] = ()

    @property
    def status(self) -> str:
        """``unique``, ``multiple`` or ``none`` where that is proven, else how the approach
        ended.
        """
        return _status(self.result)

    @property
    def order(self) -> str:
        """How the goals in other orders ended, in words."""
        if not self.declarative:
            return "none: its order is the program"
        ended = [each for each in self.orders if each.complete]
        others = [f"{status}{_times(len(group))}" for status, group in _group_results(self.orders)]
        if (
            ended
            and self.result.complete
            and any(each.solutions != self.result.solutions for each in ended)
        ):
            return "other answers"
        if not ended:
            return "; ".join(others)
        nodes = sorted(each.nodes for each in ended)
        spread = f"{nodes[0]}" if nodes[0] == nodes[-1] else f"{nodes[0]} to {nodes[-1]}"
        answers = "same answers" if self.result.complete else "all answers"
        return "; ".join([f"{answers}, {spread} node{'s'[spread == '1' :]}", *others])

    def to_json(self) -> dict[str, Any]:
        """The row as JSON."""
        result = self.result
        return {
            "approach": self.approach,
            "declarative": self.declarative,
            "status": self.status,
            "agrees": self.agrees,
            "solutions": len(result.solutions),
            "seconds": round(result.seconds, 6),
            "seconds_between": [round(result.least, 6), round(result.most, 6)],
            "first_seconds": _round_seconds(result.first),
            "cold_seconds": _round_seconds(result.cold),
            "load_seconds": round(result.load, 6),
            "nodes": result.nodes,
            "memory": result.memory,
            "lines": self.lines,
            "lines_puzzle": self.code.puzzle,
            "lines_own": self.code.own,
            "lines_shared": self.code.shared,
            "lines_telling": self.code.telling,
            "order": self.order,
            "orders": [
                {
                    "status": _status(each),
                    "solutions": len(each.solutions),
                    "seconds": round(each.seconds, 6),
                    "first_seconds": _round_seconds(each.first),
                    "nodes": each.nodes,
                }
                for each in self.orders
            ],
        }


def _status(result: Measured) -> str:
    if result.failure:
        return "failed"
    number = len(result.solutions)
    if result.complete:
        return "none" if not number else "unique" if number == 1 else "multiple"
    return result.ended


def _round_seconds(seconds: float | None) -> float | None:
    return None if seconds is None else round(seconds, 6)


def _group_results(results: Sequence[Measured]) -> list[tuple[str, list[Measured]]]:
    """Results that are not complete, by how they ended."""
    groups: dict[str, list[Measured]] = {}
    for each in results:
        if not each.complete:
            groups.setdefault(each.failure or each.ended, []).append(each)
    return list(groups.items())


def _times(number: int) -> str:
    return "" if number == 1 else f", {number} times"


@dataclass(frozen=True, slots=True)
class Comparison:
    """The approaches to one puzzle. ``limit``: the seconds that each of them had."""

    kind: str
    rows: tuple[ComparisonRow, ...]
    limit: float = 10.0

    @property
    def agrees(self) -> bool:
        """Whether no two approaches contradict each other, and none failed."""
        return all(row.agrees for row in self.rows)

    def to_json(self) -> dict[str, Any]:
        """The comparison as JSON."""
        return {
            "kind": self.kind,
            "agrees": self.agrees,
            "limit_seconds": self.limit,
            "approaches": [row.to_json() for row in self.rows],
        }


def compare(
    puzzle: Puzzle,
    seconds: float = 10.0,
    orders: int = ORDERS,
    begun: Callable[[], object] = lambda: None,
) -> Comparison:
    """Run every approach to a puzzle, each for at most ``seconds`` of the processor, and relations
    again with the goals in other orders. Where both the program's order and another one took too
    long, no more orders are tried. ``begun``: is called before each run.
    """

    def run(name: str, order: int | None = None) -> Measured:
        begun()
        return measure_approach(puzzle, name, seconds, order)

    approaches = approaches_to(puzzle)
    runs = [(approach, run(approach.name)) for approach in approaches]
    proven = [result.solutions for _, result in runs if result.complete]
    code = lines_in(puzzle, approaches)
    rows = []
    for approach, result in runs:
        others = (
            _in_orders(partial(run, approach.name), result, orders) if approach.declarative else ()
        )
        agrees = all([_fits(each, answers) for each in (result, *others) for answers in proven])
        agrees = agrees and not any(each.failure for each in (result, *others))
        rows.append(
            ComparisonRow(
                approach.name,
                approach.declarative,
                result,
                agrees,
                count_code_lines(*approach.modules),
                code[approach.name],
                others,
            )
        )
    return Comparison(puzzle.kind, tuple(rows), seconds)


def _fits(result: Measured, answers: frozenset[str]) -> bool:
    return result.solutions == answers if result.complete else result.solutions <= answers


def _in_orders(
    run: Callable[[int], Measured], result: Measured, orders: int
) -> tuple[Measured, ...]:
    others: list[Measured] = []
    for number in range(1, orders + 1):
        others.append(run(number))
        if not (result.complete or others[-1].complete):
            break
    return tuple(others)


def lines_in(puzzle: Puzzle, approaches: Sequence[Approach]) -> dict[str, LineCounts]:
    """The lines of code of each approach to a puzzle.

    The text of the puzzle is the rules, or the first module of a search if no other kind uses it,
    else the list of methods for the kind, which states the puzzle to the search; where there is
    none, the search reads the rules.
    """
    others = {
        name
        for kind in kinds()
        if kind != puzzle.kind
        for method in methods_for(kind)
        for name in method.files
    }
    stated = kind_named(puzzle.kind).part("searches")
    listed = approaches[0].modules if stated is None else (file_of(stated.__name__),)
    alone: set[str] = set()
    starts = []
    for approach in approaches:
        machinery = () if approach.machinery is None else (file_of(approach.machinery),)
        puzzle_text = listed if approach.modules[0] in others else approach.modules[:1]
        alone.update(puzzle_text)
        starts.append((*puzzle_text, *approach.modules, *machinery))
    return dict(
        zip([each.name for each in approaches], lines_by_need(sorted(alone), starts), strict=True)
    )


def finished_by_all(comparisons: Sequence[Comparison]) -> tuple[list[str], list[Comparison]]:
    """The approaches in a table and the puzzles that all of these finished. An approach without
    which there would be no such puzzle is left out, the one that finished the fewest first, of
    several the last.
    """
    finished: dict[str, set[int]] = {}
    for place, comparison in enumerate(comparisons):
        for row in comparison.rows:
            finished.setdefault(row.approach, set())
            if row.result.complete:
                finished[row.approach].add(place)
    names = list(finished)
    while names:
        common = set.intersection(*[finished[name] for name in names])
        if common:
            return names, [comparisons[place] for place in sorted(common)]
        least = min(len(finished[name]) for name in names)
        names.remove([name for name in names if len(finished[name]) == least][-1])
    return [], []


def medians(comparisons: Sequence[Comparison]) -> list[dict[str, Any]]:
    """For each approach, how many of several puzzles it completed, and its medians over those that
    all approaches in the table finished. ``of``: how many these are; ``None`` stands for each
    median of an approach that finished too few.
    """
    names, common = finished_by_all(comparisons)
    by_approach: dict[str, list[ComparisonRow]] = {}
    for comparison in comparisons:
        for row in comparison.rows:
            by_approach.setdefault(row.approach, []).append(row)
    summaries = []
    for approach, rows in by_approach.items():
        ended = (
            [row.result for each in common for row in each.rows if row.approach == approach]
            if approach in names
            else []
        )
        first = [each.seconds if each.first is None else each.first for each in ended]
        summaries.append({
            "approach": approach,
            "puzzles": len(rows),
            "complete": len([row for row in rows if row.result.complete]),
            "of": len(ended),
            "first_seconds": round(median(first), 6) if ended else None,
            "seconds": round(median([each.seconds for each in ended]), 6) if ended else None,
            "nodes": median([each.nodes for each in ended]) if ended else None,
        })  # fmt: skip
    return summaries
