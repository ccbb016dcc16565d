"""Expressions: numbers made of unknowns by ``+ - * // % **``, ``abs`` and the truth of goals, as
Python writes them.

An expression is not a term: it stands where a goal is built, and there it is replaced by what it
means (the relations say what that is, :mod:`logicpuzzles.relations.meaning`). Engines never see
one.

Logic variables stay the class that the ``unification`` package has, which kanren uses too; the
operators are put on it here, those that it leaves undefined and no other: ``==``, ``!=`` and the
hash of a variable are as ever.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NoReturn

from logicpuzzles.core.errors import ENDLESS, GoalError, OperandError
from logicpuzzles.core.habits import advise
from logicpuzzles.core.packages import Var, _unify
from logicpuzzles.core.terms import (
    ATOM,
    CONS,
    KINDS,
    MANY,
    MAPPING,
    OBJECT,
    OPAQUE,
    SEQUENCE,
    VARIABLE,
    kind_of,
    parts,
)

__all__ = [
    "MEANINGS",
    "Expression",
    "Meanings",
    "SameTerms",
    "decimal",
    "has_expression",
    "is_number",
    "is_unknown",
]

PLAIN = frozenset(
    [*[each for each, kind in KINDS.items() if kind in (ATOM, VARIABLE)], range]
)  # types without parts


class Meanings:
    """What expressions mean, as goals: functions that the relations put here.

    ``compared``: a goal from two numbers and one of ``< <= > >=`` between them. ``stated``: a goal
    from a function that builds goals and its arguments, with expressions in them. ``asked``: a term
    and a goal, from a term with expressions in it. ``needed``: whether an expression was ever made;
    until then nobody has to look for one.
    """

    needed = False
    compared: Callable[[Any, str, Any], Any]
    stated: Callable[..., Any]
    asked: Callable[[Any], tuple[Any, Any]]


MEANINGS = Meanings()


class Expression:
    """A number that ``operands`` make: unknowns, numbers and expressions; for ``truth`` a goal."""

    __slots__ = ("operands", "operator")

    def __init__(self, operator: str, *operands: Any) -> None:
        self.operator = operator
        self.operands = operands
        MEANINGS.needed = True

    def __eq__(self, other: object) -> bool:
        if other is not self and is_number(other):
            _refuse_equality(self, other, False)
        return other is self

    def __ne__(self, other: object) -> bool:
        if other is not self and is_number(other):
            _refuse_equality(self, other, True)
        return other is not self

    __hash__ = object.__hash__

    def __repr__(self) -> str:
        if self.operator in ("abs", "truth"):
            return f"{self.operator}({self.operands[0]!r})"
        loose = [isinstance(each, Expression) and each.operator in LOOSE for each in self.operands]
        shown = [
            f"({each!r})" if wide else repr(each)
            for each, wide in zip(self.operands, loose, strict=True)
        ]
        if self.operator == "+" and isinstance(self.operands[0], Expression):
            shown[0] = repr(self.operands[0])
        return f"-{shown[0]}" if self.operator == "neg" else f" {self.operator} ".join(shown)


class SameTerms(int):
    """What ``==`` or ``!=`` of an unknown and another term is: Python's ``False`` or ``True``, with
    what was asked, so that a goal can say it.
    """

    asked: tuple[Any, Any]

    def __repr__(self) -> str:
        return str(bool(self))

    def refuse(self) -> NoReturn:
        """Raises ``GoalError``, which says what to write."""
        _refuse_equality(*self.asked, bool(self))


def _refuse_equality(u: Any, v: Any, differs: bool) -> NoReturn:
    sign, goal = ("!=", f"neq({u!r}, {v!r})") if differs else ("==", f"eq({u!r}, {v!r})")
    raise GoalError(
        f"{u!r} {sign} {v!r} asks Python whether two things {'differ' if differs else 'are the same'}, "
        f"and is {differs}; {goal} is the goal, and truth({goal}) a number for it"
    )


def _same_unknown(left: Any, right: Any) -> Any:
    if type(right) is type(left):
        if left.token == right.token:
            return True
    elif type(right).__module__ != "builtins":
        return NotImplemented  # it may compare itself
    return _asked(False, left, right)


def _other_unknown(left: Any, right: Any) -> Any:
    same = _same_unknown(left, right)
    return same if same is NotImplemented else not same and _asked(True, left, right)


def _asked(answer: bool, left: Any, right: Any) -> SameTerms:
    MEANINGS.needed = True
    made = SameTerms(answer)
    made.asked = (left, right)
    return made


LOOSE = ("+", "-")  # what a reader wants parentheses around


def is_number(term: object) -> bool:
    """Whether a term may stand in an expression: an unknown, a number or an expression."""
    kind = type(term)
    return (
        kind is int or kind is float or kind is Expression or kind is Var or isinstance(term, Var)
    )


def has_expression(term: Any) -> bool:
    """Whether an expression stands in a term, on a stack of its own: terms may be deep. Raises
    ``GoalError`` for what ``==`` of an unknown gives.
    """
    if type(term) in PLAIN:
        return False
    stack = [term]
    met: set[int] = set()
    steps = 0
    while stack:
        term = stack.pop()
        cls = type(term)
        if cls is Expression:
            return True
        steps += 1
        if steps > MANY:
            if id(term) in met:
                continue
            met.add(id(term))
        if cls is SameTerms:
            term.refuse()
        if cls is tuple or cls is list:
            inner = term
        else:
            kind = kind_of(term)
            if kind == CONS:
                inner = (term.car, term.cdr)
            elif kind in (SEQUENCE, MAPPING, OBJECT):
                inner = parts(term, kind)[1]
            else:
                continue
        if not PLAIN.issuperset(map(type, inner)):
            stack.extend([each for each in inner if type(each) not in PLAIN])
    return False


def is_unknown(term: object) -> bool:
    """Whether a number is not known: an unknown or an expression."""
    return is_number(term) and type(term) is not int and type(term) is not float


def decimal(*digits: Any, base: int = 10) -> Any:
    """The number that is written with these digits, the highest first.

    >>> from logicpuzzles import eq, run, var
    >>> x = var()
    >>> run(0, x, eq(decimal(1, x, 3), 143))
    (4,)
    """
    number: Any = 0
    for digit in digits:
        number = number * base + digit
    return number


# --- the operators of unknowns and expressions ----------------------------------------------------


def _binary(name: str, left: Any, right: Any) -> Any:
    if name == "**" and not is_unknown(right) and (type(right) is not int or right < 0):
        raise OperandError(f"{left!r} ** {right!r}: an exponent is a whole number from 0 on")
    return Expression(name, left, right) if is_number(right) else _no_number(right)


def _reflect_method(name: str, right: Any, left: Any) -> Any:
    return Expression(name, left, right) if is_number(left) else _no_number(left)


def _no_number(term: Any) -> Any:
    """Raises ``OperandError`` for a term of Python's own; others may know what to do."""
    if type(term).__module__ not in ("builtins", "decimal", "fractions"):
        return NotImplemented
    raise OperandError(
        f"expressions are of whole numbers, floats and unknowns, not of {term!r}, "
        f"{_a(type(term).__name__)}"
    )


def _a(word: str) -> str:
    return f"{'an' if word[0] in 'aeiou' else 'a'} {word}"


def _unary(name: str, operand: Any) -> Any:
    return Expression(name, operand)


def _same(operand: Any) -> Any:
    return operand


def _compare_terms(comparison: str, left: Any, right: Any) -> Any:
    if not is_number(right):
        return _no_number(right)
    try:
        return MEANINGS.compared(left, comparison, right)
    except RecursionError:
        raise ENDLESS.with_traceback(None) from None


def _refuse_joining(left: Any, right: Any = None) -> NoReturn:
    raise GoalError(
        f"{left!r} is a number, not a goal; & | ~ join goals and bind tighter than "
        "comparisons, which need parentheses: "
        "(x < 3) & (y < 4)"
    )


def _method(function: Callable[..., Any], name: str) -> Callable[..., Any]:
    """A method of ``function`` with its first argument given; a plain function, so that it binds
    like one.
    """

    def method(self: Any, *others: Any) -> Any:
        return function(name, self, *others)

    return method


def _meant(says: str) -> Callable[..., NoReturn]:
    """A method for an operator that makes no expression, which says what is meant."""

    def refused(term: Any, *_: Any) -> NoReturn:
        raise OperandError(f"{term!r} is not known yet: {says}")

    return refused


PLACE = _meant(f"it is no number of Python's, nor a place in a list; {advise('items[x]')}")
OTHERS = _meant("its operators are + - * // % ** and abs")
MEANT: Mapping[str, Callable[..., NoReturn]] = {
    **dict.fromkeys(["__truediv__", "__rtruediv__"], _meant(advise("a / b"))), "__index__": PLACE,
    "__getitem__": _meant(f"it has no places; {advise('items[x]')}"),
    "__contains__": _meant(f"it cannot be looked into; {advise('a in b')}"),
    **dict.fromkeys(["__xor__", "__rxor__"], _meant(advise("a ^ b"))),
    **dict.fromkeys(["__divmod__", "__rdivmod__", "__round__", "__matmul__", "__rmatmul__", "__lshift__", "__rshift__"], OTHERS),
}  # fmt: skip
OPERATORS: Mapping[str, Callable[..., Any]] = {
    **{f"__{name}__": _method(_binary, sign) for name, sign in (
        ("add", "+"), ("sub", "-"), ("mul", "*"), ("floordiv", "//"), ("mod", "%"), ("pow", "**"))},
    **{f"__r{name}__": _method(_reflect_method, sign) for name, sign in (
        ("add", "+"), ("sub", "-"), ("mul", "*"), ("floordiv", "//"), ("mod", "%"), ("pow", "**"))},
    "__neg__": _method(_unary, "neg"), "__abs__": _method(_unary, "abs"), "__pos__": _same,
    **{f"__{name}__": _method(_compare_terms, sign) for name, sign in (("lt", "<"), ("le", "<="), ("gt", ">"), ("ge", ">="))},
    **{f"__{name}__": _refuse_joining for name in ("and", "rand", "or", "ror", "invert")}, **MEANT,
    "__iter__": None,  # type: ignore[dict-item]  # what has places is gone through, unless this forbids it
}  # fmt: skip

for _name, _operator in OPERATORS.items():
    setattr(Expression, _name, _operator)
    if _name not in vars(Var):
        setattr(Var, _name, _operator)
Var.__eq__ = _same_unknown
Var.__ne__ = _other_unknown


# --- an expression that slips in among terms ------------------------------------------------------


def _unify_expression(u: Any, v: Any, state: Any) -> NoReturn:
    raise GoalError(
        f"{u if isinstance(u, Expression) else v!r} is an expression, not a term; give it to "
        "eq or to a relation"
    )


KINDS[Expression] = OPAQUE
for _pair in (
    (Expression, object),
    (object, Expression),
    (Expression, Expression),
    (Var, Expression),
    (Expression, Var),
):
    _unify.add((*_pair, Mapping), _unify_expression)
