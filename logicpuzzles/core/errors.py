"""What can go wrong, each with a message that says what, where, what was expected and what to
do.
"""

from __future__ import annotations

from copyreg import __newobj__  # type: ignore[attr-defined]

from logicpuzzles.core.plain import printable

__all__ = [
    "ENDLESS", "BadInput", "EngineMissing", "GoalError", "OperandError", "OutOfBudget",
    "PuzzleError", "TooEarly", "Unsupported", "brief", "shown",
]  # fmt: skip

LONGEST = 1000
SHOWN = 40  # characters of a wrong value


class PuzzleError(Exception):
    """The base of every error that this package raises on purpose. Its text is one line, without
    control characters, of at most ``LONGEST`` characters: what is wrong, and at the end what was
    expected.
    """

    def __init__(self, message: str = "") -> None:
        message = printable(message).replace("\n", "\\n")
        if len(message) > LONGEST:  # it quotes a part of a text
            words = message.split(" ")
            message = " ".join(
                [
                    word if len(word) <= LONGEST // 10 else f"{word[: LONGEST // 10]}…"
                    for word in words
                ]
            )
        if len(message) > LONGEST:
            message = f"{message[: LONGEST // 2]} … {message[3 - LONGEST // 2 :]}"
        super().__init__(message)

    def __reduce__(self) -> tuple[object, ...]:
        """As it is: a copy is not made from what the error was made from, for that is not kept."""
        return __newobj__, (type(self), *self.args), self.__dict__


class BadInput(PuzzleError):
    """A text that should be a puzzle is not one.

    ``place`` is ``(line, column)``, both counted from 1, or ``None`` when the whole text is meant.
    The name of the file is known to the reader of files only, which adds it with :meth:`at`.
    ``reason`` is a fixed word for a program that knows what to do then, where there is one:
    ``ambiguous`` for a text that may be of several kinds.
    """

    def __init__(
        self,
        message: str,
        line: int | None = None,
        column: int | None = None,
        reason: str | None = None,
    ) -> None:
        super().__init__(message)
        self.message = str(self)
        self.line = line
        self.column = column
        self.reason = reason

    def at(self, name: str) -> str:
        """The whole line for people: ``NAME:LINE:COLUMN: message``."""
        place = [printable(name)]
        if self.line is not None:
            place.append(str(self.line))
            if self.column is not None:
                place.append(str(self.column))
        return f"{':'.join(place)}: {self.message}"


class GoalError(PuzzleError):
    """A goal was built or run with arguments that have no meaning for it."""


# made before it is needed, as it is raised where there is no room to make anything
ENDLESS = GoalError(
    "goals are built without end: a function calls itself before its goal is run; put "
    "@relation before its def, so that it is "
    "called when it is its turn"
)


class TooEarly(GoalError):
    """What a call means depends on what its unknowns are."""


class OperandError(GoalError, TypeError):
    """An operator of Python stands where a relation is meant."""


class Unsupported(PuzzleError):
    """An engine cannot run a part of the goal. It says so before the first answer.

    ``part`` is that part, so that ``run`` can hand it to kanren instead.
    """

    def __init__(self, engine: str, part: object, reason: str, remedy: str) -> None:
        self.part = part
        self.reason = reason
        super().__init__(
            f"{engine} cannot run {part if isinstance(part, str) else brief(part)}: {reason}; "
            f"{remedy}"
        )


class OutOfBudget(PuzzleError):
    """A limit of time, nodes or answers was reached before the question was settled.

    ``best``: where a best answer was asked for, the best so far and its value, as a pair; ``None``
    where there is none yet. ``proven``: whether it is certain that no answer has a better value.
    """

    def __init__(
        self,
        limit: str,
        best: tuple[object, object] | None = None,
        proven: bool = False,
        remedy: str = "",
    ) -> None:
        self.limit = limit
        self.best = best
        self.proven = proven
        self.remedy = remedy
        text = f"gave up: the limit of {limit} was reached before the search was complete"
        if best is not None:
            text += f"; {best[1]} is the best value" + (
                ", but not all answers with it were found"
                if proven
                else " so far, not proven to be the best"
            )
        super().__init__(f"{text}; {remedy}" if remedy else text)


class EngineMissing(PuzzleError):
    """An engine needs a package that is not installed, or is not known at all."""


def brief(term: object) -> str:
    """A term for a message: as Python shows it, where it is not nested too deep for that."""
    try:
        return repr(term)
    except RecursionError:
        return f"a {type(term).__name__} of many in each other"


def shown(value: object) -> str:
    """A part of a puzzle as a short text, as JSON has it."""
    if isinstance(value, list | tuple | dict):
        return "an object" if isinstance(value, dict) else "a list"
    from json import dumps

    text = str(dumps(value, default=str))
    return text if len(text) <= SHOWN else text[:SHOWN] + "…"
