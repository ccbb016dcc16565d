"""Facts have the answers of their list, whatever column is known; of many facts only those are
looked at that it leaves.
"""

from random import Random

import pytest
from families import ENGINES
from programs import typed

from logicpuzzles import Relation, eq, fact, facts, lany, membero, run, vars
from logicpuzzles.core import rows as looking
from logicpuzzles.relations import facts as module

ATOMS = (1, True, 1.0, 0, "a", None, b"a", (1,), "b")


@pytest.mark.parametrize("engine", ENGINES)
def test_facts_are_the_rows_of_a_list(engine, monkeypatch):
    monkeypatch.setattr(module, "FEW", 0)
    monkeypatch.setattr(module, "LARGE", 3)
    monkeypatch.setattr(looking, "FEW", 0)
    for seed in range(60 if engine in ("fd", "kanren") else 15):
        random = Random(seed)
        held, x, y, z = Relation("held"), *vars(3)
        rows = [(random.choice(ATOMS), random.choice(ATOMS)) for _ in range(random.randint(1, 8))]
        for row in rows:
            fact(held, *row)
            if random.random() < 0.2:
                run(1, x, held(random.choice(ATOMS), x))  # asked in between
        atoms = random.sample(ATOMS, 2)
        more = random.choice(
            [[eq(x, atoms[0])], [lany(eq(x, atoms[0]), eq(z, atoms[1]))], [], [membero(y, atoms)]]
        )
        first, second = random.choice([(x, y), (atoms[0], x), (x, atoms[0]), (x, x)]), (x, z)
        goals = [held(*first), held(*second)]
        plain = [membero(first, rows), membero(second, rows)]
        if seed % 3 == 0:
            goals = [membero(first, (*rows, (x, y, z), z)), held(*second)]
            plain[0] = lany([eq(first, row) for row in (*rows, (x, y, z), z)])
        random.shuffle(goals)
        found = run(0, (x, y, z), *goals, *more, engine=engine)
        assert set(map(typed, found)) == set(
            map(typed, run(0, (x, y, z), *more, *plain, engine="kanren"))
        ), seed


def test_a_known_column_leaves_few_of_many_facts():
    edge, q = Relation("edge"), vars(1)[0]
    facts(edge, *[(number, number * 7 % 1_000) for number in range(1_000)], (5, 5))
    assert list(edge.rows((5, q))) == [(5, 35), (5, 5)]
    assert list(edge.rows((q, 35))) == [(5, 35)]
    assert not edge.rows((-1, q))
    assert len(edge.rows((q, q))) == 1_001
    x, y, z = vars(3)
    assert run(0, (x, y, z), edge(y, z), edge(x, y), edge(6, x)) == ((42, 294, 58),)
