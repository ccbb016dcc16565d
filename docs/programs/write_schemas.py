"""Writes the JSON schemas of docs/reference/schemas, and docs/reference/json.md, which tells what
is in them.

tests/faces/test_face_schemas.py validates what the commands print. The schema of a puzzle,
puzzle.schema.json, is not made here.

Run from a checkout: python docs/programs/write_schemas.py
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

REFERENCE = Path(__file__).parents[1] / "reference"
FOLDER = REFERENCE / "schemas"
DRAFT = "https://json-schema.org/draft/2020-12/schema"
Schema = dict[str, Any]

TEXT: Schema = {"type": "string"}
COUNT: Schema = {"type": "integer", "minimum": 0}
NUMBER: Schema = {"type": "number", "minimum": 0}
SHARE: Schema = {"type": "number", "minimum": 0, "maximum": 1}
TRUTH: Schema = {"type": "boolean"}
ANYTHING: Schema = {}
STATUSES = ("unique", "multiple", "none", "some", "unknown")
LEVELS = ("trivial", "easy", "normal", "hard", "extreme")
VERDICTS = ("right", "wrong", "incomplete", "unreadable", "missing")


def said(schema: Schema, text: str) -> Schema:
    """A schema with a description."""
    return {**schema, "description": text}


def maybe(schema: Schema) -> Schema:
    """A schema that allows `null` as well."""
    return {"anyOf": [schema, {"type": "null"}]}


def many(items: Schema) -> Schema:
    """A list."""
    return {"type": "array", "items": items}


def among(*values: str) -> Schema:
    """One of some texts."""
    return {"enum": list(values)}


def ref(name: str) -> Schema:
    """A definition of the same file."""
    return {"$ref": f"#/$defs/{name}"}


def thing(always: dict[str, Schema], sometimes: dict[str, Schema] | None = None) -> Schema:
    """An object. New keys may come in 1.x, so others are allowed."""
    return {
        "type": "object",
        "required": list(always),
        "properties": {**always, **(sometimes or {})},
    }


PATH = {"path": said(TEXT, "The file, where there are several.")}
KIND = said(TEXT, "The kind of the puzzle.")
STATISTICS = thing({"seconds": NUMBER}, {"nodes": COUNT, "successors": COUNT})
CELL_VALUE = said(ANYTHING, "A value of the cell.")
FACT = thing(
    {
        "cell": said(COUNT, "The number of the cell, from 0."),
        "value": CELL_VALUE,
        "holds": said(TRUTH, "Whether the cell has the value, or does not have it."),
    }
)
FINDING = thing(
    {"text": said(TEXT, "The clue or given in words.")},
    {
        "clue": said(COUNT, "The number of a clue, from 1."),
        "line": said(COUNT, "The line in the file."),
        "printed": said(
            COUNT, "The number that the file prints before the clue, by which sentences name it."
        ),
        "row": said(COUNT, "The row of a given, from 1."),
        "column": said(COUNT, "The column of a given, from 1."),
    },
)
MEND = thing(
    {
        "text": said(TEXT, "The clue or given in words."),
        "left_out": said(TRUTH, "Whether leaving it out leaves one solution as well."),
    },
    {**FINDING["properties"], "instead": said(TEXT, "What it would say instead.")},
)
STEP = thing(
    {
        "number": said(COUNT, "From 1."),
        "technique": said(TEXT, "Its name; see the page Techniques."),
        "text": said(TEXT, "The step as a sentence."),
        "facts": said(many(ref("fact")), "What is new."),
        "clues": said(
            many(COUNT),
            "The clues and givens that force it: their numbers among `statements`, from 1.",
        ),
        "rules": said(many(TEXT), "The rules that force it."),
        "because": said(many(ref("fact")), "The facts that force it."),
        "cost": said(COUNT, "How hard it is to see."),
        "least": said(TRUTH, "Whether it is proven that no other reasons cost less."),
        "conclusion": said(TEXT, "The sentence, first half."),
        "reason": said(TEXT, "The sentence, second half."),
    },
    {
        "assumed": said(ref("fact"), "What a trial assumes and refutes."),
        "inside": said(many(ref("step")), "The steps that refute it."),
        "joined": said(
            many(ref("step")), "The steps that it tells in one breath, each with its own reasons."
        ),
    },
)
SOLUTIONS = said(many(ANYTHING), "Each in the shape of its kind; see the page Formats.")
MEASURE = said(
    among("steps", "explanation"),
    "What the difficulty is measured by: numbers of two measures are not alike.",
)
RATING = thing(
    {
        "difficulty": maybe(SHARE),
        "level": maybe(among(*LEVELS)),
        "measure": MEASURE,
        "steps": COUNT,
        "techniques": {"type": "object"},
    },
    {"unknown": TEXT, "stopped": TEXT},
)
CHECKED = {
    "kind": KIND,
    "status": among("unique", "multiple", "none", "unknown"),
    "solvable": maybe(TRUTH),
    "unique": maybe(TRUTH),
    "minimal": said(
        maybe(TRUTH),
        "Whether no clue and no given can be left out; null where that is not settled.",
    ),
    "statements": said(COUNT, "How many clues and givens there are."),
    "idle": said(many(ref("finding")), "What follows from the rest, each by itself."),
    "contradiction": said(many(ref("finding")), "Clues and givens that cannot hold together."),
    "contradiction_needed": said(
        maybe(TRUTH), "Whether it is proven that none of them can be left out."
    ),
    "contradiction_fewest": said(
        maybe(TRUTH), "Whether it is proven that no fewer clues and givens cannot."
    ),
    "mends": said(
        many(ref("mend")), "Single changes that would leave one solution, the cheapest first."
    ),
    "mends_complete": said(
        maybe(TRUTH), "Whether all changes that are likely were tried, and none left out."
    ),
    "contradiction_rules": said(many(TEXT), "The rules that these contradict."),
    "contradiction_rules_needed": said(
        maybe(TRUTH), "Whether it is proven that none of these rules can be left out."
    ),
    "solutions": said(many(ANYTHING), "The solution, or two of several."),
    "differences": said(
        many(thing({"cell": TEXT, "values": many(CELL_VALUE)})),
        "The cells in which two solutions differ.",
    ),
    "settled_by": said(
        many(thing({"cell": TEXT, "value": CELL_VALUE})), "Givens that would leave one solution."
    ),
    "settled_by_fewest": said(maybe(TRUTH), "Whether it is proven that no fewer givens do."),
    "settled_by_clues": said(many(ref("finding")), "Clues or marks that would leave one solution."),
    "settled_by_clues_fewest": said(maybe(TRUTH), "Whether it is proven that no fewer do."),
}
ANSWERS = dict.fromkeys(VERDICTS, COUNT)
SHARES = {"puzzle_accuracy": SHARE, "cell_accuracy": SHARE, "score": SHARE}
ASKED = {"question_accuracy": said(maybe(SHARE), "Of the puzzles that ask something.")}
WEIGHING = thing({"left": many(COUNT), "right": many(COUNT)})
RUN = {
    "status": TEXT,
    "solutions": COUNT,
    "seconds": NUMBER,
    "first_seconds": maybe(NUMBER),
    "nodes": COUNT,
}

# name: the title, who prints it, the schema, the definitions that it uses
SCHEMAS: dict[str, tuple[str, str, Schema, dict[str, Schema]]] = {
    "solve": (
        "The solutions of a puzzle",
        "solve --format json",
        thing(
            {
                "kind": KIND,
                "status": among(*STATUSES),
                "solutions": SOLUTIONS,
                "statistics": STATISTICS,
            },
            {
                **PATH,
                "engine": said(TEXT, "Who solved it."),
                "method": said(TEXT, "With `--method`: who solved it instead of an engine."),
                "reached": said(ANYTHING, "With `--method`: how far the method came."),
            },
        ),
        {},
    ),
    "step-of-method": (
        "A step of an explicit method",
        "solve --method NAME --steps --format json",
        thing(
            {
                "step": COUNT,
                "did": said(TEXT, "What sort of step it is."),
                "text": said(TEXT, "The step as a sentence."),
                "state": said(many(many(ANYTHING)), "The position after it, row by row."),
            },
            PATH,
        ),
        {},
    ),
    "batch-line": (
        "A line of a batch",
        "",
        thing(
            {},
            {
                "id": said(ANYTHING, "Comes back with the answer."),
                "kind": said(TEXT, "The kind; else found from the puzzle."),
                "puzzle": said(
                    {"type": ["string", "object"]}, "The puzzle as in a file, or as JSON."
                ),
            },
        ),
        {},
    ),
    "batch-answer": (
        "The answer to a line of a batch",
        "solve FILE.jsonl",
        {
            "anyOf": [
                thing(
                    {
                        "id": ANYTHING,
                        "kind": maybe(KIND),
                        "status": among(*STATUSES),
                        "solutions": SOLUTIONS,
                    }
                ),
                thing({"id": ANYTHING, "error": said(TEXT, "What is wrong with the line.")}),
            ]
        },
        {},
    ),
    "check": (
        "What is right and wrong about a puzzle",
        "check --format json",
        thing(
            CHECKED,
            {**PATH, "id": ANYTHING, "rating": RATING, "stopped": TEXT, "statistics": STATISTICS},
        ),
        {"finding": FINDING, "mend": MEND},
    ),
    "count": (
        "The number of solutions",
        "count --format json",
        {
            "anyOf": [
                thing({"kind": KIND, "count": COUNT}, PATH),
                thing({"kind": maybe(KIND), "status": among("unknown")}, PATH),
            ]
        },
        {},
    ),
    "backbone": (
        "What all solutions share",
        "backbone --format json",
        thing(
            {
                "kind": KIND,
                "status": among("unique", "multiple", "none"),
                "certain": said(
                    many(thing({"cell": TEXT, "value": CELL_VALUE})), "The same in all solutions."
                ),
                "open": said(
                    many(thing({"cell": TEXT, "values": many(CELL_VALUE)})),
                    "With all values of some solution.",
                ),
            },
            PATH,
        ),
        {},
    ),
    "explain": (
        "The steps to the solution",
        "explain --format json",
        thing(
            {
                "kind": KIND,
                "status": among("unique", "multiple", "none", "unknown"),
                "cells": said(many(TEXT), "The names of the cells; facts have their numbers."),
                "statements": said(many(ref("finding")), "The clues and givens."),
                "steps": many(ref("step")),
                "statistics": STATISTICS,
            },
            {
                **PATH,
                "answers": said(many(TEXT), "To the questions that the puzzle asks."),
                "difficulty": SHARE,
                "stopped": said(TEXT, "The limit that ended it."),
            },
        ),
        {"finding": FINDING, "fact": FACT, "step": STEP},
    ),
    "hint": (
        "The next step for a player",
        "hint --format json",
        thing(
            {
                "kind": KIND,
                "hint": said(
                    among("wrong", "next", "stuck", "done"),
                    "`wrong`: `entry` cannot be. `stuck`: nothing is forced.",
                ),
                "text": said(TEXT, "The hint in words."),
            },
            {
                **PATH,
                "entry": ref("fact"),
                "step": ref("step"),
                "levels": said(many(TEXT), "From where to look to the step."),
            },
        ),
        {"fact": FACT, "step": STEP},
    ),
    "read": (
        "How a text was understood",
        "read --format json",
        {
            "anyOf": [
                thing(
                    {
                        "kind": KIND,
                        "format": TEXT,
                        "complete": said(
                            TRUTH, "Whether every sentence that may be a clue was read."
                        ),
                        "houses": COUNT,
                        "row": said(TRUTH, "Whether the houses stand in a row."),
                        "categories": many(
                            thing(
                                {"name": TEXT, "values": many(TEXT), "source": TEXT, "order": TEXT}
                            )
                        ),
                        "sentences": many(
                            thing(
                                {
                                    "line": COUNT,
                                    "column": COUNT,
                                    "text": TEXT,
                                    "status": among("read", "skipped", "refused"),
                                    "why": said(TEXT, "Why it was skipped or refused."),
                                    "shape": TEXT,
                                    "clues": said(many(TEXT), "The relations that it became."),
                                    "words": said(many(TEXT), "The same in words."),
                                    "content": said(many(TEXT), "Words that tell nothing."),
                                }
                            )
                        ),
                    },
                    {
                        **PATH,
                        "problem": said(TEXT, "What is missing, where categories are."),
                    },
                ),
                thing(
                    {
                        "kind": KIND,
                        "format": TEXT,
                        "complete": TRUTH,
                        "size": many(COUNT),
                        "cells": COUNT,
                        "given": COUNT,
                        "arguments": {"type": "object"},
                        "clues": many(TEXT),
                    },
                    PATH,
                ),
            ]
        },
        {},
    ),
    "method": (
        "An explicit method",
        "methods --format json",
        thing(
            {"kind": KIND, "method": TEXT, "seed": said(TEXT, "Who wrote about it."), "idea": TEXT}
        ),
        {},
    ),
    "compare": (
        "Engines and methods compared",
        "compare --format json",
        thing(
            {
                "kind": KIND,
                "agrees": said(TRUTH, "Whether no two approaches contradict each other."),
                "limit_seconds": NUMBER,
                "approaches": many(
                    thing(
                        {
                            "approach": TEXT,
                            "declarative": TRUTH,
                            "agrees": TRUTH,
                            **RUN,
                            "seconds_between": many(NUMBER),
                            "cold_seconds": said(
                                maybe(NUMBER), "From the start of a process to the first answer."
                            ),
                            "load_seconds": NUMBER,
                            "memory": said(COUNT, "KiB."),
                            "lines": said(ANYTHING, "Lines of code."),
                            "lines_puzzle": COUNT,
                            "lines_own": COUNT,
                            "lines_shared": COUNT,
                            "lines_telling": said(
                                COUNT,
                                "Those that only tell the steps of a search; in none of the three.",
                            ),
                            "order": said(TEXT, "What other orders of the goals changed."),
                            "orders": many(thing(RUN)),
                        }
                    )
                ),
            },
            {**PATH, "code": ANYTHING},
        ),
        {},
    ),
    "plan": (
        "A plan of weighings",
        "plan --format json",
        thing(
            {"balls": COUNT, "weighings": maybe(COUNT), "plan": maybe({"type": "object"})},
            {
                "scheme": said(
                    maybe(many(WEIGHING)), "Weighings that do not depend on each other."
                ),
                "fewest": said(
                    maybe(COUNT), "How many weighings it takes; null where none suffice."
                ),
                "proof": said(many(TEXT), "Why so few do not suffice."),
            },
        ),
        {},
    ),
    "puzzle-line": (
        "A new puzzle, and a line of a data set",
        "generate --format json",
        thing(
            {
                "id": TEXT,
                "kind": KIND,
                "number": said(COUNT, "The number of the puzzle in its run."),
                "puzzle": said({"type": ["string", "object"]}, "As in a file, or as JSON."),
                "text": said(TEXT, "The puzzle for people."),
                "question": said(TEXT, "The rules, the puzzle, and the form of the answer."),
                "solution": said(ANYTHING, "Its only solution."),
                "difficulty": SHARE,
                "level": among(*LEVELS),
                "measure": MEASURE,
                "statistics": said(
                    {"type": ["object", "string"]},
                    "What it takes to solve it; as puzzle and solution a text of JSON where files "
                    "have the same columns for all kinds.",
                ),
                "again": said(COUNT, "How many puzzles of this number were left out as doubles."),
                "key": said(
                    TEXT, "Equal for puzzles that differ in names, turning and mirroring alone."
                ),
            },
            {"title": TEXT, "introduction": TEXT},
        ),
        {},
    ),
    "manifest": (
        "How a data set was made",
        "generate -o FILE.jsonl (FILE.jsonl.manifest.json)",
        thing(
            {
                "kind": KIND,
                "options": {"type": "object"},
                "seed": TEXT,
                "count": COUNT,
                "generator_version": COUNT,
                "package_version": TEXT,
                "form": COUNT,
                "rules": TEXT,
                "start": COUNT,
                "part": said(
                    TRUTH, "Whether there may be doubles of puzzles before it, as in a shard."
                ),
                "finished": TRUTH,
                "bytes": maybe(COUNT),
                "sha256": maybe(TEXT),
            }
        ),
        {},
    ),
    "answer-line": (
        "An answer to be scored",
        "",
        thing(
            {
                "id": said(ANYTHING, "That of the puzzle."),
                "answer": said(ANYTHING, "Any text, or JSON."),
            }
        ),
        {},
    ),
    "score": (
        "The score of an answer",
        "score",
        {
            "anyOf": [
                thing(
                    {
                        "id": ANYTHING,
                        "verdict": among(*VERDICTS),
                        "score": SHARE,
                        "cells_right": COUNT,
                        "cells": said(COUNT, "How many cells there were to find."),
                        "violated": said(
                            many(ref("finding")), "Clues, givens and rules that the answer breaks."
                        ),
                        "unknown": said(many(TEXT), "What is no value of its cell."),
                    },
                    {
                        "kind": KIND,
                        "size": TEXT,
                        "level": TEXT,
                        "reason": said(TEXT, "Why the answer is unreadable."),
                        "question": said(
                            among(*VERDICTS),
                            "Whether what the puzzle asks is answered; only where it asks.",
                        ),
                    },
                ),
                thing({"id": ANYTHING, "error": TEXT}),
            ]
        },
        {"finding": FINDING},
    ),
    "score-summary": (
        "The summary of scores",
        "score --summary FILE.json",
        thing(
            {
                "answers": COUNT,
                **ANSWERS,
                **SHARES,
                "groups": many(
                    thing(
                        {
                            "kind": TEXT,
                            "size": TEXT,
                            "level": TEXT,
                            "answers": COUNT,
                            **ANSWERS,
                            **SHARES,
                        },
                        ASKED,
                    )
                ),
            },
            ASKED,
        ),
        {},
    ),
}

HEAD = """# JSON

What commands read and print as JSON has a schema each (JSON Schema, draft 2020-12). Within 1.x no key goes away and none changes
its meaning; new keys may come. With several files each object has its `path`. `docs/programs/write_schemas.py` makes this page
and the schemas; the tests validate what the commands print.

| schema | is | printed by |
| --- | --- | --- |
| [puzzle](schemas/puzzle.schema.json) | a puzzle of any kind, to read and to write | `to_json()` of an open puzzle |
"""


def full(name: str) -> Schema:
    """A schema as it is published."""
    title, printed, schema, defs = SCHEMAS[name]
    by = f"What `logicpuzzles {printed}` prints." if printed else "What the commands read."
    return {
        "$schema": DRAFT,
        "title": title,
        "description": by,
        **schema,
        **({"$defs": defs} if defs else {}),
    }


def rows(schema: Schema) -> list[str]:
    """A row of a table for each key of an object."""
    required = schema.get("required", ())
    return [
        f"| `{key}`{'' if key in required else ' (not always)'} | {shape(value)} | {value.get('description', '')} |"
        for key, value in schema["properties"].items()
    ]


def shape(schema: Schema) -> str:
    """A schema in a few words."""
    if "$ref" in schema:
        return str(schema["$ref"]).rpartition("/")[2]
    if "enum" in schema:
        return ", ".join(f"`{value}`" for value in schema["enum"])
    if "anyOf" in schema:
        return " or ".join(shape(each) for each in schema["anyOf"])
    if schema.get("type") == "array":
        return f"list of {shape(schema['items'])}"
    if schema.get("properties"):
        return "object with " + ", ".join(f"`{key}`" for key in schema["properties"])
    kinds = schema.get("type", "anything")
    return " or ".join(kinds) if isinstance(kinds, list) else kinds


def page() -> str:
    """The page about the schemas."""
    lines = [HEAD.rstrip("\n")]
    for name, (title, printed, _, _) in SCHEMAS.items():
        by = f"`{printed}`" if printed else "read, not printed"
        lines.append(f"| [{name}](#{name}) | {title[0].lower()}{title[1:]} | {by} |")
    definitions: dict[str, Schema] = {}
    for name, (title, printed, schema, defs) in SCHEMAS.items():
        definitions.update(defs)
        by = f" `logicpuzzles {printed}`." if printed else ""
        lines += [
            "",
            f"## {name}",
            "",
            f"{title}.{by} Schema: [{name}.schema.json](schemas/{name}.schema.json).",
            "",
        ]
        for number, alternative in enumerate(schema.get("anyOf", (schema,))):
            lines += ["or", ""] if number else []
            lines += ["| key | value | |", "| --- | --- | --- |", *rows(alternative), ""]
    lines += ["## Parts", ""]
    for name, schema in sorted(definitions.items()):
        lines += [f"### {name}", "", "| key | value | |", "| --- | --- | --- |", *rows(schema), ""]
    return "\n".join(lines).rstrip("\n").replace("\n\n\n", "\n\n") + "\n"


def pages() -> dict[Path, str]:
    """What this program writes."""
    files = {
        FOLDER / f"{name}.schema.json": json.dumps(full(name), indent=1, ensure_ascii=False) + "\n"
        for name in SCHEMAS
    }
    return {REFERENCE / "json.md": page(), **files}


if __name__ == "__main__":
    for path, text in pages().items():
        path.write_text(text, encoding="utf-8")
