"""Every figure of the gallery is fit to print in every style; tests/plot/preflight tests the check itself."""

import contextlib
import itertools
import warnings
from pathlib import Path
from unittest import mock

import pictures
import pytest

import rocplot as rp
from gallery.draw import draw, scripts

LAYOUTS = ("ieee", "nature", "icml", "jmlr", "neurips", "slides")  # besides the scripts' own, paper
COLOURS = ("dark", "print")  # of the sheets of colours, those that change more than the cycle
KNOWN = Path(__file__).with_name("pictures_known.txt").read_text(encoding="utf-8").splitlines()[1:]
RESAMPLING = ("bootstrap", "optimism", "calibration_optimism")  # which take seconds, and no style changes


@contextlib.contextmanager
def resampled_once(kept):
    """Let a script resample in its first run, and give it the same results in the next."""

    def once(name, function):
        number = itertools.count()

        def call(*args, **keywords):
            asked = name, next(number)
            if asked not in kept:
                kept[asked] = function(*args, **keywords)
            return kept[asked]

        return call

    with contextlib.ExitStack() as stack:
        for name in RESAMPLING:
            stack.enter_context(mock.patch.object(rp.compute, name, once(name, getattr(rp.compute, name))))
        yield


def faults_by_style(script):
    """Draw a script in all styles; a legend that is left out, which it warns of, is a fault, too.

    The fonts and the width are looked up in one file: all sheets embed them, and none cuts the page.
    """
    text = script.read_text(encoding="utf-8")
    width = 6.8 if "paper_wide" in text else 3.5 if "styles.ieee" in text else 3.4
    found, results = {}, {}
    for style in ("paper", *LAYOUTS, *COLOURS):
        with (
            warnings.catch_warnings(record=True) as told,
            resampled_once(results),
            draw(script, style) as fig,
        ):
            warnings.simplefilter("always", UserWarning)
            own = pictures.faults(fig, width) if style == "paper" else pictures.drawn_faults(fig)
        own += sorted({str(one.message) for one in told if "legend" in str(one.message)})
        found |= {style: own} if own else {}
    return found


@pytest.mark.gallery
@pytest.mark.parametrize("script", scripts(), ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_gallery_figure_is_fit_to_print(script):
    found = faults_by_style(script)
    name = f"{script.parent.name}/{script.stem}"
    kinds = {f"{name} {style}: {one.partition(':')[0]}" for style, faults in found.items() for one in faults}
    assert kinds == {line for line in KNOWN if line.startswith(f"{name} ")}, found


def test_all_known_faults_are_of_the_gallery():
    names = {f"{script.parent.name}/{script.stem}" for script in scripts()}
    assert {line.split()[0] for line in KNOWN} <= names


@pytest.mark.parametrize("script", scripts(), ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_gallery_script_is_short_and_names_its_source(script):
    text = script.read_text(encoding="utf-8")
    assert len(text.splitlines()) <= 30
    assert "Source: " in text
