"""The adversarial sentences, with boards on which each is true and boards on which it is false."""

import pathlib
import re
from collections.abc import Iterator
from dataclasses import dataclass

from handmade import Board, Term, World, boards_of, term_of

FILE = pathlib.Path(__file__).parent / "sentences.txt"
# so many true boards of each sentence; as many false ones an exchange away from these, and as many
# others
BOARDS = 12


@dataclass(frozen=True)
class Sentence:
    """``clue``: what it says, or ``None`` where nobody can know. ``declared``: the text before
    it.
    """

    family: str
    text: str
    clue: Term | None
    declared: str
    world: World

    def boards(self) -> tuple[list[Board], list[Board]]:
        """Boards on which it is true, and on which it is false."""
        return (
            ([], []) if self.clue is None else boards_of(self.world, self.clue, BOARDS, self.text)
        )


def sentences() -> Iterator[Sentence]:
    """All sentences of the file."""
    for part in re.split(r"^## ", FILE.read_text("utf-8"), flags=re.MULTILINE)[1:]:
        declared, scales, listed = re.split(r"^==$\n", part.partition("\n")[2], flags=re.MULTILINE)
        world = World()
        ranked = {line.partition(":")[0]: line for line in scales.splitlines()}
        for line in declared.splitlines():
            if ":" in line:
                world.add(ranked.get(line.partition(":")[0], line))
        family = ""
        for line in filter(None, listed.splitlines()):
            if line.startswith("["):
                family = f"{part.split()[0]}/{line[1:-1]}"
                continue
            text, _, clue = line.partition(" => ")
            term = None if clue == "refuse" else term_of(clue)
            yield Sentence(family, text, term if isinstance(term, Term) else None, declared, world)
