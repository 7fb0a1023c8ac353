"""The plane of refinement and calibration loss."""

import matplotlib.pyplot as plt
import numpy as np
import pytest
from artists import artists
from papers import overconfident

import rocplot as rp

Y, P = overconfident()
BEFORE = {"overconfident": P, "three steps": np.digitize(P, [0.3, 0.7]) * 0.45 + 0.05}
AFTER = {  # rounded, as the last bits of a fit differ between processors
    name: rp.compute.calibration_map(Y, p, method="beta")(p).round(6) for name, p in BEFORE.items()
}


def draw(*args, **kws):
    fig, ax = plt.subplots()
    assert rp.refinement_calibration(*args, ax=ax, **kws) is ax
    return fig, ax


@pytest.mark.mpl_image_compare
def test_image_refinement_calibration():
    return draw(Y, BEFORE, after=AFTER)[0]


@pytest.mark.parametrize("method", ["corp", "bins"])
def test_points_are_the_parts(method):
    _, ax = draw(Y, BEFORE, after=AFTER, method=method)
    for gid, models in (("refinement_calibration", BEFORE), ("after", AFTER)):
        for name, p in models.items():
            parts = rp.compute.brier_decomposition(Y, p, method=method)
            (marker,) = artists(ax, f"{gid}:{name}")
            np.testing.assert_array_equal(marker.get_xydata(), [[parts.refinement, parts.calibration]])
    for line in artists(ax, "equal_brier"):
        assert np.ptp(line.get_xydata().sum(axis=1)) < 1e-12
    words = [text.get_text() for text in ax.get_legend().get_texts()]
    assert words == ["before", "after"]


@pytest.mark.mpl_image_compare
def test_image_refinement_calibration_of_the_log_loss():
    return draw(Y, BEFORE, after=AFTER, score="log")[0]


def test_the_log_loss_has_the_same_picture():
    _, ax = draw(Y, BEFORE, score="log", label_fmt="{name} {brier:.3f}")
    for name, p in BEFORE.items():
        parts = rp.compute.brier_decomposition(Y, p, score="log")
        (marker,) = artists(ax, f"refinement_calibration:{name}")
        np.testing.assert_array_equal(marker.get_xydata(), [[parts.refinement, parts.calibration]])
    texts = [text.get_text() for text in artists(ax, "labels")[0].get_children()]
    assert any(text.startswith("log loss 0.") for text in texts)
    assert not any("Brier" in text for text in texts)
    assert ax.get_xlabel() == "Refinement loss (nats)"
    with pytest.raises(ValueError, match=r"already shows Calibration loss \(nats\)"):
        rp.refinement_calibration(Y, BEFORE, ax=ax)


def test_log_losses_that_have_no_place():
    logs = rp.compute.brier_decomposition(Y, BEFORE, score="log")
    with pytest.raises(ValueError, match=r"one score, not overconfident \(log loss\), b \(Brier\)"):
        rp.refinement_calibration(
            {"overconfident": logs["overconfident"], "b": rp.compute.brier_decomposition(Y, P)}
        )
    with pytest.raises(ValueError, match=r"log loss of sure is infinite.*np\.clip"):
        rp.refinement_calibration([1, 0, 1, 0], {"sure": [1, 1, 0.5, 0]}, score="log")
    assert plt.get_fignums() == []


def test_results_and_a_second_call():
    parts = rp.compute.brier_decomposition(Y, BEFORE)
    _, ax = draw(parts, label_fmt="{name} {brier:.3f}")
    half = {"always ½": np.full(Y.size, 0.5)}
    rp.refinement_calibration(Y, half, ax=ax)
    assert len(artists(ax, "equal_brier")) == len(artists(draw(Y, BEFORE | half)[1], "equal_brier"))
    assert ax.get_xlim()[1] > 0.249
    texts = [text.get_text() for text in artists(ax, "labels")[0].get_children()]
    assert f"three steps {parts['three steps'].brier:.3f}" in texts


@pytest.mark.mpl_image_compare
def test_image_refinement_calibration_without_calibration_loss():
    y = [0] * 4 + [1] + [0] * 3 + [1] * 2
    return draw(y, {"prior": [0.3] * 10, "halves": [0.2] * 5 + [0.4] * 5})[0]


def test_no_calibration_loss_leaves_a_readable_picture():
    y, halves = [0] * 4 + [1] + [0] * 3 + [1] * 2, [0.2] * 5 + [0.4] * 5  # right in both halves
    fig, ax = draw(y, {"halves": halves})
    (marker,) = artists(ax, "refinement_calibration:halves")
    assert marker.get_ydata() == pytest.approx([0])
    assert marker.get_xdata() == pytest.approx([(0.16 + 0.24) / 2])
    assert np.ptp(ax.get_ylim()) >= 0.1 * np.ptp(ax.get_xlim())
    for line in artists(ax, "equal_brier"):
        assert np.ptp(line.get_xydata()[:, 0]) > 0.01
    fig, ax = draw(y, {"perfect": np.array(y, float)})  # no loss at all
    assert min(ax.get_xlim()[1], ax.get_ylim()[1]) >= 0.01
    fig.canvas.draw()


def test_a_negative_loss_of_bins_is_in_the_picture():
    y, p = [0, 0, 1, 1], [0.1, 0.2, 0.3, 0.4]  # one bin: Brier (.01 + .04 + .49 + .36) / 4, refinement 1/4
    fig, ax = draw(y, {"m": p}, method="bins", n_bins=1)
    assert artists(ax, "refinement_calibration:m")[0].get_ydata() == pytest.approx([0.225 - 0.25])
    assert ax.get_ylim()[0] < -0.025
    assert ax.get_ylim()[1] > 0
    for line in artists(ax, "equal_brier"):
        assert np.ptp(line.get_xydata().sum(axis=1)) < 1e-12
    fig.canvas.draw()


def test_errors_come_before_any_ink():
    with pytest.raises(ValueError, match="after names the models other"):
        rp.refinement_calibration(Y, BEFORE, after={"other": P})
    with pytest.raises(ValueError, match="calibration_map"):
        rp.refinement_calibration(Y, {"a": P * 2})
    with pytest.raises(TypeError, match="after must hold decompositions"):
        rp.refinement_calibration(rp.compute.brier_decomposition(Y, BEFORE), after=AFTER)
    assert plt.get_fignums() == []


def test_the_caption_has_the_losses_after_recalibration_and_the_keys_are_neutral():
    y = [0, 0, 1, 1]
    before = {"a": [0.5] * 4, "b": [0.25] * 4}  # Brier scores 1/4, and 1/4 + 1/16
    ax = rp.refinement_calibration(y, before, after={"a": y, "b": [0.5] * 4}, ax=plt.subplots()[1])
    caption = rp.caption(ax)
    assert "a 0.250 + 0.000 = 0.250, after recalibration 0.000 + 0.000 = 0.000; " in caption
    assert "arrows lead from hollow points to those after recalibration" in caption
    keys = {line.get_label(): line.get_color() for line in ax.lines if line.get_label() in ("before", "after")}
    models = {line.get_color() for line in ax.lines if str(line.get_gid()).startswith("refinement_cal")}
    assert set(keys) == {"before", "after"}
    assert not models & set(keys.values())
