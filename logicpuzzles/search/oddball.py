"""The odd ball from weighings already done: each case, a ball that is heavier or lighter, is
weighed again until an outcome differs.

Source: fsvieira, "balls12", a game that kept track of every ball, described on the page of
"Balance" (2014).
"""

from __future__ import annotations

from collections.abc import Collection, Iterable

from .result import Budget, Result, Run, SearchStep, Solution, spent

Weighing = tuple[Collection[int], Collection[int], str]


def every_case(
    balls: int, weighings: Iterable[Weighing], budget: Budget = None, told: bool = False
) -> Run[tuple[int, str], SearchStep]:
    """The run of a search for the balls, from 1 on, that may be the odd one, each with its weight,
    ``heavier`` or ``lighter``. ``told``: with its steps.

    ``weighings``: the balls on the left plate, those on the right one, and the outcome, ``equal``
    or the plate that goes down. ``nodes`` counts cases, ``successors`` the weighings that were done
    again.

    >>> from .result import finished
    >>> finished(every_case(3, [((1,), (2,), "left")])).solutions
    ((1, 'heavier'), (2, 'lighter'))
    """
    done = list(weighings)
    nodes = again = 0
    for ball in range(1, balls + 1):
        for weight in ("heavier", "lighter"):
            if spent(nodes, budget):
                return Result(gave_up=True, nodes=nodes, successors=again)
            nodes += 1
            for number, (left, right, outcome) in enumerate(done, start=1):
                again += 1
                plate = "left" if ball in left else "right" if ball in right else ""
                down = (
                    {"left": "right", "right": "left"}.get(plate, "")
                    if weight == "lighter"
                    else plate
                )
                if (down or "equal") != outcome:
                    if told:
                        would = (
                            f"the {down} plate would go down"
                            if down
                            else "the plates would be equal"
                        )
                        yield SearchStep(
                            "reject",
                            f"ball {ball} {weight}: in weighing {number} {would}, but it was "
                            f"{outcome}",
                        )
                    break
            else:
                if told:
                    yield SearchStep("keep", f"ball {ball} {weight}: agrees with all weighings")
                yield Solution((ball, weight), nodes, again)
    return Result(complete=True, nodes=nodes, successors=again)
