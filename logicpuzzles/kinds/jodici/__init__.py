"""Jodici: how it is written, made, drawn and searched."""
