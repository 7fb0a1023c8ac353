"""Draw the charts and write the tables of the page on performance, from what ``benchmarks/`` measured."""

import re
from pathlib import Path

import matplotlib as mpl
import matplotlib.pyplot as plt
import pandas as pd
from matplotlib.figure import Figure

DOCS = Path(__file__).resolve().parents[1]
SHAPES = {  # marker and color: ties in one colour, from dark to light; the rest apart
    "distinct": ("o", "k"),
    "6 decimals": ("v", "#08519c"),
    "4 decimals": ("v", "#3182bd"),
    "2 decimals": ("v", "#6baed6"),
    "100 integers": ("v", "#9ecae1"),
    "float32": ("s", "#737373"),
    "whole weights": ("D", "#e6550d"),
    "fractional weights": ("D", "#fdae6b"),
    "1:1000": ("^", "#31a354"),
    "5 models": ("P", "#756bb1"),
}
SIZES = {"10 000 cases": ("o", "C0", "hollow"), "a million": ("s", "C1"), "ten million": ("D", "C2")}
CELL = r"\n     - ([\d.]+) s, (\d+) MiB, \d+ kB"


def read_times(page: str) -> dict[str, pd.DataFrame]:
    """Read seconds and memory of each plot, a column for each of `SIZES`, from the first table of a page."""
    rows = re.findall(rf"^   \* - (.+){CELL * 3}$", page, re.MULTILINE)
    names = [name.replace("``", "") for name, *_ in rows]
    numbers = [list(map(float, cells)) for _, *cells in rows]
    tables = {
        quantity: pd.DataFrame([row[column::2] for row in numbers], names, list(SIZES))
        for column, quantity in enumerate(("seconds", "MiB above the input"))
    }
    order = tables["seconds"].iloc[:, -1].sort_values(ascending=False, kind="stable").index
    return {quantity: table.loc[order] for quantity, table in tables.items()}


def read_shapes(path: Path) -> dict[str, pd.DataFrame]:
    """Read our time and the times of the peers as multiples: rows are measures, columns are shapes."""
    rows = pd.read_csv(path)
    rows["milliseconds"] = 1000 * rows["seconds"]
    return {
        quantity: rows.pivot_table(column, ["what", "peer"], "shape", sort=False).reindex(
            columns=[shape for shape in SHAPES if shape in set(rows["shape"])]
        )
        for quantity, column in {"milliseconds": "milliseconds", "time of the peer / ours": "ratio"}.items()
    }


def chart_rows(tables: dict[str, pd.DataFrame], marks: dict[str, tuple[str, ...]]) -> Figure:
    """Draw a panel for each of two quantities, a row for each measure, and a mark for each column."""
    figure, panels = plt.subplots(1, 2, sharey=True, figsize=(7, 4.5), layout="constrained")
    for panel, (quantity, table) in zip(panels, tables.items(), strict=True):
        names = [name if isinstance(name, str) else name[0] for name in table.index]
        for column, (mark, color, *hollow) in marks.items():
            look = {"markersize": 7, "fillstyle": "none"} if hollow else {"markersize": 4}
            panel.plot(table[column], range(len(table)), mark, color=color, label=column, **look)
        panel.set(xscale="log", xlabel=quantity, yticks=range(len(table)), yticklabels=names)
        panel.grid(axis="y", linewidth=0.3)
        if quantity.endswith("/ ours"):
            panel.axvline(1, color="0.5", linewidth=0.6, zorder=0)
        panel.xaxis.set_major_formatter("{x:g}")
    panels[0].invert_yaxis()
    figure.legend(*panels[0].get_legend_handles_labels(), loc="outside upper center", ncols=5)
    return figure


def chart_cores(rows: pd.DataFrame) -> Figure:
    """Draw seconds over threads, a line for each number of cases, solid with AVX-512 and broken without."""
    figure, ax = plt.subplots(figsize=(3.4, 2.6), layout="constrained")
    colors = {cases: f"C{index}" for index, cases in enumerate(sorted(set(rows["cases"])))}
    for (sort, cases), line in rows.groupby(["sort", "cases"], sort=False):
        style = {"AVX-512": "o-", "AVX2": "o--"}[sort]
        ax.plot(line["threads"], line["seconds"], style, color=colors[cases], markersize=4)
        end = line[["threads", "seconds"]].iloc[-1]
        ax.annotate(f"{cases / 1e6:g} million", end, (5, 0), textcoords="offset points", va="center")
    ax.plot([], [], "k-", label="numpy sorts with AVX-512")
    ax.plot([], [], "k--", label="with AVX2")
    threads = sorted(set(rows["threads"]))
    ax.set(xlabel="Threads", ylabel="Seconds", yscale="log", xticks=threads, xlim=(0.9, 1.35 * threads[-1]))
    ax.yaxis.set_major_formatter("{x:g}")
    figure.legend(loc="outside upper center", ncols=2)
    return figure


def write_ratios(table: pd.DataFrame, path: Path, index: list[str]) -> None:
    """Write ratios to two digits as CSV, for ``csv-table``; `index` names the first columns."""
    words = table.map(lambda ratio: "" if pd.isna(ratio) else f"{float(f'{ratio:.2g}'):g}")
    words.rename_axis(index).reset_index().to_csv(path, index=False)


def draw(docs: Path = DOCS) -> None:
    """Write the charts and tables to ``docs/drawn``."""
    (out := docs / "drawn").mkdir(exist_ok=True)
    shapes = read_shapes(docs / "shapes.csv")
    write_ratios(shapes["time of the peer / ours"], out / "shapes.csv", ["what", "beside"])
    ratios = read_shapes(docs / "r_peers.csv")["time of the peer / ours"]
    write_ratios(ratios, out / "r_peers.csv", ["what", "beside"])
    bench = pd.read_csv(docs / "benchmarks.csv").pivot_table("ratio", "what", "cases", sort=False)
    bench = bench[sorted(bench)].rename(columns=lambda n: rf"10\ :sup:`{len(str(n)) - 1}`" if n else " ")
    write_ratios(bench, out / "benchmarks.csv", ["what"])
    page = (docs / "performance.rst").read_text(encoding="utf-8")
    charts = {
        "times": (chart_rows, read_times(page), SIZES),
        "shapes": (chart_rows, shapes, SHAPES),
        "cores": (chart_cores, pd.read_csv(docs / "cores.csv")),
    }
    for name, (chart, *arguments) in charts.items():
        with mpl.rc_context():
            mpl.rcdefaults()
            plt.style.use("rocplot.styles.paper")
            plt.rcParams["svg.hashsalt"] = name
            figure = chart(*arguments)
            figure.savefig(out / f"{name}.svg", metadata={"Date": None})
            plt.close(figure)
