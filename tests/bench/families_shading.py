"""How long puzzles with shaded cells and walls take: ours, and plain models for clingo and CP-SAT,
in the same run.

    python tests/bench/families_shading.py [COUNT] [KIND ...]

Nonogram, mosaic, light up and tents are made by Simon Tatham's programs (``sgt-pattern`` and
others), the other kinds by our generator. Each time is from the puzzle as data to the proof that it
has one solution; the median of three calls, then of all puzzles. A wrong or a second answer ends
the run.
"""

from __future__ import annotations

import subprocess
from collections.abc import Callable, Iterator
from random import Random
from typing import Any

from comparing import Answer, compare

from logicpuzzles import run, runner
from logicpuzzles.generate import Options, generator_of
from logicpuzzles.kinds.discovery import kind_named
from logicpuzzles.kinds.layout import Layout
from logicpuzzles.kinds.puzzle import Puzzle
from logicpuzzles.kinds.stating import goal_of

PROGRAMS = {
    "nonogram": ("pattern", ("10x10", "15x15", "20x20")),
    "mosaic": ("mosaic", ("8x8", "15x15")),
    "lightup": ("lightup", ("7x7b20s4d1", "14x14b20s4d2")),
    "tents": ("tents", ("8x8de", "15x15dt")),
}
SIZES = {"kakuro": (6, 8), "starbattle": (6, 8), "minesweeper": (8, 12)}


# --- puzzles --------------------------------------------------------------------------------------


def puzzles(kind: str, count: int) -> Iterator[tuple[str, list[Puzzle]]]:
    """Puzzles of a kind, by size."""
    if kind in PROGRAMS:
        program, sizes = PROGRAMS[kind]
        for size in sizes:
            made = subprocess.run(
                [f"sgt-{program}", "--generate", str(count), size],
                capture_output=True,
                text=True,
                check=True,
            )
            yield (
                size,
                [runner.load(text=DECODERS[kind](each), kind=kind) for each in made.stdout.split()],
            )
        return
    for side in SIZES[kind]:
        generator, puzzles_made, seed = generator_of(Options(kind, (side,))), [], 0
        while len(puzzles_made) < count:
            puzzle = generator.attempt(Random(seed))
            puzzles_made += [] if puzzle is None else [puzzle.puzzle]
            seed += 1
        yield f"{side}x{side}", puzzles_made


def tokens(body: str) -> list[str]:
    """The cells of a game id in which letters are runs of blanks."""
    return [
        each
        for token in body
        for each in (["."] * (ord(token) - 96) if token.islower() else [token.replace("B", "#")])
    ]


def drawn(game: str) -> str:
    size, body = game.split(":")
    width = int(size.split("x")[0])
    cells = tokens(body)
    return "\n".join([" ".join(cells[at : at + width]) for at in range(0, len(cells), width)])


def nonogram(game: str) -> str:
    size, body = game.split(":")
    width = int(size.split("x")[0])
    lines = [part.split(".") if part else ["0"] for part in body.split("/")]
    deep = max(map(len, lines[:width]))
    heads = [["."] * (deep - len(line)) + line for line in lines[:width]]
    pad = max([len(" ".join(line)) for line in lines[width:]])
    top = [" " * (pad + 3) + " ".join([line[at].rjust(2) for line in heads]) for at in range(deep)]
    return "\n".join(
        top
        + [f"{' '.join(line).rjust(pad)} | {' '.join([' .'] * width)}" for line in lines[width:]]
    )


def tents(game: str) -> str:
    size, body = game.split(":")
    width, height = map(int, size.split("x"))
    trees, *counts = body.split(",")
    cells = ""
    for letter in trees:
        cells += (
            "." * 25 if letter == "z" else "." * (0 if letter == "_" else ord(letter) - 96) + "T"
        )
    rows = [" ".join(cells[at : at + width]) for at in range(0, width * height, width)]
    return "\n".join(
        [
            "    " + " ".join(counts[:width]),
            *[f"{n} | {row}" for n, row in zip(counts[width:], rows, strict=True)],
        ]
    )


DECODERS: dict[str, Callable[[str], str]] = {
    "nonogram": nonogram,
    "mosaic": drawn,
    "lightup": drawn,
    "tents": tents,
}


# --- the same for all peers: cells, and what sums they have ---------------------------------------


class Model:
    """A puzzle as sums of cells: (cells, least, most), groups that differ, and lines with
    blocks.
    """

    def __init__(self, puzzle: Puzzle) -> None:
        board = kind_named(puzzle.kind).board
        assert board is not None
        self.layout = layout = Layout(board, puzzle)
        self.numbers = range(1, 10) if puzzle.kind == "kakuro" else range(2)
        self.shown = self.count = len(layout.places)
        self.sums: list[tuple[list[int], int, int]] = []
        self.different: list[list[int]] = []
        self.blocks: list[tuple[list[int], tuple[int, ...]]] = []
        self.links: list[tuple[int, list[int]]] = []  # a cell, and of which cells it is the sum
        for clue in puzzle.clues:
            layer, (mark, place) = board.by_name[clue.relation], clue.arguments
            scope = self.at(layout.scope(layer, place))
            if puzzle.kind == "nonogram":
                self.blocks.append((scope, mark))
            else:
                self.sums.append((scope, mark, mark))
        getattr(self, puzzle.kind, lambda puzzle: None)(puzzle)

    def at(self, places: Any) -> list[int]:
        return [self.layout.number_of[place] for place in places if place in self.layout.number_of]

    def stretches(self) -> list[list[int]]:
        lines = []
        for place in self.layout.places:
            for way, back in (("right", "left"), ("down", "up")):
                if not self.layout._around(back, place):
                    lines.append(self.at([place, *self.layout._around(way, place)]))
        return lines

    def squares(self) -> None:
        for y in range(self.layout.height - 1):
            for x in range(self.layout.width - 1):
                self.sums.append((self.at([(y, x), (y, x + 1), (y + 1, x), (y + 1, x + 1)]), 0, 1))

    def kakuro(self, puzzle: Puzzle) -> None:
        self.different = self.stretches()

    def lightup(self, puzzle: Puzzle) -> None:
        self.sums += [(run_of, 0, 1) for run_of in self.stretches()]
        for place in self.layout.places:
            seen = [
                each
                for way in ("up", "right", "down", "left")
                for each in self.layout._around(way, place)
            ]
            self.sums.append((self.at([place, *seen]), 1, 99))

    def starbattle(self, puzzle: Puzzle) -> None:
        side = range(self.layout.height)
        groups: Any = [
            *[[(y, x) for x in side] for y in side],
            *[[(y, x) for y in side] for x in side],
        ]
        self.sums += [
            (self.at(group), 1, 1)
            for group in [*groups, *self.layout.regions(self.layout.board.layers[0])]
        ]  # type: ignore[arg-type]
        self.squares()

    def tents(self, puzzle: Puzzle) -> None:
        of_tent: dict[int, list[int]] = {cell: [] for cell in range(self.shown)}
        trees: Any = puzzle.arguments["trees"]
        for place in trees:
            own = []
            for cell in self.at(self.layout._around("beside", place)):
                own.append(self.count)
                of_tent[cell].append(self.count)
                self.count += 1
            self.sums.append((own, 1, 1))
        self.links = list(of_tent.items())
        self.squares()


def moves(lengths: tuple[int, ...]) -> tuple[int, list[tuple[int, int, int]]]:
    """The last state, and the moves, of an automaton for blocks."""
    state, steps = 0, [(0, 0, 0)]
    for number, length in enumerate(lengths):
        for _ in range(length):
            steps.append((state, 1, state + 1))
            state += 1
        if number + 1 < len(lengths):
            steps.append((state, 0, state + 1))
            state += 1
        steps.append((state, 0, state))
    return state, list(dict.fromkeys(steps))


def cpsat(puzzle: Puzzle) -> Answer:
    from ortools.sat.python import cp_model

    made, model = Model(puzzle), cp_model.CpModel()
    low, high = made.numbers[0], made.numbers[-1]
    cells = [
        model.new_int_var(low, high, "") if at < made.shown else model.new_bool_var("")
        for at in range(made.count)
    ]
    for own, least, most in made.sums:
        model.add_linear_constraint(sum([cells[at] for at in own]), least, most)
    for cell, own in made.links:
        model.add(cells[cell] == sum([cells[at] for at in own]))
    for own in made.different:
        model.add_all_different([cells[at] for at in own])
    for own, lengths in made.blocks:
        last, steps = moves(lengths)
        model.add_automaton([cells[at] for at in own], 0, [last], steps)
    answers: Answer = []

    class Collect(cp_model.CpSolverSolutionCallback):
        def on_solution_callback(self) -> None:
            answers.append(tuple([self.value(cell) for cell in cells[: made.shown]]))
            if len(set(answers)) > 1:
                self.stop_search()

    solver = cp_model.CpSolver()
    solver.parameters.num_workers, solver.parameters.enumerate_all_solutions = 1, True
    solver.solve(model, Collect())
    return sorted(set(answers))


def clingo(puzzle: Puzzle) -> Answer:
    import clingo as solver

    made = Model(puzzle)
    low, high = made.numbers[0], made.numbers[-1]

    def name(cell: int) -> str:
        return "v" if cell < made.shown else "w"

    text = [
        f"cell(0..{made.shown - 1}). link({made.shown}..{made.count}).",
        "{ w(C,1) } :- link(C).",
    ]
    if high > 1:
        text.append(f"{{ v(C,{low}..{high}) }} = 1 :- cell(C).")
    else:
        text.append("{ v(C,1) } :- cell(C).")
    for own, least, most in made.sums:
        listed = "; ".join([f"X,{at} : {name(at)}({at},X)" for at in own])
        text.append(
            f":- not {least} #sum {{ {listed} }} {most}."
            if own
            else f":- {int(not least <= 0 <= most)} = 1."
        )
    for cell, own in made.links:
        text += [
            f":- {{ {'; '.join([f'{name(at)}({at},1)' for at in own])} }} != {n}, {'' if n else 'not '}v({cell},1)."
            for n in (0, 1)
        ]
    for own in made.different:
        text.append(f"{':-'} D = {low}..{high}, 2 {{ {'; '.join([f'v({at},D)' for at in own])} }}.")
    for number, (own, lengths) in enumerate(made.blocks):
        last, steps = moves(lengths)
        text += [f"s({number},0,0). :- not s({number},{len(own)},{last})."]
        text += [f"in({number},{at},{cell})." for at, cell in enumerate(own)]
        text += [f"move({number},{a},{value},{b})." for a, value, b in steps]
    if made.blocks:
        text.append("s(L,I+1,B) :- s(L,I,A), in(L,I,C), v(C,1), move(L,A,1,B).")
        text.append("s(L,I+1,B) :- s(L,I,A), in(L,I,C), not v(C,1), move(L,A,0,B).")
    text.append("#show v/2.")
    control = solver.Control(["0", "--project=show", "--warn=none"])
    control.add("base", [], "\n".join(text))
    control.ground([("base", [])])
    answers: Answer = []

    def collect(model: Any) -> None:
        values = {
            atom.arguments[0].number: atom.arguments[1].number for atom in model.symbols(shown=True)
        }
        answers.append(tuple([values.get(at, 0) for at in range(made.shown)]))

    control.solve(on_model=collect)
    return sorted(set(answers))


def ours(engine: str) -> Callable[[Puzzle], Answer]:
    def solve(puzzle: Puzzle) -> Answer:
        boards = run(2, *goal_of(puzzle), engine=engine)
        return sorted(
            [tuple([cell for row in board for cell in row if cell is not None]) for board in boards]
        )

    return solve


SOLVERS: dict[str, Callable[[Puzzle], Answer]] = {
    "fd": ours("fd"),
    "auto": ours("auto"),
    "clingo": clingo,
    "cp-sat": cpsat,
}


if __name__ == "__main__":
    compare(SOLVERS, [*PROGRAMS, *SIZES], puzzles)
