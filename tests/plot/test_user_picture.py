"""A picture of a user's own, declared by a function of counts, is called, labelled and read as ours are."""

import inspect
import io
import pickle
import re

import matplotlib as mpl
import matplotlib.pyplot as plt
import numpy as np
import pandas as pd
import pytest
import seaborn as sns

import rocplot as rp

pytestmark = pytest.mark.filterwarnings("ignore:The figure layout has changed")  # by seaborn
Y = np.array([1, 1, 0, 0, 1, 0])
A, B = np.array([0.9, 0.7, 0.6, 0.4, 0.3, 0.1]), np.array([0.9, 0.1, 0.6, 0.4, 0.3, 0.7])
# Of A the thresholds call 1, 2, 2, 2, 3, 3 of three positives and 0, 0, 1, 2, 2, 3 of three negatives positive.
INDEX_OF_A = np.array([1, 2, 1, 0, 1, 0]) / 3


def youden(counts, *, cost=1.0):
    """Find tpr − cost × fpr at every threshold."""
    return counts.score, counts.tp[1:] / counts.tp[-1] - cost * counts.fp[1:] / counts.fp[-1]


def best(plot, model, **style):
    """Mark the largest index by a point.

    More is not said.
    """
    threshold, index = model.result
    at = index.argmax()
    plot.ax.plot(threshold[at], index[at], **{"marker": "o", "color": model.look.color} | style)


PARTS = {
    "xlabel": "Threshold",
    "ylabel": "Youden's index",
    "caption": "Youden curve: tpr − fpr over the threshold",
    "label": "{name} (J {best:.2f})",
    "fields": {"best": ("largest index", lambda found: found[1].max())},
    "layers": {"best": best},
    "ylim": (0, 1),
}


@rp.picture(youden, **PARTS)
def youden_curve(plot, model, *, where: str = "pre"):
    """Draw Youden's index over the threshold."""
    plot.curve(model, *model.result, drawstyle=f"steps-{where}")


@pytest.fixture
def ax():
    return plt.figure(layout="constrained").add_subplot()


def line(ax, gid="youden_curve:a"):
    (found,) = (one for one in ax.lines if one.get_gid() == gid)
    return found


def words(ax):
    return [text.get_text() for text in ax.get_legend().get_texts()]


def test_the_line_is_what_the_function_of_counts_found(ax):
    assert youden_curve(Y, {"a": A}, ax=ax) is ax
    np.testing.assert_allclose(line(ax).get_ydata(), INDEX_OF_A)
    assert line(ax).get_xdata().tolist() == A.tolist()
    assert line(ax).get_drawstyle() == "steps-pre"
    assert (ax.get_xlabel(), ax.get_ylabel(), ax.get_ylim()) == ("Threshold", "Youden's index", (0, 1))
    assert words(ax) == ["a (J 0.67)"]


def test_options_of_both_functions_are_arguments(ax):
    youden_curve(Y, {"a": A}, cost=0.5, where="post", ax=ax)
    fpr = np.array([0, 0, 1, 2, 2, 3]) / 3
    np.testing.assert_allclose(line(ax).get_ydata(), INDEX_OF_A + fpr / 2)
    assert line(ax).get_drawstyle() == "steps-post"


@pytest.mark.parametrize(
    ("args", "kws"),
    [
        (("y", ["a"]), {"data": {"y": Y, "a": A}}),
        (("y", "s"), {"data": {"y": Y, "s": A, "who": ["a"] * 6}, "hue": "who"}),
        ((["p" if y else "n" for y in Y], {"a": A}), {"pos_label": "p", "sample_weight": [2.0] * 6}),
        (({"a": rp.compute.counts(Y, A)},), {}),
        (({"a": rp.compute.roc(Y, A)},), {}),
    ],
)
def test_it_reads_what_all_pictures_read(ax, args, kws):
    youden_curve(*args, **kws, ax=ax)
    np.testing.assert_allclose(line(ax).get_ydata(), INDEX_OF_A)


def test_models_layers_and_names_are_those_of_all_pictures(ax):
    youden_curve(Y, {"a": A, "b": B}, best={"markersize": 9}, palette={"a": "red", "b": "blue"}, ax=ax)
    assert [one.get_gid() for one in ax.lines] == ["youden_curve:a", "youden_curve:b", "best:a", "best:b"]
    assert [one.get_color() for one in ax.lines] == ["red", "blue"] * 2
    assert line(ax, "best:a").get_xydata().tolist() == [[0.7, 2 / 3]]
    assert line(ax, "best:a").get_markersize() == 9
    youden_curve(Y, {"c": 1 - A}, label_fmt="{name}: {best:.1f}", ax=ax)
    assert words(ax) == ["a (J 0.67)", "b (J 0.33)", "c: 0.0"]
    with pytest.raises(ValueError, match="already shows Youden's index over Threshold"):
        rp.lift(Y, A, ax=ax)


@pytest.mark.slow
def test_captions_preflight_pages_and_pickles_read_it(ax, tmp_path):
    youden_curve(Y, {"a": A, "b": B}, best=True, highlight="a", ax=ax)
    text = rp.caption(ax)
    assert text.startswith(
        "Youden curve of a (J 0.67); in grey, 1 other model: tpr − fpr over the threshold; 6 cases"
    )
    assert text.endswith("Mark the largest index by a point. //: a line goes on beyond the panel.")  # b is negative
    assert [one for one in rp.preflight(ax.figure, width=3.4) if one.kind != "fonts"] == []
    page = rp.interactive(ax.figure, tmp_path / "own.html").read_text(encoding="utf-8")
    assert {'data-series="0"', 'data-series="1"'} <= set(re.findall(r'data-series="[^"]*"', page))
    for form in ("pdf", "svg", "png"):
        ax.figure.savefig(io.BytesIO(), format=form)
    (copied,) = pickle.loads(pickle.dumps(ax.figure)).axes
    np.testing.assert_allclose(line(copied).get_ydata(), INDEX_OF_A)


def test_a_figure_that_is_fit_to_print():
    rng = np.random.default_rng(0)
    y = np.arange(300) % 2
    with plt.style.context("rocplot.styles.ieee"):
        fig, ax = plt.subplots(layout="constrained")
        youden_curve(
            y, {name: rng.normal(shift * y) for name, shift in (("tree", 1), ("forest", 2))}, best=True, ax=ax
        )
        assert rp.preflight(fig, width=3.5) == []


@pytest.mark.sample(1)
@pytest.mark.parametrize("grid", ["facets", "FacetGrid"])
def test_grids(grid):
    table = pd.DataFrame({"y": [*Y, *Y], "a": [*A, *B], "b": [*B, *A], "site": [*"UUUUUUVVVVVV"]})
    if grid == "facets":
        made = rp.facets(youden_curve, "y", ["a", "b"], data=table, col="site", best=True)
    else:
        long = table.melt(["y", "site"], var_name="model", value_name="p")
        made = sns.FacetGrid(long, col="site").map_dataframe(youden_curve, "y", "p", hue="model", best=True)
        made.add_legend()
    left, right = made.axes.flat
    np.testing.assert_allclose(line(left).get_ydata(), INDEX_OF_A)
    np.testing.assert_allclose(line(right, "youden_curve:b").get_ydata(), INDEX_OF_A)
    assert line(left).get_color() == line(right).get_color() != line(left, "youden_curve:b").get_color()
    assert [text.get_text() for text in made.legend.get_texts()] == ["a", "b"]
    assert left.get_xlabel() == "Threshold"


def test_its_words_can_be_translated(ax):
    youden_curve(Y, A, terms={"Youden's index": "Youden-Index", "Youden curve": "Youden-Kurve"}, ax=ax)
    assert ax.get_ylabel() == "Youden-Index"
    assert line(ax, "youden_curve").get_label() == "Youden-Kurve (J 0.67)"
    with pytest.raises(ValueError, match=r"terms holds 'Youden index', which no figure says: near ones are .*Youden's index"):
        youden_curve(Y, A, terms={"Youden index": "x"}, ax=plt.figure().add_subplot())
    with pytest.raises(ValueError, match="terms holds 'Youden curve', which no figure says"):
        rp.roc(Y, A, terms={"Youden curve": "x"}, ax=plt.figure().add_subplot())


def test_an_editor_completes_and_explains_all_arguments():
    names = list(inspect.signature(youden_curve).parameters)
    assert names == [
        *(
            "y_true",
            "y_score",
            "data",
            "hue",
            "sample_weight",
            "pos_label",
            "soft_labels",
            "cost",
            "where",
            "best",
        ),
        *("hue_order", "highlight", "palette", "dashes", "legend", "label_fmt", "terms", "ax", "line_kws"),
    ]
    assert (youden_curve.__name__, youden_curve.__module__) == ("youden_curve", __name__)
    doc = youden_curve.__doc__
    assert doc.startswith("Draw Youden's index over the threshold.\n\nParameters\n-")
    for name in names[:-1]:
        assert f"\n{name} : " in doc
    for words in (
        "where : str, default 'pre'",
        "cost : default 1.0",
        "Mark the largest index by a point.",
        "(largest index)",
    ):
        assert words in doc
    with pytest.raises(TypeError, match=r"Did you mean 'best'\?"):
        youden_curve(Y, A, bst=True)
    with pytest.raises(ValueError, match="missing value"):
        youden_curve(Y, [0.1, np.nan, 0, 0, 0, 0])
    assert plt.get_fignums() == []


def draw(plot, model):
    plot.curve(model, *model.result)


def by_place(plot, model, where="pre"):
    draw(plot, model)


def taken(plot, model, *, hue=None, color="red"):
    draw(plot, model)


def silent(plot, model, **style):
    draw(plot, model)


def twice(plot, model, *, cost=2):
    draw(plot, model)


@pytest.mark.parametrize(
    ("numbers", "parts", "drawn", "error", "message"),
    [
        ("roc", {}, draw, TypeError, "numbers must be a function of one model's counts, not 'roc'"),
        (rp.compute.roc, {}, draw, TypeError, r"numbers must take \(counts\) by position, and its options by name"),
        (youden, {"xlabel": ""}, draw, TypeError, "xlabel must be non-empty text, not ''"),
        (youden, {"caption": None}, draw, TypeError, "caption must be non-empty text"),
        (youden, {"fields": ["best"]}, draw, TypeError, "fields must be a mapping"),
        (youden, {"fields": {"best": np.max}}, draw, TypeError, r"'best' must be a pair \(meaning, function\)"),
        (youden, {"fields": {"a b": ("x", np.max)}}, draw, ValueError, "'a b' is no name of Python"),
        (youden, {"fields": {"name": ("x", np.max)}}, draw, ValueError, "'name' is the model's name"),
        (youden, {"label": 3}, draw, TypeError, r"label must be a format, such as '\{name\}', not 3"),
        (youden, {"label": "{name"}, draw, ValueError, "label='{name' is no format"),
        (youden, {"label": "{name} {bets}"}, draw, ValueError, r"holds \{bets\}, which is not declared: .*name, best"),
        (youden, {"layers": {"best": silent}}, draw, TypeError, "'best' must be a function whose docstring says"),
        (youden, {"layers": {"legend": best}}, draw, ValueError, "its argument 'legend' is taken"),
        (youden, {"layers": {"color": best}}, draw, ValueError, "its argument 'color' is taken"),
        (youden, {}, by_place, TypeError, r"must take \(plot, model\) by position, and its options by name"),
        (youden, {}, taken, ValueError, "its argument 'hue' is taken"),
        (youden, {}, twice, ValueError, "its argument 'cost' is taken"),
        (youden, {}, lambda plot, model: None, ValueError, "must have a name"),
    ],
)  # fmt: skip
def test_a_declaration_that_cannot_be_is_refused_in_one_sentence(numbers, parts, drawn, error, message):
    with pytest.raises(error, match=message) as caught:
        rp.picture(numbers, **PARTS | parts)(drawn)
    assert "\n" not in str(caught.value)


def test_numbers_that_return_nothing_draw_nothing():
    empty = rp.picture(lambda counts: None, xlabel="x", ylabel="y", caption="Nothing")(draw)
    with pytest.raises(TypeError, match=r"numbers: <lambda>\(\) returned None"):
        empty(Y, A)
    assert plt.get_fignums() == []


def test_it_leaves_global_state_alone(ax):
    before, other = dict(mpl.rcParams), plt.figure()
    youden_curve(Y, A, ax=ax)
    assert dict(mpl.rcParams) == before
    assert plt.gcf() is other
