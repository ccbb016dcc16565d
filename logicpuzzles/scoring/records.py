"""Reading an answer to a puzzle of records: tables in any order of rows and columns, lists, and sentences.

A fact is a group of values that stand in one row. What names a row, or joins values, is read where the words say so plainly; a
sentence that compares rows, denies or supposes tells nothing.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence
from dataclasses import replace
from itertools import pairwise
from typing import Any

from logicpuzzles.core.patterns import pattern
from logicpuzzles.scoring.facts import Fact, Passage, passages
from logicpuzzles.scoring.names import MAX_NAME, Mention, Names, without
from logicpuzzles.scoring.texts import COMPARES, UNSURE, Unknown, norm, whole

__all__ = ["record_passages"]

MAX_LINES = 5_000
MAX_LINE = 5_000  # characters

_BLANK = frozenset(
    [
        "",
        "?",
        "-",
        "_",
        "...",
        "…",
        "unknown",
        "n/a",
        "na",
        "none",
        "tbd",
        "open",
        "not determined",
        "undetermined",
        "??",
        "???",
    ]
)
_YES = frozenset(["✓", "✔", "✅", "yes", "●", "☑", "o", "true"])
_NO = frozenset(["✗", "✘", "❌", "no", "x", "", "-", "false", "·", ".", "○"])
_RULE = pattern(r"[-+=|:\s─━═│┃║┼╋╬├┤┌┐└┘┬┴╔╗╚╝╠╣╦╩╪╫]*")
_SENTENCE = pattern(
    r"(?<=[a-z0-9)\"'*’”][.!?])(?=\s|$)", re.IGNORECASE
)  # the mark stays with its sentence
_LABEL = pattern(
    r"[-*>•+◦#\s]*+(?:\(?([0-9]{1,2})(?:st|nd|rd|th)?(?:\s*[.):|=,→–—-]+\s*|\s{2,}|\t))?"
)
_FILLER = pattern(
    r"\b(?:the|an?|and|with|is|are|in|at|has|have|of|who|he|she|it|his|her|lives?|living|owns?|keeps?|drinks?|smokes?|grows?|gets?|"
    r"likes?|by|visited|answer|solution|final|so|from|to|on|for|goes|takes?|number)\b"
)
_VERBS = frozenset(
    [
        "does",
        "eats",
        "orders",
        "plays",
        "s",
        "wears",
        "drives",
        "enjoys",
        "uses",
        "reads",
        "therefore",
        "as",
    ]
)
_CLAUSE = pattern(r",\s*(?:and|while|whereas)\b|;", re.IGNORECASE)
_CELLS = pattern(r"\S+(?:\s\S+)*")
_ROMAN = pattern(r"\b([A-Za-z]{3,12}) (I|II|III|IV|V|VI|VII|VIII|IX|X)(?=\s*(?:[:|.,)=(–—-]|$))")
_ROMANS = ("I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX", "X")
_HEADED = pattern(r"^\s*\[{1,2}([A-Za-z]\w*+(?:[. ]\w++)*+)\]{1,2}\s*$")  # as in TOML
_GIVEN = pattern(r"^\s*([A-Za-z]\w*)\s*=\s*(?=[\"'])")
_TUPLES = pattern(r"\)\s*+(?:[,;]\s*+)?\((?=\s*+[0-9])")
_PRONOUN = pattern(r"\W*(?:s?he|they|it|his|her|their|its|there)\b", re.IGNORECASE)


_ORDERED = pattern(r"[^:]{0,60}\bfrom (left|right) to (?:left|right)\b[^:]{0,40}:", re.IGNORECASE)
_IN_QUOTES = pattern(r"[\"“„«]([^\"“”„«»]{3,300})[\"”“»]")
_IN_BRACKETS = pattern(r"\(([^()]{3,300})\)")
_CLUE = r"(?:clue|hint|rule|statement|condition|fact|premise|constraint)"
_TICKED = pattern(  # what makes a clue of a sentence: its number, or a mark behind it
    rf"^\W*+(?:{_CLUE}s?\s*+(?:(?:no\.?|#)\s*+)?\(?)?[0-9]{{1,2}}\s*+[).:–—-]+|"
    rf"^\W*+(?:{_CLUE}|check(?:ing)?|given)\s*+[0-9]{{0,2}}\s*+(?:says|states|[):–—-])|"
    r"[✓✔✅☑]|(?<!\W)\W++(?:ok(?:ay)?|yes|holds|satisfied|true|fits|works)\W*+$",
    re.IGNORECASE,
)


def record_passages(
    names: Names, lines: Sequence[str], echo: frozenset[str] = frozenset()
) -> list[Passage]:
    """The tables, lists and sentences in the lines of a text that tell which values stand in a row. ``echo``: the clues, which
    tell nothing where several of them are repeated."""
    lines = _without_echo(names, lines[-MAX_LINES:], echo)
    names = names.as_numbered_in(lines)
    lines = _in_words(names, lines)
    told: list[Passage] = []
    rest = list(lines)
    for start, stop, rows in _tables(names, lines):
        facts = _of_table(names, rows, stop - 1, short=stop == len(lines))
        if facts is not None:
            columns = {field for fact in facts for _, field in fact.cells} | {
                field for fact in facts for field, _ in fact.linked
            }
            if facts:
                told.append(
                    Passage(
                        [replace(fact, first=start) for fact in facts], len(columns) == names.width
                    )
                )
            rest[start:stop] = [""] * (stop - start)
    return [*told, *passages(_of_lines(names, rest), lines)]


def _in_words(names: Names, lines: Sequence[str]) -> list[str]:
    """The lines with rows and fields as people write them: ``House II`` as ``House 2``, ``[house.2]`` as a heading."""
    several = any(
        [
            match[2] == "II" and names.is_place(match[1])
            for line in lines
            for match in _ROMAN.finditer(line)
        ]
    )

    def number(match: re.Match[str]) -> str:
        return (
            f"{match[1]} {_ROMANS.index(match[2]) + 1}"
            if several and names.is_place(match[1])
            else match[0]
        )

    told: list[str] = []
    for line in lines:
        headed, given = _HEADED.match(line), _GIVEN.match(line)
        if headed:
            line = f"{headed[1].replace('.', ' ').replace('_', ' ')}:"
        elif given and names.field_of(given[1]) is not None:
            line = f"{given[1]}: {line[given.end() :]}"
        told.append(_ROMAN.sub(number, line))
    return told


def _without_echo(names: Names, lines: Sequence[str], echo: frozenset[str]) -> list[str]:
    """The lines, blank where they repeat the puzzle: its clues, or its fields with their values in the puzzle's order."""
    marks: list[str] = []
    for line in lines:
        label = _LABEL.match(line)
        body = line[label.end() if label else 0 :] if len(line) < MAX_LINE else ""
        field, _, rest = body.partition(":")
        place = names.field_of(field) if rest and len(field) < 80 else None
        if place is not None and not names.rows_in(rest):
            listed = [each.name for each in names.mentions(rest) if place in each.fields]
            marks.append("" if listed == [name for name in names.values[place] if name] else "no")
            continue
        sentences = [norm(sentence) for sentence in _SENTENCE.split(body) if sentence.strip()]
        known = norm(body) in echo or (
            bool(sentences) and all([sentence in echo for sentence in sentences])
        )
        marks.append("" if known or not body.strip() else "no")
    kept = [_without_quotes(line, echo) for line in lines]
    start = 0
    for at, mark in enumerate([*marks, "no"]):
        if mark:
            if len([line for line in lines[start:at] if line.strip()]) > 1:
                kept[start:at] = [""] * (at - start)
            start = at + 1
    return kept


def _without_quotes(line: str, echo: Collection[str]) -> str:
    """A line without the clues that it quotes, or ticks off by their numbers."""
    if len(line) > MAX_LINE or not echo:
        return line
    told = []
    for marks in (_IN_QUOTES, _IN_BRACKETS):
        line = marks.sub(
            lambda part: (
                " " if norm(_TICKED.sub("", part[1])).strip("() ") in {*echo, ""} else part[0]
            ),
            line,
        )
    for sentence in _SENTENCE.split(line):
        bare = _TICKED.sub(" ", sentence)
        told.append("" if bare != sentence and norm(bare) in echo else sentence)
    return "".join(told)


# --- groups -----------------------------------------------------------------------------------------------------------


def _group(names: Names, at: int, items: Sequence[tuple[int, Any]], row: int | None) -> Fact | None:
    """The fact that items stand in one row; ``None`` when they cannot."""
    values: dict[int, Any] = {}
    for field, name in items:
        value = name if isinstance(name, Unknown) else names.values[field][name]
        if values.setdefault(field, value) != value:
            return None
    for field, rows in names.anchors.items():
        anchored = (
            rows.get(norm(str(values[field])))
            if field in values and not isinstance(values[field], Unknown)
            else None
        )
        if anchored is not None:
            if row is not None and row != anchored and names.numbered:
                return None
            row = anchored
    if row is not None:
        return (
            Fact(at, {(row, field): value for field, value in values.items()}) if values else None
        )
    known = tuple(
        [(field, value) for field, value in values.items() if not isinstance(value, Unknown)]
    )
    return Fact(at, linked=known) if len(known) > 1 else None


# --- tables -----------------------------------------------------------------------------------------------------------


def _tables(names: Names, lines: Sequence[str]) -> Iterator[tuple[int, int, list[list[str]]]]:
    """Runs of lines with the same separator: where each begins and ends, and its cells."""
    start = 0
    rows: list[list[str]] = []
    before = ""
    for at, line in enumerate([*lines, ""]):
        if rows and line.strip() and "|" in line + "│" and _RULE.fullmatch(line):
            continue
        if rows and line.strip() and re.search(r"[-─━═]{2}", line) and _RULE.fullmatch(line):
            continue
        between = _separator(line)
        if between == "," and not all([_is_name(names, cell) for cell in line.split(",")]):
            between = ""
        if between and between == before:
            rows.append(_split(line, between))
            continue
        if len(rows) > 1:
            yield (
                start,
                at,
                rows
                if before != "  "
                else _aligned(rows, [row for row in lines[start:at] if not _RULE.fullmatch(row)]),
            )
        start, before = at, between
        rows = [_split(line, between)] if between else []


def _aligned(rows: list[list[str]], lines: Sequence[str]) -> list[list[str]]:
    """The rows of a table without bars, each cell below its heading; none where that is not plain."""
    if len(rows) != len(lines):
        return [[""]]
    starts = [match.start() for match in _CELLS.finditer(lines[0])]
    aligned: list[list[str]] = []
    for row, line in zip(rows, lines, strict=True):
        if len(row) < len(starts):
            cells = {match.start(): match[0] for match in _CELLS.finditer(line)}
            if not cells.keys() <= set(starts):
                return [[""]]
            row = [cells.get(start, "") for start in starts]
        aligned.append(row)
    return aligned


def _is_name(names: Names, cell: str) -> bool:
    """Whether a cell has the name of a row, a field or a value, and nothing else."""
    return norm(cell) in _BLANK or names.field_of(cell) is not None or norm(cell[:MAX_NAME]) in names.alike or names.is_place(
        cell) or names.row_of(cell) is not None  # fmt: skip


def _separator(line: str) -> str:
    if not line.strip() or len(line) > MAX_LINE or _RULE.fullmatch(line):
        return ""
    for between in ("|", "│", "║", "┃", "‖", "\t"):
        if between in line.strip():
            return between
    if len(re.split(r"\s{2,}", line.strip())) > 1 and not re.match(
        r"\s*(?:[-*•#>]|[0-9]+[.)])\s", line
    ):
        return "  "
    return "," if "," in line else ""


def _split(line: str, between: str) -> list[str]:
    line = line.strip(" ") if between == "\t" else line.strip()
    cells = re.split(r"\s{2,}", line) if between == "  " else line.split(between)
    if between in "|│║┃‖":
        if not cells[0].strip() and line.startswith(between):
            cells = cells[1:]
        if cells and not cells[-1].strip() and line.endswith(between):
            cells = cells[:-1]
    return [cell.strip() for cell in cells]


def _of_table(
    names: Names, rows: list[list[str]], at: int, short: bool = False
) -> list[Fact] | None:
    """The facts of a table; ``None`` when it has no fields of this puzzle. ``short``: the text may have been cut off in it."""
    width = max(map(len, rows))
    if len(rows[0]) == width - 1 and {len(row) for row in rows[1:]} == {width}:
        rows = [["", *rows[0]], *rows[1:]]  # nothing stands above the first column
    cut = short and len(rows[-1]) < len(rows[0])
    rows = [[*row, *[""] * (width - len(row))] for row in rows]
    if cut:
        last = max([x for x, cell in enumerate(rows[-1]) if cell], default=0)
        rows[-1][last] = ""
    turned = [list(column) for column in zip(*rows, strict=True)]
    ways = [(_columns(names, table), table) for table in (rows, turned)]
    (fields, table), (others, other) = sorted(ways, key=lambda way: -_hits(names, *way))
    if _hits(names, fields, table) == _hits(names, others, other) and _fields_of(fields):
        headed = [
            way for way in ways if any([names.field_of(cell) is not None for cell in way[1][0]])
        ]
        if len(headed) != 1:
            return _of_pairs(names, rows, at)
        (fields, table) = headed[0]
    if not _fields_of(fields) or (len(_fields_of(fields)) < 2 and "row" not in fields):
        return _of_pairs(names, rows, at)
    return _of_rows(names, table, fields, at)


def _hits(names: Names, columns: Sequence[Any], rows: list[list[str]]) -> int:
    """How many cells of a table are values of the fields of their columns."""
    return sum(
        [
            bool(names.value_in(field, row[x]))
            for row in rows
            for x, field in enumerate(columns)
            if isinstance(field, int)
        ]
    )


def _fields_of(columns: Sequence[Any]) -> list[int]:
    return [column for column in columns if isinstance(column, int)]


def _columns(names: Names, rows: list[list[str]]) -> list[Any]:
    """What each column has: the number of a field, ``"row"`` for the numbers of rows, or ``None``."""
    columns: list[Any] = []
    for x, head in enumerate(rows[0]):
        cells = [row[x] for row in rows[1:]]
        field = names.field_of(head)
        if field is None or not any([names.value_in(field, cell) for cell in cells]):
            known = [cell for cell in cells if norm(cell) not in _BLANK]
            held = [
                place for place in range(names.width)
                if known and place not in columns and all([names.value_in(place, cell) is not None for cell in known])
            ]  # fmt: skip
            rows_named = names.rows_of([cell for cell in cells if cell])
            numbers = (
                None not in rows_named
                and len(set(rows_named)) == len(rows_named)
                and bool(rows_named)
            )
            numbers = numbers or (
                names.is_place(head)
                and bool(known)
                and all([whole(norm(cell)) is not None for cell in known])
            )
            if numbers and (names.is_place(head) or names.row_of(head) is not None or not held):
                columns.append("row" if "row" not in columns else None)
                continue
            field = held[0] if len(held) == 1 and len(known) > 1 else None
        columns.append(field if field not in columns else None)
    return columns


def _of_rows(names: Names, rows: list[list[str]], columns: list[Any], at: int) -> list[Fact]:
    """The facts of a table with a field in each column; none where it cannot be a table of this puzzle."""
    headed = not any(
        [
            names.value_in(column, rows[0][x]) is not None
            for x, column in enumerate(columns)
            if isinstance(column, int) and rows[0][x]
        ]
    )
    body = [row for row in (rows[1:] if headed else rows) if any(row)]
    numbered = columns[0] is None and all(
        [whole(norm(row[0])) is not None for row in body]
    )  # but not as the rows are
    if "row" not in columns and (len(body) > names.size or numbered):
        return []
    facts: list[Fact] = []
    labels = names.rows_of([row[columns.index("row")] for row in body]) if "row" in columns else []
    for number, row in enumerate(body):
        place: int | None = None
        if "row" in columns:
            place = labels[number]
            if place is None and whole(norm(row[columns.index("row")])) is not None:
                return []  # there is no such row
            if place is None:
                continue
        elif not names.anchors or names.numbered:
            place = number
        items: list[tuple[int, Any]] = []
        for x, column in enumerate(columns):
            if not isinstance(column, int):
                continue
            cell = row[x]
            if names.doubts(column, cell):
                continue
            if column in names.anchors and names.row_of(cell) is not None:
                place = names.row_of(cell)
                continue
            name = names.value_in(column, cell)
            if name is not None and (name or norm(cell) in _BLANK):
                items.append((column, name))
            elif norm(cell) not in _BLANK:
                items.append((column, Unknown(cell[:MAX_NAME])))
        if any([column in names.anchors for column, _ in items]):
            place = None  # the anchor says it
        fact = _group(names, at, items, place)
        if fact is not None:
            facts.append(fact)
    return facts


def _of_pairs(names: Names, rows: list[list[str]], at: int) -> list[Fact] | None:
    """The facts of a table whose rows each join a few values, or that has a mark where two values meet."""
    facts: list[Fact | None] = []
    marks = [cell.strip().casefold() for row in rows[1:] for cell in row[1:]]
    heads = [_item(names, cell) for cell in rows[0][1:]]
    if (
        None not in heads
        and marks
        and all([mark in _YES | _NO for mark in marks])
        and any([mark in _YES for mark in marks])
    ):
        for row in rows[1:]:
            item = _item(names, row[0])
            for head, cell in zip(heads, row[1:], strict=True):
                if item is not None and head is not None and cell.strip().casefold() in _YES:
                    facts.append(_joined(names, [item, head], at))
    else:
        for row in rows:
            items = [item for item in [_item(names, cell) for cell in row] if item is not None]
            if len(items) > 1 and len(items) == len([cell for cell in row if cell]):
                facts.append(_joined(names, items, at))
    return [fact for fact in facts if fact is not None] or None


def _item(names: Names, cell: str) -> Mention | None:
    """The value or row that a cell names and nothing else."""
    name = names.alike.get(norm(cell[:MAX_NAME]))
    if (
        name
        and len(names.holders[name]) == 1
        and not (whole(name) is not None and names.holders[name][0] in names.anchors)
    ):
        return Mention(0, 0, name, names.holders[name])
    row = names.row_of(cell) if len(cell) < 40 else None
    return None if row is None else Mention(0, 0, row=row)


def _joined(names: Names, items: Sequence[Mention], at: int) -> Fact | None:
    """The fact that some mentions stand in one row."""
    rows = {item.row for item in items if item.row is not None}
    if len(rows) > 1:
        return None
    values = [item for item in items if item.row is None]
    sure = [(item.fields[0], item.name) for item in values if len(item.fields) == 1]
    taken = {field for field, _ in sure}
    for item in values:
        if len(item.fields) > 1:
            left = [field for field in item.fields if field not in taken]
            if len(left) != 1:
                continue  # nobody can tell of which field it is
            sure.append((left[0], item.name))
            taken.add(left[0])
    return _group(names, at, sure, rows.pop() if rows else None)


# --- lines and sentences ----------------------------------------------------------------------------------------------


def _of_lines(names: Names, lines: Sequence[str]) -> Iterator[Fact]:
    """The facts of lines that are no table. A heading says of what row the lines below it are."""
    heading: list[Mention] = []
    for at, line in enumerate(lines):
        if len(line) > MAX_LINE or not line.strip() or re.match(r"\s*(?:```|~~~)", line):
            continue
        label = None if _TUPLES.search(line) else _LABEL.match(line)
        number = label[1] if label else None
        body = line[label.end() if label else 0 :]
        listed = bool(re.match(r"\s*(?:[-*•◦+]\s|\s{2,}\S)", line))
        told = list(
            _statements(
                names, at, body, number, heading if listed or _is_field(names, body) else []
            )
        )
        mentions = _mentions(names, body)
        if (
            len(mentions) == 1
            and number is None
            and _pure(names, body, mentions)
            and not re.search(r"[0-9]", without(body, mentions))
            and not (
                heading
                and (listed or _is_field(names, body))
                and None in (heading[0].row, mentions[0].row)
            )
        ):
            heading = mentions
            continue
        if mentions and mentions[0].row is not None and not listed:
            heading = mentions[:1]
        elif not listed and not _is_field(names, body):
            heading = []
        yield from told


def _is_field(names: Names, text: str) -> bool:
    label, colon, _ = text.partition(":")
    return (
        bool(colon)
        and len(label) < 60
        and (names.field_of(label) is not None or names.is_place(label))
    )


def _mentions(names: Names, text: str) -> list[Mention]:
    """The rows and values that a text names, in their order; a number inside the name of a row is not a value."""
    rows = names.rows_in(text)
    values = []
    for each in names.mentions(text):
        fields = tuple(
            [
                field
                for field in each.fields
                if whole(each.name) is None or field not in names.anchors
            ]
        )
        if fields and not any([row.start < each.end and each.start < row.end for row in rows]):
            values.append(replace(each, fields=fields))
    return sorted([*rows, *values], key=lambda mention: mention.start)


def _pure(names: Names, text: str, mentions: Sequence[Mention]) -> bool:
    """Whether a text has nothing but names of rows, fields and values, and small words."""
    words = re.findall(r"[^\W\d_]+", _FILLER.sub(" ", without(text, mentions)))
    return all([names.field_of(word) is not None or names.is_place(word) for word in words])


def _statements(
    names: Names, at: int, line: str, number: str | None, heading: list[Mention]
) -> Iterator[Fact]:
    """The facts of the statements in a line. ``number``: the number before it, if it is an item of a list."""
    before: list[Mention] = []  # the row of the sentence before, if this one goes on about it
    listed = _of_field(names, at, line) or _in_order(names, at, line)
    if listed:
        yield from listed
        return
    for sentence in _sentences(names, line):
        if not _PRONOUN.match(sentence) and not _goes_on(names, sentence):
            before = []
        mentions = _mentions(names, sentence)
        pure = _pure(names, sentence, mentions) and "?" not in sentence
        if pure:
            mentions = _with_numbers(names, sentence, mentions)
        if not pure and (
            UNSURE.search(rest := without(sentence, mentions)) or COMPARES.search(rest)
        ):
            continue
        rows = {mention.row for mention in mentions if mention.row is not None}
        if len(rows) > 1:
            for piece in _pieces(mentions) or _clauses(sentence, mentions):
                fact = _joined(names, piece, at)
                if fact is not None and len(piece) > 1:
                    yield fact
            continue
        labelled = _labelled(names, sentence, mentions)
        if not rows and number is not None and pure and names.numbered:
            row = names.numbered.get(int(number))
            if row is not None:
                mentions = [Mention(0, 0, row=row), *mentions]
                rows = {row}
        anchored = [
            each for each in mentions if any([field in names.anchors for field in each.fields])
        ]
        above = before or heading
        if above and not (rows and above[0].row is not None) and not (names.anchors and anchored):
            if not any([each in mentions for each in above]):
                mentions = [*above, *mentions]
        elif (
            not rows
            and not anchored
            and not (
                len(mentions) > 1
                and ((pure and _leads(sentence, mentions)) or _tells_of(names, sentence, mentions))
            )
        ):
            continue
        fact = _joined(names, [labelled.get(each, each) for each in mentions], at)
        if fact is not None:
            before = [each for each in mentions if each.row is not None] or before
            yield fact
        elif heading and not mentions[len(heading) :]:
            strange = _strange(names, at, sentence, heading)
            if strange is not None:
                yield strange


def _sentences(names: Names, line: str) -> Iterator[str]:
    """The sentences of a line, and their parts at semicolons where each part names a row."""
    for sentence in _SENTENCE.split(_TUPLES.sub("); (", line)):
        parts = [part for part in sentence.split(";") if part.strip()]
        told = [_with_numbers(names, part, _mentions(names, part)) for part in parts]
        apart = all([any([each.row is not None for each in mentions]) for mentions in told])
        yield from parts if apart else [sentence]


def _goes_on(names: Names, sentence: str) -> bool:
    """Whether a sentence begins with a field, as one about the row of the sentence before: ``The hobby is yoga.``"""
    first = re.match(r"\W*(?:the\s+)?([^\W\d_]+)\s+is\b", sentence, re.IGNORECASE)
    return first is not None and names.field_of(first[1]) is not None


def _tells_of(names: Names, sentence: str, mentions: Sequence[Mention]) -> bool:
    """Whether a sentence tells plainly what its first name has: ``The Swede plays the lute.``"""
    if _FILLER.sub("", sentence[: mentions[0].start].casefold()).strip(
        " ,.-*"
    ) or not sentence.rstrip(" *").endswith("."):
        return False
    words = re.findall(r"[^\W\d_]+", _FILLER.sub(" ", without(sentence, mentions)))
    return all([word in _VERBS or names.field_of(word) is not None for word in words])


def _leads(sentence: str, mentions: Sequence[Mention]) -> bool:
    """Whether the first name leads a list: ``Ada: tulips, cat``."""
    return bool(re.match(r"\W{0,3}\s*(?:[:=→–—(-]|->|is\b|has\b)", sentence[mentions[0].end :]))


def _strange(names: Names, at: int, sentence: str, heading: list[Mention]) -> Fact | None:
    """The fact that a field has a value that is none of its own: ``Flower: orchids``."""
    label, colon, rest = sentence.partition(":")
    field = names.field_of(label) if colon and len(label) < 60 else None
    if field is None or norm(rest) in _BLANK or len(rest.split()) > 3:
        return None
    row = next((mention.row for mention in heading if mention.row is not None), None)
    return _group(names, at, [(field, Unknown(rest.strip()[:MAX_NAME]))], row)


def _labelled(names: Names, sentence: str, mentions: Sequence[Mention]) -> dict[Mention, Mention]:
    """Mentions of values that several fields have, each with the field that stands before it."""
    told: dict[Mention, Mention] = {}
    for mention in mentions:
        if len(mention.fields) > 1:
            label = re.search(
                r"([\w ]+?)\W*[:=]\W*$", sentence[max(0, mention.start - 60) : mention.start]
            )
            field = names.field_of(label[1]) if label else None
            if field in mention.fields and field is not None:
                told[mention] = Mention(mention.start, mention.end, mention.name, (field,))
    return told


def _with_numbers(names: Names, sentence: str, mentions: list[Mention]) -> list[Mention]:
    """The mentions, and the bare numbers that are rows: ``Ada: 2``."""
    if not names.numbered or any([mention.row is not None for mention in mentions]):
        return mentions
    found = [
        Mention(match.start(), match.end(), row=names.numbered[int(match[0])])
        for match in re.finditer(r"(?<![\w.])[0-9]{1,2}(?![\w%])", sentence)
        if int(match[0]) in names.numbered
        and not any([each.start <= match.start() < each.end for each in mentions])
    ]
    return sorted([*mentions, *found], key=lambda mention: mention.start)


def _clauses(sentence: str, mentions: Sequence[Mention]) -> list[list[Mention]]:
    """The mentions of a sentence, clause by clause; none where a clause names no row or several."""
    ends = [*[match.start() for match in _CLAUSE.finditer(sentence)], len(sentence)]
    clauses = [
        [each for each in mentions if start <= each.start < end]
        for start, end in pairwise([0, *ends])
    ]
    return (
        clauses
        if all(
            [len({each.row for each in clause if each.row is not None}) == 1 for clause in clauses]
        )
        else []
    )


def _pieces(mentions: Sequence[Mention]) -> list[list[Mention]]:
    """The mentions of a sentence with several rows, a piece for each row; none where it is not plain which belongs to which."""
    first, last = mentions[0], mentions[-1]
    if (first.row is None) == (last.row is None):
        return []
    pieces: list[list[Mention]] = [[]]
    for mention in mentions:
        if mention.row is not None and first.row is not None and pieces[-1]:
            pieces.append([])
        pieces[-1].append(mention)
        if mention.row is not None and first.row is None:
            pieces.append([])
    pieces = [piece for piece in pieces if piece]
    return pieces if all([len(piece) > 1 for piece in pieces]) else []


def _of_field(names: Names, at: int, line: str) -> list[Fact]:
    """The facts of a line with a field and its values, from left to right."""
    label, colon, rest = line.partition(":")
    field = names.field_of(re.sub(r"^[\W_]+", "", label)) if colon and len(label) < 80 else None
    if field is None or not names.numbered:
        return []
    mentions = [each for each in names.mentions(rest) if field in each.fields]
    listed = [each.name for each in mentions]
    if re.search(r"[0-9]", without(rest, mentions)):
        return []
    if (
        len(listed) != names.size
        or len(set(listed)) != names.size
        or UNSURE.search(rest.casefold())
    ):
        return []
    facts = [
        _group(names, at, [(field, name)], row)
        for row, name in zip(sorted(names.numbered.values()), listed, strict=True)
    ]
    return [fact for fact in facts if fact is not None]


def _in_order(names: Names, at: int, line: str) -> list[Fact]:
    """The facts of a line with all rows in their order: ``From left to right: Ann (tea, cat), Bob (milk, dog)``."""
    lead = _ORDERED.match(line)
    parts = (
        [
            part
            for part in re.split(r"\)\s*[,;.]?|[;|→]|->", line[lead.end() :])
            if _mentions(names, part)
        ]
        if lead
        else []
    )
    if (
        lead is None
        or not names.numbered
        or len(parts) != names.size
        or UNSURE.search(line.casefold())
    ):
        return []
    if any([each.row is not None for part in parts for each in _mentions(names, part)]):
        return []
    rows = sorted(names.numbered.values(), reverse=lead[1].casefold() == "right")
    facts = [
        _joined(names, [Mention(0, 0, row=row), *_mentions(names, part)], at)
        for row, part in zip(rows, parts, strict=True)
    ]
    return [fact for fact in facts if fact is not None]
