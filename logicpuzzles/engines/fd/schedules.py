"""Tasks that share what they need: of each is known when it runs in any case, and where it cannot
begin.

Roads not taken: edge finding (it pays where tasks fill the time to the brim, and costs more than
the rest together).
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Any

from logicpuzzles.core.goals import Call
from logicpuzzles.core.terms import VARIABLE, kind_of
from logicpuzzles.engines.fd.arithmetic import is_in_window
from logicpuzzles.engines.fd.cells import Scope
from logicpuzzles.engines.fd.checks import post_plain
from logicpuzzles.engines.fd.model import Model
from logicpuzzles.engines.fd.natives import native, restrict
from logicpuzzles.engines.fd.store import FunctionPropagator, Propagator, Put
from logicpuzzles.engines.fd.sums import bits_between
from logicpuzzles.engines.reading.forms import TasksForm

Domains = list[int]
Place = tuple[int, int]  # a cell and 0, or -1 and a number


@native(TasksForm)
def post_tasks(model: Model, goal: Call, form: TasksForm, scope: Scope) -> None:
    if not is_in_window(model, form, scope):
        return post_plain(model, goal, scope)
    store = model.store
    base, high = model.window or (0, -1)

    def place(term: Any) -> Place:
        return (model.cell_of(term), 0) if kind_of(term) == VARIABLE else (-1, term)

    for term in form.amounts:
        if kind_of(term) == VARIABLE and base < 0:
            restrict(
                model, model.cell_of(term), (1 << max(high + 1, 0) - base) - (1 << -base), scope
            )
    tasks = [
        (place(start), place(duration), place(demand)) for start, duration, demand in form.tasks
    ]
    capacity = place(form.capacity)
    run = scheduled(tasks, capacity, base, store.domains, store.put)
    cells = dict.fromkeys([cell for task in (*tasks, (capacity,)) for cell, _ in task if cell >= 0])
    model.post_guarded(run, list(cells), (), scope)
    return None


def scheduled(
    tasks: Sequence[tuple[Place, Place, Place]],
    capacity: Place,
    base: int,
    domains: Domains,
    put: Put,
) -> Propagator:
    """Tasks never demand more than the capacity at one time. Time-table consistency: what tasks
    demand while they run in any case is taken from the others (Abderrahmane Lahrichi,
    "Ordonnancements: la notion de parties obligatoires", 1982). Two tasks that cannot run together
    leave each other some time to be before or after: domain consistent for the two, and tasks that
    have to run within some time cannot need more than there is (overload).
    """
    tasks = tuple(tasks)

    def ends(place: Place) -> tuple[int, int]:
        cell, number = place
        if cell < 0:
            return number, number
        domain = domains[cell]
        return (domain & -domain).bit_length() - 1 + base, domain.bit_length() - 1 + base

    def within(place: Place, least: int, most: int) -> int:
        """Keep a number within bounds: 1 where that changes it, -1 where it cannot be."""
        cell, number = place
        if cell < 0:
            return 0 if least <= number <= most else -1
        return change(cell, bits_between(domains[cell], least - base, most - base))

    def outside(cell: int, least: int, most: int) -> int:
        """Keep a start out of an interval, in the same way."""
        least, most = max(least - base, 0), most - base
        return 0 if most < least else change(cell, domains[cell] & ~((2 << most) - (1 << least)))

    def change(cell: int, new: int) -> int:
        if new == domains[cell]:
            return 0
        if new:
            put(cell, new)
        return 1 if new else -1

    def run() -> bool:
        while True:
            steps = [*timetable(), *pairs()]
            if min(steps, default=0) < 0:
                return False
            if max(steps, default=0) == 0:
                return not overload()

    def timetable() -> list[int]:
        known = [
            (*ends(start), ends(duration)[0], ends(demand)[0]) for start, duration, demand in tasks
        ]
        parts = [
            (last, first + length, need) if need and last < first + length else None
            for first, last, length, need in known
        ]
        times = sorted({time for part in parts if part is not None for time in part[:2]})
        most = ends(capacity)[1]
        levels = []  # from when to when tasks demand so much in any case
        for begin, end in pairwise(times):
            level = sum(
                [part[2] for part in parts if part is not None and part[0] <= begin < part[1]]
            )
            if level:
                levels.append((begin, end, level))
        steps = [within(capacity, max([level for _, _, level in levels], default=0), most)]
        for (start, duration, demand), (first, last, length, need), part in zip(
            tasks, known, parts, strict=True
        ):
            for begin, end, level in levels:
                own = part is not None and part[0] <= begin < part[1]
                if own and part is not None:
                    steps.append(within(demand, 0, most - level + part[2]))
                elif level + need > most:
                    if length and start[0] >= 0:
                        steps.append(outside(start[0], begin - length + 1, end - 1))
                    if begin >= last:
                        steps.append(within(duration, 0, begin - first))
        return steps

    def pairs() -> list[int]:
        most = ends(capacity)[1]
        steps = []
        known = [
            (*ends(start), ends(duration)[0], ends(demand)[0]) for start, duration, demand in tasks
        ]
        for at, (first, last, length, need) in enumerate(known):
            for other, (start, _, _) in enumerate(tasks):
                _, _, other_length, other_need = known[other]
                if (
                    other != at
                    and length
                    and other_length
                    and need + other_need > most
                    and start[0] >= 0
                ):
                    steps.append(outside(start[0], last - other_length + 1, first + length - 1))
        return steps

    def overload() -> bool:
        most = ends(capacity)[1]
        known = [
            (*ends(start), ends(duration)[0], ends(demand)[0]) for start, duration, demand in tasks
        ]
        spans = sorted(
            [
                (last + length, first, length * need)
                for first, last, length, need in known
                if length and need
            ]
        )
        for begin in sorted({first for _, first, _ in spans}):
            work = 0
            for end, first, size in spans:
                if first >= begin:
                    work += size
                    if work > most * (end - begin):
                        return True
        return False

    return FunctionPropagator(run)
