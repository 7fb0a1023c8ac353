"""Tests of the difference of AUCs, against the definition by all pairs and against simulation."""

import warnings

import numpy as np
import pandas as pd
import polars as pl
import pytest
from scipy import stats

from rocplot.compute import auc, auc_interval, auc_test, counts, roc

few = pytest.mark.filterwarnings("ignore:.*class holds .* cases")


def models(rng, n, ties):
    y = np.r_[0, 0, 1, 1, rng.integers(0, 2, n)]
    a = rng.normal(size=y.size) + y
    b = 0.5 * a + rng.normal(size=y.size) + 0.3 * y
    return (y, np.round(a), np.round(b)) if ties else (y, a, b)


def pairs(y, score):
    return (np.sign(score[y == 1][:, None] - score[y == 0][None, :]) + 1) / 2


@few
@pytest.mark.parametrize("ties", [False, True])
def test_paired_delong_is_the_covariance_of_all_pairs(ties, rng):
    for _ in range(30):
        y, a, b = models(rng, 30, ties)
        A, B = pairs(y, a), pairs(y, b)
        P, N = A.shape
        covariance = np.cov(A.mean(1), B.mean(1)) / P + np.cov(A.mean(0), B.mean(0)) / N
        error = np.sqrt(covariance[0, 0] + covariance[1, 1] - 2 * covariance[0, 1])
        found = auc_test(y, a, b)
        z = (auc(y, a) - auc(y, b)) / error
        assert found.statistic == pytest.approx(z, rel=1e-9)
        assert found.pvalue == pytest.approx(2 * stats.norm.sf(abs(z)), rel=1e-9)
        assert found.high - found.low == pytest.approx(2 * stats.norm.ppf(0.975) * error, rel=1e-9)


def test_unpaired_is_welchs_t(rng):
    y, a, b = models(rng, 80, False)
    z, c, _ = models(rng, 90, True)
    first, second = auc_interval(y, a), auc_interval(z, c)
    variance = np.array([first.standard_error**2, second.standard_error**2])
    freedom = variance.sum() ** 2 / (variance**2 / [y.size - 1, z.size - 1]).sum()
    found = auc_test((y, z), a, c, paired=False)
    t = (first.estimate - second.estimate) / np.sqrt(variance.sum())
    assert found.statistic == pytest.approx(t)
    assert found.pvalue == pytest.approx(2 * stats.t.sf(abs(t), freedom))
    assert auc_test(y, a, b, paired=False).difference == pytest.approx(auc(y, a) - auc(y, b))


def test_bootstrap_agrees_with_delong_and_is_seeded(rng):
    y, a, b = models(rng, 300, False)
    delong, drawn = auc_test(y, a, b), auc_test(y, a, b, method="bootstrap", seed=4, n_resamples=3000)
    assert drawn.difference == delong.difference
    assert drawn.statistic == pytest.approx(delong.statistic, rel=0.08)
    assert (drawn.low, drawn.high) == pytest.approx((delong.low, delong.high), abs=0.012)
    assert drawn == auc_test(y, a, b, method="bootstrap", seed=4, n_resamples=3000)


@few
def test_whole_weights_are_cases(rng):
    y, a, b = models(rng, 20, True)
    weight = rng.integers(0, 4, y.size)
    weight[:4] = 2
    repeated = auc_test(np.repeat(y, weight), np.repeat(a, weight), np.repeat(b, weight))
    weighted = auc_test(y, a, b, sample_weight=weight)
    assert weighted.to_dict() == pytest.approx(repeated.to_dict())


def test_all_pairs_of_a_mapping_with_holms_correction(rng):
    y, a, b = models(rng, 80, False)
    c = rng.normal(size=y.size)
    table = auc_test(y, {"a": a, "b": b, "c": c})
    assert list(zip(table.a, table.b, strict=True)) == [("a", "b"), ("a", "c"), ("b", "c")]
    singles = [auc_test(y, *pair).pvalue for pair in ((a, b), (a, c), (b, c))]
    assert table.pvalue.tolist() == pytest.approx(singles)
    p = sorted(singles)
    holm = [min(3 * p[0], 1), min(max(3 * p[0], 2 * p[1]), 1), min(max(3 * p[0], 2 * p[1], p[2]), 1)]
    assert sorted(table.pvalue_holm) == pytest.approx(holm)
    assert list(table.to_frame().columns)[:2] == ["a", "b"]


@pytest.mark.slow
def test_size_of_the_test_under_equal_areas():
    rng = np.random.default_rng(0)
    rejected = 0
    for _ in range(400):
        y = np.repeat([0, 1], 50)
        shared = rng.normal(size=100) + y
        rejected += auc_test(y, shared + rng.normal(size=100), shared + rng.normal(size=100)).pvalue < 0.05
    assert stats.binom.cdf(rejected, 400, 0.05) > 1e-3
    assert stats.binom.sf(rejected, 400, 0.05) > 1e-3


def test_equal_scores_cannot_be_tested(rng):
    y, a, _ = models(rng, 10, False)
    with pytest.warns(UserWarning, match="no test: its variance is 0"):
        found = auc_test(y, a, a)
    assert found.difference == 0
    assert np.isnan([found.statistic, found.pvalue, found.low, found.high]).all()


@pytest.mark.parametrize(
    ("args", "kws", "error", "message"),
    [
        (([0, 1], [1, 2]), {}, TypeError, "b is missing"),
        (([0, 1], {"a": [1, 2]}), {}, ValueError, "two models at least"),
        (
            ([0, 1], {"a": [1, 2], "b": [1, 2]}, [1, 2]),
            {},
            TypeError,
            "b cannot be combined with several models",
        ),
        ((([0, 1], [0, 1]), [1, 2], [1, 2]), {}, ValueError, "pass paired=False"),
        (([0, 1], [1, 2], [2, 1]), {"method": "t"}, ValueError, "method='t' is unknown"),
        (
            ([0, 1], [1, 2], [2, 1]),
            {"margin": 0.05},
            ValueError,
            r"margin=0.05 needs a side: alternative='greater' tests",
        ),
        (
            ([0, 1], [1, 2], [2, 1]),
            {"margin": -1, "alternative": "less"},
            ValueError,
            r"margin must be in \[0, 1\], not -1",
        ),
        (
            ([0, 1], [1, 2], [2, 1]),
            {"alternative": "larger"},
            ValueError,
            "alternative='larger' is unknown: choose from 'two-sided'",
        ),
        (
            ([0, 1], [1, 2], [2, 1]),
            {"fpr": (0, 0.1), "method": "delong"},
            ValueError,
            "'delong' does not test partial areas",
        ),
        (
            ([0, 1], [1, 2], [2, 1]),
            {"fpr": (0, 0.1), "tpr": (0, 1)},
            ValueError,
            "fpr and tpr cannot be combined",
        ),
        (([0, 1], [1, 2], [2, 1]), {"level": 0}, ValueError, "level must lie between 0 and 1, not 0"),
        (
            ([0, 1], [1, 2], [2, 1]),
            {"n_resamples": 2.7},
            ValueError,
            "n_resamples must be a whole number, not 2.7",
        ),
        (([0, 1], [1, 2], [2, 1]), {"sample_weight": [2.0**60] * 2}, ValueError, "whole counts"),
        (
            ([0, 1], [1, 2], [2, 1, 3]),
            {},
            ValueError,
            r"y_true and y_score\['b'\] must have the same length, got 2 and 3",
        ),
    ],
)
def test_input_that_cannot_be_tested(args, kws, error, message):
    with pytest.raises(error, match=message):
        auc_test(*args, **kws)


@few
def test_columns_of_a_table_stand_for_arrays(rng):
    y, a, b = models(rng, 30, False)
    table = pl.DataFrame({"y": y, "a": a, "b": b})
    assert auc_test("y", "a", "b", data=table) == auc_test(y, a, b)
    assert auc_test("y", ["a", "b"], data=table).pvalue[0] == auc_test(y, a, b).pvalue
    with pytest.raises(ValueError, match="is not a column of data"):
        auc_test("y", "a", "c", data=table)


def test_rows_that_an_engine_has_grouped_cannot_be_paired(rng):
    y, a, b = models(rng, 30, False)
    lazy = pl.LazyFrame({"y": y, "a": a, "b": b})
    with pytest.raises(ValueError, match=r"data is a lazy table.*collect"):
        auc_test("y", "a", "b", data=lazy)
    with pytest.raises(TypeError, match="y_true is a ThresholdCounts, but models are compared case by case"):
        auc_test(counts(y, a), counts(y, b))
    with pytest.raises(TypeError, match="nb is a ThresholdCounts"):
        auc_test(y, {"nb": counts(y, a), "tree": b})


def test_unpaired_models_of_a_mapping_are_tested_without_pairs(rng):
    y, a, b = models(rng, 80, False)
    z, c, _ = models(rng, 90, False)
    table = auc_test(y, {"a": a, "b": b}, paired=False)
    assert table.pvalue[0] == auc_test(y, a, b, paired=False).pvalue
    assert table.pvalue[0] != auc_test(y, a, b).pvalue
    own = auc_test({"a": y, "c": z}, {"a": a, "c": c}, paired=False)
    assert (
        own.pvalue[0]
        == auc_test((y, z), a, c, paired=False).pvalue
        == auc_test([y, z], a, c, paired=False).pvalue
    )
    weight = rng.integers(1, 4, y.size)
    weighted = auc_test(y, {"a": a, "b": b}, sample_weight={"a": weight, "b": np.ones(y.size)}, paired=False)
    repeated = auc_test((np.repeat(y, weight), y), np.repeat(a, weight), b, paired=False)
    assert weighted.pvalue[0] == pytest.approx(repeated.pvalue)


def test_models_of_other_cases_are_not_paired(rng):
    y, a, b = models(rng, 30, False)
    for truth, scores, weight, name in (
        ({"a": y, "b": 1 - y}, {"a": a, "b": b}, None, "y_true"),
        ({"a": y, "b": y[1:]}, {"a": a, "b": b[1:]}, None, "y_true"),
        (y, {"a": a, "b": b}, {"a": np.ones(y.size), "b": 1 + y}, "sample_weight"),
        # the rows of weight 0 leave as many cases of the same labels, but not the same cases
        (
            [1, 1, 0, 0],
            {"a": [4, 3, 2, 1], "b": [1, 4, 3, 2]},
            {"a": [0, 1, 1, 1], "b": [1, 0, 1, 1]},
            "sample_weight",
        ),
    ):
        for method in ("delong", "bootstrap"):
            with pytest.raises(ValueError, match=f"{name} differs between the models.*pass paired=False"):
                auc_test(truth, scores, sample_weight=weight, method=method)


@pytest.mark.parametrize("how", [{}, {"method": "bootstrap", "seed": 1}, {"paired": False}])
def test_one_case_in_a_class_cannot_be_tested(how):
    y, a, b = [1, 0, 0, 0, 0], [3, 1, 2, 4, 0], [2, 1, 3, 4, 0]
    with pytest.warns(
        UserWarning, match="no test: a class holds one case, so its variance is undefined"
    ) as caught:
        found = auc_test(y, a, b, **how)
    assert found.difference == 0.75 - 0.5
    assert np.isnan([found.statistic, found.pvalue, found.low, found.high]).all()
    assert caught[0].filename == __file__
    with pytest.warns(UserWarning, match="^a and b: the difference"):
        auc_test(y, {"a": a, "b": b}, **how)


SMALL = r"^a class holds 5 cases \(5 positives, 45 negatives\): below 20 .* 7 to 11 % .* require p < .01 in place of .05$"


@pytest.mark.parametrize(
    "how", [{}, {"method": "bootstrap", "seed": 1, "n_resamples": 50}, {"paired": False}]
)
def test_a_class_of_less_than_20_is_warned_of_once(how, rng):
    y, scores = np.repeat([1, 0], [5, 45]), rng.normal(size=(4, 50))
    with pytest.warns(UserWarning, match=SMALL) as caught:
        alone = auc_test(y, *scores[:2], **how)
    assert (len(caught), caught[0].filename) == (1, __file__)
    assert 0 <= alone.pvalue <= 1
    with pytest.warns(UserWarning, match=SMALL) as caught:
        table = auc_test(y, dict(zip("abcd", scores, strict=True)), **how)
    assert (len(caught), caught[0].filename, table.pvalue.size) == (1, __file__, 6)


def test_the_smallest_class_counts_whichever_it_is(rng):
    y = np.repeat([1, 0], [20, 19])
    for label, words in (
        (y, "19 cases .20 positives, 19 negatives"),
        (1 - y, "19 cases .19 positives, 20 negatives"),
    ):
        with pytest.warns(UserWarning, match=words):
            auc_test(label, *rng.normal(size=(2, 39)))
    small, large = np.repeat([1, 0], [30, 12]), np.repeat([1, 0], 40)
    samples = {"s": rng.normal(size=42), "t": rng.normal(size=80)}
    with pytest.warns(UserWarning, match="12 cases .30 positives, 12 negatives") as caught:
        auc_test((large, small), samples["t"], samples["s"], paired=False)
    with pytest.warns(UserWarning, match="12 cases .30 positives, 12 negatives"):
        auc_test({"t": large, "s": small}, {"t": samples["t"], "s": samples["s"]}, paired=False)
    with pytest.warns(UserWarning, match="12 cases .30 positives, 12 negatives"):
        auc_test(None, counts(large, samples["t"]), roc(small, samples["s"]), paired=False)
    assert len(caught) == 1


def test_20_cases_a_class_and_their_weights_are_enough(rng):
    auc_test(np.repeat([1, 0], 20), *rng.normal(size=(2, 40)))
    y, scores, weight = np.repeat([1, 0], 10), rng.normal(size=(2, 20)), np.full(20, 2)
    auc_test(y, *scores, sample_weight=weight)
    with pytest.warns(UserWarning, match="10 cases"):
        auc_test(y, *scores)


@pytest.mark.slow
@pytest.mark.filterwarnings("ignore:.*(class holds|has no test)")
def test_the_level_is_kept_from_20_cases_on_and_missed_at_5():
    """Two equal AUCs of .6, scores correlated by ½: the warning's numbers."""
    runs, rejected = 2000, {}
    for P, N in ((5, 45), (20, 180), (25, 25)):
        rng, y = np.random.default_rng(11), np.repeat([1, 0], [P, N])
        shift = np.sqrt(2) * stats.norm.ppf(0.6) * y
        p = []
        for noise in rng.standard_normal((runs, 2, P + N)):
            a, b = noise[0] + shift, (noise[0] + np.sqrt(3) * noise[1]) / 2 + shift
            p.append(auc_test(y, a, b).pvalue)
        rejected[P] = np.sum(np.array(p) < 0.05), np.sum(np.array(p) < 0.01)
    assert stats.binom.cdf(rejected[5][0], runs, 0.07) > 1e-3  # .07 or more
    assert stats.binom.sf(rejected[5][0] - 1, runs, 0.11) > 1e-3  # .11 or less
    assert stats.binom.sf(rejected[5][1] - 1, runs, 0.05) > 1e-3  # p < .01 stays below .05
    for P in (20, 25):
        assert stats.binom.sf(rejected[P][0] - 1, runs, 0.062) > 1e-3


@few
def test_the_bootstrap_shows_its_progress(monkeypatch, capsys):
    ticks = iter(range(1000))
    monkeypatch.setattr("tqdm.std.time", lambda: next(ticks))
    monkeypatch.setattr("sys.stderr.isatty", lambda: True)
    auc_test([0, 1, 0, 1], [1, 2, 3, 4], [1, 3, 4, 2], method="bootstrap", seed=1, n_resamples=5)
    assert "5/5 [" in capsys.readouterr().err
    auc_test(
        [0, 1, 0, 1], [1, 2, 3, 4], [1, 3, 4, 2], method="bootstrap", seed=1, n_resamples=5, progress=False
    )
    assert capsys.readouterr().err == ""


def test_unpaired_samples_may_be_counts_or_a_lazy_table(rng):
    rng = np.random.default_rng(0)
    y = rng.integers(0, 2, 200)
    a, b = rng.normal(y), rng.normal(size=200)
    expected = auc_test(y, a, b, paired=False)
    assert auc_test(None, counts(y, a), roc(y, b), paired=False) == expected
    table = pl.LazyFrame({"y": y, "a": a, "b": b})
    assert auc_test("y", "a", "b", data=table, paired=False) == expected
    for models in ({"a": "a", "b": "b"}, {"a": ["a", "b"], "paired": False}):
        with pytest.raises(ValueError, match="data is a lazy table"):
            auc_test("y", **models, data=table)
    with pytest.raises(TypeError, match="y_true cannot be combined with counts"):
        auc_test(y, counts(y, a), counts(y, b), paired=False)
    with pytest.raises(TypeError, match="b is a ThresholdCounts"):
        auc_test(y, a, counts(y, b), paired=False)
    drawn = auc_test(None, counts(y, a), counts(y, b), paired=False, method="bootstrap", seed=0)
    assert drawn.difference == expected.difference
    assert drawn.statistic == pytest.approx(expected.statistic, rel=0.1)
    assert (drawn.low, drawn.high) == pytest.approx((expected.low, expected.high), abs=0.015)


# -- one side, a margin, a part of the area, curves -----------------------------------------------


@pytest.mark.parametrize(
    "how", [{}, {"paired": False}, {"method": "bootstrap", "seed": 1, "n_resamples": 200}]
)
def test_one_sided_tests_and_margins_are_shifts_of_the_statistic(rng, how):
    y, a, b = models(rng, 60, False)
    both = auc_test(y, a, b, **how)
    error = both.difference / both.statistic
    for side, margin, sign in (("greater", 0.1, 1), ("less", 0.04, -1), ("greater", 0, 1), ("less", 0, -1)):
        found = auc_test(y, a, b, alternative=side, margin=margin, **how)
        assert found.statistic == pytest.approx((both.difference + sign * margin) / error, rel=1e-9)
        assert (found.difference, found.low, found.high) == (both.difference, both.low, both.high)
        if how.get("paired", True):
            assert found.pvalue == pytest.approx(stats.norm.sf(sign * found.statistic), rel=1e-9)
        mirror = auc_test(y, b, a, alternative={"greater": "less", "less": "greater"}[side], margin=margin)
        if not how:
            assert mirror.pvalue == pytest.approx(found.pvalue, rel=1e-9)


def test_the_lower_limit_and_the_non_inferiority_test_say_the_same(rng):
    y, a, b = models(rng, 100, True)
    low = auc_test(y, b, a).low
    assert low < 0
    for margin in (-low - 1e-6, -low + 1e-6):
        found = auc_test(y, b, a, alternative="greater", margin=margin)
        assert (found.pvalue < 0.025) == (low > -margin)
        assert found.pvalue == pytest.approx(0.025, abs=1e-5)


def partial(y, s, high):
    """Sum the area left of an fpr, scores without ties: the tpr above each of the first negatives."""
    order = np.argsort(-s)
    label = y[order]
    tpr = np.cumsum(label) / label.sum()
    fpr = np.cumsum(1 - label) / (1 - label).sum()
    at = np.flatnonzero(label == 0)
    width = np.clip(high - (fpr[at] - 1 / (1 - label).sum()), 0, 1 / (1 - label).sum())
    return tpr[at] @ width


@pytest.mark.slow
@pytest.mark.sample(1)
@pytest.mark.parametrize("paired", [True, False])
def test_the_difference_of_partial_areas_is_that_of_resampled_cases(rng, paired):
    y, a, b = models(rng, 200, False)
    found = auc_test(y, a, b, fpr=(0, 0.2), paired=paired, seed=0)
    assert found.difference == pytest.approx(partial(y, a, 0.2) - partial(y, b, 0.2))
    noise = 1e-9 * rng.random(y.size)  # equal resampled scores in a random order: no diagonals
    drawn = []
    for _ in range(1500):
        at, other = (
            np.concatenate([rng.choice(np.flatnonzero(y == label), (y == label).sum()) for label in (0, 1)])
            for _ in range(2)
        )
        other = at if paired else other
        drawn.append(
            partial(y[at], a[at] + rng.permutation(noise), 0.2)
            - partial(y[other], b[other] + rng.permutation(noise), 0.2)
        )
    assert found.difference / found.statistic == pytest.approx(np.std(drawn), rel=0.1)
    assert (found.low, found.high) == pytest.approx(tuple(np.quantile(drawn, [0.025, 0.975])), abs=0.008)


@few
def test_curves_hold_the_cases_that_pair_them(rng):
    y, a, b = models(rng, 200, True)
    group = rng.integers(0, 150, y.size)
    for how in ({}, {"groups": group}, {"sample_weight": rng.random(y.size) + 0.5}):
        curves = roc(y, {"a": a, "b": b}, **how)
        assert auc_test(None, curves["a"], curves["b"]) == auc_test(y, a, b, **how)
        assert auc_test(None, curves) == auc_test(y, {"a": a, "b": b}, **how)
    with pytest.raises(ValueError, match="y_true differs between the models"):
        auc_test(None, roc(y, a), roc(1 - y, b))
    with pytest.raises(TypeError, match="groups cannot be combined with counts or curves"):
        auc_test(None, roc(y, a), roc(y, b), groups=group)
    kept = counts(y, a).summarise(10)
    with pytest.raises(ValueError, match="single cases"):
        auc_test(None, kept, kept)


# -- long tables ----------------------------------------------------------------------------------


@pytest.fixture
def wide(rng):
    y = rng.permutation(np.repeat([0, 1], [60, 40]))
    scores = {name: y * shift + rng.normal(size=100) for name, shift in (("a", 1), ("b", 1.5), ("c", 0.2))}
    return pd.DataFrame({"y": y, **scores, "patient": np.arange(100) // 2, "times": rng.integers(1, 4, 100)})


def melted(wide):
    return wide.melt(["y", "patient", "times"], ["a", "b", "c"], "model", "score")


@pytest.mark.parametrize("own", [{}, {"groups": "patient"}, {"sample_weight": "times"}, {"paired": False}])
def test_a_long_table_gives_the_tests_of_the_wide_one(wide, own):
    pairs = auc_test("y", ["a", "b", "c"], data=wide, **own)
    assert auc_test("y", "score", hue="model", data=melted(wide), **own) == pairs
    assert pairs.describe() == auc_test("y", "score", hue="model", data=melted(wide), **own).describe()


def test_paired_rows_of_a_long_table_stand_in_one_order(wide):
    shuffled = melted(wide).sample(frac=1, random_state=0)
    with pytest.raises(ValueError, match="y_true differs between the models"):
        auc_test("y", "score", hue="model", data=shuffled)
    apart = auc_test("y", "score", hue="model", data=shuffled, paired=False)
    assert sorted(apart.pvalue) == pytest.approx(
        sorted(auc_test("y", ["a", "b", "c"], data=wide, paired=False).pvalue)
    )
    within = melted(wide)
    within.loc[within.model == "b", "patient"] = np.arange(100)[::-1] // 2
    with pytest.raises(ValueError, match="groups differs between the models"):
        auc_test("y", "score", hue="model", groups="patient", data=within)


def test_hue_names_the_models_alone(wide):
    with pytest.raises(TypeError, match="b cannot be combined with hue"):
        auc_test("y", "score", "score", hue="model", data=melted(wide))
    with pytest.raises(TypeError, match="a must be one column of scores"):
        auc_test("y", ["a", "b"], hue="patient", data=wide)


def test_several_models_have_simultaneous_intervals_by_bonferroni(rng):
    y = np.repeat([1, 0], [30, 40])
    scores = {name: rng.normal(size=70) + shift * y for name, shift in (("a", 1), ("b", 0.5), ("c", 0))}
    found = auc_test(y, scores, level=0.9)
    wide = auc_test(y, scores, level=1 - 0.1 / 3)
    np.testing.assert_allclose(found.low_simultaneous, wide.low)
    np.testing.assert_allclose(found.high_simultaneous, wide.high)
    assert (found.low_simultaneous < found.low).all()
    single = auc_test(y, scores["a"], scores["b"], level=0.9)
    assert single.limits_at(1 - 0.1 / 3) == pytest.approx((wide.low[0], wide.high[0]))


def test_one_pair_has_no_adjusted_p_value_in_words():
    y, scores = [0, 1, 0, 1, 1, 0], {"a": [1, 2, 3, 4, 5, 2], "b": [2, 3, 1, 2, 5, 2], "c": [1, 1, 3, 2, 2, 2]}
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        two, three = auc_test(y, {name: scores[name] for name in "ab"}), auc_test(y, scores)
    assert "adjusted" not in two.describe()
    assert "adjusted p" in three.describe()
    assert "The p-values of all 3 pairs are adjusted by Holm's method." in three.describe()


def test_a_model_that_ranks_positives_low_is_said(rng):
    y = np.tile([0, 1], 50)
    a, b = rng.normal(size=100) + y, rng.normal(size=100) - y
    with pytest.warns(UserWarning, match=r"the scores of marker B rank positives low \(AUC 0\.\d+\)"):
        auc_test(y, {"marker A": a, "marker B": b})
    words = np.where(y, "case", "control")
    with pytest.warns(UserWarning, match="if the other class is the positive one, name it by pos_label=$") as caught:
        auc_test(words, {"marker A": a, "marker B": -b}, pos_label="control")
    assert len(caught) == 2
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        auc_test(y, a, -b)
        auc_test(y, a, rng.normal(size=100))
