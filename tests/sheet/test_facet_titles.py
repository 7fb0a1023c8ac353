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
