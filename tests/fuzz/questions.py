"""Changed examples through every question: each ends in an answer or in one line, whatever the
puzzle says.

    python tests/fuzz/questions.py --count 20000 --seed 1 [KIND ...]

A puzzle is an example of a kind, most of them changed in a few words or signs so that it still is a
puzzle; examples without a solution are among them. Each is asked a few questions, on the command
line and at the seam of the page. The same seed asks the same. An error of Python, or a complaint of
several lines, is a fault.
"""

import argparse
import io
import json
import re
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import redirect_stderr, redirect_stdout
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

sys.path.insert(0, str(Path(__file__).parent))

from logicpuzzles.core.errors import BadInput, PuzzleError
from logicpuzzles.faces.cli import main as run_command
from logicpuzzles.faces.web.handling import replies
from logicpuzzles.formats import read_all
from logicpuzzles.formats.puzzle_json import to_value
from logicpuzzles.kinds.discovery import kind_named, kinds
from logicpuzzles.kinds.examples import example_text, examples_of

LONGEST = 1500  # characters of an example that is asked about
TRIES = 20  # changes of an example, until one is a puzzle
QUESTIONS = 3  # that one puzzle is asked
LIMIT = "0.5"  # seconds for a question, so that the limits are among what is tried
LATE = 10.0  # seconds of processor time that a question takes at most
SYSTEMS = ("asp", "dimacs", "minizinc", "prolog", "tatham", "pzpr")
COMMANDS = ("solve", "check", "rate", "count", "backbone", "explain", "hint", "export", "score")
REQUESTS = ("open", "draw", "verify", "hint", "solve", "count", "check", "explain", "edit")
_PARTS = re.compile(r"\d+|[^\W\d_]+|[^\w\s]|_")


@cache
def texts_of(kind: str) -> tuple[str, ...]:
    """The examples of a kind that are not long, as they stand and as JSON."""
    found = []
    for name in examples_of(kind):
        text = example_text(kind, name)
        if len(text) > LONGEST:
            continue
        found.append(text)
        try:
            found += [json.dumps(to_value(puzzle)) for puzzle in read_all(text, kind=kind)]
        except BadInput:
            continue
    return tuple(found)


def change_parts(random: Random, text: str, others: Sequence[str]) -> str:
    """A text in which one to three numbers, words or signs are replaced by others of the same
    sort.
    """
    for _ in range(random.choice((1, 1, 2, 3))):
        parts = list(_PARTS.finditer(text))
        if not parts:
            return text
        old = random.choice(parts)
        source = random.choice((text, text, random.choice(others)))
        alike = [part for part in _PARTS.findall(source) if _sort(part) == _sort(old[0])]
        new = random.choice([*alike, "0", "1", "7", old[0] * 2, ""])
        text = text[: old.start()] + new + text[old.end() :]
    return text


def _sort(part: str) -> str:
    return "number" if part.isdigit() else "word" if part.isalpha() else "sign"


def puzzles(kind: str, seed: int, count: int) -> Iterator[tuple[str, Random]]:
    """So many texts that are puzzles of the kind, and what makes the choices about each."""
    others = texts_of(kind)
    for at in range(count if others else 0):
        random = Random(f"{seed} {kind} {at}")
        text = random.choice(others)
        for _ in range(TRIES if random.random() < 0.9 else 0):
            changed = change_parts(random, text, others)
            try:
                read_all(changed, kind=kind)
            except BadInput:
                continue
            text = changed
            break
        yield text, random


def command_fault(words: Sequence[str]) -> str:
    """What is wrong with how a command ends; ``""`` where nothing is."""
    out, err = io.StringIO(), io.StringIO()
    with redirect_stdout(out), redirect_stderr(err):
        try:
            status = run_command([*words])
        except Exception as error:
            return f"raises {type(error).__name__}: {error}"
    complaint = err.getvalue()
    if "-v shows where it comes from" in complaint or "Traceback" in complaint:
        return f"an error of Python: {complaint[-300:]}"
    if status not in (0, 1, 2, 3):
        return f"ends with status {status}"
    if status == 2 and len(complaint.splitlines()) != 1:
        return f"complains in {len(complaint.splitlines())} lines: {complaint[:300]!r}"
    if status == 2 and out.getvalue() and words[0] != "score":
        return f"answers and complains: {complaint!r}"
    return ""


def request_fault(request: dict[str, Any]) -> str:
    """What is wrong with how a request of the page is answered; ``""`` where nothing is."""
    try:
        *_, last = json.loads(json.dumps(replies(request)))
    except Exception as error:
        return f"raises {type(error).__name__}: {error}"
    if "result" in last:
        return ""
    text = last["error"]["text"]
    if last["error"]["why"] == "fault":
        return f"an error of Python: {text}"
    return f"the error is not one line: {text!r}" if "\n" in text or not text else ""


def board_for(kind: str, text: str, random: Random) -> dict[str, Any]:
    """Entries for some cells of a board, right and wrong ones."""
    *_, last = replies({"ask": "open", "kind": kind, "text": text})
    cells = last.get("result", {}).get("cells", [])
    entries = {}
    for cell, each in enumerate(cells):
        if each["given"] is None and each["values"] and random.random() < 0.2:
            entries[str(cell)] = random.randrange(len(each["values"]))
    return entries


def question_fault(kind: str, text: str, random: Random, folder: Path) -> tuple[str, str]:
    """A question about a puzzle, and what is wrong with how it is answered."""
    path = folder / "puzzle.txt"
    path.write_text(text, "utf-8")
    if random.random() < 0.4:
        ask = random.choice(REQUESTS)
        request: dict[str, Any] = {"ask": ask, "kind": kind, "text": text, "seconds": float(LIMIT)}
        if ask in ("draw", "verify", "hint"):
            request["entries"] = board_for(kind, text, random)
        return f"request {ask}", request_fault(request)
    command = random.choice(COMMANDS)
    words = [command, str(path), "-q", "--kind", kind, "--timeout", LIMIT]
    if command == "rate":
        words = ["check", *words[1:], "--rate"]
    elif command == "export":
        words = [*words[:5], "--to", random.choice(SYSTEMS)]
    elif command == "hint":
        words += ["--filled", str(_filled(text, random, folder))]
    elif command == "score":
        words = ["score", "-q", *_data_set(kind, text, random, folder)]
    if command in ("solve", "check", "count", "backbone", "explain") and random.random() < 0.3:
        words += ["--format", "json"]
    return " ".join(words).replace(str(folder), ""), command_fault(words)


def _filled(text: str, random: Random, folder: Path) -> Path:
    """A file of what a player filled in: the puzzle itself, changed."""
    path = folder / "filled.txt"
    path.write_text(change_parts(random, text, [text]), "utf-8")
    return path


def _data_set(kind: str, text: str, random: Random, folder: Path) -> list[str]:
    """The files of a data set of one puzzle, and of an answer to it."""
    data, answers = folder / "data.jsonl", folder / "answers.jsonl"
    try:
        from logicpuzzles.solving.runner import solve

        (puzzle, *_) = read_all(text, kind=kind)
        answer = solve(puzzle, limit=1, nodes=500)
        solution = answer.solutions[0] if answer.solutions else None
    except PuzzleError:
        solution = None
    said = random.choice(
        (text, json.dumps(solution), change_parts(random, json.dumps(solution), [text]))
    )
    data.write_text(
        json.dumps({"id": "1", "kind": kind, "puzzle": text, "solution": solution}) + "\n"
    )
    answers.write_text(json.dumps({"id": "1", "answer": said}) + "\n")
    return [str(data), str(answers)]


def faults(kind: str, seed: int, count: int) -> Iterator[str]:
    """What went wrong, in a line each."""
    with tempfile.TemporaryDirectory() as name:
        for text, random in puzzles(kind, seed, count):
            for _ in range(QUESTIONS):
                began = time.process_time()
                question, why = question_fault(kind, text, random, Path(name))
                seconds = time.process_time() - began
                if seconds > LATE:
                    why = f"{why} took {seconds:.0f} seconds"
                if why:
                    yield f"{kind}: {question}: {why}\n    {text!r}"


def main(words: Sequence[str] | None = None) -> int:
    """Ask; prints what fails, one of each sort. Exit status 1 where something failed."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("kinds", nargs="*", metavar="KIND", help="kinds (default: all)")
    parser.add_argument(
        "--count", type=int, default=20_000, help="puzzles in all (default: %(default)s)"
    )
    parser.add_argument("--seed", type=int, default=0)
    arguments = parser.parse_args(words)
    names = arguments.kinds or list(kinds())
    number = 0
    for kind in names:
        began, sorts = time.monotonic(), set()
        for fault in faults(kind, arguments.seed, -(-arguments.count // len(names))):
            number += 1
            sort = re.sub(r"[0-9]+|'[^']*'|\"[^\"]*\"", "_", fault.partition("\n")[0])[:120]
            if sort not in sorts:
                sorts.add(sort)
                print(fault, flush=True)
        print(f"{kind_named(kind).name}: {time.monotonic() - began:.0f} seconds", flush=True)
    print(f"about {arguments.count} puzzles, seed {arguments.seed}: {number} faults")
    return 1 if number else 0


if __name__ == "__main__":
    sys.exit(main())
