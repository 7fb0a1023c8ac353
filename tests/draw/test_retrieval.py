"""Precision–recall curves."""

import matplotlib.pyplot as plt
import numpy as np
import pytest
from papers import table

import rocplot as rp


def draw(*args, **kws):
    fig, ax = plt.subplots()
    assert rp.precision_recall(*args, ax=ax, **kws) is ax
    return fig, ax


@pytest.mark.mpl_image_compare
def test_image_two_models():
    games = table("tic_tac_toe")
    return draw(games["x_wins"], {"naive Bayes": games["naive_bayes"], "tree": games["tree"]})[0]


def test_steps_bear_the_numbers_and_begin_at_the_first_threshold():
    y, score = [1, 0, 1, 0], [0.9, 0.8, 0.7, 0.6]
    _, ax = draw(y, {"m": score})
    line, chance = ax.lines
    curve = rp.compute.precision_recall(y, score)
    np.testing.assert_array_equal(line.get_xydata(), np.column_stack([curve.recall, curve.precision])[1:])
    assert line.get_drawstyle() == "steps-pre"
    assert chance.get_ydata().tolist() == [0.5, 0.5]
    assert line.get_label() == "m (AP 0.833)"


def test_a_second_call_adds_no_furniture():
    _, ax = draw([1, 0], [2, 1])
    rp.precision_recall([1, 0, 0], [2, 1, 3], ax=ax)
    assert [line.get_gid() for line in ax.lines] == ["precision_recall", "chance", "precision_recall"]
