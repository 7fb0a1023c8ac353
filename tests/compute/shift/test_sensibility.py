"""Sensibility analysis: the paper's table, the shape that follows from the definition, and brute force."""

from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from rocplot.compute import Sensibility, counts, roc, sensibility

# Klement et al., table 1
LABEL = np.array([1, 1, 0, 1, 1, 0, 1, 0, 0, 0])
P = np.array([1.0, 0.9, 0.8, 0.7, 0.6, 0.5, 0.4, 0.3, 0.2, 0.0])


def at(result, name, cut):
    """Value of the decision at exactly this cut-off: of the smallest threshold that is not below it."""
    return getattr(result, name)[np.flatnonzero(result.threshold >= cut)[-1]]


def brute_force(y, p, w=None):
    """Set by set, threshold by threshold, in fractions."""
    w = [Fraction(1)] * len(y) if w is None else [Fraction(v).limit_denominator(10**6) for v in w]
    p = [Fraction(v).limit_denominator(10**6) for v in p]
    cases = list(zip(y, p, w, strict=True))
    midpoint = sum(v * s for _, s, v in cases) / (2 * sum(v for c, _, v in cases if c))
    sets = [[c for c in cases if ((c[1] >= midpoint) == bool(c[0])) == wanted] for wanted in (True, False)]
    found = []
    for part in sets:
        total = sum(v for *_, v in part)
        cuts = [Fraction(2), *sorted(set(p), reverse=True)]
        found.append(
            [
                float(sum(v for c, s, v in part if (s >= cut) == bool(c)) / total) if total else np.nan
                for cut in cuts
            ]
        )
    weight = [sum(v for *_, v in part) for part in sets]
    return float(midpoint), float(weight[1] / weight[0]) if weight[0] else np.inf, *found


def test_table_1():
    found = sensibility(LABEL, P)
    assert found.midpoint == pytest.approx(0.54, abs=1e-15)  # printed as .56
    assert found.struggle_ratio == 2 / 8
    assert at(found, "sensibility", 0.35) == 7 / 8
    assert at(found, "capability", 0.35) == 1 / 2
    assert (found.n_sensible, found.n_non_sensible) == (8, 2)
    np.testing.assert_array_equal(found.threshold, [np.inf, *P])


def test_the_decision_at_a_cut_off_is_that_of_klements_table_1():
    """At .35: 7 of 8 sensible and 1 of 2 other cases, all 5 positives and 3 of 5 negatives."""
    decision = sensibility(LABEL, P).at(0.35)
    assert (decision.sensibility, decision.capability) == (0.875, 0.5)
    assert (decision.accuracy_positive, decision.accuracy_negative) == (1, 0.6)
    assert (decision.tpr, decision.fpr, decision.threshold) == (1, 0.4, 0.35)


def test_a_decision_at_any_cut_off_is_that_of_its_rule(rng):
    p = np.round(rng.random(60), 1)
    y = np.r_[0, 1, rng.integers(0, 2, 58)]
    analysis = sensibility(y, p)
    inside = (p >= analysis.midpoint) == y
    for cut in (-np.inf, -1, 0, 0.05, 0.3, 0.31, 0.5, 1, 1.5, np.inf):
        right, decision = (p >= cut) == y, analysis.at(cut)
        by_hand = [right[inside], right[~inside], right[y == 1], right[y == 0]]
        values = (
            decision.sensibility,
            decision.capability,
            decision.accuracy_positive,
            decision.accuracy_negative,
        )
        assert values == pytest.approx([part.mean() for part in by_hand]), cut
        assert (decision.tpr, 1 - decision.fpr) == pytest.approx(values[2:])


def test_means_of_both_classes_are_those_of_equation_1():
    analysis = sensibility(LABEL, P)
    assert (analysis.mean_positive, analysis.mean_negative) == pytest.approx((3.6 / 5, 1.8 / 5), abs=1e-15)
    weighted = sensibility([1, 1, 0], [0.9, 0.3, 0.5], sample_weight=[1, 3, 2])
    assert (weighted.mean_positive, weighted.mean_negative) == pytest.approx((0.45, 0.5))
    assert weighted.midpoint == pytest.approx((0.45 + 0.5 * 2 / 4) / 2)


def test_a_decision_needs_one_cut_off_and_the_curve():
    analysis = sensibility(LABEL, P)
    with pytest.raises(ValueError, match="threshold holds NaN"):
        analysis.at(np.nan)
    with pytest.raises(TypeError, match="threshold must be one number"):
        analysis.at([0.3, 0.5])
    with pytest.raises(TypeError, match="threshold"):
        analysis.at("low")
    with pytest.raises(ValueError, match="need the ROC curve"):
        Sensibility([np.inf, 0.5], [1, 0], [0, 1], 0.5, 1).at(0.5)
    assert np.isnan(
        sensibility([1, 1, 0], [0.9, 0.9, 0.2]).at(0.5).capability
    )  # no case is on the wrong side


@pytest.mark.parametrize(
    ("percent", "n_positive", "at"), [([86, 81, 38, 23], 3, 38), ([93, 54, 28, 11], 1, 93)]
)
def test_a_midpoint_at_a_probability_is_that_one_whatever_rounding_does(percent, n_positive, at):
    p = np.array(percent) / 100
    assert p.sum() / (2 * n_positive) != at / 100  # though it is in decimals
    found = sensibility([1] * n_positive + [0] * (len(p) - n_positive), p)
    assert found.midpoint == at / 100
    assert (found.n_sensible, found.struggle_ratio) == (
        4,
        0,
    )  # decided right there, the one at the midpoint too


def test_the_printed_class_distribution_would_contradict_the_printed_table():
    d, m_pos, m_neg = 5 / 10, P[LABEL == 1].mean(), P[LABEL == 0].mean()
    assert (m_pos + m_neg / d) / 2 == pytest.approx(0.72)
    assert (m_pos + m_neg / (5 / 5)) / 2 == pytest.approx(sensibility(LABEL, P).midpoint, abs=1e-15)


probabilities = st.integers(0, 20).map(lambda i: i / 20)  # many ties


@pytest.mark.slow
@given(st.lists(st.tuples(st.booleans(), probabilities, st.integers(1, 5)), min_size=2, max_size=30))
def test_brute_force_and_recombination(cases):
    y, p, w = (np.array(column) for column in zip(*cases, strict=True))
    if y.all() or not y.any():
        y[0] = not y[0]
    found = sensibility(y, p, sample_weight=w)
    midpoint, struggle, sens, cap = brute_force(y, p, w)
    assert found.midpoint == pytest.approx(midpoint, abs=1e-12)
    assert found.struggle_ratio == pytest.approx(struggle)
    np.testing.assert_allclose(found.sensibility, sens, atol=1e-12)
    np.testing.assert_allclose(found.capability, cap, atol=1e-12)
    together = np.nan_to_num(found.n_sensible * found.sensibility) + np.nan_to_num(
        found.n_non_sensible * found.capability
    )
    accuracy = [np.sum(w * ((p >= cut) == y)) / w.sum() for cut in found.threshold]
    np.testing.assert_allclose(together / w.sum(), accuracy, atol=1e-12)


def test_shape_peaks_at_the_midpoint(rng):
    for _ in range(50):
        y = np.r_[0, 1, rng.integers(0, 2, 40)]
        p = np.round(rng.random(y.size), 2)
        found = sensibility(y, p)
        t, n_in, n_out = found.midpoint, found.n_sensible, found.n_non_sensible
        assert at(found, "sensibility", t) == 1
        assert at(found, "capability", t) == 0
        for i, cut in enumerate(found.threshold):  # catalogue K-shape
            if cut <= t:
                lost, won = np.sum((y == 0) & (p >= cut) & (p < t)), np.sum((y == 1) & (p >= cut) & (p < t))
            else:
                lost, won = np.sum((y == 1) & (p >= t) & (p < cut)), np.sum((y == 0) & (p >= t) & (p < cut))
            assert found.sensibility[i] == pytest.approx(1 - lost / n_in, abs=1e-12)
            assert found.capability[i] == pytest.approx(won / n_out, abs=1e-12)


def test_a_tie_at_the_midpoint_goes_with_the_decision_rule():
    y, p = (
        [1, 0, 1, 0, 0, 1],
        [0.1, 0.7, 0.6, 0.5, 0.6, 0.5],
    )  # Σp = 3 = n⁺: the midpoint is ½, but floats wobble
    found = sensibility(y, p)
    assert found.midpoint == 0.5
    assert found.n_sensible == 2  # the positives at .6 and at .5
    assert found.struggle_ratio == 2


def test_limits():
    beyond = sensibility([1, 0, 0, 0, 0], [0.2, 0.6, 0.6, 0.7, 0.7])  # Σp / 2 = 1.4
    assert beyond.midpoint == pytest.approx(1.4)
    assert beyond.n_non_sensible == 1
    assert beyond.struggle_ratio == 1 / 4
    perfect = sensibility([1, 1, 0], [0.9, 0.9, 0.2])
    assert perfect.struggle_ratio == 0
    assert np.isnan(perfect.capability).all()
    hopeless = sensibility([0, 1], [1.0, 0.0])
    assert hopeless.midpoint == 0.5
    assert hopeless.struggle_ratio == np.inf
    assert np.isnan(hopeless.sensibility).all()
    calibrated = sensibility([1, 0], [0.7, 0.3])
    assert calibrated.midpoint == 0.5


def test_swapped_labels_move_the_midpoint_along_only_if_balanced(rng):
    y = np.repeat([1, 0], 50)
    p = rng.random(100)
    assert sensibility(1 - y, 1 - p).midpoint == pytest.approx(1 - sensibility(y, p).midpoint)
    y = np.repeat([1, 0], [20, 80])
    assert abs(sensibility(1 - y, 1 - p).midpoint - 1 + sensibility(y, p).midpoint) > 0.1


def test_counts_curves_results_and_soft_labels_are_the_same_door():
    direct = sensibility(LABEL, P)
    for source in (counts(LABEL, P), roc(LABEL, P), direct):
        np.testing.assert_array_equal(sensibility(source).sensibility, direct.sensibility)
    soft = sensibility(LABEL.astype(float), P, soft_labels=True)
    np.testing.assert_array_equal(soft.capability, direct.capability)
    split = sensibility(
        np.tile([1, 0], 10), np.repeat(P, 2), sample_weight=np.ravel(np.column_stack([P, 1 - P]))
    )
    whole = sensibility(P, P, soft_labels=True)
    np.testing.assert_allclose(whole.sensibility, split.sensibility, atol=1e-15)
    assert whole.midpoint == 0.5  # labels that are their own predictions are calibrated


def test_errors():
    with pytest.raises(ValueError, match=r"probabilities in \[0, 1\], not scores from 0.2 to 1.5"):
        sensibility([0, 1], [0.2, 1.5])
    with pytest.raises(ValueError, match=r"not scores from -inf to 0.5"):
        sensibility([0, 1], [-np.inf, 0.5])
    with pytest.raises(ValueError, match="positive cases only"):
        sensibility([1, 1], [0.2, 0.5])
    with pytest.raises(ValueError, match="max_points"):
        sensibility(counts(LABEL, P, max_points=3))
    with pytest.raises(ValueError, match="the same length, got 2, 1 and 2"):
        Sensibility([np.inf, 0.5], [1], [0, 1], 0.5, 1)


def test_no_accuracy_is_above_1_for_rounding():
    weight = np.random.default_rng(0).random(60)
    p = np.linspace(0.99, 0.01, 60)
    y = p > 0.5
    gained = np.where(y, weight, -weight).cumsum()
    assert (weight[~y].sum() + gained.max()) / (weight[y].sum() + weight[~y].sum()) > 1  # without care
    assert sensibility(y, p, sample_weight=weight).sensibility.max() == 1
