"""The inset that enlarges a corner: what it shows, where it stands, and what it does not hide."""

import matplotlib.pyplot as plt
import numpy as np
import pytest
from artists import artists
from matplotlib.inset import InsetIndicator

import rocplot as rp
from rocplot.page.labels import get_labels


def ranked(by, n=500, m=None, seed=3):
    rng = np.random.default_rng(seed)
    y = np.repeat([1, 0], [m or n, n])
    return y, rng.normal(size=y.size) + by * y


def models(*by):
    return ranked(0)[0], {f"m{one:g}": ranked(one, seed=i)[1] for i, one in enumerate(by)}


def inset_of(ax):
    (found,) = (one for one in ax.child_axes if one.get_gid() == "zoom")
    return found


def draw(picture, data, **kws):
    fig, ax = plt.subplots()
    picture(*data, ax=ax, legend=False, **kws)
    fig.canvas.draw()
    return ax


def points(ax, gid):
    """Find a line on the page, in the data of its axes."""
    (line,) = artists(ax, gid)
    path = line.get_transform().transform_path(line.get_path())
    return ax.transData.inverted().transform(path.vertices)


CORNERS = {
    rp.roc: ((0.2, 0.7), (0, 0.2), (0.7, 1)),
    rp.precision_recall: ((0.7, 0.8), (0.7, 1), (0.8, 1)),
    rp.cost_curve: ((0.5, 0.02), (0, 0.5), (0, 0.02)),
    rp.brier_curve: ((1, 0.05), (0, 1), (0, 0.05)),
}


@pytest.mark.sample(2)
@pytest.mark.parametrize("picture", CORNERS)
def test_a_pair_names_the_corner(picture):
    pair, x, y = CORNERS[picture]
    data = ranked(5)
    data = data[0], 1 / (1 + np.exp(10 - 4 * data[1]))
    ax = draw(picture, data, zoom={"corner": pair, "bounds": (0.3, 0.3, 0.4, 0.4)})
    inset = inset_of(ax)
    assert inset.get_xlim() == pytest.approx(x)
    assert inset.get_ylim() == pytest.approx(y)
    np.testing.assert_allclose(points(inset, picture.__name__), points(ax, picture.__name__), atol=1e-9)


def test_the_corner_of_error_rates_begins_with_the_panel():
    ax = draw(rp.det, models(3, 2), zoom={"corner": (0.05, 0.1), "bounds": (0.6, 0.6, 0.35, 0.35)})
    inset = inset_of(ax)
    assert inset.get_xlim() == pytest.approx((ax.get_xlim()[0], 0.05))
    assert inset.get_ylim() == pytest.approx((ax.get_ylim()[0], 0.1))
    places = inset.transAxes.inverted().transform(inset.transData.transform([(0.01, 0.01), (0.02, 0.02)]))
    assert places[1, 0] - places[0, 0] > 0.12  # probit: on a linear axis a fifth
    rates = {0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1}  # the panel has room for fewer of them
    for way, ticks in enumerate((inset.get_xticks(), inset.get_yticks())):
        assert set(ticks) <= rates
        at = inset.transAxes.inverted().transform(inset.transData.transform(np.column_stack([ticks, ticks])))
        assert len(ticks) >= 2
        assert (np.diff(at[:, way]) > 0.3).all()
        assert ((at[:, way] >= 0) & (at[:, way] <= 1)).all()


@pytest.mark.sample(2)
@pytest.mark.parametrize("by", [4.8, 3.5, 3])
def test_true_finds_the_corner_where_the_curves_bend(by):
    data = models(by, by - 0.3)
    ax = draw(rp.roc, data, zoom=True)
    (left, fpr), (tpr, top) = inset_of(ax).get_xlim(), inset_of(ax).get_ylim()
    assert (left, top) == (0, 1)
    assert max(fpr, 1 - tpr) < 0.55
    for score in data[1].values():
        curve = rp.compute.roc(data[0], score)
        best = np.argmax(curve.tpr - curve.fpr)
        assert curve.fpr[best] < fpr
        assert curve.tpr[best] > tpr


@pytest.mark.slow
def test_true_enlarges_low_cost_curves_across_the_panel():
    ax = draw(rp.cost_curve, models(4, 1), zoom=True)
    inset = inset_of(ax)
    assert inset.get_xlim() == (0, 1)
    highest = artists(ax, "cost_curve:m4")[0].get_ydata().max()
    assert highest < inset.get_ylim()[1] < 2.5 * highest


@pytest.mark.parametrize(
    ("picture", "by", "up"),
    [(rp.roc, (3.2, 2.9), 1.3), (rp.roc, (2, 1.8), None), (rp.cost_curve, (2, 1), None)],
)
def test_a_part_that_would_not_be_enlarged_is_none(picture, by, up):
    """Sides of the inset on the page over those of the frame round the part."""
    _, ax = plt.subplots()
    if up is None:
        with pytest.warns(UserWarning, match="finds no corner .* name the part"):
            picture(*models(*by), zoom=True, legend=False, ax=ax)
        assert ax.child_axes == []
        return
    picture(*models(*by), zoom=True, legend=False, ax=ax)
    ax.figure.canvas.draw()
    (frame,) = (one for one in ax.artists if isinstance(one, InsetIndicator))
    part = frame.rectangle.get_window_extent()
    assert (inset_of(ax).get_window_extent().size >= up * np.asarray(part.size)).all()


@pytest.mark.sample(2)
@pytest.mark.parametrize("style", ["paper", "slides", "dark", "print"])
@pytest.mark.parametrize("by", [(4.8,), (3, 2.5), (2.5, 2.4, 2.3, 2.2)])
def test_the_inset_hides_no_curve_and_can_be_read(style, by):
    with plt.style.context(f"rocplot.styles.{style}"):
        ax = draw(rp.roc, models(*by), zoom=(0.3, 0.7))
        inset = inset_of(ax)
        box = inset.get_tightbbox()
        for line in (one for one in ax.lines if str(one.get_gid()).startswith("roc")):
            path = line.get_transform().transform_path(line.get_path())
            assert not path.intersects_bbox(box, filled=False)
        assert ax.bbox.x0 <= box.x0
        assert box.x1 <= ax.bbox.x1 + 1
        assert ax.bbox.y0 <= box.y0
        assert box.y1 <= ax.bbox.y1 + 1
        for axis in (inset.xaxis, inset.yaxis):
            texts = [one for one in axis.get_ticklabels() if one.get_text()]
            assert len(texts) >= 2
            assert all(one.get_fontsize() >= 6 for one in texts)
            boxes = [one.get_window_extent() for one in texts]
            assert not any(a.overlaps(b) for i, a in enumerate(boxes) for b in boxes[:i])
    (frame,) = (one for one in ax.artists if isinstance(one, InsetIndicator))
    assert frame.rectangle.get_bbox().bounds == pytest.approx((0, 0.7, 0.3, 0.3))
    assert sum(line.get_visible() for line in frame.connectors) == 2


def test_all_layers_are_in_the_inset_and_labels_in_one_of_both():
    y, score = ranked(2.5)
    cuts = [0.5, 1.0, 1.5, 2.5]
    ax = draw(
        rp.roc, (y, score), zoom=(0.2, 0.7), hull=True, operating_point=True, band="wilson", thresholds=cuts
    )
    inset = inset_of(ax)
    shown = {one.get_gid() for one in (*inset.lines, *inset.collections)}
    assert {"roc", "hull", "operating_point", "tangent", "band", "thresholds"} <= shown
    for gid in ("roc", "hull", "tangent"):
        here, there = artists(ax, gid)[0], artists(inset, gid)[0]
        for look in ("color", "linestyle", "linewidth", "zorder", "dash_capstyle"):
            assert getattr(here, f"get_{look}")() == getattr(there, f"get_{look}")()
    one, other = (
        [text.get_text().rpartition(" ")[2] for text in artists(on, "labels")[0].get_children()]
        for on in (ax, inset)
    )
    curve = rp.compute.roc(y, score)
    for cut in cuts:
        at = np.searchsorted(-curve.threshold, -cut, side="right") - 1
        inside = curve.fpr[at] <= 0.2 and curve.tpr[at] >= 0.7
        assert (f"{cut:g}" in other) == inside
        assert (f"{cut:g}" in one) != inside


def test_labels_of_the_panel_keep_off_the_inset():
    y, score = ranked(1.5)
    ax = draw(rp.roc, (y, score), zoom=(0.2, 0.8), thresholds=list(np.linspace(-1.5, 1, 9)))
    box = inset_of(ax).get_tightbbox()
    texts = [one for one in artists(ax, "labels")[0].get_children() if one.get_visible()]
    assert len(texts) > 4
    assert not any(text.get_window_extent().overlaps(box) for text in texts)


def test_a_second_call_is_in_the_inset_that_stands():
    ax = draw(rp.roc, models(4), zoom=(0.2, 0.7))
    before = inset_of(ax).get_position().bounds
    rp.roc(models(4)[0], {"late": models(3)[1]["m3"]}, ax=ax, legend=False)
    inset = inset_of(ax)
    np.testing.assert_allclose(points(inset, "roc:late"), points(ax, "roc:late"), atol=1e-9)
    assert len(artists(inset, "roc:m4")) == 1
    assert inset.get_position().bounds == before
    rp.roc(models(4)[0], {"other": models(2.5)[1]["m2.5"]}, ax=ax, legend=False, zoom=(0.4, 0.6))
    assert inset_of(ax).get_xlim() == (0, 0.4)  # one inset, of the last call that asks
    assert sum(isinstance(one, InsetIndicator) for one in ax.artists) == 1
    assert len(artists(inset_of(ax), "roc:other")) == 1


def test_a_logarithmic_panel_has_a_logarithmic_inset():
    fig, ax = plt.subplots()
    ax.set_xscale("log")
    rp.roc(*ranked(2), ax=ax, zoom={"xlim": (0.01, 0.1), "ylim": (0.5, 1), "edgecolor": "red"})
    fig.canvas.draw()
    inset = inset_of(ax)
    assert inset.get_xscale() == "log"
    assert inset.get_xlim() == (0.01, 0.1)
    (frame,) = (one for one in ax.artists if isinstance(one, InsetIndicator))
    assert frame.rectangle.get_edgecolor()[:3] == (1, 0, 0)


def test_what_cannot_be_read_or_finds_no_place_is_left_out_with_a_way_out():
    _, axes = plt.subplots(3, 5, figsize=(5, 3))
    with pytest.warns(UserWarning, match="too small for an inset .* use a larger figure"):
        rp.roc(*ranked(3), zoom=True, ax=axes[0, 0])
    assert axes[0, 0].child_axes == []
    _, ax = plt.subplots()
    with pytest.warns(UserWarning, match="finds no corner .* name the part"):
        rp.roc(*ranked(0.2), zoom=True, ax=ax)
    assert ax.child_axes == []
    fig = plt.figure(figsize=(1.4, 1.4), layout="none")
    ax = fig.add_axes((0.05, 0.05, 0.9, 0.9))
    options = {"lines": True, "operating_point": {"cost_fp": 10}, "legend": False}
    rp.cost_curve(*ranked(4), zoom=(0.5, 0.01), ax=ax, **options)
    with pytest.warns(UserWarning, match="no free place in its panel or beside it, .* give bounds"):
        fig.canvas.draw()
    (frame,) = (one for one in ax.artists if isinstance(one, InsetIndicator))
    assert not ax.child_axes[0].get_visible()
    assert not frame.get_visible()
    assert any("cut-off" in text.get_text() for text in get_labels(ax).get_children())
    assert "Inset" not in rp.caption(ax)


@pytest.mark.sample(1)
@pytest.mark.parametrize("layout", ["none", "constrained", "tight"])
def test_an_inset_without_room_in_its_panel_stands_beside_it(layout):
    fig, ax = plt.subplots(figsize=(6, 3), layout=layout)
    rp.cost_curve(*ranked(4), zoom=(0.5, 0.01), ax=ax, lines=True)
    fig.canvas.draw()
    (inset,) = ax.child_axes
    (frame,) = (one for one in ax.artists if isinstance(one, InsetIndicator))
    assert inset.get_visible()
    assert inset.get_window_extent().x0 > ax.get_window_extent().x1
    assert inset.get_tightbbox().x1 <= fig.bbox.x1
    assert not any(one.get_visible() for one in frame.connectors)  # they would cross the curves
    assert "Inset: the part from 0 to 0.5 across and 0 to 0.01 up" in rp.caption(ax)


@pytest.mark.parametrize(
    ("zoom", "match"),
    [
        ("corner", "zoom must be .*a pair of numbers"),
        ((0.2,), "must be a pair of numbers"),
        ((0.2, "x"), "must be a pair of numbers"),
        ((0.2, np.nan), "finite"),
        ((0, 0.7), "0 is not above 0"),
        ((0.2, 1), "1 is not below 1"),
        ({"xlim": (0.3, 0.1)}, "must rise"),
        ({"bounds": (0.5, 0.5, 0.6, 0.4)}, "within"),
        ({"bounds": (0.5, 0.5, 0.4)}, "within"),
        ({"size": 2}, "size"),
        ({"edgecolour": "red"}, "Did you mean 'edgecolor'"),
        ({"edgecolor": "reddish"}, "reddish"),
    ],
)
def test_bad_requests_draw_nothing(zoom, match):
    with pytest.raises((TypeError, ValueError), match=match):
        rp.roc(*ranked(2), zoom=zoom)
    assert plt.get_fignums() == []


@pytest.mark.mpl_image_compare
def test_image_zoom():
    fig, ax = plt.subplots()
    rp.roc(*models(3.6, 3, 2.5), zoom=True, hull=True, operating_point=True, legend=False, ax=ax)
    return fig
