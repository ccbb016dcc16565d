"""The game of Balance in a browser: by hand, by thumb, by keyboard and by ear."""

import json
import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from samples import every

pytestmark = pytest.mark.web

DESK = {"viewport": {"width": 1280, "height": 900}}
PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
BALL = "[data-ball='{}']"
Open = Callable[..., Any]


@pytest.fixture
def opened(browser: Any, site: str) -> Iterator[Open]:
    """Opens the game; at the end nothing went wrong in the page, and nothing broke its strict
    policy.
    """
    contexts, faults = [], []

    def open_game(level: int = 6, kept: object = None, **options: Any) -> Any:
        context = browser.new_context(**{"reduced_motion": "reduce", **options})
        contexts.append(context)
        page = context.new_page()
        page.on("pageerror", lambda error: faults.append(str(error)))
        page.on(
            "console",
            lambda message: (
                faults.append(message.text) if message.type in ("error", "warning") else None
            ),
        )
        text = json.dumps(kept if kept is not None else {"level": level})
        page.add_init_script(
            f"localStorage.getItem('logicpuzzles:balance') ?? localStorage.setItem('logicpuzzles:balance', {text!r})"
        )
        page.goto(f"{site}&balance")
        page.wait_for_selector(".levels button")
        return page

    yield open_game
    for context in contexts:
        context.close()
    assert faults == []


def press(page: Any, name: str) -> None:
    page.get_by_role("button", name=name, exact=True).click()


def message(page: Any, text: str) -> None:
    """Waits for a message, which is said aloud as well."""
    page.locator(".message", has_text=text).wait_for(timeout=10_000)
    assert text in page.locator("#live").text_content()


def place_of(page: Any, ball: int) -> str:
    return re.search(
        r"left|right|beside", page.locator(BALL.format(ball)).get_attribute("aria-label")
    )[0]


def by_hints(page: Any) -> None:
    """Play a level by its hints."""
    while True:
        press(page, "Hint")
        message(page, "whatever the scale shows")
        press(page, "Lay them on")
        press(page, "Weigh")
        message(page, "It does not count yet")
        press(page, "Keep")
        page.get_by_role("button", name="Keep", exact=True).wait_for(state="hidden")
        if page.locator(".won .message").count():
            return


def centre(page: Any, selector: str) -> tuple[float, float]:
    box = page.locator(selector).bounding_box()
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def test_all_levels_are_won_by_the_hints(opened):
    page = opened(1, **PHONE)
    for level in range(1, 7):
        message(page, "Tap balls")
        assert page.locator(".levels [aria-pressed=true]").inner_text().startswith(str(level))
        by_hints(page)
        message(page, "A new best result!")
        if level < 6:
            press(page, "Next level")
    assert page.locator(".levels .stars").all_inner_texts() == ["★★☆", "★★☆", *["★☆☆"] * 4]
    best = page.evaluate("JSON.parse(localStorage.getItem('logicpuzzles:balance')).best")
    assert {int(level): result["score"] for level, result in best.items()} == {
        1: 1,
        2: 1,
        3: 2,
        4: 2,
        5: 2,
        6: 3,
    }


def test_by_mouse(opened):
    page = opened(**DESK)
    for ball, plate in ((1, "left"), (2, "left"), (3, "right"), (1, "tray")):
        page.mouse.move(*centre(page, BALL.format(ball)))
        page.mouse.down()
        page.mouse.move(*centre(page, f".place.{plate}"), steps=4)
        page.mouse.up()
        message(page, f"Ball {ball} ")
        assert place_of(page, ball) == {"tray": "beside"}.get(plate, plate)
    press(page, "Weigh")
    message(page, "Both plates are level. Then 10 are unknown, 2 are good.")


def test_by_thumb(opened):
    """Taps choose balls and put them on a plate; a finger drags them, and the page does not scroll
    meanwhile.
    """
    page = opened(**PHONE)
    for ball in (1, 2, 3, 4):
        page.tap(BALL.format(ball))
    message(page, "Chosen: balls 1, 2, 3, 4.")
    page.tap(".place.left", position={"x": 80, "y": 20})
    message(page, "Balls 1, 2, 3, 4 on the left plate. Left 4, right 0.")
    touch = page.context.new_cdp_session(page)
    for ball in (5, 6, 7, 8):
        (x, y), (to_x, to_y) = centre(page, BALL.format(ball)), centre(page, ".place.right")
        touch.send(
            "Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [{"x": x, "y": y}]}
        )
        for part in (0.3, 0.7, 1):
            at = {"x": x + part * (to_x - x), "y": y + part * (to_y - y)}
            touch.send("Input.dispatchTouchEvent", {"type": "touchMove", "touchPoints": [at]})
        touch.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
        message(page, f"Ball {ball} on the right plate.")
    assert page.evaluate("scrollY") == 0
    press(page, "Weigh")
    message(page, "The left plate goes down. Then 4 may be heavier, 4 may be lighter, 4 are good.")
    page.tap(BALL.format(9))
    message(page, "Keep or cancel this weighing first.")
    assert page.locator(".groups li").all_inner_texts()[2].split("\n") == ["?", "12 → 0", "unknown"]
    left, right = (
        page.locator(f".place.{plate} .pan").bounding_box() for plate in ("left", "right")
    )
    assert left["y"] > right["y"] + 20
    assert (
        page.locator(BALL.format(1)).bounding_box()["y"]
        > page.locator(BALL.format(5)).bounding_box()["y"] + 20
    )


def test_by_keyboard(opened):
    page = opened()
    while not page.evaluate("document.activeElement.dataset.ball"):
        page.keyboard.press("Tab")
    for key in ("l", "ArrowRight", "r", "ArrowRight", "l", "0", "w"):
        page.keyboard.press(key)
    message(page, "Both plates are level.")
    page.keyboard.press("c")
    message(page, "It does not count.")
    for key in ("End", " ", "Home", "ArrowLeft", "ArrowLeft", "Enter", "r"):
        page.keyboard.press(key)
    message(page, "Balls 11, 12 on the right plate. Left 1, right 3.")
    page.keyboard.press("w")
    message(page, "1 on the left, 3 on the right: that would tell nothing.")
    page.keyboard.press("u")
    message(page, "Taken back.")
    page.keyboard.press("w")
    page.keyboard.press("k")  # it waits for what the scale shows
    message(page, "Weighing 1 counts: both plates are level.")
    assert page.locator(BALL.format(11)).evaluate("ball => ball === document.activeElement")
    page.keyboard.press("h")
    message(page, "whatever the scale shows")


def test_what_is_pressed_and_gone_hands_the_focus_on(opened):
    page = opened(1)
    press(page, "Hint")
    for name in ("Lay them on", "Weigh", "Keep"):
        page.get_by_role("button", name=name, exact=True).focus()
        page.keyboard.press("Enter")
        page.get_by_role("button", name=name, exact=True).wait_for(state="hidden")
    assert page.evaluate("document.activeElement.textContent") == "Next level"


def test_every_ball_and_place_has_a_name(opened):
    page = opened(3, **PHONE)
    page.tap(BALL.format(1))
    page.tap(".place.left", position={"x": 80, "y": 20})
    page.tap(BALL.format(5))
    names = page.locator(".scale [role=button]").evaluate_all(
        "all => all.map((each) => each.getAttribute('aria-label'))"
    )
    assert names[0] == "Left plate: ball 1. Put ball 5 here"
    assert names[1] == "Right plate: no balls. Put ball 5 here"
    assert names[3] == "Ball 1, maybe heavier, on the left plate"
    assert names[5] == "Ball 3, maybe lighter, beside the scale"
    assert names[14] == "Ball 12, good, beside the scale"
    assert page.locator(BALL.format(5)).get_attribute("aria-pressed") == "true"


def weigh_two(page: Any) -> None:
    """Weigh ball 1 against ball 2."""
    for ball, key in ((1, "l"), (2, "r")):
        page.locator(BALL.format(ball)).press(key)
    press(page, "Weigh")
    message(page, "It does not count yet")


def test_wrong_moves_are_explained(opened):
    page = opened()
    press(page, "Weigh")
    message(page, "The plates are empty. Put as many balls on the left as on the right.")
    for ball in range(1, 8):
        page.click(BALL.format(ball))
    page.locator(".place.left").click(position={"x": 90, "y": 20})
    message(page, "A plate holds 6 balls and no more.")
    page.keyboard.press("Escape")
    weigh_two(page)
    press(page, "Hint")
    message(page, "Cancel it. Not the best")
    press(page, "Keep")
    message(
        page,
        "Not the best: 10 balls are still in doubt, 20 cases, and 2 weighings tell 9 apart at most. "
        "3 more weighings are needed, though 2 would do after a better one.",
    )
    assert "Not the best" in page.locator(".history .waste").inner_text()
    press(page, "Undo")
    press(page, "Undo")
    message(page, "Taken back. 0 weighings so far.")


def test_the_plan_afterwards(opened):
    page = opened(**PHONE)
    assert page.locator(".tree").count() == 0
    by_hints(page)
    page.wait_for_selector(".tree")
    ends = page.locator(".tree .end").all_inner_texts()
    assert len({*ends}) == len(ends) == 24
    assert page.locator(".tree .way > .node").count() == 3
    found = re.search(r"Ball \d+ is \w+", page.locator(".message").inner_text())[0]
    assert page.locator(".tree .way > .end").inner_text() == found.lower()
    assert page.evaluate("document.documentElement.scrollWidth") == 390
    assert (
        page.locator(".tree .end").first.evaluate(
            "end => parseFloat(getComputedStyle(end).fontSize)"
        )
        >= 14
    )


def test_the_other_scale(opened):
    page = opened()
    settings = page.locator("summary", has_text="How the scale answers")
    for adversary, outcome in (
        ("faithful", "The left plate goes down."),
        ("optimal", "Both plates are level."),
    ):
        settings.click()
        page.locator(f"input[value={adversary}]").check()
        settings.click()
        for key, balls in (("l", (1, 2, 3, 4)), ("r", (5, 6, 7, 8))):
            for ball in balls:
                page.locator(BALL.format(ball)).press(key)
        press(page, "Weigh")
        message(page, outcome)
    page.reload()
    page.wait_for_selector(".levels button")
    assert page.locator("input[value=optimal]").is_checked()


def test_the_game_goes_on_where_it_was_left(opened):
    page = opened()
    weigh_two(page)
    press(page, "Keep")
    message(page, "Weighing 1 counts")
    page.locator(BALL.format(7)).press("l")
    page.reload()
    page.wait_for_selector(".history li")
    assert place_of(page, 7) == "left"
    assert "1 weighing" in page.locator(".score").inner_text()


@pytest.mark.parametrize(
    "kept",
    every(
        3,
        [
            "nonsense",
            7,
            {"level": 99, "best": {"6": "three"}, "games": 3},
            {"level": 6, "games": {"6": {"level": 6, "weighings": [{"left": [1], "right": [1]}]}}},
            {"level": 6, "best": None, "games": None},
            {
                "level": 6,
                "games": {"6": "x"},
                "adversary": "x",
                "best": {"6": {"score": 1, "stars": 9}},
            },
        ],
    ),
)
def test_what_the_browser_kept_may_be_anything(opened, kept):
    page = opened(kept=kept)
    message(page, "Tap balls")
    assert page.locator(".levels .stars").all_inner_texts() == ["☆☆☆"] * 6
    assert place_of(page, 1) == "beside"


def test_it_fits_a_phone(opened):
    for width, height in ((844, 390), (390, 844)):
        page = opened(1, **{**PHONE, "viewport": {"width": width, "height": height}})
        message(page, "Tap balls")
        for part in (".scale", "[data-act=restart]"):
            box = page.locator(part).bounding_box()
            assert 0 <= box["y"] < box["y"] + box["height"] <= height
    page = opened(**PHONE)
    by_hints(page)
    assert page.evaluate("document.documentElement.scrollWidth") == 390
    targets = page.locator("button:visible, [data-ball], .place, summary, label:visible")
    for box in [target.bounding_box() for target in targets.all()]:
        assert box["width"] >= 44
        assert box["height"] >= 44
    assert page.locator(".scale").bounding_box()["y"] + 200 < 844
    assert page.locator("[style]").count() == 0


def test_motion_is_reduced_where_that_is_wished(opened):
    times = {
        wish: opened(reduced_motion=wish)
        .locator(".beam")
        .evaluate("beam => getComputedStyle(beam).transitionDuration")
        for wish in ("reduce", "no-preference")
    }
    assert times == {"reduce": "0s", "no-preference": "0.6s"}


@pytest.mark.parametrize(
    ("scheme", "options"),
    [
        pytest.param("light", PHONE, id="light-phone"),
        pytest.param("dark", DESK, id="dark-desk"),
        pytest.param("dark", PHONE, id="dark-phone", marks=pytest.mark.thorough),
        pytest.param("light", DESK, id="light-desk", marks=pytest.mark.thorough),
    ],
)
def test_axe_finds_nothing(opened, check_access, scheme, options):
    page = opened(color_scheme=scheme, **options)
    page.locator(BALL.format(1)).press(" ")
    check_access(page)
    weigh_two(page)
    check_access(page)
    press(page, "Keep")
    message(page, "Not the best")
    press(page, "Hint")
    message(page, "whatever the scale shows")
    check_access(page)
    by_hints(page)
    page.wait_for_selector(".tree")
    for summary in page.locator("summary").all():
        summary.click()
    check_access(page)


def test_it_is_a_room_of_the_page(visit):
    with visit(touch=True) as there:
        there.go("kind=balance")
        there.page.get_by_role("link", name="Play the game").click()
        message(there.page, "Tap balls")
        assert there.page.title().startswith("Balance – ")
        by_hints(there.page)
        message(there.page, "Good!")
        there.go("balance")
        message(there.page, "Tap balls")
        assert there.page.locator(".levels .stars").first.inner_text() == "★★☆"
