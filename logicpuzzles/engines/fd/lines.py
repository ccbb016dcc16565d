"""Lines of two values: a row or column of cells in which each value has its number of places and no
three neighbours are equal, and groups of such lines that all differ.

The state of a line is two whole numbers: where the one value stands, and where the other. A rule
about the whole line is then a few shifts and ands. The two numbers are kept as if they were
domains, so that the trail undoes them.

These propagators are used where counts, runs of at most two, and a difference of lines are about
the same tuples of cells. They find all that the three patterns of the published solver find, and
what follows when one of the two values has a single place left. In a hard search all completions
make each line domain consistent as well (:mod:`completions`).

Roads not taken: completions from the start (most puzzles need none, and all would pay for them);
the completions of two open lines that must differ (there are rarely few enough).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from unification import Var

from logicpuzzles.core.goals import Call
from logicpuzzles.core.terms import SEQUENCE, kind_of
from logicpuzzles.engines.fd.bits import COMPILED, bits_in
from logicpuzzles.engines.fd.completions import Completion, Forced
from logicpuzzles.engines.fd.store import Propagator, Store
from logicpuzzles.engines.reading.equations import LeftOver
from logicpuzzles.engines.reading.forms import Counted, Different, RunsForm, form_of, walked

if TYPE_CHECKING:
    from logicpuzzles.engines.fd.model import Model

Name = tuple[int, ...]  # the ids of the items of a line
Company = tuple[
    tuple[int, int, tuple[int, ...]], ...
]  # of each line of a group: the cells of its state, and its own
LONG: Final = 8  # cells; in shorter lines, completions find nothing more


class _Line:
    __slots__ = ("cells", "company", "constraints", "counts", "items", "ones", "run", "zeros")

    def __init__(self, items: list[Any]) -> None:
        self.items = items
        self.constraints: list[Any] = []
        self.counts: dict[Any, int] = {}
        self.run = False
        self.company: list[_Line] = []  # the lines of its group, itself included
        self.cells: tuple[int, ...] = ()
        self.zeros = self.ones = -1


def post_lines(model: Model) -> set[int]:
    """Post all lines. Returns the ids of the constraints that are done with this."""
    reader = model.reader
    lines: dict[Name, _Line] = {}
    groups: list[tuple[Any, list[Name]]] = []
    for constraint in reader.constraints:
        if type(constraint.goal) is not Call:
            continue
        reader.tick()
        try:
            form = constraint.form = constraint.form or form_of(
                reader, constraint.goal, constraint.local
            )
        except LeftOver:
            continue  # reported where it is posted
        if type(form) is RunsForm and form.longest == 2 and len(form.items) > 2:
            line = lines.setdefault(tuple(map(id, form.items)), _Line(form.items))
            line.run = True
            line.constraints.append(constraint)
        elif type(form) is Counted and len(form.items) > 2 and _halves(form):
            line = lines.setdefault(tuple(map(id, form.items)), _Line(form.items))
            if not line.counts:  # a second count of the line is posted by itself
                line.counts = {value: count for value, count, _ in form.ends}
                line.constraints.append(constraint)
        elif type(form) is Different and len(form.items) > 1 and kind_of(form.items[0]) == SEQUENCE:
            if not all([kind_of(row) == SEQUENCE for row in form.items]):
                continue
            if (
                len({(type(row), len(row)) for row in form.items}) == 1
            ):  # rows of different shapes differ anyway
                groups.append(
                    (constraint, [tuple(map(id, walked(reader, row))) for row in form.items])
                )
    values = None
    fitting: set[int] = set()
    typed: list[tuple[type, Any]] = []
    whole: dict[Name, _Line] = {}
    for name, line in lines.items():
        if line.run and line.counts:
            pair = tuple(line.counts)
            if values is None:
                values = pair
                fitting = _fitting(model, values)
                typed = [
                    (type(value), value) for value in values
                ]  # 1, 1.0 and True are three values
            unknowns = [id(item) for item in line.items if type(item) is Var]
            known = [(type(item), item) for item in (*pair, *line.items) if type(item) is not Var]
            fits = fitting.issuperset(unknowns) and all([item in typed for item in known])
            if fits and len(set(unknowns)) == len(
                unknowns
            ):  # no unknown stands twice: each place has a cell of its own
                whole[name] = line
    if values is None or not whole:
        return set()
    done: set[int] = set()
    for constraint, rows_named in groups:
        members = [whole[name] for name in rows_named if name in whole]
        if len(members) == len(rows_named) == len(set(rows_named)) and not any(
            [line.company for line in members]
        ):
            for line in members:
                line.company = members
            done.add(id(constraint))
    store = model.store
    low, high = (1 << model.bit(value) for value in values)
    cells = model.cells
    for line in whole.values():
        line.cells = tuple(
            [cells[id(item)] if type(item) is Var else model.constant(item) for item in line.items]
        )
        line.zeros, line.ones = store.cell(0), store.cell(0)
        done.update(id(constraint) for constraint in line.constraints)
    companies: dict[
        int, tuple[Company, list[int]]
    ] = {}  # the id of a group -> its lines, and all cells that they read
    completions: dict[tuple[int, int, int, int], Forced | None] = {}
    for line in whole.values():
        reader.tick()
        least, most = line.counts[values[0]], line.counts[values[1]]
        late = -1
        if least + most >= LONG:
            complete = Completion(
                store, line.cells, most, line.zeros, line.ones, low, high, completions
            )
            late = store.post_sleeping(complete, line.cells)
        key = id(line.company)
        if line.company and key not in companies:
            companies[key] = (
                tuple([(member.zeros, member.ones, member.cells) for member in line.company]),
                [
                    cell
                    for member in line.company
                    for cell in (*member.cells, member.zeros, member.ones)
                ],
            )
        company, reads = companies[key] if line.company else ((), [])
        number = store.post(
            LinePropagator(store, line, company, low, high, least, most, late), (), line.cells
        )
        if line.company:
            model.reads[number] = reads
    return done


def _halves(form: Counted) -> bool:
    """Whether two values fill the row, each with a known number of places."""
    if len(form.ends) != 2:
        return False
    (value, least, most), (other, least_other, most_other) = form.ends
    return bool(
        value != other
        and least == most
        and least_other == most_other
        and least + least_other == len(form.items)
    )


def _fitting(model: Model, values: tuple[Any, ...]) -> set[int]:
    """The ids of the unknowns whose domains hold no other values than these two."""
    types = {type(value) for value in values}
    all_fit: dict[int, bool] = {}
    keys: set[int] = set()
    dual = model.dual
    for key, collections in model.declared.items():
        atoms = collections[0]
        fits = all_fit.get(id(atoms))
        if fits is None:
            fits = all_fit[id(atoms)] = all(
                [atom in values and type(atom) in types for atom in atoms]
            )
        if fits and key not in dual:
            keys.add(key)
    return keys


class LinePropagator(Propagator):
    """The propagator of a line. ``company``: the lines that differ, itself among them. ``low`` and
    ``high``: the bits of its values, which have ``least`` and ``most`` places. While cells are open
    it queues the propagator ``late`` (-1: none).
    """

    __slots__ = (
        "cells", "company", "full", "high", "late", "least", "low", "most", "ones_cell", "store",
        "zeros_cell",
    )  # fmt: skip

    def __init__(
        self,
        store: Store,
        line: _Line,
        company: Company,
        low: int,
        high: int,
        least: int,
        most: int,
        late: int,
    ) -> None:
        self.store = store
        self.cells = line.cells
        self.company = company
        self.full = (1 << len(line.cells)) - 1
        self.zeros_cell = line.zeros
        self.ones_cell = line.ones
        self.low = low
        self.high = high
        self.least = least
        self.most = most
        self.late = late

    def run(self) -> bool:
        store, cells, full = self.store, self.cells, self.full
        low, high, least, most, late = self.low, self.high, self.least, self.most, self.late
        domains = store.domains
        zeros = ones = 0
        bit = 1
        for cell in cells:
            domain = domains[cell]
            if domain == low:
                zeros |= bit
            elif domain == high:
                ones |= bit
            bit += bit
        known = zeros | ones
        while True:
            twice = zeros & zeros << 1
            to_one = (twice << 1 | twice >> 2 | zeros << 1 & zeros >> 1) & full
            twice = ones & ones << 1
            to_zero = (twice << 1 | twice >> 2 | ones << 1 & ones >> 1) & full
            if to_one & zeros or to_zero & ones:
                return False
            if COMPILED:
                left_low, left_high = least - bits_in(zeros), most - bits_in(ones)
            else:
                left_low, left_high = least - zeros.bit_count(), most - ones.bit_count()
            if left_low < 0 or left_high < 0:
                return False
            free = full & ~(zeros | ones)
            if not free:
                break
            if left_low == 0:
                to_one |= free
            elif left_high == 0:
                to_zero |= free
            to_one &= free
            to_zero &= free
            if not to_one and not to_zero:
                # a value has one place left, and the other value fills the rest: try each place,
                # without three in a row
                if left_low == 1:
                    to_zero = _homes(ones, free)
                    if not to_zero:
                        return False
                    to_one = free & ~to_zero
                    if to_zero & (to_zero - 1):
                        to_zero = 0
                elif left_high == 1:
                    to_one = _homes(zeros, free)
                    if not to_one:
                        return False
                    to_zero = free & ~to_one
                    if to_one & (to_one - 1):
                        to_one = 0
                if not to_one and not to_zero:
                    break
            if to_one & to_zero:
                return False
            ones |= to_one
            zeros |= to_zero
        changed = (zeros | ones) & ~known
        if changed:
            fresh = changed & zeros
            while fresh:
                place = fresh & -fresh
                fresh ^= place
                store.put(cells[place.bit_length() - 1], low)
            fresh = changed & ones
            while fresh:
                place = fresh & -fresh
                fresh ^= place
                store.put(cells[place.bit_length() - 1], high)
        if free and late >= 0 and store.idle[late]:
            store.idle[late] = False
            store.late_queue.append(late)
        store.note(self.zeros_cell, zeros)
        store.note(self.ones_cell, ones)
        if free & (free - 1) & ((free & (free - 1)) - 1):
            return True
        for other_zeros, other_ones, other_cells in self.company:
            theirs, ours = domains[other_zeros], domains[other_ones]
            if theirs & ones or ours & zeros or other_zeros == self.zeros_cell:
                continue
            left = full & ~(theirs | ours)
            if not free:
                if not left:
                    return False
                if left & (left - 1) & ((left & (left - 1)) - 1):
                    continue
                # two places are open, one for each value: the lines differ, so they are the other
                # way round than here
                target, mine_zeros, mine_ones = other_cells, zeros & left, ones & left
            elif not left:
                target, mine_zeros, mine_ones = cells, theirs & free, ours & free
            else:
                continue
            for mask, value in ((mine_zeros, high), (mine_ones, low)):
                if mask:
                    cell = target[mask.bit_length() - 1]
                    domain = domains[cell] & value
                    if not domain:
                        return False
                    if domain != domains[cell]:
                        store.put(cell, domain)
            if target is cells:
                return self.run()
        return True


def _homes(others: int, free: int) -> int:
    """The places of ``free`` where the last place of one value can be, if the other value, at
    ``others`` already, fills the rest.
    """
    possible, places = 0, free
    while places:
        place = places & -places
        places ^= place
        rest = others | free ^ place
        if not rest & rest << 1 & rest << 2:
            possible |= place
    return possible
