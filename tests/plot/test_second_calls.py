"""A second call on the same axes: it repeats no furniture, and nothing on the panel becomes untrue."""

import matplotlib.pyplot as plt
import numpy as np
import pytest
from artists import artists
from matplotlib.colors import to_rgba

import rocplot as rp
from rocplot.page.labels import get_labels

CLASSES = np.repeat(["x", "y", "z"], 20)
TREE = {"split": "age ≤ 3", "yes": {"counts": (3, 10)}, "no": {"counts": (8, 2)}}


def table(seed, positives=40):
    rng = np.random.default_rng(seed)
    y = np.arange(100) < positives
    return y.astype(int), 1 / (1 + np.exp(-rng.normal(2 * y - 1)))


def twice(picture, first, second, **kws):
    """Draw one model of each of two tables on the same axes."""
    (y, a), (z, b) = table(1), table(2, kws.pop("positives", 40))
    _, ax = plt.subplots()
    picture(y, {"a": a}, ax=ax, **first)
    picture(z, {"b": b}, ax=ax, **second)
    return ax


def entries(ax):
    return [text.get_text() for text in ax.get_legend().get_texts()]


@pytest.mark.parametrize(
    ("first", "second"), [({}, {"scale": "ratio"}), ({"scale": "ratio"}, {}), ({}, {"scale": "rate"})]
)
def test_lift_of_another_scale_is_refused(first, second):
    with pytest.raises(ValueError, match=r"ax already shows .*draw on another axes"):
        twice(rp.lift, first, second)


@pytest.mark.parametrize(
    ("draw", "message"),
    [
        (lambda ax, _: rp.tree_diagram(TREE, ax=ax), "a tree needs axes of its own"),
        (
            lambda ax, seed: rp.weight_simplex(
                CLASSES, np.random.default_rng(seed).dirichlet(np.ones(3), 60), ax=ax
            ),
            "the weights of three classes need axes of their own",
        ),
        (lambda ax, seed: rp.split_impurity([(30, 4 + seed), (2, 11)], ax=ax), "shows a split by 'minority'"),
        (lambda ax, seed: rp.calibration(*table(seed), statistics=True, ax=ax), "the box of an earlier call"),
    ],
    ids=["tree", "simplex", "split", "statistics"],
)
def test_what_holds_one_table_is_refused_before_anything_is_drawn(draw, message):
    _, ax = plt.subplots()
    draw(ax, 1)
    before = ax.get_children()
    labels = [one.get_label() for one in ax.lines]
    with pytest.raises(ValueError, match=message):
        draw(ax, 2)
    assert ax.get_children() == before
    assert [one.get_label() for one in ax.lines] == labels


@pytest.mark.sample(1)
@pytest.mark.parametrize(
    ("picture", "metric"),
    [
        (rp.roc, "accuracy"),
        (rp.precision_recall, "f1"),
        (rp.precision_recall_gain, True),
        (rp.lift, "precision"),
    ],
)
def test_the_same_isometrics_are_not_repeated(picture, metric):
    (_, once), both = plt.subplots(), twice(picture, {"isometrics": metric}, {"isometrics": metric})
    picture(*table(1), isometrics=metric, ax=once)
    assert len(artists(both, "isometrics")) == len(artists(once, "isometrics"))
    assert sum("equal" in words for words in entries(both)) == 1
    styled = twice(picture, {"isometrics": metric}, {"isometrics": {"color": "C3"}})
    assert len(artists(styled, "isometrics")) > len(artists(once, "isometrics"))


@pytest.mark.parametrize(
    ("picture", "metrics"), [(rp.roc, ("accuracy", "precision")), (rp.precision_recall, ("f1", "f2"))]
)
def test_isometrics_of_two_metrics_have_dashes_of_their_own(picture, metrics):
    ax = twice(picture, *({"isometrics": one} for one in metrics))
    named = [one for one in artists(ax, "isometrics") if "equal" in str(one.get_label())]
    assert len({one.get_linestyle() for one in named}) == 2
    own = [one for one in artists(ax, "isometrics") if one.get_linestyle() == named[0].get_linestyle()]
    assert 0 < len(own) < len(artists(ax, "isometrics"))


def test_lines_of_equal_brier_scores_span_the_limits_of_both_calls():
    _, ax = plt.subplots()
    y, good = table(1)
    rp.refinement_calibration(y, {"good": good}, ax=ax)
    top = ax.get_ylim()[1]
    rp.refinement_calibration(y, {"bad": good / 9}, ax=ax)
    right, high = ax.get_xlim()[1], ax.get_ylim()[1]
    assert high > 2 * top
    for one in artists(ax, "equal_brier"):
        x, loss = one.get_data()
        assert x[0] == pytest.approx(0, abs=1e-9) or loss[0] == pytest.approx(high)
        assert x[1] == pytest.approx(right) or loss[1] == pytest.approx(0, abs=1e-9)
    written = [text.get_text() for text in get_labels(ax).get_children() if "Brier" in text.get_text()]
    assert len(written) == len(set(written)) == len(artists(ax, "equal_brier"))


def test_score_distributions_of_two_models_are_named():
    ax = twice(rp.score_distribution, {"kind": "cdf"}, {"kind": "cdf"}, positives=30)
    assert entries(ax) == ["a, positives (40)", "a, negatives (60)", "b, positives (30)", "b, negatives (70)"]
    assert len(artists(ax, "gap")) == 2
    y, score = table(1)
    _, alone = plt.subplots()
    rp.score_distribution(y, {"a": score}, ax=alone)
    assert entries(alone) == ["positives (40)", "negatives (60)"]


def test_a_shade_that_two_models_share_is_as_transparent_in_the_legend():
    ax = twice(rp.score_distribution, {"total": True}, {"total": True})
    (grey,) = [
        handle
        for handle, text in zip(ax.get_legend().legend_handles, ax.get_legend().get_texts(), strict=True)
        if text.get_text() == "all cases"
    ]
    shade = artists(ax, "total:a")[0].get_facecolor()[0]
    assert to_rgba(grey.get_facecolor())[3] == pytest.approx(shade[3])


@pytest.mark.slow
def test_names_at_lines_follow_their_colours():
    (y, a), (_, b) = table(1), table(2)
    fig, ax = plt.subplots()
    rp.roc(y, {"a": a, "b": b}, legend="direct", ax=ax)
    for line, color in zip(
        (one for one in ax.lines if one.get_gid().startswith("roc:")), ("red", "C5"), strict=True
    ):
        line.set_color(color)
    fig.canvas.draw()
    inks = {text.get_text()[0]: text.get_color() for text in get_labels(ax).get_children()}
    assert inks == {"a": "red", "b": "C5"}
    (name,) = [text for text in get_labels(ax).get_children() if text.get_text()[0] == "a"]
    name.set_color("black")
    fig.canvas.draw()
    assert name.get_color() == "black"
