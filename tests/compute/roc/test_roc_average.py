"""Averages of curves: the definitions by hand, spreads by independent formulas, folds that do not fit."""

import re

import numpy as np
import pandas as pd
import pytest
from papers import table
from scipy import stats

from rocplot.compute import AveragedRoc, RocCurve, auc, cv_auc_interval, roc, roc_average

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


def test_where_a_step_is_read_by_hand():
    # the middles of A's steps: (0, .25) (.25, .5) (.5, .75) (.75, 1); of B's: (0, .5) (.25, 1) (.75, 1)
    at = [0, 0.125, 0.25, 0.375, 0.5, 0.75, 1]
    expected = {
        "top": ([0.5, 0.5, 0.5, 0.5, 1, 1, 1], [1, 1, 1, 1, 1, 1, 1]),
        "middle": ([0.25, 0.5, 0.5, 0.5, 0.75, 1, 1], [0.5, 1, 1, 1, 1, 1, 1]),
        "interpolated": ([0.25, 0.375, 0.5, 0.625, 0.75, 1, 1], [0.5, 0.75, 1, 1, 1, 1, 1]),
    }
    for step, readings in expected.items():
        for fold, reading in zip((A, B), readings, strict=True):
            assert roc_average([fold], at=at, step=step).tpr.tolist() == pytest.approx(reading, abs=1e-15)
        both = roc_average([A, B], at=at, step=step)
        assert both.tpr.tolist() == pytest.approx(np.mean(readings, axis=0).tolist(), abs=1e-15)
        assert both.step == step
    assert roc_average([A, B]).step == "top"
    assert roc_average([A, B], how="threshold").step == roc_average([A, B], how="merge").step == ""


@pytest.mark.parametrize("step", ["top", "middle", "interpolated"])
def test_diagonals_are_read_as_they_are(step, rng):
    tied = roc(np.repeat([1, 0] * 3, [5, 2, 4, 4, 1, 4]), np.repeat([3, 2, 1], [7, 8, 5]))
    assert tied.fpr.tolist() == [0, 0.2, 0.6, 1]
    at = rng.uniform(size=50)
    np.testing.assert_allclose(
        roc_average([tied], at=at, step=step).tpr, np.interp(np.sort(at), tied.fpr, tied.tpr)
    )
    # a rise between two diagonals, of two scores: (0, 0) (.4, .4) (.4, .6) (.4, .8) (1, 1)
    bent = roc(np.repeat([1, 0, 1, 1, 1, 0], [2, 2, 1, 1, 1, 3]), np.repeat([4, 3, 2, 1], [4, 1, 1, 4]))
    read = {"top": 0.8, "middle": 0.6, "interpolated": 0.6}[step]
    assert roc_average([bent], at=[0.2, 0.4, 0.7], step=step).tpr.tolist() == pytest.approx([0.2, read, 0.9])
    equal = roc([0, 1, 0, 1], [1, 1, 1, 1])
    assert roc_average([equal], at=[0, 0.3, 1], step=step).tpr.tolist() == pytest.approx([0, 0.3, 1])


@pytest.mark.parametrize("step", ["top", "middle", "interpolated"])
def test_readings_of_separated_folds_and_of_reversed_ones(step):
    y, score = np.repeat([1, 0], 4), np.arange(8)
    best = roc_average([(y, -score)] * 2, at=[0, 0.1, 0.5, 1], step=step).tpr.tolist()
    assert best == pytest.approx(
        {"top": [1, 1, 1, 1], "middle": [0.5, 1, 1, 1], "interpolated": [0.5, 0.9, 1, 1]}[step]
    )
    worst = roc_average([(y, score)] * 2, at=[0, 0.5, 0.9, 1], step=step).tpr.tolist()
    assert worst == pytest.approx({"interpolated": [0, 0, 0.1, 1]}.get(step, [0, 0, 0, 1]))


def test_readings_rise_and_keep_their_order(rng):
    for data in (folds(rng), [(y, np.round(s)) for y, s in folds(rng)]):
        tpr = {step: roc_average(data, step=step).tpr for step in ("top", "middle", "interpolated")}
        assert (tpr["top"] >= tpr["middle"] - 1e-12).all()
        for values in tpr.values():
            assert (np.diff(values) >= -1e-12).all()
            assert ((values >= -1e-12) & (values <= 1 + 1e-12)).all()
            assert values[-1] == 1


def expected_tpr(k, N, d):
    """Integrate the tpr above the k-th largest of N negatives: its fpr is Beta(k, N + 1 − k)."""
    return stats.beta.expect(lambda f: stats.norm.cdf(d + stats.norm.ppf(f)), (k, N + 1 - k)) if k else 0.0


def test_negatives_that_are_level_are_a_step_of_its_own_length():
    """100 negatives at one score: the reading is that of the curve but half a negative from its end."""
    y, score = np.repeat([1, 0, 1, 0], [6, 100, 4, 100]), np.repeat([4, 3, 2, 1], [6, 100, 4, 100])
    mean = roc_average([(y, score)], at=[0.4, 0.4975, 0.5, 0.50125, 0.6], step="interpolated")
    assert mean.tpr.tolist() == pytest.approx([0.6, 0.6, 0.8, 0.9, 1])
    weight = np.array([6, 100, 4, 100])
    weighted = roc([1, 0, 1, 0], [4, 3, 2, 1], sample_weight=weight)
    assert roc_average([weighted], at=mean.fpr, step="interpolated").tpr.tolist() == mean.tpr.tolist()


def test_equal_fractional_weights_read_as_none(rng):
    data = folds(rng, k=1)[0]
    plain = roc_average([data], step="interpolated")
    weighted = roc_average([roc(*data, sample_weight=np.full(data[0].size, 0.01))], step="interpolated")
    np.testing.assert_allclose(weighted.tpr, plain.tpr, atol=1e-9)


@pytest.mark.slow
@pytest.mark.parametrize("n", [10, 20])
def test_bias_of_the_readings_is_that_of_the_order_statistics(n):
    """Folds of n + n normal scores, AUC .76: the table of the docstring, by theory and by simulation."""
    rng, runs, y = np.random.default_rng(21), 4000, np.repeat([1, 0], n)
    d, at = np.sqrt(2) * stats.norm.ppf(0.76), np.array([0.1, 0.2, 0.3, 0.5, 0.8])
    curves = [roc(y, score) for score in rng.standard_normal((runs, 2 * n)) + d * y]
    top, middle, between = (
        roc_average(curves, at=at, step=step) for step in ("top", "middle", "interpolated")
    )
    ranks = np.round(at * n).astype(int)
    upper, lower = ([expected_tpr(k, n, d) for k in own] for own in (ranks + 1, ranks))
    near = 4 * 0.25 / np.sqrt(runs)  # 4 standard errors, of an SD of less than .25
    assert top.tpr == pytest.approx(np.array(upper), abs=near)
    assert middle.tpr == pytest.approx((np.array(upper) + lower) / 2, abs=near)
    np.testing.assert_allclose(between.tpr, middle.tpr, atol=1e-12)
    true = stats.norm.cdf(d + stats.norm.ppf(at))
    assert upper[0] - true[0] == pytest.approx({10: 0.111, 20: 0.062}[n], abs=1e-3)  # .500 and .451 for .389
    assert np.abs(between.tpr - true).max() < 0.025 + near / 2
    fine = np.arange(1, 10 * n) / (10 * n)
    fine = fine[(fine >= 1 / n) & (fine <= 0.9)]
    true = stats.norm.cdf(d + stats.norm.ppf(fine))
    most = {
        step: np.abs(roc_average(curves, at=fine, step=step).tpr - true).max()
        for step in ("top", "middle", "interpolated")
    }
    assert most["interpolated"] < 0.03 + near / 2 < most["middle"] < most["top"]


@pytest.mark.slow
def test_the_t_interval_of_interpolated_folds_holds_the_curve_where_the_one_of_tops_does_not():
    """Ten independent folds of 10 + 10, one model, at fpr .1: coverage of 73 and of 94 %."""
    rng, runs, y = np.random.default_rng(22), 500, np.repeat([1, 0], 10)
    d = np.sqrt(2) * stats.norm.ppf(0.76)
    true, held = stats.norm.cdf(d + stats.norm.ppf(0.1)), {"top": 0, "interpolated": 0}
    for _ in range(runs):
        curves = [roc(y, score) for score in rng.standard_normal((10, 20)) + d * y]
        for step in held:
            mean = roc_average(curves, at=[0.1], step=step)
            held[step] += mean.tpr_low[0] <= true <= mean.tpr_high[0]
    assert stats.binom.cdf(held["interpolated"], runs, 0.92) > 1e-3
    assert stats.binom.sf(held["top"] - 1, runs, 0.80) > 1e-3


def test_no_interval_is_without_width_but_where_the_rate_is_known():
    data = [A, B, A]  # at fpr .5 and beyond all folds read 1
    for kind in ("ci", "binomial"):
        mean = roc_average(data, at=[0.25, 0.5, 0.75, 1], errorbar=kind)
        assert mean.tpr_low[0] < mean.tpr[0] < mean.tpr_high[0] or kind == "binomial"
        for bound in (mean.tpr_low, mean.tpr_high):
            assert np.isnan(bound[1:3]).all()
            assert bound[3] == 1
        both = roc_average(data, how="threshold", errorbar=kind)
        known = (both.fpr == both.tpr) & ((both.tpr == 0) | (both.tpr == 1))
        for rate in ("fpr", "tpr"):
            low, high = getattr(both, f"{rate}_low"), getattr(both, f"{rate}_high")
            assert (low[known] == high[known]).all()
            assert (np.isnan(low[~known]) | (low[~known] < high[~known])).all()
    assert roc_average(data, at=[0.5], errorbar="sd").tpr_low == [1]  # all folds agree, which is no inference


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
    tops = np.array(
        [[np.max(c.tpr[c.fpr <= x]) for x in at] for c in (roc(*f) for f in data)]
    )  # steps: no ties
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
        ("sd", "mean of 2 folds, ± standard deviation"),
        (("sd", 2), "mean of 2 folds, ± 2 standard deviations"),
        (("se", 1.5), "mean of 2 folds, ± 1.5 standard errors"),
        (("ci", 90), "mean of 2 folds, 90 % t interval"),
        ("binomial", "95 % binomial interval of the mean over folds, pointwise"),
        (("pi", 80), "mean of 2 folds, central 80 % of folds"),
        (None, ""),
    ],
)
def test_the_bars_say_what_they_are_of(errorbar, words):
    assert roc_average([A, B], errorbar=errorbar).error == words


def test_the_top_of_a_rise_is_found_beyond_rounding():
    y, score = (
        np.repeat([1, 0], 10),
        np.r_[np.arange(10) * 2 + 1.0, np.arange(10) * 2],
    )  # up and right in turn
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
    with pytest.warns(
        UserWarning, match=f'^m: the scores of some folds do not overlap, but how="{how}"'
    ) as caught:
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
        (
            ([A],),
            {"step": "bottom"},
            ValueError,
            "step='bottom' is unknown: choose from 'top', 'middle', 'interpolated'",
        ),
        (
            ([A],),
            {"step": "middle", "how": "merge"},
            ValueError,
            "step='middle' applies to how=\"vertical\" only",
        ),
        (
            ([A],),
            {"step": "interpolated", "how": "threshold"},
            ValueError,
            "step='interpolated' applies to how",
        ),
        (
            ([RocCurve([0, 1], [0, 1])],),
            {"step": "interpolated"},
            ValueError,
            "step=.* needs the number of cases",
        ),
        (([A],), {"errorbar": "ci95"}, ValueError, "errorbar='ci95' is unknown"),
        (([A],), {"errorbar": ("ci", 120)}, ValueError, "level of errorbar"),
        (([A],), {"errorbar": 3}, TypeError, "errorbar must be a name, a pair such as"),
        (([A],), {"errorbar": ("sd", -1)}, ValueError, "multiple of errorbar"),
        (([RocCurve([0, 1], [0, 1])],), {"errorbar": "binomial"}, ValueError, "needs the number of cases"),
        (
            ([A],),
            {"sample_weight": [1, 1, 1, 1]},
            TypeError,
            "sample_weight cannot be combined with a list of folds",
        ),
        (([A],), {"data": {}}, TypeError, "data cannot be combined with a list of folds"),
        (({"m": [A]},), {"hue": list("aabb")}, TypeError, "hue cannot be combined with a list of folds"),
        (([A],), {"n_samples": 2.7}, ValueError, "n_samples must be a whole number"),
        (([A],), {"at": [0.5, 2]}, ValueError, r"at must lie in \[0, 1\]"),
        (A, {}, TypeError, "fold is missing"),
        (A, {"fold": [1, 1, 2]}, ValueError, "fold and y_true must have the same length, got 3 and 4"),
        (A, {"fold": [1, 1, 1, 2]}, ValueError, "fold 2: y_true holds negative cases only"),
        (A, {"fold": [1, 1, None, 2]}, ValueError, "fold has 1 missing value"),
        (
            (*A,),
            {"fold": [1, 1, 2, 2], "hue": list("aabb")},
            ValueError,
            "do not line up: model 'a' has 1 of 2",
        ),
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


def test_the_binomial_error_bar_needs_independent_cases(rng):
    y, s = np.tile([0, 1], 30), rng.random(60)
    grouped = [roc(y, s, groups=np.arange(60) // 3)] * 2
    for how in ("vertical", "threshold"):
        with pytest.raises(
            ValueError, match=r'errorbar="binomial" assumes independent cases .* choose "ci" or "se"'
        ):
            roc_average(grouped, how=how, errorbar="binomial")
    with pytest.raises(ValueError, match="but these have fractional weights"):
        roc_average(
            y, s, fold=np.arange(60) // 30, sample_weight=rng.uniform(0.5, 2, 60), errorbar="binomial"
        )
    assert not np.isnan(roc_average(grouped, errorbar="sd").tpr_low[1:-1]).all()


def test_lists_of_folds_of_several_sizes(rng):
    folds = [(np.arange(n) % 2, rng.normal(size=n)) for n in (20, 30, 25)]
    labels, scores = zip(*folds, strict=True)
    assert roc_average(list(labels), list(scores)) == roc_average(folds)
    with pytest.raises(ValueError, match=r"folds\[2\]: y_true and y_score must have the same length, got 25 and 24"):
        roc_average(list(labels), [*scores[:2], scores[2][1:]])
    found = [cv_auc_interval(list(labels), list(scores)), cv_auc_interval(folds)]
    assert found[0] == found[1]
    with pytest.raises(TypeError, match=re.escape("list(zip(y_true.values(), y_score.values()))")):
        roc_average(dict(enumerate(labels)), dict(enumerate(scores)))
