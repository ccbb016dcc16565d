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
from logicpuzzles.search.zebra import CONNECTIVES, RELATIONS, TYPES, Zebra, from_clues, from_zebrajs

DATA = ROOT.parent / "shared" / "data"
ZEBRAJS = sorted(DATA.glob("zebrajs/*.jsonl"))
ZEBRALOGIC = DATA / "zebralogic" / "given.jsonl"
JSON = sorted(
    path
    for path in (ROOT / "examples" / "zebra").glob("*.json")
    if not path.name.endswith(".answer.json")
)
TEXTS = sorted((ROOT / "examples" / "zebra").glob("*.txt"))


def solve(zebra: Zebra, trying: bool = True, nodes: int | None = None) -> Result[Any, Any]:
    """By deduction and, where that is stuck, by backtracking from there; solutions are rows."""
    result = finished(backtracking(zebra, nodes, first=trying))
    return replace(result, solutions=tuple(map(zebra.rows_of, result.solutions)))


# --- the JSON of zebrajs --------------------------------------------------------------------------


def item(name: str) -> dict[str, Any]:
    return {"v": name, "y": int(name[1])}


def puzzle(width: int, height: int, *clues: tuple[str, ...]) -> dict[str, Any]:
    stated = [
        {"type": kind, **{key: item(name) for key, name in zip("ab", names, strict=False)}}
        for kind, *names in clues
    ]
    return {"grid": {"w": width, "h": height}, "clues": stated}


def rows(solution: list[list[str]]) -> tuple[tuple[str, ...], ...]:
    return tuple(map(tuple, solution))


def puzzles_of(data: Any) -> list[dict[str, Any]]:
    """The puzzles of a file of zebrajs, in any of its forms."""
    if isinstance(data, list):  # without a grid: five by five is what zebrajs solved first
        return [{"grid": {"w": 5, "h": 5}, "clues": clues} for clues in data]
    if "clues" in data:
        return [data]
    clues = [each["clues"] if isinstance(each, dict) else each for each in data["solutions"]]
    return [{"grid": data["grid"], "clues": each} for each in clues]


@pytest.mark.parametrize("path", JSON, ids=lambda path: path.stem)
def test_the_examples_of_zebrajs(path):
    answer = json.loads(path.with_name(f"{path.stem}.answer.json").read_text("utf-8"))
    each = puzzles_of(json.loads(path.read_text("utf-8")))[0]
    result = solve(from_zebrajs(each))
    expected = {rows(solution["grid"]) for solution in answer["solutions"]}
    assert set(result.solutions) == expected
    assert result.complete
    assert result.status == answer["status"]


@pytest.mark.skipif(not ZEBRAJS, reason="the collection of zebrajs is not here")
@pytest.mark.parametrize("path", ZEBRAJS, ids=lambda path: path.stem)
def test_the_collection_of_zebrajs(path):
    """Each puzzle with one solution is solved without search, which proves that it has one; only
    the others are stuck.
    """
    for line in path.read_text("utf-8").splitlines():
        data = json.loads(line)
        expected = {rows(solution) for solution in data["solutions"]}
        zebra = from_zebrajs(data)
        assert zebra.deduce() == ("solved" if len(expected) == 1 else "stuck"), data["id"]
        for trying in (True, False):
            result = solve(from_zebrajs(data), trying=trying)
            assert result.complete
            assert len(result.solutions) == len(expected)
            assert set(result.solutions) == expected
        if zebra.solved:
            assert {zebra.rows} == expected
        else:  # what is known holds in every solution, and each solution is among what is thought possible
            for solution in expected:
                at = {name: place for row in solution for place, name in enumerate(row, 1)}
                assert all(at[name] in places for name, places in zebra.known.items())


@pytest.mark.skipif(not ZEBRAJS, reason="the collection of zebrajs is not here")
def test_what_each_step_of_the_method_solves():
    """Events and unification solve 82 of 90; trying finds those of three places and two rows; three
    have several solutions.
    """
    states: dict[tuple[str, str], int] = {}
    for path in ZEBRAJS:
        for line in path.read_text("utf-8").splitlines():
            zebra = from_zebrajs(json.loads(line))
            both = zebra.deduce(trying=False), zebra.deduce()
            states[both] = states.get(both, 0) + 1
    assert states == {("solved", "solved"): 82, ("stuck", "solved"): 5, ("stuck", "stuck"): 3}


LEFT, NEXT, SAME = "immediately to the left of", "next to", "same position as"


@pytest.mark.parametrize(
    ("data", "expected"),
    [
        (puzzle(1, 1, ("item", "v0a")), [(("v0a",),)]),
        (puzzle(2, 1, ("middle", "v0a")), []),  # no place is in the middle
        (puzzle(1, 1, (NEXT, "v0a", "v0a")), []),
        (puzzle(2, 1, (NEXT, "v0a", "v0a")), []),
        (puzzle(3, 1, ("middle", "v0a")), [((None, "v0a", None),)]),
        (
            puzzle(2, 2, ("item", "v0a")),
            [(("v0a", None), (None, None)), ((None, "v0a"), (None, None))],
        ),
        (puzzle(3, 1, (LEFT, "v0a", "v0b"), (LEFT, "v0b", "v0c")), [(("v0a", "v0b", "v0c"),)]),
        (puzzle(3, 1, (LEFT, "v0a", "v0b"), (LEFT, "v0b", "v0a")), []),
        (puzzle(2, 2, (SAME, "v0a", "v1a"), (LEFT, "v1a", "v0a")), []),
        (
            puzzle(2, 2, (SAME, "v0a", "v1a"), (LEFT, "v1a", "v0b")),
            [(("v0a", "v0b"), ("v1a", None))],
        ),
        (puzzle(2, 0), [()]),
    ],
)
def test_small_puzzles_of_zebrajs(data, expected):
    result = solve(from_zebrajs(data))
    assert result.complete
    assert sorted(result.solutions, key=repr) == sorted(expected, key=repr)


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (
            puzzle(2, 1, ("left", "v0a", "v0b")),
            "'left' is not a type of clue; expected one of immediately",
        ),
        (puzzle(2, 1, ("item", "v1a")), "the row of 'v1a' is 1; expected one from 0 to 0"),
        (
            puzzle(1, 1, ("item", "v0a"), ("item", "v0b")),
            "there are groups of 2 items; expected 1 at most",
        ),
        (
            {
                "grid": {"w": 2, "h": 2},
                "clues": [{"type": "item", "a": {"v": "x", "y": y}} for y in (0, 1)],
            },
            "the item 'x' stands in the groups 2 times",
        ),
    ],
)
def test_data_that_is_no_puzzle(data, message):
    with pytest.raises(ValueError, match=message):
        from_zebrajs(data)


MEANS = {  # for places counted from 0
    LEFT: lambda w, a, b: a + 1 == b,
    NEXT: lambda w, a, b: abs(a - b) == 1,
    SAME: lambda w, a, b: a == b,
    "middle": lambda w, a: 0 < a < w - 1,
    "item": lambda w, a: True,
}
NAMES = ["v0a", "v0b", "v0c", "v1a", "v1b", "v1c"]


@given(
    st.integers(3, 4),
    st.lists(
        st.tuples(st.sampled_from(sorted(TYPES)), st.sampled_from(NAMES), st.sampled_from(NAMES)),
        max_size=7,
    ),
)
def test_random_puzzles_of_zebrajs_agree_with_an_oracle(width, drawn):
    clues = [clue if TYPES[clue[0]] else clue[:2] for clue in drawn]
    result = solve(from_zebrajs(puzzle(width, 2, *clues)))
    used = [
        list(dict.fromkeys(name for _, *names in clues for name in names if name[1] == row))
        for row in "01"
    ]
    expected = set()
    for places in product(*[permutations(range(width), len(names)) for names in used]):
        at = {
            name: place
            for names, at in zip(used, places, strict=True)
            for name, place in zip(names, at, strict=True)
        }
        if all(MEANS[kind](width, *[at[name] for name in names]) for kind, *names in clues):
            expected.add(
                tuple(
                    tuple(next((n for n in names if at[n] == x), None) for x in range(width))
                    for names in used
                )
            )
    assert result.complete
    assert len(result.solutions) == len(expected)
    assert set(result.solutions) == expected


def test_out_of_budget_is_said():
    data = puzzle(4, 1, *[("item", f"v0{letter}") for letter in "abcd"])
    result = solve(from_zebrajs(data), nodes=5)
    assert (result.complete, result.gave_up, result.nodes) == (False, True, 5)
    assert result.reason.startswith("gave up: the limit of 5 nodes")
    assert solve(from_zebrajs(data), nodes=0).status == "gave up"
    assert len(solve(from_zebrajs(data)).solutions) == 24


def test_being_stuck_is_said_with_what_is_known():
    zebra = from_zebrajs(puzzle(3, 1, ("middle", "v0a"), ("item", "v0b")))
    assert zebra.deduce() == "stuck"
    assert zebra.rows == ((None, "v0a", None),)
    assert zebra.known == {"v0a": (2,), "v0b": (1, 3)}
    stuck = finished(deducing(zebra, told=True))
    assert (stuck.status, stuck.reached, stuck.steps[-1].did) == (
        "stuck",
        (("", "v0a", ""),),
        "stuck",
    )
    assert solve(zebra).status == "multiple"
    assert zebra.known == {"v0a": (2,), "v0b": (1, 3)}


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


@pytest.mark.parametrize("path", TEXTS, ids=lambda path: path.stem)
def test_the_examples_in_english(path):
    answer = json.loads(path.with_name(f"{path.stem}.answer.json").read_text("utf-8"))
    result = solve(search_street(read(path.read_text("utf-8"), str(path))))
    assert result.complete
    assert result.status == answer["status"]
    assert streets(result.solutions) == sorted(solution["rows"] for solution in answer["solutions"])


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


def test_items_without_a_name_take_places_only():
    result = solve(
        from_clues(3, [("a", None, None), (None, "x", None)], [("after", "a", "x"), ("end", "x")])
    )
    assert set(result.solutions) == {
        ((None, "a", None), ("x", None, None)),
        ((None, None, "a"), ("x", None, None)),
    }
