"""``help``, and ``completion`` for those who type commands in a shell."""

from __future__ import annotations

import argparse

from logicpuzzles.faces.cli.arguments import parser_for, read_arguments
from logicpuzzles.faces.cli.commands import about_text


def completion(arguments: argparse.Namespace) -> int:
    """``completion``: a script that completes commands, options, kinds and files in a shell."""
    from logicpuzzles.core.errors import PuzzleError
    from logicpuzzles.kinds.discovery import FAMILIES, kinds

    try:
        import shtab
    except ModuleNotFoundError:
        raise PuzzleError(
            'shtab is not installed; pip install "logicpuzzles[completion]"'
        ) from None
    parser = parser_for([])
    commands = parser._subparsers._group_actions[0].choices  # type: ignore[union-attr]
    for command in commands.values():  # type: ignore[union-attr]
        for action in command._actions:
            if action.dest == "kind":
                action.choices = kinds()
            elif action.dest == "family":
                action.choices = [*FAMILIES]
            elif action.dest == "command":
                action.choices = [*commands]  # type: ignore[misc]
            elif str(action.metavar).startswith(("PATH", "FILE", "PUZZLES", "ANSWERS")):
                action.complete = shtab.FILE
            elif action.metavar == "DIR":
                action.complete = shtab.DIRECTORY
    print(shtab.complete(parser, arguments.shell))
    return 0


def show_help(arguments: argparse.Namespace) -> int:
    """``help``: what ``--help`` prints, of a command or of all."""
    if arguments.command is None:
        print(about_text(["--help"]), end="")
    else:
        read_arguments([arguments.command, "--help"])
    return 0
