"""What a clue with blanks denies: no value of the blanks makes it hold."""

from functools import cache
from itertools import product
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from samples import examples

from logicpuzzles import eq, lall, lany, membero, run, var, vars
from logicpuzzles.core.errors import GoalError
from logicpuzzles.core.negation import deny_goal
from logicpuzzles.engines import installed

VALUES = (0, 1)


def clue(random: Random, cells, blanks):
    """A disjunction of conjunctions of equations between rows of cells and rows with blanks, each
    blank once.
    """
    left = list(blanks)
    branches = []
    for _ in range(random.randint(1, 3)):
        rows = []
        for _ in range(random.randint(1, 2)):
            terms = tuple(
                left.pop() if left and random.random() < 0.4 else random.choice((*VALUES, *cells))
                for _ in range(2)
            )
            rows.append(
                eq(terms, tuple(random.sample(cells, 2)))
                if random.random() < 0.5
                else membero(terms, [tuple(cells[:2]), tuple(cells[1:])])
            )
        branches.append(lall(rows))
    return lany(branches)


@cache
def not_holding(seed):
    """The boards for which no blank will do, as kanren finds them one by one."""
    random = Random(seed)
    cells, blanks = vars(3), vars(8)
    goal = clue(random, cells, blanks)
    domains = [membero(cell, VALUES) for cell in cells]
    holding = set(
        run(
            0,
            tuple(cells),
            goal,
            domains,
            [membero(blank, VALUES) for blank in blanks],
            engine="kanren",
        )
    )
    return sorted(set(product(VALUES, repeat=3)) - holding)


@pytest.mark.parametrize("engine", installed())
@given(st.integers(0, 2**31))
@examples(40)
def test_what_is_denied_are_the_boards_for_which_no_blank_will_do(engine, seed):
    random = Random(seed)
    cells, blanks = vars(3), vars(8)
    goal = clue(random, cells, blanks)
    domains = [membero(cell, VALUES) for cell in cells]
    answers = run(0, tuple(cells), deny_goal(goal, set(blanks)), domains, engine=engine)
    assert sorted(answers) == not_holding(seed)


def test_what_has_blanks_in_two_places_is_refused():
    x, y, blank = var(), var(), var()
    for goal in (lall(eq(x, blank), eq(y, blank)), eq((x, y), (blank, blank)), eq(x, (blank, 1))):
        with pytest.raises(GoalError, match="cannot be denied"):
            deny_goal(goal, {blank})
