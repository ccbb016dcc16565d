"""Kinds whose cells hang together: their boards in every direction and on every engine, their texts
and codes, and how they are made and explained.
"""

import re
from collections.abc import Iterable
from random import Random

import pytest
from boards import EXAMPLES, answer_of, full_boards, layout_of, name, paths_of
from oracles import solved
from oracles_regions import REGIONS

from logicpuzzles import count, eq, run, runner, var
from logicpuzzles.core.errors import BadInput
from logicpuzzles.explain import explain
from logicpuzzles.formats import codes, read, write
from logicpuzzles.generate import CannotMake, Options, generator_of
from logicpuzzles.kinds.puzzle import Puzzle
from logicpuzzles.kinds.stating import goal_of

PATHS = paths_of(REGIONS)
SOLVED = [path for path in PATHS if "broken" not in path.stem]
ENGINES = ("fd", "sat", "asp", "cpsat", "auto")
TINY = [
    ("hitori", "1 1 2\n2 3 2\n1 2 3\n"),
    ("hitori", "1 1 1\n2 . 3\n3 2 2\n"),
    ("hitori", "1 2\n2 1\n"),
    ("nurikabe", "2 . .\n. . .\n. . 1\n"),
    ("nurikabe", ". . .\n. 3 .\n. . .\n"),
    ("nurikabe", "1 . 2\n. . .\n2 . .\n"),
    ("fillomino", "3 . 1\n. . .\n"),
    ("fillomino", ". 2 .\n. . .\n"),
    ("fillomino", ". . . .\n"),
]
# made by Simon Tatham's singles and filling; the others by hand
CODES = """
hitori singles:6x6:164421615564625144631462243251431234
hitori singles:6x6:412142411632326655331164164225144214
hitori https://puzz.link/p?hitori/3/3/11%2b1-1031
fillomino filling:7x7:b23a32444e6b5a7c2a77a7c4a72757a4f5
fillomino filling:7x7:4b235b7c3d2c7c36a6a6a24a46l
fillomino https://puzz.link/p?fillomino/4/3/1g3ch2j4
nurikabe https://puzz.link/p?nurikabe/5/5/q1g8n2h
"""
MADE = {"fillomino": 4, "hitori": 5, "nurikabe": 5}


def values_of(puzzle: Puzzle) -> Iterable[int]:
    """What a place of the board may hold."""
    return range(1, len(layout_of(puzzle).places) + 1) if puzzle.kind == "fillomino" else (0, 1)


@pytest.mark.parametrize(("kind", "text"), TINY)
@pytest.mark.parametrize("engine", [*ENGINES, "kanren"])
def test_the_boards_of_a_small_puzzle_are_those_that_solve_it(kind, text, engine):
    if kind == "fillomino" and engine == "kanren":
        text = ". 1 .\n"
    puzzle = runner.load(text=text, kind=kind)
    boards = run(0, *goal_of(puzzle), engine=engine)
    assert len(set(boards)) == len(boards)
    assert set(boards) == {
        board for board in full_boards(puzzle, values_of(puzzle)) if solved(puzzle, board)
    }
    assert count(*goal_of(puzzle)) == len(boards)


@pytest.mark.parametrize("path", PATHS, ids=name)
def test_text_and_json_read_back(path):
    puzzle = runner.load(path)
    assert read(write(puzzle), kind=puzzle.kind) == puzzle


@pytest.mark.parametrize(("path", "engine"), [
    (path, engine) for path in PATHS for engine in ENGINES
    if (engine, path.parent.name) != ("cpsat", "fillomino")  # which takes many rounds of cuts
])  # fmt: skip
def test_engines_agree(path, engine):
    puzzle, expected = runner.load(path), answer_of(path)
    assert run(2, *goal_of(puzzle), engine=engine) == (() if expected is None else (expected,))


@pytest.mark.parametrize("path", SOLVED, ids=name)
def test_a_board_is_validated_and_completed(path):
    puzzle, board = runner.load(path), answer_of(path)
    term, goal = goal_of(puzzle)
    assert run(0, term, eq(term, board), goal) == (board,)
    random = Random(0)
    for _ in range(5):
        y, x = random.randrange(len(board)), random.randrange(len(board[0]))
        other = board[y][x] % 5 + 1 if puzzle.kind == "fillomino" else 1 - board[y][x]
        wrong = (*board[:y], (*board[y][:x], other, *board[y][x + 1 :]), *board[y + 1 :])
        assert not solved(puzzle, wrong)
        assert run(0, term, eq(term, wrong), goal) == ()
    partial = tuple(
        [
            tuple([var() if (y + x) % 3 == 0 else cell for x, cell in enumerate(row)])
            for y, row in enumerate(board)
        ]
    )
    assert run(0, partial, eq(term, partial), goal) == (board,)


# --- codes of other programs ----------------------------------------------------------------------


@pytest.mark.parametrize("line", CODES.split("\n")[1:-1])
def test_codes_are_read_and_written(line):
    kind, code = line.split()
    puzzle = codes.read(code)
    assert puzzle.kind == kind
    own = "pzpr" if code.startswith("https") else "tatham"
    assert codes.write(puzzle, own).strip() == code
    again = codes.read(codes.write(puzzle, "pzpr"))
    assert (again.givens, again.arguments) == (puzzle.givens, puzzle.arguments)


@pytest.mark.parametrize(("code", "message"), [
    ("singles:2x2:12!1", '"!" stands here; expected a number in base 62'),
    ("singles:2x2:12", "the line ends after 2 of 4 places; expected the rest"),
    ("singles:2x2:12123", '"3" is left over'),
    ("filling:2x2:a0b", "0 stands here; expected a number from 1 to 4"),
    ("https://puzz.link/p?nurikabe/2/2/.h", '"." stands here; expected a number in base 16 or a skip from g to z'),
    ("https://puzz.link/p?fillomino/2/2/9i", "9 stands here; expected a number from 1 to 4"),
    ("https://puzz.link/p?hitori/2/2/12-1", '"-1" is not a number; expected 2 digits of base 36'),
])  # fmt: skip
def test_a_wrong_code_is_said(code, message):
    with pytest.raises(BadInput, match=re.escape(message)):
        codes.read(code)


def test_what_a_code_cannot_say_is_refused():
    missing = runner.load(text="1 . 2\n2 1 3\n3 2 1\n", kind="hitori")
    with pytest.raises(BadInput, match="nothing stands at row 1, column 2"):
        codes.write(missing, "tatham")
    large = runner.load(text="12 . . .\n. . . .\n. . . .\n", kind="fillomino")
    with pytest.raises(BadInput, match="12 stands at row 1, column 1, which cannot be written"):
        codes.write(large, "tatham")


# --- made and explained ---------------------------------------------------------------------------


@pytest.mark.parametrize("kind", sorted(MADE))
def test_a_puzzle_is_made(kind):
    options = Options(kind, (MADE[kind],))
    generator, again = generator_of(options), generator_of(options)
    seed, made = next(
        (seed, made)
        for seed in range(1, 40)
        if (made := generator.attempt(Random(seed))) is not None
    )
    assert run(2, *goal_of(made.puzzle)) == (made.board,)
    assert solved(made.puzzle, made.board)
    assert read(write(made.puzzle), kind=kind) == made.puzzle
    same = again.attempt(Random(seed))
    assert same is not None
    assert same.puzzle == made.puzzle


def test_marks_of_the_frame_need_a_generator_of_their_own():
    from logicpuzzles.generate import from_board

    with pytest.raises(CannotMake, match="the numbers of hitori belong to its rules"):
        from_board.BoardGenerator(Options("hitori", (5,)))


@pytest.mark.parametrize(("path", "sentence"), [
    ("hitori/6x6", r"hold \d, so at most one stays"),
    ("hitori/6x6", r"otherwise R\dC\d would be cut off"),
    ("nurikabe/5x5", r"the island of R\dC\d has size \d and no other number"),
    ("fillomino/7x7", r"the region of R\dC\d has \d cells"),
])  # fmt: skip
def test_reasons_are_single_rules(path, sentence):
    explanation = explain(runner.load(EXAMPLES / f"{path}.txt"))
    assert not explanation.stopped
    assert re.search(sentence, str(explanation))
