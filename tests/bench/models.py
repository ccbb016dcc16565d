"""Lines and time of the models in docs/how-to/models.md, beside those of CPMpy and
python-constraint. Writes the tables of that page.

Run from a checkout: python tests/bench/models.py [SECONDS]. SECONDS: of the processor, for one call,
by default 20. It ends with an error where two solvers do not agree. Each solver is asked in a
process of its own; the time is that of calls after the first one, so that nobody pays for imports.
"""

from __future__ import annotations

import ast
import json
import resource
import subprocess
import sys
import time
from importlib import import_module
from importlib.metadata import version
from pathlib import Path
from types import SimpleNamespace
from typing import Any

from suite.machine import processor
from suite.models import CASES, told

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "docs/how-to/models.md"
OURS, ALONE = "ours", "ours, as it comes"
PEERS = {"CPMpy": "models_cpmpy", "python-constraint": "models_constraint"}
SOLVERS = (OURS, ALONE, *PEERS)
SPAN = 0.3  # seconds of calls that are timed together
LONG = 3.0  # seconds of a call that is not repeated
PACKAGES = ("ortools", "python-sat", "cpmpy", "python-constraint2")


def source(solver: str) -> str:
    """The program that is shown, or that of a peer."""
    if solver in PEERS:
        return Path(__file__).with_name("suite").joinpath(f"{PEERS[solver]}.py").read_text()
    sys.path.insert(0, str(ROOT / "tests/manual"))
    blocks = import_module("pages").blocks(PAGE.read_text())
    return "\n".join(
        block.text for block in blocks if block.language == "python" and not block.prompted
    )


def count_lines(solver: str) -> dict[str, int]:
    """The lines of each function, without those of comments."""
    text = source(solver)
    rows = ["", *text.splitlines()]
    return {
        node.name: sum(
            not rows[line].lstrip().startswith("#")
            for line in range(node.lineno, (node.end_lineno or 0) + 1)
        )
        for node in ast.parse(text).body
        if isinstance(node, ast.FunctionDef)
    }


def ask(solver: str, place: int, seconds: float) -> None:
    """Print what the answers are worth and how many seconds a call takes."""
    resource.setrlimit(resource.RLIMIT_CPU, (int(seconds) + 5,) * 2)
    if solver == ALONE:
        for package in ("ortools", "clingo"):
            sys.modules[package] = None  # type: ignore[assignment]
    models = SimpleNamespace()
    exec(compile(source(solver), solver, "exec"), models.__dict__)
    name, _, data = CASES[place]
    call: Any = getattr(models, name)
    calls, began = 0, time.process_time()
    answers = call(*data)
    spent = time.process_time() - began
    if spent < LONG:  # what was imported would tell
        began = time.process_time()
        while not calls or time.process_time() - began < SPAN:
            answers, calls = call(*data), calls + 1
        spent = (time.process_time() - began) / calls
    print(json.dumps([told(name, answers, data), spent]))


def measure(solver: str, place: int, seconds: float) -> tuple[Any, float | None]:
    """The same, asked in a process; no time where it took too long."""
    command = [sys.executable, __file__, "--ask", solver, str(place), str(seconds)]
    ended = subprocess.run(command, capture_output=True, text=True)
    if ended.returncode == 0:
        worth, spent = json.loads(ended.stdout)
        return worth, spent if spent <= seconds else None
    if ended.returncode > 0:
        sys.exit(f"{solver}, {CASES[place]}: {ended.stderr}")
    return None, None


def table(head: list[str], named: int, rows: list[list[Any]]) -> str:
    """A table whose first columns are names, the others numbers."""
    ruler = ["---"] * named + ["---:"] * (len(head) - named)
    return "".join(f"| {' | '.join(map(str, line))} |\n" for line in (head, ruler, *rows))


def main(seconds: float) -> None:
    lines = {solver: count_lines(solver) for solver in (OURS, *PEERS)}
    names = list(dict.fromkeys(name for name, _, _ in CASES))
    rows: list[list[Any]] = [
        [f"`{name}`", *(lines[each][name] for each in lines)] for name in names
    ]
    rows.append(["all, with what they share", *(sum(each.values()) for each in lines.values())])
    text = "Lines of each function, formatted alike:\n\n" + table(["model", *lines], 1, rows)
    timed = []
    for place, (name, size, _) in enumerate(CASES):
        found = {solver: measure(solver, place, seconds) for solver in SOLVERS}
        if len({str(worth) for worth, spent in found.values() if spent is not None}) > 1:
            sys.exit(f"{name}, {size}: {found}")
        spent = [each for _, each in found.values()]
        shown = [f">{seconds:,.0f}" if each is None else f"{each:.3g}" for each in spent]
        timed.append([f"`{name}`", size, *shown])
        print(*timed[-1], flush=True)
    on = [f"{processor()}, {sys.platform}", f"Python {sys.version.split()[0]}"]
    on += [f"{name} {version(name)}" for name in PACKAGES]
    text += f"""
Seconds of the processor for one call, in which the model is made and the best answer proven:

{table(["model", "size", *SOLVERS], 2, timed)}
*{ALONE}*: without CP-SAT and clingo. `>{seconds:.0f}`: it was stopped. CP-SAT had one worker, python-constraint its usual solver.
The models for them are in `tests/bench/suite`; `python tests/bench/models.py` measures again (`pip install -e '.[bench]'`).
Measured in one run: {", ".join(on)}.
"""
    before, _, rest = PAGE.read_text().partition("<!-- measured -->\n")
    PAGE.write_text(
        f"{before}<!-- measured -->\n{text}<!-- end -->{rest.partition('<!-- end -->')[2]}"
    )


if __name__ == "__main__":
    if sys.argv[1:2] == ["--ask"]:
        ask(sys.argv[2], int(sys.argv[3]), float(sys.argv[4]))
    else:
        main(float(sys.argv[1]) if sys.argv[1:] else 20.0)
