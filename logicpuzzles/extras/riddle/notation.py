"""The formats in which a riddle is written."""

from __future__ import annotations

from logicpuzzles.kinds.notation import Format

# People call any puzzle a riddle.
FORMATS = (
    Format(
        "riddle", "riddle", "riddle_json", order=10, vague=True, arguments={"singleHints": bool}
    ),
)
