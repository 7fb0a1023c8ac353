"""Results: frozen, read-only, tables on request, and built by hand from any array-likes."""

from dataclasses import FrozenInstanceError, fields

import numpy as np
import pandas as pd
import polars as pl
import pyarrow as pa
import pytest

from rocplot.compute import RocCurve, RocHull, auc, counts, hull, operating_point, roc, roc_points

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
