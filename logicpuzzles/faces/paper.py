"""How pages to print look, and by what names their files are known."""

from __future__ import annotations

from typing import Any, NamedTuple

from logicpuzzles.core.errors import BadInput
from logicpuzzles.core.patterns import pattern

FORMS = ("pdf", "html", "svg")
ACROSS = {1: 1, 2: 1, 4: 2, 6: 2, 9: 3}  # puzzles beside each other, by their number on a page
CHOICES = {
    "per_page": tuple(ACROSS),
    "paper": ("a4", "letter"),
    "solutions": ("back", "below", "none"),
}

NO_ROOM = pattern(r"no room for puzzle [0-9]+")  # what sheet.typ says where one is too long


class Paper(NamedTuple):
    """How pages look. ``per_page``: puzzles on a page. ``paper``: ``a4`` or ``letter``.
    ``heading``: printed on each page. ``cover``: begin with a title page. ``solutions``: at the
    ``back``, ``below`` the puzzles of each page, upside down, or ``none``. ``steps``: at the end,
    the steps to each solution.
    """

    per_page: int = 4
    paper: str = "a4"
    heading: str = ""
    cover: bool = False
    solutions: str = "back"
    steps: bool = False


def sheet_form(path: str | None) -> str | None:
    """The form of a file of pages by its name; ``None`` for other names."""
    form = (path or "").rpartition(".")[2].lower()
    return form if form in FORMS else None


def paper_of(given: Any) -> Paper:
    """How pages look by the arguments of a command, or by other attributes of these names."""
    named = {name: getattr(given, name) for name in Paper._fields}
    return Paper(**{name: value for name, value in named.items() if value is not None})


def check_paper(paper: Paper) -> Paper:
    """The same. Raises ``BadInput`` for what is no choice."""
    for name, choices in CHOICES.items():
        if getattr(paper, name) not in choices:
            listed = ", ".join(map(str, choices))
            wrong = f"{name} is {getattr(paper, name)!r}"
            raise BadInput(f"{wrong}; expected one of {listed}")
    return paper
