"""The test of two average precisions: by hand with scikit-learn's, and in every way to pass models."""

import numpy as np
import polars as pl
import pytest
from scipy import stats
from sklearn.metrics import average_precision_score

from rocplot import compute
from rocplot.compute import average_precision_test, counts, precision_recall

FEW = {"seed": 1, "n_resamples": 300, "progress": False}


def models(rng, P, N, better=0.0):
    """Draw the scores of two models, correlated by 0.5 within each class."""
    y = np.repeat([1, 0], [P, N])
    a = rng.normal(size=y.size)
    b = 0.5 * a + np.sqrt(0.75) * rng.normal(size=y.size)
    return y, a + (1 + better) * y, b + y


def by_hand(y, score, rows):
    """Return the average precision of each resample: the scores are sorted once."""
    order = np.argsort(-score)  # no ties in the sample
    found = []
    for own in rows:
        often = np.bincount(own, minlength=y.size)[order]
        up, all_ = np.cumsum(often * y[order]), np.cumsum(often)
        precision = up[all_ > 0] / all_[all_ > 0]
        found.append(np.sum(np.diff(up[all_ > 0], prepend=0) * precision) / up[-1])
    return np.array(found)


def within_classes(y, rng, runs):
    classes = np.flatnonzero(y), np.flatnonzero(y == 0)
    return [np.concatenate([rng.choice(own, own.size) for own in classes]) for _ in range(runs)]


def test_the_difference_its_error_and_its_limits_are_those_of_resampled_cases(rng):
    y, a, b = models(rng, 40, 80, 0.5)
    first, second = (average_precision_score(y, score) for score in (a, b))
    rows = within_classes(y, rng, 1500)
    of_a, of_b = (by_hand(y, score, rows) for score in (a, b))
    assert of_b[:5] == pytest.approx([average_precision_score(y[own], b[own]) for own in rows[:5]])
    for paired, other in ((True, of_b), (False, rng.permutation(of_b))):
        found = average_precision_test(y, a, b, paired=paired, seed=3, n_resamples=4000)
        assert found.difference == pytest.approx(first - second, abs=1e-12)
        apart = of_a - other
        z = found.difference / apart.std(ddof=1)
        assert found.statistic == pytest.approx(z, rel=0.08), paired  # Monte Carlo
        assert found.pvalue == pytest.approx(2 * stats.norm.sf(abs(found.statistic)), rel=1e-9)
        assert (found.low, found.high) == pytest.approx(np.quantile(apart, [0.025, 0.975]), abs=0.02)


def test_pairing_takes_account_of_the_correlation(rng):
    y, a, b = models(rng, 60, 120, 0.3)
    paired, apart = (average_precision_test(y, a, b, paired=one, **FEW) for one in (True, False))
    assert paired.difference == apart.difference
    assert paired.high - paired.low < 0.9 * (apart.high - apart.low)


def test_one_side_and_a_margin(rng):
    y, a, b = models(rng, 50, 50)
    both = average_precision_test(y, a, b, **FEW)
    error = both.difference / both.statistic
    for side, sign in (("greater", 1), ("less", -1)):
        one = average_precision_test(y, a, b, alternative=side, margin=0.05, **FEW)
        assert one.statistic == pytest.approx((both.difference + sign * 0.05) / error, rel=1e-9)
        assert one.pvalue == pytest.approx(stats.norm.sf(sign * one.statistic), rel=1e-9)
        assert (one.low, one.high) == (both.low, both.high)
    wide = average_precision_test(y, a, b, level=0.99, **FEW)
    assert wide.high - wide.low > both.high - both.low


def test_several_models_results_tables_weights_and_groups(rng):
    y, a, b = models(rng, 60, 60)
    table = average_precision_test(y, {"a": a, "b": b, "c": a + b}, **FEW)
    assert list(zip(table.a, table.b, strict=True)) == [("a", "b"), ("a", "c"), ("b", "c")]
    ordered = np.sort(table.pvalue)
    holm = np.minimum(np.maximum.accumulate(ordered * [3, 2, 1]), 1)
    np.testing.assert_allclose(np.sort(table.pvalue_holm), np.sort(holm))
    alone = average_precision_test(y, a, b, **FEW)
    assert average_precision_test(None, precision_recall(y, a), precision_recall(y, b), **FEW) == alone
    frame = pl.DataFrame({"y": y, "a": a, "b": b})
    assert average_precision_test("y", "a", "b", data=frame, **FEW) == alone
    five = [np.repeat(part, 5) for part in (y, a, b)]
    grouped = average_precision_test(*five, groups=np.repeat(np.arange(120), 5), **FEW)
    assert grouped.statistic == pytest.approx(alone.statistic, rel=0.3, abs=0.15)
    often = average_precision_test(*five, **FEW)
    assert often.high - often.low < 0.6 * (grouped.high - grouped.low)
    weight = rng.integers(1, 4, y.size)
    weighted = average_precision_test(y, a, b, sample_weight=weight / 2, **FEW)
    first, second = (average_precision_score(y, score, sample_weight=weight) for score in (a, b))
    assert weighted.difference == pytest.approx(first - second, abs=1e-12)


def test_what_is_said(rng):
    y, a, b = models(rng, 30, 60)
    said = average_precision_test(y, a, b, **FEW).describe()
    assert said.startswith("a − b: difference of average precisions = ")
    assert (
        "two-sided paired test, z by the standard deviation and limits by the percentiles of a bootstrap, "
        "300 resamples of the cases of each class" in said
    )
    apart = average_precision_test((y, y[::-1]), a, b[::-1], paired=False, alternative="greater", **FEW)
    assert "one-sided unpaired test of a difference > 0" in apart.describe()


@pytest.mark.filterwarnings("ignore:the scores of . rank positives low")
def test_what_has_no_test():
    y, s = np.repeat([1, 0], 10), np.arange(20)
    with pytest.warns(
        UserWarning, match="difference of the average precisions has no test: its variance is 0"
    ):
        found = average_precision_test(y, s, s + 1, **FEW)
    assert found.difference == 0
    assert np.isnan([found.statistic, found.pvalue, found.low, found.high]).all()
    with pytest.warns(UserWarning, match="has no test: a class holds one case"):
        assert np.isnan(average_precision_test(y[9:], s[9:], s[:8:-1], **FEW).pvalue)


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"a": [1, 2]}, "a"),
        ({"margin": 0.1}, "margin=0.1 needs a side"),
        ({"alternative": "more"}, "alternative"),
        ({"level": 95}, "level"),
        ({"n_resamples": 1}, "n_resamples"),
        ({"y_true": [1] * 20}, "y_true"),
        ({"y_true": (np.repeat([1, 0], 10), np.repeat([1, 0], 10))}, "y_true is a pair of samples"),
        (
            {"y_true": None, "a": counts(np.repeat([1, 0], 10), np.arange(20), max_points=4)},
            "single cases|test",
        ),
    ],
)
def test_bad_input_is_one_clear_error(change, message):
    given = {"y_true": np.repeat([1, 0], 10), "a": np.arange(20), "b": np.arange(20)[::-1]} | FEW | change
    if given["y_true"] is None:
        given["b"] = given["a"]
    with pytest.raises(ValueError, match=message):
        average_precision_test(**given)


def test_a_sentence_says_that_the_limits_change_without_a_seed():
    y, a = np.tile([1, 0], 40), np.arange(80) % 37 + 9 * np.tile([1, 0], 40)
    said = "drawn anew at each call without seed="
    options = {"n_resamples": 50}
    assert said in compute.average_precision_test(y, a, a % 31, **options).describe()
    assert said not in compute.average_precision_test(y, a, a % 31, **options, seed=1).describe()
    assert said in compute.bootstrap(y, a, statistic=compute.auc, **options).describe()
    assert said not in compute.auc_interval(y, a).describe()
