"""Weights of any size: powers of two change no result, and areas of whole weights are exact."""

import inspect
from fractions import Fraction

import numpy as np
import pytest
from calls import NEEDS
from hypothesis import given
from hypothesis import strategies as st

from rocplot import compute
from rocplot.compute import ThresholdCounts

READING = ["y_true", "y_score", "data", "hue", "sample_weight"]
NEEDED = NEEDS | {"score_distribution": {"bins": 8}}  # whose number by default follows the sum of weights
COUNTS_OF_CASES = {  # refuse whole weights that are too large to count
    *(
        "auc_interval",
        "average_precision_interval",
        "cost_band",
        "fpr_at",
        "operating_interval",
        "precision_recall_band",
    ),
    *("roc_band", "summary", "threshold_at", "threshold_stability", "tpr_at"),
}
TOGETHER = {"relative_superiority", "rocch_hybrid"}
OF_MORE = {"bootstrap", "calibration_by", "cost_average", "cv_auc_interval", "roc_average"}  # need folds, a feature or a statistic
FUNCTIONS = [
    name
    for name in compute.__all__
    if inspect.isfunction(getattr(compute, name))
    and list(inspect.signature(getattr(compute, name)).parameters)[:5] == READING
    and name not in COUNTS_OF_CASES | TOGETHER | OF_MORE
]
MORE = [
    ("score_distribution", {"kind": "density"}),
    ("calibration", {"method": "logistic"}),
    ("calibration", {"method": "isotonic"}),
    ("brier_decomposition", {"method": "corp"}),
    ("counts", {"max_points": 5}),
]


def cases(rng, n=60):
    y = np.r_[1, 0, rng.integers(0, 2, n - 2)]
    score = np.round(np.clip(0.2 * y + 0.8 * rng.random(n), 0.01, 0.99), 2)
    return y, score, rng.random(n) + 0.1


def numbers(result):
    found = result.to_dict() if hasattr(result, "to_dict") else {"value": np.asarray(result)}
    found = {name: np.asarray(value) for name, value in found.items() if not isinstance(value, (tuple, list))}
    return {name: value.astype(float) for name, value in found.items() if value.dtype.kind in "iuf"}


@pytest.mark.sample(30)
@pytest.mark.parametrize("power", [900, 520, -520, -900])
@pytest.mark.parametrize(
    ("name", "options"),
    [*((name, NEEDED.get(name, {})) for name in FUNCTIONS), *MORE],
    ids=lambda one: str(one),
)
def test_powers_of_two_change_nothing(name, options, power, rng):
    """Each number stays to the last digit, or is a weight and grows by the power."""
    y, score, weight = cases(rng)
    function = getattr(compute, name)
    usual = numbers(function(y, score, sample_weight=weight, **options))
    found = numbers(function(y, score, sample_weight=np.ldexp(weight, power), **options))
    assert usual.keys() == found.keys()
    assert usual
    for key, value in usual.items():
        grown = np.ldexp(value, power)
        same = any(np.array_equal(one, found[key], equal_nan=True) for one in (value, grown))
        assert same, (key, value, found[key])


@pytest.mark.parametrize(
    ("name", "options"),
    [
        ("average_precision_interval", {}),
        ("auc_interval", {}),
        ("auc_interval", {"method": "bootstrap", "seed": 1}),
        ("auc_interval", {"method": "bca", "seed": 1}),
        ("fpr_at", {"seed": 1}),
        ("precision_recall_band", {"seed": 1}),
        ("threshold_at", {"fpr": 0.2}),
        ("tpr_at", {"seed": 1}),
    ],
)
def test_tiny_fractions_give_the_same_interval(name, options, rng):
    y, score, weight = cases(rng)
    usual, found = (
        numbers(getattr(compute, name)(y, score, sample_weight=weight * 2.0**p, **options)) for p in (0, -900)
    )
    for key, value in usual.items():
        np.testing.assert_allclose(found[key], value, rtol=1e-6)  # limits are found by small steps of the fpr


def test_differences_of_areas_of_tiny_fractions(rng):
    y, score, weight = cases(rng)
    usual, found = (
        compute.auc_test(y, score, weight, sample_weight=np.ldexp(weight, power), method="bootstrap", seed=1)
        for power in (0, -900)
    )
    assert found == usual


def test_the_hull_at_the_sizes_of_the_review():
    y, score = [1, 0, 1, 0, 1, 0, 0, 1], [8, 7, 6, 5, 4, 3, 2, 1]
    weight = np.array([1.5, 1, 2.5, 1, 1, 3, 1, 0.5])
    usual = compute.h_measure(y, score, sample_weight=weight)
    assert usual > 0.1
    for scale in (1e154, 1e300, 1e-165, 1e-300):
        assert compute.h_measure(y, score, sample_weight=weight * scale) == pytest.approx(usual, rel=1e-12)


@pytest.mark.parametrize("power", [520, -520])
def test_trees_of_extreme_weights(power):
    leaves = np.array([(4.5, 1), (2, 3.5), (1, 5), (3, 1)])
    usual, found = compute.tree_labellings(leaves), compute.tree_labellings(np.ldexp(leaves, power))
    assert found.chain.tolist() == usual.chain.tolist()
    np.testing.assert_array_equal(found.tpr, usual.tpr)


@given(st.lists(st.tuples(st.integers(0, 2**57), st.integers(0, 2**57)), min_size=1, max_size=12))
def test_areas_are_rounded_once(pairs):
    pairs = [(1, 0), *pairs, (0, 1)]
    positive, negative = (np.array(part) for part in zip(*pairs, strict=True))
    made = ThresholdCounts(np.arange(len(pairs))[::-1], positive, negative)
    ordered, above = Fraction(0), 0
    for p, n in pairs:
        ordered += n * (above + Fraction(p, 2))
        above += p
    exact = ordered / (above * sum(n for _, n in pairs))
    assert compute.auc(made) == float(exact)


@pytest.mark.parametrize("weight", [2**60, 2.0**60, 2.0**53])
@pytest.mark.parametrize("name", ["auc_interval", "roc_band", "cost_band"])
def test_weights_too_large_to_count_are_called_so(name, weight):
    y, score = [1, 0, 1, 0, 1, 0], [9, 8, 7, 6, 5, 0]
    with pytest.raises(ValueError, match="needs whole counts: the weights sum to"):
        getattr(compute, name)(y, score, sample_weight=[weight] * 6, seed=0)
    with pytest.raises(ValueError, match="needs whole counts: fractional weights"):
        getattr(compute, name)(compute.counts(y, score, sample_weight=[1.5] * 6), seed=0)


def test_integers_count_up_to_their_limit():
    found = compute.auc_interval([1, 0, 1, 0], [4, 3, 2, 1], sample_weight=[2**59] * 4)
    assert found.low < 0.75 < found.high


def test_counts_never_wrap():
    for parts in (
        [ThresholdCounts([1, 0], [2**62, 2**62], [2**62, 5])],
        [ThresholdCounts([1, 0], [2**61, 2**60], [2**60, 5])] * 3,
        [ThresholdCounts([1, 0], np.array([200, 1], "u1"), np.array([100, 1], "u1"))],
    ):
        whole = ThresholdCounts.merge(*parts)
        assert (np.diff(whole.tp) >= 0).all()
        assert whole.n_positive == pytest.approx(sum(float(part.positive.sum()) for part in parts))
        assert (whole.positive + whole.negative >= whole.positive).all()
    small = ThresholdCounts([1, 0], np.array([200, 1], "u1"), np.array([100, 1], "u1"))
    assert (small.positive + small.negative).tolist() == [300, 2]
