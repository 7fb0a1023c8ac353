"""The terms by which pages are found."""

import types
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
    made |= {f"fields/{path.stem}" for path in (ROOT / "docs/fields").glob("*.toml")}
    for page in set(search.TERMS) - made:
        source = f"{page}.py" if page.startswith("gallery/") else f"docs/{page}.rst"
        assert (ROOT / source).is_file(), page


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


def test_a_term_is_found_with_hyphens_and_without(search):
    assert search.variants("Precision–recall") == {"Precision–recall", "Precision-recall", "Precision recall"}
    assert "Youdens J" in search.variants("Youden’s J")


def test_a_page_is_read_again_if_its_terms_change(search, monkeypatch):
    env = types.SimpleNamespace()
    assert search.changed(None, env, set(search.TERMS), set(), set()) == []
    assert search.changed(None, env, set(), set(), set()) == []
    monkeypatch.setattr(search, "TERMS", {**search.TERMS, "data": "tables"})
    assert search.changed(None, env, set(), set(), set()) == ["data"]


def test_a_page_has_each_term_once_whatever_its_case(search):
    found = search.terms("gallery/plot_types/plot_04_net_benefit", "Decision curve (net benefit)")
    assert len({term.lower() for term in found}) == len(found)
    assert "DCA" in found
    assert not search.terms("reference/rocplot.roc", "rocplot.roc")
