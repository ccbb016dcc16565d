"""The version, read by the build as well, and whether the engine is compiled."""

__version__ = "1.0.0"


def is_compiled() -> bool:
    """Whether the engine was compiled when it was installed. It gives the same answers in any
    case.
    """
    from importlib.machinery import EXTENSION_SUFFIXES
    from os.path import dirname, exists, join

    store = join(dirname(__file__), "engines", "fd", "store")
    return any([exists(store + suffix) for suffix in EXTENSION_SUFFIXES])
