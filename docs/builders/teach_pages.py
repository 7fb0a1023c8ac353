"""What the gallery's pages say below figure and code, made from the script itself.

How its plots are read; the same figure from the shell and from the reader's own table; the functions it uses,
and its source.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import cache
from pathlib import Path

import readings
import script_calls
from paper_pages import PAPERS, sections
from script_calls import Script
from ways import plot_types

import rocplot

DOCS = Path(__file__).resolve().parents[1]
GALLERY = DOCS.parent / "gallery"
LEDGER = GALLERY / "SOURCES.md"
BEFORE = "\n.. _sphx_glr_download_"  # where a page's text ends, and its downloads begin
OPEN = 2  # so many plots of a page are explained in sight, the others on request
MOST = 4  # commands of a page


def script_of(docname: str) -> Path | None:
    """Return the script of a page of the gallery, ``gallery/roc/plot_3_hull``; None for any other page."""
    path = (GALLERY / docname.removeprefix("gallery/")).with_suffix(".py")
    example = docname.startswith("gallery/") and path.name.startswith("plot_")
    return path if example and path.exists() else None


def sections_of(path: Path) -> str:
    """Write all that stands below figure and code."""
    found = script_calls.read(path)
    names = script_calls.names_of(path)
    plots = list(dict.fromkeys(name for name in names if name in readings.readings()))
    explained = _explained(plots, readings.in_script(path))
    parts = [*explained, _shell(found, path), _own(found, names), _links(path, plots)]
    return ".. container:: about-example\n\n" + _indented("\n".join(part for part in parts if part))


def _explained(plots: list[str], own: dict) -> Iterator[str]:
    """Write how plots are read; a script may say parts in its `own` words, as ``[net_benefit]``, ``read``."""
    for at, name in enumerate(plots):
        words = {part: " ".join(text.split()) for part, text in own.get(name, {}).items()}
        reading = replace(readings.readings()[name], **words)
        several = len(plots) > 1
        if several and at >= OPEN:
            yield _html(f"<details><summary>How to read it: {_title(name)}</summary>")
        yield readings.text(reading, about=f": {_title(name)}" if several else "")
        if several and at >= OPEN:
            yield _html("</details>")


@cache
def _title(name: str) -> str:
    """Return the field's name of a plot: the title of its page, without what is in parentheses."""
    words = plot_types()[name].title.partition(" (")[0]
    return words[:1].lower() + words[1:] if words[1:2].islower() else words


# -- commands and code ----------------------------------------------------------------------------


def _shell(found: Script, path: Path) -> str:
    """Write the figure as a command, or its plots one by one."""
    stem = re.sub(r"^plot_\d+_", "", path.stem)
    several = len(found.calls) > 1
    made = [
        script_calls.command_of(call, found.style, out=f"{stem}{number}" if several else stem)
        for number, call in enumerate(found.calls, 1)
    ]
    kept = list(dict.fromkeys(one for one in made if one))[:MOST]
    if not kept:
        return ""
    lines = []
    for table in dict.fromkeys(one.table for one in kept if one.table):
        code = f"import rocplot as rp; rp.load_dataset('{table}').to_csv('{table}.csv', index=False)"
        lines.append(f'python -c "{code}"')
    about = "" if found.alone else "The plots one by one, without what the script adds to them. "
    if any(one.renamed for one in kept):
        about += "Models bear the names of their columns. "
    text = _rubric("From the shell") + (f"{about.strip()}\n\n" if about else "")
    return text + _code("sh", [*lines, *map(str, kept)])


_CENSORED = (  # what makes the columns of labels and weights of a call, from those of a table of times
    'at = rp.compute.ipcw("your_time", "your_event", at=5, data=df)',
    "df = df.assign(your_label=at.label, your_sample_weight=at.weight)",
)


def _own(found: Script, names: Sequence[str]) -> str:
    """Write the calls with columns of the reader's table."""
    made = {code: call.name for call in found.calls if (code := script_calls.own_columns(call))}
    shown = {code: script_calls.arguments_of(code, _layers(name)) for code, name in made.items()}
    kept = [
        one
        for one, (call, few) in shown.items()
        if not any(call == other and few < more for other, more in shown.values())
    ][:MOST]
    if not kept:
        return ""
    head = ["import pandas as pd", "import rocplot as rp", "", 'df = pd.read_csv("yours.csv")']
    head += _CENSORED if "compute.ipcw" in names else ()
    text = "A row per case; polars, pyarrow and lazy tables do as well: :doc:`/data`."
    is_named = "compute.ipcw" in names or any("pos_label=" in call or "class_a" in call for call in kept)
    if not is_named:
        text += ' If the labels are words, say which is positive: ``pos_label="yes"``.'
    return _rubric("With your own columns") + f"{text}\n\n" + _code("python", [*head, *kept])


def _layers(name: str) -> frozenset[str]:
    """Return the layers of a plot: they add to a curve, and leave it as it is."""
    return frozenset(layer.name for layer in getattr(rocplot, name).declared.layers)


# -- links ----------------------------------------------------------------------------------------


def _links(path: Path, plots: list[str]) -> str:
    names = [name for name in script_calls.names_of(path) if name not in NOT_LINKED]
    lines = [f"* Functions: {readings.related(names)}"] if names else []
    lines += [f"* Source: {one}" for one in _ledger().get(f"{path.parent.name}/{path.stem}", [])]
    if names := list(dict.fromkeys(one for name in plots for one in readings.readings()[name].related)):
        lines.append(f"* Related: {readings.related([name for name in names if name not in plots])}")
    return _rubric("See also") + "\n".join(lines) + "\n"


NOT_LINKED = {"load_dataset", "get_dataset_names"}


@cache
def _ledger() -> dict[str, list[str]]:
    """Return the sources of each script: rows of a paper, or what the ledger's last table says."""
    text, found = LEDGER.read_text(encoding="utf-8"), {}
    for paper, (_, rows) in sections(text).items():
        for row, _, _, script, *_ in rows:
            if paper in PAPERS and script != "–":
                link = f":doc:`/papers/{PAPERS[paper]}`, ``{row}``"
                found.setdefault(script.removesuffix(".py"), []).append(link)
    last = text.partition("## Beyond the five papers")[2]
    for script, source in re.findall(r"^\| `([\w/]+)\.py` \|.*\| (.*) \|$", last, flags=re.MULTILINE):
        found.setdefault(script, []).append(source.replace("`", "``"))
    return found


# -- reStructuredText -----------------------------------------------------------------------------


def _rubric(title: str) -> str:
    return f".. rubric:: {title}\n   :heading-level: 2\n\n"


def _code(language: str, lines: list[str]) -> str:
    return f".. code-block:: {language}\n\n" + _indented("\n".join(lines))


def _html(text: str) -> str:
    return f".. raw:: html\n\n   {text}\n"


def _indented(text: str) -> str:
    return "".join(f"   {line}".rstrip() + "\n" for line in text.splitlines()) + "\n"


def teach(app, docname: str, source: list[str]) -> None:
    """Add the sections to a page of the gallery, in front of its downloads."""
    if (path := script_of(docname)) is None:
        return
    for used in (path, LEDGER, *readings.FOLDER.glob("*.toml")):
        app.env.note_dependency(str(used))
    text, mark, downloads = source[0].partition(BEFORE)
    source[0] = text + "\n" + sections_of(path) + mark + downloads


def setup(app):
    """Connect the step, and the looks of what it adds."""
    readings.check_readings()  # a fault stops the build before figures are drawn
    app.connect("source-read", teach)
    app.add_css_file("teach.css")
    return {"parallel_read_safe": True, "parallel_write_safe": True}
