"""What labels say: numbers that are not false, names as they are, legends that hide nothing."""

import re
import warnings

import matplotlib as mpl
import matplotlib.pyplot as plt
import numpy as np
import pandas as pd
import pytest
from artists import artist
from matplotlib.text import Text

import rocplot as rp
from rocplot.page.fitted_texts import get_fitted_texts
from rocplot.page.labels import get_labels, split_rows

N = 50  # cases of each class
Y = np.repeat([1, 0], N)


def swapped(pairs):
    """Scores with this many of the 2 500 pairs of cases in the wrong order: AUC 1 − pairs/2500."""
    positive = np.arange(N, 2 * N, dtype=float)
    positive[0] -= pairs + 0.5
    return np.concatenate([positive, np.arange(N)])


def legend(ax):
    return [text.get_text() for text in ax.get_legend().get_texts()]


# -- numbers --------------------------------------------------------------------------------------


def test_only_an_auc_of_1_is_printed_as_1():
    ax = rp.roc(Y, {"perfect": swapped(0), "near": swapped(1), "good": swapped(40)})
    assert legend(ax) == ["perfect (AUC 1.000)", "near (AUC 0.9996)", "good (AUC 0.984)"]


def test_models_are_told_apart_and_equal_ones_are_not():
    ax = rp.roc(Y, {"a": swapped(40), "b": swapped(41), "c": swapped(41) * 2})
    assert legend(ax) == ["a (AUC 0.9840)", "b (AUC 0.9836)", "c (AUC 0.9836)"]


def test_small_areas_are_no_zero():
    ax = rp.kendall_curve(Y, {"near": swapped(1), "perfect": swapped(0), "good": swapped(4)})
    # 2π(1 − π)(1 − AUC) at π = ½: .0002, 0, .0008; two digits of the largest
    assert legend(ax) == ["near (Kendall 0.00020)", "perfect (Kendall 0.00000)", "good (Kendall 0.00080)"]


@pytest.mark.parametrize(
    ("fmt", "label"),
    [
        ("{auc:.2f}", "1.00"),
        ("{auc:.3f}", "1.000"),
        ("{auc}", "0.9996"),
        ("{auc:.0%}", "100%"),
        ("{auc!r}", "0.9996"),
    ],
)
def test_a_format_is_obeyed_and_a_bare_share_is_true(fmt, label):
    assert artist(rp.roc(Y, swapped(1), label_fmt=fmt), "roc").get_label() == label


def test_limits_of_an_interval_are_true():
    ax = rp.roc(Y, {"m": swapped(1)}, label_fmt="{low}–{high}")
    low, high = map(float, artist(ax, "roc:m").get_label().split("–"))
    interval = rp.compute.auc_interval(Y, swapped(1))
    assert low < interval.estimate < 1
    assert (high == 1) == (interval.high == 1)


def test_an_unknown_field_is_answered_with_all_fields():
    known = (
        "name, auc, gini, partial_auc, low, high, interval, n, n_positive, n_negative, auc_error, tpr_error"
    )
    with pytest.raises(ValueError, match=f"choose from {known}"):
        rp.roc(Y, swapped(1), label_fmt="{acu}")
    with pytest.raises(ValueError, match="cannot be filled"):
        rp.roc(Y, swapped(1), label_fmt="{auc:{width}}")


def test_a_rate_near_1_in_every_place():
    score = np.concatenate([np.full(2999, 2.0), [0], np.zeros(10), [3.0]])
    y = np.repeat([1, 0], [3000, 11])
    table = rp.confusion_matrix(y, score, threshold=1)
    texts = {text.get_text() for text in table.texts}
    assert {"tpr 0.9997", "fnr 0.00033"} <= texts  # 2999 of 3000
    assert not texts & {"tpr 1.000", "fnr 0.000"}
    _, ax = plt.subplots()
    rp.score_distribution(y, score, threshold=1, ax=ax)
    assert {one.text.get_text() for one in get_labels(ax)._labels} == {"cut-off 1\ntpr 0.9997", "fpr 0.091"}


def test_cut_offs_are_told_apart_and_from_1():
    def read_cut_offs(*thresholds):
        _, ax = plt.subplots()
        rp.roc([0, 1, 0, 1], [0.12341, 0.12349, 0.5, 0.99959], thresholds=thresholds, ax=ax)
        return [label.text.get_text() for label in get_labels(ax)._labels]

    # each number divides the cases as the cut-off does: 0.1234 would add a case to the second, 0.1235 lose one;
    # the others have as many decimals, of which three would do
    assert read_cut_offs(0.12341, 0.12349, 0.99959) == ["cut-off 0.12341", "0.12349", "0.99959"]
    assert read_cut_offs(0.5, 0.99959) == ["cut-off 0.500", "0.999"]


def test_the_box_of_statistics_prints_no_false_1():
    p = np.clip(swapped(1) / 100, 0.001, 0.999)
    words = [text.get_text() for text in rp.calibration(Y, p, statistics={"rows": ["auc"]}).findobj(Text)]
    (shown,) = re.findall(r" AUC 0\.9996 \((0\.\d+) to (0\.\d+)\) ", " ".join(words))
    found = rp.compute.auc_interval(Y, p)
    assert float(shown[0]) == pytest.approx(found.low, abs=0.005)
    assert 1 - float(shown[1]) == pytest.approx(1 - found.high, rel=0.5)


def test_a_leaf_that_is_not_pure_has_no_share_of_1():
    _, ax = plt.subplots()
    rp.tree_diagram([(300, 1), (2, 300), (4, 0)], prior=1e-9, ax=ax)
    texts = {text.get_text() for text in get_fitted_texts(ax).get_children()}
    assert {"0.997", "0.01", "1.00"} <= texts  # 300/301, 2/302, 4/4
    assert ax.get_xlabel().startswith("labels for a prior of 1e−09")


def test_counts_on_axes_are_exact():
    ax = rp.pn(np.repeat([1, 0], [12346, 23457]), np.arange(35803))
    assert (ax.get_xlabel(), ax.get_ylabel()) == (
        "False positives (of 23\u00a0457)",
        "True positives (of 12\u00a0346)",
    )


def test_metrics_of_models_are_told_apart():
    # at 51 one of the 50 positives is missed, at 49.5 none
    ax = rp.threshold_metrics(Y, {"a": swapped(1), "b": swapped(0)}, metrics="accuracy")
    assert legend(ax) == ["a, accuracy (0.990 at 51)", "b, accuracy (1.000 at 49.5)"]


# -- names ----------------------------------------------------------------------------------------

NAMES = ["_a", "US$5 vs $6", r"$\kappa$", "50 %", "a_b^c", "R&D #1", "cost $5"]
P = {name: np.random.default_rng(i).random(2 * N) for i, name in enumerate(NAMES)}
PICTURES = [
    "roc", "pn", "det", "precision_recall", "precision_recall_gain", "lift", "cost_curve", "brier_curve", "kendall_curve",
    "rol_curve", "rate_driven_curve", "rate_uniform_curve", "net_benefit", "calibration", "calibration_map", "sensibility",
    "threshold_metrics",
]  # fmt: skip


@pytest.mark.sample(1)
@pytest.mark.parametrize("name", PICTURES)
def test_every_name_is_in_the_legend_as_it_is(name):
    fig, ax = plt.subplots(figsize=(9, 9))
    options = {"metrics": "accuracy"} if name == "threshold_metrics" else {}
    getattr(rp, name)(Y, P, ax=ax, legend="upper right", **options)
    for model in NAMES:
        (own,) = [text for text in ax.get_legend().get_texts() if text.get_text().startswith(model)]
        assert own._preprocess_math(own.get_text()) == (own.get_text(), model == r"$\kappa$")
    fig.canvas.draw()


def test_a_name_with_an_underscore_is_in_a_legend_of_the_callers():
    _, ax = plt.subplots()
    rp.roc(Y, {"_a": swapped(3), "_nolegend_": swapped(5)}, ax=ax, legend=False)
    assert [text.get_text().strip() for text in ax.legend().get_texts()] == [
        "_a (AUC 0.999)",
        "_nolegend_ (AUC 0.998)",
    ]
    assert artist(ax, "roc:_a")


def test_a_label_of_the_callers_stays_as_it_is():
    ax = rp.roc(Y, {"a": swapped(3)}, label="_nolegend_")
    assert ax.get_legend() is None
    ax = rp.roc(Y, {"a": swapped(3)}, label=r"$5 and $6", ax=plt.subplots()[1])
    assert artist(ax, "roc:a").get_label() == "$5 and $6"


@pytest.mark.parametrize("draw", [rp.ranking_strip, rp.relative_superiority])
def test_names_of_rows_are_as_they_are(draw):
    _, ax = plt.subplots()
    draw(Y, P, ax=ax)
    assert [label.get_text() for label in ax.get_yticklabels()] == NAMES


def test_names_of_points_are_as_they_are():
    _, ax = plt.subplots()
    rp.roc_points({"US$5 vs $6": (0.1, 0.7), r"$\kappa$": (0.3, 0.8)}, prior=0.3, ax=ax)
    assert [one.text.get_text() for one in get_labels(ax)._labels] == ["US$5 vs $6", r"$\kappa$"]
    assert legend(ax)[-1].endswith("best is US$5 vs $6")


# -- legends --------------------------------------------------------------------------------------


def many(k, name="model {}"):
    rng = np.random.default_rng(0)
    return {name.format(i): Y + rng.normal(size=2 * N) for i in range(k)}


def shown(ax):
    ax.figure.canvas.draw()
    return ax.get_legend().get_window_extent(), ax.get_window_extent(), ax.figure.bbox


@pytest.mark.slow
@pytest.mark.sample(1)
@pytest.mark.parametrize("style", ["default", "rocplot.styles.paper"])
@pytest.mark.parametrize(
    "name", ["roc", "cost_curve", "calibration", "threshold_metrics", "precision_recall_gain"]
)
def test_a_legend_without_room_is_left_out_with_a_word(name, style):
    with plt.style.context(style):
        _, ax = plt.subplots()
        scores = {key: 1 / (1 + np.exp(-score)) for key, score in many(60).items()}
        options = {"metrics": "accuracy"} if name == "threshold_metrics" else {}
        getattr(rp, name)(Y, scores, ax=ax, **options)
        with pytest.warns(UserWarning, match="the legend has no room .* legend='outside'") as caught:
            ax.figure.canvas.draw()
        ax.figure.canvas.draw()
    assert ax.get_legend() is None
    assert len(caught) == 1
    assert artist(ax, f"{name}:model 59" + (":accuracy" if options else ""))


@pytest.mark.slow
@pytest.mark.xfail(strict=True, reason="the legend of shorter words has room, and leaves 41 % of the page")
def test_a_panel_without_its_legend_is_not_as_small_as_beside_it():
    widths = []
    with plt.style.context(["rocplot.styles.paper", "rocplot.styles.slides"]):
        for legend in ("auto", False):
            fig = plt.figure(figsize=(85 / 25.4, 5.6), layout="tight")
            ax = fig.subplots()
            scores = {"tree": np.arange(Y.size), "naive Bayes": np.arange(Y.size)[::-1]}
            fold = np.arange(Y.size) % 5
            rp.roc_average(Y, scores, fold=fold, legend=legend, ax=ax)
            with warnings.catch_warnings(record=True) as caught:
                warnings.simplefilter("always")
                fig.canvas.draw()
            widths.append(ax.get_window_extent().width)
            if not legend:  # one of shorter words than before may have room
                assert not caught
    assert widths[0] > 0.6 * widths[1]


@pytest.mark.slow
def test_a_legend_without_room_is_drawn_where_the_caller_says():
    _, ax = plt.subplots()
    rp.roc(Y, many(60), legend="outside", ax=ax)
    with pytest.warns(UserWarning, match="the legend reaches beyond the page"):
        ax.figure.canvas.draw()
    assert len(legend(ax)) == 60


@pytest.mark.slow
def test_a_legend_larger_than_the_panel_goes_beside_it_in_columns():
    with plt.style.context("default"):
        _, ax = plt.subplots(figsize=(15, 4))
        rp.roc(Y, many(20), ax=ax)
        box, panel, page = shown(ax)
    assert len(legend(ax)) == 20
    assert not box.overlaps(panel.padded(-1))
    assert page.x0 <= box.x0 < box.x1 <= page.x1
    assert page.y0 <= box.y0 < box.y1 <= page.y1


def test_long_names_stand_in_two_rows():
    with plt.style.context("default"):
        _, ax = plt.subplots()
        rp.roc(Y, many(2, "{} gradient boosting, 500 trees, rate"), ax=ax)
        box, panel, _ = shown(ax)
    assert all(text.count("\n") == 1 for text in legend(ax))
    assert panel.x0 < box.x0 < box.x1 < panel.x1
    assert panel.y0 < box.y0 < box.y1 < panel.y1


def test_a_name_of_400_characters_is_shortened_in_the_legend_alone():
    long = "".join(chr(97 + i % 26) for i in range(400))
    _, ax = plt.subplots(figsize=(7, 7))
    rp.roc(Y, {long: swapped(4)}, ax=ax)
    assert artist(ax, f"roc:{long}").get_label() == f"{long[:36]}…{long[-23:]} (AUC 0.998)"
    rp.roc(Y, {long: swapped(4)}, ax=plt.subplots()[1], legend=False, label_fmt="{name}")
    assert artist(plt.gca(), f"roc:{long}").get_label() == long


def test_names_that_would_read_alike_are_not_shortened():
    names = ["x" * 50 + middle + "y" * 50 for middle in "ab"]
    _, ax = plt.subplots()
    rp.roc(Y, dict.fromkeys(names, swapped(4)), ax=ax, legend=False)
    assert [artist(ax, f"roc:{name}").get_label() for name in names] == [
        f"{name} (AUC 0.998)" for name in names
    ]


# -- texts in the first form that fits ------------------------------------------------------------


def test_each_form_of_a_text_has_its_own_clear_space():
    """Two texts that fit without clear space alone: the form that asks for none stands, in either order."""
    fig, ax = plt.subplots()
    fig.canvas.draw()
    probe = ax.text(0.3, 0.5, "wide")
    width = probe.get_window_extent().width / ax.get_window_extent().width
    probe.remove()
    texts = [(0.3, 0.5, "wide", {}), (0.3 + 1.05 * width, 0.5, "wide", {})]
    small = [(0.3, 0.5, "-", {}), (0.3 + 1.05 * width, 0.5, "-", {})]
    size = mpl.rcParams["font.size"]
    for pads, stands in (((0.0, 30.0), "wide"), ((30.0, 0.0), "-")):
        fitting = get_fitted_texts(ax)
        fitting.add_group([texts, small], None, (size,), pads, is_separable=False)
        fig.canvas.draw()
        assert {text.get_text() for text in fitting.get_children() if text.get_visible()} == {stands}
        fitting._groups.clear()


def test_the_threshold_has_the_tpr_above_and_the_fpr_below():
    _, ax = plt.subplots()
    rp.score_distribution([0, 0, 1, 1, 1, 0], [1, 2, 3, 4, 5, 6], threshold=3, ax=ax)
    heights = {one.text.get_text().split("\n")[-1][:3]: one.positions[0, 1] for one in get_labels(ax)._labels}
    assert heights["tpr"] > 0 > heights["fpr"]


def test_the_simplex_has_a_legend_of_classes_and_lines():
    rng = np.random.default_rng(3)
    ax = rp.weight_simplex(["a", "b", "c"] * 10, rng.random((30, 3)))
    assert [text.split(" (")[0] for text in legend(ax)] == ["a", "b", "c", "equal weights", "weights shown"]


def test_the_callers_keywords_of_a_rug_win():
    ax = rp.calibration(Y, np.clip(swapped(9) / 100, 0.01, 0.99), rug={"color": "red", "gid": "mine"})
    assert mpl.colors.same_color(artist(ax, "mine").get_color(), ["red"])


def test_no_picture_warns_of_an_ordinary_legend():
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        for name in ("roc", "pn", "det", "lift", "cost_curve"):
            _, ax = plt.subplots()
            getattr(rp, name)(Y, many(5), ax=ax)
            assert len(legend(ax)) >= 5


@pytest.mark.parametrize("point", [(0.5, 0.9), (0.9, 0.9), (0.9, 0.1), (0.1, 0.56)])
def test_a_leader_ends_at_a_row_of_its_label_not_at_the_corner_of_their_box(point):
    """The first row is a fifth as wide as the second, beside which the box is empty."""
    fig, ax = plt.subplots()
    labels = get_labels(ax)
    options = {"beside": True, "required": True, "to_page": ax.transData}
    labels.add_label("cut\noff 0.03534 or so", [point], **options)
    fig.canvas.draw()
    (label,) = labels._labels
    low = ax.transData.transform((0.3, 0.5))
    box = np.concatenate([low, low + label.size])
    (leader,), (is_far,) = labels._get_leaders(label, box[None], 1.0)
    words = split_rows(box[None], label.rows)[0]
    distances = np.hypot(*np.transpose(leader[1] - leader[1].clip(words[:, :2], words[:, 2:])))
    assert is_far
    assert distances.min() < 1.5  # the padding of a label, at a corner √2


def test_two_models_share_the_room_for_numbers_and_an_optimum_has_one_label():
    """28 dogs, by lactate and by few platelets: 'lactate' had seven numbers of 21, 'platelets' one of 28."""
    rng = np.random.default_rng(1109)
    y = np.array([1] * 11 + [0] * 17)
    lactate = np.round(2.0 + 1.3 * y + 0.9 * rng.normal(size=28), 1).clip(0.4)
    rng.normal(size=28)
    platelets = np.round(250 - 85 * y + 70 * rng.normal(size=28)).astype(int)
    data = pd.DataFrame({"y": y, "lactate": lactate, "platelets": platelets})
    columns = {"lactate": "lactate", "platelets": "-platelets"}
    with plt.style.context("rocplot.styles.paper"):
        fig, ax = plt.subplots(figsize=(3.35, 3.24))
        rp.roc("y", columns, data=data, thresholds=True, operating_point="youden", ax=ax)
        fig.canvas.draw()
        text = rp.caption(ax)
    labels = [label for label in get_labels(ax)._labels if label.text.get_visible()]
    numbers = {name: [one for one in labels if one.series == f"thresholds:{name}"] for name in columns}
    fewer, more = sorted(map(len, numbers.values()))
    assert fewer >= 3
    assert more <= 3 * fewer
    assert "cut-off ≥ 2.7" in "".join(one.text.get_text() for one in labels if "Youden" in one.text.get_text())
    assert "≥ 2.7" not in [one.number for one in numbers["lactate"]]
    # 21 and 28 decisions with a finite cut-off, two of them with labels of the optimum
    assert text.count(f"No room for {47 - fewer - more} of 47 cut-off numbers.") == 1


@pytest.mark.parametrize("seed", [16, 21])
def test_of_two_close_curves_both_have_numbers(seed):
    """The numbers of one model, 20 units about each, left the other one a single number beside nine."""
    rng = np.random.default_rng(seed)
    z = rng.normal(size=300)
    y = rng.random(300) < 1 / (1 + np.exp(0.62 - 1.2 * z))
    scores = {name: np.round(30 + 10 * (gain * z + 0.8 * rng.normal(size=300))) for name, gain in (("a", 1.2), ("b", 0.9))}
    with plt.style.context("rocplot.styles.paper"):
        fig, ax = plt.subplots(figsize=(2.75, 2.75), layout="constrained")
        rp.roc(y, scores, thresholds=True, ax=ax)
        fig.canvas.draw()
    shown = [label.series for label in get_labels(ax)._labels if label.text.get_visible() and label.series]
    fewer, more = sorted(shown.count(f"thresholds:{name}") for name in scores)
    assert more <= 2 * fewer


def test_leaders_keep_half_a_millimetre_off_other_labels():
    """A leader that touched the 3 of '30' read as a part of it, '|30'."""
    nearest = []
    for seed in range(6):
        rng = np.random.default_rng(seed)
        y = rng.random(400) < 0.4
        scores = {name: np.round(20 + 8 * y * gain + 8 * rng.normal(size=400)) for name, gain in (("a", 1), ("b", 0.8))}
        with plt.style.context("rocplot.styles.paper"):
            fig, ax = plt.subplots(figsize=(2.2, 2.2))
            rp.roc(y, scores, thresholds={"a": [16, 20, 23, 26, 32], "b": [18, 22, 24, 28, 34]}, ax=ax)
            with warnings.catch_warnings():
                warnings.simplefilter("ignore")
                fig.canvas.draw()
        shown = [label for label in get_labels(ax)._labels if label.text.get_visible()]
        for one in (label for label in shown if len(label.leader.get_xydata())):
            points = np.linspace(*one.leader.get_transform().transform(one.leader.get_xydata()), 500)
            for other in (label for label in shown if label is not one):
                box = other.text.get_window_extent()
                nearest.append(np.hypot(*(points - points.clip(box.min, box.max)).T).min() * 25.4 / fig.dpi)
        plt.close(fig)
    assert len(nearest) > 20
    assert min(nearest) > 0.5
