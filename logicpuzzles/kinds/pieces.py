"""Pieces that pictures draw where texts have a letter: for each name its shapes in a cell with the
corners 0 0 and 100 100, from the lowest on.

A shape has a class of the style sheet of pictures; it is a path of absolute places, or a circle by
its middle and its radius. A lamp lights its row and its column, up to cells without an answer.
"""

from __future__ import annotations

Shape = tuple[str, "str | tuple[int, int, int]"]

LAMP = "lamp"
PIECES: dict[str, tuple[Shape, ...]] = {
    "circle": (("white", (50, 50, 34)),),
    "disc": (("black", (50, 50, 34)),),
    "lamp": (
        ("socket", "M40 60L60 60L60 78C60 86 40 86 40 78z"),
        ("bulb", "M40 66C40 58 28 54 28 39C28 26 38 17 50 17C62 17 72 26 72 39C72 54 60 58 60 66z"),
    ),
    "level": (("stone", "M10 42L90 42L90 58L10 58z"),),
    "mine": (
        ("mine", "M46 12L54 12L54 88L46 88zM12 46L88 46L88 54L12 54z"),
        ("mine", "M26 20L80 74L74 80L20 26zM74 20L80 26L26 80L20 74z"),
        ("mine", (50, 50, 27)),
        ("gleam", (41, 41, 6)),
    ),
    "moon": (
        ("moon", "M64 16C32 10 16 32 16 50C16 68 32 90 64 84C46 76 40 64 40 50C40 36 46 24 64 16z"),
    ),
    "sheep": (
        ("leg", "M36 62L42 62L42 84L36 84zM60 62L66 62L66 84L60 84z"),
        ("wool", "M30 68C14 68 12 52 22 46C20 32 36 26 44 32C50 22 66 24 68 34C82 32 88 48 80 56"
                 "C80 66 70 72 62 68C56 76 38 76 30 68z"),
        ("face", "M62 36C74 30 88 36 92 48C90 56 80 60 72 56C66 52 62 44 62 36z"),
    ),
    "square": (("white", "M18 18L82 18L82 82L18 82z"),),
    "star": (
        ("star", "M50 12L59.4 37.1L86.1 38.3L65.2 54.9L72.3 80.7L50 66L27.7 80.7L34.8 54.9L13.9 "
                 "38.3L40.6 37.1z"),
    ),
    "sun": (
        ("ray", "M50 8L57 24L43 24zM50 92L43 76L57 76zM8 50L24 43L24 57zM92 50L76 57L76 43z"),
        ("ray", "M20 20L36 27L27 36zM80 20L73 36L64 27zM20 80L27 64L36 73zM80 80L64 73L73 64z"),
        ("sun", (50, 50, 22)),
    ),
    "tent": (
        ("tent", "M50 18L90 82L10 82z"),
        ("flap", "M50 42L66 82L34 82z"),
    ),
    "tree": (
        ("trunk", "M45 56L55 56L58 90L42 90z"),
        ("leaf", "M50 8C64 8 72 18 70 28C84 30 90 44 82 54C78 66 62 70 50 64C38 70 22 66 18 54"
                 "C10 44 16 30 30 28C28 18 36 8 50 8z"),
    ),
    "upright": (("stone", "M42 10L58 10L58 90L42 90z"),),
    "wolf": (
        ("fur", "M18 14L42 32L58 32L82 14L84 52L64 72L50 90L36 72L16 52z"),
        ("gleam", "M30 46L44 52L34 56zM70 46L66 56L56 52z"),
        ("nose", "M42 78L58 78L50 90z"),
    ),
}  # fmt: skip
