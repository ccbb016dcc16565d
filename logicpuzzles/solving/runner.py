"""Load and solve a puzzle: the program behind the command line, the prompt and the batch.

>>> puzzle = load(text="3,7,_,_,_,_\\n_,_,1,5,9,_\\n6,_,_,_,_,_\\n", kind="jodici")
>>> answer = solve(puzzle)
>>> answer.status, answer.solutions
('unique', [[[3, 7, 5, 8, 4, 3], [6, 1, 1, 5, 9, 8], [6, 7, 9, 2, 2, 4]]])
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial
from typing import Any, BinaryIO, TypeVar

from logicpuzzles import formats
from logicpuzzles.core.budget import Budget, Statistics, running
from logicpuzzles.core.errors import ENDLESS, BadInput, GoalError, OutOfBudget, PuzzleError
from logicpuzzles.core.showing import Shown
from logicpuzzles.engines import DEFAULT
from logicpuzzles.formats.answers import to_json
from logicpuzzles.kinds.discovery import Kind, kind_named
from logicpuzzles.kinds.files import FILE_MODULE, RulesError
from logicpuzzles.kinds.layout import Layout
from logicpuzzles.kinds.notation import Reading
from logicpuzzles.kinds.puzzle import Puzzle
from logicpuzzles.kinds.series import Series, boards_of
from logicpuzzles.kinds.stating import check_board, layout_of

Board = Any

_Read = TypeVar("_Read")

EXIT_STATUS = {"unique": 0, "multiple": 0, "some": 0, "none": 1, "unknown": 3}


@dataclass(frozen=True, slots=True)
class Answer(Shown):
    """What is known about the solutions of a puzzle.

    ``status``: ``unique`` (one, proven to be the only one), ``multiple`` (at least two), ``none``
    (proven), ``some`` (some were found, and the rest is unexplored) or ``unknown`` (a limit came
    before the first solution). ``boards``: the solutions of ``puzzle`` as tuples. ``solutions``:
    the same for JSON. ``complete``: it is proven that there are no other solutions. ``stopped``:
    the limit that ended the search, if one did.
    """

    kind: str
    status: str
    engine: str
    solutions: list[Any]
    statistics: Statistics
    puzzle: Puzzle = field(repr=False)
    boards: tuple[Board, ...] = field(default=(), repr=False)
    complete: bool = False
    stopped: str | None = None

    _repr_pretty_ = Shown._repr_pretty_  # IPython looks for it in the class that has __repr__

    def to_json(self) -> dict[str, Any]:
        """The object that ``solve --format json`` prints."""
        statistics = {"seconds": round(self.statistics.seconds, 6), "nodes": self.statistics.nodes}
        return {
            "kind": self.kind,
            "status": self.status,
            "engine": self.engine,
            "solutions": self.solutions,
            "statistics": statistics,
        }


@dataclass(frozen=True, slots=True)
class FilePath(os.PathLike[str]):
    """A path that somebody named as such: whatever is in it, it is not taken as the text of a
    puzzle.
    """

    name: str

    def __fspath__(self) -> str:
        return self.name


def load(
    path: str | os.PathLike[str] | None = None,
    *,
    text: str | None = None,
    kind: str | None = None,
    rules: str | Kind | None = None,
    timeout: float | None = None,
) -> Puzzle:
    """The puzzle in the file at ``path`` (``-``: standard input), or in ``text``. A ``str`` of
    several lines is taken as a text, and so is a JSON object, or a game id or an address of another
    program, where there is no file of that name.

    ``kind``: found from the name and the text unless given. ``rules``: a rules file, whose kind is
    tried when no kind is given. ``timeout``: seconds. Raises :class:`BadInput` with line and
    column, also where there are several puzzles; a note on it names the file. Raises
    ``OutOfBudget`` when the time is up.
    """
    return _load(formats.read, path, text, kind, rules, timeout)


def load_all(
    path: str | os.PathLike[str] | None = None,
    *,
    text: str | None = None,
    kind: str | None = None,
    rules: str | Kind | None = None,
    timeout: float | None = None,
    skip: bool = False,
) -> tuple[Puzzle, ...]:
    """All puzzles in a file or text; otherwise as :func:`load`.

    ``skip``: without the sentences of a text that are not understood; a puzzle names them.
    """
    return _load(partial(formats.read_all, skip=skip), path, text, kind, rules, timeout)


def readings(
    path: str | os.PathLike[str], *, kind: str | None = None, rules: str | Kind | None = None
) -> tuple[tuple[str, Reading], ...]:
    """How the text of a file was understood: the name and the reading of each puzzle in it."""
    return _load(formats.readings, path, None, kind, rules, None)


def _load(
    read: Callable[[str, str, str | None], _Read],
    path: str | os.PathLike[str] | None,
    text: str | None,
    kind: str | None,
    rules: str | Kind | None,
    timeout: float | None,
) -> _Read:
    if text is None and isinstance(path, str) and ("\n" in path or path.lstrip().startswith("{")):
        path, text = None, path
    if (path is None) == (text is None):
        raise TypeError("load takes either a path or a text")
    if rules is not None:
        own = _rules(rules)
        if kind in (
            None,
            own.name,
        ):  # rules without a board are for puzzles of another kind, which is found from the text
            kind = own.name if formats.formats_of(own) else None
    name = "-" if path is None else os.fspath(path)
    if text is None and formats.is_code(name) and not os.path.exists(name):
        name, text = "-", name
    try:
        with running(Statistics(Budget(timeout))):
            return read(file_text(name) if text is None else text, name, kind)
    except BadInput as error:
        error.add_note(error.at(name))
        raise


def check_kind(puzzle: Puzzle, rules: str | Kind | None) -> None:
    """Check that a puzzle is of the kind of some rules. Raises :class:`BadInput` where it is of
    another kind.
    """
    if rules is not None and puzzle.kind != _rules(rules).name:
        raise BadInput(
            f"the puzzle is of the kind {puzzle.kind}; expected {_rules(rules).name}, whose "
            "rules were given"
        )


def file_text(name: str) -> str:
    """The text of a file; ``-`` is standard input. Raises :class:`BadInput` when the file is not
    there or is not a text.
    """
    return formats.decode(_bytes(name), name)


def _bytes(name: str) -> bytes:
    limit = formats.MAX_BYTES + 1  # one too many, for the format to refuse
    try:
        if name == "-":
            source: BinaryIO = sys.stdin.buffer
            return source.read(limit)
        with open(name, "rb") as file:
            return file.read(limit)
    except OSError as error:
        raise BadInput(
            f"{(error.strerror or str(error)).lower()}; expected a puzzle file"
        ) from error
    except ValueError as error:  # a name with a null character
        raise BadInput(f"{error}; expected the name of a puzzle file") from error


def solve(
    puzzle: Puzzle,
    engine: str = DEFAULT,
    limit: int | None = None,
    timeout: float | None = None,
    nodes: int | None = None,
    rules: str | Kind | None = None,
    on_solution: Callable[[Board], object] | None = None,
    series: Series | None = None,
) -> Answer:
    """What an engine finds out about the solutions of a puzzle within some limits.

    ``limit``: at most so many solutions; 0 for all; ``None`` for the first one and whether it is
    the only one. ``timeout``: seconds. ``nodes``: choices of the engine. ``rules``: a rules file to
    use instead of the kind's own. ``on_solution`` is called with each board as soon as it is found.
    ``series``: of those who solve many puzzles, so that the rules of one shape are read once.

    A search that came to its end is ``none``, ``unique`` or ``multiple``. A search that found as
    many solutions as wanted is ``multiple`` from two on, and ``some`` when only one was wanted. A
    search that a limit of time or nodes ended is ``some`` when it found any solution and
    ``unknown`` when not, so ``multiple`` says that the request was met.

    Raises ``BadInput`` for a clue that means nothing, ``EngineMissing``, and ``PuzzleError`` for
    rules that leave a cell open or give it a value that its board does not have, or a kind that has
    none.
    """
    if limit is not None and limit < 0:
        raise ValueError(f"limit is {limit}; expected a number of solutions, 0 for all or None")
    book = _rules(rules) if rules is not None else kind_named(puzzle.kind)
    statistics = Statistics(Budget(timeout, nodes))
    boards: list[Board] = []
    layout: Layout | None = None
    stopped: str | None = None
    complete = False
    shown = 1 if limit is None else limit
    wanted = 2 if limit is None else limit
    try:
        with running(statistics):
            for number, board in enumerate(
                boards_of(puzzle, book, engine, statistics, series if wanted != 1 else None), 1
            ):
                if number == 1:
                    layout = layout_of(book, puzzle)
                check_board(board, puzzle, book, layout)
                boards.append(board)
                if on_solution is not None and (number <= shown or not shown):
                    on_solution(board)
                if number == wanted:
                    break
            else:
                complete = True
    except OutOfBudget as error:
        stopped = error.limit
    statistics.stop()
    status = _status(len(boards), complete, stopped)
    kept = tuple(boards[:shown] if shown else boards)
    kind = puzzle.kind if rules is None or f"{puzzle.kind}o" in book.vocabulary else book.name
    solutions = [to_json(puzzle, board) for board in kept]
    return Answer(kind, status, engine, solutions, statistics, puzzle, kept, complete, stopped)


def _status(number: int, complete: bool, stopped: str | None) -> str:
    if stopped is not None:
        return "some" if number else "unknown"
    if number > 1:
        return "multiple"
    if complete:
        return "unique" if number else "none"
    return "some"


def _rules(rules: str | Kind) -> Kind:
    return rules if isinstance(rules, Kind) else kind_named(rules)


def describe_error(error: BaseException, name: str) -> str:
    """An error on one line for people: ``NAME:LINE:COLUMN: what is wrong; what was expected``.

    ``name``: the file that was read. An error in a rules file names that file and the line in it.
    """
    if isinstance(error, RecursionError):
        place = _place_in(error, _files_of("logicpuzzles.rules.", FILE_MODULE))
        return _one_line(f"{place or name}: {ENDLESS}")
    if isinstance(error, BadInput):
        return _one_line(error.at(name))
    if isinstance(error, RulesError):
        return _one_line(str(error))
    if isinstance(error, GoalError) and (place := _place_in(error, _files_of(FILE_MODULE))):
        return _one_line(f"{place}: {error}")
    if isinstance(error, PuzzleError):
        return _one_line(f"{name}: {error}")
    if place := _place_in(error, _files_of("logicpuzzles.rules.", FILE_MODULE)):
        return _one_line(f"{place}: {type(error).__name__}: {error}")
    if isinstance(error, OSError) and error.strerror:
        return _one_line(
            f"{name if error.filename is None else error.filename}: {error.strerror.lower()}"
        )
    return _one_line(f"{name}: {type(error).__name__}: {error}")


def _place_in(error: BaseException, files: set[str | None]) -> str:
    """The last line of ``files`` that an error, or else what caused it, came through, as
    ``FILE:LINE``; ``""`` for none.
    """
    from traceback import extract_tb

    problem: BaseException | None = error
    while problem is not None:
        for frame in reversed(extract_tb(problem.__traceback__)):
            if frame.filename in files:
                return f"{frame.filename}:{frame.lineno}"
        problem = problem.__cause__
    return ""


def _files_of(*beginnings: str) -> set[str | None]:
    """The files of the modules whose names begin so."""
    return {
        getattr(module, "__file__", None)
        for name, module in sys.modules.items()
        if name.startswith(beginnings)
    }


def _one_line(text: str) -> str:
    return " ".join(text.split())
