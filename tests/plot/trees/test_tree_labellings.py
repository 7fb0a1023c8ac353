"""Labellings of a tree as pictures."""

import itertools
from itertools import pairwise

import matplotlib.pyplot as plt
import numpy as np
import pictures
import pytest
from artists import artist, artists
from sklearn.datasets import load_breast_cancer
from sklearn.tree import DecisionTreeClassifier

import rocplot as rp

FOUR = [(4, 1), (2, 3), (1, 5), (3, 1)]


def draw(*args, **kws):
    fig, ax = plt.subplots()
    assert rp.tree_labellings(*args, ax=ax, **kws) is ax
    fig.canvas.draw()
    return fig, ax


def labels(ax):
    shown = [text for text in artist(ax, "labels").get_children() if text.get_visible()]
    return {text.get_text() for text in shown}


@pytest.mark.mpl_image_compare
def test_image_labellings():
    return draw(FOUR, annotate="all", opposite=True)[0]


@pytest.mark.mpl_image_compare
def test_image_segments():
    return draw(FOUR, space="pn", points=False, annotate=False, segments=True)[0]


def test_artists_bear_the_numbers():
    _, ax = draw(FOUR, opposite=True)
    chain = artist(ax, "tree_labellings")
    assert chain.get_xydata().tolist() == [[0, 0], [0.1, 0.4], [0.2, 0.7], [0.5, 0.9], [1, 1]]
    assert chain.get_label() == "chain (AUC 0.790)"
    assert len(artist(ax, "points").get_xydata()) == 11
    assert len(artist(ax, "chain_points").get_xydata()) == 5
    np.testing.assert_allclose(artist(ax, "opposite").get_xydata(), 1 - chain.get_xydata())
    assert not artists(ax, "centre")  # a lone + would read as a label
    assert labels(ax) == {"●○○○", "●○○●", "●●○●"}


def test_segments_stack_the_leaves_in_pn_space():
    leaves = [(4, 1), (2, 6), (1, 5), (3, 1)]
    _, ax = draw(leaves, space="pn", segments=True, chain=False, points=False, annotate=False)
    ends = [segment.tolist() for segment in artist(ax, "segments").get_segments()]
    assert ends == [[[0, 0], [1, 4]], [[1, 4], [2, 7]], [[2, 7], [8, 9]], [[8, 9], [13, 10]]]
    assert labels(ax) == {"4+ 1−", "3+ 1−", "2+ 6−", "1+ 5−"}
    assert artist(ax, "chance").get_xydata().tolist() == [[0, 0], [13, 10]]
    box = ax.get_window_extent()
    across, up = np.ptp(ax.get_xlim()), np.ptp(ax.get_ylim())
    assert box.width / box.height == pytest.approx(across / up)  # the aspect is the odds of the classes


@pytest.mark.parametrize(("prior", "point", "slope"), [(0.5, (0.2, 0.7), 1), (0.75, (0.5, 0.9), 1 / 3)])
def test_the_choice_under_a_prior(prior, point, slope):
    _, ax = draw(FOUR, operating_point={"prior": prior, "color": "red"})
    assert artist(ax, "operating_point").get_xydata().tolist() == [list(point)]
    assert artist(ax, "operating_point").get_color() == "red"
    (x0, y0), (x1, y1) = artist(ax, "tangent").get_xydata()
    assert (y1 - y0) / (x1 - x0) == pytest.approx(slope)
    assert y0 + slope * (point[0] - x0) == pytest.approx(point[1])


@pytest.mark.parametrize(
    ("want", "written"),
    [(False, set()), (["+--+", "−++−"], {"●○○●", "○●●○"}), ({"of": ["++++"], "color": "red"}, {"●●●●"})],
)
def test_labels_at_chosen_points(want, written):
    _, ax = draw(FOUR, annotate=want, chance=False)
    assert labels(ax) == written


def test_the_hull_differs_from_the_chain_on_other_cases():
    data = load_breast_cancer()
    half = np.arange(data.target.size) % 2 == 0
    fitted = DecisionTreeClassifier(max_leaf_nodes=9, random_state=3).fit(
        data.data[half], 1 - data.target[half]
    )
    given = data.data[~half], 1 - data.target[~half]
    _, ax = draw(fitted, *given, hull=True)
    curve = rp.compute.tree_roc(fitted, *given)
    np.testing.assert_allclose(artist(ax, "tree_labellings").get_xydata(), np.c_[curve.fpr, curve.tpr])
    hull = artist(ax, "hull").get_xydata()
    found = rp.compute.tree_labellings(fitted, *given)
    for (f0, t0), (f1, t1) in pairwise(hull):
        assert ((f1 - f0) * (found.tpr - t0) <= (t1 - t0) * (found.fpr - f0) + 1e-12).all()


@pytest.mark.slow
def test_calling_twice_repeats_no_furniture_and_results_are_taken():
    fig, ax = draw(FOUR, operating_point=True)
    rp.tree_labellings(rp.compute.tree_labellings([(5, 1), (1, 5)]), ax=ax)
    assert len(artists(ax, "chance")) == 1
    assert len(artists(ax, "tree_labellings")) == 2
    many, ax = draw([(i, 30 - i) for i in range(30)], segments=True, operating_point=True, space="pn")
    assert len(artist(ax, "chain_points").get_xydata()) == 31
    fig.canvas.draw()
    assert pictures.overlapping_text(fig) == pictures.overlapping_text(many) == []


@pytest.mark.parametrize(
    ("kws", "error", "message"),
    [
        ({"space": "cost"}, ValueError, "space='cost' is unknown"),
        ({"annotate": ["+-"]}, ValueError, "annotate='\\+-' is no labelling of this tree: one is '----'"),
        ({"annotate": "some"}, ValueError, "annotate='some' is unknown"),
        (
            {"annotate": 3},
            TypeError,
            "annotate must be a bool, a name, a list of names, a pair of numbers or a dict of Text properties, got 3",
        ),
        ({"points": 3}, TypeError, "points must be a bool or .*, got 3"),
        ({"operating_point": {"prior": -1}}, ValueError, "prior must be in"),
        ({"hull": {"colour": 1}}, TypeError, "hull got an unexpected key 'colour'"),
    ],
)
def test_bad_arguments_draw_nothing(kws, error, message):
    with pytest.raises(error, match=message):
        rp.tree_labellings(FOUR, **kws)
    assert plt.get_fignums() == []


def test_many_leaves_are_counted_and_segments_have_no_leaders():
    """Leaves of i positives and 13 − i negatives: at equal costs and prior ½ those with i > 6.5 are +."""
    leaves = [(i, 13 - i) for i in range(14)]
    _, ax = draw(leaves, operating_point=True, segments=True, chain=False)
    assert "7 of 14 leaves +" in labels(ax)
    shown = [one for one in artist(ax, "labels")._labels if one.text.get_visible()]
    counts = [one for one in shown if "leaves" not in one.text.get_text()]
    assert 0 < len(counts) < 14
    assert not any(len(one.leader.get_xdata()) for one in counts)
    _, ax = draw([(10000, 20000), (3, 1)], segments=True)
    assert "10\u00a0000+ 20\u00a0000−" in labels(ax)


def test_an_upright_slope_is_infinite_and_lines_are_told_apart():
    _, ax = draw(FOUR, hull=True, opposite=True, operating_point={"prior": 0})
    lines = {line.get_gid(): line for line in ax.lines}
    assert lines["tangent"].get_label() == "best for slope ∞"
    assert lines["hull"].get_color() != lines["opposite"].get_color()
    assert lines["hull"].get_linestyle() != lines["opposite"].get_linestyle()
    assert lines["hull"]._unscaled_dash_pattern != lines["opposite"]._unscaled_dash_pattern


def test_labellings_without_a_tree_have_no_counts():
    bare = rp.compute.TreeLabellings(["-", "+"], [0, 1], [0, 1], [0, 1])
    for kws in ({"space": "pn"}, {"segments": True}, {"operating_point": True}, {"hull": True}):
        with pytest.raises(ValueError, match="needs the leaf counts"):
            rp.tree_labellings(bare, **kws)
    assert plt.get_fignums() == []


def test_labels_of_all_are_plain():
    """Those of both chains are written; no other has a leader, which could lead to a wrong point."""
    _, ax = draw(FOUR, annotate="all", opposite=True)
    chains = {"●○○○", "●○○●", "●●○●", "○●●●", "○●●○", "○○●○"}
    assert chains < labels(ax)
    shown = [one for one in artist(ax, "labels")._labels if one.text.get_visible()]
    assert not any(len(one.leader.get_xdata()) for one in shown if one.text.get_text() not in chains)
    assert "leaf labelled +, ○ −" in [text.get_text() for text in ax.get_legend().get_texts()]
    _, ax = draw(FOUR, annotate=False, legend=True)
    assert "leaf labelled +, ○ −" not in [text.get_text() for text in ax.get_legend().get_texts()]


def test_the_labelling_of_youdens_index_is_the_best_of_all():
    """Of all 2⁴ labellings by hand, tpr − fpr."""
    leaves = [(8, 3), (5, 5), (4, 1), (2, 12)]
    positive, negative = np.transpose(leaves)
    rates = [
        (negative @ signs / negative.sum(), positive @ signs / positive.sum())
        for signs in itertools.product([0, 1], repeat=4)
    ]
    best = max(rates, key=lambda rate: rate[1] - rate[0])
    _, ax = plt.subplots()
    rp.tree_labellings(leaves, operating_point="youden", ax=ax)
    (point,) = [line for line in ax.lines if line.get_gid() == "operating_point"]
    assert tuple(point.get_xydata()[0]) == pytest.approx(best)
    plt.close("all")
    with pytest.raises(ValueError, match="choose from 'cost', 'youden'"):
        rp.tree_labellings(leaves, operating_point="f1")
    with pytest.raises(ValueError, match="prior and costs belong to criterion='cost'"):
        rp.tree_labellings(leaves, operating_point={"criterion": "youden", "prior": 0.2})
    assert not plt.get_fignums()


def test_points_of_thousands_of_labellings_have_no_edges():
    _, many = draw([(i, 11 - i) for i in range(12)])
    _, few = draw([(1, 3), (2, 2), (3, 1)])
    assert artist(many, "points").get_markeredgewidth() == 0 < artist(few, "points").get_markeredgewidth()


def test_the_raw_chain_stands_beside_that_of_smoothed_leaves():
    leaves = [(1, 0), (15, 1), (3, 10)]
    _, ax = plt.subplots()
    rp.tree_labellings(leaves, smoothing="laplace", ax=ax)
    raw, chain = artist(ax, "raw"), artist(ax, "tree_labellings")
    np.testing.assert_allclose(raw.get_xydata(), [(0, 0), (0, 1 / 19), (1 / 11, 16 / 19), (1, 1)])
    np.testing.assert_allclose(chain.get_xydata(), [(0, 0), (1 / 11, 15 / 19), (1 / 11, 16 / 19), (1, 1)])
    assert raw.get_linewidth() < chain.get_linewidth()
    labels = [text.get_text() for text in ax.get_legend().get_texts()]
    assert "chain, Laplace (AUC 0.8732)" in labels
    assert "chain, raw shares (AUC 0.8780)" in labels
    assert "the chain by the raw shares" in rp.caption(ax)
    assert "shares smoothed by Laplace's correction" in rp.caption(ax)
    _, estimate = plt.subplots()
    rp.tree_labellings(leaves, smoothing=2.5, ax=estimate)
    assert "chain, m = 2.5 (AUC 0.8732)" in [text.get_text() for text in estimate.get_legend().get_texts()]
    assert "shares smoothed by the m-estimate, m = 2.5" in rp.caption(estimate)
    for kws in ({}, {"smoothing": 0}, {"smoothing": "laplace", "raw": False}):
        _, plain = plt.subplots()
        rp.tree_labellings(leaves, ax=plain, **kws)
        assert not any(line.get_gid() == "raw" for line in plain.lines)
        assert "raw shares" not in rp.caption(plain)
        assert ("smoothed" in rp.caption(plain)) == (kws.get("smoothing") == "laplace")


def test_a_labelling_chosen_on_the_training_cases_is_called_so():
    """On other cases the best labelling of the training cases may be dominated."""
    data = load_breast_cancer()
    X, y = data.data, data.target == 0
    tree = DecisionTreeClassifier(max_leaf_nodes=9, min_samples_leaf=5, random_state=0).fit(X[::2], y[::2])
    for cases, words in (((tree,), "best for"), ((tree, X[1::2], y[1::2]), "best in training for")):
        _, ax = plt.subplots()
        rp.tree_labellings(*cases, operating_point={"cost_fn": 10}, ax=ax)
        (line,) = [line for line in ax.lines if line.get_gid() == "tangent"]
        assert line.get_label().startswith(words)
        assert ("on the training cases" in rp.caption(ax.figure)) == ("training" in words)


def test_the_slope_in_pn_space_is_that_of_the_line_in_cases():
    """Leaves of 20 positives and 10 negatives at equal costs: one false positive for a true one."""
    _, ax = plt.subplots()
    rp.tree_labellings([(8, 1), (6, 1), (4, 3), (2, 5)], space="pn", operating_point=True, ax=ax)
    assert "best for slope 1" in ax.get_legend_handles_labels()[1]
    assert "with the line of slope 1." in rp.caption(ax)
