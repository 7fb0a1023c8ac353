"""Clinical impact curves as pictures."""

import matplotlib.pyplot as plt
import numpy as np
import pytest
from artists import artist, artists, words

import rocplot as rp
from rocplot import compute

Y, RISK = [1, 0, 1, 0, 0], [0.9, 0.4, 0.6, 0.2, 0.6]


def draw(*args, **kws):
    fig, ax = plt.subplots()
    assert rp.clinical_impact(*args, ax=ax, **kws) is ax
    return fig, ax


@pytest.mark.mpl_image_compare
def test_image_clinical_impact():
    patients = rp.load_dataset("diabetes")
    return draw(patients["y_true"], {"logistic regression": patients["logistic_regression"]}, band=True)[0]


@pytest.mark.mpl_image_compare
def test_image_clinical_impact_of_two_models():
    patients = rp.load_dataset("diabetes")
    models = {name: patients[name] for name in ("random_forest", "naive_bayes")}
    return draw(patients["y_true"], models, prevalence=0.1)[0]


def test_both_lines_count_the_cases_at_the_threshold_or_above():
    _, ax = draw(Y, RISK, thresholds=[0.1, 0.3, 0.5, 0.6, 0.7], population=100)
    assert artist(ax, "clinical_impact").get_xydata().tolist() == [
        [0.1, 100], [0.3, 80], [0.5, 60], [0.6, 60], [0.7, 20]
    ]  # fmt: skip
    positives = artist(ax, "positives")
    assert positives.get_ydata().tolist() == [40, 40, 40, 40, 20]
    assert positives.get_linestyle() == "--"
    assert ax.get_ylabel() == "Number at high risk, of 100"


def test_at_another_prevalence_the_classes_are_weighed():
    """At a prevalence of .1: 1000 (.1 · 2/2 + .9 · 1/3) = 400 at the threshold .5, of whom 100 are positive."""
    _, ax = draw(Y, RISK, thresholds=[0.5], prevalence=0.1)
    assert artist(ax, "clinical_impact").get_ydata() == pytest.approx([400])
    assert artist(ax, "positives").get_ydata() == pytest.approx([100])
    assert "prevalence of 0.1" in rp.caption(ax)


def test_bands_are_those_of_the_numbers():
    found = compute.clinical_impact(Y, RISK, thresholds=[0.3, 0.5])
    _, ax = draw(Y, RISK, thresholds=[0.3, 0.5], band=True)
    bands = artists(ax, "band")
    for band, name in zip(bands, ("high_risk", "high_risk_positive"), strict=True):
        corners = band.get_paths()[0].vertices[:, 1]
        assert corners.max() == pytest.approx(getattr(found, f"{name}_high").max())
        assert corners.min() == pytest.approx(getattr(found, f"{name}_low").min())
    assert len(artists(draw(Y, RISK, band=True, positives=False)[1], "band")) == 1


def test_models_share_the_population():
    _, ax = draw(Y, {"a": RISK, "b": RISK[::-1]})
    assert "a" in words(ax)
    before = len(ax.get_children())
    with pytest.raises(ValueError, match="Number at high risk"):
        rp.clinical_impact(Y, RISK, population=50, ax=ax)
    assert len(ax.get_children()) == before


@pytest.mark.parametrize(
    ("args", "options", "words"),
    [
        (([0, 1], [1, 2]), {}, "probabilit"),
        (([0, 0], [0.1, 0.2]), {}, "positive"),
        (([0, 1], [0.1]), {}, "length"),
        ((Y, RISK), {"population": 0}, "population"),
        ((Y, RISK), {"thresholds": [2]}, "thresholds"),
        ((Y, RISK), {"prevalence": 1}, "prevalence"),
    ],
)
def test_bad_input_draws_nothing(args, options, words):
    with pytest.raises(ValueError, match=words):
        rp.clinical_impact(*args, **options)
    assert plt.get_fignums() == []


def test_ticks_and_label_write_the_population_alike():
    """The label said "of 1 000" beside a tick 1000."""
    _, ax = plt.subplots()
    rp.clinical_impact([1, 0, 1, 0], [0.9, 0.4, 0.6, 0.2], ax=ax)
    ax.figure.canvas.draw()
    ticks = [label.get_text() for label in ax.get_yticklabels()]
    assert ax.get_ylabel().removeprefix("Number at high risk, of ") in ticks


def test_the_panel_ends_where_the_curves_and_bands_do(rng):
    """One case in 500, thresholds from 1/400: few of 100 000 are at high risk."""
    y = np.repeat([1, 0], [20, 9980])
    score = 0.002 * np.exp(1.5 * y + rng.normal(size=y.size) - 0.5)
    _, ax = plt.subplots()
    thresholds = np.arange(2, 40) / 400
    rp.clinical_impact(y, score, population=100_000, thresholds=thresholds, band=True, ax=ax)
    band = rp.compute.clinical_impact(y, score, population=100_000, thresholds=thresholds).get_band("high_risk")
    assert band.high.max() < ax.get_ylim()[1] < 1.1 * band.high.max() < 50_000
    rp.clinical_impact(y, 4 * score, population=100_000, thresholds=thresholds, ax=ax)  # more at high risk
    more = rp.compute.clinical_impact(y, 4 * score, population=100_000, thresholds=thresholds).high_risk
    assert ax.get_ylim()[1] > more.max() > band.high.max()
