"""Each way of counting finds what the definition says: signed and unsigned keys, places, ties, threads."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from rocplot import _validation
from rocplot.compute import counts
from rocplot.compute._counts import sort
from rocplot.compute._counts import sort as ties

TINY, HUGE = np.nextafter(0.0, 1.0), np.finfo(float).max
AWKWARD = [
    -np.inf,
    -HUGE,
    -2.0,
    -1.0,
    -TINY,
    -0.0,
    0.0,
    TINY,
    0.5,
    1 - 2**-53,
    1.0,
    1 + 2**-52,
    2.0,
    HUGE,
    np.inf,
]
ULP = 2.0**-52


def by_definition(y, score, weight):
    """Distinct scores, descending, and the sums of weights of each class, by masks of equal values."""
    value, row = np.unique(score, return_inverse=True)
    sums = [np.zeros(value.size, weight.dtype) for _ in "pn"]
    for total, own in zip(sums, (y, ~y), strict=True):
        np.add.at(total, row[own], weight[own])
    return value[::-1], sums[0][::-1], sums[1][::-1]


def same(found, expected):
    for ours, theirs in zip((found.score, found.positive, found.negative), expected, strict=True):
        np.testing.assert_array_equal(ours, theirs)
    assert not np.signbit(found.score[found.score == 0]).any()  # -0.0 is 0.0


def arrays(n, rng):
    """Scores of every kind, by name."""
    u, z, wide = rng.random(n), rng.normal(size=n), 10 ** rng.uniform(-320, 308, n)
    sign = rng.choice([-1, 1], n)
    return {
        "probabilities": u,
        "logits": z * 3,
        "float32": u.astype(np.float32),
        "signed float32": z.astype(np.float32),
        "float16": z.astype(np.float16),
        "two decimals": np.round(u, 2),
        "signed decimals": np.round(z, 2),
        "constant": np.full(n, 0.25),
        "zeros of both signs": np.where(u < 0.5, 0.0, -0.0),
        "denormal": rng.integers(0, 50, n) * TINY,
        "signed denormal": sign * rng.integers(0, 50, n) * TINY,
        "denormal and above 2": np.where(u < 0.5, sign * 3.0, rng.integers(0, 50, n) * TINY),
        "infinite": np.where(u < 0.1, np.inf, u),
        "infinite of both signs": np.where(u < 0.1, sign * np.inf, z),
        "whole range": wide,
        "whole signed range": wide * sign,
        "neighbours of 1": 1 + rng.integers(0, n, n) * ULP,
        "neighbours of 1, and an outlier": np.where(u < 0.01, 1e300, 1 + rng.integers(0, n, n) * ULP),
        "strided": rng.random((n, 2))[:, 1],
        "big-endian": u.astype(">f8"),
        "int64": rng.integers(-(2**63), 2**63 - 1, n),
        "narrow int64": rng.integers(-(2**40), 2**40, n),
        "uint64": rng.integers(0, 2**64 - 1, n, dtype=np.uint64),
        "uint8": rng.integers(0, 256, n, dtype=np.uint8),
    }


KINDS = list(arrays(2, np.random.default_rng(0)))


@pytest.mark.sample(10)
@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("n", [2, 1000, 40_000])
def test_every_kind_of_score_and_weight(kind, n):
    rng = np.random.default_rng(n)
    score, y = arrays(n, rng)[kind], rng.random(n) < 0.3
    same(counts(y, score), by_definition(y, score, np.ones(n, int)))
    for label in (y.astype(int), y.astype(np.uint8), np.where(y, 1.0, -1.0)):
        assert counts(label, score) == counts(y, score)
    whole, sixteenths = rng.integers(1, 2**40, n), rng.integers(1, 99, n) / 16  # whose sums are exact
    same(counts(y, score, sample_weight=whole), by_definition(y, score, whole))
    same(counts(y, score, sample_weight=sixteenths), by_definition(y, score, sixteenths))
    soft = np.where(y, 0.75, 0.5)
    same(
        counts(soft, score, soft_labels=True),
        (
            by_definition(y, score, soft)[0],
            sum(by_definition(y, score, soft)[1:]),
            sum(by_definition(y, score, 1 - soft)[1:]),
        ),
    )


@pytest.mark.parametrize("kind", KINDS)
def test_many_weights_are_looked_up_with_their_scores(kind, monkeypatch):
    monkeypatch.setattr(sort, "_MANY", 1)
    rng = np.random.default_rng(1)
    score, y = arrays(40_000, rng)[kind], rng.random(40_000) < 0.3
    for weight in (rng.integers(1, 2**40, y.size), rng.integers(1, 99, y.size) / 16):
        same(counts(y.astype(int), score, sample_weight=weight), by_definition(y, score, weight))


@pytest.mark.sample(20)
@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("label", ["both", "positive", "negative"])
@pytest.mark.parametrize("n_jobs", [2, 3, 8, -1])
def test_threads_count_the_same(kind, label, n_jobs, monkeypatch):
    monkeypatch.setattr(sort, "_MANY", 1)
    monkeypatch.setattr(_validation, "count_cores", lambda: 8)
    rng = np.random.default_rng(n_jobs + 1)
    n = 30_001
    y = {"both": rng.random(n) < 0.3, "positive": np.ones(n, bool), "negative": np.zeros(n, bool)}[label]
    score = arrays(n, rng)[kind]
    same(counts(y, score, n_jobs=n_jobs), by_definition(y, score, np.ones(n, int)))


@given(
    st.lists(
        st.tuples(st.sampled_from(AWKWARD), st.booleans(), st.integers(1, 2**40)), min_size=1, max_size=40
    )
)
def test_weights_follow_their_scores(cases):
    score, y, weight = (np.array(part) for part in zip(*cases, strict=True))
    same(counts(y, score, sample_weight=weight), by_definition(y, score, weight))


@given(
    st.lists(st.tuples(st.floats(allow_nan=False), st.booleans()), min_size=1, max_size=40), st.integers(2, 5)
)
def test_threads_and_tables_count_any_floats(cases, n_jobs):
    score, y = (np.array(part) for part in zip(*cases, strict=True))
    expected = by_definition(y, score, np.ones(y.size, int))
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(sort, "_MANY", 1)
        patch.setattr(_validation, "count_cores", lambda: 8)
        same(counts(y, score, n_jobs=n_jobs), expected)
        patch.setattr(ties, "_CASES", 1)
        patch.setattr(ties, "_SAMPLE", 1)  # so that the first score alone is known
        same(counts(y, score), expected)


@pytest.mark.parametrize("values", [1, 2, 1000, 1024, 1025, 5000])
@pytest.mark.parametrize("dtype", [np.float64, np.float32, ">f8"])
def test_few_values_are_counted_by_a_table(values, dtype, monkeypatch):
    monkeypatch.setattr(ties, "_CASES", 1)
    rng = np.random.default_rng(values)
    score = (rng.integers(0, values, 100_000) / 7 - 9).astype(dtype)
    score[50_001] = 1e30  # which the sample does not hold
    score[50_002:50_004] = 0.0, -0.0
    y = rng.random(score.size) < 0.3
    found = ties.tally_few_values(score, y)
    assert (found is None) == (values == 5000)  # a sample shows no more than a thousand of the others
    same(counts(y, score), by_definition(y, score, np.ones(y.size, int)))


@pytest.mark.parametrize("first", [0.0, -0.0])
def test_zeros_of_both_signs_are_one_value_of_the_table(first, monkeypatch):
    monkeypatch.setattr(ties, "_CASES", 1)
    score = np.array([first, -first, 1.0, -1.0, 1.0] * 3000)
    value, positive, negative = ties.tally_few_values(score, np.arange(score.size) % 5 == 1)
    assert [value.tolist(), positive.tolist(), negative.tolist()] == [
        [1, 0, -1],
        [0, 3000, 0],
        [6000, 3000, 3000],
    ]
    assert not np.signbit(value[1])


def test_values_that_a_sample_misses_are_counted_and_many_of_them_sorted(monkeypatch):
    """The sample takes every other case: the fifth part of the rest has one value, or values of their own."""
    monkeypatch.setattr(ties, "_CASES", 1)
    monkeypatch.setattr(ties, "_SAMPLE", 5000)
    score = np.repeat([0.25, 0.5], 5000)
    y = np.arange(score.size) % 3 == 0
    for every, counted in ((10, False), (100, True)):
        own = score.copy()
        own[1::every] = np.arange(own[1::every].size) / 7
        assert (ties.tally_few_values(own, y) is not None) == counted
        same(counts(y, own), by_definition(y, own, np.ones(y.size, int)))


def test_a_value_that_shares_the_slot_of_another_is_told_apart(monkeypatch):
    """With few slots nearly every value that the sample missed falls on one that it holds."""
    monkeypatch.setattr(ties, "_CASES", 1)
    monkeypatch.setattr(ties, "_SLOTS", 3)
    score = np.repeat([0.5, 0.25], 5000)
    score[1::97] = np.arange(score[1::97].size) / 1000
    y = np.arange(score.size) % 3 == 0
    same(counts(y, score), by_definition(y, score, np.ones(y.size, int)))


@pytest.mark.parametrize(
    ("n_jobs", "threads"), [(None, 1), (1, 1), (2, 2), (3, 3), (4, 3), (10**9, 3), (-1, 3)]
)
def test_no_more_threads_than_cores(n_jobs, threads, monkeypatch):
    monkeypatch.setattr(_validation, "count_cores", lambda: 3)
    monkeypatch.setattr(sort, "_MANY", 1)
    started = []

    class Watched(sort.ThreadPoolExecutor):
        def __init__(self, workers):
            started.append(workers)
            super().__init__(workers)

    monkeypatch.setattr(sort, "ThreadPoolExecutor", Watched)
    counts(np.arange(5000) % 2, np.arange(5000.0), n_jobs=n_jobs)
    assert started == [threads] * (threads > 1)


@pytest.mark.parametrize("value", [0, -2, 1.5, "all", [2]])
def test_wrong_numbers_of_threads(value):
    with pytest.raises((ValueError, TypeError), match="n_jobs must be"):
        counts([1, 0], [2, 1], n_jobs=value)
