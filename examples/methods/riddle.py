"""A grid riddle by the three matrix rules of the seed, step by step.

Source: Anibal, "Using matrix operations to solve the Einstein's riddle, part II", Nibcode
Solutions, November 2015.
"""

from logicpuzzles.search.result import finished
from logicpuzzles.search.riddle import by_matrices, can_be_merged, has_common_value, merge

riddle, hint = (("1", "", ""), ("2", "red", "")), (("", "red", "Brit"),)
common = has_common_value(riddle, hint)
print(common, can_be_merged(riddle, common.row, hint, common.other_row, fail_if_beyond=True))
print(merge(riddle, common.row, hint, common.other_row))

either = [["", "Bob", ""], ["", "", "cat"]], [["", "", "dog"], ["", "Bob", ""]]
data = {
    "header": ["place", "name", "pet"],
    "startMatrix": [["1", "", ""], ["2", "", ""]],
    "hints": [[[["", "Ann", "cat"]]], list(either)],
    "singleHints": False,
}
result = finished(by_matrices(data))
for step in result.steps:
    print(step)
for solution in result.solutions:
    print(solution)
