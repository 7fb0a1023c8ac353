"""The looks of models and of what is made of their curves, measured on drawn lines."""

import inspect
from itertools import combinations

import calls
import matplotlib as mpl
import matplotlib.pyplot as plt
import numpy as np
import pictures
import pytest
from matplotlib.colors import to_rgba

import rocplot as rp
from rocplot.page.labels import get_labels
from rocplot.page.sizes import get_lightness

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
    if callable(getattr(rp, name))
    and {"palette", "hue_order", "ax"} <= set(inspect.signature(getattr(rp, name)).parameters)
]


BARS = {"relative_superiority", "sroc"}  # bars, and circles of studies, have no dashes
WITH_PALETTE = [name for name in WITH_PALETTE if name not in BARS]


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


# -- properties of each model ---------------------------------------------------------------------

EACH = {"model 0": "red", "model 1": "green", "model 2": "blue"}
OF_MODELS = [name for name in WITH_PALETTE if name not in calls.OF_NO_MODELS]  # those have tests of their own


def color_of(artist):
    """Return the color of a line, or of the faces of a collection."""
    if hasattr(artist, "get_color"):
        return to_rgba(artist.get_color())
    return to_rgba(np.unique(artist.get_facecolor(), axis=0)[0])


def shares(n):
    return {name: 1 / (1 + np.exp(-score)) for name, score in models(n).items()}


@pytest.mark.sample(4)
@pytest.mark.parametrize("name", [*OF_MODELS, "relative_superiority"])
def test_a_mapping_gives_each_model_its_color(ax, name):
    getattr(rp, name)(Y, shares(3), color=EACH, ax=ax, **calls.needed(name, Y.size))
    for model, color in EACH.items():
        found = ax.findobj(lambda one, gid=f"{name}:{model}": one.get_gid() == gid)
        seen = {color_of(one) for one in found}
        assert seen == {to_rgba(color)}


@pytest.mark.sample(20)
@pytest.mark.parametrize("name", OF_MODELS)
@pytest.mark.parametrize(
    ("kws", "words"),
    [
        ({"color": ["r", "g", "b"]}, r"takes one color .*mapping of name.*palette="),
        ({"color": [(1, 0, 0), (0, 1, 0), (0, 0, 1)]}, "palette="),
        ({"linestyle": ["-", "--", ":"]}, "takes one linestyle .*dashes=True"),
        ({"linewidth": [1, 2, 3]}, "takes one linewidth for all models, or a mapping"),
        (
            {"color": {"model 9": "red"}},
            "'model 9', which is no model: choose from 'model 0', 'model 1', 'model 2'",
        ),
        ({"color": {"model 1": "redd"}}, "model 'model 1': color='redd'"),
        ({"lw": {"model 1": "thick"}}, "model 'model 1': linewidth must be"),
    ],
)
def test_looks_that_cannot_be_read_are_refused_before_drawing(ax, name, kws, words):
    with pytest.raises(ValueError, match=words):
        getattr(rp, name)(Y, shares(3), ax=ax, **kws, **calls.needed(name, Y.size))
    assert not ax.lines
    assert not ax.collections


def test_a_mapping_for_a_model_without_a_name_or_beside_a_palette_is_refused(ax):
    with pytest.raises(ValueError, match="no model here has a name"):
        rp.roc(Y, models(1)["model 0"], color={"a": "red"}, ax=ax)
    with pytest.raises(ValueError, match="and palette cannot be combined"):
        rp.roc(Y, models(3), color=EACH, palette="deep", ax=ax)
    assert not ax.lines


def test_a_look_of_one_model_reaches_its_layers_label_and_legend_entry(ax):
    width = mpl.rcParams["lines.linewidth"]
    rp.roc(
        Y,
        models(3),
        color={"model 1": "red"},
        lw={"model 2": 3},
        ls={"model 0": "--"},
        hull=True,
        thresholds=[0.5],
        ax=ax,
    )
    ax.figure.canvas.draw()
    cycle = mpl.rcParams["axes.prop_cycle"].by_key()["color"][:3]
    curves = lines_of(ax, "roc")
    expected = [cycle[0], "red", cycle[2]]
    assert [line.get_color() for line in curves] == expected
    assert [line.get_linewidth() for line in curves] == [width, width, 3]
    assert [line.get_linestyle() for line in curves] == ["--", "-", "-"]
    assert [line.get_color() for line in lines_of(ax, "hull")] == expected
    entries = ax.get_legend().legend_handles[:3]
    assert [one.get_color() for one in entries] == expected
    assert [one.get_linewidth() for one in entries] == [width, width, 3]
    texts = {text.get_color() for text in ax.findobj(mpl.text.Text) if text.get_text() == "0.5"}
    assert texts <= set(expected)


def test_a_mapping_may_name_models_that_hue_order_leaves_out(ax):
    rp.roc(Y, models(3), color=EACH, hue_order=["model 2", "model 0"], ax=ax)
    assert [line.get_color() for line in lines_of(ax, "roc")] == ["blue", "red"]


def test_a_list_of_numbers_is_one_color(ax):
    rp.roc(Y, models(2), color=[0.1, 0.2, 0.3], linestyle=(0, (1, 2)), ax=ax)
    assert {tuple(line.get_color()) for line in lines_of(ax, "roc")} == {(0.1, 0.2, 0.3)}


def test_metrics_in_one_color_have_patterns(ax):
    rp.threshold_metrics(Y, models(1)["model 0"], color="green", ax=ax)
    found = lines_of(ax, "threshold_metrics")
    assert {line.get_color() for line in found} == {"green"}
    assert len({pattern(line) for line in found}) == len(found) == 4
    assert pattern(found[0]) is None


@pytest.mark.sample(1)
@pytest.mark.parametrize("name", ["roc", "calibration", "det"])
@pytest.mark.parametrize("legend", ["auto", "outside", "lower center"])
def test_a_legend_entry_follows_its_line(ax, name, legend):
    getattr(rp, name)(Y, shares(3), legend=legend, ax=ax)
    ax.figure.canvas.draw()
    (line,) = [one for one in ax.lines if one.get_gid() == f"{name}:model 1"]
    others = [one.get_color() for one in ax.get_legend().legend_handles]
    line.set(color="magenta", linewidth=4, linestyle=":", alpha=0.5)
    ax.figure.canvas.draw()
    entries = ax.get_legend().legend_handles
    assert [one.get_color() for one in entries] == [others[0], "magenta", *others[2:]]
    assert (entries[1].get_linewidth(), entries[1].get_linestyle(), entries[1].get_alpha()) == (4, ":", 0.5)
    assert entries[1].get_marker() == line.get_marker()
    entries[2].set_color("black")  # an entry that the caller changes is kept
    ax.figure.canvas.draw()
    assert entries[2].get_color() == "black"


@pytest.mark.parametrize(
    ("frame", "ground", "words", "drawn"),
    [
        ("white", "#eaeaf2", "0.15", "0.15"),  # seaborn's darkgrid: white lines were lost in it
        ("0.8", "white", "0.15", "0.15"),  # and its whitegrid, where they were taken for the grid
        ("0.3", "white", "black", "0.3"),
        ("white", "black", "0.9", "white"),
    ],
)
def test_references_are_seen_where_the_frame_is_faint(frame, ground, words, drawn):
    with mpl.rc_context({"axes.edgecolor": frame, "axes.facecolor": ground, "text.color": words}):
        ax = rp.roc([0, 1, 0, 1], [0.1, 0.4, 0.5, 0.9], ax=plt.figure().subplots())
    (chance,) = (one for one in ax.lines if one.get_gid() == "chance")
    assert to_rgba(chance.get_color()) == to_rgba(drawn)


def test_folds_of_grey_models_differ_from_the_edges_of_bands():
    y, fold = np.tile([0, 1], 30), np.repeat(np.arange(5), 12)
    rng = np.random.default_rng(1)
    scores = {name: rng.normal(y) for name in ("a", "b")}
    for style, is_solid in (("print", False), ("paper", True)):
        with plt.style.context(f"rocplot.styles.{style}"):
            ax = rp.precision_recall(y, scores, fold=fold, folds=True, ax=plt.subplots()[1])
        folds = [line for line in ax.lines if (line.get_gid() or "").startswith("folds:")]
        assert len(folds) == 10
        assert all((line.get_linestyle() == "-") == is_solid for line in folds)
    plt.close("all")


# -- Bands and labels in greys ----------------------------------------------------------------------


@pytest.mark.parametrize("style", STYLES)
def test_labels_and_bands_of_grey_models_are_seen_and_tied_to_their_curves(style):
    """Text of L* 42 or less has 4.5 : 1 on white; bands of greys alone cannot be told apart by their shade."""
    with plt.style.context(f"rocplot.styles.{style}"):
        ax = plt.subplots()[1]
        rp.roc(Y, models(2), band=True, thresholds=[0.5], operating_point=True, ax=ax)
        texts = [text for text in get_labels(ax).get_children() if text.get_text()]
        bands = [one for one in ax.collections if str(one.get_gid()).startswith("band")]
        lines = read_curves(ax)
    for band in bands:
        edges = band.get_edgecolor()
        if style == "print":
            assert to_rgba(lines[str(band.get_gid()).removeprefix("band:")].get_color())[:3] == tuple(
                edges[0][:3]
            )
            assert band.get_linewidth()[0] > 0
        else:
            assert band.get_linewidth()[0] == 0
    colors = [line.get_color() for line in lines.values()]
    if style == "print":
        assert all(get_lightness(text.get_color()) <= 42 for text in texts)
        assert len({to_rgba(text.get_color()) for text in texts}) == 2
    else:
        assert {to_rgba(text.get_color()) for text in texts} == {to_rgba(color) for color in colors}


@pytest.mark.parametrize("n", [2, 3, 4])
def test_grey_curves_can_be_seen_where_the_bands_of_all_models_overlap(n):
    """The lightest of three was drawn at 1.34 : 1 on bands; WCAG 2 defines the contrast."""
    with plt.style.context("rocplot.styles.print"):
        ax = plt.subplots()[1]
        rp.roc(Y, models(n), band=True, ax=ax)
        lines = read_curves(ax)
    ground = 1.0
    for band in (one for one in ax.collections if str(one.get_gid()).startswith("band")):
        tone, _, _, opacity = band.get_facecolor()[0]
        assert opacity >= 0.05
        ground = (1 - opacity) * ground + opacity * tone
    lightest = max(to_rgba(line.get_color())[0] for line in lines.values())
    low, high = (((tone + 0.055) / 1.055) ** 2.4 for tone in (lightest, ground))
    assert (high + 0.05) / (low + 0.05) >= 2


def read_curves(ax):
    """Return the curve of each model."""
    gids = {line: str(line.get_gid()) for line in ax.lines}
    return {gid.removeprefix("roc:"): line for line, gid in gids.items() if gid.startswith("roc:")}


@pytest.mark.parametrize("style", STYLES)
@pytest.mark.parametrize("way", [{}, {"fontsize": 5}, {"prop": {"size": 5}}])
def test_keys_of_many_models_show_their_dashes_one_and_a_half_times(style, way):
    with plt.style.context(sheets(style), after_reset=True):
        fig, ax = plt.subplots(figsize=(6, 8))
        rp.roc(Y, models(12), legend={"loc": "outside"} | way, ax=ax)
        fig.canvas.draw()
        legend = ax.get_legend()
        lines = lines_of(ax, "roc")
        key = legend.handlelength * legend.prop.get_size_in_points()
        assert len(lines) == 12
        for line in lines:
            assert key >= 1.5 * line.get_linewidth() * sum(pattern(line) or ()) - 1e-9
        dashes_by_color = {}
        for line in lines:
            dashes_by_color.setdefault(to_rgba(line.get_color()), []).append(pattern(line) or (99,))
        for dashes in dashes_by_color.values():  # as "—— - ——" and "—— ——" do not
            assert len({(max(strokes), min(strokes) < 1.6) for strokes in dashes}) == len(dashes)
    plt.close(fig)


def test_keys_of_few_models_have_the_usual_length():
    with plt.style.context("rocplot.styles.paper"):
        fig, ax = plt.subplots()
        rp.roc(Y, models(6), ax=ax)
        assert ax.get_legend().handlelength == plt.rcParams["legend.handlelength"]
    plt.close(fig)


def test_the_caller_chooses_the_length_of_keys(ax):
    rp.roc(Y, models(12), legend={"handlelength": 1.0}, ax=ax)
    assert ax.get_legend().handlelength == 1.0
