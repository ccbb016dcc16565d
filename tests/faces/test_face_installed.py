"""The package works from every folder, however it came there: as a checkout, in an archive,
installed beside a checkout.
"""

import os
import shutil
import zipfile
from pathlib import Path

import pytest
from samples import ROOT, run_python

PROGRAM = """
import logicpuzzles.runner
import logicpuzzles.rules.sudoku as rules
import logicpuzzles as lp
assert lp.runner.solve(lp.runner.load(text="12..\\n....\\n....\\n..34\\n", kind="sudoku")).solutions
print(rules.__file__, lp.__file__, len(lp.kinds()))
"""


def run(folder: Path, path: Path | None) -> list[str]:
    """What the program says when it is run in a folder with ``path`` in front of all others."""
    environment = {**os.environ, **({} if path is None else {"PYTHONPATH": str(path)})}
    ended = run_python("-c", PROGRAM, cwd=folder, env=environment)
    assert ended.returncode == 0, ended.stderr
    return ended.stdout.split()


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder in which the package lies as after an installation."""
    folder = tmp_path_factory.mktemp("site")
    ignored = shutil.ignore_patterns("__pycache__")
    shutil.copytree(ROOT / "logicpuzzles", folder / "logicpuzzles", ignore=ignored)
    shutil.copytree(ROOT / "rules", folder / "logicpuzzles/rules", ignore=ignored)
    return folder


@pytest.mark.parametrize("folder", [".", "tests", "logicpuzzles", "rules", "examples"])
def test_from_every_folder_of_a_checkout(folder):
    rules, package, _ = run(ROOT / folder, None)
    assert Path(rules) == ROOT / "rules/sudoku.py"
    assert Path(package) == ROOT / "logicpuzzles/__init__.py"


def test_installed_and_run_elsewhere(installed, tmp_path):
    rules, package, _ = run(tmp_path, installed)
    assert Path(rules) == installed / "logicpuzzles/rules/sudoku.py"
    assert Path(package) == installed / "logicpuzzles/__init__.py"


def test_installed_and_run_in_a_checkout(installed):
    rules, package, _ = run(ROOT, installed)  # the folder in which a program runs is in front
    assert Path(rules) == ROOT / "rules/sudoku.py"
    assert Path(package) == ROOT / "logicpuzzles/__init__.py"


def test_in_an_archive(installed, tmp_path):
    archive = tmp_path / "all.zip"
    with zipfile.ZipFile(archive, "w") as whole:
        for path in sorted(installed.rglob("*.py")):
            whole.write(path, path.relative_to(installed))
    rules, _, number = run(tmp_path, archive)
    assert rules == str(archive / "logicpuzzles/rules/sudoku.py")
    assert int(number) == len(list((ROOT / "rules").glob("[!_]*.py")))
