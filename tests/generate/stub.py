"""A generator for tests of what stands around generators: sudokus of 4x4, made in no time. Nothing
says that they are unique.

It is told what to do by the theme: ``few`` has 12 different puzzles, ``slow`` takes 20 ms,
``never`` makes none, ``rarely`` makes one in a thousand attempts, ``deadly`` ends its process for
each file in the folder that ``DEADLY`` names. As a program, it is the command line with this
generator in it.
"""

import multiprocessing
import os
import signal
import sys
import time
from contextlib import suppress
from random import Random

from logicpuzzles.generate import CannotMake, Made, Options
from logicpuzzles.kinds.puzzle import Puzzle

NAME = "logicpuzzles.extras.sudoku.generator"
ROWS = ((1, 2, 3, 4), (3, 4, 1, 2), (2, 1, 4, 3), (4, 3, 2, 1))


def register() -> None:
    """Make it the generator of sudokus."""
    sys.modules[NAME] = sys.modules[__name__]


class SudokuGenerator:
    made = 0

    def __init__(self, options: Options) -> None:
        if options.size not in (None, (4,)):
            raise CannotMake(f"there is no sudoku of size {options.size}; expected 4")
        self.theme = options.theme or ""

    def attempt(self, random: Random) -> Made | None:
        SudokuGenerator.made += 1
        if self.theme == "slow":
            time.sleep(0.02)
        if self.theme == "never" or (self.theme == "rarely" and random.randrange(1000)):
            return None
        if self.theme == "deadly" and multiprocessing.parent_process() is not None:
            while deaths := os.listdir(os.environ["DEADLY"]):
                with suppress(FileNotFoundError):  # another process took it: there may be more
                    os.unlink(os.path.join(os.environ["DEADLY"], deaths[0]))
                    os.kill(os.getpid(), signal.SIGKILL)
        symbols = [1, 2, 3, 4]
        places = list(range(16))
        if self.theme == "few":
            symbols = [*symbols[(turn := random.randrange(4)) :], *symbols[:turn]]
            places = places[random.randrange(3) :]
        else:
            random.shuffle(symbols)
            random.shuffle(places)
        board = tuple(tuple(symbols[cell - 1] for cell in row) for row in ROWS)
        given = set(places[:10])
        givens = tuple(
            tuple(c if 4 * y + x in given else None for x, c in enumerate(row))
            for y, row in enumerate(board)
        )
        puzzle = Puzzle("sudoku", givens)
        return Made(
            puzzle, board, random.random(), repr(givens), {"givens": 10, "first": symbols[0]}
        )


if __name__ in ("__main__", "__mp_main__"):
    register()

if __name__ == "__main__":
    from logicpuzzles.faces.cli import main

    sys.exit(main())
