"""Every figure of the gallery is fit to print in every style; and the check itself can fail."""

import matplotlib.pyplot as plt
import pictures
import pytest

import rocplot as rp
from gallery.draw import COLOURS, draw, scripts

# sheets of colours have the page and the fonts of the sheet below, as tests/test_styles.py makes sure
WIDTH = {"paper": 3.4, "paper_wide": 6.8, "ieee": 3.5, "ieee_wide": 7.16}


@pytest.mark.gallery
@pytest.mark.parametrize("style", ["paper", "ieee", "dark", "print"])
@pytest.mark.parametrize("script", scripts(), ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_gallery_figure_is_fit_to_print(script, style):
    sheet = "ieee" if style == "ieee" else "paper"
    wide = "paper_wide" in script.read_text(encoding="utf-8")
    page = None if style in COLOURS else WIDTH[f"{sheet}_wide" if wide else sheet]
    with draw(script, style) as fig:
        assert pictures.faults(fig, page) == []


@pytest.mark.parametrize("script", scripts(), ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_gallery_script_is_short_and_names_its_source(script):
    text = script.read_text(encoding="utf-8")
    assert len(text.splitlines()) <= 30
    assert "Source: " in text


# -- the check itself: each fault is found --------------------------------------------------------


def panel(**kws):
    fig, ax = plt.subplots()
    rp.roc([0, 1, 0, 1], {"a": [1, 2, 3, 4], "b": [4, 3, 2, 1]}, ax=ax, **kws)
    return fig, ax


def test_good_figure_passes():
    assert pictures.faults(panel()[0], 3.4) == []


def test_overlap_and_page_edge_are_found():
    fig, ax = panel()
    ax.text(0.5, 0.5, "one")
    ax.text(0.51, 0.5, "two")
    fig.text(0.95, 0.5, "far too long for this page")
    found = " ".join(pictures.faults(fig, 3.4))
    assert "'one' overlaps 'two'" in found
    assert "leaves the page" in found


def test_small_text_is_found():
    fig, ax = panel()
    ax.text(0.5, 0.5, "small", fontsize=5.5)
    assert pictures.faults(fig, 3.4) == ["text of 5.5 pt is smaller than 6.0"]


def test_legend_on_a_curve_is_found():
    fig, _ = panel(legend="center left")
    assert "the legend covers roc:a" in pictures.faults(fig, 3.4)


def test_models_alike_in_grey_are_found():
    fig, _ = panel(color="C0", linestyle="-")
    assert pictures.faults(fig, 3.4) == ["roc:a and roc:b are alike in greyscale"]


def test_wrong_width_wrong_aspect_and_wrong_font_are_found():
    fig, ax = panel()
    ax.set_box_aspect(None)
    with plt.rc_context({"pdf.fonttype": 3}):
        found = " ".join(pictures.faults(fig, 3.5))
    assert "not 3.500" in found
    assert "type 42" in found
    fig.set_size_inches(3.4, 2)
    assert "measures" in " ".join(pictures.faults(fig, 3.4))
