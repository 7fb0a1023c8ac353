"""What leads to figures: cards and wishes of Home, by plot type, by field, by decisions, and the index.

What they are made of is in `ways`. They are written before Sphinx reads the sources, when the gallery has
drawn its thumbnails.
"""

import textwrap
from collections.abc import Iterable, Sequence
from pathlib import Path

from page_parts import heading
from page_parts import write as write_file
from reference_pages import question_of
from search_terms import write_index
from ways import Choice, Field, Page, Wish, decisions, fields, pages, plot_types, sheet, wishes

FILTER = ".. container:: filter\n\n   {hint}\n\n"


def indent(text: str, blanks: int = 3) -> str:
    """Move the lines of a text to the right."""
    return textwrap.indent(text, " " * blanks)


def link(page: Page, words: str = "") -> str:
    """Link a page of the gallery."""
    return f":doc:`{words or page.title} <{page.path}>`"


def thumbnail(page: Page) -> str:
    """Show the small picture of a page; its words stand beside it, so that it has none of its own."""
    return f".. image:: {page.thumbnail}\n   :alt:\n   :loading: lazy\n"


def cards(shown: Iterable[tuple[Page, str, str]], kind: str = "") -> str:
    """Write cards: a page, the words of its link, and what stands below them."""
    text = f".. container:: cards {kind}".rstrip() + "\n\n"
    for page, words, below in shown:
        card = thumbnail(page) + f"\n{link(page, words)}\n" + (f"\n{below}\n" if below else "")
        text += "   * " + indent(card, 5).lstrip() + "\n"
    return text


def table(head: Sequence[str], rows: Iterable[Sequence[str]], widths: str = "auto") -> str:
    """Write a table; cells may hold several lines."""
    text = f".. list-table::\n   :header-rows: 1\n   :widths: {widths}\n\n"
    for row in (head, *rows):
        for number, cell in enumerate(row):
            text += ("   * - " if number == 0 else "     - ") + indent(cell, 7).lstrip().rstrip() + "\n"
    return text + "\n"


# -- home -----------------------------------------------------------------------------------------


def wish_list(listed: Iterable[Wish]) -> str:
    """Write wishes as a list of links, each with its call."""
    text = ".. container:: wishes\n\n"
    for wish in listed:
        words = wish.wanted.replace("``", "")
        text += f"   * :doc:`{words} <{wish.target}>` ``{wish.call}``\n"
    return text + "\n"


# -- by plot type ----------------------------------------------------------------------------------


def by_plot_type() -> str:
    """Write a card for every plot, under the question that it answers."""
    text = heading("By plot type", "=") + "All plots, one card each, under the question that they answer.\n\n"
    text += FILTER.format(
        hint="Every plot by itself: its page has the plain call, and links the figures that go further."
    )
    under: dict[str, list[tuple[Page, str, str]]] = {}
    for name, page in plot_types().items():
        said, _, more = page.title.partition(" (")
        below = f":func:`~rocplot.{name}`" + (f" · {more.removesuffix(')')}" if more else "")
        under.setdefault(question_of(f"rocplot.{name}"), []).append((page, said, below))
    for question, shown in under.items():
        text += heading(question, "-") + cards(shown) + "\n"
    return text


# -- by field, by decisions -----------------------------------------------------------------------


def by_field(one: Field) -> str:
    """Write the page of a field, in its own words."""
    text = heading(one.title, "=") + one.about.strip() + "\n\n"
    text += FILTER.format(
        hint="``y`` holds labels, ``score`` scores, ``p`` probabilities, ``a`` and ``b`` two models; "
        "``rp`` is ``rocplot``, ``compute`` is ``rocplot.compute``."
    )
    rows = [
        [
            f"**{term.said}**: {term.means}",
            f"``{term.call}``",
            thumbnail(pages()[term.page]),
            link(pages()[term.page]),
        ]
        for term in one.terms
    ]
    text += table(["in the words of the field", "call", "", "page"], rows, "32 30 12 26")
    text += heading("What is not drawn here", "-") + one.missing.strip()
    return text + "\n\nOf all fields: :doc:`/not_here`.\n"


def decision_tree(tree: Choice) -> str:
    """Write the tree as nested lists: choices in bold, and cards of the answers below the last."""
    return ".. container:: decisions\n\n" + indent(_branches(tree))


def _branches(choice: Choice) -> str:
    text = ""
    for one in choice.below:
        if one.below:
            text += "* " + indent(f"**{one.words}**\n\n{_branches(one)}", 2).lstrip() + "\n"
    answers = [one for one in choice.below if one.picture]
    if answers:
        text += cards(_answer(one) for one in answers) + "\n"
    return text


def _answer(one: Choice) -> tuple[Page, str, str]:
    """Return the card of an answer: what is asked, above the name of the plot that answers it."""
    page = plot_types()[one.picture]
    return page, page.title.partition(" (")[0], f"{one.words}. :func:`~rocplot.{one.picture}`"


# -- all pages, and what finds them -----------------------------------------------------------------


def write(docs: Path) -> None:
    """Write all pages and fragments; a file that would stay the same is left alone."""
    texts = {
        "ways/wishes.inc": wish_list(wishes()),
        "ways/sheet.inc": cards(((page, words, "") for words, page in sheet().items()), "contact-sheet"),
        "ways/tree.inc": decision_tree(decisions()),
        "ways/plot_types.rst": by_plot_type(),
        **{f"fields/{one.name}.rst": by_field(one) for one in fields()},
    }
    for name, text in texts.items():
        write_file(docs / name, text)
    write_file(docs / "_static/words.js", write_index(docs))


def add_filter(app, pagename, _templatename, context, _doctree) -> None:
    """Load the index and what ranks its pages where a page has a field for it, and for the search."""
    if pagename == "search" or 'class="filter ' in context.get("body", ""):
        app.add_js_file("words.js")
        app.add_js_file("rank.js")
        app.add_js_file("find.js")
