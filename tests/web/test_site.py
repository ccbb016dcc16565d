"""The static site: what is in it, that it is the same each time, and what is refused. No browser
and no network is needed.
"""

import io
import json
import re
import tarfile
import zipfile
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest
from samples import ROOT

from logicpuzzles.core.errors import PuzzleError
from logicpuzzles.faces.cli import main
from logicpuzzles.faces.web import pyodide, site
from logicpuzzles.faces.web.files import POLICY, addresses
from logicpuzzles.kinds.examples import examples_of
from logicpuzzles.kinds.parts import built_in

TEMPLATE = ROOT / "examples" / "kinds" / "template.py"
CORE = {name: f"the content of {name}".encode() for name in pyodide.FILES}
LOCK = b'{"info": {"python": "3.14.2"}, "packages": {"numpy": {}}}'


@pytest.fixture(autouse=True)
def small(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Another Pyodide, of a few bytes; no Node; no package but ours; a cache of its own."""
    monkeypatch.setattr(
        pyodide, "FILES", {name: sha256(data).hexdigest() for name, data in CORE.items()}
    )
    monkeypatch.setattr(site, "LATER", {("sympy",): ("cons",)})
    monkeypatch.setattr(site, "WHEELS", {})
    monkeypatch.setattr("shutil.which", lambda name: None)
    for name in ("XDG_CACHE_HOME", "LOCALAPPDATA", "HOME"):
        monkeypatch.setenv(name, str(tmp_path / "cache"))


@pytest.fixture
def package(tmp_path: Path) -> str:
    """Pyodide as a folder."""
    folder = tmp_path / "pyodide"
    folder.mkdir()
    for name, data in {**CORE, pyodide.LOCK: LOCK}.items():
        (folder / name).write_bytes(data)
    return str(folder)


def files_in(folder: Path) -> dict[str, bytes]:
    return {
        path.relative_to(folder).as_posix(): path.read_bytes()
        for path in sorted(folder.rglob("*"))
        if path.is_file()
    }


def test_the_manifest_has_every_file_with_its_size_and_hash(tmp_path, package):
    remarks = site.export(str(tmp_path / "out"), pyodide=package)
    assert remarks == [
        "node is not installed, so the modules are not compiled: the first answer takes longer"
    ]
    files = files_in(tmp_path / "out")
    manifest = json.loads(files.pop("site.json"))
    assert {name: (each["bytes"], each["sha256"]) for name, each in manifest["files"].items()} == {
        name: (len(data), sha256(data).hexdigest()) for name, data in files.items()
    }
    assert manifest["generator"] == "logicpuzzles"


def test_names_but_three_have_a_version_or_a_hash(tmp_path, package):
    site.export(str(tmp_path / "out"), pyodide=package)
    names = set(files_in(tmp_path / "out"))
    plain = {"index.html", "site.json", "sw.js"}
    assert plain <= names
    for name in names - plain:
        assert re.match(
            rf"(page|known)-[0-9a-f]{{12}}/|pyodide-{pyodide.VERSION}/|python/\w+-[0-9a-f]{{12}}\.zip$",
            name,
        ), name


def test_the_same_comes_out_each_time(tmp_path, package):
    site.export(str(tmp_path / "one"), pyodide=package)
    site.export(str(tmp_path / "two"), pyodide=package)
    assert files_in(tmp_path / "one") == files_in(tmp_path / "two")


def test_the_page_is_whole_and_names_its_worker_and_policy(tmp_path, package):
    site.export(str(tmp_path / "out"), pyodide=package)
    files = files_in(tmp_path / "out")
    index = files["index.html"].decode()
    assert '<meta name="engine" content="worker">' in index
    assert f'<meta http-equiv="Content-Security-Policy" content="{POLICY}">' in index
    assert index.index("Content-Security-Policy") < index.index("<link")
    assert "unsafe-inline" not in POLICY.replace("wasm-unsafe-eval", "")
    for reference in re.findall(r'\b(?:href|src)="([^"#][^"]*)"', index):
        assert reference in files, reference
    folder = next(name for name in files if name.startswith("page-")).partition("/")[0]
    moved = {"index.html", "service-worker.js"}
    assert {f"{folder}/{name}" for name in addresses() if name not in moved} | {
        f"{folder}/site.js"
    } == {name for name in files if name.startswith("page-")}


def test_what_the_worker_fetches_is_there(tmp_path, package):
    site.export(str(tmp_path / "out"), [str(TEMPLATE)], package)
    files = files_in(tmp_path / "out")
    told = next(data for name, data in files.items() if name.endswith("/site.js")).decode()
    where: dict[str, Any] = json.loads(told.removeprefix("export const SITE = ").rstrip(";\n"))
    names = [each["url"] for each in where["archives"]] + list(where["later"].values())
    for name in [*names, where["pyodide"] + "pyodide.mjs"]:
        assert name.removeprefix("../") in files
    first, kinds = [each["url"].removeprefix("../") for each in where["archives"]]
    with zipfile.ZipFile(io.BytesIO(files[first])) as archive:
        inside = set(archive.namelist())
    assert {
        "logicpuzzles/__init__.py",
        "logicpuzzles/faces/web/worker.py",
        "logicpuzzles/rules/__init__.py",
    } <= inside
    assert {f"logicpuzzles/rules/{kind}.py" for kind in built_in()} <= inside
    assert len(
        [name for name in inside if name.startswith("logicpuzzles/examples/sudoku/")]
    ) == len(examples_of("sudoku"))
    assert any(
        re.fullmatch(r"logical_unification-[\d.]+\.dist-info/METADATA", name) for name in inside
    )
    assert not [
        name
        for name in inside
        if ".answer." in name or "/faces/web/server" in name or "__pycache__" in name
    ]
    with zipfile.ZipFile(io.BytesIO(files[kinds])) as archive:
        assert archive.namelist() == ["template.py"]
    worker = files["sw.js"].decode()
    known = json.loads(worker.partition("\n")[0].removeprefix("const SITE = ").rstrip(";"))
    assert {*known["files"], *known["later"]} == set(files) - {"index.html", "sw.js", "site.json"}
    assert known["index"] == sha256(files["index.html"]).hexdigest()


def test_an_earlier_site_is_replaced_as_a_whole(tmp_path, package):
    place = tmp_path / "out"
    site.export(str(place), [str(TEMPLATE)], package)
    before = set(files_in(place))
    site.export(str(place), pyodide=package)
    assert any(name.startswith("python/kinds-") for name in before - set(files_in(place)))
    assert sorted(path.name for path in tmp_path.iterdir() if path.name.startswith(".")) == []


def test_a_folder_with_something_else_is_left_alone(tmp_path, package, capsys):
    (tmp_path / "mine").mkdir()
    (tmp_path / "mine" / "site.json").write_text('{"generator": "something else"}')
    (tmp_path / "file").write_text("text")
    for name, problem in (
        ("mine", "the folder is not empty, and no earlier export"),
        ("file", "a file stands there"),
    ):
        assert main(["web", "--export", str(tmp_path / name), "--pyodide", package]) == 2
        [line] = capsys.readouterr().err.splitlines()
        assert f"--export {tmp_path / name}: {problem}; expected" in line or problem in line
    assert (tmp_path / "mine" / "site.json").read_text() == '{"generator": "something else"}'


def test_nothing_is_half_written(tmp_path, package, monkeypatch):
    def full(*_: object) -> None:
        raise OSError(28, "no space left")

    monkeypatch.setattr(site, "_replace", full)
    with pytest.raises(OSError, match="no space left"):
        site.export(str(tmp_path / "new" / "out"), pyodide=package)
    assert list((tmp_path / "new").iterdir()) == []


# --- Pyodide --------------------------------------------------------------------------------------


def test_its_package_gives_the_same_as_its_folder(tmp_path, package):
    with tarfile.open(tmp_path / "package.tgz", "w:gz") as archive:
        for name in (*CORE, pyodide.LOCK):
            archive.add(Path(package) / name, f"package/{name}")
    files = pyodide.files_of_pyodide(str(tmp_path / "package.tgz"))
    assert files == pyodide.files_of_pyodide(package)
    assert json.loads(files[pyodide.LOCK]) == {"info": {"python": "3.14.2"}, "packages": {}}


def test_without_npm_there_is_one_line_that_says_what_to_do(tmp_path, capsys):
    assert main(["web", "--export", str(tmp_path / "out")]) == 2
    [line] = capsys.readouterr().err.splitlines()
    assert "npm is not installed" in line
    assert f"`npm pack pyodide@{pyodide.VERSION}`" in line
    assert not (tmp_path / "out").exists()


@pytest.mark.parametrize("name", [*CORE, pyodide.LOCK])
def test_another_pyodide_is_refused(package, name):
    path = Path(package, name)
    path.write_bytes(b"other")
    with pytest.raises(PuzzleError, match=re.escape(name)):
        pyodide.files_of_pyodide(package)
    path.unlink()
    with pytest.raises(PuzzleError, match=rf"has no {re.escape(name)}; expected Pyodide"):
        pyodide.files_of_pyodide(package)


def test_what_is_no_package_is_refused(tmp_path):
    (tmp_path / "text.tgz").write_text("text")
    with pytest.raises(PuzzleError, match="is no archive"):
        pyodide.files_of_pyodide(str(tmp_path / "text.tgz"))
    with pytest.raises(PuzzleError, match="there is no such file or folder"):
        pyodide.files_of_pyodide(str(tmp_path / "nothing"))


def test_what_is_compiled_for_it_travels_with_the_site(tmp_path, package, monkeypatch):
    """Its wheel is found beside Pyodide; where it is another one and pip does not have it, that is
    said.
    """
    [(name, _)] = pyodide.WHEELS.values()
    wheel = Path(package, name)
    with zipfile.ZipFile(wheel, "w") as archive:
        for each in ("pysat/solvers.py", "pysat/examples/fm.py", "pysolvers.cpython-314.so"):
            archive.writestr(each, f"# the content of {each}\n")
    known = {"python-sat": (name, sha256(wheel.read_bytes()).hexdigest())}
    monkeypatch.setattr(pyodide, "WHEELS", known)
    monkeypatch.setattr(site, "WHEELS", known)
    assert not any("pip" in each for each in site.export(str(tmp_path / "out"), pyodide=package))
    [place] = (tmp_path / "out" / "python").glob("pysat-*.zip")
    with zipfile.ZipFile(place) as archive:
        assert archive.namelist() == ["pysat/solvers.py", "pysolvers.cpython-314.so"]
    wheel.write_bytes(b"other")
    monkeypatch.setattr(pyodide, "PIP", ["-c", "raise SystemExit(1)"])
    assert [
        each for each in site.export(str(tmp_path / "out"), pyodide=package) if "pip" in each
    ] == [
        "pip could not fetch python-sat for the browser, where hard puzzles take longer without it"
    ]
    assert not list((tmp_path / "out" / "python").glob("pysat-*.zip"))


def test_pyodide_belongs_to_the_export(capsys):
    assert main(["web", "--pyodide", "x"]) == 2
    assert "--pyodide belongs to --export" in capsys.readouterr().err
