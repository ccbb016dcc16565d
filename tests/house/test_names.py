"""What acts is called by a verb and its object: no function or method has a bare participle as its
name.
"""

from __future__ import annotations

import ast
from collections import Counter

from test_classes import SHARED, tree_of
from test_house import FILES, MODULES, nodes_of, room

IRREGULAR = {
    "begun", "broken", "brought", "built", "caught", "chosen", "dealt", "done", "driven",
    "drawn", "fed", "felt", "forgotten", "found", "frozen", "given", "gone", "grown", "heard",
    "held", "hidden", "kept", "known", "laid", "led", "lost", "made", "meant", "met", "paid",
    "said", "seen", "sent", "shown", "spent", "spoken", "stated", "stolen", "struck", "sworn",
    "taken", "thought", "thrown", "told", "torn", "won", "worn", "written",
}  # fmt: skip
# Words that only look like a participle, and names that others rely on.
OTHERS = {
    "embed", "exceed", "feed", "fixed", "need", "proceed", "seed", "shed", "speed",
    "finished", "spent", "switched",
}  # fmt: skip

# How many such names the rooms have as yet. The numbers may only go down.
MOST = {
    "asking": 2, "core": 25, "engines": 96, "explain": 9, "extras": 9, "faces": 2, "formats": 9,
    "kinds": 9, "relations": 2, "search": 7, "show": 3, "solving": 2,
}  # fmt: skip


def is_bare_participle(name: str) -> bool:
    word = name.strip("_")
    if "_" in word or word in OTHERS or name in SHARED:
        return False
    return word.endswith("ed") or word in IRREGULAR


def acting_functions(module: str) -> list[str]:
    """The names of its functions and methods that are no properties."""
    bodies = [tree_of(module).body]
    bodies += [node.body for node in nodes_of(FILES[module]) if isinstance(node, ast.ClassDef)]
    return [
        node.name
        for body in bodies
        for node in body
        if isinstance(node, ast.FunctionDef)
        and not any(["property" in ast.unparse(each) for each in node.decorator_list])
    ]


def test_what_acts_is_called_by_a_verb() -> None:
    names = Counter(
        room(module)
        for module in MODULES
        for name in acting_functions(module)
        if is_bare_participle(name)
    )
    assert {place: number for place, number in names.items() if number > MOST.get(place, 0)} == {}
