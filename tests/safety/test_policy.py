"""The content security policy of the studio: scripts of its own alone."""

import asyncio
import base64
import hashlib
import re

import pytest

pytest.importorskip("shiny")
from rocplot._studio.app import build_app
from rocplot._studio.guard import Guard

TOKEN, PORT = "token", 8118


def answer(app, path, headers=()):
    """Ask an app for a page; return the headers and the body."""
    messages = []

    async def receive():
        return {"type": "http.request", "body": b"", "more_body": False}

    async def send(message):
        messages.append(message)

    asked = {
        "type": "http",
        "method": "GET",
        "path": path,
        "raw_path": path.encode(),
        "query_string": b"",
        "root_path": "",
    }
    asked |= {
        "headers": [(b"host", f"127.0.0.1:{PORT}".encode()), *headers],
        "http_version": "1.1",
        "scheme": "http",
    }
    asked |= {"server": ("127.0.0.1", PORT), "client": ("127.0.0.1", 1), "asgi": {"version": "3.0"}}
    asyncio.run(app(asked, receive, send))
    start = [message for message in messages if message["type"] == "http.response.start"]
    assert len(start) == 1
    body = b"".join(message.get("body", b"") for message in messages)
    return {name.decode(): value.decode() for name, value in start[0]["headers"]}, body


def scripts_of(policy):
    return re.search("script-src ([^;]*);", policy)[1].split()


@pytest.fixture(scope="module")
def guard():
    return Guard(build_app(None), TOKEN, PORT)


def test_the_page_names_each_of_its_scripts_and_no_other(guard):
    headers, body = answer(guard, f"/{TOKEN}/")
    inline = re.findall(rb"<script(?: type=[^>]*)?>(.+?)</script>", body, re.DOTALL)
    hashes = [f"'sha256-{base64.b64encode(hashlib.sha256(one).digest()).decode()}'" for one in inline]
    assert len(hashes) >= 2
    assert b"Names are text, never markup" in b"".join(inline)
    assert scripts_of(headers["content-security-policy"]) == ["'self'", *hashes]
    assert len(body) == int(headers["content-length"])


def test_no_page_may_make_code_of_text(guard):
    for path in ("/", "/health", f"/{TOKEN}/", f"/{TOKEN}/made", f"/{TOKEN}/none"):
        policy = answer(guard, path)[0]["content-security-policy"]
        assert "'unsafe-eval'" not in policy
        assert not [word for word in scripts_of(policy) if "unsafe" in word]
        assert "object-src 'none'" in policy
        assert "default-src 'self'" in policy


def test_a_page_in_parts_is_sent_whole_and_other_files_as_they_come():
    async def app(scope, _receive, send):
        kind = b"text/html; charset=utf-8" if scope["path"].endswith("page") else b"text/javascript"
        await send({"type": "http.response.start", "status": 200, "headers": [(b"content-type", kind)]})
        await send({"type": "http.response.body", "body": b"<script>a", "more_body": True})
        await send({"type": "http.response.body", "body": b"()</script>"})

    headers, body = answer(Guard(app, TOKEN, PORT), f"/{TOKEN}/page")
    assert body == b"<script>a()</script>"
    digest = base64.b64encode(hashlib.sha256(b"a()").digest()).decode()
    assert scripts_of(headers["content-security-policy"]) == ["'self'", f"'sha256-{digest}'"]
    headers, body = answer(Guard(app, TOKEN, PORT), f"/{TOKEN}/file")
    assert body == b"<script>a()</script>"
    assert scripts_of(headers["content-security-policy"]) == ["'self'"]
