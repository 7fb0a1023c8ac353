"""Averages and bands of cost curves: exact means, limits by hand, and coverage by simulation."""

import numpy as np
import pytest
from papers import five_samples, table
from scipy.stats import binomtest, norm, t

from rocplot.compute import CostBand, RocCurve, cost_average, cost_band, cost_curve, roc_average


def test_average_is_the_mean_of_the_folds_everywhere():
    folds = five_samples(200)
    for x in ("cost_proportion", "skew"):
        mean = cost_average(folds, x=x, errorbar="sd")
        curves = [cost_curve(*fold, x=x) for fold in folds]
        at = np.linspace(0, 1, 501)
        losses = np.array([np.interp(at, one.x, one.loss) for one in curves])
        np.testing.assert_allclose(np.interp(at, mean.x, mean.loss), losses.mean(axis=0), atol=1e-14)
        assert mean.area == pytest.approx(np.mean([one.area for one in curves]), abs=1e-15)
        assert np.trapezoid(mean.loss, mean.x) == pytest.approx(mean.area, abs=1e-14)
        assert mean.area_sd == pytest.approx(np.std([one.area for one in curves], ddof=1))
        own = np.array([np.interp(mean.x, one.x, one.loss) for one in curves])
        np.testing.assert_allclose(mean.high - mean.loss, own.std(axis=0, ddof=1), atol=1e-14)
        ci = cost_average(folds, x=x, errorbar=("ci", 90))
        half = own.std(axis=0, ddof=1) / np.sqrt(5) * t.ppf(0.95, 4)
        np.testing.assert_allclose(ci.loss - ci.low, np.minimum(half, ci.loss), atol=1e-14)


def test_average_reads_folds_as_the_roc_average_does():
    columns = table("tic_tac_toe")
    means = cost_average("x_wins", ["naive_bayes", "tree"], fold="fold", data=columns)
    assert list(means) == ["naive_bayes", "tree"]
    folds = [(columns["x_wins"][k], columns["tree"][k]) for k in (columns["fold"] == i for i in range(1, 11))]
    np.testing.assert_array_equal(means["tree"].loss, cost_average(folds).loss)
    for name, mean in means.items():  # bends of two folds that only rounding parts are one
        assert (np.diff(mean.x) > 1e-12 * mean.x[1:]).all()
        assert mean.x[[0, -1]].tolist() == [0, 1]
        areas = [
            cost_curve(curve).area for curve in roc_average("x_wins", name, fold="fold", data=columns).curves
        ]
        np.testing.assert_allclose(mean.area, np.mean(areas), rtol=1e-12)
    one = cost_average(folds[:1])
    assert np.isnan(one.low).all()
    assert np.isnan(one.area_sd)


@pytest.mark.slow
def test_band_surrounds_its_curve_and_repeats(rng):
    y = np.r_[0, 1, rng.integers(0, 2, 100)]
    score = np.round(rng.normal(size=y.size) + y, 1)
    band, envelope = cost_band(y, score, n_resamples=300, seed=1), cost_curve(y, score)
    np.testing.assert_allclose(band.loss, np.interp(band.x, envelope.x, envelope.loss), atol=1e-15)
    assert np.isin(envelope.x, band.x).all()
    assert band.area == envelope.area
    assert band.error == "95 % pointwise band"
    np.testing.assert_array_equal(band.low, cost_band(y, score, n_resamples=300, seed=1).low)
    narrow = cost_band(y, score, n_resamples=300, seed=1, level=0.5)
    assert (band.low <= narrow.low).all()
    assert (narrow.high <= band.high).all()
    assert (narrow.high - narrow.low).max() < (band.high - band.low).max()
    assert band.high[0] == band.high[-1] == 0  # decisions are free where one error costs nothing


def test_limits_of_one_cut_off_are_those_of_its_two_rates():
    # All positives and 30 of 100 negatives share the higher of two scores.  At the skew .4 its loss is
    # .4·fnr + .6·fpr with fnr 0 of 50 and fpr 30 of 100; Newcombe's square-and-add limits from Wilson's.
    y, score = np.repeat([1, 0, 0], [50, 30, 70]), np.repeat([1, 1, 0], [50, 30, 70])
    band = cost_band(y, score, x="skew", n_resamples=400, seed=0)
    fnr, fpr = (binomtest(k, n).proportion_ci(0.95, method="wilson") for k, n in ((0, 50), (30, 100)))
    at = int(np.searchsorted(band.x, 0.4))
    assert band.low[at] == pytest.approx(0.18 - 0.6 * (0.3 - fpr.low), abs=1e-12)
    without_bias = 0.18 + np.hypot(0.4 * fnr.high, 0.6 * (fpr.high - 0.3))
    assert band.high[at] == pytest.approx(without_bias, abs=0.001)
    assert band.high[at] >= without_bias - 1e-12


def lowest_loss(distance, prior, kappa):
    """Compute the true loss of the best threshold of two unit normals so far apart."""
    miss, alarm = 2 * kappa * prior, 2 * (1 - kappa) * (1 - prior)
    cut = distance / 2 + np.log(alarm / miss) / distance  # where the likelihood ratio is alarm/miss
    return miss * norm.cdf(cut - distance) + alarm * norm.sf(cut)


@pytest.mark.slow
@pytest.mark.parametrize(("area", "P", "N"), [(0.76, 50, 50), (0.9, 60, 60), (0.76, 20, 180)])
def test_the_band_holds_the_true_loss(area, P, N):
    """The standard error of a coverage of 95 % is 1.5 % for 200 samples."""
    rng, kappa = np.random.default_rng(5), np.array([0.05, 0.2, 0.35, 0.5, 0.65, 0.8, 0.95])
    distance, y, inside = np.sqrt(2) * norm.ppf(area), np.repeat([1, 0], [P, N]), []
    truth = lowest_loss(distance, P / (P + N), kappa)
    for _ in range(200):
        band = cost_band(y, rng.normal(size=y.size) + distance * y, n_resamples=50, seed=rng)
        low, high = (np.interp(kappa, band.x, bound) for bound in (band.low, band.high))
        inside.append((low <= truth) & (truth <= high))
    assert np.mean(inside, axis=0).min() >= 0.92


@pytest.mark.parametrize("x", ["cost_proportion", "skew"])
@pytest.mark.parametrize(
    ("y", "score"),
    [
        (np.repeat([1, 0], 20), np.arange(40)[::-1]),  # the classes are apart: no loss in the sample
        (np.repeat([1, 0], [2, 30]), np.arange(32)[::-1]),
        (np.repeat([0, 1], 20), np.arange(40)[::-1]),  # inverted: the trivial classifiers are best
        (np.arange(40) % 2, np.zeros(40)),
    ],
)
def test_no_limit_is_certain_but_where_decisions_are_free(y, score, x):
    band, weight = cost_band(y, score, x=x, n_resamples=20, seed=0), y.mean() if x != "skew" else 0.5
    assert (band.high > band.low)[1:-1].all()
    assert band.high[0] == band.high[-1] == band.low[0] == 0
    assert (band.low <= band.loss).all()
    assert (band.loss <= band.high + 1e-15).all()
    trivial = np.minimum(2 * band.x * weight, 2 * (1 - band.x) * (1 - weight))
    assert (band.high <= trivial + 1e-15).all()


def test_many_scores_are_summarised(rng):
    y = np.r_[0, 1, rng.integers(0, 2, 20_000)]
    band = cost_band(y, rng.normal(size=y.size) + y, n_resamples=20, seed=0)
    assert 0 < (band.high - band.low).max() < 0.03


def test_bounds_made_elsewhere():
    bare = CostBand([0, 0.5, 1], [0, 0.2, 0])
    assert np.isnan(bare.low).all()
    assert bare.low.shape == bare.high.shape == (3,)
    with pytest.raises(ValueError, match="x and high must have the same length, got 3 and 2"):
        CostBand([0, 0.5, 1], [0, 0.2, 0], low=[0, 0.1, 0], high=[0, 0.3])


def test_input_that_cannot_be_used():
    with pytest.raises(ValueError, match="level must lie between 0 and 1, not 1"):
        cost_band([0, 1], [1, 2], level=1)
    with pytest.raises(ValueError, match="independent cases of equal weights"):
        cost_band([0, 1], [1, 2], sample_weight=[0.5, 1])
    with pytest.raises(ValueError, match="without counts"):
        cost_band(RocCurve([0, 1], [0, 1]))
    with pytest.raises(ValueError, match="applies to rates only"):
        cost_average(five_samples(50), errorbar="binomial")
    with pytest.raises(ValueError, match="errorbar='sem' is unknown"):
        cost_average(five_samples(50), errorbar="sem")


def test_the_band_shows_its_progress(monkeypatch, capsys):
    ticks = iter(range(1000))
    monkeypatch.setattr("tqdm.std.time", lambda: next(ticks))
    monkeypatch.setattr("sys.stderr.isatty", lambda: True)
    for progress in (True, False):
        cost_band([0, 1, 0, 1], [1, 2, 3, 4], seed=1, n_resamples=5, progress=progress)
        assert ("5/5 [" in capsys.readouterr().err) == progress


def test_a_t_interval_without_width_is_none_but_where_the_loss_is_known():
    """Two folds that agree, so that nothing says how far a third would be; at the ends the loss is 0."""
    fold = ([1, 0, 1, 0], [4, 3, 2, 1])
    mean = cost_average([fold, fold])
    for bound in (mean.low, mean.high):
        assert bound[[0, -1]].tolist() == [0, 0]
        assert np.isnan(bound[1:-1]).all()
    assert cost_average([fold, fold], errorbar="sd").low.tolist() == mean.loss.tolist()
