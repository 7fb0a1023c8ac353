"""The public names, and what every picture has in common; a new plot joins the lists."""

import inspect

import matplotlib as mpl
import matplotlib.pyplot as plt
import numpy as np
import pytest

import rocplot as rp

READING = ["y_true", "y_score", "data", "hue", "sample_weight", "pos_label", "soft_labels"]
PER_MODEL = [
    "auc",
    "auc_bounds",
    "auc_interval",
    "brier_curve",
    "brier_decomposition",
    "calibration",
    "calibration_map",
    "calibration_statistics",
    "confusion_matrix",
    "cost_curve",
    "counts",
    "det",
    "hull",
    "lift",
    "operating_point",
    "precision_recall",
    "precision_recall_gain",
    "ranking_strip",
    "roc",
    "score_distribution",
    "sensibility",
    "threshold_metrics",
]
CURVES = [
    "h_measure",
    "hull",
    "kendall_curve",
    "net_benefit",
    "operating_point",
    "precision_recall",
    "rate_driven_curve",
    "rate_uniform_curve",
    "roc",
    "rol_curve",
    "score_uniform_curve",
    rp.calibration,
    rp.calibration_map,
    rp.det,
    rp.precision_recall,
    rp.precision_recall_gain,
    rp.roc,
    rp.sensibility,
]
CURVES = [
    rp.brier_curve,
    rp.cost_curve,
    rp.kendall_curve,
    rp.net_benefit,
    rp.precision_recall,
    rp.rate_driven_curve,
    rp.rate_uniform_curve,
    rp.roc,
    rp.rol_curve,
]
Y, SCORE = [0, 1, 0, 1, 1], [0.1, 0.4, 0.35, 0.8, 0.35]


@pytest.mark.parametrize("name", [*PER_MODEL, "partial_auc"])
def test_compute_functions_share_the_reading_arguments(name):
    function = getattr(rp.compute, name)
    assert list(inspect.signature(function).parameters)[:7] == READING
    assert "y_score : array-like" in function.__doc__
    assert not any(mark in function.__doc__ for mark in ("{reading}", "{raises}"))


@pytest.mark.parametrize("name", PER_MODEL)
def test_one_model_gives_one_result_and_several_a_dict(name):
    function = getattr(rp.compute, name)
    one = function(Y, SCORE)
    both = function(Y, {"a": SCORE, "b": SCORE[::-1]})
    assert list(both) == ["a", "b"]
    assert type(both["a"]) is type(one)
    table = {"y": Y, "a": SCORE, "b": SCORE[::-1]}
    assert list(function("y", ["b", "a"], data=table)) == ["b", "a"]
    assert type(function("y", "a", data=table)) is type(one)
    long = function([*Y, *Y], SCORE + SCORE[::-1], hue=["z"] * 5 + ["a"] * 5)
    assert list(long) == ["z", "a"]


@pytest.mark.parametrize("name", PER_MODEL)
def test_counts_stand_in_place_of_data(name):
    function = getattr(rp.compute, name)
    counts = rp.compute.counts(Y, SCORE)
    direct, through = function(Y, SCORE), function(counts)
    if hasattr(direct, "to_dict"):
        for key, value in direct.to_dict().items():
            np.testing.assert_array_equal(through.to_dict()[key], value)
    else:
        assert direct == through


@pytest.mark.parametrize("picture", CURVES, ids=lambda picture: picture.__name__)
def test_pictures_share_their_arguments(picture):
    names = list(inspect.signature(picture).parameters)
    assert names[:7] == READING
    assert {"legend", "label_fmt", "ax"} <= set(names)


@pytest.mark.parametrize("picture", CURVES, ids=lambda picture: picture.__name__)
def test_pictures_leave_global_state_alone(picture):
    before, state = dict(mpl.rcParams), np.random.get_state()[1].copy()  # noqa: NPY002
    fig, ax = plt.subplots()
    other, beside = plt.subplots()
    assert picture(Y, {"m": SCORE}, ax=ax) is ax
    fig.canvas.draw()
    assert plt.gcf() is other
    assert plt.gca() is beside
    assert dict(mpl.rcParams) == before
    assert (np.random.get_state()[1] == state).all()  # noqa: NPY002


@pytest.mark.parametrize("picture", CURVES, ids=lambda picture: picture.__name__)
def test_pictures_take_results_columns_and_weights(picture):
    twin = getattr(rp.compute, picture.__name__)
    drawn = []
    for args, kws in (
        ((Y, {"m": SCORE}), {}),
        (({"m": twin(Y, SCORE)},), {}),
        (("y", ["m"]), {"data": {"y": Y, "m": SCORE}}),
        (("y", "s"), {"data": {"y": Y, "s": SCORE, "who": ["m"] * 5}, "hue": "who"}),
        ((["n", "p", "n", "p", "p"], {"m": SCORE}), {"pos_label": "p", "sample_weight": [2.0] * 5}),
    ):
        _, ax = plt.subplots()
        picture(*args, **kws, ax=ax)
        (line,) = [line for line in ax.lines if line.get_gid() == f"{picture.__name__}:m"]
        drawn.append((line.get_xydata(), line.get_label()))
    for data, label in drawn[1:]:
        np.testing.assert_array_equal(data, drawn[0][0])
        assert label == drawn[0][1]


@pytest.mark.parametrize("picture", CURVES, ids=lambda picture: picture.__name__)
def test_bad_data_draws_nothing(picture):
    with pytest.raises(ValueError, match="missing value"):
        picture(Y, [0.1, np.nan, 0.2, 0.3, 0.4])
    assert plt.get_fignums() == []


def test_public_names_are_documented():
    for room in (rp, rp.compute):
        for name in room.__all__:
            thing = getattr(room, name)
            if callable(thing):
                assert len(thing.__doc__.splitlines()) > 3, name


def test_unknown_name():
    with pytest.raises(AttributeError, match="no attribute 'rok'"):
        rp.rok  # noqa: B018
    assert "roc" in dir(rp)
