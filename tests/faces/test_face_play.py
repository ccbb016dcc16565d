"""The game of Balance: its rules and its scale, and dialogues from a pipe and on a terminal."""

import io
import json
import os
import select
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path

import pytest
from terminals import in_terminal

from logicpuzzles.extras.balance.game import (
    BALLS,
    LEVELS,
    PLATE,
    Game,
    Refused,
    answer,
    begin,
    stars,
    title,
)
from logicpuzzles.extras.balance.high_scores import Scores, data_folder
from logicpuzzles.faces.cli import main
from logicpuzzles.search.weighing import (
    OUTCOMES,
    BallGroups,
    Weighing,
    best,
    least,
    outcomes,
    possibilities,
    weighings,
)

Patch = pytest.MonkeyPatch
Streams = pytest.CaptureFixture[str]
Talk = Callable[..., tuple[str, str]]

LEAST = {1: 1, 2: 1, 3: 2, 4: 2, 5: 2, 6: 3}  # weighings with which each level can be won
GREETING = "Balance: 12 balls, one of them heavier or lighter. Which one, and which of the two? help says how, quit ends.\n"
OPENING = "The level that counts: each ball may be heavier or lighter, 24 possibilities, and three weighings tell 27 apart.\n"
SIXTH = f"Level 6, 0 weighings, not won yet\n{OPENING}heavier 0, lighter 0, equal 0, unknown 12\n"


@pytest.fixture(autouse=True)
def kept(tmp_path: Path, monkeypatch: Patch) -> Path:
    """The file of best results."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    return tmp_path / "data" / "logicpuzzles" / "balance.json"


@pytest.fixture
def talk(monkeypatch: Patch, capsys: Streams) -> Talk:
    """What the game says on both streams to the lines typed, after what it begins with."""

    def talked(*lines: str, level: int = 6, end: str = "\n") -> tuple[str, str]:
        monkeypatch.setattr(sys, "stdin", io.StringIO("\n".join(lines) + (end if lines else "")))
        assert main(["play", "balance", "--quiet", "--level", str(level)]) == 0
        out, err = capsys.readouterr()
        assert out.startswith(f"Level {level}, 0 weighings, ")
        return out.split("\n", 3)[3], err

    return talked


def unknown(balls: int) -> BallGroups:
    return BallGroups(unknown=balls)


# --- the scale ------------------------------------------------------------------------------------


def loads(state: BallGroups) -> Iterator[Weighing]:
    """All weighings that could make a difference, both ways round."""
    for left, right in weighings(state):
        if sum(left) <= PLATE:
            yield Weighing(left, right)
            yield Weighing(right, left)


@cache
def beaten(state: BallGroups, count: int) -> bool:
    """Whether the game's scale can be beaten with so many weighings."""
    if possibilities(state) == 1:
        return True
    return count > 0 and any(
        beaten(answer(state, weighing).state, count - 1) for weighing in loads(state)
    )


def reachable(after: Callable[[BallGroups, Weighing], list[BallGroups]]) -> set[BallGroups]:
    seen: set[BallGroups] = set()
    waiting = list(LEVELS.values())
    while waiting:
        state = waiting.pop()
        if state not in seen and possibilities(state) > 1:
            seen.add(state)
            waiting += [then for weighing in loads(state) for then in after(state, weighing)]
    return seen


@pytest.mark.parametrize(
    ("each", "shown", "after"),
    [
        (1, "balanced", (0, 0, 2, 10)),
        (2, "balanced", (0, 0, 4, 8)),
        (3, "balanced", (0, 0, 6, 6)),  # a tie, settled by the order
        (4, "left", (4, 4, 4, 0)),
        (5, "left", (5, 5, 2, 0)),
        (6, "left", (6, 6, 0, 0)),
    ],
)
def test_the_answers_at_level_6(each, shown, after):
    assert answer(LEVELS[6], Weighing(unknown(each), unknown(each))) == (shown, after)


def test_the_scale_never_says_what_cannot_be():
    assert answer(
        BallGroups(1, 1, 10, 0), Weighing(BallGroups(lighter=1), BallGroups(heavier=1))
    ) == (
        "right",
        (1, 1, 10, 0),
    )
    for state in reachable(lambda state, weighing: [answer(state, weighing).state]):
        for weighing in loads(state):
            shown, after = answer(state, weighing)
            every = dict(zip(OUTCOMES, outcomes(state, weighing), strict=True))
            assert every[shown] == after
            assert sum(after) == BALLS
            assert possibilities(after) > 0
            assert after.equal == min(each.equal for each in every.values() if each is not None)


def test_least_weighings_against_the_scale_and_against_any():
    for level, count in LEAST.items():
        assert least(LEVELS[level]) == count
        assert beaten(LEVELS[level], count)
        assert not beaten(LEVELS[level], count - 1)


def test_level_6_must_begin_with_four_against_four():
    for each in range(1, 7):
        weighing = Weighing(unknown(each), unknown(each))
        assert beaten(answer(LEVELS[6], weighing).state, 2) == (each == 4)
        worst = max(
            least(after) or 0 for after in outcomes(LEVELS[6], weighing) if after is not None
        )
        assert (worst == 2) == (each == 4)


def test_in_one_state_of_55_the_scale_is_weaker_than_it_could_be():
    states = reachable(lambda state, weighing: [answer(state, weighing).state])
    assert states == reachable(
        lambda state, weighing: [after for after in outcomes(state, weighing) if after is not None]
    )
    assert len(states) == 55
    fewer = {state for state in states if beaten(state, (least(state) or 0) - 1)}
    assert fewer == {BallGroups(0, 0, 7, 5)}
    state = BallGroups(0, 0, 7, 5)
    assert (least(state), beaten(state, 2), beaten(state, 1)) == (3, True, False)
    for weighing in (
        Weighing(unknown(2), BallGroups(equal=1, unknown=1)),
        Weighing(unknown(3), BallGroups(equal=3)),
    ):
        shown, after = answer(state, weighing)
        assert (shown, least(after)) == ("left", 1)
        balanced = outcomes(state, weighing)[0]
        assert balanced is not None
        assert least(balanced) == 2


def test_the_optimal_scale_is_as_strong_as_can_be():
    """In every state that can be reached, no weighings beat it sooner than they beat any scale."""

    def won(state: BallGroups, count: int) -> bool:
        if possibilities(state) == 1:
            return True
        return count > 0 and any(
            won(answer(state, weighing, "optimal").state, count - 1) for weighing in loads(state)
        )

    for state in reachable(lambda state, weighing: [answer(state, weighing, "optimal").state]) | {
        BallGroups(0, 0, 7, 5)
    }:
        count = least(state) or 0
        assert won(state, count) and not won(state, count - 1)
    kind, optimal = (
        answer(BallGroups(0, 0, 7, 5), Weighing(unknown(3), BallGroups(equal=3)), each)
        for each in ("faithful", "optimal")
    )
    assert (kind.name, optimal.name) == ("left", "balanced")


# --- the rules ------------------------------------------------------------------------------------


def test_a_game_is_never_changed():
    game = begin(6)
    loaded = game.put("a", unknown(4)).put("b", unknown(4))
    assert (game.a, loaded.free) == (BallGroups(), unknown(4))
    shown = loaded.weigh()
    assert (shown.score, shown.state) == (0, unknown(12))
    assert shown.cancel() == game
    kept = shown.keep()
    assert (kept.score, kept.state, kept.loaded) == (1, BallGroups(4, 4, 4, 0), False)


@pytest.mark.parametrize(
    ("state", "won"),
    [
        ((1, 0, 11, 0), True),
        ((0, 1, 11, 0), True),
        ((0, 0, 11, 1), False),
        ((1, 1, 10, 0), False),
        ((0, 0, 10, 2), False),
    ],
)
def test_the_direction_must_be_known(state, won):
    assert Game(6, BallGroups(*state)).won == won


def test_the_direction_takes_a_weighing():
    game = (
        Game(6, BallGroups(0, 0, 11, 1))
        .put("a", unknown(1))
        .put("b", BallGroups(equal=1))
        .weigh()
        .keep()
    )
    assert (game.won, game.score, game.state) == (True, 1, BallGroups(1, 0, 11, 0))


def test_scores():
    """By how near the fewest possible: level 6 as in the original game, the others by their own
    measure.
    """
    assert [stars(score, 3) for score in (3, 4, 5, 6)] == [3, 2, 1, 1]
    assert [stars(score, 1) for score in (1, 2, 3)] == [3, 2, 1]
    assert [stars(3, 3, hints) for hints in (1, 2, 3)] == [2, 1, 1]
    assert [title(number) for number in (3, 2, 1)] == ["Perfect!!", "Good!!", "Congratulations!!"]


def test_waste():
    wasted = begin(6).put("a", unknown(3)).put("b", unknown(3)).weigh().waste()
    assert wasted == (6, 3, 2)
    assert begin(6).waste() is None
    assert begin(6).put("a", unknown(4)).put("b", unknown(4)).weigh().waste() is None


@pytest.mark.parametrize("level", [0, 7, -1])
def test_levels_that_are_not(level):
    with pytest.raises(Refused, match="the levels are 1 to 6"):
        begin(level)


# --- dialogues ------------------------------------------------------------------------------------


def test_a_level_from_the_greeting_to_the_end(monkeypatch, capsys, kept):
    monkeypatch.setattr(sys, "stdin", io.StringIO("a 1h\nb 1e\nweigh\nkeep\nquit\nhelp\n"))
    assert main(["play", "balance"]) == 0
    assert capsys.readouterr() == (
        GREETING + "Level 1, 0 weighings, not won yet\n"
        "Practice: one ball may be heavier, or another one lighter. Weigh one of them against an equal one.\n"
        "heavier 1, lighter 1, equal 10, unknown 0\n"
        "A 1h, B empty, beside the scale 1l 10e\n"
        "A 1h, B 1e, beside the scale 1l 9e\n"
        "A Equal! B Equal!\n"
        "then heavier 0, lighter 1, equal 11, unknown 0; keep or cancel?\n"
        "Good! Weighing 1: A 1h, B 1e: balanced.\n"
        "heavier 0, lighter 1, equal 11, unknown 0\n"
        "The odd ball is found: it is lighter than the others.\n"
        "Perfect!! 1 weighing, 3 stars ***\n"
        "A new best result of level 1.\n"
        "level 2 comes next.\n",
        "",
    )
    assert json.loads(kept.read_text()) == {"best": {"1": 1}}
    assert [path.name for path in kept.parent.iterdir()] == ["balance.json"]


def test_a_look_does_not_count(talk):
    assert talk("a 4u; b 4u; weigh", "cancel", "show") == (
        "A 4u, B empty, beside the scale 8u\n"
        "A 4u, B 4u, beside the scale 4u\n"
        "A Heavier! B Lighter!\n"
        "then heavier 4, lighter 4, equal 4, unknown 0; keep or cancel?\n"
        "The weighing does not count; the balls are back.\n"
        "Level 6, 0 weighings\n"
        "heavier 0, lighter 0, equal 0, unknown 12\n",
        "",
    )


def test_a_wrong_move_is_explained(talk):
    out, _ = talk("a 3u; b 3u; weigh", "hint", "keep", "hint")
    assert out.splitlines()[4:] == [
        "Hint: cancel; after this weighing 3 more weighings are needed, though 2 would do after a better one.",
        "Good! Weighing 1: A 3u, B 3u: balanced.",
        "heavier 0, lighter 0, equal 6, unknown 6",
        "After this weighing 6 balls are still in doubt: 3 more weighings are needed, though 2 would do after a better one.",
        "Hint: a 2u; b 2u; then, whatever the scale shows, 2 more weighings are enough.",
    ]
    out, _ = talk("a 1h; b 1l; weigh; keep", level=1)
    assert out.splitlines()[-1] == (
        "After this weighing 2 balls are still in doubt: 1 more weighing is needed, though none would do after a better one."
    )


def test_hints(talk):
    assert talk("hint") == (
        "Hint: a 4u; b 4u; then, whatever the scale shows, 2 more weighings are enough.\n",
        "",
    )
    out, _ = talk("a 4u; b 4u; weigh; hint")
    assert out.splitlines()[-1] == "Hint: keep; no other weighing is better."
    out, _ = talk("hint", level=1)
    assert out == "Hint: a 1h; b 1e; then, whatever the scale shows, the odd ball is found.\n"


@pytest.mark.parametrize(
    ("lines", "message"),
    [
        (["a 7u"], "You can't put more than 6 balls on a plate!"),
        (["a 3h"], "No balls to move! There are 0 heavier for this plate, not 3."),
        (["a 6u", "b 5u", "level 6", "a 6u 1e"], "You can't put more than 6 balls on a plate!"),
        (["weigh"], "The plates can't be empty!"),
        (["a 2u", "weigh"], "The number of balls must be the same on both plates!"),
        (["a 2u; b 1u; weigh"], "The number of balls must be the same on both plates!"),
        (["keep"], "There is no weighing to keep!"),
        (["cancel"], "There is no weighing to cancel!"),
        (["undo"], "There is nothing to undo!"),
        (["a u"], ""),
        (["a 4u; b 4u; weigh", "a 3u"], "Keep or cancel the weighing first!"),
        (["a 4u; b 4u; weigh", "weigh"], "Keep or cancel the weighing first!"),
        (["level 7"], "There is no level 7; the levels are 1 to 6."),
    ],
)
def test_what_the_rules_do_not_allow(talk, lines, message):
    out, err = talk(*lines)
    assert [*out.splitlines(), ""][-2 if out else -1] == message
    assert bool(err) == (not message)


def test_a_level_that_is_won_is_over(talk):
    out, _ = talk("a 1l; b 1l; weigh; keep", "a 1e", "weigh", "hint", level=2)
    assert out.splitlines()[-3:] == ["The odd ball is found already!"] * 3


@pytest.mark.parametrize(
    ("line", "error"),
    [
        (
            "wiegh",
            '"wiegh" is not a command; expected a, b, weigh, keep, cancel, hint, undo, restart, level, show, help, quit',
        ),
        ("h", '"h" is not a command; expected hint, help'),
        ("a 2x", '"a 2x": expected balls such as 2u 1h; h heavier, l lighter, e equal, u unknown'),
        ("b u", '"b u": expected balls such as 2u 1h; h heavier, l lighter, e equal, u unknown'),
        (
            "a -1u",
            '"a -1u": expected balls such as 2u 1h; h heavier, l lighter, e equal, u unknown',
        ),
        (
            "a 99999u",
            '"a 99999u": expected balls such as 2u 1h; h heavier, l lighter, e equal, u unknown',
        ),
        ("level x", '"level x": expected a number from 1 to 6'),
        ("level -1", '"level -1": expected a number from 1 to 6'),
        ("keep it", '"keep" stands alone; "it" was not expected'),
        ("weigh; \x00\x07", '"\x00\x07" is not a command; expected a, b'),
    ],
)
def test_what_is_not_understood_is_one_line_and_changes_nothing(talk, line, error):
    out, err = talk(line, "show")
    assert err.startswith(error) or line.startswith("weigh")
    assert err.count("\n") == (not line.startswith("weigh"))  # what is refused ends its line
    assert out.endswith("Level 6, 0 weighings\nheavier 0, lighter 0, equal 0, unknown 12\n")


@pytest.mark.parametrize(
    "line",
    [
        "a 2u 1e",
        "A 2U 1E",
        "a 1e, 2u",
        "a 2 unknown 1 equal",
        " a  1u 1u 1e ",
        ";;a 2u1e;",
        "a 1u; a 1e 2u",
    ],
)
def test_ways_to_load_a_plate(talk, line):
    out, err = talk("a 1u; b 1u; weigh; keep", line)
    assert (out.splitlines()[-1], err) == ("A 1e 2u, B empty, beside the scale 1e 8u", "")


def test_a_plate_is_loaded_anew_or_emptied(talk):
    out, _ = talk("a 6u", "a 2u", "b 6u", "a")
    assert out.splitlines() == [
        "A 6u, B empty, beside the scale 6u",
        "A 2u, B empty, beside the scale 10u",
        "A 2u, B 6u, beside the scale 4u",
        "A empty, B 6u, beside the scale 6u",
    ]


def test_undo_goes_back_step_by_step(talk):
    out, _ = talk("a 4u; b 4u; weigh; keep", "undo", "undo", "undo", "undo", "undo")
    assert out.splitlines()[6:] == [
        "Level 6, 0 weighings",
        "heavier 0, lighter 0, equal 0, unknown 12",
        "A 4u, B 4u, beside the scale 4u",
        "A Heavier! B Lighter!",
        "then heavier 4, lighter 4, equal 4, unknown 0; keep or cancel?",
        "Level 6, 0 weighings",
        "heavier 0, lighter 0, equal 0, unknown 12",
        "A 4u, B 4u, beside the scale 4u",
        "Level 6, 0 weighings",
        "heavier 0, lighter 0, equal 0, unknown 12",
        "A 4u, B empty, beside the scale 8u",
        "Level 6, 0 weighings",
        "heavier 0, lighter 0, equal 0, unknown 12",
        "There is nothing to undo!",
    ]


def test_restart(talk):
    out, _ = talk("a 3u; b 3u; weigh; keep", "restart")
    assert out.endswith(SIXTH)


def test_each_level_waits_where_it_was_left(talk):
    out, _ = talk("a 4u; b 4u; weigh; keep", "a 1h", "level 1", "level 6")
    assert out.endswith(
        "Level 6, 1 weighing, not won yet\n"
        + OPENING
        + "heavier 4, lighter 4, equal 4, unknown 0\n"
        "A 1h, B empty, beside the scale 3h 4l 4e\n"
    )


def test_help_names_every_command(talk):
    out, _ = talk("help")
    first = [line.split()[0] for line in out.splitlines()]
    assert {
        "a",
        "b",
        "weigh",
        "keep",
        "cancel",
        "hint",
        "undo",
        "restart",
        "level",
        "show",
        "quit",
    } <= set(first)


def test_the_end_of_the_input_is_an_end(talk):
    assert talk() == ("", "")
    assert talk("", "  ", "undo", end="") == ("There is nothing to undo!\n", "")


@pytest.mark.parametrize("level", LEVELS)
def test_hints_win_each_level_in_the_fewest_weighings(talk, level, kept):
    lines: list[str] = []
    for _ in range(LEAST[level]):
        out, err = talk(*lines, "hint", level=level)
        a, b, _ = out.splitlines()[-1].removeprefix("Hint: ").split("; ", 2)
        lines += [a, b, "weigh", "keep"]
        assert err == ""
    out, _ = talk(*lines, level=level)
    count = LEAST[level]
    number = f"{count} weighing" + ("s" if count > 1 else "")
    assert f"Perfect!! {number}, 3 stars ***\nA new best result of level {level}.\n" in out
    assert "After this weighing" not in out
    assert json.loads(kept.read_text()) == {"best": {str(level): count}}
    out, _ = talk("hint", *lines[:2], "hint", "undo", "undo", "hint", *lines, level=level)
    assert f"Good!! {number}, 2 stars **\n" in out  # one weighing was told, however often


# --- best results ---------------------------------------------------------------------------------

SLOW = ["a 1h; b 1l; weigh; keep"] * 4 + ["a 1h; b 1e; weigh; keep"]
FAST = ["a 1h; b 1e; weigh; keep"]


def test_best_results_are_kept_between_runs(talk, kept):
    out, _ = talk(*SLOW, level=1)
    assert out.splitlines()[-4:] == [
        "Congratulations!! 5 weighings, 1 star *",
        "It can be done with 1.",
        "A new best result of level 1.",
        "level 2 comes next.",
    ]
    out, _ = talk(*FAST, level=1)
    assert "A new best result of level 1; it was 5.\n" in out
    out, _ = talk(*SLOW[1:], level=1)
    assert (
        "Congratulations!! 4 weighings, 1 star *\nIt can be done with 1.\nYour best result of level 1 is 1.\n"
        in out
    )
    out, _ = talk("level")
    assert out == "level 1: best 1 ***\n" + "".join(
        f"level {level}: not won yet\n" for level in range(2, 7)
    )
    assert json.loads(kept.read_text()) == {"best": {"1": 1}}


@pytest.mark.parametrize(
    "content",
    [
        b"", b"{", b"[]", b"null", b'{"best": 1}', b'{"best": {"7": 1}}', b'{"best": {"1": 0}}', b'{"best": {"1": true}}',
        b'{"best": {"x": 1}}', b'{"best": {"1": "1"}}', b"\xff\xfe", b"[" * 100_000, b"1" * 5000,
    ],
)  # fmt: skip
def test_a_corrupt_file_is_said_and_put_aside(talk, kept, content):
    kept.parent.mkdir(parents=True)
    kept.write_bytes(content)
    out, err = talk("level")
    assert "level 1: not won yet\n" in out
    assert (
        err
        == f"{kept}: no list of best results; a new one begins, and the next result moves this file to {kept}.bad\n"
    )
    assert kept.read_bytes() == content
    talk(*FAST, level=1)
    assert json.loads(kept.read_text()) == {"best": {"1": 1}}
    assert Path(f"{kept}.bad").read_bytes() == content
    assert talk() == ("", "")


def test_a_file_that_cannot_be_read_is_said(talk, kept):
    kept.mkdir(parents=True)
    out, err = talk(*FAST, "level", level=1)
    assert "A new best result of level 1.\n" in out
    assert "level 1: best 1 ***\n" in out
    assert err == f"{kept}: is a directory; best results are not kept\n"


def test_a_file_that_cannot_be_written_is_said(talk, kept, monkeypatch):
    def full(*_: object, **__: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("tempfile.mkstemp", full)
    out, err = talk(*FAST, "level 2", "a 1l; b 1l; weigh; keep", "level", level=1)
    assert "level 1: best 1 ***\nlevel 2: best 1 ***\n" in out
    assert err == f"{kept}: no space left on device; best results are not kept\n"
    assert not kept.exists()


def test_a_folder_that_is_none(talk, tmp_path, kept):
    (tmp_path / "data").write_text("a file")
    assert talk()[1] == f"{kept}: not a directory; best results are not kept\n"


def test_a_failure_leaves_the_old_file(kept, monkeypatch):
    messages: list[str] = []
    Scores(str(kept), LEVELS, messages.append).record(1, 3)

    def broken(*_: object) -> None:
        raise OSError(5, "Input/output error")

    monkeypatch.setattr("os.replace", broken)
    Scores(str(kept), LEVELS, messages.append).record(1, 1)
    assert messages == [f"{kept}: input/output error; best results are not kept"]
    assert json.loads(kept.read_text()) == {"best": {"1": 3}}
    assert [path.name for path in kept.parent.iterdir()] == ["balance.json"]


def test_two_games_at_once_lose_nothing(kept):
    messages: list[str] = []
    first, second = (
        Scores(str(kept), LEVELS, messages.append),
        Scores(str(kept), LEVELS, messages.append),
    )
    first.record(1, 2)
    second.record(2, 1)
    second.record(1, 3)
    assert json.loads(kept.read_text()) == {"best": {"1": 2, "2": 1}}
    kept.write_text("broken meanwhile")
    first.record(3, 2)
    assert json.loads(kept.read_text()) == {"best": {"1": 2, "3": 2}}
    assert Path(f"{kept}.bad").read_text() == "broken meanwhile"
    assert messages == []


def test_a_link_stays_a_link(talk, kept, tmp_path):
    kept.parent.mkdir(parents=True)
    kept.symlink_to(tmp_path / "elsewhere.json")
    talk(*FAST, level=1)
    assert kept.is_symlink()
    assert json.loads((tmp_path / "elsewhere.json").read_text()) == {"best": {"1": 1}}


def test_where_data_belongs(monkeypatch, tmp_path):
    assert data_folder() == str(tmp_path / "data")
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setattr(sys, "platform", "linux")
    for ignored in ("", "relative/folder"):
        monkeypatch.setenv("XDG_DATA_HOME", ignored)
        assert data_folder() == str(tmp_path / ".local" / "share")
    monkeypatch.setattr(sys, "platform", "darwin")
    assert data_folder() == str(tmp_path / "Library" / "Application Support")
    monkeypatch.setattr(sys, "platform", "win32")
    monkeypatch.setenv("LOCALAPPDATA", str(tmp_path))
    assert data_folder() == str(tmp_path)
    monkeypatch.delenv("LOCALAPPDATA")
    assert data_folder() is None


def test_without_a_folder_for_data_the_game_goes_on():
    messages: list[str] = []
    scores = Scores(None, LEVELS, messages.append)
    scores.record(1, 2)
    assert scores.best == {1: 2}
    assert messages == [
        "there is no folder for data; best results are not kept; expected one in XDG_DATA_HOME"
    ]


# --- the command ----------------------------------------------------------------------------------

COMMAND = [sys.executable, "-m", "logicpuzzles", "play", "balance"]


@pytest.mark.parametrize(
    "arguments",
    [[], ["chess"], ["balance", "--level", "0"], ["balance", "--level", "7"], ["balance", "x"]],
)
def test_bad_usage(arguments, capsys):
    assert main(["play", *arguments]) == 2
    out, err = capsys.readouterr()
    assert (out, err.count("\n")) == ("", 1)


def test_bytes_that_are_no_text():
    done = subprocess.run(
        [*COMMAND, "-q"], input=b"\xff\xfe\nundo\n", capture_output=True, timeout=60, check=True
    )
    assert done.stdout.endswith(b"There is nothing to undo!\n")
    assert done.stderr.count(b"\n") == 1


def test_ctrl_c_ends_with_130():
    with subprocess.Popen(
        COMMAND, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as running:
        assert running.stdin is not None
        assert running.stdout is not None
        assert running.stdout.readline() == GREETING
        running.stdin.write("undo\n")
        running.stdin.flush()
        while (
            running.stdout.readline() != "There is nothing to undo!\n"
        ):  # each answer comes at once
            pass
        running.send_signal(signal.SIGINT)
        assert running.communicate(timeout=60) == ("", "")
    assert running.returncode == 130


@pytest.mark.skipif(sys.platform == "win32", reason="there is no such terminal")
@pytest.mark.parametrize(("key", "status"), [(b"\x03", 130), (b"\x04", 0), (b"quit\n", 0)])
def test_on_a_terminal(key, status):
    import pty

    controller, terminal = pty.openpty()
    environment = {**os.environ, "TERM": "dumb"}
    program = (
        "import os, sys; os.setsid(); import fcntl, termios; fcntl.ioctl(0, termios.TIOCSCTTY, 0); "
    )
    program += "from logicpuzzles.faces.cli import main; sys.exit(main(['play', 'balance']))"
    with subprocess.Popen(
        [sys.executable, "-c", program],
        stdin=terminal,
        stdout=terminal,
        stderr=terminal,
        env=environment,
    ) as running:
        os.close(terminal)
        try:
            seen = pressed(controller, b"", b"balance> ")
            seen += pressed(controller, b"undo\n", b"balance> ")
            seen += pressed(controller, key, None)
            assert running.wait(timeout=60) == status
        finally:
            running.kill()
    os.close(controller)
    text = seen.decode().replace("\r\n", "\n")
    assert " ".join(text.split()).startswith(GREETING.strip())
    assert "There is nothing to undo!\nbalance> " in text
    assert text.endswith("\n")


def pressed(descriptor: int, key: bytes, end: bytes | None) -> bytes:
    """What a terminal shows, after a key is pressed, up to ``end``, or until the program has left
    it.

    The key is pressed again while nothing happens: in the moment between a prompt and its reader,
    keys may get lost.
    """
    seen = b""
    for _ in range(120):
        os.write(descriptor, key)
        while select.select([descriptor], [], [], 0.5)[0]:
            try:
                new = os.read(descriptor, 1024)
            except OSError:  # so Linux tells the end
                new = b""
            seen += new
            if not new or (end is not None and seen.endswith(end)):
                return seen
    return seen


def test_the_game_imports_no_solver():
    command = [sys.executable, "-X", "importtime", "-m", "logicpuzzles"]
    for arguments, loaded in ((["play", "balance"], True), (["--version"], False)):
        process = subprocess.run(
            [*command, *arguments], input="", capture_output=True, text=True, timeout=60, check=True
        )
        modules = {
            line.rpartition("|")[2].strip() for line in process.stderr.splitlines() if "|" in line
        }
        assert ("logicpuzzles.search.weighing" in modules) == loaded
        assert modules.isdisjoint(
            {"kanren", "rich", "prompt_toolkit", "sympy", "logicpuzzles.core.goals"}
        )


def test_the_best_weighing_fits_on_the_plates():
    for state in reachable(
        lambda state, weighing: [after for after in outcomes(state, weighing) if after is not None]
    ):
        weighing = best(state)
        assert weighing is not None
        assert sum(weighing.left) <= PLATE


# --- on a terminal --------------------------------------------------------------------------------


def test_the_scale_is_drawn_and_lines_are_wrapped(kept):
    status, got = in_terminal(
        ["play", "balance", "--level", "6"], 60, b"help; a 4u; b 4u; weigh\nquit\n"
    )
    assert status == 0
    lines = got.decode().splitlines()
    assert max(len(line) for line in lines if not line.startswith("balance> ")) <= 60
    down = [
        "                                4u",
        "                          \\____________/",
        "      4u                 ---------",
        "\\____________/  ----^----",
        "       ---------    |",
        "                   /_\\",
    ]
    assert any(lines[at : at + 6] == down for at in range(len(lines)))
    second = next(at for at, line in enumerate(lines) if line.startswith("a 2u 1h    put"))
    assert lines[second + 1].startswith("           ")


def test_the_optimal_scale_is_chosen_on_the_command_line(monkeypatch, capsys):
    for adversary, words in (
        ("faithful", "that leaves most balls in doubt"),
        ("optimal", "that takes most further weighings"),
    ):
        monkeypatch.setattr(
            sys, "stdin", io.StringIO("help\na 1u; b 1u; weigh; keep; a 3u; b 3u; weigh\n")
        )
        assert main(["play", "balance", "--quiet", "--level", "6", "--adversary", adversary]) == 0
        assert words in capsys.readouterr().out
    assert main(["play", "balance", "--adversary", "kind"]) == 2
