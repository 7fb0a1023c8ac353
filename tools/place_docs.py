"""Put the built site of one version beside those of others, with the list that the version switcher reads.

``python -m tools.place_docs SITE PAGES --version v1.0.2 --under /rocplot``: a release goes into the folder of
its minor version (1.0), anything else into ``latest``; ``/rocplot/`` leads to the newest release.
"""

import argparse
import json
import re
import shutil
from pathlib import Path


def folder_of(version: str) -> str:
    """Name the folder of a tag or branch."""
    release = re.fullmatch(r"v(\d+\.\d+)\.\d+", version)
    return release[1] if release else "latest"


def place(site: Path, pages: Path, version: str, under: str) -> None:
    """Replace the folder of a version, and write the list and the page that leads on."""
    own = pages / folder_of(version)
    shutil.rmtree(own, ignore_errors=True)
    shutil.copytree(site, own)
    found = [path.name for path in pages.iterdir() if re.fullmatch(r"\d+\.\d+", path.name)]
    releases = sorted(found, key=lambda name: [int(one) for one in name.split(".")], reverse=True)
    names = [*(["latest"] if (pages / "latest").is_dir() else []), *releases]
    newest = (releases or names)[0]
    entries = [{"version": name, "url": f"{under}/{name}/", "preferred": name == newest} for name in names]
    (pages / "switcher.json").write_text(json.dumps(entries, indent=1) + "\n", encoding="utf-8", newline="\n")
    leads = f'<!doctype html><title>rocplot</title><meta http-equiv="refresh" content="0; url={newest}/">\n'
    (pages / "index.html").write_text(leads, encoding="utf-8", newline="\n")
    (pages / ".nojekyll").touch()  # folders that begin with _ are pages, too


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("site", type=Path)
    parser.add_argument("pages", type=Path)
    parser.add_argument("--version", required=True)
    parser.add_argument("--under", default="", help="what stands before the folders in an address")
    given = parser.parse_args()
    place(given.site, given.pages, given.version, given.count_cells)
