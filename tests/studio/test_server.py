"""The door: who is refused, what is answered, and how it begins and ends; by raw requests."""

import base64
import os
import signal
import socket
import subprocess
import sys
from pathlib import Path
from urllib.parse import urlsplit

import pytest

pytest.importorskip("shiny")
from studio.servers import studio

from rocplot._studio import guard
from rocplot._studio import studio as start
from rocplot._studio.studio import open_listener


@pytest.fixture(scope="module")
def running(tmp_path_factory):
    folder = tmp_path_factory.mktemp("studio")
    (folder / "scores.csv").write_text("y,s\n0,0.25\n1,0.75\n1,0.5\n0,0.125\n", encoding="utf-8")
    with studio(folder / "scores.csv", "--port", "0") as found:
        yield found


def ask(port, target="/", method="GET", body=b"", **heads):
    """Send one request as it stands; return the status, the heads and the body."""
    heads = {"Host": f"127.0.0.1:{port}", "Connection": "close", "Content-Length": str(len(body))} | {
        name.replace("_", "-"): value for name, value in heads.items()
    }
    lines = [
        f"{method} {target} HTTP/1.1",
        *(f"{name}: {value}" for name, value in heads.items() if value is not None),
    ]
    with socket.create_connection(("127.0.0.1", port), timeout=30) as line:
        line.sendall("\r\n".join([*lines, "", ""]).encode() + body)
        answer = b""
        try:
            while part := line.recv(65536):
                answer += part
                if b"101 Switching" in answer[:40] and b"\r\n\r\n" in answer:
                    break
        except ConnectionError:  # after an answer to what was not read wholly
            pass
    head, _, rest = answer.partition(b"\r\n\r\n")
    return int(head.split()[1]), head.decode("latin-1").lower(), rest


def socket_heads(port, **heads):
    key = base64.b64encode(b"0" * 16).decode()
    return {
        "Connection": "Upgrade", "Upgrade": "websocket", "Sec-WebSocket-Key": key, "Sec-WebSocket-Version": "13",
        "Content-Length": None, "Origin": f"http://127.0.0.1:{port}", **heads,
    }  # fmt: skip


def token_of(address):
    return urlsplit(address).path.strip("/")


def test_the_first_line_is_the_address_with_a_token(running):
    address, port, _ = running
    assert address == f"http://127.0.0.1:{port}/{token_of(address)}/"
    assert len(token_of(address)) >= 32
    status, heads, page = ask(port, f"/{token_of(address)}/")
    assert status == 200
    assert b"rocplot" in page
    assert "referrer-policy: no-referrer" in heads
    status, heads, _ = ask(port, f"/{token_of(address)}")
    assert status == 307
    assert f"location: /{token_of(address)}/".lower() in heads


def test_no_answer_sets_a_cookie_and_none_is_a_key(running):
    address, port, _ = running
    for target in (f"/{token_of(address)}/", "/", "/health"):
        assert "set-cookie" not in ask(port, target)[1]
    for name in (f"rocplot-{port}", "token"):
        assert ask(port, "/", Cookie=f"{name}={token_of(address)}")[0] == 403
    assert ask(port, f"/?token={token_of(address)}")[0] == 403
    assert ask(port, "/", Cookie='"\x01;;=')[0] in (400, 403)


def test_no_process_has_the_token_in_its_arguments(running):
    address, _, process = running
    command = Path(f"/proc/{process.pid}/cmdline")
    if not command.exists():
        pytest.skip("no list of arguments here")
    assert token_of(address) not in command.read_text(encoding="utf-8")


def test_health_needs_no_token_and_everything_else_does(running):
    address, port, _ = running
    assert ask(port, "/health")[0] == 200
    token = token_of(address)
    for target in (
        "/",
        "//",
        "/wrong/",
        f"/{token[:-1]}/",
        f"/{token}x/",
        f"/x/{token}/",
        f"/{token.swapcase()}/",
        "/lib/shiny/shiny.js",
        "/table",
        "/made?word=x",
        "/session/a/download/b",
        "/health/x",
    ):
        status, _, said = ask(port, target)
        assert status == 403, target
        assert b"token" in said
        assert b"printed" in said


def test_other_hosts_and_origins_are_refused_with_the_token_too(running):
    address, port, _ = running
    target = address.partition(str(port))[2]
    for host in (
        "evil.example",
        f"evil.example:{port}",
        "127.0.0.1",
        f"127.0.0.1:{port}.evil.example",
        f"[::1]:{port}",
        "",
    ):
        assert ask(port, target, Host=host)[0] in (400, 403), host
        assert ask(port, "/health", Host=host)[0] in (400, 403), host
    for origin in (
        "http://evil.example",
        "null",
        f"https://127.0.0.1:{port}",
        f"http://127.0.0.1:{port}.evil.example",
    ):
        assert ask(port, target, Origin=origin)[0] == 403, origin
        assert ask(port, f"{target}table", "POST", b"a,b\n1,2\n", Origin=origin)[0] == 403
    assert ask(port, target, Host=f"localhost:{port}", Origin=f"http://localhost:{port}")[0] == 200


def test_web_sockets_are_guarded_alike(running):
    address, port, _ = running
    target = f"/{token_of(address)}/websocket/"
    assert ask(port, target, **socket_heads(port))[0] == 101
    assert ask(port, "/websocket/", **socket_heads(port))[0] == 403
    assert ask(port, "/wrong/websocket/", **socket_heads(port))[0] == 403
    cookie = f"rocplot-{port}={token_of(address)}"
    assert ask(port, "/websocket/", **socket_heads(port, Cookie=cookie))[0] == 403
    assert ask(port, target, **socket_heads(port, Origin="http://evil.example"))[0] == 403
    assert ask(port, target, **socket_heads(port, Origin=f"http://127.0.0.1:{port + 1}"))[0] == 403
    assert ask(port, target, **socket_heads(port, Host="evil.example"))[0] == 403


def test_only_the_loopback_is_listened_to(running):
    _, port, process = running
    sockets = Path(f"/proc/{process.pid}/net/tcp")
    if not sockets.exists():
        pytest.skip("no list of sockets here")
    rows = sockets.read_text(encoding="utf-8").splitlines()[1:]
    own = [row.split()[1] for row in rows if row.split()[1].endswith(f":{port:04X}")]
    assert own
    assert all(one.startswith("0100007F:") for one in own)


def test_files_are_taken_once(running):
    address, port, _ = running
    place = f"/{token_of(address)}"
    assert ask(port, f"{place}/table")[0] == 405
    status, _, word = ask(port, f"{place}/table", "POST", b"a,b\n1,2\n")
    assert status == 200
    assert b"word" in word
    assert ask(port, f"{place}/made?word=nothing")[0] == 404


def test_what_is_too_large_is_refused_in_words(monkeypatch):
    import asyncio

    monkeypatch.setattr(guard, "MAX_BYTES", 5)
    sent = []

    async def receive():
        return {"type": "http.request", "body": b"12345678", "more_body": True}

    async def send(message):
        sent.append(message)

    one = guard.Guard(None, "secret", 80)
    scope = {
        "type": "http",
        "path": "/secret/table",
        "method": "POST",
        "query_string": b"",
        "headers": [(b"host", b"127.0.0.1:80")],
    }
    asyncio.run(one(scope, receive, send))
    assert sent[0]["status"] == 413
    assert b"larger than" in sent[1]["body"]


def test_files_at_the_door_are_few():
    held = {}
    words = [guard.store_file(held, "a", b"") for _ in range(10)]
    assert len(held) == guard.MAX_WAITING_FILES
    assert words[-1] in held


def test_a_busy_port_takes_the_next():
    first = open_listener(0)
    port = first.getsockname()[1]
    second = open_listener(port)
    try:
        assert port < second.getsockname()[1] < port + 100
    finally:
        first.close()
        second.close()


@pytest.mark.slow
def test_it_ends_without_a_traceback(tmp_path):
    with studio("--port", "0") as (_, _, process):
        process.send_signal(signal.SIGINT)
        out, error = process.communicate(timeout=30)
    assert process.returncode == 0
    assert out == ""
    assert error == ""


@pytest.mark.sample(2)
@pytest.mark.parametrize(
    ("words", "message", "code"),
    [
        (["nowhere.csv"], "FILE=nowhere.csv does not exist", 2),
        (["--port", "70000"], "--port must be at most 65,535", 2),
        (["--port", "x"], "'x' is not a whole number", 2),
        (["broken.csv"], "line 2 has 3 values, but there are 2 columns", 1),
    ],
)
def test_wrong_calls_are_answered_before_anything_is_opened(words, message, code, tmp_path):
    (tmp_path / "broken.csv").write_text("a,b\n1,2,3\n", encoding="utf-8")
    call = [sys.executable, "-m", "rocplot", "studio", "--no-browser", *words]
    done = subprocess.run(
        call, capture_output=True, cwd=tmp_path, timeout=60, check=False, env=os.environ, encoding="utf-8"
    )
    assert (done.returncode, done.stdout) == (code, "")
    assert message in done.stderr
    assert "Traceback" not in done.stderr


# -- the file that leads the browser to the address --------------------------------------------------


@pytest.fixture
def home(tmp_path, monkeypatch):
    monkeypatch.setattr(Path, "home", lambda: tmp_path)
    return tmp_path


def test_the_browser_is_given_a_private_file_that_leads_to_the_address(home, monkeypatch):
    opened, address = [], []

    def serve(listener, token, sheet, opener):
        address.append(f"http://127.0.0.1:{listener.getsockname()[1]}/{token}/")
        (file,) = home.iterdir()
        assert file == opener
        assert not file.name.startswith(".")  # a browser in a sandbox reads no hidden files
        assert f"url={address[0]}" in file.read_text(encoding="utf-8")
        if os.name == "posix":
            assert file.stat().st_mode & 0o777 == 0o600
        listener.close()

    monkeypatch.setattr(start.webbrowser, "open", opened.append)
    monkeypatch.setattr(start, "run_server", serve)
    start.studio(port=0)
    assert not list(home.iterdir())  # also where the browser never came
    assert opened[0].startswith("file:")
    assert token_of(address[0]) not in opened[0]


def test_the_file_goes_after_the_first_request_that_is_let_in(home):
    import asyncio

    async def app(scope, receive, send):
        assert scope["root_path"] == "/secret"

    async def ignore(*_):
        return None

    opener = start.write_opener("http://127.0.0.1:80/secret/")
    door = guard.Guard(app, "secret", 80, admit=lambda: start.delete_opener(opener))
    scope = {"type": "http", "method": "GET", "query_string": b"", "headers": [(b"host", b"127.0.0.1:80")]}
    asyncio.run(door({**scope, "path": "/wrong/"}, ignore, ignore))
    assert opener.exists()
    asyncio.run(door({**scope, "path": "/secret/"}, ignore, ignore))
    assert not opener.exists()
    asyncio.run(door({**scope, "path": "/secret/"}, ignore, ignore))


def test_no_link_is_written_through_and_a_home_that_is_no_folder_is_said(home, monkeypatch):
    victim = home / "victim"
    victim.write_text("mine", encoding="utf-8")
    monkeypatch.setattr(start.secrets, "token_hex", lambda n: "guessed")
    try:
        (home / "rocplot-studio-guessed.html").symlink_to(victim)
    except OSError:
        pytest.skip("no links here")
    with pytest.warns(UserWarning, match="no browser is opened"):
        assert start.write_opener("http://127.0.0.1:80/secret/") is None
    assert victim.read_text(encoding="utf-8") == "mine"


@pytest.mark.slow
@pytest.mark.skipif(os.name != "posix", reason="the option means something else there")
def test_a_restart_keeps_its_port():
    first = open_listener(0)
    port = first.getsockname()[1]
    with socket.create_connection(("127.0.0.1", port)) as client:
        served, _ = first.accept()
        served.close()  # the side that closes first waits for late packets
        first.close()
        client.recv(1)
    again = open_listener(port)
    assert again.getsockname()[1] == port
    again.close()
