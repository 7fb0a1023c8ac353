"""Instability plots: how individual predictions change when a model is refitted to resamples."""

from __future__ import annotations

from typing import Any, Literal, Unpack

import numpy as np
from matplotlib.axes import Axes
from numpy.typing import ArrayLike

from rocplot import compute
from rocplot._errors import make_value_error
from rocplot._numbers import write_cutoff, write_number
from rocplot._typing import Array, Options, Scalar, Seed
from rocplot._validation import check_choice, check_proportion
from rocplot.compute import PredictionInstability
from rocplot.compute._calibration.fits import fit_loess
from rocplot.page.sizes import get_marker_size, get_neutral_color, get_thin_width
from rocplot.page.typeset import LiteralString
from rocplot.plot import _artists, _axes
from rocplot.plot._looks import DASHED, DOT, DOTTED
from rocplot.plot._panel import DrawnPlot
from rocplot.plot._picture import LegendArguments, Model, Plot, picture

_LEVEL = 0.95
_MOST_CASES, _MOST_CURVES = 1000, 100  # drawn, evenly chosen by rank of the prediction, or among the refits
_SPAN, _TARGETS = 0.5, 101  # of the local regression over the predictions
_PREDICTED = "Predicted probability"


_CAPTIONS = {
    "prediction": "Instability of predictions: for each case the range of {level:.0f} % of the predictions "
    "of {refits}; dashed: its ends, smoothed",
    "mape": "Mean absolute prediction error of each case over {refits}, with a local regression; mean {mape}",
    "calibration": "Calibration of the model, and thin that of {n_drawn} of {refits}, in the cases of the "
    "study (local regression)",
    "classification": "Share of {refits} that classify a case otherwise than the model, "
    "at a cut-off of {cut}",
}


def _start_caption(call: DrawnPlot) -> str:
    result, threshold = next(iter(call.results.values())), call.options.get("threshold")
    return _CAPTIONS[call.options.get("kind") or "prediction"].format(
        refits=f"{len(result.resampled)} refits to bootstrap resamples",
        n_drawn=min(len(result.resampled), _MOST_CURVES),
        level=100 * _LEVEL,
        mape=write_number(result.mape),
        cut="" if threshold is None else write_cutoff(float(threshold)),
    )


class InstabilityArguments(LegendArguments, total=False):
    """What `prediction_instability` takes besides its own options."""

    estimator: Any
    X: Any
    y: ArrayLike
    groups: ArrayLike | None
    sample_weight: ArrayLike | None
    pos_label: Scalar


@picture(
    compute.prediction_instability, main="the model's line or marks", by_model=(), caption=_start_caption
)
def prediction_instability(
    plot: Plot[PredictionInstability],
    *,
    n_resamples: int = 200,
    n_jobs: int | None = 1,
    seed: Seed = 0,
    progress: bool = True,
    kind: Literal["prediction", "mape", "calibration", "classification"] = "prediction",
    threshold: float | None = None,
    **shared: Unpack[InstabilityArguments],
) -> Axes:
    """Draw how the predictions for each case change when the model is refitted to resamples.

    Use it to see how much a single prediction depends on the sample that the model was fitted to.

    Parameters
    ----------
    estimator : classifier, callable or PredictionInstability
        The model to refit, or a result of ``rocplot.compute.prediction_instability``, which several panels
        can share.
    X, y : array-like
        The features and the classes of the cases.
    n_resamples : int
        Number of refits to bootstrap resamples.
    groups, sample_weight, pos_label, n_jobs, progress
        See ``rocplot.compute.prediction_instability``.
    seed : int, numpy.random.Generator or None
        Random seed or Generator.
    kind : {"prediction", "mape", "calibration", "classification"}
        The predictions of the refits over those of the model; the mean absolute error of each case; the
        calibration curves of the refits; or the share of refits that classify a case differently.
    threshold : float in (0, 1), optional
        The cut-off of ``"classification"``, which needs it.
    {common}

    Returns
    -------
    Axes
        With artists whose gid is ``prediction_instability``, ``refits``, ``limits``, and ``threshold``.

    Raises
    ------
    ValueError, TypeError
        For input that ``rocplot.compute.prediction_instability`` refuses, an unknown `kind`, or a `threshold`
        that is missing, outside (0, 1), or of no use.

    See Also
    --------
    rocplot.compute.prediction_instability : The predictions as numbers.
    calibration : The calibration of one model.
    report : All four plots on one sheet.

    Notes
    -----
    Riley & Collins (2023).  Of more than a thousand cases, a thousand are drawn, chosen evenly by their
    predictions.

    Examples
    --------
    >>> import numpy as np
    >>> import matplotlib.pyplot as plt
    >>> from rocplot import compute
    >>> rng = np.random.default_rng(0)
    >>> p = rng.uniform(size=30)
    >>> refits = np.clip(p + rng.normal(0, 0.05, (20, 30)), 0, 1)
    >>> result = compute.PredictionInstability(p, refits, rng.random(30) < p)
    >>> fig, ax = plt.subplots()
    >>> ax = prediction_instability(result, kind="mape", ax=ax)
    >>> [line.get_gid() for line in ax.lines]
    ['refits', 'prediction_instability']
    >>> plt.close(fig)
    """
    check_choice(kind, _CAPTIONS, "kind")
    if threshold is None and kind == "classification":
        raise make_value_error("threshold", "is missing", "pass the cut-off at which cases are classified")
    if threshold is not None and kind != "classification":
        raise make_value_error("threshold", f"is of kind='classification', not of {kind!r}", "leave it out")
    cut = None if threshold is None else check_proportion(threshold, "threshold")
    plot.read_single(**({} if plot.is_precomputed else {"seed": seed}))
    plot.write_labels("{name}", "model")
    plot.prepare_layers()
    (model,) = plot.models
    if kind == "prediction":
        _draw_predictions(plot, model)
    elif kind == "calibration":
        _draw_calibration(plot, model)
    elif kind == "mape":
        _draw_shares(plot, model, model.result.mape_by_case, "Mean absolute error")
    else:
        differs = (model.result.resampled >= cut) != (model.result.predicted >= cut)
        _draw_shares(plot, model, differs.mean(axis=0), "Share classified otherwise", cut)
    return plot.finish_axes("upper left")


def _choose_cases(predicted: Array) -> Array:
    """Choose cases to draw, evenly by the rank of their prediction."""
    order = np.argsort(predicted, kind="stable")
    chosen = np.linspace(0, order.size - 1, min(order.size, _MOST_CASES)).astype(int)
    return np.asarray(order[chosen])


def _smooth_values(predicted: Array, values: Array) -> tuple[Array, Array]:
    """Smooth values over the predictions by local regression."""
    x, place, weight = np.unique(predicted, return_inverse=True, return_counts=True)
    y = np.bincount(place, values) / weight
    if x.size < 4:
        return x, y
    targets = np.unique(np.quantile(predicted, np.linspace(0, 1, _TARGETS)))
    return targets, fit_loess(x, y, weight.astype(float), targets, _SPAN, 1, True)[0]


def _draw_predictions(plot: Plot[PredictionInstability], model: Model[PredictionInstability]) -> None:
    """Draw the range of each case's resampled predictions, and its smoothed ends."""
    predicted, cases = model.result.predicted, _choose_cases(model.result.predicted)
    limits = model.result.limits(_LEVEL)
    ranges = np.stack([np.column_stack([predicted, end])[cases] for end in limits], axis=1)
    label = LiteralString(f"{_LEVEL * 100:.0f} % of the refits")
    _draw_refits(plot, "Predicted probability in refits", ranges, label)
    (x, lower), (_, upper) = (_smooth_values(predicted, end) for end in limits)
    line = plot.curve(model, x, np.clip(lower, 0, 1), graph=True, linestyle=DASHED, label="smoothed limits")
    look = {name: getattr(line, f"get_{name}")() for name in ("color", "linewidth", "zorder")}
    _artists.draw_line(plot.ax, x, np.clip(upper, 0, 1), linestyle=DASHED, gid="limits", **look)


def _draw_calibration(plot: Plot[PredictionInstability], model: Model[PredictionInstability]) -> None:
    """Draw the calibration curves of the refits, and that of the model."""
    result = model.result
    indices = np.unique(np.linspace(0, len(result.resampled) - 1, _MOST_CURVES).astype(int))
    curves = [
        compute.calibration(result.y_true, p, method="loess")
        for p in (*result.resampled[indices], result.predicted)
    ]
    *paths, path = (np.column_stack([curve.predicted, np.clip(curve.observed, 0, 1)]) for curve in curves)
    _draw_refits(plot, "Observed proportion", paths, "refits")
    plot.curve(model, *path.T, graph=True)


def _draw_refits(plot: Plot[PredictionInstability], ylabel: str, paths: Any, label: str) -> None:
    """Draw what refits give as thin lines, in a unit square with its diagonal."""
    plot.lay_out_axes(_axes.lay_out_unit_square, _PREDICTED, ylabel)
    _artists.draw_line(plot.ax, [0, 1], [0, 1], linestyle=DOTTED, gid="identity", zorder=1.5)
    look: Options = {"linewidth": get_thin_width(0.4), "alpha": 0.3, "gid": "refits", "zorder": 1.6}
    _artists.draw_segments(plot.ax, paths, color=get_neutral_color(), label=label, **look)


def _draw_shares(
    plot: Plot[PredictionInstability],
    model: Model[PredictionInstability],
    y: Array,
    label: str,
    cut: float | None = None,
) -> None:
    """Draw a value of each case over its prediction, with a local regression."""
    predicted = model.result.predicted
    cases = _choose_cases(predicted)
    plot.lay_out_axes(_lay_out_shares, label, float(y.max()))
    look: Options = {"color": get_neutral_color(), "markersize": get_marker_size(DOT), "alpha": 0.5}
    _artists.draw_points(plot.ax, predicted[cases], y[cases], gid="refits", label="case", zorder=1.6, **look)
    x, smooth = _smooth_values(predicted, y)
    plot.curve(model, x, np.maximum(smooth, 0), graph=True, label="local regression")
    if cut is not None:
        look = {"transform": plot.ax.get_xaxis_transform(), "linestyle": DASHED, "zorder": 1.5}
        _artists.draw_line(plot.ax, [cut, cut], [0, 1], gid="threshold", **look)


def _lay_out_shares(ax: Axes, ylabel: str, top: float) -> None:
    """Lay out shares, or errors, over the predicted probability."""
    limits = {"xlim": _axes.pad_limits(), "ylim": _axes.pad_limits(1.05 * top or 0.1)}
    _axes.lay_out_frame(ax, _PREDICTED, ylabel, **limits)
    for axis in (ax.xaxis, ax.yaxis):
        _axes.set_ticks(axis, _axes.write_rate_tick)
