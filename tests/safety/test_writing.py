"""Files are written as a whole or not at all, and only where the caller said."""

import ast
import errno
import os
import re
import stat
import subprocess
import sys
import threading
from pathlib import Path

import matplotlib.pyplot as plt
import pytest

import rocplot as rp
from rocplot._files import write_file
from rocplot.cli import main

ROOT = Path(__file__).resolve().parents[2]
TABLE = str(ROOT / "rocplot/_datasets/tic_tac_toe.csv")
ROC = ["roc", TABLE, "--y-true", "y_true", "--y-score", "tree"]
AUC = ["auc", *ROC[1:]]
ENDINGS = ["pdf", "png", "svg", "tif", "html"]
posix = pytest.mark.skipif(sys.platform == "win32", reason="permissions and links of POSIX")
root = pytest.mark.skipif(
    not hasattr(os, "geteuid") or os.geteuid() != 0, reason="only root may give files away"
)


@pytest.fixture
def figure():
    fig, ax = plt.subplots()
    rp.roc([0, 1, 0, 1], {"a": [1, 2, 3, 4]}, ax=ax)
    yield fig
    plt.close(fig)


def mode_of(path):
    return stat.S_IMODE(path.stat().st_mode)


def full(*_args):
    raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))


# -- what is written ------------------------------------------------------------------------------


def test_the_content_is_written_and_nothing_else(tmp_path):
    write_file(tmp_path / "a.bin", bytes(range(256)))
    write_file(str(tmp_path / "a.bin"), b"new")
    assert [path.name for path in tmp_path.iterdir()] == ["a.bin"]
    assert (tmp_path / "a.bin").read_bytes() == b"new"


@posix
def test_a_file_may_be_named_relative_to_the_folder_of_the_process(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    write_file("a.bin", b"new")
    assert (tmp_path / "a.bin").read_bytes() == b"new"


@posix
@pytest.mark.parametrize("mask", [0o022, 0o077, 0o002])
def test_a_new_file_has_the_permissions_that_any_other_would_have(tmp_path, mask):
    before = os.umask(mask)
    try:
        write_file(tmp_path / "a.bin", b"new")
        (tmp_path / "b.bin").write_bytes(b"new")
    finally:
        os.umask(before)
    assert mode_of(tmp_path / "a.bin") == mode_of(tmp_path / "b.bin") == 0o666 & ~mask


@posix
@pytest.mark.parametrize("mode", [0o600, 0o640, 0o664, 0o755])
def test_a_replaced_file_hands_on_its_permissions(tmp_path, mode):
    (tmp_path / "a.bin").write_bytes(b"old")
    (tmp_path / "a.bin").chmod(mode)
    write_file(tmp_path / "a.bin", b"new")
    assert mode_of(tmp_path / "a.bin") == mode


@posix
def test_the_content_of_a_private_file_is_private_while_it_is_written(tmp_path, monkeypatch):
    (tmp_path / "a.bin").write_bytes(b"old")
    (tmp_path / "a.bin").chmod(0o600)
    modes, write = [], os.write

    def watched(descriptor, content):
        modes.append(stat.S_IMODE(os.fstat(descriptor).st_mode))
        return write(descriptor, content)

    monkeypatch.setattr(os, "write", watched)
    write_file(tmp_path / "a.bin", b"new")
    assert modes == [0o600]


@root
def test_a_replaced_file_keeps_its_owner_and_its_group(tmp_path):
    (tmp_path / "a.bin").write_bytes(b"old")
    os.chown(tmp_path / "a.bin", 4321, 1234)
    write_file(tmp_path / "a.bin", b"new")
    kept = (tmp_path / "a.bin").stat()
    assert (kept.st_uid, kept.st_gid) == (4321, 1234)


@root
def test_no_other_group_may_read_what_the_groups_file_held(tmp_path, monkeypatch):
    """A user who is not in the group of the old file cannot hand it on."""
    (tmp_path / "a.bin").write_bytes(b"old")
    (tmp_path / "a.bin").chmod(0o660)
    os.chown(tmp_path / "a.bin", 4321, 1234)

    def forbidden(*_args):
        raise PermissionError(errno.EPERM, os.strerror(errno.EPERM))

    monkeypatch.setattr(os, "fchown", forbidden)
    write_file(tmp_path / "a.bin", b"new")
    assert mode_of(tmp_path / "a.bin") == 0o600


@pytest.mark.skipif(not hasattr(os, "setxattr"), reason="access lists of Linux")
def test_a_replaced_file_keeps_its_access_list(tmp_path):
    """The list of POSIX.1e drafts, version 2: rw for the owner and user 4321, nothing for the group and others."""
    entries = [(1, 6, -1), (2, 6, 4321), (4, 0, -1), (16, 6, -1), (32, 0, -1)]
    held = (2).to_bytes(4, "little") + b"".join(
        tag.to_bytes(2, "little") + rights.to_bytes(2, "little") + (number & 0xFFFFFFFF).to_bytes(4, "little")
        for tag, rights, number in entries
    )
    (tmp_path / "a.bin").write_bytes(b"old")
    try:
        os.setxattr(tmp_path / "a.bin", "system.posix_acl_access", held)
    except OSError:
        pytest.skip("this file system has no access lists")
    write_file(tmp_path / "a.bin", b"new")
    assert os.getxattr(tmp_path / "a.bin", "system.posix_acl_access") == held


# -- links, pipes, planted names ------------------------------------------------------------------


@posix
def test_a_link_leads_to_the_file_that_is_replaced(tmp_path):
    (tmp_path / "real").mkdir()
    (tmp_path / "real/a.bin").write_bytes(b"old")
    (tmp_path / "link.bin").symlink_to("real/a.bin")
    (tmp_path / "second.bin").symlink_to("link.bin")
    write_file(tmp_path / "second.bin", b"new")
    assert (tmp_path / "link.bin").is_symlink()
    assert (tmp_path / "second.bin").is_symlink()
    assert (tmp_path / "real/a.bin").read_bytes() == b"new"
    assert [path.name for path in (tmp_path / "real").iterdir()] == ["a.bin"]


@posix
def test_a_link_to_nothing_leads_to_a_new_file(tmp_path):
    (tmp_path / "link.bin").symlink_to("a.bin")
    write_file(tmp_path / "link.bin", b"new")
    assert (tmp_path / "link.bin").is_symlink()
    assert (tmp_path / "a.bin").read_bytes() == b"new"


@posix
def test_links_in_a_circle_are_an_error(tmp_path):
    (tmp_path / "a.bin").symlink_to("b.bin")
    (tmp_path / "b.bin").symlink_to("a.bin")
    with pytest.raises(OSError, match=r"a\.bin") as caught:
        write_file(tmp_path / "a.bin", b"new")
    assert caught.value.errno == errno.ELOOP
    assert sorted(path.name for path in tmp_path.iterdir()) == ["a.bin", "b.bin"]


@root
@pytest.mark.parametrize("owner", [4321, 0])
def test_a_link_of_another_user_in_a_shared_folder_is_refused(tmp_path, owner):
    shared = tmp_path / "shared"
    shared.mkdir()
    shared.chmod(0o1777)
    (tmp_path / "secret").write_bytes(b"old")
    (shared / "a.bin").symlink_to(tmp_path / "secret")
    os.lchown(shared / "a.bin", owner, owner)
    if owner:
        with pytest.raises(PermissionError, match=r"a\.bin"):
            write_file(shared / "a.bin", b"new")
    else:
        write_file(shared / "a.bin", b"new")
    assert (tmp_path / "secret").read_bytes() == (b"old" if owner else b"new")


@posix
def test_a_pipe_is_written_to_and_stays_a_pipe(tmp_path):
    os.mkfifo(tmp_path / "pipe.bin")
    read = []
    reader = threading.Thread(target=lambda: read.append((tmp_path / "pipe.bin").read_bytes()))
    reader.start()
    write_file(tmp_path / "pipe.bin", b"new" * 100_000)
    reader.join(10)
    assert read == [b"new" * 100_000]
    assert (tmp_path / "pipe.bin").is_fifo()


@pytest.mark.sample(2)
@posix
@pytest.mark.parametrize("ending", ENDINGS)
def test_a_link_planted_at_a_guessed_name_is_not_written_through(tmp_path, ending):
    (tmp_path / "secret").write_bytes(b"old")
    for name in (f".rocplot-{os.getpid()}", f".rocplot-{os.getpid()}.{ending}", f"roc.{ending}.tmp"):
        (tmp_path / name).symlink_to(tmp_path / "secret")
    assert main([*ROC, "-o", str(tmp_path / f"roc.{ending}")]) == 0
    assert (tmp_path / "secret").read_bytes() == b"old"
    assert (tmp_path / f"roc.{ending}").stat().st_size > 1000
    assert not (tmp_path / f"roc.{ending}").is_symlink()


@posix
def test_a_link_at_the_very_name_is_not_written_through(tmp_path, monkeypatch):
    """Even the name that is drawn, if somebody knew it."""
    (tmp_path / "secret").write_bytes(b"old")
    monkeypatch.setattr("secrets.token_hex", lambda _bytes: "known")
    (tmp_path / ".rocplot-known").symlink_to(tmp_path / "secret")
    with pytest.raises(FileExistsError):
        write_file(tmp_path / "a.bin", b"new")
    assert (tmp_path / "secret").read_bytes() == b"old"
    assert sorted(path.name for path in tmp_path.iterdir()) == [".rocplot-known", "secret"]


def test_two_processes_of_one_number_do_not_swap_their_files(tmp_path, monkeypatch):
    """As in two containers: while one is about to rename its file, the other writes and renames its own."""
    monkeypatch.setattr(os, "getpid", lambda: 7)
    replace, second = os.replace, tmp_path / "second.svg"

    def late(*paths):
        monkeypatch.setattr(os, "replace", replace)
        assert main([*ROC[:-1], "naive_bayes", "-o", str(second)]) == 0
        replace(*paths)

    monkeypatch.setattr(os, "replace", late)
    assert main([*ROC, "-o", str(tmp_path / "first.svg")]) == 0
    assert 'id="roc:tree"' in (tmp_path / "first.svg").read_text(encoding="utf-8")
    assert 'id="roc:naive_bayes"' in second.read_text(encoding="utf-8")
    assert len(list(tmp_path.iterdir())) == 2


# -- errors ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("fault", ["write", "fsync", "replace", "close late"])
@pytest.mark.parametrize("old", [True, False])
def test_after_an_error_the_old_file_stands_and_nothing_is_left(tmp_path, monkeypatch, fault, old):
    target = tmp_path / "a.bin"
    if old:
        target.write_bytes(b"old")
    write, calls = os.write, []

    def half(descriptor, content):
        calls.append(descriptor)
        if len(calls) == 2:
            full()
        return write(descriptor, content[:3])

    name, function = {"write": ("write", half), "close late": ("fsync", full)}.get(fault, (fault, full))
    monkeypatch.setattr(os, name, function)
    with pytest.raises(OSError, match="No space left") as caught:
        write_file(target, b"new content")
    monkeypatch.undo()
    assert caught.value.filename == str(target)
    assert caught.value.filename2 is None
    assert [path.read_bytes() for path in tmp_path.iterdir()] == [b"old"] * old


def test_an_interrupt_leaves_nothing(tmp_path, monkeypatch):
    def interrupted(*_args):
        raise KeyboardInterrupt

    monkeypatch.setattr(os, "fsync", interrupted)
    with pytest.raises(KeyboardInterrupt):
        write_file(tmp_path / "a.bin", b"new")
    assert list(tmp_path.iterdir()) == []


def test_a_file_system_that_cannot_flush_one_file_is_no_error(tmp_path, monkeypatch):
    def unknown(_descriptor):
        raise OSError(errno.EINVAL, os.strerror(errno.EINVAL))

    monkeypatch.setattr(os, "fsync", unknown)
    write_file(tmp_path / "a.bin", b"new")
    assert (tmp_path / "a.bin").read_bytes() == b"new"


def test_folders_and_missing_folders_are_errors(tmp_path):
    with pytest.raises(IsADirectoryError):
        write_file(tmp_path, b"new")
    with pytest.raises(FileNotFoundError):
        write_file(tmp_path / "none/a.bin", b"new")
    assert list(tmp_path.iterdir()) == []


@posix
def test_a_file_protected_against_writing_is_not_replaced(tmp_path, monkeypatch):
    (tmp_path / "a.bin").write_bytes(b"old")
    (tmp_path / "a.bin").chmod(0o444)
    if os.geteuid() == 0:  # who may write everything
        monkeypatch.setattr(os, "access", lambda _path, _kind: False)
    with pytest.raises(PermissionError):
        write_file(tmp_path / "a.bin", b"new")
    assert (tmp_path / "a.bin").read_bytes() == b"old"


@pytest.fixture
def protected(tmp_path, monkeypatch):
    """Make a folder in which no new file may be made."""
    folder = tmp_path / "protected"
    folder.mkdir()
    if hasattr(os, "geteuid") and os.geteuid() != 0:
        folder.chmod(0o555)
        yield folder
        folder.chmod(0o755)
        return
    opened = os.open

    def refused(path, flags, *args, **kws):
        if flags & os.O_CREAT and str(path).startswith(str(folder)):
            raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), path)
        return opened(path, flags, *args, **kws)

    monkeypatch.setattr(os, "open", refused)
    yield folder


def test_the_library_raises_os_errors(tmp_path, monkeypatch, protected, figure):
    with pytest.raises(PermissionError) as caught:
        rp.interactive(figure, protected / "a.html")
    assert caught.value.filename == str(protected / "a.html")
    with pytest.raises(OSError, match="too long") as caught:
        rp.interactive(figure, tmp_path / f"{'n' * 300}.html")
    assert caught.value.errno == errno.ENAMETOOLONG
    (tmp_path / "a.html").write_bytes(b"old")
    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(OSError, match="No space left"):
        rp.interactive(figure, tmp_path / "a.html")
    assert (tmp_path / "a.html").read_bytes() == b"old"


@pytest.mark.parametrize("name", ["a\0b.html", "a\ud800b.html"])
def test_names_that_no_file_may_have_are_refused_in_words(tmp_path, figure, name):
    with pytest.raises(ValueError, match="holds a character that no name of a file may have"):
        rp.interactive(figure, f"{tmp_path}/{name}")


# -- the shell ------------------------------------------------------------------------------------


@pytest.mark.sample(1)
@pytest.mark.parametrize("ending", ENDINGS)
def test_each_fault_of_the_disk_is_one_line_and_status_1(tmp_path, capsys, monkeypatch, protected, ending):
    out = tmp_path / f"roc.{ending}"
    out.write_bytes(b"old")
    long = tmp_path / f"{'n' * 300}.{ending}"
    assert main([*ROC, "-o", str(protected / out.name)]) == 1
    assert main([*ROC, "-o", str(long)]) == 1
    monkeypatch.setattr(os, "fsync", full)
    assert main([*ROC, "-o", str(out)]) == 1
    assert capsys.readouterr().err.splitlines() == [
        f"rocplot roc: error: OUT={protected / out.name} cannot be written: Permission denied",
        f"rocplot roc: error: OUT={long} cannot be written: File name too long",
        f"rocplot roc: error: OUT={out} cannot be written: No space left on device",
    ]
    assert out.read_bytes() == b"old"
    assert sorted(path.name for path in tmp_path.iterdir()) == sorted([out.name, protected.name])
    assert list(protected.iterdir()) == []


@pytest.mark.slow
@posix
@pytest.mark.sample(1)
@pytest.mark.parametrize("old", [None, b"old"], ids=["new", "replaced"])
@pytest.mark.parametrize("ending", ["pdf", "html", "png", "svg"])
def test_a_disk_that_is_full_half_way_is_one_line(tmp_path, ending, old):
    """A limit on the size of files stands for a full disk; a process of its own shows what is printed at its end.

    The process keeps no bytecode: Python would cut that off at the limit too, without a word, and every later import of
    the module would fail.
    """
    out = tmp_path / f"roc.{ending}"
    if old is not None:
        out.write_bytes(old)
    code = (
        "import resource, sys; from rocplot.cli import main; import matplotlib.font_manager; "
        "resource.setrlimit(resource.RLIMIT_FSIZE, (3000, 3000)); sys.exit(main(sys.argv[1:]))"
    )
    done = subprocess.run(
        [sys.executable, "-B", "-c", code, *ROC, "-o", str(out)], capture_output=True, check=False, encoding="utf-8"
    )
    assert done.returncode == 1
    assert done.stderr == f"rocplot roc: error: OUT={out} cannot be written: File too large\n"
    assert {path.name: path.read_bytes() for path in tmp_path.iterdir()} == ({} if old is None else {out.name: old})


WORDS = [
    [*AUC, "--format", "csv"],
    pytest.param([*AUC, "--format", "text"], marks=pytest.mark.slow),
    pytest.param([*AUC, "--format", "json"], marks=pytest.mark.slow),
    pytest.param([*AUC, "--format", "markdown"], marks=pytest.mark.slow),
    pytest.param([*AUC, "--format", "latex"], marks=pytest.mark.slow),
    pytest.param([*ROC, "--caption"], marks=pytest.mark.slow),
    pytest.param(["--help"], marks=pytest.mark.slow),
    ["roc", "--help"],
    pytest.param(["--version"], marks=pytest.mark.slow),
]


def run_shell(words, **streams):
    call = [sys.executable, "-m", "rocplot", *words]
    return subprocess.run(call, check=False, encoding="utf-8", cwd=ROOT, **streams)


@pytest.mark.slow
@pytest.mark.sample(1)
@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no device that is full")
@pytest.mark.parametrize("words", WORDS, ids=lambda words: " ".join(words[-2:]))
def test_a_full_standard_output_is_one_line_and_status_1(words, tmp_path):
    words = [*words, "-o", str(tmp_path / "a.svg")] if "--caption" in words else words
    with open("/dev/full", "wb") as device:
        done = run_shell(words, stdout=device, stderr=subprocess.PIPE)
    assert done.returncode == 1
    assert done.stderr == "rocplot: error: standard output cannot be written: No space left on device\n"


@pytest.mark.slow
@pytest.mark.sample(1)
@posix
@pytest.mark.parametrize("words", WORDS, ids=lambda words: " ".join(words[-2:]))
def test_a_closed_standard_output_is_one_line_and_status_1(words, tmp_path):
    words = [*words, "-o", str(tmp_path / "a.svg")] if "--caption" in words else words
    done = run_shell(words, stderr=subprocess.PIPE, preexec_fn=lambda: os.close(1))
    assert done.returncode == 1
    assert done.stderr == "rocplot: error: standard output cannot be written: it is closed\n"


@pytest.mark.slow
@posix
def test_a_figure_needs_no_standard_output(tmp_path):
    out = tmp_path / "a.svg"
    done = run_shell([*ROC, "-o", str(out)], stderr=subprocess.PIPE, preexec_fn=lambda: os.close(1))
    assert (done.returncode, done.stderr) == (0, "")
    assert "</svg>" in out.read_text(encoding="utf-8")


@pytest.mark.slow
@posix
def test_a_closed_standard_error_sends_no_message_to_standard_output():
    done = run_shell(["roc", "none.csv"], stdout=subprocess.PIPE, preexec_fn=lambda: os.close(2))
    assert (done.returncode, done.stdout) == (2, "")


# -- the one way ----------------------------------------------------------------------------------


def list_writers():
    """List calls that write files, by module."""
    for path in sorted((ROOT / "rocplot").rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if not isinstance(node, ast.Call):
                continue
            name = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
            words = ast.unparse(node)
            writes = name in {"write_bytes", "mkstemp", "NamedTemporaryFile", "to_csv", "imsave"}
            writes |= name == "write_text" and isinstance(node.func, ast.Attribute)
            writes |= (
                name == "open"
                and re.search(r"O_CREAT|O_TRUNC|['\"][rbt+]*[wax][bt+]*['\"]", words) is not None
            )
            writes |= name == "savefig" and ast.unparse(node.args[0]) not in ("buffer", "file")
            if writes:
                yield path.relative_to(ROOT / "rocplot").as_posix(), words


@pytest.mark.slow
def test_all_files_are_written_in_one_way():
    """What matplotlib saves goes into memory first; `_files.py` alone touches the disk.

    But for the private page that leads the browser to the studio: it is new and goes at once.
    """
    assert {module for module, _ in list_writers()} == {"_files.py", "_studio/studio.py"}
