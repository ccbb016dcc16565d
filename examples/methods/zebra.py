"""A zebra puzzle of zebrajs, from its clues to its solution: variables, events, unification, trying
values.

Source: Filipe Vieira, "zebrajs", 2014, https://github.com/fsvieira/zebrajs.
"""

from logicpuzzles.search.backtrack import backtracking
from logicpuzzles.search.depth_first import depth_first
from logicpuzzles.search.result import finished
from logicpuzzles.search.variables import Variable
from logicpuzzles.search.zebra import from_clues


def immediately_left(width):
    """A variable for a and one for b, the place to its right, with a change event each."""
    a, b = Variable(domain=range(width - 1)), Variable(domain=range(1, width))
    b.on_change(lambda b: a.discard(*[x for x in a.values if not b.may_be(x + 1)]))
    a.on_change(lambda a: b.discard(*[x for x in b.values if not a.may_be(x - 1)]))
    return a, b


a, b = immediately_left(5)
print("At first:", a.values, b.values)
a.discard(0, 3)
print("When a may be at 1 or 2:", a.values, b.values)
middle, (left, _) = Variable(domain=[1, 2, 3]), immediately_left(5)
middle.unify(left)
print("In the middle and immediately to the left of something:", middle.values)

drinks, pets = ["tea", "milk", "water", "beer"], ["cat", "dog", "owl", "fox"]
clues = [
    ("right", "milk", "tea"),
    ("next", "cat", "dog"),
    ("same", "owl", "water"),
    ("not end", "fox"),
    ("at", "cat", 1),
]
zebra = from_clues(4, [drinks, pets], clues)
print("By trying values:", zebra.deduce(), zebra.rows)
for search in (depth_first, backtracking):
    result = finished(search(from_clues(4, [drinks, pets], clues)))
    print(
        f"{search.__name__}:",
        *[zebra.rows_of(places) for places in result.solutions],
        f"in {result.nodes} nodes",
    )
