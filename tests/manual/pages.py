"""Runs the blocks of a page, one after the other, as a reader would. The comment on top of
docs/index.md says what each is.
"""

import ast
import doctest
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from samples import ROOT

OPENING = re.compile(r"^(?P<indent> *)(?P<fence>```+)(?P<info>.*)$")
INFO = re.compile(r"(?P<language>[\w+-]*)(?P<rest>.*)")
TITLE = re.compile(r'\btitle="([^"]*)"')
COMMENT = re.compile(r"<!--.*?-->", re.DOTALL)
SECONDS = 120  # for one command: a command that needs longer has no place on a page


class Wrong(AssertionError):
    """A block that does not give what the page shows."""


@dataclass(frozen=True)
class Block:
    """What stands between fences: `line` is the line of its first row, from 1."""

    language: str
    title: str
    text: str
    line: int

    @property
    def prompted(self) -> bool:
        return any(row.lstrip().startswith(">>> ") for row in self.text.splitlines())


def blocks(page: str) -> Iterator[Block]:
    """The blocks of a page in their order; those in comments do not count."""
    rows = COMMENT.sub(lambda comment: "\n" * comment[0].count("\n"), page).splitlines()
    at = 0
    while at < len(rows):
        opening = OPENING.match(rows[at])
        at += 1
        if opening is None:
            continue
        start, indent = at, len(opening["indent"])
        while at < len(rows) and rows[at].strip() != opening["fence"]:
            at += 1
        if at == len(rows):
            raise Wrong(f"line {start}: a block that does not end")
        info = INFO.match(opening["info"].strip())
        title = TITLE.search(opening["info"])
        text = "".join(row[indent:] + "\n" for row in rows[start:at])
        yield Block(info["language"] if info else "", title[1] if title else "", text, start + 1)
        at += 1


def alike(shown: str, given: str) -> bool:
    """Whether a page shows what was given; blanks at the ends of lines do not count, and `...`
    stands for anything.
    """
    wanted, got = (
        "".join(row.rstrip() + "\n" for row in text.strip("\n").splitlines()) for text in (shown, given)
    )  # fmt: skip
    return wanted == got or doctest.OutputChecker().check_output(wanted, got, doctest.ELLIPSIS)


class Reader:
    """Somebody who does in `folder` what a page says. `name` stands in what is wrong."""

    def __init__(self, folder: Path, name: str) -> None:
        self.folder, self.name = folder, name
        self.names: dict[str, Any] = {"__name__": "__main__"}
        commands = folder / ".commands"
        commands.mkdir()
        for name_of_command, call in (
            ("logicpuzzles", "-m logicpuzzles"),
            ("python", ""),
            ("python3", ""),
        ):
            script = commands / name_of_command
            script.write_text(f'#!/bin/sh\nexec "{sys.executable}" {call} "$@"\n', "utf-8")
            script.chmod(0o755)
        self.settings = {
            **os.environ,
            "NO_COLOR": "1",
            "COLUMNS": "120",
            "PYTHONPATH": str(ROOT),
            "PATH": f"{commands}{os.pathsep}{os.environ['PATH']}",
        }

    def read(self, page: str) -> int:
        """Does all that a page says; how many of its blocks were run."""
        for shared in ("examples", "rules"):
            if f"{shared}/" in page:
                shutil.copytree(
                    ROOT / shared,
                    self.folder / shared,
                    ignore=shutil.ignore_patterns("__pycache__"),
                    dirs_exist_ok=True,
                )
        done = 0
        for block in blocks(page):
            if block.title:
                target = (self.folder / block.title).resolve()
                if not target.is_relative_to(self.folder.resolve()):
                    raise Wrong(f"{self.name}:{block.line}: {block.title} lies outside the folder")
                target.parent.mkdir(parents=True, exist_ok=True)
                target.write_text(block.text, "utf-8")
            elif block.language == "python":
                self._python(block)
            elif block.language == "console":
                self._console(block)
            elif block.language == "repl":
                self._prompt(block)
            else:
                continue
            done += 1
        return done

    def _python(self, block: Block) -> None:
        if not block.prompted:
            tree = ast.parse(block.text, f"{self.name}:{block.line}")
            ast.increment_lineno(tree, block.line - 1)
            exec(compile(tree, self.name, "exec"), self.names)
            return
        examples = doctest.DocTestParser().get_doctest(
            block.text, self.names, self.name, self.name, block.line - 1
        )
        examples.globs = self.names
        runner = doctest.DocTestRunner(
            optionflags=doctest.NORMALIZE_WHITESPACE | doctest.ELLIPSIS, verbose=False
        )
        said: list[str] = []
        if runner.run(examples, out=said.append, clear_globs=False).failed:
            raise Wrong("".join(said))

    def _run(self, command: str, text: str = "") -> tuple[str, str, int]:
        ended = subprocess.run(
            ["/bin/sh", "-c", command],
            input=text, capture_output=True, text=True, cwd=self.folder, timeout=SECONDS, env=self.settings,
        )  # fmt: skip
        return ended.stdout, ended.stderr, ended.returncode

    def _console(self, block: Block) -> None:
        parts = re.split(r"^\$ ", block.text, flags=re.MULTILINE)
        if parts[0].strip():
            raise Wrong(f"{self.name}:{block.line}: a console block begins with `$ `")
        for part in parts[1:]:
            command, _, shown = part.partition("\n")
            while command.endswith("\\"):  # a command of several lines
                more, _, shown = shown.partition("\n")
                command += "\n" + more
            out, error, status = self._run(command)
            if (
                alike(shown, out + error)
                or alike(shown, error + out)
                or (status in (0, 1) and alike(shown, out))
            ):
                continue
            raise Wrong(
                f"{self.name}:{block.line}: $ {command}\nshown:\n{shown}\ngiven (exit status {status}):\n{out}{error}"
            )

    def _prompt(self, block: Block) -> None:
        rows = block.text.splitlines()
        asked = [
            row[3:] if row.startswith("?- ") else ";"
            for row in rows
            if row[:3] == "?- " or row.endswith(" ;")
        ]
        shown = "".join(row + "\n" for row in rows if row[:3] != "?- ")
        out, error, _ = self._run("logicpuzzles repl", "".join(line + "\n" for line in asked))
        if not alike(shown, out):
            raise Wrong(
                f"{self.name}:{block.line}: at the prompt\nshown:\n{shown}\ngiven:\n{out}{error}"
            )
