"""Jodici by the brute force of the seed, and by taking the best cell first.

Source: Rainhard Findling, "Jodici solver (brute force)", November 2014.
"""

from logicpuzzles.search.jodici import best_cell_first, depth_first
from logicpuzzles.search.result import finished

FIELD = [
    [3, 7, 0, 0, 0, 0],
    [0, 0, 1, 5, 9, 0],
    [6, 0, 0, 0, 0, 0],
]  # rings from the outside in, 0 where a cell is empty
for search in (depth_first, best_cell_first):
    result = finished(search(FIELD))
    print(
        f"{search.__name__}: {result.solutions[0]}, {result.status}; {result.nodes} fields, {result.successors} successors"
    )
