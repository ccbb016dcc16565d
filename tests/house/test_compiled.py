"""What is compiled where a C compiler is: the list of modules fits the sources."""

import ast
import sys
import tomllib
from pathlib import Path

import pytest
from samples import ROOT
from test_house import FILES, imports, nodes_of, parse_file

TOOLS = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]
PATTERNS = TOOLS["logicpuzzles"]["compiled"]
COMPILED = sorted(
    {path for pattern in PATTERNS for path in ROOT.glob(pattern) if path.stem != "__init__"}
)


def file_of(module: str) -> Path:
    path = ROOT.joinpath(*module.split("."))
    return path / "__init__.py" if path.is_dir() else path.with_suffix(".py")


def bases(path: Path) -> set[tuple[str, Path]]:
    """The classes of a file that are made from others of ours, each with the file of that one."""
    where: dict[str, Path] = {}
    for node in nodes_of(path):
        if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("logicpuzzles"):
            for alias in node.names:
                inner = file_of(f"{node.module}.{alias.name}")
                where[alias.asname or alias.name] = (
                    inner if inner.exists() else file_of(node.module or "")
                )
    pairs = set()
    for node in nodes_of(path):
        for base in node.bases if isinstance(node, ast.ClassDef) else ():
            name = ast.unparse(base).partition(".")[0]
            if name in where:
                pairs.add((node.name, where[name]))
    return pairs


@pytest.mark.parametrize("pattern", PATTERNS)
def test_each_pattern_names_modules(pattern):
    assert [path for path in ROOT.glob(pattern) if path.suffix == ".py"]


def test_no_class_is_made_from_one_on_the_other_side():
    """An interpreted class cannot be made from a compiled one, and a compiled one from an
    interpreted one is none.
    """
    across = {
        f"{name} of {path.relative_to(ROOT)} from {origin.relative_to(ROOT)}"
        for path in sorted((ROOT / "logicpuzzles").rglob("*.py"))
        for name, origin in bases(path)
        if (path in COMPILED) != (origin in COMPILED)
    }
    assert across == set()


def test_the_compiler_finds_what_is_imported():
    """A wheel is built where no other package is installed: what the compiled modules import, and
    what those import, is ours, of Python, or may be missing by the table of mypy.
    """
    missing = {name.removesuffix(".*") for name in TOOLS["mypy"]["overrides"][0]["module"]}
    waiting = ["logicpuzzles", *(module for module, path in FILES.items() if path in COMPILED)]
    seen, foreign = set(waiting), {}
    for module in waiting:  # which grows on the way
        for name in imports(module):
            top = name.partition(".")[0]
            if name in FILES and name not in seen:
                seen.add(name)
                waiting.append(name)
            elif top != "logicpuzzles" and top not in sys.stdlib_module_names | missing:
                foreign.setdefault(top, module)
    assert foreign == {}


@pytest.mark.parametrize("path", COMPILED, ids=lambda path: path.stem)
def test_compiled_modules_need_nothing_of_the_compiler(path):
    """What the compiler knows beyond Python is named for type checkers only."""
    for node in parse_file(path).body:
        if isinstance(node, ast.Import | ast.ImportFrom):
            names = (
                [node.module or ""]
                if isinstance(node, ast.ImportFrom)
                else [alias.name for alias in node.names]
            )
            assert not [
                name
                for name in names
                if name.split(".")[0] in ("mypy_extensions", "mypyc", "librt")
            ]
