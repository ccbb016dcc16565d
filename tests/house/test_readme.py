"""The dialogues of README and manual are what the program prints. (Their Python is run as doctests, set-up commands by CI.)"""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
README = (ROOT / "README.md").read_text(encoding="utf-8")
USING = (ROOT / "docs" / "using.md").read_text(encoding="utf-8")


def blocks(language: str, text: str = README) -> list[str]:
    texts = re.findall(rf"^```{language}\n(.*?)^```$", text, re.MULTILINE | re.DOTALL)
    assert texts
    return texts


def logicpuzzles(*arguments: str, text: str = "") -> str:
    done = subprocess.run(
        [sys.executable, "-m", "logicpuzzles", *arguments],
        input=text, capture_output=True, text=True, cwd=ROOT, timeout=60, env={**os.environ, "NO_COLOR": "1"},
    )  # fmt: skip
    assert done.returncode in (0, 1), done.stderr  # 1: there is no solution
    return done.stdout


def test_commands_print_what_the_readme_shows() -> None:
    for block in blocks("console"):
        for command, shown in re.findall(r"^\$ logicpuzzles (.*)\n((?:[^$].*\n)*)", block, re.MULTILINE):
            assert logicpuzzles(*command.split()) == shown, command


def test_the_prompt_answers_as_readme_and_manual_show() -> None:
    for block in blocks("repl") + blocks("repl", USING):
        lines = block.splitlines()
        asked = [line[3:] if line.startswith("?- ") else ";" for line in lines if line[:3] == "?- " or line.endswith(" ;")]
        shown = "".join(line + "\n" for line in lines if line[:3] != "?- ")
        assert logicpuzzles("repl", text="\n".join(asked) + "\n") == shown
