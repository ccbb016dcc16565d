"""The shell of a zebra's text: how many houses there are, which categories with which values, and where the clues stand.

Categories are declared by lines ("Pet: cat, dog") or by sentences ("The pets are a cat and a dog", "Each drinks something
else: tea or milk"). Prose that only says what every zebra is about is passed over.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from logicpuzzles.errors import BadInput
from logicpuzzles.formats.english.headings import heading_of
from logicpuzzles.formats.english.mentions import QUOTED, key, unquote
from logicpuzzles.formats.english.phrases import COUNT, number
from logicpuzzles.formats.text import check_side, numbered

__all__ = ["Declared", "Shell", "check", "is_frame", "is_prose", "shell_of"]

_LABEL = re.compile(r"\s*(?:(?:clue\s+)?\(?\d+\s*[.):]\s*|\(?[a-z][.)]\s+|[-*•–—]\s+|#+\s+)?", re.IGNORECASE)
_FIELD = re.compile(rf"(?P<field>{QUOTED}\s*|[^:\"`“]+):(?P<values>.*)")
_VALUE = re.compile(rf"\s*(?:(?:and|or)\s+)?(?P<value>{QUOTED}|[^,;]*)")
_HOUSES = re.compile(
    rf"(?:(?:there\s+(?:are|were|stand|live)|in\s+a\s+(?:street|row)\s+of|(?:in|on)\s+a\s+(?:street|row|port|harbou?r|queue),?\s+there\s+"
    rf"(?:are|stand|live))\s+)(?P<count>\d{{1,9}}|{COUNT})\s+(?:[\w'-]+\s+){{0,3}}?(?P<what>houses?|homes|people|persons|friends|ships|boats|"
    rf"neighbou?rs|villas|cottages|men|women|families|students|children|gardens|apartments|flats|rooms|huts|owners|men|places)\b"
    rf"(?!\s+(?:in\s+)?between)",
    re.IGNORECASE,
)
_NOT_A_FIELD = re.compile(
    r".*\bof these (?:is|are) true|clues?|hints?|note|rules?|facts?|question|the clues|"
    r"here are .*|.*\bclues\b.*|.*\bhints\b.*|.*\bfollowing\b.*",
    re.IGNORECASE,
)
_FRAME = re.compile(
    r"(?:each|every|everyone|all|no two|the houses are|the \w+ (?:are|stand) (?:in|numbered|lined)|in each|in every|these|those|"
    r"use|using|find|determine|work out|figure|can you|here|clues?|hints?|given|your task|solve|note|remember|assume|suppose|"
    r"the (?:question|puzzle|goal|task|five|four|three|six|two)|there (?:are|live) \w+|(?:in|on|along) a (?:street|row|port)|"
    rf"{COUNT}\s+\w+|they|nobody shares|none of|from left|counting|as seen|who|what|where|which|how)\b",
    re.IGNORECASE,
)
_ENDED = re.compile(r"[.!?]\s+[^\s,;]+\s+[^\s,;]+\s+[^\s,;]+")  # a list of values does not end in a sentence
_ARTICLE = re.compile(r"(?:an?|the|some)\s+(?=\S)", re.IGNORECASE)
_SENTENCE = re.compile(r"[^.!?]*(?:[.!?](?!\s|$)[^.!?]*)*[.!?]*\s*")
_DECLARATION = re.compile(
    rf"(?:and\s+)?(?P<head>(?:the|their|its|his|they|these)\b[^,:;]*?)\s+(?:are|were|is|include|includes)(?:\s+(?:called|named|as\s+follows|one\s+of))?"
    rf"\s*:?\s+(?P<list>[^:;]+?)[.!]*\s*",
    re.IGNORECASE,
)
_NAMED = re.compile(
    rf"(?P<head>(?:the\s+)?(?:{COUNT})\s+(?:[\w'-]+\s+){{0,2}}?[\w'-]+?)\s*(?:\s[-–—]\s|[:,(–—]|\s+(?:called|named))\s*(?P<list>[^:;()–—]+?)\s*"
    rf"(?:[)–—]|,?\s+(?:live|lives|stand|are|own|each|all|sit|work|have)\b).*",
    re.IGNORECASE,
)
_HAVING = re.compile(
    r"(?P<head>(?:each|every|they|everyone|everybody|the \w+|nobody|no two)\b[^:;()]*?)\s*[:(]\s*(?P<list>[^:;()]+?)\s*\)?[.!]*\s*", re.IGNORECASE
)
_DOING = re.compile(r"(?P<head>they(?:\s+all)?\s+(?:\w+)(?:\s+(?:in|from|to|for|at|on))?)\s+(?P<list>[^:;()]+?)[.!]*\s*", re.IGNORECASE)


@dataclass(slots=True)
class Declared:
    """A category as it was declared; each value with its column."""

    name: str
    line: int
    column: int
    values: list[tuple[str, int]]
    heading: str = ""


@dataclass(slots=True)
class Shell:
    """What a text says around its clues. ``houses``: how many, line, column. ``prose``: line, text, where it starts."""

    categories: list[Declared] = field(default_factory=list)
    houses: tuple[int, int, int] | None = None
    prose: list[tuple[int, str, int]] = field(default_factory=list)


def shell_of(text: str) -> Shell:
    """The shell of a text; its clues are the prose, in which what was declared is blank."""
    shell = Shell()
    lines: list[tuple[int, str, int]] = []
    for line, content in numbered(text):
        start = _start(content)
        said = _HOUSES.search(content, start)
        if said and shell.houses is None and not content[start : said.start()].count("."):
            shell.houses = (number(said["count"]), line, said.start("count") + 1)
        match = _FIELD.fullmatch(content.rstrip(), start)
        if match and _is_field(match):
            if match["values"].strip():
                shell.categories.append(_declared(match, line))
        else:
            lines.append((line, content, start))
    for line, content, start in lines:
        shell.prose.append((line, _undeclared(content, start, line, shell), start))
    return shell


def is_prose(text: str) -> bool:
    """Whether a line states neither a heading nor a category nor the number of houses."""
    match = _FIELD.fullmatch(text)
    return not (_HOUSES.match(text) or (match and _is_field(match)) or _sentence_declares(text, None))


def is_frame(text: str) -> bool:
    """Whether a sentence begins like those that every zebra has: "Each house has …", "Use the clues to …"."""
    return bool(_FRAME.match(text.strip()))


def _is_field(match: re.Match[str]) -> bool:
    head, values = match["field"].strip(), match["values"].strip()
    if _NOT_A_FIELD.fullmatch(head):
        return not values and len(head.split()) < 8
    if head[0] in '"`“':
        return True
    if not values:
        return True
    return "." not in head and not _ENDED.search(values)


def _start(content: str) -> int:
    """Where a line begins to say something: after its bullet or number."""
    label = _LABEL.match(content)
    return label.end() if label else 0


def _undeclared(content: str, start: int, line: int, shell: Shell) -> str:
    """The line without the sentences that declare categories; blanks stand for them, so that places stay."""
    at = start
    while at < len(content):
        match = _SENTENCE.match(content, at)
        end = match.end() if match and match.end() > at else len(content)
        sentence = content[at:end]
        count = shell.houses[0] if shell.houses else len(shell.categories[0].values) if shell.categories else None
        found = _sentence_declares(sentence, count)
        said = _HOUSES.search(sentence)
        if found:
            head, values = found
            shell.categories.append(
                Declared(_named(head), line, at + 1, [(value, at + column) for value, column in values], head)
            )
        if found or (said and not said.start()):
            content = content[:at] + " " * len(sentence) + content[end:]
        at = end
    return content


def _sentence_declares(sentence: str, count: int | None) -> tuple[str, list[tuple[str, int]]] | None:
    """The head and the values, with their columns, of a sentence that declares a category."""
    for pattern in (_HAVING, _NAMED, _DECLARATION, _DOING):
        match = pattern.fullmatch(sentence.strip())
        if not match:
            continue
        shift = len(sentence) - len(sentence.lstrip()) + match.start("list")
        values = _listed(match["list"], shift)
        wanted = count
        if pattern is _NAMED:
            said = re.search(COUNT, match["head"], re.IGNORECASE)
            wanted = number(said[0]) if said else count
        if len(values) < 2 or (wanted is not None and len(values) != wanted) or (wanted is None and len(values) < 3):
            continue
        if all(len(value.split()) <= 4 for value, _ in values) and len({key(value) for value, _ in values}) == len(values):
            return match["head"], values
    return None


def _listed(text: str, shift: int) -> list[tuple[str, int]]:
    values = []
    for match in re.finditer(rf"{QUOTED}|(?:(?!,|\s+and\s+|\s+or\s+)[^\"`“])+", text):
        value = match[0]
        gap = len(value) - len(value.lstrip())
        value = re.sub(r"^(?:and|or)\s+", "", value.strip())
        article = _ARTICLE.match(value)
        name = unquote(value[article.end() :] if article else value)
        if name:
            values.append((name, shift + match.start() + gap + 1))
    return values


def _named(head: str) -> str:
    return heading_of(re.sub(rf"^(?:the|their|its|his|these)\s+(?:(?:{COUNT})\s+)?", "", head.strip(), flags=re.IGNORECASE))


def _declared(match: re.Match[str], line: int) -> Declared:
    text, at = match.string, match.start("values")
    end = len(text.rstrip(" ."))
    values = []
    while at <= end:
        value = _VALUE.match(text, at, end)
        if value is None:
            break
        name, column = unquote(value["value"].strip()), value.start("value") + 1
        if not name:
            raise BadInput("a value is missing; expected a name between commas", line, column)
        values.append((name, column))
        rest = text[value.end() : end]
        gap = len(rest) - len(rest.lstrip())
        at = value.end() + gap
        if at < end and text[at] not in ",;":
            raise BadInput(f'"{text[at:end]}" follows a value in quotes; expected a comma', line, at + 1)
        at += 1
    head = match["field"].strip()
    name = unquote(head) if head[0] in '"`“' else heading_of(head)
    return Declared(name, line, match.start("field") + 1, values, unquote(head))


def check(categories: list[Declared]) -> int:
    """The number of houses, once the categories agree on it. Raises :class:`BadInput`."""
    if not categories:
        raise BadInput("no field is declared; expected lines such as: Nation: Englishman, Spaniard, Japanese")
    first = categories[0]
    size = len(first.values)
    seen: set[str] = set()
    for count, one in enumerate(categories, start=1):
        check_side(len(one.values), "values", one.line, one.column)
        check_side(count, "fields", one.line, one.column)
        if key(one.name) in seen:
            message = f'the field "{one.name}" is declared twice; expected different fields'
            raise BadInput(message, one.line, one.column)
        seen.add(key(one.name))
        values: set[str] = set()
        for value, column in one.values:
            if key(value) in values:
                raise BadInput(f'"{value}" stands twice in {one.name}; expected different values', one.line, column)
            values.add(key(value))
        if len(one.values) < 2:
            raise BadInput(f"{one.name} has one value; expected at least 2", one.line, one.column)
        if len(one.values) != size:
            message = f"{one.name} has {len(one.values)} values; expected {size} as in {first.name}"
            raise BadInput(message, one.line, one.column)
    if len(categories) < 2:
        raise BadInput(f"{first.name} is the only field; expected at least 2", first.line, first.column)
    return size


def names_field(name: str) -> bool:
    """Whether a line that begins with ``name`` and a colon declares a category."""
    return not _NOT_A_FIELD.fullmatch(name) and not _FRAME.match(name)
