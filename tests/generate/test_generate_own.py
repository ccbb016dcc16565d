"""Puzzles of a kind from a file: what its rules lack is said as ``solve`` says it, and before anything is made."""

from __future__ import annotations

from hashlib import sha256
from itertools import product
from pathlib import Path

import pytest

import logicpuzzles as lp
from logicpuzzles.core.errors import PuzzleError
from logicpuzzles.generate import from_board

RULES = '''"""Rows: what the rules say of each row."""
from logicpuzzles import *

@relation
def {name}o(board, side):
    rows = grid(side, side)
    return lall(eq(board, rows), [{says} for row in rows])

BOARD = Board(Cells({symbols}))
'''
SAYS = {
    "alldiffo(row)": "leaves a cell without values",
    "neq(row[0], row[1])": "leaves a cell without values",
    "lany(eq(row[0], 1), eq(row[1], 1))": "leaves a cell without values",
    "lall(membero(row, [(1, 1, 7, 1)]))": "gives a cell the value 7",
    "[domaino(row, ('a', 'b'))]": "gives a cell the value 'a'",
}


@pytest.mark.parametrize(("says", "symbols"), [*product(SAYS, ("'01'", "digits(1, 2)", "digits(1, 'side')"))])
def test_what_solve_refuses_is_refused_before_anything_is_made(
    says: str, symbols: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(from_board._Asked, "random_values", None)
    name = f"rows{sha256(f'{says}{symbols}'.encode()).hexdigest()[:8]}"
    file = tmp_path / f"{name}.py"
    file.write_text(RULES.format(name=name, says=says, symbols=symbols))
    with pytest.raises(PuzzleError) as solved:
        lp.load(text=". . . .\n" * 4, kind=str(file)).solve()
    assert str(solved.value).startswith(f"{name}o {SAYS[says]}")
    with pytest.raises(PuzzleError) as made:
        next(lp.generate(str(file), size=4))
    assert str(made.value) == str(solved.value)
