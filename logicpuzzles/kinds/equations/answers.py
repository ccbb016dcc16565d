"""An answer to equations: names with numbers, words with their digits, tables, or the equations repeated in numbers."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Any

from logicpuzzles.core.patterns import pattern
from logicpuzzles.kinds.puzzle import Puzzle
from logicpuzzles.scoring.facts import Fact
from logicpuzzles.scoring.texts import UNSURE, Unknown, whole

__all__ = ["NAMED", "facts"]

NAMED = True  # an answer has names, and is never a board as it stands

_NUMBER = r"-?[0-9]{1,9}"
_IS = r"\s{0,9}(?:[=:|→]|->|is|are|must be|stands for|represents|equals|for){1,3}\s{0,9}"
_ALSO = rf"\s{{0,9}}(?:,|\||&|or\b|and\b)\s{{0,9}}{_NUMBER}(?!\w|\.\w|\s{{0,9}}(?:[=:→A-Za-z_]|->))"  # then it has none
_PAIR = pattern(  # every part is bounded, so the time is linear in the length of a line
    rf"(?<!\w)([A-Za-z_]\w{{0,60}})[*`\"'}}]{{0,3}}{_IS}[*`\"']{{0,3}}({_NUMBER})"
    rf"(?!\.?\w|[*`\"']{{0,3}}\s{{0,9}}[-+*/^×·÷]\s{{0,9}}[\w(]|{_ALSO})"
)
_TURNED = pattern(rf"(?<![\w.])({_NUMBER})\s{{0,3}}(?:[=:→]|->)\s{{0,3}}([A-Za-z_]\w{{0,60}})(?!\w|\s{{0,9}}[-+*/^×·÷=])")
_COUNTED = pattern(rf"(?<![\w.-])({_NUMBER})\s{{1,3}}([A-Za-z_]\w{{2,60}})(?!\w)")
_TOKEN = pattern(r"[^\s,;|]+")
_TERM = pattern(r"[\w)]\s*[-+*/^×·÷]\s*$")  # before a name: the name ends a sum, so the number after it is that of the sum
_SUM = pattern(r"[-+*/^×·÷=]")


def facts(puzzle: Puzzle, lines: Sequence[str]) -> Iterator[Fact]:
    """The numbers of names that lines tell: ``S=9, E=5``, tables, ``SEND = 9567``, ``9567 + 1085 = 10652``."""
    names: Any = puzzle.arguments["names"]
    above: list[str] = []
    told = [(at, _of_line(names, line)) for at, line in enumerate(lines) if len(line) < 20_000]
    for at, numbers in told:
        tokens = [token.strip("*`\"'") for token in _TOKEN.findall(lines[at])] if not numbers else []
        if len(tokens) >= 2 and len(set(tokens)) == len(tokens) and set(tokens) <= set(names):
            above = tokens
        elif above and len(tokens) == len(above) and all([whole(token) is not None for token in tokens]):
            numbers = [(name, int(whole(token) or 0)) for name, token in zip(above, tokens, strict=True)]
            above = []
        elif len(tokens) == 2 and tokens[0] in names and whole(tokens[1]) is not None:
            numbers = _spelled(names, *tokens)
        for name, number in numbers:
            yield Fact(at, {names.index(name): number if _possible(puzzle, name, number) else Unknown(str(number))})
    yield from _filled_in(puzzle, names, lines)


def _possible(puzzle: Puzzle, name: str, number: int) -> bool:
    base: Any = puzzle.arguments.get("base", 10)
    domain: Any = puzzle.arguments.get("domain", (0, 0))
    least, most = (0, base - 1) if name.isupper() else domain
    return bool(least <= number <= most)


def _of_line(names: Sequence[str], line: str) -> list[tuple[str, int]]:
    numbers: list[tuple[str, int]] = []
    for sentence in re.split(r"[;!?]|\.(?:\s|$)", line):
        if UNSURE.search(sentence.casefold()) and not re.match(r"(?:let(?:'s)? )?try\b", sentence.strip().casefold()):
            continue
        for match in _PAIR.finditer(sentence):
            if not _TERM.search(sentence, max(0, match.start() - 9), match.start()):
                numbers.extend(_spelled(names, match[1], match[2]))
        if numbers:
            continue
        for match in _TURNED.finditer(sentence):
            if not _TERM.search(sentence, max(0, match.start() - 9), match.start()):
                numbers.extend(_spelled(names, match[2], match[1]))
        if not _SUM.search(sentence):
            for match in _COUNTED.finditer(sentence):
                numbers.extend(_spelled(names, match[2], match[1]))
    return numbers


def _spelled(names: Sequence[str], name: str, number: str) -> list[tuple[str, int]]:
    """The number of a name, or the digit of each letter of a word."""
    alike = [each for each in names if each.casefold() == name.casefold()] if name not in names else [name]
    if len(alike) == 1 and (len(name) == 1 or not name.isupper() or name in names):
        return [(alike[0], int(number))]
    if len(name) > 1 and set(name.upper()) <= set(names) and len(name) == len(number) and number.isdigit():
        return [(letter, int(digit)) for letter, digit in zip(name.upper(), number, strict=True)]
    return []


def _filled_in(puzzle: Puzzle, names: Sequence[str], lines: Sequence[str]) -> Iterator[Fact]:
    """The digits of letters from an equation that is repeated in numbers: ``9567 + 1085 = 10652``, on one line or as a sum in
    columns."""
    text = "\n".join(lines)
    for clue in puzzle.clues if puzzle.arguments.get("base", 10) == 10 else ():
        words = re.findall(r"[A-Z]+|[^A-Z\s]", clue.text)
        letters = "".join(word for word in words if word.isalpha())
        if not letters or len(letters) > 200:
            continue
        signs = {"=": r"(?:=|\n[-_=─—\s]{2,60}\n)", "*": "[*×·]"}
        shape = r"\s{0,20}".join(
            f"([0-9]{{{len(word)}}})" if word.isalpha() else signs.get(word, re.escape(word)) for word in words
        )
        for match in re.finditer(rf"(?<![0-9]){shape}(?![0-9])", text):
            digits: dict[str, set[str]] = {}
            for letter, digit in zip(letters, "".join(match.groups()), strict=True):
                digits.setdefault(letter, set()).add(digit)
            yield Fact(
                text.count("\n", 0, match.end()),
                {names.index(letter): int(next(iter(own))) if len(own) == 1 else Unknown(" and ".join(sorted(own)))
                 for letter, own in digits.items()},
            )  # fmt: skip
