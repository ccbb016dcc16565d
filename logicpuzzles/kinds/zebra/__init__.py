"""Zebra puzzles: how they are written, in English and as zebrajs does, made, drawn and searched."""
