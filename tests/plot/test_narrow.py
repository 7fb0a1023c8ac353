"""Pictures in narrow panels: what a careful author would leave out, break or turn."""

import itertools
import warnings

import matplotlib.pyplot as plt
import numpy as np
import pytest
from stress import LONG, classes, sample, tree

import rocplot as rp
from rocplot.page.scales import RoundedLocator, has_tick_room
from rocplot.plot._artists import write_fitted_texts


def seen(axis):
    """Return the labels of the ticks within the view, as they are drawn."""
    low, high = sorted(axis.get_view_interval())
    ticks = [tick for tick in axis.get_major_ticks() if low - 1e-9 <= tick.get_loc() <= high + 1e-9]
    labels = [label for tick in ticks for label in (tick.label1, tick.label2)]
    return [label for label in labels if label.get_visible() and label.get_text()]


def apart(labels):
    """Say whether no label touches another one."""
    boxes = [label.get_window_extent() for label in labels]
    return not any(a.overlaps(b) for a, b in itertools.combinations(boxes, 2))


# -- ticks ----------------------------------------------------------------------------------------


@pytest.mark.sample(1)
@pytest.mark.parametrize("plot", ["pn", "lift"])
@pytest.mark.parametrize("style", ["paper_wide", "icml_wide", "slides"])
@pytest.mark.parametrize(("n", "positives"), [(4000, 1000), (400_000, 150_000), (20, 6), (50_000, 10)])
def test_numbers_of_ticks_are_apart(plot, style, n, positives):
    y = np.arange(n) < positives
    with plt.style.context(f"rocplot.styles.{style}"):
        fig, panels = plt.subplots(2, 4)
        getattr(rp, plot)(y, -np.arange(n) % 7, ax=panels[0, 0])
        fig.canvas.draw()
        for axis in (panels[0, 0].xaxis, panels[0, 0].yaxis):
            assert len(seen(axis)) >= 1
            assert apart(seen(axis))


def test_no_more_ticks_than_fit_and_no_fewer():
    """At 10 pt a digit of DejaVu Sans is 6.36 pt wide: two numbers of five digits need 31.8 + 2.5 pt.

    Of the multiples of 20 000, the next round step, one lies in the panel.
    """
    with plt.rc_context({"font.family": "DejaVu Sans", "xtick.labelsize": 10}):
        counts = []
        for steps_apart in (34.0, 34.6):
            fig = plt.figure(figsize=(2 * steps_apart / 72, 2), layout="none")
            ax = fig.add_axes((0, 0.5, 1, 0.4), xlim=(10_000, 30_000))
            ax.xaxis.set_major_locator(RoundedLocator(2, integer=True))
            ax.xaxis.set_major_formatter("{x:.0f}")
            fig.canvas.draw()
            counts.append((has_tick_room(ax.xaxis, [10_000, 20_000, 30_000]), len(seen(ax.xaxis))))
    assert counts == [(False, 1), (True, 3)]


def test_ticks_of_a_roomy_panel_are_those_of_matplotlib():
    fig, (ours, theirs) = plt.subplots(1, 2, figsize=(10, 4))
    for ax in (ours, theirs):
        ax.set_xlim(0, 0.83)
    ours.xaxis.set_major_locator(RoundedLocator(steps=[1, 2, 2.5, 5, 10]))
    fig.canvas.draw()
    np.testing.assert_allclose(ours.get_xticks(), theirs.get_xticks())


def test_ranks_stand_below_the_middle_of_their_signs():
    _fig, ax = plt.subplots()
    ax.set_xlim(0, 12)
    ax.xaxis.set_major_locator(RoundedLocator(6, integer=True, shift=-0.5))
    places = ax.get_xticks()
    places = places[(places >= 0) & (places <= 12)]
    np.testing.assert_allclose(places % 1, 0.5)
    assert len(places) >= 4


# -- names ----------------------------------------------------------------------------------------


@pytest.mark.sample(1)
@pytest.mark.parametrize("plot", ["ranking_strip", "relative_superiority"])
def test_names_of_rows_leave_the_panel_room(plot):
    y, scores = sample(200, 80, dict.fromkeys(LONG[:3], 0.8))
    with plt.style.context("rocplot.styles.nature_wide"):
        fig, panels = plt.subplots(2, 4, layout="tight", figsize=(7, 3.5))
        getattr(rp, plot)(y, scores, ax=panels[0, 0])
        fig.canvas.draw()
        labels = panels[0, 0].get_yticklabels()
        assert len({label.get_text() for label in labels}) == 3
        assert apart(labels)
        assert max(label.get_window_extent().width for label in labels) < 0.6 * fig.bbox.width / 4
        assert panels[0, 0].bbox.width > 0.3 * fig.bbox.width / 4


def test_names_of_rows_that_are_alike_but_for_the_end_stay_different():
    y, scores = sample(60, 30, {f"logistic regression on all values, fold {k}": 0.8 for k in range(4)})
    with plt.style.context("rocplot.styles.nature_wide"):
        _fig, panels = plt.subplots(2, 4)
        rp.ranking_strip(y, scores, ax=panels[0, 0])
        assert len({label.get_text() for label in panels[0, 0].get_yticklabels()}) == 4


def test_names_of_neighbouring_axes_are_apart():
    y, scores = sample(200, 80, {"a": 0.8, "b": 0.7})
    with plt.style.context("rocplot.styles.icml_wide"):
        fig, panels = plt.subplots(1, 4, layout="constrained")
        rp.relative_superiority(y, scores, ax=panels[2])
        rp.paired(y, *scores.values(), threshold=0.5, ax=panels[3])
        fig.canvas.draw()
        labels = [ax.xaxis.label for ax in panels[2:]]
        assert apart(labels)
        assert all(fig.bbox.x0 <= label.get_window_extent().x0 for label in labels)
        assert all(label.get_window_extent().x1 <= fig.bbox.x1 for label in labels)


# -- what is left out -----------------------------------------------------------------------------


@pytest.mark.slow
def test_statistics_do_not_stand_on_the_numbers_of_the_axis():
    y, scores = sample(200, 100, {"a": 0.5, "b": 0.5})
    for width in (7, 10, 14):
        fig, panels = plt.subplots(2, 4, figsize=(width, width / 2), layout="constrained")
        ax = rp.paired(y, *scores.values(), threshold=0.5, ax=panels[1, 3])
        fig.canvas.draw()
        (fitting,) = (one for one in ax.artists if one.get_gid() == "texts")
        texts = [one for one in fitting.get_children() if one.get_visible()]
        assert all(apart([text, tick]) for text in texts for tick in seen(ax.xaxis))


@pytest.mark.sample(1)
@pytest.mark.parametrize(
    ("width", "rows", "lost"),
    [
        (1.6, ["label"], ["no room for 19 of 19 splits"]),
        (5, ["positives", "negatives", "share of +", "label"], []),
    ],
)
def test_a_narrow_tree_has_no_rows_for_numbers(width, rows, lost):
    with plt.style.context("rocplot.styles.paper_wide"):
        fig, ax = plt.subplots(figsize=(width, 1.6 if width < 2 else 4))
        rp.tree_diagram(tree(20), ax=ax)
        with warnings.catch_warnings(record=True) as caught:
            warnings.simplefilter("always")
            fig.canvas.draw()
        assert [str(warning.message).partition(",")[0] for warning in caught] == lost
        assert [label.get_text() for label in seen(ax.yaxis)] == rows


def test_heads_of_rows_that_are_too_close_make_way():
    fig, ax = plt.subplots(figsize=(5, 4))
    rp.tree_diagram(tree(8), ax=ax)
    ax.set_position((0.3, 0.3, 0.6, 0.12))
    with pytest.warns(UserWarning, match="no room for 7 of 7 splits"):
        fig.canvas.draw()
    assert [label.get_text() for label in seen(ax.yaxis)] == ["label"]


@pytest.mark.slow
def test_shares_drop_their_zero_where_there_is_no_room_for_it():
    found = {}
    for width in (2.15, 8):
        with plt.style.context("rocplot.styles.ieee_wide"):
            fig, ax = plt.subplots(figsize=(width, width))
            rp.confusion_matrix(*classes(), ax=ax)
            fig.canvas.draw()
            found[width] = [
                text.get_text() for text in ax.texts if text.get_visible() and "." in text.get_text()
            ]
    recall = rp.compute.confusion_matrix(*classes()).recall
    assert [one for one in found[2.15] if one.startswith(".")][:10] == [f"{one:.2f}"[1:] for one in recall]
    assert not any(one.startswith(".") for one in found[8])


@pytest.mark.slow
def test_optional_labels_of_a_crowd_are_left_out():
    y, scores = sample(300, 120, {f"model {k}": 0.8 - k / 100 for k in range(12)})
    with plt.style.context("rocplot.styles.ieee_wide"):
        fig, panels = plt.subplots(2, 4, layout="constrained")
        rp.roc_points({name: (y, score >= 0.5) for name, score in scores.items()}, ax=panels[0, 0])
        fig.canvas.draw()
        assert not [one for one in rp.preflight(fig) if one.kind in ("overlapping text", "label over line")]


# -- twelve models; boxes -------------------------------------------------------------------------


def test_twelve_models_have_markers_of_their_own():
    y, scores = sample(300, 120, {f"model {k}": 0.8 for k in range(12)})
    _fig, ax = plt.subplots()
    rp.calibration_by(y, scores, by=np.array(["north", "south"])[np.arange(y.size) % 2], ax=ax)
    lines = [line for line in ax.lines if str(line.get_gid()).startswith("calibration_by:")]
    assert len({line.get_marker() for line in lines}) == 12


def test_the_box_around_a_text_is_measured():
    """Boxes padded by a whole size of the text touch where the texts themselves are far apart."""
    fig, ax = plt.subplots(figsize=(4, 4))
    ax.set(xlim=(0, 1), ylim=(0, 1))
    look = {"bbox": {"boxstyle": "round,pad=1"}}
    size = 20
    gap = 1.5 * size / (72 * 4 * 0.77)  # of the axes; the boxes need two sizes
    for x, kws in ((0.3, look), (0.3 + gap + 0.06, look)):
        write_fitted_texts(ax, [[(x, 0.5, "I", kws)]], largest=6, pad=0)
    fig.canvas.draw()
    (fitting,) = (one for one in ax.artists if one.get_gid() == "texts")
    shown = [one for one in fitting.get_children() if one.get_visible()]
    boxes = [one.get_bbox_patch().get_window_extent() for one in shown]
    assert not any(a.overlaps(b) for a, b in itertools.combinations(boxes, 2))


def test_a_line_of_a_row_s_name_is_as_long_as_its_share_of_the_panel():
    """It has .45 of the width, and letters that are half as wide as high: 4 · 72 · .45 / (.5 · 8) = 32 of them."""
    y, scores = sample(60, 30, {f"model {k} " + "of an ordinary length " * 4: 0.8 for k in range(2)})
    with plt.rc_context({"ytick.labelsize": 8}):
        _, ax = plt.subplots(figsize=(4, 4))
        rp.ranking_strip(y, scores, ax=ax)
        lines = [len(line) for label in ax.get_yticklabels() for line in label.get_text().split("\n")]
    assert 28 <= max(lines) <= 32
