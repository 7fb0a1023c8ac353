"""Sums of weights have four digits and never fewer than their whole part; cases are cases, and weight is named so."""

import itertools
import re
import warnings

import matplotlib.pyplot as plt
import numpy as np
import pytest
from read_back import kinds, reading
from sklearn import metrics
from tiers import in_short

import rocplot as rp
from rocplot import compute

CLASSES = np.array(["low", "mid", "high"])[np.arange(kinds.N) % 3]
PREDICTED = np.roll(CLASSES, 1)
PREDICTED[::2] = CLASSES[::2]
LABELS = ["low", "mid", "high"]
WEIGHTED = ("brier_curve", "calibration", "calibration_by", "confusion_matrix", "cost_curve", "det", "kendall_curve", "lift", "net_benefit", "pn", "precision_recall", "predictiveness", "refinement_calibration", "risk_coverage", "roc", "score_bands", "score_distribution", "threshold_metrics")  # fmt: skip


@pytest.mark.parametrize(
    ("name", "kind"),
    in_short(list(itertools.product(WEIGHTED, kinds.WEIGHTS)), {(name, "thousands") for name in ("roc", "calibration_by", "confusion_matrix", "lift", "net_benefit", "score_bands", "threshold_metrics")} | {("roc", "counts-of-10^12"), ("roc", "thousandths")}),
)
def test_a_caption_names_weight_as_weight_and_cases_as_cases(name, kind):
    y, score = kinds.scores("unit")
    weight = kinds.weights(kind)
    caption = rp.caption(kinds.draw(name, y, score, sample_weight=weight))
    said = caption.replace("fewer than 5 cases", "")  # what makes a bin small
    for number in reading.numbers(" ".join(re.findall(rf"{reading.NUMBER} cases", said))):
        assert number.value == y.size, caption
    sums = reading.after("weight", caption)
    assert sums, caption
    assert any(reading.is_sum(number, weight.sum()) for number in sums), (weight.sum(), caption)


def _cells(ax):
    return [number for text in reading.texts(ax.figure) for number in reading.numbers(text) if re.fullmatch(reading.NUMBER, text)]


@pytest.mark.sample(1)
@pytest.mark.parametrize("kind", in_short(kinds.WEIGHTS, ("fractions", "millions")))
def test_a_table_of_two_classes_holds_its_sums_in_full(kind):
    y, score = kinds.scores("unit")
    weight = kinds.weights(kind)
    ax = rp.confusion_matrix(y, score, sample_weight=weight, ax=plt.subplots()[1])
    by_hand = metrics.confusion_matrix(y, score >= 0.5, sample_weight=weight).ravel()
    for total in by_hand:
        matching = [number for number in _cells(ax) if number.holds(total)]
        assert matching, (total, _cells(ax))
        for number in matching:
            assert reading.is_sum(number, total), (number.text, total)
            whole = len(str(int(total)))
            assert number.significant <= max(4, whole), f"{number.text} has more digits than a sum needs"


@pytest.mark.parametrize("kind", in_short(kinds.WEIGHTS, ("fractions", "millions")))
def test_a_table_of_three_classes_holds_its_sums(kind):
    weight = kinds.weights(kind)
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        ax = rp.confusion_matrix(CLASSES, y_pred=PREDICTED, labels=LABELS, sample_weight=weight, ax=plt.subplots()[1])
        cells = _cells(ax)
    if any("numbers" in str(warning.message) and "are left out" in str(warning.message) for warning in caught):
        assert kind == "counts-of-10^12", "only numbers of 15 digits find no room"
        return
    for total in metrics.confusion_matrix(CLASSES, PREDICTED, labels=LABELS, sample_weight=weight).ravel():
        assert total == 0 or any(reading.is_sum(number, total) for number in cells), (total, cells)


def test_a_caption_of_three_weighted_classes_counts_cases_and_weight():
    weight = kinds.weights("thousands")
    ax = rp.confusion_matrix(CLASSES, y_pred=PREDICTED, labels=LABELS, sample_weight=weight, ax=plt.subplots()[1])
    caption = rp.caption(ax)
    assert not [number for number in reading.numbers(" ".join(re.findall(rf"{reading.NUMBER} cases", caption))) if number.value != kinds.N]
    assert any(reading.is_sum(number, weight.sum()) for number in reading.after("weight", caption)), caption


def test_a_caption_of_a_weighted_triangle_names_the_weight():
    weight = kinds.weights("thousands")
    matrix = np.random.default_rng(1).dirichlet([1, 1, 1], kinds.N)
    caption = rp.caption(rp.weight_simplex(CLASSES, matrix, labels=LABELS, sample_weight=weight, ax=plt.subplots()[1]))
    assert any(reading.is_sum(number, weight.sum()) for number in reading.after("weight", caption)), caption


@pytest.mark.parametrize("kind", kinds.WEIGHTS)
def test_the_table_of_a_summary_names_weight_as_weight(kind):
    y, score = kinds.scores("unit")
    weight = kinds.weights(kind)
    rows = reading.markdown_rows(compute.summary(y, {"a": score, "b": score**2}, sample_weight=weight).to_markdown())
    for title, cells in rows.items():
        if title.lower() in ("n", "cases", "number of cases"):
            assert reading.parse(cells[0]).value == y.size, (title, cells)
    sums = [reading.parse(cells[0]) for title, cells in rows.items() if "weight" in title.lower()]
    assert any(reading.is_sum(number, weight.sum()) for number in sums), rows


@pytest.mark.slow
def test_a_report_names_weight_as_weight():
    y, score = kinds.scores("unit")
    weight = kinds.weights("thousands")
    figure = rp.report(y, {"a": score, "b": score**2}, sample_weight=weight)
    words = reading.texts(figure)
    for place, word in enumerate(words):
        if word in ("n", "Cases"):
            assert "weight" in " ".join(words).lower(), words[place:]
            assert str(y.size) in words
    assert any(reading.is_sum(number, weight.sum()) for number in reading.after("weight", rp.caption(figure)))


@pytest.mark.filterwarnings("ignore:the box of statistics has no free place")
def test_counts_in_the_box_of_statistics_are_cases():
    y, score = kinds.scores("unit")
    weight = kinds.weights("thousands")
    ax = kinds.draw("calibration", y, score, sample_weight=weight, statistics=True)
    text = " ".join(reading.texts(ax.figure))
    for number in reading.after("n =", text):
        assert number.value == y.size or "weight" in text, text
