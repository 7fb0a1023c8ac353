"""Print views, and what is verified of the figures of the papers."""

import re
from pathlib import Path
from xml.etree import ElementTree

import matplotlib as mpl
import matplotlib.pyplot as plt
import pytest
from color_vision import MACHADO
from matplotlib.figure import Figure

ROOT = Path(__file__).resolve().parents[2]
NAME = "roc/plot_3_hull"


@pytest.fixture
def views():
    import draw_styles
    import view_pages

    return draw_styles, view_pages


def drawn(draw_styles, folder, styles):
    for style in styles:
        draw_styles.draw_one((folder, NAME, style))


def test_a_figure_is_saved_as_large_as_its_style_prints_it(views, tmp_path):
    draw_styles, view_pages = views
    drawn(draw_styles, tmp_path, ["paper", "nature"])
    for style in ("paper", "nature"):
        sheet = ROOT / f"styles/{style}.mplstyle"
        size = mpl.rc_params_from_file(sheet, use_default_template=False)["figure.figsize"]
        svg = draw_styles.target(tmp_path, NAME, style, "svg")
        assert view_pages.size_of(svg) == pytest.approx(tuple(size), abs=1e-4)
        page = re.search(rb"/MediaBox \[ 0 0 ([\d.]+) ([\d.]+) \]", svg.with_suffix(".pdf").read_bytes())
        assert [float(side) / 72 for side in page.groups()] == pytest.approx(size, abs=1e-4)
        assert "<text" not in svg.read_text(encoding="utf-8")  # outlines: as printed on any machine


def test_files_are_the_same_at_every_build(views, tmp_path):
    draw_styles, _ = views
    for folder in ("one", "two"):
        drawn(draw_styles, tmp_path / folder, ["paper"])
    for kind in draw_styles.KINDS:
        one, two = (draw_styles.target(tmp_path / folder, NAME, "paper", kind) for folder in ("one", "two"))
        assert one.read_bytes() == two.read_bytes()


def test_only_what_is_missing_is_drawn_again(views, tmp_path):
    draw_styles, _ = views
    assert len(draw_styles.wanted(tmp_path, [NAME])) == len(draw_styles.STYLES)
    drawn(draw_styles, tmp_path, ["paper"])
    left = {style for _, _, style in draw_styles.wanted(tmp_path, [NAME])}
    assert left == set(draw_styles.STYLES) - {"paper"}
    draw_styles.target(tmp_path, NAME, "paper", "pdf").unlink()
    assert len(draw_styles.wanted(tmp_path, [NAME])) == len(draw_styles.STYLES)


def test_a_page_offers_the_styles_that_are_drawn_and_their_files(views, tmp_path):
    draw_styles, view_pages = views
    drawn(draw_styles, tmp_path / "g", ["paper", "dark"])
    assert view_pages.write(tmp_path / "g", tmp_path / "out") == [NAME]
    text = (tmp_path / "out" / f"{NAME}.html").read_text(encoding="utf-8")
    assert re.findall(r'name="style" value="(\w+)"', text) == ["paper", "dark"]
    assert text.count(" checked") == 2  # one of the styles, one of the sights
    assert "3.40 × 3.30 in (86 × 84 mm), in one column" in text
    for file in re.findall(r'(?:href|src)="(plot_[^"]+)"', text):
        assert (tmp_path / "out" / "roc" / file).is_file(), file
    assert not re.search(r'(?:href|src)="(?:https?:)?//', text)
    ElementTree.fromstring(re.search(r"<svg.*?</svg>", text, re.S)[0])  # the filters are well-formed


def test_every_style_can_be_shown_by_the_style_sheet(views):
    draw_styles, view_pages = views
    css = (ROOT / "docs/_static/view.css").read_text(encoding="utf-8")
    for style in draw_styles.STYLES:
        assert f'main:has([value="{style}"]:checked) [data-style="{style}"]' in css
        assert 3 < view_pages.column_of(style).one < view_pages.column_of(style).page < 8


def test_a_wide_figure_stands_across_the_columns(views, tmp_path):
    draw_styles, view_pages = views
    draw_styles.save(Figure(figsize=(6.8, 3.37)), tmp_path, "roc/plot_x")
    html = view_pages.sheet(tmp_path, "roc/plot_x", "paper", 'of "a" < b')
    assert "in the width of the page" in html
    assert 'class="page across"' in html
    assert "of &quot;a&quot; &lt; b" in html
    draw_styles.save(Figure(figsize=(3.4, 3)), tmp_path, "roc/plot_x")
    assert 'class="page within"' in view_pages.sheet(tmp_path, "roc/plot_x", "paper", "")


def test_titles_and_first_words_are_those_of_the_script(views):
    _, view_pages = views
    title, about = view_pages.titled(ROOT / "gallery" / f"{NAME}.py")
    assert title == "ROC convex hull"
    assert about == "What random choice between two thresholds adds to the curve."
    for script in sorted((ROOT / "gallery").glob("*/plot_*.py")):
        title, about = view_pages.titled(script)
        assert title != script.stem, script
        assert about, script
        assert not re.search(r"[`*]|Source:", about), (script, about)


def test_filters_are_those_of_the_tests_of_styles(views):
    _, view_pages = views
    for sight, rows in MACHADO.items():
        assert [float(word) for word in view_pages.SIGHTS[sight].split()] == [
            one for row in rows for one in row
        ]
        assert len(view_pages._matrix(view_pages.SIGHTS[sight]).split()) == 20


def test_each_verified_row_has_a_test_and_the_numbers_that_the_paper_prints():
    import verified

    found = verified.rows((ROOT / "gallery/SOURCES.md").read_text(encoding="utf-8"))
    text = verified.section("roc/plot_2_thresholds", found["roc/plot_2_thresholds"])
    assert "test_figure_3_labels_each_point_by_its_threshold_above_its_instances" in text
    assert re.search(
        r"cut-off of the greatest accuracy, and that accuracy\n +- .54, .70\n +- 0.54, 0.7\n +- agrees", text
    )
    budget = verified.section("combining/plot_1_budget", found["combining/plot_1_budget"])
    assert re.search(r"- \.53, \.47\n +- 0\.5697, 0\.4303\n +- printed wrongly", budget)


LEDGER = """# L

## Qin

| ID | What | Function | Script | Test | Status |
| --- | --- | --- | --- | --- | --- |
| Q-x | What | `roc` | `roc/plot_x.py` | `{test}` | {status} |
"""
THERE = "docs/test_view_pages.py::test_a_row_counts_only_if_it_is_done_and_its_test_exists"


def test_a_row_counts_only_if_it_is_done_and_its_test_exists():
    import verified

    assert list(verified.rows(LEDGER.format(test=THERE, status="done"))) == ["roc/plot_x"]
    assert verified.rows(LEDGER.format(test=THERE, status="open")) == {}
    for missing in (
        "docs/test_view_pages.py::test_of_nothing",
        "no_file.py::test_x",
        "docs/test_view_pages.py::drawn",
        "–x",
    ):
        with pytest.raises(LookupError, match="the test of row Q-x"):
            verified.rows(LEDGER.format(test=missing, status="done"))


def test_a_number_that_does_not_agree_ends_the_build():
    import verified
    from paper_pages import Printed

    def of(printed, why=""):
        return [
            verified.Row("Q-x", "qin", "What", "t", (Printed("Q-x", "area", printed, lambda: 0.68, why),))
        ]

    assert "agrees to the printed digits" in verified.section("roc/plot_x", of(".68"))
    assert "a slip" in verified.section("roc/plot_x", of(".86", "a slip"))
    for wrong in (of(".86"), of(".68", "a slip")):
        with pytest.raises(ValueError, match="Q-x: area"):
            verified.section("roc/plot_x", wrong)


def test_links_stand_below_the_title(views, tmp_path):
    import types

    import verified

    draw_styles, view_pages = views
    draw_styles.save(Figure(), tmp_path / "gallery", NAME)
    row = verified.Row("Q-x", "qin", "What", "t", ())
    app = types.SimpleNamespace(srcdir=tmp_path, verified_rows={NAME: [row]})
    context = {"body": "<h1>Hull</h1><p>x</p>"}
    view_pages.link(app, f"gallery/{NAME}", "", context, None)
    assert f'href="../../view/{NAME}.html"' in context["body"].partition("</h1>")[2]
    assert 'href="#verified">Verified <span>by a test' in context["body"]
    plain = {"body": "<h1>Index</h1>"}
    view_pages.link(app, "gallery/roc/index", "", plain, None)
    view_pages.link(app, "index", "", plain, None)
    assert plain["body"] == "<h1>Index</h1>"
    plt.close("all")
