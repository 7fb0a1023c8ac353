"""Data of the kinds that laboratories, banks and registries have, and how each picture is called with them."""

import calls
import numpy as np
from scipy.special import expit

import rocplot as rp

N, POSITIVE = 150, 60
Y = np.r_[np.zeros(N - POSITIVE, int), np.ones(POSITIVE, int)]
_NORMAL = np.random.default_rng(5).normal(size=N)
LATENT = np.round(_NORMAL + 1.2 * Y, 3)
assert np.unique(LATENT).size > N - 8

SCORES = {
    "unit": lambda a: expit(a - 0.6),
    "three-digits": lambda a: np.round(600 + 50 * a),
    "six-digits": lambda a: np.round(123456 + 100 * a),
    "ten-digits": lambda a: np.round(4_000_000_000 + 1000 * a),
    "timestamps": lambda a: 1_700_000_000 + np.round(3600 * a),
    "calendar-numbers": lambda a: 20_240_131 + np.round(40 * a),
    "thousandths-near-5000": lambda a: np.round(5000 + a / 20, 3),
    "millionths": lambda a: np.round(4e-6 + 1e-6 * a, 9),
    "negatives": lambda a: np.round(-1000 + 100 * a, 1),
    "close": lambda a: 0.5 + 1e-8 * np.round(100 * a),
    "ratings": lambda a: np.clip(np.round(a + 2.4), 1, 5),
    "rule": lambda a: np.where(a >= 0.6, 0.9, 0.1),
    "zeros": lambda a: np.where(a < np.quantile(a, 0.4), 0.0, expit(a - 0.6)),
    "low-means-good": lambda a: -np.round(720 - 50 * a),
}
PROBABILITIES = ("unit", "rule", "zeros", "close")
OF_PROBABILITIES = {  # pictures that refuse other scores
    *("brier_curve", "calibration", "calibration_by", "clinical_impact", "economic_value", "net_benefit", "predictiveness"),
    *("refinement_calibration", "sensibility"),
}
WEIGHTS = {
    "fractions": lambda rng: rng.uniform(0.1, 3, N),
    "thousands": lambda rng: rng.uniform(200, 4000, N),
    "millions": lambda rng: rng.uniform(1, 9, N) * 1e6,
    "counts-of-10^12": lambda rng: rng.integers(1, 9, N) * 10**12,
    "thousandths": lambda rng: rng.uniform(0.001, 0.003, N),
}


def scores(kind):
    """Return the labels and scores of one kind."""
    return Y, SCORES[kind](LATENT)


def second(kind):
    """Return scores of a second model of the same kind, which ranks the cases less well."""
    return SCORES[kind](np.round(0.6 * LATENT + 0.7 * np.random.default_rng(6).normal(size=N), 3))


def weights(kind):
    """Return a weight for each case."""
    return WEIGHTS[kind](np.random.default_rng(7))


def of_scores():
    """Return the pictures that are drawn from labels and scores."""
    return [name for name in calls.PICTURES if name not in calls.OTHERS]


def kinds_of(name):
    """Return the kinds of scores that a picture takes."""
    return PROBABILITIES if name in OF_PROBABILITIES else tuple(SCORES)


def with_layer(layer):
    """Return the pictures of labels and scores that have a layer."""
    return [name for name in of_scores() if calls.takes(name, layer)]


def draw(name, y, score, *, ax=None, **keywords):
    """Draw a picture of these cases, with what else it needs."""
    needs = calls.needed(name, len(y))
    needs = {word: value for word, value in needs.items() if word in {*calls.NEEDS.get(name, {})} - keywords.keys()}
    return getattr(rp, name)(y, score, ax=calls.axes_for(name) if ax is None else ax, **needs | keywords)
