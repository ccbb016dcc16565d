"""What a mark can be, and how it is written: symbols, numbers, numbers with a sign."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from logicpuzzles.core.errors import BadInput, GoalError
from logicpuzzles.kinds.pieces import PIECES

__all__ = [
    "Bound",
    "Fault",
    "Labels",
    "Marks",
    "Numbers",
    "Symbols",
    "digits",
    "drawn_for",
    "glyphs",
    "labels",
    "marks_of",
    "numbers",
    "pictured_for",
]

LETTERS = "123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"
LARGEST = 999_999_999  # the greatest number in a puzzle

Bound = int | str | None  # a number, or the name of an argument that is one
Fault = tuple[str, Any, str]  # where in it, what is found there, what was expected


class Marks:
    """The possible marks of a layer, or values of a cell, and their tokens. A token has no
    blanks.
    """

    def read(self, token: str, known: Mapping[str, Any]) -> Any:
        """The mark of a token. ``known``: arguments of the puzzle. Raises ``ValueError`` for any
        other token.
        """
        raise NotImplementedError

    def write(self, mark: Any) -> str:
        """The token of a mark."""
        return str(mark)

    def values(self, known: Mapping[str, Any]) -> tuple[Any, ...] | None:
        """All possible marks; ``None`` when they are infinite."""
        raise NotImplementedError

    def expected(self, known: Mapping[str, Any]) -> str:
        """A description of the possible tokens, for an error message."""
        raise NotImplementedError

    def fits(self, mark: Any, known: Mapping[str, Any]) -> bool:
        """Whether something is a possible mark. A truth value is no number."""
        return any([type(each) is type(mark) and each == mark for each in self.values(known) or ()])

    def fault(self, mark: Any, known: Mapping[str, Any], place: str) -> Fault | None:
        """What is wrong with something at a place: where in it, what is found there and what was
        expected; else ``None``.
        """
        return None if self.fits(mark, known) else (place, mark, self.expected(known))


@dataclass(frozen=True, slots=True)
class Symbols(Marks):
    """Marks of one character. ``numbered``: the marks are the numbers 0, 1 …, and the characters
    are their tokens. ``drawn``: the sign that is drawn for each, by default its character.
    ``pieces``: characters with the piece or the sign that pictures alone have for them.
    """

    characters: str
    numbered: bool = False
    drawn: str = ""
    pieces: tuple[tuple[str, str], ...] = ()

    def read(self, token: str, known: Mapping[str, Any]) -> Any:
        if len(token) != 1:
            raise ValueError(token)
        place = self.characters.index(token)
        return place if self.numbered else token

    def write(self, mark: Any) -> str:
        return self.characters[mark] if self.numbered else str(mark)

    def values(self, known: Mapping[str, Any]) -> tuple[Any, ...]:
        return tuple(range(len(self.characters))) if self.numbered else tuple(self.characters)

    def expected(self, known: Mapping[str, Any]) -> str:
        return " ".join(self.characters)


@dataclass(frozen=True, slots=True)
class Numbers(Marks):
    """Whole numbers from ``low`` to ``high``; ``None``: no upper bound. A bound may name an
    argument, such as ``"side"``.

    ``letters``: numbers from 10 on are letters, A for 10. ``unsaid``: the marks that are no numbers,
    a character each, such as that for a number which the puzzle does not tell.
    """

    low: Bound = 0
    high: Bound = None
    letters: bool = False
    unsaid: str = ""

    def ends(self, known: Mapping[str, Any]) -> tuple[int, int | None]:
        """The least and the greatest number."""
        named = [end for end in (self.low, self.high) if isinstance(end, str)]
        if not all([type(known.get(name)) is int for name in named]):
            raise BadInput(
                f"the puzzle says no number for {' or '.join(named)}, which ends others; "
                "expected one"
            )
        low, high = [known[end] if isinstance(end, str) else end for end in (self.low, self.high)]
        return low or 0, high

    def read(self, token: str, known: Mapping[str, Any]) -> int | str:
        if token in {*self.unsaid}:
            return token
        if self.letters and len(token) == 1 and token.upper() in LETTERS[9:]:
            number = LETTERS.index(token.upper()) + 1
        elif token.isascii() and token.removeprefix("-").isdecimal() and len(token) < 10:
            number = int(token)
        else:
            raise ValueError(token)
        low, high = self.ends(known)
        if number < low or (high is not None and number > high):
            raise ValueError(token)
        return number

    def write(self, mark: Any) -> str:
        return (
            LETTERS[mark - 1]
            if self.letters and mark not in {*self.unsaid} and 9 < mark <= len(LETTERS)
            else str(mark)
        )

    def values(self, known: Mapping[str, Any]) -> tuple[int, ...] | None:
        low, high = self.ends(known)
        return None if high is None else tuple(range(low, high + 1))

    def expected(self, known: Mapping[str, Any]) -> str:
        low, high = self.ends(known)
        unsaid = "".join([f" or {mark}" for mark in self.unsaid])
        return f"a number from {low}" + ("" if high is None else f" to {self.write(high)}") + unsaid

    def fits(self, mark: Any, known: Mapping[str, Any]) -> bool:
        low, high = self.ends(known)
        if mark in {*self.unsaid}:
            return True
        return type(mark) is int and low <= mark <= (LARGEST if high is None else high)


@dataclass(frozen=True, slots=True)
class Labels(Marks):
    """A number, perhaps with one of ``signs`` behind it. The mark is a pair of both; the sign is
    ``""`` if there is none. ``drawn``: what is drawn for each sign, by default itself.
    """

    signs: str
    drawn: str = ""

    def read(self, token: str, known: Mapping[str, Any]) -> tuple[int, str]:
        number = token.rstrip(self.signs)
        if (
            len(token) - len(number) > 1
            or not (number.isascii() and number.isdecimal())
            or len(number) > 9
        ):
            raise ValueError(token)
        return int(number), token[len(number) :]

    def write(self, mark: Any) -> str:
        return f"{mark[0]}{mark[1]}"

    def values(self, known: Mapping[str, Any]) -> None:
        return None

    def expected(self, known: Mapping[str, Any]) -> str:
        return f"a number and perhaps one of {' '.join(self.signs)}"

    def fits(self, mark: Any, known: Mapping[str, Any]) -> bool:
        if not (
            isinstance(mark, tuple)
            and len(mark) == 2
            and type(mark[0]) is int
            and type(mark[1]) is str
        ):
            return False
        return 0 <= mark[0] <= LARGEST and mark[1] in ("", *self.signs)


def digits(low: Bound, high: Bound, letters: bool = False) -> Numbers:
    """The numbers from ``low`` to ``high`` as values of cells. ``letters``: one character each, A
    for 10.
    """
    return Numbers(low, high, letters)


def glyphs(characters: str, drawn: str | Mapping[str, str]) -> Symbols:
    """Marks that are written with ``characters`` and drawn as other signs: diagonals ``╱╲``,
    triangles ``◤◥◢◣``, arrows ``←↖↑↗→↘↓↙`` or lines ``│─└``, which fill a cell in a picture.

    A mapping, such as ``{"T": "tree"}``, has for some of them what pictures alone show: such a sign,
    or one of the pieces circle, disc, lamp, level, mine, moon, sheep, square, star,
    sun, tent, tree, upright and wolf. Raises ``GoalError`` for any other piece.
    """
    if isinstance(drawn, str):
        return Symbols(characters, drawn=drawn)
    for character, piece in drawn.items():
        if character not in [*characters] or (piece not in PIECES and len(piece) != 1):
            raise GoalError(
                f"a board cannot draw {piece!r} for {character!r}; expected one of {' '.join(characters)}, "
                f"and for it a sign or one of {', '.join(PIECES)}"
            )
    return Symbols(characters, pieces=tuple(drawn.items()))


def numbers(low: Bound = 0, high: Bound = None, unsaid: str = "") -> Numbers:
    """The numbers from ``low`` to ``high`` as marks; without ``high`` there is no upper bound.
    ``unsaid``: marks that are no numbers, a character each, such as ``"?"`` for a number that a
    puzzle does not tell.
    """
    return Numbers(low, high, unsaid=unsaid)


def labels(signs: str, drawn: str = "") -> Labels:
    """Marks that are a number, perhaps with a sign behind it: ``6+`` is the pair ``(6, "+")``.
    ``drawn``: what is drawn for each sign.
    """
    return Labels(signs, drawn)


def pictured_for(marks: Marks | None, token: str) -> str:
    """What a picture shows for a token: the name of a piece, a sign, or the token."""
    pieces = dict(marks.pieces) if isinstance(marks, Symbols) else {}
    return pieces.get(token) or drawn_for(marks, token)


def drawn_for(marks: Marks | None, token: str) -> str:
    """What is drawn for a token: by default itself."""
    if isinstance(marks, Symbols) and marks.drawn and token in marks.characters:
        return marks.drawn[marks.characters.index(token)]
    if isinstance(marks, Labels) and marks.drawn:
        return token.translate(str.maketrans(marks.signs, marks.drawn))
    return token


def marks_of(marks: str | Marks, numbered: bool = False) -> Marks:
    """The marks that a declaration means. Raises ``GoalError`` where it means none."""
    if isinstance(marks, str):
        if (
            not marks
            or len(set(marks)) < len(marks)
            or any(character.isspace() for character in marks)
        ):
            raise GoalError(
                f"a board cannot have the symbols {marks!r}; expected different characters, "
                "none of them blank"
            )
        return Symbols(marks, numbered)
    if not isinstance(marks, Marks):
        raise GoalError(
            f"a board cannot have the symbols {marks!r}; expected a text, digits(…), "
            "numbers(…) or labels(…)"
        )
    return replace(marks, numbered=numbered) if isinstance(marks, Symbols) else marks
