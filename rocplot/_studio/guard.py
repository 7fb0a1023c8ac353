"""The gate of the app: it checks host, origin and token of requests, and passes files in and out."""

from __future__ import annotations

import json
import secrets
from collections.abc import Callable
from typing import Any
from urllib.parse import quote, unquote

from starlette.datastructures import MutableHeaders
from starlette.requests import HTTPConnection, Request
from starlette.responses import Response

from rocplot._studio.policy import write_policy

MAX_BYTES = 512 << 20  # the largest table
MAX_WAITING_FILES = 4  # files kept until they are fetched
_NO_TOKEN = (
    "This is not the address of the studio that runs now: the token in its path changes at each start. "
    "Open the whole address that rocplot studio printed. What a bookmark has after # can be put behind it."
)
uploads: dict[str, tuple[str, bytes]] = {}  # uploaded tables, by word, until their window reads them
downloads: dict[str, tuple[str, bytes]] = {}  # files that windows offer, by word, until they are downloaded


def store_file(store: dict[str, tuple[str, bytes]], name: str, content: bytes) -> str:
    """Store a file, and return the word by which it can be fetched once."""
    word = secrets.token_urlsafe(12)
    while len(store) >= MAX_WAITING_FILES:
        store.pop(next(iter(store)))
    store[word] = name, content
    return word


class Guard:
    """Middleware that passes requests whose path begins with the token, and refuses all others.

    A cookie would go to every port of this address, and so to programs of other users.  `admit` is called
    at each request that is let through.
    """

    def __init__(self, app: Any, token: str, port: int, admit: Callable[[], None] = lambda: None) -> None:
        self.app, self.token, self.port, self.admit = app, token, port, admit
        self.hosts = {f"127.0.0.1:{port}", f"localhost:{port}"}
        self.security_headers = {
            "content-security-policy": write_policy(port),
            "x-frame-options": "DENY",
            "x-content-type-options": "nosniff",
            "referrer-policy": "no-referrer",
            "cross-origin-resource-policy": "same-origin",
        }

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        """Answer a request, or pass it on to the app."""
        if scope["type"] == "lifespan":
            await self.app(scope, receive, send)
            return
        connection = HTTPConnection(scope)
        is_socket = scope["type"] == "websocket"
        first, slash, rest = scope["path"].removeprefix("/").partition("/")
        has_token = secrets.compare_digest(first.encode(), self.token.encode())
        path = f"/{rest}" if has_token else scope["path"]
        is_health = scope["path"] == "/health" and not is_socket
        reason = self._find_refusal(connection) or ("" if is_health or has_token else _NO_TOKEN)
        if reason and is_socket:
            await receive()
            await send({"type": "websocket.close", "code": 1008})
        elif reason:
            await self._make_response(reason, 403)(scope, receive, send)
        elif is_health:
            await self._make_response("ready")(scope, receive, send)
        elif not slash:
            await self._make_response("", 307, location=f"/{self.token}/")(scope, receive, send)
        elif path == "/table" and not is_socket:
            await (await self._receive_table(Request(scope, receive)))(scope, receive, send)
        elif path == "/made" and not is_socket:
            await self._send_file(connection)(scope, receive, send)
        else:
            self.admit()
            scope = {**scope, "root_path": f"/{self.token}"}
            await self.app(scope, receive, self._add_headers(send))

    def _find_refusal(self, connection: HTTPConnection) -> str:
        """Return why a request is refused: another host or another origin; empty if it is not."""
        hosts, origins = connection.headers.getlist("host"), connection.headers.getlist("origin")
        if len(hosts) != 1 or hosts[0].lower() not in self.hosts:
            return "this address is refused: it is not the loopback address"
        if any(value.lower() not in {f"http://{host}" for host in self.hosts} for value in origins):
            return "a page of another address asked: it is refused"
        return ""

    def _add_headers(self, send: Any) -> Any:
        """Add the security headers; hold a page back until its policy can be written."""
        start: Any = None
        page = bytearray()

        async def send_with_headers(message: Any) -> None:
            nonlocal start
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                headers.update(self.security_headers)
                if headers.get("content-type", "").startswith("text/html"):
                    start = message
                    return
            elif start is not None and message["type"] == "http.response.body":
                page.extend(message.get("body", b""))
                if message.get("more_body"):
                    return
                content = bytes(page)
                MutableHeaders(scope=start)["content-security-policy"] = write_policy(self.port, content)
                await send(start)
                start, message = None, {"type": "http.response.body", "body": content}
            await send(message)

        return send_with_headers

    def _make_response(self, content: str | bytes, status: int = 200, **headers: str) -> Response:
        headers = {name.replace("_", "-"): value for name, value in headers.items()}
        headers = {"cache-control": "no-store", **self.security_headers, **headers}
        kind = "text/plain" if isinstance(content, str) else "application/octet-stream"
        return Response(content, status, headers, kind)

    async def _receive_table(self, request: Request) -> Response:
        """Receive an uploaded table in memory, and respond with the word by which it is fetched."""
        if request.method != "POST":
            return self._make_response("a table is sent by POST", 405)
        content = bytearray()
        async for part in request.stream():
            content += part
            if len(content) > MAX_BYTES:
                return self._make_response(f"the table is larger than {MAX_BYTES >> 20} MB", 413)
        name = unquote(request.headers.get("x-name", "table.csv"))
        return self._make_response(json.dumps({"word": store_file(uploads, name, bytes(content))}))

    def _send_file(self, connection: HTTPConnection) -> Response:
        """Send a file that a window has offered for download."""
        word = connection.query_params.get("word", "")
        if word not in downloads:
            return self._make_response("this file was fetched already: ask for it again", 404)
        name, content = downloads.pop(word)
        return self._make_response(content, content_disposition=f"attachment; filename*=UTF-8''{quote(name)}")
