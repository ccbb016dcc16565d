"""How the text of a puzzle was understood, where its format tells nothing of its own about that."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from logicpuzzles.kinds.discovery import kind_named
from logicpuzzles.kinds.layers import Boxes
from logicpuzzles.kinds.puzzle import Puzzle

_FEW = 6  # an argument of so many plain parts is shown as it is


@dataclass(frozen=True, slots=True)
class PlainReading:
    """A puzzle and the name of the format that it was read in: its size, how many cells are given,
    its arguments and clues.
    """

    format: str
    read: Puzzle

    @property
    def complete(self) -> bool:
        """Whether everything was understood: such a format refuses all else."""
        return True

    def puzzle(self, skip: bool = False) -> Puzzle:
        """The puzzle."""
        return self.read

    def to_text(self) -> str:
        """A line for the kind, the size, the givens, each argument and each clue."""
        return "".join(f"{line}\n" for line in self._lines())

    def _lines(self) -> Iterator[str]:
        value = self.to_json()
        yield f"kind: {value['kind']}"
        yield f"format: {value['format']}"
        if value["size"]:
            yield f"size: {' x '.join(map(str, value['size']))}"
            yield f"given: {value['given']} of {value['cells']} cells"
        for name, argument in value["arguments"].items():
            yield f"{name}: {argument}"
        for number, clue in enumerate(value["clues"], start=1):
            yield f"clue {number}: {clue}"

    def to_json(self) -> dict[str, Any]:
        """The same as an object for JSON."""
        puzzle = self.read
        cells = [cell for row in puzzle.givens for cell in row]
        widths = {len(row) for row in puzzle.givens}
        board = kind_named(puzzle.kind).board
        usual = {layer.name: Boxes.usual(max(widths)) for layer in board.of(Boxes)} if board else {}
        arguments: dict[str, object] = {**usual, **puzzle.arguments}
        return {
            "kind": puzzle.kind,
            "format": self.format,
            "complete": self.complete,
            "size": [len(puzzle.givens), *widths]
            if len(widths) == 1
            else [len(puzzle.givens)]
            if widths
            else [],
            "cells": len(cells),
            "given": sum(cell is not None for cell in cells),
            "arguments": {name: _short(argument) for name, argument in arguments.items()},
            "clues": [clue.text.strip() or str(clue) for clue in puzzle.clues],
        }


def _short(argument: object) -> object:
    """An argument as it is, or how many parts it has."""
    if isinstance(argument, bool | int | str | None):
        return argument
    if isinstance(argument, tuple | list | dict | frozenset):
        if (
            isinstance(argument, tuple)
            and len(argument) <= _FEW
            and all(isinstance(part, int | str) for part in argument)
        ):
            return list(argument)
        return f"{len(argument)} part{'s'[len(argument) == 1 :]}"
    return str(argument)
