"""Bins that are filled without sorting, beside their definition, scikit-learn, and bins of counts."""

import copy
import pickle

import numpy as np
import pytest
from sklearn.calibration import calibration_curve

from rocplot import compute
from rocplot.compute._calibration import bins as unsorted_bins
from rocplot.compute._counts import threshold_counts

N = 70_000  # more than one block


def cases(kind):
    rng = np.random.default_rng(3)
    p = rng.random(N)
    y = (rng.random(N) < p).astype(int)
    if kind == "on the edges":
        p = np.round(p, 1)
    if kind == "few values":
        p = rng.choice([0.0, 0.25, 0.25, 0.25, 0.7, 1.0], N)
    if kind == "one value":
        p = np.full(N, 0.3)
    if kind == "rare":
        p = p / 1000
        y = (rng.random(N) < p).astype(int)
    if kind == "float32":
        p = p.astype(np.float32)
    if kind == "decisions":
        p = np.round(p).astype(int)
    return y, p


KINDS = ["distinct", "on the edges", "few values", "one value", "rare", "float32", "decisions"]
RULES = [
    {},
    {"n_bins": 64},
    {"n_bins": 1},
    {"strategy": "quantile"},
    {"strategy": "quantile", "n_bins": 33},
    {"edges": [0, 0.1, 0.25, 0.6, 1]},
    {"edges": [0, 1]},
]


@pytest.mark.sample(20)
@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("rule", RULES, ids=str)
def test_bins_are_those_of_the_definition(kind, rule):
    y, p = cases(kind)
    found = compute.calibration(y, p, **rule)
    p = p.astype(float)
    edges = np.array(rule["edges"]) if "edges" in rule else np.linspace(0, 1, rule.get("n_bins", 10) + 1)
    inner = edges[1:-1]
    if rule.get("strategy"):
        n, values = rule.get("n_bins", 10), np.unique(p)
        inner = values[:-1] if values.size <= n else np.unique(np.quantile(p, np.arange(1, n) / n))
    rows = []
    for low, high in zip([-1, *inner], [*inner, 2], strict=True):
        held = (p > low) & (p <= high)
        if held.any():
            rows.append((p[held].mean(), y[held].mean(), held.sum(), p[held].min(), p[held].max()))
    for name, column in zip(
        ("predicted", "observed", "count", "first", "last"), zip(*rows, strict=True), strict=True
    ):
        np.testing.assert_allclose(getattr(found, name), column, rtol=1e-12, err_msg=name)


@pytest.mark.sample(20)
@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("rule", RULES, ids=str)
def test_they_are_the_bins_of_counts(kind, rule, monkeypatch):
    y, p = cases(kind)
    found = compute.calibration(y, p, **rule)
    assert "counts" not in vars(found)
    expected = compute.calibration(compute.counts(y, p), **rule)
    for name in ("predicted", "observed", "count", "low", "high", "first", "last"):
        np.testing.assert_allclose(getattr(found, name), getattr(expected, name), rtol=1e-13, err_msg=name)
        assert getattr(found, name).dtype == getattr(expected, name).dtype
    assert (found.kind, found.binning, found.method) == (expected.kind, expected.binning, expected.method)
    assert found.describe() == expected.describe()
    assert found.counts == compute.counts(y, p)


@pytest.mark.parametrize("strategy", ["uniform", "quantile"])
def test_they_are_those_of_scikit_learn(strategy):
    y, p = cases("distinct")
    observed, predicted = calibration_curve(y, p, n_bins=10, strategy=strategy)
    found = compute.calibration(y, p, strategy=strategy)
    np.testing.assert_allclose(found.observed, observed, rtol=1e-12)
    np.testing.assert_allclose(found.predicted, predicted, rtol=1e-12)


def test_cases_are_counted_once_and_only_if_asked_for(monkeypatch):
    y, p = cases("distinct")
    calls = []
    curve_module = __import__("rocplot.compute._calibration.calibration", fromlist=["count_sample"])
    monkeypatch.setattr(
        curve_module, "count_sample", lambda sample: calls.append(1) or threshold_counts.count_sample(sample)
    )
    found = compute.calibration(y, p)
    assert not calls
    assert found.average_error > 0
    assert found.counts is found.counts
    assert calls == [1]
    for again in (pickle.loads(pickle.dumps(found)), copy.deepcopy(found), copy.copy(found)):
        assert again == found
        assert again.counts == found.counts
    assert compute.CalibrationCurve([0.1], [0.2]).counts is None


@pytest.mark.parametrize("kind", [bool, int, float])
def test_arrays_that_change_later_do_not_change_the_counts(kind):
    y, p = cases("distinct")
    expected, y = compute.counts(y, p), y.astype(kind)
    found = compute.calibration(y, p)
    y[:], p[:] = 1, 0.5
    assert found.counts == expected


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"edges": [0, 0.5]}, "extend the outer edges"),
        ({"edges": [0.5, 0.2, 1]}, "ascending"),
        ({"n_bins": 2.5}, "whole number"),
        ({"n_bins": 0}, "n_bins"),
        ({"strategy": "even"}, "strategy"),
        ({"level": 2}, "level"),
    ],
)
def test_errors_are_those_of_few_cases(options, message):
    y, p = cases("distinct")
    texts = []
    for n in (100, N):
        with pytest.raises(ValueError, match=message) as error:
            compute.calibration(y[:n], np.r_[p[: n - 1], 1.0], **options)
        texts.append(str(error.value)[:30])
    assert texts[0] == texts[1]


def test_scores_that_are_no_probabilities_are_refused():
    y, p = cases("distinct")
    with pytest.raises(ValueError, match="probabilities in"):
        compute.calibration(y, p + 0.5)


@pytest.mark.parametrize("n", [unsorted_bins._MANY - 1, unsorted_bins._MANY])
def test_both_ways_agree_where_they_meet(n):
    y, p = cases("on the edges")
    found = compute.calibration(y[:n], p[:n])
    assert ("counts" in vars(found)) == (n < unsorted_bins._MANY)
    expected = compute.calibration(y[:n], p[:n], interval="bootstrap", n_resamples=10, seed=0)  # of counts
    np.testing.assert_allclose(found.predicted, expected.predicted, rtol=1e-13)
    np.testing.assert_array_equal(found.observed, expected.observed)
