"""How many lines of a program say something: those with code, without comments, docstrings and blank ones."""

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
    told: set[int] = set()
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type not in _SILENT and token.type != tokenize.ENDMARKER:
            told.update(range(token.start[0], token.end[0] + 1))
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Module | ast.FunctionDef | ast.ClassDef) and ast.get_docstring(node, clean=False) is not None:
            first = node.body[0]
            told.difference_update(range(first.lineno, (first.end_lineno or first.lineno) + 1))
    return len(told)


def text_of(module: str) -> str:
    """The text of a file: of the project by its name there, ``rules/zebra.py``, of any other rules by its whole path."""
    if Path(module).is_absolute():
        return Path(module).read_text(encoding="utf-8")
    name = module.removesuffix(".py").replace("/", ".")
    loaded = importlib.import_module(f"logicpuzzles.{name}" if name.startswith("rules.") else name)
    return Path(inspect.getfile(loaded)).read_text(encoding="utf-8")


def lines_of(module: str) -> int:
    """The lines of code of a file and of those beside it that it imports, and so on: a search needs all of them."""
    seen: set[str] = set()
    waiting = [module]
    while waiting:
        one = waiting.pop()
        if one in seen:
            continue
        seen.add(one)
        for node in ast.walk(ast.parse(text_of(one))):
            if isinstance(node, ast.ImportFrom) and node.level == 1 and node.module:
                waiting.append(f"{one.rpartition('/')[0]}/{node.module}.py")
            elif isinstance(node, ast.ImportFrom) and (node.module or "").startswith("logicpuzzles.search."):
                waiting.append(f"{(node.module or '').replace('.', '/')}.py")
    return sum(code_lines(text_of(one)) for one in seen)
