"""Lines of relational notation in a text, and the sentences that they stand for.

    1. Rosa is a friend of the judge.
       = same(Rosa, judge)
    same(Ivo, "the tailor")

A line that begins with ``=`` states what the sentence above it says; one that begins with ``!``
says that the sentence above it is not understood. A relation on a line of its own is a clue by
itself.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace

from logicpuzzles.core.errors import BadInput
from logicpuzzles.core.patterns import pattern
from logicpuzzles.extras.zebra.english.record import READ, REFUSED, SentenceRead
from logicpuzzles.extras.zebra.english.relational import NAMES, clue_in
from logicpuzzles.extras.zebra.english.shell import is_prose
from logicpuzzles.formats.text import check_length, number_lines
from logicpuzzles.kinds.puzzle import Clue, Item

_LABEL = r"(?:\(?\d+\s*[.):]\s+|\(?[a-zA-Z][.)]\s+|[-*•–—]\s+)?"
# A relation, or what is written like one, so that a name that is none is told.
_RELATION = rf"(?:not\s+)*(?:(?:{'|'.join(NAMES)})\(|[^\W\d_]+\((?! )[^\n()]+,[^\n]*\)[ \t]*$)"
_MARK = pattern(
    rf"\s*(?:(?P<says>=)\s*(?=[a-z]+\s*\(|not\s)|(?P<wrong>!)(?:\s+|$)|{_LABEL}(?={_RELATION}))"
)
_ANY = pattern(rf"^[ \t]*(?:=[ \t]*[a-z]|!(?:\s|$)|{_LABEL}{_RELATION})", re.MULTILINE)
_LABELLED = pattern(rf"\s*(?P<label>{_LABEL})")
_ENDED = (".", "?", "!", ":", ";")


@dataclass(slots=True)
class Marked:
    """Relations, and the sentence that they stand for; ``line`` and ``column``: where it begins, or
    the only relation does.

    ``relations``: line, column and text of each. ``wrong``: why it is not understood, if that is
    stated in their place.
    """

    line: int
    column: int
    text: str
    relations: list[tuple[int, int, str]] = field(default_factory=list)
    wrong: str | None = None


def take_relations(text: str) -> tuple[str, list[Marked]]:
    """The text with blank lines in place of relations and the sentences that they stand for, and
    these.
    """
    if not _ANY.search(text):
        return text, []
    lines = text.split("\n")
    marked: list[Marked] = []
    last = 0  # the line of the last mark
    for line, content in list(number_lines(text)):
        mark = _MARK.match(content)
        if mark is None:
            continue
        check_length(content, line)
        column, rest = mark.end() + 1, content[mark.end() :].rstrip()
        lines[line - 1] = ""
        _blank_notes(lines, line)
        if not mark["says"] and not mark["wrong"]:
            marked.append(Marked(line, column, rest, [(line, column, rest)]))
            continue
        if (
            not marked
            or not last
            or any(
                each.strip() for each in lines[last : line - 1] if not each.lstrip().startswith("#")
            )
        ):
            marked.append(_above(lines, line) or Marked(line, column, rest))
        last = line
        if mark["says"]:
            marked[-1].relations.append((line, column, rest))
        else:
            marked[-1].wrong = rest or "marked as not understood"
    return "\n".join(lines), marked


def _blank_notes(lines: list[str], line: int) -> None:
    """Blank the comments right below the mark of a line, which say it in words."""
    while (
        line < len(lines)
        and lines[line].startswith((" ", "\t"))
        and lines[line].lstrip().startswith("#")
    ):
        lines[line] = ""
        line += 1


def _above(lines: list[str], line: int) -> Marked | None:
    """The sentence above a line, which is blanked out; ``None`` where there is none."""
    end = line - 1
    while end and lines[end - 1].lstrip().startswith("#"):
        end -= 1
    begin = end
    while begin and (begin == end or not lines[begin - 1].rstrip().endswith(_ENDED)):
        labelled = bool(_find_label(lines[begin - 1])[0])
        if not labelled and not (lines[begin - 1].strip() and is_prose(lines[begin - 1].strip())):
            break
        begin -= 1
        if labelled:
            break
    if begin == end:
        return None
    start = _find_label(lines[begin])[1]
    text = " ".join(
        [lines[begin][start:].rstrip(), *[each.strip() for each in lines[begin + 1 : end]]]
    )
    lines[begin:end] = [""] * (end - begin)
    return Marked(begin + 1, start + 1, text)


def _find_label(content: str) -> tuple[str, int]:
    """The label of a line, ``""`` for none, and where its content begins."""
    match = _LABELLED.match(content)
    return (match["label"], match.end()) if match else ("", 0)


def read_marked(
    marked: Iterable[Marked], fields: Sequence[str], groups: Sequence[tuple[str, ...]]
) -> Iterator[SentenceRead]:
    """What the relations say, each as the sentence that they stand for."""
    for each in marked:
        sentence = SentenceRead(each.line, each.column, each.text, READ, shape="notation")
        if each.wrong is not None:
            yield replace(sentence, status=REFUSED, why=each.wrong, shape="")
            continue
        clues = []
        for line, column, text in each.relations:
            try:
                clue = clue_in(text, fields, groups, column)
            except BadInput as problem:
                yield replace(
                    sentence,
                    status=REFUSED,
                    why=problem.message,
                    place=(line, problem.column or column),
                    shape="",
                )
                break
            clues.append(replace(clue, text=each.text, line=each.line, column=each.column))
        else:
            yield replace(sentence, clues=tuple(clues), names=tuple(dict.fromkeys(_items(clues))))


def _items(clues: Iterable[Clue]) -> Iterator[Item]:
    """The values in clues."""
    for clue in clues:
        for argument in clue.arguments:
            if isinstance(argument, Item):
                yield argument
            elif isinstance(argument, Clue):
                yield from _items((argument,))
