"""From a flat model to DIMACS: clauses for any SAT solver, with comments that say which variable is
which cell and value.
"""

from __future__ import annotations

from logicpuzzles.engines.ground.clauses import TRUE, Clauses
from logicpuzzles.engines.ground.sheet import ModelSheet


def text(sheet: ModelSheet) -> str:
    """The clauses of a model, to be run by any SAT solver. All of them are there: none is
    postponed.
    """
    clauses = Clauses(sheet.flat)
    comments = []
    shown: dict[int, None] = {}
    for name, cell in sheet.places:
        for value, literal in clauses.literals[cell].items():
            if literal == TRUE:
                comments.append(f"c {name} = {sheet.text(cell, value)} in any case")
            elif literal != -TRUE:
                comments.append(f"c {literal} {name} = {sheet.text(cell, value)}")
                shown[abs(literal)] = None
    comments += [f"c {name} = {value} in any case" for name, value in sheet.known]
    lines = sheet.header(
        "c",
        "Run:  cadical FILE, kissat FILE, minisat FILE or any other SAT solver",
        "A number before a cell and its value is a literal: where it is true, so in the model "
        "that the solver prints, the cell",
        'has the value. The line "p show" is for solvers that count or enumerate: the '
        "variables in which answers differ.",
        "",
    )
    if shown:
        comments.append(f"c p show {' '.join(map(str, shown))} 0")
    rows = [f"{' '.join(map(str, clause))} 0" for clause in clauses.clauses]
    return "\n".join([*lines, *comments, f"p cnf {clauses.top} {len(rows)}", *rows]) + "\n"
