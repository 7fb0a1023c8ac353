"""The Brier curve is the Murphy diagram of Ehm, Gneiting, Jordan & Krüger (2016), mirrored and four times as high."""

import numpy as np
import pytest
from sklearn.metrics import log_loss

from rocplot.compute import brier_curve


def elementary_score(forecast, outcome, theta, level=0.5):
    """Compute their elementary score for expectiles (Theorem 1b), as it is printed: positive parts and all."""
    forecast, outcome = np.asarray(forecast, float), np.asarray(outcome, float)
    weight = np.abs((outcome < forecast) - level)
    inside = (
        np.maximum(outcome - theta, 0)
        - np.maximum(forecast - theta, 0)
        - (outcome - forecast) * (theta < forecast)
    )
    return weight * inside


def at(curve, kappa):
    """Read a curve between its jumps."""
    assert not np.isin(kappa, curve.x).any()
    return np.interp(kappa, curve.x, curve.loss)


@pytest.mark.parametrize("kind", ["continuous", "tied", "perfect", "inverted", "rare", "certain"])
@pytest.mark.parametrize("weighted", [False, True])
def test_four_times_the_mean_elementary_score_mirrored(kind, weighted, rng):
    n = 200
    p = rng.random(n)
    y = rng.random(n) < p
    if kind == "tied":
        p = np.round(p, 1)
    elif kind == "perfect":
        y = p > 0.5
    elif kind == "inverted":
        y = p < 0.5
    elif kind == "rare":
        p = p / 20
        y = np.arange(n) < 3
    elif kind == "certain":
        p = np.round(p)
    w = rng.random(n) if weighted else np.ones(n)
    curve = brier_curve(y, p, sample_weight=w if weighted else None)
    for theta in rng.random(50):
        mean = np.average(elementary_score(p, y, theta), weights=w)
        assert at(curve, 1 - theta) == pytest.approx(4 * mean, abs=1e-12)


def test_at_a_prediction_the_diagram_has_one_of_both_values():
    p, y = [0.25, 0.5, 0.5, 0.75], [0, 1, 0, 1]
    curve = brier_curve(y, p)
    for theta in (0.25, 0.5, 0.75):
        both = curve.loss[curve.x == 1 - theta]
        assert both.size == 2
        assert np.isclose(4 * elementary_score(p, y, theta).mean(), both).any()


def test_every_proper_score_is_an_average_of_the_curve(rng):
    # The Brier score is the area.  The log loss has the density 1/(θ(1 − θ)) on θ·1{y=0, p>θ} + (1 − θ)·1{y=1, p≤θ}.
    p = rng.random(40).clip(0.05, 0.95)
    y = rng.random(40) < p
    curve = brier_curve(y, p)
    assert curve.area == pytest.approx(np.mean((p - y) ** 2), abs=1e-14)
    theta = (np.arange(400_000) + 0.5) / 400_000
    assert np.mean(np.interp(1 - theta, curve.x, curve.loss) / 2 / (theta * (1 - theta))) == pytest.approx(
        log_loss(y, p), abs=1e-4
    )
