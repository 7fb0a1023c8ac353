"""Rubin's rules: by hand, as mice has them, and how often the pooled limits hold the truth."""

import json
from pathlib import Path

import numpy as np
import pytest
from scipy import stats
from scipy.special import expit, logit

from rocplot import compute
from rocplot.compute import Interval

GOLDEN = json.loads((Path(__file__).parents[2] / "data" / "imputation_values.json").read_text())


@pytest.mark.parametrize("row", GOLDEN["rows"])
def test_as_mice(row):
    found = compute.pool_imputations(row["q"], row["u"], n=row["n"])
    for name in ("estimate", "within", "between", "df", "fmi"):
        assert getattr(found, name) == pytest.approx(row[name], rel=1e-9), name
    assert found.standard_error**2 == pytest.approx(row["total"])


def test_by_hand():
    """W = .02, B = .02, T = .05, r = 1.5, λ = .6: ν = 1/.36; for n = 11, ν_obs = 11/13 · 10 · .4 = 44/13."""
    found = compute.pool_imputations([0.6, 0.8], [0.02, 0.02])
    assert found.df == pytest.approx(1 / 0.36)
    assert found.fmi == pytest.approx((1.5 + 2 / (1 / 0.36 + 3)) / 2.5)
    half = stats.t.ppf(0.975, 1 / 0.36) * np.sqrt(0.05)
    assert (found.low, found.high) == pytest.approx((0.7 - half, 0.7 + half))
    few = compute.pool_imputations([0.6, 0.8], [0.02, 0.02], n=11, level=0.9)
    assert few.df == pytest.approx(1 / (0.36 + 13 / 44))
    assert few.high == pytest.approx(0.7 + stats.t.ppf(0.95, few.df) * np.sqrt(0.05))


@pytest.mark.parametrize(
    ("transform", "there", "back"),
    [("logit", logit, expit), ("log", np.log, np.exp), ("fisher", np.arctanh, np.tanh)],
)
def test_transforms_by_numerical_slope(transform, there, back):
    values, variances = np.array([0.7, 0.75, 0.82]), np.array([0.002, 0.0015, 0.0011])
    slope = (there(values + 1e-6) - there(values - 1e-6)) / 2e-6
    plain = compute.pool_imputations(there(values), variances * slope**2, n=80)
    found = compute.pool_imputations(values, variances, n=80, transform=transform)
    for name in ("standard_error", "within", "between", "df", "fmi"):
        assert getattr(found, name) == pytest.approx(getattr(plain, name), rel=1e-6)
    for name in ("estimate", "low", "high"):
        assert getattr(found, name) == pytest.approx(back(getattr(plain, name)))


def test_intervals_and_models(rng):
    y = rng.integers(0, 2, 60)
    sets = [
        {
            name: compute.auc_interval(y, y + shift + rng.normal(size=60))
            for name, shift in (("a", 0), ("b", 1))
        }
        for _ in range(4)
    ]
    found = compute.pool_imputations(sets, n=60, transform="logit")
    own = [one["a"] for one in sets]
    by_numbers = compute.pool_imputations(
        [one.estimate for one in own], [one.standard_error**2 for one in own], n=60, transform="logit"
    )
    assert list(found) == ["a", "b"]
    assert found["a"] == by_numbers
    assert found["a"].describe().startswith("AUC = ")
    assert "Rubin's rules on the scale of the logit, 4 imputed data sets" in found["a"].describe()
    assert list(found.to_frame()["model"]) == ["a", "b"]


def test_intervals_without_an_error_enter_with_their_limits():
    from rocplot.compute._base.interval import Basis

    basis = Basis("Rate", "by hand", 0.9)
    z = stats.norm.ppf(0.95)
    own = [
        Interval(q, expit(logit(q) - z * 0.3), expit(logit(q) + z * 0.3), np.nan, basis=basis)
        for q in (0.6, 0.7)
    ]
    found = compute.pool_imputations(own, transform="logit")
    assert found.within == pytest.approx(0.09)


def test_sets_that_agree():
    found = compute.pool_imputations([0.7, 0.7, 0.7], [0.01] * 3)
    assert found.df > 1e9
    assert found.fmi == pytest.approx(0, abs=1e-9)
    assert found.high == pytest.approx(0.7 + 1.959964 * 0.1)


def test_limits_hold_the_mean(rng):
    """Means of normal data of which 40 % are missing: 95 % limits hold the mean in about 95 %."""
    hits, n, m = 0, 40, 5
    for _ in range(400):
        seen = rng.normal(size=24)
        estimates, variances = [], []
        for _ in range(m):  # proper imputations: of a posterior draw of mean and variance
            variance = seen.var(ddof=1) * 23 / rng.chisquare(23)
            mean = rng.normal(seen.mean(), np.sqrt(variance / 24))
            full = np.r_[seen, rng.normal(mean, np.sqrt(variance), n - 24)]
            estimates.append(full.mean())
            variances.append(full.var(ddof=1) / n)
        found = compute.pool_imputations(estimates, variances, n=n)
        hits += found.low <= 0 <= found.high
    assert 0.92 < hits / 400 < 0.98


INTERVALS = [Interval(0.7, 0.6, 0.8, 0.05), Interval(0.8, 0.7, 0.9, 0.05)]


@pytest.mark.parametrize(
    ("estimates", "options", "error", "words"),
    [
        ([0.7], {"variances": [0.1]}, ValueError, "two imputed"),
        ([], {}, ValueError, "two imputed"),
        ([0.7, 0.8], {}, TypeError, "variances is missing"),
        ([0.7, 0.8], {"variances": [0.1]}, ValueError, "variances"),
        ([0.7, 0.8], {"variances": [0.1, -0.1]}, ValueError, "negative"),
        ([0.7, np.nan], {"variances": [0.1, 0.1]}, ValueError, "estimates"),
        ([0.7, 1.0], {"variances": [0.1, 0.1], "transform": "logit"}, ValueError, "inside of"),
        ([0.0, 1.0], {"variances": [0.1, 0.1], "transform": "log"}, ValueError, "inside of"),
        ([0.7, 1.0], {"variances": [0.1, 0.1], "transform": "fisher"}, ValueError, "inside of"),
        ([0.7, 0.8], {"variances": [0.1, 0.1], "transform": "probit"}, ValueError, "transform"),
        ([0.7, 0.8], {"variances": [0.1, 0.1], "n": 1}, ValueError, "n"),
        ([0.7, 0.8], {"variances": [0.1, 0.1], "level": 95}, ValueError, "level"),
        (INTERVALS, {"variances": [0.1, 0.1]}, TypeError, "variances"),
        ([INTERVALS[0], 0.7], {}, TypeError, "all be intervals"),
        ([{"a": INTERVALS[0]}, {"b": INTERVALS[1]}], {}, ValueError, "same models"),
        ([Interval(0.7, np.nan, np.nan, np.nan)] * 2, {}, ValueError, "standard error"),
        (["a", "b"], {"variances": [0.1, 0.1]}, TypeError, "numbers"),
    ],
)
def test_bad_input(estimates, options, error, words):
    with pytest.raises(error, match=words):
        compute.pool_imputations(estimates, **options)
