"""Read pages that are written for a forge, which knows neither the roles nor the extensions of Sphinx.

A page that the README leads to links files, as a forge does: ```Data <data.rst>`__``, or a script of
the gallery. The site links the pages that are made of them, and names of functions. A directive that the
site alone can run is a comment, ``.. site: include:: …``, and each page with figures says where they are.
"""

import re
from posixpath import dirname, join, normpath

from reference_pages import link_names

LINK = re.compile(r"`([^`<>]+?)\s+<([^`<>:]+?)(\.rst|\.py|\.md|\.toml|\.csv)(?:#([\w-]+))?>`__")
MADE = {"gallery/SOURCES": "papers/index", "gallery/plot_types/README": "ways/plot_types"}  # better
SITE_ONLY = re.compile(r"^( *\.\. )site: (?=[a-z-]+::)", re.MULTILINE)
SHOWN = "*The site shows this page with its figures:* ``make gallery`` *builds* ``build/gallery/{}.html``."


def for_site(text: str, page: str) -> str:
    """Write the links of a page's source as those of the site, and let its directives run."""

    def role(match: re.Match[str]) -> str:
        words, path, suffix, place = match.groups()
        if place:
            return f":ref:`{words} <{place}>`"
        if suffix == ".csv":
            return f":download:`{words} <{path}.csv>`"
        target = normpath(join("docs", dirname(page), path)).removeprefix("docs/")
        if suffix == ".md":
            target = MADE.get(target) or join(dirname(target), "index")
        return f":doc:`{words} </{target}>`"

    text = re.sub(re.escape(SHOWN.format(page)) + r".*\n(?:.+\n)*\n", "", text)
    return link_names(LINK.sub(role, SITE_ONLY.sub(r"\1", text)))


def setup(app):
    """Read each page that is written by hand; those that are made for the site alone hold no such links."""
    made = ("gallery/", "reference", "papers/", "ways/", "fields/")

    def read(_app, page, source):
        if not page.startswith(made):
            source[0] = for_site(source[0], page)

    app.connect("source-read", read)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
