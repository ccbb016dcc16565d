"""What Nonogram has beyond its rules: how puzzles are made."""
