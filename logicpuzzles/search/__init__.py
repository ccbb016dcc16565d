"""The imperative contrast: the same puzzles solved by explicit search, with its own loops, stacks and candidates, to lay beside
the relations.

Every module takes plain data (numbers, texts, tuples, lists), needs the standard library only and knows no goal.
``variables`` holds constraint variables that no method of search is built into, ``backtrack`` and ``genetic`` are two such
methods, and ``zebra`` states puzzles with these variables. The other modules solve the puzzles of one kind each, and ``result``
is what they answer with.
"""
