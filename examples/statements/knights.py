"""Knights, who always tell the truth, and knaves, who always lie, say things about each other.

Source: Raymond Smullyan, "What Is the Name of This Book?", 1978, chapter 3.
"""

from logicpuzzles import domaino, eq, iffo, lall, relation, run, truth, vars

KNIGHT, KNAVE = "knight", "knave"


def knighto(person):
    """The person is a knight."""
    return eq(person, KNIGHT)


@relation
def threeo(a, b, c):
    """A says: "All of us are knaves." B says: "Exactly one of us is a knight." """
    knights = truth(knighto(a)) + truth(knighto(b)) + truth(knighto(c))
    return lall(
        domaino((a, b, c), (KNIGHT, KNAVE)),
        iffo(knighto(a), eq(knights, 0)),
        iffo(knighto(b), eq(knights, 1)),
    )


@relation
def twoo(a, b):
    """A says: "I am a knave, or B is a knight." """
    return lall(domaino((a, b), (KNIGHT, KNAVE)), iffo(knighto(a), ~knighto(a) | knighto(b)))


if __name__ == "__main__":
    a, b, c = vars(3)
    for answer in run(0, (a, b, c), threeo(a, b, c)):
        print("A, B and C:", ", ".join(answer))
    for answer in run(0, (a, b), twoo(a, b)):
        print("A and B:", ", ".join(answer))
