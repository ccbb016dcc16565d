"""The game of Balance in the terminal: commands and the game's replies.

A dialogue from a pipe is the same as on a terminal, without prompts and drawings, and its lines are
not wrapped. Replies go to standard output. Complaints about commands and about the file of best
results go to standard error, each on one line.
"""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Callable, Iterator
from contextlib import suppress
from shutil import get_terminal_size
from textwrap import wrap

from logicpuzzles.core.errors import PuzzleError
from logicpuzzles.extras.balance.drawing import scale
from logicpuzzles.extras.balance.game import LEVELS, PLATE, Game, Refused, begin, stars, title
from logicpuzzles.extras.balance.high_scores import Scores, data_folder
from logicpuzzles.search.weighing import BallGroups, least

PROMPT = "balance> "
FILE = "balance.json"

GREETING = (
    "Balance: 12 balls, one of them heavier or lighter. Which one, and which of the two? help "
    "says how, quit ends."
)

HELP = f"""\
a 2u 1h    put 2 unknown balls and a heavier one on plate A, in place of what lies there; a alone empties it
b 3e       the same for plate B; h good or heavier, l good or lighter, e equal (known good), u unknown
weigh      see what the scale shows; this does not count yet
keep       count the weighing and keep its outcome
cancel     do not count it; the balls go back
hint       the best next weighing
undo       take back the last step
restart    begin the level again, with 0 weighings
level 3    go to level 3, to the game that waits there; level alone lists all levels and the best results
show       what is known, and what lies on the plates
quit       end
Several commands may stand on a line, as in a 4u; b 4u; weigh. The first letters of a command are enough.
Both plates must hold the same number of balls, {PLATE} at most.
The scale is no friend: it shows the outcome %s.
A level is won when one ball is left in doubt, and it is known to be heavier or lighter.
Three stars are for the fewest weighings that are possible, one less for each weighing more and for each
that a hint told, but one at least."""
ANSWERS = {
    "faithful": "that leaves most balls in doubt",
    "optimal": "that takes most further weighings",
}

TUTORIAL = {
    1: "Practice: one ball may be heavier, or another one lighter. Weigh one of them against an "
    "equal one.",
    2: "Practice: when balls balance, none of them is the odd one. Two that may be lighter, one "
    "against the other, say much.",
    3: "Practice: there are three outcomes. Divide the balls in doubt so that each outcome "
    "leaves few of them.",
    4: "Practice: on the plate that goes down none is lighter, on the one that goes up none is "
    "heavier. Mix them.",
    5: "Practice: two weighings tell nine possibilities apart; after the first one no outcome "
    "may leave more than three.",
    6: "The level that counts: each ball may be heavier or lighter, 24 possibilities, and three "
    "weighings tell 27 apart.",
}

SHOWN = {
    "balanced": "A Equal! B Equal!",
    "left": "A Heavier! B Lighter!",
    "right": "A Lighter! B Heavier!",
}
MADE = {"balanced": "balanced", "left": "A heavier", "right": "B heavier"}


def run(level: int = 1, *, quiet: bool = False, adversary: str = "faithful") -> int:
    """Play until the input ends, or ``quit``. Returns 0. ``level``: the first level. ``quiet``: no
    greeting. ``adversary``: how the scale answers.

    Raises ``Refused`` when there is no such level, and ``KeyboardInterrupt`` when the player
    presses Ctrl-C.
    """
    folder = data_folder()
    path = os.path.join(folder, "logicpuzzles", FILE) if folder is not None else None
    terminal = sys.stdin.isatty() and sys.stdout.isatty()
    say = _say_wrapped if terminal else _say
    session = BalanceSession(
        level, Scores(path, LEVELS, _complain), say, _complain, adversary=adversary, drawn=terminal
    )
    session.start(quiet)
    try:
        for line in _typed_lines() if terminal else _piped_lines():
            if not session.answer(line):
                break
    except KeyboardInterrupt:
        if terminal:
            print()  # so that the shell's prompt gets its own line
        raise
    return 0


def _say(text: str) -> None:
    print(text, flush=True)


def _say_wrapped(text: str) -> None:
    """Say a text in lines as wide as the terminal, broken between words; what follows a first
    column keeps to the second one.
    """
    columns = get_terminal_size().columns
    for line in text.split("\n"):
        if len(line) > columns:
            second = re.match(r"\S+( \S+)*  +(?=\S)", line)
            line = "\n".join(
                wrap(line, columns, subsequent_indent=" " * (second.end() if second else 0))
            )
        _say(line)


def _complain(text: str) -> None:
    print(" ".join(text.split()), file=sys.stderr, flush=True)


def _typed_lines() -> Iterator[str]:
    with suppress(ImportError):
        import readline  # noqa: F401 - it gives input() a history and keys to edit with
    with suppress(EOFError):
        while True:
            yield input(PROMPT)
    print()


def _piped_lines() -> Iterator[str]:
    with suppress(AttributeError, ValueError):
        sys.stdin.reconfigure(errors="replace")  # type: ignore[union-attr]
    yield from iter(sys.stdin.readline, "")


class BalanceSession:
    """The levels that have been begun, and the replies to commands."""

    def __init__(
        self,
        level: int,
        scores: Scores,
        write: Callable[[str], object],
        complain: Callable[[str], object],
        *,
        adversary: str = "faithful",
        drawn: bool = False,
    ) -> None:
        self.level = level
        self.adversary = adversary
        self.drawn = drawn  # whether the scale is drawn
        self.steps = {
            level: [begin(level, adversary)]
        }  # for each level the games after each step; the last one is being played
        self.told: dict[int, set[int]] = {}  # for each level the weighings that hints told
        self.scores = scores
        self.write = write
        self.complain = complain
        self.commands: dict[str, Callable[[str], object]] = {
            "a": lambda rest: self._put("a", rest),
            "b": lambda rest: self._put("b", rest),
            "weigh": self._weigh,
            "keep": self._keep,
            "cancel": self._cancel,
            "hint": self._hint,
            "undo": self._undo,
            "restart": self._restart,
            "level": self._level,
            "show": self._show,
            "help": lambda _: self.write(HELP % ANSWERS[adversary]),
        }

    @property
    def game(self) -> Game:
        """The game that is being played."""
        return self.steps[self.level][-1]

    def start(self, quiet: bool = False) -> None:
        """Greet, and describe the level. ``quiet``: no greeting."""
        if not quiet:
            self.write(GREETING)
        self._show_level()

    def answer(self, line: str) -> bool:
        """Do the commands of a line. Whether the session goes on. A command that fails gets one
        line and changes nothing.
        """
        for text in line.split(";"):
            name, rest = (*text.strip().lower().split(maxsplit=1), "", "")[:2]
            if not name:
                continue
            try:
                name = self._command(name)
                if rest and name not in ("a", "b", "level"):
                    raise PuzzleError(f'"{name}" stands alone; "{rest}" was not expected')
                if name == "quit":
                    return False
                self.commands[name](rest)
            except Refused as error:
                self.write(str(error))
                break  # the rest of the line was meant for another state
            except PuzzleError as error:
                self.complain(str(error))
                break
        return True

    def _command(self, word: str) -> str:
        names = [*self.commands, "quit"]
        meant = [word] if word in names else [name for name in names if name.startswith(word)]
        if len(meant) == 1:
            return meant[0]
        raise PuzzleError(f'"{word}" is not a command; expected {", ".join(meant or names)}')

    # moves

    def _put(self, plate: str, rest: str) -> None:
        self._step(self.game.put(plate, _load_of(plate, rest)))
        self._show_plates()

    def _weigh(self, _: str) -> None:
        self._step(self.game.weigh())
        self._show_outcome()

    def _keep(self, _: str) -> None:
        waste = self.game.waste()
        self._step(self.game.keep())
        weighing, outcome = self.game.kept[-1]
        plates = f"A {_load(weighing.left)}, B {_load(weighing.right)}"
        self.write(f"Good! Weighing {self.game.score}: {plates}: {MADE[outcome.name]}.")
        self.write(_totals(self.game.state))
        if waste is not None:
            balls = _many(waste.in_doubt, "ball is", "balls are")
            self.write(
                f"After this weighing {balls} still in doubt: "
                f"{_comparison_text(waste.needed, waste.possible)}."
            )
        if self.game.won:
            self._tell_win()

    def _tell_win(self) -> None:
        score, state = self.game.score, self.game.state
        self.write(
            f"The odd ball is found: it is {'heavier' if state.heavier else 'lighter'} than "
            "the others."
        )
        fewest = least(LEVELS[self.level]) or 0
        won = stars(score, fewest, len(self.told.get(self.level, ())))
        self.write(f"{title(won)} {_many(score, 'weighing')}, {_many(won, 'star')} {'*' * won}")
        if score > fewest:
            self.write(f"It can be done with {fewest}.")
        before = self.scores.best.get(self.level)
        if before is None or score < before:
            self.scores.record(self.level, score)
            self.write(
                f"A new best result of level {self.level}"
                + (f"; it was {before}." if before else ".")
            )
        else:
            self.write(f"Your best result of level {self.level} is {before}.")
        if self.level + 1 in LEVELS:
            self.write(f"level {self.level + 1} comes next.")

    def _cancel(self, _: str) -> None:
        self._step(self.game.cancel())
        self.write("The weighing does not count; the balls are back.")

    def _undo(self, _: str) -> None:
        # A kept weighing may be undone too: restarting and playing the same moves again would have
        # the same effect.
        if len(self.steps[self.level]) == 1:
            raise Refused("There is nothing to undo!")
        self.steps[self.level].pop()
        self._show("")

    def _restart(self, _: str) -> None:
        self.told.pop(self.level, None)
        self._step(begin(self.level, self.adversary))
        self._show_level()

    def _level(self, rest: str) -> None:
        if not rest:
            for level in LEVELS:
                score = self.scores.best.get(level)
                won = stars(score, least(LEVELS[level]) or 0) if score else 0
                self.write(
                    f"level {level}: " + (f"best {score} {'*' * won}" if score else "not won yet")
                )
            return
        if not re.fullmatch("[0-9]{1,3}", rest):
            raise PuzzleError(f'"level {rest}": expected a number from 1 to {len(LEVELS)}')
        game = begin(int(rest), self.adversary)
        self.level = game.level
        self.steps.setdefault(self.level, [game])
        self._show_level()

    def _step(self, game: Game) -> None:
        self.steps[self.level].append(game)

    # replies

    def _hint(self, _: str) -> None:
        advice = self.game.advice()
        if advice.waste is not None:
            self.write(
                "Hint: cancel; after this weighing "
                f"{_comparison_text(advice.waste.needed, advice.waste.possible)}."
            )
        elif advice.weighing is None:
            self.write("Hint: keep; no other weighing is better.")
        else:
            self.told.setdefault(self.level, set()).add(self.game.score)
            a, b = map(_load, advice.weighing)
            more = _many(advice.more, "more weighing is", "more weighings are")
            then = f"{more} enough" if advice.more else "the odd ball is found"
            self.write(f"Hint: a {a}; b {b}; then, whatever the scale shows, {then}.")

    def _show(self, _: str) -> None:
        self.write(f"Level {self.level}, {_many(self.game.score, 'weighing')}")
        self._show_balls()

    def _show_level(self) -> None:
        best_score = self.scores.best.get(self.level)
        before = f"best {best_score}" if best_score else "not won yet"
        self.write(f"Level {self.level}, {_many(self.game.score, 'weighing')}, {before}")
        self.write(TUTORIAL[self.level])
        self._show_balls()

    def _show_balls(self) -> None:
        self.write(_totals(self.game.state))
        if self.game.loaded:
            self._show_plates()
        self._show_outcome()

    def _show_plates(self) -> None:
        self.write(
            f"A {_load(self.game.a)}, B {_load(self.game.b)}, beside the scale "
            f"{_load(self.game.free)}"
        )
        if self.game.shown is None:
            self._draw("balanced")

    def _draw(self, outcome: str) -> None:
        if self.drawn:
            self.write(scale(_load(self.game.a), _load(self.game.b), outcome))

    def _show_outcome(self) -> None:
        shown = self.game.shown
        if shown is not None:
            self._draw(shown.name)
            self.write(SHOWN[shown.name])
            self.write(f"then {_totals(shown.state)}; keep or cancel?")


def _load_of(plate: str, text: str) -> BallGroups:
    """The balls that a text such as ``2u 1h`` names."""
    counts = dict.fromkeys(BallGroups._fields, 0)
    ball = r"(\d{1,4})\s*(h|l|e|u|heavier|lighter|equal|unknown)(?![a-z])[\s,]*"
    if not re.fullmatch(f"({ball})*", text, re.ASCII):
        raise PuzzleError(
            f'"{plate} {text}": expected balls such as 2u 1h; h heavier, l lighter, e equal, '
            "u unknown"
        )
    for number, group in re.findall(ball, text, re.ASCII):
        counts[next(name for name in counts if name.startswith(group))] += int(number)
    return BallGroups(**counts)


def _load(load: BallGroups) -> str:
    return (
        " ".join(f"{number}{name[0]}" for name, number in load._asdict().items() if number)
        or "empty"
    )


def _totals(state: BallGroups) -> str:
    return ", ".join(f"{name} {number}" for name, number in state._asdict().items())


def _many(number: int, singular: str, plural: str | None = None) -> str:
    return f"{number} {singular if number == 1 else plural or singular + 's'}"


def _comparison_text(needed: int, possible: int) -> str:
    better = str(possible) if possible else "none"
    return (
        f"{_many(needed, 'more weighing is', 'more weighings are')} needed, though {better} would "
        "do after a better one"
    )
