"""The front door: a puzzle is loaded, and every question about it is a method of the result.

>>> import logicpuzzles as lp
>>> puzzle = lp.load("1 2 . .\\n. . . .\\n. . . .\\n. . 3 4\\n", kind="sudoku")
>>> puzzle.count()
4
>>> print(puzzle.backbone())  # doctest: +ELLIPSIS
row 1, column 1: 1
row 1, column 2: 2
...
>>> print(next(lp.generate("sudoku", size=4, seed=1)).check())
there is one solution
nothing can be left out

Everything here is a thin layer: the functions of ``solving``, ``checks``, ``explain`` and
``scoring`` do the work, on plain data.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, NamedTuple, cast

from logicpuzzles.core.budget import Budget
from logicpuzzles.core.errors import BadInput, PuzzleError
from logicpuzzles.core.plain import align_columns
from logicpuzzles.core.showing import Shown
from logicpuzzles.engines import DEFAULT
from logicpuzzles.formats import MAX_BYTES, write_stated
from logicpuzzles.formats.answers import to_json as solution_to_json
from logicpuzzles.formats.puzzle_json import to_value
from logicpuzzles.kinds.discovery import Kind, kind_named, origins
from logicpuzzles.kinds.puzzle import Puzzle
from logicpuzzles.kinds.stating import goal_of
from logicpuzzles.show.drawing import puzzle_picture
from logicpuzzles.solving import runner
from logicpuzzles.solving.batch import puzzle_of_line
from logicpuzzles.solving.runner import Answer

if TYPE_CHECKING:
    from logicpuzzles.checks.backbone import Backbone
    from logicpuzzles.checks.checking import Report
    from logicpuzzles.explain import Explanation, Hint
    from logicpuzzles.faces.model_reading import AskModel, ModelReading
    from logicpuzzles.faces.sheet import Printed
    from logicpuzzles.generate import Made
    from logicpuzzles.kinds.notation import Reading
    from logicpuzzles.scoring import Score


@dataclass(frozen=True, slots=True)
class Opened(Shown):
    """A puzzle with the rules of its kind. ``data``: the puzzle as plain data. ``rules``: its kind.
    ``made``: for a puzzle from :func:`generate`, what is known about it, such as its solution.
    """

    data: Puzzle
    rules: Kind = field(repr=False)
    made: Made | None = field(default=None, repr=False, compare=False)

    @property
    def kind(self) -> str:
        """The name of its kind."""
        return self.data.kind

    @property
    def name(self) -> str:
        """The name that its file gives it, or ``""``."""
        return self.data.name

    @property
    def solution(self) -> Any:
        """Its only solution as JSON, where :func:`generate` made the puzzle; else ``None``: use
        :meth:`solve`.
        """
        return None if self.made is None else solution_to_json(self.made.puzzle, self.made.board)

    @property
    def difficulty(self) -> float | None:
        """From 0 to 1, where :func:`generate` made the puzzle; else ``None``: use
        :meth:`explain`.
        """
        return None if self.made is None else self.made.difficulty

    # --- questions ---

    def solve(
        self, *, engine: str = DEFAULT, limit: int | None = None, timeout: float | None = None
    ) -> Answer:
        """Its solutions. ``limit``: how many at most, 0 for all; ``None`` for the first one and
        whether it is the only one. ``timeout``: seconds.
        """
        return runner.solve(self.data, engine, limit, timeout, rules=self.rules)

    def check(
        self,
        *,
        engine: str = DEFAULT,
        timeout: float | None = None,
        wanted: Any = None,
        rate: bool = False,
    ) -> Report:
        """Whether it is solvable, unique and minimal, what is wrong with it, and what would leave
        one solution.

        ``wanted``: the solution that is to be the only one, a text or JSON in the shape of a
        solution. ``rate``: whether it is to say how difficult a puzzle with one solution is. Raises
        ``BadInput`` where ``wanted`` is not a solution.
        """
        from logicpuzzles.checks.checking import check
        from logicpuzzles.scoring.entries import read_solution

        report = check(
            self.data,
            engine,
            timeout,
            self.rules,
            None if wanted is None else read_solution(self.data, wanted),
        )
        if rate and report.status == "unique":
            from logicpuzzles.generate.rating import rating_of

            report.rating = rating_of(report.apart or self.data, timeout, self.rules)
            report.stopped = report.stopped or report.rating.stopped
        return report

    def count(self, *, timeout: float | None = None) -> int:
        """How many solutions there are, without listing them. Raises ``OutOfBudget`` after
        ``timeout`` seconds.
        """
        from logicpuzzles.asking.running import count

        return count(*goal_of(self.data, self.rules), budget=Budget(timeout))

    def backbone(self, *, engine: str = DEFAULT, timeout: float | None = None) -> Backbone:
        """What is the same in all solutions. Raises ``OutOfBudget`` after ``timeout`` seconds."""
        from logicpuzzles.checks.backbone import backbone

        return backbone(self.data, engine, timeout, self.rules)

    def explain(self, *, timeout: float | None = None) -> Explanation:
        """The steps to the solution, each with what forces it."""
        from logicpuzzles.explain import explain

        return explain(self.data, timeout, self.rules)

    def hint(self, filled: Any = None, *, timeout: float | None = None) -> Hint:
        """The next step for somebody who has filled in a part, or what is wrong with it.

        ``filled``: a board as text or as JSON, blank where nothing is known, or values by cell: by
        ``(row, column)`` from 0, or by the number of the cell. Raises ``BadInput`` for anything
        else.
        """
        from logicpuzzles.explain import hint

        return hint(self.data, self._read_filled(filled), timeout, self.rules)

    def _read_filled(self, filled: Any) -> dict[int, Any]:
        from logicpuzzles.kinds.stating import layout_of
        from logicpuzzles.scoring.entries import entered_values

        if filled is None:
            return {}
        if not isinstance(filled, Mapping) or not all(
            isinstance(cell, int | tuple) for cell in filled
        ):
            return entered_values(self.data, filled)
        layout = layout_of(self.rules, self.data)
        entries = {}
        for cell, value in filled.items():
            number = (
                cell
                if isinstance(cell, int)
                else None
                if layout is None
                else layout.number_of.get(cell)
            )
            if number is None:
                raise BadInput(
                    f"{cell!r} is not a cell of this {self.kind}; expected row and column "
                    "from 0, or its number"
                )
            entries[number] = value
        return entries

    def score(self, answer: Any, *, timeout: float | None = 10.0) -> Score:
        """The score of an answer: a text, or JSON in the shape of a solution or like it."""
        from logicpuzzles.scoring import score

        return score(self.data, answer, timeout)

    # --- as text ---

    def export(self, to: str = "asp") -> str:
        """A program for another system that has the same answers, or the puzzle as other programs
        write it.

        ``to``: ``asp``, ``minizinc``, ``dimacs`` or ``prolog`` for a program; ``tatham`` for a game
        id of Simon Tatham's collection, ``pzpr`` for an address and ``pzprv3`` for a text of
        puzz.link.
        """
        from logicpuzzles.engines import exported
        from logicpuzzles.formats import codes

        if to in codes.SITES:
            return codes.write(self.data, to)
        return exported(
            *goal_of(self.data, self.rules), to, title=f"{self.kind} {self.name}".strip()
        )

    def text(self) -> str:
        """The puzzle as in a file; the text reads back as the same puzzle. Raises ``BadInput``
        where its kind has no text.
        """
        return write_stated(self.data)

    def __str__(self) -> str:
        return str(self.data)

    def to_json(self) -> dict[str, Any]:
        """The puzzle as JSON, of one shape for all kinds:
        ``docs/reference/schemas/puzzle.schema.json``.
        """
        return to_value(self.data)

    # --- on paper ---

    def svg(self) -> str:
        """Its board as an SVG document. Raises ``BadInput`` where it has no board."""
        picture = puzzle_picture(self.data)
        if picture is None:
            raise BadInput(f"a {self.kind} has no board to draw; expected a use of its text()")
        return picture

    def html(self, *, solutions: str = "back", steps: bool = False) -> str:
        """A page to print, as an HTML file that needs nothing else: rules, board, clues and
        solution. ``solutions``: ``back``, ``below`` or ``none``. ``steps``: also those to the
        solution.
        """
        from logicpuzzles.faces.paper import Paper
        from logicpuzzles.faces.sheet import puzzle_page

        return puzzle_page(_take_puzzle(self), Paper(1, solutions=solutions, steps=steps))

    # --- in a notebook ---

    def _repr_html_(self) -> str:
        return self.data._repr_html_()

    def _repr_svg_(self) -> str | None:
        return self.data._repr_svg_()

    def _repr_markdown_(self) -> str:
        return self.data._repr_markdown_()

    def _repr_pretty_(self, printer: Any, cycle: bool) -> None:
        self.data._repr_pretty_(printer, cycle)


def load(
    source: str | os.PathLike[str] | None = None,
    *,
    text: str | None = None,
    kind: str | None = None,
    rules: str | os.PathLike[str] | None = None,
    timeout: float | None = None,
) -> Opened:
    """The puzzle that :func:`logicpuzzles.runner.load` reads, with its methods. ``kind``: also a
    ``FILE.py`` with rules.
    """
    kind, file = _find_kind(kind, rules)
    return _open_puzzle(
        runner.load(source, text=text, kind=kind, rules=file, timeout=timeout), file
    )


def load_all(
    source: str | os.PathLike[str] | None = None,
    *,
    text: str | None = None,
    kind: str | None = None,
    rules: str | os.PathLike[str] | None = None,
    timeout: float | None = None,
) -> tuple[Opened, ...]:
    """All puzzles in a file or text, and in a file of lines or of Parquet that ``generate`` wrote;
    otherwise as :func:`load`.
    """
    kind, file = _find_kind(kind, rules)
    path = "" if source is None else os.fspath(source)
    if path.endswith(".parquet") or (path.endswith(".jsonl") and _is_large(path)):
        from logicpuzzles.generate.parquet import puzzle_rows

        return tuple(
            _open_puzzle(puzzle_of_line(line, kind, file), file) for line in puzzle_rows(path)
        )
    puzzles = runner.load_all(source, text=text, kind=kind, rules=file, timeout=timeout)
    return tuple(_open_puzzle(puzzle, file) for puzzle in puzzles)


def read(
    source: str | os.PathLike[str],
    *,
    kind: str | None = None,
    model: str | AskModel | None = None,
    endpoint: str | None = None,
) -> Reading | ModelReading:
    """How a puzzle in a file or a text is understood, sentence by sentence: ``complete`` says
    whether all of it is, ``to_text()`` is the puzzle in the notation, which :func:`load` takes.

    ``model``: a language model that reads it in place of the reader of English, and is checked: its
    name at ``endpoint``, or a function from messages (``role``, ``content``) to the reply.
    Raises ``BadInput`` for a text that cannot be read, and ``PuzzleError`` for a model that cannot
    be asked or whose replies cannot be used.
    """
    if model is None and endpoint is None:
        ((_, reading),) = runner.readings(source, kind=kind)
        return reading
    from logicpuzzles.faces.model_reading import ask_endpoint, read_with_model

    if model is None or (isinstance(model, str) is not (endpoint is not None)):
        raise PuzzleError("model and endpoint belong together; expected both, or a function")
    ask = ask_endpoint(endpoint, model) if isinstance(model, str) and endpoint else model
    name = model if isinstance(model, str) else getattr(model, "__name__", "a model")
    text = os.fspath(source)
    text = text if "\n" in text else runner.file_text(text)
    return read_with_model(text, name, cast("AskModel", ask), kind)


def _is_large(path: str) -> bool:
    """Whether a file is too large for a text that is read as a whole."""
    return os.path.isfile(path) and os.path.getsize(path) > MAX_BYTES


def _find_kind(
    kind: str | None, rules: str | os.PathLike[str] | None
) -> tuple[str | None, str | None]:
    """The name of a kind and a rules file; a kind may be the file."""
    if kind is not None and kind.endswith(".py") and rules is None:
        return kind_named(kind).name, kind
    return kind, None if rules is None else os.fspath(rules)


def _open_puzzle(puzzle: Puzzle, rules: str | None) -> Opened:
    return Opened(puzzle, kind_named(puzzle.kind if rules is None else rules))


def generate(
    kind: str,
    *,
    size: int | str | tuple[int, ...] | None = None,
    difficulty: str | float | tuple[float, float] | None = None,
    seed: int | str = 0,
    count: int | None = 1,
    minimal: bool = True,
    **more: Any,
) -> Iterator[Opened]:
    """New puzzles, each with one solution and nothing that could be left out: number 0, 1, … of a
    seed.

    ``kind``: its name, or a ``FILE.py`` with rules. ``size``: of the board, as 5, ``"5x4"`` or
    ``(5, 4)``. ``difficulty``: a level, ``trivial`` to ``extreme``; about a number from 0 to 1; or
    a least and a greatest one. ``count``: how many; ``None``: without end.
    ``more``: ``clue_types``, ``theme``, ``form``, and the options of the kind. The puzzles are
    those of ``logicpuzzles generate`` with the same seed. Raises ``CannotMake``, before the first
    puzzle, for options that can never be met, and ``ValueError`` for a malformed difficulty.
    """
    from logicpuzzles.generate import Options, wanted_kind
    from logicpuzzles.generate.bulk import puzzles
    from logicpuzzles.generate.levels import band_of, sides_of

    name, file = wanted_kind(kind)
    shape = None if size is None else sides_of(size)
    band = None if difficulty is None else band_of(difficulty)
    types = more.pop("clue_types", None)
    types = types.split(",") if isinstance(types, str) else types
    theme, form = more.pop("theme", None), more.pop("form", "")
    options = Options(
        name, shape, band, None if types is None else tuple(types), theme, minimal, form, more, file
    )
    made = puzzles(options, seed, count)
    rules = kind_named(file or name)
    return (Opened(each.puzzle, rules, each) for each in made)


def sheet(
    puzzles: Iterable[Opened],
    path: str | os.PathLike[str],
    *,
    per_page: int = 4,
    paper: str = "a4",
    heading: str = "",
    cover: bool = False,
    solutions: str = "back",
    steps: bool = False,
    force: bool = False,
    timeout: float | None = None,
) -> int:
    """Write puzzles and their solutions on pages, as ``logicpuzzles sheet`` does, to a file whose
    name ends in ``.pdf``, ``.html`` or ``.svg``; how many there are. The file is written whole or
    not at all, over another one by ``force`` alone. Of more than 2,000 puzzles ``book.pdf`` is
    ``book-1.pdf``, ``book-2.pdf`` and so on.

    ``per_page``: 1, 2, 4, 6 or 9. ``paper``: ``a4`` or ``letter``. ``solutions``: at the ``back``,
    ``below``, upside down, or ``none``. ``timeout``: seconds for each puzzle. Raises ``BadInput``
    for what cannot be printed, and ``PuzzleError`` where Typst is not installed.
    """
    from logicpuzzles.faces.paper import Paper
    from logicpuzzles.faces.sheet import write_sheet

    look = Paper(per_page, paper, heading, cover, solutions, steps)
    return write_sheet(os.fspath(path), map(_take_puzzle, puzzles), look, force, timeout)


def _take_puzzle(puzzle: Opened) -> Printed:
    from logicpuzzles.faces.sheet import Printed

    made, origin = puzzle.made, puzzle.rules.origin
    board, level = (None, "") if made is None else (made.board, made.level)
    return Printed(puzzle.data, board, "", level, origin if origin.endswith(".py") else None)


class KindLine(NamedTuple):
    """A kind in a list: its name, its origin (``built in``, a file, a package) and its title."""

    name: str
    origin: str
    title: str


class Kinds(tuple[KindLine, ...]):
    """The available kinds, in alphabetical order; as text one on each line."""

    __slots__ = ()

    def __str__(self) -> str:
        return "\n".join(align_columns(self))


def kinds() -> Kinds:
    """The built-in kinds, the kinds of rules files that were named or lie in a folder of
    ``LOGICPUZZLES_KINDS``, and the kinds of installed packages. Raises ``PuzzleError`` for one that
    cannot be loaded.
    """
    return Kinds(
        [KindLine(name, origin, kind_named(name).title) for name, origin in origins().items()]
    )
