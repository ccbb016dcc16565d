"""The commands: their names, the functions that run them, and what they do in a few words."""

from __future__ import annotations

from importlib import import_module

from logicpuzzles.version import __version__, is_compiled

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

__all__ = ["COMMANDS", "about", "function_named"]

COMMANDS = {
    "solve": ("solving.solve", "load puzzles and print their solutions"),
    "check": ("asking.check", "is a puzzle solvable, unique and minimal, and what is wrong"),
    "count": ("asking.count", "how many solutions there are, without listing them"),
    "backbone": ("asking.backbone", "what holds in all solutions, and what in some"),
    "read": ("reading.read", "how a text was understood: every sentence, and what was skipped"),
    "explain": ("why.explain", "why: the steps to the solution, each with what forces it"),
    "hint": ("why.hint", "the next step for somebody who has filled in a part, or what is wrong"),
    "export": ("asking.export", "write a puzzle, or a program for it, for another system"),
    "kinds": ("telling.kinds", "list the kinds: their names, where they are from, what they are"),
    "rules": ("telling.rules", "list the kinds, or print the published rules of one"),
    "engines": ("telling.engines", "list the engines"),
    "methods": ("explicit.methods", "list the explicit methods that solve --method runs"),
    "compare": ("telling.compare", "solve puzzles by every engine and by explicit search"),
    "generate": ("making.generate", "make new puzzles, each with exactly one solution"),
    "score": ("marking.score", "score answers to puzzles by what they mean"),
    "plan": ("telling.plan", "the optimal weighings for a number of balls, or the proof that there are none"),
    "play": ("telling.play", "a game in the terminal"),
    "repl": ("telling.repl", "a prompt with the relations in scope"),
}
WIDTH = 78
HELP = """\
usage: logicpuzzles [-h] [--version] COMMAND ...

Logic puzzles, solved as relations.

positional arguments:
  COMMAND
{commands}

options:
  -h, --help  show this help message and exit
  --version   print the version and end
"""


def about(words: list[str]) -> str | None:
    """What ``--version`` or ``--help`` prints where it is the first word; ``None`` for any other."""
    if words[:1] == ["--version"]:
        return f"logicpuzzles {__version__} ({'compiled' if is_compiled() else 'interpreted'})\n"
    if words[:1] in (["--help"], ["-h"]):
        return HELP.format(commands="\n".join([_line(name, text) for name, (_, text) in COMMANDS.items()]))
    return None


def _line(name: str, text: str) -> str:
    """A command in the help; a second line where it is too long."""
    line = f"    {name:<10}"
    lines = []
    for word in text.split():
        if len(line) + len(word) > WIDTH:
            lines.append(line.rstrip())
            line = " " * 14
        line += word + " "
    return "\n".join([*lines, line.rstrip()])


def function_named(name: str) -> Any:
    """The function of a name such as ``module.function``."""
    module, _, function = name.partition(".")
    return getattr(import_module(f".{module}", __package__), function)
