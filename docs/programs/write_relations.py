"""Writes docs/reference/relations.md: every relation and goal of the vocabulary, what it means, and
what each engine makes of it.

Meanings and examples are the docstrings of the sources. What the engines make of a goal is asked of
them here.

Run from a checkout: python docs/programs/write_relations.py
"""

from __future__ import annotations

import inspect
import re
import tomllib
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from docstrings import markdown

import logicpuzzles as lp
from logicpuzzles.core.budget import Statistics
from logicpuzzles.engines import engine_named
from logicpuzzles.engines.ground import Ground

PAGE = Path(__file__).parents[1] / "reference" / "relations.md"
BAR = "\\|"  # in a table
NOTHING = "nothing: it is settled as the goal is read"
UNKNOWNS = ("x", "y", "z", "w")
ENGINES = ("fd", "sat", "asp", "cpsat", "kanren")


@dataclass(frozen=True)
class Entry:
    """A relation or goal. `modes`: what of its arguments has to be known. `prolog`: what it is
    called there. `goal`: an example of the unknowns w, x, y and z, which have the values of
    `domain`; none: there is nothing to ask the engines.
    """

    name: str
    modes: str
    prolog: str = ""
    goal: str = ""
    domain: str = "range(4)"


FAMILIES: dict[str, tuple[Entry, ...]] = {
    "Goals": (
        Entry("eq", "eq(?, ?)", "`=/2`, with occurs check", "eq(x, (y, z))", ""),
        Entry("neq", "neq(?, ?)", "`dif/2`", "neq((x, y), (1, z))"),
        Entry("lall", "lall(+goals…)", "`,/2`", "lall(neq(x, 1), neq(y, 2))"),
        Entry("lany", "lany(+goals…)", "`;/2`", "lany(eq(x, 1), eq(y, 2))"),
        Entry("conde", "conde(+branches…)", "`;/2`", "conde([eq(x, 1), eq(y, 2)], [eq(z, 3)])"),
        Entry("check", "check(+function, ?, …)", "`when(ground(…), …)`", "check(lambda a, b: a * b == 6, x, y)"),
    ),
    "Negation and truth": (
        Entry("noto", "noto(+goal)", "`#\\` before a goal; `dif/2` for an equation; not `\\+`", "noto(lall(eq(x, 1), eq(y, 2)))"),
        Entry("implieso", "implieso(+goal, +goal)", "`#==>/2`", "implieso(eq(x, 1), eq(y, 2))"),
        Entry("iffo", "iffo(+goal, +goal)", "`#<==>/2`", "iffo(eq(x, 1), eq(y, 2))"),
        Entry("xoro", "xoro(+goal, +goal)", "`#\\` between goals", "xoro(eq(x, 1), eq(y, 2))"),
        Entry("lone", "lone(+goals…)", "", "lone(eq(x, 1), eq(y, 2), eq(z, 3))"),
        Entry("opposite", "opposite(+goal)"),
        Entry("truth", "truth(+goal)", "`#<==>/2` with a Boolean", "eq(truth(lesso(x, y)) + truth(eq(z, 1)), 1)"),
    ),
    "Lists": (
        Entry("membero", "membero(?, ?)", "`member/2`; `in/2` for a domain", "membero(x, (y, 2))"),
        Entry("conso", "conso(?, ?, ?)", "`[H|T] = L`", "conso(x, y, (1, 2))", ""),
        Entry("heado", "heado(?, ?)", "`[H|_] = L`", "heado(x, (1, 2))", ""),
        Entry("tailo", "tailo(?, ?)", "`[_|T] = L`", "tailo(x, (1, 2))", ""),
        Entry("nullo", "nullo(?, …)", "`L = []`", "nullo(x)", ""),
        Entry("itero", "itero(?)", "`is_list/1`, `length/2`", "itero((x, y))", ""),
        Entry("appendo", "appendo(?, ?, ?)", "`append/3`", "appendo(x, y, (1, 2))", ""),
        Entry("rembero", "rembero(?, ?, ?)", "`selectchk/3`, with `dif/2`", "rembero(1, (2, 1, 3), x)", ""),
        Entry("permuteo", "permuteo(?, ?)", "`permutation/2`", "permuteo((x, y, z), (1, 2, 2))"),
        Entry("permuteq", "permuteq(?, ?)", "`permutation/2`; the same as permuteo", "permuteq((x, y, z), (1, 2, 2))"),
    ),
    "Values and tables": (
        Entry("domaino", "domaino([?], +)", "`ins/2`", "domaino((x, y), (1, 2))"),
        Entry("tableo", "tableo([?], +)", "`tuples_in/2`", "tableo((x, y, z), ((0, 1, 2), (1, 2, 3), (3, 2, 1)))"),
        Entry("elemento", "elemento(?, [?], ?)", "`nth0/3`, `element/3` (from 1)", "elemento(x, (3, y, 1), z)"),
        Entry("inverseo", "inverseo([?], [?])", "", "inverseo((x, y, z), (1, 2, 0))"),
    ),
    "Counting": (
        Entry("alldiffo", "alldiffo([?])", "`all_different/1`; `all_distinct/1` in long searches", "alldiffo((x, y, z))"),
        Entry("counto", "counto([?], {+: ?})", "`global_cardinality/2`", "counto((x, y, z), {1: 2})"),
        Entry("exactlyo", "exactlyo(?, +, [?])", "`global_cardinality/2`", "exactlyo(x, 1, (y, z))"),
        Entry("atleasto", "atleasto(+, +, [?])", "", "atleasto(2, 1, (x, y, z))"),
        Entry("atmosto", "atmosto(+, +, [?])", "", "atmosto(1, 1, (x, y, z))"),
        Entry("maxruno", "maxruno([?], +)", "`automaton/3`", "maxruno((x, y, z), 2)"),
    ),
    "Arithmetic": (
        Entry("sumo", "sumo([?], ?)", "`sum/3`, `sum_list/2`", "sumo((w, x, y, z), 6)"),
        Entry("lineo", "lineo([+], [?], +, ?)", "`scalar_product/4`", 'lineo((2, 3, -1), (x, y, z), "<=", 1)'),
        Entry("differenceo", "differenceo(?, ?, ?)", "`X - Y #= D`", "differenceo(x, y, 2)"),
        Entry("distanceo", "distanceo(?, ?, ?)", "`abs(X - Y) #= D`", "distanceo(x, y, z)"),
        Entry("producto", "producto([?], ?)", "`X * Y #= P`", "producto((x, y), z)"),
        Entry("powero", "powero(?, ?, ?)", "`X ^ Y #= P`", "powero(x, 2, y)"),
        Entry("quotiento", "quotiento(?, ?, ?)", "`X div Y #= Q`", "quotiento(x, y, z)"),
        Entry("remaindero", "remaindero(?, ?, ?)", "`X mod Y #= R`", "remaindero(x, 2, y)"),
        Entry("abso", "abso(?, ?)", "`abs(X) #= Y`", "abso(x, y)", "range(-2, 3)"),
        Entry("maxo", "maxo([?], ?)", "`max(X, Y) #= Z`", "maxo((x, y), z)"),
        Entry("mino", "mino([?], ?)", "`min(X, Y) #= Z`", "mino((x, y), z)"),
        Entry("integero", "integero(?)", "`integer/1`", "integero(x)", '(0, 1.5, "a")'),
        Entry(
            "compareso", "compareso(+, +, +, +, [?])", "`#=/2`, `#</2` …", 'compareso(("+", "a", "b"), "=", 4, "ab", (x, y))',
            "range(1, 4)",
        ),
    ),
    "Order": (
        Entry("lesso", "lesso(?, ?)", "`#</2`", "lesso(x, y)"),
        Entry("lesseqo", "lesseqo(?, ?)", "`#=</2`", "lesseqo(x, y)"),
        Entry("lexo", "lexo([?], [?])", "`lex_chain/1`", "lexo((x, y), (1, z))"),
    ),
    "Automata": (
        Entry("regularo", "regularo([?], +)", "`automaton/3`", "regularo((x, y, z), blocks((1, 1)))", "range(2)"),
    ),
    "Graphs": (
        Entry("connectedo", "connectedo([?], +)", "", "connectedo((x, y, z), [(0, 1), (1, 2)])", "range(2)"),
        Entry("loopo", "loopo([?], +)", "", "loopo((x, y, z), [(0, 1), (1, 2), (2, 0)])", "range(2)"),
        Entry("patho", "patho([?], +, +, +)", "", "patho((x, y, z), [(0, 1), (1, 2), (2, 0)], 0, 1)", "range(2)"),
        Entry("circuito", "circuito([?])", "`circuit/1` (from 1)", "circuito((x, y, z))", "range(3)"),
        Entry("regiono", "regiono(?, +, [?], +)", "", "regiono(2, 0, (x, y, z), [(0, 1), (1, 2)])", "range(1, 3)"),
        Entry("regionso", "regionso([?], +)", "", "regionso((x, y, z), [(0, 1), (1, 2)])", "range(1, 4)"),
    ),
    "Areas": (
        Entry("divisiono", "divisiono([?], +)", "", "divisiono((x, y, z), [(0, 1), (1, 2), (2, 0)])", "range(2)"),
        Entry("areao", "areao(?, +, [?], +)", "", "areao(2, 0, (x, y), [(0, 1), (1, 2)])", "range(2)"),
        Entry("visito", "visito(?, [?])", "", "visito(z, ((x, y, 0, 0), (x, 0, 0, 1)))", "range(2)"),
        Entry("acyclico", "acyclico([?], +)", "", "acyclico((x, y, z), [(0, 1), (1, 2), (2, 0)])", "range(2)"),
        Entry("shapeo", "shapeo(?, [?], +, +)", "", "shapeo(x, (y, z), [(0, 0), (0, 1)], [[(0, 0)], [(0, 0), (1, 0)]])"),
        Entry("patterno", "patterno([?], [+])", "", 'patterno((x, y), ("01", "1."))'),
        Entry("straighto", "straighto([?])", "", "straighto((x, 1, y, z))", "range(2)"),
        Entry("seeno", "seeno(?, [[?]])", "", "seeno(2, ((x, y), (z,)))", "range(2)"),
    ),
    "Shading": (
        Entry("tallyo", "tallyo(?, [?])", "", "tallyo(2, (x, y, z))", "range(2)"),
        Entry("aparto", "aparto([?])", "", "aparto((x, y))", "range(2)"),
        Entry("pairedo", "pairedo(?, [?])", "", "pairedo(x, (y, z))", "range(2)"),
        Entry("parto", "parto([[?]], +)", "", "parto(((x, y, z),), [[(0, 0)], [(0, 1), (0, 2)]])", "range(2)"),
        Entry("notallo", "notallo([?])", "", "notallo((x, y, z))", "range(2)"),
        Entry("mixedo", "mixedo([?])", "", "mixedo((x, y, z))", "range(2)"),
        Entry("alikeo", "alikeo([?])", "", "alikeo((x, y))", "range(2)"),
        Entry("cornero", "cornero([?])", "", "cornero((w, x, y, z))", "range(2)"),
        Entry("passageo", "passageo([?])", "", "passageo((x, y, z))", "range(2)"),
        Entry("wholeo", "wholeo([[?]])", "", "wholeo(((w, x), (y, z)))", "range(2)"),
        Entry("jointo", "jointo([[?]])", "", "jointo(((w, x), (y, z)))", "range(2)"),
        Entry("togethero", "togethero([[?]], +)", "", "togethero(((w, x), (y, z)), [(0, 0), (0, 1), (1, 0)])", "range(2)"),
        Entry("squareso", "squareso([[?]])", "", "squareso(((w, x), (y, z)))", "range(2)"),
        Entry("noboxo", "noboxo([[?]])", "", "noboxo(((w, x), (y, z)))", "range(2)"),
        Entry("touchedo", "touchedo(?, ?, +, [[?]])", "", "touchedo(2, w, 0, ((w, x), (y, z)))", "range(2)"),
        Entry("areaso", "areaso([[?]], +)", "", "areaso(((w, x), (y, z)), ((2, None), (None, None)))", "range(2)"),
    ),
    "Schedules": (
        Entry("nooverlapo", "nooverlapo([?], [?])", "`disjoint2/1`, `serialized/2`", "nooverlapo((x, y), (2, 1))"),
        Entry("cumulativeo", "cumulativeo([?], [?], [?], ?)", "`cumulative/2`", "cumulativeo((x, y), (2, 2), (1, 2), 2)"),
    ),
    "Relations of your own": (
        Entry("relation", "@relation", "a predicate with its clauses"),
        Entry("Relation", "Relation(name)", "a predicate of facts"),
        Entry("fact", "fact(relation, +, …)", "`assertz/1`"),
        Entry("facts", "facts(relation, +rows…)", "`assertz/1`"),
    ),
    "Terms": (
        Entry("var", "var()", "`_`"),
        Entry("vars", "vars(+)", "`length(L, N)`"),
        Entry("isvar", "isvar(?)", "`var/1`"),
        Entry("Var", "Var"),
        Entry("variables", "variables(+, …)"),
        Entry("unifiable", "@unifiable"),
        Entry("grid", "grid(+, +)"),
        Entry("cells", "cells(+)", "`flatten/2`"),
        Entry("record", "record(+fields…)", "a dict, or a term with arguments by name"),
        Entry("decimal", "decimal(?, …)"),
        Entry("unify", "unify(?, ?, +state)", "`=/2`"),
        Entry("reify", "reify(?, +bindings)", "`copy_term/2`"),
    ),
    "Grids": tuple(
        Entry(name, f"{name}(…)")
        for name in (
            "area_patterns", "areas_on", "around", "at", "beside", "borders_along", "boxes", "cell_links",
            "columns", "crossings", "diagonals", "groups_on", "lattice", "neighbours", "pairs", "passages",
            "pieces", "random_loop", "rectangles", "seams", "sight", "slants",
            "squares", "stretches", "rays",
        )
    ),
    "Automata, expressions": tuple(Entry(name, f"{name}(…)") for name in ("blocks", "lengths", "polynomials", "words")),
    "Asking": (
        Entry("run", "run(+n, ?, +goals…)", "`findall/3`, `findnsols/4`, `once/1`"),
        Entry("answers", "answers(?, +goals…)", "the toplevel, with residual goals: `call_residue_vars/2`"),
        Entry("count", "count(?, +goals…)", "`aggregate_all(count, …)`"),
        Entry("prepare", "prepare(?, +goals…)"),
        Entry("Budget", "Budget(…)", "`call_with_time_limit/2`, `call_with_inference_limit/3`"),
    ),
}  # fmt: skip

HEAD = """# Relations

Every goal, relation and function of the vocabulary: `from logicpuzzles import *` has them all. `docs/programs/write_relations.py`
makes this page from the sources, and asks the engines what they make of each example.

Modes: `+` has to be known when the goal is made; `?` may be known or unknown, and be said before or after; `[?]` is a tuple or
list of known length whose items may be unknown. Relations end in `o`. The names of Prolog are those of SWI-Prolog and CLP(FD).

**What is undefined.** Arithmetic and order are of numbers, `int` and `float`. Where something else stands among their terms
(`None`, `"a"`, `True`, a tuple), or there is no number to calculate (a divisor of 0, the greatest of no cells), a relation is
undefined: neither it nor `noto` of it holds. It is the same for expressions, and for what they stand in. All other relations hold
of any terms or do not, and `noto` holds where they do not.

**What a term is bound to changes nothing.** An argument may stand there itself, or be an unknown that is bound before or after:
the answers are the same. Lists and tuples are different terms. A list that is made of another is of its type: the whole of
`appendo` is of the type of the second list, and so is the first, where nothing else says of which type it is.

## Index

"""

ENGINES_HEAD = """
## What the engines make of them

The first column below each example is what `fd` posts for it, and how strong that is. `sat`, `asp` and `cpsat` share one model of
cells with finite domains; the second column names its constraints. `kanren` runs the definition, in the third one. Each example
was run on every engine, with one set of answers. What an engine cannot express (a list of unknown length, an unknown without a
domain) it leaves to kanren when you use `run`; alone, it raises `Unsupported`, which names the part and the reason.

### Propagators of `fd`

| propagator | strength | does |
| --- | --- | --- |
"""

FLAT_HEAD = """
### Constraints for `sat`, `asp` and `cpsat`

| constraint | says | as clauses (`sat`) | as rules (`asp`) | for CP-SAT |
| --- | --- | --- | --- | --- |
"""

SAID = tomllib.loads((Path(__file__).parent / "engines.toml").read_text(encoding="utf-8"))

# What is said of names that come from another package.
MORE = {
    "Var": "The class of unknowns.",
    "isvar": "Whether a term is an unknown.",
    "unifiable": "A decorator: instances of a class unify where their attributes do.",
    "variables": "Within `with variables(a, b):`, the objects `a` and `b` are unknowns.",
}

# Functions that make propagators, and the propagators as they are called here.
ALIASES = {
    "of_any": "accepted",
    "of_two_values": "accepted",
    "post_test": "test",
    "post_plain": "test",
}
USED: set[str] = set()
FLAT: dict[str, str] = {}


def spelled(text: str) -> str:
    """A docstring as Markdown, with links to what is on this page."""
    return markdown(text, r"[`\1`](#\1)")


def docstring(name: str) -> tuple[str, str]:
    """What a docstring says, and its examples."""
    said = MORE.get(name) or inspect.getdoc(getattr(lp, name)) or ""
    prose, examples = [], []
    for paragraph in said.split("\n\n"):
        (examples if paragraph.startswith(">>> ") else prose).append(paragraph)
    return "\n\n".join(prose), "\n".join(examples)


def first_sentence(name: str) -> str:
    text = " ".join(docstring(name)[0].split("\n\n")[0].split())
    return spelled(re.split(r"(?<=\.)\s", text)[0]).replace("|", "\\|")


def signature(name: str) -> str:
    """The names of the arguments, without types."""
    value = getattr(lp, name)
    target = value.body if hasattr(value, "body") else value
    shown = []
    for parameter in inspect.signature(target).parameters.values():
        default = (
            ""
            if parameter.default is inspect.Parameter.empty
            else f"={_default(parameter.default)}"
        )
        star = {inspect.Parameter.VAR_POSITIONAL: "*", inspect.Parameter.VAR_KEYWORD: "**"}.get(
            parameter.kind, ""
        )
        if parameter.kind is inspect.Parameter.KEYWORD_ONLY and not any(
            each[0] == "*" for each in shown
        ):
            shown.append("*")
        shown.append(f"{star}{parameter.name}{default}")
    return f"{name}({', '.join(shown)})"


def _default(value: Any) -> str:
    return getattr(value, "__name__", None) or (
        "Budget()" if isinstance(value, lp.Budget) else repr(value)
    )


def example(entry: Entry) -> tuple[tuple[Any, ...], Any, Any]:
    """The unknowns of an example, its goal, and the goal that gives them domains."""
    names = {name: getattr(lp, name) for name in lp.__all__}
    unknowns = tuple(lp.vars(len(UNKNOWNS)))
    names.update(zip(UNKNOWNS, unknowns, strict=True))
    goal = eval(entry.goal, names)
    if not entry.domain:
        return unknowns, goal, lp.lall()
    used = [
        unknown
        for name, unknown in zip(UNKNOWNS, unknowns, strict=True)
        if re.search(rf"\b{name}\b", entry.goal)
    ]
    return tuple(used), goal, lp.domaino(tuple(used), eval(entry.domain))


def propagators(entry: Entry) -> str:
    """The names of the propagators that fd posts for an example, or why it posts none."""
    term, goal, domain = example(entry)
    program: Any = engine_named("fd").read(term, lp.lall(goal, domain), Statistics())
    if program.left_over:
        return f"left to kanren: {_reason(program.left_over)}"
    names = dict.fromkeys(name_of(each) for each in program.solutions.model.store.propagators)
    USED.update(names)
    shown = [
        f"[`{name}`](#propagators-of-fd): {SAID['propagators'][name]['strength']}" for name in names
    ]
    return "; ".join(shown) or NOTHING


def name_of(propagator: Any) -> str:
    """What a propagator is called in the sources: its class, or the function that made it."""
    inner = getattr(propagator, "inner", None)
    if inner is not None:
        USED.add(name_of(inner))
    function = getattr(propagator, "function", None)
    if function is None:
        return type(propagator).__name__.removesuffix("Propagator")
    maker = function.__qualname__.split(".")[0].lstrip("_")
    return ALIASES.get(maker, maker)


def flat(entry: Entry) -> str:
    """The constraints of the flat model of an example, or why there is none."""
    term, goal, domain = example(entry)
    ground = Ground(term, lp.lall(goal, domain), Statistics(), compact=True)
    if ground.left_over:
        return f"left to kanren: {_reason(ground.left_over)}"
    kinds = {
        type(each).__name__: inspect.getdoc(type(each)) or "" for each in ground.flat.constraints
    }
    FLAT.update({name: " ".join(text.split("\n\n")[0].split()) for name, text in kinds.items()})
    return ", ".join(f"[`{name}`](#constraints-for-sat-asp-and-cpsat)" for name in kinds) or NOTHING


def _reason(left_over: list[tuple[Any, str]]) -> str:
    return re.sub(r"ConsPair\(.*\)", "a list", re.sub(r"~_\d+", "an unknown", left_over[0][1]))


def definition(entry: Entry) -> str:
    """What a goal stands for, in one line."""
    _, goal, _ = example(entry)
    expand: Callable[[], Any] | None = getattr(goal, "expand", None)
    if expand is None:
        return (
            "the goal itself"
            if entry.name in ("eq", "neq", "check", "lall", "lany")
            else _named(repr(goal), goal)
        )
    return _named(repr(expand()), goal)


def _named(text: str, goal: Any) -> str:
    """A goal as text, with its unknowns called x, y, z and others a, b, …"""
    names: dict[str, str] = {}
    mine = [*re.findall(r"~_\d+", repr(goal)), *re.findall(r"~_\d+", text)]
    for token in mine:
        names.setdefault(token, "xyzwabcdefgh"[len(names) % 12])
    text = re.sub(r"~_\d+", lambda token: names[token[0]], text).replace("<class 'list'>", "list")
    text = re.sub(r"(, )?default_ConsNull=list", "", text).replace("ConsPair", "pair")
    return f"`{text if len(text) <= 160 else text[:150] + ' …'}`".replace("|", "\\|")


def verify(entry: Entry) -> int:
    """How many answers an example has. Raises where two engines differ."""
    sets = {}
    for engine in ENGINES:
        term, goal, domain = example(entry)
        sets[engine] = {repr(answer) for answer in lp.run(0, term, goal, domain, engine=engine)}
    sizes = {engine: len(answers) for engine, answers in sets.items()}
    kept = {
        engine: {re.sub(r"~_\d+", "_", each) for each in answers}
        for engine, answers in sets.items()
    }
    if len(set(sizes.values())) != 1 or any(each != kept["fd"] for each in kept.values()):
        raise SystemExit(f"{entry.name}: the engines differ: {sizes}")
    return sizes["fd"]


def section(entry: Entry) -> Iterator[str]:
    prose, examples = docstring(entry.name)
    yield f"### {entry.name} {{ #{entry.name} }}\n"
    yield f"`{signature(entry.name)}`\n"
    facts = [f"**Modes** `{entry.modes}`"] if entry.modes[-3:] != "(…)" else []
    facts += [f"**Prolog** {entry.prolog}"] if entry.prolog else []
    if facts:
        yield " · ".join(facts) + "\n"
    yield spelled(prose) + "\n"
    if examples:
        yield f"```python\n{importing(examples)}\n\n```\n"
    if entry.goal:
        among = f" with `domaino(…, {entry.domain})`" if entry.domain else ""
        answers = verify(entry)
        yield f"Engines, for `{entry.goal}`{among} ({answers} answer{'s' if answers != 1 else ''}):\n"
        yield "| `fd` | `sat`, `asp`, `cpsat` | `kanren` |\n| --- | --- | --- |"
        yield f"| {propagators(entry)} | {flat(entry)} | {definition(entry)} |\n"


def importing(examples: str) -> str:
    """Examples with one line that imports what they use."""
    body = "\n".join(
        line
        for line in examples.splitlines()
        if not line.startswith(">>> from logicpuzzles import ")
    )
    used = [name for name in lp.__all__ if re.search(rf"\b{name}\(|[@( ,]{name}\b", body)]
    return f">>> from logicpuzzles import {', '.join(used)}\n{body}"


def page() -> str:
    """The whole page."""
    lines = [HEAD.rstrip("\n"), ""]
    for family, entries in FAMILIES.items():
        lines.append(
            f"**[{family}](#{anchor(family)})**\n\n| name | says | in Prolog |\n| --- | --- | --- |"
        )
        for each in entries:
            prolog = each.prolog.replace("|", BAR)
            lines.append(
                f"| [`{each.name}`](#{each.name}) | {first_sentence(each.name)} | {prolog} |"
            )
        lines.append("")
    for family, entries in FAMILIES.items():
        lines.append(f"## {family} {{ #{anchor(family)} }}\n")
        for entry in entries:
            lines += section(entry)
    lines.append(ENGINES_HEAD.rstrip("\n"))
    lines += [
        f"| `{name}` | {said['strength']} | {said['does']} |"
        for name, said in SAID["propagators"].items()
        if name in USED
    ]
    lines.append(FLAT_HEAD.rstrip("\n"))
    for name, text in sorted(FLAT.items()):
        lines.append(
            f"| `{name}` | {spelled(text)} | " + " | ".join(SAID["encodings"][name].values()) + " |"
        )
    return "\n".join(lines) + "\n"


def anchor(family: str) -> str:
    """Apart from the anchors of names, which are case-sensitive: `relation` is one."""
    return "family-" + family.lower().replace(" ", "-")


def pages() -> dict[Path, str]:
    """What this program writes."""
    return {PAGE: page()}


if __name__ == "__main__":
    for path, text in pages().items():
        path.write_text(text, encoding="utf-8")
