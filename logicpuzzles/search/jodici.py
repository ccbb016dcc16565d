"""Jodici by depth-first search: three rings of six cells that each sum to 30, six sectors of three
that each sum to 15, and each digit from 1 to 9 exactly twice.

:func:`depth_first` is the published search, move by move. It always fills the next cell, sector by
sector, and tests a digit only once it stands there. :func:`best_cell_first` fills the cell that has the
fewest digits left. It knows these beforehand: a digit must not be used up, and the sums of its ring
and its sector must still be within reach.

Source: Rainhard Findling, "Jodici solver", November 2014; inventor Herbert Jodlbauer.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Sequence
from typing import TypeAlias

from .result import Budget, Result, Run, SearchStep, Solution, State, spent

Rings: TypeAlias = "tuple[tuple[int, ...], ...]"
Field: TypeAlias = (
    "list[list[int]]"  # sectors of cells from the outside in, 0 where a cell is empty
)

RINGS, SECTORS = 3, 6
RING_SUM, SECTOR_SUM = 30, 15
DIGITS = range(1, 10)
TWICE = 2


def depth_first(
    rings: Sequence[Sequence[int | None]], budget: Budget = None, told: bool = False
) -> Run[Rings, SearchStep]:
    """The run of a search for all solutions of ``rings`` (three of six cells from the outside in,
    ``None`` or 0 where a cell is empty). ``told``: with its steps.

    The first field of a list is taken away, and for its first empty cell, sector by sector, a
    successor is made for each digit from 9 down to 1. Valid successors go to the front of the list,
    so that 1 is tried first. ``successors`` counts all that are made, valid or not. ``nodes``
    counts the fields taken away; ``budget`` is their limit.

    The original looks for solutions among successors only; here a field that is full from the start
    may be one as well.

    Raises ``ValueError`` for anything but three rings of six digits.

    >>> from .result import finished
    >>> rings = [[3, 7, 0, 0, 0, 0], [0, 0, 1, 5, 9, 0], [6, 0, 0, 0, 0, 0]]
    >>> result = finished(depth_first(rings))
    >>> result.solutions, result.complete, result.nodes, result.successors
    ((((3, 7, 5, 8, 4, 3), (6, 1, 1, 5, 9, 8), (6, 7, 9, 2, 2, 4)),), True, 150, 1350)
    """
    start = _field(rings)
    nodes = successors = 0
    if _is_filled(start):
        if _valid(start):
            yield Solution(_rings(start))
        return Result(complete=True)
    fields = deque([start])
    while fields:
        if spent(nodes, budget):
            return Result(gave_up=True, nodes=nodes, successors=successors)
        field = fields.popleft()
        nodes += 1
        s, r = next((s, r) for s in range(SECTORS) for r in range(RINGS) if not field[s][r])
        valid = []
        for digit in reversed(DIGITS):
            successor = [list(sector) for sector in field]
            successor[s][r] = digit
            successors += 1
            if _valid(successor):
                valid.append(successor)
        full = [successor for successor in valid if _is_filled(successor)]
        if not full:
            fields.extendleft(valid)
        if told:
            digits = _list_digits([successor[s][r] for successor in reversed(valid)])
            left = (
                f"{'full and ' if full else ''}valid with {digits}"
                if valid
                else "valid with no digit: dropped"
            )
            text = (
                f"field {nodes}: {_cell(s, r)} is the first empty cell; {left}; {len(fields)} in "
                "the list"
            )
            yield SearchStep("expand", text, _draw_rings(field))
        for successor in full:
            yield Solution(_rings(successor), nodes, successors)
    return Result(complete=True, nodes=nodes, successors=successors)


def _valid(field: Field) -> bool:
    """Whether no sum is too large, every full line has its sum, and no digit stands more than
    twice. Valid is not yet solved.
    """
    for sector in field:
        if sum(sector) > SECTOR_SUM or (0 not in sector and sum(sector) != SECTOR_SUM):
            return False
    for ring in zip(*field, strict=True):
        if sum(ring) > RING_SUM or (0 not in ring and sum(ring) != RING_SUM):
            return False
    return all(sum([sector.count(digit) for sector in field]) <= TWICE for digit in DIGITS)


def _is_filled(field: Field) -> bool:
    return not any(0 in sector for sector in field)


# --- with more foresight --------------------------------------------------------------------------


def best_cell_first(
    rings: Sequence[Sequence[int | None]], budget: Budget = None, told: bool = False
) -> Run[Rings, SearchStep]:
    """The same solutions as :func:`depth_first` finds, from fewer fields.

    Only digits that may stand in a cell are put there: ``successors`` counts these. ``nodes``
    counts the fields looked at; ``budget`` is their limit. Where some cell has no digit left, the
    search turns back.

    >>> from .result import finished
    >>> rings = [[3, 7, 0, 0, 0, 0], [0, 0, 1, 5, 9, 0], [6, 0, 0, 0, 0, 0]]
    >>> result = finished(best_cell_first(rings))
    >>> result.status, result.nodes
    ('unique', 63)
    """
    field = _field(rings)
    left = [0, *[TWICE - sum([sector.count(digit) for sector in field]) for digit in DIGITS]]
    nodes = successors = 0
    stack: list[
        tuple[int, int, Iterator[int]]
    ] = []  # the cells filled so far, each with the digits still to try there
    sound = _valid(field)
    if told and not sound:
        yield SearchStep("reject", "the givens break a rule", _draw_rings(field))
    while sound:
        if spent(nodes, budget):
            return Result(gave_up=True, nodes=nodes, successors=successors)
        nodes += 1
        if _is_filled(field):
            yield Solution(_rings(field), nodes, successors)
        else:
            s, r, digits = _best(field, left)
            stack.append((s, r, iter(digits)))
            if told:
                text = (
                    f"{_cell(s, r)} has the fewest digits left: "
                    f"{_list_digits(digits) if digits else 'none: back'}"
                )
                yield SearchStep("choose" if digits else "back", text, _draw_rings(field))
        while stack:
            s, r, trials = stack[-1]
            left[field[s][r]] += 1
            field[s][r] = next(trials, 0)
            left[field[s][r]] -= 1
            if field[s][r]:
                successors += 1
                if told:
                    yield SearchStep(
                        "fill", f"{field[s][r]} into {_cell(s, r)}", _draw_rings(field)
                    )
                break
            stack.pop()
        sound = bool(stack)
    return Result(complete=True, nodes=nodes, successors=successors)


def _best(field: Field, left: Sequence[int]) -> tuple[int, int, list[int]]:
    """The empty cell with the fewest digits, and these digits. ``left``: how often each digit, from
    0 on, may still be put.
    """
    best: tuple[int, int, list[int]] | None = None
    lines = [list(ring) for ring in zip(*field, strict=True)]
    for s, sector in enumerate(field):
        for r, cell in enumerate(sector):
            if cell:
                continue
            digits = [
                digit
                for digit in DIGITS
                if left[digit]
                and _reaches(sector, SECTOR_SUM, digit, left)
                and _reaches(lines[r], RING_SUM, digit, left)
            ]
            if best is None or len(digits) < len(best[2]):
                best = s, r, digits
            if len(digits) < 2:
                return s, r, digits
    if best is None:
        raise ValueError("the field is full; expected an empty cell")
    return best


def _reaches(line: Sequence[int], total: int, digit: int, left: Sequence[int]) -> bool:
    """Whether a line with ``digit`` in an empty cell can still get its sum from the digits that are
    left.
    """
    others = line.count(0) - 1
    missing = total - sum(line) - digit
    if not others:
        return missing == 0
    rest = [each for each in DIGITS for _ in range(left[each] - (each == digit))]
    return sum(rest[:others]) <= missing <= sum(rest[-others:])


# --- in and out -----------------------------------------------------------------------------------


def _field(rings: Sequence[Sequence[int | None]]) -> Field:
    if [len(ring) for ring in rings] != [SECTORS] * RINGS:
        raise ValueError(
            f"{rings!r} are not the rings of a jodici; expected {RINGS} of {SECTORS} cells"
        )
    field = [[cell or 0 for cell in sector] for sector in zip(*rings, strict=True)]
    for cell in [cell for sector in field for cell in sector]:
        if cell and cell not in DIGITS:
            raise ValueError(f"{cell!r} is not a digit of a jodici; expected 1 to 9, None or 0")
    return field


def _rings(field: Field) -> Rings:
    return tuple(zip(*field, strict=True))


def _cell(s: int, r: int) -> str:
    return f"ring {r + 1}, sector {s + 1}"


def _list_digits(digits: Sequence[int]) -> str:
    return " or ".join(map(str, digits))


def _draw_rings(field: Field) -> State:
    return tuple([tuple([str(cell or "") for cell in ring]) for ring in zip(*field, strict=True)])
