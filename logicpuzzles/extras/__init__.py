"""What one kind of puzzle has besides its rules file: a folder for each such kind, found by its
name.
"""
