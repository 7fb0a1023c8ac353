"""Fuzzy labels: memberships of classes that overlap on a numeric target."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Unpack

import numpy as np
from matplotlib.axes import Axes
from matplotlib.lines import Line2D
from matplotlib.typing import ColorType

from rocplot import compute
from rocplot._errors import make_value_error
from rocplot._typing import Options
from rocplot._validation import check_flag, list_items
from rocplot.compute._soft.fuzzy_labels import FuzzyLabels
from rocplot.page.gids import get_gid
from rocplot.page.sizes import get_neutral_color, get_thin_width
from rocplot.plot import _artists, _axes
from rocplot.plot._layers.layer import Layer
from rocplot.plot._looks import Look, override_look
from rocplot.plot._panel import DrawnPlot
from rocplot.plot._picture import LegendArguments, Model, Plot, picture

_NAMES = {"overlap": "overlap {:.4g} %", "degree": "{:.4g} % overlapping"}


def _draw_means(plot: Plot[FuzzyLabels], model: Model[FuzzyLabels], _made: None, style: Options) -> None:
    """Mark the means in the colours of their lines; the first has the legend label."""
    for mean, line in zip(model.result.means, _get_label_lines(plot, model), strict=True):
        look: Options = {"color": line.get_color(), "marker": "^", "gid": model.make_gid("means")}
        _artists.draw_points(plot.ax, mean, 0, **override_look(look, style))
        style = {key: value for key, value in style.items() if key != "label"}


def _get_label_lines(plot: Plot[FuzzyLabels], model: Model[FuzzyLabels]) -> list[Line2D]:
    """Return the lines of a model's labels, from − to +; with equal names, those of the last model."""
    gids = [model.make_gid(name) for name in ("negative", "between", plot.name)]
    drawn = [[line for line in plot.ax.lines if get_gid(line) == gid] for gid in gids]
    between = model.result.target.size // 2 - 2
    return drawn[0][-1:] + drawn[1][len(drawn[1]) - between :] + drawn[2][-1:]


MEANS = Layer(
    "means",
    "The mean target of each label, E(t|F), from which a prediction is defuzzified.",
    _draw_means,
    caption="Vertical lines: the mean target of each label",
)


def _start_caption(call: DrawnPlot) -> str:
    of_degree = call.options.get("degree") is not None
    shown = call.results.values()
    shares = ", ".join(
        f"{100 * result.degree if of_degree else float(result.overlap):.4g}" for result in shown
    )
    numbers = sorted({result.target.size // 2 for result in shown})
    words = "two" if numbers == [2] else " and ".join(map(str, numbers))
    at = f"of {shares} % overlapping" if of_degree else f"at an overlap of {shares}"
    drawn = _has_triangles(call.options.get("triangles"), call.options.get("degree"))
    dotted = "; dotted: the triangles that these are before they are divided by their sum" if drawn else ""
    return f"Memberships of {words} fuzzy labels over the target, {at}{dotted}"


def _has_triangles(asked: bool | None, degree: object) -> bool:
    """Return whether triangles are drawn, which by default they are for a single degree."""
    if asked is None:
        return degree is not None and (isinstance(degree, str) or not isinstance(degree, Iterable))
    return check_flag(asked, "triangles")


@picture(None, (MEANS,), main="the lines of the label +", caption=_start_caption, example="0.25")
def fuzzy_labels(
    plot: Plot[FuzzyLabels],
    overlap: float | FuzzyLabels | Iterable[float | FuzzyLabels] | None = None,
    *,
    degree: float | Iterable[float] | None = None,
    n_labels: int = 2,
    triangles: bool | None = None,
    **shared: Unpack[LegendArguments],
) -> Axes:
    """Draw the memberships of fuzzy labels over the target.

    Use it to show how a numeric target is turned into overlapping labels before a classifier is trained.
    Pass exactly one of `overlap` and `degree`: Qin's "50 % overlapping" is ``degree=0.5`` or ``overlap=1``,
    and ``overlap=0.5`` is his 33 %.

    Parameters
    ----------
    overlap : float in [0, 1], FuzzyLabels, or a list of them
        Share of the range between two peaks that belongs to both labels; with two labels, share of the full
        range.
    degree : float in [0, 0.5], or list of float
        Qin's degree of overlapping, d: the share of a triangle's width that its neighbour covers, which is an
        overlap of d / (1 − d).
    n_labels : int
        Number of labels; their peaks are spread evenly.
    triangles : bool, optional
        Draw Qin's triangles, dotted; divided by their sum, they become the labels.  By default they are drawn
        for a single `degree`.
    {layers}
    {common}

    Returns
    -------
    Axes
        With lines whose gid is ``fuzzy_labels`` for the label +, ``negative`` for the label −, ``between``
        for those between them, and ``triangles``, followed by the overlap or degree if there are several:
        ``fuzzy_labels:0.25``.  With one overlap, each label has a colour; with several, each overlap has.

    Raises
    ------
    ValueError, TypeError
        For input that ``rocplot.compute.fuzzy_labels`` refuses, an empty list, or `degree` or `n_labels`
        beside FuzzyLabels.

    See Also
    --------
    rocplot.compute.fuzzy_labels : The memberships as numbers.
    rocplot.compute.defuzzify : From memberships to a prediction of the target.

    Notes
    -----
    After Qin, Figure 3, whose shapes are lost; its panel d has 50 % overlapping, where p₋ + p₊ = 1.

    Examples
    --------
    >>> import matplotlib.pyplot as plt
    >>> fig, ax = plt.subplots()
    >>> ax = fuzzy_labels(degree=0.25, ax=ax)
    >>> plt.close(fig)
    """
    asked: Any
    word, asked = ("overlap", overlap) if degree is None else ("degree", degree)
    number: Options = {} if isinstance(n_labels, int) and n_labels == 2 else {"n_labels": n_labels}

    def make_labels(share: Any) -> FuzzyLabels:
        both = {"overlap": share} if degree is None else {"overlap": overlap, "degree": share}
        return compute.fuzzy_labels(**both, **number)

    several = isinstance(asked, Iterable) and not isinstance(asked, str)
    shares = list_items(asked, word, "numbers") if several else [asked]
    results = [make_labels(share) for share in shares]
    if not results:
        raise make_value_error(word, "is empty", f"pass one {word}, or a list of them")
    plot.hold_results({f"{getattr(one, word):g}": one for one in results} if several else results[0])
    dotted = _has_triangles(triangles, degree)
    plot.prepare_layers()

    plot.lay_out_axes(_lay_out_memberships)
    for model in plot.models:
        if dotted:
            _draw_triangular_functions(plot, model)
        _draw_labels(plot, model, word)
    plot.draw_layers()
    return plot.finish_axes("center right" if None in plot.results else "outside")


def _lay_out_memberships(ax: Axes) -> None:
    """Lay out the panel with space above for the signs of labels."""
    ticks: Options = {"xticks": [0, 0.5, 1], "xticklabels": ["0", "0.5", "1"]}
    ticks |= {"yticks": [0, 0.5, 1], "yticklabels": ["0", "0.5", "1"]}
    _axes.lay_out_frame(ax, "Target", "Membership", xlim=(-0.02, 1.02), ylim=(-0.05, 1.35), **ticks)


def _draw_labels(plot: Plot[FuzzyLabels], model: Model[FuzzyLabels], word: str) -> None:
    """Draw the line of each label in its own look: first +, then − and the others.

    If there are several models, all lines of a model have the same look.
    """
    target, memberships = model.result.target, model.result.memberships
    label = None if model.name is None else _NAMES[word].format(100 * getattr(model.result, word))
    lines = [plot.curve(model, target, memberships[-1], label=label)]
    for place, membership in enumerate(memberships[:-1]):
        other = Look.take_next(plot.ax) if model.name is None and not plot.shared else model.look
        look: Options = {"color": other.color, "linestyle": other.linestyle}
        look |= {} if other is model.look else {"linewidth": get_thin_width(1)}
        gid = model.make_gid("between" if place else "negative")
        lines.insert(-1, _artists.draw_line(plot.ax, target, membership, avoid=True, gid=gid, **look))
    if not plot.shared and model is plot.models[0]:
        _write_label_signs(
            plot, [get_neutral_color() if plot.has_several_models else line.get_color() for line in lines]
        )


def _draw_triangular_functions(plot: Plot[FuzzyLabels], model: Model[FuzzyLabels]) -> None:
    """Draw the triangles that, divided by their sum, are the memberships; leave out corners beyond [0, 1]."""
    peaks = np.linspace(0, 1, model.result.target.size // 2)
    half = peaks[1] / (2 * (1 - model.result.degree))  # half the width of a triangle
    for peak in peaks:
        corners = np.array([[peak - half, 0], [peak, 1], [peak + half, 0]])
        inside = corners[(corners[:, 0] >= 0) & (corners[:, 0] <= 1)]
        _artists.draw_line(plot.ax, *inside.T, gid=model.make_gid("triangles"), linestyle=":", zorder=1.2)


def _write_label_signs(plot: Plot[FuzzyLabels], colors: Sequence[ColorType]) -> None:
    """Write the signs of two labels above their cores, or the names of more labels above their peaks."""
    last = len(colors) - 1
    signs = [("−", 0.1), ("+", 0.9)]
    if last > 1:
        signs = [(f"$F_{{{place + 1}}}$", 0.05 + 0.9 * place / last) for place in range(len(colors))]
    for (sign, x), color in zip(signs, colors, strict=True):
        _artists.write_label_on_line(plot.ax, sign, [(x, 1.18)], fontsize="large", color=color)
