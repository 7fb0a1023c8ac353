"""Averages of curves: the definitions by hand, spreads by independent formulas, folds that do not fit."""

import numpy as np
import pandas as pd
import pytest
from papers import table
from scipy import stats

from rocplot.compute import AveragedRoc, RocCurve, auc, roc, roc_average

A = ([1, 0, 1, 0], [4, 3, 2, 1])  # (0, 0) (0, .5) (.5, .5) (.5, 1) (1, 1)
B = ([1, 1, 0, 0], [4, 3, 2, 1])  # (0, 0) (0, .5) (0, 1) (.5, 1) (1, 1)


def folds(rng, k=5, n=60):
    return [(y := np.r_[0, 1, rng.integers(0, 2, n)], rng.normal(size=n + 2) + y) for _ in range(k)]


def test_vertical_takes_the_top_of_a_vertical_segment():
    mean = roc_average([A, B], at=[0, 0.25, 0.5, 1])
    assert mean.tpr.tolist() == [0.75, 0.75, 1, 1]
    assert (mean.auc_mean, mean.auc_sd) == (0.875, pytest.approx(0.125 * np.sqrt(2)))
    assert np.isnan(mean.fpr_low).all()


def test_vertical_interpolates_on_diagonals_and_hits_grid_points_exactly():
    mean = roc_average([RocCurve([0, 0.5, 1], [0, 0.8, 1])], n_samples=11)
    assert mean.tpr[:6].tolist() == pytest.approx([0, 0.16, 0.32, 0.48, 0.64, 0.8])
    steps = ([1, 0] * 10, list(range(20, 0, -1)))  # up at 0, .1, … .9: the grid hits every rise
    expected = np.minimum(np.arange(1, 12) / 10, 1)
    np.testing.assert_allclose(roc_average([steps], n_samples=11).tpr, expected, atol=1e-15)


def test_threshold_average_is_the_mean_rate_above_each_cut_off(rng):
    data = folds(rng)
    mean = roc_average(data, how="threshold", n_samples=20)
    assert mean.threshold[0] == np.inf
    assert (mean.fpr[0], mean.tpr[0], mean.fpr[-1], mean.tpr[-1]) == (0, 0, 1, 1)
    assert mean.fpr.size == 20
    for i, cut in enumerate(mean.threshold):
        assert mean.tpr[i] == pytest.approx(np.mean([np.mean(s[y == 1] >= cut) for y, s in data]))
        assert mean.fpr[i] == pytest.approx(np.mean([np.mean(s[y == 0] >= cut) for y, s in data]))


def test_threshold_average_uses_all_thresholds_where_there_are_fewer():
    assert roc_average([A, B], how="threshold").threshold.tolist() == [np.inf, 4, 3, 2, 1]
    assert roc_average([A, B], how="threshold", at=[2.5, 3.5]).threshold.tolist() == [3.5, 2.5]


def test_merged_folds_are_one_curve(rng):
    data = folds(rng)
    mean = roc_average(data, how="merge")
    whole = roc(np.concatenate([y for y, _ in data]), np.concatenate([s for _, s in data]))
    assert np.array_equal(mean.fpr, whole.fpr)
    assert np.array_equal(mean.tpr, whole.tpr)
    assert mean.auc == pytest.approx(whole.auc)
    assert np.isnan(mean.tpr_low).all()


def test_spreads(rng):
    data = folds(rng, k=7)
    at = [0.1, 0.3, 0.6]
    tops = np.array([[np.max(c.tpr[c.fpr <= x]) for x in at] for c in (roc(*f) for f in data)])  # steps: no ties
    mean, sd = tops.mean(0), tops.std(0, ddof=1)
    n = sum(y.sum() for y, _ in data)
    expected = {
        "sd": (mean - sd, mean + sd),
        "se": (mean - sd / 7**0.5, mean + sd / 7**0.5),
        ("sd", 2): (mean - 2 * sd, mean + 2 * sd),
        ("se", 1.5): (mean - 1.5 * sd / 7**0.5, mean + 1.5 * sd / 7**0.5),
        None: (np.full(3, np.nan), np.full(3, np.nan)),
        ("ci", 90): stats.t.interval(0.9, 6, mean, stats.sem(tops, axis=0)),
        ("pi", 80): tuple(np.percentile(tops, [10, 90], axis=0)),
        "binomial": stats.norm.interval(0.95, mean, np.sqrt(mean * (1 - mean) / n)),
    }
    for errorbar, (low, high) in expected.items():
        found = roc_average(data, at=at, errorbar=errorbar)
        np.testing.assert_allclose(found.tpr_low, np.clip(low, 0, 1), atol=1e-12)
        np.testing.assert_allclose(found.tpr_high, np.clip(high, 0, 1), atol=1e-12)
    both = roc_average(data, how="threshold", n_samples=5, errorbar="sd")
    assert not np.isnan(both.fpr_low).any()


@pytest.mark.parametrize(
    ("errorbar", "words"),
    [
        ("sd", "± standard deviation of folds"),
        (("sd", 2), "± 2 standard deviations of folds"),
        (("se", 1.5), "± 1.5 standard errors of folds"),
        (None, ""),
    ],
)
def test_the_bars_say_their_multiple(errorbar, words):
    assert roc_average([A, B], errorbar=errorbar).error == words


def test_the_top_of_a_rise_is_found_beyond_rounding():
    y, score = np.repeat([1, 0], 10), np.r_[np.arange(10) * 2 + 1.0, np.arange(10) * 2]  # up and right in turn
    weighted = roc_average(y, score, fold=np.zeros(20), sample_weight=np.full(20, 0.1), n_samples=11)
    np.testing.assert_allclose(weighted.tpr, [*np.arange(0.1, 1.05, 0.1), 1], atol=1e-12)
    assert roc_average([(y, score)], at=[1 - 0.9]).tpr == pytest.approx([0.2])


def test_the_threshold_average_begins_at_the_origin_whatever_the_scores():
    mean = roc_average([([1, 0, 1, 0], [np.inf, 3, 2, 1])], how="threshold")
    assert mean.threshold.tolist() == [np.inf, np.inf, 3, 2, 1]
    assert mean.fpr.tolist() == [0, 0, 0.5, 0.5, 1]
    assert mean.tpr.tolist() == [0, 0.5, 0.5, 1, 1]


@pytest.mark.parametrize("how", ["threshold", "merge"])
def test_folds_whose_scores_do_not_overlap_are_pointed_out(how):
    far = (A[0], [14, 13, 12, 11])
    with pytest.warns(UserWarning, match=f'^m: the scores of some folds do not overlap, but how="{how}"') as caught:
        roc_average({"m": [A, far]}, how=how)
    assert caught[0].filename == __file__
    roc_average([A, far])


def test_one_fold_has_no_spread_and_no_error():
    mean = roc_average([A])
    assert np.isnan(mean.tpr_low).all()
    assert np.isnan(mean.auc_sd)


def test_a_table_with_a_fold_column_is_the_list_of_its_folds():
    games = table("tic_tac_toe")
    models = {"nb": games["naive_bayes"], "tree": games["tree"]}
    found = roc_average(games["x_wins"], models, fold=games["fold"])
    frame = pd.DataFrame(games)
    for name, column in (("nb", "naive_bayes"), ("tree", "tree")):
        parts = [(part["x_wins"], part[column]) for _, part in frame.groupby("fold")]
        expected = roc_average(parts)
        np.testing.assert_array_equal(found[name].tpr, expected.tpr)
        assert found[name].auc_mean == pytest.approx(np.mean([auc(*part) for part in parts]))
    direct = roc_average("x_wins", ["naive_bayes", "tree"], fold="fold", data=frame)
    np.testing.assert_array_equal(direct["tree"].tpr, found["tree"].tpr)
    lists = roc_average({"a": [A, B], "b": [B, A]})
    assert lists["a"].tpr.tolist() == lists["b"].tpr.tolist()


def test_unequal_folds_results_and_tables():
    mean = roc_average([roc(*A), roc([0, 1, 1, 1, 0, 0], [1, 2, 3, 4, 5, 6])], n_samples=5)
    assert len(mean.to_frame()) == 5
    assert "curves" not in mean.to_dict()
    assert len(mean.curves) == 2
    assert AveragedRoc([0, 1], [0, 1], *[[np.nan] * 2] * 5, 0.5, 0.1).auc == 0.5


@pytest.mark.parametrize(
    ("args", "kws", "error", "message"),
    [
        (([A, ([1, 1], [2, 3])],), {}, ValueError, r"folds\[1\]: y_true holds positive cases only"),
        (([A, 3],), {}, TypeError, r"folds\[1\] must be a pair"),
        (([],), {}, TypeError, "at least one"),
        (([A],), {"how": "mean"}, ValueError, "how='mean' is unknown: choose from 'vertical'"),
        (([A],), {"errorbar": "ci95"}, ValueError, "errorbar='ci95' is unknown"),
        (([A],), {"errorbar": ("ci", 120)}, ValueError, "level of errorbar"),
        (([A],), {"errorbar": 3}, TypeError, "errorbar must be a name, a pair such as"),
        (([A],), {"errorbar": ("sd", -1)}, ValueError, "multiple of errorbar"),
        (([RocCurve([0, 1], [0, 1])],), {"errorbar": "binomial"}, ValueError, "needs the number of cases"),
        (([A],), {"sample_weight": [1, 1, 1, 1]}, TypeError, "sample_weight cannot be combined with a list of folds"),
        (([A],), {"data": {}}, TypeError, "data cannot be combined with a list of folds"),
        (({"m": [A]},), {"hue": list("aabb")}, TypeError, "hue cannot be combined with a list of folds"),
        (([A],), {"n_samples": 2.7}, ValueError, "n_samples must be a whole number"),
        (([A],), {"at": [0.5, 2]}, ValueError, r"at must lie in \[0, 1\]"),
        (A, {}, TypeError, "fold is missing"),
        (A, {"fold": [1, 1, 2]}, ValueError, "fold and y_true must have the same length, got 3 and 4"),
        (A, {"fold": [1, 1, 1, 2]}, ValueError, "fold 2: y_true holds negative cases only"),
        (A, {"fold": [1, 1, None, 2]}, ValueError, "fold has 1 missing value"),
        ((*A,), {"fold": [1, 1, 2, 2], "hue": list("aabb")}, ValueError, "do not line up: model 'a' has 1 of 2"),
        (([RocCurve([0, 1], [0, 1])],), {"how": "threshold"}, ValueError, "needs thresholds"),
        (([RocCurve([0, 1], [0, 1])],), {"how": "merge"}, ValueError, "without counts"),
    ],
)
def test_folds_that_do_not_fit(args, kws, error, message):
    with pytest.raises(error, match=message):
        roc_average(*args, **kws)


@pytest.mark.parametrize("kind", ["ci", "pi", "binomial"])
def test_levels_up_to_one_are_shares(kind):
    """95 % and .95 are the same level; an interval of .95 % would be some hundred times too narrow."""
    folds = [A, B]
    share, per_cent = (roc_average(folds, errorbar=(kind, level)) for level in (0.95, 95))
    np.testing.assert_array_equal(share.tpr_low, per_cent.tpr_low)
    np.testing.assert_array_equal(share.tpr_high, per_cent.tpr_high)
    assert share.error == per_cent.error
    assert "95 %" in share.error
