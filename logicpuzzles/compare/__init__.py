"""One puzzle, several approaches: relations on every engine, and explicit searches, side by
side.
"""
