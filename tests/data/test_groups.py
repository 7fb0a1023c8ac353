"""The names of groups and their order: as pandas writes them, the same in every table and every function."""

import datetime as dt
import warnings

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

Y = np.tile([0, 1, 1, 0], 6)
S = np.random.default_rng(1).random(24)
TABLES = {
    "pandas": pd.DataFrame,
    "polars": lambda columns: pl.from_pandas(pd.DataFrame(columns)),
    "polars lazy": lambda columns: pl.from_pandas(pd.DataFrame(columns)).lazy(),
    "pyarrow": lambda columns: pa.Table.from_pandas(pd.DataFrame(columns)),
    "pyarrow dataset": lambda columns: ds.dataset(pa.Table.from_pandas(pd.DataFrame(columns))),
}
TOKYO = pd.date_range("2024-01-01", periods=2, tz="Asia/Tokyo")
HALF = np.repeat([1, 0], 12)  # the later value comes first
GROUPS = {
    "local midnights": (TOKYO[HALF], ["2024-01-01", "2024-01-02"]),
    "local hours": (
        (TOKYO + pd.Timedelta("8h"))[HALF],
        list((TOKYO + pd.Timedelta("8h")).astype(str)),
    ),
    "days": (pd.to_datetime(["2024-01-01", "2024-02-01"])[HALF], ["2024-01-01", "2024-02-01"]),
    "moments": (
        pd.to_datetime(["2024-01-01 00:00", "2024-01-01 12:00"])[HALF],
        ["2024-01-01 00:00:00", "2024-01-01 12:00:00"],
    ),
    "hours": (pd.to_timedelta([1, 2], "h")[HALF], ["0 days 01:00:00", "0 days 02:00:00"]),
    "numbers": (np.array([9, 10])[HALF], ["9", "10"]),
    "fractions": (np.array([0.1, 2.0])[HALF], ["0.1", "2.0"]),
    "booleans": (np.array([False, True])[HALF], ["False", "True"]),
    "words": (np.array(["a", "b"])[HALF], ["b", "a"]),
}


@pytest.mark.sample(6)
@pytest.mark.parametrize("kind", GROUPS)
@pytest.mark.parametrize("table", TABLES)
def test_groups_have_one_name_and_one_order_in_every_table(table, kind):
    values, names = GROUPS[kind]
    data = TABLES[table]({"y": Y, "s": S, "group": values})
    areas = compute.auc("y", "s", data=data, hue="group")
    assert list(areas) == names
    if kind == "words":
        rows = {name: values == name for name in names}
    else:
        rows = {names[0]: HALF == 0, names[1]: HALF == 1}
    for name, row in rows.items():
        assert areas[name] == pytest.approx(roc_auc_score(Y[row], S[row]))
    assert list(compute.summary("y", "s", data=data, subgroup="group")) == ["all", *names]
    if table == "pandas" and kind not in ("numbers", "fractions"):  # which are a feature to be binned there
        assert list(compute.auc(Y, S, hue=values)) == names
        assert compute.calibration_by(Y, S, by=values.astype(object)).level.tolist() == names


def test_values_of_python_and_intervals_are_named_as_pandas_writes_them():
    for values, names in (
        ([dt.time(9), dt.time(8)], ["08:00:00", "09:00:00"]),
        ([dt.date(2024, 2, 1), dt.date(2024, 1, 1)], ["2024-01-01", "2024-02-01"]),
        (list(pd.interval_range(0, 4, periods=2))[::-1], ["(0, 2]", "(2, 4]"]),
    ):
        assert list(compute.auc(Y, S, hue=np.array(values, object)[1 - HALF])) == names
    dates = list(pd.to_datetime(["2024-01-01", "2024-01-02"]))
    assert list(compute.auc(Y, dict.fromkeys(dates, S))) == ["2024-01-01", "2024-01-02"]


def test_ordered_categories_decide_in_every_table():
    kind = pd.CategoricalDtype(["low", "mid", "high"], ordered=True)
    words = pd.Series(np.repeat(["high", "low", "mid"], 8))
    frame = pd.DataFrame({"y": Y, "s": S, "group": words.astype(kind)})
    arrow = pa.Table.from_pandas(frame)
    plain = pl.DataFrame({"y": Y, "s": S, "group": words.tolist()})
    enum = plain.with_columns(pl.col("group").cast(pl.Enum(["low", "mid", "high"])))
    for data in (frame, arrow, ds.dataset(arrow), enum, enum.lazy()):
        assert list(compute.auc("y", "s", data=data, hue="group")) == ["low", "mid", "high"]
        assert list(compute.summary("y", "s", data=data, subgroup="group"))[1:] == ["low", "mid", "high"]


def test_values_that_read_alike_are_refused():
    with pytest.raises(ValueError, match="hue holds '1' and 1, which read alike"):
        compute.auc(Y, S, hue=np.array([1, "1"], object)[HALF])
    with pytest.raises(TypeError, match="hue holds several values per case"):
        compute.auc(Y, S, hue=pa.array([{"a": 1}] * 24))


@pytest.mark.slow
@pytest.mark.sample(1)
@pytest.mark.parametrize("kind", ["local midnights", "numbers", "words"])
def test_a_group_has_one_color_in_pictures_grids_and_reports(kind):
    values, names = GROUPS[kind]
    colors, rng = [], np.random.default_rng(2)
    rows = np.repeat(np.arange(24), 20)
    columns = {"y": Y[rows], "s": rng.random(rows.size), "group": values[rows], "part": rows % 2}
    for table in TABLES:
        data = TABLES[table](columns)
        _, ax = plt.subplots()
        panels = [rocplot.roc("y", "s", data=data, hue="group", ax=ax)]
        panels += list(rocplot.facets("roc", "y", "s", data=data, col="part", hue="group").axes.flat)
        panels.append(rocplot.report("y", "s", data=data, hue="group", n_resamples=20, seed=0).axes[0])
        for panel in panels:
            drawn = {line.get_gid(): line.get_color() for line in panel.lines}
            colors.append([drawn[f"roc:{name}"] for name in names])
        plt.close("all")
    assert colors == [colors[0]] * len(colors)
    assert colors[0][0] != colors[0][1]


def _dask(columns):
    frame = pd.DataFrame(columns)
    return pytest.importorskip("dask.dataframe").from_pandas(frame, npartitions=3)


def _dask_arrow(columns):
    frame = _to_arrow(columns).to_pandas(types_mapper=pd.ArrowDtype)
    return pytest.importorskip("dask.dataframe").from_pandas(frame, npartitions=3)


def _duckdb(columns):
    duckdb = pytest.importorskip("duckdb")
    return duckdb.from_df(pd.DataFrame(columns))


def _ibis(columns):
    ibis = pytest.importorskip("ibis")
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # ibis asks pandas for an option that pandas has deprecated
        return ibis.memtable(_to_arrow(columns))


def _spark(columns):
    from data.test_engines import _spark_session

    return _spark_session().createDataFrame(_to_arrow(columns))


def _to_arrow(columns):
    return pa.Table.from_pandas(pd.DataFrame(columns), preserve_index=False)


ENGINES = {
    "polars lazy": lambda columns: pl.from_arrow(_to_arrow(columns)).lazy(),
    "pyarrow": _to_arrow,
    "pyarrow dataset": lambda columns: ds.dataset(_to_arrow(columns)),
    "duckdb": _duckdb,
    "ibis": _ibis,
    "dask": _dask,
    "dask with Arrow's types": _dask_arrow,
    "pyspark": _spark,
}
engines = [
    pytest.param(name, marks=[pytest.mark.engines] + [pytest.mark.slow] * (name == "pyspark"))
    for name in ENGINES
]
PLACES = np.repeat([2, 0, 1], 16)  # of the groups in their order: the last one comes first
THREE_DAYS = pd.to_datetime(["2024-01-01", "2024-02-01", "2024-03-01"])
LEVELS = pd.CategoricalDtype(["low", "mid", "high"], ordered=True)
OF_ENGINES = {
    "words": (np.array(["a", "b", "c"])[PLACES], ["a", "b", "c"]),
    "whole numbers": (np.array([2, 9, 10])[PLACES], ["2", "9", "10"]),
    "fractions": (np.array([0.1, 2.0, 10.0])[PLACES], ["0.1", "2.0", "10.0"]),
    "days": (THREE_DAYS[PLACES], ["2024-01-01", "2024-02-01", "2024-03-01"]),
    "dates of Python": (
        np.array([day.date() for day in THREE_DAYS], object)[PLACES],
        ["2024-01-01", "2024-02-01", "2024-03-01"],
    ),
    "moments": (
        (THREE_DAYS + pd.Timedelta("12h"))[PLACES],
        ["2024-01-01 12:00:00", "2024-02-01 12:00:00", "2024-03-01 12:00:00"],
    ),
    "times": (
        np.array([dt.time(8), dt.time(9), dt.time(10)], object)[PLACES],
        ["08:00:00", "09:00:00", "10:00:00"],
    ),
    "durations": (
        pd.to_timedelta([1, 2, 30], "h")[PLACES],
        ["0 days 01:00:00", "0 days 02:00:00", "1 days 06:00:00"],
    ),
    "booleans": (PLACES > 0, ["False", "True"]),
    "ordered categories": (
        pd.Series(["low", "mid", "high"]).iloc[PLACES].astype(LEVELS).array,
        ["low", "mid", "high"],
    ),
}
WITHOUT_TYPE = {
    ("pyspark", "times"),  # no such type
    ("pyspark", "moments"),  # which have the time zone of the session
    ("ibis", "durations"),  # which Ibis does not hand out
}
WITHOUT_CATEGORIES = ("polars lazy", "ibis", "pyspark")  # which read those of Arrow as words
KEEP_ROWS = ("polars lazy", "pyarrow", "pyarrow dataset")


def _read_colors(ax):
    return {line.get_gid(): line.get_color() for line in ax.lines if line.get_gid().startswith("roc:")}


@pytest.mark.parametrize("kind", OF_ENGINES)
@pytest.mark.parametrize("engine", engines)
@pytest.mark.filterwarnings(
    "ignore::FutureWarning:pyspark", "ignore::ResourceWarning", "ignore:.*infer_string:Warning"
)
def test_groups_of_engines_are_those_of_pandas(engine, kind):
    """Names, order and colors in a picture, a grid and a summary; the order of the rows only where there is one."""
    if (engine, kind) in WITHOUT_TYPE:
        pytest.skip("the engine has no such type")
    values, names = OF_ENGINES[kind]
    if kind == "ordered categories" and engine in WITHOUT_CATEGORIES:
        values = np.asarray(values, object)
        kind, names = "words", sorted(names)
    if kind == "words" and engine in KEEP_ROWS:
        names = list(dict.fromkeys(np.asarray(values)))
    columns = {"y": np.tile([0, 1, 1, 0], 12), "s": np.random.default_rng(1).random(48), "group": values}
    data, frame = ENGINES[engine](columns), pd.DataFrame(columns)
    areas = compute.auc("y", "s", data=data, hue="group")
    assert list(areas) == names
    expected = compute.auc("y", "s", data=frame, hue="group")
    assert dict(areas) == pytest.approx(dict(expected))
    assert list(compute.summary("y", "s", data=data, subgroup="group")) == ["all", *names]
    if kind in ("fractions", "dates of Python", "moments", "times", "durations"):
        return  # pictures take the names of their numbers: that is shown by the other kinds
    drawn = _read_colors(rocplot.roc("y", "s", data=data, hue="group", ax=plt.subplots()[1]))
    assert list(drawn) == [f"roc:{name}" for name in names]
    assert len(set(drawn.values())) == len(names)
    of_pandas = rocplot.roc("y", "s", data=frame, hue="group", hue_order=names, ax=plt.subplots()[1])
    assert drawn == _read_colors(of_pandas)
    panels = list(rocplot.facets("roc", "y", "s", data=data, col="group", hue="group").axes.flat)
    assert [ax.get_title() for ax in panels] == [f"group = {name}" for name in names]
    for ax, (gid, color) in zip(panels, drawn.items(), strict=True):  # the other groups are gray there
        assert _read_colors(ax)[gid] == color
    plt.close("all")


@pytest.mark.engines
def test_enumerations_of_duckdb_have_their_own_order():
    duckdb = pytest.importorskip("duckdb")
    connection = duckdb.connect()
    connection.execute("create type level as enum ('low', 'mid', 'high')")
    connection.execute(
        "create table cases as select i % 2 y, (i * 7) % 24 s, (['high', 'low', 'mid'][i % 3 + 1])::level g from range(24) t(i)"
    )
    table = connection.table("cases")
    assert list(compute.auc("y", "s", data=table, hue="g")) == ["low", "mid", "high"]


def test_ordered_dictionaries_of_arrow_decide_in_pandas():
    values, names = OF_ENGINES["ordered categories"]
    frame = _to_arrow(
        {"y": np.tile([0, 1, 1, 0], 12), "s": np.random.default_rng(1).random(48), "group": values}
    ).to_pandas(types_mapper=pd.ArrowDtype)
    assert list(compute.auc("y", "s", data=frame, hue="group")) == names
    assert list(compute.auc(frame["y"], frame["s"], hue=frame["group"])) == names
    assert list(compute.summary("y", "s", data=frame, subgroup="group"))[1:] == names


def test_a_group_has_its_color_where_it_is_a_column_of_a_grid_and_the_hue():
    data = pd.DataFrame({"y": np.tile([0, 1], 12), "s": S, "day": TOKYO[HALF]})  # the later day comes first
    drawn = _read_colors(rocplot.roc("y", "s", data=data, hue="day", ax=plt.subplots()[1]))
    for ax, name in zip(
        rocplot.facets("roc", "y", "s", data=data, col="day", hue="day").axes.flat,
        ["2024-01-01", "2024-01-02"],
        strict=True,
    ):
        assert _read_colors(ax)[f"roc:{name}"] == drawn[f"roc:{name}"]
    plt.close("all")


def test_titles_of_a_grid_are_the_names_of_its_groups():
    data = pd.DataFrame({"y": Y, "s": S, "day": TOKYO[HALF]})
    grid = rocplot.facets("roc", "y", "s", data=data, col="day", col_order=list(TOKYO[::-1]))
    assert [ax.get_title() for ax in grid.axes.flat] == ["day = 2024-01-02", "day = 2024-01-01"]
    plt.close(grid.figure)


PROBABILITIES = [0.2, 0.7, 0.6, 0.1] * 6
INTERVAL = compute.auc_interval(Y, S)
ALIKE = {  # calls with a mapping of two keys that read alike, 1 and "1": one of both would be lost
    "scores": lambda: compute.auc(Y, {1: S, "1": -S}),
    "columns": lambda: compute.auc("y", {1: "s", "1": "t"}, data=pd.DataFrame({"y": Y, "s": S, "t": -S})),
    "picture": lambda: rocplot.roc(Y, {1: S, "1": -S}),
    "results": lambda: rocplot.roc({1: compute.roc(Y, S), "1": compute.roc(Y, -S)}),
    "folds": lambda: compute.roc_average({1: [(Y, S)], "1": [(Y, -S)]}),
    "colours": lambda: rocplot.roc(Y, {"1": S}, palette={1: "red", "1": "blue"}),
    "line widths": lambda: rocplot.roc(Y, {"1": S}, linewidth={1: 1, "1": 2}),
    "harms": lambda: compute.net_benefit(Y, {"1": PROBABILITIES}, harm={1: 0.1, "1": 0.2}),
    "rows of a forest": lambda: rocplot.forest({1: INTERVAL, "1": INTERVAL}),
    "groups of a forest": lambda: rocplot.forest({1: {"a": INTERVAL}, "1": {"a": INTERVAL}}),
    "points": lambda: compute.roc_points({1: (0.1, 0.5), "1": (0.2, 0.6)}),
    "classifiers": lambda: compute.critical_difference({1: [1, 2, 3], "1": [2, 1, 4], "a": [1, 1, 1]}),
    "covariates": lambda: compute.adjusted_roc(Y, S, {1: S, "1": np.arange(24.0) ** 2}),
    "centres": lambda: compute.random_effects({1: INTERVAL, "1": INTERVAL, "a": INTERVAL}),
}


@pytest.mark.parametrize("call", ALIKE.values(), ids=ALIKE)
def test_no_entry_of_a_mapping_is_lost_to_another_that_reads_alike(call):
    with pytest.raises(ValueError, match=r"holds 1 and '1', which read alike: rename one"):
        call()


def test_rows_of_a_forest_are_named_as_groups_are():
    months = dict.fromkeys(pd.to_datetime(["2024-01-01", "2024-02-01"]), INTERVAL)
    labels = [text.get_text() for text in rocplot.forest(months).findobj(plt.Text)]
    assert {"2024-01-01", "2024-02-01"} <= set(labels)


@pytest.mark.parametrize("twin", ["a ", " a", "a\n"])
def test_names_that_differ_in_blanks_alone_are_refused(twin):
    words = rf"holds 'a' and {twin!r}, which read alike: rename one".replace("\\", r"\\")
    with pytest.raises(ValueError, match=words):
        compute.auc(Y, {"a": S, twin: -S})
    with pytest.raises(ValueError, match=r"hue holds .* which read alike: rename one"):
        compute.auc(Y, S, hue=np.where(np.arange(24) % 4 < 2, "a", twin))


def test_few_groups_of_many_cases_are_taken_for_subgroups(rng):
    y, score, place = np.arange(400) % 2, rng.normal(size=400), np.repeat(list("abcd"), 100)
    place = rng.permutation(place)
    with pytest.warns(UserWarning, match="groups holds 4 groups of 400 cases.*hue= in its place"):
        compute.auc_interval(y, score, groups=place)
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        compute.auc_interval(y, score, groups=np.arange(400) // 40)  # 10 hospitals
        compute.auc_interval(y[:40], score[:40], groups=np.arange(40) // 3)
