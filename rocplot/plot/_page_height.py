"""The height of a figure that a picture makes for itself; figures of the caller are not changed."""

from __future__ import annotations

import matplotlib as mpl
import numpy as np
from matplotlib import font_manager
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.layout_engine import ConstrainedLayoutEngine

from rocplot.page.legends import get_legend_placer
from rocplot.page.margins import MIN_PAGE_FRACTION, apply_locator
from rocplot.page.private_matplotlib import get_figure_renderer
from rocplot.page.strips import measure_strip_height
from rocplot.plot._panel import get_panel

_SCREEN, _GOLDEN = 1.8, 1.618  # width over height: a page flatter than the first may get the second
_SQUARE = 1.25  # width over height up to which a page is nearly square
_LOW = 0.75  # height over width below which a panel gets a lower page
_CLEAR = 3.0  # points between words and the edge of the page
# attempts; fraction of its height that a panel may lack; least fraction by which a page becomes lower
_TRIES, _SHORT, _SAVED = 3, 0.01, 0.05


def fit_page_height(ax: Axes) -> None:
    """Fit the height of a page that was made for this panel to the panel; the style decides the width.

    A flat panel, or one of rows, gets a lower page; a panel of another fixed shape gets a higher one if the
    style's page is flatter than a screen.  A page that is nearly square grows by the strip above a panel,
    which constrained layout would take from the panel; margins have room for it.  A page with other panels,
    or one that was resized, is not changed.
    """
    figure, panel = ax.figure, get_panel(ax)
    assert panel.page is not None
    if not isinstance(figure, Figure) or len(figure.axes) > 1 or ax.name == "3d":
        return
    wide, now, style = panel.page
    if not np.allclose(figure.get_size_inches(), (wide, now)):
        return
    shape = ax.get_box_aspect()
    if shape is None and ax.get_aspect() == 1:
        shape = abs(np.subtract(*ax.get_ylim()) / np.subtract(*ax.get_xlim()))
    figure.set_figheight(style)
    _grow_page_for_rows(ax, figure)
    if panel.rows or (shape is not None and shape < _LOW):
        _reduce_page_height(ax, figure, panel.rows)
    elif shape is not None and wide > _SCREEN * style:
        figure.set_figheight(wide / _GOLDEN)
    elif wide < _SQUARE * style and isinstance(figure.get_layout_engine(), ConstrainedLayoutEngine):
        figure.set_figheight(style + measure_strip_height(ax) / 72)
    panel.page = wide, float(figure.get_figheight()), style


def _grow_page_for_rows(ax: Axes, figure: Figure) -> None:
    """Make the page higher if rows of its legend, such as tests, would leave the panel too little of it."""
    legend = get_legend_placer(ax).get_axes_legend(ax)
    if legend is None or not legend.rows | legend.values:
        return
    legend.keeps_rows = True
    _measure_panel_heights(ax, figure)
    panel, page = ax.get_window_extent(), figure.bbox
    fraction = max(panel.width / page.width, panel.height / page.height)
    if legend.side == "below" and legend.reserved_space is not None and fraction < MIN_PAGE_FRACTION:
        figure.set_figheight(figure.get_figheight() + legend.reserved_space[0] / 72)
    legend.keeps_rows = False


def _reduce_page_height(ax: Axes, figure: Figure, rows: float) -> None:
    """Reduce the page to the height of the panel, or of its rows, with its words and legend."""
    style, (height, words) = float(figure.get_figheight()), _measure_panel_heights(ax, figure)
    if rows:
        size = float(font_manager.FontProperties(size=mpl.rcParams["font.size"]).get_size_in_points())
        height = rows * size / 72
    page = height + words
    for _ in range(_TRIES):
        figure.set_figheight(page if page < (1 - _SAVED) * style else style)
        if page >= style or (short := height - _measure_panel_heights(ax, figure)[0]) < _SHORT * height:
            break
        page += short


def _measure_panel_heights(ax: Axes, figure: Figure) -> tuple[float, float]:
    """Return the height of a panel after layout, and that of its words and legend, in inches."""
    renderer = get_figure_renderer(figure)
    if (engine := figure.get_layout_engine()) is not None:
        engine.execute(figure)
    get_legend_placer(ax).draw(renderer)
    apply_locator(ax, renderer)
    panel, box = ax.get_window_extent(renderer), ax.get_tightbbox(renderer)
    words = 0.0 if box is None else box.height - panel.height
    return float(panel.height) / figure.dpi, float(words) / figure.dpi + 2 * _CLEAR / 72
