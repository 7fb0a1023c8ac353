"""Titles of facets: none overlaps another or leaves the page, and the legend stands off the panels."""

import itertools

import matplotlib.pyplot as plt
import numpy as np
import pandas as pd
import pytest

import rocplot as rp

NAMES = {
    "short": (["A", "B", "C"], ["f", "m"]),
    "long": (
        ["University hospital of Ljubljana", "Maribor", "General hospital of Celje"],
        ["women of childbearing age", "men and other women"],
    ),
}

CASES = list(
    itertools.product(
        [{"col": "site"}, {"row": "sex", "col": "site"}, "margins"], NAMES, ["paper", "slides", "dark", "print"]
    )
)


@pytest.mark.sample(1)
@pytest.mark.parametrize(("by", "names", "style"), CASES)
def test_titles_and_legend_clear_each_other(by, names, style, rng):
    sites, sexes = NAMES[names]
    n = 240
    data = pd.DataFrame({"y": np.arange(n) % 2, "site": rng.choice(sites, n), "sex": rng.choice(sexes, n)})
    data["first"], data["second"] = data.y + rng.normal(size=n), rng.normal(size=n)
    margins = {"row": "sex", "col": "site", "facet_kws": {"margin_titles": True}}
    with plt.style.context(f"rocplot.styles.{style}"):
        grid = rp.facets(rp.roc, "y", ["first", "second"], data=data, **(margins if by == "margins" else by))
        grid.figure.canvas.draw()
    titles = [ax.title for ax in grid.axes.flat if ax.title.get_text()] + list(grid._margin_titles_texts)
    boxes = [title.get_window_extent() for title in titles]
    assert not any(a.overlaps(b) for a, b in itertools.combinations(boxes, 2))
    page = grid.figure.bbox.padded(1)
    assert all(page.containsx(box.x0) and page.containsx(box.x1) for box in boxes)
    panels = [ax.get_window_extent() for ax in grid.axes.flat]
    legend = grid.legend.get_window_extent()
    assert not any(legend.overlaps(box) for box in (*panels, *boxes))
    written = " ".join(" ".join(title.get_text() for title in titles).split())
    assert all(name in written for name in sites)


@pytest.mark.sample(1)
@pytest.mark.parametrize("height", [1.6, 2, 2.5, 3])
@pytest.mark.parametrize("hue", [None, "sex"])
def test_axis_labels_that_wrap_stay_on_the_page(height, hue, rng):
    n = 240
    data = pd.DataFrame({"y": np.arange(n) % 2, "p": rng.random(n)})
    data["site"], data["sex"] = rng.choice(["A", "B", "C"], n), rng.choice(["f", "m"], n)
    with plt.style.context("default"):
        grid = rp.facets("calibration", "y", "p", data=data, col="site", hue=hue, height=height)
        assert not [finding for finding in rp.preflight(grid.figure) if finding.kind == "clipped text"]


@pytest.mark.slow
def test_titles_with_mathematics_are_broken_between_row_and_column(rng, caplog):
    n = 240
    data = pd.DataFrame({"y": np.arange(n) % 2, "s": rng.random(n), "a": rng.choice(["$x$", "$y$"], n)})
    data["b"] = rng.choice(["a first half of a year", "a second half of a year"], n)
    with plt.style.context("default"):
        grid = rp.facets("roc", "y", "s", data=data, row="a", col="b", height=2)
        assert not [finding for finding in rp.preflight(grid.figure) if finding.kind == "overlapping text"]
    assert all(ax.get_title().startswith(("a = $x$\n", "a = $y$\n")) for ax in grid.axes.flat)
    assert not caplog.records  # mathtext would log a line break that it is given


def test_a_bar_within_mathematics_breaks_no_title(rng):
    data = pd.DataFrame({"y": np.arange(240) % 2, "s": rng.random(240)})
    data["a"] = rng.choice(["$P(a | b)$ of long standing and more", "$P(b | a)$ of long standing and more"], 240)
    grid = rp.facets("roc", "y", "s", data=data, col="a", height=1.6)
    assert {ax.get_title() for ax in grid.axes.flat} == {f"a = {name}" for name in data.a.unique()}
