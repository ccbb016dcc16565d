"""How a sentence that is not understood is refused: what is wrong with it, and where."""

from __future__ import annotations

__all__ = ["SHOWN", "NotUnderstood"]

VIEWED = (
    "may turn left and right round; expected places as one sees them from the front, counted from "
    "the left"
)
SHOWN = '"next to", "immediately to the right of", "to the left of"'


class NotUnderstood(Exception):
    """What is wrong with a sentence, and where."""

    def __init__(self, message: str, at: int) -> None:
        super().__init__(message)
        self.message = message
        self.at = at
