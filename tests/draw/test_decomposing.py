"""The plane of refinement and calibration loss."""

import matplotlib.pyplot as plt
import numpy as np
import pytest
from papers import overconfident

import rocplot as rp

Y, P = overconfident()
BEFORE = {"overconfident": P, "three steps": np.digitize(P, [0.3, 0.7]) * 0.45 + 0.05}
AFTER = {name: rp.compute.calibration_map(Y, p, method="beta")(p) for name, p in BEFORE.items()}


def draw(*args, **kws):
    fig, ax = plt.subplots()
    assert rp.refinement_calibration(*args, ax=ax, **kws) is ax
    return fig, ax


def artists(ax, gid):
    return [one for one in ax.get_children() if one.get_gid() == gid]


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


def test_results_and_a_second_call():
    parts = rp.compute.brier_decomposition(Y, BEFORE)
    _, ax = draw(parts, label_fmt="{name} {brier:.3f}")
    lines = len(artists(ax, "equal_brier"))
    rp.refinement_calibration(Y, {"always ½": np.full(Y.size, 0.5)}, ax=ax)
    assert len(artists(ax, "equal_brier")) == lines
    assert ax.get_xlim()[1] > 0.249
    texts = [text.get_text() for text in artists(ax, "labels")[0].get_children()]
    assert f"three steps {parts['three steps'].brier:.3f}" in texts


def test_errors_come_before_any_ink():
    with pytest.raises(ValueError, match="after names the models other"):
        rp.refinement_calibration(Y, BEFORE, after={"other": P})
    with pytest.raises(ValueError, match="calibration_map"):
        rp.refinement_calibration(Y, {"a": P * 2})
    with pytest.raises(TypeError, match="after must hold decompositions"):
        rp.refinement_calibration(rp.compute.brier_decomposition(Y, BEFORE), after=AFTER)
    assert plt.get_fignums() == []
