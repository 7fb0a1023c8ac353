"""Numbers of one kind have equal digits beside a picture, in its legend and in its caption, and keep their zeros."""

import re

import calls
import matplotlib.pyplot as plt
import numpy as np
import pytest
from matplotlib.text import Text
from read_back import kinds

import rocplot as rp

RATE = re.compile(r"(?<!at )(?<!\w)(?:fpr|tpr|KS|AP|precision|recall|sensitivity|specificity) (\d+(?:\.\d+)?)(?![\d.])")
PERCENTAGE = re.compile(r"(?:depth|share) (\d+(?:\.\d+)?) %")
P_VALUE = re.compile(r"(?<!\w)p (?:= )?(\d+(?:\.\d+)?)(?![\d.])")
DRAWN = [(name, layer) for name in calls.PICTURES for layer in (None, *(one.name for one in getattr(rp, name).declared.layers))]


def texts(ax):
    """Return the texts of a figure without those of its axes, and its caption."""
    ax.figure.canvas.draw()
    ticks = {text for one in ax.figure.axes for axis in (one.xaxis, one.yaxis) for text in axis.findobj(Text)}
    return [one.get_text() for one in ax.figure.findobj(Text) if one not in ticks and one.get_visible()] + [rp.caption(ax)]


def faults(words):
    """List the numbers that have fewer digits than others of their kind."""
    for text in words:
        yield from (f"{number} in {text!r}" for number in RATE.findall(text) if len(number.partition(".")[2]) < 3)
        yield from (f"{number} % in {text!r}" for number in PERCENTAGE.findall(text) if "." not in number)
        for number in P_VALUE.findall(text):
            if len(number.replace(".", "").lstrip("0")) < 2:
                yield f"p {number} in {text!r}"


@pytest.mark.parametrize(
    ("text", "many"),
    [
        ("cut-off 14\nfpr 0.31", 1),
        ("fpr 0.310, tpr 0.7", 1),
        ("share 13 %", 1),
        ("p 0.9", 1),
        ("p = 0.02", 1),
        ("p 0.020, depth 40.0 %", 0),
        ("tpr 0.800 (0.508 to 0.882) at fpr 0.2", 0),  # the caller's
    ],
)
def test_the_sweep_sees_what_it_is_for(text, many):
    assert len(list(faults([text]))) == many


@pytest.mark.sample(12)
@pytest.mark.parametrize(("name", "layer"), DRAWN)
@pytest.mark.filterwarnings("ignore")
def test_rates_percentages_and_p_values_keep_their_zeros(name, layer):
    """Rates of 15 cases a class are tenths as often as not."""
    ax = calls.draw(name) if layer is None else calls.draw(name, layer=layer)
    assert not list(faults(texts(ax)))


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.filterwarnings("ignore")
def test_cut_offs_of_several_models_have_equal_decimals(seed):
    rng = np.random.default_rng(seed)
    y = rng.random(400) < 0.3
    models = {f"m{k}": np.round(1 / (1 + np.exp(-rng.normal(1.2 * y, 1 + k))), 6) for k in range(3)}
    _, ax = plt.subplots(figsize=(6, 6))
    rp.roc(y, models, operating_point="youden", ax=ax)
    numbers = re.findall(r"cut-off ([\d.]+\d)", rp.caption(ax))
    assert len(numbers) == 3
    assert len({len(number.partition(".")[2]) for number in numbers}) == 1


def test_whole_scores_have_whole_cut_offs():
    ax = kinds.draw("roc", kinds.Y, {"a": kinds.SCORES["ratings"](kinds.LATENT), "b": 1 / (1 + np.exp(-kinds.LATENT))}, operating_point=True)
    assert re.search(r"a cut-off \d, ", rp.caption(ax))


def test_a_rare_class_has_its_prevalence_in_three_significant_digits():
    _, ax = plt.subplots()
    y, s = np.arange(1600) < 2, np.linspace(1, 0, 1600) ** 2
    rp.roc(y, s, ax=ax)
    assert "prevalence 0.00125" in rp.caption(ax)
    words = rp.caption(rp.precision_recall(y, s, ax=plt.figure().gca()))
    assert "prevalence 0.00125" in words
    assert "deciding at random: 0.00125" in words
    plt.figure()
    assert "at a prevalence of 0.00125" in rp.caption(rp.net_benefit(y, s, prevalence=0.00125, thresholds=[0.001, 0.1, 0.5]))


def test_rates_below_a_hundredth_have_two_significant_digits():
    table = rp.compute.ConfusionMatrix(tp=52, fn=4, fp=9948, tn=89996)
    words = rp.caption(rp.confusion_matrix(table))
    for number in ("precision 0.0052", "NPV 0.99996", "F-measure 0.010"):
        assert number + ("," if number[0] != "F" else ";") in words
