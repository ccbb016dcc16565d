"""Pictures of puzzles: a board and what is known about its cells, as SVG (``drawing``) and on a
terminal (``terminal``); explanations and answers as pages (``pages``, ``answers``).
"""
