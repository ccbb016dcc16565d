"""The formats in which a balance is written."""

from __future__ import annotations

from logicpuzzles.kinds.notation import Format

FORMATS = (
    Format("balance JSON", "balance", "weighings_json", order=30),
    Format("weighings", "balance", "weighings_text", order=80, loose=True),
)
