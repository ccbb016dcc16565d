"""The explicit methods from the command line: what there is, what they answer, and how they end."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from samples import ROOT, every

from logicpuzzles import runner
from logicpuzzles.compare.methods import explore_search, methods_for
from logicpuzzles.core.errors import BadInput
from logicpuzzles.faces.cli import main
from logicpuzzles.kinds.discovery import forget_files, kinds
from logicpuzzles.kinds.puzzle import Clue

EXAMPLES = ROOT / "examples"
SOME = [(kind, method) for kind in kinds() for method in methods_for(kind)]
LONG, SHORT = 10.0, 0.4  # seconds, for a machine that is busy, and to see how a method gives up
Streams = pytest.CaptureFixture[str]


@cache
def declared(kind: str) -> list[tuple[runner.Puzzle, frozenset[str]]]:
    """The examples of a kind, each with all its solutions as an engine finds them."""
    pairs = []
    for path in sorted((EXAMPLES / kind).glob("*")):
        if path.name.endswith((".answer.json", ".py")):
            continue
        puzzle = runner.load(path)
        answer = runner.solve(puzzle, limit=0, timeout=LONG)
        if answer.complete:
            pairs.append((puzzle, frozenset(map(json.dumps, answer.solutions))))
    return pairs


def test_every_method_is_described(capsys):
    assert main(["methods"]) == 0
    text = capsys.readouterr().out
    assert main(["methods", "--format", "json"]) == 0
    lines = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [(line["kind"], line["method"]) for line in lines] == [
        (kind, method.name) for kind, method in SOME
    ]
    for kind, method in SOME:
        assert f"\n{kind}\n" in f"\n{text}"
        assert f"\n  {method.name}\n" in text
        assert method.idea.endswith(".") and method.seed
    assert all(len(line) <= 100 for line in text.splitlines())


def test_the_methods_of_one_kind(capsys):
    assert main(["methods", "tazuku"]) == 0
    assert capsys.readouterr().out.startswith("takuzu\n  patterns\n")
    assert main(["methods", "hitori"]) == 0
    assert capsys.readouterr().out.startswith("hitori\n  best-cell-first\n")
    assert main(["methods", "chess"]) == 2


@pytest.mark.parametrize(
    ("kind", "method"),
    every(10, SOME),
    ids=lambda each: each if isinstance(each, str) else each.name,
)
def test_a_method_never_contradicts_an_engine(kind, method):
    """Whatever it finds is right; what it says to be all, is all; stuck and out of time are no
    answer.
    """
    assert declared(kind)
    for puzzle, right in declared(kind):
        try:
            answer = explore_search(puzzle, method, 0, SHORT)
        except BadInput as error:  # a puzzle that the method cannot take
            assert "expected" in str(error)
            continue
        solutions = [json.dumps(solution) for solution in answer.solutions]
        assert len(set(solutions)) == len(solutions)
        assert right.issuperset(solutions)
        if answer.complete:
            assert right == set(solutions)
        else:
            assert answer.status in ("some", "unknown")
            assert answer.stopped or answer.reason


def test_solutions_are_written_as_by_an_engine(capsys):
    path = str(EXAMPLES / "jodici" / "seed.csv")
    assert main(["solve", path]) == 0
    declared = capsys.readouterr()
    assert main(["solve", path, "--method", "depth-first"]) == 0
    assert capsys.readouterr() == declared
    assert main(["solve", path, "--method", "Depth first", "--format", "json"]) == 0
    answer = json.loads(capsys.readouterr().out)
    assert (answer["method"], answer["status"], answer["statistics"]["successors"]) == (
        "depth-first",
        "unique",
        1350,
    )
    assert "engine" not in answer


def test_stuck_is_said_and_is_no_answer(capsys):
    path = str(EXAMPLES / "takuzu" / "14x14.txt")
    assert main(["solve", path, "--method", "patterns", "--format", "json"]) == 3
    printed = capsys.readouterr()
    answer = json.loads(printed.out)
    assert (answer["status"], answer["ended"], answer["solutions"]) == ("unknown", "stuck", [])
    assert any(None in row for row in answer["reached"])
    assert printed.err.startswith(
        "patterns is stuck: no pattern is left, and cells are empty; this proves nothing\n    0 0 1 . "
    )
    assert main(["solve", path, "--method", "patterns-and-search"]) == 0


def test_a_limit_of_time_is_said(capsys, tmp_path):
    path = tmp_path / "empty.csv"
    path.write_text("_,_,_,_,_,_\n" * 3, "utf-8")
    command = "--kind jodici --method depth-first --all --timeout 2 --format json"
    assert main(["solve", str(path), *command.split()]) == 0
    printed = capsys.readouterr()
    answer = json.loads(printed.out)
    assert (answer["status"], answer["ended"]) == ("some", "gave up")
    assert answer["solutions"]
    assert "the limit of 2 seconds was reached" in printed.err


@pytest.mark.parametrize(
    ("command", "complaint"),
    [
        (
            ["--method", "patern"],
            '"patern" is not a method for the kind takuzu; did you mean "patterns"?',
        ),
        (
            ["--method", "magic"],
            '"magic" is not a method for the kind takuzu; expected patterns, patterns-and-search',
        ),
        (["--steps"], "--steps goes with --method NAME"),
        (["--all-steps"], "--all-steps goes with --method NAME"),
        (["--seed", "1"], "--seed goes with --method NAME"),
        (
            ["--method", "patterns", "--seed", "1"],
            "patterns leaves nothing to chance; expected no seed",
        ),
        (
            ["--method", "patterns", "--engine", "sat"],
            "argument --engine: not allowed with argument --method",
        ),
    ],
)
def test_bad_usage_is_one_line(command, complaint, capsys):
    assert main(["solve", str(EXAMPLES / "takuzu" / "seed.txt"), *command]) == 2
    printed = capsys.readouterr()
    assert printed.out == ""
    assert complaint in printed.err
    assert printed.err.count("\n") == 1


RULES = '''"""Pairs: two cells, 1 or 2, that differ.

Source: this test.
"""
from logicpuzzles import Board, Cells, digits, eq, grid, lall, domaino, neq, relation
from logicpuzzles.compare.methods import Method
from logicpuzzles.search.result import Result, Solution


@relation
def pairso(board, height, width):
    rows = grid(height, width)
    return lall(eq(board, rows), domaino(rows, (1, 2)), neq(rows[0][0], rows[0][1]))


def by_hand(puzzle, budget, told):
    for pair in ((1, 2), (2, 1)):
        if all(cell in (None, digit) for cell, digit in zip(puzzle.givens[0], pair)):
            yield Solution((pair,))
    return Result(complete=True)


BOARD = Board(Cells(digits(1, 2)))
METHODS = (Method("by-hand", "this test", "Both are looked at.", (__file__,), by_hand),)
'''


def test_a_rules_file_brings_its_own_methods(tmp_path, capsys):
    rules, puzzle = tmp_path / "pairs.py", tmp_path / "one.txt"
    rules.write_text(RULES, "utf-8")
    puzzle.write_text("1.\n", "utf-8")
    assert main(["methods", str(rules)]) == 0
    assert capsys.readouterr().out.startswith("pairs\n  by-hand\n")
    assert (
        main(
            ["solve", str(puzzle), "--rules", str(rules), "--method", "by-hand", "--format", "json"]
        )
        == 0
    )
    assert json.loads(capsys.readouterr().out)["status"] == "unique"
    assert (
        main(["compare", str(puzzle), "--rules", str(rules), "--timeout", "1", "--orders", "0"])
        == 0
    )
    assert "by-hand" in capsys.readouterr().out


# --- step by step ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("kind", "method"),
    every(10, SOME),
    ids=lambda each: each if isinstance(each, str) else each.name,
)
def test_telling_changes_nothing(kind, method):
    """The same solutions after as many positions, with steps that JSON can hold."""
    for puzzle, _ in declared(kind)[:3]:
        steps: list[Any] = []
        quiet = explore_search(puzzle, method, 2, SHORT)
        if quiet.stopped is not None:
            continue
        told = explore_search(puzzle, method, 2, LONG, None, steps.append)
        assert (quiet.boards, quiet.complete, quiet.stuck) == (
            told.boards,
            told.complete,
            told.stuck,
        )
        assert (quiet.statistics.nodes, quiet.successors) == (
            told.statistics.nodes,
            told.successors,
        )
        assert steps
        assert sum(
            step.did == "solution" and str(step).startswith("solution ") for step in steps
        ) == len(told.boards)
        for step in steps:
            assert str(step) and "\n" not in str(step)
            assert len({len(row) for row in step.state}) < 2
            json.dumps(step.state)


def told_steps(capsys: Any, path: Path, method: str) -> list[dict[str, Any]]:
    """The steps that a method tells of a puzzle, and at the end its answer."""
    command = ["solve", str(path), "--method", method, "--steps", "--format", "json", "-q"]
    assert main(command) in (0, 3)
    return [json.loads(line) for line in capsys.readouterr().out.splitlines()]


def test_steps_are_told_as_they_come():
    """The first one comes before the search is done: it can be left there."""
    (method,) = [each for each in methods_for("jodici") if each.name == "depth-first"]
    puzzle = runner.load(text="_,_,_,_,_,_\n" * 3, kind="jodici")
    seen = []

    def told(step: Any) -> None:
        seen.append(step)
        if len(seen) == 3:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        explore_search(puzzle, method, 0, None, None, told)
    assert [step.did for step in seen] == ["expand"] * 3


def test_the_pages_of_the_seeds_step_by_step(capsys):
    assert (
        main(["solve", str(EXAMPLES / "takuzu" / "seed.txt"), "--method", "patterns", "--steps"])
        == 0
    )
    lines = capsys.readouterr().out.splitlines()
    assert (
        lines[0]
        == "1. pattern 3, row 6: two of three neighbours are 1, so the third is 0: column 5"
    )
    assert (
        "/".join(map(str.strip, lines[1:7]))
        == ". . 1 . . ./. . . . . ./0 . . 0 1 ./. . . 0 . ./. . . . 1 ./0 0 . 1 0 ."
    )
    assert (
        main(
            [
                "solve",
                str(EXAMPLES / "riddle" / "neighbours.json"),
                "--method",
                "matrices",
                "--steps",
            ]
        )
        == 0
    )
    out = capsys.readouterr().out
    assert out.startswith(
        '1. rule 1: hint 4 and hint 5 have "green" in common: merged\n    .  green  .  coffee  .  .\n'
    )
    assert {f"rule {number}: " in out for number in (1, 2, 3)} == {True}
    *steps, answer = told_steps(capsys, EXAMPLES / "jodici" / "seed.csv", "depth-first")
    assert sum(step["did"] == "expand" for step in steps) == 150
    assert [step["step"] for step in steps] == list(range(1, len(steps) + 1))
    assert steps[0]["state"][0] == ["3", "7", "", "", "", ""]
    assert answer["status"] == "unique"


def test_the_populations_of_the_genetic_search(capsys):
    *steps, answer = told_steps(capsys, EXAMPLES / "zebra" / "life-1962.txt", "genetic")
    bred = [step for step in steps if step["did"] == "breed"]
    assert all(len(values) == 25 for step in bred for _, values in step["population"])
    fittest = [step["population"][0][0] for step in bred]
    assert fittest == sorted(fittest, reverse=True) and fittest[-1] == 0
    assert answer["status"] == "some"


def test_a_seed_makes_the_same_populations(capsys):
    path = str(EXAMPLES / "zebra" / "life-1962-plain.txt")
    told = []
    for seed in ("0", "1", "1"):
        assert main(["solve", path, "--method", "genetic", "--steps", "--seed", seed, "-q"]) in (
            0,
            3,
        )
        told.append(capsys.readouterr().out)
    assert told[0] != told[1] == told[2]
    assert main(["solve", path, "--method", "genetic", "--steps", "-q"]) == 0
    assert capsys.readouterr().out == told[0]


@pytest.mark.parametrize(
    "method", ["variables", "variables-and-search", "depth-first", "backtracking", "genetic"]
)
def test_each_statement_and_each_event_is_told(method, capsys):
    """From no known cell to all, with the values before and after; what changes nothing is not
    told.
    """
    *steps, answer = told_steps(capsys, EXAMPLES / "zebra" / "zebrajs-5x5-puzzle.json", method)
    assert steps[0]["did"] == "begin"
    assert steps[0]["state"] == [[""] * 5] * 5
    told = [step for step in steps if step["did"] in ("clue", "event")]
    assert len(told) > 20 and all(" → " in step["text"] for step in told)
    assert all(len(step["text"]) < 400 for step in told)
    known = [sum(cell != "" for row in step["state"] for cell in row) for step in told]
    assert known == sorted(known) and known[-1] == 25
    assert max([after - before for before, after in zip([0, *known], known, strict=False)]) < 9
    assert (
        "var0_0 is immediately to the right of var0_3: var0_0 1 2 3 4 5 → 2 3 4 5"
        in told[0]["text"]
    )
    end = (
        "found by chance, which proves nothing about others"
        if method == "genetic"
        else "there is no other solution"
    )
    assert (steps[-1]["did"], steps[-1]["text"]) == ("end", end)
    assert len(answer["solutions"]) == 1


def test_events_follow_what_is_tried(capsys):
    *steps, _ = told_steps(capsys, EXAMPLES / "zebra" / "life-1962.txt", "variables")
    dids = [step["did"] for step in steps]
    assert dids[dids.index("state") :].count("event") > 1


def test_a_contradiction_names_its_clue(capsys):
    path = str(EXAMPLES / "zebra" / "zebrajs-2x2-broken.json")
    assert main(["solve", path, "--method", "backtracking", "--steps"]) == 1
    out = capsys.readouterr().out
    assert "this cannot be, and all that came of it is undone" in out
    assert out.splitlines()[-1].endswith("there is no solution")


@pytest.mark.thorough
def test_populations_from_scratch(capsys):
    """Nothing has followed from the clues, and what an individual breaks is counted."""
    path = EXAMPLES / "zebra" / "zebrajs-5x5-puzzle.json"
    *steps, _ = told_steps(capsys, path, "genetic-from-scratch")
    first = next(step for step in steps if step["did"] == "breed")
    assert len(first["population"]) == 60 and first["population"][0][0] > 10
    small = runner.load(EXAMPLES / "zebra" / "zebrajs-3x3-template.json")
    (method,) = [each for each in methods_for("zebra") if each.name == "genetic-from-scratch"]
    assert explore_search(small, method).solutions == runner.solve(small).solutions


def test_the_search_goes_on_after_a_solution(capsys, tmp_path):
    path = tmp_path / "disks-three.txt"
    path.write_text("110000\n100100\n000011\n", "utf-8")
    *steps, _ = told_steps(capsys, path, "every-turn")
    assert [step["text"] for step in steps[-6:]] == [
        "solution 1",
        "the search goes on, to see whether there is another solution",
        "no turn is left for disk 3: back",
        "no turn is left for disk 2: back",
        "no turn is left for disk 1: back",
        "nothing is left to try: there is no other solution",
    ]


def test_a_long_search_is_told_in_part(capsys):
    path = str(EXAMPLES / "takuzu" / "14x14.txt")
    assert main(["solve", path, "--method", "patterns-and-search", "--all-steps"]) == 0
    whole = capsys.readouterr().out
    assert main(["solve", path, "--method", "patterns-and-search", "--steps"]) == 0
    part = capsys.readouterr().out
    every, some = (re.findall(r"^(\d+)\. ", text, re.MULTILINE) for text in (whole, part))
    assert every == [str(number) for number in range(1, len(every) + 1)]
    left_out = re.findall(
        r"^… (\d+) steps? (?:are|is) left out; --all-steps prints all$", part, re.MULTILINE
    )
    assert len(every) > 120 and "left out" not in whole
    assert left_out and sum(map(int, left_out)) == len(every) - len(some)
    assert (
        part.splitlines()[-1]
        == whole.splitlines()[-1]
        == f"{len(every)}. nothing is left to try: there is no other solution"
    )


def test_steps_that_end_stuck_show_where(capsys):
    path = str(EXAMPLES / "takuzu" / "14x14.txt")
    assert main(["solve", path, "--method", "patterns", "--steps"]) == 3
    printed = capsys.readouterr()
    assert printed.out.splitlines()[-1].endswith("stuck: no pattern is left, and cells are empty")
    assert printed.err.splitlines()[1:][:1] == ["    0 0 1 . 0 . . . . . . . . ."]
    assert main(["solve", path, "--method", "patterns", "--steps", "--format", "csv"]) == 2


# --- what a method does not understand ------------------------------------------------------------


def test_a_clue_that_a_method_would_leave_out_is_refused():
    puzzle = replace(
        runner.load(EXAMPLES / "takuzu" / "seed.txt"), clues=(Clue("halfo", ((0, 1, None, None),)),)
    )
    for method in methods_for("takuzu"):
        with pytest.raises(
            BadInput,
            match=r"does not understand the clue halfo.*; expected no clues, or no --method",
        ):
            explore_search(puzzle, method)


def test_rules_of_the_same_name_have_no_methods_of_the_built_in_kind(capsys, tmp_path):
    """They may say something else."""
    rules = tmp_path / "sudoku.py"
    text = (ROOT / "rules" / "sudoku.py").read_text("utf-8")
    rules.write_text(
        text.replace("eq(board, rows),", "eq(board, rows), eq(rows[0][0], 1),"), encoding="utf-8"
    )
    path = str(EXAMPLES / "sudoku" / "4x4-several.txt")
    assert main(["solve", path, "--rules", str(rules), "--method", "backtracking"]) == 2
    assert "expected best-cell-first" in capsys.readouterr().err
    assert main(["methods", str(rules)]) == 0
    assert capsys.readouterr().out.startswith("sudoku\n  best-cell-first\n")
    assert main(["solve", path, "--rules", str(rules), "--method", "best-cell-first"]) == 0
    assert capsys.readouterr().out.startswith("1 ")
    forget_files()
    assert main(["solve", path, "--method", "backtracking"]) == 0


def test_a_kind_of_ones_own_has_a_method(capsys, tmp_path):
    """Its cells are read from its rules; where a cell may have any value it is refused."""
    rules, puzzle = tmp_path / "ramps.py", tmp_path / "one.txt"
    text = '''"""Ramps: numbers rise along each row, and the columns sum to 3 and 5."""
from logicpuzzles import Board, Cells, columns, digits, domaino, eq, grid, lall, lesso, relation, sumo

@relation
def rampso(board, size):
    rows = grid(*size)
    return lall(eq(board, rows), DOMAIN
                [lesso(row[0], row[1]) for row in rows], [sumo(*each) for each in zip(columns(rows), (3, 5))])

BOARD = Board(Cells(digits(1, 3)))
'''
    puzzle.write_text(". 3\n. .\n", "utf-8")
    command = ["solve", str(puzzle), "--rules", str(rules), "--method", "best-cell-first", "-q"]
    rules.write_text(text.replace("DOMAIN", "domaino(rows, range(1, 4)),"), encoding="utf-8")
    assert main(command) == 0
    assert capsys.readouterr().out == "2 3\n1 2\n"
    rules.write_text(text.replace("DOMAIN", ""), "utf-8")
    forget_files()
    assert main(command) == 2
    assert "may have any value" in capsys.readouterr().err


# --- a batch --------------------------------------------------------------------------------------


def test_a_batch_by_a_method(tmp_path, capsys):
    """A line for each line: solved, stuck, of another kind, bad; by processes as well."""
    batch = tmp_path / "batch.jsonl"
    texts = [
        (EXAMPLES / name).read_text("utf-8")
        for name in ("takuzu/seed.txt", "takuzu/14x14.txt", "sudoku/4x4.txt")
    ]
    lines = [json.dumps({"id": number, "puzzle": text}) for number, text in enumerate(texts)]
    batch.write_text("\n".join([*lines, "{}"]) + "\n", "utf-8")
    assert main(["solve", str(batch), "--method", "patterns"]) == 3
    printed = capsys.readouterr().out
    solved, stuck, other, bad = [json.loads(line) for line in printed.splitlines()]
    assert (solved["id"], solved["status"], len(solved["solutions"])) == (0, "unique", 1)
    assert (stuck["id"], stuck["status"], stuck["ended"], stuck["solutions"]) == (
        1,
        "unknown",
        "stuck",
        [],
    )
    assert other["error"].startswith('"patterns" is')
    assert "error" in bad
    assert main(["solve", str(batch), "--method", "patterns", "--jobs", "2"]) == 3
    assert capsys.readouterr().out == printed
    assert main(["solve", str(batch), "--method", "patterns", "--steps"]) == 2
    assert "--steps tells of single puzzles" in capsys.readouterr().err
