"""Random programs of all relations, as made and written another way, on every engine: the answers
of brute force, each once.

    python tests/fuzz/goals.py --count 10000 --first 0 [ENGINE ...]

The laws in ``tests/laws`` are the short form of this. A program is known by its seed and the kind
of its values.
"""

import argparse
import signal
import sys
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[1] / "laws"))

from programs import VALUES, program, typed
from rewriting import implied, rewrite_all
from wide import wide

from logicpuzzles import run
from logicpuzzles.core.errors import Unsupported
from logicpuzzles.engines import engine_named, installed

ENGINES = ("fd", "kanren", "sat", "asp", "cpsat", "auto")
SECONDS = 60


def _late(*_: object) -> None:
    raise TimeoutError(f"no end within {SECONDS} seconds")


def programs(seed: int) -> Iterator[tuple[str, Any, list[Any], Counter[Any]]]:
    """The programs of a seed: their names, terms, goals and typed answers by brute force."""
    values = sorted(VALUES)[seed % len(VALUES)]
    if values != "odd":
        term, goals, answers = program(seed, values)
        yield f"program({seed}, {values!r})", term, goals, Counter(answers)
    term, goals, expected = wide(seed, values)
    counted = Counter(map(typed, expected))
    yield f"wide({seed}, {values!r})", term, goals, counted
    random = Random(seed)
    yield (
        f"wide({seed}, {values!r}) rewritten",
        term,
        [*rewrite_all(goals, random), implied(random, term, expected)],
        counted,
    )


def fault(engine: str, term: Any, goals: list[Any], expected: Counter[Any]) -> str:
    """What is wrong with the answers of an engine; ``""`` where nothing is, and ``refused`` where
    it says that it cannot.
    """
    try:
        answers = Counter(map(typed, run(0, term, *goals, engine=engine)))
    except Unsupported:
        return "refused"
    except TimeoutError as error:
        return str(error)
    except Exception as error:
        return f"{type(error).__name__}: {error}"
    return (
        ""
        if answers == expected
        else f"{len(answers - expected)} answers too many, {len(expected - answers)} missing"
    )


def main(words: Sequence[str] | None = None) -> int:
    """Run programs; prints those with a fault, and at the end how many were run. Exit status 1
    where there was a fault.
    """
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument(
        "engines", nargs="*", metavar="ENGINE", help="engines (default: all that are installed)"
    )
    parser.add_argument(
        "--count", type=int, default=100, help="seeds, three programs each (default: %(default)s)"
    )
    parser.add_argument("--first", type=int, default=0, help="the first seed")
    parser.add_argument("--seconds", type=float, help="stop after so many seconds")
    arguments = parser.parse_args(words)
    names = arguments.engines or [name for name in ENGINES if name in installed()]
    for name in names:
        engine_named(name)
    if hasattr(signal, "SIGALRM"):
        signal.signal(signal.SIGALRM, _late)
    began = time.monotonic()
    tried: Counter[str] = Counter()
    refused: Counter[str] = Counter()
    late: Counter[str] = Counter()
    faults = 0
    for seed in range(arguments.first, arguments.first + arguments.count):
        if arguments.seconds is not None and time.monotonic() - began > arguments.seconds:
            break
        for name, term, goals, expected in programs(seed):
            for engine in names:
                if hasattr(signal, "SIGALRM"):
                    signal.alarm(SECONDS)
                why = fault(engine, term, goals, expected)
                tried[engine] += 1
                refused[engine] += why == "refused"
                late[engine] += why.startswith("no end")
                if why and why != "refused":
                    faults += not why.startswith("no end")
                    print(f"{engine}: {name}: {why[:300]}", flush=True)
    if hasattr(signal, "SIGALRM"):
        signal.alarm(0)
    for engine in names:
        print(
            f"{engine}: {tried[engine]} programs, {refused[engine]} of them refused, {late[engine]} without an end in time"
        )
    print(
        f"{sum(tried.values())} runs from seed {arguments.first} on, {time.monotonic() - began:.0f} seconds: {faults} faults"
    )
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
