"""Diagrams of trees: their artists bear the numbers, and nothing overlaps up to forty leaves."""

import warnings

import matplotlib as mpl
import matplotlib.pyplot as plt
import numpy as np
import pictures
import pytest
import tiers
from sklearn.datasets import load_breast_cancer
from sklearn.tree import DecisionTreeClassifier

import rocplot as rp

# small pages have no room for all splits, which is warned of; a test of its own looks at it
pytestmark = pytest.mark.filterwarnings("ignore:no room for .* splits, such as")
NESTED = {
    "split": "A",
    "yes": {"split": "B", "yes": {"counts": (4, 1)}, "no": {"counts": (2, 3)}},
    "no": {"split": "C", "yes": {"counts": (1, 5)}, "no": {"counts": (3, 1)}},
}
CANCER = load_breast_cancer()
NOISY = np.where(np.random.default_rng(0).random(CANCER.target.size) < 0.2, CANCER.target, 1 - CANCER.target)


def draw(*args, **kws):
    fig, ax = plt.subplots()
    assert rp.tree_diagram(*args, ax=ax, **kws) is ax
    fig.canvas.draw()
    return fig, ax


def words(fig):
    return [text.get_text() for text, _ in pictures.texts(fig)]


def cells(ax):
    """Label cells from left to right: first and last leaf that each covers."""
    found = [
        path.get_extents() for one in ax.collections if one.get_gid() == "labels" for path in one.get_paths()
    ]
    return sorted((round(box.x0 + 0.44), round(box.x1 - 0.44)) for box in found)


@pytest.mark.mpl_image_compare
def test_image_tree_diagram():
    return draw(NESTED, prior=0.75)[0]


@pytest.mark.mpl_image_compare
def test_image_tree_of_scikit_learn():
    fitted = DecisionTreeClassifier(max_leaf_nodes=40, min_samples_leaf=4, random_state=0).fit(
        CANCER.data, NOISY
    )
    return draw(fitted, feature_names=CANCER.feature_names, class_names=("malignant", "benign"))[0]


def test_numbers_stand_beneath_the_leaves():
    fig, ax = draw(NESTED, rows=("positive", "negative", "share", "rank", "label"))
    shown = {
        (round(text.get_position()[0], 6), text.get_text())
        for text, _ in pictures.texts(fig)
        if text.axes is ax
    }
    for leaf, (p, n, share, rank, sign) in enumerate(
        [
            ("4", "1", "0.80", "1", "+"),
            ("2", "3", "0.40", "3", "−"),
            ("1", "5", "0.17", "4", "−"),
            ("3", "1", "0.75", "2", "+"),
        ]
    ):
        assert {(leaf, p), (leaf, n), (leaf, share), (leaf, rank), (leaf, sign)} <= shown
    assert {"A\n10+  10−", "B\n6+  4−", "C\n4+  6−"} <= set(words(fig))
    assert words(fig).count("left = yes") == 1
    assert not {"yes", "no"} & set(words(fig))
    assert ax.get_xlabel() == "labels for a prior of 0.5, equal costs"


@pytest.mark.sample(2)
@pytest.mark.parametrize(
    ("kws", "found", "faint"),
    [
        ({}, [(0, 0), (1, 1), (2, 2), (3, 3)], 0),
        ({"prior": 0.75}, [(0, 1), (2, 2), (3, 3)], 2),
        ({"cost_fn": 3}, [(0, 1), (2, 2), (3, 3)], 2),
        ({"prior": 0.75, "pruned": False}, [(0, 0), (1, 1), (2, 2), (3, 3)], 0),
        ({"annotate": "--++"}, [(0, 1), (2, 3)], 4),
        ({"annotate": "++++"}, [(0, 3)], 6),
        ({"annotate": False}, [], 0),
    ],
)
def test_pruned_subtrees_share_one_label(kws, found, faint):
    _, ax = draw(NESTED, **kws)
    assert cells(ax) == found
    assert sum(len(one.get_paths()) for one in ax.collections if one.get_gid() == "pruned") == faint
    solid = sum(len(one.get_paths()) for one in ax.collections if one.get_gid() == "tree_diagram")
    assert solid + faint == 6


@pytest.mark.slow
@pytest.mark.parametrize("width", [3.4, 6.8])
@pytest.mark.parametrize("leaves", [8, 20, 40])
def test_nothing_overlaps_up_to_forty_leaves(leaves, width):
    fitted = DecisionTreeClassifier(max_leaf_nodes=leaves, min_samples_leaf=4, random_state=0).fit(
        CANCER.data, NOISY
    )
    fig, ax = plt.subplots(figsize=(width, 3.3))
    rp.tree_diagram(fitted, feature_names=CANCER.feature_names, ax=ax)
    faults = [one for one in pictures.faults(fig, width) if not one.startswith("number left out: no room for")]
    assert faults == []
    tree = rp.compute.tree(fitted)
    assert tree.leaves.size == leaves
    beneath = [
        one
        for one in pictures.texts(fig)
        if one[0].axes is ax and one[0].get_position()[1] > tree.depth.max()
    ]
    assert len(beneath) > 3 * leaves  # counts and shares are all there, and labels


def test_a_fitted_tree_counts_other_cases():
    half = np.arange(NOISY.size) % 2 == 0
    fitted = DecisionTreeClassifier(max_leaf_nodes=3, random_state=0).fit(CANCER.data[half], NOISY[half])
    fig, ax = draw(fitted, CANCER.data[~half], NOISY[~half], feature_names=CANCER.feature_names)
    assert "training share" in [label.get_text() for label in ax.get_yticklabels()]
    positive = int(NOISY[~half].sum())
    assert any(f"{positive}+  {(~half).sum() - positive}−" in word for word in words(fig))


def test_large_counts_are_whole_numbers_with_thousands_apart():
    fig, ax = draw(
        {"split": "a", "yes": {"counts": (40000, 12345)}, "no": {"counts": (0.25, 1000)}}, prior=0.99999
    )
    assert {"40\u00a0000", "12\u00a0345", "0.25", "1\u00a0000", "a\n40\u00a0000+  13\u00a0345−"} <= set(
        words(fig)
    )
    assert ax.get_xlabel() == "labels for a prior of 0.99999, equal costs"


THREE = {"split": "colour", **{key: {"counts": (2, i)} for i, key in enumerate(("red", "green", "blue"))}}
WIDE = {
    "split": "a very wide question that covers everything",
    "right": {"counts": (4, 1)},
    "wrong": {"counts": (2, 3)},
}


@pytest.mark.sample(1)
@pytest.mark.parametrize(("tree", "answers"), [(THREE, ["red", "green", "blue"]), (WIDE, ["right", "wrong"])])
def test_answers_that_a_box_covers_stand_below_it_on_their_branch(tree, answers):
    fig, ax = plt.subplots(figsize=(2.4, 2.4))
    rp.tree_diagram(tree, ax=ax)
    assert pictures.faults(fig, 2.4) == []
    shown = {text.get_text(): text for text, _ in pictures.texts(fig) if text.get_text() in answers}
    assert list(shown) == answers
    (box,) = [
        text for text, _ in pictures.texts(fig) if "colour" in text.get_text() or "covers" in text.get_text()
    ]
    renderer = fig.canvas.get_renderer()
    for i, answer in enumerate(answers):
        assert shown[answer].get_position()[0] == pytest.approx(i)
        assert not shown[answer].get_window_extent(renderer).overlaps(box.get_window_extent(renderer))


def test_negative_cuts_have_a_minus():
    fig, _ = draw({"split": "x ≤ -0.5", "yes": {"counts": (4, 1)}, "no": {"counts": (2, 3)}})
    assert "x ≤ −0.5\n6+  4−" in words(fig)


def test_leaf_counts_alone_are_a_flat_tree():
    fig, ax = draw([(4, 1), (2, 3), (1, 5), (3, 1)])
    assert cells(ax) == [(0, 0), (1, 1), (2, 2), (3, 3)]
    assert "0.80" in words(fig)
    draw([(3, 1)])  # a root alone
    draw({"split": "a", "yes": {"counts": (0, 0)}, "no": {"counts": (2, 1)}})  # an empty leaf
    assert "–" in words(plt.gcf())


@pytest.mark.parametrize(
    ("kws", "error", "message"),
    [
        ({"annotate": "+-"}, ValueError, "labels must be a string of 4 signs"),
        ({"annotate": 3}, TypeError, "annotate must be True, False or a string"),
        ({"rows": ("positives",)}, ValueError, "rows='positives' is unknown"),
        ({"class_names": ("a",)}, ValueError, "class_names must be two names"),
        ({"prior": 2}, ValueError, "prior must be in"),
        ({"pruned": 3}, TypeError, "pruned must be a bool or .*, got 3"),
        ({"X": [[1]]}, TypeError, "X cannot be combined with leaf counts"),
        ({"colour": "red"}, TypeError, "unexpected keyword argument 'colour'"),
    ],
)
def test_bad_arguments_draw_nothing(kws, error, message):
    with pytest.raises(error, match=message):
        rp.tree_diagram(NESTED, **kws)
    assert plt.get_fignums() == []


@pytest.mark.slow
def test_weights_beneath_many_leaves_keep_their_digits():
    leaves = [(1.005 + i / 1000, 11 * (i + 1)) for i in range(40)]
    fig, ax = plt.subplots(figsize=(6.8, 2.5))
    rp.tree_diagram(leaves, ax=ax)
    fig.canvas.draw()
    assert {"1.005", "1.006", "1.01"} < set(words(fig))


def grown(leaves):
    return DecisionTreeClassifier(max_leaf_nodes=leaves, min_samples_leaf=4, random_state=0).fit(
        CANCER.data, NOISY
    )


def boxes_of(fig):
    """Measure the frames of the splits, as they are drawn."""
    return [
        one.get_bbox_patch().get_window_extent() for one, _ in pictures.texts(fig) if one.get_bbox_patch()
    ]


@pytest.mark.sample(1)
@pytest.mark.parametrize("style", ["paper", "slides", "nature", "jmlr"])
@pytest.mark.parametrize("leaves", [6, 14])
def test_frames_of_splits_never_touch(style, leaves):
    with plt.style.context(f"rocplot.styles.{style}"):
        fig, ax = plt.subplots()
        rp.tree_diagram(grown(leaves), feature_names=CANCER.feature_names, orientation="vertical", ax=ax)
        fig.canvas.draw()
        frames = boxes_of(fig)
        assert len(frames) > leaves / 2
        assert not any(a.overlaps(b) for i, a in enumerate(frames) for b in frames[:i])
        texts = pictures.texts(fig)
        assert not any(
            text.get_text().isdigit() and text.get_bbox_patch() for text, _ in texts
        )  # no numbers of nodes
        tree = ax.transData.transform([(0, rp.compute.tree(grown(leaves)).depth.max()), (0, 0)])[:, 1]
        assert tree[1] - tree[0] > 0.4 * ax.bbox.height  # the tree has its share of the panel


TURNED = [(9, "auto", True), (4, "auto", False), (9, "vertical", False), (9, "horizontal", True)]


@pytest.mark.sample(1)
@pytest.mark.parametrize(("high", "orientation", "turned"), tiers.in_short(TURNED, TURNED[:2]))
def test_many_leaves_are_turned_where_there_is_room(high, orientation, turned):
    fig, ax = plt.subplots(figsize=(6.8, high))
    rp.tree_diagram(grown(40), feature_names=CANCER.feature_names, orientation=orientation, ax=ax)
    fig.canvas.draw()
    assert ("upper = yes" in words(fig)) == turned
    assert pictures.text_faults(fig) == []
    if turned:
        tree = rp.compute.tree(grown(40), feature_names=CANCER.feature_names)
        shown = words(fig)
        assert all(split.replace("≤ -", "≤ −") in shown for split in tree.split if split)
        beside = [
            (box.x1, box.y0)
            for text, box in pictures.texts(fig)
            if text.get_text().startswith(("0.", "1.0")) and text.get_text() != "1.053"
        ]
        ends = [x for x, _ in beside]
        assert len(ends) == 40
        assert np.ptp(ends) <= 1  # shares end in one line


def test_a_turned_tree_names_other_answers_and_joins_pruned_leaves():
    fig, ax = draw(THREE, orientation="horizontal")
    assert {"colour", "red", "green", "blue"} <= set(words(fig))
    fig, ax = draw(NESTED, prior=0.75, orientation="horizontal")
    found = [
        path.get_extents() for one in ax.collections if one.get_gid() == "labels" for path in one.get_paths()
    ]
    assert sorted((round(box.y0 + 0.4), round(box.y1 - 0.4)) for box in found) == [(2, 3), (5, 5), (6, 6)]
    assert len(next(one for one in ax.collections if one.get_gid() == "pruned").get_paths()) == 2
    with pytest.raises(ValueError, match="orientation='sideways' is unknown"):
        rp.tree_diagram(NESTED, orientation="sideways")


def test_the_condition_of_labels_stands_below_the_labels_alone():
    leaves = [(4, 1), (2, 3)]
    for kws, words in (({}, True), ({"rows": ("share",)}, False), ({"annotate": "+-"}, False), ({"annotate": False}, False)):
        ax = rp.tree_diagram(leaves, **kws)
        assert ax.get_xlabel().startswith("labels for") == words
        plt.close(ax.figure)


@pytest.mark.slow
def test_a_long_split_is_broken_into_the_fewest_lines_that_fit():
    names = ["one two three four five six", *(f"x{i}" for i in range(1, CANCER.data.shape[1]))]
    order = np.argsort([one != "mean concave points" for one in CANCER.feature_names], kind="stable")
    fitted = DecisionTreeClassifier(max_leaf_nodes=3, random_state=0).fit(CANCER.data[:, order[:1]], CANCER.target)
    seen = set()
    for width in (0.9, 1.0, 1.1, 1.2, 1.4):
        fig, ax = plt.subplots(figsize=(width, 3))
        rp.tree_diagram(fitted, feature_names=names[:1], orientation="vertical", ax=ax)
        fig.canvas.draw()
        seen |= {text.count("\n") + 1 for text in words(fig) if text.startswith("one") and text.rstrip()[-1].isdigit()}
        plt.close(fig)
    assert {2, 3} <= seen
    assert max(seen) <= 6


@pytest.mark.sample(1)
@pytest.mark.parametrize(("width", "shown"), [(1, False), (1.8, True), (12, True)])
def test_splits_without_room_are_counted_in_a_warning_and_found(width, shown):
    """Seven splits on three levels, whose names are forty letters long."""
    name = "a name of a feature that has forty lette"
    tree = {"counts": (3, 4)}
    for level in range(3):
        tree = {"split": f"{name} {level}", "yes": tree, "no": tree}
    fig, ax = plt.subplots(figsize=(width, 4))
    rp.tree_diagram(tree, orientation="vertical", ax=ax)
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        fig.canvas.draw()
        fig.canvas.draw()
    texts = next(one for one in ax.artists if one.get_gid() == "texts").get_children()
    drawn = [text for text in texts if text.get_visible() and "feature" in text.get_text()]
    messages = [str(one.message) for one in caught]
    if shown:
        assert len(drawn) == 7
        assert messages == []
    else:
        assert len(drawn) < 7
        assert [one.partition(",")[0] for one in messages] == [f"no room for {7 - len(drawn)} of 7 splits"]
    assert ("number left out" in [one.kind for one in rp.preflight(fig)]) == (not shown)


def test_smoothed_shares_say_what_they_are():
    fig, ax = plt.subplots()
    rp.tree_diagram([(1, 0), (15, 1), (3, 10)], smoothing="laplace", ax=ax)
    assert [label.get_text() for label in ax.get_yticklabels()][2] == "smoothed share"
    assert {"0.67", "0.89", "0.27"} <= {text.get_text() for text, _ in pictures.texts(fig)}
    assert "shares smoothed by Laplace's correction" in rp.caption(fig)


NAMES = ("mean concave points of the worst 3 cells", "the radius of the smallest nuclei in it")


def grow(depth, names=NAMES):
    """Return a complete tree, whose splits at random numbers have names of forty letters."""
    rng = np.random.default_rng(depth)

    def node(level):
        if level == depth:
            return {"counts": tuple(int(count) for count in rng.integers(1, 60, 2))}
        split = f"{names[level % len(names)]} ≤ {rng.uniform(0, 200):.4f}"
        return {"split": split, "yes": node(level + 1), "no": node(level + 1)}

    return node(0)


def shown_splits(fig):
    """List the splits that a drawn figure shows, each on one line."""
    return [" ".join(text.replace("_\n", "_").split()) for text in words(fig) if "≤" in text]


@pytest.mark.sample(1)
@pytest.mark.parametrize("width", [2.6, 3.4, 5, 7])
@pytest.mark.parametrize("depth", [3, 4, 5, 6])
def test_a_page_of_our_own_shows_all_splits_of_forty_letters(depth, width):
    with mpl.rc_context({"figure.figsize": (width, 2.4)}), warnings.catch_warnings():
        warnings.simplefilter("error")
        ax = rp.tree_diagram(grow(depth))
        ax.figure.canvas.draw()
    splits = shown_splits(ax.figure)
    assert len(splits) == 2**depth - 1
    assert all(text.startswith(NAMES) for text in splits)
    assert ax.figure.get_size_inches()[0] == width
    assert pictures.overlapping_text(ax.figure) == pictures.text_off_the_page(ax.figure) == []


@pytest.mark.sample(1)
@pytest.mark.parametrize("turned", ["vertical", "auto"])
def test_axes_of_the_caller_keep_their_page_and_say_what_has_no_room(turned):
    fig, ax = plt.subplots(figsize=(2.6, 2.4))
    rp.tree_diagram(grow(5), orientation=turned, ax=ax)
    with pytest.warns(UserWarning, match="no room for .. of 31 splits"):
        fig.canvas.draw()
    assert tuple(fig.get_size_inches()) == (2.6, 2.4)


@pytest.mark.sample(1)
@pytest.mark.parametrize(
    ("cut", "short"),
    [("156.8734", "157"), ("−0.0012345", "−0.00123"), ("1012.355", "1012"), ("7.5", "7.5"), ("0.00", "0.00")],
)
def test_a_split_without_room_has_three_significant_digits(cut, short):
    texts = set()
    for width in (1.1, 1.6, 6):
        fig, ax = plt.subplots(figsize=(width, 3))
        tree = {"split": f"a_name_of_words ≤ {cut}", "yes": {"counts": (3, 4)}, "no": {"counts": (5, 1)}}
        rp.tree_diagram(tree, orientation="vertical", rows=["label"], ax=ax)
        fig.canvas.draw()
        texts |= {text.split("≤")[1].split()[0] for text in words(fig) if "≤" in text}
        plt.close(fig)
    assert texts <= {cut, short}
    assert cut in texts
