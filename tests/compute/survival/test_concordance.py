"""Concordance by its definition over all pairs, by leaving out weight of single cases, and as R's survival has it."""

import json
from pathlib import Path

import numpy as np
import pandas as pd
import pytest

from rocplot import compute

R = json.loads((Path(__file__).parents[2] / "data" / "concordance_values.json").read_text(encoding="utf-8"))
TIME, EVENT, A, B = (np.array(R[name]) for name in ("time", "event", "a", "b"))


def free_until(time, event, moment):
    """Multiply the shares that are not censored of those still at risk of it, before the moment."""
    share = 1.0
    for u in sorted(set(time[event == 0])):
        if u < moment:
            at_risk = np.sum(time >= u) - np.sum((time == u) & (event == 1))
            share *= 1 - np.sum((time == u) & (event == 0)) / at_risk
    return share


def by_pairs(time, event, score, uno=False, tau=np.inf, case_weight=None):
    """Go through all ordered pairs of an event and a later time; cases may have weights."""
    own = np.ones(time.size) if case_weight is None else case_weight
    right = total = 0.0
    for i in np.flatnonzero((event == 1) & (time <= tau)):
        weight = 1 / free_until(time, event, time[i]) ** 2 if uno else 1.0
        for j in range(time.size):
            if time[j] > time[i] or (time[j] == time[i] and event[j] == 0):
                total += weight * own[i] * own[j]
                right += weight * own[i] * own[j] * ((score[i] > score[j]) + (score[i] == score[j]) / 2)
    return right / total


def drawn(rng, n=25):
    time, stop = np.ceil(rng.exponential(5, n)), np.ceil(rng.exponential(7, n))
    return np.minimum(time, stop), (time <= stop).astype(int), np.round(rng.normal(size=n) - time / 5)


@pytest.mark.parametrize("tau", [None, 4])
@pytest.mark.parametrize("method", ["harrell", "uno"])
def test_by_definition_with_ties(rng, method, tau):
    until = np.inf if tau is None else tau
    for _ in range(10):
        time, event, score = drawn(rng)
        found = compute.concordance(time, event, score, method=method, tau=tau)
        expected = by_pairs(time, event, score, method == "uno", until)
        assert found.estimate == pytest.approx(expected, rel=1e-12)


@pytest.mark.parametrize("method", ["harrell", "uno"])
def test_the_standard_error_is_that_of_the_infinitesimal_jackknife(rng, method):
    """The derivative by the weight of each case, by differences, with the weights 1/G² as known."""
    time, event, score = drawn(rng)
    step, changes = 1e-5, []
    for i in range(time.size):
        up, down = (1 + side * step * (np.arange(time.size) == i) for side in (1, -1))
        values = [by_pairs(time, event, score, method == "uno", case_weight=own) for own in (up, down)]
        changes.append((values[0] - values[1]) / (2 * step))
    found = compute.concordance(time, event, score, method=method)
    assert found.standard_error == pytest.approx(np.sqrt(np.sum(np.square(changes))), rel=1e-6)


@pytest.mark.parametrize("known", R["values"], ids=lambda one: f"{one['method']} {one['tau']}")
def test_as_the_survival_package_of_r(known):
    options = {"method": known["method"], "tau": known["tau"]}
    found = [compute.concordance(TIME, EVENT, score, **options) for score in (A, B)]
    assert [one.estimate for one in found] == pytest.approx(known["concordance"], rel=1e-12)
    assert [one.standard_error for one in found] == pytest.approx(known["standard_error"], rel=1e-10)
    test = compute.concordance_test(TIME, EVENT, A, B, **options)
    assert test.difference == pytest.approx(-np.diff(known["concordance"])[0], rel=1e-10)
    assert test.difference / test.statistic == pytest.approx(known["of_difference"], rel=1e-10)


def test_of_two_times_limits_are_those_of_the_auc(rng):
    """With all events at one time, and all others censored later, the pairs are those of the AUC."""
    event = np.repeat([1, 0], [7, 30])
    score = np.round(rng.normal(size=37) + event, 1)
    for level in (0.8, 0.95):
        found = compute.concordance(2 - event, event, score, level=level)
        area = compute.auc_interval(event, score, level=level)
        assert (found.estimate, found.low, found.high) == pytest.approx((area.estimate, area.low, area.high))


@pytest.mark.slow
@pytest.mark.parametrize("n_events", [5, 10])
def test_few_events_keep_the_level(n_events):
    """300 studies of exponential times; the concordance is that of 20 000 cases followed as long."""
    rng = np.random.default_rng(4)

    def observe(n, end):
        score = rng.normal(size=n)
        time = rng.exponential(size=n) * np.exp(-score)
        return np.minimum(time, end), time <= end, score

    end = np.quantile(observe(100_000, np.inf)[0], n_events / 80)
    true, held, runs = compute.concordance(*observe(20_000, end)).estimate, 0, 0
    for _ in range(300):
        time, event, score = observe(80, end)
        if event.sum() > 1:
            found = compute.concordance(time, event, score)
            held, runs = held + (found.low <= true <= found.high), runs + 1
    assert held > 0.92 * runs - 3 * np.sqrt(0.08 * 0.92 * runs)


def test_uno_is_harrell_without_censoring(rng):
    time, _, score = drawn(rng)
    found = [compute.concordance(time, time > 0, score, method=one) for one in ("harrell", "uno")]
    assert found[0] == found[1]


def test_uno_without_censoring_is_the_auc_of_two_times():
    """With two times, events of the first are the positives."""
    time = np.array([1, 1, 1, 2, 2, 2, 2])
    score = np.array([3, 1, 2, 1, 2, 0, 1])
    found = compute.concordance(time, np.ones(7, int), score, method="uno", tau=1)
    assert found.estimate == pytest.approx(compute.auc(time == 1, score))


def test_by_hand():
    """1 comes before all others (right, ½, right), 2 before 3 and 4 (wrong, right); 3 is censored, 4 the last."""
    found = compute.concordance([1, 2, 3, 4], [1, 1, 0, 1], [5, 3, 5, 1])
    assert found.estimate == 3.5 / 5


def test_several_models_and_signs(rng):
    time, event, score = drawn(rng)
    found = compute.concordance(time, event, {"a": score, "b": -score})
    assert found["a"].estimate == pytest.approx(1 - found["b"].estimate)
    assert found["a"].standard_error == pytest.approx(found["b"].standard_error)
    with pytest.warns(UserWarning, match="12 events: below 20"):
        test = compute.concordance_test(time, event, score, -score)
    assert test.difference == pytest.approx(2 * found["a"].estimate - 1)


def test_what_has_no_variance_has_no_limits():
    with pytest.warns(UserWarning, match="it is the same in all pairs"):
        found = compute.concordance([1, 2, 3], [1, 1, 0], [3, 2, 1])
    assert found.estimate == 1
    assert np.isnan([found.low, found.high, found.standard_error]).all()
    with pytest.warns(UserWarning, match="its variance is 0"):
        assert np.isnan(compute.concordance([1, 2, 3], [1, 1, 0], [1, 1, 1]).low)
    with pytest.warns(UserWarning, match="concordances has no test"):
        assert np.isnan(compute.concordance_test([1, 2, 3], [1, 1, 0], [3, 2, 1], [3, 2, 1]).pvalue)


def test_the_sentence_says_what_it_is():
    found = compute.concordance(TIME, EVENT, A, method="uno", tau=8).describe()
    assert found.startswith("Uno's concordance until 8 = 0.678 (95 % confidence interval")
    assert "modified score limits with the infinitesimal jackknife variance" in found
    tested = compute.concordance_test(TIME, EVENT, A, B).describe()
    assert tested.startswith("a − b: difference of Harrell's concordance = 0.105")
    assert "two-sided paired test" in tested


@pytest.mark.parametrize(
    ("given", "options", "message"),
    [
        (([1, 2], [0, 0], [1, 2]), {}, "no pair to compare"),
        (([2, 2], [1, 1], [1, 2]), {}, "no pair to compare"),
        (([2, 3], [1, 1], [1, 2]), {"tau": 1}, "none until tau=1"),
        (([1, -2], [1, 1], [1, 2]), {}, "time must be finite and non-negative"),
        (([1, 2], [1, 3], [1, 2]), {}, "event"),
        (([1, 2], [1, 1], [1, np.nan]), {}, "y_score has 1 missing"),
        (([1, 2], [1, 1], [1, 2, 3]), {}, "time and y_score must have the same length"),
        (([1, 2], [1, 1], [1, 2]), {"method": "gönen"}, "method="),
        (([1, 2], [1, 1], [1, 2]), {"level": 95}, "level"),
    ],
)
def test_what_is_refused(given, options, message):
    with pytest.raises(ValueError, match=message):
        compute.concordance(*given, **options)


def test_a_million_cases_agree_with_a_part_of_their_pairs(rng):
    """Concordance of independent exponential times with the scores as log hazards: a logistic integral."""
    n = 100_000
    score = rng.normal(size=n)
    time = rng.exponential(np.exp(-score))
    found = compute.concordance(time, np.ones(n, int), score)
    first, second = rng.integers(0, n, (2, 400_000))
    pairs = np.mean((score[first] > score[second]) == (time[first] < time[second]), where=first != second)
    assert found.estimate == pytest.approx(pairs, abs=4 * 0.5 / np.sqrt(400_000))


# -- columns of a table -----------------------------------------------------------------------------------


def test_columns_of_a_table_are_read():
    table = {"months": TIME, "dead": EVENT, "old": A, "new": B}
    plain = compute.concordance(TIME, EVENT, {"old": A, "new": B})
    assert compute.concordance("months", "dead", "old", data=table) == plain["old"]
    assert compute.concordance("months", "dead", ["old", "new"], data=table) == plain
    shown = compute.concordance("months", "dead", {"first": "old"}, data=pd.DataFrame(table))
    assert shown == {"first": plain["old"]}
    tested = compute.concordance_test("months", "dead", "old", "new", data=pd.DataFrame(table))
    assert tested == compute.concordance_test(TIME, EVENT, A, B)
    assert tested.describe().startswith("old − new: difference of Harrell's concordance = ")
    high = float(np.quantile(TIME, 0.6))
    mean = compute.integrated_auc("months", "dead", ["old", "new"], low=0, high=high, data=table)
    assert mean == compute.integrated_auc(TIME, EVENT, {"old": A, "new": B}, low=0, high=high)
    assert compute.ipcw("months", "dead", at=high, data=table) == compute.ipcw(TIME, EVENT, at=high)


def test_columns_that_are_not_there():
    table = {"months": TIME, "dead": EVENT, "old": A}
    with pytest.raises(ValueError, match="y_score='olt' is not a column of data: did you mean 'old'"):
        compute.concordance("months", "dead", ["old", "olt"], data=table)
    with pytest.raises(TypeError, match="time='months' names a column, which needs data"):
        compute.concordance("months", EVENT, A)
    with pytest.raises(TypeError, match="y_score must be a column name when data is given, not ndarray"):
        compute.integrated_auc("months", "dead", A, low=0, high=5, data=table)
    with pytest.raises(TypeError, match="event must be a column name when data is given"):
        compute.ipcw("months", EVENT, at=5, data=table)
