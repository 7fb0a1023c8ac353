"""Every test of two models asks the same question of the smaller class, in one place."""

import warnings

import numpy as np
import pytest

from rocplot import compute

FEW = "below 20 the test does not keep its level, and at 5 % rejects .* require p < .01 in place of .05"
DRAWS = {"n_resamples": 30, "seed": 0, "progress": False}


def sample(P, N):
    rng = np.random.default_rng(P)
    y = np.repeat([1, 0], [P, N])
    return y, *(1 / (1 + np.exp(-y - rng.normal(size=(2, y.size)))))


def make_classes(P, N):
    y, rng = np.repeat([2, 1, 0], [P, N, 60]), np.random.default_rng(P)
    return y, *(np.eye(3)[y] + rng.normal(size=(2, y.size, 3)))


def follow(P, N):
    y, a, b = sample(P, N)
    return np.random.default_rng(1).exponential(size=y.size), y, a, b


def adjust(P, N):
    y, a, b = sample(P, N)
    return compute.adjusted_test(y, a, b, {"age": np.random.default_rng(2).normal(size=y.size)}, **DRAWS)


TESTS = {  # of P positives and N negatives; a class has P cases, or P events are seen
    "adjusted_test": adjust,
    "auc_test": lambda P, N: compute.auc_test(*sample(P, N)),
    "average_precision_test": lambda P, N: compute.average_precision_test(*sample(P, N), **DRAWS),
    "concordance_test": lambda P, N: compute.concordance_test(*follow(P, N)),
    "multiclass_auc_test": lambda P, N: compute.multiclass_auc_test(*make_classes(P, N), **DRAWS),
    "net_benefit_test": lambda P, N: compute.net_benefit_test(
        *sample(P, N), threshold=0.5, method="bootstrap", **DRAWS
    ),
    "summary_test": lambda P, N: compute.summary_test(*sample(P, N), **DRAWS),
    "tpr_test": lambda P, N: compute.tpr_test(*sample(P, N), fpr=0.3, **DRAWS),
}
OTHERS = {  # tests of no two models, or that keep their level
    "between_test": "bounds of groups, by permutation",
    "logrank_test": "groups of cases, not models",
}


def test_every_test_is_asked():
    named = {name for name in compute.__all__ if name.endswith("_test")}
    assert named == set(TESTS) | (set(OTHERS) & named)


@pytest.mark.parametrize("name", TESTS)
@pytest.mark.parametrize("P", [8, 19])
def test_a_small_class_is_warned_of_once(name, P):
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        TESTS[name](P, 70)
    told = [str(warning.message) for warning in caught if "does not keep its level" in str(warning.message)]
    assert len(told) == 1
    with pytest.warns(UserWarning, match=FEW) as caught:
        TESTS[name](P, 70)
    assert f" {P} " in str(caught[0].message)


@pytest.mark.parametrize("name", TESTS)
def test_twenty_cases_are_enough(name):
    TESTS[name](20, 70)


@pytest.mark.parametrize("name", sorted(set(TESTS) - {"concordance_test", "multiclass_auc_test"}))
def test_negatives_count_as_positives_do(name):
    with pytest.warns(UserWarning, match=r"^a class holds 12 cases \(80 positives, 12 negatives\): " + FEW):
        TESTS[name](80, 12)


def test_groups_are_counted_in_place_of_cases():
    y, a, b = sample(60, 90)
    groups = np.arange(y.size) // 6
    with pytest.warns(UserWarning, match=r"^a class lies in 10 groups \(10 of positives, 15 of negatives\): " + FEW):
        compute.summary_test(y, a, b, groups=groups, **DRAWS)
    with pytest.warns(UserWarning, match="^a class lies in 10 groups"):
        compute.net_benefit_test(y, a, b, threshold=0.5, method="bootstrap", groups=groups, **DRAWS)
    label, first, second = make_classes(30, 60)
    with pytest.warns(UserWarning, match=r"^a class lies in 10 groups \(20 of class 0, 20 of class 1, 10 of class 2\).*collect more groups"):
        compute.multiclass_auc_test(label, first, second, groups=np.arange(label.size) // 3, **DRAWS)


def test_events_until_tau_are_counted():
    time, event, a, b = follow(60, 20)
    tau = float(np.sort(time[event == 1])[11])
    with pytest.warns(UserWarning, match="^the sample holds 12 events: " + FEW):
        compute.concordance_test(time, event, a, b, tau=tau)


@pytest.mark.slow
def test_agresti_and_mins_test_keeps_its_level_with_three_cases_of_a_class():
    """Without a warning: equal decisions of two models are rejected in fewer than 5 % of samples."""
    rejected = []
    for seed in range(400):
        rng = np.random.default_rng(seed)
        y = np.repeat([1, 0], [60, 3])
        a, b = rng.random((2, y.size))
        rejected.append(compute.net_benefit_test(y, a, b, threshold=0.5).pvalue < 0.05)
    assert np.mean(rejected) <= 0.05 + 3 * np.sqrt(0.05 * 0.95 / 400)
