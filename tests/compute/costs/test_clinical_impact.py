"""Clinical impact: shares counted one by one, Wilson's limits, and another prevalence."""

import numpy as np
import pytest

from rocplot import compute


def sample(seed=0, n=300):
    rng = np.random.default_rng(seed)
    y = rng.random(n) < 0.3
    return y, np.clip(0.3 + 0.3 * y + 0.2 * rng.normal(size=n), 0, 1).round(2)


def wilson(share, n, z=1.959963984540054):
    centre, half = share + z**2 / (2 * n), z * np.sqrt(share * (1 - share) / n + z**2 / (4 * n**2))
    return (centre - half) / (1 + z**2 / n), (centre + half) / (1 + z**2 / n)


def test_shares_and_limits_one_by_one():
    y, p = sample()
    found = compute.clinical_impact(y, p, thresholds=[0.7, 0.2, 0.4], population=500)
    for i, cut in enumerate((0.7, 0.2, 0.4)):
        risky, both = (p >= cut).mean(), ((p >= cut) & y).mean()
        assert found.high_risk[i] == pytest.approx(500 * risky)
        assert found.high_risk_positive[i] == pytest.approx(500 * both)
        assert np.allclose([found.high_risk_low[i], found.high_risk_high[i]], 500 * np.array(wilson(risky, y.size)))
        limits = [found.high_risk_positive_low[i], found.high_risk_positive_high[i]]
        assert np.allclose(limits, 500 * np.array(wilson(both, y.size)))


def test_another_prevalence():
    y, p = sample()
    found = compute.clinical_impact(y, p, thresholds=[0.4], prevalence=0.05)
    tpr, fpr = (p[y] >= 0.4).mean(), (p[~y] >= 0.4).mean()
    assert found.high_risk[0] == pytest.approx(1000 * (0.05 * tpr + 0.95 * fpr))
    assert found.high_risk_positive[0] == pytest.approx(50 * tpr)
    (t_low, t_high), (f_low, f_high) = wilson(tpr, y.sum()), wilson(fpr, (~y).sum())
    assert np.allclose([found.high_risk_positive_low[0], found.high_risk_positive_high[0]], [50 * t_low, 50 * t_high])
    lower = np.hypot(0.05 * (tpr - t_low), 0.95 * (fpr - f_low))
    upper = np.hypot(0.05 * (t_high - tpr), 0.95 * (f_high - fpr))
    middle = found.high_risk[0] / 1000
    assert np.allclose([found.high_risk_low[0], found.high_risk_high[0]], 1000 * np.array([middle - lower, middle + upper]))


def test_net_benefit_is_what_is_gained_and_lost():
    """Tp − fp·p/(1 − p) per case, from the two numbers."""
    y, p = sample(1)
    cuts = np.arange(1, 20) / 20
    found = compute.clinical_impact(y, p, thresholds=cuts, population=1)
    benefit = found.high_risk_positive - (found.high_risk - found.high_risk_positive) * cuts / (1 - cuts)
    assert np.allclose(benefit, compute.net_benefit(y, p, thresholds=cuts).net_benefit)


def test_groups_widen_the_limits():
    rng = np.random.default_rng(2)
    y, p = np.repeat(rng.random(60) < 0.4, 5), np.repeat(rng.random(60), 5)
    plain = compute.clinical_impact(y, p, thresholds=[0.5])
    grouped = compute.clinical_impact(y, p, thresholds=[0.5], groups=np.arange(300) // 5)
    assert grouped.high_risk_low[0] < plain.high_risk_low[0]
    assert grouped.high_risk[0] == plain.high_risk[0]


@pytest.mark.parametrize(
    ("options", "words"),
    [({"population": 0}, "population"), ({"prevalence": 1.2}, "prevalence"), ({"thresholds": [2]}, "thresholds")],
)
def test_bad_options(options, words):
    with pytest.raises(ValueError, match=words):
        compute.clinical_impact(*sample(), **options)


def test_scores_must_be_probabilities():
    with pytest.raises(ValueError, match="clinical impact"):
        compute.clinical_impact([0, 1], [3, 5])


@pytest.mark.parametrize(
    ("population", "words"),
    [(1000, "1 000"), (1_234_567, "1 234 567"), (2.5e9, "2 500 000 000"), (0.5, "0.5")],
)
def test_sentence_has_the_whole_population(population, words):
    said = compute.clinical_impact(*sample(), population=population).describe().replace("\u00a0", " ")
    assert f"in a population of {words} at a prevalence of " in said
