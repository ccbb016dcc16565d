"""A data set of puzzles: entries, scores of answers to them, cards and Parquet."""

import json
from importlib.util import find_spec

import pytest

from logicpuzzles import DataSet, load_all
from logicpuzzles.core.errors import BadInput, PuzzleError
from logicpuzzles.faces.cli import main
from logicpuzzles.generate.parquet import COLUMNS, plain_rows, write_parquet

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
    assert list(plain_rows([line])) == [
        {"id": "a", "number": 3, "puzzle": '{"x": [1]}', "solution": '["12"]', "difficulty": 1.0}
    ]


def test_parquet_has_a_row_for_each_puzzle(tmp_path, capsys):
    path = tmp_path / "a.parquet"
    command = ["generate", "sudoku", "--size", "4", "--count", "3", "--seed", "3", "-o", str(path)]
    if find_spec("pyarrow") is None:
        with pytest.raises(PuzzleError, match="pip install"):
            write_parquet(str(path), [])
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


def test_that_no_puzzles_are_read_from_parquet_says_what_to_do(tmp_path):
    path = tmp_path / "a.parquet"
    path.write_bytes(b"PAR1" + bytes(100) + b"PAR1")
    with pytest.raises(BadInput, match=r"expected lines, as of generate -o FILE\.jsonl"):
        load_all(path)


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
