"""Isometrics in ROC space: slopes, pencils and curves, against differences and the metric itself."""

import numpy as np
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from rocplot.compute import indifference_line, isometric, isometric_slope, metric, rotation_point
from rocplot.compute._metrics.isometric import trace_isometrics
from rocplot.compute._metrics.metric import METRICS

LINES = [name for name, record in METRICS.items() if record.line]
CURVES = [name for name, record in METRICS.items() if record.curve]
SKEWS = (0.25, 1, 3, 10)
PARAMETERS = {
    "cost": {"cost_ratio": 2.5},
    "f_beta": {"beta": 2},
    "laplace": {"positives": 7},
    "m_estimate": {"positives": 7, "m": 3, "prior": 0.4},
}
TWO_SIDED = ("information_gain", "gini_gain", "phi2", "dkm", "gini_roc")


def value(name, f, t, c):
    return metric(name, f, t, c, **PARAMETERS.get(name, {}))


def test_every_metric_has_a_slope_and_a_line_or_a_curve():
    assert {*LINES, *CURVES} == set(METRICS)
    assert not set(LINES) & set(CURVES)
    assert [name for name, record in METRICS.items() if record.slope] == CURVES


# -- slopes ----------------------------------------------------------------------------------------


def difference(function, h=1e-3):
    """Central differences with an error of h⁶."""
    pairs = zip((45, -9, 1), (1, 2, 3), strict=True)
    return sum(weight * (function(k * h) - function(-k * h)) for weight, k in pairs) / (60 * h)


@pytest.mark.sample(50)
@pytest.mark.parametrize("c", SKEWS)
@pytest.mark.parametrize("name", METRICS)
def test_slopes_equal_central_differences(name, c):
    f, t = np.random.default_rng(1).uniform(0.1, 0.9, (2, 300))
    apart = np.abs(t - f) > 0.05  # on the diagonal the gradient of a splitting criterion is 0
    f, t = f[apart], t[apart]
    across = difference(lambda h: value(name, f + h, t, c))
    up = difference(lambda h: value(name, f, t + h, c))
    found = isometric_slope(name, f, t, c, **PARAMETERS.get(name, {}))
    assert found.shape == f.shape
    with np.errstate(divide="ignore"):
        expected = np.where(up == 0, np.inf, -across / up)  # vertical: no sign
    np.testing.assert_allclose(found, expected, rtol=1e-8, atol=1e-11)


def test_slopes_of_pencils_keep_their_digits_in_the_corners():
    """Slopes of precision are tpr/fpr, of npv (1 − tpr)/(1 − fpr), and of F1 at c = 1 tpr/(fpr + 1), whatever the skew is."""
    tiny = np.array([1e-14, 1e-9, 1e-4])
    for c in (1 / 3, 7.3):
        np.testing.assert_allclose(isometric_slope("precision", tiny, 0.4, c), 0.4 / tiny, rtol=1e-14)
        np.testing.assert_allclose(
            isometric_slope("npv", 0.3, 1 - tiny, c), (1 - (1 - tiny)) / 0.7, rtol=1e-14
        )
    np.testing.assert_allclose(isometric_slope("f1", tiny, tiny, 1), tiny / (1 + tiny), rtol=1e-14)


def test_slopes_of_parallel_lines_need_no_point():
    """At even classes kappa is tpr − fpr; tnr has vertical isometrics."""
    assert isometric_slope("kappa", skew=1) == 1
    assert np.isnan(isometric_slope("kappa", skew=2))
    assert (isometric_slope("tpr"), isometric_slope("tnr")) == (0, np.inf)
    np.testing.assert_array_equal(
        isometric_slope("kappa", 0.25, 0.5, [1, 3]), [1, (1 + 2 * 0.5) / (1 + 2 * 0.25)]
    )


def test_slopes_of_a_callers_function():
    f, t = np.random.default_rng(2).uniform(0, 1, (2, 50))
    found = isometric_slope(lambda f, t, c, k: t**2 - c * f * k, f, t, 3, k=2)
    np.testing.assert_allclose(found, 3 / t, rtol=1e-4)
    inner = t > 0.01
    np.testing.assert_allclose(found[inner], 3 / t[inner], rtol=1e-7)


@pytest.mark.parametrize("name", [*TWO_SIDED, "mcc", "markedness"])
def test_slopes_on_the_diagonal_are_one(name):
    np.testing.assert_allclose(isometric_slope(name, [0.1, 0.5, 0.9], [0.1, 0.5, 0.9], 3), 1, rtol=1e-12)


def test_slopes_close_to_the_diagonal_lose_no_digits():
    """p_l = p_r(1 + e) for tiny e: the slope of information gain is 1 + O(e)."""
    assert isometric_slope("information_gain", 0.3, 0.3 + 1e-9, 3) == pytest.approx(1, abs=1e-7)


def test_slopes_at_points_of_many_values_are_undefined():
    for name in ("precision", "lift", "lr_plus", "fowlkes_mallows", "phi2", "mcc", "information_gain"):
        assert np.isnan(isometric_slope(name, 0, 0, 3)), name
    for name in ("npv", "lr_minus", "phi2", "markedness", "diagnostic_odds_ratio"):
        assert np.isnan(isometric_slope(name, 1, 1, 3)), name
    assert isometric_slope("f_beta", 0, 0, 3) == 0
    assert isometric_slope("precision", 0, 0.5, 3) == np.inf
    assert isometric_slope("information_gain", [0, 0.5], [0.5, 1], 3).tolist() == [np.inf, 0]


@given(st.floats(0.01, 0.99), st.floats(0.01, 0.99))
def test_one_sided_gini_roc_falls(f, t):
    assert isometric_slope("gini_roc_left", f, t, 1) < 0 < isometric_slope("gini_roc", f, t, 1)


# -- rotation points -------------------------------------------------------------------------------


def test_rotation_points_of_the_catalogue():
    assert rotation_point("precision", 3) == (0, 0)
    assert rotation_point("npv", 3) == pytest.approx((1, 1))
    assert rotation_point("f_beta", 4) == pytest.approx((-0.25, 0))
    assert rotation_point("f_beta", 4, beta=2) == pytest.approx((-1, 0))
    assert rotation_point("jaccard", 4) == pytest.approx((-0.25, 0))
    assert rotation_point("laplace", 4, positives=5) == pytest.approx((-1 / 20, -1 / 5))
    assert rotation_point("m_estimate", 4, positives=5, m=3, prior=0.4) == pytest.approx(
        (-1.8 / 20, -1.2 / 5)
    )
    assert rotation_point("m_estimate", 4, positives=5, m=3) == pytest.approx((-3 / 25, -3 / 25))
    assert rotation_point("kappa", 4) == pytest.approx((-1 / 3, -1 / 3))
    for name in ("accuracy", "cost", "ber", "youden", "wracc", "recall_gain"):
        assert rotation_point(name, 4) == (-np.inf, -np.inf)
    assert rotation_point("kappa", 1) == (-np.inf, -np.inf)
    assert np.isnan(rotation_point("phi2", 1)).all()


@pytest.mark.parametrize("name", [*LINES])
def test_lines_point_at_the_rotation_point(name):
    turn = rotation_point(name, 3, **PARAMETERS.get(name, {}))
    f, t = np.random.default_rng(8).uniform(0.1, 0.9, (2, 20))
    slope = isometric_slope(name, f, t, 3, **PARAMETERS.get(name, {}))
    if np.isfinite(turn).all():
        np.testing.assert_allclose(slope, (t - turn[1]) / (f - turn[0]), rtol=1e-9)
    else:
        np.testing.assert_allclose(slope, slope[0], rtol=1e-12)


# -- isometrics ------------------------------------------------------------------------------------


@given(st.sampled_from(list(METRICS)), st.floats(0, 1), st.floats(0, 1), st.sampled_from(SKEWS))
def test_isometrics_bear_their_value_pass_through_the_point_and_end_on_the_edge(name, a, b, c):
    point = 0.02 + 0.96 * a, 0.02 + 0.96 * b
    wanted = float(value(name, *point, c))
    f, t = isometric(name, wanted, c, **PARAMETERS.get(name, {}))
    if abs(a - b) < 1e-3 and name not in LINES:  # close to the diagonal values lose their digits
        return
    found = value(name, f, t, c)
    known = np.isfinite(found)
    assert ((f[known] >= 0) & (f[known] <= 1) & (t[known] >= 0) & (t[known] <= 1)).all()
    told = known & ~np.any([(edge > 0) & (edge < 1e-6) for edge in (1 - f, 1 - t)], axis=0)
    # nearer to an edge than that, 1 − fpr or 1 − tpr has too few digits for the value itself to have nine
    np.testing.assert_allclose(found[told], wanted, rtol=1e-9, atol=1e-12)
    corners = (f == t) & ((f == 0) | (f == 1))
    assert (np.isnan(f) | known | corners).all()  # undefined at most where all lines meet
    nearest = np.min(distance(*point, f, t))
    assert nearest < 1e-4
    for branch in np.split(np.column_stack([f, t]), np.flatnonzero(np.isnan(f))):
        ends = branch[~np.isnan(branch[:, 0])][[0, -1]]
        assert (np.isin(ends, (0, 1)).any(axis=1)).all()


def distance(x, y, f, t):
    """Distance of a point from the segments of a line."""
    start, step = np.stack([f[:-1], t[:-1]]), np.stack([np.diff(f), np.diff(t)])
    known = ~np.isnan(start + step).any(axis=0)
    start, step = start[:, known], step[:, known]
    to = np.array([[x], [y]]) - start
    along = np.clip((to * step).sum(axis=0) / np.maximum((step**2).sum(axis=0), 1e-300), 0, 1)
    return np.hypot(*(to - along * step))


@pytest.mark.sample(15)
@pytest.mark.parametrize("name", [*CURVES])
@pytest.mark.parametrize("c", [0.1, 1, 10])
def test_curves_are_drawn_close_enough(name, c):
    """Between two vertices the chord stays within 2e-3 of the page's width: measured along the slope."""
    low, high = (0.02, 0.9) if name != "diagnostic_odds_ratio" else (0.01, 100)
    for level in np.linspace(low, high, 12):
        f, t = isometric(name, level, c)
        if not f.size:
            continue
        middle = np.column_stack([(f[:-1] + f[1:]) / 2, (t[:-1] + t[1:]) / 2])
        middle = middle[~np.isnan(middle).any(axis=1)]
        h = 1e-6
        inside = (middle > h).all(axis=1) & (middle < 1 - h).all(axis=1)
        x, y = middle[inside].T
        across = (metric(name, x + h, y, c) - metric(name, x - h, y, c)) / (2 * h)
        up = (metric(name, x, y + h, c) - metric(name, x, y - h, c)) / (2 * h)
        off = np.abs(metric(name, x, y, c) - level) / np.hypot(across, up)
        assert np.nanmax(off) < 2e-3


@pytest.mark.parametrize("name", TWO_SIDED)
def test_two_sided_criteria_have_two_mirrored_branches(name):
    level = float(metric(name, 0.2, 0.7, 3))
    f, t = isometric(name, level, 3)
    (gap,) = np.flatnonzero(np.isnan(f))
    assert np.isnan(t[gap])
    assert (t[:gap] > f[:gap]).all()
    np.testing.assert_allclose(f[gap + 1 :], 1 - f[:gap][::-1])
    np.testing.assert_allclose(t[gap + 1 :], 1 - t[:gap][::-1])


def test_signed_criteria_have_one_branch():
    for name in ("mcc", "markedness"):
        f, t = isometric(name, 0.3, 3)
        assert (t >= f).all()
        f, t = isometric(name, -0.3, 3)
        assert (t <= f).all()
        assert f.size > 2


@pytest.mark.parametrize("name", [*TWO_SIDED, "mcc", "markedness"])
def test_value_zero_is_the_diagonal(name):
    f, t = isometric(name, 0, 3)
    np.testing.assert_array_equal(f, t)
    assert (f.min(), f.max()) == (0, 1)


def test_edges_and_singular_points():
    assert [end.tolist() for end in isometric("precision", 0, 3)] == [[0, 1], [0, 0]]
    assert [end.tolist() for end in isometric("precision", 1, 3)] == [[0, 0], [0, 1]]
    assert [end.tolist() for end in isometric("npv", 1, 3)] == [[0, 1], [1, 1]]
    assert [end.tolist() for end in isometric("g_mean", 0, 3)] == [[0, 1, 1], [0, 0, 1]]
    assert [end.tolist() for end in isometric("recall_gain", 1, 3)] == [[0, 1], [1, 1]]
    for name, level in (
        ("precision", -0.1),
        ("precision", 1.1),
        ("accuracy", 1),
        ("phi2", 1),
        ("phi2", -0.1),
        ("dkm", 1.1),
    ):
        for ends in isometric(name, level, 3):
            assert ends.size == 0


def test_precision_line_is_the_hand_made_one():
    """t/(t + 3f) = ½: t = 3f."""
    f, t = isometric("precision", 0.5, 3)
    np.testing.assert_allclose([f, t], [[0, 1 / 3], [0, 1]])


def test_information_gain_meets_the_edges_where_it_should():
    """One pure child: gain(0, t) = v is solved by an independent root finder."""
    from scipy.optimize import brentq

    f, t = isometric("information_gain", 0.3, 2)

    def entropy(p):
        return -sum(q * np.log2(q) for q in (p, 1 - p) if q > 0)

    top = brentq(
        lambda x: entropy(1 / 3) - (1 - x / 3) * entropy((1 - x) / (3 - x)) - 0.3, 0.01, 0.999, xtol=1e-14
    )
    assert f[0] == 0
    assert t[0] == pytest.approx(top, abs=1e-12)


@pytest.mark.parametrize("name", ["phi2", "information_gain", "precision", "diagnostic_odds_ratio"])
def test_a_callers_function_is_followed(name):
    f, t = isometric(lambda f, t, c: metric(name, f, t, c), 0.31, 2)
    exact = isometric(name, 0.31, 2)
    np.testing.assert_allclose(metric(name, f, t, 2)[~np.isnan(f)], 0.31, atol=1e-10)
    assert f.size > 50
    gaps = [distance(x, y, *exact).min() for x, y in zip(f, t, strict=True) if not np.isnan(x)]
    assert max(gaps) < 1e-4


def test_a_callers_function_without_the_value():
    assert isometric(lambda f, t, c: t - f, 3, 1)[0].size == 0


def test_poles_and_jumps_of_a_callers_function_are_no_isometrics():
    """1/(t − f − .1003) = 5 on t − f = .3003 alone; at the pole, .1003, the sign changes too."""
    f, t = isometric(lambda f, t, c: 1 / (t - f - 0.1003), 5, 1)
    np.testing.assert_allclose(t - f, 0.3003, atol=1e-12)
    assert (f[0], t[-1]) == (0, 1) or (f[-1], t[0]) == (0, 1)
    assert isometric(lambda f, t, c: np.floor(3 * t + 0.1) + 0 * f, 1.5, 1)[0].size == 0
    f, t = isometric(lambda f, t, c: np.where(f < 0.4999, t, t - 2), 0.3, 1)  # a line that ends at a jump
    np.testing.assert_allclose(t, 0.3, atol=1e-12)
    assert 0.49 < f.max() < 0.4999


@pytest.mark.parametrize(
    ("function", "level", "line"),
    [
        (lambda f, t, c: t, 1, [[0, 1], [1, 1]]),
        (lambda f, t, c: t, 0, [[0, 1], [0, 0]]),
        (lambda f, t, c: 1 - f, 1, [[0, 0], [0, 1]]),
        (lambda f, t, c: f, 1, [[1, 1], [0, 1]]),
        (lambda f, t, c: metric("phi2", f, t, c), 0, [[0, 1], [0, 1]]),  # undefined in both corners
        (lambda f, t, c: (t + f - 1) ** 2, 0, [[0, 1], [1, 0]]),
    ],
)
def test_a_value_that_a_callers_function_only_touches(function, level, line):
    found = [end.tolist() for end in isometric(function, level, 3)]
    assert found == line


def test_a_corner_that_all_lines_share_bends_none():
    """T = 2f of precision: without it the line turned aside in the last cell."""
    f, t = isometric(lambda f, t, c: metric("precision", f, t, c), 1 / 3, 4)
    np.testing.assert_allclose(t, 2 * f, atol=1e-12)


def test_bad_levels():
    with pytest.raises(ValueError, match="value must be finite, not nan"):
        isometric("precision", np.nan, 1)
    with pytest.raises(ValueError, match="it has no isometrics"):
        trace_isometrics(lambda f, t, c: 0 * f * t, 1)


@pytest.mark.sample(50)
@pytest.mark.parametrize("name", METRICS)
@pytest.mark.parametrize("c", [0.1, 1, 5])
def test_default_levels_are_round_and_enough(name, c):
    lines = trace_isometrics(name, c, **PARAMETERS.get(name, {}))
    assert 4 <= len(lines) <= 21
    for level, f, _ in lines:
        assert f.size >= 2
        assert float(f"{level:.2g}") == pytest.approx(level)


@pytest.mark.slow
@pytest.mark.parametrize("name", [*LINES])
@given(
    st.floats(1e-3, 1e3),
    st.sampled_from([(0.3, 0), (0.3, 1), (0, 0.3), (1, 0.3), (0.999, 1), (0, 1e-4), (0.2, 0.7), (0.8, 0.3)]),
)
def test_a_points_own_value_has_a_line_through_it(name, c, point):
    """Also on the edges, where the extreme values of a pencil lie."""
    wanted = float(value(name, *point, c))
    assume(np.isfinite(wanted))
    f, t = isometric(name, wanted, c, **PARAMETERS.get(name, {}))
    assert f.size == 2
    assert distance(*point, f, t).min() < 1e-6


def test_extreme_values_of_a_pencil():
    for c, v in ((0.2, 6 * 0.2), (30, metric("lift", 0, 0.3, 30))):  # lift is at most 1 + c, at fpr = 0
        np.testing.assert_allclose(isometric("lift", v, c), [[0, 0], [0, 1]], atol=1e-14)
    assert 1.2 in [line[0] for line in trace_isometrics("lift", 0.2)]
    assert 0.6 in [line[0] for line in trace_isometrics("relative_precision", 1.5)]  # 1.5/2.5
    for name, level in (("accuracy", 1), ("lift", 3 + 1e-9)):
        assert isometric(name, level, 2)[0].size == 0


def test_levels_that_are_no_levels():
    assert [line[0] for line in trace_isometrics("accuracy", 1, np.int64(5))] == [0.2, 0.4, 0.6, 0.8]
    for count in (0, -3):
        with pytest.raises(ValueError, match=f"levels must be at least 1 line, not {count}"):
            trace_isometrics("accuracy", 1, count)
    with pytest.raises(TypeError, match="levels must be values, or their approximate number, not True"):
        trace_isometrics("accuracy", 1, True)
    with pytest.raises(ValueError, match=r"levels=\[5, 6\] are not reached: the metric ranges from 0 to 1"):
        trace_isometrics("accuracy", 1, [5, 6])
    assert [line[0] for line in trace_isometrics("accuracy", 1, 1)] == [0.5]  # 0 and 1 are corners
    with pytest.raises(ValueError, match="undefined everywhere"):
        trace_isometrics(lambda f, t, c: np.nan * f * t, 1, [0.5])
    with pytest.raises(ValueError, match="the metric ranges from 0 to ∞"):
        trace_isometrics("lr_plus", 1, [-1])


def test_number_of_levels():
    assert [round(line[0], 6) for line in trace_isometrics("phi2", 1, 5)] == [0, 0.2, 0.4, 0.6, 0.8]


# -- indifference to the skew ----------------------------------------------------------------------


@pytest.mark.parametrize(
    "name",
    [
        *(
            "accuracy",
            "cost",
            "wracc",
            "lift",
            "relative_precision",
            "kappa",
            *TWO_SIDED[:3],
            "mcc",
            "markedness",
        ),
        *("precision", "f_beta", "jaccard", "fowlkes_mallows", "npv", "recall_gain"),
    ],
)
def test_on_its_line_of_indifference_a_metric_does_not_know_the_skew(name):
    known = {"cost_ratio": 2.5} if name == "cost" else {}
    f, t = indifference_line(name, **known)
    along = np.linspace(0.05, 0.95, 10)
    f, t = f[0] + along * (f[1] - f[0]), t[0] + along * (t[1] - t[0])
    first, second = value(name, f, t, 0.5), value(name, f, t, 4)
    np.testing.assert_allclose(first, second, atol=1e-12)
    off = value(name, 0.2, 0.9, 0.5), value(name, 0.2, 0.9, 4)
    assert off[0] != off[1]


def test_metrics_without_a_line_of_indifference():
    with pytest.raises(ValueError, match="metric='beauty' is unknown"):
        indifference_line("beauty")
    with pytest.raises(TypeError, match="accuracy has no parameter 'cost_ratio': it takes none"):
        indifference_line("accuracy", cost_ratio=2)
    for name in ("dkm", "laplace"):
        with pytest.raises(ValueError, match=f"'{name}' has no line of indifference: choose from accuracy"):
            indifference_line(name)
