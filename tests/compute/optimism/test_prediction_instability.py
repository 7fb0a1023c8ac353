"""Instability of predictions: the refits of `optimism`, the numbers by definition, and bad estimators."""

import numpy as np
import pytest

from rocplot import compute


class Mean:
    """A model that predicts the share of positives among cases of the same sign."""

    def fit(self, X, y):
        side = np.ravel(X) > 0
        self.p = [np.mean(y[side == one]) if (side == one).any() else np.mean(y) for one in (False, True)]
        return self

    def predict_proba(self, X):
        p = np.array(self.p)[(np.ravel(X) > 0).astype(int)]
        return np.column_stack([1 - p, p])


def sample(n=80, seed=0):
    rng = np.random.default_rng(seed)
    x = rng.normal(size=n)
    return x[:, None], (x + rng.normal(size=n) > 0).astype(int)


def test_numbers_by_definition():
    X, y = sample()
    found = compute.prediction_instability(Mean(), X, y, n_resamples=50, seed=3, progress=False)
    assert found.resampled.shape == (50, 80)
    assert np.array_equal(found.predicted, Mean().fit(X, y).predict_proba(X)[:, 1])
    assert np.allclose(found.mape_by_case, [abs(found.resampled[:, i] - found.predicted[i]).mean() for i in range(80)])
    assert found.mape == pytest.approx(np.mean(found.mape_by_case))
    low, high = found.limits(0.9)
    assert np.allclose(low, np.percentile(found.resampled, 5, axis=0))
    assert np.allclose(high, np.percentile(found.resampled, 95, axis=0))
    assert np.array_equal(found.y_true, y == 1)


def test_refits_are_those_of_optimism():
    """The Brier scores of the refits in all cases, by the same seed."""
    X, y = sample()
    found = compute.prediction_instability(Mean(), X, y, n_resamples=20, seed=5, progress=False)
    fits = compute.optimism(Mean(), X, y, metric="brier", n_resamples=20, seed=5, progress=False).fits
    assert np.allclose(((found.resampled - y) ** 2).mean(axis=1), fits.test)


def test_a_mean_varies_as_a_binomial_share():
    class Share:
        def fit(self, X, y):
            self.p = np.mean(y)
            return self

        def predict_proba(self, X):
            return np.tile([1 - self.p, self.p], (len(X), 1))

    found = compute.prediction_instability(Share(), np.zeros((200, 1)), [0, 1] * 100, n_resamples=1000, seed=0, progress=False)
    expected = np.sqrt(0.25 / 200) * np.sqrt(2 / np.pi)  # the mean absolute deviation of a normal variable
    assert found.mape == pytest.approx(expected, rel=0.1)


def test_whole_groups_are_drawn():
    X, y = sample(n=80)
    groups = np.arange(80) // 8
    found = compute.prediction_instability(Mean(), X, y, groups=groups, n_resamples=30, seed=0, progress=False)
    single = compute.prediction_instability(Mean(), X, y, n_resamples=30, seed=0, progress=False)
    assert found.resampled.shape == single.resampled.shape
    assert not np.array_equal(found.resampled, single.resampled)


@pytest.mark.parametrize("function", [compute.prediction_instability, compute.optimism, compute.calibration_optimism])
@pytest.mark.parametrize("draws", [1, 10**7 + 1, 10**12])
def test_numbers_of_resamples_that_cannot_be_meant_are_refused_before_the_first_fit(function, draws):
    class Unfit:
        def fit(self, X, y):
            raise AssertionError

    with pytest.raises(ValueError, match="n_resamples must be "):
        function(Unfit(), *sample(), n_resamples=draws)


def test_a_function_is_called_between_refits_and_may_stop_them():
    seen = []

    def watch(done, total):
        seen.append((done, total))
        if done >= 5:
            raise InterruptedError

    with pytest.raises(InterruptedError):
        compute.prediction_instability(Mean(), *sample(), n_resamples=50, seed=0, progress=watch)
    assert seen == [(done, 50) for done in range(1, 6)]


def test_bad_estimators():
    X, y = sample()

    class Decides:
        def fit(self, X, y):
            return self

        def decision_function(self, X):
            return np.ravel(X)

    with pytest.raises(ValueError, match="probabilities"):
        compute.prediction_instability(Decides(), X, y, n_resamples=5)
    with pytest.raises(TypeError, match="class Mean"):
        compute.prediction_instability(Mean, X, y, n_resamples=5)
    with pytest.raises(ValueError, match="n_resamples"):
        compute.prediction_instability(Mean(), X, y, n_resamples=1)
    with pytest.raises(ValueError, match="y"):
        compute.prediction_instability(Mean(), X, np.ones(80), n_resamples=5)
    with pytest.raises(ValueError, match="resampled"):
        compute.PredictionInstability([0.1, 0.2], [[0.1, 0.2, 0.3]], [True, False])
