"""The game of Balance as the page asks for it: the game's own outcomes with numbered balls, and no
claims from outside.
"""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from samples import examples

from logicpuzzles.extras.balance.game import ADVERSARIES, BALLS, LEVELS, PLATE, begin
from logicpuzzles.extras.balance.page import MOST
from logicpuzzles.faces.web.handling import replies
from logicpuzzles.search.weighing import BallGroups, least

Moves = dict[str, Any]
HEAVIER, LIGHTER = 1, -1
SIGNS = {"balanced": "=", "left": ">", "right": "<"}


def ask(name: str, **fields: Any) -> dict[str, Any]:
    (reply,) = replies({"ask": f"balance.{name}", **fields})
    return reply["result"]


def error(name: str, **fields: Any) -> dict[str, Any]:
    (reply,) = replies({"ask": f"balance.{name}", **fields})
    return reply["error"]


def counts(groups: dict[str, list[int]]) -> BallGroups:
    return BallGroups(**{name: len(balls) for name, balls in groups.items()})


def cases(groups: dict[str, list[int]]) -> set[tuple[int, int]]:
    """The cases that groups of balls leave."""
    either = groups["unknown"]
    return {(ball, HEAVIER) for ball in groups["heavier"] + either} | {
        (ball, LIGHTER) for ball in groups["lighter"] + either
    }


def fitting(
    before: set[tuple[int, int]], left: list[int], right: list[int], outcome: str
) -> set[tuple[int, int]]:
    """The cases in which the scale shows that."""
    tips = {"balanced": 0, "left": 1, "right": -1}[outcome]
    return {
        (ball, sign) for ball, sign in before if sign * ((ball in left) - (ball in right)) == tips
    }


def kept(moves: Moves, left: list[int], right: list[int]) -> Moves:
    return {**moves, "weighings": [*moves.get("weighings", []), {"left": left, "right": right}]}


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("adversary", ADVERSARIES)
def test_the_hints_are_the_plan_and_win_with_three_stars(level, adversary):
    moves: Moves = {"level": level, "adversary": adversary}
    node = ask("plan", level=level)["tree"]
    for _ in range(least(LEVELS[level]) or 0):
        hint = ask("hint", game=moves)
        assert hint["step"] == "weigh"
        looked = {**moves, "left": hint["left"], "right": hint["right"], "shown": True}
        assert ask("hint", game=looked) == {"step": "keep"}
        assert (hint["left"], hint["right"]) == (node["left"], node["right"])
        node = node[SIGNS[ask("game", game=looked)["shown"]["outcome"]]]
        moves = kept(moves, hint["left"], hint["right"])
    view = ask("game", game=moves)
    assert view["odd"] == {**node, "stars": 3}
    assert ask("game", game={**moves, "hints": [0, 0]})["odd"]["stars"] == 2
    assert ask("game", game={**moves, "hints": [*range(9)]})["odd"]["stars"] == 1
    assert cases(view["groups"]) == {
        (view["odd"]["ball"], HEAVIER if view["odd"]["weight"] == "heavier" else LIGHTER)
    }
    assert error("hint", game=moves)["text"] == "The odd ball is found already!"


@st.composite
def loads(draw: st.DrawFn) -> tuple[list[int], list[int]]:
    size = draw(st.integers(1, PLATE))
    balls = draw(st.permutations(range(1, BALLS + 1)))
    return balls[:size], balls[size : 2 * size]


@examples(60)
@given(st.sampled_from(sorted(LEVELS)), st.sampled_from(ADVERSARIES), st.lists(loads(), max_size=5))
def test_any_game_is_the_game_of_the_terminal(level, adversary, weighings):
    """The totals are those of ``game.py``, and the groups have the balls that fit all outcomes, one
    by one.
    """
    game, moves = begin(level, adversary), {"level": level, "adversary": adversary}
    for left, right in weighings:
        groups = ask("game", game=moves)["groups"]
        known = {ball: name for name, balls in groups.items() for ball in balls}
        totals = [
            BallGroups(
                **{name: [known[ball] for ball in plate].count(name) for name in BallGroups._fields}
            )
            for plate in (left, right)
        ]
        if game.won:
            assert (
                error("game", game=kept(moves, left, right))["text"]
                == "The odd ball is found already!"
            )
            break
        game = game.put("a", totals[0]).put("b", totals[1]).weigh()
        shown = ask("game", game={**moves, "left": left, "right": right, "shown": True})
        assert game.shown is not None
        assert shown["shown"]["outcome"] == game.shown.name
        assert shown["groups"] == groups
        assert counts(shown["shown"]["groups"]) == game.shown.state
        assert cases(shown["shown"]["groups"]) == fitting(
            cases(groups), left, right, game.shown.name
        )
        waste = game.waste()
        game, moves = game.keep(), kept(moves, left, right)
        view = ask("game", game=moves)
        assert view["groups"] == shown["shown"]["groups"]
        assert (view["odd"] is not None) == game.won
        told = view["kept"][-1]["waste"]
        assert (told is None) == (waste is None)
        if waste is not None:
            assert (told["balls"], told["needed"], told["possible"]) == waste
            assert told["cases"] == len(cases(view["groups"]))


@pytest.mark.parametrize("level", LEVELS)
def test_the_plan_finds_every_case_of_a_level(level):
    whole = ask("plan", level=level)
    at_first = cases(ask("game", game={"level": level})["groups"])
    ends = set()

    def follow(node: dict[str, Any], left: set[tuple[int, int]], weighings: int) -> None:
        if "ball" in node:
            case = (node["ball"], HEAVIER if node["weight"] == "heavier" else LIGHTER)
            assert left == {case}
            assert weighings <= whole["fewest"]
            ends.add(case)
            return
        for outcome, sign in SIGNS.items():
            after = fitting(left, node["left"], node["right"], outcome)
            assert bool(after) == (node[sign] is not None)
            if after:
                follow(node[sign], after, weighings + 1)

    follow(whole["tree"], at_first, 0)
    assert ends == at_first


def test_a_bad_weighing_is_explained():
    looked = {"level": 6, "left": [1], "right": [2], "shown": True}
    waste = {"balls": 10, "cases": 20, "needed": 3, "possible": 2}
    assert ask("hint", game=looked) == {"step": "cancel", "waste": waste}
    assert ask("game", game=kept({"level": 6}, [1], [2]))["kept"][0]["waste"] == waste


@pytest.mark.parametrize(
    ("game", "complaint"),
    [
        ({}, "level: expected a number from 1 to 6"),
        ({"level": 7}, "There is no level 7; the levels are 1 to 6."),
        ({"level": True}, "level: expected"),
        ({"level": 6, "groups": {"heavier": [1]}}, "game: a field is unknown"),
        ({"level": 6, "adversary": "kind"}, "adversary: expected faithful or optimal"),
        ({"level": 6, "adversary": ["optimal"]}, "adversary: expected"),
        (
            {"level": 6, "weighings": [{"left": [1], "right": [2], "outcome": "left"}]},
            "weighings: expected left and right in each",
        ),
        ({"level": 6, "weighings": [1]}, "weighings: expected left and right in each"),
        (
            {"level": 6, "weighings": {"left": [1], "right": [2]}},
            f"weighings: expected a list of them, {MOST} at most",
        ),
        (
            {"level": 6, "weighings": [{"left": [1], "right": [2]}] * (MOST + 1)},
            "weighings: expected a list of them",
        ),
        (
            {"level": 6, "weighings": [{"left": [1], "right": []}]},
            "The number of balls must be the same on both plates!",
        ),
        ({"level": 6, "weighings": [{"left": [], "right": []}]}, "The plates can't be empty!"),
        (
            {"level": 1, "weighings": [{"left": [1], "right": [3]}] * 2},
            "The odd ball is found already!",
        ),
        ({"level": 6, "left": [1], "right": [1]}, "left, right: a ball lies in two places"),
        ({"level": 6, "left": [1, 1], "right": [2, 3]}, "left, right: a ball lies in two places"),
        ({"level": 6, "left": [0]}, "left, right: expected lists of balls, numbers from 1 to 12"),
        ({"level": 6, "left": ["1"]}, "left, right: expected lists of balls"),
        ({"level": 6, "left": 1}, "left, right: expected lists of balls"),
        (
            {"level": 6, "left": [1, 2, 3, 4, 5, 6, 7]},
            "You can't put more than 6 balls on a plate!",
        ),
        ({"level": 6, "shown": True}, "The plates can't be empty!"),
        ({"level": 6, "shown": 1}, "shown: expected true or false"),
        ([], "game: found a list; expected an object"),
    ],
)
def test_what_is_no_game_is_refused(game, complaint):
    for name in ("game", "hint"):
        refused = error(name, game=game)
        assert refused["why"] == "input"
        assert complaint in refused["text"]


def test_a_plan_needs_a_level():
    assert error("plan", level=0)["text"].startswith(
        "level: found '0'; expected a whole number from 1 to 6"
    )
    assert error("plan")["why"] == "input"
