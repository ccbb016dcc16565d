"""Factor Rooms: each row and column holds each number from 1 to its length once; the number of a
region is the product of its cells. A number may stand in a region more than once.

Source: Nikoli, "Inshi no Heya".
"""

from logicpuzzles.rules.futoshiki import futoshikio

from logicpuzzles import Board, Cells, Regions, codes, digits, numbers, producto, relation

ALIASES = ("factors", "inshinoheya")
FAMILY = "sums"


@relation(says="the product of {region} is {product}", technique="combinations")
def roomo(product, region):
    """region: its cells."""
    return producto(region, product)


factorroomso = futoshikio
BOARD = Board(
    Cells(digits(1, "side"), given=False),
    Regions("regions", numbers(1), roomo, structural=True, cells=(2, 4), ordered=False),
)

CODES = (
    codes.puzz_link(
        "factors", codes.Borders("regions"), codes.RegionLabels("regions", codes.NUMBERS)
    ),
    codes.pzprv3(
        "factors",
        codes.Fences("regions"),
        codes.MarkTable(regions=codes.PLAIN),
        codes.MarkTable(answer=codes.PLAIN),
    ),
)
