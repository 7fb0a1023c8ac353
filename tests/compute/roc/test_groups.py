"""Obuchowski's variance of grouped cases, and the linearised variance of weighted ones."""

import itertools
import re
import warnings

import numpy as np
import pytest
from scipy.stats import norm
from scipy.stats import t as student

from rocplot import compute


def kernel(positive, negative):
    return 1.0 if positive > negative else 0.5 if positive == negative else 0.0


def clusters(y, score, group):
    """List the scores of each cluster's positives and negatives."""
    return [
        ([s for t, s, g in zip(y, score, group, strict=True) if g == name and t],
         [s for t, s, g in zip(y, score, group, strict=True) if g == name and not t])
        for name in sorted(set(group))
    ]  # fmt: skip


def components(y, first, second, group):
    """Compute Obuchowski's (1997) S10, S01 and both S11 of two curves, by loops over clusters."""
    sums = []
    for score in (first, second):
        parts = clusters(y, score, group)
        X, Y = ([one for part in parts for one in part[which]] for which in (0, 1))
        theta = sum(kernel(x, z) for x in X for z in Y) / len(X) / len(Y)
        v10 = [sum(sum(kernel(x, z) for z in Y) / len(Y) for x in own) - len(own) * theta for own, _ in parts]
        v01 = [sum(sum(kernel(x, z) for x in X) / len(X) for z in own) - len(own) * theta for _, own in parts]
        sums.append((v10, v01))
    parts = clusters(y, first, group)
    M, N = (sum(len(part[which]) for part in parts) for which in (0, 1))
    held, without, total = sum(bool(p) for p, _ in parts), sum(bool(n) for _, n in parts), len(parts)
    (a10, a01), (b10, b01) = sums
    s10 = held / (held - 1) / M * np.dot(a10, b10)
    s01 = without / (without - 1) / N * np.dot(a01, b01)
    s11 = total / (total - 1) * np.dot(a10, b01), total / (total - 1) * np.dot(b10, a01)
    return s10, s01, s11, M, N


def covariance(s10, s01, s11, M, N):
    """Obuchowski (1997), equation 7; of a curve with itself, equation 5."""
    return s10 / M + s01 / N + sum(s11) / (M * N)


def variance_of_difference(y, a, b, group):
    between = [covariance(*components(y, *both, group)) for both in ((a, a), (b, b), (a, b))]
    return between[0] + between[1] - 2 * between[2]


def test_the_formula_gives_the_printed_results_of_the_paper():
    """Obuchowski (1997), Table 3 and page 574: two readers, 65 arteries of 36 patients."""
    M, N = 29, 36
    first = covariance(0.0013151307, 0.0022375873, (0.0051785478,) * 2, M, N)
    second = covariance(0.0009284122, 0.0022598583, (-0.0005015760,) * 2, M, N)
    both = covariance(0.0008484357, 0.0019241250, (0.0028648340, -0.0015136931), M, N)
    found = np.sqrt([first, second, first + second - 2 * both])
    np.testing.assert_array_equal(found.round(4), [0.0108, 0.0097, 0.0066])


def grouped(rng, n=60, tied=True, mixed=True):
    """Draw groups of 1 to 5 cases that share a part of their scores."""
    group = np.repeat(np.arange(n), rng.integers(1, 6, n))
    y = rng.integers(0, 2, group.size) if mixed else rng.integers(0, 2, n)[group]
    shared = rng.normal(size=n)[group]
    a = shared + rng.normal(size=group.size) + y
    b = shared + rng.normal(size=group.size) + 0.7 * y
    return (y, np.round(a), np.round(b, 1), group) if tied else (y, a, b, group)


@pytest.mark.parametrize("tied", [True, False])
@pytest.mark.parametrize("mixed", [True, False])
def test_standard_error_is_obuchowskis(rng, tied, mixed):
    y, a, b, group = grouped(rng, 60, tied, mixed)
    found = compute.auc_interval(y, a, groups=group, method="delong")
    expected = covariance(*components(y, a, a, group))
    assert found.standard_error == pytest.approx(np.sqrt(expected), rel=1e-12)
    half = norm.ppf(0.975) * np.sqrt(expected)
    assert found.high - found.estimate == pytest.approx(min(half, 1 - found.estimate), rel=1e-12)
    test = compute.auc_test(y, a, b, groups=group)
    z = test.difference / np.sqrt(variance_of_difference(y, a, b, group))
    assert test.statistic == pytest.approx(z, rel=1e-10)
    assert test.pvalue == pytest.approx(2 * norm.sf(abs(z)), rel=1e-9)


def test_groups_of_one_case_change_nothing(rng):
    y, a, b, _ = grouped(rng)
    other = rng.integers(0, 2, 80)
    c = rng.normal(size=80) + other
    one = rng.permutation(y.size)
    for method in ("delong", "delong-logit"):
        alone, own = (compute.auc_interval(y, a, method=method, groups=g) for g in (None, one))
        np.testing.assert_allclose(list(own.to_dict().values()), list(alone.to_dict().values()), rtol=1e-12)
    alone, own = (compute.auc_test(y, a, b, groups=g) for g in (None, one))
    np.testing.assert_allclose(list(own.to_dict().values()), list(alone.to_dict().values()), rtol=1e-12)
    alone = compute.auc_test((y, other), a, c, paired=False)
    names = {"a": one, "b": np.arange(80)}
    own = compute.auc_test((y, other), a, c, paired=False, groups=names)
    np.testing.assert_allclose(list(own.to_dict().values()), list(alone.to_dict().values()), rtol=1e-12)


def test_unpaired_groups_have_satterthwaites_degrees_of_freedom(rng):
    """The t test of DeLong's unpaired comparison, with Obuchowski's variances and numbers of groups."""
    first, second = grouped(rng, 40), grouped(rng, 50)
    found = compute.auc_test(
        (first[0], second[0]), first[1], second[2], paired=False, groups={"a": first[3], "b": second[3]}
    )
    spread = [
        covariance(*components(y, s, s, group))
        for y, s, group in ((first[0], first[1], first[3]), (second[0], second[2], second[3]))
    ]
    freedom = sum(spread) ** 2 / (spread[0] ** 2 / 39 + spread[1] ** 2 / 49)
    assert found.statistic == pytest.approx(found.difference / np.sqrt(sum(spread)), rel=1e-10)
    assert found.pvalue == pytest.approx(2 * student.sf(abs(found.statistic), freedom), rel=1e-9)


@pytest.mark.parametrize("method", ["delong", "delong-logit"])
def test_the_order_of_rows_and_the_names_of_groups_do_not_matter(rng, method):
    y, a, b, group = grouped(rng)
    order = rng.permutation(y.size)
    names = np.array([f"patient {number}" for number in group])
    found = compute.auc_interval(y, a, groups=group, method=method)
    for other in (group, names, -group * 1.5):
        again = compute.auc_interval(y[order], a[order], groups=other[order], method=method)
        np.testing.assert_allclose(list(again.to_dict().values()), list(found.to_dict().values()), rtol=1e-12)
        test = compute.auc_test(y[order], a[order], b[order], groups=other[order])
        assert test.pvalue == pytest.approx(compute.auc_test(y, a, b, groups=group).pvalue, rel=1e-10)


def test_whole_weights_are_repeated_rows_with_groups(rng):
    y, a, b, group = grouped(rng)
    weight = rng.integers(0, 4, y.size)
    row = np.repeat(np.arange(y.size), weight)
    found = compute.auc_interval(y, a, sample_weight=weight, groups=group)
    expected = compute.auc_interval(y[row], a[row], groups=group[row])
    np.testing.assert_allclose(list(found.to_dict().values()), list(expected.to_dict().values()), rtol=1e-12)
    found = compute.auc_test(y, a, b, sample_weight=weight, groups=group)
    expected = compute.auc_test(y[row], a[row], b[row], groups=group[row])
    np.testing.assert_allclose(list(found.to_dict().values()), list(expected.to_dict().values()), rtol=1e-10)


def test_repeated_cases_of_a_group_add_nothing(rng):
    """Every case five times, in one group: as if it was there once, though the AUC is of 5 n cases."""
    y, a, b, _ = grouped(rng, tied=False)
    one = np.arange(y.size)
    found = compute.auc_interval(np.repeat(y, 5), np.repeat(a, 5), groups=np.repeat(one, 5))
    expected = compute.auc_interval(y, a)
    assert found.standard_error == pytest.approx(expected.standard_error, rel=1e-12)
    test = compute.auc_test(np.repeat(y, 5), np.repeat(a, 5), np.repeat(b, 5), groups=np.repeat(one, 5))
    assert test.statistic == pytest.approx(compute.auc_test(y, a, b).statistic, rel=1e-10)


def weighted_auc(y, score, weight):
    p = y * weight if y.dtype.kind == "f" else weight * y
    n = weight * (1 - y)
    pairs = np.sign(score[:, None] - score) / 2 + 0.5
    return p @ pairs @ n / p.sum() / n.sum()


@pytest.mark.parametrize("soft", [False, True])
@pytest.mark.parametrize("grid", [0, 1, 15])
def test_weighted_variance_is_that_of_the_linearised_area(rng, soft, grid):
    """The influence of a case is the derivative of the area with respect to its weight, times the weight."""
    n = 80
    y = rng.random(n).round(2) if soft else rng.integers(0, 2, n)
    score = np.round(rng.normal(size=n) + y, grid)
    weight = rng.lognormal(size=n)
    found = compute.auc_interval(y, score, sample_weight=weight, soft_labels=soft, method="delong")
    influence = np.empty((2, n))  # as positive, as negative
    for i, which in itertools.product(range(n), (0, 1)):
        step = 1e-5 * weight[i]
        p, q = weight * y, weight * (1 - y)
        pairs = np.sign(score[:, None] - score) / 2 + 0.5
        values = []
        for sign in (1, -1):
            moved = [p.copy(), q.copy()]
            moved[which][i] += sign * step
            values.append(moved[0] @ pairs @ moved[1] / moved[0].sum() / moved[1].sum())
        influence[which, i] = (values[0] - values[1]) / (2 * step) * (p, q)[which][i]
    sizes = np.count_nonzero(weight * y), np.count_nonzero(weight * (1 - y))
    expected = sum(m / (m - 1) * part @ part for m, part in zip(sizes, influence, strict=True))
    expected += 2 * n / (n - 1) * influence[0] @ influence[1]
    assert found.estimate == pytest.approx(weighted_auc(y, score, weight), rel=1e-12)
    assert found.standard_error == pytest.approx(np.sqrt(expected), rel=1e-6)


@pytest.mark.slow
def test_weighted_standard_error_is_the_deviation_of_simulated_areas():
    rng = np.random.default_rng(7)
    areas, errors = [], []
    for _ in range(2000):
        y = np.repeat([1, 0], [60, 120])
        score, weight = rng.normal(size=180) + y, rng.lognormal(sigma=0.7, size=180)
        found = compute.auc_interval(y, score, sample_weight=weight)
        areas.append(found.estimate)
        errors.append(found.standard_error)
    assert np.mean(np.square(errors)) == pytest.approx(np.var(areas), rel=4.5 * np.sqrt(2 / 2000))
    assert np.mean(areas) == pytest.approx(norm.cdf(np.sqrt(0.5)), abs=4.5 * np.std(areas) / np.sqrt(2000))


@pytest.mark.parametrize("method", ["delong", "delong-logit", "bootstrap", "bca"])
def test_the_unit_of_fractional_weights_does_not_matter(rng, method):
    y, a, b, group = grouped(rng)
    weight = rng.lognormal(size=y.size)
    for groups in (None, group):
        options = {"method": method, "groups": groups, "n_resamples": 50, "seed": 3}
        found = compute.auc_interval(y, a, sample_weight=weight, **options)
        for factor in (1e-9, 0.1, 1e12):
            again = compute.auc_interval(y, a, sample_weight=weight * factor, **options)
            np.testing.assert_allclose(
                list(again.to_dict().values()), list(found.to_dict().values()), rtol=1e-9
            )
    tests = [compute.auc_test(y, a, b, sample_weight=weight * factor) for factor in (1, 1e6)]
    assert tests[0].pvalue == pytest.approx(tests[1].pvalue, rel=1e-9)


def test_equal_fractional_weights_are_as_none(rng):
    y, a, b, _ = grouped(rng)
    found = compute.auc_interval(y, a, sample_weight=np.full(y.size, 0.3))
    np.testing.assert_allclose(
        list(found.to_dict().values()), list(compute.auc_interval(y, a).to_dict().values()), rtol=1e-10
    )
    found, alone = compute.auc_test(y, a, b, sample_weight=np.full(y.size, 0.3)), compute.auc_test(y, a, b)
    assert found.pvalue == pytest.approx(alone.pvalue, rel=1e-9)


def test_fractional_weights_may_have_whole_sums():
    """Two halves at each score sum up to 1; the weight of a single case is what counts."""
    y = np.tile([1, 1, 0, 0, 1, 1, 0, 0], 4)
    score = np.tile([3, 3, 2, 2, 1, 1, 1, 1], 4)
    found = compute.auc_interval(y, score, sample_weight=np.full(32, 0.5))
    assert found.standard_error == pytest.approx(compute.auc_interval(y, score).standard_error)
    soft = compute.auc_interval([0.5, 0.5, 0.25, 0.75, 0.1, 0.9], [1, 1, 0, 0, 2, 2], soft_labels=True)
    assert soft.low < 0.5 == soft.estimate < soft.high
    band = compute.roc_band(y, score, sample_weight=np.full(32, 0.5), n_resamples=50, seed=0)
    assert not np.isnan(band.low).any()


# -- what cannot be ---------------------------------------------------------------------------------


def test_a_class_in_one_group_has_no_variance(rng):
    y, a, b, _ = grouped(rng)
    lone = np.where(y == 1, -1, np.arange(y.size))
    with pytest.warns(UserWarning, match="no delong-score interval: a class lies in one group"):
        found = compute.auc_interval(y, a, groups=lone)
    assert np.isnan([found.low, found.high]).all()
    with pytest.warns(UserWarning, match="no test: a class lies in one group"):
        assert np.isnan(compute.auc_test(y, a, b, groups=lone).pvalue)


def test_separated_groups_have_limits_of_disjoint_pairs():
    """Three groups of both classes, one of positives: two pairs of groups are disjoint, not three."""
    y = [1, 0, 1, 0, 1, 0, 1]
    with pytest.warns(UserWarning, match="2 independent pairs"):
        found = compute.auc_interval(y, [3, 1, 4, 1, 5, 2, 6], groups=[1, 1, 2, 2, 3, 3, 4])
    assert (found.low, found.high) == pytest.approx((0.025**0.5, 1))
    with pytest.warns(UserWarning, match="no delong-score interval: all pairs are ordered alike"):
        found = compute.auc_interval(y, [3, 1, 4, 1, 5, 2, 6], groups=y, sample_weight=np.full(7, 0.4))
    assert np.isnan(found.low)


@pytest.mark.parametrize(
    "interval",
    [
        lambda *given, **kws: compute.bootstrap(*given, statistic=compute.auc, method="bca", **kws),
        lambda *given, **kws: compute.tpr_at(*given, fpr=0.3, **kws),
        lambda *given, **kws: compute.fpr_at(*given, tpr=0.3, **kws),
        lambda y, s, **kws: compute.multiclass_auc_interval(y, np.column_stack([s, s[::-1]]), **kws),
    ],
)
def test_a_single_resample_with_both_classes_is_no_interval(interval):
    """The positive is a group of its own, which half of the resamples of two groups lack."""
    few = {"groups": ["a", "b", "a", "a"], "n_resamples": 2}
    found = []
    for seed in range(12):
        with warnings.catch_warnings(record=True) as said:
            warnings.simplefilter("always")
            found.append(interval([0, 1, 0, 0], [3.0, 2.0, 1.0, 4.0], seed=seed, **few))
        assert {one.category for one in said} <= {UserWarning}
    assert np.isnan([one.low for one in found]).any()
    assert all(np.isnan(one.low) == np.isnan(one.high) for one in found)


@pytest.mark.parametrize("score", [[1, 2, 3, 4], [4, 3, 2, 1], [1, 3, 2, 4]])
@pytest.mark.parametrize(
    "interval",
    [
        lambda y, s, g: compute.auc_interval(y, s, groups=g),
        lambda y, s, g: compute.auc_interval(y, s, groups=g, method="bootstrap", seed=0),
        lambda y, s, g: compute.average_precision_interval(y, s, groups=g),
        lambda y, s, g: compute.cv_auc_interval(y * 2, s * 2, fold=[1] * 4 + [2] * 4, groups=g + ["b"] * 4),
    ],
)
def test_cases_of_one_group_have_no_interval(interval, score):
    with pytest.warns(UserWarning, match="no .*interval: .*one (case or )?group"):
        found = interval([0, 0, 1, 1], score, ["a"] * 4)
    assert np.isnan([found.low, found.high]).all()


@pytest.mark.filterwarnings("ignore:a class")
def test_resamples_without_a_class_are_left_out(rng):
    y, a, b, _ = grouped(rng)
    group = np.where(y == 1, -1 - np.arange(y.size) % 2, np.arange(y.size))
    for call in (
        lambda: compute.auc_interval(y, a, groups=group, method="bootstrap", n_resamples=200, seed=0),
        lambda: compute.auc_test(y, a, b, groups=group, method="bootstrap", n_resamples=200, seed=0),
    ):
        with pytest.warns(UserWarning, match="of 200 resamples are left out"):
            found = call()
        assert not np.isnan(found.low)


def test_the_test_warns_of_few_groups(rng):
    y, a, b, _ = grouped(rng, tied=False)
    group = np.arange(y.size) % 12
    words = re.escape("a class lies in 12 groups (12 of positives, 12 of negatives): below 20")
    with pytest.warns(UserWarning, match=words):
        compute.auc_test(y, a, b, groups=group)


@pytest.mark.parametrize("method", ["wilson", "simultaneous", "working-hotelling", "fixed-width"])
def test_bands_of_independent_cases_refuse_groups_and_fractions(rng, method):
    y, a, _, group = grouped(rng)
    for options in ({"groups": group}, {"sample_weight": rng.random(y.size)}):
        with pytest.raises(ValueError, match="assumes independent cases of equal weights"):
            compute.roc_band(y, a, method=method, **options)
    with pytest.raises(ValueError, match="assumes independent cases"):
        compute.auc_interval(y, a, groups=group, method="hanley-mcneil")


# -- by resampling ----------------------------------------------------------------------------------


@pytest.mark.sample(1)
@pytest.mark.parametrize("mixed", [True, False])
def test_bootstrap_of_groups_has_obuchowskis_variance(mixed):
    rng = np.random.default_rng(5)
    y, a, b, group = grouped(rng, 150, mixed=mixed)
    options = {"groups": group, "method": "bootstrap", "n_resamples": 3000, "seed": 1}
    found = compute.auc_interval(y, a, **options)
    expected = np.sqrt(covariance(*components(y, a, a, group)))
    assert found.standard_error == pytest.approx(
        expected, rel=0.08
    )  # 6 % of the formula's own, 1.3 % by chance
    test = compute.auc_test(y, a, b, **options)
    expected = np.sqrt(variance_of_difference(y, a, b, group))
    assert test.difference / test.statistic == pytest.approx(expected, rel=0.08)


def test_the_pointwise_band_of_copied_cases_is_that_of_the_cases(rng):
    """Five copies of each case in a group: the band is as wide as that of single cases, not narrower."""
    y = np.repeat([1, 0], 60)
    score = rng.normal(size=120) + y
    options = {"n_resamples": 1500, "seed": 0}
    alone = compute.roc_band(y, score, groups=np.arange(120), **options)
    copies = compute.roc_band(
        np.repeat(y, 5), np.repeat(score, 5), groups=np.repeat(np.arange(120), 5), **options
    )
    plain = compute.roc_band(np.repeat(y, 5), np.repeat(score, 5), **options)
    at = np.linspace(0.05, 0.95, 19)
    width = [
        np.interp(at, band.fpr, band.high) - np.interp(at, band.fpr, band.low)
        for band in (alone, copies, plain)
    ]
    np.testing.assert_allclose(width[1], width[0], atol=0.04)
    assert (width[2] < 0.75 * width[0]).mean() > 0.7


def test_seeds_of_one_test_set_are_told_from_cases_that_belong_together(rng):
    y = (rng.random(60) < 0.4).astype(int)
    score, seed = rng.random(180), np.repeat([0, 1, 2], 60)
    for order in (np.arange(180), np.argsort(np.tile(np.arange(60), 3), kind="stable")):  # by seed, by case
        with pytest.warns(UserWarning, match="all 3 groups have equal labels .* pass hue= in place of groups="):
            compute.metrics_at(np.tile(y, 3)[order], score[order], groups=seed[order])
    compute.metrics_at(rng.permutation(np.tile(y, 3)), score, groups=seed)  # no warning
    compute.metrics_at(np.tile(np.sort(y), 3), score, groups=seed)  # matched centres, sorted by class
    compute.metrics_at(np.tile([0, 1], 90), score, groups=seed)  # pairs
