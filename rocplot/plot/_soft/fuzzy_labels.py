"""Fuzzy labels: two classes that share a part of a numeric target."""

from __future__ import annotations

from collections.abc import Iterable

from matplotlib.axes import Axes
from matplotlib.typing import ColorType

from rocplot import compute
from rocplot._faults import value_error
from rocplot._typing import Options
from rocplot.compute._soft.fuzzy_labels import FuzzyLabels
from rocplot.page.gids import gid_of
from rocplot.page.measures import neutral, thin_width
from rocplot.plot import _artists, _axes
from rocplot.plot._layers.layer import Layer
from rocplot.plot._looks import Look, over
from rocplot.plot._panel import Drawn
from rocplot.plot._picture import Model, Plot, picture


def _draw_means(plot: Plot[FuzzyLabels], model: Model[FuzzyLabels], _made: None, style: Options) -> None:
    """Mark both means, each in the colour of its line; the first has the label."""
    negative = next(line for line in plot.ax.lines if gid_of(line) == model.gid("negative"))
    for mean, color in zip(model.result.means, (negative.get_color(), model.look.color), strict=True):
        look: Options = {"color": color, "marker": "^", "gid": model.gid("means")}
        _artists.points(plot.ax, mean, 0, **over(look, style))
        style = {key: value for key, value in style.items() if key != "label"}


MEANS = Layer(
    "means",
    "The mean target of each label, E(t|F), on which a defuzzified prediction is built.",
    _draw_means,
    caption="Vertical lines: the mean target of each label",
)


def _caption(call: Drawn) -> str:
    overlaps = ", ".join(f"{float(one.overlap):.4g}" for one in call.results.values())
    return f"Memberships of two fuzzy labels over the target, at an overlap of {overlaps}"


@picture(None, (MEANS,), main="the lines of the label +", caption=_caption, example="0.25")
def fuzzy_labels(
    plot: Plot[FuzzyLabels], overlap: float | FuzzyLabels | Iterable[float | FuzzyLabels]
) -> Axes:
    """Draw the memberships of two fuzzy labels over the target.

    Parameters
    ----------
    overlap : float in [0, 1], FuzzyLabels, or a list of them
        Share of the target's range that belongs to both labels.
    {layers}
    {common}

    Returns
    -------
    Axes
        With lines whose gid is ``fuzzy_labels`` for the label + and ``negative`` for the label −, followed
        by the overlap where there are several: ``fuzzy_labels:0.25``.  Of one overlap each label has a
        colour; of several, each overlap.

    Raises
    ------
    ValueError, TypeError
        For an overlap outside [0, 1], or no number.

    See Also
    --------
    rocplot.compute.fuzzy_labels : The memberships as numbers.
    rocplot.compute.defuzzify : From memberships to a prediction of the target.

    Notes
    -----
    After Qin, Figure 3.

    Examples
    --------
    >>> import matplotlib.pyplot as plt
    >>> fig, ax = plt.subplots()
    >>> ax = fuzzy_labels(0.5, ax=ax)
    >>> plt.close(fig)
    """
    if isinstance(overlap, Iterable) and not isinstance(overlap, str):
        found = [compute.fuzzy_labels(one) for one in overlap]
        if not found:
            raise value_error("overlap", "is empty", "pass one overlap, or a list of them")
        plot.take({f"{one.overlap:g}": one for one in found})
    else:
        plot.take(compute.fuzzy_labels(overlap))
    plot.prepare()

    plot.begin(_lay_out)
    for model in plot.models:
        one = model.result
        label = None if model.name is None else f"overlap {100 * one.overlap:g} %"
        plot.curve(model, one.target, one.positive, label=label)
        other = Look.next(plot.ax) if model.name is None and not plot.shared else model.look
        look: Options = {"color": other.color, "linestyle": other.linestyle}
        look |= {} if other is model.look else {"linewidth": thin_width(1)}
        _artists.line(plot.ax, one.target, one.negative, avoid=True, gid=model.gid("negative"), **look)
        if not plot.shared and model is plot.models[0]:
            _write_signs(plot, *((neutral(),) * 2 if plot.several else (other.color, model.look.color)))
    plot.draw_layers()
    return plot.end("center right" if None in plot.results else "outside")


def _lay_out(ax: Axes) -> None:
    """Lay out the panel, with room above for the signs of the labels."""
    ticks: Options = {"xticks": [0, 0.5, 1], "xticklabels": ["0", "0.5", "1"]}
    ticks |= {"yticks": [0, 0.5, 1], "yticklabels": ["0", "0.5", "1"]}
    _axes.frame(ax, "Target", "Membership", xlim=(-0.02, 1.02), ylim=(-0.05, 1.35), **ticks)


def _write_signs(plot: Plot[FuzzyLabels], negative: ColorType, positive: ColorType) -> None:
    """Write the signs of the labels above their cores."""
    for sign, at, color in (("−", 0.1, negative), ("+", 0.9, positive)):
        _artists.label_on(plot.ax, sign, [(at, 1.18)], fontsize="large", color=color)
