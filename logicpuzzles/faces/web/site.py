"""The page as a static site: nothing but files, which any web host serves. Python runs in the
browser, by Pyodide.

All names but ``index.html``, ``sw.js`` and ``site.json`` have a version or a hash in them, so that
a browser may keep what it has:

    index.html       the page, which names its parts
    sw.js            the service worker: keeps the site for when there is no network
    site.json        the manifest: each file with its size and hash
    known-HASH/      the kinds, and their examples as they are opened, which are shown before Python
    page-HASH/       the modules and styles of the page, and site.js, which says where all else is
    pyodide-VERSION/ Pyodide
    python/          this package and those that it needs, as archives of compiled modules
"""

from __future__ import annotations

import io
import json
import os
import shutil
import tempfile
import zipfile
import zlib
from collections.abc import Iterable, Mapping
from contextlib import suppress
from functools import cache
from hashlib import sha256
from importlib import import_module
from importlib.metadata import PackageNotFoundError, distribution
from pathlib import Path
from typing import Any

from logicpuzzles.core.errors import PuzzleError
from logicpuzzles.core.patterns import pattern
from logicpuzzles.faces.web.files import POLICY, addresses, content
from logicpuzzles.faces.web.opening import kinds_view, view_of
from logicpuzzles.faces.web.pyodide import (
    COMPILER,
    MODULES,
    VERSION,
    WHEELS,
    cache_folder,
    compile_modules,
    files_of_pyodide,
    files_of_wheel,
)
from logicpuzzles.faces.web.requests import WebRequest
from logicpuzzles.faces.web.tables import table_of
from logicpuzzles.kinds.discovery import kind_named
from logicpuzzles.kinds.examples import example_files, example_text, examples_of
from logicpuzzles.kinds.parts import built_in
from logicpuzzles.version import __version__

MANIFEST = "site.json"
FORM = 1  # of the manifest
KINDS = "/kinds"  # where the rules files of the author stand in the browser
# packages that answers need, also without a network
ALWAYS = (
    "cons",
    "etuples",
    "logical-unification",
    "miniKanren",
    "multipledispatch",
    "toolz",
    "typing_extensions",
)
# what the engines need of packages that are compiled for Pyodide, by the module that is imported
COMPILED = {
    "pysat": (
        "python-sat",
        pattern(
            r"pysat/(__init__|_utils|_fileio|engines|formula|solvers)\.py|py(solvers|formula)\..*so"
            r"|[^/]*\.dist-info/(METADATA|licenses/.*)"
        ),
    )
}
# archives that are fetched when one of their modules is imported for the first time
LATER = {("sympy", "mpmath"): ("sympy", "mpmath")}
SKIPPED = {"__pycache__", "benchmarks", "page", "test", "tests"}  # folders of packages
SERVED = {
    "children.py",
    "compiling.mjs",
    "files.py",
    "pyodide.py",
    "server.py",
    "site.py",
}  # of no use in a browser
DATE = (1980, 1, 1, 0, 0, 0)  # of all files in archives, so that these are the same each time
HEAD = "<head>"
SERVER, WORKER = [f'<meta name="engine" content="{name}">' for name in ("server", "worker")]
REFERENCE = pattern(r'\b(href|src)="(?![#/]|[a-z]+:)([^"]+)"')
Files = dict[str, bytes]


def export(
    folder: str, rules: Iterable[str] = (), pyodide: str | None = None, force: bool = False
) -> list[str]:
    """Write the site to a folder: a new one, an empty one or one with an earlier site, which is
    replaced at the end. Gives remarks about what is not as good as it might be.

    ``rules``: rules files, whose kinds are on the page, too. ``pyodide``: its package or folder,
    otherwise fetched by npm. ``force``: whether the folder may hold what is of no earlier site.
    Raises ``PuzzleError``.
    """
    place = Path(os.path.abspath(folder))
    _check(place, folder, force)
    core = files_of_pyodide(pyodide)
    remarks: dict[str, None] = {}
    wheels = {package: files_of_wheel(package, pyodide) for package in WHEELS}
    site = _site(core, wheels, [(path, _source_of(path)) for path in rules], remarks)
    place.parent.mkdir(parents=True, exist_ok=True)
    made = Path(tempfile.mkdtemp(prefix=f".{place.name}.", dir=place.parent))
    try:
        for name, data in site.items():
            (made / name).parent.mkdir(parents=True, exist_ok=True)
            (made / name).write_bytes(data)
        made.chmod(0o755)
        _check(place, folder, force)
        _replace(place, made)
    finally:
        shutil.rmtree(made, ignore_errors=True)
    return list(remarks)


def _check(place: Path, folder: str, force: bool) -> None:
    """Raises ``PuzzleError`` where there is something that is not of an earlier site, as that was
    written.
    """
    if not os.path.lexists(place):
        return
    if not place.is_dir() or place.is_symlink():
        raise PuzzleError(
            f"--export {folder}: a file stands there; expected a folder that is new, empty or "
            "an earlier export"
        )
    if force or not any(place.iterdir()):
        return
    manifest: Any = None
    with suppress(OSError, ValueError):
        manifest = json.loads((place / MANIFEST).read_text(encoding="utf-8"))
    if not isinstance(manifest, dict) or manifest.get("generator") != "logicpuzzles":
        problem = "the folder is not empty, and no earlier export"
        raise PuzzleError(
            f"--export {folder}: {problem}; expected another folder, or --force to replace it"
        )
    files = {MANIFEST: None, **manifest["files"]}
    for file in sorted(place.rglob("*")):
        known = files.get(file.relative_to(place).as_posix(), {})
        if (
            known is not None
            and not file.is_dir()
            and known.get("sha256") != sha256(file.read_bytes()).hexdigest()
        ):
            raise PuzzleError(
                f"--export {folder}: {file.name} is not of the export there; expected --force "
                "to replace all of it"
            )


def _replace(place: Path, made: Path) -> None:
    """Put the new folder in the place of the old one."""
    if not place.exists():
        os.rename(made, place)
        return
    old = Path(tempfile.mkdtemp(prefix=f".{place.name}.", dir=place.parent))
    try:
        os.rename(place, old / "old")
        try:
            os.rename(made, place)
        except OSError:
            os.rename(old / "old", place)
            raise
    finally:
        shutil.rmtree(old, ignore_errors=True)


def _source_of(path: str) -> bytes:
    """A rules file that is whole. Raises ``PuzzleError`` for another one."""
    kind_named(path)
    return Path(path).read_bytes()


# --- what the site consists of --------------------------------------------------------------------


def _site(
    core: Files,
    wheels: Mapping[str, Files | None],
    rules: list[tuple[str, bytes]],
    remarks: dict[str, None],
) -> Files:
    """All files of the site."""
    archives = {"logicpuzzles": _archive({**_own(), **_of_packages(ALWAYS)}, core, remarks)}
    for modules, packages in LATER.items():
        archives[modules[0]] = _archive(_of_packages(packages), core, remarks)
    groups: list[tuple[str, ...]] = [*LATER]
    for module, (package, wanted) in COMPILED.items():
        files = wheels.get(package)
        if files is not None:
            groups.append((module,))
            own = {name: data for name, data in files.items() if wanted.fullmatch(name)}
            archives[module] = _archive(own, core, remarks)
        elif package in wheels:
            remarks[
                f"pip could not fetch {package} for the browser, where hard puzzles take longer "
                "without it"
            ] = None
    if rules:
        archives["kinds"] = _zip_files({f"{Path(path).stem}.py": source for path, source in rules})
    kinds = [kind_named(name) for name in built_in()]
    added = [kind_named(path) for path, _ in rules]
    answers = {"kinds.packed": _packed_json(kinds_view([*kinds, *added])), **_opened_examples()}
    known = f"known-{_short([name.encode() for name in answers], answers.values())}"
    names = {name: f"python/{name}-{_short([data])}.zip" for name, data in archives.items()}
    later = {names[modules[0]]: modules for modules in groups}
    site = {names[name]: data for name, data in archives.items()}
    site |= {f"pyodide-{VERSION}/{name}": data for name, data in core.items()}
    site |= {f"{known}/{name}": data for name, data in answers.items()}
    where = {
        "pyodide": f"../pyodide-{VERSION}/",
        "archives": [
            {"url": f"../{names[name]}", "folder": folder}
            for name, folder in (("logicpuzzles", MODULES), ("kinds", KINDS))
            if name in names
        ],
        "later": {module: f"../{name}" for name, modules in later.items() for module in modules},
        "bytes": sum(map(len, core.values())) + len(archives["logicpuzzles"]),
        "known": f"../{known}/",
        "own": [kind.name for kind in added],
        "modules": MODULES,
        "kinds": KINDS if rules else "",
    }
    page = {address: content(address) or b"" for address in addresses()}
    page["site.js"] = f"export const SITE = {json.dumps(where, indent=2)};\n".encode()
    index = page.pop("index.html", b"").decode()
    service = page.pop("service-worker.js", b"").decode()
    folder = f"page-{_short([name.encode() for name in page], page.values())}"
    site |= {f"{folder}/{name}": data for name, data in page.items()}
    site["index.html"] = _index(index, folder).encode()
    shown = {f"{known}/{name}" for name in _opened_examples()}
    return _with_manifest(site, service, {*later, *shown})


@cache
def _opened_examples() -> Files:
    """Each example of the built-in kinds: its text, and the puzzle as a view."""
    files: Files = {}
    for kind in built_in():
        for name in examples_of(kind):
            text = example_text(kind, name)
            view = view_of(table_of(WebRequest({"text": text, "kind": kind})))
            files[f"{kind}/{name}.packed"] = _packed_json({"text": text, "view": view})
    return files


def _packed_json(value: object) -> bytes:
    """A value as JSON, packed, for some hosts send all as it is."""
    shrink = zlib.compressobj(9, zlib.DEFLATED, -zlib.MAX_WBITS)
    text = json.dumps(value, ensure_ascii=False, separators=(",", ":"))
    return shrink.compress(text.encode()) + shrink.flush()


def _index(page: str, folder: str) -> str:
    """The page with a worker in place of the server, its policy, and its parts in their folder."""
    if page.count(SERVER) != 1 or page.count(HEAD) != 1:
        raise PuzzleError(
            "the page of this installation has no engine to replace; install logicpuzzles again"
        )
    page = page.replace(SERVER, WORKER).replace(
        HEAD, f'{HEAD}\n<meta http-equiv="Content-Security-Policy" content="{POLICY}">'
    )
    return REFERENCE.sub(rf'\1="{folder}/\2"', page)


def _with_manifest(site: Files, service: str, later: set[str]) -> Files:
    """The site with its manifest, and with the service worker, which knows all names.

    ``later``: what is kept only once it was needed."""
    files = {
        name: {"bytes": len(data), "sha256": sha256(data).hexdigest()}
        for name, data in sorted(site.items())
    }
    version = _short([json.dumps(files).encode(), service.encode()])
    known = {
        "version": version,
        "policy": POLICY,
        "index": files["index.html"]["sha256"],
        "files": sorted({*site} - later - {"index.html"}),
        "later": sorted(later),
    }
    worker = f"const SITE = {json.dumps(known)};\n{service}".encode()
    files["sw.js"] = {"bytes": len(worker), "sha256": sha256(worker).hexdigest()}
    manifest = {
        "generator": "logicpuzzles",
        "form": FORM,
        "package": __version__,
        "pyodide": VERSION,
        "version": version,
    }
    text = json.dumps({**manifest, "files": files}, indent=1) + "\n"
    return {**site, "sw.js": worker, MANIFEST: text.encode()}


def _short(*parts: Iterable[bytes]) -> str:
    """A hash of contents, short enough for a name."""
    whole = sha256()
    for part in parts:
        for data in part:
            whole.update(len(data).to_bytes(8, "big") + data)
    return whole.hexdigest()[:12]


# --- archives of modules --------------------------------------------------------------------------


def _archive(sources: Files, core: Files, remarks: dict[str, None]) -> bytes:
    """An archive of compiled modules, made once for the same sources; of the sources, with a
    remark, where nothing compiles.
    """
    key = _short(
        [VERSION.encode(), COMPILER.read_bytes()],
        [name.encode() for name in sources],
        sources.values(),
    )
    kept = cache_folder() / f"compiled-{key}.zip"
    with suppress(OSError):
        return kept.read_bytes()
    modules = {name: data for name, data in sources.items() if name.endswith(".py")}
    made = compile_modules(modules, core)
    if made is None:
        remarks[
            "node is not installed, so the modules are not compiled: the first answer takes longer"
        ] = None
        return _zip_files(sources)
    files = {name: data for name, data in sources.items() if name not in modules or _is_rules(name)}
    data = _zip_files({**files, **{_place(name): data for name, data in made.items()}})
    with suppress(OSError):  # a cache that cannot be written costs time, and nothing else
        kept.parent.mkdir(parents=True, exist_ok=True)
        part = kept.with_suffix(f".{os.getpid()}.part")
        part.write_bytes(data)
        os.replace(part, kept)
    return data


def _is_rules(name: str) -> bool:
    """Whether it is a rules file: these are found by their sources."""
    return name.startswith("logicpuzzles/rules/")


def _place(name: str) -> str:
    """Where a compiled module stands: beside its source if that is there, otherwise in its
    place.
    """
    folder, _, file = name.rpartition("/")
    return (
        f"{folder}/__pycache__/{file.removesuffix('pyc')}cpython-314.pyc"
        if _is_rules(name)
        else name
    )


def _zip_files(files: Mapping[str, bytes]) -> bytes:
    """Files as an archive that depends on them alone."""
    target = io.BytesIO()
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        for name, data in sorted(files.items()):
            entry = zipfile.ZipInfo(name, DATE)
            entry.external_attr = 0o644 << 16
            entry.compress_type = zipfile.ZIP_DEFLATED
            archive.writestr(entry, data)
    return target.getvalue()


def _own() -> Files:
    """The modules of this package with its rules and examples, by their paths."""
    home = Path(__file__).parents[2]
    rules = Path(next(iter(import_module("logicpuzzles.rules").__path__)))
    files = {
        f"logicpuzzles/{name}": data
        for name, data in _modules(home).items()
        if not name.startswith("examples/")
    }
    files |= {f"logicpuzzles/rules/{name}": data for name, data in _modules(rules).items()}
    for kind in built_in():
        files |= {
            f"logicpuzzles/examples/{kind}/{file.name}": file.read_bytes()
            for file in example_files(kind).values()
        }
    return dict(sorted(files.items()))


def _modules(folder: Path) -> Files:
    """The modules below a folder, by their paths in it."""
    paths = {path.relative_to(folder): path for path in sorted(folder.rglob("*.py"))}
    return {
        inside.as_posix(): path.read_bytes()
        for inside, path in paths.items()
        if SKIPPED.isdisjoint(inside.parts)
        and not (inside.parts[:2] == ("faces", "web") and inside.name in SERVED)
    }


def _of_packages(names: Iterable[str]) -> Files:
    """The modules of installed packages, with what they say of themselves and their licences."""
    files: Files = {}
    for name in names:
        try:
            package = distribution(name)
        except PackageNotFoundError as error:
            raise PuzzleError(
                f"{name} is not installed, and the site needs it: pip install {name}"
            ) from error
        for path in package.files or ():
            about = path.parts[0].endswith(".dist-info") and (
                path.name == "METADATA" or "LICENSE" in path.name.upper()
            )
            if about or (
                path.suffix == ".py" and SKIPPED.isdisjoint(path.parts) and ".." not in path.parts
            ):
                files[path.as_posix()] = Path(os.fspath(path.locate())).read_bytes()
    return dict(sorted(files.items()))
