"""The print check: every kind of fault is found where it was planted, and nowhere else."""

import dataclasses
import io

import matplotlib as mpl
import matplotlib.pyplot as plt
import numpy as np
import pytest
from matplotlib.figure import Figure
from matplotlib.legend import Legend
from matplotlib.offsetbox import AnchoredOffsetbox, DrawingArea

import rocplot as rp
from rocplot.page.typeset import LiteralString, make_literal
from rocplot.sheet.preflight import KINDS

FREE = 0.3, 0.75  # a place off both curves and the chance line


def ours(**kws):
    fig, ax = plt.subplots()
    rp.roc([0, 1, 0, 1], {"a": [1, 2, 3, 4], "b": [4, 3, 2, 1]}, ax=ax, **kws)
    return fig, ax


def plain(**kws):
    """Return a figure of matplotlib alone: one line near the floor, and air above."""
    fig, ax = plt.subplots(**kws)
    ax.plot([0, 1], [0.1, 0.2], label="line")
    ax.set(xlim=(0, 1), ylim=(0, 1), xlabel="x", ylabel="y")
    return fig, ax


def kinds(fig, **kws):
    return [finding.kind for finding in rp.preflight(fig, **kws)]


# -- the faults, each planted alone ------------------------------------------------------------------

PLANTED = {}


def plants(kind, make=plain):
    """Enter a fault under its kind, to be planted in a figure of `make`."""

    def enter(function):
        PLANTED[function.__name__] = kind, make, function
        return function

    return enter


@plants("overlapping text", ours)
def two_texts_at_one_place(_fig, ax):
    ax.text(*FREE, "one")
    ax.text(*FREE, "two")


@plants("overlapping text")
def a_text_turned_by_half_a_right_angle(_fig, ax):
    ax.text(0.5, 0.5, "a long text along the diagonal", rotation=45, ha="center", va="center")
    ax.text(0.5, 0.5, "across", ha="center", va="center")


@plants("clipped text", ours)
def text_beyond_the_page(fig, _ax):
    fig.text(0.97, 0.5, "long", va="center")


@plants("clipped text")
def text_cut_at_the_frame(_fig, ax):
    ax.text(0.95, 0.6, "too long for this", clip_on=True)


@plants("small text", ours)
def small_type(_fig, ax):
    ax.text(*FREE, "small", fontsize=5.5)


@plants("label over line", ours)
def label_on_the_curve(_fig, ax):
    ax.text(0.5, 1, "label", va="center")


@plants("label over line")
def label_on_a_line_of_no_model(_fig, ax):
    ax.text(0.5, 0.15, "label", va="center")


def put(ax, **kws):
    return ax.legend(**{"loc": "center", "handles": [plt.Line2D([], [], label="entry")]} | kws)


@plants("legend over data", ours)
def legend_on_a_curve(_fig, ax):
    put(ax, loc="upper center", borderaxespad=0.4, handles=ax.get_legend_handles_labels()[0])


@plants("legend over data", ours)
def legend_on_the_chance_line(_fig, ax):
    put(ax, handles=ax.get_legend_handles_labels()[0])


@plants("legend over data")
def legend_of_the_figure_on_a_line(fig, ax):
    ax.plot([0, 1], [0.3, 0.7], "--", color="k")
    fig.legend(handles=[plt.Line2D([], [], label="entry")], loc="center")


@plants("legend over data")
def second_legend_on_a_line(_fig, ax):
    ax.plot([0, 1], [0.5, 0.5], "--", color="k")
    put(ax, loc="upper right")
    ax.add_artist(Legend(ax, [plt.Line2D([], [])], ["entry"], loc="center"))


@plants("legend over data")
def legend_on_an_error_bar(_fig, ax):
    ax.errorbar([0.5], [0.5], yerr=0.4, fmt="none")
    put(ax, loc=(0.4, 0.7))


@plants("legend over data")
def legend_on_a_bar(_fig, ax):
    ax.bar([0.5], [0.9], width=0.9)
    put(ax)


@plants("legend over data")
def legend_on_the_edge_of_a_band(_fig, ax):
    ax.fill_between([0, 1], 0.3, 0.5, alpha=0.2)
    put(ax)


@plants("legend over data")
def legend_on_a_cloud(_fig, ax):
    ax.scatter([0.5], [0.5])
    put(ax)


@plants("legend over data")
def legend_on_a_marker_whose_middle_it_spares(_fig, ax):
    box = put(ax).get_tightbbox()
    edge = ax.transData.inverted().transform((box.x1 + 2, box.y0 + 3))
    ax.plot(*edge, "o", markersize=12)


@plants("legend over words")
def legend_on_a_word(_fig, ax):
    ax.text(0.5, 0.5, "word", ha="center", va="center")
    put(ax)


@plants("legend over words")
def legend_on_the_ticks(_fig, ax):
    put(ax, loc="center right", bbox_to_anchor=(-0.005, 0.6), borderaxespad=0).set_in_layout(False)


@plants("legend over frame")
def legend_across_the_frame(_fig, ax):
    put(ax, loc="center", bbox_to_anchor=(0.8, 1))


@plants(
    "legend too wide",
    lambda: plain(figsize=(3.4, 3.3), layout="none", gridspec_kw={"left": 0.2, "right": 0.8, "top": 0.95}),
)
def legend_wider_than_its_axes(_fig, ax):
    ax.set_ylabel("")
    ax.set_yticks([])
    put(ax, handles=[plt.Line2D([], [], label="the long, long name of a model of which all know")])


@plants("alike", lambda: ours(palette=["#0072b2", "#0078b8"], linestyle="-"))
def the_same_blue_twice(_fig, _ax):
    pass


@plants("alike")
def the_same_colour_and_dash_at_another_width(_fig, ax):
    ax.plot([0, 1], [0.4, 0.5], color=ax.lines[0].get_color(), linestyle="-", linewidth=2.5, label="other")
    ax.legend(loc="upper left")


@plants("alike in grey", lambda: ours(palette=["#1f77b4", "#d62728"], linestyle="-"))
def red_and_blue_of_one_lightness(_fig, _ax):
    pass


def two_panels():
    """Draw the same two models in two panels."""
    fig, axes = plt.subplots(1, 2, figsize=(7, 3.2), layout="constrained")
    for ax in axes:
        rp.roc([0, 1, 0, 1], {"a": [1, 2, 3, 4], "b": [1, 3, 2, 4]}, ax=ax)
    return fig, axes[1]


@plants("name in two colours", two_panels)
def the_colours_of_two_models_interchanged(_fig, ax):
    first, second = (line for line in ax.lines if str(line.get_gid()).startswith("roc:"))
    color = first.get_color()
    first.set_color(second.get_color())
    second.set_color(color)


@plants("missing glyphs", ours)
def letters_that_the_font_lacks(_fig, ax):
    ax.text(*FREE, "模型 of $x_1$")


@plants("missing glyphs")
def a_letter_of_a_tick_that_the_font_lacks(_fig, ax):
    ax.set_xticks([0, 1], ["0", "\U0001f642"])


def forest():
    fig, ax = plt.subplots(figsize=(3.4, 0.9))
    rp.forest({"a": (0.5, 0.2, 0.9), "b": (0.6, 0.4, 0.7)}, ax=ax)
    return fig, ax


@plants("label over line", forest)
def a_name_on_the_interval_of_a_forest_plot(_fig, ax):
    ax.text(0.25, 0, "of a", ha="left", va="center")


@plants("box over data", ours)
def a_box_of_numbers_on_the_chance_line(_fig, ax):
    ax.add_artist(AnchoredOffsetbox("center", child=DrawingArea(30, 30)))


@plants("thin markers", ours)
def markers_in_the_width_of_the_line(_fig, ax):
    ax.plot([0.5], [1], "o", markersize=0.8, gid="thresholds:a")


@plants("thin markers")
def markers_of_a_plain_line(_fig, ax):
    ax.lines[0].set(marker="o", markersize=1.0, markeredgewidth=0)


@plants(
    "small axes",
    lambda: plain(layout="none", gridspec_kw={"left": 0.1, "right": 0.5, "bottom": 0.15, "top": 0.95}),
)
def axes_in_the_left_half(_fig, _ax):
    pass


@plants(
    "empty page",
    lambda: plain(layout="none", gridspec_kw={"left": 0.15, "right": 0.98, "bottom": 0.12, "top": 0.75}),
)
def nothing_above_the_axes(_fig, _ax):
    pass


@plants("line leaves axes")
def unclipped_line(_fig, ax):
    ax.plot([0.2, 0.4], [0.9, 1.05], clip_on=False)


@plants("line leaves axes", ours)
def a_model_beyond_the_frame(_fig, ax):
    (line,) = (one for one in ax.lines if one.get_gid() == "roc:b")
    line.set_ydata(np.asarray(line.get_ydata()) + 3)


@plants("panel not square", ours)
def a_panel_of_another_shape(_fig, ax):
    ax.set_box_aspect(0.95)


@pytest.mark.sample(1)
@pytest.mark.parametrize("name", list(PLANTED))
def test_a_planted_fault_is_found_and_nothing_else(name):
    kind, make, plant = PLANTED[name]
    fig, ax = make()
    plant(fig, ax)
    assert set(kinds(fig)) == {kind}


@pytest.mark.slow
def test_cut_offs_without_room_in_a_narrow_panel_are_found_each_time():
    fig, ax = plt.subplots(figsize=(1, 1))
    rp.roc([0, 1, 0, 1, 0, 1], [1, 2, 3, 4, 5, 6], thresholds=[2, 3, 4, 5], legend=False, ax=ax)
    with pytest.warns(UserWarning, match="no room for the number of cut-off"):
        fig.canvas.draw()
    for _ in range(2):
        assert "number left out" in kinds(fig)


def test_every_kind_is_documented_once():
    assert {kind for kind, *_ in PLANTED.values()} | {"fonts", "page width", "number left out"} <= set(KINDS)
    assert all(f'``"{kind}"``' in " ".join(rp.preflight.__doc__.split()) for kind in KINDS)
    assert rp.preflight.__doc__.count('``"') == len(KINDS)


# -- what only a file tells --------------------------------------------------------------------------


@pytest.mark.parametrize(("name", "value"), [("pdf.fonttype", 3), ("pdf.use14corefonts", True)])
def test_fonts_that_are_not_embedded(name, value):
    with mpl.rc_context({name: value, "font.family": "sans-serif", "text.usetex": False}):
        fig, _ = plain()
        assert kinds(fig) == ["fonts"]


@pytest.mark.slow
def test_width_of_the_page():
    fig, _ = ours()
    assert kinds(fig, width=3.4) == []
    (finding,) = rp.preflight(fig, width=3.5)
    assert finding.kind == "page width"
    assert finding.message.startswith("the page is 3.400 in wide, not 3.500: set figsize=")
    with mpl.rc_context({"savefig.bbox": "tight"}):  # which changes it
        assert kinds(fig, width=3.4) == ["page width"]


def test_a_width_in_millimetres_is_asked_about():
    fig, _ = ours()
    (found,) = rp.preflight(fig, width=178)
    wrong = "the page is 3.400 in wide, not 178.000: millimetres? 178 mm are width=7.008"
    assert found.message.startswith(wrong)
    (poster,) = rp.preflight(fig, width=48)
    assert "millimetres" not in poster.message


# -- what is no fault --------------------------------------------------------------------------------


@pytest.mark.sample(1)
@pytest.mark.parametrize("make", [ours, plain])
def test_good_figures_pass(make):
    assert rp.preflight(make()[0]) == []


def test_crossed_words_and_covered_shades_that_are_no_faults():
    fig, ax = plain()
    ax.fill_between([0, 1], 0.3, 1.2, alpha=0.2)  # a legend may stand in a shade
    put(ax, loc="upper right")
    ax.text(0.2, 0.5, "turned", rotation=45)
    ax.text(0.28, 0.5, "level")  # in the bounds of the other, not in its way
    ax.set_title("title")
    ax.plot([0, 1], [0.6, 0.7], color=ax.lines[0].get_color())  # in no legend: nothing to tell apart
    assert rp.preflight(fig) == []


def test_what_is_hidden_is_no_fault():
    fig, ax = plain()
    ax.text(0.5, 0.15, "label", va="center", visible=False)
    ax.text(3, 0.5, "beyond the limits", clip_on=True)
    ax.annotate("beyond", (3, 0.5), annotation_clip=True)
    put(ax, loc="lower center").set_visible(False)
    fig.add_subplot(visible=False)
    assert rp.preflight(fig) == []
    fig, ax = plain(layout="none")
    ax.set_position([0, 0, 1, 1])
    assert "clipped text" in kinds(fig)
    ax.set_axis_off()
    assert kinds(fig) == ["empty page"]


def test_insets_are_checked():
    fig, ax = plain()
    inset = ax.inset_axes([0.4, 0.4, 0.5, 0.5])
    inset.plot([0, 1], [0, 1])
    inset.text(0.5, 0.5, "label", ha="center", va="center")
    assert kinds(fig) == ["label over line"]


# -- the least type ----------------------------------------------------------------------------------


@pytest.mark.slow
def test_type_of_five_points_is_enough_in_nature():
    fig, ax = plain()
    ax.text(0.5, 0.6, "small", fontsize=5)
    assert kinds(fig) == ["small text"]
    assert kinds(fig, min_size=5) == []
    for sheet in ("nature", "nature_wide"):
        with plt.style.context(f"rocplot.styles.{sheet}"):
            fig, ax = plain()
            ax.text(0.5, 0.6, "small", fontsize=5)
        assert kinds(fig) == []
        assert kinds(fig, min_size=6) == ["small text"]


# -- how it is called --------------------------------------------------------------------------------


def pixels(fig):
    buffer = io.BytesIO()
    fig.savefig(buffer, format="rgba")
    return buffer.getvalue()


@pytest.mark.sample(1)
@pytest.mark.parametrize("layout", ["constrained", "tight", "none"])
def test_the_figure_is_not_changed(layout):
    def make():
        fig, axes = plt.subplots(1, 2, layout=layout)
        rp.roc([0, 1, 0, 1, 1], {"a": [1, 2, 3, 4, 2], "b": [4, 3, 2, 1, 1]}, legend=False, ax=axes[0])
        axes[1].plot([1, 3], label="x")
        axes[1].legend()
        return fig

    checked, untouched = make(), make()
    plt.figure()
    before = (
        plt.gcf(),
        checked.canvas,
        checked.get_layout_engine(),
        checked.dpi,
        checked.get_size_inches().tolist(),
    )
    rp.preflight(checked, width=3)
    assert before == (
        plt.gcf(), checked.canvas, checked.get_layout_engine(), checked.dpi, checked.get_size_inches().tolist()
    )  # fmt: skip
    assert pixels(checked) == pixels(untouched)


def test_a_figure_without_pyplot_and_an_empty_one():
    fig = Figure(layout="constrained")
    ax = fig.add_subplot()
    ax.plot([0, 1], [0, 1])
    ax.set(xlabel="x", ylabel="y")
    assert rp.preflight(fig) == []
    assert kinds(Figure()) == ["empty page"]


def test_what_it_refuses():
    fig, _ = plain()
    with pytest.raises(TypeError, match=r"fig must be a matplotlib Figure or its Axes, not str: pass what a function drew"):
        rp.preflight("roc.pdf")
    for name in ("width", "min_size"):
        with pytest.raises(ValueError, match=f"{name} must be finite and above 0, not -1"):
            rp.preflight(fig, **{name: -1})
        with pytest.raises(TypeError, match=f"{name} must be a number"):
            rp.preflight(fig, **{name: "wide"})


def test_a_finding_is_frozen_and_reads_as_a_line():
    finding = rp.Finding("small text", "text of 4 pt is smaller than 6")
    assert str(finding) == "small text: text of 4 pt is smaller than 6"
    with pytest.raises(dataclasses.FrozenInstanceError):
        finding.kind = "fonts"


def test_cells_of_a_table_are_square_and_not_the_whole():
    fig, ax = plt.subplots()
    rp.confusion_matrix([1, 1, 0, 0], [0.9, 0.4, 0.6, 0.1], ax=ax)
    assert "panel not square" not in kinds(fig)
    box = ax.get_window_extent()
    assert box.width > 1.05 * box.height
    ax.set_aspect(1.1)
    assert "panel not square" in kinds(fig)


def test_a_legend_between_two_lines_of_one_artist_covers_neither():
    _, ax = plt.subplots()
    ax.hlines([0.1, 0.9], 0, 1, label="limits")
    ax.set_ylim(0, 1)
    ax.legend(loc="center")
    assert [one for one in rp.preflight(ax.figure) if one.kind == "legend over data"] == []
    ax.hlines(0.5, 0, 1)
    assert "legend over data" in {one.kind for one in rp.preflight(ax.figure)}


def test_a_text_that_ends_on_the_label_of_the_next_panel_is_found():
    """It crosses one side of the turned label alone, here by a tenth of its width."""
    fig, (ax, other) = plt.subplots(1, 2, layout="none")
    label = other.set_ylabel("Expected loss")
    fig.canvas.draw()
    box = label.get_window_extent()
    end = box.x0 + 0.1 * box.width, (box.y0 + box.y1) / 2
    text = ax.text(*end, "words", transform=None, ha="right", va="center")
    fig.canvas.draw()
    assert "overlapping text" in {finding.kind for finding in rp.preflight(fig)}
    text.set_x(box.x0 - 1)
    assert "overlapping text" not in {finding.kind for finding in rp.preflight(fig)}


@pytest.mark.sample(1)
@pytest.mark.parametrize(("x", "expected"), [(0.45, []), (0.1, ["overlapping text"])])
def test_a_text_may_stand_beside_the_short_row_of_a_label(x, expected):
    """The second row is several times as long as the first one: what covers its box covers no letter of it."""
    fig, ax = plain()
    label = ax.text(0.1, 0.5, "")
    make_literal(label)
    label.set_text(LiteralString("A\na long second row of words"))
    ax.text(x, 0.565, "beside")
    assert kinds(fig) == expected


def test_what_a_check_leaves_out_in_silence_is_told_when_the_figure_is_saved(tmp_path):
    y, score = np.tile([0, 1], 150), np.random.default_rng(0).normal(size=300)
    with plt.style.context("default"):
        fig, ax = plt.subplots(figsize=(85 / 25.4, 85 / 25.4))
        rp.roc(y, {"model one": score + y, "model two": score + y / 2}, test=True, ax=ax)
        rp.preflight(fig)
        with pytest.warns(UserWarning, match="the legend leaves its rows of numbers"):
            fig.savefig(tmp_path / "figure.png")


def test_lines_alike_in_grey_are_one_finding_of_their_panel():
    """Six models of one lightness had fifteen findings in each panel."""
    colors = ["#1f77b4", "#d62728", "#8c6a4f"]
    _, ax = plt.subplots()
    scores = {name: [1, 2, 3, 4 + i] for i, name in enumerate("abc")}
    rp.roc([0, 1, 0, 1], scores, palette=colors, linestyle="-", ax=ax)
    found = [one.message for one in rp.preflight(ax.figure) if one.kind == "alike in grey"]
    assert len(found) == 1
    assert "roc:a and roc:b are alike in greyscale, among 3 lines alike in 3 pairs" in found[0]


def test_a_name_whose_lines_have_several_colours_in_one_panel_is_not_blamed():
    fig, axes = plt.subplots(1, 2, figsize=(8, 3.4), layout="constrained")
    y, scores = [0, 1, 0, 1, 0, 1], [0.1, 0.4, 0.35, 0.8, 0.3, 0.6]
    rp.roc(y, {"b": scores[::-1], "a": scores}, ax=axes[0])
    rp.threshold_metrics(y, {"a": scores}, metrics=("tpr", "tnr"), ax=axes[1])
    assert "name in two colours" not in kinds(fig)
