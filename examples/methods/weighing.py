"""Twelve balls, one of them heavier or lighter: the fewest weighings, a plan, a scheme, and a proof
for thirteen.
"""

from logicpuzzles.search.schemes import plates, scheme
from logicpuzzles.search.weighing import BallGroups, least, plan, too_many, trap, tree

print(
    "Weighings for 12 and 13 balls:", least(BallGroups(unknown=12)), least(BallGroups(unknown=13))
)
best = plan(12)
first = tree(best)
print("First", first.left, "against", first.right)
for number, (left, right) in enumerate(plates(scheme(12, 3)), start=1):
    print(f"Fixed beforehand, {number}:", left, "against", right)
print("13 in three weighings, for each first weighing what is too much for two more:")
for each, outcome, cases in too_many(13, 3):
    print(f"  {each} against {each}, {outcome}: {cases} cases, more than 9")
print("Two balls, never:", {tuple(state): len(ways) for state, ways in trap(2).items()})
