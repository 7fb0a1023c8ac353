"""Partial verification: Begg and Greenes' liver scans, strata and models by hand, and the whole bootstrap."""

import numpy as np
import pytest

from rocplot import compute

TIMES = [231, 32, 166, 27, 54, 140]  # Begg & Greenes (1983), after Drum & Christacopoulos (1972)
SCAN = np.repeat([1, 1, 1, 0, 0, 0], TIMES)
DISEASE = np.repeat([1, 0, np.nan, 1, 0, np.nan], TIMES)
VERIFIED = ~np.isnan(DISEASE)


def sensitivity(counts):
    return counts.positive[counts.score >= 1].sum() / counts.n_positive


def test_begg_and_greenes():
    weight = compute.verification_weights(SCAN, VERIFIED)
    assert weight.sum() == pytest.approx(650)
    found = compute.metrics_at(
        DISEASE, SCAN, threshold=1, metrics=["sensitivity", "specificity"], sample_weight=weight
    )
    positive, negative = 429 * 231 / 263, 221 * 27 / 81  # diseased, of all with a positive, a negative scan
    healthy = 429 * 32 / 263, 221 * 54 / 81
    assert found.estimate == pytest.approx(
        [positive / (positive + negative), healthy[1] / sum(healthy)], rel=1e-12
    )
    assert found.estimate.round(3).tolist() == [0.836, 0.738]  # as published


def test_a_binary_score_has_the_same_weights_by_the_logistic_model():
    """A model with one indicator is saturated: it gives the shares of both groups."""
    found = compute.verification_weights(SCAN, VERIFIED, method="logistic")
    assert found == pytest.approx(compute.verification_weights(SCAN, VERIFIED), rel=1e-9)


@pytest.mark.slow
def test_the_bootstrap_has_begg_and_greenes_variance():
    """Of the logit, by the delta method: the numbers of scans are multinomial, the verified ones binomial."""
    found = compute.bootstrap(
        DISEASE,
        SCAN,
        statistic=lambda counts: np.log(sensitivity(counts) / (1 - sensitivity(counts))),
        reweight=lambda rows: compute.verification_weights(SCAN[rows], VERIFIED[rows]),
        n_resamples=1500,
        seed=5,
    )
    share = 231 / 263, 27 / 81
    variance = 1 / 429 + 1 / 221 + (1 - share[0]) / (share[0] * 263) + (1 - share[1]) / (share[1] * 81)
    assert found.standard_error == pytest.approx(np.sqrt(variance), rel=0.07)
    taken = compute.bootstrap(
        DISEASE,
        SCAN,
        statistic=lambda counts: np.log(sensitivity(counts) / (1 - sensitivity(counts))),
        sample_weight=compute.verification_weights(SCAN, VERIFIED),
        n_resamples=300,
        seed=5,
    )
    assert taken.estimate == pytest.approx(found.estimate)


def test_the_lowest_score_is_a_stratum_where_a_quantile_is_equal_to_it():
    """Eight tests of no antigen, two of them verified, beside three positive ones, of which two are."""
    score, verified = [0] * 8 + [1, 2, 3], [1, 1, 0, 0, 0, 0, 0, 0, 1, 1, 0]
    weight = compute.verification_weights(score, verified, n_strata=2)
    assert weight.tolist() == [4, 4, 0, 0, 0, 0, 0, 0, 1.5, 1.5, 0]


def test_quantile_strata_by_hand():
    """Eight scores in two strata, up to the median 4.5 and above it."""
    score = np.array([1, 2, 3, 4, 5, 6, 7, 8.0])
    verified = [1, 0, 0, 0, 1, 1, 0, 1]
    found = compute.verification_weights(score, verified, n_strata=2)
    np.testing.assert_allclose(found, [4, 0, 0, 0, 4 / 3, 4 / 3, 0, 4 / 3])
    each = compute.verification_weights([1, 1, 2, 2], [1, 0, 1, 1], n_strata=2)
    assert each.tolist() == [2, 0, 1, 1]


def test_the_logistic_model_solves_its_equations(rng):
    """The score equations: verified and expected verified agree in number and in each variable's sum."""
    table = {"score": rng.normal(size=300), "age": rng.normal(60, 9, size=300)}
    verified = rng.random(300) < 1 / (1 + np.exp(-table["score"] - (table["age"] - 60) / 20))
    chance = np.zeros(300)
    weight = compute.verification_weights(table, verified, method="logistic")
    chance[verified] = 1 / weight[verified]
    other = compute.verification_weights(table, ~verified, method="logistic")
    chance[~verified] = 1 - 1 / other[~verified]
    for variable in (np.ones(300), *table.values()):
        assert variable @ chance == pytest.approx(variable @ verified, rel=1e-8)


def test_it_takes_out_the_bias(rng):
    n = 20_000
    y = rng.random(n) < 0.3
    score = np.round(rng.normal(size=n) + 1.5 * y, 1)
    verified = rng.random(n) < np.where(score > 1, 0.9, 0.2)
    truth = compute.auc(y, score)
    weight = compute.verification_weights(score, verified, n_strata=40)
    labels = np.where(verified, y, np.nan)
    assert compute.auc(labels, score, sample_weight=weight) == pytest.approx(truth, abs=0.012)
    assert abs(compute.auc(y[verified], score[verified]) - truth) > 0.02


def test_reweighted_resamples_are_those_of_a_loop(rng):
    """The same draws of rows, each resample read as data of its own."""
    n = 60
    y, score = rng.integers(0, 2, n).astype(float), np.round(rng.normal(size=n), 1)
    verified = rng.random(n) < np.where(score > 0, 0.9, 0.5)
    y[~verified] = np.nan

    def reweight(rows):
        return compute.verification_weights(score[rows], verified[rows], n_strata=3)

    found = compute.bootstrap(y, score, statistic=compute.auc, reweight=reweight, n_resamples=200, seed=1)
    draws, values = np.random.default_rng(1), []
    for _ in range(200):
        rows = draws.integers(0, n, n)
        values.append(compute.auc(y[rows], score[rows], sample_weight=reweight(rows)))
    assert [found.low, found.high] == pytest.approx(np.quantile(values, [0.025, 0.975]), rel=1e-12)
    assert found.standard_error == pytest.approx(np.std(values, ddof=1), rel=1e-12)
    assert "of all cases, weighted anew in each" in found.describe()


def test_groups_are_drawn_as_wholes(rng):
    """With one case in each group the rows are; with two alike in each, twice as many cases say the same."""
    y, score, group = np.repeat(np.arange(40) % 2, 2), np.repeat(rng.normal(size=40), 2), np.repeat(range(40), 2)
    seen = []

    def reweight(rows):
        seen.append(rows)
        return np.ones(rows.size)

    compute.bootstrap(
        y, score, statistic=compute.auc, reweight=reweight, groups=group, n_resamples=5, seed=0
    )
    assert len(seen) == 6
    for rows in seen[1:]:
        often = np.bincount(rows, minlength=80)
        assert rows.size == 80
        assert (often[::2] == often[1::2]).all()


def test_models_are_compared_on_the_same_rows(rng):
    y, score = np.arange(50) % 2, rng.normal(size=50) + np.arange(50) % 2
    found = compute.bootstrap(
        y,
        {"a": score, "b": score, "c": -score},
        statistic=compute.auc,
        compare="c",
        reweight=lambda rows: 1 + rows % 3,
        n_resamples=60,
        seed=2,
    )
    assert found["a"].low == found["b"].low > 0


def test_resamples_that_cannot_be_weighted_are_left_out():
    def reweight(rows):
        if not (rows == 0).any():
            raise ValueError("no row 0")
        return np.ones(rows.size)

    with pytest.warns(UserWarning, match="resamples are left out"):
        compute.bootstrap(
            [1, 0] * 10, np.arange(20), statistic=compute.auc, reweight=reweight, n_resamples=50, seed=0
        )


@pytest.mark.parametrize(
    ("options", "error", "message"),
    [
        ({"reweight": [1, 2]}, TypeError, "reweight must be a function of rows"),
        ({"method": "bca"}, ValueError, 'choose "percentile"'),
        ({"sample_weight": [1] * 6}, ValueError, "sample_weight cannot be combined with reweight"),
        ({"reweight": lambda rows: [1, 2]}, ValueError, "reweight"),
        ({"reweight": lambda rows: np.arange(6)}, ValueError, "row that has 0 in the sample"),
    ],
)
def test_what_the_bootstrap_refuses(options, error, message):
    given = {"reweight": lambda rows: np.ones(rows.size), "n_resamples": 20, "seed": 0, **options}
    with pytest.raises(error, match=message):
        compute.bootstrap([1, 0, 1, 0, 1, 0], [4, 3, 2, 1, 5, 0], statistic=compute.auc, **given)


@pytest.mark.parametrize(
    ("score", "verified", "options", "message"),
    [
        ([1, 2, 3], [1, 1, 1], {}, "all cases: nothing is to be corrected"),
        ([1, 2, 3], [0, 0, 0], {}, "no case"),
        ([1, 1, 2, 2], [1, 1, 0, 0], {}, "none of the 2 cases in the stratum up to the score 2"),
        ([1, 2, 3], [1, 0], {}, "same length"),
        ([1, np.nan, 3], [1, 0, 1], {}, "missing"),
        ([[1, 2], [3, 4]], [1, 0], {}, "strata need one"),
        ([1, 2, 3, 4], [0, 0, 1, 1], {"method": "logistic"}, "no finite fit"),
        ([1, 1, 1], [1, 0, 1], {"method": "logistic"}, "the same in all cases"),
        ([1, 2], [1, 0], {"method": "probit"}, "method="),
        ([1, 2], [1, 0], {"n_strata": 0}, "n_strata"),
    ],
)
def test_what_is_refused(score, verified, options, message):
    with pytest.raises(ValueError, match=message):
        compute.verification_weights(score, verified, **options)
