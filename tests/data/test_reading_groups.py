"""The reading argument `groups`: what belongs together, in any spelling."""

import numpy as np
import pandas as pd
import polars as pl
import pytest

from rocplot import compute
from rocplot._data.binary import read_folds

Y = np.array([1, 0, 1, 0, 1, 0, 1, 1, 0, 0, 1, 0])
SCORE = np.array([0.9, 0.8, 0.7, 0.6, 0.55, 0.5, 0.4, 0.85, 0.3, 0.2, 0.65, 0.1])
GROUP = np.array([1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6])


def error(groups, **options):
    return compute.auc_interval(Y, SCORE, groups=groups, method="delong", **options).standard_error


def test_names_of_groups_may_be_anything():
    expected = error(GROUP)
    assert expected != compute.auc_interval(Y, SCORE, method="delong").standard_error
    names = [f"patient {one}" for one in GROUP]
    mixed = np.array([one if one < 3 else names[i] for i, one in enumerate(GROUP.tolist())], object)
    days = np.datetime64("2020-01-01") + GROUP
    for groups in (
        GROUP.tolist(),
        GROUP / 7,
        names,
        np.array(names, object),
        mixed,
        days,
        GROUP.astype(np.uint8),
        pd.Series(names),
        pd.Series(names, dtype="string"),
        pd.Categorical(names),
        pd.Series(pd.Categorical(names)),
        pd.array(GROUP, "Int64"),
        pl.Series(names),
        pl.Series(names, dtype=pl.Categorical),
    ):
        assert error(groups) == pytest.approx(expected, rel=1e-12)


def test_objects_of_several_types_are_not_confused():
    """The number 1 and the text "1" are two patients."""
    assert error(np.array([1, 1, 2, 2, "1", "1", 4, 4, "2", "2", 6, 6], object)) == pytest.approx(
        error(GROUP)
    )


def test_columns_and_frames():
    table = {"y": Y, "s": SCORE, "who": GROUP}
    expected = error(GROUP)
    for data in (table, pd.DataFrame(table), pl.DataFrame(table)):
        found = compute.auc_interval("y", "s", data=data, groups="who", method="delong")
        assert found.standard_error == pytest.approx(expected, rel=1e-12)
    with pytest.raises(ValueError, match="groups='whom' is not a column of data: did you mean 'who'"):
        compute.auc_interval("y", "s", data=table, groups="whom")
    with pytest.raises(ValueError, match="groups needs single rows, but data is a lazy table"):
        compute.auc_interval("y", "s", data=pl.LazyFrame(table), groups="who")


def test_folds_of_a_lazy_table_have_no_groups():
    """They would be counted as if all rows were independent."""
    table = pl.LazyFrame({"y": Y, "s": SCORE, "who": GROUP, "part": np.arange(12) % 2})
    with pytest.raises(ValueError, match="groups needs single rows, but data is a lazy table"):
        read_folds("y", "s", "part", data=table, groups="who")
    assert len(read_folds("y", "s", "part", data=table)[None]) == 2


def test_pandas_indexes_in_another_order_are_refused():
    index = np.arange(12)
    with pytest.raises(ValueError, match="groups"):
        compute.auc_interval(
            pd.Series(Y, index), pd.Series(SCORE, index), groups=pd.Series(GROUP, index[::-1])
        )


def test_hue_splits_groups_as_it_splits_rows():
    model = np.repeat(["a", "b"], 12)
    found = compute.auc_interval(
        np.tile(Y, 2),
        np.concatenate([SCORE, SCORE[::-1]]),
        hue=model,
        groups=np.tile(GROUP, 2),
        method="delong",
    )
    assert found["a"].standard_error == pytest.approx(error(GROUP))
    assert found["b"].standard_error == pytest.approx(
        compute.auc_interval(Y, SCORE[::-1], groups=GROUP, method="delong").standard_error
    )


def test_cases_of_weight_0_leave_their_groups():
    weight = np.where(GROUP == 3, 0, 1)
    kept = weight > 0
    expected = compute.auc_interval(Y[kept], SCORE[kept], groups=GROUP[kept], method="delong")
    assert error(GROUP, sample_weight=weight) == pytest.approx(expected.standard_error)


def test_models_may_have_groups_of_their_own():
    other = np.roll(GROUP, 1)
    found = compute.auc_interval(
        Y, {"a": SCORE, "b": SCORE}, groups={"b": other, "a": GROUP}, method="delong"
    )
    assert found["a"].standard_error == pytest.approx(error(GROUP))
    assert found["b"].standard_error == pytest.approx(error(other))


@pytest.mark.parametrize(
    ("groups", "kind", "words"),
    [
        ("who", TypeError, "groups='who' names a column, which needs data"),
        (GROUP[:5], ValueError, "y_true and groups must have the same length, got 12 and 5"),
        (GROUP[:, None], ValueError, r"groups has shape \(12, 1\), expected \(n,\)"),
        (7, ValueError, r"groups has shape \(\)"),
        (np.where(GROUP == 2, np.nan, GROUP), ValueError, "groups has 2 missing values"),
        ([None, *GROUP[1:]], ValueError, "groups has 1 missing value"),
        (pd.array([None, *GROUP[1:]], "Int64"), ValueError, "groups has 1 missing value"),
        (pd.Series(["NaT", *["2020-01-01"] * 11], dtype="datetime64[s]"), ValueError, "groups has 1 missing"),
        ({"a": GROUP}, ValueError, "groups is a mapping but y_score is one array"),
    ],
)
def test_errors(groups, kind, words):
    with pytest.raises(kind, match=words):
        compute.auc_interval(Y, SCORE, groups=groups)


def test_functions_without_groups_say_so():
    with pytest.raises(TypeError, match="groups"):
        compute.lift(Y, SCORE, groups=GROUP)
