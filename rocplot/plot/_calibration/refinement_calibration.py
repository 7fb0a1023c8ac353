"""Models in the plane of refinement loss and calibration loss, whose sum is a proper score."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal, TypeAlias, Unpack

import numpy as np
from matplotlib.axes import Axes
from matplotlib.ticker import MaxNLocator

from rocplot import compute
from rocplot._errors import make_type_error, make_value_error, prefix_argument
from rocplot._numbers import write_number
from rocplot._typing import Options
from rocplot.compute._base.reading import is_precomputed
from rocplot.compute._calibration.brier_decomposition import BrierDecomposition
from rocplot.page.gids import get_gid
from rocplot.page.labels import LINE_VALUES, get_labels
from rocplot.page.sizes import HAIR, get_background_color, get_marker_size, get_thin_width
from rocplot.plot import _artists, _axes
from rocplot.plot._captions import quote_user_text, write_grouping
from rocplot.plot._layers.layer import Layer
from rocplot.plot._looks import AROUND, MARK, override_look
from rocplot.plot._panel import DrawnPlot
from rocplot.plot._picture import CurveArguments, Model, Plot, picture

Losses: TypeAlias = Plot[BrierDecomposition]

_SCORES = {"brier": "Brier", "log": "log loss"}
_ALONG = (0.5, 0.35, 0.65, 0.2, 0.8, 0.9, 0.1)  # fractions of a line for its value, best first


def _draw_equal_brier(plot: Losses, _made: None, style: Options) -> None:
    """Draw lines of equal total loss at round values, and a line at 0 if a calibration loss is negative."""
    (_, right), (bottom, top) = plot.ax.get_xlim(), plot.ax.get_ylim()
    if bottom < 0 and not _artists.has_artist(plot.ax, "zero"):
        _artists.draw_line(plot.ax, [0, right], [0, 0], linewidth=get_thin_width(HAIR), gid="zero")
    look: Options = {"linewidth": get_thin_width(HAIR), "alpha": 0.6, "gid": "equal_brier", "zorder": 1.4}
    word = _SCORES[plot.first_result.score]
    for earlier in [line for line in plot.ax.lines if get_gid(line) == "equal_brier"]:  # with old limits
        earlier.remove()
    get_labels(plot.ax).forget_series(LINE_VALUES)
    for value in MaxNLocator(9, steps=[1, 2, 2.5, 5, 10]).tick_values(0, right + top):
        if not 0 < value < right + top:
            continue
        x = np.array([max(value - top, 0), min(value - bottom, right)])
        _artists.draw_line(plot.ax, x, value - x, **override_look(look, style))
        spots = [(x[0] + share * (x[1] - x[0]), value - x[0] - share * (x[1] - x[0])) for share in _ALONG]
        _artists.write_label_on_line(plot.ax, f"{word} {round(value, 10):g}", spots, series=LINE_VALUES)


EQUAL_BRIER = Layer(
    "equal_brier",
    "Lines of equal Brier score, or of equal log loss.",
    _draw_equal_brier,
    default=True,
    repeatable=True,
    rank=-1,
    caption="Thin lines: equal total loss",
)


def _start_caption(call: DrawnPlot) -> str:
    later = call.made.get("after") or {}
    rows = [
        f"{quote_user_text(name or 'model')} {_write_sum(result)}"
        + (f", after recalibration {_write_sum(later[name])}" if name in later else "")
        for name, result in call.results.items()
    ]
    grouping = write_grouping([result.grouping for result in call.results.values()])
    loss = "Brier score" if next(iter(call.results.values())).score == "brier" else "log loss"
    arrows = "; arrows lead from hollow points to those after recalibration" if later else ""
    return f"Refinement loss + calibration loss = {loss}, by {grouping}: {'; '.join(rows)}{arrows}"


def _write_sum(result: BrierDecomposition) -> str:
    losses = result.refinement, result.calibration, result.brier
    return "{} + {} = {}".format(*map(write_number, losses))


@picture(
    compute.brier_decomposition,
    (EQUAL_BRIER,),
    fields={
        "brier": "Brier score or log loss",
        "calibration": "calibration loss",
        "refinement": "refinement loss",
    },
    main="the markers",
    caption=_start_caption,
)
def refinement_calibration(
    plot: Losses,
    *,
    after: Any = None,
    method: Literal["corp", "scores", "bins"] = "corp",
    n_bins: int = 10,
    score: Literal["brier", "log"] = "brier",
    **shared: Unpack[CurveArguments],
) -> Axes:
    """Draw models as points: refinement loss on one axis, calibration loss on the other.

    Use it to see whether a model loses because it separates the classes badly or because its probabilities
    are off, and what recalibration would repair.

    Parameters
    ----------
    {reading}
    after : mapping, array-like, or results, optional
        The scores of the same models after recalibration, or their decompositions; an arrow leads there.
    method : {"corp", "scores", "bins"}
        How the decomposition groups the cases.  With continuous scores, ``"scores"`` makes all loss
        calibration loss.
    n_bins : int
        Number of bins for the method ``"bins"``.
    score : {"brier", "log"}
        The loss to split: the Brier score, or the log loss in nats.
    {layers}
    {common}

    Returns
    -------
    Axes
        With artists whose gid is ``refinement_calibration:<model>`` and ``after:<model>``.

    Raises
    ------
    {raises}
    ValueError
        Also for scores outside [0, 1], other models in `after`, an infinite log loss, decompositions of
        different scores, or axes that show another score.

    See Also
    --------
    rocplot.compute.brier_decomposition : The losses as numbers.
    calibration : Predicted against observed probabilities.
    calibration_map : The maps that recalibrate.

    Notes
    -----
    The Brier score, or the log loss, is the sum of both losses.  The legend says which markers are before and
    after.

    References
    ----------
    Flach's slides, "Refinement vs. calibration plot".

    Examples
    --------
    >>> import matplotlib.pyplot as plt
    >>> fig, ax = plt.subplots()
    >>> y = [0, 0, 1, 0, 1, 1]
    >>> ax = refinement_calibration(y, {"a": [0.1, 0.2, 0.2, 0.6, 0.7, 0.9], "b": [0.4] * 6}, ax=ax)
    >>> [line.get_gid() for line in ax.lines if ":" in (line.get_gid() or "")]
    ['refinement_calibration:a', 'refinement_calibration:b']
    >>> plt.close(fig)
    """
    original = plot.read()
    later = {} if after is None else _read_recalibrated(plot, after)
    if later and set(later) != set(original):
        raise make_value_error(
            "after",
            f"names the models {', '.join(map(str, later))}, but the models are "
            f"{', '.join(map(str, original))}",
            "use the same names in both",
        )
    plot.hold_results(original)
    _check_scores({**original, **{f"after: {name}": loss for name, loss in later.items()}})
    plot.prepare_layers()
    plot.prepared["after"] = later  # for the caption
    plot.write_labels("{name}", "model", "brier", "calibration", "refinement")

    limits = _find_loss_limits([*original.values(), *later.values()])
    unit = " (nats)" if plot.first_result.score == "log" else ""
    plot.lay_out_axes(_lay_out_losses, f"Refinement loss{unit}", f"Calibration loss{unit}", *limits)
    plot.draw_layers()
    for model in plot.models:
        _draw_loss_point(plot, model, later.get(model.name))
    return plot.finish_axes("upper right")


def _read_recalibrated(plot: Losses, after: Any) -> dict[str | None, BrierDecomposition]:
    """Read the models after recalibration, from decompositions or from scores of the same cases."""
    if is_precomputed(after, BrierDecomposition):
        return plot.hold_results(after)
    if plot.is_precomputed:
        raise make_type_error("after", "must hold decompositions when y_true does")
    with prefix_argument("after"):
        return plot.read(y_score=after)


def _check_scores(losses: Mapping[Any, BrierDecomposition]) -> None:
    """Raise for losses of different scores, and for infinite losses."""
    if len({loss.score for loss in losses.values()}) > 1:
        words = ", ".join(f"{name} ({_SCORES[loss.score]})" for name, loss in losses.items())
        raise ValueError(f"one axes holds decompositions of one score, not {words}")
    for name, loss in losses.items():
        if not np.isfinite(loss.calibration):
            of = "" if name is None else f" of {name}"
            raise ValueError(
                f"the log loss{of} is infinite, because a probability of 0 was predicted for the class of a "
                "case: clip the predictions, such as by np.clip(y_score, 0.001, 0.999)"
            )


def _find_loss_limits(losses: list[BrierDecomposition]) -> tuple[float, float, float]:
    """Return the right, upper and lower limits, which differ even if all losses are 0."""
    right, top = (1.2 * max(getattr(loss, part) for loss in losses) for part in ("refinement", "calibration"))
    lowest = 1.2 * min(0.0, *(loss.calibration for loss in losses))  # losses by bins may be negative
    smallest_span = max(0.1 * max(right, top, -lowest), 0.01)
    return max(right, smallest_span), max(top, smallest_span), lowest


def _draw_loss_point(
    plot: Losses, model: Model[BrierDecomposition], recalibrated: BrierDecomposition | None
) -> None:
    """Draw a model's point and label; if recalibrated, it is hollow and an arrow leads to the new point."""
    color, in_legend = plot.take_look(model).color, plot.is_crowded  # where many names have no room
    key = not plot.has_several_models and not in_legend
    start = model.result.refinement, model.result.calibration
    look: Options = {"color": color, "markersize": get_marker_size(MARK)}
    look |= {"marker": plot.get_marker(model)} if in_legend else {}
    hollow: Options = {"markerfacecolor": get_background_color(), "label": "before" if key else None}
    first = {"label": model.label if in_legend else None} if recalibrated is None else hollow
    point_kws = look | {"gid": model.make_gid(plot.name)} | first
    look_kws = override_look(point_kws, plot.get_line_kws(model))
    _artists.draw_points(plot.ax, *start, avoid=in_legend, **look_kws)
    if not in_legend:
        _artists.write_label(plot.ax, model.label, *start, color=color, clear=AROUND)
    if recalibrated is not None:
        end = recalibrated.refinement, recalibrated.calibration
        long = float(np.hypot(*np.subtract(end, start)))
        _artists.draw_arrow(
            plot.ax, start, end, color=color, zorder=2 + 0.5 / (1 + long)
        )  # shorter ones on top
        label = model.label if in_legend else "after" if key else None
        point_kws = look | {"gid": model.make_gid("after"), "label": label}
        look_kws = override_look(point_kws, plot.get_line_kws(model))
        _artists.draw_points(plot.ax, *end, avoid=in_legend, **look_kws)
        if not key:  # the keys hold for all models
            face, size = get_background_color(), get_marker_size(MARK)
            dot: Options = {"linestyle": "none", "marker": "o", "markersize": size}
            _artists.add_shared_entry(plot.ax, "before", **dot, markerfacecolor=face)
            _artists.add_shared_entry(plot.ax, "after", **dot)


# -- The axes -------------------------------------------------------------------------------------


def _lay_out_losses(
    ax: Axes, xlabel: str, ylabel: str, right: float, top: float, bottom: float = 0.0
) -> None:
    """Lay out two losses from 0, the second perhaps from below it; those of a later call are taken in."""
    if _axes.lay_out_same_frame(ax, xlabel, ylabel, xlim=(0, right), ylim=(bottom, top)):
        for axis in (ax.xaxis, ax.yaxis):
            _axes.set_ticks(axis, _axes.write_rate_tick)
    else:
        _axes.set_limits(ax, (0, max(right, ax.get_xlim()[1])))
        _axes.widen_limits(ax, ylim=(bottom, top))
