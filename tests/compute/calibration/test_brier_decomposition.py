"""The Brier score and its parts, in exact fractions and against scikit-learn."""

from fractions import Fraction

import numpy as np
import pytest
from papers import FAWCETT_FIGURE_3
from sklearn.isotonic import IsotonicRegression
from sklearn.metrics import brier_score_loss

from rocplot.compute import brier_decomposition, calibration, calibration_map, frequency_weights, hull

TREE = [(4, 1), (2, 3), (1, 5), (3, 1)]  # positives and negatives of Flach's leaves


def tree():
    y = [c for p, n in TREE for c in [1] * p + [0] * n]
    return y, [p / (p + n) for p, n in TREE for _ in range(p + n)]


@pytest.mark.parametrize("method", ["scores", "corp"])
def test_flachs_tree_has_no_calibration_loss(method):
    parts = brier_decomposition(*tree(), method=method)
    assert parts.brier == pytest.approx(float(Fraction(43, 240)), abs=1e-16)
    assert parts.calibration == 0
    assert parts.refinement == pytest.approx(float(Fraction(43, 240)), abs=1e-16)
    assert parts.uncertainty == 0.25
    assert parts.discrimination == pytest.approx(0.25 - 43 / 240)


def test_flachs_tied_ranking():
    parts = brier_decomposition(
        [1, 1, 1, 0, 1, 1, 0, 0, 0, 0], [1, 1, 1, 0.4, 0.4, 0.4, 0.4, 0.4, 0, 0], method="scores"
    )
    assert parts.refinement == pytest.approx(0.12, abs=1e-16)  # 5 × .4 × .6 / 10
    assert parts.calibration == 0


def test_decomposition_over_scores_in_fractions(rng):
    score = rng.integers(0, 9, 60)
    y = rng.integers(0, 2, 60)
    p = score / 8
    brier = sum(Fraction(int(s) - 8 * int(c), 8) ** 2 for s, c in zip(score, y, strict=True)) / 60
    refinement = calibration_loss = Fraction(0)
    for value in set(score.tolist()):
        here = y[score == value]
        share = Fraction(int(here.sum()), here.size)
        refinement += here.size * share * (1 - share) / 60
        calibration_loss += here.size * (Fraction(value, 8) - share) ** 2 / 60
    assert brier == refinement + calibration_loss
    parts = brier_decomposition(y, p, method="scores")
    found = (parts.brier, parts.calibration, parts.refinement)
    assert found == pytest.approx((float(brier), float(calibration_loss), float(refinement)), abs=1e-15)
    assert parts.within == 0


@pytest.mark.parametrize("method", ["scores", "corp", "bins"])
@pytest.mark.parametrize("weighted", [False, True])
def test_the_parts_add_up_to_sklearns_brier_score(method, weighted, rng):
    for decimals in (1, 8):
        p = np.round(rng.random(150), decimals)
        y = rng.integers(0, 2, 150)
        w = rng.random(150) if weighted else None
        parts = brier_decomposition(y, p, sample_weight=w, method=method)
        assert parts.brier == pytest.approx(brier_score_loss(y, p, sample_weight=w), abs=1e-14)
        assert parts.brier == pytest.approx(parts.calibration + parts.refinement, abs=1e-14)


def test_corp_refinement_is_the_brier_score_of_isotonic_probabilities_and_of_the_hull(rng):
    y, score = FAWCETT_FIGURE_3
    y = np.array([c == "p" for c in y])
    parts = brier_decomposition(y, score, method="corp")
    assert parts.brier == pytest.approx(0.22452625, abs=1e-15)
    assert parts.refinement == pytest.approx(0.189880952380952, abs=1e-15)
    assert parts.refinement == pytest.approx(
        brier_decomposition(y, calibration_map(y, score)(score)).brier, abs=1e-16
    )
    segments = hull(y, score)
    share, size = segments.probability, segments.counts.positive + segments.counts.negative
    assert parts.refinement == pytest.approx(size @ (share * (1 - share)) / 20, abs=1e-16)
    p, y, w = rng.random(200).round(2), rng.integers(0, 2, 200), rng.random(200)
    fitted = IsotonicRegression().fit(p, y, sample_weight=w).predict(p)
    parts = brier_decomposition(y, p, sample_weight=w, method="corp")
    assert parts.refinement == pytest.approx(brier_score_loss(y, fitted, sample_weight=w), abs=1e-13)
    assert parts.calibration >= 0


def test_binned_parts_and_what_happens_within_bins(rng):
    p, y = rng.random(300), rng.integers(0, 2, 300)
    parts, bins = brier_decomposition(y, p, method="bins", n_bins=7), calibration(y, p, n_bins=7)
    reliability = bins.count @ (bins.predicted - bins.observed) ** 2 / 300
    assert parts.calibration - parts.within == pytest.approx(reliability, abs=1e-15)
    assert parts.refinement == pytest.approx(
        bins.count @ (bins.observed * (1 - bins.observed)) / 300, abs=1e-15
    )
    assert parts.grouping == "7 uniform bins"


def test_by_default_continuous_scores_have_refinement_loss():
    # Scores .9 > .6 > .3 > .1 of classes 1, 0, 1, 0: isotonic blocks 1, (½, ½), 0, so the refinement loss
    # is 2·½·½/4; of groups of one case each it would be 0.
    parts = brier_decomposition([1, 0, 1, 0], [0.9, 0.6, 0.3, 0.1])
    assert parts.refinement == 1 / 8
    assert parts.calibration == pytest.approx((0.01 + 0.36 + 0.49 + 0.01) / 4 - 1 / 8)
    assert parts.grouping == "isotonic blocks (CORP)"


def test_what_cannot_be_decomposed():
    with pytest.raises(ValueError, match="calibration_map"):
        brier_decomposition([0, 1], [-1, 2])
    with pytest.raises(ValueError, match=r"method='murphy' is unknown.*'scores'"):
        brier_decomposition([0, 1], [0.1, 0.2], method="murphy")


def test_the_table_of_a_forecaster_has_the_numbers_of_the_textbook():
    """Murphy's sums by hand, of forecasts 0, 0.1, …, 1: the days with each, and those with rain."""
    days = np.array([46, 55, 59, 41, 19, 22, 22, 34, 24, 11, 13])
    rain = np.array([1, 1, 5, 5, 4, 8, 6, 16, 16, 8, 11])
    forecast, share, n = np.arange(11) / 10, rain / days, days.sum()
    reliability = (days * (forecast - share) ** 2).sum() / n
    resolution = (days * (share - rain.sum() / n) ** 2).sum() / n
    edges = [0, *(np.arange(10) + 0.5) / 10, 1]
    for method in ({"method": "scores"}, {"method": "bins", "edges": edges}):
        found = brier_decomposition(
            share, forecast, soft_labels=True, sample_weight=frequency_weights(days), **method
        )
        assert (round(found.calibration, 5), round(found.discrimination, 5)) == (0.02536, 0.06017)
        assert (found.calibration, found.discrimination) == pytest.approx((reliability, resolution))
        assert found.within == 0  # not 1e-18: each group has one prediction
        assert found.describe().startswith(
            "Brier score 0.144 = reliability 0.025 − resolution 0.060 + uncertainty 0.179; by "
        )
    pooled = brier_decomposition(share, forecast, soft_labels=True, sample_weight=frequency_weights(days))
    assert " = calibration loss 0.025 (0.002 of it within groups) − resolution" in pooled.describe()
