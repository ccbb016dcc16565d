"""The library of relations. Each is defined by simpler goals; this definition is its meaning, and
an engine that knows a relation by name must give the same answers.

*Cells*, in the docstrings, are a tuple or list of known length whose items may be unknown.
Arithmetic is about ``int`` and ``float``; on anything else (``True`` and ``False`` included) it is
undefined: neither a relation nor its negation holds.
"""

from __future__ import annotations

from logicpuzzles.relations.areas import (
    acyclico,
    areao,
    divisiono,
    patterno,
    seeno,
    shapeo,
    straighto,
)
from logicpuzzles.relations.arithmetic import (
    COMPARISONS,
    differenceo,
    distanceo,
    lineo,
    powero,
    producto,
    sumo,
)
from logicpuzzles.relations.automata import regularo
from logicpuzzles.relations.counting import alldiffo, atleasto, atmosto, counto, exactlyo, maxruno
from logicpuzzles.relations.functions import abso, integero, maxo, mino, quotiento, remaindero
from logicpuzzles.relations.graphs import circuito, connectedo, loopo, patho
from logicpuzzles.relations.lists import (
    appendo,
    conso,
    heado,
    itero,
    membero,
    nullo,
    permuteo,
    permuteq,
    rembero,
    tailo,
)
from logicpuzzles.relations.meaning import truth
from logicpuzzles.relations.order import lesseqo, lesso, lexo
from logicpuzzles.relations.regions import regiono, regionso
from logicpuzzles.relations.schedules import cumulativeo, nooverlapo
from logicpuzzles.relations.tables import elemento, inverseo, tableo

__all__ = [
    "COMPARISONS", "abso", "acyclico", "alldiffo", "appendo", "areao", "atleasto", "atmosto",
    "circuito", "connectedo",
    "conso", "counto", "cumulativeo", "differenceo", "distanceo", "divisiono", "elemento", "exactlyo", "heado",
    "integero", "inverseo", "itero", "lesseqo", "lesso", "lexo", "lineo", "loopo", "maxo",
    "maxruno", "membero", "mino", "nooverlapo", "nullo", "patho", "patterno", "permuteo", "permuteq", "powero",
    "producto", "quotiento", "regiono", "regionso", "regularo", "remaindero", "rembero", "seeno", "shapeo",
    "straighto", "sumo", "tableo", "tailo", "truth",
]  # fmt: skip
