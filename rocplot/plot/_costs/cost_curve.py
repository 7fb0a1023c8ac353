"""Cost curves and their layers."""

from __future__ import annotations

from typing import Any

import numpy as np
from matplotlib.axes import Axes
from matplotlib.collections import LineCollection, PolyCollection
from matplotlib.lines import Line2D

from rocplot import compute
from rocplot._typing import Array
from rocplot._validation import number, within
from rocplot.compute._costs.cost_band import CostBand
from rocplot.compute._costs.cost_curve import CostCurve
from rocplot.compute._costs.h_measure import beta_density, beta_weight
from rocplot.compute._costs.loss_curve import shared_axis
from rocplot.plot import _artists, _axes

_MOST_LINES = 200  # more cost lines than these are one grey area, and no page holds more labels
_BAND = ("level", "n_resamples", "seed", "progress")
_ALONG = np.array(
    [0.12, 0.2, 0.06, 0.88, 0.8, 0.94, 0.3, 0.7, 0.5, 0.16, 0.84, 0.25, 0.75, 0.4, 0.6, 0.35, 0.65]
)
_CLEAR = 0.05  # of the height of a panel: what a label on a line wants between that and the next line


def cost_curve(
    y_true: Any,
    y_score: Any = None,
    *,
    data: Any = None,
    hue: Any = None,
    sample_weight: Any = None,
    pos_label: Any = None,
    soft_labels: bool = False,
    x: str = "cost_proportion",
    prior: float | None = None,
    lines: Any = False,
    trivial: Any = True,
    operating_range: Any = False,
    thresholds: Any = None,
    operating_point: Any = False,
    cost_weight: Any = None,
    band: Any = False,
    legend: Any = "auto",
    label_fmt: str | None = None,
    ax: Axes | None = None,
    **line_kws: Any,
) -> Axes:
    """Draw cost curves: the loss of the best threshold at every operating condition.

    Parameters
    ----------
    y_true, y_score, data, hue, sample_weight, pos_label, soft_labels
        As for ``roc``; results may stand in place of data: ``RocCurve``, ``CostCurve``, ``CostBand``, and
        what ``compute.cost_line`` and ``compute.score_uniform_curve`` give.
    x : {"cost_proportion", "skew"}
        Cost proportion κ of a false negative, or Drummond & Holte's probability cost.  One axes holds
        one of the two.
    prior : float in (0, 1), optional
        P(positive) where the classifier will be used, by default the sample's.
    lines : bool or dict
        The cost line of every threshold, of at most 200 evenly chosen.
    trivial : bool or dict
        The loss of the better of "always −" and "always +", at the prior of the first model.
    operating_range : bool or dict
        Shade what each curve saves of that loss, over the conditions for which it saves something.
    thresholds : True, array-like or dict, optional
        The cost lines of these cut-offs, or of all hull vertices: the duals of points in ROC space.  A
        dict holds ``at``, a format ``fmt``, and keywords of the lines.
    operating_point : bool or dict
        The best decision at one condition, with its threshold: the dual of the tangent in ROC space.  A dict
        may hold ``cost_fp`` and ``cost_fn``, 1 by default, and marker keywords.
    cost_weight : {"hand-2009", "hand-2014", "severity-ratio"}, True or dict, optional
        The density by which the H-measure weighs costs, scaled to a quarter of the panel, at the prior of
        the first model.  A dict may hold ``a`` and ``b``, or ``preset``, and keywords of the shade.
    band : bool or dict
        A pointwise bootstrap band of each curve.  A dict may hold ``level``, ``n_resamples``, ``seed``,
        ``progress`` and keywords of the shade.  The bounds of a ``CostBand`` are drawn in any case.
    legend, ax
        As for ``roc``.
    label_fmt : str, optional
        Format of the models' labels from ``name`` and ``area``.
    **line_kws
        Keywords of the envelopes' lines.

    Returns
    -------
    Axes
        With artists whose gid is ``cost_curve:<model>``, ``lines:<model>``, ``thresholds:<model>`` and so on.

    Raises
    ------
    ValueError, TypeError
        As for ``rocplot.compute.cost_curve``, for a layer of the wrong kind, a cost weight over the skew,
        or axes that show something else; before anything is drawn.

    Notes
    -----
    Drummond & Holte (2000); Fawcett (2004), section 7.5.2.  A point of ROC space is a line here, a hull
    segment a vertex.  All curves of cost space over the same `x` may share an axes.

    Examples
    --------
    >>> import matplotlib.pyplot as plt
    >>> fig, ax = plt.subplots()
    >>> ax = cost_curve([1, 0, 1, 0], [0.9, 0.4, 0.4, 0.2], thresholds=[0.4], ax=ax)
    >>> [line.get_gid() for line in ax.lines]
    ['cost_curve', 'trivial', 'thresholds']
    >>> plt.close(fig)
    """
    reading = {"data": data, "hue": hue, "sample_weight": sample_weight, "pos_label": pos_label}
    reading["soft_labels"] = soft_labels
    asked = _artists.changed(x=(x, "cost_proportion"), prior=(prior, None))
    curves = _artists.models(compute.cost_curve(y_true, y_score, **reading, **asked))
    x = shared_axis(curves.values())
    curves, want_band = _bands(band, curves)
    weight = next(iter(curves.values())).prior
    want_lines = _artists.layer(lines, "lines", LineCollection)
    want_trivial = _artists.layer(trivial, "trivial")
    want_range = _artists.layer(operating_range, "operating_range", PolyCollection)
    cuts = _cost_lines(thresholds, curves)
    optima = _optima(operating_point, curves)
    density = _density(cost_weight, x, weight)
    for want, layer in ((want_lines, "lines"), (want_range, "operating_range")):
        if want is not None and any(curve.curve is None for curve in curves.values()):
            raise ValueError(f"{layer} needs the ROC curve: draw a cost curve of data or of a RocCurve")
    line_kws = _artists.keywords(line_kws, "cost_curve()")
    names = _artists.model_labels(
        label_fmt or "{name} (area {area:.3f})",
        {name: {"area": curve.area} for name, curve in curves.items()},
        "cost curve",
    )

    ax = _axes.axes(ax, legend)
    shared = not _axes.is_new(ax)
    said = {curve.error for curve in curves.values() if isinstance(curve, CostBand) and _has_bounds(curve)}
    rows = len(curves) + len(said) + (density is not None)  # of the legend, which says a kind of band once
    _axes.cost_space(ax, x, _top(list(curves.values()), weight if want_trivial is not None else None), rows)
    drawn = {}
    for name, curve in curves.items():
        look = {"gid": _artists.gid("cost_curve", name), "label": names[name]}
        drawn[name] = _artists.graph(ax, curve.x, curve.loss, **_artists.over(look, line_kws))
    _artists.trivial(ax, want_trivial, weight)
    if density is not None:
        _draw_density(ax, *density)
    for name, curve in curves.items():
        line = drawn[name]
        if isinstance(curve, CostBand):
            _draw_band(ax, curve, line, _artists.gid("band", name), want_band)
        if want_range is not None:
            _draw_range(ax, curve, line, _artists.gid("operating_range", name), want_range)
        if want_lines is not None:
            _draw_lines(ax, curve, line, _artists.gid("lines", name), want_lines)
        if optima is not None:
            _draw_optimum(ax, *optima[0][name], line, _artists.gid("operating_point", name), optima[1])
        if cuts is not None:
            _draw_cuts(ax, cuts[0], name, line, cuts[1])
    has_names = _artists.named(curves, label_fmt, line_kws) or density is not None
    has_names = has_names or any(isinstance(curve, CostBand) for curve in curves.values())
    _axes.legend(ax, legend, has_names=shared or has_names, loc="best")
    return ax


# -- what is asked for, checked before anything is drawn ------------------------------------------


def _top(curves: list[compute.LossCurve], weight: float | None) -> float:
    """Return the greatest loss that the panel must show."""
    tent = 0.0 if weight is None else 2 * weight * (1 - weight)
    bounds = [float(np.nan_to_num(one.high).max()) for one in curves if isinstance(one, CostBand)]
    return max(tent, *(float(curve.loss.max()) for curve in curves), *bounds)


def _has_bounds(curve: CostBand) -> bool:
    return not np.isnan(curve.low).all()


def _bands(
    want: Any, curves: dict[str | None, CostCurve]
) -> tuple[dict[str | None, CostCurve], dict[str, Any]]:
    """Put bands in place of curves that have none, if they are wanted."""
    options = _artists.layer(want, "band", PolyCollection, own=_BAND)
    if options is None:
        return curves, {}
    how = {key: options.pop(key) for key in _BAND if key in options}
    banded: dict[str | None, CostCurve] = {}
    for name, curve in curves.items():
        if isinstance(curve, CostBand):
            banded[name] = curve
            continue
        if curve.curve is None:
            raise ValueError("band needs the counts: draw a cost curve of data")
        own: dict[str, Any] = {"x": curve.axis, "prior": None if curve.axis == "skew" else curve.prior}
        banded[name] = compute.cost_band(curve.curve, **own, **how)
    return banded, options


def _cost_lines(
    want: Any, curves: dict[str | None, CostCurve]
) -> tuple[dict[str | None, list[tuple[str, compute.LossCurve]]], dict[str, Any]] | None:
    """Find the cost lines of the cut-offs to mark, with their labels."""
    asked = _artists.cut_offs(want, kind=Line2D)
    if asked is None:
        return None
    at, options = asked
    fmt = options.pop("fmt", None)
    found = {}
    for name, curve in curves.items():
        if curve.curve is None or curve.hull is None:
            raise ValueError("thresholds need the ROC curve: draw a cost curve of data or of a RocCurve")
        cuts = curve.hull.threshold if at is None else at
        how: dict[str, Any] = {"x": curve.axis, "prior": None if curve.axis == "skew" else curve.prior}
        found[name] = [
            (_artists.cut_off(cut, fmt), compute.cost_line(curve.curve, threshold=cut, **how))
            for cut in np.asarray(cuts, float)
        ]
    return found, options


def _optima(
    want: Any, curves: dict[str | None, CostCurve]
) -> tuple[dict[str | None, tuple[float, float, float]], dict[str, Any]] | None:
    """Find the condition of the costs, the least loss there, and the threshold that has it."""
    options = _artists.layer(want, "operating_point", own=("cost_fp", "cost_fn"))
    if options is None:
        return None
    costs = [number(options.pop(key, 1), key) for key in ("cost_fn", "cost_fp")]
    if sum(costs) == 0:
        raise ValueError("cost_fn and cost_fp are both 0: there is nothing to choose by")
    found = {}
    for name, curve in curves.items():
        if curve.curve is None or curve.prior is None:
            raise ValueError(
                "operating_point needs the ROC curve: draw a cost curve of data or of a RocCurve"
            )
        fn, fp = costs
        if curve.axis == "skew":  # z = πκ/(πκ + (1 − π)(1 − κ))
            if curve.curve.prior is None:
                raise ValueError("operating_point needs the prior, which this curve was built without")
            fn, fp = fn * curve.curve.prior, fp * (1 - curve.curve.prior)
        fn, fp = fn / (fn + fp), fp / (fn + fp)
        point = compute.operating_point(curve.curve, prior=curve.prior, cost_fn=2 * fn, cost_fp=2 * fp)
        found[name] = (fn, point.cost, point.threshold)
    return found, options


def _density(want: Any, x: str, weight: float | None) -> tuple[tuple[float, float], dict[str, Any]] | None:
    options = _artists.layer(want, "cost_weight", PolyCollection, own=("a", "b", "preset"), also=(str,))
    if options is None:
        return None
    if x == "skew":
        raise ValueError('cost_weight is a density of cost proportions: it needs x="cost_proportion"')
    if weight is None:
        raise ValueError(
            "cost_weight needs the prior, which this curve was built without: LossCurve(…, prior=…)"
        )
    preset = options.pop("value", options.pop("preset", None))
    a, b = options.pop("a", 2), options.pop("b", 2)
    with within("cost_weight"):
        return beta_weight(a, b, preset, weight), options


# -- layers ---------------------------------------------------------------------------------------


def _draw_density(ax: Axes, shape: tuple[float, float], options: dict[str, Any]) -> None:
    """Shade the H-measure's weight; its axis is 1 − κ."""
    kappa = np.linspace(0.005, 0.995, 199)
    density = beta_density(1 - kappa, *shape)
    a, b = (f"{value:.4g}" for value in shape)
    look = {"facecolor": _artists.neutral(), "gid": "cost_weight", "label": f"cost weight, Beta({a}, {b})"}
    height = 0.25 * ax.get_ylim()[1] * density / density.max()
    _artists.under(ax, kappa, height, **_artists.over(look, options, PolyCollection))


def _draw_band(ax: Axes, curve: CostBand, line: Line2D, gid: str, options: dict[str, Any]) -> None:
    if not _has_bounds(curve):
        return
    look = {"facecolor": line.get_color(), "gid": gid, "label": curve.error}
    _artists.band(ax, curve.x, curve.low, curve.high, **_artists.over(look, options, PolyCollection))


def _draw_range(ax: Axes, curve: CostCurve, line: Line2D, gid: str, options: dict[str, Any]) -> None:
    """Shade between the envelope and the trivial classifiers."""
    assert curve.prior is not None
    low, high = curve.operating_range
    x = np.unique(np.r_[curve.x[(low <= curve.x) & (curve.x <= high)], low, 1 - curve.prior, high])
    tent = 2 * np.minimum(x * curve.prior, (1 - x) * (1 - curve.prior))
    look = {"facecolor": line.get_color(), "alpha": 0.12, "gid": gid}
    loss = np.interp(x, curve.x, curve.loss)
    _artists.band(ax, x, loss, tent, **_artists.over(look, options, PolyCollection))


def _draw_lines(ax: Axes, curve: CostCurve, line: Line2D, gid: str, options: dict[str, Any]) -> None:
    """Draw the lines of all thresholds, or of as many as can be told apart."""
    assert curve.curve is not None
    assert curve.prior is not None
    n = curve.curve.fpr.size
    at = np.unique(np.linspace(0, n - 1, min(n, _MOST_LINES)).astype(int))
    rise = 2 * (1 - curve.prior) * curve.curve.fpr[at], 2 * curve.prior * (1 - curve.curve.tpr[at])
    ends = np.broadcast_to([0.0, 1.0], (at.size, 2))
    look = {"color": line.get_color(), "alpha": 0.35, "gid": gid}
    _artists.bundle(ax, ends, np.column_stack(rise), **_artists.over(look, options, LineCollection))


def _draw_optimum(
    ax: Axes, x: float, loss: float, cut: float, line: Line2D, gid: str, options: dict[str, Any]
) -> None:
    look = _artists.over({"color": line.get_color(), "markersize": 5, "gid": gid}, options)
    _artists.points(ax, x, loss, **look)
    if not np.isnan(cut):
        _artists.label(ax, _artists.score(cut), x, loss, color=look["color"], clear=4.5)


def _draw_cuts(
    ax: Axes,
    cuts: dict[str | None, list[tuple[str, compute.LossCurve]]],
    name: str | None,
    line: Line2D,
    options: dict[str, Any],
) -> None:
    every = [cut for one in cuts.values() for _, cut in one][:_MOST_LINES]
    look: dict[str, Any] = {"color": line.get_color(), "linestyle": (0, (6, 2, 1, 2))}
    look = _artists.over(look | {"gid": _artists.gid("thresholds", name)}, options)
    for text, cut in cuts[name][:_MOST_LINES]:
        _artists.line(ax, cut.x, cut.loss, **look)
        if not cut.loss.any():  # it runs along the envelope of a perfect ranking
            _artists.label(ax, text, 0.5, 0.0, color=look["color"])
            continue
        _artists.label_on(ax, text, _free_spots(cut, every, ax.get_ylim()[1]), color=look["color"])


def _free_spots(cut: compute.LossCurve, lines: list[compute.LossCurve], top: float) -> Array:
    """Find where a cost line may bear its label: apart from the others, or else where it is farthest off."""
    at = _ALONG[np.interp(_ALONG, cut.x, cut.loss) < 0.97 * top]
    around = at[:, None] + np.array([-0.035, 0, 0.035])  # the label's width
    own = np.interp(around, cut.x, cut.loss)
    gap = np.full(at.size, np.inf)
    for other in lines:
        off = np.interp(around, other.x, other.loss) - own
        if np.abs(other.loss - cut.loss).max() > 1e-9:
            crossed = (off.min(axis=1) < 0) & (off.max(axis=1) > 0)
            gap = np.minimum(gap, np.where(crossed, 0.0, np.abs(off).min(axis=1)))
    clear = gap >= _CLEAR * top
    chosen = at[clear] if clear.any() else at[np.argsort(-gap, kind="stable")]
    return np.column_stack([chosen, np.interp(chosen, cut.x, cut.loss)])
