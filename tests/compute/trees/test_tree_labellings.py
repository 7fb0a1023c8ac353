"""Labellings of a tree's leaves: Flach's sixteen, the chain as the hull, and the cheapest by brute force."""

from itertools import pairwise, product

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from sklearn.datasets import load_breast_cancer
from sklearn.tree import DecisionTreeClassifier

from rocplot import compute

FOUR = [(4, 1), (2, 3), (1, 5), (3, 1)]
NESTED = {
    "split": "A",
    "yes": {"split": "B", "yes": {"counts": (4, 1)}, "no": {"counts": (2, 3)}},
    "no": {"split": "C", "yes": {"counts": (1, 5)}, "no": {"counts": (3, 1)}},
}
LEAVES = st.lists(st.tuples(st.integers(0, 8), st.integers(0, 8)), min_size=1, max_size=6).filter(
    lambda leaves: all(sum(column) > 0 for column in zip(*leaves, strict=True))
)


def point(leaves, labels):
    """Rates of one labelling, counted leaf by leaf."""
    plus = [pair for pair, sign in zip(leaves, labels, strict=True) if sign == "+"]
    return sum(n for _, n in plus) / sum(n for _, n in leaves), sum(p for p, _ in plus) / sum(
        p for p, _ in leaves
    )


def test_flachs_sixteen_labellings():
    found = compute.tree_labellings(FOUR)
    assert sorted(found.labels) == sorted("".join(signs) for signs in product("+-", repeat=4))
    for labels, f, t in zip(found.labels, found.fpr, found.tpr, strict=True):
        assert (f, t) == point(FOUR, labels)
    assert found.labels[found.chain].tolist() == ["----", "+---", "+--+", "++-+", "++++"]
    assert np.column_stack([found.fpr, found.tpr])[found.chain].tolist() == [
        [0, 0],
        [0.1, 0.4],
        [0.2, 0.7],
        [0.5, 0.9],
        [1, 1],
    ]


def test_rounding_carries_no_labelling_beyond_1():
    """In the machine's numbers these negatives, added leaf by leaf, are more than their total."""
    leaves = [(0.6, 1.1), (0.2, 0.7), (0.5, 0.9), (0.3, 1.0), (0.6, 1.0), (0.6, 0.5)]
    found = compute.tree_labellings(leaves)
    assert (found.fpr.max(), found.tpr.max()) == (1, pytest.approx(1, abs=1e-15))
    found = compute.tree_labellings([(0.7, 0.6), (0.5, 0.7), (0.1, 0.2), (0.7, 0.1)])
    assert found.tpr.max() == 1  # the sum of some leaves is rounded above that of all


def test_opposite_labellings_are_mirror_images_through_the_centre():
    found = compute.tree_labellings(FOUR)
    np.testing.assert_allclose(found.fpr + found.fpr[found.opposite], 1, rtol=1e-15)
    np.testing.assert_allclose(found.tpr + found.tpr[found.opposite], 1, rtol=1e-15)
    assert all(
        {a, b} == {"+", "-"}
        for one, i in zip(found.labels, found.opposite, strict=True)
        for a, b in zip(one, found.labels[i], strict=True)
    )


@pytest.mark.parametrize(
    ("prior", "labels"), [(None, "+--+"), (0.5, "+--+"), (0.75, "++-+"), (0, "----"), (1, "++++")]
)
def test_flachs_optimal_labellings(prior, labels):
    assert compute.best_labelling(FOUR, prior) == labels
    assert compute.best_labelling(NESTED, prior=prior) == labels


def test_three_times_the_cost_is_three_times_the_positives():
    assert compute.best_labelling(FOUR, cost_fn=3) == "++-+"
    assert compute.best_labelling(FOUR, cost_fp=3) == "+---"  # 3 : 1 does not exceed the slope 3
    assert compute.best_labelling(FOUR, cost_fp=4) == "----"
    assert compute.tree(NESTED).uniform("++-+").tolist() == [1]  # the left subtree


def test_more_than_twelve_leaves_give_the_chain_alone():
    rng = np.random.default_rng(0)
    for size, many in ((12, 4096), (13, 14)):
        leaves = [(int(p), 100 - int(p)) for p in rng.choice(100, size, replace=False)]
        found = compute.tree_labellings(leaves)
        assert found.labels.size == many
        assert found.chain.size == size + 1
        curve = compute.tree_roc(leaves)
        np.testing.assert_allclose(found.fpr[found.chain], curve.fpr, rtol=1e-12)
        np.testing.assert_allclose(found.tpr[found.chain], curve.tpr, rtol=1e-12)
    assert found.chain.tolist() == list(range(14))
    assert found.opposite.tolist() == [13, *[-1] * 12, 0]


@given(LEAVES)
def test_the_chain_is_the_hull_of_all_labellings(leaves):
    found = compute.tree_labellings(leaves)
    f, t = found.fpr, found.tpr
    on = found.chain
    assert found.labels[on[0]] == "-" * len(leaves)
    assert found.labels[on[-1]] == "+" * len(leaves)
    for a, b in pairwise(on):  # no labelling lies above any segment
        assert ((f[b] - f[a]) * (t - t[a]) - (t[b] - t[a]) * (f - f[a]) <= 1e-12).all()
    np.testing.assert_allclose(found.hull.fpr, f[on], atol=1e-15)
    np.testing.assert_allclose(found.hull.tpr, t[on], atol=1e-15)


@given(
    LEAVES,
    st.sampled_from([None, 0.1, 0.25, 0.5, 0.75, 1.0]),
    st.sampled_from([0, 1, 2, 5]),
    st.sampled_from([1, 3]),
)
def test_the_best_labelling_is_the_cheapest_of_all(leaves, prior, cost_fp, cost_fn):
    P, N = (sum(column) for column in zip(*leaves, strict=True))
    pi = P / (P + N) if prior is None else prior
    if pi == 1 and cost_fn == 0:
        return
    cost = {}
    for signs in product("-+", repeat=len(leaves)):
        f, t = point(leaves, signs)
        cost["".join(signs)] = pi * cost_fn * (1 - t) + (1 - pi) * cost_fp * f
    best = compute.best_labelling(leaves, prior, cost_fp, cost_fn)
    assert cost[best] == pytest.approx(min(cost.values()), abs=1e-12)
    found = compute.tree_labellings(leaves)
    assert best in found.labels[found.chain]
    equal = [found.labels[i] for i in found.chain if cost[found.labels[i]] < min(cost.values()) + 1e-12]
    assert best == equal[0]  # the most conservative of the chain


def test_empty_leaves_turn_with_the_last():
    found = compute.tree_labellings([(0, 0), (3, 1), (1, 3)])
    assert found.labels[found.chain].tolist() == ["---", "-+-", "+++"]
    assert compute.best_labelling([(0, 0), (3, 1), (1, 3)]) == "-+-"
    assert compute.best_labelling([(0, 0), (3, 1), (1, 3)], prior=1) == "+++"


def test_a_fitted_tree_chooses_by_its_training_counts():
    data = load_breast_cancer()
    y = (data.target == 0).astype(int)
    half = np.arange(y.size) % 2 == 0
    fitted = DecisionTreeClassifier(max_leaf_nodes=6, min_samples_leaf=20, random_state=0).fit(
        data.data[half], y[half]
    )
    labels = compute.best_labelling(fitted)
    by_leaf = {
        leaf: fitted.tree_.value[leaf, 0, 1] > 0.5 for leaf in np.flatnonzero(fitted.tree_.children_left < 0)
    }
    predicted = np.array([by_leaf[leaf] for leaf in fitted.apply(data.data[~half])])
    found = compute.tree_labellings(fitted, data.data[~half], y[~half])
    at = found.labels.tolist().index(labels)
    assert at in found.chain
    assert found.tpr[at] == pytest.approx(predicted[y[~half] == 1].mean())
    assert found.fpr[at] == pytest.approx(predicted[y[~half] == 0].mean())
    assert (found.hull.auc >= compute.tree_roc(fitted, data.data[~half], y[~half]).auc) is True
    skewed = compute.best_labelling(fitted, prior=0.005)
    assert skewed.count("+") < labels.count("+")
    assert compute.best_labelling(fitted, X=data.data[~half], y=y[~half], prior=0.005) == skewed


def test_labellings_as_a_table():
    table = compute.tree_labellings(FOUR).to_dict()
    assert list(table) == ["labels", "fpr", "tpr", "on_chain"]
    assert table["on_chain"].sum() == 5
    whole = compute.tree_labellings(FOUR)
    rebuilt = compute.TreeLabellings(labels=list(whole.labels), fpr=list(whole.fpr), tpr=list(whole.tpr))
    assert rebuilt.chain.tolist() == whole.chain.tolist()
    built = compute.TreeLabellings(labels=["-", "+"], fpr=[0, 1], tpr=[0, 1])
    assert built.chain.tolist() == [0, 1]
    assert built.opposite.tolist() == [1, 0]
    with pytest.raises(ValueError, match="the hull needs the leaf counts"):
        built.hull  # noqa: B018


@pytest.mark.parametrize(
    ("kws", "error", "message"),
    [
        ({"prior": 1.5}, ValueError, "prior must be in"),
        ({"cost_fp": -1}, ValueError, "cost_fp must be"),
        ({"cost_fp": 0, "cost_fn": 0}, ValueError, "all labellings have equal cost"),
        ({"prior": 1, "cost_fn": 0}, ValueError, "all labellings have equal cost"),
        ({"prior": "half"}, TypeError, "prior must be a number"),
        ({"y": [1]}, TypeError, "y cannot be combined with leaf counts"),
    ],
)
def test_bad_conditions(kws, error, message):
    with pytest.raises(error, match=message):
        compute.best_labelling(FOUR, **kws)


@pytest.mark.parametrize("leaves", [[(1, 0), (2, 0)], [(0, 3)]])
def test_an_absent_class_has_no_rate(leaves):
    for function in (compute.tree_labellings, compute.best_labelling):
        with pytest.raises(ValueError, match="the leaves hold no"):
            function(leaves)


def test_labellings_of_different_length_are_refused():
    with pytest.raises(
        ValueError, match="labels, fpr and tpr must have one value per labelling, not 2, 1, 1"
    ):
        compute.TreeLabellings(labels=["+-", "++"], fpr=[0.1], tpr=[0.2])


def test_the_chain_of_smoothed_leaves_is_not_the_hull():
    """The single positive leaf is turned second; the hull, of the counts, still turns it first."""
    leaves = [(1, 0), (15, 1), (3, 10)]
    raw, smooth = compute.tree_labellings(leaves), compute.tree_labellings(leaves, smoothing="laplace")
    assert raw.labels[raw.chain].tolist() == ["---", "+--", "++-", "+++"]
    assert smooth.labels[smooth.chain].tolist() == ["---", "-+-", "++-", "+++"]
    assert smooth.hull.tpr.tolist() == raw.hull.tpr.tolist() == [0, 1 / 19, 16 / 19, 1]
    assert smooth.tpr.tolist() == raw.tpr.tolist()


@pytest.mark.parametrize("smoothing", [0, "laplace", 2, 7.5])
def test_the_best_labelling_of_smoothed_leaves_is_by_their_shares(smoothing):
    leaves = [(1, 0), (15, 1), (3, 10), (0, 2), (2, 3)]
    share = compute.tree(leaves, smoothing=smoothing).share[1:]
    trained = 21 / 37
    for prior in (0.05, 0.3, 0.6, 0.9):
        for cost_fp, cost_fn in ((1, 1), (4, 1), (1, 6)):
            plus = share * prior / trained * cost_fn > (1 - share) * (1 - prior) / (1 - trained) * cost_fp
            expected = "".join("-+"[one] for one in plus.astype(int))
            assert compute.best_labelling(compute.tree(leaves, smoothing=smoothing), prior, cost_fp, cost_fn) == expected
