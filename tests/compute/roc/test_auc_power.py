"""Power and sample size: pROC's printed numbers, Obuchowski's table, definitions by quadrature, and simulation."""

import itertools
import math

import numpy as np
import pytest
from scipy.stats import multivariate_normal, norm

from rocplot.compute import auc_interval, auc_power, auc_sample_size


@pytest.mark.parametrize(
    ("auc", "positives", "negatives", "power"),
    [
        (0.73, 41, 72, 0.9897453),  # examples of ?power.roc.test
        (0.6961054, 41, 72, 0.95),
        (0.8013171, 20, 20, 0.95),  # xrobin/pROC#124
        (0.7210837, 40, 40, 0.95),
    ],
)
def test_power_that_proc_prints(auc, positives, negatives, power):
    # the AUCs that pROC solves for are those of R's uniroot, whose tolerance is 1.2e-4
    found = auc_power(auc, n_positive=positives, n_negative=negatives)
    assert found == pytest.approx(power, abs=1e-7 if power != 0.95 else 1e-4)


def test_sizes_that_proc_prints():
    # power.roc.test(auc=0.7, sig.level=0.05, power=0.9): 40.21369; one-sided: 32.65397 (xrobin/pROC#50)
    assert auc_sample_size(0.7, power=0.9) == (41, 41)
    assert auc_sample_size(0.7, power=0.9, alternative="greater") == (33, 33)
    assert auc_power(0.7, n_positive=40.21369, n_negative=40.21369) == pytest.approx(0.9, abs=1e-7)
    one_sided = auc_power(0.7, n_positive=32.65397, n_negative=32.65397, alternative="greater")
    assert one_sided == pytest.approx(0.9, abs=1e-7)


def test_numbers_that_proc_tests_on_s100b():
    area = 2159 / 2952  # of its data aSAH, 41 + 72 cases
    assert auc_power(area, n_positive=41, n_negative=72) == pytest.approx(0.9904833, abs=1e-7)
    for power, ratio, sizes in (
        (0.95, 1.7, (29.29764, 49.806)),
        (0.9, 72 / 41, (23.5598674, 41.3734257)),
        (0.9, 1, (29.5697422, 29.5697422)),
    ):
        assert auc_sample_size(area, power=power, ratio=ratio) == tuple(map(math.ceil, sizes))
        found = auc_power(area, n_positive=sizes[0], n_negative=sizes[1])
        assert found == pytest.approx(power, abs=1e-6)


TABLE_4 = {  # Obuchowski et al. (2004), one-sided, power .9: negatives per positive → AUC → positives, negatives
    0.25: {0.6: (334, 84), 0.7: (80, 20)},
    0.5: {0.7: (49, 25)},
    1: {0.6: (135, 135), 0.7: (33, 33), 0.8: (14, 14)},
    2: {0.6: (102, 203), 0.7: (25, 50), 0.8: (11, 21)},
    4: {0.7: (21, 84)},
}


@pytest.mark.parametrize("ratio", TABLE_4)
def test_obuchowski_table_4(ratio):
    # without the cells that the paper raised to 10, and two off by 1, which pROC notes as well
    for auc, sizes in TABLE_4[ratio].items():
        assert auc_sample_size(auc, power=0.9, ratio=ratio, alternative="greater") == sizes


def variance_of_the_area(auc, ratio, positives=10**7):
    """P times the variance of the empirical area of normal scores, from the bivariate normal distribution."""
    h = norm.ppf(auc)
    q = multivariate_normal.cdf([h, h], cov=[[1, 0.5], [0.5, 1]])
    negatives = ratio * positives
    return (auc * (1 - auc) + (positives + negatives - 2) * (q - auc**2)) / negatives


@pytest.mark.parametrize(("auc", "null", "ratio"), [(0.7, 0.5, 1), (0.9, 0.8, 9), (0.6, 0.75, 0.2)])
def test_delong_is_the_variance_of_the_empirical_area_of_normal_scores(auc, null, ratio):
    z = norm.ppf(0.975)
    roots = [math.sqrt(variance_of_the_area(one, ratio)) for one in (null, auc)]
    expected = ((z * roots[0] + norm.ppf(0.8) * roots[1]) / (auc - null)) ** 2
    sizes = auc_sample_size(auc, null=null, ratio=ratio, method="delong")
    assert sizes == (math.ceil(expected), math.ceil(ratio * expected))
    power = auc_power(auc, null=null, n_positive=expected, n_negative=ratio * expected, method="delong")
    assert power == pytest.approx(0.8, abs=1e-6)


@pytest.mark.parametrize("method", ["obuchowski", "delong"])
@pytest.mark.parametrize("alternative", ["two-sided", "greater"])
def test_the_sizes_found_are_the_least_that_reach_the_power(method, alternative):
    how = {"method": method, "alternative": alternative, "level": 0.9, "null": 0.55}
    for auc, ratio, power in ((0.6, 1, 0.5), (0.75, 19, 0.8), (0.95, 0.1, 0.99), (0.99, 3, 0.8)):
        P, N = auc_sample_size(auc, power=power, ratio=ratio, **how)
        assert auc_power(auc, n_positive=P, n_negative=N, **how) >= power
        if P > 1:
            assert auc_power(auc, n_positive=P - 1, n_negative=(P - 1) * ratio, **how) < power


@pytest.mark.parametrize("method", ["obuchowski", "delong"])
def test_symmetries(method):
    found = auc_power(0.7, n_positive=30, n_negative=50, null=0.6, method=method)
    assert auc_power(0.3, n_positive=30, n_negative=50, null=0.4, method=method) == pytest.approx(found)
    less = auc_power(0.3, n_positive=30, n_negative=50, null=0.4, alternative="less", method=method)
    greater = auc_power(0.7, n_positive=30, n_negative=50, null=0.6, alternative="greater", method=method)
    assert less == pytest.approx(greater)
    wrong = auc_power(0.7, n_positive=30, n_negative=50, null=0.6, alternative="less", method=method)
    assert wrong < 0.01 < found < greater
    at_null = auc_power(0.6, n_positive=30, n_negative=50, null=0.6, method=method)
    assert at_null == pytest.approx(0.025)


def test_two_sided_power_is_one_sided_at_half_the_error():
    two = auc_power(0.7, n_positive=30, n_negative=50, level=0.9)
    assert two == pytest.approx(
        auc_power(0.7, n_positive=30, n_negative=50, level=0.95, alternative="greater")
    )


@pytest.mark.parametrize(("auc", "ratio", "level"), [(0.8, 1, 0.95), (0.7, 9, 0.9), (0.9, 0.25, 0.95)])
def test_a_narrow_width_is_that_of_wald_limits(auc, ratio, level):
    # of many cases all limits agree: width = 2 z √(V/P), with V by quadrature
    width = 0.004
    expected = variance_of_the_area(auc, ratio) * (2 * norm.ppf(0.5 + level / 2) / width) ** 2
    found = auc_sample_size(auc, width=width, ratio=ratio, level=level)
    assert found == (pytest.approx(expected, rel=2e-3), pytest.approx(ratio * expected, rel=2e-3))


@pytest.mark.parametrize("ratio", [0.2, 1, 9])
@pytest.mark.parametrize("method", ["obuchowski", "delong"])
def test_a_narrower_interval_needs_more_cases(method, ratio):
    sizes = [auc_sample_size(0.8, width=w, ratio=ratio, method=method) for w in (0.99, 0.4, 0.2, 0.1, 0.05)]
    assert all(a.n_positive < b.n_positive and a.n_negative < b.n_negative for a, b in itertools.pairwise(sizes))
    assert auc_sample_size(0.2, width=0.1, ratio=ratio) == auc_sample_size(0.8, width=0.1, ratio=ratio)


def test_intervals_are_as_wide_as_planned(rng):
    P, N = auc_sample_size(0.8, width=0.15, ratio=3)
    y, shift = np.repeat([1, 0], [P, N]), math.sqrt(2) * norm.ppf(0.8)
    found = [auc_interval(y, rng.normal(size=P + N) + shift * y) for _ in range(200)]
    assert np.mean([one.high - one.low for one in found]) == pytest.approx(0.15, rel=0.03)


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda: auc_sample_size(0.8, width=0.1, power=0.9), "width plans an interval, which has no null"),
        (lambda: auc_sample_size(0.8, width=0.1, null=0.7), "pass either width, or these"),
        (lambda: auc_sample_size(0.8, width=10), "width must lie between"),
        (lambda: auc_sample_size(1, width=0.1), "auc must lie between 0 and 1, not 1"),
        (lambda: auc_sample_size(0.8, width=1e-9), "width=1e-09 is too narrow at ratio=1"),
        (lambda: auc_sample_size(0.5), "auc must differ from null"),
        (lambda: auc_sample_size(0.6, null=0.7, alternative="greater"), "auc must differ from null"),
        (lambda: auc_sample_size(1), "auc must lie between 0 and 1, not 1"),
        (lambda: auc_sample_size(0.8, null=0), "null must lie between 0 and 1, not 0"),
        (lambda: auc_sample_size(0.8, power=0.05), "power must be above 1 - level = 0.05, not 0.05"),
        (lambda: auc_sample_size(0.8, power=80), "power must lie between"),
        (lambda: auc_sample_size(0.8, level=95), "level must lie between"),
        (lambda: auc_sample_size(0.8, ratio=0), "ratio must be finite and above 0, not 0"),
        (lambda: auc_sample_size(0.5 + 1e-9), "more than 10¹⁵ cases of a class would be needed"),
        (lambda: auc_sample_size(0.8, alternative="larger"), "alternative='larger' is unknown: choose from"),
        (lambda: auc_sample_size(0.8, method="hanley"), "method='hanley' is unknown: choose from"),
        (lambda: auc_power(0.8, n_positive=0.5, n_negative=9), "n_positive must be finite and at least 1"),
        (lambda: auc_power(float("nan"), n_positive=5, n_negative=9), "auc must lie between"),
    ],
)
def test_questions_without_an_answer(call, message):
    with pytest.raises(ValueError, match=message.replace("(", r"\(")):
        call()


def test_the_result_is_a_pair():
    found = auc_sample_size(0.8, ratio=4)
    n_positive, n_negative = found
    assert (found.n_positive, found.n_negative) == (n_positive, n_negative)
    assert all(type(size) is int for size in found)
    assert str(found) == f"SampleSize(n_positive={n_positive}, n_negative={n_negative})"


@pytest.mark.slow
@pytest.mark.parametrize(("auc", "null", "ratio"), [(0.7, 0.5, 1), (0.8, 0.7, 4)])
def test_intervals_reject_the_null_as_often_as_planned(auc, null, ratio, rng):
    P, N = auc_sample_size(auc, null=null, ratio=ratio, method="delong")
    y, runs = np.repeat([1, 0], [P, N]), 2000
    shift = math.sqrt(2) * norm.ppf(auc) * y
    rejected = sum(auc_interval(y, rng.normal(size=P + N) + shift).low > null for _ in range(runs)) / runs
    assert rejected == pytest.approx(0.8, abs=0.03 + 3 * math.sqrt(0.16 / runs))  # of 31 + 31 cases: .784
