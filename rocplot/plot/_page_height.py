"""How high a page is that a picture makes for itself; of a page of the caller's nothing is changed."""

from __future__ import annotations

import matplotlib as mpl
import numpy as np
from matplotlib import font_manager
from matplotlib.axes import Axes
from matplotlib.figure import Figure

from rocplot.page.legends import get_legend_placer
from rocplot.page.margins import apply_locator
from rocplot.page.private_matplotlib import get_figure_renderer
from rocplot.plot._panel import get_panel

_SCREEN, _GOLDEN = 1.8, 1.618  # width over height: of a page flatter than a screen; of one for a panel
_LOW = 0.75  # height over width of a panel that leaves rows of a page empty
_CLEAR = 3.0  # points between words and the edge of the page
_TRIES, _SHORT, _SAVED = 3, 0.01, 0.05  # of the height that a panel may lack, and that a page must lose


def fit_page_height(ax: Axes) -> None:
    """Give a page that was made for this panel the height that it needs; its width is the style's.

    A flat panel, or one of a few rows, gets a lower page, and one of another fixed shape on a page flatter
    than a screen a higher one.  A page with other panels, or of another size since, is left alone.
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
    if panel.rows or (shape is not None and shape < _LOW):
        _reduce_page_height(ax, figure, panel.rows)
    elif shape is not None and wide > _SCREEN * style:
        figure.set_figheight(wide / _GOLDEN)
    panel.page = wide, float(figure.get_figheight()), style


def _reduce_page_height(ax: Axes, figure: Figure, rows: float) -> None:
    """Make the page as low as the panel, as high as it is or as its rows, its words and legend need."""
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
    """Return the inches of a panel where a layout puts it, and those of its words and legend."""
    renderer = get_figure_renderer(figure)
    if (engine := figure.get_layout_engine()) is not None:
        engine.execute(figure)
    get_legend_placer(ax).draw(renderer)
    apply_locator(ax, renderer)
    panel, box = ax.get_window_extent(renderer), ax.get_tightbbox(renderer)
    words = 0.0 if box is None else box.height - panel.height
    return float(panel.height) / figure.dpi, float(words) / figure.dpi + 2 * _CLEAR / 72
