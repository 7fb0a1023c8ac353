"""Discrete classifiers: Fawcett's figure 2, Flach's iso-accuracy facts, and the hull by brute force."""

from fractions import Fraction

import matplotlib.pyplot as plt
import numpy as np
import pandas as pd
import pytest
from hypothesis import given
from hypothesis import strategies as st
from papers import FAWCETT_FIGURE_2, FLACH_CLASSIFIERS

import rocplot as rp
from rocplot.compute import hull, metric, operating_point, pareto_front, roc_points

grid = st.integers(0, 8)
FLACH = roc_points(FLACH_CLASSIFIERS)
NAMES = list(FLACH_CLASSIFIERS)


def is_vertex(point, others):
    """Whether a point is an end of the hull, or strictly above every chord of two others."""
    x, y = point
    if point in ((0, 0), (8, 8)):
        return True
    for a in others:
        if a == point:
            continue
        if a[0] <= x and a[1] >= y:  # beaten by one alone
            return False
        for b in others:
            if b == point or not a[0] < x < b[0]:
                continue
            if a[1] + Fraction((b[1] - a[1]) * (x - a[0])) / (b[0] - a[0]) >= y:
                return False
    return True


@given(st.lists(st.tuples(grid, grid), min_size=1, max_size=8))
def test_vertices_are_those_of_brute_force(pairs):
    found = roc_points({str(i): (f / 8, t / 8) for i, (f, t) in enumerate(pairs)})
    every = [*pairs, (0, 0), (8, 8)]
    assert found.on_hull.tolist() == [is_vertex(pair, every) for pair in pairs]
    assert (found.hull_fpr[0], found.hull_tpr[0], found.hull_fpr[-1], found.hull_tpr[-1]) == (0, 0, 1, 1)
    hull = {(int(8 * f), int(8 * t)) for f, t in zip(found.hull_fpr, found.hull_tpr, strict=True)}
    assert hull == {pair for pair in every if is_vertex(pair, every)}


@pytest.mark.slow
@given(st.lists(st.tuples(grid, grid), min_size=1, max_size=8), st.fractions(0, 9, max_denominator=100))
def test_best_is_the_highest_intercept(pairs, slope):
    found = roc_points({str(i): (f / 8, t / 8) for i, (f, t) in enumerate(pairs)})
    intercept = [t - slope * f for f, t in [*pairs, (0, 0), (8, 8)]]
    most = max(intercept)
    best = found.best(float(slope))
    if best is None:
        assert most in intercept[-2:] or float(most) == pytest.approx(float(max(intercept[-2:])))
    else:
        assert float(intercept[best]) == pytest.approx(float(most))
    for i, value in enumerate(intercept[:-2]):
        within = found.slope_low[i] < slope < found.slope_high[i]  # NaN off the hull: never
        assert not within or value == most


def test_fawcett_figure_2():
    found = roc_points(FAWCETT_FIGURE_2)
    assert found.name.tolist() == list("ABCDE")
    assert found.on_hull.tolist() == [False, False, False, True, False]  # D is perfect
    assert found.best(1) == 3
    without = roc_points({name: FAWCETT_FIGURE_2[name] for name in "ABC"})
    assert without.on_hull.tolist() == [True, True, False]
    np.testing.assert_allclose(without.slope_high[:2], [7, 1])
    np.testing.assert_allclose(without.slope_low[:2], [1, 0.25])


@pytest.mark.parametrize(
    ("slope", "name", "accuracy"), [(1, "C4.5", 0.82), (1 / 4, "SVM", 0.84), (4, "CN2", 0.86)]
)
def test_flach_the_best_classifier_by_class_ratio(slope, name, accuracy):
    """Iso-accuracy lines at 1:1, four positives per negative, and one positive per four negatives."""
    best = FLACH.best(slope)
    assert NAMES[best] == name
    values = metric("accuracy", FLACH.fpr, FLACH.tpr, skew=slope)
    assert values.argmax() == best
    assert values[best] == pytest.approx(accuracy)


def test_flach_when_the_trivial_classifiers_are_best():
    """Always − below 9 % positives, always + below 11 % negatives."""
    np.testing.assert_allclose(FLACH.slope_high[NAMES.index("CN2")], 0.91 / 0.09)
    np.testing.assert_allclose(FLACH.slope_low[NAMES.index("SVM")], 0.11 / 0.89)
    assert NAMES[FLACH.best(0.911 / 0.089)] == "AlwaysNeg"
    assert NAMES[FLACH.best(0.109 / 0.891)] == "AlwaysPos"
    vertices = [name for name, on in zip(NAMES, FLACH.on_hull, strict=True) if on]
    assert vertices == ["AlwaysNeg", "CN2", "C4.5", "SVM", "AlwaysPos"]


def test_decisions_are_counted():
    y = [1, 1, 1, 1, 0, 0, 0, 0, 0]
    decided = [1, 1, 1, 0, 1, 0, 0, 0, 0]
    found = roc_points({"counted": (y, decided), "given": (0.2, 0.75), "bool": (y, np.array(decided, bool))})
    assert found.fpr.tolist() == [0.2, 0.2, 0.2]
    assert found.tpr.tolist() == [0.75, 0.75, 0.75]


def test_nothing_is_best_but_the_trivial_classifiers():
    found = roc_points({"worse than chance": (0.6, 0.3)})
    assert not found.on_hull.any()
    assert np.isnan(found.slope_low).all()
    assert found.best(1) is None


def test_tables_leave_the_hull_out():
    assert list(FLACH.to_frame().columns) == ["name", "fpr", "tpr", "on_hull", "slope_low", "slope_high"]


@pytest.mark.parametrize(
    ("points", "kind", "message"),
    [
        ([(0.1, 0.7)], TypeError, "points must be a mapping"),
        ({}, TypeError, "points must be a mapping"),
        ({"A": 0.7}, TypeError, r"points\['A'\] must be \(fpr, tpr\)"),
        ({"A": (0.1, 0.2, 0.3)}, TypeError, r"points\['A'\] must be \(fpr, tpr\)"),
        ({"A": (0.1, 1.7)}, ValueError, r"tpr of points\['A'\] must be in \[0, 1\], not 1.7"),
        ({"A": (-0.1, 0.7)}, ValueError, r"fpr of points\['A'\] must be in \[0, 1\], not -0.1"),
        ({"A": (float("nan"), 0.7)}, ValueError, r"fpr of points\['A'\] must be"),
        ({"A": ("a", 0.7)}, TypeError, r"fpr of points\['A'\] must be a number"),
        (
            {"A": (["p", "n"], [1, 0])},
            ValueError,
            r"points\['A'\]: y_true holds names.* such as y_true == 'p'",
        ),
        ({"A": ([1, 0, 1], [0.9, 0.1, 1])}, ValueError, r"points\['A'\] must hold decisions 0/1"),
        ({"A": ([1, 1], [1, 0])}, ValueError, "positive cases only"),
        ({"A": ([1, 0, 1], [1, 0])}, ValueError, "must have the same length, got 3 and 2"),
    ],
)
def test_points_that_are_none(points, kind, message):
    with pytest.raises(kind, match=message):
        roc_points(points)


@pytest.mark.parametrize(
    ("prior", "name", "accuracy"),
    [(0.5, "C4.5", 0.82), (0.8, "SVM", 0.84), (0.2, "CN2", 0.86), (0.08, "AlwaysNeg", 0.92)],
)
def test_flach_the_best_classifier_has_its_name_accuracy_and_cost(prior, name, accuracy):
    best = operating_point(FLACH, prior=prior)
    assert (best.name, best.accuracy) == (name, pytest.approx(accuracy))
    assert best.cost == pytest.approx(1 - accuracy)  # where both errors cost 1
    assert (best.fpr, best.tpr) == FLACH_CLASSIFIERS[name]
    assert np.isnan(best.threshold)
    assert list(best.to_dict())[-3:] == ["name", "accuracy", "tied"]


def test_the_accuracy_is_expected_whatever_the_costs():
    points = roc_points({"A": (0.1, 0.5), "B": (0.4, 0.9)})
    cheap = operating_point(points, prior=0.25, cost_fn=9)
    assert cheap.name == "B"
    assert cheap.accuracy == pytest.approx(0.25 * 0.9 + 0.75 * 0.6)
    assert cheap.cost == pytest.approx(0.25 * 9 * 0.1 + 0.75 * 0.4)
    counted = operating_point([1, 1, 0, 0], [0.9, 0.3, 0.6, 0.1], cost_fn=5)
    assert (counted.name, counted.accuracy) == (None, 0.75)
    assert [operating_point(points, prior=0.5, criterion=one).name for one in ("youden", "closest")] == [
        "B",
        "B",
    ]


def test_corners_are_the_trivial_classifiers_unless_they_have_a_name():
    points = {"A": (0.1, 0.5), "B": (0.4, 0.9)}
    found = hull(roc_points(points))
    assert found.name.tolist() == ["always −", "A", "B", "always +"]
    assert found.fpr.tolist() == [0, 0.1, 0.4, 1]
    assert np.isnan(found.threshold).all()
    assert operating_point(roc_points(points), prior=0).name == "always −"
    assert operating_point(roc_points(points), prior=1).name == "always +"
    named = roc_points({"no": (0, 0), "A": (0.1, 0.5), "twin": (0.1, 0.5), "yes": (1, 1)})
    assert hull(named).name.tolist() == ["no", "A", "yes"]  # of equal points the first
    assert operating_point(named, prior=0).name == "no"
    assert hull(found) is found
    worse = hull(roc_points({"worse than chance": (0.6, 0.3)}))
    assert worse.name.tolist() == ["always −", "always +"]
    assert worse.auc == 0.5


def test_points_need_a_prior():
    with pytest.raises(ValueError, match="prior is needed"):
        operating_point(FLACH)
    with pytest.raises(ValueError, match=r"prior must be in \[0, 1\]"):
        operating_point(FLACH, prior=1.5)
    with pytest.raises(ValueError, match="cost_fp"):
        operating_point(FLACH, prior=0.5, cost_fp=0, cost_fn=0)


FLACH_TABLE = pd.DataFrame(
    [(name, *point) for name, point in FLACH_CLASSIFIERS.items()], columns=["classifier", "fpr", "tpr"]
)
WAYS = {
    "columns": (("fpr", "tpr"), {"hue": "classifier", "data": FLACH_TABLE}),
    "mapping of columns": (("fpr", "tpr"), {"hue": "classifier", "data": FLACH_TABLE.to_dict("list")}),
    "frame": ((FLACH_TABLE,), {"hue": "classifier"}),
    "index": ((FLACH_TABLE.set_index("classifier"),), {}),
    "series": ((FLACH_TABLE.fpr, FLACH_TABLE.tpr), {"hue": FLACH_TABLE.classifier}),
    "series with an index": ([FLACH_TABLE.set_index("classifier")[rate] for rate in ("fpr", "tpr")], {}),
    "arrays": ((FLACH_TABLE.fpr.to_numpy(), FLACH_TABLE.tpr.tolist()), {"hue": NAMES}),
}


@pytest.mark.parametrize("way", WAYS)
def test_points_come_as_the_data_of_every_other_function(way):
    args, keywords = WAYS[way]
    assert roc_points(*args, **keywords) == FLACH
    assert pareto_front(*args, **keywords) == pareto_front(FLACH_CLASSIFIERS)
    _, ax = plt.subplots()
    rp.roc_points(*args, **keywords, ax=ax)
    drawn = {line.get_gid().split(":")[1]: line.get_xydata()[0] for line in ax.lines if ":" in line.get_gid()}
    assert {name: tuple(point) for name, point in drawn.items()} == FLACH_CLASSIFIERS


def test_rows_without_names_are_numbered():
    assert roc_points([0.1, 0.2], [0.5, 0.8]).name.tolist() == ["1", "2"]


@pytest.mark.parametrize(
    ("args", "keywords", "message"),
    [
        ((FLACH_TABLE,), {}, "hue is missing: name the column of the classifiers, hue='classifier'"),
        (("fpr",), {"data": FLACH_TABLE}, r"roc_points\('fpr', 'tpr', hue='classifier', data=table\)"),
        (([0.1, 0.2], [0.5, 0.8]), {"hue": ["a", "a"]}, "hue names 2 rows 'a': each row is one classifier"),
        (([0.1, 0.2], [0.5]), {}, "points and tpr must have the same length, got 2 and 1"),
        ((FLACH_CLASSIFIERS,), {"hue": NAMES}, "points names its classifiers: pass it alone"),
        (([0, 1, 1], [0.1, 0.5, 0.3]), {}, "points holds 0 and 1 alone, as labels of cases do"),
        (([0.1, 1.2], [0.5, 0.8]), {}, r"points must lie in \[0, 1\]: 1.2 at position 1"),
    ],
)
def test_rows_that_cannot_be_read(args, keywords, message):
    with pytest.raises((TypeError, ValueError), match=message):
        roc_points(*args, **keywords)


def test_costs_lead_to_the_best_of_the_points():
    with pytest.raises(TypeError, match="best of the points is") as caught:
        roc_points(FLACH_CLASSIFIERS, prior=0.2, cost_fn=5)
    call = str(caught.value).partition("the best of the points is ")[2].partition(", drawn")[0]
    best = eval(call, {"rocplot": rp, "points": FLACH_CLASSIFIERS})
    assert best == operating_point(FLACH, prior=0.2, cost_fn=5)
