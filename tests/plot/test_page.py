"""The page that a picture makes for itself is as high as its panel needs; a page of the caller's stays."""

import matplotlib as mpl
import matplotlib.pyplot as plt
import numpy as np
import pytest
from calls import PICTURES, call

import rocplot as rp
from rocplot.page.margins import contains_box

RNG = np.random.default_rng(7)
Y = np.repeat([0, 1], [270, 30])
SCORES = {"forest": RNG.normal(size=300) + 1.5 * Y, "tree": RNG.normal(size=300) + Y}
HALF = np.r_[:75, 270:297]  # 27:75, a panel that is flat, but not so flat that it is stretched
HALF_SCORES = {name: score[HALF] for name, score in SCORES.items()}
FEW = np.r_[:18, 270:288]
CALLS = {
    "pn, 27:75": lambda **kws: rp.pn(Y[HALF], HALF_SCORES, **kws),
    "pn, 27:75, unnamed": lambda **kws: rp.pn(Y[HALF], HALF_SCORES["tree"], **kws),
    "strip of cells": lambda **kws: rp.ranking_strip(Y, SCORES["tree"], **kws),
    "strip of cells of two": lambda **kws: rp.ranking_strip(Y, SCORES, **kws),
    "strip of signs": lambda **kws: rp.ranking_strip(
        Y[FEW], {name: score[FEW] for name, score in SCORES.items()}, **kws
    ),
    "square": lambda **kws: rp.roc(Y, SCORES, **kws),
    "table": lambda **kws: rp.confusion_matrix(Y, SCORES["tree"], **kws),
}


@pytest.fixture(autouse=True)
def no_figure():
    plt.close("all")


def emptiness(fig):
    return [one for one in rp.preflight(fig) if one.kind in ("empty page", "small axes")]


@pytest.mark.sample(1)
@pytest.mark.parametrize("style", ["paper", "paper_wide", "slides", "dark"])
@pytest.mark.parametrize("call", CALLS)
def test_a_page_of_its_own_is_not_empty(call, style):
    with plt.style.context(f"rocplot.styles.{style}"):
        wide, high = mpl.rcParams["figure.figsize"]
        fig = CALLS[call]().figure
        assert not emptiness(fig)
        assert fig.get_figwidth() == wide
        if call in ("square", "table"):
            assert fig.get_figheight() == (high if wide < 1.8 * high else pytest.approx(wide / 1.618))
        else:
            assert fig.get_figheight() < (0.95 if call.startswith("pn") else 0.7) * high


@pytest.mark.sample(1)
@pytest.mark.parametrize("call", ["strip of cells", "square"])
def test_a_page_of_the_callers_is_never_resized(call):
    with plt.style.context("rocplot.styles.paper_wide"):
        figures = [plt.figure(), plt.subplots()[0]]
        for fig in figures:
            plt.figure(fig)
            assert CALLS[call]().figure is fig
        fig, ax = plt.subplots()
        CALLS[call](ax=ax)
        for one in (*figures, fig):
            assert tuple(one.get_size_inches()) == (6.8, 3.37)
            assert emptiness(one)  # the preflight says it


def test_a_later_model_gets_its_room():
    """Each row of a strip is as high as the first, unless somebody has changed the page."""
    with plt.style.context("rocplot.styles.paper"):
        heights = []
        for score in [*SCORES.values(), 1 - SCORES["tree"]]:
            fig = rp.ranking_strip(Y, score).figure
            heights.append(fig.get_figheight())
        assert heights[2] - heights[1] == pytest.approx(3 * 8 / 72, abs=0.05)  # three lines of 8 pt
        assert heights[1] - heights[0] == pytest.approx(3 * 8 / 72, abs=0.05)
        fig.set_size_inches(3.4, 2)
        rp.ranking_strip(Y, SCORES["forest"])
        assert tuple(fig.get_size_inches()) == (3.4, 2)


def test_a_second_panel_ends_it():
    with plt.style.context("rocplot.styles.paper"):
        ax = rp.pn(Y, SCORES["tree"])
        high = ax.figure.get_figheight()
        ax.figure.add_subplot(2, 1, 2)
        rp.pn(Y, SCORES["forest"], ax=ax)
        assert ax.figure.get_figheight() == high


def words_off_the_page(fig):
    """List the tick labels, axis labels and titles that the page cuts off."""
    fig.canvas.draw()
    renderer, page = fig.canvas.get_renderer(), fig.bbox
    texts = [text for ax in fig.axes for text in (ax.title, ax.xaxis.label, ax.yaxis.label)]
    texts += [
        tick_label
        for ax in fig.axes
        for axis in (ax.xaxis, ax.yaxis)
        for tick in axis._update_ticks()
        for tick_label in (tick.label1, tick.label2)
    ]
    shown = [text for text in texts if text.get_visible() and text.get_text()]
    boxes = [(text.get_text(), text.get_window_extent(renderer).padded(-0.5)) for text in shown]
    return [words for words, box in boxes if not contains_box(page, box)]


@pytest.mark.sample(10)
@pytest.mark.parametrize("name", [name for name in PICTURES if name != "isometric_surface"])
def test_a_page_of_its_own_in_matplotlibs_style_cuts_off_no_word(name):
    positional, keywords = call(name)
    with mpl.rc_context(mpl.rcParamsDefault | {"backend": "agg"}):
        fig = getattr(rp, name)(*positional, **keywords).figure
        assert not words_off_the_page(fig)


def test_ranks_above_their_rows_stay_on_the_page(rng):
    means = {"a": 0.8, "b": 0.79, "c": 0.78, "d": 0.75, "e": 0.7}
    accuracies = {name: rng.normal(mean, 0.03, 12) for name, mean in means.items()}
    for margins in ({}, {"figure.subplot.left": 0.2}):  # ours, and those of the owner's style
        with mpl.rc_context(mpl.rcParamsDefault | {"backend": "agg"} | margins):
            assert not words_off_the_page(rp.critical_difference(accuracies).figure)
        plt.close()


@pytest.mark.slow
def test_a_legend_without_room_gives_back_matplotlibs_margins(rng):
    y = rng.integers(0, 100, 600)
    scores = np.eye(100)[y] + rng.random((600, 100))
    with mpl.rc_context(mpl.rcParamsDefault | {"backend": "agg"}):
        ax = rp.multiclass_roc(y, scores)
        with pytest.warns(UserWarning, match="the legend has no room on the figure"):
            cut_off = words_off_the_page(ax.figure)
        assert not cut_off
        assert ax.figure.subplotpars.top == mpl.rcParams["figure.subplot.top"]
