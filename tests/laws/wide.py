"""Random programs of every family: those of :mod:`programs`, and expressions, automata, graphs,
facts, nested branches.
"""

from random import Random
from typing import Any

from expressed import Expressions
from programs import Env, Pet, Stated, random_program, same, value

from logicpuzzles import Relation, conde, connectedo, fact, lall, loopo, noto, patho, regularo

HASHABLE = (int, float, bool, str, bytes, type(None))


def is_one_part(vertices: list[int], edges: list[tuple[int, int]]) -> bool:
    """Whether every vertex is reached from the first."""
    reached = set(vertices[:1])
    while True:
        more = {
            b for edge in edges for a, b in (edge, edge[::-1]) if a in reached and b in vertices
        } - reached
        if not more:
            return reached == set(vertices)
        reached |= more


class Wide(Expressions):
    """Makes programs from a random source."""

    def __init__(self, random: Random, variables: int, values: str) -> None:
        super().__init__(random, variables, values)
        # the relation of the test's own calculates in its body, which a record cannot stand
        self.mixed = True
        self.fractional = any(type(atom) is float for atom in self.atoms)

    def compound(self) -> Any:
        """A term, or terms in a compound of some sort."""
        kind = self.random.choice(["term", "term", "term", "tuple", "list", "dict", "record"])
        if kind == "term":
            return self.term()
        parts = self.terms(0, 2)
        if kind == "list":
            return list(parts)
        if kind == "dict":
            return dict(zip("kj", parts, strict=False))
        return Pet(self.term(), self.term()) if kind == "record" else parts

    def goal(self, depth: int = 2) -> Stated:
        if self.random.random() < 0.5:
            return super().goal(depth)
        makers = [self.regular, self.graph, self.graph, self.facts]
        if not self.fractional:
            makers += [self.said, self.said]
        if depth:
            makers += [self.nested, self.nested, self.denied]
        return self.made(makers, depth)

    def regular(self, depth: int) -> Stated:
        row, states = self.terms(0, 4), self.random.randint(1, 3)
        symbols = [atom for atom in self.atoms if isinstance(atom, HASHABLE)]
        moves: dict[Any, Any] = {}
        for _ in range(self.random.randint(0, 6)):
            to = tuple(self.random.sample(range(states), self.random.randint(1, states)))
            moves[self.random.randrange(states), self.random.choice(symbols)] = (
                to[0] if self.random.random() < 0.5 else to
            )
        last = tuple(self.random.sample(range(states), self.random.randint(0, states)))

        def holds(env: Env) -> bool:
            here = {0}
            for item in value(row, env):
                there = [
                    to
                    for (state, symbol), to in moves.items()
                    if state in here and same(symbol, item)
                ]
                here = {state for to in there for state in (to if isinstance(to, tuple) else (to,))}
            return not here.isdisjoint(last)

        return regularo(row, (0, last, moves)), holds

    def graph(self, depth: int) -> Stated:
        """Vertices that are connected; edges that are one loop, or one path from one vertex to
        another.
        """
        size = self.random.randint(2, 4)
        edges = [
            tuple(self.random.sample(range(size), 2)) for _ in range(self.random.randint(0, 5))
        ]
        kind = self.random.choice(["connected", "connected", "loop", "path"])
        start, end = self.random.sample(range(size), 2)
        row = [
            self.random.choice(self.variables)
            if self.random.random() < 0.6
            else self.random.randint(0, 1)
            for _ in range(size if kind == "connected" else len(edges))
        ]

        def holds(env: Env) -> bool:
            marks = value(row, env)
            if any(type(mark) is not int or mark not in (0, 1) for mark in marks):
                return False
            if kind == "connected":
                return is_one_part([vertex for vertex, mark in enumerate(marks) if mark], edges)
            chosen = [edge for mark, edge in zip(marks, edges, strict=True) if mark]
            ends = [vertex for edge in chosen for vertex in edge]
            if kind == "path":
                wanted = [(1,) if vertex in (start, end) else (0, 2) for vertex in range(size)]
                return all(
                    ends.count(vertex) in wanted[vertex] for vertex in range(size)
                ) and is_one_part(ends, chosen)
            return (
                bool(chosen)
                and all(ends.count(vertex) == 2 for vertex in ends)
                and is_one_part(ends, chosen)
            )

        if kind == "path":
            return patho(row, edges, start, end), holds
        return (loopo if kind == "loop" else connectedo)(row, edges), holds

    def facts(self, depth: int) -> Stated:
        held, width = Relation("held"), self.random.randint(1, 3)
        rows = [
            tuple(self.plain_atom() for _ in range(width)) for _ in range(self.random.randint(0, 4))
        ]
        for row in rows:
            fact(held, *row)
        asked = self.terms(width, width)
        return held(*asked), lambda env: any(same(value(asked, env), row) for row in rows)

    def said(self, depth: int) -> Stated:
        """A statement of expressions, with :func:`truth` of other statements in them."""
        goal, holds, fails = self.statement(min(depth, 1))
        return (noto(goal), fails) if self.random.random() < 0.3 else (goal, holds)

    def negated(self, depth: int) -> Stated:
        return self.denied(depth)

    def nested(self, depth: int) -> Stated:
        """Branches of several goals, in branches."""
        branches = [
            [self.goal(depth - 1) for _ in range(self.random.randint(1, 2))]
            for _ in range(self.random.randint(1, 3))
        ]
        goal = conde(*[[goal for goal, _ in branch] for branch in branches])
        return goal, lambda env: any(all(holds(env) for _, holds in branch) for branch in branches)

    def denied(self, depth: int) -> Stated:
        """The negation of goals that have no unknowns of their own and always have a value."""
        makers = [
            self.eq, self.neq, self.alldiff, self.less, self.count, self.bounds, self.element, self.table, self.member,
            self.max_run, self.between, self.some, self.check, self.graph, self.circuit, self.facts, self.product,
        ]  # fmt: skip
        parts = [self.made(makers, 0) for _ in range(self.random.randint(1, 3))]
        goals = [goal for goal, _ in parts]
        if self.random.random() < 0.5:
            return noto(lall(goals)), lambda env: any(holds(env) is False for _, holds in parts)
        return noto(conde(*[[goal] for goal in goals])), lambda env: all(
            holds(env) is False for _, holds in parts
        )


def wide(seed: int, values: str) -> tuple[Any, list[Any], list[Any]]:
    """A program in random order: its term, its goals and, by brute force, all its answers."""
    shown, goals, expected = random_program(seed, values, Wide, 4)
    return shown, goals, list(expected.values())
