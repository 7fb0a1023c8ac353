"""The scale that a second call asks for: it holds for the axes, and without one that of the axes stays."""

import matplotlib.pyplot as plt
import numpy as np
import pytest

import rocplot as rp

Y = [1, 1, 0, 1, 0, 0, 1, 0]
S = np.arange(8, 0, -1.0)
MARKS = {"n_images": 4, "n_lesions": 5}
PICTURES = [(rp.roc, {}, "linear"), (rp.economic_value, {}, "linear"), (rp.froc, MARKS, "log")]
each = pytest.mark.parametrize(
    ("picture", "how", "usual"), PICTURES, ids=lambda one: getattr(one, "__name__", "")
)


@pytest.mark.sample(1)
@each
@pytest.mark.parametrize("first", [None, "linear", "log"])
@pytest.mark.parametrize("second", [None, "linear", "log"])
def test_the_last_scale_that_was_asked_for_holds(picture, how, usual, first, second):
    _, ax = plt.subplots()
    picture(Y, S, **how, xscale=first, ax=ax, legend=False)
    picture(Y, -S, **how, xscale=second, ax=ax, legend=False)
    scale = second or first or usual
    assert ax.get_xscale() == scale
    _, alone = plt.subplots()
    picture(Y, {"a": S, "b": -S}, **how, xscale=scale, ax=alone, legend=False)
    low, high = sorted(alone.get_xlim())
    left, right = sorted(ax.get_xlim())
    assert left <= low * (1 + 1e-9) if scale == "log" else left <= low + 1e-9
    assert right >= high - 1e-9
    ax.figure.canvas.draw()
    alone.figure.canvas.draw()
    if first is None or first == scale or picture is not rp.froc:
        assert [one.get_text() for one in ax.get_xticklabels()] == [
            one.get_text() for one in alone.get_xticklabels()
        ]


@each
def test_other_scales_are_refused(picture, how, usual):
    with pytest.raises(ValueError, match=r"xscale='symlog' is unknown: choose from"):
        picture(Y, S, **how, xscale="symlog")
    assert plt.get_fignums() == []
