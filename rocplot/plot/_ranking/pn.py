"""Coverage plots: the ROC curve in counts."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import Any, Unpack

import numpy as np
from matplotlib.axes import Axes
from matplotlib.text import Text
from matplotlib.ticker import FixedLocator, MaxNLocator

from rocplot import compute
from rocplot._errors import make_value_error
from rocplot._numbers import write_amount, write_argument, write_numbers
from rocplot._typing import Array, Options
from rocplot._validation import check_number
from rocplot.compute._counts.threshold_counts import get_counts, get_totals
from rocplot.compute._roc.hull import compute_hull
from rocplot.compute._roc.roc import RocCurve
from rocplot.plot import _artists, _axes
from rocplot.plot._captions import describe_models
from rocplot.plot._layers.isometrics import ISOMETRICS, compute_lines
from rocplot.plot._layers.layer import Layer
from rocplot.plot._layers.rates import CHANCE, HULL, OPERATING_POINT, THRESHOLDS, TIES
from rocplot.plot._looks import BARE
from rocplot.plot._panel import DrawnPlot, PanelSpace, get_panel
from rocplot.plot._picture import GroupedCurveArguments, Model, Plot, picture


@dataclass(frozen=True)
class _Totals:
    """The numbers of negatives and positives at the ends of the panel's axes."""

    negatives: float
    positives: float

    def scale_rates(self, _curve: Any, fpr: Any, tpr: Any) -> tuple[Array, Array]:
        return np.multiply(fpr, self.negatives), np.multiply(tpr, self.positives)

    def place_decisions(self, curve: RocCurve) -> tuple[Array, Array, Array]:
        return *self.scale_rates(curve, curve.fpr, curve.tpr), np.asarray(curve.threshold)


def _find_segment_odds(
    plot: Plot[RocCurve], _options: Options
) -> dict[str | None, list[tuple[str, float, float]]]:
    """Compute the slope of each hull segment, positives per negative, with the middle of the segment."""
    slope_labels = {}
    for name, curve in plot.results.items():
        vertices = compute_hull(curve)
        x, y = plot.space.place(curve, vertices.fpr, vertices.tpr)
        with np.errstate(divide="ignore"):
            odds = np.diff(y) / np.diff(x)
        texts = write_numbers(odds, ".2g")
        slope_labels[name] = list(zip(texts, (x[1:] + x[:-1]) / 2, (y[1:] + y[:-1]) / 2, strict=True))
    return slope_labels


def _draw_segment_odds(
    plot: Plot[RocCurve], model: Model[RocCurve], texts: list[tuple[str, float, float]], style: Options
) -> None:
    for text, x, y in texts:
        face = "normal" if "∞" in text else "italic"  # STIX has no italic ∞
        look = {"clear": BARE, "style": face, "color": plot.get_label_color(model)} | style
        label_kws = {"word": "slope", "series": model.make_gid("slopes")}
        _artists.write_label(plot.ax, text, x, y, required=False, **label_kws, **look)


SLOPES = Layer(
    "slopes",
    "The slope of each hull segment, beside it in italics; also draws the hull.",
    _draw_segment_odds,
    _find_segment_odds,
    Text,
    rank=7,
    caption="Numbers: slopes of the hull's segments",
)


def _start_caption(call: DrawnPlot) -> str:
    odds = call.options.get("rebalanced", False)
    unit = "as counts" if odds is False else f"classes reweighted to the odds {write_argument(float(odds))}"
    return f"{describe_models(call, 'Coverage plot')}: true over false positives, {unit}"


@picture(
    compute.roc,
    (
        HULL,
        SLOPES,
        ISOMETRICS,
        TIES,
        THRESHOLDS,
        OPERATING_POINT,
        CHANCE.replace_fields(meaning="The diagonal of random decisions; its slope is the prior odds."),
    ),
    fields={"auc": "area under the ROC curve"},
    caption=_start_caption,
)
def pn(
    plot: Plot[RocCurve], *, rebalanced: bool | float = False, **shared: Unpack[GroupedCurveArguments]
) -> Axes:
    """Draw coverage plots: ROC curves in counts, with as many negatives and positives as the sample has.

    Use it to show how the class ratio matters.  One case has the same length on both axes, so the ratio of
    the panel's height to its width is the prior odds P : N, and slopes are posterior odds.  If one class is
    less than 35 % of the other, its axis is stretched and its label says how often.

    Parameters
    ----------
    {reading}
    {groups}  They do not change the figure.
    rebalanced : bool or float
        Reweight the classes to these prior odds P : N, keeping their total.  True means 1, which makes the
        panel square and slopes likelihood ratios.
    {layers}
    {common}

    Returns
    -------
    Axes
        With artists whose gid is ``pn:<model>``, ``hull:<model>`` and so on.

    Raises
    ------
    {raises}
        Also for models with different class totals (unless rebalanced), totals that differ from those of the
        panel, or odds not above 0.

    See Also
    --------
    roc : The same curves as rates.
    rocplot.compute.roc : The curves as numbers.

    Notes
    -----
    Flach's slides, "PN spaces": posterior odds = likelihood ratio · π/(1 − π), slope by slope.

    Examples
    --------
    >>> import matplotlib.pyplot as plt
    >>> fig, ax = plt.subplots()
    >>> ax = pn([1, 0, 1, 0, 0], [0.9, 0.4, 0.4, 0.2, 0.1], slopes=True, ax=ax)
    >>> plt.close(fig)
    """
    plot.read()
    cases = _choose_totals(plot.results, rebalanced)
    prior = cases.positives / (cases.positives + cases.negatives)
    if plot.layer_options["slopes"] is not None:
        plot.request_layer("hull", label="convex hull (slopes in italics)")
    plot.prepare_layers(
        PanelSpace(
            cases.scale_rates, cases.scale_rates, cases.place_decisions, cases.positives / cases.negatives
        ),
        isometrics=lambda options: compute_lines(options, prior, cases.positives),
    )
    plot.write_labels("{name} (AUC {auc:.3f})", "PN curve", "auc")

    plot.lay_out_axes(
        _lay_out_pn_counts, cases.negatives, cases.positives, rebalanced is not False, plot.is_weighted
    )
    for model in plot.models:
        plot.curve(model, *cases.scale_rates(None, model.result.fpr, model.result.tpr))
    plot.draw_layers()
    narrow = not 0.7 < float(plot.ax.get_box_aspect() or 1) < 1.5  # there is no room for a legend within
    return plot.finish_axes("outside" if narrow else "lower right")


def _choose_totals(curves: dict[str | None, RocCurve], rebalanced: bool | float) -> _Totals:
    """Choose the numbers of cases of both classes that the axes show."""
    classes = {name: get_totals(get_counts(curve)) for name, curve in curves.items()}
    P, N = next(iter(classes.values()))
    if rebalanced is not False:
        odds = check_number(rebalanced, "rebalanced", above=True)
        return _Totals((P + N) / (1 + odds), (P + N) * odds / (1 + odds))
    for name, totals in classes.items():
        if not np.allclose(totals, (P, N), rtol=1e-9):
            raise ValueError(
                f"pn needs the same cases for all models, but {name!r} has {totals[0]:.12g} positives and "
                f"{totals[1]:.12g} negatives, not {P:.12g} and {N:.12g}: pass rebalanced=True, or draw roc"
            )
    return _Totals(N, P)


# -- The axes -------------------------------------------------------------------------------------

_FLAT = 0.35  # of the longer side: a shorter side is stretched, if at all possible
_NEGLIGIBLE = 1e-9  # of the longer side: a line whatever is done
_WIDE_STEP = 0.12  # of the longer side: the least step of finer ticks
_SQUARE = 1.05  # of the longer side, at most, after the shorter one is stretched


def _lay_out_pn_counts(ax: Axes, negatives: float, positives: float, weighed: bool, weighted: bool) -> None:
    """Lay out a panel of two counts on one scale, unless the axes already are one of these totals."""
    classes = f"{negatives:.9g} negatives and {positives:.9g} positives"
    panel = get_panel(ax)
    if panel.kind:
        if panel.shows != classes:
            here = panel.shows or "another kind of plot"
            raise make_value_error(
                "ax",
                f"already shows {here}, not {classes}",
                "draw all models in one call with rebalanced=True, on another axes, or by roc",
            )
        return
    longer = max(negatives, positives)
    stretches = [_choose_stretch(total / longer) for total in (negatives, positives)]
    (x_margin, y_margin) = (_axes.MARGIN * longer / stretch for stretch in stretches)
    xlim, ylim = (-x_margin, negatives + x_margin), (-y_margin, positives + y_margin)
    _axes.lay_out_frame(ax, "", "", xlim=xlim, ylim=ylim)
    panel.shows = classes
    _axes.set_panel_shape(ax, np.ptp(ylim) * stretches[1] / (np.ptp(xlim) * stretches[0]))
    for axis, total, stretch, word in zip(
        (ax.xaxis, ax.yaxis), (negatives, positives), stretches, ("False", "True"), strict=True
    ):
        length = total * stretch
        fewest = max(1, round(5 * length / longer))
        places = _list_count_ticks(fewest, total, longer)
        if len(places) < 3:  # 0 and 100 of 160
            finer = _list_count_ticks(fewest + 1, total, longer)
            places = finer if len(finer) > 2 and finer[1] * stretch > _WIDE_STEP * longer else places
        have_room = len(places) > 1 and places[1] * stretch > 0.09 * longer  # else their labels would overlap
        locator = FixedLocator(places if have_room else places[:1])
        margin = _axes.MARGIN * longer / stretch
        write = partial(_axes.write_like_labels, write_amount)
        _axes.set_ticks(axis, write, _axes.FittingTicks(locator, total + 2 * margin))
        of = f"(of{' weight' * weighted} {write_amount(total)}{', reweighted' * weighed}"
        of += f", stretched ×\N{NO-BREAK SPACE}{write_amount(stretch)})" if stretch > 1 else ")"
        flat = length < _FLAT * longer
        words = f"{word} positives {of}" if not flat else f"{word}\npositives\n{of}"
        axis.set_label_text(_axes.translate_axis_label(ax, words))
    if positives * stretches[1] < _FLAT * longer:
        ax.yaxis.label.set(rotation=0, ha="right", va="center", wrap=False)


def _list_count_ticks(most: int, total: float, longer: float) -> list[float]:
    """List round numbers of cases up to a total, at most so many steps."""
    steps = MaxNLocator(most, steps=_axes.TICK_STEPS, integer=longer >= 5)
    return [value for value in steps.tick_values(0, total) if 0 <= value <= total * (1 + 1e-9)]


def _choose_stretch(fraction: float) -> float:
    """Return how often an axis is stretched that would have this fraction of the length of the other one."""
    if fraction >= _FLAT or fraction < _NEGLIGIBLE:
        return 1.0
    longest = _SQUARE / fraction
    power = 10.0 ** np.floor(np.log10(longest))
    return float(max(step * power for step in (1, 2, 5) if step * power <= longest))
