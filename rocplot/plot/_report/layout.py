"""The page of a sheet: a grid of panels above, a table below."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Literal

import matplotlib as mpl
import numpy as np
from matplotlib.axes import Axes
from matplotlib.figure import Figure

from rocplot._validation import number, one_of
from rocplot.plot._looks import small_size
from rocplot.plot._report.cells import Grid
from rocplot.plot._report.table import blocks_of, draw_blocks, height_of

Orientation = Literal["portrait", "landscape"]
_MARGIN = 3.0  # points at the sides of the table
_LEAST = 15.5  # of the size of the text: the width of a panel with its words
_ROW = 1.6  # of the size of the text: a row of the legend


def page_width(width: float | None, figure: Figure | None) -> float:
    """Return the width of the page, in inches."""
    if figure is not None:
        return float(figure.get_figwidth())
    return float(mpl.rcParams["figure.figsize"][0]) if width is None else number(width, "width", above=True)


def check_figure(figure: Any) -> None:
    """Refuse what is no empty figure."""
    if figure is None:
        return
    if not isinstance(figure, Figure):
        raise TypeError(f"figure must be a matplotlib Figure, not {type(figure).__name__}")
    if figure.axes or figure.subfigs:
        raise ValueError("figure holds axes already: pass an empty one, or none")


def sheet(
    panels: Sequence[str],
    grids: Sequence[Grid],
    *,
    width: float,
    orientation: Orientation,
    figure: Figure | None,
    entries: int,
) -> tuple[Figure, Any, list[Axes]]:
    """Make the page, write the table, and return the figure, the part with the panels, and these."""
    import matplotlib.pyplot as plt

    one_of(orientation, ("portrait", "landscape"), "orientation")
    most = max(int(width * 72 // (_LEAST * small_size())), 1)
    columns = min(len(panels) if orientation == "landscape" else 2, len(panels), most)
    rows = -(-len(panels) // columns)
    columns = -(-len(panels) // rows)
    room = width * 72 - 2 * _MARGIN
    blocks = [block for grid in grids for block in blocks_of(grid, room)]
    table = height_of(blocks) / 72
    side = width / columns
    above = rows * side * 0.98 + np.ceil(entries / max(width // 1.5, 1)) * _ROW * small_size() / 72
    page = plt.figure(figsize=(width, above + table), layout="constrained") if figure is None else figure
    if figure is not None:
        if figure.get_layout_engine() is None:
            figure.set_layout_engine("constrained")
        above = max(float(figure.get_figheight()) - table, 0.2 * float(figure.get_figheight()))
    parts: Any = page.subfigures(2, 1, height_ratios=[above, table], hspace=0)
    top, bottom = parts
    made = np.atleast_1d(top.subplots(rows, columns)).ravel()
    for ax in made[len(panels) :]:
        ax.remove()
    ax = bottom.add_axes((0, 0, 1, 1))
    draw_blocks(ax, blocks, width * 72, table * 72)
    return page, top, list(made[: len(panels)])
