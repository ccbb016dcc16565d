"""Words for hitori: what would be cut off."""

from __future__ import annotations

from logicpuzzles.explain.wording import Wording as Usual

__all__ = ["Wording"]


class Wording(Usual):
    """The words of explanations about hitori: the cells that are not shaded are connected."""

    connected = {"wholeo": 0}
