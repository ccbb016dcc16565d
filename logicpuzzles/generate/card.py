"""The card of a file of puzzles, ``FILE.card.md``: what is in it, how it was made, and how answers
are judged.

It begins as the cards of data sets on Hugging Face do, so that it can stand there as ``README.md``.
It says neither when nor where the file was made: for the same puzzles it is the same.
"""

from __future__ import annotations

import json
import os
import re
from collections import Counter
from collections.abc import Iterable
from contextlib import suppress

from logicpuzzles.core.errors import BadInput
from logicpuzzles.generate import LEVELS
from logicpuzzles.generate.manifest import Manifest
from logicpuzzles.generate.own_themes import is_own
from logicpuzzles.solving.sheets import replace_file

SIZES = (
    (1_000, "n<1K"),
    (10_000, "1K<n<10K"),
    (100_000, "10K<n<100K"),
    (1_000_000, "100K<n<1M"),
    (10_000_000, "1M<n<10M"),
)
FIELDS = f"""
| `id` | the name of the puzzle, different for other options, seeds and numbers |
| `kind` | the kind of puzzle |
| `number` | the number of the puzzle in its run |
| `puzzle` | the puzzle as `logicpuzzles solve` reads it, a text or JSON |
| `text` | the puzzle for people |
| `question` | the rules, the text, and the form of the answer |
| `solution` | its only solution, as JSON |
| `difficulty` | from 0 to 1 |
| `level` | a name of the difficulty: {", ".join(LEVELS)} |
| `measure` | of the difficulty: the kinds of `steps` that are needed, or what the `explanation` costs; do not compare them |
| `statistics` | what it takes to solve the puzzle |
| `again` | how many puzzles of this number were left out as doubles |
| `key` | equal for puzzles that differ in names, turning and mirroring alone |
""".strip()
HEAD = "---\npretty_name: "  # how a card begins
_LEVEL = re.compile(rb'"level": "([a-z]{1,20})"')


def card_path(path: str) -> str:
    """The path of the card of the file at ``path``."""
    return f"{path}.card.md"


def card_of(manifest: Manifest, name: str, levels: Counter[str]) -> str:
    """The text of a card. ``name``: of the file of puzzles; ``levels``: how many puzzles have each
    level.
    """
    size = next((label for most, label in SIZES if manifest.count < most), "n>10M")
    options = [
        f"- {key}: `{json.dumps(value)}`\n" for key, value in sorted(manifest.options.items())
    ]
    counts = [f"| {level} | {levels[level]} |\n" for level in LEVELS if levels[level]]
    end = manifest.start + manifest.count - 1
    # the words of somebody else are not ours to license
    own = any(
        is_own(str(part.get("theme", ""))) or "template" in part.get("more", {})
        for part in manifest.options.get("parts", [manifest.options])
    )
    numbers = f"number {end}" if manifest.count == 1 else f"numbers {manifest.start} to {end}"
    rules = [line.rstrip() + "\n" for line in manifest.rules.strip().splitlines()]
    files = manifest.options.get("files", {name: {"sha256": manifest.sha256}})
    digests = ", ".join([f"`{each['sha256']}`" for each in files.values()])
    license_ = "" if own else "license: mit\n"
    return f"""\
{HEAD}{manifest.kind} puzzles
{license_}tags:
- logic-puzzles
- reasoning
size_categories:
- {size}
configs:
- config_name: default
  data_files: {_files(manifest, name)}
---

# {manifest.count} {manifest.kind} {"puzzle" if manifest.count == 1 else "puzzles"}

Each puzzle has exactly one solution, which was proven when it was made. No two are doubles of each other.

## Rules

{"".join(rules)}
## Levels

| level | puzzles |
| --- | --- |
{"".join(counts)}
## Fields

| field | is |
| --- | --- |
{FIELDS}

## How it was made

`logicpuzzles generate {manifest.kind}`, version {manifest.package_version} (generator {manifest.generator_version}), \
seed `{manifest.seed}`, {numbers}, with these options:

{"".join(options)}
The same options and seed give the same bytes: SHA-256 {digests}.

## Judging answers

`logicpuzzles score FILE ANSWERS` takes lines `{{"id": …, "answer": …}}`; an answer is JSON or any text. The last
complete board in it counts, and it is right if it satisfies rules and clues; the stored solution is not looked at.
"""


def _files(manifest: Manifest, name: str) -> str:
    """The file of a data set for its card, or those of its splits."""
    if "files" not in manifest.options:
        return json.dumps(name)
    pairs = zip(manifest.options["split"], manifest.options["files"], strict=True)
    return "".join([f"\n  - split: {split}\n    path: {json.dumps(file)}" for split, file in pairs])


def refuse_other(path: str) -> None:
    """Raises ``BadInput`` where another file than a card stands where the file at ``path`` has its
    card.
    """
    with (
        suppress(FileNotFoundError),
        open(card_path(path), encoding="utf-8", errors="replace") as earlier,
    ):
        if not earlier.read(len(HEAD)) == HEAD:
            raise BadInput(
                f"{card_path(path)} is not the card of a data set; expected one, or another "
                "FILE after -o"
            )


def write_card(path: str, manifest: Manifest, levels: Counter[str] | None = None) -> None:
    """Write the card of the file at ``path`` in one step. ``levels``: how many puzzles have each
    level, by default those of the file. Raises as :func:`refuse_other` does, and ``OSError``.
    """
    refuse_other(path)
    if levels is None:
        with open(path, "rb") as file:
            levels = _levels(file)
    with replace_file(card_path(path), True) as (out, keep):
        out.write(card_of(manifest, os.path.basename(path), levels))
        keep()


def _levels(lines: Iterable[bytes]) -> Counter[str]:
    found = [match[1].decode() for line in lines if (match := _LEVEL.search(line)) is not None]
    return Counter(found)
