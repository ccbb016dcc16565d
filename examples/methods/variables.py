"""Constraint variables, example by example as zebrajs introduces them.

Source: Filipe Vieira, "zebrajs", 2014, https://github.com/fsvieira/zebrajs.
"""

from itertools import combinations

from logicpuzzles.search.variables import Space, Variable

a, b = Variable(), Variable(value="blue")
c, d = (
    Variable(domain=["red", "blue", "green"]),
    Variable(value="blue", domain=["red", "blue", "green"]),
)
print("Values:", a.value, b.value, c.value, d.value)

print("Unify two that have values:", Variable(value="blue").unify(Variable(value="yellow")))
a, b = Variable(), Variable(value="blue")
print("Unify one that has a value:", a.unify(b), a.value)
a, b = Variable(domain=[1, 2, 3]), Variable(domain=[3, 4, 5])
print("Unify two that share a value:", a.value, b.value, a.unify(b), a.value, b.value)

a, b = Variable(), Variable()
print("Set one of two that are the same:", a.unify(b), a.set("blue"), b.set("yellow"))
a, b = Variable(), Variable()
print("Set both of two that must differ:", a.not_unify(b), a.set("blue"), b.set("blue"))
a, b, c = Variable(), Variable(), Variable()
print("Unify what must differ, by way of a third:", a.not_unify(b), b.unify(c), a.unify(c))

a = Variable(domain=["yellow", "blue", "red"])
a.discard("yellow")
print("Discard a value:", a.values, a.value)
a.discard("red")
print("Discard another one:", a.values, a.value)

five, three = ["yellow", "blue", "red", "white", "green"], ["blue", "red", "white"]
row = a, b, c, d, e = [Variable(domain=domain) for domain in (five, three, three, three, five)]
for one, other in combinations(row, 2):
    one.not_unify(other)
a.try_values()
print("Try values:", a.values)

a = Variable(domain=["blue", "red", "yellow"])
a.on_change(lambda variable: print("It has changed:", variable.values))
a.discard("yellow")

space = Space()
a, b = Variable(domain=[1, 2], space=space), Variable(domain=[1, 2], space=space)
saved = space.snapshot()
a.unify(b)
a.set(2)
print("Later:", a.value, b.value)
space.restore(saved)
print("As saved:", a.values, b.values, a.is_unified(b))
