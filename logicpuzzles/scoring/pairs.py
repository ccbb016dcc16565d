"""An answer that is names with numbers, a list of numbers, or a sentence: equations, flower disks and the odd ball."""

from __future__ import annotations

import re
from typing import Any

from logicpuzzles.kinds.balance.weighings import MAX_BALLS
from logicpuzzles.kinds.puzzle import Puzzle
from logicpuzzles.scoring.texts import OPEN, whole

__all__ = ["ball_of", "numbers_of", "turns_of"]

Board = tuple[Any, ...]

_NUMBER = r"[-−]?[0-9]{1,9}"
_PAIR = re.compile(  # every part is bounded: no line, however long, is looked at twice
    rf"(?<!\w)([A-Za-z_]\w{{0,60}})[*`\"']{{0,3}}\s{{0,9}}(?:[=:|,→]|->|is|are){{1,3}}\s{{0,9}}[*`\"']{{0,3}}({_NUMBER})(?!\.?\w)"
)
_TOKEN = re.compile(r"[^\s,;|]+")
_TERM = re.compile(r"[\w)]\s*[-+*/^×·÷−]\s*$")  # before a name: it is the last one of a sum, and not what the number is of
_DISK = re.compile(
    r"\W{0,9}(?:disk|disc)?\s{0,3}#?(?!all\b)(\w{1,3})\W{1,9}(?:[a-z]\w{0,20}\s{1,3}){0,4}?([-−]?[0-9]{1,4})(?![0-9])",
    re.IGNORECASE,
)
_WEIGHTS = {
    "heavier": r"heav(?:y|ier|iest)|too heavy",
    "lighter": r"light(?:er|est)?|too light",
}
_WEIGHT = re.compile(rf"\b(?:({_WEIGHTS['heavier']})|({_WEIGHTS['lighter']}))\b")


# --- names with numbers -----------------------------------------------------------------------------------------------


def numbers_of(puzzle: Puzzle, value: Any) -> Board | None:
    """The number of each name of equations, from an object, pairs, or a text: ``S=9, E=5``, tables, ``SEND = 9567``."""
    names: tuple[str, ...] = puzzle.arguments["names"]  # type: ignore[assignment]
    found = _of_text(names, value, puzzle) if isinstance(value, str) else _of_value(names, value)
    base: Any = puzzle.arguments.get("base", 10)
    domain: Any = puzzle.arguments.get("domain", (0, 0))
    for name, number in list(found.items()):
        least, most = (0, base - 1) if name.isupper() else domain
        if not least <= number <= most:
            del found[name]  # no number that it could have
    return tuple([found.get(name, OPEN) for name in names]) if found else None


def _of_value(names: tuple[str, ...], value: Any) -> dict[str, int]:
    found: dict[str, int] = {}
    pairs: list[Any] = list(value.items()) if isinstance(value, dict) else value if isinstance(value, list) else []
    if isinstance(value, list) and len(value) == len(names) and all([whole(each) is not None for each in value]):
        pairs = list(zip(names, value, strict=True))
    for pair in pairs:
        if isinstance(pair, dict):
            found.update(_of_value(names, pair) or _named(names, pair))
        elif isinstance(pair, list | tuple) and len(pair) == 2 and isinstance(pair[0], str):
            number = whole(pair[1])
            if number is not None:
                found.update(_spelled(names, pair[0].strip(), str(number)))
    return found


def _named(names: tuple[str, ...], pair: dict[Any, Any]) -> dict[str, int]:
    """``{"letter": "S", "digit": 9}``: of its values one is a name, another a number."""
    name = [value for value in pair.values() if isinstance(value, str) and value.strip() in names]
    number = [whole(value) for value in pair.values() if whole(value) is not None]
    return _spelled(names, name[0].strip(), str(number[0])) if len(name) == len(number) == 1 else {}


def _spelled(names: tuple[str, ...], name: str, number: str) -> dict[str, int]:
    """A name with its number; a word of letters has a digit for each."""
    number = number.replace("−", "-")
    if name not in names and len(name) > 1 and not set(name.upper()) <= set(names):
        return {}
    if name in names:
        return {name: int(number)}
    if name.upper() in names and len(name) == 1:
        return {name.upper(): int(number)}
    if len(name) == len(number) and number.isdigit():
        return {letter: int(digit) for letter, digit in zip(name.upper(), number, strict=True)}
    return {}


def _of_text(names: tuple[str, ...], text: str, puzzle: Puzzle) -> dict[str, int]:
    found: dict[str, int] = {}
    above: list[str] = []
    for line in text.splitlines():
        tokens = [token.strip("*`\"'") for token in _TOKEN.findall(line)]
        pairs = [
            (match[1], match[2])
            for match in _PAIR.finditer(line)
            if not _TERM.search(line, max(0, match.start() - 9), match.start())
        ]
        for name, number in pairs:
            found.update(_spelled(names, name, number))
        if len(tokens) >= 2 and len(set(tokens)) == len(tokens) and set(tokens) <= set(names):
            above = tokens
        elif above and len(tokens) == len(above) and all([whole(token) is not None for token in tokens]):
            found.update({name: int(whole(token) or 0) for name, token in zip(above, tokens, strict=True)})
            above = []
        elif not pairs and len(tokens) == 2 and tokens[0] in names and whole(tokens[1]) is not None:
            found.update(_spelled(names, *tokens))
    if len(found) < len(names):
        found = {**_filled_in(puzzle, text), **found}
    return found


def _filled_in(puzzle: Puzzle, text: str) -> dict[str, int]:
    """The digits of letters from an equation that is written again in numbers: ``9567 + 1085 = 10652``."""
    found: dict[str, int] = {}
    if puzzle.arguments.get("base", 10) != 10:
        return found
    for clue in puzzle.clues:
        words = re.findall(r"[A-Z]+|[^A-Z\s]", clue.text)
        letters = "".join(word for word in words if word.isalpha())
        if not letters or len(letters) > 200:
            continue
        shape = r"\s*".join(f"([0-9]{{{len(word)}}})" if word.isalpha() else re.escape(word) for word in words)
        for match in re.finditer(rf"(?<![0-9]){shape}(?![0-9])", text):
            digits = "".join(match.groups())
            told = dict(zip(letters, digits, strict=True))
            if all([told[letter] == digit for letter, digit in zip(letters, digits, strict=True)]):
                found.update({letter: int(digit) for letter, digit in told.items()})
    return found


# --- turns ------------------------------------------------------------------------------------------------------------


def turns_of(puzzle: Puzzle, value: Any) -> Board | None:
    """The turn of each disk, from a list or a text; a turn may be given as any number of places."""
    disks: Any = puzzle.arguments["disks"]
    size = len(disks[0])
    found: list[int | None] = []
    if isinstance(value, str):
        found = _turns_in(value, len(disks))
    elif isinstance(value, dict):
        found = [whole(each) for each in value.values()]
    elif isinstance(value, list):
        found = [whole(list(each.values())[-1] if isinstance(each, dict) and each else each) for each in value]
    if len(found) != len(disks) or all([turn is None for turn in found]):
        return None
    return tuple([OPEN if turn is None else turn % size for turn in found])


def _turns_in(text: str, count: int) -> list[int | None]:
    lines = text.splitlines()
    told = {}
    for line in lines:
        each = _DISK.match(line)
        if each:
            told[each[1]] = whole(each[2])
    if len(told) == count:
        return list(told.values())
    for line in reversed(lines):
        numbers = re.findall(rf"(?<![\w.]){_NUMBER}(?!\.?\w)", line)
        if len(numbers) == count:
            return [whole(number) for number in numbers]
    return []


# --- the odd ball -----------------------------------------------------------------------------------------------------


def ball_of(puzzle: Puzzle, value: Any) -> Board | None:
    """The odd ball and its weight, from an object, a pair or the last sentence that tells both."""
    if isinstance(value, dict):
        value = list(value.values())
    if isinstance(value, list):
        value = " ".join(str(each) for each in value if isinstance(each, str) or whole(each) is not None)
    if not isinstance(value, str):
        return None
    best: Board | None = None
    for sentence in re.split(r"[\n!?]|\.(?:\s|$)", value.casefold()):
        weight = _WEIGHT.search(sentence)
        number = re.search(r"(?:ball|number|no\.?|#)\s*\W{0,3}([0-9]{1,4})", sentence) or re.search(r"\b([0-9]{1,4})\b", sentence)
        ball = int(number[1]) if number and 1 <= int(number[1]) <= MAX_BALLS else OPEN
        told = (ball, OPEN if weight is None else "heavier" if weight[1] else "lighter")
        known = sum([part is not OPEN for part in told])
        if known and (best is None or known >= sum([part is not OPEN for part in best])):
            best = told
    return best
