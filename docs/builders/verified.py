"""What is verified of a figure of the papers: its rows of the ledger, their tests, printed numbers and ours.

A row counts if it is done, with data of the paper or a stand-in, and its test exists; a test that is missing
ends the build.  Numbers come from ``docs/printed``; ``tests/docs/test_printed.py`` compares each with ours.
"""

import ast
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from paper_pages import DOCS, PAPERS, Printed, numbers_of, sections

TESTS = DOCS.parent / "tests"
MARK = "\n.. _sphx_glr_download_"  # what follows the text, the figure and the code of an example
HEAD = """
.. _verified_{label}:

.. rst-class:: verified

Verified
--------

What this figure claims is held by tests, which run at every change.

.. list-table::
   :header-rows: 1
   :widths: auto

   * - of the paper
     - what
     - test
"""
NUMBERS_HEAD = """
{words}, beside those computed when this page was made:

.. list-table::
   :header-rows: 1
   :widths: auto

   * - of the paper
     - number
     - printed
     - ours
     -
"""


@dataclass(frozen=True)
class Row:
    """A row of the ledger that names a script: where it is in which paper, what it says, and its test."""

    name: str
    page: str
    what: str
    test: str
    numbers: tuple[Printed, ...]


@cache
def functions(path: Path) -> frozenset[str]:
    """List the functions that a file of tests defines."""
    if not path.is_file():
        return frozenset()
    tree = ast.parse(path.read_text(encoding="utf-8"))
    return frozenset(one.name for one in ast.walk(tree) if isinstance(one, ast.FunctionDef))


def check(name: str, test: str) -> None:
    """Raise an error if there is no such test."""
    file, _, function = test.partition("::")
    if not function.startswith("test_") or function not in functions(TESTS / file):
        raise LookupError(f"gallery/SOURCES.md: the test of row {name}, {test}, does not exist")


def rows(ledger: str, numbers: Callable[[str], Sequence[Printed]] = numbers_of) -> dict[str, list[Row]]:
    """List the verified rows of each script of the gallery, such as ``roc/plot_3_hull``."""
    found: dict[str, list[Row]] = {}
    for heading, (_, lines) in sections(ledger).items():
        for name, what, _, script, test, status in lines:
            if status not in ("done", "stand-in") or test == "–":
                continue
            check(name, test)
            if script == "–":
                continue
            own = tuple(one for one in numbers(PAPERS[heading]) if one.row == name)
            row = Row(name, PAPERS[heading], what, test.partition("::")[2], own)
            found.setdefault(script.removesuffix(".py"), []).append(row)
    return found


def section(script: str, verified: Sequence[Row]) -> str:
    """Write the section of a page."""
    text = HEAD.format(label=script.replace("/", "_"))
    for row in verified:
        text += f"   * - :doc:`{row.name} </papers/{row.page}>`\n     - {row.what}\n     - ``{row.test}``\n"
    numbers = [(row.name, one) for row in verified for one in row.numbers]
    if numbers:
        words = "The number that the paper prints" if len(numbers) == 1 else "Numbers that the paper prints"
        text += NUMBERS_HEAD.format(words=words).replace("those", "that" if len(numbers) == 1 else "those")
    for name, one in numbers:
        ours = ", ".join(f"{value:.4g}" for value in one.values())
        verdict = one.why or "agrees to the printed digits"
        if one.agrees() == bool(one.why):
            raise ValueError(f"{name}: {one.what}: {one.printed} is printed, ours is {ours}: {verdict}?")
        text += f"   * - {name}\n     - {one.what}\n     - {one.printed}\n     - {ours}\n     - {verdict}\n"
    return text


def badge(count: int) -> str:
    """Write the link from the top of a page to the section."""
    tests = f"by {count} tests" if count > 1 else "by a test"
    return f'<a class="badge-verified" href="#verified">Verified <span>{tests}</span></a>'


def insert(app, docname: str, source: list[str]) -> None:
    """Put the section into the source of an example's page, before its downloads."""
    verified = app.verified_rows.get(docname.removeprefix("gallery/"))
    if verified and docname.startswith("gallery/") and MARK in source[0]:
        before, mark, after = source[0].partition(MARK)
        source[0] = before + section(docname.removeprefix("gallery/"), verified) + mark + after


def read(app) -> None:
    """Read the ledger before any page."""
    app.verified_rows = rows((DOCS.parent / "gallery/SOURCES.md").read_text(encoding="utf-8"))


def setup(app):
    """Connect the steps."""
    app.connect("builder-inited", read)
    app.connect("source-read", insert)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
