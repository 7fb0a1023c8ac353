"""Every figure of the gallery is fit to print in every style; tests/plot/preflight tests the check itself."""

import pictures
import pytest

from gallery.draw import draw, scripts

LAYOUTS = ("ieee", "nature", "icml", "jmlr", "neurips", "slides")  # besides the scripts' own, paper
COLOURS = ("dark", "print")  # of the sheets of colours, those that change more than the cycle


@pytest.mark.gallery
@pytest.mark.parametrize("script", scripts(), ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_gallery_figure_is_fit_to_print(script):
    """The fonts and the width are looked up in one file: all sheets embed them, and none cuts the page."""
    wide = "paper_wide" in script.read_text(encoding="utf-8")
    found = {}
    for style in ("paper", *LAYOUTS, *COLOURS):
        with draw(script, style) as fig:
            own = pictures.faults(fig, 6.8 if wide else 3.4) if style == "paper" else pictures.drawn_faults(fig)
        found |= {style: own} if own else {}
    assert found == {}


@pytest.mark.parametrize("script", scripts(), ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_gallery_script_is_short_and_names_its_source(script):
    text = script.read_text(encoding="utf-8")
    assert len(text.splitlines()) <= 30
    assert "Source: " in text
