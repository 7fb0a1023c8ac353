"""Build the source distribution and the wheel of the commit, and check what is in them.

An index of packages shows the README without the files beside it, so both carry it with the addresses of the
release's tag in place of relative ones.

``python -m tools.distribute`` writes both into dist/; ``--check`` builds them twice, in two folders, and
compares the bytes.  One commit gives the same bytes with one version of zlib and of setuptools, which
constraints.txt pins.
"""

from __future__ import annotations

import argparse
import gzip
import hashlib
import io
import os
import re
import shutil
import subprocess
import sys
import tarfile
import tempfile
import tomllib
import zipfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import rocplot
from tools.tree import GIT, MADE, ROOT, tracked

LARGEST_WHEEL = 1_750_000  # bytes; more is probably a file that slipped in
_SAFE: Any = {"filter": "data"} if hasattr(tarfile, "data_filter") else {}  # Python 3.11.4 has it


def date_of_commit() -> int:
    """Tell when the commit was made, in seconds since 1970; in a source distribution, as its files say."""
    if given := os.environ.get("SOURCE_DATE_EPOCH"):
        return int(given)
    if (ROOT / ".git").exists():
        command = [*GIT, "log", "-1", "--format=%ct"]
        return int(subprocess.run(command, cwd=ROOT, capture_output=True, check=True).stdout)
    return int((ROOT / "PKG-INFO").stat().st_mtime)


def copy_tree(to: Path) -> None:
    """Copy the project's files as the commit has them, with the modes that a package needs."""
    if (ROOT / ".git").exists():
        command = [*GIT, "archive", "--format=tar", "HEAD"]
        packed = subprocess.run(command, cwd=ROOT, capture_output=True, check=True).stdout
        with tarfile.open(fileobj=io.BytesIO(packed)) as archive:
            archive.extractall(to, **_SAFE)
    else:
        for name in tracked():
            (to / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(ROOT / name, to / name)
    for path in to.rglob("*"):
        path.chmod(0o755 if path.is_dir() or path == to / ".ci/run" else 0o644)


def absolute_links(text: str, repository: str, tag: str) -> str:
    """Replace the relative links and pictures of a page in Markdown by addresses in the repository."""
    raw = repository.replace("github.com", "raw.githubusercontent.com")

    def address(match: re.Match[str]) -> str:
        before, path, after = match.groups()
        at = f"{raw}/{tag}" if path.endswith((".png", ".jpg", ".svg")) else f"{repository}/blob/{tag}"
        return f"{before}{at}/{path}{after}"

    relative = r"(?![a-z]+:|#|/)"
    for pattern in (rf"(\]\(){relative}([^)\s]+)(\))", rf'((?:href|src)="){relative}([^"]+)(")'):
        text = re.sub(pattern, address, text)
    return text


def write_absolute_links(tree: Path) -> None:
    """Give the README of a copied tree, which becomes the long description, the addresses of the release."""
    project = tomllib.loads((tree / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    readme = tree / project["readme"]
    text = absolute_links(
        readme.read_text(encoding="utf-8"), project["urls"]["Repository"], f"v{rocplot.__version__}"
    )
    readme.write_text(text, encoding="utf-8", newline="\n")


def repack(sdist: Path, date: int) -> None:
    """Write a source distribution anew, in one order, with one date and without the name of who built it."""
    with tarfile.open(sdist) as archive:
        found = {one.name: archive.extractfile(one).read() for one in archive if one.isfile()}  # type: ignore[union-attr]
    plain = io.BytesIO()
    with tarfile.open(fileobj=plain, mode="w", format=tarfile.PAX_FORMAT) as archive:
        for name, content in sorted(found.items()):
            member = tarfile.TarInfo(name)
            member.size, member.mtime = len(content), date
            member.mode = 0o755 if name.endswith("/.ci/run") else 0o644
            archive.addfile(member, io.BytesIO(content))
    with sdist.open("wb") as file, gzip.GzipFile("", "wb", fileobj=file, mtime=date) as packed:
        packed.write(plain.getvalue())


def build(out: Path) -> tuple[Path, Path]:
    """Build the source distribution from the commit, and the wheel from the source distribution."""
    date = date_of_commit()
    environment = os.environ | {
        "SOURCE_DATE_EPOCH": str(date),
        "PIP_CONSTRAINT": str(ROOT / "constraints.txt"),  # the version of setuptools
    }

    def run(kind: str, folder: Path) -> None:
        command = [sys.executable, "-m", "build", kind, "--outdir", str(out), str(folder)]
        done = subprocess.run(command, env=environment, capture_output=True, check=False, cwd=out)
        if done.returncode:
            sys.exit((done.stdout + done.stderr).decode(errors="replace"))

    out.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as scratch:
        copy_tree(tree := Path(scratch, "tree"))
        write_absolute_links(tree)
        run("--sdist", tree)
        (sdist,) = out.glob("rocplot-*.tar.gz")
        repack(sdist, date)
        with tarfile.open(sdist) as archive:
            archive.extractall(scratch, **_SAFE)
        run("--wheel", Path(scratch, sdist.name.removesuffix(".tar.gz")))
    (wheel,) = out.glob("rocplot-*.whl")
    return sdist, wheel


def faults(sdist: Path, wheel: Path) -> Iterator[str]:
    """Yield what is missing or too much in the two files."""
    with tarfile.open(sdist) as archive:
        inside = {name.partition("/")[2] for name in archive.getnames()}
    own = {name for name in inside if not name.startswith(MADE)}
    files = set(tracked())
    yield from (f"{sdist.name} lacks {name}" for name in sorted(files - own))
    yield from (f"{sdist.name} has {name}, which git does not track" for name in sorted(own - files))
    with zipfile.ZipFile(wheel) as archive:
        inside = {name for name in archive.namelist() if ".dist-info/" not in name}
    package = {
        name if name.startswith("rocplot/") else f"rocplot/{name}"
        for name in files
        if name.startswith(("rocplot/", "styles/"))
    }
    yield from (f"{wheel.name} lacks {name}" for name in sorted(package - inside))
    yield from (f"{wheel.name} has {name}, which is not of the package" for name in sorted(inside - package))
    if (size := wheel.stat().st_size) > LARGEST_WHEEL:
        yield f"{wheel.name} has {size} bytes, more than {LARGEST_WHEEL}"


def main() -> None:
    """Build once, or with ``--check`` twice."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--out", type=Path, default=ROOT / "dist", help="folder of the two files")
    parser.add_argument("--check", action="store_true", help="build twice, and compare the bytes")
    options = parser.parse_args()
    for old in [*options.out.glob("rocplot-*.tar.gz"), *options.out.glob("rocplot-*.whl")]:
        old.unlink()
    made = build(options.out.resolve())
    found = list(faults(*made))
    if options.check:
        with tempfile.TemporaryDirectory() as scratch:
            again = build(Path(scratch))
            for one, two in zip(made, again, strict=True):
                if one.read_bytes() != two.read_bytes():
                    found.append(f"{one.name} is not the same twice")
    for path in made:
        print(f"{hashlib.sha256(path.read_bytes()).hexdigest()}  {path.name}  {path.stat().st_size} bytes")
    sys.exit("\n".join(found) or None)


if __name__ == "__main__":
    main()
