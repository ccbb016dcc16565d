"""Genetic search as zebrajs has it: an individual is a value for each variable, and the variables
say what it breaks.

Source: Filipe Vieira, "zebrajs", 2014, https://github.com/fsvieira/zebrajs.
"""

import random

from logicpuzzles.search.genetic import evolving
from logicpuzzles.search.result import Solution, finished
from logicpuzzles.search.zebra import from_clues

people, drinks, pets = (
    ["Ann", "Bob", "Cleo", "Dan"],
    ["tea", "milk", "water", "beer"],
    ["cat", "dog", "owl", "fox"],
)
clues = [
    ("right", "milk", "tea"),
    ("next", "cat", "dog"),
    ("same", "owl", "water"),
    ("same", "Ann", "fox"),
    ("after", "Bob", "Cleo"),
    ("not end", "milk"),
    ("at", "Dan", 4),
]
puzzle = from_clues(4, [people, drinks, pets], clues)
for event in evolving(puzzle, random.Random(7), told=True, population=12):
    if isinstance(event, Solution):
        print("Found:", puzzle.rows_of(event.board))
    else:
        print(event)

result = finished(evolving(puzzle, random.Random(7), population=12, evaluations=30))
print(f"{result.status}: {result.reason}.")
