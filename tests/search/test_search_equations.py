"""Numbers plugged into the equation with the fewest unknowns first make just the solutions of the
rules file.
"""

import random
from typing import Any

import pytest
from samples import ROOT

from logicpuzzles import runner
from logicpuzzles.extras.equations.equations_text import read_all, write
from logicpuzzles.kinds.puzzle import Clue, Puzzle
from logicpuzzles.search.equations import plugging_in
from logicpuzzles.search.result import Result, finished

DATA = ROOT.parent / "shared" / "data" / "equations" / "given.txt"


def solve(*data: Any, **options: Any) -> Result[tuple[int, ...], Any]:
    return finished(plugging_in(*data, **options))


def searched(puzzle: Puzzle, **options: Any) -> Result[tuple[int, ...], Any]:
    settings: Any = puzzle.arguments
    equations: Any = [clue.arguments for clue in puzzle.clues]
    return solve(
        settings["names"],
        equations,
        base=settings["base"],
        domain=settings.get("domain", (0, 0)),
        **options,
    )


@pytest.mark.parametrize(
    "name",
    [
        "base-8",
        "base-16",
        "crossword-2",
        "crossword-3",
        "crossword-several",
        "heads-and-legs",
        "nine-digits",
        "power",
    ],
)
def test_without_bounds_the_same_is_found_from_more_numbers(name):
    puzzle = runner.load(ROOT / "examples" / "equations" / f"{name}.txt")
    plain, bounded = searched(puzzle, bounds=False), searched(puzzle)
    assert plain.complete
    assert sorted(plain.solutions) == sorted(bounded.solutions)
    assert plain.nodes > bounded.nodes
    assert plain.successors >= bounded.successors


@pytest.mark.skipif(not DATA.is_file(), reason="the data is not here")
def test_the_equations_of_the_data_have_just_their_solution():
    for line in DATA.read_text("utf-8").splitlines():
        text, _, values = line.partition(" ; ")
        (puzzle,) = read_all(f"{text}\n")
        names: Any = puzzle.arguments["names"]
        solution = {pair[0]: int(pair[2:]) for pair in values.split()}
        result = searched(puzzle, budget=5000)
        assert result.complete
        assert result.solutions == (tuple([solution[name] for name in names]),)


def test_the_equation_with_the_fewest_unknowns_comes_first():
    """Every number follows from the one before: as many nodes as names, and the start."""
    chain = [
        (("+", "c", "d"), "=", 9),
        (("+", "b", "c"), "=", 7),
        (("*", "a", "b"), "=", 6),
        ("a", "=", 2),
    ]
    result = solve("abcd", chain, domain=(-99, 99), bounds=False)
    assert result.solutions == ((2, 3, 4, 5),)
    assert (result.nodes, result.successors) == (5, 4)


def test_which_rules_hold_can_be_said():
    total = [(("+", "AB", "AB"), "=", "CC")]
    assert solve("ABC", total).solutions == ()
    same = solve("ABC", total, different=False)
    assert (1, 1, 2) in same.solutions and (0, 0, 0) not in same.solutions
    assert (0, 0, 0) in solve("ABC", total, different=False, leading_zeros=True).solutions
    assert solve("AB", [(("+", "AB", 0), "=", "B")]).solutions == ()
    zeros = solve("AB", [(("+", "AB", 0), "=", "B")], leading_zeros=True)
    assert zeros.solutions == tuple([(0, digit) for digit in range(1, 10)])


def test_names_without_an_equation_are_free():
    assert solve(["x", "y"], [("x", "=", 1)], domain=(0, 2)).solutions == ((1, 0), (1, 1), (1, 2))
    assert solve([], []).solutions == ((),)
    assert solve([], [(1, "=", 2)]).status == "none"


@pytest.mark.parametrize(
    "text",
    [
        "domain: -3..3\na / b = c",
        "domain: -3..3\na / b != 1",
        "domain: -2..3\na ^ b = c",
        "domain: 0..4\na ^ b > c * a",
        "domain: -4..4\na * a - b * b = c; a > b",
        "domain: -3..3\n(a + b) * (a - c) <= -4",
        "domain: -5..5\n(a + b) / (a - b) = 2",
        "domain: -5..5\n7 / a = b",
        "domain: -6..6\n12 / a / b = 2 + a",
        "domain: 0..9\nA + a = 2 * AB - 17",
        "base: 5\nAB * B = CBA",
        "base: 6\nAB / C + DE / F = A * B",
        "base: 7\nAB^C = DAE",
        "base: 7\nA^B = CA",
        "base: 8\nDC = AB / C",
        "base: 8\n(A - B)^3 = -CD",
    ],
)
def test_every_operator_means_what_it_does_in_the_rules_file(text):
    puzzle = runner.load(text=f"{text}\n", kind="equations")
    expected = sorted(runner.solve(puzzle, limit=0).boards)
    for bounds in (True, False):
        result = searched(puzzle, bounds=bounds)
        assert result.complete
        assert sorted(result.solutions) == expected


@pytest.mark.parametrize("seed", range(60))
def test_random_equations_have_the_solutions_of_the_rules_file(seed):
    source = random.Random(seed)
    names = ["a", "b", "c"] if seed % 2 else ["A", "B", "BA", "C"]

    def tree(depth: int) -> Any:
        if depth == 0 or source.random() < 0.2:
            return source.choice([*names, *names, source.randint(0, 9)])
        sign = source.choice("++-**/^")
        if sign == "^":
            return (sign, tree(depth - 1), source.choice([0, 1, 2, 3]))
        return (sign, tree(depth - 1)) if sign == "-" else (sign, tree(depth - 1), tree(depth - 1))

    equations = [
        (tree(2), source.choice(["=", "=", "!=", "<", "<=", ">", ">="]), tree(2))
        for _ in range(source.randint(1, 2))
    ]
    used = sorted({letter for name in names if name in repr(equations) for letter in name})
    if not any(f"'{name}'" in repr(equations) for name in names):
        equations.append((names[0], "=", 1))
    puzzle = runner.load(text=_text(equations, used), kind="equations")
    expected = sorted(runner.solve(puzzle, limit=0).boards)
    for bounds in (True, False):
        result = searched(puzzle, bounds=bounds)
        assert result.complete
        assert sorted(result.solutions) == expected


def _text(equations: list[Any], used: list[str]) -> str:
    arguments: dict[str, Any] = {"names": tuple(used), "base": 6}
    if not all([name.isupper() for name in used]):  # capitals are digits
        arguments["domain"] = (-3, 4)
    return write(
        Puzzle("equations", (), arguments, tuple([Clue("equationo", each) for each in equations]))
    )


def test_out_of_budget_is_said():
    result = solve("SENDMORY", [(("+", "SEND", "MORE"), "=", "MONEY")], bounds=False, budget=100)
    assert (result.gave_up, result.complete, result.status, result.nodes) == (
        True,
        False,
        "gave up",
        100,
    )


@pytest.mark.parametrize(
    ("equation", "message"),
    [
        (("x", "=", 1), "not among the names"),
        (("a", "==", 1), "no comparison"),
        ((("%", "a", 2), "=", 1), "not an expression"),
    ],
)
def test_what_is_no_equation_is_refused(equation, message):
    with pytest.raises(ValueError, match=message):
        solve("a", [equation], domain=(0, 9))
