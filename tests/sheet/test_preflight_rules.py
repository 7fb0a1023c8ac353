"""The rules of the print check: each finds its fault where it was planted, and none on a clean figure."""

import io
import warnings

import matplotlib.pyplot as plt
import numpy as np
import pytest

import rocplot as rp
from rocplot.sheet.preflight import KINDS

STYLES = ("paper", "slides", "ieee")


@pytest.fixture(params=STYLES)
def style(request):
    with plt.style.context(f"rocplot.styles.{request.param}"):
        yield request.param
    plt.close("all")


def make_scores(n_models=3, n_cases=200, seed=0):
    rng = np.random.default_rng(seed)
    y_true = np.arange(n_cases) % 2
    shifts = 0.7 * (1 + np.arange(n_models))
    return y_true, {f"model {k}": rng.normal(size=n_cases) + d * y_true for k, d in enumerate(shifts)}


def draw_models(**kws):
    fig, ax = plt.subplots()
    rp.roc(*make_scores(), ax=ax, **kws)
    return fig, ax


def draw_one_model(**kws):
    fig, ax = plt.subplots()
    y_true, scores = make_scores()
    rp.roc(y_true, scores["model 0"], ax=ax, **kws)
    return fig, ax


def draw_lines():
    """Draw three labelled lines by matplotlib alone, with a legend above them."""
    fig, ax = plt.subplots()
    for k, dash in enumerate(("-", "--", ":")):
        ax.plot([0, 0.5, 1], [0.1, 0.1 + 0.1 * k, 0.5 - 0.1 * k], dash, label=f"line {k}")
    ax.set(xlim=(0, 1), ylim=(0, 1), xlabel="x", ylabel="y")
    ax.legend(loc="upper right")
    return fig, ax


def find_kinds(fig, **kws):
    return {finding.kind for finding in rp.preflight(fig, **kws)}


# -- What is planted, and in which clean figure ---------------------------------------------------

PLANTED = {}


def plants(kind, draw):
    def enter(plant):
        PLANTED[plant.__name__] = kind, draw, plant
        return plant

    return enter


@plants("no names", draw_models)
def no_legend(ax):
    ax.get_legend().remove()


@plants("no names", draw_lines)
def no_legend_of_foreign_lines(ax):
    ax.get_legend().remove()


@plants("no names", draw_lines)
def a_legend_that_lacks_a_line(ax):
    ax.legend(handles=ax.lines[:2], loc="upper right")


@plants("no axis label", draw_models)
def no_label_of_y(ax):
    ax.set_ylabel("")


@plants("no axis label", draw_lines)
def no_label_of_x(ax):
    ax.set_xlabel(" ")


@plants("hairline", draw_models)
def a_thin_chance_line(ax):
    ax.lines[-1].set_linewidth(0.1)


@plants("hairline", draw_lines)
def a_thin_frame(ax):
    ax.spines["left"].set_linewidth(0.1)


@plants("line cut", draw_models)
def half_of_the_panel(ax):
    ax.set_xlim(0, 0.5)
    ax.set_box_aspect(1)


@plants("line cut", draw_lines)
def a_limit_below_the_peak(ax):
    ax.plot([0, 0.5, 1], [0.05, 1.4, 0.05], "-.", color="C4")


@plants("same line", draw_models)
def one_curve_twice(ax):
    first, second = (line for line in ax.lines if line.get_gid() in ("roc:model 0", "roc:model 1"))
    second.set_data(*first.get_data())


@plants("same line", draw_lines)
def one_foreign_curve_twice(ax):
    ax.lines[1].set(ydata=ax.lines[0].get_ydata(), linestyle="-")


@plants("panel not square", draw_models)
def a_low_panel(ax):
    ax.set_box_aspect(0.9)


@plants("panel not square", draw_lines)
def roc_space_in_a_wide_axes(ax):
    ax.set(xlabel="1 − specificity", ylabel="Sensitivity", box_aspect=0.8)


@plants("box over data", draw_lines)
def a_box_of_numbers(ax):
    ax.text(0.5, 0.2, "n = 200\nAUC .8", bbox={"facecolor": "w"}, va="center", ha="center", linespacing=1.2)


@plants("label over marker", draw_lines)
def a_label_on_a_marker(ax):
    ax.plot([0.3], [0.6], "o")
    ax.text(0.3, 0.6, "here", va="center")


@plants("leading", draw_lines)
def rows_too_far_apart(ax):
    ax.text(0.1, 0.6, "one row\nanother", linespacing=1.9)


@plants("leading", draw_lines)
def rows_too_close(ax):
    ax.text(0.1, 0.6, "one row\nanother", linespacing=0.6)


@plants("numbers alike", draw_models)
def areas_to_one_digit(ax):
    for line in ax.lines:
        if line.get_gid() in ("roc:model 1", "roc:model 2"):
            line.set_label(f"{line.get_gid()[4:]}, AUC 0.9")
    ax.legend(
        handles=[line for line in ax.lines if str(line.get_gid()).startswith("roc:")], loc="lower right"
    )


@plants("numbers alike", draw_lines)
def entries_alike(ax):
    ax.legend(handles=ax.lines, labels=["1.25e+03", "1.25e+03", "line 2"], loc="upper right")


@pytest.mark.sample(1)
@pytest.mark.parametrize("name", list(PLANTED))
def test_a_planted_fault_is_found(name, style):
    kind, draw, plant = PLANTED[name]
    fig, ax = draw()
    assert rp.preflight(fig) == []
    plant(ax)
    assert kind in find_kinds(fig)


def test_panels_of_unequal_size():
    for heights, expected in (((0.7, 0.7), set()), ((0.7, 0.5), {"unequal panels"})):
        fig, axes = plt.subplots(1, 2, figsize=(6.8, 3), layout="none")
        for ax, x0, height in zip(axes, (0.1, 0.6), heights, strict=True):
            ax.plot([0, 1], [0, 1])
            ax.set(xlabel="x", ylabel="y", position=(x0, 0.2, 0.35, height))
        assert find_kinds(fig) & {"unequal panels"} == expected


@pytest.mark.slow
def test_panels_of_a_grid_in_every_mixture_are_equal(style):
    y_true, scores = make_scores(2)
    fig, axes = plt.subplots(2, 2, figsize=(6.8, 6.6))
    for name, ax in zip(("roc", "precision_recall", "lift", "det"), axes.flat, strict=True):
        getattr(rp, name)(y_true, scores, ax=ax)
    assert "unequal panels" not in find_kinds(fig)


def test_a_legend_that_takes_half_the_page():
    fig, ax = plt.subplots(figsize=(3.4, 3), layout="constrained")
    ax.plot([0, 1], [0, 1], label="a name")
    ax.set(xlabel="x", ylabel="y")
    ax.legend(loc="center left", bbox_to_anchor=(1, 0.5))
    assert find_kinds(fig) == set()
    ax.lines[0].set_label("the name of a model that is far too long")
    ax.legend(loc="center left", bbox_to_anchor=(1, 0.5))
    assert "legend takes page" in find_kinds(fig)


@pytest.mark.slow
def test_numbers_at_risk_below_a_panel_are_not_taken_by_the_legend():
    time, group = np.arange(1, 91), np.repeat(["low", "medium", "high"], 30)
    _, ax = plt.subplots(figsize=(3.4, 3.3), layout="constrained")
    rp.kaplan_meier(time, time % 3 > 0, by=group, legend="outside", ax=ax)
    assert "legend takes page" not in find_kinds(ax.figure)


# -- What is clean --------------------------------------------------------------------------------


@pytest.mark.sample(1)
@pytest.mark.parametrize("height", [2.4, 2.6, 3.37])
def test_a_row_of_three_panels_is_clean(height):
    y_true, scores = make_scores(1)
    with plt.style.context("rocplot.styles.paper_wide"):
        fig, axes = plt.subplots(1, 3, figsize=(6.8, height))
        for name, ax in zip(("roc", "precision_recall", "net_benefit"), axes, strict=True):
            proba = 1 / (1 + np.exp(-scores["model 0"]))
            getattr(rp, name)(y_true, proba, ax=ax)
        assert rp.preflight(fig) == []


@pytest.mark.slow
def test_panels_with_outer_labels_are_clean():
    fig, axes = plt.subplots(2, 2, sharex=True, sharey=True, figsize=(6, 5))
    for ax in axes.flat:
        ax.plot([0, 1], [0, 1])
    for ax in axes[1]:
        ax.set_xlabel("x")
    for ax in axes[:, 0]:
        ax.set_ylabel("y")
    assert rp.preflight(fig) == []
    fig, axes = plt.subplots(1, 2, figsize=(6, 3))
    for ax in axes:
        ax.plot([0, 1], [0, 1])
    fig.supxlabel("x")
    fig.supylabel("y")
    assert rp.preflight(fig) == []


def test_views_and_break_marks_are_clean(style):
    fig, _ = draw_models(view={"fpr": (0, 0.3)})
    assert "line cut" not in find_kinds(fig)


def test_a_marker_with_its_number_inside_is_clean():
    fig, ax = draw_lines()
    ax.plot([0.3], [0.7], "o", markersize=16, markerfacecolor="none")
    ax.text(0.3, 0.7, "7", va="center", ha="center")
    assert rp.preflight(fig) == []


def test_names_beside_the_lines_are_names(style):
    fig, _ = draw_models(legend="direct")
    assert "no names" not in find_kinds(fig)


def test_names_without_their_numbers_are_names(style):
    """A legend that lacks room drops the numbers: "precision" names the line "precision (1.000 at 0.894)"."""
    fig, ax = plt.subplots()
    y_true, scores = make_scores()
    rp.threshold_metrics(y_true, {"one": scores["model 0"]}, metrics=["tpr", "precision", "accuracy"], ax=ax)
    for text in ax.get_legend().get_texts():
        text.set_text(text.get_text().split(" (")[0])
    assert "no names" not in find_kinds(fig)


# -- It warns of nothing, and changes nothing -----------------------------------------------------


def save(fig, dpi):
    buffer = io.BytesIO()
    fig.savefig(buffer, format="rgba", dpi=dpi)
    return buffer.getvalue()


@pytest.mark.sample(1)
@pytest.mark.parametrize("legend", ["direct", "outside", True])
def test_the_file_is_the_same_after_a_check(legend, style, request):
    if legend == "direct":
        request.applymarker(pytest.mark.xfail(strict=False, reason="names move by less than a pixel after a check"))
    (checked, _), (untouched, _) = draw_models(legend=legend), draw_models(legend=legend)
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        rp.preflight(checked)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        assert save(checked, dpi=72) == save(untouched, dpi=72)
        assert save(checked, dpi=150) == save(untouched, dpi=150)


@pytest.mark.slow
def test_a_check_does_not_use_up_the_warning_of_a_figure():
    y_true, scores = make_scores(6)
    fig, ax = plt.subplots(figsize=(1.6, 1.6))
    names = {f"a model with a name that is much too long {k}": v for k, v in enumerate(scores.values())}
    rp.roc(y_true, names, legend="direct", ax=ax)
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        rp.preflight(fig)
    with pytest.warns(UserWarning, match="left"):
        fig.savefig(io.BytesIO())


def test_each_finding_says_the_way_out():
    fig, ax = draw_models()
    no_legend(ax)
    (finding,) = rp.preflight(fig)
    assert "legend='direct'" in finding.message
    assert "model 0" in finding.message


def test_every_kind_has_a_section_with_a_picture(pytestconfig):
    page = (pytestconfig.rootpath / "docs/preflight.rst").read_text(encoding="utf-8")
    assert [kind for kind in KINDS if f"``{kind}``" not in page] == []
