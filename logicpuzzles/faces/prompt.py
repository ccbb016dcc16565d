"""The prompt: Prolog's habits in Python's syntax.

An entry is a goal, or several with commas between; unknown names that begin with a capital are
logic variables of that query. Answers come one at a time: ``;`` asks for the next one, anything
else ends the query. An entry that is not a goal is Python. On a terminal one key asks for the next
answer; from a pipe a line with ``;`` alone does, so a dialogue can be a script.
"""

from __future__ import annotations

import ast
import builtins
import os
import re
import sys
from collections.abc import Callable, Generator, Iterator
from contextlib import suppress
from functools import partial
from inspect import Parameter, cleandoc, signature
from keyword import iskeyword
from textwrap import indent
from types import FunctionType, ModuleType
from typing import Any

import logicpuzzles
from logicpuzzles.asking.running import answers
from logicpuzzles.core.budget import Budget, Statistics
from logicpuzzles.core.errors import BadInput, GoalError, OutOfBudget, PuzzleError
from logicpuzzles.core.expressions import SameTerms
from logicpuzzles.core.goals import And, Call, Goal, NamedRelation, eq, lall, relation, stream
from logicpuzzles.core.memory import in_use
from logicpuzzles.core.substitution import reify
from logicpuzzles.core.terms import ATOM, OPAQUE, is_variable, kind_of, leaves, record
from logicpuzzles.engines import engine_named
from logicpuzzles.engines.base import Answer, variables_of
from logicpuzzles.faces.entries import (
    EntryNames,
    expression,
    find_assigned,
    goals_of,
    is_expression,
    is_prolog,
    is_unfinished,
)
from logicpuzzles.faces.reasons import Query, reasons
from logicpuzzles.faces.terminal import MORE, PROMPT, LineReader, Pipe, Terminal
from logicpuzzles.faces.tracing import trace_goal
from logicpuzzles.faces.writing import Writer, terminal_width
from logicpuzzles.kinds.discovery import Kind, did_you_mean, kind_named, kinds, module_of, name_of
from logicpuzzles.kinds.puzzle import Puzzle
from logicpuzzles.kinds.stating import goal_of
from logicpuzzles.solving.runner import FilePath, describe_error, load, load_all

__all__ = ["Session", "Talk", "needs_more", "run"]

WITH_PYTHON = (
    ":let ",
    ":trace ",
)  # commands that are followed by Python, of several lines if need be
MOST_MEMORY = 128 << 20  # bytes that a recursion may take
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
membero(X, (1, 2)), neq(X, 1) several goals, all of which hold
                              a capital makes an unknown name a logic variable of this query, _ is a new one each time
x = var()                     Python: values, def, import; @relation makes a relation; an empty line ends a block
:let NAME = VALUE             a name for a value of Python, with a capital too; :let NAME takes the name back
:load FILE                    a puzzle, or a FILE.py with relations, or the name of a kind; with --skip, a puzzle without
                              the sentences that are not understood
:engine [NAME]                who answers
:n [N]                        print N answers without asking, 0 for all; no number: ask
:time on|off                  print what each query cost
:residual                     the goals that the last answer leaves over, all of them
:why                          the last answer: which goals force each value, or contradict each other; a puzzle's steps
:trace GOALS                  the calls of relations, one a line, as plain kanren makes them
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
    engine: str = "fd",
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
    session.talk(Terminal(session.words) if terminal else Pipe())
    return 0


class Session:
    """The names that were typed and loaded so far, and the settings for answering queries."""

    def __init__(
        self,
        engine: str = "fd",
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
        self.reader: LineReader | None = None  # who is asked in the middle of a trace; None: nobody
        self.residual: tuple[Any, ...] | None = (
            None  # the goals that the last answer left over; None: there was no answer
        )
        self.writer = Writer()  # what wrote the last answer
        self.advice = ""  # what to do about the query that is running, if it should have no end
        self.last: Query | None = None  # the last query that was answered
        self.puzzle: tuple[Puzzle, Kind, NamedRelation[...]] | None = (
            None  # the puzzle that was loaded last, and its relation
        )
        self.namespace: dict[str, Any] = {"__name__": "__main__", "__builtins__": builtins}
        self.namespace.update({name: getattr(logicpuzzles, name) for name in logicpuzzles.__all__})
        self.namespace["help"] = self._help_on
        self.commands: dict[str, Callable[[str], object]] = {
            "load": self._load,
            "engine": self._engine,
            "n": self._n,
            "time": self._time,
            "residual": self._residual,
            "let": self._let,
            "why": self._why,
            "trace": self._trace,
            "help": self._help,
            "quit": _quit,
        }

    def words(self) -> list[str]:
        """The names and commands that an entry may begin with, for completion."""
        return [*sorted(self.namespace), *[f":{command}" for command in self.commands]]

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
            self.complain(self._described(error))

    def _described(self, error: BaseException) -> str:
        if isinstance(error, PuzzleError):
            return " ".join(str(error).split())
        if isinstance(error, SyntaxError):
            return f"{error.msg}" + (f" at column {error.offset}" if error.offset else "")
        if isinstance(error, NameError) and error.name:
            hint = did_you_mean(error.name, [*self.namespace, *vars(builtins)])
            return f'there is no "{error.name}"; {hint or "a variable begins with a capital"}'
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

    def _load(self, argument: str) -> None:
        if not argument:
            raise PuzzleError(":load needs the name of a file or kind")
        words = argument.split(" ")
        path = " ".join([word for word in words if word != "--skip"]).strip()
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

    def _residual(self, _: str) -> None:
        if self.residual is None:
            raise PuzzleError("there is no answer yet, or the last query had none")
        goals = self.writer.goals(self.residual)
        self.write("".join(f"{goal}\n" for goal in goals) or "the last answer leaves no goals\n")

    def _let(self, argument: str) -> None:
        name, equals, text = argument.partition("=")
        name = name.strip()
        if not name.isidentifier() or iskeyword(name) or (equals and not text.strip()):
            raise PuzzleError(
                f'":let {argument}": expected NAME = VALUE, or NAME alone to take the name back'
            )
        if equals:
            self.namespace[name] = self._value(text.strip())[0]
        elif self.namespace.pop(name, self) is self:
            raise PuzzleError(f'there is no "{name}" to take back')
        elif name in logicpuzzles.__all__:
            self.namespace[name] = getattr(logicpuzzles, name)

    def _help(self, argument: str) -> None:
        if not argument:
            self.write(HELP + "\n")
        elif argument not in self.namespace and not hasattr(builtins, argument):
            raise PuzzleError(
                f'there is no "{argument}"; '
                f"{did_you_mean(argument, self.namespace) or ':help alone lists the commands'}"
            )
        else:
            self._help_on(
                self.namespace[argument]
                if argument in self.namespace
                else getattr(builtins, argument)
            )

    def _help_on(self, *values: Any) -> None:
        """Help at the prompt: what a relation or a function takes, and its docstring."""
        for value in values:
            if isinstance(value, NamedRelation | FunctionType | partial):
                usage = value.usage if isinstance(value, NamedRelation) else _usage(value)
                says = cleandoc(value.__doc__ or "there is no description")
                self.write(f"{usage}\n{indent(says, '    ')}\n")
            else:
                builtins.help(value)
        if not values:
            self.write(HELP + "\n")

    def _why(self, argument: str) -> None:
        query = self.last
        if argument:
            raise PuzzleError(":why takes nothing; it explains the last answer")
        if query is None and self.puzzle is None:
            raise PuzzleError("there is no answer yet to explain")
        about_puzzle = self.puzzle is not None and (
            query is None or any([_is_call(g, self.puzzle[2]) for g in query.goals])
        )
        if query is not None and not (about_puzzle and len(query.goals) == 1):
            for sentence in reasons(query, terminal_width()):
                self.write(sentence + "\n")
        if about_puzzle and self.puzzle is not None:
            from logicpuzzles.explain import explain

            puzzle, rules, _ = self.puzzle
            self.write(str(explain(puzzle, rules=rules)).rstrip("\n") + "\n")

    def _trace(self, argument: str) -> Talk:
        argument = expression(argument or "None")
        value, body, names = self._value(argument)
        query = self._asked(value, body, names, argument)
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
                query.values = reify(tuple(query.shown.values()), getattr(state, "data", state))
                self.last = query
                self._show(query, waiting_of(state))
                if number == self.count or (self.count is None and not (yield)):
                    self.write(" .\n")
                    return
                self.write(" ;\n")
            self.last = self.last or query
            self.write("no more answers\n" if number else "false.\n")

    # what is in scope

    def load(self, what: str, kind: str | None = None, skip: bool = False) -> str:
        """Bring a puzzle, the names of a Python file or the rules of a kind into scope. Gives a
        sentence about the new names.

        ``skip``: leave out sentences of the puzzle that are not understood; each is told.

        Raises ``PuzzleError``.
        """
        if what.endswith(".py"):
            module = module_of(what)
            new = self._take(vars(module))
            names = [name for name in new if _is_of(module, self.namespace[name])]
            return f"{what}: {', '.join(names) or 'nothing'}"
        name = name_of(what)
        if name in kinds() and not os.path.isfile(what):
            rules = kind_named(name)
            self._take(vars(rules.module))
            return (
                f"{name}: "
                f"{', '.join(sorted(name for name in rules.vocabulary if not name.startswith('_')))}"
            )
        if not os.path.exists(what) and what.isidentifier():
            kind_named(what)  # fails: the error lists the kinds
        puzzles = (
            load_all(FilePath(what), kind=kind, skip=True)
            if skip
            else (load(FilePath(what), kind=kind),)
        )
        if len(puzzles) != 1:
            raise BadInput(f"there are {len(puzzles)} puzzles; expected one")
        for each in puzzles[0].unused:
            if each.missing and not skip:
                raise BadInput(
                    f"not used, {each.why}; expected a clue, or --skip", each.line, each.column
                )
            if each.missing or each.told:
                self.complain(
                    BadInput(f'"{each.text}" is skipped: {each.why}', each.line, each.column).at(
                        what
                    )
                )
        return self.take_puzzle(puzzles[0], what)

    def _take(self, names: dict[str, Any]) -> list[str]:
        own = {name: value for name, value in names.items() if not name.startswith("_")}
        new = sorted(name for name in own if self.namespace.get(name, self) is not own[name])
        self.namespace.update(own)
        return new

    def take_puzzle(self, puzzle: Puzzle, name: str) -> str:
        """Bring a puzzle into scope. Gives a sentence about the new names."""
        rules = kind_named(puzzle.kind)
        board, _ = goal_of(puzzle, rules)
        self._take(vars(rules.module))

        @relation
        def puzzleo(board: Any) -> Goal:
            """The board is a solution of the puzzle that was loaded."""
            own, goal = goal_of(puzzle, rules)  # anew each time: two boards of one query are two
            return lall(eq(board, own), goal)

        scope: dict[str, Any] = {"puzzle": puzzle, "puzzleo": puzzleo, "Board": board}
        if puzzle.fields:
            scope["house"] = record(*map(_identifier, puzzle.fields))
        self.namespace.update(scope)
        self.puzzle, self.last = (puzzle, rules, puzzleo), None
        query = ", ".join(
            f"{field}={field[0].upper()}{field[1:]}"
            for field in getattr(scope.get("house"), "fields", ())
        )
        return f"{name}: a {puzzle.kind}; puzzleo(Board)" + (f", house({query})" if query else "")

    # queries

    def _python(self, text: str) -> Talk:
        text = expression(text.strip("\n"))
        if not is_expression(text):
            if is_prolog(text):
                yield from self._python(text.rstrip()[:-1])
            else:
                self._execute(text)
            return
        value, body, names = self._value(text.strip())
        query = self._asked(value, body, names, text.strip())
        if query is not None:
            yield from self._query(query)
        elif isinstance(value, bool | SameTerms) and names.fresh:
            raise GoalError(
                "Python compared the variables themselves; write eq(a, b) or neq(a, b) for a goal"
            )
        elif value is not None:
            self.write(repr(value) + "\n")

    def _execute(self, text: str) -> None:
        """Run statements of Python."""
        names = EntryNames(self.namespace)
        module = names.visit(ast.parse(text, "<input>"))
        for name in find_assigned(text):
            raise PuzzleError(
                f'"{name}" begins with a capital and stays a variable; eq({name}, …) is a '
                "goal, and "
                f":let {name} = … or a lower-case name keeps a value"
            )
        # Variables stay known to the goals that were made of them and to nothing else.
        self.namespace.update(names.fresh)
        try:
            exec(compile(module, "<input>", "exec"), self.namespace)
        finally:
            for name, variable in names.fresh.items():
                if self.namespace.get(name) is variable:
                    del self.namespace[name]

    def _value(self, text: str) -> tuple[Any, ast.expr, EntryNames]:
        """The value of an expression, its tree, and the names in it."""
        names = EntryNames(self.namespace)
        tree = names.visit(ast.parse(text, "<input>", "eval"))
        return (
            eval(compile(tree, "<input>", "eval"), {**self.namespace, **names.fresh}),
            tree.body,
            names,
        )

    def _asked(self, value: Any, body: ast.expr, names: EntryNames, text: str) -> Query | None:
        """A value as a query; ``None`` when it is not a goal."""
        goals = goals_of(value, body)
        if goals is None:
            return None
        known = {**self.namespace, **names.fresh}
        shown = {name: term for name in names.used if _has_unknowns(term := known.get(name))}
        for variable in variables_of(lall([goal for goal, _ in goals])):
            token = variable.token
            if (
                isinstance(token, str)
                and not token.startswith("_")
                and variable not in shown.values()
            ):
                shown.setdefault(token, variable)
        writer = Writer()
        writer.names = {variable: name for name, variable in shown.items() if is_variable(variable)}
        parts: list[tuple[Any, str]] = []
        for goal, node in goals:
            own = _conjuncts(goal)
            typed = (
                ast.get_source_segment(text, node) if node is not None and own == [goal] else None
            )
            parts += [(part, " ".join((typed or writer.goal(part)).split())) for part in own]
        return Query(shown, [part for part, _ in parts], [typed for _, typed in parts])

    def _query(self, query: Query) -> Talk:
        recursive = next(filter(None, [self._recursive(goal) for goal in query.goals]), "")
        limit = in_use() + MOST_MEMORY if recursive and in_use() else None
        statistics = Statistics(Budget(memory=limit))
        self.last = self.residual = None
        self.advice = f"; {recursive} {NO_END}" if recursive else ""
        try:
            stream = answers(
                tuple(query.shown.values()), *query.goals, engine=self.engine, statistics=statistics
            )
            yield from self._answers(query, stream)
            self.advice = ""
        except OutOfBudget as spent:
            raise PuzzleError(f"{spent}{self.advice}") from None
        finally:
            if self.time:
                statistics.stop()
                self.write(
                    f"% {self.engine}: {statistics.nodes} nodes, {statistics.seconds:.4f} seconds\n"
                )

    def _recursive(self, goal: Any) -> str:
        """The relation of the user's that calls itself, not tabled, of those that a goal leads to;
        "" where there is none.
        """
        stack = [goal.relation] if isinstance(goal, Call) else []
        met: set[int] = set()
        while stack:
            relation = stack.pop()
            code = getattr(relation.body, "__code__", None)
            if (
                id(relation) in met
                or code is None
                or relation.tabled
                or relation.body.__module__.startswith("logicpuzzles.")
            ):
                continue
            met.add(id(relation))
            named = (*code.co_names, *code.co_freevars)
            if relation.name in named:
                return str(relation.name)
            stack += [
                each
                for name in named
                if isinstance(each := self.namespace.get(name), NamedRelation)
            ]
        return ""

    def _answers(self, query: Query, stream: Iterator[Answer]) -> Talk:
        """Print answers while the user asks for them. Each next answer is looked for after this one
        is printed and before the user is asked, so that the last answer gets a full stop.
        """
        answer = next(stream, None)
        self.last = query
        if answer is None:
            self.write("false.\n")
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
            elif self.count is not None or (yield):
                self.write(" ;\n")
            else:
                self.write(" .\n")
                return
            answer = following

    def _show(self, query: Query, residual: tuple[Any, ...]) -> None:
        """Print an answer, without the end of its line."""
        self.residual = residual
        self.writer = Writer(terminal_width())
        self.write(
            self.writer.answer(dict(zip(query.shown, query.values or (), strict=True)), residual)
        )


def needs_more(entry: str) -> bool:
    """Whether an entry goes on in another line.

    >>> needs_more("def twice(x):"), needs_more("membero(X, (1, 2))"), needs_more(":let pair = (1,")
    (True, False, True)
    """
    if entry.lstrip().startswith(":") and not entry.startswith(WITH_PYTHON):
        return False
    command = next((command for command in WITH_PYTHON if entry.startswith(command)), "")
    return is_unfinished(entry.removeprefix(command))


def _is_of(module: ModuleType, value: Any) -> bool:
    """Whether a value was made in a module, not imported there."""
    return (
        not isinstance(value, ModuleType)
        and getattr(value, "__module__", module.__name__) == module.__name__
    )


def _identifier(field: str) -> str:
    """The name of a field as an argument of a record."""
    name = re.sub(r"\W+", "_", field)
    return name if name.isidentifier() and not iskeyword(name) else f"field_{name}"


def _print(text: str) -> None:
    sys.stdout.write(text)
    sys.stdout.flush()


def _complain(text: str) -> None:
    print(text, file=sys.stderr, flush=True)


def _quit(_: str) -> None:
    raise SystemExit(0)


def _conjuncts(goal: Any) -> list[Any]:
    """The goals that a goal joins with "and"; itself where it joins none."""
    if isinstance(goal, And) and goal.defines is None:
        return [part for each in goal.goals for part in _conjuncts(each)]
    return [goal]


def _is_call(goal: Any, relation: NamedRelation[...]) -> bool:
    return isinstance(goal, Call) and goal.relation is relation


def _usage(function: Any) -> str:
    """What a function takes, without types."""
    takes = [
        str(each.replace(annotation=Parameter.empty))
        for each in signature(function).parameters.values()
    ]
    return f"{getattr(function, '__name__', 'function')}({', '.join(takes)})"


class _Stopped(Exception):
    """Nobody wants to see more of a trace."""


def _has_unknowns(term: Any) -> bool:
    """Whether a value is a variable, or a term that contains one."""
    if is_variable(term):
        return True
    if isinstance(term, Goal) or kind_of(term) in (ATOM, OPAQUE):
        return False
    return any(is_variable(leaf) for leaf in leaves(term))
