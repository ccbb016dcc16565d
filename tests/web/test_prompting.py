"""The prompt of a page: what is sent, in which pieces, and who may ask."""

from collections.abc import Iterator
from typing import Any

import pytest
from samples import EXAMPLES

from logicpuzzles.faces.web import prompting
from logicpuzzles.faces.web.handling import replies

TAKUZU = EXAMPLES / "takuzu" / "seed.txt"


@pytest.fixture(autouse=True)
def anew() -> Iterator[None]:
    prompting._prompts.clear()
    yield
    prompting._prompts.clear()


def asked(line: str = "", **more: Any) -> tuple[str, dict[str, Any]]:
    """What an entry prints, and the last reply to it."""
    *parts, last = replies({"ask": "prompt", **(more or {"line": line})}, trusted=True)
    return "".join(
        [part["part"].get("text") or f"! {part['part']['problem']}" for part in parts]
    ), dict(last)


def test_answers_come_one_at_a_time():
    assert asked("membero(X, (1, 2, 3))") == (
        "X = 1",
        {"result": {"more": True, "unfinished": False}},
    )
    assert asked(";") == (" ;\nX = 2", {"result": {"more": True, "unfinished": False}})
    assert asked(";") == (" ;\nX = 3.\n", {"result": {"more": False, "unfinished": False}})
    assert asked(";")[0] == "! there is no query to go on with"


def test_another_entry_ends_a_query():
    assert asked("membero(X, (1, 2, 3))")[1]["result"]["more"]
    assert asked("eq(X, 5)") == ("X = 5.\n", {"result": {"more": False, "unfinished": False}})
    assert asked(";")[0] == "! there is no query to go on with"


def test_names_are_kept_and_what_is_printed_is_sent():
    assert asked("two = 2")[0] == ""
    assert asked("print(two * 21)")[0] == "42\n"
    assert asked("two * 21")[0] == "42\n"
    assert asked(":quit")[0] == "all names are forgotten\n"
    assert asked("two")[0].startswith('! there is no "two"')


def test_a_block_goes_on_in_another_line():
    assert asked("def twice(x):") == ("", {"result": {"more": False, "unfinished": True}})
    assert asked("def twice(x):\n    return 2 * x\n")[1]["result"] == {
        "more": False,
        "unfinished": False,
    }
    assert asked("twice(4)")[0] == "8\n"


def test_a_puzzle_is_brought_into_scope():
    text, last = asked(text=TAKUZU.read_text("utf-8"), kind="takuzu")
    assert text.endswith("a takuzu; puzzleo(Board)\n")
    assert last["result"] == {"more": False, "unfinished": False}
    assert asked("puzzleo(Board)")[0].startswith("Board = ((")


@pytest.mark.parametrize(
    "line", ["1 / 0", "raise ValueError('no')", "this is no Python", ":nothing", "undefined"]
)
def test_an_error_is_a_line_and_ends_nothing(line):
    text, last = asked(line)
    assert text.startswith("! ")
    assert "\n" not in text
    assert last["result"] == {"more": False, "unfinished": False}
    assert asked("eq(X, 1)")[0] == "X = 1.\n"


def test_a_trace_ends_where_nobody_can_be_asked():
    text, last = asked(":trace membero(X, tuple(range(1000)))")
    assert "call membero" in text
    assert last["result"]["more"]
    asked(":n 0")
    assert (
        "stopped after 400 lines\n" in asked(":trace membero(X, tuple(range(1000))), neq(X, X)")[0]
    )


@pytest.mark.parametrize("request_", [{"line": "print(1)"}, {"text": "1"}, {}])
def test_nobody_else_may_ask(request_):
    [reply] = replies({"ask": "prompt", **request_})
    assert reply["error"]["why"] == "input"
    assert "expected a page without a server" in reply["error"]["text"]
    assert prompting._prompts == []
