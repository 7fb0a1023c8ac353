"""Names at the lines: ``legend="direct"``."""

from statistics import NormalDist

import matplotlib as mpl
import matplotlib.pyplot as plt
import numpy as np
import pytest
from matplotlib.colors import same_color
from matplotlib.path import Path
from pictures import labels_over_lines, overlapping_text

import rocplot as rp
from rocplot.page.labels import labels_of

Y = np.repeat([1, 0], 100)


def models(names, rng, step=0.6):
    return {
        name: 1 / (1 + np.exp(-rng.normal(size=200) - (0.4 + step * i) * (2 * Y - 1)))
        for i, name in enumerate(names)
    }


def names_of(ax):
    ax.figure.canvas.draw()
    return [one for one in labels_of(ax)._labels if one.line is not None and one.text.get_visible()]


@pytest.mark.parametrize("style", ["paper", "nature", "slides", "dark"])
@pytest.mark.parametrize("picture", ["roc", "precision_recall", "lift", "net_benefit", "brier_curve", "det"])
def test_names_stand_at_their_lines(picture, style, rng):
    with plt.style.context(f"rocplot.styles.{style}"):
        _, ax = plt.subplots()
        getattr(rp, picture)(
            Y, models(["tree", "naive Bayes", "forest"], rng), legend="direct", label_fmt="{name}", ax=ax
        )
        names = names_of(ax)
    assert {one.text.get_text() for one in names} == {"tree", "naive Bayes", "forest"}
    boxes = [one.text.get_window_extent() for one in names]
    panel = ax.get_window_extent()
    for i, (one, box) in enumerate(zip(names, boxes, strict=True)):
        assert same_color(one.text.get_color(), one.line.get_color())
        assert one.line.get_gid() == f"{picture}:{one.text.get_text()}"
        assert panel.x0 <= box.x0 < box.x1 <= panel.x1
        assert panel.y0 <= box.y0 < box.y1 <= panel.y1
        assert not any(box.overlaps(other) for other in boxes[:i])
        for line in (other.line for other in names):
            path = line.get_transform().transform_path(line.get_path())
            assert not path.intersects_bbox(box, filled=False)
    listed = [] if ax.get_legend() is None else [text.get_text() for text in ax.get_legend().get_texts()]
    assert listed == (["rate of 0 or 1, off the scale"] if picture == "det" else [])


SIX = {
    "logistic regression": 0.86,
    "naive Bayes": 0.78,
    "decision tree": 0.7,
    "k-NN": 0.82,
    "gradient boosting": 0.95,
    "SVM": 0.9,
}


def six(seed, n, share, tied):
    """Draw scores of two normal classes for models of these AUCs; errors are shared, as of real models."""
    rng = np.random.default_rng(seed)
    y = np.repeat([1, 0], [int(n * share), n - int(n * share)])
    common = 0.6 * rng.normal(size=n)
    scores = {}
    for name, auc in SIX.items():
        score = NormalDist().inv_cdf(auc) * 2**0.5 * y + common + 0.8 * rng.normal(size=n)
        scores[name] = np.round(1.5 * score) if tied and name in ("decision tree", "k-NN") else score
    return y, scores


@pytest.mark.parametrize(("picture", "most"), [("det", 6), ("roc_average", 4)])
def test_names_without_room_for_numbers_stand_without_them(picture, most):
    y, scores = six(0, 300, 0.5, False)
    some = dict(list(scores.items())[:most])
    kws = {"fold": np.random.default_rng(0).permutation(y.size) % 5} if picture == "roc_average" else {}
    with plt.style.context("rocplot.styles.slides"):
        fig, ax = plt.subplots()
        getattr(rp, picture)(y, some, legend="direct", ax=ax, **kws)
        names = names_of(ax)
        assert overlapping_text(fig) == []
    assert {one.text.get_text() for one in names} == set(some)
    assert len(ax.get_legend().get_texts()) == 1  # of what is no model
    fig.set_size_inches(14, 14)
    assert all("(" in one.text.get_text() for one in names_of(ax))


def far(point, path):
    """Return the distance of a point from a line through points."""
    start, way = path[:-1], np.diff(path, axis=0)
    along = ((point - start) * way).sum(axis=1) / np.maximum((way**2).sum(axis=1), 1e-12)
    return np.hypot(*(start + along.clip(0, 1)[:, None] * way - point).T).min()


@pytest.mark.parametrize("style", ["paper", "slides"])
@pytest.mark.parametrize(
    ("seed", "n", "share", "tied"), [(0, 300, 0.5, False), (1, 2000, 0.1, False), (2, 120, 0.5, True)]
)
def test_six_models_of_ordinary_names_have_them_at_their_curves(style, seed, n, share, tied):
    with plt.style.context(f"rocplot.styles.{style}"):
        fig, ax = plt.subplots()
        y, scores = six(seed, n, share, tied)
        rp.roc(y, scores, legend="direct", ax=ax)
        names = names_of(ax)
        assert ax.get_legend() is None
        assert labels_over_lines(fig) == []
        assert overlapping_text(fig) == []
    assert {one.line.get_gid() for one in names} == {f"roc:{name}" for name in SIX}
    panel, boxes = ax.get_window_extent(), [one.text.get_window_extent() for one in names]
    paths = {one: on_page(one.line) for one in names}
    assert not [
        one
        for one, box in zip(names, boxes, strict=True)
        if not (panel.contains(*box.min) and panel.contains(*box.max))
    ]
    assert not [
        box for box in boxes for path in paths.values() if Path(path).intersects_bbox(box, filled=False)
    ]
    leaders = {one: np.column_stack(one.leader.get_data()) for one in names if len(one.leader.get_xdata())}
    for one, way in leaders.items():
        assert far(way[0], paths[one]) < 1
        others = [far(way[0], path) for other, path in paths.items() if other is not one]
        assert min(others) > 0.5  # pixels: it leads to a place where no other line runs
        assert same_color(one.leader.get_color(), one.line.get_color())
        assert not [
            box
            for other, box in zip(names, boxes, strict=True)
            if other is not one and Path(way).intersects_bbox(box)
        ]
    ways = np.array(list(leaders.values())).reshape(-1, 2, 2)
    assert not any(meet(a, b) for i, a in enumerate(ways) for b in ways[:i])


def on_page(line):
    path = line.get_transform().transform_path(line.get_path())
    return np.asarray(path.vertices)


def meet(a, b):
    """Whether two leaders have a point in common: solve for it."""
    both = np.column_stack([a[1] - a[0], b[0] - b[1]])
    if abs(np.linalg.det(both)) < 1e-9:
        return False
    at = np.linalg.solve(both, b[0] - a[0])
    return bool(((at >= 0) & (at <= 1)).all())


@pytest.mark.skipif(
    not mpl.__version__.startswith("3.11."), reason="where names stand depends on the height of type"
)
def test_a_line_of_chance_that_gave_way_is_whole_again_without_names():
    with plt.style.context("rocplot.styles.slides"):
        fig, ax = plt.subplots()
        rp.roc(*six(0, 2000, 0.1, False), legend="direct", ax=ax)
        names_of(ax)
        (chance,) = [line for line in ax.lines if line.get_gid() == "chance"]
        holes = chance.get_clip_path().get_fully_transformed_path().to_polygons()
        assert len(holes) == 7  # the panel, and one for each name
        labels_of(ax).forget_names()
        fig.canvas.draw()
        assert chance.get_clip_path() is None
        assert chance.get_clip_box().bounds == ax.bbox.bounds


def test_what_has_no_line_stays_in_the_legend(rng):
    _, ax = plt.subplots()
    rp.roc(Y, models(["tree", "forest"], rng), band="wilson", legend="direct", ax=ax)
    assert len(names_of(ax)) == 2
    assert [text.get_text().split(" %")[0] for text in ax.get_legend().get_texts()] == ["95"]


def test_names_and_legend_without_room_come_back_on_a_larger_page(rng):
    fig, ax = plt.subplots(figsize=(3, 3))
    names = [f"a model whose name is as long as those that people give to theirs {i}" for i in range(12)]
    rp.roc(Y, models(names, rng, 0.05), legend="direct", ax=ax)
    with pytest.warns(UserWarning, match="the legend has no room"):
        assert not names_of(ax)
    assert ax.get_legend() is None or not ax.get_legend().get_visible()
    fig.set_size_inches(12, 12)
    assert len(names_of(ax)) == 12
    assert ax.get_legend() is None


def test_names_lose_their_numbers_on_a_small_page_and_have_them_again_on_a_larger_one(rng):
    fig, ax = plt.subplots(figsize=(3, 3))
    some = models([f"a model with a rather long name of its own, {i}" for i in range(6)], rng, 0.05)
    rp.roc(Y, some, legend="direct", ax=ax)
    assert {one.text.get_text() for one in names_of(ax)} == set(some)
    fig.set_size_inches(10, 10)
    assert {one.text.get_text().split("\n(AUC ")[0] for one in names_of(ax)} == set(some)
    assert all("AUC" in one.text.get_text() for one in names_of(ax))
    assert ax.get_legend() is None


def test_a_second_call_names_its_line_too(rng):
    _, ax = plt.subplots()
    for name, score in models(["tree", "forest"], rng).items():
        rp.roc(Y, {name: score}, legend="direct", label_fmt="{name}", ax=ax)
    assert [one.text.get_text() for one in names_of(ax)] == ["tree", "forest"]


def test_names_stand_in_the_inset_that_enlarges_their_lines():
    score = {
        "tree": Y + 0.2 * np.linspace(0, 9, Y.size) % 1.3,
        "forest": Y + 0.4 * np.linspace(0, 7, Y.size) % 1.4,
    }
    _, ax = plt.subplots(figsize=(4, 4))
    rp.roc(Y, score, legend="direct", label_fmt="{name}", zoom={"corner": (0.4, 0.6), "size": 0.5}, ax=ax)
    (inset,) = ax.child_axes
    assert not names_of(ax)
    names = names_of(inset)
    assert [one.text.get_text() for one in names] == ["tree", "forest"]
    for one in names:
        box, room = one.text.get_window_extent(), inset.get_window_extent()
        assert room.x0 <= box.x0 < box.x1 <= room.x1
        assert room.y0 <= box.y0 < box.y1 <= room.y1
