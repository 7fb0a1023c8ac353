"""Score bands and population stability: worked by hand, against numpy's quantiles, weights, and what is refused."""

from itertools import pairwise

import numpy as np
import pytest

from rocplot import compute


def by_definition(y, score, edges):
    """Fill the bands case by case, best first: rows of low, high, positives, negatives."""
    rows = []
    for i in range(len(edges) - 1)[::-1]:
        inside = (score > edges[i]) & (score <= edges[i + 1])
        if i == 0:
            inside |= score == edges[0]
        if inside.any():
            rows.append((edges[i], edges[i + 1], (y[inside] == 1).sum(), (y[inside] == 0).sum()))
    return np.array(rows)


def test_worked_table():
    # four cases in (2, 4], four in (1, 2], two in [0, 1], none in (4, 5]
    y = [1, 1, 1, 0, 1, 0, 0, 0, 0, 0]
    score = [4, 4, 3, 3, 2, 2, 2, 2, 1, 0]
    table = compute.score_bands(y, score, edges=[0, 1, 2, 4, 5])
    assert table.low.tolist() == [2, 1, 0]
    assert table.high.tolist() == [4, 2, 1]
    assert table.positive.tolist() == [3, 1, 0]
    assert table.negative.tolist() == [1, 3, 2]
    assert table.positive.dtype.kind == "i"
    assert table.rate.tolist() == [0.75, 0.25, 0]
    assert table.cumulative_tpr.tolist() == [0.75, 1, 1]
    np.testing.assert_allclose(table.cumulative_fpr, [1 / 6, 4 / 6, 1], rtol=1e-15)
    np.testing.assert_allclose(table.ks, [7 / 12, 1 / 3, 0], rtol=1e-15)
    np.testing.assert_allclose(table.lift, [1.875, 0.625, 0], rtol=1e-15)
    # 3 of 4 positives among 4 of 10 cases, 4 among 8, all among all
    assert table.count.tolist() == [4, 4, 2]
    np.testing.assert_allclose(table.cumulative_lift, [0.75 / 0.4, 1 / 0.8, 1], rtol=1e-15)
    frame = table.to_frame()
    assert frame.columns.tolist() == [
        *("low", "high", "count", "positive", "negative", "rate"),
        *("cumulative_tpr", "cumulative_fpr", "ks", "lift", "cumulative_lift"),
    ]
    assert frame["count"].dtype.kind == "i"


@pytest.mark.parametrize("strategy", ["quantile", "uniform"])
@pytest.mark.parametrize("decimals", [0, 1, 8])
def test_edges_are_numpys(strategy, decimals, rng):
    for n_bands in (1, 3, 10, 40):
        y = np.r_[0, 1, rng.integers(0, 2, 80)]
        score = np.round(rng.normal(y), decimals)
        edges = np.linspace(score.min(), score.max(), n_bands + 1)
        if strategy == "quantile":
            values, share = np.unique(score), np.arange(1, n_bands) / n_bands
            inner = values[:-1] if values.size <= n_bands else np.unique(np.quantile(score, share))
            edges = np.r_[values[0], inner[inner < values[-1]], values[-1]]
        table = compute.score_bands(y, score, n_bands=n_bands, strategy=strategy)
        found = np.column_stack([table.low, table.high, table.positive, table.negative])
        np.testing.assert_allclose(found, by_definition(y, score, edges), rtol=1e-14)
        assert table.ks[-1] == 0
        assert table.ks.max() <= compute.ks_statistic(y, score).statistic + 1e-15


def test_weights(rng):
    y, score, weight = np.r_[0, 1, rng.integers(0, 2, 60)], rng.integers(0, 30, 62), rng.integers(1, 4, 62)
    repeated = compute.score_bands(np.repeat(y, weight), np.repeat(score, weight), n_bands=5)
    assert compute.score_bands(y, score, sample_weight=weight, n_bands=5) == repeated
    fractions = compute.score_bands(y, score, sample_weight=weight / 8, edges=[0, 10, 20, 29])
    whole = compute.score_bands(y, score, sample_weight=weight, edges=[0, 10, 20, 29])
    np.testing.assert_allclose(fractions.positive, whole.positive / 8, rtol=1e-14)
    np.testing.assert_allclose(fractions.ks, whole.ks, atol=1e-14)


def test_one_band_of_equal_scores_and_infinite_ends():
    table = compute.score_bands([1, 0, 0], [5, 5, 5])
    assert (table.low.tolist(), table.high.tolist(), table.rate.tolist()) == ([5], [5], [1 / 3])
    table = compute.score_bands([1, 0, 0], [np.inf, 2, -np.inf], edges=[-np.inf, 2, np.inf])
    assert table.positive.tolist() == [1, 0]


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"n_bands": 0}, "n_bands must be"),
        ({"strategy": "equal"}, "choose from 'uniform', 'quantile'"),
        ({"edges": [0, 2, 1]}, "edges must be ascending"),
        ({"edges": [1.5, 3]}, r"edges span \[1.5, 3\] but scores \[1, 3\]: extend the outer edges"),
    ],
)
def test_what_is_refused(options, message):
    with pytest.raises(ValueError, match=message):
        compute.score_bands([1, 0, 0], [3, 2, 1], **options)


def test_infinite_scores_need_edges():
    with pytest.raises(ValueError, match="pass edges="):
        compute.score_bands([1, 0], [np.inf, 1])


# -- population stability ------------------------------------------------------------------------------


def psi(expected, actual, n_bands):
    edges = np.unique(np.quantile(expected, np.linspace(0, 1, n_bands + 1)))
    edges[[0, -1]] = -np.inf, np.inf
    e, a = (
        np.array([((x > low) & (x <= high)).mean() for low, high in pairwise(edges)])
        for x in (expected, actual)
    )
    return sum((a - e) * np.log(a / e))


def test_a_rule_of_two_values_has_two_bands():
    y, rule = np.repeat([1, 0, 1, 0], [138, 782, 26, 54]), np.repeat([0, 1], [920, 80])
    table = compute.score_bands(y, rule)
    assert table.low.tolist() == [0, 0]
    assert table.high.tolist() == [1, 0]
    assert table.positive.tolist() == [26, 138]
    np.testing.assert_allclose(table.ks, [26 / 164 - 54 / 836, 0], atol=1e-15)
    again = compute.score_bands(y, rule, edges=[0, 0, 1])
    assert again == table


def test_stability_of_a_rule_by_hand():
    # shares .95 and .05 become .5 and .5
    expected = (0.5 - 0.95) * np.log(0.5 / 0.95) + (0.5 - 0.05) * np.log(0.5 / 0.05)
    found = compute.population_stability([0] * 950 + [1] * 50, [0] * 500 + [1] * 500)
    assert found == pytest.approx(expected)
    assert found == pytest.approx(1.325, abs=5e-4)


def test_stability_by_hand():
    # shares ½, ½ and ¼, ¾
    expected = -0.25 * np.log(0.5) + 0.25 * np.log(1.5)
    assert compute.population_stability([1, 2, 3, 4], [2, 4, 4, 4], n_bands=2) == pytest.approx(
        expected, rel=1e-14
    )


@pytest.mark.parametrize("decimals", [1, 8])
def test_stability_by_definition(decimals, rng):
    for n_bands in (1, 2, 10):
        expected = np.round(rng.normal(size=300), decimals)
        actual = np.round(rng.normal(0.3, 1.1, 400), decimals)
        found = compute.population_stability(expected, actual, n_bands=n_bands)
        assert found == pytest.approx(psi(expected, actual, n_bands), abs=1e-14)


def test_stability_of_counts_takes_both_classes_and_their_weights(rng):
    score, y, weight = rng.integers(0, 50, 200), rng.integers(0, 2, 200), rng.integers(1, 4, 200)
    now = rng.integers(0, 50, 150)
    counted = compute.counts(y, score, sample_weight=weight)
    expected = compute.population_stability(np.repeat(score, weight), now)
    assert compute.population_stability(counted, now) == pytest.approx(expected, rel=1e-14)
    assert compute.population_stability(score, score) == 0


def test_a_band_of_one_sample_alone_is_left_out_with_a_warning():
    words = "the index is infinite: 1 of 2 bands hold cases of one sample alone.*is too small"
    with pytest.warns(UserWarning, match=words):
        found = compute.population_stability([1, 2, 3, 4], [9, 9], n_bands=2)
    assert found == pytest.approx(0.5 * np.log(2))


def test_the_table_of_stability_by_hand():
    table = compute.stability_table([0] * 950 + [1] * 50, [0] * 500 + [1] * 500)
    assert table.low.tolist() == [0, 0]
    assert table.high.tolist() == [0, 1]
    assert (table.expected.tolist(), table.actual.tolist()) == ([0.95, 0.05], [0.5, 0.5])
    assert table.contribution == pytest.approx([0.45 * np.log(0.95 / 0.5), 0.45 * np.log(0.5 / 0.05)])
    assert table.index == pytest.approx(1.325, abs=5e-4)
    assert [*table.to_frame()] == ["low", "high", "expected", "actual", "contribution"]


def test_the_table_of_stability_is_infinite_where_a_band_is_empty():
    table = compute.stability_table([1, 2, 3, 4], [9, 9], n_bands=2)
    assert table.contribution.tolist() == [np.inf, pytest.approx(0.5 * np.log(2))]
    assert table.index == np.inf
    e, a = np.maximum([table.expected, table.actual], 1e-4)  # the floor that the docstring shows
    assert ((a - e) * np.log(a / e)).sum() == pytest.approx(0.4999 * np.log(5000) + 0.5 * np.log(2))


@pytest.mark.parametrize("argument", ["expected", "actual"])
def test_stability_refuses(argument):
    good = {"expected": [1.0, 2.0], "actual": [1.0, 2.0]}
    with pytest.raises(ValueError, match=f"{argument} holds infinite scores"):
        compute.population_stability(**good | {argument: [1, np.inf]})
    with pytest.raises(ValueError, match=argument):
        compute.population_stability(**good | {argument: [1, np.nan]})
    with pytest.raises(ValueError, match="drop or fill") as caught:
        compute.stability_table(**good | {argument: [1, np.nan]})
    assert "y_true" not in str(caught.value)
    pooled = compute.counts([0, 1] * 500, np.random.default_rng(0).random(1000), max_points=20)
    with pytest.raises(ValueError, match="max_points"):
        compute.population_stability(**good | {argument: pooled})


def test_a_value_on_an_edge_of_a_negated_column_belongs_to_the_band_of_higher_points():
    """As the docstring says: 520 points are in the band from -540 to -520, 540 in the next one."""
    table = {"bad": [1, 1, 0, 1, 0], "points": [510, 520, 530, 540, 560]}
    found = compute.score_bands("bad", "-points", data=table, edges=[-560, -540, -520, -510])
    assert found.low.tolist() == [-520, -540, -560]
    assert found.count.tolist() == [1, 2, 2]
