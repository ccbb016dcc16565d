"""Equations are read leniently, written exactly, and refused at the place where they are wrong."""

from __future__ import annotations

import pathlib
import subprocess
import sys

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

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
def test_what_binds_what(text: str, expected: object) -> None:
    assert tree(text) == expected
    puzzle = equations.read(f"domain: 0..9\n{text} = A")
    assert equations.read(equations.write(puzzle)) == puzzle


@pytest.mark.parametrize("sign", ["=", "!=", "<", "<=", ">", ">="])
def test_sides_compare(sign: str) -> None:
    assert equations.read(f"A{sign}B").clues[0].arguments == ("A", sign, "B")


def test_signs_that_people_write() -> None:
    assert [equations.read(f"A {sign} B").clues[0].arguments[1] for sign in ("==", "<>", "≠", "≤", "≥")] == [
        "=", "!=", "!=", "<=", ">=",
    ]  # fmt: skip


def test_several_equations_with_base_domain_and_comments() -> None:
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


def test_known_letters_stand_behind_the_equation() -> None:
    puzzle = equations.read("SEND+MORE=MONEY ; D=7 E=5, M = 1")
    assert equations.write(puzzle) == "SEND + MORE = MONEY\nD = 7\nE = 5\nM = 1\n"
    assert [clue.column for clue in puzzle.clues] == [1, 19, 23, 28]


def test_a_domain_that_nothing_needs_is_left_out() -> None:
    assert equations.read("domain: 0..9\nA + B = C") == equations.read("A + B = C")


@pytest.mark.parametrize(
    ("text", "message", "line", "column"),
    [
        ("A + B", "the equation ends too early; expected =", 1, 6),
        ("A + B =", "the equation ends too early; expected a number, a word or (", 1, 8),
        ("A + = B", '"=" stands where a number or a word is missing; expected one, or (', 1, 5),
        ("= A", '"=" stands where a number or a word is missing; expected one, or (', 1, 1),
        ("A * / B = C", '"/" stands where a number or a word is missing; expected one, or (', 1, 5),
        ("A = B = C", 'there is a second "="; expected one comparison to an equation', 1, 7),
        ("(A + B = C", 'this "(" is not closed; expected ")"', 1, 1),
        ("A + B) = C", 'this ")" closes nothing; expected an operator or =', 1, 6),
        ("A = B)", 'this ")" closes nothing; expected an operator or the end of the line', 1, 6),
        ("() = A", '")" stands where a number or a word is missing; expected one, or (', 1, 2),
        ("2x = 3", '"x" stands where an operator is missing; expected + - * / ^ or =', 1, 2),
        ("A = B C", '"C" stands where an operator is missing; expected + - * / ^', 1, 7),
        ("A $ B = C", '"$" is nothing of an equation; expected names, numbers and + - * / ^ ( ) =', 1, 3),
        ("A ! B = C", '"!" is nothing of an equation; expected names, numbers and + - * / ^ ( ) =', 1, 3),
        ("A . B = C", '"." is nothing of an equation; expected names, numbers and + - * / ^ ( ) =', 1, 3),
        ("Send = A", '"Send" is neither a word nor a name; expected capital letters alone, or lower case', 1, 1),
        ("A1 = B", '"A1" is neither a word nor a name; expected capital letters alone, or lower case', 1, 1),
        ("A = _b", '"_b" is not a name; expected a letter and then letters, digits or _', 1, 5),
        ("x²= 4", '"x²" is not a name; expected a letter and then letters, digits or _', 1, 1),
        ("A = 3\n\n  a = 3", '"a" has no domain; expected a line such as domain: 0..99', 3, 3),
        ("domain: 9\na = 3", '"9" is not a domain; expected LOW..HIGH, for instance 0..99', 1, 9),
        (
            "domain: 1..5\nA + B = C",
            "the domain is that of names in small letters, and there are none: each capital is a digit, 0..9; "
            "expected no such line, or names such as x",
            1,
            9,
        ),
        ("domain: 3..1\na = 3", "the domain is empty; expected the lower number first, 1..3", 1, 9),
        ("domain: 0..100000\na = 3", "the domain has 100001 numbers; expected at most 100000", 1, 9),
        ("domain: 0..1\ndomain: 0..1\na = 3", "there is a second domain; expected one", 2, 1),
        ("base: 1\nA = 3", '"1" is not a base; expected 2 to 36', 1, 7),
        ("base: ten\nA = 3", '"ten" is not a base; expected 2 to 36', 1, 7),
        ("bass: 8\nA = 3", '"bass:" is not a heading; expected base: or domain:', 1, 1),
        ("1 + 1 = 2", "there is nothing to find; expected words in capitals or lower-case names", 1, 1),
        ("base: 8", "there is no equation; expected one a line", 1, 1),
        ("ABCDE = 1\nFGHIJK = 2", 'letter "K" is number 11; expected at most 10 different ones in base 10', 2, 1),
        ("base: 2\nA + B = C", 'letter "C" is number 3; expected at most 2 different ones in base 2', 2, 9),
        ("A ^ 65 = B", "the exponent 65 is too large; expected 0 to 64", 1, 3),
        ("A ^ BC = D", "the exponent is an expression; expected a number, a letter or a name", 1, 3),
        ("2 ^ 3 ^ A = B", "the exponent is an expression; expected a number, a letter or a name", 1, 3),
        ("A ^ -1 = B", "the exponent is an expression; expected a number, a letter or a name", 1, 3),
        ("domain: 0..99\n2 ^ x = 32", '"x" is an exponent and may be 99; expected a domain up to 64', 2, 1),
        ("A = " + "9" * 301, "the number has 301 digits; expected at most 300", 1, 5),
        ("A = " + "A" * 301, "the word has 301 letters; expected at most 300", 1, 5),
        ("ABCDEFGH ^ 9 = A", "the equation is too large; expected at most 2000 terms when multiplied out, of 300 digits", 1, 1),
        ("A = " + "(" * 9999, "the expression goes too deep; expected at most 40 levels", 1, 45),
        ("A = " + "-" * 9999 + "B", "the expression goes too deep; expected at most 40 levels", 1, 46),
        ("A = 2" + " ^ 1" * 9999, "the expression goes too deep; expected at most 40 levels", 1, 167),
        ("A = 1" + " / 1" * 9999, "the equation goes too deep; expected at most 40 levels", 1, 1),
        ("A = 1\n" * 1001, "there are too many equations; expected at most 1000", 1001, 1),
        ("domain: 0..9\n" + "+".join(f"x{n}" for n in range(201)) + "=0", "there are 201 names; expected at most 200", 2, 891),
    ],
)  # fmt: skip
def test_what_is_wrong_and_where(text: str, message: str, line: int, column: int) -> None:
    with pytest.raises(BadInput) as caught:
        equations.read(text)
    assert (caught.value.message, caught.value.line, caught.value.column) == (message, line, column)


def test_how_it_looks() -> None:
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
def test_the_lines_of_the_data() -> None:
    lines = DATA.read_text(encoding="utf-8").splitlines()
    assert len(lines) == 20
    for line in lines:
        puzzle = read(line)
        assert puzzle.kind == "equations"
        assert read(write(puzzle)) == puzzle


# --- answers --------------------------------------------------------------------------------------

PUZZLE = equations.read("base: 16\ndomain: -20..20\nAB + x = 200\ny - x * 2 = 9\n")
BOARD = (11, 3, 21, -9)


def test_an_answer_in_every_form() -> None:
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


def test_an_answer_with_unknown_numbers_is_shown_too() -> None:
    shown = answers.to_text(PUZZLE, (11, None, None, -9))
    assert shown.startswith("A   B  x  y\n--  -  -  --\n11  ?  ?  -9\n")
    assert "BB + x = C8" in shown


def test_negative_numbers_stand_in_parentheses() -> None:
    puzzle = equations.read("domain: -9..9\na - b * c^2 = d\n")
    assert "(-1) - (-2) * (-3)^2 = 17" in answers.to_text(puzzle, (-1, -2, -3, 17))


@pytest.mark.parametrize(
    "value", [{"A": 11}, {"A": 11, "B": 3, "x": 21, "y": True}, [11, 3, 21, -9], "AB", None]
)
def test_json_of_another_shape_is_refused(value: object) -> None:
    with pytest.raises(
        BadInput, match="wrong shape; expected a whole number for each of A, B, x, y"
    ):
        answers.from_json(PUZZLE, value)


@pytest.mark.parametrize(
    ("relation", "arguments"),
    [
        ("sameo", ("A", "=", "B")),
        ("equationo", ("A",)),
        ("equationo", (("%", 1), "=", 2)),
        ("equationo", (1.5, "=", 2)),
    ],
)
def test_what_is_no_equation_cannot_be_written(
    relation: str, arguments: tuple[object, ...]
) -> None:
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


@settings(max_examples=160)
@given(
    st.lists(
        st.tuples(TREES, st.sampled_from(["=", "!=", "<", "<=", ">", ">="]), TREES),
        min_size=1,
        max_size=4,
    )
)
def test_any_equations_read_back(sides: list[tuple[equations.Tree, str, equations.Tree]]) -> None:
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


@settings(max_examples=160)
@given(st.text("AB ab12+-*/^()=<>!;,:.#\n", max_size=40))
def test_any_text_is_a_puzzle_or_bad_input(text: str) -> None:
    try:
        puzzle = equations.read(f"domain: 0..60\n{text}")
    except BadInput as error:
        assert "\n" not in error.message
        assert error.line
        assert error.column
    else:
        assert equations.read(equations.write(puzzle)) == puzzle


def test_sympy_is_imported_for_products_of_sums_alone() -> None:
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


def test_lines_that_each_end_in_known_letters_are_puzzles_of_their_own() -> None:
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
