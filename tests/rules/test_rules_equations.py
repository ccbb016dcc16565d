"""Equations have just the solutions that trying all numbers finds, in every mode and with every
operator.
"""

import pathlib
from itertools import permutations, product
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from logicpuzzles.rules.equations import equationo, equationso
from oracles import equations, solved
from samples import examples

from logicpuzzles import membero, polynomials, run, runner, var, vars
from logicpuzzles.core.errors import GoalError
from logicpuzzles.extras.equations.equations_text import read
from logicpuzzles.relations.equations import columnso, compares, compareso

DATA = pathlib.Path(__file__).parents[3] / "shared" / "data" / "equations" / "given.txt"


def answers(text: str, engine: str = "fd") -> list[dict[str, int]]:
    """All solutions of a text."""
    result = runner.solve(runner.load(text=f"{text}\n", kind="equations"), engine=engine, limit=0)
    assert result.complete
    assert len(result.boards) == len(set(result.boards))
    return result.solutions


def tried(text: str) -> list[dict[str, int]]:
    """The same by trying all numbers."""
    puzzle = read(text)
    names, base = puzzle.arguments["names"], puzzle.arguments["base"]
    low, high = puzzle.arguments.get("domain", (0, 0))
    body = "\n".join(clue.text for clue in puzzle.clues)
    letters = [name for name in names if name.isupper()]
    others = [name for name in names if not name.isupper()]
    solutions = []
    for digits in permutations(range(base), len(letters)):
        for numbers in product(range(low, high + 1), repeat=len(others)):
            values = dict(zip([*letters, *others], [*digits, *numbers], strict=True))
            if equations(body, values, base, (low, high)):
                solutions.append({name: values[name] for name in names})
    return solutions


def same(a: list[dict[str, int]], b: list[dict[str, int]]) -> bool:
    return sorted(map(repr, a)) == sorted(map(repr, b))


# --- known solutions ------------------------------------------------------------------------------


@pytest.mark.skipif(not DATA.is_file(), reason="the data is not here")
def test_the_equations_of_the_data_have_just_their_solution():
    for line in DATA.read_text("utf-8").splitlines():
        text, _, values = line.partition(" ; ")
        solution = {pair[0]: int(pair[2:]) for pair in values.split()}
        assert answers(text) == [solution]
        assert answers(line) == [solution]
        wrong = {**solution, text[0]: (solution[text[0]] + 1) % 10}
        assert (
            answers(text + " ; " + " ".join(f"{name}={value}" for name, value in wrong.items()))
            == []
        )


@pytest.mark.parametrize(
    "text",
    [
        "TWO + TWO = FOUR",
        "base: 8\nEIN + EIN = ZWEI",
        "base: 5\nAB * B = CBA",
        "base: 7\nAB - CD = E",
        "base: 6\nAB * CD = EFA",
        "AB^2 = CDB",
        "base: 8\nAB / C = DC",
        "base: 6\nAB / C + DE / F = A * B",
        "base: 8\nAB / C / D = A",
        "base: 7\nAB^C = DAE",
        "base: 7\nA^B = CA",
        "base: 8\n(A + B) * (C - D) = EF - 3",
        "base: 8\n(A - B)^3 = -CD",
        "base: 9\nABC != CBA ; A + B < C",
        "base: 6\nAB > 3 * C ; A * B <= D",
        "AB = 7 ; A = 0",
        "A = 3 ; B = A + 1",
        "A = B - B",
        "base: 8\nA / B = C ; C / B = D",
        "base: 8\nA / 2 + B / 3 = C",
        "A / 0 = B",
        "base: 4\nA * B * C != 0",
        "base: 4\nA * B - 2 != 0",
        "domain: -2..2\na * b^2 != 0\na * b < c",
        "domain: -9..9\na / b = c\nb < 0\nc > 2",
        "domain: -4..9\na / (b - 3) + c = 4",
        "domain: -9..9\nx^2 - y^2 = 45",
        "domain: -9..9\na * b + a * c = 12\nc = 2",
        "domain: -9..9\nx^2 + 2 * x * y + y^2 = 49",
        "domain: -9..9\nx * y * z = -8 ; x < y ; y < z",
        "domain: -9..9\nx * y = 0 ; x + y = 4",
        "domain: -9..9\n(x - 1) * (y + 2) = 12",
        "domain: -9..9\n2 * x * y + 4 * x * z = 7",
        "domain: -9..9\nx^2 = y^2 ; x + y = 0",
        "domain: -9..9\n3 * x - 7 * y = 1",
        "domain: -3..20\nx^y = 8",
        "domain: -3..5\n(x + 1)^y = z ; x < z",
        "domain: -3..5\nx^0 = y",
        "domain: 0..9\nx - x = 0",
        "domain: 1..9\nAB + x = 30 ; A * x = B",
        "base: 7\ndomain: 2..12\nAB * x = CB + x",
    ],
)  # fmt: skip
def test_they_have_the_solutions_that_trying_finds(text):
    assert same(answers(text), tried(text))


@pytest.mark.parametrize(
    "text",
    [
        "base: 5\nAB + B = CA",
        "base: 4\nA * A = BA",
        "domain: -2..4\na * b = c + 1",
        "A = 3 ; B = A - 1",
    ],
)
def test_kanren_has_the_same_solutions(text):
    assert same(answers(text, "kanren"), tried(text))


OPERANDS = st.one_of(st.text("ABC", min_size=1, max_size=2), st.sampled_from(["2", "13"]))


@st.composite
def texts(draw: st.DrawFn) -> str:
    """A few equations over three letters in a small base."""
    lines = []
    for _ in range(draw(st.integers(1, 2))):
        a, b, c, d = (draw(OPERANDS) for _ in range(4))
        first, second = draw(st.sampled_from("+-*/")), draw(st.sampled_from("+-*"))
        sign = draw(st.sampled_from(["=", "=", "=", "<", "!="]))
        lines.append(
            draw(
                st.sampled_from(
                    [f"{a}{first}{b}{sign}{c}{second}{d}", f"({a}{second}{b}){first}{c}{sign}{d}"]
                )
            )
        )
    return f"base: {draw(st.integers(3, 6))}\n" + "\n".join(lines) + "\nA + B + C > 0\n"


@examples(120)
@given(texts())
def test_small_ones_have_the_solutions_that_trying_finds(text):
    assert same(answers(text), tried(text))


@st.composite
def sums(draw: st.DrawFn) -> str:
    """Equations of numbers, products among them."""
    lines = []
    for _ in range(draw(st.integers(1, 2))):
        a, b, c = (
            draw(st.sampled_from(["a", "b", "c", "2", "(a - b)", "(b + 2)"])) for _ in range(3)
        )
        first, second = draw(st.sampled_from("+-*/")), draw(st.sampled_from("+-*"))
        lines.append(
            f"{a} {first} {b} {second} {c} {draw(st.sampled_from(['=', '=', '<=']))} {draw(st.integers(-9, 20))}"
        )
    lines.append(
        draw(
            st.sampled_from(
                ["a^2 + b = c", "a * c = b", "a + b + c < 5", "a^2 - c^2 = b", "a != b * c"]
            )
        )
    )
    return f"domain: {draw(st.integers(-4, 1))}..{draw(st.integers(2, 5))}\n" + "".join(
        line.replace("-9", "(0 - 9)") + "\n" for line in lines
    )


@examples(120)
@given(sums())
def test_small_numbers_have_the_solutions_that_trying_finds(text):
    assert same(answers(text), tried(text))


def test_the_oracle_looks_at_everything():
    assert equations(
        "SEND + MORE = MONEY", {"S": 9, "E": 5, "N": 6, "D": 7, "M": 1, "O": 0, "R": 8, "Y": 2}
    )
    assert not equations(
        "SEND + MORE = MONEY", {"S": 9, "E": 5, "N": 6, "D": 7, "M": 1, "O": 0, "R": 8, "Y": 3}
    )
    assert not equations("AB = A", {"A": 0, "B": 0})
    assert not equations("AB = 3", {"A": 0, "B": 3})
    assert not equations("A / B = 2", {"A": 7, "B": 3})
    assert not equations("a = 3", {"a": 3}, 10, (0, 2))
    assert not solved(read("A + B = 9"), (9, 9))


# --- modes ----------------------------------------------------------------------------------------

NAMES = ("A", "B", "C")
SOLUTIONS = {
    (a, b, c) for a, b, c in permutations(range(6), 3) if a and c and 6 * a + b + b == 6 * c + a
}
CLUE: Any = (("+", "AB", "B"), "=", "CA")


@pytest.fixture(params=["fd", "kanren"])
def engine(request: pytest.FixtureRequest) -> str:
    return str(request.param)


def goals(board: Any) -> list[Any]:
    return [equationo(*CLUE, board, names=NAMES, base=6), equationso(board, NAMES, 6)]


def test_it_validates(engine):
    for board in product(range(6), repeat=3):
        assert run(0, "yes", *goals(board), engine=engine) == (
            ("yes",) if board in SOLUTIONS else ()
        )


def test_it_enumerates_and_completes(engine):
    board = var()
    assert set(run(0, board, *goals(board), engine=engine)) == SOLUTIONS
    for a, b, c in SOLUTIONS:
        x, y = vars(2)
        assert (a, b, c) in run(0, (a, x, y), *goals((a, x, y)), engine=engine)
        assert run(0, x, *goals((a, b, x)), engine=engine) == (c,)


@pytest.mark.parametrize(
    "board", [(), (1, 2), (1, 2, 3, 4), ("A", "B", "C"), 7, ("1", 2, 3), [1, 2, 3]]
)
def test_it_refuses_another_shape_and_other_values(board, engine):
    assert run(0, "yes", *goals(board), engine=engine) == ()


def test_columns_are_a_sum(engine):
    cells = tuple(vars(4))
    columns = (((1, 2, -1), cells[:3]), ((3, 1), (cells[3], 1)), ((-1,), (cells[0],)))
    domains = [membero(cell, range(-3, 4)) for cell in cells]
    for sign, holds in (("=", lambda n: n == 0), ("<", lambda n: n < 0), ("!=", lambda n: n != 0)):
        expected = {
            (a, b, c, d)
            for a, b, c, d in product(range(-3, 4), repeat=4)
            if holds(a + 2 * b - c + 4 * (3 * d + 1) - 16 * a)
        }
        assert set(run(0, cells, columnso(columns, sign, 4), domains, engine=engine)) == expected


TREES = st.recursive(
    st.sampled_from(["AB", "A", "BA", "x", 2, 0]),
    lambda inner: st.one_of(st.tuples(st.sampled_from("+*/"), inner, inner), st.tuples(st.just("-"), inner),
                            st.tuples(st.just("^"), inner, st.sampled_from([0, 2]))),
    max_leaves=4,
)  # fmt: skip


@examples(100)
@given(TREES, st.sampled_from(["=", "!=", "<", ">="]), TREES)
def test_an_equation_holds_where_its_numbers_compare_so(left, comparison, right):
    cells, domain = tuple(vars(3)), range(4)
    answers = run(
        0,
        cells,
        compareso(left, comparison, right, "ABx", cells, 4),
        [membero(cell, domain) for cell in cells],
    )
    tried = [dict(zip("ABx", each, strict=True)) for each in product(domain, repeat=3)]
    true = {
        tuple(values.values()) for values in tried if compares(left, comparison, right, values, 4)
    }
    assert set(answers) == true
    assert len(answers) == len(true)


# --- algebra --------------------------------------------------------------------------------------


def test_a_word_is_a_column_for_each_letter():
    meaning = polynomials("ABA", "<", 107)
    assert meaning.sums == (("<", ({("A",): 1, (): -7}, {("B",): 1}, {("A",): 1, (): -1})),)


def test_products_are_multiplied_out_and_collected():
    meaning = polynomials(("*", "AB", "AB"), "=", "C")
    assert meaning.sums == (("=", ({("B", "B"): 1, ("C",): -1}, {("A", "B"): 2}, {("A", "A"): 1})),)
    assert polynomials(("^", ("+", "A", 1), 2), "=", ("^", "A", 2)).sums == (
        ("=", ({("A",): 2, (): 1},)),
    )


def test_quotients_are_put_in():
    meaning = polynomials(("/", "AB", "C"), "=", ("+", "D", 1))
    assert meaning.unknown == ()
    assert meaning.nonzero == ("C",)
    assert meaning.sums == (("=", ({("B",): 1, ("C", "D"): -1, ("C",): -1}, {("A",): 1})),)


def test_no_factor_of_what_is_not_0_is():
    meaning = polynomials(("*", ("*", "A", "AB"), 2), "!=", 0)
    assert (meaning.nonzero, len(meaning.sums)) == ((), 1)
    meaning = polynomials(("*", ("*", "A", "B"), ("^", "A", 2)), "!=", 0)
    assert (meaning.nonzero, meaning.sums) == (("A", "B"), ())


def test_numbers_are_factored():
    meaning = polynomials(("+", ("^", "x", 2), ("-", ("^", "y", 2))), "=", 45)
    assert meaning.sums[-1] == ("=", ({("#1", "#2"): 1, (): -45},))
    assert {tuple(sorted(columns[0].items())) for _, columns in meaning.sums[:-1]} == {
        ((("#1",), -1), (("x",), 1), (("y",), -1)),
        ((("#2",), -1), (("x",), 1), (("y",), 1)),
    }


@pytest.mark.parametrize(
    "tree", [("%", 1, 2), (), ("^", "A", ("+", 1, 2)), ("^", "A", -1), 1.5, None, ("+",)]
)
def test_what_is_no_expression_is_refused(tree):
    with pytest.raises(GoalError, match="expected"):
        polynomials(tree, "=", 1)
