"""The triangle of the weights at which each classifier of three classes is the best."""

import matplotlib.pyplot as plt
import numpy as np
import pytest
from artists import artist, artists
from matplotlib.path import Path

import rocplot as rp

CAREFUL = [[8, 1, 1], [2, 8, 0], [2, 0, 8]]
BOLD = [[4, 3, 3], [1, 9, 0], [0, 1, 9]]
WORSE = [[4, 3, 3], [2, 8, 0], [2, 0, 8]]
THREE = {"careful": CAREFUL, "bold": BOLD, "worse": WORSE}
CORNERS = np.array([[0, 0], [1, 0], [0.5, np.sqrt(0.75)]])
MISSED = {  # 1 − tpr of each class, by hand
    "careful": [0.2, 0.2, 0.2],
    "bold": [0.6, 0.1, 0.1],
    "worse": [0.6, 0.2, 0.2],
    "always a": [0, 1, 1],
    "always b": [1, 0, 1],
    "always c": [1, 1, 0],
}


def draw(classifiers=THREE, labels="abc", **kws):
    _, ax = plt.subplots()
    assert rp.class_hull(classifiers, labels=list(labels), ax=ax, **kws) is ax
    return ax


def regions(ax):
    return {one.get_gid().partition(":")[2]: one for one in ax.collections if one.get_gid().startswith("class_hull:")}


@pytest.mark.mpl_image_compare
def test_image_class_hull():
    fig, ax = plt.subplots(figsize=(3.4, 3.4))
    rp.class_hull(THREE, labels=["Barolo", "Grignolino", "Barbera"], prior=[0.3, 0.4, 0.3], ax=ax)
    return fig


@pytest.mark.mpl_image_compare
def test_image_class_hull_print():
    with plt.style.context("rocplot.styles.print"):
        fig, ax = plt.subplots(figsize=(3.4, 3.4))
        rp.class_hull(THREE, labels=["Barolo", "Grignolino", "Barbera"], ax=ax)
    return fig


def test_every_weight_lies_in_the_region_of_the_least_loss(rng):
    ax = draw()
    drawn = regions(ax)
    assert set(drawn) == {"bold", "always a", "always b", "always c", "careful"}  # never the worse one
    for weight in rng.dirichlet([1, 1, 1], 300):
        loss = {name: np.dot(weight, missed) for name, missed in MISSED.items()}
        first, second = sorted(loss, key=loss.get)[:2]
        if loss[second] - loss[first] > 1e-6:
            holds = [name for name, one in drawn.items() if one.get_paths()[0].contains_point(weight @ CORNERS)]
            assert holds == [first]
    outline = artist(ax, "triangle").get_xydata()
    np.testing.assert_allclose(outline, CORNERS[[0, 1, 2, 0]])


def test_corners_name_the_classes_and_regions_their_classifiers():
    ax = draw()
    ax.figure.canvas.draw()
    words = {one.get_text(): one for one in ax.findobj(plt.Text) if one.get_text() and one.get_visible()}
    for name, corner in zip("abc", CORNERS, strict=True):
        box = words[name].get_window_extent()
        x, y = ax.transData.inverted().transform((box.x0 + box.width / 2, box.y0 + box.height / 2))
        assert np.hypot(x - corner[0], y - corner[1]) < 0.12
    legend = [text.get_text() for text in ax.get_legend().get_texts()]
    assert legend == ["careful", "bold", "always the class of the corner"]
    for name in ("careful", "bold"):
        own = [one for one in ax.findobj(plt.Text) if one.get_text() == name and one not in ax.get_legend().get_texts()]
        at = ax.transData.inverted().transform(own[0].get_window_extent().get_points().mean(axis=0))
        assert regions(ax)[name].get_paths()[0].contains_point(at)
    assert regions(ax)["always a"].get_hatch()


def test_the_prior_is_marked_with_its_costs():
    ax = draw(prior=True)
    np.testing.assert_allclose(artist(ax, "prior").get_xydata(), [np.full(3, 1 / 3) @ CORNERS])
    ax = draw(prior={"shares": [0.5, 0.3, 0.2], "costs": [1, 2, 2], "markersize": 9})
    weight = np.array([0.5, 0.6, 0.4]) / 1.5
    np.testing.assert_allclose(artist(ax, "prior").get_xydata(), [weight @ CORNERS])
    assert artist(ax, "prior").get_markersize() == 9
    assert "Marker: the weights 0.33, 0.40 and 0.27" in rp.caption(ax)
    assert "prior × costs" in [text.get_text() for text in ax.get_legend().get_texts()]


def test_without_the_trivial_ones_the_triangle_is_shared_by_the_others():
    ax = draw(trivial=False)
    drawn = regions(ax)
    assert set(drawn) == {"careful", "bold"}
    # .2 = .6 w + .1 (1 − w): bold up to a weight of a of one fifth
    assert drawn["bold"].get_paths()[0].contains_point([0.19, 0.5, 0.31] @ CORNERS)
    assert drawn["careful"].get_paths()[0].contains_point([0.21, 0.5, 0.29] @ CORNERS)
    found = rp.compute.class_hull(THREE, labels=list("abc"), trivial=False)
    _, again = plt.subplots()
    rp.class_hull(found, ax=again)
    for name, one in regions(again).items():
        np.testing.assert_allclose(one.get_paths()[0].vertices, drawn[name].get_paths()[0].vertices)


def test_equal_recalls_have_one_region_of_the_first():
    other = [[8, 2, 0], [0, 8, 2], [1, 1, 8]]
    ax = draw({"first": CAREFUL, "second": other}, trivial=False)
    assert set(regions(ax)) == {"first"}
    whole = Path(regions(ax)["first"].get_paths()[0].vertices)
    assert all(whole.contains_point(weight @ CORNERS) for weight in np.eye(3) * 0.98 + 0.02 / 3)


def test_properties_may_be_of_one_classifier():
    ax = draw(alpha={"bold": 0.9})
    assert regions(ax)["bold"].get_alpha() == 0.9
    assert len(artists(ax, "triangle")) == 1


@pytest.mark.parametrize(
    ("kws", "kind", "words"),
    [
        ({"classifiers": {"a": [[1, 2], [3, 4]]}}, ValueError, "have 2 classes, but a triangle has three"),
        ({"classifiers": {}}, ValueError, "classifiers is empty"),
        ({"classifiers": CAREFUL}, TypeError, "must be a mapping"),
        ({"classifiers": {"a": np.array(CAREFUL) / 10}, "prior": True}, ValueError, "prior is missing"),
        ({"prior": [0.5, 0.5]}, ValueError, r"prior has shape \(2,\)"),
        ({"prior": {"costs": [1, 1]}}, ValueError, "prior: costs must be three numbers"),
        ({"prior": {"costs": [1, -1, 1]}}, ValueError, "prior: costs must be three numbers of at least 0"),
        ({"prior": {"shares": [1, 0, 0], "costs": [0, 1, 1]}}, ValueError, "prior: costs are 0 for every class"),
        ({"prior": 0.5}, TypeError, "prior must be a bool"),
        ({"trivial": "no"}, TypeError, "trivial must be True or False"),
    ],
)
def test_errors_come_before_ink(kws, kind, words):
    with pytest.raises(kind, match=words):
        rp.class_hull(**{"classifiers": THREE, **kws})
    assert plt.get_fignums() == []


def test_the_caption_names_a_classifier_without_a_region():
    good, poor = np.diag([8, 8, 8]) + 1, np.diag([5, 5, 5]) + 2
    ax = draw({"good": good, "poor": poor})
    assert set(regions(ax)) >= {"good"}
    assert "poor" not in regions(ax)
    assert "without a region, as others are as good at all weights: poor" in rp.caption(ax)
    assert "without a region" not in rp.caption(draw({"good": good}))
