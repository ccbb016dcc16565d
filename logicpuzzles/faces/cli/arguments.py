"""The arguments of the commands."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from contextlib import suppress
from typing import Any, NoReturn

from logicpuzzles.core.memory import read_bytes
from logicpuzzles.faces.cli.commands import COMMANDS
from logicpuzzles.faces.cli.forms import FORMS
from logicpuzzles.version import __version__

__all__ = ["read_arguments"]


class _Formatter(argparse.HelpFormatter):
    """Writes help as wide as the terminal. Parsers make one for each argument, to check it, where
    the width is not needed.
    """

    def __init__(self, prog: str) -> None:
        super().__init__(prog, width=80)

    def format_help(self) -> str:
        """The text."""
        from shutil import get_terminal_size

        self._width = get_terminal_size().columns - 2
        self._max_help_position = min(
            self._max_help_position, max(self._width - 20, self._indent_increment * 2)
        )
        return super().format_help()


class _OneLineParser(argparse.ArgumentParser):
    """A parser whose errors are one line."""

    def __init__(self, **options: Any) -> None:
        super().__init__(formatter_class=_Formatter, **options)

    def error(self, message: str) -> NoReturn:
        self.exit(2, f"{self.prog}: {' '.join(message.split())}; see {self.prog} --help\n")

    def print_help(self, file: Any = None) -> None:
        """Print the help. That it cannot be printed is an error, unlike for ``argparse`` itself."""
        print(self.format_help(), end="", file=file, flush=True)


class _Version(argparse.Action):
    def __call__(self, parser: argparse.ArgumentParser, *_: object) -> None:
        print(f"logicpuzzles {__version__}", flush=True)
        parser.exit()


class _Unused:
    """The parser of a command that was not given: it has no arguments."""

    def add_argument(self, *_: object, **__: object) -> None:
        """Nothing is added."""

    def add_mutually_exclusive_group(self) -> _Unused:
        """The same for a group."""
        return self


class _Commands:
    """The parsers of the commands; where one is given, only that one is made."""

    def __init__(self, parser: argparse.ArgumentParser, given: str | None) -> None:
        # the program is named, for argparse would measure the terminal and write a usage to find
        # its name
        self._parsers = parser.add_subparsers(metavar="COMMAND", required=True, prog=parser.prog)
        self._given = given

    @property
    def made(self) -> bool:
        """Whether there is any."""
        return bool(self._parsers.choices)

    def add(self, common: argparse.ArgumentParser, name: str) -> Any:
        """The parser of a command."""
        if self._given not in (None, name):
            return _Unused()
        run, text = COMMANDS[name]
        parser = self._parsers.add_parser(
            name,
            parents=[common],
            help=text,
            description=text[0].upper() + text[1:] + ".",
            allow_abbrev=False,
        )
        parser.set_defaults(run=run, complain_about=parser)
        return parser


def read_arguments(words: Sequence[str]) -> argparse.Namespace:
    """The arguments of a command. Raises ``SystemExit`` where they are wrong, or where all that was
    asked for is printed.
    """
    parser = _parser_for(words)
    arguments, others = parser.parse_known_args(words)
    if others:  # argparse takes paths in one piece only, but options may stand among them
        if "paths" not in arguments or any(other[0:1] == "-" and other != "-" for other in others):
            parser.error(f"unrecognized arguments: {' '.join(others)}")
        arguments.paths += others
    if "paths" in arguments and "resume" in arguments:
        from logicpuzzles.faces.cli.batches import check_usage

        check_usage(arguments)
    return arguments


def _parser_for(words: Sequence[str]) -> argparse.ArgumentParser:
    """A parser that understands these words: that of one command, for it takes long to make them
    all.
    """
    given = next((word for word in words if not word.startswith("-")), None)
    parser, commands = _parser(given)
    return parser if commands.made else _parser()[0]


def _parser(given: str | None = None) -> tuple[argparse.ArgumentParser, _Commands]:
    """The parser of the command line, and those of its commands, or of the given one alone."""
    parser = _OneLineParser(
        prog="logicpuzzles",
        description="Solve, explain, check and make logic puzzles.",
        allow_abbrev=False,
    )
    parser.add_argument("--version", action=_Version, nargs=0, help="print the version and end")
    commands = _Commands(parser, given)

    common = _OneLineParser(add_help=False)
    common.add_argument("-q", "--quiet", action="store_true", help="print only answers and errors")
    common.add_argument(
        "-v",
        "--verbose",
        action="store_true",
        help="also print the cost, and where an error comes from",
    )
    common.add_argument(
        "--memory",
        metavar="SIZE",
        type=_memory,
        help="stop at so much memory, such as 2G; the workers of a batch share it; for web, each "
        "process has it (default: 1G)",
    )
    common.add_argument("--version", action=_Version, nargs=0, help=argparse.SUPPRESS)

    solve = commands.add(common, "solve")
    solve.add_argument(
        "paths",
        nargs="+",
        metavar="PATH",
        help="a puzzle; - is standard input; a .jsonl file is a batch",
    )
    solve.add_argument(
        "--kind", metavar="K", help="the kind of puzzle (default: found from text and name)"
    )
    solve.add_argument(
        "--rules", metavar="FILE.py", type=_rules_file, help="use the rules in this file"
    )
    who = solve.add_mutually_exclusive_group()
    _add_engine(who, "the engine that solves it")
    who.add_argument(
        "--method", metavar="NAME", help="use this search method instead; see logicpuzzles methods"
    )
    solve.add_argument(
        "--steps",
        action="store_true",
        help="with --method: print each step as it is made, of very many the first and last ones",
    )
    solve.add_argument(
        "--all-steps",
        action="store_true",
        help="with --method: print each step, however many there are",
    )
    solve.add_argument(
        "--seed",
        metavar="S",
        type=int,
        help="with --method: the seed of one that uses chance (default: 0)",
    )
    how_many = solve.add_mutually_exclusive_group()
    how_many.add_argument(
        "-n", dest="limit", metavar="N", type=_count, help="print at most N solutions; 0 for all"
    )
    how_many.add_argument(
        "--all", dest="limit", action="store_const", const=0, help="print all solutions"
    )
    solve.add_argument(
        "--timeout",
        metavar="SECONDS",
        type=_seconds,
        help="stop after that time; in a batch, for each puzzle",
    )
    solve.add_argument(
        "--format",
        choices=tuple(FORMS),
        help="the format of the solutions (default: text; json for a batch)",
    )
    _add_output(solve, "write to FILE when done; a batch is written line by line")
    _workers(solve, "for a batch: ")
    solve.add_argument(
        "--resume",
        action="store_true",
        help="for a batch with -o: go on after what FILE already has",
    )

    _skip(solve)

    asked = _OneLineParser(add_help=False, parents=[common])
    asked.add_argument("paths", nargs="+", metavar="PATH", help="a puzzle; - is standard input")
    asked.add_argument(
        "--kind", metavar="K", help="the kind of puzzle (default: found from text and name)"
    )
    asked.add_argument(
        "--rules", metavar="FILE.py", type=_rules_file, help="use the rules in this file"
    )
    asked.add_argument(
        "--timeout",
        metavar="SECONDS",
        type=_seconds,
        help="stop after that time for each puzzle (default: 60; explain and ratings: no time, but "
        "as much work)",
    )
    _add_output(asked, "write to FILE when done")

    read = commands.add(asked, "read")
    read.add_argument(
        "--format",
        choices=("text", "json"),
        default="text",
        help="the format (default: %(default)s)",
    )
    _skip(asked)  # the parsers that are made from now on have it

    check = commands.add(asked, "check")
    count = commands.add(asked, "count")
    backbone = commands.add(asked, "backbone")
    for each in (check, backbone):
        _add_engine(each, "the engine that answers")
    for each in (count, backbone):
        each.add_argument(
            "--format",
            choices=("text", "json"),
            default="text",
            help="the format (default: %(default)s)",
        )
    check.add_argument(
        "--format", choices=("text", "json"), help="the format (default: text; json for a batch)"
    )
    check.add_argument(
        "--wanted",
        metavar="FILE",
        help="a file with the solution that should be the only one; - is standard input",
    )
    check.add_argument(
        "--rate",
        action="store_true",
        help="say how difficult the puzzle is, and which techniques it needs",
    )
    _workers(check, "for a batch: ")
    check.add_argument(
        "--resume",
        action="store_true",
        help="for a batch with -o: go on after what FILE already has",
    )

    explain = commands.add(asked, "explain")
    explain.add_argument(
        "--format",
        choices=("text", "json", "jsonl", "html", "svg"),
        default="text",
        help="the format; jsonl writes each step as it is found, whether it is needed or not "
        "(default: %(default)s)",
    )
    explain.add_argument(
        "--step",
        metavar="N",
        type=_count,
        help="with --format svg: the picture after step N (default: the last)",
    )

    hint = commands.add(asked, "hint")
    hint.add_argument(
        "--filled",
        metavar="FILE",
        help="a file with what is filled in, as a puzzle or a solution; - is standard input",
    )
    hint.add_argument(
        "--level",
        type=int,
        choices=(1, 2, 3),
        default=3,
        help="1: where to look; 2: technique and clues; 3: the step (default: 3)",
    )
    hint.add_argument(
        "--format",
        choices=("text", "json"),
        default="text",
        help="the format (default: %(default)s)",
    )

    export = commands.add(asked, "export")
    export.add_argument(
        "--to", required=True, choices=("asp", "minizinc", "dimacs", "prolog", "tatham", "pzpr", "pzprv3"),
        help="the system; tatham is a game id of Simon Tatham's collection, pzpr an address and pzprv3 a text of puzz.link",
    )  # fmt: skip

    commands.add(common, "kinds")

    rules = commands.add(common, "rules")
    rules.add_argument(
        "kind",
        nargs="?",
        metavar="KIND",
        help="a kind, or a FILE.py with rules (default: list all kinds)",
    )

    commands.add(common, "engines")

    methods = commands.add(common, "methods")
    methods.add_argument(
        "kind",
        nargs="?",
        metavar="KIND",
        help="a kind, or a FILE.py with rules (default: all kinds with methods)",
    )
    methods.add_argument(
        "--format",
        choices=("text", "json"),
        default="text",
        help="the format (default: %(default)s)",
    )

    compare = commands.add(common, "compare")
    compare.add_argument(
        "paths", nargs="+", metavar="PATH", help="a puzzle, a batch (.jsonl) or a folder of puzzles"
    )
    compare.add_argument(
        "--kind", metavar="K", help="the kind of puzzle (default: found from text and name)"
    )
    compare.add_argument(
        "--rules", metavar="FILE.py", type=_rules_file, help="the rules file of the puzzles"
    )
    _skip(compare)
    compare.add_argument(
        "--timeout",
        metavar="SECONDS",
        type=_seconds,
        default=10.0,
        help="processor time for each engine or method (default: %(default)g)",
    )
    compare.add_argument(
        "--orders",
        metavar="N",
        type=_count,
        default=3,
        help="try N other orders of the goals (default: %(default)s)",
    )
    compare.add_argument(
        "--format",
        choices=("text", "json", "html", "svg"),
        default="text",
        help="the format (default: %(default)s)",
    )
    compare.add_argument(
        "--code",
        action="store_true",
        help="also print rules and searches side by side, and what the engine made of each line",
    )
    compare.add_argument(
        "--code-only", action="store_true", help="print these alone, and measure nothing"
    )
    _add_output(compare, "write to FILE when done")

    _generate(commands.add(common, "generate"))
    _score(commands.add(common, "score"))

    plan = commands.add(common, "plan")
    plan.add_argument(
        "number",
        metavar="N",
        type=_positive,
        help="the number of balls; one of them is heavier or lighter",
    )
    plan.add_argument(
        "--weighings", metavar="K", type=_count, help="use K weighings, or prove that K are too few"
    )
    plan.add_argument(
        "--format",
        choices=("text", "json", "svg"),
        default="text",
        help="the format (default: %(default)s)",
    )
    _add_output(plan, "write to FILE when done")

    play = commands.add(common, "play")
    play.add_argument(
        "game", metavar="GAME", help="the game, such as balance: find the odd one of twelve balls"
    )
    play.add_argument(
        "--adversary", choices=("faithful", "optimal"), default="faithful",
        help="how the scale answers: as in the original game, or as unhelpfully as possible " "(default: %(default)s)",
    )  # fmt: skip
    play.add_argument(
        "--level",
        metavar="N",
        type=int,
        choices=range(1, 7),
        default=1,
        help="begin with level N, from 1 to 6 (default: 1)",
    )

    _web(commands.add(common, "web"))

    repl = commands.add(common, "repl")
    repl.add_argument(
        "what",
        nargs="?",
        metavar="KIND|FILE.py|PATH",
        help="a kind, a rules file or a puzzle to load first",
    )
    repl.add_argument(
        "--kind",
        metavar="K",
        help="the kind of the puzzle at PATH (default: found from text and name)",
    )
    repl.add_argument(
        "--rules", metavar="FILE.py", type=_rules_file, help="the rules file of the puzzle at PATH"
    )
    _skip(repl)
    _add_engine(repl, "the engine that answers")
    return parser, commands


def _skip(command: argparse.ArgumentParser) -> None:
    """Add the option for texts that are not understood as a whole."""
    command.add_argument(
        "--skip", action="store_true", help="leave out sentences that are not understood"
    )


def _add_engine(command: argparse.ArgumentParser | _Unused, text: str) -> None:
    """Add the option for who answers."""
    if not isinstance(command, _Unused):
        from logicpuzzles.engines import DEFAULT

        text = f"{text} (default: %(default)s)"
        command.add_argument("--engine", metavar="E", default=DEFAULT, help=text)


def _add_output(command: argparse.ArgumentParser, text: str) -> None:
    """Add the options for where the output goes."""
    command.add_argument("-o", dest="output", metavar="FILE", help=text)
    command.add_argument("--force", action="store_true", help="write over a FILE that is there")


def _workers(command: argparse.ArgumentParser, of: str = "") -> None:
    """Add the options for who works."""
    command.add_argument("--jobs", metavar="N", type=_positive, help=f"{of}use N processes")
    command.add_argument(
        "--scheduler",
        metavar="ADDRESS",
        help=f"{of}use a Dask cluster; 'local' starts one with --jobs workers",
    )


def _generate(generate: argparse.ArgumentParser) -> None:
    from logicpuzzles.faces.cli.making import difficulty_of, read_size, shard_of

    generate.add_argument("kind", metavar="KIND", help="a kind of puzzle, or a FILE.py with rules")
    generate.add_argument(
        "--rules", metavar="FILE.py", type=_rules_file, help="the rules file of KIND"
    )
    generate.add_argument(
        "--size",
        metavar="N[xM]",
        type=read_size,
        help="the size of the board, such as 5 or 5x4",
    )
    generate.add_argument(
        "--difficulty",
        metavar="D",
        type=difficulty_of,
        help="a level (trivial, easy, normal, hard, extreme), a number from 0 to 1, or LOW-HIGH",
    )
    generate.add_argument(
        "--count", metavar="N", type=_positive, help="how many puzzles to make (default: 1)"
    )
    generate.add_argument(
        "--seed",
        metavar="S",
        help="the same seed makes the same puzzles (default: a random one, which is printed)",
    )
    generate.add_argument(
        "--start", metavar="N", type=_count, help="begin with puzzle N of the seed (default: 0)"
    )
    generate.add_argument(
        "--shard",
        metavar="I/N",
        type=shard_of,
        help="make part I of N, counted from 1; --join puts the parts together",
    )
    generate.add_argument(
        "--join",
        metavar="FILE",
        nargs="+",
        help="put the parts of a run together, in the file of -o",
    )
    generate.add_argument(
        "--renamed",
        action="store_true",
        help="count a puzzle as new if only its names differ, or it is turned or mirrored",
    )
    generate.add_argument(
        "--tries",
        metavar="N",
        type=_positive,
        help="give up a puzzle after N tries (default: 2000 at most)",
    )
    generate.add_argument(
        "--timeout",
        metavar="SECONDS",
        type=_seconds,
        help="stop after that time, however many puzzles are made",
    )
    generate.add_argument("--clue-types", metavar="A,B", help="use only clues of these types")
    generate.add_argument(
        "--title", action="store_true", help="also write a title and an introduction"
    )
    generate.add_argument(
        "--theme", metavar="T", help="names for the values: a theme, or a FILE with categories"
    )
    generate.add_argument(
        "--no-minimal", action="store_true", help="keep clues that could be left out"
    )
    generate.add_argument(
        "--format",
        choices=("text", "json", "jsonl"),
        help="the format (default: text; jsonl for a .jsonl file)",
    )
    generate.add_argument(
        "--form", metavar="F", help="the form of the text, for a kind that has several"
    )
    generate.add_argument(
        "--method",
        metavar="NAME",
        help="make only puzzles that this method solves, for a kind that has methods",
    )
    generate.add_argument(
        "--template",
        metavar="FILE",
        help="make puzzles like the one in FILE, for a kind that has templates",
    )
    generate.add_argument(
        "--option",
        metavar="NAME=VALUE",
        action="append",
        default=[],
        help="another option of the kind, such as start=all",
    )
    _add_output(
        generate,
        "write to FILE: .jsonl line by line, with a manifest and a card; .parquet when done",
    )
    generate.add_argument(
        "--resume",
        action="store_true",
        help="with -o FILE.jsonl: go on after what FILE already has",
    )
    _workers(generate)


def _score(score: argparse.ArgumentParser) -> None:
    score.add_argument(
        "puzzles",
        metavar="PUZZLES",
        help="the puzzles: JSON Lines with id and puzzle; - is standard input",
    )
    score.add_argument(
        "answers",
        metavar="ANSWERS",
        help="the answers: JSON Lines with id and answer; - is standard input",
    )
    score.add_argument("--kind", metavar="K", help="the kind of puzzles that do not name one")
    score.add_argument(
        "--rules", metavar="FILE.py", type=_rules_file, help="the rules file of the puzzles"
    )
    score.add_argument(
        "--timeout",
        metavar="SECONDS",
        type=_seconds,
        default=10.0,
        help="time to find the solutions of a puzzle (default: %(default)g)",
    )
    _workers(score)
    _add_output(score, "write to FILE line by line")
    score.add_argument(
        "--resume", action="store_true", help="with -o: go on after what FILE already has"
    )
    score.add_argument(
        "--summary", metavar="FILE", help="also write the summary to FILE: .json, .csv, or text"
    )


def _web(web: argparse.ArgumentParser) -> None:
    web.add_argument(
        "--port",
        metavar="N",
        type=_port,
        default=8765,
        help="the port; 0 takes a free one (default: %(default)s)",
    )
    web.add_argument(
        "--host",
        metavar="HOST",
        default="127.0.0.1",
        help="the address to listen at (default: %(default)s, this machine only)",
    )
    web.add_argument("--no-open", action="store_true", help="do not open the browser")
    web.add_argument(
        "--rules", metavar="FILE.py", type=_rules_file, help="also show the kind of a rules file"
    )
    web.add_argument(
        "--export",
        metavar="DIR",
        help="write the page to a folder as a static site, which needs no server",
    )
    web.add_argument(
        "--force", action="store_true", help="with --export: replace the folder, whatever is in it"
    )
    web.add_argument(
        "--pyodide",
        metavar="PATH",
        help="for --export: Pyodide's package or folder (default: fetched by npm)",
    )
    web.add_argument(
        "--jobs",
        metavar="N",
        type=_positive,
        help="use N processes (default: one for each processor, 2 to 4)",
    )
    web.add_argument(
        "--timeout",
        metavar="SECONDS",
        type=_seconds,
        default=60.0,
        help="stop each answer after that (default: %(default)g)",
    )


def _count(text: str) -> int:
    with suppress(ValueError):
        if int(text) >= 0:
            return int(text)
    raise argparse.ArgumentTypeError(f"{text!r} is not a whole number, 0 or more")


def _memory(text: str) -> int:
    with suppress(ValueError):
        return read_bytes(text)
    raise argparse.ArgumentTypeError(f"{text!r} is not an amount of memory such as 500M or 2G")


def _port(text: str) -> int:
    with suppress(ValueError):
        if 0 <= int(text) < 1 << 16:
            return int(text)
    raise argparse.ArgumentTypeError(f"{text!r} is not a port, 0 to 65535")


def _positive(text: str) -> int:
    with suppress(ValueError):
        if int(text) > 0:
            return int(text)
    raise argparse.ArgumentTypeError(f"{text!r} is not a whole number, 1 or more")


def _seconds(text: str) -> float:
    with suppress(ValueError):
        if 0 < float(text) < float("inf"):
            return float(text)
    raise argparse.ArgumentTypeError(f"{text!r} is not a number of seconds, more than 0")


def _rules_file(text: str) -> str:
    if text.endswith(".py"):
        return text
    raise argparse.ArgumentTypeError(
        f"{text!r} is not a Python file; expected a name that ends in .py"
    )
