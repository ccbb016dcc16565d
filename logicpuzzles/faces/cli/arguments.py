"""The arguments of the commands."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Sequence
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
    _value(
        common,
        "--memory",
        "SIZE",
        "stop at so much memory, such as 2G; the workers of a batch share it; for web and mcp, each "
        "process has it (default: 1G)",
        _memory,
    )
    common.add_argument("--version", action=_Version, nargs=0, help=argparse.SUPPRESS)

    solve = commands.add(common, "solve")
    solve.add_argument(
        "paths",
        nargs="+",
        metavar="PATH",
        help="a puzzle; - is standard input; a .jsonl file is a batch",
    )
    _value(solve, "--kind", "K", "the kind of puzzle (default: found from text and name)")
    _add_rules(solve, "use the rules in this file")
    who = solve.add_mutually_exclusive_group()
    _add_engine(who, "the engine that solves it")
    _value(who, "--method", "NAME", "use this search method instead; see logicpuzzles methods")
    _flag(
        solve,
        "--steps",
        "with --method: print each step as it is made, of very many the first and last ones",
    )
    _flag(solve, "--all-steps", "with --method: print each step, however many there are")
    _value(
        solve, "--seed", "S", "with --method: the seed of one that uses chance (default: 0)", int
    )
    how_many = solve.add_mutually_exclusive_group()
    how_many.add_argument(
        "-n", dest="limit", metavar="N", type=_count, help="print at most N solutions; 0 for all"
    )
    how_many.add_argument(
        "--all", dest="limit", action="store_const", const=0, help="print all solutions"
    )
    _value(
        solve, "--timeout", "SECONDS", "stop after that time; in a batch, for each puzzle", _seconds
    )
    solve.add_argument(
        "--format",
        choices=tuple(FORMS),
        help="the format of the solutions (default: text; json for a batch)",
    )
    _add_output(solve, "write to FILE when done; a batch is written line by line")
    _workers(solve, "for a batch: ")
    _flag(solve, "--resume", "for a batch with -o: go on after what FILE already has")

    _skip(solve)

    asked = _OneLineParser(add_help=False, parents=[common])
    asked.add_argument("paths", nargs="+", metavar="PATH", help="a puzzle; - is standard input")
    _value(asked, "--kind", "K", "the kind of puzzle (default: found from text and name)")
    _add_rules(asked, "use the rules in this file")
    _value(
        asked,
        "--timeout",
        "SECONDS",
        "stop after that time for each puzzle (default: 60; explain and ratings: no time, but "
        "as much work)",
        _seconds,
    )
    _add_output(asked, "write to FILE when done")

    read = commands.add(asked, "read")
    _add_format(read, "text", "json")
    _value(read, "--model", "NAME", "have a language model read it, and check what it says")
    _value(read, "--endpoint", "URL", "with --model: where it is asked, as OpenAI's is")
    _skip(asked)  # the parsers that are made from now on have it

    check = commands.add(asked, "check")
    count = commands.add(asked, "count")
    backbone = commands.add(asked, "backbone")
    for each in (check, backbone):
        _add_engine(each, "the engine that answers")
    for each in (count, backbone):
        _add_format(each, "text", "json")
    check.add_argument(
        "--format", choices=("text", "json"), help="the format (default: text; json for a batch)"
    )
    _value(
        check,
        "--wanted",
        "FILE",
        "a file with the solution that should be the only one; - is standard input",
    )
    _flag(check, "--rate", "say how difficult the puzzle is, and which techniques it needs")
    _workers(check, "for a batch: ")
    _flag(check, "--resume", "for a batch with -o: go on after what FILE already has")

    explain = commands.add(asked, "explain")
    explain.add_argument(
        "--format",
        choices=("text", "json", "jsonl", "html", "svg"),
        default="text",
        help="the format; jsonl writes each step as it is found, whether it is needed or not "
        "(default: %(default)s)",
    )
    _value(
        explain,
        "--step",
        "N",
        "with --format svg: the picture after step N (default: the last)",
        _count,
    )

    hint = commands.add(asked, "hint")
    _value(
        hint,
        "--filled",
        "FILE",
        "a file with what is filled in, as a puzzle or a solution; - is standard input",
    )
    hint.add_argument(
        "--level",
        type=int,
        choices=(1, 2, 3),
        default=3,
        help="1: where to look; 2: technique and clues; 3: the step (default: 3)",
    )
    _add_format(hint, "text", "json")

    export = commands.add(asked, "export")
    export.add_argument(
        "--to", required=True, choices=("asp", "minizinc", "dimacs", "prolog", "tatham", "pzpr", "pzprv3"),
        help="the system; tatham is a game id of Simon Tatham's collection, pzpr an address and pzprv3 a text of puzz.link",
    )  # fmt: skip

    own = commands.add(common, "kinds")
    own.add_argument("family", nargs="?", metavar="FAMILY", help="one family (default: all)")

    examples = commands.add(common, "examples")
    examples.add_argument("kind", nargs="?", metavar="KIND", help="one kind (default: all)")
    examples.add_argument("name", nargs="?", metavar="NAME", help="print this example")
    _value(examples, "--copy", "DIR", "copy them to a folder, each kind to a folder in it")
    _flag(examples, "--force", "write over files that are there")

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
    _add_format(methods, "text", "json")

    compare = commands.add(common, "compare")
    compare.add_argument(
        "paths", nargs="+", metavar="PATH", help="a puzzle, a batch (.jsonl) or a folder of puzzles"
    )
    _value(compare, "--kind", "K", "the kind of puzzle (default: found from text and name)")
    _add_rules(compare, "the rules file of the puzzles")
    _skip(compare)
    _value(
        compare,
        "--timeout",
        "SECONDS",
        "processor time for each engine or method (default: %(default)g)",
        _seconds,
        10.0,
    )
    _value(
        compare,
        "--orders",
        "N",
        "try N other orders of the goals (default: %(default)s)",
        _count,
        3,
    )
    _add_format(compare, "text", "json", "html", "svg")
    _flag(
        compare,
        "--code",
        "also print rules and searches side by side, and what the engine made of each line",
    )
    _flag(compare, "--code-only", "print these alone, and measure nothing")
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
    _value(plan, "--weighings", "K", "use K weighings, or prove that K are too few", _count)
    _add_format(plan, "text", "json", "svg")
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

    tools = commands.add(common, "mcp")
    _flag(tools, "--http", "serve HTTP on this machine instead of standard input and output")
    _value(tools, "--port", "N", "the port for --http (default: %(default)s)", _port, 8766)
    _value(
        tools, "--timeout", "SECONDS", "what a call may take (default: %(default)s)", _seconds, 30.0
    )
    _value(tools, "--jobs", "N", "how many calls run at once (default: %(default)s)", _positive, 2)

    repl = commands.add(common, "repl")
    repl.add_argument(
        "what",
        nargs="?",
        metavar="KIND|FILE.py|PATH",
        help="a kind, a rules file or a puzzle to load first",
    )
    _value(
        repl, "--kind", "K", "the kind of the puzzle at PATH (default: found from text and name)"
    )
    _add_rules(repl, "the rules file of the puzzle at PATH")
    _skip(repl)
    _add_engine(repl, "the engine that answers")
    return parser, commands


def _skip(command: argparse.ArgumentParser) -> None:
    """Add the option for texts that are not understood as a whole."""
    command.add_argument(
        "--skip", action="store_true", help="leave out sentences that are not understood"
    )


def _flag(command: argparse.ArgumentParser, name: str, text: str) -> None:
    """Add an option without a value."""
    command.add_argument(name, action="store_true", help=text)


def _value(
    command: argparse._ActionsContainer,
    name: str,
    metavar: str,
    text: str,
    read: Callable[[str], Any] = str,
    default: Any = None,
) -> None:
    """Add an option with a value."""
    command.add_argument(name, metavar=metavar, type=read, default=default, help=text)


def _add_format(command: argparse.ArgumentParser, *choices: str) -> None:
    """Add the option for the format of what is printed, which is text unless asked for."""
    text = "the format (default: %(default)s)"
    command.add_argument("--format", choices=choices, default="text", help=text)


def _add_rules(command: argparse.ArgumentParser, text: str) -> None:
    """Add the option for a rules file."""
    _value(command, "--rules", "FILE.py", text, _rules_file)


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
    _add_rules(generate, "the rules file of KIND")
    _value(generate, "--size", "N[xM]", "the size of the board, such as 5 or 5x4", read_size)
    _value(
        generate,
        "--difficulty",
        "D",
        "a level (trivial, easy, normal, hard, extreme), a number from 0 to 1, or LOW-HIGH",
        difficulty_of,
    )
    _value(generate, "--count", "N", "how many puzzles to make (default: 1)", _positive)
    _value(
        generate,
        "--seed",
        "S",
        "the same seed makes the same puzzles (default: a random one, which is printed)",
    )
    _value(generate, "--start", "N", "begin with puzzle N of the seed (default: 0)", _count)
    _value(
        generate,
        "--shard",
        "I/N",
        "make part I of N, counted from 1; --join puts the parts together",
        shard_of,
    )
    generate.add_argument(
        "--join",
        metavar="FILE",
        nargs="+",
        help="put the parts of a run together, in the file of -o",
    )
    _flag(
        generate,
        "--renamed",
        "count a puzzle as new if only its names differ, or it is turned or mirrored",
    )
    _value(
        generate,
        "--tries",
        "N",
        "give up a puzzle after N tries (default: 2000 at most)",
        _positive,
    )
    _value(
        generate,
        "--timeout",
        "SECONDS",
        "stop after that time, however many puzzles are made",
        _seconds,
    )
    _value(generate, "--clue-types", "A,B", "use only clues of these types")
    _flag(generate, "--title", "also write a title and an introduction")
    _value(generate, "--theme", "T", "names for the values: a theme, or a FILE with categories")
    _flag(generate, "--no-minimal", "keep clues that could be left out")
    generate.add_argument(
        "--format",
        choices=("text", "json", "jsonl"),
        help="the format (default: text; jsonl for a .jsonl file)",
    )
    _value(generate, "--form", "F", "the form of the text, for a kind that has several")
    _value(
        generate,
        "--method",
        "NAME",
        "make only puzzles that this method solves, for a kind that has methods",
    )
    _value(
        generate,
        "--template",
        "FILE",
        "make puzzles like the one in FILE, for a kind that has templates",
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
    _flag(generate, "--resume", "with -o FILE.jsonl: go on after what FILE already has")
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
    _value(score, "--kind", "K", "the kind of puzzles that do not name one")
    _add_rules(score, "the rules file of the puzzles")
    _value(
        score,
        "--timeout",
        "SECONDS",
        "time to find the solutions of a puzzle (default: %(default)g)",
        _seconds,
        10.0,
    )
    _workers(score)
    _add_output(score, "write to FILE line by line")
    _flag(score, "--resume", "with -o: go on after what FILE already has")
    _value(score, "--summary", "FILE", "also write the summary to FILE: .json, .csv, or text")


def _web(web: argparse.ArgumentParser) -> None:
    _value(web, "--port", "N", "the port; 0 takes a free one (default: %(default)s)", _port, 8765)
    web.add_argument(
        "--host",
        metavar="HOST",
        default="127.0.0.1",
        help="the address to listen at (default: %(default)s, this machine only)",
    )
    _flag(web, "--no-open", "do not open the browser")
    _add_rules(web, "also show the kind of a rules file")
    _value(
        web, "--export", "DIR", "write the page to a folder as a static site, which needs no server"
    )
    _flag(web, "--force", "with --export: replace the folder, whatever is in it")
    _value(
        web,
        "--pyodide",
        "PATH",
        "for --export: Pyodide's package or folder (default: fetched by npm)",
    )
    _value(
        web, "--jobs", "N", "use N processes (default: one for each processor, 2 to 4)", _positive
    )
    _value(
        web,
        "--timeout",
        "SECONDS",
        "stop each answer after that (default: %(default)g)",
        _seconds,
        60.0,
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
