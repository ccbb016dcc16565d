"""Balance, the odd ball: its formats (text and JSON), its search, plans of weighings, and the
game.
"""
