"""Weights that stand for a chance of being seen: no numbers of cases, and absent where they are 0."""

import pickle

import numpy as np
import pytest

from rocplot import compute

DRAWS = {"n_resamples": 50, "seed": 3}
INTERVALS = {
    "auc_interval": {},
    "auc_interval wald": {"method": "delong"},
    "auc_interval bootstrap": {"method": "bootstrap", **DRAWS},
    "roc_band": DRAWS,
    "average_precision_interval": {},
    "metrics_at": {"threshold": 0.5},
    "net_benefit_band": {"thresholds": [0.2, 0.4]},
    "bootstrap": {"statistic": compute.auc, **DRAWS},
    "calibration": {"n_bins": 3},
    "tpr_at": {"fpr": 0.3, **DRAWS},
}


@pytest.fixture
def cases(rng):
    y = np.arange(80) % 2
    return y, np.round(1 / (1 + np.exp(-rng.normal(size=80) - y)), 2), rng.integers(1, 4, 80)


@pytest.mark.parametrize("name", INTERVALS)
def test_whole_ones_give_the_intervals_of_fractional_ones(cases, name):
    """Halves of them are fractions, which never count cases."""
    y, score, weight = cases
    function = getattr(compute, name.split()[0])
    found, expected, counted = (
        function(y, score, sample_weight=one, **INTERVALS[name])
        for one in (compute.probability_weights(weight), weight / 2, weight)
    )
    limits = {
        key: value for key, value in expected.to_dict().items() if key.endswith(("low", "high", "_error"))
    }
    assert limits
    for key, value in limits.items():
        np.testing.assert_allclose(getattr(found, key), value, rtol=1e-9)
    key = next(key for key in limits if key.endswith("low"))
    assert not np.array_equal(getattr(counted, key), limits[key], equal_nan=True)


def test_the_variance_is_the_sandwich_by_hand(cases):
    """Of a weighted AUC: each case's placement among the others, less the area, by its share of its class."""
    y, score, weight = cases
    area, up, down = compute.auc(y, score, sample_weight=weight), y == 1, y == 0
    right = (score[up, None] > score[down]) + (score[up, None] == score[down]) / 2
    of_up = weight[up] * (right @ weight[down] / weight[down].sum() - area) / weight[up].sum()
    of_down = weight[down] * (right.T @ weight[up] / weight[up].sum() - area) / weight[down].sum()
    variance = 40 / 39 * (of_up @ of_up + of_down @ of_down)
    found = compute.auc_interval(y, score, sample_weight=compute.probability_weights(weight))
    assert found.standard_error == pytest.approx(np.sqrt(variance), rel=1e-12)


def test_a_test_and_several_models(cases, rng):
    y, score, weight = cases
    other = rng.normal(size=80)
    marked = compute.probability_weights(weight)
    found = compute.auc_test(y, score, other, sample_weight=marked)
    assert found.pvalue == pytest.approx(compute.auc_test(y, score, other, sample_weight=weight / 2).pvalue)
    models = {"a": score, "b": other}
    both = compute.auc_interval(y, models, sample_weight={"a": marked, "b": weight})
    alone = compute.auc_interval(y, score, sample_weight=marked)
    assert both["a"] == alone


def test_the_mark_outlives_what_is_done_with_weights(cases):
    y, score, weight = cases
    marked = compute.probability_weights(weight)
    expected = compute.auc_interval(y, score, sample_weight=marked).standard_error
    for one in (marked * 1, marked[np.arange(80)], pickle.loads(pickle.dumps(marked))):
        found = compute.auc_interval(y, score, sample_weight=one).standard_error
        assert found == pytest.approx(expected)
    parts = [
        compute.roc(y[half], score[half], sample_weight=marked[half]).counts
        for half in (slice(40), slice(40, 80))
    ]
    merged = compute.ThresholdCounts.merge(*parts)
    assert compute.auc_interval(merged).standard_error == pytest.approx(expected)


def test_weights_at_a_horizon_are_marked():
    """All are 1 without censoring; yet the cases of a whole weight count once."""
    label, weight = compute.ipcw([1, 2, 3, 4, 5, 6], [1] * 6, at=3)
    score = [6, 3, 4, 5, 2, 1]
    found = compute.auc_interval(label, score, sample_weight=2 * weight).standard_error
    assert found == pytest.approx(compute.auc_interval(label, score).standard_error)


def test_counts_of_cases_are_refused(cases):
    y, score, weight = cases
    with pytest.raises(ValueError, match="inverse probabilities do not give the number of cases"):
        compute.paired(y, score, score**2, threshold=0.5, sample_weight=compute.probability_weights(weight))


NAN, NONE = np.nan, None


@pytest.mark.parametrize(
    ("labels", "options"),
    [
        ([1, 0, 1, 0, NAN, NAN], {}),
        ([1, 0, 1, 0, NONE, 2], {}),
        (["a", "b", "a", "b", NONE, "c"], {"pos_label": "a"}),
        (np.ma.masked_array([1, 0, 1, 0, 1, 7], [0, 0, 0, 0, 1, 1]), {}),
        ([1, 0, 0.75, 0.25, NAN, 3], {"soft_labels": True}),
    ],
)
def test_labels_may_be_missing_where_the_weight_is_0(labels, options):
    score, weight = [5, 4, 3, 2, 1, 6], [1, 1, 2, 1, 0, 0]
    known = compute.auc(labels[:4], score[:4], sample_weight=weight[:4], **options)
    assert compute.auc(labels, score, sample_weight=weight, **options) == known
    models = compute.auc(labels, {"a": score}, sample_weight={"a": weight}, **options)
    assert models["a"] == known


def test_tables_and_many_classes_may_miss_labels_where_the_weight_is_0():
    y, score, weight = [1, 0, 1, 0, np.nan], [0.9, 0.2, 0.4, 0.6, 0.7], [1, 2, 1, 1, 0]
    found = compute.confusion_matrix(y, score, threshold=0.5, sample_weight=weight)
    assert (found.tp, found.fn, found.fp, found.tn) == (1, 1, 1, 2)
    decided = compute.confusion_matrix(y, y_pred=[1, 0, 0, 1, 1], sample_weight=weight)
    assert decided.tp == 1
    many, matrix = ["a", "b", "c", "a", None], np.eye(3)[[0, 1, 2, 1, 0]]
    whole = compute.multiclass_auc(many[:4], matrix[:4], sample_weight=[1] * 4)
    assert compute.multiclass_auc(many, matrix, sample_weight=[1, 1, 1, 1, 0]) == whole


def test_columns_of_a_table_may_miss_labels_where_the_weight_is_0():
    import pandas as pd

    table = pd.DataFrame({"y": [1, 0, 1, 0, np.nan], "s": [5, 4, 3, 2, 1], "w": [1, 1, 1, 1, 0]})
    assert compute.auc("y", "s", data=table, sample_weight="w") == 0.75
    with pytest.raises(ValueError, match="column 'y': y_true has 1 missing value"):
        compute.auc("y", "s", data=table.assign(w=1), sample_weight="w")
    with pytest.raises(ValueError, match="column 'y': y_true has 1 missing value"):
        compute.auc("y", "s", data=table)


def test_a_missing_label_with_a_weight_is_refused():
    with pytest.raises(ValueError, match=r"y_true has 2 missing values .* positions 1, 3"):
        compute.auc([1, np.nan, 0, np.nan], [1, 2, 3, 4], sample_weight=[1, 1, 1, 0])


def test_labels_that_are_no_array_are_refused_as_without_weights():
    with pytest.raises(ValueError, match="y_true is ragged"):
        compute.auc([[1, 0], [1]], [1, 2, 3], sample_weight=[1, 1, 0])


@pytest.mark.parametrize("weight", [[1, -1], [np.nan, 1], [0, 0], [np.inf, 1]])
def test_weights_are_checked(weight):
    with pytest.raises(ValueError, match="weight"):
        compute.probability_weights(weight)


@pytest.mark.parametrize("mark", [compute.probability_weights, compute.frequency_weights])
def test_numbers_of_marked_weights_are_plain(mark):
    """A sum was an array without axes, which has no round() and prints the name of its class."""
    w = mark([2, 3, 4])
    for number in (w.sum(), w.max(), w.mean(), w.std(), w @ w, np.median(w), np.sum(w), np.average([1, 2, 3], weights=w)):
        assert np.isscalar(number)
        assert not isinstance(number, np.ndarray)
    assert round(w.sum() / 7, 1) == 1.3
    assert type(w * 2) is type(w[1:]) is type(w.reshape(3, 1).sum(axis=1)) is type(w)
