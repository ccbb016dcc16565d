"""A search that proves hard: what it then does costs no answer, gives none twice, and takes few
nodes.

Cost is counted in nodes, never in seconds.
"""

from functools import reduce
from itertools import permutations, product
from operator import and_, or_
from random import Random
from typing import Any

import pytest
from logicpuzzles.rules.takuzu import takuzuo

from logicpuzzles import (
    alldiffo,
    cells,
    counto,
    distanceo,
    domaino,
    eq,
    exactlyo,
    lall,
    lany,
    lesso,
    maxruno,
    membero,
    neq,
    noto,
    permuteo,
    run,
    var,
    vars,
)
from logicpuzzles.core.budget import Budget, Statistics
from logicpuzzles.core.errors import OutOfBudget
from logicpuzzles.engines.fd import posted, store
from logicpuzzles.engines.fd.completions import forced_cells
from logicpuzzles.engines.fd.matching import Matching

GRID = """
--1-----11--1---1-
00-00----0--1-----
-----0---------0--
0-----0---0---0---
0-1-----1-------1-
----0--0--0--01-0-
------------0----0
--0--00-------1--0
1--1-----0-----0--
------0-1--------0
1--00-----1-------
1--------1----1---
-0---------------0
0-------1--0-1--0-
---00----0--------
11----0--1--1----1
---1------0--0-0--
----0--11---0---0-
"""

STREET = {
    "next": (
        "47 3, 5 39, 14 27, 10 27, 19 37, 45 31, 17 44, 11 26, 42 52, 56 52, 53 13, 58 11, 32 3, 38 39, 7 37, 19 "
        "57, 39 46, 59 58, 50 55, 14 4, 51 1, 50 15, 24 48, 2 18, 36 32, 46 21, 15 23, 12 56, 59 28, 41 38, 16 29, "
        "29 58, 46 6, 17 51, 8 29, 34 27, 21 43 "
    ),
    "apart": ("14 23, 29 42, 35 40, 49 21, 41 46 "),
    "before": (
        "53 20, 44 51, 19 44, 59 50, 6 46, 47 52, 34 57, 21 45, 5 54, 16 48, 16 53, 16 49, 41 16 "
    ),
    "either": ("40 57 50, 30 23 22, 49 9 22, 50 8 30 "),
}


def takuzu(text: str) -> tuple[Any, list[Any]]:
    board = tuple(
        [tuple([var() if cell == "-" else int(cell) for cell in row]) for row in text.split()]
    )
    return board, [takuzuo(board, (len(board), len(board)))]


def weak_zebra(houses: int, groups: int, clues: dict[str, str]) -> tuple[Any, list[Any]]:
    """A zebra of clues that say little: next to each other, not so, left of, and where one of two
    items is.
    """
    items = tuple(vars(houses * groups))
    goals: list[Any] = [membero(item, range(houses)) for item in items]
    goals += [alldiffo(items[start : start + houses]) for start in range(0, len(items), houses)]
    for kind, text in clues.items():
        for clue in text.split(","):
            a, b, *more = [items[int(number)] for number in clue.split()]
            if kind == "next":
                goals.append(distanceo(a, b, 1))
            elif kind == "apart":
                goals.append(noto(distanceo(a, b, 1)))
            elif kind == "before":
                goals.append(lesso(a, b))
            else:
                goals.append(lany(eq(a, b), eq(a, more[0])))
    return items, goals


def searched(term: Any, goals: list[Any], budget: Budget | None = None) -> tuple[list[Any], int]:
    """The answers, and the nodes that they took."""
    statistics = Statistics(budget or Budget())
    return list(run(None, term, *goals, engine="fd", statistics=statistics)), statistics.nodes


# --- how many nodes -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("program", "most"),
    [
        pytest.param(lambda: takuzu(GRID), 150, id="takuzu without an idle given"),
        pytest.param(lambda: weak_zebra(15, 4, STREET), 1_500, id="zebra of weak clues"),
    ],
)
def test_a_hard_puzzle_takes_few_nodes(program, most):
    answers, nodes = searched(*program())
    assert len(answers) == 1
    assert nodes <= most
    assert searched(*program()) == (answers, nodes)


def test_an_easy_search_does_not_notice(monkeypatch):
    board = tuple([tuple([var() for _ in range(6)]) for _ in range(6)])
    easy = takuzu("1--0-- --00-1 -00--1 ------ 00-1-- -1--00")
    answers, nodes = searched(*easy)
    assert len(searched(board, [takuzuo(board, (6, 6))])[0]) == 4140
    monkeypatch.setattr(store, "WAKING", -1)
    monkeypatch.setattr(store, "TRYING", -1)
    assert searched(*easy) == (answers, nodes)


# --- the same answers -----------------------------------------------------------------------------


def latin(random: Random, side: int, open_cells: int) -> tuple[Any, list[Any]]:
    """A latin square with some cells open."""
    rows, columns, values = (random.sample(range(side), side) for _ in range(3))
    whole = [[values[(row + column) % side] for column in columns] for row in rows]
    free = set(random.sample(range(side * side), open_cells))
    board = tuple(
        [
            tuple(
                [
                    var() if row * side + column in free else whole[row][column]
                    for column in range(side)
                ]
            )
            for row in range(side)
        ]
    )
    lines = [*board, *zip(*board, strict=True)]
    return board, [
        [alldiffo(line) for line in lines],
        [membero(cell, range(side)) for cell in cells(board)],
    ]


def small_takuzu(random: Random, givens: int) -> tuple[Any, list[Any]]:
    text = ["-"] * 64
    for place in random.sample(range(64), givens):
        text[place] = random.choice("01")
    return takuzu(" ".join("".join(text[start : start + 8]) for start in range(0, 64, 8)))


def small_zebra(random: Random) -> tuple[Any, list[Any]]:
    solution = [house for _ in range(3) for house in random.sample(range(5), 5)]
    clues: dict[str, list[str]] = {"next": [], "apart": [], "before": [], "either": []}
    for _ in range(9):
        a, b, c = random.sample(range(15), 3)
        if abs(solution[a] - solution[b]) == 1:
            clues["next"].append(f"{a} {b}")
        elif solution[a] < solution[b]:
            clues["before"].append(f"{a} {b}")
        elif solution[a] == solution[b]:
            clues["either"].append(f"{a} {b} {c}")
        else:
            clues["apart"].append(f"{a} {b}")
    return weak_zebra(5, 3, {kind: ",".join(texts) for kind, texts in clues.items() if texts})


@pytest.mark.parametrize("seed", range(12))
@pytest.mark.parametrize(
    "make",
    [
        pytest.param(lambda random: latin(random, 5, 14), id="latin"),
        pytest.param(lambda random: latin(random, 8, 26), id="large-latin"),
        pytest.param(lambda random: small_takuzu(random, 13), id="takuzu"),
        pytest.param(small_zebra, id="zebra"),
    ],
)
def test_a_hard_search_finds_the_answers_of_an_easy_one(make, seed, monkeypatch):
    term, goals = make(Random(seed))
    monkeypatch.setattr(store, "WAKING", -1)
    monkeypatch.setattr(store, "TRYING", -1)
    expected, _ = searched(term, goals)
    for waking, trying in ((1, 2), (2, 1), (3, 7)):
        monkeypatch.setattr(store, "WAKING", waking)
        monkeypatch.setattr(store, "TRYING", trying)
        answers, nodes = searched(term, goals)
        assert len(answers) == len(set(answers))
        assert set(answers) == set(expected)
        assert searched(term, goals) == (answers, nodes)
        assert list(run(1, term, *goals, engine="fd")) == answers[:1]


@pytest.mark.parametrize("most", [40, 150, 300])
def test_values_that_are_tried_are_nodes(most, monkeypatch):
    monkeypatch.setattr(store, "TRYING", 3)
    term, goals = weak_zebra(15, 4, STREET)
    statistics = Statistics(Budget(nodes=most))
    with pytest.raises(OutOfBudget):
        list(run(None, term, *goals, engine="fd", statistics=statistics))
    assert statistics.nodes == most + 1


# --- propagators ----------------------------------------------------------------------------------


def test_matching_leaves_the_values_of_all_assignments():
    random = Random(1994)
    failed = 0
    for _ in range(500):
        count = random.randint(2, 6)
        values = random.randint(count, count + 2)
        domains = [
            random.getrandbits(values) & random.getrandbits(values) | 1 << random.randrange(values)
            for _ in range(count)
        ]
        for _ in range(count):  # decided values are gone
            for at, domain in enumerate(domains):
                if domain.bit_count() == 1:
                    domains = [
                        other if other_at == at else other & ~domain
                        for other_at, other in enumerate(domains)
                    ]
        if 0 in domains:
            continue
        expected = [0] * count
        for choice in permutations([1 << value for value in range(values)], count):
            if all(bit & domain for bit, domain in zip(choice, domains, strict=True)):
                expected = [seen | bit for seen, bit in zip(expected, choice, strict=True)]
        cells = store.Store()
        for domain in domains:
            cells.cell(domain)
        propagator = Matching(cells, range(count), (1 << values) - 1)
        if not expected[0]:
            failed += 1
            assert not propagator.run()
            continue
        assert propagator.run()
        assert cells.domains == expected
        cells.domains[:] = domains  # it remembers an assignment, which no longer shows
        assert propagator.run()
        assert cells.domains == expected
    assert failed


@pytest.mark.parametrize("size", [3, 4, 6, 8, 9])
def test_what_all_completions_of_a_line_share(size):
    random = Random(size)
    for _ in range(300):
        most = random.choice((size // 2, size // 2, random.randint(0, size)))
        known, values = (
            random.getrandbits(size) & random.getrandbits(size),
            random.getrandbits(size),
        )
        lines = [
            line
            for line in range(1 << size)
            if line.bit_count() == most
            and not (line ^ values) & known
            and not any(line >> at & 7 in (0, 7) for at in range(size - 2))
        ]
        places = forced_cells(size, most, known & ~values, known & values)
        if not lines:
            assert places is None
            continue
        assert places is not None
        ones, zeros = reduce(and_, lines), ~reduce(or_, lines)
        free = [at for at in range(size) if not known >> at & 1]
        assert sorted(places[0]) == [at for at in free if zeros >> at & 1]
        assert sorted(places[1]) == [at for at in free if ones >> at & 1]


@pytest.mark.parametrize("seed", range(150))
def test_an_unknown_that_stands_twice_in_a_line(seed):
    random = Random(seed)
    size = random.choice((4, 6, 8, 10))
    term = tuple(vars(random.randint(2, size)))
    row = [random.choice((*range(len(term)), *range(len(term)), -1, -2)) for _ in range(size)]
    zeros = random.choice((size // 2, size // 2, size // 2 - 1))

    def line(values: Any) -> tuple[Any, ...]:
        return tuple([values[at] if at >= 0 else at + 2 for at in row])

    expected = {
        values
        for values in product((0, 1), repeat=len(term))
        if line(values).count(0) == zeros
        and all(len(set(line(values)[at : at + 3])) > 1 for at in range(size - 2))
    }
    goals = [
        counto(line(term), {0: zeros, 1: size - zeros}),
        maxruno(line(term), 2),
        [membero(cell, (0, 1)) for cell in term],
    ]
    answers = run(0, term, *goals)
    assert set(answers) == expected
    assert len(answers) == len(expected)


def test_lines_that_are_not_alike():
    """Two counts of one line, values that only look alike, and lines that differ because they are
    no sequences of one kind.
    """
    a, b, c = tuple(vars(4)), tuple(vars(4)), tuple(vars(3))
    halves, thirds = counto(a, {0: 2, 1: 2}), counto(c, {0: 2, 1: 1})
    goals = [halves, maxruno(a, 2), [membero(cell, (0, 1)) for cell in (*a, *b, *c)]]
    assert (
        run(0, a, goals, counto(a, {0: 1, 1: 3}))
        == run(0, (a, b), goals, counto(b, {True: 2, False: 2}), maxruno(b, 2))
        == ()
    )
    assert len(run(0, a, maxruno(a, 2), permuteo(a, (0, 1, 0, 1)))) == len(run(0, a, goals)) == 6
    alike = [goals, counto(b, {1: 2, 0: 2}), maxruno(b, 2)]
    assert len(run(0, (a, b), alike, alldiffo((a, b)))) == 30
    assert len(run(0, (a, b), alike, alldiffo((a, list(b))))) == 36
    assert len(run(0, (a, c), goals, thirds, maxruno(c, 2), alldiffo((a, c)))) == 18
    assert run(0, a, maxruno(a, 2), permuteo(a, (1, True, 1, True)), engine="fd") == run(
        0, a, permuteo(a, (1, True, 1, True)), maxruno(a, 2), engine="kanren"
    )


def test_what_every_branch_leaves():
    """Both are 1 whichever branch holds, and must differ: no choice is needed to see it."""
    a, b, c, d = vars(4)
    goals = [
        [membero(cell, (1, 3)) for cell in (a, b)],
        [membero(cell, (1, 2)) for cell in (c, d)],
        [lany(eq(cell, c), eq(cell, d)) for cell in (a, b)],
        alldiffo((a, b)),
    ]
    assert searched((a, b, c, d), goals) == ([], 0)


def test_numbers_far_from_zero_cost_no_memory():
    x, n = vars(2)
    huge = 2**70
    assert run(0, n, counto((x, x), {1: n}), membero(x, (1, 2)), membero(n, (-huge, 2, huge))) == (
        2,
    )
    below = tuple(range(-huge, 3 - huge))
    assert run(0, n, membero(x, (1, 2)), membero(n, below), counto((x, x), {1: n})) == ()


def test_disjunction_is_told_apart_by_a_cell() -> None:
    # a cell whose value differs in each branch says which of them holds: no further cell is made
    x, *others = unknowns = vars(5)
    goal = lall(
        domaino(unknowns, (0, 1)),
        lany(eq(x, 0), lall(eq(x, 1), exactlyo(1, 1, others))),
        lany(lall(eq(x, 0), eq(others[0], 1)), lall(eq(x, 1), neq(others[1], 1))),
        lany(neq(x, 1), lall(eq(x, 1), exactlyo(1, 1, others))),  # of two values, not 1 is 0
    )
    assert posted(tuple(unknowns), goal, Statistics())[1] == len(unknowns)
    expected = {
        (first, *rest)
        for first, *rest in product((0, 1), repeat=5)
        if (rest[0] == 1 if first == 0 else sum(rest) == 1 and rest[1] != 1)
    }
    for engine in ("fd", "sat", "cpsat", "asp"):
        assert set(run(0, tuple(unknowns), goal, engine=engine)) == expected
