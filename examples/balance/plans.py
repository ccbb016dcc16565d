"""Plans for weighing twelve balls: questions to the relations of the kind."""

from logicpuzzles.rules.balance import balanceo

from logicpuzzles import run, var, vars
from logicpuzzles.extras.balance.plans import plano, scaleo, schemeo

GROUPS = ("good", "perhaps heavier", "perhaps lighter", "unknown")


def shown(totals):
    """Totals in words."""
    return ", ".join(
        f"{count} {group}" for count, group in zip(totals, GROUPS, strict=True) if count
    )


def show(plan, indent=""):
    """A plan line by line, without weighings of nothing."""
    if plan and sum(plan[0]):
        left, right, *rest = plan
        print(f"{indent}weigh {shown(left)} against {shown(right)}")
        for outcome, then in zip(
            ("if equal", "if left goes down", "if right goes down"), rest, strict=True
        ):
            if then and sum(then[0]):
                print(f"{indent}  {outcome}")
                show(then, indent + "    ")


plan, codes = vars(2)
print("Twelve balls in three weighings:")
show(run(1, plan, plano(plan, (0, 0, 0, 12), 3, 12))[0], "  ")
print("Thirteen in three:", run(1, plan, plano(plan, (0, 0, 0, 13), 3, 13)) or "there is no plan")
print(
    "Thirteen and a good one:",
    "there is a plan" if run(1, plan, plano(plan, (1, 0, 0, 13), 3, 14)) else "there is no plan",
)

print("Four against four of twelve:")
outcome, after = vars(2)
for answer in run(
    0, (outcome, after), scaleo((0, 0, 0, 12), (0, 0, 0, 4), (0, 0, 0, 4), outcome, after, 12)
):
    print(f"  {answer[0]}: {shown(answer[1])}")
before, left, right = vars(3)
ways = run(0, (before, left, right), scaleo(before, left, right, "equal", (2, 0, 0, 1), 3))
print("Three balls, one of them unknown after the plates were equal:")
for before, left, right in ways:
    print(f"  {shown(before)}: {shown(left)} against {shown(right)}")

print("Twelve balls, three weighings fixed beforehand:")
balls = [code for code in run(1, codes, schemeo(codes, 12, 3))[0] if any(code)]
plates = [
    tuple(
        tuple(ball for ball, code in enumerate(balls, 1) if code[number] == plate)
        for plate in (1, -1)
    )
    for number in range(3)
]
for left, right in plates:
    print(f"  {' '.join(map(str, left))} against {' '.join(map(str, right))}")
print(
    "Thirteen with weighings fixed beforehand:",
    run(1, codes, schemeo(codes, 13, 3)) or "there is no such scheme",
)

odd, outcomes = var(), vars(3)
weighings = [
    (left, right, outcome) for (left, right), outcome in zip(plates, outcomes, strict=True)
]
answers = run(0, (tuple(outcomes), odd), balanceo(odd, 12, weighings))
print(
    f"Of {3**3} series of outcomes {len(dict(answers))} can happen, each for one of {len(answers)} answers."
)
