"""Windows: zooming, panning, resizing and animation keep labels, ticks and legends right."""

import io
import sys
import warnings
from itertools import pairwise

import matplotlib.pyplot as plt
import numpy as np
import pytest
from matplotlib.animation import FuncAnimation
from matplotlib.backend_bases import MouseButton, MouseEvent, NavigationToolbar2, ResizeEvent

import rocplot as rp
from rocplot.page.labels import PlacedLabels
from rocplot.page.legends import LegendPlacer

pytestmark = pytest.mark.filterwarnings("ignore:legend='direct' finds no room")

RNG = np.random.default_rng(17)
Y = RNG.permutation(np.repeat([0, 1], [70, 50]))
MODELS = {
    name: 1 / (1 + np.exp(1 - shift * Y - RNG.normal(size=120)))
    for name, shift in (("a", 2), ("b", 1.2), ("c", 0.6))
}
PLAIN = [
    "roc",
    "precision_recall",
    "precision_recall_gain",
    "lift",
    "calibration",
    "net_benefit",
    "cost_curve",
    "brier_curve",
]
PLAIN += ["pn", "rol_curve", "kendall_curve", "rate_driven_curve", "rate_uniform_curve", "sensibility"]


def drawn(name="roc", **kws):
    figure, ax = plt.subplots(layout="constrained")
    getattr(rp, name)(Y, MODELS, ax=ax, **kws)
    figure.canvas.draw()
    return figure, ax


def ticks(axis):
    """Return the places of the ticks in view."""
    low, high = sorted(axis.get_view_interval())
    return [at for at in axis.get_ticklocs() if low - 1e-12 <= at <= high + 1e-12]


def layout(figure):
    """Return where the panels, the legends and the placed labels in view stand."""
    figure.canvas.draw()
    boxes = [ax.get_window_extent().bounds for ax in figure.axes]
    boxes += [one.get_window_extent().bounds for ax in figure.axes if (one := ax.get_legend())]
    labels = [one for ax in figure.axes for placed in ax.findobj(PlacedLabels) for one in placed.get_children()]
    boxes += [one.get_window_extent().bounds for one in labels if one.get_visible()]
    return np.array(boxes) / figure.dpi


@pytest.mark.sample(1)
@pytest.mark.parametrize("name", [*PLAIN, "det"])
def test_ticks_follow_the_zoom(name):
    figure, ax = drawn(name)
    whole = {way: (getattr(ax, f"get_{way}lim")(), ticks(getattr(ax, f"{way}axis"))) for way in "xy"}
    for way, (ends, _) in whole.items():
        low, high = np.array(ends) @ [[0.8, 0.6], [0.2, 0.4]]
        getattr(ax, f"set_{way}lim")(low, high)
    figure.canvas.draw()
    for way in "xy":
        axis = getattr(ax, f"{way}axis")
        assert 3 - (name == "det") <= len(ticks(axis)) <= 12
        words = [label.get_text() for label in axis.get_ticklabels() if label.get_text()]
        assert len(set(words)) == len(words)
        getattr(ax, f"set_{way}lim")(whole[way][0])
    figure.canvas.draw()
    for way in "xy":
        np.testing.assert_allclose(ticks(getattr(ax, f"{way}axis")), whole[way][1])


class Toolbar(NavigationToolbar2):
    """A toolbar without a window."""

    def draw_rubberband(self, *args):
        pass

    remove_rubberband = draw_rubberband


def press(figure, kind, x, y):
    held = {"buttons": [MouseButton.LEFT]} if kind == "motion_notify_event" else {"button": MouseButton.LEFT}
    figure.canvas.callbacks.process(kind, MouseEvent(kind, figure.canvas, x, y, **held))


@pytest.mark.sample(1)
@pytest.mark.parametrize("legend", ["auto", "outside", "direct"])
def test_zooming_by_the_toolbar_and_back_gives_the_same_figure(legend):
    figure, ax = drawn(legend=legend, thresholds=[0.3, 0.5])
    before, limits = layout(figure), (ax.get_xlim(), ax.get_ylim())
    toolbar = Toolbar(figure.canvas)
    toolbar.zoom()
    (x0, y0), (x1, y1) = ax.transData.transform([(0.05, 0.55), (0.35, 0.95)])
    press(figure, "button_press_event", x0, y0)
    press(figure, "motion_notify_event", x1, y1)
    press(figure, "button_release_event", x1, y1)
    np.testing.assert_allclose((*ax.get_xlim(), *ax.get_ylim()), (0.05, 0.35, 0.55, 0.95), atol=0.01)
    figure.canvas.draw()
    panel = ax.get_window_extent()
    for one in [
        label for artist in ax.findobj(PlacedLabels) for label in artist.get_children() if label.get_visible()
    ]:
        box = one.get_window_extent()
        assert panel.x0 - 1 <= box.x0
        assert box.x1 <= panel.x1 + 1
    toolbar.home()
    assert (ax.get_xlim(), ax.get_ylim()) == limits
    np.testing.assert_allclose(layout(figure), before, atol=0.02)


def test_panning_by_the_toolbar_keeps_the_ticks_apart():
    figure, ax = drawn()
    toolbar = Toolbar(figure.canvas)
    toolbar.pan()
    (x0, y0), (x1, y1) = ax.transAxes.transform([(0.2, 0.8), (0.5, 0.6)])
    press(figure, "button_press_event", x0, y0)
    for kind in ("motion_notify_event", "button_release_event"):
        press(figure, kind, x1, y1)
    figure.canvas.draw()
    assert ax.get_xlim()[0] < -0.2
    boxes = [one.get_window_extent() for one in ax.get_xticklabels() if one.get_text()]
    assert all(a.x1 < b.x0 for a, b in pairwise(boxes))


@pytest.mark.sample(1)
@pytest.mark.parametrize("name", ["roc", "calibration", "net_benefit", "cost_curve"])
def test_resizing_the_window_gives_the_figure_of_that_size(name):
    figure, _ = drawn(name)
    before = layout(figure)
    for size in ((4.5, 3.5), (9, 5), tuple(plt.rcParams["figure.figsize"])):
        figure.set_size_inches(size)
        figure.canvas.callbacks.process("resize_event", ResizeEvent("resize_event", figure.canvas))
        figure.canvas.draw()
        assert not [
            one for one in rp.preflight(figure, width=size[0]) if "overlap" in one.kind or "clip" in one.kind
        ]
    np.testing.assert_allclose(layout(figure), before, atol=0.02)


@pytest.mark.sample(1)
@pytest.mark.parametrize("legend", ["auto", "outside", "direct"])
def test_the_resolution_of_the_screen_moves_nothing_and_drawing_twice_neither(legend):
    figure, _ = drawn(legend=legend, thresholds=[0.5])
    before = layout(figure)
    np.testing.assert_allclose(layout(figure), before, atol=0.005)  # the layout engine takes a second step
    figure.set_dpi(2 * figure.dpi)
    np.testing.assert_allclose(
        layout(figure)[0], before[0], atol=0.02
    )  # text has another width at each resolution
    figure.set_dpi(figure.dpi / 2)
    np.testing.assert_allclose(layout(figure), before, atol=0.02)


@pytest.mark.sample(1)
@pytest.mark.parametrize("name", [*PLAIN, "det"])
@pytest.mark.parametrize("way", "xy")
def test_a_twin_axis_leaves_the_panel_whole(name, way):
    figure, ax = drawn(name)
    before = ax.get_xlim(), ax.get_ylim(), ax.bbox.width / ax.bbox.height
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        other = ax.twinx() if way == "y" else ax.twiny()
        other.plot(*[[0, 1], [0, 50]][:: 1 if way == "y" else -1])
        other.set(**{f"{way}label": "cases"})
        figure.canvas.draw()
    assert (ax.get_xlim(), ax.get_ylim()) == before[:2]
    np.testing.assert_allclose(other.bbox.bounds, ax.bbox.bounds)
    if ax.get_box_aspect() is not None:
        assert ax.bbox.width / ax.bbox.height == pytest.approx(before[2], abs=0.01)


def test_an_animation_places_nothing_anew(monkeypatch):
    figure, ax = drawn(thresholds=[0.3, 0.5])
    (point,) = ax.plot([], [], "o", animated=True)
    settled, placed = [], []
    monkeypatch.setattr(LegendPlacer, "_place_legends", lambda *_: settled.append(1))
    monkeypatch.setattr(PlacedLabels, "update_places", lambda *_: placed.append(1))
    figure.canvas.draw()
    first = len(placed)

    def update(frame):
        point.set_data([frame / 10], [frame / 10])
        return [point]

    made = FuncAnimation(figure, update, frames=10, blit=True, interval=1)
    made._init_draw()
    for frame in range(10):
        made._draw_next_frame(frame, blit=True)
    assert len(placed) <= first + 3  # for the background, not for each frame
    assert len(settled) <= 1


@pytest.mark.slow
@pytest.mark.parametrize("backend", ["webagg_core", "svg", "pdf"])
def test_canvases_of_other_backends(backend):
    canvas = {
        "webagg_core": "matplotlib.backends.backend_webagg_core.FigureCanvasWebAggCore",
        "svg": "matplotlib.backends.backend_svg.FigureCanvasSVG",
        "pdf": "matplotlib.backends.backend_pdf.FigureCanvasPdf",
    }[backend]
    module, _, name = canvas.rpartition(".")
    figure, _ = drawn(thresholds=[0.5])
    kind = getattr(pytest.importorskip(module), name)
    shown = kind(figure)
    for size in ((6, 4), (4, 4)):
        figure.set_size_inches(size)
        if backend == "webagg_core":  # as of notebooks
            shown.manager = sys.modules[module].FigureManagerWebAgg(shown, 1)
            shown.draw()
            assert shown.get_diff_image()[:4] == b"\x89PNG"
        else:
            written = io.BytesIO()
            shown.print_figure(written, format=backend)
            assert written.tell() > 1000
