"""A balance puzzle is a text: how many balls there are, then each weighing done and its outcome.

    balls: 12
    1 2 3 4 = 5 6 7 8
    1 2 3 < 9 10 11

The balls are numbered from 1. ``=`` says that the plates are equal, ``<`` that the balls on its left weigh less than those on
its right, ``>`` that they weigh more. The same in words: ``1-3 against 9-11: right heavier``.

>>> read("balls: 12\\n1 2 3 4 = 5 6 7 8\\n1-3 against 9-11: right heavier\\n").clues[1].arguments
((1, 2, 3), (9, 10, 11), 'right')
"""

from __future__ import annotations

import re

from logicpuzzles.core.errors import BadInput
from logicpuzzles.formats.boards import Board
from logicpuzzles.formats.text import numbered
from logicpuzzles.kinds.balance.weighings import MAX_BALLS, USUAL, fault, outcome_of, told, weighings_of
from logicpuzzles.kinds.puzzle import Clue, Puzzle

__all__ = ["from_json", "looks", "read", "to_json", "to_rows", "to_text", "write"]

WEIGHTS = ("heavier", "lighter")

_BALLS = re.compile(r"\s*(?:number\s+of\s+)?(?:balls?|coins?)\s*(?:[:=]\s*(?P<said>.*?)|(?P<number>[0-9]+))\s*\.?\s*", re.I)
_THERE_ARE = re.compile(r"\s*(?:there\s+are\s+)?(?P<number>[0-9]+)\s+(?:balls|coins)\s*\.?\s*", re.I)
_LABEL = re.compile(r"\s*(?:(?:weighing\s+)?\(?[0-9]+\s*[.):](?![.0-9])\s*|weighing\s*:?|[-*•–]\s+)?(?:\s*weigh(?:ed)?\b)?", re.I)
_TOKEN = re.compile(
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
    """Weighings are read leniently: numbered or not, balls between commas or as a range, the outcome as a sign or in words.

    Raises :class:`BadInput` at a ball that there is not or that lies in two places, at plates that are empty or hold different
    numbers of balls (which tells nothing), at an outcome that is none.
    """
    balls: int | None = None
    weighings: list[tuple[int, str]] = []
    for line, whole in numbered(text):
        content = whole.partition("#")[0].rstrip()
        match = _BALLS.fullmatch(content) or _THERE_ARE.fullmatch(content)
        if not match:
            weighings.append((line, content))
            continue
        group = "said" if match["number"] is None else "number"
        if balls is not None:
            raise BadInput("the number of balls is said twice; expected it once", line, match.start(group) + 1)
        balls = _number_of_balls(match[group], line, match.start(group) + 1)
    if balls is None and not weighings:
        raise BadInput("there is no weighing; expected lines like 1 2 3 = 4 5 6")
    balls = USUAL if balls is None else balls
    return Puzzle("balance", (), {"balls": balls}, tuple([_weighing(content, line, balls) for line, content in weighings]))


def write(puzzle: Puzzle) -> str:
    """A balance puzzle is written with signs.  Raises :class:`BadInput` for a clue that is no weighing."""
    lines = [f"balls: {puzzle.arguments['balls']}", *[told(*weighing) for weighing in weighings_of(puzzle)]]
    return "".join(line + "\n" for line in lines)


def to_json(puzzle: Puzzle, board: Board) -> object:
    """The odd ball and its weight."""
    return {"ball": board[0], "weight": board[1]}


def from_json(puzzle: Puzzle, value: object) -> Board:
    """The board of a ball and its weight.  Raises :class:`BadInput` for anything else."""
    balls: int = puzzle.arguments["balls"]  # type: ignore[assignment]
    if not isinstance(value, dict) or set(value) != {"ball", "weight"}:
        raise BadInput('the board has another shape; expected an object with "ball" and "weight"')
    ball, weight = value["ball"], value["weight"]
    if type(ball) is not int or not 1 <= ball <= balls or weight not in WEIGHTS:
        raise BadInput(f"there is no such ball or weight; expected a ball from 1 to {balls}, heavier or lighter")
    return (ball, weight)


def to_rows(puzzle: Puzzle, board: Board) -> list[list[object]]:
    """A header, and the odd ball with its weight."""
    return [["Ball", "Weight"], list(board)]


def to_text(puzzle: Puzzle, board: Board) -> str:
    """A sentence: ``ball 7 is heavier``."""
    return f"ball {board[0]} is {board[1]}\n"


# --- a line of the text -----------------------------------------------------------------------------------------------


def _number_of_balls(said: str, line: int, column: int) -> int:
    if not re.fullmatch("[0-9]{1,9}", said) or not 1 <= int(said) <= MAX_BALLS:
        raise BadInput(f'"{said[:40]}" is not a number of balls; expected 1 to {MAX_BALLS}', line, column)
    return int(said)


def _weighing(content: str, line: int, balls: int) -> Clue:
    """The clue on a line: balls, a sign or "against", balls, and the outcome where no sign told it."""
    label = _LABEL.match(content)
    start = label.end() if label else 0
    left: list[int] = []
    right: list[int] = []
    columns: list[int] = []
    sign: re.Match[str] | None = None
    end = len(content)
    for token in _TOKEN.finditer(content, start):
        if token["balls"]:
            found = _balls(token, line, balls)
            (right if sign else left).extend(found)
            columns += [token.start() + 1] * len(found)
        elif not sign and (token["sign"] or token["against"]):
            sign = token
        elif token["idle"]:
            continue
        elif right:
            end = token.start()
            break
        else:
            expected = f"1 to {balls}, or then =, < or >" if left and not sign else f"a number from 1 to {balls}"
            raise BadInput(f'"{token[0]}" is not a ball; expected {expected}', line, token.start() + 1)
    if not sign:
        raise BadInput("there is one plate only; expected =, < or > and the balls of the other", line, end + 1)
    outcome = _outcome(content, end, sign["sign"], line)
    wrong = fault(left, right)
    if wrong:
        place, what, expected = wrong
        raise BadInput(f"{what}; expected {expected}", line, sign.start() + 1 if place is None else columns[place])
    return Clue("weighingo", (tuple(left), tuple(right), outcome), content.strip(), line, start + 1)


def _balls(token: re.Match[str], line: int, balls: int) -> range:
    """The balls that a number or a range of them names."""
    first, last = token["first"], token["last"] or token["first"]
    for number in (first, last):
        if len(number) > 9 or not 1 <= int(number) <= balls:
            raise BadInput(f"there is no ball {number[:12]}; expected 1 to {balls}", line, token.start() + 1)
    if int(last) < int(first):
        raise BadInput(f"{token[0]} runs backwards; expected the smaller number first", line, token.start() + 1)
    return range(int(first), int(last) + 1)


def _outcome(content: str, start: int, sign: str | None, line: int) -> str:
    """What the sign tells, or else the words from ``start`` on; both stand there only if they agree."""
    said = content[start:].lstrip(" \t:").removeprefix("->").removeprefix("=>").removeprefix("→").strip().rstrip(")].")
    column = content.index(said, start) + 1 if said else start + 1
    if not said and not sign:
        raise BadInput(f"there is no outcome; expected {_OUTCOMES}", line, column)
    told = outcome_of(said or sign or "")
    if told is None:
        raise BadInput(f'"{said[:40]}" is not an outcome; expected {_OUTCOMES}', line, column)
    if sign and told != outcome_of(sign):
        raise BadInput(f'"{said[:40]}" is not what "{sign}" says; expected one outcome', line, column)
    return told
