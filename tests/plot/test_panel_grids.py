"""Panels of one grid have one size and one edge, whatever they show, with any layout engine and without one."""

import warnings

import matplotlib.pyplot as plt
import numpy as np
import pytest

import rocplot as rp
from rocplot.page.strips import find_strip

_RNG = np.random.default_rng(3)
P = _RNG.random(160)
Y = (_RNG.random(160) < P).astype(int)
SCORES = {"logistic": P, "forest": P**1.5, "boosting": np.sqrt(P)}

PICTURES = {
    "roc": lambda ax: rp.roc(Y, SCORES, ax=ax),
    "precision_recall": lambda ax: rp.precision_recall(Y, SCORES, ax=ax),
    "calibration": lambda ax: rp.calibration(Y, SCORES, ax=ax),
    "one": lambda ax: rp.calibration(Y, P, histogram=True, rug=False, ax=ax),
    "residual": lambda ax: rp.calibration(Y, SCORES, residual=True, ax=ax),
    "map": lambda ax: rp.calibration_map(Y, SCORES, ax=ax),
    "net_benefit": lambda ax: rp.net_benefit(Y, SCORES, ax=ax),
    "cost_curve": lambda ax: rp.cost_curve(Y, SCORES, x="log_odds", ax=ax),
    "det": lambda ax: rp.det(Y, SCORES, ax=ax),
    "lift": lambda ax: rp.lift(Y, SCORES, ax=ax),
    "scores": lambda ax: rp.score_distribution(Y, P, ax=ax),
    "metrics": lambda ax: rp.threshold_metrics(Y, P, ax=ax),
}
MIXTURES = [
    ("roc", "precision_recall", "calibration", "net_benefit"),
    ("one", "cost_curve", "lift", "calibration"),
    ("scores", "roc", "map", "det"),
    ("net_benefit", "metrics", "residual", "roc"),
    ("net_benefit", "cost_curve", "metrics", "scores"),
]
PAGES = [((3.35, 3.3), (2, 2)), ((7.0, 2.6), (1, 4)), ((6.8, 6.6), (2, 2)), ((3.35, 9.0), (4, 1))]
ENGINES = ["constrained", "tight", "compressed", "none"]


def draw_grid(names, shape, **kws):
    fig, axes = plt.subplots(*shape, squeeze=False, **kws)
    for ax, name in zip(axes.flat, names, strict=False):
        PICTURES[name](ax)
    with warnings.catch_warnings(
        action="ignore", category=UserWarning
    ):  # a small page has no room for legends
        fig.canvas.draw()
    return axes


def measure_panel(ax):
    """Return the left, lower, right and upper edge of a panel, in inches."""
    return np.array(ax.get_window_extent().extents) / ax.get_figure(root=True).dpi


def measure_panels(axes):
    return np.array([[measure_panel(ax) for ax in row] for row in axes])


def check_grid(axes):
    edges = measure_panels(axes)
    for size in (edges[..., 2] - edges[..., 0], edges[..., 3] - edges[..., 1]):
        assert np.ptp(size) < 0.01
    assert np.ptp(edges[..., [0, 2]], axis=0).max() < 0.01
    assert np.ptp(edges[..., [1, 3]], axis=1).max() < 0.01


CASES = [
    pytest.param(names, *page, engine, marks=[] if (i + j + k) % 4 == 0 else [pytest.mark.slow])
    for i, names in enumerate(MIXTURES)
    for j, page in enumerate(PAGES)
    for k, engine in enumerate(ENGINES)
]


@pytest.mark.sample(1)
@pytest.mark.parametrize(("names", "page", "shape", "engine"), CASES)
def test_panels_of_a_grid_have_one_size_and_one_edge(names, page, shape, engine):
    with plt.style.context("rocplot.styles.paper"):
        axes = draw_grid(names, shape, figsize=page, layout=engine)
        if engine == "tight":  # measures the labels of the panels as they were, so that it settles later
            axes[0, 0].figure.canvas.draw()
    check_grid(axes)
    boxes = measure_panels(axes)
    assert (boxes[..., 2] - boxes[..., 0]).min() > 0.15
    for ax in axes.flat:
        assert ax.get_window_extent().width <= ax.get_figure().bbox.width


@pytest.mark.sample(1)
@pytest.mark.parametrize("order", [(0, 1), (1, 0)])
def test_the_order_of_drawing_does_not_count(order):
    fig, axes = plt.subplots(1, 2, figsize=(7, 3))
    for i in order:
        PICTURES[("roc", "net_benefit")[i]](axes[i])
    fig.canvas.draw()
    check_grid(axes[None])


@pytest.mark.sample(1)
@pytest.mark.parametrize("engine", ENGINES)
@pytest.mark.parametrize("name", ["calibration", "one"])
def test_calibration_keeps_the_panel_that_roc_has(name, engine):
    boxes = []
    for left in ("roc", name):
        axes = draw_grid((left, "roc"), (1, 2), figsize=(6.8, 4.6), layout=engine)
        boxes.append(np.ptp(measure_panels(axes).reshape(-1, 2, 2), axis=1))
        check_grid(axes)
    np.testing.assert_allclose(*boxes, atol=0.02)
    for place in ((0.2, 0.2, 0.6, 0.6), (0.1, 0.3, 0.8, 0.5)):
        boxes = []
        for picture in ("roc", name):
            ax = plt.figure(figsize=(4, 4), layout="none").add_axes(place)
            PICTURES[picture](ax)
            ax.figure.canvas.draw()
            boxes.append(measure_panel(ax))
        np.testing.assert_allclose(*boxes, atol=0.001)


def test_a_panel_of_three_models_uses_its_page():
    for style in ("paper", "ieee", "nature"):
        with plt.style.context(f"rocplot.styles.{style}"):
            plt.close("all")
            ax = rp.calibration(Y, SCORES)
            ax.figure.canvas.draw()
            assert ax.get_window_extent().width >= 0.66 * ax.figure.bbox.width


@pytest.mark.slow
def test_the_strip_stands_above_its_panel_wherever_it_is_and_below_the_title():
    fig, axes = plt.subplots(2, 1, figsize=(4, 7), layout="constrained")
    ax = rp.calibration(Y, SCORES, ax=axes[1])
    ax.set_title("Title")
    for limits in ((0, 1), (0.2, 0.5)):
        ax.set_xlim(limits)
        for dpi in (72, 200):
            fig.set_dpi(dpi)
            fig.canvas.draw()
            strip, panel = find_strip(ax).get_window_extent(), ax.get_window_extent()
            assert (strip.x0, strip.x1) == pytest.approx((panel.x0, panel.x1))
            assert panel.y1 < strip.y0 < panel.y1 + 3 * dpi / 72
            assert strip.y1 <= ax.title.get_window_extent().y0 + 1
            assert strip.y1 < axes[0].get_tightbbox().y0
        rug = find_strip(ax).collections[0]
        ticks = np.concatenate(rug.get_segments())[:, 0]
        at = rug.get_transform().transform(np.concatenate(rug.get_segments()))[:, 0]
        np.testing.assert_allclose(at, ax.transData.transform(np.column_stack([ticks, ticks]))[:, 0])


@pytest.mark.slow
def test_panels_of_other_cells_and_the_callers_panels_stay_as_they_are():
    wide = {}
    for name in ("net_benefit", "roc"):
        fig = plt.figure(figsize=(6.8, 6.6), layout="constrained")
        axes = fig.subplot_mosaic([["a", "b"], ["c", "c"]])
        PICTURES[name](axes["a"])
        PICTURES["net_benefit"](axes["c"])
        axes["b"].plot([0, 1])
        fig.canvas.draw()
        wide[name] = axes["c"].get_window_extent().width
    assert wide["roc"] == pytest.approx(wide["net_benefit"], rel=0.02)  # it spans both columns
    assert axes["b"].get_axes_locator() is None
    fig, (left, right) = plt.subplots(1, 2, figsize=(8, 3))
    PICTURES["roc"](left)
    PICTURES["net_benefit"](right)
    right.set_position((0.55, 0.2, 0.4, 0.7))  # the caller's place
    fig.canvas.draw()
    assert right.get_window_extent().width == pytest.approx(0.4 * fig.bbox.width)


def test_a_twin_has_the_size_of_its_panel():
    fig, (left, right) = plt.subplots(1, 2, figsize=(8, 3))
    PICTURES["net_benefit"](right)
    twin = right.twinx()
    PICTURES["roc"](left)
    fig.canvas.draw()
    check_grid(np.array([[left, right]]))
    np.testing.assert_allclose(measure_panel(right), measure_panel(twin))
