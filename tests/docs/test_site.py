"""What the site makes of the gallery's figures and pages."""

import hashlib
import re
from pathlib import Path
from types import SimpleNamespace
from zipfile import ZipFile

import matplotlib.pyplot as plt
import numpy as np
import pytest

import rocplot as rp

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture
def figures():
    import example_figures

    return example_figures


@pytest.fixture
def pages():
    import example_pages

    return example_pages


def test_examples_stand_in_natural_order(figures):
    names = ["plot_10_c.py", "plot_9_b.py", "plot_1_a.py", "plot_roc.py"]
    assert sorted(names, key=figures.natural) == ["plot_1_a.py", "plot_9_b.py", "plot_10_c.py", "plot_roc.py"]


def test_a_description_names_panels_axes_and_models(figures):
    y, s = [0, 1, 0, 1], {"naive Bayes": [0.1, 0.4, 0.35, 0.8], "tree": [0.1, 0.2, 0.9, 0.8]}
    _, (left, right) = plt.subplots(1, 2)
    rp.roc(y, s, ax=left)
    rp.precision_recall(y, s, ax=right)
    left.set_title("all of them")
    assert figures.describe(left.figure) == (
        "2 panels. all of them: True positive rate over False positive rate; Precision over Recall. "
        "Shown: naive Bayes, tree."
    )


def test_a_description_holds_no_marks_of_mathematics(figures):
    _, ax = plt.subplots()
    ax.set(xlabel=r"Skew $c = \mathrm{N}/\mathrm{P}$", ylabel="tpr")
    assert figures.describe(ax.figure) == "tpr over Skew c = N/P."


def test_a_figure_of_words_is_described_by_them(figures):
    _, ax = plt.subplots()
    ax.text(0, 0, "hit")
    ax.text(0, 1, "miss")
    assert figures.describe(ax.figure) == "hit; miss."


def ink(path):
    """Share of pixels that are not white, and the box they fill."""
    dark = plt.imread(path)[..., :3].min(axis=2) < 0.8
    rows, columns = np.flatnonzero(dark.any(axis=1)), np.flatnonzero(dark.any(axis=0))
    return dark.mean(), (np.ptp(rows) + 1) / dark.shape[0], (np.ptp(columns) + 1) / dark.shape[1]


def test_the_caption_of_a_page_is_a_block_to_be_copied(figures):
    fig, ax = plt.subplots()
    rp.roc([0, 1, 0, 1], {"ours": [1, 2, 3, 4]}, ax=ax)
    text = figures.caption_of(fig)
    assert ".. rubric:: Caption" in text
    assert f"   {rp.caption(fig)}" in text
    plt.close(fig)


def test_a_figure_without_pictures_of_ours_has_no_caption(figures):
    fig, ax = plt.subplots()
    ax.plot([0, 1])
    assert figures.caption_of(fig) == ""
    plt.close(fig)


def test_a_sheet_has_the_caption_that_it_made_itself(figures):
    fig, ax = plt.subplots()
    rp.roc([0, 1, 0, 1], {"ours": [1, 2, 3, 4]}, ax=ax)
    fig.caption = "Performance of ours on 4 cases."
    text = figures.caption_of(fig)
    assert "   Performance of ours on 4 cases.\n" in text
    assert rp.caption(fig) not in text
    plt.close(fig)


def test_code_stands_before_what_it_printed_and_the_caption(figures, pages):
    nodes = pytest.importorskip("docutils.nodes")
    script, other = (nodes.literal_block("", text, language="Python") for text in ("draw()", "draw_again()"))
    printed = nodes.literal_block("", "0.9", language="none", classes=["sphx-glr-script-out"])
    title = nodes.rubric("", "Caption", classes=["caption-title"])
    caption = nodes.literal_block("", "Two curves.", language="none", classes=["figure-caption"])
    live = nodes.raw("", '<details class="live-figure"></details>', format="html")
    image, words = nodes.image(), nodes.paragraph("", "Below.")
    section = nodes.section("", image, title, caption, live, printed, script, words, other)
    pages.code_first(section)
    assert section.children == [image, script, title, caption, live, printed, words, other]
    alone = nodes.section("", title.deepcopy(), words.deepcopy())
    pages.code_first(alone)  # nothing is lost without code
    assert [one.tagname for one in alone] == ["paragraph", "rubric"]


def test_only_pages_of_the_first_level_without_others_below_stand_alone(pages):
    env = SimpleNamespace(
        toctree_includes={"index": ["start", "guide/index"], "guide/index": ["guide/folds"]}
    )
    app = SimpleNamespace(config=SimpleNamespace(root_doc="index"), env=env)
    found = [name for name in ("index", "start", "guide/index", "guide/folds") if pages.alone(app, name)]
    assert found == ["start"]


def test_the_page_of_journals_says_what_was_not_verified():
    import page_parts

    from rocplot.page.journals import JOURNALS, MIN_FONT_SIZE

    text = page_parts.tabulate_journals() + "".join(page_parts.cite_journals())
    words = " ".join((ROOT / "docs/journals.rst").read_text(encoding="utf-8").split())
    assert f"the smallest type is {MIN_FONT_SIZE:g} pt" in words
    assert text.count("**Not verified**") == sum(
        not source.is_verified for one in JOURNALS for source in one.sources
    )
    assert "3.50 in (88.9 mm)" in text
    assert "7.20 in (183.0 mm)" in text
    for one in JOURNALS:
        assert all(source.address in text for source in one.sources)


def test_a_thumbnail_is_one_panel_without_words(figures, tmp_path):
    with plt.style.context("rocplot.styles.paper"):
        _, (left, right) = plt.subplots(1, 2, width_ratios=(1, 2))
        left.plot([0, 1], [0, 1], color="red", linewidth=9)
        rp.roc(
            [0, 1, 0, 1], {"a": [0.1, 0.4, 0.35, 0.8], "b": [0.4, 0.3, 0.2, 0.1]}, ax=right, legend="outside"
        )
        right.set_title("words")
        figures.draw_thumbnail(right.figure, tmp_path / "bold" / "t.png")
    shown = plt.imread(tmp_path / "bold" / "t.png")
    assert shown.shape[1::-1] == figures.THUMBNAIL
    assert not (np.abs(shown[..., :3] - [1, 0, 0]).max(axis=2) < 0.1).any()  # nothing of the other panel
    share, height, width = ink(tmp_path / "bold" / "t.png")
    assert height > 0.9  # no strip is left to the words
    assert width > 0.7
    assert share > 0.025  # the median of thumbnails that were figures made small


def test_the_panel_of_a_thumbnail_is_large_and_not_the_roc_plot_that_stands_before_it(figures):
    _, (roc, cost, small) = plt.subplots(1, 3, width_ratios=(2, 2, 1))
    roc.set_xlabel("False positive rate")
    assert figures.main_panel(roc.figure) is cost
    cost.set_visible(False)
    assert figures.main_panel(roc.figure) is roc
    small.remove()
    assert figures.main_panel(roc.figure) is roc


def test_a_picture_made_of_words_keeps_its_own_thumbnail(figures, tmp_path):
    _, ax = plt.subplots()
    ax.axis("off")
    figures.draw_thumbnail(ax.figure, tmp_path / "t.png")
    assert not (tmp_path / "t.png").exists()


def test_a_saved_figure_is_smaller_and_looks_the_same(figures, tmp_path):
    rng = np.random.default_rng(5)
    with plt.style.context("rocplot.styles.paper"):
        fig, ax = plt.subplots()
        y = rng.integers(0, 2, 200)
        rp.roc(y, {str(model): y + rng.normal(size=200) for model in range(10)}, ax=ax)
        ax.imshow(rng.random((9, 9)), cmap="viridis", extent=(0.5, 0.9, 0.1, 0.5))
        fig.canvas.draw()
        fig.set_layout_engine("none")  # which moves axes a little at every drawing
        figures.save(fig, tmp_path / "small.png")
        fig.savefig(tmp_path / "whole.png")
    small, whole = (plt.imread(tmp_path / f"{name}.png")[..., :3] for name in ("small", "whole"))
    assert np.abs(small - whole).max() < 1 / 16
    assert (tmp_path / "small.png").stat().st_size < 0.6 * (tmp_path / "whole.png").stat().st_size


def test_a_figure_without_ground_keeps_what_lies_behind_it(figures, tmp_path):
    fig, _ = plt.subplots()
    with plt.rc_context({"savefig.facecolor": "none"}):
        figures.save(fig, tmp_path / "t.png")
    assert plt.imread(tmp_path / "t.png")[0, 0, 3] == 0


def test_pictures_but_the_first_wait_until_they_are_seen(pages):
    body = pages.lazy('<p><img src="a"/> <img src="b"/><img alt="c"/></p>')
    assert re.findall('<img (loading="lazy")?', body) == ["", 'loading="lazy"', 'loading="lazy"']
    assert pages.lazy("<p>no picture</p>") == "<p>no picture</p>"


def test_archives_are_the_same_at_every_build(pages, tmp_path):
    for name, year in (("a", 1999), ("b", 2024)):
        with ZipFile(tmp_path / f"{name}.zip", "w") as archive:
            for member in ("y.py", "x.py")[:: 1 if name == "a" else -1]:
                info = pages.ZipInfo(member, (year, 1, 2, 3, 4, 6))
                archive.writestr(info, f"# {member}")
        pages.timeless(tmp_path / f"{name}.zip")
    one, other = ((tmp_path / f"{name}.zip").read_bytes() for name in "ab")
    assert hashlib.sha256(one).digest() == hashlib.sha256(other).digest()
    with ZipFile(tmp_path / "a.zip") as archive:
        assert archive.read("x.py") == b"# x.py"
        assert archive.namelist() == ["x.py", "y.py"]


def test_a_page_is_described_by_its_first_words(pages):
    nodes = pytest.importorskip("docutils.nodes")
    doctree = nodes.section("", nodes.paragraph("", "Short."), nodes.paragraph("", 'Of a "cut-off" < 1. ' * 20))
    config = SimpleNamespace(project="rocplot", root_doc="index")
    app = SimpleNamespace(config=config, env=SimpleNamespace(toctree_includes={}))
    context = {"metatags": "", "title": "R&amp;D <em>of</em> ROC", "body": ""}
    pages.frame(app, "data", "", context, doctree)
    found = dict(re.findall(r'="([\w:]+)" content="([^"]*)"', context["metatags"]))
    assert found["og:title"] == "R&amp;D of ROC"
    assert found["description"] == found["og:description"]
    assert found["description"].startswith("Of a &quot;cut-off&quot; &lt; 1. Of a")
    assert found["description"].endswith(" …")


def test_a_page_says_which_builder_builds_what():
    folder = ROOT / "docs/builders"
    named = set(re.findall(r"`(\w+\.py)`", (folder / "README.md").read_text(encoding="utf-8")))
    assert named == {path.name for path in folder.glob("*.py")}
    kept = {path.name for path in (ROOT / "docs").glob("*.py")}
    assert kept == {"conf.py", "cluster.py"}  # the second is for readers


def test_examples_run_again_when_the_package_has_changed(tmp_path, figures):
    """Of sphinx-gallery an unchanged script keeps its figure and caption, whatever it is drawn with."""
    made = tmp_path / "docs_gallery"
    for name in ("rocplot", "styles", "gallery", "docs_gallery/roc"):
        (tmp_path / name).mkdir(parents=True)
    old, source = made / "roc" / "plot_1.py.md5", tmp_path / "rocplot" / "caption.py"
    source.write_text("LIMITS = 'Wald'", encoding="utf-8")
    (tmp_path / "gallery" / "plot_1.py").write_text("first", encoding="utf-8")
    for change, kept in (
        (lambda: None, False),
        (lambda: None, True),
        (lambda: (tmp_path / "gallery" / "plot_1.py").write_text("second", encoding="utf-8"), True),
        (lambda: source.write_text("LIMITS = 'profile likelihood'", encoding="utf-8"), False),
    ):
        change()
        old.write_text("of the script", encoding="utf-8")
        figures.forget_old(tmp_path, made)
        assert old.exists() is kept
