"""Economic value by Richardson's formula over all cut-offs, and by its identities."""

import numpy as np
import pytest
from random_cases import samples

from rocplot import compute


def richardson(alpha, hit, false_alarm, base):
    """Write the formula of Richardson (2000) for one decision."""
    climate = min(alpha, base)
    saved = climate - false_alarm * alpha * (1 - base) + hit * base * (1 - alpha) - base
    return saved / (climate - base * alpha)


def brute_force(y, score, weight, alpha, base=None):
    weight = np.ones(y.size) if weight is None else weight
    base = np.average(y, weights=weight) if base is None else base
    values = [0.0]
    for cut in np.unique(score):
        hit, false_alarm = (np.average(score[y == c] >= cut, weights=weight[y == c]) for c in (1, 0))
        values.append(richardson(alpha, hit, false_alarm, base))
    return max(values)


@pytest.mark.parametrize("base", [None, 0.03])
def test_envelope_of_all_cut_offs(base):
    for y, score, weight in samples(4):
        curve = compute.economic_value(y, score, sample_weight=weight, prior=base)
        at = np.unique(np.linspace(0, curve.cost_loss.size - 1, 25).astype(int))
        expected = [brute_force(y, score, weight, alpha, base) for alpha in curve.cost_loss[at]]
        np.testing.assert_allclose(curve.value[at], expected, atol=1e-10)


def test_finleys_tornadoes():
    """Finley's 2 803 forecasts: 28 hits, 72 false alarms, 23 misses."""
    y = [1] * 51 + [0] * 2752
    warned = [1] * 28 + [0] * 23 + [1] * 72 + [0] * 2680
    curve = compute.economic_value(y, warned)
    base, hit, false_alarm = 51 / 2803, 28 / 51, 72 / 2752
    assert curve.value.max() == pytest.approx(hit - false_alarm, abs=1e-12)
    assert curve.cost_loss[curve.value.argmax()] == pytest.approx(base)
    own = curve.of_cut_off(1, [0.01, base, 0.05, 0.3])
    np.testing.assert_allclose(own, [richardson(a, hit, false_alarm, base) for a in (0.01, base, 0.05, 0.3)])
    assert own[-1] < 0 < own[1]  # at a high cost, more false alarms than never acting is worth


def test_one_less_the_share_of_the_trivial_loss():
    for y, score, weight in samples(5):
        curve = compute.economic_value(y, score, sample_weight=weight)
        cost = compute.cost_curve(y, score, sample_weight=weight)
        kappa = 1 - curve.cost_loss
        trivial = 2 * np.minimum(kappa * cost.prior, (1 - kappa) * (1 - cost.prior))
        np.testing.assert_allclose(curve.value, 1 - np.interp(kappa, cost.x, cost.loss) / trivial, atol=1e-10)
        roc = compute.roc(y, score, sample_weight=weight)
        assert curve.value.max() == pytest.approx((roc.tpr - roc.fpr).max(), abs=1e-12)


def test_every_hundredth_inside_the_interval():
    found = compute.economic_value([1, 0, 1, 0], [0.9, 0.4, 0.4, 0.2]).cost_loss
    assert set(np.arange(1, 100) / 100) <= set(found)
    assert 0 < found[0] < found[-1] < 1


def test_trivial_decisions_have_no_value():
    curve = compute.economic_value([1, 0, 0], [3, 2, 1])
    below, above = curve.cost_loss <= 1 / 3, curve.cost_loss >= 1 / 3
    assert np.abs(curve.of_cut_off(np.inf)[above]).max() < 1e-12
    assert np.abs(curve.of_cut_off(-np.inf)[below]).max() < 1e-12
    np.testing.assert_allclose(curve.value, 1)  # a perfect ranking


def test_what_is_refused():
    curve = compute.economic_value([1, 0], [2, 1])
    with pytest.raises(ValueError, match="cost_loss must lie"):
        curve.of_cut_off(1, [0.0, 0.5])
    with pytest.raises(ValueError, match=r"prior must be in \[0, 1\], not 1.5"):
        compute.EconomicValue([0.1, 0.2], [0.3, 0.4], prior=1.5)
    with pytest.raises(ValueError, match="prior is needed"):
        compute.economic_value(compute.RocCurve([0, 0.2, 1], [0, 0.7, 1]))
    with pytest.raises(ValueError, match="needs the ROC curve"):
        compute.EconomicValue([0.2, 0.5], [0.1, 0.4]).of_cut_off(1)
