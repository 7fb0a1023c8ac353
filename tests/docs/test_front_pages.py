"""The README and the pages of the gallery as a forge shows them: their code, links, pictures and addresses."""

import io
import re
import tomllib
from pathlib import Path

import matplotlib.pyplot as plt
import pytest
from PIL import Image

from tools import distribute, gallery_readme

ROOT = Path(__file__).resolve().parents[2]
README = (ROOT / "README.md").read_text(encoding="utf-8")
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
HOME = PROJECT["urls"]["Repository"]
RAW = HOME.replace("github.com", "raw.githubusercontent.com")
RELEASED = re.compile(
    rf"(?:{re.escape(HOME)}/blob|{re.escape(RAW)})/v[\d.]+/"
)  # what a source distribution has
GALLERY_PAGES = gallery_readme.pages()
SCRIPTS = {path.relative_to(ROOT).as_posix() for path in (ROOT / "gallery").glob("*/plot_*.py")}


def links(page):
    """Where the links and pictures of a page in Markdown lead."""
    found = re.findall(r"\]\(([^)\s]+)\)|(?:href|src)=\"([^\"]+)\"", page)
    return [one or other for one, other in found]


def block(language):
    (code,) = re.findall(rf"```{language}\n(.+?)```", README.partition("**Without a clone.**")[0], re.S)
    return code


def test_the_code_of_the_readme_runs_as_it_is(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    with plt.rc_context():
        exec(compile(block("python"), "README.md", "exec"), {})
        (legend,) = (axes.get_legend() for axes in plt.gcf().axes)
        assert [one.get_text()[:5] for one in legend.get_texts()[:2]] == ["naive", "tree "]
    assert (tmp_path / "figure-1.pdf").stat().st_size > 5000
    plt.close("all")


def test_the_commands_of_the_readme_are_those_of_a_fresh_clone():
    commands = [line.partition("#")[0].split() for line in block("sh").splitlines()]
    targets = re.findall(r"^(\w+): ", (ROOT / "Makefile").read_text(encoding="utf-8"), re.M)
    own_environment, install = (words for words in commands if words[0] != "make")
    assert own_environment[:3] == ["python3", "-m", "venv"]  # Debian's pip does not install into the system's Python
    assert install == ["pip", "install", "."]
    made = [words[1:] for words in commands if words[0] == "make"]
    assert made == [["figures"], ["test"]]
    assert all(target in targets for (target,) in made)
    assert f"Python {PROJECT['requires-python'][2:]} or newer" in README


def test_links_of_the_readme_are_relative_in_a_clone_and_lead_to_files():
    found = links(README)
    assert len(found) > 12
    for link in found:
        path = link if (ROOT / ".git").exists() else RELEASED.sub("", link)
        assert (ROOT / path).is_file(), link


def test_only_the_marked_place_of_the_readme_needs_the_network():
    text = README.partition("<!-- FILL-IN")[0]
    assert "://" not in RELEASED.sub("", text)
    after = README.partition("**Without a clone.**")[2]
    assert "will work once the repository is public" in after or "FILL-IN" not in README
    assert HOME in after


def test_the_long_description_has_the_addresses_of_the_release():
    text = '[a](docs/a.rst) [b](https://x.org) [c](#c) <a href="g/README.md"><img src="i/p.png"></a> [d](mailto:d)'
    repository = "https://github.com/o/n"
    assert distribute.absolute_links(text, repository, "v1.2.3") == (
        f"[a]({repository}/blob/v1.2.3/docs/a.rst) [b](https://x.org) [c](#c) "
        f'<a href="{repository}/blob/v1.2.3/g/README.md">'
        '<img src="https://raw.githubusercontent.com/o/n/v1.2.3/i/p.png"></a> [d](mailto:d)'
    )
    released = distribute.absolute_links(README, HOME, "v1.2.3")
    assert all(link.startswith("https://") for link in links(released))
    assert distribute.absolute_links(released, HOME, "v1.2.3") == released


def test_a_copied_tree_has_them_in_its_readme(tmp_path):
    for name in ("README.md", "pyproject.toml"):
        (tmp_path / name).write_bytes((ROOT / name).read_bytes())
    distribute.write_absolute_links(tmp_path)
    assert all(
        link.startswith(("https://github.com/", "https://raw."))
        for link in links((tmp_path / "README.md").read_text(encoding="utf-8"))
    )


def test_the_pages_of_the_gallery_are_current():
    for path, text in GALLERY_PAGES.items():
        assert path.read_text(encoding="utf-8") == text, (
            f"{path}: run python -m tools.gallery_readme --only FOLDER/SCRIPT"
        )


def test_the_page_of_the_gallery_links_every_script_once_plot_types_first():
    page = GALLERY_PAGES[ROOT / "gallery/README.md"]
    found = [f"gallery/{one}" for one in links(page) if one.endswith(".py")]
    assert sorted(found) == sorted(SCRIPTS)
    assert found[0] == "gallery/plot_types/plot_01_roc.py"
    assert list(dict.fromkeys(one.split("/")[1] for one in found)) == gallery_readme.questions()
    text = "ROC curves of three models, with a zoom and a cut-off"
    assert re.search(
        rf'thumbnails/roc/plot_0_three_models.png"[^\n]*href="roc/plot_0_three_models.py">{text}</a>', page
    )


@pytest.mark.parametrize("path", GALLERY_PAGES, ids=lambda path: path.parent.name)
def test_links_and_pictures_of_the_gallery_exist(path):
    for link in links(GALLERY_PAGES[path]):
        assert (path.parent / link).exists(), link


def test_every_script_has_a_small_picture_and_all_of_them_are_light():
    pictures = sorted((ROOT / "gallery/thumbnails").glob("*/*.png"))
    assert {f"gallery/{one.parent.name}/{one.stem}.py" for one in pictures} == SCRIPTS
    assert sum(one.stat().st_size for one in pictures) < 4_000_000
    for one in pictures:
        with Image.open(one) as picture:
            assert picture.width >= 200, one


@pytest.mark.parametrize(
    ("markup", "plain"),
    [
        ("ROC curve", "ROC curve"),
        ("``roc`` and *its* hull", "roc and its hull"),
        (":doc:`The folds <roc_average>`, :func:`rocplot.roc`", "The folds, rocplot.roc"),
    ],
)
def test_markup_is_taken_out_of_titles(tmp_path, markup, plain):
    script = tmp_path / "plot_1_x.py"
    script.write_text(f'"""\n{markup}\n===\n\nText.\n"""\n', encoding="utf-8")
    assert gallery_readme.title(script) == plain


# -- pages that they link to, as a forge shows them -----------------------------------------------

ROLE = re.compile(r"(?<![\w`]):(?!sub:|sup:)[a-z:]+:`")  # docutils knows the others
DIRECTIVES = {
    "code-block",
    "container",
    "csv-table",
    "figure",
    "image",
    "important",
    "list-table",
    "note",
    "rubric",
}


def read_linked_pages():
    """Follow the links of README, CONTRIBUTING and CHANGELOG, and those of each page of docs/ in turn."""
    waiting, texts = [ROOT / f"{name}.md" for name in ("README", "CONTRIBUTING", "CHANGELOG")], {}
    while waiting:
        path = waiting.pop()
        text = RELEASED.sub("", path.read_text(encoding="utf-8"))
        targets = re.findall(r"<([^`<>:\s]+)>`__", text) if path.suffix == ".rst" else links(text)
        texts[path] = text
        for link in targets:
            target = (path.parent / link.partition("#")[0]).resolve()
            if target.suffix == ".rst" and target not in texts and "://" not in link:
                waiting.append(target)
    return {
        path.relative_to(ROOT / "docs").as_posix(): texts[path] for path in texts if path.suffix == ".rst"
    }


LINKED = read_linked_pages()


def test_pages_that_the_front_pages_link_to_are_found():
    assert {
        "start.rst",
        "which.rst",
        "promise.rst",
        "governance.rst",
        "guide/folds.rst",
        "privacy.rst",
    } <= LINKED.keys()


@pytest.mark.parametrize("page", LINKED)
def test_a_linked_page_has_nothing_that_a_forge_shows_raw(page):
    text = LINKED[page]
    assert not ROLE.findall(text)
    assert set(re.findall(r"^ *\.\. ([a-z-]+)::", text, re.M)) <= DIRECTIVES
    shown = re.sub(r"\.\. site: .*\n(?: +:.*\n)*", "", text)
    read = re.findall(r"(?:image|figure):: (\S+)|:file: (\S+)", shown)
    for link in [*re.findall(r"<([^`<>:\s]+)>`__", text), *(one or other for one, other in read)]:
        assert ((ROOT / "docs" / page).parent / link.partition("#")[0]).is_file(), link


@pytest.mark.sample(10)
@pytest.mark.parametrize("page", LINKED)
def test_docutils_alone_reads_a_linked_page_without_a_fault(page):
    core = pytest.importorskip("docutils.core")
    settings = {"file_insertion_enabled": False, "halt_level": 5, "warning_stream": (faults := io.StringIO())}
    core.publish_doctree(LINKED[page], settings_overrides=settings)
    found = faults.getvalue().splitlines()
    if page == "coverage.rst":  # its first lines say what stands between bars
        found = [line for line in found if line and "Undefined substitution" not in line]
    assert not found


@pytest.mark.parametrize(
    "page", [page for page, text in LINKED.items() if ":class: run" in text or ".. site:" in text]
)
def test_a_page_with_figures_says_where_the_site_shows_them(page):
    forge_links = pytest.importorskip("forge_links")
    assert forge_links.SHOWN.format(page.removesuffix(".rst")) in LINKED[page]


def test_the_site_makes_its_own_links_of_those_of_a_forge():
    forge_links = pytest.importorskip("forge_links")
    text = (
        "See `data <../data.rst>`__, `all <../../gallery/README.md>`__, `one\nROC <../../gallery/roc/plot_2_hull.py>`__,\n"
        "`when <../coverage.rst#coverage-nested>`__, `x <https://x.org>`__, ``rocplot.roc`` and ``rocplot.unknown``.\n\n"
        ".. site: include:: drawn/x.inc\n"
    )
    assert forge_links.for_site(text, "guide/folds") == (
        "See :doc:`data </data>`, :doc:`all </gallery/index>`, :doc:`one\nROC </gallery/roc/plot_2_hull>`,\n"
        ":ref:`when <coverage-nested>`, `x <https://x.org>`__, :obj:`rocplot.roc` and ``rocplot.unknown``.\n\n"
        ".. include:: drawn/x.inc\n"
    )
    shown = forge_links.SHOWN.format("start")
    assert (
        forge_links.for_site(f"Start\n=====\n\n{shown}\n\nInstall\n", "start") == "Start\n=====\n\nInstall\n"
    )
