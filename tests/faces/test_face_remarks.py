"""What commands say of a puzzle whose "to the left of" may be meant as "immediately"."""

import pytest

from logicpuzzles.faces.cli import main

TEXT = """There are 3 houses.
Name: Ann, Bob, Cleo
Pet: cat, dog, fox
1. Ann lives on the left of Bob.
2. The cat lives to the left of the dog.
3. Cleo owns the cat.
"""


@pytest.mark.parametrize(
    ("text", "told"),
    [
        (TEXT, "clues 1 and 2: "),
        (TEXT.replace("on the left", "somewhere to the left"), ""),
        (
            TEXT.replace("3. Cleo owns the cat.\n", ""),
            "",
        ),  # immediately would leave several solutions too
        (
            TEXT.replace("on the left", "somewhere to the left").replace(
                "lives to the left", "lives somewhere to the left"
            ),
            "",
        ),
        (
            TEXT.replace("on the left", "immediately to the left").replace(
                "to the left of the dog", "next to the dog"
            ),
            "",
        ),
    ],
)
@pytest.mark.parametrize("command", ["solve", "check"])
def test_that_immediately_would_leave_one_solution_is_told(command, text, told, tmp_path, capsys):
    path = tmp_path / "left.txt"
    path.write_text(text, "utf-8")
    assert main([command, str(path)]) == 0
    out, errors = capsys.readouterr()
    assert ("immediately" in errors) == bool(told) and told in errors
    assert "immediately" not in out.replace("immediately to the left", "")
    assert main([command, "-q", str(path)]) == 0
    assert "immediately" not in capsys.readouterr().err
