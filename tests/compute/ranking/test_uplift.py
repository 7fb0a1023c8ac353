"""Uplift and Qini curves: by definition, by hand, and as scikit-uplift has them."""

import itertools
import json
from pathlib import Path

import numpy as np
import pandas as pd
import pytest
import tiers

from rocplot import compute

GOLDEN = json.loads((Path(__file__).parents[2] / "data" / "uplift_values.json").read_text(encoding="utf-8"))
KINDS = ("uplift", "qini")
Y, SCORE, TREATED = [1, 0, 1, 0, 1, 0], [6, 5, 4, 3, 2, 1], [1, 0, 1, 0, 0, 1]


def by_definition(kind, y, score, treatment, weight=None, chance=None):
    """Compute rate and gain at each threshold by looking at all cases anew."""
    y, score, treatment = map(np.asarray, (y, score, treatment))
    weight = np.ones(y.size) if weight is None else np.asarray(weight, float)
    own = weight.copy()
    if chance is not None:
        own = weight / np.where(treatment == 1, chance, 1 - np.asarray(chance))
        for arm in (0, 1):
            own[treatment == arm] *= weight[treatment == arm].sum() / own[treatment == arm].sum()
    rate, gain = [0.0], [0.0]
    for cut in sorted(set(score[weight > 0]), reverse=True):
        cases = {arm: (score >= cut) & (treatment == arm) for arm in (0, 1)}
        n = {arm: own[cases[arm]].sum() for arm in (0, 1)}
        responders = {arm: (own * y)[cases[arm]].sum() for arm in (0, 1)}
        so_far = weight[score >= cut].sum()
        if kind == "uplift":
            rates = {arm: responders[arm] / n[arm] if n[arm] else 0.0 for arm in (0, 1)}
            gain.append((rates[1] - rates[0]) * so_far)
        else:
            gain.append(responders[1] - responders[0] * (n[1] / n[0] if n[0] else 0.0))
        rate.append(so_far / weight.sum())
    return np.array(rate), np.array(gain)


def weighted_definition(kind, y, score, treatment, own, counted):
    """Compute rate and gain where cases weigh `own` in the gain and `counted` in the rate."""
    above = score >= np.unique(score)[::-1, None]  # at each cut-off, from the highest
    n1, n0 = (above @ (own * (treatment == arm)) for arm in (1, 0))
    up1, up0 = (above @ (own * y * (treatment == arm)) for arm in (1, 0))
    share1, share0 = (np.divide(up, n, out=np.zeros(n.size), where=n > 0) for up, n in ((up1, n1), (up0, n0)))
    so_far = above @ counted
    gain = (share1 - share0) * so_far if kind == "uplift" else up1 - share0 * n1
    return np.append(0, so_far / counted.sum()), np.append(0, gain)


def experiment(rng, n, levels=None, share=0.5):
    """Draw an experiment with an effect that grows with the score."""
    feature = rng.normal(size=n)
    treatment = (rng.random(n) < share).astype(int)
    treatment[:2] = 0, 1
    y = (rng.random(n) < 1 / (1 + np.exp(-0.7 * feature * treatment))).astype(int)
    score = feature + rng.normal(size=n)
    return y, score if levels is None else np.round(score * levels), treatment


@pytest.mark.parametrize("name", list(GOLDEN))
@pytest.mark.parametrize("kind", KINDS)
def test_as_scikit_uplift(name, kind):
    case = GOLDEN[name]
    curve = compute.uplift(case["y"], case["score"], case["treatment"], kind=kind)
    n, other = len(case["y"]), case[kind]
    np.testing.assert_allclose(curve.rate * n, other["cases"], atol=1e-9)
    np.testing.assert_allclose(curve.gain, other["gain"], atol=1e-9)
    rate, gain = curve.perfect_order()
    np.testing.assert_allclose(
        np.interp(np.array(other["perfect_cases"]) / n, rate, gain), other["perfect_gain"], atol=1e-9
    )
    assert curve.coefficient == pytest.approx(other["coefficient"], abs=1e-12)


def test_by_hand():
    """After five cases two of two treated and one of three controls responded."""
    qini = compute.uplift(Y, SCORE, TREATED, kind="qini")
    np.testing.assert_allclose(qini.gain, [0, 1, 1, 2, 2, 2 - 1 * 2 / 3, 2 - 1 * 3 / 3])
    uplift = compute.uplift(Y, SCORE, TREATED)
    np.testing.assert_allclose(uplift.gain, [0, 1, 2, 3, 4, 5 * (1 - 1 / 3), 6 * (2 / 3 - 1 / 3)])
    np.testing.assert_allclose(uplift.rate, np.arange(7) / 6)
    np.testing.assert_array_equal(uplift.threshold, [np.inf, 6, 5, 4, 3, 2, 1])
    assert uplift.random == pytest.approx(1)
    assert uplift.area == pytest.approx((0.5 + 1.5 + 2.5 + 3.5 + (4 + 10 / 3) / 2 + (10 / 3 + 2) / 2) / 6)
    # treated responders, controls that do not respond, treated that do not, controls that respond:
    # 2 cases gain 2, 4 cases 4, 5 cases 5 · 2/3, all 6 · 1/3
    np.testing.assert_allclose(uplift.perfect, (2 + 6 + (4 + 10 / 3) / 2 + (10 / 3 + 2) / 2) / 6)
    expected = (uplift.area - uplift.random) / (uplift.perfect - uplift.random)
    assert uplift.coefficient == pytest.approx(expected)


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("levels", [None, 1])
@pytest.mark.parametrize("weights", ["none", "whole", "fractional"])
@pytest.mark.parametrize("propensity", [False, True])
def test_by_definition(rng, kind, levels, weights, propensity):
    y, score, treatment = experiment(rng, 60, levels, share=0.3)
    weight = {"none": None, "whole": rng.integers(0, 4, 60), "fractional": rng.random(60) + 0.1}[weights]
    chance = rng.uniform(0.2, 0.8, 60) if propensity else None
    curve = compute.uplift(y, score, treatment, kind=kind, sample_weight=weight, propensity=chance)
    rate, gain = by_definition(kind, y, score, treatment, weight, chance)
    np.testing.assert_allclose(curve.rate, rate, atol=1e-12)
    np.testing.assert_allclose(curve.gain, gain, atol=1e-9)


@pytest.mark.parametrize("kind", KINDS)
def test_whole_weights_count(rng, kind):
    y, score, treatment = experiment(rng, 40, 2)
    weight = rng.integers(1, 4, 40)
    weighted = compute.uplift(y, score, treatment, kind=kind, sample_weight=weight)
    rows = [np.repeat(part, weight) for part in (y, score, treatment)]
    repeated = compute.uplift(*rows, kind=kind)
    np.testing.assert_allclose(weighted.gain, repeated.gain)
    assert weighted.coefficient == pytest.approx(repeated.coefficient)
    assert weighted.band(seed=1, n_resamples=50) == repeated.band(seed=1, n_resamples=50)


@pytest.mark.parametrize("kind", KINDS)
def test_no_order_beats_the_qini_perfect_one(rng, kind):
    """A score that knows response and arm reaches the perfect area, random ones do not pass that of Qini."""
    y, _, treatment = experiment(rng, 80)
    if kind == "qini":
        knows = y * treatment - y * (1 - treatment)
    else:
        late = ((1 - treatment) * y).sum() > (treatment * (1 - y)).sum()
        knows = 2 * (y == treatment) + (y if late else treatment)
    best = compute.uplift(y, knows, treatment, kind=kind)
    assert best.area == pytest.approx(best.perfect)
    assert best.coefficient == pytest.approx(1)
    if kind == "qini":
        others = [compute.uplift(y, rng.random(80), treatment, kind=kind).coefficient for _ in range(20)]
        assert max(others) < 1


@pytest.mark.parametrize("kind", KINDS)
def test_a_constant_score_is_the_random_line(rng, kind):
    y, _, treatment = experiment(rng, 50)
    curve = compute.uplift(y, np.ones(50), treatment, kind=kind)
    assert curve.rate.tolist() == [0, 1]
    assert curve.coefficient == 0


@pytest.mark.parametrize("kind", KINDS)
def test_a_constant_propensity_changes_nothing(rng, kind):
    y, score, treatment = experiment(rng, 50)
    plain = compute.uplift(y, score, treatment, kind=kind)
    for propensity in (0.3, np.full(50, 0.3)):
        same = compute.uplift(y, score, treatment, kind=kind, propensity=propensity)
        np.testing.assert_allclose(same.gain, plain.gain, atol=1e-12)
        assert same.coefficient == pytest.approx(plain.coefficient)


def test_propensity_removes_a_confounder(rng):
    """Cases of high response are treated more often; the treatment has no effect."""
    n = 40_000
    well = rng.random(n) < 0.5
    chance = np.where(well, 0.8, 0.2)
    treatment, y = rng.random(n) < chance, rng.random(n) < np.where(well, 0.6, 0.2)
    score = rng.random(n)
    biased = compute.uplift(y, score, treatment).gain[-1] / n
    assert biased == pytest.approx(0.24, abs=0.02)  # .52 − .28
    fair = compute.uplift(y, score, treatment, propensity=chance).gain[-1] / n
    assert fair == pytest.approx(0, abs=0.02)


def test_no_response_at_all_has_no_coefficient():
    curve = compute.uplift([0, 0, 0, 0], [4, 3, 2, 1], [0, 1, 0, 1])
    assert not curve.gain.any()
    assert np.isnan(curve.coefficient)


def test_several_models_and_columns(rng):
    y, score, treatment = experiment(rng, 60)
    table = pd.DataFrame({"y": y, "a": score, "b": -score, "t": treatment, "e": 0.5})
    found = compute.uplift("y", ["a", "b"], "t", data=table, kind="qini", propensity="e")
    assert list(found) == ["a", "b"]
    alone = compute.uplift(y, -score, treatment, kind="qini")
    np.testing.assert_allclose(found["b"].gain, alone.gain)
    long = pd.DataFrame(
        {
            "y": np.tile(y, 2),
            "s": np.r_[score, -score],
            "t": np.tile(treatment, 2),
            "m": np.repeat(["a", "b"], 60),
        }
    )
    by_hue = compute.uplift("y", "s", "t", data=long, hue="m", kind="qini")
    np.testing.assert_allclose(by_hue["b"].gain, alone.gain)
    named = compute.uplift(np.where(y, "yes", "no"), score, treatment == 1, pos_label="yes")
    assert named == compute.uplift(y, score, treatment)


def test_lazy_table(rng):
    pl = pytest.importorskip("polars")
    y, score, treatment = experiment(rng, 60, 2)
    table = pl.LazyFrame({"y": y, "s": score, "t": treatment, "e": np.full(60, 0.5)})
    found = compute.uplift("y", "s", "t", data=table)
    np.testing.assert_allclose(found.gain, compute.uplift(y, score, treatment).gain)
    with pytest.raises(TypeError, match="lazy"):
        compute.uplift("y", "s", "t", data=table, propensity="e")


@pytest.mark.parametrize("kind", KINDS)
def test_folds(rng, kind):
    y, score, treatment = experiment(rng, 90)
    fold = np.arange(90) % 3
    mean = compute.uplift(y, score, treatment, fold=fold, kind=kind)
    parts = [
        compute.uplift(y[fold == i], score[fold == i], treatment[fold == i], kind=kind) for i in range(3)
    ]
    at = np.arange(101) / 100
    own = np.mean([np.interp(at, one.rate, one.gain) for one in parts], axis=0)
    np.testing.assert_allclose(mean.y, own)
    assert mean.statistic_mean == pytest.approx(np.mean([one.coefficient for one in parts]))
    assert compute.uplift(parts) == mean
    assert compute.uplift(mean) == mean
    with pytest.raises(ValueError, match="one kind"):
        compute.uplift([parts[0], compute.uplift(y, score, treatment, kind=KINDS[kind == "uplift"])])


def test_profit_by_search(rng):
    y, score, treatment = experiment(rng, 80)
    curve = compute.uplift(y, score, treatment)
    best = curve.profit_optimum(benefit_tp=4, cost_fp=1)
    profits = 5 * curve.gain - 80 * curve.rate
    assert best.profit == pytest.approx(profits.max())
    assert best.threshold == curve.threshold[np.argmax(profits)]
    assert best.slope == pytest.approx(80 / 5)
    qini = compute.uplift(y, score, treatment, kind="qini")
    found = qini.profit_optimum(benefit_tp=4, cost_fp=1)
    assert found.profit == pytest.approx((5 * qini.gain - treatment.sum() * qini.rate).max())


# -- bands ----------------------------------------------------------------------------------------


@pytest.mark.sample(1)
@pytest.mark.parametrize(
    ("kind", "how"),
    tiers.in_short(
        list(itertools.product(KINDS, ("plain", "fractional", "propensity"))),
        [("uplift", "plain"), ("qini", "propensity")],
    ),
)
def test_band_resamples_within_each_arm(rng, kind, how):
    """Percentiles of curves of rows drawn within each arm."""
    n = 120
    y, score, treatment = experiment(rng, n)
    weight = rng.uniform(0.5, 2, n) if how == "fractional" else None
    chance = rng.uniform(0.3, 0.7, n) if how == "propensity" else None
    curve = compute.uplift(y, score, treatment, kind=kind, sample_weight=weight, propensity=chance)
    band = curve.band(n_resamples=2000, seed=1, level=0.8)
    assert (band.level, band.extent) == (0.8, "pointwise")
    at, values = np.arange(101) / 100, []
    own = np.ones(n) if weight is None else weight
    counted = own.copy()  # what a case adds to the rate; to the gain it adds `own`
    if chance is not None:  # weights of the arms are those of the sample: not scaled anew
        own = own / np.where(treatment == 1, chance, 1 - chance)
        for arm in (0, 1):
            own[treatment == arm] *= (treatment == arm).sum() / own[treatment == arm].sum()
    for _ in range(1000):
        rows = np.concatenate(
            [rng.choice(np.flatnonzero(treatment == arm), (treatment == arm).sum()) for arm in (0, 1)]
        )
        parts = y[rows], score[rows], treatment[rows], own[rows], counted[rows]
        values.append(np.interp(at, *weighted_definition(kind, *parts)))
    low, high = np.quantile(values, [0.1, 0.9], axis=0)
    spread = np.std(values, axis=0).max()
    np.testing.assert_allclose(band.low, low, atol=0.25 * spread)
    np.testing.assert_allclose(band.high, high, atol=0.25 * spread)
    assert np.abs(band.low - low).mean() < 0.06 * spread
    assert np.abs(band.high - high).mean() < 0.06 * spread
    np.testing.assert_allclose(band.y, np.interp(at, curve.rate, curve.gain))
    assert band.low[0] == band.high[0] == 0
    assert "cases of each arm" in band.describe()


@pytest.mark.slow
def test_band_of_the_last_point_is_that_of_two_proportions(rng):
    """All cases: the uplift is the difference of two independent rates, sizes of arms fixed."""
    n = 20_000
    y, score, treatment = experiment(rng, n, share=0.3)
    band = compute.uplift(y, score, treatment).band(seed=0, n_resamples=2000)
    rates = [y[treatment == arm].mean() for arm in (0, 1)]
    sizes = [(treatment == arm).sum() for arm in (0, 1)]
    error = n * np.sqrt(sum(p * (1 - p) / m for p, m in zip(rates, sizes, strict=True)))
    assert band.high[-1] - band.low[-1] == pytest.approx(2 * 1.96 * error, rel=0.08)


def by_rows(kind, parts, draw_rows, runs=600):
    """Resample rows by hand: the gains at the rates, and the coefficients."""
    drawn = []
    for _ in range(runs):
        rows = draw_rows()
        drawn.append(compute.uplift(*(part[rows] for part in parts), kind=kind))
    gains = np.array([np.interp(np.arange(101) / 100, one.rate, one.gain) for one in drawn])
    return gains, np.array([one.coefficient for one in drawn])


@pytest.mark.slow
@pytest.mark.sample(1)
@pytest.mark.parametrize(
    ("kind", "arms"),
    tiers.in_short(
        list(itertools.product(KINDS, ("apart", "mixed"))), [("uplift", "apart"), ("qini", "mixed")]
    ),
)
def test_groups_are_drawn_as_wholes(rng, kind, arms):
    """Percentiles over curves of whole groups: within each arm where each lies in one, else all together."""
    size = rng.integers(1, 7, 60)
    group = np.repeat(np.arange(60), size)
    n = group.size
    treatment = (group % 2 if arms == "apart" else np.arange(n) % 2).astype(int)
    shared = 2 * rng.normal(size=60)[group]
    y = (rng.random(n) < 1 / (1 + np.exp(-shared - treatment))).astype(int)
    score = rng.normal(size=n) + 0.5 * shared
    curve = compute.uplift(y, score, treatment, kind=kind, groups=group)
    rows = [np.flatnonzero(group == own) for own in range(60)]
    strata = [np.arange(0, 60, 2), np.arange(1, 60, 2)] if arms == "apart" else [np.arange(60)]

    def draw_rows():
        return np.concatenate([rows[own] for some in strata for own in rng.choice(some, some.size)])

    gains, coefficients = by_rows(kind, (y, score, treatment), draw_rows)
    band = curve.band(seed=1, level=0.8)
    low, high = np.quantile(gains, [0.1, 0.9], axis=0)
    spread = gains.std(axis=0).max()
    np.testing.assert_allclose(band.low, low, atol=0.3 * spread)
    np.testing.assert_allclose(band.high, high, atol=0.3 * spread)
    alone = compute.uplift(y, score, treatment, kind=kind).band(seed=1, level=0.8)
    if arms == "apart":
        assert (band.high - band.low)[-1] > 1.3 * (alone.high - alone.low)[-1]
    assert "resamples of whole groups" in band.describe()
    found = curve.interval(seed=1, level=0.8)
    spread = coefficients.std()
    assert (found.low, found.high) == pytest.approx(np.quantile(coefficients, [0.1, 0.9]), abs=0.25 * spread)
    assert found.standard_error == pytest.approx(spread, rel=0.15)


def test_groups_of_one_arm_are_drawn_within_it(rng):
    """Two groups are treated, and all of their cases respond: of groups drawn among all, one resample in eight has none."""
    group = np.repeat(np.arange(32), 3)
    treated = (group < 2).astype(int)
    band = compute.uplift(treated, rng.normal(size=96), treated, groups=group).band(seed=1, n_resamples=300)
    assert (band.low[-1], band.high[-1]) == (96, 96)


@pytest.mark.slow
@pytest.mark.parametrize("kind", tiers.in_short(KINDS, ["qini"]))
def test_the_interval_of_the_coefficient_is_that_of_rows_drawn_anew(rng, kind):
    parts = experiment(rng, 150, levels=3)
    treatment = parts[2]
    found = compute.uplift(*parts, kind=kind).interval(seed=1, level=0.9)

    def draw_rows():
        return np.concatenate([rng.choice(np.flatnonzero(treatment == arm), (treatment == arm).sum()) for arm in (0, 1)])

    _, coefficients = by_rows(kind, parts, draw_rows)
    assert found.estimate == compute.uplift(*parts, kind=kind).coefficient
    expected, spread = np.quantile(coefficients, [0.05, 0.95]), coefficients.std()
    assert (found.low, found.high) == pytest.approx(expected, abs=0.3 * spread)
    assert found.standard_error == pytest.approx(spread, rel=0.12)
    name = "Qini" if kind == "qini" else "Uplift"
    assert found.describe().startswith(f"{name} coefficient = ")
    assert "percentile bootstrap, 2000 resamples of the cases of each arm" in found.describe()
    assert found == compute.uplift(*parts, kind=kind).interval(seed=1, level=0.9)


@pytest.mark.slow
def test_groups_of_one_case_and_equal_copies_change_little(rng):
    parts = experiment(rng, 300)
    plain = compute.uplift(*parts, kind="qini").interval(seed=1, n_resamples=4000)
    five = [np.repeat(part, 5) for part in (*parts, np.arange(300))]
    copies = compute.uplift(*five[:3], groups=five[3], kind="qini").interval(seed=2, n_resamples=4000)
    assert copies.estimate == pytest.approx(plain.estimate)
    assert copies.standard_error == pytest.approx(plain.standard_error, rel=0.08)
    alone = compute.uplift(*five[:3], kind="qini").interval(seed=2, n_resamples=4000)
    assert alone.standard_error < 0.6 * plain.standard_error


def test_groups_are_columns_too_and_must_fit():
    table = {"y": Y, "s": SCORE, "t": TREATED, "g": list("aabbcc")}
    named = compute.uplift("y", "s", "t", data=table, groups="g")
    assert named.band(seed=0, n_resamples=50) == compute.uplift(Y, SCORE, TREATED, groups=table["g"]).band(
        seed=0, n_resamples=50
    )
    with pytest.raises(ValueError, match="groups"):
        compute.uplift(Y, SCORE, TREATED, groups=[1, 2])
    with pytest.raises(ValueError, match="level must lie between 0 and 1"):
        named.interval(level=1)


def test_no_response_has_no_interval():
    curve = compute.uplift([0, 0, 0, 0], [4, 3, 2, 1], [0, 1, 0, 1])
    with pytest.warns(UserWarning, match="there is no interval: the statistic of the sample is undefined"):
        found = curve.interval(seed=0)
    assert np.isnan([found.estimate, found.low, found.high]).all()


def test_cells_change_the_band_little(rng):
    """Ten thousand scores are merged; the band is that of a fine, brute-force resampling."""
    n = 4000
    y, score, treatment = experiment(rng, n)
    curve = compute.uplift(y, score, treatment, kind="qini")
    band = curve.band(seed=0, n_resamples=1000)
    order = np.argsort(-score)
    y, treatment = y[order], treatment[order]
    values, at = [], np.arange(101) / 100
    for _ in range(500):
        times = np.zeros(n)
        for arm in (0, 1):
            own = np.flatnonzero(treatment == arm)
            times += np.bincount(rng.choice(own, own.size), minlength=n)
        nt, nc = np.cumsum(times * treatment), np.cumsum(times * (1 - treatment))
        yt, yc = np.cumsum(times * treatment * y), np.cumsum(times * (1 - treatment) * y)
        gain = yt - yc * np.divide(nt, nc, out=np.zeros(n), where=nc > 0)
        values.append(np.interp(at, np.append(0, (nt + nc) / n), np.append(0, gain)))
    error = np.std(values, axis=0)
    np.testing.assert_allclose((band.high - band.low)[5:], 3.92 * error[5:], rtol=0.2)


def test_the_same_seed_gives_the_same_band(rng):
    curve = compute.uplift(*experiment(rng, 50))
    assert curve.band(seed=3, n_resamples=100) == curve.band(seed=3, n_resamples=100)


# -- what is refused ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("change", "error", "words"),
    [
        ({"treatment": None}, TypeError, "treatment is missing"),
        ({"treatment": [1] * 6}, ValueError, "no control cases"),
        ({"treatment": [0] * 6}, ValueError, "no treated cases"),
        ({"treatment": [0, 1, 2, 0, 1, 2]}, ValueError, "bool or 0/1"),
        ({"treatment": [0, 1, np.nan, 0, 1, 0]}, ValueError, "treatment"),
        ({"treatment": [0, 1]}, ValueError, "treatment"),
        ({"treatment": "t"}, TypeError, "data"),
        ({"propensity": 0}, ValueError, "propensity"),
        ({"propensity": [0.5] * 5 + [1.0]}, ValueError, "propensity"),
        ({"propensity": [0.5] * 5}, ValueError, "propensity"),
        ({"kind": "gain"}, ValueError, "kind"),
        ({"fold": [0, 0, 0, 1, 1, 1], "treatment": [1, 0, 1, 0, 0, 0]}, ValueError, "in fold 1"),
        ({"sample_weight": [1, 0, 1, 0, 0, 1]}, ValueError, "weight"),
        ({"y_true": [0, 1, 2, 0, 1, 2]}, ValueError, "classes"),
    ],
)
def test_bad_input(change, error, words):
    given = {"y_true": Y, "y_score": SCORE, "treatment": TREATED} | change
    with pytest.raises(error, match=words):
        compute.uplift(**given)


def test_other_results_are_refused():
    with pytest.raises(TypeError, match="RocCurve"):
        compute.uplift(compute.roc([0, 1], [0, 1]))
    curve = compute.uplift(Y, SCORE, TREATED)
    assert compute.uplift(curve) is curve
    with pytest.raises(TypeError, match="kind"):
        compute.uplift(curve, kind="qini")


@pytest.mark.parametrize("treatment", [["drug", "placebo"] * 2, np.array(["drug", "placebo"] * 2, object)])
def test_words_of_arms_are_named_with_the_way_out(treatment):
    words = "one value per case, not 'drug', 'placebo': compare it .*, as treatment == 'drug'"
    with pytest.raises(ValueError, match=words):
        compute.uplift([0, 1, 0, 1], [0.1, 0.2, 0.3, 0.4], treatment)


@pytest.mark.parametrize("treatment", [[1, 2, 1, 2], [object()] * 4])
def test_a_treatment_of_other_values_is_refused(treatment):
    with pytest.raises(ValueError, match=r"must be bool or 0/1, 1 for the treated cases, one value per case$"):
        compute.uplift([0, 1, 0, 1], [0.1, 0.2, 0.3, 0.4], treatment)
