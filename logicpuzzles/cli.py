"""The command line.

Standard output carries answers and nothing else; what is said about them goes to standard error. Exit status: 0 solved,
1 no solution, 2 bad usage or bad input, 3 a limit was reached before an answer, 130 interrupted. Of several puzzles the
highest status counts, and a bad one does not stop the rest. A reader that closes standard output early (``| head``) is
no error: what was written is what was wanted.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from typing import IO, TYPE_CHECKING, Any, BinaryIO, NoReturn

from .version import __version__

# Only what parsing the arguments takes is imported here; the rest when a command needs it.
if TYPE_CHECKING:
    from .batch import Settings
    from .puzzles import Puzzle
    from .runner import Answer

__all__ = ["main"]

FORMATS = ("text", "json", "csv", "html", "svg")
BOARD_FORMATS = ("text", "json", "csv")


def main(argv: Sequence[str] | None = None) -> int:
    """Run a command; the exit status is returned."""
    try:
        parser = _parser()
        arguments, others = parser.parse_known_args(argv)
        if others:  # argparse takes paths in one piece only, but options may stand among them
            if "paths" not in arguments or any(other[0:1] == "-" and other != "-" for other in others):
                parser.error(f"unrecognized arguments: {' '.join(others)}")
            arguments.paths += others
        if "resume" in arguments:
            _check_usage(arguments)
    except SystemExit as end:
        return int(end.code or 0)
    with suppress(AttributeError, ValueError):
        sys.stdout.reconfigure(errors="backslashreplace")  # type: ignore[union-attr]
    try:
        status = int(arguments.run(arguments))
        sys.stdout.flush()
    except KeyboardInterrupt:
        return 130
    except BrokenPipeError:
        # Nobody reads on. The interpreter flushes once more at its end, which must not fail either.
        with suppress(OSError, ValueError):
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except Exception as error:
        _complain(error, "logicpuzzles", arguments)
        return 2
    return status


class _Parser(argparse.ArgumentParser):
    """A parser whose errors are one line."""

    def error(self, message: str) -> NoReturn:
        self.exit(2, f"{self.prog}: {message}; see {self.prog} --help\n")


class _Version(argparse.Action):
    def __call__(self, parser: argparse.ArgumentParser, *_: object) -> None:
        print(f"logicpuzzles {__version__}")
        parser.exit()


def _parser() -> argparse.ArgumentParser:
    parser = _Parser(prog="logicpuzzles", description="Logic puzzles, solved as relations.", allow_abbrev=False)
    parser.add_argument("--version", action=_Version, nargs=0, help="print the version and end")
    commands = parser.add_subparsers(metavar="COMMAND", required=True)

    common = argparse.ArgumentParser(add_help=False)
    common.add_argument("-q", "--quiet", action="store_true", help="say nothing but answers and errors")
    common.add_argument("-v", "--verbose", action="store_true", help="say what it cost; show where an error comes from")
    common.add_argument("--version", action=_Version, nargs=0, help=argparse.SUPPRESS)

    solve = _command(commands, common, "solve", _solve, "load puzzles and print their solutions")
    solve.add_argument(
        "paths", nargs="+", metavar="PATH", help="a puzzle; a .jsonl file is a batch; - is standard input"
    )
    solve.add_argument("--kind", metavar="K", help="the kind of puzzle; else found from name and text")
    solve.add_argument("--rules", metavar="FILE.py", type=_rules_file, help="a rules file instead of the kind's own")
    solve.add_argument("--engine", metavar="E", default="fd", help="who solves it (default: %(default)s)")
    how_many = solve.add_mutually_exclusive_group()
    how_many.add_argument("-n", dest="limit", metavar="N", type=_count, help="at most N solutions; 0 for all")
    how_many.add_argument("--all", dest="limit", action="store_const", const=0, help="all solutions")
    solve.add_argument(
        "--timeout", metavar="SECONDS", type=_seconds, help="give up after that; of a batch, each puzzle"
    )
    solve.add_argument("--format", choices=FORMATS, help="how to print solutions (default: text; of a batch, json)")
    solve.add_argument(
        "-o", dest="output", metavar="FILE", help="write to FILE, in one step at the end; a batch line by line"
    )
    solve.add_argument("--jobs", metavar="N", type=_positive, help="of a batch: use N processes")
    solve.add_argument("--resume", action="store_true", help="of a batch with -o: go on after what FILE has already")

    rules = _command(commands, common, "rules", _rules, "list the kinds, or print the published rules of one")
    rules.add_argument("kind", nargs="?", metavar="KIND", help="a kind, or a FILE.py with rules")

    _command(commands, common, "engines", _engines, "list the engines")

    compare = _command(commands, common, "compare", _compare, "solve puzzles by every engine and by explicit search")
    compare.add_argument("paths", nargs="+", metavar="PATH", help="a puzzle, a batch (.jsonl) or a folder of puzzles")
    compare.add_argument("--kind", metavar="K", help="the kind of puzzle; else found from name and text")
    compare.add_argument(
        "--timeout", metavar="SECONDS", type=_seconds, default=10.0, help="what each approach may take (default: %(default)g)"
    )
    compare.add_argument("--format", choices=("text", "json", "svg"), default="text", help="default: %(default)s")
    compare.add_argument("--code", action="store_true", help="print the rules and the searches beside each other, too")
    compare.add_argument("-o", dest="output", metavar="FILE", help="write to FILE, in one step at the end")

    play = _command(commands, common, "play", _play, "a game in the terminal")
    play.add_argument("game", choices=("balance",), help="balance: find the odd one of twelve balls with a scale")
    play.add_argument("--level", metavar="N", type=int, choices=range(1, 7), default=1, help="begin with level N, 1 to 6")

    repl = _command(commands, common, "repl", _repl, "a prompt with the relations in scope")
    repl.add_argument("what", nargs="?", metavar="KIND|FILE.py|PATH", help="what to load first")
    repl.add_argument("--kind", metavar="K", help="the kind of the puzzle at PATH; else found from name and text")
    repl.add_argument("--engine", metavar="E", default="fd", help="who answers (default: %(default)s)")
    return parser


def _command(commands: Any, common: argparse.ArgumentParser, name: str, run: Any, text: str) -> argparse.ArgumentParser:
    parser: argparse.ArgumentParser = commands.add_parser(
        name, parents=[common], help=text, description=text[0].upper() + text[1:] + ".", allow_abbrev=False
    )
    parser.set_defaults(run=run, complain_about=parser)
    return parser


def _count(text: str) -> int:
    with suppress(ValueError):
        if int(text) >= 0:
            return int(text)
    raise argparse.ArgumentTypeError(f"{text!r} is not a number of solutions, or 0 for all")


def _positive(text: str) -> int:
    with suppress(ValueError):
        if int(text) > 0:
            return int(text)
    raise argparse.ArgumentTypeError(f"{text!r} is not a number from 1 on")


def _seconds(text: str) -> float:
    with suppress(ValueError):
        if 0 < float(text) < float("inf"):
            return float(text)
    raise argparse.ArgumentTypeError(f"{text!r} is not a number of seconds above 0")


def _rules_file(text: str) -> str:
    if text.endswith(".py"):
        return text
    raise argparse.ArgumentTypeError(f"{text!r} is not the name of a Python file; it should end in .py")


def _complain(error: BaseException, name: str, arguments: argparse.Namespace) -> None:
    """Say on one line of standard error what is wrong; with ``-v`` where it comes from, before that."""
    from .errors import PuzzleError
    from .runner import described

    if arguments.verbose:
        import traceback

        traceback.print_exception(error)
    expected = arguments.verbose or isinstance(error, PuzzleError | OSError)
    hint = "" if expected else "; -v shows where it comes from"
    print(described(error, name) + hint, file=sys.stderr, flush=True)


# solve


def _solve(arguments: argparse.Namespace) -> int:
    from .engines import engine_named
    from .kinds import rules_named

    batches = _batches(arguments)
    engine_named(arguments.engine)
    if arguments.rules is not None:
        rules_named(arguments.rules)
    if batches and arguments.output is not None:
        with open(batches[0], "rb") as source:
            return _batch(source, batches[0], arguments)
    status = 0
    with _written(arguments.output) as (stream, keep):
        printer = _Printer(stream, arguments)
        for path in arguments.paths:
            try:
                if path.endswith(".jsonl"):
                    with open(path, "rb") as source:
                        status = max(status, _batch(source, path, arguments, stream))
                else:
                    status = max(status, _solve_one(path, printer, arguments, stream))
            except Exception as error:
                if isinstance(error, OSError) and error.filename is None:
                    raise  # it is the output that fails: that concerns every puzzle
                _complain(error, path, arguments)
                status = max(status, 2)
            else:
                keep()
    return status


def _batches(arguments: argparse.Namespace) -> list[str]:
    return [path for path in arguments.paths if path.endswith(".jsonl")]


def _check_usage(arguments: argparse.Namespace) -> None:
    complain = arguments.complain_about.error
    batches = _batches(arguments)
    stdin = arguments.paths == ["-"]
    if arguments.resume and (arguments.output is None or len(arguments.paths) != 1 or not batches):
        complain("--resume goes with one .jsonl file and -o FILE")
    if arguments.jobs and not batches and not stdin:
        complain("--jobs goes with a .jsonl file")
    if batches and arguments.format not in (None, "json"):
        complain(f"a batch is written as json, not {arguments.format}")
    if batches and arguments.output is not None and len(arguments.paths) != 1:
        complain("a batch with -o FILE goes alone")


def _solve_one(path: str, printer: _Printer, arguments: argparse.Namespace, stream: IO[str]) -> int:
    from .errors import BadInput
    from .runner import load_all

    text = None
    if path == "-":
        from .batch import is_batch_line
        from .formats import MAX_BYTES, decode

        source = sys.stdin.buffer
        start = first = source.readline(MAX_BYTES + 1)
        while first and not first.strip() and len(start) < MAX_BYTES:
            first = source.readline(MAX_BYTES + 1)
            start += first
        if arguments.kind is None and is_batch_line(first):
            return _batch(source, path, arguments, stream, first)
        text = decode(start + source.read(MAX_BYTES + 1))
    puzzles = load_all(path if text is None else None, text=text, kind=arguments.kind, rules=arguments.rules)
    if printer.format not in BOARD_FORMATS:
        raise BadInput(f"{puzzles[0].kind} has no {printer.format} form; expected --format text, json or csv")
    if len(puzzles) == 1:
        return _solve_puzzle(path, puzzles[0], printer, arguments)
    printer.several = True
    return max(_solve_puzzle(f"{path}[{place}]", puzzle, printer, arguments) for place, puzzle in enumerate(puzzles))


def _solve_puzzle(name: str, puzzle: Puzzle, printer: _Printer, arguments: argparse.Namespace) -> int:
    from .runner import EXIT_STATUS, solve

    printer.begin(name, puzzle)
    answer = solve(
        puzzle, arguments.engine, arguments.limit, arguments.timeout, rules=arguments.rules, found=printer.found
    )
    printer.end(answer)
    return EXIT_STATUS[answer.status]


class _Printer:
    """Prints each solution as soon as it is found, as far as the format allows, then what is known of the others."""

    def __init__(self, stream: IO[str], arguments: argparse.Namespace) -> None:
        self.stream = stream
        self.format: str = arguments.format or "text"
        self.several = len(arguments.paths) > 1
        self.limit: int | None = arguments.limit
        self.quiet: bool = arguments.quiet
        self.verbose: bool = arguments.verbose
        self.name = ""
        self.puzzle: Puzzle | None = None
        self.files = 0
        self.boards = 0

    def begin(self, name: str, puzzle: Puzzle) -> None:
        self.name, self.puzzle, self.boards = name, puzzle, 0

    def found(self, board: Any) -> None:
        if self.format == "json":
            return
        assert self.puzzle is not None
        if self.boards or self.files:
            self.stream.write("\n")
        if not self.boards and self.several and self.format == "text":
            self.stream.write(f"==> {self.name} <==\n")
        if not self.boards:
            self.files += 1
        self.boards += 1
        self.stream.write(self._drawn(self.puzzle, board))
        self.stream.flush()

    def _drawn(self, puzzle: Puzzle, board: Any) -> str:
        from .formats import answers

        if self.format == "csv":
            return answers.to_csv(puzzle, board)
        value = answers.to_json(puzzle, board)
        if isinstance(value, dict) and "header" in value and self.stream is sys.stdout and sys.stdout.isatty():
            return _table(value["header"], value["rows"])
        return answers.to_text(puzzle, board)

    def end(self, answer: Answer) -> None:
        if self.format == "json":
            value = answer.to_json()
            if self.several:
                value = {"path": self.name, **value}
            self.stream.write(json.dumps(value) + "\n")
            self.stream.flush()
        name = f"{self.name}: " if self.several else ""
        if not self.quiet:
            print(name + _remark(answer, self.limit), file=sys.stderr)
        if self.verbose:
            cost = answer.statistics
            print(f"{name}{answer.engine}: {cost.nodes} nodes, {cost.seconds:.4f} seconds", file=sys.stderr)


def _remark(answer: Answer, limit: int | None) -> str:
    """What is known about further solutions.

    The words are those of people; programs read the status.
    """
    number = len(answer.boards)
    found = "one solution" if number == 1 else f"{number} solutions"
    if answer.stopped is not None:
        if not number:
            return f"gave up: the limit of {answer.stopped} was reached before a solution was found"
        return f"{found}; the limit of {answer.stopped} was reached before it was known whether there are others"
    if answer.status == "none":
        return "there is no solution"
    if answer.status == "unique":
        return "this is the only solution"
    if limit is None:
        return "this is not the only solution; --all shows all"
    return f"{found}; there are no others" if answer.complete else f"{found}; there may be others"


def _table(header: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    from rich.console import Console
    from rich.table import Table
    from rich.text import Text

    table = Table()
    for name in header:
        table.add_column(Text(name))
    for row in rows:
        table.add_row(*[Text(cell) for cell in row])  # as text: a value may look like markup
    console = Console()
    with console.capture() as drawn:
        console.print(table)
    return drawn.get()


@contextmanager
def _written(path: str | None) -> Iterator[tuple[IO[str], Any]]:
    """A stream to write to, and a function to call when what was written is to be kept.

    The file at ``path`` is replaced in one step at the end, or stays as it was; what is no regular file is written to
    as it is. Without a path it is standard output.
    """
    if path is None:
        yield sys.stdout, lambda: None
        return
    target = os.path.realpath(path)
    if os.path.exists(target) and not os.path.isfile(target):
        with open(target, "w", encoding="utf-8", newline="") as stream:
            yield stream, lambda: None
        return
    import tempfile

    kept: list[bool] = []
    try:
        handle, name = tempfile.mkstemp(prefix=".", suffix=".part", dir=os.path.dirname(target))
    except OSError as error:
        raise OSError(error.errno, error.strerror, path) from error
    try:
        with open(handle, "w", encoding="utf-8", newline="") as stream:
            yield stream, lambda: kept.append(True)
        if kept:
            os.chmod(name, _mode(target))
            os.replace(name, target)
    finally:
        with suppress(FileNotFoundError):
            os.unlink(name)


def _mode(path: str) -> int:
    """The permissions that a file at ``path`` has, or would get if it were made."""
    if os.path.exists(path):
        return os.stat(path).st_mode & 0o7777
    mask = os.umask(0)
    os.umask(mask)
    return 0o666 & ~mask


# batches


def _batch(
    source: BinaryIO, name: str, arguments: argparse.Namespace, stream: IO[str] | None = None, first: bytes = b""
) -> int:
    """The batch in ``source``, whose line ``first`` was read already, is answered to ``stream``, else to ``-o``."""
    from itertools import chain

    from .batch import Settings, lines_of

    settings = Settings(arguments.kind, arguments.engine, arguments.limit, arguments.timeout, arguments.rules)
    lines = chain([first] if first else [], lines_of(source))
    if stream is not None:
        return _answer_lines(lines, settings, stream, arguments, _Progress(name, arguments))
    return _batch_to_file(lines, settings, name, arguments)


def _batch_to_file(lines: Iterator[bytes], settings: Settings, name: str, arguments: argparse.Namespace) -> int:
    from .batch import resume, same_file, severity
    from .errors import BadInput

    path: str = arguments.output
    if same_file(name, path):
        raise BadInput("the answers would overwrite the batch; expected another FILE after -o")
    progress = _Progress(name, arguments)
    status = 0
    if arguments.resume and os.path.exists(path):
        kept: list[int] = [0]
        with open(path, "r+b") as earlier:
            try:
                progress.count = resume(earlier, lines, lambda record: kept.append(severity(record)))
            except BadInput as error:
                _complain(error, path, arguments)
                return 2
        status = max(kept)
    with open(path, "a" if arguments.resume else "w", encoding="utf-8", newline="") as stream:
        return max(status, _answer_lines(lines, settings, stream, arguments, progress))


def _answer_lines(
    lines: Iterator[bytes], settings: Settings, stream: IO[str], arguments: argparse.Namespace, progress: _Progress
) -> int:
    from .batch import severity, solve_lines

    status = 0
    try:
        for record in solve_lines(lines, settings, arguments.jobs or 1):
            stream.write(json.dumps(record) + "\n")
            stream.flush()
            status = max(status, severity(record))
            progress.step()
    finally:
        progress.end()
    return status


class _Progress:
    """How many puzzles are done, on standard error, only on a terminal and only when the answers go elsewhere."""

    def __init__(self, name: str, arguments: argparse.Namespace) -> None:
        self.name = name
        self.count = 0
        self.shown = (
            not arguments.quiet and sys.stderr.isatty() and not (arguments.output is None and sys.stdout.isatty())
        )

    def step(self) -> None:
        self.count += 1
        if self.shown:
            print(f"\r{self.name}: {self.count} puzzles", end="", file=sys.stderr, flush=True)

    def end(self) -> None:
        if self.shown and self.count:
            print(file=sys.stderr)


# what there is


def _rules(arguments: argparse.Namespace) -> int:
    from .kinds import kinds, rules_named

    if arguments.kind is not None:
        print(rules_named(arguments.kind).text)
        return 0
    names = kinds()
    width = max(map(len, names))
    for name in names:
        print(f"{name:<{width}}  {rules_named(name).title}")
    return 0


def _engines(arguments: argparse.Namespace) -> int:
    from .engines import DEFAULT, ENGINES

    rows = [(name, _installed(name), about) for name, (_, _, about) in ENGINES.items()]
    widths = [max(len(row[place]) for row in rows) for place in (0, 1)]
    for name, installed, about in sorted(rows, key=lambda row: (row[0] != DEFAULT, row[0])):
        print(f"{name:<{widths[0]}}  {installed:<{widths[1]}}  {about}")
    return 0


def _installed(name: str) -> str:
    from importlib.util import find_spec

    from .engines import engine_named
    from .errors import EngineMissing

    try:
        package = engine_named(name).package
    except EngineMissing:
        return "not installed"
    return "installed" if package is None or find_spec(package) is not None else "not installed"


def _compare(arguments: argparse.Namespace) -> int:
    from .sidebyside import puzzles_in, run

    with _written(arguments.output) as (stream, keep):
        status = run(
            puzzles_in(arguments.paths, arguments.kind),
            arguments.timeout,
            stream,
            arguments.format,
            arguments.code,
            lambda error, name: _complain(error, name, arguments),
        )
        keep()
    return status


def _play(arguments: argparse.Namespace) -> int:
    from .play import run

    return run(arguments.level, quiet=arguments.quiet)


def _repl(arguments: argparse.Namespace) -> int:
    from .errors import BadInput
    from .repl import run

    try:
        return run(arguments.what, kind=arguments.kind, engine=arguments.engine, verbose=arguments.verbose)
    except BadInput as error:
        _complain(error, arguments.what, arguments)
        return 2
