"""What is written reads back as the same puzzle, for every kind and every relation."""

from hypothesis import given
from hypothesis import strategies as st
from samples import examples
from streets import zebras

from logicpuzzles.core.errors import BadInput
from logicpuzzles.formats import answers, detect, formats_of, read, write
from logicpuzzles.kinds.discovery import kind_named, kinds
from logicpuzzles.kinds.puzzle import Puzzle

KINDS = kinds()
FORMATS = [format for kind in KINDS for format in formats_of(kind_named(kind))]


def grids(
    rows: int, columns: int, low: int, high: int
) -> st.SearchStrategy[tuple[tuple[int | None, ...], ...]]:
    row = st.tuples(*[st.none() | st.integers(low, high)] * columns)
    return st.tuples(*[row] * rows)


@st.composite
def takuzus(draw: st.DrawFn) -> Puzzle:
    rows, columns = draw(st.integers(1, 7)) * 2, draw(st.integers(1, 7)) * 2
    return Puzzle("takuzu", draw(grids(rows, columns, 0, 1)))


@st.composite
def sudokus(draw: st.DrawFn) -> Puzzle:
    side = draw(st.sampled_from((4, 6, 9, 16)))
    return Puzzle("sudoku", draw(grids(side, side, 1, side)))


puzzles = st.one_of(
    grids(3, 6, 1, 9).map(lambda givens: Puzzle("jodici", givens)), takuzus(), sudokus(), zebras()
)


@examples(120)
@given(puzzles)
def test_what_is_written_reads_back(puzzle):
    text = write(puzzle)
    assert read(text, kind=puzzle.kind) == puzzle
    assert write(read(text, kind=puzzle.kind)) == text


@given(grids(3, 6, 1, 9).map(lambda givens: Puzzle("jodici", givens)) | sudokus())
def test_a_written_grid_is_recognised(puzzle):
    assert read(write(puzzle)).kind in (puzzle.kind, "takuzu")
    if puzzle.kind == "jodici":
        assert detect("-", write(puzzle)).kind == "jodici"


@given(
    st.text(max_size=60)
    | st.from_regex(r"(([a-c]+: )?([A-Ca-c\"(,]+ ){1,5}\n){1,5}", fullmatch=True)
)
def test_any_text_is_a_puzzle_or_bad_input(text):
    for kind in (None, *KINDS):
        result = read_or_error(text, kind)
        if isinstance(result, BadInput):
            assert "\n" not in result.message
            assert result.column is None or result.line is not None
        else:
            assert read(write(result), kind=result.kind) == result
    for format in FORMATS:
        assert format.notation.looks(text) in (True, False)


def read_or_error(text: str, kind: str | None) -> Puzzle | BadInput:
    try:
        return read(text, kind=kind)
    except BadInput as error:
        return error


@given(puzzles)
def test_an_answer_reads_back_from_json(puzzle):
    if puzzle.kind == "zebra":
        groups = puzzle.arguments["groups"]
        assert isinstance(groups, tuple)
        board: answers.Board = tuple(zip(*groups, strict=True))
    else:
        low = 0 if puzzle.kind == "takuzu" else 1
        board = tuple(tuple(low if cell is None else cell for cell in row) for row in puzzle.givens)
    assert answers.from_json(puzzle, answers.to_json(puzzle, board)) == board
    assert answers.to_text(puzzle, board).endswith("\n")
    assert answers.to_csv(puzzle, board).endswith("\n")
