"""The formats in which a zebra puzzle is written."""

from __future__ import annotations

from logicpuzzles.kinds.arguments import among, many, texts
from logicpuzzles.kinds.notation import Format

FORM = among("template", "list", "puzzle")

# JSON is tried first: its lines may look like fields in English.
FORMATS = (
    Format(
        "zebrajs",
        "zebra",
        "zebrajs",
        order=20,
        arguments={"form": FORM, "solution": many(many(texts()))},
    ),
    Format("English", "zebra", "english", order=100, loose=True),
)
