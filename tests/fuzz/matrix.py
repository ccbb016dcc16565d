"""The same bytes from every Python, with every hash seed, number of processes, and interpreted or
compiled.

    python tests/fuzz/matrix.py [--pythons python3.11 python3.12 python3.13] [--quick]

Each Python gets a virtual environment of its own in a temporary folder, unless ``--ready`` says
that the named ones have all that is needed. The commands below run in each cell of the matrix; what
they write must be the same in all of them.
"""

import argparse
import hashlib
import itertools
import json
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path

ROOT = Path(__file__).parents[2]
EXAMPLES = ROOT / "examples"
PYTHONS = ("python3.11", "python3.12", "python3.13", "python3.14")
SEEDS = range(6)
JOBS = (1, 2, 3)
BATCH = "batch.jsonl"


def puzzles() -> list[Path]:
    """One example of each kind, the smallest file."""
    smallest = []
    for folder in sorted(path for path in EXAMPLES.iterdir() if path.is_dir()):
        files = [
            path
            for path in sorted(folder.glob("*.txt"))
            if path.with_suffix(".answer.json").exists()
        ]
        if files:
            smallest.append(min(files, key=lambda path: path.stat().st_size))
    return smallest


def commands(jobs: int) -> list[list[str]]:
    """What is run: each line of arguments. Times are not written by any of them."""
    paths = [str(path.relative_to(ROOT)) for path in puzzles()]
    return [
        ["solve", "-n", "3", *paths],
        ["solve", BATCH, "--jobs", str(jobs)],
        ["solve", BATCH, "--engine", "auto"],
        ["explain", *paths],
        ["check", "--timeout", "600", *paths[:8]],
        [
            "generate",
            "sudoku",
            "--size",
            "4",
            "--count",
            "3",
            "--seed",
            "5",
            "--format",
            "jsonl",
            "--jobs",
            str(jobs),
        ],
        [
            "generate",
            "zebra",
            "--size",
            "3",
            "--count",
            "2",
            "--seed",
            "5",
            "--format",
            "jsonl",
            "--jobs",
            str(jobs),
        ],
        ["generate", "takuzu", "--size", "6", "--count", "3", "--seed", "5", "--jobs", str(jobs)],
        ["export", paths[0], "--to", "asp"],
        ["export", paths[0], "--to", "prolog"],
        ["export", paths[0], "--to", "dimacs"],
        ["kinds"],
        ["solve", "nosuch.txt"],
    ]


def environment_of(python: str, home: Path, compiled: bool) -> str | None:
    """A Python with the package and all that it needs in a new virtual environment; ``None`` where
    there is no such Python.
    """
    if shutil.which(python) is None:
        return None
    folder = home / f"{Path(python).name}{'-compiled' if compiled else ''}"
    subprocess.run([python, "-m", "venv", str(folder)], check=True)
    environment = {**os.environ, "LOGICPUZZLES_COMPILE": "1" if compiled else "0"}
    install = [
        str(folder / "bin/pip"),
        "install",
        "-q",
        "--disable-pip-version-check",
        str(ROOT),
    ]
    subprocess.run(install, check=True, env=environment)
    return str(folder / "bin/python")


def written(python: str, seed: int, jobs: int, home: Path, path: str | None) -> list[str]:
    """A digest of what each command writes, and its exit status. ``path``: where the package is,
    unless it is installed.
    """
    environment = {
        **os.environ,
        "PYTHONHASHSEED": str(seed),
        "COLUMNS": "100",
        **({} if path is None else {"PYTHONPATH": path}),
    }
    results = []
    for arguments in commands(jobs):
        command = [python, "-m", "logicpuzzles", *arguments]
        ended = subprocess.run(command, cwd=home, env=environment, capture_output=True, check=False)
        digest = hashlib.sha256(ended.stdout + b"\0" + ended.stderr).hexdigest()[:16]
        results.append(f"{digest} {ended.returncode}")
    return results


def main(words: Sequence[str] | None = None) -> int:
    """Run the matrix; prints each cell that differs from the first one. Exit status 1 where there
    is one.
    """
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--pythons", nargs="+", default=PYTHONS, metavar="PYTHON")
    parser.add_argument(
        "--ready", action="store_true", help="the Pythons have what is needed; make no environments"
    )
    parser.add_argument("--compiled", action="store_true", help="install the compiled package, too")
    parser.add_argument(
        "--quick", action="store_true", help="each value of an axis once, not every combination"
    )
    arguments = parser.parse_args(words)
    with tempfile.TemporaryDirectory() as temporary:
        home = Path(temporary)
        shutil.copytree(EXAMPLES, home / "examples")
        lines = [
            {"id": path.stem, "kind": path.parent.name, "puzzle": path.read_text("utf-8")}
            for path in puzzles()
        ]
        (home / BATCH).write_text(
            "".join(json.dumps(line) + "\n" for line in lines), encoding="utf-8"
        )
        ways = (False, True) if arguments.compiled else (False,)
        made = (
            [environment_of(each, home, way) for each in arguments.pythons for way in ways]
            if not arguments.ready
            else []
        )
        there = [python for python in made if python is not None] or arguments.pythons
        cells = list(itertools.product(there, SEEDS, JOBS))
        if arguments.quick:
            cells = [
                cell
                for cell in cells
                if sum([a != b for a, b in zip(cell, cells[0], strict=True)]) < 2
            ]
        first: list[str] = []
        different = 0
        for python, seed, jobs in cells:
            results = written(python, seed, jobs, home, str(ROOT) if arguments.ready else None)
            first = first or results
            wrong = [commands(jobs)[at][:3] for at, each in enumerate(results) if each != first[at]]
            different += bool(wrong)
            name = f"{Path(python).parents[1].name}, hash seed {seed}, {jobs} jobs"
            print(f"{name}: {'the same' if not wrong else f'differs in {wrong}'}", flush=True)
        print(f"{len(cells)} cells, {len(first)} commands each: {different} differ")
        return 1 if different or not cells else 0


if __name__ == "__main__":
    sys.exit(main())
