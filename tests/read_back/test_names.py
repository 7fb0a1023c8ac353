"""Names of groups are the caller's, in one order and one colour wherever one table is drawn."""

import itertools
import re

import matplotlib as mpl
import matplotlib.pyplot as plt
import numpy as np
import pandas as pd
import polars as pl
import pyarrow as pa
import pytest
from read_back import kinds, reading
from tiers import in_short

import rocplot as rp
from rocplot import compute

SECOND = np.arange(kinds.N) % 2
MIDNIGHTS = pd.to_datetime(["2024-01-01", "2023-12-31"])
NAMES = {  # two values, the ways in which pandas writes them
    "dates": (MIDNIGHTS, [{"2024-01-01"}, {"2023-12-31"}]),
    "times": (pd.to_datetime(["2024-01-01 10:30", "2024-01-01 11:00"]), [{"2024-01-01 10:30:00", "2024-01-01 10:30"}, {"2024-01-01 11:00:00", "2024-01-01 11:00"}]),
    "durations": (pd.to_timedelta(["1h", "2h"]), [{"0 days 01:00:00", "01:00:00", "1:00:00"}, {"0 days 02:00:00", "02:00:00", "2:00:00"}]),
    "days": (pd.to_timedelta(["1D", "2D"]), [{"1 days", "1 day", "1 days 00:00:00"}, {"2 days", "2 days 00:00:00"}]),
    "intervals": (pd.IntervalIndex.from_tuples([(0, 10), (10, 20)]), [{"(0, 10]"}, {"(10, 20]"}]),
    "months": (pd.PeriodIndex(["2024-01", "2024-02"], freq="M"), [{"2024-01"}, {"2024-02"}]),
    "booleans": (pd.Index([True, False]), [{"True", "true"}, {"False", "false"}]),
    "single-precision": (pd.Index(np.array([0.1, 0.7], np.float32)), [{"0.1"}, {"0.7"}]),
    "floats": (pd.Index([0.25, 0.5]), [{"0.25"}, {"0.5"}]),
    "whole": (pd.Index([20240131, 20240201]), [{"20240131"}, {"20240201"}]),
    "words": (pd.Index(["gradient-boosted trees, calibrated by isotonic regression", "naive Bayes"]), [{"gradient-boosted trees, calibrated by isotonic regression"}, {"naive Bayes"}]),
    "codes": (pd.Index(["07", "7"]), [{"07"}, {"7"}]),
    "tokyo": (MIDNIGHTS.tz_localize("Asia/Tokyo"), [{"2024-01-01", "2024-01-01 00:00:00+09:00"}, {"2023-12-31", "2023-12-31 00:00:00+09:00"}]),
}  # fmt: skip


ENGINES = [(kind, engine) for kind in NAMES for engine in ("pandas", "polars", "arrow") if engine == "pandas" or kind not in ("intervals", "months")]


def _table(kind):
    values, _ = NAMES[kind]
    return pd.DataFrame({"y": np.tile([0, 0, 1, 1], kinds.N)[: kinds.N], "s": kinds.SCORES["unit"](kinds.LATENT), "g": values.take(SECOND)})


def _as_written(texts, kind):
    for ways in NAMES[kind][1]:
        assert any(re.search(rf"(?<![\w.-]){re.escape(way)}(?![\w:.-]|T| 0|\.\d)", text) for way in ways for text in texts), (ways, texts)


@pytest.mark.sample(2)
@pytest.mark.parametrize(("kind", "engine"), in_short(ENGINES, {(kind, "pandas") for kind in NAMES} | {("tokyo", "polars"), ("tokyo", "arrow"), ("durations", "polars")}))
def test_names_of_a_legend_and_caption_are_as_pandas_writes_them(kind, engine):
    table = _table(kind)
    if engine != "pandas":
        table = pl.from_pandas(table) if engine == "polars" else pa.Table.from_pandas(table)
    ax = rp.roc("y", "s", data=table, hue="g", ax=plt.subplots()[1])
    _as_written(reading.entries(ax), kind)
    _as_written([rp.caption(ax)], kind)


@pytest.mark.parametrize("kind", NAMES)
def test_names_of_tables_are_as_pandas_writes_them(kind):
    result = compute.auc_interval("y", "s", data=_table(kind), hue="g")
    _as_written(reading.html_column(result._repr_html_(), "model"), kind)


@pytest.mark.parametrize("kind", in_short(("dates", "booleans", "whole", "tokyo", "codes"), ()))
def test_names_of_a_report_are_as_pandas_writes_them(kind):
    figure = rp.report("y", "s", data=_table(kind), hue="g")
    _as_written([" ".join(reading.texts(figure))], kind)


# -- one order, one colour -------------------------------------------------------------------------

GROUPS = {
    "words": (["mid", "low", "high"], ["mid", "low", "high"]),
    "numbers": ([10, 2, 9], ["2", "9", "10"]),
    "ordered": (pd.Categorical(["mid", "low", "high"], ["low", "mid", "high"], ordered=True), ["low", "mid", "high"]),
}


def _groups(kind):
    values = np.arange(kinds.N) % 3
    column = GROUPS[kind][0][values] if kind == "ordered" else np.array(GROUPS[kind][0])[values]
    return pd.DataFrame({"y": np.tile([0, 0, 0, 1, 1, 1], kinds.N)[: kinds.N], "p": kinds.SCORES["unit"](kinds.LATENT), "g": column, "site": np.arange(kinds.N) // 6 % 2})


def _lines(axes):
    """Return the colour of each group's curve, in the order of drawing."""
    colours = {}
    for ax in axes:
        for line in ax.lines:
            name = str(line.get_label()).split(" (")[0]
            if not name.startswith("_") and line.get_gid() and line.get_gid().startswith("roc"):
                colours.setdefault(name, mpl.colors.to_hex(line.get_color()))
    return colours


def _by_legend(ax):
    handles, labels = ax.get_legend_handles_labels()
    return {label.split(" (")[0]: mpl.colors.to_hex(handle.get_color()) for handle, label in zip(handles, labels, strict=True) if hasattr(handle, "get_color")}


def _polars(table):
    """Turn a table into polars, whose type of ordered words is `Enum`."""
    ordered = isinstance(table["g"].dtype, pd.CategoricalDtype)
    made = pl.from_pandas(table)
    return made.with_columns(pl.col("g").cast(pl.Enum(table["g"].cat.categories.tolist()))) if ordered else made


WAYS = {
    "eager": lambda table: _by_legend(rp.roc("y", "p", data=table, hue="g", ax=plt.subplots()[1])),
    "polars": lambda table: _by_legend(rp.roc("y", "p", data=_polars(table), hue="g", ax=plt.subplots()[1])),
    "lazy": lambda table: _by_legend(rp.roc("y", "p", data=_polars(table).lazy(), hue="g", ax=plt.subplots()[1])),
    "arrow": lambda table: _by_legend(rp.roc("y", "p", data=pa.Table.from_pandas(table), hue="g", ax=plt.subplots()[1])),
    "precision_recall": lambda table: _by_legend(rp.precision_recall("y", "p", data=table, hue="g", ax=plt.subplots()[1])),
    "facets": lambda table: _by_legend(rp.facets(rp.roc, "y", "p", data=table, col="site", hue="g").axes.flat[0]),
    "report": lambda table: _by_legend(rp.report("y", "p", data=table, hue="g").axes[0]),
}  # fmt: skip


@pytest.mark.parametrize(("kind", "way"), in_short(list(itertools.product(GROUPS, WAYS)), {(kind, way) for kind in GROUPS for way in WAYS if way in ("eager", "lazy") or (kind == "ordered" and way not in ("facets", "report"))}))
def test_one_order_and_one_colour_of_a_group(kind, way):
    table = _groups(kind)
    expected = GROUPS[kind][1]
    colours = {name: colour for name, colour in WAYS[way](table).items() if name in expected}
    assert list(colours) == expected
    cycle = [entry["color"] for entry in mpl.rcParams["axes.prop_cycle"]]
    assert list(colours.values()) == [mpl.colors.to_hex(colour) for colour in cycle[:3]]


# -- files -----------------------------------------------------------------------------------------

CODES = {"zeros": ("07", "7"), "powers": ("1E2", "100"), "versions": ("1.10", "1.1"), "mixed": ("007", "abc")}


@pytest.mark.parametrize("kind", CODES)
def test_codes_of_a_file_are_groups_of_their_own(kind, tmp_path):
    table = _groups("words")
    table["site"] = np.array(CODES[kind])[np.arange(kinds.N) % 2]
    path = tmp_path / "a.csv"
    table.to_csv(path, index=False)
    status, out, err = reading.shell("auc", path, "--y-true", "y", "--y-score", "p", "--hue", "site")
    assert status == 0, err
    rows = {line.split()[0]: line for line in out.splitlines()[1:]}
    assert set(rows) == set(CODES[kind]), out
    for code in CODES[kind]:
        part = table[table["site"] == code]
        assert reading.numbers(rows[code].split(maxsplit=1)[1])[0].holds(compute.auc(part["y"], part["p"]))


@pytest.mark.parametrize("role", ["--groups"])
def test_codes_of_a_file_are_clusters_of_their_own(role, tmp_path):
    table = _groups("words")
    codes = [f"{zeros}{k}" for k in range(1, 26) for zeros in ("", "0")]
    table["patient"] = np.array(codes)[np.arange(kinds.N) % 50]
    path = tmp_path / "a.csv"
    table.to_csv(path, index=False)
    status, out, err = reading.shell("auc", path, "--y-true", "y", "--y-score", "p", role, "patient")
    assert status == 0, err
    by_hand = compute.auc_interval(table["y"], table["p"], groups=table["patient"])
    printed = reading.numbers(out.splitlines()[-1].split(maxsplit=1)[1])
    assert printed[3].holds(by_hand.standard_error), (out, by_hand)


def test_thousands_apart_are_read_or_named_thousands(tmp_path):
    path = tmp_path / "a.csv"
    path.write_text('y,s\n0,"752,000"\n1,"853,000"\n0,"652,000"\n1,"951,000"\n', encoding="utf-8")
    status, _, err = reading.shell("auc", path, "--y-true", "y", "--y-score", "s")
    assert status == 0 or "thousands" in err, err
