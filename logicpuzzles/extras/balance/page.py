"""The game of Balance in the page: what it asks, and where its module is.

A game in a request is its moves, with numbered balls:

    {"level": 6, "adversary": "faithful", "weighings": [{"left": [1, 2], "right": [3, 4]}], "left": [5], "right":
    [1],
     "shown": true}

Only the level must be there. ``weighings`` count. ``left`` and ``right`` are on the plates now, and
``shown`` says that the player looks at what the scale shows for them. What it shows and what is
known is worked out anew each time: no request can claim it.

Balls are numbered from 1 in the order of the groups: heavier, lighter, equal, unknown. For the
rules balls of a group are alike. Here each has its number, so that a player can follow it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Protocol

from logicpuzzles.core.errors import BadInput
from logicpuzzles.extras.balance.game import (
    ADVERSARIES,
    BALLS,
    LEVELS,
    PLATE,
    Game,
    Waste,
    begin,
    stars,
)
from logicpuzzles.extras.balance.plan import tree_json
from logicpuzzles.search.weighing import (
    OUTCOMES,
    BallGroups,
    Weighing,
    least,
    plan,
    possibilities,
    sorted_out,
    tree,
)

ADDRESS = "kinds/balance/balance.js"  # of the module, from the page
MOST = 100  # weighings of a game
FIELDS = ("level", "adversary", "weighings", "left", "right", "shown", "hints")
TIPS = dict(zip(OUTCOMES, (0, 1, -1), strict=True))

Parts = list[list[int]]  # the balls of each group


class BalanceRequest(Protocol):
    """The fields of a request, read with checks."""

    def table(self, name: str) -> dict[str, Any]:
        """An object; empty where the field is missing."""

    def whole(self, name: str, low: int, high: int) -> int:
        """A whole number from ``low`` to ``high``."""


Send = Callable[
    [Mapping[str, Any]], object
]  # takes a part of an answer before the rest; no answer here has parts


@dataclass(slots=True)
class Numbered:
    """A game, and the balls of each of its groups.

    ``kept``: what is told of each weighing that counts. ``left``, ``right``: the balls on the
    plates. ``hints``: how many weighings were told.
    """

    game: Game
    groups: Parts
    kept: list[dict[str, Any]]
    left: list[int]
    right: list[int]
    hints: int = 0

    def load(self, left: list[int], right: list[int]) -> None:
        """Put balls on both plates, in place of those there."""
        self.game = self.game.put("a", self._groups(left)).put("b", self._groups(right))
        self.left, self.right = left, right

    def after(self) -> Parts:
        """The groups after the weighing that is shown."""
        shown = self.game.shown
        side = dict.fromkeys(self.left, 1) | dict.fromkeys(self.right, -1)
        return self.groups if shown is None else sorted_out(self.groups, side, TIPS[shown.name])

    def keep(self) -> None:
        """Let the weighing that is shown count."""
        waste, groups = self.game.waste(), self.after()
        self.game = self.game.keep()
        outcome = self.game.kept[-1][1]
        told = None if waste is None else _waste(waste, possibilities(outcome.state))
        self.kept.append(
            {"left": self.left, "right": self.right, "outcome": outcome.name, "waste": told}
        )
        self.groups, self.left, self.right = groups, [], []

    def _groups(self, balls: list[int]) -> BallGroups:
        return BallGroups(
            *[len([ball for ball in balls if ball in group]) for group in self.groups]
        )


# --- what is asked --------------------------------------------------------------------------------


def _game(asked: BalanceRequest, send: Send) -> dict[str, Any]:
    """What a game has come to: the groups of balls, the weighings that count, what the scale shows,
    and the odd ball.
    """
    played = _numbered_moves(asked.table("game"))
    game = played.game
    fewest = _fewest(game.level)
    shown = (
        None
        if game.shown is None
        else {"outcome": game.shown.name, "groups": _name_groups(played.after())}
    )
    heavier, lighter, _, _ = played.groups
    odd = {
        "ball": (heavier or lighter)[0],
        "weight": "heavier" if heavier else "lighter",
        "stars": stars(game.score, fewest, played.hints),
    } if game.won else None  # fmt: skip
    return {
        "levels": len(LEVELS),
        "plate": PLATE,
        "fewest": fewest,
        "groups": _name_groups(played.groups),
        "kept": played.kept,
        "shown": shown,
        "odd": odd,
    }


def _hint(asked: BalanceRequest, send: Send) -> dict[str, Any]:
    """The best next step, with the numbers of the balls to weigh."""
    played = _numbered_moves(asked.table("game"))
    advice = played.game.advice()
    reply: dict[str, Any] = {"step": advice.step}
    if advice.weighing is not None:
        left, right = _chosen_balls(played.groups, advice.weighing)
        reply |= {"left": left, "right": right, "more": advice.more}
    if advice.waste is not None and played.game.shown is not None:
        reply["waste"] = _waste(advice.waste, possibilities(played.game.shown.state))
    return reply


def _plan(asked: BalanceRequest, send: Send) -> dict[str, Any]:
    """The best play of a level: the tree of its weighings."""
    level = asked.whole("level", 1, len(LEVELS))
    whole = plan(LEVELS[level])
    assert whole is not None  # twelve balls can always be told apart
    return {"fewest": _fewest(level), "tree": tree_json(tree(whole))}


ASKS: dict[str, Callable[[BalanceRequest, Send], dict[str, Any]]] = {
    "game": _game,
    "hint": _hint,
    "plan": _plan,
}


def _fewest(level: int) -> int:
    return least(LEVELS[level]) or 0


def _name_groups(groups: Parts) -> dict[str, list[int]]:
    return {name: sorted(group) for name, group in zip(BallGroups._fields, groups, strict=True)}


def _waste(waste: Waste, cases: int) -> dict[str, int]:
    return {
        "balls": waste.in_doubt,
        "cases": cases,
        "needed": waste.needed,
        "possible": waste.possible,
    }


def _chosen_balls(groups: Parts, weighing: Weighing) -> tuple[list[int], list[int]]:
    """Balls for a weighing: the first ones of each group, as in the tree of a plan."""
    left: list[int] = []
    right: list[int] = []
    for group, a, b in zip(groups, *weighing, strict=True):
        left += group[:a]
        right += group[a : a + b]
    return sorted(left), sorted(right)


# --- games in requests ----------------------------------------------------------------------------


def _numbered_moves(moves: dict[str, Any]) -> Numbered:
    """The game that these moves lead to.

    Raises ``BadInput`` for what is not a game, and ``Refused`` for a move that the rules do not
    allow.
    """
    if not {*moves} <= {*FIELDS}:
        raise BadInput(f"game: a field is unknown; expected {', '.join(FIELDS)}")
    adversary, weighings, shown = (
        moves.get("adversary", ADVERSARIES[0]),
        moves.get("weighings", []),
        moves.get("shown", False),
    )
    if adversary not in ADVERSARIES:
        raise BadInput(f"adversary: expected {' or '.join(ADVERSARIES)}")
    if not isinstance(weighings, list) or len(weighings) > MOST:
        raise BadInput(f"weighings: expected a list of them, {MOST} at most")
    if not isinstance(shown, bool):
        raise BadInput("shown: expected true or false")
    hints = moves.get("hints", [])
    if not isinstance(hints, list) or not all([type(each) is int for each in hints]):
        raise BadInput("hints: expected a list of numbers, those of the weighings that were told")
    level = moves.get("level")
    if type(level) is not int:
        raise BadInput(f"level: expected a number from 1 to {len(LEVELS)}")
    game = begin(level, adversary)
    balls = iter(range(1, BALLS + 1))
    played = Numbered(
        game,
        [[next(balls) for _ in range(number)] for number in game.state],
        [],
        [],
        [],
        len({*hints}),
    )
    for weighing in weighings:
        if not isinstance(weighing, dict) or {*weighing} != {"left", "right"}:
            raise BadInput("weighings: expected left and right in each, and nothing else")
        played.load(*_plates(weighing))
        played.game = played.game.weigh()
        played.keep()
    left, right = _plates(moves)
    if left or right:
        played.load(left, right)
    if shown:
        played.game = played.game.weigh()
    return played


def _plates(weighing: dict[str, Any]) -> tuple[list[int], list[int]]:
    """The balls on both plates, each of them once."""
    left, right = (_balls(weighing.get(plate, [])) for plate in ("left", "right"))
    if len({*left, *right}) < len(left) + len(right):
        raise BadInput("left, right: a ball lies in two places; expected each ball once")
    return left, right


def _balls(balls: object) -> list[int]:
    if not isinstance(balls, list) or not all(
        type(ball) is int and 1 <= ball <= BALLS for ball in balls
    ):
        raise BadInput(f"left, right: expected lists of balls, numbers from 1 to {BALLS}")
    return balls
