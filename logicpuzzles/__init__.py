"""The vocabulary for rules: terms, goals, relations and ``run``; and the front door: ``load``,
``generate``, ``kinds``.

Names that kanren has mean what they mean there, so a program written for kanren runs with its
import line changed.
"""

from __future__ import annotations

from importlib import import_module

TYPE_CHECKING = (
    False  # true for type checkers; importing ``typing`` takes as long as the shortest command
)
if TYPE_CHECKING:
    from typing import Any

    from logicpuzzles.asking.preparing import prepare
    from logicpuzzles.asking.running import answers, count, run
    from logicpuzzles.core.budget import Budget
    from logicpuzzles.core.errors import (
        BadInput,
        EngineMissing,
        GoalError,
        OutOfBudget,
        PuzzleError,
        Unsupported,
    )
    from logicpuzzles.core.expressions import decimal
    from logicpuzzles.core.goals import check, conde, eq, lall, lany, neq, relation
    from logicpuzzles.core.negation import iffo, implieso, lone, noto, opposite, xoro
    from logicpuzzles.core.substitution import reify, unify
    from logicpuzzles.core.terms import (
        Var,
        cells,
        grid,
        isvar,
        record,
        unifiable,
        var,
        variables,
        vars,
    )
    from logicpuzzles.faces.data_set import DataSet
    from logicpuzzles.faces.opened import Opened, generate, kinds, load, load_all, read, sheet
    from logicpuzzles.formats import code_words as codes
    from logicpuzzles.kinds.arguments import among, expressions, groups, items, many, texts
    from logicpuzzles.kinds.board import Board
    from logicpuzzles.kinds.grid import Cells, Division, Edges, Links, Records, Row
    from logicpuzzles.kinds.layers import Between, Boxes, Clues, Outside, Paths, Points, Regions
    from logicpuzzles.kinds.marks import digits, glyphs, labels, numbers
    from logicpuzzles.relations import (
        abso,
        acyclico,
        alldiffo,
        appendo,
        areao,
        atleasto,
        atmosto,
        circuito,
        connectedo,
        conso,
        counto,
        cumulativeo,
        differenceo,
        distanceo,
        divisiono,
        elemento,
        exactlyo,
        heado,
        integero,
        inverseo,
        itero,
        lesseqo,
        lesso,
        lexo,
        lineo,
        loopo,
        maxo,
        maxruno,
        membero,
        mino,
        nooverlapo,
        nullo,
        patho,
        patterno,
        permuteo,
        permuteq,
        powero,
        producto,
        quotiento,
        regiono,
        regionso,
        remaindero,
        rembero,
        seeno,
        shapeo,
        straighto,
        sumo,
        tableo,
        tailo,
        truth,
    )
    from logicpuzzles.relations.algebra import polynomials, words
    from logicpuzzles.relations.areas import area_patterns, areas_on, pieces
    from logicpuzzles.relations.automata import blocks, lengths, regularo
    from logicpuzzles.relations.equations import compareso
    from logicpuzzles.relations.facts import Relation, fact, facts
    from logicpuzzles.relations.grids import (
        around,
        at,
        beside,
        borders_along,
        boxes,
        columns,
        crossings,
        diagonals,
        domaino,
        lattice,
        neighbours,
        pairs,
        passages,
        rays,
        rectangles,
        seams,
        sight,
        slants,
        squares,
        stretches,
    )  # fmt: skip
    from logicpuzzles.relations.regions import groups_on
    from logicpuzzles.relations.routes import cell_links, random_loop, visito
    from logicpuzzles.relations.shading import (
        alikeo,
        aparto,
        areaso,
        cornero,
        jointo,
        mixedo,
        noboxo,
        notallo,
        pairedo,
        parto,
        passageo,
        squareso,
        tallyo,
        togethero,
        touchedo,
        wholeo,
    )

__all__ = [
    "BadInput",
    "Between",
    "Board",
    "Boxes",
    "Budget",
    "Cells",
    "Clues",
    "DataSet",
    "Division",
    "Edges",
    "EngineMissing",
    "GoalError",
    "Links",
    "Opened",
    "OutOfBudget",
    "Outside",
    "Paths",
    "Points",
    "PuzzleError",
    "Records",
    "Regions",
    "Relation",
    "Row",
    "Unsupported",
    "Var",
    "abso",
    "acyclico",
    "alikeo",
    "alldiffo",
    "among",
    "answers",
    "aparto",
    "appendo",
    "area_patterns",
    "areao",
    "areas_on",
    "areaso",
    "around",
    "at",
    "atleasto",
    "atmosto",
    "beside",
    "blocks",
    "borders_along",
    "boxes",
    "cell_links",
    "cells",
    "check",
    "circuito",
    "codes",
    "columns",
    "compareso",
    "conde",
    "connectedo",
    "conso",
    "cornero",
    "count",
    "counto",
    "crossings",
    "cumulativeo",
    "decimal",
    "diagonals",
    "differenceo",
    "digits",
    "distanceo",
    "divisiono",
    "domaino",
    "elemento",
    "eq",
    "exactlyo",
    "expressions",
    "fact",
    "facts",
    "generate",
    "glyphs",
    "grid",
    "groups",
    "groups_on",
    "heado",
    "iffo",
    "implieso",
    "integero",
    "inverseo",
    "isvar",
    "items",
    "itero",
    "jointo",
    "kinds",
    "labels",
    "lall",
    "lany",
    "lattice",
    "lengths",
    "lesseqo",
    "lesso",
    "lexo",
    "lineo",
    "load",
    "load_all",
    "lone",
    "loopo",
    "many",
    "maxo",
    "maxruno",
    "membero",
    "mino",
    "mixedo",
    "neighbours",
    "neq",
    "noboxo",
    "nooverlapo",
    "notallo",
    "noto",
    "nullo",
    "numbers",
    "opposite",
    "pairedo",
    "pairs",
    "parto",
    "passageo",
    "passages",
    "patho",
    "patterno",
    "permuteo",
    "permuteq",
    "pieces",
    "polynomials",
    "powero",
    "prepare",
    "producto",
    "quotiento",
    "random_loop",
    "rays",
    "read",
    "record",
    "rectangles",
    "regiono",
    "regionso",
    "regularo",
    "reify",
    "relation",
    "remaindero",
    "rembero",
    "run",
    "seams",
    "seeno",
    "shapeo",
    "sheet",
    "sight",
    "slants",
    "squares",
    "squareso",
    "straighto",
    "stretches",
    "sumo",
    "tableo",
    "tailo",
    "tallyo",
    "texts",
    "togethero",
    "touchedo",
    "truth",
    "unifiable",
    "unify",
    "var",
    "variables",
    "vars",
    "visito",
    "wholeo",
    "words",
    "xoro",
]  # fmt: skip

# the module of each name of the front door: rooms that have a name of it are called like functions
_DOOR = {
    "DataSet": "faces.data_set",
    "Opened": "faces.opened",
    "codes": "formats.code_words",
    "generate": "generate",
    "kinds": "kinds",
    "load": "faces.opened",
    "load_all": "faces.opened",
    "read": "faces.opened",
    "sheet": "faces.opened",
}
_ROOMS = ("codes", "generate", "kinds")  # names of the front door that are modules
_HOMES = (
    "core.budget",
    "core.errors",
    "core.substitution",
    "core.terms",
    "core.expressions",
    "core.goals",
    "core.negation",
    "relations.areas",
    "relations.automata",
    "relations.grids",
    "relations.regions",
    "relations.shading",
    "relations.algebra",
    "relations.equations",
    "relations.facts",
    "relations.routes",
    "relations",
    "asking.preparing",
    "asking.running",
    "kinds.arguments",
    "kinds.board",
    "kinds.grid",
    "kinds.layers",
    "kinds.marks",
)


def __getattr__(name: str) -> Any:
    """The vocabulary is imported when a name of it is first used: a command that solves nothing
    starts without it.
    """
    if name not in __all__:
        if not name.startswith("_"):
            found = import_module(".relations.borrowed", __name__).find_borrowed(name)
            if found is not None:
                return found
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    if name in _DOOR:
        module = import_module(f".{_DOOR[name]}", __name__)
        globals()[name] = module if name in _ROOMS else getattr(module, name)
        return globals()[name]
    homes = [import_module(f".{home}", __name__) for home in _HOMES]
    for word in [word for word in __all__ if word not in _DOOR]:
        globals()[word] = next(getattr(home, word) for home in homes if word in home.__all__)
    return globals()[name]
