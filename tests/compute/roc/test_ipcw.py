"""Inverse probability of censoring weights by the product over single times, and by Kaplan–Meier of the event."""

import numpy as np
import pytest

from rocplot import compute


def uncensored(time, event, until, including):
    """Multiply, over the times of censoring, the share that is not censored of those still at risk of it."""
    found = 1.0
    for u in sorted(set(time[event == 0])):
        if u < until or (including and u == until):
            lost = np.sum((time == u) & (event == 0))
            at_risk = np.sum(time >= u) - np.sum((time == u) & (event == 1))
            found *= 1 - lost / at_risk
    return found


def kaplan_meier(time, event, at):
    found = 1.0
    for u in sorted(set(time[event == 1])):
        if u <= at:
            found *= 1 - np.sum((time == u) & (event == 1)) / np.sum(time >= u)
    return found


def drawn(rng, n=60):
    time, stop = np.ceil(rng.exponential(6, n)), np.ceil(rng.exponential(8, n))  # many ties
    return np.minimum(time, stop), (time <= stop).astype(int)


@pytest.mark.parametrize("at", [2, 4.5, 7])
def test_by_definition_with_ties(rng, at):
    for _ in range(20):
        time, event = drawn(rng)
        label, weight = compute.ipcw(time, event, at=at)
        for i in range(time.size):
            if time[i] <= at and event[i]:
                expected = 1, 1 / uncensored(time, event, time[i], including=False)
            elif time[i] > at:
                expected = 0, 1 / uncensored(time, event, at, including=True)
            else:
                expected = 0, 0.0
            assert (label[i], weight[i]) == pytest.approx(expected, rel=1e-12)


def test_the_weighted_prevalence_is_kaplan_meiers(rng):
    for _ in range(20):
        time, event = drawn(rng)
        found = compute.ipcw(time, event, at=5)
        assert found.weight.sum() == pytest.approx(time.size)
        assert np.average(found.label, weights=found.weight) == pytest.approx(
            1 - kaplan_meier(time, event, 5)
        )


def test_without_censoring_nothing_is_weighted():
    found = compute.ipcw([3, 1, 2], [True, True, True], at=2)
    assert found.label.tolist() == [0, 1, 1]
    assert found.weight.tolist() == [1, 1, 1]


def test_of_equal_times_the_event_comes_first():
    label, weight = compute.ipcw([2, 2, 5], [1, 0, 0], at=2)
    assert label.tolist() == [1, 0, 0]
    assert weight.tolist() == [1, 0, 2]  # of two at risk of being censored at 2, one was


def test_the_auc_counts_weighted_pairs(rng):
    time, event = drawn(rng)
    score = np.round(rng.normal(size=time.size) - time / 6, 1)
    label, weight = compute.ipcw(time, event, at=4)
    above = (score[:, None] > score) + 0.5 * (score[:, None] == score)
    pairs = np.outer(weight * label, weight * (1 - label))
    found = compute.auc(label, score, sample_weight=weight)
    assert found == pytest.approx((pairs * above).sum() / pairs.sum())


@pytest.mark.parametrize(
    ("time", "event", "at", "message"),
    [
        ([1, 2], [0, 1], 1, "no event is observed until at=1"),
        ([1, 2], [1, 1], 2, "no case is followed beyond at=2"),
        ([1, -2], [1, 1], 1, "time must be finite and non-negative"),
        ([1, np.inf], [1, 1], 1, "time must be finite and non-negative"),
        ([1, 2, 3], [1, 0], 1, "time"),
        ([1, 2, 3], [1, 0, 2], 1, "event"),
    ],
)
def test_what_is_refused(time, event, at, message):
    with pytest.raises(ValueError, match=message):
        compute.ipcw(time, event, at=at)
