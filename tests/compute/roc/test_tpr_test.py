"""The test of two tprs at one fpr, against resamples made here, and its level."""

import itertools

import numpy as np
import polars as pl
import pytest
import tiers
from scipy import stats

from rocplot.compute import roc, tpr_at, tpr_test
from rocplot.compute._counts.resample import Resampling, resample_statistic
from rocplot.compute._inference.bootstrap import _bootstrap_source as with_groups
from rocplot.compute._roc.resamples import make_tpr_statistic, resample_paired_tpr


def models(rng, P, N, auc=0.8):
    y = np.repeat([1, 0], [P, N])
    a = rng.normal(size=y.size)
    b = 0.5 * a + np.sqrt(0.75) * rng.normal(size=y.size)
    shift = np.sqrt(2) * stats.norm.ppf(auc) * y
    return y, a + shift, b + shift


def top(y, s, fpr):
    """Read the tpr above the first negative that is one too many."""
    negatives = np.sort(s[y == 0])[::-1]
    return (s[y == 1] > negatives[int(fpr * negatives.size + 1e-9)]).mean()


@pytest.mark.sample(1)
@pytest.mark.parametrize("paired", [True, False])
def test_the_difference_is_that_of_resampled_cases(rng, paired):
    y, a, b = models(rng, 80, 100)
    found = tpr_test(y, a, b, fpr=0.2, paired=paired, seed=0)
    assert found.difference == pytest.approx(top(y, a, 0.2) - top(y, b, 0.2))
    assert found.difference == pytest.approx(tpr_at(y, a, fpr=0.2).estimate - tpr_at(y, b, fpr=0.2).estimate)
    drawn = []
    for _ in range(3000):
        rows = [
            np.concatenate([rng.choice(np.flatnonzero(y == label), (y == label).sum()) for label in (0, 1)])
            for _ in "ab"
        ]
        rows[1] = rows[0] if paired else rows[1]
        # of equal resampled negatives the threshold is one, above which are the positives with a higher score
        drawn.append(top(y[rows[0]], a[rows[0]], 0.2) - top(y[rows[1]], b[rows[1]], 0.2))
    error = found.difference / found.statistic
    assert error == pytest.approx(np.std(drawn), rel=0.1)
    assert (found.low, found.high) == pytest.approx(tuple(np.quantile(drawn, [0.025, 0.975])), abs=0.04)
    assert found.pvalue == pytest.approx(2 * stats.norm.sf(abs(found.statistic)))
    side = tpr_test(y, a, b, fpr=0.2, paired=paired, seed=0, alternative="less", margin=0.05)
    assert side.pvalue == pytest.approx(stats.norm.cdf((found.difference - 0.05) / error))


@pytest.mark.sample(1)
@pytest.mark.parametrize("digits", [1, 12])
def test_merging_the_cases_far_from_the_cut_off_changes_nothing(rng, digits):
    y, a, b = models(rng, 1500, 1500)
    counted = [roc(y, np.round(one, digits)).counts for one in (a, b)]
    merged = resample_paired_tpr(counted, 0.1, Resampling(2000, np.random.default_rng(1), False))
    plain = resample_statistic(counted, make_tpr_statistic(np.array([0.1])), Resampling(2000, np.random.default_rng(2), False))[
        ..., 0
    ]
    spread = np.cov(plain.T)
    np.testing.assert_allclose(merged.mean(axis=0), plain.mean(axis=0), atol=5 * np.sqrt(spread[0, 0] / 1000))
    np.testing.assert_allclose(np.cov(merged.T), spread, rtol=0.25)


def test_several_models_curves_tables_and_groups(rng):
    y, a, b = models(rng, 60, 60)
    few = {"seed": 1, "n_resamples": 300}
    table = tpr_test(y, {"a": a, "b": b, "c": a + b}, fpr=0.3, **few)
    assert list(zip(table.a, table.b, strict=True)) == [("a", "b"), ("a", "c"), ("b", "c")]
    assert (table.pvalue_holm >= table.pvalue).all()
    alone = tpr_test(y, a, b, fpr=0.3, **few)
    assert tpr_test(None, roc(y, a), roc(y, b), fpr=0.3, **few) == alone
    assert tpr_test("y", "a", "b", data=pl.DataFrame({"y": y, "a": a, "b": b}), fpr=0.3, **few) == alone
    five = [np.repeat(part, 5) for part in (y, a, b)]
    grouped = tpr_test(*five, fpr=0.3, groups=np.repeat(np.arange(120), 5), **few)
    assert grouped.statistic == pytest.approx(alone.statistic, rel=0.25)
    assert (
        abs(tpr_test(*five, fpr=0.3, **few).statistic) > 1.6 * abs(alone.statistic) or alone.difference == 0
    )


def test_where_both_tprs_are_1_there_is_no_test():
    y, s = [1] * 10 + [0] * 10, list(range(20, 0, -1))
    with pytest.warns(UserWarning, match="difference of the tprs at fpr 0.5 has no test: its variance is 0"):
        found = tpr_test(y, s, s[:10][::-1] + s[10:], fpr=0.5, seed=0)
    assert np.isnan([found.statistic, found.pvalue, found.low, found.high]).all()
    with pytest.raises(ValueError, match="fpr=1 has a tpr of 1 on any curve"):
        tpr_test(y, s, s, fpr=1)


@pytest.mark.slow
@pytest.mark.parametrize(("P", "N"), [(20, 180), (100, 100)])
def test_the_level_is_kept(P, N):
    runs, rejected, missed = 300, 0, 0
    for run in range(runs):
        y, a, b = models(np.random.default_rng([run, P]), P, N)
        found = tpr_test(y, a, b, fpr=0.1, seed=run, n_resamples=200)
        rejected += found.pvalue < 0.05
        missed += not found.low <= 0 <= found.high
    assert stats.binom.sf(rejected - 1, runs, 0.06) > 1e-3, rejected
    assert stats.binom.sf(missed - 1, runs, 0.06) > 1e-3, missed


@pytest.mark.sample(1)
@pytest.mark.parametrize(
    ("kind", "fpr"),
    tiers.in_short(
        list(itertools.product(("lognormal", "of the score", "ties", "groups"), (0.0023, 0.2031))),
        [("lognormal", 0.2031), ("of the score", 0.0023), ("ties", 0.0023), ("groups", 0.2031)],
    ),
)
def test_weighted_and_grouped_differences_have_the_distribution_of_resampled_cases(kind, fpr, rng):
    n = 8000
    y = (rng.random(n) < 0.3).astype(int)
    a = rng.normal(size=n) + y
    b = a + 0.8 * rng.normal(size=n)
    if kind == "ties":
        a, b = np.round(a, 2), np.round(b, 1)
    weight = np.exp(rng.normal(size=n) + a * (kind == "of the score"))
    group = np.arange(n) // 3 if kind == "groups" else None

    def tpr(score):
        place = np.unique(-score, return_inverse=True)[1]  # of the sample, once

        def of(w):
            up, down = (np.append(0, np.bincount(place, w * (y == c)).cumsum()) for c in (1, 0))
            return np.interp(fpr, down / down[-1], up / up[-1])

        return of

    tpr_a, tpr_b = tpr(a), tpr(b)
    parts = [np.flatnonzero(y == label) for label in (0, 1)]
    expected = np.empty(500)
    for i in range(expected.size):
        if group is None:
            case = np.concatenate([rng.choice(part, part.size) for part in parts])
            often = np.bincount(case, minlength=n)
        else:
            drawn = rng.integers(0, group[-1] + 1, group[-1] + 1)
            often = np.bincount(drawn, minlength=group[-1] + 1)[group]
        expected[i] = tpr_a(often * weight) - tpr_b(often * weight)
    both = [with_groups(y, one, sample_weight=weight, groups=group) for one in (a, b)]
    found = -np.diff(resample_paired_tpr(both, fpr, Resampling.from_arguments(3000, 1, False)), axis=1)[:, 0]
    tails = np.array([0.025, 0.5, 0.975])
    density = stats.norm.pdf(stats.norm.ppf(tails)) / expected.std()
    error = np.sqrt(tails * (1 - tails) * (1 / 3000 + 1 / 500)) / density
    assert (np.abs(np.quantile(found, tails) - np.quantile(expected, tails)) <= 4.5 * error).all()
    assert stats.ks_2samp(found, expected, method="asymp").pvalue > 1e-4


def test_a_small_class_is_warned_of():
    y, rng = np.repeat([1, 0], [60, 3]), np.random.default_rng(1)
    a, b = rng.normal(size=(2, 63)) + y
    with pytest.warns(UserWarning, match=r"^a class holds 3 cases \(60 positives, 3 negatives\): below 20 the test"):
        tpr_test(y, a, b, n_resamples=50, seed=0)
