"""The imperative contrast: the same puzzles solved by explicit search, with loops, stacks and candidates, to compare with the
relations.

Every module takes plain data (numbers, texts, tuples, lists), needs the standard library only and knows no goal.
``variables`` has constraint variables without any method of search, ``backtrack`` and ``genetic`` are two such methods, and
``zebra`` states puzzles with these variables. The other modules solve the puzzles of one kind each; ``result`` is the type of
their results.
"""
