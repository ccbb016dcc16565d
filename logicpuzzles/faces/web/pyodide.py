"""Pyodide, the Python that runs in a browser: where its files come from, and modules compiled by
it.

Its files come from npm, once; they are kept in the user's cache, and their contents are checked
each time. Modules are compiled by Pyodide itself, run by Node, for its Python is of another version
than the one that runs here. A package with parts that are compiled for it comes from PyPI, as a
wheel, and is kept and checked as well.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import tarfile
import tempfile
import zipfile
from collections.abc import Mapping
from hashlib import sha256
from pathlib import Path

from logicpuzzles.core.errors import PuzzleError

VERSION = "314.0.7"
MODULES = "/lib/python3.14/site-packages"  # where modules are found in the browser
# what a page needs of it, with the SHA-256 of each
FILES = {
    "pyodide.asm.mjs": "f7cdc8ece80678ceb712f8e65ebe6d3a83203a180c399865f49612a051693635",
    "pyodide.asm.wasm": "cc36e3cab04fdfc9a63ff13eb52eae2b911bf46c025cc7b281f394bd3de1d5e6",
    "pyodide.mjs": "6f1d60f7bf529beb300f0f47983c921d3982363640ba20af0e38efdddbc66109",
    "python_stdlib.zip": "fa1957e5777068fc4f7437f96d860ae2fbe9c19732ba06c84e004ec16dd7dd7a",
}
# the packages that could be loaded; without them it says what is expected of such
LOCK = "pyodide-lock.json"
# packages with parts that are compiled for it: for each its wheel, with the SHA-256
WHEELS = {
    "python-sat": (
        "python_sat-1.9.dev24-cp314-cp314-pyemscripten_2026_0_wasm32.whl",
        "621b06b68cbd46c4862f6fa1872f506c982cb7e4635235f9ae0749de0564a03d",
    )
}
PIP = [
    "-m",
    "pip",
    "download",
    "--quiet",
    "--no-deps",
    "--only-binary=:all:",
    "--retries=1",
    "--timeout=20",
]
LARGEST = 50_000_000  # bytes of a file in an archive
OFFLINE = (
    f"run `npm pack pyodide@{VERSION}` where there is a network, and name the file with --pyodide"
)
COMPILER = Path(__file__).parent / "compiling.mjs"


def cache_folder() -> Path:
    """The folder for what can be fetched or made again. It need not be there yet."""
    if sys.platform == "win32":
        base = os.environ.get("LOCALAPPDATA") or "~/AppData/Local"
    elif sys.platform == "darwin":
        base = "~/Library/Caches"
    else:
        base = os.environ.get("XDG_CACHE_HOME") or "~/.cache"
    return Path(base).expanduser() / "logicpuzzles"


def files_of_pyodide(path: str | None = None) -> dict[str, bytes]:
    """The files of Pyodide that a page needs, by their names.

    ``path``: its package as npm packs it, or a folder with its files. Without it the package is
    taken from the cache, or fetched by npm. Raises ``PuzzleError`` where it is not there, or is
    another one.
    """
    if path is None:
        return _check_files(_of_archive(_fetch_package()), f"pyodide@{VERSION} from npm")
    place = Path(path)
    if not place.exists():
        raise PuzzleError(
            f"--pyodide {path}: there is no such file or folder; expected "
            f"pyodide-{VERSION}.tgz or its folder"
        )
    return _check_files(
        _of_folder(place) if place.is_dir() else _of_archive(place), f"--pyodide {path}"
    )


def _fetch_package() -> Path:
    """The package in the cache, fetched by npm where it is not there yet."""
    package = cache_folder() / f"pyodide-{VERSION}.tgz"
    if package.is_file():
        return package
    npm = shutil.which("npm")
    if npm is None:
        raise PuzzleError(
            f"npm is not installed, and it fetches Pyodide; install Node, or {OFFLINE}"
        )
    package.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=package.parent) as folder:
        command = [npm, "pack", f"pyodide@{VERSION}", "--pack-destination", folder]
        run = subprocess.run(
            command, cwd=folder, capture_output=True, text=True, encoding="utf-8", errors="replace"
        )
        if run.returncode:
            reason = next(
                (line for line in run.stderr.splitlines() if "error" in line.lower()),
                "npm did not say why",
            )
            raise PuzzleError(f"npm could not fetch Pyodide: {reason}; {OFFLINE}")
        os.replace(Path(folder, package.name), package)
    return package


def files_of_wheel(package: str, path: str | None = None) -> dict[str, bytes] | None:
    """The files of a package that is compiled for Pyodide; ``None`` where its wheel is not there.

    The wheel is looked for beside ``path``, as :func:`files_of_pyodide` takes it, and in the cache;
    otherwise pip fetches it.
    """
    name, known = WHEELS[package]
    kept = cache_folder() / name
    places = [kept]
    if path is not None:
        places.insert(0, Path(path, name) if Path(path).is_dir() else Path(path).with_name(name))
    for place in places:
        if place.is_file() and sha256(place.read_bytes()).hexdigest() == known:
            with zipfile.ZipFile(place) as wheel:
                return {each: wheel.read(each) for each in sorted(wheel.namelist())}
    return files_of_wheel(package) if _fetch_wheel(package, kept, known) else None


def _fetch_wheel(package: str, kept: Path, known: str) -> bool:
    """Whether pip put a wheel in the cache that is the known one."""
    _, version, python, abi, platform = kept.stem.split("-")
    kept.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=kept.parent) as folder:
        run = subprocess.run(
            [
                *(sys.executable, *PIP, f"--platform={platform}", f"--abi={abi}"),
                *(f"--python-version={python[2]}.{python[3:]}", f"--implementation={python[:2]}"),
                *(f"--dest={folder}", f"{package}=={version}"),
            ],
            capture_output=True,
        )
        made = Path(folder, kept.name)
        there = run.returncode == 0 and made.is_file()
        if not there or sha256(made.read_bytes()).hexdigest() != known:
            return False
        os.replace(made, kept)
    return True


def _of_archive(path: Path) -> dict[str, bytes]:
    files = {}
    try:
        with tarfile.open(path) as archive:
            for member in archive:
                name = member.name.removeprefix("package/")
                if name in {*FILES, LOCK} and member.isfile() and member.size <= LARGEST:
                    stream = archive.extractfile(member)
                    files[name] = stream.read() if stream is not None else b""
    except (tarfile.TarError, EOFError) as error:
        raise PuzzleError(
            f"{path} is no archive that can be read ({error}); expected pyodide-{VERSION}.tgz"
        ) from error
    return files


def _of_folder(folder: Path) -> dict[str, bytes]:
    inside = folder / "package" if (folder / "package").is_dir() else folder
    return {
        name: (inside / name).read_bytes() for name in (*FILES, LOCK) if (inside / name).is_file()
    }


def _check_files(files: dict[str, bytes], origin: str) -> dict[str, bytes]:
    for name in (*FILES, LOCK):
        if name not in files:
            raise PuzzleError(f"{origin} has no {name}; expected Pyodide {VERSION}")
        if name in FILES and sha256(files[name]).hexdigest() != FILES[name]:
            raise PuzzleError(
                f"{origin}: {name} is another one than that of Pyodide {VERSION}; expected "
                "that version, unchanged"
            )
    return {**{name: files[name] for name in FILES}, LOCK: _without_packages(files[LOCK], origin)}


def _without_packages(lock: bytes, origin: str) -> bytes:
    """The list of packages without any: none is loaded, and the list is long."""
    try:
        return json.dumps({"info": json.loads(lock)["info"], "packages": {}}).encode()
    except (ValueError, KeyError, TypeError) as error:
        raise PuzzleError(
            f"{origin}: {LOCK} is not the list of packages of Pyodide {VERSION}"
        ) from error


def compile_modules(
    modules: Mapping[str, bytes], pyodide: Mapping[str, bytes]
) -> dict[str, bytes] | None:
    """Modules compiled by Pyodide, by the paths of their files. ``None`` where there is no Node to
    run it.

    ``modules``: the sources by their paths below the folder of modules. Raises ``PuzzleError``
    where one cannot be compiled.
    """
    node = shutil.which("node")
    if node is None:
        return None
    with tempfile.TemporaryDirectory() as home:
        for name, content in pyodide.items():
            _write(Path(home, "pyodide", name), content)
        for name, content in modules.items():
            _write(Path(home, "modules", name), content)
        command = [
            node,
            os.fspath(COMPILER),
            os.path.join(home, "pyodide"),
            os.path.join(home, "modules"),
            MODULES,
        ]
        run = subprocess.run(
            command, capture_output=True, text=True, encoding="utf-8", errors="replace"
        )
        made = {name: Path(home, "modules", f"{name}c") for name in modules}
        if run.returncode or not all(path.is_file() for path in made.values()):
            reason = next(
                (line for line in reversed(run.stderr.splitlines()) if line.strip()),
                "it did not say why",
            )
            raise PuzzleError(
                f"Pyodide could not compile the modules: {reason[-400:]}; expected Node 18 or later"
            )
        return {f"{name}c": path.read_bytes() for name, path in made.items()}


def _write(path: Path, content: bytes) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(content)
