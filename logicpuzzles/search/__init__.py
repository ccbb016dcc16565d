"""The imperative contrast: the same puzzles solved by explicit search, with loops, stacks and
candidates, to compare with the relations.

Every module takes plain data (numbers, texts, tuples, lists), needs the standard library only and
knows no goal. ``variables`` has constraint variables without any method of search, ``stated`` what
follows from them without search, and ``depth_first``, ``backtrack`` and ``genetic`` are methods of
search over them. ``zebra`` and ``cells`` state puzzles with these variables; ``cells`` also fills
boards without them. The other modules solve the puzzles of one kind each; ``result`` has the types
of their runs, steps and results.
"""
