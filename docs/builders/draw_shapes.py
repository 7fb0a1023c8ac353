"""Tables and a chart of the page on performance: of ``shapes.csv``, ``r_peers.csv``, ``benchmarks.csv``."""

import csv
from collections.abc import Iterable
from pathlib import Path

import matplotlib as mpl
import matplotlib.pyplot as plt
from matplotlib.figure import Figure

DOCS = Path(__file__).resolve().parents[1]
MARKS = {  # ties in one colour, from dark to light; the rest apart
    "distinct": ("k", "o"),
    "6 decimals": ("#08519c", "v"),
    "4 decimals": ("#3182bd", "v"),
    "2 decimals": ("#6baed6", "v"),
    "100 integers": ("#9ecae1", "v"),
    "float32": ("#737373", "s"),
    "whole weights": ("#e6550d", "D"),
    "fractional weights": ("#fdae6b", "D"),
    "1:1000": ("#31a354", "^"),
    "5 models": ("#756bb1", "P"),
}
OF_R = ("distinct", "4 decimals", "2 decimals", "1:1000")  # what was measured beside R
Rows = dict[tuple[str, str], dict[str, tuple[float, float]]]


def read(path: Path = DOCS / "shapes.csv") -> Rows:
    """Read, for each measure and its peer, our seconds and the ratio at each shape."""
    found: Rows = {}
    with path.open(encoding="utf-8") as file:
        for row in csv.DictReader(file):
            values = float(row["seconds"]), float(row["ratio"])
            found.setdefault((row["what"], row["peer"]), {})[row["shape"]] = values
    return found


def table(found: Rows, shapes: Iterable[str] = tuple(MARKS)) -> str:
    """Write the ratios as a table, a row for each measure and a column for each shape."""
    return _listed([["what", "beside", *shapes], *(_cells(row, shapes) for row in found.items())])


def sizes(path: Path = DOCS / "benchmarks.csv") -> str:
    """Write the ratios of ``make bench``, a row for each measure and a column for each number of cases."""
    with path.open(encoding="utf-8") as file:
        rows = list(csv.DictReader(file))
    numbers = sorted({row["cases"] for row in rows} - {"0"}, key=int)
    found: dict[str, dict[str, str]] = {}
    for row in rows:
        found.setdefault(row["what"], {})[row["cases"]] = f"{float(row['ratio']):.2g}"
    head = ["what", "", *(f"10\\ :sup:`{len(n) - 1}`" for n in numbers)]
    body = [[what, *(_plain(values.get(n, "")) for n in ("0", *numbers))] for what, values in found.items()]
    return _listed([head, *body])


def _listed(rows: Iterable[Iterable[str]]) -> str:
    lines = [".. list-table::", "   :header-rows: 1", ""]
    for cells in rows:
        lines += [f"   {' ' if at else '*'} - {cell}".rstrip() for at, cell in enumerate(cells)]
    return "\n".join(lines) + "\n"


def _plain(ratio: str) -> str:
    return f"{float(ratio):g}" if ratio else ""


def _cells(row: tuple[tuple[str, str], dict[str, tuple[float, float]]], shapes: Iterable[str]) -> list[str]:
    (what, peer), values = row
    return [what, peer, *(_plain(f"{values[shape][1]:.2g}" if shape in values else "") for shape in shapes)]


def chart(found: Rows) -> Figure:
    """Draw a row for each measure, and a mark for each shape: milliseconds of ours, and the ratio."""
    names = list(found)
    figure, panels = plt.subplots(1, 2, sharey=True, figsize=(7, 4.4), layout="constrained")
    for which, (panel, quantity) in enumerate(
        zip(panels, ("milliseconds", "time of the peer / ours"), strict=True)
    ):
        for shape, (color, mark) in MARKS.items():
            rows = [at for at, name in enumerate(names) if shape in found[name]]
            scale = (1000, 1)[which]
            values = [scale * found[names[at]][shape][which] for at in rows]
            panel.plot(values, rows, mark, color=color, markersize=4, linestyle="none", label=shape)
        panel.set(xscale="log", xlabel=quantity, yticks=range(len(names)))
        panel.set_yticklabels([what for what, _ in names])
        panel.grid(axis="y", linewidth=0.3)
        panel.xaxis.set_major_formatter("{x:g}")
    panels[0].invert_yaxis()
    panels[1].axvline(1, color="0.5", linewidth=0.6, zorder=0)
    figure.legend(*panels[0].get_legend_handles_labels(), loc="outside upper center", ncols=5)
    return figure


def draw(docs: Path = DOCS) -> None:
    """Write ``shapes.svg``, ``shapes.txt``, ``r_peers.txt`` and ``benchmarks.txt`` to ``docs/drawn``."""
    (docs / "drawn").mkdir(exist_ok=True)
    found = read(docs / "shapes.csv")
    (docs / "drawn" / "shapes.txt").write_text(table(found), encoding="utf-8")
    beside_r = table(read(DOCS / "r_peers.csv"), OF_R)
    (docs / "drawn" / "r_peers.txt").write_text(beside_r, encoding="utf-8")
    (docs / "drawn" / "benchmarks.txt").write_text(sizes(), encoding="utf-8")
    with mpl.rc_context():
        mpl.rcdefaults()
        plt.style.use("rocplot.styles.paper")
        plt.rcParams["svg.hashsalt"] = "shapes"
        figure = chart(found)
        figure.savefig(docs / "drawn" / "shapes.svg", metadata={"Date": None})
        plt.close(figure)
