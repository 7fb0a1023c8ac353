"""The terms by which pages are found."""

import json
import re
from pathlib import Path

import pytest

import rocplot

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture
def search():
    import search_terms

    return search_terms


def test_terms_belong_to_pages_that_are_there(search):
    made = {
        "commands",
        "datasets",
        "gallery/index",
        *(f"papers/{name}" for name in ("index", "fawcett", "flach")),
    }
    made |= {f"papers/{name}" for name in ("klement", "qin", "vuk_curk")}
    made |= {"journals", "reference", *(f"reference/rocplot.{name}" for name in rocplot.__all__)}
    made |= {f"reference/rocplot.compute.{name}" for name in rocplot.compute.__all__}
    made |= {f"gallery/{path.parent.name}/index" for path in ROOT.glob("gallery/*/GALLERY_HEADER.rst")}
    made |= {f"fields/{path.stem}" for path in (ROOT / "docs/fields").glob("*.toml")}
    for place in set(search.TERMS) - made:
        page, _, label = place.partition("#")
        source = ROOT / (f"{page}.py" if page.startswith("gallery/") else f"docs/{page}.rst")
        assert source.is_file(), page
        if label:
            assert label in {one for one, *_ in search.LABELLED.findall(source.read_text(encoding="utf-8"))}, place


def test_every_recipe_has_terms_of_its_own(search):
    labels = [one for one, *_ in search.LABELLED.findall((ROOT / "docs/recipes.rst").read_text(encoding="utf-8"))]
    assert len(labels) > 20
    assert [one for one in labels if not search.terms(f"recipes#{one}")] == []


def test_a_section_with_terms_is_found_by_itself(search, tmp_path, monkeypatch):
    monkeypatch.setitem(search.TERMS, "page#own", "first; second")
    text = "Page\n====\n\nOne\n---\n\n.. _own:\n\nTwo\n---\n\n.. _other:\n\nThree\n-----\n"
    (tmp_path / "page.rst").write_text(text, encoding="utf-8")
    assert list(search.describe_others(tmp_path)) == [
        ("page", "Page", ["Page"], "One Three", []),
        ("page#own", "Two", ["first", "second", "Two"], "", []),
    ]


def test_terms_are_short_and_stand_once_on_a_page(search):
    for page, text in search.TERMS.items():
        terms = [" ".join(term.split()).lower() for term in text.split(";")]
        assert all(0 < len(term) <= search.LONGEST for term in terms), page
        assert len(set(terms)) == len(terms), page


def test_titles_hold_terms_and_no_questions(search):
    title = "Decision curve (net benefit, decision curve analysis): is acting on the prediction worth it?"
    assert list(search.of_title(title)) == ["Decision curve", "net benefit", "decision curve analysis"]
    assert list(search.of_title("DET curve")) == ["DET curve"]
    assert not list(search.of_title("x" * 99))


def test_the_index_holds_each_page_once_with_its_terms_and_words(search, tmp_path):
    (tmp_path / "data.rst").write_text(
        "Data and *results*\n==================\n\nTables\n------\n", encoding="utf-8"
    )
    (tmp_path / "reference").mkdir()
    (tmp_path / "reference/rocplot.compute.auc.rst").write_text(
        "rocplot.compute.auc\n===\n", encoding="utf-8"
    )
    text = search.write_index(tmp_path).removeprefix("window.rocplotIndex = ").removesuffix(";\n")
    listed = json.loads(text)["pages"]
    pages = {page: rest for page, *rest in listed}
    assert len(pages) == len(listed)
    assert {f"gallery/{one}" for one in ways_pages()} <= set(pages)
    title, terms, _, tags = pages["gallery/plot_types/plot_04_net_benefit"]
    assert {"DCA", "net benefit"} <= set(terms)
    assert len({term.lower() for term in terms}) == len(terms)
    assert (title.partition(" ")[0], "decision curve" in tags) == ("Decision", True)
    assert pages["data"][0] == "Data and results"
    assert "tables" in pages["data"][2].split()
    assert "roc_auc_score" in pages["reference/rocplot.compute.auc"][2].split()
    assert not re.search(r":\w+:`|``", text)


def ways_pages():
    import ways

    return ways.pages()
