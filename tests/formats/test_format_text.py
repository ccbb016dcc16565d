"""Every text is checked before a format sees it."""

import pytest

from logicpuzzles.core.errors import BadInput
from logicpuzzles.formats import MAX_BYTES, decode, read

SEED = "3,7,_,_,_,_\n_,_,1,5,9,_\n6,_,_,_,_,_\n"


@pytest.mark.parametrize(
    "data",
    [
        SEED.encode(),
        b"\xef\xbb\xbf" + SEED.encode(),
        SEED.replace("\n", "\r\n").encode(),
        SEED.replace("\n", "\r").encode(),
        b"\n\n" + SEED.encode() + b"\n  \n",
        b"# a comment\n" + SEED.encode().rstrip(),
    ],
    ids=["plain", "bom", "crlf", "cr", "blank lines", "comment and no last line end"],
)
def test_the_same_puzzle_however_it_was_saved(data):
    assert read(decode(data)) == read(SEED)


@pytest.mark.parametrize(
    ("data", "place", "message"),
    [
        (b"", (None, None), "the text is empty; expected a puzzle"),
        (b" \r\n\t\n", (None, None), "the text is empty; expected a puzzle"),
        (b"\xef\xbb\xbf", (None, None), "the text is empty; expected a puzzle"),
        (b"3,7\n1,\x00,2", (2, 3), "character 0x00 is not text; expected a text file in UTF-8"),
        (
            b"3,7\r\nB\xc3\xa4r,\xff",
            (2, 5),
            "byte 0xff is not UTF-8; expected a text file in UTF-8",
        ),
        (b"\xff\xfe3\x00,\x00", (1, 1), "byte 0xff is not UTF-8; expected a text file in UTF-8"),
        (
            b" " * (MAX_BYTES + 1),
            (None, None),
            f"{MAX_BYTES + 1} bytes are too many; expected at most {MAX_BYTES} (4 MiB)",
        ),
    ],
    ids=["nothing", "blanks", "bom alone", "nul", "latin-1", "utf-16", "too large"],
)
def test_bad_bytes(data, place, message):
    with pytest.raises(BadInput) as caught:
        decode(data)
    assert (caught.value.line, caught.value.column) == place
    assert caught.value.message == message


def test_a_binary_file_is_named_by_its_ending():
    with pytest.raises(BadInput, match=r"a \.xlsx file is binary"):
        decode(b"PK\x00\x03\xff", "grid.xlsx")


def test_text_is_checked_like_bytes():
    with pytest.raises(BadInput, match="is empty"):
        read("\ufeff \n", kind="jodici")
    with pytest.raises(BadInput, match="0x00 is not text"):
        read("3,7,\x00", kind="jodici")
