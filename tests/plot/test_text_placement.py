"""Text beside points, and what stands in a legend: where it is placed and how it is written."""

import matplotlib.pyplot as plt
import numpy as np
from artists import artist
from matplotlib.path import Path
from papers import FAWCETT_FIGURE_3, FLACH_CLASSIFIERS, VUK_CURK_TABLE_2

import rocplot as rp
from rocplot.plot._text_placement import labels_of


def drawn(picture, *args, **kws):
    """Draw a picture; return its axes and, of each visible label, the text, the box and the leader's ends."""
    fig, ax = plt.subplots()
    picture(*args, ax=ax, **kws)
    fig.canvas.draw()
    shown = [one for one in labels_of(ax)._labels if one.text.get_visible()]
    return ax, [
        (one.text.get_text(), one.text.get_window_extent(), one.leader.get_xydata()) for one in shown
    ]


def on_page(artist):
    paths = artist.get_paths() if hasattr(artist, "get_paths") else [artist.get_path()]
    return [artist.get_transform().transform_path(path) for path in paths]


def test_no_leader_runs_through_another_label():
    _, labels = drawn(rp.roc, *FAWCETT_FIGURE_3, pos_label="p", thresholds=True)
    leaders = [(text, ends) for text, _, ends in labels if len(ends)]
    assert leaders
    for text, ends in leaders:
        assert not any(Path(ends).intersects_bbox(box) for other, box, _ in labels if other != text)


def test_a_wide_label_in_a_corner_stays_in_the_panel_and_off_the_lines():
    ax, labels = drawn(rp.roc_points, FLACH_CLASSIFIERS, slope_ranges=True)
    (box,) = [box for text, box, _ in labels if text.startswith("AlwaysPos")]
    panel = ax.get_window_extent()
    assert panel.x0 < box.x0 < box.x1 < panel.x1
    assert panel.y0 < box.y0 < box.y1 < panel.y1
    assert not any(path.intersects_bbox(box, filled=False) for path in on_page(artist(ax, "chance")))


def test_labels_keep_off_the_edges_of_tie_boxes():
    ax, labels = drawn(rp.roc, *VUK_CURK_TABLE_2, pos_label="p", ties=True, thresholds=True)
    for _, box, _ in labels:
        assert not any(path.intersects_bbox(box, filled=False) for path in on_page(artist(ax, "ties")))


def test_thresholds_are_written_with_a_minus():
    _, labels = drawn(rp.roc, [0, 1, 0, 1], [-1.5, 2, -np.inf, 3], thresholds=[-1.5, -np.inf, 2])
    assert {text for text, _, _ in labels} == {"cut-off −1.5", "−∞", "2"}


def test_what_belongs_to_no_model_stands_last_in_the_legend():
    _, ax = plt.subplots()
    for name in ("a", "b"):
        rp.lift([1, 0, 1, 0], {name: [4, 3, 2, 1]}, perfect=True, label_fmt="{name}", ax=ax)
    assert [text.get_text() for text in ax.get_legend().get_texts()] == ["a", "b", "perfect ranking"]


def test_a_rank_stands_below_its_sign():
    fig, ax = plt.subplots()
    rp.ranking_strip([1, 0, 1, 0, 1, 1], [6, 5, 4, 3, 2, 1], ax=ax)
    fig.canvas.draw()
    ticks = [(x, text.get_text()) for x, text in zip(ax.get_xticks(), ax.get_xticklabels(), strict=True)]
    assert ticks == [(0.5, "1"), (1.5, "2"), (2.5, "3"), (3.5, "4"), (4.5, "5"), (5.5, "6")]
