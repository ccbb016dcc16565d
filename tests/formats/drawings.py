"""Random puzzles on declared boards."""

from random import Random
from typing import Any

from logicpuzzles import Board, Boxes, Cells, Clues, Points, Regions
from logicpuzzles.formats.board_text import order_marks
from logicpuzzles.kinds.layers import Layer
from logicpuzzles.kinds.layout import Layout
from logicpuzzles.kinds.puzzle import Clue, Puzzle


def marked(layer: Layer, random: Random, layout: Layout) -> Any:
    """A mark of a layer."""
    assert layer.marks is not None
    values = layer.marks.values(layout.known)
    if (
        layer.name == "cages"
        and values is None
        and layer.marks.expected({}).startswith("a number and")
    ):
        return random.randint(1, 40), random.choice(["", "+", "-", "x"])
    value = random.choice(values) if values else random.randint(1, 25)
    if getattr(layer, "many", False):
        return tuple([random.randint(1, 12) for _ in range(random.randint(0, 3))])
    return value


def parted(height: int, width: int, random: Random) -> tuple[tuple[tuple[int, int], ...], ...]:
    """The places of a board by regions, which need not hang together."""
    regions: dict[int, list[tuple[int, int]]] = {}
    many = random.choice((2, 5, 60))
    for place in [(y, x) for y in range(height) for x in range(width)]:
        regions.setdefault(random.randrange(many), []).append(place)
    return tuple(sorted(map(tuple, regions.values())))


def made(board: Board, random: Random, kind: str = "made", most: int = 6) -> Puzzle:
    """A random puzzle on a board, which need not make sense. ``kind``: its
    kind. ``most``: of its sides."""
    step = 2 if board.even else 1
    height = step * random.randint(2 // step, most)
    width = height if board.square else step * random.randint(2 // step, most)
    if "letters" in repr(board.answer.symbols) or board.of(Boxes):
        height = width = random.choice((4, 6, 9))
    arguments: dict[str, Any] = {}
    places = [(y, x) for y in range(height) for x in range(width)]
    for layer in board.layers:
        if isinstance(layer, Clues) and layer.blocks:
            arguments[layer.name] = tuple(
                sorted(random.sample(places, random.randint(0, len(places) // 2)))
            )
        elif isinstance(layer, Clues) and layer.structural:
            rows, columns = layer.shape(height, width)
            values = layer.marks.values({}) if isinstance(layer, Points) else range(1, 31)
            own = [
                [random.choice((None, random.choice(values))) for _ in range(columns)]
                for _ in range(rows)
            ]
            arguments[layer.name] = tuple(map(tuple, own))
        elif isinstance(layer, Regions) and layer.structural:
            arguments[layer.name] = parted(height, width, random)
    givens: tuple[tuple[Any, ...], ...] = ((None,) * width,) * height
    if not isinstance(board.answer, Cells):
        givens, arguments["size"] = (), (height, width)
    blank = Puzzle(kind, givens, arguments)
    layout = Layout(board, blank)
    clues = []
    for layer in board.layers:
        if layer.is_clue:
            regions = parted(height, width, random) if isinstance(layer, Regions) else ()
            at = (
                regions
                if isinstance(layer, Regions) and not layer.structural
                else layout.mark_places(layer)
            )
            clues += [
                Clue(layer.name, (marked(layer, random, layout), place))
                for place in at
                if random.random() < 0.5
            ]
    clues = [clue for clue in clues if clue.arguments[0] != board.by_name[clue.relation].absent]
    if isinstance(board.answer, Cells) and board.answer.given:
        values = layout.values or ()
        open_places = {place for place in layout.places if random.random() < 0.4}
        givens = tuple(
            [
                tuple(
                    [random.choice(values) if (y, x) in open_places else None for x in range(width)]
                )
                for y in range(height)
            ]
        )
    return order_marks(board, Puzzle(kind, givens, arguments, tuple(clues)))
