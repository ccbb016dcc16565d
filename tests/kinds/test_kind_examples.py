"""The example puzzles by name, in a checkout and in what is built from it."""

import json
import subprocess
import sys

import pytest
from samples import ROOT

from logicpuzzles.core.errors import PuzzleError
from logicpuzzles.kinds.examples import example_text, examples_of, is_flawed
from logicpuzzles.kinds.parts import built_in


@pytest.mark.parametrize("kind", built_in())
def test_every_puzzle_with_an_answer_is_listed_and_read(kind):
    answers = {
        path.name.removesuffix(".answer.json")
        for path in (ROOT / "examples" / kind).glob("*.answer.json")
    }
    names = examples_of(kind)
    assert sorted(names) == sorted(answers) != []
    for name in names:
        path = next(
            path
            for path in (ROOT / "examples" / kind).glob(f"{name}.*")
            if ".answer" not in path.name
        )
        assert example_text(kind, name) == path.read_text("utf-8")


def test_names_come_before_sizes_and_the_flawed_last():
    assert examples_of("sudoku") == (
        "easy",
        "hard-17",
        "4x4",
        "6x6",
        "16x16",
        "easy-broken",
        "4x4-several",
    )


@pytest.mark.parametrize("kind", built_in())
def test_names_of_flawed_puzzles_say_how_many_solutions_there_are(kind):
    for path in (ROOT / "examples" / kind).glob("*.answer.json"):
        name, status = (
            path.name.removesuffix(".answer.json"),
            json.loads(path.read_text("utf-8"))["status"],
        )
        assert (status == "none") == name.endswith("-broken"), name
        assert status == "multiple" or not name.endswith("-several"), name
        assert is_flawed(name) == name.endswith(("-broken", "-several"))


def test_an_alias_has_the_examples_of_its_kind():
    assert examples_of("tazuku") == examples_of("takuzu")
    assert example_text("tazuku", "seed") == example_text("takuzu", "seed")


@pytest.mark.parametrize(
    "kind", ["methods", "kinds", "..", "", "nothing", "sudoku/../zebra", "template.py"]
)
def test_other_folders_are_no_kinds(kind):
    assert examples_of(kind) == ()
    with pytest.raises(PuzzleError, match="has no example"):
        example_text(kind, "template.answer")


@pytest.mark.parametrize("name", ["easi", "../zebra/city", "easy.txt", "easy.answer", ""])
def test_a_name_that_is_not_listed_is_refused(name):
    with pytest.raises(PuzzleError, match=r"sudoku has no example .*; (did you mean|expected)"):
        example_text("sudoku", name)


@pytest.mark.slow
def test_what_is_built_has_the_rules_and_examples_but_no_answers(tmp_path):
    pytest.importorskip("setuptools")
    command = [
        sys.executable,
        "setup.py",
        "-q",
        "egg_info",
        "--egg-base",
        tmp_path,
        "build_py",
        "--build-lib",
        tmp_path / "lib",
    ]
    subprocess.run(command, cwd=ROOT, check=True, capture_output=True)
    built = tmp_path / "lib" / "logicpuzzles"
    assert (built / "rules" / "sudoku.py").is_file()
    assert {path.stem for path in (built / "examples" / "sudoku").iterdir()} == set(
        examples_of("sudoku")
    )
    assert list(built.glob("examples/*/*.answer.json")) == []
    program = "from logicpuzzles.kinds.examples import *; print(*examples_of('zebra')); print(example_text('zebra', 'life-1962'))"
    run = subprocess.run(
        [
            sys.executable,
            "-c",
            f"import sys; sys.path.insert(0, {str(tmp_path / 'lib')!r}); {program}",
        ],
        cwd=tmp_path,
        check=True,
        capture_output=True,
        text=True,
        encoding="utf-8",
    )
    names, _, text = run.stdout.partition("\n")
    assert tuple(names.split()) == examples_of("zebra")
    assert text.strip() == example_text("zebra", "life-1962").strip()
