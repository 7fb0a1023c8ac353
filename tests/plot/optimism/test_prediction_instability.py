"""The four plots of instability: ranges, errors, curves and classifications of the refits."""

import matplotlib.pyplot as plt
import numpy as np
import pytest
from artists import artist, artists, words

import rocplot as rp
from rocplot import compute

KINDS = ("prediction", "mape", "calibration", "classification")


def make_result(n=120, refits=60):
    rng = np.random.default_rng(4)
    log_odds = rng.normal(size=n)
    predicted = 1 / (1 + np.exp(-log_odds))
    resampled = 1 / (1 + np.exp(-(log_odds * rng.normal(1, 0.2, (refits, 1)) + rng.normal(0, 0.3, (refits, n)))))
    return compute.PredictionInstability(predicted, resampled, rng.random(n) < predicted)


RESULT = make_result()


def draw(kind, result=RESULT, **kws):
    fig, ax = plt.subplots()
    more = {"threshold": 0.5} if kind == "classification" else {}
    assert rp.prediction_instability(result, kind=kind, ax=ax, **more | kws) is ax
    return fig, ax


@pytest.mark.mpl_image_compare
@pytest.mark.parametrize("kind", KINDS)
def test_image_prediction_instability(kind):
    return draw(kind)[0]


@pytest.mark.mpl_image_compare
def test_image_report_of_instability():
    return rp.report(RESULT)


def test_ranges_are_the_percentiles_of_the_refits():
    _, ax = draw("prediction")
    low, high = np.quantile(RESULT.resampled, [0.025, 0.975], axis=0)
    order = np.argsort(RESULT.predicted)
    ends = np.array(artist(ax, "refits").get_segments())
    assert np.allclose(ends[:, 0, 0], RESULT.predicted[order])
    assert np.allclose(ends[:, :, 1], np.column_stack([low, high])[order])
    assert "95 % of the refits" in words(ax).replace("\u00a0", " ")


def test_errors_are_mean_absolute_differences():
    _, ax = draw("mape")
    order = np.argsort(RESULT.predicted)
    expected = np.abs(RESULT.resampled - RESULT.predicted).mean(axis=0)
    assert np.allclose(artist(ax, "refits").get_ydata(), expected[order])
    assert f"{expected.mean():.3f}" in rp.caption(ax)


def test_shares_count_the_refits_on_the_other_side_of_the_cut_off():
    result = compute.PredictionInstability([0.2, 0.6], [[0.4, 0.7], [0.6, 0.4], [0.5, 0.9], [0.1, 0.5]], [0, 1])
    _, ax = draw("classification", result)
    assert artist(ax, "refits").get_xydata().tolist() == [[0.2, 0.5], [0.6, 0.25]]
    assert artist(ax, "threshold").get_xdata() == pytest.approx([0.5, 0.5])


def test_a_curve_for_each_refit_and_one_for_the_model():
    _, ax = draw("calibration")
    assert len(artist(ax, "refits").get_segments()) == 60
    whole = compute.calibration(RESULT.y_true, RESULT.predicted, method="loess")
    x, y = artist(ax, "prediction_instability").get_data()
    assert np.allclose(np.interp(whole.predicted, x, y), np.clip(whole.observed, 0, 1))


def test_of_many_cases_a_thousand_are_drawn():
    _, ax = draw("mape", make_result(3000, 2))
    x = artist(ax, "refits").get_xdata()
    assert x.size == 1000
    assert (x[0], x[-1]) == (make_result(3000, 2).predicted.min(), make_result(3000, 2).predicted.max())


def test_a_model_is_refitted_by_the_call():
    class Share:
        def fit(self, X, y):
            self.p = float(np.mean(y))
            return self

        def predict_proba(self, X):
            return np.tile([1 - self.p, self.p], (len(X), 1))

    _, axes = plt.subplots(1, 2)
    for ax in axes:  # the same call draws the same
        rp.prediction_instability(Share(), np.zeros((20, 1)), [0, 1] * 10, n_resamples=9, kind="mape", ax=ax)
    assert np.array_equal(*(artist(ax, "refits").get_xydata() for ax in axes))


def test_the_report_has_all_four_at_the_prevalence():
    page = rp.report(RESULT)
    assert [bool(artists(ax, "refits")) for ax in page.axes] == [True] * 4
    assert artist(page.axes[3], "threshold").get_xdata()[0] == pytest.approx(RESULT.y_true.mean(), abs=0.005)
    assert "the prevalence" in page.caption


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({"kind": "mean"}, "kind"),
        ({"kind": "classification"}, "threshold is missing"),
        ({"threshold": 0.5}, "classification"),
        ({"kind": "classification", "threshold": 1}, "threshold"),
    ],
)
def test_bad_options_draw_nothing(options, words):
    with pytest.raises(ValueError, match=words):
        rp.prediction_instability(RESULT, **options)
    assert plt.get_fignums() == []


def test_bad_data_draw_nothing():
    with pytest.raises(TypeError):
        rp.prediction_instability("forest", [[0], [1]], [0, 1])
    with pytest.raises(TypeError, match="n_resamples"):
        rp.prediction_instability(RESULT, n_resamples=5)
    assert plt.get_fignums() == []
