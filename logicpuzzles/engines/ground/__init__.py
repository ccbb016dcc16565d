"""Goals to a flat finite model, once, for every engine that was not written here."""
