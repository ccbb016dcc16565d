"""A small Lisp as a relation between programs and their values.

Asked for the value of a program it is an interpreter. Asked for programs it finds some that have a
value; asked for a program whose value is that program, it finds a quine.

Source: William Byrd, Eric Holk and Daniel Friedman, "miniKanren, live and untagged: quine
generation via relational interpreters", 2012.

It prints:

    value: ('ha', 'ha')
    program: ('quote', ('ha', 'ha'))
    program: ('list', ('quote', 'ha'), ('quote', 'ha'))
    quine: ('call', ('lambda', 'x', ('list', ('quote', 'call'), ('name', 'x'), ('list', ('quote', 'quote'), ('name', 'x')))), ('quote', ('lambda', 'x', ('list', ('quote', 'call'), ('name', 'x'), ('list', ('quote', 'quote'), ('name', 'x'))))))
"""  # noqa: E501

from __future__ import annotations

from typing import Any

from logicpuzzles import conde, conso, eq, isvar, neq, relation, run, var, vars

NOTHING = ()  # the scope that holds no name; any other is (name, value, outer scope)


@relation
def foundo(name: Any, scope: Any, value: Any) -> Any:
    """``value`` is what ``name`` stands for in ``scope``."""
    other, held, outer = vars(3)
    return conde(
        [eq(scope, (name, value, outer))],
        [eq(scope, (other, held, outer)), neq(other, name), foundo(name, outer, value)],
    )


@relation
def listedo(programs: Any, scope: Any, items: Any) -> Any:
    """``items`` are the values of ``programs``, all of them data."""
    first, rest, item, others = vars(4)
    return conde(
        [eq(programs, ()), eq(items, ())],
        [
            conso(first, rest, programs),
            conso(item, others, items),
            evalo(first, scope, ("data", item)),
            listedo(rest, scope, others),
        ],
    )


@relation
def evalo(program: Any, scope: Any, value: Any) -> Any:
    """``value`` is the value of ``program``: ("data", term) or ("closure", name, body, scope)."""
    name, body, inner, function, given, argument, items, term = vars(8)
    return conde(
        [eq(program, ("quote", term)), eq(value, ("data", term))],
        [eq(program, ("name", name)), foundo(name, scope, value)],
        [conso("list", items, program), eq(value, ("data", term)), listedo(items, scope, term)],
        [
            eq(program, ("call", function, given)),
            evalo(function, scope, ("closure", name, body, inner)),
            evalo(given, scope, argument),
            evalo(body, (name, argument, inner), value),
        ],
        [eq(program, ("lambda", name, body)), eq(value, ("closure", name, body, scope))],
    )


def main() -> None:
    x = var()
    twice = ("lambda", "x", ("list", ("name", "x"), ("name", "x")))
    (value,) = run(1, x, evalo(("call", twice, ("quote", "ha")), NOTHING, ("data", x)))
    print("value:", value)
    for program in run(2, x, evalo(x, NOTHING, ("data", ("ha", "ha")))):
        print("program:", program)
    (quine,) = run(1, x, evalo(x, NOTHING, ("data", x)))
    print("quine:", name_unknowns(quine))


def name_unknowns(term: Any) -> Any:
    """The term with a text for each unknown: it may be any."""
    if isvar(term):
        return "x"
    return tuple([name_unknowns(part) for part in term]) if isinstance(term, tuple) else term


if __name__ == "__main__":
    main()
