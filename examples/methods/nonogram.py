"""A nonogram line by line: what all fillings of a line have in common, then a cell on trial where
no line says more.

Source: Joost Batenburg and Walter Kosters, "Solving Nonograms by combining relaxations", 2009.
"""

from logicpuzzles.search.nonogram import common, every_line
from logicpuzzles.search.result import Solution, finished

print("Blocks 2 and 1 in five cells:", common((2, 1), (None,) * 5))
print("A block of 3 in five cells:", common((3,), (None,) * 5))

rows, columns = [[2], [1, 1], [3], [1]], [[1], [4], [1], [2]]
for event in every_line(rows, columns, told=True):
    print(
        "Solution:" if isinstance(event, Solution) else event,
        *(event.board if isinstance(event, Solution) else ()),
    )

one_each = [[1], [1], [1]]
print(
    "One cell in each line, line by line:",
    finished(every_line(one_each, one_each, go_on=False)).status,
)
result = finished(every_line(one_each, one_each))
print(
    "With trials:",
    result.status,
    len(result.solutions),
    "solutions after",
    result.successors,
    "trials",
)
