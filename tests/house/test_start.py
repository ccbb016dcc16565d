"""What a command imports: it starts as quickly as what it needs."""

from __future__ import annotations

from logicpuzzles.kinds.parts import aliases, built_in, rules_module


def test_other_names_are_those_that_the_rules_state() -> None:
    """They are read without importing the rules."""
    stated = [(alias, kind) for kind in built_in() for alias in getattr(rules_module(kind), "ALIASES", ())]
    assert len(stated) == len(dict(stated)) > 30
    assert aliases() == dict(stated)
