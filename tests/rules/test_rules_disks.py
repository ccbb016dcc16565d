"""Disks are turned so that each place is covered once: one relation, whatever is known of the
turns.
"""

from itertools import permutations, product

import oracles
import pytest
from hypothesis import given
from hypothesis import strategies as st
from logicpuzzles.rules.disks import diskso, turnedo
from samples import EXAMPLES, examples

from logicpuzzles import run, runner, var, vars

EXAMPLES = EXAMPLES / "disks"
FLOWER = tuple(
    tuple(map(int, line))
    for line in ("011000000001", "000110010000", "010000100010", "000101000010")
)
SEVERAL = tuple(
    tuple(map(int, line))
    for line in ("100010000100", "100000011000", "001000110000", "100010010000")
)
TURNS = (0, 2, 6, 5)

Stack = tuple[tuple[int, ...], ...]


@st.composite
def stacks(draw: st.DrawFn, disks: int = 3, places: int = 6) -> Stack:
    """Disks that cover each place once as they lie, then each is turned; or any disks at all."""
    count, size = draw(st.integers(1, disks)), draw(st.integers(1, places))
    if draw(st.booleans()):
        return tuple(
            draw(st.lists(st.tuples(*[st.integers(0, 1)] * size), min_size=count, max_size=count))
        )
    owners = draw(st.lists(st.integers(0, count - 1), min_size=size, max_size=size))
    lying = [tuple(int(owner == disk) for owner in owners) for disk in range(count)]
    turns = draw(st.lists(st.integers(0, size - 1), min_size=count, max_size=count))
    return tuple(disk[turn:] + disk[:turn] for disk, turn in zip(lying, turns, strict=True))


def brute(stack: Stack) -> set[tuple[int, ...]]:
    return {
        turns
        for turns in product(range(len(stack[0])), repeat=len(stack))
        if oracles.disks(turns, stack)
    }


@pytest.fixture(params=["fd", "kanren"])
def engine(request: pytest.FixtureRequest) -> str:
    return str(request.param)


def test_it_validates(engine):
    assert run(0, "yes", diskso(TURNS, FLOWER), engine=engine) == ("yes",)
    for place, turn in product(range(4), range(12)):
        other = (*TURNS[:place], turn, *TURNS[place + 1 :])
        assert run(0, "yes", diskso(other, FLOWER), engine=engine) == (
            ("yes",) if other == TURNS else ()
        )
    turned = tuple((turn + 1) % 12 for turn in TURNS)
    for strange in (turned, TURNS[:3], (*TURNS, 0), list(TURNS), (0, 2, 6, "5"), 7, ()):
        assert run(0, "yes", diskso(strange, FLOWER), engine=engine) == ()


def test_it_finds_enumerates_and_completes(engine):
    board = var()
    assert run(0, board, diskso(board, FLOWER), engine=engine) == (TURNS,)
    assert set(run(0, board, diskso(board, SEVERAL), engine=engine)) == {
        (0, 7, 4, 1),
        (0, 3, 0, 1),
        (0, 11, 8, 1),
    }
    second, third = vars(2)
    assert run(0, (second, third), diskso((0, second, third, 5), FLOWER), engine=engine) == (
        (2, 6),
    )


@given(stacks())
def test_it_agrees_with_trying_all_turns(stack):
    board = var()
    expected = brute(stack)
    for engine in ("fd", "kanren"):
        answers = run(0, board, diskso(board, stack), engine=engine)
        assert set(answers) == expected
        assert len(answers) == len(expected)


@pytest.mark.slow
@examples(8)
@given(stacks(4, 8))
def test_larger_ones_too(stack):
    board = var()
    answers = run(0, board, diskso(board, stack))
    assert sorted(answers) == sorted(brute(stack))


@given(stacks(4, 7), st.integers(0, 6))
def test_how_many_solutions_there_are_does_not_depend_on_how_the_disks_lie(stack, turn):
    board = var()
    count = len(run(0, board, diskso(board, stack)))
    for order in permutations(stack):
        assert len(run(0, board, diskso(board, order))) == count
    first = stack[0][turn:] + stack[0][:turn] if turn < len(stack[0]) else stack[0]
    assert len(run(0, board, diskso(board, (first, *stack[1:])))) == count


def test_a_disk_that_looks_the_same_counts_once(engine):
    board = var()
    cross, beam = (1, 0, 0, 1, 0, 0), (0, 1, 0, 0, 1, 0)
    assert set(run(0, board, diskso(board, (cross, beam, beam)), engine=engine)) == {
        (0, 0, 1),
        (0, 1, 0),
    }
    assert run(0, board, diskso(board, ((1, 1, 1), (0, 0, 0))), engine=engine) == ((0, 0),)
    # All together turned by three, the first disk looks the same: (0, 5, 0) is (0, 2, 3).
    one_by_one = diskso(board, (cross, (1, 0, 0, 0, 0, 0), (0, 1, 1, 0, 1, 0)))
    assert run(0, board, one_by_one, engine=engine) == ((0, 2, 3),)
    assert run(0, board, diskso(board, ((0, 0), (1, 0), (1, 0))), engine=engine) == ((0, 0, 1),)


def test_too_many_or_too_few_solid_places_cannot_cover(engine):
    board = var()
    for stack in (((1, 1), (1, 0)), ((1, 0), (0, 0)), ((0,),), ((0, 0, 0),)):
        assert run(0, board, diskso(board, stack), engine=engine) == ()
    assert run(0, board, diskso(board, ((1,),)), engine=engine) == ((0,),)


def test_a_turn_tells_the_places_and_the_places_tell_the_turn(engine):
    turn, place = vars(2)
    assert run(0, place, turnedo((1, 0, 0, 1, 0), 3, (place, 1), 5), engine=engine) == (3,)
    assert run(0, turn, turnedo((1, 0, 0, 1, 0), turn, (4, 2), 5), engine=engine) == (4,)
    assert run(0, turn, turnedo((1, 0, 0, 1, 0), turn, (4, 2), 4), engine=engine) == ()


def test_a_flower_takes_few_choices():
    for name in ("flower", "flower-several", "flower-broken", "24-places"):
        result = runner.solve(runner.load(EXAMPLES / f"{name}.txt"), engine="fd", limit=0)
        assert result.statistics.nodes < 50
