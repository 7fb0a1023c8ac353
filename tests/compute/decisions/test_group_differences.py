"""Gaps between groups: Newcombe's published intervals, the metrics of each group, and bad groups."""

from datetime import date

import numpy as np
import pandas as pd
import pytest

from rocplot import compute


def proportions(a, n, b, m):
    """Return labels, scores and groups in which a of n and b of m positives are found; one negative each."""
    y = [1] * (n + m) + [0, 0]
    score = [1] * a + [0] * (n - a) + [1] * b + [0] * (m - b) + [0, 0]
    return y, score, ["new"] * n + ["old"] * m + ["new", "old"]


@pytest.mark.parametrize(  # Newcombe (1998), table II, method 10
    ("cells", "limits"),
    [
        ((56, 70, 48, 80), (0.0524, 0.3339)),
        ((9, 10, 3, 10), (0.1705, 0.8090)),
        ((5, 56, 0, 29), (-0.0381, 0.1926)),
        ((0, 10, 0, 20), (-0.1611, 0.2775)),
        ((10, 10, 0, 20), (0.6791, 1.0)),
    ],
)
def test_newcombes_intervals(cells, limits):
    y, score, group = proportions(*cells)
    gaps = compute.group_differences(y, score, by=group, threshold=1, metrics="tpr", reference="old")
    row = gaps.group.tolist().index("new")
    assert np.isclose(gaps.difference[row], cells[0] / cells[1] - cells[2] / cells[3])
    assert np.allclose([gaps.low[row], gaps.high[row]], limits, atol=6e-5)


def frame(n=600, seed=1):
    rng = np.random.default_rng(seed)
    region = rng.choice(["N", "S", "W"], n, p=[0.2, 0.5, 0.3])
    y = rng.integers(0, 2, n)
    return y, y + rng.normal(size=n), region


def test_rows_are_the_metrics_of_each_group():
    y, score, region = frame()
    gaps = compute.group_differences(y, score, by=region, threshold=0.5, metrics=("fpr", "npv", "accuracy"))
    assert gaps.reference == "S"  # the largest
    assert gaps.metric.tolist() == ["fpr"] * 3 + ["npv"] * 3 + ["accuracy"] * 3
    assert gaps.group.tolist() == list(dict.fromkeys(region)) * 3
    base = compute.metrics_at(y[region == "S"], score[region == "S"], threshold=0.5, metrics=("fpr", "npv", "accuracy"))
    rows = (gaps.metric, gaps.group, gaps.estimate, gaps.difference, gaps.low, gaps.high)
    for metric, group, estimate, difference, low, high in zip(*rows, strict=True):
        here = region == group
        alone = compute.metrics_at(y[here], score[here], threshold=0.5, metrics=metric)[metric]
        assert estimate == pytest.approx(alone.estimate)
        assert difference == pytest.approx(alone.estimate - base[metric].estimate)
        if group == "S":
            assert difference == low == high == 0
        else:
            assert low < difference < high


def test_the_same_from_a_table_with_other_references():
    pd = pytest.importorskip("pandas")
    y, score, region = frame()
    table = pd.DataFrame({"y": y, "s": score, "region": region})
    first = compute.group_differences("y", "s", by="region", threshold=0.5, data=table, reference="N")
    second = compute.group_differences(y, score, by=region, threshold=0.5, reference="N")
    assert first == second
    assert first.reference == "N"


def test_a_metric_of_nothing_is_nan():
    y, score, group = proportions(0, 5, 3, 5)
    gaps = compute.group_differences(y, score, by=group, threshold=1, metrics="ppv", reference="old")
    assert np.isnan(gaps.difference[0])
    assert np.isnan(gaps.low[0])


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({"by": [1] * 152}, "two groups"),
        ({"by": [1] * 151 + [2]}, "without positive cases, 2"),
        ({"by": ["a", "b"]}, "y_true and by must have the same length"),
        ({"reference": "x"}, "choose from 'new', 'old'"),
        ({"metrics": "tprr"}, "tpr"),
        ({"threshold": np.nan}, "threshold"),
        ({"by": "ward"}, "by='ward' names a column"),
    ],
)
def test_bad_calls(options, words):
    y, score, group = proportions(56, 70, 48, 80)
    with pytest.raises((ValueError, TypeError), match=words):
        compute.group_differences(y, score, **{"by": group, "threshold": 1} | options)


def test_several_models_are_called_one_by_one():
    y, score, group = proportions(56, 70, 48, 80)
    with pytest.raises(TypeError, match="one model"):
        compute.group_differences(y, {"a": score, "b": score}, by=group, threshold=1)


@pytest.mark.parametrize(
    ("values", "name"),
    [
        ([1, 2], "2"),
        ([0.5, 2.5], "2.5"),
        ([False, True], "True"),
        ([date(2020, 1, 1), date(2021, 1, 1)], "2021-01-01"),
        ([pd.Timestamp("2020-01-01"), pd.Timestamp("2021-01-01")], "2021-01-01"),
        (["a", "b"], "b"),
    ],
)
def test_reference_is_a_value_of_the_column(values, name):
    rng = np.random.default_rng(0)
    y, score, by = rng.random(200) < 0.5, rng.random(200), pd.Series([values[i % 2] for i in range(200)])
    found = compute.group_differences(y, score, by=by, threshold=0.5, reference=values[1])
    assert found.reference == name


def test_a_blank_group_is_seen_in_the_sentences():
    gaps = compute.group_differences(
        [1, 0, 1, 0, 1, 0], [0.9, 0.2, 0.8, 0.6, 0.3, 0.1], by=["a", "a", "a", "a", "", ""], threshold=0.5
    )
    assert "“” " in gaps.describe()
