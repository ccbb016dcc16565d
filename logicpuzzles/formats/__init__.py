"""A format is a pair of inverses, text to puzzle and back: lenient in, exact out,
``read(write(puzzle)) == puzzle``.

A kind has the formats that its folder lists. A kind without any is written as a drawing of its
declared board. Every kind is also read from JSON of one shape, and from addresses and game ids of
other programs where its rules declare them.

>>> write(read("3 7 _ _ _ _".replace(" ", ",") + "\\n,,1,5,9,\\n6,-,-,-,-,-")).split()
['3,7,_,_,_,_', '_,_,1,5,9,_', '6,_,_,_,_,_']
"""

from __future__ import annotations

import dataclasses
import os
import re
from collections.abc import Iterator, Sequence
from typing import Any

from logicpuzzles.core.budget import tick
from logicpuzzles.core.errors import BadInput, PuzzleError
from logicpuzzles.formats.several import TextPart, blocks_of, check_no_file, head_text, parts_of
from logicpuzzles.formats.text import (
    MAX_BYTES,
    MAX_SIDE,
    check_length,
    clean,
    decode,
    may_be_code,
    number_lines,
    only_puzzle,
)
from logicpuzzles.kinds.discovery import Kind, kind_named, kinds, name_of
from logicpuzzles.kinds.fitting import check_puzzle
from logicpuzzles.kinds.naming import list_words
from logicpuzzles.kinds.notation import Format, Notation, Reading
from logicpuzzles.kinds.parts import kinds_with_parts, part_of
from logicpuzzles.kinds.puzzle import Puzzle

__all__ = [
    "MAX_BYTES", "MAX_SIDE", "Format", "check_no_file", "decode", "detect", "format_of",
    "formats_of", "is_code", "read", "read_all", "readings", "write", "write_stated",
]  # fmt: skip

DRAWN = 1000  # the order of formats made from boards: after all others
MOST_NAMED = 8  # kinds that an error names one by one
MOST_READ = 300  # looks at blocks of a text, until which it is to be clear of which kind they are


def _formats_of_folder(kind: str) -> tuple[Format, ...]:
    """The formats that the folder of a kind lists."""
    return tuple(getattr(part_of(kind, "notation"), "FORMATS", ()))


def formats_of(kind: Kind) -> tuple[Format, ...]:
    """The formats of a kind; the last one is written unless a puzzle names another. A kind with
    neither formats nor a board has none.
    """
    listed = _formats_of_folder(kind.name)
    if listed or kind.board is None:
        return listed
    from logicpuzzles.formats.board_text import text_of

    return (Format("drawing", kind.name, text_of(kind), DRAWN),)


def detect(name: str, text: str, kind: str | None = None) -> Format:
    """The format of a text. Its kind is the given one, or the one that the text names, that its
    file or folder names, or whose text it looks like.

    ``name``: a path, or ``-`` when there is none.
    Raises :class:`BadInput` for an unknown kind, and when the kind cannot be found out.
    """
    return _named_format(name, text, kind) or _only(_fitting(text))


def _named_format(name: str, text: str, kind: str | None) -> Format | None:
    """The format of a text whose kind is given, or named by the text or by its path; or that is in
    codes.
    """
    stated = _stated_kind(text)
    if kind is not None:
        own = _known_kind(kind)
        if stated is None and is_code(text):
            from logicpuzzles.formats.codes import CodeText

            return Format(
                "code", own.name, CodeText(own.name, True, _shown_notation(own)), 0, loose=True
            )
        return _json(own) if stated is not None else _of_kind(own, text)
    if stated is not None:
        return _json(_known_kind(stated))
    parts = (os.path.basename(name), os.path.basename(os.path.dirname(name)))
    if is_code(text):
        return _format_of_code(text, [named for named in map(_by_name, parts) if named is not None])
    for part in parts:
        named = _kind_of_part(part, text)
        if named is not None:
            return _of_kind(named, text)
    return None


# The notations of all kinds are imported only for texts that begin like theirs: most texts are in a
# notation of their kind.


def _stated_kind(text: str) -> str | None:
    """The kind that a text names, where the text is a puzzle as JSON; else ``None``. Raises
    :class:`BadInput` for a file.
    """
    if not text.lstrip().startswith("{"):
        return None
    from logicpuzzles.formats.puzzle_json import looks

    kind = looks(text)
    if kind is not None:
        check_no_file(kind)
    return kind


def is_code(text: str) -> bool:
    """Whether the text is in codes: game ids and addresses of other programs."""
    if not may_be_code(text):
        return False
    from logicpuzzles.formats.codes import looks

    return looks(text)


def _stem(name: str) -> str:
    """The name of a file without its folder and its last suffix."""
    stem, dot, suffix = os.path.basename(name).rpartition(".")
    return stem if stem and suffix else stem + dot + suffix


def _known_kind(kind: str) -> Kind:
    try:
        return kind_named(kind)
    except PuzzleError as error:
        if name_of(kind) in kinds():
            raise
        hint = str(error).partition("; ")[2]
        raise BadInput(f'"{kind}" is not a kind; {hint}') from error


def _json(kind: Kind) -> Format:
    from logicpuzzles.formats.puzzle_json import JsonText

    return Format("JSON", kind.name, JsonText(kind), 0, loose=True)


def _format_of_code(text: str, named: list[Kind]) -> Format:
    """The format of a text in codes. ``named``: the kinds that its path names, to which a bare id
    may belong.
    """
    from logicpuzzles.formats import codes

    hint = next((kind.name for kind in named if codes.has_ids(kind.name)), None)
    own = kind_named(codes.code_kind(text, hint))
    return Format(
        "code", own.name, codes.CodeText(hint, False, _shown_notation(own)), 0, loose=True
    )


def _shown_notation(kind: Kind) -> Notation:
    """The notation in which solutions of a kind are shown."""
    return (formats_of(kind) or (_json(kind),))[-1].notation


def _in_order() -> list[Format]:
    """The formats that folders list, in the order in which they are tried when only the text is
    known.
    """
    return sorted(
        [format for kind in kinds_with_parts() for format in _formats_of_folder(kind)],
        key=lambda format: format.order,
    )


def _surely(text: str) -> tuple[Format | None, list[Format]]:
    """The listed format that a text surely has, if there is one; and those that it looks like.
    Raises :class:`BadInput` for a line that is too long.
    """
    if not text.lstrip().startswith(("{", "[")):
        for number, line in number_lines(text):
            check_length(line, number)
    likely = []
    for format in _in_order():
        tick()
        notation: Any = format.notation
        if notation.looks(text):
            if not hasattr(notation, "surely") or notation.surely(text):
                return format, [format]
            likely.append(format)
    return None, likely


def _fitting(text: str) -> list[Format]:
    """The formats that a text may have: the one that it surely has, else all that it looks like."""
    sure, likely = _surely(text)
    return likely if sure else [*likely, *_drawn(text)]


def _drawn(text: str) -> Iterator[Format]:
    """The formats of the kinds with a board on which the text can be read."""
    for name in kinds():
        if not _formats_of_folder(name):
            for format in formats_of(kind_named(name)):
                tick()
                if format.notation.looks(text):
                    yield format


def _only(fitting: Sequence[Format]) -> Format:
    """The only format of some. Raises :class:`BadInput` where there is none, or more than one."""
    if len(fitting) == 1:
        return fitting[0]
    if fitting:
        told = f"the text could be {_or(fitting)}; expected --kind with one of them"
        raise BadInput(told, reason="ambiguous")
    raise BadInput(
        "the kind of puzzle is not clear from its name and text; expected --rules FILE.py or "
        "--kind with one of `logicpuzzles kinds`"
    )


def _or(formats: Sequence[Format]) -> str:
    names = sorted({format.kind for format in formats})
    if len(names) > MOST_NAMED + 1:
        names[MOST_NAMED:] = [f"one of {len(names) - MOST_NAMED} more kinds"]
    return list_words(names, "or")


def read(text: str, name: str = "-", kind: str | None = None) -> Puzzle:
    """The puzzle that a text states; ``name``, the path of its file, helps to find the kind and
    names the puzzle.

    Raises :class:`BadInput` with line and column of the error, also where there are several
    puzzles.
    """
    return only_puzzle(read_all(text, name, kind))


def read_all(
    text: str, name: str = "-", kind: str | None = None, skip: bool = False
) -> tuple[Puzzle, ...]:
    """All puzzles that a text states. They are named ``NAME[0]``, ``NAME[1]`` … or, where each has
    a line of its own, ``NAME:1``, ``NAME:2`` …

    ``skip``: without the sentences that are not understood. Raises :class:`BadInput` as
    :func:`read` does, but not for several puzzles.
    """
    puzzles: list[Puzzle] = []
    for part, format in _parts_with_formats(clean(text), name, kind):
        with part.placed():
            if format is None:
                each: tuple[Puzzle, ...] = (read(part.text, kind=part.kind or kind),)
            else:
                each = _read_all(format.notation, part.text, skip)
            puzzles += map(part.place, each)
    names = _names([puzzle.name for puzzle in puzzles], name)
    return tuple(
        dataclasses.replace(puzzle, name=own) for puzzle, own in zip(puzzles, names, strict=True)
    )


def _parts_with_formats(
    text: str, name: str, kind: str | None
) -> Iterator[tuple[TextPart, Format | None]]:
    """The parts of a text with their formats; ``None``: it is a line of its own, and read as if it
    was alone.
    """
    for part in parts_of(text):
        if part.name:
            yield part, None
            continue
        with part.placed():
            if part.kind is None:
                pieces = _pieces(part, name, kind)
            else:
                pieces = [(part, detect("-", part.text, _agree_on_kind(part.kind, kind)))]
        yield from pieces


def _agree_on_kind(stated: str, kind: str | None) -> str:
    """The kind that a text states for a part of it. Raises :class:`BadInput` where another one is
    given.
    """
    own = _known_kind(stated).name if kind is None else _known_kind(kind).name
    if kind is not None and own != name_of(stated):
        raise BadInput(f'kind: found "{stated}"; expected "{own}"', 0)
    return own


def _pieces(whole: TextPart, name: str, kind: str | None) -> list[tuple[TextPart, Format]]:
    """The puzzles of a text that does not say that it holds several, with their formats.

    Several are taken for granted only where nothing else can be meant: each part between blank
    lines is a whole puzzle, the whole is none, and no part can be a strip of a larger board. Raises
    :class:`BadInput` where the whole could be one puzzle, too.
    """
    text = whole.text
    named = _named_format(name, text, kind)
    blocks = blocks_of(text)
    sure, likely = (named, []) if named else _surely(text)
    if (
        len(blocks) < 2
        or text.lstrip().startswith(("{", "["))
        or (sure is not None and (sure.loose or _has_several(sure, text)))
    ):
        return [(whole, sure or _only([*likely, *_drawn(text)]))]
    if sure is None:
        as_one, as_several = [*likely, *_drawn(text)], _fitting(blocks[0].text)
    else:
        as_one, as_several = (
            [sure],
            [sure] if named or all(_surely(part.text)[0] == sure for part in blocks) else [],
        )
    as_several = _whole_in_all(as_several, blocks)
    if not as_several:
        return [(whole, sure or _only(as_one))]
    if named is not None and _read_or_none(named, text) is None:
        as_one = []
    if as_one:
        one = "one" if as_one == as_several else f"one of {_or(as_one)}"
        line = f'a line "kind: {"NAME" if named is None else named.kind}" above each'
        remedy = f"--kind, or {line}" if named is None else f"{line}, or no blank lines"
        raise BadInput(
            f"the text could be {len(blocks)} puzzles of {_or(as_several)}, or {one}; "
            f"expected {remedy}",
            reason="ambiguous" if named is None else None,
        )
    format = _only(as_several)
    if any([_is_strip(_read_or_none(format, block.text)) for block in blocks]):
        return [(whole, format)]
    return [(block, format) for block in blocks]


def _whole_in_all(formats: list[Format], blocks: Sequence[TextPart]) -> list[Format]:
    """Those of some formats in which each block is a puzzle by itself. Where several are left after
    ``MOST_READ`` looks, which one is meant is not clear, whatever follows.
    """
    looks = 0
    for block in blocks:
        looks += len(formats)
        if not formats or (len(formats) > 1 and looks > MOST_READ):
            break
        formats = [format for format in formats if _is_whole(format, block.text)]
    return formats


def _has_several(format: Format, text: str) -> bool:
    """Whether the format itself finds several puzzles in a text."""
    try:
        return hasattr(format.notation, "read_all") and len(format.notation.read_all(text)) > 1
    except BadInput:
        return False


def _read_or_none(format: Format, text: str) -> Puzzle | None:
    try:
        return format.notation.read(text)
    except BadInput:
        return None


def _is_whole(format: Format, text: str) -> bool:
    """Whether a part of a text is a puzzle by itself; not just a line that can be read as one."""
    return _read_or_none(format, text) is not None and (
        len(text.split("\n")) > 2 or format.notation.looks(text)
    )


def _is_strip(puzzle: Puzzle | None) -> bool:
    """Whether a puzzle may be a part of a larger board: it has another shape than a square or the
    only one of its kind.
    """
    board = None if puzzle is None else kind_named(puzzle.kind).board
    if puzzle is None or board is None or board.size is not None:
        return puzzle is None
    size = puzzle.arguments.get(
        "size", (len(puzzle.givens), len(puzzle.givens[0])) if puzzle.givens else (0, 0)
    )
    return isinstance(size, tuple) and (size[0] != size[-1] or size[0] == 1)


def readings(
    text: str, name: str = "-", kind: str | None = None
) -> tuple[tuple[str, Reading], ...]:
    """How a text was understood: the name and the reading of each puzzle. Raises :class:`BadInput`
    as :func:`read_all` does.
    """
    from logicpuzzles.formats.plain_reading import PlainReading

    found: list[tuple[str, Reading]] = []
    for part, format in _parts_with_formats(clean(text), name, kind):
        if format is None:
            with part.placed():
                found += [
                    (part.name, own) for _, own in readings(part.text, kind=part.kind or kind)
                ]
        elif hasattr(format.notation, "reading"):
            found.append(("", format.notation.reading("\n" * part.before + part.text)))
        else:
            with part.placed():
                puzzles = _read_all(format.notation, part.text, False)
                found += [
                    (puzzle.name, PlainReading(format.name, part.place(puzzle)))
                    for puzzle in puzzles
                ]
    return tuple(
        zip(_names([own for own, _ in found], name), [reading for _, reading in found], strict=True)
    )


def _read_all(notation: Notation, text: str, skip: bool) -> tuple[Puzzle, ...]:
    puzzles: tuple[Puzzle, ...]
    if skip and hasattr(notation, "reading"):
        puzzles = (notation.reading(text).puzzle(skip=True),)
    else:
        puzzles = (
            notation.read_all(text) if hasattr(notation, "read_all") else (notation.read(text),)
        )
    for puzzle in puzzles:
        check_puzzle(kind_named(puzzle.kind), puzzle)
    return puzzles


def _names(own: Sequence[str], name: str) -> Sequence[str]:
    """The names of the puzzles of a file, which have perhaps names of their own in it."""
    if name == "-":
        return own
    stem = _stem(name)
    return (
        [stem + (each or f"[{place}]") for place, each in enumerate(own)]
        if len(own) > 1
        else [stem]
    )


def write(puzzle: Puzzle) -> str:
    """The text that states a puzzle, and reads back as the same puzzle for somebody who knows its
    kind.

    Raises :class:`BadInput` when its kind has no format, or its format cannot express the puzzle.
    """
    return format_of(puzzle).notation.write(puzzle)


def write_stated(puzzle: Puzzle, before: str = "", always: bool = False) -> str:
    """The text of a file that states a puzzle: below the line that states its kind, where the text
    alone could be of another kind, or ``always``, because further puzzles follow. ``before``:
    comments.

    Raises :class:`BadInput` as :func:`write` does.
    """
    text = before + write(puzzle)
    return head_text(puzzle.kind, text) if always or not _is_clear(text, puzzle.kind) else text


def _is_clear(text: str, kind: str) -> bool:
    """Whether a text says by itself of what kind it is."""
    try:
        return [format.kind for _, format in _pieces(TextPart(text), "-", None)] == [kind]
    except BadInput:
        return False


def format_of(puzzle: Puzzle) -> Format:
    """The format from which a puzzle was read, or else the usual one of its kind.

    Raises :class:`BadInput` when there is none.
    """
    try:
        kind = kind_named(puzzle.kind)
    except PuzzleError:
        raise BadInput(
            f'"{puzzle.kind}" cannot be written; expected one of `logicpuzzles kinds`'
        ) from None
    for format in reversed(formats_of(kind)):
        if puzzle.format in ("", format.name):
            return format
    if puzzle.format:
        raise BadInput(f'"{puzzle.format}" cannot be written; expected one of `logicpuzzles kinds`')
    return _json(kind)


def _kind_of_part(part: str, text: str) -> Kind | None:
    """The kind whose name, or other name, is a word in a part of a path; of several words the
    longest counts.
    """
    for kind in _kinds_of_words(part):
        if all(not format.vague or format.notation.looks(text) for format in formats_of(kind)):
            return kind
    return None


def _by_name(part: str) -> Kind | None:
    """The kind of the longest word in a part of a path that is a name, or other name, of a kind."""
    return next(iter(_kinds_of_words(part)), None)


def _kinds_of_words(part: str) -> Iterator[Kind]:
    words = {
        each
        for word in re.findall("[a-z]+", part.lower())
        for each in (word, word.removesuffix("s"))
    }
    known = kinds()
    for word in sorted(
        [word for word in words if name_of(word) in known], key=lambda word: (-len(word), word)
    ):
        yield kind_named(word)


def _of_kind(kind: Kind, text: str) -> Format:
    formats = formats_of(kind)
    if not formats:
        raise BadInput(
            f"{kind.name} declares no board, so its puzzles are read as JSON alone; expected "
            "an object with kind and givens"
        )
    return next((format for format in formats[:-1] if format.notation.looks(text)), formats[-1])
