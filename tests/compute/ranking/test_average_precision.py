"""The interval of the average precision: its variance by differentiation, Boyd's formula, and what has no variance."""

import numpy as np
import pytest
from scipy.integrate import quad
from scipy.special import expit, logit, ndtr, ndtri
from scipy.stats import norm
from sklearn.metrics import average_precision_score

from rocplot import compute
from rocplot.compute import average_precision_interval as interval


def sample(rng, P, N, shift=1.0, decimals=None):
    y = np.repeat([1, 0], [P, N])
    score = rng.normal(size=P + N) + shift * y
    return y, score if decimals is None else score.round(decimals)


def error_by_differences(y, score, weight=None, group=None):
    """Differentiate scikit-learn's average precision by the weight of each case, at fixed class totals."""
    weight = np.ones(y.size) if weight is None else weight
    total = {label: weight[y == label].sum() for label in (0, 1)}

    def value(w):
        held = [w[y == label].sum() for label in (0, 1)]
        return average_precision_score(
            y, score, sample_weight=w * np.array([total[0] / held[0], total[1] / held[1]])[y]
        )

    slope, h = np.empty(y.size), 1e-5
    for i in range(y.size):
        more, less = weight.copy(), weight.copy()
        more[i] += h
        less[i] -= h
        slope[i] = (value(more) - value(less)) / (2 * h)
    part = slope * weight
    if group is None:
        n = {label: (y == label).sum() for label in (0, 1)}
        return np.sqrt(sum(n[k] / (n[k] - 1) * (part[y == k] ** 2).sum() for k in (0, 1)))
    both = [np.bincount(group, part * (y == k)) for k in (1, 0)]
    held = [np.unique(group[y == k]).size for k in (1, 0)]
    G = np.unique(group).size
    own = sum(m / (m - 1) * (b**2).sum() for m, b in zip(held, both, strict=True))
    return np.sqrt(own + 2 * G / (G - 1) * both[0] @ both[1])


@pytest.mark.sample(2)
@pytest.mark.parametrize("decimals", [None, 0])
@pytest.mark.parametrize("kind", ["cases", "weights", "groups", "both"])
def test_the_error_is_that_of_the_differentiated_average_precision(kind, decimals, rng):
    y, score = sample(rng, 20, 35, decimals=decimals)
    weight = rng.uniform(0.3, 2, y.size) if kind in ("weights", "both") else None
    group = rng.integers(0, 18, y.size) if kind in ("groups", "both") else None
    found = interval(y, score, method="logit", sample_weight=weight, groups=group)
    expected = error_by_differences(y, score, weight, group)
    default = interval(y, score, sample_weight=weight, groups=group)
    assert (default.estimate, default.standard_error) == (found.estimate, found.standard_error)
    assert found.estimate == pytest.approx(average_precision_score(y, score, sample_weight=weight), abs=1e-13)
    assert found.standard_error == pytest.approx(expected, rel=1e-5)
    half = 1.959963984540054 * expected / (found.estimate * (1 - found.estimate))
    limits = [expit(logit(found.estimate) - half), expit(logit(found.estimate) + half)]
    assert [found.low, found.high] == pytest.approx(limits, rel=1e-4)


def test_the_default_averages_both_variances_by_the_smaller_class(rng):
    """On the logit scale half-widths are in proportion to errors: (12 v² + 10 b²)/22 with 12 positives."""
    y, score = sample(rng, 12, 35)
    widths = {}
    for method in ("averaged", "logit", "binomial"):
        found = interval(y, score, method=method)
        widths[method] = logit(found.high) - logit(found.low)
    expected = (12 * widths["logit"] ** 2 + 10 * widths["binomial"] ** 2) / 22
    assert widths["averaged"] ** 2 == pytest.approx(expected)


def test_boyd_eng_and_page_by_hand():
    """AP = (1 + 2/3)/2 = 5/6 of 2 positives: logit 5/6 = log 5, its error 1/√(2 · 5/36) = 1.8974."""
    found = interval([1, 0, 1, 0], [4, 3, 2, 1], method="binomial")
    half = 1.959963984540054 / np.sqrt(2 * 5 / 36)
    assert [found.low, found.high] == pytest.approx(
        [5 / (5 + np.exp(half)), 5 / (5 + np.exp(-half))], abs=1e-12
    )


def test_groups_of_one_case_and_repeated_cases_change_nothing(rng):
    y, score = sample(rng, 15, 40)
    expected = interval(y, score)
    order = rng.permutation(y.size)
    alone = interval(y[order], score[order], groups=rng.permutation(y.size))
    np.testing.assert_allclose(list(alone.to_dict().values()), list(expected.to_dict().values()), rtol=1e-12)
    weight = rng.integers(1, 4, y.size)
    often = np.repeat(np.arange(y.size), weight)
    weighted, repeated = interval(y, score, sample_weight=weight), interval(y[often], score[often])
    np.testing.assert_allclose(
        list(weighted.to_dict().values()), list(repeated.to_dict().values()), rtol=1e-12
    )
    twice = np.tile(np.arange(y.size), 2)  # the same cases again: they say nothing new
    doubled = interval(y[twice], score[twice], groups=twice)
    assert doubled.standard_error == pytest.approx(expected.standard_error, rel=0.03)
    assert interval(y[twice], score[twice]).standard_error < 0.75 * expected.standard_error


def test_the_bootstrap_agrees_where_classes_are_large(rng):
    y, score = sample(rng, 300, 900)
    close = interval(y, score), interval(y, score, method="bootstrap", seed=1)
    assert close[1].standard_error == pytest.approx(close[0].standard_error, rel=0.1)
    assert [close[1].low, close[1].high] == pytest.approx([close[0].low, close[0].high], abs=0.01)


@pytest.mark.parametrize(("P", "N"), [(25, 25), (5, 200)])
@pytest.mark.filterwarnings("ignore:.*most extreme curves")
def test_separated_classes_have_the_areas_of_extreme_curves(P, N):
    y, prior, a = np.repeat([1, 0], [P, N]), P / (P + N), 0.0125
    first, last = interval(y, -np.arange(P + N)), interval(y, np.arange(P + N))

    def precision(recall, fpr):
        return prior * recall / (prior * recall + (1 - prior) * fpr)

    def area(f, t, below, above):
        return quad(precision, 0, t, args=(below(f),))[0] + quad(precision, t, 1, args=(above(f),))[0]

    low = area(1 - a ** (1 / N), a ** (1 / P), lambda f: f, lambda f: 1)
    high = area(a ** (1 / N), 1 - a ** (1 / P), lambda f: 0, lambda f: f)
    assert (first.estimate, first.high) == (1, 1)
    assert first.low == pytest.approx(low, abs=1e-8)
    assert last.high == pytest.approx(high, abs=1e-8)
    assert last.low == pytest.approx(quad(precision, 0, 1, args=(1,))[0], abs=1e-8)
    assert last.low < last.estimate < last.high
    with pytest.warns(
        UserWarning, match=f"above all negatives, .* {P} independent positives above {N} negatives"
    ):
        interval(y, -np.arange(P + N), method="bootstrap", seed=0)


@pytest.mark.filterwarnings("ignore:.*most extreme curves")
def test_limits_of_tied_positives_below_all_negatives_hold_the_estimate():
    """Tied positives all have the precision at their end, which is more than the area below an untied curve."""
    P, N, a = 20, 30, 0.0125
    found = interval(np.repeat([1, 0], [P, N]), np.repeat([0.1, 0.9], [P, N]))
    tpr, fpr = 1 - a ** (1 / P), a ** (1 / N)
    assert found.estimate == pytest.approx(P / (P + N))
    assert found.high == pytest.approx(tpr + (1 - tpr) * P / (P + N * fpr), abs=1e-12)
    assert found.low < found.estimate < found.high


@pytest.mark.parametrize(
    ("y", "score", "reason"),
    [
        ([1, 0, 0, 0], [2, 3, 1, 0], "a class holds one case or group"),
        ([1, 1, 0, 1], [2, 3, 2, 0], "a class holds one case or group"),
        ([1, 1, 0, 0], [1, 1, 1, 1], "all cut-offs have the same precision"),
    ],
)
def test_what_has_no_variance_has_no_interval(y, score, reason):
    with pytest.warns(UserWarning, match=f"no logit interval: {reason}") as caught:
        found = interval(y, score)
    assert (len(caught), caught[0].filename) == (1, __file__)
    assert np.isnan([found.low, found.high, found.standard_error]).all()
    assert found.estimate == pytest.approx(average_precision_score(y, score))


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"method": "binomial", "groups": [1, 1, 2, 2]}, 'assumes independent cases.* choose "logit"'),
        ({"method": "binomial", "sample_weight": [0.5, 1, 1, 1]}, "equal weights"),
        ({"method": "wald"}, "wald"),
        ({"level": 95}, "level"),
        ({"groups": [1, 2, 3]}, "same length"),
    ],
)
def test_errors_say_what_is_wrong(options, message):
    with pytest.raises(ValueError, match=message):
        interval([1, 0, 1, 0], [4, 3, 2, 1], **options)


@pytest.mark.slow
def test_models_are_compared_case_by_case(rng):
    """The percentiles of differences that scikit-learn computes of the same kind of resamples."""
    y, a = sample(rng, 40, 120, 1.5)
    b = a + rng.normal(size=y.size)
    found = compute.bootstrap(
        y,
        {"a": a, "b": b},
        statistic=lambda c: compute.precision_recall(c).average_precision,
        compare="b",
        seed=0,
    )["a"]
    rows = [np.flatnonzero(y == k) for k in (1, 0)]
    drawn = []
    for _ in range(600):
        i = np.concatenate([rng.choice(own, own.size) for own in rows])
        drawn.append(average_precision_score(y[i], a[i]) - average_precision_score(y[i], b[i]))
    assert found.difference == pytest.approx(
        average_precision_score(y, a) - average_precision_score(y, b), abs=1e-13
    )
    ends = np.quantile(drawn, [0.025, 0.975])
    assert [found.low, found.high] == pytest.approx(ends, abs=0.3 * np.std(drawn))
    assert found.low < found.difference < found.high


@pytest.mark.slow
@pytest.mark.parametrize("sizes", [(25, 25), (20, 180)])
def test_intervals_cover(sizes, rng):
    P, N = sizes
    prior, shift = P / (P + N), np.sqrt(2) * ndtri(0.76)
    recall = (np.arange(20_000) + 0.5) / 20_000
    true = np.mean(prior * recall / (prior * recall + (1 - prior) * ndtr(ndtri(recall) - shift)))
    runs, held = 800, {"logit": 0, "binomial": 0}
    for _ in range(runs):
        y, score = sample(rng, P, N, shift)
        for method in held:
            found = interval(y, score, method=method)
            held[method] += found.low <= true <= found.high
    slack = 3 * norm.ppf(0.975) / 1.96 * np.sqrt(0.05 * 0.95 / runs)
    assert 0.92 - slack < held["logit"] / runs < 0.96 + slack
    assert held["binomial"] / runs > 0.96 - slack
