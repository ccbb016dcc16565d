"""Kakuro: its formats in other programs and its generator."""
