"""Rule and loop beside each other: for each step the relations that state it and the functions that
search for it, with long docstrings folded, and what the default engine made of each line of the
rules.

The steps are listed as ``STEPS`` in the module ``searches`` of a kind: a title, names of relations,
and functions of searches as ``module.function``. Without a list, all rules stand beside all
functions that state the puzzle to the search.
"""

from __future__ import annotations

import ast
import keyword
import re
import sys
from collections.abc import Iterator, Sequence
from html import escape
from itertools import zip_longest
from types import FrameType
from typing import Any, NamedTuple

from logicpuzzles.compare.approaches import approaches_to
from logicpuzzles.compare.source_lines import file_of, source_text
from logicpuzzles.core.errors import PuzzleError
from logicpuzzles.core.goals import And, Call, Eq, Goal
from logicpuzzles.engines import posted
from logicpuzzles.kinds.discovery import kind_named
from logicpuzzles.kinds.puzzle import Puzzle
from logicpuzzles.kinds.stating import statements_of

WIDTH = 110  # characters of a page
UNSAID = "# the rules do not say how to look"
SAME = "# the same rules, asked about the values of single cells"


class CodeStep(NamedTuple):
    """A step of both sides: the source of relations and of functions, docstrings folded."""

    title: str
    rules: str
    search: str


def code_steps(puzzle: Puzzle) -> tuple[str, str, list[CodeStep]]:
    """The file of the rules, those of the searches, and the steps."""
    approaches = approaches_to(puzzle)
    rules = approaches[0].modules[0]
    files = list(
        dict.fromkeys(
            [module for each in approaches if not each.declarative for module in each.modules]
        )
    )
    stated = kind_named(puzzle.kind).part("searches")
    listed = getattr(stated, "STEPS", None)
    if listed is None:
        cells = "logicpuzzles/search/cells.py"
        own = (
            fold_functions(source_text(file_of(stated.__name__)))
            if stated is not None
            else SAME
            if cells in files
            else "\n\n".join(fold_functions(source_text(name)) for name in files)
        )
        steps = [CodeStep("what is right", fold_functions(source_text(rules)), own)]
        if cells in files:
            steps.append(
                CodeStep("what is tried", UNSAID, fold_functions(source_text(cells), ["trying"]))
            )
        return rules, ", ".join(files), steps
    steps = []
    for title, relations, functions in listed:
        sources = []
        for function in functions:
            module, _, name = function.partition(".")
            sources.append(fold_functions(source_text(f"logicpuzzles/search/{module}.py"), [name]))
        steps.append(
            CodeStep(
                title,
                fold_functions(source_text(rules), relations) if relations else UNSAID,
                "\n\n".join(sources),
            )
        )
    return rules, ", ".join(files), steps


def fold_functions(text: str, names: Sequence[str] | None = None) -> str:
    """The functions of a file, each docstring folded to its first line and the telling of steps to
    a line. ``names``: of functions, ``Class.method`` of methods; by default all functions of the
    file.

    >>> print(fold_functions('def f(x):\\n    \\"\\"\\"Says.\\n\\n    More.\\n    \\"\\"\\"\\n    return x\\n'))
    def f(x):
        \"\"\"Says. …\"\"\"
        return x
    """
    lines = text.splitlines()
    there: dict[str, ast.FunctionDef] = {}
    for node in ast.parse(text).body:
        if isinstance(node, ast.FunctionDef):
            there[node.name] = node
        elif isinstance(node, ast.ClassDef):
            there.update(
                {
                    f"{node.name}.{each.name}": each
                    for each in node.body
                    if isinstance(each, ast.FunctionDef)
                }
            )
    wanted = [name for name in there if "." not in name] if names is None else names
    return "\n\n".join("\n".join(_show_function(there[name], lines)) for name in wanted)


def _show_function(function: ast.FunctionDef, lines: list[str]) -> Iterator[str]:
    hidden: dict[int, str | None] = {}
    for node in ast.walk(function):
        if isinstance(node, ast.FunctionDef) and (text := ast.get_docstring(node)) is not None:
            first = node.body[0]
            start, end = first.lineno, first.end_lineno or first.lineno
            if end > start:
                hidden.update(dict.fromkeys(range(start, end + 1)))
                hidden[start] = f'{" " * first.col_offset}"""{text.splitlines()[0]} …"""'
        elif (
            isinstance(node, ast.If)
            and isinstance(node.test, ast.Name)
            and node.test.id == "told"
            and not node.orelse
        ):
            hidden.update(dict.fromkeys(range(node.lineno, (node.end_lineno or node.lineno) + 1)))
            hidden[node.lineno] = f"{' ' * node.col_offset}if told: …"
    begin = min([function.lineno, *[each.lineno for each in function.decorator_list]])
    for number in range(begin, (function.end_lineno or begin) + 1):
        line = hidden.get(number, lines[number - 1])
        if line is not None:
            yield line


# what each line of the rules became


def became(puzzle: Puzzle) -> list[tuple[str, str]]:
    """Each line of the rules, and the clues of each relation, with what the default engine makes of
    it: propagators, or domains. A line is read with the domains of its cells, clues with the whole
    of the rules; given cells are left out.
    """
    kind = kind_named(puzzle.kind)
    board, frame, statements = statements_of(puzzle)
    text = source_text(approaches_to(puzzle)[0].modules[0]).splitlines()
    lines: dict[str, list[Goal]] = {}
    for line, goal in _by_line(frame, kind.module.__file__ or ""):
        lines.setdefault(text[line - 1].strip().rstrip(","), []).append(goal)
    clues: dict[str, list[Goal]] = {}
    for statement in statements:
        if statement.clue is not None:
            clues.setdefault(statement.clue.relation, []).append(statement.goal)
    whole = [goal for goals in lines.values() for goal in goals]
    domains = [
        goal
        for goal in whole
        if isinstance(goal, Eq) or (isinstance(goal, Call) and goal.relation.name == "domaino")
    ]
    rows = [(line, _describe_goals(board, domains, goals)) for line, goals in lines.items()]
    for name, goals in clues.items():
        rows.append(
            (
                f"{len(goals)} clue{'s'[len(goals) == 1 :]} {name}",
                _describe_goals(board, whole, goals),
            )
        )
    return rows


def _describe_goals(board: Any, others: Sequence[Goal], goals: Sequence[Goal]) -> str:
    """What becomes of goals beside others."""
    if all(isinstance(goal, Eq) for goal in goals):
        return "the shape of the board, known when it is read"
    own = {id(goal) for goal in goals}
    others = [goal for goal in others if id(goal) not in own]
    try:
        full, cells = posted(board, And((*others, *goals)))
        before, fewer = posted(board, And(tuple(others)))
    except PuzzleError as error:
        return f"not read alone: {error}"
    made = {
        name: number - before.get(name, 0)
        for name, number in full.items()
        if number > before.get(name, 0)
    }
    parts = [
        f"{number} propagator{'' if number == 1 else 's'} {name}" for name, number in made.items()
    ]
    if cells > fewer:
        parts.append(f"domains of {cells - fewer} cell{'s'[cells - fewer == 1 :]}")
    return ", ".join(parts) or "values struck out of domains when it is read"


def _by_line(frame: Goal, file: str) -> list[tuple[int, Goal]]:
    """The parts of a frame, each with the line of the rules that made it."""
    lines: dict[int, int] = {}
    made: list[Goal] = []  # kept, so that no id is used twice

    def look(at: FrameType, event: str, value: Any) -> None:
        back = at.f_back
        while (
            back is not None
            and back.f_code.co_filename != file
            and "logicpuzzles" in back.f_code.co_filename
        ):
            back = back.f_back
        if (
            event == "return"
            and isinstance(value, Goal)
            and back is not None
            and back.f_code.co_filename == file
        ):
            made.append(value)
            lines.setdefault(id(value), back.f_lineno)

    before = sys.getprofile()
    sys.setprofile(look)
    try:
        parts = list(_parts(frame))
    finally:
        sys.setprofile(before)
    last = 1
    placed = []
    for part in parts:
        last = lines.get(id(part), last)
        placed.append((last, part))
    return placed


def _parts(goal: Goal, whole: bool = True) -> Iterator[Goal]:
    if isinstance(goal, And):
        for part in goal.goals:
            yield from _parts(part, whole)
    elif isinstance(goal, Call) and whole:
        yield from _parts(goal.expand(), False)
    else:
        yield goal


# as text and as a page


def side_by_side(puzzle: Puzzle, width: int = WIDTH) -> str:
    """The steps in two columns, and what became of each line of the rules, at most ``width``
    characters wide.
    """
    rules, searches, steps = code_steps(puzzle)
    column = (width - 3) // 2
    out = [*_columns([rules], [searches], column), ""]
    for step in steps:
        title = f"--- {step.title} "
        out += [
            title.ljust(width, "-"),
            *_columns(step.rules.splitlines(), step.search.splitlines(), column),
            "",
        ]
    out.append("--- what the engine fd made of each line ".ljust(width, "-"))
    for line, result in became(puzzle):
        out += _columns([line], [result], column)
    return "\n".join(out) + "\n"


def _columns(left: Sequence[str], right: Sequence[str], column: int) -> Iterator[str]:
    lefts = [piece for line in left for piece in _break_line(line, column)]
    rights = [piece for line in right for piece in _break_line(line, column)]
    for a, b in zip_longest(lefts, rights, fillvalue=""):
        yield f"{a:<{column}} | {b}".rstrip()


def _break_line(line: str, column: int) -> Iterator[str]:
    """A line in pieces of at most ``column`` characters; pieces after the first are indented
    further.
    """
    indent = " " * min(len(line) - len(line.lstrip()) + 6, column // 2)
    while len(line) > column:
        cut = line.rfind(" ", len(indent) + 1, column + 1)
        cut = column if cut < 0 else cut
        yield line[:cut].rstrip()
        line = indent + line[cut:].lstrip()
    yield line


_TOKENS = re.compile(
    r"(?P<string>[rfb]*(?:\"\"\".*?\"\"\"|\"(?:\\.|[^\"\\\n])*\"|'(?:\\.|[^'\\\n])*'))"
    r"|(?P<comment>#[^\n]*)|(?P<decorator>@\w+)|(?P<word>[A-Za-z_]\w*)|(?P<number>\d[\d_.]*)",
    re.DOTALL,
)


def colour_source(source: str) -> str:
    """Source as HTML, with classes for the colours.

    >>> colour_source("return 1  # one")
    '<b>return</b> <i class="number">1</i>  <i class="comment"># one</i>'
    """
    out, at = [], 0
    for match in _TOKENS.finditer(source):
        out.append(escape(source[at : match.start()]))
        token, at = escape(match.group()), match.end()
        if match.lastgroup != "word":
            out.append(f'<i class="{match.lastgroup}">{token}</i>')
        elif keyword.iskeyword(token):
            out.append(f"<b>{token}</b>")
        elif re.fullmatch(r"[a-z]\w*o", token):
            out.append(f'<i class="relation">{token}</i>')
        else:
            out.append(token)
    return "".join([*out, escape(source[at:])])


STYLE = """\
:root{--code:#f3f4f6;--keyword:#204a87;--string:#416000;--comment:#5f6368;--number:#a40000;--name:#75507b;--relation:#a04000}
pre{padding:.6rem;font:13px/1.4 ui-monospace,Menlo,Consolas,monospace;background:var(--code)}code{overflow-wrap:anywhere}
main>section{margin:1.2rem 0}.steps{display:grid;grid-template-columns:repeat(2,minmax(0,1fr));gap:.5rem}
.steps h3{grid-column:1/-1}h3{font-size:1rem;margin:.6rem 0 .2rem}
pre b{color:var(--keyword)}pre i{font-style:normal}.string{color:var(--string)}.comment{color:var(--comment)}
.number{color:var(--number)}.decorator{color:var(--name)}.relation{color:var(--relation)}
table{border-collapse:collapse}td,th{padding:.2rem .7rem;border:1px solid var(--line);text-align:left;vertical-align:top}
table{min-width:56rem}td pre{padding:0;background:none}.scroll svg{display:block}
@media(max-width:50rem){.steps{display:block}}
@page{size:landscape;margin:12mm}
@media print{pre{white-space:pre-wrap}table{min-width:0}.scroll svg{max-width:100%;height:auto}}
"""
DARK_COLOURS = """\
:root{--code:#26292d;--keyword:#8ab4f8;--string:#b5d27a;--comment:#a9afb5;--number:#ff9e94;--name:#d7aefb;--relation:#ffb077}
"""


def to_html(puzzle: Puzzle) -> str:
    """The same in HTML, with colours. Wide code scrolls inside its own box, which the keys
    reach.
    """
    rules, searches, steps = code_steps(puzzle)
    parts = [
        f"<section><h2>{escape(puzzle.kind)}: rules and searches</h2>",
        "<div "
        f'class="steps"><p><code>{escape(rules)}</code></p><p><code>{escape(searches)}</code></p>',
    ]
    for step in steps:
        parts.append(f"<h3>{escape(step.title)}</h3>")
        parts.extend(
            [
                f'<pre tabindex="0">{colour_source(source)}</pre>'
                for source in (step.rules, step.search)
            ]
        )
    rows = [
        (f"<pre>{colour_source(line)}</pre>", escape(result)) for line, result in became(puzzle)
    ]
    parts.append("</div><h3>What the engine fd made of each line</h3>")
    parts.append(
        f"{html_table([('line', 'became'), *rows], f'lines of the rules of {puzzle.kind}')}</section>"
    )
    return "\n".join(parts) + "\n"


def html_table(rows: Sequence[Sequence[str]], name: str) -> str:
    """A table that scrolls inside its own box. ``rows``: the headings, then the rows, in HTML.
    ``name``: for screen readers.
    """
    headings = "".join(f'<th scope="col">{cell}</th>' for cell in rows[0])
    lines = [f"<tr>{''.join(f'<td>{cell}</td>' for cell in row)}</tr>\n" for row in rows[1:]]
    return (
        f'<div class="scroll" tabindex="0" role="group" aria-label="{escape(name)}"><table>\n'
        f"<thead><tr>{headings}</tr></thead>\n<tbody>{''.join(lines)}</tbody></table></div>"
    )
