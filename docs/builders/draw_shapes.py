"""The table and the chart of the page on performance: speed on real shapes of scores, from ``shapes.csv``."""

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
    lines = [".. list-table::", "   :header-rows: 1", ""]
    for cells in (["what", "beside", *shapes], *(_cells(row, shapes) for row in found.items())):
        lines += [f"   {'*' if at == 0 else ' '} - {cell}" for at, cell in enumerate(cells)]
    return "\n".join(lines) + "\n"


def _cells(row: tuple[tuple[str, str], dict[str, tuple[float, float]]], shapes: Iterable[str]) -> list[str]:
    (what, peer), values = row
    ratios = [f"{values[shape][1]:.2g}" if shape in values else "" for shape in shapes]
    return [what, peer, *(f"{float(ratio):g}" if ratio else "" for ratio in ratios)]


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
    """Write ``shapes.svg``, ``shapes.txt`` and ``r_peers.txt`` to ``docs/drawn``."""
    (docs / "drawn").mkdir(exist_ok=True)
    found = read(docs / "shapes.csv")
    (docs / "drawn" / "shapes.txt").write_text(table(found), encoding="utf-8")
    beside_r = table(read(DOCS / "r_peers.csv"), OF_R)
    (docs / "drawn" / "r_peers.txt").write_text(beside_r, encoding="utf-8")
    with mpl.rc_context():
        mpl.rcdefaults()
        plt.style.use("rocplot.styles.paper")
        plt.rcParams["svg.hashsalt"] = "shapes"
        figure = chart(found)
        figure.savefig(docs / "drawn" / "shapes.svg", metadata={"Date": None})
        plt.close(figure)
