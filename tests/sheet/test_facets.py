"""Grids of seaborn tell the models of a hue apart, in the same looks in all panels."""

import inspect
import io
import itertools
import re

import calls
import matplotlib.pyplot as plt
import numpy as np
import pandas as pd
import polars as pl
import pytest
import seaborn as sns
import tiers
from matplotlib.colors import to_rgb

import rocplot as rp

pytestmark = pytest.mark.filterwarnings("ignore:The figure layout has changed")  # by seaborn
MODELS = {"A": ["nb", "tree", "svm"], "B": ["svm", "tree"], "C": ["new", "nb"], "D": ["tree"]}


@pytest.fixture
def cases():
    rng = np.random.default_rng(0)
    parts = []
    for site, models in MODELS.items():
        for shift, model in enumerate(models, 1):
            y = rng.integers(0, 2, 150)
            p = 1 / (1 + np.exp(0.5 * shift - rng.normal(shift * y)))
            parts.append(pd.DataFrame({"site": site, "model": model, "y": y, "p": p}))
    return pd.concat(parts, ignore_index=True)


def colors(grid, kind):
    """Collect the colors of every model in the panels."""
    found = {}
    for ax in grid.axes.flat:
        for line in ax.lines:
            head, _, name = str(line.get_gid()).partition(":")
            if head == kind and name:
                found.setdefault(name, []).append(plt.matplotlib.colors.to_hex(line.get_color()))
    return found


OWN = {"nb": "C3", "tree": "C4", "svm": "C5", "new": "C6"}
GRIDS = list(
    itertools.product([rp.roc, rp.precision_recall, rp.calibration, rp.cost_curve], [None, "deep", OWN])
)


@pytest.mark.sample(1)
@pytest.mark.parametrize(("picture", "palette"), tiers.in_short(GRIDS, [*GRIDS[::4], GRIDS[9]]))
def test_models_of_a_hue_in_a_grid(cases, picture, palette):
    grid = sns.FacetGrid(cases, col="site").map_dataframe(
        picture, y_true="y", y_score="p", hue="model", palette=palette
    )
    found = colors(grid, picture.__name__)
    assert {name: len(some) for name, some in found.items()} == {"nb": 2, "tree": 3, "svm": 2, "new": 1}
    assert all(len(set(some)) == 1 for some in found.values())
    assert len({some[0] for some in found.values()}) == 4
    if isinstance(palette, dict):
        assert {name: some[0] for name, some in found.items()} == {
            name: plt.matplotlib.colors.to_hex(color) for name, color in palette.items()
        }
    texts = [text.get_text() for text in grid.add_legend().legend.get_texts()]
    assert [text for text in texts if text in found] == ["nb", "tree", "svm", "new"]


@pytest.mark.slow
def test_a_color_of_the_caller_holds_for_all_models(cases):
    grid = sns.FacetGrid(cases, col="site")
    grid.map_dataframe(rp.roc, y_true="y", y_score="p", hue="model", color="red")
    assert {color for some in colors(grid, "roc").values() for color in some} == {"#ff0000"}
    _, ax = plt.subplots()
    with pytest.raises(ValueError, match="color='red' and palette cannot be combined"):
        rp.roc("y", "p", data=cases, hue="model", color="red", palette="deep", ax=ax)
    assert not ax.lines


def test_a_hue_of_the_grid_beside_that_of_the_plot_is_refused(cases):
    grid = sns.FacetGrid(cases, hue="site")
    with pytest.raises(ValueError, match=r"label='A' would name 3 models alike.*row= or col="):
        grid.map_dataframe(rp.roc, y_true="y", y_score="p", hue="model")


def test_a_hue_of_the_grid_alone(cases):
    grid = sns.FacetGrid(cases[cases.model == "tree"], hue="site")
    grid.map_dataframe(rp.roc, y_true="y", y_score="p").add_legend()
    assert [text.get_text() for text in grid.legend.get_texts()] == ["A", "B", "D"]
    lines = [line for line in grid.ax.lines if line.get_gid() == "roc"]
    assert len({line.get_color() for line in lines}) == 3


def test_labels_keep_their_numbers_outside_of_grids(cases):
    _, ax = plt.subplots()
    rp.roc("y", "p", data=cases, hue="model", color="C0", ax=ax)
    assert all("AUC" in line.get_label() for line in ax.lines if str(line.get_gid()).startswith("roc:"))


@pytest.mark.mpl_image_compare
def test_image_grid(cases):
    grid = sns.FacetGrid(cases, col="site", col_wrap=2, height=1.7)
    grid.map_dataframe(rp.roc, y_true="y", y_score="p", hue="model").add_legend()
    return grid.figure


# -- rocplot.facets -------------------------------------------------------------------------------

NAMES = ["nb", "tree", "svm"]


@pytest.fixture
def wide():
    rng = np.random.default_rng(1)
    y = rng.integers(0, 2, 400)
    table = pd.DataFrame({"y": y, "site": rng.choice(list("BAC"), 400), "sex": rng.choice(["w", "m"], 400)})
    return table.assign(
        **{name: 1 / (1 + np.exp(-rng.normal(shift * y - 0.5))) for shift, name in enumerate(NAMES)}
    )


def boxes_of(figure):
    """Return the boxes of legends and panels, in pixels."""
    return [part.get_window_extent().bounds for part in (*figure.legends, *figure.axes)]


NO_LAYOUT = {"figure.constrained_layout.use": False, "figure.autolayout": False}
SETTINGS = {
    "constrained": {"figure.constrained_layout.use": True},
    "tight": NO_LAYOUT | {"figure.autolayout": True},
    "none": NO_LAYOUT,
    "seaborn": NO_LAYOUT | sns.axes_style("darkgrid") | sns.plotting_context("notebook"),
}


@pytest.mark.parametrize(
    ("settings", "legend", "bbox"),
    tiers.in_short(
        list(itertools.product(SETTINGS, [None, False], [None, "tight"])),
        [("constrained", None, None), ("tight", None, "tight")],
    ),
)
def test_a_grid_looks_the_same_each_time_it_is_saved(wide, settings, legend, bbox):
    with plt.rc_context(SETTINGS[settings]):
        grid = rp.facets("roc", "y", NAMES, data=wide, col="site", col_wrap=2, height=1.8, legend=legend)
        found = []
        for _ in range(3):
            grid.figure.savefig(io.BytesIO(), bbox_inches=bbox)
            found.append(boxes_of(grid.figure))
        grid.figure.canvas.draw()
        found.append(boxes_of(grid.figure))
    for again in found[1:]:
        np.testing.assert_allclose(again, found[0], atol=0.5)
    assert len(grid.figure.legends) == (legend is not False)
    for one in grid.figure.legends:
        assert not any(one.get_window_extent().overlaps(ax.get_window_extent()) for ax in grid.axes.flat)


def legend_of(grid):
    return [text.get_text() for text in grid.legend.get_texts()]


def test_facets_of_columns_share_looks_and_legend(wide):
    grid = rp.facets("roc", "y", NAMES, data=wide, row="sex", col="site", col_order=["A", "B", "C"])
    assert grid.axes.shape == (2, 3)
    assert [ax.get_title() for ax in grid.axes[0]] == [
        f"sex = {wide.sex[0]} | site = {site}" for site in "ABC"
    ]
    found = colors(grid, "roc")
    assert all(len(some) == 6 and len(set(some)) == 1 for some in found.values())
    assert len({some[0] for some in found.values()}) == 3
    assert legend_of(grid) == NAMES
    assert grid.legend.get_title().get_text() == "model"
    assert not any(ax.get_legend() for ax in grid.axes.flat)
    part = wide[(wide.site == "B") & (wide.sex == wide.sex[0])]
    (line,) = [one for one in grid.axes[0, 1].lines if one.get_gid() == "roc:svm"]
    np.testing.assert_array_equal(line.get_xdata(), rp.compute.roc(part.y, part.svm).fpr)


@pytest.mark.parametrize("figure_legend", [False, True])
def test_dots_that_look_alike_have_one_entry(wide, figure_legend):
    """The slope of the optimum differs from site to site; the caption of each panel says it."""
    if not figure_legend:
        grid = rp.facets("roc", "y", NAMES, data=wide, col="site", operating_point=True)
        legend, axes = grid.legend, grid.axes.flat
    else:
        axes = plt.subplots(1, 3, figsize=(9, 3))[1]
        for ax, (_, part) in zip(axes, wide.groupby("site"), strict=True):
            rp.roc("y", NAMES, data=part, operating_point=True, ax=ax)
        legend = rp.figure_legend(axes)
    assert [text.get_text() for text in legend.get_texts()] == [*NAMES, "least cost"]
    slopes = {re.search(r", slope ([\d.]+)", rp.caption(ax))[1] for ax in axes}
    assert len(slopes) == 3


def test_facets_of_a_long_table_keep_the_hue_order(cases):
    order = ["new", "svm", "tree", "nb"]
    grid = rp.facets(
        rp.precision_recall, "y", "p", data=cases, col="site", hue="model", hue_order=order, palette="deep"
    )
    found = colors(grid, "precision_recall")
    assert {name: set(some) for name, some in found.items()} == {
        name: {plt.matplotlib.colors.to_hex(color)}
        for name, color in zip(order, sns.color_palette("deep", 4), strict=True)
    }
    assert legend_of(grid) == order


def test_looks_follow_the_order_of_the_grid_though_panels_lack_models(cases):
    grid = rp.facets(
        "roc", "y", "p", data=cases, col="site", hue="model", hue_order=["new", "nb", "tree", "svm"]
    )
    found = colors(grid, "roc")
    cycle = [plt.matplotlib.colors.to_hex(one["color"]) for one in plt.rcParams["axes.prop_cycle"]]
    assert {name: set(some) for name, some in found.items()} == {
        name: {cycle[i]} for i, name in enumerate(["new", "nb", "tree", "svm"])
    }


def test_small_multiples_show_each_model_before_the_others(wide):
    grid = rp.facets(
        "roc", "y", {"Bayes": "nb", "tree": "tree", "SVM": "svm"}, data=wide, col="model", col_wrap=2
    )
    assert grid.legend is None
    shown = []
    for ax, name in zip(grid.axes.flat, ["Bayes", "tree", "SVM"], strict=True):
        lines = {str(one.get_gid()): one for one in ax.lines if str(one.get_gid()).startswith("roc:")}
        assert set(lines) == {"roc:Bayes", "roc:tree", "roc:SVM"}
        own = lines.pop(f"roc:{name}")
        assert all(own.get_linewidth() > other.get_linewidth() for other in lines.values())
        assert len({other.get_color() for other in lines.values()}) == 1
        shown.append(own.get_color())
    assert len(set(shown)) == 3


def test_panels_have_the_same_limits_and_labels_at_the_outside(wide):
    wide.loc[wide.site == "A", "y"] = (np.arange(sum(wide.site == "A")) % 10 == 0).astype(int)
    grid = rp.facets("net_benefit", "y", "svm", data=wide, col="site")
    assert len({ax.get_ylim() for ax in grid.axes.flat}) == 1
    assert [bool(ax.get_ylabel()) for ax in grid.axes.flat] == [True, False, False]
    grid.figure.canvas.draw()
    assert [ax.yaxis.get_major_ticks()[1].label1.get_visible() for ax in grid.axes.flat] == [
        True,
        False,
        False,
    ]


@pytest.mark.sample(2)
@pytest.mark.parametrize("make", [dict, pl.DataFrame, lambda table: pl.DataFrame(table).lazy()])
def test_facets_read_tables_of_every_kind(wide, make):
    data = make({name: wide[name].to_numpy() for name in wide})
    grid = rp.facets("roc", "y", NAMES, data=data, col="sex", hull=True, legend=False)
    assert (
        len([one for ax in grid.axes.flat for one in ax.lines if str(one.get_gid()).startswith("hull")]) == 6
    )
    assert grid.legend is None


def test_facets_say_what_is_wrong(wide):
    call = {"plot": "roc", "y_true": "y", "y_score": NAMES, "data": wide, "col": "site"}
    for error, words, change in (
        (ValueError, "plot='rok' is no picture of models: choose from .*roc", {"plot": "rok"}),
        (TypeError, "plot must be a picture of models", {"plot": rp.isometrics}),
        (ValueError, "col='sit' is not a column of data: did you mean 'site'", {"col": "sit"}),
        (ValueError, "y_score='svn' is not a column of data: did you mean 'svm'", {"y_score": ["svn"]}),
        (ValueError, "leaves the models without a place: give col='model'", {"hue": "sex"}),
        (ValueError, "col_order='X' is unknown: choose from", {"col_order": ["X"]}),
        (TypeError, "y_true must be a column name", {"y_true": wide.y}),
        (TypeError, "sets ax= itself", {"ax": plt.gca()}),
        (TypeError, r"roc\(\) got an unexpected keyword argument 'hul'", {"hul": True}),
        (ValueError, "already, which several columns", {"data": wide.assign(model=1)}),
        (ValueError, "site='B': .*negative cases only", {"data": wide.assign(y=wide.y * (wide.site != "B"))}),
    ):
        plt.close("all")
        with pytest.raises(error, match=words):
            rp.facets(**call | change)
        assert len(plt.get_fignums()) <= ("ax" in change)


@pytest.mark.parametrize(
    ("error", "words", "change"),
    [
        (TypeError, "the size of a panel is height=3, aspect=1", {"figsize": (3, 3)}),
        (TypeError, "grid.figure.suptitle", {"title": "Sites"}),
        (TypeError, "y_true='label', y_score='score'", {"x": "p"}),
        (TypeError, "facet_kws={'sharex': False}", {"sharex": False}),
        (TypeError, "facet_kws={'margin_titles': True}", {"margin_titles": True}),
        (TypeError, "sample_weight must be a column name, not list", {"sample_weight": [1, 2]}),
        (TypeError, "groups must be a column name, not ndarray", {"groups": np.ones(3)}),
        (TypeError, "height must be a number, not '3'", {"height": "3"}),
        (ValueError, "height must be finite and above 0, not -1", {"height": -1}),
        (ValueError, "aspect must be finite and above 0, not 0", {"aspect": 0}),
        (ValueError, "col_wrap must be a whole number, not 1.5", {"col_wrap": 1.5}),
        (ValueError, "col_wrap must be finite and at least 1, not 0", {"col_wrap": 0}),
        (ValueError, "give row= or col_wrap=", {"row": "sex", "col_wrap": 2}),
        (
            ValueError,
            "map_dataframe(rocplot.confusion_matrix, 'label', 'score')",
            {"plot": "confusion_matrix"},
        ),
        (
            TypeError,
            "map_dataframe(rocplot.score_distribution, 'label', 'score')",
            {"plot": rp.score_distribution},
        ),
    ],
)
def test_words_and_shapes_of_a_grid(wide, error, words, change):
    """They are refused before the grid is made, which seaborn and matplotlib leave open when they fail."""
    call = {"plot": "roc", "y_true": "y", "y_score": NAMES, "data": wide, "col": "site"}
    with pytest.raises(error, match=re.escape(words)):
        rp.facets(**call | change)
    assert not plt.get_fignums()


@pytest.mark.parametrize("given", [("roc", "y", "svm"), ("y", "svm")])
def test_a_call_that_lacks_an_argument_is_answered_by_a_whole_one(wide, given):
    with pytest.raises(
        TypeError, match=r"missing .*: call rocplot.facets\('roc', 'label', 'score', data=table"
    ):
        rp.facets(*given, **({"data": wide} if len(given) == 2 else {}))


# -- what seaborn's grid passes to a picture ------------------------------------------------------

PICTURES = [name for name in calls.PICTURES if calls.takes(name, "hue", "palette", "data")]


@pytest.fixture
def long(cases):
    """Add a column for all that any picture needs of each case; `columns` names those of one picture."""
    of_cases = {
        word: one
        for kept in calls.NEEDS.values()
        for word, one in kept.items()
        if np.size(one) == calls.Y.size
    }
    return cases.assign(**{word: np.resize(one, len(cases)) for word, one in of_cases.items()})


def columns(name):
    return {
        word: word if np.size(one) == calls.Y.size else one for word, one in calls.NEEDS.get(name, {}).items()
    }


def seen(grid, kind):
    """Collect the colors of the marks and lines of every model, as drawn by a picture of any kind."""
    found = {}
    for ax in grid.axes.flat:
        for one in [*ax.lines, *ax.collections]:
            head, _, name = str(one.get_gid()).partition(":")
            if head == kind and name:
                color = one.get_color() if hasattr(one, "get_color") else one.get_edgecolor()
                found.setdefault(name, set()).add(
                    str(np.round(plt.matplotlib.colors.to_rgba_array(color), 3))
                )
    return found


IN_GRID = [one for one in PICTURES if one not in calls.ONE_SIZE | calls.TOGETHER]


@pytest.mark.sample(1)
@pytest.mark.parametrize(
    "name", tiers.in_short(IN_GRID, ("roc", "calibration", "cost_curve", "lift", "ranking_strip"))
)
def test_every_picture_in_map_dataframe(long, name):
    own_rows = name == "ranking_strip"  # the models of its rows differ from site to site
    grid = sns.FacetGrid(long, col="site", col_order=["A", "B"], sharey=not own_rows)
    grid.map_dataframe(getattr(rp, name), "y", "p", hue="model", **columns(name)).add_legend()
    _, ax = plt.subplots()
    getattr(rp, name)("y", "p", data=long, hue="model", ax=ax, **columns(name))
    assert grid.axes[0, 0].get_xlabel() == ax.get_xlabel().partition("\n")[0] or name in (
        "ranking_strip",
        "pn",
    )
    assert "p" not in [one.get_ylabel() for one in grid.axes.flat]
    assert "y" not in [one.get_xlabel() for one in grid.axes.flat]
    assert not any(one.get_legend() for one in grid.axes.flat)
    if name != "ranking_strip":  # its tones mean shares
        found = seen(grid, name)
        assert set(found) == {"nb", "tree", "svm"}
        assert all(len(some) == 1 for some in found.values())
        assert len({min(some) for some in found.values()}) == 3
    if name not in ("ranking_strip", "refinement_calibration"):  # which name models at their marks
        texts = [text.get_text() for text in grid.legend.get_texts()]
        assert [text for text in texts if text in ("nb", "tree", "svm")] == ["nb", "tree", "svm"]


# a grid with a hue draws its models one by one, and relative_superiority compares them
@pytest.mark.sample(1)
@pytest.mark.parametrize("name", [one for one in IN_GRID if one != "calibration_by"])
def test_every_picture_with_the_hue_of_the_grid(long, name):
    grid = sns.FacetGrid(long[long.site == "A"], hue="model")
    first, second = list(inspect.signature(getattr(rp, name)).parameters)[:2]
    grid.map_dataframe(getattr(rp, name), **{first: "y", second: "p"}, **columns(name)).add_legend()
    assert [text.get_text() for text in grid.legend.get_texts()] == ["nb", "tree", "svm"]
    if name != "ranking_strip":
        colors = [str(one.get_color()) for one in grid.ax.lines if one.get_gid() == name]
        assert len(set(colors)) == 3


def test_labels_that_the_caller_sets_in_a_grid_stand(cases):
    grid = sns.FacetGrid(cases[cases.model == "tree"], col="site", col_wrap=2)
    grid.map_dataframe(rp.precision_recall, "y", "p")
    grid.set_axis_labels("y", "sensitivity")
    assert [ax.get_xlabel() for ax in grid.axes.flat] == ["", "y", "y"]
    assert [ax.get_ylabel() for ax in grid.axes.flat] == ["sensitivity", "", "sensitivity"]


def test_metrics_of_models_in_a_grid_are_named(cases):
    grid = sns.FacetGrid(cases, col="site", col_order=["A", "B"])
    grid.map_dataframe(rp.threshold_metrics, "y", "p", hue="model", metrics=["tpr", "precision"]).add_legend()
    assert legend_of(grid) == [f"{name}, {metric}" for name in NAMES_OF_A for metric in ("tpr", "precision")]


NAMES_OF_A = MODELS["A"]


def test_a_confusion_matrix_stands_beside_another_of_the_same_axis(cases):
    grid = sns.FacetGrid(cases[cases.model == "tree"], col="site")
    grid.map_dataframe(rp.confusion_matrix, y_true="y", y_score="p")
    for ax in grid.axes.flat:
        texts = [text.get_text() for text in ax.texts]
        assert "150" in texts
        assert texts == [text.get_text() for text in ax.texts if text.get_visible()]


@pytest.mark.slow
def test_facet_kws_are_those_of_the_grid(cases):
    grid = rp.facets(
        "lift", "y", "p", data=cases[cases.model == "tree"], row="site", facet_kws={"sharey": False}
    )
    assert [sorted(ax.get_ylim())[1] > 1 for ax in grid.axes.flat] == [True] * 3
    assert len({ax.get_ylim() for ax in grid.axes.flat}) > 1
    same = rp.facets("lift", "y", "p", data=cases[cases.model == "tree"], row="site")
    assert len({ax.get_ylim() for ax in same.axes.flat}) == 1
    titled = rp.facets(
        "roc", "y", "p", data=cases, row="model", col="site", facet_kws={"margin_titles": True}
    )
    assert [ax.get_title() for ax in titled.axes[0]] == [f"site = {one}" for one in "ABCD"]
    with pytest.raises(TypeError, match="facet_kws has 'height', an argument of facets"):
        rp.facets("roc", "y", "p", data=cases, col="site", facet_kws={"height": 3})
    with pytest.raises(TypeError, match=r"'margin', which .*does not take: choose from .*margin_titles"):
        rp.facets("roc", "y", "p", data=cases, col="site", facet_kws={"margin": True})
    with pytest.raises(TypeError, match="facet_kws must be a mapping"):
        rp.facets("roc", "y", "p", data=cases, col="site", facet_kws=[1])


@pytest.mark.slow
def test_facets_color_models_by_one_color_or_a_mapping(cases):
    each = {"nb": "#ff0000", "tree": "#00ff00", "svm": "#0000ff", "new": "#000000"}
    assert colors(rp.facets("roc", "y", "p", data=cases, col="site", hue="model", color=each), "roc") == {
        name: [color] * sum(name in some for some in MODELS.values()) for name, color in each.items()
    }
    found = colors(
        rp.facets("roc", "y", "p", data=cases, col="site", hue="model", color="red", dashes=True), "roc"
    )
    assert {color for some in found.values() for color in some} == {"#ff0000"}


@pytest.mark.slow
def test_a_panel_whose_own_model_is_missing_stays_empty(cases):
    grid = rp.facets("roc", "y", "p", data=cases, col="site", row="model", hue="model")
    assert [[bool(ax.lines) for ax in row] for row in grid.axes] == [
        [name in MODELS[site] for site in MODELS] for name in ("nb", "tree", "svm", "new")
    ]


@pytest.mark.slow
def test_a_colour_for_each_model_where_panels_lack_some(cases):
    """Site B has no nb, and D one model only."""
    wanted = {"nb": "#ff0000", "tree": "#00ff00", "svm": "#0000ff", "new": "#808080"}
    grid = sns.FacetGrid(cases, col="site")
    grid.map_dataframe(rp.roc, y_true="y", y_score="p", hue="model", color=wanted)
    assert colors(grid, "roc") == {
        "nb": ["#ff0000"] * 2, "tree": ["#00ff00"] * 3, "svm": ["#0000ff"] * 2, "new": ["#808080"]
    }  # fmt: skip
    again = sns.FacetGrid(cases, col="site")
    again.map_dataframe(
        rp.roc, y_true="y", y_score="p", hue="model", linestyle={"nb": ":"}, color={"tree": "k"}
    )
    assert colors(again, "roc")["tree"] == ["#000000"] * 3
    assert len({one for name, some in colors(again, "roc").items() if name != "tree" for one in some}) == 3
    one = cases[cases.site == "B"]
    with pytest.raises(ValueError, match="color has a value for 'nb', which is no model"):
        rp.roc("y", "p", hue="model", data=one, color=wanted)


@pytest.mark.sample(1)
@pytest.mark.parametrize(
    ("name", "kws", "gid"),
    [("risk_coverage", {}, "risk_coverage"), ("froc", {"n_images": 80, "n_lesions": 160}, "froc")],
)
def test_pictures_of_answers_and_marks_have_their_own_first_arguments(cases, name, kws, gid):
    """A panel shows what the picture draws of its part alone."""
    two = cases[cases["site"].isin(["A", "B"])]
    grid = rp.facets(name, "y", "p", data=two, col="site", hue="model", **kws)
    for ax, site in zip(grid.axes.flat, "AB", strict=True):
        part = two[two["site"] == site]
        for model, own in part.groupby("model"):
            alone = getattr(rp, name)(own["y"].to_numpy(), own["p"].to_numpy(), **kws, ax=plt.subplots()[1])
            (expected,) = [one for one in alone.lines if one.get_gid() == gid]
            (found,) = [one for one in ax.lines if one.get_gid() == f"{gid}:{model}"]
            np.testing.assert_array_equal(found.get_xydata(), expected.get_xydata())
    assert set(MODELS["A"]) == {text.get_text() for text in grid.legend.get_texts()} & set(MODELS["A"])


@pytest.mark.parametrize("columns", [{"row": "sex", "col": "year"}, {"col": "year", "col_wrap": 2}])
def test_the_keys_of_the_legend_stand_off_the_panels(rng, columns):
    pd = pytest.importorskip("pandas")
    table = {"y": np.tile([0, 1], 200), "sex": np.repeat(["a", "b"], 200), "year": np.arange(400) // 2 % 4}
    table |= {name: rng.random(400) for name in ("PIPRA", "refitted logistic model")}
    with plt.style.context("rocplot.styles.nature"):
        grid = rp.facets(
            "roc", "y", ["PIPRA", "refitted logistic model"], data=pd.DataFrame(table), height=1.75, **columns
        )
        grid.figure.canvas.draw()
    gap = grid.legend.get_window_extent().x0 - max(ax.get_window_extent().x1 for ax in grid.axes.flat)
    assert gap >= 0.9 * grid.legend.prop.get_size_in_points() * grid.figure.dpi / 72


@pytest.mark.parametrize(
    ("options", "entry"),
    [
        ({"at": {"fpr": 0.2}}, "tpr at fpr 0.2"),
        ({"band": True}, "95 % pointwise band (Jeffreys)"),
        ({"operating_point": True}, "least cost"),
    ],
    ids=["rates", "bands", "points"],
)
def test_layers_of_all_models_have_one_neutral_entry(wide, options, entry):
    """The legend of a grid names no panel, so that a row with a number of one would be read as any other's."""
    grid = rp.facets("roc", "y", NAMES, data=wide, col="site", **options)
    assert legend_of(grid) == [*NAMES, entry]
    key = grid.legend.legend_handles[-1]
    color = key.get_color() if hasattr(key, "get_color") else key.get_facecolor()
    red, green, blue = to_rgb(color if isinstance(color, str) else np.ravel(color)[:3])
    assert red == green == blue
