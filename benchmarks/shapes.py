"""Speed on scores as people have them: ``python benchmarks/shapes.py`` writes docs/shapes.csv.

Scores are distinct, rounded, integers or in single precision; cases are weighted, or positives rare; several
models share one column of labels.  Each row stands beside the same call of a peer where it has one, and the
tied shapes beside the distinct one: ties must cost no more than `CLIFF` times as much.  A peer that is not
installed has no rows.
"""

import argparse
import csv
import importlib
import re
import sys
import time
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import NamedTuple

import numpy as np
import pandas as pd
from measures import timed
from sklearn.metrics import average_precision_score, brier_score_loss, roc_auc_score, roc_curve

import rocplot.compute as rc

OUT = Path(__file__).resolve().parents[1] / "docs" / "shapes.csv"
CLIFF = 3
TIED = ("6 decimals", "4 decimals", "2 decimals", "100 integers")
SHAPES = ("distinct", *TIED, "float32", "whole weights", "fractional weights", "1:1000", "5 models")
MODELS = 5
RESAMPLES, LOOPED = 200, 5  # of ours, and of a peer in a loop: times are those of a resample
MANY = 2000  # resamples beside which what is done once is little: ties are compared with so many
SLOW = 2.0  # seconds of a call that is not repeated
COLUMNS = ("what", "shape", "cases", "peer", "seconds", "seconds_of_peer", "ratio")
GRID = np.linspace(0, 1, 101)


class Cases(NamedTuple):
    """What a call is measured on."""

    y: np.ndarray
    score: np.ndarray
    weight: np.ndarray | None
    models: dict[str, np.ndarray]


class Measure(NamedTuple):
    """A call of ours and its peer's: which package it is, and which shapes it can take."""

    ours: Callable[[Cases], object]
    peer: Callable[[Cases], object]
    package: str = "scikit-learn"
    without: tuple[str, ...] = ()
    resamples: bool = False


def cases(shape: str, n: int) -> Cases:
    """Make calibrated probabilities, or what a shape makes of them."""
    rng = np.random.default_rng(0)
    raw = rng.normal(size=n) - (7.4 if shape == "1:1000" else 1)  # means of .001 and .3
    score = 1 / (1 + np.exp(-raw))
    y = (rng.random(n) < score).astype(int)
    if shape in TIED:
        score = np.round(score, {"100 integers": 2}.get(shape) or int(shape[0]))
    if shape == "100 integers":
        score = np.minimum(np.round(score * 100), 99).astype(int)
    if shape == "float32":
        score = score.astype(np.float32)
    weight = {
        "whole weights": rng.integers(1, 6, n),
        "fractional weights": rng.uniform(0.5, 2, n),
    }.get(shape)
    several = MODELS if shape == "5 models" else 0
    return Cases(y, score, weight, {f"{k}": score + 0.2 * k * rng.random(n) for k in range(several)})


def of_ours(function: Callable, **options: object) -> Callable[[Cases], object]:
    """Call a function of ours on all models at once."""
    return lambda given: function(given.y, given.models or given.score, sample_weight=given.weight, **options)


def of_peer(function: Callable, **options: object) -> Callable[[Cases], object]:
    """Call a peer with the keywords of scikit-learn, on one model after another."""

    def call(given: Cases) -> list:
        scores = given.models.values() or (given.score,)
        return [function(given.y, score, sample_weight=given.weight, **options) for score in scores]

    return call


def in_a_loop(function: Callable) -> Callable[[Cases], object]:
    """Call a peer on resamples of the cases, stratified, as its users do."""

    def call(given: Cases) -> None:
        rng = np.random.default_rng(0)
        parts = [np.flatnonzero(given.y == label) for label in (0, 1)]
        for _ in range(LOOPED):
            case = np.concatenate([rng.choice(part, part.size) for part in parts])
            weight = None if given.weight is None else given.weight[case]
            for score in given.models.values() or (given.score,):
                function(given.y[case], score[case], sample_weight=weight)

    return call


def height(y: np.ndarray, score: np.ndarray, **options: object) -> np.ndarray:
    """Read a curve on a grid, as a band of resamples does."""
    fpr, tpr, _ = roc_curve(y, score, **options)
    return np.interp(GRID, fpr, tpr)


def brier(counts: rc.ThresholdCounts) -> float:
    """Compute the Brier score of counts."""
    p, n = counts.positive, counts.negative
    return float((p * (1 - counts.score) ** 2 + n * counts.score**2).sum() / (p.sum() + n.sum()))


def of_package(name: str, call: Callable) -> Callable[[Cases], object] | None:
    """Call another package, if it is installed."""
    try:
        package = importlib.import_module(name)
    except ImportError:
        return None
    return lambda given: call(package, given)


def dcurves(package: object, given: Cases) -> object:
    """Compute net benefits at a hundred thresholds."""
    return package.dca(pd.DataFrame({"y": given.y, "model": given.score}), "y", ["model"])


NO_PROBABILITIES = ("100 integers", "5 models")
NO_WEIGHTS = ("whole weights", "fractional weights")


def measures(resamples: int = RESAMPLES) -> dict[str, Measure]:
    """List what is measured, with so many resamples where cases are drawn."""
    drawn = {"seed": 0, "n_resamples": resamples, "progress": False}
    return {
        "counts": Measure(of_ours(rc.counts), of_peer(roc_curve, drop_intermediate=False)),
        "AUC": Measure(of_ours(rc.auc), of_peer(roc_auc_score)),
        "DeLong's interval": Measure(
            of_ours(rc.auc_interval, method="delong"),
            of_package(
                "confidenceinterval", lambda package, given: package.roc_auc_score(given.y, given.score)
            ),
            "confidenceinterval",
            (*NO_WEIGHTS, "5 models"),
        ),
        "average precision with interval": Measure(
            of_ours(rc.average_precision_interval), of_peer(average_precision_score)
        ),
        "Brier score with its parts": Measure(
            of_ours(rc.brier_decomposition), of_peer(brier_score_loss), without=NO_PROBABILITIES
        ),
        "smooth calibration": Measure(
            of_ours(rc.calibration, method="smooth"),
            of_package("relplot", lambda package, given: package.smECE(given.score, given.y)),
            "relplot",
            (*NO_PROBABILITIES, *NO_WEIGHTS),
        ),
        "net benefit": Measure(
            of_ours(rc.net_benefit),
            of_package("dcurves", dcurves),
            "dcurves",
            (*NO_PROBABILITIES, *NO_WEIGHTS),
        ),
        "fixed-width band": Measure(
            of_ours(rc.roc_band, method="fixed-width", **drawn | {"n_resamples": MANY}),
            of_package(
                "rocci",
                lambda package, given: package.roc_band(given.y, given.score, n_boot=MANY, random_state=0),
            ),
            "rocci",
            (*NO_WEIGHTS, "5 models"),
        ),
        "resample of a band": Measure(
            of_ours(rc.roc_band, method="bootstrap", **drawn), in_a_loop(height), resamples=True
        ),
        "resample of the AUC": Measure(
            of_ours(rc.auc_interval, method="bootstrap", **drawn), in_a_loop(roc_auc_score), resamples=True
        ),
        "resample of average precision": Measure(
            of_ours(rc.average_precision_interval, method="bootstrap", **drawn),
            in_a_loop(average_precision_score),
            resamples=True,
        ),
        "resample of the Brier score": Measure(
            of_ours(rc.bootstrap, statistic=brier, **drawn),
            in_a_loop(brier_score_loss),
            without=NO_PROBABILITIES,
            resamples=True,
        ),
    }


MEASURES = measures()


def beside_peers(n: int, repeats: int, only: str = "") -> Iterator[tuple]:
    """Yield what, shape, peer, seconds of ours, and of the peer, for each that is there; n cases."""
    for name, measure in MEASURES.items():
        if measure.peer is None:
            continue
        for shape in SHAPES:
            if shape in measure.without or not re.search(only, f"{name}, {shape}"):
                continue
            given = cases(shape, n)
            ours, peer = in_turn(partial(measure.ours, given), partial(measure.peer, given), repeats)
            parts = (RESAMPLES, LOOPED) if measure.resamples else (1, 1)
            yield name, shape, measure.package, ours / parts[0], peer / parts[1]


def in_turn(ours: Callable, peer: Callable, repeats: int) -> list[float]:
    """Time two calls in turn, once if ours is slow."""
    took = []
    for call in (ours, peer):
        start = time.perf_counter()
        call()
        took.append(time.perf_counter() - start)
    return took if took[0] > SLOW else list(timed(ours, peer, repeats)[:2])


def ties(n: int, repeats: int) -> Iterator[tuple]:
    """Measure the tied shapes beside the distinct one, as rows of run.py: the peer is ours without ties."""
    distinct = cases("distinct", n)
    for name, measure in measures(MANY).items():
        for shape in TIED:
            if shape in measure.without or name == "fixed-width band":  # seconds, and the fewer with ties
                continue
            tied = cases(shape, n)
            few = min(repeats, 2) if measure.resamples else repeats
            times = timed(partial(measure.ours, tied), partial(measure.ours, distinct), few)
            yield f"{name}, {shape} beside distinct", n, *times, round(1 / CLIFF, 2)


def save(rows: list[tuple]) -> None:
    """Replace the rows of the table that were measured again, and keep the others."""
    done = {row[:2] for row in rows}
    if OUT.exists():
        with OUT.open(encoding="utf-8") as file:
            rows = rows + [tuple(row) for row in list(csv.reader(file))[1:] if tuple(row[:2]) not in done]
    places = list(MEASURES), list(SHAPES)
    rows = sorted(
        rows, key=lambda row: [place.index(word) for place, word in zip(places, row[:2], strict=True)]
    )
    with OUT.open("w", newline="", encoding="utf-8") as file:
        csv.writer(file, lineterminator="\n").writerows([COLUMNS, *rows])


def main() -> None:
    """Measure all shapes, and save the table of the page on performance."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--cases", type=float, default=1e5)
    parser.add_argument("--repeats", type=int, default=3)
    parser.add_argument(
        "--only", default="", help="a regular expression: measure what it finds, keep other rows"
    )
    given = parser.parse_args()
    n = int(given.cases)
    rows: list[tuple] = []
    for name, shape, package, ours, peer in beside_peers(n, given.repeats, given.only):
        rows.append((name, shape, n, package, f"{ours:.3g}", f"{peer:.3g}", f"{peer / ours:.3g}"))
        print(*rows[-1], sep="\t", flush=True)
        save(rows)


if __name__ == "__main__":
    sys.exit(main())
