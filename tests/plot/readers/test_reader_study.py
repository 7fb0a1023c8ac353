"""The picture of reader studies: curves, their mean, decisions; what is refused before anything is drawn."""

import matplotlib.pyplot as plt
import numpy as np
import pandas as pd
import pytest
from data.reader_studies import roe_metz
from matplotlib.colors import same_color

import rocplot as rp

TABLE = pd.DataFrame(roe_metz(2, (0.75, 1.5), 4, 20, 35, steps=5))
NAMED = TABLE.assign(modality=TABLE.modality.map({1: "film", 2: "screen"}), decided=(TABLE.rating >= 3).astype(int))
WHO = {"reader": "reader", "modality": "modality", "case": "case"}


@pytest.fixture
def ax():
    fig, ax = plt.subplots()
    yield ax
    plt.close(fig)


def draw(ax, table=NAMED, **how):
    return rp.reader_study("truth", "rating", data=table, **WHO, **how, ax=ax)


def lines(ax, gid):
    return [line for line in ax.lines if line.get_gid() == gid]


def rates(table, modality, reader, cut):
    own = table[(table.modality == modality) & (table.reader == reader)]
    called = own.rating >= cut
    return called[own.truth == 0].mean(), called[own.truth == 1].mean()


def test_each_reader_has_a_thin_line_and_each_modality_a_bold_mean(ax):
    draw(ax)
    for name in ("film", "screen"):
        (mean,) = lines(ax, f"reader_study:{name}")
        thin = lines(ax, f"curves:{name}")
        assert len(thin) == 4
        assert all(one.get_linewidth() < mean.get_linewidth() / 2 for one in thin)
        assert all(same_color(one.get_color(), mean.get_color()) for one in thin)
        own = NAMED[NAMED.modality == name]
        areas = [rp.compute.auc(one.truth, one.rating) for _, one in own.groupby("reader")]
        assert np.trapezoid(mean.get_ydata(), mean.get_xdata()) == pytest.approx(np.mean(areas))
        assert mean.get_label() == f"{name} (mean AUC {np.mean(areas):.3f})"
    assert not lines(ax, "joined")


def test_the_mean_is_that_of_the_tprs_at_each_fpr(ax):
    """At an fpr where no curve turns, by linear interpolation of each."""
    draw(ax)
    at = np.linspace(0.003, 0.997, 57)
    for name in ("film", "screen"):
        own = [rp.compute.roc(one.truth, one.rating) for _, one in NAMED[NAMED.modality == name].groupby("reader")]
        known = np.mean([np.interp(at, one.fpr, one.tpr) for one in own], axis=0)
        (mean,) = lines(ax, f"reader_study:{name}")
        assert np.interp(at, *mean.get_data()) == pytest.approx(known, abs=1e-12)


@pytest.mark.parametrize("points", [3, "decided", NAMED.decided, NAMED.decided.to_numpy(bool)])
def test_decisions_are_points_and_those_of_one_reader_are_joined(ax, points):
    draw(ax, points=points)
    for name in ("film", "screen"):
        (marks,) = lines(ax, f"points:{name}")
        known = [rates(NAMED, name, reader, 3) for reader in (1, 2, 3, 4)]
        assert marks.get_xydata() == pytest.approx(np.array(known))
    joined = lines(ax, "joined")
    for reader, line in zip((1, 2, 3, 4), joined, strict=True):
        known = [rates(NAMED, name, reader, 3) for name in ("film", "screen")]
        assert line.get_xydata() == pytest.approx(np.array(known))
    assert ax.get_legend_handles_labels()[1][2:] == ["decisions of one reader"]


def test_without_a_mean_the_curves_stand_alone_and_without_both_the_points(ax):
    draw(ax, average="none")
    (first,) = lines(ax, "reader_study:film")
    known = rp.compute.roc(*(NAMED[(NAMED.modality == "film") & (NAMED.reader == 1)][w] for w in ("truth", "rating")))
    assert set(map(tuple, first.get_xydata())) <= set(zip(known.fpr, known.tpr, strict=True))
    ax.clear()
    draw(ax, average="none", curves=False, points=3)
    assert not lines(ax, "reader_study:film") + lines(ax, "curves:film")
    assert lines(ax, "points:film")[0].get_label().startswith("film (mean AUC ")
    ax.clear()
    with pytest.raises(ValueError, match="nothing is left to draw"):
        draw(ax, average="none", curves=False)
    assert not ax.lines


def test_a_result_is_drawn_as_its_data_are(ax):
    draw(ax, points=3)
    fig, other = plt.subplots()
    result = rp.compute.mrmc("truth", "rating", data=NAMED, **WHO)
    rp.reader_study(result, points=3, ax=other)
    for one, two in zip(ax.lines, other.lines, strict=True):
        assert one.get_gid() == two.get_gid()
        assert np.array_equal(one.get_xydata(), two.get_xydata())
    with pytest.raises(ValueError, match="points of decisions belong to readings"):
        rp.reader_study(result, points=NAMED.decided, ax=other)
    plt.close(fig)


def test_labels_hold_the_limits_of_the_analysis(ax):
    fmt = "{name} {estimate:.6f} {low:.6f} {high:.6f}"
    draw(ax, metric="sensitivity", threshold=3, readers="fixed", level=0.8, label_fmt=fmt)
    how = {"metric": "sensitivity", "threshold": 3, "readers": "fixed", "level": 0.8}
    known = rp.compute.mrmc("truth", "rating", data=NAMED, **WHO, **how)
    for i, name in enumerate(("film", "screen")):
        numbers = f"{known.estimate[i]:.6f} {known.low[i]:.6f} {known.high[i]:.6f}"
        assert lines(ax, f"reader_study:{name}")[0].get_label() == f"{name} {numbers}"


def test_order_colours_and_highlight_are_of_the_modalities(ax):
    draw(ax, hue_order=["screen", "film"], palette={"film": "red", "screen": "blue"}, points=3)
    assert [line.get_gid() for line in ax.lines if line.get_gid().startswith("reader")] == [
        "reader_study:screen",
        "reader_study:film",
    ]
    assert same_color(lines(ax, "points:film")[0].get_color(), "red")
    assert lines(ax, "joined")[0].get_xydata()[0] == pytest.approx(rates(NAMED, "screen", 1, 3))
    ax.clear()
    draw(ax, highlight="screen", points=3)
    assert not lines(ax, "curves:film") + lines(ax, "points:film") + lines(ax, "joined")
    (behind,) = lines(ax, "reader_study:film")
    assert behind.get_color() != lines(ax, "reader_study:screen")[0].get_color()
    ax.clear()
    draw(ax, color={"film": "red"}, linestyle={"screen": ":"})
    assert same_color(lines(ax, "curves:film")[0].get_color(), "red")
    assert lines(ax, "reader_study:screen")[0].get_linestyle() == ":"
    with pytest.raises(ValueError, match="'AI', which is no model"):
        draw(ax, color={"AI": "red"})


@pytest.mark.parametrize(
    ("how", "kind", "message"),
    [
        ({"points": NAMED.rating}, ValueError, "points must be decisions"),
        ({"points": "rated"}, ValueError, "points='rated'|points.*rated"),
        ({"points": [0, 1]}, ValueError, "points"),
        ({"average": "mean"}, ValueError, "average"),
        ({"metric": "sensitivity"}, ValueError, "threshold is missing"),
        ({"case": None}, TypeError, "case is missing"),
        ({"cases": "fixed", "readers": "fixed"}, ValueError, "both fixed"),
    ],
)
def test_what_is_refused_before_anything_is_drawn(ax, how, kind, message):
    with pytest.raises(kind, match=message):
        rp.reader_study("truth", "rating", data=NAMED, **WHO | how, ax=ax)
    assert not ax.lines
    assert ax.get_xlabel() == ""


def test_the_caption_says_readers_cases_and_method(ax):
    draw(ax, points=3)
    words = rp.caption(ax)
    assert "ROC curves, averaged over 4 readers, and the decisions as points, joined by reader, of film" in words
    assert "55 cases, 20 positive and 35 negative" in words
    assert "Obuchowski–Rockette analysis, random readers and random cases, DeLong's covariances" in words
    found = rp.compute.mrmc("truth", "rating", data=NAMED, **WHO)
    numbers = [
        f"{name} {mean:.3f} ({low:.3f} to {high:.3f})"
        for name, mean, low, high in zip(found.modality, found.estimate, found.low, found.high, strict=True)
    ]
    assert f"mean AUC with 95 % confidence interval: {' and '.join(numbers)}; {' − '.join(found.modality)}: difference " in words
    assert found.pvalue < 0.001
    assert ", p < 0.001; 55 cases" in words


def test_the_caption_of_one_reader(ax):
    draw(ax, NAMED[NAMED.reader == NAMED.reader.iloc[0]], average="none", readers="fixed")
    assert rp.caption(ax).startswith("ROC curves of one reader")


@pytest.mark.parametrize(
    ("how", "begins"),
    [
        ({"average": "none"}, "ROC curves of 4 readers of film"),
        ({"average": "none", "points": 3}, "ROC curves of 4 readers, and the decisions as points, joined by reader, of film"),
        ({"average": "none", "curves": False, "points": 3}, "Decisions of 4 readers as points, joined by reader, of film"),
    ],
)
def test_the_caption_says_what_stands_for_the_readers(ax, how, begins):
    draw(ax, **how)
    assert rp.caption(ax).replace("readers, of", "readers of").startswith(begins)


@pytest.mark.mpl_image_compare
def test_image_reader_study():
    with plt.style.context(["rocplot.styles.paper"]):
        fig, ax = plt.subplots()
        draw(ax, points=3)
    return fig
