"""Finds, loads and checks kinds of puzzles. A kind is a rules file, whoever wrote it.

A kind is built in, or a path that ends in ``.py``, or a file in a folder that the environment
variable ``LOGICPUZZLES_KINDS`` names (several folders with the separator of ``PATH``), or part of a
package with the entry point ``logicpuzzles.kinds``. Only files that the user named or installed are
run, and only when their kind is needed.

The contract of a rules file: a docstring with the published rules and their source; one relation
``<kind>o``, whose first argument is the board and whose other arguments the puzzle names;
``BOARD``, the declaration of the board; and perhaps ``ALIASES``, other names of the kind,
``FAMILY``, the kinds among which it is listed, ``POPULAR``, its place among those that are shown
first, and ``CODES``, how other programs write its puzzles.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from functools import cache, cached_property
from importlib.machinery import PathFinder
from inspect import Parameter, cleandoc
from types import ModuleType
from typing import Any

from logicpuzzles.core.errors import GoalError, PuzzleError
from logicpuzzles.core.goals import NamedRelation
from logicpuzzles.kinds.board import Board
from logicpuzzles.kinds.files import RulesError, module_of, stem_of
from logicpuzzles.kinds.parts import (
    RULES,
    aliases,
    aliases_in,
    built_in,
    forget_parts,
    keep_parts_beside,
    part_of,
    rules_module,
)

__all__ = [
    "FAMILIES",
    "FOLDERS",
    "Kind",
    "did_you_mean",
    "families",
    "forget_files",
    "kind_named",
    "kinds",
    "name_of",
    "origins",
]  # fmt: skip

FOLDERS = "LOGICPUZZLES_KINDS"  # the environment variable that names folders of rules files
GROUP = "logicpuzzles.kinds"  # the group of entry points of packages

# The families in which kinds are listed, and what they hold; a file may name one of its own.
FAMILIES = {
    "text": "Who lives where, from clues in English or JSON",
    "sudokus": "Sudoku and its variants",
    "latin": "Rows and columns that hold each number or letter once",
    "numbers": "Other numbers to place",
    "sums": "Sums, equations and weights",
    "shading": "Cells to shade",
    "objects": "Stars, lamps, tents, mines and other things to place",
    "loops": "Loops, paths and what connects",
    "regions": "Boards to divide into regions",
    "others": "Others",
}


@dataclass(frozen=True)
class Kind:
    """A kind of puzzle.

    ``text``: its rules as published, with their source. ``relation``: the relation that a solved
    board satisfies. ``vocabulary``: every relation of the file by its name. ``board``: its
    declaration, if there is one. ``origin``: where the kind comes from.
    """

    name: str
    text: str
    relation: NamedRelation[...]
    vocabulary: Mapping[str, NamedRelation[...]]
    board: Board | None
    module: ModuleType
    origin: str = "built in"

    @property
    def title(self) -> str:
        """The first sentence of the rules, or the part of it before a semicolon."""
        paragraph = " ".join(self.text.partition("\n\n")[0].split())
        return paragraph.partition(". ")[0].partition("; ")[0].rstrip(".")

    def frame(self, kind: str) -> NamedRelation[...]:
        """The relation for puzzles of ``kind``: the one with its name, else the relation of the
        file.
        """
        return self.vocabulary.get(f"{kind}o", self.relation)

    @cached_property
    def options(self) -> dict[str, Any]:
        """The arguments of the relation that a puzzle may set, by name, with their defaults.

        The board, its size and its layers are left out; those that say which layers are complete
        belong to them. ``Parameter.empty``: the puzzle must set
        the argument.
        """
        named = {
            "size",
            "side",
            "height",
            "width",
            "area",
            *(self.board.by_name if self.board else ()),
        }
        parameters = list(self.relation.signature.parameters.values())[1:]
        kinds = (Parameter.POSITIONAL_OR_KEYWORD, Parameter.KEYWORD_ONLY)
        layers = self.board.layers if self.board else ()
        return {
            each.name: each.default
            for each in parameters
            if each.name not in named and each.kind in kinds
        } | {layer.complete: 0 for layer in layers if isinstance(layer.complete, str)}

    @cached_property
    def sayings(self) -> list[NamedRelation[...]]:
        """The relations that say their own sentence: those that its file names, and the rules files
        from which it takes relations or functions.
        """
        files = [vars(self.module)]
        for names in files:  # which grow on the way
            for value in names.values():
                body = value.body if isinstance(value, NamedRelation) else value
                own = getattr(body, "__globals__", {})
                if "BOARD" in own and not any([own is each for each in files]):
                    files.append(own)
        named = [value for names in files for value in names.values()]
        return [each for each in named if isinstance(each, NamedRelation) and each.says]

    @property
    def aliases(self) -> tuple[str, ...]:
        """Its other names."""
        return tuple(getattr(self.module, "ALIASES", ()))

    @property
    def family(self) -> str:
        """The family in which it is listed: one of ``FAMILIES``, or the file's own."""
        return str(getattr(self.module, "FAMILY", "others"))

    @property
    def popular(self) -> int:
        """Its place among the kinds that are shown first; 0 for all others."""
        return int(getattr(self.module, "POPULAR", 0))

    @property
    def codes(self) -> tuple[Any, ...]:
        """How other programs write its puzzles."""
        return tuple(getattr(self.module, "CODES", ()))

    def part(self, name: str) -> Any:
        """The module of that name in the folder of the kind, which for a kind from a file stands
        beside that; ``None`` when there is none.
        """
        return part_of(self.name, name)

    def own_class(self, name: str) -> Any:
        """The class of that name of the kind, which says whose it is: ``ZebraGenerator``. It stands
        in the rules file, or in the module ``generator`` of the kind's folder. ``None`` when there
        is none.
        """
        whole = f"{''.join([word.capitalize() for word in self.name.split('_')])}{name}"
        if hasattr(self.module, whole):
            return getattr(self.module, whole)
        module = self.part(name.lower())
        return None if module is None else getattr(module, whole)


_loaded: dict[str, Kind] = {}


def origins() -> dict[str, str]:
    """All kinds in alphabetical order, each with its origin: ``built in``, a file or a package."""
    origin_of = dict.fromkeys(built_in(), "built in")
    for name, origin in (*_of_packages().items(), *_of_folders().items()):
        if name in origin_of:
            raise RulesError(
                f'{origin}: there is already a kind "{name}" ({origin_of[name]}); expected '
                "another name"
            )
        origin_of[name] = origin
    for name, kind in _loaded.items():
        if "/" not in name and os.sep not in name:
            origin_of[name] = kind.origin
    return dict(sorted(origin_of.items()))


def families(own: Iterable[Kind]) -> dict[str, list[Kind]]:
    """Some kinds by their families: first those of ``FAMILIES`` in their order, then others by
    name.
    """
    every = sorted(own, key=lambda kind: kind.name)
    named = sorted({kind.family for kind in every} - {*FAMILIES})
    listed = {name: [kind for kind in every if kind.family == name] for name in (*FAMILIES, *named)}
    return {name: each for name, each in listed.items() if each}


def kinds() -> tuple[str, ...]:
    """The names of all kinds, in alphabetical order."""
    return tuple(origins())


def _of_folders() -> dict[str, str]:
    """The kinds in the folders that the environment names, each with its file."""
    folders = [folder for folder in os.environ.get(FOLDERS, "").split(os.pathsep) if folder]
    for folder in folders:
        if not os.path.isdir(folder):
            raise RulesError(
                f"{FOLDERS}: there is no folder {folder}; expected folders of rules files"
            )
    files: dict[str, str] = {}
    for folder in folders:
        for file in sorted(os.listdir(folder)):
            kind, path = file.removesuffix(".py"), os.path.join(folder, file)
            if kind == file or file.startswith("_"):
                continue
            if kind in files:
                raise RulesError(
                    f'{path}: there is already a kind "{kind}" ({files[kind]}); expected '
                    "another name"
                )
            files[kind] = path
    return files


def _of_packages() -> dict[str, str]:
    """The kinds that installed packages declare, each with the package and the module."""
    return _kinds_of_packages(tuple(sys.path))


@cache
def _kinds_of_packages(path: tuple[str, ...]) -> dict[str, str]:
    """The same for a value of ``sys.path``. It is cached, because reading all declarations takes
    milliseconds.
    """
    if not _may_declare(path):
        return {}
    from importlib.metadata import entry_points

    declared: dict[str, str] = {}
    for each in entry_points(group=GROUP):
        origin = f"{each.dist.name if each.dist else 'a package'}: {each.value}"
        if declared.get(each.name, origin) != origin:
            raise RulesError(
                f'{origin}: there is already a kind "{each.name}" ({declared[each.name]}); '
                "expected another name"
            )
        declared[each.name] = origin
    return declared


def _may_declare(path: tuple[str, ...]) -> bool:
    """Whether a package may declare kinds: ``False`` only where surely none does.

    Packages state their entry points in a file, which is searched for the name of the group.
    ``importlib.metadata`` would understand it, but its import alone takes longer than a small
    puzzle.
    """
    if any(
        [
            hasattr(finder, "find_distributions") and finder is not PathFinder
            for finder in sys.meta_path
        ]
    ):
        return True  # packages may be elsewhere than on the path
    for folder in path:
        try:
            names = os.listdir(folder or ".")
        except (FileNotFoundError, PermissionError):
            continue
        except OSError:  # an archive
            return True
        if folder.lower().endswith(".egg") or any(
            [name.lower().endswith(".egg") for name in names]
        ):
            return True
        for name in names:
            if name.lower().endswith((".dist-info", ".egg-info")):
                with (
                    suppress(OSError),
                    open(os.path.join(folder, name, "entry_points.txt"), "rb") as file,
                ):
                    if GROUP.encode() in file.read():
                        return True
    return False


def kind_named(name: str) -> Kind:
    """The kind with that name or alias; or the kind of the file ``name``, when that ends in
    ``.py``.

    Once a file was named, its stem is a name of its kind too. Raises ``PuzzleError`` when there is
    no such kind, and :class:`RulesError` for a file that breaks the contract.

    >>> kind_named("tazuku").name
    'takuzu'
    """
    if name.endswith(".py"):
        return _of_file(name)
    kind = name_of(name)
    if kind not in _loaded:
        if kind in built_in():
            _loaded[kind] = _check_rules(rules_module(kind), kind, f"{RULES}/{kind}.py", "built in")
        elif kind in (files := _of_folders()):
            _loaded[kind] = _check_rules(module_of(files[kind]), kind, files[kind], files[kind])
        elif kind in _of_packages():
            _loaded[kind] = _of_package(kind)
        else:
            known = (*kinds(), *_aliases())
            hint = did_you_mean(kind, known) or "expected one of `logicpuzzles kinds`, or a FILE.py"
            raise PuzzleError(f'there are no rules for "{name}"; {hint}')
    return _loaded[kind]


def forget_files() -> None:
    """Forget all kinds that are not built in. When one is named again, its file is read again."""
    for name in [name for name, kind in _loaded.items() if kind.origin != "built in"]:
        del _loaded[name]
    forget_parts()


def _of_file(name: str) -> Kind:
    """The kind of the file ``name``. It replaces a kind with the same name, unless that is another
    file.
    """
    key, stem = os.path.realpath(name), stem_of(name)
    if key not in _loaded:
        if not stem.isidentifier():
            raise RulesError(
                f'{name}: "{stem}" cannot name a relation; expected a file name of letters, '
                "digits and _"
            )
        other = _loaded.get(stem)
        if (
            other is not None
            and other.origin.endswith(".py")
            and os.path.realpath(other.origin) != key
        ):
            raise RulesError(
                f'{name}: there is already a kind "{stem}" ({other.origin}); expected another name'
            )
        _loaded[key] = _check_rules(module_of(name), stem, name, name)
    _loaded[stem] = _loaded[key]
    return _loaded[key]


def _of_package(kind: str) -> Kind:
    from importlib.metadata import entry_points

    entry = next(iter(entry_points(group=GROUP, name=kind)))
    try:
        module = entry.load()
    except Exception as error:
        raise RulesError(
            f"{_of_packages()[kind]}: {type(error).__name__}: {' '.join(str(error).split())}"
        ) from error
    if not isinstance(module, ModuleType):
        raise RulesError(
            f"{_of_packages()[kind]}: the entry point is not a module; expected one with the "
            f"relation {kind}o"
        )
    return _check_rules(module, kind, _of_packages()[kind], _of_packages()[kind])


def name_of(name: str) -> str:
    """The name of the kind that a name or alias means."""
    if name in _loaded:
        return name
    name = name.lower()
    if name in _loaded or name in built_in():
        return name
    return _aliases().get(name, name)


def _aliases() -> dict[str, str]:
    """The aliases of all kinds that are built in, lie in a folder of kinds, or are loaded."""
    names = dict(aliases())
    for kind, path in _of_folders().items():
        names |= dict.fromkeys(aliases_in(path), kind)
    for kind, loaded in _loaded.items():
        for alias in loaded.aliases:
            names.setdefault(alias, stem_of(kind))
    return names


def _check_rules(module: ModuleType, kind: str, name: str, origin: str) -> Kind:
    vocabulary = {key: value for key, value in vars(module).items() if _is_of_rules(value)}
    relation = vocabulary.get(f"{kind}o")
    if relation is None:
        hint = did_you_mean(f"{kind}o", vocabulary)
        raise RulesError(
            f"{name}:1: there is no relation {kind}o; {hint or 'expected one that takes the board'}"
        )
    if not (module.__doc__ or "").strip():
        raise RulesError(
            f"{name}:1: there is no docstring; expected the published rules and their source"
        )
    board = getattr(module, "BOARD", None)
    if board is not None and not isinstance(board, Board):
        raise RulesError(
            f"{name}:{_line_of(module, 'BOARD')}: BOARD is {board!r}; expected Board(…)"
        )
    for layer in board.layers if board is not None else ():
        if layer.relation is not None and not isinstance(layer.relation, NamedRelation):
            raise RulesError(
                f"{name}:{_line_of(module, 'BOARD')}: the layer {layer.name} has no relation "
                f"but {layer.relation!r}; "
                "expected one made by @relation"
            )
    found = Kind(kind, cleandoc(module.__doc__ or ""), relation, vocabulary, board, module, origin)
    if origin != "built in":
        keep_parts_beside(kind, module.__file__ or "")
    try:
        for code in found.codes:
            if not hasattr(code, "check"):
                raise GoalError(
                    f"CODES holds {code!r}; expected codes.tatham(…), codes.puzz_link(…) or codes.pzprv3(…)"
                )
            code.check(found)
    except GoalError as error:
        raise RulesError(f"{name}:{_line_of(module, 'CODES')}: {error}") from error
    return found


def _line_of(module: ModuleType, word: str) -> int:
    """The line of a rules file that defines a name."""
    with open(module.__file__ or "", encoding="utf-8") as file:
        return next((number for number, line in enumerate(file, 1) if line.startswith(word)), 1)


def _is_of_rules(value: object) -> bool:
    """Whether it is a relation of this or another rules file, not of the library."""
    module = str(getattr(value, "__module__", ""))
    library = module.startswith("logicpuzzles.") and not module.startswith("logicpuzzles.rules.")
    return isinstance(value, NamedRelation) and not library


def did_you_mean(word: str, words: Iterable[str]) -> str:
    """The question whether the most similar of ``words`` was meant; empty when none is similar.

    >>> did_you_mean("besids", ["nexto", "beside"])
    'did you mean "beside"?'
    """
    from difflib import get_close_matches

    similar = get_close_matches(word, list(words), n=1)
    return f'did you mean "{similar[0]}"?' if similar else ""
