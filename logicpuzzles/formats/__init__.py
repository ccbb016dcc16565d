"""A format is a pair of inverses, text to puzzle and back: lenient in, exact out, ``read(write(puzzle)) == puzzle``.

A kind has the formats that its folder lists. A kind without any is written as a drawing of its declared board. Every kind is also
read from JSON of one shape, and from addresses and game ids of other programs where its folder has them.

>>> write(read("3 7 _ _ _ _".replace(" ", ",") + "\\n,,1,5,9,\\n6,-,-,-,-,-")).split()
['3,7,_,_,_,_', '_,_,1,5,9,_', '6,_,_,_,_,_']
"""

from __future__ import annotations

import dataclasses
import os
import re
from collections.abc import Iterator
from functools import cache

from logicpuzzles.core.budget import tick
from logicpuzzles.core.errors import BadInput, PuzzleError
from logicpuzzles.formats.text import MAX_BYTES, MAX_SIDE, check_line, clean, decode, may_be_code, numbered
from logicpuzzles.kinds.discovery import Kind, kind_named, kinds, name_of
from logicpuzzles.kinds.notation import Format, Notation, Reading
from logicpuzzles.kinds.parts import built_in, part_of
from logicpuzzles.kinds.puzzle import Puzzle

__all__ = [
    "MAX_BYTES", "MAX_SIDE", "Format", "check_no_file", "decode", "detect", "format_of", "formats_of", "read", "read_all",
    "readings", "write",
]  # fmt: skip

DRAWN = 1000  # the order of formats made from boards: after all others


@cache
def _listed(kind: str) -> tuple[Format, ...]:
    """The formats that the folder of a kind lists."""
    return tuple(getattr(part_of(kind, "notation"), "FORMATS", ()))


def formats_of(kind: Kind) -> tuple[Format, ...]:
    """The formats of a kind; the last one is written unless a puzzle names another. A kind with neither formats nor a board has
    none."""
    listed = _listed(kind.name)
    if listed or kind.board is None:
        return listed
    from logicpuzzles.formats.board_text import BoardText

    return (Format("drawing", kind.name, BoardText(kind), DRAWN),)


def detect(name: str, text: str, kind: str | None = None) -> Format:
    """The format of a text. Its kind is the given one, or the one that the text names, that its file or folder names, or whose
    text it looks like.

    ``name``: a path, or ``-`` when there is none.
    Raises :class:`BadInput` for an unknown kind, and when the kind cannot be found out.
    """
    stated = _stated(text)
    if kind is not None:
        own = _known(kind)
        if stated is None and _is_code(text):
            from logicpuzzles.formats.codes import CodeText

            return Format("code", own.name, CodeText(own.name, True, _shown(own)), 0)
        return _json(own) if stated is not None else _of_kind(own, text)
    if stated is not None:
        return _json(_known(stated))
    parts = (os.path.basename(name), os.path.basename(os.path.dirname(name)))
    if _is_code(text):
        return _coded(text, [named for named in map(_by_name, parts) if named is not None])
    for part in parts:
        named = _named(part, text)
        if named is not None:
            return _of_kind(named, text)
    if not text.lstrip().startswith(("{", "[")):
        for number, line in numbered(text):
            check_line(line, number)
    for format in _in_order():
        tick()
        if format.notation.looks(text):
            return format
    return _drawn(text)


# The notations of all kinds are imported only for texts that begin like theirs: most texts are in a notation of their kind.


def _stated(text: str) -> str | None:
    """The kind that a text names, where the text is a puzzle as JSON; else ``None``. Raises :class:`BadInput` for a file."""
    if not text.lstrip().startswith("{"):
        return None
    from logicpuzzles.formats.puzzle_json import looks

    kind = looks(text)
    if kind is not None:
        check_no_file(kind)
    return kind


def check_no_file(kind: str) -> None:
    """Raises :class:`BadInput` for a kind that is a file with rules: these are run, and nothing is run because data says so."""
    if kind.endswith(".py"):
        raise BadInput(f'kind: found "{kind}"; expected a name, because only --kind and --rules may name a file')


def _is_code(text: str) -> bool:
    """Whether the text is in codes."""
    if not may_be_code(text):
        return False
    from logicpuzzles.formats.codes import looks

    return looks(text)


def _stem(name: str) -> str:
    """The name of a file without its folder and its last suffix."""
    stem, dot, suffix = os.path.basename(name).rpartition(".")
    return stem if stem and suffix else stem + dot + suffix


def _known(kind: str) -> Kind:
    try:
        return kind_named(kind)
    except PuzzleError as error:
        if name_of(kind) in kinds():
            raise
        raise BadInput(f'"{kind}" is not a kind; expected {_kinds()}') from error


def _json(kind: Kind) -> Format:
    from logicpuzzles.formats.puzzle_json import JsonText

    return Format("JSON", kind.name, JsonText(kind), 0)


def _coded(text: str, named: list[Kind]) -> Format:
    """The format of a text in codes. ``named``: the kinds that its path names, to which a bare id may belong."""
    from logicpuzzles.formats import codes

    hint = next((kind.name for kind in named if codes.has_ids(kind.name)), None)
    own = kind_named(codes.kind_of(text, hint))
    return Format("code", own.name, codes.CodeText(hint, False, _shown(own)), 0)


def _shown(kind: Kind) -> Notation:
    """The notation in which solutions of a kind are shown."""
    return (formats_of(kind) or (_json(kind),))[-1].notation


def _in_order() -> list[Format]:
    """The formats that folders list, in the order in which they are tried when only the text is known."""
    return sorted([format for kind in built_in() for format in _listed(kind)], key=lambda format: format.order)


def _drawn(text: str) -> Format:
    """The format of the only kind with a board on which the text can be read. Raises :class:`BadInput` where there is none, or
    more than one."""
    fitting = []
    for name in kinds():
        if not _listed(name):
            for format in formats_of(kind_named(name)):
                tick()
                if format.notation.looks(text):
                    fitting.append(format)
    if len(fitting) == 1:
        return fitting[0]
    if fitting:
        names = [format.kind for format in fitting]
        raise BadInput(f"the text could be {', '.join(names[:-1])} or {names[-1]}; expected --kind with one of them")
    raise BadInput(f"the kind of puzzle is not clear from its name and text; expected --rules FILE.py or --kind {_kinds()}")


def read(text: str, name: str = "-", kind: str | None = None) -> Puzzle:
    """The puzzle that a text states; ``name``, the path of its file, helps to find the kind and names the puzzle.

    Raises :class:`BadInput` with line and column of the error.
    """
    text = clean(text)
    puzzle = detect(name, text, kind).notation.read(text)
    return puzzle if name == "-" else dataclasses.replace(puzzle, name=_stem(name))


def read_all(text: str, name: str = "-", kind: str | None = None, skip: bool = False) -> tuple[Puzzle, ...]:
    """All puzzles that a text states, where its format allows several. They are named ``NAME[0]``, ``NAME[1]`` … or, where each
    has a line of its own, ``NAME:1``, ``NAME:2`` …

    ``skip``: without the sentences that are not understood. Raises :class:`BadInput` as :func:`read` does, but not for several
    puzzles.
    """
    text = clean(text)
    return _named_by(_read_all(detect(name, text, kind).notation, text, skip), name)


def readings(text: str, name: str = "-", kind: str | None = None) -> tuple[tuple[str, Reading], ...]:
    """How a text was understood: the name and the reading of each puzzle. Raises :class:`BadInput` as :func:`read_all` does."""
    text = clean(text)
    format = detect(name, text, kind)
    if hasattr(format.notation, "reading"):
        return ((_stem(name), format.notation.reading(text)),)
    from logicpuzzles.formats.plain_reading import PlainReading

    puzzles = _named_by(_read_all(format.notation, text, False), name)
    return tuple([(puzzle.name, PlainReading(format.name, puzzle)) for puzzle in puzzles])


def _read_all(notation: Notation, text: str, skip: bool) -> tuple[Puzzle, ...]:
    if skip and hasattr(notation, "reading"):
        return (notation.reading(text).puzzle(skip=True),)
    puzzles: tuple[Puzzle, ...] = notation.read_all(text) if hasattr(notation, "read_all") else (notation.read(text),)
    return puzzles


def _named_by(puzzles: tuple[Puzzle, ...], name: str) -> tuple[Puzzle, ...]:
    """The puzzles of a file, named."""
    if name == "-":
        return puzzles
    stem = _stem(name)
    names = [stem + (puzzle.name or f"[{place}]") for place, puzzle in enumerate(puzzles)] if len(puzzles) > 1 else [stem]
    return tuple([dataclasses.replace(puzzle, name=each) for puzzle, each in zip(puzzles, names, strict=True)])


def write(puzzle: Puzzle) -> str:
    """The text that states a puzzle, and reads back as the same puzzle.

    Raises :class:`BadInput` when its kind has no format, or its format cannot express the puzzle.
    """
    return format_of(puzzle).notation.write(puzzle)


def format_of(puzzle: Puzzle) -> Format:
    """The format from which a puzzle was read, or else the usual one of its kind.

    Raises :class:`BadInput` when there is none.
    """
    try:
        kind = kind_named(puzzle.kind)
    except PuzzleError:
        raise BadInput(f'"{puzzle.kind}" cannot be written; expected {_kinds()}') from None
    for format in reversed(formats_of(kind)):
        if puzzle.format in ("", format.name):
            return format
    if puzzle.format:
        raise BadInput(f'"{puzzle.format}" cannot be written; expected {_kinds()}')
    return _json(kind)


def _named(part: str, text: str) -> Kind | None:
    """The kind whose name, or other name, is a word in a part of a path; of several words the longest counts."""
    for kind in _kinds_of_words(part):
        if all(not format.vague or format.notation.looks(text) for format in formats_of(kind)):
            return kind
    return None


def _by_name(part: str) -> Kind | None:
    """The kind of the longest word in a part of a path that is a name, or other name, of a kind."""
    return next(iter(_kinds_of_words(part)), None)


def _kinds_of_words(part: str) -> Iterator[Kind]:
    words = {each for word in re.findall("[a-z]+", part.lower()) for each in (word, word.removesuffix("s"))}
    known = kinds()
    for word in sorted([word for word in words if name_of(word) in known], key=lambda word: (-len(word), word)):
        yield kind_named(word)


def _of_kind(kind: Kind, text: str) -> Format:
    formats = formats_of(kind)
    if not formats:
        raise BadInput(
            f"{kind.name} declares no board, so its puzzles are read as JSON alone; expected an object with kind and givens"
        )
    return next((format for format in formats[:-1] if format.notation.looks(text)), formats[-1])


def _kinds() -> str:
    names = kinds()
    return f"{', '.join(names[:-1])} or {names[-1]}"
