"""What units and reasons rest on: relations that propagation alone decides, hitting sets, and links
between items.
"""

from collections.abc import Callable
from itertools import product
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from reasons import holds
from samples import EXAMPLES, examples

from logicpuzzles import eq, lall, membero, vars
from logicpuzzles.core.budget import Statistics
from logicpuzzles.core.goals import Goal
from logicpuzzles.core.hitting import hitting_set
from logicpuzzles.engines import propagating
from logicpuzzles.explain.known import KnownFacts
from logicpuzzles.explain.links import CommonValues, Shared
from logicpuzzles.explain.network import Network
from logicpuzzles.explain.parts import COMPLETE
from logicpuzzles.explain.quick_units import CasesUnit, SameUnit
from logicpuzzles.explain.steps import Fact
from logicpuzzles.explain.units import units_of
from logicpuzzles.kinds.dissection import Dissection
from logicpuzzles.relations import atleasto, atmosto, connectedo, maxruno, regularo
from logicpuzzles.runner import load

SEEDS = st.integers(0, 10**9)
RING = tuple([(at, (at + 1) % 5) for at in range(5)])
PAIRS = ("a", ("a", "c"), {("a", 0): "a", ("a", 1): "b", ("b", 1): "c", ("c", 0): "a"})
DECIDED: dict[str, Callable[[list[Any], Random], Goal]] = {
    "atleasto": lambda cells, random: atleasto(random.randint(1, 4), 1, cells),
    "atmosto": lambda cells, random: atmosto(random.randint(1, 4), 1, cells),
    "maxruno": lambda cells, random: maxruno(cells, random.randint(1, 3)),
    "connectedo": lambda cells, random: connectedo(cells, RING),
    "regularo": lambda cells, random: regularo(cells, PAIRS),
}


def test_each_relation_that_is_called_complete_is_tested():
    assert set(DECIDED) == COMPLETE


@pytest.mark.parametrize("name", sorted(DECIDED))
@given(seed=SEEDS)
@examples(40)
def test_propagation_of_these_relations_leaves_only_what_stands_in_an_answer(name, seed):
    random = Random(seed)
    cells = vars(5)
    goal = DECIDED[name](cells, random)
    asked = propagating(
        tuple(cells), lall([membero(cell, (0, 1)) for cell in cells]), [goal], Statistics()
    )
    limits = [(at, asked.mask(random.choice([(0,), (1,), (0, 1), (0, 1)]))) for at in range(5)]
    left = asked.left((0,), limits, range(5))
    answer = asked.witness((0,), limits, range(5))
    assert (left is None) == (answer is None)
    for at, mask in enumerate(left or []):
        for value in asked.values_of(mask):
            assert asked.witness((0,), [*limits, (at, asked.mask((value,)))], range(5)) is not None


@given(seed=SEEDS)
@examples(100)
def test_a_hitting_set_is_the_cheapest(seed):
    random = Random(seed)
    count = random.randint(1, 7)
    costs = [random.choice([1, 2, 10, 12]) for _ in range(count)]
    sets = [random.randint(1, (1 << count) - 1) for _ in range(random.randint(1, 9))]
    chosen, proven = hitting_set(sets, costs)

    def cost(mask: int) -> int:
        return sum([costs[bit] for bit in range(count) if mask >> bit & 1])

    assert all([chosen & mask for mask in sets])
    assert proven
    assert cost(chosen) == min(
        [cost(mask) for mask in range(1 << count) if all([mask & each for each in sets])]
    )


@given(seed=SEEDS)
@examples(100)
def test_the_ways_in_which_items_are_linked(seed):
    """Against all assignments: a value stands in a way just where it stands in an assignment that
    fits.
    """
    random = Random(seed)
    linkings: list[Shared | CommonValues] = [
        Shared(0, 1, ((0, 2), (1, 3), (2, 4))),
        CommonValues(random.randrange(3), 0, ((1, 2), (3, 4))),
    ]
    for linking in linkings:
        left = {cell: random.randint(1, 7) for cell in range(5)}
        ways = list(linking.supports(left, lambda value: 1 << value))
        fitting = []
        for values in product(range(3), repeat=5):
            if all([left[cell] >> value & 1 for cell, value in enumerate(values)]):
                if isinstance(linking, Shared):
                    holds = values[1] == values[2 + values[0]]
                else:
                    holds = (linking.value, values[0]) in (
                        (values[1], values[2]),
                        (values[3], values[4]),
                    )
                fitting += [values] if holds else []
        for cell in range(5):
            stands = 0
            for way in ways:
                stands |= way.get(cell, left[cell])
            assert stands == sum({1 << values[cell] for values in fitting})


@pytest.mark.parametrize(
    "name", ["calcudoku/6x6", "kakuro/5x5", "skyscrapers/4x4", "tents/6x6", "zebra/three-gardens"]
)
def test_what_does_not_hold_in_a_model_is_seen(name):
    """Also where propagation does not see it, as in the quotient of two cells that are known."""
    network = Network(Dissection(load(EXAMPLES / f"{name}.txt")), Statistics())
    random = Random(1)
    several = [
        unit
        for unit in units_of(network, [*network.rules, *network.clues])
        if not unit.single and len(unit.cells) < 12
    ]
    for unit in random.choices(several, k=20):
        values = [random.choice(network.domains[cell]) for cell in unit.cells]
        model = unit.local(
            [network.mask(cell, (value,)) for cell, value in zip(unit.cells, values, strict=True)]
        )
        known = [
            eq(network.variables[cell], value)
            for cell, value in zip(unit.cells, values, strict=True)
        ]
        false = [not holds(network, [part.goal, *known], "fd") for part in unit.parts]
        assert unit.false_in(model, ()) == sum([1 << at for at, fails in enumerate(false) if fails])


CLUES = """\
Who: Ann, Bob, Cal, Dan
Pet: cat, dog, owl, pig
Job: baker, cook, diver, judge

1. Exactly one of these is true: Ann owns the cat; the cook lives in house 3; Bob is the diver.
2. There is not exactly one house between the owl and the judge.
3. Ann lives next to the pig.
4. If the baker owns the dog, then Dan lives in house 1.
"""


SAME = """5. Cal is the baker.
6. The baker owns the owl.
7. The diver owns the pig.
"""


@pytest.mark.parametrize("clues", [CLUES, CLUES + SAME])
@pytest.mark.parametrize("linked", [False, True])
def test_units_of_cases_leave_what_stands_in_an_answer(linked, clues):
    network = Network(Dissection(load(text=clues, kind="zebra")), Statistics())
    network = network.with_links() if linked else network
    parts = [*network.rules, *network.clues]
    units = [unit for unit in units_of(network, parts) if isinstance(unit, (CasesUnit, SameUnit))]
    assert any([isinstance(unit, SameUnit) for unit in units]) == (clues is not CLUES)
    random = Random(4)
    empty = 0
    for unit in random.sample(units, k=min(len(units), 9)):
        facts = [
            Fact(cell, random.choice(network.domains[cell]), False)
            for cell in unit.cells
            if random.random() < 0.6
        ]
        known = KnownFacts(network, facts, parts)
        left = unit.look(known)
        limits = [(cell, known.left[cell]) for cell in unit.cells]
        if left is None:
            empty += 1
            assert network.witness(unit.on, limits, unit.cells) is None
            continue
        for cell, mask in zip(unit.cells, left, strict=True):
            asked = unit.asked is None or cell in unit.asked or unit.few
            for value in network.values(cell, known.left[cell]):
                bit = network.mask(cell, (value,))
                stands = network.witness(unit.on, [*limits, (cell, bit)], unit.cells) is not None
                assert stands == bool(mask & bit) if asked else mask & bit or not stands
    assert empty < len(units)


@given(seed=SEEDS)
@examples(100)
def test_cells_that_differ_keep_what_stands_in_an_answer(seed):
    random = Random(seed)
    cells = vars(random.randint(2, 5))
    asked = propagating(
        tuple(cells), lall([membero(cell, range(5)) for cell in cells]), [], Statistics()
    )
    masks = [asked.mask([value for value in range(5) if random.random() < 0.6]) for _ in cells]
    answers = [
        values
        for values in product(*[asked.values_of(mask) for mask in masks])
        if len(set(values)) == len(values)
    ]
    differing = asked.differing(range(len(cells)))
    left, answer = differing.left(masks), differing.answer(masks)
    if not answers:
        assert left is None
        assert answer is None
        return
    assert left == [asked.mask([values[at] for values in answers]) for at in range(len(cells))]
    assert tuple([asked.values_of(mask)[0] for mask in answer or ()]) in answers
