"""What an answer says besides its board: to the question of a puzzle of records, or of what goes
together.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any, NamedTuple

from logicpuzzles.core.patterns import pattern
from logicpuzzles.kinds.parts import part_of
from logicpuzzles.kinds.puzzle import Puzzle
from logicpuzzles.scoring.doubts import RETRACTS, repeats
from logicpuzzles.scoring.names import NamedMention, TextNames, without
from logicpuzzles.scoring.texts import COMPARES, UNSURE, norm, whole_number

__all__ = ["Question", "answers_on", "answers_told", "denied", "questions_of"]

MAX_LINE = 5_000  # characters

_SENTENCE = pattern(r"(?<=[.!?;])\s+")
_NOT = pattern(r"\b(?:not|never|nor)\b|n['’]t\b")
_MORE = pattern(
    r"\b(?:but|only|just|merely|near\w*|close|away|apart|side|follow\w*|preced\w*|opposite|facing|whether|if)\b|\?"
)
_SIDE = pattern(
    r"(?:\b(immediately|directly|just)\b.{0,20})?\b(left of|right of|next to|beside|adjacent to)\b"
)
_CLAUSE = pattern(r",|;|\band\b|\bwhile\b|\bwhereas\b")


class Question(NamedTuple):
    """What stands in the row of a value: the value of the field ``asked``, or the number of the row
    where that is -1.
    """

    field: int
    value: str
    asked: int


def questions_of(puzzle: Puzzle) -> list[Question]:
    """The questions of a puzzle whose answers can be looked up on a board."""
    own = part_of(puzzle.kind, "questions") if puzzle.unused else None
    return [Question(*each) for each in own.questions(puzzle)] if own is not None else []


def answers_on(
    questions: Sequence[Question], names: TextNames, cells: Mapping[Any, Any]
) -> list[Any]:
    """What the cells of a board answer, ``None`` to a question that they leave open."""
    rows = [
        next(
            (
                row
                for row in range(names.size)
                if norm(str(cells.get((row, each.field), ""))) == norm(each.value)
            ),
            None,
        )
        for each in questions
    ]
    return [
        row
        if row is None or each.asked < 0
        else norm(str(cells[row, each.asked]))
        if (row, each.asked) in cells
        else None
        for row, each in zip(rows, questions, strict=True)
    ]


def answers_told(
    questions: Sequence[Question], names: TextNames, lines: Sequence[str]
) -> list[Any]:
    """What lines of text answer, ``None`` to a question that they leave open; what contradicts
    itself is no answer.
    """
    told: list[set[Any]] = [set() for _ in questions]
    bare: list[Any] = []  # names alone, one for each question
    for line in lines:
        for sentence in _SENTENCE.split(line[:MAX_LINE]) if questions else ():
            mentions = names.mentions(sentence)
            rest = without(sentence, mentions)
            if (
                not (mentions or names.rows_in(sentence))
                or UNSURE.search(rest)
                or COMPARES.search(rest)
            ):
                continue
            ends = [
                0,
                *[match.end() for match in _CLAUSE.finditer(sentence.casefold())],
                len(sentence),
            ]
            for number, question in enumerate(questions):
                found = [
                    each
                    for each in mentions
                    if question.field in each.fields and each.name == norm(question.value)
                ]
                asked = _asked(question, names, sentence, mentions)
                if found and len(asked) > 1:
                    start = max([end for end in ends if end <= found[0].start])
                    stop = min([end for end in ends if end > found[0].start], default=len(sentence))
                    asked = [each for each in asked if start <= each[0] < stop]
                if len({value for _, value in asked}) != 1 or not (found or len(mentions) < 2):
                    continue
                if found or len(questions) == 1:
                    if RETRACTS.search(rest):
                        told[number].clear()
                    told[number].add(asked[0][1])
            bare += (
                [value for _, value in _asked(questions[0], names, sentence, mentions)]
                if _alone(questions, mentions)
                else []
            )
    if len(questions) > 1 and len(bare) == len(questions) and not any(told):
        return bare
    return [next(iter(each)) if len(each) == 1 else None for each in told]


def denied(names: TextNames, cells: Mapping[Any, Any], line: str, echo: Collection[str]) -> bool:
    """Whether a line says plainly of two names that they go together, or do not, or stand side by
    side, and it is not so on a board. ``echo``: texts of the puzzle, which say nothing about the
    board.
    """
    stands = {(field, norm(str(value))): row for (row, field), value in cells.items()}
    for sentence in _SENTENCE.split(line[:MAX_LINE]):
        mentions = names.mentions(sentence)
        places = [(each.start, each.end, each.row) for each in names.rows_in(sentence)]
        places += [
            (each.start, each.end, stands.get((each.fields[0], each.name))) for each in mentions
        ]
        several = any(
            [len(each.fields) > 1 or whole_number(each.name) is not None for each in mentions]
        )
        if (
            len(places) != 2
            or several
            or None in [row for _, _, row in places]
            or repeats(sentence, echo)
        ):
            continue
        (_, end, row), (start, _, other) = sorted(places, key=lambda place: place[:2])
        if row is None or other is None:
            continue
        rest = without(sentence, mentions)
        side = _SIDE.search(sentence.casefold(), end, start) if not names.anchors else None
        if side is not None:
            apart = {"left of": other - row, "right of": row - other}.get(side[2], abs(row - other))
            holds = apart == 1 if side[1] or side[2] not in ("left of", "right of") else apart > 0
        elif (
            COMPARES.search(rest)
            or _MORE.search(rest)
            or len({each.fields for each in mentions}) < len(mentions)
        ):
            continue
        else:
            holds = row == other
        no = _NOT.search(rest)
        if (no is None and not holds and not UNSURE.search(rest)) or (
            no is not None and holds and not UNSURE.search(_NOT.sub("", rest))
        ):
            return True
    return False


def _asked(
    question: Question, names: TextNames, sentence: str, mentions: Sequence[NamedMention]
) -> list[tuple[int, Any]]:
    """Where a sentence names what a question asks for, and what."""
    if question.asked < 0:
        return [(each.start, each.row) for each in names.rows_in(sentence)]
    return [(each.start, each.name) for each in mentions if question.asked in each.fields]


def _alone(questions: Sequence[Question], mentions: Sequence[NamedMention]) -> bool:
    """Whether names are nothing but answers, where all questions ask for the same."""
    asked = {each.asked for each in questions}
    return len(asked) == 1 and all([each.fields == (next(iter(asked)),) for each in mentions])
