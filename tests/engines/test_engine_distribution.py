"""What is said when ``import kanren`` does not give miniKanren: the older package of that name, or
a ruin.
"""

import os
import pathlib
import re
import subprocess

import pytest
from samples import run_python

from logicpuzzles.core.distribution import REPAIR, check_kanren

OLD = "from unification import run_of_the_older_package\n"
INIT = "from unification import isvar, unify, var\nfrom .core import eq\n"
PROGRAM = (
    "import logicpuzzles as lp; x = lp.var(); print(lp.run(0, x, lp.eq(x, 1), engine={engine!r}))"
)


def installed(folder: pathlib.Path, *distributions: str) -> None:
    for name in distributions:
        info = folder / f"{name}-0.3.0.dist-info"
        info.mkdir()
        (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: 0.3.0\n")


def package(folder: pathlib.Path, **modules: str) -> None:
    (folder / "kanren").mkdir()
    for name, text in modules.items():
        (folder / "kanren" / f"{name}.py").write_text(text)


def printed(folder: pathlib.Path, engine: str = "kanren") -> subprocess.CompletedProcess[str]:
    """What becomes of a program that finds ``folder`` first."""
    return run_python(
        "-c", PROGRAM.format(engine=engine), env={**os.environ, "PYTHONPATH": str(folder)}
    )


CASES = {
    "the older package": (
        ("kanren",),
        {"__init__": INIT, "core": "def eq(u, v): pass\n"},
        "over each other|older distribution",
    ),
    "the older package, broken": (
        ("kanren",),
        {"__init__": OLD},
        "over each other|older distribution",
    ),
    "a ruin": (
        ("miniKanren",),
        {"__init__": ""},
        "miniKanren .* is installed, but files of it are missing",
    ),
    "a ruin without its core": (
        ("miniKanren",),
        {"__init__": INIT},
        "is installed, but files of it are missing",
    ),
    "both": (
        ("kanren", "miniKanren"),
        {"__init__": INIT, "core": "def eq(u, v): pass\n"},
        "are installed over each other",
    ),
}


@pytest.mark.parametrize("case", CASES)
def test_a_wrong_kanren_is_one_line_with_its_repair(case, tmp_path):
    distributions, modules, expected = CASES[case]
    installed(tmp_path, *distributions)
    package(tmp_path, **modules)
    result = printed(tmp_path)
    assert result.returncode == 1
    line = result.stderr.strip().splitlines()[-1]
    assert line.startswith("logicpuzzles.core.errors.PuzzleError: ")
    assert re.search(expected, line)
    for command in REPAIR:
        assert command in line


def test_our_engine_needs_no_kanren(tmp_path):
    package(tmp_path, __init__=OLD)
    assert printed(tmp_path, "fd").stdout == "(1,)\n"


def test_nothing_is_looked_up_where_all_is_well(monkeypatch):
    check_kanren()  # imports kanren, whose own modules read metadata
    monkeypatch.setattr("importlib.metadata.version", lambda name: pytest.fail("metadata was read"))
    check_kanren()
