"""Bars of relative superiority."""

import matplotlib.pyplot as plt
import numpy as np
import pytest
from artists import artists
from papers import table

import rocplot as rp

CURVES = {
    "a": rp.compute.RocCurve([0, 0.1, 1], [0, 0.6, 1]),
    "b": rp.compute.RocCurve([0, 0.3, 1], [0, 0.85, 1]),
}


@pytest.mark.mpl_image_compare
def test_image_relative_superiority():
    columns = table("breast_cancer_two")
    fig, ax = plt.subplots()
    models = {"tree": columns["tree"], "linear": columns["linear"]}
    rp.relative_superiority(columns["malignant"], models, belief=(0.1, 0.4, 0.8), ax=ax)
    return fig


@pytest.mark.mpl_image_compare
def test_image_superiority_over_trivial():
    fig, ax = plt.subplots()
    rp.relative_superiority(CURVES, prior=0.5, ax=ax)
    return fig


def test_bars_bear_the_numbers():
    _, ax = plt.subplots()
    assert rp.relative_superiority(CURVES, prior=0.5, belief=(0.2, 0.5, 0.8), ax=ax) is ax
    for name, row, low, high in (("a", 0, 5 / 9, 0.6 / 0.7), ("b", 1, 0.15 / 0.85, 5 / 9)):
        (bar,) = artists(ax, f"relative_superiority:{name}")
        (path,) = bar.get_paths()
        box = path.get_extents()
        np.testing.assert_allclose([box.x0, box.x1], [low, high])
        assert (box.y0 + box.y1) / 2 == pytest.approx(row)
    (ends,) = artists(ax, "trivial")
    assert [path.get_extents().x1 for path in ends.get_paths()] == pytest.approx([0.15 / 0.85, 1])
    triangle, mode = artists(ax, "belief")
    box = triangle.get_paths()[0].get_extents()
    assert (box.x0, box.x1) == (0.2, 0.8)
    assert list(mode.get_xdata()) == [0.5, 0.5]
    best = rp.compute.relative_superiority(CURVES, prior=0.5, belief=(0.2, 0.5, 0.8))
    assert [label.get_text() for label in ax.get_yticklabels()] == ["a", "b", "believed costs"]
    (column,) = ax.child_axes
    words = [label.get_text() for label in column.get_yticklabels()]
    assert words == [f"LC {best.lc['a']:+.2f}".replace("-", "−"), f"LC +{best.lc['b']:.2f}"]
    assert list(column.get_yticks()) == [0, 1]
    ax.figure.canvas.draw()
    assert min(label.get_window_extent().x0 for label in column.get_yticklabels()) > ax.bbox.x1
    _, other = plt.subplots()
    rp.relative_superiority(best, label_fmt="{name}: {lc:.1f}", color="red", ax=other)
    assert other.get_yticklabels()[0].get_text() == f"a: {best.lc['a']:.1f}".replace("-", "−")
    assert other.child_axes == []


def test_input_that_cannot_be_used():
    with pytest.raises(ValueError, match="at least two"):
        rp.relative_superiority([1, 0], {"a": [1, 0]})
    with pytest.raises(ValueError, match="belief must satisfy low ≤ mode ≤ high"):
        rp.relative_superiority(CURVES, prior=0.5, belief=(0.5, 0.2, 0.9))
    with pytest.raises(TypeError, match="unexpected keyword argument 'bar'"):
        rp.relative_superiority(CURVES, prior=0.5, bar=1)
    with pytest.raises(ValueError, match="unknown field 'lc': choose from name"):
        rp.relative_superiority(CURVES, prior=0.5, label_fmt="{lc}")
    assert plt.get_fignums() == []
    _, ax = plt.subplots()
    rp.roc([1, 0], [1, 0], ax=ax)
    with pytest.raises(ValueError, match="ax is in use"):
        rp.relative_superiority(CURVES, prior=0.5, ax=ax)


def test_the_palette_and_the_order_of_the_models_are_the_caller_s():
    y, scores = [1, 0, 1, 0], {"a": [0.9, 0.8, 0.7, 0.1], "b": [0.9, 0.2, 0.7, 0.6]}
    _, ax = plt.subplots()
    rp.relative_superiority(y, scores, hue_order=["b", "a"], palette={"a": "red", "b": "blue"}, ax=ax)
    assert [tick.get_text() for tick in ax.get_yticklabels()][:2] == ["b", "a"]
    found = {
        bars.get_gid(): bars.get_facecolor()[0]
        for bars in ax.collections
        if "superiority" in str(bars.get_gid())
    }
    np.testing.assert_array_equal(found["relative_superiority:a"][:3], [1, 0, 0])
    np.testing.assert_array_equal(found["relative_superiority:b"][:3], [0, 0, 1])
    with pytest.raises(ValueError, match="hue_order"):
        rp.relative_superiority(y, scores, hue_order=["c"], ax=plt.subplots()[1])


def test_the_caption_names_the_shaded_ends():
    _, (left, right) = plt.subplots(1, 2)
    rp.relative_superiority(CURVES, prior=0.5, ax=left)
    assert "shaded: costs at which a trivial decision is as good" in rp.caption(left)
    perfect = {name: rp.compute.RocCurve([0, 0, 1], [0, height, 1]) for name, height in {"a": 1, "b": 0.5}.items()}
    rp.relative_superiority(perfect, prior=0.5, ax=right)
    assert "shaded" not in rp.caption(right)


def test_the_caption_says_what_the_belief_and_its_index_are():
    models = {"a": [0.9, 0.8, 0.2, 0.1], "b": [0.9, 0.2, 0.8, 0.1], "c": [0.1, 0.2, 0.8, 0.9]}
    ax = rp.relative_superiority([1, 1, 0, 0], models, belief=(0.02, 0.06, 0.2), ax=plt.subplots()[1])
    caption = rp.caption(ax)
    assert "without a bar, as at no cost the best: b and c" in caption
    assert "triangular density of the believed cost share, 0.02 to 0.2, dotted at its mode 0.06" in caption
    assert "LC: Adams & Hand's confidence" in caption
