"""Backtracking over variables: every solution once, in any order of search, and never "none" for "I
gave up".
"""

from __future__ import annotations

from itertools import combinations, permutations, product
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from logicpuzzles.search.backtrack import ORDERS, VALUE_ORDERS, GaveUp, Search
from logicpuzzles.search.variables import Space, Variable


def clique(number: int, values: int) -> list[Variable]:
    """Variables that all differ."""
    space = Space()
    variables = [Variable(domain=range(values), space=space) for _ in range(number)]
    for a, b in combinations(variables, 2):
        a.not_unify(b)
    return variables


def queens(side: int) -> list[Variable]:
    """The row of the queen of each column; the diagonals are events."""
    columns = clique(side, side)
    for i, j in permutations(range(side), 2):

        def strike(queen: Variable, j: int = j, apart: int = abs(i - j)) -> bool:
            return not queen.decided or columns[j].discard(queen.value + apart, queen.value - apart)

        columns[i].on_change(strike)
    return columns


@pytest.mark.parametrize("order", ORDERS)
@pytest.mark.parametrize("value_order", VALUE_ORDERS)
def test_the_queens_in_every_order(order: str, value_order: str) -> None:
    for side, number in ((1, 1), (2, 0), (3, 0), (4, 2), (6, 4)):
        variables = queens(side)
        before = [v.values for v in variables]
        search = Search(variables, order=order, value_order=value_order)
        solutions = list(search)
        assert len(solutions) == len(set(solutions)) == search.solutions == number
        for rows in solutions:
            assert all(
                abs(rows[i] - rows[j]) not in (0, j - i) for i, j in combinations(range(side), 2)
            )
        assert search.status == "complete"
        assert [v.values for v in variables] == before
        assert next(search, None) is None


def test_the_orders() -> None:
    """The orders are what they are called."""
    space = Space()
    a, b, c = (Variable(domain=range(n), space=space) for n in (3, 3, 2))
    assert a.not_unify(b) and b.not_unify(c)
    assert ORDERS["static"]([a, b, c]) is a
    assert ORDERS["first-fail"]([a, b, c]) is c
    assert ORDERS["most-constrained"]([a, b]) is b
    assert list(VALUE_ORDERS["domain"](a)) == [0, 1, 2]
    assert list(VALUE_ORDERS["reversed"](a)) == [2, 1, 0]
    assert list(VALUE_ORDERS["least-constraining"](c)) == [0, 1]
    assert b.discard(0)
    assert list(VALUE_ORDERS["least-constraining"](a)) == [0, 1, 2]
    assert list(VALUE_ORDERS["least-constraining"](b)) == [2, 1]
    own = Search(
        [a, b], order=lambda free: free[-1], value_order=lambda v: reversed(v.values or ())
    )
    assert next(own) == (1, 2)
    own.close()


def test_nodes_are_counted() -> None:
    search = Search(clique(3, 3), order="static")
    assert len(list(search)) == 6
    assert (search.nodes, search.dead_ends, search.solutions) == (9, 0, 6)
    search = Search(clique(4, 3), order="static")
    assert list(search) == []
    assert search.status == "complete"
    assert (
        search.dead_ends == search.nodes - 3
    )  # the values of the first variable are not refused at once


@pytest.mark.parametrize("nodes", [0, 1, 5, 8])
def test_giving_up_is_said_and_said_again(nodes: int) -> None:
    variables = clique(4, 4)
    search = Search(variables, nodes=nodes)
    for _ in range(2):
        with pytest.raises(
            GaveUp, match=f"the limit of {nodes} nodes was reached before the search was complete"
        ):
            list(search)
    assert search.status == "gave up"
    assert search.nodes == nodes
    assert all(v.values == (0, 1, 2, 3) for v in variables)
    with pytest.raises(GaveUp, match="seconds"):
        list(Search(variables, seconds=0))


def test_a_budget_that_is_just_enough() -> None:
    search = Search(clique(3, 3), nodes=9)
    assert len(list(search)) == 6
    assert search.status == "complete"


def test_solutions_are_handed_out_with_the_variables_set() -> None:
    variables = clique(3, 4)
    search = Search(variables)
    assert search.status == "running"
    for solution in search:
        assert tuple(v.value for v in variables) == solution
        with variables[0].space.trial():  # what the caller tries is undone in time
            variables[1].set(solution[1])
        if search.solutions == 3:
            break
    search.close()
    search.close()
    assert search.status == "closed"
    assert all(v.values == (0, 1, 2, 3) for v in variables)
    never = Search(variables)
    never.close()
    assert never.status == "closed"


def test_undoing_the_search_is_an_error() -> None:
    variables = clique(2, 2)
    outer = variables[0].space.checkpoint()
    search = Search(variables)
    next(search)
    variables[0].space.undo(outer)
    with pytest.raises(RuntimeError, match="undone while they were searched"):
        next(search)


def test_what_the_variables_cannot_say() -> None:
    search = Search(clique(3, 5), test=lambda values: sum(values) == 9)
    assert {frozenset(each) for each in search} == {frozenset({2, 3, 4})}
    assert search.solutions == 6


def test_odd_searches() -> None:
    assert list(Search([])) == [()]
    assert list(Search([], test=lambda values: False)) == []
    space = Space()
    a, b = Variable(value=1, space=space), Variable(domain=[1, 2], space=space)
    assert list(Search([a])) == [(1,)]
    assert list(Search([b, b])) == [(1, 1), (2, 2)]
    assert a.not_unify(b)
    assert list(Search([b, a])) == [(2, 1)]
    for arguments, message in (
        (([Variable(space=space)],), "variable number 0 of the search may be anything"),
        (([a, Variable(value=1)],), "of several spaces"),
    ):
        with pytest.raises(ValueError, match=message):
            Search(*arguments)
    with pytest.raises(
        ValueError, match="'random' is no order of variables; expected one of static"
    ):
        Search([a], order="random")
    with pytest.raises(ValueError, match="'random' is no order of values"):
        Search([a], value_order="random")


def test_an_error_in_a_callback_ends_the_search_and_leaves_nothing() -> None:
    variables = clique(3, 3)

    def fail(variable: Variable) -> None:
        if variable.value == 2:
            raise ZeroDivisionError

    variables[2].on_change(fail)
    search = Search(variables)
    with pytest.raises(ZeroDivisionError):
        list(search)
    assert search.status == "closed"
    assert all(v.values == (0, 1, 2) for v in variables)


def test_many_variables_without_recursion() -> None:
    space = Space()
    row = [Variable(domain=[0, 1], space=space) for _ in range(1500)]
    search = Search(row, order="static", nodes=1500)
    assert next(search) == (0,) * 1500
    search.close()


domains = st.lists(
    st.lists(st.sampled_from([1, 1.5, True, "x"]), min_size=1), min_size=1, max_size=4
)
relations = st.lists(st.tuples(st.booleans(), st.integers(0, 3), st.integers(0, 3)), max_size=4)


@given(domains, relations, st.sampled_from(sorted(ORDERS)), st.sampled_from(sorted(VALUE_ORDERS)))
def test_all_solutions_and_no_others(
    drawn: list[list[Any]], stated: list[tuple[bool, int, int]], order: str, value_order: str
) -> None:
    space = Space()
    variables = [Variable(domain=domain, space=space) for domain in drawn]
    held = []
    for same, x, y in stated:
        a, b = variables[x % len(variables)], variables[y % len(variables)]
        if (a.unify if same else a.not_unify)(b):
            held.append((same, x % len(variables), y % len(variables)))
    solutions = [
        tuple((type(v), v) for v in each)
        for each in Search(variables, order=order, value_order=value_order)
    ]
    typed = [{(type(v), v) for v in domain} for domain in drawn]
    expected = {
        each for each in product(*typed) if all((each[x] == each[y]) == same for same, x, y in held)
    }
    assert len(solutions) == len(expected)
    assert set(solutions) == expected
