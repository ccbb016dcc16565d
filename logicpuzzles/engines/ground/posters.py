"""The relations that the flat model knows by name: groups of cells, and arithmetic."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from logicpuzzles.core.goals import Call, Neq
from logicpuzzles.core.terms import ATOM, SEQUENCE, VARIABLE, kind_of
from logicpuzzles.engines.ground.flat import AllDifferent, Count, CountIs, Linear, Literal, NotAllEqual, Product, Table
from logicpuzzles.engines.ground.grounder import Grounder, poster
from logicpuzzles.engines.reading.equations import LeftOver
from logicpuzzles.engines.reading.numbers import read_line, read_product
from logicpuzzles.relations import (
    alldiffo,
    atleasto,
    atmosto,
    counto,
    differenceo,
    distanceo,
    lesseqo,
    lesso,
    lineo,
    maxruno,
    permuteo,
    producto,
    regularo,
    sumo,
)
from logicpuzzles.relations.automata import moves_of

__all__: list[str] = []


@poster(alldiffo)
def _alldiff(grounder: Grounder, goal: Call, local: dict[int, Any], when: Literal | None) -> None:
    row = grounder.reader.walk_local(goal.arguments[0], local)
    if kind_of(row) != SEQUENCE:
        goal.expand()  # raises where the group is not known
        raise LeftOver(goal, f"{row!r} is not a tuple or list of cells")
    items = [grounder.reader.walk_local(item, local) for item in row]
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


@poster(counto)
def _counts(grounder: Grounder, goal: Call, local: dict[int, Any], when: Literal | None) -> None:
    counts = goal.arguments[1]
    if not isinstance(counts, Mapping):
        goal.expand()  # raises
    cells = grounder.cells_of(goal.arguments[0], local, goal)
    for value, wanted in counts.items():
        code = grounder.code(value)
        count = grounder.reader.walk_local(wanted, local)
        if kind_of(count) == VARIABLE and not cells:
            grounder.allow(grounder.number_cell(count, when), (0,), when)
        elif kind_of(count) == VARIABLE:
            grounder.flat.add(CountIs(tuple(cells), code, grounder.number_cell(count, when), when=when))
        elif type(count) is int:
            _count(grounder, cells, code, count, count, when)
        else:
            grounder.fail(when)


@poster(atleasto, atmosto)
def _bounded(grounder: Grounder, goal: Call, local: dict[int, Any], when: Literal | None) -> None:
    count, value, row = goal.arguments
    if type(count) is not int or kind_of(value) != ATOM:
        raise LeftOver(goal, "the count and the value have to be known")
    cells = grounder.cells_of(row, local, goal)
    least, most = (count, len(cells)) if goal.relation is atleasto else (0, count)
    _count(grounder, cells, grounder.code(value), least, most, when)


def _count(grounder: Grounder, cells: list[int], value: int, least: int, most: int, when: Literal | None) -> None:
    possible = [cell for cell in cells if value in grounder.flat.cells[cell]]
    least, most = max(least, 0), min(most, len(possible))
    if least > most:
        grounder.fail(when)
    elif least > 0 or most < len(possible):
        grounder.flat.add(Count(tuple(possible), value, least, most, when=when))


@poster(maxruno)
def _max_run(grounder: Grounder, goal: Call, local: dict[int, Any], when: Literal | None) -> None:
    longest = goal.arguments[1]
    if type(longest) is not int or longest < 1:
        goal.expand()  # raises
    cells = grounder.cells_of(goal.arguments[0], local, goal)
    for start in range(len(cells) - longest):
        window = tuple(dict.fromkeys(cells[start : start + longest + 1]))
        if len(window) == 1:
            grounder.fail(when)
        else:
            grounder.flat.add(NotAllEqual(window, when=when))


@poster(permuteo)
def _permutation(grounder: Grounder, goal: Call, local: dict[int, Any], when: Literal | None) -> None:
    """A permutation that is not of known different values: equal values are counted."""
    if goal.named:
        raise LeftOver(goal, "permuteo with options is not a constraint")
    a, b = [grounder.reader.walk_local(argument, local) for argument in goal.arguments[:2]]
    if kind_of(a) != SEQUENCE or kind_of(b) != SEQUENCE:
        raise LeftOver(goal, "the sequences are not both known")
    if len(a) != len(b) or isinstance(a, tuple) != isinstance(b, tuple):
        return grounder.fail(when)
    items, group = [[grounder.reader.walk_local(item, local) for item in each] for each in (a, b)]
    if any([kind_of(item) != ATOM for item in group]):
        items, group = group, items
    if any([kind_of(item) != ATOM for item in group]):
        return grounder.post_disjunction(Call(goal.relation, (a, b), {}).expand(), local, when)
    cells = [grounder.cell(item, local) for item in items]
    tally: dict[int, int] = {}
    for item in group:
        tally[grounder.code(item)] = tally.get(grounder.code(item), 0) + 1
    for cell in cells:
        grounder.allow(cell, tally, when)
    for value, count in tally.items():
        _count(grounder, cells, value, count, count, when)
    return None


@poster(regularo)
def _regular(grounder: Grounder, goal: Call, local: dict[int, Any], when: Literal | None) -> None:
    """A cell for the state before each cell, where more than one state lies on a way from the first to a last one."""
    start, accepting, moves = moves_of(goal.arguments[1])
    cells = grounder.cells_of(goal.arguments[0], local, goal)
    numbers = {state: at for at, state in enumerate(dict.fromkeys([start, *[each for a, _, b in moves for each in (a, b)]]))}
    steps = [(numbers[a], grounder.code(value), numbers[b]) for a, value, b in moves]
    layers: list[list[tuple[int, int, int]]] = []
    reached = {numbers[start]}
    for cell in cells:
        domain = set(grounder.flat.cells[cell])
        layers.append([step for step in steps if step[0] in reached and step[1] in domain])
        reached = {there for _, _, there in layers[-1]}
    alive = reached & {numbers[state] for state in accepting if state in numbers}
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
    """A cell for one of some states; none is needed where there is only one."""
    return grounder.flat.cell(tuple(sorted(alive))) if len(alive) > 1 else None


# arithmetic


@poster(sumo, lineo, differenceo, lesso, lesseqo)
def _line(grounder: Grounder, goal: Call, local: dict[int, Any], when: Literal | None) -> None:
    line = read_line(grounder.reader, goal, local)
    if line is None or grounder.fractional(line.variables):
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


@poster(producto)
def _product(grounder: Grounder, goal: Call, local: dict[int, Any], when: Literal | None) -> None:
    read = read_product(grounder.reader, goal, local)
    if read is None or grounder.fractional(read.variables):
        return grounder.post_test(goal, local, when)
    cells = [grounder.number_cell(factor, when) for factor in read.factors]
    if kind_of(read.result) == VARIABLE:
        result = grounder.number_cell(read.result, when)
    else:
        result = grounder.constant(read.result)
    grounder.flat.add(Product(read.coefficient, tuple(cells), result, when=when))
    return None


@poster(distanceo)
def _distance(grounder: Grounder, goal: Call, local: dict[int, Any], when: Literal | None) -> None:
    grounder.post_test(goal, local, when)
