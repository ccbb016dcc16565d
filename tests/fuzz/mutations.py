"""Texts of puzzles, changed where their structure is: characters, words, numbers, lines, values of
JSON, parts of others.
"""

import json
import re
from collections.abc import Sequence
from copy import deepcopy
from random import Random
from typing import Any

from hostile import HOSTILE

__all__ = ["mutated"]

_WORD = re.compile(r"\w+|[^\w\s]")
_NUMBERS = (
    "0",
    "-1",
    "1",
    "2",
    "9",
    "10",
    "99",
    "100",
    "200",
    "201",
    "1000",
    "65536",
    "99999999999999999999",
    "1e9",
    "1.5",
    "007",
    "٣",
    "",
)
_CHARACTERS = (
    "0123456789 .-_,;:|#%*?!()[]{}<>=+/^\"'`~@&$\\\t\nabcxyzABCXYZé²٣名\u200b\u202e\x9b\u00a0"
)
_VALUES: tuple[Any, ...] = (
    None,
    True,
    False,
    0,
    1,
    -1,
    2**31,
    2**63,
    10**400,
    0.5,
    1e308,
    "",
    "1",
    [],
    {},
    [[]],
    [None],
    {"": 0},
    [1, 1],
    "a" * 300,
)


def mutated(random: Random, text: str, others: Sequence[str]) -> str:
    """The text after one to four changes. ``others``: texts from which parts are taken."""
    for _ in range(random.choice((1, 1, 1, 2, 2, 3, 4))):
        value = _parsed(text) if text.lstrip()[:1] in ("{", "[") and random.random() < 0.8 else None
        if value is not None:
            text = json.dumps(_changed(random, value), ensure_ascii=random.random() < 0.5)
        else:
            text = random.choice(_WAYS)(random, text, others)
    return text[:20_000]


def _parsed(text: str) -> Any:
    try:
        return json.loads(text)
    except ValueError:
        return None


# --- texts ----------------------------------------------------------------------------------------


def _character(random: Random, text: str, others: Sequence[str]) -> str:
    at = random.randrange(len(text) + 1)
    return (
        text[:at]
        + random.choice(_CHARACTERS) * random.choice((1, 1, 1, 3))
        + text[at + random.randrange(3) :]
    )


def _hostile(random: Random, text: str, others: Sequence[str]) -> str:
    at, to = sorted(random.randrange(len(text) + 1) for _ in range(2))
    return text[:at] + random.choice(HOSTILE) + text[random.choice((at, min(to, at + 9))) :]


def _word(random: Random, text: str, others: Sequence[str]) -> str:
    words = list(_WORD.finditer(text))
    if not words:
        return text
    match = random.choice(words)
    new = random.choice(
        [
            random.choice(_NUMBERS),
            random.choice(HOSTILE),
            random.choice(words)[0],
            random.choice(_WORD.findall(random.choice(others)) or [""]),
            match[0] * 2,
            match[0].swapcase(),
            f"{match[0]} {match[0]}",
            "",
        ]
    )
    return text[: match.start()] + new + text[match.end() :]


def _lines(random: Random, text: str, others: Sequence[str]) -> str:
    lines = text.split("\n")
    at = random.randrange(len(lines))
    way = random.randrange(8)
    if way == 0:
        del lines[at]
    elif way == 1:
        lines.insert(at, lines[random.randrange(len(lines))])
    elif way == 2:
        random.shuffle(lines)
    elif way == 3:
        lines[at] = lines[at][: random.randrange(len(lines[at]) + 1)]
    elif way == 4:
        lines.insert(at, random.choice(random.choice(others).split("\n")))
    elif way == 5:
        lines[at] = " ".join([lines[at]] * random.choice((2, 3, 50)))
    elif way == 6:
        lines[at : at + 2] = [" ".join(lines[at : at + 2])]
    else:
        lines = lines * random.choice((2, 2, 5))
    return "\n".join(lines)


def _spliced(random: Random, text: str, others: Sequence[str]) -> str:
    other = random.choice(others)
    return text[: random.randrange(len(text) + 1)] + other[random.randrange(len(other) + 1) :]


def _cut(random: Random, text: str, others: Sequence[str]) -> str:
    at, to = sorted(random.randrange(len(text) + 1) for _ in range(2))
    return random.choice(
        (text[:at], text[at:], text[at:to], text[:at] + text[to:], text[:to] + text[at:])
    )


def _columns(random: Random, text: str, others: Sequence[str]) -> str:
    """A column of characters or of words is left out, or doubled."""
    at, twice, words = random.randrange(12), random.random() < 0.5, random.random() < 0.5
    changed = []
    for line in text.split("\n"):
        parts: list[str] = re.split(r"(\s+)", line) if words else list(line)
        parts[at : at + 1] = parts[at : at + 1] * (2 if twice else 0)
        changed.append("".join(parts))
    return "\n".join(changed)


_WAYS = (
    _character,
    _character,
    _hostile,
    _word,
    _word,
    _word,
    _lines,
    _lines,
    _lines,
    _spliced,
    _cut,
    _columns,
)


# --- JSON -----------------------------------------------------------------------------------------


def _changed(random: Random, value: Any) -> Any:
    """A value with one change somewhere inside."""
    place = _place(random, value)
    if place is None or random.random() < 0.05:
        return random.choice(_VALUES)
    holder, key = place
    way = random.randrange(9)
    old = holder[key]
    if way == 0:
        del holder[key]
    elif way == 1:
        holder[key] = random.choice(HOSTILE)
    elif way == 2:
        other, at = _place(random, value) or place
        holder[key] = deepcopy(other[at])
    elif way == 3 and isinstance(holder, list):
        holder.insert(key, old)
    elif way == 4 and isinstance(holder, dict):
        holder[random.choice([*HOSTILE[:40], key * 2, key.upper(), "kind", "givens", "size"])] = (
            holder.pop(key)
        )
    elif way == 5 and isinstance(old, int | float):
        holder[key] = old + random.choice((-1, 1, 10, -1000, 10**20))
    elif way == 6 and isinstance(old, str):
        holder[key] = mutated(random, old, [old or "x"])
    elif way == 7:
        holder[key] = random.choice(([old], {"x": old}, str(old), [old, old]))
    else:
        holder[key] = random.choice(_VALUES)
    return value


def _place(random: Random, value: Any) -> tuple[Any, Any] | None:
    """A part of a value, on a random way down into it, as the list or object that holds it and its
    place there; ``None`` where the value has no parts.
    """
    place = None
    while isinstance(value, dict | list) and value and (place is None or random.random() < 0.85):
        key = (
            random.choice(list(value)) if isinstance(value, dict) else random.randrange(len(value))
        )
        place, value = (value, key), value[key]
    return place
