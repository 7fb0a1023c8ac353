"""Numbers beyond double precision, sizes beyond memory, words for switches: one error that names the argument."""

import inspect
from decimal import Decimal
from fractions import Fraction

import numpy as np
import pytest
from calls import SCORE, Y, call
from public_functions import PER_MODEL, READING, makes_result

from rocplot import compute
from rocplot.compute import ThresholdCounts

HUGE = 10**400
DATA = {*READING, "fold", "score_matrix", "train", "validation", "test", "X", "y", "points", "children"}
NAMES = {"labels", "order", "metrics", "leaves", "feature_names"}  # a class may have any name,
NAMES |= {"unit", "quantity"}  # and any text is a unit of time, or the name of a quantity
UNUSED = {"seed"}  # any number is a seed


def arguments():
    """Every argument of every function that is no data."""
    for name in sorted({*filter(makes_result, compute.__all__), *PER_MODEL}):
        for one in inspect.signature(getattr(compute, name)).parameters.values():
            if one.name not in DATA | NAMES and one.kind is not one.VAR_KEYWORD:
                yield pytest.param(name, one.name, id=f"{name}-{one.name}")


def called(name, argument, value):
    positional, keywords = call(name)
    function = getattr(compute, name)
    at = list(inspect.signature(function).parameters).index(argument)
    if at < len(positional):
        positional = (*positional[:at], value, *positional[at + 1 :])
        return function(*positional, **keywords)
    return function(*positional, **keywords | {argument: value})


@pytest.mark.sample(75)
@pytest.mark.parametrize(("name", "argument"), list(arguments()))
def test_arguments_of_no_use_are_named(name, argument):
    sizes = () if argument in UNUSED else (HUGE, [HUGE])
    for value in (*sizes, -HUGE, "@@", object()):
        with pytest.raises((TypeError, ValueError)) as caught:
            called(name, argument, value)
        assert argument in str(caught.value), value
        assert "int too large" not in str(caught.value), value


@pytest.mark.parametrize(
    ("name", "argument", "value", "options"),
    [
        ("calibration", "n_bins", 10**12, {}),
        ("calibration", "n_bins", 10**12, {"strategy": "quantile"}),
        ("brier_decomposition", "n_bins", 10**12, {"method": "bins"}),
        ("calibration_statistics", "n_bins", 10**9, {}),
        ("score_distribution", "bins", 10**9, {}),
        ("ranking_strip", "max_cases", 10**9, {}),
        ("threshold_metrics", "n_samples", 10**12, {}),
        ("roc_average", "n_samples", 10**12, {"fold": np.arange(30) % 2}),
        ("auc_interval", "n_resamples", 10**12, {"method": "bootstrap"}),
        ("roc_band", "n_resamples", 10**9, {"method": "bootstrap"}),
        ("cost_band", "n_resamples", 10**12, {}),
        ("calibration", "n_resamples", 10**12, {"interval": "bootstrap"}),
    ],
)
def test_sizes_have_a_limit(name, argument, value, options):
    with pytest.raises(ValueError, match=f"{argument} must be at most 10?,000,000, not"):
        getattr(compute, name)(Y, SCORE, **{argument: value}, **options)


@pytest.mark.parametrize(
    ("name", "given"),
    [
        ("auc_interval", {"n_resamples": -5}),
        ("auc_interval", {"seed": "x"}),
        ("brier_decomposition", {"n_bins": "a"}),
        ("brier_decomposition", {"edges": "a"}),
        ("brier_decomposition", {"strategy": "a"}),
        ("score_distribution", {"bandwidth": np.nan}),
        ("score_distribution", {"bins": "a", "kind": "density"}),
        ("calibration", {"span": 7}),
        ("calibration", {"degree": "a"}),
        ("calibration", {"clip": "a"}),
        ("threshold_metrics", {"n_samples": -1}),
        ("partial_auc", {"standardize": "no", "fpr": (0, 1)}),
        ("roc", {"soft_labels": "no"}),
    ],
)
def test_arguments_that_the_method_ignores_are_checked(name, given):
    with pytest.raises((TypeError, ValueError), match=next(iter(given))):
        getattr(compute, name)(Y, SCORE, **given)


@pytest.mark.parametrize("seed", ["x", -1, 1.5])
def test_seeds(seed):
    said = "seed must be a non-negative integer, a numpy.random.Generator or None, not"
    mixture = compute.interpolate((0, 0.1), (0.5, 0.9), k=0.5)
    for attempt in (
        lambda: compute.cost_band(Y, SCORE, seed=seed),
        lambda: compute.roc_band(Y, SCORE, seed=seed),
        lambda: compute.auc_test(Y, SCORE, SCORE[::-1], seed=seed),
        lambda: compute.counts(Y, SCORE).resample(seed),
        lambda: mixture.decide([1], [1], seed=seed),
    ):
        with pytest.raises((TypeError, ValueError), match=said):
            attempt()


@pytest.mark.parametrize("value", [None, [None], "0.5", ["0.5"], [1j], object()])
def test_a_proportion_is_a_number(value):
    with pytest.raises(TypeError, match="p must be a number or an array of numbers"):
        compute.impurity("gini", value)
    assert compute.impurity("gini", [Fraction(1, 2), Decimal("0.5")]).tolist() == [0.5, 0.5]


@pytest.mark.parametrize("label", [[1], (1,), {1}, {1: 2}, np.array([1])])
def test_the_positive_class_is_one(label):
    with pytest.raises(TypeError, match="pos_label must be one class, not"):
        compute.roc(Y, SCORE, pos_label=label)


def test_the_positive_class_may_be_any_scalar():
    usual = compute.auc(Y, SCORE)
    for label in (1, 1.0, True, np.int8(1), np.array(1), Fraction(1), Decimal(1)):
        assert compute.auc(Y, SCORE, pos_label=label) == usual
    for kind in (Fraction, Decimal):  # thirds and tenths are no binary fractions
        part = kind(1) / 3 if kind is Fraction else Decimal("0.1")
        assert compute.auc([part * int(y) for y in Y], SCORE, pos_label=part) == usual


@pytest.mark.parametrize("kind", [Fraction, Decimal])
def test_labels_scores_and_weights_of_exact_numbers(kind):
    labels = [kind(int(y)) for y in Y]
    assert compute.auc(labels, SCORE) == compute.auc(Y, SCORE)
    assert compute.auc([2 * y - 1 for y in labels], SCORE) == compute.auc(Y, SCORE)
    assert compute.auc([1, *labels[1:]], SCORE) == compute.auc(Y, SCORE)
    assert compute.auc(Y, [kind(str(one)) for one in SCORE]) == compute.auc(Y, SCORE)
    weighted = compute.auc(Y, SCORE, sample_weight=[kind(i % 3 + 1) for i in range(30)])
    assert weighted == compute.auc(Y, SCORE, sample_weight=np.arange(30) % 3 + 1)
    soft = [y / 2 for y in labels]
    assert compute.auc(soft, SCORE, soft_labels=True) == compute.auc(Y / 2, SCORE, soft_labels=True)
    with pytest.raises(ValueError, match="holds fractions"):
        compute.auc(soft, SCORE)


def test_missing_decimals_are_missing():
    for where in (0, 1):
        data = [[Decimal(int(y)) for y in Y], [Decimal(str(one)) for one in SCORE]]
        data[where][3] = Decimal("NaN")
        with pytest.raises(ValueError, match=r"has 1 missing value .*position 3"):
            compute.auc(*data)


@pytest.mark.parametrize("argument", ["y_true", "y_score", "sample_weight"])
def test_values_beyond_double_precision(argument):
    given = {"y_true": Y.tolist(), "y_score": SCORE.tolist(), "sample_weight": [1] * 30}
    given[argument][2] = HUGE
    with pytest.raises(ValueError, match=f"{argument}.*an integer of about 400 digits"):
        compute.roc(**given)
    given[argument][2] = 10**5000  # Python does not write it
    with pytest.raises(ValueError, match=f"{argument}.*an integer of about 5,000 digits"):
        compute.roc(**given)


def test_counts_by_hand_of_the_wrong_kind():
    for values, words in (
        (([2, 1], ["a", 1], [1, 1]), "positive must be numbers"),
        (([2, 1], [1, 1], [HUGE, 1]), "negative must be numbers in double precision"),
        (([2, 1], [1, 1], [1, None]), "negative has 1 missing"),
    ):
        with pytest.raises((TypeError, ValueError), match=words):
            ThresholdCounts(*values)


def test_a_fold_is_one_value_per_case():
    with pytest.raises(ValueError, match=r"fold has shape \(\), expected \(n,\)"):
        compute.roc_average(Y, SCORE, fold=3)
