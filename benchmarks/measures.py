"""What is measured: each function yields rows (what, n, ours, the peer's, best ratio, floor).

Both sides work on the same arrays in the same process, in turn.  Times are in seconds; a row whose name says
so holds bytes per case, or kilobytes.  A floor is what the ratio must not fall below; None where the row is
for reading only.
"""

import io
import os
import statistics
import subprocess
import sys
import tempfile
import time
import tracemalloc
import warnings
from functools import partial
from pathlib import Path

import matplotlib.pyplot as plt
import numpy as np
from scipy.spatial import ConvexHull
from sklearn.calibration import calibration_curve
from sklearn.isotonic import IsotonicRegression
from sklearn.metrics import (
    RocCurveDisplay,
    average_precision_score,
    brier_score_loss,
    roc_auc_score,
    roc_curve,
)

import rocplot as rp

try:
    import confidenceinterval
except ImportError:  # make bench installs it; the short version does without
    confidenceinterval = None
try:
    import lifelines.utils as lifelines
except ImportError:  # a peer of one row
    lifelines = None
try:
    import rocci
except ImportError:
    rocci = None


def timed(ours, peer, repeats, times=1, clock=time.perf_counter):
    """Time two calls in turn, each `times` times; return the median of each, and the ratio of the fastest.

    Times are those of one call, in seconds.  The fastest run is the one that other work on the machine
    disturbed least.
    """
    seconds = [], []
    for _ in range(repeats + 1):  # the first of each warms up
        for kept, call in zip(seconds, (ours, peer), strict=True):
            start = clock()
            for _ in range(times):
                call()
            kept.append((clock() - start) / times)
    kept = [one[1:] for one in seconds]
    return [statistics.median(one) for one in kept] + [min(kept[1]) / min(kept[0])]


timed_cpu = partial(timed, clock=time.process_time)


def peak(call):
    """Measure the most bytes that a call holds, inputs not counted."""
    tracemalloc.start()
    try:
        call()
        return tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()


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
    """Count ROC points from scores, and measure the memory that it takes."""
    floors = {"float64": 2.2, "float32": 2.2, "1000 distinct": 2.2, "weighted": 1.5}
    if n == 10**3:
        floors |= {"float64": 3}
        repeats *= 20  # a tenth of a millisecond each
    if n == 10**7:
        floors |= {"float64": 3, "float32": 3.7, "1000 distinct": 3}
    for kind, floor in floors.items():
        y, score, weight = cases(n, kind)
        times = timed(
            lambda y=y, s=score, w=weight: rp.compute.counts(y, s, sample_weight=w),
            lambda y=y, s=score, w=weight: roc_curve(y, s, sample_weight=w, drop_intermediate=False),
            repeats,
        )
        yield f"counts, {kind}", n, *times, floor
        if kind != "1000 distinct" and n >= 10**5:
            peaks = [
                peak(lambda y=y, s=score, w=weight: rp.compute.counts(y, s, sample_weight=w)) / n,
                peak(lambda y=y, s=score, w=weight: roc_curve(y, s, sample_weight=w, drop_intermediate=False))
                / n,
            ]
            least = {"float64": 2.5, "float32": 1.4, "weighted": 1.2}[kind] if n >= 10**6 else None
            yield f"memory of counts, {kind}, B per case", n, *peaks, peaks[1] / peaks[0], least
    y, score, _ = cases(n, "float64")
    key = score.copy()
    times = timed(lambda: rp.compute.counts(y, score), lambda: np.sort(key), repeats)
    yield "counts beside np.sort", n, *times, (0.36 if n >= 10**6 else None)
    weight = cases(n, "weighted")[2]
    times = timed(
        lambda: rp.compute.counts(y, score, sample_weight=weight),
        lambda: rp.compute.counts(y, score),
        repeats,
    )
    yield "weighted counts beside unweighted", n, *times, (0.3 if n >= 10**6 else None)


def areas(n, repeats):
    """Compare the area alone, and the hull beside the general one of scipy."""
    y, score, _ = cases(n, "float64")
    yield (
        "AUC",
        n,
        *timed(lambda: rp.compute.auc(y, score), lambda: roc_auc_score(y, score), repeats),
        2.2,
    )
    counts = rp.compute.counts(y, score)
    curve = rp.compute.roc(counts)
    points = np.column_stack([curve.fpr, curve.tpr])
    yield (
        "hull beside ConvexHull",
        n,
        *timed(lambda: rp.compute.hull(curve), lambda: ConvexHull(points), repeats),
        (8 if n >= 10**6 else None),
    )


def sureness(n, repeats):
    """Compare intervals and bands with the peer's area, or its curve in a loop over resamples."""
    y, score, _ = cases(n, "float64")
    yield (
        "AUC with DeLong's interval beside the AUC",
        n,
        *timed(lambda: rp.compute.auc_interval(y, score), lambda: roc_auc_score(y, score), repeats),
        (2.5 if n >= 10**5 else None),
    )
    if confidenceinterval is not None:
        yield (
            "DeLong's interval beside confidenceinterval",
            n,
            *timed(
                lambda: rp.compute.auc_interval(y, score, method="delong"),
                lambda: confidenceinterval.roc_auc_score(y, score),
                min(repeats, 3),
            ),
            (6 if n >= 10**5 else None),
        )
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
        ("bootstrap band, a resample", rp.compute.roc_band, curve, 2000, 200 if n >= 10**5 else 40),
        ("bootstrap AUC, a resample", rp.compute.auc_interval, roc_auc_score, 200, 7),
    ):
        times = timed(
            lambda ours=ours, many=many: ours(y, score, n_resamples=many, **drawing),
            lambda peer=peer: loop(peer),
            min(repeats, 3),
        )
        yield (
            name,
            n,
            times[0] / many,
            times[1] / draws,
            times[2] * many / draws,
            (floor if n >= 10**4 else None),
        )
    if rocci is not None:
        yield (
            "fixed-width band beside rocci's band",
            n,
            *timed(
                lambda: rp.compute.roc_band(y, score, method="fixed-width", seed=0, progress=False),
                lambda: rocci.roc_band(y, score, random_state=0),
                min(repeats, 3),
            ),
            (1.0 if n >= 10**5 else None),
        )


def concordances(n, repeats):
    """Compare the concordance of censored times, with its standard error, with the peer's, which has none."""
    if lifelines is None:
        return
    rng = np.random.default_rng(0)
    score = rng.normal(size=n)
    time, end = rng.exponential(np.exp(-score)), rng.exponential(2, size=n)
    event, seen = time <= end, np.minimum(time, end)
    yield (
        "concordance with its interval beside lifelines",
        n,
        *timed(
            lambda: rp.compute.concordance(seen, event, score),
            lambda: lifelines.concordance_index(seen, -score, event),
            min(repeats, 3),
        ),
        (1 if n >= 10**5 else None),
    )


def meta_analyses(n, repeats):
    """Compare the exact likelihood of a meta-analysis of n studies with the approximation by REML."""
    rng = np.random.default_rng(0)
    logits = rng.multivariate_normal([2.0, -2.0], [[0.4, 0.1], [0.1, 0.6]], n)
    tp, fp = rng.binomial([50, 100], 1 / (1 + np.exp(-logits))).T
    tables = {"tp": tp, "fp": fp, "fn": 50 - tp, "tn": 100 - fp}

    def by_reml():
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # of small cells
            rp.compute.sroc(**tables, method="reml")

    times = timed(lambda: rp.compute.sroc(**tables), by_reml, min(repeats, 3))
    yield "exact meta-analysis beside REML", n, *times, 0.01


def resamples(n, repeats):
    """Compare 2,000 resamples with a loop that draws and sorts cases: the time of a resample of each.

    Then bands of weighted and of grouped cases beside the plain one, and distinct scores beside rounded ones,
    whose pairs are as many as the cases: ties must not cost more.
    """
    y, score, _ = cases(n, "float64")
    other = score + 0.3 * np.random.default_rng(1).normal(size=n)
    weight, group = np.random.default_rng(2).random(n), np.arange(n) // 5
    many, draws, drawing = 2000, 3, {"seed": 0, "progress": False}
    statistics_of = rp.compute.calibration_statistics

    def loop(statistic):
        rng = np.random.default_rng(0)
        parts = [np.flatnonzero(y == label) for label in (0, 1)]
        for _ in range(draws):
            case = np.concatenate([rng.choice(part, part.size) for part in parts])
            statistic(y[case], case)

    def area(y, case):
        return roc_auc_score(y, score[case])

    def precision(counts):
        return rp.compute.precision_recall(counts).average_precision

    def ours(score, other=None, **given):
        if other is None:
            return rp.compute.auc_interval(y, score, method="bootstrap", **given, **drawing)
        return rp.compute.auc_test(y, score, other, method="bootstrap", **given, **drawing)

    for name, call, peer, floor in (
        ("AUC", lambda: ours(score), area, 200),
        (
            "average precision",
            lambda: rp.compute.bootstrap(y, score, statistic=precision, **drawing),
            lambda y, case: average_precision_score(y, score[case]),
            150,
        ),
        (
            "difference of two AUCs",
            lambda: ours(score, other),
            lambda y, case: area(y, case) - roc_auc_score(y, other[case]),
            200,
        ),
        (
            "AUC, weighted",
            lambda: ours(score, sample_weight=weight),
            lambda y, case: roc_auc_score(y, score[case], sample_weight=weight[case]),
            50,
        ),
        (
            "AUC, groups of five",  # the peer draws cases: it has less to do
            lambda: ours(score, groups=group),
            area,
            20,
        ),
        (
            "a band, weighted",
            lambda: rp.compute.roc_band(y, score, sample_weight=weight, method="bootstrap", **drawing),
            lambda y, case: roc_curve(y, score[case], sample_weight=weight[case]),
            40,
        ),
        (
            "difference of two AUCs, weighted",
            lambda: ours(score, other, sample_weight=weight),
            lambda y, case: (
                roc_auc_score(y, score[case], sample_weight=weight[case])
                - roc_auc_score(y, other[case], sample_weight=weight[case])
            ),
            150,
        ),
        (
            "difference of two AUCs, groups of five",
            lambda: ours(score, other, groups=group),
            lambda y, case: area(y, case) - roc_auc_score(y, other[case]),
            150,
        ),
        (
            "Brier score, area and slope",  # the peer's is the Brier score alone
            lambda: statistics_of(y, score, method="bootstrap", **drawing),
            lambda y, case: brier_score_loss(y, score[case]),
            20,
        ),
    ):
        times = timed(call, lambda peer=peer: loop(peer), min(repeats, 2))
        yield (
            f"resample of {name}",
            n,
            times[0] / many,
            times[1] / draws,
            times[2] * many / draws,
            (floor if n >= 10**6 else None),
        )
    for name, given in (("weighted", {"sample_weight": weight}), ("groups of five", {"groups": group})):
        times = timed(
            lambda given=given: rp.compute.roc_band(y, score, **given, **drawing),
            lambda: rp.compute.roc_band(y, score, **drawing),
            min(repeats, 3),
        )
        yield f"a band, {name}, beside the plain one", n, *times, (0.17 if n >= 10**6 else None)
    for name, both in (("an AUC", (score,)), ("two AUCs", (score, other))):
        tied = [np.round(one, 3) for one in both]
        times = timed(lambda tied=tied: ours(*tied), lambda both=both: ours(*both), min(repeats, 2))
        yield f"resamples of {name}, rounded beside distinct", n, *times, (0.33 if n >= 10**6 else None)


def binned(n, repeats):
    """Bin predictions beside scikit-learn, which has no limits of the bins."""
    y, score, _ = cases(n, "float64")
    for strategy, floor in (("uniform", 2.5 if n >= 10**6 else 1.6), ("quantile", 1.3)):
        times = timed(
            lambda strategy=strategy: rp.compute.calibration(y, score, strategy=strategy),
            lambda strategy=strategy: calibration_curve(y, score, n_bins=10, strategy=strategy),
            repeats,
        )
        yield f"calibration, {strategy} bins", n, *times, (floor if n >= 10**5 else None)


def calibrations(n, repeats):
    """Fit the isotonic curve beside the peer's, and the local regression beside the counts."""
    y, score, _ = cases(n, "float64")
    yield (
        "isotonic calibration beside IsotonicRegression",
        n,
        *timed(
            lambda: rp.compute.calibration(y, score, method="isotonic"),
            lambda: IsotonicRegression(out_of_bounds="clip").fit(score, y),
            repeats,
        ),
        (2 if n >= 10**6 else None),
    )
    yield (
        "local regression beside counts",
        n,
        *timed(
            lambda: rp.compute.calibration(y, score, method="loess"),
            lambda: rp.compute.counts(y, score),
            repeats,
        ),
        (0.2 if n >= 10**6 else None),
    )


def costs(n, repeats):
    """Compute the lower envelope from the hull beside the least of all cost lines on 201 costs."""
    y, score, _ = cases(n, "float64")
    curve = rp.compute.roc(y, score)
    share = np.linspace(0, 1, 201)

    def lines():
        least = np.full(share.size, np.inf)
        for at in range(0, curve.fpr.size, 1000):
            fpr, tpr = curve.fpr[at : at + 1000, None], curve.tpr[at : at + 1000, None]
            least = np.minimum(least, ((1 - share) * fpr + share * (1 - tpr)).min(axis=0))
        return least

    yield (
        "cost envelope beside all lines on 201 costs",
        n,
        *timed(lambda: rp.compute.cost_curve(curve), lines, min(repeats, 3)),
        (20 if n >= 10**6 else None),
    )

    def counted():
        return rp.compute.hull(rp.compute.roc(rp.compute.counts(y, score)))

    yield (
        "cost envelope from scores beside counts and hull",
        n,
        *timed(lambda: rp.compute.cost_curve(y, score), counted, repeats),
        (0.67 if n >= 10**6 else None),
    )


def figures(n, repeats):
    """Draw a whole figure, from scores to file, without and with a band; the peer has none."""
    y, score, _ = cases(n, "float64")
    floor = {10**6: 1.2, 10**7: 3}.get(n, 0.8)
    for kind, band, least, small in (
        ("pdf", False, floor, 0.75),
        ("svg", False, floor, 0.75),
        ("png", False, None, None),
        ("pdf", True, None, 0.33),
        ("svg", True, None, 0.2),
    ):
        size = {}

        def draw(call, who, kind=kind, size=size):
            fig, ax = plt.subplots()
            call(ax)
            file = io.BytesIO()
            fig.savefig(file, format=kind)
            plt.close(fig)
            size[who] = len(file.getvalue()) / 1000

        times = timed(
            lambda draw=draw, band=band: draw(
                lambda ax: rp.roc(y, {"model": score}, band=band, ax=ax), "ours"
            ),
            lambda draw=draw: draw(
                lambda ax: RocCurveDisplay.from_predictions(
                    y, score, name="model", ax=ax, plot_chance_level=True
                ),
                "peer",
            ),
            repeats,
        )
        what = f"figure {kind}" + " with a band" * band
        yield what, n, *times, least
        if kind != "png":
            yield f"{what}, kB", n, size["ours"], size["peer"], size["peer"] / size["ours"], small


def sheets(n, repeats):
    """Draw a sheet beside its bound: the cases counted once, and twice its slowest panel, drawn alone.

    The aim is 1; the floor keeps what is reached.  A third of a second of the sheet is the layout of its
    panels and the words of its table, whatever the number of cases.  Since the limits of a band are found in
    half the time, the panel gained more (1.5 to 0.9 s for two) than the sheet (3.5 to 2.8 s).
    """
    y, score, _ = cases(n, "float64")

    def sheet():
        figure = rp.report(y, score, threshold=0.5)
        figure.canvas.draw()
        plt.close(figure)

    def bound():
        counted = rp.compute.counts(y, score)
        for _ in range(2):
            fig, ax = plt.subplots(layout="constrained")
            rp.roc(counted.without_cases(), band=True, thresholds=[0.5], crosses=True, ax=ax)
            fig.canvas.draw()
            plt.close(fig)

    yield "sheet beside twice its slowest panel", n, *timed(sheet, bound, repeats), 0.25


def labels(n, repeats):
    """Draw a figure of two models with the cut-offs of fifteen decisions of each, beside one without."""
    y, score, _ = cases(n, "float64")
    both = {"model": score, "other": np.sqrt(score) + 0.1 * np.random.default_rng(1).random(n)}
    cuts = np.linspace(0.1, 0.9, 15).round(2)

    def draw(**kws):
        fig, ax = plt.subplots()
        rp.roc(y, both, ax=ax, **kws)
        with warnings.catch_warnings():
            warnings.filterwarnings("ignore", "no room for the number")  # of lines run together
            fig.canvas.draw()
        plt.close(fig)

    times = timed(lambda: draw(thresholds=cuts), draw, repeats)
    yield "figure with 30 labels beside one without", n, *times, 0.4


def imports(repeats):
    """Import in fresh processes, with bytecode as an installation has it."""
    env = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}

    def load(name):
        return lambda: subprocess.run([sys.executable, "-c", f"import {name}"], check=True, env=env)

    for name in ("rocplot", "rocplot.compute"):
        yield (
            f"import {name} beside matplotlib",
            0,
            *timed(load(name), load("matplotlib"), repeats),
            1.25,
        )


def shell(repeats):
    """Answer help and draw the figure of a small file, in fresh processes beside the least they need."""
    env = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    env["MPLBACKEND"] = "Agg"

    def run(*words):
        call = [sys.executable, *words]
        return lambda: subprocess.run(call, check=True, env=env, stdout=subprocess.DEVNULL)

    times = timed(run("-m", "rocplot", "--help"), run("-c", "import numpy"), repeats)
    yield "rocplot --help beside importing numpy", 0, *times, 0.25
    with tempfile.TemporaryDirectory() as folder:
        table, out = Path(folder, "scores.csv"), Path(folder, "roc.pdf")
        rng = np.random.default_rng(0)
        y, score = rng.integers(0, 2, 200), rng.normal(size=200)
        rows = (f"{label},{value}" for label, value in zip(y, score, strict=True))
        table.write_text("\n".join(["y,score", *rows]), encoding="utf-8")
        ours = run("-m", "rocplot", "roc", str(table), "--y-true", "y", "--y-score", "score", "-o", str(out))
        line = f"import matplotlib.pyplot as p; p.plot([0, 1]); p.savefig({str(out)!r})"
        yield "rocplot roc of a small file beside one line", 0, *timed(ours, run("-c", line), repeats), 0.6
