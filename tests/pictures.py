"""What tests ask of a drawn figure: the print check, as sentences, and the texts that are shown."""

from rocplot.page.figure_elements import DrawnFigure
from rocplot.sheet import preflight as looks
from rocplot.sheet import preflight as words
from rocplot.sheet.preflight import get_smallest_size, list_drawn_findings, preflight


def texts(fig):
    """Return the visible texts of a figure, with their boxes."""
    return [(word.text, word.box) for word in DrawnFigure.from_figure(fig).texts]


def overlapping_text(fig):
    return [str(one) for one in words.check_overlapping_text(DrawnFigure.from_figure(fig))]


def text_off_the_page(fig):
    return [str(one) for one in words.check_clipped_text(DrawnFigure.from_figure(fig))]


def labels_over_lines(fig):
    return [str(one) for one in words.check_struck_labels(DrawnFigure.from_figure(fig))]


def alike(fig):
    """Collect the lines that look alike, in colour or in grey."""
    return [str(one) for one in looks.check_alike_lines(DrawnFigure.from_figure(fig))]


def faults(fig, width=None, least_pt=None):
    """Collect everything that makes a figure unfit to print; the page is checked if its width is given."""
    return [str(one) for one in preflight(fig, width=width, min_size=least_pt)]


def drawn_faults(fig):
    """Collect all but what only a file tells: fonts and the width of the page."""
    return [str(one) for one in dict.fromkeys(list_drawn_findings(fig, get_smallest_size(fig)))]


def text_faults(fig):
    """Collect what makes the texts of a figure hard to read: on each other, cut at an edge, too small."""
    drawn = DrawnFigure.from_figure(fig)
    found = [*words.check_overlapping_text(drawn), *words.check_clipped_text(drawn), *words.check_small_text(drawn, get_smallest_size(fig))]
    return [str(one) for one in found]
