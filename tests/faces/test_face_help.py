"""Help in the terminal: examples that are right, questions about misspelt words, completion."""

import shlex
import subprocess

import pytest

from logicpuzzles.faces.cli import main
from logicpuzzles.faces.cli.arguments import parser_for, read_arguments
from logicpuzzles.faces.cli.commands import COMMANDS


def test_the_examples_of_a_command_are_arguments_that_it_takes():
    parsers = parser_for([])._subparsers._group_actions[0].choices
    for name, parser in parsers.items():
        for line in (parser.epilog or "").split("\n")[1:]:
            program, command, *others = shlex.split(line.partition(" > ")[0])
            assert (program, command) == ("logicpuzzles", name)
            assert read_arguments([command, *others]).run == COMMANDS[name][0]


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        (["slove", "x"], 'there is no command "slove" (did you mean "solve"?); see logicpuzzles --help'),
        (["xyzzy"], 'there is no command "xyzzy"; see logicpuzzles --help'),
        (["help", "plam"], 'there is no command "plam" (did you mean "play"?); see logicpuzzles --help'),
        (["solve", "--formt", "x"], 'unrecognized arguments: --formt (did you mean "--format"?); see logicpuzzles --help'),
        (
            ["-v", "solve", "x"],
            "unrecognized arguments: -v; expected after the command: logicpuzzles solve -v; see logicpuzzles --help",
        ),
    ],
)  # fmt: skip
def test_a_misspelt_word_is_asked_about(words, expected, capsys):
    assert main(words) == 2
    assert capsys.readouterr().err == f"logicpuzzles: {expected}\n"


def test_help_is_what_the_command_says_of_itself(capsys):
    for words, same in ((["help"], ["--help"]), (["help", "hint"], ["hint", "--help"])):
        assert main(words) == main(same) == 0
        one, other = capsys.readouterr().out.split("usage: ")[1:]
        assert one == other


def test_a_shell_completes_commands_options_and_kinds(tmp_path, capsys):
    pytest.importorskip("shtab")
    for shell in ("zsh", "fish", "bash"):
        assert main(["completion", shell]) == 0
        script = capsys.readouterr().out
        assert "generate" in script and "takuzu" in script and "shading" in script
    (tmp_path / "script").write_text(script, "utf-8")
    ask = 'COMP_WORDS=(logicpuzzles $1 $2); COMP_CWORD=$#; _shtab_logicpuzzles; echo "${COMPREPLY[@]}"'
    for words, expected in (
        ("expo", "export"),
        ("generate takuz", "takuzu"),
        ("hint --lev", "--level"),
    ):
        command = f"source {tmp_path}/script; set -- {words}; {ask}"
        got = subprocess.run(["bash", "-c", command], capture_output=True, text=True, check=True)
        assert got.stdout.split() == [expected]
