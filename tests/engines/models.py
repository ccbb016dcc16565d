"""Random small flat models, and their answers by brute force."""

from itertools import product
from math import prod
from random import Random
from typing import Any

from logicpuzzles.engines.ground.flat import (
    AllDifferent,
    Among,
    Constraint,
    Count,
    CountIs,
    Differ,
    Distinct,
    Flat,
    Inverse,
    Linear,
    NotAllEqual,
    Product,
    Same,
    Stretch,
    Table,
)

__all__ = ["KINDS", "brute_force", "model"]

VALUES = range(-2, 5)
MOST = 2_000  # combinations, after which no more cells are added


def brute_force(flat: Flat) -> set[tuple[int, ...]]:
    """A value for each cell, in every way in which the model holds."""
    return {values for values in product(*flat.cells) if flat.holds(values)}


def model(random: Random, kinds: Any = None) -> Flat:
    """Three to five cells and some constraints, of these ``kinds``."""
    flat = Flat()
    for _ in range(random.randint(3, 5)):
        flat.cell(tuple(sorted(random.sample(VALUES, random.choice((1, 2, 2, 3, 3, 4, 5))))))
    for _ in range(random.randint(1, 4)):
        if prod(map(len, flat.cells)) > MOST:
            break
        made = KINDS[random.choice(list(KINDS) if kinds is None else kinds)](random, flat)
        if random.random() < 0.4:
            cell = random.randrange(len(flat.cells))
            made.when = (cell, random.choice((*flat.cells[cell], *flat.cells[cell], 9)))
        flat.add(made)
    return flat


def _some(random: Random, flat: Flat, low: int = 1, high: int = 4) -> tuple[int, ...]:
    """Cells, of which one may stand there twice."""
    return tuple(random.choices(range(len(flat.cells)), k=random.randint(low, high)))


def _different(random: Random, flat: Flat) -> tuple[int, ...]:
    return tuple(random.sample(range(len(flat.cells)), random.randint(2, len(flat.cells))))


def _cell(random: Random, flat: Flat) -> int:
    return random.randrange(len(flat.cells))


def _among(random: Random, flat: Flat) -> Constraint:
    return Among(_cell(random, flat), tuple(random.sample(VALUES, random.randint(1, 4))))


def _same(random: Random, flat: Flat) -> Constraint:
    return Same(_cell(random, flat), _cell(random, flat))


def _differ(random: Random, flat: Flat) -> Constraint:
    return Differ(
        tuple([(_cell(random, flat), _cell(random, flat)) for _ in range(random.randint(1, 4))])
    )


def _distinct(random: Random, flat: Flat) -> Constraint:
    size = random.randint(1, 3)
    return Distinct(tuple([_some(random, flat, size, size) for _ in range(random.randint(2, 4))]))


def _table(random: Random, flat: Flat) -> Constraint:
    cells = random.choice((_some, _different))(random, flat)
    rows = [
        tuple([random.choice((*flat.cells[cell], 3)) for cell in cells])
        for _ in range(random.randint(1, 9))
    ]
    return Table(cells, tuple(rows))


def _all_different(random: Random, flat: Flat) -> Constraint:
    return AllDifferent(_different(random, flat))


def _not_all_equal(random: Random, flat: Flat) -> Constraint:
    return NotAllEqual(_some(random, flat, 2))


def _stretch(random: Random, flat: Flat) -> Constraint:
    return Stretch(_some(random, flat, 2, 5), random.randint(1, 3))


def _count(random: Random, flat: Flat) -> Constraint:
    cells = _some(random, flat)
    return Count(cells, random.choice(VALUES), random.randint(0, 2), random.randint(0, len(cells)))


def _count_is(random: Random, flat: Flat) -> Constraint:
    return CountIs(_some(random, flat), random.choice(VALUES), _cell(random, flat))


def _linear(random: Random, flat: Flat) -> Constraint:
    cells = _some(random, flat)
    weights = tuple([random.choice((-2, -1, 1, 1, 2, 3)) for _ in cells])
    return Linear(cells, weights, random.choice(("=", "!=", "<=")), random.randint(-4, 8))


def _product(random: Random, flat: Flat) -> Constraint:
    return Product(random.choice((1, 1, 2, -1, 0)), _some(random, flat, 0, 3), _cell(random, flat))


def _inverse(random: Random, flat: Flat) -> Constraint:
    """A permutation of two or three of the cells; further cells are the places, some of them
    perhaps those of another.
    """
    cells = tuple(random.sample(range(len(flat.cells)), random.randint(2, 3)))
    known = sorted({value for cell in cells for value in flat.cells[cell]})
    values = tuple(
        random.sample([*known, *[value for value in VALUES if value not in known]], len(cells))
    )
    old = [
        place
        for constraint in flat.constraints
        if type(constraint) is Inverse
        for place in constraint.places
    ]
    places = []
    for _ in values:
        usable = [place for place in old if max(flat.cells[place]) < len(cells)]
        if usable and random.random() < 0.4:
            places.append(random.choice(usable))
        else:
            places.append(
                flat.cell(
                    tuple(sorted(random.sample(range(len(cells)), random.randint(1, len(cells)))))
                )
            )
    return Inverse(cells, values, tuple(places))


KINDS = {
    AllDifferent: _all_different, Among: _among, Count: _count, CountIs: _count_is, Differ: _differ,
    Distinct: _distinct, Inverse: _inverse, Linear: _linear, NotAllEqual: _not_all_equal,
    Product: _product, Same: _same, Stretch: _stretch, Table: _table,
}  # fmt: skip
