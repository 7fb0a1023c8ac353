"""Values on isometrics: apart from an equal value of other lines, and unlike cut-offs."""

import itertools

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
    styles = {label.text.get_style() for label in get_labels(ax)._labels if label.series}
    assert styles == {"normal"}
    assert {label.text.get_style() for label in get_labels(ax)._labels if not label.has_anchor} == {"italic"}
