"""The print check of any figure."""

from __future__ import annotations

import warnings
from collections.abc import Iterator
from contextlib import contextmanager

from matplotlib.axes import Axes
from matplotlib.figure import Figure

from rocplot._hints import of_known_words
from rocplot._validation import number
from rocplot.plot._figure import figure_of
from rocplot.plot._preflight import legends, looks, page, words
from rocplot.plot._preflight.drawn import Drawn
from rocplot.plot._preflight.finding import Finding
from rocplot.plot._preflight.journals import least_on

_MARGINS = ("left", "right", "bottom", "top", "wspace", "hspace")
_POSITIONS = ("original", "active")
KINDS = (  # of findings
    *("overlapping text", "clipped text", "small text", "missing glyphs", "label over line"),
    *(
        "legend over data",
        "legend over words",
        "legend over frame",
        "legend too wide",
        "alike",
        "alike in grey",
        "thin markers",
    ),
    *("small axes", "empty page", "line leaves axes", "panel not square", "fonts", "page width"),
)
_CHECKS = (
    words.overlapping,
    words.clipped,
    words.without_glyph,
    words.struck,
    legends.over_data,
    legends.over_words,
    legends.beyond_frame,
    looks.alike,
    looks.thin_markers,
    page.small_axes,
    page.empty_rows,
    page.not_square,
    page.leaving,
)


@of_known_words
def preflight(
    fig: Figure | Axes, *, width: float | None = None, min_size: float | None = None
) -> list[Finding]:
    """Check whether a figure is fit to print; return what is not, an empty list if all is well.

    The figure is drawn and measured at its own resolution, and written as a PDF, to memory; neither it nor
    rcParams are changed.  Any figure of matplotlib can be checked; in a test of yours by
    ``rocplot.testing.assert_prints``.  In axes of our plots, the lines of models
    are known; in others, every line counts.

    Parameters
    ----------
    fig : Figure or Axes
        The figure, or axes of it, as it would be saved.
    width : float, optional
        Width that the page must have, in inches, such as 3.5 for a column of IEEE; by default, any.
    min_size : float, optional
        Size of the smallest type, in points.  By default 6, and 5 on pages that are 89 or 183 mm wide, the
        columns of Nature; the page "Journals" of the documentation has what each asks.

    Returns
    -------
    list of Finding
        Each with a ``kind`` and a ``message``.  The kinds are

        - ``"overlapping text"``, ``"clipped text"`` at the edge of the page or the axes, ``"small text"``;
        - ``"missing glyphs"``: a text has characters that its font, and those that stand in for it, lack;
        - ``"label over line"``: a label stands on the line of a model, or on its interval in a forest plot;
        - ``"legend over data"``: on lines, markers, error bars, edges of bands, bars; ``"legend over
          words"``: on labels and ticks; ``"legend over frame"`` and ``"legend too wide"``, wider than the
          axes in which it stands;
        - ``"alike"``: two lines differ neither in dashes nor in markers, and by a ΔE below 20 in colour;
          ``"alike in grey"``: by less than 12 in lightness;
        - ``"thin markers"``, less than 1.5 times as wide as their line;
        - ``"small axes"``: all axes with labels and legends take less than 55 % of the page, and are not
          as high as a page such as 4:3 or 16:9; ``"empty page"``: nothing is drawn in a fifth of its height;
        - ``"line leaves axes"``: a line goes on beyond the frame, or a model's lies beyond it altogether;
        - ``"panel not square"``: of two rates, in our plots;
        - ``"fonts"``: not embedded, or as type 3; ``"page width"``: another one than `width`.

    Raises
    ------
    TypeError
        If `fig` is no figure, or `width` or `min_size` is no number.
    ValueError
        If `width` or `min_size` is not positive and finite.

    Examples
    --------
    >>> import matplotlib.pyplot as plt
    >>> import rocplot as rp
    >>> with plt.style.context("rocplot.styles.paper"):
    ...     fig, ax = plt.subplots()
    ...     _ = rp.roc([0, 1, 0, 1], {"a": [1, 2, 3, 4], "b": [4, 3, 2, 1]}, ax=ax)
    ...     print(rp.preflight(fig, width=3.4))
    ...     _ = ax.text(0.6, 0.1, "tiny", fontsize=4)
    ...     [finding.kind for finding in rp.preflight(fig)]
    []
    ['small text']
    """
    fig = figure_of(fig, "fig")
    wanted = None if width is None else number(width, "width", above=True)
    least = least_size(fig) if min_size is None else number(min_size, "min_size", above=True)
    with kept(fig), warnings.catch_warnings():
        warnings.filterwarnings("ignore", r"Glyph \d+ .* missing from font")  # which is found
        return list(dict.fromkeys([*findings(fig, least), *page.in_print(fig, wanted)]))


@contextmanager
def kept(fig: Figure) -> Iterator[None]:
    """Put the axes back where they were: a layout engine begins there, and moves them as it draws."""
    margins = {side: getattr(fig.subplotpars, side) for side in _MARGINS}
    places = [(ax, which, ax.get_position(which == "original")) for ax in fig.axes for which in _POSITIONS]
    try:
        yield
    finally:
        fig.subplotpars.update(**margins)
        for ax, which, place in places:
            ax._set_position(place, which)  # type: ignore[attr-defined]


def findings(fig: Figure, least: float) -> list[Finding]:
    """Find all that shows on the drawn figure; what only a file tells is left out."""
    drawn = Drawn.of(fig)
    found = [one for check in _CHECKS for one in check(drawn)]
    return [*found, *words.small(drawn, least)]


def least_size(fig: Figure) -> float:
    """Return the size of the smallest type that is allowed on a page of this width."""
    return least_on(fig.get_figwidth())
