"""Bands: the catalogue's width, independent formulas, and coverage by simulation."""

import functools
import itertools

import numpy as np
import pytest
from scipy.stats import binomtest, chi2, norm

from rocplot.compute import RocCurve, counts, roc, roc_band
from rocplot.compute._roc import roc_band as bands
from rocplot.compute._roc.resampled import resampled_curves, resampled_tpr


def test_kolmogorov_half_width_of_ten_cases():
    band = roc_band([1, 0] * 10, range(20), method="simultaneous")
    assert band.tpr_half_width == pytest.approx(0.444979409426725, abs=1e-12)
    assert band.fpr_half_width == band.tpr_half_width


def test_wilson_band_is_wilsons_interval_at_each_fpr(rng):
    y = np.r_[0, 1, rng.integers(0, 2, 30)]
    score = rng.normal(size=y.size)
    band, curve = roc_band(y, score, method="wilson", level=0.9), roc(y, score)
    assert np.array_equal(band.fpr, curve.fpr)
    for t, low, high in zip(curve.tpr, band.low, band.high, strict=True):
        expected = binomtest(round(t * y.sum()), int(y.sum())).proportion_ci(0.9, method="wilson")
        assert (low, high) == pytest.approx((expected.low, expected.high), abs=1e-12)
    assert band.kind == "90 % pointwise band (Wilson)"


def dense(curve):
    """Return points of the curve, segments included."""
    at = np.linspace(0, curve.fpr.size - 1, 20001)
    steps = np.arange(curve.fpr.size)
    return np.interp(at, steps, curve.fpr), np.interp(at, steps, curve.tpr)


def between(band):
    """Return the middle of every piece of the band, with the bounds there."""
    at = np.unique(band.fpr)
    at = ((at[1:] + at[:-1]) / 2)[np.diff(at) > 1e-9]
    return at, np.interp(at, band.fpr, band.low), np.interp(at, band.fpr, band.high)


def test_simultaneous_band_is_the_union_of_rectangles(rng):
    y = np.r_[0, 1, rng.integers(0, 2, 40)]
    curve = roc(y, np.round(rng.normal(size=y.size) + y, 1))
    band = roc_band(curve, method="simultaneous")
    f, t = dense(curve)
    for x, low, high in zip(*between(band), strict=True):
        near = np.abs(f - x) <= band.fpr_half_width
        upper = min(t[near].max() + band.tpr_half_width, 1)
        lower = max(t[near].min() - band.tpr_half_width, 0) if x >= band.fpr_half_width else 0
        if x + band.fpr_half_width > 1:
            upper = 1
        assert high == pytest.approx(upper, abs=2e-3)
        assert low == pytest.approx(lower, abs=2e-3)


@pytest.mark.parametrize("slope", [None, -0.5, -3])
def test_fixed_width_is_the_curve_shifted_both_ways(slope, rng):
    y = np.r_[0, 1, 0, 1, rng.integers(0, 2, 60)]
    curve = roc(y, rng.normal(size=y.size) + y)
    band = roc_band(curve, method="fixed-width", slope=slope, seed=1, n_resamples=200)
    P, N = y.sum(), (1 - y).sum()
    assert band.tpr_half_width / band.fpr_half_width == pytest.approx(-(slope or -np.sqrt(N / P)))
    f, t = dense(curve)
    x, low, high = between(band)
    for edge, sign in ((low, -1), (high, 1)):
        shifted_f, shifted_t = f - sign * band.fpr_half_width, t + sign * band.tpr_half_width
        inside = (x > shifted_f[0]) & (x < shifted_f[-1])
        expected = np.clip(np.interp(x[inside], shifted_f, shifted_t), 0, 1)
        np.testing.assert_allclose(edge[inside], expected, atol=2e-3)


@pytest.mark.slow
@pytest.mark.parametrize("ties", [False, True])
def test_fixed_width_holds_the_levels_share_of_resamples(ties):
    """A resample lies within the shift found for it, and outside any smaller one; steps are cut in the middle.

    Shifts come in few values, each of many resamples: the level lies between the shares below and up to the width.
    """
    rng = np.random.default_rng(4)
    y = np.repeat([0, 1], 30)
    score = rng.normal(size=60) + y
    score = np.round(score, 1) if ties else score
    band = roc_band(y, score, method="fixed-width", seed=1, level=0.8, n_resamples=10_000)
    steps = runs(y, score)
    f, t = cut(steps, y, np.ones(60))
    shifts = []
    for _ in range(3000):  # drawn case by case and contained the slow way
        drawn = np.r_[rng.integers(0, 30, 30), rng.integers(30, 60, 30)]
        f2, t2 = cut(steps, y, np.bincount(drawn, minlength=60))
        v, w = t + f, t2 + f2
        shifts.append(max(np.abs(np.interp(v, w, f2) - f).max(), np.abs(np.interp(w, v, f) - f2).max()))
    noise = 3 * np.sqrt(0.8 * 0.2 * (1 / 3000 + 1 / 10_000))
    assert np.mean(np.less(shifts, band.fpr_half_width - 1e-9)) < 0.8 + noise
    assert np.mean(np.less(shifts, band.fpr_half_width + 1e-9)) > 0.8 - noise


@pytest.mark.slow
def test_fixed_width_of_many_segments_is_found_on_fewer(monkeypatch):
    rng = np.random.default_rng(0)
    y = rng.integers(0, 2, 20_000)
    counted = counts(y, rng.normal(size=y.size) + y)
    how = {"method": "fixed-width", "seed": 0, "n_resamples": 500}
    coarse = roc_band(counted, **how)
    monkeypatch.setattr(bands, "_SEGMENTS", 10**9)
    fine = roc_band(counted, **how)
    monkeypatch.setattr(bands, "_SEGMENTS", 1000)
    assert roc_band(counted, **how).fpr_half_width == pytest.approx(fine.fpr_half_width, rel=0.05)
    assert coarse.fpr_half_width == fine.fpr_half_width  # few enough


def runs(y, score):
    """Return the cases of each step, best first: equal scores of both classes, or neighbours of one class."""
    steps = []
    for _, at in itertools.groupby(np.argsort(-score, kind="stable"), key=lambda i: score[i]):
        tied = list(at)
        classes = set(y[tied])
        if steps and len(classes) == 1 and set(y[steps[-1]]) == classes:
            steps[-1] += tied
        else:
            steps.append(tied)
    return steps


def cut(steps, y, times):
    """Walk along the curve of cases drawn so often; a step is left in its middle, a diagonal at its end."""
    here, path = np.zeros(2), [np.zeros(2)]
    for step in steps:
        rise = np.array([np.sum(times[step] * (y[step] == label)) / 30 for label in (0, 1)])
        path += [here, here + rise] if rise.all() else [here + rise / 2]
        here = here + rise
    return np.array([*path, here]).T


@pytest.mark.slow
@pytest.mark.parametrize("ties", [False, True])
def test_bootstrap_band_is_the_percentiles_of_resampled_curves(ties):
    """Case by case, drawn and sorted anew: the definition, beside order statistics and beside counts."""
    rng = np.random.default_rng(3)
    y = np.repeat([0, 0, 1], 25)
    score = rng.normal(size=75) + y
    score = np.round(score, 1) if ties else score
    P, N = np.flatnonzero(y), np.flatnonzero(y == 0)
    at, drawn = [0.0, 0.2, 0.31, 0.7, 1.0], []
    for _ in range(4000):
        case = np.r_[rng.choice(P, P.size), rng.choice(N, N.size)]
        curve = roc(y[case], score[case])
        drawn.append([curve.tpr[curve.fpr <= f + 1e-12][-1] if not ties else top(curve, f) for f in at])
    band = roc_band(y, score, method="bootstrap", level=0.9, seed=2, n_resamples=4000)
    where = np.searchsorted(band.fpr, np.add(at, 1e-12), side="right") - 1  # the top of a step
    low, high = np.quantile(drawn, [0.05, 0.95], axis=0)
    np.testing.assert_allclose(band.low[where], low, atol=0.041)  # one positive more or less
    np.testing.assert_allclose(band.high[where], high, atol=0.041)
    assert band.kind == "90 % pointwise band (bootstrap)"


def top(curve, f):
    """Return the highest tpr at f."""
    i = np.flatnonzero(curve.fpr <= f)[-1]
    if i == curve.fpr.size - 1 or curve.fpr[i] == f:
        return curve.tpr[i]
    return np.interp(f, curve.fpr[i : i + 2], curve.tpr[i : i + 2])


@pytest.mark.slow
def test_order_statistics_and_counts_draw_from_one_distribution():
    rng = np.random.default_rng(11)
    y = np.repeat([0, 1], [40, 25])
    counted = counts(y, rng.normal(size=65) + y)
    at = np.array([0.05, 0.3, 0.31, 0.8])
    fast = resampled_tpr(counted, at, 20_000, rng)
    slow = np.array([[top(RocCurve(f, t), x) for x in at] for f, t in resampled_curves(counted, 5_000, rng)])
    np.testing.assert_allclose(fast.mean(0), slow.mean(0), atol=0.006)
    np.testing.assert_allclose(fast.std(0), slow.std(0), rtol=0.06)
    np.testing.assert_allclose(np.corrcoef(fast.T), np.corrcoef(slow.T), atol=0.05)


def test_working_hotelling_by_moments_is_a_line_of_probits_with_its_errors(rng):
    y = np.r_[0, 0, 1, 1, rng.integers(0, 2, 50)]
    score = rng.normal(size=y.size) * (1 + y) + y
    band = roc_band(y, score, method="working-hotelling", fit="moments", level=0.9)
    p, n = score[y == 1], score[y == 0]
    a, b = (p.mean() - n.mean()) / p.std(), n.std() / p.std()
    P, N = p.size, n.size
    spread = [[1 / P + b**2 / N + a**2 / (2 * P), a * b / (2 * P)], [a * b / (2 * P), b**2 / 2 * (1 / P + 1 / N)]]
    for i in (7, 50, 93):
        x = norm.ppf(band.fpr[i])
        half = np.sqrt(chi2.ppf(0.9, 2) * (np.array([1, x]) @ spread @ [1, x]))
        line = a + b * x
        found = norm.ppf([band.low[i], band.tpr[i], band.high[i]])
        assert found == pytest.approx([line - half, line, line + half])
    assert (band.tpr[0], band.low[0], band.high[-1]) == (0, 0, 1)


def test_steep_scores_leave_the_ends_of_working_hotelling_open(rng):
    """With the slope of the probits in doubt, both ends may be 0 or 1."""
    band = roc_band([1, 1, 1, 0, 0, 0], [3, 9, 1, 2, 2.1, 2.2], method="working-hotelling", level=0.999)
    assert (band.low[-1], band.high[0]) == (0, 1)
    sure = roc_band(np.repeat([0, 1], 300), rng.normal(size=600), method="working-hotelling")
    assert (sure.low[-1], sure.high[0]) == (1, 0)


def test_seeds_repeat(rng):
    y, score = np.repeat([0, 1], 20), rng.normal(size=40)
    for method in ("bootstrap", "fixed-width"):
        one, two = (roc_band(y, score, method=method, seed=1, n_resamples=50) for _ in range(2))
        np.testing.assert_array_equal(one.high, two.high)
    others = [roc_band(y, score, method="bootstrap", seed=s, n_resamples=50).high for s in (1, 2)]
    assert (others[0] != others[1]).any()


@pytest.mark.parametrize("method", ["working-hotelling", "bootstrap"])
def test_a_steep_curve_does_not_leave_its_own_band(method):
    """AUC .95 of so many cases that the band is narrow; joined up, it must not cut off the rise at 0."""
    rng = np.random.default_rng(0)
    y = rng.integers(0, 2, 100_000)
    curve = roc(y, 2.33 * y + rng.normal(size=y.size))
    band = roc_band(curve, method=method, seed=1, n_resamples=200)
    at = np.r_[norm.cdf(np.linspace(-4, -1.3, 1000)), np.linspace(0.1, 1, 500)]
    own = norm.cdf(2.33 + norm.ppf(at)) if method == "working-hotelling" else np.interp(at, curve.fpr, curve.tpr)
    outside = np.maximum(np.interp(at, band.fpr, band.low) - own, own - np.interp(at, band.fpr, band.high))
    assert outside.max() < 0.002


@pytest.mark.parametrize("method", ["bootstrap", "fixed-width"])
@pytest.mark.parametrize(
    ("y", "score", "reason"),
    [
        ([0, 0, 1, 1], [1, 2, 3, 4], r"AUC 1\)"),
        ([0, 0, 1, 1], [4, 3, 2, 1], r"AUC 0\)"),
        ([0, 0, 1, 1], [1, 1, 1, 1], "all scores are equal"),
        ([0, 0, 0, 1], [1, 3, 2, 2.5], "a class holds one case"),
    ],
)
def test_resamples_that_cannot_vary_give_no_band(method, y, score, reason):
    with pytest.warns(UserWarning, match=f"no {method} band: .*{reason}") as caught:
        band = roc_band(y, score, method=method)
    assert np.isnan(band.low).all()
    assert np.isnan(band.high).all()
    assert caught[0].filename == __file__


@pytest.mark.slow
@pytest.mark.parametrize(
    ("method", "least", "most"), [("simultaneous", 0.95, 1), ("working-hotelling", 0.93, 0.97), ("fixed-width", 0.93, 0.97)]
)
@pytest.mark.parametrize("apart", [1, 1.4657])
def test_simultaneous_bands_hold_the_whole_true_curve(method, least, most, apart, monkeypatch):
    """Scores normal with equal variances, AUC .76 and .85; the band as drawn, between its points as well."""
    monkeypatch.setattr(bands, "_kolmogorov", functools.cache(bands._kolmogorov))  # dearer than all the rest
    rng, held, runs = np.random.default_rng(1), 0, 600
    at = np.unique(np.r_[np.linspace(0, 1, 2001), norm.cdf(np.linspace(-7, 7, 701))])
    true = norm.cdf(apart + norm.ppf(at))
    for i in range(runs):
        y = np.repeat([0, 1], 100)
        drawing = {"seed": i, "n_resamples": 200} if method == "fixed-width" else {}
        band = roc_band(y, rng.normal(size=200) + apart * y, method=method, **drawing)
        fpr = band.fpr + 1e-14 * np.arange(band.fpr.size)  # an fpr that comes twice is a jump
        low, high = (np.interp(at, fpr, edge) for edge in (band.low, band.high))
        held += bool(np.all((low <= true + 1e-9) & (true <= high + 1e-9)))
    assert least <= held / runs <= most


@pytest.mark.slow
@pytest.mark.parametrize(("method", "least", "most"), [("wilson", 0.7, 0.93), ("bootstrap", 0.92, 0.97)])
def test_pointwise_bands_at_one_fpr(method, least, most):
    """Wilson's intervals take the fpr as known and hold less than their level; the docs give the numbers."""
    rng, runs = np.random.default_rng(2), 600
    at = np.array([0.1, 0.3, 0.6])
    true, held = norm.cdf(1 + norm.ppf(at)), np.zeros(3)
    for i in range(runs):
        y = np.repeat([0, 1], 100)
        band = roc_band(y, rng.normal(size=200) + y, method=method, seed=i, n_resamples=500)
        top = np.searchsorted(band.fpr, at + 1e-12, side="right") - 1
        held += (band.low[top] <= true) & (true <= band.high[top])
    assert (least <= held / runs).all()
    assert (held / runs <= most).all()


def test_input_that_cannot_be_used():
    with pytest.raises(ValueError, match="method='wide' is unknown: choose from 'pointwise'"):
        roc_band([0, 1], [1, 2], method="wide")
    with pytest.raises(ValueError, match="level must lie between 0 and 1, not 1"):
        roc_band([0, 1], [1, 2], level=1)
    with pytest.raises(ValueError, match="whole counts"):
        roc_band([0, 1], [1, 2], sample_weight=[0.5, 1])
    with pytest.raises(ValueError, match="without counts"):
        roc_band(RocCurve([0, 1], [0, 1]))
    with pytest.raises(ValueError, match="slope must be negative"):
        roc_band([0, 1], [1, 2], method="fixed-width", slope=1)
    with pytest.raises(ValueError, match="fit='median' is unknown: choose from 'maximum-likelihood', 'moments'"):
        roc_band([0, 1], [1, 2], method="working-hotelling", fit="median")
    with pytest.raises(ValueError, match="no mean"):
        roc_band([0, 1, 0, 1], [1, 2, 3, np.inf], method="working-hotelling", fit="moments")
    with pytest.raises(ValueError, match="moments determine no curve"):
        roc_band([0, 1, 1], [1, 2, 3], method="working-hotelling", fit="moments")
