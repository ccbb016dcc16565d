"""Flower disks by laying one after the other in each of its turns.

Source: Rainhard Findling, "Flower disk rotation puzzle solver: Python vs Prolog", 2014.
"""

from logicpuzzles.search.disks import every_turn
from logicpuzzles.search.result import finished

result = finished(every_turn(["110000", "100100", "000011"], told=True))
for step in result.steps:
    print(f"{step}   {''.join(mark or '.' for mark in step.state[0])}")
print(result.solutions, result.status)
