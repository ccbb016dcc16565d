"""The editor's questions: every example can be written on an empty board, mark by mark, and taken
off again.
"""

import json
from typing import Any

import pytest

from logicpuzzles.core.errors import BadInput
from logicpuzzles.faces.web.drafts import Draft, blank, draft_of
from logicpuzzles.faces.web.handling import replies
from logicpuzzles.formats import read, write
from logicpuzzles.formats.board_text import order_marks
from logicpuzzles.kinds.discovery import Kind, kind_named, kinds
from logicpuzzles.kinds.examples import example_text, examples_of
from logicpuzzles.kinds.layers import Paths, Regions
from logicpuzzles.kinds.stating import layout_of

BOARDS = [
    name for name in kinds() if (board := kind_named(name).board) is not None and board.is_grid
]
EXAMPLES = [(name, example) for name in BOARDS for example in examples_of(name)]


def ask(**request: Any) -> Any:
    """The answer of the page's Python, as a browser gets it."""
    (reply,) = replies(json.loads(json.dumps(request)))
    return json.loads(json.dumps(reply))


def test_all_boards_can_be_edited():
    assert len(BOARDS) > 20


@pytest.mark.parametrize(("name", "example"), EXAMPLES)
def test_every_example_can_be_written_and_taken_off(name, example):
    kind = kind_named(name)
    puzzle = read(example_text(name, example), kind=name)
    wanted = draft_of(kind, example_text(name, example))
    layout = layout_of(kind, puzzle)
    assert layout is not None
    draft = first = blank(kind, (layout.height, layout.width))
    for setting, value in wanted.settings().items():
        draft = draft.argument(setting, value) if value else draft
    for layer_name, layer in wanted.layers().items():
        tokens = wanted.tokens(layer)
        if isinstance(layer, Paths):
            for mark, path, _ in wanted.layout.marks(layer):
                token = "" if mark is None else layer.marks.write(mark)
                draft = draft.region(layer_name, path, token)
        elif isinstance(layer, Regions):
            for region in wanted.layout.regions(layer):
                draft = draft.region(layer_name, region, tokens[region[0]])
        else:
            for place, token in tokens.items():
                draft = draft.put(layer_name, place, token)
    written = read(draft.finished(), kind=name)
    assert order_marks(draft.board, written) == order_marks(
        draft.board, read(write(puzzle), kind=name)
    )
    for layer_name, layer in draft.layers().items():
        for place in draft.tokens(layer):
            draft = draft.put(layer_name, place, None)
        for place in draft.tokens(layer):  # cells with two halves are taken off in two steps
            draft = draft.put(layer_name, place, None)
        assert draft.tokens(layer) == {}
    for setting in draft.settings():
        draft = draft.argument(setting, "")
    assert draft.state == first.state


@pytest.mark.parametrize("name", BOARDS)
def test_an_empty_board_has_every_layer_with_its_places(name):
    view = ask(ask="blank", kind=name)["result"]
    for layer in view["layers"]:
        shown = ask(ask="edit", kind=name, text=view["state"], layer=layer["name"])["result"]
        assert shown["state"] == view["state"]
        assert len(shown["places"]) == shown["svg"].count("data-cell=") > 5
        assert all(place["token"] is None and place["name"] for place in shown["places"])


@pytest.mark.parametrize("size", [[4], [4, 4], [4, 6]])
def test_sizes_are_those_of_the_kind(size):
    assert ask(ask="blank", kind="takuzu", size=size)["result"]["size"] == (size * 2)[:2]


def of(name: str) -> tuple[Kind, Draft]:
    kind = kind_named(name)
    return kind, blank(kind, (4, 4))


def test_a_region_takes_its_cells_from_others():
    _, draft = of("starbattle")
    draft = draft.region("regions", [(0, 0), (0, 1), (1, 0)], "").region(
        "regions", [(0, 1), (0, 2)], ""
    )
    assert draft.puzzle.arguments["regions"] == (((0, 0), (1, 0)), ((0, 1), (0, 2)))
    assert draft.region("regions", [(0, 0), (1, 0)], None).puzzle.arguments["regions"] == (
        ((0, 1), (0, 2)),
    )


def test_a_labelled_region_can_be_named_anew():
    _, draft = of("calcudoku")
    cells = [(0, 0), (0, 1)]
    draft = draft.region("cages", cells, "3+").region("cages", cells, "4x")
    assert [clue.arguments for clue in draft.puzzle.clues] == [((4, "x"), tuple(cells))]


def test_a_wall_takes_the_place_of_a_given():
    _, draft = of("minesweeper")
    draft = draft.put("givens", (0, 0), "*").put("numbers", (0, 0), "2")
    assert draft.puzzle.givens[0][0] is None
    with pytest.raises(BadInput, match="nothing can stand"):
        draft.put("givens", (0, 0), "*")


def test_a_half_of_a_wall_is_cleared_before_the_wall():
    _, draft = of("kakuro")
    draft = (
        draft.put("sums", (0, 0, "down"), "5")
        .put("sums", (0, 0, "right"), "7")
        .put("sums", (0, 0, "down"), None)
    )
    assert draft.tokens(draft.layer("sums")) == {(0, 0, "down"): "#", (0, 0, "right"): "7"}
    draft = draft.put("sums", (0, 0, "right"), None).put("sums", (0, 0, "right"), None)
    assert draft.tokens(draft.layer("sums")) == {}


def test_what_is_missing_is_said():
    view = ask(ask="blank", kind="starbattle", size=[4])["result"]
    assert view["text"] is None and "regions do not hold each cell once" in view["problem"]
    cells = [[y, x] for y in range(4) for x in range(4)]
    view = ask(
        ask="region", kind="starbattle", text=view["state"], places=cells, token="", layer="regions"
    )["result"]
    assert view["problem"] is None and view["text"]


WRONG = [
    ({"ask": "blank", "kind": "zebra"}, "no board of rows and columns"),
    ({"ask": "blank", "kind": "takuzu", "size": [5, 4]}, "even numbers"),
    ({"ask": "blank", "kind": "takuzu", "size": [1000]}, "from 1 to 40"),
    ({"ask": "blank", "kind": "x.py"}, "not a kind"),
    ({"ask": "edit", "kind": "takuzu", "text": "no"}, ""),
    (
        {"ask": "edit", "kind": "takuzu", "text": '{"kind": "sudoku", "givens": [[1]]}'},
        'expected "takuzu"',
    ),
    (
        {"ask": "edit", "kind": "takuzu", "text": '{"kind": "takuzu", "givens": [[0, 1], [0]]}'},
        "rows differ",
    ),
    (
        {
            "ask": "edit",
            "kind": "takuzu",
            "text": json.dumps({"kind": "takuzu", "givens": [[None] * 50] * 50}),
        },
        "too large",
    ),
    (
        {"ask": "put", "layer": "givens", "place": [0, 0], "token": "7"},
        'givens: found "7"; expected 0 1',
    ),
    ({"ask": "put", "layer": "givens", "place": [9, 0], "token": "1"}, "nothing can stand"),
    ({"ask": "put", "layer": "givens", "place": [[[0]]], "token": "1"}, "nothing can stand"),
    ({"ask": "put", "layer": "givens", "place": "x", "token": "1"}, "expected a place"),
    ({"ask": "put", "layer": "givens", "place": [0, 0], "token": 1}, "expected a text"),
    ({"ask": "put", "layer": "walls", "place": [0, 0], "token": "1"}, "there is no layer"),
    (
        {"ask": "region", "layer": "givens", "places": [[0, 0]], "token": "1"},
        "no region can be there",
    ),
    ({"ask": "setting", "name": "size", "value": "9"}, "no setting of takuzu"),
    ({"ask": "setting", "name": "alike", "value": "many"}, "expected a number"),
]


@pytest.mark.parametrize(("question", "text"), WRONG)
def test_bad_questions_get_one_line(question, text):
    error = ask(
        **{"kind": "takuzu", "text": blank(kind_named("takuzu"), (4, 4)).state, **question}
    )["error"]
    assert text in error["text"] and error["why"] == "input"
