"""Every approach to a puzzle is run, and whether they agree is told first."""

from __future__ import annotations

import json
import pathlib
from typing import Any
from xml.etree import ElementTree

import pytest

from logicpuzzles import runner
from logicpuzzles.compare import Comparison, Row, compare, medians
from logicpuzzles.compare.methods import Method
from logicpuzzles.compare.source_lines import code_lines, lines_of
from logicpuzzles.engines import installed
from logicpuzzles.faces.cli import main
from logicpuzzles.kinds.discovery import kinds
from logicpuzzles.kinds.jodici import searches
from logicpuzzles.kinds.puzzle import Puzzle
from logicpuzzles.search.result import Result, Run, Solution

EXAMPLES = pathlib.Path(__file__).parents[2] / "examples"
SHORT = 0.3  # seconds for an approach
ONE_OF_EACH = {
    "balance": "seven.txt",
    "disks": "8-places.txt",
    "equations": "send-more-money.txt",
    "jodici": "seed.csv",
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
    "riddle": ["matrices", "matrices-and-search"],
    "sudoku": ["cell-by-cell", "best-cell-first", "variables", "variables-and-search", "depth-first", "backtracking"],
    "takuzu": ["patterns", "patterns-and-search"],
    "zebra": ["variables", "variables-and-search", "depth-first", "backtracking", "genetic"],
}


def rows(comparison: Comparison) -> dict[str, Row]:
    return {row.approach: row for row in comparison.rows}


def test_every_kind_is_compared() -> None:
    assert set(ONE_OF_EACH) == set(SEARCHES) <= set(kinds())


@pytest.mark.parametrize("kind", sorted(ONE_OF_EACH))
def test_engines_and_searches_agree(kind: str) -> None:
    path = EXAMPLES / kind / ONE_OF_EACH[kind]
    comparison = compare(runner.load(path), SHORT)
    assert comparison.agrees
    results = rows(comparison)
    assert list(results) == [*(name for name in installed() if name != "auto"), *SEARCHES[kind]]
    expected = json.loads(path.with_name(f"{path.stem}.answer.json").read_text(encoding="utf-8"))
    for name in ("fd", *SEARCHES[kind]):
        if name in ("genetic", "variables") and not results[name].result.complete:  # found by chance, or stuck
            assert results[name].result.solutions <= {json.dumps(solution) for solution in expected["solutions"]}
            assert results[name].status not in ("unique", "multiple", "none")
            continue
        assert results[name].status == expected["status"]
        assert {json.dumps(solution) for solution in expected["solutions"]} == results[name].result.solutions
    assert results["fd"].order.startswith("same answers, ")
    assert results["kanren"].result.complete or results["kanren"].status == "gave up after 0.3 seconds"
    assert all(row.order == "is the program's" for row in comparison.rows if not row.declarative)


def test_the_broken_twins_have_no_answer_either_way() -> None:
    comparison = compare(runner.load(EXAMPLES / "jodici" / "seed-broken.csv"), SHORT)
    assert {row.approach: row.status for row in comparison.rows if row.approach not in ("sat", "asp", "cpsat", "kanren")} == {
        "fd": "none",
        "depth-first": "none",
        "best-cell-first": "none",
    }


def test_patterns_that_are_stuck_contradict_nobody() -> None:
    comparison = compare(runner.load(EXAMPLES / "takuzu" / "14x14.txt"), SHORT)
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
    [(liar(()), "none"), (liar((WRONG,)), "unique"), (liar((WRONG,), complete=False), "stuck"), (liar(("boom",)), "failed")],
)
def test_a_disagreement_is_an_error(
    method: Method, status: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(searches, "METHODS", (method,))
    path = str(EXAMPLES / "jodici" / "seed.csv")
    assert main(["compare", path, "--timeout", "0.3"]) == 1
    printed = capsys.readouterr()
    row = next(line for line in printed.out.splitlines() if line.startswith("liar"))
    assert status in row
    assert "yes" not in row.split()
    assert printed.err == f"{path}: approaches contradict each other, or one failed; see the table\n"


def test_what_is_unfinished_and_right_agrees(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(searches, "METHODS", (liar((), complete=False),))
    assert compare(runner.load(EXAMPLES / "jodici" / "seed.csv"), SHORT).agrees


def test_a_folder_a_batch_and_a_bad_file(tmp_path: pathlib.Path, capsys: pytest.CaptureFixture[str]) -> None:
    good = (EXAMPLES / "disks" / "8-places.txt").read_text(encoding="utf-8")
    (tmp_path / "disks-1.txt").write_text(good, encoding="utf-8")
    (tmp_path / "disks-1.answer.json").write_text("{}", encoding="utf-8")
    (tmp_path / "disks-2.txt").write_text("01\n0x\n", encoding="utf-8")
    lines = [{"id": 1, "kind": "disks", "puzzle": good}, {"id": 2, "kind": "disks", "puzzle": ""}]
    (tmp_path / "some.jsonl").write_text("".join(json.dumps(line) + "\n" for line in lines), encoding="utf-8")
    assert main(["compare", str(tmp_path), "--timeout", "5", "--format", "json"]) == 2
    printed = capsys.readouterr()
    records = [json.loads(line) for line in printed.out.splitlines()]
    assert [pathlib.PurePath(record["path"]).name for record in records] == ["disks-1.txt", "some.jsonl:1"]
    assert all(record["agrees"] and record["kind"] == "disks" for record in records)
    assert set(records[0]["approaches"][0]) == {
        "approach", "declarative", "status", "agrees", "solutions", "seconds", "nodes", "memory", "lines", "order",
    }  # fmt: skip
    complaints = printed.err.splitlines()
    assert len(complaints) == 2
    assert complaints[0].startswith(f"{tmp_path / 'disks-2.txt'}:2:2: ")


def test_several_are_summed_up_and_drawn(tmp_path: pathlib.Path, capsys: pytest.CaptureFixture[str]) -> None:
    paths = [str(EXAMPLES / "balance" / name) for name in ("seven.txt", "words.txt")]
    assert main(["compare", *paths, "--timeout", "5"]) == 0
    out = capsys.readouterr().out
    assert "\n2 puzzles\napproach " in out
    assert "2 of 2" in out.splitlines()[-1]
    picture = tmp_path / "chart.svg"
    assert main(["compare", *paths, "--timeout", "5", "--format", "svg", "-o", str(picture)]) == 0
    root = ElementTree.fromstring(picture.read_text(encoding="utf-8"))
    texts = [node.text for node in root.iter("{http://www.w3.org/2000/svg}text")]
    assert "every-case" in texts
    assert len(list(root.iter("{http://www.w3.org/2000/svg}rect"))) == len(installed())


def test_medians_count_only_what_came_to_its_end() -> None:
    jodici = compare(runner.load(EXAMPLES / "jodici" / "seed.csv"), SHORT)
    by_approach = {row["approach"]: row for row in medians([jodici])}
    assert by_approach["kanren"] == {"approach": "kanren", "puzzles": 1, "complete": 0, "seconds": None, "nodes": None}
    assert by_approach["depth-first"]["nodes"] == 1350


def test_the_two_texts_stand_side_by_side(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["compare", str(EXAMPLES / "balance" / "seven.txt"), "--timeout", "5", "--code"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].split() == ["rules/balance.py", "logicpuzzles/search/oddball.py"]
    assert any(line.startswith("def balanceo(board, balls, weighings=()):") for line in lines)
    assert any("  def solve(balls: int, weighings: " in line for line in lines)


def test_lines_are_counted_the_same_way() -> None:
    assert code_lines('"""Doc."""\n\n# comment\ndef f():\n    """Doc."""\n    return "a\\nb"\n') == 2
    assert code_lines('x = """a\nb"""\n') == 2
    assert lines_of("rules/jodici.py") < lines_of("logicpuzzles/search/jodici.py")
