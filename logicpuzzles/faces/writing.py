"""How the prompt writes terms, goals and answers: as they are typed, with ``_1``, ``_2`` … for the
unknowns.

An improper list, whose end is not known, is written as ``(1, 2 | _1)``.
"""

from __future__ import annotations

import shutil
import sys
from collections.abc import Sequence
from typing import Any

from logicpuzzles.core.goals import And, Call, Check, Eq, Goal, Neq, Or
from logicpuzzles.core.showing import Opaque
from logicpuzzles.core.substitution import reify
from logicpuzzles.core.terms import CONS, MAPPING, OBJECT, is_variable, kind_of, leaves

WIDTH = 100  # columns, where there is no terminal to ask
GOALS = 8  # residual goals that an answer shows


def terminal_width() -> int:
    """The width of the terminal; 100 where there is none."""
    return shutil.get_terminal_size((WIDTH, 24)).columns if sys.stdout.isatty() else WIDTH


class _Piece(str):
    """A text that stands in what is written as it is."""

    __slots__ = ()


class _Unknown:
    """An unknown inside of an object that writes itself."""

    def __init__(self, name: str) -> None:
        self.name = name

    def __repr__(self) -> str:
        return self.name


class Writer:
    """Writes the terms and goals of one answer: each unknown has one name in all of them, in the
    order in which they come.
    """

    def __init__(self, width: int = WIDTH) -> None:
        self.width = width
        self.names: dict[Any, str] = {}

    def answer(self, equations: dict[str, Any], residual: Sequence[Any]) -> str:
        """An answer as ``X = _1, Y = 2, neq(_1, 2)``; ``true`` when there is nothing to say. Many
        goals are cut short.
        """
        lines = [self.wrap_term(f"{name} = ", term) for name, term in equations.items()]
        goals = self.goals(residual)
        if len(goals) > GOALS:
            goals = [*goals[:GOALS], f"… and {len(goals) - GOALS} more goals (:residual)"]
        lines += goals
        line = ", ".join(lines)
        return (
            line if len(line) < self.width and "\n" not in line else ",\n".join(lines)
        ) or "true"

    def goals(self, goals: Sequence[Any]) -> list[str]:
        """Goals, each text once."""
        return list(dict.fromkeys(map(self.goal, goals)))

    def term(self, term: Any) -> str:
        """A term on one line. Terms may be deep: it is written with a stack of its own."""
        out: list[str] = []
        stack = [term]
        while stack:
            part = stack.pop()
            if type(part) is _Piece:
                out.append(part)
            else:
                stack.extend(reversed(self._pieces(part)))
        return "".join(out)

    def _pieces(self, term: Any) -> list[Any]:
        """What a term is written as: texts, and terms to write between them."""
        if is_variable(term):
            return [_Piece(self.names.setdefault(term, f"_{len(self.names) + 1}"))]
        if isinstance(term, Goal | Opaque):
            return [_Piece(self.goal(term))]
        kind = kind_of(term)
        if type(term) is tuple or type(term) is list:
            before, after = "()" if type(term) is tuple else "[]"
            return [
                _Piece(before),
                *_join_terms(term),
                _Piece(",)" if len(term) == 1 and before == "(" else after),
            ]
        if type(term) is dict:
            pairs = [
                piece for key, value in term.items() for piece in (_Piece(f", {key!r}: "), value)
            ]
            return [
                _Piece("{"),
                *([_Piece(pairs[0][2:]), *pairs[1:]] if pairs else []),
                _Piece("}"),
            ]
        if kind == CONS:
            items = []
            while kind_of(term) == CONS:
                items.append(term.car)
                term = term.cdr
            return [_Piece("("), *_join_terms(items), _Piece(" | "), term, _Piece(")")]
        if kind in (MAPPING, OBJECT) or isinstance(term, tuple | list):
            unknown = dict.fromkeys(leaf for leaf in leaves(term) if is_variable(leaf))
            return [
                _Piece(
                    repr(
                        reify(term, {leaf: _Unknown(self.term(leaf)) for leaf in unknown})
                        if unknown
                        else term
                    )
                )
            ]
        return [_Piece(repr(term))]

    def goal(self, goal: Any) -> str:
        """A goal as it is written in a program; the tests of a relation by the name of the
        relation.
        """
        if isinstance(goal, Check) and goal.call is not None:
            goal = goal.call
        if isinstance(goal, Eq | Neq):
            return self._write_call("eq" if isinstance(goal, Eq) else "neq", goal.mentioned)
        if isinstance(goal, And | Or):
            return f"{'lall' if isinstance(goal, And) else 'lany'}({', '.join(map(self.goal, goal.goals))})"
        if isinstance(goal, Check):
            name = getattr(goal.holds, "__name__", "test")
            return f"check({', '.join([name.strip('<>'), *map(self.term, goal.terms)])})"
        if isinstance(goal, Call):
            usual = goal.relation.signature.parameters if goal.named else {}
            named = {
                key: value
                for key, value in goal.named.items()
                if key not in usual or usual[key].default is not value
            }
            return self._write_call(goal.relation.name, goal.arguments, named)
        if isinstance(goal, Opaque):
            text = goal.text
            for variable in goal.mentioned:
                text = text.replace(str(variable), self.term(variable))
            return text
        return str(getattr(goal, "__name__", None) or repr(goal)).strip("<>")

    def _write_call(
        self, name: str, arguments: Sequence[Any], named: dict[str, Any] | None = None
    ) -> str:
        shown = [
            *map(self.term, arguments),
            *[f"{key}={self.term(value)}" for key, value in (named or {}).items()],
        ]
        return f"{name}({', '.join(shown)})"

    def wrap_term(self, before: str, term: Any, depth: int = 0) -> str:
        """A term after ``before``, on several lines when it is too wide for one: a part a line, or
        values as many as fit.
        """
        text = before + self.term(term)
        if len(text) < self.width or depth > 20 or type(term) not in (tuple, list) or len(term) < 2:
            return text
        opening, closing = "()" if type(term) is tuple else "[]"
        indent = " " * (len(before) + 1)
        lines = [before + opening]
        for place, part in enumerate(term):
            end = "," if place < len(term) - 1 else closing
            compound = type(part) in (tuple, list) and len(part) > 0
            own = self.wrap_term(indent, part, depth + 1)[len(indent) :] + end
            if (
                place
                and not compound
                and "\n" not in lines[-1]
                and len(f"{lines[-1]} {own}") < self.width
            ):
                lines[-1] += f" {own}"
            elif place:
                lines.append(indent + own)
            else:
                lines[0] += own
        return "\n".join(lines)


def _join_terms(terms: Sequence[Any]) -> list[Any]:
    """Terms with commas between them."""
    pieces = [piece for term in terms for piece in (term, _Piece(", "))]
    return pieces[:-1]
