"""A data set of puzzles: entries, scores of answers to them, cards and Parquet."""

import json
from importlib.util import find_spec
from pathlib import Path

import pytest

from logicpuzzles import DataSet, load_all
from logicpuzzles.core.errors import BadInput, PuzzleError
from logicpuzzles.faces.cli import main
from logicpuzzles.generate.parquet import COLUMNS, plain_rows

SIZES = {
    "sudoku": 4,
    "takuzu": 6,
    "zebra": (3, 3),
    "riddle": (3, 3),
    "futoshiki": 4,
    "nonogram": 5,
    "tents": 6,
    "hitori": 5,
    "kakuro": 5,
}


@pytest.mark.parametrize(("kind", "size"), SIZES.items())
def test_its_own_answers_are_right_and_its_questions_are_no_answers(kind, size):
    data = DataSet(kind, size=size, count=3, seed=11)
    entries = list(data)
    assert len(data) == len(entries) == 3
    assert entries[1] == data[1] == data[-2] == DataSet(kind, size=size, count=30, seed=11)[1]
    for number, entry in enumerate(entries):
        assert list(entry) == ["question", "answer", "metadata"]
        assert entry["metadata"]["source_dataset"] == f"logicpuzzles/{kind}"
        assert entry["metadata"]["source_index"] == number
        assert data.score_answer(entry["answer"], entry) == 1.0
        assert data.score_answer(json.dumps(entry["metadata"]["solution"]), entry) == 1.0
        assert (
            data.score_answer(f"{entry['answer']}\n\nThe question was:\n{entry['question']}", entry)
            == 1.0
        )
        assert data.judge(entry["question"], entry).verdict == "unreadable"
        assert data.score_answer(None, entry) == data.score_answer("I give up.", entry) == 0.0
    other = data.judge(entries[1]["answer"], entries[0])
    assert other.verdict != "right"


def test_there_is_no_entry_beyond_its_end():
    data = DataSet("sudoku", size=4, count=2)
    for index in (2, -3):
        with pytest.raises(IndexError):
            data[index]
    with pytest.raises(BadInput):
        data.score_answer("1", {"question": "?"})


def test_a_file_is_a_data_set_and_has_a_card(tmp_path, capsys):
    path = tmp_path / "a.jsonl"
    assert (
        main(["generate", "sudoku", "--size", "4", "--count", "4", "--seed", "3", "-o", str(path)])
        == 0
    )
    data = DataSet(path)
    records = [json.loads(line) for line in path.read_text().splitlines()]
    assert [each["metadata"]["id"] for each in data] == [each["id"] for each in records]
    assert [data.score_answer(record["solution"], record) for record in records] == [
        1.0
    ] * 4  # a record is an entry, too
    card = tmp_path / "a.jsonl.card.md"
    text = card.read_text("utf-8")
    assert text.startswith("---\npretty_name: sudoku puzzles\n")
    assert '  data_files: "a.jsonl"\n' in text
    assert (
        f"SHA-256 `{json.loads((tmp_path / 'a.jsonl.manifest.json').read_text())['sha256']}`"
        in text
    )
    assert (
        sum(
            [
                int(line.split("|")[2])
                for line in text.split("## Levels")[1].split("## Fields")[0].splitlines()[4:]
                if "|" in line
            ]
        )
        == 4
    )
    again = tmp_path / "b"
    again.mkdir()
    assert (
        main(
            [
                "generate",
                "sudoku",
                "--size",
                "4",
                "--count",
                "4",
                "--seed",
                "3",
                "--jobs",
                "2",
                "-o",
                str(again / "a.jsonl"),
            ]
        )
        == 0
    )
    assert (again / "a.jsonl.card.md").read_bytes() == card.read_bytes()


@pytest.mark.parametrize("content", ["", "\n\n", "1 2\n", "[1]\n"])
def test_a_file_without_puzzles_is_refused(content, tmp_path):
    path = tmp_path / "a.jsonl"
    path.write_text(content)
    with pytest.raises(BadInput):
        DataSet(path)


def test_objects_are_texts_in_columns():
    line = json.dumps(
        {"id": "a", "puzzle": {"x": [1]}, "solution": ["12"], "difficulty": 1, "number": 3}
    ).encode()
    (row,) = plain_rows([line])
    assert list(row) == list(COLUMNS)
    assert (row["puzzle"], row["solution"], row["difficulty"]) == ('{"x": [1]}', '["12"]', 1.0)


def test_parquet_has_a_row_for_each_puzzle(tmp_path, capsys):
    path = tmp_path / "a.parquet"
    command = ["generate", "sudoku", "--size", "4", "--count", "3", "--seed", "3", "-o", str(path)]
    if find_spec("pyarrow") is None:
        assert main(command) == 2
        assert (
            capsys.readouterr()
            .err.strip()
            .endswith("pyarrow is not installed; pip install 'logicpuzzles[bulk]'")
        )
        assert list(tmp_path.iterdir()) == []
        return
    from pyarrow import parquet  # type: ignore[import-not-found, unused-ignore]

    assert main(command) == 0
    table = parquet.read_table(path)
    assert table.column_names == list(COLUMNS)
    data = DataSet("sudoku", size=4, seed=3)
    assert [data.score_answer(json.loads(row["solution"]), row) for row in table.to_pylist()] == [
        1.0
    ] * 3
    answers = tmp_path / "answers.jsonl"
    told = [{"id": row["id"], "answer": row["solution"]} for row in table.to_pylist()]
    answers.write_text("".join([json.dumps(each) + "\n" for each in told]))
    capsys.readouterr()
    assert main(["score", str(path), str(answers)]) == 0
    assert capsys.readouterr().out.count('"verdict": "right"') == 3
    assert main(["sheet", str(path), "-o", str(tmp_path / "book.html")]) == 0
    assert (tmp_path / "book.html").read_text("utf-8").count("<svg") == 6


def test_another_file_is_no_parquet(tmp_path):
    path = tmp_path / "a.parquet"
    path.write_bytes(b"PAR1" + bytes(100) + b"PAR1")
    with pytest.raises(PuzzleError, match=r"is no Parquet file|pip install"):
        load_all(path)


MIXTURE = """
[[part]]
kind = "takuzu"
size = 4
share = 0.5
[[part]]
kind = "zebra"
size = "3x3"
share = 0.5
"""


def test_splits_share_no_puzzle_and_all_files_have_the_same_columns(tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    Path("mix.toml").write_text(MIXTURE)
    words = [
        "generate",
        "mix.toml",
        "--count",
        "20",
        "--seed",
        "1",
        "--split",
        "train=0.7,test=0.3",
    ]
    assert main([*words, "-o", "m.jsonl"]) == 0
    files = {name: Path(f"m-{name}.jsonl").read_text().splitlines() for name in ("train", "test")}
    rows = {name: list(map(json.loads, lines)) for name, lines in files.items()}
    assert {tuple(row) for each in rows.values() for row in each} == {tuple(COLUMNS)}
    assert len(rows["train"]) + len(rows["test"]) == 20
    assert not {row["key"] for row in rows["train"]} & {row["key"] for row in rows["test"]}
    assert {row["kind"] for each in rows.values() for row in each} == {"takuzu", "zebra"}
    assert all([row["text"].strip() in row["question"] for row in rows["test"]])
    assert len(load_all("m-train.jsonl")) == len(rows["train"])
    data = DataSet("m-test.jsonl")
    assert [data.score_answer(entry["answer"], entry) for entry in data] == [1.0] * len(data)
    assert '\n  - split: test\n    path: "m-test.jsonl"\n' in Path("m.jsonl.card.md").read_text()
    # what is in a file is left out of the next run, under any name
    again = ["generate", "takuzu", "--size", "4", "--count", "5", "--seed", "1"]
    assert main([*again, "--exclude", "m-train.jsonl", "-o", "others.jsonl"]) == 0
    others = list(map(json.loads, Path("others.jsonl").read_text().splitlines()))
    assert len(others) == 5
    for name in ("key", "id"):
        assert not {row[name] for row in others} & {row[name] for row in rows["train"]}


def test_levels_rise_in_one_run(capsys, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    words = ["generate", "takuzu", "--size", "4", "--seed", "1", "--format", "jsonl"]
    assert main([*words, "--difficulty", "trivial:2,0.2-0.9:1"]) == 0
    lines = capsys.readouterr().out
    levels = [json.loads(line)["level"] for line in lines.splitlines()]
    assert levels[:2] == ["trivial"] * 2 and len(levels) == 3 and levels[2] != "trivial"
    # as a part of a mixture
    part = '[[part]]\nkind = "takuzu"\nsize = 4\ndifficulty = "trivial:2,0.2-0.9:1"\n'
    Path("mix.toml").write_text(part)
    assert main(["generate", "mix.toml", *words[4:]]) == 0
    assert capsys.readouterr().out == lines
    Path("mix.toml").write_text(part + "share = 1\n")
    assert main(["generate", "mix.toml", "--count", "3", *words[4:]]) == 0
    assert capsys.readouterr().out == lines


@pytest.mark.parametrize(
    ("words", "told"),
    [
        ("mix.toml", "or a share in each, and --count for all"),
        ("mix.toml --count 1", "a part has no puzzles"),
        ("mix.toml --count 4 --size 4", "--size goes with a kind"),
        ("bad.toml --count 4", 'bad.toml: part 1: there are no rules for "sodoku"'),
        ("list.toml", "list.toml: part 1 is no table"),
        ("none.toml --count 4", "none.toml: no such file"),
        ("mix.toml --count 2 --seed 1 --split a=0.999,b=0.001", "x-b.jsonl would have no puzzle"),
        ("sudoku --split a=0.5,b=0.6", "expected names with shares whose sum is 1"),
        ("sudoku --renamed --split a=0.5,b=0.5", "expected no --renamed with --split"),
        ("sudoku --exclude mix.toml", "mix.toml:2: there is no key"),
        ("sudoku --difficulty easy:x", "'easy:x' lacks a number"),
        ("sudoku --difficulty easy:2 --count 3", "each level has its number of puzzles"),
        ("mix.toml --count 4 --start 1", "a mixture is made as a whole"),
    ],
)
def test_what_is_no_mixture_and_no_split_leaves_nothing(words, told, tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    Path("mix.toml").write_text(MIXTURE)
    Path("bad.toml").write_text(MIXTURE.replace("takuzu", "sodoku"))
    Path("list.toml").write_text("part = [1]")
    before = sorted(tmp_path.iterdir())
    assert main(["generate", *words.split(), "-q", "-o", "x.jsonl"]) == 2
    (error,) = capsys.readouterr().err.splitlines()
    assert told in error
    assert sorted(tmp_path.iterdir()) == before


def test_a_slice_is_a_list_of_entries():
    data = DataSet("sudoku", size=4, count=3, seed=1)
    assert data[0:2] == [data[0], data[1]]
    assert data[::-1] == [data[2], data[1], data[0]]
    assert data[3:] == []


def test_words_of_a_setter_have_no_license_of_ours(tmp_path):
    theme, path = tmp_path / "theme.txt", tmp_path / "some.jsonl"
    theme.write_text("Name: Ada, Ben, Cleo\nPet: dog, cat, owl\n", "utf-8")
    command = ["generate", "zebra", "--size", "3x2", "--seed", "1", "-q", "-o"]
    assert main([*command, str(path), "--theme", str(theme)]) == 0
    assert "license" not in (tmp_path / "some.jsonl.card.md").read_text("utf-8")
    assert main([*command, str(tmp_path / "more.jsonl")]) == 0
    assert "license: mit\n" in (tmp_path / "more.jsonl.card.md").read_text("utf-8")
