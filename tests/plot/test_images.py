"""What the tolerance of the image tests lets pass, and what it does not; what `--nudge` changes."""

import tomllib
from pathlib import Path

import matplotlib.pyplot as plt
import numpy as np
import pytest
from matplotlib.colors import to_rgb
from matplotlib.testing.compare import compare_images
from matplotlib.transforms import Affine2D
from nudged import Kernel, Nudge, ties_last_first

import rocplot as rp

ROOT = Path(__file__).resolve().parents[2]
OPTIONS = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["pytest"][
    "ini_options"
]
TOLERANCE = float(OPTIONS["mpl-default-tolerance"])


def draw():
    """Draw two curves, whose points stand on no boundary of pixels."""
    rng = np.random.default_rng(4)
    y = np.arange(60) % 2
    fig, ax = plt.subplots()
    rp.roc(y, {"naive Bayes": rng.normal(y), "tree": rng.normal(0.5 * y)}, thresholds=[0.4031], ax=ax)
    return fig, ax


def changed(tmp_path, change):
    """Say whether a figure is another one for the image tests after a change."""
    for name, apply in (("before", lambda _: None), ("after", change)):
        fig, ax = draw()
        fig.canvas.draw()
        apply(ax)
        fig.savefig(tmp_path / f"{name}.png", metadata={"Software": None})
        plt.close(fig)
    return compare_images(str(tmp_path / "before.png"), str(tmp_path / "after.png"), TOLERANCE) is not None


def line(ax, gid):
    return next(one for one in ax.lines if one.get_gid() == gid)


def wider(ax):
    line(ax, "roc:tree").set_linewidth(line(ax, "roc:tree").get_linewidth() * 1.3 / 1.2)


def eight_levels(ax):
    color = np.array(to_rgb(line(ax, "chance").get_color()))
    line(ax, "chance").set_color(color + 8 / 255 * np.where(color < 0.5, 1, -1))


def two_pixels_aside(ax):
    label = ax.xaxis.label
    label.set_transform(label.get_transform() + Affine2D().translate(2, 0))


def another_word(ax):
    ax.get_legend().get_texts()[1].set_text("tree (AUC 0.613)")


@pytest.mark.sample(1)
@pytest.mark.parametrize("change", [wider, eight_levels, two_pixels_aside, another_word])
def test_a_change_that_a_reader_may_see_fails(tmp_path, change):
    assert changed(tmp_path, change)


@pytest.mark.sample(1)
@pytest.mark.parametrize("seed", range(3))
def test_the_last_bits_of_the_data_pass(tmp_path, seed):
    assert not changed(tmp_path, lambda ax: Nudge(seed).figure(ax.figure))


def test_a_nudge_reaches_the_curves():
    fig, ax = draw()
    before = line(ax, "roc:tree").get_xydata()
    Nudge(0).figure(fig)
    after = line(ax, "roc:tree").get_xydata()
    assert (before != after).any()
    np.testing.assert_allclose(after, before, rtol=2e-13)


def test_a_kernel_has_other_last_bits_alone():
    x = np.linspace(-5, 5, 1001)
    found, true = Kernel(np.exp, 1)(x), np.exp(x)
    assert 0.3 < (found != true).mean() < 1
    assert (np.abs(found - true) <= 3 * np.spacing(true)).all()
    assert Kernel(np.exp, 1)(0.0) == 1
    assert Kernel(np.exp, 1)(x[7]) == found[7]
    assert (Kernel(np.exp, 2)(x) != found).any()


def test_what_is_exact_everywhere_stays():
    knots, values = np.arange(4.0), np.array([0.1, 0.7, 0.3, 1 / 3])
    assert (Kernel(np.interp, 1)(knots, knots, values) == values).all()
    between = np.linspace(0, 3, 100)
    assert (Kernel(np.interp, 1)(between, knots, values) != np.interp(between, knots, values)).any()
    whole = np.arange(10.0)
    assert Kernel(np.dot, 1)(whole, whole) == 285
    left, right = np.random.default_rng(1).random((2, 50))
    for power in (-900, 3, 900):
        assert Kernel(np.dot, 1)(np.ldexp(left, power), right) == np.ldexp(Kernel(np.dot, 1)(left, right), power)


def test_an_unstable_sort_has_another_order_of_ties():
    values = np.array([2.0, 1.0, 2.0, 1.0, 3.0, np.nan])
    assert ties_last_first(values).tolist() == [3, 1, 2, 0, 4, 5]
    assert ties_last_first(values, kind="stable").tolist() == [1, 3, 0, 2, 4, 5]
