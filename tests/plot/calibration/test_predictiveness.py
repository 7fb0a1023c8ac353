"""Predictiveness curves as pictures."""

import matplotlib.pyplot as plt
import numpy as np
import pytest
from artists import artist, artists, words
from papers import table
from scipy.stats import binomtest

import rocplot as rp

Y, RISK = [0, 0, 1, 1], [0.1, 0.3, 0.3, 0.9]


def draw(*args, **kws):
    fig, ax = plt.subplots()
    assert rp.predictiveness(*args, ax=ax, **kws) is ax
    return fig, ax


def two_models():
    games = table("tic_tac_toe")
    return games["x_wins"], {"naive Bayes": games["naive_bayes"], "tree": games["tree"]}


@pytest.mark.mpl_image_compare
def test_image_predictiveness():
    y, models = two_models()
    return draw(y, models)[0]


@pytest.mark.mpl_image_compare
def test_image_predictiveness_with_observed_rates():
    y, models = two_models()
    return draw(y, {"naive Bayes": models["naive Bayes"]}, observed=True, thresholds=[0.2, 0.8])[0]


def test_the_line_is_the_quantile_function_of_the_risk(rng):
    line = artist(draw(Y, RISK)[1], "predictiveness")
    assert line.get_drawstyle() == "steps-pre"  # a risk holds from the percentile before it to its own
    assert line.get_xydata().tolist() == [[0, 0.1], [0.25, 0.1], [0.75, 0.3], [1, 0.9]]
    risk = rng.random(101)
    x, y = artist(draw(np.arange(101) % 2, risk)[1], "predictiveness").get_xydata().T
    for share in (0.1, 0.5, 0.9):
        assert y[np.searchsorted(x, share)] == np.quantile(risk, share, method="inverted_cdf")


def test_observed_rates_of_groups_of_equal_size(rng):
    risk = rng.permutation(40) / 50
    y = (rng.random(40) < risk).astype(int)
    _, ax = draw(y, {"m": risk}, observed={"n_bins": 4, "level": 0.9})
    order = np.argsort(risk).reshape(4, 10)
    rates = y[order].mean(axis=1)
    bars, points = artists(ax, "observed:m")
    np.testing.assert_allclose(points.get_xydata(), np.c_[[0.125, 0.375, 0.625, 0.875], rates])
    limits = [binomtest(int(k), 10).proportion_ci(0.9, "wilson") for k in y[order].sum(axis=1)]
    np.testing.assert_allclose(np.array(bars.get_segments())[:, :, 1], limits, atol=1e-12)
    assert "90 % Wilson interval" in words(ax)


@pytest.mark.slow
def test_observed_rates_of_models_stand_apart():
    _, ax = draw(
        [0, 1] * 20, {"a": np.arange(40) / 40, "b": np.arange(40)[::-1] / 40}, observed={"n_bins": 2}
    )
    middles = [artists(ax, f"observed:{name}")[1].get_xdata() for name in "ab"]
    assert (np.abs(middles[0] - middles[1]) > 0.005).all()
    np.testing.assert_allclose(np.mean(middles, axis=0), [0.25, 0.75])


def test_a_cut_off_stands_at_the_share_of_cases_below_it():
    _, ax = draw(Y, RISK, thresholds=[0.2, 0.9])
    assert artist(ax, "thresholds").get_xydata().tolist() == [[0.25, 0.3], [0.75, 0.9]]
    _, ax = draw(Y, RISK, thresholds=[0.95])  # nobody
    assert not artists(ax, "thresholds")


def test_base_rates_once_each():
    _, ax = draw(Y, {"a": RISK, "b": RISK[::-1]})
    rp.predictiveness([0, 0, 0, 1], {"c": [0.1, 0.2, 0.3, 0.4]}, ax=ax)
    assert [one.get_ydata()[0] for one in artists(ax, "base_rate")] == [0.5, 0.25]
    assert not artists(draw(Y, RISK, base_rate=False)[1], "base_rate")


def test_labels_hold_the_mean_risk_and_the_panel_fits():
    _, ax = draw(Y, {"m": RISK})
    assert "m (mean risk 0.400)" in words(ax)
    assert "0.5" in words(draw(Y, {"m": RISK}, label_fmt="{prevalence}")[1])
    _, ax = draw(np.arange(40) == 39, np.linspace(0.01, 0.05, 40))
    assert ax.get_ylim()[1] < 0.06
    rp.predictiveness(Y, RISK, ax=ax)
    assert ax.get_ylim()[1] > 0.9


def test_a_base_rate_above_all_risks_is_in_view():
    y, risk = [1, 1, 1, 0], [0.1, 0.2, 0.1, 0.3]
    low, high = draw(y, risk)[1].get_ylim()
    assert low < 0 < 0.75 < high
    assert draw(y, risk, base_rate=False)[1].get_ylim()[1] < 0.35


def test_a_cut_off_says_its_rates():
    _, ax = draw(Y, RISK, thresholds={"at": [0.2], "fmt": "{:.1f} ({fpr:.1f}, {tpr:.1f})"})
    assert "cut-off 0.2 (0.5, 1.0)" in words(ax)  # of [0, 0, 1, 1] at [0.1, 0.3, 0.3, 0.9]
    with pytest.raises(ValueError, match="thresholds: fmt: metric='risk' is unknown"):
        draw(Y, RISK, thresholds={"at": [0.2], "fmt": "{:.1f} ({risk:.1f})"})


def test_what_is_refused():
    bare = rp.compute.PredictivenessCurve([0.5, 1], [0.2, 0.6])
    draw({"m": bare})
    with pytest.raises(ValueError, match="observed needs the counts"):
        draw({"m": bare}, observed=True)
    plt.close("all")
    with pytest.raises(ValueError, match="probabilities in"):
        rp.predictiveness([0, 1], [1, 2])
    assert plt.get_fignums() == []
