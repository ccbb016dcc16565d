"""Several things in a sentence: words, and cells, edges and sides by their names."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from logicpuzzles.core.patterns import pattern
from logicpuzzles.core.plain import group_runs

FEW = 6  # cells that are named one by one, at most
EDGES = 2  # edges whose names are told whole
SIDES = 3  # edges or sides that are named one by one, at most
# an edge or a side: which one, and of which cell
SIDE = pattern(r"(.*\b(?:above|below|left of|right of|of) )R(\d+)C(\d+)")
BETWEEN = pattern(r"(.*\b)(from|between) R(\d+)C(\d+) (?:to|and) R(\d+)C(\d+)")
SHARED = pattern(r"(the (?:edge|side|state)) .*")  # what names of several things have in common


def list_words(items: Sequence[str], word: str, between: str = ", ") -> str:
    """Several things in a sentence.

    >>> list_words(["one", "two", "three"], "and")
    'one, two and three'
    """
    if len(items) < 2:
        return "".join(items)
    gap = f"{between}{word} " if between != ", " else f" {word} "
    return f"{between.join(items[:-1])}{gap}{items[-1]}"


def list_runs(values: Iterable[Any], name: Callable[[Any], str] = str) -> list[str]:
    """Values in order by their names; of more than two whole numbers that follow each other the
    first and the last.

    >>> list_runs([1, 3, 4, 5, 7, 8])
    ['1', '3 to 5', '7', '8']
    """
    texts: list[str] = []
    for run in group_runs(values):
        names = [name(value) for value in run]
        texts += [f"{names[0]} to {names[-1]}"] if len(run) > 2 else names
    return texts


def list_names(names: Sequence[str]) -> str:
    """Cells, edges or sides by their names. Of many edges those in a line are one, and of many sides
    those of cells that follow each other.

    >>> list_names(["the edge from R1C1 to R1C2", "the edge from R1C2 to R2C2"])
    'the edges from R1C1 to R1C2 and from R1C2 to R2C2'
    >>> list_names([f"the edge from R1C{at} to R1C{at + 1}" for at in range(1, 9)])
    'the edges R1C1–R1C9'
    >>> list_names([f"the side between R1C{at} and R2C{at}" for at in (1, 2, 3, 5, 6, 7, 9)])
    'the sides below R1C1 to R1C3, R1C5 to R1C7 and R1C9'
    """
    first = SHARED.match(names[0]) if names else None
    if first is None or not all([name.startswith(first[1] + " ") for name in names]):
        return list_words(names, "and")
    rest = [name.removeprefix(first[1] + " ") for name in names]
    if all([name.startswith("of ") for name in rest]):
        rest = _join_sides(rest)
    elif len(rest) > EDGES and all([name.startswith("from ") for name in rest]):
        rest = _join_edges(rest)
    elif len(rest) > SIDES:
        rest = _join_sides(rest)
    return f"{first[1]}{'s' if len(names) > 1 else ''} {list_words(rest, 'and')}"


def find_shared_end(names: Sequence[str], any_sort: bool = False) -> str:
    """The cell in which several edges meet, or with ``any_sort`` of which they are sides; "" for
    other names.

    >>> find_shared_end(["the edge from R1C1 to R1C2", "the edge from R1C2 to R2C2"])
    'R1C2'
    """
    found = [match.groups() for name in names if (match := BETWEEN.fullmatch(name)) is not None]
    ends = [
        {f"R{own[2]}C{own[3]}", f"R{own[4]}C{own[5]}"}
        for own in found
        if any_sort or own[1] == "from"
    ]
    both = set.intersection(*ends) if len(ends) == len(names) > 1 else set[str]()
    return both.pop() if len(both) == 1 else ""


def _join_edges(names: Sequence[str]) -> list[str]:
    """Edges from cell to cell, where those that follow each other in a line are one."""
    runs: list[list[int]] = []
    found = [match for name in names if (match := BETWEEN.fullmatch(name)) is not None]
    if len(found) < len(names):
        return list(names)
    for own in sorted([[int(number) for number in match.groups()[2:]] for match in found]):
        for run in runs:
            straight = (run[0] == run[2] == own[2]) or (run[1] == run[3] == own[3])
            if run[2:] == own[:2] and straight:
                run[2:] = own[2:]
                break
        else:
            runs.append(own)
    return [f"R{run[0]}C{run[1]}–R{run[2]}C{run[3]}" for run in sorted(runs)]


def _join_sides(names: Sequence[str]) -> list[str]:
    """Sides of cells, by where they are, those of cells that follow each other in a row as one."""
    where: dict[str, dict[int, list[int]]] = {}
    others = []
    for name in names:
        side, between = SIDE.fullmatch(name), BETWEEN.fullmatch(name)
        if side is not None:
            word, row, column = side[1], int(side[2]), int(side[3])
        elif between is not None:
            row, column = int(between[3]), int(between[4])
            word = "below " if int(between[5]) > row else "right of "
        else:
            others.append(name)
            continue
        where.setdefault(word, {}).setdefault(row, []).append(column)
    told = []
    for word, rows in where.items():
        cells = []
        for row, columns in sorted(rows.items()):
            for run in group_runs(sorted(columns)):
                ends = run if len(run) < 3 else (run[0], run[-1])
                own = [f"R{row}C{column}" for column in ends]
                cells += own if len(run) < 3 else [" to ".join(own)]
        told.append(f"{word}{list_words(cells, 'and')}")
    return [*told, *others]
