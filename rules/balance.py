"""Balance: all balls weigh the same but one, which is heavier or lighter. A scale with two plates
shows which plate goes down, if any. Which ball is the odd one, and is it heavier or lighter?

Both plates hold the same number of balls. The outcome is "equal", or the plate that goes down:
"left" or "right".

Source: Freeman Dyson, "The problem of the pennies", The Mathematical Gazette 30, 1946.
"""

from logicpuzzles import (
    Board,
    Row,
    alldiffo,
    among,
    conde,
    eq,
    lall,
    many,
    membero,
    neq,
    numbers,
    relation,
    vars,
)

FAMILY = "sums"


PLATE = many(numbers(1, "balls"), 1, different=True)
OUTCOME = among("equal", "left", "right")


@relation
def balanceo(board, balls: numbers(1), weighings=()):
    """board: the number of the odd ball, from 1 to balls, and its weight. weighings: the two plates
    and the outcome of each.
    """
    odd = ball, weight = tuple(vars(2))
    frame = [
        eq(board, odd),
        membero(weight, ("heavier", "lighter")),
        membero(ball, tuple(range(1, balls + 1))),
    ]
    return lall([weighingo(*weighing, odd) for weighing in weighings], frame)


@relation
def weighingo(left: PLATE, right: PLATE, outcome: OUTCOME, board):
    """Weighing the balls left against the balls right has this outcome. left, right: tuples; a ball
    in them may be unknown.
    """
    odd = tuple(vars(2))
    return lall(
        eq(board, odd),
        eq(len(left), len(right)),
        alldiffo((*left, *right)),
        conde(
            [eq(outcome, "equal"), [neq(odd[0], ball) for ball in (*left, *right)]],
            [eq(outcome, "left"), tippedo(left, right, odd)],
            [eq(outcome, "right"), tippedo(right, left, odd)],
        ),
    )


@relation
def tippedo(down, up, board):
    """The odd ball is heavier and on the plate that goes down, or lighter and on the plate that
    goes up.
    """
    return membero(board, [(ball, "heavier") for ball in down] + [(ball, "lighter") for ball in up])


BOARD = Board(Row(lambda known: ("ball", "weight")))
