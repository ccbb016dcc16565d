"""Sets of vertices that grow together."""

from __future__ import annotations


class DisjointSets:
    """Each vertex from 0 is in one set, at first alone. ``sizes``: of each set, by its root.

    Source: Galler and Fisher, "An improved equivalence algorithm", 1964.

    >>> sets = DisjointSets(3)
    >>> sets.join(2, 0), sets.join(0, 2), sets.root(0) == sets.root(2), sets.sizes[sets.root(0)]
    (True, False, True, 2)
    """

    def __init__(self, vertices: int) -> None:
        self.owner = list(range(vertices))
        self.sizes = [1] * vertices

    def root(self, vertex: int) -> int:
        """The vertex that stands for the set of one."""
        owner = self.owner
        while owner[vertex] != vertex:
            owner[vertex] = vertex = owner[owner[vertex]]
        return vertex

    def roots(self) -> list[int]:
        """For each vertex the one that stands for its set."""
        owner = self.owner
        return [at if owner[at] == at else self.root(at) for at in range(len(owner))]

    def copy(self) -> DisjointSets:
        """The same sets, which grow by themselves."""
        other = DisjointSets(0)
        other.owner, other.sizes = self.owner[:], self.sizes[:]
        return other

    def join(self, a: int, b: int) -> bool:
        """Make one set of two, the root of the larger one its root; False where they are one
        already.
        """
        a, b = self.root(a), self.root(b)
        if a == b:
            return False
        if self.sizes[a] < self.sizes[b]:
            a, b = b, a
        self.owner[b] = a
        self.sizes[a] += self.sizes[b]
        return True
