"""Values on isometrics: apart from an equal value of other lines, and unlike cut-offs."""

import itertools
import re

import matplotlib.pyplot as plt
import numpy as np
import pytest

import rocplot as rp
from rocplot.page.labels import get_labels


@pytest.mark.parametrize("metric", ["accuracy", "precision"])
@pytest.mark.parametrize("style", ["paper", "dark"])
def test_equal_values_of_two_skews_stand_apart(metric, style):
    with plt.style.context(f"rocplot.styles.{style}"):
        _, ax = plt.subplots(figsize=(3.3, 3.3))
        for skew in (1, 0.5):
            rp.isometrics(metric, levels=[0.3, 0.5, 0.8], skew=skew, ax=ax)
        ax.figure.canvas.draw()
    shown = [label.text for label in get_labels(ax)._labels if label.text.get_visible()]
    assert len(shown) >= 4
    for a, b in itertools.combinations(shown, 2):
        if a.get_text() == b.get_text():
            first, second = a.get_window_extent(), b.get_window_extent()
            gap = np.hypot(*(np.mean(first.get_points(), axis=0) - np.mean(second.get_points(), axis=0)))
            assert gap > 2 * first.width


def test_values_of_isometrics_are_italic_and_cut_offs_upright(rng):
    y = rng.integers(0, 2, 60)
    ax = rp.roc(y, y + rng.normal(size=60), thresholds=[0.5, 1], isometrics="accuracy")
    ax.figure.canvas.draw()
    styles = {label.text.get_style() for label in get_labels(ax)._labels if label.has_anchor}
    assert styles == {"normal"}
    assert {label.text.get_style() for label in get_labels(ax)._labels if not label.has_anchor} == {"italic"}


@pytest.mark.parametrize(("metric", "corner"), [("lr_minus", (1, 1)), ("npv", (1, 1)), ("lr_plus", (0, 0))])
def test_values_of_lines_that_meet_stand_where_the_lines_are_apart(metric, corner):
    _, ax = plt.subplots(figsize=(2.4, 2.4))
    rp.isometrics(metric, levels=[0.2, 0.4, 0.6, 0.8] if metric == "npv" else [0.2, 0.5, 2, 5], ax=ax)
    ax.figure.canvas.draw()
    shown = [label.text for label in get_labels(ax)._labels if label.text.get_visible()]
    assert len(shown) == 4
    boxes = [text.get_window_extent().get_points().mean(axis=0) for text in shown]
    distance = np.hypot(*(ax.transData.inverted().transform(boxes) - corner).T)
    assert distance.min() > 0.5


@pytest.mark.sample(2)
@pytest.mark.parametrize("width", [2.0, 3.4])
@pytest.mark.parametrize("metric", ["precision", "accuracy", "f1"])
def test_the_caption_says_the_values_that_stand_on_no_line(metric, width, rng):
    y = rng.integers(0, 2, 60)
    score = y + rng.normal(size=60)
    for draw in (
        lambda ax: rp.roc(y, score, isometrics=metric, ax=ax),
        lambda ax: rp.isometrics(metric, skew=9, ax=ax),
        lambda ax: rp.precision_recall(y, score, isometrics=True, ax=ax),
    ):
        fig, ax = plt.subplots(figsize=(width, width))
        draw(ax)
        fig.draw_without_rendering()
        labels = [label for label in get_labels(ax)._labels if not label.has_anchor]
        assert labels
        shown = {label.number for label in labels if label.text.get_visible()}
        _, _, listed = rp.caption(fig).partition("Lines without room for their value: ")
        told = set(re.split(", | and ", listed.partition(". ")[0].rstrip("."))) - {""}
        assert told == {label.number for label in labels} - shown
