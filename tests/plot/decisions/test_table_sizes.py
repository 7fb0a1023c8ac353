"""Sizes in the table of a confusion matrix: counts are its largest text, and its grid is thinner than its cells."""

import io

import matplotlib.pyplot as plt
import numpy as np
import pytest

import rocplot as rp

STYLES = ["paper", "ieee", "nature", "slides", "dark", "print"]


def draw_table(n_classes, rng, **kws):
    names = np.array([f"class {i}" for i in range(n_classes)])
    true = np.r_[np.arange(n_classes), rng.integers(0, n_classes, 40 * n_classes)]
    predicted = np.where(rng.random(true.size) < 0.7, true, rng.integers(0, n_classes, true.size))
    if n_classes == 2:
        return rp.confusion_matrix(true, predicted, **kws)
    return rp.confusion_matrix(names[true], y_pred=names[predicted], **kws)


@pytest.mark.sample(2)
@pytest.mark.parametrize("style", STYLES)
@pytest.mark.parametrize("n_classes", [2, 3, 5])
@pytest.mark.parametrize("rates", [True, False])
def test_counts_are_the_largest_text(style, n_classes, rates, rng):
    with plt.style.context(f"rocplot.styles.{style}"):
        ax = draw_table(n_classes, rng, rates=rates)
        ax.figure.savefig(io.BytesIO())
    cells = [text for text in ax.texts if text.get_gid() == "cell" and text.get_visible()]
    counts = [text.get_fontsize() for text in cells if text.get_text().replace("\u202f", "").isdigit()]
    names = [label for axis in (ax.xaxis, ax.yaxis) for label in (*axis.get_ticklabels(), axis.label)]
    assert len(counts) >= n_classes**2
    assert min(counts) >= max(text.get_fontsize() for text in (*cells, *names, *ax.texts))


@pytest.mark.sample(1)
@pytest.mark.filterwarnings("ignore:the cells of the table are too small")
@pytest.mark.parametrize("style", ["paper", "slides", "dark", "print"])
@pytest.mark.parametrize("n_classes", [2, 10, 54])
def test_the_grid_is_thinner_than_the_cells(style, n_classes, rng):
    with plt.style.context(f"rocplot.styles.{style}"):
        ax = draw_table(n_classes, rng)
        ax.figure.savefig(io.BytesIO())
        points = np.ptp(ax.transData.transform([(0, 0), (1, 0)])[:, 0]) * 72 / ax.figure.dpi
    widths = [float(cell.get_linewidth()[0]) for cell in ax.collections if cell.get_gid() == "confusion_matrix"]
    assert max(widths) <= 0.1 * points
    assert all(width == 0 or width >= 0.25 for width in widths)
