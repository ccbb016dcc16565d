"""The programs of ``examples/optimisation`` and ``recursion`` print what they say they print."""

import ast
import subprocess
import sys
from textwrap import dedent

import pytest
from samples import EXAMPLES

PROGRAMS = sorted([*EXAMPLES.glob("optimisation/*.py"), *EXAMPLES.glob("recursion/*.py")])


@pytest.mark.parametrize("program", PROGRAMS, ids=lambda program: program.stem)
def test_a_program_prints_its_answer(program):
    printed = subprocess.run(
        [sys.executable, program], capture_output=True, text=True, check=True, timeout=120
    ).stdout
    docstring = ast.get_docstring(ast.parse(program.read_text("utf-8"))) or ""
    assert printed == dedent(docstring.partition("It prints:\n\n")[2]) + "\n"


def test_there_are_programs():
    assert {program.stem for program in PROGRAMS} >= {"golomb", "interpreter", "river"}
