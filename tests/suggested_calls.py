"""The calls that messages write, and data by which they run."""

import functools
import io
import re

import matplotlib.pyplot as plt
import numpy as np
import pandas as pd
import scipy
import seaborn
from matplotlib.ticker import PercentFormatter
from sklearn.linear_model import LogisticRegression
from sklearn.model_selection import cross_validate

import rocplot

RNG = np.random.default_rng(5)
Y = RNG.permutation(np.repeat([0, 1], [60, 40]))
X = RNG.normal(size=(100, 3)) + Y[:, None] * [1.5, 1, 0.5]
MODEL = LogisticRegression().fit(X, Y)
NAMES = {
    "functools": functools,
    "rocplot": rocplot,
    "io": io,
    "np": np,
    "plt": plt,
    "scipy": scipy,
    "seaborn": seaborn,
    "logit": X[:, 0],
    "prob_pred": [0.2, 0.8],
    "prob_true": [0.3, 0.7],
    "label": Y,
    "weight": np.ones(100),
    "PercentFormatter": PercentFormatter,
    "y_true": Y,
    "y_score": X[:, 0],
    "y_pred": Y,
    "fold": np.arange(100) % 4,
    "controls": X[:60, 0],
    "cases": X[60:, 0],
    "a": X[:, 0],
    "b": X[:, 1],
    "pred_a": np.where(np.arange(100) % 5, Y, 1 - Y),
    "pred_b": np.where(np.arange(100) % 3, Y, 1 - Y),
    "X": X,
    "y": Y,
    "fpr": [0, 0.2, 1],
    "tpr": [0, 0.8, 1],
    "time": np.linspace(1, 9, 100),
    "event": Y,
    "estimator": MODEL,
    "score_matrix": np.column_stack([1 - X[:, 0], X[:, 0]]),
    "table": pd.DataFrame(
        {"label": Y, "score": X[:, 0], "forest": X[:, 0], "site": np.where(np.arange(100) % 2, "a", "b")}
    ).assign(**{"month": np.arange(100) // 50, ".imp": np.arange(100) // 50}),
    "kinds": pd.DataFrame({"kind": np.tile(list("abcb"), 25), **dict(zip("abc", X.T, strict=True))}),
    "tp": [21, 34, 47, 41, 39, 27, 25, 32, 22],
    "fn": [13, 13, 11, 14, 15, 4, 5, 5, 8],
    "fp": [7, 13, 21, 2, 14, 7, 8, 8, 15],
    "tn": [86, 69, 70, 58, 75, 94, 62, 68, 104],
    "group": np.where(np.arange(100) % 2, "a", "b"),
    "intervals": {
        "a": rocplot.compute.Interval(0.8, 0.7, 0.9, 0.05),
        "b": rocplot.compute.Interval(0.5, 0.4, 0.6, 0.05),
    },
    "cv_results": cross_validate(MODEL, X, Y, return_estimator=True, return_indices=True),
}
CALL = re.compile(r"(?<!\w)(?:(?:rocplot|ax|seaborn|plt|fig, ax)\b[\w. =]*|\bround)\(")


def calls_in(way):
    """Return the calls that a way writes, up to their closing bracket."""
    for start in (one.start() for one in CALL.finditer(way)):
        depth, inside = 0, False
        for end in range(start, len(way)):
            inside ^= way[end] == "'"
            depth += ((way[end] in "([{") - (way[end] in ")]}")) * (not inside)
            if depth == 0 and way[end] == ")":
                yield way[start : end + 1]
                break


def find_last_call(message):
    """Return the last call of a message that is no argument of another one; "" without any."""
    last, end = "", 0
    for code in calls_in(message):
        start = message.index(code, message.index(last, end - len(last)) if last else 0)
        if start >= end:
            last, end = code, start + len(code)
    return last


def list_example_data():
    """Name the data of the calls that messages write: of 160 cases, and of nine studies."""
    y, p = np.tile([1, 0, 1, 0], 40), np.tile([0.9, 0.4, 0.35, 0.2], 40) + np.linspace(0, 0.05, 160)
    rng = np.random.default_rng(6)
    X = rng.normal(size=(160, 3)) + y[:, None]
    readings = {
        "reader": np.tile(list("aaaabbbb"), 20),
        "modality": np.tile(list("kkll"), 40),
        "case": np.arange(160) // 8 * 2 + np.arange(160) % 2,  # of one true class
    }
    fig, ax = plt.subplots()
    rocplot.roc(y, p, ax=ax)
    return {
        **NAMES,
        **readings,
        "label": y,
        "weight": np.ones(160),
        "y_true": y,
        "y": y,
        "y_pred": np.where(np.arange(160) % 5, y, 1 - y),
        "y_score": p,
        "a": p,
        "b": 1 - p,
        "new": p,
        "old": 1 - p,
        "labels": {"1 year": y, "3 years": 1 - y},
        "scores": {"1 year": p, "3 years": p},
        "weights": {"1 year": np.ones(160), "3 years": np.ones(160)},
        "pred_a": np.where(np.arange(160) % 5, y, 1 - y),
        "pred_b": np.where(np.arange(160) % 3, y, 1 - y),
        "score_matrix": np.column_stack([1 - p, p]),
        "counts": rocplot.compute.counts(y, p),
        "cut": 0.5,
        "fold": np.arange(160) // 40,
        "seed": np.arange(160) // 80,
        "run": np.arange(160) // 80,
        "group": np.repeat(["a", "b"], 80),
        "age": rng.normal(50, 9, 160),
        "treatment": np.arange(160) // 80,
        "X": X,
        "time": np.linspace(1, 9, 160),
        "event": y,
        "verified": np.arange(160) % 7 > 0,
        "auc_intervals": [rocplot.compute.auc_interval(y, scores) for scores in (p, X[:, 0])],
        "amount": np.linspace(10, 90, 160),
        "points": {"tree": (0.1, 0.6), "nb": (0.4, 0.9)},
        "marks": y,
        "confidence": p,
        "correct": y,
        "expected": p,
        "n": np.ones(160, int),
        "k": y,
        "names": ["first", "second"],
        "Y": np.column_stack([y, 1 - y]),
        "S": np.column_stack([p, 1 - p]),
        "actual": p[::-1],
        "cases": p[::2],
        "controls": p[2::2],
        "cv_results": cross_validate(MODEL, X, y, return_estimator=True, return_indices=True),
        "fig": fig,
        "ax": ax,
    }
