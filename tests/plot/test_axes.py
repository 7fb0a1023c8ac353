"""What belongs on one axes, and what does not."""

import itertools

import matplotlib.pyplot as plt
import numpy as np
import pytest

import rocplot as rp

Y, SCORE = [0, 1, 0, 1, 1, 0], [0.1, 0.4, 0.35, 0.8, 0.35, 0.6]


@pytest.mark.parametrize(
    ("first", "second", "words"),
    [
        (rp.roc, rp.precision_recall, "ax already shows True positive rate over False positive rate"),
        (rp.precision_recall, rp.precision_recall_gain, "ax already shows Precision over Recall"),
        (rp.calibration, rp.roc, "ax already shows Observed proportion over Predicted probability"),
        (rp.cost_curve, rp.roc, "ax already shows another kind of plot"),
        (rp.roc, rp.cost_curve, "ax already shows True positive rate"),
        (rp.confusion_matrix, rp.confusion_matrix, "ax is in use: a confusion matrix needs axes of its own"),
        (rp.roc, rp.confusion_matrix, "ax is in use"),
    ],
)
def test_pictures_of_other_quantities_are_refused_before_they_draw(first, second, words):
    _, ax = plt.subplots()
    first(Y, SCORE, ax=ax)
    ink = len(ax.get_children())
    with pytest.raises(ValueError, match=words):
        second(Y, SCORE, ax=ax)
    assert len(ax.get_children()) == ink


def test_pictures_of_the_same_rates_share_axes():
    _, ax = plt.subplots()
    rp.roc(Y, {"a": SCORE}, ax=ax)
    ax.set_xlabel("")  # the caller's own
    rp.roc_points({"b": (0.2, 0.6)}, ax=ax)
    rp.isometrics("accuracy", ax=ax)
    assert {"roc:a", "roc_points:b"} <= {line.get_gid() for line in ax.lines}


def test_a_surface_makes_its_own_kind_of_axes_where_there_are_none():
    ax = rp.isometric_surface("accuracy", 0.8)
    assert ax.name == "3d"
    assert ax.figure.axes == [ax]
    _, flat = plt.subplots()
    with pytest.raises(TypeError, match="ax must be 3-D"):
        rp.isometric_surface("accuracy", 0.8)
    assert not flat.collections


def test_a_label_of_the_caller_brings_the_legend():
    _, (plain, named) = plt.subplots(1, 2)
    rp.roc(Y, SCORE, ax=plain)
    rp.roc(Y, SCORE, label="mine", ax=named)
    assert plain.get_legend() is None
    assert [text.get_text() for text in named.get_legend().get_texts()] == ["mine"]


@pytest.mark.parametrize(
    ("picture", "layer", "words"),
    [
        (rp.roc, {"band": "wide"}, "band: method='wide' is unknown"),
        (rp.roc, {"binormal": "best"}, "binormal: method='best' is unknown"),
        (rp.roc, {"isometrics": {"levels": ["a"]}}, "isometrics: could not convert"),
        (rp.cost_curve, {"cost_weight": "hand"}, "cost_weight: preset='hand' is unknown"),
    ],
)
def test_what_a_layer_cannot_use_is_said_by_its_name(picture, layer, words):
    with pytest.raises(ValueError, match=words):
        picture(Y, SCORE, **layer)
    assert plt.get_fignums() == []


def test_isometrics_of_a_curve_take_its_own_totals():
    axes = plt.subplots(1, 2)[1]
    rp.roc(Y, SCORE, isometrics={"metric": "laplace"}, ax=axes[0])
    rp.roc(Y, SCORE, isometrics={"metric": "laplace", "positives": 3, "skew": 1}, ax=axes[1])
    drawn = [[line.get_xydata() for line in ax.lines if line.get_gid() == "isometrics"] for ax in axes]
    assert len(drawn[0]) == len(drawn[1]) > 0
    for one, other in zip(*drawn, strict=True):
        np.testing.assert_array_equal(one, other)


def test_the_line_of_indifference_does_not_ask_for_beta():
    _, ax = plt.subplots()
    rp.isometrics("f_beta", beta=2, indifference=True, ax=ax)
    assert "indifference" in {line.get_gid() for line in ax.lines}


# -- small panels ---------------------------------------------------------------------------------


@pytest.mark.parametrize("layout", ["constrained", "tight"])
@pytest.mark.parametrize("draw", [rp.roc, rp.det, rp.lift, rp.calibration], ids=lambda draw: draw.__name__)
def test_ticks_and_names_of_axes_have_room_in_four_panels_of_a_slide(draw, layout):
    rng = np.random.default_rng(4)
    y = np.arange(200) % 2
    score = 1 / (1 + np.exp(-y - rng.normal(0, 1, 200)))
    with plt.style.context("rocplot.styles.slides"):
        fig, axes = plt.subplots(2, 2, layout=layout)
        for ax in axes.flat:
            draw(y, score, legend=False, ax=ax)
        fig.canvas.draw()
        texts = []
        for axis in (one for ax in axes.flat for one in (ax.xaxis, ax.yaxis)):
            low, high = sorted(axis.get_view_interval())
            numbers = [tick.label1 for tick in axis.get_major_ticks() if low <= tick.get_loc() <= high]
            assert len(numbers) >= 2
            texts += [axis.label, *numbers]
        boxes = [text.get_window_extent() for text in texts if text.get_text()]
        apart = [not a.padded(-0.5).overlaps(b.padded(-0.5)) for a, b in itertools.combinations(boxes, 2)]
        assert all(apart)
        assert all(fig.bbox.x0 <= box.x0 and box.x1 <= fig.bbox.x1 for box in boxes)
        assert all(fig.bbox.y0 <= box.y0 and box.y1 <= fig.bbox.y1 for box in boxes)


def test_an_axis_of_proportions_has_no_ticks_where_the_rugs_stand():
    with plt.style.context("default"):
        _, ax = plt.subplots()
        rp.calibration([0, 1] * 50, {name: np.linspace(0.01, 0.99, 100) for name in "abcd"}, rug=True, ax=ax)
        ax.figure.canvas.draw()
        low, high = ax.get_ylim()
        shown = [at for at in ax.get_yticks() if low <= at <= high]
    assert low < -0.2  # where a tick would read as a proportion
    assert shown == pytest.approx(np.arange(6) / 5)


@pytest.mark.parametrize("side", [2.3, 2.0, 1.7, 3.0])
def test_a_square_of_rates_has_the_same_ticks_on_both_sides(side):
    with plt.style.context("default"):
        ax = plt.figure(figsize=(6, 6)).add_axes((0.2, 0.2, side / 6, side / 6))
        rp.roc(Y, SCORE, ax=ax)
        ax.figure.canvas.draw()
        assert list(ax.get_xticks()) == list(ax.get_yticks())
