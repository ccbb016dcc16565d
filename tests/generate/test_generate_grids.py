"""Takuzu, sudoku and Jodici that are made: one solution, no given idle, keys, difficulty, the same
whoever answers.
"""

import sys
from collections.abc import Sequence
from dataclasses import replace
from itertools import combinations, product
from pathlib import Path
from random import Random
from typing import Any

import pytest
from generated import boards_of, made_by
from samples import run_python

from logicpuzzles import eq, neq, run
from logicpuzzles.extras.jodici import board as jodici_board
from logicpuzzles.extras.jodici.generator import JodiciGenerator
from logicpuzzles.extras.jodici.generator import canonical as canonical_jodici
from logicpuzzles.extras.jodici.steps import EASIEST, start_state, try_steps
from logicpuzzles.extras.sudoku import generator as sudoku
from logicpuzzles.extras.sudoku.cells import SudokuCells
from logicpuzzles.extras.sudoku.generator import SudokuGenerator
from logicpuzzles.extras.takuzu import generator as takuzu
from logicpuzzles.extras.takuzu.board import count_lines, full_board
from logicpuzzles.extras.takuzu.generator import TakuzuGenerator, describe_givens
from logicpuzzles.extras.takuzu.lines import TakuzuLines
from logicpuzzles.formats import read, write
from logicpuzzles.generate import LEVELS, CannotMake, Made, Options
from logicpuzzles.generate.labelling import canonical as canonical_sudoku
from logicpuzzles.kinds.layers import Boxes
from logicpuzzles.kinds.puzzle import Puzzle
from logicpuzzles.kinds.stating import goal_of

sys.path.insert(0, str(Path(__file__).parents[1] / "rules"))
import oracles

CLASSES: dict[str, Any] = {
    "takuzu": TakuzuGenerator,
    "sudoku": SudokuGenerator,
    "jodici": JodiciGenerator,
}
SIZES: dict[str, list[tuple[int, ...] | None]] = {
    "takuzu": [(2, 2), (4, 4), (4, 6), (6, 4), (8, 8), (8, 10)],
    "sudoku": [(4,), (6,), (9,)],
    "jodici": [None],
}
EACH = [(kind, size) for kind, sizes in SIZES.items() for size in sizes]
Rows = Sequence[Sequence[int | None]]


def generator(kind: str, size: tuple[int, ...] | None = None, **options: Any) -> Any:
    return CLASSES[kind](Options(kind, size, **options))


def without(rows: Rows, y: int, x: int) -> tuple[tuple[int | None, ...], ...]:
    return tuple(
        [
            tuple([None if (y, x) == (a, b) else cell for b, cell in enumerate(row)])
            for a, row in enumerate(rows)
        ]
    )


def assert_sound(made: Made, engine: str, minimal: bool = True) -> None:
    """One solution, the one that it says; several without any of the givens."""
    puzzle = made.puzzle
    assert boards_of(puzzle, engine) == (made.board,)
    right = {"takuzu": oracles.takuzu, "jodici": oracles.jodici}.get(puzzle.kind)
    assert right(made.board) if right else oracles.sudoku(made.board, Boxes.usual(len(made.board)))
    for y, row in enumerate(puzzle.givens if minimal else ()):
        for x, cell in enumerate(row):
            if cell is not None:
                fewer = replace(puzzle, givens=without(puzzle.givens, y, x))  # type: ignore[arg-type]
                assert len(boards_of(fewer, engine)) == 2, (y, x)


# --- every puzzle is one --------------------------------------------------------------------------


@pytest.mark.parametrize("engine", ["fd", "sat"])
@pytest.mark.parametrize(("kind", "size"), EACH)
def test_one_solution_and_no_given_is_idle(kind, size, engine):
    for made in made_by(generator(kind, size), 2, 10 if engine == "sat" else 0):
        assert_sound(made, engine)


@pytest.mark.slow
@pytest.mark.parametrize(("kind", "size"), [*EACH, ("takuzu", (12, 12)), ("takuzu", (16, 16))])
def test_many_have_one_solution_and_no_idle_given(kind, size):
    for made in made_by(generator(kind, size), 1 if max(size or (0,)) >= 12 else 6, 100):
        assert_sound(made, "sat")


@pytest.mark.parametrize(
    ("kind", "size"),
    [
        ("takuzu", (8, 8)),
        ("takuzu", (12, 12)),
        ("sudoku", (9,)),
        ("sudoku", (16,)),
        ("jodici", None),
    ],
)
@pytest.mark.parametrize("difficulty", [None, (0.4, 0.6)])
def test_one_solution_where_givens_may_be_idle(kind, size, difficulty):
    for made in made_by(generator(kind, size, minimal=False, difficulty=difficulty), 2):
        assert_sound(made, "sat", minimal=False)
        assert (
            difficulty or kind == "jodici" or made.difficulty < 0.4
        )  # it follows from the easiest steps


def test_jodici_has_as_many_givens_as_wanted():
    for count in (7, 12, 18):
        for made in made_by(generator("jodici", minimal=False, more={"givens": count}), 3):
            assert made.statistics["givens"] == count
            assert_sound(made, "fd", minimal=False)


@pytest.mark.parametrize(("kind", "size"), EACH)
def test_text_and_back(kind, size):
    for made in made_by(generator(kind, size), 3):
        assert read(write(made.puzzle), kind=kind) == made.puzzle


# --- the numbers decide, and nothing else ---------------------------------------------------------


@pytest.mark.parametrize(("kind", "size"), EACH)
def test_the_same_numbers_give_the_same_puzzle(kind, size):
    fresh, used = generator(kind, size), generator(kind, size)
    made_by(used, 3, 50)
    assert made_by(used, 3) == made_by(fresh, 3)


@pytest.mark.parametrize(
    ("kind", "size"), [("takuzu", (6, 6)), ("takuzu", (8, 8)), ("sudoku", (4,)), ("sudoku", (9,))]
)
@pytest.mark.parametrize("engine", ["fd", "sat"])
def test_engines_answer_as_the_search_does(monkeypatch, kind, size, engine):
    """With no patience each question is asked of an engine."""
    usual = made_by(generator(kind, size), 12)
    monkeypatch.setattr(takuzu, "PATIENCE", 0)
    monkeypatch.setattr(sudoku, "PATIENCE", 0)
    monkeypatch.setattr(TakuzuLines, "swaps", lambda *_: [])
    asked = CLASSES[kind](Options(kind, size), engine)
    assert made_by(asked, 12) == usual
    assert asked.model is not None


def test_the_seed_of_hashes_does_not_matter():
    program = (
        "from random import Random\n"
        "from logicpuzzles.generate import Options, generator_of\n"
        "for kind in ('takuzu', 'sudoku', 'jodici'):\n"
        "    print(generator_of(Options(kind)).attempt(Random(5)))\n"
    )
    outputs = {
        run_python("-c", program, check=True, env={"PYTHONHASHSEED": seed}).stdout
        for seed in ("0", "1", "2")
    }
    assert len(outputs) == 1


# --- the searches of our own ----------------------------------------------------------------------


@pytest.mark.parametrize("size", [(4, 4), (4, 6), (6, 6), (8, 6)])
def test_a_search_of_takuzu_says_what_an_engine_says(size):
    random = Random(7)
    lines = TakuzuLines(*size)
    for _ in range(40):
        rows = full_board(*size, random)
        assert rows is not None
        board = lines.pack_board(rows)
        known = sum(random.sample(lines.cells, random.randint(1, len(lines.cells) // 2)))
        ones = board ^ random.choice(
            [cell for cell in lines.cells if cell & known]
        )  # one cell is not as on the board
        state = lines.state(
            [
                place
                for cell, place in zip(lines.cells, lines.places(ones), strict=True)
                if cell & known
            ]
        )
        right, wrong = lines.state(lines.places(board)), lines.state(lines.places(~board))
        exists = lines.exists(state, [*lines.every], right, wrong, 10_000)
        puzzle = Puzzle("takuzu", lines.board(ones, known))
        assert exists == bool(boards_of(puzzle, "sat"))


@pytest.mark.parametrize("size", [(4, 4), (4, 6), (8, 6), (14, 8)])
def test_rectangles_of_takuzu_that_can_be_swapped(size):
    """Against all rectangles."""
    height, width = size
    lines = TakuzuLines(height, width)
    random = Random(2)
    for _ in range(5):
        rows = full_board(height, width, random)
        assert rows is not None
        board, swaps = lines.pack_board(rows), set()
        for (y, z), (x, w) in product(
            combinations(range(height), 2), combinations(range(width), 2)
        ):
            corners = sum([1 << row * width + column for row in (y, z) for column in (x, w)])
            if oracles.takuzu(lines.board(board ^ corners)):
                swaps.add(corners)
        assert len(lines.swaps(rows)) == len(swaps) and set(lines.swaps(rows)) == swaps


def test_what_is_deduced_in_takuzu_holds_in_every_board():
    random = Random(3)
    lines = TakuzuLines(6, 6)
    for _ in range(30):
        board = lines.pack_board(full_board(6, 6, random) or [])
        known = sum(random.sample(lines.cells, 9))
        state = lines.state(
            [
                place
                for cell, place in zip(lines.cells, lines.places(board), strict=True)
                if cell & known
            ]
        )
        assert lines.fill_implied(state, [*lines.every])
        unknown, goal = goal_of(Puzzle("takuzu", lines.board(board, known)))
        for at, (cell, (row, bit, _, _)) in enumerate(
            zip(lines.cells, lines.places(board), strict=True)
        ):
            if state[row] & bit and not cell & known:
                other = neq(unknown[at // 6][at % 6], 1 if cell & board else 0)
                assert run(1, unknown, goal, other, engine="sat") == ()


def test_a_search_of_jodici_says_what_an_engine_says():
    random = Random(4)
    answers = set()
    for _ in range(40):
        board = jodici_board.full_board(random)
        hidden = set(random.sample(range(18), random.randint(4, 12)))
        sectors = [
            tuple([None if 3 * at + ring in hidden else cell for ring, cell in enumerate(sector)])
            for at, sector in enumerate(board)
        ]
        at, ring = divmod(random.choice(sorted(hidden)), 3)
        digit = board[at][ring]
        vectors = [
            jodici_board.fitting(fields, ring, digit)
            if place == at
            else jodici_board.fitting(fields)
            for place, fields in enumerate(sectors)
        ]
        unknown, goal = goal_of(Puzzle("jodici", tuple(zip(*sectors, strict=True))))
        exists = jodici_board.exists(vectors)
        assert exists == bool(run(1, unknown, goal, neq(unknown[ring][at], digit), engine="sat"))
        answers.add(exists)
    assert answers == {True, False}


def test_steps_of_jodici_keep_what_holds():
    random = Random(5)
    for _ in range(60):
        board = jodici_board.full_board(random)
        solution = [1 << cell - 1 for sector in board for cell in sector]
        state = start_state(
            [[cell if random.random() < 0.35 else None for cell in sector] for sector in board]
        )
        for step in (*EASIEST, *EASIEST, lambda state: try_steps(EASIEST, state)):
            following = step(state)
            assert following is not None
            state = following
            assert all([cell & right for cell, right in zip(state, solution, strict=True)])


@pytest.mark.parametrize("box", [(2, 2), (2, 3), (3, 3)])
def test_steps_of_sudoku_keep_what_holds(box):
    random = Random(6)
    cells = SudokuCells(*box)
    for _ in range(30):
        board = cells.full_board(random)
        known = sum(random.sample(cells.cells, len(cells.cells) // 3))
        state: Any = cells.given(cells.start, board, known)
        for step in (
            cells.hidden,
            cells.fill_naked,
            cells.strike_locked,
            cells.pairs,
            cells.singles,
            cells.deduced,
        ):
            state = step(state)
            assert state is not None
            may, done = state
            assert not board & ~may
            assert not done * cells.every & may & ~board


@pytest.mark.parametrize("box", [(2, 2), (2, 3), (3, 3)])
def test_a_search_of_sudoku_says_what_an_engine_says(box):
    random = Random(8)
    cells = SudokuCells(*box)
    answers = set()
    for _ in range(20):
        board = cells.full_board(random)
        known = sum(random.sample(cells.cells, len(cells.cells) * 2 // 5))
        at = random.randrange(len(cells.cells))
        cell = cells.cells[at]
        may, done = cells.given(cells.start, board, known & ~cell)
        exists = cells.exists((may & ~(board & cell * cells.every), done), board, 100_000)
        unknown, goal = goal_of(Puzzle("sudoku", cells.rows(board, known & ~cell)))
        y, x = divmod(at, cells.side)
        value = cells.rows(board)[y][x]
        assert exists == bool(run(1, unknown, goal, neq(unknown[y][x], value), engine="sat"))
        answers.add(exists)
    assert answers == {True, False}


@pytest.mark.parametrize("box", [(2, 2), (2, 3), (3, 3)])
def test_a_sudoku_can_change_where_two_symbols_or_parts_of_two_lines_can_be_exchanged(box):
    """What is exchanged is drawn here as sets of cells: those of two symbols, or of two lines of
    the same boxes, that hang together. Another board exists wherever such a set has no cell that
    stays.
    """
    random = Random(4)
    cells = SudokuCells(*box)
    board = cells.full_board(random)
    alike = cells.alike(board)
    sets = []
    for first, other in combinations(cells.split(board), 2):
        sets += hanging(first | other, cells.units)
    for first, other in combinations(cells.lines, 2):
        if not first & other and [bool(first & each) for each in cells.boxes] == [
            bool(other & each) for each in cells.boxes
        ]:
            across = [line for line in cells.lines if line & first and line & other]
            sets += hanging(first | other, [*across, *alike.values()])
    answers = []
    for _ in range(150):
        rest = sum(random.sample(cells.cells, random.randrange(cells.count // 4, cells.count // 2)))
        cell = random.choice(cells.cells)
        if cell & rest:
            continue
        answers.append(cells.can_change(alike, cell, rest))
        assert answers[-1] == any([group & cell and not group & rest for group in sets])
        may, known = cells.given(cells.start, board, rest)
        if answers[-1]:
            assert cells.exists((may & ~(board & cell * cells.every), known), board, 100_000)
    assert {True, False} == set(answers)


def hanging(among: int, links: list[int]) -> list[int]:
    """The parts of a set of cells that hang together by links, sets of cells."""
    parts = []
    while among:
        part, grown = 0, among & -among
        while part != grown:
            part = grown
            for link in links:
                if link & part:
                    grown |= link & among
        parts.append(part)
        among &= ~part
    return parts


def test_lines_of_takuzu_that_cannot_be_filled_are_refused():
    lines = TakuzuLines(6, 6)
    state = lines.state(lines.places(0))  # zeros alone
    with pytest.raises(ValueError, match="line 1 of the board cannot be filled"):
        lines.sweep(state, lines.filled)


@pytest.mark.parametrize("length", [2, 4, 6, 8, 10])
def test_what_follows_in_lines_of_takuzu_is_what_all_ways_have(length):
    """Lines of random cells, right and wrong, against all full lines."""
    random = Random(7)
    [rule, *_] = TakuzuLines(length, length).deduced
    mask = (1 << length) - 1
    ways = []
    for chosen in combinations(range(length), length // 2):
        values = "".join(["1" if at in chosen else "0" for at in range(length)])
        if "000" not in values and "111" not in values:
            ones = sum([1 << at for at in chosen])
            ways.append(mask ^ ones | ones << length)
    for _ in range(200):
        line = random.choice(ways) & random.getrandbits(2 * length)
        if random.random() < 0.3:
            line |= 1 << random.randrange(2 * length)  # often wrong, or twice the same cell
        left = [way for way in ways if not line & ~way]
        shared = -1
        for way in left:
            shared &= way
        assert rule[line] == (shared & ~line if left else -1)


@pytest.mark.parametrize("size", [(2, 2), (4, 4), (6, 4), (4, 6), (8, 8), (10, 6), (16, 16)])
def test_full_boards_of_takuzu_are_right(size):
    height, width = size
    for number in range(20):
        rows = full_board(height, width, Random(number))
        assert rows is not None
        assert oracles.takuzu([[row >> at & 1 for at in range(width)] for row in rows])


def test_every_full_board_of_takuzu_comes_out():
    random = Random(1)
    assert len({tuple(full_board(4, 4, random) or ()) for _ in range(3_000)}) == 72


def test_lines_of_takuzu_are_counted():
    for length in (2, 4, 6, 8, 10):
        lines = ["".join(line) for line in product("01", repeat=length)]
        fine = [
            line
            for line in lines
            if line.count("0") * 2 == length and "000" not in line and "111" not in line
        ]
        assert count_lines(length) == len(fine)


# --- keys -----------------------------------------------------------------------------------------


def turned(rows: Rows) -> tuple[tuple[Any, ...], ...]:
    return tuple([tuple(reversed(column)) for column in zip(*rows, strict=True)])


def mirrored(rows: Rows) -> tuple[tuple[Any, ...], ...]:
    return tuple(map(tuple, reversed(rows)))


@pytest.mark.parametrize("size", [(6, 6), (4, 6), (8, 6)])
def test_keys_of_takuzu(size):
    keys = set()
    for made in made_by(generator("takuzu", size), 10):
        rows: Any = made.puzzle.givens
        key = describe_givens(rows, rows)[0]
        keys.add(key)
        for _ in range(4):
            rows = turned(rows)
            swapped = tuple(
                [tuple([None if cell is None else 1 - cell for cell in row]) for row in rows]
            )
            assert {
                describe_givens(rows, rows)[0],
                describe_givens(mirrored(rows), mirrored(rows))[0],
                describe_givens(swapped, swapped)[0],
            } == {key}
    assert len(keys) == 10


def test_keys_of_jodici():
    random = Random(2)
    keys = set()
    for made in made_by(generator("jodici"), 10):
        sectors: Any = list(zip(*made.puzzle.givens, strict=True))
        key = canonical_jodici(tuple(sectors))
        keys.add(key)
        for _ in range(10):
            order = random.sample(range(3), 3)
            other = [
                tuple([sector[ring] for ring in order]) for sector in random.sample(sectors, 6)
            ]
            assert canonical_jodici(tuple(other)) == key
            from_ten = [tuple([cell and 10 - cell for cell in sector]) for sector in other]
            assert canonical_jodici(tuple(from_ten)) == key
    assert len(keys) == 10


def shuffled(rows: Rows, box: tuple[int, int], random: Random) -> tuple[tuple[Any, ...], ...]:
    """The same sudoku in another guise."""
    side = len(rows)

    def lines(of: int) -> list[int]:
        groups = [random.sample(range(at, at + of), of) for at in range(0, side, of)]
        return [at for group in random.sample(groups, len(groups)) for at in group]

    names = [0, *random.sample(range(1, side + 1), side)]
    down, across = lines(box[0]), lines(box[1])
    shuffled_rows = tuple([tuple([names[rows[y][x] or 0] or None for x in across]) for y in down])
    return (
        tuple(zip(*shuffled_rows, strict=True))
        if box[0] == box[1] and random.random() < 0.5
        else shuffled_rows
    )


@pytest.mark.parametrize("side", [4, 6, 9])
def test_keys_of_sudoku(side):
    random = Random(side)
    keys = set()
    for made in made_by(generator("sudoku", (side,)), 8):
        box: Any = Boxes.usual(len(made.board))
        rows: Any = made.puzzle.givens
        key = canonical_sudoku(rows, *box)
        keys.add(key)
        for _ in range(8):
            assert canonical_sudoku(shuffled(rows, box, random), *box) == key
    assert len(keys) == 8 or side == 4


def test_keys_of_sudoku_are_those_of_all_its_guises():
    """Every puzzle of 4x4 with two givens, and what becomes of it: as many keys as there are kinds
    of such puzzles.
    """
    places = [(y, x) for y in range(4) for x in range(4)]
    kinds = set()
    for second in places[1:]:
        for symbol in (1, 2):
            rows = [[None] * 4 for _ in range(4)]
            rows[0][0] = 1  # type: ignore[call-overload]
            rows[second[0]][second[1]] = symbol  # type: ignore[call-overload]
            kinds.add(canonical_sudoku(rows, 2, 2))
    # side by side in a box or not, in one line or not: alike or not, five ways to lie and two to be
    # named
    assert len(kinds) == 10


# --- difficulty -----------------------------------------------------------------------------------

REACHED = {
    "takuzu": ((8, 8), LEVELS),
    "sudoku": ((9,), ("trivial", "easy", "normal", "hard")),
    "jodici": (None, LEVELS),
}


@pytest.mark.parametrize("kind", CLASSES)
def test_levels_are_reached(kind):
    size, levels = REACHED[kind]
    usual = made_by(generator(kind, size), 25)
    assert all([0 <= made.difficulty <= 1 for made in usual])
    assert len({made.level for made in usual} & set(levels)) >= 3


@pytest.mark.thorough
@pytest.mark.parametrize("kind", CLASSES)
def test_every_level_is_reached(kind):
    size, levels = REACHED[kind]
    reached = {made.level for made in made_by(generator(kind, size), 150)}
    for high in (0.2, 0.4, 0.6):
        reached |= {
            made.level
            for made in made_by(generator(kind, size, minimal=False, difficulty=(0, high)), 20)
        }
    if kind == "takuzu":
        reached |= {made.level for made in made_by(generator(kind, (14, 14)), 12)}
    if kind == "jodici":
        reached |= {made.level for made in made_by(generator(kind, size), 500, 150)}
    assert set(levels) <= reached


def test_difficulty_does_not_depend_on_how_a_puzzle_lies():
    random = Random(9)
    cells = SudokuCells(3, 3)
    for made in made_by(generator("sudoku", (9,)), 5):
        rows: Any = made.puzzle.givens
        other = shuffled(rows, (3, 3), random)
        assert sudoku.difficulty_of(cells, canonical_sudoku(other, 3, 3)) == made.difficulty
    for made in made_by(generator("takuzu", (6, 8)), 5):
        rows = turned(made.puzzle.givens)  # type: ignore[arg-type]
        assert (
            takuzu.difficulty_of(
                TakuzuLines(6, 8), *takuzu.describe_givens(rows, turned(made.board))
            )
            == made.difficulty
        )
        assert takuzu.describe_givens(rows, turned(made.board))[0] == describe_givens(rows, rows)[0]


# --- what cannot be made --------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("kind", "options", "message"),
    [
        ("takuzu", {"size": (7,)}, "a takuzu cannot be 7x7; expected even numbers"),
        ("takuzu", {"size": (8, 7)}, "even numbers of rows and columns"),
        ("takuzu", {"size": (0, 0)}, "even numbers"),
        ("takuzu", {"size": (4, 4, 4)}, "cannot be 4x4x4"),
        ("takuzu", {"size": (4, 8)}, "only 6 lines of 4 cells differ"),
        ("takuzu", {"size": (2, 4)}, "only 2 lines of 2 cells differ"),
        ("takuzu", {"size": (1000, 1000)}, "too large"),
        ("takuzu", {"clue_types": ("nexto",)}, "no types of clues"),
        ("takuzu", {"theme": "city"}, "no theme"),
        ("takuzu", {"form": "csv"}, "not a form of a takuzu"),
        ("takuzu", {"more": {"givens": 3}}, '"givens" is not an option of a takuzu'),
        ("sudoku", {"size": (8,)}, "a sudoku cannot be 8; expected a side of 4, 6, 9 or 16"),
        ("sudoku", {"size": (9, 6)}, "cannot be 9x6"),
        ("sudoku", {"clue_types": ("nexto",)}, "no types of clues"),
        ("jodici", {"size": (4, 6)}, "always has 3 rings of 6 cells"),
        ("jodici", {"clue_types": ("nexto",)}, "no types of clues"),
        ("jodici", {"minimal": False, "more": {"givens": 19}}, "expected 0 to 18"),
    ],
)
def test_what_cannot_be_made(kind, options, message):
    with pytest.raises(CannotMake, match=message):
        generator(kind, **options)


def test_the_statement_of_a_given_is_an_equation():
    """What is asked of an engine is what a puzzle says."""
    made = made_by(generator("sudoku", (4,)), 1)[0]
    board, goal = goal_of(replace(made.puzzle, givens=((None,) * 4,) * 4))
    givens = [
        eq(board[y][x], cell)
        for y, row in enumerate(made.puzzle.givens)
        for x, cell in enumerate(row)
        if cell is not None
    ]
    assert run(2, board, goal, *givens, engine="sat") == (made.board,)
