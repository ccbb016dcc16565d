"""A kind of puzzle is a rules file: here it is found, loaded and checked, and joined with a puzzle into one goal.

The contract of a rules file: a docstring, the published rules and their source; one relation ``<kind>o`` whose first
argument is the board and whose others are named in the puzzle; ``SHAPE`` where the board has only one.
"""

from __future__ import annotations

import importlib
import sys
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from inspect import Parameter, cleandoc
from pathlib import Path
from pkgutil import iter_modules
from traceback import extract_tb
from types import ModuleType
from typing import Any

from .errors import BadInput, PuzzleError
from .formats import ALIASES
from .goals import Goal, NamedRelation, eq, lall, lany, lone, noto
from .puzzles import Clue, Item, Puzzle
from .terms import grid, var

__all__ = [
    "FILE_MODULE", "Rules", "RulesError", "Statement", "goal_of", "kinds", "module_of", "nearest", "rules_named", "statements_of",
]  # fmt: skip


FILE_MODULE = "logicpuzzles_file_"  # how the names of modules begin that a user's files are
CONNECTIVES: dict[str, Callable[..., Goal]] = {"lall": lall, "lany": lany, "lone": lone, "noto": noto}  # clues of clues


class RulesError(PuzzleError):
    """A rules file cannot be loaded or breaks the contract; the text begins with its name and line."""


@dataclass(frozen=True, slots=True)
class Rules:
    """The rules of a kind, ``text`` as published, with their source.

    ``relation``: what a solved board satisfies. ``vocabulary``: every relation of the file by its name.
    ``shape``: that of the board, where there is only one.
    """

    kind: str
    text: str
    relation: NamedRelation
    vocabulary: Mapping[str, NamedRelation]
    shape: tuple[int, ...] | None
    module: ModuleType

    @property
    def title(self) -> str:
        """What the rules begin with: their first sentence, or the part of it before a semicolon."""
        paragraph = " ".join(self.text.partition("\n\n")[0].split())
        return paragraph.partition(". ")[0].partition("; ")[0].rstrip(".")

    def frame(self, kind: str) -> NamedRelation:
        """The relation for puzzles of ``kind``: that of its name, else that of the file."""
        return self.vocabulary.get(f"{kind}o", self.relation)


def kinds() -> tuple[str, ...]:
    """The kinds built in, in alphabetical order."""
    package = importlib.import_module("logicpuzzles.rules")
    return tuple(sorted(module.name for module in iter_modules(package.__path__) if not module.name.startswith("_")))


_loaded: dict[str, Rules] = {}


def rules_named(name: str) -> Rules:
    """The rules of a kind built in, or of the file ``name`` when it ends in ``.py``: only a file that is named is run.

    Raises ``PuzzleError`` when there is no such kind, and :class:`RulesError` for a file that breaks the contract.

    >>> rules_named("tazuku").kind
    'takuzu'
    """
    if name.endswith(".py"):
        key = str(Path(name).resolve())
        if key not in _loaded:
            _loaded[key] = _checked(module_of(name), Path(name).stem, name)
        return _loaded[key]
    kind = ALIASES.get(name.lower(), name.lower())
    if kind not in _loaded:
        known = kinds()
        if kind not in known:
            hint = nearest(kind, (*known, *ALIASES)) or f"expected {', '.join(known)} or a FILE.py"
            raise PuzzleError(f'there are no rules for "{name}"; {hint}')
        _loaded[kind] = _checked(importlib.import_module(f"logicpuzzles.rules.{kind}"), kind, f"rules/{kind}.py")
    return _loaded[kind]


def module_of(path: str) -> ModuleType:
    """The module that the Python file at ``path`` is. Running it is running a program.

    Raises :class:`RulesError` with file and line for whatever goes wrong in it.
    """
    filename = str(Path(path).resolve())
    try:
        source = Path(filename).read_bytes()
    except OSError as error:
        raise RulesError(f"{path}: {(error.strerror or str(error)).lower()}; expected a Python file") from error
    module = ModuleType(f"{FILE_MODULE}{Path(path).stem}")
    module.__file__ = filename
    sys.modules[module.__name__] = module  # where dataclasses and pickle look for it
    try:
        exec(compile(source, filename, "exec"), vars(module))
    except (Exception, SystemExit) as error:
        del sys.modules[module.__name__]
        raise RulesError(_described(path, filename, error)) from error
    return module


def _described(path: str, filename: str, error: BaseException) -> str:
    """What went wrong in a file, on one line that begins with the place."""
    if isinstance(error, SyntaxError) and error.filename == filename:
        return f"{path}:{error.lineno or 1}:{error.offset or 1}: {error.msg}; expected Python"
    lines = [frame.lineno for frame in extract_tb(error.__traceback__) if frame.filename == filename]
    place = f"{path}:{lines[-1]}" if lines else path
    return f"{place}: {type(error).__name__}: {' '.join(str(error).split())}"


def _checked(module: ModuleType, kind: str, name: str) -> Rules:
    vocabulary = {key: value for key, value in vars(module).items() if _is_of_rules(value)}
    relation = vocabulary.get(f"{kind}o")
    if relation is None:
        hint = nearest(f"{kind}o", vocabulary)
        raise RulesError(f"{name}: there is no relation {kind}o; {hint or 'expected one that takes the board'}")
    if not (module.__doc__ or "").strip():
        raise RulesError(f"{name}:1: there is no docstring; expected the published rules and their source")
    shape = getattr(module, "SHAPE", None)
    if shape is not None and not (isinstance(shape, tuple) and all(type(side) is int for side in shape)):
        raise RulesError(f"{name}: SHAPE is {shape!r}; expected a tuple of numbers")
    return Rules(kind, cleandoc(module.__doc__ or ""), relation, vocabulary, shape, module)


def _is_of_rules(value: object) -> bool:
    """Whether it is a relation of a rules file, perhaps another one's, and not of the library."""
    module = str(getattr(value, "__module__", ""))
    library = module.startswith("logicpuzzles.") and not module.startswith("logicpuzzles.rules.")
    return isinstance(value, NamedRelation) and not library


def goal_of(puzzle: Puzzle, rules: Rules | None = None) -> tuple[Any, Goal]:
    """The board as a term, with variables for unknown cells, and the goal that it is solved: clues, then the frame.

    ``rules``: those of the puzzle's kind unless given.
    Raises :class:`BadInput` at a clue that is none of the vocabulary, or when the puzzle lacks what the rules need.
    """
    rules = rules or rules_named(puzzle.kind)
    board = _board(puzzle)
    clues, frame = _stated(puzzle, board, rules)
    return board, lall(clues, frame)


@dataclass(frozen=True, slots=True)
class Statement:
    """One thing that a puzzle says: a clue, or that a cell is given. ``place``: the row and column of that cell, from 0."""

    goal: Goal
    clue: Clue | None = None
    place: tuple[int, int] | None = None
    value: object = None


def statements_of(
    puzzle: Puzzle, rules: Rules | None = None, board: Any = None
) -> tuple[Any, Goal, tuple[Statement, ...]]:
    """The board with no cell known, the goal that the rules alone are, and each thing that the puzzle says, clues first.

    ``board``: that of an earlier call, to state the same again with unknowns of its own. ``rules`` and errors as for
    :func:`goal_of`.
    """
    rules = rules or rules_named(puzzle.kind)
    if board is None:
        board = _board(replace(puzzle, givens=tuple([(None,) * len(row) for row in puzzle.givens])))
    clues, frame = _stated(puzzle, board, rules)
    said = [Statement(goal, clue) for goal, clue in zip(clues, puzzle.clues, strict=True)]
    for y, row in enumerate(puzzle.givens):
        for x, value in enumerate(row):
            if value is not None:
                said.append(Statement(eq(board[y][x], value), None, (y, x), value))
    return board, frame, tuple(said)


def _stated(puzzle: Puzzle, board: Any, rules: Rules) -> tuple[list[Goal], Goal]:
    """The goals of the clues, and that of the rules."""
    frame = rules.frame(puzzle.kind)
    if rules.shape is not None and puzzle.givens and puzzle.fields == ():
        shape = (len(puzzle.givens), len(puzzle.givens[0]))
        if shape != rules.shape:
            raise BadInput(f"the board is {_by(shape)}; expected {_by(rules.shape)}")
    clues = [_clue(clue, puzzle, board, rules, frame) for clue in puzzle.clues]
    return clues, frame(board, **_arguments(puzzle, frame))


def _by(shape: tuple[int, ...]) -> str:
    return " by ".join(map(str, shape))


def _board(puzzle: Puzzle) -> Any:
    if puzzle.givens:
        return tuple([tuple([var() if cell is None else cell for cell in row]) for row in puzzle.givens])
    if puzzle.fields:
        groups = puzzle.arguments.get("groups")
        if not isinstance(groups, tuple) or len(groups) != len(puzzle.fields):
            raise BadInput("the puzzle has no group of values for each field; expected one")
        return grid(len(groups[0]), len(groups))
    return var()  # of a shape that the relation knows


def _arguments(puzzle: Puzzle, frame: NamedRelation) -> dict[str, object]:
    """What ``frame`` takes besides the board; a relation need not ask for all that a puzzle says."""
    taken: dict[str, object] = {}
    for parameter in list(frame.signature.parameters.values())[1:]:
        if parameter.kind is Parameter.VAR_KEYWORD:
            return dict(puzzle.arguments)
        if parameter.name in puzzle.arguments:
            taken[parameter.name] = puzzle.arguments[parameter.name]
        elif parameter.default is Parameter.empty and parameter.kind is not Parameter.VAR_POSITIONAL:
            raise BadInput(f'{frame.name} needs "{parameter.name}"; expected a puzzle of a kind that says it')
    return taken


def _clue(clue: Clue, puzzle: Puzzle, board: Any, rules: Rules, frame: NamedRelation) -> Goal:
    if clue.relation in CONNECTIVES:
        parts = [_clue(part, puzzle, board, rules, frame) for part in clue.arguments if isinstance(part, Clue)]
        return CONNECTIVES[clue.relation](*parts)
    relation = rules.vocabulary.get(clue.relation)
    place = (clue.line or None, clue.column or None)
    if relation is None or relation is frame or clue.relation.startswith("_"):
        clues = [name for name, each in rules.vocabulary.items() if each is not frame and not name.startswith("_")]
        hint = nearest(clue.relation, clues) or f"expected {', '.join(clues)}"
        raise BadInput(f'"{clue.relation}" is not a relation of {rules.kind}; {hint}', *place)
    arguments = [_term(argument, puzzle, place) for argument in clue.arguments]
    told = relation.signature  # what it takes by name alone the puzzle says, as it does to the frame
    named = {
        name: puzzle.arguments[name]
        for name, parameter in told.parameters.items()
        if parameter.kind is Parameter.KEYWORD_ONLY and name in puzzle.arguments
    }
    try:
        told.bind(*arguments, board, **named)
    except TypeError as error:
        raise BadInput(f"{clue} does not fit {clue.relation}{told}: {error}", *place) from error
    return relation(*arguments, board, **named)


def _term(argument: object, puzzle: Puzzle, place: tuple[int | None, int | None]) -> object:
    """A clue's argument as a term: an item is a record of which only that is known, ``None`` is unknown."""
    if argument is None:
        return var()
    if isinstance(argument, tuple):
        return tuple([_term(each, puzzle, place) for each in argument])
    if not isinstance(argument, Item):
        return argument
    if argument.field not in puzzle.fields:
        hint = nearest(argument.field, puzzle.fields) or f"expected {', '.join(puzzle.fields)}"
        raise BadInput(f'"{argument.field}" is not a field of the puzzle; {hint}', *place)
    known = puzzle.fields.index(argument.field)
    return tuple([argument.value if at == known else var() for at in range(len(puzzle.fields))])


def nearest(word: str, words: Iterable[str]) -> str:
    """A question after the most similar one of ``words``, or nothing when none is similar.

    >>> nearest("besids", ["nexto", "beside"])
    'did you mean "beside"?'
    """
    from difflib import get_close_matches

    found = get_close_matches(word, list(words), n=1)
    return f'did you mean "{found[0]}"?' if found else ""
