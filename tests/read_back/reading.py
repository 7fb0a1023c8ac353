"""Read printed numbers as a reader does: from the texts of a figure, its caption, a table or the shell."""

import io
import re
from contextlib import redirect_stderr, redirect_stdout
from decimal import Decimal
from html.parser import HTMLParser
from typing import NamedTuple

import numpy as np
from matplotlib.text import Text

_DIGITS = r"(?:\d{1,3}(?:[\u00a0\u2009\u202f]\d{3})+(?!\d)|\d{1,3}(?:,\d{3})+(?![\d.,]*\d)|\d+)"
NUMBER = rf"[<>]?[-−]?(?:∞|{_DIGITS}(?:\.\d+)?(?:e[-+−]?\d+)?)"
_FREE = re.compile(rf"(?<![\w.]){NUMBER}(?![\w])")


class Printed(NamedTuple):
    """A number as it is printed: its text, its value, and the half of its last digit's unit."""

    text: str
    value: float
    half_unit: float

    def holds(self, value):
        """Say whether the number behind it may be this value: it differs by no more than rounding explains."""
        if self.text[0] in "<>":
            return value < self.value if self.text[0] == "<" else value > self.value
        return self.value == value or abs(self.value - value) <= self.half_unit * (1 + 1e-6) + 1e-12 * abs(value)

    @property
    def significant(self):
        """Count the significant digits, from the first that is not 0."""
        digits = re.sub(r"e.*|\D", "", self.text).lstrip("0")
        return max(1, len(digits))


def is_sum(number, total):
    """Say whether a printed sum holds, with four significant digits or its whole part, whichever is more."""
    needed = min(4, len(f"{total:.4g}".replace(".", "").lstrip("0")))
    return number.holds(total) and (number.value == total or (number.half_unit <= 0.5 and number.significant >= needed))


def parse(text):
    """Read one number."""
    plain = re.sub(r"[\u00a0\u2009\u202f,]", "", text).replace("−", "-").lstrip("<>")
    if plain.endswith("∞"):
        return Printed(text, float(plain.replace("∞", "inf")), 0.0)
    return Printed(text, float(plain), 0.5 * 10.0 ** Decimal(plain).as_tuple().exponent)


def numbers(text):
    """Read all numbers of a text, from left to right."""
    return [parse(match) for match in _FREE.findall(text)]


def after(words, text):
    """Read the number that stands right after each match of some words."""
    return [parse(match) for match in re.findall(rf"(?:{words})\s*({NUMBER})(?![\w])", text)]


def cut_offs(text):
    """Read the cut-offs of a sentence: "cut-off 0.5", "cut-offs 0.5, 0.6 and 0.7"."""
    lists = re.findall(rf"cut-offs?\s+((?:{NUMBER}(?:,\s|\sand\s|;\s)?)+)", text)
    return [number for words in lists for number in numbers(words)]


def texts(artist):
    """Return the visible texts of a figure or of what an artist holds, in the order of drawing."""
    artist.get_figure(root=True).canvas.draw()
    return [text.get_text() for text in artist.findobj(Text) if text.get_visible() and text.get_text().strip()]


def entries(ax):
    """Return the legend's entries as words on one line; none without a legend."""
    ax.get_figure(root=True).canvas.draw()
    legends = [legend for legend in (ax.get_legend(), *ax.get_figure(root=True).legends) if legend is not None]
    return [re.sub(r"[ \n]+", " ", text.get_text()) for legend in legends for text in legend.get_texts()]


def divides_alike(score, printed, threshold):
    """Say whether a printed cut-off calls the same cases positive as the threshold behind it."""
    score = np.asarray(score)
    return np.array_equal(score >= printed.value, score >= threshold)


class _Cells(HTMLParser):
    """The rows of the tables of a page, each a list of the texts of its cells."""

    def __init__(self):
        super().__init__()
        self.rows, self._open = [], False

    def handle_starttag(self, tag, attrs):
        if tag == "tr":
            self.rows.append([])
        elif tag in ("td", "th"):
            self.rows[-1].append("")
            self._open = True

    def handle_endtag(self, tag):
        self._open = self._open and tag not in ("td", "th")

    def handle_data(self, data):
        if self._open:
            self.rows[-1][-1] += data


def html_rows(page):
    """Return the rows of a page's tables."""
    cells = _Cells()
    cells.feed(page)
    return cells.rows


def html_column(page, head):
    """Return the cells below a head of a notebook's table."""
    heads, *rows = html_rows(page)
    return [row[heads.index(head)] for row in rows]


def markdown_rows(text):
    """Return the rows of a Markdown table by their first cell."""
    rows = [[cell.strip() for cell in line.strip("|\n ").split("|")] for line in text.splitlines() if "|" in line]
    return {row[0]: row[1:] for row in rows}


def attempt(function, *positional, **keywords):
    """Return what a call returns and no message, or nothing and the message with which it refuses."""
    try:
        return function(*positional, **keywords), None
    except (OverflowError, TypeError, ValueError) as error:
        return None, str(error)


def shell(*words):
    """Run the command line in this process; return its status, what it prints, and what it says beside."""
    from rocplot.cli import main

    out, err = io.StringIO(), io.StringIO()
    with redirect_stdout(out), redirect_stderr(err):
        try:
            status = main([str(word) for word in words])
        except SystemExit as exit_:
            status = exit_.code
    return status, out.getvalue(), err.getvalue()
