"""An answer to equations: names with numbers, words with their digits, tables, or the equations
repeated in numbers.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence
from typing import Any

from logicpuzzles.core.patterns import pattern
from logicpuzzles.kinds.puzzle import Puzzle
from logicpuzzles.scoring.candidates import CandidateFact
from logicpuzzles.scoring.texts import UNSURE, Unknown, whole_number

__all__ = ["NAMED", "facts"]

NAMED = True  # an answer has names, and is never a board as it stands

_NUMBER = r"-?[0-9]{1,9}"
_WHOLE = rf"({_NUMBER})(?:\.0{{1,4}}(?![\w.]))?"
_IS = r"\s{0,9}(?:[=:|→]|->|is|are|must be|stands for|represents|equals|for){1,3}\s{0,9}"
# then it has none
_ALSO = rf"\s{{0,9}}(?:,|\||&|or\b|and\b)\s{{0,9}}{_NUMBER}(?!\w|\.\w|\s{{0,9}}(?:[=:→A-Za-z_]|->))"
_PAIR = pattern(  # every part is bounded, so the time is linear in the length of a line
    rf"(?<!\w)([A-Za-z_]\w{{0,60}})[*`\"'}}]{{0,3}}{_IS}[*`\"']{{0,3}}{_WHOLE}"
    rf"(?!\.?\w|\.\.|[*`\"']{{0,3}}\s{{0,9}}[-+*/^×·÷]\s{{0,9}}[\w(]|{_ALSO})"
)
_TURNED = pattern(
    rf"(?<![\w.]){_WHOLE}\s{{0,3}}(?:[=:→]|->)\s{{0,3}}([A-Za-z_]\w{{0,60}})(?!\w|\s{{0,9}}[-+*/^×·÷=])"
)
_COUNTED = pattern(rf"(?<![\w.-])({_NUMBER})\s{{1,3}}([A-Za-z_]\w{{2,60}})(?!\w)")
_TUPLES = pattern(
    rf"\(?\s{{0,3}}((?:[A-Za-z_]\w{{0,60}}\s{{0,3}},\s{{0,3}}){{1,60}}[A-Za-z_]\w{{0,60}})\s{{0,3}}\)?\s{{0,3}}[=:]\s{{0,3}}"
    rf"\(?\s{{0,3}}((?:{_NUMBER}\s{{0,3}},\s{{0,3}}){{1,60}}{_NUMBER})(?![\w.])"
)
_GROUPED = pattern(r"(?<![\w,.])[0-9]{1,3}(?:,[0-9]{3}){1,3}(?![\w,]|\.[0-9])")  # 76,854
_TOKEN = pattern(r"[^\s,;|]+")
_TERM = pattern(
    r"[\w)]\s*[-+*/^×·÷]\s*$"
)  # before a name: the name ends a sum, so the number after it is that of the sum
_SUM = pattern(r"[-+*/^×·÷=]")
_DIGITS_FIRST = frozenset(["digit", "digits", "value", "values"])

Numbers = dict[str, "int | Unknown"]  # of names
Told = tuple[Numbers, str]  # the word that they are the digits of, if they are


def facts(puzzle: Puzzle, lines: Sequence[str]) -> Iterator[CandidateFact]:
    """The numbers of names that lines tell: ``S=9, E=5``, tables, ``SEND = 9567``,
    ``9567 + 1085 = 10652``.
    """
    names: Any = puzzle.arguments["names"]
    words = frozenset(re.findall(r"[A-Z]{2,}", " ".join([clue.text for clue in puzzle.clues])))
    above: list[str] = []
    turned = False  # the lines below a heading have the digit first
    for at, line in enumerate(lines):
        told = _of_line(names, words, line) if len(line) < 20_000 else []
        tokens = (
            [token.strip("*`\"'") for token in _TOKEN.findall(line)]
            if not told and len(line) < 20_000
            else []
        )
        told_of = len(tokens) > 2 and tokens[0] not in names and tokens[0].isalpha()
        if told_of and all(
            [each in names or whole_number(each) is not None for each in tokens[1:]]
        ):
            tokens = tokens[1:]  # what the row of a table is about
        if len(tokens) >= 2 and len(set(tokens)) == len(tokens) and set(tokens) <= set(names):
            above = tokens
        elif (
            above
            and len(tokens) == len(above)
            and all([whole_number(token) is not None for token in tokens])
        ):
            told = [
                ({name: whole_number(token) or 0}, "")
                for name, token in zip(above, tokens, strict=True)
            ]
            above = []
        elif len(tokens) == 2 and tokens[0] in names and whole_number(tokens[1]) is not None:
            told = _spelled(names, words, *tokens)
        elif (
            len(tokens) == 2
            and turned
            and tokens[1] in names
            and whole_number(tokens[0]) is not None
        ):
            told = _spelled(names, words, tokens[1], tokens[0])
        elif tokens and re.search(r"\w", line):
            turned = len(tokens) == 2 and tokens[0].casefold() in _DIGITS_FIRST
        for numbers, _word in told:
            cells = {
                names.index(name) if name in names else name: number
                for name, number in numbers.items()
            }
            for name, number in numbers.items():
                if (
                    name in names
                    and isinstance(number, int)
                    and not _possible(puzzle, name, number)
                ):
                    cells[names.index(name)] = Unknown(str(number))
            yield CandidateFact(at, cells)
    yield from _filled_in(puzzle, names, lines)


def _possible(puzzle: Puzzle, name: str, number: int) -> bool:
    base: Any = puzzle.arguments.get("base", 10)
    domain: Any = puzzle.arguments.get("domain", (0, 0))
    least, most = (0, base - 1) if name.isupper() else domain
    return bool(least <= number <= most)


def _of_line(names: Sequence[str], words: Collection[str], line: str) -> list[Told]:
    told: list[Told] = []
    if any([word in line.upper() for word in words]):
        line = _GROUPED.sub(lambda number: number[0].replace(",", ""), line)
    for sentence in re.split(r"[;!?]|\.(?:\s|$)", line):
        if UNSURE.search(sentence.casefold()) and not re.match(
            r"(?:let(?:'s)? )?try\b", sentence.strip().casefold()
        ):
            continue
        for group in _TUPLES.finditer(sentence):
            each, numbers = re.findall(r"\w+", group[1]), re.findall(_NUMBER, group[2])
            if len(each) == len(numbers) and set(each) <= set(names):
                told.extend(
                    [({name: int(number)}, "") for name, number in zip(each, numbers, strict=True)]
                )
        others: list[str] = []
        for match in _PAIR.finditer(sentence):
            if not _TERM.search(sentence, max(0, match.start() - 9), match.start()):
                spelled = _spelled(names, words, match[1], match[2])
                told.extend(spelled)
                if (
                    not spelled
                    and len(match[1]) == 1
                    and any([match[1].isupper() == name.isupper() for name in names])
                ):
                    others.append(match[1])
        if (
            others
            and (told or _PAIR.fullmatch(sentence.strip(" \t-*•`$|.")))
            and "carr" not in sentence.casefold()
        ):
            told.extend(
                [({name: Unknown(name)}, "") for name in others]
            )  # names that the puzzle does not have
        if told:
            continue
        for match in _TURNED.finditer(sentence):
            if not _TERM.search(sentence, max(0, match.start() - 9), match.start()):
                told.extend(_spelled(names, words, match[2], match[1]))
        if not _SUM.search(sentence):
            for match in _COUNTED.finditer(sentence):
                told.extend(_spelled(names, words, match[2], match[1]))
    return told


def _spelled(names: Sequence[str], words: Collection[str], name: str, number: str) -> list[Told]:
    """The number of a name, or the digit of each letter of a word."""
    alike = (
        [each for each in names if each.casefold() == name.casefold()]
        if name not in names
        else [name]
    )
    if len(alike) == 1 and (len(name) == 1 or not name.isupper() or name in names):
        return [({alike[0]: int(number)}, "")]
    word = name.upper()
    if len(word) > 1 and set(word) <= set(names) and len(word) == len(number) and number.isdigit():
        return [(_digits(word, number), word)]
    return (
        [({word: Unknown(number)}, word)] if word in words else []
    )  # it has another number of digits


def _digits(letters: str, digits: str) -> Numbers:
    """The digit of each letter; one that has several digits has none of them."""
    own: dict[str, set[str]] = {}
    for letter, digit in zip(letters, digits, strict=True):
        own.setdefault(letter, set()).add(digit)
    return {
        letter: int(next(iter(each))) if len(each) == 1 else Unknown(" and ".join(sorted(each)))
        for letter, each in own.items()
    }


def _filled_in(
    puzzle: Puzzle, names: Sequence[str], lines: Sequence[str]
) -> Iterator[CandidateFact]:
    """The digits of letters from an equation that is repeated in numbers: ``9567 + 1085 = 10652``,
    on one line or as a sum in columns.
    """
    text = _GROUPED.sub(lambda number: number[0].replace(",", ""), "\n".join(lines))
    for clue in puzzle.clues if puzzle.arguments.get("base", 10) == 10 else ():
        words = re.findall(r"[A-Z]+|[^A-Z\s]", clue.text)
        letters = "".join(word for word in words if word.isalpha())
        if not letters.isupper() or len(letters) > 200:
            continue
        signs = {"=": r"(?:=|\n[-_=─—\s]{2,60}\n)", "*": "[*×·]"}
        shape = r"\s{0,20}".join(
            f"([0-9]{{{len(word)}}})" if word.isalpha() else signs.get(word, re.escape(word))
            for word in words
        )
        for match in re.finditer(rf"(?<![0-9]){shape}(?![0-9])", text):
            digits = _digits(letters, "".join(match.groups()))
            yield CandidateFact(
                text.count("\n", 0, match.end()),
                {names.index(letter): digit for letter, digit in digits.items()},
                first=text.count("\n", 0, match.start()),
            )
