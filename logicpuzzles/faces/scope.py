"""The names of the prompt: what was typed, loaded and defined, and what an entry means with them."""

from __future__ import annotations

import ast
import builtins
import os
import re
from collections.abc import Callable
from functools import partial
from inspect import Parameter, cleandoc, signature
from keyword import iskeyword
from textwrap import indent
from types import FunctionType, ModuleType
from typing import Any
from warnings import catch_warnings

import logicpuzzles
from logicpuzzles.core.errors import BadInput, PuzzleError
from logicpuzzles.core.goals import And, Call, Goal, NamedRelation, Or, eq, lall, lany, relation
from logicpuzzles.core.habits import PROLOG
from logicpuzzles.core.terms import ATOM, OPAQUE, is_variable, kind_of, leaves, record
from logicpuzzles.engines.base import variables_of
from logicpuzzles.faces.entries import JOIN, EntryNames, find_assigned, goals_of, join_list
from logicpuzzles.faces.reasons import Query
from logicpuzzles.faces.writing import Writer
from logicpuzzles.kinds.discovery import did_you_mean, kind_named, kinds, name_of
from logicpuzzles.kinds.dissection import Dissection
from logicpuzzles.kinds.files import module_of
from logicpuzzles.kinds.puzzle import Puzzle
from logicpuzzles.kinds.stating import given_on, goal_of
from logicpuzzles.relations.borrowed import find_borrowed
from logicpuzzles.relations.facts import Relation
from logicpuzzles.solving.runner import FilePath, load, load_all


class PromptScope:
    """The names that were typed and loaded so far.

    ``puzzle``: the puzzle that was loaded last, and the relation that holds for its solutions.
    """

    def __init__(self, complain: Callable[[str], object]) -> None:
        """``complain`` gets what is left out of a puzzle, on one line each."""
        self.complain = complain
        self.puzzle: tuple[Dissection, NamedRelation[...]] | None = None
        self.names: dict[str, Any] = {"__name__": "__main__", "__builtins__": builtins}
        self.names.update({name: getattr(logicpuzzles, name) for name in logicpuzzles.__all__})
        self.names[JOIN] = join_list
        self.given = frozenset(self.names)
        self.texts: dict[str, str] = {}  # of what was defined, as it was typed

    def unknown(self, name: str, other: str) -> str:
        """What is said of a name that is not there, with what to write for it, the nearest one, or
        something else.
        """
        near = did_you_mean(name, [*self.names, *vars(builtins)]) or other
        return f'there is no "{name}"; {f"write {PROLOG[name]}" if name in PROLOG else near}'

    # --- what is brought in ---

    def load(self, what: str, kind: str | None = None, skip: bool = False) -> str:
        """Bring a puzzle, the names of a Python file or the rules of a kind into scope. Gives a
        sentence about the new names.

        ``skip``: leave out sentences of the puzzle that are not understood; each is told.

        Raises ``PuzzleError``.
        """
        if what.endswith(".py"):
            module = module_of(what)
            new = self._take(vars(module))
            names = [name for name in new if _is_of(module, self.names[name])]
            return f"{what}: {', '.join(names) or 'nothing'}"
        name = name_of(what)
        if name in kinds() and not os.path.isfile(what):
            rules = kind_named(name)
            self._take(vars(rules.module))
            return (
                f"{name}: "
                f"{', '.join(sorted(name for name in rules.vocabulary if not name.startswith('_')))}"
            )
        if not os.path.exists(what) and what.isidentifier():
            kind_named(what)  # fails: the error lists the kinds
        puzzles = (
            load_all(FilePath(what), kind=kind, skip=True)
            if skip
            else (load(FilePath(what), kind=kind),)
        )
        if len(puzzles) != 1:
            raise BadInput(f"there are {len(puzzles)} puzzles; expected one")
        for each in puzzles[0].unused:
            if each.missing and not skip:
                raise BadInput(
                    f"not used, {each.why}; expected a clue, or --skip", each.line, each.column
                )
            if each.missing or each.told:
                self.complain(
                    BadInput(f'"{each.text}" is skipped: {each.why}', each.line, each.column).at(
                        what
                    )
                )
        return self.take_puzzle(puzzles[0], what)

    def _take(self, names: dict[str, Any]) -> list[str]:
        own = {name: value for name, value in names.items() if not name.startswith("_")}
        new = sorted(name for name in own if self.names.get(name, self) is not own[name])
        self.names.update(own)
        return new

    def take_puzzle(self, puzzle: Puzzle, name: str) -> str:
        """Bring a puzzle into scope. Gives a sentence about the new names."""
        apart = Dissection(puzzle)
        self._take(vars(apart.kind.module))

        @relation
        def puzzleo(board: Any) -> Goal:
            """The board is a solution of the puzzle that was loaded."""
            # anew each time: two boards of one query are two
            own, goal = goal_of(puzzle, apart.kind)
            return lall(eq(board, own), goal)

        scope: dict[str, Any] = {
            "puzzle": puzzle,
            "puzzleo": puzzleo,
            "Board": given_on(apart.board, puzzle),
        }
        if puzzle.fields:
            scope["house"] = record(*map(_identifier, puzzle.fields))
        self.names.update(scope)
        self.puzzle = apart, puzzleo
        query = ", ".join(
            f"{field}={field[0].upper()}{field[1:]}"
            for field in getattr(scope.get("house"), "fields", ())
        )
        return f"{name}: a {puzzle.kind}; puzzleo(Board)" + (f", house({query})" if query else "")

    def let(self, argument: str) -> None:
        """Give a name a value, or take it back: ``NAME = VALUE`` or ``NAME``."""
        name, equals, text = argument.partition("=")
        name = name.strip()
        if not name.isidentifier() or iskeyword(name) or (equals and not text.strip()):
            raise PuzzleError(
                f'":let {argument}": expected NAME = VALUE, or NAME alone to take the name back'
            )
        if equals:
            self.names[name] = self.value(text.strip())[0]
        elif self.names.pop(name, self) is self:
            raise PuzzleError(f'there is no "{name}" to take back')
        elif name in logicpuzzles.__all__:
            self.names[name] = getattr(logicpuzzles, name)

    # --- what an entry means ---

    def execute(self, text: str) -> None:
        """Run statements of Python."""
        names = EntryNames(self.names)
        module = names.visit(ast.parse(text, "<input>"))
        self.texts.update({node.name: text for node in module.body if hasattr(node, "name")})
        for name in find_assigned(text):
            raise PuzzleError(
                f'"{name}" begins with a capital and stays a variable; eq({name}, …) is a '
                "goal, and "
                f":let {name} = … or a lower-case name keeps a value"
            )
        # Variables stay known to the goals that were made of them and to nothing else.
        self.names.update(names.fresh)
        try:
            exec(compile(module, "<input>", "exec"), self.names)
        finally:
            for name, variable in names.fresh.items():
                if self.names.get(name) is variable:
                    del self.names[name]

    def value(self, text: str) -> tuple[Any, ast.expr, EntryNames]:
        """The value of an expression, its tree, and the names in it."""
        names = EntryNames(self.names)
        tree = names.visit(ast.parse(text, "<input>", "eval"))
        for name in names.used:
            if name not in self.names and (borrowed := find_borrowed(name)) is not None:
                self.names[name] = borrowed
        with catch_warnings(action="ignore", category=SyntaxWarning):  # X is 1
            code = compile(tree, "<input>", "eval")
        return eval(code, {**self.names, **names.fresh}), tree.body, names

    def query_of(self, *texts: str) -> tuple[Any, bool, Query | None]:
        """The value of an expression, or a tuple of those of alternatives, whether new variables
        are in it, and the query that it is; ``None`` when it is not a goal.
        """
        text = ", ".join(f"({each})" for each in texts)
        value, body, names = self.value(text)
        goals = goals_of(value, body)
        if len(texts) > 1 and isinstance(body, ast.Tuple):
            ways = [goals_of(*each) for each in zip(value, body.elts, strict=True)]
            found = [lall([goal for goal, _ in way]) for way in ways if way is not None]
            goals = [(lany(found), None)] if len(found) == len(ways) else None
        if goals is None:
            return value, bool(names.fresh), None
        known = {**self.names, **names.fresh}
        shown = {name: term for name in names.used if _has_unknowns(term := known.get(name))}
        for variable in variables_of(lall([goal for goal, _ in goals])):
            token = variable.token
            if (
                isinstance(token, str)
                and not token.startswith("_")
                and variable not in shown.values()
            ):
                shown.setdefault(token, variable)
        writer = Writer()
        writer.names = {variable: name for name, variable in shown.items() if is_variable(variable)}
        parts: list[tuple[Any, str]] = []
        for goal, node in goals:
            own = _conjuncts(goal)
            typed = (
                ast.get_source_segment(text, node) if node is not None and own == [goal] else None
            )
            parts += [(part, " ".join((typed or writer.goal(part)).split())) for part in own]
        query = Query(shown, [part for part, _ in parts], [typed for _, typed in parts])
        return value, bool(names.fresh), query

    def endless(self, goal: Any) -> str:
        """The relation of the user's that calls itself, not tabled, of those that a goal leads to;
        "" where there is none.
        """
        stack = [goal]
        met: set[int] = set()
        while stack:
            relation = stack.pop()
            if isinstance(relation, And | Or | Call):
                stack += relation.goals if isinstance(relation, And | Or) else relation.arguments
                stack += [relation.relation] if isinstance(relation, Call) else []
            if not isinstance(relation, NamedRelation):
                continue
            code = getattr(relation.body, "__code__", None)
            if (
                id(relation) in met
                or code is None
                or relation.tabled
                or relation.body.__module__.startswith("logicpuzzles.")
            ):
                continue
            met.add(id(relation))
            named = (*code.co_names, *code.co_freevars)
            if relation.name in named:
                return str(relation.name)
            stack += [
                each for name in named if isinstance(each := self.names.get(name), NamedRelation)
            ]
        return ""

    def listing(self, *asked: Any) -> str:
        """The facts and relations that were defined, as they were typed; of some of them, or their
        names, where these are ``asked`` for.
        """
        names = [name for name in self.names if name not in self.given]
        if asked:
            names = [
                n for each in asked for n, own in self.names.items() if own is each or n == each
            ]
        if asked and not names:
            raise PuzzleError(self.unknown(str(asked[0]), ":listing alone lists what was defined"))
        lines: list[str] = []
        for name in names:
            value = self.names[name]
            if isinstance(value, Relation):
                lines += [f"{name}{Writer().term(row)}" for row in value.declared.values()]
            elif name in self.texts:
                lines.append(self.texts[name])
            elif isinstance(value, NamedRelation):
                lines.append(describe_value(value).rstrip())
        return "".join(f"{line}\n" for line in lines or ["nothing was defined"])


def describe_value(value: Any) -> str:
    """What a relation or a function takes, and its docstring; "" where Python knows better."""
    if not isinstance(value, NamedRelation | FunctionType | partial):
        return ""
    usage = value.usage if isinstance(value, NamedRelation) else _usage(value)
    return f"{usage}\n{indent(cleandoc(value.__doc__ or 'there is no description'), '    ')}\n"


def _is_of(module: ModuleType, value: Any) -> bool:
    """Whether a value was made in a module, not imported there."""
    return (
        not isinstance(value, ModuleType)
        and getattr(value, "__module__", module.__name__) == module.__name__
    )


def _identifier(field: str) -> str:
    """The name of a field as an argument of a record."""
    name = re.sub(r"\W+", "_", field)
    return name if name.isidentifier() and not iskeyword(name) else f"field_{name}"


def _conjuncts(goal: Any) -> list[Any]:
    """The goals that a goal joins with "and"; itself where it joins none."""
    if isinstance(goal, And) and goal.defines is None:
        return [part for each in goal.goals for part in _conjuncts(each)]
    return [goal]


def _usage(function: Any) -> str:
    """What a function takes, without types."""
    takes = [
        str(each.replace(annotation=Parameter.empty))
        for each in signature(function).parameters.values()
    ]
    return f"{getattr(function, '__name__', 'function')}({', '.join(takes)})"


def _has_unknowns(term: Any) -> bool:
    """Whether a value is a variable, or a term that contains one."""
    if is_variable(term):
        return True
    if isinstance(term, Goal) or kind_of(term) in (ATOM, OPAQUE):
        return False
    return any(is_variable(leaf) for leaf in leaves(term))
