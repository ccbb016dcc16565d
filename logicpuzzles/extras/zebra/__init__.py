"""Zebra puzzles: their formats (English and zebrajs), their generator, their picture and their
search.
"""
