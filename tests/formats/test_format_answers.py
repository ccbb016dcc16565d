"""An answer is shown as JSON, as a drawing and as CSV."""

from logicpuzzles.formats import answers, read
from logicpuzzles.kinds.puzzle import Puzzle

JODICI = Puzzle("jodici", ((None,) * 6,) * 3)
RINGS = ((3, 7, 5, 8, 4, 3), (6, 1, 1, 5, 9, 8), (6, 7, 9, 2, 2, 4))
TAKUZU = read("--\n--\n", kind="takuzu")
SUDOKU = read("." * 36, kind="sudoku")
SIX = tuple(tuple((3 * row + row // 2 + column) % 6 + 1 for column in range(6)) for row in range(6))
ZEBRA = read("Name: Ann, Bob\nPet: dog, big cat\n", kind="zebra")
STREET = (("Bob", "big cat"), ("Ann", "dog"))


def test_json():
    assert answers.to_json(JODICI, RINGS) == [
        [3, 7, 5, 8, 4, 3],
        [6, 1, 1, 5, 9, 8],
        [6, 7, 9, 2, 2, 4],
    ]
    assert answers.to_json(TAKUZU, ((0, 1), (1, 0))) == ["01", "10"]
    assert answers.to_json(SUDOKU, SIX) == [
        "123456",
        "456123",
        "234561",
        "561234",
        "345612",
        "612345",
    ]
    assert answers.to_json(ZEBRA, STREET) == {
        "header": ["House", "Name", "Pet"],
        "rows": [["1", "Bob", "big cat"], ["2", "Ann", "dog"]],
    }


def test_a_jodici_is_drawn_as_rings():
    assert (
        answers.to_text(JODICI, RINGS)
        == """\
             3

             6
  3                     7
     8       6       1
         4       7

         2       9
     9       2       1
  4                     5
             5

             8

sector    1   2   3   4   5   6   sum
outer     3   7   5   8   4   3    30
middle    6   1   1   5   9   8    30
inner     6   7   9   2   2   4    30
sum      15  15  15  15  15  15
"""
    )


def test_unknown_cells_are_drawn_too():
    drawn = answers.to_text(JODICI, ((None, *RINGS[0][1:]), *RINGS[1:]))
    assert drawn.startswith("             _\n")
    assert drawn.endswith("sum       ?  15  15  15  15  15\n")
    assert answers.to_text(TAKUZU, ((0, None), (None, None))) == "0 -\n- -\n"


def test_a_sudoku_is_drawn_with_its_boxes():
    assert (
        answers.to_text(SUDOKU, SIX)
        == """\
1 2 3 | 4 5 6
4 5 6 | 1 2 3
------+------
2 3 4 | 5 6 1
5 6 1 | 2 3 4
------+------
3 4 5 | 6 1 2
6 1 2 | 3 4 5
"""
    )
    assert read(answers.to_text(SUDOKU, SIX), kind="sudoku").givens == SIX


def test_a_zebra_is_drawn_as_a_table():
    assert (
        answers.to_text(ZEBRA, STREET)
        == """\
House  Name  Pet
-----  ----  -------
1      Bob   big cat
2      Ann   dog
"""
    )


def test_csv():
    assert answers.to_csv(JODICI, RINGS) == "3,7,5,8,4,3\n6,1,1,5,9,8\n6,7,9,2,2,4\n"
    assert answers.to_csv(TAKUZU, ((0, 1), (1, 0))) == "0,1\n1,0\n"
    assert answers.to_csv(ZEBRA, STREET) == "House,Name,Pet\n1,Bob,big cat\n2,Ann,dog\n"
