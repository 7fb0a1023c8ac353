"""The chart of seconds against cores of the page on performance, from ``cores.csv``."""

import csv
from pathlib import Path

import matplotlib as mpl
import matplotlib.pyplot as plt
from matplotlib.figure import Figure

DOCS = Path(__file__).resolve().parents[1]
LINES = {"AVX-512": "-", "AVX2": "--"}


def read(path: Path = DOCS / "cores.csv") -> dict[tuple[str, int], list[tuple[int, float]]]:
    """Read threads and seconds of each way of sorting and number of cases."""
    found: dict[tuple[str, int], list[tuple[int, float]]] = {}
    with path.open(encoding="utf-8") as file:
        for row in csv.DictReader(file):
            key = row["sort"], int(row["cases"])
            found.setdefault(key, []).append((int(row["threads"]), float(row["seconds"])))
    return found


def chart(found: dict[tuple[str, int], list[tuple[int, float]]]) -> Figure:
    """Draw a line for each number of cases, named at its end, solid with AVX-512 and broken without."""
    figure, ax = plt.subplots(figsize=(3.4, 2.6), layout="constrained")
    sizes = sorted({n for _, n in found})
    for (sort, n), points in found.items():
        threads, seconds = zip(*points, strict=True)
        ax.plot(threads, seconds, f"o{LINES[sort]}", color=f"C{sizes.index(n)}", markersize=4)
        name, end = f"{n / 1e6:g} million", (threads[-1], seconds[-1])
        ax.annotate(name, end, (5, 0), textcoords="offset points", va="center")
    ax.plot([], [], "k-", label="numpy sorts with AVX-512")
    ax.plot([], [], "k--", label="with AVX2")
    every = sorted({number for points in found.values() for number, _ in points})
    ax.set(xlabel="Threads", ylabel="Seconds", yscale="log", xticks=every, xlim=(0.9, 1.35 * every[-1]))
    ax.yaxis.set_major_formatter("{x:g}")
    figure.legend(loc="outside upper center", ncols=2)
    return figure


def draw(docs: Path = DOCS) -> None:
    """Draw the chart to ``docs/drawn/cores.svg``."""
    (docs / "drawn").mkdir(exist_ok=True)
    with mpl.rc_context():
        mpl.rcdefaults()
        plt.style.use("rocplot.styles.paper")
        plt.rcParams["svg.hashsalt"] = "cores"
        figure = chart(read())
        figure.savefig(docs / "drawn" / "cores.svg", metadata={"Date": None})
        plt.close(figure)
