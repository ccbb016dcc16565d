"""Growth as a picture: milliseconds over size, both in powers of ten, a line a solver, in an SVG of
its own.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from html import escape

from suite.results import BOTH, COMPILED, OURS, PREPARED, Row, is_ours

WIDTH, HEIGHT = 460, 420  # of a panel
LEFT, RIGHT, TOP, BOTTOM = (
    58,
    104,
    44,
    44,
)  # what surrounds its lines; the names of the lines stand on the right
APART = 12.5  # between two names
COLOURS = {
    OURS: "#c0143c",
    "ours (compiled)": "#7a0f28",
    "ours (prepared)": "#f08a24",
    "ours (compiled, prepared)": "#b35c00",
    "ours (fd)": "#e8708a",
    "pysat (prepared)": "#123a80",
    "pysat-lazy (prepared)": "#3f6fb5",
    "ours (sat)": "#2563c9",
    "ours (asp)": "#2f8f4e",
    "ours (cpsat)": "#d97a1a",
    "pysat": "#2563c9",
    "pysat-lazy": "#6aa5f2",
    "clingo": "#2f8f4e",
    "cp-sat": "#d97a1a",
    "pycosat": "#7b3fb5",
    "pycosat-plain": "#b58be0",
    "z3": "#0f8f96",
    "swipl-clpfd": "#5d6470",
    "constraint": "#a3a8b0",
}
"""What solves for us has our line dashed in its own colour."""

OTHER = "#333333"
OWN = (OURS, COMPILED, PREPARED, BOTH, "ours (fd)", "ours (sat)")


def picture(panels: Sequence[tuple[str, Sequence[Row]]], limit: float) -> str:
    """Panels, two beside each other, each with a title and the rows of its sizes. limit: when
    solvers were stopped, seconds.
    """
    width, height = WIDTH * min(2, len(panels)), HEIGHT * -(-len(panels) // 2)
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" height="{height}" '
        'font-family="system-ui, sans-serif" font-size="11" role="img">',
        "<title>Milliseconds over size, for each solver</title>",
        f'<rect width="{width}" height="{height}" fill="#ffffff"/>',
    ]
    for place, (title, rows) in enumerate(panels):
        parts.append(f'<g transform="translate({place % 2 * WIDTH} {place // 2 * HEIGHT})">')
        parts += panel(title, sorted(rows, key=lambda row: row.size), limit * 1000)
        parts.append("</g>")
    return "\n".join([*parts, "</svg>"]) + "\n"


def drawn(rows: Sequence[Row]) -> list[str]:
    """The solvers that are drawn: ours, and each peer that is the fastest of some size, in single
    calls or in batches.
    """
    best = {row.fastest(batch) for row in rows for batch in (False, True)}
    return [
        name
        for name in dict.fromkeys(name for row in rows for name in row.cells)
        if name in OWN or name in best
    ]


def panel(title: str, rows: Sequence[Row], stopped: float) -> list[str]:
    """Axes, and lines with their names at the end; a line that ends early ends with a cross where
    its solver was stopped.
    """
    names = drawn(rows)
    ends_at = {
        name: [row.size for row in rows if name in row.cells and math.isinf(row.median(name))]
        for name in names
    }
    crosses = {name: sizes[0] for name, sizes in ends_at.items() if sizes}
    lines = {
        name: [(row.size, row.median(name)) for row in rows if name in row.cells] for name in names
    }
    lines = {
        name: [(size, ms) for size, ms in points if math.isfinite(ms)]
        for name, points in lines.items()
    }
    lines = {name: points for name, points in lines.items() if points}
    times = [ms for points in lines.values() for _, ms in points]
    if crosses:
        times.append(stopped)
    if not lines:
        return []
    low, high = math.floor(math.log10(min(times))), math.ceil(math.log10(max(times)))
    high = max(high, low + 1)
    small, large = math.log10(rows[0].size), math.log10(max(rows[-1].size, rows[0].size + 1))

    def x(size: float) -> float:
        return LEFT + (math.log10(size) - small) / (large - small) * (WIDTH - LEFT - RIGHT)

    def y(ms: float) -> float:
        return HEIGHT - BOTTOM - (math.log10(ms) - low) / (high - low) * (HEIGHT - TOP - BOTTOM)

    end = WIDTH - RIGHT
    parts = [
        f'<text x="{LEFT}" y="22" font-size="14" font-weight="600" fill="#222">{escape(title)}</text>'
    ]
    for power in range(low, high + 1):
        at = y(10.0**power)
        parts.append(f'<line x1="{LEFT}" x2="{end}" y1="{at:.1f}" y2="{at:.1f}" stroke="#e4e4e4"/>')
        parts.append(
            f'<text x="{LEFT - 6}" y="{at + 4:.1f}" text-anchor="end" fill="#555">{time(power)}</text>'
        )
    for row in rows:
        parts.append(
            f'<line x1="{x(row.size):.1f}" x2="{x(row.size):.1f}" y1="{TOP}" y2="{HEIGHT - BOTTOM}" stroke="#f1f1f1"/>'
        )
        parts.append(
            f'<text x="{x(row.size):.1f}" y="{HEIGHT - BOTTOM + 16}" text-anchor="middle" fill="#555">{row.size}</text>'
        )
    parts.append(
        f'<text x="{(LEFT + end) / 2:.1f}" y="{HEIGHT - 10}" text-anchor="middle" fill="#555">size</text>'
    )
    for name in sorted(lines, key=lambda name: name == OURS):  # ours on top
        path = " ".join(f"{x(size):.1f},{y(ms):.1f}" for size, ms in lines[name])
        colour, thick = COLOURS.get(name, OTHER), 2.6 if name == OURS else 1.3
        dashes = ' stroke-dasharray="5 3"' if is_ours(name) and name != OURS else ""
        parts.append(
            f'<polyline points="{path}" fill="none" stroke="{colour}" stroke-width="{thick}"{dashes}/>'
        )
        parts += [
            f'<circle cx="{x(size):.1f}" cy="{y(ms):.1f}" r="{thick:.1f}" fill="{colour}"/>'
            for size, ms in lines[name]
        ]
    for name, at_size in crosses.items():
        colour = COLOURS.get(name, OTHER)
        cross = f"M{x(at_size) - 3:.1f} {y(stopped) - 3:.1f}l6 6m0 -6l-6 6"
        what = f"<title>{escape(name)} was stopped</title>"
        parts.append(
            f'<path d="{cross}" stroke="{colour}" stroke-width="1.6" fill="none">{what}</path>'
        )
        if name in lines:
            size, ms = lines[name][-1]
            line = (
                f'x1="{x(size):.1f}" y1="{y(ms):.1f}" x2="{x(at_size):.1f}" y2="{y(stopped):.1f}"'
            )
            parts.append(
                f'<line {line} stroke="{colour}" stroke-width="0.8" stroke-dasharray="1 3"/>'
            )
    ends = {
        name: y(points[-1][1]) for name, points in lines.items() if points[-1][0] == rows[-1].size
    }
    places = spread(ends)
    for name, points in lines.items():
        size, ms = points[-1]
        left, at = x(size) + 4, y(ms) - 5
        colour, weight = COLOURS.get(name, OTHER), ' font-weight="700"' if name == OURS else ""
        if name in places:
            left, at = end + 15, places[name]
            thread = f"M{end + 3:.1f} {y(ms):.1f}L{end + 12} {at:.1f}"
            parts.append(f'<path d="{thread}" stroke="{colour}" stroke-width="0.6" opacity="0.6"/>')
            at += 4
        parts.append(
            f'<text x="{left:.1f}" y="{at:.1f}" fill="{colour}"{weight}>{escape(name)}</text>'
        )
    return parts


def time(power: int) -> str:
    """A power of ten milliseconds."""
    return (
        f"{10**power} ms"
        if 0 <= power < 3
        else f"{10 ** (power - 3)} s"
        if power >= 3
        else f"{10.0**power:g} ms"
    )


def spread(ends: dict[str, float]) -> dict[str, float]:
    """The heights of names, moved apart where they would overlap, inside the panel."""
    placed: dict[str, float] = {}
    last = -math.inf
    for name in sorted(ends, key=lambda name: ends[name]):
        last = placed[name] = max(ends[name], last + APART)
    over = last - (HEIGHT - BOTTOM)
    if over > 0:  # push back up from the bottom
        least = math.inf
        for name in reversed(list(placed)):
            least = placed[name] = min(
                placed[name], HEIGHT - BOTTOM if math.isinf(least) else least - APART
            )
    return placed
