"""Bias by the values of a feature: by hand, against an independent formula, and by simulation."""

import itertools
import math

import numpy as np
import pandas as pd
import polars as pl
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy import optimize, special, stats

import rocplot as rp
from rocplot.compute import calibration_by, probability_weights


def reference(score, label, units, level=0.95):
    """Compute one level by the formulas of the docstring, from independent units (lists of cases)."""
    s, y = np.concatenate([score[u] for u in units]), np.concatenate([label[u] for u in units]).astype(float)
    n, mean, share = s.size, s.mean(), y.mean()
    gap = score - label - (mean - share)
    variance = sum(gap[u].sum() ** 2 for u in units) / n**2 * len(units) / (len(units) - 1)
    sizes = [mean * (1 - mean) / ((s * (1 - s)).sum() / n**2), max(n, n**2 * share * (1 - share))]
    if 0 < share < 1:
        sizes.append(share * (1 - share) / variance)
    elif len(units) < n:
        sizes[-1] = n**2 / sum(len(u) ** 2 for u in units)
    m, t = min(sizes), stats.t(len(units) - 1)

    def distance(pi):  # the score statistic of π = the fraction of positives, less its quantile
        return (share - pi) ** 2 * m - t.ppf(0.5 + level / 2) ** 2 * pi * (1 - pi)

    low = 0.0 if share == 0 else optimize.brentq(distance, 0, share - 1e-12)
    high = 1.0 if share == 1 else optimize.brentq(distance, share + 1e-12, 1)
    p = 2 * t.sf(abs(share - mean) / math.sqrt(mean * (1 - mean) / m))
    return mean - share, mean - high, mean - low, p


def test_means_by_hand():
    y, p = [0, 0, 1, 0, 1, 1, 0, 1], [0.1, 0.2, 0.7, 0.3, 0.3, 0.5, 0.2, 0.4]
    found = calibration_by(y, p, by=["a", "a", "a", "a", "b", "b", "b", "b"])
    assert found.level.tolist() == ["a", "b"]
    np.testing.assert_allclose(found.predicted, [1.3 / 4, 1.4 / 4])
    np.testing.assert_allclose(found.observed, [0.25, 0.75])
    np.testing.assert_allclose(found.bias, [0.075, -0.4])
    assert found.count.tolist() == [4, 4]
    assert np.isnan(found.value).all()
    table = found.to_frame()
    assert table.columns.tolist() == ["level", "bias", "low", "high", "pvalue", "predicted", "observed", "count"]
    assert "<th>value<" not in found._repr_html_()


@pytest.mark.parametrize("kind", ["calibrated", "tied", "rare", "none", "all", "sure", "perfect", "inverted"])
@pytest.mark.parametrize("level", [0.95, 0.8])
def test_limits_and_p_invert_the_score_test(kind, level, rng):
    n = 60
    p = rng.random(n)
    y = rng.random(n) < p
    if kind == "tied":
        p = np.round(p, 1).clip(0.1, 0.9)
    elif kind == "rare":
        p, y = p / 10, np.arange(n) == 7
    elif kind in ("none", "all"):
        y = np.full(n, kind == "all")
    elif kind == "sure":
        p = np.where(y, 0.999, 0.001)
    elif kind == "perfect":
        y = p > 0.5
    elif kind == "inverted":
        y = p < 0.5
    other = [0, 1], [0.4, 0.6]  # both classes are somewhere
    found = calibration_by([*y, *other[0]], [*p, *other[1]], by=["a"] * n + ["b"] * 2, level=level)
    bias, low, high, pvalue = reference(p, y, [[i] for i in range(n)], level)
    np.testing.assert_allclose((found.bias[0], found.low[0], found.high[0]), (bias, low, high), atol=1e-9)
    if kind != "rare":  # of which 1.5 positives are expected
        assert found.pvalue[0] == pytest.approx(pvalue, abs=1e-9)
    assert found.low[0] <= found.bias[0] <= found.high[0]
    assert found.high[0] - found.low[0] > 0.02


@pytest.mark.parametrize(
    ("k", "n", "share"), [(0, 50, 0.05), (3, 50, 0.05), (7, 50, 0.05), (48, 50, 0.99), (12, 400, 0.01), (1, 5, 0.5)]
)
def test_few_expected_positives_or_negatives_have_an_exact_p(k, n, share):
    y, p = [*([1] * k), *([0] * (n - k)), 0, 1], [*([share] * n), 0.5, 0.5]
    found = calibration_by(y, p, by=["a"] * n + ["b"] * 2)
    assert found.pvalue[0] == pytest.approx(stats.binomtest(k, n, share).pvalue, rel=1e-9)


def enumerate_pvalue(p, observed):
    """Sum the probabilities of all outcomes of independent cases by their number of positives."""
    probability = np.zeros(len(p) + 1)
    for outcome in itertools.product([0, 1], repeat=len(p)):
        probability[sum(outcome)] += math.prod(s if one else 1 - s for s, one in zip(p, outcome, strict=True))
    return probability[probability <= probability[observed] * (1 + 1e-7)].sum()


@pytest.mark.parametrize("observed", [0, 1, 2, 4])
def test_an_exact_p_of_different_predictions_is_that_of_all_outcomes(observed):
    p = [0.02, 0.1, 0.15, 0.3, 0.35, 0.05, 0.6]
    y = np.arange(7) < observed
    found = calibration_by([*y, 0, 1], [*p, 0.5, 0.5], by=["a"] * 7 + ["b"] * 2)
    assert found.pvalue[0] == pytest.approx(enumerate_pvalue(p, observed), rel=1e-9)
    few_negatives = calibration_by([*~y, 0, 1], [*(1 - np.array(p)), 0.5, 0.5], by=["a"] * 7 + ["b"] * 2)
    assert few_negatives.pvalue[0] == pytest.approx(found.pvalue[0], rel=1e-9)


@pytest.mark.slow
def test_an_exact_p_counts_weights_as_cases_and_is_fast_for_many(rng):
    p, w = rng.uniform(0, 0.1, 20), rng.integers(1, 4, 20)
    y = np.arange(20) < 3
    weighted = calibration_by([*y, 0, 1], [*p, 0.5, 0.5], by=["a"] * 20 + ["b"] * 2, sample_weight=[*w, 1, 1])
    repeated = calibration_by(
        [*np.repeat(y, w), 0, 1], [*np.repeat(p, w), 0.5, 0.5], by=["a"] * w.sum() + ["b"] * 2
    )
    assert weighted.pvalue[0] == pytest.approx(repeated.pvalue[0], rel=1e-12)
    n = 200_000
    many = calibration_by([*(np.arange(n) < 9), 0, 1], [*np.full(n, 2e-5), 0.5, 0.5], by=["a"] * n + ["b"] * 2)
    assert many.pvalue[0] == pytest.approx(stats.binomtest(9, n, 2e-5).pvalue, rel=1e-6)


def test_groups_are_the_units(rng):
    group = rng.integers(0, 15, 80)
    p = rng.random(80)
    y = rng.random(80) < p
    found = calibration_by(y, p, by=["a"] * 80, groups=group)
    units = [np.flatnonzero(group == g) for g in np.unique(group)]
    expected = reference(p, y, units)
    np.testing.assert_allclose(
        (found.bias[0], found.low[0], found.high[0], found.pvalue[0]), expected, atol=1e-9
    )
    single = calibration_by(y, p, by=["a"] * 80, groups=np.arange(80))
    alone = calibration_by(y, p, by=["a"] * 80)
    for name in ("bias", "low", "high", "pvalue"):
        np.testing.assert_allclose(getattr(single, name), getattr(alone, name), atol=1e-12)
    y[:] = False  # no positive case: as many as there are groups
    y2, p2, by = [*y, 0, 1], [*p, 0.5, 0.5], ["a"] * 80 + ["b"] * 2
    none = calibration_by(y2, p2, by=by, groups=[*group, 98, 99])
    expected = reference(p, y, units)
    np.testing.assert_allclose((none.low[0], none.high[0]), expected[1:3], atol=1e-9)


def test_every_positive_case_is_a_whole_class_to_the_last_bit(rng):
    for n in (3, 7, 49, 120, 444):  # shares of 1/n do not add up to 1 in binary
        found = calibration_by([1] * n + [0, 0], [0.5] * (n + 2), by=["a"] * n + ["b"] * 2)
        assert found.observed[0] == 1
        expected = reference(np.full(n, 0.5), np.ones(n), [[i] for i in range(n)])
        np.testing.assert_allclose((found.low[0], found.high[0]), expected[1:3], atol=1e-9)


def test_whole_weights_are_cases_and_fractional_ones_a_sandwich(rng):
    p, w = rng.random(50), rng.integers(1, 5, 50)
    y, by = rng.random(50) < p, rng.integers(0, 2, 50)
    weighted = calibration_by(y, p, by=by, sample_weight=w)
    repeated = calibration_by(np.repeat(y, w), np.repeat(p, w), by=np.repeat(by, w))
    for name in ("bias", "low", "high", "pvalue", "count", "value"):
        np.testing.assert_allclose(getattr(weighted, name), getattr(repeated, name), atol=1e-12)
    # fractional weights: Σ w² (r − b)² / (Σ w)², n/(n − 1) times; scaling them changes nothing
    share = rng.random(50)
    found = calibration_by(y, p, by=["a"] * 50, sample_weight=share)
    u = share / share.sum()
    gap = p - y - u @ (p - y)
    m = (u @ y) * (1 - u @ y) / (50 / 49 * (u**2 @ gap**2))
    v1, v0 = (u @ (u * part) / (u @ part) for part in (y, ~y))  # weight of a positive, of a negative
    bound = (u @ p) * (1 - u @ p) / (u @ (p * (1 - p) * ((1 - p) * v1 + p * v0)))
    t = stats.t(49)
    distance = abs(u @ (p - y)) / math.sqrt((u @ p) * (1 - u @ p) / min(m, bound))
    assert found.pvalue[0] == pytest.approx(2 * t.sf(distance))
    scaled = calibration_by(y, p, by=["a"] * 50, sample_weight=share * 1e-5)
    np.testing.assert_allclose((scaled.low, scaled.high), (found.low, found.high), rtol=1e-9)


def test_sampled_and_weighted_negatives_leave_the_positives_that_were_seen():
    y, p = np.repeat([1, 0], [40, 200]), np.full(240, 0.01)
    found = calibration_by(y, p, by=p, sample_weight=probability_weights(np.where(y, 1.0, 20.0)))
    low, high, o = 0.01 - found.high[0], 0.01 - found.low[0], 40 / 4040
    half = 1.959964 * math.sqrt(1 / 40 + 1 / 200)  # of the logit, after Woolf
    assert math.log(high / low) / 2 == pytest.approx((1 - o) * half, rel=0.03)


def test_soft_labels_are_shares():
    p, soft, by = [0.2, 0.4, 0.6, 0.9], [0.1, 0.5, 0.5, 1.0], ["a", "a", "b", "b"]
    found = calibration_by(soft, p, by=by, soft_labels=True)
    np.testing.assert_allclose(found.bias, [0.3 - 0.3, 0.75 - 0.75], atol=1e-15)
    assert (found.high - found.low > 0.3).all()


def test_bins_are_numpys_quantiles_closed_on_the_right(rng):
    x = rng.gamma(1, 1, 500)
    p = rng.random(500)
    y = rng.random(500) < p
    found = calibration_by(y, p, by=x, n_bins=4)
    edges = np.quantile(x, [0, 0.25, 0.5, 0.75, 1])
    cut = pd.cut(x, edges, include_lowest=True, labels=False)
    assert found.count.tolist() == np.bincount(cut).tolist()
    np.testing.assert_allclose(found.value, [x[cut == i].mean() for i in range(4)])
    np.testing.assert_allclose(found.bias, [(p - y)[cut == i].mean() for i in range(4)])
    assert found.level[1] == f"({edges[1]:.3g}, {edges[2]:.3g}]"
    assert found.level[0].startswith("[")  # the lowest bin holds its lower edge
    tied = calibration_by(y, p, by=np.where(x < 2, 0, np.round(x, 1)), n_bins=10)
    assert tied.level.size < 10
    assert tied.count.sum() == 500
    few = calibration_by(y, p, by=np.tile([3, 1, 2, 10, -4], 100))
    assert few.level.tolist() == ["−4", "1", "2", "3", "10"]
    assert few.value.tolist() == [-4, 1, 2, 3, 10]


def test_levels_keep_the_order_of_their_categories(rng):
    y, p = rng.integers(0, 2, 60), rng.random(60)
    size = pd.Categorical(
        np.tile(["small", "large", "middle"], 20),
        categories=["small", "middle", "large", "huge"],
        ordered=True,
    )
    for by, kws in (
        (size, {}),
        (pd.Series(size), {}),
        ("size", {"data": pd.DataFrame({"size": size, "y": y, "p": p})}),
    ):
        args = ("y", "p") if kws else (y, p)
        assert calibration_by(*args, by=by, **kws).level.tolist() == ["small", "middle", "large"]
    table = pl.DataFrame(
        {"size": pl.Series(size.tolist(), dtype=pl.Enum(["small", "middle", "large"])), "y": y, "p": p}
    )
    assert calibration_by("y", "p", by=table["size"], data=table).level.tolist() == [
        "small",
        "middle",
        "large",
    ]
    plain = calibration_by(y, p, by=size.tolist())
    assert plain.level.tolist() == ["small", "large", "middle"]
    assert calibration_by(y, p, by=np.tile([True, False], 30)).level.tolist() == ["False", "True"]


def test_several_models_columns_and_long_tables(rng):
    p, q = rng.random(40), rng.random(40)
    y, by, patient = rng.random(40) < p, np.tile(["a", "b"], 20), np.repeat(np.arange(8), 5)
    both = calibration_by(y, {"p": p, "q": q}, by=by, groups=patient)
    table = pd.DataFrame({"y": y, "p": p, "q": q, "by": by, "patient": patient})
    assert calibration_by("y", ["p", "q"], by="by", groups="patient", data=table)["q"].feature == "by"
    long = calibration_by(
        np.tile(y, 2),
        np.r_[p, q],
        hue=np.repeat(["p", "q"], 40),
        by=np.tile(by, 2),
        groups=np.tile(patient, 2),
    )
    for other in (calibration_by("y", ["p", "q"], by="by", groups="patient", data=table), long):
        for name in "pq":
            np.testing.assert_array_equal(other[name].low, both[name].low)
            np.testing.assert_array_equal(other[name].pvalue, both[name].pvalue)
    assert both.to_frame()["model"].tolist() == ["p", "p", "q", "q"]
    some = calibration_by(y, p, by=by, sample_weight=np.where(by == "a", 0, 1))
    assert some.level.tolist() == ["b"]
    order = rng.permutation(40)
    shuffled = calibration_by(y[order], p[order], by=by[order], groups=patient[order])
    np.testing.assert_allclose(shuffled.low, both["p"].low, atol=1e-14)


def test_overall_p_is_the_sum_of_squared_deviates_or_bonferronis(rng):
    p = rng.random(300)
    y, by = rng.random(300) < p, rng.integers(0, 5, 300).astype(str)
    found = calibration_by(y, p, by=by)
    deviates = special.ndtri(found.pvalue / 2)
    assert found.overall_pvalue == pytest.approx(stats.chi2(5).sf((deviates**2).sum()))
    grouped = calibration_by(y, p, by=by, groups=np.arange(300) // 3)
    assert grouped.overall_pvalue == pytest.approx(min(1, 5 * grouped.pvalue.min()))
    wrong = calibration_by(y, np.where(by == "2", p**4, p), by=by)
    assert wrong.overall_pvalue < 1e-4
    assert wrong.level[np.argmin(wrong.pvalue)] == "2"


def test_a_single_case_has_no_limits():
    found = calibration_by([0, 1, 1, 0], [0.2, 0.6, 0.7, 0.4], by=["a", "b", "b", "b"])
    assert np.isnan([found.low[0], found.high[0], found.pvalue[0]]).all()
    assert found.bias[0] == 0.2
    assert not np.isnan(found.overall_pvalue)
    alone = calibration_by([0, 1], [0.2, 0.6], by=["a", "b"])
    assert np.isnan(alone.overall_pvalue)


@settings(deadline=None)
@given(
    st.lists(
        st.tuples(st.booleans(), st.sampled_from([0.0, 1e-12, 0.1, 0.5, 0.9, 1.0])), min_size=2, max_size=12
    )
)
def test_any_cases_have_limits_around_their_bias(cases):
    y, p = (list(part) for part in zip(*cases, strict=True))
    found = calibration_by([*y, False, True], [*p, 0.5, 0.5], by=["a"] * len(y) + ["b"] * 2)
    assert found.low[0] - 1e-12 <= found.bias[0] <= found.high[0] + 1e-12
    assert 0 <= found.pvalue[0] <= 1
    assert -1 <= found.low[0] <= found.high[0] <= 1
    if 5 <= sum(p) <= len(p) - 5:  # else the p-value is exact
        excludes = not found.low[0] <= 1e-12 or not found.high[0] >= -1e-12
        assert (found.pvalue[0] < 0.05) == excludes or abs(found.pvalue[0] - 0.05) < 1e-6
    else:
        assert found.pvalue[0] == pytest.approx(enumerate_pvalue(p, sum(y)), rel=1e-6, abs=1e-12)


def test_what_cannot_be_read():
    y, p, by = [0, 1, 1, 0], [0.2, 0.6, 0.7, 0.4], ["a", "b", "b", "b"]
    for args, kws, kind, message in (
        ((y, p), {}, TypeError, "by is missing"),
        ((y, p), {"by": by[:3]}, ValueError, "y_true and by must have the same length, got 4 and 3"),
        (
            (y, p),
            {"by": by, "groups": [1, 2]},
            ValueError,
            "groups must have the same length, got 4, 4 and 2|got 4 and 2",
        ),
        ((y, p), {"by": [1, 2, np.nan, 4]}, ValueError, "by has 1 missing value"),
        ((y, p), {"by": ["a", None, "b", "b"]}, ValueError, "by has 1 missing value"),
        ((y, p), {"by": [1, 2, np.inf, 4]}, ValueError, "by must be finite"),
        ((y, p), {"by": "age"}, TypeError, "by='age' names a column, which needs data"),
        ((y, p), {"by": [[1, 2, 3, 4]]}, ValueError, r"by has shape \(1, 4\)"),
        ((y, [0, 1, 2, 3]), {"by": by}, ValueError, "calibration_map"),
        (
            ("y", "p"),
            {"by": "agee", "data": {"y": y, "p": p, "age": by}},
            ValueError,
            "by='agee' is not a column.*'age'",
        ),
        (
            ("y", "p"),
            {"by": "age", "data": pl.DataFrame({"y": y, "p": p, "age": by}).lazy()},
            ValueError,
            "by needs single rows",
        ),
        ((rp.compute.counts(y, p),), {"by": by}, TypeError, "needs the cases"),
        (
            (pd.Series(y), p),
            {"by": pd.Series(by, index=[3, 2, 1, 0])},
            ValueError,
            "index labels of y_true in another order",
        ),
        ((y, p), {"by": by, "level": 2}, ValueError, "level"),
        ((y, p), {"by": [1, 2, 3, 4], "n_bins": 0}, ValueError, "n_bins"),
    ):
        with pytest.raises(kind, match=message):
            calibration_by(*args, **kws)


def bias_of(kind, score):
    """Return the probabilities behind predictions, of a kind of error whose mean is near 0 or far from it."""
    return {
        "calibrated": score,
        "overconfident": score.mean() + 0.4 * (score - score.mean()),
        "shifted": special.expit(special.logit(score) + 0.7),
    }[kind]


@pytest.mark.slow
@pytest.mark.parametrize("kind", ["calibrated", "overconfident", "shifted"])
@pytest.mark.parametrize(("a", "b"), [(0.5, 9.5), (1, 1), (0.3, 2.7)])
def test_limits_hold_the_bias_at_small_counts(kind, a, b, rng):
    runs = 3000
    for n in (10, 50):
        score = rng.beta(a, b, runs * n).clip(1e-9, 1 - 1e-9)
        true = bias_of(kind, score)
        y = rng.random(score.size) < true
        found = calibration_by(y, score, by=np.repeat(np.arange(runs), n), n_bins=runs)
        bias = (score - true).reshape(runs, n).mean(axis=1)
        held = np.mean((found.low <= bias) & (bias <= found.high))
        assert held > 0.95 - 0.005 - 3 * math.sqrt(0.95 * 0.05 / runs)
        if kind == "calibrated":
            assert np.mean(found.pvalue < 0.05) < 0.05 + 3 * math.sqrt(0.95 * 0.05 / runs)


@pytest.mark.slow
def test_limits_hold_the_bias_of_patients_with_several_cases(rng):
    runs, patients = 1500, 12
    effect = rng.normal(size=runs * patients)
    score = np.full(effect.size * 5, np.mean(special.expit(rng.normal(-1, math.sqrt(2), 10**6))))
    true = special.expit(-1 + np.repeat(effect, 5) + rng.normal(size=score.size))
    y = rng.random(score.size) < true
    by, patient = np.repeat(np.arange(runs), 5 * patients), np.repeat(np.arange(effect.size), 5)
    found = calibration_by(y, score, by=by, groups=patient, n_bins=runs)
    held = np.mean((found.low <= 0) & (found.high >= 0))
    assert held > 0.93
    alone = calibration_by(y, score, by=by, n_bins=runs)
    assert np.mean((alone.low <= 0) & (alone.high >= 0)) < held - 0.02
    assert np.mean(found.pvalue < 0.05) == pytest.approx(1 - held, abs=1e-9)


@pytest.mark.slow
def test_the_overall_p_keeps_its_word(rng):
    small = []
    for _ in range(600):
        score = rng.beta(1, 3, 400)
        y = rng.random(400) < score
        small.append(calibration_by(y, score, by=rng.integers(0, 4, 400)).overall_pvalue)
    assert 0.02 < np.mean(np.array(small) < 0.05) < 0.05 + 3 * math.sqrt(0.05 * 0.95 / 600)


def test_a_level_of_one_group_has_no_limits():
    y, p, by = [0, 1, 1, 0, 1, 0], [0.2, 0.7, 0.6, 0.1, 0.5, 0.4], ["a", "a", "b", "b", "b", "b"]
    found = calibration_by(y, p, by=by, groups=[1, 1, 2, 2, 3, 3])
    assert np.isnan(found.low).tolist() == np.isnan(found.pvalue).tolist() == [True, False]
    assert found.bias[0] == pytest.approx(-0.05)
    assert np.isnan(calibration_by(y, p, by=by, groups=[1] * 6).overall_pvalue)


def test_the_lowest_value_is_a_bin_of_its_own_where_a_quantile_is_equal_to_it(rng):
    children, p = np.repeat([0, 1, 2, 3, 4], [600, 100, 100, 100, 100]), rng.random(1000)
    found = calibration_by(rng.random(1000) < p, p, by=children, n_bins=3)  # thirds at 0 and 1
    assert found.level.tolist() == ["[0, 0]", "(0, 1]", "(1, 4]"]
    assert found.count.tolist() == [600, 100, 300]
