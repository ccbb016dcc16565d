"""Puzzles on one line as other programs write them: game ids of Simon Tatham's collection,
``unequal:4:0D,…``, and addresses of puzz.link and its like,
``https://puzz.link/p?sudoku/4/4/g1k23k3g``.

An address names its kind, and so does an id with the program's name in front. A bare id belongs to
the given kind, or to the only kind whose code it fits. The codes of a kind are ``CODES`` in its
rules. A text may hold several puzzles, one on each line; blank lines and lines that begin with
``#`` are skipped.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import replace
from difflib import get_close_matches
from typing import Any

from logicpuzzles.core.errors import BadInput
from logicpuzzles.core.patterns import pattern
from logicpuzzles.formats.code_parts import CodeDraft
from logicpuzzles.formats.code_tokens import Cursor, NoCode
from logicpuzzles.formats.code_words import Code
from logicpuzzles.formats.f_puzzles import (
    FPuzzles,
    is_puzzle_json,
    keys_in,
    link_data,
    puzzle_node,
    words_in,
)
from logicpuzzles.formats.penpa import is_penpa_link, read_penpa_link
from logicpuzzles.formats.text import MAX_SIDE, number_lines, only_puzzle
from logicpuzzles.kinds.discovery import Kind, kind_named, kinds, name_of
from logicpuzzles.kinds.layout import Layout
from logicpuzzles.kinds.naming import list_words
from logicpuzzles.kinds.notation import Notation
from logicpuzzles.kinds.puzzle import Puzzle, Unused

SITES = {
    "tatham": "Simon Tatham's collection",
    "pzpr": "puzz.link",
    "pzprv3": "puzz.link's files",
}

PAGE = pattern(r"(?:https?://)?[\w.-]+/(?:[^\s?#]*/)?(?P<program>\w+)\.html#(?P<id>\S*)")
ADDRESS = pattern(
    r"(?:https?://)?[\w-]+(?:\.[\w-]+)*(?::\d+)?/[^\s?#]*\?(?:m\+)?(?P<name>[a-z][a-z0-9-]*)(?:_\w+)?/(?P<body>.*)"
)
ID = pattern(r"(?:(?P<program>[a-z]+):)?(?P<parameters>\d[0-9a-z]*):(?P<body>.*)")
TEXT = pattern(r"pzprv3(?:/|(?=\.))(?P<name>(?:\.\d+/)?[a-z][\w-]*)/(?P<body>.*)")
SEED = pattern(r"(?:[a-z]+:)?\d[0-9a-z]*#\S*")
SAVED = "SAVEFILE:"
SAVED_LINE = pattern(r"([A-Z]+) *:\d+:(.*)")
FILE = pattern(r"\s*pzprv3(?:\.\d+)?\s*\n")
WITH_VARIANT = pattern(r"(?:(?P<variant>[^/]*?)/)??(?P<width>\d{1,6})/(?P<height>\d{1,6})(?:/|$)")
TWO_SIDES = pattern(r"(?P<variant>)(?P<height>\d{1,6})/(?P<width>\d{1,6})(?:/|$)")
ONE_SIDE = pattern(r"(?P<variant>)(?P<height>(?P<width>\d{1,6}))(?:/|$)")
SIZE = pattern(r"(\d{1,4})(?:x(\d{1,4}))?")


def codes_of(kind: Kind) -> tuple[Code, ...]:
    """The codes of a kind that are read and written: those that its rules declare, and those of its
    folder.
    """
    all_of = (*getattr(kind.part("addresses"), "CODES", ()), *kind.codes)
    return tuple(code for code in all_of if isinstance(code, Code))


def codes_at(site: str, names: Iterable[str] | None = None) -> list[tuple[Kind, Code]]:
    """The codes of a site, each with its kind. ``names``: of the kinds; all by default."""
    own = map(kind_named, kinds() if names is None else names)
    return [(kind, code) for kind in own for code in codes_of(kind) if code.site == site]


def has_ids(kind: str) -> bool:
    """Whether there are game ids of a kind."""
    return any([code.site == "tatham" for code in codes_of(kind_named(kind))])


def _programs() -> frozenset[str]:
    """The names of the programs whose ids can be read, and of their kinds."""
    ids = codes_at("tatham")
    return frozenset(name for kind, code in ids for name in (kind.name, *code.names))


# --- reading --------------------------------------------------------------------------------------


def looks(text: str) -> bool:
    """Whether the lines of a text are codes, as far as their shape tells."""
    if text.lstrip().startswith(("pzprv3", SAVED)) or is_puzzle_json(text):
        return True
    lines = [line.strip() for _, line in number_lines(text)]
    return (
        bool(lines)
        and _is_code(lines[0])
        and all([_is_code(line) or " " not in line for line in lines])
    )


def _is_code(line: str) -> bool:
    match = ID.fullmatch(line)
    if match is not None:  # without a name in front it could be another text too
        return match["program"] in _programs() or not re.search(r"[\s=:]", match["body"])
    return (
        link_data(line, 0) is not None
        or is_penpa_link(line)
        or any([pattern.fullmatch(line) for pattern in (ADDRESS, PAGE, SEED, TEXT)])
    )


def code_kind(text: str, kind: str | None = None) -> str:
    """The kind of the first puzzle of a text.  Raises :class:`BadInput` as :func:`read_lines`
    does.
    """
    puzzle, _ = next(_read_each(text, kind))
    return puzzle.kind


def read_lines(text: str, kind: str | None = None, strict: bool = False) -> tuple[Puzzle, ...]:
    """The puzzles of a text, one on each line, named by their lines. ``kind``: of bare ids, where
    it is known. ``strict``: other kinds are refused.

    Raises :class:`BadInput` with line and column of the error.
    """
    return tuple(puzzle for puzzle, _ in _read_each(text, kind, strict))


def read_solved(text: str, kind: str | None = None) -> tuple[Puzzle, Any]:
    """The only puzzle of a text ``pzprv3/…``, and the board of its answer, in which ``None`` stands
    for what is not answered.  Raises :class:`BadInput`.
    """
    ((puzzle, draft),) = _read_each(text, kind)
    return puzzle, draft.solution(puzzle)


def _read_each(
    text: str, kind: str | None, strict: bool = False
) -> Iterator[tuple[Puzzle, CodeDraft]]:
    if FILE.match(text):
        yield _read_file(text, kind)
        return
    if text.lstrip().startswith(SAVED):
        yield _read_saved(text, kind)
        return
    if is_puzzle_json(text):
        text = " ".join(text.split())
    for number, line in number_lines(text):
        start = len(line) - len(line.lstrip())
        try:
            puzzle, draft = _read_line(line.rstrip(), number, start, kind)
            if strict and puzzle.kind != kind:
                raise BadInput(f"this is a puzzle of {puzzle.kind}; expected {kind}")
            yield replace(puzzle, name=f":{number}"), draft
        except BadInput as error:
            if error.line is not None:
                raise
            raise BadInput(error.message, number, start + 1) from error


def _read_file(text: str, kind: str | None) -> tuple[Puzzle, CodeDraft]:
    """The puzzle of a text ``pzprv3`` with a line for each row."""
    lines = text.split("\n")
    try:
        return _read_line("/".join(lines).rstrip("/ "), 1, len(text) - len(text.lstrip()), kind)
    except BadInput as error:
        at = (error.column or 1) - 1
        for number, line in enumerate(lines, 1):
            if at <= len(line):
                raise BadInput(error.message, number, at + 1) from error
            at -= len(line) + 1
        raise


def read(text: str, kind: str | None = None, strict: bool = False) -> Puzzle:
    """The only puzzle of a text.  Raises :class:`BadInput` when there are several, and as
    :func:`read_lines` does.
    """
    return only_puzzle(read_lines(text, kind, strict))


def _read_saved(text: str, kind: str | None) -> tuple[Puzzle, CodeDraft]:
    """The puzzle of a game that Simon Tatham's programs saved: lines ``KEY:LENGTH:VALUE``."""
    said: dict[str, tuple[int, int, str]] = {}
    for number, line in number_lines(text):
        if match := SAVED_LINE.fullmatch(line):
            said.setdefault(match[1], (number, match.start(2), match[2]))
    for key in ("GAME", "PARAMS", "DESC"):
        if key not in said:
            raise BadInput(f"the saved game has no {key}; expected a line {key}:LENGTH:…", 1, 1)
    said["GAME"] = (*said["GAME"][:2], "".join(said["GAME"][2].lower().split()))
    id = ":".join(said[key][2] for key in ("GAME", "PARAMS", "DESC"))
    try:
        return _read_line(id, 1, 0, kind)
    except BadInput as error:
        at = (error.column or 1) - 1
        for number, start, value in [said[key] for key in ("GAME", "PARAMS", "DESC")]:
            if at <= len(value):
                raise BadInput(error.message, number, start + at + 1) from error
            at -= len(value) + 1
        raise


def _read_line(line: str, number: int, start: int, kind: str | None) -> tuple[Puzzle, CodeDraft]:
    for site, shape in (("pzprv3", TEXT), ("pzpr", ADDRESS)):
        if match := shape.fullmatch(line, start):
            return _read_address(match, line, number, kind, site)
    program = ""
    at = start
    if page := PAGE.fullmatch(line, start):
        program, at = page["program"], page.start("id")
    if SEED.fullmatch(line, at):
        raise BadInput(
            "the number behind # only starts a generator; expected the id of the game itself, " "with a colon",
            number, line.index("#", at) + 1,
        )  # fmt: skip
    match = ID.fullmatch(line, at)
    if is_penpa_link(line, at):
        draft = read_penpa_link(Cursor(line, number, at), kind)
        puzzle = draft.puzzle()
        Layout(draft.board, puzzle).check()
        return puzzle, draft
    if (data := link_data(line, at)) is not None:
        return _read_link(data[0], Cursor(line, number, data[1]), kind)
    if match is None:
        raise BadInput(
            f'"{_short(line[at:])}" is neither a game id nor an address; expected one of them',
            number,
            at + 1,
        )
    return _read_id(match, line, number, match["program"] or program, kind)


def _read_link(data: str, cursor: Cursor, kind: str | None) -> tuple[Puzzle, CodeDraft]:
    """The puzzle of a link of f-puzzles, of the kind that knows all its rules."""
    codes = [
        (own, code)
        for own in map(kind_named, kinds())
        for code in own.codes
        if isinstance(code, FPuzzles)
    ]
    codes.sort(key=lambda pair: pair[0].name != kind)
    try:
        node = puzzle_node(cursor, data)
        keys = keys_in(node)
        for own, code in codes:
            needed, known = code.keys_of(own)
            if needed <= keys <= known and own.board is not None:
                draft = code.read(own, node, cursor)
                puzzle = draft.puzzle()
                Layout(own.board, puzzle).check()
                if said := words_in(node):
                    why = f"words are not read; the rules are {', '.join(sorted(keys))}"
                    unused = Unused(cursor.line, cursor.at + 1, said, why, told=True)
                    puzzle = replace(puzzle, unused=(unused,))
                return puzzle, draft
    except BadInput as error:
        raise error if error.line is not None else cursor.error(error.message) from error
    known = {key for own, code in codes for key in code.keys_of(own)[1]}
    what = ", ".join(sorted(keys - known)) or f"{', '.join(sorted(keys))} together"
    raise cursor.error(f"no kind knows {what}; expected {_or(sorted(known))}")


def _read_address(
    match: re.Match[str], line: str, number: int, kind: str | None, site: str
) -> tuple[Puzzle, CodeDraft]:
    name, body = match["name"], match.start("body")
    # most often its name is one of the kind's
    likely = [own for own in (kind, name) if own and name_of(own) in kinds()]
    fitting = [(own, code) for own, code in codes_at(site, likely) if name in code.names]
    if not fitting:
        known = codes_at(site)
        fitting = [(own, code) for own, code in known if name in code.names]
    if not fitting:
        near = get_close_matches(name, [each for _, code in known for each in code.names], 3)
        expected = _or(near or sorted({code.names[0] for _, code in known}))
        what = "texts" if site == "pzprv3" else "addresses"
        raise BadInput(
            f'"{name}" is not a kind whose {what} are read; expected {expected}',
            number,
            match.start("name") + 1,
        )
    own, code = fitting[0]
    if site == "pzprv3":
        sizes = ONE_SIDE if code.one_side else TWO_SIDES
        parts = sizes.match(line, body)
    else:
        parts = WITH_VARIANT.match(line, body)
    if parts is None:
        expected = "rows/columns/" if site == "pzprv3" else "width/height/"
        raise BadInput(
            f"the address has no size; expected {expected} and the board", number, body + 1
        )
    if parts["variant"]:
        raise BadInput(
            f'"{parts["variant"]}" changes the rules; expected the width', number, body + 1
        )
    height, width = _side(parts, "height", number), _side(parts, "width", number)
    cursor = Cursor(line, number, parts.end(), before=parts.start("width"))
    read = _read_body(own, code, cursor, height, width)
    cursor.take_while("/")  # some end their addresses so
    cursor.end()
    return read


def _read_id(
    match: re.Match[str], line: str, number: int, program: str, kind: str | None
) -> tuple[Puzzle, CodeDraft]:
    fitting = codes_at("tatham")
    if program:
        known = sorted({code.names[0] for _, code in fitting})
        fitting = [(own, code) for own, code in fitting if program in (*code.names, own.name)]
        if not fitting:
            at = max(match.start("program"), 0) + 1
            raise BadInput(
                f'"{program}" is not a program whose ids are read; expected {_or(known)}',
                number,
                at,
            )
    elif kind is not None:
        programs = [code.names[0] for own, code in fitting if own.name == kind]
        fitting = [(own, code) for own, code in fitting if code.names[0] in programs]
        if not fitting:
            raise BadInput(
                f"{kind} has no game ids; expected a puzzle of {kind}", number, match.start() + 1
            )
    parameters = match["parameters"]
    samples = dict.fromkeys([code.sample for _, code in fitting])
    able = [(own, code) for own, code in fitting if code.match(parameters)]
    if not able:
        what = program or (fitting[0][1].names[0] if kind else "")
        message = f'"{parameters}" are no parameters{" of " + what if what else ""} that are read'
        message += f"; expected them as in {_or(list(samples))}"
        raise BadInput(message, number, match.start("parameters") + 1)
    if program or kind:
        return _read_as(*able[0], match, line, number)
    puzzles: dict[str, tuple[Puzzle, CodeDraft]] = {}
    errors: list[BadInput] = []
    for own, code in able:
        try:
            puzzles[own.name] = _read_as(own, code, match, line, number)
        except BadInput as error:
            errors.append(error)
    if len(puzzles) == 1:
        return next(iter(puzzles.values()))
    if not puzzles and len(errors) == 1:
        raise errors[0]
    programs = [code.names[0] for own, code in able if not puzzles or own.name in puzzles]
    what = (
        f"the id could be of {_or(sorted(puzzles))}"
        if puzzles
        else f"the id fits none of {', '.join(sorted(programs))}"
    )
    expected = f"the program's name in front, as in {programs[0]}:{parameters}:…, or --kind"
    raise BadInput(f"{what}; expected {expected}", number, match.start() + 1)


def _read_as(
    own: Kind, code: Code, match: re.Match[str], line: str, number: int
) -> tuple[Puzzle, CodeDraft]:
    size = SIZE.match(line, match.start("parameters"))
    if size is None:
        raise BadInput(
            "there is no size in front; expected width and height",
            number,
            match.start("parameters") + 1,
        )
    width = _side(size, 1, number)
    height = width if size[2] is None else _side(size, 2, number)
    cursor = Cursor(
        line, number, match.start("body"), match["parameters"], match.start("parameters")
    )
    read = _read_body(own, code, cursor, height, width)
    cursor.end()
    return read


def _read_body(
    kind: Kind, code: Code, cursor: Cursor, height: int, width: int
) -> tuple[Puzzle, CodeDraft]:
    """The puzzle of a body. An error that has no place, is at the beginning of the body."""
    start = cursor.at
    try:
        return code.read(kind, cursor, height, width)
    except BadInput as error:
        raise error if error.line is not None else cursor.error(error.message, start) from error


def _side(match: re.Match[str], group: int | str, number: int) -> int:
    side = int(match[group])
    if not 1 <= side <= MAX_SIDE:
        raise BadInput(
            f"a side of {side} cells; expected 1 to {MAX_SIDE}", number, match.start(group) + 1
        )
    return side


def _or(names: list[str]) -> str:
    """Some names as one reads them; where they are many, the first of them."""
    few = [*names[:9], f"{len(names) - 9} more"] if len(names) > 10 else names
    return list_words(few, "or")


def _short(text: str) -> str:
    return text if len(text) <= 40 else f"{text[:40]}…"


# --- writing --------------------------------------------------------------------------------------


def write(puzzle: Puzzle, site: str, board: Any = None) -> str:
    """The game id, the address or the text of a puzzle, on one line. ``site``: one of ``SITES``.
    ``board``: a solution, for sites whose texts have a place for it.

    Raises :class:`BadInput` where the other program has no such kind, or cannot express the puzzle.
    """
    kind = kind_named(puzzle.kind)
    code = next((code for code in codes_of(kind) if code.site == site), None)
    if code is None:
        others = [SITES[each.site] for each in codes_of(kind)]
        raise BadInput(
            f"{SITES[site]} has no {puzzle.kind}"
            + (f"; expected {_or(others)}" if others else ", nor has another program that is known")
        )
    text = code.write(kind, puzzle, board)
    try:
        says_all = read(text) == CodeDraft.of(kind, puzzle).puzzle()
    except BadInput as error:
        raise NoCode(f"{SITES[site]} does not take this puzzle: {error.message}") from error
    if not says_all:
        raise NoCode(
            f"{SITES[site]} cannot say all that this puzzle says; expected only what its own "
            "puzzles have"
        )
    return text + "\n"


class CodeText:
    """The notation of codes. ``kind``: of bare ids, where it is known. ``strict``: whether all
    puzzles must be of that kind. ``usual``: the notation in which puzzles and solutions are
    written.
    """

    def __init__(self, kind: str | None, strict: bool, usual: Notation) -> None:
        self.kind = kind
        self.strict = strict
        self.usual = usual

    def looks(self, text: str) -> bool:
        """Whether the lines of a text are codes."""
        return looks(text)

    def read(self, text: str) -> Puzzle:
        """The only puzzle of a text.  Raises :class:`BadInput`."""
        return read(text, self.kind, self.strict)

    def read_all(self, text: str) -> tuple[Puzzle, ...]:
        """The puzzles of a text, one on each line.  Raises :class:`BadInput`."""
        return read_lines(text, self.kind, self.strict)

    def write(self, puzzle: Puzzle) -> str:
        """The text of a puzzle, as its kind usually writes it."""
        return self.usual.write(puzzle)

    def to_json(self, puzzle: Puzzle, board: Any) -> object:
        """A solution as JSON."""
        return self.usual.to_json(puzzle, board)

    def from_json(self, puzzle: Puzzle, value: object) -> Any:
        """The solution of JSON.  Raises :class:`BadInput`."""
        return self.usual.from_json(puzzle, value)

    def to_text(self, puzzle: Puzzle, board: Any) -> str:
        """A solution as people draw it."""
        return self.usual.to_text(puzzle, board)

    def to_rows(self, puzzle: Puzzle, board: Any) -> Any:
        """A solution as a table of tokens."""
        return self.usual.to_rows(puzzle, board)
