"""What people type by habit, of Python and of Prolog, and what to write for it here. The errors of
goals and unknowns say it, and so does the prompt.
"""

from __future__ import annotations

from collections.abc import Mapping


def _read_table(table: str) -> Mapping[str, str]:
    """What stands in two columns."""
    columns = [line.split("  ", 1) for line in table.strip().split("\n")]
    return {typed: meant.strip() for typed, meant in columns}


PYTHON = _read_table("""
a == b      eq(a, b)
a != b      neq(a, b)
a is b      eq(a, b)
a in b      membero(a, b)
a not in b  noto(membero(a, b))
a and b     a & b
a or b      a | b
not a       ~a
1 < x < 5   (1 < x) & (x < 5)
all(goals)  lall(goals)
any(goals)  lany(goals)
max(cells)  maxo(cells, value)
min(cells)  mino(cells, value)
a / b       a // b, the quotient rounded down, or eq(a, b * value)
a ^ b       a ** b for a power, xoro(a, b) for goals
items[x]    elemento(x, items, value)
sum(goals)  sum(truth(goal) for goal in goals)
""")
PROLOG = _read_table(r"""
#=          eq(A, B)
#\=         neq(A, B)
#<          A < B
#>          A > B
#=<         A <= B
#>=         A >= B
#<==>       iffo(A, B)
#==>        implieso(A, B)
#\/         lany(A, B)
#/\         lall(A, B)
#\          noto(A), xoro(A, B)
=           eq(A, B)
\=          neq(A, B)
\==         neq(A, B)
=:=         eq(A, B)
=\=         neq(A, B)
=<          A <= B
is          eq(A, B)
\+          noto(A)
=..         eq(A, (B, C)), a tuple of its parts
->          lany(lall(A, B), lall(noto(A), C))
:-          @relation and a def, in a file or here; facts(name, rows) for facts
!           nothing: there is no cut
in          domaino(A, range(1, 10))
ins         domaino(A, range(1, 10))
..          domaino(A, range(1, 10)), for A in 1..9
append      appendo(A, B, C)
assertz     facts(name, rows)
atom        typeo(A, str)
between     domaino(A, range(1, 10))
consult     :load FILE
dif         neq(A, B)
false       fail
findall     run(0, A, goals)
forall      lall([goal for each in items])
integer     typeo(A, int)
label       nothing: answers are known values
length      eq(A, (_, _, _)) or A = vars(3)
maplist     [goal for each in items]
member      membero(A, B)
nth0        elemento(A, items, value)
once        run(1, A, goals)
select      permuteo(A, B), rembero(A, B, C)
true        succeed
tuples_in   tableo(cells, rows)
write       print(A)
""")


def advise(*typed: str) -> str:
    """What to write for what was typed, of Python.

    >>> advise("a == b", "a in b")
    'write eq(a, b), not a == b; membero(a, b), not a in b'
    """
    return f"write {'; '.join([f'{PYTHON[each]}, not {each}' for each in typed])}"
