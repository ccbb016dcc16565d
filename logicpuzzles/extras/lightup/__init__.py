"""Light up: its formats in other programs."""
