"""Anatomies: a figure of each family whose parts say what they are, by which keyword, formula and number.

``docs/anatomies/NAME.toml`` holds the call, and for each part, found by its gid, the words.  The number is
read from what was drawn; beside it stands the call of ``rocplot.compute`` that gives the same, which is run
as the page is made: a difference ends the build.  Pages need no script: parts are groups of the SVG that can
be focused, their words a list.
"""

import io
import re
import textwrap
import tomllib
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from html import escape
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import matplotlib as mpl
import matplotlib.pyplot as plt
import numpy as np
from matplotlib.axes import Axes
from ways import plot_types

import rocplot as rp
from rocplot import compute
from rocplot.plot._panel import list_drawn_plots

DOCS = Path(__file__).resolve().parents[1]
TABLES = DOCS / "anatomies"
FRAME = {"panel", "frame", "legend", "labels", "key"}  # gids of what holds the parts, and of names
SVG = "http://www.w3.org/2000/svg"
INK = {f"{{{SVG}}}{tag}" for tag in ("path", "use", "text", "image")}
KEYS = {"gid", "keyword", "what", "formula", "number", "value", "call"}
INDEX = """Anatomy of the plots
====================

One figure of each family: point at a part, or reach it with the Tab key, to see which keyword draws it,
its formula, and its number, the one that ``rocplot.compute`` gives.

.. container:: cards

"""
HIDDEN = """
.. toctree::
   :hidden:

"""
PAGE = """:html_theme.sidebar_secondary.remove:

{title}
{rule}

Point at a part of the figure, or at its words, and both are marked. All that is drawn is listed, with its
keyword, formula and number; :func:`rocplot.{function}` says more.

.. raw:: html
   :file: {name}.html

The call
--------

.. code-block:: python

{code}
"""


@dataclass(frozen=True)
class Part:
    """A part of a figure: what its words are, its number as drawn, and by a call of compute."""

    gid: str
    keyword: str
    what: str
    formula: str
    number: str
    call: str
    shown: tuple[float, ...]
    computed: tuple[float, ...]

    def agrees(self) -> bool:
        """Say whether what is drawn is what is computed."""
        same = len(self.shown) == len(self.computed)
        return same and bool(np.allclose(self.shown, self.computed, rtol=1e-9))

    def text(self) -> str:
        """Write the number."""
        return re.sub(r"-(?=\d)", "−", self.number.format(*self.shown))


@dataclass(frozen=True)
class Anatomy:
    """The figure of a family, as SVG, and its parts."""

    name: str
    title: str
    function: str
    code: str
    svg: str
    parts: tuple[Part, ...]


def _at(x: float, xs: Sequence[float], ys: Sequence[float]) -> float:
    return float(np.interp(x, xs, ys))


def _area(x: Any, y: Any) -> float:
    x, y = np.asarray(x, float), np.asarray(y, float)
    return float(np.sum(np.diff(x) * (y[1:] + y[:-1]) / 2))


def _slope(x: Any, y: Any) -> float:
    return float((y[-1] - y[0]) / (x[-1] - x[0]))


def _ends(ax: Axes) -> Callable[[str], Any]:
    """Return a function that reads the data of the first line of a gid."""
    return lambda gid: next(one.get_data() for one in ax.lines if one.get_gid() == gid)


def read(path: Path) -> Anatomy:
    """Draw the figure of a table, and find the numbers of its parts."""
    table = tomllib.loads(path.read_text(encoding="utf-8"))
    helpers = {"at": _at, "area": _area, "slope": _slope}
    room: dict[str, Any] = {"rp": rp, "compute": compute, **helpers}
    plt.close("all")
    with mpl.rc_context(), io.StringIO() as file:
        mpl.rcdefaults()
        plt.style.use(["rocplot.styles.paper", {"svg.hashsalt": path.stem}])
        exec(compile(table["code"], str(path), "exec"), room)
        own = {"np": np, **{name: value for name, value in room.items() if name not in helpers}}
        ax = room["ax"]
        ax.figure.savefig(file, format="svg", metadata={"Date": None, "Creator": None})
        call = list_drawn_plots(ax)[0]
        room |= {"result": next(iter(call.results.values())), "made": call.made, "ends": _ends(ax)}
        parts = tuple(_part(path, part, room, own) for part in table["part"])
        plt.close(ax.figure)
        svg = file.getvalue()
    _check(path, svg, parts)
    return Anatomy(path.stem, table["title"], table["function"], table["code"].strip(), svg, parts)


def _part(path: Path, part: dict[str, str], room: dict[str, Any], own: dict[str, Any]) -> Part:
    if set(part) != KEYS:
        raise ValueError(f"{path.name}: a part has the keys {sorted(KEYS)}, this has {sorted(part)}")
    numbers = [_numbers(part["value"], room), _numbers(part["call"], own)]
    words = {key: part[key] for key in KEYS - {"value"}}
    found = Part(**words, shown=numbers[0], computed=numbers[1])
    if not found.agrees():
        raise ValueError(f"{path.name}: {found.gid} is drawn as {found.shown}, computed as {found.computed}")
    return found


def _numbers(code: str, room: dict[str, Any]) -> tuple[float, ...]:
    """Run a line, of one statement or several, and return the numbers of the last."""
    *before, last = code.split("; ")
    own = dict(room)
    exec("\n".join(before), own)
    return tuple(map(float, np.atleast_1d(eval(last, own)).ravel()))


def gids(svg: str) -> set[str]:
    """List the parts that a figure shows."""
    groups = ElementTree.fromstring(svg).iter(f"{{{SVG}}}g")
    full = [one for one in groups if any(found.tag in INK for found in one.iter())]
    return {gid for one in full if (gid := one.get("id", "")) and not re.search(r"_\d+$", gid)} - FRAME


def _check(path: Path, svg: str, parts: Sequence[Part]) -> None:
    told = [part.gid for part in parts]
    if sorted(told) != sorted(gids(svg)):
        raise ValueError(f"{path.name} describes {sorted(told)}, the figure shows {sorted(gids(svg))}")


def figure(anatomy: Anatomy) -> str:
    """Return the SVG for a page: its parts can be pointed at and focused, and have titles."""
    ElementTree.register_namespace("", SVG)
    ElementTree.register_namespace("xlink", "http://www.w3.org/1999/xlink")
    root = ElementTree.fromstring(anatomy.svg)
    for one in list(root):
        if one.tag == f"{{{SVG}}}metadata":
            root.remove(one)
    root.set("role", "group")
    root.set("aria-label", f"{anatomy.title}, with {len(anatomy.parts)} parts to point at")
    by_gid, seen = {part.gid: part for part in anatomy.parts}, set()
    for group in root.iter(f"{{{SVG}}}g"):
        gid = group.get("id", "")
        if part := by_gid.get(gid):
            _mark(group, part, gid not in seen)
            seen.add(gid)
        elif gid and not re.search(r"_\d+$", gid):
            del group.attrib["id"]  # the page has ids of its own
    text = ElementTree.tostring(root, encoding="unicode")
    return re.sub(r'(id="|href="#|url\(#)(?=\w)', rf"\1{anatomy.name}-", text)


def _mark(group: ElementTree.Element, part: Part, first: bool) -> None:
    del group.attrib["id"]
    group.set("data-part", part.gid)
    title = ElementTree.Element(f"{{{SVG}}}title")
    title.text = f"{part.keyword}: {part.what} {part.formula}. {part.text()}"
    for path in [one for one in group.iter(f"{{{SVG}}}path") if "fill: none" in one.get("style", "")]:
        hit = ElementTree.SubElement(group, path.tag, {"d": path.get("d", ""), "class": "hit"})
        if clip := path.get("clip-path"):
            hit.set("clip-path", clip)
    group.insert(0, title)
    if first:
        group.attrib |= {"tabindex": "0", "role": "img", "aria-label": title.text}


def html(anatomy: Anatomy) -> str:
    """Write the figure and the list of its parts."""
    rules, items = "", ""
    for part in anatomy.parts:
        both = f'.anatomy:has([data-part="{part.gid}"]:is(:hover, :focus))'
        rules += f'{both} .part[data-part="{part.gid}"] {{ outline-color: var(--pst-color-primary); }}\n'
        rules += f'{both} svg [data-part]:not([data-part="{part.gid}"]) {{ opacity: 0.2; }}\n'
        items += (
            f'<li class="part" data-part="{part.gid}" tabindex="0"><p><code>{escape(part.keyword)}</code> '
            f"{escape(part.what)}</p><p>{escape(part.formula)}</p>"
            f"<p><strong>{escape(part.text())}</strong>{_call(part)}</p></li>\n"
        )
    return (
        f'<style>\n{rules}</style>\n<div class="anatomy">\n'
        f'<div class="anatomy-figure">{figure(anatomy)}</div>\n'
        f'<ul class="anatomy-parts">\n{items}</ul></div>\n'
    )


def _call(part: Part) -> str:
    """Write the call that gives the number of a part; a number that is fixed needs none."""
    return "" if re.fullmatch(r"[\d.]+", part.call) else f": <code>{escape(part.call)}</code>"


def script(anatomy: Anatomy) -> str:
    """Return the script of a page: what the calls of all parts need stands in it."""
    numpy = ["import numpy as np"] if any("np." in part.call for part in anatomy.parts) else []
    lines = [*numpy, "import rocplot as rp", "from rocplot import compute", "", *anatomy.code.split("\n")]
    return "\n".join(lines)


def write(folder: Path) -> None:
    """Write all pages, and the page that lists them."""
    folder.mkdir(exist_ok=True)
    cards, hidden = INDEX, HIDDEN
    for path in sorted(TABLES.glob("*.toml")):
        one = read(path)
        title = f"Anatomy: {one.title}"
        words = {"title": title, "rule": "=" * len(title), "function": one.function, "name": one.name}
        text = PAGE.format(**words, code=textwrap.indent(script(one), "   "))
        (folder / f"{one.name}.rst").write_text(text, encoding="utf-8")
        (folder / f"{one.name}.html").write_text(html(one), encoding="utf-8")
        cards += f"   * .. image:: {plot_types()[one.function].thumbnail}\n        :alt:\n\n"
        cards += f"     :doc:`{one.title} <{one.name}>`\n\n"
        hidden += f"   {one.name}\n"
    (folder / "index.rst").write_text(cards + hidden, encoding="utf-8")
