"""Net benefit: definitions, and its identity with the loss of cost space."""

import numpy as np
import pytest
from random_cases import samples

from rocplot.compute import NetBenefit, Results, RocCurve, cost_line, counts, net_benefit


def test_definition():
    y, score = np.array([1, 0, 1, 0, 0]), np.array([0.9, 0.8, 0.3, 0.3, 0.1])
    curve = net_benefit(y, score, thresholds=[0.3, 0.05, 0.85])
    np.testing.assert_array_equal(curve.threshold, [0.3, 0.05, 0.85])
    expected = [(2 - 2 * 3 / 7) / 5, (2 - 3 / 19) / 5, 1 / 5]  # TP/n − FP/n · p/(1 − p), score ≥ p
    np.testing.assert_allclose(curve.net_benefit, expected, atol=1e-15)
    all_treated = [0.4 - 0.6 * p / (1 - p) for p in (0.3, 0.05, 0.85)]
    np.testing.assert_allclose(curve.treat_all, all_treated, atol=1e-15)


def test_it_is_the_loss_seen_from_the_other_side():
    for y, score, weight in samples(20):
        prior = np.average(y, weights=weight)
        curve = net_benefit(y, score, sample_weight=weight)
        np.testing.assert_array_equal(curve.threshold, [float(f"0.{k:02}") for k in range(1, 100)])
        for i in range(0, 99, 7):
            p = curve.threshold[i]
            line = cost_line(y, score, sample_weight=weight, threshold=p)
            q = line.loss[0] * p + line.loss[1] * (1 - p)  # at κ = 1 − p
            assert curve.net_benefit[i] == pytest.approx(prior - q / (2 * (1 - p)), abs=1e-12)


def test_treating_all_is_the_benefit_of_equal_scores():
    y = np.array([1, 0, 0])
    curve = net_benefit(y, np.ones(3))
    np.testing.assert_allclose(curve.net_benefit, curve.treat_all, atol=1e-15)
    assert np.all(net_benefit(y, np.zeros(3)).net_benefit == 0)


def test_standardised_and_at_another_prevalence():
    y, score = np.array([1, 0, 1, 0, 0]), np.array([0.9, 0.8, 0.3, 0.3, 0.1])
    plain, scaled = net_benefit(y, score), net_benefit(y, score, standardize=True)
    np.testing.assert_allclose(scaled.net_benefit, plain.net_benefit / 0.4)
    np.testing.assert_allclose(scaled.treat_all, plain.treat_all / 0.4)
    moved = net_benefit(y, score, prevalence=0.25, thresholds=[0.3])
    assert moved.net_benefit == pytest.approx([0.25 * 1 - 0.75 * 2 / 3 * 3 / 7])
    thrice = np.repeat(np.arange(5), np.where(y == 0, 2, 1))
    np.testing.assert_allclose(
        net_benefit(y, score, prevalence=0.25).net_benefit, net_benefit(y[thrice], score[thrice]).net_benefit
    )


def test_the_ends():
    curve = net_benefit([1, 0, 1], [1, 1, 0.2], thresholds=[0, 1])
    assert curve.net_benefit[0] == pytest.approx(2 / 3)
    assert curve.net_benefit[1] == -np.inf
    without = net_benefit([1, 0, 1], [1, 0.5, 0.2], thresholds=[1])  # 1 of 3 is found, and nothing is paid
    assert without.net_benefit == pytest.approx([1 / 3])
    assert without.treat_all == [-np.inf]
    folds = [([1, 0], [1, 0.5]), ([1, 0], [1, 0.5])]
    assert net_benefit(folds, thresholds=[0.5, 1]).y == pytest.approx([0, 0.5])
    assert np.isnan(net_benefit([*folds, ([1, 0], [1, 1])], thresholds=[1]).y).all()


# What R's dcurves prints for its 750 patients, 105 of them with cancer (benchmarks in the tests of its Python
# version): threshold, TP, FP, net benefit, net interventions avoided per patient.
FAMILY_HISTORY = [  # yes or no: 24 + 91 say yes
    (0.05, 24, 91, 0.025614035087719297, -1.3133333333333335),
    (0.1, 24, 91, 0.018518518518518517, -0.2333333333333334),
    (0.15, 24, 91, 0.010588235294117645, 0.12666666666666657),
    (0.2, 24, 91, 0.0016666666666666635, 0.3066666666666666),
    (0.3, 24, 91, -0.02000000000000001, 0.48666666666666664),
]
MARKER = [  # with a harm of .0333
    (0.05, 105, 645, 0.06143684210526317, -0.6327),
    (0.1, 78, 281, 0.02907037037037038, -0.13836666666666667),
    (0.15, 59, 136, 0.013366666666666673, 0.14241111111111104),
    (0.2, 41, 77, -0.004300000000000002, 0.28279999999999994),
    (0.25, 29, 51, -0.017299999999999996, 0.3880999999999999),
    (0.3, 23, 31, -0.020347619047619052, 0.48585555555555554),
    (0.35, 18, 24, -0.02653076923076923, 0.5507285714285713),
]


def predictions(positives, negatives, table):
    """Make labels and predictions of these numbers of cases at and above each threshold."""
    y, score = [], []
    for label, column, total in ((1, 1, positives), (0, 2, negatives)):
        above = [row[column] for row in table]
        at = np.array(above) - np.array([*above[1:], 0])
        score += [np.repeat([row[0] for row in table], at), np.zeros(total - above[0])]
        y.append(np.full(total, label))
    return np.concatenate(y), np.concatenate(score)


@pytest.mark.parametrize(("table", "harm"), [(FAMILY_HISTORY, 0), (MARKER, 0.0333)])
def test_dcurves(table, harm):
    y, score = predictions(105, 645, table)
    threshold, _, _, benefit, avoided = np.array(table).T
    found = net_benefit(y, score, thresholds=threshold, harm=harm)
    np.testing.assert_allclose(found.net_benefit, benefit, rtol=1e-12)
    np.testing.assert_allclose(found.interventions_avoided, 100 * avoided, rtol=1e-12)


def test_dcurves_of_a_case_control_sample():
    y, score = predictions(420, 330, [(0.25, 114, 30)])
    found = net_benefit(y, score, thresholds=[0.25], prevalence=0.15)
    assert found.net_benefit == pytest.approx([0.01495671], abs=5e-9)
    assert found.treat_all == pytest.approx([-0.13333333], abs=5e-9)
    y, score = predictions(105, 645, [(0.25, 72, 72)])
    assert net_benefit(y, score, thresholds=[0.25]).net_benefit == pytest.approx([0.064], abs=5e-8)


def test_interventions_avoided_are_true_negatives_less_the_worth_of_false_ones():
    y, score = np.array([1, 0, 1, 0, 0]), np.array([0.9, 0.8, 0.3, 0.3, 0.1])
    p = np.array([0, 0.2, 0.5, 1])
    expected = [np.nan, 100 * 1 / 5, 100 * (2 / 5 - 1 / 5), np.nan]  # TN/n − FN/n · (1 − p)/p
    for how in ({}, {"standardize": True}):
        found = net_benefit(y, score, thresholds=p, **how)
        np.testing.assert_allclose(found.interventions_avoided, expected, atol=1e-12)
    costly = net_benefit(y, score, thresholds=p, harm=0.1)
    np.testing.assert_allclose(costly.interventions_avoided[1:3], [20 - 40, 20 - 10], atol=1e-12)


def test_harms():
    y, score = np.array([1, 0, 1, 0, 0]), np.array([0.9, 0.8, 0.3, 0.3, 0.1])
    models = {"a": score, "b": score}
    found = net_benefit(y, models, harm={"a": 0, "b": 0.03}, standardize=True, thresholds=[0.2])
    assert found["a"].net_benefit - found["b"].net_benefit == pytest.approx(0.03 / 0.4)
    assert found["b"].harm == 0.03
    np.testing.assert_array_equal(found["a"].treat_all, found["b"].treat_all)
    with pytest.raises(ValueError, match="harm lacks the model 'b': it has 'a'"):
        net_benefit(y, models, harm={"a": 0})
    with pytest.raises(ValueError, match="harm is a mapping, but the model has no name"):
        net_benefit(y, score, harm={"a": 0})
    with pytest.raises(ValueError, match="harm must be finite and at least 0, not -1"):
        net_benefit(y, score, harm=-1)


def test_thresholds_of_the_data_show_a_rare_outcome(rng):
    predicted = rng.beta(0.5, 250, 4000)
    y = rng.random(4000) < predicted
    assert (
        net_benefit(y, predicted, thresholds=np.arange(1, 100) / 100).net_benefit <= 0
    ).all()  # almost all predictions are below the default grid
    found = net_benefit(y, predicted, thresholds="data")
    p = found.threshold
    assert (np.diff(p) > 0).all()
    assert (p[0], p[-1]) == (predicted.min(), predicted.max())
    assert 500 < p.size <= 1101
    assert np.isin(p, predicted).sum() >= 500
    assert np.diff(p).max() <= np.ptp(predicted) / 100 * (1 + 1e-9)
    acted = predicted >= p[:, None]
    expected = (acted & y).mean(axis=1) - (acted & ~y).mean(axis=1) * p / (1 - p)
    np.testing.assert_allclose(found.net_benefit, expected, atol=1e-15)
    assert (found.net_benefit > np.maximum(found.treat_all, 0)).mean() > 0.3


def test_thresholds_of_few_predictions():
    few = net_benefit([1, 0, 1, 0], [0.9, 0.8, 0.35, 0.1], thresholds="data").threshold
    assert set(few) >= {0.1, 0.35, 0.8, 0.9}
    assert few.size in range(101, 104)
    decisions = net_benefit([1, 0, 1, 0], [1, 0, 0, 1], thresholds="data").threshold
    np.testing.assert_allclose(decisions, np.arange(100) / 100, atol=1e-15)
    equal = net_benefit([1, 0], [0.123, 0.123], thresholds="data").threshold
    np.testing.assert_array_equal(np.setdiff1d(equal, np.arange(1, 100) / 100), [0.123])
    pooled = counts([1, 0, 1, 0], [0.9, 0.8, 0.35, 0.1], max_points=2)
    assert net_benefit(pooled, thresholds="data").threshold[-1] == 0.9
    with pytest.raises(ValueError, match="thresholds='all' is unknown: choose from 'data'"):
        net_benefit([1, 0], [1, 0], thresholds="all")


@pytest.mark.parametrize("span", [0.2, 0.5])
def test_the_smoother_is_a_local_parabola(rng, span):
    predicted = rng.random(300)
    y = rng.random(300) < predicted
    raw = net_benefit(y, predicted, harm=0.01)
    found = net_benefit(y, predicted, harm=0.01, smooth=True if span == 0.2 else span)
    p, near = raw.threshold, int(span * 99)
    for i in (0, 7, 50, 98):
        away = np.abs(p - p[i])
        weight = np.clip(1 - (away / np.sort(away)[near - 1]) ** 3, 0, None) ** 3
        parabola = np.polynomial.Polynomial.fit(p, raw.net_benefit, 2, w=np.sqrt(weight))
        assert found.net_benefit[i] == pytest.approx(parabola(p[i]), abs=1e-9)
    np.testing.assert_array_equal(found.treat_all, raw.treat_all)
    assert np.abs(found.net_benefit - raw.net_benefit).max() > 1e-4


def test_smoothing_keeps_order_and_what_is_not_finite():
    y, score = np.arange(60) % 2, np.linspace(0.01, 1, 60)
    p = np.array([0.5, 1, 0.1, 0.9, 0.3, 0.7, 0.2, 0.4, 0.6, 0.8])
    found, shuffled = (net_benefit(y, score, thresholds=t, smooth=0.6).net_benefit for t in (p, np.sort(p)))
    np.testing.assert_array_equal(found[np.argsort(p)], shuffled)
    assert found[1] == net_benefit(y, score, thresholds=[1]).net_benefit
    without = np.delete(p, 1)
    np.testing.assert_array_equal(np.delete(found, 1), net_benefit(y, score, thresholds=without, smooth=0.6).net_benefit)
    pooled = counts(y, score, max_points=5)
    with pytest.raises(ValueError, match="smooth needs exact counts"):
        net_benefit(pooled, smooth=True)
    with pytest.raises(ValueError, match="smooth must lie between 0 and 1, not 0"):
        net_benefit(y, score, smooth=0.0)
    with pytest.raises(TypeError, match="smooth must be a number"):
        net_benefit(y, score, smooth="yes")


def test_input_that_cannot_be_used():
    with pytest.raises(ValueError, match="net benefit needs probabilities"):
        net_benefit([1, 0], [2, 1])
    with pytest.raises(ValueError, match=r"thresholds must be probabilities in \[0, 1\]"):
        net_benefit([1, 0], [1, 0], thresholds=[0.5, 1.2])
    with pytest.raises(ValueError, match="prevalence must"):
        net_benefit([1, 0], [1, 0], prevalence=1.2)
    with pytest.raises(ValueError, match="thresholds is empty: give at least one number"):
        net_benefit([1, 0], [1, 0], thresholds=[])
    with pytest.raises(ValueError, match="thresholds holds NaN at position 1"):
        net_benefit([1, 0], [1, 0], thresholds=[0.5, np.nan])
    for fields, words in (
        (([0.1, 0.5], [0.2], [0.1, 0]), "threshold and net_benefit must have the same length, got 2 and 1"),
        (([0.1, 0.5], [0.2, 0.1], [0.1]), "treat_all must have the same length"),
        (([0.1, 0.5], [0.2, np.nan], [0.1, 0]), "net_benefit must be finite at all thresholds below 1"),
        (([0.1, 1.5], [0.2, 0.1], [0.1, 0]), r"threshold must be probabilities in \[0, 1\]"),
        (([0.1, 0.5], [0.2, 0.1], [0.1, 0], 3), r"prevalence must be in \[0, 1\]"),
    ):
        with pytest.raises(ValueError, match=words):
            NetBenefit(*fields)
    with pytest.raises(ValueError, match="without thresholds"):
        net_benefit(RocCurve([0, 1], [0, 1]), prevalence=0.5)


def test_a_rare_outcome_needs_other_thresholds(rng):
    y, p = np.zeros(2000, int), rng.random(2000) / 200
    y[:4] = 1
    with pytest.warns(
        UserWarning, match=r"begin at 0\.01, above the prevalence of 0\.002.*thresholds=\"data\""
    ):
        net_benefit(y, p)
    assert net_benefit(y, p, thresholds="data").threshold.max() < 0.01


def test_a_table_has_the_interventions_avoided():
    """By hand, at p = .2: 1/4 · (tp = 2, fp = 1) of 4 is .4375, all .375; .0625 · 100 · 4 = 25 avoided."""
    y, a, b = [1, 1, 0, 0], [0.9, 0.6, 0.3, 0.1], [0.9, 0.1, 0.3, 0.1]
    benefit = net_benefit(y, {"a": a, "b": b}, thresholds=[0.2])
    table = benefit.to_frame()
    assert list(table) == ["model", "threshold", "net_benefit", "treat_all", "interventions_avoided"]
    assert table["interventions_avoided"].tolist() == pytest.approx([25, -75])  # b misses one of the two
    assert "interventions_avoided=array([25.])" in repr(benefit["a"])


def test_bounds_of_errors_are_shown_where_they_are_not_0(rng):
    y, p = np.tile([0, 1], 500), rng.random(1000)
    exact, merged = net_benefit(y, p, thresholds=[0.31]), net_benefit(counts(y, p, max_points=5), thresholds=[0.31])
    assert merged.net_benefit_error.any()
    for name in ("net_benefit_error", "harm", "span"):
        assert f"{name}=" not in repr(exact)
    assert "net_benefit_error=" in repr(merged)
    assert "harm=0.01" in repr(net_benefit(y, p, thresholds=[0.31], harm=0.01))
    assert "net_benefit_error" in merged.to_frame()
    assert "net_benefit_error" not in exact.to_frame()
    both = Results({"exact": exact, "merged": merged}).to_frame()
    assert both["net_benefit_error"].tolist() == [0, *merged.net_benefit_error]
