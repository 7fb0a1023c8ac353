"""Whole weights: marked as numbers of cases, or asked about before intervals and tests."""

import warnings

import numpy as np
import pytest

from rocplot import compute

Y, SCORE = np.repeat([1, 0], [8, 12]), np.r_[np.arange(5, 13), np.arange(12)]
WEIGHT = np.tile([1, 10, 1, 1], 5)  # 65 in 20 rows

INTERVALS = {
    "auc_interval": lambda w: compute.auc_interval(Y, SCORE, sample_weight=w),
    "roc_band": lambda w: compute.roc_band(Y, SCORE, sample_weight=w, method="wilson"),
    "metrics_at": lambda w: compute.metrics_at(Y, SCORE, threshold=6, sample_weight=w, metrics="ppv"),
    "auc_test": lambda w: compute.auc_test(Y, SCORE, SCORE % 7, sample_weight=w),
}


@pytest.mark.parametrize("name", INTERVALS)
def test_large_whole_weights_without_a_mark_are_asked_about(name):
    with pytest.warns(UserWarning, match="sums to 65 in 20 rows.*frequency_weights.*probability_weights"):
        INTERVALS[name](WEIGHT)


def test_the_advice_has_the_weights_as_they_were_passed():
    table = {
        "y": np.tile(Y, 2),
        "s": np.tile(SCORE, 2),
        "n": np.tile(WEIGHT, 2),
        "q": np.repeat(["a", "b"], 20),
    }
    with pytest.warns(
        UserWarning, match=r"frequency_weights\(table\['n'\]\) .*probability_weights\(table\['n'\]\)"
    ):
        compute.auc_interval("y", "s", data=table, hue="q", sample_weight="n")
    with pytest.warns(UserWarning, match=r"frequency_weights\(sample_weight\) "):
        compute.auc_interval(table["y"], table["s"], hue=table["q"], sample_weight=table["n"])
    with pytest.warns(UserWarning, match=r"frequency_weights\(sample_weight\['a'\]\) "):
        compute.auc_interval(Y, {"a": SCORE}, sample_weight={"a": WEIGHT})


def test_a_call_that_fails_does_not_warn_of_its_weights_first():
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        with pytest.raises(ValueError, match="'zebra' is unknown"):
            compute.auc_interval(Y, SCORE, sample_weight=WEIGHT, method="zebra")


def test_a_function_without_intervals_speaks_of_its_p_value():
    with pytest.warns(UserWarning, match="and the p-value is that of 65 cases"):
        compute.ks_statistic(Y, SCORE, sample_weight=WEIGHT)


@pytest.mark.parametrize("mark", [compute.frequency_weights, compute.probability_weights])
@pytest.mark.parametrize("name", ["auc_interval", "metrics_at"])
def test_marked_weights_are_not(name, mark):
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        INTERVALS[name](mark(WEIGHT))


def test_counts_estimates_and_twice_the_rows_do_not_warn():
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        counted = compute.counts(Y, SCORE, sample_weight=WEIGHT)
        compute.auc_interval(counted)
        compute.auc(Y, SCORE, sample_weight=WEIGHT)
        compute.auc_interval(Y, SCORE, sample_weight=np.full(20, 2))
        compute.auc_interval(Y, SCORE, sample_weight=WEIGHT / 3)


def test_marked_numbers_are_those_of_the_repeated_rows():
    marked = compute.auc_interval(Y, SCORE, sample_weight=compute.frequency_weights(WEIGHT))
    assert marked == compute.auc_interval(np.repeat(Y, WEIGHT), np.repeat(SCORE, WEIGHT))
    assert isinstance(compute.frequency_weights(WEIGHT)[3:9], type(compute.frequency_weights([1])))


@pytest.mark.parametrize(
    ("weight", "error", "message"),
    [
        ([0.5, 1], ValueError, "weight must be whole numbers of cases: pass probability_weights"),
        ([-1, 1], ValueError, "weight must be non-negative"),
        (["a"], TypeError, "weight"),
    ],
)
def test_what_counts_no_cases_is_refused(weight, error, message):
    with pytest.raises(error, match=message):
        compute.frequency_weights(weight)
