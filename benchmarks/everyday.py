"""Curves, figures and lazy tables, beside what a user would write by hand.

``python benchmarks/everyday.py [PART …]`` measures the parts: hundred, sorting, figures, panels, lazy.  Each
row gives the CPU time of our call and of the other side, and the median of their ratios in five rounds of one
process, in turn.  The lazy table has 20 million rows; each of its calls runs once, in a process of its own
that prints its peak memory, too.
"""

import io
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import matplotlib as mpl

mpl.use("Agg")
import matplotlib.pyplot as plt
import numpy as np
import polars as pl
from sklearn.metrics import RocCurveDisplay, roc_auc_score, roc_curve

import rocplot as rp
from rocplot.compute import auc, counts, roc, summary

ROWS = 20_000_000
LAZY_CALLS = ("group_by", "roc", "facets", "summary")


def compare(name, ours, peer, times=1, rounds=5):
    """Time two calls in turn, each `times` times, and print the medians."""
    seconds = []
    for _ in range(rounds + 1):  # the first of each warms up
        pair = []
        for call in (ours, peer):
            start = time.process_time()
            for _ in range(times):
                call()
            pair.append((time.process_time() - start) / times)
        seconds.append(pair)
    mine, its = np.median(seconds[1:], axis=0)
    ratio = np.median([a / b for a, b in seconds[1:]])
    print(f"{name:42} {mine * 1e3:9.2f} ms, other {its * 1e3:9.2f} ms, ratio {ratio:.2f}", flush=True)


def make_cases(n):
    """Make labels, and scores that are all distinct."""
    rng = np.random.default_rng(0)
    y = rng.integers(0, 2, n)
    return y, rng.normal(size=n) + y


def measure_hundred():
    """Compare a hundred cases with scikit-learn."""
    y, score = make_cases(100)
    compare("roc of 100 cases, roc_curve", lambda: roc(y, score), lambda: roc_curve(y, score), 100)
    compare("auc of 100 cases, roc_auc_score", lambda: auc(y, score), lambda: roc_auc_score(y, score), 100)


def measure_sorting():
    """Compare counts with sorting the scores alone."""
    for n, times in ((10**4, 50), (10**5, 5), (10**6, 1), (10**7, 1)):
        y, score = make_cases(n)
        weight = np.random.default_rng(1).random(n)
        for name, keywords in (("", {}), (", weighted", {"sample_weight": weight})):
            compare(
                f"counts of {n:,} scores{name}, np.argsort",
                lambda y=y, score=score, keywords=keywords: counts(y, score, **keywords),
                lambda score=score: np.argsort(score),
                times,
            )


def measure_figures():
    """Compare a figure of 20 000 cases with scikit-learn's, which has no band."""
    y, score = make_cases(20_000)

    def draw(kind, call, **keywords):
        fig, ax = plt.subplots()
        call(y, score, ax=ax, **keywords)
        fig.savefig(io.BytesIO(), format=kind)
        plt.close(fig)

    for kind in ("pdf", "png"):
        for name, keywords in (("", {}), (" with a band", {"band": True})):
            compare(
                f"figure{name} to {kind}, RocCurveDisplay",
                lambda kind=kind, keywords=keywords: draw(kind, rp.roc, **keywords),
                lambda kind=kind: draw(kind, RocCurveDisplay.from_predictions),
            )


def measure_panels():
    """Compare ten panels with ten axes that have the same lines, titles, labels and legend."""
    y, score = make_cases(4000)
    month, site = np.arange(4000) % 10, np.arange(4000) // 10 % 4
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

    for layout in (None, "tight", "constrained"):
        name = f"layout={layout!r}"
        compare(f"10 panels, 10 axes with {name}", draw_facets, lambda layout=layout: draw_axes(layout))


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
    "hundred": measure_hundred,
    "sorting": measure_sorting,
    "figures": measure_figures,
    "panels": measure_panels,
    "lazy": measure_lazy,
}


def main():
    """Measure the parts that are named, or all."""
    if sys.argv[1:2] and sys.argv[1] in LAZY_CALLS:
        run_lazy(*sys.argv[1:])
        return
    for part in sys.argv[1:] or PARTS:
        PARTS[part]()


if __name__ == "__main__":
    main()
