"""Counting: distinct scores are told apart to the last bit, and every whole weight is kept."""

from collections import Counter
from decimal import Decimal

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from sklearn.metrics import roc_curve

from rocplot.compute import RocCurve, ThresholdCounts, auc, counts, hull, roc

TINY = np.nextafter(0.0, 1.0)
HUGE = np.finfo(float).max

# Few values, hard to tell apart, over the whole range of exponents.
AWKWARD = [-np.inf, -HUGE, -1.0, -TINY, -0.0, 0.0, TINY, 2 * TINY, 2.2e-308, 0.5, 1 - 2**-53, 1.0, 1 + 2**-52]
AWKWARD += [HUGE, np.inf]
awkward_cases = st.lists(st.tuples(st.sampled_from(AWKWARD), st.booleans()), min_size=1, max_size=40)
any_cases = st.lists(st.tuples(st.floats(allow_nan=False), st.booleans()), min_size=1, max_size=40)
coarse_cases = st.lists(st.tuples(st.integers(-3, 3), st.booleans()), min_size=1, max_size=30)


def by_hand(scores, labels, weights=None):
    """Score → (positives, negatives), best first, by a dictionary of Python numbers."""
    weights = [1] * len(scores) if weights is None else weights
    positive, negative = Counter(), Counter()
    for score, label, weight in zip(scores, labels, weights, strict=True):
        (positive if label else negative)[score] += weight
    return [(s, positive[s], negative[s]) for s in sorted({*positive, *negative}, reverse=True)]


def rows(counted):
    return list(
        zip(counted.score.tolist(), counted.positive.tolist(), counted.negative.tolist(), strict=True)
    )


@given(st.one_of(awkward_cases, any_cases))
def test_floats_are_counted_like_python_floats(cases):
    scores, labels = zip(*cases, strict=True)
    expected = by_hand(scores, labels)
    assert rows(counts(labels, np.array(scores))) == expected
    weighted = counts(labels, np.array(scores), sample_weight=np.full(len(scores), 3))
    assert rows(weighted) == [(s, 3 * p, 3 * n) for s, p, n in expected]


@given(st.lists(st.tuples(st.floats(allow_nan=False, width=32), st.booleans()), min_size=1, max_size=40))
def test_single_precision_is_counted_exactly(cases):
    scores, labels = zip(*cases, strict=True)
    assert rows(counts(labels, np.array(scores, np.float32))) == by_hand(scores, labels)


@given(st.lists(st.tuples(st.integers(-(2**63), 2**63 - 1), st.booleans()), min_size=1, max_size=20))
def test_integers_are_counted_exactly(cases):
    scores, labels = zip(*cases, strict=True)
    assert rows(counts(labels, np.array(scores, np.int64))) == by_hand(scores, labels)


def test_every_finite_half_precision_number_is_its_own_threshold():
    bits = np.arange(2**16, dtype=np.uint16).view(np.float16)
    scores = bits[~np.isnan(bits)]
    counted = counts(np.ones(scores.size, bool), scores)
    np.testing.assert_array_equal(counted.score, np.unique(scores)[::-1])
    assert counted.positive[counted.score == 0].tolist() == [2]  # 0.0 and −0.0
    assert counted.n_positive == scores.size


@pytest.mark.parametrize(
    "scores",
    [
        np.array([2**53, 2**53 + 1, 2**53 + 2]),
        np.array([-(2**63), 0, 2**63 - 1]),
        np.array([2**63 + 5, 2**63 + 6, 2**63 + 7], np.uint64),
        np.array([0, 2**63, 2**64 - 1], np.uint64),
        np.array([-128, 0, 127], np.int8),
        np.array([0, 1, 255], np.uint8),
        np.array([0, 10**6, 10**12]),
        np.array([0.1, np.nextafter(0.1, 1), 0.2]),
        np.array([0.1, 0.2, 0.3], ">f8"),
        np.array([0.25, 0.5, 0.75], ">f4"),
        np.array([3, 70_000, 10**9], ">i8"),
        np.arange(6.0)[::2],
        np.array([1, 2, 3], np.longdouble),
    ],
    ids=lambda scores: f"{scores.dtype.str} {scores[0]}",
)
def test_every_kind_of_number_keeps_its_values(scores):
    y = [True, False, True]
    low, middle, high = scores.tolist()
    assert rows(counts(y, scores)) == [(high, 1, 0), (middle, 0, 1), (low, 1, 0)]
    assert rows(counts(y, scores, sample_weight=[2, 2, 2])) == [(high, 2, 0), (middle, 0, 2), (low, 2, 0)]


def test_booleans_count_as_zero_and_one():
    assert rows(counts([1, 0, 1, 0], [True, True, True, False])) == [(1, 2, 1), (0, 0, 1)]


def test_signed_zeros_are_one_threshold():
    for weight in (None, [1, 1, 1]):
        assert rows(counts([1, 0, 1], [0.0, -0.0, -0.0], sample_weight=weight)) == [(0.0, 2, 1)]


@pytest.mark.parametrize("dtype", [np.float64, np.float32])
def test_full_exponent_range(dtype):
    """Scores whose exponents differ too far for the packed keys are still sorted exactly."""
    info = np.finfo(dtype)
    magnitude = np.array([0, info.smallest_subnormal, info.tiny, 1, info.max, np.inf], dtype)
    scores = np.concatenate((magnitude, -magnitude[1:]))
    counted = counts(np.ones(scores.size, bool), scores)
    np.testing.assert_array_equal(counted.score, np.sort(scores)[::-1])


def test_long_arrays_with_neighbouring_floats():
    """More cases than one working block, with ties across its borders."""
    rng = np.random.default_rng(1)
    steps = rng.integers(0, 50_000, 200_000)
    scores = (np.float64(1).view(np.int64) + steps).view(np.float64)
    y = rng.random(steps.size) < 0.3
    counted = counts(y, scores)
    np.testing.assert_array_equal(counted.score, np.unique(scores)[::-1])
    np.testing.assert_array_equal(counted.positive[::-1], np.bincount(steps, y)[np.unique(steps)])
    assert (counted.n_positive, counted.n_negative) == (y.sum(), (~y).sum())


@pytest.mark.sample(10)
@pytest.mark.parametrize("values", [1, 2, 3, 1000, 100_000])
@pytest.mark.parametrize("dtype", [np.float64, np.float32, np.int64])
@pytest.mark.parametrize("weighted", [False, True])
def test_equal_scores_that_fill_more_than_one_working_block(values, dtype, weighted):
    rng = np.random.default_rng(values)
    n = 200_001
    score = rng.integers(-values // 2, values // 2 + 1, n) * 7_919  # too far apart to be counted by value
    y = rng.integers(0, 2, n)
    weight = rng.integers(1, 5, n) if weighted else np.ones(n, int)
    found = counts(y, score.astype(dtype), sample_weight=weight if weighted else None)
    expected, row = np.unique(-score.astype(dtype), return_inverse=True)
    np.testing.assert_array_equal(found.score, -expected)
    np.testing.assert_array_equal(found.positive, np.bincount(row, weight * y))
    np.testing.assert_array_equal(found.negative, np.bincount(row, weight * (1 - y)))


def test_whole_weights_give_integers_and_fractions_do_not():
    y, s = [1, 0, 1], [3, 2, 1]
    assert counts(y, s).positive.dtype.kind == "i"
    assert counts(y, s, sample_weight=[2.0, 1.0, 3.0]).positive.dtype.kind == "i"
    assert counts(y, s, sample_weight=[2.5, 1, 3]).positive.tolist() == [2.5, 0, 3]


def test_cases_of_weight_zero_are_left_out():
    counted = counts([1, 0, 1, 0], [4, 3, 2, 1], sample_weight=[1, 0, 2, 3])
    assert rows(counted) == [(4, 1, 0), (2, 2, 0), (1, 0, 3)]


def test_large_whole_weights_do_not_overflow():
    rng = np.random.default_rng(2)
    y, s = rng.random(200) < 0.5, rng.integers(0, 150, 200)
    for weight in (2**40, 2**50):
        heavy = roc(y, s, sample_weight=np.full(200, weight))
        plain = roc(y, s)
        np.testing.assert_array_equal(heavy.tpr, plain.tpr)
        assert heavy.auc == pytest.approx(plain.auc, abs=1e-14)
        np.testing.assert_array_equal(hull(heavy).threshold, hull(plain).threshold)
    assert auc([1, 0, 1], [1, 2, 3], sample_weight=np.array([2**62, 1, 2**62])) == 0.5
    assert auc([1, 0, 1], [1, 2, 3], sample_weight=np.array([2**63, 1, 2**63], np.uint64)) == 0.5


def test_soft_labels_add_to_both_classes():
    counted = counts([0.25, 1.0, 0.5], [2, 1, 2], soft_labels=True, sample_weight=[2, 1, 1])
    assert rows(counted) == [(2, 1.0, 2.0), (1, 1.0, 0.0)]


def test_one_class_is_accepted_here_alone():
    counted = counts([1, 1], [0.5, 0.2])
    assert (counted.n_positive, counted.n_negative) == (2, 0)
    assert counts(["a", "a"], [1, 2], pos_label="b").n_negative == 2
    with pytest.raises(ValueError, match="no negative cases"):
        roc(counted)
    with pytest.raises(ValueError, match="positive cases only"):
        roc([1, 1], [0.5, 0.2])


def test_pos_label_that_names_neither_of_two_classes():
    with pytest.raises(ValueError, match="pos_label='c' does not occur in y_true"):
        counts(["a", "b"], [1, 2], pos_label="c")


@given(coarse_cases, st.integers(1, 4), st.booleans())
def test_merged_parts_are_the_whole(cases, n_parts, as_float):
    scores, labels = (np.array(part) for part in zip(*cases, strict=True))
    scores = scores / 2 if as_float else scores
    parts = [slice(i, None, n_parts) for i in range(min(n_parts, len(cases)))]
    merged = ThresholdCounts.merge(*(counts(labels[part], scores[part]) for part in parts))
    assert rows(merged) == by_hand(scores.tolist(), labels.tolist())
    assert merged.positive.dtype.kind == "i"


def test_merge_needs_parts():
    with pytest.raises(ValueError, match="at least one"):
        ThresholdCounts.merge()


@pytest.mark.parametrize("seed", range(5))
def test_merged_summaries_keep_what_they_promise(seed):
    """Parts of different ranges and sizes, one exact, one of a single class."""
    rng = np.random.default_rng(seed)
    y = rng.random(3000) < 0.3
    s = np.round(rng.normal(y, 1), 2) * 10.0 ** rng.integers(-2, 3)
    order = np.argsort(s + rng.normal(size=s.size))
    parts = np.array_split(order, 4)
    some = [counts(y[at], s[at], max_points=m) for at, m in zip(parts, (30, 100, 7, 5000), strict=True)]
    merged = ThresholdCounts.merge(*some, counts([1, 1, 1], [s.max()] * 3))
    exact = roc(np.r_[y, 1, 1, 1], np.r_[s, [s.max()] * 3])
    assert merged.width == max(part.width for part in some)
    assert (merged.n_positive, merged.n_negative) == (exact.counts.n_positive, exact.counts.n_negative)
    curve = roc(merged)
    np.testing.assert_array_equal(curve.tpr[1:], exact.tpr[np.isin(exact.threshold, merged.score)])
    assert abs(curve.auc - exact.auc) <= merged.auc_error + 1e-15


def test_a_summary_made_of_summaries_is_the_summary_of_all():
    rng = np.random.default_rng(2)
    y, s = rng.random(4000) < 0.5, rng.normal(size=4000)
    whole = counts(y, s).summarise(40)
    halves = [counts(y[at], s[at], max_points=3000) for at in (slice(0, 1500), slice(1500, None))]
    assert rows(ThresholdCounts.merge(*halves).summarise(40)) == rows(whole)


@pytest.mark.parametrize(
    "score",
    [
        [-np.inf, 0, np.inf],
        [-1e300, -1, 1, 1e300],
        [1e-300, 1, 2, 3],
        [5, 6, 7, 8],
        [np.inf, 0.5, -np.inf, 0.2, 0.1],
    ],
)
def test_any_scores_fit_into_few_points(score):
    y = np.arange(len(score)) % 2
    for most in (1, 2, 3):
        short = counts(y, score, max_points=most)
        assert short.score.size <= most
        assert short.positive.sum() + short.negative.sum() == len(score)
        assert abs(roc(short).auc - roc(y, score).auc) <= short.auc_error + 1e-15


def test_resample_keeps_the_totals_and_is_seeded():
    rng = np.random.default_rng(3)
    counted = counts(rng.random(300) < 0.4, rng.integers(0, 9, 300))
    again = [rows(counted.resample(7)) for _ in range(2)]
    assert again[0] == again[1] == rows(counted.resample(np.random.default_rng(7)))
    assert rows(counted.resample(8)) != again[0]
    drawn = [counted.resample(rng) for _ in range(2000)]
    assert {(one.n_positive, one.n_negative) for one in drawn} == {(counted.n_positive, counted.n_negative)}
    for name in ("positive", "negative"):
        own = getattr(counted, name)
        share = own / own.sum()
        mean = np.mean([getattr(one, name) for one in drawn], axis=0)
        error = np.sqrt(own.sum() * share * (1 - share) / len(drawn))  # of a multinomial mean
        assert (np.abs(mean - own) <= 5 * error).all()


def test_resample_needs_whole_counts():
    with pytest.raises(ValueError, match="whole counts"):
        counts([1, 0], [2, 1], sample_weight=[0.5, 0.5]).resample(0)
    alone = counts([1, 1, 1], [3, 2, 1]).resample(0)
    assert (alone.n_positive, alone.n_negative) == (3, 0)


@pytest.mark.parametrize("max_points", [1, 2, 7, 50, 400])
@pytest.mark.parametrize("seed", range(5))
def test_bounds_of_a_summary_hold(max_points, seed):
    rng = np.random.default_rng(seed)
    y = rng.random(2000) < 0.2
    s = np.round(rng.normal(y * rng.uniform(0, 2), 1), 2)
    exact, short = roc(y, s), counts(y, s, max_points=max_points)
    assert short.score.size <= max_points
    assert (short.n_positive, short.n_negative) == (y.sum(), (~y).sum())
    curve = roc(short)
    kept = np.isin(exact.threshold, short.score)  # what is left is exact
    np.testing.assert_array_equal(curve.tpr[1:], exact.tpr[kept])
    assert abs(curve.auc - exact.auc) <= short.auc_error + 1e-15
    between = (np.arange(short.n_negative) + 0.5) / short.n_negative  # no vertical segment stands there
    apart = np.interp(between, curve.fpr, curve.tpr) - np.interp(between, exact.fpr, exact.tpr)
    assert np.abs(apart).max() <= short.tpr_error + 1e-12


def test_exact_counts_have_no_error():
    counted = counts([1, 0, 1], [3, 2, 1], max_points=3)
    assert (counted.auc_error, counted.tpr_error, counted.score.size) == (0, 0, 3)
    with pytest.raises(ValueError, match="max_points must be finite and at least 1, not 0"):
        counts([1, 0], [2, 1], max_points=0)


@pytest.mark.parametrize(
    ("values", "message"),
    [
        (([1, 2], [1, 1], [1, 1]), "strictly descending"),
        (([2, 2], [1, 1], [1, 1]), "strictly descending"),
        (([2, 1], [1], [1, 1]), "the same length, got 2, 1 and 2"),
        (([2, 1], [1, -1], [1, 1]), "positive must be finite and non-negative"),
        (([2, 1], [1, 1], [1, np.nan]), "negative has 1 missing value"),
        (([2, np.nan], [1, 1], [1, 1]), "score has 1 missing value"),
    ],
)
def test_counts_made_by_hand_are_checked(values, message):
    with pytest.raises(ValueError, match=message):
        ThresholdCounts(*values)


def test_counts_made_by_hand_are_counts():
    made = ThresholdCounts([0.9, 0.4, 0.2], [1, 1, 0], [0, 1, 1])
    assert rows(made) == rows(counts([1, 0, 1, 0], [0.9, 0.4, 0.4, 0.2]))
    assert isinstance(roc(made), RocCurve)
    assert auc(made) == 0.875
    with pytest.raises(ValueError, match="read-only"):
        made.positive[0] = 5


@pytest.mark.slow
def test_rates_equal_scikit_learn_bit_for_bit():
    rng = np.random.default_rng(4)
    for case in range(2500):
        n = int(rng.integers(2, 60))
        y = rng.integers(0, 2, n)
        y[:2] = 0, 1
        normal, whole = rng.normal(size=n), rng.integers(-3, 4, n)
        s = (normal, whole, whole / 4, normal.astype(np.float32))[case % 4]
        weight = None if case % 3 else rng.integers(1, 5, n)
        mine = roc(y, s, sample_weight=weight)
        theirs = roc_curve(y, s, sample_weight=weight, drop_intermediate=False)
        for ours, other in zip((mine.fpr, mine.tpr, mine.threshold), theirs, strict=True):
            np.testing.assert_array_equal(ours, other)


def test_a_cell_of_one_class_is_exact():
    summary = counts([0, 0, 0, 0, 1], [1, 2, 3, 4, 9], max_points=4)
    assert (summary.tpr_error, summary.auc_error) == (0, 0)
    merged = ThresholdCounts.merge(summary, counts([1, 0], [2.5, 0]))
    assert merged.auc_error > 0
    assert abs(roc(merged).auc - 2 * 0.5 * 7 / 10) <= merged.auc_error + 0.2


def all_pairs(y, s):
    """Compute the AUC from its definition, pair by pair."""
    p, n = np.asarray(s)[np.asarray(y) == 1][:, None], np.asarray(s)[np.asarray(y) == 0]
    return float(((p > n) + (p == n) / 2).mean())


def within_bounds(found, y, s):
    """Check both bounds, the tpr between any two neighbouring negatives, against the cases themselves."""
    assert abs(auc(found) - all_pairs(y, s)) <= found.auc_error + 1e-12
    exact = roc(y, s)
    between = (np.arange(found.n_negative) + 0.5) / found.n_negative
    curve = roc(found)
    apart = np.interp(between, curve.fpr, curve.tpr) - np.interp(between, exact.fpr, exact.tpr)
    assert np.abs(apart).max() <= found.tpr_error + 1e-12
    if found.top is not None:
        assert (found.score[:-1] > found.top[1:]).all()  # cells never overlap
        assert (found.top >= found.score).all()


def test_an_infinite_score_shares_no_cell_that_other_scores_cross():
    y_a, s_a = [1] * 10 + [1, 0, 0, 1], [np.inf] * 10 + [0.1, 0.2, 0.3, 0.4]
    y_b, s_b = [0] * 10 + [1] * 2, [*np.linspace(50, 59, 10), 1.0, 2.0]
    merged = ThresholdCounts.merge(counts(y_a, s_a, max_points=3), counts(y_b, s_b, max_points=3))
    # 12 negatives: the ten positives at inf beat 12 each, 1, 2 and .4 beat 2 each, .1 beats none: 126 of 168
    assert all_pairs(y_a + y_b, s_a + s_b) == 126 / 168
    within_bounds(merged, y_a + y_b, s_a + s_b)
    assert merged.score[0] == np.inf
    assert merged.auc_error < 0.05


@pytest.mark.parametrize("seed", range(40))
def test_the_bounds_hold_after_any_merge(seed):
    rng = np.random.default_rng(seed)
    labels, scores, parts = [], [], []
    for _ in range(rng.integers(2, 5)):
        n = int(rng.integers(5, 80))
        y, s = rng.integers(0, 2, n), rng.normal(size=n) * 10.0 ** rng.integers(-3, 4)
        s = [s, np.exp(3 * s / np.abs(s).max()), np.round(s, 1)][rng.integers(3)]
        s[rng.random(n) < 0.2] = np.inf * rng.choice([-1, 1])
        parts.append(counts(y, s, max_points=int(rng.integers(1, 40))))
        labels.append(y)
        scores.append(s)
    y, s = np.concatenate(labels), np.concatenate(scores)
    merged = ThresholdCounts.merge(*parts)
    within_bounds(merged, y, s)
    most = int(rng.integers(1, 40))
    assert merged.summarise(most).score.size <= most
    within_bounds(merged.summarise(most), y, s)


def test_integers_beyond_the_exact_floats_keep_their_order():
    """3 of 4 pairs of classes: the positives at 1 and 3 against the negatives at 0 and 2, so 0.75."""
    s, y = [2**53, 2**53 + 1, 2**53 + 2, 2**53 + 3] * 5, [0, 1, 0, 1] * 5
    found = counts(y, s, max_points=3)
    assert found.score.dtype == np.int64
    assert found.score[-1] == 2**53
    assert abs(auc(found) - 0.75) <= found.auc_error < 0.5


@pytest.mark.parametrize("score", [[-1.7e308, 1.7e308, 0.1, 0.2], [1.7e308, 1.6e308, 1e-308, 5e-324]])
@pytest.mark.parametrize("most", [1, 2, 3])
def test_the_largest_scores_have_cells(score, most):
    within_bounds(counts([1, 0, 1, 0], score, max_points=most), [1, 0, 1, 0], score)


@pytest.mark.parametrize(
    "make", [lambda r: np.exp(4 * r), lambda r: np.r_[r[1:], 1e9], lambda r: 1 - np.exp(-9 - 2 * r)]
)
def test_crowded_scores_get_finer_cells(make):
    rng = np.random.default_rng(6)
    y = rng.random(20_000) < 0.5
    s = make(rng.normal(size=y.size) + y)
    found = counts(y, s, max_points=1000)
    assert found.score.size <= 1000
    assert found.tpr_error < 0.06
    assert found.auc_error < 0.01
    exact = counts(y, s)
    assert abs(auc(found) - auc(exact)) <= found.auc_error


def test_a_resample_of_pooled_counts_is_not_exact():
    rng = np.random.default_rng(0)
    pooled = counts(rng.random(3000) < 0.4, rng.normal(size=3000), max_points=20)
    drawn = pooled.resample(0)
    assert drawn.width == pooled.width
    assert 0.5 * pooled.auc_error < drawn.auc_error < 2 * pooled.auc_error
    assert drawn.tpr_error > 0
    curve = roc(pooled)
    assert (curve.auc_error, curve.tpr_error) == (pooled.auc_error, pooled.tpr_error)
    assert 0 < hull(pooled).counts.auc_error <= hull(pooled).tpr_error
    assert roc([1, 0], [2, 1]).auc_error == 0


def test_decimals_are_numbers_and_text_is_none():
    decimals = [Decimal(value) for value in (1, 0, 1)]
    assert rows(counts(decimals, [3, 2, 1])) == rows(counts([1, 0, 1], [3, 2, 1]))
    assert rows(counts([1, 0, 1], decimals)) == rows(counts([1, 0, 1], [1, 0, 1]))
    text = np.array(["3", "2", "1"], dtype=object)
    with pytest.raises(
        TypeError, match="y_score must be numbers, but holds text, '3' at position 0: convert it"
    ):
        counts([1, 0, 1], text)
    with pytest.raises(TypeError, match="sample_weight must be numbers"):
        counts([1, 0, 1], [3, 2, 1], sample_weight=text)
