"""Texts of any length that some pattern or loop may read again and again: long runs of one unit,
alone and inside a puzzle.
"""

from collections.abc import Iterator

__all__ = ["growing"]

_UNITS = (
    "a", "A", "1", " ", "\t", "\n", ",", ".", ";", ":", "-", "_", "=", "+", "*", "/", "(", ")", "[", "]", "{", "}", '"', "'", "`",
    "“", "#", "?", "!", "|", "<", "&", "%", "$", "0", "~", "^", "@", "\\", "é", "a ", "1 ", "a,", "1,", ", ", "a, ", "a. ", "a? ",
    "a\n", "1\n", "- ", ". ", "a b, ", "(a) ", "[1,", '{"a":', '"a", ', "a: b\n", "a: b, c\n", "x = ", "1 + ", "one ",
    "two years ", "the ", "house ", "who is ", "if ", "or ", "and ", "not ", "next to ", "left of ", "between ", "than ", "more ",
    "older than ", "Ann, Bob and ", "the first of ", "a1", "1a", "a-", "(a", "a)", "--", "1-1 ", "SEND + ", "A+", "a/", "1/",
    "a=b&", "%20", "http://", "?a/1/1/", "x\t", "1st ", "Mr. ", "there are three houses ", "Each has a different a: ", "of the ",
    "immediately ", "A.", "x's ", "|-", "| a ", "1: ", "R1C1 ", "same(", "= same(a, ", "\u00a0", "\u2028", "size: 3 ", "1.1 ",
    "seen from the ", "from the front, ", "# ", "a: a  ",
)  # fmt: skip
_ZEBRA = "There are 3 houses.\nName: Ann, Bob, Cleo\nPet: cat, dog, fox\nAge: 7, 8, 9\n1. "
_CLUES = (
    "a ", "Ann ", "Ann, ", "Ann and ", "1 ", "7 ", "the ", "left ", "next to ", "older than ",
    "two years ", "if Ann ", "or Ann ", ", ", '"', '("', "(Ann ", "not ", "a-", "a'", " ", "... ",
    "Ann. ", "Ann? ", "Ann owns the cat and ", "either Ann or Bob, ", "“", "one of the ", "$1,",
    "half a ", "1 or ", "there are three ", "house 1 ", "first ", "Ann is left of ",
    "numbered 3, 2, ",
)  # fmt: skip
_LISTS = ("a ", "a, ", "a", " ", "a b c d e f, ", '"a", ', "a; ", "/ ", "a / ", "and ", "a and ")
_FRAMES = (
    "{", "[", '{"kind": "', '{"a": "', "a: x", "size: 3", "https://puzz.link/p?", "sudoku/", "1,",
    "a = ", "- [ ] ", "(", '"',
)  # fmt: skip


def _run(unit: str, length: int) -> str:
    return (unit * (length // len(unit) + 1))[:length]


def growing(length: int) -> Iterator[tuple[str, str]]:
    """Names of texts, and the texts, each of about ``length`` characters."""
    for unit in _UNITS:
        yield repr(unit), _run(unit, length)
    for unit in (" ", "a", "1", "a ", ", ", "1/", '"', "\\"):
        for frame in _FRAMES:
            yield f"{frame}({unit!r})", frame + _run(unit, length)
            yield f"{frame}({unit!r})z", f"{frame}{_run(unit, length)}z"
    for unit in _CLUES:
        yield f"zebra({unit!r})", _ZEBRA + _run(unit, length)
        yield f"({unit!r})zebra", f"{_run(unit, length)}\n{_ZEBRA}Ann has the cat.\n"
    for unit in _LISTS:
        yield f"Name: ({unit!r})", f"Name: {_run(unit, length)}\nPet: cat, dog, fox\n"
        yield f"({unit!r}): a, b, c", f"{_run(unit, length)}: a, b, c\nPet: cat, dog, fox\n"
