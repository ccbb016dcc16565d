"""Plans of weighings in writing: the tree as text, SVG or JSON, a scheme that is fixed beforehand,
and the proof when there is no plan.

An outcome is a sign, as in the text of a puzzle: ``=`` for equal plates, ``>`` where the left plate
goes down, ``<`` where the right one does.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from html import escape
from itertools import groupby
from operator import itemgetter
from typing import Any

from logicpuzzles.core.errors import BadInput
from logicpuzzles.core.plain import group_runs
from logicpuzzles.extras.balance.weighings import MAX_BALLS
from logicpuzzles.search.schemes import Code, plates, scheme
from logicpuzzles.search.weighing import (
    BallGroups,
    Tree,
    Weighing,
    least,
    plan,
    possibilities,
    too_many,
    trap,
    tree,
)
from logicpuzzles.show.drawing import BOTH, assemble_sheet
from logicpuzzles.show.ink import box

SIGNS = ("=", ">", "<")  # in the order of the outcomes of a tree
OPPOSITE = {"=": "=", ">": "<", "<": ">"}
NAMES = {
    "balanced": "equal plates",
    "left": "a plate that goes down",
    "right": "a plate that goes down",
}
MOST_DRAWN = 120  # balls whose plan is drawn: 243 cases at most
ROW, LETTER, GAP = (
    20,
    7.2,
    46,
)  # pixels: the height of a case, the width of a letter, the room for a sign


def plan_text(balls: int, weighings: int | None = None, form: str = "text") -> tuple[str, bool]:
    """The optimal weighings for ``balls`` in a form (``text``, ``json`` or ``svg``), and whether
    there are any.

    ``weighings``: they must suffice; without a number, the fewest. Raises ``BadInput`` for a number
    of balls that is too large.
    """
    if balls > MAX_BALLS:
        raise BadInput(f"{balls} balls are too many; expected {MAX_BALLS} at most")
    fewest = least(BallGroups(unknown=balls))
    whole = plan(balls)
    if whole is None or fewest is None or (weighings is not None and weighings < fewest):
        return _refusal_text(balls, fewest, weighings, form), False
    codes = scheme(balls, fewest)
    if form == "svg":
        if balls > MOST_DRAWN:
            raise BadInput(
                f"the plan for {balls} balls is too large for a picture; expected "
                f"{MOST_DRAWN} at most, or text"
            )
        return _svg(tree(whole), f"{_many(balls, 'ball')}, {_many(fewest, 'weighing')}"), True
    if form == "json":
        fixed = (
            None
            if codes is None
            else [{"left": left, "right": right} for left, right in plates(codes)]
        )
        return _json(
            {"balls": balls, "weighings": fewest, "plan": tree_json(tree(whole)), "scheme": fixed}
        ), True
    lines = [
        f"{_many(balls, 'ball')}, one of them heavier or lighter: {_many(fewest, 'weighing')} "
        "find it, whatever the scale shows.",
        *(
            [f"{_many(weighings, 'weighing')} are more than it needs."]
            if weighings is not None and weighings > fewest
            else []
        ),
        *_bound(balls, fewest),
        "= the plates are equal, > the left one goes down, < the right one goes down",
        "",
        *_text(tree(whole), ""),
        "",
        *_lines_of_codes(codes),
    ]
    return "".join(f"{line}\n" for line in lines), True


def _many(number: int, what: str) -> str:
    return f"{number} {what}{'' if number == 1 else 's'}"


def _json(value: Any) -> str:
    import json

    return json.dumps(value) + "\n"


def _bound(balls: int, fewest: int) -> Iterator[str]:
    """Why fewer weighings do not suffice."""
    before, rest = 3 ** (fewest - 1), _many(fewest - 1, "weighing")
    if 2 * balls > before:
        cases = f"each ball may be heavier or lighter, {2 * balls} cases"
        yield f"No fewer do: {cases}, and {rest} {_tell(fewest - 1)} {before} apart at most."
    else:  # so many cases could be told apart, but for the first weighing
        yield f"No fewer do. This is why {rest} {'is' if fewest == 2 else 'are'} too few:"
        yield from list(_count_lines(balls, fewest - 1))[1:]


def _tell(number: int) -> str:
    return "tells" if number == 1 else "tell"


# --- a tree ---------------------------------------------------------------------------------------


def _weighing_text(left: Sequence[int], right: Sequence[int]) -> str:
    return f"{_balls(left)} against {_balls(right)}"


def _balls(balls: Sequence[int]) -> str:
    """Numbers of balls; ranges of three and more are shortened.

    >>> _balls((1, 2, 3, 7, 8))
    '1-3 7 8'
    """
    return " ".join(
        f"{run[0]}-{run[-1]}" if len(run) > 2 else " ".join(map(str, run))
        for run in group_runs(balls)
    )


def _end(node: Tree) -> str:
    """The odd ball at the end of a branch."""
    ball, sign = node.odd or (0, 0)
    return f"ball {ball} is {'heavier' if sign > 0 else 'lighter'}"


def _text(node: Tree | None, before: str) -> Iterator[str]:
    if node is None:
        return
    if node.odd is not None:
        yield before + _end(node)
        return
    yield f"{before}weigh {_weighing_text(node.left, node.right)}"
    inner = " " * len(before) + "  "
    for sign, then in zip(SIGNS, node.then, strict=True):
        yield from _text(then, f"{inner}{sign} ")


def tree_json(node: Tree | None) -> Any:
    """A tree for JSON: the balls on both plates and the trees after each outcome, or the odd
    ball.
    """
    if node is None:
        return None
    if node.odd is not None:
        return {"ball": node.odd[0], "weight": "heavier" if node.odd[1] > 0 else "lighter"}
    then = {sign: tree_json(after) for sign, after in zip(SIGNS, node.then, strict=True)}
    return {"left": [*node.left], "right": [*node.right], **then}


def _svg(root: Tree, title: str) -> str:
    """A picture of a tree, from left to right: a box for each weighing, a line for each outcome,
    and the cases at its end.
    """
    widths: dict[int, float] = {}  # of each level, that of its longest text
    waiting = [(root, 0)]
    for node, level in waiting:
        text = _end(node) if node.odd is not None else _weighing_text(node.left, node.right)
        widths[level] = max(widths.get(level, 0), LETTER * len(text) + 12)
        waiting += [(then, level + 1) for then in node.then if then is not None]
    lefts = [
        10 + sum(widths[level] + GAP for level in range(place)) for place in range(len(widths))
    ]
    parts: list[str] = []
    row = 0

    def place(node: Tree, level: int) -> int:
        """Draw what is below a node, then the node in its middle; its height."""
        nonlocal row
        left = lefts[level]
        if node.odd is not None:
            row += 1
            y = 24 + ROW * row
            parts.append(f'<text x="{left:.0f}" y="{y}">{_end(node)}</text>')
            return y
        ends = [
            (sign, place(then, level + 1))
            for sign, then in zip(SIGNS, node.then, strict=True)
            if then is not None
        ]
        y = (ends[0][1] + ends[-1][1]) // 2
        text = _weighing_text(node.left, node.right)
        right = left + LETTER * len(text) + 8
        parts.append(
            f'<rect class="given" x="{left - 4:.0f}" y="{y - 14}" '
            f'width="{right - left + 4:.0f}" height="19" rx="4"/>'
            f'<text x="{left:.0f}" y="{y}">{text}</text>'
        )
        for sign, end in ends:
            far = lefts[level + 1] - 6
            parts.append(
                f'<path class="crossed" d="M{right:.0f} {y - 4}L{far:.0f} {end - 4}"/>'
                f'<text class="bold" x="{far - 12:.0f}" '
                f'y="{end - 8 + (y > end) * 2}">{escape(sign)}</text>'
            )
        return y

    place(root, 0)
    width, height = round(lefts[-1] + widths[len(widths) - 1] + 10), 24 + ROW * row + 16
    inside = (
        f'<path class="paper" d="{box(0, 0, width, height)}"/><g font-family="monospace" '
        'font-size="12">'
        f'<text class="bold" x="10" y="18">{escape(title)}</text>{"".join(parts)}</g>'
    )
    return f"{assemble_sheet(width, height, title, chr(10).join(_text(root, '')), inside, style=BOTH)}\n"


# --- a scheme -------------------------------------------------------------------------------------


def _lines_of_codes(codes: Sequence[Code] | None) -> Iterator[str]:
    if codes is None:
        yield "No weighings that are fixed beforehand do as well."
        return
    yield "The same with weighings that are fixed beforehand:"
    for number, (left, right) in enumerate(plates(codes), start=1):
        yield f"  {number}. {_weighing_text(left, right)}"
    yield "The outcomes name the ball:"
    yield "  ball  heavier  lighter"
    for ball, code in enumerate(codes, start=1):
        heavier = "".join(
            SIGNS[digit] for digit in code
        )  # 1 is a plate on the left, -1 the last sign
        lighter = "".join(OPPOSITE[sign] for sign in heavier)
        yield f"  {ball:>4}  {heavier:<7}  {lighter}"


# --- a proof --------------------------------------------------------------------------------------


def _refusal_text(balls: int, fewest: int | None, weighings: int | None, form: str) -> str:
    """The proof that there is no plan."""
    lines = list(_endless(balls) if fewest is None else _count_lines(balls, weighings or 0))
    if form == "svg":
        more = "" if fewest is None else f", or --weighings {fewest}"
        raise BadInput(f"there is no plan to draw; expected text, which has the proof{more}")
    if form == "json":
        return _json(
            {"balls": balls, "weighings": weighings, "plan": None, "fewest": fewest, "proof": lines}
        )
    return "".join(f"{line}\n" for line in lines)


def _count_lines(balls: int, weighings: int) -> Iterator[str]:
    """The proof by counting the cases after the first weighing."""
    yield (
        f"{_many(weighings, 'weighing')} {'does' if weighings == 1 else 'do'} not suffice for "
        f"{_many(balls, 'ball')}."
    )
    if weighings < 1:
        yield (
            f"Each ball may be heavier or lighter, {2 * balls} cases, and nothing tells them apart."
        )
        return
    most = 3 ** (weighings - 1)
    rest = f"{_many(weighings - 1, 'weighing')} {_tell(weighings - 1)}"
    yield (
        f"A weighing has three outcomes, so {rest} at most {_many(most, 'case')} apart. Nothing "
        "is known to be good,"
    )
    yield "so the first weighing lays equally many unknown balls on both plates:"
    for outcome, group in groupby(too_many(balls, weighings) or [], key=itemgetter(1)):
        sides, _, left = zip(*group, strict=True)
        least_left, most_left = min(left), max(left)
        cases = f"{least_left}" if least_left == most_left else f"{least_left} to {most_left}"
        yield (
            f"  {_balls(sides)} on a plate: {NAMES[outcome]} "
            f"leave{'' if outcome == 'balanced' else 's'} {cases} cases."
        )


def _endless(balls: int) -> Iterator[str]:
    """The proof that no number of weighings suffices: a set of states that no weighing leaves for
    good.
    """
    yield f"No number of weighings suffices for {_many(balls, 'ball')}."
    for state, ways in trap(balls).items():
        yield f"With {_state(state)}, {possibilities(state)} cases are left" + (
            "; nothing can be weighed." if not ways else ":"
        )
        for weighing, (name, after) in ways.items():
            yield (
                f"  {_load(weighing)}: {NAMES[name]} leave{'' if name == 'balanced' else 's'} "
                f"{_state(after)}."
            )


def _state(state: BallGroups) -> str:
    names = {
        "heavier": "perhaps heavier",
        "lighter": "perhaps lighter",
        "equal": "good",
        "unknown": "unknown",
    }
    return ", ".join(
        f"{number} {names[name]}" for name, number in state._asdict().items() if number
    )


def _load(weighing: Weighing) -> str:
    return f"{_state(weighing.left)} against {_state(weighing.right)}"
