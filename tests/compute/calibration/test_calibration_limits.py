"""Errors and limits of the calibration statistics: against printed fits, by hand, by jackknife and by simulation."""

import itertools
import warnings

import numpy as np
import pytest
import tiers
from scipy.optimize import minimize
from scipy.special import expit, logit, ndtri
from scipy.stats import norm

from rocplot.compute import auc_interval, calibration, calibration_statistics, counts, frequency_weights

# Motor Trend's road tests of 1974: miles per gallon, and whether the engine is straight.
MPG = """21 21 22.8 21.4 18.7 18.1 14.3 24.4 22.8 19.2 17.8 16.4 17.3 15.2 10.4 10.4 14.7 32.4 30.4 33.9 21.5 15.5
    15.2 13.3 19.2 27.3 26 30.4 15.8 19.7 15 21.4"""
STRAIGHT = "0 0 1 1 0 1 0 1 1 1 1 0 0 0 0 0 0 1 1 1 1 0 0 0 0 1 0 1 0 0 0 1"

# Dalal, Fowlkes & Hoadley (1989): temperatures in °F at the launches of the space shuttle, and distress of O-rings.
LAUNCH = "66 70 69 68 67 72 73 70 57 63 70 78 67 53 67 75 70 81 76 79 75 76 58"
DISTRESS = "0 1 0 0 0 0 0 0 1 1 1 0 0 1 0 0 0 0 0 0 1 0 1"


def numbers(text):
    return np.array(text.split(), float)


@pytest.mark.parametrize(
    ("x", "y", "intercept", "slope"),
    [
        (MPG, STRAIGHT, (-8.8331, 3.1623), (0.4304, 0.1584)),
        (LAUNCH, DISTRESS, (15.0429, 7.3786), (-0.2322, 0.1082)),
    ],
)
@pytest.mark.parametrize("stretch", [0.1, 1])
def test_fits_and_errors_are_those_that_r_prints(x, y, intercept, slope, stretch):
    """``summary(glm(y ~ x, binomial))``, printed in manuals and textbooks; here x is centred to be a log-odds."""
    x, y = numbers(x), numbers(y).astype(int)
    found = calibration_statistics(y, expit(stretch * (x - x.mean())))
    assert found.slope * stretch == pytest.approx(slope[0], abs=6e-5)
    assert found.slope_standard_error * stretch == pytest.approx(slope[1], abs=6e-5)
    assert found.intercept - found.slope * stretch * x.mean() == pytest.approx(intercept[0], abs=2e-3)
    half = norm.ppf(0.975) * found.slope_standard_error
    assert (found.slope_low, found.slope_high) == pytest.approx((found.slope - half, found.slope + half))


def test_two_predictions_by_hand():
    """2 × 2 cells: the slope's variance is the sum of the reciprocal cells over the squared difference."""
    cells = {(0.2, 1): 3, (0.2, 0): 9, (0.7, 1): 8, (0.7, 0): 4}
    p, y = (np.repeat([key[i] for key in cells], list(cells.values())) for i in (0, 1))
    found = calibration_statistics(y, p, level=0.9)
    apart = logit(0.7) - logit(0.2)
    assert found.slope == pytest.approx(np.log(8 * 9 / (3 * 4)) / apart)
    error = np.sqrt(1 / 3 + 1 / 9 + 1 / 8 + 1 / 4) / apart
    assert found.slope_standard_error == pytest.approx(error)
    assert found.slope_high == pytest.approx(found.slope + 1.6448536 * error, abs=1e-6)
    assert found.intercept == pytest.approx(np.log(8 / 4) - found.slope * logit(0.7))
    q = expit(logit(p) + found.in_the_large)
    assert q.sum() == pytest.approx(11)
    assert found.in_the_large_standard_error == pytest.approx((q * (1 - q)).sum() ** -0.5)
    losses = (p - y) ** 2
    assert found.brier_standard_error == pytest.approx(losses.std(ddof=1) / np.sqrt(24))
    assert found.brier_low == pytest.approx(losses.mean() - 1.6448536 * found.brier_standard_error, abs=1e-8)
    assert found.level == 0.9


@pytest.mark.filterwarnings("ignore:some predictions are 0 or 1")
def test_spiegelhalter_by_hand():
    p, y = np.array([0.1, 0.2, 0.2, 0.5, 0.7, 0.9]), np.array([0, 1, 0, 1, 0, 1])
    found = calibration_statistics(y, p)
    above = -0.1 * 0.8 + 0.8 * 0.6 - 0.2 * 0.6 + 0 + 0.7 * 0.4 - 0.1 * 0.8
    variance = 2 * 0.09 * 0.64 + 2 * 0.16 * 0.36 + 0.21 * 0.16
    assert found.spiegelhalter_z == pytest.approx(above / variance**0.5)
    assert found.spiegelhalter_p == pytest.approx(2 * norm.sf(above / variance**0.5))
    # z is the Brier score less its expectation, in standard deviations
    assert ((p - y) ** 2).sum() - (p * (1 - p)).sum() == pytest.approx(above)
    assert np.isnan(calibration_statistics([0, 1, 1], [0, 0.5, 1]).spiegelhalter_z)


def test_percentiles_of_the_distances_are_over_the_cases(rng):
    p = np.round(rng.uniform(0.05, 0.95, 300), 2)
    y = (rng.random(300) < p**1.5).astype(int)
    curve = calibration(y, p, method="loess")
    away = np.abs(np.interp(p, curve.predicted, curve.observed) - p)
    found = calibration_statistics(y, p)
    assert (found.e50, found.e90) == pytest.approx(tuple(np.quantile(away, [0.5, 0.9])), abs=1e-12)
    assert found.e50 <= found.e90 <= found.max_error
    w = rng.random(300)
    curve = calibration(y, p, method="loess", sample_weight=w)
    away = np.abs(np.interp(p, curve.predicted, curve.observed) - p)
    expected = np.quantile(away, [0.5, 0.9], weights=w, method="inverted_cdf")
    found = calibration_statistics(y, p, sample_weight=w)
    assert (found.e50, found.e90) == pytest.approx(tuple(expected), abs=1e-12)


# -- robust errors --------------------------------------------------------------------------------

NAMES = ("slope", "intercept", "in_the_large", "brier", "auc")


def errors(found):
    return np.array([getattr(found, f"{name}_standard_error") for name in NAMES])


def values(found):
    return np.array([getattr(found, name) for name in NAMES])


def jackknifed(y, p, group, **kws):
    """Leave out one group after the other."""
    left = np.unique(group)
    rows = [group != one for one in left]
    weights = [kws["sample_weight"][row] if kws else None for row in rows]
    each = [
        values(calibration_statistics(y[row], p[row], sample_weight=w, span=0.02, n_bins=1))
        for row, w in zip(rows, weights, strict=True)
    ]
    return np.std(each, axis=0) * np.sqrt(left.size - 1)


@pytest.fixture
def cases(rng):
    group = np.repeat(np.arange(80), 5)
    x = rng.normal(size=400) + np.repeat(rng.normal(size=80), 5)
    y = (rng.random(400) < expit(0.6 * x + np.repeat(rng.normal(size=80), 5))).astype(int)
    return y, expit(x), group


@pytest.mark.slow
def test_errors_of_groups_are_those_of_a_jackknife_of_groups(cases):
    y, p, group = cases
    found = errors(calibration_statistics(y, p, groups=group))
    np.testing.assert_allclose(found, jackknifed(y, p, group), rtol=0.06)
    assert (found[[1, 2]] > 1.3 * errors(calibration_statistics(y, p, method="sandwich"))[[1, 2]]).all()


@pytest.mark.slow
def test_errors_of_fractional_weights_are_those_of_a_jackknife(cases, rng):
    y, p, _ = cases
    w = rng.gamma(1, size=400)
    found = errors(calibration_statistics(y, p, sample_weight=w))
    np.testing.assert_allclose(found, jackknifed(y, p, np.arange(400), sample_weight=w), rtol=0.06)
    scaled = errors(calibration_statistics(y, p, sample_weight=0.125 * w))
    np.testing.assert_allclose(scaled, found, rtol=1e-9)  # a unit of the weights changes nothing


def test_robust_errors_of_right_and_of_wrong_models():
    """The information supposes the model: right predictions have it, doubled log-odds leave one with slope 1 wrong."""
    rng = np.random.default_rng(5)
    x = rng.normal(size=20_000)
    y = rng.random(20_000) < expit(x)
    for p, wrong in ((expit(x), False), (expit(2 * x), True)):
        plain, robust = (errors(calibration_statistics(y, p, method=how)) for how in ("wald", "sandwich"))
        np.testing.assert_allclose(plain[[0, 1, 3, 4]], robust[[0, 1, 3, 4]], rtol=0.02)
        assert (robust[2] > 1.1 * plain[2]) == wrong


def test_the_sandwich_of_one_case_each_is_that_of_groups(cases):
    y, p, _ = cases
    alone, grouped = (
        calibration_statistics(y, p, **how) for how in ({"method": "sandwich"}, {"groups": np.arange(400)})
    )
    np.testing.assert_allclose(errors(alone), errors(grouped), rtol=1e-12)


def test_whole_weights_are_cases(cases, rng):
    y, p, _ = cases
    times = rng.integers(0, 4, 400)
    for how in ("wald", "sandwich"):
        found = calibration_statistics(y, p, sample_weight=times, method=how)
        expected = calibration_statistics(np.repeat(y, times), np.repeat(p, times), method=how)
        np.testing.assert_allclose(errors(found), errors(expected), rtol=1e-10)
        assert found.spiegelhalter_z == pytest.approx(expected.spiegelhalter_z)


def test_no_order_of_the_rows_matters(cases, rng):
    y, p, group = cases
    order = rng.permutation(400)
    for kws in ({}, {"groups": group}, {"sample_weight": rng.random(400)}):
        mixed = {name: value[order] for name, value in kws.items()}
        found, expected = (
            calibration_statistics(y[i], p[i], **k) for i, k in ((order, mixed), (slice(None), kws))
        )
        np.testing.assert_allclose(errors(found), errors(expected), rtol=1e-10)


def test_spiegelhalter_of_groups_is_that_of_their_sums(cases):
    y, p, group = cases
    sums = np.bincount(group, (y - p) * (1 - 2 * p))
    found = calibration_statistics(y, p, groups=group)
    assert found.spiegelhalter_z == pytest.approx(sums.sum() / np.sqrt((sums**2).sum()))


def test_limits_of_the_area_are_those_of_its_interval(cases):
    y, p, _ = cases
    found, interval = calibration_statistics(y, p), auc_interval(y, p)
    assert (found.auc_low, found.auc_high) == pytest.approx((interval.low, interval.high))


# -- resamples ------------------------------------------------------------------------------------


def test_a_bootstrap_of_all_cases_varies_the_prevalence():
    """Of right predictions, the shift of a sample has the variance of all its parts: here that of two cells."""
    rng = np.random.default_rng(2)
    p = rng.choice([0.2, 0.6], 2_000)
    y = rng.random(2_000) < p
    found = calibration_statistics(y, p, method="bootstrap", seed=1, n_resamples=800)
    wald = calibration_statistics(y, p)
    np.testing.assert_allclose(errors(found), errors(wald), rtol=0.12)
    for name in NAMES:
        assert getattr(found, f"{name}_low") < getattr(found, name) < getattr(found, f"{name}_high")
    again = calibration_statistics(y, p, method="bootstrap", seed=1, n_resamples=800)
    assert (again.slope_low, again.brier_high) == (found.slope_low, found.brier_high)


@pytest.mark.slow
def test_resampled_fits_are_those_of_the_drawn_cases(rng):
    """Each resample is fitted as its own data set would be."""
    from rocplot.compute._calibration.calibration_statistics import fit_intercepts, fit_recalibration_lines

    p = rng.uniform(0.02, 0.98, 40)
    x = logit(p)
    positive, negative = rng.poisson(0.6, (2, 60, 40))
    positive[0], negative[1] = 0, 0  # a class is absent
    positive[2], negative[2] = np.arange(40) < 20, np.arange(40) >= 20
    order = np.argsort(x)
    positive[2], negative[2] = (part[2][np.argsort(order)] for part in (positive, negative))  # separated
    positive[3], negative[3] = (np.arange(40) == 5) * 2, (np.arange(40) == 5) * 3  # equal predictions
    fitted, shifted = fit_recalibration_lines(x, positive, negative, (0.0, 1.0)), fit_intercepts(x, positive, negative, 0.0)
    assert np.isnan(fitted[:4]).all()
    assert np.isnan(shifted[:2]).all()
    assert shifted[3] == pytest.approx(logit(0.4) - x[5])
    for row in range(4, 60):
        one = calibration_statistics(
            np.repeat([1, 0], [positive[row].sum(), negative[row].sum()]),
            np.r_[np.repeat(p, positive[row]), np.repeat(p, negative[row])],
        )
        np.testing.assert_allclose(fitted[row], (one.intercept, one.slope), atol=1e-7, equal_nan=True)
        assert shifted[row] == pytest.approx(one.in_the_large, abs=1e-8)


@pytest.mark.parametrize("far", [1e-12, 1e-6, 0.02])
def test_resampled_fits_end_with_extreme_predictions(far, rng):
    from rocplot.compute._calibration.calibration_statistics import fit_intercepts, fit_recalibration_lines

    x = logit(np.r_[np.full(10, far), np.full(10, 1 - far), 0.4, 0.6])
    positive, negative = rng.poisson(1, (2, 50, 22))
    fitted, shifted = fit_recalibration_lines(x, positive, negative, (0.0, 1.0)), fit_intercepts(x, positive, negative, 0.0)
    for row in range(50):
        q = expit(fitted[row, 0] + fitted[row, 1] * x)
        excess = positive[row] - (positive[row] + negative[row]) * q
        assert np.abs([excess.sum(), excess @ x / np.abs(x).max()]).max() < 1e-6
        q = expit(x + shifted[row])
        assert (positive[row] - (positive[row] + negative[row]) * q).sum() == pytest.approx(0, abs=1e-6)


def test_whole_groups_are_drawn(cases):
    y, p, group = cases
    kws = {"method": "bootstrap", "n_resamples": 600, "seed": 3}
    found = errors(calibration_statistics(y, p, groups=group, **kws))
    np.testing.assert_allclose(found, errors(calibration_statistics(y, p, groups=group)), rtol=0.15)
    assert found[1] > 1.3 * errors(calibration_statistics(y, p, **kws))[1]


@pytest.mark.slow
def test_merged_scores_of_many_cases_change_nothing():
    """Beyond 4096 scores the core draws from cells of scores; the limits are those of all scores."""
    rng = np.random.default_rng(8)
    x = rng.normal(size=6_000)
    y, p = rng.random(6_000) < expit(x), expit(1.5 * x)
    found = calibration_statistics(y, p, method="bootstrap", n_resamples=400, seed=0)
    np.testing.assert_allclose(
        errors(found), errors(calibration_statistics(y, p, method="sandwich")), rtol=0.15
    )


# -- what is undefined ----------------------------------------------------------------------------


@pytest.mark.parametrize("method", ["wald", "sandwich", "bootstrap"])
def test_no_limits_where_nothing_is_determined(method):
    kws = {"method": method, "n_resamples": 100, "seed": 0}
    y = np.repeat([0, 1], 20)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        apart = calibration_statistics(y, np.repeat([0.3, 0.6], 20) + np.arange(40) / 1000, **kws)
        equal = calibration_statistics(y, np.full(40, 0.3), **kws)
        ends = calibration_statistics(np.roll(y, 3), np.repeat([0.0, 0.5, 1.0, 0.2], 10), **kws)
        right = calibration_statistics(y, y.astype(float), **kws)
    assert np.isnan([apart.slope, apart.slope_low, apart.intercept_high, apart.auc_low]).all()
    assert apart.in_the_large_low < apart.in_the_large < apart.in_the_large_high
    assert np.isnan([equal.slope_low, equal.auc_low]).all()
    assert equal.in_the_large_low < equal.in_the_large == pytest.approx(logit(0.5) - logit(0.3))
    assert np.isnan([ends.slope_low, ends.in_the_large_low]).all()
    assert ends.brier_low < ends.brier < ends.brier_high
    assert right.brier == 0
    assert np.isnan([right.brier_low, right.brier_high]).all()  # no width of 0


def test_clipped_predictions_have_limits():
    rng = np.random.default_rng(4)
    p = np.round(rng.random(300), 1)
    y = rng.random(300) < p
    found = calibration_statistics(y, p, clip=0.01)
    assert found.slope_low < found.slope < found.slope_high
    assert found.slope == calibration_statistics(y, np.clip(p, 0.01, 0.99)).slope


def test_counts_without_cases_have_no_error_of_fractional_weights(cases):
    y, p, _ = cases
    counted = counts(y, p, sample_weight=np.full(400, 0.5)).without_cases()
    found = calibration_statistics(counted)
    assert np.isnan(errors(found)).all()
    assert np.isnan(found.spiegelhalter_z)
    assert np.isfinite(found.slope)


def test_groups_travel_with_counts(cases):
    y, p, group = cases
    ours, theirs = (
        calibration_statistics(counts(y, p, groups=group)),
        calibration_statistics(y, p, groups=group),
    )
    np.testing.assert_array_equal(errors(ours), errors(theirs))
    ours, theirs = calibration(counts(y, p, groups=group)), calibration(y, p, groups=group)
    np.testing.assert_array_equal(ours.low, theirs.low)
    assert (ours.high - ours.low > calibration(y, p).high - calibration(y, p).low).any()


def test_bad_arguments():
    y, p = [0, 1, 0, 1], [0.1, 0.4, 0.6, 0.7]
    with pytest.raises(ValueError, match="method='robust' is unknown"):
        calibration_statistics(y, p, method="robust")
    with pytest.raises(ValueError, match="level"):
        calibration_statistics(y, p, level=95)
    with pytest.raises(ValueError, match="n_resamples"):
        calibration_statistics(y, p, method="bootstrap", n_resamples=1)


@pytest.mark.slow
@pytest.mark.parametrize("p", ["right", "doubled"])
def test_limits_hold_the_truth_in_simulations(p):
    """300 cases: the binomial error of 900 runs is .0073, so that .925 is 3.5 of them below .95."""
    rng, held = np.random.default_rng(12), np.zeros(2)
    for _ in range(900):
        x = rng.normal(size=300)
        y = rng.random(300) < expit(x)
        found = calibration_statistics(
            y, expit(x if p == "right" else 2 * x), method="sandwich", span=0.02, n_bins=1
        )
        slope = 1 if p == "right" else 0.5
        held += (
            found.slope_low <= slope <= found.slope_high,
            found.in_the_large_low <= 0 <= found.in_the_large_high,
        )
    assert (held / 900 > 0.925).all()
    assert (held / 900 < 0.975).all()


# -- bands of smooth curves with groups and weights --------------------------------------------------


def dependent_cases(rng, n=120):
    """Give outcomes, tied predictions, groups of one to five cases, and weights."""
    p = np.round(rng.uniform(0.08, 0.92, n), 2)
    group = np.repeat(np.arange(n), rng.integers(1, 6, n))[:n]
    shared = rng.normal(size=n)[group]
    return (shared + rng.normal(size=n) < np.sqrt(2) * ndtri(p)).astype(int), p, group, rng.uniform(0.3, 3, n)


@pytest.mark.sample(1)
@pytest.mark.parametrize(
    ("given", "degree"),
    tiers.in_short(
        list(itertools.product(("groups", "weights", "both"), (1, 2))),
        [("groups", 2), ("weights", 1), ("both", 2)],
    ),
)
def test_the_band_of_a_local_fit_is_by_the_residuals_of_groups(given, degree, rng):
    """Each fitted value is a sum over the cases; its variance, of what the residuals of each group add."""
    y, p, group, weight = dependent_cases(rng)
    kws = {"method": "loess", "span": 0.6, "degree": degree}
    kws |= {} if given == "groups" else {"sample_weight": weight}
    found = calibration(y, p, **kws, **({} if given == "weights" else {"groups": group}))
    one = np.eye(p.size, dtype=int)
    share = np.column_stack([calibration(only, p, **kws).observed for only in one])  # of each outcome
    residual = y - (share @ y)[np.searchsorted(np.unique(p), p)].clip(0, 1)
    unit = np.arange(p.size) if given == "weights" else group
    sums = np.stack([(share * residual)[:, unit == own].sum(axis=1) for own in np.unique(unit)])
    G = len(sums)
    error = np.sqrt(G / (G - 1) * (sums**2).sum(axis=0))
    np.testing.assert_allclose(found.observed, share @ y, atol=1e-12)
    np.testing.assert_allclose(found.low, np.clip(found.observed - 1.959964 * error, 0, 1), atol=1e-7)
    np.testing.assert_allclose(found.high, np.clip(found.observed + 1.959964 * error, 0, 1), atol=1e-7)
    assert found.kind == "95 % pointwise band (sandwich)"
    assert "sandwich variance of " + ("cases" if given == "weights" else "groups") in found.describe()


@pytest.mark.parametrize("given", ["groups", "weights", "both"])
@pytest.mark.parametrize("method", ["logistic", "spline", "beta"])
def test_the_band_of_a_fit_of_log_odds_is_the_sandwich(method, given, rng):
    """A minimum by scipy; its curvature and the squares of the gradients of groups, White (1982)."""
    y, p, group, weight = dependent_cases(rng)
    kws = {} if given == "groups" else {"sample_weight": weight}
    found = calibration(y, p, method=method, **kws, **({} if given == "weights" else {"groups": group}))
    x = logit(p)
    terms = [np.ones_like(x), x]
    if method == "beta":
        assert min(calibration(y, p, method="beta", **kws).a, calibration(y, p, method="beta", **kws).b) > 0
        terms = [np.log(p), -np.log1p(-p), np.ones_like(x)]
    if method == "spline":
        a, b, c = found.knots
        cube = [np.maximum(x - t, 0) ** 3 for t in (a, b, c)]
        terms.append(cube[0] - (cube[1] * (c - a) - cube[2] * (b - a)) / (c - b))
    unit = np.arange(p.size) if given == "weights" else group
    G = np.unique(unit).size
    rows, w = np.column_stack(terms), kws.get("sample_weight", np.ones(p.size))
    fit = minimize(
        lambda b: w @ np.logaddexp(0, np.where(y, -1, 1) * (rows @ b)),
        np.zeros(rows.shape[1]),
        jac=lambda b: -rows.T @ (w * (y - expit(rows @ b))),
        method="BFGS",
        options={"gtol": 1e-9},
    )
    share = expit(rows @ fit.x)
    bread = np.linalg.inv(rows.T @ (rows * (w * share * (1 - share))[:, None]))
    sums = [((w * (y - share))[unit == own] @ rows[unit == own]) for own in np.unique(unit)]
    covariance = bread @ np.einsum("gi,gj->ij", sums, sums) @ bread * G / (G - 1)
    at = rows[np.unique(p, return_index=True)[1]]
    half = 1.959964 * np.sqrt(((at @ covariance) * at).sum(axis=1))
    limits = expit(at @ fit.x - half), expit(at @ fit.x + half)
    np.testing.assert_allclose(found.observed, expit(at @ fit.x), atol=1e-5)
    np.testing.assert_allclose([found.low, found.high], limits, atol=1e-5)


@pytest.mark.parametrize("method", ["loess", "logistic", "spline", "beta"])
def test_copies_of_cases_in_groups_make_no_band_narrower(method, rng):
    y, p, _, _ = dependent_cases(rng)
    alone = calibration(y, p, method=method, groups=np.arange(p.size))
    five = [np.repeat(part, 5) for part in (y, p, np.arange(p.size))]
    found = calibration(*five[:2], method=method, groups=five[2])
    narrow = calibration(*five[:2], method=method)
    if method != "spline":  # whose outer knots depend on the number of cases
        np.testing.assert_allclose([found.low, found.high], [alone.low, alone.high], atol=1e-9)
    assert (found.high - found.low).mean() > 2 * (narrow.high - narrow.low).mean()


def test_the_band_of_many_predictions_is_that_of_few(rng):
    """Beyond 5000 distinct predictions cells are fitted; outcomes of equal groups have the same band."""
    p = rng.uniform(0.05, 0.95, 6000)
    y = (rng.random(6000) < p).astype(int)
    group = np.arange(6000) // 3
    many = calibration(y, p, method="loess", groups=group)
    few = calibration(y, np.round(p, 3), method="loess", groups=group)
    at = np.linspace(0.1, 0.9, 9)
    for edge in ("low", "high"):
        values = [np.interp(at, one.predicted, getattr(one, edge)) for one in (many, few)]
        np.testing.assert_allclose(values[0], values[1], atol=1e-3)


@pytest.mark.parametrize("method", ["loess", "logistic", "beta"])
def test_a_wald_band_that_is_asked_for_is_the_one_that_is_given(method, rng):
    y, p, group, weight = dependent_cases(rng)
    for extra in ({"groups": group}, {"sample_weight": weight}):
        asked, given = (calibration(y, p, method=method, interval=how, **extra) for how in ("wald", None))
        assert np.array_equal(asked.low, given.low)


@pytest.mark.filterwarnings("error")
def test_limits_of_whole_weights_whose_square_is_no_integer_of_64_bits():
    n = 10**12  # a share of 1/4 of 4n: z √(3/16 / 4n) on both sides of it
    weight = frequency_weights(np.array([3 * n, n, n, n]))
    found = calibration([0, 1, 0, 1], [0.2, 0.2, 0.6, 0.6], sample_weight=weight, edges=[0, 0.5, 1])
    half = 1.959963985 * (3 / 16 / 4e12) ** 0.5
    assert [0.25 - found.low[0], found.high[0] - 0.25] == pytest.approx([half, half], rel=1e-5)


def test_in_the_large_has_limits_of_the_profile_likelihood():
    """Deviance of a logistic shift with the log-odds as offset, over the dispersion, against χ² with 1 df."""
    rng = np.random.default_rng(2)
    p = rng.uniform(0.02, 0.5, 80)
    y = rng.random(80) < 0.4 * p
    found = calibration_statistics(y, p)
    x = logit(p)

    def deviance(shift):
        q = 1 / (1 + np.exp(-x - shift))
        return -2 * (np.log(q[y]).sum() + np.log(1 - q[~y]).sum())

    fitted = 1 / (1 + np.exp(-x - found.in_the_large))
    dispersion = ((y - fitted) ** 2).sum() / (fitted * (1 - fitted)).sum() * 80 / 79
    for end in (found.in_the_large_low, found.in_the_large_high):
        assert (deviance(end) - deviance(found.in_the_large)) / dispersion == pytest.approx(3.841459, rel=1e-6)
    assert found.in_the_large - found.in_the_large_low > found.in_the_large_high - found.in_the_large
