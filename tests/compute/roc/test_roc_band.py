"""Bands: the catalogue's width, independent formulas, and coverage by simulation."""

import functools
import itertools

import numpy as np
import pytest
from scipy.optimize import minimize
from scipy.special import ndtr
from scipy.stats import beta, binomtest, chi2, norm

from rocplot.compute import RocCurve, ThresholdCounts, counts, precision_recall_band, roc, roc_band, tpr_at
from rocplot.compute._counts.resample import Resampling
from rocplot.compute._roc import resamples as resampled
from rocplot.compute._roc import resamples as shifts
from rocplot.compute._roc import roc_band as bands
from rocplot.compute._roc.resamples import resample_curves, resample_tpr


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


@pytest.mark.parametrize(("P", "N", "levels"), [(25, 40, 0), (10, 10, 5), (200, 3, 5), (400, 900, 0)])
def test_the_default_is_tpr_at_at_every_fpr(P, N, levels, rng):
    y = np.repeat([1, 0], [P, N])
    score = rng.normal(size=P + N) + y
    score = np.digitize(score, [-0.5, 0.3, 1, 1.8]) if levels else score
    band = roc_band(y, score, level=0.9)
    assert band.kind == "90 % pointwise band (Jeffreys)"
    assert (band.low[0], band.high[-1]) == (0, 1)
    for fpr in (0.1, 0.2, 0.5, 0.9):
        found = tpr_at(y, score, fpr=fpr, level=0.9)
        assert np.interp(fpr, band.fpr, band.low) == pytest.approx(found.low, abs=3e-3)
        assert np.interp(fpr, band.fpr, band.high) == pytest.approx(found.high, abs=3e-3)
    assert roc_band(y, score, seed=1) == roc_band(y, score, seed=2, n_resamples=7, progress=False)


def read(band, at, edge):
    """Read an edge at fprs inside of its pieces."""
    return np.interp(at, band.fpr + 1e-14 * np.arange(band.fpr.size), getattr(band, edge))


def limits(x, y, at):
    """Give the limits from the left and from the right of a line through points, some with equal x."""
    first, last = np.searchsorted(x, at, "left"), np.searchsorted(x, at, "right") - 1
    on = x[np.minimum(first, x.size - 1)] == at
    i, j = np.maximum(last, 0), np.minimum(last + 1, x.size - 1)
    between = y[i] + (y[j] - y[i]) * np.divide(
        at - x[i], x[j] - x[i], out=np.zeros(at.size), where=x[j] > x[i]
    )
    return np.where(on, y[np.minimum(first, x.size - 1)], between), np.where(on, y[i], between)


def odd_samples():
    """Skewed, tied, tiny, perfect, inverted and weighted samples, and one class in one heap."""
    rng = np.random.default_rng(8)
    for P, N, kind in itertools.product((1, 2, 25, 210), (2, 25, 199, 210, 900), range(6)):
        y = np.repeat([1, 0], [P, N])
        score = rng.normal(size=y.size) + y * rng.choice([0, 1, 3, -2, 30])
        heap = rng.random(y.size) < 0.4
        changed = (
            score,
            np.round(score),
            np.round(score, 1),
            np.where(heap, 0, score),
            np.where(heap & (y == 1), 0.5, score),
        )
        yield roc(y, changed[kind % 5], sample_weight=rng.integers(1, 4, y.size) if kind == 5 else None)


@pytest.mark.slow
@pytest.mark.filterwarnings("ignore::UserWarning")
def test_weighted_positives_of_one_score_are_as_many_as_they_are():
    """Their weights, divided by their sum, may add up to a little more than 1."""
    for seed in range(40):
        weight = np.random.default_rng(seed).random(8)
        for draw in (roc_band, precision_recall_band):
            band = draw([0, 1, 0, 1, 1, 1, 0, 0], np.zeros(8), sample_weight=weight, n_resamples=3, seed=1)
            assert ((band.low >= 0) & (band.low <= band.high) & (band.high <= 1)).all()


@pytest.mark.sample(1)
@pytest.mark.filterwarnings("ignore::UserWarning")
@pytest.mark.parametrize("method", ["pointwise", "wilson", "bootstrap", "simultaneous", "fixed-width"])
def test_a_band_surrounds_its_curve_from_end_to_end(method):
    """As drawn: between the points, on vertical segments, at both ends; the edges rise."""
    for curve in odd_samples():
        band = roc_band(curve, method=method, seed=0, n_resamples=20)
        if np.isnan(band.low).all() and method in ("bootstrap", "fixed-width"):
            continue
        assert (band.fpr[0], band.fpr[-1], band.low[0], band.high[-1]) == (0, 1, 0, 1)
        for values in (band.fpr, band.low, band.high):
            assert (np.diff(values) >= -1e-12).all()
            assert ((values >= 0) & (values <= 1)).all()
        at = np.union1d(curve.fpr, band.fpr)
        own, low, high = (
            limits(*line, at)
            for line in ((curve.fpr, curve.tpr), (band.fpr, band.low), (band.fpr, band.high))
        )
        for i in range(2):
            assert (low[i] <= own[i] + 1e-6).all()
            assert (own[i] <= high[i] + 1e-6).all()
        if method in ("pointwise", "wilson", "simultaneous"):
            inside = (band.fpr > 0) & (band.fpr < 1)
            assert (band.high[inside] > band.low[inside]).all()


@pytest.mark.parametrize("heap", [False, True])
def test_the_default_surrounds_a_long_curve_within_the_width_of_a_line(heap, rng):
    y = rng.integers(0, 2, 200_000)
    score = rng.normal(size=y.size) + 2.3 * y
    curve = roc(y, np.where((rng.random(y.size) < 0.3) & (y == 1), 0.5, score) if heap else score)
    band = roc_band(curve, seed=1, n_resamples=100)
    assert band.fpr.size < 10_000
    low, high = (limits(band.fpr, edge, curve.fpr) for edge in (band.low, band.high))
    assert (low[0] - curve.tpr).max() < 2e-4
    assert (curve.tpr - high[1]).max() < 2e-4
    assert np.max(band.high - band.low) > 5 / np.sqrt(y.size)


@pytest.mark.parametrize(
    ("y", "score", "tpr"),
    [([0] * 12 + [1] * 9, range(21), 1), ([1] * 9 + [0] * 12, range(21), 0), ([0, 1] * 10, [7] * 20, None)],
)
def test_where_resamples_cannot_vary_the_default_has_the_width_of_the_positives(y, score, tpr):
    """AUC 1, AUC 0, all scores equal: no narrower than Jeffreys' interval of the positives alone."""
    band = roc_band(y, score)
    P = sum(y)
    for f in (0.25, 0.5):
        t = f if tpr is None else tpr
        low, high = beta.ppf([0.025, 0.975], P * t + 0.5, P * (1 - t) + 0.5)
        assert read(band, f, "low") <= low + 1e-3
        assert read(band, f, "high") >= min(high, 0.999) - 1e-3
        assert 0.2 < read(band, f, "high") - read(band, f, "low") < 1


def test_one_negative_is_said_and_two_are_not():
    with pytest.warns(UserWarning, match=r"one negative does not determine .* is \[0, 1\]$") as caught:
        band = roc_band([0, 1, 1], [1, 3, 2])
    assert caught[0].filename == __file__
    assert (band.low == 0).all()
    assert (band.high == 1).all()
    roc_band([0, 1, 1] * 3, range(9))


@pytest.mark.slow
@pytest.mark.parametrize(("P", "N"), [(10, 10), (200, 3)])
def test_bands_of_five_levels_hold_the_true_curve(P, N):
    """300 samples: the true curve has six points and straight lines between them."""
    cuts, fprs = np.array([-0.5, 0.3, 1, 1.8]), np.array([0.1, 0.303, 0.503, 0.803])
    true_fpr, true_tpr = (np.r_[0, ndtr(mean - cuts[::-1]), 1] for mean in (0, 1))
    truth, held, rng = np.interp(fprs, true_fpr, true_tpr), 0, np.random.default_rng(11)
    y = np.repeat([1, 0], [P, N])
    for _ in range(300):
        band = roc_band(y, np.digitize(rng.normal(size=P + N) + y, cuts))
        low, high = (np.interp(fprs, band.fpr, edge) for edge in (band.low, band.high))
        held = held + ((low <= truth) & (truth <= high))
    assert (held / 300 > 0.92 - 3 * np.sqrt(0.08 * 0.92 / 300)).all(), held / 300


def test_fixed_width_begins_at_0_though_an_edge_bends_next_to_it():
    """.09 − .09000000000000002 lies 1e-17 left of 0 and took its place."""
    y = np.repeat([1, 0], 100)
    band = roc_band(
        y, np.random.default_rng(17).standard_normal(200) + y, method="fixed-width", n_resamples=500, seed=0
    )
    assert (band.fpr[0], band.fpr[-1], band.low[0], band.high[-1]) == (0, 1, 0, 1)


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
    for module in (resampled, shifts):
        monkeypatch.setattr(module, "SEGMENTS", 10**9)
    fine = roc_band(counted, **how)
    for module in (resampled, shifts):
        monkeypatch.setattr(module, "SEGMENTS", 1000)
    assert roc_band(counted, **how).fpr_half_width == pytest.approx(fine.fpr_half_width, rel=0.05)
    assert coarse.fpr_half_width == fine.fpr_half_width  # few enough


def test_fixed_width_where_two_scores_have_nearly_all_cases(rng):
    """Few cells are left of many segments.  Between the two scores the errors of both rates are Brownian motions."""
    y = np.r_[1, np.arange(30_000) % 2, 0]
    weight = np.r_[10**9, np.ones(30_000, int), 10**9]
    band = roc_band(y, -np.arange(y.size), sample_weight=weight, method="fixed-width", seed=0)
    fpr, tpr = np.cumsum(rng.normal(size=(2, 4000, 500)), axis=2) * np.sqrt(15_000 / 500) / 1e9
    shifts = np.abs(fpr + tpr[:, -1:] - tpr).max(axis=1) / 2  # along the direction −1
    assert band.fpr_half_width == pytest.approx(np.quantile(shifts, 0.95), rel=0.1)


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
    fast = resample_tpr(counted, at, Resampling(20_000, rng))
    slow = np.array(
        [[top(RocCurve(f, t), x) for x in at] for f, t in resample_curves(counted, Resampling(5_000, rng))]
    )
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
    spread = [
        [1 / P + b**2 / N + a**2 / (2 * P), a * b / (2 * P)],
        [a * b / (2 * P), b**2 / 2 * (1 / P + 1 / N)],
    ]
    for i in (7, 50, 93):
        x = norm.ppf(band.fpr[i])
        half = np.sqrt(chi2.ppf(0.9, 2) * (np.array([1, x]) @ spread @ [1, x]))
        line = a + b * x
        found = norm.ppf([band.low[i], band.tpr[i], band.high[i]])
        assert found == pytest.approx([line - half, line, line + half])
    assert (band.tpr[0], band.low[0], band.high[-1]) == (0, 0, 1)


@pytest.mark.parametrize("fit", ["moments", "maximum-likelihood"])
def test_a_slope_in_doubt_leaves_the_ends_of_working_hotelling_open(fit, rng):
    """With the slope of the probits in doubt, both ends may be 0 or 1."""
    how = {"method": "working-hotelling", "fit": fit}
    band = roc_band(ThresholdCounts([3, 2, 1], [2, 1, 2], [1, 2, 2]), level=0.999, **how)
    assert (band.low[-1], band.high[0]) == (0, 1)
    sure = roc_band(np.repeat([0, 1], 300), rng.normal(size=600), **how)
    assert (sure.low[-1], sure.high[0]) == (1, 0)


def test_working_hotelling_of_ratings_is_that_of_its_information_matrix():
    """Hanley & McNeil's ratings; the covariance from a numerical Hessian of the likelihood, cut-offs included."""
    positive, negative = np.array([33, 11, 2, 2, 3]), np.array([2, 11, 6, 6, 33])

    def loss(at):
        u = np.r_[-np.inf, at[2:], np.inf]
        return -(
            positive @ np.log(np.diff(norm.cdf(at[0] + at[1] * u))) + negative @ np.log(np.diff(norm.cdf(u)))
        )

    best = minimize(
        loss,
        [1.6, 0.7, -1.6, -0.7, -0.3, 0.2],
        method="Nelder-Mead",
        options={"maxfev": 20_000, "fatol": 1e-12},
    )
    h, n = 1e-3 * np.eye(6), range(6)
    f = [
        [[loss(best.x + i * h[j] + k * h[m]) for i, k in itertools.product((1, -1), repeat=2)] for m in n]
        for j in n
    ]
    hessian = np.array([[(x[0] - x[1] - x[2] + x[3]) / 4e-6 for x in row] for row in f])
    spread = np.linalg.inv(hessian)[:2, :2]
    counted = ThresholdCounts([5, 4, 3, 2, 1], positive, negative)
    band = roc_band(counted, method="working-hotelling", level=0.9)
    for i in (60, 150, 200):
        x = norm.ppf(band.fpr[i])
        line, half = best.x[:2] @ [1, x], np.sqrt(chi2.ppf(0.9, 2) * (np.array([1, x]) @ spread @ [1, x]))
        found = norm.ppf([band.low[i], band.tpr[i], band.high[i]])
        assert found == pytest.approx(
            [line - half, line, line + half], abs=0.05 * half
        )  # expected and observed differ


def test_working_hotelling_knows_the_order_alone(rng):
    y = np.repeat([0, 1], [180, 20])
    score = rng.normal(size=200) + y
    maps = (
        score,
        np.exp(3 * score),
        1 / (1 + np.exp(-score) * 19),
        np.argsort(np.argsort(score)),
        np.where(score > 2, np.inf, score),
    )
    bands = [roc_band(y, mapped, method="working-hotelling") for mapped in maps[:4]]
    for band in bands[1:]:
        for name in ("fpr", "tpr", "low", "high"):
            np.testing.assert_array_equal(getattr(band, name), getattr(bands[0], name))
    assert np.isfinite(roc_band(y, maps[4], method="working-hotelling").low).all()


def test_moments_that_contradict_the_order_warn(rng):
    """The exact posterior at 5 % prevalence is not normal in either class; the scores that it is made of are."""
    y = np.repeat([0, 1], 100)
    score = rng.normal(size=200) + y
    how = {"method": "working-hotelling", "fit": "moments"}
    assert roc_band(y, score, **how).kind == "95 % simultaneous band (Working–Hotelling, moments)"
    with pytest.warns(
        UserWarning, match="contradicts the order of the scores.*fit='maximum-likelihood'"
    ) as caught:
        roc_band(y, 1 / (1 + 19 * np.exp(0.5 - score)), **how)
    assert caught[0].filename == __file__


@pytest.mark.parametrize(
    ("y", "score"), [([0, 0, 1, 1], [1, 2, 3, 4]), ([0, 1, 0, 1], [1, 1, 1, 1]), ([0, 1, 0, 1], [0, 0, 1, 1])]
)
def test_a_likelihood_without_a_maximum_gives_no_working_hotelling_band(y, score):
    with pytest.warns(
        UserWarning, match="no Working–Hotelling band: maximum-likelihood has no finite solution"
    ):
        band = roc_band(y, score, method="working-hotelling")
    assert np.isnan(band.low).all()
    assert np.isnan(band.high).all()
    assert np.array_equal(band.tpr, roc(y, score).tpr)


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
    own = (
        norm.cdf(2.33 + norm.ppf(at))
        if method == "working-hotelling"
        else np.interp(at, curve.fpr, curve.tpr)
    )
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


def holds(band, at, true):
    """Say whether the band as drawn, from fpr 0 to fpr 1, holds the whole curve."""
    assert (band.fpr[0], band.fpr[-1]) == (0, 1)
    low, high = (read(band, at, edge) for edge in ("low", "high"))
    return bool(np.all((low <= true + 1e-9) & (true <= high + 1e-9)))


@pytest.mark.slow
@pytest.mark.parametrize(
    ("method", "least", "most"),
    [("simultaneous", 0.95, 1), ("working-hotelling", 0.91, 0.98), ("fixed-width", 0.91, 0.98)],
)
@pytest.mark.parametrize("apart", [1, 1.4657])
def test_simultaneous_bands_hold_the_whole_true_curve(method, least, most, apart, monkeypatch):
    """Scores normal with equal variances, AUC .76 and .85; the band as drawn, between its points as well."""
    monkeypatch.setattr(bands, "_compute_kolmogorov_quantile", functools.cache(bands._compute_kolmogorov_quantile))  # dearer than all the rest
    rng, held, runs = np.random.default_rng(1), 0, 250
    at = np.unique(np.r_[np.linspace(0, 1, 2001), norm.cdf(np.linspace(-7, 7, 701))])
    true = norm.cdf(apart + norm.ppf(at))
    for i in range(runs):
        y = np.repeat([0, 1], 100)
        drawing = {"seed": i, "n_resamples": 200} if method == "fixed-width" else {}
        held += holds(roc_band(y, rng.normal(size=200) + apart * y, method=method, **drawing), at, true)
    assert least <= held / runs <= most


@pytest.mark.slow
@pytest.mark.parametrize("prior", [0.5, 0.05])
@pytest.mark.parametrize("auc", [0.76, 0.9])
def test_working_hotelling_holds_the_whole_curve_of_probabilities(auc, prior):
    """Exact posteriors of 100 + 100 normal cases.  94 % hold; 90 % is 2.9 binomial errors of 300 samples below."""
    rng, held, runs, d = np.random.default_rng(7), 0, 300, np.sqrt(2) * norm.ppf(auc)
    y = np.repeat([1, 0], 100)
    at = np.unique(np.r_[np.linspace(0, 1, 1001), norm.cdf(np.linspace(-6, 6, 301))])
    true = norm.cdf(d + norm.ppf(at))
    for _ in range(runs):
        odds = np.exp(d * (rng.normal(size=200) + d * y) - d**2 / 2) * prior / (1 - prior)
        held += holds(roc_band(y, odds / (1 + odds), method="working-hotelling"), at, true)
    assert held / runs >= 0.9


@pytest.mark.slow
@pytest.mark.parametrize(("P", "N"), [(25, 25), (20, 180), (100, 100)])
@pytest.mark.parametrize("auc", [0.76, 0.9])
def test_the_default_holds_the_tpr_at_single_fprs(auc, P, N):
    """At least 92 %, at an fpr of .033 with 25 negatives 90 %; it reaches 92 to 98, the error of 500 runs is 1."""
    rng, runs, d = np.random.default_rng(11), 500, np.sqrt(2) * norm.ppf(auc)
    at, y = np.array([0.033, 0.103, 0.503, 0.803]), np.repeat([1, 0], [P, N])
    true, held = norm.cdf(d + norm.ppf(at)), np.zeros(4)
    for i in range(runs):
        band = roc_band(y, rng.normal(size=y.size) + d * y, seed=i, n_resamples=500)
        held += (read(band, at, "low") <= true) & (true <= read(band, at, "high"))
    assert (held / runs >= (0.9 if N == 25 else 0.92, 0.92, 0.92, 0.92)).all()


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
        roc_band(counts([0, 1], [1, 2], sample_weight=[0.5, 1]))
    with pytest.raises(ValueError, match="without counts"):
        roc_band(RocCurve([0, 1], [0, 1]))
    with pytest.raises(ValueError, match="slope must be negative"):
        roc_band([0, 1], [1, 2], method="fixed-width", slope=1)
    with pytest.raises(
        ValueError, match="fit='median' is unknown: choose from 'maximum-likelihood', 'moments'"
    ):
        roc_band([0, 1], [1, 2], method="working-hotelling", fit="median")
    with pytest.raises(ValueError, match="no mean"):
        roc_band([0, 1, 0, 1], [1, 2, 3, np.inf], method="working-hotelling", fit="moments")
    with pytest.raises(ValueError, match="moments determine no curve"):
        roc_band([0, 1, 1], [1, 2, 3], method="working-hotelling", fit="moments")


@pytest.mark.sample(2)
@pytest.mark.parametrize("weight", [10**9, 10**12, 10**15])
@pytest.mark.parametrize("band", [roc_band, precision_recall_band])
def test_weights_of_billions_fill_no_memory(band, weight):
    """With so many cases the band closes on the curve: its width is of the order of 1/√n."""
    y, score = np.tile([1, 1, 0, 1, 0, 0], 2), np.array([9, 8, 8, 7, 6, 5, 9, 6, 5, 4, 4, 3])
    found = band(y, score, sample_weight=np.full(12, weight), n_resamples=50, seed=0)
    center = found.tpr if band is roc_band else found.precision
    assert np.all((found.low <= center + 1e-12) & (center <= found.high + 1e-12))
    slanted = roc(y, score)
    inside = (found.fpr if band is roc_band else found.recall) > 0.01
    inside &= ~np.isin(np.round(found.fpr if band is roc_band else found.recall, 3), np.round([*slanted.fpr, *slanted.tpr], 3))
    assert inside.any()
    assert np.max((found.high - found.low)[inside]) < 30 / np.sqrt(6 * weight)


def test_scores_of_negatives_are_found_alike_in_a_table_and_by_bisection(monkeypatch, rng):
    y, score = rng.integers(0, 2, 200), rng.integers(0, 30, 200)
    weight = rng.integers(0, 6, 200)
    table = roc_band(y, score, sample_weight=weight, n_resamples=40, seed=1)
    monkeypatch.setattr(resampled, "_TABLE", 0)
    assert roc_band(y, score, sample_weight=weight, n_resamples=40, seed=1) == table
