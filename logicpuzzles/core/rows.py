"""Rows that are looked for by what is known of them: an index for each place."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Final

from logicpuzzles.core.terms import PLAIN

# classes of atoms that are equal to themselves: a float may be no number
SURE: Final = PLAIN - {float}
WHOLE: Final = -1  # the place of a member as a whole
FEW: Final = 30  # members that are looked at one by one
KEPT: Final = 3  # members that are not looked at before they are unified


class RowIndex:
    """Members of a collection, found by what stands in a place of them. The index of a place is
    made when it is first asked for.
    """

    def __init__(self, members: Sequence[Any]) -> None:
        self.members = members
        # by place: the numbers of the members by the atom there, and of those without one
        self.columns: dict[int, dict[Any, list[int]]] = {}

    def fitting(self, item: Any, places: Iterable[int]) -> Sequence[Any]:
        """The members among which are all that ``item`` may be, by what is known at ``places``."""
        best: list[int] | None = None
        for place in places:
            atom = item if place == WHOLE else item[place]
            if type(atom) in SURE:
                column = self.columns.get(place)
                if column is None:
                    column = self.columns[place] = self._column(place)
                numbers, unsure = column.get((type(atom), atom), []), column.get(None)
                if unsure:
                    numbers = sorted(numbers + unsure)
                if best is None or len(numbers) < len(best):
                    best = numbers
        if best is None:
            return self.members
        found = [self.members[number] for number in best]
        return found if len(found) <= KEPT else self.look(item, places, found)

    def _column(self, place: int) -> dict[Any, list[int]]:
        column: dict[Any, list[int]] = {}
        for number, member in enumerate(self.members):
            part = member
            if place != WHOLE:
                if type(member) is tuple and len(member) <= place:
                    continue
                part = member[place] if type(member) is tuple else None
            sure = type(part) in SURE and (place == WHOLE or type(member) is tuple)
            column.setdefault((type(part), part) if sure else None, []).append(number)
        return column

    @staticmethod
    def look(item: Any, places: Iterable[int], members: Sequence[Any]) -> Sequence[Any]:
        """Those of some members that ``item`` may be, each looked at."""
        if WHOLE in places:
            return [each for each in members if type(each) not in SURE or each == item]
        size = len(item)
        for place in places:
            part = item[place]
            if type(part) in SURE:
                members = [
                    member
                    for member in members
                    if type(member) is not tuple
                    or len(member) != size
                    or type(member[place]) not in SURE
                    or member[place] == part
                ]
        return members


class TableIndexes:
    """The indexes of tuples that members were looked for in, the last ``most`` of them: whoever
    asks for members of the same tuple again finds its index. The facts of a ``Relation`` have an
    index of their own.
    """

    def __init__(self, most: int) -> None:
        self.most = most
        self.kept: dict[int, RowIndex] = {}  # by the id of a tuple, which the index keeps alive

    def of(self, collection: tuple[Any, ...]) -> RowIndex:
        """The index of a tuple, made where there is none."""
        index = self.kept.get(id(collection))
        if index is None:
            if len(self.kept) >= self.most:
                del self.kept[next(iter(self.kept))]
            index = self.kept[id(collection)] = RowIndex(collection)
        return index

    def forget(self) -> None:
        """Let go of all tuples and their indexes."""
        self.kept.clear()


INDEXES: Final = TableIndexes(16)


def fitting_members(item: Any, collection: Sequence[Any]) -> Sequence[Any]:
    """The members of a collection, in order, without most of those that are seen at once to be
    another thing than ``item``.
    """
    if type(item) in SURE:
        places: Iterable[int] = (WHOLE,)
    elif type(item) is tuple and not SURE.isdisjoint(map(type, item)):
        places = range(len(item))
    else:
        return collection
    if type(collection) is tuple and len(collection) > FEW:
        return INDEXES.of(collection).fitting(item, places)
    return RowIndex.look(item, places, collection)
