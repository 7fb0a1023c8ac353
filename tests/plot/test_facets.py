"""Grids of seaborn tell the models of a hue apart, in the same looks in all panels."""

import matplotlib.pyplot as plt
import numpy as np
import pandas as pd
import pytest
import seaborn as sns

import rocplot as rp

pytestmark = pytest.mark.filterwarnings("ignore:The figure layout has changed")  # by seaborn
MODELS = {"A": ["nb", "tree", "svm"], "B": ["svm", "tree"], "C": ["new", "nb"], "D": ["tree"]}


@pytest.fixture
def cases():
    rng = np.random.default_rng(0)
    parts = []
    for site, models in MODELS.items():
        for shift, model in enumerate(models, 1):
            y = rng.integers(0, 2, 150)
            p = 1 / (1 + np.exp(0.5 * shift - rng.normal(shift * y)))
            parts.append(pd.DataFrame({"site": site, "model": model, "y": y, "p": p}))
    return pd.concat(parts, ignore_index=True)


def colors(grid, kind):
    """Collect the colors of every model in the panels."""
    found = {}
    for ax in grid.axes.flat:
        for line in ax.lines:
            head, _, name = str(line.get_gid()).partition(":")
            if head == kind and name:
                found.setdefault(name, []).append(plt.matplotlib.colors.to_hex(line.get_color()))
    return found


@pytest.mark.parametrize("picture", [rp.roc, rp.precision_recall, rp.calibration, rp.cost_curve])
@pytest.mark.parametrize("palette", [None, "deep", {"nb": "C3", "tree": "C4", "svm": "C5", "new": "C6"}])
def test_models_of_a_hue_in_a_grid(cases, picture, palette):
    grid = sns.FacetGrid(cases, col="site").map_dataframe(picture, y_true="y", y_score="p", hue="model", palette=palette)
    found = colors(grid, picture.__name__)
    assert {name: len(some) for name, some in found.items()} == {"nb": 2, "tree": 3, "svm": 2, "new": 1}
    assert all(len(set(some)) == 1 for some in found.values())
    assert len({some[0] for some in found.values()}) == 4
    if isinstance(palette, dict):
        assert {name: some[0] for name, some in found.items()} == {
            name: plt.matplotlib.colors.to_hex(color) for name, color in palette.items()
        }
    texts = [text.get_text() for text in grid.add_legend().legend.get_texts()]
    assert [text for text in texts if text in found] == ["nb", "tree", "svm", "new"]


def test_a_color_of_the_caller_holds_for_all_models(cases):
    grid = sns.FacetGrid(cases, col="site")
    grid.map_dataframe(rp.roc, y_true="y", y_score="p", hue="model", color="red")
    assert {color for some in colors(grid, "roc").values() for color in some} == {"#ff0000"}
    _, ax = plt.subplots()
    with pytest.raises(ValueError, match="color='red' and palette cannot be combined"):
        rp.roc("y", "p", data=cases, hue="model", color="red", palette="deep", ax=ax)
    assert not ax.lines


def test_a_hue_of_the_grid_beside_that_of_the_plot_is_refused(cases):
    grid = sns.FacetGrid(cases, hue="site")
    with pytest.raises(ValueError, match=r"label='A' would name 3 models alike.*row= or col="):
        grid.map_dataframe(rp.roc, y_true="y", y_score="p", hue="model")


def test_a_hue_of_the_grid_alone(cases):
    grid = sns.FacetGrid(cases[cases.model == "tree"], hue="site")
    grid.map_dataframe(rp.roc, y_true="y", y_score="p").add_legend()
    assert [text.get_text() for text in grid.legend.get_texts()] == ["A", "B", "D"]
    lines = [line for line in grid.ax.lines if line.get_gid() == "roc"]
    assert len({line.get_color() for line in lines}) == 3


def test_labels_keep_their_numbers_outside_of_grids(cases):
    _, ax = plt.subplots()
    rp.roc("y", "p", data=cases, hue="model", color="C0", ax=ax)
    assert all("AUC" in line.get_label() for line in ax.lines if str(line.get_gid()).startswith("roc:"))


@pytest.mark.mpl_image_compare
def test_image_grid(cases):
    grid = sns.FacetGrid(cases, col="site", col_wrap=2, height=1.7)
    grid.map_dataframe(rp.roc, y_true="y", y_score="p", hue="model").add_legend()
    return grid.figure
