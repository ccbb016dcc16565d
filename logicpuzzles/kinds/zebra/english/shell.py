"""The shell of a zebra's text: the number of houses, the categories with their values, and the place of the clues.

Categories are declared by lines ("Pet: cat, dog") or by sentences ("The pets are a cat and a dog", "Each drinks something
else: tea or milk"). Prose that is true of every zebra is skipped.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

from logicpuzzles.core.budget import tick
from logicpuzzles.core.errors import BadInput
from logicpuzzles.core.patterns import pattern
from logicpuzzles.formats.text import check_line, check_side, numbered
from logicpuzzles.kinds.zebra.english.collecting import collected
from logicpuzzles.kinds.zebra.english.declaring import declaration
from logicpuzzles.kinds.zebra.english.headings import heading_of
from logicpuzzles.kinds.zebra.english.masking import number
from logicpuzzles.kinds.zebra.english.mentions import QUOTED, Lexicon, key, unquote
from logicpuzzles.kinds.zebra.english.notation import compiled
from logicpuzzles.kinds.zebra.english.wording import LANGUAGE

__all__ = ["Declared", "Prose", "Shell", "check", "collect", "is_frame", "is_introduction", "is_prose", "names_field", "shell_of"]

_LABEL = pattern(r"\s*(?:(?:clue\s+)?\(?\d+\s*[.):]\s*|\(?[a-z][.)]\s+|[-*•–—]\s+|#+\s+)?", re.IGNORECASE)
_FIELD = pattern(rf"(?P<field>{QUOTED}\s*|[^:\"`“]+):(?!\d)(?P<values>.*)")
_VALUE = pattern(rf"\s*(?:(?:and|or)\s+)?(?P<value>{QUOTED}|[^,;]*)")
_SLASHED = pattern(r"[^,;\"`“]+(?:\s[/|]\s[^,;\"`“]+)+")
_EMPHASIS = pattern(rf"(?P<quoted>{QUOTED})|\*\*|__")
_SENTENCE = pattern(r"[^.!?]*(?:[.!?](?!\s|$)[^.!?]*)*[.!?]*\s*")
_ENDED = pattern(r"[.!?](?:\s+[^\s,;]+){3}")  # a list of values does not end in a sentence
_GOES_ON = compiled(
    r".*(,|\b(the|a|an|and|or|of|to|in|on|at|by|with|for|from|who|that|which|whose|is|are|next|between|left|right|if|then))$"
)
_SHORT = 8  # a heading such as "Clues:" has fewer words

_HOUSES = compiled(
    r"\b(there (are|is|were|stand|live)|in a (street|row) of|stand|lie|consider|(queue|row) of|share|live in|"
    r"(street|row|port|harbou?r|queue|line),? there (are|stand|live)) "
    r"[WORD]{0,4}? <count:COUNT> [WORD]{0,3}? HOMES\b(?! [in] (between|apart|away|separate|to\b|from\b))"
)
_NOT_A_FIELD = compiled(
    r"clues?|hints?|note|rules?|facts?|question|the clues|"
    r"here are .*|.*\b(clues|hints|following)\b.*"
)
_LISTING = compiled(r".*\bof (these|the following|the).* (is|are|holds?) [true]")  # of clues, not of values
_FRAME = compiled(
    r"(each|every|everyone|all|no two|the houses are|the \w+ (are|stand) (in|numbered|lined)|in (each|every)|these|those|"
    r"use|using|find|determine|work out|figure|can you|here|clues?|hints?|given|your task|solve|note|remember|assume|suppose|"
    r"the (question|puzzle|goal|task|five|four|three|six|two)|there (are|live) \w+|(in|on|along) a (street|row|port)|"
    r"COUNT \w+|they|nobody shares|none of|from left|counting|as seen|who|what|where|which|how)\b"
)
_LEFT_MEANS = compiled(
    r"[^.!?\n]*\b(left|right)\b[^.!?\n]*\bmeans?\b[^.!?\n]*\b(immediately|directly|next|adjacent)\b[^.!?\n]*(\.|!|)"
)
_ROW = compiled(
    r"\b(houses?|homes|people|persons|\w+s)\b [\w+]{0,3}? (in|on|along) (a|the same|one) (row|line|queue)\b|"
    r"numbered [from] (1|one) to \w"
)
_BETWEEN = compiled(r"\b(between|apart|separated?s?|or|not|n('|’)t|next|left of|right of)\b")
_JOINED = pattern(r"(?<=\S) (?:and|or) (?=\S)", re.IGNORECASE)
_ANOTHER = compiled(r"\s*there is an? ")
_DETERMINER = compiled("^(the|their|its|his|these) [COUNT] ")


@dataclass(slots=True)
class Declared:
    """A category as it was declared; each value with its column."""

    name: str
    line: int
    column: int
    values: list[tuple[str, int]]
    heading: str = ""
    listed: bool = False  # in a line of its own, not in a sentence


@dataclass(slots=True)
class Prose:
    """Lines joined into one text, a blank for each line end. Its content begins at ``start``, further lines at ``breaks``."""

    text: str
    line: int
    start: int
    breaks: list[int] = field(default_factory=list)

    def place(self, offset: int) -> tuple[int, int]:
        """Line and column of a place in the text."""
        before = [at for at in self.breaks if at <= offset]
        return self.line + len(before), offset - (before[-1] if before else 0) + 1


@dataclass(slots=True)
class Shell:
    """The parts of a text around its clues, and the prose with the clues.

    ``houses``: their number, and the line and column that state it. ``close``: left and right mean the very next house. ``row``:
    they are said to stand in a row.
    """

    categories: list[Declared] = field(default_factory=list)
    houses: tuple[int, int, int] | None = None
    prose: list[Prose] = field(default_factory=list)
    close: bool = False
    row: bool = False


def shell_of(text: str) -> Shell:
    """The shell of a text. Its prose holds the clues; declarations in it are blanked out."""
    shell = Shell()
    for line, content in numbered(text):
        check_line(content, line)
        content = _EMPHASIS.sub(lambda emphasis: emphasis["quoted"] or "  ", content)  # the same length keeps columns right
        start = _start(content)
        counted = _HOUSES.search(content, start) if shell.houses is None else None
        if counted:
            begin = max(content.rfind(stop, 0, counted.start()) for stop in ".!?") + 1
            if number(counted["count"]) < 2 or _BETWEEN.search(_sentence_at(content, begin)):
                counted = None  # a clue that counts houses
        if counted and not content[start : counted.start()].count("."):
            shell.houses = (number(counted["count"]), line, counted.start("count") + 1)
            shell.row = bool(_ROW.search(content, start))
        convention = _LEFT_MEANS.search(content, start) if "mean" in content else None
        if convention:
            shell.close = True
            content = content[: convention.start()] + " " * len(convention[0]) + content[convention.end() :]
        match = _FIELD.fullmatch(content.rstrip(), start)
        if match and _is_field(match):
            if match["values"].strip():
                shell.categories.append(_declared(match, line))
        else:
            _append(shell.prose, line, content, start)
    for prose in shell.prose:
        _take_declared(prose, shell)
    return shell


def _append(prose: list[Prose], line: int, content: str, start: int) -> None:
    """Add a line. It continues the text before it when that text was wrapped there."""
    last = prose[-1] if prose else None
    if last is not None and last.line + len(last.breaks) + 1 == line and not content[:start].strip():
        open_ = not last.text.rstrip().endswith((".", "!", "?", ":", ";", '"', "”"))
        if open_ and (content[start : start + 1].islower() or _GOES_ON.fullmatch(last.text.rstrip())):
            last.breaks.append(len(last.text) + 1)
            last.text += " " + content
            return
    prose.append(Prose(content, line, start))


def is_prose(text: str) -> bool:
    """Whether a line is neither a heading nor a category nor the number of houses."""
    match = _FIELD.fullmatch(text)
    return not (_HOUSES.match(text) or (match and _is_field(match)) or declaration(text, None))


def is_frame(text: str) -> bool:
    """Whether a sentence begins like the ones found in every zebra: "Each house has …", "Use the clues to …"."""
    return bool(_FRAME.match(text.strip()))


def _is_field(match: re.Match[str]) -> bool:
    head, values = match["field"].strip(), match["values"].strip()
    if _LISTING.fullmatch(head):
        return False
    if _NOT_A_FIELD.fullmatch(head):
        return not values and len(head.split()) < _SHORT
    if head[0] in '"`“':
        return True
    if not values:
        return True
    return "." not in head and not values.endswith("?") and not _ENDED.search(values)


def _start(content: str) -> int:
    """Where the content of a line begins: after its bullet or number."""
    label = _LABEL.match(content)
    return label.end() if label else 0


def _take_declared(prose: Prose, shell: Shell) -> None:
    """Move declarations of categories from the prose to the shell. Blanks replace them there, so that columns stay right."""
    for at, sentence in _sentences(prose):
        count = shell.houses[0] if shell.houses else len(shell.categories[0].values) if shell.categories else None
        declared = declaration(sentence, count)
        counted = _HOUSES.match(sentence)
        if declared:
            head, values = declared
            name = _unused(_named(head), shell.categories)
            placed = [(value, prose.place(at + column - 1)[1]) for value, column in values]
            shell.categories.append(Declared(name, *prose.place(at), placed, head))
        if declared or counted:
            prose.text = prose.text[:at] + " " * len(sentence) + prose.text[at + len(sentence) :]


def _sentences(prose: Prose) -> Iterator[tuple[int, str]]:
    """Where each sentence begins, and its text. The caller may blank out a sentence on the way."""
    at = prose.start
    while at < len(prose.text):
        tick()
        sentence = _sentence_at(prose.text, at)
        yield at, sentence
        at += len(sentence)


def _sentence_at(text: str, at: int) -> str:
    match = _SENTENCE.match(text, at)
    return match[0] if match and match[0] else text[at:]


def _named(head: str) -> str:
    return heading_of(_DETERMINER.sub("", head.strip()))


def _unused(name: str, categories: list[Declared]) -> str:
    """The name; with marks appended if a category has it already."""
    while any(key(name) == key(category.name) for category in categories):
        name += "'"
    return name


def _declared(match: re.Match[str], line: int) -> Declared:
    text, at = match.string, match.start("values")
    if _SLASHED.fullmatch(match["values"]):
        text = text[:at] + re.sub(r"(?<=\s)[/|](?=\s)", ",", text[at:])
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
    return Declared(name, line, match.start("field") + 1, values, unquote(head), listed=True)


def check(categories: list[Declared], houses: int | None = None) -> int:
    """The number of houses, once the categories agree on it. Raises :class:`BadInput`."""
    if not categories:
        raise BadInput("no field is declared; expected lines such as: Nation: Englishman, Spaniard, Japanese")
    wanted = houses or max(len(category.values) for category in categories)
    for category in categories:
        if len(category.values) == wanted - 1:
            _split_last(category)
    if houses is None and all(_JOINED.search(category.values[-1][0]) for category in categories):
        for category in categories:
            _split_last(category)
    first = categories[0]
    size = len(first.values)
    seen: set[str] = set()
    for count, category in enumerate(categories, start=1):
        check_side(len(category.values), "values", category.line, category.column)
        check_side(count, "fields", category.line, category.column)
        if key(category.name) in seen:
            message = f'the field "{category.name}" is declared twice; expected different fields'
            raise BadInput(message, category.line, category.column)
        seen.add(key(category.name))
        values: set[str] = set()
        for value, column in category.values:
            if key(value) in values:
                raise BadInput(f'"{value}" stands twice in {category.name}; expected different values', category.line, column)
            values.add(key(value))
        if len(category.values) < 2:
            raise BadInput(f"{category.name} has one value; expected at least 2", category.line, category.column)
        if len(category.values) != size:
            message = f"{category.name} has {len(category.values)} values; expected {size} as in {first.name}"
            raise BadInput(message, category.line, category.column)
    if len(categories) < 2:
        raise BadInput(f"{first.name} is the only field; expected at least 2", first.line, first.column)
    return size


def _split_last(category: Declared) -> None:
    """Split the last value at "and" or "or": "Ann, Bob and Cleo" has three values."""
    value, column = category.values[-1]
    joint = _JOINED.search(value)
    if joint:
        category.values[-1:] = [(value[: joint.start()], column), (value[joint.end() :], column + joint.end())]


def names_field(name: str) -> bool:
    """Whether a line that begins with ``name`` and a colon declares a category."""
    return not _LISTING.fullmatch(name) and not _NOT_A_FIELD.fullmatch(name) and not _FRAME.match(name)


def is_introduction(text: str) -> bool:
    """Whether a sentence without values may stand before the first clue: any may, except items like "There is a …"."""
    return not _ANOTHER.match(text)


def collect(shell: Shell) -> None:
    """Add the categories that only the clues and questions mention, unless lines declare categories.

    Raises :class:`BadInput` when a category does not get one value for each house.
    """
    known = shell.categories
    if (
        shell.houses is None
        or any(category.listed for category in known)
        or any(len(category.values) != shell.houses[0] for category in known)
    ):
        return
    sentences = []
    asked = False  # after the question come no clues
    for prose in shell.prose:
        for at, text in _sentences(prose):
            asks = text.rstrip().endswith("?")
            asked = asked or asks
            if text.strip() and (asks or (not asked and not is_frame(text))):
                line, column = prose.place(at + len(text) - len(text.lstrip()))
                sentences.append((line, column, text.strip()))
    groups = [[value for value, _ in category.values] for category in known]
    lexicon = Lexicon([category.name for category in known], groups, LANGUAGE) if known else None
    try:
        categories = collected(sentences, shell.houses[0], lexicon)
    except BadInput:
        if len(known) > 1:
            return  # the problem may be a slip in a clue; reading the clues reports it
        raise
    for name, values, line in categories:
        known.append(Declared(_unused(name, known), line, values[0][1], values))
