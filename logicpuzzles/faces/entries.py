"""What an entry at the prompt is: whether it is whole, the names that it reads, and the goals that
it states.
"""

from __future__ import annotations

import ast
import builtins
import re
from codeop import compile_command
from collections.abc import Sequence
from contextlib import suppress
from functools import partial
from symtable import symtable
from types import FunctionType
from typing import Any
from warnings import catch_warnings

from logicpuzzles.core.goals import Goal
from logicpuzzles.core.habits import PROLOG, PYTHON, advise
from logicpuzzles.core.packages import ConsPair, cons
from logicpuzzles.core.terms import is_variable, var


def is_unfinished(text: str) -> bool:
    """Whether Python waits for more lines."""
    with suppress(SyntaxError, ValueError, OverflowError), catch_warnings(action="ignore"):
        return compile_command(text, "<input>", "single") is None
    return False


def split_entry(text: str) -> list[tuple[str, bool]]:
    """The parts of an entry, in order: the texts of its statements of Python, and of its
    expressions, ``True``. Expressions with ``;`` between them are one part, as the alternatives
    that they are in Prolog.

    >>> split_entry("eq(X, 1); eq(X, 2)"), split_entry("x = 1; x")
    ([('eq(X, 1); eq(X, 2)', True)], [('x = 1', False), ('x', True)])
    """
    lines = text.splitlines()
    parts: list[tuple[str, bool]] = []
    before: ast.stmt | None = None
    for node in ast.parse(text).body:
        states = isinstance(node, ast.Expr)
        if states and isinstance(before, ast.Expr) and before.end_lineno == node.lineno:
            parts[-1] = (f"{parts[-1][0]}; {ast.get_source_segment(text, node)}", True)
        elif getattr(node, "decorator_list", ()):
            first = node.decorator_list[0].lineno - 1  # type: ignore[attr-defined]
            parts.append(("\n".join(lines[first : node.end_lineno]), False))
        else:
            parts.append((ast.get_source_segment(text, node) or "", states))
        before = node
    return parts


def alternatives(text: str) -> list[str]:
    """The expressions that stand in a text with ``;`` between them."""
    return [ast.get_source_segment(text, node) or "" for node in ast.parse(text).body]


def join_alternatives(text: str) -> str:
    """A text in which alternatives in parentheses, as Prolog has them, are what they mean.

    >>> join_alternatives("(eq(X, 1); eq(X, 2)), eq(Y, ';')")
    "(lany(lall(eq(X, 1)),lall( eq(X, 2)))), eq(Y, ';')"
    """
    opened: list[list[int]] = []
    changed: dict[int, str] = {}
    for sign in re.finditer(r"'[^'\n]*'|\"[^\"\n]*\"|#.*|[][(){};]", text):
        if sign[0] in ("(", "[", "{"):
            opened.append([sign.start()])
        elif opened and sign[0] == ";":
            opened[-1].append(sign.start())
        elif opened and sign[0] in (")", "]", "}"):
            first, *ends = opened.pop()
            if ends and sign[0] == ")":
                changed[first], changed[sign.start()] = "(lany(lall(", ")))"
                changed |= dict.fromkeys(ends, "),lall(")
    return "".join(changed.get(at, letter) for at, letter in enumerate(text))


def find_command(text: str) -> str:
    """The command that a word of Prolog or Python is, as ``halt.``; "" where it is none."""
    match = re.fullmatch(r"(halt|exit|quit|help|listing)\s*(\(\s*\))?\s*\.?", text.strip())
    return {"halt": "quit", "exit": "quit"}.get(match[1], match[1]) if match else ""


def find_sign(text: str, always: bool = False) -> str:
    """What to write for a sign of Prolog's in a text; "" where there is none. ``always``: of those
    only that Python takes for a comment.
    """
    bare = re.sub(r"'[^']*'|\"[^\"]*\"|^\s*def .*", "''", text)
    if re.match(r"\s*\w+\s*:-", bare):  # Python takes it for an annotation
        return f"write {PROLOG[':-']}, not :-"
    for sign in sorted(PROLOG, key=len, reverse=True):
        if not sign[0].isalpha() and sign != "=" and sign.startswith("#" if always else ""):
            if re.search(re.escape(sign) + "(?!=)", bare):
                return f"write {PROLOG[sign]}, not {sign}"
    return ""


def join_list(before: list[Any], first: Any, rest: Any) -> Any:
    """``[H | T]``: the list that begins with some terms and ends with ``rest``; Python's own ``|``
    where goals or numbers are joined.
    """
    if isinstance(first, Goal) or not (
        is_variable(rest) or isinstance(rest, tuple | list | ConsPair)
    ):
        return [*before, first | rest]
    for term in (first, *reversed(before)):
        rest = cons(term, rest)
    return rest


JOIN = "[|]"  # the name of that function at the prompt


_TYPED: dict[type[ast.AST], str] = {
    ast.Eq: "a == b",
    ast.NotEq: "a != b",
    ast.Is: "a is b",
    ast.In: "a in b",
    ast.NotIn: "a not in b",
    ast.And: "a and b",
    ast.Or: "a or b",
    ast.Not: "not a",
}
_CALLED = {habit.partition("(")[0]: habit for habit in PYTHON if habit.endswith(")")}
COMPARING = tuple(_TYPED.values())[:5]  # what Python decides by itself
CHAIN = "1 < x < 5"


def advise_habits(text: str, among: Sequence[str]) -> str:
    """What to write for those of some habits of Python's that a text has; "" where it has none.

    >>> advise_habits("eq(X, 1) and not eq(Y, 2)", ("a and b", "a or b"))
    'write a & b, not a and b'
    """
    met: dict[str, None] = {}
    for node in ast.walk(ast.parse(text)):
        met[_TYPED.get(type(node), "")] = None
        if isinstance(node, ast.Compare) and len(node.ops) > 1:
            met[CHAIN] = None
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            met[_CALLED.get(node.func.id, "")] = None
    found = [habit for habit in among if habit in met]
    return advise(*found) if found else ""


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

    def visit_List(self, node: ast.List | ast.Tuple) -> Any:
        self.generic_visit(node)
        if (
            node.elts
            and isinstance(last := node.elts[-1], ast.BinOp)
            and type(last.op) is ast.BitOr
        ):
            if isinstance(node.ctx, ast.Load) and not isinstance(last.left, ast.Call | ast.Compare):
                start = ast.List(node.elts[:-1], ast.Load())
                call = ast.Call(ast.Name(JOIN, ast.Load()), [start, last.left, last.right], [])
                return ast.fix_missing_locations(ast.copy_location(call, node))
        return node

    visit_Tuple = visit_List  # noqa: N815

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
