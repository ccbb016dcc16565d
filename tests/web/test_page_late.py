"""What is pressed and typed while an answer is still to come: it goes into what is new, and what comes
late takes nothing away.
"""

import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from conftest import packed

from logicpuzzles.faces.web.drafts import blank
from logicpuzzles.kinds.discovery import kind_named
from logicpuzzles.kinds.examples import example_text

pytestmark = pytest.mark.web
SMALL = "1 . . 4\n. . 1 .\n. 1 . .\n4 . . 1\n"
FULL = {1: 2, 2: 3, 4: 3, 5: 4, 7: 2, 8: 2, 10: 4, 11: 3, 13: 3, 14: 2}


@contextmanager
def held(there: Any, *asks: str) -> Iterator[Callable[[int], list[Any]]]:
    """Holds requests back until the end; gives a function that waits until so many are there."""
    waiting: list[Any] = []

    held_back = True

    def keep(route: Any) -> None:
        if held_back and route.request.post_data_json["ask"] in asks:
            waiting.append(route)
        else:
            route.continue_()

    there.page.route("**/ask", keep)

    def arrived(count: int) -> list[Any]:
        while len(waiting) < count:
            there.page.wait_for_timeout(10)
        return waiting

    yield arrived
    held_back = False
    for route in waiting:
        route.continue_()
    there.page.wait_for_timeout(0)
    there.page.unroute("**/ask")


def field(there: Any, name: str) -> Any:
    return there.page.get_by_label(name, exact=True)


def test_what_is_written_on_a_board_waits_for_what_was_pressed_before(visit):
    """Taps go on from the mark of the tap before, undo goes back twice, and what is put while it goes
    back stands on the board that it leads to. An undo that was not answered can be had again.
    """
    with visit(1280) as there:
        there.go("edit=masyu")
        with held(there, "put") as arrived:
            there.cell(7).click()
            there.cell(7).click()
            arrived(1)
        there.becomes(7, ": *")
        with held(there, "edit") as arrived:
            there.press("Undo")
            there.press("Undo")
            arrived(1)
        there.becomes(7, ": nothing")
        there.press("Redo")
        there.becomes(7, ": o")
        there.press("Redo")
        there.becomes(7, ": *")
        with held(there, "edit") as arrived:
            there.press("Undo")
            there.cell(8).click()
            arrived(1)
        there.becomes(8, ": o")
        there.becomes(7, ": o")
        there.press("Undo")
        there.becomes(8, ": nothing")
        there.page.route("**/ask", lambda route: route.abort())
        there.press("Undo")
        there.message("The server does not answer")
        there.page.unroute("**/ask")
        there.press("Undo")
        there.becomes(7, ": nothing")
        there.faults.clear()


def test_a_lesson_of_a_board_takes_what_is_put_before_it_is_there(visit):
    with visit(1280) as there:
        there.go("edit=sudoku")
        with held(there, "example") as arrived:
            there.press("Easy")
            there.cell(80).click()
            there.page.keyboard.press("5")
            arrived(1)
        there.page.wait_for_function(
            "() => document.querySelectorAll('.board [data-cell]:not([aria-label$=nothing])').length > 20"
        )
        there.becomes(80, ": 5")


def test_what_is_typed_or_marked_next_stays_when_an_answer_comes(visit):
    empty = blank(kind_named("starbattle"), (4, 4)).state
    with visit(1280) as there:
        there.go("edit=nonogram")
        there.cell(0).focus()
        with held(there, "put") as arrived:
            there.page.keyboard.type("1\n")
            arrived(1)
            there.page.keyboard.type("2")
        there.becomes(0, ": 1")
        assert there.page.locator("[name=token]").input_value() == "2"
        there.go(f"edit={packed({'kind': 'starbattle', 'text': empty})}")
        with held(there, "region") as arrived:
            there.cell(0).click()
            there.press("Make a region")
            arrived(1)
            there.cell(8).click()
        there.becomes(0, "in a region")
        assert there.page.locator(".picked").count() == 1


def test_of_several_lessons_the_last_one_comes_and_nothing_is_typed_before(visit):
    with visit(1280) as there:
        there.go("edit=zebra")
        lessons = there.page.locator(".panel .actions .button")
        buttons = lessons.filter(has_not_text="Play").filter(has_not_text="Copy")
        with held(there, "example") as arrived:
            buttons.nth(0).click()
            there.page.locator("textarea").click(force=True)
            there.page.keyboard.type("lost")
            assert "lost" not in there.page.locator("textarea").input_value()
            buttons.nth(1).click()
            first, second = arrived(2)
            names = [each.request.post_data_json["name"] for each in (first, second)]
            arrived(2).reverse()
        there.page.wait_for_selector("textarea:not([inert] *)")
        there.page.wait_for_timeout(100)
        assert there.page.locator("textarea").input_value() == example_text("zebra", names[1])


def test_who_went_on_stays_there(visit):
    """An example, or a text that is opened, comes late; of two examples the one that was pressed last
    is played.
    """
    with visit(1280) as there:
        there.go("kind=sudoku")
        with held(there, "example") as arrived:
            there.page.locator("button.card").nth(0).click()
            there.page.locator("button.card").nth(1).click()
            name = there.page.locator("button.card b").nth(1).inner_text()
            arrived(2)
        there.page.wait_for_selector(".board svg")
        assert name in there.page.locator("h1").inner_text()
        there.go("kind=sudoku")
        with held(there, "example") as arrived:
            there.page.locator("button.card").nth(0).click()
            arrived(1)
            there.page.get_by_role("link", name="Open", exact=True).click()
            field(there, "The puzzle").fill(SMALL)
        there.page.wait_for_timeout(200)
        assert field(there, "The puzzle").input_value() == SMALL
        with held(there, "open") as arrived:
            there.press("Open")
            arrived(1)
            assert field(there, "The puzzle").is_disabled()
            there.page.get_by_role("link", name="Make", exact=True).click()
            there.page.wait_for_selector("[name=seed]")
        there.page.wait_for_timeout(200)
        field(there, "Seed").fill("7")
        with held(there, "generate") as arrived:
            there.press("Make")
            arrived(1)
            assert field(there, "Seed").is_disabled()
            there.press("Cancel")
            assert field(there, "Seed").input_value() == "7"


def test_a_block_goes_on_with_what_is_typed_before_the_prompt_says_so(visit):
    with visit() as there:
        waiting: list[Any] = []
        there.page.route("**/ask", lambda route: waiting.append(route))
        there.go("prompt")
        entry = field(there, "Entry")
        entry.fill("for x in (1, 2):")
        entry.press("Enter")
        while not waiting:
            there.page.wait_for_timeout(10)
        entry.fill("    print(x)")
        there.press("Help")
        reply = json.dumps({"result": {"more": False, "unfinished": True}})
        waiting[0].fulfill(content_type="application/x-ndjson", body=reply)
        there.page.wait_for_function(
            "() => document.querySelector('textarea').value.includes('for')"
        )
        assert entry.input_value() == "for x in (1, 2):\n    print(x)" and len(waiting) == 1


@pytest.mark.parametrize("press", ["Hint", "Check"])
def test_an_answer_is_about_the_board_as_it_is_when_it_comes(press, visit):
    with visit(1280) as there:
        entries = {cell: value - 1 for cell, value in FULL.items()}
        with held(there, "verify", "hint") as arrived:
            there.puzzle(SMALL, "sudoku", entries=entries)
            there.press(press)
            arrived(1)
            there.cell(1).click()
            there.press("Erase")
        there.page.wait_for_selector(".message:is(.told, .good) p")
        assert "Solved" not in there.page.locator(".message").inner_text()
        there.press("Enter 2")
        there.message("Solved")


def test_a_level_that_does_not_come_leaves_the_moves_of_this_one(visit):
    with visit(1280) as there:
        there.go("balance")
        there.message("Tap balls")
        there.page.locator("[data-ball='1']").press("l")
        there.page.route("**/ask", lambda route: route.abort())
        there.page.locator(".levels button").nth(1).click()
        there.message("The server does not answer")
        there.page.unroute("**/ask")
        there.press("Undo")
        there.page.wait_for_function(
            "() => document.querySelector('[data-ball=\"1\"]').getAttribute('class').includes('on-tray')"
        )
        there.faults.clear()
