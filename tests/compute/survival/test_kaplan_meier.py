"""Kaplan–Meier curves by the definition and by scipy, and the log-rank test."""

import numpy as np
import pandas as pd
import polars as pl
import pytest
from scipy import stats

from rocplot import compute

# Freireich et al. (1963): weeks of remission with 6-mercaptopurine, censored ones marked, and with placebo.
MERCAPTOPURINE = [6, 6, 6, 7, 10, 13, 16, 22, 23, 6, 9, 10, 11, 17, 19, 20, 25, 32, 32, 34, 35]
OBSERVED = [1] * 9 + [0] * 12
PLACEBO = [1, 1, 2, 2, 3, 4, 4, 5, 5, 8, 8, 8, 8, 11, 11, 12, 12, 15, 17, 22, 23]
WEEKS = MERCAPTOPURINE + PLACEBO
EVENT = OBSERVED + [1] * 21
ARM = ["6-MP"] * 21 + ["placebo"] * 21


def test_the_published_curve():
    """The table of Freireich's trial in textbooks: .857, .807, .753, .690, .627, .538, .448."""
    curve = compute.kaplan_meier(WEEKS, EVENT, by=ARM)["6-MP"]
    at = dict(zip(curve.time.tolist(), curve.survival, strict=True))
    values = [at[week] for week in (6, 7, 10, 13, 16, 22, 23)]
    assert np.allclose(values, [0.857, 0.807, 0.753, 0.690, 0.627, 0.538, 0.448], atol=5e-4)
    assert curve.at_risk([6, 7, 10, 13, 16, 22, 23]).tolist() == [21, 17, 15, 12, 11, 7, 6]


def test_limits_by_hand():
    """Log–log limits with Greenwood's variance, NaN where the curve is 1 or 0."""
    curve = compute.kaplan_meier([1, 2, 3, 4], [0, 1, 1, 1], level=0.9)
    assert np.allclose(curve.survival, [1, 2 / 3, 1 / 3, 0])
    z, variance = stats.norm.ppf(0.95), 1 / (3 * 2) + 1 / (2 * 1)
    shift = z * np.sqrt(variance) / np.log(1 / 3)
    ends = (1 / 3) ** np.exp([-shift, shift])
    assert np.allclose([curve.low[2], curve.high[2]], sorted(ends))
    assert np.isnan(curve.low[[0, 3]]).all()
    assert np.isnan(curve.high[[0, 3]]).all()


def test_groups_of_a_score_are_between_its_quantiles():
    rng = np.random.default_rng(1)
    time, event, score = rng.exponential(size=90), rng.random(90) < 0.7, np.arange(90) / 90
    curves = compute.kaplan_meier(time, event, score, n_groups=3)
    assert len(curves) == 3
    assert [int(curve.at_risk(0)) for curve in curves.values()] == [30, 30, 30]
    low = score <= np.quantile(score, 1 / 3)
    alone = compute.kaplan_meier(time[low], event[low])
    assert next(iter(curves.values())) == alone


def test_groups_of_a_column_are_named_by_it_and_its_own_values():
    """Groups of "-sodium" hold the scores −142, −140, −138, −136, so the least scores are the most sodium."""
    table = {"t": [1, 2, 3, 4], "e": [1, 1, 1, 1], "sodium": [136, 138, 140, 142]}
    low = compute.kaplan_meier("t", "e", "-sodium", n_groups=2, data=table)
    assert list(low) == ["sodium [139, 142]", "sodium [136, 139)"]
    assert low["sodium [139, 142]"].time.tolist() == [3, 4]
    high = compute.kaplan_meier("t", "e", "sodium", n_groups=2, data=table)
    assert list(high) == ["sodium [136, 139]", "sodium (139, 142]"]


def test_an_outer_edge_near_one_takes_no_more_decimals():
    score = np.r_[np.arange(1, 9) / 10, 0.999998]
    curves = compute.kaplan_meier(np.arange(9), np.ones(9), score, n_groups=2)
    assert list(curves) == ["[0.100, 0.500]", "(0.500, 1.000]"]


@pytest.mark.parametrize(
    ("options", "kind", "words"),
    [
        ({"y_score": WEEKS}, ValueError, "n_groups"),
        ({"y_score": WEEKS, "n_groups": 2, "by": ARM}, ValueError, "by"),
        ({"n_groups": 2}, TypeError, "n_groups"),
        ({"y_score": [1.0] * 42, "n_groups": 2}, ValueError, "equal scores"),
        ({"y_score": WEEKS, "n_groups": 1}, ValueError, "n_groups"),
        ({"by": ARM[1:]}, ValueError, "same length"),
        ({"level": 1.0}, ValueError, "level"),
    ],
)
def test_bad_groups(options, kind, words):
    with pytest.raises(kind, match=words):
        compute.kaplan_meier(WEEKS, EVENT, **options)


@pytest.mark.parametrize(
    ("time", "event", "words"),
    [
        ([-1, 2], [1, 0], "time"),
        ([1, np.inf], [1, 0], "time"),
        ([1, 2], [1, 2], "causes"),
        ([1, 2, 3], [1, 0], "same length"),
        ([], [], "empty"),
    ],
)
def test_bad_times(time, event, words):
    with pytest.raises(ValueError, match=words):
        compute.kaplan_meier(time, event)
    with pytest.raises(ValueError, match=words):
        compute.logrank_test(time, event, by=["a"] * len(time))


def test_a_result_by_hand_knows_no_cases():
    curve = compute.KaplanMeier([1, 2], [0.5, 0.2], [0.1, 0.0], [0.9, 0.6])
    with pytest.raises(ValueError, match="at_risk"):
        curve.at_risk(1)


# -- the log-rank test -----------------------------------------------------------------------------


def test_the_published_test():
    """Survdiff of Freireich's trial: χ² = 16.79 with one degree of freedom."""
    test = compute.logrank_test(WEEKS, EVENT, by=ARM)
    assert np.isclose(test.statistic, 16.79, atol=5e-3)
    assert test.df == 1
    assert test.pvalue == pytest.approx(stats.chi2.sf(test.statistic, 1))


def test_two_groups_are_those_of_scipy():
    rng = np.random.default_rng(3)
    time, event, arm = rng.exponential(size=70).round(1), rng.random(70) < 0.6, rng.integers(0, 2, 70)
    samples = [
        stats.CensoredData(uncensored=time[(arm == k) & event], right=time[(arm == k) & ~event]) for k in (0, 1)
    ]
    test = compute.logrank_test(time, event, by=arm)
    assert test.statistic == pytest.approx(stats.logrank(*samples).statistic ** 2)
    assert test.pvalue == pytest.approx(stats.logrank(*samples).pvalue)


def test_three_groups_time_by_time():
    """The sums written as loops, and two groups of three leave one degree of freedom each."""
    rng = np.random.default_rng(4)
    time, event, arm = rng.integers(1, 9, 60), rng.random(60) < 0.7, rng.integers(0, 3, 60)
    U, V = np.zeros(3), np.zeros((3, 3))
    for moment in np.unique(time[event]):
        n_j = np.array([np.sum((time >= moment) & (arm == j)) for j in range(3)])
        d_j = np.array([np.sum((time == moment) & event & (arm == j)) for j in range(3)])
        n, d = n_j.sum(), d_j.sum()
        U += d_j - d * n_j / n
        for j in range(3):
            for k in range(3):
                V[j, k] += 0 if n == 1 else d * (n - d) / (n - 1) * ((j == k) * n_j[j] / n - n_j[j] * n_j[k] / n**2)
    test = compute.logrank_test(time, event, by=arm)
    assert test.statistic == pytest.approx(U[:2] @ np.linalg.inv(V[:2, :2]) @ U[:2])
    assert test.df == 2


@pytest.mark.parametrize("kind", ["pandas", "polars"])
def test_groups_have_the_order_of_their_categories(kind):
    words, order = ["mid", "low", "high", "low", "mid", "high"], ["low", "mid", "high"]
    columns = {"time": [1, 2, 3, 4, 5, 6], "event": [1, 1, 0, 1, 1, 1]}
    if kind == "pandas":
        column = pd.Categorical(words, order, ordered=True)
        table = pd.DataFrame(columns | {"group": column})
    else:
        column = pl.Series(words, dtype=pl.Enum(order))
        table = pl.DataFrame(columns | {"group": column})
    assert list(compute.kaplan_meier("time", "event", by="group", data=table)) == order
    assert list(compute.kaplan_meier(columns["time"], columns["event"], by=column)) == order


def test_one_group_is_no_test():
    with pytest.raises(ValueError, match="alone"):
        compute.logrank_test([1, 2], [1, 1], by=["a", "a"])


def test_groups_never_at_risk_together_have_no_test():
    test = compute.logrank_test([1, 2, 3, 4], [1, 1, 0, 0], by=["a", "a", "b", "b"])
    assert test.df == 1
    apart = compute.logrank_test([1, 2], [0, 1], by=["a", "b"])
    assert np.isnan(apart.statistic)
    assert np.isnan(apart.pvalue)
    assert "no p-value" in apart.describe()
