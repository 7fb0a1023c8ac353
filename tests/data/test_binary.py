"""What a caller may pass, read through the public functions: every form gives the same numbers."""

import numpy as np
import pandas as pd
import polars as pl
import pyarrow as pa
import pytest

from rocplot import compute

Y = [1, 0, 1, 1, 0, 0, 1, 0]
A = [0.9, 0.8, 0.7, 0.6, 0.6, 0.3, 0.2, 0.1]
B = [0.1, 0.2, 0.8, 0.4, 0.6, 0.3, 0.7, 0.5]
W = [1, 2, 1, 3, 1, 1, 0, 2]
AUC_A, AUC_B = 10.5 / 16, 10 / 16  # pairs in order, counted by hand
COLUMNS = {"y": Y, "a": A, "b": B, "w": W}
LONG = {
    "y": Y + Y,
    "score": B + A,
    "model": ["tree"] * 8 + ["Bayes"] * 8,
    "w": W + W,
}  # fmt: skip
ENGINES = {
    "dict": dict,
    "pandas": pd.DataFrame,
    "pandas nullable": lambda columns: pd.DataFrame(columns).convert_dtypes(),
    "pandas arrow": lambda columns: pd.DataFrame(columns).convert_dtypes(dtype_backend="pyarrow"),
    "polars": pl.DataFrame,
    "polars lazy": pl.LazyFrame,
    "pyarrow": pa.table,
}
engines = pytest.mark.parametrize("engine", ENGINES.values(), ids=ENGINES)
KINDS = {
    "list": list,
    "tuple": tuple,
    "array": np.array,
    "object array": lambda values: np.array(values, object),
    "pandas": pd.Series,
    "pandas with its own index": lambda values: pd.Series(values, index=range(len(values), 0, -1)),
    "polars": pl.Series,
    "pyarrow": pa.array,
}


@pytest.mark.parametrize("kind", KINDS.values(), ids=KINDS)
def test_any_array_like(kind):
    assert compute.auc(kind(Y), kind(A)) == AUC_A
    weighted = compute.roc(kind(Y), kind(A), sample_weight=kind(W))
    repeated = compute.roc(np.repeat(Y, W), np.repeat(A, W))
    for name in ("fpr", "tpr", "threshold", "auc"):
        np.testing.assert_array_equal(getattr(weighted, name), getattr(repeated, name))


@pytest.mark.parametrize(
    ("labels", "pos_label"),
    [
        (np.array(Y, bool), None),
        ([bool(y) for y in Y], None),
        (np.array([bool(y) for y in Y], object), None),
        ([float(y) for y in Y], None),
        (np.array(Y, np.uint8), None),
        ([2 * y - 1 for y in Y], None),
        ([2 * y - 1.0 for y in Y], None),
        (["p" if y else "n" for y in Y], "p"),
        ([b"p" if y else b"n" for y in Y], b"p"),
        (np.array(["p" if y else "n" for y in Y], object), "p"),
        (pd.Series(["p" if y else "n" for y in Y], dtype="category"), "p"),
        (pl.Series(["p" if y else "n" for y in Y], dtype=pl.Categorical), "p"),
        ([7 if y else 3 for y in Y], 7),
        ([1 - y for y in Y], 0),
        ([not y for y in Y], False),
    ],
    ids=repr,
)
def test_labels_of_two_values(labels, pos_label):
    assert compute.auc(labels, A, pos_label=pos_label) == AUC_A


@pytest.mark.parametrize("kind", ["i1", "u1", "<i2", ">u2", "<i4", ">i4", "<i8", ">i8", "<u8", ">f8"])
def test_zeros_and_ones_of_any_size_and_layout(kind):
    own = np.array(Y, kind)
    apart = np.zeros((own.size, 3), kind)
    apart[:, 1] = own
    for labels in (own, apart[:, 1], own[::-1]):
        labels.flags.writeable = False
        score = A[::-1] if labels is not own and labels.base is own else A
        assert compute.auc(labels, score) == AUC_A
        counted = compute.counts(labels, score)
        assert (counted.n_positive, counted.n_negative) == (sum(Y), len(Y) - sum(Y))
    np.testing.assert_array_equal(own, np.array(Y))


def test_soft_labels():
    sure = compute.roc([float(y) for y in Y], A, soft_labels=True)
    np.testing.assert_array_equal(sure.tpr, compute.roc(Y, A).tpr)
    whole = compute.counts(
        [1.0, 0.0, 1.0], [3, 2, 1], soft_labels=True
    )  # every label is sure: counts stay exact
    assert whole.positive.dtype.kind == whole.negative.dtype.kind == "i"
    assert (whole.positive.tolist(), whole.negative.tolist()) == ([1, 0, 1], [0, 1, 0])
    soft = compute.counts([0.25, 0.5, 1], [3, 2, 1], soft_labels=True)
    assert (soft.n_positive, soft.n_negative) == (1.75, 1.25)


# -- several models -------------------------------------------------------------------------------


def test_a_mapping_of_scores_gives_a_dict():
    areas = compute.auc(Y, {"tree": B, "Bayes": A})
    assert areas == {"tree": AUC_B, "Bayes": AUC_A}
    assert list(areas) == ["tree", "Bayes"]


def test_each_model_may_have_its_own_labels():
    areas = compute.auc({"train": Y, "test": [0, 1, 1]}, {"test": [1, 2, 0], "train": A})
    assert areas == {"test": 0.5, "train": AUC_A}


def test_each_model_may_have_its_own_weights():
    own = compute.auc(Y, {"a": A, "b": A}, sample_weight={"b": W, "a": [1] * 8})
    assert own == {"a": AUC_A, "b": compute.auc(Y, A, sample_weight=W)}
    shared = compute.auc(Y, {"a": A, "b": B}, sample_weight=W)
    assert shared == {"a": own["b"], "b": compute.auc(Y, B, sample_weight=W)}


def test_words_of_hue_keep_their_order_of_appearance_and_numbers_are_sorted():
    mixed = [i for pair in zip(range(8), range(8, 16), strict=True) for i in pair]
    columns = {name: [values[i] for i in mixed] for name, values in LONG.items()}
    areas = compute.auc(columns["y"], columns["score"], hue=columns["model"])
    assert list(areas.items()) == [("tree", AUC_B), ("Bayes", AUC_A)]
    numbered = compute.auc(LONG["y"], LONG["score"], hue=np.repeat([2, 1], 8))
    assert list(numbered) == ["1", "2"]


@pytest.mark.parametrize("function", ["counts", "roc", "auc", "auc_bounds", "hull", "operating_point"])
def test_every_function_takes_several_models(function):
    one = getattr(compute, function)
    both = one(Y, {"a": A, "b": B})
    for name, score in {"a": A, "b": B}.items():
        assert repr(both[name]) == repr(one(Y, score))


# -- tables ---------------------------------------------------------------------------------------


@engines
def test_columns_by_name(engine):
    table = engine(COLUMNS)
    assert compute.auc("y", "a", data=table) == AUC_A
    assert compute.auc("y", ["b", "a"], data=table) == {"b": AUC_B, "a": AUC_A}
    weighted = compute.auc("y", "a", data=table, sample_weight="w")
    assert weighted == compute.auc(Y, A, sample_weight=W)


@engines
def test_long_tables(engine):
    table = engine(LONG)
    areas = compute.auc("y", "score", data=table, hue="model")
    assert areas == {"tree": AUC_B, "Bayes": AUC_A}
    assert list(areas) == ["tree", "Bayes"]
    weighted = compute.auc("y", "score", data=table, hue="model", sample_weight="w")
    assert weighted["tree"] == compute.auc(Y, B, sample_weight=W)


@pytest.mark.parametrize("kind", [pl.Categorical, pl.Enum(["tree", "Bayes"])], ids=str)
def test_categorical_hue(kind):
    table = pl.DataFrame(LONG).with_columns(pl.col("model").cast(kind))
    for frame in (table, table.lazy()):
        assert compute.auc("y", "score", data=frame, hue="model") == {"tree": AUC_B, "Bayes": AUC_A}
    frame = table.to_pandas()
    assert list(compute.auc("y", "score", data=frame, hue="model")) == ["tree", "Bayes"]


@engines
@pytest.mark.parametrize("column", ["y", "a"])
def test_nulls_are_counted_on_every_engine(engine, column):
    table = engine(COLUMNS | {column: [None, *COLUMNS[column][1:4], None, *COLUMNS[column][5:]]})
    argument = {"y": "y_true", "a": "y_score"}[column]
    where = "null" if isinstance(table, pl.LazyFrame) else "null, first at positions 0, 4"
    with pytest.raises(ValueError, match=f"{argument} has 2 missing values .NaN or {where}.: drop or fill"):
        compute.roc("y", "a", data=table)


@engines
def test_nan_is_counted_on_every_engine(engine):
    table = engine(COLUMNS | {"a": [*A[:3], float("nan"), *A[4:]]})
    with pytest.raises(ValueError, match=r"y_score has 1 missing value "):
        compute.roc("y", "a", data=table)


@engines
def test_unknown_columns_name_the_nearest(engine):
    table = engine({"label": Y, "naive_bayes": A, "weight": W, "model": ["m"] * 8})
    calls = {
        "y_true='lable' is not a column of data: did you mean 'label'": ("lable", "naive_bayes", {}),
        "y_score='naive_bayse' is not a column of data: did you mean 'naive_bayes'": (
            "label",
            "naive_bayse",
            {},
        ),
        "hue='models' is not a column of data: did you mean 'model'": (
            "label",
            "naive_bayes",
            {"hue": "models"},
        ),
        "sample_weight='wieght' is not a column of data: did you mean 'weight'": (
            "label",
            ["naive_bayes"],
            {"sample_weight": "wieght"},
        ),
    }
    for message, (y_true, y_score, more) in calls.items():
        with pytest.raises(ValueError, match=message):
            compute.roc(y_true, y_score, data=table, **more)


# -- results in place of data ---------------------------------------------------------------------


def test_results_stand_in_place_of_data():
    curve, counted = compute.roc(Y, A), compute.counts(Y, A)
    assert compute.auc(curve) == compute.auc(counted) == AUC_A
    assert compute.auc({"Bayes": curve, "tree": compute.roc(Y, B)}) == {"Bayes": AUC_A, "tree": AUC_B}
    np.testing.assert_array_equal(compute.hull(curve).tpr, compute.hull(Y, A).tpr)
    assert (
        compute.counts(curve) is counted
        or compute.counts(curve).positive.tolist() == counted.positive.tolist()
    )


def test_results_that_hold_no_counts():
    curve = compute.RocCurve([0, 0.2, 1], [0, 0.7, 1])
    assert compute.auc(curve) == 0.75
    for function in (compute.counts, compute.auc_bounds):
        with pytest.raises(ValueError, match="built without counts: pass y_true and y_score"):
            function(curve)
