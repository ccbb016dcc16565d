"""From a flat model to Prolog: the constraints of library(clpfd) of SWI-Prolog."""

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
from logicpuzzles.engines.ground.sheet import JSON, Form, ModelSheet

AND = " #/\\ "
COMPARISONS = {"=": "#=", "!=": "#\\=", "<=": "#=<"}
MAIN = r"""
main :-
    forall(( puzzle(Answer, Shown, Hidden), labeling([ff], Shown), once(labeling([ff], Hidden)) ),
           ( say(Answer), nl )).

say(Row) :- is_list(Row), !, write('['), say_each(Row), write(']').
say(text(Text)) :- !, write(Text).
say(Value) :- ( atom_of(Value, Text) -> write(Text) ; write(Value) ).

say_each([]).
say_each([Last]) :- !, say(Last).
say_each([First|Others]) :- say(First), write(', '), say_each(Others).
"""
HOW_MANY = r"""
% So many of the cells have a value.
how_many(Cells, Value, Number) :- maplist(has(Value), Cells, Truths), sum(Truths, #=, Number).
has(Value, Cell, Truth) :- Truth #<==> (Cell #= Value).
"""


def text(sheet: ModelSheet) -> str:
    """The program of a model, to be run by ``swipl FILE``: it prints every answer and halts.

    Raises ``Unsupported`` for a graph but a circuit."""
    refuse_graphs(sheet.flat, "prolog", (Circuit,))
    return "\n".join(_PrologWriter(sheet).lines()) + "\n"


class _PrologWriter:
    def __init__(self, sheet: ModelSheet) -> None:
        self.sheet = sheet
        self.flat = sheet.flat
        self.numbers = 0  # variables of counts and places
        self.counts = False

    def lines(self) -> list[str]:
        """The whole text."""
        sheet, flat = self.sheet, self.flat
        if sheet.failed:
            return [*sheet.header("%", "There is no answer."), "", ":- initialization(halt)."]
        goals = []
        domains: dict[str, list[int]] = {}
        for cell, domain in enumerate(flat.cells):
            if len(domain) > 1:
                domains.setdefault(_domain(domain), []).append(cell)
        goals += [f"{self._names(cells)} ins {domain}" for domain, cells in domains.items()]
        for constraint in flat.constraints:
            goals += WRITERS[type(constraint)](self, constraint)
        shown = [cell for cell in sheet.shown if len(flat.cells[cell]) > 1]
        hidden = [
            cell
            for cell, domain in enumerate(flat.cells)
            if len(domain) > 1 and cell not in set(shown)
        ]
        head = sheet.header("%", "Run:  swipl FILE", JSON)
        atoms = [
            f"atom_of({value}, {_quote_atom(text)})." for value, text in sheet.texts.items()
        ] or ["atom_of(_, _) :- fail."]
        return [
            *head, "", ":- encoding(utf8).", ":- use_module(library(clpfd)).",
            ":- set_stream(user_output, encoding(utf8)).", ":- initialization(main, main).", "",
            "% what the numbers of some values stand for", *atoms, "",
            "% the answer, its cells, and those that only help", "puzzle(",
            f"    {self._form(sheet.form, 4)},", f"    {self._names(shown)},", f"    {self._names(hidden)}", ") :-",
            ",\n".join([f"    {goal}" for goal in goals or ["true"]]) + ".",
            MAIN.rstrip(), *([HOW_MANY.rstrip()] if self.counts else []),
        ]  # fmt: skip

    def name(self, cell: int) -> str:
        """A cell: its name, or its value where there is only one."""
        domain = self.flat.cells[cell]
        if len(domain) == 1:
            return _number(domain[0])
        name = self.sheet.names[cell]
        return name[0].upper() + name[1:]

    def _names(self, cells: Iterable[int]) -> str:
        return f"[{', '.join(map(self.name, cells))}]"

    def _form(self, form: Form, margin: int) -> str:
        """The form of an answer, with its rows on lines of their own."""
        if isinstance(form, int):
            return self.name(form)
        if isinstance(form, str):
            return f"text({_quote_atom(form)})"
        parts = [self._form(part, margin + 1) for part in form]
        between = (
            f",\n{' ' * (margin + 1)}" if any([isinstance(part, list) for part in form]) else ", "
        )
        return f"[{between.join(parts)}]"

    def _fresh(self) -> str:
        self.numbers += 1
        return f"Number{self.numbers}"

    def _conditional(self, constraint: Constraint, goal: str) -> str:
        if constraint.when is None:
            return goal
        return f"({self.name(constraint.when[0])} #= {_number(constraint.when[1])}) #==> ({goal})"

    # constraints

    def _among(self, constraint: Among) -> list[str]:
        name = self.name(constraint.cell)
        options = [f"{name} #= {_number(value)}" for value in constraint.allowed]
        return [self._conditional(constraint, " #\\/ ".join(options) or "0 #= 1")]

    def _same(self, constraint: Same) -> list[str]:
        return [
            self._conditional(constraint, f"{self.name(constraint.a)} #= {self.name(constraint.b)}")
        ]

    def _differ(self, constraint: Differ) -> list[str]:
        differences = [f"{self.name(a)} #\\= {self.name(b)}" for a, b in constraint.pairs]
        return [self._conditional(constraint, " #\\/ ".join(differences))]

    def _table(self, constraint: Table) -> list[str]:
        if constraint.when is None and constraint.rows:
            rows = ",".join([f"[{','.join(map(str, row))}]" for row in constraint.rows])
            return [f"tuples_in([{self._names(constraint.cells)}], [{rows}])"]
        names = list(map(self.name, constraint.cells))
        held = [
            [f"{name} #= {_number(value)}" for name, value in zip(names, row, strict=True)]
            for row in constraint.rows
        ]
        return [
            self._conditional(
                constraint, " #\\/ ".join([f"({AND.join(row)})" for row in held]) or "0 #= 1"
            )
        ]

    def _all_different(self, constraint: AllDifferent) -> list[str]:
        if constraint.when is None:
            return [f"all_distinct({self._names(constraint.cells)})"]
        pairs = [
            (a, b)
            for place, a in enumerate(constraint.cells)
            for b in constraint.cells[place + 1 :]
        ]
        return [
            self._conditional(constraint, f"{self.name(a)} #\\= {self.name(b)}") for a, b in pairs
        ]

    def _not_all_equal(self, constraint: NotAllEqual) -> list[str]:
        first, *others = map(self.name, constraint.cells)
        return [
            self._conditional(
                constraint, " #\\/ ".join([f"{first} #\\= {other}" for other in others]) or "0 #= 1"
            )
        ]

    def _how_many(self, cells: Sequence[int], value: int) -> tuple[str, str]:
        """A goal that counts how many of the cells have a value, and its variable."""
        self.counts = True
        number = self._fresh()
        return f"how_many({self._names(cells)}, {_number(value)}, {number})", number

    def _count(self, constraint: Count) -> list[str]:
        goal, number = self._how_many(constraint.cells, constraint.value)
        least, most = constraint.least, constraint.most
        comparison = (
            f"{number} #= {least}"
            if least == most
            else f"{number} #>= {least} #/\\ {number} #=< {most}"
        )
        return [goal, self._conditional(constraint, comparison)]

    def _count_is(self, constraint: CountIs) -> list[str]:
        goal, number = self._how_many(constraint.cells, constraint.value)
        return [goal, self._conditional(constraint, f"{number} #= {self.name(constraint.count)}")]

    def _linear(self, constraint: Linear) -> list[str]:
        pairs = zip(constraint.weights, map(self.name, constraint.cells), strict=True)
        terms = [name if weight == 1 else f"{_number(weight)}*{name}" for weight, name in pairs]
        comparison = COMPARISONS[constraint.comparison]
        return [
            self._conditional(
                constraint, f"{' + '.join(terms)} {comparison} {_number(constraint.target)}"
            )
        ]

    def _product(self, constraint: Product) -> list[str]:
        product = "*".join([_number(constraint.factor), *map(self.name, constraint.cells)])
        return [self._conditional(constraint, f"{product} #= {self.name(constraint.result)}")]

    def _extreme(self, constraint: Extreme) -> list[str]:
        extreme, *others = map(self.name, constraint.cells)
        for other in others:
            extreme = f"{constraint.choose.__name__}({other},{extreme})"
        return [self._conditional(constraint, f"{extreme} #= {self.name(constraint.result)}")]

    def _tasks(self, constraint: Tasks) -> list[str]:
        """Whenever a task begins, those that run demand no more than there is."""
        tasks = [[self.name(cell) for cell in task] for task in constraint.tasks]
        goals = []
        for time, _, _ in tasks:
            needs = []
            for start, length, need in tasks:
                running = self._fresh()
                goals.append(
                    f"{running} #<==> ({start} #=< {time} #/\\ {time} #< {start} + {length})"
                )
                needs.append(f"{need}*{running}")
            goals.append(
                self._conditional(
                    constraint, f"{' + '.join(needs)} #=< {self.name(constraint.capacity)}"
                )
            )
        return goals

    def _circuit(self, constraint: Circuit) -> list[str]:
        numbers = [self._fresh() for _ in constraint.cells]
        goals = [
            f"{number} #= {self.name(cell)} + 1"
            for number, cell in zip(numbers, constraint.cells, strict=True)
        ]
        return [*goals, f"circuit([{', '.join(numbers)}])"]

    def _inverse(self, constraint: Inverse) -> list[str]:
        if constraint.when is not None:
            return [
                self._conditional(
                    constraint,
                    f"({self.name(cell)} #= {_number(value)}) #<==> ({self.name(place)} #= {at})",
                )
                for at, cell in enumerate(constraint.cells)
                for value, place in zip(constraint.values, constraint.places, strict=True)
            ]
        goals = [
            f"all_distinct({self._names(constraint.cells)})",
            f"all_distinct({self._names(constraint.places)})",
        ]
        for value, place in zip(constraint.values, constraint.places, strict=True):
            number = self._fresh()
            goals.append(
                f"{number} #= {self.name(place)} + 1, element({number}, "
                f"{self._names(constraint.cells)}, {_number(value)})"
            )
        return goals


def _number(value: int) -> str:
    return str(value) if value >= 0 else f"({value})"


def _domain(values: Sequence[int]) -> str:
    parts: list[str] = []
    start = 0
    for at, value in enumerate(values):
        if at + 1 == len(values) or values[at + 1] != value + 1:
            parts.append(str(value) if start == at else f"{values[start]}..{value}")
            start = at + 1
    return " \\/ ".join(parts)


def _quote_atom(text: str) -> str:
    escaped = text.replace("\\", "\\\\").replace("'", "\\'")
    return f"'{escaped}'"


WRITERS: dict[type[Constraint], Callable[[Any, Any], list[str]]] = {
    AllDifferent: _PrologWriter._all_different, Among: _PrologWriter._among, Circuit: _PrologWriter._circuit,
    Count: _PrologWriter._count, CountIs: _PrologWriter._count_is, Differ: _PrologWriter._differ,
    Extreme: _PrologWriter._extreme, Inverse: _PrologWriter._inverse, Linear: _PrologWriter._linear,
    NotAllEqual: _PrologWriter._not_all_equal, Product: _PrologWriter._product, Same: _PrologWriter._same,
    Table: _PrologWriter._table, Tasks: _PrologWriter._tasks,
}  # fmt: skip
