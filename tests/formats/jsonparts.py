"""JSON values with one part changed, for texts that are broken in just one place."""

from __future__ import annotations

import copy
from typing import Any


def altered(whole: Any, path: tuple[Any, ...], value: Any) -> Any:
    """A copy of a JSON value with another part at a path; ``...`` takes what is there away."""
    whole = copy.deepcopy(whole)
    inner = whole
    for key in path[:-1]:
        inner = inner[key]
    if value is ...:
        del inner[path[-1]]
    else:
        inner[path[-1]] = value
    return whole
