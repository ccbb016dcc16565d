"""Several puzzles in one text: each below a line ``kind: NAME``, or each an object on a line of its
own, as in a batch.

Such a line says of what kind the text below it is, up to the next one; it may stand above a single
puzzle too. Puzzles may also stand one below the other with blank lines between; whether they do
depends on the kinds, so it is not settled here.

>>> [(part.kind, part.text) for part in parts_of("kind: sudoku\\n12..\\n\\nkind: takuzu\\n0-\\n--")]
[('sudoku', '12..\\n'), ('takuzu', '0-\\n--')]
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from typing import Any

from logicpuzzles.core.budget import tick
from logicpuzzles.core.errors import BadInput
from logicpuzzles.core.patterns import pattern
from logicpuzzles.formats.jsontext import parse
from logicpuzzles.kinds.discovery import kinds, name_of
from logicpuzzles.kinds.puzzle import Puzzle

_SECTION = pattern(r"(?mi)^\[puzzle\]\s*$")
_ANY_SECTION = pattern(r"(?m)^\[\w+\]\s*$")
_KIND = pattern(r"\s*kind:\s*([^\W\d][^\s,;]*)\s*")


@dataclass(frozen=True, slots=True)
class TextPart:
    """A part of a text. ``before``: how many lines stand above it. ``kind``: the kind that is
    stated for it, if one is. ``name``: that of the puzzle, where it is an object on a line of its
    own.
    """

    text: str
    before: int = 0
    kind: str | None = None
    name: str = ""

    @contextmanager
    def placed(self) -> Iterator[None]:
        """Errors that are raised inside have their places in the whole text."""
        try:
            yield
        except BadInput as error:
            if not self.before and not self.name:
                raise
            if self.name:
                message = error.at("puzzle") if error.line is not None else error.message
                raise BadInput(message, self.before + 1, None, error.reason) from error
            raise BadInput(
                error.message, self.before + (error.line or 0), error.column, error.reason
            ) from error

    def place(self, puzzle: Puzzle) -> Puzzle:
        """A puzzle that was read from the part, with its places in the whole text."""
        if self.name:
            return replace(puzzle, name=self.name)
        if not self.before:
            return puzzle
        clues = [
            replace(clue, line=clue.line + self.before) if clue.line else clue
            for clue in puzzle.clues
        ]
        unused = [replace(each, line=each.line + self.before) for each in puzzle.unused]
        return replace(puzzle, clues=tuple(clues), unused=tuple(unused))


def head_text(kind: str, text: str) -> str:
    """A text below the line that states its kind."""
    return f"kind: {kind}\n{text}"


def parts_of(text: str) -> list[TextPart]:
    """The parts of a text, each stating a puzzle or puzzles of one kind: the whole text where it
    does not say that it has more.

    Raises :class:`BadInput` for a part that is empty, for text above the first one, and for a line
    that is no object.
    """
    if text.lstrip().startswith("{"):
        return _objects(text)
    if head := _SECTION.search(text):  # other sections have a game in play
        behind = _ANY_SECTION.search(text, head.end())
        blank = "\n" * text.count("\n", 0, head.end())
        text = blank + text[head.end() : behind.start() if behind else len(text)]
    lines = text.split("\n") if "kind:" in text else []
    heads = [(at, match[1]) for at, line in enumerate(lines) if (match := _KIND.fullmatch(line))]
    if not heads:
        return [TextPart(text)]
    for at, line in enumerate(lines[: heads[0][0]]):
        if line.strip() and not line.lstrip().startswith(("#", "%")):
            raise BadInput(
                f'this stands above "{lines[heads[0][0]].strip()}"; expected each puzzle '
                "below such a line",
                at + 1,
                1,
            )
    parts = []
    ends = [at for at, _ in heads[1:]] + [len(lines)]
    for (at, kind), end in zip(heads, ends, strict=True):
        tick()
        check_no_file(kind)
        parts.append(TextPart("\n".join(lines[at + 1 : end]), at + 1, kind))
        if not parts[-1].text.strip():
            raise BadInput("there is no puzzle below this line; expected one", at + 1, 1)
    return parts


def blocks_of(text: str) -> list[TextPart]:
    """The parts of a text between blank lines, without those of comments alone."""
    blocks: list[TextPart] = []
    lines: list[str] = []
    for at, line in enumerate([*text.split("\n"), ""]):
        if line.strip():
            lines.append(line)
            continue
        if any([not each.lstrip().startswith(("#", "%")) for each in lines]):
            blocks.append(TextPart("\n".join(lines) + "\n", at - len(lines)))
        lines = []
    return blocks


# --- a JSON object on each line -------------------------------------------------------------------


def is_batch_line(line: bytes | str) -> bool:
    """Whether ``line``, the first line of some input, begins a batch.

    >>> is_batch_line(b'{"puzzle": "12.."}'), is_batch_line(b"{")
    (True, False)
    """
    value = _value(line)
    return value is not None and not {"id", "puzzle", "csv"}.isdisjoint(value)


def _value(line: bytes | str) -> dict[str, Any] | None:
    """The object that a line is; ``None`` where it is none."""
    try:
        value = json.loads(line)
    except (ValueError, RecursionError):
        return None
    return value if isinstance(value, dict) else None


def _objects(text: str) -> list[TextPart]:
    """The puzzles of a text of objects, one on each line; the whole text where it is one object."""
    lines = [(at, line) for at, line in enumerate(text.split("\n")) if line.strip()]
    first = (
        _value(lines[0][1]) if all([line.lstrip().startswith("{") for _, line in lines]) else None
    )
    if first is None or (
        len(lines) == 1 and {"puzzle", "csv"}.isdisjoint(first) and not _is_drawn(first.get("grid"))
    ):
        return [TextPart(text)]
    parts = []
    for at, line in lines:
        tick()
        part = TextPart(line, at, name=f":{at + 1}")
        with part.placed():
            task = task_object(line)
            parts.append(replace(part, text=task_text(task), kind=task_kind(task)))
    return parts


def _is_drawn(lines: Any) -> bool:
    """Whether a value is a list of lines, which draw a puzzle."""
    return isinstance(lines, list) and all(isinstance(line, str) for line in lines)


def task_object(line: str) -> dict[str, Any]:
    """The object on a line of a batch.  Raises :class:`BadInput` where there is none."""
    try:
        task = parse(line).value
    except BadInput as error:
        place = f" at column {error.column}" if error.column else ""
        raise BadInput(f"the line is not JSON{place}: {error.message}") from None
    if not isinstance(task, dict):
        raise BadInput('the line is not a JSON object; expected {"id": …, "puzzle": …}')
    return task


def task_kind(task: dict[str, Any]) -> str | None:
    """The kind that a line of a batch names. A line that is itself a puzzle may name something else
    so.
    """
    kind = task.get("kind")
    if "puzzle" not in task:
        return kind if isinstance(kind, str) and name_of(kind) in kinds() else None
    if not isinstance(kind, str | None):
        raise BadInput('"kind" is not a name; expected a text')
    if kind is not None:
        check_no_file(kind)
    return kind


def check_no_file(kind: str) -> None:
    """Raises :class:`BadInput` for a kind that is a file with rules: these are run, and nothing is
    run because data says so.
    """
    if kind.endswith(".py"):
        raise BadInput(
            f'kind: found "{kind}"; expected a name, because only --kind and --rules may name '
            "a file"
        )


def task_text(task: dict[str, Any]) -> str:
    """The text of the puzzle on a line of a batch, under the first key that the line has, or the
    whole line.
    """
    if "puzzle" in task:
        puzzle = task["puzzle"]
        if isinstance(puzzle, str | dict):
            return puzzle if isinstance(puzzle, str) else json.dumps(puzzle)
        raise BadInput('"puzzle" is not of a known type; expected a text or an object')
    if isinstance(task.get("csv"), str):
        return str(task["csv"])
    lines: Any = task.get("grid")
    if _is_drawn(lines):
        return "\n".join(lines)
    if "startMatrix" in task or isinstance(lines, dict):
        return json.dumps(task)
    if "kind" in task and not {"givens", "arguments"}.isdisjoint(task):
        return json.dumps({key: value for key, value in task.items() if key != "id"})
    raise BadInput('there is no "puzzle"; expected a text or an object')
