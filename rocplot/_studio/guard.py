"""The door of the app: this computer's own address, its own pages, and the token; tables come in here."""

from __future__ import annotations

import json
import secrets
from collections.abc import Awaitable, Callable, Mapping
from http.cookies import CookieError, SimpleCookie
from typing import Any
from urllib.parse import parse_qs, quote, unquote

Scope = Mapping[str, Any]
Receive = Callable[[], Awaitable[dict[str, Any]]]
Send = Callable[[dict[str, Any]], Awaitable[None]]

MOST_BYTES = 512 << 20  # of a table
MOST_WAITING = 4  # files at the door that nobody fetched
_POLICY = (  # nothing comes from, or goes to, any other host
    "default-src 'self'; img-src 'self' data: blob:; style-src 'self' 'unsafe-inline'; "
    "script-src 'self' 'unsafe-inline' 'unsafe-eval'; font-src 'self' data:; "
    "connect-src 'self' ws://127.0.0.1:{port} ws://localhost:{port}; "
    "frame-ancestors 'none'; base-uri 'self'; form-action 'self'; object-src 'none'"
)
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
        self.origins = {f"http://{host}" for host in self.hosts}
        self.added = [
            (b"content-security-policy", _POLICY.format(port=port).encode()),
            (b"x-frame-options", b"DENY"),
            (b"x-content-type-options", b"nosniff"),
            (b"referrer-policy", b"no-referrer"),
            (b"cross-origin-resource-policy", b"same-origin"),
        ]

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request, or hand it on."""
        if scope["type"] == "lifespan":
            await self.app(scope, receive, send)
            return
        refused = self._refused(scope)
        if refused and scope["type"] == "websocket":
            await receive()
            await send({"type": "websocket.close", "code": 1008})
        elif refused:
            await self._answer(send, 403, refused)
        elif scope["path"] == "/health":
            await self._answer(send, 200, "ready")
        elif not self._has_token(scope):
            if scope["type"] == "websocket":
                await receive()
                await send({"type": "websocket.close", "code": 1008})
            else:
                words = "open the whole address that rocplot studio printed: it bears a token"
                await self._answer(send, 403, words)
        elif scope["type"] == "http" and scope["path"] == "/table":
            await self._take(scope, receive, send)
        elif scope["type"] == "http" and scope["path"] == "/made":
            await self._give(scope, send)
        else:
            await self.app(scope, receive, self._marked(send))

    def _refused(self, scope: Scope) -> str:
        """Say why a request is refused: it names another host, or comes from a page of another one."""
        heads = [(name.lower(), value.decode("latin-1")) for name, value in scope["headers"]]
        hosts = [value for name, value in heads if name == b"host"]
        origins = [value for name, value in heads if name == b"origin"]
        if len(hosts) != 1 or hosts[0].lower() not in self.hosts:
            return "this address is refused: it is not the loopback address"
        if any(value.lower() not in self.origins for value in origins):
            return "a page of another address asked: it is refused"
        return ""

    def _has_token(self, scope: Scope) -> bool:
        given = parse_qs(scope["query_string"].decode("latin-1")).get("token", [])
        for name, value in scope["headers"]:
            if name.lower() == b"cookie":
                try:
                    held = SimpleCookie(value.decode("latin-1")).get(self.cookie)
                except CookieError:
                    held = None
                given += [held.value] if held is not None else []
        return any(secrets.compare_digest(one.encode(), self.token.encode()) for one in given)

    def _marked(self, send: Send) -> Send:
        """Add the headers of safety, and the cookie by which the page's own requests are known."""
        kept = f"{self.cookie}={self.token}; Path=/; HttpOnly; SameSite=Strict".encode()

        async def sent(message: dict[str, Any]) -> None:
            if message["type"] == "http.response.start":
                more = [*self.added, (b"set-cookie", kept)]
                message = message | {"headers": [*message.get("headers", []), *more]}
            await send(message)

        return sent

    async def _answer(self, send: Send, status: int, words: str) -> None:
        heads = [(b"content-type", b"text/plain; charset=utf-8"), (b"cache-control", b"no-store")]
        await send({"type": "http.response.start", "status": status, "headers": [*heads, *self.added]})
        await send({"type": "http.response.body", "body": words.encode()})

    async def _take(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Read a table that a window sends, in memory; answer with the word by which it is fetched."""
        if scope["method"] != "POST":
            await self._answer(send, 405, "a table is sent by POST")
            return
        parts, size, more = [], 0, True
        while more:
            message = await receive()
            if message["type"] == "http.disconnect":
                return
            parts.append(message.get("body", b""))
            size, more = size + len(parts[-1]), message.get("more_body", False)
            if size > MOST_BYTES:
                await self._answer(send, 413, f"the table is larger than {MOST_BYTES >> 20} MB")
                return
        heads = {name.lower(): value for name, value in scope["headers"]}
        name = unquote(heads.get(b"x-name", b"table.csv").decode("latin-1"))
        await self._answer(send, 200, json.dumps({"word": put(arrived, name, b"".join(parts))}))

    async def _give(self, scope: Scope, send: Send) -> None:
        """Send a file that a window made."""
        word = parse_qs(scope["query_string"].decode("latin-1")).get("word", [""])[0]
        if word not in leaving:
            await self._answer(send, 404, "this file was fetched already: ask for it again")
            return
        name, content = leaving.pop(word)
        heads = [
            (b"content-type", b"application/octet-stream"),
            (b"content-length", str(len(content)).encode()),
            (b"content-disposition", f"attachment; filename*=UTF-8''{quote(name)}".encode()),
            (b"cache-control", b"no-store"),
        ]
        await send({"type": "http.response.start", "status": 200, "headers": [*heads, *self.added]})
        await send({"type": "http.response.body", "body": content})
