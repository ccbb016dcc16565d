"""What Hitori has beyond its rules: codes of other programs, and how puzzles are made."""
