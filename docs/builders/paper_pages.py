"""The pages of the five papers: their figures in their order, printed numbers beside ours, and errata.

Order and words come from the ledger, ``gallery/SOURCES.md``; numbers from ``docs/printed/PAPER.py``, which
computes ours when the page is written; errata from ``docs/printed/PAPER.rst``, whose examples are tests.
"""

import re
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from importlib import import_module
from pathlib import Path

import numpy as np

DOCS = Path(__file__).resolve().parents[1]
PAPERS = {  # heading of the ledger: name of the page
    "Fawcett": "fawcett",
    "Vuk & Curk": "vuk_curk",
    "Klement et al.": "klement",
    "Qin": "qin",
    "Flach": "flach",
    "Cost space": "cost_space",
}
HEAD = """Paper by paper
==============

Five papers are behind this package. Each page follows one of them: its figures in its order, drawn
by this package; numbers as printed beside those computed here, when this page was made; formulas that have no
figure; and errata, each with an example that shows what is wrong.

.. toctree::
   :maxdepth: 1

"""


@dataclass(frozen=True)
class Printed:
    """Numbers that a paper prints for a row of the ledger, the same computed here, and why they differ."""

    row: str
    what: str
    printed: str  # as in the paper: ".68", "5/6", several with commas
    ours: Callable[[], float | Sequence[float]]
    why: str = ""

    def values(self) -> list[float]:
        """Compute ours."""
        return [float(one) for one in np.atleast_1d(self.ours())]

    def agrees(self) -> bool:
        """Say whether ours, rounded to the digits that are printed, are the printed numbers."""
        words = [word.strip() for word in self.printed.split(",")]
        values = self.values()
        if len(words) != len(values):
            raise ValueError(f"{self.row}: printed are {len(words)} numbers, {len(values)} are computed")
        return all(_agree(word, value) for word, value in zip(words, values, strict=True))


def _agree(word: str, value: float) -> bool:
    digits = len(word.partition(".")[2])
    half = 1e-12 if "/" in word else 0.5 * 10.0**-digits + 1e-12
    return abs(value - float(Fraction(word))) <= half


def numbers_of(page: str) -> Sequence[Printed]:
    """Return the printed numbers of a paper."""
    if str(DOCS) not in sys.path:
        sys.path.append(str(DOCS))
    path = DOCS / "printed" / f"{page}.py"
    return import_module(f"printed.{page}").NUMBERS if path.exists() else ()


def sections(ledger: str) -> dict[str, tuple[str, list[list[str]]]]:
    """Split the ledger: what it says of each paper, and its rows."""
    found = {}
    for part in re.split(r"^## ", ledger, flags=re.MULTILINE)[1:]:
        name, _, rest = part.partition("\n")
        about = re.sub(r"^(?=\w\. )", r"\\", rest.partition("\n|")[0].strip())  # an initial begins no list
        rows = [line.strip("|").split(" | ") for line in rest.splitlines() if re.match(r"\| [A-Z]-", line)]
        found[name] = about, [[cell.strip().strip("`") for cell in row] for row in rows]
    return found


def _title(row: str, what: str) -> str:
    """Name a figure or table as the paper does."""
    known = re.fullmatch(r"[A-Z]-(Fig|Tab)(\d+)", row)
    word = {"Fig": "Figure", "Tab": "Table"}
    return f"{word[known[1]]} {known[2]}. {what}" if known else what


def _link(function: str) -> str:
    return "" if function == "–" else f":func:`~rocplot.{function}`"


def _homes(rows: Sequence[Sequence[str]]) -> dict[str, str]:
    """Find the row at which each script is shown: of those that name it, a figure, a table or the first."""
    homes: dict[str, str] = {}
    for row, _, _, script, *_ in sorted(rows, key=lambda one: ("-Fig" not in one[0], "-Tab" not in one[0])):
        homes.setdefault(script, row)
    return homes


def _figure(script: str, what: str, home: str) -> str:
    """Show the figure of a script, or say at which title, `home`, it stands."""
    folder, name = script.removesuffix(".py").split("/")
    page = f"sphx_glr_gallery_{folder}_{name}.py"
    if home:
        return f"Shown at *{home}*; :ref:`the example and its code <{page}>`.\n"
    alt = what.replace("\n", " ")
    return (
        f".. image:: /gallery/{folder}/images/sphx_glr_{name}_001.png\n   :alt: {alt}\n"
        f"   :class: of-paper\n\n"
        f":ref:`The example and its code <{page}>`.\n"
    )


def _table(numbers: Sequence[Printed]) -> str:
    lines = ["\n.. list-table::\n   :header-rows: 1\n   :widths: auto\n"]
    lines.append("   * - number\n     - printed\n     - ours")
    remarks = any(one.why for one in numbers)
    lines += ["     - why they differ"] * remarks
    for one in numbers:
        ours = ", ".join(f"{value:.4g}" for value in one.values())
        lines.append(f"   * - {one.what}\n     - {one.printed}\n     - {ours}")
        lines += [f"     - {one.why}"] * remarks
    return "\n".join(lines) + "\n"


def page(
    name: str, about: str, rows: Sequence[Sequence[str]], numbers: Sequence[Printed], *, errata: bool
) -> str:
    """Write the page of one paper."""
    text = f"{name}\n{'=' * len(name)}\n\n{about}\n"
    homes, titles = _homes(rows), {row: _title(row, what) for row, what, *_ in rows}
    for row, what, function, script, _, _ in rows:
        mine = [one for one in numbers if one.row == row]
        if script == "–" and not mine:
            continue
        text += f"\n{titles[row]}\n{'-' * len(titles[row])}\n\n"
        text += f"Drawn by {_link(function)}.\n\n" if function != "–" else ""
        home = homes[script]
        text += _figure(script, what, titles[home] if home != row else "") if script != "–" else ""
        text += _table(mine) if mine else ""
    rest = [row for row in rows if row[3] == "–" and not any(one.row == row[0] for one in numbers)]
    if rest:
        text += "\nWithout a figure\n----------------\n\n.. list-table::\n   :widths: auto\n\n"
        for _, what, function, _, _, status in rest:
            reason = status.partition(":")[2].strip()
            text += f"   * - {what}\n     - {_link(function) or reason}\n"
    if errata:
        text += "\nErrata\n------\n\n.. include:: /printed/" + PAPERS[name] + ".rst\n"
    return text


def write(folder: Path) -> None:
    """Write all pages, and the page that lists them."""
    folder.mkdir(exist_ok=True)
    ledger = sections((DOCS.parent / "gallery/SOURCES.md").read_text(encoding="utf-8"))
    for name, file in PAPERS.items():
        about, rows = ledger[name]
        errata = (DOCS / "printed" / f"{file}.rst").exists()
        text = page(name, about, rows, numbers_of(file), errata=errata)
        (folder / f"{file}.rst").write_text(text, encoding="utf-8")
    index = HEAD + "".join(f"   {file}\n" for file in PAPERS.values())
    (folder / "index.rst").write_text(index, encoding="utf-8")
