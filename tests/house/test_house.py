"""The house in order: who imports whom, what is public, what no file may hold."""

import ast
import importlib
import posixpath
import re
import sys
from collections.abc import Callable, Mapping, Sequence
from functools import cache, wraps
from itertools import pairwise
from pathlib import Path
from types import FunctionType

from count_tokens import count_tokens
from samples import ROOT, repeated_cases, run_python

from logicpuzzles.faces.web.files import addresses, content

PACKAGE = ROOT / "logicpuzzles"
MODULES = {
    ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__"): path
    for path in PACKAGE.rglob("*.py")
    if path.parent.name != "adapters"  # for packages that need not be there
}
RULES = {
    f"logicpuzzles.rules.{path.stem}": path
    for path in (ROOT / "rules").glob("*.py")
    if path.stem != "__init__"
}
FILES = {**MODULES, **RULES}

KINDS = frozenset(path.stem for path in (ROOT / "rules").glob("*.py") if path.stem != "__init__")

# From the ground up. A module may import those of lower layers, and of its own room.
LAYERS = (
    (
        "version",
        "rules",
    ),  # a signpost to the rules; these import the vocabulary, and are found by name
    ("core",),
    ("relations",),
    ("engines",),
    ("asking",),
    ("kinds",),
    ("formats",),
    ("checks",),
    ("solving",),
    ("explain",),
    ("show",),
    ("generate", "scoring", "compare"),
    ("extras",),  # what one kind has besides: found by its name, and imported by nobody else
    ("faces", "runner"),
    ("__main__",),
)
HEIGHT = {name: height for height, layer in enumerate(LAYERS) for name in layer}
ASIDE = {
    "search": ("compare", "faces", "extras")
}  # what imports nothing of ours, and who may import it

DOOR = (
    "logicpuzzles.engines",
    "logicpuzzles.engines.base",
)  # what of the engines others may import
FORBIDDEN = ("sympify", "/home/", "/work/", "/tmp/", "/Users/", "C:\\")
# Who may run text as a program, for that is their purpose.
RUN_CODE = {"exec": ("faces.scope", "kinds.files"), "eval": ("faces.scope",)}


def room(module: str) -> str:
    """The room of the package that a module belongs to: ``engines`` for
    ``logicpuzzles.engines.fd.store``.
    """
    names = module.split(".")
    return names[1] if len(names) > 1 else ""


def is_door(module: str) -> bool:
    """Whether it is the ``__init__`` of a room: that may hand on what stands inside."""
    return FILES[module].stem == "__init__"


@cache
def parse_file(path: Path) -> ast.Module:
    """The syntax of a file."""
    return ast.parse(path.read_text("utf-8"))


def tree_of(module: str) -> ast.Module:
    """The syntax of a module."""
    return parse_file(FILES[module])


@cache
def nodes_of(path: Path) -> list[ast.AST]:
    """What the syntax of a file is made of."""
    return list(ast.walk(parse_file(path)))


@cache
def imports(module: str) -> list[str]:
    """The modules that a module names in its imports, wherever these stand."""
    package = module if is_door(module) else module.rpartition(".")[0]
    found = []
    for node in nodes_of(FILES[module]):
        if isinstance(node, ast.Import):
            found += [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            base = package
            for _ in range(node.level - 1):
                base = base.rpartition(".")[0]
            whole = ".".join(filter(None, (base if node.level else "", node.module or "")))
            for alias in node.names:
                inner = f"{whole}.{alias.name}"
                found.append(inner if inner in FILES else whole)
    return found


def ours(module: str) -> list[str]:
    """The modules of the package that a module imports."""
    return [name for name in imports(module) if name.split(".")[0] == "logicpuzzles"]


def for_each(modules: Sequence[str]) -> Callable[..., Callable[[], None]]:
    """One test for all modules, which names those that fail."""

    def wrap(test: Callable[[str], None]) -> Callable[[], None]:
        @wraps(test)
        def whole() -> None:
            failed = []
            for module in modules:
                try:
                    test(module)
                except AssertionError as error:
                    failed.append(f"{module}: {error}")
            assert not failed, "\n".join(failed)

        del whole.__wrapped__  # else pytest asks for its arguments
        return whole

    return wrap


@for_each(sorted(module for module in MODULES if room(module)))
def test_imports_go_one_way(module):
    mine = room(module)
    for name in ours(module):
        theirs = room(name)
        if theirs in ASIDE:
            assert mine in (theirs, *ASIDE[theirs]), f"{module} imports {name}"
        elif theirs == "":
            assert mine == "faces", f"{module} imports the vocabulary as a whole"
        else:
            assert theirs == mine or HEIGHT[theirs] < HEIGHT[mine], f"{module} imports {name}"


def test_the_rooms_have_one_direction():
    """Between two rooms all imports go the same way, the lazy ones and those of the rules files as
    well.
    """
    arrows = {
        (room(module), room(name))
        for module in MODULES
        for name in ours(module)
        if room(module) and room(name)
    }
    assert {
        (mine, theirs) for mine, theirs in arrows if mine < theirs and (theirs, mine) in arrows
    } == set()


def test_no_module_imports_itself_by_way_of_others():
    """Lazy imports count, too; doors do not."""
    check_no_circle(
        {
            module: [name for name in ours(module) if name in MODULES]
            for module in MODULES
            if not is_door(module)
        }
    )


def test_no_module_of_the_page_imports_itself_by_way_of_others():
    """Imports that are run later count, too. A name with a variable part stands for all modules
    that it may mean.
    """
    modules = [address for address in addresses() if address.endswith(".js")]
    edges: dict[str, list[str]] = {}
    for address in modules:
        text = (content(address) or b"").decode()
        static = re.findall(r'^import (?:[^"]* from )?"(\./[^"]+|\.\./[^"]+)";', text, re.MULTILINE)
        later = re.findall(r"\bimport\(((?:[^()]|\([^()]*\))*)\)", text)
        named = static + re.findall(r"""["`](\.[^"`]+)["`]""", " ".join(later))
        edges[address] = [
            each
            for name in named
            for pattern in [re.sub(r"\\\$\\\{.*\\\}$", ".*/.*", re.escape(name))]
            for each in modules
            if re.fullmatch(pattern, f"./{each}")
            or posixpath.normpath(posixpath.join(posixpath.dirname(address), name)) == each
        ]
    assert "kinds/balance/balance.js" in edges["app.js"] and "server.js" in edges["engine.js"]
    check_no_circle(edges)


def check_no_circle(edges: Mapping[str, Sequence[str]]) -> None:
    """Fails with the circle where the edges make one."""
    done: set[str] = set()

    def visit(module: str, way: tuple[str, ...]) -> None:
        assert module not in way, " -> ".join([*way[way.index(module) :], module])
        if module in done:
            return
        for name in edges.get(module, ()):
            visit(name, (*way, module))
        done.add(module)

    for module in edges:
        visit(module, ())


@for_each(sorted(MODULES))
def test_no_kind_is_named_outside_its_own_files(module):
    if room(module) in ("extras", "search", "runner"):
        return
    texts = {
        node.value
        for node in nodes_of(FILES[module])
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    }
    assert texts.isdisjoint({*KINDS, "tazuku"})


@for_each(sorted(MODULES))
def test_imports_of_ours_are_absolute(module):
    for node in nodes_of(FILES[module]):
        assert (
            not isinstance(node, ast.ImportFrom) or node.level == 0 or room(module) == "search"
        ), f"{module}:{node.lineno}"


def test_scoring_is_small() -> None:
    """Answers are read in few shapes: a further one has to be worth its code."""
    names = [name for name in MODULES if room(name) == "scoring"]
    assert sum([count_tokens(MODULES[name].read_text("utf-8")) for name in names]) < 16_700


def test_every_room_has_its_place():
    assert {room(module) for module in MODULES} - {""} == {*HEIGHT, *ASIDE}


@for_each(sorted(module for module in MODULES if room(module) == "engines"))
def test_engines_share_the_base_and_nothing_else(module):
    mine = module.split(".")[2:3]
    for name in imports(module):
        theirs = name.split(".")[2:3] if room(name) == "engines" else []
        assert not theirs or theirs in (["base"], ["reading"], ["ground"], mine) or mine == [], (
            f"{module} imports {name}"
        )


@for_each(sorted(module for module in FILES if room(module) not in ("", "engines")))
def test_nobody_outside_an_engine_imports_its_inside(module):
    for name in imports(module):
        assert room(name) != "engines" or name in DOOR, f"{module} imports {name}"


@for_each(sorted(RULES))
def test_rules_import_the_vocabulary_and_each_other_only(module):
    for name in imports(module):
        ours = name == "logicpuzzles" or name in RULES
        assert ours or name.split(".")[0] in sys.stdlib_module_names, name


@for_each(sorted(module for module in MODULES if room(module) == "search"))
def test_the_search_is_standard_library_only(module):
    for name in imports(module):
        assert room(name) == "search" or name.split(".")[0] in sys.stdlib_module_names, name


def test_the_vocabulary_costs_no_solver():
    """Solvers, kanren among them, are imported when they are first needed."""

    program = "import sys, logicpuzzles as lp; x = lp.var(); lp.run(0, x, lp.membero(x, (1, 2))); print(*sys.modules)"
    loaded = run_python("-c", program, check=True).stdout.split()
    assert set(loaded).isdisjoint(
        {"kanren", "pysat", "clingo", "ortools", "rich", "prompt_toolkit", "sympy"}
    )


# --- what files hold ------------------------------------------------------------------------------


@for_each(sorted(FILES))
def test_no_assert_on_input(module):
    """An assert may tell a type checker that something is there, and nothing else."""
    for node in nodes_of(FILES[module]):
        if isinstance(node, ast.Assert):
            claims = node.test.values if isinstance(node.test, ast.BoolOp) else [node.test]
            assert all(ast.unparse(claim).endswith(" is not None") for claim in claims), (
                f"{module}:{node.lineno}"
            )


@for_each(sorted(FILES))
def test_no_forbidden_words(module):
    text = FILES[module].read_text("utf-8")
    assert [word for word in FORBIDDEN if word in text] == []
    for node in nodes_of(FILES[module]):
        if (
            isinstance(node, ast.Call)
            and isinstance(node.func, ast.Name)
            and node.func.id in RUN_CODE
        ):
            assert module.removeprefix("logicpuzzles.") in RUN_CODE[node.func.id], (
                f"{module}:{node.lineno}"
            )


@for_each(sorted(module for module in MODULES if module != "logicpuzzles.__main__"))
def test_what_is_public_is_listed_sorted_and_described(module):
    loaded = importlib.import_module(module)
    assert loaded.__doc__
    names = list(getattr(loaded, "__all__", ())) or _own_names(loaded)
    order = sorted(names) if module == "logicpuzzles" else sorted(names, key=_as_linters_sort)
    if hasattr(loaded, "__all__"):
        assert names == order or names == sorted(names)
    for name in names:
        value = getattr(loaded, name)
        if callable(value) and getattr(value, "__module__", "").startswith("logicpuzzles"):
            assert (value.__doc__ or "").strip(), name


def _own_names(module):
    """The functions and classes of a module, without those that stay in it: posters too, which their forms describe."""
    values = vars(module).items()
    return [
        name
        for name, value in values
        if isinstance(value, type | FunctionType)
        and value.__module__ == module.__name__
        and not name.startswith(("_", "post_"))
    ]


def _as_linters_sort(name: str) -> tuple[int, str]:
    """Constants, classes, the rest."""
    return (0 if name.isupper() else 1 if name[:1].isupper() else 2, name)


def test_every_name_of_the_vocabulary_is_described():
    vocabulary = importlib.import_module("logicpuzzles")
    assert all(a < b for a, b in pairwise(vocabulary.__all__))
    for name in vocabulary.__all__:
        value = getattr(vocabulary, name)
        if getattr(value, "__module__", value.__name__).startswith("logicpuzzles."):
            assert (value.__doc__ or "").strip(), name


def test_every_relation_has_an_example():
    """That each example is right, the doctests of the package tell."""
    relations = importlib.import_module("logicpuzzles.relations")
    listed = {name: getattr(relations, name) for name in relations.__all__ if name.endswith("o")}
    assert len(listed) > 20
    assert [name for name, value in listed.items() if ">>> " not in value.__doc__] == []


def test_repeated_cases_are_of_tests_that_are_there():
    tests = {case.partition("[")[0] for case in repeated_cases()}
    for name in tests:
        path, _, function = name.partition("::")
        assert f"def {function}(" in (ROOT / path).read_text("utf-8"), name
