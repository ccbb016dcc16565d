"""Elements of a picture, as few as possible: shapes that look alike are one path. Each number or
word is a text of its own, as programs that convert pictures misplace the characters of others.
"""

from __future__ import annotations

from collections.abc import Iterable

from logicpuzzles.show.markup import coordinate, cut, escape_text

DATA = ' data-value="{}"'


class Ink:
    """Collects the elements of a picture: areas below, then texts, then strokes above. ``kind``: a
    class of the style sheet.
    """

    def __init__(self) -> None:
        self._below: dict[str, list[str]] = {}
        self._above: dict[str, list[str]] = {}
        self._texts: list[str] = []

    def area(self, kind: str, path: str) -> None:
        """A path below all texts."""
        self._below.setdefault(kind, []).append(path)

    def stroke(self, kind: str, path: str) -> None:
        """A path above all texts."""
        self._above.setdefault(kind, []).append(path)

    def text(self, kind: str, x: float, y: float, text: str, columns: int) -> None:
        """A text, cut when it is wider than so many columns; the whole text then shows when it is
        pointed at.
        """
        short = cut(text, columns)
        title = "" if short == text else f"<title>{escape_text(text)}</title>"
        self._texts.append(
            f'<text class="{kind}" x="{coordinate(x)}" '
            f'y="{coordinate(y)}">{title}{escape_text(short)}</text>'
        )

    def __str__(self) -> str:
        return "".join([*_paths(self._below), *self._texts, *_paths(self._above)])


def _paths(paths: dict[str, list[str]]) -> list[str]:
    return [f'<path class="{kind}" d="{"".join(parts)}"/>' for kind, parts in paths.items()]


def box(x: float, y: float, width: float, height: float) -> str:
    """The path of a rectangle."""
    return f"M{coordinate(x)} {coordinate(y)}h{coordinate(width)}v{coordinate(height)}h{coordinate(-width)}z"


def circle(x: float, y: float, reach: float) -> str:
    """The path of a circle around a place."""
    return (
        f"M{coordinate(x - reach)} {coordinate(y)}a{reach} {reach} 0 1 1 {2 * reach} 0a{reach} {reach} 0 "
        f"1 1-{2 * reach} 0"
    )


def cross(x: float, y: float, reach: float) -> str:
    """The path of two strokes that cross at a point."""
    side = coordinate(2 * reach)
    return f"M{coordinate(x - reach)} {coordinate(y - reach)}l{side} {side}m-{side} 0l{side}-{side}"


def make_touchable(cells: Iterable[tuple[int, int | None, str, str]]) -> str:
    """Cells as areas that are not seen but can be pointed at and read aloud. ``cells``: for each
    its number, the number of the value that the area is about, if it is about one, its name and its
    path.
    """
    paths = [
        f'<path data-cell="{cell}"{"" if value is None else DATA.format(value)} role="img" '
        f'd="{path}">'
        f"<title>{escape_text(name)}</title></path>"
        for cell, value, name, path in cells
    ]
    return f'<g class="cells">{"".join(paths)}</g>' if paths else ""
