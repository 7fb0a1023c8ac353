"""Models in the plane of refinement loss and calibration loss; their sum is a proper score."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal, TypeAlias

import numpy as np
from matplotlib.axes import Axes
from matplotlib.ticker import MaxNLocator

from rocplot import compute
from rocplot._faults import type_error, value_error, within
from rocplot._numbers import write
from rocplot._typing import Options
from rocplot.compute._base.reading import is_made
from rocplot.compute._calibration.brier_decomposition import BrierDecomposition
from rocplot.page.gids import gid_of
from rocplot.page.labels import labels_of
from rocplot.page.measures import HAIR, ground, marker_size, thin_width
from rocplot.plot import _artists, _axes
from rocplot.plot._captions import quoted
from rocplot.plot._layers.layer import Layer
from rocplot.plot._looks import AROUND, MARK, over
from rocplot.plot._panel import Drawn
from rocplot.plot._picture import Model, Plot, picture

Losses: TypeAlias = Plot[BrierDecomposition]

_SCORES = {"brier": "Brier", "log": "log loss"}
_ALONG = (0.5, 0.35, 0.65, 0.2, 0.8, 0.9, 0.1)  # where on a line its value may stand


def _draw_equal_brier(plot: Losses, _made: None, style: Options) -> None:
    """Draw the lines of round losses, and that of no calibration loss if the panel reaches below it."""
    (_, right), (bottom, top) = plot.ax.get_xlim(), plot.ax.get_ylim()
    if bottom < 0 and not _artists.has(plot.ax, "zero"):
        _artists.line(plot.ax, [0, right], [0, 0], linewidth=thin_width(HAIR), gid="zero")
    look: Options = {"linewidth": thin_width(HAIR), "alpha": 0.6, "gid": "equal_brier", "zorder": 1.4}
    word = _SCORES[plot.first.score]
    for earlier in [one for one in plot.ax.lines if gid_of(one) == "equal_brier"]:  # of smaller limits
        earlier.remove()
    labels_of(plot.ax).forget("equal_brier")
    for value in MaxNLocator(9, steps=[1, 2, 2.5, 5, 10]).tick_values(0, right + top):
        if not 0 < value < right + top:
            continue
        x = np.array([max(value - top, 0), min(value - bottom, right)])
        _artists.line(plot.ax, x, value - x, **over(look, style))
        spots = [(x[0] + share * (x[1] - x[0]), value - x[0] - share * (x[1] - x[0])) for share in _ALONG]
        _artists.label_on(plot.ax, f"{word} {round(value, 10):g}", spots, series="equal_brier")


EQUAL_BRIER = Layer(
    "equal_brier",
    "Lines of equal Brier score, or of equal log loss.",
    _draw_equal_brier,
    default=True,
    repeats=True,
    rank=-1,
    caption="Thin lines: equal total loss",
)


def _caption(call: Drawn) -> str:
    rows = [
        f"{quoted(name or 'model')} {write(one.refinement)} + {write(one.calibration)} = {write(one.brier)}"
        for name, one in call.results.items()
    ]
    first = next(iter(call.results.values()))
    loss = "Brier score" if first.score == "brier" else "log loss"
    return f"Refinement loss + calibration loss = {loss}, by {first.grouping}: {'; '.join(rows)}"


@picture(
    compute.brier_decomposition,
    (EQUAL_BRIER,),
    fields={
        "brier": "Brier score or log loss",
        "calibration": "calibration loss",
        "refinement": "refinement loss",
    },
    main="the markers",
    caption=_caption,
)
def refinement_calibration(
    plot: Losses,
    *,
    after: Any = None,
    method: Literal["corp", "scores", "bins"] = "corp",
    n_bins: int = 10,
    score: Literal["brier", "log"] = "brier",
) -> Axes:
    """Draw models as points of refinement loss and calibration loss.

    Parameters
    ----------
    {reading}
    after : mapping, array-like, or results, optional
        The scores of the same models after recalibration, or their decompositions: an arrow leads there.
    method : {"corp", "scores", "bins"}
        The groups of the decomposition.  With continuous scores ``"scores"`` puts all loss on calibration.
    n_bins : int
        Number of bins of the method ``"bins"``.
    score : {"brier", "log"}
        The loss that is split: the Brier score, or the log loss, in nats.
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
        Also for scores outside [0, 1], where `after` names other models, for an infinite log loss, for
        decompositions of different scores, or for axes that show another score.

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
    how = {} if plot.ready else {"method": method}
    before = plot.read(**how)
    later = {} if after is None else _later(plot, after, how)
    if later and set(later) != set(before):
        raise value_error(
            "after",
            f"names the models {', '.join(map(str, later))}, but the models are "
            f"{', '.join(map(str, before))}",
            "use the same names in both",
        )
    plot.take(before)
    _check_scores({**before, **{f"after: {name}": one for name, one in later.items()}})
    plot.prepare()
    plot.label("{name}", "model", "brier", "calibration", "refinement")

    limits = _limits([*before.values(), *later.values()])
    unit = " (nats)" if plot.first.score == "log" else ""
    plot.begin(_axes.losses, f"Refinement loss{unit}", f"Calibration loss{unit}", *limits)
    plot.draw_layers()
    for model in plot.models:
        _draw_model(plot, model, later.get(model.name))
    return plot.end("upper right")


def _later(plot: Losses, after: Any, how: dict[str, Any]) -> dict[str | None, BrierDecomposition]:
    """Read the models after recalibration: decompositions, or scores of the same cases."""
    if is_made(after, BrierDecomposition):
        return plot.take(after)
    if plot.ready:
        raise type_error("after", "must hold decompositions when y_true does")
    with within("after"):
        return plot.read(y_score=after, **how)


def _check_scores(every: Mapping[Any, BrierDecomposition]) -> None:
    """Raise for losses that have no place beside the others."""
    if len({one.score for one in every.values()}) > 1:
        words = ", ".join(f"{name} ({_SCORES[one.score]})" for name, one in every.items())
        raise ValueError(f"one axes holds decompositions of one score, not {words}")
    for name, one in every.items():
        if not np.isfinite(one.calibration):
            of = "" if name is None else f" of {name}"
            raise ValueError(
                f"the log loss{of} is infinite, because a probability of 0 was predicted for the class of a "
                "case: clip the predictions, such as by np.clip(y_score, 0.001, 0.999)"
            )


def _limits(every: list[BrierDecomposition]) -> tuple[float, float, float]:
    """Return the right, the upper and the lower limit: losses of nothing span something, too."""
    right, top = (1.2 * max(getattr(one, part) for one in every) for part in ("refinement", "calibration"))
    lowest = 1.2 * min(0.0, *(one.calibration for one in every))  # of bins
    least = max(0.1 * max(right, top, -lowest), 0.01)
    return max(right, least), max(top, least), lowest


def _draw_model(plot: Losses, model: Model[BrierDecomposition], then: BrierDecomposition | None) -> None:
    """Draw a model's point with its label, hollow if an arrow leads to where it is after recalibration."""
    color, first = plot.look(model).color, model is plot.models[0]
    start = model.result.refinement, model.result.calibration
    look: Options = {"color": color, "markersize": marker_size(MARK)}
    hollow = {"markerfacecolor": ground(), "label": "before" if first else None}
    own = look | {"gid": model.gid(plot.name)} | ({} if then is None else hollow)
    _artists.points(plot.ax, *start, **over(own, plot.kws(model)))
    _artists.label(plot.ax, model.label, *start, color=color, clear=AROUND)
    if then is not None:
        end = then.refinement, then.calibration
        long = float(np.hypot(*np.subtract(end, start)))
        _artists.arrow(plot.ax, start, end, color=color, zorder=2 + 0.5 / (1 + long))  # shorter ones on top
        own = look | {"gid": model.gid("after"), "label": "after" if first else None}
        _artists.points(plot.ax, *end, **over(own, plot.kws(model)))
