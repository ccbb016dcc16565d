"""zebrajs: what is read, in which forms it is stored, and how a fault in it is told."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from jsonparts import altered

from logicpuzzles.core.errors import BadInput
from logicpuzzles.extras.zebra import zebrajs
from logicpuzzles.formats import MAX_SIDE, answers, read, read_all, write
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


def test_each_type_of_clue_is_a_relation() -> None:
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


def test_names_stand_in_order_of_appearance() -> None:
    puzzle = read(text({"grid": {"w": 2, "h": 1}, "clues": [clue(LEFT, B, A)]}))
    assert puzzle.arguments["groups"] == (("b", "a"),)
    assert read(text({"grid": GRID, "clues": []})).arguments["groups"] == ((None,) * 3,) * 2


def test_keys_of_the_whole_that_are_not_known_count_for_nothing() -> None:
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
def test_what_was_stored_is_written_as_it_was_read(value: Any, number: int) -> None:
    puzzles = read_all(text(value), kind="zebra")
    assert len(puzzles) == number
    assert json.loads(zebrajs.write_all(puzzles)) == value
    for puzzle in puzzles:
        assert read(write(puzzle)) == puzzle
        assert type(json.loads(write(puzzle))) is type(value)


def test_the_size_of_a_list_without_a_grid_follows_from_its_names() -> None:
    (first, second) = read_all(text([CLUES, [clue(ITEM, X)]]))
    assert first.arguments["groups"] == GROUPS
    assert second.arguments["groups"] == ((None,), ("x",))


def test_several_puzzles_are_read_all_at_once_only() -> None:
    several = text({"grid": GRID, "solutions": [CLUES, CLUES]})
    with pytest.raises(BadInput, match="there are 2 puzzles; expected one"):
        read(several)
    assert [puzzle.name for puzzle in read_all(several, "old/zebra.json")] == [
        "zebra[0]",
        "zebra[1]",
    ]
    assert [puzzle.name for puzzle in read_all(text(PLAIN), "old/zebra.json")] == ["zebra"]
    assert [puzzle.name for puzzle in read_all("--\n--\n", "takuzu.txt")] == ["takuzu"]


def test_an_answer_is_a_grid_with_null_for_items_without_a_name() -> None:
    puzzle = read(text(PLAIN))
    grid = {"grid": [["a", "b", "c"], [None, "x", None]]}
    assert answers.to_json(puzzle, STREET) == grid
    assert answers.from_json(puzzle, grid) == STREET
    assert answers.to_text(puzzle, STREET) == "y  0  1  2\n-  -  -  -\n0  a  b  c\n1  -  x  -\n"
    assert answers.to_csv(puzzle, STREET) == "y,0,1,2\n0,a,b,c\n1,,x,\n"


@pytest.mark.parametrize("grid", [7, [], [["a", "b", "c"]], [["a", "b"]] * 2, [[1] * 3] * 2])
def test_an_answer_of_another_shape_is_refused(grid: object) -> None:
    for value in (grid, {"grid": grid}, {"rows": grid}):
        with pytest.raises(BadInput):
            answers.from_json(read(text(PLAIN)), value)


def changed(path: tuple[Any, ...], value: Any) -> str:
    """The text of PLAIN with another value at a path; ``...`` takes what is there away."""
    return text(altered(PLAIN, path, value))


BAD = [
    # the text, the beginning of what is said, what was expected
    (changed(("grid",), ...), 'there is no "grid"', "one"),
    (changed(("clues",), ...), 'there is no "clues"', '"grid" and "clues"'),
    (changed(("grid",), [3, 2]), "grid: found a list", '"w" and "h"'),
    (changed(("grid", "w"), ...), 'grid: there is no "w"', "one"),
    (changed(("grid", "w"), "3"), 'grid.w: found "3"', "a whole number"),
    (changed(("grid", "w"), 3.0), "grid.w: found 3.0", "a whole number"),
    (changed(("grid", "h"), True), "grid.h: found true", "a whole number"),
    (changed(("grid", "h"), 0), "grid.h: 0 is out of range", f"1 to {MAX_SIDE}"),
    (changed(("grid", "w"), 10**30), f"grid.w: {10**30} is out of range", f"1 to {MAX_SIDE}"),
    (changed(("grid", "d"), 3), 'grid: "d" means nothing there', '"w" and "h"'),
    (changed(("clues",), {}), "clues: found an object", "a list of clues"),
    (changed(("clues", 2), "next to"), 'clues[2]: found "next to"', 'an object with "type"'),
    (changed(("clues", 2, "type"), ...), 'clues[2]: there is no "type"', "one"),
    (changed(("clues", 2, "type"), 7), "clues[2].type: found 7", "a text"),
    (changed(("clues", 2, "type"), "besides"), 'clues[2].type: "besides" is not a type of clue', '"immediately to the left of"'),
    (changed(("clues", 1, "b"), ...), 'clues[1]: there is no "b"', "one"),
    (changed(("clues", 1, "b"), "x"), 'clues[1].b: found "x"', '"v" and "y"'),
    (changed(("clues", 1, "c"), item(X)), 'clues[1]: "c" means nothing there', 'only "type", "a" and "b"'),
    (changed(("clues", 3, "b"), item(X)), 'clues[3]: "b" means nothing there', 'only "type" and "a"'),
    (changed(("clues", 3, "a", "v"), ...), 'clues[3].a: there is no "v"', "one"),
    (changed(("clues", 3, "a", "v"), None), "clues[3].a.v: found null", "a name"),
    (changed(("clues", 3, "a", "v"), ""), "clues[3].a.v: the name is empty", "a name"),
    (changed(("clues", 3, "a", "v"), "a\nb"), "clues[3].a.v: character 0x0a stands in it", "a name on one line"),
    (changed(("clues", 3, "a", "v"), "\ud800"), "clues[3].a.v: character 0xd800 stands in it", "a name on one line"),
    (changed(("clues", 3, "a", "v"), "d"), 'clues[3].a.v: "d" is one item too many in row 0', "3, one for each place"),
    (changed(("clues", 3, "a", "v"), "x"), 'clues[3].a.v: "x" stands in row 1 too', "a name of one row"),
    (changed(("clues", 3, "a", "x"), 1), 'clues[3].a: "x" means nothing there', '"v" and "y"'),
    (changed(("clues", 1, "b", "y"), ...), 'clues[1].b: there is no "y"', "one"),
    (changed(("clues", 1, "b", "y"), 2), "clues[1].b.y: 2 is out of range", "0 to 1"),
    (changed(("clues", 1, "b", "y"), -1), "clues[1].b.y: -1 is out of range", "0 to 1"),
    (changed(("clues", 1, "b", "y"), "1"), 'clues[1].b.y: found "1"', "a whole number"),
    (text({"grid": GRID, "solutions": []}), "there is no puzzle", "one at least"),
    (text({"grid": GRID, "solutions": {}}), "solutions: found an object", "a list of puzzles"),
    (text({"grid": GRID, "solutions": [CLUES, [1]]}), "solutions[1][0]: found 1", 'an object with "type"'),
    (text({"grid": GRID, "solutions": [{"clues": CLUES}]}), 'solutions[0]: there is no "solution"', "one"),
    (text({"grid": GRID, "solutions": [{"solution": [["a"]], "clues": []}]}), "solutions[0].solution: it has", "2 rows"),
    (text({"grid": GRID, "solutions": [{"solution": [[1] * 3] * 2, "clues": []}]}), "solutions[0].solution[0][0]", "a text"),
    ("[]", "there is no puzzle", "one at least"),
    (text(CLUES), "[0]: found an object", "a list of clues"),
    (text([CLUES, []]), "[1]: there is no clue", "some"),
    (text([[clue(ITEM, Item(str(MAX_SIDE), "a"))]]), f"[0][0].a.y: {MAX_SIDE} is out of range", f"0 to {MAX_SIDE - 1}"),
    ('{"clues": [], "grid": {"w": 1, "w": 2, "h": 1}}', '"w" appears twice in an object', "each key once"),
    ('{"clues": [], "grid": {"w": NaN, "h": 1}}', "NaN is no JSON", "a number"),
    ('{"clues": ' + "[" * 100_000, "brackets are nested too deep", "a puzzle"),
    ('{"clues": [], "grid": {"w": ' + "1" * 5000 + "}}", "a number has too many digits", "a puzzle"),
]  # fmt: skip


@pytest.mark.parametrize(("bad", "fault", "expected"), BAD, ids=range(len(BAD)))
def test_a_fault_is_told_with_its_path(bad: str, fault: str, expected: str) -> None:
    with pytest.raises(BadInput) as caught:
        read_all(bad, kind="zebra")
    message = caught.value.message
    assert message.startswith(fault)
    assert expected in message.partition("; expected ")[2]
    assert "\n" not in message


@pytest.mark.parametrize(
    ("bad", "place", "message"),
    [
        ('{"grid":\n {"w": 3 "h": 2}}', (2, 10), "found something else; expected ',' delimiter"),
        (
            '{"clues": [],\n}',
            (2, 1),
            "found something else; expected property name enclosed in double quotes",
        ),
        ('{"clues": [] }\n []', (2, 2), "extra data; expected JSON"),
        ('{"clues": "\n"}', (1, 12), "invalid control character; expected JSON"),
        ('{"clues": "', (1, 11), "unterminated string starting; expected JSON"),
    ],
)
def test_what_is_not_json_is_told_with_line_and_column(
    bad: str, place: tuple[int, int], message: str
) -> None:
    with pytest.raises(BadInput) as caught:
        read(bad, kind="zebra")
    assert ((caught.value.line, caught.value.column), caught.value.message) == (place, message)


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
def test_what_cannot_be_written_is_refused(puzzle: Puzzle, message: str) -> None:
    with pytest.raises(BadInput, match=message):
        write(puzzle)


def test_only_what_was_stored_together_is_written_together() -> None:
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
def test_all_that_is_stored_is_written_as_it_was_read(value: Any) -> None:
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
def test_any_json_is_a_puzzle_or_bad_input(value: Any) -> None:
    try:
        puzzles = zebrajs.read_all(text(value))
    except BadInput as error:
        assert "; expected " in error.message
        assert "\n" not in error.message
    else:
        assert read_all(zebrajs.write_all(puzzles)) == puzzles
