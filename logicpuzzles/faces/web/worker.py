"""Answers in a browser's worker: requests and replies as texts of JSON, and packages that are
fetched when they are first needed.

Nothing here knows a browser: what fetches a file is handed in.
"""

from __future__ import annotations

import io
import json
import sys
import zipfile
from collections.abc import Callable, Mapping, Sequence
from importlib.machinery import ModuleSpec, PathFinder
from types import ModuleType
from typing import Any

from logicpuzzles.faces.web.handling import handle


def answer(request: str, send: Callable[[str], object]) -> None:
    """Answer a request of the page that this worker belongs to: ``send`` gets each reply, as JSON.

    The user's own page may run what the user types. An interruption is answered as an error whose
    ``why`` is ``stopped``.
    """
    try:
        handle(
            json.loads(request),
            lambda reply: send(json.dumps(reply, ensure_ascii=False)),
            trusted=True,
        )
    except KeyboardInterrupt:
        send(json.dumps({"error": {"text": "stopped", "why": "stopped"}}))


def fetch_later(archives: Mapping[str, str], folder: str, get: Callable[[str], Any]) -> None:
    """Let the modules of some archives be fetched when one of them is first imported.

    ``archives``: the address of its archive for each module. ``folder``: where archives are
    unpacked. ``get``: gives what stands at an address, as the browser has it, or nothing.
    """

    def fetch(address: str) -> bytes:
        data = get(address)
        if not hasattr(data, "to_bytes"):
            raise OSError(address)
        return bytes(data.to_bytes())

    sys.meta_path.append(Fetched(archives, folder, fetch))


class Fetched:
    """Finds modules in archives that are fetched and unpacked when one of their modules is first
    imported.
    """

    def __init__(
        self, archives: Mapping[str, str], folder: str, fetch: Callable[[str], bytes]
    ) -> None:
        self.archives = dict(archives)
        self.folder = folder
        self.fetch = fetch

    def find_spec(
        self, name: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """The module of that name, which is unpacked now; ``None`` for a module of no archive, or
        of one that is there.
        """
        address = self.archives.get(name)
        if address is None:
            return None
        try:
            data = self.fetch(address)
        except OSError as error:
            raise ModuleNotFoundError(
                f"{name} could not be fetched: {error}; a network is needed once", name=name
            ) from error
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            archive.extractall(self.folder)
        self.archives = {
            module: other for module, other in self.archives.items() if other != address
        }
        PathFinder.invalidate_caches()
        return PathFinder.find_spec(name, path, target)
