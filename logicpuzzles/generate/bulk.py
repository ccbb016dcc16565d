"""Puzzles in bulk: a file of JSON Lines with its manifest, the same to the byte for any number of workers and interruptions.

Puzzle ``number`` of a seed depends on nothing but kind, options, version, seed and number. Only doubles of earlier puzzles are
replaced, in the order of numbers and in one process. So an interrupted file can go on after its last whole line.
"""

from __future__ import annotations

import errno
import json
import os
from collections.abc import Callable, Iterator
from dataclasses import replace
from hashlib import sha256
from itertools import count as numbers
from typing import BinaryIO

from logicpuzzles.core.errors import BadInput, PuzzleError
from logicpuzzles.generate import CannotMake, Made, Options, make
from logicpuzzles.generate.manifest import Manifest, locked, manifest_of, read_manifest, write_manifest
from logicpuzzles.generate.records import key_of, name_of
from logicpuzzles.generate.workers import Work, compiled, made_in_order, work_done
from logicpuzzles.kinds.discovery import kind_named

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
    if os.path.exists(path) and not os.path.isfile(path):
        raise BadInput(f"{path} is no regular file; expected one")
    with locked(path):
        compiled(options)
        manifest = _begun(path, options, seed, count, resume)
        if manifest.finished:
            progress(manifest.count, manifest.count)
            return manifest
        keys: Keys = set()
        with open(path, "r+b" if resume and os.path.exists(path) else "w+b", buffering=0) as file:
            sheet = _Sheet(file, path)
            start = sheet.read(options, manifest, keys)
            write_manifest(path, manifest)
            progress(start, manifest.count)
            made = lines(options, manifest.seed, manifest.count, jobs=jobs, scheduler=scheduler, start=start, keys=keys)
            for number, line in enumerate(made, start + 1):
                sheet.write(line)
                progress(number, manifest.count)
            sheet.save()
        manifest = replace(manifest, finished=True, bytes=sheet.end, sha256=sheet.hash.hexdigest())
        write_manifest(path, manifest)
        return manifest


def _begun(path: str, options: Options, seed: int | str | None, count: int | None, resume: bool) -> Manifest:
    """The manifest to go on with: the one of the existing file, or a new one."""
    exists = os.path.exists(path)
    earlier = read_manifest(path) if exists else None
    if earlier is not None and not resume:
        raise BadInput(f"{path} was generated before; expected --resume to go on with it, or another FILE")
    if earlier is None:
        if resume and exists and os.path.getsize(path):
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
    with open(path, "rb") as file:
        if _sha256(file) != earlier.sha256:
            raise BadInput(f"{path} was changed after it was finished; expected the file that its manifest describes")
    return earlier


def _shown(value: object) -> str:
    return value if isinstance(value, str) else json.dumps(value)


def _sha256(file: BinaryIO) -> str:
    digest = sha256()
    while block := file.read(1 << 20):
        digest.update(block)
    return digest.hexdigest()


class _Sheet:
    """A file that ends with a whole line, even if the process that writes it is interrupted."""

    def __init__(self, file: object, path: str) -> None:
        self.file: BinaryIO = file  # type: ignore[assignment]
        self.path = path
        self.end = 0
        self.hash = sha256()

    def read(self, options: Options, manifest: Manifest, keys: Keys) -> int:
        """The number of puzzles in the file. A last line that is only half written is cut off. Raises :class:`BadInput` for lines
        of another run."""
        number = 0
        with open(self.path, "rb") as lines:
            for line in lines:
                if line.endswith(b"\n"):
                    keys.add(self._key(line, number, options, manifest))
                    self._add(line)
                    number += 1
        self.file.truncate(self.end)
        self.file.seek(self.end)
        return number

    def _key(self, line: bytes, number: int, options: Options, manifest: Manifest) -> int:
        try:
            record = json.loads(line)
            if record["id"] == name_of(options, manifest.seed, number) and number < manifest.count:
                return int(record["key"], 16)
        except (ValueError, KeyError, TypeError, RecursionError):
            pass
        raise BadInput(f"{self.path}:{number + 1}: this is not puzzle {number} of the run; expected the output of an earlier run")

    def _add(self, line: bytes) -> None:
        self.hash.update(line)
        self.end += len(line)

    def write(self, line: bytes) -> None:
        """Write a line; it is in the file when the call returns. Raises ``OSError``, with the file as it was before."""
        rest = memoryview(line)
        try:
            while rest:
                rest = rest[self.file.write(rest) or 0 :]
        except BaseException as error:
            self.file.truncate(self.end)
            if isinstance(error, OSError):
                raise OSError(error.errno or errno.EIO, error.strerror or str(error), self.path) from error
            raise
        self._add(line)

    def save(self) -> None:
        """Make what is written survive a loss of power."""
        try:
            os.fsync(self.file.fileno())
        except OSError as error:
            raise OSError(error.errno, error.strerror, self.path) from error
