"""``sheet``: puzzles and their solutions on pages."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from dataclasses import replace
from typing import TYPE_CHECKING

from logicpuzzles.faces.cli.batches import Progress
from logicpuzzles.faces.cli.common import complain, is_accepted

if TYPE_CHECKING:
    from logicpuzzles.faces.sheet import Printed
    from logicpuzzles.kinds.puzzle import Puzzle


def sheet(arguments: argparse.Namespace) -> int:
    """``sheet``: pages with puzzles. A bad one stops it, and nothing is written then."""
    from logicpuzzles.compare.sidebyside import puzzles_in
    from logicpuzzles.core.errors import OutOfBudget
    from logicpuzzles.faces.paper import paper_of
    from logicpuzzles.faces.sheet import Printed, batch_puzzles, write_sheet

    at = "sheet"  # what is worked on, for errors
    rules = arguments.rules
    progress = Progress("sheet", arguments)

    def puzzles() -> Iterator[Printed]:
        nonlocal at
        for path in arguments.paths:
            at = path
            if path.endswith((".jsonl", ".parquet")):
                for place, printed in batch_puzzles(path, arguments.kind, rules):
                    at = place
                    yield printed
                    progress.step()
                    at = path  # an error in the next line says the line itself
                continue
            for place, puzzle in puzzles_in([path], arguments.kind, rules, arguments.skip):
                at = place
                if isinstance(puzzle, Exception):
                    raise puzzle
                if not is_accepted(_without_questions(puzzle), at, arguments):
                    raise SystemExit(2)
                yield Printed(puzzle, rules=rules)
                progress.step()
        at = "sheet"

    try:
        paper = paper_of(arguments)
        write_sheet(arguments.output, puzzles(), paper, arguments.force, arguments.timeout)
    except Exception as error:
        complain(error, at, arguments)
        return 3 if isinstance(error, OutOfBudget) else 2
    finally:
        progress.end()
    return 0


def _without_questions(puzzle: Puzzle) -> Puzzle:
    """A puzzle without the questions of its text, which are printed."""
    return replace(puzzle, unused=tuple(each for each in puzzle.unused if each.text[-1:] != "?"))
