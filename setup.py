"""The packages: all below ``logicpuzzles``, and the rules, which stand beside it. All else is said in ``pyproject.toml``."""

from setuptools import find_packages, setup

setup(packages=[*find_packages(include=["logicpuzzles*"]), "logicpuzzles.rules"])
