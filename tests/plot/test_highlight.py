"""Some of many models are highlighted; the others are thin grey lines behind them."""

from itertools import pairwise

import calls
import matplotlib.pyplot as plt
import numpy as np
import pytest
from matplotlib.colors import to_rgb

import rocplot as rp
from rocplot.page.labels import get_labels

MODELS = [f"m{i}" for i in range(12)]
PICTURES = [
    name for name in calls.PICTURES if calls.takes(name, "highlight") and name not in calls.OF_NO_MODELS
]


@pytest.fixture
def cases():
    rng = np.random.default_rng(3)
    y = np.arange(80) % 2
    return y, {name: 1 / (1 + np.exp(-rng.normal(0.15 * i * (2 * y - 1)))) for i, name in enumerate(MODELS)}


def lines(ax):
    found = {}
    for line in ax.lines:
        head, _, name = str(line.get_gid()).partition(":")
        if head in PICTURES and name in MODELS:
            found[name] = line
    return found


def drawn(name, cases, models=MODELS, **kws):
    _, ax = plt.subplots(figsize=(7, 7))
    y, scores = cases
    needed = calls.needed(name, y.size)
    getattr(rp, name)(y, {model: scores[model] for model in models}, ax=ax, **needed, **kws)
    return ax


@pytest.mark.sample(8)
@pytest.mark.filterwarnings("ignore")
@pytest.mark.parametrize("name", sorted(set(PICTURES) - calls.NO_LINES))
def test_the_others_are_thin_grey_lines_behind(name, cases):
    ax = drawn(name, cases, highlight=["m9", "m2"])
    found = lines(ax)
    assert set(found) == set(MODELS)
    front, behind = (
        [found[one] for one in ("m2", "m9")],
        [found[one] for one in MODELS if one not in ("m2", "m9")],
    )
    for line in behind:
        assert np.ptp(to_rgb(line.get_color())) < 0.05
        assert line.get_linewidth() < min(one.get_linewidth() for one in front)
        assert line.get_zorder() < min(one.get_zorder() for one in front)
        assert line.get_marker() in ("", "None")
    assert front[0].get_color() != front[1].get_color()
    assert all(np.ptp(to_rgb(line.get_color())) > 0.2 for line in front)
    words = [text.get_text() for text in ax.get_legend().get_texts()]
    assert "other models (10)" in words
    assert [word for word in words if word.split(",")[0].split(" ")[0] in MODELS] == [
        word for word in words if word.startswith(("m2", "m9"))
    ]


@pytest.mark.parametrize("highlight", ["b", ["b", "d"]])
def test_the_highlighted_keep_their_colours_where_the_cycle_has_enough(cases, highlight):
    models = dict(zip("abcd", MODELS, strict=False))
    y, scores = cases
    found = []
    for kws in ({}, {"highlight": highlight}):
        _, ax = plt.subplots()
        rp.roc(y, {name: scores[own] for name, own in models.items()}, ax=ax, **kws)
        found.append({str(line.get_gid()): (line.get_color(), line.get_linestyle()) for line in ax.lines})
    for name in highlight:
        assert found[0][f"roc:{name}"] == found[1][f"roc:{name}"]


def test_a_color_or_palette_is_for_the_highlighted(cases):
    ax = drawn("roc", cases, highlight="m3", color="red", linewidth=3)
    assert lines(ax)["m3"].get_color() == "red"
    assert lines(ax)["m4"].get_color() != "red"
    assert lines(ax)["m4"].get_linewidth() < 3
    ax = drawn("roc", cases, highlight="m3", palette=dict.fromkeys(MODELS, "C2"))
    assert [name for name, line in lines(ax).items() if line.get_color() == "C2"] == ["m3"]


def test_layers_are_those_of_the_highlighted(cases):
    ax = drawn("roc", cases, highlight="m3", hull=True)
    assert [line.get_gid() for line in ax.lines if str(line.get_gid()).startswith("hull")] == ["hull:m3"]


def test_the_grey_stands_between_ground_and_ink(cases):
    for style in ("paper", "dark"):
        with plt.style.context(["rocplot.styles.paper", f"rocplot.styles.{style}"]):
            ax = drawn("roc", cases, highlight="m3")
            tones = [
                np.mean(to_rgb(one))
                for one in (ax.get_facecolor(), lines(ax)["m4"].get_color(), plt.rcParams["text.color"])
            ]
        assert all(abs(a - b) > 0.15 for a, b in pairwise(tones)), style
        assert tones == sorted(tones, reverse=style == "paper")


def test_unknown_names_and_unnamed_models(cases):
    y, scores = cases
    _, ax = plt.subplots()
    with pytest.raises(ValueError, match=r"highlight='m99' is unknown: choose from 'm0', 'm1'"):
        rp.roc(y, scores, highlight="m99", ax=ax)
    with pytest.raises(ValueError, match=r"highlight='m3' is unknown: choose from 'm0'"):
        rp.roc(y, scores, highlight="m3", hue_order=["m0", "m1"], ax=ax)
    with pytest.raises(ValueError, match="the model has no name"):
        rp.roc(y, scores["m0"], highlight="m0", ax=ax)
    with pytest.raises(ValueError, match="must name at least one"):
        rp.roc(y, scores, highlight=[], ax=ax)
    assert not ax.lines


def test_without_solid_looks_of_their_own_the_highlighted_take_the_first(cases):
    with plt.style.context("rocplot.styles.paper"):
        ax = drawn("roc", cases, models=MODELS[:8], highlight=["m0", "m7"])
        found = lines(ax)
        first = [one["color"] for one in plt.rcParams["axes.prop_cycle"]][:2]
    assert [found[one].get_color() for one in ("m0", "m7")] == first
    assert [found[one].get_linestyle() for one in ("m0", "m7")] == ["-", "-"]


def test_grey_lines_give_way_to_the_labels_of_the_highlighted(cases):
    ax = drawn("roc", cases, highlight=["m9", "m2"], operating_point=True)
    ax.figure.canvas.draw()
    shown = [one for one in get_labels(ax)._labels if one.text.get_visible()]
    assert len(shown) == 2
    assert not [one for one in rp.preflight(ax.figure) if one.kind == "label over line"]


def test_digits_are_those_that_tell_the_highlighted_apart():
    """Areas of 8000 pairs that differ by one: in three decimals alike, and different in four."""
    y = np.repeat([1, 0], [80, 100])
    score = np.where(y, 0.6, 0.4) + 0.3 * np.random.default_rng(3).normal(size=y.size)
    pair = np.sort(score)
    cut = next(k for k in range(60, 120) if y[score == pair[k]][0] != y[score == pair[k + 1]][0])
    low, high = score == pair[cut], score == pair[cut + 1]
    near = score.copy()
    near[low], near[high] = score[high], score[low]  # one pair changes its order
    far = score[::-1].copy()
    areas = {name: rp.compute.auc(y, one) for name, one in {"a": score, "b": near}.items()}
    assert abs(areas["a"] - areas["b"]) == pytest.approx(1 / 8000)
    for highlight, decimals in (("a", 3), (["a", "b"], 4)):
        _, ax = plt.subplots()
        rp.roc(y, {"a": score, "b": near, "c": far}, highlight=highlight, ax=ax)
        label = next(line.get_label() for line in ax.lines if line.get_label().startswith("a "))
        assert label == f"a (AUC {areas['a']:.{decimals}f})"
        plt.close("all")


@pytest.mark.parametrize("name", ["roc", "calibration"])
def test_a_highlighted_model_is_never_grey(name, cases):
    """The eighth colour of matplotlib's cycle is a grey, which would be lost among the others."""
    found = lines(drawn(name, cases, MODELS[:9], highlight="m7"))
    assert np.ptp(to_rgb(found["m7"].get_color())) > 0.1
    grey = plt.cycler(color=["0.2", "0.5"])
    with plt.rc_context({"axes.prop_cycle": grey}):
        assert to_rgb(lines(drawn(name, cases, MODELS[:9], highlight="m7"))["m7"].get_color()) == (0.2,) * 3
