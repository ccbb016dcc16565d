"""New puzzles, each with exactly one solution and nothing that could be left out.

A generator of a kind compiles what it needs once and then makes one puzzle after another from random numbers. Which puzzle
number i of a seed is depends on nothing but kind, options, version, seed and i: any process may make it, in any order.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from hashlib import sha256
from importlib import import_module
from json import dumps
from random import Random
from typing import Any, Protocol

from logicpuzzles.core.errors import BadInput, PuzzleError
from logicpuzzles.core.rooms import call_like
from logicpuzzles.kinds.discovery import kind_named, name_of, origins
from logicpuzzles.kinds.puzzle import Puzzle

__all__ = [
    "LEVELS", "MEASURES", "VERSION", "CannotMake", "Generator", "Made", "Options", "generator_of", "level_of",
    "make", "wanted_kind",
]  # fmt: skip

call_like(__name__)  # logicpuzzles.generate(kind)

FROM_BOARD = "logicpuzzles.generate.from_board"  # who makes puzzles of a kind without a generator of its own
VERSION = 1  # goes up when the same numbers would give other puzzles
LEVELS = {"trivial": (0.0, 0.2), "easy": (0.2, 0.4), "normal": (0.4, 0.6), "hard": (0.6, 0.8), "extreme": (0.8, 1.0)}
MEASURES = ("steps", "explanation")  # of difficulty: the kinds of steps that are needed, or what an explanation costs
LOOKS = 20_000  # of an explanation: what takes more is as difficult as can be
ATTEMPTS = 2_000  # to make one puzzle as it is wanted


class CannotMake(PuzzleError):
    """No puzzle as it is wanted was found, or there can be none."""


@dataclass(frozen=True, slots=True)
class Options:
    """What is wanted of a puzzle.

    ``size``: that of the board, as its kind understands it. ``difficulty``: the least and the greatest, from 0 to 1.
    ``clue_types``: the names of the clues that may be used. ``theme``: what the values are called. ``minimal``: nothing may be
    left out. ``form``: the form of the format, where there are several. ``more``: further options of a kind, by name; of any
    kind ``measure``, one of ``MEASURES``. ``rules``: the path of the rules file, of a kind that is one, for whoever makes the
    puzzle to load it; no puzzle depends on where it lies.
    """

    kind: str
    size: tuple[int, ...] | None = None
    difficulty: tuple[float, float] | None = None
    clue_types: tuple[str, ...] | None = None
    theme: str | None = None
    minimal: bool = True
    form: str = ""
    more: Mapping[str, Any] = field(default_factory=dict, hash=False)
    rules: str = ""

    def to_json(self) -> dict[str, Any]:
        """All that a puzzle depends on but for its seed and number."""
        value: dict[str, Any] = {"kind": self.kind, "version": VERSION, "minimal": self.minimal}
        for name in ("size", "difficulty", "clue_types"):
            if getattr(self, name) is not None:
                value[name] = list(getattr(self, name))
        for name in ("theme", "form"):
            if getattr(self, name):
                value[name] = getattr(self, name)
        return {**value, **({"more": dict(self.more)} if self.more else {})}


@dataclass(frozen=True, slots=True)
class Made:
    """A puzzle that was made. ``board``: its only solution. ``difficulty``: from 0 to 1. ``key``: the same for puzzles that
    differ in no more than names, turning and mirroring. ``statistics``: what is known of it besides, for a data set."""

    puzzle: Puzzle
    board: Any
    difficulty: float
    key: str
    statistics: Mapping[str, Any] = field(default_factory=dict)

    @property
    def level(self) -> str:
        """The name of its difficulty."""
        return level_of(self.difficulty)


class Generator(Protocol):
    """Makes puzzles of a kind. It is made with :class:`Options`, and raises ``CannotMake`` for options that it can never meet.

    The class of that name in the module ``generator`` of the kind's folder is the one that is used.
    """

    def __init__(self, options: Options) -> None: ...

    def attempt(self, random: Random) -> Made | None:
        """A puzzle, proven to have one solution and to be minimal, whatever its difficulty; ``None`` where this attempt came to
        nothing. It depends on ``random`` alone."""


def level_of(difficulty: float) -> str:
    """The name of a difficulty."""
    return next((name for name, (_, high) in LEVELS.items() if difficulty < high), "extreme")


def generator_of(options: Options) -> Generator:
    """A generator for those options. Raises ``CannotMake``."""
    measure = options.more.get("measure", MEASURES[0])
    if measure not in MEASURES:
        raise CannotMake(f'"{measure}" is no measure of difficulty; expected {", ".join(MEASURES)}')
    options = replace(options, more={name: value for name, value in options.more.items() if name != "measure"})
    kind = kind_named(options.rules or options.kind)
    module = kind.part("generator")
    if module is None:
        module = import_module(FROM_BOARD)
    made: Generator = module.Generator(options)
    return made


def wanted_kind(kind: str, rules: str | None = None) -> tuple[str, str]:
    """The name of a kind that is wanted, and the path of its rules file where it is one, else ``""``.

    ``kind``: a name, or a path that ends in ``.py``; ``rules``: the file of a kind that is named. Raises ``PuzzleError``.
    """
    if kind.endswith(".py") and rules is None:
        rules, kind = kind, kind_named(kind).name
    if rules is not None:
        own = kind_named(rules).name
        if name_of(kind) != own:
            raise BadInput(f'--rules {rules}: these are the rules of {own}; expected those of "{kind}"')
        return own, os.path.abspath(rules)
    name = name_of(kind)
    origin = origins().get(name, "")
    return name, os.path.abspath(origin) if origin.endswith(".py") else ""


def make(generator: Generator, options: Options, seed: int | str, number: int, again: int = 0) -> Made:
    """Puzzle ``number`` of a seed. ``again``: how often what was made before was a double of an earlier one.

    Raises ``CannotMake`` when no attempt gave what is wanted.
    """
    for random in _streams(options, seed, number, again):
        made = generator.attempt(random)
        if made is not None and options.more.get("measure") == MEASURES[1]:
            made = _explained(made)
        if made is not None and (options.difficulty is None or options.difficulty[0] <= made.difficulty <= options.difficulty[1]):
            return made
    wanted = f" of a difficulty from {options.difficulty[0]:g} to {options.difficulty[1]:g}" if options.difficulty else ""
    raise CannotMake(f"{ATTEMPTS} attempts gave no {options.kind}{wanted}; expected other options")


def _explained(made: Made) -> Made:
    """The same puzzle, as difficult as its explanation is."""
    from logicpuzzles.explain import explain

    found = explain(made.puzzle, looks=LOOKS)
    statistics = {**made.statistics, "steps": len(found.steps), "cost": None if found.stopped else found.cost}
    return replace(made, difficulty=1.0 if found.stopped else found.difficulty, statistics=statistics)


def _streams(options: Options, seed: int | str, number: int, again: int) -> Iterator[Random]:
    """The random numbers of each attempt, by hashing all that they depend on."""
    told = dumps([options.to_json(), str(seed), number, again], sort_keys=True)
    for attempt in range(ATTEMPTS):
        yield Random(int.from_bytes(sha256(f"{told} {attempt}".encode()).digest(), "big"))
