"""The text of a balance puzzle: the number of balls, then each weighing and its outcome.

    balls: 12
    1 2 3 4 = 5 6 7 8
    1 2 3 < 9 10 11

The balls are numbered from 1. ``=``: the plates are equal. ``<``: the balls on its left weigh less
than those on its right. ``>``: they weigh more. The same in words:
``1-3 against 9-11: right heavier``.

>>> read("balls: 12\\n1 2 3 4 = 5 6 7 8\\n1-3 against 9-11: right heavier\\n").clues[1].arguments
((1, 2, 3), (9, 10, 11), 'right')
"""

from __future__ import annotations

import re

from logicpuzzles.core.budget import tick
from logicpuzzles.core.errors import BadInput
from logicpuzzles.core.patterns import pattern
from logicpuzzles.extras.balance.weighings import (
    MAX_BALLS,
    USUAL,
    fault,
    outcome_of,
    sign_line,
    weighings_of,
)
from logicpuzzles.formats.boards import Board
from logicpuzzles.formats.text import check_length, number_lines
from logicpuzzles.kinds.puzzle import Clue, Puzzle

WEIGHTS = ("heavier", "lighter")

_BALLS = pattern(
    r"\s*(?:number\s+of\s+)?(?:balls?|coins?)\s*(?:[:=]\s*(?P<stated>.*?)|(?P<number>[0-9]+))\s*\.?\s*",
    re.I,
)
_THERE_ARE = pattern(r"\s*(?:there\s+are\s+)?(?P<number>[0-9]+)\s+(?:balls|coins)\s*\.?\s*", re.I)
_LABEL = pattern(
    r"\s*(?:(?:weighing\s+)?\(?[0-9]+\s*[.):](?![.0-9])\s*|weighing\s*:?|[-*•–]\s+)?(?:\s*weigh(?:ed)?\b)?",
    re.I,
)
_NUMBER = pattern(r"[0-9]{1,4}")
_TOKEN = pattern(
    r"(?P<balls>(?P<first>[0-9]+)(?:\s*(?:-|–|\.{2,3})\s*(?P<last>[0-9]+))?)"
    r"|(?P<idle>[,;+&()]|(?:and|balls?|coins?)\b)"
    r"|(?P<sign>==?(?!>)|<|>)"
    r"|(?P<against>(?:against|versus|vs|v|with|to)\b\.?|\||/)"
    r"|(?P<word>\w+|[-=]>|\S)",
    re.I,
)

_OUTCOMES = "balanced, left heavier or right heavier"


def looks(text: str) -> bool:
    """Whether the text is a number of balls, weighings, or both."""
    try:
        read(text)
    except BadInput:
        return False
    return True


def read(text: str) -> Puzzle:
    """The puzzle of a text. Weighings may be numbered, balls may be ranges, and the outcome may be
    a sign or words.

    Raises :class:`BadInput` for a ball that does not exist or lies in two places, for plates that
    are empty or hold different numbers of balls (such a weighing tells nothing), and for an unknown
    outcome.
    """
    balls: int | None = None
    weighings: list[tuple[int, str]] = []
    for line, whole in number_lines(text):
        check_length(whole, line)
        content = whole.partition("#")[0].rstrip()
        match = _BALLS.fullmatch(content) or _THERE_ARE.fullmatch(content)
        if not match:
            weighings.append((line, content))
            continue
        group = "stated" if match["number"] is None else "number"
        if balls is not None:
            raise BadInput(
                "the number of balls is said twice; expected it once", line, match.start(group) + 1
            )
        balls = _number_of_balls(match[group], line, match.start(group) + 1)
    if balls is None and not weighings:
        raise BadInput("there is not a weighing; expected lines like 1 2 3 = 4 5 6")
    balls = USUAL if balls is None else balls
    return Puzzle(
        "balance",
        (),
        {"balls": balls},
        tuple(_weighing(content, line, balls) for line, content in weighings),
    )


def write(puzzle: Puzzle) -> str:
    """The text of a balance puzzle, with signs.  Raises :class:`BadInput` for a clue that is not a
    weighing.
    """
    lines = [
        f"balls: {puzzle.arguments['balls']}",
        *[sign_line(*weighing) for weighing in weighings_of(puzzle)],
    ]
    return "".join(line + "\n" for line in lines)


def to_json(puzzle: Puzzle, board: Board) -> object:
    """The odd ball and its weight."""
    return {"ball": board[0], "weight": board[1]}


def from_json(puzzle: Puzzle, value: object) -> Board:
    """The board of a ball and its weight.  Raises :class:`BadInput` for anything else."""
    balls: int = puzzle.arguments["balls"]  # type: ignore[assignment]
    if not isinstance(value, dict) or set(value) != {"ball", "weight"}:
        raise BadInput('the board has the wrong shape; expected an object with "ball" and "weight"')
    ball, weight = value["ball"], value["weight"]
    if type(ball) is not int or not 1 <= ball <= balls or weight not in WEIGHTS:
        raise BadInput(
            f"there is no such ball or weight; expected a ball from 1 to {balls}, heavier or "
            "lighter"
        )
    return (ball, weight)


def to_rows(puzzle: Puzzle, board: Board) -> list[list[object]]:
    """A header, and the odd ball with its weight."""
    return [["Ball", "Weight"], list(board)]


def to_text(puzzle: Puzzle, board: Board) -> str:
    """A sentence: ``ball 7 is heavier``."""
    return f"ball {board[0]} is {board[1]}\n"


# --- a line of the text ---------------------------------------------------------------------------


def _number_of_balls(text: str, line: int, column: int) -> int:
    if not re.fullmatch("[0-9]{1,9}", text) or not 1 <= int(text) <= MAX_BALLS:
        raise BadInput(
            f'"{text[:40]}" is not a number of balls; expected 1 to {MAX_BALLS}', line, column
        )
    return int(text)


def _weighing(content: str, line: int, balls: int) -> Clue:
    """The clue on a line: balls, a sign or "against", balls, and after "against" the outcome."""
    label = _LABEL.match(content)
    start = label.end() if label else 0
    left: list[int] = []
    right: list[int] = []
    columns: list[int] = []
    sign: re.Match[str] | None = None
    end = len(content)
    for token in _TOKEN.finditer(content, start):
        tick()
        if token["balls"]:
            numbers = _balls(token, line, balls)
            (right if sign else left).extend(numbers)
            columns += [token.start() + 1] * len(numbers)
        elif not sign and (token["sign"] or token["against"]):
            sign = token
        elif token["idle"]:
            continue
        elif right:
            end = token.start()
            break
        else:
            expected = (
                f"1 to {balls}, or then =, < or >"
                if left and not sign
                else f"a number from 1 to {balls}"
            )
            raise BadInput(
                f'"{token[0]}" is not a ball; expected {expected}', line, token.start() + 1
            )
    if not sign:
        raise BadInput(
            "there is one plate only; expected =, < or > and the balls of the other", line, end + 1
        )
    outcome = _outcome(content, end, sign["sign"], line)
    wrong = fault(left, right)
    if wrong:
        place, what, expected = wrong
        raise BadInput(
            f"{what}; expected {expected}",
            line,
            sign.start() + 1 if place is None else columns[place],
        )
    printed = _NUMBER.search(content[:start])
    number = int(printed[0]) if printed else 0
    return Clue(
        "weighingo", (tuple(left), tuple(right), outcome), content.strip(), line, start + 1, number
    )


def _balls(token: re.Match[str], line: int, balls: int) -> range:
    """The balls that a number or a range of them names."""
    first, last = token["first"], token["last"] or token["first"]
    for number in (first, last):
        if len(number) > 9 or not 1 <= int(number) <= balls:
            raise BadInput(
                f"there is no ball {number[:12]}; expected 1 to {balls}", line, token.start() + 1
            )
    if int(last) < int(first):
        raise BadInput(
            f"{token[0]} runs backwards; expected the smaller number first", line, token.start() + 1
        )
    return range(int(first), int(last) + 1)


def _outcome(content: str, start: int, sign: str | None, line: int) -> str:
    """The outcome of the sign, or of the words from ``start`` on. If there are both, they must
    agree.
    """
    text = (
        content[start:]
        .lstrip(" \t:")
        .removeprefix("->")
        .removeprefix("=>")
        .removeprefix("→")
        .strip()
        .rstrip(")].")
    )
    column = content.index(text, start) + 1 if text else start + 1
    if not text and not sign:
        raise BadInput(f"there is no outcome; expected {_OUTCOMES}", line, column)
    outcome = outcome_of(text or sign or "")
    if outcome is None:
        raise BadInput(f'"{text[:40]}" is not an outcome; expected {_OUTCOMES}', line, column)
    if sign and outcome != outcome_of(sign):
        raise BadInput(
            f'"{text[:40]}" is not what "{sign}" says; expected one outcome', line, column
        )
    return outcome
