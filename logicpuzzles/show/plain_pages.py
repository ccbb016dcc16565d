"""The head and the style of pages without a script, in light and dark."""

from __future__ import annotations

from logicpuzzles.show.drawing import DARK, STYLE
from logicpuzzles.show.markup import escape_text
from logicpuzzles.show.pages import policy

PAGE_STYLE = """\
:root{color-scheme:light dark;--ink:#111;--paper:#fff;--line:#d5d8dc}
*{box-sizing:border-box}
body{margin:0 auto;max-width:1500px;padding:1rem;font:16px/1.45 system-ui,sans-serif;color:var(--ink);background:var(--paper)}
h1{font-size:1.35rem;margin:0 0 .5rem}h2{font-size:1.1rem;margin:0 0 .5rem}h1,h2,h3,p{overflow-wrap:anywhere}
pre,.scroll{overflow-x:auto;margin:0}
"""
DARK_COLOURS = """\
@media screen and (prefers-color-scheme:dark){:root{--ink:#e8eaed;--paper:#1c1e21;--line:#3c4043}
"""
END = "</main>\n</body>\n</html>\n"


def head(title: str, verdict: str = "", more: str = "", dark: str = "") -> str:
    """A page as far as its main part: its head, its title and what it says first. ``more``: what
    else its style says, ``dark``: in dark alone. :data:`END` ends the page.
    """
    style = f"{STYLE}{PAGE_STYLE}{more}{DARK_COLOURS}{dark}{DARK}}}\n"
    told = f'\n<p class="verdict">{escape_text(verdict)}</p>' if verdict else ""
    return "".join(
        [
            '<!DOCTYPE html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n',
            f'<meta http-equiv="Content-Security-Policy" content="{policy(style)}">\n',
            '<meta name="viewport" content="width=device-width, initial-scale=1">\n',
            f"<title>{escape_text(title)}</title>\n<style>{style}</style>\n</head>\n<body>\n",
            f"<header><h1>{escape_text(title)}</h1>{told}</header>\n<main>\n",
        ]
    )
