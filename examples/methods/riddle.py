"""A grid riddle by the three matrix rules of the seed, step by step.

Source: Anibal, "Using matrix operations to solve the Einstein's riddle, part II", Nibcode
Solutions, November 2015.
"""

from logicpuzzles.search.riddle import can_be_merged, has_common_value, leading_to, matrices, merge

riddle, hint = (("1", "", ""), ("2", "red", "")), (("", "red", "Brit"),)
common = has_common_value(riddle, hint)
print(common, can_be_merged(riddle, common.row, hint, common.other_row, fail_if_beyond=True))
print(merge(riddle, common.row, hint, common.other_row))

either = [["", "Bob", ""], ["", "", "cat"]], [["", "", "dog"], ["", "Bob", ""]]
result = matrices(
    {
        "header": ["place", "name", "pet"],
        "startMatrix": [["1", "", ""], ["2", "", ""]],
        "hints": [[[["", "Ann", "cat"]]], list(either)],
        "singleHints": False,
    }
)
for solution, end in zip(
    result.solutions, [step for step in result.steps if step.did == "solution"], strict=True
):
    for step in leading_to(result.steps, end.branch):
        print(step)
    print(solution)
