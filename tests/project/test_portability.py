"""What differs between Linux, macOS and Windows: encodings, names of files, line ends, what Python has there."""

import ast
import re

from tools.tree import ROOT, tracked

FILES = tracked()
SOURCES = [name for name in FILES if name.endswith(".py")]
POSIX = {"curses", "fcntl", "grp", "posix", "pty", "pwd", "readline", "resource", "syslog", "termios", "tty"}
TEXT = {".cff", ".css", ".csv", ".js", ".json", ".md", ".mplstyle", ".py", ".pyi", ".rst", ".toml", ".txt", ".yml"}


def tree(name):
    return ast.parse((ROOT / name).read_text(encoding="utf-8"))


def without_encoding(source):
    """Yield the lines of calls that read or write text in whatever encoding the system has."""
    for call in (node for node in ast.walk(source) if isinstance(node, ast.Call)):
        name = getattr(call.func, "attr", getattr(call.func, "id", None))
        keywords = {one.arg: getattr(one.value, "value", None) for one in call.keywords}
        given = [one.value for one in call.args if isinstance(one, ast.Constant)]
        modes = [one for one in [*given, keywords.get("mode")] if re.fullmatch("[rwax]b?[+]?b?t?", str(one))]
        if name == "open" and isinstance(call.func, ast.Attribute):  # of a path, whose first argument is the mode
            is_path = "fileobj" not in keywords and (bool(modes) or not call.args)
            text = is_path and "b" not in "".join(modes)
        elif name == "open":
            text = not any("b" in mode for mode in modes)
        elif name in {"TemporaryFile", "NamedTemporaryFile"}:
            text = bool(modes) and "b" not in modes[0]
        else:
            text = (
                (name == "read_text" and not call.args)
                or (name == "write_text" and len(call.args) == 1)
                or name == "TextIOWrapper"
                or (name in {"run", "Popen", "check_output"} and bool(keywords.keys() & {"text", "universal_newlines"}))
            )
        if text and not keywords.keys() & {"encoding", None}:  # None: **keywords
            yield call.lineno


def test_calls_without_an_encoding_are_found():
    code = """
open("a")
open("a", "w", newline="")
path.read_text(), path.open()
path.write_text("x"), path.open("w", newline="")
subprocess.run(call, text=True)
tempfile.TemporaryFile("w+")
open("a", encoding="utf-8"), open("a", "rb"), path.open("wb"), gzip.open("a.gz"), page.open(name), path.read_text("utf-8")
tempfile.TemporaryFile(), subprocess.run(call), path.write_text("x", encoding="utf-8"), open(*a, **k)
"""
    assert sorted(without_encoding(ast.parse(code))) == [2, 3, 4, 4, 5, 5, 6, 7]


def test_text_has_an_encoding():
    found = {name: list(without_encoding(tree(name))) for name in SOURCES}
    assert {name: lines for name, lines in found.items() if lines} == {}


def test_names_of_files_are_names_everywhere():
    lower = [name.lower() for name in FILES]
    assert sorted({one for one in lower if lower.count(one) > 1}) == []  # macOS and Windows see no difference
    parts = {part for name in FILES for part in name.split("/")}
    assert [part for part in parts if re.search(r'[<>:"|?*\\]|[. ]$|^(con|prn|aux|nul|com\d|lpt\d)(\.|$)', part, re.I)] == []
    assert max(map(len, FILES)) < 140  # of the 260 of Windows


def test_text_has_the_line_ends_of_git():
    for name in FILES:
        if (ROOT / name).suffix in TEXT:
            assert b"\r" not in (ROOT / name).read_bytes(), name
    assert "* -text" in (ROOT / ".gitattributes").read_text(encoding="utf-8")


def beyond(source):
    """Yield what a module uses that some system lacks."""
    for node in ast.walk(source):
        if isinstance(node, ast.Import):
            yield from {one.name.partition(".")[0] for one in node.names} & POSIX
        elif isinstance(node, ast.ImportFrom):
            yield from {(node.module or "").partition(".")[0]} & POSIX
        elif isinstance(node, ast.Attribute) and getattr(node.value, "id", "") == "os":
            yield from {node.attr} & {"fork", "getuid", "geteuid", "killpg", "uname", "mkfifo", "O_NONBLOCK"}


def test_the_package_uses_what_every_system_has():
    assert set(beyond(ast.parse("import resource\nfrom fcntl import flock\nos.fork()"))) == {"resource", "fcntl", "fork"}
    found = {name: list(beyond(tree(name))) for name in SOURCES if name.startswith("rocplot/")}
    assert {name: used for name, used in found.items() if used} == {}
