"""Whatever public function warns: the warning points at the line that called it."""

import inspect
import warnings

import matplotlib.pyplot as plt
import numpy as np
import pytest

import rocplot as rp
from rocplot import compute

ENOUGH = {
    "threshold": 0.5, "fold": np.arange(12) % 3, "by": np.arange(12) % 2, "n_resamples": 20, "seed": 0, "progress": False
}  # fmt: skip
Y = np.array([1] * 9 + [0] * 3)
DATA = {  # what leaves intervals, tests and bands undefined
    "separated": (Y, np.where(Y, 0.9, 0.1) + np.arange(12) / 500),
    "equal": (Y, np.full(12, 0.5)),
    "one negative": (np.array([1] * 11 + [0]), np.linspace(0.1, 0.9, 12)),
    "few": (Y, np.array([0.9, 0.8, 0.7, 0.65, 0.6, 0.55, 0.5, 0.3, 0.2, 0.75, 0.25, 0.1])),
}
TWO = {"auc_test": {"b": np.linspace(0, 1, 12)}, "tpr_test": {"b": np.linspace(0, 1, 12), "fpr": 0.3}}
TWO["average_precision_test"] = TWO["auc_test"]
LAYERS = {
    "roc": [{"band": "bootstrap"}, {"band": "working-hotelling"}, {"label_fmt": "{auc:.2f} {low:.2f}"}],
    "precision_recall": [{"band": True}],
    "net_benefit": [{"band": {"method": "bootstrap"}}],
    "calibration": [{"statistics": True}],
}
NUMBERS = [
    name for name in compute.__all__
    if inspect.isfunction(one := getattr(compute, name)) and list(inspect.signature(one).parameters)[:1] == ["y_true"]
    and "score_matrix" not in inspect.signature(one).parameters
]  # fmt: skip
PICTURES = [name for name in rp.__all__ if name in NUMBERS]


def told(call):
    """Return the warnings of a call, also of one that is refused in the end."""
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        try:
            call()
        except (ValueError, TypeError) as error:
            return caught, error
    return caught, None


def cases(function, name):
    words = inspect.signature(function).parameters
    own = {
        word: value
        for word, value in ENOUGH.items()
        if word in words and (word != "fold" or "average" in name)
    }
    for y, s in DATA.values():
        yield (y, s), own | TWO.get(name, {})
        for method in (
            ("bootstrap", "bca", "delong", "working-hotelling", "fixed-width") if "method" in words else ()
        ):
            yield (y, s), own | TWO.get(name, {}) | {"method": method}


@pytest.mark.sample(20)
@pytest.mark.parametrize("name", NUMBERS)
def test_warnings_of_numbers_point_at_the_caller(name):
    function = getattr(compute, name)
    for given, own in cases(function, name):
        caught, _ = told(lambda given=given, own=own: function(*given, **own))
        assert {one.filename for one in caught} <= {__file__}, [str(one.message) for one in caught]


@pytest.mark.sample(2)
@pytest.mark.parametrize("name", PICTURES)
def test_warnings_of_pictures_point_at_the_caller(name):
    function = getattr(rp, name)
    for given, own in cases(function, name):
        for layers in [{}, *LAYERS.get(name, ())]:
            _, ax = plt.subplots()
            keywords = {
                word: value for word, value in own.items() if word not in ("n_resamples", "seed", "progress")
            }
            caught, _ = told(lambda a=given, k=keywords | layers, ax=ax: function(*a, **k, ax=ax))
            plt.close(ax.figure)
            assert {one.filename for one in caught} <= {__file__}, [str(one.message) for one in caught]


def test_these_do_warn():
    """Were nothing said, nothing would point anywhere."""
    y, s = DATA["separated"]
    for function, own in [
        (compute.auc_interval, {}),
        (compute.auc_test, {"b": s[::-1]}),
        (compute.roc_band, {"method": "bootstrap"}),
        (compute.roc_average, {"fold": np.arange(12) % 3}),
        (rp.roc, {"band": "bootstrap", "ax": plt.figure().add_subplot()}),
    ]:
        caught, error = told(lambda f=function, k=own: f(y, s, **k))
        assert error is None
        assert caught or function is compute.roc_average, function.__name__
        assert {one.filename for one in caught} <= {__file__}


def test_a_method_by_another_package_points_at_its_line():
    """Map a function over groups: the line of pandas is the one that called."""
    import pandas as pd

    y, s = DATA["separated"]
    table = pd.DataFrame({"y": y, "s": s, "site": ["a"] * 12})
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        table.groupby("site")[["y", "s"]].apply(lambda part: compute.auc_interval(part.y, part.s).low)
    assert [one.filename for one in caught] == [__file__]


def test_a_roc_curve_warns_of_weights_that_may_count_cases_as_its_interval_does():
    """Its legend and caption have limits of the AUC, which are those of 109 cases."""
    import pandas as pd

    table = pd.DataFrame({"y": [1, 0, 1, 0, 1, 0, 1], "s": [0.9, 0.1, 0.8, 0.4, 0.3, 0.6, 0.7]})
    table["n"] = [10, 20, 30, 12, 9, 8, 20]
    heard = []
    for function in (rp.roc, rp.compute.auc_interval):
        with pytest.warns(UserWarning, match=r"are those of 109 cases: .*frequency_weights\(table\['n'\]\)") as found:
            function("y", "s", data=table, sample_weight="n")
        heard.append([str(one.message) for one in found])
    assert heard[0] == heard[1]
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        rp.roc("y", "s", data=table, sample_weight=rp.compute.frequency_weights(table["n"]))
    plt.close("all")
