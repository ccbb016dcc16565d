"""Equations are read leniently, written exactly, and refused at the place where they are wrong."""

import pathlib
import subprocess
import sys

import pytest
from hypothesis import given
from hypothesis import strategies as st
from samples import examples

from logicpuzzles.core.errors import BadInput
from logicpuzzles.extras.equations import equations_text as equations
from logicpuzzles.formats import answers, read, read_all, write
from logicpuzzles.kinds.puzzle import Clue, Puzzle

DATA = pathlib.Path(__file__).parents[3] / "shared" / "data" / "equations" / "given.txt"


def tree(text: str) -> object:
    """The left side of an equation."""
    return equations.read(f"domain: 0..9\n{text} = A").clues[0].arguments[0]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("SEND+MORE", ("+", "SEND", "MORE")),
        ("A - B + 3", ("+", "A", ("-", "B"), 3)),
        ("-A * B", ("-", ("*", "A", "B"))),
        ("A * -B", ("*", "A", ("-", "B"))),
        ("A * B * C", ("*", "A", "B", "C")),
        ("A / B / C", ("/", ("/", "A", "B"), "C")),
        ("A * B / C * D", ("*", ("/", ("*", "A", "B"), "C"), "D")),
        ("(A * B) * C", ("*", ("*", "A", "B"), "C")),
        ("A * (B * C)", ("*", "A", ("*", "B", "C"))),
        ("A + (B + C)", ("+", "A", ("+", "B", "C"))),
        ("-A^2", ("-", ("^", "A", 2))),
        ("(-A)^2", ("^", ("-", "A"), 2)),
        ("(A^2)^3", ("^", ("^", "A", 2), 3)),
        ("2 ** x", ("^", 2, "x")),
        ("A × B · C − D ÷ E", ("+", ("*", "A", "B", "C"), ("-", ("/", "D", "E")))),
        ("+(((A)))", "A"),
        ("ÄÖ + straße_2", ("+", "ÄÖ", "straße_2")),
    ],
)
def test_what_binds_what(text, expected):
    assert tree(text) == expected
    puzzle = equations.read(f"domain: 0..9\n{text} = A")
    assert equations.read(equations.write(puzzle)) == puzzle


@pytest.mark.parametrize("sign", ["=", "!=", "<", "<=", ">", ">="])
def test_sides_compare(sign):
    assert equations.read(f"A{sign}B").clues[0].arguments == ("A", sign, "B")


def test_signs_that_people_write():
    assert [equations.read(f"A {sign} B").clues[0].arguments[1] for sign in ("==", "<>", "≠", "≤", "≥")] == [
        "=", "!=", "!=", "<=", ">=",
    ]  # fmt: skip


def test_several_equations_with_base_domain_and_comments():
    puzzle = equations.read(
        "# two\n  BASE : 16\n\nDomain: -9 .. 99 # numbers\nAB + x = 200; A<B\n y=-x # last\n"
    )
    assert puzzle.arguments == {"names": ("A", "B", "x", "y"), "base": 16, "domain": (-9, 99)}
    assert [clue.arguments for clue in puzzle.clues] == [
        (("+", "AB", "x"), "=", 200),
        ("A", "<", "B"),
        ("y", "=", ("-", "x")),
    ]
    assert [(clue.text, clue.line, clue.column) for clue in puzzle.clues] == [
        ("AB + x = 200", 5, 1),
        ("A<B", 5, 15),
        ("y=-x", 6, 2),
    ]
    assert equations.write(puzzle) == "base: 16\ndomain: -9..99\nAB + x = 200\nA < B\ny = -x\n"


def test_a_domain_that_nothing_needs_is_left_out():
    assert equations.read("domain: 0..9\nA + B = C") == equations.read("A + B = C")


def test_how_it_looks():
    assert equations.looks("SEND+MORE=MONEY\n")
    assert equations.looks("# nothing\nbase: 8\nA < B ; C = 3")
    for text in (
        "1 + 1 = 2",
        "SEND + MORE",
        "Ann = the owner of the dog.",
        "domain: 0..9",
        "3,7,_,_,_,_",
        "Name: Ann",
    ):
        assert not equations.looks(text)
    assert read("SEND+MORE=MONEY ; D=7").kind == "equations"


@pytest.mark.skipif(not DATA.is_file(), reason="the data is not here")
def test_the_lines_of_the_data():
    lines = DATA.read_text("utf-8").splitlines()
    assert len(lines) == 20
    for line in lines:
        puzzle = read(line)
        assert puzzle.kind == "equations"
        assert read(write(puzzle)) == puzzle


# --- answers --------------------------------------------------------------------------------------

PUZZLE = equations.read("base: 16\ndomain: -20..20\nAB + x = 200\ny - x * 2 = 9\n")
BOARD = (11, 3, 21, -9)


def test_an_answer_in_every_form():
    assert answers.to_json(PUZZLE, BOARD) == {"A": 11, "B": 3, "x": 21, "y": -9}
    assert answers.from_json(PUZZLE, {"y": -9, "A": 11, "B": 3, "x": 21}) == BOARD
    assert answers.to_csv(PUZZLE, BOARD) == "A,B,x,y\n11,3,21,-9\n"
    assert (
        answers.to_text(PUZZLE, BOARD)
        == """\
A   B  x   y
--  -  --  --
11  3  21  -9

AB + x = 200
B3 + 15 = C8

y - x * 2 = 9
(-9) - 15 * 2 = 9
"""
    )


def test_an_answer_with_unknown_numbers_is_shown_too():
    shown = answers.to_text(PUZZLE, (11, None, None, -9))
    assert shown.startswith("A   B  x  y\n--  -  -  --\n11  ?  ?  -9\n")
    assert "BB + x = C8" in shown


def test_negative_numbers_stand_in_parentheses():
    puzzle = equations.read("domain: -9..9\na - b * c^2 = d\n")
    assert "(-1) - (-2) * (-3)^2 = 17" in answers.to_text(puzzle, (-1, -2, -3, 17))


@pytest.mark.parametrize(
    ("relation", "arguments"),
    [
        ("sameo", ("A", "=", "B")),
        ("equationo", ("A",)),
        ("equationo", (("%", 1), "=", 2)),
        ("equationo", (1.5, "=", 2)),
    ],
)
def test_what_is_no_equation_cannot_be_written(relation, arguments):
    with pytest.raises(BadInput, match="expected"):
        write(Puzzle("equations", (), {"names": ("A",), "base": 10}, (Clue(relation, arguments),)))


# --- round trips ----------------------------------------------------------------------------------

LEAVES = st.one_of(
    st.integers(0, 10**6),
    st.text("ABCDEFGH", min_size=1, max_size=4),
    st.sampled_from(["a", "x1", "some_name", "b2b"]),
)


def operations(inner: st.SearchStrategy[equations.Tree]) -> st.SearchStrategy[equations.Tree]:
    """Trees of one more operator."""
    minus = inner.map(lambda part: ("-", part))
    first = inner.filter(lambda part: not (isinstance(part, tuple) and part[0] == "-"))
    return st.one_of(
        minus,
        st.tuples(st.just("+"), inner, inner | minus),
        st.tuples(st.just("+"), inner, inner, minus, inner),
        st.tuples(st.just("*"), inner, inner),
        st.tuples(st.just("*"), inner, inner, inner),
        st.tuples(st.just("/"), first, inner),
        st.tuples(st.just("^"), inner, st.sampled_from([0, 1, 2, 3, "A", "a"])),
    )


TREES: st.SearchStrategy[equations.Tree] = st.recursive(LEAVES, operations, max_leaves=8)


@examples(160)
@given(
    st.lists(
        st.tuples(TREES, st.sampled_from(["=", "!=", "<", "<=", ">", ">="]), TREES),
        min_size=1,
        max_size=4,
    )
)
def test_any_equations_read_back(sides):
    clues = tuple(Clue("equationo", each) for each in sides)
    text = "base: 12\ndomain: -5..60\n" + "".join(
        line + "\n"
        for line in write(Puzzle("equations", (), {"names": (), "base": 10}, clues)).splitlines()
    )
    try:
        puzzle = read(text, kind="equations")
    except BadInput as error:
        assert error.message.startswith(
            ("the equation is too large", "there is nothing to find", "the domain is that of names")
        )
        return
    assert puzzle.clues == clues
    assert read(write(puzzle), kind="equations") == puzzle
    assert write(read(write(puzzle), kind="equations")) == write(puzzle)


def test_sympy_is_imported_for_products_of_sums_alone():
    program = """
import sys
from logicpuzzles import runner
for text in ("SEND+MORE=MONEY", "3*AB-CD=E", "domain: -9..99\\na + b * c = 26\\na * b + c = 40", "domain: 0..9\\nx/y = 4"):
    runner.solve(runner.load(text=text, kind="equations"))
assert "sympy" not in sys.modules
runner.solve(runner.load(text="TWO*TWO=THREE", kind="equations"))
assert "sympy" in sys.modules
"""
    subprocess.run([sys.executable, "-c", program], check=True)


def test_lines_that_each_end_in_known_letters_are_puzzles_of_their_own():
    text = "# two of them\nSO+SO=TOO ; O=0 S=5\n\nGO+TO=OUT ; G=8 O=1\n"
    first, second = read_all(text, "two.txt", kind="equations")
    assert (first.arguments["names"], second.arguments["names"]) == (
        ("S", "O", "T"),
        ("G", "O", "T", "U"),
    )
    assert [clue.line for clue in second.clues] == [4, 4, 4]
    assert (first.name, second.name) == ("two[0]", "two[1]")
    with pytest.raises(BadInput, match="there are 2 puzzles; expected one"):
        read(text, kind="equations")
