"""Pictures of means over folds: their artists bear the numbers, and what belongs to one curve is refused."""

import matplotlib.pyplot as plt
import numpy as np
import pytest
from artists import artists
from matplotlib.collections import LineCollection
from matplotlib.patches import Patch
from papers import table

import rocplot as rp

DATA = table("tic_tac_toe")
MODELS = {"naive Bayes": DATA["naive_bayes"], "tree": DATA["tree"]}
NAMES = ["precision_recall", "lift", "calibration", "net_benefit", "cost_curve"]
OF_ONE_CURVE = {  # a layer that needs single curves, and how it is asked for
    "precision_recall": {"hull": True},
    "lift": {"ks": True},
    "calibration": {"statistics": True},
    "net_benefit": {"band": True},
    "cost_curve": {"operating_range": True},
}


def draw(name, score=None, ax=None, **kws):
    if ax is None:
        _, ax = plt.subplots()
    kws = {"fold": DATA["fold"]} | kws
    return getattr(rp, name)(DATA["x_wins"], MODELS if score is None else score, ax=ax, **kws)


def labels_of(ax):
    return ax.get_legend_handles_labels()[1]


@pytest.mark.mpl_image_compare
def test_image_mean_precision():
    return draw("precision_recall").figure


@pytest.mark.mpl_image_compare
def test_image_mean_lift_with_folds():
    return draw("lift", DATA["tree"], scale="rate", folds=True).figure


@pytest.mark.mpl_image_compare
def test_image_mean_calibration():
    return draw("calibration", n_bins=5).figure


@pytest.mark.mpl_image_compare
def test_image_mean_net_benefit():
    return draw("net_benefit").figure


@pytest.mark.mpl_image_compare(tolerance=0.08)  # last bits of twenty thin lines move colors by a level: .06
def test_image_mean_cost_with_folds():
    return draw("cost_curve", folds=True, errorbar="sd").figure


@pytest.mark.parametrize("name", NAMES)
def test_artists_bear_the_numbers(name):
    ax = draw(name, folds=True, **{"scale": "rate"} if name == "lift" else {})
    means = getattr(rp.compute, name)(DATA["x_wins"], MODELS, fold=DATA["fold"])
    for model, mean in means.items():
        (line,) = artists(ax, f"{name}:{model}")
        np.testing.assert_allclose(line.get_xydata(), np.column_stack([mean.x, mean.y]))
        assert len(artists(ax, f"folds:{model}")) == 10
        (bounds,) = artists(ax, f"errorbar:{model}")
        ends = np.concatenate([path.vertices for path in bounds.get_paths()])
        known = ~np.isnan(mean.low)
        known[-1] &= known[-2]  # one point beside none is no band
        for edge in (mean.low, mean.high):
            for x, y in zip(mean.x[known][::7], edge[known][::7], strict=True):
                assert np.nanmin(np.hypot(*(ends - [x, y]).T)) < 2e-3
    words = "mean of 3 to 10 folds" if name == "calibration" else "mean of 10 folds"
    assert f"{words}, 95 % t interval" in labels_of(ax)


@pytest.mark.parametrize(("scale", "factor"), [("count", "P"), ("ratio", "1/rate")])
def test_lift_in_other_scales(scale, factor):
    ax = draw("lift", DATA["tree"], scale=scale)
    folds = [
        rp.compute.lift(DATA["x_wins"][at], DATA["tree"][at])
        for at in (DATA["fold"] == k for k in np.unique(DATA["fold"]))
    ]
    x, y = artists(ax, "lift")[0].get_xydata().T
    each = [np.interp(x, one.rate, one.count) / (1 if factor == "P" else x * one.n_positive) for one in folds]
    np.testing.assert_allclose(y, np.mean(each, axis=0))
    if scale == "count":
        areas = [one.area for one in folds]
        area = f"{np.mean(areas):.4g}"
        assert area == f"{np.mean(areas):.2f}"  # the spread has as many decimals
        assert labels_of(ax)[0] == f"mean curve (mean area {area}, SD {np.std(areas, ddof=1):.2f})"


def test_interventions_avoided_and_the_reference_of_net_benefit():
    ax = draw("net_benefit", DATA["tree"], thresholds=[0.3, 0.45, 0.6], interventions_avoided=True)
    folds = [
        rp.compute.net_benefit(DATA["x_wins"][at], DATA["tree"][at], thresholds=[0.3, 0.45, 0.6])
        for at in (DATA["fold"] == k for k in np.unique(DATA["fold"]))
    ]
    (line,) = artists(ax, "net_benefit")
    np.testing.assert_allclose(
        line.get_ydata(), np.mean([one.interventions_avoided for one in folds], axis=0)
    )
    ax = draw("net_benefit", DATA["tree"], thresholds=[0.3, 0.45, 0.6])
    np.testing.assert_allclose(
        artists(ax, "treat_all")[0].get_ydata(), np.mean([one.treat_all for one in folds], axis=0)
    )


@pytest.mark.sample(2)
@pytest.mark.parametrize("name", NAMES)
def test_no_standard_deviation_stands_as_an_interval(name):
    for errorbar, words in (
        (("ci", 90), "mean of 10 folds, 90 % t interval"),
        ("sd", "mean of 10 folds, ± standard deviation"),
        (("se", 2), "mean of 10 folds, ± 2 standard errors"),
        (("pi", 0.8), "mean of 10 folds, central 80 % of folds"),
    ):
        texts = labels_of(draw(name, errorbar=errorbar))
        if name == "calibration":  # of few folds of the tree there are predictions in the middle
            words = words.replace("of 10", "of 3 to 10")
        assert words in texts
        assert not any("±" in text for text in texts if text != words)
        assert all(("SD" in text) == ("mean " in text) for text in texts if text != words)
    assert artists(draw(name, errorbar=None), "errorbar:tree") == []


@pytest.mark.parametrize("name", NAMES)
def test_ready_means_and_other_ways_in(name):
    mean = getattr(rp.compute, name)(DATA["x_wins"], DATA["tree"], fold=DATA["fold"])
    parts = [
        (DATA["x_wins"][at], DATA["tree"][at]) for at in (DATA["fold"] == k for k in np.unique(DATA["fold"]))
    ]
    drawn = []
    for args, kws in (((mean,), {}), ((parts,), {}), (("x_wins", "tree"), {"fold": "fold", "data": DATA})):
        _, ax = plt.subplots()
        getattr(rp, name)(*args, ax=ax, **kws)
        drawn.append(artists(ax, name)[0].get_xydata())
        assert len(artists(ax, "errorbar")) == 1
    np.testing.assert_array_equal(drawn[0], drawn[1])
    np.testing.assert_array_equal(drawn[0], drawn[2])


@pytest.mark.parametrize("name", NAMES)
def test_what_is_refused_draws_nothing(name):
    layer = next(iter(OF_ONE_CURVE[name]))
    with pytest.raises(ValueError, match=f"^{layer} belongs to one curve, but with folds the mean is drawn"):
        getattr(rp, name)(DATA["x_wins"], DATA["tree"], fold=DATA["fold"], **OF_ONE_CURVE[name])
    with pytest.raises(ValueError, match=r"^folds shows the folds of a mean: pass fold="):
        getattr(rp, name)(DATA["x_wins"], DATA["tree"], folds=True)
    both = {"a": getattr(rp.compute, name)(DATA["x_wins"], DATA["tree"])}
    both["b"] = getattr(rp.compute, name)(DATA["x_wins"], DATA["tree"], fold=DATA["fold"])
    with pytest.raises(TypeError, match="some results are means over folds and some are not"):
        getattr(rp, name)(both)
    assert plt.get_fignums() == []


def test_one_method_of_calibration():
    with pytest.raises(ValueError, match="method must be one with folds, not bins and loess"):
        draw("calibration", method=("bins", "loess"))
    smooth = draw("calibration", DATA["tree"], method=["isotonic"], residual=True, folds=True)
    assert len(artists(smooth, "folds")) == 10
    mean = rp.compute.calibration(DATA["x_wins"], DATA["tree"], fold=DATA["fold"], method="isotonic")
    vertices = artists(smooth, "calibration")[0].get_xydata()
    np.testing.assert_allclose(
        np.unique(vertices, axis=0), np.unique(np.column_stack([mean.x, mean.x - mean.y]), axis=0)
    )


@pytest.mark.sample(1)
@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("number", [1, 2, 200])
def test_one_two_and_many_folds(rng, name, number):
    y, score, fold = np.tile([0, 1], 1000), rng.random(2000), np.arange(2000) // 2 % number
    _, ax = plt.subplots()
    getattr(rp, name)(y, {"a model of a very long name " * 2: score}, fold=fold, ax=ax)
    ax.figure.canvas.draw()
    assert f"{number} folds, 95 % t interval" in labels_of(ax)[-1] or number == 1


def make_models(rng, number):
    """Make as many models of the data."""
    return {f"model {i}": 0.9 * DATA["tree"] + 0.1 * rng.random(len(DATA["tree"])) for i in range(number)}


@pytest.mark.parametrize("number", [2, 4])
def test_bands_of_few_models_are_shaded(rng, number):
    ax = draw("lift", make_models(rng, number))
    bands = [band for i in range(number) for band in artists(ax, f"errorbar:model {i}")]
    assert [band.get_facecolor()[0][3] for band in bands] == pytest.approx([0.2] * number)
    (key,) = [one for one in ax.get_legend().legend_handles if isinstance(one, Patch)]
    assert key.get_facecolor()[3] == pytest.approx(0.2)


@pytest.mark.parametrize("name", ["precision_recall", "lift", "calibration", "cost_curve", "net_benefit"])
def test_limits_of_many_models_are_drawn_if_the_caller_asks(rng, name):
    scores = make_models(rng, 5)
    with pytest.warns(UserWarning, match=r"the intervals of 5 models .* pass errorbar=.* or highlight="):
        ax = draw(name, scores)
    assert not [artist for artist in ax.collections if str(artist.get_gid()).startswith("errorbar")]
    assert "mean of" not in " ".join(labels_of(ax))
    ax = draw(name, scores, errorbar="sd")
    bars = [one for i in range(5) for one in artists(ax, f"errorbar:model {i}")]
    assert len(bars) == 5
    assert all(isinstance(one, LineCollection) for one in bars)
    assert "± standard deviation" in labels_of(ax)[-1]
    ax = draw(name, scores, highlight=["model 1", "model 3"])
    assert len(artists(ax, "errorbar:model 1") + artists(ax, "errorbar:model 3")) == 2


def test_bars_in_place_of_bands_stand_on_their_curves_and_apart(rng):
    number = 12
    ax = draw("lift", make_models(rng, number), errorbar="sd")
    abscissae = []
    for i in range(number):
        (bars,) = artists(ax, f"errorbar:model {i}")
        (line,) = artists(ax, f"lift:model {i}")
        segments = np.array(bars.get_segments())
        assert 1 <= len(segments) <= 2  # where the folds agree, there is no bar
        assert (segments[:, 0, 0] == segments[:, 1, 0]).all()
        height = np.interp(segments[:, 0, 0], *line.get_data())
        assert (segments[:, 0, 1] <= height + 1e-9).all()
        assert (height <= segments[:, 1, 1] + 1e-9).all()
        abscissae += segments[:, 0, 0].tolist()
    gaps = np.diff(sorted(abscissae)) / (np.ptp(ax.get_xlim()) / 24)  # up to 24 bars share the panel's width
    np.testing.assert_allclose(gaps, gaps.round(), atol=1e-6)
    assert gaps.round().min() == 1


def test_highlighted_models_alone_have_spread_and_folds():
    ax = draw("precision_recall", highlight="tree", folds=True, palette={"tree": "C3", "naive Bayes": "C1"})
    assert artists(ax, "errorbar:naive Bayes") == artists(ax, "folds:naive Bayes") == []
    assert artists(ax, "errorbar:tree")


@pytest.mark.parametrize("name", ["precision_recall", "lift", "calibration", "cost_curve", "net_benefit"])
def test_error_bars_without_folds_are_refused(name):
    y, score = [0, 1, 0, 1], [0.1, 0.4, 0.5, 0.8]
    words = r"errorbar is the spread of a mean over folds: pass fold=, or a list of \(y_true, y_score\) pairs"
    with pytest.raises(ValueError, match=words):
        getattr(rp, name)(y, score, errorbar=("ci", 95))
    assert plt.get_fignums() == []
