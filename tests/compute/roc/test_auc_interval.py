"""Intervals of the AUC: the catalogue's numbers, definitions by brute force, and cases without an answer."""

import numpy as np
import pytest
from papers import FAWCETT_FIGURE_3
from scipy.stats import binomtest, bootstrap, norm

from rocplot.compute import RocCurve, auc, auc_interval, counts, partial_auc, roc
from rocplot.compute._counts.resample import yield_blocks

METHODS = ["delong", "delong-logit", "delong-score", "hanley-mcneil", "bootstrap", "bca"]


def fawcett(method, **kws):
    return auc_interval(*FAWCETT_FIGURE_3, pos_label="p", method=method, **kws)


def test_delong_of_fawcett_figure_3():
    found = fawcett("delong")
    assert found.estimate == 0.68
    assert found.standard_error**2 == pytest.approx(0.016133333333333, abs=1e-14)
    assert (found.low, found.high) == pytest.approx((0.431051, 0.928949), abs=1e-6)


def test_logit_of_fawcett_figure_3():
    found = fawcett("delong-logit")
    # logit A ± z SE / (A (1 − A)) by hand: 0.753772 ± 1.959964 · 0.127017 / 0.2176 = (−0.390295, 1.897839)
    assert (found.low, found.high) == pytest.approx((0.403646, 0.869647), abs=1e-6)


def test_hanley_mcneil_of_fawcett_figure_3():
    assert fawcett("hanley-mcneil").standard_error == pytest.approx(0.121862600934386, abs=1e-14)


def delong_by_pairs(y, score):
    """DeLong's variance from the matrix of all pairs, as it is defined."""
    pairs = (np.sign(score[y == 1][:, None] - score[y == 0][None, :]) + 1) / 2
    P, N = pairs.shape
    return pairs.mean(1).var(ddof=1) / P + pairs.mean(0).var(ddof=1) / N


@pytest.mark.parametrize("ties", [False, True])
def test_delong_is_the_variance_of_all_pairs(ties, rng):
    for _ in range(50):
        n = rng.integers(8, 60)
        y = np.r_[0, 0, 1, 1, rng.integers(0, 2, n)]
        score = rng.integers(0, 6, y.size) if ties else rng.normal(size=y.size)
        if auc(y, score) in (0, 1) or np.unique(score).size == 1:
            continue
        found = auc_interval(y, score)
        assert found.standard_error**2 == pytest.approx(delong_by_pairs(y, score), rel=1e-10, abs=1e-15)
        assert 0 < found.low < found.estimate < found.high < 1


def score_variance(theta, area, classes):
    """V(θ) of the docstring, from the number of cases and the mean square of placement values of each class."""
    x = theta * (1 - theta)
    total = 0
    for n, square in classes:
        v = min(square / (area * (1 - area)), 1)
        total += x / n * (n * x * v + 1 / 4) / (n * x + 1 / 4)
    return total


@pytest.mark.sample(3)
@pytest.mark.parametrize("ties", [False, True])
@pytest.mark.parametrize(("P", "N"), [(5, 45), (20, 12), (2, 3)])
@pytest.mark.parametrize("level", [0.5, 0.95, 0.999])
def test_the_default_limits_are_the_areas_whose_score_test_is_at_the_level(ties, P, N, level, rng):
    z = norm.ppf(0.5 + level / 2)
    for _ in range(20):
        y, score = np.repeat([1, 0], [P, N]), rng.normal(size=P + N)
        score = np.round(score + y) if ties else score + y
        pairs = (np.sign(score[y == 1][:, None] - score[y == 0][None, :]) + 1) / 2
        if pairs.min() == 1 or pairs.max() == 0 or np.unique(score).size == 1:
            continue
        area = pairs.mean()
        classes = (P, pairs.mean(1).var(ddof=1)), (N, pairs.mean(0).var(ddof=1))
        found = auc_interval(y, score, level=level)
        assert 0 < found.low < area < found.high < 1
        assert found.standard_error == pytest.approx(np.sqrt(delong_by_pairs(y, score)))
        for limit in (found.low, found.high):
            assert abs(area - limit) == pytest.approx(
                z * np.sqrt(score_variance(limit, area, classes)), rel=1e-7
            )
        grid = np.linspace(0, 1, 2001)[1:-1]  # and all areas between them are not rejected, no others
        inside = [abs(area - theta) <= z * np.sqrt(score_variance(theta, area, classes)) for theta in grid]
        assert np.array_equal(inside, (found.low <= grid) & (grid <= found.high))


@pytest.mark.parametrize("won", [1, 12, 19])
def test_against_a_negative_that_is_known_score_limits_are_wilsons(won):
    """Positives lie above or below one score of a billion negatives: the AUC is a binomial proportion of 20."""
    y, score, weight = [0, *[1] * 20], [0, *[1] * won, *[-1] * (20 - won)], [10**9, *[1] * 20]
    found = auc_interval(y, score, sample_weight=weight)
    wilson = binomtest(won, 20).proportion_ci(0.95, method="wilson")
    assert (found.low, found.high) == pytest.approx((wilson.low, wilson.high), abs=1e-7)
    mirrored = auc_interval(1 - np.array(y), -np.array(score), sample_weight=weight)
    assert (mirrored.low, mirrored.high) == pytest.approx((wilson.low, wilson.high), abs=1e-7)


def test_score_limits_of_many_cases_are_walds(rng):
    y = np.arange(400_000) % 2
    score = rng.normal(size=y.size) + y
    wald, found = (auc_interval(y, score, method=method) for method in ("delong", None))
    assert (found.low, found.high) == pytest.approx((wald.low, wald.high), abs=0.01 * wald.standard_error)


def test_score_limits_of_equal_fractions_and_of_groups_of_one_are_those_of_cases(rng):
    y = np.repeat([1, 0], [7, 23])
    score = np.round(rng.normal(size=30) + y, 1)
    plain = auc_interval(y, score)
    for kws in ({"groups": np.arange(30)}, {"sample_weight": np.full(30, 0.3)}):
        found = auc_interval(y, score, **kws)
        # Obuchowski's term of groups that hold both classes is 0
        assert (found.low, found.high) == pytest.approx((plain.low, plain.high), rel=1e-9)


def test_a_heavy_case_counts_as_fewer(rng):
    """A weight that ten cases share leaves nearly one: wider than the cases that it stands for."""
    y = np.repeat([1, 0], [10, 40])
    score = rng.normal(size=50) + y
    heavy = np.where(np.arange(50) == 0, 20.5, 0.5)
    even, uneven = auc_interval(y, score), auc_interval(y, score, sample_weight=heavy)
    assert uneven.high - uneven.low > even.high - even.low


def test_whole_weights_are_cases():
    y, score, weight = np.array([0, 0, 1, 1, 0]), np.array([1.0, 3, 2, 4, 3.5]), np.array([2, 1, 3, 1, 2])
    for method in METHODS[:4]:
        weighted = auc_interval(y, score, sample_weight=weight, method=method)
        repeated = auc_interval(np.repeat(y, weight), np.repeat(score, weight), method=method)
        assert weighted == repeated


@pytest.mark.sample(1)
@pytest.mark.parametrize("method", ["bootstrap", "bca"])
def test_bootstrap_agrees_with_scipy(method, rng):
    y = rng.integers(0, 2, 80)
    score = rng.normal(size=80) + 0.8 * y
    ours = auc_interval(y, score, method=method, seed=1, n_resamples=20_000)

    def area(p, n, axis):
        return np.mean((np.sign(p[..., :, None] - n[..., None, :]) + 1) / 2, axis=(-2, -1))

    kind = {"bootstrap": "percentile", "bca": "BCa"}[method]
    theirs = bootstrap(
        (score[y == 1], score[y == 0]),
        area,
        vectorized=True,
        batch=500,
        method=kind,
        n_resamples=20_000,
        rng=2,
    )
    assert ours.estimate == auc(y, score)
    # the Monte Carlo error of the difference is about .002
    assert ours.low == pytest.approx(theirs.confidence_interval.low, abs=0.01)
    assert ours.high == pytest.approx(theirs.confidence_interval.high, abs=0.01)
    assert ours.standard_error == pytest.approx(theirs.standard_error, rel=0.06)


def test_seeds_repeat_and_levels_nest():
    assert fawcett("bootstrap", seed=3, n_resamples=200) == fawcett("bootstrap", seed=3, n_resamples=200)
    for method in METHODS:
        wide, narrow = (fawcett(method, level=level, seed=1, n_resamples=500) for level in (0.95, 0.5))
        assert wide.low < narrow.low < narrow.high < wide.high


SEPARATED = "^all pairs are ordered alike .*the limits are those of Clopper and Pearson"


@pytest.mark.sample(30)
@pytest.mark.parametrize("method", [*METHODS, None])
@pytest.mark.parametrize("level", [0.8, 0.95])
@pytest.mark.parametrize(("P", "N"), [(1, 1), (1, 7), (2, 2), (25, 25), (5, 45), (180, 20)])
def test_separated_classes_have_the_exact_limits_of_disjoint_pairs(method, level, P, N):
    """As many independent pairs as the smaller class has cases, all ordered alike; limits by scipy."""
    y, pairs = np.repeat([1, 0], [P, N]), min(P, N)
    words = "independent pair" if pairs == 1 else "independent pairs"
    for score, won in ((np.arange(P + N), 0), (-np.arange(P + N), pairs)):
        exact = binomtest(won, pairs).proportion_ci(level)
        with pytest.warns(UserWarning, match=f"{SEPARATED} for {pairs} {words} instead") as caught:
            found = auc_interval(y, score, method=method, level=level)
        assert found.estimate == (won > 0)
        assert isinstance(found.estimate, float)  # a table writes 1.000, not 1
        assert (found.low, found.high) == pytest.approx((exact.low, exact.high), abs=1e-9)
        assert np.isnan(found.standard_error)
        told = [one for one in caught if "rank positives low" not in str(one.message)]
        assert (len(told), told[0].filename) == (1, __file__)


def test_limits_of_separated_classes_by_hand():
    # 5 of 5: .05 ** (1 / 5) = .549, and .025 ** (1 / 5) = .478
    y, score = np.repeat([0, 1], 5), np.arange(10)
    with pytest.warns(UserWarning, match=SEPARATED):
        assert auc_interval(y, score, level=0.9).low == pytest.approx(0.549, abs=5e-4)
    with pytest.warns(UserWarning, match=SEPARATED):
        assert auc_interval(y, score).low == pytest.approx(0.478, abs=5e-4)


def test_a_tie_between_the_classes_is_no_separation():
    y, score = np.repeat([0, 1], 6), np.r_[0:6, 5:11]  # the best negative is level with the worst positive
    found = auc_interval(y, score)
    assert found.estimate == 1 - 0.5 / 36
    assert 0 < found.low < found.estimate < found.high < 1


@pytest.mark.parametrize("n", [3, 20, 100, 10_000])
def test_one_swapped_pair_is_inside_of_0_and_1(n):
    y, score = np.repeat([0, 1], n), np.arange(2 * n)
    score[[n - 1, n]] = score[[n, n - 1]]
    for sign in (1, -1):
        found = auc_interval(y, sign * score)
        assert 0 < found.low < found.estimate < found.high < 1
        found = auc_interval(y, sign * score, method="delong-logit")
        # S10 = S01 = 1 / n³, so SE² = 2 / n⁴: SE / (A (1 − A)) = √2 / A, for A near 1
        area, half = 1 - 1 / n**2, 1.959964 * np.sqrt(2) / (1 - 1 / n**2)
        limits = sorted(1 / (1 + np.exp(-sign * (np.log(area / (1 - area)) + np.array([-half, half])))))
        assert (found.low, found.high) == pytest.approx(limits, rel=1e-6)


def test_an_area_that_only_rounds_to_1_is_not_called_separated():
    weight = [2**31, 1, 1, 2**31]  # one pair of 2⁶² is swapped
    with pytest.warns(UserWarning, match="in double precision the AUC cannot be told from 0 or 1"):
        found = auc_interval([0, 0, 1, 1], [1, 3, 2, 4], sample_weight=weight)
    assert np.isnan([found.low, found.high]).all()


def test_a_partial_area_of_separated_classes_has_no_interval():
    with pytest.warns(UserWarning, match="no bootstrap interval: all pairs are ordered alike"):
        found = auc_interval([0, 0, 1, 1], [1, 2, 3, 4], fpr=(0, 0.5))
    assert found.estimate == 0.5
    assert np.isnan([found.low, found.high]).all()


@pytest.mark.parametrize(
    ("y", "score", "reason"),
    [
        ([0, 0, 1, 1], [1, 1, 1, 1], "all scores are equal"),
        ([0, 0, 0, 1], [1, 3, 2, 2.5], "a class holds one case"),
    ],
)
def test_other_cases_without_an_answer(y, score, reason):
    for method in ("delong", "delong-logit", "delong-score", "bootstrap", "bca"):
        with pytest.warns(UserWarning, match=reason):
            assert np.isnan(auc_interval(y, score, method=method).low)
    found = auc_interval(y, score, method="hanley-mcneil")
    assert 0 <= found.low < found.high <= 1


def test_a_partial_area_that_hardly_varies_has_no_interval():
    score = [*range(11, 21), 12.5, *range(2, 11)]  # one negative is above a positive, left of the window
    with pytest.warns(UserWarning, match="95 % of resamples and more have the same value") as caught:
        found = auc_interval([1] * 10 + [0] * 10, score, fpr=(0.6, 1), seed=0)
    assert (found.estimate, caught[0].filename) == (pytest.approx(0.4), __file__)
    assert np.isnan([found.low, found.high]).all()


def test_warnings_name_the_model():
    with pytest.warns(UserWarning, match="^tree: all pairs are ordered alike") as caught:
        auc_interval([0, 0, 1, 1], {"nb": [1, 3, 2, 4], "tree": [1, 2, 3, 4]})
    assert [one.filename for one in caught] == [__file__]


@pytest.mark.parametrize("method", ["bootstrap", "bca"])
def test_weights_of_billions_do_not_overflow_the_bootstrap(method):
    y, score, weight = [0, 0, 1, 1], [1, 3, 2, 4], [2 * 10**9] * 4
    drawn = auc_interval(y, score, sample_weight=weight, method=method, seed=0)
    delong = auc_interval(y, score, sample_weight=weight, method="delong")
    assert (drawn.low, drawn.high) == pytest.approx((delong.low, delong.high), abs=1e-6)
    assert drawn.standard_error == pytest.approx(delong.standard_error, rel=0.1)


@pytest.mark.parametrize(("step", "shown"), [(0.1, False), (0.5, True)])
def test_the_bar_waits_for_a_second(monkeypatch, capsys, step, shown):
    ticks = iter(np.arange(0, 1000, step))
    monkeypatch.setattr("tqdm.std.time", lambda: next(ticks))
    monkeypatch.setattr("sys.stderr.isatty", lambda: True)
    assert list(yield_blocks(20, 1, True, max_rows=3)) == [(0, 3), (3, 3), (6, 3), (9, 3), (12, 3), (15, 3), (18, 2)]
    assert ("resamples" in capsys.readouterr().err) == shown


def test_an_abandoned_bar_is_wiped(monkeypatch, capsys):
    ticks = iter(range(1000))
    monkeypatch.setattr("tqdm.std.time", lambda: next(ticks))
    monkeypatch.setattr("sys.stderr.isatty", lambda: True)
    turns = yield_blocks(20, 1, True, max_rows=1)
    for _ in range(5):
        next(turns)
    turns.close()
    last = capsys.readouterr().err.split("\r")[-2]
    assert last.strip() == ""


def test_a_million_cases_do_not_overflow(rng):
    y = np.arange(1_000_000) % 2
    found = auc_interval(y, rng.normal(size=y.size) + y, method="delong")
    assert found.high - found.low == pytest.approx(2 * 1.96 * found.standard_error, rel=1e-4)
    assert 1e-4 < found.standard_error < 1e-3


@pytest.mark.slow
@pytest.mark.parametrize("window", [{"fpr": (0, 0.3)}, {"tpr": (0.6, 1)}])
def test_the_interval_of_a_partial_area_is_that_of_cases_drawn_anew(window):
    rng = np.random.default_rng(2)
    y = np.repeat([0, 1], [60, 40])
    score = np.round(rng.normal(size=100) + y, 1)
    found = auc_interval(y, score, **window, seed=1, n_resamples=3000, level=0.9)
    drawn = [
        partial_auc(y[case], score[case], **window)
        for case in (np.r_[rng.integers(0, 60, 60), rng.integers(60, 100, 40)] for _ in range(3000))
    ]
    assert found.estimate == partial_auc(y, score, **window)
    assert (found.low, found.high) == pytest.approx(tuple(np.quantile(drawn, [0.05, 0.95])), abs=0.01)
    assert found.standard_error == pytest.approx(np.std(drawn), rel=0.06)


def test_a_window_of_everything_is_the_whole_area(rng):
    y, score = np.repeat([0, 1], 20), rng.normal(size=40)
    whole = auc_interval(y, score, method="bootstrap", seed=1, n_resamples=200)
    window = auc_interval(y, score, fpr=(0, 1), seed=1, n_resamples=200)
    for field in ("estimate", "low", "high", "standard_error"):
        assert getattr(window, field) == pytest.approx(getattr(whole, field), rel=1e-12)


def test_progress_shows_after_a_second_on_a_terminal_and_can_be_silenced(monkeypatch, capsys, rng):
    ticks = iter(range(1000))
    monkeypatch.setattr("tqdm.std.time", lambda: next(ticks))
    for terminal, progress, shown in ((True, True, True), (True, False, False), (False, True, False)):
        monkeypatch.setattr("sys.stderr.isatty", lambda terminal=terminal: terminal)
        y = np.arange(20_000) % 2
        auc_interval(y, rng.normal(size=y.size), method="bootstrap", seed=1, n_resamples=4, progress=progress)
        written = capsys.readouterr().err
        assert ("4/4 [" in written) == shown
        assert written == "" or written.endswith("\r")


def test_input_that_cannot_be_used():
    with pytest.raises(ValueError, match="fpr and tpr cannot be combined"):
        auc_interval([0, 1], [1, 2], fpr=(0, 1), tpr=(0, 1))
    with pytest.raises(ValueError, match="method='delong' has no interval for a partial area"):
        auc_interval([0, 1], [1, 2], fpr=(0, 1), method="delong")
    with pytest.raises(ValueError, match="method='wald' is unknown: choose from 'delong'"):
        fawcett("wald")
    for method in METHODS[:4]:
        with pytest.raises(ValueError, match="n_resamples must be"):
            fawcett(method, n_resamples=1)
    with pytest.raises(ValueError, match="level must lie between 0 and 1, not 1"):
        fawcett("delong", level=1)
    with pytest.raises(ValueError, match="fractional weights"):
        auc_interval(counts([0, 1, 0, 1], [1, 2, 3, 4], sample_weight=[0.5, 1, 1, 1]))
    with pytest.raises(ValueError, match="built without counts"):
        auc_interval(RocCurve([0, 1], [0, 1]))
    assert auc_interval(roc([0, 1, 0, 1], [1, 2, 3, 4])).estimate == 0.75
