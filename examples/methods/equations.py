"""Equations by plugging numbers into the one with the fewest unknowns.

Source: Rainhard Findling, "Equation puzzle solver: Python vs Prolog", October 2014.
"""

from logicpuzzles.search.equations import plugging_in
from logicpuzzles.search.result import Solution, finished

EQUATIONS = [("a", "=", 2), (("+", "a", ("*", "b", "c")), "=", 8), (("*", "b", "b"), "=", 9)]
for event in plugging_in("abc", EQUATIONS, domain=(-9, 9), told=True):
    print(f"   a, b, c = {event.board}" if isinstance(event, Solution) else event)
result = finished(plugging_in("SENDMORY", [(("+", "SEND", "MORE"), "=", "MONEY")]))
print(dict(zip("SENDMORY", result.solutions[0], strict=True)))
