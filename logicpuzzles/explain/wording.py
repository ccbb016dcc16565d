"""Facts, rules and steps in words, as people say them about this puzzle."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from itertools import pairwise
from typing import Any

from logicpuzzles.core.goals import Call, Neq
from logicpuzzles.core.patterns import pattern
from logicpuzzles.core.terms import ATOM, VARIABLE, is_variable, kind_of, leaves
from logicpuzzles.explain.network import EVERY, Network, Part
from logicpuzzles.explain.nouns import Nouns
from logicpuzzles.explain.reasons import Deduction
from logicpuzzles.explain.steps import Fact, runs
from logicpuzzles.explain.techniques import subset_of, technique_of
from logicpuzzles.kinds.board import Cells, Records
from logicpuzzles.kinds.layout import Named
from logicpuzzles.kinds.stating import record_names, token_of
from logicpuzzles.relations import alldiffo, atleasto, atmosto, counto, exactlyo, lineo, maxruno, permuteo, sumo

__all__ = ["ASSUMED", "Wording", "capital", "listed", "wording_of"]

ASSUMED = "0"  # the label of the assumption of a trial
FIRST = pattern("([A-Z])[A-Z]+")  # the first letter of a number of two digits or more
LONG = 80  # letters of a clue that is not shortened, at most
FEW = 6  # cells that a rule names, at most; more cells of a list are told by rows or columns
USUAL = 260  # letters of a reason; in a longer one what was ruled out before is told by its cells only
CHAIN = 200  # letters of the chain of a trial; of a longer one its end is told
EDGE = "the edge "
ONCE = " holds no value twice"
SAME = 3  # values that a cell may still have and that are told instead of those that it lost, at most
COUNTED = {exactlyo: "exactly", atleasto: "at least", atmosto: "at most"}


class Wording:
    """The words of the explanations of a puzzle. ``rows`` and ``columns``: how the cells of the board lie; ``names``: of all
    cells.

    A kind with words of its own has a subclass of the same name in the module ``wording`` of its folder. ``inner``: the name of
    an unknown that the rules bring in. ``bounds``: whether facts about numbers give their bounds. ``techniques``: names of
    techniques, by the names of the relations that a step needs. ``more_techniques``: other names that its ``technique`` gives."""

    inner = "number"
    bounds = False
    techniques: Mapping[frozenset[str], str] = {}
    more_techniques: tuple[str, ...] = ()

    def __init__(self, network: Network) -> None:
        self.network = network
        self.puzzle = network.puzzle
        self.rows, self.columns = _shape(network)
        self.records = record_names(self.puzzle, network.kind, self.rows)
        self.names = self._names()
        self.called = tuple([self.short(name) for name in self.names])
        self.nouns = self._nouns()
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
        board = network.kind.board
        word = board.unknowns[0] if board is not None and board.unknowns else self.inner
        inner = [f"{word} {number} of {names[cell]}" for cell, number in network.inner]
        return (*names[: network.shown], *inner, *network.hidden)

    def short(self, text: str) -> str:
        """A text with the usual short names of cells: "R3C5" for "row 3, column 5"."""
        down, across = self._lines
        if down[:1] == across[:1] or "," not in text:
            return text
        name = rf"{down[0].upper()}\1{across[0].upper()}\2"
        return re.sub(rf"\b{down} (\d+), {across} (\d+)", name, text, flags=re.IGNORECASE)

    def _nouns(self) -> Nouns:
        """The nouns for values of records."""
        columns = range(self.columns) if self.puzzle.fields else ()
        groups = [[str(value) for value in self.network.domains[column]] for column in columns]
        texts = [statement.text for statement in self.network.statements if statement.clue is not None]
        return Nouns(self.puzzle.fields, groups, texts, self.record)

    @property
    def record(self) -> str:
        """The name of a row that is a record of fields."""
        if self.puzzle.arguments.get("row") is False:  # nothing but its values names a record
            return "row"
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
        return self.facts([fact])

    def before(self, fact: Fact) -> str:
        """The words before the value in a sentence about a cell."""
        return ""

    def value(self, value: Any) -> str:
        """A value as its format writes it."""
        return token_of(self.puzzle, value, self.network.kind)

    def facts(self, facts: Sequence[Fact]) -> str:
        """Facts in one sentence. Facts about one cell or one value share a phrase."""
        return joined(self._phrases(facts, {}))

    def _phrases(self, facts: Sequence[Fact], source: Mapping[Fact, str]) -> list[str]:
        """Phrases for facts, with the steps they are from. Cells of which the same is known share a phrase, and so do the records
        that lack the same value."""
        if self.puzzle.fields:
            shown = [fact for fact in facts if fact.cell < self.network.shown]
            linked = [fact for fact in facts if fact.cell in self.network.links]
            if len(shown) + len(linked) == len(facts):
                return [*self._of_records(shown, source), *self._of_links(linked, source)]
        of_cell: dict[int, list[Fact]] = {}
        for fact in facts:
            of_cell.setdefault(fact.cell, []).append(fact)
        alike: dict[tuple[str, str], list[int]] = {}
        for cell, own in of_cell.items():
            alike.setdefault((self._predicate(own, False), self._predicate(own, True)), []).append(cell)
        phrases = []
        for (single, several), cells in alike.items():
            own = [fact for cell in cells for fact in of_cell[cell]]
            if self._folds(cells) and several.startswith("are not ") and len(cells) < self.rows * self.columns:
                phrase = f"there is no {several.removeprefix('are not ')} in {self._places(cells, 'or')}"
            else:
                phrase = f"{self._listed(cells)} {single if len(cells) == 1 else several}"
            phrases.append(phrase + self._from(own, source))
        return phrases

    def _of_records(self, facts: Sequence[Fact], source: Mapping[Fact, str]) -> list[str]:
        """Phrases for facts about records, in the words of the clues."""
        together: dict[tuple[int, Any, bool, int], list[Fact]] = {}
        for fact in facts:
            row, column = divmod(fact.cell, self.columns)
            alone = fact.holds or not str(fact.value).strip()
            together.setdefault((column, fact.value, fact.holds, row if alone else -1), []).append(fact)
        phrases, several = [], self._several(together)
        for (column, value, holds, _), same in together.items():
            if same[0] in several:
                own = several[same[0]]
                if own:
                    values = listed([str(fact.value) for fact in own], "or")
                    record = self.records[own[0].cell // self.columns]
                    phrases.append(self.nouns.lacking(column, values, str(value), record) + self._from(own, source))
                continue
            rows = [self.records[fact.cell // self.columns] for fact in sorted(same)]
            field = self.nouns.field(column)
            if not str(value).strip():
                phrase = f"{rows[0]} has {'no' if holds else 'a'} {field}"
            elif self.puzzle.arguments.get("row") is False:
                names = [row.removeprefix("the row of ") for row in rows]
                phrase = f"the {field} of {listed(names, 'and')} is {'' if holds else 'not '}{value}"
            else:
                phrase = self.nouns.placed(column, str(value), rows, holds)
            phrases.append(phrase + self._from(same, source))
        return phrases

    def _of_links(self, facts: Sequence[Fact], source: Mapping[Fact, str]) -> list[str]:
        """Phrases for facts between items of records: which of them belong together."""
        of_cell: dict[int, list[Fact]] = {}
        for fact in facts:
            of_cell.setdefault(fact.cell, []).append(fact)
        phrases = []
        for cell, own in of_cell.items():
            link = self.network.links[cell]
            held = [fact.value for fact in own if fact.holds]
            lost = [value for value in self.network.domains[cell] if any([value in fact.values for fact in own])]
            left = [value for value in self.network.domains[cell] if value not in lost]
            holds = bool(held) or len(left) <= 2 < len(lost)
            values = held or (left if holds else lost)
            phrase = self.nouns.together((link.field, str(link.value)), link.other, [str(value) for value in values], holds)
            phrases.append(phrase + self._from(own, source))
        return phrases

    def _several(self, together: Mapping[Any, Sequence[Fact]]) -> dict[Fact, list[Fact]]:
        """For facts that one record lacks several values of a field: the first with all of them, the others with none."""
        cells: dict[int, list[Fact]] = {}
        for (column, value, holds, _), same in together.items():
            if not holds and len(same) == 1 and self.nouns.is_of_record(column, str(value)):
                cells.setdefault(same[0].cell, []).append(same[0])
        named = self.puzzle.arguments.get("row") is not False
        own = [facts for facts in cells.values() if len(facts) > 1 and named]
        return {fact: facts if fact == facts[0] else [] for facts in own for fact in facts}

    def _predicate(self, facts: Sequence[Fact], many: bool) -> str:
        """What is known of a cell, or of many cells: a value, or the values that it does not have."""
        held = [fact for fact in facts if fact.holds]
        verb = "are" if many else "is"
        if held:
            return f"{verb} {self.before(held[0])}{self.word(held[0], many)}"
        board, left = self.network.kind.board, set(self.network.domains[facts[0].cell]) - {facts[0].value}
        if len(left) == 1 and board is not None and board.words:
            return self._predicate([Fact(facts[0].cell, left.pop())], many)
        text = self._struck(facts)
        return f"are{text[2:]}" if many else text

    def word(self, fact: Fact, many: bool = False) -> str:
        """The value of a fact in a sentence, in the words of the board where it has some: "empty", "a mine", "mines"."""
        board = self.network.kind.board
        words = () if board is None else board.words
        if self.network.shown <= fact.cell < self.network.own and board is not None:
            words = board.unknowns[1:]
        if type(fact.value) is not int or not 0 <= fact.value < len(words):
            return self.value(fact.value)
        word = words[fact.value]
        return f"{word[2:]}s" if many and word.startswith("a ") else word

    def _is_grid(self) -> bool:
        """Whether cells are named by their row and column."""
        board = self.network.kind.board
        cells = board is None or isinstance(board.answer, Cells)
        return cells and self.rows > 1 and not self.puzzle.fields and len(self.network.variables) == self.network.shown

    def _listed(self, cells: Sequence[int]) -> str:
        """Cells in a sentence: their names, or where they are many the parts of rows or columns."""
        if self._folds(cells):
            return self._places(cells)
        names = [self.called[cell] for cell in cells]
        edges = len(names) > 1 and all([name.startswith(EDGE) for name in names])
        return f"the edges {listed([name.removeprefix(EDGE) for name in names], 'and')}" if edges else listed(names, "and")

    def _folds(self, cells: Sequence[int]) -> bool:
        """Whether cells are so many that they are told by rows or columns."""
        return len(cells) > FEW and max(cells) < self.network.shown and self._is_grid()

    def _places(self, cells: Sequence[int], word: str = "and") -> str:
        """Some cells, by rows, or by columns where these are fewer."""
        down, across = self._lines
        rows: dict[int, list[int]] = {}
        columns: dict[int, list[int]] = {}
        for cell in sorted(cells):
            row, column = self.place(cell)
            rows.setdefault(row + 1, []).append(column + 1)
            columns.setdefault(column + 1, []).append(row + 1)
        if len(columns) < len(rows):
            rows, down, across = columns, across, down
        if len(cells) == self.rows * self.columns:
            return "all cells"
        whole = self.columns if down == self._lines[0] else self.rows
        lines = []
        for row, places in sorted(rows.items()):
            stretches = []
            for run in runs(places):
                stretches += [f"{run[0]} to {run[-1]}"] if len(run) > 2 else [str(each) for each in run]
            many = "s" if len(places) > 1 else ""
            lines.append(f"{down} {row}" + (f" ({across}{many} {listed(stretches, 'and')})" if len(places) < whole else ""))
        return listed(lines, word)

    def _struck(self, facts: Sequence[Fact]) -> str:
        """What is left for the cell of some facts. For a number in an equation its bounds, or the values that it may still have;
        for other cells the values that it lost, or where they are many those that it may still have."""
        domain, before = self.network.domains[facts[0].cell], self.before(facts[0])
        struck = {value for fact in facts for value in fact.values}
        left = [value for value in domain if value not in struck]
        if not self.bounds and len(struck) > 2 and left:
            if len(left) <= SAME:
                return f"is {before}{'only ' if len(left) == 1 else ''}{self._values(left, facts[0].cell)}"
            if len(runs(left)) == 1 and type(left[0]) is int and domain[0] <= left[0] <= left[-1] <= domain[-1]:
                if left[0] == domain[0] or left[-1] == domain[-1]:
                    end = left[-1] if left[0] == domain[0] else left[0]
                    return f"is {before}at {'most' if left[0] == domain[0] else 'least'} {self.value(end)}"
                return f"is {before}{self._values(left, facts[0].cell)}"
        phrases = []
        if len(left) > 1 and self.bounds:
            ends = (domain.index(left[0]), domain.index(left[-1]) + 1)
            if ends[0] > 1 or len(domain) - ends[1] > 1:
                low = f"at least {self.value(left[0])}" if ends[0] else ""
                high = f"at most {self.value(left[-1])}" if ends[1] < len(domain) else ""
                phrases = [f"is {' and '.join([end for end in (low, high) if end])}"]
                struck = struck.intersection(domain[slice(*ends)])
        if struck:
            values = self._values([value for value in domain if value in struck], facts[0].cell)
            phrases.append(f"is not {before}{values}")
        text = " and ".join(phrases)
        if self.bounds and (len(left) == 2 or len(runs(left)) > 1):
            text = min(text, f"is {self._values(left)}", key=len)
        return text

    def _place(self, fact: Fact) -> int:
        return self.network.domains[fact.cell].index(fact.value)

    def _values(self, values: Sequence[Any], cell: int = 0) -> str:
        """Values in a sentence, with consecutive numbers as a range."""
        texts = []
        for run in runs(values):
            words = [self.word(Fact(cell, value)) for value in run]
            texts += [f"{words[0]} to {words[-1]}"] if len(run) > 2 else words
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
                return f"no two {self.record}s have the same {self.nouns.field(part.cells[0] % self.columns)}"
            return f"{line} holds no value twice" if goal.relation is alldiffo else f"{line} holds each value once"
        if goal.relation is counto:
            counts = goal.arguments[1]
            if isinstance(counts, dict) and len(counts) == 1 and isinstance(times := next(iter(counts.values())), int):
                return self._counted("exactly", times, line, part.cells[0], next(iter(counts)))
            if isinstance(counts, dict) and len(set(counts.values())) == 1 and isinstance(next(iter(counts.values())), int):
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
                return self._counted(COUNTED[goal.relation], count, line, part.cells[0], value)
        if goal.relation is maxruno:
            return f"no {goal.arguments[1] + 1} neighbours in {line} are equal"
        if goal.relation is sumo and not is_variable(goal.arguments[1]):
            return f"{line} sums to {goal.arguments[1]}"
        return self._hold(part)

    def _counted(self, least: str, count: int, line: str, cell: int, value: Any) -> str:
        """That so many cells of a line have a value."""
        of = f"of {line}" if ", " in line.replace(self._lines[0] + " ", "", 1) and " and " in line else f"of the cells of {line}"
        return f"{least} {count} {of} {'is' if count == 1 else 'are'} {self.word(Fact(cell, value), count != 1)}"

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
        conclusion, reason = self._told(deduction, source)
        return self.short(conclusion), self.short(reason)

    def _told(self, deduction: Deduction, source: Mapping[Fact, str]) -> tuple[str, str]:
        if deduction.assumed is not None:
            return self.facts(deduction.facts) or "the puzzle has no solution", self._trial(deduction)
        if deduction.facts:
            alone = {fact.cell for fact in (*deduction.facts, *deduction.because)}
            if not deduction.switches and deduction.because and len(alone) == 1:
                return self.facts(deduction.facts), f"no other value is left{self._from(deduction.because, source)}"
            reason = self._single(deduction, source) or self._last(deduction, source) or self._subset(deduction, source)
            return self.facts(deduction.facts), reason or self._reason(deduction, source)
        if len(self._held_twice(deduction)) == 2:
            return self._clash(deduction), self._reason(deduction, source)
        if not deduction.parts:
            return self._clash(deduction), self._single(deduction, source) or self._reason(deduction, source)
        parts = [self.network.part_of[switch] for switch in deduction.parts]
        clues, rules, facts = self.clues(parts), list(self.rules(parts)), self._known(deduction, source)
        if clues:
            both = {1: "", 2: "both "}.get(len(clues), "all ")
            return f"{listed(clues, 'and')} cannot {both}hold", joined([*facts, *rules])
        return f"it cannot be that {listed(rules, 'and') or 'the rules hold'}", joined(facts)

    def _reason(self, deduction: Deduction, source: Mapping[Fact, str]) -> str:
        """Why something follows: by clues, as rules and facts say."""
        parts = self._parts(deduction)
        if self.puzzle.fields and any([part.statement >= 0 for part in parts]):
            # that each record has another value goes without saying where a clue is used
            parts = [part for part in parts if part.statement >= 0 or not part.exclusive]
        clues, rules, facts = self.clues(parts), self.rules(parts), self._known(deduction, source)
        acting = set(self.rules([self.network.part_of[switch] for switch in deduction.parts]))
        shown = [rule for rule in rules if rule in acting or not (clues or acting)] if clues or facts else list(rules)
        first = [phrase for phrase in clues if phrase.startswith("no ")]
        clues, shown = [phrase for phrase in clues if phrase not in first], [*first, *alike(shown)]
        if not clues:
            return joined([*facts, *shown]) or "the rules leave nothing else"
        return f"by {listed(clues, 'and')}" + (f", as {joined([*facts, *shown])}" if facts or shown else "")

    def _known(self, deduction: Deduction, source: Mapping[Fact, str]) -> list[str]:
        """The known facts of a step in phrases. Where these are long, what was ruled out before is told by its cells only."""
        known = [fact for fact in deduction.because if not self._names_record(fact)]
        known.sort(key=lambda fact: (source.get(fact) == ASSUMED, not fact.holds, fact.cell))
        phrases = self._phrases(known, source)
        struck = [fact for fact in known if not fact.holds]
        if sum(map(len, phrases)) > USUAL and len(struck) > 1 and not self.puzzle.fields and self.network.layout is not None:
            cells = list(dict.fromkeys([fact.cell for fact in struck]))
            held = self._phrases([fact for fact in known if fact.holds], source)
            phrases = [*held, f"so much is ruled out for {self._listed(cells)}{self._from(struck, source)}"]
        return phrases

    def _trial(self, deduction: Deduction) -> str:
        """The chain of a trial: what is supposed, what follows, and the clash. Its reasons are in the steps inside."""
        assert deduction.assumed is not None, "a trial assumes something"
        supposed = f"suppose that {self.fact(deduction.assumed)}"
        if not deduction.inside:
            parts = self._parts(deduction)
            return f"{supposed}; but then it cannot be that {joined([*self.clues(parts), *self.rules(parts)])}"
        then = f"then {self._chain(deduction.inside[:-1])}" if len(deduction.inside) > 1 else ""
        return "; ".join([part for part in (supposed, then, f"but {self._clash(deduction.inside[-1])}") if part])

    def _chain(self, steps: Sequence[Deduction]) -> str:
        """The links of a chain: "so" before one that rests on the link before it. Of a long chain only its ends."""
        links = [f"{self.facts(step.facts)}{self._by(step)}" for step in steps]
        words = [", so " if set(step.because) & set(before.facts) else ", and " for before, step in pairwise(steps)]
        if sum(map(len, links)) > CHAIN and len(links) > 2:
            between = f"{len(links) - 2} more step{'s' if len(links) > 3 else ''}"
            return f"{links[0]}, and after {between} {links[-1]}"
        return "".join([part for link in zip(links, [*words, ""], strict=True) for part in link])

    def _by(self, deduction: Deduction) -> str:
        """The clues by which a link of a chain follows, by their numbers."""
        numbers = _numbered(sorted({part.statement + 1 for part in self._parts(deduction) if part.statement >= 0}))
        return f" ({numbers})" if numbers else ""

    def clash(self, deduction: Deduction) -> str:
        """Why an assumption cannot be right: the rule or clue that it breaks, or the chain to the clash."""
        if not deduction.inside:
            return "there is no way to go on from there"
        last = deduction.inside[-1]
        if len(deduction.inside) > 1:
            return self.short(f"otherwise {self._chain(deduction.inside[:-1])}, and then {self._clash(last)}")
        others = tuple([fact for fact in last.because if fact != deduction.assumed])
        return self.short(self._reason(replace(last, because=others), {}))

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
        where = self.short(where) or "the whole puzzle"
        return f"Look at {where}.", f"Look at {where}: {technique}{by}."

    def _clash(self, deduction: Deduction) -> str:
        """What cannot hold at the end of a trial."""
        parts = [self.network.part_of[switch] for switch in deduction.parts]
        if not parts:
            twice = self._held_twice(deduction)
            if len(twice) == 2:
                return f"{self._listed([fact.cell for fact in twice])} would both be {self.word(twice[0], True)}"
            cell = deduction.unit.cells[0] if deduction.unit is not None else deduction.because[0].cell
            if self.puzzle.fields and cell < self.network.shown:
                return f"no {self.nouns.field(cell % self.columns)} is left for {self.records[cell // self.columns]}"
            held = [fact for fact in deduction.because if fact.cell == cell and fact.holds]
            return f"{self.called[cell]} cannot be both" if len(held) == 2 else f"nothing is left for {self.called[cell]}"
        numbers = sorted({part.statement + 1 for part in parts if part.statement >= 0})
        if numbers:
            return f"{_numbered(numbers)} cannot {'both ' if len(numbers) == 2 else ''}hold"
        return f"it cannot be that {listed(list(self.rules(parts)), 'and')}"

    def _held_twice(self, deduction: Deduction) -> list[Fact]:
        """Two cells with one value, where a rule that lets each value stand once is broken by them."""
        held = sorted([fact for fact in deduction.because if fact.holds])
        twice = len(held) == 2 == len(deduction.because) and held[0].value == held[1].value and held[0].cell != held[1].cell
        return held if twice and not deduction.parts and not self.puzzle.fields else []

    def _parts(self, deduction: Deduction) -> list[Part]:
        return [self.network.part_of[switch] for switch in deduction.switches]

    def _single(self, deduction: Deduction, source: Mapping[Fact, str]) -> str:
        """Why a cell of a grid has its only value, or a value its only place, in the usual words for a sudoku; "" for other
        steps."""
        known = sorted(deduction.because, key=lambda fact: fact.cell)
        placed = deduction.facts[0] if len(deduction.facts) == 1 else None
        if placed is None or not (self._is_grid() and placed.holds):
            return ""
        parts = self._parts(deduction)
        if any([part.statement >= 0 or EVERY not in part.exclusive or len(part.cells) == 2 for part in parts]):
            return ""
        held, struck = [fact for fact in known if fact.holds], [fact for fact in known if not fact.holds]
        if not deduction.parts:
            if any([fact.cell != placed.cell for fact in struck]) or not known:
                return ""
            values = [self.value(value) for value in dict.fromkeys([fact.value for fact in sorted(held, key=self._place)])]
            lines = listed([self.line(part.cells) for part in parts], "and")
            full = f"{lines} {'hold' if len(parts) > 1 else 'holds'} {listed(values, 'and')} already{self._from(held, source)}"
            if not struck:
                return full
            lost = [value for value in self.network.domains[placed.cell] if any([value in fact.values for fact in struck])]
            many = "are" if len(lost) > 1 else "is"
            out = f"{self._values(lost).replace(' or ', ' and ')} {many} ruled out{self._from(struck, source)}"
            return f"{full}, and {out}" if held else f"no other value is left{self._from(struck, source)}"
        acting = self.network.part_of[deduction.parts[0]]
        full_cells = [fact for fact in held if fact.value != placed.value]
        inside = set(acting.cells)
        if len(deduction.parts) > 1 or not inside.issuperset([placed.cell, *[fact.cell for fact in full_cells]]):
            return ""
        if any([fact.cell not in acting.cells or placed.value not in fact.values for fact in struck]):
            return ""
        seen = [fact for fact in held if fact.value == placed.value]
        why = [f"are full ({self._cells(full_cells, source)})"] if full_cells else []
        why += [f"see {self.value(placed.value)} ({self._cells(seen, source)})"] if seen else []
        why += [f"cannot be {self.value(placed.value)} ({self._cells(struck, source)})"] if struck else []
        return f"the other cells of {self.line(acting.cells)} {listed(why, 'or')}"

    def _last(self, deduction: Deduction, source: Mapping[Fact, str]) -> str:
        """Why a value of a record is the only one left, or its record; "" for other steps."""
        placed = deduction.facts[0] if len(deduction.facts) == 1 else None
        rules = {part.statement for part in self._parts(deduction)}
        if placed is None or not placed.holds or not self.puzzle.fields or placed.cell >= self.network.shown or rules - {-1}:
            return ""
        cells = [fact.cell for fact in deduction.because]
        if any([cell % self.columns != placed.cell % self.columns or cell >= self.network.shown for cell in cells]):
            return ""
        own = any([fact.cell == placed.cell for fact in deduction.because])
        left = f"no other {self.nouns.field(placed.cell % self.columns) if own else self.record} is left"
        facts = self._known(deduction, source)
        return f"{left}, as {joined(facts)}" if facts else left

    def _subset(self, deduction: Deduction, source: Mapping[Fact, str]) -> str:
        """Why values of a line go to as few of its cells; "" for other steps."""
        if not self._is_grid() or len(deduction.parts) != 1 or not deduction.because:
            return ""
        subset = subset_of(self.network, deduction)
        if subset is None:
            return ""
        cells, values, naked = subset
        line = self.line(self.network.part_of[deduction.parts[0]].cells)
        ordered = [value for value in self.network.domains[cells[0]] if value in values]
        shown = listed([self.value(value) for value in ordered], "and")
        kept = f"{self._listed(cells)} hold {shown} between them" if naked else f"{shown} of {line} go to {self._listed(cells)}"
        return f"{kept}, as {joined(self._known(deduction, source))}"

    def _cells(self, facts: Sequence[Fact], source: Mapping[Fact, str]) -> str:
        """The cells of facts, and the steps that these are from."""
        cells = list(dict.fromkeys([fact.cell for fact in facts]))
        return self._listed(cells) + self._from(facts, source, "; {}")

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


def alike(rules: Sequence[str]) -> list[str]:
    """Rules, where those that say the same of several lines are one.

    >>> alike(["row 1 holds no value twice", "column 2 holds no value twice"])
    ['row 1 and column 2 hold no value twice']
    """
    lines = [rule.removesuffix(ONCE) for rule in rules if rule.endswith(ONCE)]
    if len(lines) < 2:
        return list(rules)
    return [*[rule for rule in rules if not rule.endswith(ONCE)], f"{listed(lines, 'and')} hold{ONCE.removeprefix(' holds')}"]


def joined(phrases: Sequence[str]) -> str:
    """Several phrases in a sentence, apart from each other where one of them is a list itself.

    >>> joined(["R1C1 is 2", "R1C2 and R1C3 are 4"])
    'R1C1 is 2, and R1C2 and R1C3 are 4'
    """
    lists = any([" and " in phrase.partition(" (")[0] or ", " in phrase.partition(" (")[0] for phrase in phrases])
    if not lists or len(phrases) < 2:
        return listed(phrases, "and")
    return f"{phrases[0]}, and {phrases[1]}" if len(phrases) == 2 else listed(phrases, "and", "; ")


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
