"""Soft labels with numbers of cases, as in a table of risk groups, against the single cases."""

import numpy as np
import pytest

from rocplot import compute
from rocplot._data.binary import read_samples

# deciles of risk with their cases, events and mean predictions
N = np.array([212, 212, 211, 212, 212, 211, 212, 212, 212, 211])
EVENTS = np.array([2, 4, 5, 9, 10, 15, 17, 26, 33, 58])
RISK = np.array([0.008, 0.015, 0.022, 0.031, 0.042, 0.056, 0.075, 0.103, 0.152, 0.298])
CASES = np.concatenate([np.repeat([1, 0], [k, n - k]) for k, n in zip(EVENTS, N, strict=True)])
TABLE = {"sample_weight": compute.frequency_weights(N), "soft_labels": True}

FUNCTIONS = {
    "bins": lambda y, p, **o: compute.calibration(y, p, **o),
    "quantiles": lambda y, p, **o: compute.calibration(y, p, strategy="quantile", **o),
    "bootstrap": lambda y, p, **o: compute.calibration(y, p, interval="bootstrap", seed=1, **o),
    "consistency": lambda y, p, **o: compute.calibration(y, p, interval="consistency", seed=1, **o),
    "isotonic": lambda y, p, **o: compute.calibration(
        y, p, method="isotonic", interval="bootstrap", seed=1, n_resamples=200, **o
    ),
    "loess": lambda y, p, **o: compute.calibration(y, p, method="loess", **o),
    "logistic": lambda y, p, **o: compute.calibration(y, p, method="logistic", **o),
    "spline": lambda y, p, **o: compute.calibration(y, p, method="spline", **o),
    "statistics": compute.calibration_statistics,
    "brier": compute.brier_decomposition,
    "summary": compute.summary,
    "auc": compute.auc_interval,
    "metrics": lambda y, p, **o: compute.metrics_at(y, p, threshold=0.1, **o),
    "net benefit": lambda y, p, **o: compute.net_benefit(y, p, **o),
}


@pytest.mark.parametrize("name", FUNCTIONS)
def test_table_of_groups_counts_like_its_cases(name):
    of_table = FUNCTIONS[name](EVENTS / N, RISK, **TABLE).to_frame()
    of_cases = FUNCTIONS[name](CASES, np.repeat(RISK, N)).to_frame()
    assert list(of_table.columns) == list(of_cases.columns)
    for column in of_cases.columns:
        if of_cases[column].dtype.kind in "biuf":
            np.testing.assert_allclose(of_table[column], of_cases[column], rtol=1e-9, err_msg=column)
        else:
            assert list(of_table[column]) == list(of_cases[column]), column


def test_other_soft_labels_are_repeated():
    """A case of weight 3 stands for three, also if a third of them cannot be positive."""
    y, score, weight = [0.25, 0.5, 1.0, 0.1], [0.2, 0.3, 0.7, 0.1], np.array([3, 2, 1, 2])
    counted = compute.calibration(y, score, sample_weight=weight, soft_labels=True, n_bins=2)
    repeated = compute.calibration(np.repeat(y, weight), np.repeat(score, weight), soft_labels=True, n_bins=2)
    np.testing.assert_allclose([counted.low, counted.high], [repeated.low, repeated.high])
    np.testing.assert_allclose(counted.count, repeated.count)


def test_groups_stay_with_their_cases():
    group = np.arange(10) // 2
    table = compute.auc_interval(EVENTS / N, RISK, groups=group, **TABLE)
    cases = compute.auc_interval(CASES, np.repeat(RISK, N), groups=np.repeat(group, N))
    assert (table.low, table.high) == pytest.approx((cases.low, cases.high))


def test_too_many_cases_to_repeat_are_single_cases_with_a_warning():
    (sample,) = read_samples([0.3, 0.6], [0.1, 0.9], sample_weight=[10**8 + 1, 7], soft_labels=True).values()
    assert sample.label.tolist() == [0.3, 0.6]
    assert "intervals are those of 2 cases" in sample.unmarked


def test_inverse_probabilities_count_no_cases():
    weight = compute.probability_weights(N)
    found = compute.calibration(EVENTS / N, RISK, sample_weight=weight, soft_labels=True)
    halves = compute.calibration(EVENTS / N, RISK, sample_weight=N / 2 + 0.25, soft_labels=True)
    assert found.high[0] - found.low[0] > 0.3 < halves.high[0] - halves.low[0]


def test_names_of_a_table_of_groups_lead_to_its_call():
    with pytest.raises(
        TypeError, match=r"'events': a table of risk groups is y_true=events / n.*soft_labels"
    ):
        compute.calibration(n=N, events=EVENTS, predicted=RISK)
    with pytest.raises(AttributeError, match=r"ConfusionMatrix\(tp=40, fn=10, fp=5, tn=45\)"):
        compute.diagnostic_accuracy  # noqa: B018
    with pytest.raises(
        AttributeError, match=r"compute.counts\(y_true, y_score\).to_frame\(\).*cumsum\(\) for TP and FP"
    ):
        compute.threshold_table  # noqa: B018
