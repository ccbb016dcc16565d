"""A small job shop: four jobs, each a row of tasks on four machines. A job does one task at a time,
in its order, and a machine works at one task at a time. When can all be done at the earliest?

It prints:

    All is done at 14, and not earlier.
    machine 1: job 1 from 0 to 3, job 3 from 3 to 7, job 2 from 7 to 10, job 4 from 10 to 12
    machine 2: job 2 from 0 to 4, job 1 from 4 to 6, job 4 from 6 to 8, job 3 from 10 to 11
    machine 3: job 3 from 0 to 2, job 4 from 3 to 6, job 1 from 6 to 8, job 2 from 10 to 12
    machine 4: job 4 from 0 to 3, job 2 from 4 to 5, job 3 from 7 to 10, job 1 from 10 to 14
"""

from itertools import combinations, pairwise

from logicpuzzles import lall, lany, membero, relation, run, var, vars

JOBS = (  # the tasks of each job: the machine and the time it takes
    ((0, 3), (1, 2), (2, 2), (3, 4)),
    ((1, 4), (3, 1), (0, 3), (2, 2)),
    ((2, 2), (0, 4), (3, 3), (1, 1)),
    ((3, 3), (2, 3), (1, 2), (0, 2)),
)
LATEST = sum(time for job in JOBS for _, time in job)  # one task after the other


@relation
def scheduleo(starts, end):
    """starts: when each task of each job begins. end: when all is done at the earliest, or
    later.
    """
    tasks = [
        (start, *task)
        for row, job in zip(starts, JOBS, strict=True)
        for start, task in zip(row, job, strict=True)
    ]
    return lall(
        [membero(start, range(LATEST)) for start, _, _ in tasks],
        membero(end, range(LATEST + 1)),
        [
            start + time <= later
            for row, job in zip(starts, JOBS, strict=True)
            for (start, later), (_, time) in zip(pairwise((*row, end)), job, strict=True)
        ],
        [
            lany(start + time <= other, other + other_time <= start)
            for (start, machine, time), (other, other_machine, other_time) in combinations(tasks, 2)
            if machine == other_machine
        ],
    )


starts, end = tuple(tuple(vars(len(job))) for job in JOBS), var()
((end, starts),) = run(1, (end, starts), scheduleo(starts, end), minimise=end)
print(f"All is done at {end}, and not earlier.")
for machine in range(4):
    work = sorted(
        (start, start + time, number)
        for number, (row, job) in enumerate(zip(starts, JOBS, strict=True), 1)
        for start, (on, time) in zip(row, job, strict=True)
        if on == machine
    )
    print(
        f"machine {machine + 1}: "
        + ", ".join(f"job {number} from {start} to {stop}" for start, stop, number in work)
    )
