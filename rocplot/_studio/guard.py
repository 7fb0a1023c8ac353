"""The door of the app: this computer's own address, its own pages, and the token; tables come in here."""

from __future__ import annotations

import json
import secrets
from typing import Any
from urllib.parse import quote, unquote

from starlette.datastructures import MutableHeaders
from starlette.requests import HTTPConnection, Request
from starlette.responses import Response

MOST_BYTES = 512 << 20  # of a table
MOST_WAITING = 4  # files at the door that nobody fetched
_POLICY = (  # nothing comes from, or goes to, any other host
    "default-src 'self'; img-src 'self' data: blob:; style-src 'self' 'unsafe-inline'; "
    "script-src 'self' 'unsafe-inline' 'unsafe-eval'; font-src 'self' data:; "
    "connect-src 'self' ws://127.0.0.1:{port} ws://localhost:{port}; "
    "frame-ancestors 'none'; base-uri 'self'; form-action 'self'; object-src 'none'"
)
_NO_TOKEN = "open the whole address that rocplot studio printed: it bears a token"
arrived: dict[str, tuple[str, bytes]] = {}  # tables on their way from the door to their windows
leaving: dict[str, tuple[str, bytes]] = {}  # files on their way from windows to the door


def put(held: dict[str, tuple[str, bytes]], name: str, content: bytes) -> str:
    """Leave a file at the door; return the word by which it is fetched, once."""
    word = secrets.token_urlsafe(12)
    while len(held) >= MOST_WAITING:
        held.pop(next(iter(held)))
    held[word] = name, content
    return word


class Guard:
    """Let through what this computer's browser asks with the token; refuse the rest."""

    def __init__(self, app: Any, token: str, port: int) -> None:
        self.app, self.token = app, token
        self.cookie = f"rocplot-{port}"
        self.hosts = {f"127.0.0.1:{port}", f"localhost:{port}"}
        self.added = {
            "content-security-policy": _POLICY.format(port=port),
            "x-frame-options": "DENY",
            "x-content-type-options": "nosniff",
            "referrer-policy": "no-referrer",
            "cross-origin-resource-policy": "same-origin",
        }

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        """Answer a request, or hand it on."""
        if scope["type"] == "lifespan":
            await self.app(scope, receive, send)
            return
        asked = HTTPConnection(scope)
        is_socket, path = scope["type"] == "websocket", scope["path"]
        is_health = path == "/health" and not is_socket
        refused = self._refused(asked) or ("" if is_health or self._has_token(asked) else _NO_TOKEN)
        if refused and is_socket:
            await receive()
            await send({"type": "websocket.close", "code": 1008})
        elif refused:
            await self._answer(refused, 403)(scope, receive, send)
        elif is_health:
            await self._answer("ready")(scope, receive, send)
        elif path == "/table" and not is_socket:
            await (await self._take(Request(scope, receive)))(scope, receive, send)
        elif path == "/made" and not is_socket:
            await self._give(asked)(scope, receive, send)
        else:
            await self.app(scope, receive, self._marked(send))

    def _refused(self, asked: HTTPConnection) -> str:
        """Say why a request is refused: it names another host, or comes from a page of another one."""
        hosts, origins = asked.headers.getlist("host"), asked.headers.getlist("origin")
        if len(hosts) != 1 or hosts[0].lower() not in self.hosts:
            return "this address is refused: it is not the loopback address"
        if any(value.lower() not in {f"http://{host}" for host in self.hosts} for value in origins):
            return "a page of another address asked: it is refused"
        return ""

    def _has_token(self, asked: HTTPConnection) -> bool:
        given = [*asked.query_params.getlist("token"), asked.cookies.get(self.cookie, "")]
        return any(secrets.compare_digest(one.encode(), self.token.encode()) for one in given)

    def _marked(self, send: Any) -> Any:
        """Add the headers of safety, and the cookie by which the page's own requests are known."""

        async def sent(message: Any) -> None:
            if message["type"] == "http.response.start":
                heads = MutableHeaders(scope=message)
                heads.update(self.added)
                heads.append("set-cookie", f"{self.cookie}={self.token}; Path=/; HttpOnly; SameSite=Strict")
            await send(message)

        return sent

    def _answer(self, content: str | bytes, status: int = 200, **heads: str) -> Response:
        heads = {name.replace("_", "-"): value for name, value in heads.items()}
        heads = {"cache-control": "no-store", **self.added, **heads}
        kind = "text/plain" if isinstance(content, str) else "application/octet-stream"
        return Response(content, status, heads, kind)

    async def _take(self, asked: Request) -> Response:
        """Read a table that a window sends, in memory; answer with the word by which it is fetched."""
        if asked.method != "POST":
            return self._answer("a table is sent by POST", 405)
        content = bytearray()
        async for part in asked.stream():
            content += part
            if len(content) > MOST_BYTES:
                return self._answer(f"the table is larger than {MOST_BYTES >> 20} MB", 413)
        name = unquote(asked.headers.get("x-name", "table.csv"))
        return self._answer(json.dumps({"word": put(arrived, name, bytes(content))}))

    def _give(self, asked: HTTPConnection) -> Response:
        """Send a file that a window made."""
        word = asked.query_params.get("word", "")
        if word not in leaving:
            return self._answer("this file was fetched already: ask for it again", 404)
        name, content = leaving.pop(word)
        return self._answer(content, content_disposition=f"attachment; filename*=UTF-8''{quote(name)}")
