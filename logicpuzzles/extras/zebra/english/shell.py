"""The shell of a zebra's text: the number of houses, the categories with their values, and the
place of the clues.

Categories are declared by lines ("Pet: cat, dog") or by lists that a sentence marks off ("Each
drinks something else: tea, milk or cocoa", "three friends (Ana, Bo and Cy)"). Those of a classic
zebra are found in its clues. Prose that is true of every zebra is skipped.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace

from logicpuzzles.core.budget import tick
from logicpuzzles.core.errors import BadInput
from logicpuzzles.core.patterns import pattern
from logicpuzzles.extras.zebra.english.classic import find_classic_categories
from logicpuzzles.extras.zebra.english.enumerations import Enumeration, enumerations
from logicpuzzles.extras.zebra.english.headings import heading_of
from logicpuzzles.extras.zebra.english.lines import Line, Prose, join_line, lines_of, tables_in
from logicpuzzles.extras.zebra.english.masking import number
from logicpuzzles.extras.zebra.english.mentions import QUOTED, Lexicon, key, unquote
from logicpuzzles.extras.zebra.english.notation import compile_phrase
from logicpuzzles.extras.zebra.english.units import stem
from logicpuzzles.extras.zebra.english.wording import LANGUAGE
from logicpuzzles.formats.text import check_side

_DASHED = pattern(
    r"(?P<field>[^\W\d_]++(?:\s[^\W\d_]++){0,2})\s++[-–—=]\s++(?P<values>[^,.]++(?:,[^,.]++){2,})"
)
_FIELD = pattern(rf"(?P<field>{QUOTED}\s*|[^:\"`“]+):(?!\d)(?P<values>.*)")
_VALUE = pattern(rf"\s*(?:(?:and|or)\s+)?(?P<value>{QUOTED}|[^,;]*)")
_AMOUNT = pattern(
    rf"\s*(?:(?:and|or)\s+)?(?P<value>{QUOTED}|(?:[^,;]|(?<=\d),(?=\d{{3}}(?!\d)))*)"
)  # $1,000
_SLASHED = pattern(r"[^,;\"`“]+(?:\s[/|]\s[^,;\"`“]+)+")
_SENTENCE = pattern(
    r"[^.!?]*(?:(?:[.!?](?!\s|$)|(?:(?<=\bMr)|(?<=\bMs)|(?<=\bDr)|(?<=\bSt)|(?<=\bMrs)|(?<=\bNo)|(?<=\bno))\.)[^.!?]*)*[.!?]*\s*"
)
_ENDED = pattern(r"[.!?](?:\s+[^\s,;]+){3}")  # a list of values does not end in a sentence
_LONGEST = 200  # characters of the name of a category
_ITEMS = 3  # lines with labels that make a list of clues
_SHORT_NAME = 5  # a value on a line of its own has fewer words
_WORDY = 4  # words of a value of a category whose name is no name elsewhere, at most
_SHORT = 8  # a heading such as "Clues:" has fewer words

_HOUSES = compile_phrase(
    r"\b(there (are|is|were|stand|live)|in a (street|row) of|stand|lie|consider|(queue|row) "
    r"of|share|live in|"
    r"(street|row|port|harbou?r|queue|line),? there (are|stand|live)) "
    r"[WORD]{0,4}? <count:COUNT> [WORD]{0,3}? <noun:HOMES>\b(?! [in] "
    r"(between|apart|away|separate|to\b|from\b))"
)
_NOT_A_FIELD = compile_phrase(
    r"clues?|hints?|notes?|rules?|facts?|questions?|the clues|determine|find [out]|(your |the "
    r"|)(task|goal|objective)|solution|"
    r"answers?|provide|examples?|instructions?|puzzle|riddle|warning|remember|tip|source|author|"
    r"here are .*|.*\b(clues|hints|following)\b.*"
)
_LISTING = compile_phrase(  # of clues or houses, not of values
    r".*\bof (these|the following|the).* (is|are|holds?) [true]|"
    r".*\b(from (left|right|front|back) to (left|right|back|front)|in order)"
)
_FRAME = compile_phrase(
    r"(each|every|everyone|all|no two|the houses are|the \w+ (are|stand) "
    r"(in|numbered|lined)|in (each|every)|these|those|"
    r"use|using|find|determine|work out|figure|can you|here|clues?|hints?|given|your "
    r"task|solve|note|remember|assume|suppose|"
    r"the (question|puzzle|goal|task|five|four|three|six|two)|there (are|live) "
    r"\w+|(in|on|along) a (street|row|port)|"
    r"COUNT \w+|they|nobody shares|none of|from left|counting|as seen|who|what|where|which|how)\b"
)
_LEFT_MEANS = compile_phrase(
    r"[^.!?\n]*\b(left|right)\b[^.!?\n]*\bmeans?\b[^.!?\n]*\b(immediately|directly|next|adjacent)\b[^.!?\n]*(\.|!|)"
)
_ROW = compile_phrase(
    r"\b<noun:houses?|homes|people|persons|\w+s>\b [\w+]{0,3}? (in|on|along) (a|the same|one) "
    r"(row|line|queue)\b|"
    r"numbered [from] (1|one) to \w"
)
_PLENTY = compile_phrase(
    r"\b<count:COUNT> [\w+]{0,2}? ((\w|'|-)+s|people|men|women|children|persons|sheep|mice|fish)\b"
    r"(?! (ago|old|later|before|after|long|each|times|away|apart)\b)"
)
_SEVERAL = pattern(r"[,;/|]|\band\b|\bor\b")
_IN_A_ROW = compile_phrase(r"\b(in a (row|line|queue)|from left|side by side)\b")
_THERE_ARE = compile_phrase(r"(there (are|were|is)|in a (row|street))\b")
_EACH_OTHER = compile_phrase(
    r"\b(different|unique|distinct|own|another|following|one of|separate)\b"
)
_PERSONS = compile_phrase(
    r"|.*\b(named|called|names? (are|is|were)|names)|[the|these] [\w+]{0,2}? "
    r"(friends|people|persons|men|women|children|kids|"
    r"boys|girls|sisters|brothers|siblings|students|musicians|neighbou?rs|guests|tourists|suspects|couples|families|"
    r"\w+(er|ist|or)s)"
)
_CLUE = compile_phrase(
    r"\b(if|not(?! necessarily)|next to|left of|right "
    r"of|between|either|neither|nor|than|immediately|directly)\b"
)
_NUMBERED_THINGS = compile_phrase(r"\b<noun:\w+?>s\b[^.;:]{0,40}\bnumbered\b")
_BETWEEN = compile_phrase(r"\b(between|apart|separated?s?|or|not|n('|’)t|next|left of|right of)\b")
_JOINED = pattern(r"(?<=\S) (?:and|or) (?=\S)", re.IGNORECASE)
_ANOTHER = compile_phrase(r"\s*there is an? ")
_DETERMINER = compile_phrase(
    "^(and |)((each|every(one|)) |)((the|their|its|his|these) |)([all] COUNT |)"
)


@dataclass(slots=True)
class Declared:
    """A category as it was declared; each value with its column. ``source``: where it is from."""

    name: str
    line: int
    column: int
    values: list[tuple[str, int]]
    heading: str = ""
    listed: bool = False  # in a line of its own or a table, not in a sentence
    source: str = ""


@dataclass(slots=True)
class Story:
    """A sentence that declares categories, or a part of the text that is no clue: a title, how many
    houses there are. ``rest``: its text with blanks in place of the values. ``told``: people are to
    hear of it even where it names no value.
    """

    line: int
    column: int
    text: str
    rest: str = ""
    names: list[str] = field(default_factory=list)
    told: bool = False

    def __post_init__(self) -> None:
        self.rest = self.rest or self.text


@dataclass(slots=True)
class Shell:
    """The parts of a text around its clues, and the prose with the clues.

    ``houses``: their number, and the line and column that state it. ``close``: left and right mean
    the very next house. ``row``: they are said to stand in a row. ``homes``: the nouns, in the
    singular, of what is counted or stands in a row. ``stories``: the sentences that declare
    categories, and what else is no clue. ``itemised``: the clues are the lines with labels.
    """

    categories: list[Declared] = field(default_factory=list)
    houses: tuple[int, int, int] | None = None
    prose: list[Prose] = field(default_factory=list)
    close: bool = False
    row: bool = False
    homes: set[str] = field(default_factory=set)
    stories: list[Story] = field(default_factory=list)
    itemised: bool = False


def shell_of(text: str) -> Shell:
    """The shell of a text. Its prose holds the clues; declarations in it are blanked out."""
    shell = Shell()
    lines, tables = tables_in(list(lines_of(text)))
    for name, row, values in tables:
        source = f"table line {row}"
        shell.categories.append(Declared(heading_of(name), row, 1, values, name, True, source))
    wraps = sum(line.content.rstrip().endswith((".", "!", "?")) for line in lines) > 1
    alone = 0  # fields with one value: titles, or mistakes
    known: tuple[int, set[str]] | None = None  # of the lines that are surely categories
    at = 0
    while at < len(lines):
        line = lines[at]
        at += 1
        content, start = _conventions(line, shell), line.start
        match = _match_field(content, start) or _DASHED.fullmatch(content.rstrip(), start)
        several = match is not None and _SEVERAL.search(match["values"]) is not None
        if match and line.item and match["values"].strip() and not several:
            match = None  # a clue with a colon
        if match and several and _NOT_A_FIELD.fullmatch(match["field"].strip()):
            known = known or _listed_values(lines)
        if not match or _goes_on(shell.prose, line, match) or not _is_field(match, known):
            join_line(shell.prose, replace(line, content=content, start=start), wraps)
            continue
        if not match["values"].strip():
            below = _below(match, lines, at, shell)
            if below == at:
                shell.stories.append(Story(line.number, start + 1, content[start:].rstrip()))
            at = below
            continue
        while match["values"].rstrip().endswith(",") and at < len(lines) and not lines[at].item:
            # a list that was wrapped
            content = f"{content.rstrip()} {lines[at].content.strip()}"
            match = _match_field(content, start) or match
            at += 1
        declared = _declare_category(match, line.number)
        if len(declared.values) == 1 and not _JOINED.search(declared.values[0][0]):
            alone += 1
            shell.prose.append(Prose("", line.number, 0))
        shell.categories.append(declared)
    if len(shell.categories) - alone > 1:
        every, shell.categories = shell.categories, []
        for each in every:
            if len(each.values) > 1 or _JOINED.search(each.values[0][0]):
                shell.categories.append(each)
            else:
                shown = f"{each.heading}: {each.values[0][0]}"
                shell.stories.append(Story(each.line, each.column, shown, told=True))
    shell.prose = [prose for prose in shell.prose if prose.text.strip()]
    asks = [prose.text.rstrip().endswith("?") for prose in shell.prose if prose.item]
    shell.itemised = len(asks) >= _ITEMS and not all(asks)
    for prose in shell.prose:
        _take_declared(prose, shell, text)
    return shell


def _match_field(content: str, start: int) -> re.Match[str] | None:
    return _FIELD.fullmatch(content.rstrip(), start)


def _listed_values(lines: Sequence[Line]) -> tuple[int, set[str]]:
    """How many values most lines of values have, 0 where there are none, and the values of all."""
    sizes: list[int] = []
    names: set[str] = set()
    for line in lines:
        match = _match_field(line.content, line.start)
        if match and _SEVERAL.search(match["values"]) and _is_field(match):
            with suppress(BadInput):
                values = _declare_category(match, line.number).values
                sizes.append(len(values))
                names.update(key(value) for value, _ in values)
    return max(sorted(set(sizes)), key=sizes.count, default=0), names


def _conventions(line: Line, shell: Shell) -> str:
    """A line without the sentence that says what left and right mean. The number of houses that it
    states is kept.
    """
    content, start = line.content, line.start
    counted = _HOUSES.search(content, start) if shell.houses is None else None
    if counted and "." not in content[start : counted.start()]:
        begin = max(content.rfind(stop, 0, counted.start()) for stop in ".!?") + 1
        # else a clue that counts houses
        if number(counted["count"]) > 1 and not _BETWEEN.search(_sentence_at(content, begin)):
            shell.houses = (number(counted["count"]), line.number, counted.start("count") + 1)
            shell.homes.add(stem(counted["noun"]))
    if standing := _ROW.search(content, start):
        shell.row = True
        shell.homes.add(stem(standing["noun"] or "house"))
    if convention := _LEFT_MEANS.search(content, start) if "mean" in content else None:
        shell.close = True
        content = _blank_out(content, *convention.span())
    return content


def _blank_out(text: str, begin: int, end: int) -> str:
    """The text with blanks in place of a part, so that columns stay right."""
    return text[:begin] + " " * (end - begin) + text[end:]


def _goes_on(prose: list[Prose], line: Line, match: re.Match[str]) -> bool:
    """Whether a line with a colon is no field: it continues a sentence, or tells how many there
    are.
    """
    last, head = prose[-1] if prose else None, match["field"].strip()
    if last is None or line.item or last.line + len(last.breaks) + 1 != line.number:
        many = not line.item and _PLENTY.match(head) is not None
        return many and len(head.split()) >= _SHORT_NAME
    ended = last.text.rstrip().endswith((".", "!", "?", ":", ";"))
    return not (ended or last.item) and len(last.text.split()) > _SHORT


def _below(match: re.Match[str], lines: list[Line], at: int, shell: Shell) -> int:
    """Declare the category of a heading whose values stand below it, a line each. Where the next
    line is.
    """
    end = at
    while (
        end < len(lines) and _is_name(lines[end]) and lines[end].number == lines[end - 1].number + 1
    ):
        end += 1
    if end - at < 2:
        return at
    head, above = match["field"].strip(), lines[at - 1].number
    values = [
        (unquote(line.content[line.start :].strip(" ,;")), line.start + 1) for line in lines[at:end]
    ]
    name, source = heading_of(_DETERMINER.sub("", head)), f"declared line {above}"
    shell.categories.append(
        Declared(name, above, match.start("field") + 1, values, head, True, source)
    )
    return end


def _is_name(line: Line) -> bool:
    text = line.content[line.start :].strip()
    short = 0 < len(text.split()) < _SHORT_NAME
    return short and not text.endswith((".", "?", "!")) and ":" not in text


def is_prose(text: str) -> bool:
    """Whether a line is neither a heading nor a category nor the number of houses."""
    match = _FIELD.fullmatch(text)
    return not (_HOUSES.match(text) or (match and _is_field(match)))


def is_frame(text: str) -> bool:
    """Whether a sentence begins like the ones found in every zebra: "Each house has …",
    "Use the clues to …".
    """
    return bool(_FRAME.match(text.strip()))


def _is_field(match: re.Match[str], known: tuple[int, set[str]] | None = None) -> bool:
    """Whether a line with a colon declares a category. ``known``: how many values the other
    categories have, and these: with as many others, "Task: …" is one too.
    """
    head, values = match["field"].strip(), match["values"].strip()
    if len(head) > _LONGEST or _LISTING.fullmatch(head):
        return False
    if _NOT_A_FIELD.fullmatch(head):
        fits = not values or (known is not None and _are_values(match, *known))
        return fits and len(head.split()) < _SHORT
    if head[0] in '"`“' or not values:
        return True
    sentence = values.endswith("?") or _ENDED.search(values) or _IN_A_ROW.search(values)
    return not sentence and "." not in head.removesuffix("no.")


def _are_values(match: re.Match[str], size: int, taken: set[str]) -> bool:
    """Whether a list after a colon has so many short values, none of them taken."""
    if _CLUE.search(match["values"]) or match["values"].rstrip().endswith("?"):
        return False
    names = [name for name, _ in _declare_category(match, 0).values]
    return len(names) == size and all(
        len(name.split()) <= _WORDY and key(name) not in taken for name in names
    )


def _take_declared(prose: Prose, shell: Shell, text: str) -> None:
    """Move declarations of categories from the prose to the shell. Blanks replace them there, so
    that columns stay right.
    """
    listed = shell.itemised or any(category.listed for category in shell.categories)
    for at, sentence in sentences_of_prose(prose):
        sizes = [len(category.values) for category in shell.categories[:1]]
        count = shell.houses[0] if shell.houses else next(iter(sizes), None)
        passed = sentence.rstrip().endswith("?") or (listed and prose.item)
        found = [] if passed else enumerations(sentence)
        found = [each for each in found if _declares(each, count, shell, text)]
        rest = sentence
        names = []
        for each in found:
            first, place = each.values[0][1], prose.place(at)
            where = "brackets" if sentence[:first].rstrip().endswith("(") else "sentence"
            name = _find_unused_name(_name_category(each), shell.categories)
            placed = [(value, prose.place(at + offset)[1]) for value, offset in each.values]
            source = f"{where} line {place[0]}"
            shell.categories.append(Declared(name, *place, placed, each.head, source=source))
            names.append(name)
            for value, offset in each.values:
                rest = _blank_out(rest, offset, offset + len(value))
        if found or _HOUSES.match(sentence):
            place = prose.place(at + len(sentence) - len(sentence.lstrip()))
            shell.stories.append(Story(*place, sentence.strip(), rest, names, bool(found)))
            prose.text = _blank_out(prose.text, at, at + len(sentence))


def _declares(each: Enumeration, count: int | None, shell: Shell, text: str) -> bool:
    """Whether a list in a sentence declares a category."""
    names = {key(value) for category in shell.categories for value, _ in category.values}
    if any(key(value) in names for value in each.names):
        return False  # a clue, or a part of the story
    spoken = _PLENTY.search(each.head)
    if spoken and number(spoken["count"]) != len(each.names):
        return False
    if any(category.listed for category in shell.categories):
        there = text.casefold()
        used = [name for name in each.names if there.count(name.casefold()) > 1 or name.isdigit()]
        return bool(used) and len(each.names) == count
    return count in (None, len(each.names)) or bool(_EACH_OTHER.search(each.head))


def sentences_of_prose(prose: Prose) -> Iterator[tuple[int, str]]:
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


def _name_category(declared: Enumeration) -> str:
    """The name of a category that a sentence declares. People are called by names."""
    proper = all(name[:1].isupper() and not name.isupper() for name in declared.names)
    if proper and _PERSONS.fullmatch(declared.head):
        return "Name"
    head = declared.head.replace("another", "different")
    return heading_of(_DETERMINER.sub("", head)) or "Value"


def _find_unused_name(name: str, categories: list[Declared]) -> str:
    """The name; with marks appended if a category has it already."""
    while any(key(name) == key(category.name) for category in categories):
        name += "'"
    return name


def _declare_category(match: re.Match[str], line: int) -> Declared:
    text, at = match.string, match.start("values")
    if _SLASHED.fullmatch(match["values"]):
        text = text[:at] + re.sub(r"(?<=\s)[/|](?=\s)", ",", text[at:])
    end = len(text.rstrip(" ."))
    each = _AMOUNT if re.search(r",\s", match["values"]) else _VALUE
    values = []
    while at <= end:
        value = each.match(text, at, end)
        if value is None:
            break
        name, column = unquote(value["value"].strip()), value.start("value") + 1
        if not name:
            raise BadInput("a value is missing; expected a name between commas", line, column)
        values.append((name, column))
        check_side(len(values), "values", line, match.start("field") + 1)
        at = value.end()
        while at < end and text[at].isspace():
            at += 1
        if at < end and text[at] not in ",;":
            raise BadInput(
                f'"{text[at:end]}" follows a value in quotes; expected a comma', line, at + 1
            )
        at += 1
    head = match["field"].strip()
    name = unquote(head) if head[0] in '"`“' else heading_of(head)
    return Declared(
        name, line, match.start("field") + 1, values, unquote(head), True, f"declared line {line}"
    )


def check(categories: list[Declared], houses: int | None = None, row: bool = False) -> int:
    """The number of houses, once the categories agree on it. ``row``: they are said to stand in a
    row, so that one category is enough. Raises :class:`BadInput`.
    """
    if not categories:
        raise BadInput(
            "no field is declared; expected lines such as: Nation: Englishman, Spaniard, Japanese"
        )
    wanted = houses or max(len(category.values) for category in categories)
    for category in categories:
        if len(category.values) == wanted - 1:
            _split_last(category)
    if houses is None and all(_JOINED.search(category.values[-1][0]) for category in categories):
        for category in categories:
            _split_last(category)
    first, seen = categories[0], set[str]()
    for count, category in enumerate(categories, start=1):
        name, place, size = category.name, (category.line, category.column), len(category.values)
        check_side(size, "values", *place)
        check_side(count, "fields", *place)
        values: set[str] = set()
        for value, column in category.values:
            if key(value) in values:
                what = f'"{value}" appears twice in {name}; expected different values'
                raise BadInput(what, category.line, column)
            values.add(key(value))
        if key(name) in seen:
            what = f'the field "{name}" is declared twice; expected different fields'
        elif size < 2:
            what = f"{name} has one value; expected at least 2"
        elif size != len(first.values):
            what = f"{name} has {size} values; expected {len(first.values)} as in {first.name}"
        elif len(categories) < 2 and not row:
            what = f"{name} is the only field; expected at least 2"
        else:
            seen.add(key(name))
            continue
        raise BadInput(what, *place)
    return len(first.values)


def _split_last(category: Declared) -> None:
    """Split the last value at "and" or "or": "Ann, Bob and Cleo" has three values."""
    value, column = category.values[-1]
    joint = _JOINED.search(value)
    if joint:
        category.values[-1:] = [
            (value[: joint.start()], column),
            (value[joint.end() :], column + joint.end()),
        ]


def numbered_nouns(text: str) -> frozenset[str]:
    """The nouns, in the singular, of the things that a text numbers: "4 towers, numbered 1 to
    4".
    """
    return (
        frozenset(match["noun"].lower() for match in _NUMBERED_THINGS.finditer(text))
        if "numbered" in text
        else frozenset()
    )


def names_field(name: str) -> bool:
    """Whether a line that begins with ``name`` and a colon declares a category."""
    return (
        not _LISTING.fullmatch(name) and not _NOT_A_FIELD.fullmatch(name) and not _FRAME.match(name)
    )


def is_introduction(text: str) -> bool:
    """Whether a sentence without values may stand before the first clue: any may, except items like
    "There is a …".
    """
    return not _ANOTHER.match(text)


def collect(shell: Shell) -> None:
    """Add the categories that only the clues and questions mention, unless lines declare
    categories.

    Raises :class:`BadInput` when a category does not get one value for each house.
    """
    known = shell.categories
    if shell.houses is None or any(
        category.listed or len(category.values) != shell.houses[0] for category in known
    ):
        return
    sentences = []
    asked = False  # after the question come no clues
    for prose in shell.prose:
        for at, text in sentences_of_prose(prose):
            asks, bare = text.rstrip().endswith("?"), text.strip()
            counts = _THERE_ARE.match(bare) and _PLENTY.search(text) and not _BETWEEN.search(text)
            if counts or (shell.itemised and not prose.item and not asks):
                continue  # how many there are, or a story
            asked = asked or asks
            if bare and (asks or (not asked and not is_frame(text))):
                line, column = prose.place(at + len(text) - len(text.lstrip()))
                sentences.append((line, column, bare))
    groups = [[value for value, _ in category.values] for category in known]
    lexicon = Lexicon([category.name for category in known], groups, LANGUAGE) if known else None
    try:
        categories = find_classic_categories(sentences, shell.houses[0], lexicon)
    except BadInput:
        if len(known) > 1:
            return  # the problem may be a slip in a clue; reading the clues reports it
        raise
    for heading, members in categories:
        line = min(value.line for value in members)
        values = [(value.text, value.column) for value in members]
        source = f"collected from line {line}"
        name = _find_unused_name(heading, known)
        known.append(Declared(name, line, values[0][1], values, source=source))
