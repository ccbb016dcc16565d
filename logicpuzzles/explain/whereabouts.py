"""Where to look for a step, in words: the first levels of a hint."""

from __future__ import annotations

from collections.abc import Sequence

from logicpuzzles.explain.chains import TEXTS
from logicpuzzles.explain.reasons import Deduction
from logicpuzzles.explain.words import Words
from logicpuzzles.kinds.naming import list_words


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
            if part.statement < 0 and max(part.cells) < self.words.shown
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

    def row_of(self, cell: int) -> str:
        """Where to look for a cell: its record, or its row; "" where there are no rows."""
        if self.words.puzzle.fields:
            return self.words.records[cell // self.words.columns]
        return (
            f"{self.words.lines[0]} {self.words.place(cell)[0] + 1}" if self.words.is_grid() else ""
        )

    def _whereabouts(self, cells: Sequence[int]) -> str:
        """Where some cells are: their names, or for a record only its name."""
        cells = list(dict.fromkeys(cells))
        if self.words.puzzle.fields and all([cell < self.words.shown for cell in cells]):
            return list_words(
                list(
                    dict.fromkeys(
                        [self.words.records[cell // self.words.columns] for cell in cells]
                    )
                ),
                "and",
            )
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
