"""Crosses at a cut-off, beside scipy's binomial intervals."""

import numpy as np
import pytest
from scipy.stats import binomtest

from rocplot.compute import operating_interval


@pytest.mark.sample(1)
@pytest.mark.parametrize(("method", "name"), [("wilson", "wilson"), ("clopper-pearson", "exact")])
def test_crosses_are_scipys_binomial_intervals(method, name, rng):
    for _ in range(50):
        y = np.r_[0, 1, rng.integers(0, 2, 20)]
        score = rng.integers(0, 5, y.size)
        cut, level = rng.integers(-1, 7), rng.uniform(0.5, 0.99)
        found = operating_interval(y, score, threshold=cut, level=level, method=method)
        for side, label in (("fpr", 0), ("tpr", 1)):
            k, n = int(np.sum(score[y == label] >= cut)), int(np.sum(y == label))
            expected = binomtest(k, n).proportion_ci(level, method=name)
            assert getattr(found, side) == k / n
            assert getattr(found, f"{side}_low") == pytest.approx(expected.low, abs=1e-12)
            assert getattr(found, f"{side}_high") == pytest.approx(expected.high, abs=1e-12)


def test_cross_at_the_first_threshold_of_every_curve():
    found = operating_interval([0, 1, 1], [1, 2, 3], threshold=np.inf)
    assert (found.fpr, found.tpr, found.fpr_low, found.tpr_low) == (0, 0, 0, 0)


def test_input_that_cannot_be_used():
    with pytest.raises(ValueError, match="method='wald' is unknown"):
        operating_interval([0, 1], [1, 2], threshold=1, method="wald")
    with pytest.raises(ValueError, match="independent cases of equal weights"):
        operating_interval([0, 1], [1, 2], threshold=1, sample_weight=[0.5, 1])
