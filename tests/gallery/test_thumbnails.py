"""Thumbnails tell the pictures apart: what is chosen of a figure, and, where the site is built, what comes out."""

import itertools
import tomllib
from pathlib import Path

import matplotlib.pyplot as plt
import numpy as np
import pytest
from PIL import Image

import rocplot as rp

ROOT = Path(__file__).resolve().parents[2]
VIEWS = tomllib.loads((ROOT / "docs/thumbnails.toml").read_text(encoding="utf-8"))
BUILT = sorted((ROOT / "docs/gallery").glob("*/images/thumb/*_thumb.png"))
SIZE = (160, 140)
ALIKE = 0.9  # the correlation of two pictures' pixels


@pytest.fixture
def figures():
    import example_figures

    return example_figures


def colors(path):
    """Return the colours of the pixels of a picture."""
    return set(map(tuple, np.asarray(Image.open(path).convert("RGB")).reshape(-1, 3).tolist()))


@pytest.mark.parametrize("name", VIEWS)
def test_a_view_is_of_a_script_and_says_what_it_shows(name):
    assert (ROOT / "gallery" / f"{name}.py").is_file()
    assert VIEWS[name]
    assert set(VIEWS[name]) <= {"panel", "x", "y", "words", "own"}


@pytest.fixture
def panels():
    """Draw two panels, in which lines are red and blue, and the left bears green words."""
    figure, (left, right) = plt.subplots(1, 2)
    left.plot([0, 1], [0, 1], color=(1, 0, 0), linewidth=9)
    right.plot([0, 1], [0, 0.2], color=(0, 0, 1), linewidth=9)
    left.text(0.6, 0.2, "words", color=(0, 1, 0), fontsize=30)
    return figure


@pytest.mark.sample(2)
@pytest.mark.parametrize(
    ("view", "red", "blue", "green"),
    [
        ({}, True, False, False),
        ({"panel": 1}, False, True, False),
        ({"panel": "all"}, True, True, False),
        ({"words": True}, True, False, True),
        ({"panel": 1, "y": (0.5, 1)}, False, False, False),
    ],
)
def test_a_thumbnail_shows_what_its_view_asks_for(figures, panels, tmp_path, view, red, blue, green):
    figures.draw_thumbnail(panels, tmp_path / "t" / "t.png", **view)
    found = colors(tmp_path / "t" / "t.png")
    assert [one in found for one in ((255, 0, 0), (0, 0, 255), (0, 255, 0))] == [red, blue, green]


def test_a_figure_can_be_its_own_thumbnail(figures, panels, tmp_path):
    figures.draw_thumbnail(panels, tmp_path / "t.png", own=True)
    assert not (tmp_path / "t.png").exists()


@pytest.mark.slow
def test_names_at_lines_and_figure_legends_are_left_out(figures, tmp_path, rng):
    y, names = rng.permutation([0, 1] * 50), ("a long name of a model", "another long name")
    s = {name: y + rng.normal(size=100) for name in names}
    for legend in ("direct", "outside"):
        with plt.style.context("rocplot.styles.paper_wide"):
            fig, axes = plt.subplots(1, 2)
            for ax in axes:
                rp.precision_recall(y, s, legend=legend, band={"n_resamples": 50, "seed": 1}, ax=ax)
            if legend == "outside":
                rp.figure_legend(fig)
            fig.canvas.draw()
            figures.draw_thumbnail(fig, tmp_path / "t" / "t.png")
            assert not [text for text in fig.findobj(plt.Text) if text.get_text() and text.get_visible()]
        plt.close(fig)


@pytest.mark.gallery
@pytest.mark.skipif(not BUILT, reason="the site is not built here: make gallery")
def test_no_two_thumbnails_of_the_site_are_alike_or_empty():
    pixels, dark = {}, {}
    for path in BUILT:
        name = f"{path.parts[-4]}/{path.stem.removeprefix('sphx_glr_').removesuffix('_thumb')}"
        picture = np.asarray(Image.open(path).convert("RGB").resize(SIZE), dtype=float)
        dark[name] = (picture.min(axis=2) < 200).mean()
        centred = picture.ravel() - picture.mean()
        pixels[name] = centred / np.linalg.norm(centred)
    alike = [(a, b) for a, b in itertools.combinations(pixels, 2) if pixels[a] @ pixels[b] > ALIKE]
    assert not alike
    assert min(dark.values()) > 0.02, min(dark, key=dark.get)
    assert np.median(list(dark.values())) > 0.08
