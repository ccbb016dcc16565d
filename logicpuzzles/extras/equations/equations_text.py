"""The text of equations, one on each line. Words in capitals are cryptarithms, lower-case names are
whole numbers.

A capital letter is a digit of the base. Different letters are different digits, and a word of two
or more letters does not begin with 0. A line ``base: 16`` sets the base (2 to 36, by default 10);
numbers in the text are decimal all the same. A line ``domain: -9..99`` sets the domain of
lower-case names. One equation may have words and names.

The operators are ``+ - * / ^``, with parentheses: ``/`` has no remainder, its divisor is not 0, and
``^`` is the power. The comparisons are ``= != < <= > >=``. A line may have several equations with
``;`` between them, and known letters with blanks between them: ``SEND+MORE=MONEY ; D=7 E=5``. A
comment begins with ``#``.

An equation is a clue. Its sides are trees: a number, a name, or a tuple of an operator and its
operands.

>>> puzzle = read("SEND+MORE=MONEY")
>>> puzzle.arguments["names"], puzzle.clues[0].arguments
(('S', 'E', 'N', 'D', 'M', 'O', 'R', 'Y'), (('+', 'SEND', 'MORE'), '=', 'MONEY'))
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from math import comb
from typing import NamedTuple, TypeAlias

from logicpuzzles.core.budget import tick
from logicpuzzles.core.errors import BadInput
from logicpuzzles.core.patterns import pattern
from logicpuzzles.formats.boards import Board, align_rows
from logicpuzzles.formats.text import check_length, number_lines, only_puzzle
from logicpuzzles.kinds.puzzle import Clue, Puzzle

Tree: TypeAlias = "int | str | tuple[Tree, ...]"

BASES = range(2, 37)
DIGITS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"
MOST_NAMES = 200
MOST_NUMBERS = 100_000  # of a domain
MOST_EQUATIONS = 1000
MOST_DIGITS = 300  # of a number in the text or a value
MOST_TERMS = 2000  # of an equation when multiplied out
DEEPEST = 40  # expressions within expressions
GREATEST_EXPONENT = 64

_TOKEN = pattern(
    r"\s*(?:(?P<number>[0-9]+)|(?P<name>[^\W\d]\w*)|(?P<sign>\*\*|==|!=|<>|<=|>=|[-+*/^()=<>−–×·÷≠≤≥])|(?P<bad>\S))"
)
_COMPARISONS = ("=", "!=", "<", "<=", ">", ">=")
_STANDARD_SIGNS = {
    "**": "^", "==": "=", "<>": "!=", "−": "-", "–": "-", "×": "*", "·": "*", "÷": "/", "≠": "!=",
    "≤": "<=", "≥": ">=",
}  # fmt: skip
_HEADING = pattern(r"\s*([^\W\d]\w*)\s*:")
_DOMAIN = pattern(r"([-−]?[0-9]+)\s*(?:\.\.\.?|…|to)\s*([-−]?[0-9]+)\Z")
_GIVENS = pattern(r"\s*\w+\s*=\s*-?[0-9]+(?:[\s,]+\w+\s*=\s*-?[0-9]+)+[\s,]*\Z")
_LOOKS = pattern(r"[\w\s()+\-*/^=<>!;,−–×·÷≠≤≥]*\Z")
_COLUMN = pattern(r"\s*([-+*−–×·]?)\s*([A-Za-z](?:\s?[A-Za-z])*)\s*([-+*−–×·]?)\s*")
_RULED = pattern(r"\s*[-=_─—–]{2,}\s*")
_SMALL = pattern(r"[a-z]+")
_PRECEDENCE = {"+": 1, "-": 1, "*": 2, "/": 2, "^": 3}


def looks(text: str) -> bool:
    """Whether every line is a heading or compares something, and some line has a name; or all lines
    are a sum in columns.
    """
    named = False
    text = unstack_words(text)
    for _, line in number_lines(text):
        line = line.partition("#")[0]
        heading = _HEADING.match(line)
        if heading and heading[1].lower() in ("base", "domain"):
            continue
        if not _LOOKS.match(line) or not any(sign in line for sign in "=<>≠≤≥"):
            return False
        named = named or any(symbol.isalpha() for symbol in line)
    return named


def read(text: str) -> Puzzle:
    """The only puzzle of a text.  Raises :class:`BadInput` when there are several, and whenever
    :func:`read_all` does.
    """
    return only_puzzle(read_all(text))


def read_all(text: str) -> tuple[Puzzle, ...]:
    """The puzzles of a text: one, unless each line ends in known letters
    (``SEND+MORE=MONEY ; D=7 E=5``) and is a puzzle itself.

    The signs ``×``, ``·``, ``÷``, ``−``, ``**`` and ``==`` are allowed too.

    Raises :class:`BadInput` for the first mistake: an unknown sign, a parenthesis that is not
    closed, an equation without ``=``, too many letters for the base, a name without a domain …
    """
    text = raise_words(unstack_words(text))
    lines = list(number_lines(text))
    if len(lines) > 1 and all(_GIVENS.match(row.partition(";")[2]) for _, row in lines):
        return tuple(_read_one("\n" * (line - 1) + row) for line, row in lines)
    return (_read_one(text),)


def unstack_words(text: str) -> str:
    """The text of an equation whose words stand below each other, with a line above the result, as
    one line; any other text as it is.

    >>> unstack_words("  SEND\\n+ MORE\\n------\\n MONEY")
    'SEND + MORE = MONEY'
    """
    rows = [(number, row) for number, row in number_lines(text)]
    if len(rows) < 4 or not _RULED.fullmatch(rows[-2][1]):
        return text
    found = [_COLUMN.fullmatch(row) for _, row in (*rows[:-2], rows[-1])]
    signs = [match[1] or match[3] or "" for match in found if match]
    if None in found or signs[0] or signs[-1] or not any(signs):
        return text
    words = ["".join(match[2].split()) for match in found if match]
    joined = words[0] + "".join(
        f" {sign or '+'} {word}" for sign, word in zip(signs[1:-1], words[1:-1], strict=True)
    )
    return "\n" * (rows[0][0] - 1) + f"{joined} = {words[-1]}"


def raise_words(text: str) -> str:
    """A text in small letters alone, which says no domain, in capitals where it is one equation of
    words: it has two of several letters, and no more letters than there are digits.

    >>> raise_words("send + more = money"), raise_words("x + 1 = 3")
    ('SEND + MORE = MONEY', 'x + 1 = 3')
    """
    rows = [row.partition("#")[0] for _, row in number_lines(text)]
    row = rows[0] if len(rows) == 1 else ""
    words = _SMALL.findall(row)
    is_sum = sum(len(word) > 1 for word in words) > 1 and len(set("".join(words))) <= 10
    return text.upper() if row == row.lower() and is_sum and not _HEADING.match(row) else text


def _read_one(text: str) -> Puzzle:
    headings: dict[str, tuple[int, int, str]] = {}
    clues: list[Clue] = []
    names: dict[str, tuple[int, int]] = {}  # each with its place
    line = 1
    for line, row in number_lines(text):
        check_length(row, line)
        row = row.partition("#")[0].rstrip()
        heading = _HEADING.match(row)
        if heading:
            key, start = heading[1].lower(), len(row) - len(row.lstrip()) + 1
            if key not in ("base", "domain"):
                raise BadInput(
                    f'"{heading[1]}:" is not a heading; expected base: or domain:', line, start
                )
            if key in headings:
                raise BadInput(f"there is a second {key}; expected one", line, start)
            value = row[heading.end() :]
            headings[key] = (
                line,
                heading.end() + len(value) - len(value.lstrip()) + 1,
                value.strip(),
            )
            continue
        for part, column in _parts(row):
            if len(clues) == MOST_EQUATIONS:
                raise BadInput(
                    f"there are too many equations; expected at most {MOST_EQUATIONS}", line, column
                )
            parser = _EquationParser(part, line, column)
            sides = parser.equation()
            if any(_depth(side) > DEEPEST for side in sides):
                raise parser.error(
                    parser.tokens[0],
                    f"the equation goes too deep; expected at most {DEEPEST} levels",
                )
            clues.append(Clue("equationo", sides, part.strip(), line, parser.tokens[0].column))
            for token in parser.tokens:
                if token.kind == "name":
                    for name in token.text if token.text.isupper() else (token.text,):
                        names.setdefault(name, (line, token.column))
    if not clues:
        raise BadInput("there is no equation; expected one a line", line, 1)
    base = _base(headings)
    arguments: dict[str, object] = {"names": tuple(names), "base": base}
    domain = _domain(headings, names, base)
    if domain is not None:
        arguments["domain"] = domain
    _check_names(names, base)
    widest = max(map(abs, domain)) if domain else 0
    for clue in clues:
        _check_size(clue, len(str(widest)))
        _check_exponents(clue, domain[1] if domain else 0)
    return Puzzle("equations", (), arguments, tuple(clues))


def write(puzzle: Puzzle) -> str:
    """The text of a puzzle: a line for a base other than 10, a line for the domain, if any, and a
    line for each equation.
    """
    lines = []
    base = puzzle.arguments.get("base", 10)
    if base != 10:
        lines.append(f"base: {base}")
    if "domain" in puzzle.arguments:
        low, high = _pair(puzzle)
        lines.append(f"domain: {low}..{high}")
    return "".join(f"{line}\n" for line in [*lines, *[_equation(clue) for clue in puzzle.clues]])


def to_json(puzzle: Puzzle, board: Board) -> object:
    """An object: the value of each name."""
    return dict(zip(_names(puzzle), board, strict=True))


def from_json(puzzle: Puzzle, value: object) -> Board:
    """The board of an object.  Raises :class:`BadInput` for anything else."""
    names = _names(puzzle)
    if (
        not isinstance(value, dict)
        or set(value) != set(names)
        or any(type(each) is not int for each in value.values())
    ):
        raise BadInput(
            "the solution has the wrong shape; expected a whole number for each of "
            f"{', '.join(names)}"
        )
    return tuple(value[name] for name in names)


def to_rows(puzzle: Puzzle, board: Board) -> list[list[object]]:
    """The names, and their values below them."""
    return [
        list(_names(puzzle)),
        [name if value is None else value for name, value in to_pairs(puzzle, board)],
    ]


def to_text(puzzle: Puzzle, board: Board) -> str:
    """The names with their values, then each equation and the same equation in numbers."""
    known = {name: value for name, value in to_pairs(puzzle, board) if value is not None}
    base = puzzle.arguments.get("base", 10)
    rows = [[name, *[str(known.get(name, "?"))]] for name in _names(puzzle)]
    table = align_rows([list(column) for column in zip(*rows, strict=True)])
    lines = []
    for clue in puzzle.clues:
        solved = _equation(clue, known, base if isinstance(base, int) else 10)
        lines += ["", _equation(clue), solved]
    return table + "\n".join(lines) + "\n"


def to_pairs(puzzle: Puzzle, board: Board) -> list[tuple[str, int | None]]:
    """Each name with its value."""
    return list(zip(_names(puzzle), board, strict=True))


# --- reading --------------------------------------------------------------------------------------


class _EquationToken(NamedTuple):
    kind: str
    text: str
    column: int


def _parts(row: str) -> Iterator[tuple[str, int]]:
    """The equations of a line, each with its column: ``;`` stands between them, and blanks between
    known letters.
    """
    column = 1
    for part in row.split(";"):
        if _GIVENS.match(part):
            for given in re.finditer(r"\w+\s*=\s*-?[0-9]+", part):
                yield given[0], column + given.start()
        elif part.strip():
            yield part, column
        column += len(part) + 1


def _base(headings: dict[str, tuple[int, int, str]]) -> int:
    line, column, value = headings.get("base", (1, 1, "10"))
    if not re.fullmatch("[0-9]{1,4}", value) or int(value) not in BASES:
        raise BadInput(
            f'"{value}" is not a base; expected {BASES.start} to {BASES.stop - 1}', line, column
        )
    return int(value)


def _domain(
    headings: dict[str, tuple[int, int, str]], names: dict[str, tuple[int, int]], base: int
) -> tuple[int, int] | None:
    """The least and the greatest number for a lower-case name; ``None`` when there is no such
    name.
    """
    numbers = [name for name in names if not name.isupper()]
    if "domain" not in headings:
        if numbers:
            place = names[numbers[0]]
            raise BadInput(
                f'"{numbers[0]}" has no domain; expected a line such as domain: 0..99', *place
            )
        return None
    line, column, value = headings["domain"]
    match = _DOMAIN.match(value)
    if not match or len(value) > 2 * MOST_DIGITS:
        raise BadInput(
            f'"{value}" is not a domain; expected LOW..HIGH, for instance 0..99', line, column
        )
    low, high = int(match[1].replace("−", "-")), int(match[2].replace("−", "-"))
    if low > high:
        raise BadInput(
            f"the domain is empty; expected the lower number first, {high}..{low}", line, column
        )
    if high - low >= MOST_NUMBERS:
        raise BadInput(
            f"the domain has {high - low + 1} numbers; expected at most {MOST_NUMBERS}",
            line,
            column,
        )
    if names and not numbers and (low, high) != (0, base - 1):
        raise BadInput(
            "the domain is that of names in small letters, and there are none: each capital " f"is a digit, 0..{base - 1}; "
            "expected no such line, or names such as x",
            line, column,
        )  # fmt: skip
    return (low, high) if numbers else None


def _check_names(names: dict[str, tuple[int, int]], base: int) -> None:
    if not names:
        raise BadInput(
            "there is nothing to find; expected words in capitals or lower-case names", 1, 1
        )
    letters = [name for name in names if name.isupper()]
    if len(letters) > base:
        message = (
            f'letter "{letters[base]}" is number {base + 1}; expected at most {base} different '
            f"ones in base {base}"
        )
        raise BadInput(message, *names[letters[base]])
    if len(names) > MOST_NAMES:
        raise BadInput(
            f"there are {len(names)} names; expected at most {MOST_NAMES}",
            *list(names.values())[MOST_NAMES],
        )


def _check_size(clue: Clue, widest: int) -> None:
    """Check that an equation stays within bounds when multiplied out. Raises :class:`BadInput`."""
    terms = digits = 0
    for side in (clue.arguments[0], clue.arguments[2]):
        more, longest = _size(side, widest)  # type: ignore[arg-type]
        terms += more
        digits = max(digits, longest)
    if terms > MOST_TERMS or digits > MOST_DIGITS:
        raise BadInput(
            f"the equation is too large; expected at most {MOST_TERMS} terms when multiplied "
            f"out, of {MOST_DIGITS} digits",
            clue.line,
            clue.column,
        )


def _check_exponents(clue: Clue, greatest: int) -> None:
    """Check that names used as exponents have small domains. Raises :class:`BadInput`. (Negative
    powers have no value anyway.)
    """
    stack: list[object] = [clue.arguments[0], clue.arguments[2]]
    while stack:
        tree = stack.pop()
        if isinstance(tree, tuple):
            stack += tree[1:]
            exponent = tree[2] if tree[0] == "^" else 0
            if (
                isinstance(exponent, str)
                and not exponent.isupper()
                and greatest > GREATEST_EXPONENT
            ):
                message = (
                    f'"{exponent}" is an exponent and may be {greatest}; expected a domain up to '
                    f"{GREATEST_EXPONENT}"
                )
                raise BadInput(message, clue.line, clue.column)


def _size(tree: Tree, widest: int) -> tuple[int, int]:
    """The greatest number of terms of a tree when multiplied out, and of digits of its value."""
    if isinstance(tree, int):
        return 1, len(str(tree))
    if isinstance(tree, str):
        return (len(tree), len(tree)) if tree.isupper() else (1, widest)
    sizes = [_size(part, widest) for part in tree[1:]]
    if any(terms > MOST_TERMS or digits > MOST_DIGITS for terms, digits in sizes):
        return MOST_TERMS + 1, MOST_DIGITS + 1
    if tree[0] in ("+", "-"):
        return sum(terms for terms, _ in sizes), max(digits for _, digits in sizes) + len(
            str(len(sizes))
        )
    if tree[0] == "^":
        terms, digits = sizes[0]
        exponent = tree[2] if isinstance(tree[2], int) else 1
        return comb(terms + exponent - 1, exponent), digits * exponent
    terms = 1
    for more, _ in sizes:
        terms = min(terms * more, MOST_TERMS + 1)
    return terms, sum(digits for _, digits in sizes)


def _depth(tree: Tree) -> int:
    """The depth of nested operators."""
    deepest, stack = 0, [(tree, 0)]
    while stack:
        tree, depth = stack.pop()
        if isinstance(tree, tuple):
            deepest = max(deepest, depth + 1)
            stack += [(part, depth + 1) for part in tree[1:]]
    return deepest


def _product(factors: list[Tree]) -> Tree:
    return factors[0] if len(factors) == 1 else ("*", *factors)


class _EquationParser:
    """Reads one equation by recursive descent, no deeper than ``DEEPEST``."""

    def __init__(self, text: str, line: int, column: int) -> None:
        self.line = line
        self.tokens: list[_EquationToken] = []
        for match in _TOKEN.finditer(text.rstrip()):
            tick()
            kind = match.lastgroup or "bad"
            self.tokens.append(
                _EquationToken(
                    kind, _STANDARD_SIGNS.get(match[kind], match[kind]), column + match.start(kind)
                )
            )
        self.end = column + len(text.rstrip())
        self.at = 0
        self.depth = 0

    def equation(self) -> tuple[Tree, str, Tree]:
        for token in self.tokens:
            tick()
            self.check(token)
        left = self.sum()
        token = self.next("=")
        if token.text == ")":
            raise self.error(token, 'this ")" closes nothing; expected an operator or =')
        if token.text not in _COMPARISONS:
            raise self.error(
                token,
                f'"{token.text}" stands where an operator is missing; expected + - * / ^ or =',
            )
        right = self.sum()
        if self.at < len(self.tokens):
            token = self.tokens[self.at]
            if token.text in _COMPARISONS:
                raise self.error(
                    token,
                    f'there is a second "{token.text}"; expected one comparison to an equation',
                )
            if token.text == ")":
                raise self.error(
                    token, 'this ")" closes nothing; expected an operator or the end of the line'
                )
            raise self.error(
                token, f'"{token.text}" stands where an operator is missing; expected + - * / ^'
            )
        return left, token.text, right

    def check(self, token: _EquationToken) -> None:
        """Check that a token may occur in an equation."""
        text = token.text
        if token.kind == "bad":
            raise self.error(
                token,
                f'"{text}" is nothing of an equation; expected names, numbers and + - * / ^ ( ) =',
            )
        if token.kind == "number" and len(text) > MOST_DIGITS:
            raise self.error(
                token, f"the number has {len(text)} digits; expected at most {MOST_DIGITS}"
            )
        if token.kind != "name":
            return
        if any(symbol.isupper() for symbol in text):
            if not text.isalpha() or not all(symbol.isupper() for symbol in text):
                raise self.error(
                    token,
                    f'"{text}" is neither a word nor a name; expected capital letters alone, '
                    "or lower case",
                )
            if len(text) > MOST_DIGITS:
                raise self.error(
                    token, f"the word has {len(text)} letters; expected at most {MOST_DIGITS}"
                )
        elif not (
            text[0].isalpha()
            and all(symbol.isalpha() or symbol in "_0123456789" for symbol in text)
        ):
            raise self.error(
                token, f'"{text}" is not a name; expected a letter and then letters, digits or _'
            )

    def sum(self) -> Tree:
        parts: list[Tree] = []
        while True:
            sign = self.accept("+", "-")
            if parts and not sign:
                break
            term = self.product()
            parts.append(("-", term) if sign == "-" else term)
        return parts[0] if len(parts) == 1 else ("+", *parts)

    def product(self) -> Tree:
        factors = [self.factor()]
        while sign := self.accept("*", "/"):
            if sign == "*":
                factors.append(self.factor())
            else:
                factors = [("/", _product(factors), self.factor())]
        return _product(factors)

    def factor(self) -> Tree:
        if self.peek("+", "-"):
            token = self.tokens[self.at]
            sign = self.accept("+", "-")
            with_sign = self.deeper(token, self.factor)
            return ("-", with_sign) if sign == "-" else with_sign
        tree = self.atom()
        if self.peek("^"):
            token = self.tokens[self.at]
            self.accept("^")
            exponent = self.deeper(token, self.factor)
            if isinstance(exponent, tuple) or (
                isinstance(exponent, str) and exponent.isupper() and len(exponent) > 1
            ):
                raise self.error(
                    token, "the exponent is an expression; expected a number, a letter or a name"
                )
            if isinstance(exponent, int) and exponent > GREATEST_EXPONENT:
                raise self.error(
                    token,
                    f"the exponent {exponent} is too large; expected 0 to {GREATEST_EXPONENT}",
                )
            tree = ("^", tree, exponent)
        return tree

    def atom(self) -> Tree:
        token = self.next("a number, a word or (")
        if token.kind == "number":
            return int(token.text)
        if token.kind == "name":
            return token.text
        if token.text != "(":
            raise self.error(
                token,
                f'"{token.text}" stands where a number or a word is missing; expected one, or (',
            )
        tree = self.deeper(token, self.sum)
        if not self.accept(")"):
            raise self.error(token, 'this "(" is not closed; expected ")"')
        return tree

    def deeper(self, token: _EquationToken, read: Callable[[], Tree]) -> Tree:
        self.depth += 1
        if self.depth > DEEPEST:
            raise self.error(
                token, f"the expression goes too deep; expected at most {DEEPEST} levels"
            )
        tree = read()
        self.depth -= 1
        return tree

    def peek(self, *signs: str) -> bool:
        return self.at < len(self.tokens) and self.tokens[self.at].text in signs

    def accept(self, *signs: str) -> str:
        if not self.peek(*signs):
            return ""
        self.at += 1
        return self.tokens[self.at - 1].text

    def next(self, expected: str) -> _EquationToken:
        if self.at == len(self.tokens):
            raise BadInput(f"the equation ends too early; expected {expected}", self.line, self.end)
        tick()
        self.at += 1
        return self.tokens[self.at - 1]

    def error(self, token: _EquationToken, message: str) -> BadInput:
        return BadInput(message, self.line, token.column)


# --- writing --------------------------------------------------------------------------------------


def _names(puzzle: Puzzle) -> tuple[str, ...]:
    names = puzzle.arguments["names"]
    return names if isinstance(names, tuple) else ()


def _pair(puzzle: Puzzle) -> tuple[int, int]:
    domain = puzzle.arguments["domain"]
    if isinstance(domain, tuple) and len(domain) == 2:
        return domain
    raise BadInput(f"{domain!r} is not a domain; expected the least and the greatest number")


def _equation(clue: Clue, known: dict[str, int] | None = None, base: int = 10) -> str:
    """An equation as text. ``known``: values to put in; words and numbers are then in the digits of
    the base.
    """
    if clue.relation != "equationo" or len(clue.arguments) != 3:
        raise BadInput(
            f"{clue} is not an equation; expected two sides and a comparison", clue.line or None
        )
    left, comparison, right = clue.arguments
    return f"{_show_tree(left, known, base)} {comparison} {_show_tree(right, known, base)}"


def _show_tree(tree: object, known: dict[str, int] | None, base: int, least: int = 0) -> str:
    """A tree as text, in parentheses when it binds less than ``least``."""
    if isinstance(tree, int):
        return _in_base(tree, base) if known is not None else str(tree)
    if isinstance(tree, str):
        if known is None:
            return tree
        if tree.isupper():
            return "".join(DIGITS[known[letter]] if letter in known else letter for letter in tree)
        value = known.get(tree)
        if value is None:
            return tree
        return f"({_in_base(value, base)})" if value < 0 and least else _in_base(value, base)
    if not isinstance(tree, tuple) or len(tree) < 2 or tree[0] not in _PRECEDENCE:
        raise BadInput(
            f"{tree!r} is not a part of an equation; expected a number, a name or an operator "
            "with operands"
        )
    operator, parts = str(tree[0]), tree[1:]
    binds = _PRECEDENCE[operator]
    if operator == "-":
        text = f"-{_show_tree(parts[0], known, base, 2)}"
    elif operator == "+":
        text = ""
        for part in parts:
            minus = isinstance(part, tuple) and part[0] == "-"
            shown = _show_tree(part[1] if minus else part, known, base, 2)
            text += (
                f" {'-' if minus else '+'} {shown}" if text else f"{'-' if minus else ''}{shown}"
            )
    elif operator == "^":
        text = f"{_show_tree(parts[0], known, base, 4)}^{_show_tree(parts[1], known, base, 4)}"
    else:
        first = (
            isinstance(parts[0], tuple) and parts[0][0] == operator == "*"
        )  # a product of its own
        inner = [
            _show_tree(part, known, base, 3 if place or first else 2)
            for place, part in enumerate(parts)
        ]
        text = f" {operator} ".join(inner)
    return f"({text})" if binds < least else text


def _in_base(number: int, base: int) -> str:
    if number < 0:
        return f"-{_in_base(-number, base)}"
    text = ""
    while number or not text:
        number, digit = divmod(number, base)
        text = DIGITS[digit] + text
    return text
