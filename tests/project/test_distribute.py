"""What a source distribution and a wheel hold, and that they are the same bytes from the same commit."""

import io
import os
import re
import tarfile
import tomllib
import zipfile

import pytest

from tools import distribute
from tools.tree import ROOT, tracked

MANIFEST = (ROOT / "MANIFEST.in").read_text(encoding="utf-8")


def listed(word):
    return {one for line in re.findall(rf"^{word} (.+)$", MANIFEST, re.M) for one in line.split()}


def test_every_file_at_the_top_and_every_folder_is_in_the_source_distribution():
    tops = {name.partition("/")[0] for name in tracked()}
    folders = {top for top in tops if (ROOT / top).is_dir()}
    assert listed("graft") == folders
    usual = {"pyproject.toml", "LICENSE", "MANIFEST.in"}  # which setuptools takes by itself
    by_ending = {name for name in tops if name.endswith((".md", ".cff"))}
    assert listed("include") | usual | by_ending == (tops - folders) | {"*.md", "*.cff"}


def test_what_git_ignores_is_in_no_source_distribution():
    lines = (ROOT / ".gitignore").read_text(encoding="utf-8").split()
    ignored = {line.removesuffix("/") for line in lines if "/" in line[:-1]}
    assert ignored == listed("prune") | listed("exclude")


def archive(folder, names):
    """Pack a source distribution and a wheel that hold these files and what building adds."""
    sdist, wheel = folder / "rocplot-1.tar.gz", folder / "rocplot-1-py3-none-any.whl"
    with tarfile.open(sdist, "w:gz") as packed:
        for name in [*names, "PKG-INFO", "setup.cfg", "rocplot.egg-info/SOURCES.txt"]:
            packed.addfile(tarfile.TarInfo(f"rocplot-1/{name}"), io.BytesIO())
    with zipfile.ZipFile(wheel, "w") as packed:
        for name in names:
            if name.startswith(("rocplot/", "styles/")):
                packed.writestr(name.replace("styles/", "rocplot/styles/"), "")
        packed.writestr("rocplot-1.dist-info/METADATA", "")
    return sdist, wheel


def test_what_is_missing_or_too_much_is_named(tmp_path, monkeypatch):
    names = tracked()
    assert list(distribute.faults(*archive(tmp_path, names))) == []
    gone = {"rocplot/py.typed", "gallery/SOURCES.md"}
    made = archive(tmp_path, [*(name for name in names if name not in gone), "docs/reference.rst", "rocplot/notes.txt"])
    assert list(distribute.faults(*made)) == [
        "rocplot-1.tar.gz lacks gallery/SOURCES.md",
        "rocplot-1.tar.gz lacks rocplot/py.typed",
        "rocplot-1.tar.gz has docs/reference.rst, which git does not track",
        "rocplot-1.tar.gz has rocplot/notes.txt, which git does not track",
        "rocplot-1-py3-none-any.whl lacks rocplot/py.typed",
        "rocplot-1-py3-none-any.whl has rocplot/notes.txt, which is not of the package",
    ]
    monkeypatch.setattr(distribute, "LARGEST_WHEEL", 10)
    assert "more than 10" in list(distribute.faults(*made))[-1]


def test_who_packed_and_when_leave_no_trace(tmp_path):
    made = []
    for owner, order in (("ada", ["a", "b"]), ("bob", ["b", "a"])):
        path = tmp_path / f"{owner}.tar.gz"
        with tarfile.open(path, "w:gz") as packed:
            for name in order:
                member = tarfile.TarInfo(f"rocplot-1/{name}")
                member.uname, member.mtime, member.mode, member.size = owner, ord(owner[0]), 0o600, 1
                packed.addfile(member, io.BytesIO(name.encode()))
        distribute.repack(path, 1_700_000_000)
        made.append(path.read_bytes())
        assert int.from_bytes(made[-1][4:8], "little") == 1_700_000_000  # of the archive, RFC 1952
        with tarfile.open(path) as packed:
            assert [(one.name, one.mtime, one.mode) for one in packed] == [
                ("rocplot-1/a", 1_700_000_000, 0o644),
                ("rocplot-1/b", 1_700_000_000, 0o644),
            ]
            assert packed.extractfile("rocplot-1/b").read() == b"b"
    assert made[0] == made[1]


def test_the_date_is_given_or_that_of_the_commit(monkeypatch):
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "1700000000")
    assert distribute.date_of_commit() == 1_700_000_000
    monkeypatch.delenv("SOURCE_DATE_EPOCH")
    assert 1_700_000_000 < distribute.date_of_commit() < 4_000_000_000


def test_files_are_known_without_git(tmp_path):
    (tmp_path / "rocplot.egg-info").mkdir()
    (tmp_path / "rocplot.egg-info" / "SOURCES.txt").write_text(
        "PKG-INFO\nREADME.md\ngone.py\nrocplot.egg-info/SOURCES.txt\nsetup.cfg\n", encoding="utf-8"
    )
    for name in ("PKG-INFO", "README.md", "setup.cfg"):
        (tmp_path / name).write_text("", encoding="utf-8")
    assert tracked(tmp_path) == ["README.md"]


def test_the_build_uses_one_version_of_setuptools():
    needed = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["build-system"]["requires"]
    pinned = (ROOT / "constraints.txt").read_text(encoding="utf-8").splitlines()
    assert all(any(re.match(re.split(r"\W", one)[0] + "==", line) for line in pinned) for one in needed)


@pytest.mark.skipif(os.name == "nt", reason="Windows keeps no modes")
def test_files_are_copied_with_the_modes_of_a_package(tmp_path):
    distribute.copy_tree(tmp_path)
    assert {path.stat().st_mode & 0o777 for path in (tmp_path / "rocplot").rglob("*.py")} == {0o644}
    assert (tmp_path / ".ci" / "run").stat().st_mode & 0o777 == 0o755
