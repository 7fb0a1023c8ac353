"""An option that the default method would ignore is refused, unless the caller names a method."""

import inspect

import matplotlib.pyplot as plt
import numpy as np
import pytest
from calls import call

import rocplot as rp
from rocplot import compute

DECLARED = [
    (name, option, user)
    for name in compute.__all__
    if hasattr(getattr(compute, name), "options_of")
    for user, options in getattr(compute, name).options_of[1].items()
    for option in options
    if option != "n_resamples"  # changes no estimate, and was always an argument
]
VALUES = {"bandwidth": 0.1, "clip": 0.01, "edges": [0, 0.5, 1], "fit": "moments", "slope": -1.0}
VALUES |= {"strategy": "quantile", "degree": 1, "span": 0.75}


def test_the_bins_of_a_decomposition_are_those_of_the_caller():
    """One of four cases below a half is positive, and three of four above: 1/4 · 3/4 remains (by hand)."""
    y, p = [0, 0, 1, 0, 1, 1, 0, 1], [0.1, 0.2, 0.3, 0.4, 0.6, 0.7, 0.8, 0.9]
    halves = compute.brier_decomposition(y, p, method="bins", edges=[0, 0.5, 1])
    assert halves.refinement == pytest.approx(3 / 16)
    for given in ({"n_bins": 10}, {"edges": [0, 0.5, 1]}, {"strategy": "quantile"}):
        with pytest.raises(ValueError, match=r"belongs to method='bins', not to the default: pass that, too"):
            compute.brier_decomposition(y, p, **given)
        with pytest.raises(ValueError, match=r"belongs to method='bins'"):
            compute.brier_decomposition(y, {"a": p}, **given)
    assert compute.brier_decomposition(y, p, method="scores", n_bins=10).grouping == "distinct scores"


@pytest.mark.parametrize(("name", "option", "user"), DECLARED)
def test_an_option_of_another_method(name, option, user):
    function = getattr(compute, name)
    choice = function.options_of[0]
    positional, keywords = call(name)
    default = inspect.signature(function).parameters[choice].default
    assert user != default
    keywords = {word: value for word, value in keywords.items() if word not in (choice, option)}
    value = VALUES.get(option, inspect.signature(function).parameters[option].default)
    with pytest.raises(ValueError, match=rf"^{option} belongs to {choice}=.*'{user}'"):
        function(*positional, **keywords, **{option: value})


def test_a_picture_refuses_it_unless_its_box_uses_it():
    y, p = np.arange(60) % 2, np.linspace(0.05, 0.95, 60)
    with pytest.raises(ValueError, match="span belongs to method='loess'"):
        rp.calibration(y, p, span=0.5)
    rp.calibration(y, p, span=0.5, statistics=True)
    with pytest.raises(ValueError, match="n_bins belongs to method='bins'"):
        rp.refinement_calibration(y, p, n_bins=5)
    rp.refinement_calibration(y, p, method="bins", n_bins=5, ax=plt.subplots()[1])
