"""The commands: their names, the functions that run them, and what they do in a few words."""

from __future__ import annotations

from importlib import import_module

from logicpuzzles.version import __version__, is_compiled

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

# The name of each command, the function that runs it, and what it does.
_TABLE = """
solve      solving.solve     print the solutions of puzzles
check      asking.check      say whether a puzzle is solvable, unique and minimal, or what is wrong
count      asking.count      count the solutions without listing them
backbone   asking.backbone   show what all solutions share, and what only some have
read       reading.read      show how a text was understood, sentence by sentence
explain    why.explain       show the steps to the solution, each with its reasons
hint       why.hint          show the next step, or what is wrong in what is filled in
export     asking.export     write a puzzle for another system, or a program that solves it there
kinds      telling.kinds     list the kinds of puzzles and where they come from
rules      telling.rules     show the published rules of a kind
examples   telling.examples  list, show or copy the example puzzles of the package
engines    telling.engines   list the engines and whether they are installed
methods    explicit.methods  list the search methods that solve --method can use
compare    telling.compare   compare all engines and search methods on puzzles
generate   making.generate   make new puzzles, each with exactly one solution
sheet      printing.sheet    put puzzles and their solutions on pages: PDF, HTML or SVG
score      marking.score     score answers to puzzles by their meaning
plan       telling.plan      show the fewest weighings that find the odd one of N balls
play       telling.play      play a game in the terminal
web        serving.web       open the puzzles in the browser: play, make, ask why
mcp        serving.mcp       serve tools for language models: solve, check, explain, make
repl       telling.repl      start a prompt for queries, with the relations loaded
completion shells.completion print what completes commands and options in a shell
help       shells.show_help  show the arguments of a command, with examples
"""
COMMANDS = {
    name: (run, text)
    for name, run, text in [line.split(None, 2) for line in _TABLE.strip().split("\n")]
}
WIDTH = 78
HELP = """\
usage: logicpuzzles [-h] [--version] COMMAND ...

Solve, explain, check and make logic puzzles.

positional arguments:
  COMMAND
{commands}

options:
  -h, --help  show this help message and exit
  --version   print the version and exit
"""


def about_text(words: list[str]) -> str | None:
    """What ``--version`` or ``--help`` prints where it is the first word; ``None`` for any
    other.
    """
    if words[:1] == ["--version"]:
        return f"logicpuzzles {__version__} ({'compiled' if is_compiled() else 'interpreted'})\n"
    if words[:1] in (["--help"], ["-h"]):
        return HELP.format(
            commands="\n".join(_line(name, text) for name, (_, text) in COMMANDS.items())
        )
    return None


def _line(name: str, text: str) -> str:
    """A command in the help; a second line where it is too long."""
    line = f"    {name:<11} "
    lines = []
    for word in text.split():
        if len(line) + len(word) > WIDTH:
            lines.append(line.rstrip())
            line = " " * 16
        line += word + " "
    return "\n".join([*lines, line.rstrip()])


def function_named(name: str) -> Any:
    """The function of a name such as ``module.function``."""
    module, _, function = name.partition(".")
    return getattr(import_module(f".{module}", __package__), function)
