"""The chart of the page on performance: time and memory of each plot, from the table of the page itself."""

import re
from pathlib import Path

import matplotlib as mpl
import matplotlib.pyplot as plt
from matplotlib.figure import Figure

DOCS = Path(__file__).resolve().parents[1]
SIZES = ("10 000 cases", "a million", "ten million")
CELL = re.compile(r"(?P<seconds>[\d.]+) s, (?P<memory>\d+) MiB, (?P<file>\d+) kB")
MARKS = ("o", "s", "D")


def table(page: str) -> dict[str, list[tuple[float, float]]]:
    """Read seconds and MiB of each plot at each number of cases from the page's first table."""
    part = re.split(r"\n(?=\S)", page.partition(".. list-table::")[2])[0]  # to the text that follows
    rows = re.split(r"^   \* - ", part, flags=re.MULTILINE)[2:]
    found = {}
    for row in rows:
        name, *cells = (cell.strip() for cell in row.split("\n     - "))
        read = [CELL.fullmatch(cell) for cell in cells]
        found[name.replace("``", "")] = [(float(one["seconds"]), float(one["memory"])) for one in read]
    return found


def chart(found: dict[str, list[tuple[float, float]]]) -> Figure:
    """Draw a row for each plot, and a mark for each number of cases."""
    names = sorted(found, key=lambda name: found[name][-1])
    figure, panels = plt.subplots(1, 2, sharey=True, figsize=(7, 4.6), layout="constrained")
    for which, (panel, quantity) in enumerate(zip(panels, ("seconds", "MiB above the input"), strict=True)):
        for size, words in enumerate(SIZES):
            values = [found[name][size][which] for name in names]
            look = {"markersize": 7, "markerfacecolor": "none"} if size == 0 else {"markersize": 4}
            panel.plot(values, range(len(names)), MARKS[size], label=words, **look)
        panel.set(xscale="log", xlabel=quantity, yticks=range(len(names)), yticklabels=names)
        panel.grid(axis="y", linewidth=0.3)
        panel.xaxis.set_major_formatter("{x:g}")
    figure.legend(*panels[0].get_legend_handles_labels(), loc="outside upper center", ncols=len(SIZES))
    return figure


def draw(docs: Path = DOCS) -> None:
    """Draw the chart to ``docs/drawn/times.svg``."""
    (docs / "drawn").mkdir(exist_ok=True)
    with mpl.rc_context():
        mpl.rcdefaults()
        plt.style.use("rocplot.styles.paper")
        plt.rcParams["svg.hashsalt"] = "times"
        figure = chart(table((docs / "performance.rst").read_text(encoding="utf-8")))
        figure.savefig(docs / "drawn" / "times.svg", metadata={"Date": None})
        plt.close(figure)
