"""Trees as rankings: Flach's four leaves, Fawcett's Algorithm 7 put right, and scikit-learn's trees."""

from fractions import Fraction
from types import SimpleNamespace

import matplotlib.pyplot as plt
import numpy as np
import pandas as pd
import polars as pl
import pyarrow as pa
import pytest
from hypothesis import given
from hypothesis import strategies as st
from sklearn.datasets import load_breast_cancer, load_iris
from sklearn.ensemble import RandomForestClassifier
from sklearn.metrics import roc_auc_score, roc_curve
from sklearn.pipeline import make_pipeline
from sklearn.tree import DecisionTreeClassifier, DecisionTreeRegressor, ExtraTreeClassifier

import rocplot as rp
from rocplot import compute

FOUR = [(4, 1), (2, 3), (1, 5), (3, 1)]
NESTED = {
    "split": "A",
    "yes": {"split": "B", "yes": {"counts": (4, 1)}, "no": {"counts": (2, 3)}},
    "no": {"split": "C", "yes": {"counts": (1, 5)}, "no": {"counts": (3, 1)}},
}
CANCER = load_breast_cancer()
X, Y = CANCER.data, (CANCER.target == 0).astype(int)
TRAIN, TEST = np.arange(Y.size) % 2 == 0, np.arange(Y.size) % 2 == 1


def grown(sample_weight=None, **kws):
    return DecisionTreeClassifier(random_state=0, **kws).fit(X[TRAIN], Y[TRAIN], sample_weight=sample_weight)


def nested_trees():
    """Random trees as nested dicts, with at least one case of each class."""
    leaf = st.tuples(st.integers(0, 9), st.integers(0, 9)).map(lambda pair: {"counts": pair})
    node = st.recursive(
        leaf,
        lambda inner: st.builds(lambda a, b: {"split": "s", "yes": a, "no": b}, inner, inner),
        max_leaves=8,
    )
    return node.filter(
        lambda root: all(
            total > 0 for total in (compute.tree(root).positive[0], compute.tree(root).negative[0])
        )
    )


# -- Flach's example ------------------------------------------------------------------------------


@pytest.mark.parametrize("leaves", [FOUR, np.array(FOUR), NESTED], ids=["pairs", "array", "dicts"])
def test_flachs_tree_is_a_ranking_of_four_leaves(leaves):
    curve = compute.tree_roc(leaves)
    assert curve.fpr.tolist() == [0, 0.1, 0.2, 0.5, 1]
    assert curve.tpr.tolist() == [0, 0.4, 0.7, 0.9, 1]
    assert curve.threshold.tolist() == [np.inf, 4 / 5, 3 / 4, 2 / 5, 1 / 6]
    assert curve.auc == 0.79


def test_pruning_considered_harmful():
    pruned = compute.tree(NESTED).prune("++-+")
    assert compute.tree_roc(pruned).auc == 0.73
    assert [(int(p), int(n)) for p, n in zip(pruned.positive, pruned.negative, strict=True)] == [
        (10, 10),
        (6, 4),
        (4, 6),
        (1, 5),
        (3, 1),
    ]
    assert pruned.split.tolist() == ["A", "", "C", "", ""]
    assert pruned.branch.tolist() == ["", "yes", "no", "yes", "no"]


def test_brier_score_of_flachs_tree_is_43_240ths():
    counts = compute.tree_roc(FOUR).counts
    errors = counts.positive @ (1 - counts.score) ** 2 + counts.negative @ counts.score**2
    assert errors / 20 == pytest.approx(43 / 240, rel=1e-14)


def test_algorithm_7_accumulates_and_counts_errors():
    # as printed: a point per leaf that is + alone, in no order; (.1, .3) is the second leaf's
    assert [0.1, 0.3] not in np.column_stack(
        [compute.tree_roc(FOUR).fpr, compute.tree_roc(FOUR).tpr]
    ).tolist()
    counts = compute.tree_roc(FOUR).counts
    assert (counts.n_positive, counts.n_negative) == (10, 10)  # the printed totals are 7 and 8


# -- ranking --------------------------------------------------------------------------------------


def test_equal_shares_are_one_step():
    curve = compute.tree_roc([(1, 2), (3, 1), (2, 4), (5, 10)])
    assert curve.counts.positive.tolist() == [3, 8]
    assert curve.counts.negative.tolist() == [1, 16]


def test_shares_are_compared_as_exact_fractions():
    big = 10**12
    leaves = [(big, big + 1), (big + 1, big + 2), (2 * big, 2 * big + 2)]
    assert leaves[0][0] / sum(leaves[0]) == leaves[1][0] / sum(leaves[1])  # one float stands for both
    assert Fraction(*leaves[0]) < Fraction(*leaves[1])
    curve = compute.tree_roc(leaves)
    assert curve.counts.positive.tolist() == [big + 1, 3 * big]
    assert (np.diff(curve.threshold) < 0).all()


def test_shares_of_fractional_weights_are_equal_up_to_rounding():
    curve = compute.tree_roc([(0.1, 0.3), (1.0, 3.0), (0.7, 2.1), (0.5, 0.4)])
    assert curve.counts.positive.tolist() == pytest.approx([0.5, 1.8])
    assert compute.tree_roc([(1e-9, 1.0), (2e-9, 1.0)]).tpr.tolist() == pytest.approx([0, 2 / 3, 1])


def test_empty_leaves_make_no_step():
    assert (
        compute.tree_roc([(0, 0), *FOUR[:2], (0, 0), *FOUR[2:]]).tpr.tolist()
        == compute.tree_roc(FOUR).tpr.tolist()
    )
    assert np.isnan(compute.tree([(0, 0), (1, 2)]).share[1])


@given(st.lists(st.tuples(st.integers(0, 6), st.integers(0, 6)), min_size=1, max_size=8))
def test_the_curve_is_that_of_the_cases_scored_by_their_leaf(leaves):
    y = [label for p, n in leaves for label in [1] * p + [0] * n]
    share = [p / (p + n) for p, n in leaves for _ in range(p + n)]
    if len(set(y)) < 2:
        with pytest.raises(ValueError, match="the leaves hold no"):
            compute.tree_roc(leaves)
        return
    curve, direct = compute.tree_roc(leaves), compute.roc(y, share)
    np.testing.assert_array_equal(curve.fpr, direct.fpr)
    np.testing.assert_array_equal(curve.tpr, direct.tpr)
    np.testing.assert_array_equal(curve.threshold, direct.threshold)


# -- structure ------------------------------------------------------------------------------------


def test_nodes_stand_in_preorder_with_summed_counts():
    tree = compute.tree(NESTED)
    assert tree.parent.tolist() == [-1, 0, 1, 1, 0, 4, 4]
    assert tree.positive.tolist() == [10, 6, 4, 2, 4, 1, 3]
    assert tree.negative.tolist() == [10, 4, 1, 3, 6, 5, 1]
    assert tree.split.tolist() == ["A", "B", "", "", "C", "", ""]
    assert tree.branch.tolist() == ["", "yes", "yes", "no", "no", "yes", "no"]
    assert tree.leaves.tolist() == [2, 3, 5, 6]
    assert tree.depth.tolist() == [0, 1, 2, 2, 1, 2, 2]
    assert tree.positive.dtype.kind == "i"
    assert compute.tree(tree) is tree


def test_a_node_may_have_three_branches():
    outlook = {
        "split": "outlook",
        "sun": {"counts": (2, 3)},
        "rain": {"counts": (3, 2)},
        "clouds": {"counts": (4, 0)},
    }
    tree = compute.tree(outlook)
    assert tree.branch.tolist() == ["", "sun", "rain", "clouds"]
    assert tree.parent.tolist() == [-1, 0, 0, 0]


@pytest.mark.parametrize(
    ("labels", "roots"), [("++++", [0]), ("++-+", [1]), ("++--", [1, 4]), ("+--+", []), ("----", [0])]
)
def test_a_labelling_prunes_the_largest_subtrees_of_one_label(labels, roots):
    assert compute.tree(NESTED).uniform(labels).tolist() == roots


@given(nested_trees(), st.randoms())
def test_pruning_keeps_the_decisions_and_never_raises_the_area(root, random):
    tree = compute.tree(root)
    labels = "".join(random.choice("+-") for _ in tree.leaves)
    pruned = tree.prune(labels)
    tp = sum(p for p, sign in zip(tree.positive[tree.leaves], labels, strict=True) if sign == "+")
    found = compute.tree_labellings(pruned)
    # the same decisions: some labelling of the pruned tree has the same true positives
    assert np.isclose(found.tpr * tree.positive[0], tp).any()
    assert pruned.positive[0] == tree.positive[0]
    assert compute.tree_roc(pruned).auc <= compute.tree_roc(tree).auc + 1e-12
    assert pruned.positive[pruned.leaves].sum() == tree.positive[0]


def test_a_pruned_tree_ranks_by_other_counts_only_if_the_tree_did():
    pruned = compute.tree(NESTED).prune("++-+")
    assert pruned.grown is pruned
    other = compute.Tree([-1, 0, 0], [5, 3, 2], [5, 1, 4], grown_positive=[3, 1, 2], grown_negative=[2, 1, 1])
    assert other.prune("++").grown.positive.tolist() == [3]


# -- fitted trees of scikit-learn -----------------------------------------------------------------


@pytest.mark.parametrize(
    "fitted",
    [
        grown(),
        grown(min_samples_leaf=5),
        grown(max_leaf_nodes=7),  # grown best first: its arrays are not in preorder
        grown(max_depth=3, class_weight="balanced"),
        ExtraTreeClassifier(max_depth=4, random_state=1).fit(X[TRAIN], Y[TRAIN]),
    ],
    ids=["full", "leaves", "best-first", "balanced", "extra"],
)
def test_fitted_tree_counts_labelled_cases_at_its_training_shares(fitted):
    curve = compute.tree_roc(fitted, X[TEST], Y[TEST])
    score = fitted.predict_proba(X[TEST])[:, 1]
    fpr, tpr, threshold = roc_curve(Y[TEST], score, drop_intermediate=False)
    np.testing.assert_allclose(curve.fpr, fpr, rtol=1e-12)
    np.testing.assert_allclose(curve.tpr, tpr, rtol=1e-12)
    np.testing.assert_allclose(curve.threshold, threshold, rtol=1e-12)
    assert curve.auc == pytest.approx(roc_auc_score(Y[TEST], score), rel=1e-12)


def test_fitted_tree_alone_is_counted_on_its_training_cases():
    fitted = grown(max_depth=2)
    curve = compute.tree_roc(fitted)
    direct = compute.roc(Y[TRAIN], fitted.predict_proba(X[TRAIN])[:, 1])
    np.testing.assert_array_equal(curve.counts.positive, direct.counts.positive)
    np.testing.assert_array_equal(curve.counts.negative, direct.counts.negative)
    assert compute.tree(fitted).positive[0] == Y[TRAIN].sum()


def test_every_case_reaches_the_leaf_that_scikit_learn_sends_it_to():
    fitted = grown(max_leaf_nodes=9)
    tree = compute.tree(fitted, X, Y)
    counted = sorted(
        zip(tree.positive[tree.leaves].tolist(), tree.negative[tree.leaves].tolist(), strict=True)
    )
    at = fitted.apply(X)
    assert counted == sorted(
        (int(Y[at == leaf].sum()), int((1 - Y[at == leaf]).sum())) for leaf in np.unique(at)
    )


def test_missing_values_go_where_the_tree_sends_them():
    rng = np.random.default_rng(3)
    holes = np.where(rng.random(X.shape) < 0.2, np.nan, X)
    fitted = DecisionTreeClassifier(max_depth=4, random_state=0).fit(holes[TRAIN], Y[TRAIN])
    curve = compute.tree_roc(fitted, holes[TEST], Y[TEST])
    assert curve.auc == pytest.approx(
        roc_auc_score(Y[TEST], fitted.predict_proba(holes[TEST])[:, 1]), rel=1e-12
    )


def test_weights_of_cases_and_of_training():
    rng = np.random.default_rng(5)
    weight = rng.integers(0, 4, Y.size)
    fitted = DecisionTreeClassifier(max_depth=3, random_state=0).fit(
        X[TRAIN], Y[TRAIN], sample_weight=weight[TRAIN]
    )
    curve = compute.tree_roc(fitted, X[TEST], Y[TEST], sample_weight=weight[TEST])
    score = fitted.predict_proba(X[TEST])[:, 1]
    assert curve.auc == pytest.approx(roc_auc_score(Y[TEST], score, sample_weight=weight[TEST]), rel=1e-12)


OF_CLASSES = {
    "dict": {"class_weight": {0: 1, 1: 10}},
    "fractions": {"class_weight": {0: 0.3, 1: 1.7}},
    "large": {"class_weight": {0: 1e6, 1: 3e5}},
    "balanced": {"class_weight": "balanced"},
    "sample_weight": {"sample_weight": np.where(Y[TRAIN] == 1, 7.0, 2.0)},
}


@pytest.mark.parametrize("leaves", [2, 3, 12, None])
@pytest.mark.parametrize("weights", OF_CLASSES)
def test_weights_of_classes_are_divided_out_of_the_counts(weights, leaves):
    options = dict(OF_CLASSES[weights])
    weight = options.pop("sample_weight", None)
    fitted = DecisionTreeClassifier(random_state=0, max_leaf_nodes=leaves, **options)
    fitted.fit(X[TRAIN], Y[TRAIN], sample_weight=weight)
    tree, at = compute.tree(fitted), fitted.apply(X[TRAIN])
    assert tree.positive.dtype.kind == "i"
    assert (tree.positive[0], tree.negative[0]) == (Y[TRAIN].sum(), (1 - Y[TRAIN]).sum())
    counts = [(Y[TRAIN][at == leaf].sum(), (1 - Y[TRAIN])[at == leaf].sum()) for leaf in np.unique(at)]
    found = zip(tree.positive[tree.leaves], tree.negative[tree.leaves], strict=True)
    assert sorted(found) == sorted(counts)
    score = fitted.predict_proba(X[TRAIN])[:, 1]
    curve = compute.tree_roc(fitted)
    assert curve.auc == pytest.approx(roc_auc_score(Y[TRAIN], score), rel=1e-12)
    np.testing.assert_allclose(curve.threshold[1:], np.unique(score)[::-1], rtol=1e-12)
    assert compute.tree_labellings(fitted).tree.positive[0] == Y[TRAIN].sum()


def test_a_figure_of_a_tree_with_weights_of_classes_counts_its_cases():
    fitted = grown(max_depth=3, class_weight={0: 1, 1: 10})
    ax = rp.roc(compute.tree_roc(fitted))
    assert f"{TRAIN.sum()} cases, {Y[TRAIN].sum()} positive" in rp.caption(ax)
    plain = compute.roc(Y[TRAIN], fitted.predict_proba(X[TRAIN])[:, 1])
    ours, theirs = (compute.average_precision_interval(curve) for curve in (compute.tree_roc(fitted), plain))
    assert (ours.low, ours.high) == pytest.approx((theirs.low, theirs.high), rel=1e-9)
    plt.close("all")


@pytest.mark.parametrize(
    "fitted",
    [
        grown(max_depth=3, sample_weight=np.linspace(0.2, 3, TRAIN.sum())),
        grown(max_depth=3, sample_weight=np.arange(TRAIN.sum()) % 4),
        grown(max_depth=2, class_weight="balanced", sample_weight=np.linspace(0.2, 3, TRAIN.sum())),
        grown(max_leaf_nodes=2, sample_weight=np.linspace(0.2, 3, TRAIN.sum())),
        RandomForestClassifier(2, max_depth=3, random_state=0).fit(X[TRAIN], Y[TRAIN]).estimators_[0],
    ],
    ids=["fractions", "whole", "both", "one split", "forest"],
)
def test_weights_of_cases_need_the_cases(fitted):
    for call in (
        compute.tree,
        compute.tree_roc,
        compute.tree_labellings,
        compute.best_labelling,
        rp.tree_diagram,
    ):
        with pytest.raises(ValueError, match=r"fitted with weights of cases.*X and y"):
            call(fitted)
    assert not plt.get_fignums()
    tree = compute.tree(fitted, X[TRAIN], Y[TRAIN])
    assert (tree.positive[0], tree.negative[0]) == (Y[TRAIN].sum(), (1 - Y[TRAIN]).sum())
    curve = compute.tree_roc(fitted, X[TRAIN], Y[TRAIN])
    assert curve.auc == pytest.approx(
        roc_auc_score(Y[TRAIN], fitted.predict_proba(X[TRAIN])[:, 1]), rel=1e-12
    )


@pytest.mark.parametrize("library", [pd.DataFrame, pl.DataFrame, pa.table])
def test_named_columns_stand_as_they_were_fitted(library):
    """Age ≤ 2, dose ≤ 3.5 and so on part the classes; read in another order they do not."""
    columns = {"age": [1, 2, 3, 4, 5, 6], "dose": [3, 1, 2, 6, 5, 4]}
    y = [0, 0, 1, 1, 0, 1]
    fitted = DecisionTreeClassifier(random_state=0).fit(pd.DataFrame(columns), y)
    assert compute.tree_roc(fitted, library(columns), y).auc == 1
    swapped = library({name: columns[name] for name in ("dose", "age")})
    for call in (compute.tree_roc, compute.tree, compute.tree_labellings):
        with pytest.raises(
            ValueError, match=r"column 0 of X is 'dose' but the tree was fitted on 'age' there"
        ):
            call(fitted, swapped, y)
    assert compute.tree_roc(fitted, np.column_stack(list(columns.values())), y).auc == 1  # without names


@pytest.mark.parametrize("beyond", [np.inf, -np.inf, 1e39])
def test_infinite_features_are_refused_as_scikit_learn_does(beyond):
    cases = X.copy()
    cases[3, 7] = beyond
    fitted = grown(max_depth=1)
    with np.errstate(over="ignore"), pytest.raises(ValueError, match="infinity"):
        fitted.predict(cases)
    with pytest.raises(ValueError, match="X is infinite, or beyond single precision, in row 3, column 7"):
        compute.tree_roc(fitted, cases, Y)


@pytest.mark.parametrize("positive", ["malignant", "benign"])
def test_named_classes_need_the_positive_one(positive):
    names = CANCER.target_names[CANCER.target]
    fitted = DecisionTreeClassifier(max_depth=3, random_state=0).fit(X, names)
    at = fitted.classes_.tolist().index(positive)
    curve = compute.tree_roc(fitted, X, names, pos_label=positive)
    assert curve.auc == pytest.approx(
        roc_auc_score(names == positive, fitted.predict_proba(X)[:, at]), rel=1e-12
    )
    with pytest.raises(ValueError, match="name the positive one with pos_label="):
        compute.tree_roc(fitted)
    with pytest.raises(ValueError, match="pos_label='good' is not a class of the fitted tree"):
        compute.tree_roc(fitted, pos_label="good")


def test_only_the_arrays_are_read():
    arrays = SimpleNamespace(
        children_left=[1, -1, -1],
        children_right=[2, -1, -1],
        feature=[0, -2, -2],
        threshold=[0.5, -2.0, -2.0],
        value=[[[2.0, 3.0]], [[2.0, 1.0]], [[0.0, 2.0]]],  # weights, as before scikit-learn 1.3
        weighted_n_node_samples=[5.0, 3.0, 2.0],
    )
    tree = compute.tree(SimpleNamespace(tree_=arrays))
    assert tree.positive.tolist() == [3, 1, 2]
    assert tree.negative.tolist() == [2, 2, 0]
    assert tree.split.tolist() == ["x[0] ≤ 0.5", "", ""]
    assert compute.tree_roc(SimpleNamespace(tree_=arrays), [[0.5], [0.6]], [0, 1]).auc == 1


def test_names_of_features():
    frame_like = grown(max_depth=1)
    first, cut = frame_like.tree_.feature[0], frame_like.tree_.threshold[0]
    assert (
        compute.tree(frame_like, feature_names=CANCER.feature_names).split[0]
        == f"{CANCER.feature_names[first]} ≤ {np.float32(cut)!s}"
    )
    frame_like.feature_names_in_ = np.array([f"f{i}" for i in range(30)])
    assert compute.tree(frame_like).split[0] == f"f{first} ≤ {np.float32(cut)!s}"
    with pytest.raises(
        ValueError, match=f"feature_names holds 2 names but the tree splits on feature {first}"
    ):
        compute.tree(frame_like, feature_names=["a", "b"])


IRIS = load_iris(return_X_y=True)


@pytest.mark.parametrize(
    ("fitted", "message"),
    [
        (DecisionTreeRegressor(max_depth=2).fit(X, Y), "does not separate two classes: it is a regressor"),
        (DecisionTreeClassifier().fit(X, np.ones(Y.size)), "were of one class"),
        (DecisionTreeClassifier().fit(*IRIS), "has 3 classes but two are needed"),
        (DecisionTreeClassifier(max_depth=2).fit(X, np.c_[Y, Y]), "has 2 outputs"),
    ],
    ids=["regressor", "one class", "three classes", "two outputs"],
)
def test_trees_that_do_not_tell_two_classes_apart_are_refused(fitted, message):
    with pytest.raises(ValueError, match=message):
        compute.tree_roc(fitted, X, Y)


@pytest.mark.parametrize(
    ("args", "error", "message"),
    [
        ((3,), TypeError, "leaves must be .*pairs, nested dicts or a fitted tree"),
        (("+-",), TypeError, "leaves must be"),
        (([],), ValueError, "leaves is empty"),
        (
            (make_pipeline(grown()), X, Y),
            TypeError,
            r"leaves is a Pipeline but not a fitted tree.* such as pipeline\[-1\]",
        ),
        ((RandomForestClassifier(2).fit(X, Y), X, Y), TypeError, "leaves is a RandomForestClassifier"),
        (
            (DecisionTreeClassifier(), X, Y),
            TypeError,
            "leaves is a DecisionTreeClassifier but not a fitted tree: fit it",
        ),
        (([(1, 2), (3,)],), TypeError, r"leaves\[1\] must hold a pair"),
        (([(1, -2)],), ValueError, r"the negatives of leaves\[0\] must be"),
        (([(np.inf, 2)],), ValueError, r"the positives of leaves\[0\] must be"),
        (([(np.nan, 2)],), ValueError, r"the positives of leaves\[0\] must be"),
        (([(1, 0), (2, 0)],), ValueError, "hold no negative cases"),
        (([(0, 0)],), ValueError, "hold no positive cases"),
        (({"split": "a", "yes": {"counts": (1, 1)}},), ValueError, r"leaves has the keys \['split', 'yes'\]"),
        (
            ({"split": "a", "yes": {"counts": (1, 1)}, "no": (1, 1)},),
            TypeError,
            r"leaves\['no'\] must be a dict",
        ),
        (([(1, 1)], [[1]], [1]), TypeError, "X cannot be combined with leaf counts"),
        ((grown(max_depth=1), X), TypeError, "y is missing"),
        ((grown(max_depth=1), None, Y), TypeError, "X is missing"),
        ((grown(max_depth=1), X[:5], Y), ValueError, "X has 5 rows but y has 569"),
        ((grown(max_depth=1), X[:, :5], Y), ValueError, "X has 5 columns but the tree was fitted on 30"),
        ((grown(max_depth=1), X[:, 0], Y), ValueError, "X has shape"),
        ((grown(max_depth=1), X, Y / 2), ValueError, "y holds fractions"),
        ((grown(max_depth=1), [["a"] * 30], [1]), TypeError, "X must be a table of numbers"),
        ((grown(max_depth=1), SimpleNamespace(toarray=None), Y), TypeError, "X is a sparse matrix"),
    ],
)
def test_bad_trees(args, error, message):
    with pytest.raises(error, match=message):
        compute.tree_roc(*args)


@pytest.mark.parametrize("labels", ["+-", "+-x+", 5, "+-+-+"])
def test_bad_labels(labels):
    with pytest.raises(ValueError, match="labels must be a string of 4 signs"):
        compute.tree(FOUR).prune(labels)


def test_a_tree_can_be_built_by_hand():
    tree = compute.Tree(parent=[-1, 0, 0], positive=[3, 2, 1], negative=[4, 1, 3])
    assert compute.tree_roc(tree).tpr.tolist() == [0, 2 / 3, 1]
    for parent, message in (
        ([0, 0, 0], "begin with −1"),
        ([-1, 2, 0], "before its children"),
        ([-1, 0], "one value per node"),
    ):
        with pytest.raises(ValueError, match=message):
            compute.Tree(parent=parent, positive=[3, 2, 1], negative=[4, 1, 3])


SMALL_LEAF = [(1, 0), (15, 1), (3, 10)]


@pytest.mark.parametrize(
    ("smoothing", "shares", "area"),
    [
        (None, (1, 15 / 16, 3 / 13), 183.5 / 209),  # pairs in order of 19 · 11: 11 + 15 · 10.5 + 3 · 5
        (0, (1, 15 / 16, 3 / 13), 183.5 / 209),
        ("laplace", (2 / 3, 16 / 18, 4 / 15), 182.5 / 209),  # the single positive falls below one negative
        (2, ((1 + 38 / 30) / 3, (15 + 38 / 30) / 18, (3 + 38 / 30) / 15), 182.5 / 209),
        (0.5, ((1 + 19 / 60) / 1.5, (15 + 19 / 60) / 16.5, (3 + 19 / 60) / 13.5), 182.5 / 209),
    ],
)
def test_smoothed_leaves_are_ranked_by_their_smoothed_shares(smoothing, shares, area):
    """Flach's recipe, step 3: AUC .8780 raw, .8732 with Laplace's correction."""
    grown = compute.tree(SMALL_LEAF, smoothing=smoothing)
    np.testing.assert_allclose(grown.share[grown.leaves], shares, rtol=1e-14)
    assert compute.tree_roc(SMALL_LEAF, smoothing=smoothing).auc == pytest.approx(area, abs=1e-12)
    assert compute.tree_roc(grown).auc == pytest.approx(area, abs=1e-12)
    assert grown.positive.tolist() == [19, 1, 15, 3]  # the counts stay


def test_empty_leaves_have_the_share_that_smoothing_gives_them():
    leaves = [(1, 0), (0, 0), (2, 5)]
    assert compute.tree(leaves, smoothing="laplace").share[2] == 0.5
    assert compute.tree(leaves, smoothing=3).share[2] == pytest.approx(3 / 8)
    assert np.isnan(compute.tree(leaves, smoothing=0).share[2])
    assert compute.tree(leaves, smoothing="laplace").rank.tolist() == [0, 1, 2]


def test_equal_smoothed_shares_are_one_place_exactly():
    thirds = [(1, 4), (2, 7), (0, 1), (9, 2)]  # Laplace: 2/7, 3/11, 1/3, 10/13
    assert compute.tree(thirds, smoothing="laplace").rank.tolist() == [2, 3, 1, 0]
    equal = [(1, 3), (0, 1), (2, 5), (9, 0)]  # Laplace: 1/3 three times, and 10/11
    assert compute.tree(equal, smoothing="laplace").rank.tolist() == [1, 1, 1, 0]
    level = [(1, 2), (0, 0), (2, 4), (5, 10), (5, 5), (0, 5)]  # of 13 : 26 the first, third and fourth have π
    assert compute.tree(level, smoothing=0.1).rank.tolist() == [1, 1, 1, 1, 0, 2]


def test_a_tree_keeps_its_smoothing_also_pruned_until_another_is_passed():
    grown = compute.tree(SMALL_LEAF, smoothing="laplace")
    assert compute.tree(grown) is grown
    assert compute.tree(grown).grown is grown
    assert grown.prune("+++").smoothing == "laplace"
    assert compute.tree(grown, smoothing=0).share[1] == 1
    assert compute.tree(grown, smoothing=0).grown.share[1] == 1
    assert compute.tree(compute.tree(SMALL_LEAF), smoothing="laplace") == grown
    assert compute.tree_roc(grown, smoothing=0).auc == compute.tree_roc(SMALL_LEAF).auc
    assert compute.Tree(**grown.to_dict()) == grown
    assert "smoothing" not in grown.to_frame()
    from_training = compute.Tree(
        [-1, 0, 0], [5, 3, 2], [5, 1, 4], grown_positive=[8, 8, 0], grown_negative=[2, 0, 2]
    )
    smooth = compute.tree(from_training, smoothing=10)  # π is that of the training counts, 8 of 10
    np.testing.assert_allclose(smooth.share, [0.8, 16 / 18, 8 / 12])
    assert smooth.grown.smoothing == 10


@pytest.mark.parametrize(
    ("smoothing", "error", "message"),
    [
        (-1, ValueError, "smoothing must be finite and at least 0, not -1"),
        (np.inf, ValueError, "smoothing must be finite"),
        (np.nan, ValueError, "smoothing must be finite"),
        ("Laplace", ValueError, "smoothing must be 'laplace' or the m ≥ 0 of the m-estimate, not 'Laplace'"),
        ([1], TypeError, "smoothing must be 'laplace' or the m ≥ 0 of the m-estimate, not \\[1\\]"),
        (True, TypeError, "smoothing must be 'laplace' or the m ≥ 0 of the m-estimate, not True"),
    ],
)
def test_smoothing_that_is_none(smoothing, error, message):
    for function in (compute.tree, compute.tree_roc, compute.tree_labellings):
        with pytest.raises(error, match=message):
            function(SMALL_LEAF, smoothing=smoothing)
