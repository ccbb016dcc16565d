"""Zebras in English: a text for each, in one of several wordings, and the tables that solve
them.
"""

from __future__ import annotations

import json
from pathlib import Path
from random import Random

from suite.model import Texts, Zebra, read_zebras

SEED = 1962
CATEGORIES = (
    ("Name", "{}", ("Anna", "Boris", "Clara", "David", "Elena", "Felix", "Greta", "Hugo")),
    (
        "Colour",
        "the person in the {} house",
        ("red", "green", "white", "yellow", "blue", "black", "brown", "orange"),
    ),
    (
        "Pet",
        "the person who keeps the {}",
        ("dog", "cat", "horse", "parrot", "hamster", "goldfish", "rabbit", "snake"),
    ),
    (
        "Drink",
        "the person who drinks {}",
        ("tea", "coffee", "milk", "water", "cocoa", "cider", "juice", "beer"),
    ),
    (
        "Sport",
        "the person who plays {}",
        ("tennis", "chess", "hockey", "golf", "football", "cricket", "rugby", "polo"),
    ),
    (
        "Flower",
        "the person who grows {}",
        ("roses", "tulips", "lilies", "daisies", "asters", "irises", "poppies", "violets"),
    ),
)
"""The heading of each category, how one of its values is spoken of, and the values."""

WORDINGS = {
    "same": ("{a} is {b}.", "{b} is {a}.", "{a} and {b} are the same person."),
    "notsame": ("{a} is not {b}.", "{b} is not {a}."),
    "next": (
        "{a} lives next to {b}.",
        "{a} and {b} are next to each other.",
        "{b} lives in the house next to {a}.",
    ),
    "left": (
        "{a} is directly left of {b}.",
        "{b} lives immediately to the right of {a}.",
        "{a} lives immediately to the left of {b}.",
    ),
    "before": (
        "{a} is somewhere to the left of {b}.",
        "{b} lives somewhere to the right of {a}.",
        "{b} is somewhere to the right of {a}.",
    ),
    "at": ("{a} is in the {b} house.", "{a} lives in the {b} house.", "{a} lives in house {n}."),
}
ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth")
Table = tuple[tuple[str, ...], ...]


def text_and_table(puzzle: Zebra, random: Random) -> tuple[str, Table]:
    """A text that states a zebra of at most eight houses, and the table that solves it, values in
    small letters.
    """
    size = puzzle.houses
    chosen = random.sample(CATEGORIES, len(puzzle.items) // size)
    values = [random.sample(names, size) for _, _, names in chosen]
    lines = [f"There are {size} houses in a row.", ""]
    for (heading, _, _), names in zip(chosen, values, strict=True):
        lines.append(f"{heading}: {', '.join(random.sample(names, size))}")
    lines.append("")

    def phrase(item: int) -> str:
        group, place = divmod(item, size)
        return chosen[group][1].format(values[group][place])

    for number, (kind, a, b) in enumerate(random.sample(puzzle.clues, len(puzzle.clues)), 1):
        other = ORDINALS[b - 1] if kind == "at" else phrase(b)
        sentence = random.choice(WORDINGS[kind]).format(a=phrase(a), b=other, n=b)
        lines.append(f"{number}. {sentence[0].upper()}{sentence[1:]}")
    table = [[""] * len(chosen) for _ in range(size)]
    for item, house in enumerate(puzzle.solution):
        group, place = divmod(item, size)
        table[house - 1][group] = values[group][place].lower()
    return "\n".join(lines) + "\n", tuple(map(tuple, table))


def written(times: int = 4) -> tuple[Texts]:
    """Every zebra of the file so many times, in other words and another order each time."""
    random = Random(SEED)
    made = [
        text_and_table(puzzle, random)
        for _ in range(times)
        for puzzle in read_zebras("zebra-texts.jsonl")
    ]
    return (
        Texts(
            f"{len(made):,} texts",
            tuple(text for text, _ in made),
            tuple(table for _, table in made),
        ),
    )


def collected(file: Path, times: int = 4) -> tuple[Texts]:
    """The texts of a file of others, so many times: a JSON object a line with `puzzle` and `rows`,
    which begin with the house.
    """
    rows = [json.loads(line) for line in file.read_text().splitlines()] * times
    tables = tuple(
        tuple(tuple(value.lower() for value in house[1:]) for house in row["rows"]) for row in rows
    )
    return (Texts(f"{len(rows):,} texts", tuple(row["puzzle"] for row in rows), tables),)
