"""A table with borders, as wide as a terminal at most: values are folded, never cut.

>>> print(table(["House", "Pet"], [["1", "small guinea pig"], ["2", "fox"]], 24, False), end="")
+-------+--------------+
| House | Pet          |
+-------+--------------+
| 1     | small guinea |
|       | pig          |
| 2     | fox          |
+-------+--------------+
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import zip_longest

from logicpuzzles.core.plain import printable
from logicpuzzles.show.markup import width

NARROW = 8  # a column is not made narrower than that
LINES = (
    "┏━┳┓",
    "┃",
    "┡━╇┩",
    "│",
    "└─┴┘",
)  # the borders above, of the header, below it, of a row, and below all
ASCII = ("+-++", "|", "+-++", "|", "+-++")


def table(
    header: Sequence[str], rows: Sequence[Sequence[str]], columns: int, drawn: bool = True
) -> str:
    """A table of so many ``columns`` at most. Where there is no room for all fields beside each
    other, each value has a line.

    ``drawn``: with lines, else with characters of ASCII. A value has no control characters in the
    table.
    """
    texts = [[" ".join(printable(str(value)).split()) for value in row] for row in (header, *rows)]
    widths = _widths(
        [max(map(width, column)) for column in zip(*texts, strict=True)],
        columns - 3 * len(header) - 1,
    )
    if widths is None:
        blocks = [
            [f"{name}: {value}\n" for name, value in zip(texts[0], row, strict=True)]
            for row in texts[1:]
        ]
        return "\n".join(map("".join, blocks))
    above, beside, between, edge, below = LINES if drawn else ASCII
    first, *others = [
        _row(row, widths, beside if not place else edge) for place, row in enumerate(texts)
    ]
    return "".join(
        [_border(above, widths), first, _border(between, widths), *others, _border(below, widths)]
    )


def _widths(widths: list[int], room: int) -> list[int] | None:
    """The widths of columns, the widest made narrower until they have room; ``None`` where they
    never have.
    """
    if sum(min(NARROW, each) for each in widths) > room:
        return None
    while sum(widths) > room:
        widest = max(widths)
        widths[widths.index(widest)] = widest - 1
    return widths


def _row(cells: Sequence[str], widths: Sequence[int], edge: str) -> str:
    lines = zip_longest(
        *[fold_text(cell, wide) for cell, wide in zip(cells, widths, strict=True)], fillvalue=""
    )
    padded = [
        [part + " " * (wide - width(part)) for part, wide in zip(line, widths, strict=True)]
        for line in lines
    ]
    return "".join(f"{edge} {f' {edge} '.join(line)} {edge}\n" for line in padded)


def _border(line: str, widths: Sequence[int]) -> str:
    left, across, joint, right = tuple(line)
    return left + joint.join(across * (wide + 2) for wide in widths) + right + "\n"


def fold_text(text: str, wide: int) -> list[str]:
    """A text in lines, broken at blanks where there are some, and within words that are wider than
    a line.
    """
    lines = [""]
    for word in text.split(" "):
        if lines[-1] and width(lines[-1]) + 1 + width(word) <= wide:
            lines[-1] += f" {word}"
            continue
        if lines[-1]:
            lines.append("")
        for letter in word:
            if lines[-1] and width(lines[-1] + letter) > wide:
                lines.append("")
            lines[-1] += letter
    return lines
