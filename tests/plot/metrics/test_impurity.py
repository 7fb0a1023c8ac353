"""Impurities as pictures."""

import matplotlib.pyplot as plt
import numpy as np
import pytest
from artists import artists

import rocplot as rp


@pytest.mark.mpl_image_compare
def test_image_impurity():
    fig, ax = plt.subplots()
    rp.impurity(ax=ax)
    return fig


@pytest.mark.mpl_image_compare
def test_image_split():
    fig, ax = plt.subplots()
    rp.split_impurity([(3, 1), (1, 5)], ax=ax)
    return fig


def test_functions_are_rescaled_to_one_half():
    _, ax = plt.subplots()
    assert rp.impurity(ax=ax) is ax
    heights = []
    for name in ("minority", "gini", "entropy", "root_gini"):
        (line,) = artists(ax, f"impurity:{name}")
        assert line.get_ydata().max() == pytest.approx(0.5)
        heights.append(np.interp(0.2, *line.get_data()))
    entropy = -0.2 * np.log2(0.2) - 0.8 * np.log2(0.8)
    np.testing.assert_allclose(heights, [0.2, 0.32, entropy / 2, 0.4], atol=1e-4)
    rp.impurity(ax=ax)
    assert len(artists(ax, "impurity:gini")) == 1


def test_the_split_lies_on_its_chord():
    _, ax = plt.subplots()
    rp.split_impurity([(3, 4), (2, 1)], ax=ax)
    (chord,) = artists(ax, "chord:gini")
    np.testing.assert_allclose(chord.get_xydata(), [(3 / 7, 24 / 49), (2 / 3, 4 / 9)])
    np.testing.assert_allclose(artists(ax, "split:gini")[0].get_xydata(), [(0.5, 10 / 21)])
    np.testing.assert_allclose(artists(ax, "gain:gini")[0].get_xydata(), [(0.5, 10 / 21), (0.5, 0.5)])
    words = [text.get_text() for text in ax.get_legend().get_texts()]
    assert words[:2] == [
        "minority class: 0.500, after the split 0.400",
        "Gini index: 0.500, after the split 0.476",
    ]


def test_results_names_and_a_shared_panel():
    _, ax = plt.subplots()
    rp.impurity(ax=ax)
    found = rp.compute.split_impurity([(3, 4), (2, 1)])
    rp.split_impurity(found, names=["entropy"], ax=ax)
    assert len(artists(ax, "impurity:entropy")) == 1
    np.testing.assert_allclose(artists(ax, "split:entropy")[0].get_ydata(), found.weighted[2] / 2)
    assert artists(ax, "chord:gini") == []
    rp.split_impurity(found, names="gini", ax=ax)
    assert len(artists(ax, "chord:gini")) == 1


@pytest.mark.parametrize("children", [[(30, 1), (1, 30)], [(1, 0), (0, 1)]])
def test_children_near_the_ends_of_the_axis_are_named(children):
    fig, ax = plt.subplots()
    rp.split_impurity(children, ax=ax)
    fig.canvas.draw()
    (placed,) = artists(ax, "labels")
    shown = sorted(text.get_text().split()[0] for text in placed.get_children() if text.get_visible())
    assert shown == ["left", "node", "right"]


def test_the_proportion_of_a_node_does_not_stand_at_the_line_of_a_child():
    """Beside the line of a child, in a small panel, it would be read as that child's."""
    with plt.style.context("rocplot.styles.jmlr"):
        fig, ax = plt.subplots(figsize=(1.97, 1.57), layout="constrained")
        rp.split_impurity([(48, 12), (22, 118)], ax=ax)
        with pytest.warns(UserWarning, match="the legend has no room"):
            fig.draw_without_rendering()
    (labels,) = artists(ax, "labels")
    (node,) = (text for text in labels.get_children() if text.get_text() == "node 0.350")
    assert node.get_visible()
    left, right = node.get_window_extent().intervalx
    own, child = (ax.transData.transform((p, 0))[0] for p in (0.35, 22 / 140))
    assert left - child > 3 * fig.dpi / 72
    assert min(abs(left - own), abs((left + right) / 2 - own)) < 6 * fig.dpi / 72  # and needs no leader


@pytest.mark.parametrize(
    ("kws", "kind", "message"),
    [
        ({"children": [(3, 4)]}, ValueError, "two pairs"),
        ({"children": [(3, 4), (1, 1)], "names": ["genie"]}, ValueError, "names='genie' is unknown"),
        ({"children": [(3, 4), (1, 1)], "names": []}, ValueError, "names is empty: choose from 'minority'"),
        ({"children": [(3, 4), (1, 1)], "colour": "k"}, TypeError, "unexpected keyword argument 'colour'"),
    ],
)
def test_bad_arguments_draw_nothing(kws, kind, message):
    with pytest.raises(kind, match=message):
        rp.split_impurity(**kws)
    assert plt.get_fignums() == []


def test_the_proportions_of_a_split_look_alike():
    """61/75 and 23/325, one beside its line and one on it."""
    fig, ax = plt.subplots()
    rp.split_impurity([(61, 14), (23, 302)], ax=ax)
    fig.canvas.draw()
    (placed,) = artists(ax, "labels")
    shown = {text.get_text(): text.get_color() for text in placed.get_children() if text.get_visible()}
    assert {"left 0.813", "right 0.071"} <= set(shown)
    assert len(set(shown.values())) == 1
