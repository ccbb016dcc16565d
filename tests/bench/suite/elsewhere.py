"""Our side in another interpreter: a build of the same sources that is compiled, asked in turns
with all others of a run.

A process of that interpreter has the same cases and measures its own calls; it is idle while others
are measured.
"""

from __future__ import annotations

import hashlib
import os
import pickle
import shutil
import subprocess
import sys
import tempfile
import venv
from dataclasses import dataclass
from pathlib import Path
from typing import Any

SERVER = Path(__file__).resolve().parent.parent / "serve.py"
ROOT = SERVER.parents[2]
NO_SOURCES = (".*", "__pycache__", "*.egg-info", "build", "dist", "docs", "tests")
SWITCH = "LOGICPUZZLES_COMPILE"  # what makes the build compile


class Interpreter:
    """A process that answers questions: the name of a function of ``serve.py`` and its
    arguments.
    """

    def __init__(self, python: Path, zebralogic: Path | None) -> None:
        command = [str(python), str(SERVER), *([str(zebralogic)] if zebralogic else [])]
        self.process = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=_environment()
        )

    def ask(self, what: str, *arguments: Any) -> Any:
        """What the function returns. Raises what it raises."""
        assert self.process.stdin is not None and self.process.stdout is not None
        pickle.dump((what, arguments), self.process.stdin)
        self.process.stdin.flush()
        value = pickle.load(self.process.stdout)
        if isinstance(value, Exception):
            raise value
        return value

    def close(self) -> None:
        """End the process."""
        assert self.process.stdin is not None
        self.process.stdin.close()
        self.process.wait()


@dataclass(frozen=True)
class Elsewhere:
    """A solver of another interpreter. name: its name there. batch: whether it is prepared."""

    interpreter: Interpreter
    name: str
    batch: bool

    def __call__(self, puzzle: Any, limit: int) -> Any:
        raise TypeError(f"{self.name} is measured where it is")


def sources(package: Path) -> str:
    """A digest of the Python files of a package: builds of the same sources have the same."""
    digest = hashlib.sha256()
    for file in sorted(package.rglob("*.py")):
        if file.parts[len(package.parts)] != "rules":
            digest.update(str(file.relative_to(package)).encode() + file.read_bytes())
    return digest.hexdigest()


def built(folder: Path) -> Path:
    """The interpreter of a virtual environment with a compiled build of this checkout, which is
    made or renewed.
    """
    folder = folder.resolve()
    python = folder / ("Scripts" if os.name == "nt" else "bin") / "python"
    if not python.exists():
        venv.create(folder)
        where = _printed(python, "import site; print(site.getsitepackages()[0])")
        others = [
            path for path in sys.path if Path(path).name in ("site-packages", "dist-packages")
        ]
        (Path(where) / "others.pth").write_text(
            "".join(f"{path}\n" for path in others)
        )  # what ours and the cases need
    told = "import logicpuzzles.version as v; print(v.is_compiled(), *__import__('logicpuzzles').__path__)"
    compiled, _, package = _printed(python, told).partition(" ")
    if compiled != "True" or sources(Path(package)) != sources(ROOT / "logicpuzzles"):
        print(f"{folder}: a compiled build is made, which takes minutes", flush=True)
        with tempfile.TemporaryDirectory() as copy:  # a build leaves files beside its sources
            shutil.copytree(ROOT, Path(copy, "sources"), ignore=shutil.ignore_patterns(*NO_SOURCES))
            options = ("--quiet", "--no-deps", "--force-reinstall", "--no-build-isolation")
            command = [str(python), "-m", "pip", "install", *options, str(Path(copy, "sources"))]
            subprocess.run(command, check=True, env={**_environment(), SWITCH: "1"}, cwd=copy)
    return python


def _printed(python: Path, program: str) -> str:
    """What a program prints in another interpreter; nothing where it fails."""
    command = [str(python), "-c", program]
    return subprocess.run(
        command, capture_output=True, text=True, cwd=python.parent, env=_environment()
    ).stdout.strip()


def _environment() -> dict[str, str]:
    """The environment without what would let the interpreter find this checkout."""
    return {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
