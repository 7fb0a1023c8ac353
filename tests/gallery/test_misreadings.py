"""The numbers behind each misreading: by theory or brute force, and as the figure shows them."""

import re

import numpy as np
import pytest
from artists import artist, figure, line, words
from scipy import integrate, optimize, stats

import rocplot as rp

pytestmark = pytest.mark.gallery
normal = stats.norm


def area(ax, gid):
    """Area under a drawn line."""
    x, y = line(ax, gid)
    return np.trapezoid(y, x)


def height(ax, gid, at):
    """Height of a drawn line, which does not run back."""
    x, y = line(ax, gid)
    return np.interp(at, x, y)


def first(ax, gid, at):
    """Height of a line of steps where it first reaches a place."""
    x, y = line(ax, gid)
    return y[np.argmax(x >= at)]


def ranked(y, score):
    """AUC as the share of pairs in their order."""
    y = np.asarray(y, bool)
    found = stats.mannwhitneyu(np.asarray(score)[y], np.asarray(score)[~y]).statistic
    return found / (y.sum() * (~y).sum())


def delong(y, a, b):
    """Return the AUCs of two models with their standard errors, the difference and its own."""
    placed = []
    for score in (a, b):
        low, high = np.sort(score[~y]), np.sort(score[y])
        placed.append(
            (np.searchsorted(low, score[y]) / low.size, 1 - np.searchsorted(high, score[~y]) / high.size)
        )
    placed.append(tuple(one - other for one, other in zip(*placed, strict=True)))
    return [
        (
            of_positives.mean(),
            np.sqrt(of_positives.var(ddof=1) / y.sum() + of_negatives.var(ddof=1) / (~y).sum()),
        )
        for of_positives, of_negatives in placed
    ]


@figure("misreadings/plot_1_")
def test_curves_of_one_area_are_best_at_other_costs(axes):
    roc, cost = axes
    loss = {}
    for name in "AB":
        assert area(roc, f"roc:{name}") == pytest.approx(0.8, abs=0.001)
        fpr, tpr = line(roc, f"roc:{name}")
        for kappa in (0.25, 0.75):
            loss[name, kappa] = np.min(kappa * (1 - tpr) + (1 - kappa) * fpr)  # at equal classes
            assert height(cost, f"cost_curve:{name}", kappa) == pytest.approx(loss[name, kappa], abs=0.002)
    assert loss["B", 0.25] < loss["A", 0.25] - 0.05
    assert loss["A", 0.75] < loss["B", 0.75] - 0.05


@figure("misreadings/plot_2_")
def test_two_alarms_in_a_hundred_are_right_at_an_auc_of_96(axes):
    left, right = axes
    assert normal.cdf(2.5 / np.sqrt(2)) == pytest.approx(0.96, abs=0.005)
    assert area(left, "roc") == pytest.approx(0.96, abs=0.005)
    alarms = 0.8 + 1000 * normal.sf(2.5 + normal.ppf(0.2))
    assert 0.8 / alarms == pytest.approx(0.02, abs=0.005)
    assert first(right, "precision_recall", 0.8) == pytest.approx(0.8 / alarms, abs=0.005)


@figure("misreadings/plot_3_")
def test_the_best_accuracy_is_that_of_no_alarm_and_finds_hardly_a_positive(axes):
    left, right = axes
    best = (np.log(19) + 0.72) / 1.2  # where both classes are as likely
    finds = normal.sf(best - 1.2)
    assert 0.05 * finds + 0.95 * normal.cdf(best) == pytest.approx(0.95, abs=0.001)
    assert finds < 0.1
    cut, accuracy = (one.item() for one in line(left, "best:accuracy"))
    assert accuracy == pytest.approx(0.95, abs=0.005)
    threshold, sensitivity = line(right, "threshold_metrics:sensitivity")
    assert sensitivity[np.abs(threshold - cut).argmin()] < 0.1


@figure("misreadings/plot_4_")
def test_stretched_predictions_rank_alike_and_are_three_times_too_sure(axes):
    d = rp.load_dataset("breast_cancer_two")
    y, p = d["y_true"].to_numpy(), d["linear"].to_numpy()
    drawn = [line(axes[0], f"roc:{name}") for name in ("as fitted", "stretched")]
    assert np.array_equal(*drawn)
    assert area(axes[0], "roc:stretched") == pytest.approx(ranked(y, p), abs=1e-9)
    log_odds = np.log(p / (1 - p))
    slopes = []
    for x in (log_odds, 3 * log_odds):
        fit = optimize.minimize(
            lambda ab, x=x: np.logaddexp(0, -(2 * y - 1) * (ab[0] + ab[1] * x)).sum(), [0, 1]
        )
        slopes.append(fit.x[1])
    assert slopes[0] == pytest.approx(1, abs=0.15)
    assert slopes[1] == pytest.approx(slopes[0] / 3, abs=0.01)


@figure("misreadings/plot_5_")
def test_the_worse_ranking_has_the_higher_precision(axes):
    left, right = axes
    exact = {"X, half positive": (1.5, 1), "Y, a tenth positive": (2, 9)}
    for name, (shift, skew) in exact.items():
        assert area(right, f"roc:{name}") == pytest.approx(normal.cdf(shift / np.sqrt(2)), abs=0.015)
        wrong = skew * normal.sf(shift + normal.ppf(0.2))
        assert first(left, f"precision_recall:{name}", 0.8) == pytest.approx(0.8 / (0.8 + wrong), abs=0.05)
    high, low = (first(left, f"precision_recall:{name}", 0.8) for name in exact)
    assert high > low + 0.2
    assert np.subtract(*(area(right, f"roc:{name}") for name in exact)) < -0.04


@figure("misreadings/plot_6_")
def test_the_better_tree_on_training_cases_is_not_on_others(axes):
    d = rp.load_dataset("breast_cancer_trees")
    gaps = []
    for ax, half in zip(axes, ("training", "test"), strict=True):
        rows = d[d["half"] == half]
        areas = {name: ranked(rows["y_true"], rows[name]) for name in ("unpruned", "pruned")}
        for name, own in areas.items():
            assert area(ax, f"roc:{name}") == pytest.approx(own, abs=1e-9)
        gaps.append(areas["unpruned"] - areas["pruned"])
    assert gaps[0] > 0.05
    assert gaps[1] < 0


@figure("misreadings/plot_7_")
def test_bins_of_right_predictions_leave_the_diagonal_by_chance(axes):
    left, right = axes
    rng = np.random.default_rng(2)
    p = rng.random(80)
    y = rng.random(80) < p
    cells = np.minimum((10 * p).astype(int), 9)
    sums = np.array(
        [(y[cells == k].sum(), p[cells == k].sum(), (p * (1 - p))[cells == k].sum()) for k in range(10)]
    )
    chi2 = ((sums[:, 0] - sums[:, 1]) ** 2 / sums[:, 2]).sum()
    assert stats.chi2.sf(chi2, 10) > 0.05  # as the labels were drawn from the predictions
    predicted, observed = line(left, "calibration")
    assert observed == pytest.approx([y[cells == k].mean() for k in range(10)])
    assert np.abs(observed - predicted).max() > 0.3
    ends = [segment[:, 1] for segment in artist(right, "intervals").get_segments()]
    middles = line(right, "calibration")[0]
    assert all(low <= at <= high for at, (low, high) in zip(middles, ends, strict=True))


@figure("misreadings/plot_8_")
def test_a_cut_off_is_worse_where_it_was_not_chosen(axes):
    chosen, elsewhere = [], []
    rng = np.random.default_rng(0)
    y = np.arange(60) % 2 == 0
    for _ in range(1000):
        x = rng.normal(0.5 * y, 1)
        gain = [(x[y] >= cut).mean() - (x[~y] >= cut).mean() for cut in x]
        cut = x[np.argmax(gain)]
        chosen.append(max(gain))
        elsewhere.append(normal.sf(cut - 0.5) - normal.sf(cut))
    assert np.mean(chosen) == pytest.approx(0.3, abs=0.015)
    assert np.mean(elsewhere) == pytest.approx(0.17, abs=0.01)
    stated = [float(ax.get_title().split()[-1]) for ax in axes]
    cut = float(re.search(r"cut-off (\S+)", words(axes[0]))[1].replace("−", "-"))
    assert stated[0] == pytest.approx(0.3, abs=0.005)
    assert stated[1] == pytest.approx(normal.sf(cut - 0.5) - normal.sf(cut), abs=0.03)


@figure("misreadings/plot_9_")
def test_intervals_overlap_though_the_difference_leaves_out_zero(axes):
    rng = np.random.default_rng(7)
    y = np.arange(300) % 2 == 0
    shared = rng.normal(1.2 * y, 1)
    new, old, (difference, error) = delong(
        y, shared + rng.normal(0, 0.3, 300), shared + rng.normal(0, 1, 300)
    )
    assert new[0] - 1.96 * new[1] < old[0] + 1.96 * old[1]
    assert difference - 1.96 * error > 0
    assert error < 0.8 * np.hypot(new[1], old[1])  # as the models err on the same cases
    ((low, high),) = [one[:, 0] for one in artist_of(axes[1], "forest:new − old").get_segments()]
    assert (low, high) == pytest.approx((difference - 1.96 * error, difference + 1.96 * error), abs=1e-4)


def artist_of(ax, gid):
    """Return the bar of a row."""
    (found,) = [one for one in ax.collections if one.get_gid() == gid]
    return found


@figure("misreadings/plot_10_")
def test_the_hull_gains_area_only_on_the_cases_that_made_it(axes):
    left, right = axes
    x, y = line(left, "roc:scores")
    corners = [(0, 0)]
    for point in sorted(zip(x, y, strict=True)):
        while len(corners) > 1 and _turns_up(corners[-2], corners[-1], point):
            corners.pop()
        corners.append(point)
    hull = np.trapezoid(*np.transpose(corners)[::-1])
    assert area(left, "roc:isotonic") == pytest.approx(hull, abs=1e-9)
    assert hull > area(left, "roc:scores") + 0.02
    assert area(right, "roc:scores") == pytest.approx(normal.cdf(1 / np.sqrt(2)), abs=0.02)
    assert area(right, "roc:isotonic") <= area(right, "roc:scores")


def _turns_up(a, b, c):
    return (b[0] - a[0]) * (c[1] - a[1]) >= (b[1] - a[1]) * (c[0] - a[0])


@figure("misreadings/plot_11_")
def test_the_model_that_leads_at_most_thresholds_is_behind_at_the_plausible_ones(axes):
    left, right = axes
    x = np.linspace(-12, 14, 200_001)
    step = x[1] - x[0]
    exact = {}
    for name, shift, spread in (("A", 2.2, 2.2), ("B", 1.6, 0.7)):
        positive, negative = normal.pdf(x, shift, spread), normal.pdf(x)
        risk = positive / (positive + 3 * negative + 1e-300)
        for p in np.linspace(0.05, 0.95, 19):
            acts = risk >= p
            tpr, fpr = positive[acts].sum() * step, negative[acts].sum() * step
            exact[name, round(p, 2)] = 0.25 * tpr - 0.75 * fpr * p / (1 - p)
            drawn = height(left, f"net_benefit:{name}", p)
            assert drawn == pytest.approx(exact[name, round(p, 2)], abs=0.02)
    leads = {p: exact["A", p] > exact["B", p] for name, p in exact if name == "A"}
    assert not any(lead for p, lead in leads.items() if p <= 0.2)
    assert sum(leads.values()) > 0.55 * len(leads)
    assert right.get_xlim() == (0.05, 0.2)


@figure("misreadings/plot_12_")
def test_youdens_cut_off_costs_more_than_the_best(axes):
    d = rp.load_dataset("breast_cancer_two")
    y, x = d["y_true"].to_numpy() == 1, d["linear"].to_numpy()
    costs, index = [], []
    for cut in np.append(np.unique(x), np.inf):
        costs.append((20 * (y & (x < cut)).sum() + (~y & (x >= cut)).sum()) / y.size)
        index.append((x[y] >= cut).mean() - (x[~y] >= cut).mean())
    stated = [ax.get_title().split()[-1] for ax in axes]
    assert stated == [f"{costs[int(np.argmax(index))]:.2f}", f"{min(costs):.2f}"]
    assert float(stated[0]) > 2 * float(stated[1])


@figure("misreadings/plot_13_")
def test_the_higher_lift_is_that_of_the_worse_ranking(axes):
    left, right = axes
    lifts = {}
    for name, shift, prior in (("X, 50 % positive", 2.5, 0.5), ("Y, 5 % positive", 1.2, 0.05)):
        assert area(right, f"roc:{name}") == pytest.approx(normal.cdf(shift / np.sqrt(2)), abs=0.015)

        def rate(cut, shift=shift, prior=prior):
            return prior * normal.sf(cut - shift) + (1 - prior) * normal.sf(cut)

        cut = optimize.brentq(lambda cut, rate=rate: rate(cut) - 0.05, -5, 8)
        lifts[name] = normal.sf(cut - shift) / 0.05
        assert height(left, f"lift:{name}", 0.05) == pytest.approx(lifts[name], rel=0.1)
        assert np.nanmax(line(left, f"lift:{name}")[1]) <= 1 / prior + 1e-9
        assert height(left, f"lift:{name}", 0.05) > 5 or prior == 0.5
    assert lifts["X, 50 % positive"] == pytest.approx(2, abs=0.01)


@figure("misreadings/plot_14_")
def test_a_significant_difference_changes_no_decision(axes):
    rng = np.random.default_rng(14)
    x, more = rng.normal(size=(2, 40_000))
    y = rng.random(x.size) < 1 / (1 + np.exp(1.5 - x - 0.12 * more))
    _, _, (difference, error) = delong(y, x + 0.12 * more, x)
    assert 0 < difference < 0.01
    assert 2 * normal.sf(difference / error) < 0.001
    assert "p < 0.001" in words(axes[0])
    new, old = (line(axes[1], f"net_benefit:{name}")[1] for name in ("new", "old"))
    assert np.abs(new - old).max() < 0.005


@figure("misreadings/plot_15_")
def test_straight_lines_lie_above_what_ties_broken_at_random_give(axes):
    left, right = axes
    true, false = np.cumsum([8, 4, 4, 4]), np.cumsum([1, 9, 190, 1780])

    def precision(recall):
        hits = 20 * recall
        return hits / (hits + np.interp(hits, [0, *true], [0, *false]))

    straight = np.interp(0.7, true / 20, true / (true + false))
    assert straight > 2 * precision(0.7)
    assert height(right, "precision_recall", 0.7) == pytest.approx(precision(0.7), abs=0.002)
    exact = integrate.quad(precision, 1e-9, 1, points=list(true[:-1] / 20), limit=200)[0]
    whole = np.trapezoid([8 / 9, *(true / (true + false))], [0, *(true / 20)])
    assert [ax.get_title().split()[-1] for ax in axes] == [f"{whole:.2f}", f"{exact:.2f}"]
    assert whole > exact + 0.03
    assert left.lines[0].get_linestyle() == "--"
