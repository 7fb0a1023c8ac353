"""Numbers that come are those that come where numpy raises for each underflow, overflow and division by 0."""

import inspect
import warnings

import calls
import numpy as np
import pytest
from read_back import kinds
from tiers import in_short

from rocplot import compute

NUMBERS = [name for name in compute.__all__ if callable(getattr(compute, name)) and not isinstance(getattr(compute, name), type)]
SHORT = ("auc", "auc_interval", "calibration_statistics", "summary", "net_benefit", "operating_point")


def _call(function, *positional, **keywords):
    """Return what a number is, or the message of a refusal; warnings belong to other tests."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        try:
            return str(function(*positional, **keywords))
        except (TypeError, ValueError) as error:
            return str(error)


@pytest.mark.parametrize("name", in_short(NUMBERS, SHORT))
def test_a_number_of_small_data_needs_no_floating_point_error(name):
    positional, keywords = calls.call(name)
    function = getattr(compute, name)
    if "seed" in inspect.signature(function).parameters:
        keywords = {"seed": 0} | keywords
    with np.errstate(all="raise"):
        strict = _call(function, *positional, **keywords)
    assert strict == _call(function, *positional, **keywords)


EDGES = {
    "separated": (np.r_[np.zeros(20, int), np.ones(20, int)], np.r_[np.zeros(20), np.ones(20)]),
    "reversed": (np.r_[np.zeros(20, int), np.ones(20, int)], np.r_[np.ones(20), np.zeros(20)]),
    "tiny": (kinds.Y, 1e-300 * (1 + np.arange(kinds.N))),
    "certain": (kinds.Y, np.where(kinds.LATENT > 0, 1.0, kinds.SCORES["unit"](kinds.LATENT))),
    "one value": (kinds.Y, np.full(kinds.N, 0.5)),
}
OF_SCORES = [name for name in NUMBERS if name not in calls.OTHERS]


@pytest.mark.parametrize("edge", EDGES)
@pytest.mark.parametrize("name", in_short(OF_SCORES, SHORT))
def test_a_number_of_data_at_an_edge_needs_no_floating_point_error(name, edge):
    y, score = EDGES[edge]
    needs = calls.needed(name, y.size)
    if "seed" in inspect.signature(getattr(compute, name)).parameters:
        needs = {"seed": 0} | needs
    with np.errstate(all="raise"):
        strict = _call(getattr(compute, name), y, score, **needs)
    assert strict == _call(getattr(compute, name), y, score, **needs)


@pytest.mark.sample(2)
@pytest.mark.parametrize("name", in_short(calls.PICTURES, ("roc", "calibration", "det", "lift")))
@pytest.mark.filterwarnings("ignore")
def test_a_picture_needs_no_floating_point_error(name):
    with np.errstate(all="raise"):
        calls.draw(name).figure.canvas.draw()
