"""Palisade: fences divide the board into regions of one size. A number says how many sides of its cell
have a fence, the rim of the board included.
Source: Nikoli, "Five Cells", 2003; "Palisade" in Simon Tatham's Portable Puzzle Collection.
"""

from logicpuzzles import connectedo, domaino, eq, exactlyo, lall, lany, neq, relation, vars


@relation
def palisadeo(board, edges, area, rim, numbers):
    """board: for each edge whether a fence stands there. edges: pairs of cells side by side. area: of a
    region. rim: how many sides of each cell are on the rim. numbers: of each cell, or None.
    """
    regions = range(len(rim) // area)
    own = vars(len(rim))
    near = [[] for _ in rim]
    for fence, (a, b) in zip(board, edges, strict=True):
        near[a].append(fence)
        near[b].append(fence)
    return lall(
        domaino(board, (0, 1)),
        domaino(own, regions),
        [exactlyo(area, region, own) for region in regions],
        [connectedo(own, edges, value=region) for region in regions],
        [
            lany(
                lall(eq(fence, 1), neq(own[a], own[b])),
                lall(eq(fence, 0), eq(own[a], own[b])),
            )
            for fence, (a, b) in zip(board, edges, strict=True)
        ],
        [
            exactlyo(number - rim[cell], 1, near[cell])
            for cell, number in enumerate(numbers)
            if number is not None
        ],
    )
