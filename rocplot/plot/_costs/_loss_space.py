"""What all pictures of losses share: the panel, as high as what it shows, and the labels with areas."""

from __future__ import annotations

from typing import TypeVar

from matplotlib.axes import Axes

from rocplot import compute
from rocplot.compute._costs.loss_curve import AXES, shared_axis
from rocplot.plot import _axes
from rocplot.plot._layers.trivial import Reference
from rocplot.plot._layers.zoom import zoom_layer
from rocplot.plot._picture import Plot

C = TypeVar("C", bound=compute.LossCurve)

_TALL = ("lines", "thresholds", "operating_range")  # layers that reach up to a tent
_LEAST = 0.05  # of a tent: what a panel shows of it at least
AREA_FIELD = {
    "area": "area under the curve, the expected loss",
    "area_error": "bound on its error for counts made with ``max_points``",
}
LOSS_ZOOM = zoom_layer(
    "A pair (x, loss), such as (1, .1), is the part from 0 to these; True takes the whole width.",
    (0, 0),
    (0, 0),
    "(x, loss) above 0",
    across=True,
)


def label_areas(plot: Plot[C], unnamed: str, words: str = "area") -> None:
    """Write the labels with the areas; `words` name them, after a model's name that does not."""
    words = "area" if None in plot.results else words
    plot.label(
        f"{{name}} ({words} {{area:.3f}})",
        unnamed,
        area=lambda curve: curve.area,
        area_error=lambda curve: curve.area_error,
    )


def draw_losses(plot: Plot[C], x: str | None = None, *, high: float = 0.0, rows: int = 0) -> Axes:
    """Lay out the panel for all that was prepared, and draw it.

    `x` is what the curves must be over, by default a condition of costs, `high` the greatest loss beside them
    and their reference lines, and `rows` the number of entries of the legend beside the models.  Of a tent
    over curves that stay low, the top is left out, unless a layer reaches up to it.
    """
    axis = shared_axis(plot.results.values())
    if axis not in (AXES if x is None else (x,)):
        wanted = " or ".join(map(repr, AXES if x is None else (x,)))
        raise ValueError(f"{plot.name} is over x={wanted}, but the result is over x={axis!r}")
    made = [plot.made(name) for name in ("trivial", "perfect", "chance")]
    references = [one for one in made if isinstance(one, Reference)]
    top = max(high, *(float(model.result.loss.max()) for model in plot.models))
    peak = max((float(one.y.max()) for one in references), default=0.0)
    cut = all(one.whole is False for one in references) and not any(map(plot.made, _TALL))
    if cut and top <= peak / 2:
        top, rows = max(top, peak * _LEAST), rows + 1  # one for the names of its sides
    else:
        top = max(top, peak)
    plot.begin(_axes.cost_space, axis, top, len(plot.models) + rows)
    for model in plot.models:
        plot.curve(model, model.result.x, model.result.loss, graph=True)
    plot.draw_layers()
    return plot.end("best")
