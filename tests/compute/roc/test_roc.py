"""ROC curves and areas: the papers' numbers, scikit-learn, and counting pairs by brute force."""

from fractions import Fraction

import numpy as np
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from papers import (
    FAWCETT_FIGURE_3,
    FAWCETT_FIGURE_4,
    FLACH_RANKING,
    QIN_TABLE_1,
    VUK_CURK_TABLE_2,
    VUK_CURK_TABLE_3,
)
from scipy.stats import somersd
from sklearn.metrics import roc_auc_score

from rocplot.compute import RocCurve, auc, auc_bounds, counts, partial_auc, roc

TIED = st.integers(-5, 5)
FIGURE_3 = roc(*FAWCETT_FIGURE_3, pos_label="p")


@st.composite
def two_classes(draw, scores=TIED):
    """Labels of both classes, and their scores."""
    cases = draw(st.lists(st.tuples(scores, st.booleans()), min_size=2, max_size=30))
    labels = np.array([label for _, label in cases])
    assume(labels.any() and not labels.all())
    return labels, np.array([score for score, _ in cases])


def pairs(labels, scores, tie=Fraction(1, 2), weight=None):
    """AUC with ties counting `tie`, by looking at every pair of a positive and a negative."""
    weight = [1] * len(scores) if weight is None else weight
    cases = [(bool(y), Fraction(s), Fraction(w)) for y, s, w in zip(labels, scores, weight, strict=True)]
    won = total = Fraction(0)
    for _, high, a in (case for case in cases if case[0]):
        for _, low, b in (case for case in cases if not case[0]):
            won += a * b * (1 if high > low else tie if high == low else 0)
            total += a * b
    return won / total


def random_sample(rng, n=60):
    y = rng.random(n) < rng.uniform(0.2, 0.8)
    y[:2] = True, False
    return y, np.round(rng.normal(y * rng.uniform(-0.5, 2), 1), int(rng.integers(0, 3)))


def area(x, y, low, high, n=200_000):
    """Area under a polyline by brute force: the midpoint rule, away from vertical segments."""
    at = low + (np.arange(n) + 0.5) / n * (high - low)
    right = np.clip(np.searchsorted(x, at, "right"), 1, len(x) - 1)
    run = x[right] - x[right - 1]
    return float(np.mean(y[right - 1] + (y[right] - y[right - 1]) * (at - x[right - 1]) / run) * (high - low))


# -- what the papers print ------------------------------------------------------------------------


def test_fawcett_figure_3():
    assert FIGURE_3.auc == 0.68
    assert FIGURE_3.threshold.tolist() == [np.inf, *FAWCETT_FIGURE_3[1]]
    at = FIGURE_3.threshold.tolist().index(0.54)
    assert (FIGURE_3.fpr[at], FIGURE_3.tpr[at]) == (0.1, 0.5)
    accuracy = (FIGURE_3.tpr + 1 - FIGURE_3.fpr) / 2
    assert accuracy.max() == pytest.approx(0.7)
    assert (accuracy > 0.7 - 1e-9).sum() == 1
    assert accuracy[FIGURE_3.threshold >= 0.5][-1] == pytest.approx(0.6)
    assert auc_bounds(FIGURE_3) == (0.68, 0.68)


def test_gini_is_twice_the_area_between_the_curve_and_the_diagonal():
    """Fawcett, section 5: Gini + 1 = 2 AUC."""
    assert FIGURE_3.gini == pytest.approx(0.36)
    assert FIGURE_3.gini == pytest.approx(2 * np.trapezoid(FIGURE_3.tpr - FIGURE_3.fpr, FIGURE_3.fpr))
    y, score = [1, 1, 0, 0, 1], [3, 2, 2, 1, 0]  # Somers' D of the score: (3 − 2) / 6, one pair tied
    assert roc(y, score).gini == pytest.approx(somersd(y, score).statistic) == pytest.approx(1 / 6)
    assert roc([0, 1], [1, 0]).gini == -1


def test_fawcett_figure_4():
    curve = roc(*FAWCETT_FIGURE_4, pos_label="p")
    assert curve.auc == 1

    def decision(cut):
        at = np.flatnonzero(curve.threshold >= cut)[-1]
        return curve.fpr[at], curve.tpr[at]

    assert (decision(0.5), decision(0.6)) == ((0.5, 1), (0.25, 1))
    assert decision(np.nextafter(0.68139, 1)) == decision(0.99955) == (0, 1)


def test_vuk_curk_table_1_as_printed():
    """Their instance 14 is positive, Fawcett's is negative."""
    classes, scores = FAWCETT_FIGURE_3
    classes = [*classes[:13], "p", *classes[14:]]
    curve = roc(classes, scores, pos_label="p")
    assert curve.auc == 64 / 99
    accuracy = (11 * curve.tpr + 9 * (1 - curve.fpr)) / 20
    assert accuracy.max() == pytest.approx(0.65)
    assert curve.threshold[accuracy > 0.65 - 1e-9].tolist() == [0.54, 0.37]


def test_vuk_curk_table_2():
    sample = VUK_CURK_TABLE_2
    assert auc(*sample, pos_label="p") == 11 / 12
    assert auc_bounds(*sample, pos_label="p") == (5 / 6, 1)


def test_vuk_curk_table_3():
    curve = roc(*VUK_CURK_TABLE_3, pos_label="p")
    assert curve.auc == 5 / 6
    assert auc_bounds(curve)[0] == 7 / 9
    rate = (curve.fpr + curve.tpr) / 2
    np.testing.assert_allclose(rate, [0, 1 / 6, 1 / 3, 1 / 2, 5 / 6, 1], atol=1e-15)
    np.testing.assert_allclose(3 * curve.tpr, [0, 1, 2, 2, 3, 3], atol=1e-15)


def test_qin_table_1():
    areas = {name: auc(*sample, pos_label="+") for name, sample in QIN_TABLE_1.items()}
    assert areas == {"CLS1": 0.96, "CLS2": 0.72}


def test_flach_ranking():
    assert auc(*FLACH_RANKING, pos_label="+") == 5 / 7


@pytest.mark.parametrize(("f", "t"), [(0.0, 0.0), (0.25, 0.75), (0.5, 0.25), (0.0, 1.0), (0.1, 0.7)])
def test_area_of_a_single_point(f, t):
    assert RocCurve([0, f, 1], [0, t, 1]).auc == pytest.approx((1 + t - f) / 2, abs=1e-15)


# -- curves ---------------------------------------------------------------------------------------


@given(two_classes())
def test_points_are_the_decisions_at_each_threshold(sample):
    y, s = sample
    curve = roc(y, s)
    assert curve.threshold.tolist() == [np.inf, *sorted(set(s.tolist()), reverse=True)]
    for f, t, cut in zip(curve.fpr, curve.tpr, curve.threshold, strict=True):
        assert (f, t) == ((s[~y] >= cut).sum() / (~y).sum(), (s[y] >= cut).sum() / y.sum())


def test_infinite_scores_are_thresholds_like_any_other():
    curve = roc([1, 0, 1, 0], [np.inf, -np.inf, 1.0, np.inf])
    assert curve.threshold.tolist() == [np.inf, np.inf, 1, -np.inf]
    assert curve.tpr.tolist() == [0, 0.5, 1, 1]
    assert curve.auc == 0.625


@given(two_classes())
def test_swapped_labels_mirror_the_area(sample):
    y, s = sample
    assert auc(y, s) + auc(~y, s) == pytest.approx(1, abs=1e-15)
    assert auc(y, s) + auc(y, -s) == pytest.approx(1, abs=1e-15)


@given(two_classes(), st.integers(2, 10))
@pytest.mark.filterwarnings("ignore:each score has one positive")  # as samples may have by chance
def test_replicating_a_class_leaves_the_curve(sample, times):
    y, s = sample
    more = np.concatenate((np.arange(y.size), np.repeat(np.flatnonzero(~y), times - 1)))
    replicated, weighted = roc(y[more], s[more]), roc(y, s, sample_weight=np.where(y, 1, times))
    for name in ("fpr", "tpr", "threshold", "auc"):
        np.testing.assert_allclose(getattr(replicated, name), getattr(roc(y, s), name), rtol=1e-15)
        np.testing.assert_array_equal(getattr(replicated, name), getattr(weighted, name))


@given(two_classes())
def test_strictly_increasing_maps_leave_the_curve(sample):
    y, s = sample
    curve = roc(y, s)
    for mapped in (2 * s + 1, np.exp(s), np.arctan(s), s.astype(float) ** 3, s * 2**40):
        other = roc(y, mapped)
        np.testing.assert_array_equal((curve.fpr, curve.tpr), (other.fpr, other.tpr))


# -- areas ----------------------------------------------------------------------------------------


@pytest.mark.slow
@given(two_classes(st.floats(-4, 4)))
def test_area_is_the_exact_fraction_of_pairs(sample):
    y, s = sample
    assert auc(y, s) == roc(y, s).auc == float(pairs(y, s))
    assert auc_bounds(y, s) == (float(pairs(y, s, 0)), float(pairs(y, s, 1)))


@given(two_classes(), st.data())
def test_weighted_area_is_the_weighted_share_of_pairs(sample, data):
    y, s = sample
    weight = data.draw(st.lists(st.integers(1, 9), min_size=y.size, max_size=y.size))
    assert auc(y, s, sample_weight=weight) == float(pairs(y, s, weight=weight))
    tenths = [w / 8 for w in weight]
    assert auc(y, s, sample_weight=tenths) == pytest.approx(float(pairs(y, s, weight=weight)), abs=1e-14)


@given(two_classes())
def test_ties_are_rectangles(sample):
    """Optimistic − pessimistic = Σ ab/(PN) over the groups of equal scores; the area is their mean."""
    y, s = sample
    boxes = sum((y & (s == v)).sum() * (~y & (s == v)).sum() for v in set(s.tolist()))
    low, high = auc_bounds(y, s)
    assert high - low == pytest.approx(boxes / (y.sum() * (~y).sum()), abs=1e-15)
    assert (low + high) / 2 == pytest.approx(auc(y, s), abs=1e-15)


@pytest.mark.slow
def test_area_equals_scikit_learn():
    rng = np.random.default_rng(5)
    for _ in range(300):
        y, s = random_sample(rng)
        weight = rng.uniform(0.1, 3, y.size)
        assert auc(y, s) == pytest.approx(roc_auc_score(y, s), abs=1e-14)
        assert auc(y, s, sample_weight=weight) == pytest.approx(
            roc_auc_score(y, s, sample_weight=weight), abs=1e-13
        )


def test_area_of_soft_labels():
    """Every case split into a positive of weight p and a negative of weight 1 − p."""
    p, s = [0.9, 0.6, 0.6, 0.25, 0.0], [5, 3, 3, 4, 1]
    split = pairs([1] * 5 + [0] * 5, s + s, weight=[*p, *(1 - value for value in p)])
    assert auc(p, s, soft_labels=True) == pytest.approx(float(split), abs=1e-15)


@pytest.mark.parametrize("window", [{"fpr": (0.0, 0.1)}, {"fpr": (0.0, 0.37)}, {"fpr": (0, 1)}])
def test_partial_area_equals_scikit_learn(window):
    rng = np.random.default_rng(6)
    for _ in range(40):
        y, s = random_sample(rng)
        theirs = roc_auc_score(y, s, max_fpr=window["fpr"][1])
        if window["fpr"][1] < 1:
            assert partial_auc(y, s, **window, standardize=True) == pytest.approx(theirs, abs=1e-12)
        else:
            assert partial_auc(y, s, **window) == pytest.approx(theirs, abs=1e-12)


@pytest.mark.parametrize("low_high", [(0.0, 1.0), (0.0, 0.2), (0.3, 0.55), (0.8, 1.0), (0.5, 0.5001)])
@pytest.mark.parametrize("seed", range(3))
def test_partial_area_equals_brute_force(low_high, seed):
    curve = roc(*random_sample(np.random.default_rng(seed), 30))
    under = area(curve.fpr, curve.tpr, *low_high)
    right = area(curve.tpr, 1 - curve.fpr, *low_high)
    assert partial_auc(curve, fpr=low_high) == pytest.approx(under, abs=2e-5)
    assert partial_auc(curve, tpr=low_high) == pytest.approx(right, abs=2e-5)


@pytest.mark.parametrize("side", ["fpr", "tpr"])
def test_standardized_area_of_chance_and_perfection(side):
    for window in ((0, 0.2), (0.5, 0.9), (0, 1)):
        assert partial_auc(RocCurve([0, 1], [0, 1]), **{side: window}, standardize=True) == pytest.approx(0.5)
        assert partial_auc(
            RocCurve([0, 0, 1], [0, 1, 1]), **{side: window}, standardize=True
        ) == pytest.approx(1)


def test_partial_areas_add_up():
    whole = [partial_auc(FIGURE_3, **{side: (0, 1)}) for side in ("fpr", "tpr")]
    assert whole == pytest.approx([0.68, 0.68])
    parts = [partial_auc(FIGURE_3, tpr=window) for window in ((0, 0.25), (0.25, 0.8), (0.8, 1))]
    assert sum(parts) == pytest.approx(0.68)


@pytest.mark.parametrize(
    ("window", "kind", "message"),
    [
        ({}, ValueError, "partial_auc needs a window"),
        ({"fpr": (0, 1), "tpr": (0, 1)}, ValueError, "fpr and tpr cannot be combined"),
        ({"fpr": 0.5}, TypeError, "fpr must be a pair"),
        ({"tpr": (0, 0.5, 1)}, TypeError, "tpr must be a pair"),
        ({"fpr": (0.5, 0.5)}, ValueError, "empty window"),
        ({"tpr": (0.9, 0.5)}, ValueError, "empty window"),
        ({"fpr": (-0.1, 0.5)}, ValueError, r"fpr must be in \[0, 1\], not -0.1"),
        ({"fpr": (0, float("nan"))}, ValueError, r"fpr must be in \[0, 1\], not nan"),
        ({"tpr": ("a", 1)}, TypeError, "tpr must be a number, not 'a'"),
    ],
)
def test_windows_that_are_none(window, kind, message):
    with pytest.raises(kind, match=message):
        partial_auc(FIGURE_3, **window)


def test_class_totals_are_needed():
    with pytest.raises(ValueError, match="no positive cases"):
        auc(counts([0, 0], [1, 2]))
