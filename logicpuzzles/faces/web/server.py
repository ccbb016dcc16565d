"""The local server of the page: its files, and answers to what it asks.

Whoever may open a connection may read the page's files, for they are public. Only who knows the
token may ask; it stands in the fragment of the address that is printed, which no browser sends
anywhere, and the page sends it in a header. A page from elsewhere gets nothing: by the names that
this server goes by (``Host``), by where a request comes from (``Origin``), and by the token.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field
from errno import EADDRINUSE
from functools import lru_cache
from gzip import compress
from hmac import compare_digest
from ipaddress import ip_address
from secrets import token_urlsafe
from socket import AF_INET, AF_INET6, create_server, gethostname, socket
from typing import TYPE_CHECKING
from zlib import Z_SYNC_FLUSH, compressobj

import uvicorn
from starlette.applications import Starlette
from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from logicpuzzles.core.errors import PuzzleError
from logicpuzzles.faces.web.children import Busy, Children, ChildSettings, failure
from logicpuzzles.faces.web.files import POLICY, content, type_of

if TYPE_CHECKING:
    from starlette.types import ASGIApp, Message, Receive, Scope, Send

LONGEST = 300_000  # bytes of a request
LOCAL = ("127.0.0.1", "localhost", "::1")
JSON_LINES = "application/x-ndjson; charset=utf-8"
GZIP = 31  # the form of what is packed, for zlib
PACKED = {"Content-Encoding": "gzip"}
HEADERS = {
    "Content-Security-Policy": f"{POLICY}; frame-ancestors 'none'",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Embedder-Policy": "require-corp",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
    "Cache-Control": "no-store",
}


def is_local(host: str) -> bool:
    """Whether only this machine can open connections to a host.

    >>> is_local("localhost"), is_local("127.0.0.2"), is_local("0.0.0.0"), is_local("example.org")
    (True, True, False, False)
    """
    with suppress(ValueError):
        return ip_address(host).is_loopback
    return host == "localhost"


@dataclass(frozen=True)
class Place:
    """Where the server listens, and what it is called: ``host`` and ``port``, and the ``token`` for
    those who may ask.
    """

    host: str
    port: int
    token: str = field(default_factory=lambda: token_urlsafe(24), repr=False)

    @property
    def address(self) -> str:
        """The address of the page, with the token."""
        name = {"0.0.0.0": "127.0.0.1", "::": "::1"}.get(self.host, self.host)
        return f"http://{f'[{name}]' if ':' in name else name}:{self.port}/#token={self.token}"

    def is_called(self, host: str) -> bool:
        """Whether it goes by the name of a header ``Host``. Who is to be led here by a name of
        somebody else's comes by that name. Beyond this machine it goes by any number, too, for
        numbers lead nobody astray.
        """
        name, _, port = host.rpartition(":")
        if not name:
            name, port = host, "80"
        name = name.removeprefix("[").removesuffix("]").lower()
        if port != str(self.port):
            return False
        if name in (*LOCAL, self.host.lower()):
            return True
        with suppress(ValueError):
            return not is_local(self.host) and bool(ip_address(name))
        return not is_local(self.host) and name == gethostname().lower()


class _Guarded:
    """An application that only those may use who come to it by its own name, and whose answers are
    kept in bounds by headers.
    """

    def __init__(self, app: ASGIApp, place: Place) -> None:
        self.app = app
        self.place = place

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return

        async def send_with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                MutableHeaders(scope=message).update(HEADERS)
            await send(message)

        wrong = self._wrong(scope["method"], Headers(scope=scope))
        await (self.app if wrong is None else _refusal(403, wrong))(
            scope, receive, send_with_headers
        )

    def _wrong(self, method: str, headers: Headers) -> str | None:
        """What is wrong with where a request comes from. A page elsewhere may lead here, but not
        ask.
        """
        host = headers.get("host", "")
        if not self.place.is_called(host):
            return (
                f"this server does not go by the name of {host[:100]!r}; expected the address "
                "that was printed"
            )
        own = f"http://{host}"
        elsewhere = headers.get("origin", own) != own or headers.get(
            "sec-fetch-site", "none"
        ) not in ("same-origin", "none")
        if method == "POST" and elsewhere:
            return "the question comes from a page elsewhere; expected one from the page itself"
        return None


def _refusal(status: int, text: str, why: str = "input") -> Response:
    return Response(failure(text, why), status, media_type=JSON_LINES)


@lru_cache
def _pack(data: bytes) -> bytes:
    """A file, packed once for all visits."""
    return compress(data, mtime=0)


def _takes_packed(request: Request) -> bool:
    return "gzip" in request.headers.get("accept-encoding", "")


class _Replies(Response):
    """The replies to a request as lines of JSON, each as soon as it is there, and ``packed`` where
    the browser takes that. The work ends when the connection is closed.
    """

    def __init__(self, children: Children, request: bytes, packed: bool) -> None:
        super().__init__(media_type=JSON_LINES, headers=PACKED if packed else None)
        del self.headers["content-length"]
        self.children = children
        self.request = request
        self.packer = compressobj(wbits=GZIP) if packed else None

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        try:
            with self.children.room():
                await self._while_open(receive, send)
        except Busy as error:
            await _refusal(503, str(error), "limit")(scope, receive, send)

    async def _while_open(self, receive: Receive, send: Send) -> None:
        tasks = [
            asyncio.create_task(each) for each in (self._send(send), _wait_until_closed(receive))
        ]
        try:
            await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)

    async def _send(self, send: Send) -> None:
        packer = self.packer

        async def write(line: bytes) -> None:
            body = line if packer is None else packer.compress(line) + packer.flush(Z_SYNC_FLUSH)
            await send({"type": "http.response.body", "body": body, "more_body": True})

        await send(
            {"type": "http.response.start", "status": self.status_code, "headers": self.raw_headers}
        )
        await self.children.answer(self.request, write)
        end = b"" if packer is None else packer.flush()
        await send({"type": "http.response.body", "body": end, "more_body": False})


async def _wait_until_closed(receive: Receive) -> None:
    """Wait until a connection is closed."""
    while (await receive())["type"] != "http.disconnect":
        pass


def listener(host: str, port: int) -> socket:
    """A socket that listens at a port of a host, 0 for any that is free. Raises ``PuzzleError``
    where it cannot.
    """
    try:
        return create_server((host, port), family=AF_INET6 if ":" in host else AF_INET)
    except OSError as error:
        if error.errno == EADDRINUSE:
            reason = "is in use; expected another one, or --port 0 for any that is free"
        else:
            reason = f"cannot be opened: {(error.strerror or str(error)).lower()}"
        raise PuzzleError(f"port {port} of {host} {reason}") from None


def run(
    opened: socket,
    place: Place,
    settings: ChildSettings,
    tell: Callable[[], None],
    verbose: bool = False,
) -> None:
    """Serve until Ctrl-C, which is raised again when all children have ended. ``tell`` is called
    when it serves, and Ctrl-C ends it well. ``verbose``: tell of each request on standard error.
    """
    config = uvicorn.Config(
        application(place, settings, tell), loop="asyncio", http="h11", ws="none", lifespan="on", server_header=False,
        access_log=verbose, log_level="info" if verbose else "critical", timeout_graceful_shutdown=0,
    )  # fmt: skip
    try:
        uvicorn.Server(config).run(sockets=[opened])
    except SystemExit:
        raise PuzzleError("the server cannot begin; -v shows why") from None


def application(place: Place, settings: ChildSettings, tell: Callable[[], None]) -> Starlette:
    """The server as an ASGI application, whose children begin and end with it."""
    children = Children(settings)

    @asynccontextmanager
    async def living(app: Starlette) -> AsyncIterator[None]:
        async with children:
            tell()
            yield

    async def ask(request: Request) -> Response:
        if not compare_digest(request.headers.get("x-token", "").encode(), place.token.encode()):
            return _refusal(
                401, "the token is wrong; expected the one in the address that was printed"
            )
        body = await _body(request)
        if body is None:
            return _refusal(
                413, f"the request is longer than {LONGEST} bytes; expected a shorter one"
            )
        return _Replies(children, body, _takes_packed(request))

    def file(request: Request) -> Response:
        address = request.path_params["address"] or "index.html"
        file = content(address)
        if file is None:
            return Response("there is no such file\n", 404, media_type="text/plain")
        headers = {"Content-Type": type_of(address), "Vary": "Accept-Encoding"}
        if _takes_packed(request):
            return Response(_pack(file), headers=headers | PACKED)
        return Response(file, headers=headers)

    app = Starlette(
        routes=[
            Route("/ask", ask, methods=["POST"]),
            Route("/{address:path}", file, methods=["GET"]),
        ],
        lifespan=living,
    )
    app.add_middleware(_Guarded, place=place)
    return app


async def _body(request: Request) -> bytes | None:
    """The body of a request; ``None`` where it is too long. It is read to its end, so that who
    sends it reads the answer.
    """
    body = bytearray()
    async for part in request.stream():
        if len(body) <= LONGEST:
            body += part
    return bytes(body) if len(body) <= LONGEST else None
