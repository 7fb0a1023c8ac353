"""Calibration curves: bins and isotonic blocks against brute force and scikit-learn; their intervals."""

from fractions import Fraction
from itertools import pairwise

import numpy as np
import pytest
from papers import FAWCETT_FIGURE_3
from scipy.stats import beta, binomtest
from sklearn.calibration import calibration_curve
from sklearn.isotonic import IsotonicRegression

from rocplot.compute import (
    CalibrationCurve,
    auc,
    calibration,
    calibration_statistics,
    counts,
    hull,
    probability_weights,
)


def sample(rng, size=200, decimals=2):
    p = np.round(rng.random(size), decimals)
    y = (rng.random(size) < p).astype(int)
    y[:2] = 0, 1
    return y, p


@pytest.mark.parametrize("strategy", ["uniform", "quantile"])
@pytest.mark.parametrize("n_bins", [1, 4, 10, 37])
def test_bins_are_sklearns(strategy, n_bins, rng):
    for decimals in (1, 2, 8) if strategy == "uniform" else (8,):  # below 8 quantiles coincide
        y, p = sample(rng, 157, decimals)
        found = calibration(y, p, n_bins=n_bins, strategy=strategy)
        observed, predicted = calibration_curve(y, p, n_bins=n_bins, strategy=strategy)
        np.testing.assert_allclose(found.predicted, predicted, atol=1e-14)
        np.testing.assert_allclose(found.observed, observed, atol=1e-14)
        assert found.count.sum() == 157


def test_bins_are_closed_on_the_right_and_never_split_equal_predictions():
    found = calibration([0, 0, 1, 0, 1, 1], [0.0, 0.5, 0.5, 0.5, 0.51, 1.0], n_bins=2)
    np.testing.assert_array_equal(found.count, [4, 2])
    np.testing.assert_array_equal(found.first, [0, 0.51])
    np.testing.assert_array_equal(found.last, [0.5, 1])


def test_no_more_values_than_bins_are_a_bin_each():
    p = np.r_[np.repeat(0.3, 40), np.repeat([0.1, 0.8], 15)]
    found = calibration([0, 1] * 35, p, n_bins=10, strategy="quantile")
    np.testing.assert_array_equal(found.count, [15, 40, 15])
    np.testing.assert_array_equal(found.predicted, [0.1, 0.3, 0.8])
    assert found.binning == "3 quantile bins"
    alone = calibration([0, 1], [0.3, 0.3], n_bins=10, strategy="quantile")
    assert alone.binning == "1 quantile bin"


def test_a_rule_of_two_values_has_two_bins_although_all_quantiles_but_one_are_the_lowest():
    y = np.repeat([1, 0, 1, 0], [138, 782, 26, 54])  # .15 of 920, .325 of 80
    p = np.repeat([0.1, 0.9], [920, 80])
    for times in (1, 50):  # many cases are binned without being sorted
        found = calibration(np.tile(y, times), np.tile(p, times), strategy="quantile")
        np.testing.assert_allclose(found.predicted, [0.1, 0.9])
        np.testing.assert_allclose(found.observed, [0.15, 0.325])
    weighted = calibration(y, p, strategy="quantile", sample_weight=np.full(1000, 0.3))
    np.testing.assert_allclose(weighted.observed, [0.15, 0.325])
    folded = calibration(y, p, strategy="quantile", fold=np.arange(1000) % 2)
    np.testing.assert_allclose(folded.x, [0.1, 0.9])
    np.testing.assert_allclose(folded.y, [0.15, 0.325])
    statistics = calibration_statistics(y, p, strategy="quantile")
    assert statistics.ece == pytest.approx(0.92 * 0.05 + 0.08 * 0.575)
    assert statistics.max_bin_error == pytest.approx(0.575)


def test_ties_at_the_smallest_prediction_are_a_bin_of_their_own_as_in_scikit_learn():
    p = np.r_[np.repeat(0.1, 40), 0.2, 0.3, np.linspace(0.4, 0.9, 20)]
    y = np.arange(p.size) % 2
    observed, predicted = calibration_curve(y, p, n_bins=5, strategy="quantile")
    assert predicted[0] == pytest.approx(0.1)
    found = calibration(y, p, n_bins=5, strategy="quantile")
    np.testing.assert_allclose(found.predicted, predicted, rtol=1e-12)
    np.testing.assert_allclose(found.observed, observed, rtol=1e-12)


def test_a_lump_of_zeros_is_a_bin_as_in_scikit_learn(rng):
    p = np.where(rng.random(1000) < 0.4, 0, rng.random(1000))
    y = rng.random(1000) < p
    observed, predicted = calibration_curve(y, p, n_bins=10, strategy="quantile")
    found = calibration(y, p, n_bins=10, strategy="quantile")
    np.testing.assert_allclose(found.predicted, predicted, rtol=1e-12)
    np.testing.assert_allclose(found.observed, observed, rtol=1e-12)
    assert found.last[0] == 0
    folded = calibration(y, p, strategy="quantile", fold=np.arange(1000) % 4)
    assert folded.x[0] == 0  # the lowest edge, 0, stands twice


def test_given_edges_may_begin_twice_with_the_lowest_value_and_not_otherwise():
    found = calibration([0, 1, 1, 0], [0, 0, 0.4, 1], edges=[0, 0, 1])
    np.testing.assert_array_equal(found.count, [2, 2])
    for edges in ([0, 0], [0, 0.5, 0.5, 1], [0, 1, 1], [0.5, 0, 1], [0]):
        with pytest.raises(ValueError, match="edges must be ascending"):
            calibration([0, 1, 1, 0], [0, 0, 0.4, 1], edges=edges)


def test_given_edges_and_fractional_weights_by_brute_force(rng):
    y, p = sample(rng)
    w = rng.random(y.size)
    edges = [0, 0.07, 0.3, 0.31, 0.9, 1]
    found = calibration(y, p, sample_weight=w, edges=edges)
    rows, held = [], []
    for i, (low, high) in enumerate(pairwise(edges)):
        here = (p <= high) & ((p > low) | (i == 0))
        if here.any():
            held.append(here)
            rows.append(
                (np.average(p[here], weights=w[here]), np.average(y[here], weights=w[here]), w[here].sum())
            )
    np.testing.assert_allclose(
        np.column_stack([found.predicted, found.observed, found.count]), rows, atol=1e-12
    )
    assert found.binning == "5 given bins"
    n = np.array(
        [w[here].sum() ** 2 / (w[here] ** 2).sum() for here in held]
    )  # about: y and w are independent
    low, high = proportion_limits(found.observed, n)
    np.testing.assert_allclose([found.low, found.high], [low, high], atol=0.06)
    alone = calibration(counts(y, p, sample_weight=w), edges=edges)  # the cases are not known
    np.testing.assert_array_equal(alone.observed, found.observed)
    assert np.isnan(alone.low).all()


def proportion_limits(share, n, z=1.959964):
    """Write Wilson's limits as the roots of (share − p)² = z² p (1 − p)/n."""
    roots = [
        np.sort(np.roots([1 + z**2 / m, -2 * s - z**2 / m, s**2]).real) for s, m in zip(share, n, strict=True)
    ]
    return np.transpose(roots)


def test_groups_of_one_case_change_nothing_and_copies_count_once(rng):
    y, p = sample(rng, 90)
    for interval in ("wilson", "bootstrap"):
        alone = calibration(y, p, interval=interval, n_bins=4, seed=0)
        found = calibration(y, p, interval=interval, n_bins=4, seed=0, groups=rng.permutation(90))
        if interval == "wilson":
            np.testing.assert_allclose([found.low, found.high], [alone.low, alone.high], atol=1e-12)
        else:
            np.testing.assert_allclose([found.low, found.high], [alone.low, alone.high], atol=0.06)
        five = calibration(
            *(np.repeat(part, 5) for part in (y, p)), groups=np.repeat(np.arange(90), 5), n_bins=4
        )
        np.testing.assert_allclose(five.count, 5 * alone.count)
        if interval == "wilson":
            np.testing.assert_allclose([five.low, five.high], [alone.low, alone.high], atol=1e-12)


def test_what_groups_leave_undefined(rng):
    y, p = sample(rng, 90)
    group = np.repeat(np.arange(30), 3)
    assert np.isnan(calibration(y, p, method="smooth", groups=group).low).all()
    for method in ("loess", "logistic"):  # one group does not say how groups vary
        assert np.isnan(calibration(y, p, method=method, groups=np.zeros(90), clip=0.01).low).all()
    steps = calibration(y, p, method="isotonic", interval="bootstrap", groups=group, n_resamples=50, seed=1)
    assert (steps.low <= steps.observed + 1e-9).all()
    assert (steps.observed <= steps.high + 1e-9).all()
    for method in ("bins", "isotonic"):
        with pytest.raises(
            ValueError, match="interval='consistency' assumes independent cases of equal weights"
        ):
            calibration(y, p, method=method, interval="consistency", groups=group)
    assert np.isnan(calibration(y, p, groups=np.zeros(90)).low).all()


def test_quantiles_of_weights_are_those_of_repeated_cases(rng):
    y, p = sample(rng, 60, 2)
    w = rng.integers(1, 6, 60)
    for bins in (3, 7):
        weighted = calibration(y, p, sample_weight=w, n_bins=bins, strategy="quantile")
        repeated = calibration(np.repeat(y, w), np.repeat(p, w), n_bins=bins, strategy="quantile")
        np.testing.assert_allclose(weighted.predicted, repeated.predicted, atol=1e-14)
        np.testing.assert_array_equal(weighted.count, repeated.count)
    v = rng.random(60)
    cuts = np.unique(np.quantile(p, np.linspace(0, 1, 6), weights=v, method="inverted_cdf"))
    found = calibration(y, p, sample_weight=v, n_bins=5, strategy="quantile")
    given = calibration(y, p, sample_weight=v, edges=cuts)
    np.testing.assert_array_equal(found.count, given.count)


def test_wilson_intervals_of_bins(rng):
    y, p = sample(rng, 90)
    found = calibration(y, p, n_bins=6, level=0.9)
    for o, n, low, high in zip(found.observed, found.count, found.low, found.high, strict=True):
        expected = binomtest(round(o * n), int(n)).proportion_ci(0.9, method="wilson")
        assert (low, high) == pytest.approx((expected.low, expected.high), abs=1e-12)
    assert found.kind == "90 % Wilson interval"


def test_bootstrap_and_consistency_of_bins_against_their_binomials(rng):
    y, p = sample(rng, 4000, 1)
    p = np.clip(p, 0.1, 0.9)
    kws = {"edges": [0, 0.35, 0.65, 1], "seed": 1, "n_resamples": 4000}
    found = calibration(y, p, interval="bootstrap", **kws)
    error = np.sqrt(found.observed * (1 - found.observed) / found.count)
    np.testing.assert_allclose(found.high - found.low, 2 * 1.96 * error, rtol=0.08)
    found = calibration(y, p, interval="consistency", **kws)
    bins = [p <= 0.35, (p > 0.35) & (p <= 0.65), p > 0.65]
    error = np.array([np.sqrt((p[b] * (1 - p[b])).sum()) / b.sum() for b in bins])
    np.testing.assert_allclose(found.low, found.predicted - 1.96 * error, atol=0.004)
    np.testing.assert_allclose(found.high, found.predicted + 1.96 * error, atol=0.004)
    again = calibration(y, p, interval="consistency", **kws)
    np.testing.assert_array_equal(again.low, found.low)


def test_no_interval_of_bins_is_certain(rng):
    """A bin of one class is all alike in every resample; 27 of 100 such bins held the truth."""
    p = np.repeat([0.05, 0.15, 0.5, 0.95], [30, 1, 40, 3])
    y = np.repeat([0, 1, 0, 1], [30, 21, 20, 3])
    found = calibration(y, p, interval="bootstrap", n_resamples=200, seed=1)
    assert (found.high > found.low).all()
    for i, k in ((0, 0), (1, 1), (3, 3)):
        expected = binomtest(k, int(found.count[i])).proportion_ci(0.95, method="wilson")
        assert (found.low[i], found.high[i]) == pytest.approx((expected.low, expected.high), abs=1e-12)


@pytest.mark.slow
@pytest.mark.parametrize("strategy", ["uniform", "quantile"])
def test_bootstrap_of_bins_holds_rare_probabilities(strategy):
    """Of 2 % positives most bins have none; the standard error of the coverage is below 1 %."""
    rng, inside = np.random.default_rng(4), []
    for _ in range(200):
        p = np.sort(rng.beta(0.5, 24.5, 200))
        y = rng.random(200) < p
        if y.any():
            found = calibration(y, p, strategy=strategy, interval="bootstrap", n_resamples=500, seed=rng)
            mean = np.add.reduceat(p, np.searchsorted(p, found.first)) / found.count
            inside.extend((found.low <= mean) & (mean <= found.high))
    assert np.mean(inside) >= 0.92


def test_isotonic_blocks_of_one_class_have_the_exact_limit():
    # Negatives alone at .1 to .4, ten at each, and positives alone at .8 and .9: no resample differs there.
    p = np.r_[np.repeat([0.1, 0.2, 0.3, 0.4], 10), [0.6, 0.6, 0.7, 0.7], np.repeat([0.8, 0.9], 4)]
    y = np.r_[np.zeros(40), [1, 0, 1, 0], np.ones(8)].astype(int)
    found = calibration(y, p, method="isotonic", interval="bootstrap", n_resamples=200, seed=1)
    assert found.predicted.tolist() == pytest.approx([0.25, 0.65, 0.85])
    assert found.low[0] == 0
    assert found.high[0] == pytest.approx(binomtest(0, 20).proportion_ci(0.95).high)  # the 20 above .25
    assert found.high[2] == 1
    assert found.low[2] == pytest.approx(binomtest(4, 4).proportion_ci(0.95).low)  # the 4 below .85
    apart = calibration([0, 0, 1, 1], [0.1, 0.2, 0.7, 0.9], method="isotonic", interval="bootstrap", seed=1)
    assert (apart.low < apart.high).all()


@pytest.mark.slow
@pytest.mark.parametrize("rare", [False, True])
def test_isotonic_bootstrap_holds_the_probability_between_blocks(rare):
    """Read as it is drawn; the standard error of a coverage of 95 % is 1.8 % for 150 samples."""
    rng, inside = np.random.default_rng(5), []
    at = beta(0.5, 24.5).ppf([0.1, 0.5, 0.9]) if rare else np.array([0.1, 0.5, 0.9])
    while len(inside) < 150:
        p = rng.beta(0.5, 24.5, 200) if rare else rng.random(200)
        y = rng.random(200) < p
        if y.any():
            found = calibration(y, p, method="isotonic", interval="bootstrap", n_resamples=150, seed=rng)
            low, high = (np.interp(at, found.predicted, bound) for bound in (found.low, found.high))
            inside.append((low <= at) & (at <= high))
    assert np.mean(inside, axis=0).min() >= 0.92


def pav(y, p):
    """Pool adjacent violators of tied groups in exact fractions, case by case: another algorithm."""
    blocks = []
    for value in np.unique(p):
        here = y[p == value]
        blocks.append([Fraction(int(here.sum())), here.size, value, value])
        while len(blocks) > 1 and blocks[-2][0] / blocks[-2][1] >= blocks[-1][0] / blocks[-1][1]:
            up, size, _, last = blocks.pop()
            blocks[-1][0] += up
            blocks[-1][1] += size
            blocks[-1][3] = last
    return blocks


@pytest.mark.parametrize("decimals", [1, 2, 6])
def test_isotonic_blocks_are_pool_adjacent_violators_and_the_hull(decimals, rng):
    for _ in range(10):
        y, p = sample(rng, 80, decimals)
        found, blocks, vertices = calibration(y, p, method="isotonic"), pav(y, p), hull(y, p)
        assert found.observed.tolist() == [float(up / size) for up, size, _, _ in blocks]
        assert found.count.tolist() == [size for _, size, _, _ in blocks]
        assert found.first.tolist() == [first for *_, first, _ in blocks]
        assert found.last.tolist() == [last for *_, last in blocks]
        np.testing.assert_array_equal(found.observed[::-1], vertices.probability)
        P, N = int(y.sum()), int((1 - y).sum())
        slopes = [up * N / ((size - up) * P) if size > up else np.inf for up, size, _, _ in blocks[::-1]]
        np.testing.assert_allclose(vertices.slope, np.array(slopes, float), rtol=1e-13)
        means = [p[(p >= a) & (p <= b)].mean() for *_, a, b in blocks]
        np.testing.assert_allclose(found.predicted, means, atol=1e-14)


def test_area_of_isotonic_scores_is_the_hulls():
    y, score = FAWCETT_FIGURE_3
    y = np.array([c == "p" for c in y])
    steps = calibration(y, score, method="isotonic")
    fitted = steps.observed[np.searchsorted(steps.first, score, side="right") - 1]
    assert auc(y, fitted) == hull(y, score).auc == 0.755


def test_sampled_and_weighted_negatives_leave_the_positives_that_were_seen():
    """Two bins: 40 positives and 200 negatives that stand for 4000; and 1000 negatives for 20000 alone."""
    y = np.repeat([1, 0, 0], [40, 200, 1000])
    p = np.repeat([0.1, 0.01], [240, 1000])
    w = probability_weights(np.where(y, 1.0, 20.0))
    found = calibration(y, p, sample_weight=w, edges=[0, 0.05, 1])
    z, o = 1.959964, 40 / 4040
    half = z * np.sqrt(1 / 40 + 1 / 200)  # of the logit, after Woolf
    assert np.log(found.high[1] / found.low[1]) / 2 == pytest.approx((1 - o) * half, rel=0.02)
    assert found.high[0] == pytest.approx(z**2 / (20000 + z**2), rel=1e-6)  # a positive would weigh 1


def test_isotonic_with_fractional_weights_is_sklearns(rng):
    y, p = sample(rng, 120, 1)
    w = rng.random(120)
    found = calibration(y, p, sample_weight=w, method="isotonic")
    expected = IsotonicRegression().fit(p, y, sample_weight=w).predict(p)
    fitted = found.observed[np.searchsorted(found.first, p, side="right") - 1]
    np.testing.assert_allclose(fitted, expected, atol=1e-12)


def test_isotonic_bands_come_from_refits():
    rng = np.random.default_rng(2)
    y, p = sample(rng, 300, 1)
    for how in ("bootstrap", "consistency"):
        found = calibration(y, p, method="isotonic", interval=how, n_resamples=300, seed=0)
        assert ((found.low >= 0) & (found.low <= found.high) & (found.high <= 1)).all()
        assert (np.diff(found.low) >= 0).all()
        inside = (found.low <= found.predicted) & (found.predicted <= found.high)
        assert inside.all()  # the sample is calibrated, so both bands hold the diagonal
    assert found.kind == "95 % if calibrated, pointwise"
    assert np.isnan(calibration(y, p, method="isotonic").low).all()


@pytest.mark.parametrize("method", ["bins", "isotonic", "loess", "smooth", "logistic"])
def test_a_resample_is_read_as_its_cases(method, rng):
    """A resample keeps predictions of which no case was drawn."""
    y, p = sample(rng, 120)
    drawn = counts(y, np.clip(p, 0.01, 0.99)).resample(3)
    y = np.repeat([1, 0], [drawn.positive.sum(), drawn.negative.sum()])
    p = np.r_[np.repeat(drawn.score, drawn.positive), np.repeat(drawn.score, drawn.negative)]
    found, expected = (calibration(*data, method=method, clip=0.001) for data in ((drawn,), (y, p)))
    for name in ("predicted", "observed", "count", "first", "last"):
        np.testing.assert_allclose(getattr(found, name), getattr(expected, name), atol=1e-12)


def test_errors_of_bins_are_weighted_means_and_maxima():
    found = calibration([0, 0, 1, 1], [0.1, 0.3, 0.3, 0.8], n_bins=2)  # (0.7/3, 1/3), (.8, 1)
    assert found.average_error == pytest.approx((3 * (1 / 3 - 0.7 / 3) + 0.2) / 4)
    assert found.max_error == pytest.approx(0.2)
    assert found.binning == "2 uniform bins"


@pytest.mark.slow
def test_the_largest_error_is_one_of_places_with_cases():
    kws = {"predicted": [0.1, 0.5, 0.9], "observed": [0.2, 1.3, 0.85], "method": "loess"}
    assert CalibrationCurve(**kws, count=[5, 0, 2]).max_error == pytest.approx(0.1)
    assert CalibrationCurve(**kws).max_error == pytest.approx(0.8)  # counts unknown: every row
    rng = np.random.default_rng(5)
    p = np.append(rng.beta(1, 500, 4999), 0.9)
    y = (rng.random(5000) < np.minimum(1, 2 * p)).astype(int)
    exact = calibration(y, p, method="loess").max_error  # at the 5 000 predictions
    grid = calibration(np.append(y, 0), np.append(p, 0.0005), method="loess")  # on the grid
    assert grid.predicted.size == 501
    assert grid.max_error == pytest.approx(exact, abs=1e-3)


@pytest.mark.parametrize(
    ("kws", "error", "message"),
    [
        ({"predicted": [0.7, 0.2]}, ValueError, "predicted must be ascending"),
        ({"observed": ["a", "b"]}, TypeError, "observed must be numbers"),
        ({"observed": [0.1]}, ValueError, r"observed has shape \(1,\)"),
        ({"count": [2, -1]}, ValueError, "count must be non-negative"),
        ({"method": "cubic"}, ValueError, "method='cubic' is unknown"),
    ],
)
def test_a_curve_takes_no_impossible_contents(kws, error, message):
    with pytest.raises(error, match=message):
        CalibrationCurve(**({"predicted": [0.2, 0.7], "observed": [0.3, 0.6]} | kws))


@pytest.mark.parametrize(
    "asked", [{"method": "loess"}, {"n_bins": 3}, {"span": 0.5}, {"clip": 0.01}, {"seed": 3}]
)
def test_a_ready_curve_is_not_made_anew_silently(asked, rng):
    y, p = sample(rng)
    with pytest.raises(
        TypeError, match=f"`{next(iter(asked))}` cannot be changed on a precomputed CalibrationCurve"
    ):
        calibration(calibration(y, p), **asked)


def test_counts_and_results_stand_in_place_of_data(rng):
    y, p = sample(rng)
    found = calibration(counts(y, p))
    assert found.to_dict()["predicted"].tolist() == calibration(y, p).predicted.tolist()
    assert calibration(found) is found
    own = CalibrationCurve([0.2, 0.7], [0.3, 0.6])
    assert np.isnan(own.low).all()
    assert own.to_frame().shape[0] == 2


@pytest.mark.parametrize(
    ("kws", "message"),
    [
        ({"method": "cubic"}, "method='cubic' is unknown: choose from 'bins', 'isotonic', 'loess'"),
        ({"strategy": "width"}, "strategy='width' is unknown"),
        ({"n_bins": 0}, "n_bins must be"),
        ({"n_bins": 2.5}, "n_bins must be a whole number"),
        ({"edges": [0.5, 0.2]}, "edges must be ascending"),
        ({"edges": [0.5, 1]}, "edges span"),
        ({"level": 1}, "level must lie between 0 and 1"),
        ({"interval": "wald"}, "interval='wald' is unknown: choose from 'wilson'"),
        ({"method": "loess", "span": 0}, "span must lie between 0 and 1"),
        ({"method": "loess", "degree": 3}, "degree must be 1 or 2"),
        ({"method": "logistic", "clip": 0.5}, "clip must lie between"),
    ],
)
def test_options_that_cannot_be_used(kws, message):
    with pytest.raises(ValueError, match=message):
        calibration([0, 1, 0, 1], [0.1, 0.2, 0.3, 0.4], **kws)


@pytest.mark.parametrize("method", ["bins", "isotonic", "loess", "smooth", "logistic", "beta"])
def test_scores_that_are_no_probabilities_name_the_remedy(method):
    for scores in ([-0.1, 0.2, 0.3], [0.1, 0.2, 1.1], [0.1, 0.2, np.inf]):
        with pytest.raises(ValueError, match=r"probabilities in \[0, 1\].*calibration_map"):
            calibration([0, 1, 0], scores, method=method)


@pytest.mark.parametrize("method", ["logistic", "beta"])
def test_where_log_odds_fail(method):
    y, p = [0, 1, 0, 1], [0.0, 0.3, 0.6, 1.0]
    with pytest.raises(ValueError, match=r"predictions of 0 or 1 have infinite log-odds: clip them"):
        calibration(y, p, method=method)
    assert np.isfinite(calibration(y, p, method=method, clip=1e-6).observed).all()
    with pytest.raises(ValueError, match="the scores separate the classes"):
        calibration([0, 0, 1, 1], [0.1, 0.2, 0.2, 0.4], method=method)
    with pytest.raises(ValueError, match=f"all predictions are equal: a {method} curve"):
        calibration(y, [0.3] * 4, method=method)


def test_limits_of_groups_are_named_and_missing_ones_told():
    """Predictions of .1 have two groups, those of .9 one, whose variance is unknown."""
    y, p, group = [0, 1, 0, 0, 1, 1, 0], [0.1] * 4 + [0.9] * 3, [1, 1, 2, 2, 3, 3, 3]
    curve = calibration(y, p, groups=group)
    assert np.isnan(curve.low).tolist() == [False, True]
    assert curve.kind == "95 % Wilson interval, effective n"
    assert curve.describe().endswith("effective number of cases); none for 1 bin with a single group.")
    weighted = calibration([0, 1, 1], [0.1, 0.1, 0.9], sample_weight=[0.5, 1.5, 1.2])
    assert weighted.kind == "95 % Wilson interval, effective n"
    assert weighted.describe().endswith("none for 1 bin with a single case.")
    alone = calibration(y, p)
    assert alone.kind == "95 % Wilson interval"
    assert "none" not in alone.describe()
