"""Reading an answer to a puzzle of records: tables in any order of rows and columns, lists, a paragraph for each house, or
JSON."""

from __future__ import annotations

import re
from typing import Any

from logicpuzzles.core.patterns import pattern
from logicpuzzles.kinds.puzzle import Puzzle
from logicpuzzles.scoring.streets import HOUSE, MAX_NAME, Board, Sheet, Street, house_in, street_of
from logicpuzzles.scoring.texts import OPEN, norm, number_in, whole

__all__ = ["table_of"]

MAX_ROWS = 10_000  # lines of a text that are looked at

_DRAWN = pattern(r"[-+=|:\s─━═│┃║┼╋╬├┤┌┐└┘┬┴╔╗╚╝╠╣╦╩╪╫]*")
_DASHES = pattern(r"[-+=─━═]{2}")
_HEAD = pattern(
    r"[\s#>*|•_-]*(?:\*\*)?"
    r"(?:(?:house|position|place|pos|spot|seat|person|number|no|nr)\b\W{0,3}(?:number\b\W{0,3})?([0-9]{1,3})"  # House 3
    r"|(first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth)\b(?:\s+(?:house|position|place|person|in))?"
    r"|#?([0-9]{1,3})(?:st|nd|rd|th)?(?=\s*[.:)|*,–—-]|\s{2}|\t|\s+house|\s*$))",
    re.IGNORECASE,
)


def table_of(puzzle: Puzzle, value: Any) -> Board | None:
    """The board of a JSON value or a text, ``OPEN`` in the cells that it leaves out; ``None`` where it is no board."""
    street = street_of(puzzle)
    if puzzle.format == "zebrajs":
        grid = value.get("grid") if isinstance(value, dict) else value
        board = _grid(street, puzzle, grid)
        if board is not None:
            return board
    if isinstance(value, str):
        return _of_table(street, value) or _of_houses(street, value) or _of_fields(street, value)
    sheet = Sheet(street)
    if isinstance(value, dict):
        _of_object(sheet, value)
    elif isinstance(value, list):
        _of_list(sheet, value)
    return sheet.board()


def _grid(street: Street, puzzle: Puzzle, grid: Any) -> Board | None:
    """The rows of zebrajs: the items of a field from left to right, ``None`` for one without a name."""
    if not isinstance(grid, list) or len(grid) != street.width:
        return None
    if not all([isinstance(row, list) and len(row) == street.size for row in grid]):
        return None
    groups: Any = puzzle.arguments["groups"]
    columns = []
    for place, row in enumerate(grid):
        none = None in groups[place]
        columns.append([street.value_in(place, item[:MAX_NAME]) if isinstance(item, str) else OPEN for item in row])
        if none:
            columns[-1] = [None if item is None else cell for item, cell in zip(row, columns[-1], strict=True)]
    return tuple(zip(*columns, strict=True))


# --- JSON -------------------------------------------------------------------------------------------------------------


def _of_object(sheet: Sheet, value: dict[Any, Any]) -> None:
    street = sheet.street
    if isinstance(value.get("rows"), list):
        header = value.get("header")
        _of_list(sheet, [header, *value["rows"]] if isinstance(header, list) else value["rows"])
        return
    fields = {key: street.field_of(key) for key in value if isinstance(key, str)}
    if any([place is not None for place in fields.values()]) and all([isinstance(each, list | dict) for each in value.values()]):
        _of_columns(sheet, value)
        return
    if all([whole(each) is not None for each in value.values()]):  # each value with its house
        for key, house in value.items():
            places = street.holders.get(norm(str(key)), ())
            if len(places) == 1:
                sheet.put(whole(house) or 0, places[0], str(key))
        return
    for position, (key, each) in enumerate(value.items(), 1):
        house = house_in(key)
        _of_row(sheet, position if house is None else house, each, str(key) if house is None else "")


def _of_columns(sheet: Sheet, value: dict[Any, Any]) -> None:
    """Fill in, for each field, its values from left to right, or the house of each value."""
    houses: list[int] = []
    for key, each in value.items():
        if norm(str(key)) in HOUSE and sheet.street.field_of(str(key)) is None and isinstance(each, list):
            houses = [number for number in map(house_in, each) if number is not None]
    for key, each in value.items():
        place = sheet.street.field_of(str(key))
        if place is None:
            continue
        if isinstance(each, list):
            for position, item in enumerate(each[: sheet.street.size]):
                sheet.put(houses[position] if position < len(houses) else position + 1, place, item)
        else:
            for name, item in list(each.items())[: 4 * sheet.street.size]:
                house = whole(item)
                if house is not None and norm(str(name)) in sheet.street.values[place]:
                    sheet.put(house, place, str(name))
                elif house_in(name) is not None:
                    sheet.put(house_in(name) or 0, place, item)


def _of_list(sheet: Sheet, rows: list[Any]) -> None:
    """Fill in rows; the first row may be a header."""
    rows = rows[: 4 * sheet.street.size + 1]
    header = rows[0] if rows and isinstance(rows[0], list) else []
    fields = [sheet.street.field_of(each) if isinstance(each, str) else None for each in header]
    if sum([place is not None for place in fields]) * 2 < max(2, sheet.street.width):
        fields, header = [], []
    body = rows[1:] if header else rows
    named = next((at for at, each in enumerate(header) if fields[at] is None and norm(str(each)) in HOUSE), None)
    for position, row in enumerate(body, 1):
        if fields and isinstance(row, list):
            house = house_in(row[named]) if named is not None and named < len(row) else None
            for place, item in zip(fields, row, strict=False):
                if place is not None:
                    sheet.put(position if house is None else house, place, item)
        else:
            _of_row(sheet, position, row)


def _of_row(sheet: Sheet, house: int, row: Any, key: str = "") -> None:
    """Fill in a house: values by field, or values alone. ``key``: the name of the house, if that is no number."""
    street = sheet.street
    if isinstance(row, dict):
        for name, item in row.items():
            if street.field_of(str(name)) is None and norm(str(name)) in HOUSE and house_in(item) is not None:
                house = house_in(item) or 0
        for name, item in row.items():
            place = street.field_of(str(name))
            if place is not None:
                sheet.put(house, place, item)
        if key:
            sheet.say(house, key)
        return
    if isinstance(row, list):
        if len(row) == street.width + 1 and house_in(row[0]) is not None:
            house, row = house_in(row[0]) or 0, row[1:]
        if len(row) == street.width and all([isinstance(item, str | int | float | None) for item in row]):
            for place, item in enumerate(row):
                sheet.put(house, place, item)
            return
        row = ", ".join(item for item in row if isinstance(item, str))
    if isinstance(row, str):
        sheet.say(house, f"{key}, {row}")


# --- text -------------------------------------------------------------------------------------------------------------


def _of_table(street: Street, text: str) -> Board | None:
    """The board of the last table with a header: fields, or houses with a row for each field."""
    best: Board | None = None
    lines = [_split(line) for line in text.splitlines()[-MAX_ROWS:] if not _is_rule(line)]
    for at, cells in enumerate(lines):
        if len(cells) < 2 or not _is_header(street, cells):
            continue
        body: list[list[str]] = []
        for row in lines[at + 1 :]:
            if len(row) < 2 or len(body) > 2 * street.size + street.width:
                break
            body.append(row)
        board = _with_header(street, cells, body)
        best = board or best
    return best


def _is_header(street: Street, cells: list[str]) -> bool:
    fields = sum([street.field_of(cell) is not None for cell in cells])
    return 2 * fields >= max(2, street.width) or _numbers_houses(street, cells)


def _numbers_houses(street: Street, cells: list[str]) -> bool:
    houses = [house_in(cell) for cell in cells[1:]]
    return None not in houses and len(set(houses)) == len(houses) >= street.size and norm(cells[0]) not in street.fields


def _with_header(street: Street, header: list[str], body: list[list[str]]) -> Board | None:
    if not body:
        return None
    sheet = Sheet(street)
    if not _numbers_houses(street, header):
        _of_list(sheet, [header, *body])
        return sheet.board()
    for row in body:
        place = street.field_of(row[0])
        if place is not None:
            for label, item in zip(header[1:], row[1:], strict=False):
                sheet.put(house_in(label) or 0, place, item)
    return sheet.board()


def _is_rule(line: str) -> bool:
    return bool(_DRAWN.fullmatch(line) and _DASHES.search(line))


def _split(line: str) -> list[str]:
    """The cells of a line of a table, with any of the usual separators."""
    if not line.strip() or len(line) > 5000:
        return []
    for between in ("|", "│", "║", "\t", "  ", ",", ";"):
        if between in line.strip():
            cells = re.split(r"\s{2,}", line.strip()) if between == "  " else line.strip().split(between)
            if len(cells) > 2 and not (cells[0].strip() or cells[-1].strip()):  # separators on both sides of the row
                cells = cells[1:-1]
            return [cell.strip() for cell in cells]
    return [line.strip()]


def _of_houses(street: Street, text: str) -> Board | None:
    """The board of the last run of paragraphs or lines that begin with the number of their house."""
    best: Board | None = None
    most = 0
    sheet = Sheet(street)
    house: int | None = None
    paragraph: list[str] = []

    def close() -> None:
        if house is not None and paragraph:
            sheet.say(house, " \n ".join(paragraph))
        paragraph.clear()

    def judge() -> None:
        nonlocal best, most
        board = sheet.board()
        if board is not None and len(sheet.cells) >= max(most, street.size):
            best, most = board, len(sheet.cells)

    for line in text.splitlines()[-MAX_ROWS:]:
        head = _HEAD.match(line)
        number = _number(head) if head else None
        if head and number is not None and number <= street.size:
            close()
            if house is None or number <= house:
                judge()
                sheet = Sheet(street)
            house = number
            paragraph.append(line[head.end() :])
        elif not line.strip() and house is not None and street.mentions(" ".join(paragraph)):
            close()
        elif house is not None:
            paragraph.append(line)
    close()
    judge()
    return best


def _number(head: re.Match[str]) -> int | None:
    return number_in(head[1] or head[2] or head[3] or "")


def _of_fields(street: Street, text: str) -> Board | None:
    """The board of lines with a field and its values from left to right."""
    sheet = Sheet(street)
    for line in text.splitlines()[-MAX_ROWS:]:
        label, colon, rest = line.partition(":")
        place = street.field_of(re.sub(r"^[\W_]+", "", label)) if colon and len(label) < 80 else None
        if place is None:
            continue
        names = [each.name for each in street.mentions(rest) if place in each.fields]
        if len(names) == street.size:
            for house, name in enumerate(names, 1):
                sheet.put(house, place, name)
    return sheet.board()
