"""Backtracking over variables: every solution once, and never "none" for "I gave up"."""

from itertools import combinations, permutations, product
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from logicpuzzles.search.backtrack import backtracking
from logicpuzzles.search.result import Result, Solution, finished
from logicpuzzles.search.stated import StatedPuzzle
from logicpuzzles.search.variables import Variable


def state(*domains: Any) -> tuple[StatedPuzzle, list[Variable]]:
    """A puzzle of variables with these domains."""
    stated = StatedPuzzle()
    made = [Variable(domain=domain, space=stated.space) for domain in domains]
    stated.variables |= dict(enumerate(made))
    return stated, made


def clique(number: int, values: int) -> tuple[StatedPuzzle, list[Variable]]:
    """Variables that all differ."""
    stated, variables = state(*[range(values)] * number)
    for a, b in combinations(variables, 2):
        a.not_unify(b)
    return stated, variables


def queens(side: int) -> tuple[StatedPuzzle, list[Variable]]:
    """The row of the queen of each column; the diagonals are events."""
    stated, columns = clique(side, side)
    for i, j in permutations(range(side), 2):

        def strike(queen: Variable, j: int = j, apart: int = abs(i - j)) -> bool:
            return not queen.decided or columns[j].discard(queen.value + apart, queen.value - apart)

        columns[i].on_change(strike)
    return stated, columns


def search(stated: StatedPuzzle, budget: Any = None) -> Result[Any, Any]:
    return finished(backtracking(stated, budget))


def test_the_queens():
    for side, number in ((1, 1), (2, 0), (3, 0), (4, 2), (6, 4)):
        stated, variables = queens(side)
        before = [v.values for v in variables]
        result = search(stated)
        assert result.complete
        assert len(result.solutions) == len(set(result.solutions)) == number
        for rows in result.solutions:
            assert all(
                abs(rows[i] - rows[j]) not in (0, j - i) for i, j in combinations(range(side), 2)
            )
        assert [v.values for v in variables] == before


def test_nodes_are_counted():
    result = search(clique(3, 3)[0])
    assert (len(result.solutions), result.nodes) == (6, 9)
    assert search(clique(4, 3)[0]).status == "none"


@pytest.mark.parametrize("nodes", [0, 1, 5, 8])
def test_giving_up_is_said(nodes):
    stated, variables = clique(4, 4)
    result = search(stated, nodes)
    assert result.gave_up and result.nodes == nodes
    assert f"the limit of {nodes} nodes was reached before the search" in result.reason
    assert all(v.values == (0, 1, 2, 3) for v in variables)
    assert search(clique(3, 3)[0], 9).gave_up is False


def test_solutions_are_handed_out_with_the_variables_set():
    stated, variables = clique(3, 4)
    run = backtracking(stated)
    for _ in range(3):
        solution = next(run)
        assert isinstance(solution, Solution)
        assert tuple(v.value for v in variables) == solution.board
        with stated.space.trial():  # what the caller tries is undone in time
            variables[1].set(solution.board[1])
    run.close()
    assert all(v.values == (0, 1, 2, 3) for v in variables)


def test_an_error_in_a_callback_ends_the_search_and_leaves_nothing():
    stated, variables = clique(3, 3)

    def fail(variable: Variable) -> None:
        if variable.value == 2:
            raise ZeroDivisionError

    variables[2].on_change(fail)
    with pytest.raises(ZeroDivisionError):
        search(stated)
    assert all(v.values == (0, 1, 2) for v in variables)


def test_many_variables_without_recursion():
    run = backtracking(state(*[[0, 1]] * 1500)[0], 1500)
    solution = next(run)
    assert isinstance(solution, Solution) and solution.board == (0,) * 1500
    run.close()


domains = st.lists(
    st.lists(st.sampled_from([1, 1.5, True, "x"]), min_size=1), min_size=0, max_size=4
)
relations = st.lists(st.tuples(st.booleans(), st.integers(0, 3), st.integers(0, 3)), max_size=4)


@given(domains, relations)
def test_all_solutions_and_no_others(drawn, told):
    stated, variables = state(*drawn)
    held = []
    for same, x, y in told if drawn else ():
        a, b = variables[x % len(variables)], variables[y % len(variables)]
        if (a.unify if same else a.not_unify)(b):
            held.append((same, x % len(variables), y % len(variables)))
    solutions = [tuple((type(v), v) for v in each) for each in search(stated).solutions]
    typed = [{(type(v), v) for v in domain} for domain in drawn]
    expected = {
        each for each in product(*typed) if all((each[x] == each[y]) == same for same, x, y in held)
    }
    assert len(solutions) == len(expected)
    assert set(solutions) == expected
