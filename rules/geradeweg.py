"""Geradeweg: one loop runs from cell to cell and visits each number. It goes straight on over as many
edges as the number says, through the number or from there, each way where it turns there.

Source: puzz.link's "Geradeweg".
"""

from logicpuzzles.rules.masyu import masyuo

from logicpuzzles import (  # isort: skip
    Board, Clues, Links, codes, conde, domaino, eq, exactlyo, lall, numbers, relation, seeno, var,
)  # fmt: skip

FAMILY = "loops"


@relation(says="straight on at {where}: {number}", technique=("length alone", "length"))
def straighto(number, sight):
    """number: how long the loop goes straight on, or ? where that is not told. sight: the links from
    a cell upwards, to the right, downwards and to the left.
    """
    up, right, down, left = sight
    first = tuple([link for way in sight for link in way[:1]])
    most = max(len(up) + len(down), len(left) + len(right))

    def along(length):
        level, upright = [
            conde([seeno(0, line, stop=0)], [seeno(length, line, stop=0)])
            for line in ((left, right), (up, down))
        ]
        return lall(domaino((length,), range(1, most + 1)), level, upright)

    return lall(exactlyo(2, 1, first), conde([eq(number, "?"), along(var())], [along(number)]))


geradewego = masyuo


BOARD = Board(
    Clues("numbers", numbers(1, unsaid="?"), straighto, scope="sight", noun="number"),
    Links(loop=0.08), words=("not part of the loop", "part of the loop"),
)  # fmt: skip

CODES = (
    codes.puzz_link("geradeweg", codes.Each("numbers", codes.NUMBERS | codes.Signs({".": "?"}))),
    codes.pzprv3(
        "geradeweg", codes.MarkTable(numbers=codes.PLAIN | codes.Signs({"-": "?"})), codes.LINES
    ),
)
