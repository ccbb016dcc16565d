"""Constraint variables without a method of search: values that may be discarded, variables that are
equal (unified) or must differ, and events.

>>> space = Space()
>>> a, b, c = (Variable(domain=["red", "blue", "green"], space=space) for _ in range(3))
>>> a.not_unify(b), b.unify(c), c.set("blue")
(True, True, True)
>>> b.value, a.values, a.unify(c)
('blue', ('red', 'green'), False)

Every call that states something returns whether that is possible. ``False``: the statement
contradicts earlier ones, and nothing has changed in any variable. ``True``: no contradiction has
shown so far. A variable may keep values that are impossible, since only values of decided variables
are taken from those that must differ; but it never loses a possible one.
:meth:`Variable.try_values` tries which values are really possible.

Consequences of a statement are drawn at once, without recursion: unified variables are trees linked
to the heavier root, and every change is noted on a trail, which is undone from its end.

Source: Filipe Vieira, "zebrajs", 2014, https://github.com/fsvieira/zebrajs; union by weight without
path compression, for it is undone: Westbrook and Tarjan, "Amortized analysis of algorithms for set
union with backtracking", 1989.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import count
from typing import Any
from weakref import WeakValueDictionary

Keys = dict[Hashable, Any]  # values by what tells them from others
State = tuple["Variable | None", int, "Keys | None", set[Hashable], "dict[Variable, None]"]

_NOTHING: Any = object()


def _key(value: Any) -> Hashable:
    """A key that tells values apart: 1, 1.0 and True are three, also inside tuples.  Raises
    TypeError for an unhashable value.
    """
    kind = type(value)
    if kind is tuple or kind is frozenset:
        return kind, kind(map(_key, value))
    hash(value)
    return kind, value


@dataclass(frozen=True, slots=True, eq=False)
class Checkpoint:
    """A point to which a space can be undone: how long its trail was, how many events were waiting,
    and so on.
    """

    place: int  # how many open checkpoints are around it
    trail: int
    waiting: int
    refused: bool


@dataclass(frozen=True, slots=True, eq=False)
class Snapshot:
    """The state that the variables of a space had: it can be restored at any time, and more than
    once.
    """

    space: Space
    states: dict[Variable, State]


class Space:
    """The variables that may affect each other, the trail of their changes, and the events not yet
    delivered.

    A variable keeps its space alive, not the reverse.
    """

    def __init__(self) -> None:
        self._variables: WeakValueDictionary[int, Variable] = WeakValueDictionary()
        self._numbers = count()
        self._trail: list[
            tuple[Any, ...]
        ] = []  # functions and their arguments, each undoing one change
        self._checkpoints: list[Checkpoint] = []
        self._waiting: OrderedDict[Variable, None] = OrderedDict()
        self._working = False  # a call is under way: others are made by its callbacks
        self._refused = False  # one of those failed
        self._floor = 0  # the checkpoints that were open when the call began

    def checkpoint(self) -> Checkpoint:
        """A new checkpoint within those that are open."""
        place = len(self._checkpoints)
        self._checkpoints.append(
            Checkpoint(place, len(self._trail), len(self._waiting), self._refused)
        )
        return self._checkpoints[-1]

    def is_open(self, checkpoint: Checkpoint) -> bool:
        """Whether a checkpoint can still be undone."""
        return (
            checkpoint.place < len(self._checkpoints)
            and self._checkpoints[checkpoint.place] is checkpoint
        )

    def undo(self, checkpoint: Checkpoint | None = None) -> None:
        """Take back all that has changed since a checkpoint, the latest one unless given, and close
        it and those within.

        It causes no events. Raises ValueError when the checkpoint is not open, and, in a callback,
        when it is older than the call that caused the event.
        """
        last = self._close(checkpoint)
        self._back(last.trail, last.waiting)
        self._refused = last.refused

    def keep(self, checkpoint: Checkpoint | None = None) -> None:
        """Close a checkpoint, the latest one unless given, and those within; what has changed
        stays.  Raises as :meth:`undo`.
        """
        self._close(checkpoint)
        if not self._checkpoints and not self._working:
            self._trail.clear()

    def _close(self, checkpoint: Checkpoint | None) -> Checkpoint:
        opened = self._checkpoints
        place = (
            len(opened) - 1
            if checkpoint is None
            else checkpoint.place
            if self.is_open(checkpoint)
            else -1
        )
        if place < self._floor:
            raise ValueError(
                "the checkpoint is not open here; expected one made before, in the same call, "
                "and not closed since"
            )
        closed = opened[place]
        del opened[place:]
        return closed

    @contextmanager
    def trial(self) -> Iterator[None]:
        """Undo all changes within the ``with`` block at its end, however it ends."""
        checkpoint = self.checkpoint()
        try:
            yield
        finally:
            if self.is_open(checkpoint):
                self.undo(checkpoint)

    def snapshot(self) -> Snapshot:
        """The state of all variables (zebrajs: cloneShare). Nothing less can be restored, as each
        follows from the others.

        >>> space = Space()
        >>> a, b = Variable(domain=[1, 2], space=space), Variable(domain=[1, 2], space=space)
        >>> saved = space.snapshot()
        >>> a.unify(b) and a.set(2), b.value
        (True, 2)
        >>> space.restore(saved)
        >>> a.values, b.values, a.is_unified(b)
        ((1, 2), (1, 2), False)
        """
        return Snapshot(
            self, {variable: variable._copy_state() for variable in self._variables.values()}
        )

    def restore(self, snapshot: Snapshot) -> None:
        """Put all variables back into a state; those made since become as new. It causes no events,
        and :meth:`undo` undoes it.

        Raises ValueError for a snapshot of another space, and when called by a callback.
        """
        if snapshot.space is not self or self._working:
            raise ValueError(
                "this cannot be restored here; expected a snapshot of this space, and no call "
                "under way"
            )
        variables = list(self._variables.values())
        saved, new = snapshot.states, _NOTHING
        self._trail.append((self._load, [(variable, variable._state()) for variable in variables]))
        states = [(variable, saved.get(variable, new)) for variable in variables]
        self._load(
            [(each, each._first() if state is new else _copy(state)) for each, state in states]
        )
        if not self._checkpoints:
            self._trail.clear()

    def _load(self, states: Iterable[tuple[Variable, State]]) -> None:
        states = list(states)
        for variable, state in states:
            variable._parent, variable._weight, variable._order, variable._gone, variable._apart = (
                state
            )
            variable._heard.clear()
        for variable, _ in states:
            if variable._callbacks:
                variable._hear(True)

    def _call(self, action: Callable[..., bool], *arguments: Any) -> bool:
        """Do something that may fail, and deliver the events; if anything goes wrong, all is as it
        was before.
        """
        trail, waiting, outermost, held = (
            len(self._trail),
            len(self._waiting),
            not self._working,
            False,
        )
        if outermost:
            self._working, self._floor = True, len(self._checkpoints)
        try:
            held = action(*arguments) and (not outermost or self._deliver())
        finally:
            if not held:
                self._back(trail, waiting)
            if outermost:
                del self._checkpoints[self._floor :]
                self._working, self._refused, self._floor = False, False, 0
                self._waiting.clear()
                if not self._checkpoints:
                    self._trail.clear()
            elif not held:
                self._refused = True
        return held

    def _back(self, trail: int, waiting: int) -> None:
        while len(self._trail) > trail:
            function, *arguments = self._trail.pop()
            function(*arguments)
        while len(self._waiting) > waiting:
            self._waiting.popitem()

    def _deliver(self) -> bool:
        """Call the callbacks of each changed variable, until nothing changes any more."""
        while self._waiting:
            variable, _ = self._waiting.popitem(last=False)
            for token, callback in list(variable._callbacks.items()):
                if token in variable._callbacks and (callback(variable) is False or self._refused):
                    return False
        return True


SPACE = Space()  # that of variables which are made without one


class Variable:
    """An unknown. ``domain``: its possible values, in order, each counted once; without one it may
    be anything (it is open).

    Long because it has what programs call, and beneath each the part that is undone again.

    Raises ValueError for an empty domain and for a value that is not in the domain.
    """

    def __init__(
        self, *, value: Any = _NOTHING, domain: Iterable[Any] | None = None, space: Space = SPACE
    ) -> None:
        order = None if domain is None else {_key(each): each for each in domain}
        self.space = space
        self.number = next(space._numbers)
        self.domain: tuple[Any, ...] | None = None if order is None else tuple(order.values())
        if value is not _NOTHING:
            if order is not None and _key(value) not in order:
                raise ValueError(
                    f"the value {value!r} is not in the domain; expected one of {self.domain}"
                )
            order = {_key(value): value}
        elif order is not None and not order:
            raise ValueError("the domain is empty; expected a value at least, or no domain at all")
        self._initial = order
        self._callbacks: dict[object, Callable[[Variable], object]] = {}
        self._heard: dict[Variable, None] = {}  # those with callbacks in the tree below
        # Of the root of a tree only: what all in it may be is what stands in the order (None:
        # everything) and is not gone.
        self._parent: Variable | None
        self._weight: int
        self._order: Keys | None
        self._gone: set[Hashable]
        self._apart: dict[Variable, None]  # roots that must differ
        self._parent, self._weight, self._order, self._gone, self._apart = self._first()
        space._variables[self.number] = self

    def __repr__(self) -> str:
        values = self.values
        return (
            f"<Variable {self.number}: "
            f"{'anything' if values is None else ' or '.join(map(repr, values))}>"
        )

    # --- what is known ----------------------------------------------------------------------------

    @property
    def decided(self) -> bool:
        """Whether it has a value."""
        order = self._root()._order
        return order is not None and len(order) == 1

    @property
    def value(self) -> Any:
        """Its value, or None while it has none; where None may be a value, use :attr:`decided`."""
        order = self._root()._order
        return next(iter(order.values())) if order is not None and len(order) == 1 else None

    @property
    def values(self) -> tuple[Any, ...] | None:
        """Its possible values, or None while it may be almost anything. Unified variables have the
        same values, in the order of the variable on which ``unify`` was called.
        """
        root = self._root()
        return None if root._order is None else tuple(root._left().values())

    def may_be(self, value: Any) -> bool:
        """Whether a value is possible, as far as is known."""
        return self._root()._may(_key(value))

    def is_unified(self, other: Variable) -> bool:
        """Whether the other variable is known to be the same."""
        return self._root() is other._root()

    def is_apart(self, other: Variable) -> bool:
        """Whether the other variable was stated to differ, directly or through variables unified
        with it.
        """
        return other._root() in self._root()._apart

    @property
    def rivals(self) -> tuple[Variable, ...]:
        """The variables that must differ from this one and have no value yet, one for each group of
        unified variables.
        """
        return tuple(other for other in self._root()._apart if not other.decided)

    # --- statements -------------------------------------------------------------------------------

    def set(self, value: Any) -> bool:
        """Give it a value."""
        return self.space._call(self._set, _key(value), value)

    def discard(self, *values: Any) -> bool:
        """State that it has none of these values (zebrajs: setNoValue).

        >>> a = Variable(domain=["yellow", "blue", "red"])
        >>> a.value, a.discard("yellow"), a.values, a.discard("red"), a.value
        (None, True, ('blue', 'red'), True, 'blue')
        """
        return self.space._call(self._discard, [_key(value) for value in values])

    def unify(self, other: Variable) -> bool:
        """State that it is the same as the other variable: each statement about one holds for both.

        >>> a, b = Variable(value="blue"), Variable(value="yellow")
        >>> a.unify(b)
        False
        >>> a, b = Variable(domain=[1, 2, 3]), Variable(domain=[3, 4, 5])
        >>> a.value, b.value, a.unify(b), a.value, b.value
        (None, None, True, 3, 3)
        >>> a, b = Variable(), Variable()
        >>> a.unify(b), a.set("blue"), b.set("yellow")
        (True, True, False)
        """
        self._meet(other)
        return self.space._call(self._unify, other)

    def not_unify(self, other: Variable) -> bool:
        """State that it differs from the other variable.

        >>> a, b = Variable(), Variable()
        >>> a.not_unify(b), a.set("blue"), b.set("blue")
        (True, True, False)
        >>> a, b, c = Variable(), Variable(), Variable()
        >>> a.not_unify(b), b.unify(c), a.unify(c)
        (True, True, False)
        """
        self._meet(other)
        return self.space._call(self._not_unify, other)

    def try_values(self, depth: int | None = None) -> bool:
        """Discard the values that would leave another variable without a value; False when all
        values are discarded.

        The other variables are those that ``not_unify`` connects with it, directly or not;
        callbacks are run too. A value stays when all of them can be given values together. That may
        take long; with a ``depth`` of 1 it stays when it can be set, with 2 when each of the others
        can then be set to something, and so on. Callbacks are called for trials as for any change,
        but not when a trial ends; they are called once for the discarded values. Within a callback,
        trials cause no events. Raises ValueError for a depth less than 1.

        >>> five, three = ["yellow", "blue", "red", "white", "green"], ["blue", "red", "white"]
        >>> row = [Variable(domain=domain) for domain in (five, three, three, three, five)]
        >>> all(a.not_unify(b) for at, a in enumerate(row) for b in row[at + 1 :])
        True
        >>> row[0].try_values(), row[0].values
        (True, ('yellow', 'green'))
        """
        return self.discard(*self.untenable(depth))

    def untenable(self, depth: int | None = None) -> list[Any]:
        """The values that :meth:`try_values` discards."""
        if depth is not None and depth < 1:
            raise ValueError(f"the depth is {depth}; expected 1 at least, or None")
        others = self._find_connected()
        return [value for value in self.values or () if not self._possible(value, others, depth)]

    def on_change(self, callback: Callable[[Variable], object]) -> Callable[[], None]:
        """Call ``callback(variable)`` once for each call that changes its possible values, after
        all consequences that need no events; never for undoing. The result is a function that ends
        this; it may be called again.

        A callback may state more. If that fails, or it returns False, the call that led to it
        fails; if it raises, all is as it was before that call, and the error goes on to the caller.
        It may try things out between ``checkpoint`` and ``undo``.

        >>> a = Variable(domain=["blue", "red", "yellow"])
        >>> end = a.on_change(lambda variable: print(variable.values))
        >>> a.discard("yellow")
        ('blue', 'red')
        True
        """
        token = object()
        if not self._callbacks:
            self._hear(True)
        self._callbacks[token] = callback

        def end() -> None:
            if self._callbacks.pop(token, None) is not None and not self._callbacks:
                self._hear(False)

        return end

    # --- how it is done; from here on about roots -------------------------------------------------

    def _first(self) -> State:
        return None, 1, self._initial, set(), {}

    def _state(self) -> State:
        return self._parent, self._weight, self._order, self._gone, self._apart

    def _copy_state(self) -> State:
        return _copy(self._state())

    def _root(self) -> Variable:
        node = self
        while node._parent is not None:
            node = node._parent
        return node

    def _hear(self, on: bool) -> None:
        """Note in all trees above it whether it has callbacks."""
        node: Variable | None = self
        while node is not None:
            if on:
                node._heard[self] = None
            else:
                node._heard.pop(self, None)
            node = node._parent

    def _meet(self, other: Variable) -> None:
        if other.space is not self.space:
            raise ValueError("the variables are of two spaces; expected both of one")

    def _left(self) -> Keys:
        order = self._order or {}
        return (
            {key: value for key, value in order.items() if key not in self._gone}
            if self._gone
            else order
        )

    def _may(self, key: Hashable) -> bool:
        return (self._order is None or key in self._order) and key not in self._gone

    def _note(self, *undo: Any) -> None:
        """What will undo the change that comes next."""
        self.space._trail.append(undo)

    def _put(self, name: str, new: Any) -> None:
        self._note(setattr, self, name, getattr(self, name))
        setattr(self, name, new)

    def _note_change(self) -> None:
        for variable in self._heard:
            if variable not in self.space._waiting:
                self.space._waiting[variable] = None

    def _narrow(self, order: Keys) -> None:
        self._put("_order", order)
        self._put("_gone", set())

    def _lose(self, key: Hashable) -> bool:
        """Without a value that it may have; False when it is the last one."""
        if self._order is not None and len(self._order) == 1:
            return False
        self._note(self._gone.discard, key)
        self._gone.add(key)
        if self._order is not None and len(self._order) == len(self._gone) + 1:
            self._narrow(self._left())
        self._note_change()
        return True

    def _settle(self) -> bool:
        """Take the values of decided variables from those that differ, beginning here."""
        nodes = [self]
        for node in nodes:
            if node._order is None or len(node._order) > 1:
                continue
            (key,) = node._order
            for other in node._apart:
                if other._may(key):
                    if not other._lose(key):
                        return False
                    nodes.append(other)
        return True

    def _set(self, key: Hashable, value: Any) -> bool:
        root = self._root()
        if not root._may(key):
            return False
        if root._order is not None and len(root._order) == 1:
            return True
        root._narrow({key: value} if root._order is None else {key: root._order[key]})
        root._note_change()
        return root._settle()

    def _discard(self, keys: Iterable[Hashable]) -> bool:
        root = self._root()
        return all([not root._may(key) or root._lose(key) for key in keys]) and root._settle()

    def _not_unify(self, other: Variable) -> bool:
        a, b = self._root(), other._root()
        if a is b:
            return False
        if b in a._apart:
            return True
        for first, second in ((a, b), (b, a)):
            self._note(first._apart.pop, second, None)
            first._apart[second] = None
            first._put("_weight", first._weight + 1)
        for first, second in ((a, b), (b, a)):
            if first._order is not None and len(first._order) == 1:
                (key,) = first._order
                if second._may(key) and not (second._lose(key) and second._settle()):
                    return False
        return True

    def _unify(self, other: Variable) -> bool:
        a, b = self._root(), other._root()
        if a is b or b in a._apart:
            return a is b
        small, large = (a, b) if a._weight < b._weight else (b, a)
        if a._order is None and b._order is None:
            few, many = (a, b) if len(a._gone) < len(b._gone) else (b, a)
            news = [key for key in few._gone if key not in many._gone]
            if len(few._gone) - len(news) < len(many._gone):
                few._note_change()
            if news:
                many._note_change()
            for key in news:
                self._note(many._gone.discard, key)
                many._gone.add(key)
            large._put("_gone", many._gone)
            large._take(small)
            return True
        first, second = (b, a) if a._order is None else (a, b)
        both = {key: value for key, value in first._left().items() if second._may(key)}
        if not both:
            return False
        for root in (a, b):
            if root._order is None or len(both) < len(root._order) - len(root._gone):
                root._note_change()
        large._narrow(both)
        large._take(small)
        return large._settle()

    def _take(self, small: Variable) -> None:
        """Become the root of a lighter tree and inherit those that differ."""
        self._note(self._release, small)
        small._parent = self
        self._weight += small._weight
        self._heard.update(small._heard)
        for other in small._apart:
            self._note(other._apart.__setitem__, small, None)
            del other._apart[small]
            if other not in self._apart:
                self._note(other._apart.pop, self)
                self._note(self._apart.pop, other)
                other._apart[self] = self._apart[other] = None

    def _release(self, small: Variable) -> None:
        small._parent = None
        self._weight -= small._weight
        for variable in small._heard:
            self._heard.pop(variable, None)

    # --- trying -----------------------------------------------------------------------------------

    def _find_connected(self) -> list[Variable]:
        """The other undecided variables that its value may affect, one for each group of unified
        variables.
        """
        reached = dict.fromkeys([self._root()])
        nodes = list(reached)
        for node in nodes:
            for other in node._apart:
                if other not in reached:
                    reached[other] = None
                    nodes.append(other)
        return [node for node in nodes[1:] if node._order is not None and len(node._order) > 1]

    def _possible(self, value: Any, others: list[Variable], depth: int | None) -> bool:
        with self.space.trial():
            if not self.set(value):
                return False
            if depth is None:
                return self._completable(others)
            return depth == 1 or all(other._possible_at_all(others, depth - 1) for other in others)

    def _possible_at_all(self, others: list[Variable], depth: int) -> bool:
        return any(self._possible(value, others, depth) for value in self.values or ())

    def _completable(self, others: list[Variable]) -> bool:
        """Whether all others can be given values together: depth first, on the one with the fewest
        values.
        """
        space = self.space
        branches: list[tuple[Variable, Iterator[Any]]] = []
        with space.trial():
            while True:
                free = [other for other in others if not other.decided]
                if not free:
                    return True
                best = min(free, key=lambda other: len(other.values or ()))
                branches.append((best, iter(best.values or ())))
                space.checkpoint()
                while not any(branches[-1][0].set(value) for value in branches[-1][1]):
                    space.undo()
                    branches.pop()
                    if not branches:
                        return False
                    space.undo()
                    space.checkpoint()


def _copy(state: State) -> State:
    parent, weight, order, gone, apart = state
    return parent, weight, order, set(gone), dict(apart)
