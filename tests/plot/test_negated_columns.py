"""Figures and sentences of a column whose low values mean positive write the column's own numbers."""

import copy
import pickle
import re

import matplotlib.pyplot as plt
import numpy as np
import pandas as pd
import polars as pl
import pytest

import rocplot as rp
from rocplot import compute
from rocplot._numbers import change_sign, write_cutoffs

# Of nine ill, eight have a ferritin of 33 at most; of ten well two have: Youden's index is largest at 33.
ILL = np.repeat([1, 0], [9, 10])
FERRITIN = np.r_[5, 8, 11, 14, 20, 25, 30, 33, 90, 12, 31, 50, 60, 75, 100, 120, 150, 200, 300]
TABLE = pd.DataFrame({"ida": ILL, "ferritin": FERRITIN, "albumin": FERRITIN / 10, "crp": -FERRITIN})
READ = {"y_true": "ida", "y_score": "-ferritin", "data": TABLE}


def write_all_texts(ax):
    """Write what is drawn on an axes, ticks included, and its caption."""
    ax.figure.canvas.draw()
    shown = [text.get_text() for text in ax.figure.findobj(plt.Text) if text.get_visible()]
    return "\n".join([*shown, rp.caption(ax)])


def list_ticks(axis):
    axis.figure.canvas.draw()
    return [(tick.get_loc(), tick.label1.get_text().replace("−", "-")) for tick in axis.get_major_ticks()]


def test_a_cut_off_is_written_as_a_value_of_the_column():
    ax = rp.roc(**READ, operating_point="youden", thresholds=[-12])
    texts = write_all_texts(ax)
    assert "cut-off ≤ 33" in texts
    assert "decision at the cut-off ≤ 12" in texts.replace("decisions", "decision")
    assert "−33" not in texts
    assert "−12" not in texts


@pytest.mark.parametrize(
    ("picture", "options", "label"),
    [
        (rp.threshold_metrics, {"metrics": ["youden"], "best": True}, "Threshold (≤)"),
        (rp.score_distribution, {"threshold": -33}, "ferritin"),
        (rp.score_distribution, {"threshold": -33, "kind": "cdf"}, "ferritin"),
        (rp.calibration_map, {}, "ferritin"),
    ],
)
def test_ticks_are_numbers_of_the_column(picture, options, label):
    ax = picture(**READ, **options)
    assert ax.get_xlabel() == label
    ticks = list_ticks(ax.xaxis)
    assert all(float(text) == -place for place, text in ticks)
    left, right = ax.get_xlim()
    assert right < -300 < -5 < left  # the data are negated, and the column's values rise from left to right
    assert "−33" not in write_all_texts(ax)


def test_labels_and_captions_of_threshold_axes():
    texts = write_all_texts(rp.threshold_metrics(**READ, metrics=["youden"], best=True))
    assert "at ≤ 33)" in texts
    texts = write_all_texts(rp.score_distribution(**READ, threshold=-33, ax=plt.figure().subplots()))
    assert "cut-off ≤ 33" in texts
    assert "Vertical line: cut-off ≤ 33, with tpr 0.889 and fpr 0.200" in texts


def test_terms_name_the_axis():
    ax = rp.threshold_metrics(**READ, metrics=["youden"], terms="clinical")
    assert ax.get_xlabel() == "Cut-off (≤)"
    ax = rp.score_distribution(**READ, terms={"Score": "Ferritin (µg/l)"}, ax=plt.figure().subplots())
    assert ax.get_xlabel() == "Ferritin (µg/l)"


def test_a_formatter_of_the_caller_stays():
    _, ax = plt.subplots()
    ax.xaxis.set_major_formatter("{x:.0f} µg")
    rp.score_distribution(**READ, ax=ax)
    assert all(text == f"{place:.0f} µg" for place, text in list_ticks(ax.xaxis))


def test_several_columns_have_no_name_together():
    reading = READ | {"y_score": ["-ferritin", "-albumin"]}
    ax = rp.threshold_metrics(**reading, metrics=["youden"])
    assert all(float(text) == -place for place, text in list_ticks(ax.xaxis))
    labels = [line.get_label() for line in ax.lines]
    assert [label.partition(",")[0] for label in labels if label] == ["ferritin", "albumin"]
    assert labels[0].endswith("at ≤ 33)")
    assert labels[1].endswith("at ≤ 3.3)")


@pytest.mark.parametrize("scores", [["-ferritin", "crp"], "crp", -FERRITIN])
def test_other_scores_are_written_as_they_are(scores):
    """An axis of columns with and without a minus, and arrays that the caller negated, stay as they were."""
    reading = (
        {"y_true": ILL, "y_score": scores} if isinstance(scores, np.ndarray) else READ | {"y_score": scores}
    )
    ax = rp.threshold_metrics(**reading, metrics=["youden"], best=True)
    assert ax.get_xlabel() == "Threshold"
    assert all(float(text) == place for place, text in list_ticks(ax.xaxis))
    assert "−33" in write_all_texts(ax)


def test_bands_of_the_column():
    ax = rp.score_bands(**READ, edges=[-300, -100, -30, 0])
    names = [text.get_text() for text in ax.get_yticklabels()]
    assert names == ["[0, 30)", "[30, 100)", "[100, 300]"]
    assert ax.get_ylabel() == "ferritin"
    assert "lowest values of ferritin on top" in rp.caption(ax)


def test_a_format_of_the_caller():
    ax = rp.roc(**READ, thresholds={"at": [-12, -60], "fmt": "{:.1f}"})
    assert {"cut-off ≤ 12.0", "≤ 60.0"} <= set(write_all_texts(ax).split("\n"))
    ax = rp.roc(**READ, thresholds={"at": [-60], "fmt": "at most {:.0f} µg/l"}, ax=plt.figure().subplots())
    assert "at most 60 µg/l" in write_all_texts(ax).split("\n")


@pytest.mark.parametrize(
    "carry", [lambda found: found, copy.deepcopy, lambda found: pickle.loads(pickle.dumps(found))]
)
def test_sentences(carry):
    rates = carry(compute.metrics_at(**READ, threshold=-33, metrics=["sensitivity"]))
    assert rates.threshold == -33
    assert rates.describe().startswith("At a cut-off of ≤ 33: sensitivity = 0.889 ")
    limits = carry(compute.threshold_at(**READ, tpr=0.5))
    assert limits.estimate == -20
    assert f": ≤ 20 (95 % confidence interval {-limits.high:g} to {-limits.low:g};" in limits.describe()


def test_limits_of_a_cut_off_in_a_table_are_those_of_the_result():
    assert "<td>−20</td>" in compute.threshold_at(**READ, tpr=0.5)._repr_html_()


@pytest.mark.parametrize(
    "make",
    [
        lambda: compute.roc(**READ),
        lambda: compute.counts(**READ).summarise(5),
        lambda: compute.counts(**READ).without_cases(),
        lambda: compute.counts("ida", "-ferritin", data=pl.from_pandas(TABLE).lazy(), max_points=5),
        lambda: compute.roc(compute.counts(**READ)),
        lambda: pickle.loads(pickle.dumps(compute.roc(**READ))),
    ],
)
def test_results_know_their_column(make):
    assert "cut-off ≤ " in write_all_texts(rp.roc(make(), operating_point="youden"))


def test_signs_of_written_numbers():
    assert [change_sign(text) for text in ("−33", "0.5", "0", "∞", "−∞")] == ["33", "−0.5", "0", "−∞", "∞"]
    assert write_cutoffs([-33, 4], [np.array(FERRITIN), None]) == ["−33", "4"]


def test_folds_too():
    fold = np.tile([0, 1], 10)[: ILL.size]
    ax = rp.threshold_metrics(**READ, fold=fold, metrics=["youden"], best=True)
    assert all(float(text) == -place for place, text in list_ticks(ax.xaxis))
    assert "at ≤ " in write_all_texts(ax)


def test_limits_of_best_cut_offs_ascend():
    _, axes = plt.subplots()
    rp.threshold_metrics(**READ, metrics=["youden"], stability={"n_resamples": 50}, ax=axes)
    low, high = re.search(r"cut-offs ≤ (\S+) to ≤ ([\d.]+)", write_all_texts(axes)).groups()
    assert float(low) < float(high)


def test_a_live_page(tmp_path):
    rp.interactive(rp.roc(**READ), tmp_path / "roc.html")
    page = (tmp_path / "roc.html").read_text("utf-8")
    assert "≤ 33" in page.replace("\\u2264", "≤")
    assert "−33" not in page.replace("\\u2212", "−")


def test_one_cut_off_of_two_columns():
    ax = rp.paired("ida", ["-ferritin", "-albumin"], data=TABLE, threshold=-33)
    assert "differ at the cut-off ≤ 33." in rp.caption(ax)


@pytest.mark.parametrize("scores", ["-ferritin", ["-ferritin", "-albumin"], {"Ferritin": "-ferritin"}])
@pytest.mark.parametrize("engine", [pd.DataFrame, lambda table: pl.from_pandas(table).lazy()])
def test_small_multiples(engine, scores):
    table = pd.concat([TABLE.assign(site=site) for site in "ab"])
    grid = rp.facets("roc", "ida", scores, data=engine(table), col="site", operating_point="youden")
    grid.figure.canvas.draw()
    texts = [text.get_text() for text in grid.figure.findobj(plt.Text)]
    assert any("cut-off ≤ 33" in text for text in texts)
    assert not any("cut-off −" in text for text in texts)


def test_the_cut_offs_of_facets_are_values_of_each_models_own_column():
    """One column of several may have a minus: its cut-offs alone are written "≤", in each panel."""
    table = pd.concat([TABLE.assign(site=site, sex="f") for site in "AB"])
    models = {"CRP": "crp", "ferritin": "-ferritin"}
    options = {"data": table, "operating_point": "youden"}
    for source in (options, options | {"data": pl.from_pandas(table).lazy()}):
        panels = rp.facets("roc", "ida", models, col="site", **source).axes.flat
        assert all("cut-off ≤ 33" in write_all_texts(ax) for ax in panels)
        assert all("ferritin cut-off ≤ 33" in rp.caption(ax) for ax in panels)
        assert all("CRP cut-off ≥ −33" in rp.caption(ax) for ax in panels)
    own, ferritin = rp.facets("roc", "ida", models, col="model", hue="sex", **options).axes.flat
    assert "cut-off −33" in write_all_texts(own)
    assert "cut-off ≤ 33" in write_all_texts(ferritin)
    plt.close("all")


def test_distribution_functions_accumulate_from_the_lowest_values_of_the_column():
    """At most 33 have 8 of 9 ill and 2 of 10 well; the curves rise from left to right."""
    ax = rp.score_distribution(**READ, kind="cdf", threshold=-33)
    (gap,) = [line for line in ax.lines if line.get_gid() == "gap"]
    assert gap.get_xydata() == pytest.approx(np.array([[-33, 8 / 9], [-33, 0.2]]))
    for gid, values in (("score_distribution", FERRITIN[ILL == 1]), ("negatives", FERRITIN[ILL == 0])):
        (line,) = [line for line in ax.lines if line.get_gid() == gid]
        x, y = line.get_xydata().T
        for value in (6, 21, 34, 95, 250):
            at = np.interp(-value, x, y)
            assert at == pytest.approx(np.mean(values <= value)), (gid, value)
    assert "KS 0.689\nat ≤ 33" in write_all_texts(ax)
    heights = {}
    for text in (text for text in ax.figure.findobj(plt.Text) if text.get_text()):
        heights[text.get_text()] = ax.transData.inverted().transform(text.get_window_extent())[:, 1].mean()
    assert heights["cut-off ≤ 33\ntpr 0.889"] == pytest.approx(8 / 9, abs=0.15)
    assert heights["fpr 0.200"] == pytest.approx(0.2, abs=0.15)


@pytest.mark.parametrize("kind", ["histogram", "density", "cdf"])
def test_a_second_call_keeps_the_direction_of_the_axis(kind):
    ax = rp.score_distribution(**READ, kind=kind)
    for factor in (2, 0.5):  # the first widens the limits, the second does not narrow them
        data = TABLE.assign(ferritin=factor * FERRITIN)
        rp.score_distribution("ida", "-ferritin", data=data, kind=kind, ax=ax)
    left, right = ax.get_xlim()
    assert right < -600 < -5 < left


def test_panels_of_a_grid_and_of_shared_axes_keep_the_direction():
    data = pd.concat([TABLE, TABLE.assign(ferritin=2 * FERRITIN)]).assign(site=np.repeat(["A", "B"], len(TABLE)))
    grid = rp.facets("calibration_map", "ida", "-ferritin", data=data, col="site")
    assert len({one.get_xlim() for one in grid.axes.flat}) == 1
    assert all(one.get_xlim()[1] < -600 < -5 < one.get_xlim()[0] for one in grid.axes.flat)
    _, axes = plt.subplots(1, 2, sharex=True)
    for one, site in zip(axes, "AB", strict=True):
        rp.score_distribution("ida", "-ferritin", data=data[data.site == site], ax=one)
    assert axes[0].get_xlim()[1] < -600 < -5 < axes[0].get_xlim()[0]


def test_limits_of_the_caller_keep_their_direction():
    _, ax = plt.subplots()
    ax.set_xlim(-400, 0)
    rp.score_distribution(**READ, ax=ax)
    assert ax.get_xlim() == (-400, 0)
