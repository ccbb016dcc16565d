"""A kind of puzzle is a rules file: here it is found, loaded and checked.

The contract of a rules file: a docstring, the published rules and their source; one relation ``<kind>o`` whose first
argument is the board and whose others are named in the puzzle; ``SHAPE`` where the board has only one.
"""

from __future__ import annotations

import importlib
import sys
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from inspect import cleandoc
from pathlib import Path
from traceback import extract_tb
from types import ModuleType

from logicpuzzles.core.errors import PuzzleError
from logicpuzzles.core.goals import NamedRelation
from logicpuzzles.kinds.parts import aliases, kinds

__all__ = ["FILE_MODULE", "Rules", "RulesError", "module_of", "nearest", "rules_named"]

FILE_MODULE = "logicpuzzles_file_"  # how the names of modules begin that a user's files are


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
    kind, known = name.lower(), kinds()
    if kind not in known:
        kind = aliases().get(kind, kind)
    if kind not in _loaded:
        if kind not in known:
            hint = nearest(kind, (*known, *aliases())) or f"expected {', '.join(known)} or a FILE.py"
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


def nearest(word: str, words: Iterable[str]) -> str:
    """A question after the most similar one of ``words``, or nothing when none is similar.

    >>> nearest("besids", ["nexto", "beside"])
    'did you mean "beside"?'
    """
    from difflib import get_close_matches

    found = get_close_matches(word, list(words), n=1)
    return f'did you mean "{found[0]}"?' if found else ""
