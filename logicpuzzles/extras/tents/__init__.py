"""Tents: its formats in other programs and its generator."""
