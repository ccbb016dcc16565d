"""The programs of ``examples/optimisation`` and ``recursion`` print what they say they print."""

import ast
from textwrap import dedent

import pytest
from samples import EXAMPLES, run_python

PROGRAMS = sorted([*EXAMPLES.glob("optimisation/*.py"), *EXAMPLES.glob("recursion/*.py")])


@pytest.mark.parametrize("program", PROGRAMS, ids=lambda program: program.stem)
def test_a_program_prints_its_answer(program):
    printed = run_python(program, check=True).stdout
    docstring = ast.get_docstring(ast.parse(program.read_text("utf-8"))) or ""
    assert printed == dedent(docstring.partition("It prints:\n\n")[2]) + "\n"


def test_there_are_programs():
    assert {program.stem for program in PROGRAMS} >= {"golomb", "interpreter", "river"}
