"""Columns of tables as models: their names, their order, and what is wrong in them."""

import numpy as np
import pandas as pd
import polars as pl
import pyarrow as pa
import pytest

from rocplot import compute

Y = [1, 0, 1, 0, 1, 0]
A, B = [6, 5, 4, 3, 2, 1], [1, 2, 3, 4, 5, 6]  # AUC 6/9 and 3/9
BOTH = {"a": 6 / 9, "b": 3 / 9}
TABLE = {"y": Y, "a": A, "b": B, "fold": [0, 0, 0, 0, 1, 1], "who": ["x", "x", "y", "y", "x", "y"]}
engines = pytest.mark.parametrize(
    "engine", [pd.DataFrame, pl.DataFrame, pa.table, pl.LazyFrame, dict], ids=lambda one: one.__name__
)


@pytest.mark.parametrize("engine", [pd.DataFrame, pl.DataFrame, pa.table, dict])
def test_each_column_is_a_model(engine):
    assert compute.auc(Y, engine({"a": A, "b": B})) == pytest.approx(BOTH)
    assert compute.auc(Y, engine({"a": A})) == pytest.approx({"a": 6 / 9})
    folded = compute.roc_average(Y, engine({"a": A, "b": B}), fold=TABLE["fold"])
    assert {name: one.auc_mean for name, one in folded.items()} == pytest.approx(
        {"a": (3 / 4 + 1) / 2, "b": (1 / 4 + 0) / 2}
    )


def test_names_that_are_no_text():
    assert list(compute.auc(Y, pd.DataFrame(np.c_[A, B]))) == ["0", "1"]
    heads = pd.MultiIndex.from_tuples([("nb", "raw"), ("nb", "Platt")])
    assert list(compute.auc(Y, pd.DataFrame(np.c_[A, B], columns=heads))) == ["nb, raw", "nb, Platt"]


def test_weights_and_nullable_columns():
    frame = pd.DataFrame({"a": pd.array(A, "Int64"), "b": pd.array(B, "Float64")})
    assert compute.auc(Y, frame) == pytest.approx(BOTH)
    weights = {"a": [1, 1, 1, 1, 0, 1], "b": [1] * 6}
    assert compute.auc(Y, frame, sample_weight=weights) == pytest.approx({"a": 5 / 6, "b": 3 / 9})


@engines
def test_shown_names(engine):
    assert compute.auc("y", {"ours (a)": "a", 2: "b"}, data=engine(TABLE)) == pytest.approx(
        {"ours (a)": 6 / 9, "2": 3 / 9}
    )
    assert compute.auc("y", {"once": "a", "again": "a"}, data=engine(TABLE)) == pytest.approx(
        {"once": 6 / 9, "again": 6 / 9}
    )
    folded = compute.roc_average("y", {"ours": "a"}, data=engine(TABLE), fold="fold")
    assert folded["ours"].auc_mean == pytest.approx((3 / 4 + 1) / 2)


def test_weights_by_shown_name():
    weights = {"u": [1, 1, 1, 1, 0, 1], "v": [1] * 6}
    found = compute.auc("y", {"A": "a", "B": "b"}, data=TABLE | weights, sample_weight={"A": "u", "B": "v"})
    assert found == pytest.approx({"A": 5 / 6, "B": 3 / 9})


def ordered(engine, order):
    if engine is pd.DataFrame:
        return pd.DataFrame(TABLE | {"who": pd.Categorical(TABLE["who"], categories=order, ordered=True)})
    if engine is pa.table:
        places = pa.array([order.index(one) for one in TABLE["who"]], pa.int8())
        return pa.table(TABLE | {"who": pa.DictionaryArray.from_arrays(places, order, ordered=True)})
    return engine(TABLE).with_columns(pl.col("who").cast(pl.Enum(order)))


@pytest.mark.parametrize("order", [["y", "x"], ["x", "y"], ["none", "y", "x"]])
@pytest.mark.parametrize("engine", [pd.DataFrame, pl.DataFrame, pa.table, pl.LazyFrame])
def test_ordered_categories(engine, order):
    wanted = [one for one in order if one != "none"]
    found = compute.auc("y", "a", data=ordered(engine, order), hue="who")
    assert list(found) == wanted
    assert found == pytest.approx({"x": 1 / 2, "y": 1.0})


def test_ordered_categories_without_a_table():
    for order in (["y", "x"], ["x", "y"]):
        who = pd.Categorical(TABLE["who"], categories=order, ordered=True)
        for hue in (who, pd.Series(who), pl.Series(TABLE["who"], dtype=pl.Enum(order))):
            assert list(compute.auc(Y, A, hue=hue)) == order
        assert list(compute.auc("y", "a", hue="who", data=TABLE | {"who": who})) == order
    levels = pd.Categorical([10, 10, 9, 9, 10, 9], categories=[9, 10], ordered=True)
    assert list(compute.auc("y", "a", hue="who", data=pd.DataFrame(TABLE | {"who": levels}))) == ["9", "10"]


def test_ordered_categories_in_folds():
    table = pd.DataFrame(TABLE | {"fold": [0, 0, 0, 0, 1, 1]}).loc[[0, 1, 2, 3, 0, 1, 2, 3]]
    table["fold"] = [0] * 4 + [1] * 4
    table["who"] = pd.Categorical(["x", "x", "y", "y"] * 2, categories=["y", "x"], ordered=True)
    assert list(compute.roc_average("y", "a", data=table, hue="who", fold="fold")) == ["y", "x"]


def test_categories_without_order_come_as_they_appear():
    who = pd.Categorical(TABLE["who"], categories=["y", "x"])
    assert list(compute.auc(Y, A, hue=who)) == ["x", "y"]


@pytest.mark.parametrize(
    ("scores", "error", "message"),
    [
        (pl.LazyFrame({"a": A}), TypeError, "is a lazy table, whose rows have no order: pass it as data="),
        (pd.DataFrame(index=range(6)), ValueError, "without columns"),
        (pd.DataFrame(np.c_[A, B], columns=["a", "a"]), ValueError, "2 columns named 'a'"),
        (
            pd.DataFrame({0: np.array(A) / 7, 1: 1 - np.array(A) / 7}),
            ValueError,
            r"two classes, pass one column, y_score\[1\]",
        ),
        (pd.DataFrame({"a": A[:5]}), ValueError, "same length, got 6 and 5"),
        (
            pd.DataFrame({"a": A, "b": [*B[:5], np.nan]}),
            ValueError,
            r"y_score\['b'\] has 1 missing value .*position 5",
        ),
        (pd.DataFrame({"a": A}, index=[1, 0, 2, 3, 4, 5]), ValueError, "in another order"),
    ],
)
def test_frames_that_cannot_be_read(scores, error, message):
    with pytest.raises(error, match=message):
        compute.auc(pd.Series(Y), scores)


def test_two_models_that_sum_to_1_keep_their_names():
    share = np.array(A) / 7
    assert compute.auc(Y, pd.DataFrame({"a": share, "not a": 1 - share})) == pytest.approx(
        {"a": 6 / 9, "not a": 3 / 9}
    )


@pytest.mark.parametrize(
    ("column", "values", "message"),
    [
        (
            "a",
            ["6", "5", "NA", "3", "2", "1"],
            "column 'a': y_score must be numbers, but holds 'NA' at position 2",
        ),
        ("a", ["6", "-", "NA", "3", "2", "1"], "holds '-' at position 1 and 1 more: drop or fill"),
        ("a", ["6", "5", "nan", "3", "2", "1"], "holds 'nan' at position 2"),
        ("a", [6.0, 5, np.nan, 3, 2, 1], "column 'a': y_score has 1 missing value .*position 2"),
        ("a", list("uvwxyz"), "column 'a': y_score must be numbers, but holds 'u', 'v'"),
        ("y", [1, 0, None, 0, 1, 0], "column 'y': y_true has 1 missing value .*position 2"),
        (
            "w",
            ["1", "1", "", "1", "1", "1"],
            "column 'w': sample_weight must be numbers, but holds '' at position 2",
        ),
        ("who", ["x", None, "x", "x", "y", "y"], "column 'who': hue has 1 missing value .*position 1"),
    ],
)
@pytest.mark.parametrize("engine", [pd.DataFrame, pl.DataFrame, dict])
def test_what_is_missing_says_where(engine, column, values, message):
    table = engine(TABLE | {"w": [1] * 6} | {column: values})
    kws = {"hue": "who"} if column == "who" else {"sample_weight": "w"}
    with pytest.raises((TypeError, ValueError), match=message):
        compute.auc("y", "a", data=table, **kws)


def test_text_of_a_lazy_table():
    with pytest.raises(TypeError, match="column 'a': y_score must be numbers, not String"):
        compute.auc("y", "a", data=pl.LazyFrame(TABLE | {"a": list("uvwxyz")}))


@pytest.mark.parametrize(
    ("fold", "message"),
    [
        ([(0, 1), (2, 3)], r"fold is a list of pairs, expected \(n,\)"),
        (5, r"fold has shape \(\)"),
    ],
)
def test_folds_that_are_none(fold, message):
    with pytest.raises(ValueError, match=message):
        compute.roc_average(Y, A, fold=fold)


@pytest.mark.parametrize(
    ("name", "way"),
    [
        ("auc", r"multiclass_auc\(y_true, score_matrix\) takes one column"),
        ("auc_interval", r"multiclass_auc_interval\(y_true, score_matrix\) takes one column"),
        ("lift", r"lift\(rocplot.compute.one_vs_rest\(y_true, score_matrix\)\)"),
    ],
)
@pytest.mark.parametrize("labels", [[0, 1, 2] * 2, list("abcabc")])
def test_many_classes_name_the_function(name, way, labels):
    with pytest.raises(ValueError, match=f"3 classes .*{way}"):
        getattr(compute, name)(labels, A)


def test_each_class_against_the_rest_is_taken():
    matrix = np.eye(3)[[0, 1, 2, 0, 1, 2]]
    assert list(compute.lift(compute.one_vs_rest(list("abcabc"), matrix))) == ["a", "b", "c"]


def test_names_of_several_levels_have_a_way_out():
    data = pd.DataFrame({("label", "y"): [0, 1, 0, 1], ("model", "s"): [1, 3, 2, 4]})
    with pytest.raises(TypeError, match=r"y_true must be a column name .* not tuple: join column names of"):
        compute.auc(("label", "y"), ("model", "s"), data=data)
    data.columns = data.columns.map(" ".join)  # as the message says
    assert compute.auc("label y", "model s", data=data) == 1


@pytest.mark.parametrize("kind", [pd.DataFrame, pl.DataFrame, dict])
def test_missing_values_of_several_columns_are_named_at_once(kind):
    columns = {
        "ill": ["no", None, "yes", "no"],
        "pct": [0.1, None, 0.3, 0.2],
        "crp": [4.0, 5.0, 6.0, 7.0],
        "plt": [None, 3.0, 1.0, None],
    }
    with pytest.raises(ValueError, match="missing value") as caught:
        compute.auc("ill", {"PCT": "pct", "CRP": "crp", "Platelets": "-plt"}, data=kind(columns), pos_label="yes")
    assert str(caught.value) == (
        "column 'ill': y_true has 1 missing value (NaN or null, first at position 1), column 'pct' 1, column "
        "'plt' 2: drop or fill these cases, as by data=table.dropna(subset=['ill', 'pct', 'plt'])"
    )
    table = pd.DataFrame(columns)
    code = str(caught.value).partition("data=")[2]
    assert eval(code, {"table": table}).index.tolist() == [2]
    with pytest.raises(ValueError, match=r"positions 0, 3\): drop .*subset=\['plt'\]\)$"):
        compute.auc("ill", "plt", data=kind({**columns, "ill": [1, 0, 1, 0]}))
