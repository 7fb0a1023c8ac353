"""Averaged curves as pictures."""

import matplotlib.pyplot as plt
import numpy as np
import pytest
from artists import artists
from matplotlib.colors import to_rgb
from papers import five_samples, table

import rocplot as rp


def draw(*args, **kws):
    fig, ax = plt.subplots()
    assert rp.roc_average(*args, ax=ax, **kws) is ax
    return fig, ax


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
    return draw(
        "x_wins", ["naive_bayes", "tree"], fold="fold", data=table("tic_tac_toe"), band=True, folds=False
    )[0]


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
    mean = rp.compute.roc_average(folds)
    _, ax = draw({"m": folds}, label_fmt="{name} {auc_mean:.3f} {auc_sd:.3f} {auc:.3f}")
    assert (
        artists(ax, "roc_average:m")[0].get_label()
        == f"m {mean.auc_mean:.3f} {mean.auc_sd:.3f} {mean.auc:.3f}"
    )
    words = [text.get_text() for text in ax.get_legend().get_texts()]
    assert words[1:] == ["folds", "mean of 5 folds, 95 % t interval"]
    _, ax = draw({"m": folds})
    assert (
        artists(ax, "roc_average:m")[0].get_label()
        == f"m (mean AUC {mean.auc_mean:.3f}, SD {mean.auc_sd:.3f})"
    )
    _, ax = draw(folds)
    assert "± " not in artists(ax, "roc_average")[0].get_label()


@pytest.mark.parametrize("step", ["middle", "interpolated"])
def test_the_curve_is_read_as_it_is_asked_for(step):
    folds = five_samples(40)
    _, ax = draw(folds, step=step, n_samples=21)
    mean, top = (rp.compute.roc_average(folds, step=how, n_samples=21) for how in (step, "top"))
    (line,) = artists(ax, "roc_average")
    np.testing.assert_array_equal(line.get_xydata(), np.column_stack([mean.fpr, mean.tpr]))
    assert mean.tpr[1] < top.tpr[1]
    with pytest.raises(ValueError, match=f"step='{step}' applies to how=\"vertical\" only"):
        draw(folds, step=step, how="threshold")


def test_bounds_that_are_undefined_leave_a_gap():
    """At fpr .4 and .5 both folds read .5, the tpr of one case of two: the interval has no width there."""
    folds = [([1, 0, 0, 0, 1], [5, 4, 3, 2, 1]), ([0, 1, 0, 0, 1], [5, 4, 3, 1, 2])]
    at = [0, 0.2, 0.4, 0.5, 0.7, 0.8, 1]
    mean = rp.compute.roc_average(folds, at=at)
    assert np.isnan(mean.tpr_low).tolist() == [False, False, True, True, False, False, False]
    fig, ax = draw({"m": folds}, at=at, band=True)
    (band,) = artists(ax, "band:m")
    outlines = [path.vertices[:, 0] for path in band.get_paths()]
    assert [(x.min(), x.max()) for x in outlines] == [(0, 0.2), (0.7, 1)]
    fig, ax = draw({"m": folds}, at=at)
    (bars,) = artists(ax, "bars:m")
    fig.canvas.draw()
    assert np.isfinite(bars.get_datalim(ax.transData).get_points()).all()


def test_results_one_fold_and_band():
    folds = five_samples(100)
    _, ax = draw({"m": rp.compute.roc_average(folds)}, band=True)
    assert len(artists(ax, "band:m")) == 1
    assert artists(ax, "bars:m") == []
    _, ax = draw(folds[:1])
    assert artists(ax, "bars") == []


@pytest.mark.parametrize("options", [{}, {"band": True}])
def test_several_models_have_one_neutral_entry_for_their_spread_and_it_is_last(options):
    folds = five_samples(100)
    _, ax = draw({"a": folds, "b": folds[::-1]}, **options)
    words = [text.get_text() for text in ax.get_legend().get_texts()]
    assert words[2:] == ["mean of 5 folds, 95 % t interval", "folds"]
    handle = ax.get_legend().legend_handles[2]
    color = handle.get_facecolor() if options else handle.get_color()
    assert to_rgb(np.ravel(color)) == to_rgb(plt.rcParams["axes.edgecolor"])


def test_no_bars_and_one_fold_leave_no_words_behind():
    folds = five_samples(100)
    _, ax = draw(folds, errorbar=None)
    assert artists(ax, "bars") == []
    assert [text.get_text() for text in ax.get_legend().get_texts()][1:] == ["folds"]
    _, ax = draw(folds[:1])
    assert (
        artists(ax, "roc_average")[0].get_label() == f"vertical average (AUC {rp.compute.auc(*folds[0]):.3f})"
    )


def test_merged_folds_are_named_once():
    folds = five_samples(100)
    auc = rp.compute.auc(*(np.concatenate(part) for part in zip(*folds, strict=True)))
    _, ax = draw(folds, how="merge")
    assert artists(ax, "roc_average")[0].get_label() == f"merged folds (AUC {auc:.3f})"
    _, ax = draw({"m": folds}, how="merge")
    assert artists(ax, "roc_average:m")[0].get_label() == f"m (AUC of merged folds {auc:.3f})"


@pytest.mark.parametrize(
    "more",
    [
        {"how": "threshold"},
        {"errorbar": "sd"},
        {"step": "middle"},
        {"n_samples": 5},
        {"at": [0.5]},
        {"fold": [1]},
        {"y_score": [1]},
    ],
)
def test_a_result_stands_alone(more):
    mean = rp.compute.roc_average(five_samples(50))
    with pytest.raises(
        TypeError, match=f"`{next(iter(more))}` cannot be changed on a precomputed AveragedRoc"
    ):
        rp.roc_average({"m": mean}, **more)
    assert plt.get_fignums() == []


def test_a_band_needs_the_vertical_average():
    with pytest.raises(ValueError, match='it needs how="vertical"'):
        rp.roc_average(five_samples(50), how="threshold", band=True)
    assert plt.get_fignums() == []


def test_labels_hold_the_interval_of_what_the_average_is_of(rng):
    y, fold = np.tile([1, 0], 60), np.repeat(np.arange(4), 30)
    score = {"a": rng.normal(size=120) + y, "b": rng.normal(size=120) + 0.5 * y}
    label = "{name} {cv_auc:.6f} [{cv_low:.6f}, {cv_high:.6f}]"
    for how, of in (("vertical", "average"), ("threshold", "average"), ("merge", "merge")):
        _, ax = plt.subplots()
        rp.roc_average(y, score, fold=fold, how=how, label_fmt=label, ax=ax)
        for name in "ab":
            found = rp.compute.cv_auc_interval(y, score[name], fold=fold, how=of)
            expected = f"{name} {found.estimate:.6f} [{found.low:.6f}, {found.high:.6f}]"
            assert artists(ax, f"roc_average:{name}")[0].get_label() == expected
        plt.close()


def test_curves_of_imputed_sets_have_one_pooled_band(rng):
    y = rng.integers(0, 2, 60)
    sets = [(y, y + rng.normal(size=60)) for _ in range(3)]
    fig, ax = plt.subplots()
    rp.roc_average(sets, errorbar=("rubin", 90), band=True, folds=False, ax=ax)
    found = rp.compute.roc_average(sets, errorbar=("rubin", 90))
    (band,) = (one for one in ax.collections if one.get_gid() == "band")
    assert band.get_paths()[0].vertices[:, 1].min() == pytest.approx(found.tpr_low.min())
    assert band.get_label() == "90 % Wilson interval by Rubin's rules, pointwise"
    assert "average over imputed data sets (mean AUC " in rp.caption(ax)
    plt.close(fig)


def test_thin_lines_of_imputed_sets_are_called_by_their_name(rng):
    y = rng.integers(0, 2, 60)
    ax = rp.roc_average([(y, y + rng.normal(size=60)) for _ in range(3)], errorbar="rubin", band=True)
    assert "imputed data sets" in [text.get_text() for text in ax.get_legend().get_texts()]
    assert "Thin lines: the curves of the imputed data sets." in rp.caption(ax)
    assert ", in each of 3 imputed data sets" in rp.caption(ax)
    assert "folds" not in rp.caption(ax)


@pytest.mark.parametrize("how", ["vertical", "threshold"])
def test_the_mean_has_more_points_than_bars(how, rng):
    y = np.tile([0, 1], 100)
    folds = [(y, 2 * y + rng.normal(size=200)) for _ in range(5)]
    _, ax = draw(folds, how=how)
    mean = rp.compute.roc_average(folds, how=how)
    (line,), (bars,) = artists(ax, "roc_average"), artists(ax, "bars")
    np.testing.assert_array_equal(line.get_xydata(), np.column_stack([mean.fpr, mean.tpr]))
    lowest = min(curve.auc for curve in mean.curves)
    assert np.trapezoid(line.get_ydata(), line.get_xdata()) > lowest  # 11 points cut the corner at (0, 1)
    assert len(bars.get_segments()) == (11 if how == "vertical" else 22)
    if how == "vertical":
        places = [segment[0, 0] for segment in bars.get_segments() if len(segment)]
        assert set(np.round(places, 12)) <= set(np.round(np.linspace(0, 1, 11), 12))


@pytest.mark.parametrize("number", [1, 2, 3, 4])
def test_bars_of_several_models_stand_beside_each_other_about_their_fpr(number):
    models = {f"m{i}": five_samples(200) for i in range(number)}
    fig, ax = draw(models)
    fig.canvas.draw()
    point, places = fig.dpi / 72, []
    for name in models:
        (bars,) = artists(ax, f"bars:{name}")
        np.testing.assert_allclose(bars.get_segments()[3][:, 0], 0.3)  # the data stay what they are
        places.append(bars.get_transform().transform(bars.get_segments()[3])[0, 0] / point)
    middle = ax.transData.transform((0.3, 0))[0] / point
    assert np.mean(places) == pytest.approx(middle)
    assert (np.diff(places) > 1.2).all()
    assert (np.diff(places) < 3).all()


def test_bars_of_a_threshold_average_stay_at_their_points():
    models = {name: five_samples(200) for name in "ab"}
    fig, ax = draw(models, how="threshold", n_samples=5)
    fig.canvas.draw()
    for name in models:
        (bars,), (line,) = artists(ax, f"bars:{name}"), artists(ax, f"roc_average:{name}")
        at = bars.get_transform().transform(bars.get_segments()[2])[0, 0]
        assert at == pytest.approx(ax.transData.transform(line.get_xydata()[1])[0])
