"""Cost space: as high as its curves, with the tent of the trivial decisions cut where they stay low."""

import matplotlib.pyplot as plt
import numpy as np
import pytest
from artists import artists

import rocplot as rp

PEAK = 0.5  # of the tent, at a prior of ½


def ranked(by, n=300):
    rng = np.random.default_rng(8)
    y = np.repeat([1, 0], n)
    return y, 1 / (1 + np.exp(-by * (rng.normal(size=2 * n) + by * (y - 0.5))))


GOOD, WEAK = ranked(4), ranked(1)
TENT = {rp.cost_curve: "trivial", rp.brier_curve: "trivial", rp.rate_driven_curve: "trivial"} | {
    rp.kendall_curve: "chance"
}


def draw(picture, sample, **kws):
    fig, ax = plt.subplots()
    picture(*sample, ax=ax, **kws)
    fig.canvas.draw()
    return ax


def strokes(ax):
    return [one for cut in artists(ax, "cut") for one in (path.vertices for path in cut.get_paths())]


@pytest.mark.parametrize("picture", TENT)
def test_the_panel_fits_low_curves_and_cuts_the_tent(picture):
    ax = draw(picture, GOOD)
    (line,) = artists(ax, picture.__name__)
    highest = line.get_ydata().max()
    assert highest < ax.get_ylim()[1] < 1.3 * max(highest, 0.05 * PEAK)
    (tent,) = artists(ax, TENT[picture])
    found = np.array(strokes(ax))
    assert found.shape == (4, 2, 2)  # two strokes across each side
    for stroke in found:
        assert (stroke > ax.bbox.min).all()
        assert (stroke < ax.bbox.max).all()
        assert ax.bbox.y1 - stroke[:, 1].max() < 0.06 * ax.bbox.height
        x, y = ax.transData.inverted().transform(stroke.mean(axis=0))
        sides = (
            np.interp(y, [0, PEAK], [0, tent.get_xdata()[1]]),
            np.interp(y, [0, PEAK], [1, tent.get_xdata()[1]]),
        )
        assert min(abs(x - side) for side in sides) < 1e-3


@pytest.mark.parametrize("style", ["paper", "slides", "dark"])
def test_the_names_of_the_sides_stand_where_they_are_read(style):
    with plt.style.context(f"rocplot.styles.{style}"):
        ax = draw(rp.cost_curve, GOOD)
    names = {text.get_text(): text.get_window_extent() for text in artists(ax, "labels")[0].get_children()}
    tent = artists(ax, "trivial")[0]
    path = tent.get_transform().transform_path(tent.get_path())
    curve = artists(ax, "cost_curve")[0]
    for name, side in (("always −", 0), ("always +", 1)):
        box = names[name]
        assert ax.bbox.padded(1).contains(*box.min)
        assert ax.bbox.padded(1).contains(*box.max)
        assert not path.intersects_bbox(box, filled=False)
        assert not curve.get_transform().transform_path(curve.get_path()).intersects_bbox(box, filled=False)
        middle = ax.transAxes.inverted().transform(box.get_points().mean(axis=0))[0]
        assert abs(middle - side) < 0.3
    assert all(text.get_visible() for text in artists(ax, "labels")[0].get_children())


@pytest.mark.sample(1)
@pytest.mark.parametrize("kws", [{"whole": True}, {"whole": True, "color": "red"}])
def test_the_whole_tent_can_be_asked_for(kws):
    for picture, layer in TENT.items():
        ax = draw(picture, GOOD, **{layer: kws})
        assert ax.get_ylim()[1] > PEAK
        assert strokes(ax) == []


@pytest.mark.parametrize("layer", ["lines", "thresholds", "operating_range"])
def test_layers_that_reach_up_to_the_tent_show_it(layer):
    ax = draw(rp.cost_curve, GOOD, **{layer: True})
    assert ax.get_ylim()[1] > PEAK
    assert strokes(ax) == []


def test_a_weak_model_shows_the_whole_tent():
    ax = draw(rp.cost_curve, WEAK)
    assert ax.get_ylim()[1] > PEAK
    assert strokes(ax) == []


def test_a_second_call_grows_and_mends_the_cut():
    ax = draw(rp.cost_curve, GOOD)
    low = ax.get_ylim()[1]
    rp.cost_curve(*ranked(3.3), ax=ax)
    assert low < ax.get_ylim()[1] < PEAK
    rp.cost_curve(*GOOD, ax=ax)
    ax.figure.canvas.draw()
    assert len(strokes(ax)) == 4
    rp.brier_curve(*WEAK, ax=ax)
    ax.figure.canvas.draw()
    assert ax.get_ylim()[1] > PEAK
    assert strokes(ax) == []


def test_limits_of_the_caller_are_kept_and_cut_marked():
    fig, ax = plt.subplots()
    ax.set_ylim(0, 0.3)
    rp.cost_curve(*WEAK, ax=ax)
    fig.canvas.draw()
    assert ax.get_ylim() == (0, 0.3)
    assert len(strokes(ax)) == 4
    ax.set_ylim(0, 0.6)
    fig.canvas.draw()
    assert strokes(ax) == []


def test_whole_is_a_bool():
    for picture, layer in TENT.items():
        with pytest.raises(TypeError, match=f"{layer}: whole"):
            picture(*GOOD, **{layer: {"whole": "yes"}})
    assert plt.get_fignums() == []
