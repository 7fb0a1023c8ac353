"""Groups by several columns, and columns coded by their own library, as the definition counts them."""

import matplotlib.pyplot as plt
import numpy as np
import pandas as pd
import polars as pl
import pyarrow as pa
import pyarrow.dataset as ds
import pytest
from sklearn.metrics import roc_auc_score

import rocplot
from rocplot import compute
from rocplot._data import frames
from rocplot._data.arrays import to_numpy
from rocplot._data.codes import code_array, code_column, code_integers

N = 1200
TABLES = {
    "mapping": lambda columns: columns,
    "pandas": pd.DataFrame,
    "pandas objects": lambda columns: pd.DataFrame(columns).astype({"month": object, "word": object}),
    "pandas categories": lambda columns: pd.DataFrame(columns).astype({"month": "category"}),
    "polars": pl.DataFrame,
    "polars categories": lambda columns: pl.DataFrame(columns).cast({"month": pl.Categorical}),
    "polars lazy": lambda columns: pl.DataFrame(columns).lazy(),
    "pyarrow": lambda columns: pa.Table.from_pandas(pd.DataFrame(columns)),
    "pyarrow categories": lambda columns: pa.Table.from_pandas(
        pd.DataFrame(columns).astype({"month": "category"})
    ),
    "pyarrow dataset": lambda columns: ds.dataset(pa.Table.from_pandas(pd.DataFrame(columns))),
}
LAZY = ("polars lazy", "pyarrow dataset")


@pytest.fixture
def columns(rng):
    y = rng.integers(0, 2, N)
    month = np.array(["Jan", "Feb", "Apr"])[rng.integers(0, 3, N)]
    month[0] = "Jan"
    return {
        "month": month,
        "ward": rng.integers(9, 11, N),
        "y": y,
        "score": np.round(rng.random(N) + 0.3 * y, 2),
        "word": np.where(y == 1, "ill", "well"),
        "other": np.round(rng.random(N), 2),
    }


def list_expected_areas(columns):
    """Return the area of each pair of values: words by first appearance, numbers sorted."""
    months = list(dict.fromkeys(columns["month"].tolist()))
    expected = {}
    for month in months:
        for ward in (9, 10):
            rows = (columns["month"] == month) & (columns["ward"] == ward)
            expected[f"{month}, {ward}"] = roc_auc_score(columns["y"][rows], columns["score"][rows])
    return expected


@pytest.mark.parametrize("kind", TABLES)
def test_a_group_for_each_pair_of_values(columns, kind):
    areas = compute.auc("y", "score", data=TABLES[kind](columns), hue=["month", "ward"])
    expected = list_expected_areas(columns)
    assert list(areas) == list(expected)
    assert [float(area) for area in areas.values()] == pytest.approx(list(expected.values()), abs=1e-12)


@pytest.mark.parametrize("kind", [kind for kind in TABLES if kind not in LAZY])
def test_labels_that_are_words_are_read_as_the_numbers(columns, kind):
    table = TABLES[kind](columns)
    words = compute.auc("word", "score", data=table, hue=["month", "ward"], pos_label="ill")
    assert dict(words) == dict(compute.auc("y", "score", data=table, hue=["month", "ward"]))
    assert float(compute.auc("word", "score", data=table, pos_label="ill")) == float(
        compute.auc(columns["y"], columns["score"])
    )


def test_a_group_without_positives_is_named(columns):
    columns["word"][columns["month"] == "Feb"] = "well"
    for table in (pd.DataFrame(columns), pl.DataFrame(columns), columns):
        with pytest.raises(ValueError, match=r"y_true\['Feb'\]"):
            compute.auc("word", "score", data=table, hue="month", pos_label="ill")


@pytest.mark.parametrize("kind", ["pandas", "polars", "polars lazy"])
def test_folds_of_groups_by_several_columns(columns, kind, rng):
    table = TABLES[kind](columns | {"fold": rng.integers(0, 3, N)})
    curves = compute.roc_average("y", "score", data=table, hue=["month", "ward"], fold="fold")
    assert list(curves) == list(list_expected_areas(columns))


def test_a_list_is_columns_only_where_all_of_it_is():
    table = {"y": [0, 1, 0, 1], "score": [1, 2, 3, 4], "a": ["p", "p", "q", "q"], "b": [1, 1, 1, 1]}
    assert list(compute.auc("y", "score", data=table, hue=["a", "b"])) == ["p, 1", "q, 1"]
    assert list(compute.auc("y", "score", data=table, hue=["a"])) == ["p", "q"]
    assert list(compute.auc("y", "score", data=table, hue=["z", "z", "x", "x"])) == ["z", "x"]
    assert list(compute.auc(table["y"], table["score"], hue=["a", "a", "b", "b"])) == ["a", "b"]


def test_names_that_collide_are_refused():
    table = {
        "y": [0, 1] * 2,
        "score": [1, 2, 3, 4],
        "a": ["p, q", "p, q", "p", "p"],
        "b": ["r", "r", "q, r", "q, r"],
    }
    for kind in ("mapping", "pandas", "polars", "polars lazy"):
        with pytest.raises(ValueError, match=r"hue holds .*, which read alike: rename one"):
            compute.auc("y", "score", data=TABLES[kind](table), hue=["a", "b"])


def test_pictures_and_reports_by_several_columns(columns):
    table, names = pd.DataFrame(columns), list(list_expected_areas(columns))
    table["score"] /= 2
    ax = rocplot.roc("y", "score", data=table, hue=["month", "ward"])
    texts = [text.get_text() for text in ax.get_legend().get_texts()]
    assert [text.partition(" (AUC")[0] for text in texts[: len(names)]] == names
    assert list(compute.summary("y", "score", data=table, hue=["month", "ward"])) == names
    plt.close(ax.figure)


def read_panels(grid):
    return [
        (
            ax.get_title(),
            [(line.get_label(), line.get_color(), line.get_xydata().tolist()) for line in ax.lines],
        )
        for ax in grid.axes.flat
    ]


@pytest.mark.sample(1)
@pytest.mark.parametrize("picture", ["roc", "precision_recall", "calibration"])
@pytest.mark.parametrize(
    "grid",
    [
        {"col": "month"},
        {"col": "ward", "hue": "month"},
        {"row": "month", "col": "ward", "hue": "month"},
        {"hue": ["month", "ward"]},
        {"col": "ward", "hue": "month", "hue_order": ["Feb", "Jan"]},
    ],
)
def test_a_grid_of_a_lazy_table_is_that_of_its_rows(columns, grid, picture, monkeypatch):
    columns["score"] = np.clip(columns["score"] / 1.3, 0, 1).round(3)
    expected = rocplot.facets(picture, "y", "score", data=pl.DataFrame(columns), **grid)
    monkeypatch.setattr(frames, "fetch_table_columns", None)  # no row is fetched
    drawn = rocplot.facets(picture, "y", "score", data=pl.DataFrame(columns).lazy(), **grid)
    assert read_panels(drawn) == read_panels(expected)
    plt.close("all")


def test_a_grid_of_several_models_of_a_lazy_table(columns):
    expected = rocplot.facets("roc", "y", ["score", "other"], data=pl.DataFrame(columns), col="month")
    drawn = rocplot.facets("roc", "y", ["score", "other"], data=pl.DataFrame(columns).lazy(), col="month")
    assert read_panels(drawn) == read_panels(expected)
    plt.close("all")


@pytest.mark.sample(1)
@pytest.mark.parametrize("make", [pl.LazyFrame, lambda table: ds.dataset(pl.DataFrame(table).to_arrow())])
def test_a_grid_leaves_out_rows_without_a_panel(columns, make):
    columns["month"] = [None if i % 5 == 0 else month for i, month in enumerate(columns["month"].tolist())]
    expected = rocplot.facets("roc", "y", "score", data=pl.DataFrame(columns), col="month", hue="ward")
    drawn = rocplot.facets("roc", "y", "score", data=make(columns), col="month", hue="ward")
    assert read_panels(drawn) == read_panels(expected)
    plt.close("all")


def test_a_grid_of_pooled_scores_is_within_their_bound(columns, rng):
    columns["score"] = rng.random(N)
    table = pl.DataFrame(columns)
    grid = rocplot.facets("roc", "y", "score", data=table.lazy(), col="ward", max_points=100)
    for ax, ward in zip(grid.axes.flat, (9, 10), strict=True):
        part = table.filter(pl.col("ward") == ward)
        curve = compute.roc(part["y"], part["score"])
        line = ax.lines[0].get_xydata()
        assert len(line) < 450 < curve.fpr.size
        assert np.abs(np.interp(line[:, 0], curve.fpr, curve.tpr) - line[:, 1]).max() < 0.05
    plt.close("all")


def test_more_groups_than_fit_come_with_a_warning(columns, monkeypatch):
    monkeypatch.setattr("rocplot._data.aggregate._MOST_GROUPS", 100)
    table = pl.DataFrame(columns).lazy()
    with pytest.warns(UserWarning, match=r"the engine returned [\d,]+ groups, as .*max_points=65536"):
        rocplot.facets("roc", "y", "score", data=table, col="month")
    plt.close("all")


@pytest.mark.parametrize("dtype", [np.int8, np.uint8, np.int16, np.int64, np.uint64])
def test_integers_are_coded_as_numpy_counts_them(dtype):
    low, high = np.iinfo(dtype).min, np.iinfo(dtype).max
    for numbers in ([3, 9, 3, 5], [high, low, high], [high, high - 1, high], [low, low + 2, low]):
        numbers = np.array(numbers, dtype)
        values, number = code_integers(numbers)
        assert np.array_equal(values, np.unique(numbers))
        assert np.array_equal(values[number], numbers)
        assert np.array_equal(np.asarray(code_array(numbers)), numbers)


@pytest.mark.parametrize("size", [60, 20_000])
def test_coded_columns_hold_the_values_of_the_column(size, rng):
    words = np.array(["b", "a", "ä"])[rng.integers(0, 3, size)]
    first = pd.Series(words).drop_duplicates()
    for column in (
        pd.Series(words),
        pd.Series(words, dtype=object),
        pd.Series(pd.Categorical(words, ["unused", "a", "ä", "b"])),
        pl.Series(words.tolist()),
        pl.Series(words.tolist(), dtype=pl.Enum(["unused", "a", "ä", "b"])),
        pa.array(words.tolist()),
        pa.chunked_array([words[:20].tolist(), words[20:].tolist()]).dictionary_encode(),
    ):
        coded = code_column(column, to_numpy)
        assert np.asarray(coded).tolist() == words.tolist()
        assert sorted(coded.first) == first.index.tolist()


def test_columns_with_missing_values_are_not_coded():
    for column in (
        pd.Series(["a", None]),
        pd.Series([1.0, np.nan]),
        pl.Series(["a", None]),
        pa.array(["a", None]),
        pa.array([[1], [2]]),
    ):
        assert code_column(column, to_numpy) is None
    table = pd.DataFrame({"y": [0, 1, 0], "s": [1, 2, 3], "g": ["a", None, "b"]})
    with pytest.raises(
        ValueError, match=r"column 'g': hue has 1 missing value \(NaN or null, first at position 1\)"
    ):
        compute.auc("y", "s", data=table, hue="g")
