"""How the forms of relations become constraints of the flat model."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import product
from math import prod
from typing import Any

from logicpuzzles.core.goals import Call, Neq
from logicpuzzles.core.terms import ATOM, SEQUENCE, VARIABLE, kind_of
from logicpuzzles.engines.ground.flat import (
    AllDifferent,
    Count,
    CountIs,
    Distinct,
    Inverse,
    Linear,
    Literal,
    NotAllEqual,
    Same,
    Stretch,
    Table,
)
from logicpuzzles.engines.ground.flat import Extreme as FlatExtreme
from logicpuzzles.engines.ground.flat import Product as FlatProduct
from logicpuzzles.engines.ground.flat import Tasks as FlatTasks
from logicpuzzles.engines.ground.grounder import MOST_ROWS, Grounder, numbers_in, poster
from logicpuzzles.engines.reading.equations import LeftOver
from logicpuzzles.engines.reading.forms import (
    PLAIN,
    Accepted,
    Branching,
    Counted,
    Different,
    Inverted,
    NeverForm,
    Ordered,
    RunsForm,
    TasksForm,
    Tested,
    walked,
)
from logicpuzzles.engines.reading.functions import (
    Distance,
    ExtremeForm,
    FunctionForm,
    Power,
    Quotient,
    Remainder,
    Whole,
)
from logicpuzzles.engines.reading.numbers import LineForm, ProductForm

Local = dict[int, Any]


@poster(NeverForm)
def _never(
    grounder: Grounder, goal: Call, form: NeverForm, local: Local, when: Literal | None
) -> None:
    grounder.fail(when)


@poster(Branching)
def _branching(
    grounder: Grounder, goal: Call, form: Branching, local: Local, when: Literal | None
) -> None:
    grounder.post_disjunction(form.goal, local, when)


@poster(Tested, Whole)
def _post_test(
    grounder: Grounder, goal: Call, form: Any, local: Local, when: Literal | None
) -> None:
    grounder.post_test(goal, local, when)


@poster(Different)
def _alldiff(
    grounder: Grounder, goal: Call, form: Different, local: Local, when: Literal | None
) -> None:
    items = form.items
    if _atomic(items):
        cells = grounder.cells_of(items, local)
        if len(set(cells)) < len(cells):
            grounder.fail(when)
        elif len(cells) > 1:
            grounder.flat.add(AllDifferent(tuple(cells), when=when))
        return
    rows = _rows(grounder, items, local) if grounder.compact else None
    if rows is not None:
        grounder.flat.add(Distinct(rows, when=when))
        return
    for place, item in enumerate(items):
        for other in items[place + 1 :]:
            grounder.post_goal(Neq(item, other), local, when)


def _rows(
    grounder: Grounder, items: Sequence[Any], local: Local
) -> tuple[tuple[int, ...], ...] | None:
    """The cells of rows of one form, with no compounds in them; ``None`` where they are no such
    rows.
    """
    first, reader = items[0], grounder.reader
    if not all(
        [
            kind_of(item) == SEQUENCE and type(item) is type(first) and len(item) == len(first)
            for item in items
        ]
    ):
        return None
    rows = [
        [reader.walk_local(part, local) for part in item] if local else walked(reader, item)
        for item in items
    ]
    if len(first) < 2 or not all(map(_atomic, rows)):
        return None
    return tuple([tuple(grounder.cells_of(row, local)) for row in rows])


def _atomic(items: Sequence[Any]) -> bool:
    """Whether walked terms are unknowns and atoms."""
    return PLAIN.issuperset(map(type, items)) or all(
        [kind_of(item) in (VARIABLE, ATOM) for item in items]
    )


@poster(Counted)
def _post_count(
    grounder: Grounder, goal: Call, form: Counted, local: Local, when: Literal | None
) -> None:
    cells = grounder.cells_of(form.items, local)
    if form.within is not None:
        allowed = [grounder.code(value) for value in form.within]
        for cell in cells:
            grounder.allow(cell, allowed, when)
    for value, least, most in _independent(grounder, form, cells):
        _count(grounder, cells, grounder.code(value), least, most, when)
    for value, count in form.counts:
        number = grounder.number_cell(count, when)
        if cells:
            grounder.flat.add(CountIs(tuple(cells), grounder.code(value), number, when=when))
        else:
            grounder.allow(number, (0,), when)


def _independent(
    grounder: Grounder, form: Counted, cells: list[int]
) -> Sequence[tuple[Any, int, int]]:
    """The bounds of counts. Of two values that are all, the one count follows from the other."""
    if grounder.compact and len(form.ends) == 2:
        (a, least, most), (b, fewest, greatest) = form.ends
        both = {grounder.code(a), grounder.code(b)}
        exact = least == most == len(cells) - fewest == len(cells) - greatest
        if (
            exact
            and len(both) == 2
            and all([both.issuperset(grounder.flat.cells[cell]) for cell in cells])
        ):
            return form.ends[:1]
    return form.ends


def _count(
    grounder: Grounder, cells: list[int], value: int, least: int, most: int, when: Literal | None
) -> None:
    possible = [cell for cell in cells if value in grounder.flat.cells[cell]]
    least, most = max(least, 0), min(most, len(possible))
    if least > most:
        grounder.fail(when)
    elif least > 0 or most < len(possible):
        grounder.flat.add(Count(tuple(possible), value, least, most, when=when))


@poster(RunsForm)
def _runs(
    grounder: Grounder, goal: Call, form: RunsForm, local: Local, when: Literal | None
) -> None:
    cells = grounder.cells_of(form.items, local)
    if grounder.compact and len(cells) > form.longest + 1:
        grounder.flat.add(Stretch(tuple(cells), form.longest, when=when))
        return
    for start in range(len(cells) - form.longest):
        window = tuple(dict.fromkeys(cells[start : start + form.longest + 1]))
        if len(window) == 1:
            grounder.fail(when)
        else:
            grounder.flat.add(NotAllEqual(window, when=when))


@poster(Accepted)
def _post_automaton(
    grounder: Grounder, goal: Call, form: Accepted, local: Local, when: Literal | None
) -> None:
    """Ground an automaton: a cell for the state before each cell, where more than one state lies on
    a way to a final state.
    """
    cells = grounder.cells_of(form.items, local)
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
        columns = [
            (place, each) for place, each in enumerate((before, cell, after)) if each is not None
        ]
        if len(columns) > 1:
            table = sorted({tuple([row[place] for place, _ in columns]) for row in rows})
            grounder.flat.add(Table(tuple([each for _, each in columns]), tuple(table), when=when))
        after = before
    return None


def _state(grounder: Grounder, alive: set[int]) -> int | None:
    """A cell whose values are states, ``None`` where there is only one state."""
    return grounder.flat.cell(tuple(sorted(alive))) if len(alive) > 1 else None


@poster(LineForm)
def _line(
    grounder: Grounder, goal: Call, line: LineForm, local: Local, when: Literal | None
) -> None:
    if grounder.fractional(line.variables):
        return grounder.post_test(goal, local, when)
    weights: dict[int, int] = {}
    for variable in line.variables:  # two unknowns may share a cell: their weights add up
        cell = grounder.number_cell(variable, when)
        weights[cell] = weights.get(cell, 0) + line.weights[id(variable)]
    kept = {cell: weight for cell, weight in weights.items() if weight}
    if len(kept) > 1:
        grounder.flat.add(
            Linear(tuple(kept), tuple(kept.values()), line.comparison, line.target, when=when)
        )
        return None
    compare = COMPARE[line.comparison]
    if not kept:
        return None if compare(0, line.target) else grounder.fail(when)
    ((cell, weight),) = kept.items()
    return grounder.allow(
        cell,
        [value for value in grounder.flat.cells[cell] if compare(weight * value, line.target)],
        when,
    )


COMPARE: dict[str, Callable[[int, int], bool]] = {
    "=": lambda total, target: total == target,
    "!=": lambda total, target: total != target,
    "<=": lambda total, target: total <= target,
}


@poster(ProductForm)
def _product(
    grounder: Grounder, goal: Call, form: ProductForm, local: Local, when: Literal | None
) -> None:
    if grounder.fractional(form.variables):
        return grounder.post_test(goal, local, when)
    cells = [grounder.number_cell(factor, when) for factor in form.factors]
    grounder.flat.add(
        FlatProduct(form.coefficient, tuple(cells), _number(grounder, form.result, when), when=when)
    )
    return None


@poster(Distance, Power, Quotient, Remainder)
def _function(
    grounder: Grounder, goal: Call, form: FunctionForm, local: Local, when: Literal | None
) -> None:
    """The table of the arguments, with the value for each."""
    if grounder.fractional(form.variables):
        return grounder.post_test(goal, local, when)
    row = [_number(grounder, term, when) for term in form.terms]
    numbers_of = {
        cell: _numbers(grounder, cell, term) for cell, term in zip(row, form.terms, strict=True)
    }
    cells = list(dict.fromkeys(row[:-1]))
    if prod([len(numbers_of[cell]) for cell in cells]) > MOST_ROWS:
        raise LeftOver(
            goal, f"it has more than {MOST_ROWS} combinations of arguments, too many for a table"
        )
    places = [cells.index(cell) for cell in row[:-1]]
    possible = set(numbers_of[row[-1]])
    again = row[-1] in cells
    rows = []
    for numbers in product(*[numbers_of[cell] for cell in cells]):
        value = form.value(*[numbers[place] for place in places])
        if value in possible and not (again and numbers[cells.index(row[-1])] != value):
            rows.append(numbers if again else (*numbers, value))
    grounder.relate(cells if again else [*cells, row[-1]], rows, when)
    return None


def _number(grounder: Grounder, term: Any, when: Literal | None) -> int:
    """The cell of an unknown or a whole number."""
    return (
        grounder.number_cell(term, when) if kind_of(term) == VARIABLE else grounder.constant(term)
    )


def _numbers(grounder: Grounder, cell: int, term: Any) -> Sequence[int]:
    """The numbers among the values of the cell of an unknown, or the whole number that ``term``
    is.
    """
    # a known number may be what stands for an atom elsewhere
    return [term] if type(term) is int else numbers_in(grounder.flat, cell)


@poster(ExtremeForm)
def _extreme(
    grounder: Grounder, goal: Call, form: ExtremeForm, local: Local, when: Literal | None
) -> None:
    if grounder.fractional(form.variables):
        return grounder.post_test(goal, local, when)
    cells = tuple(dict.fromkeys([_number(grounder, item, when) for item in form.items]))
    grounder.flat.add(
        FlatExtreme(form.choose, cells, _number(grounder, form.result, when), when=when)
    )
    return None


@poster(Ordered)
def _post_order(
    grounder: Grounder, goal: Call, form: Ordered, local: Local, when: Literal | None
) -> None:
    """A cell for each place but the last says that the rows are equal up to there: as long as they
    are, the one is not greater, and where it is less they are equal no more.
    """
    if grounder.fractional(form.variables):
        return grounder.post_test(goal, local, when)
    add = grounder.flat.add
    pairs = [(_number(grounder, a, when), _number(grounder, b, when)) for a, b in form.pairs]
    pairs = [(a, b) for a, b in pairs if a != b]
    if not pairs:
        return grounder.fail(when) if form.strict else None
    *first, last = pairs
    here, before = when, -1
    for a, b in first:
        equal = grounder.flat.cell((0, 1))
        add(Linear((a, b, equal), (1, -1, -1), "<=", -1, when=here))
        add(Same(a, b, when=(equal, 1)))
        if before >= 0:
            add(Linear((equal, before), (1, -1), "<=", 0))
        here, before = (equal, 1), equal
    add(Linear(last, (1, -1), "<=", -1 if form.strict else 0, when=here))
    return None


@poster(Inverted)
def _post_inverse(
    grounder: Grounder, goal: Call, form: Inverted, local: Local, when: Literal | None
) -> None:
    items, others = [
        tuple([grounder.cell(item, local) for item in row]) for row in (form.items, form.others)
    ]
    places = tuple([grounder.code(place) for place in range(len(items))])
    for cell in dict.fromkeys((*items, *others)):
        grounder.allow(cell, places, when)
    if items:
        grounder.flat.add(Inverse(items, places, others, when=when))


@poster(TasksForm)
def _tasks(
    grounder: Grounder, goal: Call, form: TasksForm, local: Local, when: Literal | None
) -> None:
    """Where a condition is to be met, cells that may be something else are equal to others that may
    not.
    """
    if grounder.fractional(form.variables):
        return grounder.post_test(goal, local, when)
    flat = grounder.flat
    amounts = {id(term) for term in form.amounts}
    cells: dict[int, int] = {}
    for term in (*[term for task in form.tasks for term in task], form.capacity):
        if id(term) not in cells:
            cell = cells[id(term)] = _number(grounder, term, when)
            numbers = tuple(
                [
                    value
                    for value in _numbers(grounder, cell, term)
                    if value >= 0 or id(term) not in amounts
                ]
            )
            if not numbers:
                return grounder.fail(when)
            if len(numbers) < len(flat.cells[cell]):
                if when is None:
                    grounder.allow(cell, numbers, when)
                else:
                    cells[id(term)] = flat.cell(numbers)
                    flat.add(Same(cell, cells[id(term)], when=when))
    tasks = [
        (cells[id(start)], cells[id(duration)], cells[id(demand)])
        for start, duration, demand in form.tasks
    ]
    flat.add(FlatTasks(tuple(tasks), cells[id(form.capacity)], when=when))
    return None
