"""Every figure of the gallery is fit to print in every style; tests/plot/preflight tests the check itself."""

import warnings

import pictures
import pytest

from gallery.draw import draw, scripts

LAYOUTS = ("ieee", "nature", "icml", "jmlr", "neurips", "slides")  # besides the scripts' own, paper
COLOURS = ("dark", "print")  # of the sheets of colours, those that change more than the cycle


def faults_by_style(script):
    """Draw a script in all styles; a legend that is left out, which it warns of, is a fault, too.

    The fonts and the width are looked up in one file: all sheets embed them, and none cuts the page.
    """
    text = script.read_text(encoding="utf-8")
    width = 6.8 if "paper_wide" in text else 3.5 if "styles.ieee" in text else 3.4
    found = {}
    for style in ("paper", *LAYOUTS, *COLOURS):
        with warnings.catch_warnings(record=True) as told, draw(script, style) as fig:
            warnings.simplefilter("always", UserWarning)
            own = pictures.faults(fig, width) if style == "paper" else pictures.drawn_faults(fig)
        own += sorted({str(one.message) for one in told if "legend" in str(one.message)})
        found |= {style: own} if own else {}
    return found


@pytest.mark.gallery
@pytest.mark.parametrize("script", scripts(), ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_gallery_figure_is_fit_to_print(script):
    assert faults_by_style(script) == {}


@pytest.mark.parametrize("script", scripts(), ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_gallery_script_is_short_and_names_its_source(script):
    text = script.read_text(encoding="utf-8")
    assert len(text.splitlines()) <= 30
    assert "Source: " in text
