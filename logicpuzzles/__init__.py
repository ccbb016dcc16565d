"""The vocabulary for rules: terms, goals, relations and ``run``.

Names that kanren has mean what they mean there, so a program written for kanren runs with its import line changed.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from logicpuzzles.asking.running import count, run
    from logicpuzzles.core.budget import Budget
    from logicpuzzles.core.errors import OutOfBudget, PuzzleError
    from logicpuzzles.core.goals import check, conde, eq, lall, lany, neq, relation
    from logicpuzzles.core.negation import lone, noto
    from logicpuzzles.core.terms import Var, cells, grid, isvar, record, reify, unifiable, unify, var, variables, vars
    from logicpuzzles.kinds.board import (
        Between,
        Board,
        Boxes,
        Cells,
        Clues,
        Edges,
        Outside,
        Records,
        Regions,
        Row,
        digits,
        labels,
        numbers,
    )  # fmt: skip
    from logicpuzzles.relations import (
        alldiffo,
        appendo,
        atleasto,
        atmosto,
        conso,
        counto,
        differenceo,
        distanceo,
        elemento,
        exactlyo,
        heado,
        itero,
        lesseqo,
        lesso,
        lineo,
        maxruno,
        membero,
        nullo,
        permuteo,
        permuteq,
        powero,
        producto,
        rembero,
        sumo,
        tableo,
        tailo,
    )
    from logicpuzzles.relations.algebra import polynomials
    from logicpuzzles.relations.automata import blocks, lengths, regularo
    from logicpuzzles.relations.facts import Relation, fact, facts
    from logicpuzzles.relations.grids import (
        around,
        at,
        beside,
        boxes,
        columns,
        diagonals,
        domaino,
        sight,
        squares,
        stretches,
    )  # fmt: skip

__all__ = [
    "Between",
    "Board",
    "Boxes",
    "Budget",
    "Cells",
    "Clues",
    "Edges",
    "OutOfBudget",
    "Outside",
    "PuzzleError",
    "Records",
    "Regions",
    "Relation",
    "Row",
    "Var",
    "alldiffo",
    "appendo",
    "around",
    "at",
    "atleasto",
    "atmosto",
    "beside",
    "blocks",
    "boxes",
    "cells",
    "check",
    "columns",
    "conde",
    "conso",
    "count",
    "counto",
    "diagonals",
    "differenceo",
    "digits",
    "distanceo",
    "domaino",
    "elemento",
    "eq",
    "exactlyo",
    "fact",
    "facts",
    "grid",
    "heado",
    "isvar",
    "itero",
    "labels",
    "lall",
    "lany",
    "lengths",
    "lesseqo",
    "lesso",
    "lineo",
    "lone",
    "maxruno",
    "membero",
    "neq",
    "noto",
    "nullo",
    "numbers",
    "permuteo",
    "permuteq",
    "polynomials",
    "powero",
    "producto",
    "record",
    "regularo",
    "reify",
    "relation",
    "rembero",
    "run",
    "sight",
    "squares",
    "stretches",
    "sumo",
    "tableo",
    "tailo",
    "unifiable",
    "unify",
    "var",
    "variables",
    "vars",
]  # fmt: skip

_TERM_NAMES = ("arguments", "operator", "term", "unifiable_with_term")  # kanren's own, for programs that name them
_HOMES = (
    "core.budget",
    "core.errors",
    "core.terms",
    "core.goals",
    "core.negation",
    "relations.automata",
    "relations.grids",
    "relations.algebra",
    "relations.facts",
    "relations",
    "asking.running",
    "kinds.board",
)


def __getattr__(name: str) -> Any:
    """The vocabulary is imported when a name of it is first used: a command that solves nothing starts without it."""
    if name in _TERM_NAMES:
        return getattr(import_module("kanren"), name)
    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    homes = [import_module(f".{home}", __name__) for home in _HOMES]
    for word in __all__:
        globals()[word] = next(getattr(home, word) for home in homes if word in home.__all__)
    return globals()[name]
