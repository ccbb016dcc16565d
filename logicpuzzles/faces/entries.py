"""What an entry at the prompt is: whether it is whole, the names that it reads, and the goals that
it states.
"""

from __future__ import annotations

import ast
import builtins
import re
from codeop import compile_command
from contextlib import suppress
from functools import partial
from symtable import symtable
from types import FunctionType
from typing import Any

from logicpuzzles.core.goals import Goal
from logicpuzzles.core.habits import advise
from logicpuzzles.core.terms import var

__all__ = [
    "EntryNames",
    "advise_comparison",
    "expression",
    "find_assigned",
    "goals_of",
    "is_expression",
    "is_prolog",
    "is_unfinished",
]


def is_unfinished(text: str) -> bool:
    """Whether Python waits for more lines."""
    with suppress(SyntaxError, ValueError, OverflowError):
        return compile_command(text, "<input>", "single") is None
    return False


def is_expression(text: str) -> bool:
    """Whether a text is an expression of Python, not a statement."""
    with suppress(SyntaxError):
        ast.parse(text.strip(), "<input>", "eval")
        return True
    return False


def expression(text: str) -> str:
    """The text of an expression; goals with a ``*`` among them get the brackets that Python wants
    there.

    >>> expression("eq(X, 1)"), expression("eq(X, 1), *clues")
    ('eq(X, 1)', '(eq(X, 1), *clues\\n)')
    """
    with suppress(SyntaxError):
        match ast.parse(text).body:
            case [ast.Expr(ast.Tuple(elts))] if any(isinstance(each, ast.Starred) for each in elts):
                return text if is_expression(text) else f"({text}\n)"  # a comment may end it
    return text


_COMPARED: dict[type[ast.cmpop], str] = {
    ast.Eq: "a == b",
    ast.NotEq: "a != b",
    ast.Is: "a is b",
    ast.In: "a in b",
    ast.NotIn: "a not in b",
}


def advise_comparison(text: str) -> str:
    """What to write for comparisons that Python makes by itself."""
    met = [each for node in ast.walk(ast.parse(text)) for each in getattr(node, "ops", ())]
    return advise(*dict.fromkeys(_COMPARED.get(type(each), "a == b") for each in met) or ["a == b"])


def is_prolog(text: str) -> bool:
    """Whether a text ends with Prolog's full stop."""
    return re.search(r"[\w)\]]\s*\.\s*$", text) is not None


class EntryNames(ast.NodeTransformer):
    """The names that an entry reads: ``used``, in order, and ``fresh``, a variable for each unknown
    name.

    Each ``_`` is a new variable.
    """

    def __init__(self, namespace: dict[str, Any]) -> None:
        self.namespace = namespace
        self.used: dict[str, None] = {}
        self.fresh: dict[str, Any] = {}
        self.bound: set[str] = set()

    def visit(self, node: ast.AST) -> Any:
        if not self.bound and isinstance(node, ast.Expression | ast.Module):
            self.bound = _bound(node)
        return super().visit(node)

    def visit_Name(self, node: ast.Name) -> ast.Name:
        name = node.id
        if not isinstance(node.ctx, ast.Load) or name in self.bound:
            return node
        if name == "_" and name not in self.namespace:
            anonymous = f"_ {len(self.fresh)}"
            self.fresh[anonymous] = var()
            return ast.copy_location(ast.Name(anonymous, node.ctx), node)
        if name not in self.namespace and name not in self.fresh and not hasattr(builtins, name):
            if name.lstrip("_")[:1].isupper():
                self.fresh[name] = var() if name.startswith("_") else var(name)
        if not name.startswith("_"):
            self.used.setdefault(name)
        return node


def _bound(tree: ast.AST) -> set[str]:
    """The names that an entry itself binds: targets, parameters, functions, imports."""
    names: set[str] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Name) and not isinstance(node.ctx, ast.Load):
            names.add(node.id)
        elif isinstance(node, ast.arg):
            names.add(node.arg)
        elif isinstance(node, ast.FunctionDef | ast.ClassDef):
            names.add(node.name)
        elif isinstance(node, ast.alias):
            names.add((node.asname or node.name).partition(".")[0])
        elif isinstance(node, ast.ExceptHandler) and node.name:
            names.add(node.name)
    return names


def find_assigned(text: str) -> list[str]:
    """The names with a capital that a text assigns to at its top level, other than by def, class or
    import.
    """
    symbols = symtable(text, "<input>", "exec").get_symbols()
    return [
        each.get_name()
        for each in symbols
        if each.is_assigned()
        and not each.is_imported()
        and not each.is_namespace()
        and each.get_name().lstrip("_")[:1].isupper()
    ]


def goals_of(value: Any, node: ast.expr | None) -> list[tuple[Any, ast.expr | None]] | None:
    """The goals that a value consists of, each with the expression that it was typed as; ``None``
    when it is something else.
    """
    if isinstance(value, Goal):
        return [(value, node)]
    if isinstance(node, ast.Call) and isinstance(value, FunctionType | partial):
        return [(value, node)]  # a call that returns a function: a goal of kanren
    if isinstance(node, ast.Tuple | ast.List) and isinstance(value, tuple | list):
        parts = [goals_of(part, element) for part, element in zip(value, node.elts, strict=False)]
        if value and len(value) == len(node.elts) and any(part is not None for part in parts):
            return [
                goal
                for part, element, own in zip(parts, value, node.elts, strict=True)
                for goal in part or [(element, own)]
            ]
    if isinstance(value, list | tuple) and value and all(isinstance(part, Goal) for part in value):
        return [(part, None) for part in value]
    return None
