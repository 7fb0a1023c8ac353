"""Two models case by case, against published examples and simulation."""

from math import comb

import numpy as np
import pandas as pd
import pytest
from scipy.stats import binomtest, chi2, norm

from rocplot import compute
from rocplot.compute import Paired, paired


def cases(positive, negative=(1, 1, 1, 1)):
    """Make labels and decisions with these cells: both, a alone, b alone, neither call the case positive."""
    a, b = np.array([1, 1, 0, 0]), np.array([1, 0, 1, 0])
    y = np.repeat([1, 0], [sum(positive), sum(negative)])
    return y, *(np.r_[np.repeat(one, positive), np.repeat(one, negative)] for one in (a, b))


def test_tables_and_tests_are_those_of_dtcompair():
    """R, DTComPair, data(Paired1): the tables of its README; McNemar's statistics by hand from them."""
    y, a, b = cases((319, 78, 22, 32), (31, 53, 22, 155))
    found = paired(y, a, b, threshold=0.5)
    assert found.positive.tolist() == [[319, 78], [22, 32]]
    assert found.negative.tolist() == [[31, 53], [22, 155]]
    assert (round(found.sensitivity.a, 7), round(found.sensitivity.b, 7)) == (0.8802661, 0.7560976)
    assert (round(found.specificity.a, 7), round(found.specificity.b, 7)) == (0.6781609, 0.7969349)
    assert found.sensitivity.statistic == pytest.approx((78 - 22 - 1) ** 2 / 100)
    assert found.specificity.statistic == pytest.approx((53 - 22 - 1) ** 2 / 75)
    assert found.specificity.difference == pytest.approx((22 - 53) / 261)
    assert found.sensitivity.pvalue == pytest.approx(2 * sum(comb(100, k) for k in range(23)) / 2**100)


@pytest.mark.parametrize(
    ("cells", "exact", "corrected"),
    [
        ((1, 1, 7, 12), 0.0703, 0.0771),  # Fagerland, Lydersen & Laake (2013), airway hyper-responsiveness
        ((20, 12, 2, 16), 0.0129, 0.0162),  # StatsDirect's help, after Armitage & Berry (1994), p. 127
    ],
)
def test_p_values_are_the_published_ones(cells, exact, corrected):
    found = paired(*cases(cells), threshold=0.5).sensitivity
    assert round(found.pvalue, 4) == exact
    assert round(found.pvalue_chi2, 4) == corrected


def test_the_interval_is_newcombes():
    """R, contingencytables, cavo_2012: Newcombe_square_and_add_CI_paired_2x2 prints -0.0621 (-0.1186 to -0.0046)."""
    found = paired(*cases((59, 6, 16, 80)), threshold=0.5).sensitivity
    assert (round(found.difference, 4), round(found.low, 4), round(found.high, 4)) == (
        -0.0621,
        -0.1186,
        -0.0046,
    )


def test_the_interval_without_correlation_is_that_of_independent_proportions():
    """Zero excess ad − bc: Newcombe (1998), method 10 for unpaired data, by hand."""
    found = paired(*cases((9, 21, 3, 7)), threshold=0.5).sensitivity
    limits = [binomtest(x, 40).proportion_ci(method="wilson") for x in (30, 12)]
    low = 0.45 - np.hypot(0.75 - limits[0].low, limits[1].high - 0.3)
    high = 0.45 + np.hypot(limits[0].high - 0.75, 0.3 - limits[1].low)
    assert (found.low, found.high) == pytest.approx((low, high))


def test_exchanging_the_models_or_the_classes_mirrors_everything():
    y, a, b = cases((30, 9, 4, 12), (6, 3, 14, 50))
    found, other = paired(y, a, b, threshold=0.5), paired(y, b, a, threshold=0.5)
    assert other.positive.tolist() == found.positive.T.tolist()
    assert (other.sensitivity.low, other.sensitivity.high) == pytest.approx(
        (-found.sensitivity.high, -found.sensitivity.low)
    )
    mirrored = paired(1 - y, 1 - a, 1 - b, threshold=0.5)
    assert mirrored.sensitivity == found.specificity
    assert mirrored.specificity == found.sensitivity


def test_where_the_models_never_differ():
    found = paired(*cases((5, 0, 0, 5), (3, 0, 0, 7)), threshold=0.5)
    assert (found.sensitivity.difference, found.sensitivity.pvalue) == (0, 1)
    assert np.isnan([found.sensitivity.statistic, found.sensitivity.pvalue_chi2]).all()
    perfect = paired([1, 0], [1, 0], [1, 0], threshold=0.5)
    assert perfect.sensitivity.low < 0 < perfect.sensitivity.high


def test_each_model_may_have_its_own_cut_off():
    y, a, b = [1, 1, 0, 0], [0.9, 0.4, 0.6, 0.1], [9, 2, 3, 1]
    found = paired(y, a, b, threshold=(0.5, 2.5))
    assert found.threshold.tolist() == [0.5, 2.5]
    assert found == paired(y, a, b, threshold=[0.5, 2.5])
    for model, cut, axis in ((a, 0.5, 1), (b, 2.5, 0)):
        matrix = compute.confusion_matrix(y, model, threshold=cut)
        assert found.positive.sum(axis=axis).tolist() == [matrix.tp, matrix.fn]
        assert found.negative.sum(axis=axis).tolist() == [matrix.fp, matrix.tn]


def test_columns_mappings_weights_and_words(rng):
    y, a, b = cases((6, 3, 1, 2), (2, 4, 1, 9))
    direct = paired(y, a, b, threshold=0.5)
    table = {"y": np.where(y, "ill", "well"), "m": a, "n": b, "w": np.ones(y.size, int)}
    for found in (
        paired("y", "m", "n", data=table, threshold=0.5, pos_label="ill"),
        paired("y", ["m", "n"], data=table, threshold=0.5, pos_label="ill", sample_weight="w"),
        paired(y, {"m": a, "n": b}, threshold=0.5),
    ):
        assert found.names == ("m", "n")
        assert found.to_dict().keys() == direct.to_dict().keys()
        assert found.sensitivity == direct.sensitivity
        assert found.negative.tolist() == direct.negative.tolist()
    w = rng.integers(1, 4, y.size)
    repeated = [np.repeat(part, w) for part in (y, a, b)]
    assert paired(y, a, b, sample_weight=w, threshold=0.5) == paired(*repeated, threshold=0.5)


def test_the_table_of_rates():
    found = paired(*cases((6, 3, 1, 2), (2, 4, 1, 9)), threshold=0.5)
    frame = found.to_frame()
    assert frame["rate"].tolist() == ["sensitivity", "specificity", "accuracy", "ppv", "npv"]
    assert frame["method"].str.partition(",")[0].tolist() == ["McNemar's exact test"] * 3 + ["weighted generalised score test"] * 2
    values = frame[3:]  # of 10 + 3 and 7 + 5 positive calls, and of 5 + 11 and 6 + 13 others
    assert values["a"].tolist() == pytest.approx([9 / 15, 10 / 13])
    assert values[["both", "a_only", "b_only", "neither"]].isna().all(axis=None)
    frame = frame[:3]
    counts = frame[["both", "a_only", "b_only", "neither"]].to_numpy().tolist()
    assert counts == [[6, 3, 1, 2], [9, 1, 4, 2], [15, 4, 5, 4]]
    assert frame["pvalue"].tolist() == [found.sensitivity.pvalue, found.specificity.pvalue, found.accuracy.pvalue]
    for _, row in frame.iterrows():
        n = row[["both", "a_only", "b_only", "neither"]].sum()
        assert row["a"] == pytest.approx((row["both"] + row["a_only"]) / n)
        assert row["b"] == pytest.approx((row["both"] + row["b_only"]) / n)


# -- accuracy -------------------------------------------------------------------------------------


def test_accuracies_are_compared_over_both_classes():
    """The tables of DTComPair above: a alone is right in 78 + 22 cases, b alone in 22 + 53."""
    found = paired(*cases((319, 78, 22, 32), (31, 53, 22, 155)), threshold=0.5).accuracy
    assert (found.a, found.b) == pytest.approx(((397 + 177) / 712, (341 + 208) / 712))
    assert found.difference == pytest.approx(25 / 712)
    assert found.statistic == pytest.approx((100 - 75 - 1) ** 2 / 175)
    assert found.pvalue == pytest.approx(2 * sum(comb(175, k) for k in range(76)) / 2**175)
    assert found.describe().startswith("a − b: difference of accuracies = 0.035 (95 % confidence interval ")


def test_the_interval_of_the_accuracies_is_newcombes():
    """R, contingencytables, as above: right by both 59, by the first 6, the second 16, neither 80."""
    found = paired(*cases((39, 2, 9, 30), (50, 7, 4, 20)), threshold=0.5).accuracy
    assert (round(found.difference, 4), round(found.low, 4), round(found.high, 4)) == (
        -0.0621,
        -0.1186,
        -0.0046,
    )
    assert "difference of accuracies = −0.062" in paired(*cases((39, 2, 9, 30), (50, 7, 4, 20))).describe()


def test_accuracies_of_weights_and_groups(rng):
    """Whole weights repeat cases; groups whose differences are 2, 1, 0, −1, 1 have χ² = 3² / (5/4 · 7)."""
    y, a, b = cases((6, 3, 1, 2), (2, 4, 1, 9))
    w = rng.integers(1, 4, y.size)
    repeated = [np.repeat(part, w) for part in (y, a, b)]
    assert paired(y, a, b, sample_weight=w).accuracy == paired(*repeated).accuracy
    assert paired(y, a, b, groups=rng.permutation(y.size)).accuracy == paired(y, a, b).accuracy
    right = np.array([(2, 0), (2, 1), (1, 1), (0, 1), (1, 0)])
    y = np.tile([1, 0, 1], 5)
    first, second = (np.where(np.ravel(right[:, [i]] > [[0, 1, 2]]), y, 1 - y) for i in (0, 1))
    found = paired(y, first, second, groups=np.repeat(np.arange(5), 3)).accuracy
    assert found.difference == pytest.approx(3 / 15)
    assert found.statistic == pytest.approx(9 / (5 / 4 * 7))
    assert found.pvalue == pytest.approx(2 * norm.sf(np.sqrt(9 / 8.75)))


# -- decisions ------------------------------------------------------------------------------------


def test_decisions_need_no_threshold():
    truth = np.array(["dog", "cat", "dog", "cat", "dog"])
    first, second = truth.copy(), truth[::-1].copy()
    second[:2] = "cat", "dog"
    found = paired(truth, first == "dog", second == "dog", pos_label="dog")
    assert found.positive.tolist() == [[2, 1], [0, 0]]
    assert found.negative.tolist() == [[0, 0], [1, 1]]
    assert found.threshold.tolist() == [0.5, 0.5]
    y, a, b = (truth == "dog").astype(int), (first == "dog").astype(float), (second == "dog").astype(int)
    assert paired(y, {"x": a, "y": b}).positive.tolist() == found.positive.tolist()
    assert paired(y, a, b, threshold=0.5) == paired(y, a, b)
    with pytest.raises(TypeError, match="threshold is missing: pass the cut-off of the scores, or decisions"):
        paired(y, a, 0.9 * b)


# -- groups ---------------------------------------------------------------------------------------


def test_groups_of_one_case_change_nothing(rng):
    y, a, b = cases((30, 9, 4, 12), (6, 3, 14, 50))
    assert paired(y, a, b, threshold=0.5, groups=rng.permutation(y.size)) == paired(y, a, b, threshold=0.5)


def test_obuchowskis_test_by_hand():
    """Differences of five groups of positives are 2, 1, 0, −1, 1: χ² = 3² / (5/4 · 7)."""
    y, a, b, groups = [], [], [], []
    for group, (first, second) in enumerate(((2, 0), (2, 1), (1, 1), (0, 1), (1, 0))):
        y += [1] * 3
        a += [1] * first + [0] * (3 - first)
        b += [1] * second + [0] * (3 - second)
        groups += [group] * 3
    y, a, b, groups = [*y, 0, 0], [*a, 0, 1], [*b, 0, 0], [*groups, 0, 1]
    found = paired(y, a, b, groups=groups, threshold=0.5).sensitivity
    assert found.difference == pytest.approx(3 / 15)
    assert found.statistic == pytest.approx(9 / (5 / 4 * 7))
    assert found.pvalue == found.pvalue_chi2 == pytest.approx(2 * norm.sf(np.sqrt(9 / 8.75)))


def test_copies_in_groups_are_no_new_cases():
    y, a, b = cases((60, 18, 8, 24), (12, 6, 28, 100))
    copies = [np.repeat(part, 4) for part in (y, a, b, np.arange(y.size))]
    found = paired(*copies[:3], groups=copies[3], threshold=0.5).sensitivity
    single = paired(y, a, b, threshold=0.5).sensitivity
    assert found.high - found.low == pytest.approx(single.high - single.low, rel=0.04)
    n, apart = 110, 26
    uncorrected = (18 - 8) ** 2 / apart
    assert found.statistic == pytest.approx(uncorrected * (n - 1) / n)


# -- bad input ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("given", "options", "error", "message"),
    [
        (([1, 0], [1, 0]), {}, TypeError, "b is missing"),
        (([1, 0], {"a": [1, 0]}), {}, ValueError, "a must hold two models, not 1"),
        (([1, 0], {"a": [1, 0], "b": [1, 0]}, [1, 0]), {}, TypeError, "b cannot be combined"),
        (([1, 0], [1, 0], [0, 1]), {"threshold": (1, 2, 3)}, ValueError, "a pair, one for each model, not 3"),
        (([1, 0], [1, 0], [0, 1]), {"threshold": np.nan}, ValueError, "threshold must be a number"),
        (
            ([1, 0], [1, 0], [0, 1]),
            {"sample_weight": [0.5, 1.2]},
            ValueError,
            "McNemar's test needs whole counts",
        ),
        (([1, 1], [1, 0], [0, 1]), {}, ValueError, "positive cases only"),
        (([1, 0], [1, 0], [0, 1, 1]), {}, ValueError, "same length"),
        (
            ([1, 0], compute.roc([1, 0], [1, 0]), [0, 1]),
            {},
            TypeError,
            "a is a RocCurve, but models are compared",
        ),
        (([1, 0], [1, 0], [0, 1]), {"level": 95}, ValueError, "level"),
    ],
)
def test_bad_input_is_named(given, options, error, message):
    with pytest.raises(error, match=message):
        paired(*given, **{"threshold": 0.5} | options)


def test_one_column_twice_and_lazy_tables():
    table = {"y": [1, 0], "m": [1, 0]}
    with pytest.raises(ValueError, match="a and b are the same column, 'm'"):
        paired("y", "m", "m", data=table, threshold=0.5)
    pl = pytest.importorskip("polars")
    with pytest.raises(ValueError, match="data is a lazy table"):
        paired("y", "m", "y", data=pl.DataFrame(table).lazy(), threshold=0.5)


def test_results_may_be_built():
    made = paired(*cases((6, 3, 1, 2)), threshold=0.5)
    again = Paired(
        made.positive.tolist(), made.negative.tolist(), made.sensitivity, made.specificity, [0.5, 0.5]
    )
    assert again == made
    assert paired(again) is again
    with pytest.raises(ValueError, match=r"positive has shape \(3,\)"):
        Paired([1, 2, 3], made.negative, made.sensitivity, made.specificity, [0.5, 0.5])


@pytest.mark.slow
@pytest.mark.parametrize(
    ("n", "p", "q", "share"), [(30, 0.8, 0.7, 0.5), (30, 0.95, 0.95, 0.2), (100, 0.9, 0.8, 0.8)]
)
def test_intervals_and_tests_keep_their_level(n, p, q, share):
    """2000 tables: two decisions that are one in `share` of the cases; Newcombe's interval holds 92 % and more."""
    rng = np.random.default_rng(4)
    held = rejected = 0
    for _ in range(2000):
        u, v = rng.random(n), rng.random(n)
        a, b = u < p, np.where(rng.random(n) < share, u, v) < q
        rates = paired(np.r_[np.ones(n), 0], np.r_[a, 0], np.r_[b, 0], threshold=0.5, n_resamples=2)
        found = rates.sensitivity
        held += found.low <= p - q <= found.high
        rejected += found.pvalue < 0.05
    assert held > 2000 * 0.92 - 3.5 * np.sqrt(2000 * 0.92 * 0.08)
    if p == q:
        assert rejected < 2000 * 0.05 + 3.5 * np.sqrt(2000 * 0.05 * 0.95)


# -- predictive values -----------------------------------------------------------------------------


def of_cells(positive, negative):
    """Return labels and decisions of tables [[both, a alone], [b alone, neither]] of both classes."""
    y, a, b = [], [], []
    for label, table in ((1, positive), (0, negative)):
        for (first, second), n in zip(((1, 1), (1, 0), (0, 1), (0, 0)), np.ravel(table), strict=True):
            y, a, b = y + [label] * n, a + [first] * n, b + [second] * n
    return np.array(y), np.array(a), np.array(b)


def test_predictive_values_by_hand():
    """PPV 30/40 and 40/60, p = .7, C = (25·.3² + 5·.7²)/100 = .047; NPV 140/160 and 130/140."""
    y, a, b = of_cells([[25, 5], [15, 5]], [[5, 5], [15, 125]])
    found = paired(y, a, b, threshold=0.5, seed=0)
    assert [found.ppv.a, found.ppv.b] == [30 / 40, 40 / 60]
    statistic = (1 / 12) ** 2 / ((0.7 * 0.3 - 2 * 0.047) * (1 / 40 + 1 / 60))
    assert found.ppv.statistic == pytest.approx(statistic)
    assert found.ppv.pvalue == found.ppv.pvalue_chi2 == pytest.approx(chi2.sf(statistic, 1))
    tn_a, fn_a, tn_b, fn_b = 15 + 125, 15 + 5, 5 + 125, 5 + 5
    assert [found.npv.a, found.npv.b] == [tn_a / (tn_a + fn_a), tn_b / (tn_b + fn_b)]
    p = (tn_a + tn_b) / (tn_a + fn_a + tn_b + fn_b)
    C = (125 * (1 - p) ** 2 + 5 * p**2) / (tn_a + fn_a + tn_b + fn_b)
    other = found.npv.difference**2 / ((p * (1 - p) - 2 * C) * (1 / (tn_a + fn_a) + 1 / (tn_b + fn_b)))
    assert found.npv.statistic == pytest.approx(other)


def test_limits_of_predictive_values_are_those_of_resampled_cases():
    y, a, b = of_cells([[25, 5], [15, 5]], [[5, 5], [15, 125]])
    found = paired(y, a, b, threshold=0.5, seed=0, n_resamples=20000).ppv
    rng = np.random.default_rng(1)
    differences = []
    for _ in range(4000):
        rows = rng.integers(0, y.size, y.size)
        differences.append(y[rows][a[rows] == 1].mean() - y[rows][b[rows] == 1].mean())
    assert np.allclose([found.low, found.high], np.quantile(differences, [0.025, 0.975]), atol=0.012)


@pytest.mark.slow
def test_equal_models_are_rejected_at_the_level():
    """500 samples of 200 cases whose models have one PPV: p < .05 in about 5 %."""
    rng = np.random.default_rng(3)
    rejected = 0
    for _ in range(500):
        y = rng.random(200) < 0.3
        shared = rng.normal(size=200)
        a, b = (y + shared + rng.normal(size=200) > 1 for _ in range(2))
        rejected += paired(y, a, b, threshold=0.5, n_resamples=2, seed=0).ppv.pvalue < 0.05
    assert rejected < 500 * 0.05 + 3.5 * np.sqrt(500 * 0.05 * 0.95)


def test_groups_of_one_case_and_of_alike_cases():
    """Each case twice in a group: the statistic is nearly that of half the cases."""
    y, a, b = of_cells([[25, 5], [15, 5]], [[5, 5], [15, 125]])
    once = paired(y, a, b, threshold=0.5, seed=0).ppv
    twice = paired(*(np.repeat(part, 2) for part in (y, a, b)), threshold=0.5, seed=0, groups=np.arange(2 * y.size) // 2).ppv
    assert twice.statistic == pytest.approx(once.statistic, rel=0.15)
    assert np.allclose([twice.low, twice.high], [once.low, once.high], atol=0.03)


def test_no_positive_call_has_no_predictive_value():
    found = paired([1, 0, 1, 0], [0, 0, 0, 0], [1, 0, 1, 0], threshold=0.5, seed=0)
    assert np.isnan([found.ppv.a, found.ppv.difference, found.ppv.low, found.ppv.pvalue]).all()
    assert "positive predictive values" in found.describe()


# -- names and resamples --------------------------------------------------------------------------


def test_two_series_name_the_models():
    y, a, b = cases((6, 3, 1, 2), (2, 4, 1, 9))
    frame = pd.DataFrame({"ct": a, "mri": b})
    found = paired(y, frame["ct"], frame["mri"], threshold=0.5)
    assert found.names == ("ct", "mri")
    assert found.describe().startswith("ct − mri: difference of sensitivities = ")
    for names in (("ct", "mri"), ("a", "b")):
        assert paired(y, frame["ct"], frame["mri"], threshold=dict.fromkeys(names, 0.5)) == found
    assert paired(y, frame["ct"], frame["ct"], threshold=0.5).names == ("a", "b")
    assert paired(y, frame["ct"], b, threshold=0.5).names == ("a", "b")


def test_a_sentence_says_that_limits_are_drawn_anew_without_a_seed():
    drawn = cases((6, 3, 1, 2), (2, 4, 1, 9))
    unseeded, seeded = (paired(*drawn, threshold=0.5, n_resamples=20, seed=seed) for seed in (None, 1))
    said = "20 resamples of cases, drawn anew at each call without seed=)"
    assert [said in line for line in unseeded.describe().splitlines()] == [False] * 3 + [True] * 2
    assert "anew" not in seeded.describe()


def test_two_counts_of_disagreement_lead_to_mcnemars_test():
    """Of a table of both right, one alone, the other, none: 27 and 39 have the p-value of the exact test."""
    with pytest.raises(TypeError, match=r"is scipy\.stats\.binomtest\(min\(b, c\), b \+ c\)$"):
        paired([[121, 27], [39, 13]])
    found = paired(*cases((121, 27, 39, 13)), threshold=0.5).sensitivity
    assert binomtest(min(27, 39), 27 + 39).pvalue == pytest.approx(found.pvalue)
