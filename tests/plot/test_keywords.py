"""Properties that matplotlib would refuse, or stumble over as it draws: one error, and untouched axes."""

import numpy as np
import pytest
from calls import PICTURES, SCORE, Y, axes_for, call

import rocplot as rp

BAD = {  # values that no artist can have
    "color": ["notacolor", (0.1, 0.2)],
    "alpha": [5, "x"],
    "linewidth": ["thick", -1, np.nan, 10**400],
    "linestyle": ["wavy"],
    "zorder": ["high", None, np.nan],
    "gid": [object()],
    "transform": ["nowhere"],
    "path_effects": ["x"],
    "visible": ["perhaps"],
    "marker": ["zz"],
    "markersize": ["big", -3],
    "fontsize": ["hugo"],
    "figure": [3],
    "axes": [3],
    "xdata": [[1, 2]],
    "verts": [3],
    "position": [(0, 0)],
}


def targets():
    """Each picture, and each of its layers."""
    for name in PICTURES:
        yield pytest.param(name, None, id=name)
        for layer in getattr(rp, name).declared.layers:
            yield pytest.param(name, layer.name, id=f"{name}-{layer.name}")


def state(ax):
    legend = ax.get_legend()
    return (
        ax.get_children(),
        ax.axis(),
        ax.get_aspect(),
        ax.get_xlabel(),
        legend,
        ax.xaxis.get_major_locator(),
    )


def refused(name, keywords, words, ax=None):
    """Check that a call names what is wrong and leaves the axes alone."""
    positional, given = call(name)
    ax = axes_for(name) if ax is None else ax
    before = state(ax)
    with pytest.raises((TypeError, ValueError)) as caught:
        getattr(rp, name)(*positional, **given, **keywords, ax=ax)
    assert state(ax) == before
    assert any(word in str(caught.value) for word in words), str(caught.value)


@pytest.mark.sample(4)
@pytest.mark.parametrize(("name", "layer"), list(targets()))
def test_bad_properties_touch_nothing(name, layer):
    ax = axes_for(name)
    for key, values in BAD.items():
        for value in values:
            own = {key: value}
            refused(name, own if layer is None else {layer: own}, [key, layer or key], ax)


@pytest.mark.sample(1)
@pytest.mark.parametrize("name", PICTURES)
def test_bad_legends_touch_nothing(name):
    if "legend" in getattr(rp, name).__signature__.parameters:
        for key, value in {
            "loc": "zz",
            "fontsize": "hugo",
            "prop": 3,
            "labelcolor": "nocolor",
            "zz": 1,
        }.items():
            refused(name, {"legend": {key: value}}, ["legend"])


@pytest.mark.sample(5)
@pytest.mark.parametrize(
    ("name", "argument"),
    [
        (name, argument)
        for name in PICTURES
        for argument, one in getattr(rp, name).__signature__.parameters.items()
        if one.annotation == "bool"
    ],
)
def test_a_word_is_no_bool(name, argument):
    for value in ("no", np.ones((2, 2)), 3.7):
        refused(name, {argument: value}, [argument])


def test_what_the_review_found():
    refused("confusion_matrix", {"linewidth": "thick"}, ["linewidth must be a number of points"])
    refused("relative_superiority", {"linewidth": "thick"}, ["linewidth must be a number of points"])
    refused("roc_points", {"slope_ranges": np.ones((2, 2))}, ["slope_ranges must be True or False"])


@pytest.mark.sample(30)
@pytest.mark.parametrize(("name", "layer"), list(targets()))
def test_a_colormap_without_numbers_is_refused(name, layer):
    """Cells, bands and bars have a color each; of the surface in 3-D heights are the numbers."""
    if (name, layer) == ("isometric_surface", None):
        ax = rp.isometric_surface("accuracy", 0.5, cmap="viridis", ax=axes_for("isometric_surface"))
        assert len(np.unique(ax.collections[0].get_facecolor()[:, :3], axis=0)) > 10
        return
    refused(name, {"cmap": "viridis"} if layer is None else {layer: {"cmap": "viridis"}}, ["cmap"])


def test_a_colormap_of_cells_is_told_what_their_color_says():
    refused("confusion_matrix", {"cmap": "Blues"}, ["the color of a cell says right or wrong"])


@pytest.mark.parametrize("key", ["linewidth", "alpha", "zorder"])
def test_good_properties_are_drawn(key):
    value = {"linewidth": 2.5, "alpha": 0.5, "zorder": 2.2}[key]
    ax = rp.roc(Y, SCORE, hull={key: value}, ax=axes_for("roc"), **{key: value})
    for gid in ("roc", "hull"):
        (line,) = (one for one in ax.lines if one.get_gid() == gid)
        assert getattr(line, f"get_{key}")() == value
    widths = rp.roc(Y, SCORE, ties={"linewidth": [1, 2]}, ax=axes_for("roc"))  # one for each part
    assert widths.has_data()
