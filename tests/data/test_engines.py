"""The same data through every engine: counts equal to numpy's, and the same errors."""

import runpy
import warnings
from decimal import Decimal
from pathlib import Path

import matplotlib.pyplot as plt
import numpy as np
import pandas as pd
import polars as pl
import pyarrow as pa
import pyarrow.dataset
import pytest

from rocplot import compute

N = 3000


def _table(rng):
    """Draw every kind of column that is read: labels, scores with ties and with −0, weights, shares, names."""
    return {
        "y": rng.integers(0, 2, N),
        "s": np.where(rng.random(N) < 0.05, -0.0, np.round(rng.normal(size=N), 1)),
        "t": rng.normal(size=N),
        "w": rng.integers(0, 4, N),
        "v": rng.integers(0, 9, N) / 8,
        "p": rng.integers(0, 9, N) / 8,
        "name": rng.choice(["no", "yes"], N),
        "sure": rng.random(N) < 0.5,
        "model": rng.choice(["tree", "Bayes"], N),
        "fold": rng.integers(0, 3, N),
    }


TABLE = _table(np.random.default_rng(0))


def _dask(columns):
    dd = pytest.importorskip("dask.dataframe")
    return dd.from_pandas(pd.DataFrame(columns), npartitions=3)


def _dask_arrow(columns):
    dd = pytest.importorskip("dask.dataframe")
    frame = pa.table(columns).to_pandas(types_mapper=pd.ArrowDtype)
    return dd.from_pandas(frame, npartitions=3)


def _duckdb(columns):
    return pytest.importorskip("duckdb").from_arrow(pa.table(columns))


def _ibis(columns):
    ibis = pytest.importorskip("ibis")
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # ibis asks pandas for an option that pandas has deprecated
        return ibis.memtable(pa.table(columns))


def _spark_session():
    sql = pytest.importorskip("pyspark.sql")
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        builder = sql.SparkSession.builder.master("local[2]")
        for key, value in {
            "spark.driver.bindAddress": "127.0.0.1",
            "spark.driver.host": "127.0.0.1",
            "spark.ui.enabled": "false",
            "spark.ui.showConsoleProgress": "false",
            "spark.sql.execution.arrow.pyspark.enabled": "true",
            "spark.sql.shuffle.partitions": "2",
        }.items():
            builder = builder.config(key, value)
        return builder.getOrCreate()


def _spark(columns):
    return _spark_session().createDataFrame(pa.table(columns))


ENGINES = {
    "polars lazy": pl.LazyFrame,
    "pyarrow dataset": lambda columns: pa.dataset.dataset(
        [pa.dataset.dataset(pa.table(columns).slice(i, 1000)) for i in (0, 1000, 2000)]
    ),
    "duckdb": _duckdb,
    "ibis": _ibis,
    "dask": _dask,
    "dask with Arrow's types": _dask_arrow,
    "pyspark": _spark,
}
engines = pytest.mark.parametrize(
    "engine",
    [
        pytest.param(make, id=name, marks=[pytest.mark.slow] * (name == "pyspark"))
        for name, make in ENGINES.items()
    ],
)
pytestmark = [
    pytest.mark.engines,
    pytest.mark.filterwarnings("ignore::FutureWarning:pyspark"),
    pytest.mark.filterwarnings("ignore:.*infer_string:Warning"),
    pytest.mark.filterwarnings("ignore::ResourceWarning"),  # the sockets of Spark's gateway
]


def same(found, expected):
    for name in ("score", "positive", "negative"):
        ours, theirs = getattr(found, name), getattr(expected, name)
        np.testing.assert_array_equal(ours, theirs)
        assert ours.dtype.kind == theirs.dtype.kind
    assert not np.signbit(found.score[found.score == 0]).any()


@engines
def test_counts_equal_numpys(engine):
    table = engine(TABLE)
    for score in ("s", "t"):
        same(compute.counts("y", score, data=table), compute.counts(TABLE["y"], TABLE[score]))
    both = compute.counts("y", ["t", "s"], data=table)
    assert list(both) == ["t", "s"]
    same(both["s"], compute.counts(TABLE["y"], TABLE["s"]))


@engines
def test_weights_hue_folds_and_labels(engine):
    table = engine(TABLE)
    for weight in ("w", "v"):
        found = compute.counts("y", "s", data=table, sample_weight=weight)
        same(found, compute.counts(TABLE["y"], TABLE["s"], sample_weight=TABLE[weight]))
    same(
        compute.counts("name", "s", data=table, pos_label="yes"),
        compute.counts(TABLE["name"], TABLE["s"], pos_label="yes"),
    )
    same(compute.counts("sure", "s", data=table), compute.counts(TABLE["sure"], TABLE["s"]))
    models = compute.counts("y", "s", data=table, hue="model")
    assert list(models) == ["Bayes", "tree"]
    for name, found in models.items():
        own = TABLE["model"] == name
        same(found, compute.counts(TABLE["y"][own], TABLE["s"][own]))
    found = compute.roc_average("y", "s", fold="fold", data=table)
    expected = compute.roc_average(TABLE["y"], TABLE["s"], fold=TABLE["fold"])
    np.testing.assert_array_equal(found.tpr, expected.tpr)
    np.testing.assert_array_equal(found.tpr_low, expected.tpr_low)
    found = compute.roc_average("y", ["s", "t"], fold="fold", data=table, sample_weight="w")
    expected = compute.roc_average(TABLE["y"], TABLE["t"], fold=TABLE["fold"], sample_weight=TABLE["w"])
    np.testing.assert_array_equal(found["t"].tpr, expected.tpr)


@engines
def test_soft_labels(engine):
    found = compute.counts("p", "s", data=engine(TABLE), soft_labels=True)
    same(found, compute.counts(TABLE["p"], TABLE["s"], soft_labels=True))
    found = compute.counts("p", "s", data=engine(TABLE), soft_labels=True, sample_weight="v")
    same(found, compute.counts(TABLE["p"], TABLE["s"], soft_labels=True, sample_weight=TABLE["v"]))


@engines
@pytest.mark.parametrize("score", ["s", "t"])
def test_pooled_in_the_engine_with_bounds_that_hold(engine, score):
    columns = TABLE | {"t": np.r_[np.inf, -np.inf, np.inf, 1e6 * TABLE["t"][3:]]}
    exact = compute.roc(columns["y"], columns[score])
    found = compute.counts("y", score, data=engine(columns), max_points=50)
    assert found.score.size <= 50
    assert (found.n_positive, found.n_negative) == (columns["y"].sum(), N - columns["y"].sum())
    curve = compute.roc(found)
    np.testing.assert_array_equal(curve.tpr[1:], exact.tpr[1:][np.isin(exact.threshold[1:], found.score)])
    assert 0 < found.auc_error < 0.05
    assert abs(curve.auc - exact.auc) <= found.auc_error
    parts = [
        compute.counts(
            "y", score, data=engine({key: column[at] for key, column in columns.items()}), max_points=most
        )
        for at, most in ((slice(0, 3000, 2), 200), (slice(1, 3000, 2), 60))
        if engine is not ENGINES["pyarrow dataset"] and engine is not ENGINES["pyspark"]
    ]
    if parts:
        merged = compute.ThresholdCounts.merge(*parts)
        assert abs(compute.roc(merged).auc - exact.auc) <= merged.auc_error < 0.05
    if score == "s":
        same(compute.counts("y", "s", data=engine(columns), max_points=500), exact.counts)


@engines
@pytest.mark.parametrize("how", [{}, {"sample_weight": "v"}, {"soft_labels": True}])
def test_the_engine_averages_the_scores_of_each_cell_and_class(engine, how):
    columns = TABLE | {"t": np.r_[np.inf, -np.inf, 1e6 * TABLE["t"][2:]]}
    truth = "p" if how.get("soft_labels") else "y"
    found = compute.counts(truth, "t", data=engine(columns), max_points=50, **how)
    weight = columns["v"] if "sample_weight" in how else np.ones(N)
    for share, mean in ((columns[truth], found.mean_positive), (1 - columns[truth], found.mean_negative)):
        for low, high, ours in zip(found.score, found.top, mean, strict=True):
            own = (columns["t"] >= low) & (columns["t"] <= high) & (weight * share > 0)
            theirs = np.average(columns["t"][own], weights=(weight * share)[own]) if own.any() else np.nan
            np.testing.assert_allclose(ours, theirs, rtol=1e-9)


@engines
def test_calibration_in_the_large_of_cells_made_in_the_engine(engine):
    chance = 1 / (1 + np.exp(-TABLE["t"]))
    exact = compute.calibration_statistics(TABLE["y"], chance)
    found = compute.counts("y", "s", data=engine({"y": TABLE["y"], "s": chance}), max_points=200)
    short = compute.calibration_statistics(found)
    assert abs(short.in_the_large - exact.in_the_large) <= short.in_the_large_error < 1e-3
    assert abs(short.brier - exact.brier) <= short.brier_error < 1e-4


def brute(y, s, w=None):
    """Compute the AUC from its definition, pair by pair."""
    w = np.ones(len(y)) if w is None else w
    (p, p_weight), (n, n_weight) = ((s[y == k], w[y == k]) for k in (1, 0))
    return p_weight @ ((p[:, None] > n) + (p[:, None] == n) / 2) @ n_weight / p_weight.sum() / n_weight.sum()


@engines
def test_a_zero_has_no_sign(engine):
    """Scores, labels and models of −0.0 and 0.0 are the same, wherever a partition ends."""
    columns = {
        "y": np.array([-0.0, 1, 1, -0.0, 1, 0, 1, 0]),
        "s": np.array([0.1, 0.2, 0.2, -0.0, 0.0, 0.3, 0.9, 0.4]),
        "h": np.array([-0.0, 0.0, 0.0, -0.0, -0.0, 0.0, 0.0, 0.0]),
    }
    table = engine(columns)
    for how in ({}, {"max_points": 99}):
        found = compute.counts("y", "s", data=table, **how)
        assert found.score.tolist() == [0.9, 0.4, 0.3, 0.2, 0.1, 0.0]
        assert found.positive.tolist() == [1, 0, 0, 2, 0, 1]
        assert found.negative.tolist() == [0, 1, 1, 0, 1, 1]
    assert list(compute.counts("y", "s", data=table, hue="h")) == ["0.0"]


@engines
@pytest.mark.parametrize("kind", ["outlier", "lognormal", "near one", "integers"])
def test_skewed_scores_are_asked_for_in_finer_cells(engine, kind):
    if engine is ENGINES["pyspark"] and kind != "lognormal":
        pytest.skip("slow")
    t = TABLE["t"] + TABLE["y"]
    score = {
        "outlier": np.r_[1e9, t[1:]],
        "lognormal": np.exp(4 * t),
        "near one": 1 - np.exp(-9 - 2 * t),
        "integers": 2**54 + np.r_[10**13, (1000 * t[1:]).astype(int)],
    }[kind]
    found = compute.counts("y", "s", data=engine({"y": TABLE["y"], "s": score}), max_points=600)
    assert found.score.size <= 600
    assert found.score.dtype == score.dtype
    assert found.auc_error < 0.02
    assert abs(compute.auc(found) - brute(TABLE["y"], score)) <= found.auc_error + 1e-12
    exact = compute.counts(TABLE["y"], score)
    tp = exact.tp[1:][np.isin(exact.score, found.score)]
    np.testing.assert_array_equal(found.tp[1:], tp)  # what is left is exact


@engines
def test_the_same_weights_labels_and_kinds(engine):
    weights = np.r_[TABLE["w"][:-2].astype(float), 1.0, 2.0]
    for first, message in (
        ([np.nan, np.nan], "sample_weight has 2 missing values"),
        ([np.inf, 1.0], "sample_weight must be finite: it holds inf"),
        ([np.inf, -np.inf], "sample_weight must be finite: it holds -inf, inf"),
        ([3.0, -3.0], "sample_weight must be non-negative: it holds -3"),
    ):
        columns = TABLE | {"w": np.r_[first, weights[2:]], "s": np.r_[0.5, 0.5, TABLE["s"][2:]]}
        columns["y"] = np.r_[1, 1, TABLE["y"][2:]]
        with pytest.raises(ValueError, match=message):
            compute.counts("y", "s", data=engine(columns), sample_weight="w")
    with pytest.raises(ValueError, match="sample_weight is zero for all 3000 cases"):
        compute.counts("y", "s", data=engine(TABLE | {"w": 0 * TABLE["w"]}), sample_weight="w")
    table = engine(TABLE)
    found = compute.counts("y", "s", data=table, soft_labels=True, sample_weight="w")
    same(found, compute.counts(TABLE["y"], TABLE["s"], sample_weight=TABLE["w"]))
    with pytest.raises(ValueError, match="pos_label and soft_labels cannot be combined"):
        compute.counts("p", "s", data=table, soft_labels=True, pos_label=1)
    short = {"y": TABLE["y"], "s": TABLE["s"].astype(np.float32)}
    assert compute.counts("y", "s", data=engine(short), max_points=9).score.dtype == np.float32
    digits = {"y": TABLE["y"], "s": TABLE["fold"].astype(str)}
    with pytest.raises(TypeError, match="y_score must be numbers"):
        compute.counts("y", "s", data=engine(digits))


@engines
def test_the_largest_scores_have_cells(engine):
    columns = {"y": np.array([1, 0, 1, 0]), "s": np.array([-1.7e308, 1.7e308, 0.1, 0.2])}
    for most in (1, 2, 3):
        found = compute.counts("y", "s", data=engine(columns), max_points=most)
        assert abs(compute.auc(found) - 0) <= found.auc_error
    columns = {"y": np.array([0, 1, 0, 1] * 5), "s": 2**53 + np.arange(20) % 4}
    found = compute.counts("y", "s", data=engine(columns), max_points=3)
    assert abs(compute.auc(found) - 0.75) <= found.auc_error


def test_categories_of_numbers_are_numbers():
    table = pa.table({"s": TABLE["s"], "y": pa.array(TABLE["y"]).dictionary_encode()})
    expected = compute.counts(TABLE["y"], TABLE["s"])
    frames = [
        table,
        table.to_pandas(),
        table.to_pandas(types_mapper=pd.ArrowDtype),
        pa.dataset.dataset(table),
    ]
    frames.append(pa.dataset.dataset(table).scanner(columns=["y", "s"]))
    dd = pytest.importorskip("dask.dataframe")
    frames += [dd.from_pandas(frame, npartitions=2) for frame in frames[1:3]]
    for frame in frames:
        same(compute.counts("y", "s", data=frame), expected)


def test_a_dataset_is_added_up_batch_by_batch(monkeypatch, rng):
    """What waits never outgrows what is known, so that memory follows the number of groups."""
    from rocplot._data import frames

    sizes = []
    together = frames._add_groups
    monkeypatch.setattr(
        frames, "_add_groups", lambda parts: sizes.append(sum(map(len, parts))) or together(parts)
    )
    y, s = rng.integers(0, 2, 60_000), rng.integers(0, 500, 60_000) / 500
    table = pa.dataset.dataset(
        [pa.dataset.dataset(pa.table({"y": y[i::60], "s": s[i::60]})) for i in range(60)]
    )
    same(compute.counts("y", "s", data=table), compute.counts(y, s))
    assert max(sizes) < 4000  # 1000 groups; 60 batches hold about 52 000


def test_pooled_per_model_and_with_weights():
    frame = pl.LazyFrame(TABLE)
    found = compute.counts("y", "t", data=frame, hue="model", sample_weight="v", max_points=100)
    for name, part in found.items():
        own = TABLE["model"] == name
        exact = compute.roc(TABLE["y"][own], TABLE["t"][own], sample_weight=TABLE["v"][own])
        assert part.score.size <= 100
        assert abs(compute.roc(part).auc - exact.auc) <= part.auc_error < 0.01


@engines
def test_the_same_errors(engine):
    for change, call, message in (
        ({"s": with_missing("s", None)}, {}, "y_score has 2 missing values"),
        ({"s": with_missing("s", np.nan)}, {}, "y_score has 2 missing values"),
        ({"y": with_missing("y", None)}, {}, "y_true has 2 missing values"),
        ({"w": with_missing("w", None)}, {"sample_weight": "w"}, "sample_weight has 2 missing values"),
        ({"w": TABLE["w"] - 1}, {"sample_weight": "w"}, "sample_weight must be non-negative"),
        ({"w": np.where(TABLE["y"] == 1, 0, 1)}, {"sample_weight": "w"}, "0 for every positive case"),
        ({"y": TABLE["y"] * 0}, {}, "y_true holds negative cases only"),
        ({}, {"pos_label": 7}, "pos_label=7 does not occur in y_true"),
        ({"y": TABLE["fold"]}, {}, "y_true holds 3 classes"),
        ({"p": TABLE["p"] * 2}, {"y_true": "p", "soft_labels": True}, r"y_true must lie in \[0, 1\]"),
        ({"p": with_missing("p", None)}, {"y_true": "p", "soft_labels": True}, "y_true has 2 missing values"),
        ({}, {"y_true": "name"}, "name the positive one with pos_label="),
        ({}, {"y_true": "yy"}, "y_true='yy' is not a column of data: did you mean 'y'"),
        ({"model": with_missing("model", None)}, {"hue": "model"}, "hue has 2 missing values"),
    ):
        table = engine(TABLE | change)
        arguments = {"y_true": "y", "y_score": "s"} | call
        with pytest.raises(ValueError, match=message):
            compute.roc(**arguments, data=table)
    with pytest.raises(TypeError, match="y_score must be numbers"):
        compute.roc("y", "name", data=engine(TABLE))
    with pytest.raises(TypeError, match="y_score must be numbers"):
        compute.counts("y", "name", data=engine(TABLE), max_points=9)
    with pytest.raises(TypeError, match="sample_weight must be a column name for a lazy table"):
        compute.roc("y", "s", data=engine(TABLE), sample_weight=TABLE["w"])


def with_missing(name, value):
    return [value, *TABLE[name][1:-1].tolist(), value]


@pytest.mark.parametrize(
    "engine", [pl.LazyFrame, ENGINES["pyarrow dataset"], _duckdb, _ibis]
)  # Dask has none
def test_decimals(engine):
    score = np.round(TABLE["s"], 1)
    table = engine(TABLE | {"s": [Decimal(str(value + 0.0)) for value in score]})
    same(compute.counts("y", "s", data=table), compute.counts(TABLE["y"], score))


@engines
def test_no_rows_are_empty_input(engine):
    if engine is ENGINES["pyspark"]:
        pytest.skip("no type can be told from no rows")
    table = engine({name: values[:0] for name, values in TABLE.items()})
    for how in ({}, {"hue": "name"}):
        with pytest.raises(ValueError, match="y_true is empty"):
            compute.counts("y", "s", data=table, **how)


def test_categories_of_polars_and_dask():
    table = pl.LazyFrame(TABLE).with_columns(pl.col("name").cast(pl.Categorical))
    expected = compute.counts(TABLE["name"], TABLE["s"], pos_label="yes")
    same(compute.counts("name", "s", data=table, pos_label="yes"), expected)
    frame = pd.DataFrame(TABLE).astype({"name": "category"})
    for table in (frame, pytest.importorskip("dask.dataframe").from_pandas(frame, npartitions=2)):
        same(compute.counts("name", "s", data=table, pos_label="yes"), expected)


def test_pictures_take_lazy_tables():
    import matplotlib.pyplot as plt

    import rocplot as rp

    _, ax = plt.subplots()
    rp.roc("y", ["s", "t"], data=pl.LazyFrame(TABLE), hull=True, ax=ax)
    expected = compute.roc(TABLE["y"], TABLE["s"])
    (line,) = [line for line in ax.lines if line.get_gid() == "roc:s"]
    np.testing.assert_array_equal(line.get_xydata(), np.column_stack([expected.fpr, expected.tpr]))


@pytest.mark.parametrize("engine", ["dask", pytest.param("spark", marks=pytest.mark.slow)])
@pytest.mark.filterwarnings(
    "ignore::FutureWarning:pyspark", "ignore:The inplace keyword"
)  # dask's use of pandas
def test_the_script_of_the_docs_counts_in_the_cluster(engine, tmp_path, capsys, rng):
    if engine == "spark":
        _spark_session()
    else:
        pytest.importorskip("dask.dataframe")
    n = 100_000
    score = rng.random(n)
    for part in (0, 1):
        half = slice(part * n // 2, (part + 1) * n // 2)
        rows = {"label": rng.random(n)[half] < score[half], "score": score[half]}
        pl.DataFrame(rows).write_parquet(tmp_path / f"{part}.parquet")
    runpy.run_path(str(Path(__file__).parents[2] / "docs/cluster.py"))["main"](
        engine, str(tmp_path), tmp_path / "roc.pdf"
    )
    said = capsys.readouterr().out
    assert said.startswith("100,000 rows came home as ")
    assert int(said.split()[-1].replace(",", "")) <= 2**16
    assert (tmp_path / "roc.pdf").stat().st_size < 30_000
    plt.close()
