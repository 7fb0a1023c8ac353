"""Repairs: the paper's numbers, corrected, and that a repair undoes itself."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from papers import FAWCETT_FIGURE_3, table

from rocplot.compute import (
    auc,
    counts,
    hull,
    precision_recall,
    repair_decisions,
    repair_point,
    repair_section,
    roc,
    roc_average,
    roc_points,
    validated_repair,
)

DENT = ([1, 1, 0, 0, 1, 0], [6, 5, 4, 3, 2, 1])


def test_point_is_reflected_through_the_midpoint():
    a, b, c = (0.3, 0.6), (0.5, 0.65), (0.6, 0.9)
    f, t = repair_point(a, b, c)
    assert (f, t) == pytest.approx((0.4, 0.85))
    mirrored = (
        np.array(a)
        + 2
        * np.dot(np.subtract(b, a), np.subtract(c, a))
        / np.dot(np.subtract(c, a), np.subtract(c, a))
        * np.subtract(c, a)
        - np.subtract(b, a)
    )
    assert not np.allclose((f, t), mirrored)  # "about the line AC", as printed, leads elsewhere


@given(st.lists(st.floats(0, 1), min_size=3, max_size=3), st.lists(st.floats(0, 1), min_size=3, max_size=3))
def test_repairing_a_point_twice_is_the_identity(f, t):
    a, b, c = zip(sorted(f), sorted(t), strict=True)
    turned = repair_point(a, b, c)
    turned = tuple(np.clip(turned, a, c))  # rounding may leave the box by one bit
    assert repair_point(a, turned, c) == pytest.approx(b, abs=1e-12)


def test_decisions_land_on_the_reflected_point():
    rng = np.random.default_rng(1)
    y, score = rng.integers(0, 2, 300), rng.normal(size=300)
    a, b, c = (score >= cut for cut in (1, 0.2, -0.4))
    turned = repair_decisions(a, b, c)
    expected = repair_point(*((y, one) for one in (a, b, c)))
    assert (turned[y == 0].mean(), turned[y == 1].mean()) == pytest.approx(expected)
    assert (repair_decisions(a, turned, c) == b).all()
    with pytest.raises(ValueError, match="positive where a lenient one is negative"):
        repair_decisions(c, b, a)


def test_points_of_no_one_model():
    with pytest.raises(ValueError, match="the rates of a="):
        repair_point((0.5, 0.5), (0.4, 0.6), (0.9, 0.9))


def test_fawcett_figure_3_rises_from_68_to_74():
    y, score = FAWCETT_FIGURE_3
    found = repair_section(y, score, pos_label="p")
    assert (found.auc_before, found.auc_after) == (17 / 25, 37 / 50)
    assert "RocCurve" not in repr(found)  # the curves before and after
    assert 0.53 < found.upper < 0.54
    assert 0.37 < found.lower < 0.38
    assert auc(y, found.score, pos_label="p") == 0.74
    outside = (np.array(score) > 0.535) | (np.array(score) < 0.375)
    np.testing.assert_array_equal(found.score[outside], np.array(score)[outside])


def test_the_section_is_the_part_of_the_curve_between_the_thresholds():
    y, score = FAWCETT_FIGURE_3
    found = repair_section(y, score, pos_label="p")
    f, t = found.section
    inside = [i for i, one in enumerate(score) if found.lower < one < found.upper]
    assert f.size == len(inside) + 1
    assert (f[0], t[0], f[-1], t[-1]) == pytest.approx((0.1, 0.5, 0.5, 0.8))
    mirrored = np.column_stack([f[0] + f[-1] - f, t[0] + t[-1] - t])[::-1]
    after = np.column_stack([found.after.fpr, found.after.tpr])
    np.testing.assert_allclose(after[inside[0] : inside[-1] + 2], mirrored)
    assert np.isnan(repair_section([1, 0], [2, 1]).section).all()


def test_soft_labels_are_repaired_by_their_weights():
    p = np.array([0.9, 0.2, 0.7, 0.1])
    found = repair_section(p, [4, 3, 2, 1], soft_labels=True)
    np.testing.assert_array_equal(found.score, [4, 2, 3, 1])
    assert found.auc_after == pytest.approx(auc(p, [4, 2, 3, 1], soft_labels=True))


def test_of_equal_dents_the_first():
    found = repair_section([1, 0, 1, 1, 0, 0, 1], [7, 6, 5, 4, 3, 2, 1])  # triangles of 1 × 2 and of 2 × 1
    assert 6 < found.upper < 7
    assert 3 < found.lower < 4


@given(st.lists(st.tuples(st.booleans(), st.integers(-5, 5)), min_size=4, max_size=40), st.booleans())
def test_gain_is_twice_the_largest_area_between_chord_and_curve(cases, weighted):
    y, score = np.array([y for y, _ in cases]), np.array([s for _, s in cases], float)
    if y.all() or not y.any():
        return
    weight = 0.5 + (np.arange(y.size) % 3) if weighted else None
    curve, found = roc(y, score, sample_weight=weight), repair_section(y, score, sample_weight=weight)
    vertex = hull(curve)
    dents = []
    for i in range(vertex.fpr.size - 1):
        inside = (curve.threshold <= vertex.threshold[i]) & (curve.threshold >= vertex.threshold[i + 1])
        chord = np.trapezoid(vertex.tpr[i : i + 2], vertex.fpr[i : i + 2])
        dents.append(chord - np.trapezoid(curve.tpr[inside], curve.fpr[inside]))
    assert found.auc_before == pytest.approx(curve.auc)
    assert found.auc_after - found.auc_before == pytest.approx(2 * max(dents), abs=1e-12)
    if max(dents) < 1e-9:
        assert np.isnan([found.upper, found.lower]).all()
        np.testing.assert_array_equal(found.score, score)
    else:
        assert not np.isin([found.upper, found.lower], score).any()
        np.testing.assert_allclose(found.apply(found.score), score, atol=1e-12)  # twice is the identity
        assert roc(y, found.score, sample_weight=weight).fpr.size == curve.fpr.size


def test_thresholds_at_the_ends_are_finite_and_the_range_stays():
    whole = repair_section([0, 0, 1, 1], [0.9, 0.8, 0.7, 0.6])
    assert (whole.auc_before, whole.auc_after) == (0, 1)
    assert 0.9 < whole.upper < np.inf
    assert -np.inf < whole.lower < 0.6
    np.testing.assert_allclose(np.sort(whole.score), [0.6, 0.7, 0.8, 0.9])
    start = repair_section([0, 1, 1, 0], [4, 3, 2, 1])
    assert 4 < start.upper < np.inf
    assert 1 < start.lower < 2
    assert start.score.max() <= 4
    beside = repair_section([1, 0, 1, 0], [np.inf, 3, 2, -np.inf])
    assert (beside.auc_after, 3 < beside.upper < np.inf, -np.inf < beside.lower < 2) == (1, True, True)


def test_no_dent_no_repair():
    found = repair_section([1, 1, 0, 0], [4, 3, 2, 1])
    assert (found.auc_before, found.auc_after) == (1, 1)
    assert np.isnan([found.upper, found.lower]).all()
    np.testing.assert_array_equal(found.apply([2, 9]), [2, 9])


def test_input_that_cannot_be_repaired():
    with pytest.raises(ValueError, match="needs the cases' scores"):
        repair_section(counts(*DENT))
    with pytest.raises(ValueError, match="holds an infinite score"):
        repair_section([0, 1], [np.inf, 1])
    with pytest.raises(ValueError, match="too close for a threshold between them"):
        repair_section([1, 0, 1], [np.nextafter(1, 2), 1, np.nextafter(1, 0)])
    with pytest.raises(ValueError, match="validation: y_score has 1 missing value"):
        validated_repair(DENT, ([0, 1], [1, np.nan]), DENT)
    with pytest.raises(TypeError, match="test must be a pair"):
        validated_repair(DENT, DENT, 3)


def test_a_repair_is_accepted_only_if_validation_rises():
    upside = ([0, 0, 1, 1, 0, 0], DENT[1])
    accepted = validated_repair(DENT, DENT, upside)
    assert accepted.accepted
    assert (accepted.validation_before, accepted.validation_after) == pytest.approx((7 / 9, 1))
    assert accepted.auc_before == auc(*upside)
    assert accepted.auc_after == auc(upside[0], accepted.score)
    np.testing.assert_array_equal(accepted.score, repair_section(*DENT).apply(upside[1]))
    perfect = ([1, 1, 1, 0, 0, 0], DENT[1])
    refused = validated_repair(DENT, perfect, upside)
    assert not refused.accepted
    assert refused.auc_after == refused.auc_before
    assert refused.upper == accepted.upper
    np.testing.assert_array_equal(refused.score, upside[1])
    np.testing.assert_array_equal(refused.apply(upside[1]), upside[1])
    np.testing.assert_array_equal(accepted.apply(upside[1]), accepted.score)
    level = ([1, 0], [9, -9])  # the repair moves nothing: no rise, no repair
    assert not validated_repair(DENT, level, upside).accepted
    assert not validated_repair(perfect, DENT, DENT).accepted


def test_naive_bayes_on_tic_tac_toe_gains_on_other_folds():
    d = table("tic_tac_toe")
    y, score, fold = d["x_wins"], d["naive_bayes"], d["fold"]
    accepted, gain = [], []
    for test in range(1, 11):
        held = test % 10 + 1
        parts = [~np.isin(fold, (test, held)), fold == held, fold == test]
        found = validated_repair(*((y[rows], score[rows]) for rows in parts))
        learnt = repair_section(y[parts[0]], score[parts[0]])
        rises = auc(y[parts[1]], learnt.apply(score[parts[1]])) > auc(y[parts[1]], score[parts[1]])
        assert found.accepted == rises
        expected = learnt.apply(score[parts[2]]) if rises else score[parts[2]]
        assert found.auc_after == auc(y[parts[2]], expected)
        accepted.append(found.accepted)
        gain.append(found.auc_after - auc(y[parts[2]], score[parts[2]]))
    assert accepted.count(True) == 7  # as gallery/combining/plot_6_validated.py says
    assert accepted[1]
    assert not accepted[3]
    assert np.mean(gain) == pytest.approx(0.013, abs=5e-4)


def test_the_middle_one_of_three_named_points_is_turned():
    """Fawcett (2004), Figure 11; areas by hand."""
    points = roc_points({"A": (0.2, 0.5), "B": (0.5, 0.6), "C": (0.7, 1.0)})
    assert repair_point(points) == pytest.approx((0.4, 0.9))
    found = repair_section(points)
    assert found.name.tolist() == ["A", "B", "C"]
    assert (found.after.fpr[2], found.after.tpr[2]) == pytest.approx((0.4, 0.9))
    # .05 + .165 + .16 + .3 below A, B, C, and .05 + .14 + .285 + .3 below A, B′, C
    assert (found.auc_before, found.auc_after) == pytest.approx((0.675, 0.775))
    f, t = found.section
    assert np.column_stack([f, t]).tolist() == [[0.2, 0.5], [0.5, 0.6], [0.7, 1.0]]
    assert found.apply([3, 2, 1, 0]).tolist() == found.score.tolist() == [3, 1, 2, 0]


@pytest.mark.parametrize("middle", [(0.4, 0.9), (0.45, 0.75), (0.2, 0.5), (0.7, 1.0)])
def test_a_middle_point_on_or_above_the_line_is_no_dent(middle):
    points = roc_points({"A": (0.2, 0.5), "B": middle, "C": (0.7, 1.0)})
    assert repair_point(points) == middle
    found = repair_section(points)
    assert np.isnan([found.upper, found.lower]).all()
    assert found.inverted_sections.shape == (0, 2)
    assert found.auc_after == found.auc_before
    assert found.after == found.before


def test_points_that_are_no_three_cut_offs():
    falling = roc_points({"lenient": (0.5, 0.9), "B": (0.4, 0.6), "C": (0.9, 0.9)})
    for function in (repair_point, repair_section):
        with pytest.raises(ValueError, match=r"the rates of lenient=\(0.5, 0.9\), B="):
            function(falling)
        with pytest.raises(ValueError, match=r"^points must be three, passed alone: pass roc_points of three cut-offs"):
            function(roc_points({"A": (0.1, 0.5), "B": (0.4, 0.9)}))
    with pytest.raises(ValueError, match=r"^points must be three, passed alone"):
        repair_point(roc_points({"A": (0, 0.5), "B": (0.4, 0.6), "C": (0.9, 0.9)}), (0.5, 0.5))


TWO_DENTS = ([1, 0, 1, 1, 1, 0, 0, 0, 1, 0], [10, 9, 8, 7, 6, 5, 4, 3, 2, 1])  # of areas 3/50 and 3/50


def test_all_dents_are_repaired_together():
    found = validated_repair(TWO_DENTS, TWO_DENTS, TWO_DENTS, which="all")
    np.testing.assert_allclose(found.sections, [(9.5, 5.5), (5.5, 1.5)])
    assert (found.upper, found.lower) == (9.5, 5.5)  # of equal dents the first
    assert found.accepted
    # 9 8 7 6 become 6 7 8 9, and 5 4 3 2 become 2 3 4 5
    assert found.score.tolist() == [10, 6, 7, 8, 9, 2, 3, 4, 5, 1]
    assert found.apply(TWO_DENTS[1]).tolist() == found.score.tolist()
    # 18 of 25 pairs are in order; each repair orders three more
    assert (found.validation_before, found.validation_after) == pytest.approx((18 / 25, 24 / 25))
    deeper = ([1, 0, 1, 1, 1, 0, 0, 0, 1, 1], TWO_DENTS[1])  # the second dent is the larger one
    both = validated_repair(deeper, deeper, deeper, which="all")
    np.testing.assert_allclose(both.sections, [(9.5, 5.5), (5.5, 0.5)])
    assert (both.upper, both.lower) == (5.5, 0.5)
    one = validated_repair(TWO_DENTS, TWO_DENTS, TWO_DENTS)
    assert one.sections.tolist() == [[9.5, 5.5]]
    assert one.auc_after == pytest.approx(21 / 25)
    with pytest.raises(ValueError, match="which='both' is unknown"):
        validated_repair(TWO_DENTS, TWO_DENTS, TWO_DENTS, which="both")


def test_dents_are_accepted_all_or_none():
    first_is_good = ([0, 1, 1, 1, 1, 1, 0, 0], [9, 8, 7, 6, 5, 4, 3, 2])  # the second section holds 5 4 3 2
    largest = validated_repair(TWO_DENTS, first_is_good, TWO_DENTS)
    every = validated_repair(TWO_DENTS, first_is_good, TWO_DENTS, which="all")
    # 10 of 15 pairs in order; the first repair orders 3 more, the second then spoils 4
    assert (largest.accepted, every.accepted) == (True, False)
    assert largest.validation_before == every.validation_before == pytest.approx(10 / 15)
    assert largest.validation_after == pytest.approx(13 / 15)
    assert every.validation_after == pytest.approx(9 / 15)
    assert every.sections.shape == (2, 2)
    assert every.score.tolist() == every.apply(TWO_DENTS[1]).tolist() == TWO_DENTS[1]
    flat = ([1, 1, 0, 0], [4, 3, 2, 1])
    assert validated_repair(flat, TWO_DENTS, TWO_DENTS, which="all").sections.shape == (0, 2)


def test_validation_folds_are_pooled():
    y, score = map(np.array, TWO_DENTS)
    folds = [(y[:4], score[:4]), (y[4:], score[4:])]
    assert validated_repair(TWO_DENTS, folds, TWO_DENTS) == validated_repair(*(TWO_DENTS,) * 3)
    of_one_class = [(y[y == one], score[y == one]) for one in (0, 1)]
    pooled = validated_repair(TWO_DENTS, of_one_class, TWO_DENTS, which="all")
    assert (pooled.validation_before, pooled.validation_after) == pytest.approx((18 / 25, 24 / 25))
    with pytest.raises(ValueError, match=r"validation.*positive cases only"):
        validated_repair(TWO_DENTS, of_one_class[1:], TWO_DENTS)
    with pytest.raises(ValueError, match=r"validation\[1\]: y_score has 1 missing value"):
        validated_repair(TWO_DENTS, [folds[0], ([0, 1], [1, np.nan])], TWO_DENTS)
    with pytest.raises(TypeError, match=r"^validation\[1\]: y_score must be an array"):
        validated_repair(TWO_DENTS, [folds[0], ([0, 1], 5)], TWO_DENTS)


@pytest.mark.parametrize("other", [5, "fold", None, [1, 0, 1], ([0, 1],)])
@pytest.mark.parametrize("place", [0, 1])
def test_what_is_no_fold_among_folds_is_named_by_its_place(other, place):
    folds = [TWO_DENTS]
    folds.insert(place, other)
    with pytest.raises(TypeError, match=rf"^validation\[{place}\] must be a pair \(y_true, y_score\)"):
        validated_repair(TWO_DENTS, folds, TWO_DENTS)
    for function in (precision_recall, roc_average):
        with pytest.raises(TypeError, match=rf"^folds\[{place}\] must be a pair \(y_true, y_score\)"):
            function(folds)


def test_a_list_of_folds_is_no_training_or_test_sample():
    for parts in ([[DENT, DENT], DENT, DENT], [DENT, DENT, [DENT, DENT]], [DENT, (DENT, DENT), DENT]):
        with pytest.raises(TypeError, match=r"^(train|test|validation) must be a pair .*, and holds folds: p"):
            validated_repair(*parts)
