"""How each plot is read, when it is used, and what does not follow from it: ``docs/readings/*.toml``.

A table for each plot, by its name, there or in the script of its plot type: a comment ``.. reading`` at the
end of the docstring holds the same lines, indented, and may say with ``tree`` after which plot it stands in
the tree of decisions, and in which words. All plots that have a page among the gallery's plot types have one:
a missing table, part or name stops the build.
"""

import ast
import re
import textwrap
import tomllib
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path

import rocplot
import rocplot.compute

DOCS = Path(__file__).resolve().parents[1]
FOLDER = DOCS / "readings"
TYPES = DOCS.parent / "gallery" / "plot_types"
PARTS = {"read": "How to read it", "when": "When to use it", "conclude": "Do not conclude"}
SENTENCES = range(2, 5)  # of a part


@dataclass(frozen=True)
class Reading:
    """The three parts about a plot, and the names of what is related: ``roc``, ``compute.auc``."""

    read: str
    when: str
    conclude: str
    related: tuple[str, ...]
    tree: tuple[str, ...] = ()  # the plot before it in the tree of decisions, and its words there


def pictures() -> dict[str, Path]:
    """Return the script of each plot that has a page of its own, by the name of the plot."""
    return {path.stem[len("plot_00_") :]: path for path in sorted(TYPES.glob("plot_*.py"))}


@cache
def readings(folder: Path = FOLDER) -> dict[str, Reading]:
    """Read all tables as they are; `check_readings` says what is wrong with them."""
    return {
        name: Reading(
            **{part: table.get(part, "").strip() for part in PARTS},
            related=tuple(table.get("related", ())),
            tree=tuple(table.get("tree", ())),
        )
        for _, name, table in _tables(folder)
    }


def check_readings(folder: Path = FOLDER) -> None:
    """Raise ValueError for the first fault of the tables."""
    files: dict[str, str] = {}
    for file, name, table in _tables(folder):
        if name in files:
            raise ValueError(f"{file}: [{name}] stands in another file, too")
        files[name] = file
        _check_table(f"{file}: [{name}]", table)
    if missing := sorted(pictures().keys() - files):
        raise ValueError(f"docs/readings: no table for {', '.join(missing)}")
    if unknown := sorted(files.keys() - pictures()):
        raise ValueError(f"docs/readings: {', '.join(unknown)} has no page in gallery/plot_types")


def _tables(folder: Path) -> list[tuple[str, str, dict]]:
    """List the file, the name and the lines of each table."""
    paths = sorted(folder.glob("*.toml"))
    files = [(path.name, tomllib.loads(path.read_text(encoding="utf-8"))) for path in paths]
    files += [(path.name, {name: own}) for name, path in pictures().items() if (own := in_script(path))]
    return [(file, name, table) for file, tables in files for name, table in tables.items()]


def in_script(path: Path) -> dict:
    """Read the table at the end of a script's docstring, if there is one."""
    doc = ast.get_docstring(ast.parse(path.read_text(encoding="utf-8"))) or ""
    found = re.search(r"^\.\. reading\n((?: {3}.*\n?|\n)+)\Z", doc, re.MULTILINE)
    return tomllib.loads(textwrap.dedent(found[1])) if found else {}


def _check_table(where: str, table: dict) -> None:
    if table.keys() - {"tree"} != {*PARTS, "related"}:
        raise ValueError(f"{where} must have {', '.join(PARTS)} and related, not {', '.join(table)}")
    for part in PARTS:
        if len(sentences(table[part])) not in SENTENCES:
            raise ValueError(f"{where}: {part} must have {SENTENCES[0]} to {SENTENCES[-1]} sentences")
    for name in table["related"]:
        room, word = rocplot, name
        if name.startswith("compute."):
            room, word = rocplot.compute, name.removeprefix("compute.")
        if not hasattr(room, word):
            raise ValueError(f"{where}: there is no rocplot.{name}")


def sentences(text: str) -> list[str]:
    """Split a text into sentences."""
    return [one for one in re.split(r"(?<=[.?!])\s+(?=[A-Z\"])", text.strip()) if one]


def text(reading: Reading, *, about: str = "") -> str:
    """Write the parts of a reading side by side, as reStructuredText; `about` names the plot in headings."""
    page = ".. container:: reading\n\n"
    for part, title in PARTS.items():
        page += "   .. container:: reading-part\n\n"
        page += f"      .. rubric:: {title}{about}\n         :heading-level: 2\n\n"
        page += f"      {_literals(getattr(reading, part))}\n\n"
    return page


def related(names: tuple[str, ...] | list[str]) -> str:
    """Write links to functions, in a line."""
    return ", ".join(f":func:`{name} <rocplot.{name}>`" for name in names)


def on_reference_page(name: str) -> str:
    """Write what the page of a function says of its plot; of a name that is no plot, nothing."""
    if not (reading := readings().get(name.removeprefix("rocplot."))):
        return ""
    _, *more = sentences(reading.when)  # `begin` says the first
    return text(replace(reading, when=" ".join(more))) + f"Related: {related(reading.related)}.\n\n"


def begin(name: str, summary: str) -> str:
    """Begin the page of a plot with a sentence that says what it shows, and one that says when to use it."""
    reading = readings().get(name.removeprefix("rocplot."))
    return f"{summary} {_literals(sentences(reading.when)[0])}\n\n" if reading else ""


def _literals(words: str) -> str:
    return re.sub(r"(?<![`:])`([^`]+)`(?!`)", r"``\1``", words)
