"""What all pictures have from their declaration: order and colours of the models, and one level."""

import re

import calls
import matplotlib.pyplot as plt
import numpy as np
import pytest
import seaborn as sns
from artists import artist
from matplotlib.colors import same_color
from matplotlib.text import Text

import rocplot as rp
from rocplot.page.sizes import get_neutral_color
from rocplot.plot._panel import list_drawn_plots

Y = [1, 0, 1, 0, 0, 1]
MODELS = {name: np.random.default_rng(i).random(6) for i, name in enumerate("abc")}
COLORED = [
    "roc",
    "pn",
    "precision_recall",
    "det",
    "lift",
    "cost_curve",
    "calibration",
    "net_benefit",
    "sensibility",
]


@pytest.mark.sample(8)
@pytest.mark.parametrize("name", COLORED)
@pytest.mark.parametrize(
    "palette", ["husl", ["red", "C3", "#00ff00"], {"a": "red", "b": "C3", "c": "#00ff00"}]
)
def test_a_palette_colors_the_models_and_their_layers(name, palette):
    _, ax = plt.subplots()
    layers = {"hull": True} if name in ("roc", "pn", "precision_recall", "lift") else {}
    getattr(rp, name)(Y, MODELS, palette=palette, ax=ax, **layers)
    expected = palette.values() if isinstance(palette, dict) else sns.color_palette(palette, 3)
    for model, color in zip("abc", expected, strict=True):
        for gid in (name, *layers):
            assert same_color(artist(ax, f"{gid}:{model}").get_color(), color)
    labels = [text.get_text() for text in ax.get_legend().get_texts()]
    keys = ax.get_legend().get_lines()[: len(labels)]
    for label, key, model, color in zip(labels[:3], keys[:3], "abc", expected, strict=True):
        assert label.split()[0] == model
        assert same_color(key.get_color(), color)
    for key in keys[3:]:  # layers of all models have one entry
        assert same_color(key.get_color(), get_neutral_color())


@pytest.mark.parametrize("name", COLORED)
def test_hue_order_is_order_and_subset(name):
    _, ax = plt.subplots()
    getattr(rp, name)(Y, MODELS, hue_order=["c", "a"], ax=ax)
    drawn = [line.get_gid() for line in ax.lines if str(line.get_gid()).startswith(f"{name}:")]
    assert drawn == [f"{name}:c", f"{name}:a"]


@pytest.mark.parametrize(
    ("kws", "message"),
    [
        ({"palette": "nocolors"}, "palette: "),
        ({"palette": {"a": "red"}}, "palette has no colour for 'b'"),
        (
            {"palette": {"a": "red", "b": "blue", "c": "nocolor"}},
            "palette: 'nocolor' for 'c' is not a colour",
        ),
        ({"palette": ["red", "blue", "nocolor"]}, "palette"),
        ({"hue_order": ["a", "d"]}, "hue_order='d' is unknown: choose from 'a', 'b', 'c'"),
        ({"hue_order": ["a", "a"]}, "each once"),
    ],
)
def test_unknown_colors_and_models_draw_nothing(kws, message):
    with pytest.raises(ValueError, match=message):
        rp.roc(Y, MODELS, **kws)
    assert plt.get_fignums() == []


def test_labels_are_of_the_color_of_their_model_beside_others():
    for models, own in ((MODELS, True), ({"a": MODELS["a"]}, False)):
        _, ax = plt.subplots()
        rp.roc(Y, models, palette={"a": "red", "b": "blue", "c": "green"}, thresholds=[0.5], ax=ax)
        (labels,) = [one for one in ax.artists if one.get_gid() == "labels"]
        color = labels.get_children()[0].get_color()
        assert same_color(color, "red" if own else plt.rcParams["text.color"])


def test_models_named_by_numbers_are_asked_for_by_numbers():
    _, ax = plt.subplots()
    long = {"y": Y * 3, "s": np.concatenate(list(MODELS.values())), "site": np.repeat([10, 20, 30], 6)}
    rp.roc(
        "y",
        "s",
        data=long,
        hue="site",
        hue_order=[30, 10],
        palette={10: "red", 20: "green", 30: "blue"},
        ax=ax,
    )
    lines = [line for line in ax.lines if str(line.get_gid()).startswith("roc:")]
    assert [line.get_gid() for line in lines] == ["roc:30", "roc:10"]
    assert [line.get_color() for line in lines] == ["blue", "red"]


# -- one level for all limits of a picture --------------------------------------------------------

LEVELLED = [
    (name, layer)
    for name in calls.PICTURES
    for layer in [None, *(one.name for one in getattr(rp, name).declared.layers if "level" in one.keys)]
    if calls.takes(name, "level")
]


@pytest.mark.sample(3)
@pytest.mark.filterwarnings("ignore")
@pytest.mark.parametrize(("name", "layer"), LEVELLED)
def test_the_level_of_a_picture_is_that_of_all_its_limits(name, layer):
    ax = calls.draw(name, layer=layer, level=0.9)
    texts = [one.get_text() for one in ax.figure.findobj(Text)] + ax.get_legend_handles_labels()[1]
    said = " ".join([*texts, rp.caption(ax.figure)])
    assert not re.search(r"95\s%", said)
    if layer is not None:
        assert re.search(r"90\s%", said)
    plt.close("all")


@pytest.mark.filterwarnings("ignore")
@pytest.mark.parametrize("name", ["precision_recall"])
def test_the_level_of_a_picture_is_that_of_means_over_folds(name):
    ax = calls.draw(name, **calls.FOLD, level=0.9)
    assert "mean of 2 folds, 90 % t interval" in " ".join(ax.get_legend_handles_labels()[1])
    plt.close("all")


@pytest.mark.parametrize("own", [{}, {"level": 0.8}])
def test_a_band_has_the_level_of_the_picture_unless_it_names_its_own(own):
    ax = calls.draw("roc", level=0.5, band={"method": "wilson"} | own)
    (call,) = list_drawn_plots(ax)
    expected = rp.compute.roc_band(calls.Y, calls.SCORE, method="wilson", level=own.get("level", 0.5))
    np.testing.assert_allclose(call.made["band"][None].high, expected.high)
    plt.close("all")


def test_a_level_that_is_none_is_refused_before_anything_is_drawn():
    _, ax = plt.subplots()
    with pytest.raises(ValueError, match="level must lie between"):
        rp.roc(calls.Y, calls.SCORE, band=True, level=95, ax=ax)
    assert not ax.lines
    plt.close("all")
