"""Puzzles in bulk: a file of JSON Lines with its manifest, the same to the byte for any number of workers and interruptions.

Puzzle ``number`` of a seed depends on nothing but kind, options, version, seed and number. Only doubles of earlier puzzles are
replaced, in the order of numbers and in one process. So an interrupted file can go on after its last whole line.
"""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterator
from dataclasses import replace
from hashlib import file_digest, sha256
from itertools import count as numbers
from typing import Any

from logicpuzzles.core.budget import tick
from logicpuzzles.core.errors import BadInput, PuzzleError
from logicpuzzles.generate import CannotMake, Made, Options, make
from logicpuzzles.generate.manifest import Manifest, manifest_of, read_manifest, write_manifest
from logicpuzzles.generate.records import key_of, name_of
from logicpuzzles.generate.workers import Work, compiled, made_in_order, work_done
from logicpuzzles.kinds.discovery import kind_named
from logicpuzzles.solving.sheets import Sheet, sheet

__all__ = ["GaveUp", "lines", "puzzles", "write_file"]

FAILURES = 3  # failed rounds of attempts after which a number is given up
DOUBLES = 1_000  # doubles in a row after which most likely there are no other puzzles

Keys = set[int]  # of the puzzles so far; numbers take half the memory of texts


class GaveUp(PuzzleError):
    """A puzzle was not found within the allowed attempts. ``number``: its number; all puzzles before it are made."""

    def __init__(self, number: int, reason: str) -> None:
        self.number = number
        super().__init__(f"gave up at puzzle {number}: {reason}")


def lines(
    options: Options,
    seed: int | str,
    count: int,
    *,
    jobs: int = 0,
    scheduler: str | None = None,
    start: int = 0,
    keys: Keys | None = None,
) -> Iterator[bytes]:
    """The lines of puzzles ``start`` to ``count - 1``, without doubles.

    ``jobs``: processes; 0 for this one. ``scheduler``: the address of a Dask scheduler, or ``local``. ``keys``: of the puzzles
    before ``start``; new keys are added. Raises ``CannotMake`` for options that can never be met, and :class:`GaveUp`.
    """
    compiled(options)  # refuses impossible options before the first line
    made = made_in_order(options, str(seed), range(start, count), jobs, scheduler)
    return _different(made, options, str(seed), set() if keys is None else keys)


def _different(made: Iterator[Work], options: Options, seed: str, seen: Keys) -> Iterator[bytes]:
    """The lines of finished work, with doubles and failures replaced."""
    for work in made:
        tick()
        fresh = work if work.line and int(work.key, 16) not in seen else _another(work, options, seed, seen)
        seen.add(int(fresh.key, 16))
        yield fresh.line


def _another(work: Work, options: Options, seed: str, seen: Keys) -> Work:
    """The next puzzle of the same number that is no double."""
    failures = 0 if work.line else 1
    for again in range(1, DOUBLES + 1):
        if failures == FAILURES:
            raise GaveUp(work.number, work.failure)
        work = work_done(options, seed, work.number, again)
        if work.failure:
            failures += 1
        elif int(work.key, 16) not in seen:
            return work
    raise GaveUp(work.number, f"{DOUBLES} more were doubles of those before; expected a smaller --count, or other options")


def puzzles(options: Options, seed: int | str, count: int | None) -> Iterator[Made]:
    """The puzzles of :func:`lines`, made one by one in this process. ``count``: ``None`` for no end.  Raises as :func:`lines`
    does, before the first one."""
    compiled(options)
    return _different_puzzles(options, str(seed), count)


def _different_puzzles(options: Options, seed: str, count: int | None) -> Iterator[Made]:
    seen: set[str] = set()
    for number in numbers() if count is None else range(count):
        failures = 0
        for again in range(DOUBLES + 1):
            try:
                made = make(compiled(options), options, seed, number, again)
            except CannotMake as error:
                failures += 1
                if failures == FAILURES:
                    raise GaveUp(number, str(error)) from error
                continue
            if key_of(made) not in seen:
                seen.add(key_of(made))
                yield made
                break
        else:
            raise GaveUp(number, f"{DOUBLES} more were doubles of those before; expected fewer, or other options")


# --- a file -----------------------------------------------------------------------------------------------------------


def write_file(
    path: str,
    options: Options,
    seed: int | str | None,
    count: int | None,
    *,
    jobs: int = 0,
    scheduler: str | None = None,
    resume: bool = False,
    progress: Callable[[int, int], object] = lambda done, count: None,
) -> Manifest:
    """Write ``count`` puzzles to the file at ``path``, one on each line, and ``path.manifest.json``, which says how they were
    made.

    ``resume``: the lines there stay; options and seed must be those of the manifest. ``None`` takes seed and count of the
    manifest (0 and 1 for a new file), and a greater ``count`` adds puzzles. ``progress``: is called with how many are done, and
    of how many.

    Raises ``BadInput`` when there is such a file already and ``resume`` is not set, or it cannot be resumed; ``PuzzleError`` when
    another process writes it; ``CannotMake``, :class:`GaveUp` and ``OSError``, after which it can be resumed.
    """
    compiled(options)
    with sheet(path) as file:
        manifest = _begun(file, options, seed, count, resume)
        if manifest.finished:
            progress(manifest.count, manifest.count)
            return manifest
        keys: Keys = set()
        digest = sha256()
        start = _kept(file, options, manifest, keys, digest) if resume else 0
        file.cut(file.end)
        write_manifest(path, manifest)
        progress(start, manifest.count)
        made = lines(options, manifest.seed, manifest.count, jobs=jobs, scheduler=scheduler, start=start, keys=keys)
        for number, line in enumerate(made, start + 1):
            file.write(line)
            digest.update(line)
            progress(number, manifest.count)
        file.save()
        if manifest.sha256 not in (None, digest.hexdigest()):
            raise _changed(path)
        manifest = replace(manifest, finished=True, bytes=file.end, sha256=digest.hexdigest())
        write_manifest(path, manifest)
        return manifest


def _begun(file: Sheet, options: Options, seed: int | str | None, count: int | None, resume: bool) -> Manifest:
    """The manifest to go on with: the one of the existing file, or a new one."""
    path = file.path
    earlier = None if file.new else read_manifest(path)
    if earlier is not None and not resume:
        raise BadInput(f"{path} was generated before; expected --resume to go on with it, or another FILE")
    if earlier is None:
        if resume and os.path.getsize(path):
            raise BadInput(f"{path} has no manifest; expected the output of an earlier run")
        rules = kind_named(options.kind).text
        return manifest_of(options, "0" if seed is None else seed, 1 if count is None else count, rules)
    seed, count = earlier.seed if seed is None else seed, earlier.count if count is None else count
    wanted = manifest_of(options, seed, count, earlier.rules)
    for name in ("kind", "options", "seed", "generator_version"):
        mine, theirs = getattr(wanted, name), getattr(earlier, name)
        if mine != theirs:
            label = " ".join(name.split("_"))
            raise BadInput(f"{path} was made with {label} {_shown(theirs)}, not {_shown(mine)}; expected the same to go on")
    if wanted.count < earlier.count:
        raise BadInput(f"{path} is one of {earlier.count} puzzles; expected --count {earlier.count} or more")
    if not earlier.finished or wanted.count > earlier.count:
        return wanted
    with open(path, "rb") as content:
        if file_digest(content, "sha256").hexdigest() == earlier.sha256:
            return earlier
    if earlier.bytes is not None and os.path.getsize(path) < earlier.bytes:
        return replace(earlier, finished=False)  # it has lost its end, which can be made again
    raise _changed(path)


def _changed(path: str) -> BadInput:
    return BadInput(f"{path} was changed after it was finished; expected the file that its manifest describes")


def _shown(value: object) -> str:
    return value if isinstance(value, str) else json.dumps(value)


def _kept(file: Sheet, options: Options, manifest: Manifest, keys: Keys, digest: Any) -> int:
    """The number of puzzles in a file; the rest of it, such as half a line, is to be cut off. Raises :class:`BadInput` for lines
    of another run."""
    number = 0
    for number, line in enumerate(file.lines(), 1):
        keys.add(_key(file.path, line, number - 1, options, manifest))
        digest.update(line)
        file.end += len(line)
    return number


def _key(path: str, line: bytes, number: int, options: Options, manifest: Manifest) -> int:
    try:
        record = json.loads(line)
        if record["id"] == name_of(options, manifest.seed, number) and number < manifest.count:
            return int(record["key"], 16)
    except (ValueError, KeyError, TypeError, RecursionError):
        pass
    raise BadInput(f"{path}:{number + 1}: this is not puzzle {number} of the run; expected the output of an earlier run")
