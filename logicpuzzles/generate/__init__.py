"""New puzzles, each with exactly one solution and nothing that could be left out.

A generator of a kind compiles what it needs once and then makes one puzzle after another from
random numbers. Puzzle number i of a seed depends on nothing but kind, options, version, seed and i.
So any process may make it, in any order.
"""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from hashlib import sha256
from importlib import import_module
from itertools import count, islice
from json import dumps
from random import Random
from typing import Any, Protocol

from logicpuzzles.core.budget import Statistics, running, tick
from logicpuzzles.core.errors import BadInput, PuzzleError
from logicpuzzles.core.rooms import call_like
from logicpuzzles.kinds.discovery import kind_named, name_of, origins
from logicpuzzles.kinds.puzzle import Puzzle

__all__ = [
    "LEVELS", "MEASURES", "TRIES", "VERSION", "CannotMake", "Generator", "Made", "Options",
    "generator_of", "level_of", "make", "rate", "wanted_kind",
]  # fmt: skip

call_like(__name__)  # logicpuzzles.generate(kind)

FROM_BOARD = "logicpuzzles.generate.from_board"  # the generator of kinds without one of their own
VERSION = 1  # goes up when the same numbers would give other puzzles
LEVELS = {
    "trivial": (0.0, 0.2),
    "easy": (0.2, 0.4),
    "normal": (0.4, 0.6),
    "hard": (0.6, 0.8),
    "extreme": (0.8, 1.0),
}
MEASURES = (
    "steps",
    "explanation",
)  # of difficulty: the kinds of steps that are needed, or the cost of an explanation
HARDER = "a difficulty of {:g}"  # why a rating stops that finds a greater one
LOOKS = 20_000  # of an explanation: the difficulty of a puzzle that takes more is not known
TRIES = 2_000  # to make one puzzle that meets the options
# In tries to make one puzzle, about a minute: there are fewer where each takes much. Where a
# difficulty is wanted, about ten seconds: then it is better said which levels there are.
WORK, WORK_FOR_LEVEL = 1_500_000, 150_000
SEEN = 5  # puzzles that are too hard and are rated to the end, where none has the wanted difficulty
COMMON = ("measure", "renamed", "tries", "title")  # options of every kind


class CannotMake(PuzzleError):
    """No puzzle that meets the options was found, or there can be none."""


@dataclass(frozen=True, slots=True)
class Options:
    """What a puzzle should be like.

    ``size``: of the board, as its kind understands it. ``difficulty``: the least and the greatest,
    from 0 to 1. ``clue_types``: the names of the clues that may be used. ``theme``: how the values
    are named. ``minimal``: whether every clue and given must be needed. ``form``: the form of the
    format, where there are several. ``more``: further options of a kind, by name; every kind has
    ``measure``, one of ``MEASURES``; ``tries``, how many there are at most to make a puzzle; and
    ``renamed``, whether puzzles that differ in names, turning or mirroring alone count as
    different; and ``title``, whether records and texts have a title and an introduction, which
    change no puzzle. ``rules``: the path of the rules file of a kind from a file, which workers
    load; puzzles do not depend on where it lies.
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
        """Everything that a puzzle depends on, except its seed and number."""
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
    """A puzzle that was made. ``board``: its only solution. ``difficulty``: from 0 to 1, by its
    ``measure``, one of ``MEASURES``. ``key``: equal for puzzles that differ only in names, turning
    and mirroring. ``statistics``: further facts about it, for a data set.
    """

    puzzle: Puzzle
    board: Any
    difficulty: float
    key: str
    statistics: Mapping[str, Any] = field(default_factory=dict)
    measure: str = MEASURES[0]

    @property
    def level(self) -> str:
        """The name of its difficulty."""
        return level_of(self.difficulty)


class Generator(Protocol):
    """Makes puzzles of a kind. Its constructor takes :class:`Options` and raises ``CannotMake`` for
    options that it can never meet.

    The generator of a kind is the class in the module ``generator`` of its folder that says whose
    it is: ``ZebraGenerator``.
    """

    def __init__(self, options: Options) -> None: ...

    def attempt(self, random: Random) -> Made | None:
        """A puzzle of any difficulty, proven to have one solution and to be minimal; ``None`` where
        this attempt failed. It depends on ``random`` alone.
        """


def level_of(difficulty: float) -> str:
    """The name of a difficulty."""
    return next((name for name, (_, high) in LEVELS.items() if difficulty < high), "extreme")


def generator_of(options: Options) -> Generator:
    """A generator for those options. Raises ``CannotMake``."""
    measure = options.more.get("measure", MEASURES[0])
    if measure not in MEASURES:
        raise CannotMake(
            f'"{measure}" is not a measure of difficulty; expected {", ".join(MEASURES)}'
        )
    for name in ("renamed", "title"):
        if type(options.more.get(name, False)) is not bool:
            raise CannotMake(f"{name} is {options.more[name]!r}; expected true or false")
    tries = options.more.get("tries", 1)
    if type(tries) is not int or tries < 1:
        raise CannotMake(f"{tries!r} tries are not possible; expected 1 or more")
    options = replace(
        options, more={name: value for name, value in options.more.items() if name not in COMMON}
    )
    kind = kind_named(options.rules or options.kind)
    made: Generator = (kind.own_class("Generator") or import_module(FROM_BOARD).BoardGenerator)(
        options
    )
    if hasattr(made, "check_rules"):
        made.check_rules()
    return made


def wanted_kind(kind: str, rules: str | None = None) -> tuple[str, str]:
    """The name of a kind, and the path of its rules file, ``""`` where it has none.

    ``kind``: a name, or a path that ends in ``.py``. ``rules``: the rules file of the named kind.
    Raises ``PuzzleError``.
    """
    if kind.endswith(".py") and rules is None:
        rules, kind = kind, kind_named(kind).name
    if rules is not None:
        own = kind_named(rules).name
        if name_of(kind) != own:
            raise BadInput(
                f'--rules {rules}: these are the rules of {own}; expected those of "{kind}"'
            )
        return own, os.path.abspath(rules)
    name = name_of(kind)
    origin = origins().get(name, "")
    return name, os.path.abspath(origin) if origin.endswith(".py") else ""


def make(
    generator: Generator,
    options: Options,
    seed: int | str,
    number: int,
    again: int = 0,
    trying: Callable[[int], object] = int,
) -> Made:
    """Puzzle ``number`` of a seed. ``again``: how many puzzles of this number were thrown away
    before, as doubles. ``trying``: is called with how many tries were made.

    Raises ``CannotMake`` when no attempt meets the options, and ``OutOfBudget`` when the time of
    the search is up that this is a part of: an attempt that fails then is none, for the puzzles of
    a seed do not depend on time.
    """
    tries = options.more.get("tries", TRIES)
    others: list[Made] = []  # puzzles that are not of the wanted difficulty
    tried = work = 0
    most = WORK if options.difficulty is None else WORK_FOR_LEVEL
    for random in islice(_streams(options, seed, number, again), tries):
        if work > most and "tries" not in options.more:
            break
        tried += 1
        with running(Statistics()) as spent:
            made = generator.attempt(random)
            if made is not None and options.more.get("measure") == MEASURES[1]:
                made = rate(made, options)
        work += spent.work
        trying(tried)
        tick()
        if made is not None and (
            options.difficulty is None
            or (
                options.difficulty[0] <= made.difficulty <= options.difficulty[1]
                and "stopped" not in made.statistics
            )
        ):
            return replace(made, key=_key(made)) if options.more.get("renamed") else made
        others += [] if made is None else [made]
    wanted, many = "", "1 try" if tried == 1 else f"{tried} tries"
    if options.difficulty is not None:
        low, high = options.difficulty
        wanted = f" of a difficulty from {low:g} to {high:g}"
        harder = [at for at, made in enumerate(others) if _is_harder(made, high)]
        for at in harder[:SEEN]:
            others[at] = rate(others[at], replace(options, difficulty=None))
        many += f" ({_tell_others(others, low, high)})" if others else ""
    raise CannotMake(
        f"found no {options.kind}{wanted} in {many}; expected other options, or more tries "
        "(--tries)"
    )


def _is_harder(made: Made, high: float) -> bool:
    """Whether the rating of a puzzle stopped as it is harder than wanted."""
    return bool(made.statistics.get("stopped") == HARDER.format(high))


def _tell_others(others: Sequence[Made], low: float, high: float) -> str:
    """How many puzzles of another difficulty there are of each level, and which is the nearest.
    Of those whose rating stopped it is known at most that they are harder.
    """
    known = [made.difficulty for made in others if "stopped" not in made.statistics]
    levels = Counter(map(level_of, known))
    harder = sum([_is_harder(made, high) for made in others])
    told = [f"{levels[level]} {level}" for level in LEVELS if levels[level]]
    told += [f"{harder} harder"] if harder else []
    told += [f"{rest} not rated"] if (rest := len(others) - len(known) - harder) else []
    near = min(known, key=lambda each: max(low - each, each - high), default=None)
    return ", ".join(told) + ("" if near is None else f"; the nearest one has {near:.2f}")


def _key(made: Made) -> str:
    """A text that is the same for puzzles that differ in the order of their clues alone."""
    puzzle = made.puzzle
    clues = sorted([f"{clue.relation}{clue.arguments!r}" for clue in puzzle.clues])
    arguments = sorted(puzzle.arguments.items())
    return repr(
        (
            puzzle.givens,
            _in_order(arguments) if clues else arguments,
            clues,
            puzzle.fields,
            made.board,
        )
    )


def _in_order(value: object) -> str:
    """The text of a value whose lists are sorted: they list the names of clues in the order of the
    clues.
    """
    if isinstance(value, list | tuple):
        return f"({', '.join(sorted(map(_in_order, value)))})"
    return repr(value)


def rate(made: Made, options: Options) -> Made:
    """The same puzzle with the difficulty that ``check --rate`` gives it. Where finding out takes
    more looks, or where it is greater than the options want, it is 1, and the statistics say under
    ``stopped`` why it is not known.
    """
    from logicpuzzles.generate.rating import rating_of

    most = 1.0 if options.difficulty is None else options.difficulty[1]
    rating = rating_of(made.puzzle, None, options.rules or None, LOOKS, most)
    statistics = {**made.statistics, "steps": rating.steps}
    statistics.pop("stopped", None)
    if rating.difficulty is None:
        statistics["stopped"] = rating.stopped or rating.unknown
    difficulty = 1.0 if rating.difficulty is None else rating.difficulty
    return replace(made, difficulty=difficulty, statistics=statistics, measure=MEASURES[1])


def _streams(options: Options, seed: int | str, number: int, again: int) -> Iterator[Random]:
    """The random numbers of each attempt, from a hash of everything that they depend on."""
    puzzles = replace(
        options, more={name: value for name, value in options.more.items() if name != "title"}
    )
    key = dumps([puzzles.to_json(), str(seed), number, again], sort_keys=True)
    for attempt in count():
        yield Random(int.from_bytes(sha256(f"{key} {attempt}".encode()).digest(), "big"))
