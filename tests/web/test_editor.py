"""Writing puzzles in a browser: every layer of every board by keys, regions by dragging, texts with
their reading.
"""

import json
import re
from typing import Any

import pytest
from conftest import packed
from samples import every

from logicpuzzles.faces.web.drafts import blank
from logicpuzzles.faces.web.editing import ASKS
from logicpuzzles.faces.web.requests import WebRequest
from logicpuzzles.kinds.discovery import kind_named, kinds
from logicpuzzles.kinds.examples import example_text, examples_of
from logicpuzzles.kinds.layers import Paths


def is_path(kind: str, layer: str) -> bool:
    board = kind_named(kind).board
    return board is not None and isinstance(board.by_name.get(layer), Paths)


pytestmark = pytest.mark.web
BOARDS = [
    name for name in kinds() if (board := kind_named(name).board) is not None and board.is_grid
]
TEXTS = [name for name in kinds() if name not in BOARDS]
LAYERS = {
    name: [
        layer
        for layer in ASKS["blank"](WebRequest({"kind": name}), print)["layers"]
        if not is_path(name, layer["name"])  # most need several cells: see test_editing.py
    ]
    for name in BOARDS
}


def ways(kind: str) -> set[tuple[Any, ...]]:
    """How the layers of a kind are written: what the editor looks at."""
    return {
        (
            layer["entry"],
            tokens and (min(len(tokens), 3), max(map(len, tokens)) > 1),
            bool(layer["below"]),
            layer["bare"],
        )
        for layer in LAYERS[kind]
        for tokens in [layer["tokens"]]
    }


def one_of_each() -> list[str]:
    """Kinds that together have every way to write a layer. Without a browser, test_editing.py
    writes every example of all.
    """
    chosen: list[str] = []
    for kind in sorted(BOARDS, key=lambda name: -len(ways(name))):
        if not ways(kind) <= {way for each in chosen for way in ways(each)}:
            chosen.append(kind)
    return chosen


def token_of(layer: Any) -> str:
    """Something that can stand on a layer."""
    return str(layer["tokens"][-1]) if layer["tokens"] else "3"


def write(there: Any, layer: Any) -> str:
    """Put something at the first place of a layer, or make a region of it, by keys; what then
    stands there.
    """
    token = token_of(layer)
    there.cell(0).focus()
    if layer["entry"] in ("region", "labelled"):
        there.page.keyboard.press("Space")
        there.page.keyboard.press("Enter")
        if layer["entry"] == "region":
            return f"in a {layer['noun']}"
        there.page.keyboard.type(f"{token}\n")
    elif layer["tokens"] is None:
        there.page.keyboard.type(f"{token}\n")
    elif len(token) == 1:
        there.page.keyboard.type(token)
    else:
        there.press(token)
    return token


def told(there: Any, text: str, where: str = ".verdict") -> None:
    """Wait until a part of the page has a text."""
    there.page.wait_for_function(
        "([where, text]) => document.querySelector(where)?.innerText.includes(text)",
        arg=[where, text],
    )


@pytest.mark.parametrize("kind", every(3, one_of_each()))
def test_every_layer_is_written_by_keys_and_undone(kind, visit):
    with visit() as there:
        there.go(f"edit={kind}")
        for layer in LAYERS[kind]:
            if len(LAYERS[kind]) > 1:
                there.press(layer["name"].capitalize())
                there.page.wait_for_selector(
                    f'.layers [aria-pressed=true]:text-is("{layer["name"].capitalize()}")'
                )
            there.becomes(0, ": nothing")
            there.becomes(0, f": {write(there, layer)}")
            there.press("Undo")
            there.becomes(0, ": nothing")
            there.press("Redo")
            there.page.wait_for_selector(
                '.board [data-cell="0"]:not([aria-label$=": nothing"])', state="attached"
            )
            there.cell(0).focus()
            there.press("Erase")
            there.press("Erase")  # a cell with halves loses its mark first
            there.becomes(0, ": nothing")


@pytest.mark.parametrize("kind", every(3, one_of_each()))
def test_what_is_written_is_judged_and_played(kind, visit):
    text = example_text(kind, examples_of(kind)[0])
    with visit(1280) as there:
        there.go(f"edit={packed({'kind': kind, 'text': text})}")
        told(there, "solution")
        there.press("Play it")
        there.page.wait_for_selector("main.play:not(.edit) .board svg")


@pytest.mark.parametrize("kind", every(3, TEXTS))
def test_kinds_without_a_board_are_written_as_text(kind, visit):
    with visit() as there:
        there.go(f"edit={kind}")
        told(there, "solution")
        there.press("Play it")
        there.page.wait_for_selector("main.play:not(.edit)")


def sweep(there: Any, *cells: int) -> None:
    """Drag with the mouse from cell to cell."""
    for at, cell in enumerate(cells):
        box = there.cell(cell).bounding_box()
        there.page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        if at == 0:
            there.page.mouse.down()
    there.page.mouse.up()


def test_regions_are_dragged(visit):
    empty = blank(kind_named("starbattle"), (4, 4)).state
    with visit(1280) as there:
        there.go(f"edit={packed({'kind': 'starbattle', 'text': empty})}")
        told(there, "regions do not hold")
        for row in range(4):
            sweep(there, *range(4 * row, 4 * row + 4))
            there.becomes(4 * row, "in a region")
        told(there, "solution")
        sweep(there, 0, 4)  # a cell of another region comes along
        there.page.wait_for_function("() => document.querySelectorAll('.picked').length === 0")
        there.press("Undo")
        there.message("Undone")


def test_cages_are_dragged_and_get_a_number(visit):
    with visit(1280) as there:
        there.go("edit=calcudoku")
        sweep(there, 0, 1, 7)
        there.page.keyboard.type("6+\n")
        for cell in (0, 1, 7):
            there.becomes(cell, ": 6+")
        there.becomes(2, ": nothing")


def test_a_tap_puts_the_next_mark(visit):
    with visit(touch=True) as there:
        there.go("edit=masyu")
        for token in ("o", "*", "nothing"):
            there.cell(7).tap()
            there.becomes(7, f": {token}")


def test_an_impossible_number_is_refused_with_one_line(visit):
    with visit() as there:
        there.go("edit=nonogram")
        there.cell(0).focus()
        there.page.keyboard.type("x")
        there.page.keyboard.press("Enter")
        assert "expected a number from 1" in there.message("expected a number")
        there.becomes(0, ": nothing")


def test_a_contradiction_is_told(visit):
    with visit() as there:
        there.go("edit=sudoku")
        for cell in (0, 1):
            there.cell(cell).focus()
            there.page.keyboard.type("5")
            there.becomes(cell, ": 5")
        told(there, "here is no solution")


def test_a_draft_is_kept_and_a_new_one_has_the_size_that_is_asked_for(visit):
    with visit() as there:
        there.go("edit=takuzu")
        there.cell(0).click()
        there.becomes(0, ": 0")
        there.go("edit=takuzu")
        there.becomes(0, ": 0")
        there.page.get_by_label("Rows").fill("4")
        there.page.get_by_label("Columns").fill("4")
        there.press("Empty board")
        there.page.wait_for_function(
            "() => document.querySelectorAll('.board [data-cell]').length === 16"
        )
        there.press("Undo")
        there.page.wait_for_function(
            "() => document.querySelectorAll('.board [data-cell]').length === 36"
        )


def test_a_setting_is_set(visit):
    with visit() as there:
        there.go("edit=sudoku")
        there.page.get_by_role("textbox", name="box").fill("2x2")
        there.page.get_by_role("textbox", name="box").press("Tab")
        there.message("boxes of 2 by 2 do not tile")
        there.page.get_by_role("textbox", name="diagonals").fill("1")
        there.page.get_by_role("textbox", name="diagonals").press("Tab")
        there.page.wait_for_function(
            "() => JSON.parse(localStorage['logicpuzzles:draft:sudoku']).includes('\"diagonals\": 1')"
        )


def test_sentences_stand_beside_what_they_mean(visit):
    with visit(1280) as there:
        there.go("edit=zebra")
        field = there.page.locator("textarea")
        field.fill("Name: Ann, Bob\nPet: cat, dog\n\n1. Ann has the cat.\n2. Ann is left of Bob.\n")
        told(there, "Ann and cat", ".reading")
        told(there, "one solution")
        field.fill("Name: Ann, Bob\nPet: cat, dog\n\n1. Ann has the fish.\n")
        there.page.wait_for_function(
            "() => !document.querySelector('.verdict').innerText.includes('one solution')"
        )


def test_a_riddle_is_typed_in_a_form(visit, check_access):
    """Columns, what is known and hints, with the reading and the methods beside it. The form writes
    the text, which may be seen; what no form can show is left as it is.
    """
    with visit() as there:
        there.go("edit=riddle")
        page = there.page
        told(there, "solution")  # no answer is pending that would draw the page anew
        held: list[Any] = []
        page.route("**/ask", lambda route: held.append(route))
        there.press("A new riddle")
        page.get_by_label("Column 2", exact=True).fill("pet")  # before the new riddle is read
        for route in held:
            route.continue_()
        page.unroute("**/ask")
        fill = {
            "name, row 1": "Ann", "name, row 2": "Bob",
            "Hint 1, way 1, row 1: pet": "cat", "Hint 1 in words": "Ann has no cat.",
        }  # fmt: skip
        for label, text in fill.items():
            page.get_by_label(label, exact=True).fill(text)
        there.press("Row below")
        page.get_by_label("Hint 1, way 1, row 2: pet", exact=True).fill("dog")
        there.press("Or turned round")
        told(there, "There are several solutions")
        there.press("Add a hint")
        page.get_by_label("Hint 2, way 1, row 1: name", exact=True).fill("Bob")
        page.get_by_label("Hint 2, way 1, row 1: pet", exact=True).fill("cat")
        told(there, "There is one solution")
        told(there, "clue 2: Bob, cat", "#verdict")
        check_access(page)
        page.get_by_text("Solve it, also step by step").click()
        there.press("Solve step by step")
        page.wait_for_selector(".answer .did li", state="attached")
        there.press("As a text")
        typed = json.loads(page.locator("textarea").input_value())
        assert typed["hints"] == [
            [[["", "cat"], ["", "dog"]], [["", "dog"], ["", "cat"]]], [[["Bob", "cat"]]]
        ]  # fmt: skip
        assert "description" not in typed  # one sentence is missing
        page.locator("textarea").fill('{"header": 5}')
        there.press("As a text")
        assert page.locator("textarea").input_value() == '{"header": 5}'


def test_all_of_the_board_and_its_tools_are_in_sight_on_a_low_phone(visit):
    with visit(844, touch=True) as there:
        there.page.set_viewport_size({"width": 844, "height": 390})
        there.go("edit=sudoku")
        for part in (".board svg", ".tools", ".verdict"):
            box = there.page.locator(part).bounding_box()
            assert 0 <= box["y"] < box["y"] + box["height"] <= 390


def test_the_kinds_are_there_to_choose(visit):
    with visit() as there:
        there.go("edit")
        assert "Sudoku and variants" in there.page.locator("main h2").all_inner_texts()
        assert there.page.locator("main a.card").count() == len(BOARDS) + len(TEXTS)
        there.page.get_by_role("link", name=re.compile("^Sudoku")).first.click()
        there.page.wait_for_selector(".edit .board svg")


@pytest.mark.parametrize(("kind", "name"), [("sudoku", "Easy"), ("zebra", "Life 1962")])
def test_boards_with_a_flaw_are_lessons(kind, name, visit):
    with visit() as there:
        there.go(f"edit={kind}")
        there.press(name)
        there.page.wait_for_selector(".verdict:has-text('no solution')")


def test_a_link_goes_on_writing(visit):
    with visit() as there:
        there.go("edit=AAAA")
        assert there.page.locator("main.failed").count() == 1


CASES = [
    ("killer", False),
    ("nonogram", True),
    ("zebra", False),
    ("kakuro", True),
    ("takuzu", False),
    ("zebra", True),
]


@pytest.mark.parametrize(("kind", "dark"), every(3, CASES))
def test_axe_finds_nothing(kind, dark, visit, check_access):
    with visit(dark=dark) as there:
        there.go(f"edit={kind}")
        told(there, "solution")
        check_access(there.page)
