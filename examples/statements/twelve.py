"""Twelve statements about each other: which of them are true?

Source: Rosetta Code, "Twelve statements".
"""

from logicpuzzles import domaino, eq, lall, relation, run, truth, vars


@relation
def twelveo(statements):
    """statements: 1 for each that is true and 0 for each that is false."""
    s = [None, *vars(12)]
    return lall(
        eq(statements, s[1:]),
        domaino(s[1:], (0, 1)),
        eq(s[1], 1),  # This is a numbered list of twelve statements.
        eq(s[2], truth(eq(sum(s[7:]), 3))),  # Exactly 3 of the last 6 statements are true.
        eq(s[3], truth(eq(sum(s[2::2]), 2))),  # Exactly 2 of the even-numbered statements are true.
        eq(
            s[4], truth(s[5] <= s[6] * s[7])
        ),  # If statement 5 is true, then statements 6 and 7 are both true.
        eq(s[5], truth(eq(sum(s[2:5]), 0))),  # The 3 preceding statements are all false.
        eq(s[6], truth(eq(sum(s[1::2]), 4))),  # Exactly 4 of the odd-numbered statements are true.
        eq(s[7], truth(eq(s[2] + s[3], 1))),  # Either statement 2 or 3 is true, but not both.
        eq(s[8], truth(s[7] <= s[5] * s[6])),  # If statement 7 is true, then 5 and 6 are both true.
        eq(s[9], truth(eq(sum(s[1:7]), 3))),  # Exactly 3 of the first 6 statements are true.
        eq(s[10], s[11] * s[12]),  # The next two statements are both true.
        eq(s[11], truth(eq(sum(s[7:10]), 1))),  # Exactly 1 of statements 7, 8 and 9 is true.
        eq(s[12], truth(eq(sum(s[1:12]), 4))),  # Exactly 4 of the preceding statements are true.
    )


if __name__ == "__main__":
    statements = vars(12)
    for answer in run(0, statements, twelveo(statements)):
        print("True:", *[number for number, holds in enumerate(answer, 1) if holds])
