"""The manifest of a file of puzzles, ``FILE.manifest.json``, which says how it was made and whether
it is whole.

It does not say when, where or by how many workers: for the same puzzles it is the same.
"""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass
from typing import Any

from logicpuzzles.core.errors import BadInput
from logicpuzzles.generate import Options
from logicpuzzles.solving.sheets import replace_file
from logicpuzzles.version import __version__

FORM = 2  # of manifest and records; goes up with changes that readers must know


@dataclass(frozen=True, slots=True)
class Manifest:
    """How a file of puzzles is made, and whether it is finished.

    ``start`` and ``count``: the number of the first puzzle, and how many there are. ``part``:
    whether these are a part of a run, of which some may be doubles of puzzles before ``start``.
    ``rules``: the published rules of the kind. ``bytes`` and ``sha256``: of the whole file, once it
    is, or was, ``finished``.
    """

    kind: str
    options: dict[str, Any]
    seed: str
    count: int
    generator_version: int
    package_version: str = __version__
    form: int = FORM
    rules: str = ""
    start: int = 0
    part: bool = False
    finished: bool = False
    bytes: int | None = None
    sha256: str | None = None


def manifest_of(
    options: Options, seed: int | str, count: int, rules: str, start: int = 0, part: bool = False
) -> Manifest:
    """The manifest of a new file."""
    described = options.to_json()
    return Manifest(options.kind, {k: v for k, v in described.items() if k not in ("kind", "version")}, str(seed), count,
                    described["version"], rules=rules, start=start, part=part)  # fmt: skip


def options_of(manifest: Manifest, rules: str = "") -> Options:
    """The options of the puzzles of a file. ``rules``: the rules file of their kind. Raises
    :class:`BadInput` for others.
    """
    described = dict(manifest.options)
    for name in ("size", "difficulty", "clue_types"):
        if isinstance(described.get(name), list):
            described[name] = tuple(described[name])
    try:
        return Options(manifest.kind, rules=rules, **described)
    except TypeError:
        shown = json.dumps(manifest.options)
        raise BadInput(
            f"the options of a {manifest.kind} are unknown: {shown}; expected those of a run"
        ) from None


def manifest_path(path: str) -> str:
    """The path of the manifest of the file at ``path``."""
    return f"{path}.manifest.json"


def read_manifest(path: str) -> Manifest | None:
    """The manifest of the file at ``path``, ``None`` when it has none.  Raises :class:`BadInput`
    when it is no manifest.
    """
    try:
        with open(manifest_path(path), "rb") as file:
            value = json.loads(file.read())
    except FileNotFoundError:
        return None
    except (ValueError, RecursionError):
        value = None
    try:
        manifest = Manifest(**value) if isinstance(value, dict) else None
    except TypeError:
        manifest = None
    known = manifest is not None and manifest.form == FORM and isinstance(manifest.options, dict)
    if manifest is None or not known or {type(manifest.count), type(manifest.start)} != {int}:
        raise BadInput(
            f"{manifest_path(path)}: this is not the manifest of a file of puzzles; expected one, "
            "or another FILE after -o"
        )
    return manifest


def write_manifest(path: str, manifest: Manifest) -> None:
    """Replace the manifest of the file at ``path`` in one step, or leave it as it was.  Raises
    ``OSError``.
    """
    target = manifest_path(path)
    try:
        with replace_file(target, True) as (file, keep):
            json.dump(asdict(manifest), file, indent=1)
            file.write("\n")
            keep()
    except OSError as error:
        raise OSError(error.errno, error.strerror, target) from error
