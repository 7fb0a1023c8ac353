"""The public names, and what every picture has in common; a new plot joins the lists."""

import functools
import inspect

import matplotlib as mpl
import matplotlib.pyplot as plt
import numpy as np
import pytest

import rocplot as rp

READING = ["y_true", "y_score", "data", "hue", "sample_weight", "pos_label", "soft_labels"]


def reading(module):
    """Name the functions of a module that begin with the reading arguments."""
    functions = {name: getattr(module, name) for name in module.__all__ if inspect.isfunction(getattr(module, name))}
    return [
        name for name, function in functions.items() if list(inspect.signature(function).parameters)[:7] == READING
    ]


NEEDED = {  # what a function cannot do without
    "cost_band": {"seed": 0, "n_resamples": 20},
    "cost_line": {"threshold": 0.4},
    "expected_loss": {"choice": "optimal"},
    "fit_binormal": {"method": "moments"},
    "operating_interval": {"threshold": 0.4},
    "partial_auc": {"fpr": (0, 0.5)},
    "profit_optimum": {"benefit_tp": 1},
}
TOGETHER = {"relative_superiority", "rocch_hybrid"}  # one result for several models
CASES = {"repair_section", "swap_loss"}  # counts do not say what these return, one value per case
PER_MODEL = sorted(set(reading(rp.compute)) - TOGETHER)
PICTURES = [getattr(rp, name) for name in sorted(set(reading(rp)) - TOGETHER)]
COUNTED = {  # pictures whose main mark is no line of rates, or counts cases: their own tests look at them
    "confusion_matrix",
    "lift",
    "pn",
    "ranking_strip",
    "refinement_calibration",
    "repair",
    "score_distribution",
    "threshold_metrics",
}
CURVES = [picture for picture in PICTURES if picture.__name__ not in COUNTED]
Y, SCORE = [0, 1, 0, 1, 1, 0], [0.1, 0.4, 0.35, 0.8, 0.35, 0.6]


@pytest.mark.parametrize("name", PER_MODEL)
def test_compute_functions_share_the_reading_arguments(name):
    function = getattr(rp.compute, name)
    assert list(inspect.signature(function).parameters)[:7] == READING
    assert "y_score : array-like" in function.__doc__
    assert not any(mark in function.__doc__ for mark in ("{reading}", "{raises}"))


@pytest.mark.parametrize("name", PER_MODEL)
def test_one_model_gives_one_result_and_several_a_dict(name):
    function = functools.partial(getattr(rp.compute, name), **NEEDED.get(name, {}))
    one = function(Y, SCORE)
    both = function(Y, {"a": SCORE, "b": SCORE[::-1]})
    assert list(both) == ["a", "b"]
    assert type(both["a"]) is type(one)
    table = {"y": Y, "a": SCORE, "b": SCORE[::-1]}
    assert list(function("y", ["b", "a"], data=table)) == ["b", "a"]
    assert type(function("y", "a", data=table)) is type(one)
    long = function([*Y, *Y], SCORE + SCORE[::-1], hue=["z"] * 6 + ["a"] * 6)
    assert list(long) == ["z", "a"]


@pytest.mark.parametrize("name", sorted(set(PER_MODEL) - CASES))
def test_counts_stand_in_place_of_data(name):
    function = functools.partial(getattr(rp.compute, name), **NEEDED.get(name, {}))
    counts = rp.compute.counts(Y, SCORE)
    direct, through = function(Y, SCORE), function(counts)
    if hasattr(direct, "to_dict"):
        for key, value in direct.to_dict().items():
            np.testing.assert_array_equal(through.to_dict()[key], value)
    else:
        assert direct == through


@pytest.mark.parametrize("picture", PICTURES, ids=lambda picture: picture.__name__)
def test_pictures_share_their_arguments(picture):
    names = list(inspect.signature(picture).parameters)
    assert names[:7] == READING
    assert "ax" in names
    assert {"legend", "label_fmt"} <= set(names) or picture is rp.confusion_matrix  # which has no models to name


@pytest.mark.parametrize("picture", PICTURES, ids=lambda picture: picture.__name__)
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
        (("y", "s"), {"data": {"y": Y, "s": SCORE, "who": ["m"] * 6}, "hue": "who"}),
        ((["n", "p", "n", "p", "p", "n"], {"m": SCORE}), {"pos_label": "p", "sample_weight": [2.0] * 6}),
    ):
        _, ax = plt.subplots()
        picture(*args, **kws, ax=ax)
        (line,) = [line for line in ax.lines if line.get_gid() == f"{picture.__name__}:m"]
        drawn.append((line.get_xydata(), line.get_label()))
    for data, label in drawn[1:]:
        np.testing.assert_array_equal(data, drawn[0][0])
        assert label == drawn[0][1]


@pytest.mark.parametrize("picture", PICTURES, ids=lambda picture: picture.__name__)
def test_bad_data_draws_nothing(picture):
    with pytest.raises(ValueError, match="missing value"):
        picture(Y, [0.1, np.nan, *SCORE[2:]])
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
