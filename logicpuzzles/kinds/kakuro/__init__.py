"""What Kakuro has beyond its rules: how puzzles are made."""
