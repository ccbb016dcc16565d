"""Random zebra puzzles: awkward names, and clues of every family, also such as hang other clues
together.
"""

from hypothesis import strategies as st

from logicpuzzles.extras.zebra.english.meanings import negate_clue
from logicpuzzles.extras.zebra.english.mentions import key
from logicpuzzles.extras.zebra.relations import RELATIONS
from logicpuzzles.kinds.puzzle import Clue, Item, Puzzle

# Names that are words of clues, that contain one another, that differ in a plural or a hyphen, or
# are not words at all.
AWKWARD = """
    left right first the house is live in 7 3rd One 1 lives not and between Kool Kools cat cats Bob bob's C++ i-s is-in
    a.b St. "x" ` ( ) , : ; ? # - -- _ ß ss İ 7-house house-7 houses jan January English Englishman PallMall red redder
    or either If lower Higher who two painting painter end All Exactly
"""
NAMES = AWKWARD.split()
ALPHABET = "abeixXYZ0179  \u3000\u00a0'’-_.,:;()[]\"“”`#=+/\\éßẞİıſ東—"
names = st.one_of(
    st.sampled_from(NAMES),
    st.lists(st.sampled_from(NAMES), min_size=2, max_size=3).map(" ".join),
    st.from_regex(r"[A-Z][a-z]{1,7}( [a-z]{2,6})?", fullmatch=True),
    st.text(ALPHABET, min_size=1, max_size=8).filter(str.strip),
)
YEARS = "Year"


@st.composite
def zebras(draw: st.DrawFn) -> Puzzle:
    houses = draw(st.integers(2, 5))
    fields = draw(st.lists(names, min_size=2, max_size=4, unique_by=key))
    groups = [
        tuple(draw(st.lists(names, min_size=houses, max_size=houses, unique_by=key)))
        for _ in fields
    ]
    years = draw(
        st.lists(st.integers(1900, 2100).map(str), min_size=houses, max_size=houses, unique=True)
    )
    ordered = draw(st.booleans()) and key(YEARS) not in map(key, fields)
    if ordered:
        fields.append(YEARS)
        groups.append(tuple(years))
    items = st.sampled_from(
        [Item(name, value) for name, group in zip(fields, groups, strict=True) for value in group]
    )

    @st.composite
    def plain(draw: st.DrawFn) -> Clue:
        relation = draw(st.sampled_from(sorted([*RELATIONS, "rankedo"])))
        if relation == "rankedo" and not ordered:
            relation = "nexto"
        argument: dict[str, st.SearchStrategy[object]] = {
            "i": items,
            "p": st.integers(1, houses),
            "n": st.integers(0, houses),
        }
        signs = RELATIONS[relation].signs if relation in RELATIONS else "ii"
        arguments: list[object] = [draw(argument[sign]) for sign in signs]
        if relation == "rankedo":
            apart = {int(a) - int(b) for a in years for b in years if a < b}
            apart |= {-by for by in apart}
            by = draw(st.sampled_from(["lower", "higher", *sorted(apart)]))
            fits = {"lower": lambda by: by < 0, "higher": lambda by: by > 0}.get(
                by, lambda difference, by=by: difference == by
            )
            pairs = [(a, b) for a in years for b in years if fits(int(a) - int(b))]
            arguments += [len(fields) - 1, tuple(pairs)]
        clue = Clue(
            relation,
            tuple(arguments),
            draw(st.sampled_from(["", "Ann owns the dog.", "?", "1. 2. 3."])),
        )
        return negate_clue(clue) if draw(st.booleans()) else clue

    def hung(clues: st.SearchStrategy[Clue]) -> st.SearchStrategy[Clue]:
        several = st.lists(clues, min_size=2, max_size=3).map(tuple)
        return st.builds(Clue, st.sampled_from(["lall", "lany", "lone"]), several) | clues.map(
            negate_clue
        )

    clues = st.recursive(plain(), hung, max_leaves=5)
    return Puzzle(
        "zebra",
        (),
        {"groups": tuple(groups)},
        tuple(draw(st.lists(clues, max_size=6))),
        tuple(fields),
    )
