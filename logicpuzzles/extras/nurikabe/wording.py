"""Words for nurikabe: what would be cut off from the sea."""

from __future__ import annotations

from logicpuzzles.explain.wording import Wording

__all__ = ["NurikabeWording"]


class NurikabeWording(Wording):
    """The words of explanations about nurikabe: the sea is connected."""

    connected = {"seao": 1}
