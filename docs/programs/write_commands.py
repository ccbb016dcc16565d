"""Writes docs/reference/commands.md: every command with its arguments and options, from their
parsers, and examples.

The examples are in commands.toml; the tests of the manual run them.

Run from a checkout: python docs/programs/write_commands.py
"""

from __future__ import annotations

import argparse
import tomllib
from collections.abc import Iterator
from pathlib import Path

from logicpuzzles.faces.cli import arguments
from logicpuzzles.faces.cli.commands import COMMANDS

PAGE = Path(__file__).parents[1] / "reference" / "commands.md"
EXAMPLES = tomllib.loads((Path(__file__).parent / "commands.toml").read_text(encoding="utf-8"))
COMMON = ("quiet", "verbose", "memory", "help", "version")  # what every command has

HEAD = """# Commands

`docs/programs/write_commands.py` makes this page from the parsers of the commands. `logicpuzzles COMMAND --help` tells the same
in the terminal. The [exit statuses](errors.md) are the same for all. No command writes over a file, unless `--force` says so, or
`--resume` goes on with the run in it.

"""
EVERYWHERE = """
## Every command

"""


def parsers() -> dict[str, argparse.ArgumentParser]:
    """The parsers of the commands by their names."""
    (commands,) = arguments.parser_for([])._subparsers._group_actions
    return {name: commands.choices[name] for name in COMMANDS}


def option(action: argparse.Action) -> str:
    """An argument or option as it is typed."""
    value = action.metavar or ("|".join(map(str, action.choices)) if action.choices else "")
    if isinstance(value, tuple):
        value = " ".join(value)
    if not action.option_strings:
        return {"+": f"{value} …", "?": f"[{value}]", "*": f"[{value} …]"}.get(
            str(action.nargs), value
        )
    more = (
        f" {value}" + (" …" if action.nargs == "+" else "") if value and action.nargs != 0 else ""
    )
    return ", ".join(action.option_strings) + more


def told(action: argparse.Action) -> str:
    """What an option does."""
    text = (action.help or "") % {"default": action.default, "prog": "logicpuzzles"}
    return (text[:1].upper() + text[1:]).replace("|", "\\|")


def table(actions: list[argparse.Action]) -> Iterator[str]:
    yield "| argument | does |\n| --- | --- |"
    for action in actions:
        if action.help != argparse.SUPPRESS:
            shown = option(action).replace("|", "\\|")
            yield f"| `{shown}` | {told(action)} |"


def page() -> str:
    """The whole page."""
    lines = [HEAD.rstrip("\n"), "", "| command | does |", "| --- | --- |"]
    lines += [
        f"| [`{name}`](#{name}) | {text[0].upper()}{text[1:]} |"
        for name, (_, text) in COMMANDS.items()
    ]
    everything = parsers()
    lines += [EVERYWHERE.rstrip("\n"), ""]
    some = next(iter(everything.values()))
    lines += table([action for action in some._actions if action.dest in COMMON])
    for name, parser in everything.items():
        _, text = COMMANDS[name]
        lines += ["", f"## {name} {{ #{name} }}", "", f"{text[0].upper()}{text[1:]}.", ""]
        own = [action for action in parser._actions if action.dest not in COMMON]
        words = " ".join(option(action) for action in own if not action.option_strings)
        lines += ["```text", f"logicpuzzles {name} {words} [options]".replace("  ", " "), "```", ""]
        if own:
            lines += table(own)
        examples = EXAMPLES.get(name, {})
        if examples:
            lines += ["", examples["text"].strip("\n")]
    return "\n".join(lines) + "\n"


def pages() -> dict[Path, str]:
    """What this program writes."""
    return {PAGE: page()}


if __name__ == "__main__":
    for path, text in pages().items():
        path.write_text(text, encoding="utf-8")
