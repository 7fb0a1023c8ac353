"""The looks of models and of what is made of their curves, measured on drawn lines."""

import inspect
from itertools import combinations

import matplotlib as mpl
import matplotlib.pyplot as plt
import numpy as np
import pictures
import pytest
from matplotlib.colors import to_rgba

import rocplot as rp

Y = np.arange(40) % 2
STYLES = ["paper", "dark", "print", "okabe_ito", "petroff", "slides"]


def models(n):
    rng = np.random.default_rng(n)
    return {f"model {k}": Y + rng.normal(0, 1, Y.size) for k in range(n)}


def sheets(style):
    whole = style in ("paper", "slides")
    return [f"rocplot.styles.{style}"] if whole else ["rocplot.styles.paper", f"rocplot.styles.{style}"]


def lines_of(ax, layer):
    return [line for line in ax.findobj(mpl.lines.Line2D) if str(line.get_gid()).startswith(f"{layer}:")]


def pattern(line):
    """Return the dashes of a line, None of a solid one."""
    return line._unscaled_dash_pattern[1]


@pytest.fixture
def ax():
    figure, ax = plt.subplots()
    yield ax
    plt.close(figure)


@pytest.mark.parametrize("n", [4, 10, 25])
@pytest.mark.parametrize("style", STYLES)
@pytest.mark.parametrize("at_once", [True, False])
def test_any_number_of_models_differ_at_one_width(style, n, at_once):
    with plt.style.context(sheets(style), after_reset=True):
        figure, ax = plt.subplots()
        for some in [models(n)] if at_once else [{name: score} for name, score in models(n).items()]:
            rp.roc(Y, some, legend=False, ax=ax)
        lines = lines_of(ax, "roc")
        plt.close(figure)
    assert len(lines) == n
    assert len({line.get_linewidth() for line in lines}) == 1
    assert len({(to_rgba(line.get_color()), pattern(line)) for line in lines}) == n
    if n == 4 and style in ("paper", "dark", "slides"):
        assert {pattern(line) for line in lines} == {None}


@pytest.mark.parametrize("style", STYLES)
def test_ten_models_are_apart_in_grey(style):
    with plt.style.context(sheets(style), after_reset=True):
        figure, ax = plt.subplots()
        rp.roc(Y, models(10), legend=False, ax=ax)
        faults = pictures.alike(figure)
        plt.close(figure)
    assert faults == []


def test_a_look_that_the_caller_chose_is_kept(ax):
    rp.roc(Y, models(3), color="green", linestyle="-", ax=ax)
    assert {(line.get_color(), pattern(line)) for line in lines_of(ax, "roc")} == {("green", None)}


@pytest.mark.parametrize(("dashes", "patterns"), [(True, 12), (False, 1)])
def test_dashes_are_switched_for_all_models(ax, dashes, patterns):
    rp.roc(Y, models(12), dashes=dashes, palette="husl", legend=False, ax=ax)
    found = {pattern(line) for line in lines_of(ax, "roc")}
    assert len(found) == patterns
    assert None in found


def test_dashes_leave_the_colours_to_the_cycle(ax):
    rp.roc(Y, models(3), dashes=True, ax=ax)
    cycle = mpl.rcParams["axes.prop_cycle"].by_key()["color"][:3]
    assert [line.get_color() for line in lines_of(ax, "roc")] == cycle


WITH_PALETTE = [
    name
    for name in rp.__all__
    if callable(getattr(rp, name)) and {"palette", "hue_order", "ax"} <= set(inspect.signature(getattr(rp, name)).parameters)
]


@pytest.mark.parametrize("name", WITH_PALETTE)
def test_what_has_a_palette_has_dashes(name):
    assert "dashes" in inspect.signature(getattr(rp, name)).parameters


@pytest.mark.parametrize(
    ("kws", "error", "words"),
    [
        ({"dashes": "no"}, TypeError, "dashes must be True or False"),
        ({"dashes": True, "linestyle": "--"}, ValueError, "linestyle='--' and dashes cannot be combined"),
    ],
)
def test_dashes_that_cannot_be_read_are_refused_before_drawing(ax, kws, error, words):
    with pytest.raises(error, match=words):
        rp.roc(Y, models(2), ax=ax, **kws)
    assert not ax.lines


@pytest.mark.parametrize("style", STYLES)
def test_hull_and_tangent_are_finer_than_their_curve(style):
    with plt.style.context(sheets(style), after_reset=True):
        figure, ax = plt.subplots()
        rp.roc(Y, models(2), hull=True, operating_point=True, ax=ax)
        for curve, hull, tangent in zip(
            *(lines_of(ax, layer) for layer in ("roc", "hull", "tangent")), strict=True
        ):
            assert tangent.get_linewidth() < hull.get_linewidth() < curve.get_linewidth()
            assert pattern(hull) is None
            assert curve.get_color() == hull.get_color() == tangent.get_color()
        plt.close(figure)


@pytest.mark.parametrize("settings", [{}, {"lines.linewidth": 6.0}, {"lines.markersize": 1.0}])
@pytest.mark.parametrize("style", ["paper", "slides", "nature"])
def test_no_marker_is_lost_in_its_line(style, settings):
    with plt.style.context([f"rocplot.styles.{style}", settings], after_reset=True):
        figure, ax = plt.subplots()
        rp.roc(Y, models(1), thresholds=[0.5], operating_point=True, crosses=[0.2], ax=ax)
        (curve,) = lines_of(ax, "roc")
        markers = [line for line in ax.findobj(mpl.lines.Line2D) if line.get_marker() == "o"]
        plt.close(figure)
    assert len(markers) >= 3
    for marker in markers:
        assert marker.get_markersize() >= 1.5 * curve.get_linewidth()


def test_patterns_differ_and_begin_with_long_strokes(ax):
    rp.roc(Y, models(20), dashes=True, legend=False, ax=ax)
    found = [pattern(line) for line in lines_of(ax, "roc")]
    assert all(a != b for a, b in combinations(found, 2))
    assert found[0] is None
    assert found[1][0] >= 8
