"""Jodici: its format, generator, picture and searches."""
