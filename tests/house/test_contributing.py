"""Each example of CONTRIBUTING does what it says, in a copy of the tree, and touches the files that
it names.
"""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import NamedTuple

import pytest
from samples import ROOT

FILES = {
    "a clue": 2,
    "a code": 1,
    "a kind": 1,
    "a relation": 3,
    "an engine": 2,
    "an output format": 1,
}  # what is touched to add one
BUILT_ON = {"a code": "a kind"}  # an example that goes on with another one
COMMANDS = re.compile(r"(?:^|(?<=\| ))(?:(logicpuzzles)|python) ")


class Block(NamedTuple):
    """A block of code: its language, the file of which it is a part, if any, and its text."""

    language: str
    path: str
    text: str


def read_blocks(thing: str) -> list[Block]:
    """The blocks of the section about adding ``thing``."""
    page = (ROOT / "CONTRIBUTING.md").read_text("utf-8")
    section = re.search(rf"(?ms)^## Add {thing}\n(.*?)(?=^## |\Z)", page)
    assert section is not None, f"there is no section about adding {thing}"
    blocks, file = [], ""
    for path, language, text in re.findall(
        r"(?ms)(?:`([^`\n]+)`:\n\n)?^```(\w+)\n(.*?)^```$", section[1]
    ):
        file = path or file
        blocks.append(Block(language, "" if language == "console" else file, text))
    return blocks


def change_file(home: Path, block: Block) -> None:
    """Do to a file what a block says: a ``diff`` changes it, anything else stands at its end."""
    file = home / block.path
    file.parent.mkdir(parents=True, exist_ok=True)
    text = file.read_text("utf-8") if file.exists() else ""
    if block.language == "diff":
        lines = block.text.splitlines(keepends=True)
        before = "".join([line[1:] for line in lines if line[0] != "+"])
        after = "".join([line[1:] for line in lines if line[0] != "-"])
        assert text.count(before) == 1, f"{block.path} has no such lines, or has them twice"
        text = text.replace(before, after)
    else:
        text += block.text
    file.write_text(text, "utf-8")


def run_console(home: Path, text: str) -> None:
    """Run the commands of a block and compare what they print."""
    paths = {"PYTHONPATH": str(home), "LOGICPUZZLES_KINDS": ""}
    for said in re.split(r"(?m)^\$ ", text)[1:]:
        command, _, expected = said.partition("\n")
        words = COMMANDS.sub(
            lambda name: f"{sys.executable} {'-m logicpuzzles ' * bool(name[1])}", command
        )
        done = subprocess.run(
            words, cwd=home, env={**os.environ, **paths}, shell=True, capture_output=True, text=True
        )
        assert done.stdout.strip() == expected.strip(), done.stderr


@pytest.mark.parametrize("thing", sorted(FILES))
def test_what_is_added_by_the_files_that_are_named(thing, tmp_path):
    for name in ("logicpuzzles", "rules", "examples"):
        shutil.copytree(ROOT / name, tmp_path / name, ignore=shutil.ignore_patterns("__pycache__"))
    blocks = read_blocks(thing)
    assert len({block.path for block in blocks if block.path}) == FILES[thing]
    for block in [*(read_blocks(BUILT_ON[thing]) if thing in BUILT_ON else ()), *blocks]:
        if block.path:
            change_file(tmp_path, block)
    asked = [block for block in blocks if block.language == "console"]
    assert asked
    for block in asked:
        run_console(tmp_path, block.text)
