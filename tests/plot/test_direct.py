"""Names at the lines: ``legend="direct"``."""

import matplotlib.pyplot as plt
import numpy as np
import pytest
from matplotlib.colors import same_color

import rocplot as rp
from rocplot.plot._text import labels_of

Y = np.repeat([1, 0], 100)


def models(names, rng, step=0.6):
    return {name: 1 / (1 + np.exp(-rng.normal(size=200) - (0.4 + step * i) * (2 * Y - 1))) for i, name in enumerate(names)}


def names_of(ax):
    ax.figure.canvas.draw()
    return [one for one in labels_of(ax)._labels if one.line is not None and one.text.get_visible()]


@pytest.mark.parametrize("style", ["paper", "nature", "slides", "dark"])
@pytest.mark.parametrize("picture", ["roc", "precision_recall", "lift", "net_benefit", "brier_curve", "det"])
def test_names_stand_at_their_lines(picture, style, rng):
    with plt.style.context(f"rocplot.styles.{style}"):
        _, ax = plt.subplots()
        getattr(rp, picture)(Y, models(["tree", "naive Bayes", "forest"], rng), legend="direct", label_fmt="{name}", ax=ax)
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


def test_what_has_no_line_stays_in_the_legend(rng):
    _, ax = plt.subplots()
    rp.roc(Y, models(["tree", "forest"], rng), band="wilson", legend="direct", ax=ax)
    assert len(names_of(ax)) == 2
    assert [text.get_text().split(" %")[0] for text in ax.get_legend().get_texts()] == ["95"]


def test_names_without_room_are_a_legend_and_come_back_on_a_larger_page(rng):
    fig, ax = plt.subplots(figsize=(3, 3))
    rp.roc(Y, models([f"a model with a rather long name, {i}" for i in range(6)], rng, 0.05), legend="direct", ax=ax)
    assert not names_of(ax)
    assert len(ax.get_legend().get_texts()) == 6
    fig.set_size_inches(10, 10)
    assert len(names_of(ax)) == 6
    assert ax.get_legend() is None


def test_a_second_call_names_its_line_too(rng):
    _, ax = plt.subplots()
    for name, score in models(["tree", "forest"], rng).items():
        rp.roc(Y, {name: score}, legend="direct", label_fmt="{name}", ax=ax)
    assert [one.text.get_text() for one in names_of(ax)] == ["tree", "forest"]


def test_names_stand_in_the_inset_that_enlarges_their_lines():
    score = {"tree": Y + 0.2 * np.linspace(0, 9, Y.size) % 1.3, "forest": Y + 0.4 * np.linspace(0, 7, Y.size) % 1.4}
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
