"""Fuzzy labels as a picture."""

import matplotlib.pyplot as plt
import numpy as np
import pytest
from artists import artist, artists

import rocplot as rp


@pytest.mark.mpl_image_compare
def test_image_fuzzy_labels():
    fig, ax = plt.subplots(figsize=(3.4, 2))
    rp.fuzzy_labels([0.25, 0.5, 1], ax=ax)
    return fig


def test_lines_are_the_trapezoids():
    _, ax = plt.subplots()
    assert rp.fuzzy_labels(0.5, means=True, ax=ax) is ax
    np.testing.assert_allclose(
        artist(ax, "fuzzy_labels").get_xydata(), [[0, 0], [0.25, 0], [0.75, 1], [1, 1]]
    )
    np.testing.assert_allclose(artist(ax, "negative").get_xydata(), [[0, 1], [0.25, 1], [0.75, 0], [1, 0]])
    at = [mark.get_xydata()[0] for mark in artists(ax, "means")]
    np.testing.assert_allclose(at, [[0.25 + 0.25 / 12, 0], [0.75 - 0.25 / 12, 0]])
    assert ax.get_legend() is None


def test_each_label_has_a_look_of_its_own_where_there_is_one_overlap():
    for style in ("default", "rocplot.styles.dark", "rocplot.styles.print"):
        with plt.style.context(style):
            _, ax = plt.subplots()
            rp.fuzzy_labels(0.5, means={"label": "mean"}, ax=ax)
        lines = artist(ax, "negative"), artist(ax, "fuzzy_labels")
        assert lines[0].get_color() != lines[1].get_color()
        assert lines[0].get_linewidth() == lines[1].get_linewidth()
        colors = [line.get_color() for line in lines]
        assert [mark.get_color() for mark in artists(ax, "means")] == colors
        ax.figure.canvas.draw()
        signs = {
            one.get_text(): one.get_color() for one in ax.findobj(plt.Text) if one.get_text() in ("−", "+")
        }
        assert [signs["−"], signs["+"]] == colors
        assert ax.get_legend_handles_labels()[1] == ["mean"]


def test_several_overlaps_and_results_have_a_legend():
    _, ax = plt.subplots()
    rp.fuzzy_labels([0, rp.compute.fuzzy_labels(0.75)], ax=ax)
    assert [text.get_text() for text in ax.get_legend().get_texts()] == ["overlap 0 %", "overlap 75 %"]
    assert artist(ax, "negative:0.75").get_color() == artist(ax, "fuzzy_labels:0.75").get_color()
    rp.fuzzy_labels(0.25, ax=ax)
    ax.figure.canvas.draw()
    assert sorted(one.get_text() for one in ax.findobj(plt.Text) if one.get_text() in ("−", "+")) == ["+", "−"]


def test_errors_come_before_ink():
    for wrong, kind, word in (
        (1.5, ValueError, "overlap must be in"),
        ("wide", TypeError, "number"),
        ([], ValueError, "empty"),
    ):
        with pytest.raises(kind, match=word):
            rp.fuzzy_labels(wrong)
    assert plt.get_fignums() == []
