"""Assertions for tests of figures: whether they are fit to print."""

from __future__ import annotations

from collections.abc import Collection
from importlib.resources import files

from matplotlib import rc_params_from_file
from matplotlib.axes import Axes
from matplotlib.figure import Figure

from rocplot._validation import check_choice
from rocplot.page.journals import MIN_FONT_SIZE, find_journal
from rocplot.sheet.preflight import KINDS, preflight

__all__ = ["assert_prints"]


def assert_prints(
    fig: Figure | Axes,
    *,
    style: str | None = None,
    width: float | None = None,
    min_size: float | None = None,
    ignore: str | Collection[str] = (),
) -> None:
    """Assert that a figure is fit to print, in a test by pytest or another framework.

    Use it to keep the figures of your project printable.  It runs `rocplot.preflight` and raises an error
    that lists the findings.  It checks any figure of matplotlib, not only those of rocplot.

    Parameters
    ----------
    fig : Figure or Axes
        The figure, or axes of it, as it would be saved.
    style : str, optional
        A style of rocplot that sets a page, such as ``"ieee"`` or ``"nature_wide"``: the page must have its
        width, and the type the size that the journal asks for.
    width : float, optional
        Width that the page must have, in inches, instead of the width of `style`; by default any width
        passes.
    min_size : float, optional
        Smallest font size allowed, in points, instead of the journal's.  Without `style` and `min_size`, 6,
        and 5 on pages that are as wide as the columns of Nature.
    ignore : str or collection of str
        Kinds of findings that are known and accepted, such as ``"small axes"``; see `rocplot.preflight`.

    Raises
    ------
    AssertionError
        If there are findings; the message has a line for each.
    TypeError
        If `fig` is not a figure, or `width` or `min_size` not a number.
    ValueError
        For a style that rocplot does not have or that sets no page, an unknown kind, or a size that is not
        positive.

    See Also
    --------
    rocplot.preflight : The same, as a list of findings.

    Examples
    --------
    >>> import matplotlib.pyplot as plt
    >>> import rocplot as rp
    >>> from rocplot.testing import assert_prints
    >>> with plt.style.context("rocplot.styles.ieee"):
    ...     fig, ax = plt.subplots()
    ...     _ = rp.roc([0, 1, 0, 1], {"a": [1, 2, 3, 4], "b": [4, 3, 2, 1]}, ax=ax)
    ...     assert_prints(fig, style="ieee")
    >>> _ = ax.text(0.6, 0.1, "tiny", fontsize=4)
    >>> assert_prints(fig, ignore="fonts")  # doctest: +ELLIPSIS
    Traceback (most recent call last):
    ...
    AssertionError: the figure is not fit to print:
    - small text: text of 4 pt is smaller than 6, such as 'tiny': use a style ...
    """
    left_out = [ignore] if isinstance(ignore, str) else list(ignore)
    for kind in left_out:
        check_choice(kind, KINDS, "ignore")
    if style is not None:
        style = style.removeprefix("rocplot.styles.")
        page_width = _get_style_width(style)
        journal = find_journal(style)
        width = page_width if width is None else width
        min_size = ((journal and journal.min_font_size) or MIN_FONT_SIZE) if min_size is None else min_size
    findings = [
        finding for finding in preflight(fig, width=width, min_size=min_size) if finding.kind not in left_out
    ]
    if findings:
        lines = "\n".join(f"- {finding}" for finding in findings)
        raise AssertionError(f"the figure is not fit to print:\n{lines}")


def _get_style_width(style: str) -> float:
    """Return the width of the page that a style sets."""
    sheets = {path.name.removesuffix(".mplstyle"): path for path in files("rocplot.styles").iterdir()}
    sheets = {name: path for name, path in sheets.items() if path.name.endswith(".mplstyle")}
    check_choice(style, sorted(sheets), "style")
    sheet = rc_params_from_file(str(sheets[style]), use_default_template=False)
    if "figure.figsize" not in sheet:
        raise ValueError(
            f"style={style!r} sets colours, not a page: name the style of the page, such as 'ieee'"
        )
    return float(sheet["figure.figsize"][0])
