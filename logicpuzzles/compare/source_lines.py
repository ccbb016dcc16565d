"""Counting the lines of code of a program, without comments, docstrings and blank lines."""

from __future__ import annotations

import ast
import importlib
import inspect
import io
import tokenize
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path

__all__ = ["Lines", "code_lines", "file_of", "lines_by_need", "lines_of", "needed", "text_of"]

_SILENT = frozenset([tokenize.COMMENT, tokenize.NL, tokenize.NEWLINE, tokenize.INDENT, tokenize.DEDENT, tokenize.ENCODING])


@cache
def code_lines(source: str) -> int:
    """The number of lines that hold code.

    >>> code_lines('"Says what it is."\\n\\nx = 1  # one\\n# two\\ny = (1,\\n     2)\\n')
    3
    """
    numbers: set[int] = set()
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type not in _SILENT and token.type != tokenize.ENDMARKER:
            numbers.update(range(token.start[0], token.end[0] + 1))
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Module | ast.FunctionDef | ast.ClassDef) and ast.get_docstring(node, clean=False) is not None:
            first = node.body[0]
            numbers.difference_update(range(first.lineno, (first.end_lineno or first.lineno) + 1))
    return len(numbers)


def text_of(module: str) -> str:
    """The text of a file. ``module``: its name in the project, such as ``rules/zebra.py``, or its absolute path."""
    if Path(module).is_absolute():
        return Path(module).read_text(encoding="utf-8")
    name = module.removesuffix(".py").removesuffix("/__init__").replace("/", ".")
    loaded = importlib.import_module(f"logicpuzzles.{name}" if name.startswith("rules.") else name)
    file = Path(inspect.getfile(loaded))
    source = file.with_name(f"{file.name.partition('.')[0]}.py")  # beside what is compiled of it
    return source.read_text(encoding="utf-8")


def lines_of(*modules: str) -> int:
    """The lines of code of files and of the searches that they import, directly or not; each file counts once."""
    return sum([code_lines(text_of(name)) for name in needed(modules) if name in modules or "/search/" in name])


@dataclass(frozen=True, slots=True)
class Lines:
    """The lines of code of an approach. ``puzzle``: in the files for this kind of puzzle alone. ``own``: in the others that no
    other approach in the table needs. ``shared``: in those that another one needs, too."""

    puzzle: int
    own: int
    shared: int


def lines_by_need(puzzle: Sequence[str], files: Sequence[Iterable[str]]) -> list[Lines]:
    """The lines of each approach. ``puzzle``: the files for the kind of puzzle alone. ``files``: those that each approach starts
    from; what they import counts, directly or not, in the rooms that solve: core, relations, engines and searches. Reading,
    writing and drawing, and packages of others, count nowhere."""
    closures = [needed(each) for each in files]
    needs = Counter(name for each in closures for name in each)
    counted = []
    for each in closures:
        sizes = {name: code_lines(text_of(name)) for name in each}
        text = sum([sizes[name] for name in each if name in puzzle])
        own = sum([sizes[name] for name in each if name not in puzzle and needs[name] == 1])
        counted.append(Lines(text, own, sum(sizes.values()) - text - own))
    return counted


ROOMS = ("core", "relations", "engines", "search")


def needed(files: Iterable[str]) -> list[str]:
    """Files and all that they import, directly or not, in the rooms that solve; by their names in the project, sorted."""
    seen: set[str] = set()
    waiting = list(files)
    while waiting:
        name = waiting.pop()
        if name not in seen:
            seen.add(name)
            waiting.extend(_imported(name, text_of(name)))
    return sorted(seen)


@cache
def _imported(name: str, text: str) -> tuple[str, ...]:
    tree = ast.parse(text)
    idle = {id(inner) for node in ast.walk(tree) if _is_for_types(node) for inner in ast.walk(node)}
    modules: list[str] = []
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and id(node) not in idle:
            if node.level == 1:
                modules.append(f"{name.rpartition('/')[0].replace('/', '.')}.{node.module}")
            elif (node.module or "").split(".")[0] == "logicpuzzles":
                modules.extend([_home(node.module or "", alias.name) for alias in node.names])
    return tuple(
        [file_of(module) for module in dict.fromkeys(modules) if module.split(".")[1:2] and module.split(".")[1] in ROOMS]
    )


def _is_for_types(node: ast.AST) -> bool:
    return isinstance(node, ast.If) and isinstance(node.test, ast.Name) and node.test.id == "TYPE_CHECKING"


def _home(module: str, name: str) -> str:
    """The module that a name comes from: a package may only pass it on."""
    loaded = importlib.import_module(module)
    if not hasattr(loaded, "__path__"):
        return module
    value = getattr(loaded, name, None)
    if inspect.ismodule(value):
        return value.__name__
    home = getattr(value, "__module__", None)
    return home if isinstance(home, str) and home.startswith("logicpuzzles.") else module


def file_of(module: str) -> str:
    """The name in the project of a module's file."""
    is_package = hasattr(importlib.import_module(module), "__path__")
    return module.replace(".", "/") + ("/__init__.py" if is_package else ".py")
