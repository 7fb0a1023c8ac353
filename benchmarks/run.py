"""Measure speed, memory and file size beside scikit-learn, in one run: ``make bench``.

Both sides work on the same arrays in the same process, in turn; a row gives the median time of each and
their ratio.  Only ratios carry over to other machines.  ``--full`` goes to ten million cases, ``--quick`` to
a hundred thousand; ``--check`` exits with 1 if a ratio falls below its floor.
"""

import argparse
import csv
import io
import statistics
import subprocess
import sys
import time
import tracemalloc
from pathlib import Path

import matplotlib as mpl
import numpy as np

mpl.use("Agg")
import matplotlib.pyplot as plt
from scipy.spatial import ConvexHull
from sklearn.metrics import RocCurveDisplay, roc_auc_score, roc_curve

import rocplot as rp

OUT = Path(__file__).resolve().parents[1] / "build" / "benchmarks.csv"


def median_times(ours, peer, repeats):
    """Time two calls in turn and return the median of each, in seconds."""
    times = [], []
    for _ in range(repeats + 1):  # the first of each warms up
        for kept, call in zip(times, (ours, peer), strict=True):
            start = time.perf_counter()
            call()
            kept.append(time.perf_counter() - start)
    return [statistics.median(kept[1:]) for kept in times]


def cases(n, kind):
    """Make labels, scores and weights."""
    rng = np.random.default_rng(0)
    y = rng.random(n) < 0.3
    score = 1 / (1 + np.exp(-rng.normal(size=n) - y))
    if kind == "float32":
        score = score.astype(np.float32)
    if kind == "1000 distinct":
        score = np.round(score, 3)
    return y.astype(int), score, rng.random(n) if kind == "weighted" else None


def counting(n, repeats):
    """Count ROC points from scores."""
    floors = {"float64": 2.2, "float32": 2.2, "1000 distinct": 2.2, "weighted": 1.5}
    for kind, floor in floors.items():
        y, score, weight = cases(n, kind)
        ours, peer = median_times(
            lambda y=y, s=score, w=weight: rp.compute.counts(y, s, sample_weight=w),
            lambda y=y, s=score, w=weight: roc_curve(y, s, sample_weight=w, drop_intermediate=False),
            repeats,
        )
        yield f"counts, {kind}", n, ours, peer, floor
    y, score, _ = cases(n, "float64")
    key = score.copy()
    ours, peer = median_times(lambda: rp.compute.counts(y, score), lambda: np.sort(key), repeats)
    yield "counts beside np.sort", n, ours, peer, None


def areas(n, repeats):
    """Compare the area alone, and the hull beside the general one of scipy."""
    y, score, _ = cases(n, "float64")
    yield "AUC", n, *median_times(
        lambda: rp.compute.auc(y, score), lambda: roc_auc_score(y, score), repeats
    ), 2.2
    counts = rp.compute.counts(y, score)
    curve = rp.compute.roc(counts)
    points = np.column_stack([curve.fpr, curve.tpr])
    yield "hull beside ConvexHull", n, *median_times(
        lambda: rp.compute.hull(curve), lambda: ConvexHull(points), repeats
    ), (8 if n >= 10**6 else None)


def sureness(n, repeats):
    """Compare intervals and bands with the peer's area, or its curve in a loop over resamples."""
    y, score, _ = cases(n, "float64")
    yield "AUC with DeLong's interval beside the AUC", n, *median_times(
        lambda: rp.compute.auc_interval(y, score), lambda: roc_auc_score(y, score), repeats
    ), (2.5 if n >= 10**5 else None)
    grid, draws = np.linspace(0, 1, 101), 20

    def loop(call):
        rng = np.random.default_rng(0)
        parts = [np.flatnonzero(y == label) for label in (0, 1)]
        for _ in range(draws):
            case = np.concatenate([rng.choice(part, part.size) for part in parts])
            call(y[case], score[case])

    def curve(y, score):
        fpr, tpr, _ = roc_curve(y, score)
        return np.interp(grid, fpr, tpr)

    drawing = {"method": "bootstrap", "seed": 0, "progress": False}
    for name, ours, peer, many, floor in (
        ("bootstrap band, a resample", rp.compute.roc_band, curve, 2000, 40),
        ("bootstrap AUC, a resample", rp.compute.auc_interval, roc_auc_score, 200, 7),
    ):
        times = median_times(
            lambda ours=ours, many=many: ours(y, score, n_resamples=many, **drawing),
            lambda peer=peer: loop(peer),
            min(repeats, 3),
        )
        yield name, n, times[0] / many, times[1] / draws, (floor if n >= 10**4 else None)


def figures(n, repeats):
    """Draw a whole figure, from scores to file; the size of the file in kB follows the name."""
    y, score, _ = cases(n, "float64")
    for kind, floor in (("pdf", 0.8), ("svg", 0.8), ("png", None)):
        size = {}

        def draw(call, who, kind=kind, size=size):
            fig, ax = plt.subplots()
            call(ax)
            file = io.BytesIO()
            fig.savefig(file, format=kind)
            plt.close(fig)
            size[who] = len(file.getvalue()) / 1000

        ours, peer = median_times(
            lambda draw=draw: draw(lambda ax: rp.roc(y, {"model": score}, ax=ax), "ours"),
            lambda draw=draw: draw(
                lambda ax: RocCurveDisplay.from_predictions(
                    y, score, name="model", ax=ax, plot_chance_level=True
                ),
                "peer",
            ),
            repeats,
        )
        yield f"figure {kind}, {size['ours']:.0f} kB (peer {size['peer']:.0f})", n, ours, peer, floor


def imports(repeats):
    """Import in fresh processes."""

    def load(name):
        return lambda: subprocess.run([sys.executable, "-c", f"import {name}"], check=True)

    yield "import rocplot.compute beside matplotlib", 0, *median_times(
        load("rocplot.compute"), load("matplotlib"), repeats
    ), 1.25


def memory(n):
    """Measure peak bytes per case during counting, inputs not counted."""
    y, score, _ = cases(n, "float64")
    peaks = []
    for call in (
        lambda: rp.compute.counts(y, score),
        lambda: roc_curve(y, score, drop_intermediate=False),
    ):
        tracemalloc.start()
        call()
        peaks.append(tracemalloc.get_traced_memory()[1] / n)
        tracemalloc.stop()
    return f"peak memory of counts, n = {n:.0e}: {peaks[0]:.0f} B per case (scikit-learn {peaks[1]:.0f})"


def main():
    """Run all, print one table, save it."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--quick", action="store_true", help="up to 1e5 cases")
    parser.add_argument("--full", action="store_true", help="up to 1e7 cases")
    parser.add_argument("--check", action="store_true", help="fail if a ratio falls below its floor")
    parser.add_argument("--repeats", type=int, default=5)
    given = parser.parse_args()
    sizes = [10**3, 10**5] if given.quick else [10**3, 10**4, 10**5, 10**6] + [10**7] * given.full
    rows, slow = [], []
    print(f"{'':45}{'n':>8}{'ours ms':>11}{'peer ms':>11}{'ratio':>8}{'floor':>7}")
    with plt.style.context("rocplot.styles.paper"):
        for part in [lambda: imports(given.repeats)] + [
            lambda n=n, run=run: run(n, given.repeats)
            for run, least in ((counting, 0), (areas, 0), (sureness, 0), (figures, 10**4))
            for n in sizes
            if n >= least and (run is not sureness or n <= 10**5)
        ]:
            for name, n, ours, peer, floor in part():
                ratio = peer / ours
                rows.append((name, n, ours, peer, ratio, floor))
                print(
                    f"{name:45}{n:>8.0e}{1e3 * ours:>11.2f}{1e3 * peer:>11.2f}{ratio:>8.2f}"
                    f"{'' if floor is None else floor:>7}"
                )
                if floor is not None and ratio < floor:
                    slow.append(f"{name} at {n:.0e}: {ratio:.2f} < {floor}")
    print(memory(sizes[-1]))
    OUT.parent.mkdir(exist_ok=True)
    with OUT.open("w", newline="") as file:
        csv.writer(file).writerows([("what", "n", "ours_s", "peer_s", "ratio", "floor"), *rows])
    print(f"ratio: peer time over ours; the table is in {OUT.relative_to(OUT.parents[1])}")
    if given.check and slow:
        print("below the floor:", *slow, sep="\n  ", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
