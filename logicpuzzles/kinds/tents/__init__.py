"""What Tents has beyond its rules: how puzzles are made."""
