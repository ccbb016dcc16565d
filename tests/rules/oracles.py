"""What a solved board of each kind is: plain Python that looks at a full board and its givens, and
shares no code with rules.
"""

from __future__ import annotations

import ast
import re
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from typing import Any

from oracles_areas import AREAS
from oracles_latin import LATIN
from oracles_loops import LOOPS
from oracles_regions import REGIONS
from oracles_shading import SHADING

Board = Sequence[Sequence[Any]]

BOXES = {4: (2, 2), 6: (2, 3), 9: (3, 3), 16: (4, 4)}


def fits(board: Board, givens: Board) -> bool:
    """Whether a board has the shape of the givens and each of these in its place."""
    if not givens:
        return True
    return [len(row) for row in board] == [len(row) for row in givens] and all(
        known is None or known == cell
        for row, known_row in zip(board, givens, strict=True)
        for cell, known in zip(row, known_row, strict=True)
    )


def jodici(board: Board) -> bool:
    """Rings of 30, sectors of 15, each digit twice."""
    digits = Counter(cell for ring in board for cell in ring)
    return (
        [len(ring) for ring in board] == [6, 6, 6]
        and digits == dict.fromkeys((1, 2, 3, 4, 5, 6, 7, 8, 9), 2)
        and all(sum(ring) == 30 for ring in board)
        and all(board[0][n] + board[1][n] + board[2][n] == 15 for n in range(6))
    )


def takuzu(board: Board) -> bool:
    """Half of each line is 0, no three in a row, no line twice."""
    rows = ["".join(map(str, row)) for row in board]
    columns = ["".join(row[n] for row in rows) for n in range(len(rows[0]))]
    return all(
        set(line) <= {"0", "1"}
        and 2 * line.count("0") == len(line)
        and "000" not in line
        and "111" not in line
        for line in rows + columns
    ) and all(len(set(lines)) == len(lines) for lines in (rows, columns))


def sudoku(board: Board, box: tuple[int, int]) -> bool:
    """Each row, column and box holds each symbol once."""
    height, width = box
    side = height * width
    whole = set(range(1, side + 1))
    groups = [{(r, c) for c in range(side)} for r in range(side)] + [
        {(r, c) for r in range(side)} for c in range(side)
    ]
    boxes: dict[tuple[int, int], set[tuple[int, int]]] = {}
    for r in range(side):
        for c in range(side):
            boxes.setdefault((r // height, c // width), set()).add((r, c))
    return len(board) == side and all(
        {board[r][c] for r, c in group} == whole for group in [*groups, *boxes.values()]
    )


def zebra(street: Board, groups: Board) -> bool:
    """Each column of the street holds each value of its group once."""
    return len(street) == len(groups[0]) and all(
        Counter(house[field] for house in street) == Counter(group)
        for field, group in enumerate(groups)
    )


# How the places of houses, counted from 1, stand to each other; the number of a house or a gap
# comes last but one.
PLACES: dict[str, Callable[..., bool]] = {
    "existso": lambda a, size: True,
    "sameo": lambda a, b, size: a == b,
    "notsameo": lambda a, b, size: a != b,
    "ato": lambda a, place, size: a == place,
    "notato": lambda a, place, size: a != place,
    "endo": lambda a, size: a in (1, size),
    "notendo": lambda a, size: 1 < a < size,
    "righto": lambda a, b, size: a == b + 1,
    "aftero": lambda a, b, size: a > b,
    "nexto": lambda a, b, size: a in (b - 1, b + 1),
    "notnexto": lambda a, b, size: a not in (b - 1, b + 1),
    "gapo": lambda a, b, between, size: max(a, b) - min(a, b) - 1 == between,
    "betweeno": lambda a, b, c, size: a < b < c or c < b < a,
}
HANGING: dict[str, Callable[[list[bool]], bool]] = {
    "lall": all,
    "lany": any,
    "lone": lambda clues: clues.count(True) == 1,
    "noto": lambda clues: not clues[0],
}


def clue(street: Board, fields: Sequence[str], relation: str, arguments: Sequence[Any]) -> bool:
    """Whether a clue of a zebra puzzle holds. Arguments are clues, numbers, or items, which have a
    field and a value.
    """
    if relation in HANGING:
        return HANGING[relation](
            [clue(street, fields, part.relation, part.arguments) for part in arguments]
        )
    places = [
        term if isinstance(term, int) else _place(street, fields, term)
        for term in arguments
        if not isinstance(term, tuple)
    ]
    if relation == "rankedo":
        first, second, column = places
        return (street[first - 1][column], street[second - 1][column]) in arguments[3]
    return PLACES[relation](*places, len(street))


def _place(street: Board, fields: Sequence[str], item: Any) -> int:
    column = fields.index(item.field)
    return next(n for n, house in enumerate(street, 1) if house[column] == item.value)


def zebrajs(data: Any, solution: Any) -> bool:
    """Whether a solution, as JSON has it, solves the only puzzle of a JSON text of zebrajs."""
    grid = data["grid"] if isinstance(data, dict) else None
    stored = data if grid is None else data.get("solutions", [])
    clues = data["clues"] if grid is not None and "clues" in data else stored[0]
    if isinstance(clues, dict):
        clues = clues["clues"]
    rows = solution["grid"]
    named = {
        (item["y"], item["v"]) for each in clues for item in (each["a"], each.get("b", each["a"]))
    }
    standing = [(y, name) for y, row in enumerate(rows) for name in row if name is not None]
    if grid is not None and [len(row) for row in rows] != [grid["w"]] * grid["h"]:
        return False
    if sorted(standing) != sorted(named):
        return False
    for each in clues:
        a, b = (rows[item["y"]].index(item["v"]) for item in (each["a"], each.get("b", each["a"])))
        holds = {
            "immediately to the left of": a + 1 == b,
            "next to": abs(a - b) == 1,
            "same position as": a == b,
            "middle": 0 < a < len(rows[0]) - 1,
            "item": True,
        }
        if not holds[each["type"]]:
            return False
    return True


def riddle(data: Any, solution: Any) -> bool:
    """Whether a solution, as JSON has it, solves the grid riddle of a JSON text."""
    rows, start = solution["rows"], data["startMatrix"]
    hinted = [row for hint in data["hints"] for option in hint for row in option]
    if [len(row) for row in rows] != [len(row) for row in start] or solution["header"] != data[
        "header"
    ]:
        return False
    for column in range(len(data["header"])):
        values = {row[column] for row in start + hinted} - {""}
        filled = [row[column] for row in rows if row[column]]
        if (
            len(set(filled)) < len(filled)
            or not set(filled) <= values
            or len(filled) < min(len(rows), len(values))
        ):
            return False

    def agree(pattern: Sequence[str], row: Sequence[str]) -> bool:
        return all(cell in ("", other) for cell, other in zip(pattern, row, strict=True))

    def stands(option: Board) -> bool:
        if data.get("singleHints", False):
            return all(any(agree(pattern, row) for row in rows) for pattern in option)
        windows = [rows[top : top + len(option)] for top in range(len(rows) - len(option) + 1)]
        return any(all(map(agree, option, window)) for window in windows)

    return all(map(agree, start, rows)) and all(any(map(stands, hint)) for hint in data["hints"])


def disks(turns: Sequence[Any], stack: Sequence[Sequence[int]]) -> bool:
    """Each place covered by one disk; no solution that is the same, all turned or looking alike,
    has smaller turns.
    """
    size = len(stack[0])
    if len(turns) != len(stack) or not all(
        type(turn) is int and 0 <= turn < size for turn in turns
    ):
        return False

    def look(disk: Sequence[int], turn: int) -> list[int]:
        return [disk[(place - turn) % size] for place in range(size)]

    def smallest(disk: Sequence[int], turn: int) -> int:
        return next(other for other in range(size) if look(disk, other) == look(disk, turn))

    same = [
        [smallest(disk, turn + more) for disk, turn in zip(stack, turns, strict=True)]
        for more in range(size)
    ]
    covers = map(sum, zip(*map(look, stack, turns), strict=True))
    return all(count == 1 for count in covers) and list(turns) == min(same)


def scale(heavy: Sequence[int], left: Iterable[int], right: Iterable[int]) -> str:
    """What a scale shows for balls that weigh so much."""
    weight = sum(heavy[ball - 1] for ball in left) - sum(heavy[ball - 1] for ball in right)
    return "left" if weight > 0 else "right" if weight < 0 else "equal"


def balance(
    board: Sequence[Any], balls: int, weighings: Iterable[tuple[Sequence[int], Sequence[int], str]]
) -> bool:
    """With this ball and weight the scale would have shown these outcomes."""
    if (
        len(board) != 2
        or board[1] not in ("heavier", "lighter")
        or board[0] not in range(1, balls + 1)
    ):
        return False
    heavy = [10] * balls
    heavy[board[0] - 1] += 1 if board[1] == "heavier" else -1
    return all(scale(heavy, left, right) == outcome for left, right, outcome in weighings)


def equations(
    text: str, values: dict[str, int], base: int = 10, domain: tuple[int, int] = (0, 0)
) -> bool:
    """Whether numbers put into the text of equations make each line true: letters are digits, other
    names are numbers.
    """
    letters = {name: value for name, value in values.items() if name.isupper()}
    numbers = {name: value for name, value in values.items() if name not in letters}
    if len(set(letters.values())) < len(letters) or not all(
        0 <= value < base for value in letters.values()
    ):
        return False
    if not all(domain[0] <= value <= domain[1] for value in numbers.values()):
        return False
    for line in text.splitlines():
        words = re.findall(r"[A-Z]+", line)
        if any(len(word) > 1 and letters[word[0]] == 0 for word in words):
            return False

        def number(match: re.Match[str]) -> str:
            if not match[0].isupper():
                return f"({numbers[match[0]]})"
            total = 0
            for letter in match[0]:
                total = total * base + letters[letter]
            return str(total)

        line = re.sub(r"[A-Za-z]\w*", number, line).replace("^", "**")
        line = line if re.search("[<>!]", line) else line.replace("=", "==")
        try:
            if not _counted(ast.parse(line.strip(), mode="eval").body):
                return False
        except ArithmeticError:
            return False
    return True


def _counted(node: ast.expr) -> Any:
    """What an expression of Python comes to, in whole numbers alone."""
    if isinstance(node, ast.Constant):
        return node.value
    if isinstance(node, ast.UnaryOp):
        return -_counted(node.operand)
    if isinstance(node, ast.Compare):
        a, b, how = _counted(node.left), _counted(node.comparators[0]), type(node.ops[0])
        return {
            ast.Eq: a == b,
            ast.NotEq: a != b,
            ast.Lt: a < b,
            ast.LtE: a <= b,
            ast.Gt: a > b,
            ast.GtE: a >= b,
        }[how]
    assert isinstance(node, ast.BinOp)
    a, b = _counted(node.left), _counted(node.right)
    if isinstance(node.op, ast.Div):
        if a % b:
            raise ArithmeticError("there is a remainder")
        return a // b
    if isinstance(node.op, ast.Pow):
        if b < 0:
            raise ArithmeticError("no whole number")
        return a**b
    return {ast.Add: a + b, ast.Sub: a - b, ast.Mult: a * b}[type(node.op)]


# What looks at the JSON text of a puzzle, by kind.
JSON: dict[str, Callable[[Any, Any], bool]] = {"riddle": riddle, "zebra": zebrajs}


PLAIN = {"balance", "disks", "equations", "jodici", "sudoku", "takuzu", *JSON}
KNOWN = {*PLAIN, *LATIN, *SHADING, *LOOPS, *AREAS, *REGIONS}  # the kinds that have an oracle


def solved(puzzle: Any, board: Board) -> bool:
    """Whether a board solves a puzzle: its kind's rules, its givens and its clues."""
    if not fits(board, puzzle.givens):
        return False
    if puzzle.kind in LATIN:
        return LATIN[puzzle.kind](puzzle, board)
    if puzzle.kind in SHADING:
        return SHADING[puzzle.kind](puzzle, board)
    if puzzle.kind in LOOPS:
        return LOOPS[puzzle.kind](puzzle, board)
    if puzzle.kind in AREAS:
        return AREAS[puzzle.kind](puzzle, board)
    if puzzle.kind in REGIONS:
        return REGIONS[puzzle.kind](puzzle, board)
    if puzzle.kind == "sudoku":
        return sudoku(board, puzzle.arguments.get("box") or BOXES[len(board)])
    if puzzle.kind == "zebra":
        return zebra(board, puzzle.arguments["groups"]) and all(
            clue(board, puzzle.fields, part.relation, part.arguments) for part in puzzle.clues
        )
    if puzzle.kind == "disks":
        return disks(board, puzzle.arguments["disks"])
    if puzzle.kind == "balance":
        return balance(
            board, puzzle.arguments["balls"], [weighing.arguments for weighing in puzzle.clues]
        )
    if puzzle.kind == "equations":
        settings = puzzle.arguments
        text = "\n".join(equation.text for equation in puzzle.clues)
        values = dict(zip(settings["names"], board, strict=True))
        return equations(text, values, settings["base"], settings.get("domain", (0, 0)))
    return {"jodici": jodici, "takuzu": takuzu}[puzzle.kind](board)
