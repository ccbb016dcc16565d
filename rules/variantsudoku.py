"""Variant sudoku: a sudoku with any of the rules that setters add to it, together on one board.
Each row, each column and each box holds each digit once.

Lines through cells: digits rise along a thermometer from its bulb; the digits on an arrow sum to the
one in its circle; neighbours on a whisper differ by half of the side of the board or more, 5 on the
usual one; a palindrome reads the same from both ends; a renban line holds consecutive digits in any
order; digits on a between line lie between those at its ends, those on a lockout line do not, and
its ends differ by 4 or more; the boxes part a sum line into stretches of one sum. Cages sum to their
number without repeats, further regions have no repeats, cells with a square or disk are even or odd.
Between cells: of a white dot the digits differ by one, of a black dot one is twice the other, they
sum to 5 for V and to 10 for X; a digit at a corner stands in one of the four cells around it.
Outside: sums of a diagonal; of what stands between the least and the greatest digit of a line
(sandwich); of as many first digits as the first one says (X-sum); how many digits are higher than
all before (skyscrapers); the digit at the place that the first digit says (numbered room).

As an option: diagonals without repeats; no equal digits a knight's or king's move apart; no
consecutive neighbours; no equal digits at the same place of two boxes (disjoint groups); windows
without repeats; no boxes, with regions of a jigsaw instead; all dots or all X and V are shown.

Source: logic-masters.de and f-puzzles.com, where setters publish such puzzles.
"""

from functools import cache
from itertools import combinations, pairwise

from logicpuzzles import (  # isort: skip
    Board, Boxes, Cells, Paths, alldiffo, among, at, boxes, codes, columns, conde, digits,
    distanceo, domaino, eq, grid, lall, lany, lesso, lineo, membero, neq, noto, numbers, producto,
    relation, sumo, tableo, vars,
)  # fmt: skip
from logicpuzzles import diagonals as both_diagonals

ALIASES = ("variant-sudoku",)
FAMILY = "sudokus"


@relation(says="digits rise along the thermometer {place}", technique="thermometer")
def thermoo(mark, path):
    """path: its cells from the bulb on."""
    return lall([lesso(first, second) for first, second in pairwise(path)])


@relation(says="digits on the arrow {place} sum to its circle", technique="arrow")
def arrowo(mark, path):
    """path: the circle, then the cells of the arrow."""
    return sumo(path[1:], path[0])


@cache
def far(side, least):
    """Pairs of digits that differ by so many or more."""
    every = range(1, side + 1)
    return tuple([(a, b) for a in every for b in every if abs(a - b) >= least])


@relation(says="neighbours on the whisper {place} differ by half of the side", technique="whisper")
def whispero(mark, path, *, side):
    """path: its cells."""
    return lall([tableo(pair, far(side, (side + 1) // 2)) for pair in pairwise(path)])


@relation(says="the palindrome {place} reads the same from both ends", technique="palindrome")
def palindromeo(mark, path):
    """path: its cells."""
    return lall([eq(path[place], path[-1 - place]) for place in range(len(path) // 2)])


@relation(says="the renban line {place} holds consecutive digits", technique="renban")
def renbano(mark, path, *, side):
    """path: its cells."""
    long = len(path)
    lows = range(1, side - long + 2)
    return lall(alldiffo(path), lany([domaino(path, range(low, low + long)) for low in lows]))


@relation(says="digits on the line {place} lie between its ends", technique="between line")
def betweeno(mark, path):
    """path: its cells with both ends."""
    first, *inner, last = path
    return conde(
        [lesso(first, each) for each in inner] + [lesso(each, last) for each in inner],
        [lesso(last, each) for each in inner] + [lesso(each, first) for each in inner],
    )


@relation(says="digits on the line {place} lie outside of its ends", technique="lockout line")
def lockouto(mark, path, *, side):
    """path: its cells with both ends."""
    first, *inner, last = path
    return lall(
        tableo((first, last), far(side, 4)),
        [conde([lesso(each, first), lesso(each, last)], [lesso(first, each), lesso(last, each)])
         for each in inner],
    )  # fmt: skip


@relation(says="stretches of the line {place} sum to the same in each box", technique="sum line")
def boxsumo(mark, path, *, place, box):
    """path: its cells. place: where they are. box: the height and width of a box."""
    stretches, before = [], None
    for cell, (y, x) in zip(path, place, strict=True):
        now = y // box[0], x // box[1]
        stretches += [[]] if now != before else []
        stretches[-1].append(cell)
        before = now
    first, *others = stretches
    return lall(
        [lineo([1] * len(first) + [-1] * len(each), [*first, *each], "=", 0) for each in others]
    )


@relation(says="{cage} sums to {total} without repeats", technique="combinations")
def cageo(total, cage):
    """total: the sum of the digits of the cage. cage: its cells."""
    return lall(alldiffo(cage), sumo(cage, total))


@relation(says="there are no repeats in the region {place}")
def extrao(mark, region):
    """region: its cells."""
    return alldiffo(region)


@relation(says="the digit {place} is even", technique="even and odd cells")
def eveno(mark, cell, *, side):
    """cell: one cell."""
    return domaino(cell, range(2, side + 1, 2))


@relation(says="the digit {place} is odd", technique="even and odd cells")
def oddo(mark, cell, *, side):
    """cell: one cell."""
    return domaino(cell, range(1, side + 1, 2))


@relation(says="there is {dot} {place}", technique=("dot alone", "next to a dot"))
def doto(dot, pair):
    """dot: o is white, * is black, or None. pair: two cells."""
    first, second = pair
    white = distanceo(first, second, 1)
    black = lany(producto((first, 2), second), producto((second, 2), first))
    return conde(
        [eq(dot, "o"), white], [eq(dot, "*"), black], [eq(dot, None), noto(white), noto(black)]
    )


@relation(says="there is {sign} {place}", technique="combinations")
def xvo(sign, pair):
    """sign: V or X, or None. pair: two cells."""
    five, ten = sumo(pair, 5), sumo(pair, 10)
    return conde(
        [eq(sign, "V"), five], [eq(sign, "X"), ten], [eq(sign, None), noto(five), noto(ten)]
    )


@relation(says="a {digit} stands around the corner {place}", technique="quadruple")
def quadrupleo(digit, square):
    """digit: one of those in square. square: four cells."""
    return membero(digit, square)


@relation(says="the diagonal {place} sums to {total}", technique="combinations")
def littlekillero(total, path):
    """total: the sum of the digits on path, which may repeat."""
    return sumo(path, total)


@relation(says="{place}: digits between 1 and the greatest sum to {total}", technique="sandwich")
def sandwicho(total, line, *, side):
    """total: the sum of the digits of line between 1 and side."""
    return conde(
        *[[eq(line[first], one), eq(line[last], other), sumo((0, *line[first + 1 : last]), total)]
         for first, last in combinations(range(side), 2) for one, other in ((1, side), (side, 1))]
    )  # fmt: skip


def filling(line):
    """The sum of the known digits of line between the least and the greatest."""
    first, last = sorted([line.index(1), line.index(len(line))])
    return sum(line[first + 1 : last])


@relation(says="{place}: as many digits as the first one says sum to {total}", technique="X-sum")
def xsumo(total, line):
    """total: the sum of the first cells of line, as many as the first one says."""
    longs = range(1, len(line) + 1)
    return conde(*[[eq(line[0], long), sumo(line[:long], total)] for long in longs])


@cache
def glances(side):
    """Tuples of the highest so far, the next one, the highest of both, and whether it is seen."""
    every = range(1, side + 1)
    return tuple([(a, b, max(a, b), int(b > a)) for a in every for b in every])


@relation(says="{number} digits are seen from {place}", technique="visibility of a clue")
def viewo(number, line, *, side):
    """number: how many cells of line are higher than all before them."""
    highest, seen = (line[0], *vars(side - 1)), vars(side - 1)
    steps = zip(highest, line[1:], highest[1:], seen, strict=False)
    return lall([tableo(step, glances(side)) for step in steps], sumo((1, *seen), number))


@relation(says="{place}: {digit} stands where the first digit says", technique="numbered room")
def roomo(digit, line):
    """digit: that of the cell of line which the first cell counts."""
    return conde(*[[eq(line[0], place), eq(each, digit)] for place, each in enumerate(line, 1)])


@relation(says="{pair[0]} and {pair[1]} are a knight's move apart")
def knighto(pair):
    """pair: two cells."""
    return neq(*pair)


@relation(says="{pair[0]} and {pair[1]} touch at a corner")
def kingo(pair):
    """pair: two cells."""
    return neq(*pair)


@relation(says="{pair[0]} and {pair[1]} are not consecutive")
def aparto(pair):
    """pair: two cells."""
    return noto(distanceo(*pair, 1))


def pairs(rows, *steps):
    """The pairs of cells that some steps, down and right, are apart."""
    side = len(rows)
    return [
        (rows[y][x], rows[y + down][x + right])
        for down, right in steps for y in range(side - down) for x in range(side)
        if 0 <= x + right < side
    ]  # fmt: skip


@relation
def variantsudokuo(
    board, side, box, diagonals: among(0, 1) = 0, antiknight: among(0, 1) = 0, antiking: among(0, 1) = 0,
    nonconsecutive: among(0, 1) = 0, disjoint: among(0, 1) = 0, windows: among(0, 1) = 0,
    boxless: among(0, 1) = 0,
):  # fmt: skip
    """board: rows of cells, any of them unknown. side: the number of rows. box: the height and
    width of a box. The others are 1 where a rule holds.
    """
    rows, (high, wide) = grid(side, side), box
    parts = boxes(rows, box)
    groups = [*rows, *columns(rows), *([] if boxless else parts)]
    groups += both_diagonals(rows) if diagonals else ()
    groups += zip(*parts, strict=True) if disjoint else ()
    tops, lefts = range(1, side - high, high + 1), range(1, side - wide, wide + 1)
    groups += [
        at(rows, [(y, x) for y in range(top, top + high) for x in range(left, left + wide)])
        for top in tops for left in lefts if windows
    ]  # fmt: skip
    return lall(
        eq(board, rows),
        domaino(rows, range(1, side + 1)),
        [alldiffo(group) for group in groups],
        [knighto(pair) for pair in pairs(rows, (1, 2), (1, -2), (2, 1), (2, -1)) if antiknight],
        [kingo(pair) for pair in pairs(rows, (1, 1), (1, -1)) if antiking],
        [aparto(pair) for pair in pairs(rows, (0, 1), (1, 0)) if nonconsecutive],
    )


LAYERS = {
    layer.name: layer
    for layer in (
        Paths("thermos", None, thermoo, ends="*-", noun="thermometer"),
        Paths("arrows", None, arrowo, ends="o>", cells=(3, 4), noun="arrow"),
        Paths("whispers", None, whispero, hue="green", noun="whisper"),
        Paths("palindromes", None, palindromeo, noun="palindrome"),
        Paths("renbans", None, renbano, hue="purple", noun="renban line"),
        Paths("betweens", None, betweeno, ends="oo", noun="between line"),
        Paths("lockouts", None, lockouto, ends="##", noun="lockout line"),
        Paths("boxsums", None, boxsumo, hue="blue", noun="sum line"),
        Paths("cages", numbers(1), cageo, sort="cage", cells=(2, 4), noun="cage"),
        Paths("extras", None, extrao, sort="cage", cells=(4, 6), noun="region"),
        Paths("evens", None, eveno, sort="cell", ends="#-", noun="even cell"),
        Paths("odds", None, oddo, sort="cell", ends="*-", noun="odd cell"),
        Paths("dots", "o*", doto, sort="pair", complete="alldots", noun="dot",
              words=("a white dot", "a black dot")),
        Paths("xv", "XV", xvo, sort="pair", complete="allxv", noun="X or V",
              words=("an X", "a V")),
        Paths("quadruples", digits(1, "side"), quadrupleo, sort="square", noun="digit"),
        Paths("littlekillers", numbers(1), littlekillero, sort="slope", noun="sum"),
        Paths("sandwiches", numbers(0), sandwicho, sort="row", noun="sum", of=filling),
        Paths("xsums", numbers(1), xsumo, sort="row", noun="sum"),
        Paths("views", digits(1, "side"), viewo, sort="row", noun="number", exact=True),
        Paths("rooms", digits(1, "side"), roomo, sort="row", noun="digit"),
    )
}  # fmt: skip

BOARD = Board(Cells(digits(1, "side")), Boxes(), *LAYERS.values())

CODES = (
    codes.f_puzzles(
        thermos="thermometer", arrows="arrow", whispers="whispers", palindromes="palindrome",
        renbans="renban", betweens="betweenline", lockouts="lockout", boxsums="regionsumline",
        cages="killercage", extras="extraregion region", evens="even", odds="odd",
        dots={"difference": "o", "ratio": "*"}, xv="xv", quadruples="quadruple",
        littlekillers="littlekillersum", sandwiches="sandwichsum", xsums="xsum", views="skyscraper",
        diagonals="diagonal+ diagonal-", antiknight="antiknight",
        antiking="antiking", nonconsecutive="nonconsecutive", disjoint="disjointgroups",
        boxless="region", alldots="negative:difference negative:ratio", allxv="negative:xv",
    ),
)  # fmt: skip
