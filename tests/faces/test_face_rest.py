"""The commands ``rules`` and ``engines``, and what is imported when."""

import subprocess
import sys
from importlib import import_module

import pytest
from samples import EXAMPLES

from logicpuzzles.faces.cli import main
from logicpuzzles.kinds.discovery import kinds
from logicpuzzles.version import __version__

ZEBRA = EXAMPLES / "zebra/life-1962.txt"
HEAVY = ("sympy", "rich", "prompt_toolkit", "numpy", "asyncio", "concurrent", "multiprocessing")


def imported(*arguments: str) -> set[str]:
    """The packages that a command imports."""
    command = [sys.executable, "-X", "importtime", "-m", "logicpuzzles", *arguments]
    process = subprocess.run(command, capture_output=True, text=True, timeout=60, check=True)
    lines = [
        line.rpartition("|")[2].strip()
        for line in process.stderr.splitlines()
        if line.startswith("import time:")
    ]
    return {line.partition(".")[0] for line in lines}


def test_version_imports_little():
    assert not imported("--version") & {*HEAVY, "kanren"}


def test_solving_a_zebra_imports_no_more_than_it_needs():
    assert not imported("solve", str(ZEBRA)) & set(HEAVY)


def test_version(capsys):
    assert main(["--version"]) == 0
    name, number, how = capsys.readouterr().out.split()
    assert (name, number) == ("logicpuzzles", __version__)
    store = import_module("logicpuzzles.engines.fd.store")
    assert how == ("(interpreted)" if str(store.__file__).endswith(".py") else "(compiled)")


def test_help_lists_the_commands(capsys):
    assert main(["--help"]) == 0
    out = capsys.readouterr().out
    assert all(command in out for command in ("solve", "rules", "engines", "repl"))


def test_rules_lists_the_kinds(capsys):
    assert main(["rules"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert [line.split()[0] for line in lines] == list(kinds())
    assert {"jodici", "sudoku", "takuzu", "zebra"} <= set(kinds())


@pytest.mark.parametrize("kind", [*kinds(), "tazuku"])
def test_rules_of_a_kind_are_those_published(kind, capsys):
    assert main(["rules", kind]) == 0
    assert "Source: " in capsys.readouterr().out


def test_rules_of_no_kind(capsys):
    assert main(["rules", "zebro"]) == 2
    captured = capsys.readouterr()
    assert captured.out == ""
    assert 'did you mean "zebra"?' in captured.err


def test_engines_says_what_is_installed(capsys):
    assert main(["engines"]) == 0
    rows = [line.split(None, 2) for line in capsys.readouterr().out.splitlines()]
    assert rows[0][:2] == ["auto", "installed"]
    assert ["kanren", "installed"] in [row[:2] for row in rows]


def test_examples_are_listed_printed_and_copied(tmp_path, capsys):
    assert main(["examples"]) == 0
    assert "takuzu " in capsys.readouterr().out
    assert main(["examples", "takuzu"]) == 0
    assert capsys.readouterr().out.split()[:2] == ["seed", "6x8"]
    assert main(["examples", "takuzu", "seed"]) == 0
    seed = (EXAMPLES / "takuzu/seed.txt").read_text("utf-8")
    assert capsys.readouterr().out == seed
    folder = str(tmp_path / "copies")
    assert main(["examples", "takuzu", "seed", "--copy", folder]) == 0
    assert (tmp_path / "copies/takuzu/seed.txt").read_text("utf-8") == seed
    assert main(["examples", "takuzu", "--copy", folder]) == 2
    assert "seed.txt is there; expected another folder" in capsys.readouterr().err
    assert not (tmp_path / "copies/takuzu/6x8.txt").exists()
    assert main(["examples", "takuzu", "--copy", folder, "--force"]) == 0
    assert (tmp_path / "copies/takuzu/6x8.txt").exists()
    for words in (["takuzo"], ["takuzu", "sed"], ["takuzu", "sed", "--copy", folder]):
        assert main(["examples", *words]) == 2
        assert "did you mean" in capsys.readouterr().err
    assert main(["examples", "takuzu", "--copy", str(tmp_path / "copies/takuzu/seed.txt")]) == 2
    assert "expected a folder to write to" in capsys.readouterr().err
