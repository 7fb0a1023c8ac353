"""The calibration curve over groups: the pooled curve, both bands, the curves of the groups."""

import matplotlib.pyplot as plt
import numpy as np
import pytest
from artists import artist, artists, words

import rocplot as rp
from rocplot import compute


def hospitals():
    rng = np.random.default_rng(2)
    by = np.repeat(list("ABCDE"), 150)
    log_odds = rng.normal(size=by.size)
    shift = dict(zip("ABCDE", (-0.6, -0.2, 0.1, 0.4, 0.7), strict=True))
    y = rng.random(by.size) < 1 / (1 + np.exp(-(log_odds + [shift[one] for one in by])))
    return y, 1 / (1 + np.exp(-log_odds)), by


CURVE = compute.calibration_over_groups(*hospitals()[:2], by=hospitals()[2])


def draw(result, **kws):
    fig, ax = plt.subplots()
    rp.calibration(result, ax=ax, **kws)
    return fig, ax


@pytest.mark.mpl_image_compare
def test_image_calibration_over_groups():
    return draw(CURVE)[0]


def test_lines_and_bands_are_the_numbers():
    _, ax = draw(CURVE)
    known = ~np.isnan(CURVE.observed)
    x, y = artist(ax, "calibration").get_data()
    assert np.allclose(np.interp(CURVE.predicted[known], x, y), CURVE.observed[known])
    for line, end in zip(artists(ax, "prediction"), (CURVE.prediction_low, CURVE.prediction_high), strict=True):
        x, y = line.get_data()
        assert np.allclose(np.interp(CURVE.predicted[known], x, y), end[known])
        assert line.get_linestyle() == "--"
    corners = artist(ax, "band").get_paths()[0].vertices[:, 1]
    assert corners.max() == pytest.approx(np.nanmax(CURVE.high))
    assert corners.min() == pytest.approx(np.nanmin(CURVE.low))
    assert len(artist(ax, "groups").get_segments()) == 5
    assert "95 % prediction limits" in words(ax).replace("\u00a0", " ")
    assert "over 5 groups" in rp.caption(ax).replace("\u00a0", " ")


def test_of_two_models_the_groups_are_left_out():
    _, ax = draw({"old": CURVE, "new": CURVE})
    assert not artists(ax, "groups")
    assert len(artists(ax, "prediction:old")) == 2


@pytest.mark.parametrize(
    "options", [{"method": "loess"}, {"level": 0.9}, {"n_bins": 5}, {"knots": 4}, {"residual": True}]
)
def test_options_beside_the_result_are_refused(options):
    (name,) = options
    with pytest.raises(TypeError, match=f"`{name}` cannot be changed on a precomputed GroupedCalibration"):
        rp.calibration(CURVE, **options)
    assert plt.get_fignums() == []


def test_other_layers_are_refused():
    with pytest.raises(ValueError, match="GroupedCalibration"):
        rp.calibration(CURVE, statistics=True)
    assert plt.get_fignums() == []
