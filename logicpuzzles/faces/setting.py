"""Sets pages by Typst, which holds a whole book and keeps what it has seen. So this runs in a
process of its own for each file: ``python -m logicpuzzles.faces.setting FOLDER FORM``.

``FOLDER`` has ``data.json`` and ``main.typ``, and gets the file ``pages``.
"""

from __future__ import annotations

import json
import os
import re
import sys
from typing import Any

from typst import TypstError, compile, query

from logicpuzzles.faces.paper import NO_ROOM


def set_pages(folder: str, form: str) -> None:
    """Write the pages; those of SVG stand below each other in one drawing. Raises ``TypstError``,
    whose words match ``NO_ROOM`` where a puzzle is too long for a page.
    """
    main = os.path.join(folder, "main.typ")
    how: dict[str, Any] = {"root": folder, "format": form, "timestamp": 0}
    try:
        made = compile(main, **how)
    except TypstError as error:
        if NO_ROOM.search(str(error)) is None:
            raise
        find: Any = {"sys_inputs": {"find": "all"}, "root": folder}
        tight = json.loads(query(main, "<tight>", field="value", **find))
        made = compile(main, **how, sys_inputs={"alone": ",".join(map(str, tight))})
    with open(os.path.join(folder, "pages"), "wb") as file:
        file.write(made if form == "pdf" else _join_drawings(made))


def _join_drawings(made: Any) -> bytes:
    pages = [page.decode() for page in ([made] if isinstance(made, bytes) else made)]
    size = re.search('viewBox="0 0 ([0-9.]+) ([0-9.]+)"', pages[0])
    wide, high = (size[1], float(size[2])) if size else ("", 0.0)
    placed = [
        page.replace("<svg", f'<svg y="{place * high:g}"', 1) for place, page in enumerate(pages)
    ]
    whole = f'viewBox="0 0 {wide} {len(pages) * high:g}" width="{wide}pt"'
    opening = f'<svg xmlns="http://www.w3.org/2000/svg" {whole}>'
    return "\n".join([opening, *placed, "</svg>\n"]).encode()


if __name__ == "__main__":
    set_pages(*sys.argv[1:])
