"""The arguments of the commands."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from typing import Any, NoReturn

from logicpuzzles.core.memory import read_bytes
from logicpuzzles.faces.cli.commands import COMMANDS
from logicpuzzles.faces.cli.forms import FORMS
from logicpuzzles.version import __version__


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

    def _fill_text(self, text: str, width: int, indent: str) -> str:
        return text if "\n" in text else super()._fill_text(text, width, indent)


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


# The arguments of each command, after those that several have (a name alone stands for its own
# lines). An argument has its names, what its value is called, how it is read, its default, in
# brackets its choices, and after a bar what it does, which goes on in lines that are indented. Of
# arguments with a stroke before them and the one above only one may be given. A line with # begins
# a group of arguments with that title, one with $ is an example.
_ARGUMENTS = """
common
-q,--quiet | print only answers and errors
-v,--verbose | also print the cost, and where an error comes from
--memory SIZE memory | stop at so much memory, such as 2G; the workers of a batch share it; for web
    and mcp, each process has it (default: 1G)

kind
--kind K | the kind of puzzle (default: found from text and name)

output
-o FILE dest=output | write to FILE when done
force

force
--force | write over a FILE that is there

workers
--jobs N positive | use N processes
--scheduler ADDRESS | use a Dask cluster; 'local' starts one with --jobs workers

batch
--jobs N positive | for a batch: use N processes
--scheduler ADDRESS | for a batch: use a Dask cluster; 'local' starts one with --jobs workers
--resume | for a batch with -o: go on after what FILE already has

skip
--skip | leave out sentences that are not understood

format
--format {text,json} =text | the format (default: %(default)s)

solve
common
paths PATH + | a puzzle; - is standard input; a .jsonl file is a batch
# the puzzle
kind
--rules FILE.py rules | use the rules in this file
skip
# how it is solved
--engine E | the engine that solves it (default: %(default)s)
/--method NAME | use this search method instead; see logicpuzzles methods
--steps | with --method: print each step as it is made, of very many the first and last ones
--all-steps | with --method: print each step, however many there are
--seed S int | with --method: the seed of one that uses chance (default: 0)
--timeout SECONDS seconds | stop after that time; in a batch, for each puzzle
# what is printed
-n N count dest=limit | print at most N solutions; 0 for all
/--all dest=limit const=0 | print all solutions
--format {forms} | the format of the solutions (default: text; json for a batch)
-o FILE dest=output | write to FILE when done; a batch is written line by line
force
# a batch
batch
$ solve puzzle.txt
$ solve --all --format json puzzle.txt
$ solve puzzles.jsonl -o answers.jsonl --jobs 2

asked
common
paths PATH + | a puzzle; - is standard input
kind
--rules FILE.py rules | use the rules in this file
--timeout SECONDS seconds | stop after that time for each puzzle (default: 60; explain and ratings:
    no time, but as much work)
output

read
asked
format
--model NAME | have a language model read it, and check what it says
--endpoint URL | with --model: where it is asked, as OpenAI's is
$ read puzzle.txt

check
asked
skip
--engine E | the engine that answers (default: %(default)s)
--format {text,json} | the format (default: text; json for a batch)
--wanted FILE | a file with the solution that should be the only one; - is standard input
--rate | say how difficult the puzzle is, and which techniques it needs
batch
$ check --rate puzzle.txt

count
asked
skip
format
$ count puzzle.txt

backbone
asked
skip
--engine E | the engine that answers (default: %(default)s)
format
$ backbone puzzle.txt

explain
asked
skip
--format {text,json,jsonl,html,svg} =text | the format; jsonl writes each step as it is found,
    whether it is needed or not (default: %(default)s)
--step N count | with --format svg: the picture after step N (default: the last)
$ explain puzzle.txt
$ explain --format html puzzle.txt -o steps.html

hint
asked
skip
--filled FILE | a file with what is filled in, as a puzzle or a solution; - is standard input
--level {1,2,3} int =3 | 1: where to look; 2: technique and clues; 3: the step (default: 3)
format
$ hint puzzle.txt --filled mine.txt

export
asked
skip
--to {asp,minizinc,dimacs,prolog,tatham,pzpr,pzprv3} required | the system; tatham is a game id of
    Simon Tatham's collection, pzpr an address and pzprv3 a text of puzz.link
$ export --to asp puzzle.txt

sheet
common
paths PATH + | a puzzle, a batch (.jsonl, .parquet) or a folder of puzzles
kind
--rules FILE.py rules | the rules file of the puzzles
skip
--timeout SECONDS seconds =60 | stop after that time for each puzzle (default: %(default)g)
-o FILE dest=output required | write to FILE.pdf, FILE.html or FILE.svg when done; of more than
    2,000 puzzles, PDF and SVG are FILE-1.pdf, FILE-2.pdf, …
force
pages
$ sheet puzzles.jsonl -o book.pdf
$ sheet puzzle.txt --per-page 1 --steps -o page.html

pages
--per-page N int {1,2,4,6,9} | puzzles on a page (default: 4)
--paper {a4,letter} | the paper (default: a4)
--heading TEXT | print TEXT at the head of each page
--cover | begin with a title page
--solutions {back,below,none} | print them at the back, or below the puzzles of each page, upside
    down, or not at all (default: back)
--steps | also print the steps to each solution

kinds
common
family FAMILY ? | one family (default: all)
$ kinds shading

examples
common
kind KIND ? | one kind (default: all)
name NAME ? | print this example
--copy DIR | copy them to a folder, each kind to a folder in it
--force | write over files that are there
$ examples sudoku
$ examples sudoku 6x6
$ examples zebra --copy puzzles

rules
common
kind KIND ? | a kind, or a FILE.py with rules (default: list all kinds)
--code | print the rules as code instead, beside an explicit search
$ rules takuzu
$ rules takuzu --code

engines
common

methods
common
kind KIND ? | a kind, or a FILE.py with rules (default: all kinds with methods)
format
$ methods zebra

compare
common
paths PATH + | a puzzle, a batch (.jsonl) or a folder of puzzles
kind
--rules FILE.py rules | the rules file of the puzzles
skip
--timeout SECONDS seconds =10 | processor time for each engine or method (default: %(default)g)
--orders N count =3 | try N other orders of the goals (default: %(default)s)
--format {text,json,html,svg} =text | the format (default: %(default)s)
--code | print rules and searches side by side instead, and what the engine made of each line
output
$ compare puzzle.txt
$ compare --code puzzle.txt

generate
common
kind KIND ? | a kind of puzzle, a FILE.py with rules, or a FILE.toml with a mixture (default: the
    kind of --rules)
# the puzzles
--rules FILE.py rules | the rules file of KIND
--size N[xM] size | the size of the board, such as 5 or 5x4
--difficulty D difficulty | a level (trivial, easy, normal, hard, extreme), a number from 0 to 1, or
    LOW-HIGH; or several with their numbers of puzzles, such as easy:20,hard:10
--clue-types A,B | use only clues of these types
--no-minimal | keep clues that could be left out
--method NAME | make only puzzles that this method solves, for a kind that has methods
--template FILE | make puzzles like the one in FILE, for a kind that has templates
--option NAME=VALUE append | another option of the kind, such as start=all
--title | also write a title and an introduction
--theme T | names for the values: a theme, or a FILE with categories
# how many
--count N positive | how many puzzles to make (default: 1)
--seed S | the same seed makes the same puzzles (default: a random one, which is printed)
--start N count | begin with puzzle N of the seed (default: 0)
--renamed | count a puzzle as new if only its names differ, or it is turned or mirrored
--exclude FILE | leave out the puzzles of a file of puzzles, whatever their names
--tries N positive | give up a puzzle after N tries (default: 2000 at most)
--timeout SECONDS seconds | stop after that time, however many puzzles are made
# what is written
--format {text,json,jsonl} | the format (default: text; jsonl for a .jsonl file)
--form F | the form of the text, for a kind that has several
-o FILE dest=output | write to FILE: .jsonl line by line, with a manifest and a card; .parquet when
    done; .pdf, .html or .svg as pages to print
force
--split NAME=SHARE,… shares | with -o FILE.jsonl or .parquet: write FILE-NAME for each share
--resume | with -o FILE.jsonl: go on after what FILE already has
# with -o FILE.pdf, .html or .svg
pages
# many at once
--shard I/N shard | make part I of N, counted from 1; --join puts the parts together
--join FILE + | put the parts of a run together, in the file of -o
workers
$ generate sudoku --difficulty easy
$ generate zebra --size 4 --count 20 -o zebras.jsonl
$ generate takuzu --size 6 --count 8 -o takuzu.pdf

score
common
puzzles PUZZLES | the puzzles: JSON Lines with id and puzzle, or .parquet; - is standard input
answers ANSWERS | the answers: JSON Lines with id and answer; - is standard input
--kind K | the kind of puzzles that do not name one
--rules FILE.py rules | the rules file of the puzzles
--timeout SECONDS seconds =10 | time to find the solutions of a puzzle (default: %(default)g)
workers
-o FILE dest=output | write to FILE line by line
force
--resume | with -o: go on after what FILE already has
--summary FILE | also write the summary to FILE: .json, .csv, or text
$ score puzzles.jsonl answers.jsonl

plan
common
number N positive | the number of balls; one of them is heavier or lighter
--weighings K count | use K weighings, or prove that K are too few
--format {text,json,svg} =text | the format (default: %(default)s)
output
$ plan 12

play
common
game GAME | the game, such as balance: find the odd one of twelve balls
--adversary {faithful,optimal} =faithful | how the scale answers: as in the original game, or as
    unhelpfully as possible (default: %(default)s)
--level N {1,2,3,4,5,6} int =1 | begin with level N, from 1 to 6 (default: 1)
$ play balance

web
common
--port N port =8765 | the port; 0 takes a free one (default: %(default)s)
--host HOST =127.0.0.1 | the address to listen at (default: %(default)s, this machine only)
--no-open | do not open the browser
--rules FILE.py rules | also show the kind of a rules file
--export DIR | write the page to a folder as a static site, which needs no server
--force | with --export: replace the folder, whatever is in it
--pyodide PATH | for --export: Pyodide's package or folder (default: fetched by npm)
--jobs N positive | use N processes (default: one for each processor, 2 to 4)
--timeout SECONDS seconds =60 | stop each answer after that (default: %(default)g)
$ web
$ web --export site

mcp
common
--http | serve HTTP on this machine instead of standard input and output
--port N port =8766 | the port for --http (default: %(default)s)
--timeout SECONDS seconds =30 | what a call may take (default: %(default)s)
--jobs N positive =2 | how many calls run at once (default: %(default)s)
$ mcp
$ mcp --http

repl
common
what KIND|FILE.py|PATH ? | a kind, a rules file or a puzzle to load first
--kind K | the kind of the puzzle at PATH (default: found from text and name)
--rules FILE.py rules | the rules file of the puzzle at PATH
skip
--engine E | the engine that answers (default: %(default)s)
$ repl
$ repl zebra

completion
common
shell SHELL {bash,zsh,fish} | the shell
$ completion bash > ~/.local/share/bash-completion/completions/logicpuzzles

help
common
command COMMAND ? | a command (default: list all)
$ help solve
"""


def read_arguments(words: Sequence[str]) -> argparse.Namespace:
    """The arguments of a command. Raises ``SystemExit`` where they are wrong, or where all that was
    asked for is printed.
    """
    parser = parser_for(words)
    arguments, others = parser.parse_known_args(words)
    if others:  # argparse takes paths in one piece only, but options may stand among them
        if "paths" not in arguments or any(other[0:1] == "-" and other != "-" for other in others):
            known = arguments.complain_about._option_string_actions
            more = _similar(others[0], known)
            if others[0] in known:
                more = f"; expected after the command: {arguments.complain_about.prog} {others[0]}"
            parser.error(f"unrecognized arguments: {' '.join(others)}{more}")
        arguments.paths += others
    if "paths" in arguments and "resume" in arguments:
        from logicpuzzles.faces.cli.batches import check_usage

        check_usage(arguments)
    return arguments


def parser_for(words: Sequence[str]) -> argparse.ArgumentParser:
    """A parser that understands these words: that of one command, for it takes long to make them
    all; that of all where none is named.
    """
    parser = _OneLineParser(
        prog="logicpuzzles",
        description="Solve, explain, check and make logic puzzles.",
        allow_abbrev=False,
    )
    parser.add_argument("--version", action=_Version, nargs=0, help="print the version and end")
    # the program is named, for argparse would measure the terminal and write a usage to find its
    # name
    parsers = parser.add_subparsers(metavar="COMMAND", required=True, prog=parser.prog)
    given = next((word for word in words if not word.startswith("-")), None)
    if given is not None and given not in COMMANDS:
        parser.error(f'there is no command "{given}"{_similar(given, COMMANDS)}')
    tables = {}
    for table in _ARGUMENTS.replace("\n    ", " ").strip().split("\n\n"):
        name, *lines = table.split("\n")
        tables[name] = lines
    for name in [given] if given in COMMANDS else COMMANDS:
        run, text = COMMANDS[name]
        about = text[0].upper() + text[1:] + "."
        command = parsers.add_parser(name, help=text, description=about, allow_abbrev=False)
        command.set_defaults(run=run, complain_about=command)
        _add_arguments(command, [*_lines(name, tables)])
    return parser


def _similar(word: str, words: Iterable[str]) -> str:
    """The question whether a similar word was meant, in brackets."""
    from logicpuzzles.kinds.discovery import did_you_mean

    question = did_you_mean(word, words)
    return f" ({question})" if question else ""


def _lines(name: str, tables: Mapping[str, Sequence[str]]) -> Iterator[str]:
    """The lines of a table, with those of the tables that it names."""
    for line in tables[name]:
        yield from _lines(line, tables) if line in tables else [line]


def _add_arguments(command: argparse.ArgumentParser, lines: Sequence[str]) -> None:
    group: argparse._ActionsContainer = command
    place = group
    examples = []
    for line, below in zip(lines, [*lines[1:], ""], strict=True):
        sign, text = line[:2], line[2:]
        if sign == "$ ":
            examples.append(f"  logicpuzzles {text}")
        elif sign == "# ":
            group = command.add_argument_group(text)
        else:
            if below.startswith("/"):
                place = group.add_mutually_exclusive_group()
            elif not line.startswith("/"):
                place = group
            _add_argument(place, line.removeprefix("/"))
    command.add_argument("--version", action=_Version, nargs=0, help=argparse.SUPPRESS)
    if examples:
        command.epilog = "\n".join([f"example{'s' if examples[1:] else ''}:", *examples])


def _add_argument(place: argparse._ActionsContainer, line: str) -> None:
    """Add the argument that a line describes."""
    spec, _, text = line.partition(" | ")
    names, *words = spec.split()
    options: dict[str, Any] = {"help": text}
    read: Callable[[str], Any] = str
    default = None
    for word in words:
        if word in _READERS:
            options["type"] = read = _READERS[word]
        elif word in ("?", "+"):
            options["nargs"] = word
        elif word.startswith("dest="):
            options["dest"] = word[5:]
        elif word == "const=0":
            options |= {"action": "store_const", "const": 0}
        elif word == "append":
            options |= {"action": word, "default": []}
        elif word == "required":
            options[word] = True
        elif word[0] == "=":
            default = word[1:]
        elif word[0] == "{":
            options["choices"] = tuple(FORMS) if word == "{forms}" else word[1:-1].split(",")
        else:
            options["metavar"] = word
    if names == "--engine":
        from logicpuzzles.engines import DEFAULT

        default = DEFAULT
    if default is not None:
        options["default"] = read(default)
    if "choices" in options:
        options["choices"] = tuple(map(read, options["choices"]))
    if not words:
        options["action"] = "store_true"
    place.add_argument(*names.split(","), **options)


def _from_making(name: str) -> Callable[[str], Any]:
    """How what only ``generate`` asks for is read, imported when it is."""

    def read(text: str) -> Any:
        from logicpuzzles.faces.cli import making

        return getattr(making, name)(text)

    return read


def _value(
    read: Callable[[str], Any], fits: Callable[[Any], bool], what: str
) -> Callable[[str], Any]:
    """How a value is read that has to fit. ``what``: what it is then, in words."""

    def checked(text: str) -> Any:
        with suppress(ValueError):
            value = read(text)
            if fits(value):
                return value
        raise argparse.ArgumentTypeError(f"{text!r} is not {what}")

    return checked


_READERS: dict[str, Callable[[str], Any]] = {
    "count": _value(int, lambda number: number >= 0, "a whole number, 0 or more"),
    "difficulty": _from_making("difficulty_of"),
    "int": int,
    "memory": _value(read_bytes, bool, "an amount of memory such as 500M or 2G"),
    "port": _value(int, range(1 << 16).__contains__, "a port, 0 to 65535"),
    "positive": _value(int, lambda number: number > 0, "a whole number, 1 or more"),
    "rules": _value(
        str,
        lambda path: path.endswith(".py"),
        "a Python file; expected a name that ends in .py",
    ),
    "seconds": _value(
        float, lambda number: 0 < number < float("inf"), "a number of seconds, more than 0"
    ),
    "shard": _from_making("shard_of"),
    "shares": _from_making("shares_of"),
    "size": _from_making("read_size"),
}
