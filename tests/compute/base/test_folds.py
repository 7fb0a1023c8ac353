"""Means of curves over folds: by hand, against a loop over the folds, and at their edges."""

import inspect
from itertools import pairwise

import numpy as np
import pandas as pd
import pytest
from scipy import stats
from sklearn.model_selection import StratifiedKFold

from rocplot import compute

AVERAGING = ["precision_recall", "lift", "calibration", "net_benefit", "cost_curve"]
FOLDS = [([1, 0, 1, 0], [0.9, 0.8, 0.7, 0.6]), ([1, 1, 0, 0], [0.9, 0.8, 0.7, 0.6])]


def cases(rng, n=240, k=6, *, share=0.4, tied=False):
    """Cases in folds of unequal size, each with both classes."""
    y = rng.random(n) < share
    score = np.clip(0.4 * y + 0.6 * rng.random(n), 0, 1)
    fold = np.minimum(rng.integers(0, 2 * k, n), k - 1)
    y[:k], y[k : 2 * k] = True, False
    fold[: 2 * k] = np.tile(np.arange(k), 2)
    return y, np.round(score, 1) if tied else score, fold


def by_fold(y, score, fold):
    return [(y[fold == k], score[fold == k]) for k in np.unique(fold)]


# -- worked by hand -------------------------------------------------------------------------------


def test_precision_at_a_recall_by_hand():
    # Fold 1 finds the positives after 0 and 1 negatives, fold 2 both first.  At recall .75 fold 1 has 1.5 true
    # and 1 false positive: precision .6, fold 2 has 1; at recall .5 fold 1 has precision 1 before it falls.
    mean = compute.precision_recall(FOLDS)
    at = mean.x.searchsorted([0, 0.5, 0.75, 1])
    np.testing.assert_allclose(mean.values[0, at], [1, 1, 0.6, 2 / 3])
    np.testing.assert_allclose(mean.y[at], [1, 1, 0.8, 5 / 6])
    assert mean.statistic_mean == pytest.approx((5 / 6 + 1) / 2)  # of average precisions
    assert mean.statistic_sd == pytest.approx((1 - 5 / 6) / np.sqrt(2))


def test_precision_along_a_tie_is_not_linear():
    # From (1, 0) to (2, 1) in counts (TP, FP): half way 1.5 and .5, precision 3/4, not (1 + 2/3)/2.
    tied = compute.precision_recall([([1, 0, 1, 0], [0.9, 0.4, 0.4, 0.2])])
    assert tied.y[75] == pytest.approx(0.75)
    first = compute.precision_recall([([0, 1, 1, 0], [0.9, 0.8, 0.7, 0.6])])
    assert first.y[[0, 25, 50]] == pytest.approx([0, 1 / 3, 1 / 2])  # .5 and 1 true beside one false positive


def test_lift_net_benefit_and_cost_by_hand():
    # At a rate of .5 the folds find 1 and 2 of 2 positives.
    assert compute.lift(FOLDS).y[[25, 50, 75]] == pytest.approx([0.5, 0.75, 1])
    # At p = .75 they act on (1 TP, 1 FP) and (2 TP, 0 FP): 1/4 − 3/4 and 2/4.
    benefit = compute.net_benefit(FOLDS, thresholds=[0.75], errorbar="se")
    assert benefit.y == pytest.approx([0.0])
    assert benefit.low == pytest.approx([-0.5])
    # Envelopes min(κ, 1 − κ)/2 and 0: means of .25 and 0 at ½, standard deviation .25/√2.
    cost = compute.cost_curve(FOLDS, errorbar="sd")
    np.testing.assert_allclose(cost.y, [0, 0.125, 0])
    np.testing.assert_allclose(cost.high, [0, 0.125 + 0.25 / np.sqrt(2), 0])


def test_calibration_by_hand():
    folds = [([0, 1, 1], [0.1, 0.3, 0.9]), ([0, 1, 0], [0.4, 0.2, 0.5])]
    mean = compute.calibration(folds, n_bins=2)
    # Fold 2 has no prediction above .5, so that one fold counts there.
    np.testing.assert_allclose(mean.x, [(0.2 + 1.1 / 3) / 2, 0.9])
    np.testing.assert_allclose(mean.y, [(1 / 2 + 1 / 3) / 2, 1])
    assert mean.n_folds.tolist() == [2, 1]
    assert np.isnan(mean.values[1, 1])
    assert np.isnan(mean.low[1])
    assert mean.error == "mean of 1 to 2 folds, 95 % t interval"


# -- against a loop over the folds ----------------------------------------------------------------


def counted(y, score):
    cuts = np.unique(score)[::-1]
    tp = np.array([0, *(np.sum(y & (score >= cut)) for cut in cuts)], float)
    return tp, np.array([0, *(np.sum(~y & (score >= cut)) for cut in cuts)], float)


def precision(y, score, recall):
    tp, fp = counted(y, score)
    found = []
    for wanted in recall * y.sum():
        least = np.inf
        for i in range(1, tp.size):  # every segment of the ROC curve that reaches the recall
            if tp[i - 1] - 1e-9 <= wanted <= tp[i] + 1e-9 and tp[i] > tp[i - 1]:
                share = (wanted - tp[i - 1]) / (tp[i] - tp[i - 1])
                least = min(least, fp[i - 1] + share * (fp[i] - fp[i - 1]))
        found.append(wanted / (wanted + least))
    return np.array(found)


def gains(y, score, rate):
    tp, fp = counted(y, score)
    return np.interp(rate, (tp + fp) / y.size, tp / y.sum())


def benefit(y, score, p):
    return np.array([np.mean(y & (score >= t)) - np.mean(~y & (score >= t)) * t / (1 - t) for t in p])


def cheapest(y, score, x):
    tp, fp = counted(y, score)
    return np.array([np.min(2 * (k * (y.sum() - tp) + (1 - k) * fp) / y.size) for k in x])


@pytest.mark.parametrize("tied", [False, True])
@pytest.mark.parametrize("share", [0.4, 0.05])
def test_means_are_those_of_a_loop(rng, tied, share):
    y, score, fold = cases(rng, share=share, tied=tied)
    for name, read, skip in (
        ("precision_recall", precision, 1),
        ("lift", gains, 0),
        ("net_benefit", benefit, 0),
        ("cost_curve", cheapest, 0),
    ):
        mean = getattr(compute, name)(y, score, fold=fold)
        each = np.array([read(*one, mean.x[skip:]) for one in by_fold(y, score, fold)])
        np.testing.assert_allclose(mean.y[skip:], each.mean(axis=0), atol=1e-12, err_msg=name)
        half = stats.t.ppf(0.975, len(each) - 1) * stats.sem(each, axis=0)
        low = (each.mean(axis=0) - half)[half > 1e-9]
        found = mean.low[skip:][half > 1e-9]
        floor = -np.inf if name == "net_benefit" else 0
        np.testing.assert_allclose(found, np.maximum(low, floor), atol=1e-9, err_msg=name)


@pytest.mark.parametrize("strategy", ["uniform", "quantile"])
def test_bins_of_a_loop(rng, strategy):
    y, score, fold = cases(rng, k=5)
    mean = compute.calibration(y, score, fold=fold, n_bins=8, strategy=strategy, errorbar=("pi", 80))
    edges = np.linspace(0, 1, 9) if strategy == "uniform" else np.quantile(score, np.linspace(0, 1, 9))
    edges[0] = -1
    rows = []
    for low, high in pairwise(edges):
        inside = [(s > low) & (s <= high) for _, s in by_fold(y, score, fold)]
        some = [
            (t[at].mean(), s[at].mean())
            for (t, s), at in zip(by_fold(y, score, fold), inside, strict=True)
            if at.any()
        ]
        if some:
            seen, told = np.transpose(some)
            ends = np.percentile(seen, [10, 90]) if len(some) > 1 else [np.nan] * 2
            rows.append((told.mean(), seen.mean(), len(some), *ends))
    found = np.column_stack([mean.x, mean.y, mean.n_folds, mean.low, mean.high])
    np.testing.assert_allclose(found, rows, atol=1e-12)


@pytest.mark.parametrize("method", ["isotonic", "loess", "smooth", "logistic", "beta"])
def test_curves_of_folds_are_read_within_their_predictions(rng, method):
    y, score, fold = cases(rng, k=3)
    mean = compute.calibration(y, score, fold=fold, method=method)
    for values, (labels, own) in zip(mean.values, by_fold(y, score, fold), strict=True):
        inside = (mean.x >= own.min()) & (mean.x <= own.max())
        np.testing.assert_array_equal(np.isnan(values), ~inside)
        alone = compute.calibration(labels, own, method=method)
        if method != "isotonic":
            expected = np.interp(mean.x[inside], alone.predicted, np.clip(alone.observed, 0, 1))
            np.testing.assert_allclose(values[inside], expected)
        else:
            blocks = [(alone.first <= p) & (p <= alone.last) for p in mean.x]
            for value, block in zip(values, blocks, strict=True):
                assert not block.any() or value == pytest.approx(alone.observed[block][0])


def test_the_mean_cost_is_that_of_cost_average(rng):
    y, score, fold = cases(rng)
    for how in ({}, {"errorbar": ("pi", 90)}, {"x": "skew"}, {"prior": 0.2, "errorbar": "sd"}):
        ours, theirs = (f(y, score, fold=fold, **how) for f in (compute.cost_curve, compute.cost_average))
        for own, other in (("x", "x"), ("y", "loss"), ("low", "low"), ("high", "high")):
            np.testing.assert_allclose(getattr(ours, own), getattr(theirs, other), atol=1e-14)
        assert ours.statistic_mean == pytest.approx(theirs.area)
        assert ours.statistic_sd == pytest.approx(theirs.area_sd)


# -- ways in --------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", AVERAGING)
def test_ways_to_say_folds(rng, name):
    function = getattr(compute, name)
    y, score, fold = cases(rng, k=4)
    parts = by_fold(y, score, fold)
    mean = function(y, score, fold=fold)
    table = pd.DataFrame({"y": y, "s": score, "fold": fold})
    assert function(parts) == mean
    assert function("y", "s", fold="fold", data=table) == mean
    assert function({"a": parts})["a"] == mean
    assert function([compute.counts(*one) for one in parts]) == mean
    both = function(y, {"a": score, "b": score}, fold=fold)
    assert both["b"] == mean
    assert list(both.to_frame()) == ["model", "x", "y", "low", "high", "n_folds"]
    assert function(mean) is mean
    assert mean.of == name


@pytest.mark.sample(5)
@pytest.mark.parametrize("name", AVERAGING)
@pytest.mark.parametrize("number", [1, 2, 200])
def test_any_number_of_folds(rng, name, number):
    y, score, fold = cases(rng, n=2000, k=number)
    mean = getattr(compute, name)(y, score, fold=fold)
    assert mean.values.shape[0] == number
    assert mean.n_folds.max() == number or name == "calibration"  # some lack cases in each bin
    assert np.isfinite(mean.y).all()
    assert np.isnan(mean.low).all() == (number == 1)
    assert f"{number} fold{'s' * (number > 1)}" in mean.error
    assert (
        f"{mean.n_folds.min()} to {mean.n_folds.max()} of 200" in mean.error or mean.n_folds.max() == number
    )
    assert ("interval" in mean.error) == (number > 1)
    weight = function_of_equal_folds(name, y, score, fold)
    np.testing.assert_array_equal(mean.y, weight)


def function_of_equal_folds(name, y, score, fold):
    """Compute the same after the cases of one fold came twice: every fold counts alike."""
    more = np.r_[np.arange(y.size), np.flatnonzero(fold == 0)]
    return getattr(compute, name)(y[more], score[more], fold=fold[more]).y


@pytest.mark.parametrize("name", AVERAGING)
def test_what_is_refused(rng, name):
    function = getattr(compute, name)
    y, score, fold = cases(rng, k=4)
    with pytest.raises(TypeError, match="not the splitter StratifiedKFold: after fold"):
        function(y, score, fold=StratifiedKFold(4))
    with pytest.raises(ValueError, match=r"fold 7: y_true holds positive cases only"):
        function(np.r_[y, True, True], np.r_[score, 0.5, 0.6], fold=np.r_[fold, 7, 7])
    with pytest.raises(ValueError, match=r"fold 0: y_true holds \w+ cases only \(1 of 1\)"):
        function(y, score, fold=np.arange(y.size))
    with pytest.raises(ValueError, match=r"folds\[1\]: y_true holds positive cases only"):
        function([(y, score), ([1, 1], [0.5, 0.6])])
    with pytest.raises(TypeError, match="`fold` cannot be changed on a precomputed"):
        function(function(y, score), fold=fold)
    with pytest.raises(TypeError, match="`fold` cannot be changed on a precomputed AveragedCurve"):
        function(function(y, score, fold=fold), fold=fold)
    with pytest.raises(TypeError, match="sample_weight cannot be combined with a list of folds"):
        function(by_fold(y, score, fold), sample_weight=np.ones(y.size))
    with pytest.raises(ValueError, match="errorbar="):
        function(y, score, fold=fold, errorbar="binomial")
    with pytest.raises(ValueError, match="errorbar"):
        function(y, score, errorbar="nonsense")
    other = compute.lift if name != "lift" else compute.cost_curve
    with pytest.raises(TypeError, match=f"this is a mean of {other.__name__} over folds, not of {name}"):
        function(other(y, score, fold=fold))
    pooled = compute.counts(np.r_[y, y], np.r_[score, score + 1e-3], max_points=10)
    with pytest.raises(ValueError, match=r"order|needs the scores|pooled|exact"):
        function([pooled, pooled])


def test_signatures():
    for name in AVERAGING:
        own = inspect.signature(getattr(compute, name)).parameters
        assert own["fold"].default is None
        assert own["errorbar"].default == ("ci", 95)
    assert "errorbar" not in inspect.signature(compute.det).parameters
    with pytest.raises(TypeError, match="unexpected keyword argument 'fold'"):
        compute.det([0, 1], [0, 1], fold=[0, 0])


def test_options_that_must_be_the_same_in_all_folds(rng):
    y, score, fold = cases(rng)
    with pytest.raises(ValueError, match="interval and folds cannot be combined"):
        compute.calibration(y, score, fold=fold, interval="bootstrap")
    shown = compute.net_benefit(y, score, fold=fold, thresholds="data").x
    np.testing.assert_array_equal(shown, compute.net_benefit(y, score, thresholds="data").threshold)
    given = compute.net_benefit(y, score, fold=fold, thresholds=[0.5, 1])
    # nobody is predicted 1: acting on none has net benefit 0 in all folds
    assert given.y[1] == 0
    assert given.n_folds.tolist() == [6, 6]
    score[np.flatnonzero(~y)[0]] = 1  # a false positive at threshold 1 costs infinitely much in its fold
    given = compute.net_benefit(y, score, fold=fold, thresholds=[0.5, 1])
    assert np.isnan(given.y[1])
    assert given.n_folds.tolist() == [6, 0]
