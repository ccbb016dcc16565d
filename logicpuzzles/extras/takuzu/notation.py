"""The formats in which a takuzu is written."""

from __future__ import annotations

from logicpuzzles.formats.board_text import BoardText
from logicpuzzles.formats.text import number_lines
from logicpuzzles.kinds.notation import Format


def is_takuzu(text: str) -> bool:
    """Whether a text of 0, 1 and - has an unknown cell, or at least one 1 for each column, as every
    takuzu without one has: disks have fewer.
    """
    rows = ["".join(line.split()) for _, line in number_lines(text) if ":" not in line]
    return "-" in "".join(rows) or "".join(rows).count("1") >= len(rows[0])


FORMATS = (Format("text grid", "takuzu", BoardText("takuzu", is_takuzu), order=60),)
