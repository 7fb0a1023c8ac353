"""The files of the project: those that git tracks, or that a source distribution came with."""

import subprocess
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
GIT = ("git", "-c", f"safe.directory={ROOT}")  # whoever owns the folder: only what is tracked is read
MADE = ("PKG-INFO", "setup.cfg", "rocplot.egg-info/")  # by building a source distribution


def tracked(root: Path = ROOT) -> list[str]:
    """List the project's files, relative to its folder; without what building a source distribution added."""
    if (root / ".git").exists():
        listed = subprocess.run([*GIT, "ls-files", "-z"], cwd=root, capture_output=True, check=True).stdout
        return sorted(listed.decode().removesuffix("\0").split("\0"))
    listed = (root / "rocplot.egg-info" / "SOURCES.txt").read_text(encoding="utf-8").splitlines()
    return sorted(one for one in listed if (root / one).is_file() and not one.startswith(MADE))
