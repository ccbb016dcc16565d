"""A kind of puzzle is a rules file: here it is found, loaded and checked, whoever wrote it.

Kinds are built in, or named by a path that ends in ``.py``, or stand in a folder that the environment names
(``LOGICPUZZLES_KINDS``, several with the separator of ``PATH``), or come with a package that declares the entry point
``logicpuzzles.kinds``. Only files that the user named or installed are run, and none before it is asked for.

The contract of a rules file: a docstring, the published rules and their source; one relation ``<kind>o`` whose first argument
is the board and whose others are named in the puzzle; and ``BOARD``, the declaration of the board. ``ALIASES`` are other names.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache, cached_property
from inspect import Parameter, cleandoc
from pathlib import Path
from traceback import extract_tb
from types import ModuleType
from typing import Any

from logicpuzzles.core.errors import GoalError, PuzzleError
from logicpuzzles.core.goals import NamedRelation
from logicpuzzles.kinds.board import Board
from logicpuzzles.kinds.parts import RULES, built_in, part_of, rules_module

__all__ = [
    "FILE_MODULE", "FOLDERS", "Kind", "RulesError", "forget_files", "kind_named", "kinds", "module_of", "name_of", "nearest",
    "origins",
]  # fmt: skip

FILE_MODULE = "logicpuzzles_file_"  # how the names of modules begin that a user's files are
FOLDERS = "LOGICPUZZLES_KINDS"  # the variable of the environment that names folders of rules files
GROUP = "logicpuzzles.kinds"  # the entry points of packages


class RulesError(PuzzleError):
    """A rules file cannot be loaded or breaks the contract; the text begins with its name and line."""


@dataclass(frozen=True)
class Kind:
    """A kind of puzzle. ``text``: its rules as published, with their source. ``relation``: what a solved board satisfies.
    ``vocabulary``: every relation of the file by its name. ``board``: its declaration, if it has one. ``origin``: where it is
    from. """

    name: str
    text: str
    relation: NamedRelation
    vocabulary: Mapping[str, NamedRelation]
    board: Board | None
    module: ModuleType
    origin: str = "built in"

    @property
    def title(self) -> str:
        """What the rules begin with: their first sentence, or the part of it before a semicolon."""
        paragraph = " ".join(self.text.partition("\n\n")[0].split())
        return paragraph.partition(". ")[0].partition("; ")[0].rstrip(".")

    def frame(self, kind: str) -> NamedRelation:
        """The relation for puzzles of ``kind``: that of its name, else that of the file."""
        return self.vocabulary.get(f"{kind}o", self.relation)

    @cached_property
    def options(self) -> dict[str, Any]:
        """The arguments of the relation that a puzzle may set, by name, with what they are unless it does (``Parameter.empty``:
        they must be set): all but the board, its size and its layers."""
        named = {"size", "side", "height", "width", "area", *(self.board.by_name if self.board else ())}
        parameters = list(self.relation.signature.parameters.values())[1:]
        kinds = (Parameter.POSITIONAL_OR_KEYWORD, Parameter.KEYWORD_ONLY)
        return {each.name: each.default for each in parameters if each.name not in named and each.kind in kinds}

    def part(self, name: str) -> Any:
        """The module of that name in the folder of the kind, ``None`` where it has no such part."""
        return part_of(self.name, name)


_loaded: dict[str, Kind] = {}


def origins() -> dict[str, str]:
    """Every kind there is, in alphabetical order, with where it comes from: ``built in``, a file or a package."""
    found = dict.fromkeys(built_in(), "built in")
    for name, origin in (*_of_packages().items(), *_of_folders().items()):
        if name in found:
            raise RulesError(f'{origin}: there is a kind "{name}" already ({found[name]}); expected another name')
        found[name] = origin
    for name, kind in _loaded.items():
        if "/" not in name and os.sep not in name:
            found[name] = kind.origin
    return dict(sorted(found.items()))


def kinds() -> tuple[str, ...]:
    """The names of all kinds, in alphabetical order."""
    return tuple(origins())


def _of_folders() -> dict[str, str]:
    """The kinds in the folders that the environment names, each with its file."""
    folders = [folder for folder in os.environ.get(FOLDERS, "").split(os.pathsep) if folder]
    for folder in folders:
        if not Path(folder).is_dir():
            raise RulesError(f"{FOLDERS}: there is no folder {folder}; expected folders of rules files")
    paths = [path for folder in folders for path in sorted(Path(folder).glob("*.py")) if not path.stem.startswith("_")]
    found: dict[str, str] = {}
    for path in paths:
        if path.stem in found:
            raise RulesError(f'{path}: there is a kind "{path.stem}" already ({found[path.stem]}); expected another name')
        found[path.stem] = str(path)
    return found


def _of_packages() -> dict[str, str]:
    """The kinds that installed packages declare, each with the package and the module."""
    return _declared(tuple(sys.path))


@cache
def _declared(path: tuple[str, ...]) -> dict[str, str]:
    """The same, for where packages are looked for: to read what each of them declares takes milliseconds."""
    from importlib.metadata import entry_points

    found: dict[str, str] = {}
    for each in entry_points(group=GROUP):
        origin = f"{each.dist.name if each.dist else 'a package'}: {each.value}"
        if found.get(each.name, origin) != origin:
            raise RulesError(f'{origin}: there is a kind "{each.name}" already ({found[each.name]}); expected another name')
        found[each.name] = origin
    return found


def kind_named(name: str) -> Kind:
    """The kind of that name, or of that other name, or of the file ``name`` when it ends in ``.py``.

    A file that was named once is known by its stem from then on. Raises ``PuzzleError`` when there is no such kind, and
    :class:`RulesError` for a file that breaks the contract.

    >>> kind_named("tazuku").name
    'takuzu'
    """
    if name.endswith(".py"):
        return _of_file(name)
    kind = name_of(name)
    if kind not in _loaded:
        if kind in built_in():
            _loaded[kind] = _checked(rules_module(kind), kind, f"{RULES}/{kind}.py", "built in")
        elif kind in (files := _of_folders()):
            _loaded[kind] = _checked(module_of(files[kind]), kind, files[kind], files[kind])
        elif kind in _of_packages():
            _loaded[kind] = _of_package(kind)
        else:
            known = (*kinds(), *_aliases())
            hint = nearest(kind, known) or f"expected {', '.join(kinds())} or a FILE.py"
            raise PuzzleError(f'there are no rules for "{name}"; {hint}')
    return _loaded[kind]


def forget_files() -> None:
    """Kinds that are not built in are known no more, until they are named again; a file is then read anew."""
    for name in [name for name, kind in _loaded.items() if kind.origin != "built in"]:
        del _loaded[name]


def _of_file(name: str) -> Kind:
    """The kind that the file ``name`` is: instead of one built in, in a folder or a package, but not of another file."""
    key, stem = str(Path(name).resolve()), Path(name).stem
    if key not in _loaded:
        if not stem.isidentifier():
            raise RulesError(f'{name}: "{stem}" is the name of no relation; expected a file name of letters, digits and _')
        other = _loaded.get(stem)
        if other is not None and other.origin.endswith(".py") and str(Path(other.origin).resolve()) != key:
            raise RulesError(f'{name}: there is a kind "{stem}" already ({other.origin}); expected another name')
        _loaded[key] = _checked(module_of(name), stem, name, name)
    _loaded[stem] = _loaded[key]
    return _loaded[key]


def _of_package(kind: str) -> Kind:
    from importlib.metadata import entry_points

    entry = next(iter(entry_points(group=GROUP, name=kind)))
    try:
        module = entry.load()
    except Exception as error:
        raise RulesError(f"{_of_packages()[kind]}: {type(error).__name__}: {' '.join(str(error).split())}") from error
    if not isinstance(module, ModuleType):
        raise RulesError(f"{_of_packages()[kind]}: the entry point is no module; expected one with the relation {kind}o")
    return _checked(module, kind, _of_packages()[kind], _of_packages()[kind])


def name_of(name: str) -> str:
    """The name of the kind that a name means: its own, or another one that people use."""
    if name in _loaded:
        return name
    name = name.lower()
    if name in _loaded or name in built_in():
        return name
    return _aliases().get(name, name)


def _aliases() -> dict[str, str]:
    """The other names of the kinds built in and of those that were loaded."""
    found = {}
    for kind in built_in():
        for alias in getattr(part_of(kind, "notation"), "ALIASES", ()):
            found[alias] = kind
    for kind in (*built_in(), *_loaded):
        if kind in built_in() or kind in _loaded:
            module = _loaded[kind].module if kind in _loaded else rules_module(kind)
            for alias in getattr(module, "ALIASES", ()):
                found.setdefault(alias, Path(kind).stem if kind.endswith(".py") else kind)
    return found


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
    what = "" if isinstance(error, GoalError) else f"{type(error).__name__}: "
    return f"{place}: {what}{' '.join(str(error).split())}"


def _checked(module: ModuleType, kind: str, name: str, origin: str) -> Kind:
    vocabulary = {key: value for key, value in vars(module).items() if _is_of_rules(value)}
    relation = vocabulary.get(f"{kind}o")
    if relation is None:
        hint = nearest(f"{kind}o", vocabulary)
        raise RulesError(f"{name}:1: there is no relation {kind}o; {hint or 'expected one that takes the board'}")
    if not (module.__doc__ or "").strip():
        raise RulesError(f"{name}:1: there is no docstring; expected the published rules and their source")
    board = getattr(module, "BOARD", None)
    if board is not None and not isinstance(board, Board):
        raise RulesError(f"{name}:{_line_of_board(module)}: BOARD is {board!r}; expected Board(…)")
    for layer in board.layers if board is not None else ():
        if layer.relation is not None and not isinstance(layer.relation, NamedRelation):
            raise RulesError(
                f"{name}:{_line_of_board(module)}: the layer {layer.name} has no relation but {layer.relation!r}; "
                "expected one made by @relation"
            )
    return Kind(kind, cleandoc(module.__doc__ or ""), relation, vocabulary, board, module, origin)


def _line_of_board(module: ModuleType) -> int:
    """The line in which a rules file says what its ``BOARD`` is."""
    lines = Path(module.__file__ or "").read_text(encoding="utf-8").splitlines()
    return next((number for number, line in enumerate(lines, 1) if line.startswith("BOARD")), 1)


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

    similar = get_close_matches(word, list(words), n=1)
    return f'did you mean "{similar[0]}"?' if similar else ""
