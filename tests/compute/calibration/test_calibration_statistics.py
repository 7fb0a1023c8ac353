"""Statistics of a calibration plot, and the ROC curve that one implies."""

from collections import defaultdict
from fractions import Fraction
from itertools import product
from math import factorial, prod

import matplotlib.pyplot as plt
import numpy as np
import pytest
from scipy.integrate import quad
from scipy.optimize import brentq
from scipy.special import expit, logit
from scipy.stats import norm, poisson_binom
from sklearn.linear_model import LogisticRegression
from sklearn.metrics import brier_score_loss, roc_auc_score

import rocplot as rp
from rocplot.compute import (
    calibration,
    calibration_statistics,
    lift,
    operating_point,
    precision_recall,
    roc_from_calibration,
)
from rocplot.compute._counts.threshold_counts import get_counts


def test_statistics_one_by_one(rng):
    p = rng.uniform(0.02, 0.98, 400)
    y = (rng.random(400) < p**1.6).astype(int)
    w = rng.integers(1, 4, 400)
    found = calibration_statistics(y, p, sample_weight=w, n_bins=8, span=0.5)
    assert (found.n, found.prior) == (w.sum(), np.average(y, weights=w))
    assert found.auc == pytest.approx(roc_auc_score(y, p, sample_weight=w), abs=1e-12)
    assert found.brier == pytest.approx(brier_score_loss(y, p, sample_weight=w), abs=1e-14)
    assert found.brier == pytest.approx(found.calibration + found.refinement, abs=1e-15)
    x = np.log(p / (1 - p))
    shift = brentq(lambda a: w @ (y - 1 / (1 + np.exp(-(x + a)))), -5, 5, xtol=1e-14)
    assert found.in_the_large == pytest.approx(shift, abs=1e-10)
    line = LogisticRegression(C=np.inf, tol=1e-12, max_iter=10_000).fit(x[:, None], y, sample_weight=w)
    assert found.slope == pytest.approx(line.coef_[0, 0], abs=1e-6)
    assert found.intercept == pytest.approx(line.intercept_[0], abs=1e-6)
    bin_of = np.clip(np.ceil(p * 8).astype(int), 1, 8)
    gaps = {b: w[bin_of == b] @ (y - p)[bin_of == b] for b in range(1, 9)}
    assert found.ece == pytest.approx(sum(abs(gap) for gap in gaps.values()) / w.sum())
    assert found.max_bin_error == pytest.approx(
        max(abs(gap) / w[bin_of == b].sum() for b, gap in gaps.items())
    )
    assert found.binning == "8 uniform bins"
    smooth = calibration(y, p, sample_weight=w, method="loess", span=0.5)
    assert found.max_error == np.abs(smooth.observed - smooth.predicted).max()
    bent = calibration(y, p, sample_weight=w, method="loess", span=0.5, degree=2)
    found = calibration_statistics(y, p, sample_weight=w, span=0.5, degree=2)
    assert found.average_error == pytest.approx(
        np.average(np.abs(bent.observed - bent.predicted), weights=bent.count)
    )


def mean_ece(p, bin_of):
    """Average the ECE over all outcomes of few cases, in exact fractions."""
    p, mean = [Fraction(one) for one in p.tolist()], Fraction(0)
    for y in product((0, 1), repeat=len(p)):
        chance = prod(q if c else 1 - q for q, c in zip(p, y, strict=True))
        gaps = defaultdict(Fraction)
        for b, q, c in zip(bin_of, p, y, strict=True):
            gaps[b] += c - q
        mean += chance * sum(map(abs, gaps.values())) / len(p)
    return float(mean)


@pytest.mark.filterwarnings("ignore:some predictions are 0 or 1")
def test_expected_ece_over_all_outcomes(rng):
    p = np.r_[0, 0.5, 1, rng.random(4), [0.3] * 3]
    y = np.r_[0, 1, 1, rng.integers(0, 2, 7)]
    for n_bins in (1, 3):
        expected = mean_ece(p, np.clip(np.ceil(p * n_bins), 1, n_bins).tolist())
        found = calibration_statistics(y, p, n_bins=n_bins).ece_expected
        assert found == pytest.approx(expected, rel=1e-12)
    distinct, first, size = np.unique(p, return_index=True, return_counts=True)
    y[p == 0.3] = y[first[distinct == 0.3]]
    weighted = calibration_statistics(y[first], distinct, sample_weight=size, n_bins=3)
    assert weighted.ece_expected == pytest.approx(found, rel=1e-12)  # a whole weight is so many cases
    assert np.isnan(calibration_statistics(y, p, sample_weight=np.full(10, 0.5)).ece_expected)


@pytest.mark.sample(5)
@pytest.mark.parametrize("centre", [0.003, 0.1, 0.5, 0.97])
@pytest.mark.parametrize("n", [30, 300, 1500])
def test_expected_ece_of_one_bin_is_the_deviation_of_scipys_poisson_binomial(centre, n, rng):
    p = rng.beta(30 * centre, 30 * (1 - centre), n)
    number = np.arange(n + 1)
    expected = np.abs(number - p.sum()) @ poisson_binom(p).pmf(number) / n
    found = calibration_statistics(np.arange(n) % 2, p, n_bins=1).ece_expected
    exact = (p * (1 - p)).sum() <= 100
    assert found == pytest.approx(expected, rel=1e-9 if exact else 1e-3)


def test_expected_ece_of_many_rare_predictions():
    """The number of positives is nearly Poisson's: E|S − m| = 2 m^(⌊m⌋+1) e^(−m)/⌊m⌋!."""
    p = np.linspace(0.5e-4, 1.5e-4, 20_000)
    m = p.sum()
    expected = 2 * m ** (int(m) + 1) * np.exp(-m) / factorial(int(m)) / p.size
    found = calibration_statistics(np.arange(p.size) == 5, p).ece_expected
    assert found == pytest.approx(expected, rel=2e-4)


@pytest.mark.sample(2)
@pytest.mark.parametrize("n", [100, 200, 1000])
def test_calibrated_predictions_have_the_expected_ece(n):
    """Draw the classes of uniform predictions again and again; and integrate √(2 v/π n_b) over the bins."""
    rng, expected = np.random.default_rng(3), []
    for _ in range(10):
        p = rng.random(n)
        expected.append(calibration_statistics(rng.random(n) < p, p).ece_expected)
    first = np.flatnonzero(np.diff(np.floor(np.sort(p) * 10), prepend=-1))
    p = np.sort(p)
    drawn = np.abs(np.add.reduceat((rng.random((4000, n)) < p) - p, first, axis=1)).sum(axis=1) / n
    assert expected[-1] == pytest.approx(drawn.mean(), abs=4 * drawn.std() / np.sqrt(4000))
    edges = np.linspace(0, 1, 11)
    variance = np.diff(edges**2 / 2 - edges**3 / 3) * n  # n ∫ p (1 − p) dp over each bin
    normal = np.sqrt(2 / np.pi * variance).sum() / n  # .0999, .0707 and .0316
    assert np.mean(expected) == pytest.approx(normal, rel=0.02)


def test_statistics_without_log_odds():
    with pytest.warns(UserWarning, match="some predictions are 0 or 1, whose log-odds are infinite"):
        found = calibration_statistics([0, 1, 0, 1], [0, 0.2, 0.4, 1])
    assert np.isnan([found.in_the_large, found.intercept, found.slope]).all()
    assert np.isfinite(calibration_statistics([0, 1, 0, 1], [0, 0.2, 0.4, 1], clip=0.01).slope)
    equal = calibration_statistics([0, 1, 0, 1], [0.2] * 4)
    assert equal.in_the_large == pytest.approx(np.log(4))  # from odds 1:4 to odds 1:1
    assert np.isnan(equal.slope)


@pytest.mark.parametrize("grid", [2, 5, 101])
def test_calibrated_uniform_predictions_have_area_five_sixths(grid):
    x = np.linspace(0, 1, grid)
    curve = roc_from_calibration(x, x, np.ones(grid))
    assert curve.auc == pytest.approx(5 / 6, abs=1e-14)
    assert curve.prior == pytest.approx(0.5)
    np.testing.assert_allclose(curve.tpr, np.r_[0, 1 - x[-2::-1] ** 2], atol=1e-14)
    np.testing.assert_allclose(curve.fpr, np.r_[0, (1 - x[-2::-1]) ** 2], atol=1e-14)
    np.testing.assert_array_equal(curve.threshold, np.r_[np.inf, x[-2::-1]])
    if grid > 2:  # calibrated predictions are best cut at ½
        assert operating_point(curve).threshold == 0.5


@pytest.mark.parametrize("seed", range(5))
def test_any_curve_and_density_against_quadrature(seed):
    x = np.array([0.1, 0.2, 0.45, 0.6, 1.0])
    p, q = np.random.default_rng(seed).random((2, 5))
    curve = roc_from_calibration(x, p, q)

    def up(o):
        return np.interp(o, x, p) * np.interp(o, x, q)

    def down(o):
        return (1 - np.interp(o, x, p)) * np.interp(o, x, q)

    def integral(f, low=0.1):
        return quad(f, low, 1.0, points=x, limit=200, epsabs=1e-13)[0]

    P, N = integral(up), integral(down)
    assert curve.prior == pytest.approx(P / (P + N), abs=1e-10)
    for t, f, h in zip(curve.threshold[1:], curve.fpr[1:], curve.tpr[1:], strict=True):
        assert (f, h) == pytest.approx((integral(down, t) / N, integral(up, t) / P), abs=1e-10)
    assert curve.auc == pytest.approx(integral(lambda t: integral(up, t) * down(t)) / (P * N), abs=1e-8)


def test_grids_that_cannot_be_used():
    for grid, observed, density, message in (
        ([0, 1], [0, 1], [1], "must have the same length"),
        ([0.5, 0.5, 1], [0, 0.5, 1], [1, 1, 1], "strictly ascending"),
        ([0, 1], [0, 1.2], [1, 1], "observed must lie"),
        ([0, 1], [0, 1], [1, -1], "density must be"),
        ([0, 1], [1, 1], [1, 1], "a class has probability 0"),
    ):
        with pytest.raises(ValueError, match=message):
            roc_from_calibration(grid, observed, density)


@pytest.mark.parametrize("n", [1, 1000, 1e-9])
def test_lift_precision_and_counts_of_a_calibration_curve_and_density(n):
    """Vuk & Curk, eq. 6.3 and 6.4: TP/n = ∫ p q and so on, above the threshold."""
    x = np.array([0.05, 0.3, 0.5, 0.52, 0.9])
    p, q = np.array([0.2, 0.1, 0.6, 0.5, 0.9]), np.array([0.0, 3.0, 0.2, 1.0, 0.4])
    curve = roc_from_calibration(x, p, q, n=n)

    def above(t, power=0, share=lambda p: p):
        def mass(o):
            return o**power * share(np.interp(o, x, p)) * np.interp(o, x, q)

        return quad(mass, t, 0.9, points=x, limit=200, epsabs=1e-14)[0]

    whole = above(0.05, share=lambda p: 1)
    tp = np.array([0, *(above(t) for t in x[-2::-1])]) / whole
    yrate = np.array([0, *(above(t, share=lambda p: 1) for t in x[-2::-1])]) / whole
    charted = lift(curve)
    np.testing.assert_allclose(charted.count, n * tp, rtol=1e-9)
    np.testing.assert_allclose(charted.rate, yrate, atol=1e-9)
    np.testing.assert_allclose(precision_recall(curve).precision[1:], tp[1:] / yrate[1:], rtol=1e-9)
    area = (tp[-1] ** 2 / 2 + tp[-1] * (1 - tp[-1]) * curve.auc) * n  # eq. 5.3
    assert charted.area == pytest.approx(area, abs=charted.area_error)
    assert charted.area_error > 0  # the curve bends inside the four cells
    fine = [np.interp(np.linspace(0.05, 0.9, 2000), x, part) for part in (x, p, q)]
    assert lift(roc_from_calibration(*fine, n=n)).area == pytest.approx(area, rel=1e-6)
    assert (get_counts(curve).n_positive, curve.auc_error) == (pytest.approx(n * tp[-1]), 0)
    for mean, share in (("mean_positive", lambda p: p), ("mean_negative", lambda p: 1 - p)):
        within = [-np.diff([above(t, power, share) for t in x]) for power in (0, 1)]
        np.testing.assert_allclose(getattr(curve.counts, mean), (within[1] / within[0])[::-1], rtol=1e-8)
    for plot in (rp.lift, rp.pn, rp.precision_recall, rp.threshold_metrics):
        plot(curve, ax=plt.figure().subplots())
    plt.close("all")


def test_cells_without_predictions_are_no_thresholds():
    x = [0, 0.2, 0.4, 0.6, 0.8, 1]
    curve = roc_from_calibration(x, x, [1, 0, 0, 0, 0, 1])
    np.testing.assert_array_equal(curve.threshold, [np.inf, 0.8, 0])
    assert curve.prior == pytest.approx(0.5)
    assert np.isfinite(precision_recall(curve).precision[1:]).all()


@pytest.mark.parametrize("n", [0, -1, np.inf, np.nan])
def test_no_number_of_cases(n):
    with pytest.raises(ValueError, match="n must be finite and above 0"):
        roc_from_calibration([0, 1], [0, 1], [1, 1], n=n)


def test_in_the_large_is_found_though_the_first_step_of_newton_would_reach_beyond_all_shares():
    y, p, w = [0, 1, 1], [0.2, 0.01, 0.01], [0.0755127, 0.9, 0.95039955]
    expected = brentq(lambda shift: np.dot(w, expit(shift + logit(p)) - np.asarray(y)), -20, 20)
    found = calibration_statistics(y, p, sample_weight=w)
    assert found.in_the_large == pytest.approx(expected, abs=1e-9)


@pytest.mark.parametrize(
    "options", [{}, {"method": "sandwich"}, {"sample_weight": True}, {"groups": True}], ids=str
)
def test_limits_are_named_by_what_they_are(rng, options):
    """Wald limits are the estimate ± z standard errors, those of the profile likelihood are not symmetrical."""
    y = rng.integers(0, 2, 120)
    p = np.clip(0.2 + 0.5 * y + rng.normal(0, 0.2, 120), 0.01, 0.99)
    values = {"sample_weight": rng.uniform(0.5, 2, 120), "groups": np.arange(120) // 2}
    options = {name: values.get(name, value) for name, value in options.items()}
    found = calibration_statistics(y, p, **options)
    names = ["in_the_large", "intercept", "slope", "brier"]
    half = {name: norm.ppf(0.975) * getattr(found, f"{name}_standard_error") for name in names}
    ends = {name: (getattr(found, f"{name}_low"), getattr(found, f"{name}_high")) for name in names}
    symmetrical = {
        name
        for name in names
        if ends[name] == pytest.approx((getattr(found, name) - half[name], getattr(found, name) + half[name]))
    }
    assert symmetrical == {name for name in names if found.methods[name].startswith("Wald limits")}
    assert ("in_the_large" in symmetrical) == bool(options)
    line = next(line for line in found.describe().splitlines() if line.startswith("Calibration-in"))
    assert line.endswith(f"; {found.methods['in_the_large']}).")
    assert found.methods["slope"] == ("Wald limits, sandwich variance" if options else "Wald limits")
    assert ("Obuchowski" in found.methods["auc"]) == ("groups" in options)


def test_a_statistic_with_limits_is_an_interval_by_any_of_its_names(rng):
    p = rng.uniform(0.1, 0.9, 200)
    found = calibration_statistics(rng.random(200) < p, p, level=0.9)
    for name in ("auc", "brier", "in_the_large", "intercept", "slope", "observed_expected"):
        one, ends = found[name], ("", "_low", "_high", "_standard_error")
        numbers = [one.estimate, one.low, one.high, one.standard_error]
        assert numbers == [getattr(found, name + end) for end in ends]
        assert one.basis.level == 0.9
        assert one.basis.scale == ("log" if name == "observed_expected" else None)
    assert found["oe"] == found["O:E"] == found["observed_expected"]
    assert found["oe"].describe() == found.describe().splitlines()[-1]
    with pytest.raises(ValueError, match="statistic='ece' is unknown: choose from 'auc', 'brier'"):
        found["ece"]
    with pytest.raises(TypeError, match="neither a tuple nor a mapping"):
        found[0]
