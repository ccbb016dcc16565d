"""The prompt: Prolog's habits in Python's syntax.

An entry is a goal, or several with commas between; unknown names that begin with a capital are
logic variables of that query. Answers come one at a time: ``;`` asks for the next one, anything
else ends the query. An entry that is not a goal is Python. On a terminal one key asks for the next
answer; from a pipe a line with ``;`` alone does, so a dialogue can be a script.
"""

from __future__ import annotations

import builtins
import re
import sys
from collections.abc import Callable, Generator, Iterator
from contextlib import suppress
from textwrap import dedent
from time import perf_counter
from typing import Any

from logicpuzzles.asking.running import answers
from logicpuzzles.asking.running import run as run_goals
from logicpuzzles.core.budget import Budget, Statistics
from logicpuzzles.core.errors import BadInput, GoalError, OutOfBudget, PuzzleError
from logicpuzzles.core.expressions import SameTerms
from logicpuzzles.core.goals import CHOICES, Call, NamedRelation, lall, put_terms
from logicpuzzles.core.habits import PROLOG, advise
from logicpuzzles.core.machine import stream
from logicpuzzles.core.memory import in_use
from logicpuzzles.core.substitution import bound_in, reify
from logicpuzzles.core.terms import is_variable, rebuild_term
from logicpuzzles.engines import DEFAULT, engine_named
from logicpuzzles.engines.base import Answer
from logicpuzzles.faces.completing import complete_entry
from logicpuzzles.faces.entries import (
    COMPARING,
    advise_habits,
    alternatives,
    find_command,
    find_sign,
    is_prolog,
    is_unfinished,
    join_alternatives,
    split_entry,
)
from logicpuzzles.faces.reasons import Query, reasons
from logicpuzzles.faces.scope import PromptScope, describe_value
from logicpuzzles.faces.terminal import MORE, PROMPT, LineReader, Pipe, Terminal
from logicpuzzles.faces.tracing import trace_goal
from logicpuzzles.faces.writing import Writer, terminal_width
from logicpuzzles.kinds.discovery import did_you_mean
from logicpuzzles.kinds.puzzle import Puzzle
from logicpuzzles.solving.runner import describe_error

WITH_PYTHON = (
    ":let ",
    ":trace ",
)  # commands that are followed by Python, of several lines if need be
MOST_MEMORY = 128 << 20  # bytes that a recursion may take
ANY_MEMORY = 1 << 30  # bytes that any query may take
SECONDS = 60.0  # that a query may take
NO_END = (
    "calls itself and may have no end: let it call itself last, or write @relation(tabled=True)"
)
TRACED = 40  # lines of a trace before it asks whether to go on
UNASKED = 400  # lines of a trace where nobody can be asked
Talk = Generator[
    None, bool, None
]  # what answers an entry: it stops where the next answer may be asked for, and is sent whether

HELP = """\
membero(X, (1, 2, 3))         a goal: answers are printed one at a time, ; is the next one, Enter ends the query
membero(X, (1, 2)), neq(X, 1) several goals, all of which hold; with ; between them one of which holds
eq([H | T], (1, 2))           a list by its first terms and the rest
                              a capital makes an unknown name a logic variable of this query, _ is a new one each time
x = var()                     Python: values, def, import; @relation makes a relation; an empty line ends a block
:let NAME = VALUE             a name for a value of Python, with a capital too; :let NAME takes the name back
:load FILE                    a puzzle, or a FILE.py with relations, or the name of a kind; with --skip, a puzzle without
                              the sentences that are not understood
:engine [NAME]                who answers
:n [N]                        print N answers without asking, 0 for all; no number: ask
:time on|off                  print what each query cost
:timeout SECONDS              how long a query may take, 0 for no limit; at first a minute
:residual                     the goals that the last answer leaves over, all of them
:why                          the last answer: which goals force each value, or contradict each other; a puzzle's steps
:trace GOALS                  the calls of relations, one a line, as plain kanren makes them
:listing [NAME]               facts and relations that were defined
:help [NAME]                  this, or what a relation or function takes and says
:quit

A name with a capital is a variable, and Python does not assign to it. It means something else only where it came with the
vocabulary (Var, Between …), from :load, :let, def, class or import.

With a puzzle loaded, puzzle is its data, puzzleo(Board) says that a board is its solution, and Board is its board with
unknowns in it. For a puzzle about houses, house(Name=..., Pet=...) is one of them, of whom that is known:
    puzzleo(Board), membero(house(Nation=Who, Pet="zebra"), Board)"""


def run(
    what: str | None = None,
    *,
    kind: str | None = None,
    engine: str = DEFAULT,
    verbose: bool = False,
    skip: bool = False,
) -> int:
    """Answer entries until the input ends; returns 0. ``what``: a kind, a Python file or a puzzle
    to load first. ``skip``: leave out sentences of the puzzle that are not understood.

    Raises ``PuzzleError`` when ``what`` cannot be loaded, and ``EngineMissing``.
    """
    engine_named(engine)
    session = Session(engine=engine, verbose=verbose)
    terminal = sys.stdin.isatty() and sys.stdout.isatty()
    if what is not None:
        sentence = session.load(what, kind, skip)
        if terminal:
            print(sentence)
    if terminal:
        print("logicpuzzles: :help lists the commands, :quit ends")
    session.talk(Terminal(session.complete, needs_more) if terminal else Pipe())
    return 0


class Session:
    """The names that were typed and loaded so far, and the settings for answering queries."""

    def __init__(
        self,
        engine: str = DEFAULT,
        verbose: bool = False,
        write: Callable[[str], object] | None = None,
        complain: Callable[[str], object] | None = None,
    ) -> None:
        """``write`` gets what is printed, ``complain`` each error, on one line."""
        self.engine = engine
        self.verbose = verbose
        self.write = write or _print
        self.complain = complain or _complain
        self.count: int | None = None  # answers to print without asking; None: ask
        self.time = False
        self.seconds: float | None = SECONDS  # that a query may take
        self.reader: LineReader | None = None  # who is asked in the middle of a trace; None: nobody
        self.residual: tuple[Any, ...] | None = (
            None  # the goals that the last answer left over; None: there was no answer
        )
        self.writer = Writer()  # what wrote the last answer
        self.advice = ""  # what to do about the query that is running, if it should have no end
        self.last: Query | None = None  # the last query that was answered
        self.scope = PromptScope(self.complain)
        self.scope.names["help"] = self._help_on
        self.scope.names["listing"] = lambda *asked: self.write(self.scope.listing(*asked))
        self.commands: dict[str, Callable[[str], object]] = {
            "load": self._load,
            "engine": self._engine,
            "n": self._n,
            "time": self._time,
            "timeout": self._timeout,
            "residual": self._residual,
            "let": self.scope.let,
            "why": self._why,
            "trace": self._trace,
            "listing": lambda names: self.write(self.scope.listing(*names.split())),
            "help": self._help,
            "quit": _quit,
        }

    def complete(self, before: str) -> tuple[str, list[str]]:
        """The word that the text before the cursor ends with, and what may stand in its place."""
        return complete_entry(before, [*self.commands], self.scope.names)

    def talk(self, reader: LineReader) -> None:
        """Answer line by line until there are no more, or ``:quit``."""
        while True:
            try:
                text = self._entry(reader)
                if text is None:
                    return
                self.answer(text, reader)
            except SystemExit:
                return
            except KeyboardInterrupt:
                print(f"interrupted{self.advice}", file=sys.stderr)
                self.advice = ""

    def _entry(self, reader: LineReader) -> str | None:
        """The next entry, of several lines when Python needs more."""
        line = reader.line(PROMPT)
        if line is None:
            return None
        lines = [line.removeprefix(PROMPT)]
        while needs_more("\n".join(lines)):
            line = reader.line(MORE)
            if line is None:
                lines.append("")
                break
            lines.append(line)
        return "\n".join(lines)

    def answer(self, text: str, reader: LineReader) -> None:
        """Run an entry. An error is printed on one line and does not end the session."""
        self.reader = reader
        talk = self.talk_about(text)
        with suppress(StopIteration):
            next(talk)
            while True:
                talk.send(reader.wants_next())

    def talk_about(self, text: str) -> Talk:
        """Run an entry, as far as to the next place where the user may ask for more."""
        try:
            if text.lstrip().startswith(":"):
                talk = self._command(text.strip()[1:])
                if isinstance(talk, Generator):
                    yield from talk
            elif text.strip() == ";":
                raise PuzzleError("there is no query to go on with")
            elif text.strip():
                yield from self._python(text)
        except (BrokenPipeError, KeyboardInterrupt, SystemExit):
            raise
        except Exception as error:
            if self.verbose:
                import traceback

                traceback.print_exception(error)
            self.complain(self._describe_problem(error, text))

    def _describe_problem(self, error: BaseException, text: str) -> str:
        if isinstance(error, PuzzleError):
            said, every = " ".join(str(error).split()), advise(*CHOICES)
            return said.replace(every, advise_habits(text, CHOICES)) if every in said else said
        if isinstance(error, SyntaxError):
            sign = find_sign(error.text or "")
            if error.msg.startswith("cannot assign"):
                sign = f"write {PROLOG['=']}, not ="
            return sign or error.msg + (f" at column {error.offset}" if error.offset else "")
        if isinstance(error, NameError) and error.name:
            return self.scope.unknown(error.name, "a variable begins with a capital")
        if not str(error):
            return type(error).__name__
        return describe_error(error, type(error).__name__).replace(
            f"{type(error).__name__}: " * 2, f"{type(error).__name__}: "
        )

    # commands

    def _command(self, text: str) -> object:
        name, _, argument = text.partition(" ")
        if name not in self.commands:
            hint = did_you_mean(name, self.commands) or f"there are :{', :'.join(self.commands)}"
            raise PuzzleError(f'":{name}" is not a command; {hint}')
        return self.commands[name](argument.strip())

    def load(self, what: str, kind: str | None = None, skip: bool = False) -> str:
        """As :meth:`PromptScope.load`; a puzzle is then what ``:why`` is about."""
        before = self.scope.puzzle
        sentence = self.scope.load(what, kind, skip)
        if self.scope.puzzle is not before:
            self.last = None
        return sentence

    def take_puzzle(self, puzzle: Puzzle, name: str) -> str:
        """As :meth:`PromptScope.take_puzzle`."""
        self.last = None
        return self.scope.take_puzzle(puzzle, name)

    def _load(self, argument: str) -> None:
        if not argument:
            raise PuzzleError(":load needs the name of a file or kind")
        words = argument.split(" ")
        path = " ".join(word for word in words if word != "--skip").strip()
        try:
            self.write(self.load(path, skip="--skip" in words) + "\n")
        except BadInput as error:
            raise PuzzleError(error.at(path)) from error

    def _engine(self, argument: str) -> None:
        if argument:
            engine_named(argument)
            self.engine = argument
        self.write(f"engine: {self.engine}\n")

    def _n(self, argument: str) -> None:
        if argument and not (argument.isascii() and argument.isdigit()):
            raise PuzzleError(
                f'":n {argument}": expected a number of answers, 0 for all, or nothing to be asked'
            )
        self.count = int(argument) if argument else None

    def _time(self, argument: str) -> None:
        if argument not in ("on", "off"):
            raise PuzzleError(f'":time {argument}": expected on or off')
        self.time = argument == "on"

    def _timeout(self, argument: str) -> None:
        if not re.fullmatch(r"\d+(\.\d+)?", argument, re.ASCII):
            raise PuzzleError(f'":timeout {argument}": expected seconds, 0 for no limit')
        self.seconds = float(argument) or None

    def _residual(self, _: str) -> None:
        if self.residual is None:
            raise PuzzleError("there is no answer yet, or the last query had none")
        goals = self.writer.goals(self.residual)
        self.write("".join(f"{goal}\n" for goal in goals) or "the last answer leaves no goals\n")

    def _help(self, argument: str) -> None:
        names = {**vars(builtins), **self.scope.names}
        if argument and argument not in names:
            raise PuzzleError(self.scope.unknown(argument, ":help alone lists the commands"))
        self._help_on(*([names[argument]] if argument else []))

    def _help_on(self, *values: Any) -> None:
        """Help at the prompt: what a relation or a function takes, and its docstring."""
        for value in values:
            if text := describe_value(value):
                self.write(text)
            else:
                builtins.help(value)
        if not values:
            self.write(HELP + "\n")

    def _why(self, argument: str) -> None:
        query = self.last
        if argument:
            raise PuzzleError(":why takes nothing; it explains the last answer")
        loaded = self.scope.puzzle
        if query is None and loaded is None:
            raise PuzzleError("there is no answer yet to explain")
        about = loaded is not None and (
            query is None or any([_is_call(goal, loaded[1]) for goal in query.goals])
        )
        if query is not None and not (about and len(query.goals) == 1):
            for sentence in reasons(query, terminal_width()):
                self.write(sentence + "\n")
        if loaded is not None and about:
            from logicpuzzles.explain import explain

            self.write(str(explain(loaded[0])).rstrip("\n") + "\n")

    def _trace(self, argument: str) -> Talk:
        _, _, query = self.scope.query_of(*alternatives(argument or "None"))
        if query is None:
            raise PuzzleError(":trace needs goals to follow")
        writer = Writer(terminal_width())
        writer.names = {
            variable: name for name, variable in query.shown.items() if is_variable(variable)
        }
        lines, most = 0, TRACED if self.reader else UNASKED

        def tell(line: str) -> None:
            nonlocal lines
            if lines == most:
                self.write(f"stopped after {most} lines{'; ; goes on' if self.reader else ''}\n")
                if not (self.reader and self.reader.wants_next()):
                    raise _Stopped
                lines = 0
            lines += 1
            self.write(line + "\n")

        self.last = self.residual = None
        number = 0
        with suppress(_Stopped):
            from logicpuzzles.core.constraints import waiting_of

            for state in stream(trace_goal(lall(query.goals), writer, tell), {}):
                number += 1
                query.values = reify(tuple(query.shown.values()), bound_in(state))
                self.last = query
                self._show(query, waiting_of(state))
                if number == self.count or (self.count is None and not (yield)):
                    self.write(" .\n")
                    return
                self.write(" ;\n")
            self.last = self.last or query
            self.write("no more answers\n" if number else "false.\n")

    # queries

    def _python(self, text: str) -> Talk:
        text = dedent(text.strip("\n"))
        if command := find_command(text):
            self._command(command)
            return
        if sign := find_sign(text, always=True):
            raise GoalError(sign)
        text = join_alternatives(text)
        try:
            parts = split_entry(text)
        except SyntaxError:
            if not is_prolog(text):
                raise
            parts = split_entry(text.rstrip()[:-1])
        for part, states in parts:
            if states:
                yield from self._expressions(part)
            else:
                self.scope.execute(part)

    def _expressions(self, text: str) -> Talk:
        value, compares, query = self.scope.query_of(*alternatives(text))
        if query is not None:
            yield from self._query(query)
            return
        for each in value if ";" in text and isinstance(value, tuple) else [value]:
            if isinstance(each, SameTerms):
                each.refuse()
            elif isinstance(each, bool) and compares:
                advice = advise_habits(text, COMPARING) or advise(COMPARING[0])
                raise GoalError(f"{advice}; Python compared the variables themselves")
            elif each is not None:
                self.write(repr(each) + "\n")

    def _query(self, query: Query) -> Talk:
        recursive = next(filter(None, [self.scope.endless(goal) for goal in query.goals]), "")
        most = MOST_MEMORY if recursive else ANY_MEMORY
        statistics = Statistics(Budget(self.seconds, memory=in_use() + most if in_use() else None))
        self.last = self.residual = None
        self.advice = f"; {recursive} {NO_END}" if recursive else ""
        try:
            stream = answers(
                tuple(query.shown.values()), *query.goals, engine=self.engine, statistics=statistics
            )
            yield from self._answers(query, stream, statistics)
            self.advice = ""
        except OutOfBudget as spent:
            more = "" if recursive else "; :timeout SECONDS gives more time, and 0 all of it"
            raise PuzzleError(f"{spent}{self.advice}{more}") from None
        finally:
            if self.time:
                statistics.stop()
                self.write(
                    f"% {self.engine}: {statistics.nodes} nodes, {statistics.seconds:.4f} seconds\n"
                )

    def _answers(self, query: Query, stream: Iterator[Answer], statistics: Statistics) -> Talk:
        """Print answers while the user asks for them. Each next answer is looked for after this one
        is printed and before the user is asked, so that the last answer gets a full stop.
        """
        answer = next(stream, None)
        self.last = query
        if answer is None:
            self.write("false.\n")
            if _holds_of_tuples(query):
                self.complain(
                    "a list and a tuple are two things; with (1, 2) for [1, 2] there is an answer"
                )
            return
        number = 0
        while answer is not None:
            number += 1
            query.values = answer.term
            self._show(query, answer.residual)
            if self.count == number:
                self.write(" .\n")
                return
            try:
                following = next(stream, None)
            except BaseException:
                self.write("\n")
                raise
            if following is None:
                self.write(".\n")
            else:
                before = perf_counter()
                if self.count is None and not (yield):
                    self.write(" .\n")
                    return
                statistics.started += perf_counter() - before  # who is asked takes their time
                self.write(" ;\n")
            answer = following

    def _show(self, query: Query, residual: tuple[Any, ...]) -> None:
        """Print an answer, without the end of its line."""
        self.residual = residual
        self.writer = Writer(terminal_width())
        self.write(
            self.writer.answer(dict(zip(query.shown, query.values or (), strict=True)), residual)
        )


def _holds_of_tuples(query: Query) -> bool:
    """Whether goals hold of tuples where they have lists."""
    changed = [put_terms(goal, _turn_lists) for goal in query.goals]
    if list(map(repr, changed)) == list(map(repr, query.goals)):
        return False
    with suppress(PuzzleError):
        return bool(run_goals(1, 0, changed, timeout=1, nodes=1000))
    return False


def _turn_lists(term: Any) -> Any:
    """The term with tuples for its lists."""
    return rebuild_term(term, lambda part: tuple(part) if type(part) is list else part)


def needs_more(entry: str) -> bool:
    """Whether an entry goes on in another line.

    >>> needs_more("def twice(x):"), needs_more("membero(X, (1, 2))"), needs_more(":let pair = (1,")
    (True, False, True)
    """
    if entry.lstrip().startswith(":") and not entry.startswith(WITH_PYTHON):
        return False
    command = next((command for command in WITH_PYTHON if entry.startswith(command)), "")
    return is_unfinished(entry.removeprefix(command))


def _print(text: str) -> None:
    sys.stdout.write(text)
    sys.stdout.flush()


def _complain(text: str) -> None:
    print(text, file=sys.stderr, flush=True)


def _quit(_: str) -> None:
    raise SystemExit(0)


def _is_call(goal: Any, relation: NamedRelation[...]) -> bool:
    return isinstance(goal, Call) and goal.relation is relation


class _Stopped(Exception):
    """Nobody wants to see more of a trace."""
