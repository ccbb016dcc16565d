"""Hostile texts as values, names and ids, through every reader and every view: none runs, none
breaks the form.
"""

import csv
import io
import json
import re
import shutil
import subprocess
import sys
from pathlib import Path
from xml.etree import ElementTree

import pytest
from hostile import HOSTILE
from samples import every

import logicpuzzles as lp
from logicpuzzles.core.errors import BadInput, PuzzleError
from logicpuzzles.core.plain import printable
from logicpuzzles.faces.opened import Opened
from logicpuzzles.formats import read
from logicpuzzles.formats.answers import to_csv, to_text
from logicpuzzles.kinds.discovery import kind_named, kinds
from logicpuzzles.kinds.puzzle import Clue, Item, Puzzle
from logicpuzzles.show.answers import answer_page
from logicpuzzles.show.pages import page
from logicpuzzles.show.table import table
from logicpuzzles.solving.batch import BatchSettings, solve_line

VALUES = [text for text in HOSTILE if text.strip() and len(text) < 400]
TWO = list(zip(VALUES[::2], VALUES[1::2], strict=False))


def made(a: str, b: str) -> Opened:
    """A street of two houses with hostile names everywhere."""
    clue = Clue("sameo", (Item(f"F{a}", f"x{b}"), Item("Pet", f"{b}y")), f"{a} {b}")
    groups = ((f"x{b}", f"x{a}"), ("dog", f"{b}y"))
    puzzle = Puzzle("zebra", (), {"groups": groups}, (clue,), (f"F{a}", "Pet"), name=f"{a}{b}")
    return Opened(puzzle, kind_named("zebra"))


OPENED = [made(a, b) for a, b in TWO]
SOME = OPENED[::9]


def test_there_are_two_hundred_of_them():
    assert len(HOSTILE) >= 200


@pytest.mark.parametrize("kind", [None, *every(8, kinds(), at=5)])
def test_every_reader_refuses_or_reads_them(kind):
    for text in HOSTILE if kind else HOSTILE[::8]:  # where no kind is named, all of them read
        for whole in (
            text,
            f"{text}\n{text}",
            f"1 {text} 2\n",
            json.dumps({"kind": text, "givens": [[text]]}),
        ):
            try:
                read(whole, kind=kind)
            except BadInput as error:
                assert printable(str(error)) == str(error)


def test_no_data_names_a_file_that_is_run(tmp_path):
    ran, file = tmp_path / "ran", tmp_path / "sudoku.py"
    file.write_text(f"open({str(ran)!r}, 'w')")
    puzzle = json.dumps({"kind": str(file), "givens": [[1]]})
    for kind in (None, "sudoku"):
        with pytest.raises(BadInput, match="only --kind and --rules may name a file"):
            read(puzzle, kind=kind)
    for line in (json.dumps({"kind": str(file), "puzzle": "1 ."}), json.dumps({"puzzle": puzzle})):
        assert "only --kind and --rules" in solve_line(line.encode(), BatchSettings())["error"]
    assert not ran.exists()


def test_a_batch_echoes_ids_as_json():
    for text in HOSTILE:
        line = json.dumps({"id": text, "kind": text, "puzzle": text}).encode()
        record = solve_line(line, BatchSettings())
        assert record["id"] == text
        assert json.loads(json.dumps(record)) == record
        assert printable(record["error"]) == record["error"]


def is_well_formed(text: str) -> bool:
    """Whether an XML text has the elements and attributes of a picture alone."""
    root = ElementTree.fromstring(text)
    for element in root.iter():
        name = element.tag.rpartition("}")[2]
        if name not in (
            "svg",
            "style",
            "title",
            "desc",
            "path",
            "text",
            "g",
            "rect",
            "tspan",
            "line",
            "circle",
            "defs",
            "use",
        ):
            return False
        if any(
            [
                key.lower().startswith("on") or "javascript" in value.lower()
                for key, value in element.attrib.items()
            ]
        ):
            return False
    return True


TAG = re.compile(r"<[a-zA-Z/!][^>]*>")


def tags(text: str) -> list[str]:
    """The names of the tags of a page, in order."""
    return [re.match(r"</?!?\w+", tag)[0] for tag in TAG.findall(text)]  # type: ignore[index]


@pytest.mark.parametrize("opened", SOME, ids=range(len(SOME)))
def test_pictures_and_pages_keep_their_form(opened):
    plain = made("a", "b")
    answer, explanation = opened.solve(), opened.explain()
    for svg in (answer._repr_svg_(), opened._repr_svg_()):
        assert svg is None or is_well_formed(svg)
    for text, usual in (
        (answer_page(answer), answer_page(plain.solve())),
        (page(explanation), page(plain.explain())),
        (opened._repr_html_(), plain._repr_html_()),
    ):
        assert {each.lower() for each in tags(text)} <= {each.lower() for each in tags(usual)} | {
            "<title",
            "</title",
        }
        assert printable(text) == text
    markdown = opened._repr_markdown_() + answer._repr_markdown_()
    assert "<script" not in markdown
    assert "](javascript" not in markdown


@pytest.mark.parametrize("opened", SOME, ids=range(len(SOME)))
def test_json_and_csv_are_exact_and_texts_for_people_safe(opened):
    answer = opened.solve()
    assert answer.status == "multiple"
    board = answer.boards[0]
    assert json.loads(json.dumps(answer.to_json()))["solutions"][0]["rows"] == [
        list(map(str, (i, *row))) for i, row in enumerate(board, 1)
    ]
    rows = list(csv.reader(io.StringIO(to_csv(opened.data, board), newline="")))
    assert rows[1:] == [list(map(str, (i, *row))) for i, row in enumerate(board, 1)]
    assert to_text(opened.data, board).endswith("\n")
    value = answer.solutions[0]
    drawn = table(value["header"], value["rows"], 80)
    assert printable(drawn) == drawn
    try:
        again = lp.load(text=json.dumps(opened.to_json()))
    except BadInput as error:
        assert "stands in it" in error.message  # a control character
    else:
        assert again.solve().solutions == answer.solutions


def exports(system: str) -> list[tuple[Opened, str]]:
    texts = []
    for opened in OPENED:
        try:
            texts.append((opened, opened.export(system)))
        except PuzzleError as error:  # a value that the system has no constant for
            assert printable(str(error)) == str(error)
    return texts


def test_comments_of_dimacs_are_one_line_each():
    for _, text in exports("dimacs"):
        for line in text.splitlines():
            assert re.match(r"c( |$)|p cnf \d+ \d+$|-?\d+( -?\d+)* 0$", line), line
        assert sum(line.startswith("p cnf") for line in text.split("\n")) == 1


@pytest.mark.parametrize("system", ["asp", "prolog", "minizinc", "dimacs"])
def test_exports_have_no_control_characters(system):
    texts = exports(system)
    assert texts
    for _, text in texts:
        assert not re.search("[\x00-\x08\x0b-\x1f\x7f\u2028\u2029]", text)


def test_clingo_runs_them_as_data():
    clingo = pytest.importorskip("clingo")
    for opened, text in exports("asp"):
        control = clingo.Control(["0", "--warn=none"])
        control.add("base", [], text)
        control.ground([("base", [])])
        with control.solve(yield_=True) as handle:
            models = [sorted(map(str, model.symbols(shown=True))) for model in handle]
        assert len(models) == 2, (opened.name, text)


@pytest.mark.slow
@pytest.mark.skipif(shutil.which("swipl") is None, reason="SWI-Prolog is not installed")
def test_prolog_runs_them_as_data(tmp_path):
    for number, (opened, text) in enumerate(exports("prolog")[::6]):
        path = tmp_path / f"{number}.pl"
        path.write_text(text, "utf-8")
        ended = subprocess.run(
            ["swipl", str(path)],
            cwd=tmp_path,
            capture_output=True,
            timeout=60,
            stdin=subprocess.DEVNULL,
        )
        lines = ended.stdout.decode("utf-8").splitlines()
        assert ended.returncode == 0, (opened.name, ended.stderr)
        assert [json.loads(line) for line in lines if line.strip()], opened.name
        assert sorted(each.name for each in tmp_path.iterdir()) == sorted(
            f"{at}.pl" for at in range(number + 1)
        )


@pytest.mark.slow
@pytest.mark.skipif(shutil.which("minizinc") is None, reason="MiniZinc is not installed")
def test_minizinc_runs_them_as_data(tmp_path):
    for number, (opened, text) in enumerate(exports("minizinc")[::6]):
        path = tmp_path / f"{number}.mzn"
        path.write_text(text, "utf-8")
        ended = subprocess.run(["minizinc", "-a", str(path)], capture_output=True, timeout=60)
        assert ended.returncode == 0, (opened.name, ended.stderr)


def test_the_file_system_is_as_it_was():
    assert not Path("evil").exists()
    assert not Path(sys.prefix, "evil").exists()
