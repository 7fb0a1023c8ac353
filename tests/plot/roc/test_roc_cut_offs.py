"""What a ROC curve says of a cut-off: rates at the axes and in labels, joint regions, and class sizes."""

import matplotlib.pyplot as plt
import numpy as np
import pytest
from artists import artist, artists
from matplotlib.colors import same_color
from matplotlib.text import Text
from scipy.stats import beta

import rocplot as rp
from rocplot.page.labels import get_labels

Y, S = (
    [1, 1, 0, 1, 0, 0],
    [0.9, 0.8, 0.7, 0.6, 0.5, 0.1],
)  # at .65: two of three positives, one of three negatives
OTHER = [0.9, 0.2, 0.1, 0.6, 0.5, 0.1]  # at .65: one positive, no negative


@pytest.fixture
def ax():
    return plt.subplots()[1]


def ticks(ax, way):
    """Read what stands at the ticks within the panel, by their places."""
    ax.figure.canvas.draw()
    axis = getattr(ax, f"{way}axis")
    low, high = sorted(axis.get_view_interval())
    words = [one.get_text() for one in axis.get_ticklabels()]
    return {float(at): word for at, word in zip(axis.get_ticklocs(), words, strict=True) if low <= at <= high}


def labels(ax):
    return [one.get_text().replace("\u00a0", " ") for one in ax.get_legend().get_texts()]


def noisy(n=200, seed=3):
    rng = np.random.default_rng(seed)
    y = rng.random(n) < 0.4
    return y, rng.normal(1.5 * y).round(2)


@pytest.mark.mpl_image_compare
def test_image_roc_at_a_cut_off():
    people = rp.load_dataset("diabetes")
    fig, ax = plt.subplots()
    said = {"at": 0.5, "fmt": "{:.1f} ({fpr:.2f}, {tpr:.2f})"}
    layers = {"thresholds": said, "crosses": {"joint": True}, "guides": True, "class_sizes": True}
    rp.roc("y_true", "random_forest", data=people, **layers, ax=ax)
    return fig


# -- guides ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "layers",
    [{"guides": 0.65}, {"guides": True, "thresholds": [0.65]}, {"guides": {"at": [0.65], "linewidth": 2}}],
)
def test_guides_lead_to_both_axes(ax, layers):
    rp.roc(Y, S, **layers, ax=ax)
    lines = artist_of_kind(ax, "guides", "get_segments")
    ((left, point, bottom),) = lines.get_segments()
    np.testing.assert_allclose(point, [1 / 3, 2 / 3])
    np.testing.assert_allclose(left, [ax.get_xlim()[0], 2 / 3])
    np.testing.assert_allclose(bottom, [1 / 3, ax.get_ylim()[0]])
    assert same_color(lines.get_color()[0], artist(ax, "roc").get_color())


def artist_of_kind(ax, gid, method):
    (found,) = [one for one in artists(ax, gid) if hasattr(one, method)]
    return found


def test_ticks_stand_at_the_rates_and_leave_them_room(ax):
    """Of the panel's 0, .2, …, 1 those go that are nearer than .09 on x, .06 on y."""
    rp.roc(Y, S, guides=0.65, ax=ax)
    x, y = ticks(ax, "x"), ticks(ax, "y")
    assert list(x) == pytest.approx([0, 0.2, 1 / 3, 0.6, 0.8, 1])
    assert list(x.values()) == ["0", "0.2", "0.333", "0.6", "0.8", "1"]
    assert list(y) == pytest.approx([0, 0.2, 0.4, 0.6, 2 / 3, 0.8, 1])
    assert y[2 / 3] == "0.667"
    ax.set_xlim(0, 1)  # a tick at 0.2 · 5, rounded up, is in view
    ax.figure.canvas.draw()
    assert [one.get_text() for one in ax.get_xticklabels()] == ["0", "0.2", "0.333", "0.6", "0.8", "1"]


def test_the_number_of_a_guide_without_room_at_the_axis_stands_beside_it():
    """Of guides at fpr .30 and .32 the second has no tick; one at .30 alone has, and no number beside it."""
    y, ranks = np.repeat([0, 1], 100), np.arange(100)
    models = {
        "a": np.r_[ranks, np.repeat([80, 10], 50)],
        "b": np.r_[ranks + 2, np.repeat([80, 10], [80, 20])],
    }
    for drawn, expected in ((models, ["0.320"]), ({"a": models["a"]}, [])):
        fig, ax = plt.subplots(figsize=(3, 3))
        rp.roc(y, drawn, guides=70, legend=False, ax=ax)
        fig.canvas.draw()
        texts = [label.text for label in get_labels(ax)._labels if label.text.get_visible()]
        assert [text.get_text() for text in texts] == expected
        ticks = ax.get_xticks().round(9)
        assert 0.3 in ticks
        assert 0.32 not in ticks


def test_guides_of_a_second_call_and_of_two_models(ax):
    rp.roc(Y, S, guides=0.65, ax=ax)
    rp.roc(Y, OTHER, guides=0.65, ax=ax)  # at (0, 1/3)
    assert ticks(ax, "y")[1 / 3] == "0.333"
    assert ticks(ax, "y")[2 / 3] == "0.667"
    _, other = plt.subplots()
    rp.roc(Y, {"a": S, "b": OTHER}, guides=0.65, ax=other)
    assert list(ticks(other, "y").values()) == list(ticks(ax, "y").values())
    assert artists(other, "guides:a")
    assert artists(other, "guides:b")


def test_guides_at_the_operating_point_with_ties_and_weights(ax):
    """Points (0, 2/3) and, of the step of ties, (1/5, 1); false negatives of cost 2 decide for the second."""
    y, s, w = [1, 1, 0, 0, 0], [0.9, 0.5, 0.5, 0.2, 0.1], [2, 1, 1, 3, 1]
    rp.roc(y, s, sample_weight=w, operating_point={"cost_fn": 2}, guides=True, ax=ax)
    ((_, point, _),) = artist_of_kind(ax, "guides", "get_segments").get_segments()
    assert point == pytest.approx([0.2, 1])


@pytest.mark.sample(1)
@pytest.mark.parametrize(
    "kws", [{"x": "specificity"}, {"xscale": "log"}, {"x": "specificity", "xscale": "log"}]
)
def test_ticks_of_guides_are_read_as_the_axis_is(ax, kws):
    rp.roc(Y, S, guides=0.65, **kws, ax=ax)
    word = next(word for at, word in ticks(ax, "x").items() if abs(at - 1 / 3) < 1e-9)
    assert word == ("0.667" if "x" in kws else "0.333")
    rp.roc(Y, OTHER, **{key: kws[key] for key in kws if key == "x"}, ax=ax)  # the ticks stay
    assert word in ticks(ax, "x").values()


def test_a_rate_beside_1_is_not_written_as_1(ax):
    y = np.r_[np.ones(2000), np.zeros(2000)]
    s = np.r_[np.ones(1999), 0.0, np.ones(1), np.zeros(1999)]
    rp.roc(y, s, guides=0.5, ax=ax)
    assert ticks(ax, "y")[1999 / 2000] == "0.9995"


@pytest.mark.parametrize(
    ("kws", "message"),
    [
        ({"guides": True}, "guides=True needs cut-offs: give thresholds"),
        ({"guides": np.linspace(0, 1, 21)}, "guides at 21 cut-offs cannot be told apart"),
        ({"guides": [np.nan]}, "guides"),
        ({"crosses": {"at": 0.5, "joint": True, "level": 1.2}}, "crosses: level"),
        ({"crosses": {"at": 0.5, "method": 3}}, "crosses: method=3 is unknown: choose from 'wilson'"),
    ],
)
def test_what_cannot_be_drawn_is_refused(ax, kws, message):
    with pytest.raises(ValueError, match=message):
        rp.roc(Y, S, **kws, ax=ax)
    assert not ax.has_data()


def test_guides_need_thresholds(ax):
    curve = rp.compute.RocCurve(fpr=[0, 0.5, 1], tpr=[0, 0.8, 1])
    with pytest.raises(ValueError, match="guides: thresholds are unknown"):
        rp.roc(curve, guides=0.5, ax=ax)


# -- joint regions --------------------------------------------------------------------------------


def clopper_pearson(found, total, level):
    tail = (1 - level) / 2
    low = beta.ppf(tail, found, total - found + 1) if found else 0.0
    return low, beta.ppf(1 - tail, found + 1, total - found) if found < total else 1.0


def test_a_joint_region_holds_both_rates_at_once(ax):
    """Its sides are exact intervals of level √.9, since the classes are independent samples."""
    y, s = noisy()
    rp.roc(y, s, crosses={"at": 1, "joint": True, "method": "clopper-pearson", "level": 0.9}, ax=ax)
    box, point = artists(ax, "crosses")
    corners = box.get_paths()[0].vertices
    ends = [clopper_pearson((s[y == k] >= 1).sum(), (y == k).sum(), np.sqrt(0.9)) for k in (0, 1)]
    np.testing.assert_allclose([corners.min(axis=0), corners.max(axis=0)], np.transpose(ends))
    np.testing.assert_allclose(point.get_xydata(), [[(s[~y] >= 1).mean(), (s[y] >= 1).mean()]])
    assert labels(ax)[-1] == "90 % joint regions of both rates (Clopper-Pearson)"


def test_joint_regions_are_larger_than_crosses(ax):
    y, s = noisy()
    rp.roc(y, {"m": s}, crosses={"at": [0, 1], "joint": True}, ax=ax)
    _, other = plt.subplots()
    rp.roc(y, {"m": s}, crosses=[0, 1], ax=other)
    joint = artists(ax, "crosses:m")[0].get_paths()
    single = artists(other, "crosses:m")[0].get_segments()
    assert len(joint) == 2
    assert len(single) == 4
    for i, path in enumerate(joint):
        up, across = single[2 * i : 2 * i + 2]
        assert path.vertices[:, 0].min() < across[0, 0]
        assert path.vertices[:, 1].max() > up[1, 1]


# -- labels ---------------------------------------------------------------------------------------


def said_at(ax):
    return [one.get_text() for one in ax.findobj(Text) if "(" in one.get_text() or ":" in one.get_text()]


def test_a_cut_off_says_both_its_rates(ax):
    rp.roc(Y, S, thresholds={"at": 0.65, "fmt": "{:.2f} ({fpr:.3f}, {tpr:.3f})"}, legend=False, ax=ax)
    ax.figure.canvas.draw()
    assert said_at(ax) == ["cut-off 0.65 (0.333, 0.667)"]


def test_a_cut_off_may_say_any_metric(ax):
    """At .65: TP 2, FP 1, FN 1, so that precision, recall and F1 are all 2/3."""
    fmt = "at {:.2f}: {precision:.3f}, {f1:.3f}, {specificity:.3f}"
    rp.precision_recall(Y, S, thresholds={"at": 0.65, "fmt": fmt}, legend=False, ax=ax)
    ax.figure.canvas.draw()
    assert said_at(ax) == ["at 0.65: 0.667, 0.667, 0.667"]


def test_rates_of_weighted_ties_are_those_of_the_whole_step(ax):
    y, s, w = [1, 0, 1, 0], [0.8, 0.5, 0.5, 0.1], [1, 1, 3, 4]
    fmt = {"fmt": "({fpr:.2f}, {tpr:.2f}, {precision:.2f})", "at": 0.5}
    rp.roc(y, s, sample_weight=w, thresholds=fmt, legend=False, ax=ax)
    ax.figure.canvas.draw()
    assert said_at(ax) == ["(0.20, 1.00, 0.80)"]  # no cut-off is said


def test_an_unknown_field_of_a_cut_off_is_refused(ax):
    with pytest.raises(ValueError, match=r"thresholds: fmt.*'fprr' is unknown.*did you mean 'fpr'"):
        rp.roc(Y, S, thresholds={"at": 0.5, "fmt": "{fprr}"}, ax=ax)
    bare = rp.compute.RocCurve(fpr=[0, 0.5, 1], tpr=[0, 0.8, 1], threshold=[np.inf, 0.5, 0.1])
    with pytest.raises(ValueError, match="precision needs the class sizes"):
        rp.roc(bare, thresholds={"at": 0.5, "fmt": "{precision}"}, ax=ax)
    assert not ax.has_data()
    rp.roc(bare, thresholds={"at": 0.5, "fmt": "({fpr:.1f}, {specificity:.1f})"}, legend=False, ax=ax)
    ax.figure.canvas.draw()
    assert said_at(ax) == ["(0.5, 0.5)"]


def test_the_interval_of_a_label_says_its_level(ax):
    y, s = noisy()
    found = rp.compute.auc_interval(y, s, level=0.9)
    rp.roc(y, {"m": s}, level=0.9, label_fmt="{name}: AUC {auc:.2f} ({interval:.2f})", ax=ax)
    expected = f"m: AUC {found.estimate:.2f} (90 % CI {found.low:.2f} to {found.high:.2f})"
    assert labels(ax) == [expected]
    rp.roc(y, {"m": s}, label_fmt="{interval}", ax=(other := plt.subplots()[1]))
    found = rp.compute.auc_interval(y, s)
    assert labels(other) == [f"95 % CI {found.low:.3f} to {found.high:.3f}"]


def test_an_undefined_interval_is_said_to_be_none(ax):
    with pytest.warns(match="undefined|every|all"):
        rp.roc([0, 0, 1, 1], {"m": [0.5] * 4}, label_fmt="{name} ({interval})", ax=ax)
    assert labels(ax) == ["m (no 95 % CI)"]


# -- class sizes ----------------------------------------------------------------------------------


@pytest.mark.parametrize("plot", [rp.roc, rp.precision_recall])
def test_class_sizes_stand_in_the_legend_once(ax, plot):
    plot([1, 1, 0, 0, 0], {"a": [5, 4, 3, 2, 1], "b": [1, 4, 3, 2, 5]}, class_sizes=True, ax=ax)
    assert labels(ax)[-1] == "2 positives, 3 negatives"
    assert len(labels(ax)) == 3


def test_class_sizes_of_groups_and_weights(ax):
    y, s, w = [1, 0, 1, 1, 0, 0], [6, 5, 4, 3, 2, 1], [1.5, 1, 1, 1, 2000, 1]
    rp.roc(y, s, hue=list("aabbbb"), data=None, sample_weight=w, class_sizes=True, ax=ax)
    assert labels(ax)[-1] == "positives of weight 1.5 to 2, negatives of weight 1 to 2 001"


def test_labels_hold_class_sizes(ax):
    rp.roc([1, 1, 0, 0, 0], {"m": [5, 4, 3, 2, 1]}, label_fmt="{n_positive} of {n}, {n_negative}", ax=ax)
    assert labels(ax) == ["2 of 5, 3"]


def test_class_sizes_need_counts(ax):
    with pytest.raises(ValueError, match="class_sizes: RocCurve was built without counts"):
        rp.roc(rp.compute.RocCurve(fpr=[0, 0.5, 1], tpr=[0, 0.8, 1]), class_sizes=True, ax=ax)


@pytest.mark.slow
def test_guides_leave_the_ticks_of_panels_that_share_axes():
    """Before and after the panel with guides; limits stay shared, and a second call adds to its ticks."""

    def places(ax, way):
        ax.figure.canvas.draw()
        low, high = getattr(ax, f"get_{way}lim")()
        return [at for at in getattr(ax, f"{way}axis").get_ticklocs() if low <= at <= high]

    _, (before, guided, after) = plt.subplots(1, 3, sharex=True, sharey=True, figsize=(15, 5))
    rp.roc(Y, S, ax=before)
    rp.roc(Y, S, guides=0.65, ax=guided)
    rp.roc(Y, OTHER, guides=0.65, ax=after)
    whole = [0, 0.2, 0.4, 0.6, 0.8, 1]
    for way in "xy":
        assert places(before, way) == pytest.approx(whole)
    assert 1 / 3 in places(guided, "x")
    assert 2 / 3 in places(guided, "y")
    assert places(after, "y") == pytest.approx([0, 0.2, 1 / 3, 0.4, 0.6, 0.8, 1])
    assert places(after, "x") == pytest.approx(whole)
    rp.roc(Y, OTHER, guides=0.65, ax=guided)
    assert {1 / 3, 2 / 3} <= set(places(guided, "y"))
    assert 2 / 3 not in places(after, "y")
    before.set_xlim(0, 0.5)
    assert guided.get_xlim() == (0, 0.5)
    assert places(guided, "x")[-1] <= 0.5
