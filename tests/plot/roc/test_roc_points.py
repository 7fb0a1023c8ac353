"""ROC points of discrete classifiers."""

import matplotlib.pyplot as plt
import pictures
import pytest
from artists import artist, artists
from matplotlib.colors import same_color, to_rgba
from papers import FAWCETT_FIGURE_2, FLACH_CLASSIFIERS

import rocplot as rp


def draw(points, **kws):
    fig, ax = plt.subplots()
    assert rp.roc_points(points, ax=ax, **kws) is ax
    return fig, ax


@pytest.mark.mpl_image_compare
def test_image_points():
    return draw(FAWCETT_FIGURE_2)[0]


@pytest.mark.mpl_image_compare
def test_image_choice():
    return draw(FLACH_CLASSIFIERS, prior=0.2, isometrics="accuracy", slope_ranges=True)[0]


@pytest.mark.mpl_image_compare
def test_image_front():
    return draw(FLACH_CLASSIFIERS, pareto_front=True)[0]


def standing(ax):
    """Count the filled markers, name the hollow ones, and count the grey ones."""
    markers = {
        one.get_gid().partition(":")[2]: one for one in ax.lines if one.get_gid().startswith("roc_points:")
    }
    hollow = [
        name
        for name, one in markers.items()
        if to_rgba(one.get_markerfacecolor()) == to_rgba(plt.rcParams["axes.facecolor"])
    ]
    grey = sum(one.get_color() == "0.55" for one in markers.values())
    return len(markers) - len(hollow) - grey, hollow, grey


def test_the_front_is_a_staircase_over_the_learners_that_none_beats():
    fig, ax = draw(FLACH_CLASSIFIERS, pareto_front=True)
    front = rp.compute.pareto_front(FLACH_CLASSIFIERS)
    steps = artist(ax, "pareto_front").get_xydata()
    assert steps[::2].tolist() == list(map(list, zip(front.fpr, front.tpr, strict=True)))
    assert (steps[1::2] == [[f, t] for f, t in zip(front.fpr[1:], front.tpr[:-1], strict=True)]).all()
    assert standing(ax) == (5, ["learner 1", "learner 4"], 3)
    assert [text.get_text() for text in ax.get_legend().get_texts()] == ["convex hull", "Pareto front"]
    fig.canvas.draw()


def test_without_a_hull_all_of_the_front_is_filled():
    _, ax = draw(FLACH_CLASSIFIERS, pareto_front={"color": "red"}, hull=False)
    assert artist(ax, "pareto_front").get_color() == "red"
    assert standing(ax) == (7, [], 3)
    assert not any(one.get_gid() == "hull" for one in ax.lines)
    _, plain = draw(FLACH_CLASSIFIERS, hull=False)
    assert standing(plain) == (len(FLACH_CLASSIFIERS), [], 0)


def test_points_hull_and_dominated_bear_the_numbers():
    _, ax = draw(FLACH_CLASSIFIERS)
    found = rp.compute.roc_points(FLACH_CLASSIFIERS)
    assert artist(ax, "hull").get_xydata().T.tolist() == [found.hull_fpr.tolist(), found.hull_tpr.tolist()]
    assert standing(ax) == (5, [], len(FLACH_CLASSIFIERS) - 5)
    for name, (f, t) in FLACH_CLASSIFIERS.items():
        assert artist(ax, f"roc_points:{name}").get_xydata().tolist() == [[f, t]]


@pytest.mark.parametrize(("prior", "best"), [(0.5, "C4.5"), (0.8, "SVM"), (0.2, "CN2")])
def test_the_line_of_a_prior_touches_the_best_classifier(prior, best):
    _, ax = draw(FLACH_CLASSIFIERS, prior=prior)
    (x0, y0), (x1, y1) = artist(ax, "tangent").get_xydata()
    slope = (1 - prior) / prior
    assert (y1 - y0) / (x1 - x0) == pytest.approx(slope)
    f, t = FLACH_CLASSIFIERS[best]
    assert y0 + slope * (f - x0) == pytest.approx(t)
    assert f"best is {best}" in artist(ax, "tangent").get_label()


def test_classifiers_on_one_line_of_equal_cost_are_all_best():
    """Both cost .52: a legend with one of them would decide by the order of the points."""
    _, ax = draw({"B": (0.2, 0.7), "C": (0.3, 0.65), "D": (0.5, 0.9)}, prior=0.2, cost_fn=6)
    assert artist(ax, "tangent").get_label() == "slope 0.667: best are B and D"
    assert artist(ax, "best").get_xydata().tolist() == [[0.2, 0.7], [0.5, 0.9]]
    words = "a cost of false positives of 1, a cost of false negatives of 6)"
    assert f"slope 0.667: best are B and D (at a prevalence of 0.2, {words}" in rp.caption(ax)


def test_decisions_and_results_are_read():
    decisions = {"m": ([1, 1, 1, 0, 0], [1, 1, 0, 1, 0])}
    _, ax = draw(decisions)
    assert artist(ax, "roc_points:m").get_xydata().tolist() == [[0.5, pytest.approx(2 / 3)]]
    _, other = draw(rp.compute.roc_points(decisions))
    both = [artist(one, "roc_points:m").get_xydata().tolist() for one in (ax, other)]
    assert both[0] == both[1]


@pytest.mark.parametrize(
    ("points", "kws", "error", "message"),
    [
        ([(0, 1)], {}, TypeError, "points must be a mapping"),
        ({"a": 3}, {}, TypeError, r"points\['a'\] must be \(fpr, tpr\)"),
        ({"a": (0.2, 1.5)}, {}, ValueError, r"tpr of points\['a'\] must be in"),
        ({"a": ([0, 1], [0.2, 0.7])}, {}, ValueError, "must hold decisions"),
        ({"a": (0.2, 0.5)}, {"cost_fp": 5}, ValueError, "prior"),
        (
            {"a": rp.compute.roc_points({"b": (0.2, 0.5)})},
            {},
            TypeError,
            r"roc_points\(\) draws one result: call it for each of a",
        ),
        ({"a": (0.2, 0.5)}, {"prior": 2}, ValueError, "prior must be in"),
        (
            {"a": (0.2, 0.5)},
            {"pareto_front": 3},
            TypeError,
            "pareto_front must be a bool or a dict of Line2D properties, got 3",
        ),
        (
            {"a": (0.2, 0.5)},
            {"hull": "yes"},
            TypeError,
            "hull must be a bool or a dict of Line2D properties, got 'yes'",
        ),
        ({"a": (0.2, 0.5)}, {"isometrics": "accuracy"}, ValueError, "isometrics needs skew"),
    ],
)
def test_bad_input_draws_nothing(points, kws, error, message):
    with pytest.raises(error, match=message):
        rp.roc_points(points, **kws)
    assert plt.get_fignums() == []


def test_slopes_stand_below_the_names_of_the_best():
    with plt.style.context("rocplot.styles.slides"):
        fig, ax = plt.subplots(figsize=(9, 9))
        rp.roc_points(FLACH_CLASSIFIERS, slope_ranges=True, ax=ax)
        assert pictures.labels_over_lines(fig) == pictures.overlapping_text(fig) == []
    shown = {text.get_text() for text in artist(ax, "labels").get_children() if text.get_visible()}
    assert {"SVM\nslope 0.124–0.340", "C4.5\nslope 0.340–2.74", "learner 1"} <= shown


def test_the_label_of_the_line_holds_name_accuracy_and_cost():
    """Flach's slides: with four times as many negatives CN2 is optimal, with about 86 % accuracy."""
    form = "{name}, {accuracy:.0%}, cost {cost:.2f}, slope {slope:.0f}, prior {prior:.1f}"
    _, ax = draw(FLACH_CLASSIFIERS, prior=0.2, label_fmt=form)
    assert artist(ax, "tangent").get_label() == "CN2, 86%, cost 0.14, slope 4, prior 0.2"
    _, ax = draw({"A": (0.1, 0.5)}, prior=0.01, label_fmt="{name}")
    assert artist(ax, "tangent").get_label() == "always −"
    with pytest.raises(ValueError, match="label_fmt labels the line of the best classifier: give prior="):
        rp.roc_points(FLACH_CLASSIFIERS, label_fmt="{name}")
    with pytest.raises(ValueError, match="choose from name, accuracy, cost, slope, prior"):
        rp.roc_points(FLACH_CLASSIFIERS, prior=0.2, label_fmt="{auc}")


def test_the_hull_of_readers_is_left_out_beside_a_curve_unless_it_is_asked_for():
    points = {"reader 1": (0.2, 0.7), "reader 2": (0.1, 0.5)}
    for options, is_drawn in (({}, False), ({"hull": True}, True)):
        ax = rp.roc([0, 1, 0, 1, 1], {"model": [0.1, 0.4, 0.35, 0.8, 0.3]})
        rp.roc_points(points, ax=ax, **options)
        assert any(line.get_gid() == "hull" for line in ax.lines) == is_drawn
        plt.close(ax.figure)
    ax = rp.roc_points(points)
    assert any(line.get_gid() == "hull" for line in ax.lines)


def test_grey_is_explained_and_names_have_the_colors_of_their_points():
    fig, ax = draw({"best": (0.2, 0.9), "poor": (0.4, 0.7)})
    fig.canvas.draw()
    (labels,) = artists(ax, "labels")
    colors = {text.get_text(): text.get_color() for text in labels.get_children()}
    points = {line.get_gid(): line.get_color() for line in ax.lines}
    assert points["roc_points:poor"] == "0.55"
    assert all(same_color(colors[name], points[f"roc_points:{name}"]) for name in ("best", "poor"))
    assert "; grey: never the only best." in rp.caption(ax)
    _, ax = draw({"B": (0.2, 0.7), "tied at slope 0.5": (0.4, 0.8), "D": (0.6, 0.9)})  # best at one cost ratio
    assert "; grey: never the only best." in rp.caption(ax)
    _, ax = draw({"first": (0.1, 0.7), "second": (0.3, 0.9)})
    assert "grey" not in rp.caption(ax)


def test_no_label_hides_the_short_line_that_the_legend_names():
    points = {"Strep A OIA": (0.05, 0.71), "Centor ≥ 3": (0.31, 0.82), "culture, 24 h": (0.01, 0.87)}
    points |= {"nurse triage": (0.22, 0.58), "Centor ≥ 2": (0.55, 0.95)}
    with plt.style.context("rocplot.styles.paper"):
        fig, ax = plt.subplots(figsize=(3.5, 3.15), layout="tight")
        rp.roc_points(points, prior=0.25, cost_fn=3, slope_ranges=True, ax=ax)
        fig.canvas.draw()
    line = artist(ax, "tangent")
    path = line.get_transform().transform_path(line.get_path())
    for text in artist(ax, "labels").get_children():
        assert not path.intersects_bbox(text.get_window_extent(), filled=False), text.get_text()
