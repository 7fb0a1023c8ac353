"""What readers type into the search, and the page they mean: entries of the index, which are found first.

A page of the gallery is also found by the terms of its title: what stands before the question, and the words
in brackets.
"""

import re
from collections.abc import Iterator
from functools import cache

from rocplot._suggestions import get_word_section

LONGEST = 60  # characters of a term: longer ones are sentences
TERMS = get_word_section("pages")


def variants(term: str) -> set[str]:
    """Write a term as it may be typed: with hyphens, or with spaces in their place."""
    hyphened = re.sub("[–—−]", "-", term).replace("’", "'").replace("′", "'")
    return {term, hyphened, hyphened.replace("-", " "), hyphened.replace("'", "")}


def of_title(title: str) -> Iterator[str]:
    """Yield the terms in a title of the gallery: "Decision curve (net benefit): is it worth it?" has two."""
    head, _, inside = title.partition(": ")[0].partition("(")
    for term in [head, *inside.partition(")")[0].split(",")]:
        if 2 < len(term := term.strip(" ?")) <= LONGEST:
            yield term


def terms(page: str, title: str = "") -> list[str]:
    """List the terms by which a page is found."""
    own = [" ".join(term.split()) for term in TERMS.get(page, "").split(";") if term.strip()]
    if page.startswith("gallery/"):
        own += of_title(title)
    every = {spelling for term in own for spelling in variants(term)}
    return sorted({term.lower(): term for term in sorted(every)}.values(), key=str.lower)


def enter(app, doctree) -> None:
    """Enter the terms of a page into the index, and so into the search."""
    from sphinx import addnodes

    page = app.env.docname
    title = next((node.astext() for node in doctree.findall() if node.tagname == "title"), "")
    if found := terms(page, title):
        entries = [("single", term.replace(";", ","), "", "main", None) for term in found]
        doctree.insert(0, addnodes.index(entries=entries))


def changed(_app, env, added: set[str], *_known: set[str]) -> list[str]:
    """List the pages to be read again, as their terms are not those with which they were read."""
    before, env.terms_read = getattr(env, "terms_read", {}), TERMS
    return [page for page in before | TERMS if before.get(page) != TERMS.get(page) and page not in added]


def remember(app) -> list:
    """Give the search the entries of pages that are not written again: Sphinx keeps their words alone."""
    known = getattr(app.env, "_search_index_index_entries", {})
    for page, entries in app.env.domains.index_domain.entries.items():
        singles = [entry for entry in entries if entry[0] == "single"]
        found = sorted({(value, target, main) for _, value, target, main, _ in singles})
        known.setdefault(page, found)
    return []  # this event asks for further pages


def check(_app, env) -> None:
    """Refuse terms of a page that is not there."""
    if unknown := sorted(set(TERMS) - set(env.found_docs)):
        raise ValueError(f"search_terms.TERMS names pages that are not there: {', '.join(unknown)}")


def setup(app):
    """Connect the steps; stems of words are kept, as most words stand on many pages."""
    from sphinx.search.en import SearchEnglish

    SearchEnglish.stem = cache(SearchEnglish.stem)
    app.connect("env-get-outdated", changed)
    app.connect("doctree-read", enter)
    app.connect("env-check-consistency", check)
    app.connect("html-collect-pages", remember)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
