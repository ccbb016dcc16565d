"""Which ball is the odd one: weighings as text and as JSON, and the search for it."""
