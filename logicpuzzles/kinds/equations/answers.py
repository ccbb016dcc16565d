"""An answer to equations: names with numbers, tables, or the equations repeated in numbers."""

from __future__ import annotations

import re
from typing import Any

from logicpuzzles.core.patterns import pattern
from logicpuzzles.kinds.puzzle import Puzzle
from logicpuzzles.scoring.texts import OPEN, whole

__all__ = ["NAMED", "board_in"]

NAMED = True  # an answer has names, and is never a board as it stands

Board = tuple[Any, ...]

_NUMBER = r"[-−]?[0-9]{1,9}"
_PAIR = pattern(  # every part is bounded, so the time is linear in the length of a line
    rf"(?<!\w)([A-Za-z_]\w{{0,60}})[*`\"']{{0,3}}\s{{0,9}}(?:[=:|,→]|->|is|are){{1,3}}\s{{0,9}}[*`\"']{{0,3}}({_NUMBER})(?!\.?\w)"
)
_TOKEN = pattern(r"[^\s,;|]+")
_TERM = pattern(r"[\w)]\s*[-+*/^×·÷−]\s*$")  # before a name: the name ends a sum, so the number after it is that of the sum


def board_in(puzzle: Puzzle, value: Any) -> Board | None:
    """The number of each name of equations, from an object, pairs, or a text: ``S=9, E=5``, tables, ``SEND = 9567``."""
    names: tuple[str, ...] = puzzle.arguments["names"]  # type: ignore[assignment]
    numbers = _of_text(names, value, puzzle) if isinstance(value, str) else _of_value(names, value)
    base: Any = puzzle.arguments.get("base", 10)
    domain: Any = puzzle.arguments.get("domain", (0, 0))
    for name, number in list(numbers.items()):
        least, most = (0, base - 1) if name.isupper() else domain
        if not least <= number <= most:
            del numbers[name]  # outside its domain
    return tuple([numbers.get(name, OPEN) for name in names]) if numbers else None


def _of_value(names: tuple[str, ...], value: Any) -> dict[str, int]:
    numbers: dict[str, int] = {}
    pairs: list[Any] = list(value.items()) if isinstance(value, dict) else value if isinstance(value, list) else []
    if isinstance(value, list) and len(value) == len(names) and all([whole(each) is not None for each in value]):
        pairs = list(zip(names, value, strict=True))
    for pair in pairs:
        if isinstance(pair, dict):
            numbers.update(_of_value(names, pair) or _named(names, pair))
        elif isinstance(pair, list | tuple) and len(pair) == 2 and isinstance(pair[0], str):
            number = whole(pair[1])
            if number is not None:
                numbers.update(_spelled(names, pair[0].strip(), str(number)))
    return numbers


def _named(names: tuple[str, ...], pair: dict[Any, Any]) -> dict[str, int]:
    """The number of a name in an object like ``{"letter": "S", "digit": 9}``: one value is a name, another a number."""
    name = [value for value in pair.values() if isinstance(value, str) and value.strip() in names]
    number = [whole(value) for value in pair.values() if whole(value) is not None]
    return _spelled(names, name[0].strip(), str(number[0])) if len(name) == len(number) == 1 else {}


def _spelled(names: tuple[str, ...], name: str, number: str) -> dict[str, int]:
    """The number of a name, or the digit of each letter of a word."""
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
    numbers: dict[str, int] = {}
    above: list[str] = []
    for line in text.splitlines():
        tokens = [token.strip("*`\"'") for token in _TOKEN.findall(line)]
        pairs = [
            (match[1], match[2])
            for match in _PAIR.finditer(line)
            if not _TERM.search(line, max(0, match.start() - 9), match.start())
        ]
        for name, number in pairs:
            numbers.update(_spelled(names, name, number))
        if len(tokens) >= 2 and len(set(tokens)) == len(tokens) and set(tokens) <= set(names):
            above = tokens
        elif above and len(tokens) == len(above) and all([whole(token) is not None for token in tokens]):
            numbers.update({name: int(whole(token) or 0) for name, token in zip(above, tokens, strict=True)})
            above = []
        elif not pairs and len(tokens) == 2 and tokens[0] in names and whole(tokens[1]) is not None:
            numbers.update(_spelled(names, *tokens))
    if len(numbers) < len(names):
        numbers = {**_filled_in(puzzle, text), **numbers}
    return numbers


def _filled_in(puzzle: Puzzle, text: str) -> dict[str, int]:
    """The digits of letters from an equation that is repeated in numbers: ``9567 + 1085 = 10652``."""
    numbers: dict[str, int] = {}
    if puzzle.arguments.get("base", 10) != 10:
        return numbers
    for clue in puzzle.clues:
        words = re.findall(r"[A-Z]+|[^A-Z\s]", clue.text)
        letters = "".join(word for word in words if word.isalpha())
        if not letters or len(letters) > 200:
            continue
        shape = r"\s*".join(f"([0-9]{{{len(word)}}})" if word.isalpha() else re.escape(word) for word in words)
        for match in re.finditer(rf"(?<![0-9]){shape}(?![0-9])", text):
            digits = "".join(match.groups())
            digit_of = dict(zip(letters, digits, strict=True))
            if all([digit_of[letter] == digit for letter, digit in zip(letters, digits, strict=True)]):
                numbers.update({letter: int(digit) for letter, digit in digit_of.items()})
    return numbers
