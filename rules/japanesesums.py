"""Japanese Sums: some cells hold a number from 1 to the greatest one, the others are shaded; no number
stands twice in a row or column. Numbers at the end of a line are the sums of its stretches of
numbers, in their order; between two stretches at least one cell is shaded.

Source: World Puzzle Championships; "Japanese Sums" at puzz.link.
"""

from logicpuzzles import (  # isort: skip
    Board, Cells, Outside, atmosto, codes, columns, domaino, eq, grid, lall, numbers, regularo,
    relation,
)  # fmt: skip

FAMILY = "sums"


def sums_in(line):
    """The sums of the stretches of a known line."""
    sums = "".join([f" {cell}" if cell else "/" for cell in line]).split("/")
    return tuple([sum(map(int, stretch.split())) for stretch in sums if stretch])


@relation(says="sums in {where}: {sums}", technique=("overlap", "line with known cells"))
def sumso(sums, line):
    """sums: those of the stretches, ? for one that is not told."""
    moves = {}
    for at, total in enumerate(sums):
        moves[f"{at}", 0] = f"{at}"
        told = total != "?"
        for now in range(total if told else 1):
            for number in range(1, 10):
                if not told or now + number <= total:
                    moves[f"{at}+{now}" if now else f"{at}", number] = (
                        f"{at}+{(now + number) * told}"
                    )
        if not told:
            moves |= {(f"{at}+0", number): f"{at}+0" for number in range(1, 10)}
        moves[f"{at}+{total if told else 0}", 0] = f"{at + 1}"
    end = f"{len(sums)}"
    moves[end, 0] = end
    last = [f"{len(sums) - 1}+{sums[-1] if sums[-1] != '?' else 0}"] if sums else []
    return regularo(line, ("0", (end, *last), moves))


@relation(says="{number} stands at most once in {line}", technique="no number twice")
def singleo(number, line):
    """line: a row or column."""
    return atmosto(1, number, line)


@relation
def japanesesumso(board, size, most: numbers(1, 9) = 4):
    """board: rows of cells, any of them unknown; a shaded one is 0. most: the greatest number."""
    rows = grid(*size)
    return lall(
        eq(board, rows),
        domaino(rows, range(most + 1)),
        [singleo(number, line) for line in rows + columns(rows) for number in range(1, most + 1)],
    )


BOARD = Board(
    Cells("#123456789"),
    Outside("sums", numbers(1, unsaid="?"), sumso, sides="tl", many=True, of=sums_in),
    usual=(5, 5),
    words=("shaded", *"123456789"),
)

UNSAID = codes.Signs({".": "?"})
CODES = (
    codes.puzz_link(
        "japanesesums",
        codes.Argument("most"),
        codes.Text("/"),
        codes.Slots("sums", codes.NUMBERS | UNSAID),
        codes.Optional(codes.Givens(codes.NUMBERS)),
    ),
    codes.pzprv3(
        "japanesesums",
        codes.Argument("most"),
        codes.Text("/"),
        codes.MarkTable(
            sums=codes.Signs({"-2": "?"}) | codes.PLAIN,
            givens=codes.Behind("q", codes.PLAIN),
            answer=codes.Signs({"-": 0, "+": None}) | codes.PLAIN,
        ),
    ),
)
