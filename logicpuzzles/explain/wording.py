"""Facts, rules and steps in words, as people say them about this puzzle."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from logicpuzzles.core.goals import Call, Neq
from logicpuzzles.core.patterns import pattern
from logicpuzzles.core.terms import ATOM, VARIABLE, is_variable, kind_of, leaves
from logicpuzzles.explain.network import EVERY, Network, Part
from logicpuzzles.explain.reasons import Deduction
from logicpuzzles.explain.steps import Fact, runs
from logicpuzzles.explain.techniques import technique_of
from logicpuzzles.kinds.board import Cells, Records
from logicpuzzles.kinds.layout import Named
from logicpuzzles.kinds.stating import record_names, token_of
from logicpuzzles.relations import alldiffo, atleasto, atmosto, counto, exactlyo, lineo, maxruno, permuteo, sumo

__all__ = ["ASSUMED", "Wording", "capital", "listed", "wording_of"]

ASSUMED = "0"  # the label of the assumption of a trial
FIRST = pattern("([A-Z])[A-Z]+")  # the first letter of a number of two digits or more
LONG = 80  # letters of a clue that is not shortened, at most
MANY = 3  # cells without the same value that share one phrase, at least
FEW = 6  # cells that a rule names, at most
COUNTED = {exactlyo: "exactly", atleasto: "at least", atmosto: "at most"}


class Wording:
    """The words of the explanations of a puzzle. ``rows`` and ``columns``: how the cells of the board lie; ``names``: of all
    cells.

    A kind with words of its own has a subclass of the same name in the module ``wording`` of its folder. ``inner``: the name of
    an unknown that the rules bring in. ``bounds``: whether facts about numbers give their bounds. ``techniques``: names of
    techniques, by the names of the relations that a step needs."""

    inner = "number"
    bounds = False
    techniques: Mapping[frozenset[str], str] = {}

    def __init__(self, network: Network) -> None:
        self.network = network
        self.puzzle = network.puzzle
        self.rows, self.columns = _shape(network)
        self.records = record_names(self.puzzle, network.kind, self.rows)
        self.names = self._names()
        self._absent = self._places_without()
        columns = [part for part in network.clues if part.relation == lineo.name]
        self.columns_of: dict[int, list[int]] = {}  # a clue -> the parts that are its columns, from the last digit on
        for part in reversed(columns):
            self.columns_of.setdefault(part.statement, []).append(part.number)

    # --- cells and facts ---

    def _names(self) -> tuple[str, ...]:
        network, layout = self.network, self.network.layout
        if layout is not None and len(layout.names) == network.shown:
            names = list(layout.names)
        elif self.puzzle.fields:
            names = [f"{record}, {field}" for record in self.records for field in self.puzzle.fields]
        elif self.rows == 1:
            names = [f"number {x + 1}" for x in range(self.columns)]
        else:
            names = [f"row {y + 1}, column {x + 1}" for y in range(self.rows) for x in range(self.columns)]
        inner = [f"{self.inner} {number} of {names[cell]}" for cell, number in network.inner]
        return (*names[: network.shown], *inner, *network.hidden)

    @property
    def record(self) -> str:
        """The name of a row that is a record of fields."""
        board = self.network.kind.board
        return board.answer.row if board is not None and isinstance(board.answer, Records) else "row"

    @property
    def _lines(self) -> tuple[str, str]:
        """The names of a row and of a column."""
        board = self.network.kind.board
        return (board.row, board.column) if board is not None else ("row", "column")

    def _places_without(self) -> dict[tuple[int, ...], str]:
        """For the layers in which a place without a mark says something: the cells of each such place, with what it says."""
        layout = self.network.layout
        words: dict[tuple[int, ...], str] = {}
        for layer in () if layout is None else layout.board.layers:
            assert layout is not None
            for place in layout.places_without(layer):
                cells = tuple(sorted([layout.number_of[each] for each in layout.scope(layer, place)]))
                words[cells] = layout.mark_words(layer, layer.absent, place)
        return words

    def place(self, cell: int) -> tuple[int, int]:
        """The row and the column of a cell; for an edge, its row and column in the lattice of corners and edges."""
        layout = self.network.layout
        if layout is None or cell >= len(layout.places):
            row, column = divmod(cell, self.columns)
            return row, column
        place = layout.places[cell]
        if len(place) == 2:
            return place[0], place[1]
        return (2 * place[1], 2 * place[2] + 1) if place[0] == "across" else (2 * place[1] + 1, 2 * place[2])

    def fact(self, fact: Fact) -> str:
        """A fact as a sentence without its full stop."""
        puzzle, verb = self.puzzle, "is" if fact.holds else "is not"
        if puzzle.fields and fact.cell < self.network.shown:
            row, column = divmod(fact.cell, self.columns)
            line = self.records[row]
            if str(fact.value).strip():
                return f"{fact.value} {verb} in {line}"
            return f"{line} has {'no' if fact.holds else 'a'} {puzzle.fields[column]}"
        if not fact.holds:
            return f"{self.names[fact.cell]} {self._struck([fact])}"
        return f"{self.names[fact.cell]} {verb} {self.before(fact)}{self.value(fact.value)}"

    def before(self, fact: Fact) -> str:
        """The words before the value in a sentence about a cell."""
        return ""

    def value(self, value: Any) -> str:
        """A value as its format writes it."""
        return token_of(self.puzzle, value, self.network.kind)

    def facts(self, facts: Sequence[Fact]) -> str:
        """Facts in one sentence. Facts about one cell or one value share a phrase."""
        return listed(self._phrases(facts, {}), "and", "; ")

    def _phrases(self, facts: Sequence[Fact], source: Mapping[Fact, str]) -> list[str]:
        """Phrases for facts, with the steps they are from: one for each fact that holds; the others by cells or by values."""
        phrases = [f"{self.fact(fact)}{self._from([fact], source)}" for fact in facts if fact.holds]
        struck = [fact for fact in facts if not fact.holds]
        for value in dict.fromkeys([fact.value for fact in struck]) if self._is_grid() else ():
            same = [fact for fact in struck if fact.value == value]
            if len(same) >= MANY:
                struck = [fact for fact in struck if fact.value != value]
                phrases.append(f"there is no {self.value(value)} in {self._places(same)}{self._from(same, source)}")
        together: dict[Any, list[Fact]] = {}
        for fact in struck:
            by_value = self.puzzle.fields and fact.cell < self.network.shown
            together.setdefault((fact.cell % self.columns, fact.value) if by_value else fact.cell, []).append(fact)
        for key, same in together.items():
            if not isinstance(key, tuple):
                phrase = f"{self.names[same[0].cell]} {self._struck(same)}"
            elif str(same[0].value).strip():
                rows = [self.records[fact.cell // self.columns] for fact in same]
                common = f"{self.record} " if all([row.startswith(f"{self.record} ") for row in rows]) else "the row of "
                phrase = f"{same[0].value} is not in {common}{listed([row.removeprefix(common) for row in rows], 'or')}"
            else:
                phrase = listed([self.fact(fact) for fact in same], "and")
            phrases.append(phrase + self._from(same, source))
        return phrases

    def _is_grid(self) -> bool:
        """Whether cells are named by their row and column."""
        board = self.network.kind.board
        cells = board is None or isinstance(board.answer, Cells)
        return cells and self.rows > 1 and not self.puzzle.fields and len(self.network.variables) == self.network.shown

    def _places(self, facts: Sequence[Fact]) -> str:
        """The cells of some facts, by rows, or by columns where these are fewer."""
        down, across = self._lines
        rows: dict[int, list[int]] = {}
        columns: dict[int, list[int]] = {}
        for cell in sorted([fact.cell for fact in facts]):
            row, column = self.place(cell)
            rows.setdefault(row + 1, []).append(column + 1)
            columns.setdefault(column + 1, []).append(row + 1)
        if len(columns) < len(rows):
            rows, down, across = columns, across, down
        lines = []
        for row, places in sorted(rows.items()):
            many = "s" if len(places) > 1 else ""
            lines.append(f"{down} {row} ({across}{many} {listed([str(place) for place in places], 'and')})")
        return listed(lines, "or")

    def _struck(self, facts: Sequence[Fact]) -> str:
        """The values that the cell of some facts does not have. For a number in an equation its bounds, or the values that it may
        still have where this is shorter."""
        domain = self.network.domains[facts[0].cell]
        struck = {value for fact in facts for value in fact.values}
        left = [value for value in domain if value not in struck]
        phrases = []
        if len(left) > 1 and self.bounds:
            ends = (domain.index(left[0]), domain.index(left[-1]) + 1)
            if ends[0] > 1 or len(domain) - ends[1] > 1:
                low = f"at least {self.value(left[0])}" if ends[0] else ""
                high = f"at most {self.value(left[-1])}" if ends[1] < len(domain) else ""
                phrases = [f"is {' and '.join([end for end in (low, high) if end])}"]
                struck = struck.intersection(domain[slice(*ends)])
        if struck:
            values = self._values([value for value in domain if value in struck])
            phrases.append(f"is not {self.before(facts[0])}{values}")
        text = " and ".join(phrases)
        if self.bounds and (len(left) == 2 or len(runs(left)) > 1):
            text = min(text, f"is {self._values(left)}", key=len)
        return text

    def _place(self, fact: Fact) -> int:
        return self.network.domains[fact.cell].index(fact.value)

    def _values(self, values: Sequence[Any]) -> str:
        """Values in a sentence, with consecutive numbers as a range."""
        texts = []
        for run in runs(values):
            ends = [self.value(run[0]), self.value(run[-1])]
            texts += [f"{ends[0]} to {ends[1]}"] if len(run) > 2 else [self.value(value) for value in run]
        return listed(texts, "or")

    # --- rules and clues ---

    def line(self, cells: Iterable[int]) -> str:
        """The name of a group of cells."""
        cells = tuple(cells)
        layout = self.network.layout
        if len(cells) >= self.network.shown > 1 or self.rows == 1:
            return "the board"
        if layout is not None and max(cells) < len(layout.places):
            return layout.group_name([layout.places[cell] for cell in cells])
        places = [self.place(cell) for cell in cells]
        rows, columns = {row for row, _ in places}, {column for _, column in places}
        if len(cells) > 2 and self._is_grid() and 1 in (len(rows), len(columns)):
            return f"row {rows.pop() + 1}" if len(rows) == 1 else f"column {columns.pop() + 1}"
        return listed([self.names[cell] for cell in cells], "and")

    def rule(self, part: Part) -> str:
        """A rule as a sentence without its full stop."""
        goal = part.goal
        if part.cells in self._absent:
            return self._absent[part.cells]
        if isinstance(goal, Call) and goal.relation.says:
            return self._sentence(goal)
        if part.is_pair:
            places = [self.place(cell) for cell in part.cells]
            rows, columns = sorted({row for row, _ in places}), sorted({column for _, column in places})
            down, across = self._lines
            if len(places) > 2 and len(rows) == 2:
                return f"{down}s {rows[0] + 1} and {rows[1] + 1} differ"
            if len(places) > 2 and len(columns) == 2:
                return f"{across}s {columns[0] + 1} and {columns[1] + 1} differ"
        line = self.line(part.cells)
        if isinstance(goal, Neq) and len(part.cells) == 2:
            return f"{self.names[part.cells[0]]} and {self.names[part.cells[1]]} differ"
        if not isinstance(goal, Call):
            return self._hold(part)
        if goal.relation in (permuteo, alldiffo):
            if self.puzzle.fields:
                return f"no {self.puzzle.fields[part.cells[0] % self.columns]} stands twice"
            return f"{line} holds no value twice" if goal.relation is alldiffo else f"{line} holds each value once"
        if goal.relation is counto:
            counts = goal.arguments[1]
            if isinstance(counts, dict) and len(counts) == 1 and isinstance(times := next(iter(counts.values())), int):
                return f"exactly {times} of {line} {'is' if times == 1 else 'are'} {self.value(next(iter(counts)))}"
            if isinstance(counts, dict) and len(set(counts.values())) == 1:
                many = {1: "once", 2: "twice"}.get(times := next(iter(counts.values())), f"{times} times")
                return f"{line} holds each value {many}" if line != "the board" else f"each value stands {many} on the board"
            if isinstance(counts, dict) and all([type(each) is int for each in counts.values()]):
                by_count: dict[int, list[str]] = {}
                for value, times in counts.items():
                    by_count.setdefault(times, []).append(self.value(value))
                often = {0: "never", 1: "once", 2: "twice"}
                parts = [f"{listed(own, 'and')} {often.get(times, f'{times} times')}" for times, own in sorted(by_count.items())]
                return f"{line} holds {listed(parts, 'and')}"
            return f"{line} holds each value as often as it should"
        if goal.relation in COUNTED and len(goal.arguments) == 3 and not any(map(is_variable, goal.arguments[:2])):
            count, value = goal.arguments[:2]
            if isinstance(count, int) and kind_of(value) == ATOM:
                return f"{COUNTED[goal.relation]} {count} of {line} {'is' if count == 1 else 'are'} {self.value(value)}"
        if goal.relation is maxruno:
            return f"no {goal.arguments[1] + 1} neighbours in {line} are equal"
        if goal.relation is sumo and not is_variable(goal.arguments[1]):
            return f"{line} sums to {goal.arguments[1]}"
        return self._hold(part)

    def _hold(self, part: Part) -> str:
        """The phrase that the rules hold, with the cells where these are few."""
        where = f" for {self.line(part.cells)}" if len(part.cells) <= FEW else ""
        return f"the rules of {self.puzzle.kind} hold{where}"

    def _sentence(self, goal: Call) -> str:
        """The sentence of a relation, with its arguments in words: cells by their names, marks as they are."""
        relation, network = goal.relation, self.network
        words: dict[str, Any] = {}
        bound = relation.signature.bind(*goal.arguments, **goal.named)
        bound.apply_defaults()
        for name, term in bound.arguments.items():
            resolved = network.reading.resolve(term)
            cells = [network.cell_of.get(id(leaf), -1) for leaf in leaves(resolved) if kind_of(leaf) == VARIABLE]
            if cells and min(cells) >= 0:
                named = Named(self.line(cells))
                named.names = [self.names[cell] for cell in cells]
                words[name] = named
            else:
                words[name] = str(resolved)
        return relation.says.format(**words)

    def clues(self, parts: Iterable[Part]) -> list[str]:
        """The clues among some parts, each as "clue 6 (The green house …)"; for parts that are columns, with the columns."""
        by_clue: dict[int, list[Part]] = {}
        for part in parts:
            if part.statement >= 0:
                by_clue.setdefault(part.statement, []).append(part)
        phrases = []
        for statement, own in sorted(by_clue.items()):
            text = self.network.statements[statement].text
            columns = self.columns_of.get(statement, [])
            places = sorted([columns.index(part.number) + 1 for part in own if part.number in columns])
            if len(columns) > 1 and places and len(places) == len(own):
                word = "column" if len(places) == 1 else "columns"
                phrases.append(f"{word} {listed([str(place) for place in places], 'and')} from the right of {_short(text)}")
            elif len(columns) > 1 and not places and not any([part.adds_up for part in own]) and self._lead(own, text):
                phrases.append(f"no number of {_short(text)} begins with 0")
            else:
                phrases.append(f"clue {statement + 1} ({text.rstrip('.')})")
        return phrases

    def _lead(self, parts: Iterable[Part], text: str) -> bool:
        """Whether some parts are only about first letters of numbers in a text."""
        first = set(FIRST.findall(text))
        return all([self.names[cell] in first for part in parts for cell in part.cells])

    # --- steps ---

    def technique(self, deduction: Deduction) -> str:
        """The name of the technique of a step. A kind may have names of its own."""
        return technique_of(self.network, deduction, self.techniques)

    def step(self, deduction: Deduction, source: Mapping[Fact, str]) -> tuple[str, str]:
        """A step in words: what follows, and why, both without a capital and a full stop. ``source``: the label of the step from
        which each fact is known."""
        conclusion = self.facts(deduction.facts) if deduction.facts else "this is a contradiction"
        if deduction.assumed is not None:
            return conclusion, self._trial(deduction)
        if not deduction.facts and not deduction.parts:
            cell = deduction.unit.cells[0] if deduction.unit is not None else deduction.because[0].cell
            conclusion = f"nothing is left for {self.names[cell]}"
        return conclusion, self._single(deduction, source) or self._reason(deduction, source)

    def _reason(self, deduction: Deduction, source: Mapping[Fact, str]) -> str:
        """Why something follows: by clues, as rules and facts say."""
        parts = self._parts(deduction)
        clues = self.clues(parts)
        rules = self.rules(parts)
        known = [fact for fact in deduction.because if not self._names_record(fact)]
        facts = self._phrases(sorted(known, key=lambda fact: (source.get(fact) == ASSUMED, fact.cell)), source)
        acting = set(self.rules([self.network.part_of[switch] for switch in deduction.parts]))
        shown = [rule for rule in rules if rule in acting or not (clues or acting)] if clues or facts else list(rules)
        reasons = [*shown, *facts]
        if not clues:
            return listed(reasons, "and") or "by the rules alone"
        return f"by {listed(clues, 'and')}" + (f", as {listed(reasons, 'and')}" if reasons else "")

    def _trial(self, deduction: Deduction) -> str:
        """The chain of a trial: what is supposed, what follows, and the clash. Its reasons are in the steps inside."""
        assert deduction.assumed is not None, "a trial assumes something"
        supposed = f"suppose that {self.fact(deduction.assumed)}"
        if not deduction.inside:
            parts = self._parts(deduction)
            return f"{supposed}; there is no way to go on, by {listed([*self.clues(parts), *self.rules(parts)], 'and')}"
        links = [self.facts(step.facts) for step in deduction.inside[:-1]]
        then = f"then {', so '.join(links)}" if links else ""
        return "; ".join([part for part in (supposed, then, f"but {self._clash(deduction.inside[-1])}") if part])

    def clash(self, deduction: Deduction) -> str:
        """Why an assumption cannot be right: the rule or clue that it breaks, or the chain to the clash."""
        if not deduction.inside:
            return "there is no way to go on from there"
        last = deduction.inside[-1]
        links = [self.facts(step.facts) for step in deduction.inside[:-1]]
        if links:
            return f"otherwise {', so '.join(links)}, and {self._clash(last)}"
        others = tuple([fact for fact in last.because if fact != deduction.assumed])
        return self._reason(replace(last, because=others), {})

    def levels(self, deduction: Deduction, technique: str) -> tuple[str, str]:
        """Where to look for a step, and by which technique and clues it is found."""
        parts = [self.network.part_of[switch] for switch in deduction.parts]
        numbers = sorted({part.statement + 1 for part in self._parts(deduction) if part.statement >= 0})
        clues = _numbered(numbers)
        lines = list(dict.fromkeys([self.line(part.cells) for part in parts if part.statement < 0]))
        if deduction.assumed is not None or not (clues or lines):
            lines = list(dict.fromkeys([self.names[fact.cell] for fact in deduction.facts]))
        where = clues if clues and deduction.assumed is None else listed(lines, "and")
        by = f", with {clues}" if clues and where != clues else ""
        return f"Look at {where or 'the whole puzzle'}.", f"Look at {where or 'the whole puzzle'}: {technique}{by}."

    def _clash(self, deduction: Deduction) -> str:
        """What cannot hold at the end of a trial."""
        parts = [self.network.part_of[switch] for switch in deduction.parts]
        if not parts:
            cell = deduction.unit.cells[0] if deduction.unit is not None else deduction.because[0].cell
            return f"nothing is left for {self.names[cell]}"
        numbers = sorted({part.statement + 1 for part in parts if part.statement >= 0})
        if numbers:
            return f"{_numbered(numbers)} cannot hold"
        return f"it cannot be that {listed(list(self.rules(parts)), 'and')}"

    def _parts(self, deduction: Deduction) -> list[Part]:
        return [self.network.part_of[switch] for switch in deduction.switches]

    def _single(self, deduction: Deduction, source: Mapping[Fact, str]) -> str:
        """Why a cell of a grid has its only value, or a value its only place, in the usual words for a sudoku; "" for other
        steps."""
        known = sorted(deduction.because, key=lambda fact: fact.cell)
        placed = deduction.facts[0] if len(deduction.facts) == 1 else None
        if placed is None or not (self._is_grid() and all([fact.holds for fact in (placed, *known)])):
            return ""
        parts = self._parts(deduction)
        if not parts or any([part.statement >= 0 or EVERY not in part.exclusive or len(part.cells) == 2 for part in parts]):
            return ""
        if not deduction.parts:
            values = [self.value(fact.value) for fact in sorted(known, key=self._place)]
            verb = "hold" if len(parts) > 1 else "holds"
            lines = listed([self.line(part.cells) for part in parts], "and")
            return f"{lines} {verb} {listed(values, 'and')} already{self._from(known, source)}"
        acting = self.network.part_of[deduction.parts[0]]
        full = [fact for fact in known if fact.value != placed.value]
        if len(deduction.parts) > 1 or placed.cell not in acting.cells or any([fact.cell not in acting.cells for fact in full]):
            return ""
        seen = [fact for fact in known if fact.value == placed.value]
        why = [f"are full ({self._cells(full, source)})"] if full else []
        why += [f"see {self.value(placed.value)} ({self._cells(seen, source)})"] if seen else []
        return f"the other cells of {self.line(acting.cells)} {listed(why, 'or')}"

    def _cells(self, facts: Sequence[Fact], source: Mapping[Fact, str]) -> str:
        """The cells of facts, and the steps that these are from."""
        return listed([self.names[fact.cell] for fact in facts], "and", "; ") + self._from(facts, source, "; {}")

    def _names_record(self, fact: Fact) -> bool:
        """Whether a fact only says by which value its record is named."""
        if self.puzzle.arguments.get("row") is not False or fact.cell >= self.network.shown or not fact.holds:
            return False
        row, column = divmod(fact.cell, self.columns)
        return bool(self.puzzle.givens[row][column] == fact.value)

    def rules(self, parts: Iterable[Part]) -> tuple[str, ...]:
        """The rules among some parts, in words."""
        return tuple(dict.fromkeys([self.rule(part) for part in parts if part.statement < 0 and not part.link]))

    def _from(self, facts: Iterable[Fact], source: Mapping[Fact, str], form: str = " ({})") -> str:
        labels = sorted({source.get(fact, "") for fact in facts} - {"", ASSUMED}, key=lambda label: [*map(int, label.split("."))])
        return form.format(f"{'step' if len(labels) == 1 else 'steps'} {listed(labels, 'and')}") if labels else ""


def _numbered(clues: Sequence[int]) -> str:
    """The numbers of clues, in words.

    >>> _numbered([2, 5])
    'clues 2 and 5'
    """
    numbers = listed([str(number) for number in clues], "and")
    return f"{'clue' if len(clues) == 1 else 'clues'} {numbers}" if clues else ""


def _shape(network: Network) -> tuple[int, int]:
    """The numbers of rows and columns of the board; one row where it is a list."""
    if network.layout is not None:
        return network.layout.height, network.layout.width
    shape = network.reading.resolve(network.board)
    if isinstance(shape, tuple) and shape and all([isinstance(row, tuple) for row in shape]):
        columns = len(list(leaves(shape[0])))
        if columns * len(shape) == network.shown:
            return len(shape), columns
    return 1, len(network.variables)


def wording_of(network: Network) -> Wording:
    """The wording for a puzzle: that of its kind where there is one, else the usual wording."""
    own = network.kind.part("wording")
    return Wording(network) if own is None else own.Wording(network)


def listed(items: Sequence[str], word: str, between: str = ", ") -> str:
    """Several things in a sentence.

    >>> listed(["one", "two", "three"], "and")
    'one, two and three'
    """
    if len(items) < 2:
        return "".join(items)
    gap = f"{between}{word} " if between != ", " else f" {word} "
    return f"{between.join(items[:-1])}{gap}{items[-1]}"


def _short(text: str) -> str:
    """A long sum without its middle, because the steps repeat it again and again.

    >>> _short("SO + MANY + MORE + MEN + SEEM + TO + SAY + THAT + THEY + MAY + SOON + TRY + TO + STAY + AT + HOME = TESTS")
    'SO + MANY + MORE + … + HOME = TESTS'
    """
    words = text.split()
    return text if len(text) <= LONG or len(words) < 12 else " ".join([*words[:6], "…", *words[-4:]])


def capital(text: str) -> str:
    """A text with a capital first."""
    return text[:1].upper() + text[1:]
