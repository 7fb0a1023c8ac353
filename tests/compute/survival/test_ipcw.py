"""Inverse probability of censoring weights by the product over single times, and by Kaplan–Meier of the event."""

import numpy as np
import pytest

import rocplot as rp
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


@pytest.mark.filterwarnings("ignore:the horizon")
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


def drawn_causes(rng, n=60):
    time, event = drawn(rng, n)
    return time, event * rng.choice([1, 1, 2, 3], n)


def aalen_johansen(time, event, cause, at):
    """Sum, over the times of events of the cause, the share free of any before, times its hazard."""
    free, found = 1.0, 0.0
    for u in sorted(set(time[event > 0])):
        if u <= at:
            at_risk = np.sum(time >= u)
            found += free * np.sum((time == u) & (event == cause)) / at_risk
            free *= 1 - np.sum((time == u) & (event > 0)) / at_risk
    return found


@pytest.mark.parametrize("cause", [1, 2])
def test_with_controls_of_other_causes_the_prevalence_is_the_cumulative_incidence(rng, cause):
    for _ in range(20):
        time, event = drawn_causes(rng)
        found = compute.ipcw(time, event, at=5, cause=cause, competing="control")
        assert found.weight.sum() == pytest.approx(time.size)
        assert np.average(found.label, weights=found.weight) == pytest.approx(
            aalen_johansen(time, event, cause, 5)
        )


@pytest.mark.parametrize("competing", ["exclude", "control"])
def test_causes_by_definition(rng, competing):
    time, event = drawn_causes(rng)
    any_event = (event > 0).astype(int)
    label, weight = compute.ipcw(time, event, at=4, cause=2, competing=competing)
    for i in range(time.size):
        until = uncensored(time, any_event, time[i], including=False)
        if time[i] > 4:
            expected = 0, 1 / uncensored(time, any_event, 4, including=True)
        elif event[i] == 2:
            expected = 1, 1 / until
        else:
            expected = 0, 1 / until if event[i] and competing == "control" else 0.0
        assert (label[i], weight[i]) == pytest.approx(expected, rel=1e-12)


def test_one_cause_needs_no_choice(rng):
    time, event = drawn(rng)
    found = [compute.ipcw(time, event, at=5, competing=one) for one in ("exclude", "control")]
    assert found[0] == found[1]


def test_calibration_at_a_horizon_compares_with_the_cumulative_incidence(rng):
    """In a bin of equal predictions, the weights of all cases estimate the censoring."""
    time, event = drawn_causes(rng, 200)
    label, weight = compute.ipcw(time, event, at=5, competing="control")
    found = compute.calibration(label, np.full(200, 0.3), sample_weight=weight, n_bins=1)
    assert found.observed == pytest.approx([aalen_johansen(time, event, 1, 5)])


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
        ([1, 2, 3], [1, 0, 1.5], 1, "event must be 0 where .* not 1.5 at position 2"),
        ([1, 2, 3], [1, 0, -1], 1, "event must be 0 where .* not -1 at position 2"),
        ([1, 2, 3], [2, 0, 2], 1, "cause=1 does not occur in event: its causes are 2"),
    ],
)
def test_what_is_refused(time, event, at, message):
    with pytest.raises(ValueError, match=message):
        compute.ipcw(time, event, at=at)


@pytest.mark.parametrize("competing", [None, "exclude", "control"])
@pytest.mark.parametrize("at", [9, 50])
def test_no_horizon_beyond_the_last_follow_up(competing, at):
    """Whoever had another event is a control, but of nobody it is known what happens until the horizon."""
    time, event = [1, 4, 6, 9], [1, 2, 0, 2]
    with pytest.raises(ValueError, match=f"no case is followed beyond at={at}: choose a horizon below 9$"):
        compute.ipcw(time, event, at=at, competing=competing)


def test_few_controls_and_competing_events_that_are_left_out_are_said():
    time, event = np.arange(1, 31), np.tile([1, 0, 1], 10)
    with pytest.warns(UserWarning, match="^the horizon at=29 holds 1 control: below 5 an AUC") as caught:
        compute.ipcw(time, event, at=29)
    assert caught[0].filename == __file__
    compute.ipcw(time, event, at=20)
    causes = np.tile([1, 2, 0], 10)
    with pytest.warns(
        UserWarning, match='^7 rows with an event of another cause until at=20 .*competing="control".*AUC_2 and AUC_1 of R'
    ):
        silent = compute.ipcw(time, causes, at=20)
    said = compute.ipcw(time, causes, at=20, competing="exclude")
    np.testing.assert_array_equal(silent.weight, said.weight)


LUNG = [306, 455, 1010, 210, 883, 1022], [2, 2, 1, 2, 2, 1]  # the first rows of R's survival::lung
CALLS = {
    "ipcw": lambda time, event: compute.ipcw(time, event, at=500),
    "kaplan_meier": compute.kaplan_meier,
    "picture": lambda time, event: rp.kaplan_meier(time, event) and compute.kaplan_meier(time, event),
    "logrank_test": lambda time, event: compute.logrank_test(time, event, by=list("aababb")),
    "concordance": lambda time, event: compute.concordance(time, event, SCORE),
    "concordance_test": lambda time, event: compute.concordance_test(time, event, SCORE, SCORE[::-1]),
    "integrated_auc": lambda time, event: compute.integrated_auc(time, event, SCORE, low=200, high=900),
}
SCORE = [5, 3, 1, 4, 6, 2]


@pytest.mark.filterwarnings("ignore::UserWarning")
@pytest.mark.parametrize("name", CALLS)
def test_codes_of_1_for_censored_and_2_for_an_event_are_not_taken_for_causes(name):
    time, status = LUNG[0], np.array(LUNG[1])
    with pytest.raises(
        ValueError, match=r"^event holds 1, 2 but no 0, which .* pass event == 2 if 1 means censored"
    ):
        CALLS[name](time, status)
    assert CALLS[name](time, status == 2) == CALLS[name](time, status - 1)


def test_several_causes_without_censoring_are_said_to_be_causes():
    time, event = [1, 2, 3, 4], [1, 2, 3, 1]
    with pytest.raises(
        ValueError, match=r'event - 1 if 1 means .* pass competing="control" or competing="exclude"'
    ):
        compute.ipcw(time, event, at=3)
    assert compute.ipcw(time, event, at=3, competing="control").label.tolist() == [1, 0, 0, 0]
    assert compute.ipcw(time, np.ones(4, int), at=3).label.tolist() == [1, 1, 1, 0]
