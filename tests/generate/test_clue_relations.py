"""What the rows of clue relations say besides the rules agrees with the rules, at five houses."""

from itertools import permutations, product

import pytest

from logicpuzzles.extras.zebra.clues import TYPES
from logicpuzzles.extras.zebra.key import CODES
from logicpuzzles.extras.zebra.places import places_of
from logicpuzzles.extras.zebra.relations import RELATIONS, ClueRelation

HOUSES = 5
NUMBERS = {"i": [0], "p": range(1, HOUSES + 1), "n": range(HOUSES - 1)}


def table(row: ClueRelation) -> set[tuple[int, ...]]:
    """The arguments for which a relation holds: the places of its items, then its numbers."""
    numbers = product(*[NUMBERS[sign] for sign in row.signs[row.items :]])
    return {
        (*places, *each)
        for each in numbers
        for places in places_of(row.name, row.items, HOUSES, *each)
    }


def mirrored(row: ClueRelation, arguments: tuple[int, ...]) -> tuple[int, ...]:
    turned = {"i": HOUSES - 1, "p": HOUSES + 1}
    return tuple(
        [
            turned[sign] - value if sign in turned else value
            for sign, value in zip(row.signs, arguments, strict=True)
        ]
    )


def exchanged(arguments: tuple[int, ...], order: tuple[int, ...]) -> tuple[int, ...]:
    return (*[arguments[at] for at in order], *arguments[len(order) :])


@pytest.mark.parametrize("row", RELATIONS.values(), ids=RELATIONS)
def test_a_row_agrees_with_the_rules(row):
    holds = table(row)
    orders = [order for order in permutations(range(row.items)) if list(order) != sorted(order)]
    same = [order for order in orders if {exchanged(each, order) for each in holds} == holds]
    assert [row.same[: row.items]] == same[:1] if row.same else not same
    image = {mirrored(row, each) for each in holds}
    order = tuple(range(row.items))[::-1] if row.mirror else tuple(range(row.items))
    assert ({exchanged(each, order) for each in holds} == image) == (row.mirror is not None)
    if set(row.signs) == {"i"}:
        moves = permutations(range(HOUSES))
        assert row.placeless == all(
            {tuple([move[at] for at in each]) for each in holds} == holds for move in moves
        )
    else:
        assert not row.placeless
    if row.denies:
        other = RELATIONS[row.denies]
        everything = set(
            product(*[range(HOUSES) if sign == "i" else NUMBERS[sign] for sign in row.signs])
        )
        assert other.signs == row.signs and table(other) == everything - holds


def test_no_two_relations_have_one_code():
    assert len(set(CODES.values())) == len(CODES)
    assert set(RELATIONS) < set(TYPES)
