"""What marks speak of where links from cell to cell, or edges, are answered."""

from logicpuzzles import Between, Board, Clues, Edges, Links, Points, numbers, relation
from logicpuzzles.core.goals import eq
from logicpuzzles.kinds.layout import Layout
from logicpuzzles.kinds.puzzle import Puzzle


@relation
def signo(mark, links):
    return eq(mark, 1)


def scope(answer, layer, place):
    return Layout(Board(answer, layer), Puzzle("links", (), {"size": (2, 3)})).scope(layer, place)


def test_a_clue_gets_the_links_at_each_cell_that_it_speaks_of():
    right = Clues("a", numbers(), signo, scope="right")
    ends = (("across", 0, 1), ("down", 0, 2), ("across", 0, 1))
    assert scope(Links(), right, (0, 1)) == ((None, None, ends[1], ends[2]),)
    lines = scope(Links(), Clues("a", numbers(), signo, scope="lines"), (1, 1))
    assert [len(line) for line in lines] == [1, 1, 0, 1]


def test_a_point_sees_links_from_its_cell_or_along_the_link_below_it():
    points = Points("a", numbers(), signo, half=True)
    assert scope(Links(), points, (0, 0)) == (
        (),
        (("across", 0, 0), ("across", 0, 1)),
        (("down", 0, 0),),
        (),
    )
    level = ((), (("across", 0, 0), ("across", 0, 1)), (), (("across", 0, 0),))
    assert scope(Links(), points, (0, 1)) == level
    assert scope(Links(), points, (1, 2)) == ((("down", 0, 1),), (), (("down", 0, 1),), ())
    assert scope(Links(), points, (1, 1)) == ((), (), (), ())


def test_a_mark_between_two_cells_speaks_of_their_link():
    between = Between("a", "|", signo)
    assert scope(Links(), between, ((0, 1), (0, 2))) == (("across", 0, 1),)
    assert scope(Links(), between, ((0, 1), (1, 1))) == (("down", 0, 1),)


def test_a_clue_gets_the_edges_at_each_corner():
    corners = Clues("a", numbers(), signo, scope="corners")
    edges = scope(Edges(), corners, (0, 0))
    assert [len(each) for each in edges] == [2, 3, 3, 4]
    assert edges[3] == (("across", 1, 0), ("across", 1, 1), ("down", 0, 1), ("down", 1, 1))
