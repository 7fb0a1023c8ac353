"""The confusion matrix as a picture."""

import matplotlib.pyplot as plt
import pytest
from papers import table

import rocplot as rp

Y, SCORE = [1, 1, 1, 0, 0], [0.9, 0.8, 0.2, 0.7, 0.1]


def words(ax):
    return [text.get_text() for text in ax.texts]


@pytest.mark.mpl_image_compare
def test_image_counts():
    games = table("tic_tac_toe")
    fig, ax = plt.subplots()
    rp.confusion_matrix(games["x_wins"], games["naive_bayes"], ax=ax)
    return fig


@pytest.mark.mpl_image_compare
def test_image_rates_transposed():
    games = table("tic_tac_toe")
    fig, ax = plt.subplots()
    rp.confusion_matrix(games["x_wins"], games["naive_bayes"], normalize="class", transpose=True, ax=ax)
    return fig


def test_cells_and_margins():
    _, ax = plt.subplots()
    assert rp.confusion_matrix(Y, SCORE, ax=ax) is ax
    assert words(ax) == ["2", "TP", "1", "FN", "1", "FP", "1", "TN", "3", "3", "2", "2", "5"]
    assert (ax.get_ylabel(), ax.get_xlabel()) == ("True class", "Predicted")


def test_transpose_and_rates():
    _, ax = plt.subplots()
    rp.confusion_matrix(Y, SCORE, transpose=True, normalize="class", ax=ax)
    assert words(ax) == ["0.667", "TP", "0.500", "FP", "0.333", "FN", "0.500", "TN"]
    assert (ax.get_ylabel(), ax.get_xlabel()) == ("Predicted", "True class")


def test_bad_input_draws_nothing():
    with pytest.raises(ValueError, match="normalize='rows' is unknown: choose from 'class', 'all'"):
        rp.confusion_matrix(Y, SCORE, normalize="rows")
    with pytest.raises(ValueError, match="draws one model"):
        rp.confusion_matrix(Y, {"a": SCORE, "b": SCORE})
    assert plt.get_fignums() == []
