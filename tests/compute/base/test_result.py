"""Results: frozen, read-only, tables on request, and built by hand from any array-likes."""

import copy
import pickle
from dataclasses import FrozenInstanceError, fields

import numpy as np
import pandas as pd
import polars as pl
import pyarrow as pa
import pytest

from rocplot import compute
from rocplot.compute import (
    RocCurve,
    RocHull,
    ThresholdCounts,
    auc,
    auc_interval,
    counts,
    hull,
    operating_point,
    roc,
    roc_average,
    roc_points,
    tree,
)
from rocplot.compute._base.result import Result

Y, S = [1, 0, 1, 0, 1], [0.9, 0.4, 0.4, 0.2, 0.1]
RESULTS = [
    counts(Y, S),
    roc(Y, S),
    hull(Y, S),
    roc_points({"a": (0.1, 0.5)}),
    RocCurve([0, 0.2, 1], [0, 0.7, 1]),
]


@pytest.mark.parametrize("result", RESULTS, ids=lambda result: type(result).__name__)
def test_results_cannot_be_changed(result):
    arrays = [value for value in result.to_dict().values() if isinstance(value, np.ndarray)]
    assert arrays
    for array in arrays:
        with pytest.raises(ValueError, match="read-only"):
            array[0] = 0
    with pytest.raises(FrozenInstanceError):
        setattr(result, fields(result)[0].name, 1)


def test_accumulated_counts_cannot_be_changed():
    for array in (RESULTS[0].tp, RESULTS[0].fp):
        with pytest.raises(ValueError, match="read-only"):
            array[0] = 1


@pytest.mark.parametrize(
    ("backend", "kind"), [("pandas", pd.DataFrame), ("polars", pl.DataFrame), ("pyarrow", pa.Table)]
)
@pytest.mark.parametrize(
    "result", [*RESULTS, operating_point(Y, S)], ids=lambda result: type(result).__name__
)
def test_tables_hold_the_fields(result, backend, kind):
    frame = result.to_frame(backend)
    assert isinstance(frame, kind)
    held = result.to_dict()
    names = list(frame.column_names if backend == "pyarrow" else frame.columns)
    assert names
    assert set(names) <= set(held)
    for name in names:
        np.testing.assert_array_equal(np.asarray(frame[name]), np.atleast_1d(held[name]))


def test_table_of_a_curve():
    frame = roc(Y, S).to_frame()
    assert list(frame.columns) == ["fpr", "tpr", "threshold"]
    assert frame["threshold"].tolist() == [np.inf, 0.9, 0.4, 0.2, 0.1]


@pytest.mark.parametrize("kind", [list, tuple, np.array, pd.Series, pl.Series])
def test_curves_from_any_array_likes(kind):
    curve = RocCurve(kind([0.0, 0.25, 1.0]), kind([0.0, 0.75, 1.0]))
    assert curve.auc == auc(curve) == 0.75
    assert np.isnan(curve.threshold).all()
    assert curve.prior is None
    full = RocCurve(fpr=kind([0, 1]), tpr=kind([0, 1]), threshold=kind([np.inf, 0.5]))
    assert full.threshold.tolist() == [np.inf, 0.5]
    assert RocHull(kind([0.0, 0.25, 1.0]), kind([0.0, 0.75, 1.0])).slope.tolist() == pytest.approx([3, 1 / 3])


def test_curves_keep_their_own_copy():
    tpr = np.array([0.0, 0.75, 1.0])
    curve = RocCurve([0, 0.25, 1], tpr)
    tpr[1] = 0.5  # the caller's own array stays writable
    assert curve.tpr[1] == 0.75


@pytest.mark.parametrize(
    ("values", "message"),
    [
        (([0, 0.5], [0, 1]), "run from \\(0, 0\\) to \\(1, 1\\)"),
        (([0.1, 1], [0, 1]), "run from \\(0, 0\\) to \\(1, 1\\)"),
        (([1, 0], [1, 0]), "fpr must be non-decreasing"),
        (([0, 0.5, 1], [0, 0.6, 0.5]), "tpr must be non-decreasing"),
        (([0, 0.5, 1], [0, 1]), "the same length, got 3, 2 and 3"),
        (([0, 1], [0, 1], [np.inf]), "the same length, got 2, 2 and 1"),
        (([0, 1.5], [0, 1]), r"fpr must lie in \[0, 1\]: 1.5 at position 1"),
        (([0, 1], [-1, 1]), r"tpr must lie in \[0, 1\]: -1.0 at position 0"),
        (([0, np.nan, 1], [0, 0.5, 1]), "fpr has 1 missing value"),
        (([], []), "fpr is empty"),
        (([[0, 1]], [0, 1]), "fpr has shape"),
    ],
)
def test_curves_made_by_hand_are_checked(values, message):
    with pytest.raises(ValueError, match=message):
        RocCurve(*values)


def test_prior_is_the_share_of_positives():
    assert roc(Y, S).prior == 0.6
    assert roc(Y, S, sample_weight=[1, 2, 1, 4, 2]).prior == 0.4


def arrays_of(result):
    """List all arrays that a result holds, its own and those of results within."""
    found = []
    for field in fields(result):
        value = result._read_field(field.name)  # without the warnings of those that other methods have
        for one in value if isinstance(value, tuple) else [value]:
            found += (
                [one] if isinstance(one, np.ndarray) else arrays_of(one) if isinstance(one, Result) else []
            )
    return found


COPIES = {"itself": lambda result: result, "copy": copy.copy, "deepcopy": copy.deepcopy}
COPIES["pickle"] = lambda result: pickle.loads(pickle.dumps(result))
SOME = [
    *RESULTS,
    operating_point(Y, S),
    auc_interval(Y, S),
    roc_average([(Y, S), (Y, S[::-1])]),
    tree([(3, 1), (1, 4)]),
]


@pytest.mark.parametrize("made", COPIES.values(), ids=COPIES)
@pytest.mark.parametrize("result", SOME, ids=lambda result: type(result).__name__)
def test_copies_are_equal_and_read_only(result, made):
    other = made(result)
    assert other == result
    assert hash(other) == hash(result)
    for array in arrays_of(other):
        with pytest.raises(ValueError, match="WRITEABLE"):
            array.flags.writeable = True
    if isinstance(other, RocCurve) and other.counts is not None:
        assert other.auc == result.auc
        with pytest.raises(ValueError, match="read-only"):
            other.counts.tp[0] = 1


def test_results_are_equal_by_value():
    assert roc(Y, S) == roc(Y, np.array(S))
    assert roc(Y, S) != roc([0, 1, 1, 0, 1], S)
    assert roc(Y, S) != roc(Y, np.multiply(S, 2))  # the same rates at other thresholds
    assert roc(Y, S) != roc([*Y, 0], [*S, 0.05])
    assert roc(Y, {"a": S, "b": S}) == {"a": roc(Y, S), "b": roc(Y, S)}
    assert RocCurve([0, 1], [0, 1]) == RocCurve([0, 1], [0, 1])  # thresholds are NaN
    assert RocCurve([0, 1], [0, 1]) != RocHull([0, 1], [0, 1])
    assert roc(Y, S) != 3
    assert auc_interval(Y, S) == auc_interval(Y, S)
    with pytest.warns(UserWarning, match="no delong.* interval"):
        undefined = [auc_interval([1, 1, 0], [3, 3, 3], method="delong") for _ in range(2)]
    assert np.isnan(undefined[0].low)
    assert undefined[0] == undefined[1]
    tables = [compute.threshold_metrics(Y, scores, metrics=["recall", "f1"]) for scores in (S, S, [2, 1, 4, 5, 3])]
    assert tables[0] == tables[1] != tables[2]  # which hold a mapping of arrays


def test_counts_keep_their_own_copy():
    score, positive, negative = np.array([3.0, 2.0, 1.0]), np.array([1, 0, 1]), np.array([0, 1, 0])
    made = ThresholdCounts(score, positive, negative)
    for array in (score, positive, negative):
        array[0] = 7
    assert (made.score[0], made.positive[0], made.negative[0]) == (3, 1, 0)


READERS = [
    "counts",
    "roc",
    "hull",
    "calibration",
    "net_benefit",
    "threshold_metrics",
    "swap_loss",
    "lift",
    "det",
]


@pytest.mark.parametrize("name", READERS)
@pytest.mark.parametrize("kind", ["f8", "i8", "?"])
def test_the_callers_arrays_stay_writable(name, kind):
    y, score = np.array([1, 0, 1, 0, 1]), np.array([1, 0, 1, 0, 0]).astype(kind)
    weight, at = np.array([1, 2, 1, 1, 3]), np.array([0.2, 0.5])
    given = {"thresholds": at} if name == "net_benefit" else {}
    result = getattr(compute, name)(y, score, sample_weight=weight, **given)
    for array in (y, score, weight, at):
        array[0] = array[0]
        for own in arrays_of(result) if isinstance(result, Result) else [np.asarray(result)]:
            assert not np.shares_memory(own, array)


def test_bounds_of_exact_counts_are_not_printed():
    exact = compute.brier_decomposition([0, 1, 1, 0], [0.2, 0.4, 0.9, 0.6])
    assert "_error" not in repr(exact)
    assert "brier_error=0.01" in repr(compute.BrierDecomposition(0.2, 0.1, 0.1, brier_error=0.01))
    assert exact.brier_error == 0
