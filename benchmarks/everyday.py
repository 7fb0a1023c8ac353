"""Curves, figures and lazy tables, beside what a user would write by hand.

Rows as those of ``measures``, of which ``make bench`` takes all but the lazy table.
``python benchmarks/everyday.py [PART …]`` prints the parts: hundred, sorting, figures, panels, lazy.  Each
row gives the CPU time of our call and of the other side, and the ratio of ours to the other: the medians of
five rounds of one process, in turn.  The lazy table has 20 million rows; each of its calls runs once, in a
process of its own that prints its peak memory, too.
"""

import io
import subprocess
import sys
import tempfile
import time
from functools import partial
from pathlib import Path

import matplotlib as mpl

mpl.use("Agg")
import matplotlib.pyplot as plt
import numpy as np
import polars as pl
from measures import timed_cpu as timed
from sklearn.metrics import RocCurveDisplay, roc_auc_score, roc_curve

import rocplot as rp
from rocplot.compute import auc, counts, roc, summary

ROWS = 20_000_000
LAZY_CALLS = ("group_by", "roc", "facets", "summary")


def make_cases(n):
    """Make labels, and scores that are all distinct."""
    rng = np.random.default_rng(0)
    y = rng.integers(0, 2, n)
    return y, rng.normal(size=n) + y


def measure_hundred(n, repeats):
    """Compare a curve and its area with scikit-learn."""
    y, score = make_cases(n)
    for name, ours, peer, floor in (("roc", roc, roc_curve, 3), ("auc", auc, roc_auc_score, 7)):
        calls = partial(ours, y, score), partial(peer, y, score)
        yield f"{name} of {n} cases beside {peer.__name__}", 0, *timed(*calls, repeats, 100), floor


def measure_sorting(n, repeats):
    """Compare counts with sorting the scores alone."""
    y, score = make_cases(n)
    weight = np.random.default_rng(1).random(n)
    for name, keywords, floor in (("counts", {}, 0.2), ("weighted counts", {"sample_weight": weight}, 0.12)):
        calls = partial(counts, y, score, **keywords), partial(np.argsort, score)
        times = max(5 * 10**5 // n, 1)
        yield f"{name} beside np.argsort", n, *timed(*calls, repeats, times), floor


def measure_figures(n, repeats):
    """Compare a figure with scikit-learn's, which has no band."""
    y, score = make_cases(n)

    def draw(kind, call, **keywords):
        fig, ax = plt.subplots()
        call(y, score, ax=ax, **keywords)
        fig.savefig(io.BytesIO(), format=kind)
        plt.close(fig)

    for kind, floor in (("pdf", 0.3), ("png", 0.35)):
        for name, keywords in (("", {}), (" with a band", {"band": True})):
            ours = partial(draw, kind, rp.roc, **keywords)
            peer = partial(draw, kind, RocCurveDisplay.from_predictions)
            with plt.style.context("default"):
                times = timed(ours, peer, repeats)
            yield f"figure of {n} cases{name} to {kind.upper()}", 0, *times, floor if keywords else 0.6


def measure_panels(n, repeats):
    """Compare ten panels with ten axes that have the same lines, titles, labels and legend."""
    y, score = make_cases(n)
    month, site = np.arange(n) % 10, np.arange(n) // 10 % 4
    table = {"y": y, "score": score.round(2), "month": month, "site": site}

    def draw_facets():
        grid = rp.facets("roc", "y", "score", data=table, col="month", hue="site", col_wrap=5)
        grid.figure.savefig(io.BytesIO(), format="pdf")
        plt.close(grid.figure)

    def draw_axes(layout):
        fig, axes = plt.subplots(2, 5, figsize=(15, 6), layout=layout)
        for i, ax in enumerate(axes.flat):
            for name in range(4):
                rows = (month == i) & (site == name)
                curve = roc(y[rows], table["score"][rows])
                ax.plot(curve.fpr, curve.tpr, label=str(name))
            ax.plot([0, 1], [0, 1], ":", color="0.5")
            ax.set(title=f"month = {i}", xlabel="False positive rate", aspect="equal")
        axes[0, 0].set_ylabel("True positive rate")
        fig.legend(*ax.get_legend_handles_labels(), title="site")
        fig.savefig(io.BytesIO(), format="pdf")
        plt.close(fig)

    for layout, floor in (("none", 0.45), ("tight", 0.8), ("constrained", 0.8)):
        with plt.style.context("default"):
            times = timed(draw_facets, partial(draw_axes, layout), repeats)
        yield f"ten panels beside ten axes, {layout} layout".replace("none", "no"), 0, *times, floor


def measure_lazy():
    """Count, draw and summarise a lazy table by month and region, each in a process of its own."""
    rng = np.random.default_rng(0)
    y = rng.integers(0, 2, ROWS)
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "table.parquet"
        columns = {
            "y": y,
            "score": np.round(1 / (1 + np.exp(-rng.normal(size=ROWS) - y)), 3),
            "month": rng.integers(1, 13, ROWS),
            "region": pl.Series(["N", "S", "E", "W"]).gather(rng.integers(0, 4, ROWS)),
        }
        pl.DataFrame(columns).write_parquet(path)
        for call in LAZY_CALLS:
            subprocess.run([sys.executable, __file__, call, str(path)], check=True)


def read_peak_memory():
    """Read the peak memory of this process in GB; that of ``getrusage`` includes what its parent had."""
    lines = Path("/proc/self/status").read_text(encoding="utf-8").splitlines()
    line = next(line for line in lines if "VmHWM" in line)
    return int(line.split()[1]) / 1e6


def run_lazy(name, path):
    """Run one call on the lazy table; print its time, and the peak memory above that of a tiny table."""
    grid = {"col": "month", "hue": "region", "col_wrap": 4}
    groups = ["month", "region"]
    calls = {
        "group_by": lambda rows: (
            rows.group_by(*groups, "score", "y").agg(pl.len()).collect(engine="streaming")
        ),
        "roc": lambda rows: roc("y", "score", data=rows, hue=groups),
        "facets": lambda rows: rp.facets("roc", "y", "score", data=rows, **grid),
        "summary": lambda rows: summary("y", "score", data=rows, subgroup="month"),
    }
    tiny = {
        "y": [0, 1] * 4,
        "score": [0.1, 0.2, 0.3, 0.4] * 2,
        "month": [1] * 4 + [2] * 4,
        "region": ["N"] * 8,
    }
    calls[name](pl.LazyFrame(tiny))  # loads what is loaded once
    before = read_peak_memory()
    start = time.process_time(), time.perf_counter()
    calls[name](pl.scan_parquet(path))
    cpu, wall = time.process_time() - start[0], time.perf_counter() - start[1]
    peak = read_peak_memory() - before
    print(f"{name:10} {cpu:6.2f} s of CPU, {wall:6.2f} s, peak {peak:5.2f} GB above a tiny table", flush=True)


PARTS = {
    "hundred": (measure_hundred, [100]),
    "sorting": (measure_sorting, [10**4, 10**5, 10**6, 10**7]),
    "figures": (measure_figures, [20_000]),
    "panels": (measure_panels, [4000]),
}


def main():
    """Measure the parts that are named, or all."""
    if sys.argv[1:2] and sys.argv[1] in LAZY_CALLS:
        run_lazy(*sys.argv[1:])
        return
    for part in sys.argv[1:] or (*PARTS, "lazy"):
        if part == "lazy":
            measure_lazy()
            continue
        measure, sizes = PARTS[part]
        for n in sizes:
            for name, cases, ours, peer, *_ in measure(n, 5):
                what = f"{name}, {cases:,}" if cases else name
                times = f"{ours * 1e3:9.2f} ms, other {peer * 1e3:9.2f} ms, ratio {ours / peer:.2f}"
                print(f"{what:46} {times}", flush=True)


if __name__ == "__main__":
    main()
