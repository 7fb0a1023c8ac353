"""The style sheets: what a figure printed in them can rely on."""

import io
import subprocess
import sys
from itertools import combinations
from pathlib import Path

import matplotlib as mpl
import matplotlib.pyplot as plt
import numpy as np
import pytest
from color_vision import lab
from matplotlib import font_manager
from matplotlib.colors import to_rgb
from matplotlib.transforms import Bbox

import rocplot as rp

pytestmark = pytest.mark.filterwarnings("error")

SHEETS = Path(__file__).parents[2] / "styles"
WIDTHS = {
    "paper": 3.4,
    "paper_wide": 6.8,
    "ieee": 3.5,
    "ieee_wide": 7.16,
    "nature": 89 / 25.4,
    "nature_wide": 183 / 25.4,
    "icml": 3.25,
    "icml_wide": 6.75,
    "neurips": 3.3,
    "neurips_wide": 5.5,
    "jmlr": 3.6,
    "jmlr_wide": 6.0,
    "slides": 10.0,
}
COLOURS = ["dark", "okabe_ito", "petroff", "print"]
PUBLISHED = ["okabe_ito", "petroff"]  # colours that are not ours
COLOUR_WORDS = ("color", "legend.labelcolor", "axes.prop_cycle", "pdf.fonttype", "ps.fonttype")
FONTS = {
    "font.serif",
    "font.sans-serif",
    "mathtext.cal",
    "mathtext.fallback",
}  # as the family in use needs them
SIZES = [
    "font.size",
    "axes.labelsize",
    "axes.titlesize",
    "figure.labelsize",
    "figure.titlesize",
    "xtick.labelsize",
    "ytick.labelsize",
    "legend.fontsize",
    "legend.title_fontsize",
]


def address(name):
    return f"rocplot.styles.{name}"


def written(name):
    """Read what the sheet itself says, without matplotlib's defaults."""
    path = SHEETS / f"{name}.mplstyle"
    return mpl.rc_params_from_file(path, use_default_template=False)


def points(size):
    return font_manager.FontProperties(size=size).get_size_in_points()


def lightness(colour):
    """Return CIE L* as a share of white's."""
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in to_rgb(colour)]
    y = sum(w * c for w, c in zip((0.2126, 0.7152, 0.0722), linear, strict=True))
    return (116 * y ** (1 / 3) - 16) / 100 if y > 0.008856 else 9.033 * y


def contrast(one, other):
    def luminance(colour):
        share = lightness(colour) * 100
        return ((share + 16) / 116) ** 3 if share > 8 else share / 903.3

    low, high = sorted([luminance(one), luminance(other)])
    return (high + 0.05) / (low + 0.05)


def test_every_sheet_is_listed_here():
    assert sorted(p.stem for p in SHEETS.glob("*.mplstyle")) == sorted([*WIDTHS, *COLOURS])


@pytest.mark.parametrize("name", [*WIDTHS, *COLOURS])
def test_a_sheet_loads_and_embeds_its_fonts(name):
    with plt.style.context(address(name), after_reset=True):
        assert mpl.rcParams["pdf.fonttype"] == 42
        assert mpl.rcParams["ps.fonttype"] == 42
        assert mpl.rcParams["savefig.bbox"] is None


@pytest.mark.sample(3)
@pytest.mark.parametrize(("name", "width"), WIDTHS.items())
def test_the_saved_page_has_the_width_that_the_name_promises(name, width, tmp_path):
    with plt.style.context(address(name), after_reset=True):
        assert mpl.rcParams["figure.constrained_layout.use"]
        figure, ax = plt.subplots()
        ax.set(xlabel="a label that is much longer than the page is wide, " * 4)
        figure.savefig(tmp_path / "page.svg")
        plt.close(figure)
    assert figure.get_figwidth() == pytest.approx(width, abs=1e-6)
    head = (tmp_path / "page.svg").read_text(encoding="utf-8").split("<svg", 1)[1]
    assert float(head.split('width="')[1].split("pt")[0]) == pytest.approx(width * 72, abs=1e-4)


@pytest.mark.parametrize("name", WIDTHS)
def test_no_text_is_too_small_to_read(name):
    with plt.style.context(address(name), after_reset=True):
        smallest = min(points(mpl.rcParams[key] or mpl.rcParams["axes.titlesize"]) for key in SIZES)
    assert smallest >= (5 if name.startswith("nature") else 6)


@pytest.mark.sample(1)
@pytest.mark.parametrize("name", WIDTHS)
def test_without_other_fonts_those_of_matplotlib_are_taken_in_silence(name, monkeypatch, caplog):
    """Where Helvetica is not installed, nothing is missing, and nothing is said about it."""
    bundled = Path(mpl.get_data_path())
    manager = font_manager.FontManager.__new__(font_manager.FontManager)
    vars(manager).update(vars(font_manager.fontManager))
    manager.ttflist = [font for font in manager.ttflist if bundled in Path(font.fname).parents]
    monkeypatch.setattr(font_manager, "fontManager", manager)
    monkeypatch.setattr(font_manager, "findfont", manager.findfont)
    with plt.style.context(address(name), after_reset=True), caplog.at_level("WARNING"):
        found = font_manager.findfont(font_manager.FontProperties(), fallback_to_default=False)
        figure, ax = plt.subplots()
        ax.set(xlabel=r"1 − κ ≥ ½, $\alpha$", title="ROC")
        figure.savefig(io.BytesIO(), format="pdf")
        plt.close(figure)
    assert bundled in Path(found).parents
    assert not caplog.records


@pytest.mark.parametrize("name", WIDTHS)
def test_letters_that_a_font_lacks_come_from_another(name, caplog):
    """STIXGeneral has no ₂; matplotlib falls back on the families of font.family, not of font.serif."""
    with plt.style.context(address(name), after_reset=True), caplog.at_level("WARNING"):
        figure = plt.figure()
        figure.text(0.5, 0.5, "SpO₂ < 92 %, β₂")
        figure.savefig(io.BytesIO())
        plt.close(figure)
    assert not caplog.records


@pytest.mark.parametrize("name", COLOURS)
def test_a_colour_sheet_says_nothing_but_colours(name):
    for key in written(name):
        assert key.endswith(COLOUR_WORDS), key


@pytest.mark.parametrize("name", COLOURS)
@pytest.mark.parametrize("below", WIDTHS)
def test_a_colour_sheet_leaves_sizes_as_they_were(below, name):
    with plt.style.context(address(below), after_reset=True):
        before = {key: mpl.rcParams[key] for key in [*SIZES, "figure.figsize", "lines.linewidth"]}
    with plt.style.context([address(below), address(name)], after_reset=True):
        assert {key: mpl.rcParams[key] for key in before} == before
        assert mpl.rcParams["axes.prop_cycle"] == written(name)["axes.prop_cycle"]


@pytest.mark.parametrize("name", [*WIDTHS, *COLOURS])
def test_any_two_models_are_apart_without_colour(name):
    looks = list(written(name)["axes.prop_cycle"])
    assert len(looks) >= (6 if name in PUBLISHED else 10)
    for one, other in combinations(looks, 2):
        far = abs(lightness(one["color"]) - lightness(other["color"])) >= 0.12
        assert one["linestyle"] != other["linestyle"] or far


@pytest.mark.parametrize("name", [*WIDTHS, "dark"])
def test_the_first_four_models_are_solid_and_apart_in_lightness(name):
    first = list(written(name)["axes.prop_cycle"])[:4]
    assert {look["linestyle"] for look in first} == {"-"}
    tones = sorted(lightness(look["color"]) for look in first)
    assert min(np.diff(tones)) >= 0.12


@pytest.mark.parametrize("name", [*WIDTHS, "dark"])
@pytest.mark.parametrize(("seen_with", "least"), [(None, 30), ("deuteranopia", 15), ("protanopia", 15)])
def test_no_two_colours_are_alike(name, seen_with, least):
    colours = [look["color"] for look in written(name)["axes.prop_cycle"]]
    for one, other in combinations(colours, 2):
        assert np.linalg.norm(lab(one, seen_with) - lab(other, seen_with)) >= least, (one, other)


@pytest.mark.parametrize("name", [*WIDTHS, "dark", "print"])
def test_lines_stand_out_from_the_ground(name):
    says = written(name)
    for look in says["axes.prop_cycle"]:
        assert contrast(look["color"], says["axes.facecolor"]) >= 3
    for key in ["text.color", "axes.edgecolor", "xtick.labelcolor"]:
        assert contrast(says[key], says["axes.facecolor"]) >= 7
    assert says["savefig.facecolor"] == says["figure.facecolor"] == says["axes.facecolor"]


def test_print_has_no_colour():
    for key, value in written("print").items():
        if key.endswith("color") and value != "inherit":
            assert len(set(to_rgb(value))) == 1, key
    for look in written("print")["axes.prop_cycle"]:
        assert len(set(to_rgb(look["color"]))) == 1


def test_whole_sheets_say_the_same_things():
    paper = written("paper")
    for name in WIDTHS:
        says = written(name)
        assert {key for key in says if key not in FONTS} == {key for key in paper if key not in FONTS}
        assert says["axes.prop_cycle"] == paper["axes.prop_cycle"]


@pytest.mark.parametrize("name", [n for n in WIDTHS if f"{n}_wide" in WIDTHS])
def test_a_wide_sheet_differs_only_in_the_size_of_the_page(name):
    one, wide = written(name), written(f"{name}_wide")
    assert {key for key in one if one[key] != wide[key]} == {"figure.figsize"}


@pytest.mark.sample(5)
@pytest.mark.parametrize("name", WIDTHS)
def test_the_panels_use_the_page(name):
    """One square panel, two on wide pages, fill nine tenths of the width, on a landscape slide of the height."""
    with plt.style.context(address(name), after_reset=True):
        figure, axes = plt.subplots(1, 1 + name.endswith("_wide"), squeeze=False)
        for ax in axes.flat:
            rp.roc([0, 1, 0, 1, 1], [1, 2, 3, 4, 5], ax=ax)
        figure.canvas.draw()
        used = Bbox.union([ax.get_tightbbox() for ax in axes.flat])
        plt.close(figure)
    across, up = used.width / figure.bbox.width, used.height / figure.bbox.height
    assert up >= 0.9
    assert across >= 0.9 or name == "slides"


def test_the_names_of_the_styles_are_listed():
    assert rp.styles() == sorted(path.stem for path in SHEETS.glob("*.mplstyle"))
    for name in rp.styles():
        with plt.style.context(f"rocplot.styles.{name}"):
            assert callable(rp.styles)  # a sheet that is used does not put its module in the place


@pytest.mark.slow
def test_the_names_of_the_styles_are_listed_once_a_sheet_was_used():
    """Importing the module of a package sets its name in the package."""
    code = "import matplotlib.pyplot as plt; plt.style.use('rocplot.styles.paper'); import rocplot as rp; "
    code += "import importlib; importlib.import_module('rocplot.styles'); print(*rp.styles())"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, check=True, encoding="utf-8")
    assert done.stdout.split() == rp.styles()
