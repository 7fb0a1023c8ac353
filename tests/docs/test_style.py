"""How pages for users are written: the changelog, the rules of style, and sentences that break one of them."""

import ast
import re
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
CHANGELOG = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
# a sentence that begins with a clause as its subject ("What is drawn is …") and is neither question nor heading
CLAUSE_AS_SUBJECT = re.compile(r"(?:^|(?<=[.!?] ))What [^.?!\n]*[.!]", re.MULTILINE)
OLD_WORDS = re.compile(r"\b(?:abscissa|ordinate)s?\b", re.IGNORECASE)


def entries():
    """Split the changelog into its versions: name and text of each."""
    parts = re.split(r"^## \[(.+?)\].*$", CHANGELOG, flags=re.MULTILINE)
    return dict(zip(parts[1::2], parts[2::2], strict=True))


def user_texts():
    """Read the texts that users meet first, by page: start, guide, README, readings, fields, the gallery's introductions."""
    pages = [
        ROOT / "README.md",
        ROOT / "docs/start.rst",
        ROOT / "docs/studio.rst",
        ROOT / "docs/recipes.rst",
        *(ROOT / "docs/guide").glob("*.rst"),
    ]
    texts = {path.name: path.read_text(encoding="utf-8") for path in pages}
    for path in (ROOT / "docs/readings").glob("*.toml"):
        for name, table in tomllib.loads(path.read_text(encoding="utf-8")).items():
            texts[f"reading of {name}"] = "\n\n".join(table[part] for part in ("read", "when", "conclude"))
    for path in (ROOT / "docs/fields").glob("*.toml"):
        table = tomllib.loads(path.read_text(encoding="utf-8"))
        texts[path.name] = "\n\n".join((table["about"], table["missing"]))
    for path in (ROOT / "gallery").glob("*/plot_*.py"):
        docstring = ast.get_docstring(ast.parse(path.read_text(encoding="utf-8")))
        texts[f"{path.parent.name}/{path.name}"] = docstring.partition("\n\n")[2]
    return texts


def join_lines(text):
    """Join the lines of each paragraph, so that a sentence is one string; headings are left out."""
    text = re.sub(r"^.+\n[=~-]{3,}$", "", text, flags=re.MULTILINE)
    return re.sub(r"(?<!\n)\n(?!\n) *", " ", text)


def faults(text):
    text = join_lines(text)
    return CLAUSE_AS_SUBJECT.findall(text) + OLD_WORDS.findall(text)


def test_sentences_with_a_clause_as_subject_are_found():
    assert faults("A curve.\nWhat is drawn\nis exact.\n") == ["What is drawn is exact."]
    assert faults("Its abscissa.") == ["abscissa"]
    assert faults("What is public\n--------------\n\nEvery name. What moves it? That.\n") == []


def test_pages_for_users_have_none():
    assert {name: sentences for name, text in user_texts().items() if (sentences := faults(text))} == {}


def test_the_page_of_style_has_twelve_rules_each_with_a_sentence_before_and_after():
    page = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
    (section,) = re.findall(r"^## How we write\n(.+?)^## ", page, re.MULTILINE | re.DOTALL)
    rules = re.findall(r"^(\d+)\. \*\*(.+?)(?=^\d+\. |\Z|^Messages)", section, re.MULTILINE | re.DOTALL)
    assert [number for number, _ in rules] == [str(number) for number in range(1, 13)]
    for number, rule in rules:
        assert re.search(r'Not\s+"|became', rule), number
        assert rule.count('"') >= 4, number


@pytest.mark.parametrize(("version", "lines"), [("Unreleased", 140), ("1.1.0", 140), ("1.0.0", 120)])
def test_an_entry_of_the_changelog_is_a_page(version, lines):
    text = entries().get(version, "").strip()
    assert len(text.splitlines()) <= lines
    if text and version != "Unreleased":
        assert {"### Figures", "### Numbers"} <= set(text.splitlines())
        (page,) = set(re.findall(r"\]\((docs/changes_\w+\.rst)\)", text))
        assert (ROOT / page).read_text(encoding="utf-8").count("\n* ") > text.count("\n- ")
