"""The live figure: what its file holds; tests/browser/test_live.py tests what it does."""

import json
import re
import xml.etree.ElementTree as ET
from html.parser import HTMLParser
from io import StringIO

import matplotlib as mpl
import matplotlib.pyplot as plt
import numpy as np
import pytest

import rocplot as rp
from rocplot import compute

Y = [1, 0, 1, 0, 1, 0, 0, 1]
SCORES = {
    "ours": [0.9, 0.2, 0.7, 0.4, 0.6, 0.65, 0.1, 0.4],
    "theirs": [0.6, 0.5, 0.7, 0.3, 0.2, 0.1, 0.1, 0.6],
}
NASTY = "</script><b>&\"'é$x_1$ <!-- 日"


@pytest.fixture
def fig():
    yield plt.figure(figsize=(3.4, 3.4))
    plt.close("all")


def written(fig, tmp_path, name="a.html"):
    return rp.interactive(fig, tmp_path / name).read_text(encoding="utf-8")


def data_of(page):
    return json.loads(
        re.search(r'<script type="application/json" id="data">(.*?)</script>', page, re.DOTALL)[1]
    )


def svg_of(page):
    return re.search(r"<svg.*</svg>", page, re.DOTALL)[0]


def number(value):
    return {None: np.nan, "inf": np.inf, "∞": np.inf, "-inf": -np.inf}.get(value, value)


def numbers(values):
    return np.array([number(value) for value in values], float)


def ends_of(mark, size=2):
    return numbers(mark["at"]).reshape(-1, size)


def on_page(fig, ax, x, y):
    """Where data stand on the SVG, from the axes' own transform."""
    at = fig.transFigure.inverted().transform(ax.transData.transform(np.column_stack([x, y])))
    width, height = 72 * fig.get_size_inches()
    return np.column_stack([at[:, 0] * width, (1 - at[:, 1]) * height])


def test_every_row_of_the_table_is_the_confusion_matrix_at_that_cut_off(fig, tmp_path):
    rp.roc(Y, SCORES, ax=fig.subplots())
    data = data_of(written(fig, tmp_path))
    steps = numbers(data["steps"])
    assert "The slider has all thresholds" in written(fig, tmp_path)
    assert steps.tolist() == [0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.65, 0.7, 0.9, np.inf]
    assert [one["name"] for one in data["samples"]] == ["ours", "theirs"]
    for one in data["samples"]:
        score = np.array(SCORES[one["name"]])
        for i, step in enumerate(steps):
            table = compute.confusion_matrix(Y, score, threshold=step)
            assert (one["tp"][i], one["fp"][i]) == (table.tp, table.fp)
            assert (one["P"] - one["tp"][i], one["N"] - one["fp"][i]) == (table.fn, table.tn)
            assert float(number(one["t"][i])) == min([*score[score >= step], np.inf])


def test_weights_and_ties_are_counted(fig, tmp_path):
    weight = [0.5, 2, 1, 1, 1, 1, 3, 1]
    rp.roc(Y, SCORES["theirs"], sample_weight=weight, ax=fig.subplots())
    (one,) = data_of(written(fig, tmp_path))["samples"]
    at = data_of(written(fig, tmp_path))["steps"].index(0.6)  # .7, and both cases of .6
    assert (one["tp"][at], one["fp"][at], one["P"], one["N"]) == (2.5, 0, 3.5, 7)


PLACES = {
    "roc": lambda y, s: (lambda c: (c.fpr, c.tpr, c.threshold))(compute.roc(y, s)),
    "precision_recall": lambda y, s: (lambda c: (c.recall, c.precision, c.threshold))(
        compute.precision_recall(y, s)
    ),
    "lift": lambda y, s: (lambda c: (c.rate, c.count, c.threshold))(compute.lift(y, s)),
    "pn": lambda y, s: (lambda c: (4 * c.fpr, 4 * c.tpr, c.threshold))(compute.roc(y, s)),
}


@pytest.mark.sample(1)
@pytest.mark.parametrize("name", PLACES)
@pytest.mark.parametrize("layout", ["none", "constrained"])
def test_marks_stand_on_the_decisions(fig, tmp_path, name, layout):
    fig.set_layout_engine(layout)
    ax = fig.subplots()
    getattr(rp, name)(Y, SCORES, ax=ax)
    data = data_of(written(fig, tmp_path))
    fig.savefig(tmp_path / "same.svg")  # the layout settles as it does there
    steps = numbers(data["steps"])
    (panel,) = data["panels"]
    for mark, score in zip(panel["marks"], SCORES.values(), strict=True):
        x, y, cuts = PLACES[name](Y, score)
        rows = [np.flatnonzero(cuts >= step)[-1] for step in steps]
        wanted = on_page(fig, ax, x[rows], y[rows])
        if name == "precision_recall":
            wanted[-1] = np.nan  # no case is predicted positive: precision is 0/0
        np.testing.assert_allclose(ends_of(mark), wanted, atol=0.02)


@pytest.mark.slow
def test_marks_on_logarithmic_and_probit_axes(fig, tmp_path):
    left, right = fig.subplots(1, 2)
    rng = np.random.default_rng(3)
    y = np.arange(200) % 2
    score = rng.normal(size=200).round(1) + y
    curve = rp.compute.roc(y, score)
    rp.roc(y, score, xscale="log", ax=left)
    rp.det(y, score, ax=right)
    fig.savefig(tmp_path / "same.svg")  # in panels so small the ticks change once the margins are known
    panels = data_of(written(fig, tmp_path))["panels"]
    fig.savefig(tmp_path / "same.svg")
    fpr, tpr = curve.fpr[::-1], curve.tpr[::-1]
    low, high = np.maximum(fpr, left.get_xlim()[0]), fpr >= left.get_xlim()[0]
    np.testing.assert_allclose(ends_of(panels[0]["marks"][0]), on_page(fig, left, low, tpr), atol=0.02)
    assert not high.all()  # rates of 0 stand on the edge
    shown = ends_of(panels[1]["marks"][0])
    inner = np.isfinite(shown[:, 0]) & (fpr > 0) & (fpr < 1) & (tpr > 0) & (tpr < 1)
    assert inner.sum() > 10
    np.testing.assert_allclose(shown[inner], on_page(fig, right, fpr[inner], 1 - tpr[inner]), atol=0.02)


def test_a_decision_is_a_line_in_cost_space(fig, tmp_path):
    ax = fig.subplots()
    rp.cost_curve(Y, SCORES["ours"], ax=ax)
    data = data_of(written(fig, tmp_path))
    fig.savefig(tmp_path / "same.svg")
    at = data["steps"].index(0.6)
    line = compute.cost_line(compute.roc(Y, SCORES["ours"]), threshold=0.6)
    wanted = on_page(fig, ax, line.x, line.loss).ravel()
    np.testing.assert_allclose(ends_of(data["panels"][0]["marks"][0], 4)[at], wanted, atol=0.02)


@pytest.mark.sample(1)
@pytest.mark.parametrize("name", ["net_benefit", "sensibility", "threshold_metrics"])
def test_the_cut_off_stands_upright_and_meets_the_lines(fig, tmp_path, name):
    ax = fig.subplots()
    getattr(rp, name)(Y, SCORES["ours"], ax=ax)
    data = data_of(written(fig, tmp_path))
    fig.savefig(tmp_path / "same.svg")
    at = data["steps"].index(0.6)
    upright, *points = data["panels"][0]["marks"]
    x = on_page(fig, ax, [0.6], [0])[0, 0]
    assert ends_of(upright, 4)[at][[0, 2]] == pytest.approx(x, abs=0.02)
    score = np.array(SCORES["ours"])
    table = compute.confusion_matrix(Y, score, threshold=0.6)
    capable = compute.sensibility(Y, score)
    row = list(capable.threshold).index(0.6)
    tp, fp, fn, tn = table.tp, table.fp, table.fn, table.tn
    wanted = {
        "net_benefit": [tp / 8 - fp / 8 * 0.6 / 0.4],
        "sensibility": [capable.sensibility[row], capable.capability[row]],
        "threshold_metrics": [(tp + tn) / 8, tp / (tp + fp), tp / (tp + fn), 2 * tp / (2 * tp + fp + fn)],
    }[name]
    found = [ends_of(mark)[at] for mark in points]
    np.testing.assert_allclose(found, on_page(fig, ax, [0.6] * len(wanted), wanted), atol=0.03)


def test_of_bins_the_one_that_holds_the_cut_off_is_marked(fig, tmp_path):
    ax = fig.subplots()
    rp.calibration(Y, SCORES["ours"], n_bins=2, ax=ax)
    data = data_of(written(fig, tmp_path))
    fig.savefig(tmp_path / "same.svg")
    curve = compute.calibration(Y, SCORES["ours"], n_bins=2)
    found = ends_of(data["panels"][0]["marks"][1])
    for cut, row in ((0.2, 0), (0.4, 0), (0.6, 1), (0.9, 1)):
        wanted = on_page(fig, ax, curve.predicted[[row]], curve.observed[[row]])[0]
        np.testing.assert_allclose(found[data["steps"].index(cut)], wanted, atol=0.02)


@pytest.mark.slow
def test_the_same_model_on_several_panels_is_one_sample_and_other_cases_are_another(fig, tmp_path):
    left, right, third = fig.subplots(1, 3)
    rp.roc(Y, SCORES, ax=left)
    rp.precision_recall(Y, SCORES, ax=right)
    assert len(data_of(written(fig, tmp_path))["samples"]) == 2
    rp.roc(Y[::-1], SCORES, ax=third)
    third.set_title("site B")
    data = data_of(written(fig, tmp_path))
    assert [one["name"] for one in data["samples"][2:]] == ["ours, site B", "theirs, site B"]
    assert [one["series"] for one in data["samples"]] == [0, 1, 0, 1]


@pytest.mark.slow
def test_the_picture_is_the_printed_one(fig, tmp_path):
    fig.set_layout_engine("constrained")
    left, right = fig.subplots(1, 2)
    rp.roc(Y, SCORES, hull=True, thresholds=[0.4, 0.6], ax=left)
    rp.calibration(Y, SCORES, ax=right)
    for _ in range(4):  # constrained layout moves the panels a little at each of the first drawings
        fig.draw_without_rendering()
    page = written(fig, tmp_path)
    plain = StringIO()
    with mpl.rc_context({"svg.fonttype": "path", "svg.hashsalt": "rocplot"}):
        fig.savefig(plain, format="svg")

    def ink(text):
        svg = ET.fromstring(text)
        shapes = [one for one in svg.iter() if one.tag.endswith(("path", "use"))]
        styles = [one.get("style") for one in shapes]
        numbers = [
            float(n)
            for one in shapes
            for key in ("d", "x", "y", "transform")
            for n in re.findall(r"-?\d+\.?\d*", one.get(key, ""))
        ]
        return styles, np.array(numbers)

    (styles, places), (others, wanted) = ink(svg_of(page)), ink(plain.getvalue())
    assert styles == others
    np.testing.assert_allclose(places, wanted, atol=6e-4)


def test_all_artists_of_a_model_are_known_by_it_on_every_panel(fig, tmp_path):
    left, right = fig.subplots(1, 2)
    rp.roc(Y, SCORES, hull=True, thresholds=[0.4], ax=left)
    rp.calibration(Y, SCORES, ax=right)
    svg = ET.fromstring(svg_of(written(fig, tmp_path)))
    known = {(one.get("data-layer"), one.get("data-series")) for one in svg.iter() if one.get("data-series")}
    for layer in ("roc", "hull", "thresholds", "calibration", "rug"):
        assert {(layer, "0"), (layer, "1")} <= known
    assert not [one for one in svg.iter() if one.tag.endswith("}g") and one.get("id")]


def test_entries_of_the_legend_have_their_place(fig, tmp_path):
    ax = fig.subplots()
    rp.roc(Y, SCORES, ax=ax)
    rows = data_of(written(fig, tmp_path))["legend"]
    fig.savefig(tmp_path / "same.svg")
    assert [row["series"] for row in rows] == [0, 1]
    (x, y, width, height), (_, below, _, _) = (row["box"] for row in rows)
    assert below >= y + height - 3
    box = on_page(fig, ax, [0, 1], [0, 1])
    assert box[0, 0] < x < x + width < box[1, 0] + 2


def test_metrics_are_lines_that_can_be_hidden_one_by_one_or_with_their_model(fig, tmp_path):
    rp.threshold_metrics(Y, SCORES, metrics=["accuracy", "tpr"], ax=fig.subplots())
    data = data_of(written(fig, tmp_path))
    names = [one["name"] for one in data["series"]]
    assert {"ours", "theirs", "ours:accuracy", "theirs:tpr"} <= set(names)
    assert data["series"][names.index("ours:tpr")]["of"] == [names.index("ours")]
    assert {row["series"] for row in data["legend"]} == {i for i, name in enumerate(names) if ":" in name}


class _Sound(HTMLParser):
    """Notes scripts, and what the page would load."""

    def __init__(self):
        super().__init__()
        self.scripts, self.loads, self.text = 0, [], []

    def handle_starttag(self, tag, attrs):
        self.scripts += tag == "script"
        for name, value in attrs:
            if name in ("src", "href", "xlink:href", "action", "data", "srcset") and not value.startswith(
                ("#", "data:")
            ):
                self.loads.append(value)


def test_names_of_models_break_nothing(fig, tmp_path):
    rp.roc(Y, {NASTY: SCORES["ours"], 'b">': SCORES["theirs"]}, ax=fig.subplots())
    page = written(fig, tmp_path)
    parser = _Sound()
    parser.feed(page)
    assert parser.scripts == 2
    ET.fromstring(svg_of(page))
    data = data_of(page)
    assert [one["name"] for one in data["series"]] == [NASTY, 'b">']
    assert 'data-series="0"' in page
    assert 'data-series="1"' in page


def test_nothing_is_loaded(fig, tmp_path):
    rp.roc(Y, SCORES, ax=fig.subplots())
    page = written(fig, tmp_path)
    parser = _Sound()
    parser.feed(page)
    assert parser.loads == []
    assert "default-src 'none'" in page
    assert not re.findall(r"url\((?!#)|@import|fetch\(|XMLHttpRequest", page)


def test_the_same_figure_gives_the_same_bytes_and_stays_as_it_was(fig, tmp_path):
    fig.set_layout_engine("constrained")
    ax = fig.subplots()
    rp.roc(Y, SCORES, thresholds=[0.6], ax=ax)
    before = fig.dpi, ax.get_position().bounds, dict(mpl.rcParams)
    gids = [one.get_gid() for one in fig.findobj()]
    assert written(fig, tmp_path) == written(fig, tmp_path, "b.html")
    assert (fig.dpi, ax.get_position().bounds, dict(mpl.rcParams)) == before
    assert [one.get_gid() for one in fig.findobj()][: len(gids)] == gids


@pytest.mark.slow
def test_a_million_cases_stay_below_a_megabyte(fig, tmp_path):
    rng = np.random.default_rng(0)
    y = rng.random(1_000_000) < 0.3
    scores = {
        name: np.clip(rng.normal(0.5, 0.2, y.size) + gain * y, 0, 1)
        for name, gain in (("a", 0.2), ("b", 0.1))
    }
    left, right = fig.subplots(1, 2)
    curves = compute.roc(y, scores)
    rp.roc(curves, ax=left)
    rp.precision_recall(compute.precision_recall(y, scores), ax=right)
    path = rp.interactive(fig, tmp_path / "a.html")
    assert path.stat().st_size < 1_000_000
    page = path.read_text(encoding="utf-8")
    data = data_of(page)
    assert f"The slider has {len(data['steps'])} thresholds, evenly along the curves" in page
    assert 500 <= len(data["steps"]) <= 601
    for one in data["samples"]:
        curve = curves[one["name"]]
        for i in range(0, len(data["steps"]), 97):
            cut = number(data["steps"][i])
            assert one["tp"][i] == (scores[one["name"]][y] >= cut).sum()
            assert one["fp"][i] == (scores[one["name"]][~y] >= cut).sum()
        seen = numbers(one["fp"]) / one["N"]
        assert np.abs(np.diff(seen)).max() < 0.02  # no stretch of the curve is left out
        assert curve.threshold[0] == np.inf


def test_the_slider_begins_at_the_cut_off_that_the_figure_marks(fig, tmp_path):
    rp.roc(Y, SCORES, thresholds=[0.55], ax=fig.subplots())
    data = data_of(written(fig, tmp_path))
    assert data["steps"][data["start"]] == 0.55


def test_figures_without_cut_offs_are_written_too(fig, tmp_path):
    rp.roc_points({"a": (0.1, 0.5), "b": (0.3, 0.9)}, ax=fig.subplots())
    data = data_of(written(fig, tmp_path))
    assert (data["steps"], data["panels"], data["samples"]) == ([], [], [])


@pytest.mark.slow
def test_folds_insets_twins_and_3d_are_no_hindrance(fig, tmp_path):
    fold = [0, 0, 1, 1, 0, 0, 1, 1]
    fig.set_size_inches(8, 8)
    axes = fig.subplots(2, 2)
    rp.precision_recall(Y, SCORES["ours"], fold=fold, ax=axes[0, 0])
    rp.roc(
        Y, SCORES, legend=False, zoom={"corner": (0.5, 0.5), "bounds": (0.6, 0.1, 0.3, 0.4)}, ax=axes[0, 1]
    )
    axes[0, 0].twinx().plot([0, 1], [3, 4])
    rp.confusion_matrix(Y, SCORES["ours"], ax=axes[1, 0])
    rp.score_distribution(Y, SCORES["ours"], ax=axes[1, 1])
    data = data_of(written(fig, tmp_path))
    assert [len(panel["marks"]) for panel in data["panels"]] == [2, 2, 1]  # roc, its inset, the distribution


def test_facets_have_a_sample_for_each_panel(tmp_path):
    cases = {"y": Y * 2, "score": SCORES["ours"] + SCORES["theirs"], "site": ["A"] * 8 + ["B"] * 8}
    grid = rp.facets("roc", "y", "score", data=cases, col="site")
    page = rp.interactive(grid.figure, tmp_path / "a.html").read_text(encoding="utf-8")
    plt.close(grid.figure)
    assert [one["name"] for one in data_of(page)["samples"]] == ["site = A", "site = B"]


def test_what_cannot_be_written_is_refused_and_leaves_no_file(fig, tmp_path):
    with pytest.raises(ValueError, match="no plot of rocplot"):
        rp.interactive(fig, tmp_path / "a.html")
    rp.roc(Y, SCORES, ax=fig.subplots())
    with pytest.raises(TypeError, match="figure must be a matplotlib Figure or its Axes, not str"):
        rp.interactive("roc.pdf", tmp_path / "a.html")
    with pytest.raises(TypeError, match="path must be a str or a path, not int"):
        rp.interactive(fig, 3)
    with pytest.raises(ValueError, match=r"must end in \.html"):
        rp.interactive(fig, tmp_path / "a.pdf")
    with pytest.raises(ValueError, match="does not exist"):
        rp.interactive(fig, tmp_path / "none" / "a.html")
    assert list(tmp_path.iterdir()) == []


def test_a_pickled_figure_is_refused(fig, tmp_path):
    import pickle

    rp.roc(Y, SCORES, ax=fig.subplots())
    with pytest.raises(ValueError, match="pickle"):
        rp.interactive(pickle.loads(pickle.dumps(fig)), tmp_path / "a.html")


@pytest.mark.slow
def test_over_log_odds_a_score_stands_at_those_of_its_condition(fig, tmp_path):
    left, ax = fig.subplots(1, 2)
    rp.roc(Y, SCORES["ours"], ax=left)  # whose cut-offs they are
    rp.brier_curve(Y, SCORES["ours"], x="log_odds", ax=ax)
    data = data_of(written(fig, tmp_path))
    fig.savefig(tmp_path / "same.svg")
    upright = data["panels"][1]["marks"][0]
    wanted = on_page(fig, ax, [np.log(0.4 / 0.6)], [0])[0, 0]
    assert ends_of(upright, 4)[data["steps"].index(0.6)][[0, 2]] == pytest.approx(wanted, abs=0.02)
    ax.clear()
    rp.cost_curve(Y, SCORES["ours"], x="log_odds", ax=ax)
    assert not any(
        panel["marks"] for panel in data_of(written(fig, tmp_path))["panels"][1:]
    )  # lines that bend
