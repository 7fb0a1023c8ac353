"""`assert_prints`: what is fit passes, each planted fault is named, and sizes come from the journals' table."""

import importlib.resources
import re

import matplotlib.pyplot as plt
import numpy as np
import pytest
from matplotlib import rc_params_from_file

import rocplot as rp
from rocplot.page.journals import JOURNALS, MIN_FONT_SIZE, find_journal, get_min_font_size
from rocplot.sheet.preflight import KINDS
from rocplot.testing import assert_prints

Y, SCORES = [0, 1, 0, 1], {"a": [1, 2, 3, 4], "b": [4, 3, 2, 1]}
PAGES = ("ieee", "ieee_wide", "nature", "nature_wide", "icml", "neurips", "jmlr", "paper", "slides")


def sheet(name):
    path = importlib.resources.files("rocplot.styles") / f"{name}.mplstyle"
    return rc_params_from_file(str(path), use_default_template=False)


@pytest.fixture
def fig():
    with plt.style.context("rocplot.styles.ieee"):
        fig, ax = plt.subplots()
        rp.roc(Y, SCORES, ax=ax)
        yield fig
        plt.close(fig)


@pytest.mark.parametrize("style", PAGES)
def test_a_figure_of_ours_passes_in_its_style(style):
    with plt.style.context(f"rocplot.styles.{style}"):
        fig, axes = plt.subplots(1, 3 if style.endswith("wide") else 1, squeeze=False)
        for ax in axes.flat:
            rp.roc(Y, SCORES, ax=ax)
        assert_prints(fig, style=style, ignore=("small axes", "empty page") if style.endswith("wide") else ())
        plt.close(fig)


def overlap(ax):
    ax.text(0.5, 0.2, "one word")
    ax.text(0.52, 0.2, "another")


def cover(ax):
    x = np.linspace(0, 1, 300)
    ax.plot(x, 0.1 + 0 * x, "k-.")
    ax.legend(["line"], loc="lower center")


FAULTS = {
    "small text": lambda ax: ax.text(0.6, 0.3, "tiny", fontsize=4),
    "overlapping text": overlap,
    "clipped text": lambda ax: ax.set_title("a title " * 20),
    "legend over data": cover,
    "alike": lambda ax: [
        line.set(color="k", linestyle="-") for line in ax.lines if line.get_gid() != "chance"
    ],
    "line leaves axes": lambda ax: ax.plot([0, 1.4], [0.2, 0.3], "r:", clip_on=False),
    "fonts": lambda _: plt.rcParams.update({"pdf.fonttype": 3}),
    "page width": lambda ax: ax.figure.set_figwidth(3.7),
}


@pytest.mark.sample(1)
@pytest.mark.parametrize("kind", FAULTS)
def test_each_planted_fault_is_named(fig, kind):
    assert_prints(fig, style="ieee")
    with plt.rc_context():
        FAULTS[kind](fig.axes[0])
        with pytest.raises(AssertionError, match=f"- {kind}: "):
            assert_prints(fig, style="ieee")


@pytest.mark.slow
def test_all_findings_stand_in_the_message_and_known_ones_can_be_ignored(fig):
    ax = fig.axes[0]
    ax.text(0.6, 0.3, "tiny", fontsize=4)
    fig.set_figwidth(3.7)
    with pytest.raises(AssertionError) as error:
        assert_prints(fig, style="ieee")
    assert len(str(error.value).splitlines()) == 3
    assert_prints(fig, style="ieee", ignore=("small text", "page width"))
    assert_prints(fig, style="ieee", width=3.7, min_size=4)


def test_every_kind_is_known_and_documented():
    said = set(re.findall(r'``"(.*?)"``', " ".join(rp.preflight.__doc__.split())))
    assert set(KINDS) == said


@pytest.mark.parametrize(
    ("given", "message"),
    [
        ({"style": "ieeee"}, "style"),
        ({"style": "dark"}, "sets colours, not a page"),
        ({"ignore": "small type"}, "ignore"),
        ({"width": -1}, "width"),
    ],
)
def test_bad_arguments_are_named(fig, given, message):
    with pytest.raises(ValueError, match=message):
        assert_prints(fig, **given)


def test_no_figure_is_refused(fig):
    with pytest.raises(TypeError, match="fig must be a matplotlib Figure or its Axes, not Bbox"):
        assert_prints(fig.axes[0].bbox.frozen())


# -- the table of journals ------------------------------------------------------------------------


@pytest.mark.parametrize("journal", JOURNALS, ids=lambda one: one.name)
def test_our_styles_fit_the_columns_of_their_journal(journal):
    assert journal.sources
    for style in journal.styles:
        width = sheet(style)["figure.figsize"][0]
        wide = journal.page if style.endswith("_wide") else journal.column
        one_column = journal.column == journal.page and not style.endswith("_wide")
        assert width < wide if one_column else width == pytest.approx(wide, abs=0.002)
        sizes = [
            float(value) for name, value in sheet(style).items() if name in ("font.size", "xtick.labelsize")
        ]
        assert min(sizes) >= (journal.min_font_size or MIN_FONT_SIZE)
        if journal.max_font_size is not None:
            assert max(sizes) <= journal.max_font_size


def test_nature_is_known_by_its_columns_and_ieee_is_not_taken_for_it():
    assert get_min_font_size(89 / 25.4) == get_min_font_size(183 / 25.4) == 5
    assert get_min_font_size(3.5) == get_min_font_size(7.16) == get_min_font_size(5.5) == 6
    assert find_journal("nature_wide").name == "Nature"
    assert find_journal("slides") is None
