"""Writes docs/gallery.md and the pictures in docs/pictures/gallery: every kind by its family, its
rules and their source, a puzzle and its solution.

A link opens the puzzle in the page, which stands beside the manual on a published site:
logicpuzzles web --export build/site/play

Run from a checkout: python docs/programs/write_gallery.py
"""

from __future__ import annotations

import json
import zlib
from base64 import urlsafe_b64encode
from pathlib import Path

from examples import DOCS, ROOT, Example, examples
from logicpuzzles.kinds.discovery import FAMILIES, families
from logicpuzzles.show.drawing import DARK, puzzle_picture, solution_picture

PAGE = DOCS / "gallery.md"
PICTURES = DOCS / "pictures" / "gallery"
HEAD = """# Gallery

Every kind of puzzle that comes with logicpuzzles, by families: its rules and who made them, as a program too, a puzzle, and its
solution. The search above finds a kind by each of its names. *Play* opens the puzzle in the page, as `logicpuzzles web` does.
`logicpuzzles generate KIND` makes more of each. `docs/programs/write_gallery.py` makes this page.
"""


def address(example: Example) -> str:
    """The address of a puzzle in the page: JSON as text."""
    text = json.dumps(
        {"kind": example.kind.name, "text": example.text}, ensure_ascii=False, separators=(",", ":")
    )
    packer = zlib.compressobj(
        0, zlib.DEFLATED, -zlib.MAX_WBITS
    )  # stored: every zlib gives the same
    packed = packer.compress(text.encode()) + packer.flush()
    return f"play/index.html#p={urlsafe_b64encode(packed).decode().rstrip('=')}"


def picture(svg: str) -> str:
    """A picture that is dark where the reader's system is."""
    dark = f"@media (prefers-color-scheme:dark){{{DARK}}}"
    return svg.replace("</style>", f"{dark}</style>", 1) + "\n"


def section(example: Example) -> tuple[str, dict[Path, str]]:
    """The part of the page about a kind, and its pictures."""
    name = example.kind.name
    unsolved = puzzle_picture(example.answer.puzzle)
    pictures = {
        PICTURES / f"{name}-solved.svg": picture(
            solution_picture(example.answer.puzzle, example.answer.boards[0])
        )
    }
    shown = [f"![Solved](pictures/gallery/{name}-solved.svg){{ width=300 loading=lazy }}"]
    if unsolved is None:
        shown.insert(0, f"```text\n{example.text.rstrip()}\n```\n\n")
    else:
        pictures[PICTURES / f"{name}.svg"] = picture(unsolved)
        shown.insert(0, f"![A puzzle](pictures/gallery/{name}.svg){{ width=300 loading=lazy }}")
    rules = example.rules.relative_to(ROOT).as_posix()
    length = len(example.rules.read_text(encoding="utf-8").splitlines())
    about = " ".join(example.kind.text.partition("\n\n")[0].split()).replace("*", "\\*")
    source = " ".join(example.kind.text.partition("Source: ")[2].partition("\n\n")[0].split())
    names = ", ".join([f"`{each}`" for each in (name, *example.kind.aliases)])
    lines = [
        f"### {example.title} {{ #{name} }}",
        "",
        f"{about}",
        "",
        f"From: {source} Names here: {names}.",
        "",
        " ".join(shown),
        "",
        f'<a href="{address(example)}">Play</a> · `{example.path.as_posix()}` · [Format](reference/formats.md#{name})',
        "",
        f'??? note "The rules file: `{rules}`, {length} lines"',
        "",
        "    ```{ .py }",
        f'    --8<-- "{rules}"',
        "    ```",
        "",
    ]
    return "\n".join(lines), pictures


def pages() -> dict[Path, str]:
    """The page and its pictures."""
    texts, pictures = [HEAD], {}
    shown = {example.kind.name: example for example in examples()}
    for family, kinds in families([example.kind for example in examples()]).items():
        texts.append(f"## {FAMILIES.get(family, family)} {{ #family-{family} }}\n")
        for kind in kinds:
            text, own = section(shown[kind.name])
            texts.append(text)
            pictures.update(own)
    return {PAGE: "\n".join(texts), **pictures}


if __name__ == "__main__":
    PICTURES.mkdir(parents=True, exist_ok=True)
    for path, text in pages().items():
        path.write_text(text, encoding="utf-8")
