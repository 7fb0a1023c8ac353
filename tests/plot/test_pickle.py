"""Every picture is pickled, with all that decides its ticks, labels and legend when it is drawn again."""

import io
import pickle
import warnings

import matplotlib.pyplot as plt
import pytest
import tiers
from stress import OF_CLASSES, PLOTS, data

import rocplot as rp

Y, SCORES = data("two models")
ONE = next(iter(SCORES.values()))
LAYERS = {
    "lift, money": lambda y, s, ax: rp.lift(y, s, profit={"benefit_tp": 7, "cost_fp": 2, "unit": "€"}, ax=ax),
    "lift, ratio": lambda y, s, ax: rp.lift(y, s, scale="ratio", ax=ax),
    "lift, rate": lambda y, s, ax: rp.lift(y, s, scale="rate", ks=True, ax=ax),
    "roc, zoom": lambda y, s, ax: rp.roc(y, s, zoom=True, ax=ax),
    "roc, direct": lambda y, s, ax: rp.roc(y, s, x="specificity", ax=ax),
    "roc, log": lambda y, s, ax: rp.roc(y, s, xscale="log", ax=ax),
    "det, zoom": lambda y, s, ax: rp.det(y, s, zoom=True, ax=ax),
    "calibration, statistics": lambda y, s, ax: rp.calibration(y, ONE, statistics=True, ax=ax),
    "score_distribution, density": lambda y, s, ax: rp.score_distribution(y, ONE, kind="density", ax=ax),
    "threshold_metrics, rate": lambda y, s, ax: rp.threshold_metrics(y, ONE, over="rate", best=True, ax=ax),
    "isometrics, pn": lambda y, s, ax: rp.isometrics(
        "accuracy", space="pn", positives=30, negatives=70, ax=ax
    ),
}


def pixels(figure):
    file = io.BytesIO()
    figure.savefig(file, format="raw", dpi=40)
    return file.getvalue()


NAMES = [*PLOTS, *LAYERS]
PLAIN = [name for name in NAMES if "," not in name or name in LAYERS]


@pytest.mark.sample(1)
@pytest.mark.parametrize("name", tiers.in_short(NAMES, PLAIN))
def test_every_picture_is_pickled(name):
    y, scores = data("ten classes") if name in OF_CLASSES else (Y, SCORES)
    surface = {"projection": "3d"} if name == "isometric_surface" else {}
    figure, ax = plt.subplots(subplot_kw=surface)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # of crowded legends
        (PLOTS | LAYERS)[name](y, scores, ax)
        held = pickle.dumps(figure)
        assert pixels(pickle.loads(held)) == pixels(figure)
        pickle.dumps(figure)  # also when it has been drawn
