"""Counting the lines of code of a program, without comments, docstrings and blank lines.

Whole files count, whatever a method uses of them, and all files that they import: the same way for
relations and searches. The code of a search that only tells its steps counts apart, since nothing
tells the steps of relations.
"""

from __future__ import annotations

import ast
import importlib
import inspect
import io
import tokenize
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path

_SILENT = frozenset(
    [
        tokenize.COMMENT,
        tokenize.NL,
        tokenize.NEWLINE,
        tokenize.INDENT,
        tokenize.DEDENT,
        tokenize.ENCODING,
    ]
)


def code_lines(source: str) -> int:
    """The number of lines that hold code.

    >>> code_lines('"Says what it is."\\n\\nx = 1  # one\\n# two\\ny = (1,\\n     2)\\n')
    3
    """
    return len(_numbers(source))


@cache
def _numbers(source: str) -> frozenset[int]:
    numbers: set[int] = set()
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type not in _SILENT and token.type != tokenize.ENDMARKER:
            numbers.update(range(token.start[0], token.end[0] + 1))
    for node in ast.walk(ast.parse(source)):
        if (
            isinstance(node, ast.Module | ast.FunctionDef | ast.ClassDef)
            and ast.get_docstring(node, clean=False) is not None
        ):
            first = node.body[0]
            numbers.difference_update(_span(first))
    return frozenset(numbers)


def _span(node: ast.stmt) -> range:
    return range(node.lineno, (node.end_lineno or node.lineno) + 1)


TOLD = frozenset(["told", "_told", "telling"])  # names of what says whether steps are wanted


def telling_lines(texts: Mapping[str, str]) -> dict[str, int]:
    """How many lines of programs only tell steps: what stands under ``if told``, and the functions
    and values that nothing else uses.

    >>> telling_lines({"a": "def f(told):\\n    if told:\\n        g()\\n    return 1\\ndef g():\\n    print(2)\\n"})
    {'a': 4}
    """
    trees = {name: ast.parse(text) for name, text in texts.items()}
    telling: dict[str, set[int]] = {name: set() for name in trees}
    for name, tree in trees.items():
        for node in ast.walk(tree):
            if not isinstance(node, ast.If) or isinstance(node.test, ast.UnaryOp):
                continue
            if TOLD & {each for each, _ in _uses(node.test)}:
                telling[name].update(
                    range(node.lineno, (node.body[-1].end_lineno or node.lineno) + 1)
                )
    uses: dict[str, list[tuple[str, int]]] = {}
    for name, tree in trees.items():
        for used, line in _uses(tree):
            uses.setdefault(used, []).append((name, line))
    waiting = [(name, node) for name, tree in trees.items() for node in _definitions(tree)]
    for _ in range(len(waiting)):  # what only they use tells, too
        new = [(name, node) for name, node in waiting if _only_tells(name, node, uses, telling)]
        for name, node in new:
            telling[name].update(_span(node))
        if not new:
            break
        waiting = [each for each in waiting if each not in new]
    return {name: len(_numbers(texts[name]) & lines) for name, lines in telling.items()}


def _uses(tree: ast.AST) -> Iterator[tuple[str, int]]:
    """Each name that is used, with its line."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Name):
            yield node.id, node.lineno
        elif isinstance(node, ast.Attribute):
            yield node.attr, node.lineno


def _definitions(tree: ast.Module) -> Iterator[ast.stmt]:
    """Functions and methods, classes, and values of the module."""
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            yield node
    yield from [node for node in tree.body if isinstance(node, ast.Assign | ast.AnnAssign)]


def _only_tells(
    name: str,
    node: ast.stmt,
    uses: Mapping[str, Sequence[tuple[str, int]]],
    telling: Mapping[str, set[int]],
) -> bool:
    """Whether what is defined is used elsewhere, and only by what tells steps."""
    if isinstance(node, ast.FunctionDef | ast.ClassDef):
        known = node.name
    else:
        target = (
            node.targets[0]
            if isinstance(node, ast.Assign)
            else node.target
            if isinstance(node, ast.AnnAssign)
            else None
        )
        known = target.id if isinstance(target, ast.Name) else ""
    own = _span(node)
    others = [(file, line) for file, line in uses.get(known, ()) if file != name or line not in own]
    return bool(others) and all(line in telling[file] for file, line in others)


def source_text(module: str) -> str:
    """The text of a file. ``module``: its name in the project, such as ``rules/zebra.py``, or its
    absolute path.
    """
    if Path(module).is_absolute():
        return Path(module).read_text(encoding="utf-8")
    name = module.removesuffix(".py").removesuffix("/__init__").replace("/", ".")
    loaded = importlib.import_module(f"logicpuzzles.{name}" if name.startswith("rules.") else name)
    file = Path(inspect.getfile(loaded))
    source = file.with_name(f"{file.name.partition('.')[0]}.py")  # beside what is compiled of it
    return source.read_text(encoding="utf-8")


def count_code_lines(*modules: str) -> int:
    """The lines of code of files and of the searches that they import, directly or not; each file
    counts once.
    """
    return sum(
        code_lines(source_text(name))
        for name in needed_files(modules)
        if name in modules or "/search/" in name
    )


@dataclass(frozen=True, slots=True)
class LineCounts:
    """The lines of code of an approach. ``puzzle``: in the files for this kind of puzzle alone.
    ``own``: in the others that no other approach in the table needs. ``shared``: in those that
    another one needs, too. ``telling``: in all of these, what only tells the steps of a search; the
    other numbers are without it.
    """

    puzzle: int
    own: int
    shared: int
    telling: int = 0


def lines_by_need(puzzle: Sequence[str], files: Sequence[Iterable[str]]) -> list[LineCounts]:
    """The lines of each approach. ``puzzle``: the files for the kind of puzzle alone. ``files``:
    those that each approach starts from; what they import counts, directly or not, in the rooms
    that solve: core, relations, engines and searches. Reading, writing and drawing, and packages of
    others, count nowhere.
    """
    closures = [needed_files(each) for each in files]
    needs = Counter(name for each in closures for name in each)
    counted = []
    telling = telling_lines(
        {name: source_text(name) for name in sorted(needs) if "/search/" in name}
    )
    for each in closures:
        sizes = {name: code_lines(source_text(name)) - telling.get(name, 0) for name in each}
        text = sum(sizes[name] for name in each if name in puzzle)
        own = sum(sizes[name] for name in each if name not in puzzle and needs[name] == 1)
        told = sum(telling.get(name, 0) for name in each)
        counted.append(LineCounts(text, own, sum(sizes.values()) - text - own, told))
    return counted


ROOMS = ("core", "relations", "engines", "search")


def needed_files(files: Iterable[str]) -> list[str]:
    """Files and all that they import, directly or not, in the rooms that solve; by their names in
    the project, sorted.
    """
    seen: set[str] = set()
    waiting = list(files)
    while waiting:
        name = waiting.pop()
        if name not in seen:
            seen.add(name)
            waiting.extend(_imported_files(name, source_text(name)))
    return sorted(seen)


@cache
def _imported_files(name: str, text: str) -> tuple[str, ...]:
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
        file_of(module)
        for module in dict.fromkeys(modules)
        if module.split(".")[1:2] and module.split(".")[1] in ROOMS
    )


def _is_for_types(node: ast.AST) -> bool:
    return (
        isinstance(node, ast.If)
        and isinstance(node.test, ast.Name)
        and node.test.id == "TYPE_CHECKING"
    )


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
