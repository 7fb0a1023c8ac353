"""Free-response curves as pictures."""

import matplotlib.pyplot as plt
import numpy as np
import pytest
from artists import artist, artists, words

import rocplot as rp

HAND = [1, 0, 1, 0], [0.9, 0.8, 0.7, 0.6]
OF = {"n_images": 2, "n_lesions": 4}


def draw(*args, **kws):
    fig, ax = plt.subplots()
    assert rp.froc(*args, ax=ax, **kws) is ax
    return fig, ax


def marks(seed, strength=1.5):
    rng = np.random.default_rng(seed)
    mark = np.r_[np.zeros(180, int), np.ones(60, int)]
    return mark, rng.normal(size=240) + strength * mark, rng.integers(0, 60, 240)


MANY = {"n_images": 60, "n_lesions": 70}


@pytest.mark.mpl_image_compare
def test_image_froc():
    a, b = marks(1), marks(2, 0.8)
    return draw({"ours": a[0], "theirs": b[0]}, {"ours": a[1], "theirs": b[1]}, **MANY)[0]


@pytest.mark.mpl_image_compare
def test_image_afroc():
    mark, confidence, image = marks(1)
    return draw(mark, confidence, **MANY, highest_per_image=image, thresholds=[0, 1])[0]


def test_curve_dots_and_what_lies_beyond():
    _, ax = draw(*HAND, **OF)
    assert artist(ax, "froc").get_xydata().tolist() == [[0, 0], [0, 0.25], [0.5, 0.25], [0.5, 0.5], [1, 0.5]]
    assert artist(ax, "rates").get_xydata().tolist() == [
        [1 / 8, 0.25], [1 / 4, 0.25], [1 / 2, 0.5], [1, 0.5], [2, 0.5], [4, 0.5], [8, 0.5]
    ]  # fmt: skip
    assert artist(ax, "beyond").get_xydata().tolist() == [[1, 0.5], [8, 0.5]]
    assert ax.get_xscale() == "log"
    assert "FROC curve (score 0.429)" in words(ax)
    assert draw(*HAND, **OF, xscale="linear")[1].get_xscale() == "linear"


def test_the_alternative_curve_ends_in_the_corner():
    _, ax = draw(*HAND, **OF, highest_per_image=[1, 1, 1, 1], legend=True)
    assert artist(ax, "froc").get_xydata().tolist() == [[0, 0], [0, 0.25], [0.5, 0.25], [0.5, 0.5]]
    assert artist(ax, "beyond").get_xydata().tolist() == [[0.5, 0.5], [1, 1]]
    assert not artists(ax, "rates")
    assert ax.get_xlabel() == "Share of images with a false mark"
    assert "AFROC curve (area 0.500)" in words(ax)
    both = {
        "a": rp.compute.froc(*HAND, **OF),
        "b": rp.compute.froc(*HAND, **OF, highest_per_image=[1, 1, 1, 1]),
    }
    with pytest.raises(ValueError, match="some curves are FROC and some AFROC"):
        draw(both)


def test_limits_draw_images():
    mark, confidence, image = marks(1)
    found = rp.compute.froc(mark, confidence, **MANY, groups=image).interval(seed=0)
    _, ax = draw(mark, confidence, **MANY, groups=image, label_fmt="{low:.3f} {high:.3f}")
    assert f"{found.low:.3f} {found.high:.3f}" in words(ax)
    with pytest.raises(ValueError, match="pass the image of each mark as groups"):
        draw(mark, confidence, **MANY, label_fmt="{low:.3f}")


def test_bad_data_draws_nothing():
    with pytest.raises(ValueError, match="n_lesions=1"):
        rp.froc([1, 1], [2, 1], n_images=1, n_lesions=1)
    with pytest.raises(TypeError, match="n_images"):
        rp.froc(*HAND)
    assert plt.get_fignums() == []


@pytest.mark.mpl_image_compare
def test_image_band_of_froc():
    mark, confidence, image = marks(1)
    return draw(mark, confidence, **MANY, groups=image, band=True)[0]


def test_the_band_is_that_of_the_numbers():
    mark, confidence, image = marks(1)
    held = rp.compute.froc(mark, confidence, **MANY, groups=image)
    fmt = "{low:.4f} {high:.4f}"
    _, ax = draw(held, band={"level": 0.8, "n_resamples": 99, "seed": 3}, label_fmt=fmt, legend=True)
    known = held.band(level=0.8, n_resamples=99, seed=3)
    outline = artist(ax, "band").get_paths()[0].vertices
    for limit in (known.low, known.high):
        for point in np.column_stack([known.x, limit]):
            assert np.hypot(*(outline - point).T).min() < 1e-12
    score = held.interval(level=0.8, seed=0)
    assert f"{score.low:.4f} {score.high:.4f}" in words(ax)
    with pytest.raises(ValueError, match="band: the band resamples images"):
        draw(mark, confidence, **MANY, band=True)


def test_cut_offs_are_marked_unlike_the_sensitivities():
    mark, confidence, _ = marks(3)
    _, ax = draw(mark, confidence, **MANY, thresholds=[0.5])
    assert artists(ax, "rates")[0].get_marker() == "o"
    assert artists(ax, "thresholds")[0].get_marker() == "D"
    _, ax = draw(mark, confidence, **MANY, thresholds=[0.5], rates=False)
    assert artists(ax, "thresholds")[0].get_marker() == "o"
