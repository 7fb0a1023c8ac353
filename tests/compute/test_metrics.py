"""Metrics in ROC space: the decisions they are counted from, and lines along which they are equal."""

from fractions import Fraction

import numpy as np
import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from papers import FLACH_CLASSIFIERS

from rocplot.compute import isometric, isometric_slope, metric
from rocplot.compute.metrics import line_in_square

relaxed = settings(deadline=None, max_examples=200)
NAMES = ("accuracy", "cost")
skews = st.floats(0.05, 20)


@relaxed
@given(st.integers(1, 50), st.integers(1, 50), st.fractions(0, 1), st.fractions(0, 1), st.integers(0, 5))
def test_values_are_those_of_the_confusion_matrix(P, N, f, t, ratio):
    tp, fp = t * P, f * N
    accuracy = (tp + N - fp) / (P + N)
    cost = (P - tp + ratio * fp) / (P + N)
    at = {"fpr": float(f), "tpr": float(t), "skew": N / P}
    assert metric("accuracy", **at) == pytest.approx(float(accuracy))
    assert metric("cost", **at, cost_ratio=ratio) == pytest.approx(float(cost))
    assert metric("cost", **at) == pytest.approx(float(1 - accuracy))


def test_arrays_of_rates():
    values = metric("accuracy", [0, 0.5, 1], np.array([0, 0.5, 1]), skew=3)
    np.testing.assert_allclose(values, [0.75, 0.5, 0.25])


@relaxed
@given(st.sampled_from(NAMES), st.floats(0, 1), skews, st.floats(0.1, 10))
def test_isometrics_bear_their_value_and_stay_in_the_square(name, value, skew, ratio):
    parameters = {"cost_ratio": ratio} if name == "cost" else {}
    value = value if name == "accuracy" else value * (1 + skew * ratio) / (1 + skew)
    f, t = isometric(name, value, skew, **parameters)
    assert ((f >= 0) & (f <= 1) & (t >= 0) & (t <= 1)).all()
    if f.size:
        np.testing.assert_allclose(metric(name, f, t, skew, **parameters), value, atol=1e-12)
        on_edge = np.isclose(f * (1 - f) * t * (1 - t), 0, atol=1e-12)
        assert on_edge.all()
    if f.size and f[1] - f[0] > 1e-3:
        slope = (t[1] - t[0]) / (f[1] - f[0])
        assert slope == pytest.approx(isometric_slope(name, skew, **parameters), rel=1e-6)


@relaxed
@given(st.sampled_from(NAMES), skews, st.floats(0.1, 0.9), st.floats(0.1, 0.9))
def test_slopes_equal_central_differences(name, skew, f, t):
    h = 1e-5
    across = metric(name, f + h, t, skew) - metric(name, f - h, t, skew)
    up = metric(name, f, t + h, skew) - metric(name, f, t - h, skew)
    assert -across / up == pytest.approx(isometric_slope(name, skew), rel=1e-6)


def test_vuk_curk_equation_4_9():
    """The intercept on the axis of tpr is (accuracy n − N)/P: here (0.7·11 − 6)/5."""
    f, t = isometric("accuracy", 0.7, skew=6 / 5)
    np.testing.assert_allclose((f[0], t[0]), (0, 0.34))
    assert isometric_slope("accuracy", 6 / 5) == 6 / 5


@pytest.mark.parametrize("accuracy", [0.5, 0.6, 0.82, 0.95])
@pytest.mark.parametrize("skew", [0.25, 1, 4])
def test_iso_accuracy_lines_cross_the_descending_diagonal_at_the_accuracy(accuracy, skew):
    assert metric("accuracy", 1 - accuracy, accuracy, skew) == pytest.approx(accuracy)


@pytest.mark.parametrize(
    ("name", "skew", "accuracy"), [("C4.5", 1, 0.82), ("SVM", 1 / 4, 0.84), ("CN2", 4, 0.86)], ids=str
)
def test_accuracies_of_flach(name, skew, accuracy):
    assert metric("accuracy", *FLACH_CLASSIFIERS[name], skew) == pytest.approx(accuracy)


def test_lines_that_miss_the_square_are_empty():
    for value in (-0.1, 1.1):
        for ends in isometric("accuracy", value, skew=1):
            assert ends.size == 0


@relaxed
@given(st.fractions(0, 1), st.fractions(0, 1), st.fractions(0, 20))
def test_lines_through_a_point_of_the_square(f, t, slope):
    ends = line_in_square(float(f), float(t), float(slope))
    low, high = Fraction(0), Fraction(1)
    if slope:
        low, high = max(low, f - t / slope), min(high, f + (1 - t) / slope)
    assume(high - low > Fraction(1, 1000))
    np.testing.assert_allclose(ends[0], [float(low), float(high)], atol=1e-12)
    np.testing.assert_allclose(ends[1], [float(t + slope * (end - f)) for end in (low, high)], atol=1e-12)


def test_an_infinite_slope_is_a_vertical_line():
    f, t = line_in_square(0.3, 0.4, np.inf)
    assert (f.tolist(), t.tolist()) == ([0.3, 0.3], [0, 1])


@pytest.mark.parametrize(
    "call",
    [
        lambda name: metric(name, 0.1, 0.5, 1),
        lambda name: isometric_slope(name, 1),
        lambda name: isometric(name, 0.5, 1),
    ],
)
def test_unknown_metrics_list_the_known_ones(call):
    with pytest.raises(ValueError, match=r"metric='acuracy' is unknown: choose from .*'accuracy'.*'cost'"):
        call("acuracy")


@pytest.mark.parametrize(("skew", "kind"), [(-1, ValueError), (np.nan, ValueError), ("even", TypeError)])
def test_skews_that_are_none(skew, kind):
    with pytest.raises(kind, match="skew must be"):
        metric("accuracy", 0.1, 0.5, skew)


def test_negative_cost_ratio():
    with pytest.raises(ValueError, match="cost_ratio must be finite and at least 0, not -2"):
        metric("cost", 0.1, 0.5, 1, cost_ratio=-2)
