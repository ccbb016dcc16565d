"""Game ids and addresses of other programs: each says one puzzle, and a wrong one is an error with
its place.
"""

import json
from dataclasses import replace
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

import pytest
from drawings import made
from hypothesis import given
from hypothesis import strategies as st
from samples import every, examples

from logicpuzzles import formats
from logicpuzzles.core.errors import BadInput, GoalError
from logicpuzzles.faces.cli import main
from logicpuzzles.formats import codes
from logicpuzzles.formats.code_parts import (
    BARE,
    DIGITS,
    KNOWN,
    NUMBERS,
    SMALL,
    VALUES,
    CodeDraft,
    regions_of,
)
from logicpuzzles.formats.code_tokens import (
    CodeToken,
    Cursor,
    Packed,
    Runs,
    Spaced,
    read_values,
    write_values,
)
from logicpuzzles.kinds.discovery import RulesError, forget_files, kind_named
from logicpuzzles.kinds.puzzle import Clue, Puzzle
from logicpuzzles.solving.runner import solve

# As the programs wrote them: the kind, then ids of several settings.
IDS = """
futoshiki unequal:4:0D,0D,0,0,0,0,0,0,0,0,0,0L,0U,0L,0,0U,
futoshiki unequal:5:0,0,0,0,0,0,1,0,0,0,1,4,2,0,0,3,2,0,1,0,2,0,0,0,5,
futoshiki unequal:6:1,0D,0,0,0L,0,0,0,0,0,0,0,0,0,0U,0,0D,0,0,0L,0U,0,0D,0D,0D,0,3,0,0,0,0R,0U,0,0,0RL,0U,
adjacent unequal:5a:0D,0R,0L,0RD,0L,0UD,0R,0DL,3U,1,0UR,0L,0URD,0L,0D,0RD,0L,0U,0RD,0UL,0U,0,0R,0UL,0,
adjacent unequal:5a:0R,0L,5D,0RD,0L,0D,0R,0UL,0UR,0L,0U,0R,0DL,0,0,0,0RD,0UL,0,0,5,0U,1,0,0,
adjacent unequal:6a:0,0,0,0D,0D,0D,0,0R,0L,0U,0U,0UD,0,0R,0DL,0,0RD,0UDL,0,1,0URD,0L,0UR,0UL,0R,0RDL,0UL,0,0RD,0L,0R,0UL,0R,0L,\
0U,1,
calcudoku keen:5:_aa__a__aba4_a__a_8a,m15s3s3s1d2a5d2s2m20a7m5a5
calcudoku keen:4:__a__a_ab_a__a_a_,m3s1m4a5d2a5d2s2
calcudoku keen:5:__a__aa__a__adb_a_a__a3_,m30m4m2m20m15m4m10m6m120m12
calcudoku keen:6:a_aa_3a_6a_4b__a__a_3a5_aa__aa__,d2m6d3a9a7s2s3d3m20m6a9s1d2m6a7s3m4s1
skyscrapers towers:4:1/4/2/2/3/1/3/2/1/2/3/2/3/2/1/2
skyscrapers towers:5://///4/2//2/1///3///3/2//2/,l1l
skyscrapers towers:5://3///////3/3/4/1//3/////,c2u
sudoku solo:3x3:b4c3_6d1_4d2_7_1b6a4d3_6a2c6a7a4a1c2a9_5d8a9b6_3_2d8_3d1_9c7b
sudoku solo:2x3:a6_2_3f2b2_1b6_6b1_3b4f6_2_4a
sudoku solo:3x3:4b5_7e7c6c2_3b1d8a7b9_1_6a3g9a6_2_1b8a5d5b3_4c4c1e9_1b7
sudoku solo:3x3:6b1d3e7_2_8_6d3f2_7c3_1a6b8b5a5_3c1_6f5d2_8_1_4e7d8b9
sudoku solo:3x3x:b7b5b8f3a6a6b4b5a4_3i1c8i7_3a2b9b6a6a5f1b3b7b
sudoku solo:2x4:7a3c8b2_6a1c1_3_5a4e2_4h2_6e2a5_1_4c6a1_2b1c8a5
sudoku solo:3x4:7d1_2a6_4b11_5a1b7j5a4_10b7a2_12_7d8f10b12_1_11a9c8a6_2b4b12_3b6b11_8a9c12a2_9_3b1f8d2_6_3a2b11_3a6j8b3a2_9b9_1\
2a11_1d6
sudoku solo:3x2:a6_2d1a6c5_1f3_4c4a5d2_6a
killer solo:3x3xk:zzzc,a_aabaac__aa_____a___a___b________________a_____aaaa__a_b__a_aaa_a___a_a____aaa___aa____aa__a_b__baa,9a1\
4_15a15a5a12c3a17b13a7_9_13a18a14_15_3b12_12e11b13_8b9a15_11_6b12_15_8_12c5_11d8a18c16a12c9c
jigsaw solo:9j:a4c1f2_5a3_9a6c1e9a8b2_7c8c5c8_2b6a4e8c7a2_1a9_7f9c6a,aafaa_ab_c__e_fa___bcd_aicccc__ba_baaaa_aab__baaaa_b_baa_c
jigsaw solo:6j:f4c5b5c3_3c6b2c6f,bd_ab__ac_aaddabaaaaabb_a
jigsaw solo:9jx:5_1c9a2_3_2c5_4h7c6e9d9c1d2e4c3h5_4c7_4_3a6c7_9,accbaab_aaa____e_babbfbdddce_aba_ab_a___c_____d_aab_da_dc_
killer solo:2x2k:p,_a__aa_aaaa___aa,5_4a7a7b5b5a7b
killer solo:2x3k:zj,a_a_aa_a__a___a_aaaaa_a___b_a__a__aaaaa,3a13_9a8_8b6c6a7a7_10a3a15a14d9b8c
killer solo:3x3k:zzzc,aaa__a_aa_____aa____a____________a__baa____aa___cab_aaa__aa___aa_____aa______a______aaa_a_aa_a_aab_a_,10a\
12a10a13_15_11_11a14_3e9_15a12_13a6a12b8a5a11_8a11_5a18_10_11i17b10_13a8a14_9_10_11a3a12e22c8a15b
nonogram pattern:6x5:2.2/2.1/1.1/1/2/3/4/2/1/1.2/3.2
nonogram pattern:10x10:6/1.7/4.1/2.1/1.1.1.1.1/2.3.1/1.6/1.2.1/3.1/1.1/3.3/4/3/5/2.1.1/2.6/2.4/3.3/1.1/6
nonogram pattern:12x8:1.4/2.4/5/2.1/1.1/1.1/1.3/1.3/5/3.3/1.2/3/8.1/3.1.1/1.3/3.3/3.2/2.4/2.1.3/1.3.3
minesweeper mines:8x8:5,6,ma710065c2bae2f72
minesweeper mines:9x9:0,6,ma13f9aae47fd1ee220af8
minesweeper mines:9x9:6,1,m86f99541a01680068bb68
mosaic mosaic:5x5:a35a4a6a7b79b578f2
mosaic mosaic:3x3:c03d
mosaic mosaic:12x7:a2a4f2c6a6a5a7c3a5343a677b55c34a7b4a6410124a56a5d21g44b0a344a
slitherlink loopy:5x5t0:b3a0d22a3f3a2313
slitherlink loopy:7x10t0:a3b21c123f303a33d3b12b2a1b3a211a2f11a3a1e2a3a3a
slitherlink loopy:10x10t0:12b3b2a3b3b2a12a2e1b3322b323f1c11a2222a3b11212a2a1333a22e222a2a201d22c2a1
masyu pearl:6x6:BaWgWaWaWaBWnBBb
masyu pearl:8x12:cWWcWbWcWbBdWeWfWWcBbWcBaBdBgBdWaBaBdBcWeWbWe
bridges bridges:7x7m2:3d2c2a4a4g4a4h2d2c33d1a
bridges bridges:12x8m2:1a2a4b5c3l2f3b1m4b4c4b3b1j2c1f2a2a4a3b1c
bridges bridges:10x10m4:a1b2b2a44d7b5t5a1c8b9a5e1d4a6d3a9h6j7a8f5
lightup lightup:7x7:cBe2i4aBeBa2i2eBc
lightup lightup:7x7:1cBa2a2c2a1sBaBc2a2aBc2
lightup lightup:12x8:aBc0b3cBf3aB1c2e2zdBe3c0Ba1f1c2b1c2a
tents tents:8x8:ebb__ahaleceh,1,1,2,1,1,2,1,3,2,1,3,0,3,1,1,1
tents tents:5x5:ef_eac,1,1,1,1,1,1,1,1,0,2
tents tents:12x9:aagcamc__cheja_cjd_bic,3,1,2,1,1,3,0,3,1,2,2,2,3,2,3,1,3,1,2,4,2
galaxies galaxies:7x7:jgwkfdzgtzaft
galaxies galaxies:5x5:eenzffekd
dominosa dominosa:3:00110333201122310232
dominosa dominosa:12:7411[11]65518645[10][12]658549832046[10][12][12]2[10]7937[12][11]2899813881832104007[10]3608[11][\
12][12]24[10][12]661[12]2279[10]3092[11]29[12][12]18940[11]53614667781[10]60[11]7690649[12]43[11]24[12]488[10]27[10]06\
[11]4[11]573037[10][11]21051[11]515[12][10]75[11]597[12]45372[10][11]05903913[11][10]38[10]92
magnets magnets:5x5:20221,22021,11221,12121,LRTLRTTBLRBBLR*LRLRTLRLRB
magnets magnets:6x5:222011,31022,131120,21212,LRTTLRTTBBLRBBLRTTTTLRBBBBLRLR
net net:5x5:42c93c6cd83ebb22153c8b7a2
net net:4x4:681397edce528898
slant slant:6x5:b110a12d210a3123d4a2c2a4b1a1d
slant slant:6x5:a0a11a1c22c23a1a1a2b2a2a11a2d2b0a
takuzu unruly:8x8:bakBbagcAHEHBdDBb
takuzu unruly:8x8:eEACedaadgaCAJdCDc
takuzu unruly:6x6u:ABabCgbCecdBb
takuzu unruly:8x8u:eaJaADCAEjbdCbedABa
takuzu unruly:10x8u:babCHdaBBAcHcadHEAbaDDgbb
"""

# From the tests and examples of puzz.link and of programs that read it.
ADDRESSES = """
nonogram https://puzz.link/p?nonogram/6/6/12g1111h11112j12g11g21j11g3h
nonogram https://puzz.link/p?nonogram/31/13/m513j1111i531q55k11111h5111p55k111j131q55k11k55k11k135j1l55k111j55r35k311j35r51k115\
j51zn3353133o11111111111k131113133m11111111111k11111111333zg3113313311l111111111111111g3331111133l111112121111j11111111111111x
tents https://puzz.link/p?tents/5/5/2g0h1i1j82323
tents https://puzz.link/p?tents/13/13/h3g03h1g2j3h32g24g2g55233hi11131331f78625243a872550
tents https://puzz.link/p?tents/5/5/3g2j1hk1322313
tents https://puzz.link/p?tents/9/9/2i2i1i221i31a0c42124b1a112
tents https://puzz.link/p?tents/13/13/23g3g1i333g2j2g2j3i1517617151695114b322hi33g00100100e
kakuro https://puzz.link/p?kakuro/5/5/48la0.na0lh3l0Bn.0cl.c4a3
kakuro https://puzz.link/p?kakuro/6/5/Dclh4t9fl3-p-gl-alJeC3BgG
kakuro https://puzz.link/p?kakuro/15/15/m-dm.ffl-7l9-mQjmIBmbam-anWZs.jSpBjo.7goP4lJ9m..nAjo74lf-.lUUrF9l7-qHNq-clKTrO4l.-clgIo\
ibn.JbmHglfgo.gOo7NpA-.s7Hnb-m-fm-7m-7m-hl-4l.-Dm-Em46BfgJjhSK79acVZD
kakuro https://puzz.link/p?kakuro/11/11/00gjm04lf4l0Kn6fo7dlOcmO7qbgo00lOjmgalP0D0oCPo00KhlJAmKglEPoEJqhEmggl00o0Kn00l0gl0Dm000\
0JhDb3a7A3gEOg
kakuro https://puzz.link/p?kakuro/10/16/70Z3lg7ma0.sE0ladnQapgOoJgo6aoSfoZ0.ofgmJ0mcCvVim0EmCOoD0bho77oIfoa0ogJp4Knhal0Zs.0am0g\
l..5IDccZ4HhiDBcgd
skyscrapers https://puzz.link/p?skyscrapers/4/4/k13h4j3g
skyscrapers https://puzz.link/p?building/5/5/g2l4g2h4h4h2
skyscrapers https://puzz.link/p?skyscrapers/6/6/h4j2h2g3g3h4g5g2g2
skyscrapers https://puzz.link/p?skyscrapers/5/5/g2l2g43l35
skyscrapers https://pzprxs.vercel.app/p?skyscrapers/5/5/g3g1h3g5h4l2g
skyscrapers https://pzprxs.vercel.app/p?skyscrapers/6/6/j422o5336j
starbattle https://puzz.link/p?starbattle/6/6/1/4ilbhgdnmhou
starbattle https://puzz.link/p?starbattle/10/10/2/00lhksmullfd75hm00u85lakb8442q5alk2f
starbattle https://puzz.link/p?starbattle/10/10/2/5g252c2qkgbakk98igse7g88cp3730so000u
starbattle https://puzz.link/p?starbattle/10/10/2/l95las9vb5mmurbelo2m849c5gp068ci9029
sudoku https://puzz.link/p?sudoku/4/4/g1k23k3g
sudoku https://puzz.link/p?sudoku/9/9/k13m27h476h39h825zg841h29h538h18m96k
sudoku https://puzz.link/p?sudoku/9/9/g3h6h5g5h3g8h4g7g5g9g6h17g3g48g8h7g2h6g56g8g23h2g8g3g9g7h2g5h3g9h7h2g
sudoku http://pzv.jp/p.html?sudoku/9/9/l768g3g2g7o4h1j2h43h4g5h92h6j7h5o5g9g1g824l
sudoku https://puzz.link/p?sudoku/6/6/61j3g2j4g3j5g4j6g5j12
sudoku https://puzz.link/p?sudoku/6/6/g3h2g5j6h1l4h6j3g5g6h
minesweeper https://puzz.link/p?mines/5/5/g2m13l13g0j
slitherlink https://puzz.link/p?slither/12/10/6b2b76cbbc6ah7656d76dd1dcg6bh56b516b8dcc6bgbbg62d0a3c
slitherlink https://puzz.link/p?slither/5/5/cbcbcddad
masyu https://puzz.link/p?mashu/6/6/1063000i3000
masyu https://puzz.link/p?masyu/10/10/2051020b00010300i0i50020002696020i
bridges https://puzz.link/p?hashi/6/6/3g1g2.g.g2h.g2g.h.g4g3h4g.g2g.h2
bridges https://puzz.link/p?hashi/9/9/h2g3g.q.g1i3g.o2i1i2o.g2i2g1q.g3g3h
lightup https://puzz.link/p?lightup/6/6/nekcakbl
lightup https://puzz.link/p?akari/10/10/hcscl.h.idn.i.cgcndg.h.ncs.h
lightup https://puzz.link/p?akari/10/10/m.j65bga.ja.k.k.gbbd5.k.k.hch.hbg67dh.m
lightup https://puzz.link/p?akari/10/10/jbh.rchcpah.n.jbpchcp.jah
lightup https://pzprxs.vercel.app/p?akari/10/10/bjbjbg.icqb6acvacgan.ldhbj
"""


def cases(text: str) -> list[tuple[str, str]]:
    return [(kind, code) for kind, code in (line.split() for line in text.split("\n") if line)]


ALL = [*cases(IDS), *cases(ADDRESSES)]


def site(code: str) -> str:
    return "pzpr" if "?" in code else "tatham"


def stated(
    kind: str,
    height: int,
    width: int,
    *,
    givens: Any = (),
    marks: Any = None,
    arguments: Any = None,
) -> Puzzle:
    """The puzzle of a kind with these cells given, and these marks, pairs of mark and place by the
    names of their layers.
    """
    clues = [Clue(layer, pair) for layer, pairs in (marks or {}).items() for pair in pairs]
    said = {**(arguments or {}), **({} if givens else {"size": (height, width)})}
    return CodeDraft.of(kind_named(kind), Puzzle(kind, givens, said, tuple(clues))).puzzle()


def walls_between(side: int) -> list[tuple[tuple[int, int], tuple[int, int]]]:
    """All pairs of cells that touch, the left or upper one first."""
    pairs = [((y, x), (y, x + 1)) for y in range(side) for x in range(side - 1)]
    return pairs + [((y, x), (y + 1, x)) for y in range(side - 1) for x in range(side)]


# --- what is read ---------------------------------------------------------------------------------


@pytest.mark.parametrize(("kind", "code"), ALL, ids=lambda each: each[:40])
def test_a_code_is_a_puzzle_with_one_solution(kind, code):
    puzzle = formats.read(code)
    assert puzzle.kind == kind
    assert formats.detect("-", code).kind == kind
    assert solve(puzzle, "fd").status == "unique"


@pytest.mark.parametrize(("kind", "code"), ALL, ids=lambda each: each[:40])
def test_a_code_is_the_puzzle_that_its_text_is(kind, code):
    puzzle = formats.read(code)
    assert formats.read(formats.write(puzzle), kind=kind) == puzzle


@pytest.mark.parametrize(("kind", "code"), cases(IDS), ids=lambda each: each[:40])
def test_an_id_is_written_as_its_program_writes_it(kind, code):
    text = codes.write(formats.read(code), "tatham")
    assert formats.read(text) == formats.read(code)
    if kind != "minesweeper":  # where the first click is, is no part of the puzzle
        assert text == code + "\n"


@pytest.mark.parametrize(("kind", "code"), cases(ADDRESSES), ids=lambda each: each[:40])
def test_an_address_is_written_as_puzz_link_writes_it(kind, code):
    text = codes.write(formats.read(code), "pzpr")
    assert formats.read(text) == formats.read(code)
    body = code.partition("?")[2].partition("/")[2]
    assert (
        kind == "kakuro" or text.strip().partition("?")[2].partition("/")[2] == body
    )  # 0 and - say the same there


@pytest.mark.parametrize(("kind", "code"), cases(IDS), ids=lambda each: each[:40])
def test_a_bare_id_is_read_where_its_kind_is_known(kind, code):
    bare = code.partition(":")[2]
    assert formats.read(bare, kind=kind) == formats.read(code)
    assert formats.read(bare, f"examples/{kind}/one.id") == formats.read(code)
    assert formats.read(
        f"http://www.chiark.greenend.org.uk/~sgtatham/puzzles/js/{code.partition(':')[0]}.html#{bare}"
    ) == formats.read(code)


@pytest.mark.parametrize(
    "code",
    [
        "https://puzz.link/p?sudoku/4/4/g1k23k3g", "puzz.link/p?sudoku/4/4/g1k23k3g", "http://pzv.jp/p.html?sudoku/4/4/g1k23k3g",
        "http://pzv.jp/p.html?sudoku_edit/4/4/g1k23k3g", "https://pzprxs.vercel.app/p?sudoku/4/4/g1k23k3g/",
        "  https://puzz.link/p?sudoku/4/4/g1k23k3g  ", "# mine\n\nhttps://puzz.link/p?sudoku/4/4/g1k23k3g\n",
        "solo:2x2:a1e2_3e3a", "sudoku:2x2:a1e2_3e3a", "solo:2x2de:a1e2_3e3a",
    ],
)  # fmt: skip
def test_what_stands_around_a_code_may_differ(code):
    assert formats.read(code).givens == (
        (None, 1, None, None),
        (None, None, None, 2),
        (3, None, None, None),
        (None, None, 3, None),
    )


def test_a_file_holds_several_codes_each_on_its_line():
    text = "# three\n4:1/4/2/2/3/1/3/2/1/2/3/2/3/2/1/2\n\nhttps://puzz.link/p?lightup/6/6/nekcakbl\nmosaic:3x3:d4d\n"
    puzzles = formats.read_all(text, "mine/of-today.id")
    assert [puzzle.kind for puzzle in puzzles] == ["skyscrapers", "lightup", "mosaic"]
    assert [puzzle.name for puzzle in puzzles] == ["of-today:2", "of-today:4", "of-today:5"]
    with pytest.raises(BadInput, match="there are 3 puzzles; expected one"):
        formats.read(text)


# --- what is written ------------------------------------------------------------------------------


def regions(
    random: Random, side: int, low: int, high: int
) -> tuple[tuple[tuple[int, int], ...], ...]:
    """Regions of a square with so many cells at the least, as far as that can be, and at the
    most.
    """
    own: dict[tuple[int, int], int] = {}
    for place in ((y, x) for y in range(side) for x in range(side)):
        if place in own:
            continue
        region, size = [place], random.randint(low, high)
        own[place] = len(own)
        while len(region) < size:
            beside = [
                (y + dy, x + dx) for y, x in region for dy, dx in ((0, 1), (1, 0), (0, -1), (-1, 0))
            ]
            free = [
                each for each in beside if each not in own and min(each) >= 0 and max(each) < side
            ]
            if not free:
                break
            region.append(random.choice(free))
            own[region[-1]] = own[place]
    return regions_of(
        side, side, {pair: own[pair[0]] != own[pair[1]] for pair in walls_between(side)}
    )


def board(
    random: Random, height: int, width: int, values: list[Any]
) -> tuple[tuple[Any, ...], ...]:
    return tuple([tuple([random.choice(values) for _ in range(width)]) for _ in range(height)])


def some(random: Random, places: list[Any], share: float) -> list[Any]:
    return [place for place in places if random.random() < share]


def cells(height: int, width: int) -> list[tuple[int, int]]:
    return [(y, x) for y in range(height) for x in range(width)]


def calcudoku(random: Random, side: int) -> Puzzle:
    cages: list[Any] = []
    for region in regions(random, side, 1, 4):
        sign = "" if len(region) == 1 else random.choice("+x-/" if len(region) == 2 else "+x")
        least = {"": 1, "+": len(region), "x": 1, "-": 1, "/": 2}[sign]
        cages.append(((random.randint(least, max(least, side - 1)), sign), region))
    return stated("calcudoku", side, side, marks={"cages": cages})


def jigsaw(random: Random, side: int) -> Puzzle:
    side = min(side, 5)  # more rows on end without a wall down could not be written
    rows = tuple([tuple([(y, x) for x in range(side)]) for y in range(side)])
    regions = (
        rows if side < 3 else ((*rows[0][:-1], rows[1][0]), (rows[0][-1], *rows[1][1:]), *rows[2:])
    )
    arguments: dict[str, Any] = {
        "regions": regions,
        **({"diagonals": 1} if random.random() < 0.5 else {}),
    }
    return stated(
        "jigsaw",
        side,
        side,
        givens=board(random, side, side, [None, None, *range(1, side + 1)]),
        arguments=arguments,
    )


def killer(random: Random, side: int) -> Puzzle:
    high, wide = random.choice([(2, 2), (2, 3), (3, 2), (3, 3), (2, 4)])
    side = high * wide
    solution = [[(y * wide + y // high + x) % side + 1 for x in range(side)] for y in range(side)]
    cages = [
        (sum([solution[y][x] for y, x in region]), region) for region in regions(random, side, 1, 3)
    ]
    givens = board(random, side, side, [None] * 20 + [*range(1, side + 1)])
    return stated(
        "killer", side, side, givens=givens, marks={"cages": cages}, arguments={"box": (high, wide)}
    )


def nonogram(random: Random, side: int) -> Puzzle:
    height, width = random.randint(1, 9), random.randint(1, 31)
    rows = board(random, height, width, [0, 1, 1])
    lines = [
        *[("top", x, [row[x] for row in rows]) for x in range(width)],
        *[("left", y, rows[y]) for y in range(height)],
    ]
    blocks = [
        (tuple(map(len, "".join(map(str, line)).replace("0", " ").split())), (where, at))
        for where, at, line in lines
    ]
    return stated("nonogram", height, width, marks={"blocks": blocks})


def starbattle(random: Random, side: int) -> Puzzle:
    side = min(side, 5)
    return stated(
        "starbattle",
        side,
        side,
        arguments={
            "regions": jigsaw(random, side).arguments["regions"],
            **({"stars": 2} if side > 1 else {}),
        },
    )


def tents(random: Random, side: int) -> Puzzle:
    """With as many tents in the rows and in the columns as there are trees."""
    height, width = random.randint(1, 12), random.randint(1, 12)
    trees = some(random, cells(height, width), random.random() ** 3)
    marks = [(len([1 for tree in trees if tree[1] == x]), ("top", x)) for x in range(width)]
    marks += [(len([1 for tree in trees if tree[0] == y]), ("left", y)) for y in range(height)]
    return stated("tents", height, width, marks={"tents": marks}, arguments={"trees": tuple(trees)})


def minesweeper(random: Random, side: int) -> Puzzle:
    height, width = random.randint(2, 9), random.randint(2, 9)
    digits = "".join([random.choice("0012") for _ in range((height * width + 3) // 4 - 1)])
    return formats.read(f"mines:{width}x{height}:{width - 1},{height - 1},u{digits}0")


def kakuro(random: Random, side: int) -> Puzzle:
    height, width = random.randint(2, 7), random.randint(2, 7)
    walls = {place for place in cells(height, width) if not (place[0] and place[1])}
    walls |= set(some(random, cells(height, width), 0.3))
    marks = [
        (random.randint(1, 45), (y, x, scope)) for y, x in sorted(walls)
        for scope, beside in (("down", (y + 1, x)), ("right", (y, x + 1)))
        if beside not in walls and beside[0] < height and beside[1] < width and random.random() < 0.8
    ]  # fmt: skip
    return stated(
        "kakuro", height, width, marks={"sums": marks}, arguments={"sums": tuple(sorted(walls))}
    )


def hitori(random: Random, side: int) -> Puzzle:
    """In ids a cell has a number up to 61."""
    height, width = random.randint(1, 9), random.randint(1, 9)
    numbers = board(random, height, width, [*range(1, min(height * width, 61) + 1)])
    return stated("hitori", height, width, arguments={"numbers": numbers})


def fillomino(random: Random, side: int) -> Puzzle:
    """In ids a cell is at most 9."""
    height, width = random.randint(1, 9), random.randint(1, 9)
    givens = board(
        random,
        height,
        width,
        [None] * random.choice([1, 80]) + [*range(1, min(height * width, 9) + 1)],
    )
    return stated("fillomino", height, width, givens=givens)


def bridges(random: Random, side: int) -> Puzzle:
    height, width = random.randint(1, 12), random.randint(1, 12)
    islands = some(random, cells(height, width), random.random())
    marks = [(random.randint(1, 16), place) for place in islands]
    return stated(
        "bridges", height, width, marks={"islands": marks}, arguments={"islands": tuple(islands)}
    )


def rooms(kind: str, layer: str, marked: bool) -> Any:
    """Makes puzzles of a kind with regions that belong to its rules."""

    def make(random: Random, side: int) -> Puzzle:
        own = regions(random, side, 1, 5)
        marks = [(random.randint(0, 20), each) for each in own if random.random() < 0.5]
        return stated(
            kind, side, side, marks={layer: marks if marked else []}, arguments={layer: own}
        )

    return make


def numbered(kind, random, side):
    """Regions that belong to the rules, and numbers in them."""
    puzzle = rooms(kind, "regions", False)(random, side)
    some = [
        [random.randint(1, 9) if random.random() < 0.3 else None for _ in row]
        for row in puzzle.givens
    ]
    return replace(puzzle, givens=tuple(map(tuple, some)))


def ends(kind, random, side):
    """Marks outside alone."""
    puzzle = drawn(kind, random)
    return replace(puzzle, givens=tuple([(None,) * len(row) for row in puzzle.givens]))


def dominosa(random, side):
    rows = [[random.randrange(36) for _ in range(side + 2)] for _ in range(side + 1)]
    return stated("dominosa", side + 1, side + 2, arguments={"numbers": tuple(map(tuple, rows))})


def net(random, side):
    places = [(y, x) for y in range(side) for x in range(side)]
    marks = [(random.choice("ABCDEFGHIJKLMNO"), place) for place in places]
    return stated("net", side, side, marks={"tiles": marks})


def magnets(random, side):
    puzzle = ends("magnets", random, 2 * side)
    height, width = len(puzzle.givens), len(puzzle.givens[0])
    pairs = [((y, x), (y, x + 1)) for y in range(height) for x in range(0, width - 1, 2)]
    alone = [((y, width - 1),) for y in range(height) if width % 2]
    return replace(puzzle, arguments={"dominoes": tuple(sorted([*pairs, *alone]))})


def easyasabc(random, side):
    puzzle = ends("easyasabc", random, side)
    letters = random.randint(1, len(puzzle.givens))
    return replace(puzzle, arguments={} if letters == 3 else {"letters": letters})


def kakurasu(random, side):
    """Its addresses have a number at each line."""
    ends = [(way, at) for way in ("top", "left") for at in range(side)]
    sums = [(random.randint(0, side * (side + 1) // 2), end) for end in ends]
    return stated("kakurasu", side, side, marks={"sums": sums})


MAKERS = {
    "bridges": bridges, "calcudoku": calcudoku, "fillomino": fillomino, "hitori": hitori,
    "heyawake": rooms("heyawake", "rooms", True), "jigsaw": jigsaw, "kakuro": kakuro,
    "killer": killer, "minesweeper": minesweeper, "nonogram": nonogram,
    "lits": rooms("lits", "regions", False), "norinori": rooms("norinori", "regions", False),
    "starbattle": starbattle, "tents": tents,
    **{kind: partial(numbered, kind) for kind in ("cojun", "ripple", "suguru")},
    **{kind: partial(ends, kind) for kind in ("doppelblock", "kropki")},
    "dominosa": dominosa, "easyasabc": easyasabc, "kakurasu": kakurasu, "magnets": magnets, "net": net,
}  # fmt: skip
SITES = {
    **dict.fromkeys(["bridges", "fillomino", "hitori", "lightup", "masyu"], "tatham pzpr"),
    **dict.fromkeys(["kurodoko", "shikaku", "slant"], "tatham pzpr"),
    "palisade": "tatham",
    **dict.fromkeys(["cojun", "doppelblock", "easyasabc", "kakurasu"], "pzpr"),
    **dict.fromkeys(["ripple", "suguru"], "pzpr"),
    **dict.fromkeys(["heyawake", "kropki", "lits", "norinori", "yinyang"], "pzpr"),
    **dict.fromkeys(["creek", "shakashaka"], "pzpr"),
    **dict.fromkeys(["dominosa", "galaxies", "magnets", "net"], "tatham"),
    **dict.fromkeys(["nonogram", "skyscrapers", "slitherlink", "sudoku", "tents"], "tatham pzpr"),
    **dict.fromkeys(["adjacent", "calcudoku", "futoshiki", "jigsaw", "killer"], "tatham"),
    **dict.fromkeys(["minesweeper", "mosaic", "takuzu"], "tatham"),
    **dict.fromkeys(["kakuro", "nurikabe", "starbattle"], "pzpr"),
}


def drawn(kind: str, random: Random) -> Puzzle:
    """A random puzzle of a kind whose codes say whatever its board takes."""
    own = kind_named(kind)
    assert own.board is not None
    puzzle = made(own.board, random, kind, most=random.choice((6, 14)))
    return CodeDraft.of(own, puzzle).puzzle()


@examples(100)
@given(st.sampled_from(sorted(SITES)), st.integers(1, 6), st.randoms(use_true_random=False))
def test_what_is_written_reads_back(kind, side, random):
    puzzle = MAKERS[kind](random, side) if kind in MAKERS else drawn(kind, random)
    for each in SITES[kind].split():
        assert formats.read(codes.write(puzzle, each)) == puzzle


def test_every_kind_with_codes_is_tried():
    """Here, or with a board of puzz.link's in test_pzprv3.py."""
    boards = Path(__file__).with_name("pzprv3.jsonl").read_text("utf-8").splitlines()
    genres = {json.loads(line)["genre"] for line in boards}
    for kind, code in [*codes.codes_at("tatham"), *codes.codes_at("pzpr")]:
        assert kind.name in SITES or not genres.isdisjoint(code.names), kind.name


# --- what is wrong --------------------------------------------------------------------------------


def read_or_error(text: str) -> Puzzle | BadInput:
    try:
        return formats.read(text)
    except BadInput as error:
        assert "\n" not in error.message
        assert (
            error.line == 1 and error.column is not None and 1 <= error.column <= len(text) + 1
        ), error.message
        return error


@pytest.mark.parametrize(("kind", "code"), every(2, ALL), ids=lambda each: each[:40])
def test_a_code_that_is_cut_off_is_an_error(kind, code):
    start = (
        code.index("/", code.index("?")) + 1
        if site(code) == "pzpr"
        else len(code) - len(code.split(":")[-1])
    )
    for cut in range(start, len(code)):
        result = read_or_error(code[:cut])
        if isinstance(
            result, Puzzle
        ):  # what is left is the code of another puzzle: the last numbers, say, or all cells are gone
            if kind == "galaxies":  # the dots that are left
                continue
            assert codes.write(result, site(code)).strip() == code[:cut]
            last = (
                set(code[cut:]) <= set("0123456789.")
                if kind == "nonogram"
                else code[-1].isdigit() and cut == len(code) - 1
            )
            assert last or code[cut:].startswith(",")


@examples(200)
@given(
    st.sampled_from([code for _, code in ALL]),
    st.integers(0, 2000),
    st.sampled_from("0123456789abcfgklmuxyzABDLRUZ,._-+/%:;!é"),
    st.booleans(),
)
def test_a_code_with_another_character_is_a_puzzle_or_an_error(code, at, character, inserted):
    start = (
        code.index("/", code.index("?")) + 1
        if site(code) == "pzpr"
        else len(code) - len(code.split(":")[-1])
    )
    at = start + at % (len(code) - start)
    result = read_or_error(code[:at] + character + code[at + (not inserted) :])
    if isinstance(result, Puzzle):
        assert formats.read(formats.write(result), kind=result.kind) == result


@pytest.mark.parametrize(
    ("text", "column", "message"),
    [
        ("unequal:4:0D,0D,0,0,0,0,0,0,0,0,0,0L,0U,0L,0,0U,0,", 49, '"0," is left over; expected the end'),
        ("unequal:4:0D,0D,0,0,5,", 21, "5 stands here; expected a number from 1 to 4"),
        ("unequal:2:0R,0L,0,0,", 12, '"R" contradicts the cell that it points to; expected one sign for both'),
        ("unequal:2a:0R,0,0,0,", 13, '"R" contradicts the cell that it points to; expected one sign for both'),
        ("unequal:2:0U,0,0,0,", 12, '"U" points out of the board; expected a letter towards a cell'),
        ("unequal:3x4:0,", 9, "the board is 4 by 3; expected as many rows as columns"),
        ("unequal:4#123", 10, "the number behind # only starts a generator; expected the id of the game itself, with a colon"),
        ("unequal:4q:0,", 9, '"4q" are no parameters of unequal that are read; expected them as in 4a or 4'),
        ("bridges:7x7:4", 1, None),
        ("999x4:0,", 1, None),
        ("lightup:999x4:zz", 9, "a side of 999 cells; expected 1 to 200"),
        ("keen:2:__,a1a2a2a1", 10, None),
        ("keen:3:____________ _,", 20, None),
        ("keen:2:____z,a1a2a2a1", 12, '"z" says different things in different programs; expected another letter'),
        ("keen:2:_____,a1a2a2s1", 20, "a sign stands before the number of one cell; expected none"),
        ("mines:3x3n2:0,0,u004", 17, None),
        ("mines:3x3:0,0,u800", 15, "the first click hits a mine; expected it elsewhere"),
        ("solo:3x3xk:z", 13, "the line ends after 26 of 81 places; expected the rest"),
        ("solo:6jk:zj,", 6, '"6jk" are no parameters of solo that are read; expected them as in 9j, 3x3k or 3x3'),
        ("solo:2x2:zz", 10, '"z" goes beyond the last of 16 places; expected fewer'),
        ("unruly:4x4:za", 12, '"z" goes beyond the last of 16 places; expected fewer'),
        ("unruly:4x3u:l", 13, None),
        ("https://puzz.link/p?bridges/4/4/g", 21, None),
        ("https://puzz.link/p?sudoku/v:/4/4/g1k23k3g", 28, '"v:" changes the rules; expected the width'),
        ("https://puzz.link/p?sudoku/4/5/g1k23k3g", 28, "the board is 5 by 4; expected as many rows as columns"),
        ("https://puzz.link/p?sudoku/4/4/g1k23k3.", 39, None),
        ("https://puzz.link/p?sudoku/4/4/g1k23k35", 39, "5 stands here; expected a number from 1 to 4"),
        ("https://puzz.link/p?sudoku/4", 28, "the address has no size; expected width/height/ and the board"),
        ("https://puzz.link/p?kakuro/2/2/n1-.", 32, None),
        ("https://puzz.link/p?mashu/2/2/a1", 32, '"1" has a mark behind the last place; expected none'),
        ("https://puzz.link/p?mashu/2/2/r0", 31, None),
        ("loopy:5x5t1:a", 7, '"5x5t1" are no parameters of loopy that are read; expected them as in 7x7t0'),
        ("bridges:2x2m5:d", 9, '"2x2m5" are no parameters of bridges that are read; expected them as in 7x7m2'),
    ],
)  # fmt: skip
def test_a_wrong_code_is_an_error_with_its_place(text, column, message):
    result = read_or_error(text)
    assert isinstance(result, BadInput)
    assert message is None or (result.message, result.column) == (message, column)


def test_a_bare_id_that_fits_several_kinds_is_an_error_that_names_them():
    result = read_or_error("3x3:i")
    assert isinstance(result, BadInput)
    assert result.message == (
        "the id could be of bridges, fillomino, galaxies, kurodoko, lightup, masyu, mosaic or "
        "shikaku; expected the program's name in front, as in bridges:3x3:…, or --kind"
    )


def test_an_id_of_another_kind_than_the_one_asked_for_is_an_error():
    with pytest.raises(BadInput, match="this is a puzzle of skyscrapers; expected futoshiki"):
        formats.read("towers:2:2/1/1/2/2/1/1/2", kind="futoshiki")
    with pytest.raises(BadInput, match="zebra has no game ids; expected a puzzle of zebra"):
        formats.read("4:0,0,0,", kind="zebra")


def test_what_a_code_cannot_say_is_an_error():
    with pytest.raises(
        BadInput, match=r"puzz.link has no futoshiki; expected Simon Tatham's collection"
    ):
        codes.write(drawn("futoshiki", Random(1)), "pzpr")
    half = stated("nonogram", 2, 2, marks={"blocks": [((1,), ("top", 0))]})
    for each in codes.SITES:
        with pytest.raises(BadInput, match="nothing stands above column 2"):
            codes.write(half, each)
    with pytest.raises(
        BadInput, match="stands of the cage at row 1, column 1, which cannot be written"
    ):
        codes.write(
            stated(
                "calcudoku",
                2,
                2,
                marks={"cages": [((2, ""), ((0, 0), (0, 1))), ((3, "+"), ((1, 0), (1, 1)))]},
            ),
            "tatham",
        )
    with pytest.raises(BadInput, match="a cell is in no region"):
        codes.write(stated("killer", 4, 4, marks={"cages": [(5, ((0, 0), (0, 1)))]}), "tatham")
    with pytest.raises(BadInput, match="nothing stands above column 1, which cannot be written"):
        codes.write(stated("tents", 2, 2, arguments={"trees": ((0, 0),)}), "tatham")
    with pytest.raises(BadInput, match="not every cell without a mine has its number"):
        codes.write(
            stated(
                "minesweeper",
                2,
                2,
                marks={"numbers": [(1, (0, 0))]},
                arguments={"numbers": ((0, 0),)},
            ),
            "tatham",
        )


# --- the parts ------------------------------------------------------------------------------------

TOKENS: dict[str, tuple[CodeToken, list[Any]]] = {
    "numbers of ids": (KNOWN, [None, None, *range(1, 99)]),
    "digits of ids": (DIGITS, [None, *range(10)]),
    "numbers of addresses": (NUMBERS, [None, None, 0, 15, 16, 255, 256, 4095]),
    "small numbers": (SMALL, [None, None, *range(5)]),
    "0 and 1": (VALUES, [None] * 9 + [0, 1]),
    "0 and 1 to the end": (
        Runs({0: "a-y", 1: "A-Y"}, blanks="zZ", closed=False),
        [None] * 40 + [0, 1],
    ),
    "walls": (Runs({True: "_a-x"}, counted=True), [None, True, True]),
    "trees": (Runs({BARE: "_a-y"}, blanks="z"), [None] * 30 + [BARE]),
    "circles": (Packed((None, "o", "*"), 3), [None, None, "o", "*"]),
    "marks and places": (Spaced(("x", "y"), 3) | NUMBERS, [None, "x", "y"]),
}


@given(st.sampled_from(sorted(TOKENS)), st.integers(0, 140), st.randoms(use_true_random=False))
def test_a_token_reads_what_it_writes(name, count, random):
    token, choices = TOKENS[name]
    values = random.choices(choices, k=count)
    if name == "walls":
        values = [each if at % 9 else True for at, each in enumerate(values)]
    cursor = Cursor(write_values(values, token))
    assert read_values(cursor, count, token) == values
    cursor.end()


# --- a kind of somebody's own ---------------------------------------------------------------------

OWN = """
\"\"\"Two colours: a cell with a circle has its colour; all numbers of a room are equal.\"\"\"

from logicpuzzles import Board, Cells, Clues, Regions, codes, domaino, eq, grid, lall, relation


@relation
def circleo(circle, cell):
    return lall()


@relation
def twocolourso(board, size, rooms):
    rows = grid(*size)
    return lall(eq(board, rows), domaino(rows, (0, 1)))


BOARD = Board(Cells("-#"), Clues("circles", "o*", circleo), Regions("rooms", structural=True))

CODES = (
    codes.puzz_link("twocolours", codes.Borders("rooms"), codes.Each("circles", codes.Packed((None, "o", "*"), 3))),
)
"""


def test_a_users_file_has_addresses(tmp_path, monkeypatch):
    (tmp_path / "twocolours.py").write_text(OWN)
    monkeypatch.setenv("LOGICPUZZLES_KINDS", str(tmp_path))
    forget_files()
    address = "https://puzz.link/p?twocolours/3/2/kg1i"
    puzzle = formats.read(address)
    assert puzzle.kind == "twocolours"
    assert codes.write(puzzle, "pzpr").strip() == address
    for cut in range(address.index("?") + 12, len(address)):
        assert isinstance(read_or_error(address[:cut]), BadInput)
    monkeypatch.delenv("LOGICPUZZLES_KINDS")
    forget_files()


def test_a_code_has_a_mark_for_each_scope_of_a_layer(tmp_path):
    file = tmp_path / "twocolours.py"
    numbered = OWN.replace('codes.Packed((None, "o", "*"), 3)', "codes.NUMBERS")
    for own, marks, code in ((OWN, '"o*"', "1i"), (numbered, "numbers(0, 5)", "1k")):
        own = own.replace('"o*", circleo', f'{marks}, circleo, scope=("cell", "row")')
        file.write_text(own.replace("Board,", "Board, numbers,", 1), "utf-8")
        with pytest.raises(
            GoalError, match='one mark for a place of "circles"; expected 2, one for'
        ):
            formats.read(f"https://puzz.link/p?twocolours/3/2/kg{code}", kind=str(file))
        forget_files()


def test_a_file_has_all_the_codes_that_ours_have(tmp_path, capsys):
    """With ``--rules FILE`` an address is an argument of a command."""
    rules = Path(kind_named("heyawake").module.__file__).read_text("utf-8")
    file = tmp_path / "rooms.py"
    file.write_text(rules.replace("heyawakeo", "roomso").replace('"heyawake"', '"roomy"'), "utf-8")
    address = "https://puzz.link/p?roomy/6/6/lll155007rs12222j"
    assert main(["solve", "-q", "--rules", str(file), address]) == 0
    assert capsys.readouterr().out.split("\n")[0] == "# - # - - #"
    assert main(["export", "--to", "pzpr", "--rules", str(file), address]) == 0
    assert capsys.readouterr().out == address + "\n"
    assert main(["export", "--to", "pzprv3", "--rules", str(file), address]) == 0
    text = tmp_path / "board.txt"
    text.write_text(capsys.readouterr().out.replace("/", "\n"), "utf-8")
    assert main(["export", "--to", "pzpr", "--rules", str(file), str(text)]) == 0
    assert capsys.readouterr().out == address + "\n"
    for wrong, column, message in (
        (address.replace("roomy", "romy"), 21, '"romy" is not a kind whose addresses are read; expected roomy'),
        (address.replace("lll", "l!l"), 32, '"!" stands here'),
        (address[:-3], 45, "the line ends after"),
    ):  # fmt: skip
        assert main(["solve", "--rules", str(file), wrong]) == 2
        assert capsys.readouterr().err.startswith(f"{wrong}:1:{column}: {message}")
    forget_files()


@pytest.mark.parametrize(
    ("before", "after", "message"),
    [
        ('Each("circles"', 'Each("circle"', 'a code says the layer "circle"; expected circles'),
        ('Each("circles"', 'Each("rooms"', 'a code says the layer "rooms"; expected circles'),
        ('Borders("rooms")', 'Argument("stars")', 'a code says "stars"; expected an argument of twocolourso'),
        ("codes.puzz_link(", "(", "CODES holds .*; expected codes.tatham"),
    ],
)  # fmt: skip
def test_a_code_that_does_not_fit_its_board_is_refused(before, after, message, tmp_path):
    assert before in OWN
    (tmp_path / "twocolours.py").write_text(OWN.replace(before, after))
    line = 1 + OWN[: OWN.index("CODES")].count("\n")
    with pytest.raises(RulesError, match=f"twocolours.py:{line}: {message}"):
        kind_named(str(tmp_path / "twocolours.py"))
    forget_files()
