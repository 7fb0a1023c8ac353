"""What a caption says is drawn, and what is drawn is said."""

import itertools
import re
import warnings

import calls
import matplotlib.pyplot as plt
import numpy as np
import pytest
from read_back import kinds, reading
from tiers import in_short

import rocplot as rp

LAYERS = [(name, layer.name) for name in calls.PICTURES for layer in getattr(rp, name).declared.layers]
SHORT = {(name, layer) for name, layer in LAYERS if (name, layer) in (("roc", "ties"), ("roc", "hull"), ("roc", "band"), ("roc", "operating_point")) or (name, layer) in (("det", "operating_point"), ("calibration", "band"), ("lift", "thresholds"), ("ranking_strip", "ties"))}


ORNAMENTS = {("score_distribution", "fill")}  # which repeat what an outline shows


def _pixels(ax):
    """Draw a figure and return its pixels."""
    ax.figure.canvas.draw()
    return np.asarray(ax.figure.canvas.buffer_rgba())


@pytest.mark.sample(1)
@pytest.mark.parametrize(("name", "layer"), in_short(LAYERS, SHORT))
@pytest.mark.filterwarnings("ignore")
def test_a_layer_is_said_if_it_is_drawn_and_only_then(name, layer):
    needs = calls.LAYERS.get(name, {}).get(layer, {})
    with_it, without = calls.draw(name, layer=layer), calls.draw(name, **needs | {layer: False})
    drawn = not np.array_equal(_pixels(with_it), _pixels(without))
    words = [" ".join([rp.caption(ax), *reading.entries(ax), *reading.texts(ax.figure)]) for ax in (with_it, without)]
    if drawn and (name, layer) not in ORNAMENTS:
        assert words[0] != words[1], "it is drawn without a word"
    if not drawn:
        off_the_panel = r"Off the panel, not marked: .*? (?:tpr|fnr) [\d.]+\. "
        assert re.sub(off_the_panel, "", words[0]) == words[1], "it is said, but not drawn"


@pytest.mark.sample(1)
@pytest.mark.parametrize(("name", "models"), in_short(list(itertools.product(kinds.with_layer("zoom"), ("apart", "crowded"))), {("roc", "apart"), ("roc", "crowded"), ("det", "apart"), ("precision_recall", "apart"), ("cost_curve", "apart")}))
@pytest.mark.filterwarnings("ignore:zoom")
def test_an_inset_is_said_if_it_is_drawn(name, models):
    y = kinds.Y
    score = kinds.SCORES["unit"](kinds.LATENT if models == "apart" else 5 * y + kinds.LATENT)
    other = kinds.second("unit") if models == "apart" else kinds.SCORES["unit"](5 * y + 0.8 * kinds.LATENT)
    ax = kinds.draw(name, y, {"a": score, "b": other}, zoom=True)
    ax.figure.canvas.draw()
    drawn = bool(ax.child_axes)
    assert ("inset" in rp.caption(ax).lower()) == drawn, (drawn, rp.caption(ax))


@pytest.mark.parametrize("name", ["roc", "precision_recall", "det", "lift"])
@pytest.mark.parametrize("format_", ["latex", "markdown"])
def test_mathematics_of_a_name_reaches_the_markup(name, format_):
    y, score = kinds.scores("unit")
    ax = kinds.draw(name, y, {r"$\hat{p}$": score, "b_1": score**2 * np.tile([1, 0.4, 0.8], 50)})
    assert r"$\hat{p}$" in rp.caption(ax, format=format_)


def test_mathematics_of_a_name_is_no_other_word_in_text():
    y, score = kinds.scores("unit")
    ax = kinds.draw("roc", y, {r"$\hat{p}$": score, "b": kinds.second("unit")})
    assert "hatp" not in rp.caption(ax)


MANY = {f"m{k}": kinds.LATENT + k / 9 * np.random.default_rng(k).normal(size=kinds.N) for k in range(14)}


@pytest.mark.sample(1)
@pytest.mark.parametrize(("name", "legend"), in_short(list(itertools.product(("roc", "precision_recall", "det", "lift"), (True, False))), {("roc", True), ("roc", False), ("lift", False)}))
@pytest.mark.filterwarnings("ignore")
def test_models_that_a_caption_leaves_to_the_legend_stand_in_it(name, legend):
    ax = kinds.draw(name, kinds.Y, MANY, legend="auto" if legend else False)
    caption, entries = rp.caption(ax), " ".join([*reading.entries(ax), *reading.texts(ax.figure)])
    for model in MANY:
        assert re.search(rf"\b{model}\b", entries) or re.search(rf"\b{model}\b", caption), (model, caption)
    assert not ("legend" in caption and not reading.entries(ax)), caption


def test_a_legend_that_finds_no_room_is_not_pointed_to():
    fig, ax = plt.subplots(figsize=(1.6, 1.6))
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        rp.roc(kinds.Y, MANY, ax=ax)
        fig.canvas.draw()
    caption = rp.caption(ax)
    assert "legend" not in caption or reading.entries(ax), caption


def test_classes_are_not_called_models():
    rng = np.random.default_rng(0)
    k, matrix = rng.integers(0, 12, 240), rng.dirichlet(np.ones(12), 240)
    ax = rp.multiclass_roc(np.array([f"class {i:02d}" for i in k]), matrix, ax=plt.subplots()[1])
    assert "models" not in rp.caption(ax)
    assert not re.search(r"\b\d+ positive", rp.caption(ax)), "each class has its own positives"


def test_a_coverage_space_is_not_called_roc_space():
    ax = rp.tree_labellings([(4, 1), (2, 3), (1, 5)], space="pn", ax=plt.subplots()[1])
    assert "ROC space" not in rp.caption(ax)


@pytest.mark.parametrize(("metric", "options", "value"), [("cost", {"cost_ratio": 20}, 20), ("f_beta", {"beta": 3}, 3), ("laplace", {"positives": 7, "negatives": 11}, 7)])
def test_a_caption_of_isometrics_states_its_parameter(metric, options, value):
    caption = rp.caption(rp.isometrics(metric, **options, levels=[0.3, 0.6], ax=plt.subplots()[1]))
    assert value in {number.value for number in reading.numbers(caption)} or re.search(rf"F.?{value}\b|F$_{value}$", caption), caption


@pytest.mark.sample(1)
@pytest.mark.parametrize("model", in_short(["a", "in", "of", "the", "s", "bootstrap", "AUC", "e"], ("in", "s")))
def test_names_of_models_delete_nothing_from_the_methods(model):
    y, score = kinds.scores("unit")
    captions = [rp.caption(kinds.draw("roc", y, {name: score, "zebra": kinds.second("unit")}, band=True)) for name in (model, "qqq")]
    assert captions[0] == re.sub(r"\bqqq\b", model, captions[1])


@pytest.mark.sample(6)
@pytest.mark.parametrize("name", calls.PICTURES)
def test_no_caption_has_a_comma_or_blank_too_many(name):
    caption = rp.caption(calls.draw(name))
    assert not re.search(r",;|;;|: \.|\s[.,;]|  |,,|\(\)|: ;|nan\b|\bNone\b", caption), caption


@pytest.mark.sample(1)
@pytest.mark.parametrize("rate", [0.01, 0.001])
def test_an_optimum_off_the_panel_is_drawn_or_said(rate, recwarn):
    rng = np.random.default_rng(2)
    y = np.repeat([1, 0], [400, 4000])
    score = rng.normal(size=4400) + 1.2 * y
    fig, ax = plt.subplots()
    rp.det(y, score, operating_point={"prior": rate}, ax=ax)
    fig.canvas.draw()
    (x, low), (high, top) = ax.viewLim.get_points()
    markers = [child for child in ax.lines if str(child.get_gid()).startswith("operating_point")]
    places = [np.ravel(np.asarray(marker.get_data(), float)) for marker in markers]
    seen = any(x <= place[0] <= high and low <= place[1] <= top for place in places)
    assert seen or any("lies off the panel" in str(warning.message) for warning in recwarn)
    assert ("off the panel" in rp.caption(ax).lower()) == (not seen), rp.caption(ax)
    assert not re.search(r"\): \.", rp.caption(ax)), rp.caption(ax)
