"""Puzzles in bulk: a file of JSON Lines with its manifest, the same to the byte for any number of
workers and interruptions.

Puzzle ``number`` of a seed depends on nothing but kind, options, version, seed and number. Only
doubles of earlier puzzles are replaced, in the order of numbers and in one process. So an
interrupted file can go on after its last whole line.
"""

from __future__ import annotations

import json
import os
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import replace
from hashlib import file_digest, sha256
from itertools import count as numbers
from itertools import islice
from typing import Any

from logicpuzzles.core.budget import tick
from logicpuzzles.core.errors import BadInput, PuzzleError
from logicpuzzles.generate import CannotMake, Made, Options, make
from logicpuzzles.generate.manifest import (
    Manifest,
    manifest_of,
    manifest_path,
    options_of,
    read_manifest,
    write_manifest,
)
from logicpuzzles.generate.records import line_of, record_key, record_name, with_title
from logicpuzzles.generate.workers import Work, kept_generator, made_in_order, work_done
from logicpuzzles.kinds.discovery import kind_named
from logicpuzzles.solving.sheets import RESUMED, LineSheet, open_sheet

DOUBLES = 1_000  # doubles in a row after which most likely there are no other puzzles

Keys = set[int]  # of the puzzles so far; numbers take half the memory of texts


class PuzzleNotFound(PuzzleError):
    """A puzzle was not found within the allowed tries. ``number``: its number; all puzzles before
    it are made.
    """

    def __init__(self, number: int, reason: str) -> None:
        self.number = number
        super().__init__(f"gave up at puzzle {number}: {reason}")


def puzzle_lines(
    options: Options,
    seed: int | str,
    count: int,
    *,
    jobs: int = 0,
    scheduler: str | None = None,
    start: int = 0,
    keys: Keys | None = None,
    trying: Callable[[int], object] = int,
) -> Iterator[bytes]:
    """The lines of puzzles ``start`` to ``count - 1``, of which none is a double of an earlier one,
    those before ``start`` included.

    ``jobs``: processes; 0 for this one. ``scheduler``: the address of a Dask scheduler, or
    ``local``. ``keys``: of the puzzles before ``start``, which are made anew where they are not
    known; new keys are added. ``trying``: is called with how many tries were made for a puzzle,
    where this process makes it. Raises ``CannotMake`` for options that can never be met, and
    :class:`PuzzleNotFound`.
    """
    kept_generator(options)  # refuses impossible options before the first line
    first, keys = (0, set()) if keys is None else (start, keys)
    made = made_in_order(options, str(seed), range(first, count), jobs, scheduler, trying)
    return islice(_different(made, options, str(seed), keys), start - first, None)


def _different(made: Iterator[Work], options: Options, seed: str, seen: Keys) -> Iterator[bytes]:
    """The lines of finished work, with doubles and failures replaced."""
    for work in made:
        tick()
        fresh = (
            work
            if work.line and int(work.key, 16) not in seen
            else _another(work, options, seed, seen)
        )
        seen.add(int(fresh.key, 16))
        yield fresh.line


def _another(work: Work, options: Options, seed: str, seen: Keys) -> Work:
    """The next puzzle of the same number that is no double; the first one where nothing was made
    for it.
    """
    for again in range(1 if work.line or work.failure else 0, DOUBLES + 1):
        if work.failure:
            raise PuzzleNotFound(work.number, work.failure)
        work = work_done(options, seed, work.number, again)
        if work.line and int(work.key, 16) not in seen:
            return work
    raise PuzzleNotFound(
        work.number,
        f"{DOUBLES} more were doubles of those before; expected a smaller --count, "
        f"{_more(options)}",
    )


def _more(options: Options) -> str:
    """What makes more puzzles that are no doubles."""
    renamed = (
        ""
        if options.more.get("renamed")
        else "--renamed (other names and turned boards count as new), "
    )
    return f"{renamed}or other options"


def puzzles(options: Options, seed: int | str, count: int | None) -> Iterator[Made]:
    """The puzzles of :func:`lines`, made one by one in this process. ``count``: ``None`` for no
    end.  Raises as :func:`lines` does, before the first one.
    """
    if count is not None and (type(count) is not int or count < 0):
        raise CannotMake(
            f"{count!r} puzzles cannot be made; expected a whole number, or None for no end"
        )
    kept_generator(options)
    return _different_puzzles(options, str(seed), count)


def _different_puzzles(options: Options, seed: str, count: int | None) -> Iterator[Made]:
    seen: set[str] = set()
    for number in numbers() if count is None else range(count):
        for again in range(DOUBLES + 1):
            try:
                made = make(kept_generator(options), options, seed, number, again)
            except CannotMake as error:
                raise PuzzleNotFound(number, str(error)) from error
            if record_key(made) not in seen:
                seen.add(record_key(made))
                yield made
                break
        else:
            raise PuzzleNotFound(
                number,
                f"{DOUBLES} more were doubles of those before; expected fewer, {_more(options)}",
            )


# --- a file ---------------------------------------------------------------------------------------


def write_file(
    path: str,
    options: Options,
    seed: int | str | None,
    count: int | None,
    *,
    jobs: int = 0,
    scheduler: str | None = None,
    resume: bool = False,
    force: bool = False,
    start: int | None = None,
    part: bool = False,
    progress: Callable[[int, int], object] = lambda done, count: None,
    trying: Callable[[int], object] = int,
) -> Manifest:
    """Write ``count`` puzzles to the file at ``path``, one on each line, and
    ``path.manifest.json``, which says how they were made. ``start``: the number of the first one,
    by default 0. None is a double of an earlier one; of a ``part`` of a run one may be a double of
    a puzzle before ``start``, which :func:`join_files` replaces.

    ``resume``: the lines there stay; options and seed must be those of the manifest. ``None`` takes
    seed and count of the manifest (0 and 1 for a new file), and a greater ``count`` adds puzzles.
    ``progress``: is called with how many are done, and of how many. ``trying``: as for
    :func:`lines`.

    Raises ``BadInput`` when there is such a file already, neither ``resume`` nor ``force`` is set,
    or it cannot be resumed; ``PuzzleError`` when another process writes it; ``CannotMake``,
    :class:`PuzzleNotFound` and ``OSError``, after which it can be resumed. Where no line was made, a new
    file is not left behind.
    """
    kept_generator(options)
    with open_sheet(path, resume or force, RESUMED) as file:
        manifest = _begin_manifest(file, options, seed, count, start, part, resume)
        if manifest.finished:
            progress(manifest.count, manifest.count)
            return manifest
        digest = sha256()
        keys = (
            set()
            if manifest.part
            else _keys_before(manifest.start, options, manifest.seed, jobs, scheduler)
        )
        done = _keep_records(file, options, manifest, keys, digest) if resume else 0
        file.cut(file.end)
        write_manifest(path, manifest)
        progress(done, manifest.count)
        end = manifest.start + manifest.count
        made = puzzle_lines(
            options, manifest.seed, end, jobs=jobs, scheduler=scheduler, start=manifest.start + done, keys=keys, trying=trying,
        )  # fmt: skip
        try:
            return _finish_files(file, manifest, made, done, digest, progress)
        except BaseException:
            if file.new and not file.end:
                for each in (manifest_path(path), path):
                    with suppress(OSError):
                        os.unlink(each)
            raise


def _keys_before(
    number: int, options: Options, seed: str, jobs: int = 0, scheduler: str | None = None
) -> Keys:
    """The keys of the puzzles before one of a run."""
    keys: Keys = set()
    deque(puzzle_lines(options, seed, number, jobs=jobs, scheduler=scheduler, keys=keys), maxlen=0)
    return keys


def join_files(
    path: str, parts: Sequence[str], *, rules: str = "", title: bool = False, force: bool = False,
    progress: Callable[[int, int], object] = lambda done, count: None,
) -> Manifest:  # fmt: skip
    """Write the puzzles of several finished files, which are parts of one run, to the file at
    ``path``: the same bytes as the whole run. Doubles of puzzles in other parts are replaced, as
    the whole run does it. ``rules``: the rules file of the kind. ``title``: give each puzzle a
    title and an introduction, where the parts have none.

    Raises ``BadInput`` where the parts do not belong together or there is such a file already;
    ``PuzzleError`` and ``OSError`` as :func:`write_file` does.
    """
    manifests = {part: _finished_part(part) for part in parts}
    order = sorted(parts, key=lambda part: manifests[part].start)
    first = manifests[order[0]]
    end = first.start
    for part in order:
        theirs = manifests[part]
        for name in ("kind", "options", "seed", "generator_version", "rules"):
            if getattr(theirs, name) != getattr(first, name):
                raise BadInput(
                    f"{part} and {order[0]} differ in their {' '.join(name.split('_'))}; "
                    "expected parts of one run"
                )
        if theirs.start != end:
            raise BadInput(
                f"{part} begins with puzzle {theirs.start}; expected one that begins with "
                f"puzzle {end}"
            )
        end += theirs.count
    options = options_of(first, rules)
    if title:
        options = replace(options, more={**options.more, "title": True})
    kept_generator(options)
    manifest = manifest_of(options, first.seed, end - first.start, first.rules, first.start)
    if manifest.generator_version != first.generator_version:
        raise BadInput(
            f"{order[0]} was made by another version; expected version "
            f"{manifest.generator_version} of the generator"
        )
    if force and os.path.exists(path) and any([os.path.samefile(path, part) for part in parts]):
        raise BadInput(f"{path} is a part; expected another FILE after -o")
    with open_sheet(path, force) as file:
        file.cut(0)
        write_manifest(path, manifest)
        works = (work for part in order for work in _works(part, options, manifests[part], rules))
        made = _different(
            works, options, first.seed, _keys_before(first.start, options, first.seed)
        )
        return _finish_files(file, manifest, made, 0, sha256(), progress)


def _finished_part(path: str) -> Manifest:
    manifest = read_manifest(path)
    if manifest is None or not manifest.finished:
        lacking = "has no manifest" if manifest is None else "is not finished"
        raise BadInput(f"{path} {lacking}; expected a finished part of a run")
    with open(path, "rb") as content:
        if file_digest(content, "sha256").hexdigest() != manifest.sha256:
            raise _changed_file(path)
    return manifest


def _works(path: str, options: Options, manifest: Manifest, rules: str) -> Iterator[Work]:
    """The work that the lines of a file are, in a run of ``options``, which may ask for titles that
    the file lacks.
    """
    own = options_of(manifest, rules)
    with open(path, "rb") as content:
        for number, line in enumerate(content):
            key = _key(path, line, number, own, manifest)
            record = json.loads(line)
            if record["again"]:  # the one of which it is no double may be replaced
                yield Work(manifest.start + number)
                continue
            if own != options:
                line = line_of(with_title(record, options, manifest.seed))
            yield Work(manifest.start + number, f"{key:x}", line)


def _finish_files(
    file: LineSheet,
    manifest: Manifest,
    made: Iterator[bytes],
    done: int,
    digest: Any,
    progress: Callable[[int, int], object],
) -> Manifest:
    """Write the lines that a file lacks, and its manifest. ``done``: how many lines it has;
    ``digest``: of these.
    """
    path = file.path
    for number, line in enumerate(made, done + 1):
        file.write(line)
        digest.update(line)
        progress(number, manifest.count)
    file.save()
    if manifest.sha256 not in (None, digest.hexdigest()):
        raise _changed_file(path)
    manifest = replace(manifest, finished=True, bytes=file.end, sha256=digest.hexdigest())
    write_manifest(path, manifest)
    return manifest


def _begin_manifest(
    file: LineSheet,
    options: Options,
    seed: int | str | None,
    count: int | None,
    start: int | None,
    part: bool,
    resume: bool,
) -> Manifest:
    """The manifest to go on with: the one of the existing file, or a new one."""
    path = file.path
    earlier = read_manifest(path)
    if earlier is None or file.new or not resume:
        if resume and os.path.getsize(path):
            raise BadInput(f"{path} has no manifest; expected the output of an earlier run")
        rules = kind_named(options.kind).text
        seed, count = "0" if seed is None else seed, 1 if count is None else count
        return manifest_of(options, seed, count, rules, start or 0, part)
    seed, count = earlier.seed if seed is None else seed, earlier.count if count is None else count
    start = earlier.start if start is None else start
    wanted = manifest_of(options, seed, count, earlier.rules, start, part or earlier.part)
    for name in ("kind", "options", "seed", "generator_version", "start", "part"):
        mine, theirs = getattr(wanted, name), getattr(earlier, name)
        if mine != theirs:
            label = " ".join(name.split("_"))
            raise BadInput(
                f"{path} was made with {label} {_show_value(theirs)}, not {_show_value(mine)}; expected "
                "the same to go on"
            )
    if wanted.count < earlier.count:
        raise BadInput(
            f"{path} is one of {earlier.count} puzzles; expected --count {earlier.count} or more"
        )
    if not earlier.finished or wanted.count > earlier.count:
        return wanted
    with open(path, "rb") as content:
        if file_digest(content, "sha256").hexdigest() == earlier.sha256:
            return earlier
    if earlier.bytes is not None and os.path.getsize(path) < earlier.bytes:
        return replace(earlier, finished=False)  # it has lost its end, which can be made again
    raise _changed_file(path)


def _changed_file(path: str) -> BadInput:
    return BadInput(
        f"{path} was changed after it was finished; expected the file that its manifest describes"
    )


def _show_value(value: object) -> str:
    return value if isinstance(value, str) else json.dumps(value)


def _keep_records(
    file: LineSheet, options: Options, manifest: Manifest, keys: Keys, digest: Any
) -> int:
    """The number of puzzles in a file; the rest of it, such as half a line, is to be cut off.
    Raises :class:`BadInput` for lines of another run.
    """
    number = 0
    for number, line in enumerate(file.lines(), 1):
        keys.add(_key(file.path, line, number - 1, options, manifest))
        digest.update(line)
        file.end += len(line)
    return number


def _key(path: str, line: bytes, number: int, options: Options, manifest: Manifest) -> int:
    try:
        record = json.loads(line)
        if (
            record["id"] == record_name(options, manifest.seed, manifest.start + number)
            and number < manifest.count
        ):
            return int(record["key"], 16)
    except (ValueError, KeyError, TypeError, RecursionError):
        pass
    wrong = f"this is not puzzle {manifest.start + number} of the run"
    raise BadInput(f"{path}:{number + 1}: {wrong}; expected the output of an earlier run")
