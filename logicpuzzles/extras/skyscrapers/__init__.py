"""Skyscrapers: its formats in other programs."""
