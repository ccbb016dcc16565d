"""Mutated examples through every reader: each is a puzzle or ``BadInput`` within a second, and a
puzzle reads back as written.

    python tests/fuzz/readers.py --count 10000 --seed 1 [KIND ...]

The same seed tries the same inputs. An input that fails is kept in ``tests/fuzz/corpus``, from
where every check tries it again.
"""

import argparse
import hashlib
import json
import re
import signal
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import suppress
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

sys.path.insert(0, str(Path(__file__).parent))

from mutations import mutated

from logicpuzzles.core.errors import BadInput
from logicpuzzles.formats import detect, read, read_all, write
from logicpuzzles.formats.puzzle_json import to_value
from logicpuzzles.kinds.discovery import kinds

CORPUS = Path(__file__).parent / "corpus"
EXAMPLES = Path(__file__).parents[2] / "examples"
SECONDS = 1.0  # of processor time, for one input
ANY = "any"  # the reader that finds out the kind itself


class _Hangs(BaseException):
    pass


@cache
def seeds(kind: str) -> tuple[str, ...]:
    """Texts to begin with: the examples of a kind, as text, as JSON of all kinds, and as addresses
    where there are some.
    """
    from logicpuzzles.formats import codes

    if kind == ANY:
        return tuple([text for each in kinds() for text in seeds(each)])
    texts = []
    for path in sorted((EXAMPLES / kind).glob("*")):
        if path.is_file() and not path.name.endswith((".answer.json", ".py", ".md", ".ipynb")):
            text = path.read_text(encoding="utf-8")
            texts.append(text)
            for puzzle in read_all(text, kind=kind):
                texts.append(json.dumps(to_value(puzzle)))
                for site in codes.SITES:
                    with suppress(BadInput):
                        texts.append(codes.write(puzzle, site))
    return tuple(dict.fromkeys(texts)) or (json.dumps({"kind": kind, "givens": []}),)


def inputs(kind: str, seed: int, count: int) -> Iterator[str]:
    """So many mutated texts."""
    random = Random(f"{seed} {kind}")
    own, others = seeds(kind), seeds(ANY)
    for _ in range(count):
        yield mutated(random, random.choice(own), own if random.random() < 0.8 else others)


def fault(kind: str, text: str) -> str:
    """What is wrong with how a text is read; ``""`` where nothing is."""
    began = time.process_time()
    stated = None if kind == ANY else kind
    try:
        puzzle = read(text, kind=stated)
        if len(text) % 4 == 0:  # they do nearly the same
            read_all(text, kind=stated)
            detect("-", text, stated)
    except BadInput as error:
        message = str(error)
        if (
            "\n" in message
            or (error.column is not None and error.line is None)
            or "; " not in message
        ):
            return f"the message is not one line with what to do: {message!r}"
        return _late(began)
    except Exception as error:
        return f"{type(error).__name__}: {error}"
    try:
        written = write(puzzle)
    except BadInput:
        return _late(began)
    except Exception as error:
        return f"writing: {type(error).__name__}: {error}"
    try:
        if read(written, kind=puzzle.kind) != puzzle:
            return "what is written reads back as another puzzle"
    except Exception as error:
        return f"reading what is written: {type(error).__name__}: {error}"
    return _late(began)


def _late(began: float) -> str:
    seconds = time.process_time() - began
    return f"took {seconds:.1f} seconds" if seconds > SECONDS else ""


def keep(kind: str, text: str, why: str) -> Path:
    """Keep an input in the corpus."""
    name = hashlib.sha256(f"{kind}\n{text}".encode("utf-8", "surrogatepass")).hexdigest()[:12]
    path = CORPUS / f"{kind}-{name}.json"
    path.write_text(
        json.dumps({"kind": kind, "why": why[:200], "text": text}, indent=1) + "\n",
        encoding="utf-8",
    )
    return path


def corpus() -> list[tuple[str, dict[str, Any]]]:
    """The inputs that once failed, with their names."""
    return [
        (path.stem, json.loads(path.read_text(encoding="utf-8")))
        for path in sorted(CORPUS.glob("*.json"))
    ]


def _ring(*_: object) -> None:
    raise _Hangs


def main(words: Sequence[str] | None = None) -> int:
    """Try inputs; prints what fails, and at the end how many were tried. Exit status 1 where one
    failed.
    """
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("kinds", nargs="*", metavar="KIND", help=f"kinds, or {ANY} (default: all)")
    parser.add_argument(
        "--count", type=int, default=1000, help="inputs for each kind (default: %(default)s)"
    )
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument(
        "--seconds",
        type=float,
        help="stop after so many seconds; each kind has an equal share of what is left",
    )
    parser.add_argument("--dry", action="store_true", help="keep nothing in the corpus")
    arguments = parser.parse_args(words)
    names = arguments.kinds or [*kinds(), ANY]
    if hasattr(signal, "SIGALRM"):
        signal.signal(signal.SIGALRM, _ring)
    total = faults = 0
    slowest = 0.0
    until = None if arguments.seconds is None else time.monotonic() + arguments.seconds
    for place, kind in enumerate(names):
        tried, began, whys = 0, time.monotonic(), set()
        share = None if until is None else max(0.0, until - began) / (len(names) - place)
        for text in inputs(kind, arguments.seed, arguments.count):
            if share is not None and time.monotonic() - began > share:
                break
            started = time.process_time()
            if hasattr(signal, "SIGALRM"):
                signal.alarm(60)
            try:
                why = fault(kind, text)
            except _Hangs:
                why = "took a minute"
            slowest = max(slowest, time.process_time() - started)
            tried += 1
            if why:
                faults += 1
                short = re.sub(r"[0-9]+|'[^']*'|\"[^\"]*\"", "_", why)[:60]
                if short not in whys:  # one of each sort
                    whys.add(short)
                    where = "" if arguments.dry else f"{keep(kind, text, why).name}: "
                    print(f"{where}{kind}: {why[:200]}\n    {text[:300]!r}", flush=True)
        if hasattr(signal, "SIGALRM"):
            signal.alarm(0)
        total += tried
        print(f"{kind}: {tried} inputs, {time.monotonic() - began:.0f} seconds", flush=True)
    print(
        f"{total} inputs of {len(names)} readers, seed {arguments.seed}: {faults} faults; the slowest took {slowest:.2f} seconds"
    )
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
