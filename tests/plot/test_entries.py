"""Entries of legends that several models share, and rows of legends that would take the page."""

import io
import itertools

import matplotlib.pyplot as plt
import numpy as np
import pytest
from matplotlib.colors import to_rgba

import rocplot as rp
from rocplot.page.private_matplotlib import get_dash_pattern
from rocplot.page.sizes import get_neutral_color
from rocplot.plot._model_labels import write_model_labels


def draw_cases(rng, n_models, n=200):
    y = np.r_[0, 1, rng.integers(0, 2, n - 2)]
    return y, {f"model {i}": y * rng.uniform(0.5, 2) + rng.normal(size=n) for i in range(n_models)}


def read_entries(ax):
    """Return the labels of the legend, each with the color of its key."""
    legend = ax.get_legend()
    keys = [key.get_color() for key in legend.legend_handles if hasattr(key, "get_color")]
    return dict(zip([text.get_text() for text in legend.get_texts()], keys, strict=False))


LAYERS = [
    ("roc", "hull", "convex hull"),
    ("roc", "binormal", "binormal fit"),
    ("roc", "operating_point", "least cost, slope "),
    ("det", "operating_point", "least cost"),
    ("precision_recall", "hull", "convex hull of the ROC curve"),
    ("lift", "hull", "convex hull"),
    ("risk_coverage", "chance", "random order"),
]


@pytest.mark.parametrize(("picture", "layer", "words"), LAYERS)
@pytest.mark.parametrize("n_models", [2, 5])
def test_a_layer_of_several_models_has_one_neutral_entry(picture, layer, words, n_models, rng):
    y, scores = draw_cases(rng, n_models)
    if picture == "risk_coverage":
        y, scores = y, {name: 1 / (1 + np.exp(-score)) for name, score in scores.items()}
    ax = getattr(rp, picture)(y, scores, **{layer: True}, legend=True)
    entries = read_entries(ax)
    (label,) = [label for label in entries if label.startswith(words)]
    assert to_rgba(entries[label]) == to_rgba(get_neutral_color())
    assert sum(label.startswith("model") for label in entries) == n_models
    labels = ax.get_legend_handles_labels()[1]  # what a legend of the caller lists
    assert len(labels) == len(set(labels))


def test_a_layer_of_a_later_call_shares_the_entry(rng):
    y, scores = draw_cases(rng, 3)
    _, ax = plt.subplots()
    for name, score in scores.items():
        rp.roc(y, {name: score}, hull=True, ax=ax)
    assert [label for label in ax.get_legend_handles_labels()[1] if "hull" in label] == ["convex hull"]


def test_a_single_model_keeps_the_color_of_its_layer(rng):
    y, scores = draw_cases(rng, 1)
    ax = rp.roc(y, scores, hull=True, color="C3", legend=True)
    assert to_rgba(read_entries(ax)["convex hull"])[:3] == to_rgba("C3")[:3]


def test_a_layer_in_one_color_keeps_it(rng):
    y, scores = draw_cases(rng, 2)
    ax = rp.roc(y, scores, hull={"color": "red"}, legend=True)
    assert to_rgba(read_entries(ax)["convex hull"])[:3] == to_rgba("red")[:3]


def test_folds_have_one_entry(rng):
    y, scores = draw_cases(rng, 2)
    ax = rp.roc_average(y, scores, fold=np.arange(y.size) % 5, folds=True, legend=True)
    assert [text.get_text() for text in ax.get_legend().get_texts()].count("folds") == 1


def test_a_key_does_not_change_the_layout(rng):
    """A key of markers that are not clipped once had an infinite box, which collapsed the layout."""
    y, scores = draw_cases(rng, 3)
    fig, ax = plt.subplots(figsize=(5, 5), layout="constrained")
    rp.roc(y, scores, operating_point=True, legend="lower right", ax=ax)
    fig.canvas.draw()
    assert ax.get_position().width > 0.8
    assert np.isfinite(ax.get_tightbbox().extents).all()


# -- Rows without a line, such as tests ------------------------------------------------------------


def measure_page_fraction(ax):
    ax.figure.savefig(io.BytesIO())
    panel, page = ax.get_window_extent(), ax.figure.bbox
    return max(panel.width / page.width, panel.height / page.height)


BOTH = {"test": True, "class_sizes": True}
STYLES = ["paper", "print", "dark", "ieee", "nature"]


@pytest.mark.sample(1)
@pytest.mark.parametrize(
    ("style", "kws"),
    list(itertools.product(STYLES, [{"test": True}, {"class_sizes": True}, BOTH])),
)
def test_rows_leave_a_page_of_ours_to_the_panel(style, kws, rng):
    y, scores = draw_cases(rng, 3)
    with plt.style.context(f"rocplot.styles.{style}"):
        ax = rp.roc(y, scores, **kws)
        assert measure_page_fraction(ax) >= 0.55
    written = " ".join(" ".join(text.get_text() for text in ax.get_legend().get_texts()).split())
    assert ("p by Holm" in written) == ("test" in kws)
    assert ("positives" in written) == ("class_sizes" in kws)


@pytest.mark.sample(1)
@pytest.mark.parametrize(("style", "width"), [("paper", 2.6), ("paper", 3.0), ("print", 3.0), ("dark", 3.0)])
def test_rows_without_room_are_left_to_the_caption(style, width, rng):
    y, scores = draw_cases(rng, 3)
    with plt.style.context(f"rocplot.styles.{style}"):
        ax = rp.roc(y, scores, **BOTH, ax=plt.subplots(figsize=(width, width))[1])
        with pytest.warns(UserWarning, match=r"rows of numbers.*caption\(ax\).*outside"):
            assert measure_page_fraction(ax) >= 0.55
    written = " ".join(text.get_text() for text in ax.get_legend().get_texts())
    assert "model 0 (AUC" in written
    assert "Holm" not in written
    assert "Holm" in rp.caption(ax)
    assert f"{y.sum()} positives" in rp.caption(ax)
    if width is not None:
        assert tuple(ax.figure.get_size_inches()) == (width, width)


def test_values_without_room_are_left_to_the_caption(rng):
    """Rows of `at=` left the panel 41 % of its page."""
    y, scores = draw_cases(rng, 3)
    with plt.style.context("rocplot.styles.paper"):
        ax = rp.roc(y, scores, at=0.1, ax=plt.subplots(figsize=(2.2, 2.2))[1])
        with pytest.warns(UserWarning, match=r"rows of numbers \('tpr .*caption\(ax\).*outside"):
            assert measure_page_fraction(ax) >= 0.55
    assert "at fpr" not in " ".join(text.get_text() for text in ax.get_legend().get_texts())
    assert "at fpr 0.1 = " in rp.caption(ax)


def test_rows_that_are_asked_for_outside_stay(rng):
    y, scores = draw_cases(rng, 3)
    with plt.style.context("rocplot.styles.paper"):
        _, ax = plt.subplots(figsize=(3.3, 3.3))
        rp.roc(y, scores, test=True, legend="outside", ax=ax)
        ax.figure.savefig(io.BytesIO())
    assert "Holm" in " ".join(text.get_text() for text in ax.get_legend().get_texts())


@pytest.mark.parametrize("picture", ["roc", "precision_recall"])
def test_rows_are_written_in_the_caption_alone(picture, rng):
    y, scores = draw_cases(rng, 3)
    alone = {"loc": "caption"}
    options = {"test": alone} | ({"class_sizes": alone} if picture == "roc" else {})
    ax = getattr(rp, picture)(y, scores, **options)
    assert len(ax.get_legend().get_texts()) == 3
    assert "model 0 − model 1" in rp.caption(ax).replace("“", "").replace("”", "")
    with pytest.raises(ValueError, match="test: loc"):
        getattr(rp, picture)(y, scores, test={"loc": "below"})


@pytest.mark.parametrize("picture", ["roc", "pn"])
def test_a_hull_that_lies_on_its_curve_has_no_entry(picture):
    """Grades 1, 2, 3 of falling odds make a concave curve, which is its own hull."""
    y, grade = np.repeat([1, 0], 6), np.array([3, 3, 3, 2, 2, 1, 3, 2, 2, 1, 1, 1])
    for sign, expected in ((1, False), (-1, True)):
        ax = plt.subplots()[1]
        getattr(rp, picture)(y, {"a": sign * grade, "b": sign * grade**2}, hull=True, ax=ax)
        assert ("convex hull" in read_entries(ax)) == expected


def test_reference_lines_among_cost_lines_have_an_entry():
    y, scores = draw_cases(np.random.default_rng(0), 1)
    for lines in (True, False):
        ax = plt.subplots()[1]
        rp.cost_curve(y, scores, lines=lines, ax=ax)
        assert ("always −, always +" in read_entries(ax)) == lines


def test_small_numbers_have_two_significant_digits():
    """Losses near 0 by nature: at three decimals .00124, .00247 and .00453 would read as 1 : 2 : 5."""
    texts = write_model_labels(
        None, "{name} ({area:.3f})", dict.fromkeys("abc"), "", {"area": lambda _: 0.00124}
    )
    assert texts["a"] == "a (0.0012)"
    texts = write_model_labels(None, "{name} ({area:.3f})", {"a": 0.2, "b": 0.00124}, "", {"area": float})
    assert texts == {"a": "a (0.200)", "b": "b (0.001)"}


def test_a_fit_does_not_look_like_chance(rng):
    ax = rp.roc(*draw_cases(rng, 2), binormal=True)
    (chance,) = [line for line in ax.lines if line.get_gid() == "chance"]
    (fit,) = [line for line in ax.lines if line.get_label() == "binormal fit"]
    assert len(get_dash_pattern(chance)[1]) == 2
    assert len(get_dash_pattern(fit)[1]) == 4


@pytest.mark.parametrize("n_models", [1, 2, 5])
def test_the_legend_says_what_the_points_of_most_profit_are(n_models, rng):
    """The labels of a single model's points say it; of several, they may have no room."""
    y, scores = draw_cases(rng, n_models)
    outcomes = {"benefit_tp": 60, "cost_fp": 5}
    treated = np.arange(y.size) % 2
    axes = [
        rp.lift(y, scores, profit=outcomes, legend=True, ax=plt.subplots()[1]),
        rp.uplift(
            y, scores, treated, profit={"benefit_tp": 5, "cost_fp": 1}, legend=True, ax=plt.subplots()[1]
        ),
    ]
    for ax in axes:
        words = set(read_entries(ax))
        assert ("optimum" in words) == (n_models > 1)
        assert any(text.startswith("equal profit") for text in words) == (n_models < 5)


def test_muted_classes_are_classes(rng):
    y = np.arange(60) % 4
    scores = rng.normal(size=(60, 4)) + np.eye(4)[y]
    ax = rp.multiclass_roc(y, np.exp(scores) / np.exp(scores).sum(1, keepdims=True), highlight="1")
    assert "other classes (3)" in read_entries(ax)
