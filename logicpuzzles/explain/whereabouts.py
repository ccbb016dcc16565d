"""Where to look for a step, in words: the first levels of a hint."""

from __future__ import annotations

from collections.abc import Sequence

from logicpuzzles.explain.chains import TEXTS
from logicpuzzles.explain.reasons import Deduction
from logicpuzzles.explain.words import Words
from logicpuzzles.kinds.naming import list_names, list_words


class Whereabouts:
    """The places of steps, in the words of a puzzle."""

    def __init__(self, words: Words) -> None:
        self.words = words

    def levels(self, deduction: Deduction, technique: str) -> tuple[str, str]:
        """Where to look for a step, and by which technique and clues it is found."""
        parts = [self.words.network.part_of[switch] for switch in deduction.parts]
        clues = self.words.cite_clues(self.words.parts_of(deduction))
        if clues and deduction.assumed is None:
            texts = self.words.clues(self.words.parts_of(deduction))
            told = list_words(texts, "and") if len(texts) <= TEXTS else clues
            where = f"{clues} from the right" if clues.startswith("column") else clues
            return f"Look at {where}.", f"Look at {self.words.short(told)}: {technique}."
        lines = [
            self.words.line(part.cells)
            for part in parts
            if part.statement < 0
            and max(part.cells) < self.words.shown
            and not self._is_listed(part.cells)
        ]
        if (
            deduction.assumed is not None
            or not lines
            or "the board" in lines
            or self.words.puzzle.fields
        ):
            lines = [self._whereabouts([fact.cell for fact in deduction.facts])]
        by = f", with {clues}" if clues else ""
        where = (
            self.words.short(
                list_words(list(dict.fromkeys([line for line in lines if line])), "and")
            )
            or "the whole puzzle"
        )
        return f"Look at {where}.", f"Look at {where}: {technique}{by}."

    def _is_listed(self, cells: Sequence[int]) -> bool:
        """Whether a group of cells has no other name than those of all its cells."""
        names = list_names([self.words.names[cell] for cell in cells])
        return self.words.line(cells) == names

    def row_of(self, cell: int) -> str:
        """Where to look for a cell: its record, or its row; "" where there are no rows."""
        if cell >= self.words.shown:
            return ""
        if self.words.puzzle.fields:
            return self.words.records[cell // self.words.columns]
        layout = self.words.network.layout
        places = [] if layout is None else layout.places
        place = places[cell] if cell < len(places) else self.words.place(cell)
        if len(place) == 3:  # an edge; those below the last row belong to it
            last = max(
                [own[1] for own in places if len(own) == 3 and own[0] != "across"], default=0
            )
            return f"{self.words.lines[0]} {min(place[1], last) + 1}"
        return f"{self.words.lines[0]} {place[0] + 1}" if self.words.is_grid() else ""

    def _whereabouts(self, cells: Sequence[int]) -> str:
        """Where some cells are: their records or rows, else their names, or the items of links."""
        cells = list(dict.fromkeys(cells))
        rows = list(dict.fromkeys([self.row_of(cell) for cell in cells]))
        if all(rows):
            return list_words(rows, "and")
        linked = [
            self.words.network.links[cell] for cell in cells if cell in self.words.network.links
        ]
        if linked:
            return list_words(
                list(
                    dict.fromkeys(
                        [self.words.nouns.item(link.field, str(link.value)) for link in linked]
                    )
                ),
                "and",
            )
        return self.words.list_cells(cells)
