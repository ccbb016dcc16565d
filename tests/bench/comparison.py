"""Writes docs/explanation/comparison.md: runs ``logicpuzzles compare`` on puzzles of the seeds;
tables and sentences are from its figures.

``python tests/bench/comparison.py`` measures, in some minutes, into ``data/comparison.json`` beside
this file and writes the page; with ``--page`` it only counts the lines again and writes the page.
No figure in the page is written by hand.
"""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

from logicpuzzles.compare.approaches import approaches_to
from logicpuzzles.compare.comparing import lines_in
from logicpuzzles.compare.source_lines import count_code_lines
from logicpuzzles.solving.runner import load

HERE = Path(__file__).parent
ROOT = HERE.parents[1]
DATA = HERE / "data" / "comparison.json"
PAGE = ROOT / "docs" / "explanation" / "comparison.md"
LIMIT = 5  # seconds of the processor for each approach
ORDERS = 2  # other orders of the goals
PACKAGE = "miniKanren"

SECTIONS = (
    (
        "Jodici",
        ("jodici/seed.csv",),
        "The rules say that rings sum to 30, sectors to 15, and that each digit stands twice, in any order. The "
        "published search fills "
        "cell after cell and looks at a digit once it stands there. The second one takes the cell with the fewest "
        "digits left, and "
        "knows these before. The search had to add what the rules leave out: a representation by sectors, a list of "
        "fields to try, "
        "the order in which to fill them, and when to give a field up.",
    ),
    (
        "Takuzu",
        ("takuzu/seed.txt", "takuzu/14x14.txt"),
        "The published solver looks for three patterns until none is left. On a harder board it may end with cells "
        "empty, and must "
        "say so. The relations state the same rules and nothing about patterns.",
    ),
    (
        "Zebra",
        ("zebra/life-1962-plain.txt", "zebra/zebrajs-5x5-list.json"),
        "A clue is a relation between two records; zebrajs made it variables with change events. The genetic search "
        "breeds guesses, "
        "and proves nothing.",
    ),
    (
        "Grid riddles",
        ("riddle/neighbours.json", "riddle/city-several.json"),
        "Hints are small matrices. The published method merges them into the riddle by three rules; the relations say "
        "that the rows "
        "of an option stand below each other, or each somewhere.",
    ),
    (
        "Equations",
        ("equations/send-more-money.txt", "equations/crossword-1.txt"),
        '"Plug into the equation with the fewest unknowns first" is all that the search knows. An engine reads a sum of words as '
        "columns with carries.",
    ),
    (
        "Flower disks",
        ("disks/flower.txt",),
        "The published search lays one disk after the other in each of its turns.",
    ),
    (
        "Sudoku",
        ("sudoku/easy.txt", "sudoku/hard-17.txt"),
        "The searches here fill cells by trial, or narrow variables by events.",
    ),
    (
        "Nonogram",
        ("nonogram/10x10.txt", "nonogram/15x20.txt"),
        "The search looks at one line after the other and fills what all its fillings share. The relations say of each line that "
        "it is one of its fillings, and do not say which line to look at.",
    ),
    (
        "The odd ball",
        ("balance/seven.txt",),
        "Where there are few cases, trying them all is a short program. The relations answer other questions by the "
        "same lines: which "
        "weighings lead to a state, a plan for twelve balls, a scheme laid down beforehand, and that thirteen have "
        "none. The search "
        "for plans is a program of its own.",
    ),
)

Row = dict[str, Any]


def measured(path: str) -> dict[str, Any]:
    """The comparison of a puzzle, as ``logicpuzzles compare`` gives it."""
    command = [
        sys.executable,
        "-m",
        "logicpuzzles",
        "compare",
        f"examples/{path}",
        "--format",
        "json",
    ]
    limits = ["--timeout", str(LIMIT), "--orders", str(ORDERS)]
    output = subprocess.run(
        [*command, *limits], cwd=ROOT, capture_output=True, text=True, check=True
    ).stdout
    comparison: dict[str, Any] = json.loads(output)
    return comparison


def page(comparisons: dict[str, dict[str, Any]]) -> str:
    """The page. ``comparisons``: by the paths of the puzzles."""
    parts = [_opening(comparisons)]
    for title, paths, text in SECTIONS:
        there = [path for path in paths if path in comparisons]
        tables = [
            f"{_table(path, comparisons[path])}\n{_sentences(comparisons[path])}" for path in there
        ]
        parts.append(
            "".join(
                [
                    f"## {title}\n\n{_wrapped(text)}",
                    *tables,
                    _lines([comparisons[path] for path in there]),
                ]
            )
        )
    parts.append(_conclusions(list(comparisons.values())))
    return "\n".join(parts)


def _opening(comparisons: dict[str, dict[str, Any]]) -> str:
    (limit,) = {f"{each['limit_seconds']:g}" for each in comparisons.values()}
    return f"""# Relations and search, side by side

The puzzles here were once solved twice by those who wrote about them: by logic, and by a search of their own. This page lays
the two halves beside each other again. `tests/bench/comparison.py` wrote it from what `logicpuzzles compare` measured, the
figures in its sentences too. Run it yourself:

```sh
logicpuzzles compare examples/jodici/seed.csv          # one puzzle, a line for each approach
logicpuzzles compare examples/jodici/seed.csv --code   # rule and loop beside each other
logicpuzzles compare examples --format json            # all of them; a chart with --format svg
```

How to read the tables. All times are milliseconds of the processor. *Cold*: a new process loads the solver and finds the first
answer. *First* and *all*: the time to the first answer, and until it is proven that there are no more, when the solver is loaded;
medians of several runs where one is short. Every approach has the same limits: {limit} seconds, 1,000 answers. What it found
before is kept; "-" says that it did not come so far. *Nodes* are choices of an engine, steps of kanren, and positions that a
search makes: compare them within a family only. *Other orders*: the same goals shuffled; a search has none, its order is the
program. *Lines of code* are those of the rules or of the search for this kind of puzzle, of the machinery that no other
approach in the table needs, and of what is shared with another one. Whole files count, with all that they import, the
same way for rules and searches: two methods in the same file have the same lines. *Telling steps* is the code of a search that
does nothing else; it is in no other column, as nothing tells the steps of rules. Reading and drawing, and the code of other
packages, count nowhere.

`kanren` is this project's own reading of a miniKanren program, without recursion and with equations first; `{PACKAGE}` is the
package itself, with its own `run`, `eq`, `lall` and `lany` on the same goals.
"""


HEAD = "| approach | answers | cold | first | all | nodes | other orders |\n| --- | --- | --- | --- | --- | --- | --- |\n"


def _table(path: str, comparison: dict[str, Any]) -> str:
    lines = "".join(
        f"| {row['approach']} | {_answers(row)} | {_ms(row['cold_seconds'])} | {_ms(row['first_seconds'])} "
        f"| {_ms(row['seconds'] if finished(row) else None)} | {_nodes(row)} | {_orders(row)} |\n"
        for row in comparison["approaches"]
    )
    return f"\n`{path}`\n\n{HEAD}{lines}"


def finished(row: Row) -> bool:
    """Whether an approach came to its end."""
    return row["status"] in ("unique", "multiple", "none")


def _answers(row: Row) -> str:
    number = row["solutions"]
    return (
        f"{number} answer{'s'[number == 1 :]}; {row['status']}"
        if number and not finished(row)
        else row["status"]
    )


def _ms(seconds: float | None) -> str:
    if seconds is None:
        return "-"
    number = 1000 * seconds
    return f"{number:,.0f}" if number >= 100 else f"{number:.3g}"


def _nodes(row: Row) -> str:
    return f"{row['nodes']:,}" if finished(row) or row["nodes"] else "-"


def _orders(row: Row) -> str:
    ended = [each for each in row["orders"] if finished(each)]
    if not ended:
        return row["order"] if row["declarative"] else ""
    some = (
        ""
        if len(ended) == len(row["orders"])
        else f"{len(ended)} of {len(row['orders'])} finished: "
    )
    nodes = _between([f"{number:,}" for number in sorted([each["nodes"] for each in ended])])
    times = _between([_ms(number) for number in sorted([each["seconds"] for each in ended])])
    return f"{some}same answers, {nodes} node{'s'[nodes == '1' :]}, {times} ms"


def _between(sorted_ones: list[str]) -> str:
    least, most = sorted_ones[0], sorted_ones[-1]
    return least if least == most else f"{least} to {most}"


def _sentences(comparison: dict[str, Any]) -> str:
    """What a table says: which approach was the fastest, and how far apart the two sides are."""
    rows = [row for row in comparison["approaches"] if finished(row)]
    fastest = min(rows, key=lambda row: row["seconds"])
    parts = [f"Fastest to all answers: {fastest['approach']}, in {_ms(fastest['seconds'])} ms."]
    searches = [row for row in rows if not row["declarative"]]
    fd = next((row for row in rows if row["approach"] == "fd"), None)
    if fd is not None and searches:
        best = min(searches, key=lambda row: row["seconds"])
        parts.append(_ratio(fd, best))
    for row in comparison["approaches"]:
        if not finished(row) and not row["declarative"]:
            parts.append(f"{row['approach']} did not prove an answer: {row['status']}.")
    others = [
        row["approach"]
        for row in comparison["approaches"]
        if row["declarative"] and not finished(row)
    ]
    if others:
        parts.append(f"{_listed(others)} did not come to an end.")
    return _wrapped(" ".join(parts))


def _ratio(fd: Row, best: Row) -> str:
    ratio = best["seconds"] / fd["seconds"]
    if 0.8 <= ratio <= 1.25:
        return f"fd and the fastest search, {best['approach']}, take about as long."
    if ratio > 1:
        return f"The fastest search, {best['approach']}, takes {_times(ratio)} times as long as fd."
    return f"fd takes {_times(1 / ratio)} times as long as the fastest search, {best['approach']}."


def _times(ratio: float) -> str:
    return f"{ratio:,.0f}" if ratio >= 10 else f"{ratio:.2g}"


def _lines(comparisons: list[dict[str, Any]]) -> str:
    """The lines of each approach to a kind: those of its first puzzle, which all puzzles share."""
    rows = comparisons[0]["approaches"]
    body = "".join(
        f"| {row['approach']} | {row['lines_puzzle']:,} | {row['lines_own']:,} | {row['lines_shared']:,} "
        f"| {row['lines_telling'] or '-'} |\n"
        for row in rows
    )
    head = "| lines of code | the puzzle | its own machinery | shared machinery | telling steps |"
    return f"\n{head}\n| --- | --- | --- | --- | --- |\n{body}"


def _conclusions(comparisons: list[dict[str, Any]]) -> str:
    many = len(comparisons)
    relations, searches, plain = 0, 0, {"kanren": 0, PACKAGE: 0}
    even, slower, faster = 0, 0, 0
    orders: dict[str, list[bool]] = {}
    for comparison in comparisons:
        rows = {row["approach"]: row for row in comparison["approaches"]}
        ended = [row for row in rows.values() if finished(row)]
        if min(ended, key=lambda row: row["seconds"])["declarative"]:
            relations += 1
        else:
            searches += 1
        best = min([row["seconds"] for row in ended if not row["declarative"]])
        ratio = best / rows["fd"]["seconds"]
        even += 0.8 <= ratio <= 1.25
        faster += ratio > 1.25
        slower += ratio < 0.8
        for name in plain:
            plain[name] += finished(rows[name])
        for name, row in rows.items():
            orders.setdefault(name, []).extend([finished(each) for each in row["orders"]])
    everything = [row for comparison in comparisons for row in comparison["approaches"]]
    ruled = sorted({row["lines_puzzle"] for row in everything if row["declarative"]})
    searched = sorted({row["lines_puzzle"] for row in everything if not row["declarative"]})
    stuck = sorted(
        {row["approach"] for row in everything if not row["declarative"] and not finished(row)}
    )
    text = [
        f"On these {many} puzzles the fastest approach to all answers was one by relations {relations} times, and a "
        f"search {searches} "
        f"times. Beside the fastest search of each puzzle, fd took less time on {faster}, more on {slower}, and about "
        f"the same on "
        f"{even}. A search is a program for one question, and can be very good at it.",
        f"The text of a puzzle has {ruled[0]} to {ruled[-1]} lines as relations and {searched[0]} to {searched[-1]} as a search. "
        f"That is not the whole: fd has {_range(everything, 'fd', 'lines_own')} lines of its own and "
        f"{_range(everything, 'fd', 'lines_shared')} that it shares with other engines, where a search does with at most "
        f"{_most_machinery(everything):,} besides the text. The engine is written once for all puzzles.",
        "To load a solver may cost more than to solve a puzzle: cold, the first answer takes "
        f"{_cold(everything, 'cpsat')} ms by cpsat "
        f"and {_cold(everything, 'fd')} ms by fd.",
        f"Of the {many} puzzles, kanren finished {plain['kanren']} and the package {PACKAGE} {plain[PACKAGE]} within "
        f"the limit in the "
        f"program's order. In other orders of the goals, {_share(orders['fd'])} runs of fd came to their end, "
        f"{_share(orders['kanren'])} "
        f"of kanren and {_share(orders[PACKAGE])} of {PACKAGE}; no more were tried where the program's "
        'order and another one had failed. "State '
        f"what holds, never "
        'how to look for it" asks of an engine that the order does not matter.',
        f"A search may also be too slow, be stuck, or find by chance: {_listed(stuck)} proved nothing on some of these puzzles."
        if stuck
        else "No search was stuck on these puzzles.",
    ]
    return "## What to make of it\n\n" + "\n".join(map(_wrapped, text))


def _range(rows: list[Row], approach: str, key: str) -> str:
    return _between(
        [
            f"{number:,}"
            for number in sorted([row[key] for row in rows if row["approach"] == approach])
        ]
    )


def _cold(rows: list[Row], approach: str) -> str:
    times = [
        row["cold_seconds"]
        for row in rows
        if row["approach"] == approach and row["cold_seconds"] is not None
    ]
    return _between([_ms(number) for number in sorted(times)])


def _most_machinery(rows: list[Row]) -> int:
    return max([row["lines_own"] + row["lines_shared"] for row in rows if not row["declarative"]])


def _share(ended: list[bool]) -> str:
    return f"{sum(ended)} of {len(ended)}"


def _listed(names: Iterable[str]) -> str:
    *first, last = names
    return f"{', '.join(first)} and {last}" if first else last


def _wrapped(text: str) -> str:
    lines, line = [], ""
    for word in text.split():
        if len(line) + len(word) > 128:
            lines.append(line)
            line = ""
        line = f"{line} {word}".lstrip()
    return "\n".join([*lines, line]) + "\n"


def main() -> None:
    """Measure, or only count the lines again, and write."""
    if "--page" in sys.argv:
        comparisons = json.loads(DATA.read_text(encoding="utf-8"))
        for path, comparison in comparisons.items():
            _count_again(path, comparison)
    else:
        paths = [path for _, paths, _ in SECTIONS for path in paths]
        with ThreadPoolExecutor(2) as pool:
            comparisons = dict(zip(paths, pool.map(measured, paths), strict=True))
    DATA.write_text(json.dumps(comparisons, indent=1) + "\n", encoding="utf-8")
    PAGE.write_text(page(comparisons), encoding="utf-8")


def _count_again(path: str, comparison: dict[str, Any]) -> None:
    """Put the lines of code as they are now into a comparison that was measured before."""
    puzzle = load(ROOT / "examples" / path)
    approaches = {each.name: each for each in approaches_to(puzzle)}
    code = lines_in(puzzle, list(approaches.values()))
    for row in comparison["approaches"]:
        own = code[row["approach"]]
        row |= {
            f"lines_{name}": getattr(own, name) for name in ("puzzle", "own", "shared", "telling")
        }
        row["lines"] = count_code_lines(*approaches[row["approach"]].modules)


if __name__ == "__main__":
    main()
