"""``explain`` and ``hint``: why the solution follows, and what comes next."""

from __future__ import annotations

import argparse
import json
from typing import IO, TYPE_CHECKING, Any

from logicpuzzles.faces.cli.asking import as_json, book_of, each, heading, remark
from logicpuzzles.faces.cli.common import option_text

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from logicpuzzles.explain import Explanation, Fact, Step
    from logicpuzzles.kinds.puzzle import Puzzle

__all__ = ["explain", "hint"]


def explain(arguments: argparse.Namespace) -> int:
    """``explain``: the steps from the puzzle to its solution, or to the contradiction."""
    from logicpuzzles.core.errors import BadInput
    from logicpuzzles.explain import explain as explained
    from logicpuzzles.solving.runner import EXIT_STATUS

    if arguments.step is not None and arguments.format != "svg":
        raise BadInput("--step goes with --format svg; expected both")

    def ask(puzzle: Puzzle, name: str, stream: IO[str]) -> int:
        if name and arguments.format in ("html", "svg"):
            raise BadInput(f"{arguments.format} shows one puzzle; expected a single one")
        found = explained(puzzle, arguments.timeout, book_of(puzzle, arguments))
        if arguments.format == "json":
            as_json(stream, name, _value(found))
        elif arguments.format == "html":
            from logicpuzzles.show import page

            stream.write(page(found))
        elif arguments.format == "svg":
            stream.write(_picture(found, arguments.step))
        else:
            stream.writelines(f"{line}\n" for line in (*heading(name), *_told(found)))
        if found.stopped is not None:
            remark(f"gave up: the limit of {found.stopped} was reached before everything was explained", name, arguments)
        return 3 if found.stopped is not None else EXIT_STATUS[found.status]

    return each(arguments, ask)


def hint(arguments: argparse.Namespace) -> int:
    """``hint``: the cheapest next step, or an entry that cannot be right."""
    from logicpuzzles.explain import hint as hinted

    def ask(puzzle: Puzzle, name: str, stream: IO[str]) -> int:
        filled = {} if arguments.filled is None else _filled(puzzle, arguments.filled)
        found = hinted(puzzle, filled, arguments.timeout, book_of(puzzle, arguments))
        if arguments.format == "json":
            value: dict[str, Any] = {"kind": puzzle.kind, "hint": found.kind, "text": found.text}
            if found.entry is not None:
                value["entry"] = _facts([found.entry])[0]
            if found.step is not None:
                value["step"] = _step(found.step)
            as_json(stream, name, value)
        else:
            stream.writelines(f"{line}\n" for line in (*heading(name), found.text))
        return 1 if found.kind == "wrong" else 0

    return each(arguments, ask)


def _filled(puzzle: Puzzle, path: str) -> dict[int, Any]:
    """The values of the cells that a player has filled in, by their numbers."""
    from logicpuzzles.core.errors import BadInput
    from logicpuzzles.kinds.discovery import kind_named
    from logicpuzzles.kinds.stating import layout_of
    from logicpuzzles.scoring.reading import board_of, leaves_of
    from logicpuzzles.scoring.texts import OPEN

    text = option_text("--filled", path)
    board = _like_a_puzzle(puzzle, text)
    if board is None:
        try:
            answer = json.loads(text)
        except ValueError:
            answer = text
        board = board_of(puzzle, answer)
    if board is None:
        raise BadInput(f"--filled {path}: there is no board of this puzzle in it; expected one, blank where nothing is known")
    layout = layout_of(kind_named(puzzle.kind), puzzle)
    values = leaves_of(board) if layout is None else layout.values_on(board)
    return {cell: value for cell, value in enumerate(values) if value is not OPEN and value is not None}


def _like_a_puzzle(puzzle: Puzzle, text: str) -> Any:
    """The board of a text that has the puzzle's own format, where known cells are what such a text is made of."""
    from logicpuzzles.core.errors import BadInput
    from logicpuzzles.formats import formats_of, read
    from logicpuzzles.formats.board_text import BoardText, filled
    from logicpuzzles.kinds.discovery import kind_named

    if not puzzle.givens or puzzle.fields:
        return None
    kind = kind_named(puzzle.kind)
    try:
        if kind.board is not None and isinstance(formats_of(kind)[-1].notation, BoardText):
            return filled(kind.board, puzzle, text)
        givens = read(text, kind=puzzle.kind).givens
    except BadInput:
        return None
    same = len(givens) == len(puzzle.givens) and len(givens[0]) == len(puzzle.givens[0])
    return givens if same else None


def _picture(found: Explanation, number: int | None) -> str:
    from logicpuzzles.core.errors import BadInput
    from logicpuzzles.show import svg

    last = len(found.steps)
    if number is not None and number > last:
        raise BadInput(f"there is no step {number}; expected 0 to {last}")
    at = last if number is None else number
    step = found.steps[at - 1] if at else None
    return svg(
        found.puzzle,
        found.after(at),
        rows=found.rows,
        columns=found.columns,
        names=found.names,
        start=found.start,
        new=step.facts if step else (),
        because=step.because if step else (),
        waiting=found.waiting(at),
    )


# --- as text ----------------------------------------------------------------------------------------------------------


def _told(found: Explanation) -> Iterator[str]:
    for step in found.steps:
        yield f"{step.number}. {step.text}"
        yield f"   [{step.technique}]"
        yield from _inside(step.inside, "   ", f"{step.number}.")
    if found.status == "multiple":
        yield "Nothing more is forced: there are several solutions."
    elif found.status == "none" and found.stopped is None:
        yield "So there is no solution."


def _inside(steps: Iterable[Step], indent: str, within: str) -> Iterator[str]:
    for step in steps:
        yield f"{indent}{within}{step.number}. {step.text}"
        yield from _inside(step.inside, f"{indent}   ", f"{within}{step.number}.")


# --- as JSON ----------------------------------------------------------------------------------------------------------


def _value(found: Explanation) -> dict[str, Any]:
    """The object that ``explain --format json`` prints."""
    value: dict[str, Any] = {
        "kind": found.puzzle.kind,
        "status": found.status,
        "cells": list(found.names),
        "statements": [each.to_json() for each in found.statements],
        "steps": [_step(step) for step in found.steps],
        "statistics": {"seconds": round(found.seconds, 6)},
    }
    return {**value, "difficulty": found.difficulty} if found.stopped is None else {**value, "stopped": found.stopped}


def _step(step: Step) -> dict[str, Any]:
    value: dict[str, Any] = {
        "number": step.number,
        "technique": step.technique,
        "text": step.text,
        "facts": _facts(step.facts),
        "clues": [number + 1 for number in step.clues],
        "rules": list(step.rules),
        "because": _facts(step.because),
        "cost": step.cost,
    }
    if step.assumed is not None:
        value["assumed"] = _facts([step.assumed])[0]
        value["inside"] = [_step(each) for each in step.inside]
    return value


def _facts(facts: Iterable[Fact]) -> list[dict[str, Any]]:
    """An object for each value that facts are about."""
    return [{"cell": fact.cell, "value": value, "holds": fact.holds} for fact in facts for value in fact.values]
