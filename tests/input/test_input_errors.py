"""What bad input gets: the argument, what came, and the way out; and nothing is drawn."""

import matplotlib.pyplot as plt
import numpy as np
import pandas as pd
import pytest

import rocplot as rp
from rocplot import compute

Y, S = [1, 0, 1, 0], [0.9, 0.4, 0.4, 0.2]
NAN, INF = float("nan"), float("inf")
TABLE = pd.DataFrame({"label": Y, "score": S})
CURVE = compute.roc(Y, S)

# arguments, keywords, kind of error, words of its message
BAD_DATA = {
    "NaN score": ((Y, [0.9, NAN, 0.4, NAN]), {}, ValueError,
        ["y_score", "2 missing", "1, 3", "drop or fill"]),
    "None score": ((Y, [0.9, None, 0.4, 0.2]), {}, ValueError, ["y_score", "1 missing", "position 1"]),
    "masked score": ((Y, np.ma.array(S, mask=[0, 0, 1, 0])), {}, ValueError,
        ["y_score", "1 missing", "position 2"]),
    "NA score": ((Y, pd.array([1.5, pd.NA, 1, 0])), {}, ValueError, ["y_score", "1 missing", "position 1"]),
    "NaN label": (([1, 0, NAN, 0], S), {}, ValueError, ["y_true", "1 missing", "position 2"]),
    "None label": ((["a", None, "b", "a"], S), {"pos_label": "a"}, ValueError, ["y_true", "1 missing"]),
    "lengths": ((Y, S[:3]), {}, ValueError, ["y_true and y_score", "same length", "got 4 and 3"]),
    "lengths of one model": ((Y, {"a": S, "b": S[:2]}), {}, ValueError,
        ["y_true and y_score['b']", "got 4 and 2"]),
    "empty": (([], []), {}, ValueError, ["y_true", "empty", "at least one"]),
    "empty hue": (([], []), {"hue": []}, ValueError, ["hue", "empty", "at least one"]),
    "empty score": ((Y, []), {}, ValueError, ["y_score", "empty"]),
    "empty mapping": ((Y, {}), {}, ValueError, ["y_score", "empty mapping", "at least one model"]),
    "positives only": (([1, 1], [1, 2]), {}, ValueError, ["y_true", "positive cases only", "add negative"]),
    "negatives only": (([0, 0], [1, 2]), {}, ValueError, ["y_true", "negative cases only", "pos_label"]),
    "one soft class": (([1.0, 1.0], [1, 2]), {"soft_labels": True}, ValueError, ["positive cases only"]),
    "many labels": (([1, 2, 3, 1], S), {}, ValueError,
        ["y_true", "3 classes (1, 2, 3)", "y_true == positive"]),
    "many names": ((list("abca"), S), {"pos_label": "a"}, ValueError,
        ["y_true", "3 classes", "'a', 'b', 'c'"]),
    "two odd labels": (([3, 7, 3, 7], S), {}, ValueError, ["y_true", "3, 7", "pos_label="]),
    "strings": ((list("paap"), S), {}, ValueError, ["y_true", "'a', 'p'", "pos_label="]),
    "fractions": (([0.2, 1, 0, 0.7], S), {}, ValueError,
        ["y_true", "0.2 at position 0", "soft_labels=True", "swapped"]),
    "soft labels": (([0.2, 1.5, 0, -1], S), {"soft_labels": True}, ValueError,
        ["y_true", "[0, 1]", "1.5 at position 1"]),
    "soft text": ((list("abab"), S), {"soft_labels": True}, TypeError, ["y_true", "numbers in [0, 1]"]),
    "soft and named": ((Y, S), {"soft_labels": True, "pos_label": 1}, ValueError,
        ["pos_label", "soft_labels"]),
    "pos_label": ((list("abab"), S), {"pos_label": "c"}, ValueError,
        ["pos_label='c'", "does not occur", "'a', 'b'"]),
    "pos_label kind": ((list("abab"), S), {"pos_label": 1}, ValueError, ["pos_label=1", "does not occur"]),
    "two columns": ((Y, np.ones((4, 2))), {}, ValueError, ["y_score", "(4, 2)", "y_score[:, 1]", "mapping"]),
    "label columns": ((np.ones((4, 2)), S), {}, ValueError, ["y_true", "(4, 2)", "flat"]),
    "generator": ((Y, (s for s in S)), {}, TypeError, ["y_score", "generator", "list"]),
    "set": ((Y, {0.1, 0.2, 0.3, 0.4}), {}, TypeError, ["y_score", "set", "list"]),
    "ragged": ((Y, [[1, 2], [1], 2, 3]), {}, ValueError, ["y_score", "ragged"]),
    "complex": ((Y, [1j, 2, 3, 4]), {}, TypeError, ["y_score", "complex", "real"]),
    "text": ((Y, list("abcd")), {}, TypeError, ["y_score", "numbers"]),
    "mixed text": ((Y, np.array(["a", 1, 2, 3], object)), {}, TypeError, ["y_score", "numbers", "'a'"]),
    "dates": ((Y, np.array(["2024-01-01"] * 4, "M8[D]")), {}, TypeError,
        ["y_score", "numbers", "datetime64"]),
    "no score": ((Y,), {}, TypeError, ["y_score is missing"]),
    "no labels": ((None, S), {}, TypeError, ["y_true", "array", "None"]),
    "a number": ((Y, 0.5), {}, TypeError, ["y_score", "array", "float"]),
    "a name without data": ((Y, "score"), {}, TypeError, ["y_score='score'", "data="]),
    "negative weight": ((Y, S), {"sample_weight": [1, -2, 1, 1]}, ValueError,
        ["sample_weight", "non-negative", "-2 at position 1"]),
    "NaN weight": ((Y, S), {"sample_weight": [1, NAN, 1, 1]}, ValueError,
        ["sample_weight", "missing", "position 1"]),
    "infinite weight": ((Y, S), {"sample_weight": [1, 1, INF, 1]}, ValueError,
        ["sample_weight", "finite", "inf at position 2"]),
    "infinite sum": ((Y, S), {"sample_weight": [1e308] * 4}, ValueError, ["sample_weight", "infinite sum"]),
    "zero weights": ((Y, S), {"sample_weight": [0] * 4}, ValueError, ["sample_weight", "zero for all 4"]),
    "text weights": ((Y, S), {"sample_weight": list("abcd")}, TypeError, ["sample_weight", "numbers"]),
    "short weights": ((Y, S), {"sample_weight": [1, 2]}, ValueError, ["y_true and sample_weight", "got 4 and 2"]),
    "emptied class": ((Y, S), {"sample_weight": [0, 1, 0, 1]}, ValueError,
        ["sample_weight", "every positive case", "is empty"]),
    "emptied negatives": ((Y, S), {"sample_weight": [1, 0, 1, 0]}, ValueError,
        ["sample_weight", "every negative case"]),
    "a model's weight": ((Y, {"a": S}), {"sample_weight": {"a": [1, 1, 1, -1]}}, ValueError,
        ["sample_weight['a']", "-1 at"]),
    "weights of others": ((Y, {"a": S}), {"sample_weight": {"b": Y}}, ValueError,
        ["sample_weight", "'b'", "'a'", "same names"]),
    "labels of others": (({"b": Y}, {"a": S}), {}, ValueError, ["y_true", "'b'", "'a'", "same names"]),
    "labels by model alone": (({"a": Y}, S), {}, ValueError, ["y_true", "mapping", "y_score"]),
    "weights by model alone": ((Y, S), {"sample_weight": {"a": Y}}, ValueError,
        ["sample_weight", "mapping", "one array"]),
    "hue length": ((Y, S), {"hue": ["a", "b"]}, ValueError, ["hue and y_true", "got 2 and 4"]),
    "hue missing": ((Y, S), {"hue": ["a", None, "b", "b"]}, ValueError, ["hue", "1 missing"]),
    "hue and mapping": ((Y, {"a": S}), {"hue": list("abab")}, ValueError, ["hue", "mapping", "both name the models"]),
    "hue and columns": (("label", ["score"]), {"hue": "label", "data": TABLE}, ValueError,
        ["hue", "one column"]),
    "hue of one class": ((Y, S), {"hue": list("aaab")}, ValueError, ["negative cases only"]),
    "unknown column": (("lable", "score"), {"data": TABLE}, ValueError,
        ["y_true='lable'", "did you mean 'label'"]),
    "no column at all near": (("qqq", "score"), {"data": TABLE}, ValueError,
        ["y_true='qqq'", "'label', 'score'"]),
    "array beside data": ((Y, "score"), {"data": TABLE}, TypeError, ["y_true", "column name", "list"]),
    "data that is none": (("label", "score"), {"data": 3}, TypeError, ["data", "int", "without data"]),
    "result and scores": ((CURVE, S), {}, TypeError, ["y_score", "precomputed RocCurve"]),
    "result and weights": ((CURVE,), {"sample_weight": Y}, TypeError, ["sample_weight", "precomputed RocCurve"]),
    "results and others": (({"a": CURVE, "b": S},), {}, TypeError, ["'b'", "results only"]),
}  # fmt: skip

BAD_LAYERS = {
    "ax": ({"ax": "no"}, TypeError, ["ax", "Axes", "str"]),
    "hull": ({"hull": "yes"}, TypeError, ["hull must be a bool", "got 'yes'"]),
    "ties": ({"ties": 3}, TypeError, ["ties must be a bool", "got 3"]),
    "area": ({"area": "yes"}, TypeError, ["area must be a bool", "got 'yes'"]),
    "chance": ({"chance": "no"}, TypeError, ["chance must be a bool", "got 'no'"]),
    "operating point": ({"operating_point": "best"}, ValueError, ["operating_point=", "'best'", "youden"]),
    "thresholds": ({"thresholds": "all"}, TypeError, ["thresholds must be", "a list", "got 'all'"]),
    "threshold NaN": ({"thresholds": [0.5, NAN]}, ValueError, ["thresholds", "NaN at position 1"]),
    "threshold text": ({"thresholds": ["a"]}, TypeError, ["thresholds", "numbers"]),
    "metric": ({"isometrics": "acuracy"}, ValueError, ["acuracy", "'accuracy'", "'cost'"]),
    "metric in a dict": ({"isometrics": {"metric": "x"}}, ValueError, ["'x'", "'accuracy'", "'cost'"]),
    "metric kind": ({"isometrics": 3}, TypeError, ["isometrics must be", "a name", "got 3"]),
    "skew": ({"isometrics": {"metric": "accuracy", "skew": -1}}, ValueError, ["skew", "-1"]),
    "cost ratio": ({"isometrics": {"metric": "cost", "cost_ratio": -1}}, ValueError, ["cost_ratio", "-1"]),
    "prior": ({"operating_point": {"prior": 2}}, ValueError, ["prior", "[0, 1]", "2"]),
    "negative cost": ({"operating_point": {"cost_fn": -3}}, ValueError, ["cost_fn", "at least 0", "-3"]),
    "no cost": ({"operating_point": {"cost_fp": 0, "cost_fn": 0}}, ValueError, ["cost_fp", "cost_fn"]),
    "label": ({"label_fmt": "{nope}"}, ValueError, ["label_fmt='{nope}'", "auc"]),
    "label format": ({"label_fmt": "{auc:q}"}, ValueError, ["label_fmt='{auc:q}'"]),
}


def check(caught, words):
    message = str(caught.value)
    missing = [word for word in words if word not in message]
    assert not missing, message


@pytest.mark.sample(100)
@pytest.mark.parametrize("case", BAD_DATA.values(), ids=BAD_DATA)
@pytest.mark.parametrize("function", [compute.roc, compute.auc, rp.roc], ids=["roc", "auc", "picture"])
def test_bad_data(function, case):
    positional, keywords, kind, words = case
    with pytest.raises(kind) as caught:
        function(*positional, **keywords)
    check(caught, words)
    assert not plt.get_fignums()


@pytest.mark.parametrize("case", BAD_LAYERS.values(), ids=BAD_LAYERS)
def test_bad_layers_make_no_figure(case):
    keywords, kind, words = case
    with pytest.raises(kind) as caught:
        rp.roc(Y, S, **keywords)
    check(caught, words)
    assert not plt.get_fignums()


@pytest.mark.parametrize(
    ("positional", "keywords"),
    [((Y, S), case[0]) for name, case in BAD_LAYERS.items() if name != "ax"]
    + [case[:2] for name, case in BAD_DATA.items() if name in ("NaN score", "lengths", "unknown column")],
)
def test_the_axes_stay_as_they_were(positional, keywords):
    _, ax = plt.subplots()
    ax.plot([0, 3], [0, 2])
    before = state(ax)
    with pytest.raises((TypeError, ValueError)):
        rp.roc(*positional, **keywords, ax=ax)
    assert state(ax) == before


def state(ax):
    return (ax.get_children(), ax.axis(), ax.get_aspect(), ax.get_xlabel(), ax.get_ylabel(), ax.get_legend())


def test_nothing_is_drawn_for_bad_points():
    for points, keywords in (({"A": (0.1, 1.7)}, {}), ({"A": (0.1, 0.7)}, {"prior": 2})):
        with pytest.raises(ValueError, match=r"must be in \[0, 1\]"):
            rp.roc_points(points, **keywords)
    with pytest.raises(ValueError, match="cost_fp must be finite and at least 0"):
        rp.roc_points({"A": (0.1, 0.7)}, prior=0.5, cost_fp=-1)
    with pytest.raises(TypeError, match="hull must be a bool"):
        rp.roc_points({"A": (0.1, 0.7)}, hull="yes")
    assert not plt.get_fignums()


def test_unknown_arguments_of_compute_functions():
    with pytest.raises(
        TypeError, match=r"unexpected keyword argument 'windw'.*fpr, tpr, standardize, y_true"
    ):
        compute.partial_auc(Y, S, windw=(0, 1))
