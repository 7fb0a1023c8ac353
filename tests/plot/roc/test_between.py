"""The area between the curves of two groups, filled."""

import matplotlib.pyplot as plt
import numpy as np
import pytest
from artists import artist, words
from papers import table

import rocplot as rp

GAMES = table("tic_tac_toe")


@pytest.mark.mpl_image_compare
def test_image_between():
    fig, ax = plt.subplots()
    half = np.where(np.arange(GAMES["x_wins"].size) % 3 > 0, "first board", "other boards")
    rp.roc(GAMES["x_wins"], GAMES["tree"], hue=half, between=True, thresholds=[0.5], ax=ax)
    return fig


def test_the_area_is_the_outline_of_both_curves():
    y, score, group = [1, 0, 1, 0] * 2, [4, 2, 3, 1, 4, 3, 2, 1], ["a"] * 4 + ["b"] * 4
    _, ax = plt.subplots()
    rp.roc(y, score, hue=group, between={"color": "red"}, ax=ax)
    filled = next(one for one in ax.collections if one.get_gid() == "between")
    x, up = filled.get_paths()[0].vertices.T
    assert abs(np.sum(x * np.roll(up, -1) - up * np.roll(x, -1))) / 2 == 0.25  # the curves do not cross
    assert "area between the curves 0.250" in words(ax)
    assert rp.compute.between_area(y, score, hue=group) == 0.25
    assert artist(ax, "roc:a").get_zorder() > filled.get_zorder()


def test_it_needs_two_groups():
    with pytest.raises(ValueError, match="there are no groups"):
        rp.roc([1, 0], [2, 1], between=True)
    with pytest.raises(ValueError, match="there are 3 groups"):
        rp.roc([1, 0] * 3, [2, 1] * 3, hue=list("aabbcc"), between=True)
    assert plt.get_fignums() == []
