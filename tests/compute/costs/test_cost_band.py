"""Averages and bands of cost curves: exact means, and coverage by simulation."""

import numpy as np
import pytest
from papers import five_samples, table
from scipy.stats import norm, t

from rocplot.compute import CostBand, RocCurve, cost_average, cost_band, cost_curve


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
    one = cost_average(folds[:1])
    assert np.isnan(one.low).all()
    assert np.isnan(one.area_sd)


def test_band_surrounds_its_curve_and_repeats(rng):
    y = np.r_[0, 1, rng.integers(0, 2, 100)]
    score = np.round(rng.normal(size=y.size) + y, 1)
    band, envelope = cost_band(y, score, n_resamples=300, seed=1), cost_curve(y, score)
    np.testing.assert_allclose(band.loss, np.interp(band.x, envelope.x, envelope.loss), atol=1e-15)
    assert np.isin(envelope.x, band.x).all()
    assert band.area == envelope.area
    assert band.error == "95 % bootstrap band, pointwise"
    np.testing.assert_array_equal(band.low, cost_band(y, score, n_resamples=300, seed=1).low)
    narrow = cost_band(y, score, n_resamples=300, seed=1, level=0.5)
    assert (band.low <= narrow.low).all()
    assert (narrow.high <= band.high).all()
    assert (narrow.high - narrow.low).max() < (band.high - band.low).max()
    assert band.high[0] == band.high[-1] == 0  # decisions are free where one error costs nothing


@pytest.mark.slow
def test_one_cut_off_has_the_binomial_spread():
    # All positives and 30 of 100 negatives share the higher of two scores: at the skew near 0.3 the loss is
    # z·0 + (1 − z)·fpr, whose bootstrap is the binomial of 100 cases.
    y, score = np.repeat([1, 0, 0], [50, 30, 70]), np.repeat([1, 1, 0], [50, 30, 70])
    band = cost_band(y, score, x="skew", n_resamples=4000, seed=0)
    at = int(np.searchsorted(band.x, 0.4))
    half = norm.ppf(0.975) * np.sqrt(0.3 * 0.7 / 100)
    low, high = band.low[at] / (1 - band.x[at]), band.high[at] / (1 - band.x[at])
    assert (low, high) == pytest.approx((0.3 - half, 0.3 + half), abs=0.012)


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
    with pytest.raises(ValueError, match="whole counts"):
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
