"""Puzzles in bulk: the same file to the byte, whoever makes it and whatever happens meanwhile."""

import json
import multiprocessing
import os
import re
import signal
import subprocess
import sys
import time
from collections import deque
from collections.abc import Iterator
from hashlib import sha256
from itertools import islice
from pathlib import Path
from typing import Any

import pytest
import stub
from proofs import faults
from samples import EXAMPLES

from logicpuzzles import generate
from logicpuzzles.core.errors import BadInput, PuzzleError
from logicpuzzles.extras.zebra import zebrajs
from logicpuzzles.faces.cli import main
from logicpuzzles.generate import LEVELS, CannotMake, Options, generator_of, make
from logicpuzzles.generate.bulk import PuzzleNotFound, join_files, puzzle_lines, write_file
from logicpuzzles.generate.manifest import manifest_path, read_manifest
from logicpuzzles.generate.records import line_of, plain_text, puzzle_value
from logicpuzzles.generate.workers import made_in_order
from logicpuzzles.runner import load
from logicpuzzles.solving.batch import BatchSettings, solve_line
from logicpuzzles.solving.sheets import open_sheet
from logicpuzzles.solving.workers import LARGEST, MOST, WorkersDied

PROGRAM = [sys.executable, stub.__file__, "generate", "sudoku"]
KIND = Options("sudoku")
ZEBRA = Options("zebra", form="zebrajs", size=(4, 3))


@pytest.fixture(autouse=True)
def registered(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setitem(sys.modules, stub.NAME, stub)
    stub.register()
    from logicpuzzles.generate import workers

    monkeypatch.setattr(workers, "_generators", {})
    yield
    assert multiprocessing.active_children() == []


def themed(theme: str) -> Options:
    return Options("sudoku", theme=theme)


def records(path: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in path.read_text("ascii").splitlines()]


def generated(*more: str) -> int:
    """The exit status of the command, in this process."""
    return main(["generate", "sudoku", *more])


def run(*more: str, **environment: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [*PROGRAM, *more],
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
        env={**os.environ, **environment},
    )


# --- what is in it --------------------------------------------------------------------------------


def test_a_line_for_each_puzzle_and_a_manifest(tmp_path):
    path = tmp_path / "a.jsonl"
    manifest = write_file(str(path), KIND, 7, 20)
    puzzles = records(path)
    assert [each["number"] for each in puzzles] == list(range(20))
    assert len({each["id"] for each in puzzles}) == len({each["key"] for each in puzzles}) == 20
    assert list(puzzles[0]) == [
        "id", "kind", "number", "puzzle", "text", "question", "solution", "difficulty", "level",
        "measure", "statistics", "again", "key",
    ]  # fmt: skip
    assert list(puzzles[0]["statistics"]) == ["first", "givens"]
    assert manifest == read_manifest(str(path))
    assert (manifest.finished, manifest.count, manifest.seed, manifest.options) == (
        True,
        20,
        "7",
        {"minimal": True},
    )
    assert manifest.sha256 == sha256(path.read_bytes()).hexdigest()
    assert manifest.bytes == path.stat().st_size
    assert manifest.rules.startswith("Sudoku: every row")
    assert sorted(each.name for each in tmp_path.iterdir()) == ["a.jsonl", "a.jsonl.manifest.json"]


def test_the_file_is_a_batch(tmp_path):
    for line in puzzle_lines(KIND, 3, 5):
        record = json.loads(line)
        answer = solve_line(line, BatchSettings())
        assert answer["id"] == record["id"]
        assert record["solution"] in solve_line(line, BatchSettings(limit=0))["solutions"]


def test_a_puzzle_depends_on_its_number_and_not_on_how_many_there_are():
    whole = list(puzzle_lines(KIND, 7, 40))
    assert list(islice(puzzle_lines(KIND, 7, 1000), 40)) == whole
    assert list(puzzle_lines(KIND, 7, 40, start=30)) == whole[30:]
    assert list(puzzle_lines(KIND, "7", 40)) == whole
    assert not set(whole) & set(puzzle_lines(KIND, 8, 40))
    assert not set(whole) & set(puzzle_lines(themed("other"), 7, 40))


def test_no_hashing_changes_a_byte():
    mine = b"".join(puzzle_lines(KIND, 7, 30)).decode("ascii")
    for hashing in ("1", "2"):
        process = run(
            "--seed",
            "7",
            "--count",
            "30",
            "--format",
            "jsonl",
            "--jobs",
            hashing,
            PYTHONHASHSEED=hashing,
        )
        assert (process.returncode, process.stdout) == (0, mine)


@pytest.mark.parametrize("method", multiprocessing.get_all_start_methods())
def test_any_way_to_start_processes_will_do(method):
    program = (
        "import multiprocessing, sys, stub\n"
        f"if __name__ == '__main__':\n    multiprocessing.set_start_method({method!r})\n    stub.register()\n"
        "    from logicpuzzles.faces.cli import main\n    sys.exit(main())\n"
        "else:\n    stub.register()\n"
    )
    path = Path(stub.__file__).parent
    script = path / f"_program_{method}_{os.getpid()}.py"
    script.write_text(program)
    try:
        process = subprocess.run(
            [sys.executable, str(script), *PROGRAM[2:], "--seed", "7", "--count", "30", "--format", "jsonl", "--jobs", "2"],
            capture_output=True, timeout=120, check=False,
        )  # fmt: skip
    finally:
        script.unlink()
    assert process.stderr == b""
    assert process.stdout == b"".join(puzzle_lines(KIND, 7, 30))


@pytest.mark.parametrize("jobs", [2, 3])
def test_workers_change_nothing(jobs, tmp_path):
    alone, several = tmp_path / "one.jsonl", tmp_path / "several.jsonl"
    write_file(str(alone), KIND, 7, 500)
    write_file(str(several), KIND, 7, 500, jobs=jobs)
    assert alone.read_bytes() == several.read_bytes()
    assert (
        Path(manifest_path(str(alone))).read_bytes()
        == Path(manifest_path(str(several))).read_bytes()
    )


def test_doubles_are_replaced_in_order():
    puzzles = [json.loads(line) for line in puzzle_lines(themed("few"), 7, 12)]
    assert len({each["puzzle"] for each in puzzles}) == 12
    assert any(each["again"] for each in puzzles)
    assert list(puzzle_lines(themed("few"), 7, 12, jobs=2)) == [line_of(each) for each in puzzles]


def test_when_there_are_no_others_it_gives_up(tmp_path):
    path = tmp_path / "few.jsonl"
    with pytest.raises(PuzzleNotFound, match="gave up at puzzle 12: 1000 more were doubles"):
        write_file(str(path), themed("few"), 7, 13)
    assert len(records(path)) == 12
    manifest = read_manifest(str(path))
    assert manifest is not None
    assert not manifest.finished
    with pytest.raises(PuzzleNotFound, match="gave up at puzzle 0: found no sudoku in 2000 tries"):
        list(puzzle_lines(themed("never"), 7, 5, jobs=2))


@pytest.mark.parametrize(
    ("options", "told"),
    [
        (Options("nonogram", (8, 8), (0.99, 1.0), more={"tries": 20}), ""),
        (
            Options("futoshiki", (4, 4), (0.0, 0.01), more={"tries": 3}),
            "3 easy; the nearest one has 0.26",
        ),
        (
            Options("futoshiki", (4, 4), (0.0, 0.01), more={"tries": 7}),
            "5 easy, 2 harder; the nearest one has 0.27",
        ),
        (Options("futoshiki", (4, 4), (0.9, 1.0), more={"tries": 3}), ""),
    ],
)
def test_it_is_said_what_the_others_are_and_how_near_a_wanted_difficulty_they_come(options, told):
    generator, attempts = generator_of(options), []

    class Recording:
        def attempt(self, random: Any) -> Any:
            attempts.append(generator.attempt(random))
            return attempts[-1]

    with pytest.raises(CannotMake) as refused:
        make(Recording(), options, 1, 0)  # type: ignore[arg-type]
    made = [each for each in attempts if each is not None]
    if not told:
        levels = [each.level for each in made]
        told = ", ".join([f"{levels.count(each)} {each}" for each in LEVELS if each in levels])
        told += f"; the nearest one has {max([each.difficulty for each in made]):.2f}"
    assert f" in {len(attempts)} tries ({told}); expected other options" in str(refused.value)


def test_tries_are_counted():
    tries: list[int] = []
    with pytest.raises(PuzzleNotFound, match="gave up at puzzle 0: found no sudoku in 70 tries"):
        list(
            puzzle_lines(
                Options("sudoku", theme="never", more={"tries": 70}), 7, 5, trying=tries.append
            )
        )
    assert tries == list(range(1, 71))
    for wrong in (0, -1, "many", True):
        with pytest.raises(CannotMake, match="tries"):
            puzzle_lines(Options("sudoku", more={"tries": wrong}), 7, 5)


@pytest.mark.thorough
def test_renamed_puzzles_are_new_when_that_is_asked_for():
    template = zebrajs.write(make(generator_of(ZEBRA), ZEBRA, 1, 0).puzzle)
    with pytest.raises(PuzzleNotFound, match="were doubles"):
        list(puzzle_lines(Options("zebra", form="zebrajs", more={"template": template}), 7, 30))
    renamed = Options("zebra", form="zebrajs", more={"template": template, "renamed": True})
    made = [json.loads(line) for line in puzzle_lines(renamed, 7, 30)]
    shown = {
        str(sorted(map(str, each["puzzle"]["clues"]))) for each in made
    }  # also without the order of the clues
    assert len(shown) == 30
    with pytest.raises(CannotMake, match="renamed is 3"):
        puzzle_lines(Options("zebra", more={"renamed": 3}), 7, 30)


@pytest.mark.parametrize("kind", ["zebra", "equations", "riddle", "takuzu", "futoshiki", "jodici"])
def test_a_title_changes_no_puzzle(kind, capsys):
    size = (4,) if kind in ("zebra", "riddle", "futoshiki") else None
    plain = [json.loads(line) for line in puzzle_lines(Options(kind, size), 7, 2)]
    shown = [
        json.loads(line) for line in puzzle_lines(Options(kind, size, more={"title": True}), 7, 2)
    ]
    for without, record in zip(plain, shown, strict=True):
        assert record["title"] and len(record["introduction"].split()) > 5
        assert record["puzzle"] == without["puzzle"] and record["text"].endswith(without["text"])
        assert record["text"].startswith(f"# {record['title']}\n# ")
    more = [] if size is None else ["--size", "4"]
    assert main(["generate", kind, "--seed", "7", "--title", "--quiet", *more]) == 0
    printed = capsys.readouterr()
    assert load(text=printed.out, kind=kind) == load(text=puzzle_text(plain[0]), kind=kind)
    assert f"# {shown[0]['title']}\n" in printed.out + printed.err
    with pytest.raises(CannotMake, match="title is 1"):
        puzzle_lines(Options(kind, size, more={"title": 1}), 7, 2)


def puzzle_text(record: dict[str, Any]) -> str:
    return record["puzzle"] if isinstance(record["puzzle"], str) else json.dumps(record["puzzle"])


# --- parts of a run -------------------------------------------------------------------------------


@pytest.mark.parametrize(("theme", "count"), [("", 50), ("few", 12)])
@pytest.mark.parametrize("parts", [1, 3, 5])
def test_parts_together_are_the_whole_run(theme, count, parts, tmp_path, capsys):
    whole = tmp_path / "whole.jsonl"
    common = ["--seed", "7", *(["--theme", theme] if theme else [])]
    assert generated(*common, "--count", str(count), "-o", str(whole)) == 0
    names = [str(tmp_path / f"{part}.jsonl") for part in range(1, parts + 1)]
    for part, name in enumerate(names, 1):
        shard = ["--shard", f"{part}/{parts}", "--count", str(count)]
        assert generated(*common, *shard, "-o", name) == 0
        capsys.readouterr()
        assert generated(*common, *shard, "--format", "jsonl") == 0
        assert capsys.readouterr().out == Path(name).read_text()
    joined = tmp_path / "joined.jsonl"
    assert generated("--join", *reversed(names), "-o", str(joined)) == 0
    assert joined.read_bytes() == whole.read_bytes()
    assert (
        Path(manifest_path(str(joined))).read_bytes()
        == Path(manifest_path(str(whole))).read_bytes()
    )
    if theme == "few" and parts > 1:  # there are doubles in several parts
        assert b"".join([Path(name).read_bytes() for name in names]) != whole.read_bytes()


@pytest.mark.parametrize(
    ("kind", "size"), [("takuzu", (4, 4)), ("zebra", (3, 3)), ("equations", None)]
)
def test_parts_are_given_titles_when_they_are_put_together(kind, size, tmp_path):
    plain, entitled = Options(kind, size), Options(kind, size, more={"title": True})
    names = [
        str(tmp_path / name)
        for name in ("1.jsonl", "2.jsonl", "plain.jsonl", "again.jsonl", "whole.jsonl")
    ]
    first, second, joined, again, whole = names
    write_file(first, plain, 7, 2)
    write_file(second, plain, 7, 2, start=2)
    write_file(whole, entitled, 7, 4)
    join_files(joined, [first, second], title=True)
    assert Path(joined).read_bytes() == Path(whole).read_bytes()
    assert Path(manifest_path(joined)).read_bytes() == Path(manifest_path(whole)).read_bytes()
    join_files(again, [whole], title=True)  # they have titles already
    assert Path(again).read_bytes() == Path(whole).read_bytes()


def test_a_run_may_begin_anywhere_and_go_on_there(tmp_path):
    path = tmp_path / "a.jsonl"
    whole = list(puzzle_lines(KIND, 7, 40))
    manifest = write_file(str(path), KIND, 7, 15, start=20)
    assert (manifest.start, manifest.count) == (20, 15)
    assert path.read_bytes() == b"".join(whole[20:35])
    with pytest.raises(BadInput, match="made with start 20, not 21"):
        write_file(str(path), KIND, 7, 20, start=21, resume=True)
    path.write_bytes(path.read_bytes()[:-5])
    write_file(str(path), KIND, 7, 20, resume=True)
    assert path.read_bytes() == b"".join(whole[20:])


@pytest.mark.parametrize("jobs", [0, 2])
@pytest.mark.parametrize(("options", "count"), [(themed("few"), 12), (Options("takuzu", (4,)), 60)])
def test_a_run_has_no_doubles_wherever_it_is_cut(options, count, jobs, tmp_path):
    """The kinds have few puzzles: nearly every one that is made at random is there already."""
    whole = list(puzzle_lines(options, 7, count))
    assert len({json.loads(line)["key"] for line in whole}) == count
    for number, cut in enumerate((1, count // 2, count - 1)):
        assert list(puzzle_lines(options, 7, count, start=cut, jobs=jobs)) == whole[cut:]
        path = tmp_path / f"{number}.jsonl"
        write_file(str(path), options, 7, count - cut, start=cut, jobs=jobs)
        assert path.read_bytes() == b"".join(whole[cut:])
        path.write_bytes(b"".join(whole[cut : cut + 2])[:-5])
        write_file(str(path), options, None, None, resume=True, jobs=jobs)
        assert path.read_bytes() == b"".join(whole[cut:])
        parts = [str(tmp_path / f"{number}-{part}.jsonl") for part in (1, 2)]
        write_file(parts[0], options, 7, cut, part=True)
        write_file(parts[1], options, 7, count - cut, start=cut, part=True, jobs=jobs)
        assert write_file(parts[1], options, None, None, resume=True).part
        joined = tmp_path / f"{number}-joined.jsonl"
        join_files(str(joined), parts)
        assert joined.read_bytes() == b"".join(whole)
        join_files(str(joined), parts[1:], force=True)
        assert joined.read_bytes() == b"".join(whole[cut:])


def test_the_end_of_the_supply_is_told_wherever_a_run_begins():
    for start in (0, 11, 12, 20):
        with pytest.raises(
            PuzzleNotFound, match="gave up at puzzle 12: 1000 more were doubles of those before"
        ):
            deque(puzzle_lines(themed("few"), 7, 30, start=start), maxlen=0)


def test_only_parts_of_one_run_are_put_together(tmp_path):
    def part(name: str, seed: int, start: int, count: int, options: Options = KIND) -> str:
        write_file(str(tmp_path / name), options, seed, count, start=start)
        return str(tmp_path / name)

    first, second = part("1.jsonl", 7, 0, 5), part("2.jsonl", 7, 5, 5)
    whole = str(tmp_path / "whole.jsonl")
    for parts, reason in (
        (
            [first, part("3.jsonl", 7, 6, 5)],
            "begins with puzzle 6; expected one that begins with puzzle 5",
        ),
        ([first, first], "begins with puzzle 0; expected one that begins with puzzle 5"),
        ([first, part("4.jsonl", 8, 5, 5)], "differ in their seed"),
        ([first, part("5.jsonl", 7, 5, 5, themed("few"))], "differ in their options"),
        ([first, str(tmp_path / "absent.jsonl")], "has no manifest"),
    ):
        with pytest.raises(BadInput, match=reason):
            join_files(whole, parts)
    with pytest.raises(BadInput, match="there already"):
        join_files(first, [first, second])
    with open(second, "a") as file:
        file.write("\n")
    with pytest.raises(BadInput, match="was changed"):
        join_files(whole, [first, second])
    assert not os.path.exists(whole)


@pytest.mark.parametrize(("shard", "message"), [
    *[(each, "expected I/N, such as 1/4") for each in ("0/3", "4/3", "2", "1/0", "a/b")],
    ("1/3", "nothing to make"),
])  # fmt: skip
def test_a_part_that_is_none_or_empty_is_refused(shard, message, capsys):
    assert generated("--count", "2", "--shard", shard) == 2
    out, err = capsys.readouterr()
    assert out == "" and message in err


@pytest.mark.parametrize(
    "options",
    [
        Options("nonogram", (5, 5), (0.99, 1.0)),
        Options("zebra", (3, 3), (0.99, 1.0), more={"measure": "explanation"}),
    ],
)
@pytest.mark.thorough
def test_whoever_works_the_search_for_a_puzzle_ends_after_the_same_work(
    options, tmp_path, monkeypatch
):
    monkeypatch.setattr(generate, "WORK_FOR_LEVEL", 3_000)
    told = set()
    for jobs in (0, 2, 0):
        with pytest.raises(PuzzleNotFound) as error:
            write_file(str(tmp_path / "some.jsonl"), options, 1, 2, jobs=jobs)
        assert re.search(
            r"gave up at puzzle 0: found no .* in \d\d? tries .*; expected other options, or more",
            str(error.value),
        )
        told.add(str(error.value))
    assert len(told) == 1
    assert list(tmp_path.iterdir()) == []


def test_what_can_never_be_is_refused_before_anything_is_begun(tmp_path):
    path = tmp_path / "a.jsonl"
    with pytest.raises(CannotMake, match="size"):
        write_file(str(path), Options("sudoku", (5,)), 7, 5)
    with pytest.raises(CannotMake, match="size"):
        puzzle_lines(Options("sudoku", (5,)), 7, 5)
    assert list(tmp_path.iterdir()) == []


def test_no_more_is_made_ahead_than_is_needed():
    taken = 0

    def numbers() -> Iterator[int]:
        nonlocal taken
        while True:
            yield taken
            taken += 1

    puzzles = made_in_order(KIND, "7", numbers(), jobs=2)
    next(puzzles)
    assert taken <= 2 * MOST + LARGEST
    puzzles.close()  # type: ignore[attr-defined]


# --- interruptions --------------------------------------------------------------------------------


@pytest.mark.parametrize("kept", [0, 1, 7, 20])
@pytest.mark.parametrize("rest", [b"", b"{", b'{"id": "sudoku-'])
@pytest.mark.parametrize("jobs", [1, 2])
def test_resume_goes_on_after_the_last_whole_line(kept, rest, jobs, tmp_path):
    whole, part = tmp_path / "whole.jsonl", tmp_path / "part.jsonl"
    finished = write_file(str(whole), KIND, 7, 20)
    part.write_bytes(b"".join(whole.read_bytes().splitlines(keepends=True)[:kept]) + rest)
    unfinished = {
        **json.loads(Path(manifest_path(str(whole))).read_text()),
        "finished": False,
        "bytes": None,
        "sha256": None,
    }
    Path(manifest_path(str(part))).write_text(json.dumps(unfinished))
    reports: list[tuple[int, int]] = []
    assert (
        write_file(
            str(part),
            KIND,
            7,
            20,
            resume=True,
            jobs=jobs,
            progress=lambda *done: reports.append(done),
        )
        == finished
    )
    assert part.read_bytes() == whole.read_bytes()
    assert reports == [(number, 20) for number in range(kept, 21)]


def test_resume_makes_nothing_twice(tmp_path):
    path = str(tmp_path / "a.jsonl")
    write_file(path, KIND, 7, 20)
    before = stub.SudokuGenerator.made
    write_file(path, KIND, 7, 20, resume=True)
    assert stub.SudokuGenerator.made == before
    write_file(path, KIND, None, 30, resume=True)
    assert stub.SudokuGenerator.made == before + 10
    assert (tmp_path / "a.jsonl").read_bytes() == b"".join(puzzle_lines(KIND, 7, 30))


def test_resume_knows_the_doubles_of_before(tmp_path):
    path = tmp_path / "few.jsonl"
    write_file(str(path), themed("few"), 7, 6)
    write_file(str(path), themed("few"), 7, 12, resume=True)
    assert path.read_bytes() == b"".join(puzzle_lines(themed("few"), 7, 12))


@pytest.mark.parametrize(
    ("options", "seed", "count", "message"),
    [
        (
            themed("few"),
            7,
            20,
            'made with options {"minimal": true}, not {"minimal": true, "theme": "few"}',
        ),
        (KIND, 8, 20, "made with seed 7, not 8"),
        (KIND, 7, 19, "of 20 puzzles; expected --count 20 or more"),
        (Options("takuzu"), 7, 20, "made with kind sudoku, not takuzu"),
    ],
)
def test_resume_refuses_another_run(options, seed, count, message, tmp_path, monkeypatch):
    monkeypatch.setitem(sys.modules, "logicpuzzles.extras.takuzu.generator", stub)
    monkeypatch.setattr(stub, "TakuzuGenerator", stub.SudokuGenerator, raising=False)
    path = tmp_path / "a.jsonl"
    write_file(str(path), KIND, 7, 20)
    before = path.read_bytes()
    with pytest.raises(BadInput) as error:
        write_file(str(path), options, seed, count, resume=True)
    assert message in str(error.value)
    assert path.read_bytes() == before


def test_what_was_generated_is_not_overwritten(tmp_path):
    path = tmp_path / "a.jsonl"
    write_file(str(path), KIND, 7, 5)
    with pytest.raises(BadInput, match="expected --resume"):
        write_file(str(path), KIND, 7, 5)
    path.unlink()
    write_file(str(path), KIND, 8, 5)
    assert path.read_bytes() == b"".join(puzzle_lines(KIND, 8, 5))


def test_resume_touches_no_other_file(tmp_path):
    path = tmp_path / "a.jsonl"
    path.write_text("something\n")
    with pytest.raises(BadInput, match="has no manifest"):
        write_file(str(path), KIND, 7, 5, resume=True)
    with pytest.raises(BadInput, match="there already"):
        write_file(str(path), KIND, 7, 5)
    assert path.read_text() == "something\n"
    write_file(str(path), KIND, 7, 5, force=True)
    changed = path.read_bytes().replace(b"sudoku", b"SUDOKU", 1)
    path.write_bytes(changed)
    with pytest.raises(BadInput, match="was changed"):
        write_file(str(path), KIND, 7, 5, resume=True)
    with pytest.raises(BadInput, match=r"a.jsonl:1: this is not puzzle 0"):
        write_file(str(path), KIND, 7, 6, resume=True)
    assert path.read_bytes() == changed
    for bad in ("{", "[]", '{"kind": 1}', "[" * 100_000):
        Path(manifest_path(str(path))).write_text(bad)
        with pytest.raises(BadInput, match="not the manifest"):
            write_file(str(path), KIND, 7, 5, resume=True)


def test_only_one_writes_a_file(tmp_path):
    path = tmp_path / "a.jsonl"
    command = [*PROGRAM, "--theme", "slow", "--count", "1000", "--seed", "1", "-o", str(path)]
    with subprocess.Popen(command) as running:
        while not path.exists() or not path.stat().st_size:
            assert running.poll() is None
            time.sleep(0.02)
        with pytest.raises(PuzzleError, match="is being written by another process;"):
            write_file(str(path), KIND, 7, 5)
        assert (
            run(
                "--theme", "slow", "--count", "1000", "--seed", "1", "-o", str(path), "--resume"
            ).returncode
            == 2
        )
        running.kill()
    assert sorted(each.name for each in tmp_path.iterdir()) == ["a.jsonl", "a.jsonl.manifest.json"]
    write_file(str(tmp_path / "b.jsonl"), KIND, 7, 5)
    with (
        open_sheet(str(tmp_path / "b.jsonl"), force=True),
        pytest.raises(PuzzleError, match="another process"),
    ):
        write_file(str(tmp_path / "b.jsonl"), KIND, 7, 5, resume=True)


@pytest.mark.parametrize("kept", [0, 1, 7, 19])
@pytest.mark.parametrize("rest", [b"", b'{"id": "sudoku-'])
def test_a_finished_file_that_lost_its_end_is_mended(kept, rest, tmp_path):
    path = tmp_path / "a.jsonl"
    finished = write_file(str(path), KIND, 7, 20)
    whole = path.read_bytes()
    path.write_bytes(b"".join(whole.splitlines(keepends=True)[:kept]) + rest)
    assert (
        write_file(str(path), KIND, None, None, resume=True) == finished == read_manifest(str(path))
    )
    assert path.read_bytes() == whole


def test_a_finished_file_that_lost_its_end_and_was_changed_is_told(tmp_path):
    path = tmp_path / "a.jsonl"
    write_file(str(path), KIND, 7, 20)
    path.write_bytes(path.read_bytes()[:-100].replace(b'"givens": 10', b'"givens": 11', 1))
    with pytest.raises(BadInput, match="was changed"):
        write_file(str(path), KIND, 7, 20, resume=True)


@pytest.mark.parametrize("jobs", [1, 2])
@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGKILL])
def test_a_run_that_was_ended_goes_on_to_the_same_file(how, jobs, tmp_path):
    path = tmp_path / "a.jsonl"
    more = ["--theme", "slow", "--count", "60", "--seed", "1", "-o", str(path), "--jobs", str(jobs)]
    os.mkfifo(
        tmp_path / "alive"
    )  # every process holds it open for writing; it ends when the last one does
    script = ["sh", "-c", 'exec "$@" 9>"$0"', str(tmp_path / "alive"), *PROGRAM, *more]
    with subprocess.Popen(script, stderr=subprocess.PIPE, text=True) as running:
        with (tmp_path / "alive").open() as alive:
            while not path.exists() or not path.stat().st_size:
                assert running.poll() is None
                time.sleep(0.02)
            running.send_signal(how)
            assert running.wait(timeout=60) == (130 if how == signal.SIGINT else -signal.SIGKILL)
            assert alive.read() == ""
        assert running.stderr is not None
        assert running.stderr.read() == ""
    begun = records(path)
    assert 0 < len(begun) < 60
    process = run(*more, "--resume")
    assert process.returncode == 0, process.stderr
    assert path.read_bytes() == b"".join(puzzle_lines(themed("slow"), 1, 60))


@pytest.mark.parametrize("deaths", [1, 4])
def test_workers_that_are_killed_are_replaced(deaths, tmp_path, monkeypatch):
    monkeypatch.setenv("DEADLY", str(tmp_path))
    for number in range(deaths):
        (tmp_path / str(number)).touch()
    puzzles = list(puzzle_lines(themed("deadly"), 7, 60, jobs=2))
    assert list(tmp_path.iterdir()) == []
    assert puzzles == list(puzzle_lines(themed("deadly"), 7, 60))


def test_workers_that_always_die_are_given_up(tmp_path, monkeypatch):
    monkeypatch.setenv("DEADLY", str(tmp_path))
    for number in range(50):
        (tmp_path / str(number)).touch()
    with pytest.raises(WorkersDied, match="made puzzle 0 ended 5 times"):
        list(puzzle_lines(themed("deadly"), 7, 60, jobs=2))


@pytest.mark.slow
def test_workers_killed_from_outside_are_replaced(tmp_path):
    path = tmp_path / "a.jsonl"
    more = ["--theme", "slow", "--count", "150", "--seed", "1", "-o", str(path), "--jobs", "2"]
    killed = 0
    with subprocess.Popen([*PROGRAM, *more], stderr=subprocess.PIPE, text=True) as running:
        size = 0
        while running.poll() is None and killed < 3:
            if path.exists() and path.stat().st_size > size:
                size = path.stat().st_size + 5_000
                for child in _children(running.pid)[:1]:
                    os.kill(child, signal.SIGKILL)
                    killed += 1
            time.sleep(0.02)
        _, err = running.communicate(timeout=120)
        assert running.returncode == 0, err
    assert killed
    assert path.read_bytes() == b"".join(puzzle_lines(themed("slow"), 1, 150))


def _children(pid: int) -> list[int]:
    children = []
    for stat in Path("/proc").glob("[0-9]*/stat"):
        try:
            fields = stat.read_text().rpartition(")")[2].split()
        except OSError:
            continue
        if int(fields[1]) == pid and fields[0] != "Z":
            children.append(int(stat.parent.name))
    return sorted(children)


def test_a_full_disk_is_one_line_and_leaves_what_can_be_resumed(tmp_path):
    path = tmp_path / "a.jsonl"
    limited = [
        "sh",
        "-c",
        'ulimit -f 8; exec "$@"',
        "sh",
        *PROGRAM,
    ]  # 8 blocks of 512 bytes: no file can be larger
    more = ["--count", "60", "--seed", "1", "-o", str(path)]
    process = subprocess.run(
        [*limited, *more], capture_output=True, text=True, timeout=120, check=False
    )
    assert (process.returncode, process.stderr) == (2, f"{path}: file too large\n")
    begun = path.read_bytes()
    assert begun.endswith(b"}\n")
    assert 0 < len(records(path)) < 60
    assert run(*more, "--resume").returncode == 0
    assert path.read_bytes() == b"".join(puzzle_lines(KIND, 1, 60))
    process = run("--count", "5", "--format", "jsonl", "-o", "/dev/full")
    assert process.returncode == 2
    assert process.stderr.splitlines()[1:] == [
        "logicpuzzles: no space left on device"
    ]  # after the seed


# --- the generators themselves --------------------------------------------------------------------

REAL = {
    "equations": (),
    "jodici": (),
    "riddle": (4, 4),
    "sudoku": (),
    "takuzu": (6,),
    "zebra": (3, 3),
}


@pytest.mark.slow
@pytest.mark.parametrize("kind", REAL)
def test_every_kind_gives_a_data_set_that_scores_itself(kind, tmp_path, monkeypatch, capsys):
    monkeypatch.delitem(sys.modules, stub.NAME)
    options = Options(kind, REAL[kind] or None)
    path = tmp_path / "a.jsonl"
    write_file(str(path), options, 1, 4, jobs=2)
    assert path.read_bytes() == b"".join(puzzle_lines(options, 1, 4))
    for record in records(path):
        answer = solve_line(line_of(record), BatchSettings())
        assert (answer["id"], answer["status"]) == (record["id"], "unique")
        assert answer["solutions"] == [record["solution"]]
        assert record["text"].strip()
        assert faults(record, engine="fd") == []
        assert faults({**record, "solution": None}, minimal=False) == [
            f"{record['id']}: another solution"
        ]
    assert main(["score", str(path), str(path)]) == 0
    assert [json.loads(line)["verdict"] for line in capsys.readouterr().out.splitlines()] == [
        "right"
    ] * 4


# --- texts for people -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    "name",
    [
        "zebra/life-1962.txt",
        "riddle/neighbours.json",
        "takuzu/seed.txt",
        "zebra/zebrajs-2x2.json",
        "zebra/zebrajs-5x5-list.json",
    ],
)
def test_every_puzzle_has_a_text_and_a_value_that_is_read_back(name):
    puzzle = load(EXAMPLES / name)
    value = puzzle_value(puzzle)
    assert (
        load(text=value if isinstance(value, str) else json.dumps(value), kind=puzzle.kind)
        == puzzle
    )
    text = plain_text(puzzle)
    assert not text.lstrip().startswith(("{", "["))
    assert text.endswith("\n")


@pytest.mark.parametrize("jobs", [(), ("--jobs", "2")], ids=["alone", "two"])
def test_time_ends_a_run_and_changes_no_puzzle(jobs, tmp_path, capsys):
    path = tmp_path / "a.jsonl"
    words = ["generate", "takuzu", "--size", "4", "--seed", "1", "-o", str(path), *jobs]
    assert main([*words, "--count", "100000", "--timeout", "0.5"]) == 3
    error = "takuzu: gave up: the limit of 0.5 seconds was reached before the search was complete\n"
    assert capsys.readouterr() == ("", error)
    made = path.read_bytes().splitlines(keepends=True)
    assert made == list(puzzle_lines(Options("takuzu", size=(4,)), "1", len(made)))
    assert (
        main([*words, "--count", str(len(made) + 2), "--resume", "-q"]) == 2
    )  # it was begun with another count
    assert path.read_bytes().splitlines(keepends=True) == made
