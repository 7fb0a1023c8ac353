"""A page for every public name; what docstrings name exists; the check of the built site finds faults."""

import inspect
import re
from pathlib import Path

import pytest
import reference_pages

import rocplot
from tools import check_site

DOCS = Path(__file__).resolve().parents[2] / "docs"
NAMES = reference_pages.public()


# -- the reference --------------------------------------------------------------------------------


def test_every_public_name_has_a_page_and_a_line(tmp_path):
    reference_pages.write(tmp_path)
    pages = {path.stem: path.read_text(encoding="utf-8") for path in (tmp_path / "reference").glob("*.rst")}
    listed = (tmp_path / "reference.rst").read_text(encoding="utf-8")
    assert set(NAMES) == set(check_site.public())
    for name in NAMES:
        kind = "autoclass" if reference_pages.is_class(name) else "autofunction"
        assert sum(f".. {kind}:: {name}\n" in page for page in pages.values()) == 1, name
        assert listed.count(f":`{name.removeprefix('rocplot.')} <{name}>`\n     - ") == 1, name
    for stem in pages:
        assert listed.count(f" <reference/{stem}>\n") == 1, stem
    assert len({stem.lower() for stem in pages}) == len(pages)  # for file systems without capitals
    assert {"rocplot.roc", "rocplot.compute.auc", "rocplot.compute.RocCurve", "rocplot.Finding"} <= set(pages)


def test_a_page_of_a_name_that_is_gone_is_removed(tmp_path):
    (tmp_path / "reference").mkdir()
    gone = tmp_path / "reference" / "rocplot.gone.rst"
    gone.write_text("gone", encoding="utf-8")
    reference_pages.write(tmp_path)
    assert not gone.exists()


def test_a_page_says_what_comes_back_which_command_and_where_it_is_drawn(tmp_path):
    folder = tmp_path / "gallery" / "roc"
    (folder / "images").mkdir(parents=True)
    (folder / "images" / "sphx_glr_plot_1_hull_001.png").touch()
    (tmp_path / "gallery" / "backreferences").mkdir()
    example = f'["plot_1_hull.py", "/elsewhere", "{folder}", "How it begins.", "A hull"]'
    (tmp_path / "gallery" / "backreferences" / "backreferences_all.json").write_text(
        f'{{"rocplot.roc": [{example}], "matplotlib.pyplot.subplots": [{example}]}}', encoding="utf-8"
    )
    reference_pages.write(tmp_path)
    plot = (tmp_path / "reference" / "rocplot.roc.rst").read_text(encoding="utf-8")
    assert ".. figure:: /gallery/roc/images/sphx_glr_plot_1_hull_001.png\n      :alt: A hull" in plot
    assert ".. minigallery:: rocplot.roc\n" in plot
    assert ":ref:`rocplot roc <command-roc>`" in plot
    numbers = (tmp_path / "reference" / "rocplot.compute.roc.rst").read_text(encoding="utf-8")
    assert "A :class:`~rocplot.compute.RocCurve` has the fields\n\n``fpr``, ``tpr`` : ndarray" in numbers
    assert ":func:`rocplot.roc` draws it.\n\n.. figure:: /gallery/roc/images" in numbers
    assert "minigallery" not in numbers
    test = (tmp_path / "reference" / "rocplot.compute.auc_test.rst").read_text(encoding="utf-8")
    assert "An :class:`~rocplot.compute.AucTest` has the fields" in test
    result = (tmp_path / "reference" / "rocplot.compute.RocCurve.rst").read_text(encoding="utf-8")
    assert ":func:`~rocplot.compute.tree_roc`" in result


def test_every_module_answers_a_question():
    """Panels, legends and the print check stand in the last group; what computes or draws numbers does not."""
    last = list(reference_pages.QUESTIONS)[-1]
    rest = {name for name in NAMES if reference_pages.question_of(name) == last}
    assert {name.rpartition(".")[0] for name in rest} == {"rocplot"}
    assert rest.isdisjoint(f"rocplot.{name}" for name in rocplot.compute.__all__)
    listed = [word for words in reference_pages.QUESTIONS.values() for word in words]
    assert len(set(listed)) == len(listed)
    modules = {module.removeprefix("plot.") for module in NAMES.values()}
    names = {name.rpartition(".")[2] for name in NAMES}
    assert set(listed) <= modules | {module.partition(".")[0] for module in modules} | names


@pytest.mark.parametrize("name", NAMES)
def test_what_a_docstring_says_to_see_also_exists(name):
    for word, full in reference_pages.see_also(name):
        assert full in NAMES, word


FUNCTIONS = [name for name in NAMES if not reference_pages.is_class(name)]


@pytest.mark.parametrize("name", FUNCTIONS)
def test_every_parameter_of_a_function_is_described(name):
    function = reference_pages.object_of(name)
    heads = re.findall(r"^(\S.*?)(?: : |$)", reference_pages.section(name, "Parameters"), re.MULTILINE)
    said = {word.strip().lstrip("*") for head in heads for word in head.split(",")}
    assert set(inspect.signature(function).parameters) <= said


def test_names_in_docstrings_become_links():
    text = "As ``rocplot.compute.auc`` of a `RocCurve`, or several `Results`; `data` and ``rocplot.styles.paper`` stay."
    assert reference_pages.link(text) == (
        "As :obj:`rocplot.compute.auc` of a :class:`~rocplot.compute.RocCurve`, or several "
        ":class:`~rocplot.compute.Results`; `data` and ``rocplot.styles.paper`` stay."
    )


# -- the check of the built site ------------------------------------------------------------------


@pytest.fixture
def site(tmp_path):
    """Make a site of two pages without faults."""
    (tmp_path / "reference").mkdir()
    (tmp_path / "picture.png").touch()
    (tmp_path / "index.html").write_text(
        '<meta name="description" content="ROC curves"><a href="reference/rocplot.roc.html#rocplot.roc">roc</a> <img src="picture.png">'
        '<a href="https://example.org/none">elsewhere</a> <img src="data:image/png;base64,AA">',
        encoding="utf-8",
    )
    (tmp_path / "reference" / "rocplot.roc.html").write_text(
        '<meta http-equiv="refresh" content="0; url=../index.html"><dt id="rocplot.roc"></dt> <a href="../index.html">home</a> <a href="#rocplot.roc">here</a>',
        encoding="utf-8",
    )
    return tmp_path


def test_a_site_without_faults(site):
    assert check_site.faults(site, ["rocplot.roc"]) == []


@pytest.mark.parametrize(
    ("added", "fault"),
    [
        ('<a href="none.html">x</a>', "index.html: none.html leads nowhere"),
        ('<img src="none%20here.png">', "index.html: none%20here.png leads nowhere"),
        ('<meta http-equiv="refresh" content="0; url=none.html">', "index.html: none.html leads nowhere"),
        (
            '<a href="reference/rocplot.roc.html#x">x</a>',
            "index.html: reference/rocplot.roc.html#x is no place of that page",
        ),
        ('<a href="#nowhere">x</a>', "index.html: #nowhere is no place of that page"),
        (
            '<script src="https://example.org/x.js"></script>',
            "index.html: https://example.org/x.js is loaded from elsewhere",
        ),
        (
            '<link rel="stylesheet" href="//example.org/x.css">',
            "index.html: //example.org/x.css is loaded from elsewhere",
        ),
    ],
)
def test_a_fault_of_the_site_is_found(site, added, fault):
    path = site / "index.html"
    path.write_text(path.read_text(encoding="utf-8") + added, encoding="utf-8")
    assert check_site.faults(site, ["rocplot.roc"]) == [fault]


def test_a_page_without_a_description_is_found(site):
    (site / "new.html").write_text("<p>New", encoding="utf-8")
    assert check_site.faults(site, ["rocplot.roc"]) == ["new.html has no description"]


def test_a_name_without_a_page_is_found(site):
    names = ["rocplot.roc", "rocplot.Roc", "rocplot.det"]
    assert check_site.faults(site, names) == ["rocplot.Roc has no page", "rocplot.det has no page"]
    path = site / "reference" / "rocplot.roc.html"
    path.write_text(path.read_text(encoding="utf-8") + '<dt id="rocplot.Roc"></dt>', encoding="utf-8")
    assert check_site.faults(site, names) == ["rocplot.det has no page"]
