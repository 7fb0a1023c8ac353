"""The base rate of models whose weights sum up in another order is one line."""

import matplotlib.pyplot as plt
import numpy as np
import pytest
from artists import artists

import rocplot as rp


@pytest.mark.parametrize("picture", [rp.predictiveness, rp.economic_value])
def test_a_base_rate_that_differs_by_rounding_is_drawn_once(picture):
    rng = np.random.default_rng(5)
    y, weight = rng.random(200) < 0.3, rng.random(200)
    scores = {name: rng.random(200) for name in "abcde"}
    priors = [rp.compute.economic_value(y, one, sample_weight=weight).prior for one in scores.values()]
    assert len(set(priors)) > 1
    assert np.ptp(priors) < 1e-12
    _, ax = plt.subplots()
    picture(y, scores, sample_weight=weight, ax=ax)
    assert len(artists(ax, "base_rate")) == 1
    picture(y, {"f": rng.random(200)}, sample_weight=weight, ax=ax)
    assert len(artists(ax, "base_rate")) == 1
    picture(~y, {"g": rng.random(200)}, sample_weight=weight, ax=ax)
    assert len(artists(ax, "base_rate")) == 2
