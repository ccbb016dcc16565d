"""Every approach to a puzzle is run, and whether they agree is told first."""

from __future__ import annotations

import importlib.util
import json
import pathlib
import sys
from typing import Any
from xml.etree import ElementTree

import pytest
from samples import EXAMPLES, every

from logicpuzzles import runner
from logicpuzzles.compare import comparing
from logicpuzzles.compare.approaches import MOST, PACKAGE, PROGRAM, approach_named, approaches_to
from logicpuzzles.compare.code import UNSAID, became, code_steps, side_by_side, to_html
from logicpuzzles.compare.comparing import (
    Comparison,
    ComparisonRow,
    compare,
    finished_by_all,
    lines_in,
    medians,
)
from logicpuzzles.compare.measuring import Measured, measure_approach
from logicpuzzles.compare.methods import Method
from logicpuzzles.compare.sidebyside import chart
from logicpuzzles.compare.source_lines import (
    LineCounts,
    code_lines,
    count_code_lines,
    needed_files,
    telling_lines,
)
from logicpuzzles.engines import installed
from logicpuzzles.engines.ground.asp import Program
from logicpuzzles.extras.jodici import searches
from logicpuzzles.faces.cli import main
from logicpuzzles.kinds.discovery import kinds
from logicpuzzles.kinds.puzzle import Puzzle
from logicpuzzles.search.result import Result, Run, Solution

SHORT = 0.3  # seconds for an approach
ONE_OF_EACH = {
    "balance": "seven.txt",
    "disks": "8-places.txt",
    "equations": "send-more-money.txt",
    "jodici": "seed.csv",
    "nonogram": "5x5.txt",
    "riddle": "neighbours.json",
    "sudoku": "4x4-several.txt",
    "takuzu": "seed.txt",
    "zebra": "life-1962.txt",
}
SEARCHES = {
    "balance": ["every-case"],
    "disks": ["every-turn"],
    "equations": ["plugging-in"],
    "jodici": ["depth-first", "best-cell-first"],
    "nonogram": ["line-by-line", "line-by-line-and-search"],
    "riddle": ["matrices", "matrices-and-search"],
    "sudoku": [
        "cell-by-cell",
        "best-cell-first",
        "variables",
        "variables-and-search",
        "depth-first",
        "backtracking",
    ],
    "takuzu": ["patterns", "patterns-and-search"],
    "zebra": [
        "variables",
        "variables-and-search",
        "depth-first",
        "backtracking",
        "genetic",
        "genetic-from-scratch",
    ],
}


@pytest.fixture
def few(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of the engines only fd, and the package: each approach takes a process."""
    monkeypatch.setattr(
        comparing,
        "approaches_to",
        lambda puzzle: [
            each
            for each in approaches_to(puzzle)
            if not each.declarative or each.name in ("fd", PACKAGE)
        ],
    )


def rows(comparison: Comparison) -> dict[str, ComparisonRow]:
    return {row.approach: row for row in comparison.rows}


def test_every_kind_is_compared():
    assert set(ONE_OF_EACH) == set(SEARCHES) <= set(kinds())


LONG = (
    "balance",
    "disks",
    "equations",
    "jodici",
    "nonogram",
    "riddle",
    "takuzu",
    "zebra",
)  # what their searches do is tested with the searches


@pytest.mark.parametrize(
    "kind",
    [
        pytest.param(kind, marks=pytest.mark.thorough) if kind in LONG else kind
        for kind in sorted(ONE_OF_EACH)
    ],
)
def test_engines_and_searches_agree(kind):
    path = EXAMPLES / kind / ONE_OF_EACH[kind]
    comparison = compare(runner.load(path), SHORT, orders=1)
    assert comparison.agrees
    results = rows(comparison)
    assert list(results) == [
        *(name for name in installed() if name != "auto"),
        *([PROGRAM] if "asp" in installed() else []),
        PACKAGE,
        *SEARCHES[kind],
    ]
    expected = json.loads(path.with_name(f"{path.stem}.answer.json").read_text("utf-8"))
    for name in ("fd", *([PROGRAM] if "asp" in installed() else []), *SEARCHES[kind]):
        by_chance = name in ("genetic", "genetic-from-scratch", "variables")
        if by_chance and not results[name].result.complete:  # or stuck
            assert results[name].result.solutions <= {
                json.dumps(solution) for solution in expected["solutions"]
            }
            assert results[name].status not in ("unique", "multiple", "none")
            continue
        assert results[name].status == expected["status"]
        assert {json.dumps(solution) for solution in expected["solutions"]} == results[
            name
        ].result.solutions
    assert results["fd"].order.startswith("same answers, ")
    assert (
        results["kanren"].result.complete or results["kanren"].status == "gave up after 0.3 seconds"
    )
    assert all(
        row.order == "none: its order is the program"
        for row in comparison.rows
        if not row.declarative
    )


def test_the_broken_twins_have_no_answer_either_way(few):
    comparison = compare(runner.load(EXAMPLES / "jodici" / "seed-broken.csv"), SHORT, orders=0)
    assert {row.approach: row.status for row in comparison.rows if row.approach != PACKAGE} == {
        "fd": "none",
        "depth-first": "none",
        "best-cell-first": "none",
    }


def test_patterns_that_are_stuck_contradict_nobody(few):
    comparison = compare(runner.load(EXAMPLES / "takuzu" / "14x14.txt"), SHORT, orders=0)
    results = rows(comparison)
    assert comparison.agrees
    assert results["patterns-and-search"].status == "unique"
    if not results["patterns"].result.complete:
        assert results["patterns"].status not in ("unique", "none", "multiple")


def liar(boards: tuple[Any, ...], complete: bool = True) -> Method:
    def run(puzzle: Puzzle, budget: object, told: bool) -> Run[Any, Any]:
        for board in boards:
            if board == "boom":
                raise RuntimeError("boom")
            yield Solution(board)
        return Result(complete=complete, stuck=not complete)

    return Method("liar", "nobody", "It lies.", ("jodici",), run)


WRONG = ((3, 7, 5, 8, 4, 3), (6, 1, 1, 5, 9, 8), (6, 7, 9, 2, 4, 2))


@pytest.mark.parametrize(
    ("method", "status"),
    every(
        2,
        [
            (liar((WRONG,)), "unique"),
            (liar(()), "none"),
            (liar(("boom",)), "failed"),
            (liar((WRONG,), complete=False), "stuck"),
        ],
    ),
)
def test_a_disagreement_is_an_error(method, status, few, monkeypatch, capsys):
    monkeypatch.setattr(searches, "METHODS", (method,))
    path = str(EXAMPLES / "jodici" / "seed.csv")
    assert main(["compare", path, "--timeout", "0.3", "--orders", "0"]) == 1
    printed = capsys.readouterr()
    row = next(line for line in printed.out.splitlines() if line.startswith("liar"))
    assert status in row
    assert ("yes" not in row.split()) and ("-" not in row.split()[:3])
    assert (
        printed.err == f"{path}: approaches contradict each other, or one failed; see the table\n"
    )


def test_what_tells_steps_counts_apart():
    """What stands under a question for steps, and what only that uses; nothing else, and no other
    branch.
    """
    text = """\
NAMES = ("a", "b")
ALSO = (1, 2)

def run(told):
    if told:
        print(named(0), ALSO)
    elif ALSO:
        return 1
    if not told:
        return 2
    return 3

def named(number):
    return bare(NAMES[number])

def bare(text):
    return text

def public():
    return 4
"""
    assert telling_lines({"a": text}) == {"a": 7}
    assert telling_lines({"a": text, "b": "from a import named\nnamed(1)\n"}) == {"a": 2, "b": 0}


def test_no_answer_agrees_with_nothing(few, capsys):
    path = str(EXAMPLES / "takuzu" / "14x14.txt")
    assert main(["compare", path, "--timeout", "0.3", "--orders", "0"]) == 0
    out = capsys.readouterr().out
    table = {line.split()[0]: line for line in out.split("\n\n")[0].splitlines()[3:]}
    assert table["fd"].split()[1:3] == ["unique", "yes"]
    assert table["patterns"].split("  ")[-1] == "none: its order is the program"
    assert "stuck: no pattern is left, and cells are empty  -  " in table["patterns"]
    assert "gave up after 0.3 seconds" in table["miniKanren"] and " yes " not in table["miniKanren"]
    assert out.count("lines of code: the puzzle's own text + ") == 1


def test_what_is_unfinished_and_right_agrees(few, monkeypatch):
    monkeypatch.setattr(searches, "METHODS", (liar((), complete=False),))
    assert compare(runner.load(EXAMPLES / "jodici" / "seed.csv"), SHORT, orders=0).agrees


def test_a_folder_a_batch_and_a_bad_file(few, tmp_path, capsys):
    good = (EXAMPLES / "disks" / "8-places.txt").read_text("utf-8")
    (tmp_path / "disks-1.txt").write_text(good, "utf-8")
    (tmp_path / "disks-1.answer.json").write_text("{}", "utf-8")
    (tmp_path / "disks-2.txt").write_text("01\n0x\n", "utf-8")
    lines = [{"id": 1, "kind": "disks", "puzzle": good}, {"id": 2, "kind": "disks", "puzzle": ""}]
    (tmp_path / "some.jsonl").write_text(
        "".join(json.dumps(line) + "\n" for line in lines), encoding="utf-8"
    )
    assert main(["compare", str(tmp_path), "--timeout", "5", "--format", "json"]) == 2
    printed = capsys.readouterr()
    records = [json.loads(line) for line in printed.out.splitlines()]
    assert [pathlib.PurePath(record["path"]).name for record in records] == [
        "disks-1.txt",
        "some.jsonl:1",
    ]
    assert all(record["agrees"] and record["kind"] == "disks" for record in records)
    assert set(records[0]["approaches"][0]) >= {
        "approach", "declarative", "status", "agrees", "solutions", "seconds", "nodes", "memory", "lines", "order",
    }  # fmt: skip
    for approach in records[0]["approaches"]:
        assert approach["first_seconds"] <= approach["seconds"]
        least, most = approach["seconds_between"]
        assert least <= approach["seconds"] <= most
        assert [each["status"] for each in approach["orders"]] == [approach["status"]] * (
            3 if approach["declarative"] else 0
        )
    complaints = printed.err.splitlines()
    assert len(complaints) == 2
    assert complaints[0].startswith(f"{tmp_path / 'disks-2.txt'}:2:2: ")


def test_several_are_summed_up_and_drawn(few, tmp_path, capsys):
    paths = [str(EXAMPLES / "balance" / name) for name in ("seven.txt", "words.txt")]
    assert main(["compare", *paths, "--timeout", "5", "--orders", "0"]) == 0
    out = capsys.readouterr().out
    assert (
        "\n2 puzzles, balance\nmedians over the 2 of 2 puzzles that all finished\napproach " in out
    )
    assert "2 of 2" in out.splitlines()[-1]
    picture = tmp_path / "chart.svg"
    more = ["--orders", "0", "--format", "svg", "-o", str(picture)]
    assert main(["compare", *paths, "--timeout", "5", *more]) == 0
    root = ElementTree.fromstring(picture.read_text("utf-8"))
    texts = [node.text for node in root.iter("{http://www.w3.org/2000/svg}text")]
    assert "every-case" in texts
    assert len(list(root.iter("{http://www.w3.org/2000/svg}rect"))) == 3
    assert root.get("viewBox") and "every-case: " in (
        root.findtext("{http://www.w3.org/2000/svg}desc") or ""
    )
    assert "prefers-color-scheme:dark" in picture.read_text("utf-8")


def result(seconds: float, complete: bool = True, ended: str = "") -> Measured:
    solutions = frozenset(["[]"]) if complete else frozenset()
    return Measured(solutions, complete, ended, 1, seconds, seconds / 2 if complete else None)


def table_of(*columns: dict[str, Measured]) -> list[Comparison]:
    return [
        Comparison(
            "k",
            tuple(
                [
                    ComparisonRow(name, False, each, True, 1, LineCounts(1, 0, 0))
                    for name, each in column.items()
                ]
            ),
            5.0,
        )
        for column in columns
    ]


GAVE_UP = result(5.0, False, "gave up after 5 seconds")


def test_medians_are_over_the_puzzles_that_all_of_the_table_finished():
    several = table_of(
        {"quick": result(1.0), "slow": result(3.0), "hopeless": GAVE_UP},
        {"quick": result(2.0), "slow": result(4.0), "hopeless": GAVE_UP},
        {"quick": result(100.0), "slow": GAVE_UP, "hopeless": GAVE_UP},
    )
    names, common = finished_by_all(several)
    assert (names, common) == (["quick", "slow"], several[:2])
    by_approach = {row["approach"]: row for row in medians(several)}
    assert by_approach["quick"] == {
        "approach": "quick", "puzzles": 3, "complete": 3, "of": 2, "first_seconds": 0.75, "seconds": 1.5, "nodes": 1,
    }  # fmt: skip
    assert (by_approach["slow"]["complete"], by_approach["slow"]["seconds"]) == (2, 3.5)
    assert (by_approach["hopeless"]["complete"], by_approach["hopeless"]["seconds"]) == (0, None)
    assert finished_by_all(table_of({"a": GAVE_UP})) == ([], [])


def test_a_timeout_is_a_bar_that_says_so():
    root = ElementTree.fromstring(chart(table_of({"quick": result(0.001), "hopeless": GAVE_UP})))
    bars = {
        float(node.get("width", "0")): node.get("fill")
        for node in root.iter("{http://www.w3.org/2000/svg}rect")
    }
    assert bars[max(bars)] == "url(#unfinished)"
    texts = [node.text or "" for node in root.iter("{http://www.w3.org/2000/svg}text")]
    assert "gave up after 5 seconds" in texts
    assert not [text for text in texts if "never" in text]


def test_a_search_that_is_compared_takes_as_many_steps_as_the_published_one():
    assert (
        measure_approach(runner.load(EXAMPLES / "jodici" / "seed.csv"), "depth-first", 10).nodes
        == 1350
    )


def test_what_was_found_before_the_limit_is_kept_on_both_sides(few, monkeypatch):
    right = ((3, 7, 5, 8, 4, 3), (6, 1, 1, 5, 9, 8), (6, 7, 9, 2, 2, 4))

    def run(puzzle: Puzzle, budget: object, told: bool) -> Run[Any, Any]:
        yield Solution(right)
        while True:
            pass

    monkeypatch.setattr(
        searches, "METHODS", (Method("endless", "nobody", "It never ends.", ("jodici",), run),)
    )
    comparison = compare(runner.load(EXAMPLES / "jodici" / "seed.csv"), SHORT, orders=0)
    row = rows(comparison)["endless"]
    assert comparison.agrees
    assert (len(row.result.solutions), row.status) == (1, "gave up after 0.3 seconds")
    assert row.result.first is not None
    assert row.result.cold is not None
    hopeless = measure_approach(runner.load(EXAMPLES / "zebra" / "life-1962.txt"), "kanren", 0.05)
    assert (hopeless.first, hopeless.cold, hopeless.complete) == (None, None, False)


def test_both_sides_have_the_same_limit_of_answers():
    puzzle = runner.load("- - - - - -\n" * 6, kind="takuzu")  # 11,222 boards
    ends = [measure_approach(puzzle, name, 20.0) for name in ("fd", "patterns-and-search")]
    expected = (False, f"gave up after {MOST} answers", MOST)
    assert [(each.complete, each.ended, len(each.solutions)) for each in ends] == [expected] * 2


@pytest.mark.skipif("asp" not in installed(), reason="clingo is not installed")
def test_an_answer_set_program_is_an_opinion_of_its_own(monkeypatch):
    """The engine asp tells clingo clauses; the row of the program gives it the text that is
    exported.
    """
    texts: list[str] = []
    monkeypatch.setattr(
        "logicpuzzles.engines.asp.Program.text",
        lambda program, text=Program.text: texts.append(text(program)) or texts[-1],
    )
    puzzle = runner.load(EXAMPLES / "jodici" / "easy.csv")
    found: list[object] = []
    for name in ("asp", PROGRAM):
        assert approach_named(puzzle, name).solve(puzzle, SHORT, None, found.append).complete
    assert found[0] == found[1] and len(found) == 2
    assert len(texts) == 1 and "{ v(C,X) : dom(C,X) } = 1" in texts[0]


def test_orders_are_told_with_their_spread():
    fd, seen = LineCounts(1, 0, 0), (result(1.0), result(2.0))
    assert ComparisonRow("fd", True, result(1.0), True, 1, fd, seen).order == "same answers, 1 node"
    assert (
        ComparisonRow("fd", True, result(1.0), True, 1, fd, (*seen, GAVE_UP)).order
        == "same answers, 1 node; gave up after 5 seconds"
    )
    assert (
        ComparisonRow("fd", True, GAVE_UP, True, 1, fd, (GAVE_UP, GAVE_UP)).order
        == "gave up after 5 seconds, 2 times"
    )
    assert ComparisonRow("fd", True, GAVE_UP, True, 1, fd, seen).order == "all answers, 1 node"


def test_lines_of_both_sides_are_the_puzzle_what_is_its_own_and_what_is_shared():
    puzzle = runner.load(EXAMPLES / "jodici" / "seed.csv")
    code = lines_in(puzzle, approaches_to(puzzle))
    shared, whole = (
        count_code_lines("logicpuzzles/search/result.py"),
        count_code_lines("logicpuzzles/search/jodici.py"),
    )
    telling = code["depth-first"].telling
    assert (
        code["depth-first"]
        == code["best-cell-first"]
        == LineCounts(whole - shared - telling, 0, shared, telling)
    )
    assert whole - shared > telling > 10 and code["fd"].telling == 0
    assert code["fd"].puzzle == code[PACKAGE].puzzle == count_code_lines("rules/jodici.py")
    assert code["fd"].own > code["kanren"].own > 0
    assert code["fd"].shared > code["kanren"].shared
    files = needed_files(["rules/jodici.py", "logicpuzzles/engines/kanren.py"])
    assert "logicpuzzles/relations/counting.py" in files
    assert not [
        name
        for name in files
        if name.startswith(("logicpuzzles/kinds", "logicpuzzles/extras", "logicpuzzles/engines/fd"))
    ]


@pytest.mark.parametrize("kind", sorted(ONE_OF_EACH))
def test_rule_and_loop_stand_side_by_side_on_a_page(kind):
    puzzle = runner.load(EXAMPLES / kind / ONE_OF_EACH[kind])
    rules, searches, steps = code_steps(puzzle)
    assert rules == f"rules/{kind}.py"
    assert "logicpuzzles/search/" in searches
    lines = side_by_side(puzzle).splitlines()
    assert max(map(len, lines)) <= 110
    assert all([step.rules or step.search for step in steps])
    text = (EXAMPLES.parent / rules).read_text("utf-8")
    assert any([f"def {kind}" in step.rules for step in steps])
    for step in steps:
        stated = [line for line in step.rules.splitlines() if '"""' not in line and line != UNSAID]
        assert [line for line in stated if line not in text] == []
    ElementTree.fromstring(f"<div>{to_html(puzzle)}</div>")


def test_rules_of_a_kind_stand_beside_a_search_without_a_puzzle(capsys, monkeypatch):
    assert main(["rules", "norinori", "--code"]) == 0
    told = capsys.readouterr().out
    assert "domaino(rows, (0, 1))" in told and " | " in told
    monkeypatch.setattr(sys.stdout, "isatty", lambda: True, raising=False)
    monkeypatch.setenv("COLUMNS", "72")
    assert main(["rules", "norinori", "--code"]) == 0
    assert max(map(len, capsys.readouterr().out.splitlines())) <= 72
    assert main(["rules", "--code"]) == 2
    assert "--code goes with a kind" in capsys.readouterr().err


def test_what_each_line_of_the_rules_became():
    made = dict(became(runner.load(EXAMPLES / "jodici" / "seed.csv")))
    assert made["eq(board, rings)"] == "the shape of the board, known when it is read"
    assert made["[sumo(ring, 30) for ring in rings]"] == "3 propagators Total"
    assert made["[sumo(sector, 15) for sector in columns(rings)]"] == "6 propagators TotalOfThree"
    assert made["domaino(rings, DIGITS)"] == "domains of 18 cells"
    zebra = became(runner.load(EXAMPLES / "zebra" / "life-1962.txt"))
    assert zebra[1][1].startswith("5 propagators AllDifferent")
    assert (
        "propagator" in dict(zebra)["3 clues nexto"] or "propagator" in dict(zebra)["2 clues nexto"]
    )


def test_a_page_from_the_command_line(few, capsys):
    path = str(EXAMPLES / "balance" / "seven.txt")
    assert main(["compare", path, "--timeout", "5", "--orders", "1", "--format", "html"]) == 0
    page = capsys.readouterr().out
    assert page.startswith("<!DOCTYPE html>") and page.endswith("</main>\n</body>\n</html>\n")
    assert page.count("<h1>") == page.count("<main>") == page.count("<svg") == 1
    assert '<th scope="col">approach</th>' in page and "<td>every-case</td>" in page
    assert page.count("prefers-color-scheme:dark") == 1 == page.count("<style>")


def test_the_code_alone_measures_nothing(capsys, monkeypatch):
    monkeypatch.setattr(comparing, "measure_approach", None)
    paths = [str(EXAMPLES / "jodici" / "seed.csv"), str(EXAMPLES / "jodici" / "easy.csv")]
    for form, once in (
        ("text", "def jodicio(board):"),
        ("html", '<b>def</b> <i class="relation">jodicio</i>'),
    ):
        assert main(["compare", *paths, "--code", "--format", form]) == 0
        out, err = capsys.readouterr()
        assert (out.count(once), err) == (1, "")
        assert out.count("@page{size:landscape;") == (form == "html")
        assert out.startswith(("rules/jodici.py ", "<!DOCTYPE html>"))
    assert main(["compare", *paths, "--code", "--format", "json"]) == 2
    assert "--code is written as text or html, not json" in capsys.readouterr().err


def test_how_far_it_is_is_shown_on_a_terminal(capsys, monkeypatch):
    monkeypatch.setattr(comparing, "measure_approach", lambda *_: Measured())
    path = str(EXAMPLES / "jodici" / "seed.csv")
    assert main(["compare", path, "--orders", "0"]) == 0
    assert capsys.readouterr().err == ""
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True)
    monkeypatch.setattr(sys.stdout, "isatty", lambda: True)
    assert main(["compare", path, "--orders", "0"]) == 0
    out, err = capsys.readouterr()
    runs = len(out.split("\n\n")[0].splitlines()) - 3
    assert err == "".join([f"\r{path}: {number} runs" for number in range(1, runs + 1)]) + "\n"


def test_lines_are_counted_the_same_way():
    assert (
        code_lines('"""Doc."""\n\n# comment\ndef f():\n    """Doc."""\n    return "a\\nb"\n') == 2
    )
    assert code_lines('x = """a\nb"""\n') == 2
    assert count_code_lines("rules/jodici.py") < count_code_lines("logicpuzzles/search/jodici.py")


def test_the_page_of_the_comparison_is_written_from_its_tables():
    bench = pathlib.Path(__file__).parents[1] / "bench"
    spec = importlib.util.spec_from_file_location("comparison_page", bench / "comparison.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    comparisons = json.loads(module.DATA.read_text("utf-8"))
    assert all(comparison["agrees"] for comparison in comparisons.values())
    assert module.PAGE.read_text("utf-8") == module.page(comparisons)
