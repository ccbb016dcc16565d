"""Cells and facts in phrases, as people say them about this puzzle."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from functools import partial
from typing import Any

from logicpuzzles.core.patterns import pattern
from logicpuzzles.explain.network import Network
from logicpuzzles.explain.nouns import Nouns
from logicpuzzles.explain.parts import PAIR
from logicpuzzles.explain.record_phrases import RecordPhrases
from logicpuzzles.explain.steps import Fact
from logicpuzzles.explain.struck_values import StruckValues
from logicpuzzles.kinds.naming import FEW, find_shared_end, list_names, list_runs, list_words
from logicpuzzles.kinds.sentences import Sentences, plural
from logicpuzzles.kinds.stating import record_names

# a name with its place, and without a number before that
PLACED = pattern(r"(?:(?! (?:of|between) ).)*(?<!\d) (?:of|between) ")
ASSUMED = "0"  # the label of the assumption of a trial


class Phrases(Sentences):
    """The phrases for facts about the cells of a puzzle. ``names``: of all cells; ``called``: their
    short names.

    A kind with words of its own sets what it has: ``inner``: the name of an unknown that the rules
    bring in. ``bounds``: whether facts about numbers give their bounds. ``ordered``: whether
    numbers may be at least or at most something.

    Long because each of its phrases can be another one of a kind.
    """

    inner = "number"
    bounds = False
    ordered = True

    def __init__(self, network: Network) -> None:
        self.network = network
        super().__init__(network.apart, network.cell_of, len(network.variables))
        self.told: Mapping[Fact, str] = {}  # what was told before a step, in order
        self.records = record_names(self.puzzle, network.kind, self.rows)
        self.names = self._all_names()
        self.called = tuple([self._name_cell(cell) for cell in range(len(self.names))])
        self.nouns = self._nouns()
        self.of_fields, self.values = RecordPhrases(self), StruckValues(self)

    # --- cells ---

    def _all_names(self) -> tuple[str, ...]:
        network, board = self.network, self.kind.board
        word = board.unknowns[0] if board is not None and board.unknowns else ""
        called = [
            (word or each.noun or self.inner, self._group(each.cells, each.about))
            for each in network.inner
        ]
        inner, counts = [], Counter(called)
        seen = Counter[tuple[str, str]]()
        for noun, place in called:
            seen[noun, place] += 1
            number = f" {seen[noun, place]}" if counts[noun, place] > 1 else ""
            inner.append(f"{noun}{number}{place}")
        return (*self.names[: self.shown], *inner, *network.hidden)

    def _group(self, cells: tuple[int, ...], about: tuple[int, ...]) -> str:
        """The place of an unknown of the rules: the cell around which those edges are that it is
        about, or between which cells it is, or of which.
        """
        around, group = [
            find_shared_end([self.short(self.names[cell]) for cell in own], any_sort)
            for own, any_sort in ((about, True), (cells, False))
        ]
        if around or not cells:
            return around and f" of {around}"
        if len(cells) == 1:
            return f" of {self.names[cells[0]]}"
        group = group or self.line(cells)
        if len(cells) == PAIR and " and " in group:  # the two have no name together
            return f" between {' and '.join([self.names[cell] for cell in cells])}"
        return f" of {group}"

    def words(self, cell: int) -> Sequence[str]:
        """The words of the board for the values of a cell; an unknown of the rules has words of its
        own.
        """
        board = self.kind.board
        return (
            board.unknowns[1:]
            if board is not None and self.shown <= cell < self.network.own
            else super().words(cell)
        )

    def word_value(self, cell: int, value: Any, many: bool = False) -> str:
        """A value of a cell in a sentence. A number that stands on no board is written as a number,
        whatever sign the board has for it.
        """
        if cell >= self.shown and type(value) is int and not self.words(cell):
            return str(value)
        return super().word_value(cell, value, many)

    def short(self, text: str) -> str:
        """A text with the usual short names of cells: "R3C5" for "row 3, column 5"."""
        down, across = self.lines
        if down[:1] == across[:1] or "," not in text:
            return text
        name = rf"{down[0].upper()}\1{across[0].upper()}\2"
        return re.sub(rf"\b{down} (\d+), {across} (\d+)", name, text, flags=re.IGNORECASE)

    def _name_cell(self, cell: int) -> str:
        """The short name of a cell inside a sentence: "R3C5", "the carry of column 2"."""
        name = self.names[cell]
        hidden = cell >= self.network.own and cell not in self.network.links
        alone = self.shown <= cell < self.network.own and PLACED.match(name) is not None
        return (
            f"the {self.short(name)}" if alone or (hidden and " of " in name) else self.short(name)
        )

    def _nouns(self) -> Nouns:
        """The nouns for values of records."""
        columns = range(self.columns) if self.puzzle.fields else ()
        groups = [[str(value) for value in self.network.domains[column]] for column in columns]
        texts = [
            statement.text for statement in self.network.statements if statement.clue is not None
        ]
        return Nouns(self.puzzle.fields, groups, texts, self.record)

    # --- facts ---

    def word(self, fact: Fact, many: bool = False) -> str:
        """The value of a fact in a sentence."""
        return self.word_value(fact.cell, fact.value, many)

    def fact(self, fact: Fact) -> str:
        """A fact as a sentence without its full stop."""
        return self.facts([fact])

    def before(self, fact: Fact) -> str:
        """The words before the value in a sentence about a cell."""
        return ""

    def facts(self, facts: Sequence[Fact]) -> str:
        """Facts in one sentence. Those about one cell or one value share a phrase; values of cells
        are in the order of cells.
        """
        in_order = not self.puzzle.fields and all([fact.holds for fact in facts])
        return join_phrases(
            self._phrases(sorted(facts, key=lambda fact: fact.cell) if in_order else facts, {})
        )

    def _phrases(self, facts: Sequence[Fact], source: Mapping[Fact, str]) -> list[str]:
        """Phrases for facts, with the steps they are from. Cells of which the same is known share a
        phrase, and so do the records that lack the same value.
        """
        if self.puzzle.fields:
            shown = [fact for fact in facts if fact.cell < self.shown]
            linked = [fact for fact in facts if fact.cell in self.network.links]
            if len(shown) + len(linked) == len(facts):
                return [
                    *self.of_fields.of_records(shown, source),
                    *self.of_fields.of_links(linked, source),
                ]
        of_cell: dict[int, list[Fact]] = {}
        for fact in facts:
            of_cell.setdefault(fact.cell, []).append(fact)
        alike: dict[tuple[str, str], list[int]] = {}
        phrases = []
        for cell, own in of_cell.items():
            clashing = self._clashing(own)
            if clashing:  # what clashes is told apart
                told = [
                    f"{self.predicate(each, False)}{self.cite_sources(each, source)}"
                    for each in clashing
                ]
                phrases.append(
                    f"{self.called[cell]} "
                    f"{' and '.join([told[0], *[text.removeprefix('is ') for text in told[1:]]])}"
                )
            else:
                alike.setdefault(
                    (self.predicate(own, False), self.predicate(own, True)), []
                ).append(cell)
        for (single, several), cells in alike.items():
            cells.sort()
            own = [fact for cell in cells for fact in of_cell[cell]]
            if (
                self._folds(cells)
                and several.startswith("are not ")
                and len(cells) < self.rows * self.columns
            ):
                phrase = (
                    f"there is no {several.removeprefix('are not ')} in {self._places(cells, 'or')}"
                )
            else:
                phrase = f"{self._count_cells(cells, own, source)} {single if len(cells) == 1 else several}"
            phrases.append(phrase + self.cite_sources(own, source))
        return phrases

    def _clashing(self, facts: Sequence[Fact]) -> list[list[Fact]]:
        """Facts about one cell that leave it no value, in groups that each leave it some; none
        where they leave it a value.
        """
        held = [[fact] for fact in dict.fromkeys([fact for fact in facts if fact.holds])]
        if len(held) > 1:
            return held
        struck = [fact for fact in facts if not fact.holds]
        out = {value for fact in struck for value in fact.values}
        if held:
            clash = [fact for fact in struck if held[0][0].value in fact.values]
            return [held[0], clash] if clash else []
        if not out.issuperset(self.network.domains[facts[0].cell]):
            return []
        groups: list[list[Fact]] = []
        for fact in struck:
            last = {value for each in groups[-1] for value in each.values} if groups else set()
            if groups and not last.union(fact.values).issuperset(self.network.domains[fact.cell]):
                groups[-1].append(fact)
            else:
                groups.append([fact])
        return groups if len(groups) > 1 else []

    def predicate(self, facts: Sequence[Fact], many: bool) -> str:
        """What is known of a cell, or of many cells: a value, or the values that it does not
        have.
        """
        held = [fact for fact in facts if fact.holds]
        verb = "are" if many else "is"
        if held:
            return f"{verb} {self.before(held[0])}{self.word(held[0], many)}"
        domain = self.network.domains[facts[0].cell]
        left = set(domain).difference(facts[0].values)
        if (
            len(left) == 1
            and len(domain) == 2
            and (self.words(facts[0].cell) or isinstance(domain[0], str))
        ):
            return self.predicate([Fact(facts[0].cell, left.pop())], many)
        text = self.values.struck(facts)
        return f"are{text[2:]}".replace(" and is not ", " and are not ") if many else text

    def list_cells(self, cells: Sequence[int]) -> str:
        """Cells in a sentence: their names, or where they are many the parts of rows or columns."""
        if self._folds(cells):
            return self._places(cells)
        names = [self.called[cell] for cell in cells]
        return list_names(names)

    def _count_cells(
        self, cells: Sequence[int], facts: Sequence[Fact], source: Mapping[Fact, str]
    ) -> str:
        """Cells in a sentence, or how many they are where their steps name them: nobody reads a
        list of many edges.
        """
        nouns = {self.names[cell].removeprefix("the ").partition(" ")[0] for cell in cells}
        cited = all([source.get(fact, ASSUMED) != ASSUMED for fact in facts])
        many = len(cells) > FEW and len(nouns) == 1 and cited and not self._folds(cells)
        return f"{len(cells)} {plural(nouns.pop())}" if many else self.list_cells(cells)

    def _folds(self, cells: Sequence[int]) -> bool:
        """Whether cells are so many that they are told by rows or columns."""
        return len(cells) > FEW and max(cells) < self.shown and self.is_grid()

    def _places(self, cells: Sequence[int], word: str = "and") -> str:
        """Some cells, by rows, or by columns where these are fewer."""
        down, across = self.lines
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
        whole = self.columns if down == self.lines[0] else self.rows
        lines = []
        for row, places in sorted(rows.items()):
            many = "s" if len(places) > 1 else ""
            lines.append(
                f"{down} {row}"
                + (
                    f" ({across}{many} {list_words(list_runs(places), 'and')})"
                    if len(places) < whole
                    else ""
                )
            )
        full = len(cells) == whole * len(rows)
        which = f"{'all' if full else 'the'} cells of " if word == "and" else ""
        return f"{which}{list_words(lines, word)}"

    def rank_of(self, fact: Fact) -> int:
        return self.network.domains[fact.cell].index(fact.value)

    def list_values(self, values: Sequence[Any], cell: int = 0) -> str:
        """Values in a sentence, with consecutive numbers as a range."""
        return list_words(list_runs(values, partial(self.word_value, cell)), "or")

    def cite_sources(
        self, facts: Iterable[Fact], source: Mapping[Fact, str], form: str = " ({})"
    ) -> str:
        """The steps that facts are from, and the clues that say them outright, in brackets."""
        labels = self._labels(facts, source)
        return form.format(labels) if labels else ""

    def _labels(self, facts: Iterable[Fact], source: Mapping[Fact, str]) -> str:
        """The steps that facts are from, and the clues that say them outright; "" where these are
        none.
        """
        facts = list(facts)
        steps = sorted(
            {source.get(fact, "") for fact in facts} - {"", ASSUMED},
            key=lambda label: [*map(int, label.split("."))],
        )
        labels = (
            [f"{'step' if len(steps) == 1 else 'steps'} {list_words(steps, 'and')}"]
            if steps
            else []
        )
        stated = [self.network.stated[fact] for fact in facts if fact in self.network.stated]
        return list_words([*labels, *([self.clue_names(stated)] if stated else [])], "and")

    def clue_names(self, statements: Iterable[int]) -> str:
        """Clues by their numbers for people. ``statements``: by their numbers in the network."""
        return number_clues(
            list(
                dict.fromkeys(
                    [self.network.statements[number].label for number in sorted(statements)]
                )
            )
        )


def number_clues(labels: Sequence[str]) -> str:
    """Clues in a sentence. ``labels``: their numbers, or where they stand.

    >>> number_clues(["2", "5"]), number_clues(["2", "in line 4"])
    ('clues 2 and 5', 'clue 2 and the clue in line 4')
    """
    numbers = [label for label in labels if label.isdecimal()]
    names = (
        [f"{'clue' if len(numbers) == 1 else 'clues'} {list_words(numbers, 'and')}"]
        if numbers
        else []
    )
    return list_words(
        [*names, *[f"the clue {label}" for label in labels if label not in numbers]], "and"
    )


def join_phrases(phrases: Sequence[str]) -> str:
    """Several phrases in a sentence, apart from each other where one of them is a list itself.

    >>> join_phrases(["R1C1 is 2", "R1C2 and R1C3 are 4"])
    'R1C1 is 2, and R1C2 and R1C3 are 4'
    """
    lists = any(
        [
            " and " in phrase.partition(" (")[0] or ", " in phrase.partition(" (")[0]
            for phrase in phrases
        ]
    )
    if not lists or len(phrases) < 2:
        return list_words(phrases, "and")
    return (
        f"{phrases[0]}, and {phrases[1]}" if len(phrases) == 2 else list_words(phrases, "and", "; ")
    )
