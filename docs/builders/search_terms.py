"""The index by which a reader finds a page: the search and the filters read it, ``rank.js`` ranks its pages.

Each page has its title, the terms that readers type when they mean it (``pages`` in ``rocplot/words.toml``),
and further words. A page of the gallery is also found by what its title and the fields call the plot, and a
section by itself if it has a label and terms, as ``recipes#recipe-counts``.
"""

import json
import re
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path

from ways import fields, pages, plot_types

import rocplot
import rocplot.compute
from rocplot._words import get_word_section

LONGEST = 60  # characters of a term: longer ones are sentences
TERMS = get_word_section("pages")
FUNCTIONS = get_word_section("functions")  # of other packages, by what is called here
HEADING = re.compile(r"^(\S.*)\n([=~-])\2{2,}$", re.MULTILINE)
LABELLED = re.compile(r"^\.\. _([\w-]+):\n\n(\S.*)\n([=~-])\3{2,}$", re.MULTILINE)
ROLE = re.compile(r":\w+:`~?(?:([^`<]+?) <[^`>]+>|([^`<]+))`")


def of_title(title: str) -> Iterator[str]:
    """Yield the terms in a title of the gallery: "Decision curve (net benefit): is it worth it?" has two."""
    head, _, inside = title.partition(": ")[0].partition("(")
    for term in [head, *inside.partition(")")[0].split(",")]:
        if 2 < len(term := term.strip(" ?")) <= LONGEST:
            yield term


def terms(page: str) -> list[str]:
    """List the terms by which readers mean a page."""
    return [" ".join(term.split()) for term in TERMS.get(page, "").split(";") if term.strip()]


def describe_gallery() -> Iterator[tuple[str, str, list[str], str, list[str]]]:
    """Describe the pages of the gallery: page, title, terms, further words, and the tags of a card."""
    called: dict[str, list[str]] = {}
    for field in fields():
        for term in field.terms:
            called.setdefault(term.page, []).extend([*term.said.split(", "), field.name.replace("_", " ")])
    for page in pages().values():
        path = page.path.lstrip("/")
        shown = page.text.partition("Further examples")[0]
        page_terms = [*terms(path), *of_title(page.title)]
        more = [re.sub(r":\w+:`[^`]*`", " ", shown), *called.get(page.name, ()), *page.pictures, *page.tags]
        yield path, page.title, page_terms, " ".join(more), page.tags


def describe_others(docs: Path) -> Iterator[tuple[str, str, list[str], str, list[str]]]:
    """Describe the pages of the reference, all others by their headings, and sections that have terms."""
    for path in sorted(docs.rglob("*.rst")):
        page = path.relative_to(docs).with_suffix("").as_posix()
        if page.startswith("printed/") or re.match(r"gallery/\w+/plot_", page):
            continue
        text = path.read_text(encoding="utf-8")
        title, *below = [match[1] for match in HEADING.finditer(text)] or [page]
        if page.startswith("reference/"):
            yield page, title, [*terms(page), title], " ".join(_words_of_name(title)), []
        else:
            sections = {
                heading: label for label, heading, _ in LABELLED.findall(text) if terms(f"{page}#{label}")
            }
            other_words = " ".join(heading for heading in below if heading not in sections)
            yield page, title, [*terms(page), title], other_words, []
            for heading, label in sections.items():
                yield f"{page}#{label}", heading, [*terms(f"{page}#{label}"), heading], "", []


def _words_of_name(name: str) -> Iterator[str]:
    room, _, word = name.rpartition(".")
    shown = getattr(rocplot.compute if room == "rocplot.compute" else rocplot, word, None)
    yield (getattr(shown, "__doc__", None) or "").strip().partition("\n\n")[0]
    yield from (names for call, names in FUNCTIONS.items() if call.partition("(")[0] == name)


def plain(text: str) -> str:
    """Take the markup out of a text, and the line breaks."""
    text = ROLE.sub(lambda match: match[1] or match[2], text)
    return " ".join(re.sub(r"[`*]", "", text).split())


FEW = {"a", "an", "and", "are", "by", "for", "in", "is", "of", "on", "or", "that", "the", "to", "with"}


def further(more: str, *texts: str) -> str:
    """Return the words of a text that others do not hold, each once, without marks."""
    words, other_words = (
        {word.strip(".,:;()[]“”=") for word in text.lower().split()} for text in (more, " ".join(texts))
    )
    return " ".join(sorted(words - other_words - FEW - {""}))


def unique(texts: Iterable[str]) -> list[str]:
    """Return texts without those that differ in case alone."""
    return list({text.lower(): text for text in texts}.values())


def write_index(docs: Path) -> str:
    """Write the index as a script: the pages, and the page of each plot by itself."""
    listed = [
        [page, plain(title), unique(map(plain, page_terms)), further(plain(more), title, *page_terms), tags]
        for page, title, page_terms, more, tags in (*describe_gallery(), *describe_others(docs))
    ]
    plots = {f"reference/rocplot.{name}": page.path.lstrip("/") for name, page in plot_types().items()}
    parts = {"pages": listed, "plots": plots}
    return f"window.rocplotIndex = {json.dumps(parts, ensure_ascii=False, separators=(',', ':'))};\n"


def setup(_app):
    """Keep the stems of words, as most words stand on many pages."""
    from sphinx.search.en import SearchEnglish

    SearchEnglish.stem = cache(SearchEnglish.stem)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
