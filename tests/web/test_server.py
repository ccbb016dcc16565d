"""The server of the page: what it answers, to whom, and how long; no browser is needed."""

import asyncio
import json
import os
import re
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from gzip import decompress
from http.client import HTTPConnection, HTTPResponse
from multiprocessing import active_children
from typing import Any

import pytest
from samples import run_python

pytest.importorskip("starlette")
pytest.importorskip("uvicorn")

from logicpuzzles.faces.web import children as processes
from logicpuzzles.faces.web.children import WAITING, Children, ChildSettings
from logicpuzzles.faces.web.files import addresses, content, type_of
from logicpuzzles.faces.web.server import LONGEST, Place
from logicpuzzles.show.drawing import DARK, STYLE

SMALL = {"ask": "solve", "kind": "sudoku", "text": "1 2 3 4\n3 4 1 2\n2 . . .\n. . . 1\n"}
LONG = {"ask": "count", "kind": "sudoku", "text": "." * 81, "seconds": 60}
TIMEOUT = 60  # seconds after which a test fails
COMMAND = [sys.executable, "-m", "logicpuzzles", "web", "--no-open"]


class Server:
    """A server in a process of its own."""

    def __init__(self, *options: str) -> None:
        self.process = subprocess.Popen(
            [*COMMAND, "--port", "0", *options],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )
        assert self.process.stdout is not None
        address = self.process.stdout.readline()
        parts = re.fullmatch(r"http://[^/]+:([0-9]+)/#token=([\w-]{32})\n", address)
        assert parts is not None, address
        self.port, self.token = int(parts[1]), parts[2]

    @contextmanager
    def asking(self, request: Any, **headers: str) -> Iterator[HTTPResponse]:
        """An open request, whose replies are read as they come."""
        body = request if isinstance(request, bytes) else json.dumps(request)
        connection = HTTPConnection("127.0.0.1", self.port, timeout=TIMEOUT)
        try:
            connection.request("POST", "/ask", body, {"X-Token": self.token} | headers)
            with connection.getresponse() as response:
                yield response
        finally:
            connection.close()

    def replies(self, request: Any, **headers: str) -> list[Any]:
        with self.asking(request, **headers) as response:
            return [json.loads(line) for line in response]

    def refusal(self, request: Any, **headers: str) -> tuple[int, str]:
        """The status and the error that a request is answered with."""
        with self.asking(request, **headers) as response:
            (line,) = response
            return response.status, json.loads(line)["error"]["text"]

    def file(self, path: str, method: str = "GET") -> HTTPResponse:
        connection = HTTPConnection("127.0.0.1", self.port, timeout=TIMEOUT)
        connection.request(method, path)
        response = connection.getresponse()
        response.read()
        connection.close()
        return response

    def end(self) -> tuple[int, str]:
        """The status and the remarks after Ctrl-C."""
        self.process.send_signal(signal.SIGINT)
        _, remarks = self.process.communicate(timeout=TIMEOUT)
        return self.process.returncode, remarks


@pytest.fixture(scope="module")
def server() -> Iterator[Server]:
    server = Server("--jobs", "2")
    yield server
    assert server.end() == (130, "Ctrl-C ends it\n")


# --- the protocol ---------------------------------------------------------------------------------


def test_a_question_is_answered(server):
    (reply,) = server.replies(SMALL)
    assert reply["result"]["status"] == "unique"


def test_an_answer_comes_in_parts(server):
    *parts, last = server.replies({**SMALL, "ask": "explain"})
    assert len(parts) > 3 and all(list(part) == ["part"] for part in parts)
    assert len(last["result"]["steps"]) == len(parts)


def test_the_user_s_own_kind_is_there(tmp_path):
    file = tmp_path / "dominoes.py"
    file.write_text(
        '"""Two cells differ. Source: this test."""\n'
        "from logicpuzzles import Board, Cells, digits, eq, grid, lall, membero, neq, relation\n"
        "BOARD = Board(Cells(digits(1, 2)), size=(1, 2))\n\n@relation\ndef dominoeso(board):\n"
        "    ((a, b),) = rows = grid(1, 2)\n"
        "    return lall(eq(board, rows), membero(a, (1, 2)), membero(b, (1, 2)), neq(a, b))\n"
    )
    server = Server("--rules", str(file), "--jobs", "1")
    (reply,) = server.replies({"ask": "count", "kind": "dominoes", "text": "1 ."})
    assert server.end()[0] == 130
    assert reply == {"result": {"count": 1}}


# --- limits ---------------------------------------------------------------------------------------


def test_a_closed_connection_ends_the_work():
    server = Server("--jobs", "1")
    for _ in range(3):
        with server.asking(LONG) as response:
            assert response.status == 200
    (reply,) = server.replies(SMALL)  # would come too late, were the only child still at work
    assert "result" in reply
    assert server.end()[0] == 130


def test_many_at_once_are_held_and_more_are_refused(server):
    with ExitStack() as held:
        with ExitStack() as long:
            for _ in range(2):
                long.enter_context(server.asking(LONG))
            responses = [held.enter_context(server.asking(SMALL)) for _ in range(WAITING)]
            assert [response.status for response in responses] == [200] * WAITING
            status, text = server.refusal(SMALL)
            assert status == 503 and text.startswith("20 requests are waiting already")
        answers = [json.loads(response.read()) for response in responses]
    assert [answer["result"]["status"] for answer in answers] == ["unique"] * WAITING


def test_who_waits_no_longer_leaves_the_queue(server):
    with ExitStack() as long:
        for _ in range(2):
            long.enter_context(server.asking(LONG))
        for _ in range(2 * WAITING):
            with server.asking(SMALL) as response:
                assert response.status in (200, 503)  # one that has just left may still be counted
    assert "result" in server.replies(SMALL)[0]


def test_files_are_served_while_all_children_work(server):
    with ExitStack() as long:
        for _ in range(2 + WAITING):
            long.enter_context(server.asking(LONG))
        assert server.file("/drawing.css").status == 200


def test_no_answer_takes_longer_than_the_timeout():
    server = Server("--timeout", "0.2")
    (reply,) = server.replies(LONG)
    assert reply["error"]["why"] == "limit" and "0.2 seconds" in reply["error"]["text"]
    assert server.end()[0] == 130


def asked(children: Children, request: Any, lines: list[Any]) -> asyncio.Task[None]:
    """A request that is being answered."""

    async def write(line: bytes) -> None:
        lines.append(json.loads(line))

    return asyncio.create_task(children.answer(json.dumps(request).encode(), write))


async def answer_of(children: Children, request: Any) -> Any:
    lines: list[Any] = []
    await asked(children, request, lines)
    (answer,) = lines
    return answer


def pids() -> set[int | None]:
    return {child.pid for child in active_children()}


def test_a_child_that_does_not_answer_is_killed(monkeypatch):
    async def run() -> tuple[Any, Any]:
        async with Children(ChildSettings(jobs=1)) as children:
            await answer_of(children, SMALL)
            (child,) = active_children()
            assert child.pid is not None
            os.kill(child.pid, signal.SIGSTOP)
            with monkeypatch.context() as patch:
                patch.setattr(processes, "GRACE", 0.1)
                patch.setattr(children, "settings", ChildSettings(jobs=1, seconds=0.2))
                late = await answer_of(children, SMALL)
            child.join(TIMEOUT)
            assert not child.is_alive()
            return late, await answer_of(children, SMALL)

    late, answer = asyncio.run(run())
    assert (
        late["error"]["text"] == "the limit of 0.2 seconds was reached before there was an answer"
    )
    assert late["error"]["why"] == "limit"
    assert answer["result"]["status"] == "unique"
    assert active_children() == []


def test_a_child_that_ends_is_replaced():
    async def run() -> tuple[Any, Any]:
        async with Children(ChildSettings(jobs=1)) as children:
            await answer_of(children, SMALL)
            (child,) = active_children()
            lines: list[Any] = []
            task = asked(children, LONG, lines)
            await asyncio.sleep(0.1)
            child.kill()
            await task
            return lines[0], await answer_of(children, SMALL)

    lost, answer = asyncio.run(run())
    assert lost["error"]["text"].startswith("the process that worked on the answer has ended")
    assert answer["result"]["status"] == "unique"


def test_a_child_begins_once_though_nobody_waits_for_its_first_answer_any_longer():
    async def run() -> None:
        async with Children(ChildSettings(jobs=1)) as children:
            before = pids()
            task = asked(children, SMALL, [])
            await asyncio.sleep(0)
            task.cancel()
            await asyncio.wait([task])
            assert (await answer_of(children, SMALL))["result"]["status"] == "unique"
            assert pids() == before

    asyncio.run(run())


def test_work_that_nobody_waits_for_ends_at_once():
    async def run() -> None:
        async with Children(ChildSettings(jobs=1)) as children:
            await answer_of(children, SMALL)
            (child,) = active_children()
            task = asked(children, LONG, [])
            await asyncio.sleep(0.1)
            task.cancel()
            await asyncio.wait([task])
            child.join(TIMEOUT)
            assert not child.is_alive()
            assert (await answer_of(children, SMALL))["result"]["status"] == "unique"

    asyncio.run(run())
    assert active_children() == []


def test_a_child_that_has_kept_too_much_is_replaced_after_its_answer():
    async def run() -> tuple[set[int | None], Any, set[int | None]]:
        async with Children(ChildSettings(jobs=1, memory=1 << 26)) as children:
            return pids(), await answer_of(children, {"ask": "kinds"}), pids()

    before, answer, after = asyncio.run(run())
    assert "result" in answer
    assert len(after - before) == 1


# --- hostile requests -----------------------------------------------------------------------------

MALFORMED = {
    "nothing": b"",
    "not JSON": b"{",
    "not text": b"\xff\xfe\x00",
    "deep": b"[" * 100_000,
    "deep and whole": b"[" * 100_000 + b"]" * 100_000,
    "a list": b"[]",
    "a number": b"1",
    "null": b"null",
    "no question": b"{}",
    "a long number": b'{"ask": ' + b"9" * 10_000 + b"}",
    "not a question": b'{"ask": "delete"}',
    "a list as question": b'{"ask": ["solve"]}',
    "no puzzle": b'{"ask": "solve", "kind": "sudoku"}',
    "a number as text": b'{"ask": "solve", "kind": "sudoku", "text": 12}',
    "half a character": b'{"ask": "solve", "kind": "sudoku", "text": "\\ud800"}',
    "nothing but zeros": b'{"ask": "solve", "kind": "sudoku", "text": "\\u0000"}',
    "an unknown kind": b'{"ask": "solve", "kind": "chess", "text": "x"}',
    "seconds as text": b'{"ask": "solve", "kind": "sudoku", "text": "1 .\\n. .", "seconds": "1"}',
    "no seconds": b'{"ask": "solve", "kind": "sudoku", "text": "1 .\\n. .", "seconds": -1}',
    "no number of seconds": b'{"ask": "solve", "kind": "sudoku", "text": "1 .\\n. .", "seconds": NaN}',
    "the prompt": b'{"ask": "prompt", "line": "1 + 1"}',
}


@pytest.mark.parametrize("name", MALFORMED)
def test_malformed_requests_get_one_line(name, server):
    (reply,) = server.replies(MALFORMED[name])
    assert reply["error"]["why"] == "input"
    assert "\n" not in reply["error"]["text"] and "Traceback" not in reply["error"]["text"]
    assert "result" in server.replies(SMALL)[0]


def test_a_request_that_is_too_long_is_refused(server):
    refusal = server.refusal(b" " * (LONGEST + 1))
    assert refusal == (413, "the request is longer than 300000 bytes; expected a shorter one")
    assert "error" in server.replies(b" " * LONGEST)[0]


@pytest.mark.parametrize("field", ["kind", "text", "rules", "name", "engine", "method"])
def test_no_request_runs_a_file(field, tmp_path, server):
    ran = tmp_path / "ran"
    file = tmp_path / "sudoku.py"
    file.write_text(f"open({str(ran)!r}, 'w')")
    for ask in (
        "solve",
        "open",
        "read",
        "example",
        "explain",
        "generate",
        "methods",
        "method",
        "check",
    ):
        server.replies(
            {
                "kind": "sudoku",
                "text": SMALL["text"],
                "name": "x",
                "seconds": 1,
                field: str(file),
                "ask": ask,
            }
        )
        assert not ran.exists(), ask


def test_no_puzzle_names_a_file_that_is_run(tmp_path, server):
    ran = tmp_path / "ran"
    file = tmp_path / "sudoku.py"
    file.write_text(f"open({str(ran)!r}, 'w')")
    for text in (
        json.dumps({"kind": str(file), "givens": []}),
        f"kind: {file}\n",
        f"{file}\n1 2\n",
        str(file),
    ):
        assert "error" in server.replies({"ask": "solve", "text": text})[0]
        assert not ran.exists(), text


# --- who may ask ----------------------------------------------------------------------------------


def test_only_who_knows_the_token_may_ask(server):
    for token in ("", "x", server.token[:-1], server.token + "x", "ü"):
        refusal = server.refusal(SMALL, **{"X-Token": token})
        assert refusal == (
            401,
            "the token is wrong; expected the one in the address that was printed",
        )


@pytest.mark.parametrize(
    "host",
    [
        "evil.example",
        "127.0.0.1",
        "127.0.0.1:1",
        "localhost.evil.example:{port}",
        "",
        "192.168.1.1:{port}",
    ],
)
def test_only_who_comes_by_its_name_is_served(host, server):
    status, text = server.refusal(SMALL, Host=host.format(port=server.port))
    assert status == 403 and text.startswith("this server does not go by the name of")


@pytest.mark.parametrize(
    "host", ["127.0.0.1:{port}", "localhost:{port}", "LOCALHOST:{port}", "[::1]:{port}"]
)
def test_it_goes_by_all_names_of_this_machine(host, server):
    assert "result" in server.replies(SMALL, Host=host.format(port=server.port))[0]


@pytest.mark.parametrize(
    ("header", "value"),
    [
        ("Origin", "http://evil.example"),
        ("Origin", "null"),
        ("Origin", "https://127.0.0.1:{port}"),
        ("Origin", "http://127.0.0.1:1"),
        ("Sec-Fetch-Site", "cross-site"),
        ("Sec-Fetch-Site", "same-site"),
    ],
)
def test_pages_from_elsewhere_may_not_ask(header, value, server):
    refusal = server.refusal(SMALL, **{header: value.format(port=server.port)})
    assert refusal == (
        403,
        "the question comes from a page elsewhere; expected one from the page itself",
    )


def test_the_page_itself_may_ask(server):
    headers = {"Origin": f"http://127.0.0.1:{server.port}", "Sec-Fetch-Site": "same-origin"}
    assert "result" in server.replies(SMALL, **headers)[0]


def test_where_others_may_come_they_come_by_numbers_or_its_name():
    place = Place("0.0.0.0", 80)
    names = [
        "192.168.1.7",
        "[fe80::1]:80",
        socket.gethostname(),
        "localhost",
        "evil.example",
        "192.168.1.7:81",
    ]
    assert [place.is_called(name) for name in names] == [True, True, True, True, False, False]
    assert Place("puzzles.example", 8000).is_called("Puzzles.example:8000")
    assert place.address.startswith("http://127.0.0.1:80/#token=")
    assert Place("::1", 81).address.startswith("http://[::1]:81/#token=")


def test_every_server_has_a_token_of_its_own():
    assert Place("::1", 1).token != Place("::1", 1).token
    assert "token" not in repr(Place("::1", 1))


# --- files ----------------------------------------------------------------------------------------


def test_files_and_answers_are_packed_for_who_takes_that(server):
    example = json.dumps({"ask": "example", "kind": "sudoku", "name": "easy"})
    for method, path, body in (("GET", "/play.js", None), ("POST", "/ask", example)):
        sent = []
        for taken in ("identity", "br, gzip"):
            connection = HTTPConnection("127.0.0.1", server.port, timeout=TIMEOUT)
            headers = {"X-Token": server.token, "Accept-Encoding": taken}
            connection.request(method, path, body, headers)
            with connection.getresponse() as response:
                sent.append((response.headers.get("Content-Encoding"), response.read()))
            connection.close()
        (plain, whole), (packed, small) = sent
        assert (plain, packed, decompress(small)) == (None, "gzip", whole)


def test_all_answers_have_strict_headers(server):
    responses = [server.file(path) for path in ("/", "/drawing.css", "/nothing", "/ask")]
    with server.asking(SMALL) as answered, server.asking(SMALL, Host="evil.example") as refused:
        responses += [answered, refused]
    for response in responses:
        policy = response.headers["Content-Security-Policy"]
        assert policy.startswith("default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; ")
        assert (
            "unsafe-inline" not in policy and "'unsafe-eval'" not in policy and "http" not in policy
        )
        assert response.headers["Cross-Origin-Opener-Policy"] == "same-origin"
        assert response.headers["Cross-Origin-Embedder-Policy"] == "require-corp"
        assert response.headers["X-Content-Type-Options"] == "nosniff"
        assert response.headers["Referrer-Policy"] == "no-referrer"
        assert "server" not in response.headers


def test_the_page_has_the_style_of_drawings(server):
    style = content("drawing.css")
    assert style is not None and style.decode().startswith(STYLE)
    assert DARK in style.decode().partition("@media")[2]
    assert server.file("/drawing.css").headers["Content-Type"] == "text/css; charset=utf-8"


def test_every_file_is_served_with_its_type(server):
    assert "drawing.css" in addresses()
    for address in addresses():
        response = server.file(f"/{address}")
        assert (response.status, response.headers["Content-Type"]) == (200, type_of(address)), (
            address
        )
    script = "text/javascript; charset=utf-8"
    assert [type_of(name) for name in ("a.js", "b/c.mjs", "d.wasm")] == [
        script,
        script,
        "application/wasm",
    ]


@pytest.mark.parametrize(
    "path",
    [
        "/../server.py", "/..%2fserver.py", "/%2e%2e/server.py", "/..\\server.py", "//etc/passwd", "/%2fetc/passwd",
        "/page/../../server.py", "/kinds/../server.py", "/kinds/sudoku/../../server.py", "/.", "/..", "/%00", "/server.py",
        "/drawing.css/", "/\u00e9",
    ],
)  # fmt: skip
def test_no_other_file_is_served(path, server):
    with socket.create_connection(("127.0.0.1", server.port), TIMEOUT) as connection:
        request = (
            f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1:{server.port}\r\nConnection: close\r\n\r\n"
        )
        connection.sendall(request.encode())
        answer = b"".join(iter(lambda: connection.recv(1 << 16), b""))
    assert answer.startswith((b"HTTP/1.1 404", b"HTTP/1.1 400")), answer
    assert b"root:" not in answer and b"import" not in answer


def test_other_methods_are_refused(server):
    for method, path in (
        ("GET", "/ask"),
        ("PUT", "/ask"),
        ("POST", "/drawing.css"),
        ("OPTIONS", "/ask"),
        ("DELETE", "/"),
    ):
        assert server.file(path, method).status in (403, 404, 405), (method, path)


# --- the command ----------------------------------------------------------------------------------


def web(*words: str) -> tuple[int, str, str]:
    process = subprocess.run(
        [*COMMAND, *words], capture_output=True, text=True, timeout=TIMEOUT, check=False
    )
    return process.returncode, process.stdout, process.stderr


def test_interrupted_at_work_it_ends_without_a_word():
    server = Server("--jobs", "2", "-q")
    with server.asking(LONG), server.asking(LONG):
        assert server.end() == (130, "")


def test_a_port_in_use_is_one_line():
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        line = f"logicpuzzles: port {port} of 127.0.0.1 is in use; expected another one, or --port 0 for any that is free\n"
        assert web("--port", str(port)) == (2, "", line)


@pytest.mark.parametrize(
    ("words", "remark"),
    [
        (["--port", "x"], "'x' is not a port, 0 to 65535"),
        (["--port", "65536"], "'65536' is not a port"),
        (["--jobs", "0"], "argument --jobs: '0' is not a whole number"),
        (["--timeout", "0"], "argument --timeout: '0' is not a number of seconds"),
        (["--host", "no.such.host.invalid"], "port 8765 of no.such.host.invalid cannot be opened"),
        (["--rules", "nowhere.py"], "nowhere.py: no such file"),
    ],
)
def test_bad_options_are_one_line(words, remark):
    status, output, remarks = web(*words)
    assert (status, output, remarks.count("\n")) == (2, "", 1)
    assert remark in remarks


def test_without_its_packages_it_says_what_to_install():
    program = "import sys; sys.modules['uvicorn'] = None; from logicpuzzles.faces.cli import main; sys.exit(main(['web']))"
    process = run_python("-c", program)
    assert (process.returncode, process.stdout) == (2, "")
    assert (
        process.stderr
        == 'logicpuzzles: uvicorn is not installed; pip install "logicpuzzles[web]"\n'
    )


def test_beyond_this_machine_it_warns():
    server = Server("--host", "0.0.0.0", "-q")
    assert (
        server.end()[1]
        == "warning: others on the network can open connections to 0.0.0.0; who knows the token may ask\n"
    )


def test_the_children_end_with_a_server_that_is_killed():
    server = Server("--jobs", "2")
    assert "result" in server.replies(SMALL)[0]
    with server.asking(LONG):
        server.process.kill()
        server.process.communicate(
            timeout=TIMEOUT
        )  # standard error is closed when no child has it any longer
