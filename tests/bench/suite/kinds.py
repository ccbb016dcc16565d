"""Kinds as users write them, a rules file each, beside plain programs for clingo: any answer will
do.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from functools import cache
from runpy import run_path
from typing import Any

from suite.asp import OPTIONS, solve
from suite.model import DATA, Answer, UserKind
from suite.ours import ask

FOLDER = DATA / "kinds"


def read_kinds(kind: str) -> list[UserKind]:
    """The puzzles of a kind."""
    lines = (DATA / "kinds.jsonl").read_text().splitlines()
    made = [json.loads(line) for line in lines]
    return [
        UserKind(each["name"], kind, each["size"], each["cells"], each["arguments"], each["facts"])
        for each in made
        if each["kind"] == kind
    ]


@cache
def relation_of(kind: str) -> Any:
    """The relation of a rules file: ours where there is one, else that of the benchmark."""
    file = FOLDER / f"{kind}.py"
    if not file.exists():
        from importlib import import_module

        return getattr(import_module(f"logicpuzzles.rules.{kind}"), f"{kind}o")
    return run_path(str(file))[f"{kind}o"]


def user_kind(puzzle: UserKind, limit: int, engine: str = "") -> Sequence[Answer]:
    """The rules file, on a board of unknowns."""
    from logicpuzzles import cells, grid, vars

    board: Any = tuple(vars(puzzle.cells)) if puzzle.size is None else grid(*puzzle.size)
    goal = relation_of(puzzle.kind)(board, *puzzle.arguments.values())
    return ask(limit, cells(board), goal, engine=engine)


def user_kind_clingo(puzzle: UserKind, limit: int) -> Sequence[Answer]:
    """The plain program."""

    def read(facts: Any) -> Answer:
        values = dict(facts)
        return tuple([values.get(cell, 0) for cell in range(puzzle.cells)])

    return solve(_program(puzzle), limit, read)


def _program(puzzle: UserKind) -> str:
    return (FOLDER / f"{puzzle.kind}.lp").read_text() + puzzle.facts


def confirmed(puzzle: UserKind, answers: Sequence[Answer]) -> bool:
    """There is one answer, and by the plain program it is right."""
    import clingo

    (answer,) = answers
    control = clingo.Control(["1", *OPTIONS])
    control.add("base", [], _program(puzzle))
    control.ground([("base", [])])
    said = [
        (clingo.Function("v", [clingo.Number(cell), clingo.Number(value or 1)]), bool(value))
        for cell, value in enumerate(answer)
        if isinstance(value, int)
    ]
    return len(said) == puzzle.cells and bool(control.solve(assumptions=said).satisfiable)
