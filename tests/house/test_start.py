"""What a command imports: no more than it needs, so that it starts quickly."""

import os
import subprocess
import sys

import pytest
from samples import ROOT, run_python

from logicpuzzles.kinds.parts import aliases, built_in, rules_module

METADATA, KANREN, PARSER = "importlib.metadata", "kanren", "argparse"
SHOWN = ("rich", "prompt_toolkit")


PROGRAM = """
import sys
from logicpuzzles.faces.cli import main
status = main()
print(*sys.modules, file=sys.stderr)
sys.exit(status)
"""


def imported(*arguments: str) -> set[str]:
    """The modules that a command imports."""
    path = os.pathsep.join([str(ROOT), *[folder for folder in sys.path if folder]])
    command = [sys.executable, "-S", "-c", PROGRAM, *arguments]  # without what ``site`` imports
    ended = subprocess.run(
        command,
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": path},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
    )
    assert ended.returncode == 0, ended.stderr[-2000:]
    return set(ended.stderr.splitlines()[-1].split())


def of_kinds(modules: set[str]) -> set[str]:
    """The kinds of whose rules or folders there is a module."""
    names = [module.split(".") for module in modules]
    return {
        name[2]
        for name in names
        if name[:2] in (["logicpuzzles", "rules"], ["logicpuzzles", "kinds"]) and name[2:]
    } & set(built_in())


@pytest.mark.parametrize("option", ["--version", "--help"])
def test_telling_about_itself_needs_nothing(option):
    modules = imported(option)
    assert modules.isdisjoint(
        {PARSER, "re", "typing", "logicpuzzles.core.errors", "logicpuzzles.kinds"}
    )


@pytest.mark.parametrize(
    ("kind", "name"),
    [
        ("takuzu", "6x8.txt"),
        ("zebra", "life-1962.txt"),
        ("zebra", "zebrajs-5x5-puzzle.json"),
        ("futoshiki", "4x4.txt"),
    ],
)
def test_a_puzzle_is_solved_with_the_modules_of_its_kind(kind, name):
    modules = imported("solve", str(ROOT / "examples" / kind / name))
    assert of_kinds(modules) == {kind}
    assert modules.isdisjoint({METADATA, KANREN, "pathlib", "shutil", "traceback", *SHOWN})
    assert modules.isdisjoint(
        {"logicpuzzles.formats.codes", "logicpuzzles.faces.prompt", "logicpuzzles.explain"}
    )
    assert "logicpuzzles.formats.puzzle_json" not in modules or name.endswith(".json")
    assert "logicpuzzles.extras.zebra.english" not in modules or name == "life-1962.txt"


def test_the_prompt_starts_without_kanren():
    modules = imported("repl")
    assert "logicpuzzles.faces.prompt" in modules
    assert modules.isdisjoint({METADATA, KANREN, *SHOWN}) and not of_kinds(modules)


def test_no_expression_is_compiled_at_import():
    """Of the expressions of modules that a puzzle, its explanation and its score need, each waits
    for its first use.
    """
    program = """
import re, sys
from importlib import import_module
compiled = re.compile
def compile(source, flags=0):
    if sys._getframe(1).f_globals.get("__name__", "").startswith("logicpuzzles"):
        print(source)
    return compiled(source, flags)
re.compile = compile
for module in sys.argv[1:]:
    import_module(module)
"""
    folders = [
        ROOT / "logicpuzzles" / name
        for name in ("core", "kinds", "formats", "solving", "explain", "scoring", "faces")
    ]
    files = [path for folder in folders for path in sorted(folder.rglob("*.py"))]
    modules = [
        ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")
        for path in files
        if path.parent.name != "adapters"  # for packages that need not be there
    ]
    ended = run_python("-c", program, *modules, cwd=ROOT, check=True)
    assert ended.stdout == ""


def test_versions_of_packages_are_looked_up_when_asked_for():
    program = """
import sys
import logicpuzzles.core.terms
assert "importlib.metadata" not in sys.modules
import cons, unification
from importlib.metadata import version
assert unification.__version__ == version("logical-unification") and cons.__version__ == version("cons")
assert not hasattr(unification, "no such name")
"""
    subprocess.run([sys.executable, "-c", program], cwd=ROOT, check=True)


def test_other_names_are_those_that_the_rules_state():
    """They are read without importing the rules."""
    stated = [
        (alias, kind) for kind in built_in() for alias in getattr(rules_module(kind), "ALIASES", ())
    ]
    assert len(stated) == len(dict(stated)) > 30
    assert aliases() == dict(stated)
