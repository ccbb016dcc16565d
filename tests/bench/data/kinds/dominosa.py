"""Dominosa: the board is covered by dominoes, each pair of numbers by one of them.
Source: O. S. Adler, 1874.
"""

from logicpuzzles import domaino, exactlyo, lall, relation


@relation
def dominosao(board, edges, numbers):
    """board: for each edge whether a domino lies on it. edges: pairs of cells side by side. numbers: of
    each cell.
    """
    at = [[] for _ in numbers]
    of = {}
    for edge, (a, b) in zip(board, edges, strict=True):
        at[a].append(edge)
        at[b].append(edge)
        of.setdefault(tuple(sorted((numbers[a], numbers[b]))), []).append(edge)
    return lall(
        domaino(board, (0, 1)),
        [exactlyo(1, 1, near) for near in at],
        [exactlyo(1, 1, pair) for pair in of.values()],
    )
