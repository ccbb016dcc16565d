"""How the forms of relations become constraints of the flat model."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from logicpuzzles.core.goals import Call, Neq
from logicpuzzles.core.terms import ATOM, VARIABLE, kind_of
from logicpuzzles.engines.ground.flat import AllDifferent, Count, CountIs, Linear, Literal, NotAllEqual, Table
from logicpuzzles.engines.ground.flat import Product as FlatProduct
from logicpuzzles.engines.ground.grounder import Grounder, poster
from logicpuzzles.engines.reading.forms import Accepted, Branching, Counted, Different, Never, Runs, Tested
from logicpuzzles.engines.reading.numbers import Distance, Line, Product

__all__: list[str] = []

Local = dict[int, Any]


@poster(Never)
def _never(grounder: Grounder, goal: Call, form: Never, local: Local, when: Literal | None) -> None:
    grounder.fail(when)


@poster(Branching)
def _branching(grounder: Grounder, goal: Call, form: Branching, local: Local, when: Literal | None) -> None:
    grounder.post_disjunction(form.goal, local, when)


@poster(Tested, Distance)
def _tested(grounder: Grounder, goal: Call, form: Any, local: Local, when: Literal | None) -> None:
    grounder.post_test(goal, local, when)


@poster(Different)
def _alldiff(grounder: Grounder, goal: Call, form: Different, local: Local, when: Literal | None) -> None:
    items = form.items
    if all([kind_of(item) in (VARIABLE, ATOM) for item in items]):
        cells = [grounder.cell(item, local) for item in items]
        if len(set(cells)) < len(cells):
            grounder.fail(when)
        elif len(cells) > 1:
            grounder.flat.add(AllDifferent(tuple(cells), when=when))
        return
    for place, item in enumerate(items):
        for other in items[place + 1 :]:
            grounder.post_goal(Neq(item, other), local, when)


@poster(Counted)
def _counted(grounder: Grounder, goal: Call, form: Counted, local: Local, when: Literal | None) -> None:
    cells = [grounder.cell(item, local) for item in form.items]
    if form.within is not None:
        allowed = [grounder.code(value) for value in form.within]
        for cell in cells:
            grounder.allow(cell, allowed, when)
    for value, least, most in form.ends:
        _count(grounder, cells, grounder.code(value), least, most, when)
    for value, count in form.counts:
        number = grounder.number_cell(count, when)
        if cells:
            grounder.flat.add(CountIs(tuple(cells), grounder.code(value), number, when=when))
        else:
            grounder.allow(number, (0,), when)


def _count(grounder: Grounder, cells: list[int], value: int, least: int, most: int, when: Literal | None) -> None:
    possible = [cell for cell in cells if value in grounder.flat.cells[cell]]
    least, most = max(least, 0), min(most, len(possible))
    if least > most:
        grounder.fail(when)
    elif least > 0 or most < len(possible):
        grounder.flat.add(Count(tuple(possible), value, least, most, when=when))


@poster(Runs)
def _runs(grounder: Grounder, goal: Call, form: Runs, local: Local, when: Literal | None) -> None:
    cells = [grounder.cell(item, local) for item in form.items]
    for start in range(len(cells) - form.longest):
        window = tuple(dict.fromkeys(cells[start : start + form.longest + 1]))
        if len(window) == 1:
            grounder.fail(when)
        else:
            grounder.flat.add(NotAllEqual(window, when=when))


@poster(Accepted)
def _accepted(grounder: Grounder, goal: Call, form: Accepted, local: Local, when: Literal | None) -> None:
    """Ground an automaton: a cell for the state before each cell, where more than one state lies on a way to a final state."""
    cells = [grounder.cell(item, local) for item in form.items]
    steps = [(here, grounder.code(value), there) for here, value, there in form.moves]
    layers: list[list[tuple[int, int, int]]] = []
    reached = {0}
    for cell in cells:
        domain = set(grounder.flat.cells[cell])
        layers.append([step for step in steps if step[0] in reached and step[1] in domain])
        reached = {there for _, _, there in layers[-1]}
    alive = reached & form.final
    if not alive:
        return grounder.fail(when)
    after = _state(grounder, alive)
    for cell, layer in zip(reversed(cells), reversed(layers), strict=True):
        rows = [step for step in layer if step[2] in alive]
        alive = {here for here, _, _ in rows}
        before = _state(grounder, alive)
        grounder.allow(cell, {value for _, value, _ in rows}, when)
        columns = [(place, each) for place, each in enumerate((before, cell, after)) if each is not None]
        if len(columns) > 1:
            table = sorted({tuple([row[place] for place, _ in columns]) for row in rows})
            grounder.flat.add(Table(tuple([each for _, each in columns]), tuple(table), when=when))
        after = before
    return None


def _state(grounder: Grounder, alive: set[int]) -> int | None:
    """A cell whose values are states, ``None`` where there is only one state."""
    return grounder.flat.cell(tuple(sorted(alive))) if len(alive) > 1 else None


@poster(Line)
def _line(grounder: Grounder, goal: Call, line: Line, local: Local, when: Literal | None) -> None:
    if grounder.fractional(line.variables):
        return grounder.post_test(goal, local, when)
    weights: dict[int, int] = {}
    for variable in line.variables:  # two unknowns may share a cell: their weights add up
        cell = grounder.number_cell(variable, when)
        weights[cell] = weights.get(cell, 0) + line.weights[id(variable)]
    kept = {cell: weight for cell, weight in weights.items() if weight}
    if len(kept) > 1:
        grounder.flat.add(Linear(tuple(kept), tuple(kept.values()), line.comparison, line.target, when=when))
        return None
    compare = COMPARE[line.comparison]
    if not kept:
        return None if compare(0, line.target) else grounder.fail(when)
    ((cell, weight),) = kept.items()
    return grounder.allow(cell, [value for value in grounder.flat.cells[cell] if compare(weight * value, line.target)], when)


COMPARE: dict[str, Callable[[int, int], bool]] = {
    "=": lambda total, target: total == target,
    "!=": lambda total, target: total != target,
    "<=": lambda total, target: total <= target,
}


@poster(Product)
def _product(grounder: Grounder, goal: Call, form: Product, local: Local, when: Literal | None) -> None:
    if grounder.fractional(form.variables):
        return grounder.post_test(goal, local, when)
    cells = [grounder.number_cell(factor, when) for factor in form.factors]
    if kind_of(form.result) == VARIABLE:
        result = grounder.number_cell(form.result, when)
    else:
        result = grounder.constant(form.result)
    grounder.flat.add(FlatProduct(form.coefficient, tuple(cells), result, when=when))
    return None
