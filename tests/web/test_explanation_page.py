"""The page of an explanation in a browser: from step to step and back, and what is known beside the
board.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import Any

from samples import EXAMPLES

from logicpuzzles.explain import explain
from logicpuzzles.runner import load
from logicpuzzles.show.pages import page

ZEBRA = EXAMPLES / "zebra" / "life-1962.txt"


@cache
def explained() -> str:
    """The page, made once."""
    return page(explain(load(ZEBRA)))


@contextmanager
def opened(browser: Any, path: Path, width: int = 1280) -> Iterator[Any]:
    (path / "zebra.html").write_text(explained(), "utf-8")
    window = browser.new_page(viewport={"width": width, "height": 844})
    window.goto((path / "zebra.html").as_uri())
    yield window
    window.close()


def test_back_returns_to_the_step_that_was_read(browser, tmp_path):
    with opened(browser, tmp_path) as window:
        for _ in range(12):
            window.get_by_role("button", name="Next step").click()
        link = window.locator(".step.now .text a").first
        before = link.get_attribute("href")
        link.click()
        assert window.locator(f"{before}.now").count() == 1
        window.go_back()
        assert window.locator("#step-12.now").count() == 1


def test_facts_between_items_are_listed_beside_the_board(browser, tmp_path):
    with opened(browser, tmp_path) as window:
        known = window.locator(".beside")
        assert not known.is_visible()
        window.get_by_role("button", name="Last step").click()
        assert "The zebra is in house 5" in window.locator(".step.now .text").inner_text()
        texts = known.locator("li").all_inner_texts()
        assert "The Ukrainian does not smoke Lucky Strike" in texts and len(texts) == len(
            set(texts)
        )
        window.locator("a", has_text="The Ukrainian does not smoke Lucky Strike").first.click()
        assert known.locator(".fresh").all_inner_texts() == [
            "The Ukrainian does not smoke Lucky Strike"
        ]
        assert known.locator("li").first.inner_text() == "The Ukrainian does not smoke Lucky Strike"


def test_the_names_of_the_rows_stay_in_sight_on_a_phone(browser, tmp_path):
    with opened(browser, tmp_path, 390) as window:
        for _ in range(6):
            window.get_by_role("button", name="Next step").click()
            assert window.locator(".step.now .board").evaluate("board => board.scrollLeft") == 0
