"""How much code stands in each room, in tokens: what ``tokenize`` gives, without comments,
docstrings and blank lines.

    python tests/house/count_tokens.py [REVISION]

With a revision of git, each row also shows how many tokens stood there then.
"""

from __future__ import annotations

import ast
import io
import subprocess
import sys
import tokenize
from collections import Counter
from pathlib import Path

ROOT = Path(__file__).parents[2]
PLACES = ("logicpuzzles", "rules", "tests")
PASSED_OVER = {
    tokenize.COMMENT, tokenize.NL, tokenize.NEWLINE, tokenize.INDENT, tokenize.DEDENT, tokenize.ENDMARKER,
}  # fmt: skip


def count_tokens(source: str) -> int:
    """The tokens of a module's source.

    >>> count_tokens('"A docstring."  # a comment\\nx = 1\\n')
    3
    """
    documented = (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)
    docstrings = {
        (node.body[0].lineno, node.body[0].col_offset)
        for node in ast.walk(ast.parse(source))
        if isinstance(node, documented) and ast.get_docstring(node, clean=False) is not None
    }
    tokens = tokenize.generate_tokens(io.StringIO(source).readline)
    return sum(
        [token.type not in PASSED_OVER and token.start not in docstrings for token in tokens]
    )


def room_of(name: str) -> str:
    """The room of a file: a folder of the package, or a place beside it."""
    parts = name.split("/")
    return "/".join(parts[: 2 if parts[0] == "logicpuzzles" and len(parts) > 2 else 1])


def count_rooms(revision: str | None = None) -> Counter[str]:
    """The tokens of each room, as the files are now or were at a revision."""
    listed = ["ls-files"] if revision is None else ["ls-tree", "-r", "--name-only", revision]
    rooms: Counter[str] = Counter()
    for name in _git(*listed, "--", *PLACES).splitlines():
        if name.endswith(".py"):
            source = (
                (ROOT / name).read_text("utf-8")
                if revision is None
                else _git("show", f"{revision}:{name}")
            )
            rooms[room_of(name)] += count_tokens(source)
    return rooms


def _git(*words: str) -> str:
    return subprocess.run(
        ["git", *words], cwd=ROOT, capture_output=True, text=True, check=True
    ).stdout


def main(words: list[str]) -> None:
    """Print a row for each room, and the sum of the package."""
    now = count_rooms()
    was = count_rooms(words[0]) if words else now
    for name, old, new in (
        *((room, was[room], now[room]) for room in sorted(now | was)),
        ("the package", _package(was), _package(now)),
    ):
        print(f"{name:<26}{new:>9,}" + (f"{old:>9,}{new - old:>+8,}" if words else ""))


def _package(rooms: Counter[str]) -> int:
    return sum([number for room, number in rooms.items() if room.startswith("logicpuzzles")])


if __name__ == "__main__":
    main(sys.argv[1:])
