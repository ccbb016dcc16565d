"""Takuzu: its formats, its generator and its searches."""
