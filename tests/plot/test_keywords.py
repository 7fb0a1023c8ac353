"""Properties that matplotlib would refuse, or stumble over as it draws: one error, and untouched axes."""

import matplotlib.pyplot as plt
import numpy as np
import pytest

import rocplot as rp

Y = np.tile([1, 0, 1, 1, 0, 0], 5)
SCORE = np.linspace(0.02, 0.98, Y.size).round(3)
CLASSES = np.arange(30) % 3
MATRIX = np.full((30, 3), 0.2) + 0.4 * np.eye(3)[np.r_[CLASSES[5:], CLASSES[:5]]]
LEAVES = [{"counts": counts} for counts in ((4, 1), (2, 3), (1, 5))]
TREE = {"split": "A", "yes": {"split": "B", "yes": LEAVES[0], "no": LEAVES[1]}, "no": LEAVES[2]}
POINTS = {"A": (0.1, 0.6), "B": (0.3, 0.9), "C": (0.5, 0.7)}
READINGS = {name: place.ravel() for name, place in zip(("reader", "modality", "case"), np.indices((2, 2, 6)), strict=True)}
DATA = {  # positional arguments and keywords of pictures of anything but labels and scores
    "auc_power": ((0.7,), {}),
    "combination": (((0.1, 0.6), (0.4, 0.9)), {"k": 0.4}),
    "forest": (({"a": (0.7, 0.6, 0.8), "b": (0.8, 0.7, 0.9)},), {}),
    "fuzzy_labels": ((0.25,), {}),
    "calibration_by": ((Y, SCORE), {"by": np.arange(30) % 3}),
    "froc": ((Y, SCORE), {"n_images": 20, "n_lesions": 40}),
    "impurity": ((), {}),
    "isometric_surface": (("accuracy", 0.5), {}),
    "isometrics": (("precision",), {}),
    "multiclass_roc": ((CLASSES, MATRIX), {}),
    "reader_study": ((np.tile(Y[:6], 4), SCORE[:24] ** 2 % 0.1), READINGS),
    "relative_superiority": ((Y, {"a": SCORE, "b": 1 - SCORE}), {}),
    "roc_average": ((Y, SCORE), {"fold": np.arange(30) % 2}),
    "roc_points": ((POINTS,), {}),
    "signal_detection": ((), {}),
    "sroc": ((), {"tp": [45, 30, 61, 88, 33, 70], "fp": [8, 20, 5, 30, 4, 40], "fn": [5, 12, 19, 12, 9, 4], "tn": [92, 60, 95, 110, 140, 100]}),
    "split_impurity": (([(3, 4), (2, 1)],), {}),
    "tree_diagram": ((TREE,), {}),
    "tree_labellings": ((TREE,), {}),
    "qini": ((Y, SCORE, np.arange(30) // 2 % 2), {}),
    "uplift": ((Y, SCORE, np.arange(30) // 2 % 2), {}),
    "weight_simplex": ((CLASSES, MATRIX), {}),
}
PICTURES = [name for name in rp.__all__ if hasattr(getattr(rp, name), "declared")]
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


def fresh(picture):
    deep = picture.declared.kind.__module__.startswith("mpl_toolkits.mplot3d")
    return plt.subplots(subplot_kw={"projection": "3d"} if deep else None)[1]


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
    picture = getattr(rp, name)
    positional, given = DATA.get(name, ((Y, SCORE), {}))
    ax = fresh(picture) if ax is None else ax
    before = state(ax)
    with pytest.raises((TypeError, ValueError)) as caught:
        picture(*positional, **given, **keywords, ax=ax)
    assert state(ax) == before
    assert any(word in str(caught.value) for word in words), str(caught.value)


@pytest.mark.parametrize(("name", "layer"), list(targets()))
def test_bad_properties_touch_nothing(name, layer):
    ax = fresh(getattr(rp, name))
    for key, values in BAD.items():
        for value in values:
            own = {key: value}
            refused(name, own if layer is None else {layer: own}, [key, layer or key], ax)


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


@pytest.mark.parametrize(("name", "layer"), list(targets()))
def test_a_colormap_without_numbers_is_refused(name, layer):
    """Cells, bands and bars have a color each; of the surface in 3-D heights are the numbers."""
    if (name, layer) == ("isometric_surface", None):
        ax = rp.isometric_surface("accuracy", 0.5, cmap="viridis", ax=fresh(rp.isometric_surface))
        assert len(np.unique(ax.collections[0].get_facecolor()[:, :3], axis=0)) > 10
        return
    refused(name, {"cmap": "viridis"} if layer is None else {layer: {"cmap": "viridis"}}, ["cmap"])


def test_a_colormap_of_cells_is_told_what_their_color_says():
    refused("confusion_matrix", {"cmap": "Blues"}, ["the color of a cell says right or wrong"])


@pytest.mark.parametrize("key", ["linewidth", "alpha", "zorder"])
def test_good_properties_are_drawn(key):
    value = {"linewidth": 2.5, "alpha": 0.5, "zorder": 2.2}[key]
    ax = rp.roc(Y, SCORE, hull={key: value}, ax=fresh(rp.roc), **{key: value})
    for gid in ("roc", "hull"):
        (line,) = (one for one in ax.lines if one.get_gid() == gid)
        assert getattr(line, f"get_{key}")() == value
    widths = rp.roc(Y, SCORE, ties={"linewidth": [1, 2]}, ax=fresh(rp.roc))  # one for each part
    assert widths.has_data()
