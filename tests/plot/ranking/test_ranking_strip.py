"""The legend of a ranking."""

import matplotlib.pyplot as plt
import pytest

import rocplot as rp

Y, TIED, DISTINCT = [1, 0, 1, 0], [0.9, 0.4, 0.4, 0.2], [0.9, 0.4, 0.3, 0.2]


@pytest.mark.parametrize(("score", "entries"), [(TIED, ["equal scores"]), (DISTINCT, [])])
def test_the_legend_explains_signs_and_boxes(score, entries):
    _, ax = plt.subplots()
    rp.ranking_strip(Y, score, legend=True, ax=ax)
    assert [text.get_text() for text in ax.get_legend().get_texts()] == ["positive", "negative", *entries]


def test_by_default_there_is_no_legend():
    _, ax = plt.subplots()
    rp.ranking_strip(Y, TIED, ax=ax)
    assert ax.get_legend() is None
    assert len(ax.lines) == 2


def test_a_ranking_of_cells_has_no_legend():
    with pytest.raises(ValueError, match=r"legend would explain signs, .*: leave it out"):
        rp.ranking_strip([0, 1] * 50, list(range(100)), legend=True)
