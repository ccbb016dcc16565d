"""Takuzu by the three patterns and the loop of the seed, on its own example.

Source: "Tazuku Solver", the page Tazuku.md of a repository of game solvers.
"""

from logicpuzzles.search.result import finished
from logicpuzzles.search.takuzu import by_patterns

EXAMPLE = ["--1---", "------", "0--01-", "---0--", "----1-", "00-1--"]
board = [[None if cell == "-" else int(cell) for cell in row] for row in EXAMPLE]
result = finished(by_patterns(board, told=True))
for step in result.steps:
    print(step)
for row in result.solutions[0]:
    print("".join(map(str, row)))
print(f"{result.status}, in {result.nodes} rounds")
print("An empty board:", finished(by_patterns([[None] * 6] * 6)).status)
