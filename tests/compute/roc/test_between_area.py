"""The area between the curves of two groups: by hand, on a fine grid, and its test by all permutations."""

import itertools

import numpy as np
import pytest

from rocplot import compute
from rocplot.compute import RocCurve, between_area, between_test, roc


def groups(rng, n=80, levels=None, apart=0.0):
    y = np.r_[0, 1, 0, 1, rng.integers(0, 2, n - 4)]
    group = np.r_[0, 0, 1, 1, rng.integers(0, 2, n - 4)]
    score = rng.normal(size=n) + y * (1 + apart * group)
    return y, np.round(score * levels) if levels else score, np.array(["a", "b"])[group]


def on_a_grid(one, two, m=200_000):
    """Average over midpoints, none of which is a vertex."""
    x = (np.arange(m) + 0.5) / m + 1e-9
    return float(np.mean(np.abs(np.interp(x, one.fpr, one.tpr) - np.interp(x, two.fpr, two.tpr))))


def test_by_hand():
    # a perfect ranking and one with one pair of four in the wrong order
    y, group = [1, 0, 1, 0, 1, 0, 1, 0], ["a"] * 4 + ["b"] * 4
    assert between_area(y, [4, 2, 3, 1, 4, 3, 2, 1], hue=group) == 0.25
    # a step at ½ and the diagonal: two triangles of 1/8
    steps, diagonal = RocCurve([0, 0.5, 0.5, 1], [0, 0, 1, 1]), RocCurve([0, 1], [0, 1])
    assert between_area({"a": steps, "b": diagonal}) == 0.25
    bent = RocCurve([0, 0.25, 1], [0, 0, 1])
    # y = (4x − 1)/3 beyond ¼, and y = x/2 + ¼, cross at x = 7/10, where y = 3/5
    other = RocCurve([0, 0, 1, 1], [0, 0.25, 0.75, 1])
    left = (0.25 + 0.375) / 2 * 0.25 + 0.375 * (0.7 - 0.25) / 2
    assert between_area({"a": bent, "b": other}) == pytest.approx(left + 0.25 * 0.3 / 2, abs=1e-15)


@pytest.mark.parametrize("levels", [None, 2])
@pytest.mark.parametrize("weighted", [False, True])
def test_the_area_is_the_integral(rng, levels, weighted):
    y, score, group = groups(rng, levels=levels)
    weight = rng.random(y.size) + 0.1 if weighted else None
    found = between_area(y, score, hue=group, sample_weight=weight)
    curves = compute.roc(y, score, hue=group, sample_weight=weight)
    assert found == pytest.approx(on_a_grid(curves["a"], curves["b"]), abs=2e-4)
    assert found >= abs(curves["a"].auc - curves["b"].auc) - 1e-15
    assert between_area(curves) == found
    assert (
        between_area("y", "s", hue="g", data={"y": y, "s": score, "g": group}, sample_weight=weight) == found
    )


def test_equal_and_opposite_curves():
    y, score = [0, 1, 0, 1], [1, 2, 3, 4]
    assert between_area(y * 2, score * 2, hue=["a"] * 4 + ["b"] * 4) == 0
    assert between_area([0, 1] * 2, [1, 2, 2, 1], hue=["a", "a", "b", "b"]) == 1


@pytest.mark.slow
def test_all_permutations_of_a_small_sample(rng):
    y, group = np.array([1] * 4 + [0] * 4), np.array(list("aabbaabb"))
    score = np.array([8, 7, 3, 2, 6, 1, 5, 4])
    sample, areas = between_area(y, score, hue=group), []
    for first, second in itertools.product(
        itertools.combinations(range(4), 2), itertools.combinations(range(4, 8), 2)
    ):
        moved = np.array(["b"] * 8)
        moved[list(first + second)] = "a"
        areas.append(between_area(y, score, hue=moved))
    exact = np.mean(np.array(areas) >= sample - 1e-12)
    found = between_test(y, score, hue=group, n_resamples=4000, seed=0)
    assert found == pytest.approx(exact, abs=4 * np.sqrt(exact * (1 - exact) / 4000))


@pytest.mark.slow
def test_p_is_small_where_groups_differ_and_uniform_where_not(rng):
    y, score, group = groups(rng, 300, apart=2)
    assert between_test(y, score, hue=group, n_resamples=99, seed=0) == 1 / 100
    values = [between_test(*_null(rng), n_resamples=39, seed=rng) for _ in range(200)]
    assert abs(np.mean(values) - 0.5125) < 4 * np.sqrt(1 / 12 / 200)  # uniform on 1/40 … 1
    assert np.mean(np.array(values) <= 0.1) < 0.1 + 4 * np.sqrt(0.09 / 200)


def _null(rng):
    y, score, group = groups(rng, 40)
    curves = compute.roc(y, score, hue=group)
    return (curves,)


def test_weights_move_with_their_cases(rng):
    y, score, group = groups(rng, 60, apart=1)
    weight = rng.integers(1, 4, y.size)
    once = between_test(y, score, hue=group, n_resamples=99, seed=1)
    assert between_test(y, score, hue=group, sample_weight=weight * 0 + 2, n_resamples=99, seed=1) == once
    assert 0 < between_test(y, score, hue=group, sample_weight=weight, n_resamples=99, seed=1) <= 1
    soft = np.where(y == 1, 0.9, 0.2)
    assert 0 < between_test(soft, score, hue=group, soft_labels=True, n_resamples=99, seed=1) <= 1


def test_cases_of_one_patient_move_together(rng):
    """Five copies of each case are no more evidence than one, if they are known to be of one patient."""
    y, score, group = groups(rng, 50, apart=0.5)
    kws = {"n_resamples": 199, "seed": 4}
    once = between_test(y, score, hue=group, **kws)
    five, patient = (np.repeat(part, 5) for part in (np.arange(y.size), np.arange(y.size)))
    copies = {"hue": group[five]}
    assert between_test(y[five], score[five], **copies, groups=patient, **kws) == once
    assert between_test(y[five], score[five], **copies, **kws) < once
    order = rng.permutation(five.size)
    mixed = {"hue": group[five][order], "groups": [f"patient {k:03}" for k in patient[order]]}
    assert between_test(y[five][order], score[five][order], **mixed, **kws) == once


@pytest.mark.slow
def test_all_permutations_of_patients():
    """Three patients with both classes and one with positives alone on each side: of 20 · 2 ways, by definition."""
    y = np.array([1, 0] * 6 + [1, 1])
    score = np.array([9, 2, 8, 3, 7, 4, 5, 6, 1, 8, 3, 7, 9, 2])
    patient = np.array([0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 7])
    group = np.isin(patient, [0, 1, 2, 6])
    sample, areas = between_area(y, score, hue=group), []
    for three, one in itertools.product(itertools.combinations(range(6), 3), (6, 7)):
        areas.append(between_area(y, score, hue=np.isin(patient, [*three, one])))
    exact = np.mean(np.array(areas) >= sample - 1e-12)
    found = between_test(y, score, hue=group, groups=patient, n_resamples=4000, seed=0)
    assert found == pytest.approx(exact, abs=4 * np.sqrt(exact * (1 - exact) / 4000))


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (
            lambda: between_test([0, 1] * 2, [1, 2] * 2, hue=list("aabb"), groups=[1, 2, 2, 3]),
            "groups has cases of 2 in both groups of hue",
        ),
        (
            lambda: between_test([0, 1] * 2, [1, 2] * 2, hue=list("aabb"), groups=["p", 2, 2, "q"]),
            "groups has cases of 2 in both groups of hue",
        ),
        (
            lambda: between_test(
                {"a": roc([0, 1], [1, 2], groups=[1, 1]), "b": roc([0, 1, 1], [1, 2, 3])}, n_resamples=9
            ),
            "of one curve have groups, and those of the other have none",
        ),
        (lambda: between_area([0, 1], [1, 2]), "there are no groups: pass hue"),
        (lambda: between_area([0, 1] * 3, [1, 2] * 3, hue=list("aabbcc")), r"there are 3 groups"),
        (lambda: between_area([0, 1, 1], [1, 2, 3], hue=list("aab")), "positive cases only"),
        (
            lambda: between_test({"a": RocCurve([0, 1], [0, 1]), "b": RocCurve([0, 1], [0, 1])}),
            "built without counts",
        ),
        (lambda: between_test([0, 1] * 2, [1, 2] * 2, hue=list("aabb"), n_resamples=1), "n_resamples"),
    ],
)
def test_what_cannot_be_compared(call, message):
    with pytest.raises((TypeError, ValueError), match=message):
        call()
