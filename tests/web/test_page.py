"""The page in a real browser: puzzles of every kind are chosen, played, checked, explained, made
and shared.
"""

import json
import re
from collections.abc import Callable
from contextlib import AbstractContextManager
from itertools import product
from typing import Any

import pytest
from conftest import packed
from samples import EXAMPLES, every

from logicpuzzles.faces.web.requests import WebRequest
from logicpuzzles.faces.web.tables import table_of
from logicpuzzles.kinds.discovery import built_in, kind_named, kinds
from logicpuzzles.kinds.examples import example_text, examples_of, is_flawed
from logicpuzzles.kinds.parts import part_of
from logicpuzzles.show.cells import Squared, solved_cells
from logicpuzzles.solving.runner import solve

pytestmark = [pytest.mark.web, pytest.mark.filterwarnings("ignore::ResourceWarning")]

Window = Callable[..., AbstractContextManager[Any]]
SMALL = ". 2 . .\n. . 1 .\n. . . 4\n3 . . .\n"  # a sudoku
SOLVED = ["1243", "4312", "2134", "3421"]
ZEBRA = """\
Three people stand in a row.

Name: Ann, Bob, Cy
Pet: cat, dog, eel

1. Ann is in the middle.
2. Bob has the cat.
3. The dog is to the left of Ann.
"""
MARKS = "<script>document.title='taken'</script>"


# a kind for each way to enter, and for each sort of drawing; test_handling.py plays every kind
# without a browser
PLAYED = (
    "balance",
    "bridges",
    "disks",
    "jodici",
    "kakuro",
    "riddle",
    "slitherlink",
    "sudoku",
    "takuzu",
    "zebra",
)


# --- every kind -----------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", PLAYED)
def test_each_kind_is_opened_played_and_undone(visit, kind):
    """By the keys: the first cell that is open gets a mark; undo takes it back."""
    with visit(1280) as there:
        there.puzzle(example_text(kind, examples_of(kind)[0]), kind)
        spots = there.page.locator(".board [data-cell]")
        labels = spots.evaluate_all("spots => spots.map(spot => spot.getAttribute('aria-label'))")
        at = next(place for place, label in enumerate(labels) if label.endswith("open"))
        spots.nth(at).focus()
        value = there.page.locator(".values button")
        if value.count():
            value.first.click()
        else:
            there.page.keyboard.press("Space")
        told = "document.querySelectorAll('.board [data-cell]')[at].getAttribute('aria-label')"
        there.page.wait_for_function(f"([at, label]) => {told} !== label", arg=[at, labels[at]])
        there.press("Undo")
        there.page.wait_for_function(f"([at, label]) => {told} === label", arg=[at, labels[at]])


@pytest.mark.parametrize(
    ("kind", "name"), [("sudoku", "easy"), ("sudoku", "16x16"), ("riddle", "challenge")]
)
def test_all_tools_are_in_sight_on_a_low_screen(visit, kind, name):
    with visit(1280) as there:
        there.page.set_viewport_size({"width": 1280, "height": 800})
        there.puzzle(example_text(kind, name), kind)
        there.page.locator(".board [data-cell][aria-label$='open']").first.focus()
        there.page.wait_for_selector(".values button")
        box = there.page.locator(".tools").bounding_box()
        assert box["y"] + box["height"] <= 790


def test_all_kinds_are_on_the_first_page(visit):
    with visit() as there:
        there.go()
        families = there.page.locator("section:not(#family-popular) a.card")
        assert families.count() == len(built_in())
        assert there.page.locator("section a.card b").first.inner_text() == "Sudoku"
        said = families.locator(".quiet").all_inner_texts()
        assert [each for each in said if not (55 < len(each) < 240 and each.endswith("."))] == []
        there.page.get_by_role("searchbox").fill("sudoku")
        assert (
            there.page.locator("ul.cards a.card b").first.inner_text() == "Sudoku"
        )  # before Jigsaw sudoku and Killer sudoku
        there.page.get_by_role("searchbox").fill("lamps")
        assert there.page.locator("ul.cards a.card").count() == 1
        for name, kind in (
            ("logic grid", "Zebra puzzles"),
            ("queens", "Star Battle"),
            ("Binary", "Takuzu"),
        ):
            there.page.get_by_role("searchbox").fill(name)
            assert there.page.locator("ul.cards a.card b").first.inner_text() == kind
        there.page.get_by_role("searchbox").fill("lamps")
        there.page.wait_for_selector(".thumb svg")
        there.page.locator("a.card").click()
        there.page.wait_for_selector("button.card")
        there.page.locator("button.card").first.click()
        there.page.wait_for_selector(".board [data-cell]")
        there.page.go_back()
        there.page.wait_for_selector("button.card")
        assert "broken" not in there.page.locator("main").inner_text().lower()


def test_the_page_is_light_or_dark_as_one_wishes(visit):
    paper = "() => getComputedStyle(document.body).backgroundColor"
    with visit(dark=True) as there:
        there.go()
        dark = there.page.evaluate(paper)
        there.page.get_by_label("Light or dark").select_option("light")
        light = there.page.evaluate(paper)
        assert light != dark
        there.puzzle(SMALL)
        assert there.page.evaluate(paper) == light
        there.page.get_by_label("Light or dark").select_option("system")
        assert there.page.evaluate(paper) == dark


# --- playing --------------------------------------------------------------------------------------


def test_a_puzzle_is_solved_by_the_keys(visit):
    with visit(1280) as there:
        there.puzzle(SMALL)
        there.page.locator(".board [tabindex='0']").focus()
        for row, values in enumerate(SOLVED):
            for column, value in enumerate(values if row % 2 == 0 else values[::-1]):
                there.page.keyboard.press(value)
                if column < 3:
                    there.page.keyboard.press("ArrowLeft" if row % 2 else "ArrowRight")
            there.page.keyboard.press("ArrowDown")
        there.message("Solved in ")
        assert there.page.locator("main.done").count() == 1


TO_THE_END = {
    "zebra": "zebrajs-2x2", "sudoku": "4x4", "jodici": "seed", "kakuro": "5x5",
    "lightup": "6x6", "killer": "4x4", "minesweeper": "", "nonogram": "5x5",
    "futoshiki": "4x4", "starbattle": "5x5", "takuzu": "6x8", "tents": "6x6",
}  # fmt: skip


@pytest.mark.parametrize(
    ("kind", "way"), every(13, product(TO_THE_END, ("mouse", "touch", "keys")))
)
def test_a_puzzle_is_played_to_the_end(visit, kind, way):
    """Each value of its solution is put; marks that a blank stands for are left out."""
    text = example_text(kind, TO_THE_END[kind] or examples_of(kind)[0])
    table = table_of(WebRequest({"text": text, "kind": kind}))
    _, solved = solved_cells(table.puzzle, solve(table.puzzle).boards[0])
    numbers = [table.number(cell, value) for cell, (value,) in enumerate(solved)]
    doubles = all(len(values) == 2 for values in table.values)
    touch = way == "touch"
    with visit(390 if touch else 1280, touch=touch) as there:
        there.puzzle(text, kind)
        for cell, number in enumerate(numbers):
            if table.given[cell] is not None or (doubles and number == 0):
                continue
            squares = isinstance(table.picture, Squared)
            value = table.cells.text(table.values[cell][number])
            spot = there.cell(cell, number if squares else None)
            if way == "keys":
                spot.focus()
                marks = ["Space"] * (1 + squares) if squares or doubles else list(value)
                [there.page.keyboard.press(mark) for mark in marks]
            elif squares and way == "mouse":
                spot.click(button="right")
            else:
                act = "tap" if touch else "click"
                [getattr(spot, act)() for _ in range(1 + squares)]
                button = there.page.get_by_role("button", name=f"Enter {value}", exact=True)
                doubles or squares or getattr(button, act)()
        there.message("Solved")


def test_a_puzzle_is_solved_by_touch(visit):
    """Cells are tapped, then their values; what is given stays."""
    with visit(touch=True) as there:
        there.puzzle(SMALL)
        there.cell(1).tap()
        assert there.page.get_by_role("button", name="Enter 3").is_disabled()
        there.cell(12).tap()  # cells with the chosen value are marked
        assert there.page.locator(".board .same").count() == 0
        for cell, value in enumerate("".join(SOLVED)):
            if not there.label(cell).endswith("given"):
                there.cell(cell).tap()
                there.page.get_by_role("button", name=f"Enter {value}").tap()
        there.message("Solved")
        assert there.page.locator(".board .same").count() == 3


def test_a_tap_goes_through_both_marks(visit):
    with visit(touch=True) as there:
        there.puzzle("1 - - -\n- - - -\n- - - 0\n- - - -\n", "takuzu")
        for told in ("2: 1", "2: 0", "2: open"):
            there.cell(1).tap()
            there.becomes(1, told)


def test_what_is_blank_counts_as_empty_when_all_marks_are_there(visit):
    with visit(1280) as there:
        there.puzzle(example_text("nonogram", "5x5"), "nonogram")
        answer = there.page.evaluate(
            """async ({text, token}) => {
                const { ask } = await import("./engine.js");
                return (await ask({ask: "solve", kind: "nonogram", text})).solutions[0].text;
            }""",
            {"text": example_text("nonogram", "5x5"), "token": there.token},
        )
        for cell, mark in enumerate(re.findall(r"[#.\-]", answer)):
            if mark == "#":
                there.cell(cell).click()
        there.message("Solved")


def test_marks_are_drawn_by_dragging(visit):
    with visit(1280) as there:
        there.puzzle(example_text("nonogram", "5x5"), "nonogram")
        first, last = (there.cell(cell).bounding_box() for cell in (5, 9))
        there.page.mouse.move(first["x"] + 9, first["y"] + 9)
        there.page.mouse.down()
        there.page.mouse.move(last["x"] + 9, last["y"] + 9, steps=12)
        there.page.mouse.up()
        for cell in range(5, 10):
            there.becomes(cell, "filled")
        there.becomes(4, "open")


LINES = """([across, down]) => {
    const middles = [...document.querySelectorAll(".board [data-cell]")].map((spot) => {
        const { x, y, width, height } = spot.getBoundingClientRect();
        return [x + width / 2, y + height / 2];
    });
    const half = (middles[1][0] - middles[0][0]) / 2;
    const runs = [];
    let at = 0;
    for (const [rows, right, down_] of [[across, half, 0], [down, 0, half]]) {
        const [high, wide] = [rows.length, rows[0].length];
        const [lines, count] = right ? [high, wide] : [wide, high];
        for (let line = 0; line < lines; line += 1) {
            for (let step = 0, begun = null; step <= count; step += 1) {
                const value = (on) => on < 0 || on >= count ? "0" : right ? rows[line][on] : rows[on][line];
                const cell = (on) => at + (right ? line * wide + on : on * wide + line);
                if (begun !== null && value(step) !== value(begun)) {
                    const [first, last] = [middles[cell(begun)], middles[cell(step - 1)]];
                    runs.push({ cell: cell(begun), times: Number(value(begun)),
                        from: [first[0] - right, first[1] - down_], to: [last[0] + right, last[1] + down_] });
                    begun = null;
                }
                begun ??= value(step) !== "0" ? step : null;
            }
        }
        at += high * wide;
    }
    return runs;
}"""


@pytest.mark.parametrize(
    ("kind", "name", "touch"),
    [
        ("slitherlink", "5x5", True),
        ("bridges", "7x7", False),
        pytest.param("bridges", "7x7", True, marks=pytest.mark.thorough),
        pytest.param("masyu", "6x6", False, marks=pytest.mark.thorough),
        pytest.param("slitherlink", "10x10", False, marks=pytest.mark.thorough),
    ],
)
def test_lines_are_drawn_from_dot_to_dot_to_the_end(visit, kind, name, touch):
    """A drag is undone as one; a span between islands is one line; what is blank has none."""
    text = (EXAMPLES / kind / f"{name}.answer.json").read_text("utf-8")
    (answer,) = json.loads(text)["solutions"]
    with visit(390 if touch else 1280, touch=touch) as there:
        there.puzzle(example_text(kind, name), kind)
        drag = there.drag_finger if touch else there.drag_mouse
        runs = there.page.evaluate(LINES, [answer["across"], answer["down"]])
        first = runs[0]
        drag(first["from"], first["to"])
        there.page.wait_for_selector(
            f".board [data-cell='{first['cell']}']:not([aria-label$=open])"
        )
        there.press("Undo")
        there.becomes(first["cell"], "open")
        assert there.page.locator(".tool", has_text="Undo").get_attribute("aria-disabled") == "true"
        for run in runs:
            for _ in range(run["times"]):
                drag(run["from"], run["to"])
        there.message("Solved")


def test_the_other_mark_is_set_by_the_right_button_and_a_long_press(visit):
    with visit(1280) as there:
        there.puzzle(example_text("nonogram", "5x5"), "nonogram")
        there.cell(0).click(button="right")
        there.becomes(0, "empty")
        there.cell(0).click(button="right")
        there.becomes(0, "open")
    with visit(touch=True) as there:
        there.puzzle("1 - - -\n- - - -\n- - - 0\n- - - -\n", "takuzu")
        box = there.cell(1).bounding_box()
        there.drag_finger([box["x"] + 9, box["y"] + 9], [box["x"] + 9, box["y"] + 9], wait=600)
        there.becomes(1, "2: 0")


def test_candidates_counts_and_several_cells_at_once(visit):
    """What is entered takes its notes beside it away; candidates stand there by themselves, if the
    player wishes, and can be struck; several chosen cells get the same, which is undone as one.
    """
    with visit(1280) as there:
        there.puzzle(SMALL)
        left = there.page.locator(".values small")
        assert left.all_inner_texts() == ["3", "3", "3", "3"]
        assert there.page.locator(".board .peer").count() == 7
        there.cell(0).click()
        there.cell(5).click(modifiers=["Control"])
        there.page.keyboard.press("n")
        for value in "14":
            there.page.keyboard.press(value)
        there.becomes(0, "1 or 4")
        there.becomes(5, "1 or 4")
        there.page.keyboard.press("n")
        there.page.keyboard.press("Escape")
        there.cell(3).click()
        there.page.keyboard.press("1")
        there.becomes(0, "only 4 is left")
        there.becomes(5, "1 or 4")
        assert left.all_inner_texts() == ["2", "3", "3", "3"]
        there.press("Undo")
        there.becomes(0, "1 or 4")
        there.press("Undo")
        there.becomes(5, "only 1 is left")
        there.press("Undo")
        there.page.get_by_label("Fill in candidates").check()
        there.becomes(0, "1 or 4")
        there.becomes(3, "only 3 is left")
        there.cell(0).click()
        there.page.keyboard.press("n")
        there.page.keyboard.press("4")
        there.becomes(0, "only 1 is left")
        there.page.keyboard.press("n")
        boxes = [there.cell(number).bounding_box() for number in (8, 10)]
        middles = [[box["x"] + box["width"] / 2, box["y"] + box["height"] / 2] for box in boxes]
        there.drag_mouse(*middles)
        assert there.page.locator(".board .chosen").count() == 3
        there.page.keyboard.press("3")
        for cell in (8, 9, 10):
            there.becomes(cell, ": 3")
        there.page.keyboard.press("Shift+ArrowUp")
        there.page.keyboard.press("Delete")
        there.becomes(8, "2")
        there.press("Undo")
        there.becomes(8, ": 3")


def test_facts_between_items_are_noted_in_a_staircase(visit):
    """Kept in step with the boxes: what belongs to an item comes with it to its place, and leaves
    with it; what does not is crossed out there. All of it is one action, and kept.
    """
    with visit(1280) as there:
        there.puzzle(example_text("zebra", "life-1962"), "zebra")
        there.press("Item by item")
        there.square("Englishman, red").click()
        assert there.square("Englishman, red: no").inner_text() == "×"
        there.square("Englishman, red").click()
        there.square("Englishman, red: yes").wait_for()
        there.square("Englishman, green: no").wait_for()
        there.square("Norwegian, blue").click()
        there.square("red, coffee").click(button="right")
        there.square("Englishman, coffee: yes").click()
        there.message("belong together")
        there.page.keyboard.press("ArrowDown")
        there.page.keyboard.press("Enter")
        there.press("Item by item")
        there.cell(10, 0).click(button="right")
        for cell in (10, 11, 13):
            there.becomes(cell, "ticked", 0)
        there.becomes(13, "crossed out", 1)
        there.cell(0, 3).click(button="right")
        there.becomes(1, "crossed out", 4)
        there.page.reload()
        there.becomes(11, "ticked", 0)
        there.press("Item by item")
        there.square("Norwegian, red: no").wait_for()
        there.press("Item by item")
        there.press("Undo")
        there.press("Undo")
        there.becomes(13, "open", 0)
        there.press("Redo")
        there.cell(11, 0).click()
        for cell in (10, 11, 13):
            there.becomes(cell, "open", 0)


def test_a_staircase_is_played_by_touch(visit):
    """It scrolls in its own box, below its headings; a riddle's table has one, too."""
    with visit(touch=True) as there:
        there.puzzle(example_text("riddle", "challenge"), "riddle")
        there.press("Item by item")
        far = there.square("Daniella, Robert")
        far.tap()
        far.tap()
        there.square("Daniella, Robert: yes").wait_for()
        box = there.page.locator(".stairs").bounding_box()
        assert box["x"] + box["width"] <= 390
        assert box["y"] + box["height"] <= there.page.locator(".bar").bounding_box()["y"]
        there.press("Item by item")
        there.becomes(1, ": Robert")


def test_notes_stand_in_corners_or_in_the_middle_and_cells_have_colours(visit):
    """An entry takes the notes beside it away, not the colours; all is kept, with the way back."""
    with visit() as there:
        there.puzzle(SMALL)
        middles, tints = (there.page.locator(f".board {each}") for each in ("text.centre", "[class^=tint]"))  # fmt: skip
        there.cell(0).click()
        there.press("Notes")
        there.press("Centre")
        there.press("Note 1")
        there.press("Note 4")
        assert middles.all_text_contents() == ["14"]
        assert there.cell(0).get_attribute("aria-description") == "in the middle 14"
        there.press("Colour")
        there.cell(1).click(modifiers=["Control"])
        there.press("Colour green")
        there.page.keyboard.press("2")  # the same for both cells, which takes it away
        there.page.keyboard.press("3")
        assert tints.count() == 2
        assert there.cell(0).get_attribute("aria-description") == "in the middle 14, blue"
        there.press("Notes")
        there.page.keyboard.press("Escape")
        there.cell(3).click()
        there.press("Enter 1")
        there.becomes(3, ": 1")
        assert middles.all_text_contents() == ["4"]
        there.page.reload()
        there.becomes(3, ": 1")
        assert middles.all_text_contents() == ["4"]
        assert tints.count() == 2
        for left in (2, 0, 2, 0):
            there.press("Undo")
            assert tints.count() == left
        assert middles.all_text_contents() == ["14"]


def test_two_tabs_have_one_board(visit):
    """What is entered in one tab comes to the other, and closing an old tab takes nothing back."""
    with visit(1280) as there:
        there.puzzle(SMALL)
        other = type(there)(there.page.context.new_page(), f"{there.address}#{there.token}")
        other.puzzle(SMALL)
        other.cell(0).click()
        other.page.keyboard.press("1")
        there.becomes(0, ": 1")
        there.cell(3).click()
        there.page.keyboard.press("3")
        other.becomes(3, ": 3")
        other.page.evaluate("dispatchEvent(new Event('pagehide'))")
        other.page.close()
        there.puzzle(SMALL)
        there.becomes(0, ": 1")
        there.becomes(3, ": 3")
        before = there.page.url
        there.press("New one")
        there.page.wait_for_url(lambda url: url != before)
        there.page.wait_for_selector(".board [data-cell='15']", state="attached")
        assert there.page.locator(".board [data-cell]").count() == 16
        there.go("kind=sudoku")
        there.page.get_by_role("link", name="Today’s puzzle").click()
        there.page.wait_for_selector(".board [data-cell='80']", state="attached")
        today = there.page.url.partition("#")[2]
        there.page.go_back()
        there.page.wait_for_selector("main.wide h1")
        there.go("kinds")
        there.page.get_by_label("Today’s puzzle").get_by_text("Sudoku", exact=True).click()
        there.page.wait_for_selector(".board [data-cell='80']", state="attached")
        assert there.page.url.endswith(today)


def test_taps_beside_an_edge_mean_it(visit):
    with visit(touch=True) as there:
        there.puzzle("3 3\n. .\n", "slitherlink")
        box = there.cell(0).bounding_box()
        there.page.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] + 4)
        there.becomes(0, ": line")


def test_notes_undo_pins_and_another_visit(visit):
    with visit() as there:
        there.puzzle(SMALL)
        there.cell(0).click()
        there.page.keyboard.press("n")
        there.page.keyboard.press("1")
        there.page.keyboard.press("4")
        there.becomes(0, "1 or 4")
        there.page.keyboard.press("n")
        there.press("Pin")
        there.page.keyboard.press("ArrowRight")
        there.cell(3).click()
        there.press("Enter 3")
        there.becomes(3, ": 3")
        there.page.keyboard.press("Control+z")
        there.page.wait_for_timeout(100)
        there.press("Redo")
        there.becomes(3, ": 3")
        there.page.reload()
        there.becomes(3, ": 3")
        there.press("Back to pin 1")
        there.becomes(3, "open")
        there.becomes(0, "1 or 4")
        there.press("Undo")
        there.becomes(3, ": 3")
        there.press("Remove pin 1")
        assert there.page.get_by_role("button", name="Back to pin 1").count() == 0
        there.go("kinds")
        assert (
            "1 of" in there.page.locator(".going").inner_text()
            or "%" in there.page.locator(".going").inner_text()
        )


def test_a_tick_crosses_out_its_row_and_column(visit):
    with visit(1280) as there:
        there.puzzle(ZEBRA)
        there.cell(2, 0).click()
        there.becomes(2, "crossed out", 0)
        assert there.label(2, 0).endswith("2, Name: Ann, crossed out")
        there.cell(2, 0).click()
        there.becomes(2, "ticked", 0)
        for cell, value in ((0, 0), (4, 0), (2, 1), (2, 2)):
            there.becomes(cell, "crossed out", value)
        there.becomes(3, "open", 0)
        there.page.get_by_label("A tick crosses out its row and column").uncheck()
        there.becomes(0, "open", 0)


def test_clues_are_marked_as_used(visit):
    with visit() as there:
        there.puzzle(ZEBRA)
        clue = there.page.get_by_role("button", name="Bob has the cat.")
        clue.click()
        assert clue.get_attribute("aria-pressed") == "true"
        there.page.get_by_text("How the sentences are read").click()
        there.page.get_by_text("Bob and cat are the same one").wait_for()


def test_what_breaks_a_rule_and_finished_clues_are_shown_at_once_if_wished(visit):
    with visit(1280) as there:
        there.puzzle(SMALL, "sudoku")
        there.cell(0).click()
        there.press("Enter 2")
        there.page.wait_for_selector(".board .broken")
        broken = there.page.locator(".board .broken")
        assert broken.evaluate_all("all => all.map(each => each.dataset.cell)") == ["0", "1"]
        there.page.get_by_label("Show broken rules").uncheck()
        there.page.wait_for_function("() => !document.querySelector('.board .broken')")
        there.puzzle("3 .\n. .\n", "slitherlink")
        there.page.get_by_label("Show broken rules").check()
        for cell in (0, 2, 6):
            assert not there.page.locator(".board .dim[d^=M]").count()
            there.cell(cell).press("Space")
            there.page.wait_for_selector(
                f".board [data-cell='{cell}']:not([aria-label$=open])", state="attached"
            )
        there.page.wait_for_selector(".board .dim[d^=M]", state="attached")


def test_what_was_not_answered_is_asked_again(visit):
    """The server is busy at the first entry, for the drawing and for what is told at once; and what
    is told of the position before comes late.
    """
    waiting, refused = [], []

    def answer(route: Any) -> None:
        asked = route.request.post_data_json
        if asked["ask"] == "watch" and not asked["entries"]:
            waiting.append(route)
        elif asked["ask"] in ("draw", "watch") and asked["ask"] not in refused and asked["entries"]:
            refused.append(asked["ask"])
            route.fulfill(
                status=503,
                content_type="application/x-ndjson",
                body='{"error": {"text": "busy", "why": "limit"}}',
            )
        else:
            route.continue_()

    with visit(1280) as there:
        there.page.route("**/ask", answer)
        there.puzzle(SMALL, "sudoku")
        there.press("Enter 2")
        there.message("busy")
        there.becomes(0, ": 2")
        there.page.wait_for_function(
            "() => !document.querySelector('.message').innerText.includes('busy')"
        )
        waiting.pop().continue_()
        there.page.wait_for_selector(".board .broken")
        assert refused == ["draw", "watch"]
        there.faults.clear()


def test_the_puzzle_of_before_is_brought_to_the_prompt(visit):
    """The page of a server asks it, too, though no server answers that."""
    with visit() as there:
        there.puzzle(SMALL, "sudoku")
        there.cell(0).click()
        there.page.keyboard.press("1")
        there.becomes(0, ": 1")
        replies = [{"part": {"text": "board is there"}}, {"result": {"more": False}}]
        asked = []

        def answer(route: Any) -> None:
            asked.append(route.request.post_data_json)
            route.fulfill(
                content_type="application/x-ndjson", body="\n".join(map(json.dumps, replies))
            )

        there.page.route("**/ask", answer)
        there.go("prompt")
        there.press("Bring in Sudoku")
        there.page.locator(".entries pre").filter(has_text="board is there").wait_for()
        (request,) = asked
        assert request["ask"] == "prompt" and request["kind"] == "sudoku"
        assert request["text"].split() == SMALL.split()


def test_the_clock_can_be_hidden(visit):
    with visit() as there:
        there.puzzle(SMALL)
        assert there.page.get_by_role("timer").count() == 1
        there.page.get_by_label("Show the clock").uncheck()
        assert there.page.get_by_role("timer").count() == 0
        there.page.reload()
        there.page.wait_for_selector(".board svg")
        assert there.page.get_by_role("timer").count() == 0


# --- asking ---------------------------------------------------------------------------------------


def test_check_and_hint(visit):
    with visit() as there:
        there.puzzle(SMALL)
        there.cell(0).click()
        there.press("Enter 4")
        there.press("Check")
        assert "R1C1 is not 4" in there.message("wrong")
        assert there.page.locator(".board .wrong").count() == 1
        there.press("Undo")
        there.press("Hint")
        assert there.message("Hint 1 of 3")
        there.press("Tell me more")
        there.message("Hint 2 of 3")
        there.press("Tell me more")
        there.message("Hint 3 of 3")
        there.press("Put it on my board")
        there.message("It is on your board.")
        there.page.wait_for_function(
            "() => document.querySelectorAll('.board [aria-label$=open]').length === 11"
        )
        assert "open" not in str(
            there.page.locator(".board :focus").get_attribute("aria-label")
        )  # the cell that was filled in


def test_why_begins_where_the_player_stands(visit):
    with visit(1280) as there:
        there.puzzle(SMALL)
        there.page.get_by_role("tab", name="Why").click()
        there.press("Explain it to me")
        there.page.wait_for_selector(".board .new")
        there.page.wait_for_selector(
            "#panel .progress", state="detached"
        )  # steps may be joined at the end
        first = there.page.locator(".step h2").inner_text()
        there.press("Put it on my board")
        there.page.wait_for_function(
            "first => document.querySelector('.step h2').innerText !== first", arg=first
        )
        second = there.page.locator(".step h2").inner_text()
        there.press("Play on")
        there.page.wait_for_selector(".board .new", state="detached")
        there.page.get_by_role("tab", name="Why").click()
        there.press("Explain it to me")
        there.page.wait_for_selector(".board .new")
        assert there.page.locator(".step h2").inner_text() == second
        there.press("Last")
        there.page.wait_for_selector(".steps li:last-child [aria-current]")
        there.page.keyboard.press("Home")
        there.page.wait_for_selector(".steps li:first-child [aria-current]")


def test_a_long_explanation_is_shown_as_it_comes_and_cancelled(visit):
    with visit(1280) as there:
        there.puzzle(example_text("zebra", "life-1962"))
        there.page.get_by_role("tab", name="Why").click()
        there.press("Explain it to me")
        there.page.wait_for_selector(".step")
        cancel = there.page.get_by_role("button", name="Cancel")
        if cancel.count():
            cancel.click()
        there.page.wait_for_selector("#panel .progress", state="detached")
        assert there.page.locator(".steps li").count() > 0


def test_facts_between_items_are_listed_beside_the_board(visit):
    with visit(1280) as there:
        there.puzzle(example_text("zebra", "life-1962"))
        there.page.get_by_role("tab", name="Why").click()
        there.press("Explain it to me")
        there.page.wait_for_selector(".step")
        there.page.wait_for_selector("#panel .progress", state="detached")
        there.press("Last")
        there.page.wait_for_selector("ul.beside li")
        assert (
            "The Englishman smokes Old Gold" in there.page.locator("ul.beside li").all_inner_texts()
        )
        assert "The zebra is in house 5" in there.page.locator(".step").inner_text()


def test_the_clues_of_a_step_are_marked(visit):
    with visit() as there:
        there.puzzle(ZEBRA)
        there.page.get_by_role("tab", name="Why").click()
        there.press("Explain it to me")
        there.page.wait_for_selector("ul.used li")
        there.page.get_by_role("tab", name="Puzzle").click()
        there.page.wait_for_selector(".clues .used")


def test_answers(visit):
    with visit() as there:
        there.puzzle(SMALL)
        there.page.get_by_role("tab", name="Answers").click()
        there.press("Solve it", exact=False)
        there.page.wait_for_selector(".answer .solution svg")
        assert "There is one solution." in there.page.locator(".answer").inner_text()
        there.press("Count the solutions", exact=False)
        there.page.get_by_text("There is one solution.").wait_for()
        there.press("Check the puzzle", exact=False)
        there.page.wait_for_selector(".answer .pre")
        there.press("Compare the methods", exact=False)
        there.page.wait_for_selector(".answer table tbody tr:nth-child(3)")


def test_a_riddle_is_solved_by_the_rules_of_matrices(visit):
    with visit() as there:
        name = examples_of("riddle")[0]
        there.puzzle(example_text("riddle", name), "riddle")
        there.page.get_by_role("tab", name="Answers").click()
        there.press("Solve step by step")
        there.page.wait_for_selector(".answer .did li", state="attached")
        there.page.wait_for_selector(".answer .solution svg", timeout=60_000)


# --- made, opened, shared -------------------------------------------------------------------------


def test_one_is_made_and_played(visit):
    with visit() as there:
        there.go("make=sudoku")
        there.page.get_by_label("Size").fill("4")
        there.page.get_by_label("Seed").fill("7")
        there.press("Make")
        there.page.wait_for_selector(".board [data-cell]")
        assert there.page.locator(".board [data-cell]").count() == 16


def test_the_next_one_is_made_ahead_and_what_was_solved_is_kept(visit, tmp_path):
    """It is there at once though nothing can be made any longer; what the browser keeps goes to
    another one as a file, and nonsense is refused.
    """
    with visit(1280) as there:
        asked = []

        def answer(route: Any) -> None:
            if route.request.post_data_json["ask"] != "generate":
                route.continue_()
                return
            asked.append(route.request.post_data_json)
            route.continue_() if len(asked) == 1 else route.abort()

        there.page.route("**/ask", answer)
        there.puzzle(SMALL, size=[4])
        for cell, value in ((0, "1"), (2, "4"), (3, "3"), (4, "4"), (5, "3"), (7, "2")):
            there.cell(cell).click()
            there.page.keyboard.press(value)
            there.becomes(cell, f": {value}")
        for cell, value in ((8, "2"), (9, "1"), (10, "3"), (13, "4"), (14, "2"), (15, "1")):
            there.cell(cell).click()
            there.page.keyboard.press(value)
        there.message("Solved in")
        before = there.page.url
        there.press("New one")
        there.page.wait_for_url(lambda url: url != before)
        there.page.wait_for_selector(".board [data-cell='15']", state="attached")
        assert asked[0]["ahead"] and asked[0]["size"] == [4]
        there.go("mine")
        assert "1 solved; 1 day in a row" in there.page.locator("main").inner_text()
        assert there.page.locator("tbody tr").all_inner_texts()[0].split("\t")[:3] == [
            "Sudoku",
            "4 × 4",
            "1",
        ]
        with there.page.expect_download() as download:
            there.press("Save as a file")
        file = tmp_path / "mine.json"
        download.value.save_as(file)
        there.faults.clear()
    with visit() as there:
        there.go("mine")
        assert "0 solved; 0 days in a row" in there.page.locator("main").inner_text()
        there.page.locator("input[type=file]").set_input_files(
            {"name": "x.json", "mimeType": "application/json", "buffer": b"{}"}
        )
        there.page.get_by_text("That file was not saved here.").first.wait_for()
        there.page.locator("input[type=file]").set_input_files(file)
        there.page.get_by_text("1 solved; 1 day in a row").wait_for()
        there.page.locator(".going a").first.click()
        there.becomes(0, ": 1")


def test_making_is_cancelled(visit):
    with visit() as there:
        there.go("make=sudoku")
        there.page.get_by_label("Size").fill("16")
        there.page.get_by_label("Difficulty").select_option("extreme")
        there.press("Make")
        there.press("Cancel")
        there.page.get_by_text("Cancelled.").first.wait_for()
        assert there.page.get_by_role("button", name="Make", exact=True).is_enabled()


def test_a_text_is_opened_and_its_errors_have_a_place(visit):
    with visit() as there:
        there.go("open")
        there.page.get_by_label("Kind").select_option("sudoku")
        there.page.get_by_label("The puzzle").fill(SMALL.replace("4", "x"))
        there.press("Open")
        there.page.wait_for_selector(".problem:not([hidden])")
        assert "Line 3" in there.page.locator(".problem").inner_text()
        there.page.get_by_label("The puzzle").fill(SMALL)
        there.press("Open")
        there.page.wait_for_selector(".board [data-cell]")


def test_a_file_is_dropped(visit):
    with visit() as there:
        there.go()
        there.page.evaluate(
            """text => {
                const data = new DataTransfer();
                data.items.add(new File([text], "mine.txt"));
                for (const type of ["dragenter", "dragover", "drop"]) {
                    document.body.dispatchEvent(new DragEvent(type, {dataTransfer: data, bubbles: true, cancelable: true}));
                }
            }""",
            SMALL,
        )
        there.page.wait_for_selector(".board [data-cell]")


def test_a_text_of_more_than_one_kind_is_asked_about(visit):
    with visit() as there:
        there.puzzle("1 2\n3 4\n")
        there.page.get_by_text("Choose the kind below.").wait_for()
        assert there.page.get_by_label("The puzzle").input_value() == "1 2\n3 4\n"


def test_a_kind_has_a_page_of_its_own(visit):
    """What a kind adds is found by its name and mounted."""
    own = [name for name in kinds() if hasattr(part_of(name, "page"), "ADDRESS")]
    assert own
    for kind in own:
        with visit() as there:
            there.go(f"kind={kind}")
            there.page.get_by_role("link", name="Play the game").click()
            there.page.wait_for_function(
                "() => document.querySelectorAll('#room button').length > 3"
            )


def test_what_is_filled_in_is_shared_by_the_address(visit):
    with visit() as there:
        there.puzzle(SMALL)
        there.cell(0).click()
        there.press("Enter 1")
        there.page.get_by_role("tab", name="Share").click()
        there.page.wait_for_function("() => document.querySelector('input.address').value")
        address = there.page.locator("input.address")
        before = address.input_value()
        there.page.get_by_label("With what I have filled in").check()
        there.page.wait_for_function(
            "before => document.querySelector('input.address').value !== before", arg=before
        )
        shared = address.input_value()
        assert (
            there.page.locator("pre.source").first.inner_text().split()
            == SMALL.replace(" ", "").split()
        )
        other = there.page.context.new_page()  # another tab of the same browser
        other.goto(shared)
        other.wait_for_selector('.board [data-cell="0"][aria-label$=": 1"]', state="attached")
    with visit() as there:
        there.go(shared.partition("#")[2])
        there.becomes(0, ": 1")


def test_an_address_that_was_cut_off_says_so(visit):
    with visit() as there:
        there.go("p=q1bKzsxLUbJS")
        assert "does not hold a whole puzzle" in there.page.locator("main.failed").inner_text()


def test_a_page_for_one_puzzle(visit):
    with visit() as there:
        there.puzzle(SMALL, query="?embed")
        assert there.page.locator("header.top").count() == 0
        assert there.page.locator(".board [data-cell]").count() == 16


def test_a_puzzle_without_a_board(visit):
    """Its text and its rules are shown, and it is solved."""
    with visit() as there:
        there.puzzle("x + y = 99\nx - y = 1\ndomain: 0..5100\n", "equations")
        assert there.page.locator("pre.source").count() == 1
        there.page.get_by_role("tab", name="Answers").click()
        there.press("Solve it", exact=False)
        there.page.wait_for_selector(".answer .solution svg")
        there.page.get_by_role("tab", name="Why").click()
        there.press("Explain it to me")
        there.page.wait_for_selector(".step h2")
        there.press("Play on")


def test_printing_shows_the_puzzle_and_its_solution(visit):
    with visit() as there:
        there.puzzle(SMALL)
        there.page.evaluate("window.print = () => { window.printed = true; }")
        there.page.get_by_role("tab", name="Share").click()
        there.press("Print with its solution")
        there.page.wait_for_function("() => window.printed")
        there.page.emulate_media(media="print")
        there.page.locator(".printed svg").wait_for()
        assert there.page.locator(".board svg").is_visible()
        assert (
            not there.page.locator(".bar").is_visible()
            and not there.page.locator("header.top").is_visible()
        )


# --- safety and access ----------------------------------------------------------------------------


def test_hostile_names_are_only_names(visit):
    text = json.dumps(
        {
            "kind": "zebra",
            "arguments": {
                "groups": [
                    ["Ann", MARKS, "<img src=x onerror=alert(1)>"],
                    ["cat", "dog", '"><svg onload=alert(1)>'],
                ]
            },
            "fields": ["name", "pet"],
            "givens": [[None, None]] * 3,
            "clues": [],
        }
    )
    hostile = ZEBRA.replace("Bob", MARKS.replace(",", "")).replace(
        "Ann", "<b onclick=alert(1)>Ann</b>"
    )
    with visit() as there:
        there.page.on("dialog", lambda dialog: there.faults.append(dialog.message))
        for each in (text, hostile, f"<svg onload=alert(1)>{MARKS}"):
            there.puzzle(each)
            assert "taken" not in there.page.title()
            assert (
                there.page.locator(
                    "#room script, #room [onclick], #room [onload], #room img"
                ).count()
                == 0
            )
            if there.page.locator("main.play").count():
                there.page.get_by_role("tab", name="Share").click()
                there.page.wait_for_selector("input.address")


ROOMS = ("kinds", "kind=sudoku", "open", "make", "mine", "nowhere")


@pytest.mark.parametrize(
    ("width", "dark"),
    [
        pytest.param(390, True, id="phone"),
        pytest.param(1280, False, id="desk", marks=pytest.mark.thorough),
    ],
)
def test_axe_finds_nothing(visit, check_access, width, dark):
    with visit(width, dark) as there:
        for room in ROOMS:
            there.go(room)
            check_access(there.page)
        for text, kind in (
            (SMALL, "sudoku"),
            (ZEBRA, "zebra"),
            (example_text("slitherlink", "5x5"), "slitherlink"),
        ):
            there.puzzle(text, kind)
            there.page.wait_for_selector(".board [data-cell]")
            there.page.get_by_role("button", name="Hint").click()
            there.page.wait_for_selector(".message.told")
            for tab in ("Puzzle", "Why", "Answers", "Share"):
                there.page.get_by_role("tab", name=tab).click()
                if tab == "Why":
                    there.press("Explain it to me")
                    there.page.wait_for_selector(".step")
                    check_access(there.page)
                    there.press("Play on")
                elif tab == "Answers":
                    there.press("Solve it", exact=False)
                    there.page.wait_for_selector(".answer svg")
                check_access(there.page)


KEEPING = {
    "none": "Object.defineProperty(window, 'localStorage', { get() { throw new Error('none'); } })",
    "full": """for (let size = origin === 'null' ? 0 : 2 ** 22, at = 0; size >= 1; at += 1) {
        try { localStorage.setItem(`full ${at}`, 'x'.repeat(size)); } catch { size /= 2; }
    }""",
}


@pytest.mark.parametrize("way", KEEPING)
def test_a_browser_that_keeps_nothing_more_says_so_and_plays_all_the_same(visit, way):
    """What is entered is there in each room until the page is closed; where there is room again, it is
    kept.
    """
    with visit() as there:
        there.page.add_init_script(KEEPING[way])
        there.puzzle(SMALL, "sudoku")
        there.cell(0).click()
        there.press("Enter 1")
        there.page.get_by_role("alert").get_by_text("keeps nothing more").wait_for()
        there.page.get_by_role("link", name="Open", exact=True).click()
        there.page.wait_for_selector("textarea")
        there.page.go_back()
        there.becomes(0, ": 1")
        there.page.evaluate(
            "code => { location.hash = `p=${code}`; }", packed({"text": "1 2\n3 4\n"})
        )
        there.page.get_by_text("Choose the kind below.").wait_for()
        assert there.page.get_by_label("The puzzle").input_value() == "1 2\n3 4\n"
        if way == "full":
            there.page.go_back()
            there.becomes(0, ": 1")
            there.page.evaluate("localStorage.clear()")
            there.cell(2).click()
            there.press("Enter 4")
            there.page.get_by_text("keeps nothing more").wait_for(state="hidden")
            kept = "Object.entries(localStorage).find(([key]) => key.includes(':game:'))[1]"
            assert json.loads(there.page.evaluate(kept))["now"]["entries"] == {"0": 0, "2": 3}


def test_what_is_too_long_is_told_in_a_line_and_nothing_is_lost(visit):
    """Five megabytes in a file that is dropped, and pasted into a field."""
    give = """([field, how]) => {
        const data = new DataTransfer();
        const text = "1 2 3 4 5\\n".repeat(500_000);
        how === "drop" ? data.items.add(new File([text], "mine.txt")) : data.setData("text", text);
        const [Event, part] = how === "drop" ? [DragEvent, "dataTransfer"] : [ClipboardEvent, "clipboardData"];
        const event = new Event(how, { [part]: data, bubbles: true, cancelable: true });
        document.querySelector(field).dispatchEvent(event);
        return event.defaultPrevented;
    }"""
    with visit(1280) as there:
        for room, how in (("open", "drop"), ("open", "paste"), ("edit=zebra", "paste")):
            there.go(room)
            there.page.locator("textarea").fill(SMALL)
            assert there.page.evaluate(give, ["textarea", how])
            there.page.get_by_role("alert").get_by_text("at most 300,000 characters").wait_for()
            assert there.page.locator("textarea").input_value() == SMALL


def test_a_fault_of_the_page_is_told_and_nothing_is_lost(visit):
    with visit() as there:
        there.puzzle(SMALL)
        there.cell(0).click()
        there.press("Enter 1")
        there.page.evaluate("() => { Promise.reject(new Error('unforeseen')); }")
        there.page.get_by_role("alert").get_by_text("what you entered is kept").wait_for()
        there.press("Load the page again")
        there.becomes(0, ": 1")
        assert not there.page.get_by_role("alert").count()
        assert there.faults == ["unforeseen"]
        there.faults.clear()


def test_targets_are_large_enough(visit):
    """Buttons, links and fields are at least 44 pixels high on a phone."""
    with visit(touch=True) as there:
        for room in ("kinds", "kind=sudoku", "open", "make"):
            there.go(room)
            assert _small(there) == [], room
        there.puzzle(ZEBRA)
        for tab in ("Puzzle", "Why", "Answers", "Share"):
            there.page.get_by_role("tab", name=tab).click()
            assert _small(there) == [], tab


def _small(there: Any) -> list[str]:
    found: list[str] = there.page.evaluate(
        """() => [...document.querySelectorAll("a,button,input:not([type=checkbox]),select,textarea,summary,label.switch")]
            .filter((each) => each.offsetParent && !each.classList.contains("skip") && each.getBoundingClientRect().height < 43.5)
            .map((each) => each.outerHTML.slice(0, 120))"""
    )
    return found


IN_SIGHT = """each => {
    const { left, right, top, bottom } = each.getBoundingClientRect();
    return [[left + 4, top + 4], [left + 4, bottom - 4], [right - 4, top + 4]].every((point) => {
        const shown = document.elementFromPoint(...point);
        return each.contains(shown) || Boolean(shown?.contains(each));
    });
}"""


@pytest.mark.parametrize(("width", "height"), [(390, 844), (844, 390)])
@pytest.mark.parametrize(("kind", "name"), [("zebra", "life-1962"), ("sudoku", "easy")])
def test_board_and_clue_or_reason_are_in_sight_together_on_a_phone(
    visit, kind, name, width, height
):
    with visit(touch=True) as there:
        there.page.set_viewport_size({"width": width, "height": height})
        there.puzzle(example_text(kind, name), kind)
        there.page.wait_for_selector(".board [data-cell]")
        _see(there, [".board", ".tools", ".clues li" if kind == "zebra" else "#panel h2"])
        if kind == "zebra":
            lefts = [there.cell(cell, 0).bounding_box()["x"] for cell in range(5)]
            assert len({round(left) for left in lefts}) == 1  # one box below another
            _step_through_clues(there)
        there.press("Hint")
        there.page.wait_for_selector(".message.told p")
        _see(there, [".board", ".message p", ".message .button", ".tools"])
        there.page.get_by_role("tab", name="Why").click()
        there.press("Explain it to me")
        there.page.wait_for_selector(".step")
        there.press("Next")
        _see(there, [".board", ".step h2", ".step h2 + p", ".bar"])


# The clue of this number is in sight, and stays there.
ARRIVED = """number => {
    const { scrollLeft } = document.querySelector(".strip"), still = scrollLeft === window.last;
    window.last = scrollLeft;
    return still && document.querySelector(".stepping span").innerText === `${number} / 14`;
}"""


def _step_through_clues(there: Any) -> None:
    """One clue at a time: the next one by a swipe or a button; or all of them."""
    box = there.page.locator(".clues").bounding_box()
    line = box["y"] + 20
    right, left = [box["x"] + share * box["width"] for share in (0.9, 0.2)]
    there.drag_finger([right, line], [left, line], wait=400)
    there.page.wait_for_function(ARRIVED, arg=2, polling=100)
    there.press("Next clue")
    there.page.wait_for_function(ARRIVED, arg=3, polling=100)
    there.press("All clues")
    _see(there, [".clues li"])
    there.press("All clues")
    there.page.locator(".stepping span").wait_for()


def _see(there: Any, places: list[str]) -> None:
    for place in places:
        assert there.page.locator(place).first.evaluate(IN_SIGHT), place
    assert there.page.evaluate("document.documentElement.scrollHeight <= innerHeight")


WIDER = "(() => { const board = document.querySelector('.board'); return board.scrollWidth > board.clientWidth + 2; })"


@pytest.mark.parametrize("kind", every(15, sorted(kinds()), at=2))
def test_nothing_is_cut_off_on_a_phone(visit, kind):
    """The page is as wide as the window; a board that is wider than that can be scrolled and made
    smaller.
    """
    with visit(touch=True) as there:
        there.puzzle(
            example_text(kind, [name for name in examples_of(kind) if not is_flawed(name)][-1]),
            kind,
        )
        there.page.wait_for_selector(".board svg, pre.source")
        assert there.page.evaluate("document.documentElement.scrollWidth") <= 390
        if there.page.evaluate(f"{WIDER}()"):
            there.page.locator("button.zoom").click()
            there.page.wait_for_function(f"() => !{WIDER}()")


def test_the_rules_are_shown(visit):
    with visit() as there:
        there.puzzle(SMALL)
        assert (
            kind_named("sudoku").title.split(";")[0][:20]
            in there.page.locator("#panel").inner_text()
        )


def test_a_lesson_is_found_or_shown(visit):
    """The step of an explanation is found by the player; where and what it is can be asked for.
    Nothing of it is kept as a game.
    """
    with visit() as there:
        there.go("kind=kropki")
        there.page.get_by_role("link", name="Lessons").click()
        there.page.get_by_role("button", name="Lesson 1: hidden single").click()
        there.message("one value more can be found here")
        assert there.page.locator(".board .why").count() == 0
        there.press("Where?")
        there.page.locator(".board .why").first.wait_for()
        there.press("Show it")
        there.message("Right!")
        there.press("Undo")
        there.press("Next one")
        there.page.get_by_role("heading", name="Lesson 2").wait_for()
        there.page.get_by_role("link", name="All lessons").click()
        there.page.get_by_role("button", name="Lesson 1: dot alone").click()
        there.message("a value can be ruled out here")
        there.page.get_by_role("link", name="All lessons").click()
        there.page.get_by_role("button", name="Lesson 1: dot alone").wait_for()
        there.go("mine")
        assert "Lesson" not in there.page.locator("main").inner_text()
