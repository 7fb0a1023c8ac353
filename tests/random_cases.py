"""Random classes, probabilities and weights for property tests of areas."""

import numpy as np


def samples(runs=60):
    """Draw cases: few and many, with and without ties and weights, unbalanced; (y, score, weight) each."""
    rng = np.random.default_rng(11)
    for run in range(runs):
        y = np.r_[0, 1, (rng.random(rng.integers(1, 150)) < rng.choice([0.05, 0.3, 0.5, 0.9])).astype(int)]
        score = np.clip(rng.normal(0.3 + 0.3 * y, 0.3), 0, 1)  # some are exactly 0 or 1
        score = np.round(score, rng.choice([1, 2, 16]))
        weight = [None, rng.integers(1, 5, y.size), rng.random(y.size) + 0.1][run % 3]
        yield y, score, weight
