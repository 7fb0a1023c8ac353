"""The abscissa of ROC space: fpr or specificity, linear or logarithmic, and all of them together."""

import matplotlib.pyplot as plt
import numpy as np
import pytest

import rocplot as rp

RNG = np.random.default_rng(8)
Y = RNG.random(600) < 0.4
SCORE = RNG.normal(1.6 * Y, 1)


def ticks(ax):
    """Read the numbers that stand at the ticks of x, by their places."""
    ax.figure.canvas.draw()
    low, high = sorted(ax.get_xlim())
    pairs = []
    for which in (False, True):
        axis = ax.xaxis
        places = axis.get_ticklocs(minor=which)
        words = [one.get_text() for one in axis.get_ticklabels(minor=which)]
        pairs += [
            (at, float(word.replace("−", "-")))
            for at, word in zip(places, words, strict=True)
            if word and low <= at <= high
        ]
    return pairs


def line(ax, gid):
    return next(one for one in ax.lines if one.get_gid() == gid)


@pytest.mark.sample(1)
@pytest.mark.parametrize("xscale", ["linear", "log"])
def test_specificity_is_read_off_the_same_axis(xscale):
    _, (ours, plain) = plt.subplots(1, 2)
    layers = {"hull": True, "xscale": xscale}
    rp.roc(Y, SCORE, x="specificity", ax=ours, **layers)
    rp.roc(Y, SCORE, ax=plain, **layers)
    assert (ours.get_xlabel(), plain.get_xlabel()) == ("Specificity", "False positive rate")
    assert ours.get_xlim() == plain.get_xlim()
    for gid in ("roc", "hull", "chance"):
        np.testing.assert_array_equal(line(ours, gid).get_xydata(), line(plain, gid).get_xydata())
    found = ticks(ours)
    assert len(found) >= 3
    for at, number in found:
        assert number == pytest.approx(1 - at, abs=1e-9)
    assert not ours.xaxis_inverted()


def test_the_ends_of_the_axis():
    """1 stands at the left and 0 at the right, as pROC draws it."""
    _, ax = plt.subplots()
    rp.roc(Y, SCORE, x="specificity", ax=ax)
    assert [number for _, number in ticks(ax)] == pytest.approx([1, 0.8, 0.6, 0.4, 0.2, 0])


@pytest.mark.parametrize("limits", [(0, 0.13), (0.02, 0.031), (0.4, 1.2)])
def test_a_part_of_the_axis(limits):
    _, ax = plt.subplots()
    rp.roc(Y, SCORE, x="specificity", ax=ax)
    ax.set_xlim(limits)
    found = ticks(ax)
    assert len(found) >= 2
    assert all(number == pytest.approx(1 - at, abs=1e-9) for at, number in found)


@pytest.mark.sample(2)
@pytest.mark.parametrize("scales", [("log",), ("log", "linear"), ("linear", "log", "symlog"), ("logit",)])
def test_specificity_survives_a_change_of_the_scale(scales):
    _, ax = plt.subplots()
    rp.roc(Y, SCORE, x="specificity", ax=ax)
    for scale in scales:
        ax.set_xscale(scale)
    found = ticks(ax)
    assert found
    assert all(number == pytest.approx(1 - at, abs=1e-9) for at, number in found)


def test_an_inset_says_specificity_too():
    _, ax = plt.subplots(figsize=(5, 5))
    rp.roc(Y, SCORE, x="specificity", zoom=(0.2, 0.7), ax=ax)
    (inset,) = ax.child_axes
    found = ticks(inset)
    assert found
    assert all(number == pytest.approx(1 - at, abs=1e-9) for at, number in found)


@pytest.mark.parametrize("x", ["fpr", "specificity"])
def test_chance_over_log_fpr_is_a_curve(x):
    """Tpr = fpr: at the place of 10⁻¹ it stands at .1, wherever that place is."""
    fig, ax = plt.subplots()
    rp.roc(Y, SCORE, x=x, xscale="log", ax=ax)
    assert ax.get_xscale() == "log"
    fig.canvas.draw()
    chance = line(ax, "chance")
    drawn = chance.get_transform().transform_path(chance.get_path()).vertices
    for rate in (0.003, 0.01, 0.1, 0.5):
        if rate > ax.get_xlim()[0]:
            across, up = ax.transData.transform((rate, rate))
            assert np.interp(across, *drawn.T) == pytest.approx(up, abs=0.5)


def test_a_later_set_xscale_draws_the_same():
    _, (first, later) = plt.subplots(1, 2)
    rp.roc(Y, SCORE, xscale="log", ax=first)
    rp.roc(Y, SCORE, ax=later).set_xscale("log")
    for ax in (first, later):
        ax.figure.canvas.draw()
    assert first.get_xlim() == pytest.approx(later.get_xlim())


def test_own_limits_are_kept_on_a_log_axis():
    _, ax = plt.subplots()
    ax.set_xlim(0.02, 1)
    rp.roc(Y, SCORE, xscale="log", ax=ax)
    assert ax.get_xlim() == pytest.approx((0.02, 1))


@pytest.mark.slow
def test_a_second_call_keeps_the_reading():
    _, ax = plt.subplots()
    rp.roc(Y, SCORE, x="specificity", ax=ax)
    rp.roc(Y, -SCORE, ax=ax)
    assert ax.get_xlabel() == "Specificity"
    assert sum(one.get_gid() == "chance" for one in ax.lines) == 1
    rp.roc(Y, SCORE**2, xscale="log", ax=ax)
    assert ax.get_xscale() == "log"
    assert all(number == pytest.approx(1 - at, abs=1e-9) for at, number in ticks(ax))


@pytest.mark.parametrize(
    ("wrong", "words"),
    [
        ({"x": "sensitivity"}, "x='sensitivity' is unknown: choose from 'fpr', 'specificity'"),
        ({"xscale": "logit"}, "xscale='logit' is unknown: choose from 'linear', 'log'"),
        ({"x": None}, "x=None is unknown"),
    ],
)
def test_an_unknown_reading_is_refused_before_anything_is_drawn(wrong, words):
    with pytest.raises(ValueError, match=words):
        rp.roc(Y, SCORE, **wrong)
    assert not plt.get_fignums()


@pytest.mark.slow
def test_tiny_and_tied_data():
    """One case of each class, and many ties: the axes do not depend on the data."""
    for y, score in (([0, 1], [0.2, 0.7]), (Y, SCORE.round()), (Y, np.zeros(600))):
        for xscale in ("linear", "log"):
            _, ax = plt.subplots()
            rp.roc(y, score, x="specificity", xscale=xscale, hull=True, ax=ax)
            assert all(number == pytest.approx(1 - at, abs=1e-9) for at, number in ticks(ax))
