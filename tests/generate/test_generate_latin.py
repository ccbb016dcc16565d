"""Puzzles whose rows and columns hold each digit once are made with one solution and without a mark
or given too many.
"""

from dataclasses import replace
from random import Random

import pytest

import logicpuzzles as lp
from logicpuzzles import run
from logicpuzzles.core.errors import PuzzleError
from logicpuzzles.formats import read, write
from logicpuzzles.generate import Options
from logicpuzzles.generate.from_board import BoardGenerator
from logicpuzzles.kinds.discovery import kind_named
from logicpuzzles.kinds.puzzle import Puzzle
from logicpuzzles.kinds.stating import goal_of

SIZES = {"adjacent": 5, "calcudoku": 5, "futoshiki": 5, "jigsaw": 6, "killer": 6, "skyscrapers": 4}


def smaller(puzzle: Puzzle) -> list[Puzzle]:
    """The puzzle without each single given, or mark that may be left out."""
    board = kind_named(puzzle.kind).board
    assert board is not None
    puzzles = [
        replace(puzzle, clues=tuple([other for other in puzzle.clues if other is not clue]))
        for clue in puzzle.clues
        if not board.by_name[clue.relation].complete
    ]
    for r, row in enumerate(puzzle.givens):
        for c, given in enumerate(row):
            if given is not None:
                without = (*row[:c], None, *row[c + 1 :])
                puzzles.append(
                    replace(puzzle, givens=(*puzzle.givens[:r], without, *puzzle.givens[r + 1 :]))
                )
    return puzzles


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("kind", sorted(SIZES))
def test_a_puzzle_is_unique_and_minimal(kind, seed):
    options = Options(kind=kind, size=(SIZES[kind],))
    made = BoardGenerator(options).puzzle(Random(seed))
    assert made is not None
    puzzle, board = made
    assert run(2, *goal_of(puzzle), engine="sat") == (board,)
    assert all(len(run(2, *goal_of(less))) == 2 for less in smaller(puzzle))
    assert read(write(puzzle), kind=kind) == puzzle
    assert BoardGenerator(options).puzzle(Random(seed)) == made


@pytest.mark.parametrize("side", [4, 6, 9])
def test_regions_of_a_jigsaw_are_connected_and_of_one_size(side):
    generator = BoardGenerator(
        Options(kind="jigsaw", size=(side,), more={"diagonals": 1} if side == 4 else {})
    )
    made = next(
        made for seed in range(20) if (made := generator.puzzle(Random(seed))) is not None
    )  # some regions allow none
    regions = made[0].arguments["regions"]
    assert isinstance(regions, tuple) and sorted(
        place for region in regions for place in region
    ) == [(r, c) for r in range(side) for c in range(side)]
    for region in regions:
        assert len(region) == side
        reached, waiting = {region[0]}, [region[0]]
        while waiting:
            r, c = waiting.pop()
            near = {(r + 1, c), (r - 1, c), (r, c + 1), (r, c - 1)} & set(region) - reached
            reached |= near
            waiting += sorted(near)
        assert reached == set(region)


LOOKING = '''"""Looking: no digit stands twice in a row or column. Source: a test."""
from logicpuzzles import *

@relation
def dotso(mark, pair):
    {body}

@relation
def {name}o(board, side):
    rows = grid(side, side)
    return lall(eq(board, rows), domaino(rows, range(1, side + 1)), [alldiffo(line) for line in rows + columns(rows)])

BOARD = Board(Cells(digits(1, "side")), Between("dots", "ox", dotso{more}))
'''


@pytest.mark.parametrize("more", ["", ", exact=True"])
@pytest.mark.parametrize(
    ("body", "looks"),
    [
        ('return eq(pair[0], pair[1] + 1) if mark == "o" else neq(pair[0], pair[1] + 1)', True),
        ('return eq(mark, "o") if pair[0] == 1 else eq(mark, "x")', True),
        (
            'return conde([eq(mark, "o"), eq(pair[0], pair[1] + 1)], [eq(mark, "x"), neq(pair[0], pair[1] + 1)])',
            False,
        ),
    ],
)
def test_a_relation_that_looks_at_a_value_is_found_out(tmp_path, body, looks, more):
    """What it says of an unknown is something else, so the puzzles would say something else than
    their rules.
    """
    name = f"looking{len(body)}{bool(more):d}"
    path = tmp_path / f"{name}.py"
    path.write_text(LOOKING.format(body=body, name=name, more=more), "utf-8")
    if looks:
        with pytest.raises(
            PuzzleError, match="dotso says something else of an unknown than of its value"
        ):
            list(lp.generate(str(path), size=3, seed=1))
    else:
        assert next(lp.generate(str(path), size=3, seed=1)).solve().status == "unique"
