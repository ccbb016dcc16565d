"""How many puzzles are made in a second, beside those who make them too, in turns in the same run.

    pip install -e . reasoning-gym          # and sgt-puzzles, for sgt-unruly
    python tests/bench/making.py                 # everything
    python tests/bench/making.py zebra-5x5       # these

Seconds of one process (its children's, for a program), so other work on the machine counts less;
compare figures of one run. What is measured is a whole attempt of ours: the puzzle, the proof of
its only solution and that nothing in it is idle, its difficulty and the key by which doubles are
told. reasoning-gym makes zebra puzzles that are minimal too; sgt-unruly makes Takuzu that its own
solver can do and from which that can spare nothing. A peer that is absent is left out.
"""

from __future__ import annotations

import argparse
import shutil
import subprocess
from collections.abc import Callable, Iterator
from fnmatch import fnmatch
from importlib.util import find_spec
from itertools import count
from resource import RUSAGE_CHILDREN, RUSAGE_SELF, getrusage
from statistics import median

from logicpuzzles.extras.zebra.generator import ZebraGenerator
from logicpuzzles.generate import Generator, Options, generator_of, make
from logicpuzzles.generate.from_board import BoardGenerator

Maker = Callable[[int], None]  # makes so many puzzles
UNRULY = shutil.which("sgt-unruly", path="/usr/games:/usr/local/bin:/usr/bin")
SECONDS = 2.0  # of each turn
TURNS = 3


def ours(options: Options, generator: Generator | None = None) -> Maker:
    generator = generator or generator_of(options)
    numbers = count()

    def work(number: int) -> None:
        for _ in range(number):
            make(generator, options, "bench", next(numbers))

    return work


def reasoning_gym(side: int) -> Maker:
    from reasoning_gym import create_dataset  # type: ignore[import-not-found]

    seeds = count()

    def work(number: int) -> None:
        made = create_dataset(
            "zebra_puzzles",
            size=number,
            seed=next(seeds),
            num_people=side,
            num_characteristics=side,
        )
        for at in range(number):
            made[at]

    return work


def unruly(side: int) -> Maker:
    assert UNRULY is not None
    command = [UNRULY, "--generate"]

    def work(number: int) -> None:
        subprocess.run(
            [*command, str(number), f"{side}x{side}udn"], check=True, stdout=subprocess.DEVNULL
        )

    return work


def cases() -> Iterator[tuple[str, dict[str, Maker]]]:
    """The name of each case, and who makes puzzles there; the peer comes last."""
    engines = [engine for engine in ("sat", "fd") if engine == "fd" or find_spec("pysat")]
    for side in (4, 5, 6):
        makers = {}
        for form, label in (("zebrajs", "five types"), ("", "all families")):
            for engine in engines:
                options = Options("zebra", (side, side), form=form)
                makers[f"ours, {label}, {engine}"] = ours(options, ZebraGenerator(options, engine))
        if find_spec("reasoning_gym"):
            makers["reasoning-gym"] = reasoning_gym(side)
        yield f"zebra-{side}x{side}", makers
    for side in (8, 10, 14, 20, 30):
        makers = {
            f"ours, {each}": ours(Options("takuzu", (side,), minimal=each == "minimal"))
            for each in ("minimal", "not minimal")
        }
        if UNRULY:
            makers["sgt-unruly"] = unruly(side)
        yield f"takuzu-{side}x{side}", makers
    yield "equations", {"ours": ours(Options("equations"))}
    # what pays for a generator of a kind: the one that makes them from the rules alone
    for kind in ("fillomino", "jodici", "sudoku", "takuzu"):
        options = Options(kind)
        makers = {"ours": ours(options), "from the rules": ours(options, BoardGenerator(options))}
        yield kind, makers


def spent() -> float:
    return sum(
        [
            used.ru_utime + used.ru_stime
            for used in (getrusage(RUSAGE_SELF), getrusage(RUSAGE_CHILDREN))
        ]
    )


def rate(maker: Maker, number: int) -> tuple[float, int]:
    """Puzzles a second, and how many make a turn."""
    while True:
        began = spent()
        maker(number)
        seconds = max(1e-3, spent() - began)
        if seconds > SECONDS / 4:
            return number / seconds, max(1, round(number * SECONDS / seconds))
        number *= 4


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument(
        "names", metavar="CASE", nargs="*", default=["*"], help="a name, * stands for anything"
    )
    parser.add_argument("--turns", type=int, default=TURNS)
    arguments = parser.parse_args()
    for case, makers in cases():
        if not any([fnmatch(case, name) for name in arguments.names]):
            continue
        numbers = {name: rate(maker, 1)[1] for name, maker in makers.items()}  # warm
        rates: dict[str, list[float]] = {name: [] for name in makers}
        for _ in range(arguments.turns):
            for name, maker in makers.items():
                rates[name].append(rate(maker, numbers[name])[0])
        peer = next((name for name in makers if not name.startswith("ours")), None)
        for name, speeds in rates.items():
            ratio = (
                median([own / other for own, other in zip(speeds, rates[peer], strict=True)])
                if peer
                else 0.0
            )
            against = f" {ratio:9.2f} of {peer}" if peer else ""
            print(f"{case:14} {name:26} {median(speeds):9.2f} a second{against}", flush=True)


if __name__ == "__main__":
    main()
