"""Every band is a `Band`: its points and limits, its level, and whether it is pointwise or simultaneous."""

import dataclasses

import numpy as np
import pytest

from rocplot import compute
from rocplot.compute._base.interval import Band

Y = np.arange(40) % 2
SCORE = np.random.default_rng(0).normal(size=40) + Y
SHARE = 1 / (1 + np.exp(-SCORE))
DRAWN = {"n_resamples": 40, "seed": 0, "progress": False}
BANDS = {  # a call with a level of 90 %: the fields of its points and of its limits, and its legend
    "roc": (lambda: compute.roc_band(Y, SCORE, level=0.9, **DRAWN), "fpr tpr low high", "90 % pointwise band (Jeffreys)"),
    "precision_recall": (lambda: compute.precision_recall_band(Y, SCORE, level=0.9, **DRAWN), "recall precision low high", "90 % pointwise band (Jeffreys)"),
    "risk": (lambda: compute.risk_coverage(Y, SCORE).band(level=0.9, **DRAWN), "x y low high", "90 % pointwise band (bootstrap and Wilson)"),
    "cost": (lambda: compute.cost_band(Y, SCORE, level=0.9, **DRAWN), "x loss low high", "90 % pointwise band"),
    "net_benefit": (lambda: compute.net_benefit_band(Y, SHARE, level=0.9), "threshold net_benefit low high", "90 % pointwise band"),
}  # fmt: skip
METHODS = {  # the methods of ROC bands by the definition of their coverage
    "pointwise": "pointwise",
    "wilson": "pointwise",
    "bootstrap": "pointwise",
    "simultaneous": "simultaneous",
    "working-hotelling": "simultaneous",
    "fixed-width": "simultaneous",
}


@pytest.mark.parametrize("name", BANDS)
def test_a_band_is_read_alike_whatever_its_axes_are_called(name):
    make, fields, legend = BANDS[name]
    band = make()
    assert isinstance(band, Band)
    for field, read in zip(fields.split(), (*band.points, *band.limits), strict=True):
        np.testing.assert_array_equal(getattr(band, field), read)
    assert band.level == 0.9
    assert band.extent == "pointwise"
    assert band.legend == legend
    drawn = band.redrawn(*band.points, *band.limits)
    assert (drawn.legend, drawn.level, drawn.extent) == (legend, 0.9, "pointwise")


@pytest.mark.parametrize("method", METHODS)
def test_kind_in_legend_and_sentence_is_that_of_the_method(method):
    band = compute.roc_band(Y, SCORE, method=method, **DRAWN)
    assert band.extent == METHODS[method]
    assert band.kind.startswith(f"95 % {METHODS[method]} band (")
    assert f"95 % {METHODS[method]} confidence band (" in band.describe()


WEIGHT = np.random.default_rng(1).lognormal(size=40)
CASES = {"single": {}, "groups": {"groups": np.arange(40) // 4}, "weights": {"sample_weight": WEIGHT}}


@pytest.mark.parametrize("cases", CASES)
@pytest.mark.parametrize("curve", ["roc", "precision_recall"])
def test_legend_and_sentence_name_the_same_methods(curve, cases):
    """Bands of groups and of fractional weights are widened by resampling, which the legend left out."""
    band = getattr(compute, f"{curve}_band")(Y, SCORE, **CASES[cases], **DRAWN)
    said = (band.kind, band.describe())
    assert all(("bootstrap" in words) is (cases != "single") for words in said)
    assert all("Jeffreys" in words for words in said)


@pytest.mark.parametrize("cases", CASES)
def test_sentences_say_how_limits_allow_for_groups_and_weights(cases):
    benefit = compute.net_benefit_band(Y, SHARE, thresholds=[0.2, 0.3], **CASES[cases]).describe()
    assert ("effective numbers of cases" in benefit) is (cases != "single")
    for rate in (compute.tpr_at, compute.fpr_at):
        assert ("bootstrap" in rate(Y, SCORE, **CASES[cases], **DRAWN).describe()) is (cases != "single")


def test_limits_that_are_undefined_or_made_by_hand_have_no_level_or_legend():
    by_hand = compute.RocBand([0, 1], [0, 1], [0, 0], [1, 1])
    assert (by_hand.level, by_hand.extent, by_hand.legend) == (None, "", "")
    with pytest.warns(UserWarning, match="no bootstrap band"):
        none = compute.roc_band([1, 0, 1, 0], [4, 1, 3, 2], method="bootstrap", **DRAWN)
    assert none.legend == ""
    assert "since they are undefined" in none.describe()
    mean = compute.precision_recall(Y, SCORE, fold=np.arange(40) // 8)
    assert (mean.level, mean.legend) == (None, mean.error)


def test_a_curve_band_by_hand():
    band = compute.CurveBand([0, 0.5, 1], [0.1, 0.2, 0.3], [0, 0.1, 0.2], [0.2, 0.3, 0.4], "90 % band")
    np.testing.assert_array_equal(band.limits, [[0, 0.1, 0.2], [0.2, 0.3, 0.4]])
    assert band.legend == "90 % band"
    with pytest.raises(ValueError, match=r"x, y, low and high must have the same length, got 2, 2, 2 and 1"):
        compute.CurveBand([0, 1], [0, 1], [0, 1], [1])
    below = dataclasses.replace(band, low=[-0.5, 0, 0])  # the height of a curve may be any quantity
    assert below.limits[0].tolist() == [-0.5, 0, 0]
