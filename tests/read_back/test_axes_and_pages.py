"""Boxes and legends hide no data and stay on the page; axes that a picture would spoil are refused."""

import io
import itertools
import warnings

import calls
import matplotlib.pyplot as plt
import numpy as np
import pytest
from matplotlib.collections import LineCollection, PathCollection
from matplotlib.offsetbox import AnchoredOffsetbox
from read_back import kinds, reading
from tiers import in_short

import rocplot as rp

# -- the box of statistics -------------------------------------------------------------------------


def _hidden(ax, box):
    """Return the gids of the marks of data that a box, in pixels, lies over."""
    gids = set()
    for line in ax.lines:
        if not line.get_gid() or line.get_gid() in ("diagonal", "labels") or not len(line.get_xdata()):
            continue
        on_line = line.get_linestyle() != "None" and line.get_transform().transform_path(line.get_path()).intersects_bbox(box, filled=False)
        on_marker = line.get_marker() not in ("None", None, "") and box.count_contains(line.get_transform().transform(line.get_xydata()))
        if on_line or on_marker:
            gids.add(line.get_gid())
    for collection in ax.collections:
        if isinstance(collection, LineCollection) and collection.get_gid() != "rug":
            paths = map(collection.get_transform().transform_path, collection.get_paths())
            gids |= {collection.get_gid() for path in paths if path.intersects_bbox(box, filled=False)}
        elif isinstance(collection, PathCollection):
            points = collection.get_offset_transform().transform(collection.get_offsets())
            gids |= {collection.get_gid()} if box.count_contains(points) else set()
    return gids


BOXES = list(itertools.product(range(6), ("bins", "loess", "both"), (72, 100, 300), (2.6, 3.4, 5.0)))


@pytest.mark.sample(1)
@pytest.mark.parametrize(("seed", "method", "dpi", "size"), in_short(BOXES, {(3, "both", 100, 3.4), (0, "bins", 100, 2.6)}))
@pytest.mark.filterwarnings("ignore")
def test_the_box_of_statistics_lies_over_no_data_or_is_a_finding(seed, method, dpi, size):
    rng = np.random.default_rng(seed)
    p = rng.beta(1 + seed % 3, 2, 300)
    y = (rng.random(300) < p ** (1 + seed % 2)).astype(int)
    fig, ax = plt.subplots(figsize=(size, size), dpi=dpi)
    rp.calibration(y, p, method=["bins", "loess"] if method == "both" else method, band=method != "bins", statistics=True, ax=ax)
    fig.canvas.draw()
    boxes = [child for child in ax.findobj(AnchoredOffsetbox) if child.get_gid() == "statistics" and child.get_visible()]
    for box in boxes:
        hidden = _hidden(ax, box.get_window_extent())
        said = {finding.message.rpartition(" covers ")[2].rpartition(": ")[0] for finding in rp.preflight(fig) if finding.kind == "box over data"}
        assert hidden <= said, hidden - said
    assert boxes or "Box: " in rp.caption(ax)


def test_the_reader_of_hidden_marks_sees_a_box_over_an_error_bar():
    ax = kinds.draw("calibration", *kinds.scores("unit"))
    ax.figure.canvas.draw()
    hidden = _hidden(ax, ax.get_window_extent())
    assert {"intervals", "bins"} <= hidden


# -- axes ------------------------------------------------------------------------------------------

PROJECTIONS = ("polar", "aitoff", "mollweide", "hammer", "lambert", "3d")
FLAT = [name for name in calls.PICTURES if not getattr(rp, name).declared.kind.__module__.startswith("mpl_toolkits.mplot3d")]
ON = list(itertools.product(FLAT, PROJECTIONS))


@pytest.mark.sample(3)
@pytest.mark.parametrize(
    ("name", "projection"),
    in_short(ON, {("roc", projection) for projection in PROJECTIONS} | {(name, kind) for name, kind in ON if name in ("det", "forest", "score_bands", "tree_diagram") and kind in ("polar", "3d")}),
)
def test_axes_that_are_no_plane_are_refused_before_anything_is_drawn(name, projection):
    ax = plt.figure().add_subplot(projection=projection)
    ax.figure.canvas.draw()
    before = set(map(id, ax.get_children())), ax.get_xlim(), ax.get_ylim(), ax.get_title(), len(ax.figure.axes)
    with pytest.raises((TypeError, ValueError), match=r"\bax\b") as error:
        calls.draw(name, ax)
    assert any(word in str(error.value).lower() for word in (projection, "polar", "geographic", "rectilinear", "plane", "3-d", "cartesian")), error.value
    assert len(str(error.value)) <= 500
    assert (set(map(id, ax.get_children())), ax.get_xlim(), ax.get_ylim(), ax.get_title(), len(ax.figure.axes)) == before


@pytest.mark.sample(2)
@pytest.mark.parametrize("name", ["roc", "det", "lift", "calibration"])
def test_axes_of_a_subfigure_and_of_axisartist_are_taken(name):
    from mpl_toolkits import axisartist

    top, _ = plt.figure().subfigures(2, 1)
    for ax in (top.subplots(), plt.figure().add_subplot(axes_class=axisartist.Axes)):
        kinds.draw(name, *kinds.scores("unit"), ax=ax)
        ax.get_figure(root=True).canvas.draw()
        assert ax.lines


SCALED = ("roc", "det", "lift", "pn", "precision_recall", "cost_curve", "score_distribution", "threshold_metrics", "calibration")
PAIRS = list(itertools.product(SCALED, SCALED, ("x", "y", "both")))


def _scales(ax):
    return ax.get_xscale(), ax.get_yscale(), *ax.get_xlim(), *ax.get_ylim()


@pytest.mark.sample(1)
@pytest.mark.parametrize(("first", "second", "shared"), in_short(PAIRS, {("roc", "det", "both"), ("roc", "det", "x"), ("roc", "lift", "y"), ("roc", "roc", "both"), ("cost_curve", "roc", "both"), ("roc", "pn", "both")}))
def test_a_picture_on_shared_axes_leaves_its_sibling_or_says_so(first, second, shared):
    _, (left, right) = plt.subplots(1, 2, sharex=shared != "y", sharey=shared != "x")
    kinds.draw(first, *kinds.scores("unit"), ax=left)
    left.figure.canvas.draw()
    before = _scales(left)
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        _, message = reading.attempt(kinds.draw, second, *kinds.scores("unit"), ax=right)
        left.figure.canvas.draw()
    said = message or " ".join(str(warning.message) for warning in caught)
    kept = _scales(left)[:2] == before[:2] and np.allclose(_scales(left)[2:], before[2:])
    assert kept or "share" in said, (before, _scales(left))
    if message is not None:
        assert "share" in message
        assert kept, "the sibling changed although the picture is refused"
        assert not right.lines


def test_a_grid_of_panels_of_roc_curves_may_share_its_axes():
    _, panels = plt.subplots(2, 2, sharex=True, sharey=True)
    for ax in panels.flat:
        kinds.draw("roc", *kinds.scores("unit"), ax=ax)
    panels[0, 0].figure.canvas.draw()
    assert len({_scales(ax) for ax in panels.flat}) == 1


# -- pages -----------------------------------------------------------------------------------------


@pytest.fixture(params=in_short(("default", "rocplot.styles.paper"), ("default",)))
def page_style(request):
    """Draw in matplotlib's own style, which lays nothing out, and in ours."""
    with plt.style.context(request.param):
        yield


def _models(many, word="model"):
    rng = np.random.default_rng(1)
    return {f"{word} {k}": np.clip(kinds.SCORES["unit"](kinds.LATENT) + 0.1 * rng.normal(size=kinds.N), 0, 1) for k in range(many)}


SEVERAL = [name for name in kinds.of_scores() if name not in ("confusion_matrix", "score_bands", "score_distribution", "risk_coverage")]
SMALL = list(itertools.product(SEVERAL, (3, 14), ((3.5, 3.5), (2.5, 4.0), (2.0, 2.0), (1.2, 1.2), (6.0, 1.0))))


@pytest.mark.sample(1)
@pytest.mark.parametrize(
    ("name", "many", "size"),
    in_short(SMALL, {("threshold_metrics", 3, (3.5, 3.5)), ("roc", 14, (2.5, 4.0)), ("roc", 14, (2.0, 2.0)), ("det", 3, (1.2, 1.2)), ("net_benefit", 14, (6.0, 1.0))}),
)
@pytest.mark.filterwarnings("ignore")
@pytest.mark.usefixtures("page_style")
def test_a_small_page_of_many_models_is_saved_or_refused_by_the_call(name, many, size):
    _, ax = plt.subplots(figsize=size)
    _, message = reading.attempt(kinds.draw, name, kinds.Y, _models(many), ax=ax)
    if message is not None:
        assert "model" in message, message
        return
    for form in ("png", "svg"):
        ax.figure.savefig(io.BytesIO(), format=form)


OUTSIDE = {
    "a hundred": (_models(100), (6.4, 4.8)),
    "forty": (_models(40), (5.0, 4.0)),
    "twenty letters": (_models(6, "a name of letters"), (4.0, 3.0)),
    "two": (_models(2), (6.4, 4.8)),
    "long": (_models(2, "gradient-boosted trees, calibrated by isotonic regression"), (3.4, 3.4)),
}


ON_PAGES = list(itertools.product(OUTSIDE, ("roc", "precision_recall", "net_benefit", "lift")))


@pytest.mark.sample(1)
@pytest.mark.parametrize(("which", "name"), in_short(ON_PAGES, {("a hundred", "roc"), ("twenty letters", "roc"), ("twenty letters", "lift"), ("two", "roc")}))
@pytest.mark.usefixtures("page_style")
def test_a_legend_outside_is_on_the_page_or_a_warning_says_not(which, name):
    models, size = OUTSIDE[which]
    _, ax = plt.subplots(figsize=size)
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        kinds.draw(name, kinds.Y, models, legend="outside", ax=ax)
        ax.figure.savefig(io.BytesIO(), dpi=ax.figure.dpi)
    legends = [legend for legend in (ax.get_legend(), *ax.figure.legends) if legend is not None and legend.get_visible()]
    (left, bottom), (right, top) = ax.figure.bbox.get_points()
    on_page = False
    for legend in legends:
        box = legend.get_window_extent()
        on_page = box.x0 >= left - 1 and box.y0 >= bottom - 1 and box.x1 <= right + 1 and box.y1 <= top + 1
    assert on_page or any("legend" in str(warning.message) for warning in caught), [legend.get_window_extent().extents for legend in legends]
    if which == "two":
        assert legends
        assert on_page
