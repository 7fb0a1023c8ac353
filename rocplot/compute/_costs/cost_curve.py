"""Cost curves: the loss of optimal thresholds; their averages over folds and their bands."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import field
from typing import Any, Unpack

import numpy as np
from numpy.typing import ArrayLike

from rocplot._errors import make_value_error
from rocplot._typing import Array, CostAxis, OddsAxis
from rocplot.compute._base.folds import (
    Averaging,
    ErrorBar,
    compute_error_bars,
    describe_mean_bars,
    read_error_kind,
)
from rocplot.compute._base.interval import Band, BandKind, Inference, compute_wilson_limits, keep_inference
from rocplot.compute._base.reading import (
    DataArguments,
    Resampling,
    Scores,
    Source,
    Truth,
    declare_result_type,
    per_model,
)
from rocplot.compute._base.result import Results
from rocplot.compute._costs.loss_curves import (
    LossCurve,
    compute_loss,
    convert_to_log_odds,
    get_class_weight,
    get_shared_axis,
    make_kind_check,
)
from rocplot.compute._counts.resample import yield_blocks
from rocplot.compute._counts.threshold_counts import (
    ThresholdCounts,
    bound_loss_error,
    find_mixed_cells,
    get_counts,
    get_totals,
    require_order,
    require_simple,
)
from rocplot.compute._roc.hull import RocHull, compute_highest_hull, compute_hull
from rocplot.compute._roc.roc import RocCurve, get_curve
from rocplot.compute._roc.roc_average import Folds, roc_average

# -- Cost curves: the loss of optimal thresholds --------------------------------------------------


class CostCurve(LossCurve):
    """The cost curve of a ranking: the lower envelope of its cost lines.

    Attributes
    ----------
    x, loss, area, axis, kind, prior
        The loss over the operating condition, see ``LossCurve``; the points are the vertices of the envelope.
    hull : RocHull
        The dual of the envelope: each hull vertex is a line of the envelope, each hull segment a vertex.
    curve : RocCurve
        The ROC curve; each of its points is a cost line.
    """

    hull: RocHull | None = field(default=None, repr=False)
    curve: RocCurve | None = field(default=None, repr=False)

    @property
    def ranges(self) -> Array:
        """Conditions (low, high) for which each vertex of the hull is best, shape (number of vertices, 2)."""
        if self.hull is None or self.prior is None:
            raise ValueError("ranges need the hull: compute the cost curve from data, counts or an ROC curve")
        if self.curve is not None:
            require_order(self.curve.counts, "the range of a threshold")
        edges = np.r_[0.0, find_vertex_exchanges(self.hull, self.prior), 1.0]
        return np.column_stack((edges[:-1], edges[1:]))

    @property
    def operating_range(self) -> tuple[float, float]:
        """Conditions between which the ranking is better than "always −" and "always +"."""
        ranges = self.ranges
        return float(ranges[0, 1]), float(ranges[-1, 0])


def _read_precomputed_curve(source: object) -> CostCurve | None:
    """Return a cost curve as it is, and a straight loss curve as the envelope of that line."""
    if isinstance(source, CostCurve):
        return source
    straight = isinstance(source, LossCurve) and source.kind in ("fixed", "score-uniform")
    precomputed = source if straight else make_kind_check("envelope")(source)
    if not isinstance(precomputed, LossCurve):
        return None
    return CostCurve(**precomputed.__getstate__())


def _read_fold_losses(curves: Sequence[CostCurve], _options: dict[str, Any]) -> tuple[Array, Array]:
    """Return the losses of folds at the vertices of all envelopes, between which the mean is linear."""
    for curve in curves:
        if curve.curve is not None:
            require_order(curve.curve.counts, "an average over folds")
    if get_shared_axis(curves) == "log_odds":
        raise ValueError('x="log_odds" cannot be combined with folds: average over "cost_proportion"')
    x = _list_bends(curves)
    return x, np.array([np.interp(x, curve.x, curve.loss) for curve in curves])


@per_model(
    result_type=CostCurve,
    convert_precomputed=_read_precomputed_curve,
    folds=Averaging(
        _read_fold_losses,
        known_spread=lambda x: (x == 0) | (x == 1),
        statistic="area",
        number=lambda curve: curve.area,
    ),
)
def cost_curve(source: Source, *, x: OddsAxis = "cost_proportion", prior: float | None = None) -> CostCurve:
    """Compute the cost curve: the lowest loss of any threshold at each operating condition.

    Use it to compare models if you don't know the costs or the prevalence yet.

    Parameters
    ----------
    {reading}
    {averaged}
    x : {"cost_proportion", "skew", "log_odds"}, default="cost_proportion"
        The operating condition: the cost proportion of a false negative, κ = cost_fn/(cost_fn + cost_fp), the
        skew z = πκ/(πκ + (1 − π)(1 − κ)), Drummond & Holte's probability cost, both in [0, 1]; or
        ln(κ/(1 − κ)), with the vertices at finite log odds, the same loss as at that κ, and an area of NaN.
    prior : float in (0, 1), optional
        P(positive) π where the classifier will be used; by default the sample's.  Not with ``x="skew"``,
        which includes the prior.

    Returns
    -------
    CostCurve or AveragedCurve
        The lower envelope of the cost lines of all thresholds.  Several models give a `Results`, a dict by
        name.  With folds, the exact mean loss at each condition, each fold at its own prior unless you pass
        one, as in `cost_average`, whose notes say why it is lower than the loss in the population.

    Raises
    ------
    {raises}
    ValueError
        Also for an unknown `x`, a prior outside (0, 1), a prior together with ``x="skew"``, or a
        curve without counts if no `prior` is given.

    See Also
    --------
    cost_line : Compute the cost line of one cut-off, the dual of its point in ROC space.
    brier_curve : Compute the loss if the score sets the threshold.
    rate_driven_curve : Compute the loss if the predicted positive rate equals the condition.
    expected_loss : Compute the expected loss of a threshold choice method.
    cost_band : Compute a pointwise confidence band of the cost curve.
    hull : Compute the upper convex hull of the ROC curve.
    operating_point : Find the operating point of least expected cost.
    rocplot.cost_curve : Draw cost curves: the loss of the best threshold at every operating condition.

    Notes
    -----
    Drummond & Holte (2000); Fawcett (2004), section 7.5.2, where the perfect classifier is
    printed as the segment from (0, 0) to (0, 1): it is (0, 0) to (1, 0).  Only hull vertices touch the
    envelope.  Two neighbours have equal loss at κ = 1 − p, with p the hull's probability between them.  Over
    κ the area is the refinement loss of the hull, Σ (n_k/n) p_k (1 − p_k): the Brier score of isotonically
    calibrated scores.

    References
    ----------
    {drummond2000}
    {fawcett2004}
    {hernandez2013}

    Examples
    --------
    >>> envelope = cost_curve([1, 0, 1, 0], [0.9, 0.8, 0.7, 0.6])
    >>> envelope.x, envelope.loss, round(envelope.area, 6)
    (array([0. , 0.5, 1. ]), array([0.  , 0.25, 0.  ]), 0.125)
    """
    curve, axis = get_curve(source), "cost_proportion" if x == "log_odds" else x
    weight = get_class_weight(curve, axis, prior)
    vertices = compute_hull(curve)
    abscissae = np.r_[0.0, find_vertex_exchanges(vertices, weight), 1.0]
    loss = compute_loss(abscissae, np.r_[vertices.fpr, 1.0], np.r_[vertices.tpr, 1.0], weight)
    new = np.r_[True, np.diff(abscissae) > 0]
    area, counts = _compute_envelope_area(vertices, weight), curve.counts
    pooled = counts is not None and bool(find_mixed_cells(counts).any())
    envelope = CostCurve.build_unchecked(
        x=abscissae[new],
        loss=loss[new],
        area=area,
        axis=axis,
        kind="envelope",
        prior=weight,
        hull=vertices,
        curve=curve,
        loss_error=bound_loss_error(counts, weight) if pooled and counts is not None else 0.0,
        area_error=max(area - _compute_envelope_area(compute_highest_hull(curve), weight), 0.0)
        if pooled
        else 0.0,
    )
    return convert_to_log_odds(envelope) if x == "log_odds" else envelope


def _compute_envelope_area(vertices: RocCurve, weight: float) -> float:
    """Compute the area under the envelope of a hull."""
    return float((weight * np.diff(vertices.tpr) * find_vertex_exchanges(vertices, weight)).sum())


def find_vertex_exchanges(vertices: RocCurve, weight: float) -> Array:
    """Compute the conditions at which neighbouring hull vertices cost the same: 1 − p of each segment."""
    positive, negative = weight * np.diff(vertices.tpr), (1 - weight) * np.diff(vertices.fpr)
    return np.asarray(negative / (positive + negative))


# -- Averages of cost curves over folds, and confidence bands -------------------------------------

_CELLS = 2_000  # more distinct scores are pooled into this many cells and then resampled


class CostBand(Band, CostCurve):
    """A cost curve with confidence limits, or an average of cost curves with error bars.

    Attributes
    ----------
    x, loss, area, axis, kind, prior, hull, curve
        The cost curve, see ``CostCurve``; an average over folds has no hull and no curve.
    low, high : ndarray, shape (m,)
        Bounds of the loss at `x`; NaN where the spread is undefined, and by default.
    error : str
        Kind and level of the bounds, as in a legend.
    area_sd : float
        Standard deviation of the areas over folds or resamples (ddof 1).
    basis : Inference or None
        How the limits were computed and at which level, for `describe`; None for a result built by hand.
    """

    _points = "x", "loss"
    _legend = "error"
    _curve = "Cost curve"

    low: Array = field(default_factory=lambda: np.empty(0))
    high: Array = field(default_factory=lambda: np.empty(0))
    error: str = ""
    area_sd: float = float("nan")
    basis: Inference | None = field(default=None, repr=False, compare=False, kw_only=True)

    def __post_init__(self) -> None:
        self._fill_limits("low", "high")
        super().__post_init__()


def _describe_cost_band(_: CostBand, options: Mapping[str, Any]) -> BandKind:
    resamples = f"{options['n_resamples']} resamples of the cases of each class"
    method = f"Wilson's intervals of both error rates, the upper limit corrected for the bias of {resamples}"
    return BandKind("Cost curve", "pointwise", "", method)


@keep_inference(_describe_cost_band)
@per_model(result_type=CostBand)
def cost_band(
    source: Source,
    *,
    x: CostAxis = "cost_proportion",
    prior: float | None = None,
    level: float = 0.95,
    drawing: Resampling,
) -> CostBand:
    """Compute a pointwise confidence band of the cost curve.

    Use it to see whether one model is really cheaper than another at given costs.

    Parameters
    ----------
    {reading}
    {condition}
    level : float in (0, 1), default=0.95
        Confidence level at each operating condition, as a proportion.
    {resampling}

    Returns
    -------
    CostBand
        Several models give a `Results`, a dict by name.  The band has points at the vertices of the
        envelope and at every hundredth of `x`.

    Raises
    ------
    {raises}
    ValueError
        Also for a level outside (0, 1), fractional weights, an unknown `x`, a prior outside (0, 1), a
        curve without counts, or counts made with `max_points`.

    See Also
    --------
    cost_curve : Compute the lowest loss at each operating condition.
    cost_average : Average cost curves over folds.
    roc_band : Compute a confidence band of the ROC curve.
    rocplot.cost_curve : Draw cost curves: the loss of the best threshold at every operating condition.

    Notes
    -----
    The lower limit is that of the loss of the sample's best threshold, from Wilson's intervals of its two
    error rates, combined as for a difference of independent proportions: Newcombe (1998), method 10; Zou &
    Donner (2008).  The lowest loss of any threshold in a sample is on average below that in the population,
    where the threshold was not chosen on the same cases.  The upper limit is therefore raised by this bias,
    as estimated by a bootstrap stratified by class, and cut off at the loss of the better trivial classifier.
    The band has no width at 0 and 1, where decisions are free, and only there.  More than 2000 distinct
    scores are pooled into 2000 cells before they are resampled.

    In simulations of binormal scores (AUC .6 to .99; 25 + 25, 50 + 50, 100 + 100, 20 + 180 and 5 + 45 cases)
    95 % bands covered the true loss of the best threshold in 94 to 100 % at conditions from .02 to .98; with
    50 + 50 exponential scores in 90 % at .8 and with as many ratings of five grades in 89 % at .2, elsewhere
    in 94 to 100 %.  The percentiles of the resampled envelopes, without correction, covered it in 71 to 85 %
    at .5 and in far fewer near the ends, missing on the side of too low a loss.

    {coverage}

    References
    ----------
    {drummond2000}
    {newcombe1998}
    {zou2008}

    Examples
    --------
    >>> band = cost_band([1, 0] * 20, range(40), n_resamples=50, seed=0)
    >>> bool((band.low <= band.high).all())
    True
    """
    counts = get_counts(source)
    require_simple(counts, "the cost band", "use `bootstrap` with a loss at one operating condition")
    require_order(counts, "the band")
    envelope = cost_curve(get_curve(counts), x=x, prior=prior)
    abscissae = np.union1d(envelope.x, np.arange(101) / 100)
    cells = counts
    if counts.score.size > _CELLS:
        pooled = counts.summarise(_CELLS)  # the cases of a cell are resampled as ties
        cells = ThresholdCounts.build_unchecked(
            score=pooled.score, positive=pooled.positive, negative=pooled.negative
        )
    turns = yield_blocks(drawing.n_resamples, cells.score.size, drawing.progress, max_rows=1)
    curves = [cost_curve(cells.resample(drawing.rng), x=x, prior=prior) for _ in turns]
    resampled = np.mean([_read_envelope(curve, abscissae) for curve in curves], axis=0)
    bias = np.minimum(resampled - _read_envelope(cost_curve(cells, x=x, prior=prior), abscissae), 0)
    low, high, trivial = _compute_loss_limits(envelope, get_totals(counts), abscissae, level)
    fields = envelope.__getstate__() | {"x": abscissae, "loss": _read_envelope(envelope, abscissae)}
    bounds = {"low": np.maximum(low, 0), "high": np.minimum(high - bias, trivial)}
    area_sd = float(np.std([curve.area for curve in curves], ddof=1))
    return CostBand.build_unchecked(**fields, **bounds, area_sd=area_sd)


def _compute_loss_limits(
    envelope: CostCurve, sizes: tuple[float, float], abscissae: Array, level: float
) -> tuple[Array, Array, Array]:
    """Compute limits of the loss of the best threshold, as if it were fixed, and the trivial loss.

    If several thresholds are best, the limits include those of all of them.
    """
    assert envelope.hull is not None
    assert envelope.prior is not None
    fpr, fnr, weight = envelope.hull.fpr, 1 - envelope.hull.tpr, envelope.prior
    miss, alarm = 2 * abscissae[:, None] * weight, 2 * (1 - abscissae[:, None]) * (1 - weight)
    (fnr_low, fnr_high), (fpr_low, fpr_high) = (
        compute_wilson_limits(rate, n, level) for rate, n in zip((fnr, fpr), sizes, strict=True)
    )
    loss = miss * fnr + alarm * fpr
    best = loss <= loss.min(axis=1, keepdims=True) + 1e-12
    low = loss - np.hypot(miss * (fnr - fnr_low), alarm * (fpr - fpr_low))
    high = loss + np.hypot(miss * (fnr_high - fnr), alarm * (fpr_high - fpr))
    low, high = np.where(best, low, np.inf).min(axis=1), np.where(best, high, -np.inf).max(axis=1)
    return low, high, np.minimum(miss, alarm)[:, 0]


@declare_result_type(CostBand)
def cost_average(
    y_true: Truth | Folds | Mapping[str, Folds],
    y_score: Scores = None,
    *,
    fold: ArrayLike | None = None,
    x: CostAxis = "cost_proportion",
    prior: float | None = None,
    errorbar: ErrorBar = ("ci", 95),
    **reading: Unpack[DataArguments],
) -> CostBand | Results[CostBand]:
    """Average cost curves over the folds of a cross-validation, at fixed operating conditions.

    Use it to summarise a cross-validation in cost space.

    Parameters
    ----------
    {folds}
    x : {"cost_proportion", "skew"}, default="cost_proportion"
        The operating condition: the cost proportion of a false negative, κ = cost_fn/(cost_fn + cost_fp), or
        the skew z = πκ/(πκ + (1 − π)(1 − κ)), Drummond & Holte's probability cost; both in [0, 1].
    prior : float in (0, 1), optional
        P(positive) π where the classifier will be used; by default that of each fold.  Not with
        ``x="skew"``, which includes the prior.
    errorbar : {"sd", "se"}, ("sd", k), ("se", k), ("ci", p), ("pi", p) or None, default=("ci", 95)
        Bounds over folds: k standard deviations or standard errors (1 by default), Student's t interval of
        the mean, or percentiles.  Levels p are percentages, or proportions up to 1.  A t interval without
        width, where all folds agree, is NaN except at 0 and 1, where the loss is 0.  None gives no bounds.

    Returns
    -------
    CostBand
        Several models give a `Results`, a dict by name.  The mean is exact, at the vertices of the
        envelopes of all folds, so its area is the mean of their areas.  With one fold the bounds are NaN.

    Raises
    ------
    {raises}
    ValueError
        Also for a fold with one class, a model that lacks a fold, an unknown `errorbar` or `x`, binomial
        error bars, which apply to rates only, or a prior outside (0, 1).
    TypeError
        Also for `data`, `hue` or `sample_weight` together with a list of folds, or if `fold` is missing.

    See Also
    --------
    cost_curve : Compute the lowest loss at each operating condition.
    cost_band : Compute a pointwise confidence band of the cost curve.
    roc_average : Average ROC curves over folds.
    rocplot.cost_curve : Draw cost curves: the loss of the best threshold at every operating condition.

    Notes
    -----
    The mean at a fixed condition is the expected loss of a user who knows the costs and chooses the best
    threshold in each fold, on the cases on which the loss is measured: the smaller the folds, the farther it
    is below the loss in the population.  The bounds show the spread of the folds, or of their mean; they are
    not a confidence interval of that loss (see `cost_band`).

    References
    ----------
    {drummond2000}

    Examples
    --------
    >>> folds = [([1, 0, 1, 0], [4, 3, 2, 1]), ([1, 1, 0, 0], [4, 3, 2, 1])]
    >>> mean = cost_average(folds)
    >>> mean.x, mean.loss, mean.area
    (array([0. , 0.5, 1. ]), array([0.   , 0.125, 0.   ]), 0.0625)
    """
    kind, level = read_error_kind(errorbar)
    if kind in ("binomial", "rubin"):
        raise make_value_error(
            "errorbar", f"={kind!r} applies to rates only", "for losses choose sd, se, ci or pi"
        )
    result = roc_average(y_true, y_score, fold=fold, n_samples=2, errorbar=errorbar, **reading)
    if isinstance(result, Results):
        return Results(
            {
                name: _average_envelopes(average.curves, x, prior, kind, level)
                for name, average in result.items()
            }
        )
    return _average_envelopes(result.curves, x, prior, kind, level)


def _list_bends(curves: Iterable[CostCurve]) -> Array:
    """List where any curve bends; bends that differ only by rounding are merged."""
    x = np.unique(np.concatenate([curve.x for curve in curves]))
    bends: Array = x[np.append(np.diff(x) > 1e-12 * x[1:], True)]
    return bends


def _average_envelopes(
    curves: tuple[RocCurve, ...], x: str, prior: float | None, kind: str, level: float
) -> CostBand:
    """Average the envelopes of the folds."""
    folds = [cost_curve(curve, x=x, prior=prior) for curve in curves]
    bends = _list_bends(folds)
    losses = np.array([_read_envelope(fold, bends) for fold in folds])
    loss, low, high = compute_error_bars(losses, kind, level, np.nan, known=(bends == 0) | (bends == 1))
    areas = np.array([fold.area for fold in folds])
    return CostBand.build_unchecked(
        x=bends,
        loss=loss,
        area=float(areas.mean()),
        axis=x,
        kind="envelope",
        prior=float(np.mean([fold.prior for fold in folds])),
        low=low,
        high=high,
        error=describe_mean_bars(len(folds), kind, level),
        area_sd=float(areas.std(ddof=1)) if areas.size > 1 else float("nan"),
    )


def _read_envelope(envelope: CostCurve, abscissae: Array) -> Array:
    return np.asarray(np.interp(abscissae, envelope.x, envelope.loss))
