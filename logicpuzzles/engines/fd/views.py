"""What one sees along lines up to a stop."""

from __future__ import annotations

from collections.abc import Sequence

from logicpuzzles.core.goals import Call
from logicpuzzles.engines.fd import propagators as make
from logicpuzzles.engines.fd.cells import Scope
from logicpuzzles.engines.fd.checks import post_plain
from logicpuzzles.engines.fd.model import Model
from logicpuzzles.engines.fd.natives import native
from logicpuzzles.engines.fd.store import FunctionPropagator, Propagator, Store
from logicpuzzles.engines.reading.forms import SeenForm

__all__ = ["seen"]


@native(SeenForm)
def post_seen(model: Model, goal: Call, form: SeenForm, scope: Scope) -> None:
    lines = [tuple([model.cell(item) for item in line]) for line in form.lines]
    store = model.store
    cells = list(dict.fromkeys([cell for line in lines for cell in line]))
    if any([store.domains[cell] < 0 for cell in cells]):
        post_plain(model, goal, scope)
        return
    if not 0 <= form.number <= sum(map(len, lines)):
        model.fail(scope)
        return
    run = seen(lines, form.number, 1 << model.bit(form.stop), store)
    model.post_guarded(run, cells, (), scope)


def seen(lines: Sequence[tuple[int, ...]], number: int, stop: int, store: Store) -> Propagator:
    """So many cells are seen along lines, of each those before the first that is ``stop``; bounds
    consistent in how far one sees along each.
    """
    domains, put = store.domains, store.put

    def bound(line: tuple[int, ...], low: int, high: int) -> tuple[int, int]:
        """How far one sees along a line, from ``low`` to ``high`` cells; the first is the greater
        one where nothing goes.
        """
        size, first, last = len(line), 1, 0
        for at in range(high + 1):
            domain = stop if at == size else domains[line[at]]
            if at >= low and domain & stop:
                if first > last:
                    first = at
                last = at
            if domain == stop:
                break
        return first, last

    def run() -> bool:
        size = len(lines)
        lows, highs = [0] * size, [len(line) for line in lines]
        changed = True
        while changed:
            changed = False
            least, most = sum(lows), sum(highs)
            for at, line in enumerate(lines):
                low, high = lows[at], highs[at]
                own = bound(line, max(low, number - most + high), min(high, number - least + low))
                if own[0] > own[1]:
                    return False
                if own != (low, high):
                    changed = True
                    least, most = least + own[0] - low, most + own[1] - high
                    lows[at], highs[at] = own
        for line, low, high in zip(lines, lows, highs, strict=True):
            for at in range(low):
                domain = domains[line[at]]
                if domain & stop:
                    if domain == stop:
                        return False
                    put(line[at], domain & ~stop)
            if low == high < len(line):
                domain = domains[line[low]]
                if domain != stop:
                    put(line[low], stop)
        return True

    cells = [cell for line in lines for cell in line]
    return make.settle_propagator(store, FunctionPropagator(run), cells)
