"""What the editor of a board asks: an empty board, what may stand where, and the board with one
thing more on it.

The state of the editor is a text, the draft, which goes to and fro; nothing is kept here.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from logicpuzzles.core.errors import BadInput, PuzzleError
from logicpuzzles.faces.web.drafts import Draft, blank, draft_of
from logicpuzzles.faces.web.requests import Ask, Send, WebRequest
from logicpuzzles.kinds.layers import Between, Clues, Layer, Outside, Paths, Points, Regions
from logicpuzzles.kinds.marks import Marks, Symbols
from logicpuzzles.show.cells import ShownCells, State
from logicpuzzles.show.drawing import assemble_sheet, picture_of
from logicpuzzles.show.grid import Grid
from logicpuzzles.show.ink import make_touchable

MOST = 40  # tokens that are shown as buttons
VALUES = 10_000  # values of all cells together that a picture shows


def empty(asked: WebRequest, send: Send) -> Mapping[str, Any]:
    """An empty board. ``kind``; ``size``: a list of rows and columns, else the usual one."""
    size = tuple(WebRequest({"size": side}).whole("size", 1, 40) for side in asked.array("size"))
    return _view(blank(asked.kind(), (size * 2)[:2] or None), asked)


def edit(asked: WebRequest, send: Send) -> Mapping[str, Any]:
    """A draft, or a puzzle in any form, as the editor shows it. ``kind``; ``text``; ``layer``: the
    one that is written on.
    """
    return _view(_draft(asked), asked)


def put(asked: WebRequest, send: Send) -> Mapping[str, Any]:
    """The draft with a ``token`` at a ``place`` of a ``layer``, or with nothing there for
    ``null``.
    """
    return _view(
        _draft(asked).put(
            asked.text("layer"), _place(asked.fields.get("place")), _token_asked(asked)
        ),
        asked,
    )


def region(asked: WebRequest, send: Send) -> Mapping[str, Any]:
    """The draft with ``places`` of a ``layer`` as a region, whose label is the ``token``; for
    ``null`` they are in none.
    """
    places = [_place(each) for each in asked.array("places")]
    return _view(_draft(asked).region(asked.text("layer"), places, _token_asked(asked)), asked)


def setting(asked: WebRequest, send: Send) -> Mapping[str, Any]:
    """The draft with the setting ``name`` of its kind as the text ``value`` says."""
    return _view(_draft(asked).argument(asked.text("name"), asked.text("value")), asked)


def _draft(asked: WebRequest) -> Draft:
    return draft_of(asked.kind(), asked.text("text"))


def _token_asked(asked: WebRequest) -> str | None:
    return asked.text("token", "") if asked.has("token") else None


def _place(value: object) -> Any:
    """A place of JSON, lists as tuples. Raises :class:`BadInput` for what is no place."""
    if isinstance(value, list | tuple) and 0 < len(value) < 4:
        return tuple(_place(each) if isinstance(each, list | tuple) else each for each in value)
    raise BadInput(f"place: found {str(value)[:40]!r}; expected a place as the editor names it")


def _view(draft: Draft, asked: WebRequest) -> dict[str, Any]:
    layers = draft.layers()
    name = asked.text("layer", "") or next(iter(layers))
    layer = draft.layer(name)
    text, problem = _finish_draft(draft)
    tokens = draft.tokens(layer)
    places = [
        (place, _name(draft, layer, place), tokens.get(place)) for place in draft.places(layer)
    ]
    return {
        "kind": draft.kind.name,
        "title": draft.kind.title,
        "state": draft.state,
        "text": text,
        "problem": problem,
        "size": [draft.layout.height, draft.layout.width],
        "settings": [{"name": each, "value": value} for each, value in draft.settings().items()],
        "svg": _draw_board(draft, layer, places),
        "layers": [_layer(draft, each, layers[each]) for each in layers],
        "layer": name,
        "places": [{"place": place, "name": name, "token": token} for place, name, token in places],
        "regions": [list(map(list, each)) for each in draft.layout.regions(layer)]
        if isinstance(layer, Regions | Paths)
        else [],
    }


def _finish_draft(draft: Draft) -> tuple[str | None, str | None]:
    """The puzzle as text, or what is missing."""
    try:
        return draft.finished(), None
    except PuzzleError as error:
        return None, str(error)


def _draw_board(
    draft: Draft, layer: Layer | None, places: list[tuple[Any, str, str | None]]
) -> str:
    """The board as SVG, with an area for each place of a layer: its number is ``data-cell``."""
    picture = _picture(draft)
    inside = f"{picture.frame()}{picture.state(_state(picture.cells))}{picture.above()}"
    named = [(place, f"{name}: {_speak_of_mark(layer, token)}") for place, name, token in places]
    areas = make_touchable(
        (at, None, name, _area(picture, layer, place)) for at, (place, name) in enumerate(named)
    )
    return assemble_sheet(picture.width, picture.height, draft.kind.title, "", inside, areas)


def _speak_of_mark(layer: Layer | None, token: str | None) -> str:
    """What stands at a place, for who does not see it."""
    if token is None:
        return "nothing"
    return token or f"in a {layer.noun if layer is not None else 'region'}"


def _picture(draft: Draft) -> Any:
    values = draft.layout.values or ()
    count = len(draft.layout.places)
    if len(values) * count > VALUES:
        values = values[:2]
    return picture_of(ShownCells(draft.puzzle, (values,) * count, draft=True))


def _state(cells: ShownCells) -> State:
    """What is given, and no more."""
    return State(cells.with_givens())


def _layer(draft: Draft, name: str, layer: Layer | None) -> dict[str, Any]:
    """A layer: how it is written on, and with what."""
    marks = draft.marks_of(layer)
    tokens = _tokens(marks, draft)
    bare = layer.bare if isinstance(layer, Clues) and layer.blocks else ""
    if bare and tokens is not None and bare not in tokens:
        tokens = [bare, *tokens]
    return {
        "name": name,
        "noun": "" if layer is None else layer.noun,
        "entry": _entry(layer, marks),
        "tokens": tokens,
        "below": dict(zip(marks.characters, layer.below, strict=True))
        if isinstance(layer, Between) and isinstance(marks, Symbols) else {},
        "bare": bare,
        "expected": "" if marks is None else marks.expected(draft.layout.known),
    }  # fmt: skip


def _entry(layer: Layer | None, marks: Marks | None) -> str:
    """How a layer is written on: ``region`` (cells, and a label where there is one), ``list``
    (several tokens at a place), ``sign`` between two cells, or ``token``.
    """
    if isinstance(layer, Regions | Paths):
        return "region" if marks is None else "labelled"
    if isinstance(layer, Outside) and layer.many:
        return "list"
    return "sign" if isinstance(layer, Between) else "token"


def _tokens(marks: Marks | None, draft: Draft) -> list[str] | None:
    """The tokens of a layer, where these are few."""
    values = None if marks is None else marks.values(draft.layout.known)
    return (
        None
        if marks is None or values is None or len(values) > MOST
        else [marks.write(value) for value in values]
    )


def _name(draft: Draft, layer: Layer | None, place: Any) -> str:
    if (
        layer is None
        or isinstance(layer, Regions | Paths)
        or (isinstance(layer, Clues) and len(place) == 2 and not isinstance(layer, Points))
    ):
        return draft.layout.name(place)
    return draft.layout.words.place_name(layer, place)


def _area(picture: Any, layer: Layer | None, place: Any) -> str:
    if isinstance(picture, Grid):
        return picture.mark_area(layer, place)
    cell = picture.cells.layout.number_of[place]
    area: str = dict(picture.spots())[cell]
    return area


ASKS: dict[str, Ask] = {
    "blank": empty,
    "edit": edit,
    "put": put,
    "region": region,
    "setting": setting,
}
