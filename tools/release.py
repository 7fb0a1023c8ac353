"""What stands between this commit and a release: ``python -m tools.release``.

It fails on what must always hold, and prints what is open; with ``--tag v1.0.0``, the tag of the release, it
fails on that, too.  Places that only a publication can fill are marked, and listed in docs/releasing.rst.
`make release-check` calls it, then builds the distributions and checks them, the recipe and the workflows.
"""

from __future__ import annotations

import argparse
import datetime
import re
import sys
from collections.abc import Iterator
from pathlib import Path

import rocplot
from rocplot._deprecation import DEPRECATED
from tools.tree import ROOT, tracked

MARK = "FILL-" + "IN"  # a place that only a publication can fill
LISTED = "docs/releasing.rst"


def read(name: str, root: Path = ROOT) -> str:
    """Read a file of the project."""
    return (root / name).read_text(encoding="utf-8")


def changelog(text: str) -> tuple[str, str]:
    """Return the newest version of a changelog and its date, or "Unreleased"."""
    version, date = re.search(r"^## \[(.+?)\] - (.+)$", text, re.MULTILINE).groups()  # type: ignore[union-attr]
    return version, date


def wrong(root: Path = ROOT, version: str = rocplot.__version__) -> Iterator[str]:
    """Yield what must hold in every commit: the version is one."""
    citation = plain_lines(read("CITATION.cff", root))
    newest, _ = changelog(read("CHANGELOG.md", root))
    recipe = re.search(r'^  version: "(.+)"$', read(".ci/conda/recipe.yaml", root), re.MULTILINE)
    for where, said in (
        ("CITATION.cff", citation.get("version")),
        ("the newest section of CHANGELOG.md", newest),
        ("the recipe", recipe and recipe[1]),
    ):
        if said != version:
            yield f"{where} says version {said}, rocplot.__version__ {version}"


def plain_lines(text: str) -> dict[str, str]:
    """Read the plain lines ``key: value`` of a file in YAML."""
    return {key: value.strip('"') for key, value in re.findall(r"^([\w-]+): (\S.*)$", text, re.MULTILINE)}


def marked(root: Path = ROOT, names: list[str] | None = None) -> list[tuple[str, int]]:
    """List the files with places to be filled in, and how many each has."""
    found = []
    for name in tracked(root) if names is None else names:
        path = root / name
        if path.suffix in {".cff", ".md", ".rst", ".yaml", ".yml", ".toml", ".bib"} and name != LISTED:
            count = path.read_text(encoding="utf-8").count(MARK)
            found += [(name, count)] if count else []
    return found


def still_open(tag: str, root: Path = ROOT, today: datetime.date | None = None) -> Iterator[str]:
    """Yield what must be done before a tag."""
    version, date = changelog(read("CHANGELOG.md", root))
    if tag and tag != f"v{version}":
        yield f"the tag is {tag}, the newest version of CHANGELOG.md {version}"
    if not re.fullmatch(r"\d{4}-\d\d-\d\d", date):
        yield f"CHANGELOG.md dates {version} {date!r}"
    if plain_lines(read("CITATION.cff", root)).get("date-released") != date:
        yield "date-released of CITATION.cff is not the date of CHANGELOG.md"
    status = re.search(r"Development Status :: (\d)", read("pyproject.toml", root))
    if status and (int(version.split(".")[0]) >= 1) != (status[1] == "5"):
        yield f"pyproject.toml gives version {version} development status {status[1]}"
    for one in DEPRECATED:
        release, day = one.removal
        if numbers(version) >= numbers(release) and (today or datetime.date.today()) >= day:
            yield f"{one.old} may go now: an error that says {one.new} takes its place"


def numbers(version: str) -> list[int]:
    """Return the major and the minor number of a version."""
    return [int(one) for one in re.findall(r"\d+", version)[:2]]


def main() -> None:
    """Print what is open."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tag", default="", help="the tag of the release, v1.0.0")
    tag = parser.parse_args().tag
    faults, left = list(wrong()), list(still_open(tag))
    places = [f"to be filled in: {name}, {count} places" for name, count in marked()]
    print("\n".join([*faults, *(f"open: {one}" for one in left), *places]) or "nothing is open")
    sys.exit(bool(faults or (tag and left)))


if __name__ == "__main__":
    main()
