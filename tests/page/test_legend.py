"""Legends: refused while the axes are empty, and placed where drawn figures have room."""

import io
import itertools
import pickle
import warnings

import calls
import matplotlib as mpl
import matplotlib.pyplot as plt
import numpy as np
import pytest
import seaborn as sns
import stress
import tiers
from matplotlib.lines import Line2D
from matplotlib.transforms import Bbox

import rocplot as rp
from rocplot.page.legend import AxesLegend, LegendRows, break_label, can_share_legend, list_plain_labels
from rocplot.page.legends import get_legend_placer
from rocplot.page.occupied import OccupiedMask
from rocplot.page.private_matplotlib import get_entry_box

Y, SCORE = [0, 1, 0, 1, 1], [0.1, 0.4, 0.35, 0.8, 0.35]


@pytest.mark.sample(10)
@pytest.mark.parametrize("picture", [name for name in calls.PICTURES if calls.takes(name, "legend")])
@pytest.mark.parametrize(
    ("legend", "error", "words"),
    [
        ("lower rigth", ValueError, "legend='lower rigth' is unknown: .*'lower right'"),
        ({"loc": "nowhere"}, ValueError, "legend=.*nowhere"),
        ({"columns": 2}, TypeError, "legend got an unexpected key 'columns'"),
        (5, TypeError, "legend must be a bool, .*, got 5"),
    ],
)
def test_a_bad_legend_draws_nothing(picture, legend, error, words):
    ax = calls.axes_for(picture)
    with pytest.raises(error, match=words):
        calls.draw(picture, ax, legend=legend)
    assert not ax.lines
    assert not ax.collections
    assert ax.get_xlabel() == ""


@pytest.mark.parametrize(
    "legend", ["outside", "upper left", {"loc": (0.1, 0.2), "ncols": 2}, {"loc": 3}, True]
)
def test_what_matplotlib_takes_is_taken(legend):
    _, ax = plt.subplots()
    rp.roc(Y, {"m": SCORE}, legend=legend, ax=ax)
    assert ax.get_legend() is not None


@pytest.mark.parametrize("legend", [True, {"ncols": 2}, "outside"])
def test_a_narrow_panel_has_its_legend_outside(legend):
    _, ax = plt.subplots()
    rp.pn([0] * 30 + [1] * 11, range(41), legend=legend, ax=ax)
    ax.figure.canvas.draw()
    assert not ax.get_legend().get_window_extent().overlaps(ax.get_window_extent())


def test_a_place_of_the_callers_stays_within_a_narrow_panel():
    _, ax = plt.subplots()
    rp.pn([0] * 30 + [1] * 11, range(41), legend={"loc": "upper left"}, ax=ax)
    ax.figure.canvas.draw()
    assert ax.get_legend().get_window_extent().y1 <= ax.get_window_extent().y1


def test_unnamed_models_have_a_legend_where_their_labels_differ():
    _, (alike, apart) = plt.subplots(1, 2)
    for score in (SCORE, SCORE[::-1]):
        rp.calibration_map(Y, score, ax=alike)  # both are isotonic
        rp.roc(Y, score, ax=apart)
    assert alike.get_legend() is None
    assert [text.get_text() for text in apart.get_legend().get_texts()] == [
        "ROC curve (AUC 0.917)",  # 5.5 of 6 pairs in order
        "ROC curve (AUC 0.667)",  # 4 of 6
    ]


# -- where they stand, measured on drawn figures --------------------------------------------------

NAMES = [
    "logistic regression",
    "random forest (500 trees)",
    "gradient boosting",
    "support vectors",
    "k = 15",
    "Bayes",
]
LONG = "{name} (AUC {auc:.2f} [{low:.2f}–{high:.2f}])"


def models(k=6, skill=1.2, n=300):
    rng = np.random.default_rng(0)
    y = np.arange(n) % 3 == 0
    return y, {name: y * (skill + 0.15 * i) + rng.normal(size=n) for i, name in enumerate(NAMES[:k])}


def words(ax):
    """Boxes of the title, of the axes' labels and of the ticks that are shown."""
    texts = [ax.title, ax.xaxis.label, ax.yaxis.label]
    for axis in (ax.xaxis, ax.yaxis):
        low, high = sorted(axis.get_view_interval())
        texts += [tick.label1 for tick in axis.get_major_ticks() if low <= tick.get_loc() <= high]
    return [text.get_window_extent() for text in texts if text.get_text()]


def apart(a, b, by=0.5):
    return min(a.x1, b.x1) - max(a.x0, b.x0) <= by or min(a.y1, b.y1) - max(a.y0, b.y0) <= by


def hidden(fig):
    """List what the legends of a drawn figure cover, wherever they stand; panels may share one."""
    found, page = [], fig.bbox
    boxes = {ax: (ax.get_legend() or fig.legends[0]).get_window_extent() for ax in fig.axes}
    for ax, box in boxes.items():
        if min(box.x0, box.y0) < -0.5 or box.x1 > page.x1 + 0.5 or box.y1 > page.y1 + 0.5:
            found.append("the edge of the page")
        panel = ax.get_window_extent()
        if not apart(box, panel) and box.width > panel.width:
            found.append("all of the width of the panel")
        for other in fig.axes:
            for line in other.lines:
                path = line.get_transform().transform_path(line.get_path()).clip_to_bbox(other.bbox)
                if path.intersects_bbox(box.padded(-0.5), filled=False):
                    found.append(line.get_gid())
            found += ["words" for one in words(other) if not apart(one, box)]
            if other is not ax:
                is_shared = ax.get_legend() is other.get_legend() is None
                found += ["another legend"] * (not is_shared and not apart(boxes[other], box))
                found += ["another panel"] * (not apart(other.get_window_extent(), box))
    return found


@pytest.mark.sample(2)
@pytest.mark.parametrize("layout", [None, "constrained", "tight"])
@pytest.mark.parametrize(
    ("style", "shape"), [("ieee", (1, 1)), ("jmlr", (1, 1)), ("paper_wide", (2, 2)), ("slides", (1, 1))]
)
def test_long_legends_hide_nothing(style, shape, layout):
    with (
        plt.style.context(f"rocplot.styles.{style}"),
        plt.rc_context({"figure.constrained_layout.use": False}),
    ):
        size = None if shape == (1, 1) else (7, 7.7)
        fig, axes = plt.subplots(*shape, layout=layout, squeeze=False, figsize=size)
        for ax in axes.flat:
            rp.roc(*models(), label_fmt=LONG, ax=ax).set_title("Test")
        fig.canvas.draw()
        assert hidden(fig) == []
        sides = [ax.get_window_extent().height for ax in axes.flat]
        assert max(sides) - min(sides) < 1.5
        assert min(sides) > 0.2 * fig.dpi * fig.get_figwidth() / shape[1]


def test_the_legend_of_an_inverted_model_stands_in_the_free_corner():
    y, scores = models(2, skill=-1.2)
    fig, ax = plt.subplots()
    rp.roc(y, scores, ax=ax)
    fig.canvas.draw()
    (x, up), panel = ax.get_legend().get_window_extent().min, ax.get_window_extent()
    assert x < (panel.x0 + panel.x1) / 2 < panel.x1
    assert up > (panel.y0 + panel.y1) / 2
    assert hidden(fig) == []


def test_the_place_is_found_by_what_is_drawn_later():
    fig, ax = plt.subplots()
    rp.roc(*models(2), ax=ax)
    ax.plot([0.5, 1], [0.1, 0.1])
    ax.text(0.7, 0.03, "here", ha="center")
    fig.canvas.draw()
    box = ax.get_legend().get_window_extent()
    assert hidden(fig) == []
    assert apart(box, ax.texts[0].get_window_extent())


@pytest.mark.slow
@pytest.mark.sample(1)
@pytest.mark.parametrize("layout", [None, "constrained"])
@pytest.mark.parametrize("how", [LONG, "{name}"])
def test_the_place_depends_on_no_drawing_before(layout, how):
    def made():
        fig, ax = plt.subplots(layout=layout, figsize=(3.4, 3.2))
        rp.roc(*models(), label_fmt=how, ax=ax)
        return fig, ax

    def places(fig, ax):
        legend, panel = ax.get_legend().get_window_extent(), ax.get_window_extent()
        return np.array([*(legend.p0 - panel.p0), *legend.size, *panel.size]) / fig.dpi

    fig, ax = made()
    fig.canvas.draw()
    first = places(fig, ax)
    fig.canvas.draw()
    np.testing.assert_allclose(places(fig, ax), first, atol=0.03)
    fig.set_size_inches(8, 5)
    fig.canvas.draw()
    fig.set_size_inches(3.4, 3.2)
    fig.canvas.draw()
    np.testing.assert_allclose(places(fig, ax), first, atol=0.03)
    fig.savefig(io.BytesIO(), dpi=200)
    fig.savefig(io.BytesIO(), format="pdf")
    fig.canvas.draw()
    np.testing.assert_allclose(places(fig, ax), first, atol=0.03)


@pytest.mark.slow
def test_a_tight_page_holds_a_legend_outside():
    fig, ax = plt.subplots()
    rp.roc(*models(), legend="outside", ax=ax)
    pages = []
    fig.canvas.mpl_connect(
        "draw_event", lambda event: pages.append(hidden(fig))
    )  # while the page has its size
    fig.savefig(io.BytesIO(), bbox_inches="tight")
    fig.savefig(io.BytesIO(), bbox_inches="tight", dpi=72)
    fig.canvas.draw()
    assert len(pages) >= 3
    assert pages[1:] == [[]] * (len(pages) - 1)


def test_a_legend_of_the_callers_keeps_place_title_and_columns():
    y, scores = models(3)
    *two, second = scores.items()
    first = two[0]
    fig, ax = plt.subplots()
    rp.roc(y, dict(two), ax=ax)
    ax.legend(loc="upper left", title="Model", ncols=2)
    rp.roc(y, dict([second]), ax=ax)
    fig.canvas.draw()
    legend = ax.get_legend()
    assert len(legend.get_texts()) == 3
    assert legend.get_title().get_text() == "Model"
    assert legend._ncols == 2
    assert legend.get_window_extent().y1 > 0.9 * ax.get_window_extent().y1
    assert legend.get_window_extent().x0 < ax.get_window_extent().x0 + 20
    rp.roc(y, dict([second]), legend="lower left", ax=plt.subplots()[1])
    rp.roc(y, dict([first]), ax=plt.gca())
    plt.gcf().canvas.draw()
    box, panel = plt.gca().get_legend().get_window_extent(), plt.gca().get_window_extent()
    assert box.y0 < panel.y0 + 20
    assert box.x0 < panel.x0 + 20


def test_a_legend_that_the_caller_moves_stays():
    fig, ax = plt.subplots()
    rp.roc(*models(2), ax=ax)
    ax.get_legend().set_loc("upper left")
    fig.canvas.draw()
    assert ax.get_legend().get_window_extent().y0 > ax.get_window_extent().y1 - 80


def test_a_band_that_cannot_be_seen_has_no_entry():
    thin, wide = (plt.subplots(figsize=(side, side))[1] for side in (2.2, 5))
    rng = np.random.default_rng(0)
    for ax, n in ((thin, 400_000), (wide, 100)):
        y = np.arange(n) % 2
        rp.roc(y, {"m": np.round(y + rng.normal(size=n), 2)}, band=True, ax=ax)
        ax.figure.canvas.draw()
    assert [text.get_text() for text in thin.get_legend().get_texts()] == [
        thin.get_legend_handles_labels()[1][0]
    ]
    assert len(wide.get_legend().get_texts()) == 2


def test_the_lines_that_join_an_inset_stay_free():
    fig, ax = plt.subplots(figsize=(5, 5))
    rp.roc(*models(1, skill=2.5), zoom={"corner": (0.2, 0.4), "bounds": (0.68, 0.06, 0.3, 0.3)}, ax=ax)
    fig.canvas.draw()
    (frame,) = (one for one in ax.artists if one.get_gid() == "zoom_frame")
    box = ax.get_legend().get_window_extent()
    shown = [one for one in (frame.rectangle, *frame.connectors) if one.get_visible()]
    assert len(shown) > 1
    for one in shown:
        assert not one.get_transform().transform_path(one.get_path()).intersects_bbox(box, filled=False)


@pytest.mark.slow
def test_legends_outside_do_not_meet_where_panels_come_close():
    with plt.style.context("rocplot.styles.paper"), plt.rc_context({"figure.constrained_layout.use": False}):
        fig, axes = plt.subplots(2, 2, figsize=(6.7, 6.7), layout="tight")
        for ax in axes.flat:
            rp.roc(*models(), label_fmt=LONG, ax=ax).set_title("Test")
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            fig.canvas.draw()
        boxes = [ax.get_legend().get_window_extent() for ax in axes.flat if ax.get_legend() is not None]
        assert all(apart(a, b) for i, a in enumerate(boxes) for b in boxes[:i])


@pytest.mark.sample(1)
@pytest.mark.parametrize("layout", ["constrained", "tight"])
def test_words_are_measured_a_few_times_and_nothing_is_settled_twice(layout, monkeypatch):
    fig, ax = plt.subplots(figsize=(3.4, 4.5), layout=layout)
    rp.roc(*models(), label_fmt=LONG, ax=ax)
    measured, decided = [], []
    tight, place = type(ax).get_tightbbox, OccupiedMask.find_place
    monkeypatch.setattr(
        type(ax), "get_tightbbox", lambda *args, **kws: measured.append(1) or tight(*args, **kws)
    )
    monkeypatch.setattr(
        OccupiedMask, "find_place", lambda *args, **kws: decided.append(1) or place(*args, **kws)
    )
    fig.canvas.draw()
    assert ax.get_legend().get_window_extent().y1 < ax.get_window_extent().y0
    assert decided
    assert len(measured) <= 5  # of the layout engine before, 2; of the place, 1; afterwards, 1 or 2
    measured.clear()
    decided.clear()
    fig.canvas.draw()
    assert not decided
    assert len(measured) <= 2
    assert "get_tightbbox" not in vars(ax)


def test_a_layout_that_nothing_would_change_is_not_made_again(monkeypatch):
    """Of a panel of any shape: once by matplotlib, and once for the legend outside."""
    fig, ax = plt.subplots(figsize=(3.4, 4.5), layout="constrained")
    rp.economic_value(*models(), legend="outside", ax=ax)
    engine, laid = fig.get_layout_engine(), []
    execute = engine.execute
    monkeypatch.setattr(engine, "execute", lambda figure: laid.append(1) or execute(figure))
    fig.canvas.draw()
    places = [ax.get_position(original=True).bounds, ax.get_position().bounds]
    assert len(laid) == 2
    execute(fig)
    ax.apply_aspect()
    np.testing.assert_allclose(
        [ax.get_position(original=True).bounds, ax.get_position().bounds], places, atol=5e-4
    )


@pytest.mark.sample(1)
@pytest.mark.parametrize("columns", [1, 2, 4])
@pytest.mark.parametrize("short", [False, True])
def test_the_size_of_a_legend_is_known_before_it_is_drawn(columns, short):
    fig, ax = plt.subplots()
    rp.roc(*models(), label_fmt=LONG, ax=ax)
    fig.canvas.draw()
    held, renderer = get_legend_placer(ax).get_axes_legend(ax), fig.canvas.get_renderer()
    held.arrange_entries(columns, short)
    size = held.artist.get_window_extent(renderer).size / renderer.points_to_pixels(1)
    np.testing.assert_allclose(held.measure_size(renderer), size, atol=0.01)


# -- one for all panels ---------------------------------------------------------------------------


@pytest.mark.slow
@pytest.mark.sample(1)
@pytest.mark.parametrize("layout", [None, "constrained", "tight"])
@pytest.mark.parametrize("loc", ["lower center", "upper center", "center right"])
def test_a_legend_of_the_figure_has_room(layout, loc):
    fig, axes = plt.subplots(2, 2, figsize=(7, 7), layout=layout)
    for ax in axes.flat:
        rp.roc(*models(), ax=ax)
    legend = rp.figure_legend(fig, loc=loc)
    fig.canvas.draw()
    assert [text.get_text() for text in legend.get_texts()] == NAMES
    box = legend.get_window_extent()
    for ax in axes.flat:
        assert ax.get_legend() is None
        assert all(apart(one, box) for one in [*words(ax), ax.get_window_extent()])
    assert Bbox.union([fig.bbox.padded(0.5), box]).extents.tolist() == fig.bbox.padded(0.5).extents.tolist()
    before = axes[0, 0].get_window_extent().extents
    fig.canvas.draw()
    np.testing.assert_allclose(axes[0, 0].get_window_extent().extents, before, atol=1.5)


def test_a_legend_of_the_figure_is_of_one_figure_in_which_models_look_the_same():
    fig, (left, right) = plt.subplots(1, 2)
    y, scores = models(2)
    rp.roc(y, scores, ax=left)
    rp.precision_recall(y, scores, ax=right)
    assert len(rp.figure_legend([left, right]).get_texts()) == 2
    assert len(rp.figure_legend(left).get_texts()) == 2
    assert len(fig.legends) == 1
    rp.roc(y, scores, palette=["red", "blue"], ax=plt.subplots()[1])
    with pytest.raises(ValueError, match="several figures"):
        rp.figure_legend([left, plt.gca()])
    fig, (left, right) = plt.subplots(1, 2)
    rp.roc(y, scores, ax=left)
    rp.roc(y, scores, palette=["red", "blue"], ax=right)
    with pytest.raises(ValueError, match="'logistic regression' does not look the same"):
        rp.figure_legend(fig)
    assert left.get_legend() is not None
    with pytest.raises(TypeError, match="not 3"):
        rp.figure_legend(3)
    with pytest.raises(TypeError, match="'columns'"):
        rp.figure_legend(fig, columns=2)
    with pytest.raises(ValueError, match="loc='nowhere'"):
        rp.figure_legend(left, loc="nowhere")
    with pytest.raises(ValueError, match="nothing that has a label"):
        rp.figure_legend(plt.subplots()[1])


# -- one for the panels that have no room ---------------------------------------------------------


def crowd(layout, size=(3.6, 3.4), **kws):
    fig, axes = plt.subplots(2, 2, layout=layout or "none", figsize=size)
    for i, ax in enumerate(axes.flat):
        rp.roc(*models(), label_fmt=LONG, ax=ax, **kws.get(str(i), {}))
    return fig, axes


@pytest.mark.slow
@pytest.mark.sample(1)
@pytest.mark.parametrize("layout", [None, "constrained", "tight"])
def test_legends_without_room_form_one_and_come_back_with_it(layout):
    fig, axes = crowd(layout)
    if layout is None:
        fig.subplots_adjust(0.12, 0.12, 0.97, 0.97, 0.4, 0.4)
    fig.canvas.draw()
    (legend,) = fig.legends
    assert [text.get_text() for text in legend.get_texts()] == NAMES  # without the numbers of one panel
    box, page = legend.get_window_extent(), fig.bbox.padded(0.5)
    assert Bbox.union([page, box]).extents.tolist() == page.extents.tolist()
    for ax in axes.flat:
        assert ax.get_legend() is None
        assert all(apart(one, box) for one in [*words(ax), ax.get_window_extent()])
        assert ax.get_window_extent().width > 0.15 * fig.bbox.width
    shown = np.asarray(fig.canvas.buffer_rgba()).copy()
    x0, y0, x1, y1 = box.extents.astype(int)
    assert (shown[::-1][y0:y1, x0:x1, :3].min(axis=2) < 128).mean() > 0.02  # it is drawn at once,
    fig.canvas.draw()
    assert fig.legends == [legend]
    again = np.asarray(fig.canvas.buffer_rgba())  # and once
    np.testing.assert_array_equal(again[::-1][y0:y1, x0:x1], shown[::-1][y0:y1, x0:x1])
    fig.set_size_inches(16, 15)
    fig.canvas.draw()
    assert fig.legends == []
    assert hidden(fig) == []
    fig.set_size_inches(3.6, 3.4)
    fig.canvas.draw()
    assert len(fig.legends) == 1
    np.testing.assert_allclose(fig.legends[0].get_window_extent().extents, box.extents, atol=3)


@pytest.mark.slow
def test_models_that_look_the_same_but_are_others_share_no_legend():
    y, scores = models()
    fig, (left, right) = plt.subplots(1, 2, layout="constrained", figsize=(3.4, 1.9))
    rp.roc(y, scores, label_fmt=LONG, ax=left)
    rp.roc(y, {f"another {name}": score for name, score in scores.items()}, label_fmt=LONG, ax=right)
    with pytest.warns(UserWarning, match="no room on the figure and is left out"):
        fig.canvas.draw()
    assert fig.legends == []  # below both panels, the names of one would be read in the other


def test_lines_of_one_color_that_mean_other_things_share_no_legend():
    y, scores = models(2)
    _, (left, right) = plt.subplots(1, 2)
    rp.roc(y, scores, ax=left)
    rp.score_distribution(
        y, next(iter(scores.values())), ax=right
    )  # positives in the color of the first model
    handles = [ax.get_legend_handles_labels()[0] for ax in (left, right)]
    assert not can_share_legend(*handles)
    assert can_share_legend(handles[0], handles[0])


def test_a_marker_of_several_models_is_told_from_a_line_of_one():
    """A dashed blue line and the blue dot of an optimum kept two legends apart, with one model in both."""
    line = Line2D([], [], color="C0", label="tree", gid="roc:tree")
    dot = Line2D([], [], color="C0", label="optimum", gid="operating_point:tree", marker="o", ls="")
    dashes = Line2D([], [], color="C0", label="high risk and positive", gid="positives:tree", ls="--")
    assert can_share_legend([line, dot], [line, dashes])
    other = Line2D([], [], color="C0", label="oak", gid="roc:oak")
    assert not can_share_legend([line, dot], [other])


@pytest.mark.slow
@pytest.mark.filterwarnings("ignore:no room for the label")
def test_a_panel_of_fewer_models_joins_the_common_legend():
    """The legend of a clinical impact curve stood under the others, with one of their models."""
    y, points = read_points()
    pair = {name: 1 / (1 + np.exp(1 - x)) for name, x in zip(("PREDICT", "gene score"), points, strict=False)}
    one, cuts = {"PREDICT": pair["PREDICT"]}, np.arange(5, 61) / 100
    fig = draw_grid(
        lambda ax: rp.roc(y, pair, operating_point="youden", ax=ax),
        lambda ax: rp.calibration(y, pair, strategy="quantile", n_bins=5, ax=ax),
        lambda ax: rp.net_benefit(y, pair, thresholds=cuts, interventions_avoided=True, ax=ax),
        lambda ax: rp.clinical_impact(y, one, thresholds=cuts, ax=ax),
        size=(140 / 25.4, 130 / 25.4),
        grid=(2, 2),
        style="jmlr",
        layout="constrained",
    )
    (legend,) = fig.legends
    labels = [text.get_text() for text in legend.get_texts()]
    assert labels[:2] == list(pair)
    assert "(d): high risk and positive" in labels
    assert read_legends(fig)[3] == []


def test_a_legend_of_names_alone_keeps_those_that_tell_entries_apart():
    def alone(*labels):
        return list_plain_labels([(Line2D([], [], label=label, gid=gid),) for label, gid in labels])

    found = alone(
        ("tree (AUC 0.9)", "roc:tree"), ("k (15) (AUC 0.8)", "roc:k (15)"), ("F-measure (0.5 at 0.2)", "")
    )
    assert found == ["tree", "k (15)", "F-measure"]
    assert alone(("random (0.1)", ""), ("random (0.2)", "")) == ["random (0.1)", "random (0.2)"]


@pytest.mark.slow
def test_a_legend_of_the_callers_is_not_joined():
    fig, axes = crowd("constrained")
    mine = fig.legend(handles=axes[0, 0].lines[:1], labels=["mine"], loc="outside upper center")
    with pytest.warns(UserWarning, match="left out"):
        fig.canvas.draw()
    assert fig.legends == [mine]


@pytest.mark.slow
def test_a_legend_of_the_figure_takes_the_place_of_the_one_for_want_of_room():
    fig, axes = crowd("tight")
    fig.canvas.draw()
    legend = rp.figure_legend(fig, loc="upper center")
    fig.canvas.draw()
    assert fig.legends == [legend]
    assert legend.get_window_extent().y0 > max(ax.get_window_extent().y1 for ax in axes.flat)
    assert (
        min(one.y0 for ax in axes.flat for one in words(ax)) < 0.05 * fig.bbox.height
    )  # the room is given back


# -- figures of other kinds -----------------------------------------------------------------------


def twins(fig):
    ax = fig.add_subplot()
    return [ax], [ax.twinx()]


def polar(fig):
    return [fig.add_subplot(121)], [fig.add_subplot(122, projection="polar")]


def parts(fig):
    left, right = fig.subfigures(1, 2)
    return [left.add_subplot(), right.add_subplot()], []


def inset(fig):
    ax = fig.add_subplot()
    return [ax], [ax.inset_axes([0.5, 0.1, 0.4, 0.3])]


def spans(fig):
    grid = fig.add_gridspec(2, 3)
    return [fig.add_subplot(grid[:, :2]), fig.add_subplot(grid[0, 2])], [fig.add_subplot(grid[1, 2])]


LAYOUTS, LEGENDS = ["constrained", "tight"], [True, False, "outside", "direct"]
KINDS = list(itertools.product(LAYOUTS, [twins, polar, parts, inset, spans], LEGENDS))


@pytest.mark.sample(1)
@pytest.mark.filterwarnings("ignore:legend='direct' finds no room")
@pytest.mark.filterwarnings("ignore:This figure includes Axes that are not compatible with tight_layout")
@pytest.mark.parametrize(
    ("layout", "make", "legend"), tiers.in_short(KINDS, KINDS[::3])
)  # every kind in both layouts
def test_legends_stand_right_in_figures_of_every_kind(make, legend, layout):
    fig = plt.figure(figsize=(6.5, 3.6), layout=layout)
    panels, others = make(fig)
    for ax in others:
        ax.plot([0.2, 0.9], [0.1, 0.6])
    for ax in panels:
        rp.roc(*models(2), legend=legend, ax=ax)
    for size in ((6.5, 3.6), (9, 5), (6.5, 3.6)):  # as a window is drawn larger and smaller
        fig.set_size_inches(size)
        fig.canvas.draw()
        found = [ax.get_legend() for ax in panels if ax.get_legend() is not None]
        found += [one for figure in (fig, *fig.subfigs) for one in figure.legends]
        boxes = [one.get_window_extent() for one in found]
        assert bool(boxes) == (legend in (True, "outside")) or legend == "direct"
        for box in boxes:
            assert Bbox.union([fig.bbox.padded(1), box]).bounds == fig.bbox.padded(1).bounds
            for ax in (*panels, *others):
                assert all(apart(one, box) for one in (words(ax) if ax.name == "rectilinear" else []))
                for line in ax.lines:
                    path = line.get_transform().transform_path(line.get_path())
                    assert not path.clip_to_bbox(ax.bbox).intersects_bbox(box.padded(-0.5), filled=False)
        if legend == "outside":
            assert all(apart(box, ax.get_window_extent()) for box in boxes for ax in panels)


@pytest.mark.parametrize(
    ("given", "filled"), [("outside", 0), ({"loc": "outside", "edgecolor": "red"}, 0.85), ("auto", 0.85)]
)
def test_a_legend_outside_has_no_ground_of_its_own(given, filled):
    """Beside a grey panel it would be a grey box; with an edge it is one that the caller wants."""
    with mpl.rc_context({"axes.facecolor": "#eaeaf2"}):
        ax = rp.roc(Y, {"a": SCORE, "b": SCORE[::-1]}, legend=given, ax=plt.figure(figsize=(6, 4)).subplots())
        ax.figure.canvas.draw()
    assert ax.get_legend().get_frame().get_facecolor()[3] == pytest.approx(filled)


RESEARCHERS = [
    "XGBoost (tuned, isotonic)",
    "Random forest (500 trees)",
    "Logistic regression (L2, C = 0.1)",
    "SVM, RBF kernel (Platt)",
]


def four_panels():
    """Draw what a thesis shows on one page, in matplotlib's own style and without a layout engine."""
    y = np.arange(400) % 3 == 0
    noise = np.random.default_rng(0).normal(size=(4, 400))
    scores = {name: 1 / (1 + np.exp(-(z + 2.2 * y - 1))) for name, z in zip(RESEARCHERS, noise, strict=True)}
    fig, panels = plt.subplots(2, 2, figsize=(10, 8))
    for plot, ax in zip(
        (rp.roc, rp.precision_recall, rp.calibration, rp.net_benefit), panels.flat, strict=True
    ):
        plot(y, scores, ax=ax)
    return fig


@pytest.mark.slow
@pytest.mark.sample(1)
@pytest.mark.parametrize("drawn", [False, True])
def test_the_tight_layout_of_scripts_loses_no_words(drawn):
    """``fig.tight_layout()`` lays panels out once, before legends stand outside or after it."""
    with plt.style.context("default"):
        fig = four_panels()
        if drawn:
            fig.canvas.draw()
        with warnings.catch_warnings():
            warnings.simplefilter("error")
            fig.tight_layout()
        found = rp.preflight(fig)
    assert [str(one) for one in found if one.kind not in ("fonts", "alike in grey")] == []
    widths = [ax.get_window_extent().width / fig.bbox.width for ax in fig.axes[:2]]
    assert widths == pytest.approx([widths[0]] * 2)
    assert widths[0] > 0.2  # below and on the right, room would be taken from all panels twice


def test_a_panel_whose_legend_is_left_out_is_as_large_as_one_without_a_legend():
    """Its axis labels have as many rows as they need there, not as in a trial with the legend."""
    y, score = np.arange(400) % 2, np.random.default_rng(0).normal(size=400) + np.arange(400) % 2
    sizes = []
    for legend in ("auto", False):
        with plt.style.context("rocplot.styles.slides"), warnings.catch_warnings():
            warnings.filterwarnings("ignore", "the legend has no room")
            fig, ax = plt.subplots(figsize=(3.35, 3.35), layout="constrained")
            rp.roc_average(y, score, fold=np.arange(400) // 2 % 5, errorbar="binomial", legend=legend, ax=ax)
            fig.canvas.draw()
        assert ax.get_legend() is None
        sizes.append(ax.get_window_extent().size)
    assert sizes[0] == pytest.approx(sizes[1], abs=2)


SAME_MODELS = [rp.roc, rp.precision_recall, rp.calibration]


def draw_row(height, plots=SAME_MODELS, n_models=3, layout="constrained"):
    """Draw a row of panels of 178 mm, of models with the same names."""
    rng = np.random.default_rng(1)
    y = rng.integers(0, 2, 400)
    names = ("logistic regression", "random forest", "boosting", "naive Bayes")[:n_models]
    scores = {name: 1 / (1 + np.exp(0.8 - y - rng.normal(size=400))) for name in names}
    fig, axes = plt.subplots(1, len(plots), figsize=(7.01, height), layout=layout)
    for plot, ax in zip(plots, axes, strict=True):
        plot(y, scores, ax=ax)
    fig.canvas.draw()
    return fig, names


@pytest.mark.slow
@pytest.mark.parametrize("style", ["paper", "ieee", "nature"])
def test_small_panels_of_the_same_models_have_one_legend_below_them(style):
    """Of three panels of 59 mm, legends of three or four entries each would take a third of the height."""
    with plt.style.context(f"rocplot.styles.{style}"):
        fig, names = draw_row(2.5, n_models=4)
        (legend,) = fig.legends
        assert [text.get_text() for text in legend.get_texts()][:4] == list(names)
        assert not any(name in text for name in names for texts in read_legends(fig) for text in texts)
        shared = fig.axes[0].get_window_extent().height
        fig.set_size_inches(7.01, 7)  # with room for all
        fig.canvas.draw()
        assert fig.legends == []
        assert all(ax.get_legend() is not None for ax in fig.axes)
        one, _ = draw_row(2.5, [rp.roc, rp.precision_recall, rp.roc], n_models=4)
    assert shared > 0.45 * 2.5 * fig.dpi
    assert len(one.legends) == 1


@pytest.mark.slow
def test_large_panels_of_the_same_models_keep_the_numbers_of_their_legends():
    with plt.style.context("rocplot.styles.paper"):
        fig, _ = draw_row(4.5)
    assert fig.legends == []
    assert "AUC" in fig.axes[0].get_legend().get_texts()[0].get_text()


@pytest.mark.slow
def test_legends_of_one_figure_stand_on_one_side():
    with plt.style.context("default"):
        fig = four_panels()
        fig.tight_layout()
        fig.canvas.draw()
        boxes = [(ax.get_legend().get_window_extent(), ax.get_window_extent()) for ax in fig.axes]
    below = [box.y1 < panel.y0 for box, panel in boxes if not box.overlaps(panel)]
    assert below in ([True] * 4, [True] * 3)


def test_long_labels_are_broken_before_their_numbers_or_in_the_middle():
    label = "Logistic regression (L2, C = 0.1) (AUC 0.9)"
    forms = [
        label,
        "Logistic regression (L2, C = 0.1)\n(AUC 0.9)",
        "Logistic regression\n(L2, C = 0.1) (AUC 0.9)",
    ]
    assert [break_label(label, form) for form in range(3)] == forms
    formula = "a classifier with regularization = 0.123456789 here"
    assert break_label(formula, 1) == "a classifier with\nregularization = 0.123456789 here"  # in one piece
    assert break_label(formula, 2) == "a classifier with regularization\n= 0.123456789 here"
    for whole in (
        "Random forest (AUC 0.812)",
        "$x + y = 1$ and further words beside it",
        "in two\nrows, of which one is long",
    ):
        assert [break_label(whole, form) for form in range(3)] == [whole] * 3


@pytest.mark.slow
@pytest.mark.sample(1)
@pytest.mark.parametrize("layout", ["constrained", "tight"])
def test_legends_below_stand_at_the_names_of_their_axes(layout):
    """A name that has two rows where the place is found may have one in the end, and its legend follows it."""
    with plt.style.context("rocplot.styles.slides"), plt.rc_context({"figure.constrained_layout.use": False}):
        fig, panels = plt.subplots(1, 3, figsize=(10, 4), layout=layout)
        panels[0].plot([0, 1], [0, 1])
        panels[0].set(xlabel="Prediction", ylabel="Density", box_aspect=1)
        for ax, plot, n_models in zip(panels[1:], (rp.roc, rp.lift), (3, 2), strict=True):
            plot(*models(n_models), label_fmt="{name:.6} {auc:.3f}", ax=ax)
        fig.canvas.draw()
        for ax in panels[1:]:
            box, name = ax.get_legend().get_window_extent(), ax.xaxis.label.get_window_extent()
            away = (name.y0 - box.y1) * 72 / fig.dpi
            assert 0 < away < 0.7 * plt.rcParams["legend.fontsize"]


def test_names_without_numbers_that_fit_outside_are_drawn(rng):
    """With their numbers they fit nowhere; the room that the panel gives up is filled."""
    y = rng.random(400) < 0.2
    names = [f"gradient boosted trees, {k} leaves, learning rate 0.{k}" for k in range(10)]
    with plt.style.context("rocplot.styles.slides"), warnings.catch_warnings():
        warnings.simplefilter("error")
        fig, ax = plt.subplots()
        rp.roc(y, {name: rng.normal(0.2 * k * y) for k, name in enumerate(names)}, ax=ax)
        fig.canvas.draw()
        legend = ax.get_legend()
        assert [text.get_text().replace("\n", " ") for text in legend.get_texts()][:10] == names
        beside = legend.get_window_extent()
        assert beside.x0 > ax.get_window_extent().x1
        assert beside.x1 <= fig.bbox.x1


@pytest.mark.slow
@pytest.mark.sample(1)
@pytest.mark.parametrize("given", ["auto", "outside"])
def test_many_long_names_make_the_panel_small_before_they_are_left_out(given):
    names = [f"{name} (tuned on the validation folds, seed {i})" for i, name in enumerate(RESEARCHERS * 3)]
    y = np.arange(60) % 2
    with plt.style.context("default"), warnings.catch_warnings():
        warnings.simplefilter("error")
        fig, ax = plt.subplots(layout="constrained")
        rp.roc(y, {name: (np.arange(60) * (3 + i)) % 61 for i, name in enumerate(names)}, legend=given, ax=ax)
        fig.canvas.draw()
        box, panel = ax.get_legend().get_window_extent(), ax.get_window_extent()
    assert len(ax.get_legend().get_texts()) == 12
    assert min(box.x0, box.y0, fig.bbox.x1 - box.x1, fig.bbox.y1 - box.y1) >= 0
    assert min(panel.width, panel.height) >= fig.dpi
    assert apart(box, panel)


# -- where exactly a legend stands outside, in points ---------------------------------------------


def drawn(size, names, layout=None, **kws):
    """Draw ROC curves; return the panel, what is written around it, the legend and the page, in points."""
    with plt.rc_context({"figure.constrained_layout.use": False}):
        fig, ax = plt.subplots(figsize=size, layout=layout, dpi=144)
    y, scores = models(1)
    rp.roc(y, dict.fromkeys(names, scores[NAMES[0]]), label_fmt="{name}", ax=ax, **kws)
    fig.canvas.draw()
    fig.canvas.draw()
    around = Bbox.union([ax.get_window_extent(), *words(ax)])
    boxes = ax.get_window_extent(), around, ax.get_legend().get_window_extent(), fig.bbox
    return ax, *(Bbox(box.get_points() / 2) for box in boxes)


@pytest.mark.sample(3)
@pytest.mark.parametrize("layout", [None, "constrained", "tight"])
@pytest.mark.parametrize("many", [1, 4, 9])
def test_a_legend_on_the_right_of_a_wide_page_stands_beside_the_panel_at_its_top(layout, many):
    ax, panel, around, box, page = drawn(
        (6, 2.4), [f"model {i}" for i in range(many)], layout, legend="outside"
    )
    size = ax.get_legend()._fontsize
    assert box.x0 - around.x1 == pytest.approx(0.4 * size, abs=1)
    assert box.y1 == pytest.approx(panel.y1, abs=0.5)
    assert box.x1 <= page.x1
    assert len({text.get_window_extent().x0 for text in ax.get_legend().get_texts()}) == 1  # in one column


@pytest.mark.sample(3)
@pytest.mark.parametrize("layout", [None, "constrained", "tight"])
@pytest.mark.parametrize("many", [1, 2, 5])
def test_a_legend_below_on_a_high_page_stands_below_the_middle_of_the_panel(layout, many):
    ax, panel, around, box, page = drawn(
        (3, 4), [f"model {i}" for i in range(many)], layout, legend="outside"
    )
    size = ax.get_legend()._fontsize
    assert around.y0 - box.y1 == pytest.approx(0.4 * size, abs=1.2)
    assert box.y0 >= 0
    assert 0 <= box.x0 < box.x1 <= page.x1
    texts = [text.get_window_extent() for text in ax.get_legend().get_texts()]
    columns = len({round(text.x0) for text in texts})
    middle = (panel.x0 + panel.x1) / 2
    free = 2 * min(middle, page.x1 - middle) - 6  # as centred as the page lets it, 3 points from its edge
    if box.width < free:
        assert (box.x0 + box.x1) / 2 == pytest.approx(middle, abs=0.6)
    wide = box.width / columns
    assert columns == many or wide * (columns + 1) > page.width - 10  # as many columns as the page holds


def test_long_rows_below_stay_on_the_page_beside_the_middle():
    ax, panel, _, box, page = drawn(
        (3, 4), ["a name that is longer than the panel, as the page"], legend="outside"
    )
    assert box.width > panel.width
    assert box.x0 >= 2.5
    assert box.x1 <= page.x1 - 2.5
    assert ax.get_legend() is not None


@pytest.mark.sample(2)
@pytest.mark.parametrize("columns", [1, 2, 3])
def test_entries_fill_columns_as_evenly_as_they_can_and_in_order(columns):
    names = [f"model {i}" for i in range(7)]
    ax, _, _, _, page = drawn((6, 6), names, legend={"ncols": columns})
    texts = ax.get_legend().get_texts()
    at = [(round(text.get_window_extent().x0), -text.get_window_extent().y0) for text in texts]
    lefts = sorted({x for x, _ in at})
    assert len(lefts) == columns
    assert [text.get_text() for text in texts] == names
    assert at == sorted(at)  # down each column, one after the other
    sizes = [sum(x == left for x, _ in at) for left in lefts]
    assert sizes == {1: [7], 2: [4, 3], 3: [3, 2, 2]}[columns]
    assert page.width == 432


@pytest.mark.slow
@pytest.mark.sample(1)
@pytest.mark.parametrize("layout", [None, "constrained", "tight"])
def test_a_panel_gives_way_no_more_than_its_legend_needs(layout):
    """Where nothing else is on the page, panel, words and legend fill what the panel had."""
    for size, side in (((6, 2.4), 0), ((3, 4), 1)):
        _, panel, around, box, page = drawn(size, ["model 0", "model 1"], layout, legend="outside")
        _, before, words_before, _, _ = drawn(size, ["model 0", "model 1"], layout, legend="lower right")
        if side == 0:
            assert panel.height == pytest.approx(before.height, abs=1)  # it keeps its height
            assert box.x1 <= max(words_before.x1, page.x1) + 1
        else:
            assert panel.width <= before.width + 1
            assert panel.width > 0.8 * before.width
        assert panel.width == pytest.approx(panel.height, abs=0.6)  # still a square
        assert around.x0 >= -0.5


@pytest.mark.slow
def test_panels_of_one_row_keep_one_height_where_one_has_its_legend_below():
    with plt.rc_context({"figure.constrained_layout.use": False}):
        fig, axes = plt.subplots(1, 3, figsize=(9, 4), gridspec_kw={"wspace": 0.5})
    y, scores = models(3)
    for ax, legend in zip(axes, (False, "outside", False), strict=True):
        rp.roc(y, scores, legend=legend, label_fmt="{name:.6}", ax=ax)
    fig.canvas.draw()
    boxes = [ax.get_window_extent() for ax in axes]
    assert np.ptp([box.height for box in boxes]) < 0.5
    assert np.ptp([box.width for box in boxes]) < 0.5
    assert np.ptp([box.y0 for box in boxes]) < 0.5
    assert apart(axes[1].get_legend().get_window_extent(), boxes[0])
    assert apart(axes[1].get_legend().get_window_extent(), boxes[2])


@pytest.mark.slow
@pytest.mark.sample(1)
@pytest.mark.parametrize("layout", [None, "constrained", "tight"])
@pytest.mark.parametrize("loc", ["upper", "lower", "left", "right"])
def test_a_legend_of_the_figure_takes_only_its_own_room(layout, loc):
    with plt.rc_context({"figure.constrained_layout.use": False}):
        fig, axes = plt.subplots(2, 2, figsize=(6, 6), layout=layout, dpi=72)
        if layout is None:
            fig.subplots_adjust(wspace=0.4, hspace=0.4)
    y, scores = models(4)
    for ax in axes.flat:
        rp.roc(y, scores, legend=False, ax=ax)
    made = rp.figure_legend(
        fig, loc=f"outside {loc} center" if loc in ("upper", "lower") else f"outside center {loc}"
    )
    fig.canvas.draw()
    fig.canvas.draw()
    box = made.get_window_extent()
    around = Bbox.union([Bbox.union([ax.get_window_extent(), *words(ax)]) for ax in axes.flat])
    assert apart(box, around, by=0.6)
    assert 0 <= box.x0 < box.x1 <= 432.5
    assert 0 <= box.y0 < box.y1 <= 432.5
    far = {"upper": 432 - box.y1, "lower": box.y0, "left": box.x0, "right": 432 - box.x1}[loc]
    assert far == pytest.approx(made.borderaxespad * made._fontsize, abs=1.5)
    rows = len({round(text.get_window_extent().y0) for text in made.get_texts()})
    assert rows == (4 if loc in ("left", "right") else 1 if box.width > 300 else 2)
    sides = [ax.get_window_extent().width for ax in axes.flat]
    assert np.ptp(sides) < 1
    assert min(sides) > 432 * 0.2


def test_legends_that_do_not_look_the_same_share_none():
    y, scores = models(2)
    for kws, error in [({"palette": ["r", "b"]}, True), ({}, False)]:
        fig, (left, right) = plt.subplots(1, 2)
        rp.roc(y, scores, legend=False, ax=left)
        rp.roc(y, scores, legend=False, ax=right, **kws)
        if error:
            with pytest.raises(ValueError, match="does not look the same on all panels"):
                rp.figure_legend(fig)
        else:
            texts = [text.get_text() for text in rp.figure_legend(fig).get_texts()]
            assert texts[:2] == list(scores)  # once each, without the panels' numbers


def test_an_entry_of_the_legend_is_measured_in_points_whatever_the_resolution():
    sizes = []
    for dpi in (72, 144):
        fig, ax = plt.subplots(dpi=dpi, figsize=(4, 4))
        rp.roc(*models(3), legend="outside", ax=ax)
        fig.canvas.draw()
        box, panel = ax.get_legend().get_window_extent(), ax.get_window_extent()
        sizes.append(np.array([*box.size, *panel.size, *(box.p0 - panel.p0)]) * 72 / dpi)
    assert sizes[1] == pytest.approx(sizes[0], abs=4)  # text is hinted to whole pixels


def test_a_legend_of_ours_is_one_of_its_axes():
    """It is made, not changed: it can be removed, copied and kept as any other."""
    _, ax = plt.subplots()
    rp.roc(Y, {"m": SCORE}, ax=ax)
    legend = ax.get_legend()
    assert legend in ax.get_children()
    legend.remove()
    assert ax.get_legend() is None
    rp.roc(Y, {"n": SCORE[::-1]}, ax=ax, legend={"loc": "lower right", "title": "models"})
    (copied,) = pickle.loads(pickle.dumps(ax.figure)).axes
    line = next(one for one in copied.lines if one.get_gid() == "roc:n")
    line.set_color("magenta")
    copied.figure.canvas.draw()
    assert copied.get_legend().legend_handles[1].get_color() == "magenta"
    assert ax.get_legend().legend_handles[1].get_color() != "magenta"


@pytest.mark.sample(1)
@pytest.mark.parametrize("layout", ["constrained", "tight"])
def test_a_legend_stands_beside_its_panel_below_a_wider_title(layout):
    y, score = stress.sample(300, 120, {f"{k} years (a longer name)": 0.7 for k in (2, 4, 6)})
    sizes = []
    for title in ("", "A title that is much wider than the square panel below it, indeed"):
        with plt.style.context("rocplot.styles.slides"):
            fig, ax = plt.subplots(layout=layout)
            rp.roc(y, score, ax=ax)
            ax.set_title(title)
            fig.draw_without_rendering()
        legend, panel, words = (one.get_window_extent() for one in (ax.get_legend(), ax, ax.title))
        assert legend.x0 > panel.x1
        assert not title or (words.x1 > legend.x0 and not words.overlaps(legend))
        sizes.append(panel.height)
    assert sizes[1] > 0.85 * sizes[0]  # the title takes its row


@pytest.mark.parametrize("named_by", ["letters", "titles", "y labels", "numbers"])
def test_layers_of_two_panels_that_look_alike_are_named_by_their_panels(named_by):
    y, scores = stress.sample(200, 80, {"tree": 0.9, "naive Bayes": 0.8})
    fig, (left, right) = plt.subplots(1, 2)
    rp.roc(y, scores, hull=True, ax=left)
    if named_by == "y labels":
        rp.precision_recall(y, scores, isometrics=True, ax=right)
    else:
        rp.roc(y, scores, isometrics="accuracy", ax=right)
    if named_by == "titles":
        left.set_title("train")
        right.set_title("test")
    if named_by == "letters":
        rp.letter_axes(fig)
    entries = [text.get_text() for text in rp.figure_legend(fig).get_texts()]
    assert entries[:2] == ["tree", "naive Bayes"]
    first, second = {
        "letters": ("(a)", "(b)"),
        "titles": ("train", "test"),
        "y labels": ("True positive rate", "Precision"),
        "numbers": ("panel 1", "panel 2"),
    }[named_by]
    metric = "$F_{1}$" if named_by == "y labels" else "accuracy"
    assert entries[2:] == [f"{first}: convex hull", f"{second}: equal {metric}"]


def test_layers_that_look_alike_only_in_one_panel_or_not_at_all_have_plain_labels():
    y, scores = stress.sample(200, 80, {"tree": 0.9, "naive Bayes": 0.8})
    fig, (left, right) = plt.subplots(1, 2)
    rp.roc(y, scores, hull=True, isometrics="accuracy", ax=left)
    rp.roc(y, scores, operating_point=True, ax=right)
    entries = [text.get_text() for text in rp.figure_legend(fig).get_texts()]
    assert not any("panel" in entry for entry in entries)


@pytest.mark.slow
@pytest.mark.sample(1)
@pytest.mark.parametrize("layout", [None, "constrained", "tight"])
def test_legends_below_stand_under_the_middle_of_their_panels(layout, rng):
    """Tight layout moves squares towards each other, after it measured how far a legend may reach."""
    y = rng.random(80) < 0.4
    with plt.style.context("rocplot.styles.icml"):
        fig, axes = plt.subplots(2, 3, figsize=(7, 4.5), layout=layout)
        for ax in axes.flat:
            models = {"gradient boosting": y + rng.normal(size=80), "logistic": y + rng.normal(size=80)}
            rp.roc(y, models, operating_point=True, legend={"loc": "outside", "ncols": 1}, ax=ax)
        fig.savefig(io.BytesIO(), dpi=100)
    boxes = [(ax.get_legend().get_window_extent(), ax.get_window_extent()) for ax in axes.flat]
    assert all(legend.y1 < panel.y0 for legend, panel in boxes)
    offsets = [(legend.x0 + legend.x1 - panel.x0 - panel.x1) / 2 for legend, panel in boxes]
    assert max(map(abs, offsets)) < 1


@pytest.mark.sample(1)
@pytest.mark.parametrize(("layout", "least"), [("constrained", 42), ("tight", 37)])
def test_legends_stand_on_the_sides_that_leave_squares_largest_together(layout, least):
    """One beside its panel and one below the next leave squares a third larger than both below."""
    rng = np.random.default_rng(5)
    y, score = rng.random(600) < 0.3, rng.normal(size=(5, 600))
    fig, axes = plt.subplots(1, 2, figsize=(178 / 25.4, 85 / 25.4), layout=layout)
    rp.roc(y, {f"{2019 + i}": z + 0.8 * y for i, z in enumerate(score)}, legend="outside", ax=axes[0])
    risks = {name: 1 / (1 + np.exp(1 - z - y)) for name, z in zip(("men", "women"), score, strict=False)}
    rp.calibration(y, risks, method="spline", band=True, legend="outside", ax=axes[1])
    drawn = []
    for _ in range(2):
        fig.canvas.draw()
        panels = [ax.get_window_extent() for ax in axes]
        legends = [ax.get_legend().get_window_extent() for ax in axes]
        drawn.append(np.array([box.extents for box in (*panels, *legends)]))
    assert panels[0].width == pytest.approx(panels[1].width, abs=1)
    assert panels[0].y0 == pytest.approx(panels[1].y0, abs=1)
    assert panels[0].width * 25.4 / fig.dpi > least  # 34 mm with both legends below
    assert all(Bbox.union([fig.bbox.padded(1), box]).bounds == fig.bbox.padded(1).bounds for box in legends)
    assert not any(one.overlaps(other) for one, other in itertools.combinations([*panels, *legends], 2))
    np.testing.assert_allclose(*drawn, atol=1)


@pytest.mark.slow
def test_wide_titles_and_x_labels_count_when_the_side_of_a_legend_is_chosen():
    """Beside a row of squares narrower than their titles, a legend would leave them half as large as below."""
    y, score = [0, 1, 0, 1], {"naive Bayes": [0.1, 0.4, 0.35, 0.8], "tree": [0.2, 0.6, 0.3, 0.9]}
    with plt.style.context("rocplot.styles.slides"):
        fig, axes = plt.subplots(1, 3, figsize=(10, 3.8), sharey=True)
        for ax, title in zip(axes, ("vertical average", "average by threshold", "merged"), strict=True):
            rp.roc(y, score, label_fmt="{name}", legend="outside" if ax is axes[-1] else None, ax=ax)
            ax.set_title(title)
            ax.label_outer()
        fig.canvas.draw()
    assert axes[2].get_legend().get_window_extent().y1 < axes[2].get_window_extent().y0
    assert axes[0].get_window_extent().width > 165  # pixels; 103 beside the legend
    assert axes[0].yaxis.label.get_window_extent().x0 > 0


@pytest.mark.slow
@pytest.mark.sample(1)
@pytest.mark.parametrize("layout", ["constrained", "tight", None])
def test_legends_below_like_panels_of_a_row_have_as_many_columns(layout):
    """In columns as many as fit, the shorter labels of one panel would stand in more of them."""
    rng = np.random.default_rng(5)
    y, score = rng.random(200) < 0.3, rng.normal(size=(2, 200))
    pairs = ("a gradient boosting", "a logistic regression"), ("b", "l")
    with plt.style.context("default"):
        fig, axes = plt.subplots(1, 2, figsize=(178 / 25.4, 110 / 25.4), layout=layout)
        for names, ax in zip(pairs, axes, strict=True):
            models = dict(zip(names, score + 0.8 * y, strict=True))
            rp.roc(y, models, legend="outside", label_fmt="{name}, AUC {auc:.3f}", ax=ax)
        fig.canvas.draw()
    drawn = []
    for _ in range(2):
        fig.canvas.draw()
        boxes = [(ax.get_legend().get_window_extent(), ax.get_window_extent()) for ax in axes]
        drawn.append(np.array([box.extents for pair in boxes for box in pair]))
    assert all(legend.y1 < panel.y0 for legend, panel in boxes)
    assert len({round(legend.height) for legend, _ in boxes}) == 1
    offsets = [(legend.x0 + legend.x1 - panel.x0 - panel.x1) / 2 for legend, panel in boxes]
    assert max(map(abs, offsets)) < 1
    np.testing.assert_allclose(*drawn, atol=1)


def test_a_heading_stays_in_the_column_of_its_rows():
    """Entries without keys below one that ends with a colon belong to it; here columns of four would part them."""
    _, ax = plt.subplots()
    for name in "abc":
        ax.plot([0, 1], [0, 1], label=name)
    for words in ("difference, p by Holm:", "a − b: 0.1", "a − c: 0.2", "b − c: 0.1", "all: 0.3"):
        ax.plot([], [], linestyle="none", label=words)
    rows = LegendRows(ax.legend())
    for columns, lengths in ((2, [3, 5]), (3, [3, 5]), (8, [1, 1, 1, 5]), (1, [8])):
        rows.arrange_entries(columns, 0)
        assert [len(part.get_children()) for part in get_entry_box(rows.artist).get_children()] == lengths


# -- Texts of several rows beside entries ---------------------------------------------------------------


def first_baselines(legend, renderer):
    """Return the left edge of each text, and the baseline of its first row, in pixels."""
    boxes = [text.get_window_extent(renderer) for text in legend.get_texts()]
    return [(round(box.x0), round(box.y1)) for box in boxes]


@pytest.mark.parametrize("band", [False, True])
def test_the_rows_of_a_test_stand_below_the_models_or_in_line_with_them(band):
    """Beside two models, the two rows of a test stood in the middle of the first one."""
    y, x = np.arange(400) % 2, np.random.default_rng(1).normal(size=(2, 400))
    scores = dict(zip(("logistic regression", "random forest"), y + x * [[0.6], [0.66]], strict=True))
    with plt.style.context("default"):
        fig, ax = plt.subplots()
        rp.roc(y, scores, test=True, band=band, ax=ax)
        fig.canvas.draw()
    places = first_baselines(ax.get_legend(), fig.canvas.get_renderer())
    assert any("ΔAUC" in text.get_text() for text in ax.get_legend().get_texts())
    columns = {x for x, _ in places}
    if band:  # a single column would leave too little of the page
        assert len(columns) == 2
        assert abs(places[0][1] - places[2][1]) <= 1
    else:
        assert len(columns) == 1
        assert ax.get_legend().get_window_extent().width <= ax.get_tightbbox().width
    plt.close(fig)


# -- Whose entry is whose in a row of panels -------------------------------------------------------

STYLES = ["paper", "nature", "default", "seaborn"]


def enter_style(style):
    """Return a context of one of our styles, of matplotlib's, or of seaborn's theme."""
    if style == "seaborn":
        return mpl.rc_context(sns.axes_style("darkgrid") | sns.plotting_context("notebook"))
    return plt.style.context(style if style == "default" else f"rocplot.styles.{style}")


def read_points(n=600):
    rng = np.random.default_rng(1)
    y = rng.random(n) < 0.3
    return y, [rng.normal(size=n) + (1 + 0.2 * i) * y for i in range(4)]


@pytest.mark.slow
@pytest.mark.sample(4)
@pytest.mark.parametrize("layout", ["constrained", "tight", "none"])
@pytest.mark.parametrize("style", STYLES)
@pytest.mark.parametrize("first", [0, 1])
def test_a_common_legend_stands_at_its_panels_and_rows_on_the_side_of_theirs(style, layout, first):
    """Below the middle of the page, rows of the first panel stood below the last one, of other models."""
    y, points = read_points()
    pair = dict(zip(("CAD4TB v7", "qXR v3", "INSIGHT"), points, strict=False))
    with enter_style(style):
        fig, axes = plt.subplots(1, 3, figsize=(11, 4), layout=layout)
        *served, other = np.roll(axes, -first)
        rp.roc(y, pair, test=True, ax=served[0])
        rp.precision_recall(y, pair, ax=served[1])
        rp.roc(y, dict(zip(("men", "women"), points, strict=False)), ax=other)
        rp.letter_axes(axes)
        legend = rp.figure_legend(served)
        for dpi in (100, 72):
            fig.savefig(io.BytesIO(), dpi=dpi)
        fig.canvas.draw()
    box, page = legend.get_window_extent(), fig.bbox.padded(1)
    assert Bbox.union([page, box]).bounds == page.bounds
    panels = Bbox.union([ax.get_window_extent() for ax in served])
    pad = legend.borderaxespad * legend.prop.get_size_in_points() * fig.dpi / 72
    half = box.width / 2 + pad
    middle = np.clip((panels.x0 + panels.x1) / 2, half, fig.bbox.x1 - half)
    assert (box.x0 + box.x1) / 2 == pytest.approx(middle, abs=1)
    texts = {text.get_text(): text.get_window_extent() for text in legend.get_texts()}
    head = f"({'ab'[first]}): ΔAUC, p by Holm (DeLong):"
    rows = [text for name, text in texts.items() if name == head or " − " in name or name.startswith("all ")]
    assert len(rows) == 5
    assert len({round(text.x0) for text in rows}) == 1  # in one column, on the left of the models
    assert all(text.x1 < texts[name].x0 for text in rows for name in pair)


def test_rows_of_two_panels_stand_on_both_sides_of_their_models_and_equal_ones_once():
    """Headings of both panels that read alike were one entry, and so each row could be of either panel."""
    y, points = read_points()
    pair = dict(zip(("CAD4TB v7", "qXR v3", "INSIGHT"), points, strict=False))
    fig, axes = plt.subplots(1, 2, figsize=(16, 5))
    for ax, cases in zip(axes, (slice(400), slice(200, None)), strict=True):
        ax.plot([], [], linestyle="none", label="one text for both")
        rp.roc(y[cases], {name: x[cases] for name, x in pair.items()}, test=True, ax=ax)
    legend = rp.figure_legend(fig)
    fig.canvas.draw()
    texts = [(text.get_text(), text.get_window_extent().x0) for text in legend.get_texts()]
    heads = [x for label, x in texts if label.endswith("(DeLong):")]
    models = [x for label, x in texts if label in pair]
    assert len(heads) == 2
    assert heads[0] < min(models) <= max(models) < heads[1]
    assert [label for label, _ in texts].count("one text for both") == 1


def measure_gaps(legends):
    """Measure the gaps between entries in each row: within legends, and from the first legend to the second."""
    entries = [
        (key.get_window_extent().x0, text.get_window_extent().x1, round(text.get_window_extent().y0, -1), i)
        for i, legend in enumerate(legends)
        for key, text in zip(legend.legend_handles, legend.get_texts(), strict=True)
    ]
    gaps = {False: [], True: []}
    for y in {entry[2] for entry in entries}:
        row = sorted(entry for entry in entries if entry[2] == y)
        for (_, end, _, i), (start, _, _, j) in itertools.pairwise(row):
            gaps[i != j].append(start - end)
    return gaps[False], gaps[True]


@pytest.mark.sample(4)
@pytest.mark.parametrize("layout", ["constrained", "tight", "none"])
@pytest.mark.parametrize("style", STYLES)
@pytest.mark.parametrize("width", [140, 150])
def test_legends_below_panels_side_by_side_keep_a_clear_gap(style, layout, width):
    """The gap between two legends of two columns each was no wider than those between their columns."""
    y, points = read_points()
    with enter_style(style):
        fig, axes = plt.subplots(1, 2, figsize=(width / 25.4, 80 / 25.4), layout=layout)
        for ax, names in zip(axes, (("RF", "GBM", "LR"), ("men", "women", "all")), strict=True):
            rp.roc(y, dict(zip(names, points, strict=False)), legend="outside", ax=ax)
        fig.canvas.draw()
    legends = [ax.get_legend() for ax in axes]
    assert all(legend.get_window_extent().y1 < ax.bbox.y0 for ax, legend in zip(axes, legends, strict=True))
    within, between = measure_gaps(legends)
    size = legends[0].prop.get_size_in_points() * fig.dpi / 72
    if within:
        assert min(between) > max(2.4 * size, 1.1 * max(within))


# -- What a common legend keeps, and at which panel -----------------------------------------------


def draw_grid(*pictures, size=(7, 3), grid=None, **look):
    """Draw pictures beside each other in the style of papers, with letters, and return the figure."""
    with plt.style.context(f"rocplot.styles.{look.pop('style', 'paper')}"):
        fig, axes = plt.subplots(*(grid or (1, len(pictures))), figsize=size, **look)
        for picture, ax in zip(pictures, axes.flat, strict=True):
            picture(ax)
        rp.letter_axes(fig)
        for dpi in (100, 200):
            fig.savefig(io.BytesIO(), dpi=dpi)
        fig.canvas.draw()
    return fig


def read_legends(fig):
    """Read the texts of the legend of each panel."""
    return [
        [text.get_text() for text in ax.get_legend().get_texts()] if ax.get_legend() else []
        for ax in fig.axes
    ]


@pytest.mark.slow
@pytest.mark.parametrize("layout", ["constrained", "tight"])
def test_panels_keep_the_numbers_of_models_that_a_common_legend_names(layout, monkeypatch):
    """AUCs and Brier scores of rows of panels stood in the caption alone, beside empty corners."""

    def draw():
        fig, names = draw_row(58 / 25.4, layout=layout, n_models=2)
        return fig, names, [ax.get_window_extent().size for ax in fig.axes]

    with plt.style.context("rocplot.styles.paper"):
        fig, names, sizes = draw()
        (legend,) = fig.legends
        assert [text.get_text() for text in legend.get_texts()][:2] == list(names)
        labels = [[line.get_label() for line in ax.lines] for ax in fig.axes]
        expected = [[text.split("(")[1].rstrip(")") for text in texts if "(" in text] for texts in labels]
        for ax, texts in zip(fig.axes, expected, strict=True):
            rows = ax.get_legend() and [text.get_text() for text in ax.get_legend().get_texts()]
            assert rows in (texts, None)
            for line in ax.lines if rows else ():
                box = ax.get_legend().get_window_extent()
                assert (
                    not line.get_transform()
                    .transform_path(line.get_path())
                    .intersects_bbox(box, filled=False)
                )
        assert fig.axes[0].get_legend() is not None
        monkeypatch.setattr(AxesLegend, "show_numbers", lambda *_: False)
        assert np.allclose(draw()[2], sizes)  # no panel shrinks for them


@pytest.mark.slow
@pytest.mark.parametrize("takes_room", [False, True])
def test_numbers_of_a_panel_take_no_room_of_its_labels(takes_room, monkeypatch):
    def count_labels(ax, _renderer):
        return 1 if ax.get_legend() is None else 1 - takes_room

    monkeypatch.setattr("rocplot.page.legends.count_labels", count_labels)
    with plt.style.context("rocplot.styles.paper"):
        fig, _ = draw_row(58 / 25.4, n_models=2)
    assert (fig.axes[0].get_legend() is None) is takes_room


@pytest.mark.slow
def test_values_of_single_panels_stay_out_of_the_common_legend():
    """Four rows "(a): tpr 0.063 (0.043 to 0.087) at fpr 0.01" without a name made panels of 33 mm 26 mm wide."""
    y, points = read_points()
    names = ("word list", "BERT-base", "RoBERTa-large")
    models = {name: points[0] + i * points[1] / 3 for i, name in enumerate(names)}

    def draw(**kws):
        return draw_grid(
            lambda ax: rp.roc(y, models, **kws, ax=ax),
            lambda ax: rp.precision_recall(y, models, ax=ax),
            size=(140 / 25.4, 62 / 25.4),
            layout="tight",
        )

    plain, fig = draw(), draw(at=0.1)
    (legend,) = fig.legends
    assert [text.get_text() for text in legend.get_texts()] == list(names)
    sizes = [[ax.get_window_extent().size for ax in one.axes] for one in (plain, fig)]
    assert np.allclose(*sizes)
    assert "at fpr 0.1 = " in rp.caption(fig)


@pytest.mark.parametrize(
    ("palette", "entries"),
    [(["C0", "C2"], ["(a): second", "(b): second"]), (["C1", "C0"], ["second"])],
)
def test_bars_and_the_line_of_a_model_are_one_entry_or_carry_letters(palette, entries):
    """A name stood twice in a common legend, at a green line and at blue bars, the colour of another model."""
    y, points = read_points()
    models = dict(zip(("first", "second"), points, strict=False))
    fig, axes = plt.subplots(1, 2)
    rp.lift(y, models, palette=palette, ax=axes[0])
    rp.score_bands(y, {"second": points[1]}, n_bands=4, ax=axes[1])  # in C0
    rp.letter_axes(fig)
    labels = [text.get_text() for text in rp.figure_legend(fig).get_texts()]
    assert [label for label in labels if "second" in label] == entries


@pytest.mark.slow
def test_entries_of_some_panels_carry_their_letters_and_no_panel_repeats_the_models():
    """Panel c named both models again above its band, and the band of b stood without a panel at the foot."""
    y, points = read_points()
    pair = {
        name: 1 / (1 + np.exp(1 - x)) for name, x in zip(("random forest", "boosting"), points, strict=False)
    }
    fig = draw_grid(
        lambda ax: rp.roc(y, pair, thresholds=[0.1, 0.3, 0.6], ax=ax),
        lambda ax: rp.calibration(y, pair, method="loess", band=True, ax=ax),
        lambda ax: rp.net_benefit(y, pair, thresholds=np.arange(1, 51) / 100, band=True, ax=ax),
        size=(7, 64 / 25.4),
        style="nature",
    )
    (legend,) = fig.legends
    labels = [text.get_text() for text in legend.get_texts()]
    assert labels == [*pair, "(b): 95 % pointwise band (Wald)", "(c): 95 % pointwise band"]
    aucs = [np.mean(points[i][y == 1][:, None] > points[i][y == 0]) for i in range(2)]
    scores = [np.mean((p - y) ** 2) for p in pair.values()]
    numbers = [f"AUC {auc:.3f}" for auc in aucs], [f"Brier {score:.3f}" for score in scores]
    assert read_legends(fig) == [*numbers, []]


@pytest.mark.slow
def test_a_panel_repeats_no_names_of_the_common_legend():
    """Both models stood once more in the third panel, which has room for them."""
    y, points = read_points()
    pair = {
        name: 1 / (1 + np.exp(1 - x)) for name, x in zip(("random forest", "boosting"), points, strict=False)
    }
    fig = draw_grid(
        lambda ax: rp.roc(y, pair, thresholds=[0.1, 0.3, 0.6], ax=ax),
        lambda ax: rp.calibration(y, pair, method="loess", band=True, ax=ax),
        lambda ax: rp.net_benefit(y, pair, thresholds=np.arange(1, 91) / 100, ax=ax),
        size=(7, 64 / 25.4),
    )
    assert len(fig.legends) == 1
    assert not any(name in text for name in pair for texts in read_legends(fig) for text in texts)


def test_models_of_panels_that_share_none_carry_letters_in_one_legend():
    """Models of both panels stood in one without a word of whose they are."""
    y, points = read_points()
    left, right = (
        dict(zip(names, points, strict=False)) for names in (("a tree", "a forest"), ("men", "women"))
    )
    fig, axes = plt.subplots(1, 2)
    rp.roc(y, left, palette=["C2", "C3"], ax=axes[0])
    rp.roc(y, right, ax=axes[1])
    rp.letter_axes(fig)
    labels = [text.get_text() for text in rp.figure_legend(fig).get_texts()]
    assert labels == ["(a): a tree", "(a): a forest", "(b): men", "(b): women"]


@pytest.mark.parametrize(("other", "letter"), [({"men": 0}, "(b): "), ({"a tree": 0}, "")])
def test_the_legend_of_one_panel_at_the_foot_carries_its_letter(other, letter):
    """It stood under two other panels without a word of whose it is; models that others have need none."""
    y, points = read_points()
    fig, axes = plt.subplots(1, 2)
    rp.roc(y, {name: points[k] for name, k in other.items()}, ax=axes[0])
    rp.roc(y, {"a tree": points[0]}, ax=axes[1])
    rp.letter_axes(fig)
    labels = [text.get_text() for text in rp.figure_legend(axes[1]).get_texts()]
    assert labels == [f"{letter}a tree"]


def test_the_legend_of_models_that_other_panels_show_carries_no_letter():
    """Of the classes of a model, in its colour, a legend below said "(a): a tree", as if it were not theirs."""
    y, points = read_points()
    fig, axes = plt.subplots(1, 2)
    rp.roc(y, {"a tree": points[0]}, ax=axes[0])
    rp.score_distribution(y, {"a tree": points[0]}, ax=axes[1])
    rp.letter_axes(fig)
    assert [text.get_text() for text in rp.figure_legend(axes[0]).get_texts()] == ["a tree"]


@pytest.mark.slow
def test_rows_of_a_test_stay_at_their_panel_if_all_panels_become_larger():
    """Seven rows of the first panel in the common foot left four panels 38 mm in cells of 89 mm, half empty."""
    y, points = read_points(1500)
    four = dict(zip(("ResNet-34", "Transformer", "RR irregularity", "nurse (1–5)"), points, strict=True))
    two = dict(list(four.items())[:2])
    one = {"Transformer": points[1]}
    fig = draw_grid(
        lambda ax: rp.roc(y, four, test=True, ax=ax),
        lambda ax: rp.det(y, two, ax=ax),
        lambda ax: rp.roc(y, two, ax=ax),
        lambda ax: rp.confusion_matrix(y, one, threshold=0.5, ax=ax),
        size=(178 / 25.4, 140 / 25.4),
        grid=(2, 2),
    )
    (foot,) = fig.legends
    assert not any("p <" in text.get_text() for text in foot.get_texts())
    rows = fig.axes[0].get_legend()
    texts = [text.get_text().replace("\n", " ") for text in rows.get_texts()]
    assert texts[0] == "ΔAUC, p by Holm (DeLong):"
    assert len(texts) == 8
    assert rows.get_window_extent().x0 > fig.axes[0].get_window_extent().x1
    assert fig.axes[0].get_window_extent().width * 25.4 / fig.dpi > 44
    boxes = [rows.get_window_extent(), foot.get_window_extent(), *(ax.get_window_extent() for ax in fig.axes)]
    assert not any(a.overlaps(b) for a, b in itertools.combinations(boxes, 2))


def test_a_comparison_breaks_after_its_colon():
    label = "ResNet-34 − nurse (1–5): 0.168, p < 0.001"
    assert break_label(label, 1) == "ResNet-34 − nurse (1–5):\n0.168, p < 0.001"
    assert break_label("(b): equal error rate of the convex hull", 1).startswith("(b): equal")


@pytest.fixture
def boxed():
    """Calibration with its box of statistics in one of four panels, of large type."""
    y, risk = np.arange(800) % 10 < 1, np.random.default_rng(0).random(800) / 4
    large = {"font.size": 12, "axes.labelsize": 12, "xtick.labelsize": 14, "ytick.labelsize": 14}
    with plt.style.context(["default", large]):

        def make(size, **statistics):
            fig, axes = plt.subplots(2, 2, figsize=size, layout="constrained")
            for ax in axes.flat[:3]:
                rp.roc(y, {"first": risk, "second": -risk}, ax=ax)
            rp.calibration(
                y, {"risk": risk}, strategy="quantile", statistics=statistics or True, ax=axes[1, 1]
            )
            return fig, axes, next(one for one in axes[1, 1].artists if one.get_gid() == "statistics")

        yield make


def read_type(box):
    return {text.get_fontsize() for text in box.findobj(mpl.text.Text)}


def test_a_box_of_statistics_wider_than_its_panel_takes_smaller_type_and_covers_nothing(boxed):
    fig, axes, box = boxed((5, 6))
    fig.canvas.draw()
    place = box.get_window_extent()
    assert box.get_visible()
    assert 6 <= max(read_type(box)) < 12
    assert not any(place.overlaps(ax.bbox) for ax in axes.flat)
    assert {"overlapping text", "box over data"}.isdisjoint(one.kind for one in rp.preflight(fig))
    assert not any(place.overlaps(ax.get_legend().get_window_extent()) for ax in axes.flat if ax.get_legend())


def test_a_box_of_statistics_without_room_is_left_to_the_caption_and_comes_back(boxed):
    fig, axes, box = boxed((3.2, 2.6))
    usual = read_type(box)
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        fig.canvas.draw()
    assert any("the box of statistics has no free place" in str(one.message) for one in caught)
    assert not box.get_visible()
    found = [one.message for one in rp.preflight(fig) if one.kind == "number left out"]
    assert any("box of statistics" in one for one in found)
    words = str(rp.caption(axes[1, 1]))
    assert "No room for the box of statistics." in words
    assert "; Slope " in words
    fig.set_size_inches(20, 18)
    fig.canvas.draw()
    assert box.get_visible()
    assert read_type(box) == usual
    assert "No room" not in str(rp.caption(axes[1, 1]))


def test_the_type_that_a_caller_gives_a_box_is_kept(boxed):
    fig, _axes, box = boxed((5, 6), fontsize=11)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        fig.canvas.draw()
    assert read_type(box) == {11}


@pytest.mark.parametrize("layout", ["constrained", "tight"])
def test_a_square_panel_stands_still_from_the_first_drawing_on(layout):
    """A panel of 85 mm moved by 0.16 mm from the first file to the second."""
    with plt.style.context("rocplot.styles.paper"):
        fig, ax = plt.subplots(figsize=(3.35, 3.2), layout=layout)
        rp.roc([0, 1, 0, 1, 1], {"a": [0.1, 0.8, 0.3, 0.6, 0.2], "b": [0.3, 0.2, 0.7, 0.6, 0.9]}, ax=ax)
        places = []
        for _ in range(3):
            fig.savefig(io.BytesIO(), dpi=100)
            places.append(ax.get_position().bounds)
    np.testing.assert_allclose(places, [places[0]] * 3, rtol=0, atol=1e-4)


def test_a_common_legend_names_lines_of_other_rows_by_their_panel(rng):
    """Metrics in the colors of the models have no room at their panel: the common legend tells them apart."""
    y = rng.random(800) < 0.2
    scores = {name: rng.normal(size=800) + 1.2 * y for name in ("GBM", "MLP")}
    folds = np.arange(800) % 5
    with mpl.rc_context(mpl.rcParamsDefault):
        fig, axes = plt.subplots(1, 3, figsize=(178 / 25.4, 70 / 25.4), layout="tight")
        rp.roc_average(y, scores, fold=folds, ax=axes[0])
        rp.precision_recall(y, scores, fold=folds, ax=axes[1])
        gbm = {"GBM": scores["GBM"]}
        rp.threshold_metrics(y, gbm, fold=folds, metrics=("tpr", "f_beta"), ax=axes[2])
        fig.savefig(io.BytesIO())
    labels = [text.get_text() for legend in fig.legends for text in legend.get_texts()]
    assert labels[:2] == ["GBM", "MLP"]
    assert "Metric: tpr" in labels
