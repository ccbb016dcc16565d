"""Which package ``import kanren`` gives.

Two distributions install a package of that name: miniKanren, which this one is built on, and an
older one that is itself named kanren. Installed one over the other, they leave a mixture;
uninstalling either takes files of both away.
"""

from __future__ import annotations

from logicpuzzles.core.errors import PuzzleError

REPAIR = (
    "pip uninstall -y kanren miniKanren",
    'pip install --force-reinstall --no-deps "miniKanren>=1.0.5,<2"',
)
NAMES = ("miniKanren", "kanren")  # the distribution that is wanted, and the other


def check_kanren() -> None:
    """``import kanren`` gives miniKanren, whole. What is installed is looked up only where it does
    not.

    Raises ``PuzzleError``, which says what is installed instead and how to repair it.

    >>> check_kanren()
    """
    try:
        from kanren import itero  # noqa: F401 (the older package has none of these)
        from kanren.constraints import ConstrainedState, ConstraintStore  # noqa: F401
    except Exception as problem:  # a mixture of two packages may fail in any way
        raise PuzzleError(
            f"{_installed()} ({problem}); repair it with: {' and then: '.join(REPAIR)}"
        ) from problem


def _installed() -> str:
    from importlib.metadata import PackageNotFoundError, version

    versions = {}
    for name in NAMES:
        try:
            versions[name] = version(name)
        except PackageNotFoundError:
            continue
    if len(versions) == 2:
        return (
            f"miniKanren {versions['miniKanren']} and the older kanren {versions['kanren']} are "
            "installed over each other"
        )
    if "kanren" in versions:
        return (
            f"the older distribution kanren {versions['kanren']} is installed where miniKanren is "
            "needed"
        )
    if "miniKanren" in versions:
        return (
            f"miniKanren {versions['miniKanren']} is installed, but files of it are missing or "
            "are another package's"
        )
    return "import kanren does not give miniKanren, which is not installed"
