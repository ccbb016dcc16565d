"""Zebra puzzles by variables: zebrajs's own puzzles, ours in English handed over as tuples, and an
oracle for every relation.
"""

import json
from dataclasses import replace
from itertools import permutations, product
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from samples import ROOT

from logicpuzzles.extras.zebra.searches import search_street
from logicpuzzles.formats import read
from logicpuzzles.search.backtrack import backtracking
from logicpuzzles.search.result import Result, finished
from logicpuzzles.search.stated import deducing
from logicpuzzles.search.zebra import CONNECTIVES, RELATIONS, Zebra, from_clues

DATA = ROOT.parent / "shared" / "data"
ZEBRAJS = sorted(DATA.glob("zebrajs/*.jsonl"))
ZEBRALOGIC = DATA / "zebralogic" / "given.jsonl"


def solve(zebra: Zebra, trying: bool = True, nodes: int | None = None) -> Result[Any, Any]:
    """By deduction and, where that is stuck, by backtracking from there; solutions are rows."""
    result = finished(backtracking(zebra, nodes, first=trying))
    return replace(result, solutions=tuple(map(zebra.rows_of, result.solutions)))


@pytest.mark.skipif(not ZEBRAJS, reason="the collection of zebrajs is not here")
@pytest.mark.parametrize("path", ZEBRAJS, ids=lambda path: path.stem)
def test_the_collection_of_zebrajs(path):
    """Each puzzle with one solution is solved without search, which proves that it has one; only
    the others are stuck.
    """
    for line in path.read_text("utf-8").splitlines():
        data = json.loads(line)
        expected = {tuple(map(tuple, solution)) for solution in data["solutions"]}
        text = json.dumps({"grid": data["grid"], "clues": data["clues"]})
        zebra = search_street(read(text, kind="zebra"))
        assert zebra.deduce() == ("solved" if len(expected) == 1 else "stuck"), data["id"]
        for trying in (True, False):
            result = solve(search_street(read(text, kind="zebra")), trying=trying)
            assert result.complete
            names = [
                tuple(tuple(item and item[1] for item in row) for row in rows)
                for rows in result.solutions
            ]
            assert len(names) == len(expected)
            assert set(names) == expected


FREE = [("exists", item) for item in "abcd"]


def test_out_of_budget_is_said():
    result = solve(from_clues(4, ["abcd"], FREE), nodes=5)
    assert (result.complete, result.gave_up, result.nodes) == (False, True, 5)
    assert result.reason.startswith("gave up: the limit of 5 nodes")
    assert solve(from_clues(4, ["abcd"], FREE), nodes=0).status == "gave up"
    assert len(solve(from_clues(4, ["abcd"], FREE)).solutions) == 24


def test_being_stuck_is_said_with_what_is_known():
    zebra = from_clues(3, ["ab"], [("not end", "a")])
    assert zebra.deduce() == "stuck"
    assert zebra.rows == ((None, "a", None),)
    assert zebra.known == {"a": (2,), "b": (1, 3)}
    stuck = finished(deducing(zebra, told=True))
    assert (stuck.status, stuck.reached, stuck.steps[-1].did) == (
        "stuck",
        (("", "a", ""),),
        "stuck",
    )
    assert solve(zebra).status == "multiple"
    assert zebra.known == {"a": (2,), "b": (1, 3)}


# --- clues as tuples ------------------------------------------------------------------------------


def streets(solutions: Any) -> list[list[list[str]]]:
    """Solutions as the answers have them: a row for each house, its number first."""
    return sorted(
        [
            [str(n), *[value for _, value in house]]
            for n, house in enumerate(zip(*each, strict=True), 1)
        ]
        for each in solutions
    )


@pytest.mark.skipif(not ZEBRALOGIC.exists(), reason="the puzzles of ZebraLogic are not here")
def test_puzzles_of_others_in_english():
    for line in ZEBRALOGIC.read_text("utf-8").splitlines()[::12]:
        data = json.loads(line)
        whole = read(data["puzzle"], kind="zebra")
        result = solve(search_street(whole))
        assert result.status == "unique", data["id"]
        assert ["House", *whole.fields] == data["header"]
        assert streets(result.solutions) == [data["rows"]], data["id"]


GROUPS = (("a", "b", "c"), ("x", "y"))
SAID = {  # the same relations once more
    "exists": lambda w, a: True,
    "same": lambda w, a, b: a == b,
    "not same": lambda w, a, b: a != b,
    "at": lambda w, a, n: a == n,
    "not at": lambda w, a, n: a != n,
    "end": lambda w, a: a == 1 or a == w,
    "not end": lambda w, a: 1 < a < w,
    "right": lambda w, a, b: a - b == 1,
    "after": lambda w, a, b: a > b,
    "next": lambda w, a, b: a - b in (1, -1),
    "not next": lambda w, a, b: a - b not in (1, -1),
    "gap": lambda w, a, b, n: a - b in (n + 1, -n - 1),
    "between": lambda w, a, b, c: min(a, c) < b < max(a, c),
}


def says(clue: tuple[Any, ...], width: int, at: dict[str, int]) -> bool:
    name, *arguments = clue
    if name in CONNECTIVES:
        number = sum(says(part, width, at) for part in arguments)
        return {
            "all": number == len(arguments),
            "any": number > 0,
            "one": number == 1,
            "not": number == 0,
        }[name]
    return SAID[name](width, *[at.get(each, each) for each in arguments])


items = st.sampled_from("abcxy")


@st.composite
def relations(draw: st.DrawFn) -> tuple[Any, ...]:
    name = draw(st.sampled_from(sorted(RELATIONS)))
    number, numbers, _ = RELATIONS[name]
    return (
        name,
        *[draw(items) for _ in range(number)],
        *[draw(st.integers(0, 4)) for _ in range(numbers)],
    )


clues = st.recursive(
    relations(),
    lambda part: st.tuples(st.sampled_from(CONNECTIVES), st.lists(part, max_size=3)).map(
        lambda c: (c[0], *c[1])
    ),
)


@given(st.integers(3, 4), st.lists(clues, max_size=5), st.booleans())
def test_random_clues_agree_with_an_oracle(width, drawn, trying):
    zebra = from_clues(width, GROUPS, drawn)
    result = solve(zebra, trying=trying)
    expected = set()
    for places in product(*[permutations(range(1, width + 1), len(group)) for group in GROUPS]):
        at = {
            name: n
            for group, ns in zip(GROUPS, places, strict=True)
            for name, n in zip(group, ns, strict=True)
        }
        if all(says(clue, width, at) for clue in drawn):
            expected.add(
                tuple(
                    tuple(next((i for i in g if at[i] == n), None) for n in range(1, width + 1))
                    for g in GROUPS
                )
            )
    assert result.complete
    assert len(result.solutions) == len(expected)
    assert set(result.solutions) == expected


@pytest.mark.parametrize(
    ("clue", "message"),
    [
        (
            ("beside", "a", "b"),
            "'beside' is not a relation of zebra puzzles; expected one of exists",
        ),
        (("next", "a"), "does not fit; expected the number of items 2 and of numbers 0"),
        (("at", "a"), "does not fit; expected the number of items 1 and of numbers 1"),
        (("any", ("next", "a", "q")), "'q' in \\('next', 'a', 'q'\\) is in no group"),
    ],
)
def test_clues_that_are_none(clue, message):
    with pytest.raises(ValueError, match=message):
        from_clues(3, GROUPS, [clue])


@pytest.mark.parametrize(
    ("width", "groups", "message"),
    [
        (1, ["ab"], "there are groups of 2 items; expected 1 at most"),
        (2, ["x", "x"], "the item 'x' stands in the groups 2 times"),
    ],
)
def test_groups_that_are_none(width, groups, message):
    with pytest.raises(ValueError, match=message):
        from_clues(width, groups, [])


def test_items_without_a_name_take_places_only():
    result = solve(
        from_clues(3, [("a", None, None), (None, "x", None)], [("after", "a", "x"), ("end", "x")])
    )
    assert set(result.solutions) == {
        ((None, "a", None), ("x", None, None)),
        ((None, None, "a"), ("x", None, None)),
    }
