"""The vocabulary for rules: terms, goals, relations and ``run``.

Names that kanren has mean what they mean there, so a program written for kanren runs with its import line changed.
"""

from .errors import PuzzleError
from .facts import Relation, fact, facts
from .goals import check, conde, eq, lall, lany, neq, noto, relation
from .query import run
from .relations import (
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
    producto,
    rembero,
    sumo,
    tableo,
    tailo,
)
from .terms import Var, cells, grid, isvar, record, reify, unifiable, unify, var, variables, vars

__all__ = [
    "PuzzleError", "Relation", "Var", "alldiffo", "appendo", "atleasto", "atmosto", "cells", "check", "conde", "conso", "counto",
    "differenceo", "distanceo", "elemento", "eq", "exactlyo", "fact", "facts", "grid", "heado", "isvar", "itero", "lall",
    "lany", "lesseqo", "lesso", "lineo", "maxruno", "membero", "neq", "noto", "nullo", "permuteo", "permuteq", "producto",
    "record", "reify", "relation", "rembero", "run", "sumo", "tableo", "tailo", "unifiable", "unify", "var", "variables", "vars",
]  # fmt: skip
