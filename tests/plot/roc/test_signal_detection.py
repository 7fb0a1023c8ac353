"""Two Gaussians and a threshold: what is drawn are their densities, tails and curve."""

import matplotlib.pyplot as plt
import numpy as np
import pytest
from artists import artists
from scipy.optimize import minimize_scalar
from scipy.stats import norm

import rocplot as rp


def area_of(collection):
    """Shoelace formula over the outline."""
    x, y = collection.get_paths()[0].vertices[:-1].T
    return abs(x @ np.roll(y, 1) - y @ np.roll(x, 1)) / 2


@pytest.mark.mpl_image_compare
def test_image_signal_detection():
    fig, ax = plt.subplots()
    rp.signal_detection(signal=(1, 2.5), ax=ax)
    return fig


@pytest.mark.parametrize(("signal", "noise", "cut"), [((1, 1), (0, 1), 0.3), ((2, 0.5), (1, 2), 1.4)])
def test_densities_tails_and_point(signal, noise, cut):
    _, (ax, beside) = plt.subplots(1, 2)
    assert rp.signal_detection(signal=signal, noise=noise, threshold=cut, ax=ax, curve_ax=beside) is ax
    t, f = (norm.sf(cut, *one) for one in (signal, noise))
    for name, one, rate in (("signal", signal, t), ("noise", noise, f)):
        (line,) = artists(ax, f"signal_detection:{name}")
        x, y = line.get_data()
        np.testing.assert_allclose(y, norm.pdf(x, *one), rtol=1e-12)
        word = "tpr" if name == "signal" else "fpr"
        assert line.get_label() == f"{name} ({word} {rate:.3f})"
        assert area_of(artists(ax, f"area:{name}")[0]) == pytest.approx(rate, abs=2e-3)
    assert artists(ax, "threshold")[0].get_xdata() == [cut, cut]
    (point,) = artists(beside, "operating_point")
    np.testing.assert_allclose(point.get_xydata(), [(f, t)])
    (curve,) = artists(beside, "binormal")
    at = abs(curve.get_xdata() - f).argmin()
    cut_there = norm.isf(curve.get_xdata()[at], *noise)
    assert curve.get_ydata()[at] == pytest.approx(norm.sf(cut_there, *signal))


@pytest.mark.parametrize(
    ("signal", "noise"), [((1, 1), (0, 1)), ((1, 2.5), (0, 1)), ((3, 0.4), (1, 1.5)), ((0, 2), (0, 1))]
)
def test_the_default_threshold_is_best_for_equal_priors(signal, noise):
    ax = rp.signal_detection(signal=signal, noise=noise)
    cut = artists(ax, "threshold")[0].get_xdata()[0]
    grid = np.linspace(-5, 8, 2001)
    start = grid[np.argmax(norm.sf(grid, *signal) - norm.sf(grid, *noise))]
    best = minimize_scalar(
        lambda x: norm.sf(x, *noise) - norm.sf(x, *signal),
        bounds=(start - 0.1, start + 0.1),
        method="bounded",
    )
    assert cut == pytest.approx(best.x, abs=1e-3)
    assert norm.pdf(cut, *signal) == pytest.approx(norm.pdf(cut, *noise))


def test_the_curve_is_an_inset_once_or_left_out():
    _, ax = plt.subplots()
    rp.signal_detection(ax=ax)
    rp.signal_detection(signal=(2, 1), ax=ax)
    (inset,) = ax.child_axes
    curves, points = artists(inset, "binormal"), artists(inset, "operating_point")
    signals = artists(ax, "signal_detection:signal")
    assert [one.get_color() for one in curves] == [one.get_color() for one in signals]
    # between two means of unit spread the best cut-off is half way: tpr = 1 − fpr = Φ(d/2)
    np.testing.assert_allclose([one.get_ydata()[0] for one in points], norm.cdf([0.5, 1]))
    low, high = ax.get_xlim()
    assert all(low <= one.get_xdata().min() <= one.get_xdata().max() <= high for one in signals)
    assert len(artists(ax, "signal_detection:noise")) == 2
    _, ax = plt.subplots()
    rp.signal_detection(curve=False, area=False, threshold=50, ax=ax)
    assert ax.child_axes == []
    assert artists(ax, "area:signal") == []
    ax.figure.canvas.draw()


@pytest.mark.parametrize(
    ("kws", "match"),
    [
        ({"signal": (1, 0)}, "standard deviation of signal must be finite and above 0"),
        ({"noise": (0, -1)}, "noise must be"),
        ({"noise": (np.nan, 1)}, "noise must be"),
        ({"signal": 1}, "pair"),
        ({"threshold": np.inf}, "threshold must be finite"),
        ({"area": "yes"}, "area must be a bool or .*, got"),
        ({"label_fmt": "{auc}"}, "choose from name, rate, value, mean, sd"),
        ({"curve_ax": 3}, "ax must be a matplotlib Axes"),
    ],
)
def test_bad_calls_draw_nothing(kws, match):
    with pytest.raises((ValueError, TypeError), match=match):
        rp.signal_detection(**kws)
    assert plt.get_fignums() == []


@pytest.mark.sample(1)
@pytest.mark.parametrize("layout", ["constrained", "tight", "none"])
def test_the_inset_stands_off_the_densities_at_one_place_at_every_resolution(layout):
    for top, is_beside in ((None, False), (0.41, layout == "none")):  # the densities fill the panel of the second
        places = []
        for dpi in (72, 100, 150, 300):
            fig, ax = plt.subplots(figsize=(5, 3.4), dpi=dpi, layout=layout)
            rp.signal_detection(ax=ax)
            if top is not None:
                ax.set_ylim(0, top)
            fig.draw_without_rendering()
            (inset,) = ax.child_axes
            box, panel = inset.get_tightbbox(), ax.get_window_extent()
            assert (box.x0 > panel.x1) == is_beside
            assert box.x1 < fig.bbox.x1
            for line in artists(ax, "signal_detection:signal"):
                xy = ax.transData.transform(line.get_xydata())
                assert not ((xy > box.min) & (xy < box.max)).all(axis=1).any()
            places.append(np.subtract(inset.get_window_extent().extents, np.tile(panel.min, 2)) * 72 / dpi)
        np.testing.assert_allclose(places, np.tile(places[-1], (4, 1)), atol=0.5)


def test_an_inset_without_room_is_left_out_and_the_caption_has_its_number():
    fig, ax = plt.subplots(figsize=(1.7, 1.2))
    rp.signal_detection(ax=ax)
    with pytest.warns(UserWarning, match="the inset has no free place .* pass curve_ax="):
        fig.draw_without_rendering()
    (inset,) = ax.child_axes
    assert not inset.get_visible()
    assert "Without room: the binormal ROC curve (AUC 0.760)" in rp.caption(fig)
    fig.set_size_inches(5, 3.4)
    fig.draw_without_rendering()
    assert inset.get_visible()
    assert "Inset: the binormal ROC curve (AUC 0.760) with the point of the threshold" in rp.caption(fig)
