"""Tools for language models, called with the client of the protocol's own package."""

import asyncio
import json
import sys
from contextlib import asynccontextmanager

import pytest
from samples import EXAMPLES

pytest.importorskip("mcp")

from mcp import Client
from mcp.client.stdio import StdioServerParameters

from logicpuzzles.faces.model_tools import ToolLimits, tool_server

ZEBRA = (EXAMPLES / "zebra/life-1962.txt").read_text("utf-8")
SUDOKU = (EXAMPLES / "sudoku/4x4.txt").read_text("utf-8")
TOOLS = {
    "solve", "check", "explain", "hint", "count", "read", "generate", "score", "kinds", "rules",
}  # fmt: skip


@asynccontextmanager
async def connected(**limits):
    async with Client(tool_server(ToolLimits(**limits))) as client:

        async def call(tool, **fields):
            result = await client.call_tool(tool, fields)
            said = "\n".join([part.text for part in result.content])
            return said if result.is_error else result.structured_content or json.loads(said)

        yield client, call


def test_each_tool_does_what_its_command_does():
    async def use():
        async with connected() as (client, call):
            assert {tool.name for tool in (await client.list_tools()).tools} == TOOLS
            solved = await call("solve", puzzle=ZEBRA)
            assert (solved["kind"], solved["status"]) == ("zebra", "unique")
            assert (await call("check", puzzle=SUDOKU, kind="sudoku"))["unique"] is True
            assert len((await call("explain", puzzle=SUDOKU))["steps"]) > 3
            assert (await call("hint", puzzle=SUDOKU))["step"]
            assert (await call("count", puzzle=SUDOKU))["count"] == 1
            assert (await call("read", puzzle=ZEBRA))["complete"] is True
            (made,) = (await call("generate", kind="takuzu", size="4x4", seed=3))["puzzles"]
            assert (await call("check", puzzle=json.dumps(made)))["status"] == "unique"
            answer = json.dumps(solved["solutions"][0])
            assert (await call("score", puzzle=ZEBRA, answer=answer))["verdict"] == "right"
            assert "sudoku" in (await call("kinds", family="sudokus"))["result"]
            assert "box" in (await call("rules", kind="sudoku"))["result"]

    asyncio.run(use())


def test_what_is_wrong_is_said_in_a_line():
    async def use():
        async with connected() as (_, call):
            assert "cannot be the same house" in await call(
                "solve", puzzle=ZEBRA + "\n16. The fox is a friend of the zebra."
            )
            assert "is not a kind" in await call("rules", kind="/etc/passwd.py")
            assert "is not a kind" in await call("solve", puzzle=SUDOKU, kind="rules.py")
            evil = json.dumps({"kind": "rules.py", "givens": [[1]]})
            assert "expected a name" in await call("solve", puzzle=evil)
            assert "the text is empty" in await call("solve", puzzle="")
            assert "expected at most" in await call("solve", puzzle="x" * 300_001)
            assert "--size" in await call("generate", kind="takuzu", size="-o x")
        async with connected(seconds=0.01) as (_, call):
            hard = await call("count", puzzle="\n".join(["-" * 14] * 14))
            assert "unknown" in str(hard) or "gave up" in str(hard)

    asyncio.run(use())


def test_resources_and_prompts_show_how_a_puzzle_is_written():
    async def use():
        async with connected() as (client, _):
            (shown,) = (await client.read_resource("logicpuzzles://kinds/zebra")).contents
            assert "= same(Englishman, red)" in shown.text
            prompt = await client.get_prompt("state_puzzle", {"kind": "zebra", "text": "Bob lives"})
            assert "Bob lives" in prompt.messages[0].content.text

    asyncio.run(use())


def test_the_command_serves_standard_input_and_output():
    async def use():
        command = StdioServerParameters(command=sys.executable, args=["-m", "logicpuzzles", "mcp"])
        async with Client(command) as client:
            result = await client.call_tool("solve", {"puzzle": SUDOKU})
            assert result.structured_content["status"] == "unique"

    asyncio.run(use())
