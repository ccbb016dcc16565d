"""The work on each number of a seed: its puzzle and its line, made by whoever works; the puzzles
are the same.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import partial

from logicpuzzles.generate import CannotMake, Generator, Options, generator_of, make
from logicpuzzles.generate.records import line_of, record_key, record_of
from logicpuzzles.solving.workers import WorkersDied, in_order

ATTEMPTS = 5  # workers that may end at a number before it is no longer chance

_generators: dict[str, Generator] = {}


@dataclass(frozen=True, slots=True)
class Work:
    """The work on one number: the key of its puzzle and its line, or why there is no puzzle."""

    number: int
    key: str = ""
    line: bytes = b""
    failure: str = ""


def kept_generator(options: Options) -> Generator:
    """A generator for those options; the last one is kept and used again for equal options.  Raises
    ``CannotMake``.
    """
    key = json.dumps([options.rules, options.to_json()], sort_keys=True)
    if key not in _generators:
        _generators.clear()
        _generators[key] = generator_of(options)
    return _generators[key]


def work_done(
    options: Options, seed: str, number: int, again: int = 0, trying: Callable[[int], object] = int
) -> Work:
    """Do the work on a number, in this process. It has a ``failure`` where all tries failed.
    ``trying``: as for ``make``.
    """
    try:
        made = make(kept_generator(options), options, seed, number, again, trying)
    except CannotMake as error:
        return Work(number, failure=str(error))
    return Work(number, record_key(made), line_of(record_of(made, options, seed, number, again)))


def made_in_order(
    options: Options,
    seed: str,
    numbers: Iterable[int],
    jobs: int = 0,
    scheduler: str | None = None,
    trying: Callable[[int], object] = int,
) -> Iterator[Work]:
    """The work on each number, in order, by ``jobs`` processes (0: by this one) or by the cluster
    of a Dask scheduler, as :func:`solving.workers.in_order` does it. ``trying``: as for ``make``;
    it is not called where others do the work. Raises as that does, ``CannotMake``, and
    ``WorkersDied``.
    """
    work = partial(work_done, options, seed)
    if not jobs and scheduler is None:
        work = partial(work, trying=trying)
    return (
        made
        for _, made in in_order(
            work, numbers, jobs, scheduler, lost=_lose_puzzle, attempts=ATTEMPTS
        )
    )


def _lose_puzzle(number: int) -> Work:
    raise WorkersDied(
        f"the process that made puzzle {number} ended {ATTEMPTS} times; expected enough memory"
    )
