"""What a text for people needs besides the flat model: names for the cells, texts for the values,
the form of an answer.

Text from outside (the title, atoms) is made one line here; each language then quotes it in its own
way.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Sequence
from typing import Any

from logicpuzzles.core.errors import Unsupported
from logicpuzzles.core.patterns import pattern
from logicpuzzles.core.terms import ATOM, MAPPING, OBJECT, SEQUENCE, VARIABLE, kind_of, parts
from logicpuzzles.engines.ground import Ground
from logicpuzzles.engines.ground.flat import Flat, Inverse

JSON = "Each answer is a line of JSON: what stands together in the puzzle stands together there."
LONGEST = 24  # characters of a value that go into a name
CONTROL = pattern(r"[\x00-\x1f\x7f-\x9f\u200e\u200f\u2028-\u202e\u2066-\u2069]+")

Form = (
    list[Any] | str | int
)  # of an answer or a part of it: a list, the text of a value, the number of a cell


class ModelSheet:
    """A flat model to be written down. ``names``: of the cells, in small letters, digits and
    underscores, all different. ``texts``: the values that are no whole numbers, as JSON, all
    different. ``form``: the form of an answer. ``shown``: the cells in an answer, known ones
    included. ``places``: the names of the places in an answer that are cells, with their cells.
    ``known``: the names of its other places, with their values. ``failed``: it is known that there
    is no answer.

    Raises ``Unsupported`` where an answer would hold an unknown.
    """

    def __init__(self, ground: Ground, title: str, to: str) -> None:
        self.flat: Flat = ground.flat
        self.title = one_line(title)
        self.to = to
        self.names = dict(ground.flat.names)
        self.texts = _texts(ground.flat.atoms)
        self.known: list[tuple[str, str]] = []
        self.places: list[tuple[str, int]] = []
        self._cells = ground.grounder.cells
        self.ordinary = {*self._cells.values(), *ground.grounder.constants.values()}
        self.form = self._form(ground.resolved, ())
        self.shown = list(dict.fromkeys([cell for _, cell in self.places]))
        self.failed = self.flat.failed or not all(self.flat.cells)
        self._name_the_others()

    def text(self, cell: int, value: int) -> str:
        """A value of a cell, as JSON."""
        return self.texts.get(value, str(value)) if cell in self.ordinary else str(value)

    def pieces(self) -> Iterator[str | int]:
        """An answer as JSON: texts and cells by turns."""
        text = ""
        stack: list[Form] = [self.form]
        while stack:
            form = stack.pop()
            if isinstance(form, str):
                text += form
            elif isinstance(form, int):
                yield text
                yield form
                text = ""
            else:
                stack.append("]")
                for place, part in reversed(list(enumerate(form))):
                    stack += [part, ", "] if place else [part]
                stack.append("[")
        yield text

    def header(self, mark: str, *lines: str) -> list[str]:
        """Comments: the title, and how the text is used."""
        return [f"{mark} {line}".rstrip() for line in (self.title, *lines)]

    def _form(self, term: Any, path: tuple[int, ...]) -> Form:
        kind = kind_of(term)
        if kind == VARIABLE and id(term) in self._cells:
            cell = self._cells[id(term)]
            self.names.setdefault(cell, _place(path))
            self.places.append((_place(path), cell))
            return cell
        if kind in (SEQUENCE, MAPPING, OBJECT):
            return [
                self._form(part, (*path, place))
                for place, part in enumerate(parts(term, kind)[1], 1)
            ]
        if kind != ATOM and not self.flat.failed:
            raise Unsupported(
                self.to, repr(term), "it has no domain", "give it one: membero(cell, VALUES)"
            )
        text = _json(term if kind == ATOM else None)  # where there is no answer, none shows it
        self.known.append((_place(path), text))
        return text

    def _name_the_others(self) -> None:
        taken = set(self.names.values())
        for constraint in self.flat.constraints:
            for value, place in (
                zip(constraint.values, constraint.places, strict=True)
                if type(constraint) is Inverse
                else ()
            ):
                slug = re.sub(r"[^a-z0-9]+", "_", self.texts.get(value, str(value)).lower()).strip(
                    "_"
                )[:LONGEST]
                name = (
                    f"at_{slug}"
                    if slug and f"at_{slug}" not in taken
                    else f"at_{slug or 'place'}_{place}"
                )
                if place not in self.names:
                    self.names[place] = name
                    taken.add(name)
        for cell, domain in enumerate(self.flat.cells):
            self.names.setdefault(cell, f"known{cell}" if len(domain) == 1 else f"helper{cell}")


def one_line(text: str) -> str:
    """The text without line breaks and other control characters."""
    return CONTROL.sub(" ", text).encode("utf-8", "replace").decode("utf-8").strip()


def _place(path: Sequence[int]) -> str:
    if len(path) == 2:
        return f"r{path[0]}c{path[1]}"
    return "_".join([f"x{path[0]}", *map(str, path[1:])]) if path else "x"


def _json(atom: Any) -> str:
    if (
        atom is None
        or isinstance(atom, bool | int)
        or (isinstance(atom, float) and atom == atom and abs(atom) != float("inf"))
    ):
        return json.dumps(atom)
    return json.dumps(one_line(str(atom)), ensure_ascii=False)


def _texts(atoms: dict[int, Any]) -> dict[int, str]:
    """The atoms as JSON; atoms that would look the same are numbered."""
    texts: dict[int, str] = {}
    taken: set[str] = set()
    for value, atom in atoms.items():
        text = plain = _json(atom)
        number = 1
        while text in taken:
            number += 1
            text = json.dumps(f"{json.loads(plain)} ({number})", ensure_ascii=False)
        texts[value] = text
        taken.add(text)
    return texts
