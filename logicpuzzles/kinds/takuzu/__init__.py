"""Takuzu: how it is written, made and searched."""
