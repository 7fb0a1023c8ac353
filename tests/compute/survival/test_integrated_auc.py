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
