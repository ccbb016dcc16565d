"""What a solved board is of the kinds whose answers are edges: plain Python without the rules."""

from collections.abc import Callable, Iterator
from typing import Any

Place = tuple[int, int]


def marks(puzzle: Any) -> dict[Place, Any]:
    """The mark at each place."""
    return {clue.arguments[1]: clue.arguments[0] for clue in puzzle.clues}


def drawn(board: Any) -> dict[frozenset[Place], int]:
    """How many lines there are between two points that touch, where there are any. The points of
    the first row are (0, 0) and so on.
    """
    across, down = board
    found = {
        frozenset([(y, x), (y, x + 1)]): n
        for y, row in enumerate(across)
        for x, n in enumerate(row)
    }
    found |= {
        frozenset([(y, x), (y + 1, x)]): n for y, row in enumerate(down) for x, n in enumerate(row)
    }
    return {edge: n for edge, n in found.items() if n}


def shaped(board: Any, high: int, wide: int, most: int = 1) -> bool:
    """Whether the board joins so many rows and columns of points, by no more than ``most`` lines
    each.
    """
    across, down = board
    return (
        [len(row) for row in across] == [wide - 1] * high
        and [len(row) for row in down] == [wide] * (high - 1)
        and all(type(n) is int and 0 <= n <= most for rows in board for row in rows for n in row)
    )


def beside(point: Place) -> Iterator[Place]:
    """The points above, to the right, below and to the left."""
    y, x = point
    yield from ((y - 1, x), (y, x + 1), (y + 1, x), (y, x - 1))


def one_loop(board: Any) -> list[Place]:
    """The points of the loop in their order; none where the edges are not one loop."""
    edges = drawn(board)
    if not edges:
        return []
    start = min(min(edge) for edge in edges)
    passed: list[Place] = []
    here, before = start, None
    while here not in passed:
        passed.append(here)
        ways = [point for point in beside(here) if frozenset([here, point]) in edges]
        if len(ways) != 2:
            return []
        here, before = next(point for point in ways if point != before), here
    return passed if here == start and len(passed) == len(edges) else []


def slitherlink(puzzle: Any, board: Any) -> bool:
    """One loop, and so many of the four edges around each number."""
    height, width = puzzle.arguments["size"]
    across, down = board
    return (
        shaped(board, height + 1, width + 1)
        and bool(one_loop(board))
        and all(
            across[y][x] + across[y + 1][x] + down[y][x] + down[y][x + 1] == n
            for (y, x), n in marks(puzzle).items()
        )
    )


def masyu(puzzle: Any, board: Any) -> bool:
    """One loop, straight at each white pearl with a turn before or behind it, and the other way
    round at each black one.
    """
    loop = one_loop(board)
    if not shaped(board, *puzzle.arguments["size"]) or not loop:
        return False

    def turns(at: int) -> bool:
        (a, b), (c, d) = loop[at - 1], loop[(at + 1) % len(loop)]
        return a != c and b != d

    for place, pearl in marks(puzzle).items():
        if place not in loop:
            return False
        at = loop.index(place)
        near = [turns(at - 1), turns((at + 1) % len(loop))]
        if (pearl == "*") != turns(at) or (any(near) if pearl == "*" else not any(near)):
            return False
    return True


def bridges(puzzle: Any, board: Any) -> bool:
    """Each bridge goes straight on to an island, none crosses another, islands are connected and
    have as many as they say.
    """
    islands = set(puzzle.arguments["islands"])
    if not shaped(board, *puzzle.arguments["size"], most=puzzle.arguments.get("most", 2)):
        return False
    edges = drawn(board)
    for point in {point for edge in edges for point in edge} - islands:
        up, right, down, left = [edges.get(frozenset([point, other]), 0) for other in beside(point)]
        if up != down or left != right or (up and left):
            return False
    reached = set(list(islands)[:1])
    waiting = list(reached)
    while waiting:
        here = waiting.pop()
        new = {point for point in beside(here) if frozenset([here, point]) in edges} - reached
        reached |= new
        waiting += new
    ends = {
        place: sum(edges.get(frozenset([place, other]), 0) for other in beside(place))
        for place in islands
    }
    return islands <= reached and all(ends[place] == n for place, n in marks(puzzle).items())


LOOPS: dict[str, Callable[[Any, Any], bool]] = {
    "bridges": bridges,
    "masyu": masyu,
    "slitherlink": slitherlink,
}
