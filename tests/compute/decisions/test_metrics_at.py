"""Metrics at a cut-off with intervals, against R's printed results, hand calculations and simulation."""

import pickle
import re
import warnings

import numpy as np
import pytest
from scipy.special import expit, logit, ndtr
from scipy.stats import binomtest, norm
from scipy.stats.contingency import relative_risk

import rocplot
from rocplot import compute
from rocplot.compute import MetricsAt, metrics_at

DEFAULT = ["sensitivity", "specificity", "ppv", "npv", "lr_plus", "lr_minus", "accuracy", "f1", "youden"]


def cases(tp, fn, fp, tn):
    """Make labels and decisions with this table."""
    return np.repeat([1, 1, 0, 0], [tp, fn, fp, tn]), np.repeat([1, 0, 1, 0], [tp, fn, fp, tn])


def limits(found, name):
    at = list(found.metric).index(name)
    return found.low[at], found.high[at]


# R, DTComPair 1.2.6, data(Paired1), from the package's README: acc.paired(..., method.ci = "scoreci"), to the digits
# printed there; its likelihood ratios are on the logarithmic scale
DTCOMPAIR = [
    (
        (397, 54, 84, 177),
        {
            "sensitivity": (0.8802661, 0.8470, 0.9071),
            "specificity": (0.6781609, 0.6193, 0.7319),
            "ppv": (0.8253638, 0.7889, 0.8567),
            "npv": (0.7662338, 0.7076, 0.8162),
            "lr_plus": (2.7351124, 2.2860079, 3.2724472),
            "lr_minus": (0.1765568, 0.1356142, 0.2298601),
        },
    ),
    (
        (341, 110, 53, 208),
        {
            "sensitivity": (0.7560976, 0.7144, 0.7935),
            "specificity": (0.7969349, 0.7440, 0.8413),
            "ppv": (0.8654822, 0.8282, 0.8957),
            "npv": (0.6540881, 0.6002, 0.7042),
            "lr_plus": (3.7234238, 2.9114648, 4.7618247),
            "lr_minus": (0.3060507, 0.2572629, 0.3640906),
        },
    ),
]


@pytest.mark.parametrize(("table", "printed"), DTCOMPAIR)
def test_limits_are_those_that_dtcompair_prints(table, printed):
    found = metrics_at(*cases(*table), metrics=list(printed))
    for name, estimate, low, high in zip(found.metric, found.estimate, found.low, found.high, strict=True):
        digits = 7 if name.startswith("lr") else 4
        assert round(float(estimate), 7) == printed[name][0]
        assert (round(float(low), digits), round(float(high), digits)) == printed[name][1:]


@pytest.mark.parametrize("level", [0.5, 0.95, 0.999])
@pytest.mark.parametrize("table", [(3, 2, 5, 40), (18, 2, 1, 179), (50, 50, 20, 80)])
def test_closed_forms_are_those_of_scipy(table, level):
    tp, fn, fp, tn = table
    found = metrics_at(*cases(*table), level=level)
    shares = {
        "sensitivity": (tp, tp + fn),
        "specificity": (tn, fp + tn),
        "ppv": (tp, tp + fp),
        "npv": (tn, fn + tn),
    }
    for name, (x, n) in (shares | {"accuracy": (tp + tn, sum(table))}).items():
        theirs = binomtest(x, n).proportion_ci(level, method="wilson")
        assert limits(found, name) == pytest.approx((theirs.low, theirs.high))
    for name, x, y in (("lr_plus", tp, fp), ("lr_minus", fn, tn)):
        theirs = relative_risk(x, tp + fn, y, fp + tn).confidence_interval(level)
        assert limits(found, name) == pytest.approx((theirs.low, theirs.high))
    jaccard = binomtest(tp, tp + fn + fp).proportion_ci(level, method="wilson")
    assert limits(found, "f1") == pytest.approx([2 * j / (1 + j) for j in (jaccard.low, jaccard.high)])


@pytest.mark.parametrize("table", [(3, 2, 5, 40), (20, 0, 1, 179), (0, 7, 0, 80)])
def test_exact_limits_are_those_of_scipy(table):
    tp, fn, fp, tn = table
    shares = {"sensitivity": (tp, tp + fn), "specificity": (tn, fp + tn), "npv": (tn, fn + tn)}
    shares |= {"ppv": (tp, tp + fp)} if tp + fp else {}
    for data in (cases(*table), [compute.ConfusionMatrix(tp=tp, fn=fn, fp=fp, tn=tn)]):
        found = metrics_at(*data, method="clopper-pearson")
        for name, (x, n) in shares.items():
            theirs = binomtest(x, n).proportion_ci()
            assert limits(found, name) == pytest.approx((theirs.low, theirs.high), abs=1e-12)
            assert "Clopper and Pearson" in found[name].describe()
        jaccard = binomtest(tp, tp + fn + fp).proportion_ci()
        assert limits(found, "f1") == pytest.approx([2 * j / (1 + j) for j in (jaccard.low, jaccard.high)])
        assert limits(found, "youden") == limits(metrics_at(*data), "youden")
        assert np.isnan(limits(found, "ppv")).all() == (tp + fp == 0)


@pytest.mark.parametrize("dependent", [{"groups": [1, 1, 2, 2]}, {"sample_weight": [0.5, 1, 1, 1]}])
def test_exact_limits_need_independent_cases_of_one_weight(dependent):
    reason = r"the exact interval assumes independent cases of equal weights, .*: leave out method"
    with pytest.raises(ValueError, match=reason):
        metrics_at([1, 0, 1, 0], [1, 0, 0, 1], method="clopper-pearson", **dependent)


def test_youden_is_newcombes_difference():
    """Newcombe (1998), Table II: 56/70 − 48/80, method 10: .0524 to .3339."""
    found = metrics_at(*cases(56, 14, 48, 32), metrics=["youden", "balanced_accuracy", "ber"])
    assert limits(found, "youden") == pytest.approx((0.0524, 0.3339), abs=5e-5)
    assert found.estimate[0] == pytest.approx(0.2)
    assert limits(found, "balanced_accuracy") == pytest.approx(((1 + 0.0524) / 2, (1 + 0.3339) / 2), abs=5e-5)
    assert limits(found, "ber") == pytest.approx(((1 - 0.3339) / 2, (1 - 0.0524) / 2), abs=5e-5)


def recover_limits(numerator, denominator):
    """Compute MOVER-R of (estimate, low, high) of both: eqs. (10), (11) of Donner & Zou (2012)."""
    (p, l1, u1), (q, l2, u2) = numerator, denominator
    lower = (p * q - np.sqrt((p * q) ** 2 - l1 * u2 * (2 * p - l1) * (2 * q - u2))) / (u2 * (2 * q - u2))
    upper = (p * q + np.sqrt((p * q) ** 2 - u1 * l2 * (2 * p - u1) * (2 * q - l2))) / (l2 * (2 * q - l2))
    return np.array([lower, upper])


def wilson(x, n):
    limits = binomtest(x, n).proportion_ci(method="wilson")
    return np.array([x / n, limits.low, limits.high])


def test_ratios_at_a_prevalence_are_donner_and_zous():
    """MOVER-R on scipy's Wilson limits, written out."""
    table, q = (240, 178, 87, 288), 0.03
    tp, fn, fp, tn = table
    c = (1 - q) / q
    names = ["ppv", "npv", "accuracy", "f1", "f2", "jaccard"]
    found = metrics_at(*cases(*table), metrics=names, prevalence=q)
    se, sp = tp / (tp + fn), tn / (fp + tn)
    ppv, npv = q * se / (q * se + (1 - q) * (1 - sp)), (1 - q) * sp / ((1 - q) * sp + q * (1 - se))
    assert found.estimate[:3] == pytest.approx([ppv, npv, q * se + (1 - q) * sp])
    t, f = wilson(tp, tp + fn), wilson(fp, fp + tn)
    plus = recover_limits(t, f)
    minus = recover_limits(1 - t[[0, 2, 1]], 1 - f[[0, 2, 1]])
    assert limits(found, "ppv") == pytest.approx(expit(logit(q) + np.log(plus)))
    assert limits(found, "npv") == pytest.approx(1 - expit(logit(q) + np.log(minus[::-1])))
    assert limits(found, "f1") == pytest.approx(2 / (1 + recover_limits(1 + c * f, t)[::-1]))
    assert limits(found, "f2") == pytest.approx(5 / (1 + recover_limits(4 + c * f, t)[::-1]))
    assert limits(found, "jaccard") == pytest.approx(1 / recover_limits(1 + c * f, t)[::-1])
    assert found.prevalence == q


def test_kappa_and_mcc_at_a_prevalence_are_extrema_over_the_rates_that_agree():
    """All pairs of a grid of rates that the score statistic does not reject, at a prevalence of .02."""
    y, s = cases(6, 4, 1, 9)
    found = metrics_at(y, s, metrics=["mcc", "kappa", "information_gain"], prevalence=0.02)
    t, f = np.meshgrid(np.linspace(0.0005, 0.9995, 1200), np.linspace(0.0005, 0.9995, 1200))
    statistic = 10 * (0.6 - t) ** 2 / (t * (1 - t)) + 10 * (0.1 - f) ** 2 / (f * (1 - f))
    agree = statistic <= norm.ppf(0.975) ** 2
    for name in found.metric:
        values = compute.metric(name, f[agree], t[agree], 49)
        assert limits(found, name) == pytest.approx((values.min(), values.max()), abs=2e-3)
    assert list(found.method) == ["score"] * 3


def test_a_class_without_an_error_has_an_interval_at_another_prevalence():
    """6 of 10 and 0 of 10: Wilson's limits are .3127 to .8318 and 0 to .2775, MOVER-R of F1 .069 to .908."""
    names = ["f1", "mcc", "kappa", "ppv", "npv", "accuracy", "lr_plus", "lr_minus"]
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        found = metrics_at(*cases(6, 4, 0, 10), metrics=names, prevalence=0.02, n_resamples=50, seed=1)
        perfect = metrics_at(*cases(5, 0, 0, 8), metrics=names, prevalence=0.02, progress=False)
    assert limits(found, "f1") == pytest.approx((0.069, 0.908), abs=5e-4)
    assert (found.low < found.estimate).all()
    assert (found.high[:-1] >= found.estimate[:-1]).all()
    assert (perfect.low[:-1] < perfect.estimate[:-1]).all()
    assert perfect.high[-1] > perfect.estimate[-1] == 0


def test_no_resampling_at_a_given_prevalence():
    options = {"metrics": ["f1", "mcc", "kappa"], "prevalence": 0.05}
    y, s = cases(30, 10, 15, 145)
    assert metrics_at(y, s, seed=1, **options) == metrics_at(y, s, seed=2, n_resamples=7, **options)
    groups = np.arange(y.size)  # one case each
    assert metrics_at(y, s, groups=groups, **options) == metrics_at(y, s, **options)


def test_the_sample_s_prevalence_gives_the_same_values():
    y, s = cases(30, 10, 15, 145)
    own = metrics_at(y, s, metrics=[*DEFAULT, "kappa", "lift", "relative_precision", "wracc"], seed=0)
    same = metrics_at(y, s, metrics=list(own.metric), prevalence=0.2, seed=0)
    np.testing.assert_allclose(own.estimate, same.estimate)
    at = {name: i for i, name in enumerate(own.metric)}
    assert same.high[at["ppv"]] - same.low[at["ppv"]] != own.high[at["ppv"]] - own.low[at["ppv"]]
    for name in ("sensitivity", "specificity", "youden"):
        assert (same.low[at[name]], same.high[at[name]]) == (own.low[at[name]], own.high[at[name]])


def test_the_method_of_a_ratio_is_that_of_its_limits():
    y, s = np.repeat([1, 0], 20), np.r_[np.linspace(0.5, 1, 20), np.linspace(0, 0.6, 20)]
    certain = metrics_at(y, s, threshold=0.5, metrics=["lr_plus", "lr_minus"])  # no positive is missed
    at_prevalence = metrics_at(y, s, threshold=0.5, metrics=["lr_plus", "lr_minus"], prevalence=0.3)
    assert certain.method.tolist() == ["mover", "mover"]
    np.testing.assert_allclose([certain.low, certain.high], [at_prevalence.low, at_prevalence.high])
    assert "MOVER-R" in certain["lr_plus"].describe()
    uncertain = metrics_at(y, s, threshold=0.55, metrics=["lr_plus", "lr_minus"])
    assert uncertain.method.tolist() == ["log", "log"]


def test_likelihood_ratios_depend_on_no_prevalence():
    """LR+ 7 with 4.89 to 10.02 on the logarithmic scale: 7 exp(±1.96 √(1/81 − 1/90 + 1/27 − 1/210))."""
    table, names = compute.ConfusionMatrix(tp=81, fn=9, fp=27, tn=183), ["lr_plus", "lr_minus"]
    found = metrics_at(table, metrics=names, prevalence=0.05)
    half = norm.ppf(0.975) * np.sqrt(1 / 81 - 1 / 90 + 1 / 27 - 1 / 210)
    assert limits(found, "lr_plus") == pytest.approx((7 * np.exp(-half), 7 * np.exp(half)))
    own = metrics_at(table, metrics=names)
    assert [limits(found, name) for name in names] == [limits(own, name) for name in names]
    assert found.method.tolist() == own.method.tolist() == ["log", "log"]


def test_lift_and_precision_gain_follow_from_the_ratio():
    y, s = cases(30, 10, 15, 145)
    found = metrics_at(
        y, s, metrics=["lr_plus", "precision_gain", "ppv", "lift", "relative_precision"], prevalence=0.1
    )
    ratio, ppv = np.array(limits(found, "lr_plus")), np.array(limits(found, "ppv"))
    np.testing.assert_allclose(limits(found, "precision_gain"), 1 - 1 / ratio)
    ratio = recover_limits(wilson(30, 40), wilson(15, 160))
    np.testing.assert_allclose(ppv, 0.1 * ratio / (0.1 * ratio + 0.9))
    np.testing.assert_allclose(limits(found, "lift"), ppv / 0.1)
    np.testing.assert_allclose(limits(found, "relative_precision"), ppv - 0.1)


def test_the_odds_ratio_is_woolfs():
    tp, fn, fp, tn = table = (30, 10, 15, 145)
    found = metrics_at(*cases(*table), metrics=["odds_ratio", "diagnostic_odds_ratio"])
    half = norm.ppf(0.975) * np.sqrt(sum(1 / n for n in table))
    centre = np.log(tp * tn / (fn * fp))
    assert limits(found, "odds_ratio") == pytest.approx(np.exp([centre - half, centre + half]))
    assert limits(found, "diagnostic_odds_ratio") == limits(found, "odds_ratio")


def test_the_bootstrap_is_that_of_the_cases():
    """Kappa of 3000 resamples of the rows themselves, drawn here."""
    y, s = cases(60, 20, 30, 190)
    found = metrics_at(y, s, metrics="kappa", seed=1, n_resamples=20_000)
    rng = np.random.default_rng(5)
    drawn = []
    for _ in range(3000):
        rows = rng.integers(0, y.size, y.size)
        agree, a, b = (y[rows] == s[rows]).mean(), y[rows].mean(), s[rows].mean()
        chance = a * b + (1 - a) * (1 - b)
        drawn.append((agree - chance) / (1 - chance))
    assert (found.low[0], found.high[0]) == pytest.approx(np.quantile(drawn, [0.025, 0.975]), abs=0.01)
    assert metrics_at(y, s, metrics="kappa", seed=1) == metrics_at(y, s, metrics="kappa", seed=1)


def test_methods_are_named():
    found = metrics_at(*cases(30, 10, 15, 145), metrics=[*DEFAULT, "mcc"], seed=0)
    expected = ["wilson"] * 4 + ["log"] * 2 + ["wilson"] * 2 + ["newcombe", "bootstrap"]
    assert list(found.method) == expected
    assert list(metrics_at(*cases(3, 1, 1, 3), prevalence=0.1).method[[2, 3, 6, 7]]) == [
        "mover",
        "mover",
        "newcombe",
        "mover",
    ]


def test_functions_parameters_and_labels():
    y, s = cases(30, 10, 15, 145)
    wanted = {"F½": {"metric": "f_beta", "beta": 0.5}, "F": "f_beta", "own": lambda f, t, c: t - f}
    found = metrics_at(y, s, metrics=wanted, seed=0)
    assert list(found.metric) == ["F½", "F", "own"]
    assert limits(found, "F") == limits(metrics_at(y, s, metrics="f1"), "f1")
    table = compute.confusion_matrix(y, s)
    assert found.estimate[0] == pytest.approx(
        1.25 * table.tp / (1.25 * table.tp + 0.25 * table.fn + table.fp)
    )
    newcombe = limits(metrics_at(y, s, metrics="youden"), "youden")
    assert limits(found, "own") == pytest.approx(newcombe, abs=0.03)  # a bootstrap
    cost = metrics_at(y, s, metrics={"c": {"metric": "cost", "cost_ratio": 1}})
    assert limits(cost, "c") == limits(metrics_at(y, s, metrics="error_rate"), "error_rate")


def test_all_names_and_aliases_are_known():
    names = "tpr recall sensitivity tnr specificity fpr fnr precision ppv npv f1 f2 balanced_accuracy error_rate informedness odds_ratio"
    found = metrics_at(*cases(30, 10, 15, 145), metrics=names.split(), seed=0, n_resamples=50)
    assert not np.isnan(np.concatenate([found.estimate, found.low, found.high])).any()
    assert (found.low <= found.estimate).all()
    assert (found.estimate <= found.high).all()
    assert limits(found, "tpr") == limits(found, "recall") == limits(found, "sensitivity")


# -- at the edges ---------------------------------------------------------------------------------


def test_estimates_that_need_class_totals_have_those_of_the_sample():
    found = metrics_at(*cases(40, 10, 5, 45), metrics=["laplace", "m_estimate"], n_resamples=200, seed=1)
    assert found.estimate == pytest.approx([41 / 47, 41 / 47])
    assert (found.low < found.estimate).all()
    assert (found.estimate < found.high).all()


def test_nothing_predicted_positive():
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        found = metrics_at([1, 1, 0, 0], [0.1, 0.2, 0.3, 0.4])
    at = {name: i for i, name in enumerate(found.metric)}
    assert np.isnan([part[at["ppv"]] for part in (found.estimate, found.low, found.high)]).all()
    assert np.isnan([part[at["lr_plus"]] for part in (found.estimate, found.low, found.high)]).all()
    assert (found.estimate[at["sensitivity"]], found.low[at["sensitivity"]]) == (0, 0)
    assert found.high[at["sensitivity"]] == pytest.approx(binomtest(0, 2).proportion_ci(method="wilson").high)


def test_perfect_decisions_have_one_sided_limits():
    found = metrics_at(*cases(10, 0, 0, 20))
    assert not np.isnan(found.low).any()
    assert not np.isnan(found.high).any()
    low, high = limits(found, "lr_plus")
    assert high == np.inf
    least = binomtest(10, 10).proportion_ci(method="wilson").low
    most = binomtest(0, 20).proportion_ci(method="wilson").high
    assert low == pytest.approx(np.sqrt(least * (2 - least)) / most)  # Donner & Zou with fpr 0
    assert limits(found, "lr_minus")[0] == 0
    assert limits(found, "youden") == pytest.approx((1 - np.hypot(1 - least, most), 1))
    with pytest.warns(UserWarning, match="kappa: there is no interval: 95 % of resamples"):
        assert np.isnan(limits(metrics_at(*cases(10, 0, 0, 20), metrics="kappa", seed=0), "kappa")).all()


def test_one_case_of_each_class():
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        found = metrics_at([1, 0], [1, 0])
    assert found.low[0] == pytest.approx(binomtest(1, 1).proportion_ci(method="wilson").low)
    assert (found.low <= found.estimate).all()
    assert (found.estimate <= found.high).all()


def test_trivial_cut_offs_and_inverted_scores():
    y, s = [1, 1, 1, 0, 0, 0], [1, 2, 3, 4, 5, 6]
    everything = metrics_at(y, s, threshold=-np.inf, metrics=["lr_plus", "npv", "sensitivity"])
    assert everything.estimate[0] == 1
    assert (
        0 < everything.low[0] < 1 < everything.high[0] < np.inf
    )  # not the interval of no width of the log method
    assert np.isnan([everything.estimate[1], everything.low[1], everything.high[1]]).all()
    inverted = metrics_at(y, s, threshold=3.5)
    assert limits(inverted, "youden")[0] == -1
    assert limits(inverted, "lr_plus")[0] == 0


def test_whole_weights_count_cases_and_the_order_of_rows_is_nothing(rng):
    y, s = cases(6, 3, 4, 12)
    w = rng.integers(1, 4, y.size)
    weighted = metrics_at(y, s, sample_weight=w, seed=0)
    assert weighted == metrics_at(np.repeat(y, w), np.repeat(s, w), seed=0)
    rows = rng.permutation(y.size)
    assert metrics_at(y[rows], s[rows], sample_weight=w[rows], seed=0) == weighted


# -- groups and fractional weights ----------------------------------------------------------------


def test_groups_of_one_case_change_nothing(rng):
    y, s = cases(30, 10, 15, 45)
    assert metrics_at(y, s, groups=rng.permutation(y.size)) == metrics_at(y, s)


def test_groups_of_equal_cases_count_as_one_each():
    """Five copies of every case are no more cases, but for Student's t in place of the normal quantile."""
    y, s = cases(60, 20, 30, 90)
    copies = [np.repeat(part, 5) for part in (y, s, np.arange(y.size))]
    found = metrics_at(copies[0], copies[1], groups=copies[2])
    single = metrics_at(y, s)
    np.testing.assert_allclose(found.estimate, single.estimate)
    np.testing.assert_allclose(found.high - found.low, single.high - single.low, rtol=0.03)
    naive = metrics_at(copies[0], copies[1])
    assert (naive.high - naive.low < 0.6 * (found.high - found.low)).all()


def test_the_design_effect_is_that_of_the_ratio_estimator():
    """By hand: sensitivity 5/8 in three groups of (2 of 2, 1 of 3, 2 of 3)."""
    y = [1] * 8 + [0] * 4
    s = [1, 1, 1, 0, 0, 1, 1, 0] + [0] * 4
    groups = [0, 0, 1, 1, 1, 2, 2, 2, 0, 1, 2, 3]
    p = 5 / 8
    deviations = np.array([2 - 2 * p, 1 - 3 * p, 2 - 3 * p])
    variance = 3 / 2 * (deviations**2).sum() / 64
    quantile = 4.302652729911275 / 1.959963984540054  # Student's t with 2 degrees of freedom over the normal
    n = min(p * (1 - p) / variance, 8) / quantile**2
    z2 = 1.959963984540054**2
    centre, half = p + z2 / (2 * n), np.sqrt(z2 * (p * (1 - p) / n + z2 / (4 * n**2)))
    found = metrics_at(y, s, groups=groups, metrics="tpr")
    assert (found.low[0], found.high[0]) == pytest.approx(
        ((centre - half) / (1 + z2 / n), (centre + half) / (1 + z2 / n))
    )


def test_where_all_groups_are_right_they_are_counted():
    y, s, groups = [1] * 20 + [0] * 5, [1] * 20 + [0] * 5, [*np.repeat(range(10), 2), *range(10, 15)]
    low, high = limits(metrics_at(y, s, groups=groups, metrics="tpr"), "tpr")
    assert high == 1
    assert (
        limits(metrics_at(y[::2], s[::2], metrics="tpr"), "tpr")[0] > low > 0.6
    )  # below that of 10 free cases
    alone = metrics_at(y, s, groups=[0] * 25, metrics="tpr")
    assert np.isnan(alone.low[0])  # a single group says nothing of others


def test_equal_fractional_weights_change_little():
    y, s = cases(60, 20, 30, 90)
    found, single = metrics_at(y, s, sample_weight=np.full(y.size, 0.3)), metrics_at(y, s)
    np.testing.assert_allclose(found.estimate, single.estimate)
    np.testing.assert_allclose(found.high - found.low, single.high - single.low, rtol=0.03)
    doubled = metrics_at(y, s, sample_weight=np.full(y.size, 0.6))
    np.testing.assert_allclose(doubled.low, found.low)


def sampled_negatives():
    """Make a population's 182 frauds and a twentieth of its legitimate cases, which weigh 20 each."""
    y, s = cases(146, 36, 1400, 4400)
    return y, s, compute.probability_weights(np.where(y == 1, 1.0, 20.0))


def limit_share(p, n):
    """Compute Wilson's limits of a share of n cases, which need not be whole."""
    half = 1.959963984540054 * np.sqrt(p * (1 - p) / n + 1.959963984540054**2 / (4 * n**2))
    centre = p + 1.959963984540054**2 / (2 * n)
    return (np.array([centre - half, centre + half]) / (1 + 1.959963984540054**2 / n)).tolist()


@pytest.mark.parametrize(
    ("name", "inside", "outside"),
    [  # sums of the weights, and of their squares, with the outcome and without
        ("ppv", (146, 146), (28_000, 560_000)),
        ("npv", (88_000, 1_760_000), (36, 36)),
        ("tpr", (146, 146), (36, 36)),
        ("jaccard", (146, 146), (28_036, 560_036)),
    ],
)
def test_sampled_and_weighted_negatives_leave_the_frauds_that_were_seen(name, inside, outside):
    """Two independent sums of weights a and b: the logit of a/(a + b) has the variance Σa²/a² + Σb²/b²."""
    y, s, w = sampled_negatives()
    low, high = limits(metrics_at(y, s, sample_weight=w, metrics=name), name)
    p = inside[0] / (inside[0] + outside[0])
    n = 1 / (p * (1 - p) * (inside[1] / inside[0] ** 2 + outside[1] / outside[0] ** 2))
    assert (low, high) == pytest.approx(limit_share(p, n), rel=3e-3)  # Student's t, and m/(m − 1)
    if (
        name == "ppv"
    ):  # 146 and 1400 cases were seen: on the logarithmic scale the half width of Poisson counts
        assert np.log(high / low) / 2 == pytest.approx(1.96 * np.sqrt(1 / 146 + 1 / 1400), rel=0.02)


def test_the_interval_of_sampled_and_weighted_negatives_is_the_bootstrap_s(rng):
    y, s, w = sampled_negatives()
    found = metrics_at(y, s, sample_weight=w, metrics=["ppv", "npv", "f1"])
    table = np.array([146, 36, 1400, 4400])
    tp, fn, fp, tn = rng.poisson(table, (4000, 4)).T * np.array([[1], [1], [20], [20]])
    for name, values in {
        "ppv": tp / (tp + fp),
        "npv": tn / (tn + fn),
        "f1": 2 * tp / (2 * tp + fn + fp),
    }.items():
        low, high = limits(found, name)
        assert high - low == pytest.approx(np.diff(np.quantile(values, [0.025, 0.975]))[0], rel=0.06)


def test_no_fraud_among_those_called_positive_has_the_weight_of_a_fraud():
    y, s = cases(0, 36, 1400, 4400)
    w = compute.probability_weights(np.where(y == 1, 1.0, 20.0))
    low, high = limits(metrics_at(y, s, sample_weight=w, metrics="ppv"), "ppv")
    assert (low, high) == pytest.approx(limit_share(0, 28000), rel=3e-3, abs=1e-15)


def test_counts_that_lost_their_cases_are_refused():
    y, s = cases(6, 3, 4, 12)
    with pytest.raises(ValueError, match="fractional weights needs the single cases"):
        metrics_at(compute.counts(y, s, sample_weight=np.full(y.size, 0.5)))


# -- the result -----------------------------------------------------------------------------------


def test_tables_and_precomputed_results():
    y, s = cases(6, 3, 4, 12)
    both = metrics_at(y, {"a": s, "b": 1 - s}, metrics=["tpr", "ppv"], threshold=1)
    frame = both.to_frame()
    assert list(frame.columns) == ["model", "metric", "estimate", "low", "high", "method"]
    assert frame["metric"].tolist() == ["tpr", "ppv"] * 2
    one = both["a"].to_frame("polars")
    assert one.columns == ["metric", "estimate", "low", "high", "method"]
    assert (both["a"].threshold, both["a"].level, both["a"].prevalence) == (1, 0.95, None)
    built = MetricsAt(["x"], [0.5], [0.4], [0.6])
    assert metrics_at(built) is built
    with pytest.raises(ValueError, match="same length"):
        MetricsAt(["x"], [0.5, 0.1], [0.4], [0.6])


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"metrics": "beauty"}, "metrics='beauty' is unknown"),
        ({"metrics": []}, "metrics is empty"),
        ({"metrics": ["tpr", "tpr"]}, "metrics holds 'tpr' twice"),
        ({"prevalence": 0}, "prevalence must lie between 0 and 1"),
        ({"prevalence": 2}, "prevalence must lie between"),
        ({"level": 95}, "level must lie between"),
        ({"threshold": np.nan}, "threshold must be a number"),
        ({"n_resamples": 1}, "n_resamples must be"),
    ],
)
def test_bad_input_is_named(options, message):
    with pytest.raises(ValueError, match=message):
        metrics_at([1, 0, 1], [1, 2, 3], **options)


# -- coverage -------------------------------------------------------------------------------------


@pytest.mark.slow
@pytest.mark.parametrize(
    ("sizes", "tpr", "fpr"), [((25, 25), 0.8, 0.1), ((5, 45), 0.6, 0.2), ((100, 100), 0.95, 0.05)]
)
def test_intervals_hold_the_truth(sizes, tpr, fpr):
    """1000 tables drawn from the two binomials: no closed form below 92 %, less 3.5 binomial errors."""
    rng = np.random.default_rng(3)
    prevalence = 0.1
    names = [*DEFAULT, "mcc", "kappa"]
    truth, held = [float(compute.metric(name, fpr, tpr, 9)) for name in names], np.zeros(len(names))
    for _ in range(1000):
        tp, fp = rng.binomial(sizes[0], tpr), rng.binomial(sizes[1], fpr)
        counted = compute.counts(
            [1, 1, 0, 0], [1, 0, 1, 0], sample_weight=[tp, sizes[0] - tp, fp, sizes[1] - fp]
        )
        found = metrics_at(counted, metrics=names, prevalence=prevalence)
        held += (found.low <= truth) & (truth <= found.high)
    assert (held > 1000 * 0.92 - 3.5 * np.sqrt(1000 * 0.08 * 0.92)).all()


@pytest.mark.slow
def test_groups_keep_the_level():
    """40 patients of five cases, correlated by one half: sensitivity, PPV and Youden's index in 300 samples."""
    rng = np.random.default_rng(8)
    shift, cut = 1.5, 0.75
    tpr, fpr = ndtr(shift - cut), ndtr(-cut)
    truth = np.array([tpr, 0.3 * tpr / (0.3 * tpr + 0.7 * fpr), tpr - fpr])
    held = naive = np.zeros(3)
    for _ in range(300):
        y = np.repeat(rng.random(40) < 0.3, 5)
        s = shift * y + np.sqrt(0.5) * (np.repeat(rng.normal(size=40), 5) + rng.normal(size=200))
        if y.all() or not y.any():
            continue
        wanted = {"threshold": cut, "metrics": ["tpr", "ppv", "youden"]}
        found, other = (
            metrics_at(y, s, groups=np.repeat(np.arange(40), 5), **wanted),
            metrics_at(y, s, **wanted),
        )
        held = held + ((found.low <= truth) & (truth <= found.high))
        naive = naive + ((other.low <= truth) & (truth <= other.high))
    assert (held > 300 * 0.92 - 3.5 * np.sqrt(300 * 0.08 * 0.92)).all()
    assert (naive < 260).all()  # what the groups are for


# -- rows as intervals ----------------------------------------------------------------------------

Y20, SCORE20 = [1] * 20 + [0] * 80, [1] * 16 + [0] * 4 + [1] * 8 + [0] * 72


@pytest.mark.parametrize("name", ["tpr", "sensitivity", "recall"])
def test_a_row_is_an_interval_by_any_name_of_the_metric(name):
    """16 of 20 positives; Wilson's interval by hand."""
    found = metrics_at(Y20, SCORE20)
    z, share, n = 1.959963984540054, 0.8, 20
    centre = (share + z**2 / (2 * n)) / (1 + z**2 / n)
    half = z / (1 + z**2 / n) * np.sqrt(share * (1 - share) / n + z**2 / (4 * n**2))
    for row in (found[name], getattr(found, name)):
        assert isinstance(row, compute.Interval)
        assert row.estimate == share
        assert (row.low, row.high) == pytest.approx((centre - half, centre + half))
        assert "95 % confidence interval 0.584 to 0.919; Wilson" in row.describe()


def test_every_row_is_an_interval():
    found = metrics_at(Y20, SCORE20, level=0.9, seed=0)
    for i, name in enumerate(found.metric):
        row = found[str(name)]
        assert (row.estimate, row.low, row.high) == (found.estimate[i], found.low[i], found.high[i])
        assert row.basis.level == 0.9


def test_labels_of_the_caller_name_their_rows():
    wanted = {"F½": {"metric": "f_beta", "beta": 0.5}, "hits": "tpr"}
    found = metrics_at(Y20, SCORE20, metrics=wanted, seed=0)
    assert found["F½"].estimate == found.estimate[0]
    assert found["hits"].estimate == found.hits.estimate == 0.8


def test_what_was_not_asked_for_is_refused():
    found = metrics_at(Y20, SCORE20, metrics="tpr")
    with pytest.raises(ValueError, match=r"metric='ppv' is not among those of the result: choose from 'tpr'"):
        found["ppv"]
    with pytest.raises(AttributeError, match="has no attribute 'ppv'"):
        _ = found.ppv
    with pytest.raises(TypeError, match="is neither a tuple nor a mapping"):
        _, _ = found


def test_rows_of_several_models_are_reached_by_the_model():
    found = metrics_at(Y20, {"a": SCORE20, "b": SCORE20[::-1]})
    assert found["a"]["tpr"].estimate == 0.8
    with pytest.raises(KeyError, match=re.escape("'tpr' is one of each model: results['a']['tpr']")):
        found["tpr"]
    with pytest.raises(KeyError, match=re.escape("'c' is no model: choose from 'a', 'b'")):
        found["c"]
    with pytest.raises(KeyError, match=re.escape("'estimate' is one of each model: results['a'].estimate")):
        found["estimate"]
    assert found.get("c") is None


def test_rows_survive_a_pickle():
    found = pickle.loads(pickle.dumps(metrics_at(Y20, SCORE20)))
    assert found.tpr == metrics_at(Y20, SCORE20)["sensitivity"]


def test_an_unknown_model_among_many_is_answered_in_one_message(rng):
    y = np.arange(40) % 2
    found = metrics_at(y, {f"a long name of the model {i}": rng.random(40) for i in range(60)}, threshold=0.5)
    with pytest.raises(KeyError, match=r"'a long name of the model 7b' is no model: .*more") as raised:
        found["a long name of the model 7b"]
    assert len(str(raised.value)) < 500
    assert "'a long name of the model 7'" in str(raised.value)


# -- a cut-off that was chosen on the same cases ----------------------------------------------------


def test_an_operating_point_of_the_same_cases_is_said():
    y, s = [1, 1, 1, 0, 0, 0, 0], [7, 6, 3, 5, 4, 2, 1]
    point = compute.operating_point(y, s, criterion="youden")
    found = metrics_at(y, s, threshold=point, metrics="tpr")
    assert (found.threshold, found.in_sample) == (point.threshold, True)
    assert found.describe().startswith("At a cut-off of ≥ 6 that was chosen on the same cases: tpr = 0.667")
    assert found == metrics_at(y, s, threshold=6, metrics="tpr")  # the mark is no number
    assert not metrics_at(y, s, threshold=6, metrics="tpr").in_sample
    assert not metrics_at([1, 0, 1, 0], [7, 6, 3, 5], threshold=point, metrics="tpr").in_sample
    cross = compute.operating_interval(y, s, threshold=point)
    assert "At a cut-off of ≥ 6 that was chosen on the same cases: " in cross.describe()
    assert compute.confusion_matrix(y, s, threshold=point).in_sample


# -- a table of counts in place of the data ---------------------------------------------------------


def test_a_published_table_has_the_intervals_of_its_cases():
    matrix = compute.ConfusionMatrix(tp=45, fn=5, fp=90, tn=860)
    for options in ({}, {"prevalence": 0.02}, {"metrics": ["kappa", "mcc"], "seed": 1}):
        found, expected = metrics_at(matrix, **options), metrics_at(*cases(45, 5, 90, 860), **options)
        for part in ("estimate", "low", "high"):
            np.testing.assert_array_equal(getattr(found, part), getattr(expected, part))
    found = metrics_at(matrix)
    expected = binomtest(45, 50).proportion_ci(method="wilson")
    assert limits(found, "sensitivity") == pytest.approx((expected.low, expected.high))
    assert np.isnan(found.threshold)
    assert found.describe().startswith(
        "sensitivity = 0.900 (95 % confidence interval 0.786 to 0.957; Wilson)"
    )
    assert metrics_at(matrix, prevalence=0.02).describe().startswith("At a prevalence of 0.02:\nsensitivity")


@pytest.mark.parametrize(
    ("counts", "options", "words"),
    [
        ((1.5, 1, 1, 1), {}, "an interval needs whole counts"),
        ((-1, 1, 1, 1), {}, "tp must be finite and at least 0, not -1"),
        ((0, 0, 1, 1), {}, "the counts hold no positive cases"),
        ((4, 1, 1, 4), {"threshold": 0.3}, "threshold belongs to scores"),
    ],
)
def test_tables_without_an_interval(counts, options, words):
    with pytest.raises(ValueError, match=words):
        metrics_at(
            compute.ConfusionMatrix(**dict(zip(("tp", "fn", "fp", "tn"), counts, strict=True))), **options
        )


def test_several_metrics_are_described_under_one_heading():
    lines = metrics_at([1, 0, 1, 0], [0.9, 0.4, 0.6, 0.7]).describe().splitlines()
    assert lines[0] == "At a cut-off of ≥ 0.5:"
    assert [line.partition(" = ")[0] for line in lines[1:]] == [
        *("sensitivity", "specificity", "PPV", "NPV", "LR+", "LR−", "accuracy", "F1", "Youden's index")
    ]


def test_a_table_of_a_cut_off_that_was_chosen_on_its_cases_says_so():
    y, s = [1, 1, 1, 0, 0, 0, 0], [7, 6, 3, 5, 4, 2, 1]
    point = compute.operating_point(y, s, criterion="youden")
    found = metrics_at(compute.confusion_matrix(y, s, threshold=point), metrics="tpr", prevalence=0.1)
    start = "At a cut-off that was chosen on the same cases and a prevalence of 0.1: tpr = 0.667"
    assert found.describe().startswith(start)


def test_scores_that_rank_positives_low_are_told():
    """As in roc and threshold_at; a table of counts holds no scores to turn."""
    y, s = np.tile([0, 1], 30), np.linspace(0, 1, 60) - np.tile([0, 1], 30)
    with pytest.warns(
        UserWarning, match=r"^the scores rank positives low .*: if low values mean positive, pass -y_score"
    ):
        metrics_at(y, s, threshold=0)
    metrics_at(y, -s, threshold=0)
    metrics_at(compute.confusion_matrix(y, s, threshold=0), metrics="tpr")


def test_weights_against_verification_bias_leave_the_verified_as_they_are():
    """All 112 with a positive test were verified, 39 ill: the PPV has Wilson's plain limits.

    The specificity has about those of Begg & Greenes (1983), by hand 0.902 to 0.937; those of cases that all
    weigh like the negatives of a negative test, 888/84, were 0.849 to 0.961.
    """
    counts = {"ill": (39, 3), "well": (73, 81)}  # with a positive and a negative test
    y = np.repeat([1, 1, 0, 0], [*counts["ill"], *counts["well"]])
    test = np.repeat([1, 0, 1, 0], [*counts["ill"], *counts["well"]])
    found = metrics_at(
        y, test, sample_weight=np.where(test == 1, 1, 888 / 84), metrics=["ppv", "specificity"]
    )
    expected = binomtest(39, 112).proportion_ci(method="wilson")
    assert limits(found, "ppv") == pytest.approx([expected.low, expected.high], abs=0.002)  # Student's t
    assert limits(found, "specificity") == pytest.approx([0.902, 0.937], abs=0.008)


def test_labels_as_figures_write_them_are_names():
    matrix = compute.ConfusionMatrix(tp=84, fp=22, fn=6, tn=288)
    labels = ["Sensitivity", "PPV", "LR+", "LR−", "LR-", "DOR", "F1", "Youden's index", "Balanced accuracy"]
    names = ["sensitivity", "ppv", "lr_plus", "lr_minus", "lr_minus", "diagnostic_odds_ratio", "f1", "youden"]
    found, named = metrics_at(matrix, metrics=labels), metrics_at(matrix, metrics=dict.fromkeys(names).keys())
    for label, name in zip(labels, [*names, "balanced_accuracy"], strict=True):
        assert found[label].estimate == pytest.approx(found[name].estimate)
        if name in named.metric:
            assert found[label].low == named[name].low
    assert found.DOR.estimate == pytest.approx(84 * 288 / (22 * 6))
    assert found.describe().splitlines()[5].startswith("DOR = 183.273 (")


def test_an_unknown_name_is_answered_before_the_list_of_names():
    matrix = compute.ConfusionMatrix(tp=84, fp=22, fn=6, tn=288)
    with pytest.raises(
        ValueError, match=r"='sens' is unknown: did you mean 'sensitivity'\? Choose from 'acc"
    ):
        metrics_at(matrix, metrics=["sens", "ppv"])


def test_a_message_writes_the_matrix_that_was_passed():
    matrix = compute.ConfusionMatrix(tp=84, fp=22, fn=6, tn=288)
    with pytest.raises(TypeError, match="Use 'metrics'") as caught:
        metrics_at(matrix, prevalence=0.05, metric=("sensitivity", "ppv", "dor"))
    _, _, call = str(caught.value).partition("Call ")
    names = ("sensitivity", "ppv", "dor")
    assert eval(call, {"rocplot": rocplot}) == metrics_at(matrix, prevalence=0.05, metrics=names)
    curve = compute.roc([0, 1, 0, 1], [0.1, 0.4, 0.3, 0.2])
    with pytest.raises(TypeError, match=r"Call rocplot.compute.tpr_at\(roc_curve, fpr=0.1, level=0.9"):
        compute.tpr_at(curve, fpr=0.1, conf_level=0.9)


def test_groups_of_one_class_have_an_accuracy_with_the_limits_of_its_cases():
    y, right, group = np.repeat([1, 0], 20), np.r_[np.ones(16), np.zeros(4), np.ones(19), 0], np.repeat(list("ab"), 20)
    guess = np.where(right, y, 1 - y)
    found = metrics_at(y, guess, metrics=["accuracy"], hue=group)
    for name, n_right in {"a": 16, "b": 19}.items():
        limits = binomtest(n_right, 20).proportion_ci(method="wilson")
        assert found[name].accuracy.estimate == n_right / 20
        assert (found[name].accuracy.low, found[name].accuracy.high) == pytest.approx((limits.low, limits.high))
    by_counts = metrics_at(compute.confusion_matrix(y, y_pred=guess, hue=group), metrics={"Right": "accuracy"})
    assert by_counts["a"]["Right"].estimate == 0.8
    with pytest.raises(ValueError, match="so all that they share is the accuracy"):
        metrics_at(y, guess, metrics=["accuracy", "f1"], hue=group)
    with pytest.raises(ValueError, match="holds positive cases only"):
        metrics_at(y, guess, metrics=["accuracy"], hue=group, prevalence=0.5)


@pytest.mark.parametrize("function", [metrics_at, compute.confusion_matrix])
@pytest.mark.parametrize(
    ("scores", "called"),
    [([11, 20, 35, 286], "positive, as the scores run from 11 to 286"), ([-9, -7, -5, 0], "negative")],
)
def test_the_cut_off_of_probabilities_warns_among_other_scores(function, scores, called):
    with pytest.warns(UserWarning, match=f"threshold=0.5 calls all cases {called}"):
        function([0, 1, 0, 1], scores)
    for fit in ([-3, -1, 1, 3], [0.1, 0.2, 0.3, 0.4]):  # log-odds, and low probabilities
        function([0, 1, 0, 1], fit)
    function([0, 1, 0, 1], scores, threshold=scores[1])
