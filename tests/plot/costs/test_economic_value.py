"""Relative economic value as a picture."""

import matplotlib.pyplot as plt
import numpy as np
import pytest
from artists import artist, artists, words
from papers import table

import rocplot as rp

Y, SCORE = [1, 0, 1, 0], [0.9, 0.8, 0.7, 0.6]


def draw(*args, **kws):
    fig, ax = plt.subplots()
    assert rp.economic_value(*args, ax=ax, **kws) is ax
    return fig, ax


def by_hand(ratio, fpr, tpr, base):
    """Expenses per case and unit of loss: climatology, forecast and perfect forecast (Wilks 2001)."""
    climatology = np.minimum(ratio, base)
    forecast = ratio * (tpr * base + fpr * (1 - base)) + (1 - tpr) * base
    return (climatology - forecast) / (climatology - ratio * base)


@pytest.mark.mpl_image_compare
def test_image_economic_value():
    games = table("tic_tac_toe")
    return draw(games["x_wins"], {"naive Bayes": games["naive_bayes"], "tree": games["tree"]})[0]


@pytest.mark.mpl_image_compare
def test_image_economic_value_of_cut_offs():
    games = table("tic_tac_toe")
    return draw(games["x_wins"], games["naive_bayes"], lines=True, thresholds=[0.3, 0.8])[0]


@pytest.mark.mpl_image_compare
def test_image_economic_value_of_a_rare_event():
    rng = np.random.default_rng(5)
    y = rng.random(20_000) < 0.004
    return draw(y, {"m": rng.normal(size=y.size) + 2 * y}, xscale="log")[0]


def test_thirty_lines_show_the_envelope(rng):
    _, ax = draw(rng.random(500) < 0.3, rng.normal(size=500), lines=True)
    assert (
        len(artist(ax, "lines").get_segments()) == 30 - 1
    )  # one of the thirty acts never, at an infinite cut-off


def test_the_curve_is_the_highest_line_of_any_cut_off(rng):
    y, score = (rng.random(60) < 0.3).astype(int), np.round(4 * rng.normal(size=60)) / 4
    weight = rng.integers(1, 4, 60)
    for prior in (None, 0.02, 0.7):
        _, ax = draw(y, score, sample_weight=weight, prior=prior, lines=True)
        base = np.average(y, weights=weight) if prior is None else prior
        x, height = artist(ax, "economic_value").get_xydata().T
        rates = [
            [np.average(score[y == c] >= cut, weights=weight[y == c]) for c in (0, 1)]
            for cut in np.unique(score)
        ]
        own = np.array([by_hand(x, fpr, tpr, base) for fpr, tpr in rates])
        np.testing.assert_allclose(height, np.maximum(own.max(axis=0), 0), atol=1e-9)
        drawn = artist(ax, "lines").get_segments()
        assert len(drawn) == len(own)
        np.testing.assert_allclose(
            np.sort([one[:, 1] for one in drawn], axis=0), np.sort(own, axis=0), rtol=1e-7, atol=1e-9
        )
        best = artist(ax, "best").get_xydata()[0]
        assert best == pytest.approx([base, max(tpr - fpr for fpr, tpr in rates)])  # Peirce's skill score
        assert artist(ax, "base_rate").get_xydata() == pytest.approx(np.array([[base, 0], [base, best[1]]]))


def test_marked_cut_offs_have_their_lines():
    _, ax = draw(Y, SCORE, thresholds=[0.9, 0.65])
    for line, (fpr, tpr) in zip(artists(ax, "thresholds"), [(0, 0.5), (0.5, 1)], strict=True):
        x, height = line.get_xydata().T
        np.testing.assert_allclose(height, by_hand(x, fpr, tpr, 0.5), atol=1e-12)
    _, ax = draw(Y, SCORE, thresholds=True)  # the hull has (0, ½) at .9, (½, 1) at .7 and (1, 1) at .6
    assert len(artists(ax, "thresholds")) == 3
    assert ax.get_ylim()[0] < -0.05  # lines fall below 0, where they are worth less than nothing
    assert draw(Y, SCORE)[1].get_ylim()[0] > -0.05


def test_labels_and_fields():
    _, ax = draw(Y, {"m": SCORE})
    assert "m (largest 0.500)" in words(ax)
    assert "0.500 0.200" in words(draw(Y, {"m": SCORE}, prior=0.2, label_fmt="{best:.3f} {prior:.3f}")[1])


def test_base_rates_of_a_second_call():
    _, ax = draw(Y, {"a": SCORE})
    rp.economic_value(Y, {"b": [0.9, 0.1, 0.8, 0.2]}, ax=ax)  # perfect: the line reaches up to it
    assert [one.get_xydata().tolist() for one in artists(ax, "base_rate")] == [[[0.5, 0], [0.5, 1]]]
    rp.economic_value(Y, {"c": SCORE}, ax=ax)  # lower: the line stays as high
    rp.economic_value(Y, {"d": SCORE}, prior=0.1, ax=ax)
    assert [one.get_xydata()[1].tolist() for one in artists(ax, "base_rate")] == [[0.5, 1], [0.1, 0.5]]
    assert [words(ax).count(f"base rate {rate}") for rate in (0.5, 0.1)] == [1, 1]
    assert len(artists(ax, "trivial")) == 1
    assert ax.get_ylim()[1] > 1
    with pytest.raises(ValueError, match="Relative economic value"):
        rp.cost_curve(Y, SCORE, ax=ax)


def test_a_logarithmic_axis_begins_where_forecasts_have_a_value():
    y = np.r_[np.ones(5), np.zeros(995)]
    _, ax = draw(y, np.r_[np.full(4, 2.0), np.zeros(1), np.full(50, 2.0), np.zeros(945)], xscale="log")
    # acting at 2 is worth something above the odds of a miss, (1 − H) s / ((1 − H) s + (1 − F)(1 − s))
    start = 0.2 * 0.005 / (0.2 * 0.005 + 0.995 - 0.05)
    low, high = ax.get_xlim()
    assert ax.get_xscale() == "log"
    assert 0.3 * start < low < start
    assert high == 1
    low, _ = draw(Y, SCORE, prior=1e-9, xscale="log")[1].get_xlim()
    assert 1e-11 < low < 1e-9  # the base rate is in view
    with pytest.raises(ValueError, match="xscale"):
        draw(Y, SCORE, xscale="logit")


def test_ready_results():
    ready = rp.compute.economic_value(Y, SCORE)
    _, ax = draw({"m": ready}, thresholds=[0.7])
    np.testing.assert_array_equal(
        artist(ax, "economic_value:m").get_xydata(), np.c_[ready.cost_loss, ready.value]
    )
    bare = rp.compute.EconomicValue([0.2, 0.4, 0.6], [0.1, 0.5, 0.3])
    _, ax = draw({"m": bare})
    assert artist(ax, "best:m").get_xydata().tolist() == [[0.4, 0.5]]
    assert not artists(ax, "base_rate")
    for layer in ("lines", "thresholds"):
        with pytest.raises(ValueError, match=f"{layer} needs the ROC curve"):
            draw({"m": bare}, **{layer: True})


def test_a_useless_forecast_has_no_value():
    _, ax = draw([1, 0, 1, 0], [0.5, 0.5, 0.5, 0.5], lines=True)
    assert not artist(ax, "economic_value").get_ydata().any()


def test_cut_offs_do_not_cover_the_peaks_of_their_lines(rng):
    log_odds = rng.normal(-2.9, 0.9, 4200)
    y = (rng.random(4200) < 1 / (1 + np.exp(-log_odds - 0.7 * rng.normal(size=4200)))).astype(int)
    p = 1 / (1 + np.exp(-log_odds - 0.25 * rng.normal(size=4200) - 0.8 * (y - 0.1)))
    with plt.style.context("default"):
        fig, ax = draw(y, p, thresholds=[0.1, 0.3], lines=True)
        fig.canvas.draw()
    (labels,) = artists(ax, "labels")
    boxes = [
        text.get_window_extent() for text in labels.get_children() if text.get_text().endswith(("0.1", "0.3"))
    ]
    assert len(boxes) == 2
    for line in artists(ax, "thresholds"):
        x, y = line.get_data()
        peak = ax.transData.transform((x[y.argmax()], y.max()))
        assert not any(box.contains(*peak) for box in boxes)


def test_labels_of_lines_stand_nearest_to_their_own(rng):
    """Frost, 11 % of nights, by two forecasts: eight legs of broken lines within a decade."""
    z = rng.normal(size=2200)
    y = rng.random(2200) < 1 / (1 + np.exp(3.1 - 2 * z))
    p = {
        "ensemble": np.round(50 / (1 + np.exp(3.2 - 2.2 * z - 0.6 * rng.normal(size=2200)))) / 50,
        "regression": 1 / (1 + np.exp(2.7 - 1.3 * z - 0.7 * rng.normal(size=2200))),
    }
    with plt.style.context("default"):
        fig, ax = draw(y, p, thresholds=[0.1, 0.3], xscale="log")
        fig.canvas.draw()
    (labels,) = artists(ax, "labels")
    lines = {
        (line.get_color(), cut): measure_points(line)
        for model in p
        for line, cut in zip(artists(ax, f"thresholds:{model}"), (0.1, 0.3), strict=True)
    }
    boxes = {
        (text.get_color(), float(text.get_text().split()[-1])): text.get_window_extent()
        for text in labels.get_children()
        if text.get_text().endswith((" 0.1", "0.3", "0.1"))
    }
    assert set(boxes) == set(lines)
    for key, box in boxes.items():
        distances = {other: measure_distance(box, points) for other, points in lines.items()}
        assert min(distances, key=distances.get) == key
        assert min(distance for other, distance in distances.items() if other != key) > 0
    assert "always or never act" in [text.get_text() for text in labels.get_children() if text.get_visible()]
    first = min(line.get_xdata()[0] for line in ax.lines if line.get_gid().startswith("economic_value"))
    assert ax.get_xlim()[0] == pytest.approx(first)  # no empty half decade before the curves


def measure_points(line):
    """Return points along a line in pixels, less than one apart."""
    x, y = line.get_transform().transform(line.get_xydata()).T
    at = np.linspace(0, x.size - 1, 20_000)
    return np.column_stack([np.interp(at, np.arange(x.size), x), np.interp(at, np.arange(x.size), y)])


def measure_distance(box, points):
    inside = points[:, 1] > 0
    nearest = points.clip(box.min, box.max)
    return np.hypot(*(points - nearest)[inside].T).min()
