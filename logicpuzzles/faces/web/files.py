"""The files of the page by their addresses: those of ``page/``, what kinds add to them, and the
style of the drawings; and what a browser may load for them.
"""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

from logicpuzzles.core.patterns import pattern
from logicpuzzles.show.drawing import DARK, STYLE

DRAWINGS = "drawing.css"
# what a browser may load for the page: its own files alone, and no code from texts
POLICY = (
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src "
    "'self'; connect-src 'self'; "
    "worker-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'"
)
# what stands before a line, and remarks
BESIDE = pattern(r"(?ms)^[ \t]*/\*.*?\*/[ \t]*$|  // [^\n]*$|^[ \t]+")
# said here, for the tables of some systems are wrong
TYPES = {
    ".css": "text/css; charset=utf-8",
    ".html": "text/html; charset=utf-8",
    ".ico": "image/x-icon",
    ".js": "text/javascript; charset=utf-8",
    ".json": "application/json",
    ".mjs": "text/javascript; charset=utf-8",
    ".png": "image/png",
    ".svg": "image/svg+xml",
    ".txt": "text/plain; charset=utf-8",
    ".wasm": "application/wasm",
    ".webmanifest": "application/manifest+json",
    ".woff2": "font/woff2",
    ".zip": "application/zip",
}


def addresses() -> tuple[str, ...]:
    """The addresses of all files, in order: such as ``index.html``, ``drawing.css``,
    ``kinds/KIND/NAME.js``.
    """
    return tuple(sorted([DRAWINGS, *_paths()]))


def content(address: str) -> bytes | None:
    """The file at an address; ``None`` where there is none. Only what is listed is read, whatever
    the address is. Remarks and margins of our own scripts and styles stay here; all lines keep
    their numbers.

    >>> content("../handling.py"), content("/etc/passwd")
    (None, None)
    """
    if address == DRAWINGS:
        return f"{STYLE}@media screen and (prefers-color-scheme:dark){{\n{DARK}}}\n".encode()
    path = _paths().get(address)
    if path is None:
        return None
    if path.suffix not in (".css", ".js") or path.parent.name == "vendor":
        return path.read_bytes()
    return BESIDE.sub(_keep_lines, path.read_text("utf-8")).encode()


def _keep_lines(remark: re.Match[str]) -> str:
    return "\n" * remark[0].count("\n")


def type_of(address: str) -> str:
    """The type of a file."""
    return TYPES.get(Path(address).suffix, "text/plain; charset=utf-8")


@cache
def _paths() -> dict[str, Path]:
    """The files by their addresses: of ``page/``, and of ``page/`` in the folder of each kind that
    has one.
    """
    folders = {"": Path(__file__).parent / "page"}
    folders |= {
        f"kinds/{page.parent.name}/": page
        for page in Path(__file__).parents[2].glob("extras/*/page")
    }
    return {
        f"{address}{path.relative_to(folder).as_posix()}": path
        for address, folder in folders.items()
        for path in sorted(folder.rglob("*"))
        if path.suffix in TYPES or path.name.startswith("LICENSE")
    }
