"""Takuzu by the three patterns and the loop of the seed, on its own example.

Source: "Tazuku Solver", the page Tazuku.md of a repository of game solvers.
"""

from logicpuzzles.search.takuzu import patterns

EXAMPLE = ["--1---", "------", "0--01-", "---0--", "----1-", "00-1--"]
result = patterns([[None if cell == "-" else int(cell) for cell in row] for row in EXAMPLE])
for step in result.steps:
    print(step)
for row in result.solutions[0]:
    print("".join(map(str, row)))
print(f"{result.status}, in {result.nodes} rounds")
print("An empty board:", patterns([[None] * 6] * 6).status)
