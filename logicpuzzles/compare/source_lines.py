"""Counting the lines of code of a program, without comments, docstrings and blank lines."""

from __future__ import annotations

import ast
import importlib
import inspect
import io
import tokenize
from pathlib import Path

__all__ = ["code_lines", "lines_of", "text_of"]

_SILENT = frozenset([tokenize.COMMENT, tokenize.NL, tokenize.NEWLINE, tokenize.INDENT, tokenize.DEDENT, tokenize.ENCODING])


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
    name = module.removesuffix(".py").replace("/", ".")
    loaded = importlib.import_module(f"logicpuzzles.{name}" if name.startswith("rules.") else name)
    return Path(inspect.getfile(loaded)).read_text(encoding="utf-8")


def lines_of(*modules: str) -> int:
    """The lines of code of files and of the searches that they import, directly or not; each file counts once."""
    seen: set[str] = set()
    waiting = list(modules)
    while waiting:
        name = waiting.pop()
        if name in seen:
            continue
        seen.add(name)
        for node in ast.walk(ast.parse(text_of(name))):
            if isinstance(node, ast.ImportFrom) and node.level == 1 and node.module:
                waiting.append(f"{name.rpartition('/')[0]}/{node.module}.py")
            elif isinstance(node, ast.ImportFrom) and (node.module or "").startswith("logicpuzzles.search."):
                waiting.append(f"{(node.module or '').replace('.', '/')}.py")
    return sum(code_lines(text_of(name)) for name in seen)
