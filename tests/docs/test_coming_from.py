"""Every call of the page "Coming from another package" runs, and the differences that it states are true."""

import re
from pathlib import Path

import matplotlib.pyplot as plt
import numpy as np
import pytest
from scipy.stats import beta, norm
from sklearn.linear_model import LogisticRegression
from sklearn.metrics import auc, roc_auc_score, roc_curve
from sklearn.model_selection import cross_validate

import rocplot as rp
from rocplot import compute

PAGE = Path(__file__).resolve().parents[2].joinpath("docs/coming_from.rst").read_text(encoding="utf-8")
CALLS = re.findall(r"- ``((?:rp|compute)\.[^`]+)``", PAGE)
RNG = np.random.default_rng(4)
Y = RNG.permutation(np.repeat([0, 1], [120, 80]))
X = RNG.normal(size=(200, 2)) + Y[:, None] * [1.2, 0.6]
MODEL = LogisticRegression().fit(X, Y)
P = MODEL.predict_proba(X)[:, 1]
TIME, EVENT = RNG.exponential(np.where(Y == 1, 4, 9)), RNG.random(200) < 0.7
NAMES = {
    "rp": rp,
    "compute": compute,
    "y": Y,
    "score": X[:, 0],
    "group": np.array(["u", "v"])[np.arange(200) % 2],
    "areas": {"u": compute.Interval(0.7, 0.6, 0.8, 0.05), "v": compute.Interval(0.8, 0.7, 0.9, 0.05)},
    "values": {"tree": [0.7, 0.8, 0.6], "forest": [0.8, 0.9, 0.7], "boosting": [0.75, 0.9, 0.8]},
    "other": X[:, 1],
    "p": P,
    "q": P**2,
    "decision": P >= 0.5,
    "X": X,
    "model": MODEL,
    "fold": np.arange(200) % 5,
    "classes": RNG.permutation(np.arange(200) % 3),
    "matrix": RNG.dirichlet([1, 1, 1], 200),
    "soft": RNG.random(200),
    "time": TIME,
    "event": EVENT,
    **dict(zip(("label", "weight"), compute.ipcw(TIME, EVENT, at=5), strict=True)),
    "studies": {
        "TP": [45, 30, 61, 88, 33, 70, 52, 24],
        "FP": [8, 20, 5, 30, 6, 40, 9, 31],
        "FN": [5, 12, 19, 12, 9, 7, 21, 6],
        "TN": [92, 60, 95, 110, 140, 100, 120, 70],
        "test": ["rapid", "laboratory"] * 4,
    },
    "cv_results": cross_validate(MODEL, X, Y, return_estimator=True, return_indices=True),
}


def test_the_page_has_calls_of_all_packages():
    assert len(CALLS) == PAGE.count("   * - ") - PAGE.count(":header-rows:")


def test_the_packages_whose_words_are_known_here_have_a_table():
    packages = "scikit-learn yellowbrick scikit-plot dcurves Orange pROC ROCR rms::val.prob CalibrationCurves plotROC"
    packages += " precrec PRROC yardstick cutpointr timeROC"
    packages += " rmda metafor scikit-posthocs autorank fairlearn pminternal"
    names = [*packages.split(), "mada and lme4", "survminer and survival", "rms::validate and calibrate", "riskRegression and pec"]
    for name in names:
        assert f"\n{name}\n{'-' * len(name)}\n\n.. list-table::" in PAGE


@pytest.mark.sample(8)
@pytest.mark.parametrize("call", CALLS)
def test_a_call_of_the_page_runs(call):
    plt.figure()
    assert eval(call, dict(NAMES)) is not None


def test_every_distinct_score_is_kept():
    curve = compute.roc(Y, X[:, 0])
    fpr, tpr, cut = roc_curve(Y, X[:, 0], drop_intermediate=False)
    for ours, theirs in ((curve.fpr, fpr), (curve.tpr, tpr), (curve.threshold, cut)):
        np.testing.assert_allclose(ours, theirs)
    assert len(roc_curve(Y, X[:, 0])[0]) < len(curve.fpr)


def test_the_partial_area_and_its_standard_form():
    assert compute.partial_auc(Y, X[:, 0], fpr=(0, 0.1), standardize=True) == pytest.approx(
        roc_auc_score(Y, X[:, 0], max_fpr=0.1)
    )
    fpr, tpr, _ = roc_curve(Y, X[:, 0], drop_intermediate=False)
    part = fpr <= 0.1  # 12 of 120 negatives
    assert compute.partial_auc(Y, X[:, 0], fpr=(0, 0.1)) == pytest.approx(auc(fpr[part], tpr[part]))


def test_scores_are_never_turned():
    assert compute.auc(Y, -X[:, 0]) == pytest.approx(1 - compute.auc(Y, X[:, 0]))


def test_limits_on_the_logit_scale_have_delongs_variance():
    """Sun & Xu's placement values by hand: Var = s₁²/m + s₀²/n; the logit's error is that over a(1 − a)."""
    up, down = X[Y == 1, 0], X[Y == 0, 0]
    wins = (up[:, None] > down) + 0.5 * (up[:, None] == down)
    area = wins.mean()
    error = np.sqrt(wins.mean(1).var(ddof=1) / up.size + wins.mean(0).var(ddof=1) / down.size)
    middle, half = np.log(area / (1 - area)), norm.ppf(0.975) * error / (area * (1 - area))
    low, high = 1 / (1 + np.exp(-(middle - half))), 1 / (1 + np.exp(-(middle + half)))
    found = compute.auc_interval(Y, X[:, 0], method="delong-logit")
    assert (found.low, found.high) == pytest.approx((low, high))


def test_interventions_avoided_are_per_100():
    """At threshold t: (net benefit − that of treating all) · (1 − t)/t · 100."""
    ax = rp.net_benefit(Y, P, interventions_avoided=True)
    assert ax.get_ylabel().replace("\n", " ") == "Net interventions avoided per 100"


def test_the_smooth_curve_at_a_span_of_two_thirds_is_that_of_lowess():
    """Cleveland (1979): weighted lines through the nearest ⌊2n/3⌋ cases, tricube weights."""
    found = compute.calibration(Y, P, method="loess", span=2 / 3)
    for at, height in list(zip(found.predicted, found.observed, strict=True))[::23]:
        away = np.abs(P - at)
        weight = np.clip(1 - (away / np.sort(away)[200 * 2 // 3 - 1]) ** 3, 0, None) ** 3
        assert height == pytest.approx(np.polyfit(P - at, Y, 1, w=np.sqrt(weight))[1], abs=1e-9)


def test_limits_on_the_scale_of_the_auc_are_cut_at_one():
    assert compute.auc_interval([0, 0, 0, 1, 0, 1, 1, 1], np.arange(8), method="delong").high == 1


def test_a_corrected_partial_area_below_chance_is_a_number():
    """McClish: ½ (1 + (area − f²/2)/(f − f²/2))."""
    area = compute.partial_auc(Y, -X[:, 0], fpr=(0, 0.3))
    assert area < 0.3**2 / 2
    wanted = (1 + (area - 0.045) / (0.3 - 0.045)) / 2
    assert compute.partial_auc(Y, -X[:, 0], fpr=(0, 0.3), standardize=True) == pytest.approx(wanted)


def test_predictions_of_0_and_1_have_no_logit():
    sure = np.where(np.quantile(P, 0.9) < P, 1.0, P)
    with pytest.raises(ValueError, match="clip"):
        compute.calibration(Y, sure, method="logistic")
    with pytest.warns(UserWarning, match="some predictions are 0 or 1"):
        assert np.isnan(compute.calibration_statistics(Y, sure).slope)
    assert np.isfinite(compute.calibration_statistics(Y, sure, clip=0.01).slope)


def test_youden_of_several_largest_is_the_most_conservative():
    """Both ≥ 4 (1/2, 0) and ≥ 1 (2/2, 1/2) have sensitivity + specificity = 1.5."""
    found = compute.operating_point([1, 0, 1, 0], [4, 3, 1, 0], criterion="youden")
    assert (found.fpr, found.tpr, found.threshold) == (0, 0.5, 4)


def test_the_ten_places_of_a_mean_curve():
    found = compute.roc_average(Y, X[:, 0], fold=NAMES["fold"], n_samples=10, errorbar="sd")
    np.testing.assert_allclose(found.fpr, np.linspace(0, 1, 10))
    curves = [compute.roc(Y[NAMES["fold"] == k], X[NAMES["fold"] == k, 0]) for k in range(5)]
    heights = np.array([np.interp(found.fpr[1:-1], one.fpr, one.tpr) for one in curves])
    free = (found.tpr_low[1:-1] > 0) & (found.tpr_high[1:-1] < 1)  # limits are cut at 0 and 1
    assert free.sum() >= 3
    half = (found.tpr_high - found.tpr)[1:-1]
    np.testing.assert_allclose(half[free], heights.std(axis=0, ddof=1)[free])


def test_the_median_of_several_best_cut_offs_is_not_ours():
    """≥ 5, ≥ 3 and ≥ 1 have sensitivity + specificity = 4/3: the highest is the most conservative."""
    y, score = [1, 0, 1, 0, 1, 0], [5, 4, 3, 2, 1, 0]
    assert compute.operating_point(y, score, criterion="youden").threshold == 5


def test_an_event_at_the_horizon_is_a_case():
    label, weight = compute.ipcw([1, 2, 3, 4], [1, 1, 1, 1], at=3)
    assert label.tolist() == [1, 1, 1, 0]
    assert weight.tolist() == [1, 1, 1, 1]


def test_a_soft_label_counts_as_both_classes():
    """As weights.class0 = p of PRROC: every case twice, with p as a positive and 1 − p as a negative."""
    soft, score = NAMES["soft"], NAMES["score"]
    twice = compute.auc(
        np.repeat([1, 0], 200), np.tile(score, 2), sample_weight=np.concatenate([soft, 1 - soft])
    )
    assert compute.auc(soft, score, soft_labels=True) == pytest.approx(twice)


def test_scores_that_are_no_probabilities_have_no_calibration_curve():
    with pytest.raises(ValueError, match="calibration_map"):
        rp.calibration(Y, X[:, 0])


def test_two_intervals_whose_tails_hold_as_much_make_a_rectangle_of_90_per_cent():
    """By Clopper and Pearson's tails, quantiles of beta distributions: the rectangles of plotROC and ours."""
    tail = 1 - np.sqrt(0.95)
    assert (tail, (1 - 2 * tail) ** 2) == pytest.approx((0.025, 0.90), abs=0.002)
    hits = (X[Y == 1, 0] >= 1).sum()
    found = compute.operating_interval(Y, X[:, 0], threshold=1, level=np.sqrt(0.95), method="clopper-pearson")
    half = (1 - np.sqrt(0.95)) / 2
    low, high = beta.ppf([half, 1 - half], [hits, hits + 1], [80 - hits + 1, 80 - hits])
    assert (found.tpr_low, found.tpr_high) == pytest.approx((low, high))
    _, ax = plt.subplots()
    rp.roc(Y, X[:, 0], crosses={"at": [1], "joint": True, "method": "clopper-pearson"}, ax=ax)
    heights = np.concatenate([path.vertices[:, 1] for one in ax.collections for path in one.get_paths()])
    assert (heights.min(), heights.max()) == pytest.approx((low, high))
