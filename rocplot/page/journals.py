"""Requirements of journals on figures: widths, font sizes, fonts and file formats, with their sources.

The page "Journals" of the documentation is written from this table, and `preflight` takes the least font
size from it.  `JournalSource.is_verified` marks what could be looked up.
"""

from __future__ import annotations

from dataclasses import dataclass

INCH = 25.4  # mm


@dataclass(frozen=True)
class JournalSource:
    """The source of a requirement.

    Attributes
    ----------
    address : str
        The page of the journal, or a file that it distributes.
    statement : str
        What the source says, in our words.
    is_verified : bool
        Whether the statement was read at the source or in a copy; if not, it is known from use and unchecked.
    """

    address: str
    statement: str
    is_verified: bool = True


@dataclass(frozen=True)
class Journal:
    """The requirements of a journal or a conference on figures.

    Attributes
    ----------
    name : str
        The journal.
    styles : tuple of str
        Our styles for the journal.
    column, page : float
        Widths of a column and of the text, in inches; equal where the page has one column.
    fonts, files : str
        What it requires of fonts and files; empty if nothing is known.
    sources : tuple of JournalSource
        The sources of these requirements.
    note : str
        How our styles differ from what it recommends.
    min_font_size, max_font_size : float or None
        Font sizes that it states, in points; None if it states none.
    """

    name: str
    styles: tuple[str, ...]
    column: float
    page: float
    fonts: str
    files: str
    sources: tuple[JournalSource, ...]
    note: str
    min_font_size: float | None = None
    max_font_size: float | None = None


JOURNALS = (
    Journal(
        "IEEE journals",
        ("ieee", "ieee_wide"),
        3.5,
        7.16,
        "Times New Roman, Helvetica, Arial, Cambria or Symbol; embedded, or as outlines",
        "PS, EPS, PDF, PNG, TIFF",
        (
            JournalSource(
                "https://journals.ieeeauthorcenter.ieee.org/create-your-ieee-journal-article/"
                "create-graphics-for-your-article/file-formatting/",
                "no larger than 7.16 by 8.8 in; fonts embedded or as outlines; type of about 9 to 10 pt at "
                "full size",
            ),
            JournalSource(
                "http://ieeeauthorcenter.ieee.org/create-your-ieee-article/create-graphics-for-your-article/"
                "size-requirements-for-graphics/",
                "one column is 3.5 in (88.9 mm, 21 picas) wide, two are 7.16 in (182 mm, 43 picas)",
            ),
            JournalSource(
                "graphicsfaq.pdf and the template of the Transactions, of IEEE (copies on scribd.com)",
                "PS, EPS, PDF, PNG and TIFF are accepted; Times New Roman, Helvetica, Arial, Cambria and "
                "Symbol are suggested",
            ),
        ),
        "Type of 9 to 10 pt is recommended, not required; our sheets print 8 and 7 pt.  For larger type "
        "set font.size and its kin after the style.",
    ),
    Journal(
        "Nature",
        ("nature", "nature_wide"),
        89 / INCH,
        183 / INCH,
        "a standard sans font such as Arial or Helvetica; embedded as TrueType (2 or 42), not as outlines",
        "",
        (
            JournalSource(
                "https://research-figure-guide.nature.com/figures/building-and-exporting-figure-panels/",
                "89 mm for one column and 183 mm for two, at most 170 mm high; type of 5 to 7 pt; fonts "
                "embedded as TrueType 2 or 42",
            ),
            JournalSource(
                "https://research-figure-guide.nature.com/figures/preparing-figures-our-specifications",
                "legible text of at least 5 pt, standard fonts, a palette that colour-blind readers can tell "
                "apart",
            ),
        ),
        "Our sheets use DejaVu Sans, which is installed with matplotlib, for machines without Arial.",
        min_font_size=5.0,
        max_font_size=7.0,
    ),
    Journal(
        "ICML",
        ("icml", "icml_wide"),
        3.25,
        6.75,
        "Type 1 in the PDF of the paper; no Type 3",
        "PDF",
        (
            JournalSource(
                "https://icml.cc (Submission and Formatting Instructions, ICML 2024)",
                "text of 10 pt Times; no title inside of the figure; only Type 1 fonts in the PDF",
            ),
            JournalSource(
                "https://icml.cc (icml2024.sty)",
                "columns of 3.25 in with .25 in between them, 6.75 in in all",
                False,
            ),
        ),
        "matplotlib embeds TrueType (type 42, as our styles set) or Type 3, not Type 1: whether type 42 is "
        "accepted was not looked up.",
    ),
    Journal(
        "NeurIPS and ICLR",
        ("neurips", "neurips_wide"),
        5.5,
        5.5,
        "no Type 3 in the PDF of the paper",
        "PDF",
        (
            JournalSource(
                "https://iclr.cc (Formatting Instructions, ICLR 2026; those of NeurIPS share the sentence)",
                "text in a rectangle 5.5 in (33 picas) wide and 9 in long, 10 pt Times",
            ),
            JournalSource("https://neurips.cc (instructions, on fonts)", "no Type 3 fonts", False),
        ),
        "The page has one column; the style neurips is three fifths of it, for a figure of one panel.",
    ),
    Journal(
        "JMLR",
        ("jmlr", "jmlr_wide"),
        6.0,
        6.0,
        "",
        "EPS or PDF, for pdflatex",
        (
            JournalSource(
                "https://jmlr.org/format/authors-guide.html",
                "papers are compiled by pdflatex; PostScript figures are EPS files",
            ),
            JournalSource("https://jmlr.org/format/format.html", "text 6 in wide, one column, 11 pt", False),
        ),
        "The page has one column; the style jmlr is three fifths of it, for a figure of one panel.",
    ),
)
MIN_FONT_SIZE = 6.0  # points: still legible in print, for journals that state no size
_WIDTH_TOLERANCE = 0.002  # inches: tells columns of IEEE, 3.5 in, from those of Nature, 3.504 in


def find_journal(style: str) -> Journal | None:
    """Return the journal of one of our styles, or None if it belongs to no journal."""
    return next((journal for journal in JOURNALS if style in journal.styles), None)


def get_min_font_size(width: float) -> float:
    """Return the least font size on a page of this width: the journal with such columns states it."""
    for journal in JOURNALS:
        if journal.min_font_size is not None and any(
            abs(width - column) < _WIDTH_TOLERANCE for column in (journal.column, journal.page)
        ):
            return journal.min_font_size
    return MIN_FONT_SIZE
