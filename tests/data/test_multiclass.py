"""Tables and weights of many classes: whole weights are repeated cases, and a table holds what arrays hold."""

from itertools import product

import numpy as np
import pandas as pd
import polars as pl
import pyarrow as pa
import pytest
from sklearn.metrics import roc_auc_score

import rocplot as rp
from rocplot.compute import (
    class_weights,
    multiclass_auc,
    multiclass_auc_interval,
    multiclass_pairs,
    multiclass_roc,
    volume_under_surface,
    weight_simplex,
)

METHODS = ("hand-till", "provost-domingos", "macro", "micro")
NAMES = ("ash", "birch", "cedar")


def drawn(seed, n=60, K=3):
    """Return classes, scores with ties, and weights that are whole, some 0."""
    rng = np.random.default_rng(seed)
    y = np.append(np.arange(K), rng.integers(0, K, n - K))
    score = np.floor(8 * rng.random((n, K)) + 4 * (y[:, None] == np.arange(K))) + 1
    weight = np.append(np.ones(K, int), rng.integers(0, 4, n - K))
    return y, score, weight


@pytest.mark.parametrize("seed", range(4))
def test_whole_weights_are_repeated_cases(seed):
    y, score, weight = drawn(seed)
    often = np.repeat(np.arange(y.size), weight)
    repeated = y[often], score[often]
    for method in METHODS:
        found = multiclass_auc(y, score, method=method, sample_weight=weight)
        assert found == pytest.approx(multiclass_auc(*repeated, method=method), abs=1e-14)
    for rule in ("offsets", "weights"):
        found = volume_under_surface(y, score, method=rule, sample_weight=weight)
        assert found == pytest.approx(volume_under_surface(*repeated, method=rule), abs=1e-13)
    curves, expected = multiclass_roc(y, score, sample_weight=weight), multiclass_roc(*repeated)
    assert curves.prevalence == pytest.approx(expected.prevalence)
    pairs, own = multiclass_pairs(y, score, sample_weight=weight), multiclass_pairs(*repeated)
    for one, other in (
        *((curves.curves[i], expected.curves[i]) for i in range(3)),
        (curves.macro, expected.macro),
        (curves.micro, expected.micro),
        *((pairs[key], own[key]) for key in own),
    ):
        np.testing.assert_allclose([one.fpr, one.tpr], [other.fpr, other.tpr], atol=1e-14)
    weights, accuracy = class_weights(y, score, sample_weight=weight)
    wanted, share = class_weights(*repeated)
    np.testing.assert_allclose(weights, wanted)
    assert accuracy == pytest.approx(share)
    simplex = weight_simplex(y, score, sample_weight=weight)
    assert simplex.accuracy_before == pytest.approx(weight_simplex(*repeated).accuracy_before)
    assert simplex.x.size == np.count_nonzero(weight)


@pytest.mark.parametrize(("method", "average"), [("macro", "macro"), ("provost-domingos", "weighted")])
def test_areas_with_fractions_are_those_of_scikit_learn(method, average):
    y, score, _ = drawn(5)
    weight = np.random.default_rng(0).random(y.size)
    p = score / score.sum(axis=1, keepdims=True)
    areas = [roc_auc_score(y == i, p[:, i], sample_weight=weight) for i in range(3)]
    shares = [weight[y == i].sum() for i in range(3)] if average == "weighted" else None
    found = multiclass_auc(y, p, method=method, sample_weight=weight)
    assert found == pytest.approx(np.average(areas, weights=shares), abs=1e-14)


def test_every_weighted_triple():
    """A triple of distinct sums is won or lost; it weighs the product of three weights."""
    rng = np.random.default_rng(3)
    y = np.repeat([0, 1, 2], [4, 5, 6])
    score, weight = rng.normal(y[:, None] == np.arange(3)), rng.random(15)
    deals = [(0, 1, 2), (0, 2, 1), (1, 0, 2), (1, 2, 0), (2, 0, 1), (2, 1, 0)]
    won = total = 0.0
    for case in product(*(np.flatnonzero(y == i) for i in range(3))):
        sums = [score[case, deal].sum() for deal in deals]
        worth = weight[list(case)].prod()
        won += worth * (max(sums) == sums[0])
        total += worth
    assert volume_under_surface(y, score, sample_weight=weight) == pytest.approx(won / total, abs=1e-14)


def test_interval_of_weights_is_that_of_repeated_cases():
    y, score, _ = drawn(7, n=120)
    weight = np.where(score[np.arange(120), y] > 8, 3, 1)  # the area of the weighted cases is larger
    often = np.repeat(np.arange(y.size), weight)
    found = multiclass_auc_interval(y, score, sample_weight=weight, seed=0, n_resamples=4000)
    expected = multiclass_auc_interval(y[often], score[often], seed=1, n_resamples=4000)
    assert found.estimate == pytest.approx(expected.estimate, abs=1e-14)
    assert found.standard_error == pytest.approx(expected.standard_error, rel=0.05)  # error of each: 1.1 %
    ends = [expected.low, expected.high]
    assert [found.low, found.high] == pytest.approx(ends, abs=0.25 * expected.standard_error)


@pytest.mark.slow
def test_fractional_weights_are_drawn_with_their_cases():
    """Weights that are all ½ say nothing; a weighted area has the bootstrap's spread of weighted cases.

    With fractional weights the limits are percentiles, which those of the micro area always are.
    """
    y, score, _ = drawn(7, n=120)
    for method in ("macro", "micro"):
        plain, halves, quarters = (
            multiclass_auc_interval(y, score, seed=0, method=method, sample_weight=weight)
            for weight in (None, np.full(120, 0.5), np.full(120, 0.25))
        )
        columns = ["estimate", "standard_error"] if method == "macro" else [*plain.to_dict()]
        for name in columns:
            assert getattr(halves, name) == pytest.approx(getattr(plain, name), rel=1e-12)
        np.testing.assert_allclose(
            list(halves.to_dict().values()), list(quarters.to_dict().values()), rtol=1e-12
        )
    rng = np.random.default_rng(2)
    weight = rng.uniform(0.2, 3, 120)
    areas = []
    for _ in range(800):
        i = np.concatenate([rng.choice(np.flatnonzero(y == k), (y == k).sum()) for k in np.unique(y)])
        areas.append(multiclass_auc(y[i], score[i], method="macro", sample_weight=weight[i]))
    found = multiclass_auc_interval(y, score, seed=0, method="macro", sample_weight=weight)
    assert found.estimate == multiclass_auc(y, score, method="macro", sample_weight=weight)
    assert found.standard_error == pytest.approx(np.std(areas), rel=0.1)


# -- tables ---------------------------------------------------------------------------------------


def tables():
    y, score, weight = drawn(8)
    columns = {"tree": np.array(NAMES)[y], "seen": weight}
    columns |= {name: score[:, i] for i, name in enumerate(NAMES)}
    columns |= {f"p{i}": score[:, i] for i in range(3)}
    text = {**columns, "tree": columns["tree"].tolist()}
    return (y, score, weight), [columns, pd.DataFrame(columns), pl.DataFrame(text), pa.table(text)]


def test_a_table_holds_what_arrays_hold():
    (y, score, weight), several = tables()
    expected = multiclass_auc(y, score, sample_weight=weight)
    for data in several:
        for matrix, labels in (
            (list(NAMES), None),
            (("cedar", "ash", "birch"), None),
            (["p0", "p1", "p2"], list(NAMES)),
            (["p2", "p0", "p1"], ["cedar", "ash", "birch"]),
            ({"cedar": "p2", "ash": "p0", "birch": "p1"}, None),
        ):
            reading = {"labels": labels, "data": data, "sample_weight": "seen"}
            assert multiclass_auc("tree", matrix, **reading) == pytest.approx(expected, abs=1e-15)
    reading = {"data": several[1], "sample_weight": "seen"}
    own = {"sample_weight": weight}
    assert volume_under_surface("tree", NAMES, **reading) == volume_under_surface(y, score, **own)
    assert class_weights("tree", NAMES, **reading)[1] == class_weights(y, score, **own)[1]
    assert multiclass_roc("tree", NAMES, **reading).micro.auc == multiclass_roc(y, score, **own).micro.auc
    assert multiclass_pairs("tree", NAMES, **reading)["ash", "cedar"].auc == (
        multiclass_pairs(y, score, **own)[0, 2].auc
    )
    found = multiclass_auc_interval("tree", NAMES, **reading, seed=0, n_resamples=50)
    assert found == multiclass_auc_interval(y, score, **own, seed=0, n_resamples=50)
    assert multiclass_auc("tree", NAMES, data=several[1], sample_weight=weight) == expected


@pytest.mark.parametrize("picture", [rp.multiclass_roc, rp.weight_simplex])
def test_pictures_take_tables_and_weights(picture):
    import matplotlib.pyplot as plt

    (y, score, weight), (_, data, *_) = tables()
    fig, (left, right) = plt.subplots(1, 2)
    picture("tree", list(NAMES), data=data, sample_weight="seen", ax=left)
    picture(np.array(NAMES)[y], score, sample_weight=weight, ax=right)
    for one, other in zip(left.lines, right.lines, strict=True):
        assert one.get_gid() == other.get_gid()
        np.testing.assert_array_equal(one.get_xydata(), other.get_xydata())
    texts = [[text.get_text() for text in ax.get_legend().get_texts()] for ax in (left, right)]
    assert texts[0] == texts[1]
    with pytest.raises(TypeError, match="cannot be changed on a precomputed"):
        picture(getattr(rp.compute, picture.__name__)(y, score), data=data)
    plt.close(fig)


@pytest.mark.parametrize(
    ("args", "kws", "error", "message"),
    [
        (("tre", NAMES), {}, ValueError, "y_true='tre' is not a column of data: did you mean 'tree'"),
        (("tree", ["ash", "birch", "ceder"]), {}, ValueError, "score_matrix='ceder' is not a column"),
        (("tree", "ash"), {}, TypeError, "must be a list of column names, or a mapping"),
        (("tree", np.ones((60, 3))), {}, TypeError, "must be a list of column names, or a mapping"),
        (("tree", None), {}, TypeError, "must be a list of column names, or a mapping"),
        (("tree", [1, 2, 3]), {}, TypeError, "score_matrix must be a column name when data is given"),
        (([0, 1, 2], NAMES), {}, TypeError, "y_true must be a column name when data is given"),
        (("tree", NAMES), {"sample_weight": "sen"}, ValueError, "sample_weight='sen' is not a column"),
        (("tree", NAMES), {"data": 3}, TypeError, "data must be a data frame .*y_true and score_matrix"),
        (("tree", NAMES[:2]), {}, ValueError, "for which score_matrix has no column"),
        (("tree", ["p2", "p0", "p1"]), {}, ValueError, "names no class of y_true .*labels=, or by a mapping"),
        (("tree", ["ash", "birch", "cedar", "ash"]), {}, ValueError, "names the class 'ash' twice"),
    ],
)
def test_tables_that_lack_something(args, kws, error, message):
    _, (_, data, *_) = tables()
    with pytest.raises(error, match=message):
        multiclass_auc(*args, **{"data": data, **kws})


def test_a_class_written_twice():
    with pytest.raises(ValueError, match="names the class 0 twice"):
        class_weights([0, 1], {0: [1, 2], "0": [1, 2], 1: [2, 1]})


def test_equal_fractions_weigh_nothing():
    """Gains that are equal for whole weights stay equal: of equally good weights the one nearest 1."""
    for seed in range(100):
        rng = np.random.default_rng(seed)
        y, score = np.append([0, 1, 2], rng.integers(0, 3, 9)), rng.integers(1, 8, (12, 3))
        weights, accuracy = class_weights(y, score)
        found = class_weights(y, score, sample_weight=np.full(12, 0.1))
        np.testing.assert_allclose(found[0], weights)
        assert found[1] == pytest.approx(accuracy)


@pytest.mark.parametrize("method", METHODS)
def test_weights_of_billions(method):
    """The bootstrap hardly moves then, and stays around the estimate."""
    y, score, weight = drawn(2, n=20)
    found = multiclass_auc_interval(
        y, score, method=method, sample_weight=(weight + 1) * 10**9, seed=0, n_resamples=50
    )
    assert [found.low, found.high] == pytest.approx([found.estimate] * 2, abs=1e-4)


def test_equal_scores_have_no_interval():
    with pytest.warns(UserWarning, match="the area is the same in 95 % of resamples and more"):
        found = multiclass_auc_interval([0, 1, 2] * 5, np.ones((15, 3)), seed=0, n_resamples=50)
    assert found.estimate == 0.5
    assert np.isnan([found.low, found.high, found.standard_error]).all()


def test_a_lazy_table_is_refused():
    _, (_, _, data, _) = tables()
    with pytest.raises(TypeError, match=r"lazy table.*collect it"):
        multiclass_auc("tree", NAMES, data=data.lazy())


@pytest.mark.parametrize(
    ("weight", "message"),
    [
        ([1, 1], "y_true and sample_weight must have the same length, got 4 and 2"),
        ([1, -1, 1, 1], "must be non-negative"),
        ([1, np.nan, 1, 1], "sample_weight"),
        ([0, 1, 1, 1], "sample_weight is 0 for every case of 'a', so the class is empty"),
        ([0, 0, 0, 0], "zero for all 4 cases"),
    ],
)
def test_weights_that_cannot_be(weight, message):
    with pytest.raises(ValueError, match=message):
        multiclass_auc(["a", "b", "b", "c"], np.eye(4)[:, :3], sample_weight=weight)
