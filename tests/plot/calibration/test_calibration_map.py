"""Calibration maps as pictures."""

import matplotlib.pyplot as plt
import numpy as np
import pytest
from artists import artist
from matplotlib.text import Text
from papers import FAWCETT_FIGURE_3, binormal

import rocplot as rp


def draw(*args, **kws):
    fig, ax = plt.subplots()
    assert rp.calibration_map(*args, ax=ax, **kws) is ax
    return fig, ax


@pytest.mark.mpl_image_compare
def test_image_calibration_maps():
    return draw(*FAWCETT_FIGURE_3, pos_label="p", method=("isotonic", "logistic"), slopes=True)[0]


def test_lines_bear_the_maps():
    y, score = binormal(60, 90, seed=4)
    _, ax = draw(y, {"m": score}, method=("isotonic", "logistic"))
    steps = rp.compute.calibration_map(y, score)
    xy = artist(ax, "calibration_map:m").get_xydata()
    np.testing.assert_array_equal(xy[::2], np.column_stack([steps.score, steps.probability]))
    np.testing.assert_array_equal(xy[1:-1:2, 0], steps.score[1:])
    assert xy[-1, 0] == score.max()
    smooth = artist(ax, "logistic:m").get_xydata()
    fitted = rp.compute.calibration_map(y, score, method="logistic")
    np.testing.assert_array_equal(smooth[:, 1], fitted(smooth[:, 0]))
    assert len(artist(ax, "rug:m").get_segments()) == 150


def test_limits_take_in_scores_of_a_second_call_and_slopes_are_the_hulls():
    y, score = binormal(30, 30)
    _, ax = draw(y, score, slopes=True)
    rp.calibration_map(y, score + 9, ax=ax)
    assert ax.get_xlim()[1] > score.max() + 9
    texts = [text.get_text() for text in artist(ax, "labels").get_children()]
    slopes = rp.compute.hull(y, score).slope[::-1]
    assert texts == [f"slope {'∞' if np.isinf(s) else f'{s:.3g}'}" for s in slopes]


def test_errors_come_before_any_ink():
    y, score = binormal(30, 30)
    for kws, message in (
        ({"method": "platt"}, "method='platt' is unknown"),
        ({"method": 3}, "method=3 is unknown: choose from 'isotonic', 'logistic', 'beta', 'gaussian'"),
        ({"method": None}, "method=None is unknown"),
        ({"method": ["isotonic", "isotonic"]}, "each once"),
        ({"method": "logistic", "slopes": True}, "slopes belong to isotonic steps"),
        ({"method": "beta"}, "'beta' needs scores in"),
    ):
        with pytest.raises(ValueError, match=message):
            rp.calibration_map(y, score, **kws)
    assert plt.get_fignums() == []


def test_with_several_models_style_means_the_method():
    y, score = binormal(60, 90, seed=4)
    p = 1 / (1 + np.exp(-score))
    _, ax = draw(y, {"a": p, "b": p**2}, method=("isotonic", "logistic", "beta"))
    assert [text.get_text() for text in ax.get_legend().get_texts()] == [
        "a",
        "b",
        "isotonic",
        "logistic",
        "beta",
    ]
    styles = [
        {artist(ax, f"{gid}:{name}")._unscaled_dash_pattern for name in "ab"}
        for gid in ("calibration_map", "logistic", "beta")
    ]
    assert [len(some) for some in styles] == [1, 1, 1]
    assert len(set.union(*styles)) == 3
    first, second = (np.array(artist(ax, f"rug:{name}").get_segments())[:, :, 1] for name in "ab")
    assert second.max() < first.min()  # each in its lane, the first on top
    assert ax.get_ylim() == pytest.approx((-0.045, 1.045))


def test_what_is_ready_stays_as_it_is():
    y, score = binormal(60, 90, seed=4)
    ready = rp.compute.calibration_map(y, score)
    bare = rp.compute.CalibrationMap(score=[0, 1], probability=[0.2, 0.8], hull_slope=[0.1, 3])
    for given, method in (
        (ready, "logistic"),
        (ready, ("logistic", "isotonic")),
        (bare, ("isotonic", "logistic")),
    ):
        with pytest.raises(TypeError, match="`method` cannot be changed on a precomputed CalibrationMap"):
            rp.calibration_map(given, method=method)
    assert plt.get_fignums() == []
    _, ax = draw(ready.counts, method="logistic")
    assert artist(ax, "calibration_map").get_label() == "logistic"


def test_slopes_take_keywords_of_text():
    _, ax = plt.subplots()
    rp.calibration_map([0, 1, 0, 1], [0.1, 0.4, 0.4, 0.9], slopes={"color": "red"}, ax=ax)
    assert "red" in {text.get_color() for text in ax.findobj(Text)}


def test_the_strip_has_a_lane_for_each_rug_that_is_drawn():
    y, score = binormal(60, 90, seed=4)
    models = {name: score + i for i, name in enumerate("abcd")}
    heights = []
    for wanted in (["a"], ["a", "b"], None):
        _, ax = plt.subplots()
        rp.calibration_map(y, models, highlight=wanted, ax=ax)
        ax.figure.canvas.draw()
        (strip,) = ax.child_axes
        assert len(strip.collections) == len(wanted or models)
        heights.append(np.ptp(strip.get_ylim()))
    lane = heights[1] - heights[0]
    assert lane > 0
    assert heights[2] == pytest.approx(heights[1] + 2 * lane)


def test_the_caption_names_all_methods_and_no_method_as_a_model():
    y, score = [0, 0, 1, 0, 1, 1], [-2, -1, -1, 2, 3, 5]
    ax = rp.calibration_map(y, {"GFS": score}, method=("isotonic", "logistic"), ax=plt.subplots()[1])
    words = "Maps of GFS from scores to probabilities, by isotonic regression and logistic fit"
    assert rp.caption(ax).startswith(words)


@pytest.mark.parametrize("function", [rp.calibration_map, rp.calibration])
def test_every_method_of_one_model_has_its_name(function, rng):
    """A key of another colour with the method alone could be that of another model."""
    y = rng.random(200) < 0.4
    score = np.clip(0.4 * y + 0.6 * rng.random(200), 0.01, 0.99)
    _, ax = plt.subplots()
    function(y, {"GFS": score}, method=("isotonic", "logistic"), ax=ax)
    labels = [text.get_text().split(" (")[0] for text in ax.get_legend().get_texts()]
    assert [label.split(", ")[0] for label in labels[:2]] == ["GFS", "GFS"]
    assert labels[1] == "GFS, logistic"
    _, ax = plt.subplots()
    function(y, score, method=("isotonic", "logistic"), ax=ax)
    assert ax.get_legend().get_texts()[1].get_text().startswith("logistic")
