"""Several runs as one: levels that rise, mixtures of kinds, and data sets in several files.

A mixture is a list of parts, each with its options and its number of puzzles. Puzzle ``number`` of
a part is that of the part's own run, but for doubles, which are replaced. Which split a puzzle
belongs to follows from its key alone, so that no split has a puzzle that another has under other
names, turned or mirrored: not in this run, and in no other.
"""

from __future__ import annotations

import json
import os
import tomllib
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import ExitStack
from itertools import chain
from typing import Any

from logicpuzzles.core.errors import BadInput, PuzzleError
from logicpuzzles.generate import VERSION, Options, wanted_kind
from logicpuzzles.generate.bulk import Keys, puzzle_lines
from logicpuzzles.generate.card import refuse_other, write_card
from logicpuzzles.generate.levels import band_of, counted_bands, sides_of
from logicpuzzles.generate.manifest import Manifest, manifest_path, write_manifest
from logicpuzzles.generate.parquet import plain_rows, puzzle_rows, row_writer
from logicpuzzles.generate.workers import kept_generator
from logicpuzzles.kinds.discovery import kind_named
from logicpuzzles.solving.batch import digest_of
from logicpuzzles.solving.sheets import refuse_existing, replace_file

Parts = Sequence[tuple[Options, int]]

MEMBERS = {"kind", "size", "difficulty", "theme", "minimal", "options", "count", "share"}
WHOLE = 1e-6  # how far from 1 the shares may be


def read_shares(text: str) -> dict[str, float]:
    """The shares that a text such as ``train=0.8,test=0.2`` gives. Raises ``ValueError``.

    >>> read_shares("train=0.75,test=.25")
    {'train': 0.75, 'test': 0.25}
    """
    shares: dict[str, float] = {}
    for part in text.split(","):
        name, _, share = part.strip().partition("=")
        if not name.isidentifier() or name in shares or not 0 < float(share) <= 1:
            raise ValueError(text)
        shares[name] = float(share)
    if abs(sum(shares.values()) - 1) > WHOLE:
        raise ValueError(text)
    return shares


def read_mixture(text: str, count: int | None) -> Parts:
    """The parts that a text of TOML lists: tables ``[[part]]`` with ``kind``, ``size``,
    ``difficulty``, ``theme``, ``minimal``, ``options``, and either ``count`` or ``share``, of the
    ``count`` of all. A part with several levels is one for each: ``"easy:2,hard:1"`` divides its
    share so, or is how many there are of each. Raises ``BadInput``.
    """
    try:
        value = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise BadInput(f"this is no TOML: {error}; expected tables [[part]]") from error
    tables = value.get("part")
    if set(value) != {"part"} or not isinstance(tables, list) or not tables:
        raise BadInput("there are no parts; expected tables [[part]], and nothing else")
    placed = [
        (part, place)
        for place, table in enumerate(tables, 1)
        for part in _level_parts(table, place)
    ]
    tables = [part for part, _ in placed]
    named = {"share" in table for table in tables}
    if len(named) > 1 or (named == {True}) != (count is not None):
        raise BadInput("expected a count in each part; or a share in each, and --count for all")
    options = [_options(part, place) for part, place in placed]
    if len({json.dumps(each.to_json(), sort_keys=True) for each in options}) < len(options):
        raise BadInput("two parts are the same; expected parts that differ in more than numbers")
    if count is None:
        counts = [table.get("count") for table in tables]
    else:
        shares = [table["share"] for table in tables]
        if not all([isinstance(share, int | float) and share > 0 for share in shares]):
            raise BadInput("a share is no number above 0; expected such as 0.25")
        ends = [
            round(count * sum(shares[: place + 1]) / sum(shares)) for place in range(len(shares))
        ]
        counts = [end - start for start, end in zip([0, *ends], ends, strict=False)]
    if not all([type(number) is int and number > 0 for number in counts]):
        raise BadInput("a part has no puzzles; expected a count of 1 or more for each")
    return list(zip(options, counts, strict=True))


def _level_parts(table: Any, place: int) -> list[dict[str, Any]]:
    """A part for each level of a part, with its own number of puzzles or its part of the share."""
    if not isinstance(table, dict):
        raise BadInput(f"part {place} is no table; expected [[part]] above its options")
    levels = table.get("difficulty")
    if not isinstance(levels, str) or ":" not in levels:
        return [table]
    if "count" in table:
        raise BadInput(f"part {place}: each level has its number of puzzles; expected no count")
    try:
        counts = counted_bands(levels)
    except ValueError as error:
        raise BadInput(f"part {place}: {error}") from error
    if not isinstance(share := table.get("share"), int | float):
        return [{**table, "difficulty": band, "count": count} for band, count in counts]
    whole = sum([count for _, count in counts])
    return [{**table, "difficulty": band, "share": share * count / whole} for band, count in counts]


def _options(table: Mapping[str, Any], place: int) -> Options:
    """The options of a part."""
    if others := set(table) - MEMBERS:
        listed = ", ".join(sorted(MEMBERS))
        raise BadInput(f"part {place} has {min(others)!r}; expected {listed}")
    try:
        kind, rules = wanted_kind(str(table.get("kind", "")))
        kind_named(rules or kind)
        size, difficulty = table.get("size"), table.get("difficulty")
        return Options(
            kind,
            None if size is None else sides_of(size),
            None if difficulty is None else band_of(difficulty),
            theme=table.get("theme"),
            minimal=table.get("minimal", True),
            more=table.get("options", {}),
            rules=rules,
        )
    except (ValueError, PuzzleError) as error:
        raise BadInput(f"part {place}: {error}") from error


def part_lines(
    parts: Parts,
    seed: str,
    keys: Keys | None = None,
    jobs: int = 0,
    scheduler: str | None = None,
    trying: Callable[[int], object] = int,
) -> Iterator[bytes]:
    """The lines of all parts, one after the other, without doubles. ``keys``: of puzzles that are
    left out. Raises as :func:`puzzle_lines` does, before the first line where options are
    impossible.
    """
    for options, _ in parts:
        kept_generator(options)
    seen = set() if keys is None else keys
    return chain.from_iterable(
        puzzle_lines(options, seed, count, jobs=jobs, scheduler=scheduler, keys=seen, trying=trying)
        for options, count in parts
    )


def read_keys(path: str) -> Keys:
    """The keys of the puzzles in a file. Raises ``BadInput`` for lines without."""
    keys: Keys = set()
    for number, line in enumerate(puzzle_rows(path), 1):
        if line.strip():
            try:
                keys.add(int(json.loads(line)["key"], 16))
            except (ValueError, KeyError, TypeError, RecursionError):
                wrong = f"{path}:{number}: there is no key"
                raise BadInput(f"{wrong}; expected a file that generate wrote") from None
    return keys


def write_set(
    path: str,
    lines: Iterable[bytes],
    parts: Parts,
    seed: str,
    shares: Mapping[str, float] | None = None,
    excluded: str | None = None,
    force: bool = False,
) -> Manifest:
    """Write puzzles to the file at ``path``, or to one for each split, with one manifest and card:
    JSON Lines or Parquet, with the same columns. All are written whole, or none is.

    ``shares``: of the splits. ``excluded``: the path of a file whose puzzles were left out. Raises
    ``BadInput`` for files that are there, unless ``force``, and where a split has no puzzle, and
    what ``lines`` raises.
    """
    if shares and any([options.more.get("renamed") for options, _ in parts]):
        raise BadInput("splits share no renamed puzzle; expected no --renamed with --split")
    stem, ending = os.path.splitext(path)
    names = [f"{stem}-{split}{ending}" for split in shares] if shares else [path]
    refuse_existing(manifest_path(path), force)
    refuse_other(path)
    counts: Counter[str] = Counter()
    with ExitStack() as stack:
        files = {name: stack.enter_context(replace_file(name, force)) for name in names}
        writers = {
            name: stack.enter_context(row_writer(stream.buffer, ending == ".parquet"))
            for name, (stream, _) in files.items()
        }
        levels: Counter[str] = Counter()
        for row in plain_rows(lines):
            name = names[_split_of(row["key"], shares)] if shares else path
            writers[name](row)
            counts[name] += 1
            levels[row["level"]] += 1
        for name in names:
            if not counts[name]:
                raise BadInput(
                    f"{name} would have no puzzle; expected more puzzles, or a greater share"
                )
        for _, keep in files.values():
            keep()
    described = {name: {"count": counts[name], "sha256": digest_of(name)} for name in names}
    manifest = _manifest(path, parts, seed, shares, excluded, described)
    write_manifest(path, manifest)
    write_card(path, manifest, levels)
    return manifest


def _split_of(key: str, shares: Mapping[str, float]) -> int:
    """The number of the split to which a key belongs."""
    at = int(key, 16) / 16 ** len(key)
    ends = [sum(list(shares.values())[: place + 1]) for place in range(len(shares) - 1)]
    return sum([at >= end for end in ends])


def _manifest(
    path: str, parts: Parts, seed: str, shares: Mapping[str, float] | None, excluded: str | None,
    files: Mapping[str, Mapping[str, Any]],
) -> Manifest:  # fmt: skip
    """What the files hold, and how they were made."""
    kinds = list(dict.fromkeys([options.kind for options, _ in parts]))
    about: dict[str, Any] = {"parts": [{**each.to_json(), "count": count} for each, count in parts]}
    if shares:
        about["split"] = dict(shares)
        about["files"] = {os.path.basename(name): each for name, each in files.items()}
    if excluded is not None:
        about["excluded"] = digest_of(excluded)
    rules = "\n\n".join([kind_named(kind).text.strip() for kind in kinds])
    count = sum([count for _, count in parts])
    digest = None if shares else files[path]["sha256"]
    return Manifest(
        ", ".join(kinds), about, seed, count, VERSION, rules=rules, finished=True, sha256=digest
    )
