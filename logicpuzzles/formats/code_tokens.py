"""The tokens of other programs' codes: each reads and writes the values of some places.

A token takes values from a cursor, or says what it expected and takes nothing; and it writes the
next of some values, or says that it cannot. ``a | b`` is the first of both that fits, in reading
and in writing. ``None`` is a place without a value.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from string import ascii_lowercase, ascii_uppercase, digits
from typing import Any

from logicpuzzles.core.errors import BadInput

SHOWN = 20  # texts that an error lists, at most
ORDER = digits + ascii_lowercase + ascii_uppercase  # the digits of large bases
Written = tuple[str, int] | None  # a text and how many values it says
Refuses = Callable[
    [Any, int, int], None
]  # of a value, where it stands in the line, and the number of its place


class NoCode(BadInput):
    """A puzzle that a code of another program cannot express."""


class Cursor:
    """A place in a line of text, from which tokens are taken. It remembers what was expected at the
    furthest place.

    ``parameters``: the text before the body, such as ``9x9``. ``before``: where the parameters
    begin.

    >>> cursor = Cursor("3_12b")
    >>> cursor.number("a number"), cursor.peek()
    (3, '_')
    """

    def __init__(
        self, text: str, line: int = 1, at: int = 0, parameters: str = "", before: int = 0
    ) -> None:
        self.text = text
        self.line = line
        self.at = at
        self.parameters = parameters
        self.before = before
        self.furthest = at
        self.missed: list[str] = []

    def peek(self) -> str:
        """The next character, ``""`` at the end."""
        return self.text[self.at : self.at + 1]

    def take(self, count: int = 1) -> str:
        """Take the next ``count`` characters, fewer at the end."""
        taken = self.text[self.at : self.at + count]
        self.at += len(taken)
        return taken

    def take_while(self, characters: str) -> str:
        """Take the next characters while they are among ``characters``."""
        start = self.at
        while self.at < len(self.text) and self.text[self.at] in characters:
            self.at += 1
        return self.text[start : self.at]

    def passes(self, text: str) -> bool:
        """Whether ``text`` comes next; if so, take it."""
        if not self.text.startswith(text, self.at):
            return False
        self.at += len(text)
        return True

    def expect(self, text: str, where: str) -> None:
        """Take ``text``, which must stand here."""
        if not self.passes(text):
            self.miss(f'"{text}" {where}')
            raise self.wrong()

    def number(self, what: str) -> int | None:
        """Take a decimal number; ``None`` where there is none."""
        start = self.at
        found = self.take_while(digits)
        if found and len(found) < 7:
            return int(found)
        if found:
            raise self.error(f"{found} is too large; expected {what}", start)
        self.miss(what)
        return None

    def miss(self, expected: str) -> None:
        """Note what was expected here."""
        if self.at > self.furthest:
            self.furthest, self.missed = self.at, []
        if self.at == self.furthest and expected not in self.missed:
            self.missed.append(expected)

    def wrong(self) -> BadInput:
        """The error at the furthest place that was reached: what was expected there."""
        found = self.text[self.furthest : self.furthest + 1]
        what = f'"{found}" stands here' if found else "the line ends"
        return self.error(f"{what}; expected {' or '.join(self.missed)}", self.furthest)

    def error(self, message: str, at: int | None = None) -> BadInput:
        """An error at a place of the line, here unless given."""
        return BadInput(message, self.line, (self.at if at is None else at) + 1)

    def end(self) -> None:
        """Check that the line ends here."""
        if self.at < len(self.text):
            rest = self.text[self.at :]
            rest = rest if len(rest) <= 20 else f"{rest[:20]}…"
            raise self.error(f'"{rest}" is left over; expected the end')


class CodeToken:
    """Reads and writes values. ``closing``: the value of a place behind the last one, where the
    code has such a place.
    """

    closing: tuple[Any, ...] = ()

    def read(self, cursor: Cursor, left: int) -> list[Any] | None:
        """The values of a text, at most ``left`` unless the text is wrong; ``None``, and nothing
        taken, for another one.
        """
        raise NotImplementedError

    def write(self, values: Sequence[Any], at: int) -> Written:
        """The text of the values from a place on, and how many these are; ``None`` where it cannot
        be.
        """
        raise NotImplementedError

    def __or__(self, other: CodeToken) -> CodeToken:
        return _Either(self, other)


class _Either(CodeToken):
    def __init__(self, first: CodeToken, second: CodeToken) -> None:
        self.first = first
        self.second = second
        self.closing = first.closing

    def read(self, cursor: Cursor, left: int) -> list[Any] | None:
        values = self.first.read(cursor, left)
        return self.second.read(cursor, left) if values is None else values

    def write(self, values: Sequence[Any], at: int) -> Written:
        return self.first.write(values, at) or self.second.write(values, at)


def read_values(
    cursor: Cursor, count: int, token: CodeToken, refuses: Refuses | None = None
) -> list[Any]:
    """The values of so many places. ``refuses``: raises for a value that cannot be.

    >>> read_values(Cursor("a3b"), 4, Wide(10, {"": 1}) | Skips("a-z"))
    [None, 3, None, None]
    """
    values: list[Any] = []
    wanted = count + len(token.closing)
    while len(values) < wanted:
        start = cursor.at
        taken = token.read(cursor, wanted - len(values))
        if taken is None:
            if cursor.furthest == len(cursor.text):
                raise cursor.error(
                    f"the line ends after {min(len(values), count)} of {count} places; "
                    "expected the rest",
                    cursor.furthest,
                )
            raise cursor.wrong()
        if len(values) + len(taken) > wanted:
            raise cursor.error(
                f'"{cursor.text[start : cursor.at]}" goes beyond the last of {count} places; '
                "expected fewer",
                start,
            )
        for value in taken:
            if refuses is not None and value is not None and len(values) < count:
                refuses(value, start, len(values))
            values.append(value)
    if None in values[count:]:
        raise cursor.error(f"nothing ends the {count} places; expected one more letter")
    return values[:count]


def write_values(values: Sequence[Any], token: CodeToken, tell: Callable[[int], str] = str) -> str:
    """What :func:`read_values` reads. ``tell``: a place in words. Raises :class:`NoCode` for a
    value that cannot be written.

    >>> write_values([3, 12, None, None], Decimal() | Skips("a-z"))
    '3_12b'
    """
    text, at = "", 0
    whole = [*values, *token.closing]
    while at < len(whole):
        written = token.write(whole, at)
        if written is None:
            what = "nothing" if whole[at] in (None, "") else f"{whole[at]}"
            raise NoCode(
                f"{what} stands {tell(at)}, which cannot be written; expected another mark"
            )
        text += written[0]
        at += written[1]
    return text


def _letters(letters: str) -> str:
    """The characters of a text with ranges, such as ``_a-x``."""
    return re.sub(
        "(.)-(.)", lambda ends: "".join(map(chr, range(ord(ends[1]), ord(ends[2]) + 1))), letters
    )


class Skips(CodeToken):
    """Runs of places without a value: the first of ``letters``, such as ``"a-z"``, is one place,
    the second two …
    """

    def __init__(self, letters: str) -> None:
        self.letters = _letters(letters)
        self.expected = f"a skip from {self.letters[0]} to {self.letters[-1]}"

    def read(self, cursor: Cursor, left: int) -> list[Any] | None:
        if not cursor.peek() or cursor.peek() not in self.letters:
            cursor.miss(self.expected)
            return None
        return [None] * (self.letters.index(cursor.take()) + 1)

    def write(self, values: Sequence[Any], at: int) -> Written:
        count = 0
        while count < len(self.letters) and at + count < len(values) and values[at + count] is None:
            count += 1
        return (self.letters[count - 1], count) if count else None


class Signs(CodeToken):
    """A value for each of some texts, ``{text: value}``; the first text of a value is written. A
    text of characters: each is a value, by itself or, ``numbered``, as the number from 0 on.
    """

    def __init__(self, values: Mapping[str, Any] | str, *, numbered: bool = False) -> None:
        self.values = (
            {each: at if numbered else each for at, each in enumerate(values)}
            if isinstance(values, str)
            else dict(values)
        )

    def read(self, cursor: Cursor, left: int) -> list[Any] | None:
        text = next((each for each in self.values if cursor.passes(each)), None)
        if text is None:
            more = " …" if len(self.values) > SHOWN else ""
            cursor.miss(f"one of {' '.join([*self.values][:SHOWN])}{more}")
            return None
        return [self.values[text]]

    def write(self, values: Sequence[Any], at: int) -> Written:
        for text, value in self.values.items():
            if type(value) is type(values[at]) and value == values[at]:
                return text, 1
        return None


class Wide(CodeToken):
    """A number in a base: ``{prefix: how many digits}``, so ``Wide(16, {"": 1, "-": 2})`` reads
    ``a`` and ``-1a``.
    """

    def __init__(self, base: int, prefixes: Mapping[str, int]) -> None:
        self.base = base
        self.prefixes = dict(prefixes)
        self.digits = ORDER[:base]
        self.expected = f"a number in base {base}"

    def read(self, cursor: Cursor, left: int) -> list[Any] | None:
        start = cursor.at
        prefix = next((each for each in self.prefixes if each and cursor.passes(each)), "")
        count = self.prefixes.get(prefix, 1)
        found = cursor.take(count)
        if len(found) == count and all(each in self.digits for each in found):
            number = 0
            for each in found:
                number = self.base * number + self.digits.index(each)
            return [number]
        if prefix:
            raise cursor.error(
                f'"{prefix}{found}" is not a number; expected {count} digits of base '
                f'{self.base} behind "{prefix}"',
                start,
            )
        cursor.at = start
        cursor.miss(self.expected)
        return None

    def write(self, values: Sequence[Any], at: int) -> Written:
        number = values[at]
        if type(number) is not int or number < 0:
            return None
        for prefix, count in self.prefixes.items():
            if number < self.base**count:
                text = ""
                for _ in range(count):
                    number, digit = divmod(number, self.base)
                    text = self.digits[digit] + text
                return prefix + text, 1
        return None


class Decimal(CodeToken):
    """A decimal number; ``_`` parts it from one right before it."""

    def read(self, cursor: Cursor, left: int) -> list[Any] | None:
        start = cursor.at
        if cursor.text[start - 1 : start].isdigit():
            cursor.passes("_")
        number = cursor.number("a number")
        if number is None:
            cursor.at = start
            return None
        return [number]

    def write(self, values: Sequence[Any], at: int) -> Written:
        if type(values[at]) is not int:
            return None
        return "_" * (at > 0 and values[at - 1] is not None) + str(values[at]), 1


class Listed(CodeToken):
    """Any number of numbers with ``parting`` between them; a 0 alone is none."""

    def __init__(self, parting: str) -> None:
        self.parting = parting

    def read(self, cursor: Cursor, left: int) -> list[Any] | None:
        values: list[int] = []
        while (values and cursor.passes(self.parting)) or (not values and cursor.peek().isdigit()):
            number = cursor.number("a number")
            if number is None:
                raise cursor.wrong()
            values.append(number)
        return [() if values == [0] else tuple(values)]

    def write(self, values: Sequence[Any], at: int) -> Written:
        each = values[at]
        return None if each is None else (self.parting.join(map(str, each)), 1)


class Spaced(CodeToken):
    """A mark with up to ``most`` empty places behind it, as a digit: the number of the mark, and as
    many more as there are marks for each empty place. ``open``: the last mark of a board is written
    as if all these places followed.
    """

    def __init__(self, marks: Sequence[Any], most: int, *, open: bool = False) -> None:
        self.marks = tuple(marks)
        self.most = most
        self.open = open
        self.digits = ORDER[: len(self.marks) * (most + 1)]
        self.expected = f"a mark, one of {self.digits[0]} to {self.digits[-1]}"

    def read(self, cursor: Cursor, left: int) -> list[Any] | None:
        if not cursor.peek() or cursor.peek() not in self.digits:
            cursor.miss(self.expected)
            return None
        empty, mark = divmod(self.digits.index(cursor.take()), len(self.marks))
        values = [self.marks[mark], *[None] * empty]
        return values[:left] if self.open else values

    def write(self, values: Sequence[Any], at: int) -> Written:
        if values[at] is None or values[at] not in self.marks:
            return None
        empty = 0
        while empty < self.most and at + empty + 1 < len(values) and values[at + empty + 1] is None:
            empty += 1
        shown = self.most if self.open and at + empty + 1 == len(values) else empty
        return self.digits[self.marks.index(values[at]) + len(self.marks) * shown], empty + 1


class Packed(CodeToken):
    """``count`` places in a digit, the first one counts most; ``values``: by the digit of each
    place, ``None`` first.
    """

    def __init__(self, values: Sequence[Any], count: int) -> None:
        self.values = tuple(values)
        self.count = count
        self.digits = ORDER[: len(self.values) ** count]
        self.expected = f"{count} places, one of {self.digits[0]} to {self.digits[-1]}"

    def read(self, cursor: Cursor, left: int) -> list[Any] | None:
        if not cursor.peek() or cursor.peek() not in self.digits:
            cursor.miss(self.expected)
            return None
        number = self.digits.index(cursor.peek())
        base = len(self.values)
        taken = [self.values[number // base**at % base] for at in reversed(range(self.count))]
        if any(value is not None for value in taken[left:]):
            raise cursor.error(f'"{cursor.peek()}" has a mark behind the last place; expected none')
        cursor.take()
        return taken[:left]

    def write(self, values: Sequence[Any], at: int) -> Written:
        own = [*values[at : at + self.count], *[None] * self.count][: self.count]
        if not all(value in self.values for value in own):
            return None
        number = 0
        for value in own:
            number = number * len(self.values) + self.values.index(value)
        return self.digits[number], min(self.count, len(values) - at)


class Runs(CodeToken):
    """So many empty places, then a value: ``{value: letters}``, the first letter for a value at
    once, the second for one behind an empty place … ``blanks``: letters for 25 empty places alone.
    ``closed``: one more value stands behind the last place. ``counted``: a number behind a letter
    says how often that stands there. ``refused``: letters that programs write and read differently.
    """

    def __init__(
        self, values: Mapping[Any, str], *, blanks: str = "", closed: bool = True, counted: bool = False, refused: str = "",
    ) -> None:  # fmt: skip
        self.values = {value: _letters(letters) for value, letters in values.items()}
        self.blanks = blanks
        self.closing = tuple(self.values)[:1] if closed else ()
        self.counted = counted
        self.refused = refused
        self.most = min(map(len, self.values.values())) - 1

    def read(self, cursor: Cursor, left: int) -> list[Any] | None:
        letter = cursor.peek()
        if letter and letter in self.refused:
            raise cursor.error(
                f'"{letter}" says different things in different programs; expected another letter'
            )
        taken: list[Any] = []
        if letter and letter in self.blanks:
            taken = [None] * 25
        for value, letters in self.values.items():
            if letter and letter in letters:
                taken = [None] * letters.index(letter) + [value]
        if not taken:
            shown = [f"{letters[0]} to {letters[-1]}" for letters in self.values.values()]
            cursor.miss(f"a letter, {', '.join([*shown, *self.blanks])}")
            return None
        cursor.take()
        times = cursor.number("a number") if self.counted and cursor.peek().isdigit() else 1
        if not times:
            raise cursor.error("a letter stands there 0 times; expected 1 or more", cursor.at - 1)
        if not self.closing and taken[-1] is not None and len(taken) == left + 1:
            taken.pop()  # the places end behind the empty ones
        return taken * min(times, left + 1)

    def write(self, values: Sequence[Any], at: int) -> Written:
        empty = 0
        while at + empty < len(values) and values[at + empty] is None:
            empty += 1
        last = at + empty == len(values)
        if empty > self.most:
            return (self.blanks[0], 25) if self.blanks else None
        value = next(iter(self.values)) if last else values[at + empty]
        if value not in self.values:
            return None
        text, count = self.values[value][empty], empty + (not last)
        own, times = values[at : at + count], 1
        while self.counted and values[at + times * count : at + (times + 1) * count] == own:
            times += 1
        return text + (str(times) if times > 2 else text * (times - 1)), times * count


class Rest(CodeToken):
    """The end of a text: all places that are left are empty."""

    def read(self, cursor: Cursor, left: int) -> list[Any] | None:
        return None if cursor.peek() else [None] * left

    def write(self, values: Sequence[Any], at: int) -> Written:
        return None if values[at:].count(None) < len(values) - at else ("", len(values) - at)


class Several(CodeToken):
    """Several tokens behind one another that make a value together, a tuple. ``back``: the last of
    them is the first item.
    """

    def __init__(self, *tokens: CodeToken, back: bool = False) -> None:
        self.tokens = tokens
        self.step = -1 if back else 1

    def read(self, cursor: Cursor, left: int) -> list[Any] | None:
        start = cursor.at
        parts: list[Any] = []
        for token in self.tokens:
            taken = token.read(cursor, 1)
            if taken is None:
                cursor.at = start
                return None
            parts += taken
        return [tuple(parts[:: self.step])]

    def write(self, values: Sequence[Any], at: int) -> Written:
        value = values[at]
        if not isinstance(value, tuple) or len(value) != len(self.tokens):
            return None
        parts = zip(self.tokens, value[:: self.step], strict=True)
        written = [token.write((part,), 0) for token, part in parts]
        return None if None in written else ("".join(each[0] for each in written if each), 1)


class Behind(CodeToken):
    """A token behind a text, as ``q4``."""

    def __init__(self, text: str, token: CodeToken) -> None:
        self.text = text
        self.token = token

    def read(self, cursor: Cursor, left: int) -> list[Any] | None:
        start = cursor.at
        taken = self.token.read(cursor, left) if cursor.passes(self.text) else None
        cursor.at = cursor.at if taken else start
        return taken

    def write(self, values: Sequence[Any], at: int) -> Written:
        written = self.token.write(values, at)
        return written and (self.text + written[0], written[1])
