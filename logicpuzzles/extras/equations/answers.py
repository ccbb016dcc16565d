"""An answer to equations: names with numbers, words with their digits, or the equations repeated in
numbers.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence
from typing import Any

from logicpuzzles.core.patterns import pattern
from logicpuzzles.kinds.puzzle import Puzzle
from logicpuzzles.scoring.candidates import CandidateFact
from logicpuzzles.scoring.texts import UNSURE, Unknown, whole_number

NAMED = True  # an answer has names, and is never a board as it stands

_NUMBER = r"-?[0-9]{1,9}"
_IS = r"\s{0,9}(?:[=:|→]|->|is|are|must be|stands for|represents|equals|for){1,3}\s{0,9}"
_ALSO = (  # then a name has no number
    rf"\s{{0,9}}(?:,|\||&|or\b|and\b)\s{{0,9}}{_NUMBER}(?!\w|\.\w|\s{{0,9}}(?:[=:→A-Za-z_]|->))"
)
_PAIR = pattern(  # every part is bounded, so the time is linear in the length of a line
    rf"(?<!\w)([A-Za-z_]\w{{0,60}})[*`\"'}}]{{0,3}}{_IS}[*`\"']{{0,3}}({_NUMBER})(?:\.0{{1,4}}"
    rf"(?![\w.]))?(?!\.?\w|\.\.|[*`\"']{{0,3}}\s{{0,9}}[-+*/^×·÷]\s{{0,9}}[\w(]|{_ALSO})"
)
_COUNTED = pattern(rf"(?<![\w.-])({_NUMBER})\s{{1,3}}([A-Za-z_]\w{{2,60}})(?!\w)")  # 23 rabbits
_GROUPED = pattern(r"(?<![\w,.])[0-9]{1,3}(?:,[0-9]{3}){1,3}(?![\w,]|\.[0-9])")  # 76,854
_TERM = pattern(r"[\w)]\s*[-+*/^×·÷]\s*$")  # before a name that ends a sum
_SUM = pattern(r"[-+*/^×·÷=]")

Numbers = dict[str, "int | Unknown"]  # of names


def facts(puzzle: Puzzle, lines: Sequence[str]) -> Iterator[CandidateFact]:
    """The numbers of names that lines tell: ``S=9, E=5``, ``SEND = 9567``,
    ``9567 + 1085 = 10652``.
    """
    names: Any = puzzle.arguments["names"]
    base: Any = puzzle.arguments.get("base", 10)
    domain: Any = puzzle.arguments.get("domain", (0, 0))
    words = frozenset(re.findall(r"[A-Z]{2,}", " ".join(clue.text for clue in puzzle.clues)))
    above: list[str] = []  # a row with all names, as of a CSV file
    for at, line in enumerate(lines):
        told = _read_line(names, words, line) if len(line) < 20_000 else []
        tokens = re.findall(r"[^\s,;|]+", line) if not told and len(line) < 20_000 else []
        if set(tokens) == set(names):
            above = tokens
        elif (
            above
            and len(tokens) == len(above)
            and all([whole_number(each) is not None for each in tokens])
        ):
            told, above = [{name: int(each)} for name, each in zip(above, tokens, strict=True)], []
        for numbers in told:
            cells: dict[Any, int | Unknown] = {}
            for name, number in numbers.items():
                least, most = (0, base - 1) if name.isupper() else domain
                if name in names and isinstance(number, int) and not least <= number <= most:
                    number = Unknown(str(number))
                cells[names.index(name) if name in names else name] = number
            yield CandidateFact(at, cells)
    if base == 10:
        text = _GROUPED.sub(_ungroup, "\n".join(lines))
        for clue in puzzle.clues:
            yield from _find_sums(names, clue.text, text)


def _ungroup(number: re.Match[str]) -> str:
    return number[0].replace(",", "")


def _read_line(names: Sequence[str], words: Collection[str], line: str) -> list[Numbers]:
    told: list[Numbers] = []
    if any(word in line.upper() for word in words):
        line = _GROUPED.sub(_ungroup, line)
    for sentence in re.split(r"[;!?]|\.(?:\s|$)", line):
        bare = sentence.strip().casefold()
        if UNSURE.search(bare) and not re.match(r"(?:let(?:'s)? )?try\b", bare):
            continue
        others: list[str] = []  # names that the puzzle does not have
        for match in _PAIR.finditer(sentence):
            if not _TERM.search(sentence, max(0, match.start() - 9), match.start()):
                spelled = _spell(names, words, match[1], match[2])
                told += spelled
                if not spelled and len(match[1]) == 1:
                    others += [match[1]] if match[1].isupper() == names[0].isupper() else []
        if others and "carr" not in bare:
            if told or _PAIR.fullmatch(sentence.strip(" \t-*•`$|.")):
                told += [{name: Unknown(name)} for name in others]
        if not told and not _SUM.search(sentence):
            for match in _COUNTED.finditer(sentence):
                told += _spell(names, words, match[2], match[1])
    return told


def _spell(names: Sequence[str], words: Collection[str], name: str, number: str) -> list[Numbers]:
    """The number of a name, or the digit of each letter of a word."""
    alike = [each for each in names if each.casefold() == name.casefold()]
    alike = [name] if name in names else alike
    if len(alike) == 1 and (len(name) == 1 or not name.isupper() or name in names):
        return [{alike[0]: int(number)}]
    word = name.upper()
    if len(word) > 1 and set(word) <= set(names) and len(word) == len(number) and number.isdigit():
        return [_digits(word, number)]
    return [{word: Unknown(number)}] if word in words else []  # it has another number of digits


def _digits(letters: str, digits: str) -> Numbers:
    """The digit of each letter; one that has several digits has none of them."""
    own: dict[str, set[str]] = {}
    for letter, digit in zip(letters, digits, strict=True):
        own.setdefault(letter, set()).add(digit)
    return {
        letter: int(each.pop()) if len(each) == 1 else Unknown(" and ".join(sorted(each)))
        for letter, each in own.items()
    }


def _find_sums(names: Sequence[str], clue: str, text: str) -> Iterator[CandidateFact]:
    """The digits of letters where a text repeats an equation in numbers: ``9567 + 1085 = 10652``, on
    one line or as a sum in columns.
    """
    words = re.findall(r"[A-Z]+|[^A-Z\s]", clue)
    letters = "".join(word for word in words if word.isalpha())
    if not letters.isupper() or len(letters) > 200:
        return
    signs = {"=": r"(?:=|\n[-_=─—\s]{2,60}\n)", "*": "[*×·]"}
    shape = r"\s{0,20}".join(
        f"([0-9]{{{len(word)}}})" if word.isalpha() else signs.get(word, re.escape(word))
        for word in words
    )  # fmt: skip
    for match in re.finditer(rf"(?<![0-9]){shape}(?![0-9])", text):
        digits = _digits(letters, "".join(match.groups()))
        cells = {names.index(letter): digit for letter, digit in digits.items()}
        first, last = text.count("\n", 0, match.start()), text.count("\n", 0, match.end())
        yield CandidateFact(last, cells, first)
