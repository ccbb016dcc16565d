"""The seam between page and puzzles: every question about every kind, and what a request may not
do.
"""

import json
import xml.etree.ElementTree as ET
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from samples import every, examples

from logicpuzzles.faces.web.handling import ASKS, replies
from logicpuzzles.faces.web.requests import WebRequest
from logicpuzzles.faces.web.tables import network_of, table_of
from logicpuzzles.kinds.discovery import kind_named, kinds
from logicpuzzles.kinds.examples import example_text, examples_of, is_flawed

ODD = ("two-plus-two", "template", "list")
SMALL = {
    kind: min(
        [name for name in examples_of(kind) if not is_flawed(name) and not name.endswith(ODD)],
        key=lambda name: len(example_text(kind, name)),
    )
    for kind in kinds()
    if examples_of(kind)
}
SVG = "{http://www.w3.org/2000/svg}"
GRID = "1 2 . .\n. . . .\n. . . .\n. . 3 4\n"


def asked(ask: str, **fields: Any) -> dict[str, Any]:
    """The result of a question; the request and the replies survive JSON."""
    *parts, last = json.loads(json.dumps(replies(json.loads(json.dumps({"ask": ask, **fields})))))
    assert all([list(part) == ["part"] for part in parts])
    assert "result" in last, last
    return last["result"]  # type: ignore[no-any-return]


def refused(ask: object, **fields: Any) -> dict[str, Any]:
    """The error that a question gives."""
    (reply,) = json.loads(json.dumps(replies({"ask": ask, **fields})))
    return reply["error"]  # type: ignore[no-any-return]


def test_an_error_says_its_reason_in_a_word():
    """The page asks for the kind then, whatever the message says."""
    assert refused("open", text="1 2\n3 4\n")["reason"] == "ambiguous"
    assert "reason" not in refused("open", text="1 2\n3 x\n", kind="sudoku")


def areas(svg: str) -> list[ET.Element]:
    """What can be pointed at in a picture; nothing in it has a style of its own or runs."""
    tree = ET.fromstring(svg)
    for each in tree.iter():
        assert each.tag not in (f"{SVG}style", f"{SVG}script", f"{SVG}foreignObject")
        assert not [
            name
            for name in each.attrib
            if name == "style" or name.startswith("on") or name.endswith("href")
        ]
    return [each for each in tree.iter(f"{SVG}path") if "data-cell" in each.attrib]


def test_all_kinds_are_listed_with_their_examples():
    listed = asked("kinds")["kinds"]
    assert [each["name"] for each in listed] == list(kinds())
    for each in listed:
        assert each["title"] and each["about"]
        assert [example["name"] for example in each["examples"]] == list(examples_of(each["name"]))


def wrong_entries(view: dict[str, Any], right: list[int]) -> dict[str, int]:
    """A wrong value for the first cell that has several."""
    cell = next(
        cell
        for cell, each in enumerate(view["cells"])
        if each["given"] is None and len(each["values"]) > 1
    )
    return {
        str(cell): next(
            value for value in range(len(view["cells"][cell]["values"])) if value != right[cell]
        )
    }


def solved_by(explained: dict[str, Any]) -> list[set[int]]:
    """The values that the steps of an explanation leave to each cell of the board; the rules may
    bring in others after them.
    """
    left = [set(values) for values in explained["start"]]
    for step in explained["steps"]:
        for fact in [
            each for each in (*step["facts"], *step["follows"]) if each["cell"] < len(left)
        ]:
            value = {fact["value"]}
            left[fact["cell"]] = (
                left[fact["cell"]] & value if fact["holds"] else left[fact["cell"]] - value
            )
    return left


def test_a_puzzle_with_too_many_values_has_no_cells_and_nothing_speaks_of_them():
    view = asked("open", kind="equations", text="x + y = 99\nx - y = 1\ndomain: 0..5100\n")
    assert not view["playable"] and view["cells"] == view["groups"] == []


@pytest.mark.parametrize("kind", every(8, sorted(SMALL), {"pentominous"}, 3))
def test_a_puzzle_of_every_kind_is_opened_played_and_solved(kind):
    text = asked("example", kind=kind, name=SMALL[kind])["text"]
    view = asked("open", kind=kind, text=text)
    assert view["kind"] == kind and view["playable"]
    shown = areas(view["svg"])
    assert {int(each.attrib["data-cell"]) for each in shown} == set(range(len(view["cells"])))
    assert all([each.find(f"{SVG}title") is not None for each in shown])
    (solution,) = asked("solve", kind=kind, text=text)["solutions"]
    assert areas(solution["svg"])
    steps = asked("explain", kind=kind, text=text, seconds=60)
    assert steps["status"] == "unique"
    assert not [each for each in steps["steps"] if f"the rules of {kind} h" in each["text"]]
    left = solved_by(steps)
    assert all([len(values) == 1 for values in left])
    right = [values.pop() for values in left]
    entries = {
        str(cell): value for cell, value in enumerate(right) if view["cells"][cell]["given"] is None
    }
    assert asked("verify", kind=kind, text=text, entries=entries)["state"] == "done"
    drawn = asked("draw", kind=kind, text=text, entries=entries)["svg"]
    assert drawn != view["svg"] and areas(drawn)
    watched = asked("watch", kind=kind, text=text, entries=entries)
    assert watched["broken"] == [] and {*watched["finished"]} >= {
        clue["number"] for clue in view["clues"]
    }

    hint = asked("hint", kind=kind, text=text)
    assert hint["hint"] == "next" and len(hint["levels"]) == 3 and hint["step"]["conclusion"]
    wrong = wrong_entries(view, right)
    answer = asked("verify", kind=kind, text=text, entries=wrong)
    assert (
        answer["state"] == "wrong"
        and {str(answer["entry"]["cell"]): answer["entry"]["value"]} == wrong
    )
    first = {cell: entries[cell] for cell in wrong}
    assert asked("verify", kind=kind, text=text, entries=first)["state"] in ("right so far", "done")


def test_all_that_a_player_noted_is_drawn_also_where_it_is_everything():
    marks = [
        asked("draw", kind="sudoku", text=GRID, notes={"2": notes})["svg"].count('class="tiny')
        for notes in ([], [0, 1], [0, 1, 2, 3])
    ]
    assert [many - marks[0] for many in marks] == [0, 2, 4]


def test_what_is_told_while_one_plays_has_its_time_at_each_question():
    """The network is kept, and not what was left of the time when it was made."""
    fields = {"kind": "sudoku", "text": GRID, "entries": {"2": 1}}
    told = asked("watch", **fields)
    assert told["broken"] == [1, 2]
    network = network_of(table_of(WebRequest(fields)).apart)
    assert network is not None
    network.statistics.started -= 1000
    assert asked("watch", **fields) == told


def test_cells_that_wait_are_unknown_with_one_value_left():
    known = asked("draw", kind="sudoku", text=GRID, struck={"2": [0, 1, 2]}, steps=True)["svg"]
    waits = asked(
        "draw", kind="sudoku", text=GRID, struck={"2": [0, 1, 2]}, steps=True, waiting=[2]
    )["svg"]
    assert "row 1, column 3: 4<" in known and "row 1, column 3: only 4 is left<" in waits


def test_the_carries_of_a_sum_are_drawn_with_its_explanation():
    text = example_text("equations", "send-more-money")
    view = asked("open", kind="equations", text=text)
    step = next(
        each
        for each in asked("explain", kind="equations", text=text)["steps"]
        if "carry of column 3 is" in each["text"]
    )
    assert all([fact["cell"] >= len(view["cells"]) for fact in step["facts"]])
    told = asked(
        "draw", kind="equations", text=text, steps=True, new=step["facts"], because=step["because"]
    )["svg"]
    assert told.count('class="cage"') == 1 and 'class="new"' in told and "cage" not in view["svg"]
    assert {int(each.attrib["data-cell"]) for each in areas(told)} == set(range(len(view["cells"])))


def test_notes_and_crosses_are_drawn_and_nothing_else_is():
    plain = asked("draw", kind="sudoku", text=GRID)["svg"]
    assert plain == asked("open", kind="sudoku", text=GRID)["svg"]
    noted = asked("draw", kind="sudoku", text=GRID, notes={"2": [2, 3]})["svg"]
    assert "3 or 4" in noted and "3 or 4" not in plain
    single = asked("draw", kind="sudoku", text=GRID, notes={"2": [2]})["svg"]
    assert "only 3 is left" in single
    struck = asked("draw", kind="sudoku", text=GRID, struck={"2": [0, 1]})["svg"]
    assert "3 or 4" in struck


def test_squares_of_a_logic_grid_have_their_values():
    text = example_text("zebra", "zebrajs-2x2")
    view = asked("open", kind="zebra", text=text)
    assert view["style"] == "squares"
    squares = {(each.attrib["data-cell"], each.attrib["data-value"]) for each in areas(view["svg"])}
    assert len(squares) == sum([len(cell["values"]) for cell in view["cells"]])
    crossed = asked("draw", kind="zebra", text=text, struck={"0": [0]})["svg"]
    assert crossed.count("crossed out") == 1


def test_steps_are_sent_as_they_are_known():
    made = replies({"ask": "explain", "kind": "sudoku", "text": example_text("sudoku", "4x4")})
    assert len(made) > 2 and [list(each) for each in made[:-1]] == [["part"]] * (len(made) - 1)
    assert made[-1]["result"]["steps"][0]["conclusion"]


def test_methods_tell_their_steps_and_are_compared():
    text = example_text("riddle", "ships")
    names = [each["name"] for each in asked("methods", kind="riddle")["methods"]]
    assert "matrices" in names
    made = replies({"ask": "method", "kind": "riddle", "text": text, "name": "matrices"})
    assert made[0]["part"]["step"]["text"] and made[-1]["result"]["status"] == "unique"
    rows = [
        each["part"]["row"]
        for each in replies({"ask": "compare", "kind": "riddle", "text": text})[:-1]
    ]
    assert {"fd", "matrices"} <= {row["approach"] for row in rows}
    assert {row["status"] for row in rows if row["approach"] in ("fd", "matrices")} == {"unique"}


def test_of_a_long_search_the_first_and_the_last_steps_are_sent():
    made = replies(
        {
            "ask": "method",
            "kind": "sudoku",
            "text": example_text("sudoku", "easy"),
            "name": "cell-by-cell",
        }
    )
    parts = [each["part"] for each in made[:-1]]
    numbers = [part["step"]["number"] for part in parts if "step" in part]
    left_out = sum([part.get("left_out", 0) for part in parts])
    assert numbers[:100] == list(range(1, 101)) and len(parts) < 200 < left_out
    assert numbers == sorted(set(numbers)) and numbers[-1] == len(numbers) + left_out


def test_a_puzzle_is_made_from_a_seed():
    first, again = [asked("generate", kind="takuzu", size=[6], seed="x") for _ in range(2)]
    assert first == again
    assert asked("solve", kind="takuzu", text=first["text"])["status"] == "unique"
    assert asked("generate", kind="takuzu", size=[6], seed="y") != first


def test_a_text_in_english_is_read_sentence_by_sentence():
    read = asked("read", text=example_text("zebra", "life-1962"), kind="zebra")
    assert read["complete"] and [each for each in read["sentences"] if each["words"]]
    assert asked("open", text=example_text("zebra", "life-1962"), kind="zebra")["reads"]


def test_several_puzzles_in_a_text_are_opened_by_number():
    clues = example_text("zebra", "zebrajs-5x5-list").strip()[1:-1]
    views = [
        asked("open", kind="zebra", text=f"[{clues}, {clues}]", number=number) for number in (0, 1)
    ]
    assert [(view["count"], len(view["cells"])) for view in views] == [(2, 25), (2, 25)]
    assert (
        "there is no puzzle 2"
        in refused("open", kind="zebra", text=f"[{clues}, {clues}]", number=2)["text"]
    )


def test_a_path_a_rules_file_and_an_unknown_question_are_refused():
    for kind in ("rules/sudoku.py", "../x.py", "nothing"):
        assert refused("open", kind=kind, text=GRID)["why"] == "input"
        assert refused("generate", kind=kind)["why"] == "input"
        assert refused("example", kind=kind, name="4x4")["why"] == "input"
    assert refused("open", kind="sudoku", text="/etc/passwd")["why"] == "input"
    assert refused("example", kind="sudoku", name="../takuzu/seed")["why"] == "input"
    for ask in ("eval", "__class__", "balance.__dict__", "sudoku.solve", 7, None, ["open"]):
        assert refused(ask)["why"] == "input"


def test_an_error_has_its_line_and_a_limit_is_told():
    wrong = refused("open", kind="sudoku", text="1 2 . .\n. . x .\n. . . .\n. . 3 4\n")
    assert (wrong["line"], wrong["why"]) == (2, "input")
    slow = refused("count", kind="takuzu", text=(("-" * 20) + "\n") * 20, seconds=0.05)
    assert slow["why"] == "limit"


values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(st.sampled_from(["0", "1", "cell", "x"]), inner, max_size=3)
    ),
    max_leaves=5,
)
FIELDS = (
    "kind",
    "text",
    "name",
    "entries",
    "notes",
    "struck",
    "new",
    "clues",
    "size",
    "seed",
    "limit",
    "number",
    "rate",
)
QUICK = (*sorted(set(ASKS) - {"compare"}), "balance.begin")


@examples(60)
@given(
    st.sampled_from(QUICK),
    st.dictionaries(st.sampled_from(FIELDS), values, max_size=4),
    st.booleans(),
)
def test_no_request_raises_anything(ask, fields, real):
    puzzle = {"kind": "sudoku", "text": GRID, "seconds": 0.3} if real else {"seconds": 0.2}
    last = replies({"ask": ask, **puzzle, **fields})[-1]
    assert "result" in last or (last["error"]["text"] and last["error"]["why"] != "fault")


FAULTY = """Rules that raise an error of Python.  Source: none."""
RAISES = f'''"""{FAULTY}"""

from logicpuzzles import Board, Cells, digits, eq, grid, relation


@relation
def faultyo(board, side):
    return eq(board, grid(side, side)[side])


BOARD = Board(Cells(digits(1, "side")))
'''


def test_an_error_in_the_rules_of_a_user_is_an_answer_and_the_next_request_is_answered(tmp_path):
    (tmp_path / "faulty.py").write_text(RAISES)
    kind_named(str(tmp_path / "faulty.py"))
    asks = {"solve", "count", "check", "explain", "verify", "hint"}
    for ask in sorted(asks):
        error = refused(ask, kind="faulty", text=". .\n. .\n")
        assert error["text"] and "\n" not in error["text"]
    assert asked("count", kind="sudoku", text=GRID) == {"count": 4}


def test_lessons_are_steps_that_are_not_known_before():
    """Each step says something new of cells that are played, and rests on what is known before it."""
    *parts, last = replies({"ask": "lessons", "kind": "starbattle", "seconds": 60})
    lessons = last["result"]["lessons"]
    sent = [part["part"] for part in parts]
    assert sent[0]["explained"] == "5x5"
    assert [each for part in sent for each in part["lessons"] if each not in lessons] == []
    techniques = [lesson["step"]["technique"] for lesson in lessons]
    assert techniques.count("completion") == 5
    assert techniques == sorted(techniques, key=techniques.index)
    for lesson in lessons:
        known = {(int(cell), value) for cell, value in lesson["entries"].items()}
        out = {(int(cell), value) for cell, values in lesson["struck"].items() for value in values}
        for fact in lesson["step"]["facts"]:
            assert (fact["cell"], fact["value"]) not in (known if fact["holds"] else out)
        for fact in lesson["step"]["because"]:
            assert (fact["cell"], fact["value"]) in (known if fact["holds"] else out)
