"""zebrajs: what is read, in which forms it is stored, and how a fault in it is told."""

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from logicpuzzles.core.errors import BadInput
from logicpuzzles.extras.zebra import zebrajs
from logicpuzzles.formats import answers, read, read_all, write
from logicpuzzles.kinds.puzzle import Clue, Item, Puzzle

LEFT, NEXT, SAME, MIDDLE, ITEM = zebrajs.TYPES
A, B, C, X = Item("0", "a"), Item("0", "b"), Item("0", "c"), Item("1", "x")


def item(value: Item) -> dict[str, Any]:
    return {"v": value.value, "y": int(value.field)}


def clue(kind: str, a: Item, b: Item | None = None) -> dict[str, Any]:
    return {"type": kind, "a": item(a)} if b is None else {"type": kind, "a": item(a), "b": item(b)}


GRID = {"w": 3, "h": 2}
CLUES = [clue(LEFT, A, B), clue(NEXT, B, X), clue(SAME, C, X), clue(MIDDLE, A), clue(ITEM, X)]
PLAIN = {"grid": GRID, "clues": CLUES}
GROUPS = (("a", "b", "c"), ("x", None, None))
STREET = (("a", None), ("b", "x"), ("c", None))


def text(value: object) -> str:
    return json.dumps(value)


def test_each_type_of_clue_is_a_relation():
    puzzle = read(text(PLAIN))
    assert puzzle == Puzzle(
        "zebra",
        (),
        {"groups": GROUPS},
        (
            Clue("righto", (B, A)),
            Clue("nexto", (B, X)),
            Clue("sameo", (C, X)),
            Clue("notendo", (A,)),
            Clue("existso", (X,)),
        ),
        ("0", "1"),
        "zebrajs",
    )
    assert [clue.text for clue in puzzle.clues[::3]] == [
        "a immediately to the left of b",
        "a middle",
    ]


def test_names_stand_in_order_of_appearance():
    puzzle = read(text({"grid": {"w": 2, "h": 1}, "clues": [clue(LEFT, B, A)]}))
    assert puzzle.arguments["groups"] == (("b", "a"),)
    assert read(text({"grid": GRID, "clues": []})).arguments["groups"] == ((None,) * 3,) * 2


def test_keys_of_the_whole_that_are_not_known_count_for_nothing():
    assert read(text({"id": 7, "kind": "template", "solutions": [[["a"]]], **PLAIN})) == read(
        text(PLAIN)
    )


STORED: list[tuple[Any, int]] = [
    (PLAIN, 1),
    ({"grid": GRID, "solutions": [CLUES]}, 1),
    ({"grid": GRID, "solutions": [CLUES, CLUES[:2], []]}, 3),
    ([CLUES], 1),
    ([CLUES, CLUES[:1], CLUES[1:3]], 3),
    (
        {
            "grid": GRID,
            "solutions": [{"solution": [["a", "b", "c"], ["x", "y", "z"]], "clues": CLUES}] * 2,
        },
        2,
    ),
    (
        {
            "grid": GRID,
            "solutions": [CLUES, {"solution": [["a", "b", "c"], ["x", "y", "z"]], "clues": CLUES}],
        },
        2,
    ),
]


@pytest.mark.parametrize(("value", "number"), STORED)
def test_what_was_stored_is_written_as_it_was_read(value, number):
    puzzles = read_all(text(value), kind="zebra")
    assert len(puzzles) == number
    assert json.loads(zebrajs.write_all(puzzles)) == value
    for puzzle in puzzles:
        assert read(write(puzzle)) == puzzle
        assert type(json.loads(write(puzzle))) is type(value)


def test_the_size_of_a_list_without_a_grid_follows_from_its_names():
    (first, second) = read_all(text([CLUES, [clue(ITEM, X)]]))
    assert first.arguments["groups"] == GROUPS
    assert second.arguments["groups"] == ((None,), ("x",))


def test_several_puzzles_are_read_all_at_once_only():
    several = text({"grid": GRID, "solutions": [CLUES, CLUES]})
    with pytest.raises(BadInput, match="there are 2 puzzles; expected one"):
        read(several)
    assert [puzzle.name for puzzle in read_all(several, "old/zebra.json")] == [
        "zebra[0]",
        "zebra[1]",
    ]
    assert [puzzle.name for puzzle in read_all(text(PLAIN), "old/zebra.json")] == ["zebra"]
    assert [puzzle.name for puzzle in read_all("--\n--\n", "takuzu.txt")] == ["takuzu"]


def test_an_answer_is_a_grid_with_null_for_items_without_a_name():
    puzzle = read(text(PLAIN))
    grid = {"grid": [["a", "b", "c"], [None, "x", None]]}
    assert answers.to_json(puzzle, STREET) == grid
    assert answers.from_json(puzzle, grid) == STREET
    assert answers.to_text(puzzle, STREET) == "y  0  1  2\n-  -  -  -\n0  a  b  c\n1  -  x  -\n"
    assert answers.to_csv(puzzle, STREET) == "y,0,1,2\n0,a,b,c\n1,,x,\n"


@pytest.mark.parametrize("grid", [7, [], [["a", "b", "c"]], [["a", "b"]] * 2, [[1] * 3] * 2])
def test_an_answer_of_another_shape_is_refused(grid):
    for value in (grid, {"grid": grid}, {"rows": grid}):
        with pytest.raises(BadInput):
            answers.from_json(read(text(PLAIN)), value)


def with_clues(*clues: Clue, **arguments: object) -> Puzzle:
    return Puzzle("zebra", (), {"groups": GROUPS, **arguments}, clues, ("0", "1"), "zebrajs")


@pytest.mark.parametrize(
    ("puzzle", "message"),
    [
        (
            with_clues(Clue("aftero", (A, B))),
            r"aftero\(a, b\) is not a clue of zebrajs; expected righto",
        ),
        (with_clues(Clue("nexto", (A, 2))), r"nexto\(a, 2\) is not a clue of zebrajs"),
        (with_clues(Clue("nexto", (A,))), "is not a clue of zebrajs"),
        (with_clues(Clue("existso", (A, B))), "is not a clue of zebrajs"),
        (with_clues(), "the clues name values that the groups lack"),
        (with_clues(Clue("nexto", (B, A)), Clue("nexto", (C, X))), "or in another order"),
        (
            Puzzle("zebra", (), {"groups": GROUPS}, (), ("Name", "Pet"), "zebrajs"),
            "the puzzle is not one of zebrajs",
        ),
        (Puzzle("zebra", (), {}, (), (), "zebrajs"), "the puzzle is not one of zebrajs"),
    ],
)
def test_what_cannot_be_written_is_refused(puzzle, message):
    with pytest.raises(BadInput, match=message):
        write(puzzle)


def test_only_what_was_stored_together_is_written_together():
    plain, template = read(text(PLAIN)), read(text({"grid": GRID, "solutions": [CLUES]}))
    larger = read(text({"grid": {"w": 3, "h": 3}, "solutions": [CLUES]}))
    for puzzles in ([], [plain, plain], [plain, template], [template, larger]):
        with pytest.raises(BadInput, match="these puzzles cannot stand in one text"):
            zebrajs.write_all(puzzles)


# --- laws -----------------------------------------------------------------------------------------


@st.composite
def stored(draw: st.DrawFn) -> Any:
    """What zebrajs may have stored, in any form."""
    width, height = draw(st.integers(1, 4)), draw(st.integers(1, 3))
    names = st.sampled_from(
        [Item(str(y), f"var{y}_{n}") for y in range(height) for n in range(width)]
    )

    def clues(least: int) -> st.SearchStrategy[list[dict[str, Any]]]:
        pairs = st.builds(clue, st.sampled_from([LEFT, NEXT, SAME]), names, names)
        return st.lists(
            pairs | st.builds(clue, st.sampled_from([MIDDLE, ITEM]), names),
            min_size=least,
            max_size=6,
        )

    form = draw(st.sampled_from(["plain", "list", "stored"]))
    grid = {"w": width, "h": height}
    if form == "plain":
        return {"grid": grid, "clues": draw(clues(0))}
    if form == "list":
        return draw(st.lists(clues(1), min_size=1, max_size=3))
    rows = [[f"var{y}_{n}" for n in range(width)] for y in range(height)]
    either = clues(0) | clues(0).map(lambda each: {"solution": rows, "clues": each})
    return {"grid": grid, "solutions": draw(st.lists(either, min_size=1, max_size=3))}


@given(stored())
def test_all_that_is_stored_is_written_as_it_was_read(value):
    puzzles = read_all(text(value), kind="zebra")
    assert json.loads(zebrajs.write_all(puzzles)) == value
    for puzzle in puzzles:
        assert read(write(puzzle)) == puzzle
        groups: Any = puzzle.arguments["groups"]
        street = tuple(zip(*groups, strict=True))
        assert (
            answers.from_json(puzzle, json.loads(json.dumps(answers.to_json(puzzle, street))))
            == street
        )


values = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-2, 9)
    | st.floats(allow_nan=False)
    | st.sampled_from(["a", "next to", "item", ""]),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(
            st.sampled_from([*PLAIN, "solutions", *CLUES[0], *GRID, *item(A)]), inner, max_size=4
        )
    ),
)


@given(values)
def test_any_json_is_a_puzzle_or_bad_input(value):
    try:
        puzzles = zebrajs.read_all(text(value))
    except BadInput as error:
        assert "; expected " in error.message
        assert "\n" not in error.message
    else:
        assert read_all(zebrajs.write_all(puzzles)) == puzzles
