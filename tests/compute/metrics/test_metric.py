"""Metrics in ROC space: the decisions they are counted from, and lines along which they are equal."""

from fractions import Fraction

import numpy as np
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from papers import FLACH_CLASSIFIERS

from rocplot.compute import isometric, isometric_slope, metric
from rocplot.compute._metrics.isometric import clip_line_to_square
from rocplot.compute._metrics.metric import METRICS

NAMES = ("accuracy", "cost")
skews = st.floats(0.05, 20)


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
        assert slope == pytest.approx(isometric_slope(name, skew=skew, **parameters), rel=1e-6)


@given(st.sampled_from(NAMES), skews, st.floats(0.1, 0.9), st.floats(0.1, 0.9))
def test_slopes_equal_central_differences(name, skew, f, t):
    h = 1e-5
    across = metric(name, f + h, t, skew) - metric(name, f - h, t, skew)
    up = metric(name, f, t + h, skew) - metric(name, f, t - h, skew)
    assert -across / up == pytest.approx(isometric_slope(name, skew=skew), rel=1e-6)


def test_vuk_curk_equation_4_9():
    """The intercept on the axis of tpr is (accuracy n − N)/P: here (0.7·11 − 6)/5."""
    f, t = isometric("accuracy", 0.7, skew=6 / 5)
    np.testing.assert_allclose((f[0], t[0]), (0, 0.34))
    assert isometric_slope("accuracy", skew=6 / 5) == 6 / 5


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


@pytest.mark.slow
@given(st.fractions(0, 1), st.fractions(0, 1), st.fractions(0, 20))
def test_lines_through_a_point_of_the_square(f, t, slope):
    ends = clip_line_to_square(float(f), float(t), float(slope))
    low, high = Fraction(0), Fraction(1)
    if slope:
        low, high = max(low, f - t / slope), min(high, f + (1 - t) / slope)
    assume(high - low > Fraction(1, 1000))
    np.testing.assert_allclose(ends[0], [float(low), float(high)], atol=1e-12)
    np.testing.assert_allclose(ends[1], [float(t + slope * (end - f)) for end in (low, high)], atol=1e-12)


def test_an_infinite_slope_is_a_vertical_line():
    f, t = clip_line_to_square(0.3, 0.4, np.inf)
    assert (f.tolist(), t.tolist()) == ([0.3, 0.3], [0, 1])


@pytest.mark.parametrize(
    "call",
    [
        lambda name: metric(name, 0.1, 0.5, 1),
        lambda name: isometric_slope(name, 0.5, 0.5, 1),
        lambda name: isometric(name, 0.5, 1),
    ],
)
def test_unknown_metrics_list_the_known_ones(call):
    with pytest.raises(ValueError, match=r"metric='acuracy' is unknown: did you mean 'accuracy'\? Choose from .*'cost'"):
        call("acuracy")


@pytest.mark.parametrize(("skew", "kind"), [(-1, ValueError), (np.nan, ValueError), ("even", TypeError)])
def test_skews_that_are_none(skew, kind):
    with pytest.raises(kind, match="skew must be"):
        metric("accuracy", 0.1, 0.5, skew)


def test_negative_cost_ratio():
    with pytest.raises(ValueError, match="cost_ratio must be finite and at least 0, not -2"):
        metric("cost", 0.1, 0.5, 1, cost_ratio=-2)


# -- every metric, from the four cells of the table ------------------------------------------------

TOTALS = ("laplace", "m_estimate")
TWO_SIDED = ("information_gain", "gini_gain", "phi2", "dkm", "gini_roc")


def entropy(p):
    return -sum(q * np.log2(q) for q in (p, 1 - p) if q > 0)


def gini(p):
    return 2 * p * (1 - p)


def root_gini(p):
    return (p * (1 - p)) ** 0.5


def gain(impurity):
    def formula(tp, fn, fp, tn):
        n, left, right = tp + fn + fp + tn, tp + fp, fn + tn
        return impurity((tp + fn) / n) - left / n * impurity(tp / left) - right / n * impurity(fn / right)

    return formula


def recall_and_precision_gain(rate):
    def formula(tp, fn, fp, tn):
        prior = (tp + fn) / (tp + fn + fp + tn)
        value = rate(tp, fn, fp)
        return (value - prior) / ((1 - prior) * value)

    return formula


FROM_CELLS = {
    "accuracy": lambda tp, fn, fp, tn: (tp + tn) / (tp + fn + fp + tn),
    "cost": lambda tp, fn, fp, tn: (fn + fp) / (tp + fn + fp + tn),
    "ber": lambda tp, fn, fp, tn: (fn / (tp + fn) + fp / (fp + tn)) / 2,
    "youden": lambda tp, fn, fp, tn: tp / (tp + fn) + tn / (fp + tn) - 1,
    "wracc": lambda tp, fn, fp, tn: (
        tp / (tp + fn + fp + tn) - (tp + fp) * (tp + fn) / (tp + fn + fp + tn) ** 2
    ),
    "precision": lambda tp, fn, fp, tn: tp / (tp + fp),
    "lift": lambda tp, fn, fp, tn: tp / (tp + fp) / ((tp + fn) / (tp + fn + fp + tn)),
    "relative_precision": lambda tp, fn, fp, tn: tp / (tp + fp) - (tp + fn) / (tp + fn + fp + tn),
    "npv": lambda tp, fn, fp, tn: tn / (tn + fn),
    "lr_plus": lambda tp, fn, fp, tn: tp / (tp + fn) / (fp / (fp + tn)),
    "lr_minus": lambda tp, fn, fp, tn: fn / (tp + fn) / (tn / (fp + tn)),
    "f_beta": lambda tp, fn, fp, tn: 2 * tp / (2 * tp + fn + fp),
    "jaccard": lambda tp, fn, fp, tn: tp / (tp + fn + fp),
    "fowlkes_mallows": lambda tp, fn, fp, tn: (tp / (tp + fn) * tp / (tp + fp)) ** 0.5,
    "laplace": lambda tp, fn, fp, tn: (tp + 1) / (tp + fp + 2),
    "m_estimate": lambda tp, fn, fp, tn: (tp + 2 * (tp + fn) / (tp + fn + fp + tn)) / (tp + fp + 2),
    "kappa": lambda tp, fn, fp, tn: (
        ((tp + tn) / (n := tp + fn + fp + tn) - (e := ((tp + fn) * (tp + fp) + (fp + tn) * (fn + tn)) / n**2))
        / (1 - e)
    ),
    "information_gain": gain(entropy),
    "gini_gain": gain(gini),
    "phi2": lambda tp, fn, fp, tn: (tp * tn - fp * fn) ** 2 / ((tp + fn) * (fp + tn) * (tp + fp) * (fn + tn)),
    "mcc": lambda tp, fn, fp, tn: (
        (tp * tn - fp * fn) / ((tp + fn) * (fp + tn) * (tp + fp) * (fn + tn)) ** 0.5
    ),
    "dkm": lambda tp, fn, fp, tn: (
        gain(root_gini)(tp, fn, fp, tn) / root_gini((tp + fn) / (tp + fn + fp + tn))
    ),
    "gini_roc": lambda tp, fn, fp, tn: (
        gain(gini)(*(t := (tp / (tp + fn), fn / (tp + fn))), *(fp / (fp + tn), tn / (fp + tn)))
        / gini(sum(t) / 2)
    ),
    "gini_roc_left": lambda tp, fn, fp, tn: 1 - 2 / ((tp + fn) / tp + (fp + tn) / fp),
    "diagnostic_odds_ratio": lambda tp, fn, fp, tn: tp * tn / (fp * fn),
    "g_mean": lambda tp, fn, fp, tn: (tp / (tp + fn) * tn / (fp + tn)) ** 0.5,
    "markedness": lambda tp, fn, fp, tn: tp / (tp + fp) - fn / (fn + tn),
    "precision_gain": recall_and_precision_gain(lambda tp, fn, fp: tp / (tp + fp)),
    "recall_gain": recall_and_precision_gain(lambda tp, fn, fp: tp / (tp + fn)),
    "tpr": lambda tp, fn, fp, tn: tp / (tp + fn),
    "tnr": lambda tp, fn, fp, tn: tn / (fp + tn),
    "fpr": lambda tp, fn, fp, tn: fp / (fp + tn),
    "fnr": lambda tp, fn, fp, tn: fn / (tp + fn),
    "f1": lambda tp, fn, fp, tn: 2 * tp / (2 * tp + fn + fp),
    "f2": lambda tp, fn, fp, tn: 5 * tp / (5 * tp + 4 * fn + fp),
    "balanced_accuracy": lambda tp, fn, fp, tn: (tp / (tp + fn) + tn / (fp + tn)) / 2,
    "error_rate": lambda tp, fn, fp, tn: (fn + fp) / (tp + fn + fp + tn),
}


def test_the_contract_and_the_table_have_the_same_names():
    assert set(FROM_CELLS) == set(METRICS)


@pytest.mark.parametrize("name", METRICS)
def test_values_come_from_the_four_cells(name):
    rng = np.random.default_rng(3)
    for tp, fn, fp, tn in rng.integers(1, 60, (40, 4)).tolist():
        p, n = tp + fn, fp + tn
        given = {"positives": p, "negatives": n} if name in TOTALS else {}
        expected = FROM_CELLS[name](tp, fn, fp, tn)
        assert metric(name, fp / n, tp / p, n / p, **given) == pytest.approx(expected, rel=1e-9, abs=1e-12)


def test_values_are_scikit_learns():
    import sklearn.metrics as sk

    rng = np.random.default_rng(4)
    y, guess = rng.random(400) < 0.3, rng.random(400) < 0.4
    f, t, c = guess[~y].mean(), guess[y].mean(), (~y).sum() / y.sum()
    assert metric("accuracy", f, t, c) == pytest.approx(sk.accuracy_score(y, guess))
    assert 1 - metric("ber", f, t, c) == pytest.approx(sk.balanced_accuracy_score(y, guess))
    for beta in (0.5, 1, 3):
        assert metric("f_beta", f, t, c, beta=beta) == pytest.approx(sk.fbeta_score(y, guess, beta=beta))
    assert metric("jaccard", f, t, c) == pytest.approx(sk.jaccard_score(y, guess))
    assert metric("kappa", f, t, c) == pytest.approx(sk.cohen_kappa_score(y, guess))
    assert metric("mcc", f, t, c) == pytest.approx(sk.matthews_corrcoef(y, guess))
    assert metric("information_gain", f, t, c) * np.log(2) == pytest.approx(sk.mutual_info_score(y, guess))
    likelihood = sk.class_likelihood_ratios(y, guess)
    assert [metric("lr_plus", f, t, c), metric("lr_minus", f, t, c)] == pytest.approx(likelihood)


def test_phi2_is_chi_square_by_n():
    from scipy.stats import chi2_contingency

    table = np.array([[30, 12], [25, 90]])  # true classes in rows
    found = chi2_contingency(table, correction=False).statistic / table.sum()
    f, t = table[1, 0] / table[1].sum(), table[0, 0] / table[0].sum()
    assert metric("phi2", f, t, table[1].sum() / table[0].sum()) == pytest.approx(found)


rates, many_skews = st.floats(0.01, 0.99), st.sampled_from([0.25, 1, 3, 10])


@pytest.mark.slow
@given(rates, rates, many_skews)
def test_relative_gini_gain_is_phi2_is_squared_mcc(f, t, c):
    phi2 = metric("phi2", f, t, c)
    assert metric("gini_gain", f, t, c) / (2 * c / (1 + c) ** 2) == pytest.approx(float(phi2), abs=1e-15)
    assert metric("mcc", f, t, c) ** 2 == pytest.approx(float(phi2), abs=1e-15)
    assert metric("markedness", f, t, c) * metric("youden", f, t, c) == pytest.approx(float(phi2), abs=1e-15)


@pytest.mark.slow
@given(rates, rates, many_skews)
def test_relative_impurity_counts_both_children(f, t, c):
    """Flach's slides print the left child alone; the right one is (t, f) → (1 − t, 1 − f)."""
    sides = [(t, f), (1 - t, 1 - f)]
    gini = 1 - sum((1 + c) * t * f / (t + c * f) for t, f in sides)
    assert metric("phi2", f, t, c) == pytest.approx(gini, abs=1e-12)
    assert metric("dkm", f, t, c) == pytest.approx(1 - sum((t * f) ** 0.5 for t, f in sides), abs=1e-12)
    assert metric("gini_roc", f, t, c) == pytest.approx(
        1 - sum(2 * t * f / (t + f) for t, f in sides), abs=1e-12
    )


TABLE = {  # the slides' linear metrics: scale, formula, skew-insensitive version
    "accuracy": (1, lambda f, t, c: (t + c * (1 - f)) / (c + 1), lambda f, t: (t + 1 - f) / 2),
    "wracc": (4, lambda f, t, c: 4 * c / (c + 1) ** 2 * (t - f), lambda f, t: t - f),
    "precision": (1, lambda f, t, c: t / (t + c * f), lambda f, t: t / (t + f)),
    "lift": (1 / 2, lambda f, t, c: (c + 1) / 2 * t / (t + c * f), lambda f, t: t / (t + f)),
    "relative_precision": (
        2,
        lambda f, t, c: 2 * c / (c + 1) * (t - f) / (t + c * f),
        lambda f, t: (t - f) / (t + f),
    ),
    "f_beta": (1, lambda f, t, c: 2 * t / (t + c * f + 1), lambda f, t: 2 * t / (t + f + 1)),
    "jaccard": (1, lambda f, t, c: t / (c * f + 1), lambda f, t: t / (f + 1)),
}


@pytest.mark.parametrize("name", TABLE)
def test_the_slides_table_of_linear_metrics(name):
    scale, formula, insensitive = TABLE[name]
    f, t = np.random.default_rng(5).random((2, 200))
    for c in (0.25, 1, 3, 10):
        np.testing.assert_allclose(scale * metric(name, f, t, c), formula(f, t, c), rtol=1e-12, atol=1e-13)
    np.testing.assert_allclose(scale * metric(name, f, t, 1), insensitive(f, t), rtol=1e-12, atol=1e-13)


# -- symmetries: inverted predictions, inverted labels, both ---------------------------------------


@given(st.sampled_from(TWO_SIDED), rates, rates, many_skews)
def test_splitting_criteria_do_not_mind_which_child_is_left(name, f, t, c):
    assert metric(name, 1 - f, 1 - t, c) == pytest.approx(float(metric(name, f, t, c)), abs=1e-12)


@given(st.sampled_from(["mcc", "markedness", "youden", "kappa", "wracc"]), rates, rates, many_skews)
def test_inverted_predictions(name, f, t, c):
    """(f, t) → (1 − f, 1 − t) turns the sign; of kappa only where the classes are even."""
    if name == "kappa":
        c = 1
    assert metric(name, 1 - f, 1 - t, c) == pytest.approx(-float(metric(name, f, t, c)), abs=1e-12)


@given(st.sampled_from([*TWO_SIDED, "mcc", "kappa", "accuracy", "wracc", "ber"]), rates, rates, many_skews)
def test_inverting_labels_and_predictions_keeps_what_treats_the_classes_alike(name, f, t, c):
    assert metric(name, 1 - t, 1 - f, 1 / c) == pytest.approx(float(metric(name, f, t, c)), abs=1e-12)


@given(rates, rates, many_skews)
def test_inverted_labels(f, t, c):
    """(f, t) → (t, f) and c → 1/c; with inverted predictions precision and npv change places."""
    assert metric("accuracy", t, f, 1 / c) == pytest.approx(1 - float(metric("accuracy", f, t, c)))
    assert metric("npv", f, t, c) == pytest.approx(float(metric("precision", 1 - t, 1 - f, 1 / c)))
    for name in TWO_SIDED:
        assert metric(name, t, f, 1 / c) == pytest.approx(float(metric(name, f, t, c)), abs=1e-12)


@pytest.mark.parametrize(
    "name", ["dkm", "lr_plus", "lr_minus", "diagnostic_odds_ratio", "youden", "g_mean", "gini_roc"]
)
def test_strongly_insensitive_metrics_do_not_know_the_skew(name):
    f, t = np.random.default_rng(6).uniform(0.01, 0.99, (2, 100))
    np.testing.assert_array_equal(metric(name, f, t, 0.1), metric(name, f, t, 10))


# -- undefined cells -------------------------------------------------------------------------------


@pytest.mark.parametrize("c", [0.25, 1, 3])
def test_zero_by_zero_is_nan_and_nothing_else_is(c):
    corners = np.array([0, 1, 0, 1]), np.array([0, 0, 1, 1])
    undefined = {
        (0, 0): {
            "precision",
            "lift",
            "relative_precision",
            "fowlkes_mallows",
            "lr_plus",
            "precision_gain",
            "gini_roc_left",
        },
        (1, 1): {"npv", "lr_minus"},
    }
    both = {"phi2", "mcc", "gini_gain", "gini_roc", "markedness", "diagnostic_odds_ratio"}
    for name in METRICS:
        given = {"positives": 10} if name in TOTALS else {}
        for f, t, value in zip(*corners, metric(name, *corners, c, **given), strict=True):
            expected = name in undefined.get((f, t), set()) or ((f == t) and name in both)
            assert np.isnan(value) == expected, (name, f, t)


def test_limits_on_the_edges():
    assert metric("lr_plus", 0, 0.5, 1) == np.inf
    assert metric("lr_minus", 1, 0.5, 1) == np.inf
    assert metric("diagnostic_odds_ratio", [0, 0.5, 0.5], [0.5, 1, 0], 1).tolist() == [np.inf, np.inf, 0]
    assert metric("precision_gain", 0.5, 0, 1) == metric("recall_gain", 0.5, 0, 1) == -np.inf
    assert metric("information_gain", [0, 1], [0, 1], 3).tolist() == [0, 0]
    assert metric("f_beta", 0, 0, 2) == 0
    assert np.isnan(metric("f_beta", 0, 0, 2, beta=0))


# -- parameters ------------------------------------------------------------------------------------


def test_totals_of_the_classes():
    both = metric("laplace", 0.2, 0.6, 3, positives=10, negatives=30)
    assert (
        both == metric("laplace", 0.2, 0.6, 3, positives=10) == metric("laplace", 0.2, 0.6, 3, negatives=30)
    )
    assert both == 7 / 14
    assert metric("m_estimate", 0.2, 0.6, 3, positives=10, prior=0.5) == both
    assert metric("m_estimate", 0, 0, 3, positives=10, m=7) == 0.25
    with pytest.raises(ValueError, match="need positives= or negatives="):
        metric("laplace", 0.2, 0.6, 3)


def test_unknown_and_impossible_parameters():
    with pytest.raises(TypeError, match="precision has no parameter 'beta': it takes none"):
        metric("precision", 0.2, 0.6, 3, beta=1)
    with pytest.raises(TypeError, match="cost has no parameter 'ratio': it takes cost_ratio"):
        metric("cost", 0.2, 0.6, 3, ratio=1)
    with pytest.raises(ValueError, match=r"prior must be in \[0, 1\], not 2"):
        metric("m_estimate", 0.2, 0.6, 3, positives=4, prior=2)


def test_a_function_and_an_array_of_skews():
    def own(f, t, c, weight=1):
        return t - weight * c * f

    np.testing.assert_allclose(metric(own, [0.1, 0.2], 0.5, [1, 2], weight=0.5), [0.45, 0.3])
    np.testing.assert_allclose(metric("precision", 0.2, 0.6, [1, 3]), [0.75, 0.5])
    with pytest.raises(ValueError, match="skew must be finite"):
        metric("precision", 0.2, 0.6, [1, -3])


@pytest.mark.parametrize("name", METRICS)
def test_unknown_rates_have_no_value(name):
    given = {"positives": 10} if name in TOTALS else {}
    assert np.isnan(metric(name, np.nan, np.nan, 1, **given))


@given(st.floats(0.05, 1), many_skews)
def test_break_even(t, c):
    """Where as many are called positive as there are, precision, recall and F are one, and the loss is 2π(1 − recall)."""
    f = (1 - t) / c
    assume(f <= 1)
    assert metric("precision", f, t, c) == pytest.approx(t)
    assert metric("f_beta", f, t, c) == pytest.approx(t)
    assert 1 - metric("accuracy", f, t, c) == pytest.approx(2 / (1 + c) * (1 - t), abs=1e-12)


def test_rates_are_in_the_unit_interval():
    for rates in ((1.5, 0.2), (0.1, [0.2, -0.1]), (np.inf, 0)):
        with pytest.raises(ValueError, match=r"[ft]pr must be in \[0, 1\], not"):
            metric("accuracy", *rates, 1)
    with pytest.raises(TypeError, match="fpr must be a number or an array of numbers, not None"):
        metric("accuracy", None, 0.2, 1)
    assert metric("npv", 0.4, 1, 0.5) == 1  # no rounding


@pytest.mark.parametrize(("point", "slope"), [((0.84, 0.4), 7.0), ((0.87, 0.02), 3.0)])
def test_rounding_carries_no_tangent_out_of_the_square(point, slope):
    """Its ends lie on the edges tpr = 0 and 1, or by rounding a little beyond."""
    f, t = clip_line_to_square(*point, slope)
    assert t.min() >= 0
    assert t.max() <= 1
    np.testing.assert_allclose(t - point[1], slope * (f - point[0]), atol=1e-14)
