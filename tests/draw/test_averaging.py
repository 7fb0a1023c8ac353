"""Averaged curves as pictures."""

import matplotlib.pyplot as plt
import numpy as np
import pytest
from papers import five_samples, table

import rocplot as rp


def draw(*args, **kws):
    fig, ax = plt.subplots()
    assert rp.roc_average(*args, ax=ax, **kws) is ax
    return fig, ax


def artists(ax, gid):
    return [one for one in ax.get_children() if one.get_gid() == gid]


@pytest.mark.mpl_image_compare
def test_image_vertical():
    return draw(five_samples())[0]


@pytest.mark.mpl_image_compare
def test_image_threshold():
    return draw(five_samples(), how="threshold")[0]


@pytest.mark.mpl_image_compare
def test_image_merge():
    return draw(five_samples(), how="merge")[0]


@pytest.mark.mpl_image_compare
def test_image_band_of_two_models():
    return draw("x_wins", ["naive_bayes", "tree"], fold="fold", data=table("tic_tac_toe"), band=True, folds=False)[0]


def test_artists_bear_the_numbers():
    folds = five_samples(200)
    _, ax = draw(folds, how="threshold", n_samples=7, errorbar="sd")
    mean = rp.compute.roc_average(folds, how="threshold", n_samples=7, errorbar="sd")
    (line,) = artists(ax, "roc_average")
    np.testing.assert_array_equal(line.get_xydata(), np.column_stack([mean.fpr, mean.tpr]))
    assert len(artists(ax, "folds")) == 5
    (bars,) = artists(ax, "bars")
    segments = np.array(bars.get_segments())
    np.testing.assert_allclose(segments[::2, :, 1], np.column_stack([mean.tpr_low, mean.tpr_high]))
    np.testing.assert_allclose(segments[1::2, :, 0], np.column_stack([mean.fpr_low, mean.fpr_high]))


def test_labels_keep_the_mean_area_apart_from_the_area_of_the_mean():
    folds = five_samples(200)
    mean = rp.compute.roc_average(folds, n_samples=11)
    _, ax = draw({"m": folds}, label_fmt="{name} {auc_mean:.3f} {auc_sd:.3f} {auc:.3f}")
    assert artists(ax, "roc_average:m")[0].get_label() == f"m {mean.auc_mean:.3f} {mean.auc_sd:.3f} {mean.auc:.3f}"
    words = [text.get_text() for text in ax.get_legend().get_texts()]
    assert words[1] == "95 % t interval of the mean, pointwise"


def test_results_one_fold_and_band():
    folds = five_samples(100)
    _, ax = draw({"m": rp.compute.roc_average(folds)}, band=True)
    assert len(artists(ax, "band:m")) == 1
    assert artists(ax, "bars:m") == []
    _, ax = draw(folds[:1])
    assert artists(ax, "bars") == []


def test_a_band_needs_the_vertical_average():
    with pytest.raises(ValueError, match='it needs how="vertical"'):
        rp.roc_average(five_samples(50), how="threshold", band=True)
    assert plt.get_fignums() == []
