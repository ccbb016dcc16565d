"""From a flat model to MiniZinc: variables, and constraints by their MiniZinc names."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from logicpuzzles.engines.ground.flat import (
    AllDifferent,
    Among,
    Constraint,
    Count,
    CountIs,
    Differ,
    Extreme,
    Inverse,
    Linear,
    NotAllEqual,
    Product,
    Same,
    Table,
    Tasks,
)
from logicpuzzles.engines.ground.graphs import Circuit, refuse_graphs
from logicpuzzles.engines.ground.sheet import JSON, ModelSheet

AND = " /\\ "
INCLUDES = {"alldifferent": "alldifferent.mzn", "circuit": "circuit.mzn", "table": "table.mzn"}


def text(sheet: ModelSheet) -> str:
    """The model, to be run by ``minizinc -a FILE``. Raises ``Unsupported`` for a graph but a
    circuit.
    """
    writer = _MinizincWriter(sheet)
    refuse_graphs(sheet.flat, "minizinc", (Circuit,))
    return "\n".join(writer.lines()) + "\n"


class _MinizincWriter:
    def __init__(self, sheet: ModelSheet) -> None:
        self.sheet = sheet
        self.flat = sheet.flat
        self.included: set[str] = set()

    def lines(self) -> list[str]:
        """The whole text."""
        sheet, flat = self.sheet, self.flat
        if sheet.failed:
            return [
                *sheet.header("%", "There is no answer."),
                "",
                "constraint false;",
                "solve satisfy;",
            ]
        variables = []
        for cell, domain in enumerate(flat.cells):
            if len(domain) > 1:
                variables.append(f"var {self._set(domain)}: {self.name(cell)};")
        constraints = []
        for constraint in flat.constraints:
            expression = WRITERS[type(constraint)](self, constraint)
            if constraint.when is not None:
                expression = (
                    f"{self.name(constraint.when[0])} = {constraint.when[1]} -> ({expression})"
                )
            constraints.append(f"constraint {expression};")
        head = sheet.header("%", "Run:  minizinc -a FILE", JSON)
        includes = [f'include "{INCLUDES[name]}";' for name in sorted(self.included)]
        return [
            *head,
            "",
            *includes,
            *self._atoms(),
            *variables,
            "",
            *constraints,
            "",
            "solve satisfy;",
            *self._output(),
        ]

    def name(self, cell: int) -> str:
        """A cell: its name, or its value where there is only one."""
        domain = self.flat.cells[cell]
        return str(domain[0]) if len(domain) == 1 else self.sheet.names[cell]

    def _names(self, cells: Iterable[int]) -> str:
        return f"[{', '.join(map(self.name, cells))}]"

    @staticmethod
    def _set(values: Sequence[int]) -> str:
        if len(values) > 1 and values[-1] - values[0] == len(values) - 1:
            return f"{values[0]}..{values[-1]}"
        return f"{{{', '.join(map(str, values))}}}"

    # the answer

    def _atoms(self) -> list[str]:
        texts = self.sheet.texts
        if not texts:
            return []
        first, last = min(texts), max(texts)
        start = f"array[{first}..{last}] of string: atom = array1d({first}..{last}, ["
        shown = [f"  {_quote_text(text)},  % {value}" for value, text in texts.items()]
        return [f"% what the numbers from {first} on stand for", start, *shown, "]);", ""]

    def _output(self) -> list[str]:
        pieces = [
            _quote_text(piece) if isinstance(piece, str) else self._shown(piece)
            for piece in self.sheet.pieces()
        ]
        return [f'output [{", ".join(pieces)}, "\\n"];']

    def _shown(self, cell: int) -> str:
        domain = self.flat.cells[cell]
        if len(domain) == 1:
            return _quote_text(self.sheet.text(cell, domain[0]))
        named = [value in self.sheet.texts for value in domain]
        name = self.name(cell)
        if all(named):
            return f"atom[fix({name})]"
        if not any(named):
            return f"show({name})"
        return (
            f"if fix({name}) >= {min(self.sheet.texts)} then atom[fix({name})] else show({name}) "
            "endif"
        )

    # constraints

    def _among(self, constraint: Among) -> str:
        return f"{self.name(constraint.cell)} in {{{', '.join(map(str, constraint.allowed))}}}"

    def _same(self, constraint: Same) -> str:
        return f"{self.name(constraint.a)} = {self.name(constraint.b)}"

    def _differ(self, constraint: Differ) -> str:
        return " \\/ ".join([f"{self.name(a)} != {self.name(b)}" for a, b in constraint.pairs])

    def _table(self, constraint: Table) -> str:
        if not constraint.rows:
            return "false"
        if constraint.when is None:
            self.included.add("table")
            rows = " | ".join([", ".join(map(str, row)) for row in constraint.rows])
            return f"table({self._names(constraint.cells)}, [| {rows} |])"
        held = [
            [
                f"{self.name(cell)} = {value}"
                for cell, value in zip(constraint.cells, row, strict=True)
            ]
            for row in constraint.rows
        ]
        return " \\/ ".join([f"({AND.join(row)})" for row in held])

    def _all_different(self, constraint: AllDifferent) -> str:
        if constraint.when is None:
            self.included.add("alldifferent")
            return f"alldifferent({self._names(constraint.cells)})"
        pairs = [
            (a, b)
            for place, a in enumerate(constraint.cells)
            for b in constraint.cells[place + 1 :]
        ]
        return " /\\ ".join([f"{self.name(a)} != {self.name(b)}" for a, b in pairs]) or "true"

    def _not_all_equal(self, constraint: NotAllEqual) -> str:
        first, *others = map(self.name, constraint.cells)
        return " \\/ ".join([f"{first} != {other}" for other in others]) or "false"

    def _number(self, cells: Iterable[int], value: int) -> str:
        """How many of the cells have a value."""
        return " + ".join([f"({self.name(cell)} = {value})" for cell in cells]) or "0"

    def _count(self, constraint: Count) -> str:
        number = self._number(constraint.cells, constraint.value)
        if constraint.least == constraint.most:
            return f"{number} = {constraint.least}"
        return f"{constraint.least} <= {number} /\\ {number} <= {constraint.most}"

    def _count_is(self, constraint: CountIs) -> str:
        return f"{self._number(constraint.cells, constraint.value)} = {self.name(constraint.count)}"

    def _linear(self, constraint: Linear) -> str:
        pairs = zip(constraint.weights, map(self.name, constraint.cells), strict=True)
        terms = [name if weight == 1 else f"{weight}*{name}" for weight, name in pairs]
        return f"{' + '.join(terms)} {constraint.comparison} {constraint.target}"

    def _product(self, constraint: Product) -> str:
        return (
            f"{' * '.join([str(constraint.factor), *map(self.name, constraint.cells)])} = "
            f"{self.name(constraint.result)}"
        )

    def _extreme(self, constraint: Extreme) -> str:
        return (
            f"{constraint.choose.__name__}({self._names(constraint.cells)}) = "
            f"{self.name(constraint.result)}"
        )

    def _tasks(self, constraint: Tasks) -> str:
        """Whenever a task begins, those that run demand no more than there is."""
        tasks = [[self.name(cell) for cell in task] for task in constraint.tasks]
        sums = [
            " + ".join(
                [
                    f"{need} * bool2int({start} <= {time} /\\ {time} < {start} + {length})"
                    for start, length, need in tasks
                ]
            )
            for time, _, _ in tasks
        ]
        return (
            AND.join([f"{total} <= {self.name(constraint.capacity)}" for total in sums]) or "true"
        )

    def _circuit(self, constraint: Circuit) -> str:
        self.included.add("circuit")
        return f"circuit(array1d(0..{len(constraint.cells) - 1}, {self._names(constraint.cells)}))"

    def _inverse(self, constraint: Inverse) -> str:
        if constraint.when is not None:
            pairs = [
                f"({self.name(cell)} = {value} <-> {self.name(place)} = {at})"
                for at, cell in enumerate(constraint.cells)
                for value, place in zip(constraint.values, constraint.places, strict=True)
            ]
            return " /\\ ".join(pairs)
        self.included.add("alldifferent")
        cells = self._names(constraint.cells)
        views = [
            f"{cells}[{self.name(place)} + 1] = {value}"
            for value, place in zip(constraint.values, constraint.places, strict=True)
        ]
        return " /\\\n  ".join(
            [*views, f"alldifferent({cells})", f"alldifferent({self._names(constraint.places)})"]
        )


def _quote_text(text: str) -> str:
    escaped = text.replace("\\", "\\\\").replace('"', '\\"')
    return f'"{escaped}"'


WRITERS: dict[type[Constraint], Callable[[Any, Any], str]] = {
    AllDifferent: _MinizincWriter._all_different, Among: _MinizincWriter._among, Circuit: _MinizincWriter._circuit,
    Count: _MinizincWriter._count, CountIs: _MinizincWriter._count_is, Differ: _MinizincWriter._differ,
    Extreme: _MinizincWriter._extreme, Inverse: _MinizincWriter._inverse, Linear: _MinizincWriter._linear,
    NotAllEqual: _MinizincWriter._not_all_equal, Product: _MinizincWriter._product, Same: _MinizincWriter._same,
    Table: _MinizincWriter._table, Tasks: _MinizincWriter._tasks,
}  # fmt: skip
