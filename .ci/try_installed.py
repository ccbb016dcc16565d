"""Tries the installed program in the Python that runs this, in an empty folder, away from the sources: it solves, explains,
makes, and shows its page. With the word "compiled" the engine must be compiled.

Run with a Python that has it: python .ci/try_installed.py [compiled]
"""

import subprocess
import sys
import tempfile
import urllib.request
from pathlib import Path


def said(*words: str) -> str:
    """What a command prints."""
    command = [sys.executable, "-m", "logicpuzzles", *words]
    return subprocess.run(
        command, check=True, stdout=subprocess.PIPE, text=True, encoding="utf-8", cwd=folder
    ).stdout


with tempfile.TemporaryDirectory() as folder:
    version = said("--version")
    assert "compiled" not in sys.argv or "(compiled)" in version, version
    Path(folder, "puzzle.txt").write_text(
        said("examples", "zebra", "three-gardens"), encoding="utf-8"
    )
    answer = said("solve", "puzzle.txt")
    assert "tulips" in answer, answer
    assert said("explain", "puzzle.txt").count("\n") > 5
    assert "one solution" in said("check", "puzzle.txt")
    made = said("generate", "takuzu", "--size", "6", "--seed", "1", "-q")
    Path(folder, "made.txt").write_text(made, encoding="utf-8")
    assert len(said("solve", "made.txt").splitlines()) == 6
    page = subprocess.Popen(
        [sys.executable, "-m", "logicpuzzles", "web", "--port", "0", "--no-open"],
        stdout=subprocess.PIPE,
        text=True,
        cwd=folder,
    )
    try:
        address = next(
            word for line in page.stdout for word in line.split() if word.startswith("http")
        )
        with urllib.request.urlopen(address, timeout=60) as reply:
            assert b"<html" in reply.read()
    finally:
        page.kill()
        page.communicate()
    print(version + answer, end="")
