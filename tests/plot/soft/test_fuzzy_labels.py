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


@pytest.mark.mpl_image_compare
def test_image_fuzzy_labels_degree():
    fig, axes = plt.subplots(1, 2, figsize=(6.6, 2))
    rp.fuzzy_labels(degree=1 / 3, means=True, ax=axes[0])
    rp.fuzzy_labels(degree=0.4, n_labels=4, means=True, ax=axes[1])
    return fig


@pytest.mark.parametrize("n_labels", [2, 4])
def test_a_degree_has_its_triangles_which_overlap_by_it(n_labels):
    _, ax = plt.subplots()
    rp.fuzzy_labels(degree=0.25, n_labels=n_labels, means=True, ax=ax)
    t = np.linspace(0, 1, 1001)
    triangles = artists(ax, "triangles")
    assert len(triangles) == n_labels
    raw = np.array([np.interp(t, *one.get_data(), left=0, right=0) for one in triangles])
    drawn = [artist(ax, "negative"), *artists(ax, "between"), artist(ax, "fuzzy_labels")]
    assert len(drawn) == n_labels
    shares = np.array([np.interp(t, *one.get_data()) for one in drawn])
    np.testing.assert_allclose(raw / raw.sum(axis=0), shares, atol=1e-12)
    first, second = (np.ptp(t[one > 0]) for one in raw[:2])  # of the first, the half in the range
    common = np.ptp(t[(raw[0] > 0) & (raw[1] > 0)])
    assert common / (2 * first) == pytest.approx(0.25, abs=0.01)
    assert second == pytest.approx(first if n_labels == 2 else 2 * first, abs=0.01)
    means = [float(one.get_xdata()[0]) for one in artists(ax, "means")]
    assert means == pytest.approx([np.average(t, weights=one) for one in shares], abs=2e-3)
    assert [one.get_color() for one in artists(ax, "means")] == [one.get_color() for one in drawn]
    assert len({one.get_color() for one in drawn}) == n_labels
    assert "of 25 % overlapping; dotted: the triangles" in rp.caption(ax)


def test_triangles_are_drawn_where_they_are_wanted():
    for given, number in (
        ({"degree": 0.25}, 2),
        ({"degree": 0.25, "triangles": False}, 0),
        ({"degree": [0.25, 0.5]}, 0),
        ({"overlap": 0.5}, 0),
        ({"overlap": 0.5, "triangles": True}, 2),
    ):
        _, ax = plt.subplots()
        rp.fuzzy_labels(**given, ax=ax)
        assert len(artists(ax, "triangles")) == number
        assert ("dotted" in rp.caption(ax)) == bool(number)


def test_several_degrees_are_named_by_them():
    _, ax = plt.subplots()
    rp.fuzzy_labels(degree=[0.125, 1 / 3], ax=ax)
    names = [text.get_text() for text in ax.get_legend().get_texts()]
    assert names == ["12.5 % overlapping", "33.33 % overlapping"]
    target = artist(ax, "fuzzy_labels:0.333333").get_xdata()
    np.testing.assert_allclose(target, [0, 0.25, 0.75, 1])
    assert "of 12.5, 33.33 % overlapping" in rp.caption(ax)


def test_degrees_that_are_no_share_of_a_triangle_are_refused():
    for given, kind, word in (
        ({"degree": 0.6}, ValueError, r"degree must be in \[0, 0.5\]"),
        ({"degree": [0.2, 0.6]}, ValueError, r"degree must be in \[0, 0.5\]"),
        ({"degree": []}, ValueError, "degree is empty"),
        ({"degree": "wide"}, TypeError, "degree must be a number"),
        ({}, ValueError, "overlap is missing"),
        ({"overlap": [0.1], "degree": 0.1}, ValueError, "cannot be combined"),
        ({"overlap": rp.compute.fuzzy_labels(0.1), "n_labels": 3}, TypeError, "`n_labels` cannot be changed"),
        ({"degree": 0.2, "triangles": "yes"}, TypeError, "triangles must be True or False"),
    ):
        with pytest.raises(kind, match=word):
            rp.fuzzy_labels(**given)
    assert plt.get_fignums() == []


def test_errors_come_before_ink():
    for wrong, kind, word in (
        (1.5, ValueError, "overlap must be in"),
        ("wide", TypeError, "number"),
        ([], ValueError, "empty"),
    ):
        with pytest.raises(kind, match=word):
            rp.fuzzy_labels(wrong)
    assert plt.get_fignums() == []
