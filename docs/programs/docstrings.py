"""Docstrings as Markdown: what mkdocstrings shows of the sources (`extensions` in mkdocs.yml), and
what other programs take from them.
"""

from __future__ import annotations

import re
from typing import Any

try:
    from griffe import Extension
except ImportError:  # the other programs need no mkdocstrings
    Extension = object

__all__ = ["Docstrings", "markdown"]


def markdown(text: str, linked: str = r"`\1`") -> str:
    """A docstring as Markdown: examples in fences. ``linked``: what stands for a role, ``\\1``
    being its name.
    """
    paragraphs = []
    fenced = False
    for paragraph in text.split("\n\n"):
        example = paragraph.lstrip().startswith(">>> ")
        if example and not fenced:
            paragraph = "```python\n" + paragraph
        if fenced and not example:
            paragraphs[-1] += "\n```"
        if not example:
            paragraph = re.sub(r"``(.+?)``", r"`\1`", paragraph, flags=re.DOTALL)
            paragraph = re.sub(r":\w+:`~?(?:[\w.]*\.)?(\w+)`", linked, paragraph)
        fenced = example
        paragraphs.append(paragraph)
    return "\n\n".join(paragraphs) + ("\n```" if fenced else "")


class Docstrings(Extension):  # type: ignore[misc, valid-type]
    """Docstrings are shown as :func:`markdown` gives them."""

    def on_object(self, *, obj: Any, **_: Any) -> None:
        if obj.docstring is not None:
            obj.docstring.value = markdown(obj.docstring.value)
