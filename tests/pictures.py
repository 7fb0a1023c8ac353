"""What tests ask of a drawn figure: the print check, as sentences, and the texts that are shown."""

from rocplot.page.drawn import Drawn
from rocplot.sheet import preflight as looks
from rocplot.sheet import preflight as words
from rocplot.sheet.preflight import findings, least_size, preflight


def texts(fig):
    """Return the visible texts of a figure, with their boxes."""
    return [(word.text, word.box) for word in Drawn.of(fig).words]


def overlapping_text(fig):
    return [str(one) for one in words.overlapping(Drawn.of(fig))]


def text_off_the_page(fig):
    return [str(one) for one in words.clipped(Drawn.of(fig))]


def labels_over_lines(fig):
    return [str(one) for one in words.struck(Drawn.of(fig))]


def alike(fig):
    """Collect the lines that look alike, in colour or in grey."""
    return [str(one) for one in looks.alike(Drawn.of(fig))]


def faults(fig, width=None, least_pt=None):
    """Collect everything that makes a figure unfit to print; the page is checked if its width is given."""
    return [str(one) for one in preflight(fig, width=width, min_size=least_pt)]


def drawn_faults(fig):
    """Collect all but what only a file tells: fonts and the width of the page."""
    return [str(one) for one in dict.fromkeys(findings(fig, least_size(fig)))]


def text_faults(fig):
    """Collect what makes the texts of a figure hard to read: on each other, cut at an edge, too small."""
    drawn = Drawn.of(fig)
    found = [*words.overlapping(drawn), *words.clipped(drawn), *words.small(drawn, least_size(fig))]
    return [str(one) for one in found]
