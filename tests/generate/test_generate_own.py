"""Puzzles of a kind from a file: what its rules lack is said as ``solve`` says it, and before
anything is made.
"""

import json
from hashlib import sha256
from itertools import product
from random import Random

import pytest

import logicpuzzles as lp
from logicpuzzles.core.errors import PuzzleError
from logicpuzzles.faces.cli import main
from logicpuzzles.generate import CannotMake, Options, from_board

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


@pytest.mark.parametrize(
    ("says", "symbols"), [*product(SAYS, ("'01'", "digits(1, 2)", "digits(1, 'side')"))]
)
def test_what_solve_refuses_is_refused_before_anything_is_made(
    says, symbols, tmp_path, monkeypatch
):
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


SHARED = '''"""Sums: no two rows have the same sum of their first two cells, and no two columns."""
from logicpuzzles import *

@relation
def sharedo(board, side):
    rows = grid(side, side)
    across, down = vars(side), vars(side)
    return lall(
        eq(board, rows), domaino(rows, range(1, side + 1)), [alldiffo(row) for row in rows], alldiffo(across), alldiffo(down),
        [sumo(row[:2], number) for row, number in zip(rows, across)],
        [sumo(column[:2], number) for column, number in zip(columns(rows), down)])

BOARD = Board(Cells(digits(1, "side")))
'''


def test_unknowns_that_rules_share_are_steps_of_a_rating(tmp_path):
    file = tmp_path / "shared.py"
    file.write_text(SHARED)
    made = next(lp.generate(str(file), size=4, seed=1))
    rating = made.check(rate=True).rating
    assert rating is not None
    assert made.difficulty == rating.difficulty == made.explain().difficulty
    assert (rating.level, rating.to_json()["measure"]) == ("easy", "explanation")


@pytest.mark.parametrize(("kind", "size"), [("sudoku", 4), ("zebra", 3), ("skyscrapers", 4)])
def test_a_difficulty_says_its_measure(kind, size, capsys):
    """Two numbers of one measure are the same number."""
    for measure in ("steps", "explanation"):
        own = "explanation" if kind == "skyscrapers" else measure
        words = [
            "generate",
            kind,
            "--size",
            str(size),
            "--seed",
            "3",
            "--option",
            f"measure={measure}",
        ]
        assert main([*words, "--format", "json"]) == 0
        record = json.loads(capsys.readouterr().out)
        assert record["measure"] == own
        assert main(words) == 0
        assert f", by the measure {own}\n" in capsys.readouterr().err
        made = next(lp.generate(kind, size=size, seed=3, measure=measure))
        rating = made.check(rate=True).rating
        assert rating is not None
        assert rating.difficulty == pytest.approx(record["difficulty"]) or own == "steps"
        assert next(rating.lines()).startswith("difficulty of the explanation: ")


@pytest.mark.parametrize(("size", "fits"), [(1, True), (2, True), (3, False), (4, False)])
def test_rules_that_allow_no_board_are_told_before_anything_is_tried(size, fits, tmp_path):
    file = tmp_path / f"narrow{size}.py"
    file.write_text(
        RULES.format(
            name=f"narrow{size}",
            says="[alldiffo(row), domaino(row, (1, 2))]",
            symbols="digits(1, 2)",
        )
    )
    if fits:
        assert len(list(lp.generate(str(file), size=size, seed=1))) == 1
        return
    with pytest.raises(
        CannotMake,
        match=f"the rules of narrow{size} allow no board of {size}x{size}; expected another size",
    ):
        lp.generate(str(file), size=size)


@pytest.mark.parametrize("count", [-1, 1.5, "3", True])
def test_so_many_puzzles_cannot_be_made(count):
    with pytest.raises(CannotMake, match="expected a whole number, or None"):
        lp.generate("sudoku", size=4, count=count)


def test_types_of_clues_are_written_in_python_as_on_the_command_line():
    of_text, of_list = (
        lp.generate("zebra", size=3, clue_types=each)
        for each in ("sameo,righto", ["sameo", "righto"])
    )
    assert str(next(of_text)) == str(next(of_list))


@pytest.mark.parametrize(
    ("kind", "size"), [("aqre", 4), ("fillomino", 3), ("numbrix", 3), ("fourcells", 4)]
)
def test_values_that_are_chosen_cell_by_cell_are_the_same_with_each_engine(kind, size):
    """They are a board that the rules allow, with the wishes that go together."""
    generator = from_board.BoardGenerator(Options(kind, (size,)))
    _, layout, asked = generator._frame(Random(1))
    wishes = dict(enumerate(layout.board.answer.wishes(layout.grid, layout.values, Random(2))))
    chosen = [
        asked.choose_values(layout.values, wishes, Random(3), engine=engine)
        for engine in ("fd", "sat")
    ]
    assert chosen[0] == chosen[1]
    assert asked.holds(chosen[0])
    assert asked.choose_values(layout.values, dict(enumerate(chosen[0])), Random(4)) == chosen[0]
