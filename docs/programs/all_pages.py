"""Writes all that the programs in this folder write, but for the page of techniques, which takes
some minutes, and the tables of evaluations, which need other packages.

Run from a checkout, when a test says that a page is old: python docs/programs/all_pages.py
"""

from __future__ import annotations

from importlib import import_module
from pathlib import Path

LEFT_OUT = ("write_techniques", "write_evaluations")


def main() -> None:
    """Write each file whose text has changed, and name it."""
    for program in sorted(Path(__file__).parent.glob("write_*.py")):
        if program.stem in LEFT_OUT:
            continue
        for path, text in import_module(program.stem).pages().items():
            if not path.is_file() or path.read_text(encoding="utf-8") != text:
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_text(text, encoding="utf-8")
                print(path)


if __name__ == "__main__":
    main()
