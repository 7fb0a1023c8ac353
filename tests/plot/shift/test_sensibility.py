"""Sensibility as a picture: every corner is a decision, and the midpoint is where it says."""

import matplotlib as mpl
import matplotlib.pyplot as plt
import numpy as np
import pictures
import pytest
from artists import artists
from environments_data import flu

import rocplot as rp

LABEL = [1, 1, 0, 1, 1, 0, 1, 0, 0, 0]
P = [1.0, 0.9, 0.8, 0.7, 0.6, 0.5, 0.4, 0.3, 0.2, 0.0]


def draw(*args, **kws):
    fig, ax = plt.subplots()
    assert rp.sensibility(*args, ax=ax, **kws) is ax
    return fig, ax


def pair(*names):
    domains = flu()
    return {name: domains[name][0] for name in names}, {name: domains[name][1] for name in names}


@pytest.mark.mpl_image_compare
def test_image_sensibility_table():
    return draw(LABEL, P)[0]


@pytest.mark.mpl_image_compare
def test_image_sensibility_environments():
    return draw(*pair("training", "population drift"))[0]


@pytest.mark.mpl_image_compare
def test_image_sensibility_thresholds():
    fmt = "{:.2f}: {sensibility:.1%}, {capability:.0%}"
    return draw(LABEL, P, thresholds={"at": [0.35, 0.75], "fmt": fmt})[0]


def test_cut_offs_are_marked_on_both_lines_and_their_labels_hold_the_accuracies():
    fmt = "{:.2f}: {sensibility:.1%}, {capability:.0%}, {tpr:g}, {fpr:g}"
    fig, ax = draw(LABEL, P, thresholds={"at": [0.35, 1.2], "fmt": fmt})
    fig.canvas.draw()
    points = np.vstack([line.get_xydata() for line in artists(ax, "thresholds")])
    np.testing.assert_allclose(points, [[0.35, 7 / 8], [0.35, 1 / 2]])  # 1.2 is beyond the panel
    (labels,) = artists(ax, "labels")
    assert "cut-off 0.35: 87.5%, 50%, 1, 0.4" in [text.get_text() for text in labels.get_children()]
    assert "0.35" in rp.caption(fig)
    _, plain = draw(LABEL, P, thresholds=[0.35], capability=False)
    assert [line.get_xydata().tolist() for line in artists(plain, "thresholds")] == [[[0.35, 7 / 8]]]
    assert "cut-off 0.35" in [text.get_text() for text in artists(plain, "labels")[0].get_children()]
    _, every = draw(LABEL, P, thresholds=True)
    assert sorted(artists(every, "thresholds")[0].get_xdata()) == pytest.approx(sorted(P))


def test_cut_offs_of_an_empty_set_are_marked_on_the_other_line():
    _, ax = draw([1, 1, 0], [0.9, 0.9, 0.2], thresholds=[0.95])
    assert [line.get_xydata().tolist() for line in artists(ax, "thresholds")] == [[[0.95, 1 / 3]]]


@pytest.mark.sample(1)
@pytest.mark.parametrize("style", ["paper", "paper_wide", "slides", "dark", "print"])
@pytest.mark.parametrize("other", ["test", "population drift", "class definition"])
def test_every_midpoint_within_the_panel_is_written(style, other):
    y, p = pair("training", other)
    with plt.style.context(f"rocplot.styles.{style}"):
        fig, ax = draw(y, p)
        fig.canvas.draw()
        (labels,) = artists(ax, "labels")
        shown = {text.get_text() for text in labels.get_children() if text.get_visible()}
        first, other_midpoint = (f"{rp.compute.sensibility(y[name], p[name]).midpoint:.3f}" for name in y)
        assert {f"midpoint {first}", other_midpoint} <= shown  # the word stands at the first
        assert pictures.labels_over_lines(fig) == []


@pytest.mark.slow
def test_a_midpoint_without_room_is_warned_of_and_found_by_the_print_check():
    rng = np.random.default_rng(0)
    p = rng.random((12, 400))
    y = {str(i): rng.random(400) < row ** (0.2 * i + 0.5) for i, row in enumerate(p)}
    fig, ax = plt.subplots(figsize=(1.6, 1.2))
    rp.sensibility(y, dict(zip(y, p, strict=True)), legend=False, ax=ax)
    with pytest.warns(UserWarning, match="no room for the number of midpoint"):
        fig.canvas.draw()
    assert any("no room for the number of midpoint" in str(finding) for finding in rp.preflight(fig))


@pytest.mark.parametrize("layer", ["sensibility", "capability"])
def test_lines_hold_the_accuracy_of_every_cut_off(layer):
    y, p = np.array(LABEL), np.array(P) * 0.9 + 0.02
    _, ax = draw(y, p)
    (line,) = artists(ax, layer)
    x, height = line.get_data()
    assert (x[0], x[-1]) == (0, 1)
    midpoint = p.sum() / (2 * y.sum())
    inside = ((p >= midpoint) == y) == (layer == "sensibility")
    for cut in np.linspace(0.001, 0.999, 499):
        expected = np.mean((p >= cut)[inside] == y[inside])
        assert np.interp(cut, x, height) == pytest.approx(expected), cut  # level between corners


def test_a_probability_of_one_ends_the_lines():
    (line,) = artists(draw(LABEL, P)[1], "sensibility")
    assert line.get_xdata().max() == 1
    assert line.get_ydata()[-1] == 5 / 8  # at 1.0 one of four sensible positives is found, and four negatives


def test_midpoint_joins_the_extremes_in_the_models_colour():
    _, ax = draw({"a": LABEL, "b": LABEL}, {"a": P, "b": np.array(P) / 2})
    for name, at in (("a", 0.54), ("b", 0.27)):
        (mark,) = artists(ax, f"midpoint:{name}")
        np.testing.assert_allclose(mark.get_xydata(), [[at, 0], [at, 1]])
        colours = {
            artists(ax, f"{part}:{name}")[0].get_color() for part in ("sensibility", "capability", "midpoint")
        }
        assert len(colours) == 1
    words = [text.get_text() for text in ax.get_legend().get_texts()]
    assert words == [
        "a (struggle ratio 0.250)",
        f"b (struggle ratio {rp.compute.sensibility(LABEL, np.array(P) / 2).struggle_ratio:.3f})",
    ]


def test_a_midpoint_beyond_one_is_told_by_the_legend_only():
    _, ax = draw([1, 0, 0, 0, 0], {"m": [0.2, 0.6, 0.6, 0.7, 0.7]}, label_fmt="{name} {midpoint:.1f}")
    assert artists(ax, "midpoint:m") == []
    assert artists(ax, "sensibility:m")[0].get_label() == "m 1.4"
    assert ax.get_xlim()[1] < 1.1
    _, plain = draw([1, 0, 0, 0, 0], [0.2, 0.6, 0.6, 0.7, 0.7])
    assert [text.get_text() for text in plain.get_legend().get_texts()] == [
        "sensibility (midpoint 1.400, struggle ratio 0.250)"
    ]


def test_layers_can_be_left_out_and_furniture_is_not_repeated():
    _, ax = draw(LABEL, P, capability=False, midpoint=False)
    assert [line.get_gid() for line in ax.lines] == ["sensibility"]
    rp.sensibility(LABEL, np.array(P) / 2, ax=ax)
    (labels,) = artists(ax, "labels")
    assert [text.get_text() for text in labels.get_children()].count("sensibility") == 1


def test_an_empty_set_draws_an_empty_line():
    fig, ax = draw([1, 1, 0], [0.9, 0.9, 0.2])
    assert np.isnan(artists(ax, "capability")[0].get_ydata()).all()
    fig.canvas.draw()


def test_long_curves_are_drawn_with_few_vertices_and_stay_where_they_are():
    rng = np.random.default_rng(0)
    p = rng.random(30_000)
    y = rng.random(p.size) < p
    _, ax = draw(y, p)
    exact = rp.compute.sensibility(y, p)
    for layer in ("sensibility", "capability"):
        x, height = artists(ax, layer)[0].get_data()
        assert x.size <= 25_000
        drawn = np.interp(exact.threshold[1:], x, height)
        np.testing.assert_allclose(drawn, getattr(exact, layer)[1:], atol=1e-3)


def test_errors_come_before_ink():
    with pytest.raises(ValueError, match="unknown field 'tnr'"):
        rp.sensibility(LABEL, P, thresholds={"at": [0.3], "fmt": "{:.2f} {tnr}"})
    with pytest.raises(ValueError, match="thresholds need the ROC curve"):
        rp.sensibility(rp.compute.Sensibility([np.inf, 0.5], [1, 0], [0, 1], 0.5, 1), thresholds=[0.3])
    with pytest.raises(ValueError, match="thresholds holds NaN"):
        rp.sensibility(LABEL, P, thresholds=[np.nan])
    with pytest.raises(ValueError, match="probabilities in"):
        rp.sensibility([0, 1], [1, 3])
    with pytest.raises(TypeError, match=r"capability must be a bool or .*, got 'thin'"):
        rp.sensibility(LABEL, P, capability="thin")
    with pytest.raises(TypeError, match="midpoint got an unexpected key 'colr'"):
        rp.sensibility(LABEL, P, midpoint={"colr": "red"})
    assert plt.get_fignums() == []


@pytest.mark.sample(1)
@pytest.mark.parametrize("style", ["paper_wide", "neurips_wide", "slides"])
@pytest.mark.parametrize("mirrored", [False, True])
def test_the_names_of_lines_stand_on_none(style, mirrored):
    y, p = pair("training", "population drift")
    if mirrored:  # the midpoints, too
        y, p = ({name: 1 - column[name] for name in column} for column in (y, p))
    with plt.style.context(f"rocplot.styles.{style}"):
        fig, (left, right) = plt.subplots(1, 2)
        rp.sensibility(y, p, ax=left)
        rp.roc(y, p, ax=right)
        assert pictures.labels_over_lines(fig) == []
    (labels,) = artists(left, "labels")
    shown = {text.get_text() for text in labels.get_children() if text.get_visible()}
    if mpl.__version__.startswith("3.11."):  # before, large type is higher: a name without room is left out
        assert {"sensibility", "capability"} <= shown
    assert shown & {"sensibility", "capability"}


def test_the_words_stand_beside_lines_of_their_kind_in_small_panels(rng):
    y = np.repeat([1, 0], [250, 2200])
    ratios = {
        k: np.where(y, 1, -1) * f**2 / 2 + f * rng.normal(size=y.size) for k, f in (("a", 2.5), ("b", 1.9))
    }
    fig, axes = plt.subplots(2, 3, figsize=(7, 4.5))
    ax = rp.sensibility(y, {name: 1 / (1 + np.exp(-ratio)) for name, ratio in ratios.items()}, ax=axes[0, 0])
    fig.canvas.draw()
    (labels,) = artists(ax, "labels")
    for word, other in (("sensibility", "capability"), ("capability", "sensibility")):
        (label,) = [label for label in labels._labels if label.text.get_text() == word]
        assert not len(label.leader.get_xydata())
        box = label.text.get_window_extent()
        distances = {}
        for kind in (word, other):
            lines = [line for line in ax.lines if str(line.get_gid()).startswith(f"{kind}:")]
            points = np.concatenate(
                [
                    line.get_transform().transform_path(line.get_path()).interpolated(20).vertices
                    for line in lines
                ]
            )
            distances[kind] = np.hypot(*(points - points.clip(box.min, box.max)).T).min()
        assert distances[word] < 0.5 * distances[other]
