"""Many classes: areas against scikit-learn and by hand, curves against their areas, resamples against counting."""

from itertools import permutations

import numpy as np
import pandas as pd
import polars as pl
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy.stats import binom, binomtest
from sklearn.metrics import roc_auc_score

from rocplot import compute
from rocplot._data.multiclass import read_matrix
from rocplot.compute import (
    auc,
    multiclass_auc,
    multiclass_auc_interval,
    multiclass_auc_test,
    multiclass_pairs,
    multiclass_roc,
    one_vs_rest,
)
from rocplot.compute._counts.resample import Resampling
from rocplot.compute._multiclass.multiclass_auc import _draw_case_weights, make_area_function

# by hand: a beats b in 1 of 2 pairs and c in 1 of 1; b beats a in 1½ of 2 and c in 2 of 2; c beats all
HAND_Y = ["a", "b", "b", "c"]
HAND = [[0.5, 0.3, 0.2], [0.3, 0.6, 0.1], [0.6, 0.3, 0.1], [0.1, 0.2, 0.7]]
SKLEARN = {
    "hand-till": {"multi_class": "ovo", "average": "macro"},
    "provost-domingos": {"multi_class": "ovr", "average": "weighted"},
    "macro": {"multi_class": "ovr", "average": "macro"},
    "micro": {"multi_class": "ovr", "average": "micro"},
}


def drawn(seed, n=200, K=4, ties=True):
    """Imbalanced classes, scores that know a little of them, rows that add up to 1."""
    rng = np.random.default_rng(seed)
    y = np.append(np.arange(K), rng.choice(K, n - K, p=np.arange(1, K + 1) / (K * (K + 1) / 2)))
    score = rng.gamma(1 + 2 * (y[:, None] == np.arange(K)))
    score /= score.sum(axis=1, keepdims=True)
    if ties:
        score = np.floor(score * 8) + 1
        score /= score.sum(axis=1, keepdims=True)
    return y, score


def test_areas_by_hand():
    assert multiclass_auc(HAND_Y, HAND) == pytest.approx((1 / 2 + 1 + 3 / 4 + 1 + 1 + 1) / 6, abs=1e-15)
    areas = 2 / 3, 3.5 / 4, 1  # a, b and c against the rest
    assert multiclass_auc(HAND_Y, HAND, method="macro") == pytest.approx(sum(areas) / 3, abs=1e-15)
    assert multiclass_auc(HAND_Y, HAND, method="provost-domingos") == pytest.approx(
        (areas[0] + 2 * areas[1] + areas[2]) / 4, abs=1e-15
    )
    # own scores .5 .6 .3 .7 among the others' .3 .2 .3 .1 .6 .1 .1 .2: all but .3, which ties two and loses to one
    # of .6, and .5 and .6 against .6
    won = 7 + 7.5 + (5 + 2 / 2) + 8
    assert multiclass_auc(HAND_Y, HAND, method="micro") == pytest.approx(won / 32, abs=1e-15)


@pytest.mark.parametrize("method", SKLEARN)
@pytest.mark.parametrize("seed", range(5))
def test_areas_are_those_of_scikit_learn(method, seed):
    y, score = drawn(seed, ties=seed % 2 == 0)
    expected = roc_auc_score(y, score, **SKLEARN[method])
    assert multiclass_auc(y, score, method=method) == pytest.approx(expected, rel=0, abs=1e-14)


@given(st.integers(0, 10_000))
def test_two_complementary_columns_give_the_plain_area(seed):
    y, score = drawn(seed, n=30, K=2)
    score = np.round(score[:, 1] * 64) / 64  # complements are exact
    both = np.column_stack([1 - score, score])
    for method in ("hand-till", "provost-domingos", "macro"):  # micro compares across the columns
        assert multiclass_auc(y, both, method=method) == pytest.approx(auc(y, score), abs=1e-12)


def test_scores_that_know_nothing_and_all():
    y = np.repeat([0, 1, 2], [1, 5, 9])
    for method in SKLEARN:
        assert multiclass_auc(y, np.ones((15, 3)), method=method) == 0.5
        assert multiclass_auc(y, np.eye(3)[y], method=method) == 1


@pytest.mark.slow
@pytest.mark.sample(1)
@pytest.mark.parametrize("method", SKLEARN)
def test_one_dominant_class(method):
    rng = np.random.default_rng(9)
    y = rng.permutation(np.repeat([0, 1, 2, 3], [1996, 1, 1, 2]))
    score = rng.gamma(1 + 0.5 * (y[:, None] == np.arange(4)))
    score /= score.sum(axis=1, keepdims=True)
    expected = roc_auc_score(y, score, **SKLEARN[method])
    assert multiclass_auc(y, score, method=method) == pytest.approx(expected, rel=0, abs=1e-14)
    with pytest.warns(UserWarning, match="^only one case in 1, 2: .* the interval is too short") as caught:
        found = multiclass_auc_interval(y, score, method=method, seed=0, n_resamples=200)
    assert (len(caught), caught[0].filename) == (1, __file__)
    assert found.low <= expected <= found.high


def test_hand_till_is_deaf_to_the_mix_of_classes_and_provost_domingos_is_not():
    y, score = drawn(3, n=60, K=3)
    again = np.concatenate([np.arange(60), *[np.flatnonzero(y == 2)] * 4])
    assert multiclass_auc(y[again], score[again]) == pytest.approx(multiclass_auc(y, score), abs=1e-14)
    for method in ("macro", "provost-domingos"):
        change = multiclass_auc(y[again], score[again], method=method) - multiclass_auc(
            y, score, method=method
        )
        assert abs(change) > 1e-3


# -- curves ---------------------------------------------------------------------------------------


def test_curves_against_the_rest():
    y, score = drawn(4, K=3)
    found = multiclass_roc(y, score)
    assert list(found.curves) == [0, 1, 2]
    for i, curve in found.curves.items():
        assert curve.auc == auc(y == i, score[:, i])
        assert found.prevalence[i] == np.mean(y == i)
    assert found.micro.auc == multiclass_auc(y, score, method="micro")
    table = found.to_frame()
    assert list(table.columns) == ["class", "prevalence", "auc"]
    assert table["auc"].mean() == pytest.approx(multiclass_auc(y, score, method="macro"), abs=1e-14)


@pytest.mark.slow
@given(st.integers(0, 10_000), st.booleans())
def test_area_of_the_macro_curve_is_the_macro_area(seed, ties):
    y, score = drawn(seed, n=40, K=3, ties=ties)
    found = multiclass_roc(y, score)
    assert found.macro.auc == pytest.approx(multiclass_auc(y, score, method="macro"), abs=1e-12)


def test_macro_curve_by_hand():
    found = multiclass_roc(HAND_Y, HAND)
    # a: (0, 0) (1/3, 0) (1/3, 1); b: (0, ½) then the tie to (½, 1); c: (0, 1)
    np.testing.assert_allclose(found.macro.fpr, [0, 0, 1 / 3, 1 / 3, 1 / 2, 1], atol=1e-15)
    np.testing.assert_allclose(found.macro.tpr, [0, 1 / 2, 11 / 18, 17 / 18, 1, 1], atol=1e-15)


@given(st.integers(0, 10_000))
def test_macro_curve_is_the_mean_height_everywhere(seed):
    y, score = drawn(seed, n=40, K=3)
    found = multiclass_roc(y, score)
    apart = np.unique(np.concatenate([found.macro.fpr, *(curve.fpr for curve in found.curves.values())]))
    at = (apart[1:] + apart[:-1]) / 2  # no curve has a vertical step here
    expected = np.mean([np.interp(at, curve.fpr, curve.tpr) for curve in found.curves.values()], axis=0)
    np.testing.assert_allclose(np.interp(at, found.macro.fpr, found.macro.tpr), expected, atol=1e-12)


def test_pairs_have_two_directions():
    y, score = drawn(5, K=3)
    pairs = multiclass_pairs(y, score)
    assert list(pairs) == list(permutations(range(3), 2))
    for (i, j), curve in pairs.items():
        rows = (y == i) | (y == j)
        assert curve.auc == auc(y[rows] == i, score[rows, i])
    assert pairs[0, 1].auc != pairs[1, 0].auc
    assert np.mean([curve.auc for curve in pairs.values()]) == pytest.approx(
        multiclass_auc(y, score), abs=1e-15
    )


def test_the_rest_is_a_mixture():
    """At every threshold the fpr against the rest is that of the other classes, by their shares; tpr is one."""
    y, score = drawn(10, K=3)
    rest, pairs = multiclass_roc(y, score).curves[0], multiclass_pairs(y, score)
    cuts = np.unique(score[:, 0])

    def rates(curve):
        at = [np.flatnonzero(curve.threshold >= cut)[-1] for cut in cuts]
        return curve.fpr[at], curve.tpr[at]

    share = np.bincount(y)[1:] / np.sum(y != 0)
    np.testing.assert_allclose(
        rates(rest)[0], share[0] * rates(pairs[0, 1])[0] + share[1] * rates(pairs[0, 2])[0], atol=1e-14
    )
    for j in (1, 2):
        np.testing.assert_array_equal(rates(rest)[1], rates(pairs[0, j])[1])


# -- intervals ------------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", ["cases", "weights", "fractions", "groups", "weighted groups"])
@pytest.mark.parametrize("method", SKLEARN)
def test_resamples_are_areas_of_the_drawn_cases(method, kind):
    """As many of each class as there are, or as the weights say; or as many groups as there are."""
    y, score = drawn(6, n=40, K=3)
    rng = np.random.default_rng(0)
    weight = {
        "weights": rng.integers(1, 4, 40),
        "fractions": rng.random(40) + 0.1,
        "weighted groups": rng.random(40) + 0.1,
    }.get(kind)
    groups = rng.integers(0, 12, 40) if "groups" in kind else None
    read = read_matrix(y, score, sample_weight=weight, groups=groups)
    times = np.concatenate(list(_draw_case_weights([read], Resampling(6, np.random.default_rng(1)))))
    assert times.shape == (6, 40)
    areas = make_area_function(read, method)(times)
    for row, area in zip(times, areas, strict=True):
        often = row / (1 if weight is None or kind == "weights" else weight)  # how often each case was drawn
        np.testing.assert_allclose(often, often.round(), atol=1e-9)
        if groups is not None:
            assert all(np.ptp(often[groups == g]) < 1e-9 for g in np.unique(groups))
            assert sum(often[groups == g][0] for g in np.unique(groups)) == pytest.approx(
                np.unique(groups).size
            )
        else:
            cases = weight if kind == "weights" else None
            np.testing.assert_allclose(np.bincount(y, often), np.bincount(y, cases))  # stratified
        assert area == pytest.approx(multiclass_auc(y, score, method=method, sample_weight=row), abs=1e-12)


@pytest.mark.parametrize("method", SKLEARN)
def test_an_absent_class_leaves_the_area_undefined(method):
    y, score = drawn(6, n=40, K=3)
    times = np.ones((2, 40), int)
    times[1, y == 2] = 0
    found = make_area_function(read_matrix(y, score), method)(times)
    assert found[0] == pytest.approx(multiclass_auc(y, score, method=method))
    assert np.isnan(found[1]) == (method != "micro")  # which needs no class in particular


@pytest.mark.slow
def test_several_cases_of_a_patient_are_drawn_together():
    y, score = drawn(7, n=100, ties=False)
    five = np.repeat(np.arange(100), 5)
    near = score[five] + 1e-9 * np.random.default_rng(0).normal(size=(500, 4))
    single = multiclass_auc_interval(y, score, seed=0, method="macro").standard_error
    grouped = multiclass_auc_interval(y[five], near, groups=five, seed=0, method="macro").standard_error
    alone = multiclass_auc_interval(y[five], near, seed=0, method="macro").standard_error
    assert grouped == pytest.approx(single, rel=0.1)
    assert alone < 0.6 * grouped
    table = {"y": y[five], "who": five} | {str(i): near[:, i] for i in range(4)}
    columns = multiclass_auc_interval(
        "y", {i: str(i) for i in range(4)}, data=table, groups="who", seed=0, method="macro"
    )
    assert columns.standard_error == grouped


def test_perfect_rankings_of_groups_count_groups():
    """12 groups of 3 cases, one of each class: a set of one case of each class takes at most three of them."""
    y, groups = np.tile([0, 1, 2], 12), np.repeat(np.arange(12), 3)
    with pytest.warns(UserWarning, match="Clopper and Pearson for 4 independent groups"):
        found = multiclass_auc_interval(y, np.eye(3)[y], groups=groups, seed=0, n_resamples=20)
    assert found.low == pytest.approx(0.025**0.25)


# -- two models -----------------------------------------------------------------------------------


@pytest.mark.slow
def test_the_difference_of_two_models_is_that_of_their_resamples():
    y, a = drawn(9, n=150, K=3, ties=False)
    rng = np.random.default_rng(5)
    b = a + 2 * rng.normal(size=a.shape)
    apart = []
    for _ in range(800):
        i = np.concatenate([rng.choice(np.flatnonzero(y == k), (y == k).sum()) for k in range(3)])
        apart.append(multiclass_auc(y[i], a[i], method="macro") - multiclass_auc(y[i], b[i], method="macro"))
    found = multiclass_auc_test(y, a, b, method="macro", seed=0)
    assert found.difference == multiclass_auc(y, a, method="macro") - multiclass_auc(y, b, method="macro")
    ends = np.quantile(apart, [0.025, 0.975])
    assert [found.low, found.high] == pytest.approx(ends, abs=0.25 * np.std(apart))
    other = multiclass_auc_test(y, b, a, method="macro", seed=0)
    assert [other.difference, other.low, other.high] == pytest.approx(
        [-found.difference, -found.high, -found.low]
    )
    assert other.pvalue == found.pvalue


def test_the_test_of_two_classes_agrees_with_delong():
    rng = np.random.default_rng(0)
    y = np.repeat([0, 1], [150, 100])
    a = rng.normal(size=250) + y
    b = a + 0.7 * rng.normal(size=250)
    from rocplot.compute import auc_test

    expected = auc_test(y, a, b)
    found = multiclass_auc_test(
        y, np.column_stack([-a, a]), np.column_stack([-b, b]), seed=1, n_resamples=4000
    )
    assert found.difference == pytest.approx(expected.difference, abs=1e-14)
    assert [found.low, found.high] == pytest.approx([expected.low, expected.high], abs=0.005)
    assert found.pvalue == pytest.approx(expected.pvalue, abs=0.03)


def test_equal_models_and_other_classes():
    y, score = drawn(9, n=60, K=3)
    with pytest.warns(UserWarning, match="same in all resamples"):
        found = multiclass_auc_test(y, score, 2 * score, seed=0, n_resamples=20)
    assert found.difference == 0
    assert np.isnan([found.pvalue, found.low, found.high]).all()
    with pytest.raises(ValueError, match="method"):
        multiclass_auc_test(y, score, score, method="pairs")
    with pytest.raises(ValueError, match="groups"):
        multiclass_auc_test(y, score, score, groups=[1, 2])


@pytest.mark.slow
def test_the_test_keeps_its_level():
    """Two models of equal areas, errors correlated by ½, 3 × 40 cases: 5 % within the binomial error."""
    rng, runs, rejected = np.random.default_rng(3), 400, 0
    y = np.repeat([0, 1, 2], 40)
    for seed in range(runs):
        shared = rng.normal(size=(120, 3))
        a, b = (np.eye(3)[y] + (shared + rng.normal(size=(120, 3))) / np.sqrt(2) for _ in range(2))
        found = multiclass_auc_test(y, a, b, method="macro", seed=seed, n_resamples=300)
        rejected += found.pvalue < 0.05
    assert abs(rejected / runs - 0.055) < 3 * np.sqrt(0.05 * 0.95 / runs)


# -- one against the rest -------------------------------------------------------------------------


def test_each_class_against_the_rest_is_a_model():
    y, score = drawn(8, K=3)
    names = np.array(["ash", "elm", "oak"])[y]
    classes = one_vs_rest(names, score)
    assert list(classes) == ["ash", "elm", "oak"]
    for i, (name, curve) in enumerate(compute.precision_recall(classes).items()):
        expected = compute.precision_recall(names == name, score[:, i])
        np.testing.assert_array_equal(curve.precision, expected.precision)
        assert compute.auc(classes)[name] == multiclass_roc(names, score).curves[name].auc
    assert list(compute.auc_interval(multiclass_roc(y, score).curves)) == ["0", "1", "2"]
    probability = np.exp(score) / np.exp(score).sum(axis=1, keepdims=True)
    found = compute.calibration(one_vs_rest(y, probability))["1"]
    np.testing.assert_array_equal(found.observed, compute.calibration(y == 1, probability[:, 1]).observed)


def test_classes_against_the_rest_know_their_groups():
    y, score = drawn(8, K=3, ties=False)
    groups = np.arange(y.size) // 4
    found = compute.average_precision_interval(one_vs_rest(y, score, groups=groups))["2"]
    expected = compute.average_precision_interval(y == 2, score[:, 2], groups=groups)
    assert found == expected
    assert found != compute.average_precision_interval(y == 2, score[:, 2])
    of_curve = compute.auc_interval(multiclass_roc(y, score, groups=groups).curves[2])
    assert of_curve == compute.auc_interval(y == 2, score[:, 2], groups=groups)


@pytest.mark.filterwarnings("ignore:a class (holds|lies in)")
@pytest.mark.parametrize("more", ["nothing", "counts", "weights", "groups"])
def test_limits_do_not_depend_on_the_order_of_the_rows(more):
    y, score = drawn(3, n=80)
    rng = np.random.default_rng(1)
    other = (score + rng.normal(0, 0.3, score.shape)).round(1)
    columns = {
        "nothing": {},
        "counts": {"sample_weight": rng.integers(1, 4, y.size)},
        "weights": {"sample_weight": rng.random(y.size) + 0.5},
        "groups": {"groups": rng.integers(20, size=y.size)},
    }[more]
    how, i = {"seed": 0, "n_resamples": 50}, rng.permutation(y.size)
    mixed = {name: column[i] for name, column in columns.items()}
    one = multiclass_auc_interval(y, score, **columns, **how)
    two = multiclass_auc_interval(y[i], score[i], **mixed, **how)
    assert [one.low, one.high] == pytest.approx([two.low, two.high], abs=1e-12)
    one = multiclass_auc_test(y, score, other, **columns, **how)
    two = multiclass_auc_test(y[i], score[i], other[i], **mixed, **how)
    assert [one.low, one.high] == pytest.approx([two.low, two.high], abs=1e-12)


def test_intervals_are_seeded_and_hold_the_area():
    y, score = drawn(7)
    found = multiclass_auc_interval(y, score, seed=3, n_resamples=200)
    assert found == multiclass_auc_interval(y, score, seed=3, n_resamples=200)
    assert found != multiclass_auc_interval(y, score, seed=4, n_resamples=200)
    assert found.low < found.estimate == multiclass_auc(y, score) < found.high
    narrow = multiclass_auc_interval(y, score, level=0.5, seed=3, n_resamples=200)
    assert found.low < narrow.low < narrow.high < found.high


@pytest.mark.parametrize("method", SKLEARN)
@pytest.mark.parametrize("sign", [1, -1])
def test_a_perfect_ranking_has_the_exact_limits_of_disjoint_groups(method, sign):
    """The smallest class has 5 cases, and so many groups of one case of each class; half as many of two."""
    y = np.repeat([0, 1, 2], [5, 8, 30])
    score = sign * (10.0 * np.eye(3)[y] + np.linspace(0, 1, 3 * y.size).reshape(-1, 3))
    groups = 2 if method == "micro" else 5
    exact = binomtest(groups if sign > 0 else 0, groups).proportion_ci()
    with pytest.warns(UserWarning, match=f"Clopper and Pearson for {groups} independent groups") as caught:
        found = multiclass_auc_interval(y, score, method=method, seed=0, n_resamples=20)
    assert found.estimate == (sign > 0)
    assert (found.low, found.high) == pytest.approx((exact.low, exact.high), abs=1e-9)
    assert np.isnan(found.standard_error)
    assert (len(caught), caught[0].filename) == (1, __file__)


@pytest.mark.parametrize(
    ("y", "score", "method"), [([0, 1, 2], np.eye(3), "micro"), ([0, 0, 1, 2], np.ones((4, 3)), "macro")]
)
def test_an_area_that_cannot_vary_has_no_interval(y, score, method):
    """Micro compares two cases of a class, and here is but one; equal scores give ½ in every resample."""
    with pytest.warns(UserWarning, match="undefined: the area is the same in 95 % of resamples and more"):
        found = multiclass_auc_interval(y, score, method=method, seed=0, n_resamples=20)
    assert np.isnan([found.low, found.high, found.standard_error]).all()


def test_an_interval_of_no_width_is_none():
    """One tie in 40 × 40 × 2 pairs: half of the resamples and more do not hold it."""
    y = np.repeat([0, 1], 40)
    score = np.where(y[:, None] == [0, 1], 2.0, 1)
    score[0] = 1.5, 1.5
    score[40] = 1.5, 2
    with pytest.warns(UserWarning, match="the area is the same in 10 % of resamples and more"):
        found = multiclass_auc_interval(y, score, level=0.1, seed=0, n_resamples=4000)
    assert np.isnan([found.low, found.high]).all()


@pytest.mark.slow
@pytest.mark.parametrize("method", SKLEARN)
@pytest.mark.filterwarnings("ignore:.*Clopper")
def test_perfect_rankings_are_as_rare_as_their_limits_say(method):
    """Two groups of cases, normal scores of growing separation."""
    rng, runs, each = np.random.default_rng(12), 400, 4 if method == "micro" else 2
    y, large = np.repeat([0, 1, 2], each), np.repeat([0, 1, 2], 1500)
    for shift in (0, 1, 2, 3):
        true = multiclass_auc(large, rng.normal(size=(4500, 3)) + shift * np.eye(3)[large], method=method)
        scores = rng.normal(size=(runs, y.size, 3)) + shift * np.eye(3)[y]
        perfect = sum(multiclass_auc(y, score, method=method) == 1 for score in scores)
        assert binom.sf(perfect - 1, runs, true**2) > 1e-3
    assert perfect > 0.2 * runs


def test_interval_of_two_classes_agrees_with_delong():
    rng = np.random.default_rng(0)
    y = np.repeat([0, 1], [150, 100])
    score = rng.normal(y)
    found = multiclass_auc_interval(y, np.column_stack([-score, score]), seed=1)
    from rocplot.compute import auc_interval

    expected = auc_interval(y, score)
    assert found.standard_error == pytest.approx(expected.standard_error, rel=0.06)
    assert [found.low, found.high] == pytest.approx([expected.low, expected.high], abs=0.008)


# -- what may be passed ---------------------------------------------------------------------------


def test_columns_are_found_by_position_by_labels_and_by_name():
    y, score = drawn(8, K=3)
    names = np.array(["ash", "birch", "cedar"])
    expected = multiclass_auc(y, score)
    turned = score[:, [2, 0, 1]]
    heads = ["cedar", "ash", "birch"]
    for truth, matrix, labels in (
        (names[y], score, None),
        (names[y].tolist(), score.tolist(), None),
        (pd.Series(names[y]).astype("category"), score, None),
        (names[y], turned, heads),
        (names[y], dict(zip(heads, turned.T, strict=True)), None),
        (names[y], dict(zip(heads, turned.T, strict=True)), list(names)),
        (names[y], pd.DataFrame(turned, columns=heads), None),
        (names[y], pl.DataFrame(turned, schema=heads), None),
        (names[y], pd.DataFrame(turned, columns=heads), heads),
        (names[y], pd.DataFrame(turned, columns=["x", "y", "z"]), heads),
        (names[y], pd.DataFrame(turned, columns=["p_cedar", "p_ash", "p_birch"]), None),
        (names[y], pl.DataFrame(score), None),  # column_0 and so on
        (y, pd.DataFrame(turned, columns=["P(2)", "P(0)", "P(1)"]), None),
        (y, pd.DataFrame(score)[[2, 0, 1]], None),
        (y, {"1": score[:, 1], "0": score[:, 0], "2": score[:, 2]}, None),
        (y - 1.0, turned, [1.0, -1.0, 0.0]),
        (y == 1, np.column_stack([1 - score[:, 1], score[:, 1]]), None),
    ):
        want = expected if len(np.unique(np.asarray(truth))) == 3 else auc(y == 1, score[:, 1])
        assert multiclass_auc(truth, matrix, labels=labels) == pytest.approx(want, abs=1e-15)


def test_columns_that_name_no_class_are_told():
    y, score = drawn(8, K=3)
    with pytest.warns(UserWarning, match="'x', 'y', 'z' name no class .* as 0, 1, 2, in sorted order"):
        area = multiclass_auc(y, pd.DataFrame(score, columns=["x", "y", "z"]))
    assert area == multiclass_auc(y, score)


@pytest.mark.parametrize(
    "function", [multiclass_auc, multiclass_roc, multiclass_pairs, multiclass_auc_interval]
)
@pytest.mark.parametrize(
    ("y", "matrix", "labels", "message"),
    [
        ([0, 1, 2], [0.1, 0.2, 0.3], None, r"shape \(3,\), expected \(n, K\).*rocplot.compute.auc"),
        ([0, 1, 2], np.ones((2, 3)), None, "y_true and score_matrix must have the same length, got 3 and 2"),
        ([0, 1, 2], np.ones((3, 4)), None, r"4 columns but y_true holds 3 classes .*labels="),
        ([0, 1, 2], np.ones((3, 4)), [0, 1, 2, 3], "no case of 3"),
        ([0, 1, 2], np.ones((3, 3)), [0, 1, 5], "y_true holds 2, for which score_matrix has no column"),
        ([0, 1, 2], np.ones((3, 3)), [0, 1, 1], "labels holds a class twice"),
        ([0, 1, 2], np.ones((3, 3)), [0, 1], "3 columns but labels holds 2"),
        (
            [0, 1, 1],
            [[1, 2], [np.nan, 3], [2, 2]],
            None,
            r"score_matrix\[:, 0\] has 1 missing value.*position 1",
        ),
        ([0, 1, np.nan], np.ones((3, 2)), None, "y_true has 1 missing value"),
        ([1, 1], np.ones((2, 2)), None, "2 columns but y_true holds 1 classes"),
        ([1, 1], {1: [0.1, 0.2]}, None, "one class only"),
        ([0, 1], np.ones((2, 1)), None, "one column"),
        ([0, 1], [[1, 2], [1]], None, "ragged"),
        ([0, 1], {}, None, "empty mapping"),
        ([0, 1], {0: [1, 2], 1: [1]}, None, "different lengths"),
        ([0, 1], {0: [1, 2], 2: [1, 2]}, None, "y_true holds 1, for which"),
        ([0, 1], {0: [1, 2], 1: [1, 2]}, [0, 2], "labels must hold each class once: the classes are 0, 1"),
        (["a", "b"], pd.DataFrame({"b": [1, 2], "a": [1, 2]}), ["a", "b"], "contradicts the names"),
    ],
)
def test_errors_say_what_is_wrong(function, y, matrix, labels, message):
    with pytest.raises(ValueError, match=message):
        function(y, matrix, labels=labels)


@pytest.mark.parametrize(
    ("y", "matrix", "message"),
    [
        ([0, 1], None, "not None"),
        ([0, 1], [["x", "y"], ["x", "y"]], "must be numbers"),
        ([0, 1], np.ones((2, 2)) * 1j, "complex"),
        ("y", np.ones((2, 2)), "is a string"),
        (np.array([0, "a"], dtype=object), np.ones((2, 2)), "cannot be sorted"),
        ([0, 1], pl.DataFrame({"0": [1, 2], "1": [1, 2]}).lazy(), "lazy"),
    ],
)
def test_wrong_kinds(y, matrix, message):
    with pytest.raises(TypeError, match=message):
        multiclass_auc(y, matrix)


def test_unknown_method_and_level():
    with pytest.raises(ValueError, match="'hand-till', 'provost-domingos', 'macro', 'micro'"):
        multiclass_auc(HAND_Y, HAND, method="weighted")
    with pytest.raises(ValueError, match="level"):
        multiclass_auc_interval(HAND_Y, HAND, level=1)


def test_a_mapping_of_labels_names_the_classes():
    shown = {"a": "Ash", "b": "Birch", "c": "Cedar"}
    assert list(one_vs_rest(HAND_Y, HAND, labels=shown)) == list(shown.values())
    assert list(multiclass_roc(HAND_Y, HAND, labels=shown).curves) == list(shown.values())
    assert ("Ash", "Cedar") in multiclass_pairs(HAND_Y, HAND, labels=shown)
    turned, columns = {"c": "C", "a": "A", "b": "B"}, np.array(HAND)[:, [2, 0, 1]]
    assert multiclass_auc(HAND_Y, columns, labels=turned) == multiclass_auc(HAND_Y, HAND)
    assert compute.weight_simplex(HAND_Y, columns, labels=turned, order=["a", "b", "c"]).classes == (
        "C",
        "A",
        "B",
    )
    numbers = ["abc".index(name) for name in HAND_Y]
    weights, _ = compute.class_weights(numbers, HAND, labels={0: "x", 1: "y", 2: "z"}, order=[0, 1, 2])
    assert weights.tolist() == compute.class_weights(HAND_Y, HAND, order=["a", "b", "c"])[0].tolist()
    with pytest.raises(ValueError, match="labels gives two classes the same name: 'A', 'A', 'B'"):
        one_vs_rest(HAND_Y, HAND, labels={"a": "A", "b": "A", "c": "B"})


def test_score_limits_of_two_classes_have_delongs_variance(rng):
    """Of complementary scores the mean of both directions is the AUC: a class adds its part of the variance."""
    from rocplot._data.multiclass import read_matrix
    from rocplot.compute._multiclass.multiclass_auc import compute_class_variances

    y = np.repeat([0, 1], [9, 14])
    score = np.round(rng.normal(size=23) + y, 1)
    matrix = np.column_stack([-score, score])
    v10 = [(score[y == 0] < s).mean() + (score[y == 0] == s).mean() / 2 for s in score[y == 1]]
    v01 = [(score[y == 1] > s).mean() + (score[y == 1] == s).mean() / 2 for s in score[y == 0]]
    for method in ("hand-till", "macro", "provost-domingos"):
        (n0, first, _), (n1, second, _) = compute_class_variances(read_matrix(y, matrix, None), method)
        assert (n0, n1) == (9, 14)
        assert first == pytest.approx(np.var(v01, ddof=1) / 9)
        assert second == pytest.approx(np.var(v10, ddof=1) / 14)


@pytest.mark.slow
@pytest.mark.parametrize("method", ["hand-till", "macro"])
def test_a_class_of_three_keeps_the_level(method):
    """200 samples of 3 + 30 + 100, each class with its own score shifted: percentiles hold 78 to 80 %."""
    from scipy.special import ndtr

    rng, y, held = np.random.default_rng(6), np.repeat([0, 1, 2], [3, 30, 100]), 0
    for seed in range(200):
        matrix = rng.normal(size=(133, 3))
        matrix[np.arange(133), y] += 1
        found = compute.multiclass_auc_interval(y, matrix, method=method, n_resamples=20, seed=seed)
        held += found.low <= ndtr(np.sqrt(0.5)) <= found.high
    assert held > 184 - 3 * np.sqrt(200 * 0.92 * 0.08)
