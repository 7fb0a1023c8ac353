"""The mean AUC over a range of horizons, one horizon after another."""

import numpy as np
import pytest

from rocplot import compute


def kaplan_meier(time, event, until):
    share = 1.0
    for u in sorted(set(time[event == 1])):
        if u <= until:
            share *= 1 - np.sum((time == u) & (event == 1)) / np.sum(time >= u)
    return share


def drawn(rng, n=60):
    time, stop = np.ceil(rng.exponential(6, n)), np.ceil(rng.exponential(8, n))
    time, stop = np.append(time, 99), np.append(stop, 50)  # somebody is followed to the end
    return np.minimum(time, stop), (time <= stop).astype(int), np.round(rng.normal(size=n + 1) - time / 6)


@pytest.mark.filterwarnings("ignore:the horizon")
@pytest.mark.parametrize(("low", "high"), [(0, 12), (3, 7.5), (2.5, 6), (4, 4)])
def test_by_one_horizon_after_another(rng, low, high):
    for _ in range(8):
        time, event, score = drawn(rng)
        weights, areas = [], []
        for at in sorted(set(time[event == 1])):
            if low <= at <= high:
                label, weight = compute.ipcw(time, event, at=at)
                areas.append(compute.auc(label, score, sample_weight=weight))
                weights.append(kaplan_meier(time, event, at - 0.5) - kaplan_meier(time, event, at))
        found = compute.integrated_auc(time, event, score, low=low, high=high)
        assert found == pytest.approx(np.average(areas, weights=weights), rel=1e-11)


def test_by_hand_without_censoring():
    """Until 1: 5 against 3, 4, 1 (1); until 2: 5, 3 against 4, 1 (¾); both falls are ¼."""
    assert compute.integrated_auc([1, 2, 3, 4], [1] * 4, [5, 3, 4, 1], low=1, high=2) == pytest.approx(0.875)


def test_several_models(rng):
    time, event, score = drawn(rng)
    found = compute.integrated_auc(time, event, {"a": score, "b": -score}, low=1, high=9)
    assert found["a"] + found["b"] == pytest.approx(1)


@pytest.mark.parametrize(
    ("low", "high", "message"),
    [
        (3.2, 3.8, "has none from low=3.2 to high=3.8"),
        (1, 4, "no case is followed beyond"),
        (2, 1, "high must be"),
        (-1, 2, "low must be"),
    ],
)
def test_what_is_refused(low, high, message):
    with pytest.raises(ValueError, match=message):
        compute.integrated_auc([1, 2, 3, 4], [1] * 4, [5, 3, 4, 1], low=low, high=high)


def test_no_range_beyond_the_last_follow_up():
    time, event, score = [1, 2, 3, 4], [1, 1, 1, 0], [5, 3, 4, 1]
    compute.integrated_auc(time, event, score, low=1, high=4)
    with pytest.raises(ValueError, match=r"no case is followed beyond high=50: choose an end below 4$"):
        compute.integrated_auc(time, event, score, low=1, high=50)


# -- its interval ---------------------------------------------------------------------------------


def by_weights(weight, time, event, score, low, high):
    """Compute the mean AUC of weighted cases by its definition, with both Kaplan–Meier estimates."""
    before, seen = {}, 1.0
    for u in sorted(set(time)):
        before[u] = seen  # not yet censored
        at_risk = weight[time >= u].sum() - weight[(time == u) & (event == 1)].sum()
        lost = weight[(time == u) & (event == 0)].sum()
        seen *= 1 - lost / at_risk if lost else 1
    own = weight * np.array([1 / before[u] if here else 0 for u, here in zip(time, event, strict=True)])
    survival, above, total = 1.0, 0.0, 0.0
    for u in sorted(set(time)):
        fall = survival * weight[(time == u) & (event == 1)].sum() / weight[time >= u].sum()
        if low <= u <= high and fall:
            case, control = (time <= u) & (event == 1), time > u
            wins = (np.sign(score[case][:, None] - score[control][None]) + 1) / 2
            above += fall * (own[case] @ wins @ weight[control]) / (own[case].sum() * weight[control].sum())
            total += fall
        survival -= fall
    return above / total


@pytest.mark.parametrize("ties", [False, True])
@pytest.mark.parametrize(("low", "high"), [(0, 12), (3, 7.5), (3.5, 4.5)])
def test_the_error_is_that_of_derivatives_by_the_weight_of_each_case(rng, ties, low, high):
    time, event, score = drawn(rng, 40)
    if not ties:
        time, score = time + rng.uniform(-0.4, 0.4, time.size), score + rng.normal(size=time.size)
    found = compute.integrated_auc(time, event, score, low=low, high=high, level=0.9)
    one, step = np.ones(time.size), 1e-5
    each = [
        by_weights(one + step * unit, time, event, score, low, high)
        - by_weights(one - step * unit, time, event, score, low, high)
        for unit in np.eye(time.size)
    ]
    assert found.estimate == pytest.approx(by_weights(one, time, event, score, low, high), rel=1e-12)
    assert found.standard_error == pytest.approx(np.linalg.norm(each) / (2 * step), rel=1e-6)
    area, half = found.estimate, 1.644854 * found.standard_error
    half /= area * (1 - area)
    limits = 1 / (1 + np.exp(np.array([half, -half]) - np.log(area / (1 - area))))
    assert (found.low, found.high) == pytest.approx(tuple(limits), rel=1e-6)
    assert found.estimate == compute.integrated_auc(time, event, score, low=low, high=high)


def test_the_interval_of_several_models_and_what_it_says(rng):
    time, event, score = drawn(rng)
    found = compute.integrated_auc(time, event, {"a": score, "b": -score}, low=1, high=9, level=0.95)
    assert found["a"].low + found["b"].high == pytest.approx(1)
    assert found["a"].standard_error == pytest.approx(found["b"].standard_error)
    said = found["a"].describe()
    assert said.startswith("Integrated AUC from 1 to 9 = ")
    assert "95 % confidence interval" in said
    assert "infinitesimal jackknife variance, limits on the logit scale" in said
    with pytest.raises(ValueError, match="level must lie between"):
        compute.integrated_auc(time, event, score, low=1, high=9, level=95)


def test_a_perfect_order_has_no_interval():
    with pytest.warns(UserWarning, match="has no interval: its variance is 0"):
        found = compute.integrated_auc([1, 2, 3, 4], [1] * 4, [4, 3, 2, 1], low=1, high=3, level=0.9)
    assert found.estimate == pytest.approx(1)
    assert np.isnan([found.low, found.high, found.standard_error]).all()


@pytest.mark.slow
def test_the_interval_covers():
    """Exponential times, whose hazard is e times as large one standard deviation higher, some of them censored."""
    rng = np.random.default_rng(12)

    def cases(n):
        x = rng.normal(size=n)
        time, stop = rng.exponential(5 * np.exp(-x)), np.minimum(rng.exponential(10, n), 20)
        return np.minimum(time, stop), (time <= stop).astype(int), x

    x = rng.normal(size=200_000)
    time = rng.exponential(5 * np.exp(-x))
    true = compute.integrated_auc(np.minimum(time, 50), (time < 50).astype(int), x, low=1, high=8)
    held = 0
    for _ in range(600):
        found = compute.integrated_auc(*cases(150), low=1, high=8, level=0.95)
        held += found.low <= true <= found.high
    assert 0.915 <= held / 600 <= 0.975


def test_large_times_keep_their_digits():
    """In seconds, horizons have seven digits, and more with a fraction."""
    time, event, score = np.arange(1, 9) * 1_000_000.5, [1, 1, 0, 1, 1, 0, 1, 0], [8, 5, 6, 7, 3, 4, 2, 1]
    area = compute.integrated_auc(time, event, score, low=1_234_567, high=6_543_210.5, level=0.95)
    assert area.basis.quantity.replace("\N{NO-BREAK SPACE}", "") == "Integrated AUC from 1234567 to 6543210"
    with pytest.raises(ValueError, match=r"low=1234567 to high=1234568"):
        compute.integrated_auc(time, event, score, low=1_234_567, high=1_234_568)
