"""Tatamibari: borders divide the grid into rectangles, each with exactly one mark: a plus in a
square, a minus in one that is wider than high, a bar in one that is higher than wide. Nowhere do
four rectangles meet.

Source: Nikoli, "Tatamibari".
"""

from logicpuzzles import (  # isort: skip
    Board, Clues, Division, area_patterns, areas_on, cells, codes, crossings, domaino, eq, glyphs, grid,
    lall, patterno, rectangles, relation, seams, straighto,
)  # fmt: skip

FAMILY = "regions"


def shape_of(box):
    """The mark of a rectangle, whose cells are in order: places, or rows and columns."""
    (top, left), (bottom, right) = box[0], box[-1]
    return "+-i"[(bottom - top < right - left) + 2 * (right - left < bottom - top)]


@relation(says="{where} is in the rectangle of one mark", technique="rectangle of a cell")
def coveredo(sides, patterns, where):
    """sides: the borders at any rectangle that a cell may be in. patterns: of these, what the borders are.
    where: the cell in words.
    """
    return patterno(sides, patterns)


@relation
def tatamibario(board, size, marks):
    """board: the borders below cells, and those right of them; 1 is a border. marks: rows of marks,
    None where there is none.
    """
    height, width = size
    borders = grid(height - 1, width), grid(height, width - 1)
    own = {at: mark for at, mark in enumerate(cells(marks)) if mark is not None}
    boxes = []
    for box in rectangles(height, width):
        inside = [at for at in box if at in own]
        if len(inside) == 1 and own[inside[0]] == shape_of([divmod(at, width) for at in box]):
            boxes.append(box)
    ways = area_patterns(boxes, cells(borders), seams(*size))
    where = {at: f"R{at // width + 1}C{at % width + 1}" for at in range(height * width)}
    return lall(
        eq(board, borders),
        domaino(borders, (0, 1)),
        [straighto(crossing, four=False) for crossing in crossings(*borders)],
        [coveredo(*ways.get(at, ((), ())), where[at]) for at in where if own],
    )


BOARD = Board(
    Clues("marks", glyphs("+-i", "+−|"), structural=True, noun="mark",
          marked=lambda board: [(area, shape_of(area)) for area in areas_on(board)]), Division(),
    usual=(6, 6), words=("open", "a border"),
)  # fmt: skip

SIGN = codes.Signs({"1": "i", "2": "-", "3": "+"}) | codes.Skips("g-z")
CODES = (
    codes.puzz_link("tatamibari", codes.Each("marks", SIGN)),
    codes.pzprv3(
        "tatamibari", codes.MarkTable(marks={"a": "i", "b": "-", "c": "+"}), codes.DIVISION
    ),
)
