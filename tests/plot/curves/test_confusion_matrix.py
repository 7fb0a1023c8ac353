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
    assert rp.confusion_matrix(Y, SCORE, rates=False, ax=ax) is ax
    assert words(ax) == ["2", "TP", "1", "FN", "3", "1", "FP", "1", "TN", "2", "3", "2", "5"]
    assert (ax.get_ylabel(), ax.get_xlabel()) == ("True class", "Predicted")


def test_rates_beside_the_counts():
    _, ax = plt.subplots()
    rp.confusion_matrix(Y, SCORE, ax=ax)
    notes = ["tpr 0.667", "fnr 0.333", "fpr 0.500", "tnr 0.500", "precision 0.667", "NPV 0.500", "accuracy 0.600"]
    assert [word for word in words(ax) if " " in word] == notes
    _, ax = plt.subplots()
    rp.confusion_matrix(Y, SCORE, threshold=2, ax=ax)
    assert "precision –" in words(ax)


def test_transpose_and_rates():
    _, ax = plt.subplots()
    rp.confusion_matrix(Y, SCORE, transpose=True, normalize="class", ax=ax)
    assert words(ax) == ["0.667", "TP", "0.500", "FP", "0.333", "FN", "0.500", "TN"]
    assert (ax.get_ylabel(), ax.get_xlabel()) == ("Predicted", "True class")
    _, ax = plt.subplots()
    rp.confusion_matrix(Y, SCORE, transpose=True, normalize="all", ax=ax)
    assert words(ax)[:5] == ["0.400", "TP", "0.200", "FP", "0.600"]  # predicted +: three of five
    assert words(ax)[-3:] == ["0.600", "0.400", "1.000"]


def test_decisions_in_place_of_scores():
    drawn = []
    for args, kws in (
        ((Y, SCORE), {}),
        ((Y,), {"y_pred": [1, 1, 0, 1, 0]}),
        (("y",), {"y_pred": "p", "data": {"y": list("yyynn"), "p": list("yynyn")}, "pos_label": "y"}),
        ((rp.compute.counts(Y, SCORE),), {}),
        ((rp.compute.confusion_matrix(Y, SCORE),), {}),
        (({"m": rp.compute.confusion_matrix(Y, SCORE)},), {}),
    ):
        _, ax = plt.subplots()
        rp.confusion_matrix(*args, **kws, ax=ax)
        drawn.append(words(ax))
    assert drawn[1:] == drawn[:1] * 5


def test_bad_input_draws_nothing():
    with pytest.raises(ValueError, match="normalize='rows' is unknown: choose from 'class', 'all'"):
        rp.confusion_matrix(Y, SCORE, normalize="rows")
    with pytest.raises(ValueError, match="draws one model"):
        rp.confusion_matrix(Y, {"a": SCORE, "b": SCORE})
    with pytest.raises(TypeError, match="y_pred and y_score cannot be combined"):
        rp.confusion_matrix(Y, SCORE, y_pred=Y)
    with pytest.raises(TypeError, match="`threshold` cannot be changed on a precomputed ConfusionMatrix"):
        rp.confusion_matrix(rp.compute.confusion_matrix(Y, SCORE), threshold=0.9)
    assert plt.get_fignums() == []


def test_cells_bear_the_name_of_their_model():
    for score, gid in ((SCORE, "confusion_matrix"), ({"m": SCORE}, "confusion_matrix:m")):
        _, ax = plt.subplots()
        rp.confusion_matrix(Y, score, ax=ax)
        assert [cell.get_gid() for cell in ax.collections] == [gid] * 4
