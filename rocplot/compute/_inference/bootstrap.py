"""Bootstrap intervals of any statistic, and paired differences between models."""

from __future__ import annotations

import inspect
import warnings
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from numbers import Real
from typing import Any, Literal, Unpack

import numpy as np
from numpy.typing import ArrayLike

from rocplot._caution import about, caution
from rocplot._data import frames
from rocplot._data.arrays import ProbabilityWeights, some, to_numpy, weights_of
from rocplot._data.binary import group_of
from rocplot._faults import type_error, value_error
from rocplot._typing import Array
from rocplot._validation import flag
from rocplot.compute._base.interval import Difference, Interval, clustered, resamples, with_basis
from rocplot.compute._base.reading import (
    Drawing,
    GroupedReading,
    Scores,
    Source,
    Truth,
    makes,
    need_single_cases,
    per_model,
)
from rocplot.compute._base.result import Results, by_model
from rocplot.compute._counts.pool import even_cells
from rocplot.compute._counts.resample import (
    Batch,
    Correction,
    blocks,
    difference_of,
    interval_of,
    of_each_resample,
    resampled,
)
from rocplot.compute._counts.threshold_counts import (
    ThresholdCounts,
    cases_of,
    counts_of,
    merged,
    need_order,
    numbered,
    paired_cases,
    simple,
    totals,
    whole_counts,
)

_MOST = 1000  # parts that are left out one by one for the acceleration of BCa


@per_model(makes=ThresholdCounts, groups=True)
def _bootstrap(source: Source) -> ThresholdCounts:
    return counts_of(source)


def _words(_: Interval | Difference, options: Mapping[str, Any]) -> tuple[str, ...]:
    """Say what the interval is of, and how it was made."""
    name = getattr(options["statistic"], "__name__", "<")
    quantity = {"auc": "AUC"}.get(name, "Statistic" if name.startswith("<") else name)
    said = resamples(options, "BCa" if options["method"] == "bca" else "percentile")
    if options["reweight"] is not None:
        of = "whole groups" if clustered(options) else "all cases"
        said = f"percentile bootstrap, {options['n_resamples']} resamples of {of}, weighted anew in each"
    return quantity, said


@with_basis(_words)
@makes(Interval)
def bootstrap(
    y_true: Truth,
    y_score: Scores = None,
    *,
    statistic: Callable[[ThresholdCounts], Any],
    compare: str | None = None,
    stratified: bool = True,
    level: float = 0.95,
    method: Literal["percentile", "bca"] = "percentile",
    drawing: Drawing,
    reweight: Callable[[Array], ArrayLike] | None = None,
    **reading: Unpack[GroupedReading],
) -> Interval | Results[Interval]:
    """Compute a bootstrap interval of any statistic, or test the difference between models.

    Parameters
    ----------
    {reading}
    statistic : callable
        A function of the counts of one model, a ``ThresholdCounts``, that returns a number.  The functions of
        this package take counts in place of data: ``rocplot.compute.auc`` is such a function, and so is
        ``lambda c: rocplot.compute.precision_recall(c).average_precision``.
    compare : str, optional
        Name of the model that all others are compared with, on the same resamples.
    {groups}  Whole groups are drawn then.
    stratified : bool, default=True
        Draw positives and negatives apart, so that their numbers stay.  A prevalence that varies, as that of
        another sample would, matters to what depends on it, such as precision, net benefit and calibration.
    level : float in (0, 1), default=0.95
        Confidence level, as a proportion.
    method : {"percentile", "bca"}, default="percentile"
        Percentiles of the resampled values; or these corrected for bias and acceleration.
    {resampling}
    reweight : callable, optional
        A function of the drawn rows, positions in the data as an array of int, that returns their weights:
        ``lambda rows: compute.verification_weights(score[rows], verified[rows])``.  All rows are drawn then,
        also those of weight 0, of both classes together, or in whole groups, and the weights are estimated
        anew in each resample; those of the sample are the function's of all rows.

    Returns
    -------
    Interval, Results of Interval, or Results of Difference
        The interval of the statistic; several models give a `Results`, a dict by name.  With `compare`, the
        `Difference` of every other model to that one: its p-value is twice the smaller share of resampled
        differences on either side of 0, the sample itself counted on both; with BCa, the level at which a
        limit would be 0.  Where the statistic is the same in almost all resamples, or NaN in the sample,
        limits and p-value are NaN, with a warning.  Resamples in which it is NaN, as without positives, are
        left out, with a warning.  Where all positives, or all negatives, are one case or lie in one group,
        resamples do not show how they vary: that is warned of.

    Raises
    ------
    {raises}
    ValueError
        Also for an unknown method or model, a level outside (0, 1), models that did not score the same
        cases, weights of `reweight` that are not one per row, a resample that weights a case which the sample
        gives 0, `reweight` beside BCa, `hue`, weights or a lazy table, counts pooled by ``max_points``, and
        counts of fractional weights without the single cases.
    TypeError
        Also for a statistic that is no function, or that does not return one number.

    See Also
    --------
    auc_interval : Compute a confidence interval of the AUC, or of a partial area.
    auc_test : Test whether two AUCs differ.
    roc_band : Compute a confidence band of the ROC curve.

    Notes
    -----
    Cases are drawn with replacement, positives and negatives apart; with ``stratified=False``, `groups` or
    soft labels, all together.  A whole weight counts a case so many times, a fractional one is drawn
    with its case.  Scores are sorted once: a resample changes how often each of them occurs.

    **Many scores.**  Beyond 4096 distinct scores of independent cases, pairs of scores, or cases with groups
    or fractional weights, neighbours are merged into cells, each with at most 1/32 of a class, and resamples
    are drawn from these.  The deviation of each resample from the estimate is kept.  Eight resamples are
    drawn from all scores, too: unless the cells change the deviation of each by less than a hundredth of the
    width of a 95 % interval, they are made finer, in steps down to 1/256 and finer still at the top of the
    ranking, and at last all resamples are drawn from all scores.  So they are if the statistic refuses pooled
    counts.  Sums of many light fractional weights, or light groups, in cells are drawn from a normal
    distribution with their mean and covariance; heavy ones are drawn one by one.  Many numbers
    are drawn in threads; what a seed gives does not depend on them.

    With groups of five cases and an intraclass correlation of .5 percentiles cover the AUC in 90 to 97 %.
    Percentiles cover less than their level for skewed statistics of small classes; see ``auc_interval`` for
    what that means for the AUC.  BCa needs the statistic without each case, one at a time: of more than 1000
    scores, without one in each of some 1000 cells; of more groups, or cases of several models, without each
    of 1000 sets of them.

    {coverage}

    References
    ----------
    {efron1993}

    Examples
    --------
    >>> from rocplot import compute
    >>> y = [1, 0] * 20
    >>> scores = {"a": [i % 7 + 2 * t for i, t in enumerate(y)], "b": [i % 5 + t for i, t in enumerate(y)]}
    >>> found = compute.bootstrap(y, scores, statistic=compute.auc, compare="b", seed=0)
    >>> round(found["a"].difference, 3), bool(found["a"].low < found["a"].difference < found["a"].high)
    (0.072, True)
    """
    if not callable(statistic):
        raise type_error(
            "statistic",
            f"must be a function of counts, not {type(statistic).__name__}",
            "for example rocplot.compute.auc",
        )
    if _wanted(statistic) > 1:
        raise type_error(
            "statistic",
            f"={getattr(statistic, '__name__', 'function')} takes several arguments, not a model's counts",
            "take the function of rocplot.compute, for example rocplot.compute.auc",
        )
    flag(stratified, "stratified")
    redrawn = None
    if reweight is not None:
        redrawn = _Reweighted.of(y_true, reweight, method, reading)
        reading = {**reading, "sample_weight": redrawn.weight}
    found = _bootstrap(y_true, y_score, **reading)
    models: dict[str | None, ThresholdCounts] = dict(found) if isinstance(found, dict) else {None: found}
    centre = {}
    for name, model in models.items():
        with about(name):
            totals(model)
            need_order(model, "the bootstrap")
            if not model.exact and model.cases is None:
                whole_counts(model)
            centre[name] = _number(statistic(model))
            _check_spread(model)
    batch = of_each_resample(lambda counted: _number(statistic(counted)))

    def resample(some: Sequence[ThresholdCounts]) -> Array:
        with warnings.catch_warnings():  # of what was warned of when the sample was looked at
            warnings.simplefilter("ignore")
            if redrawn is not None:
                return _resampled_rows(some, batch, drawing, redrawn)
            return resampled(some, batch, drawing, stratified=stratified)

    if compare is not None:
        return _compared(models, centre, str(compare), resample, batch, level, method)  # type: ignore[return-value]
    intervals: dict[str | None, Interval] = {}
    for name, model in models.items():
        with about(name):
            values = resample([model])[:, 0]
            correct = None
            if method == "bca":
                influence, often = _influence([model], batch)
                correct = Correction.bca(centre[name], values, influence[:, 0], often)
            intervals[name] = interval_of(centre[name], values, level, correct)
    return by_model(intervals)


@dataclass(frozen=True)
class _Reweighted:
    """The rows that are drawn with new weights.

    Attributes
    ----------
    reweight : callable
        The weights of drawn rows.
    weight : ndarray of float, shape (n,)
        Those of all rows.
    units : list of ndarray
        The rows of each group, or each row.
    """

    reweight: Callable[[Array], ArrayLike]
    weight: ProbabilityWeights
    units: list[Array]

    @classmethod
    def of(cls, y_true: Any, reweight: Any, method: str, reading: Mapping[str, Any]) -> _Reweighted:
        """Check what stands beside the function, and weigh all rows."""
        if not callable(reweight):
            raise type_error("reweight", f"must be a function of rows, not {type(reweight).__name__}")
        if method == "bca":
            raise ValueError(
                'method="bca" leaves out single cases, whose weights reweight does not know: choose '
                '"percentile"'
            )
        for name in ("hue", "sample_weight"):
            if reading.get(name) is not None:
                raise value_error(
                    name, "cannot be combined with reweight", "the function gives the weights of all rows"
                )
        data, groups = reading.get("data"), reading.get("groups")
        need_single_cases({"y_true": y_true}, data)
        if isinstance(y_true, Mapping):
            raise value_error(
                "y_true", "is a mapping, but reweight needs the same rows for all models", "pass one array"
            )
        names = [one for one in (y_true, groups) if isinstance(one, str)]
        held = frames.columns(data, names) if data is not None else {}
        n = len(to_numpy(held[y_true] if isinstance(y_true, str) and held else y_true))
        units = list(np.arange(n)[:, None])
        if groups is not None:
            number, group = numbered(group_of(held[groups] if isinstance(groups, str) else groups, n))
            order = np.argsort(group, kind="stable")
            units = np.split(order, np.cumsum(np.bincount(group, minlength=number))[:-1])
        weight = weights_of(reweight(np.arange(n)), n, "reweight(rows)")
        return cls(reweight, weight.astype(float).view(ProbabilityWeights), units)

    def drawn(self, rng: np.random.Generator) -> Array | None:
        """Draw rows; sum the weights of each.  None where the function refuses them."""
        if len(self.units) == self.weight.size:
            rows = rng.integers(0, self.weight.size, self.weight.size)
        else:
            rows = np.concatenate([self.units[i] for i in rng.integers(0, len(self.units), len(self.units))])
        try:
            weight = weights_of(self.reweight(rows), rows.size, "reweight(rows)")
        except ValueError:  # such as a stratum without a verified case
            return None
        total = np.bincount(rows, weight, self.weight.size)
        if (total[self.weight == 0] > 0).any():
            raise ValueError(
                "reweight(rows) gives a weight to a row that has 0 in the sample: a row is weighted in all "
                "resamples or in none"
            )
        return total


def _resampled_rows(
    models: Sequence[ThresholdCounts], statistic: Batch, drawing: Drawing, redrawn: _Reweighted
) -> Array:
    """Compute a statistic of each resample of rows with new weights, shape (n_resamples, models)."""
    kept = np.flatnonzero(redrawn.weight)
    cases = paired_cases(models)
    values = np.full((drawing.n_resamples, len(models)), np.nan)
    for start, rows in blocks(drawing.n_resamples, redrawn.weight.size, drawing.progress):
        for i in range(start, start + rows):
            total = redrawn.drawn(drawing.rng)
            if total is None:
                continue
            often = total[kept] / redrawn.weight[kept]
            for j, (model, own) in enumerate(zip(models, cases, strict=True)):
                up, down = (
                    np.bincount(own.point, often * part, model.score.size)[None]
                    for part in (own.positive, own.negative)
                )
                values[i, j] = statistic(model, up, down)[0]
    return values


def _wanted(function: Callable[..., Any]) -> int:
    """Count the arguments that a function cannot do without, 1 where Python does not know them."""
    try:
        parameters = inspect.signature(function).parameters.values()
    except (TypeError, ValueError):
        return 1
    by_place = (inspect.Parameter.POSITIONAL_ONLY, inspect.Parameter.POSITIONAL_OR_KEYWORD)
    return sum(one.kind in by_place and one.default is one.empty for one in parameters)


def _number(value: Any) -> float:
    if not isinstance(value, Real):
        raise type_error(
            "statistic",
            f"must return a number, but returned a {type(value).__name__}",
            "take one of its values, as in statistic=lambda counts: "
            "rocplot.compute.det(counts).equal_error_rate",
        )
    return float(value)


def _check_spread(counted: ThresholdCounts) -> None:
    """Warn if resamples cannot show how a class varies."""
    sizes = {"positives": counted.n_positive, "negatives": counted.n_negative}
    what = "are a single case"
    if counted.cases is not None and not simple(counted):
        cases = cases_of(counted)
        for name, weight in zip(sizes, (cases.positive, cases.negative), strict=True):
            sizes[name] = int(np.count_nonzero(np.bincount(cases.group, weight)))
        what = "lie in a single group" if counted.grouped else what
    for name, size in sizes.items():
        if size == 1:
            caution(f"the {name} {what}, so that the resamples do not show how they vary")


def _compared(
    models: dict[str | None, ThresholdCounts],
    centre: dict[str | None, float],
    compare: str,
    resample: Callable[[Sequence[ThresholdCounts]], Array],
    batch: Batch,
    level: float,
    method: str,
) -> Results[Difference]:
    names = list(models)
    if compare not in models or len(names) < 2:
        named = [name for name in names if name is not None]
        raise ValueError(
            f"compare={compare!r} must name one of several models"
            + (f": y_score has {some(named)}" if named else ", but y_score is one unnamed array")
        )
    values = resample(list(models.values()))
    reference = names.index(compare)
    influence, often = _influence(list(models.values()), batch) if method == "bca" else (None, None)
    results = {}
    for i, name in enumerate(names):
        if i == reference:
            continue
        with np.errstate(invalid="ignore"):  # inf - inf
            difference, apart = centre[name] - centre[compare], values[:, i] - values[:, reference]
        correct = None
        if influence is not None:
            correct = Correction.bca(difference, apart, influence[:, i] - influence[:, reference], often)
        with about(f"{name} and {compare}"):
            results[str(name)] = difference_of(difference, apart, level, correct)
    return Results(results)


# -- what each case changes, for BCa ---------------------------------------------------------------


def _influence(models: Sequence[ThresholdCounts], batch: Batch) -> tuple[Array, Array]:
    """Compute what each part of the cases adds to the statistics, (parts, models), and how many share it."""
    if len(models) == 1 and simple(models[0]):
        return _of_points(models[0], batch)
    cases = paired_cases(models)
    parts = min(cases[0].n_groups, _MOST)
    part = cases[0].group % parts
    often = np.ones(parts)
    lost = [(own.positive, own.negative) for own in cases]
    if parts == cases[0].n_groups and all(map(simple, models)):  # a whole weight counts independent cases
        often = cases[0].positive + cases[0].negative
        lost = [(np.minimum(p, 1), np.minimum(n, 1)) for p, n in lost]
    without = np.empty((parts, len(models)))
    for i in range(parts):
        row = np.flatnonzero(part == i)
        for j, (model, own) in enumerate(zip(models, cases, strict=True)):
            both = zip((model.positive, model.negative), lost[j], strict=True)
            left = [weight - np.bincount(own.point[row], out[row], weight.size) for weight, out in both]
            without[i, j] = batch(model, *(np.maximum(weight, 0)[None] for weight in left))[0]
    return _from_mean(without, often), often


def _of_points(counted: ThresholdCounts, batch: Batch) -> tuple[Array, Array]:
    """Leave out one case at each score of either class, or in each of some cells."""
    if counted.score.size <= _MOST:
        return _without_one(counted, batch, np.arange(counted.score.size))
    starts = even_cells(counted.positive, counted.negative, _MOST // 4)
    try:
        return _without_one(merged(counted, starts), batch, np.arange(starts.size))
    except ValueError:  # it refuses pooled scores
        return _without_one(counted, batch, starts)


def _without_one(counted: ThresholdCounts, batch: Batch, starts: Array) -> tuple[Array, Array]:
    """Leave out the middle case between each two places, for all cases there."""
    weights = counted.positive, counted.negative
    influence, often = [], []
    for which, own in enumerate(weights):
        share = np.add.reduceat(own, starts)
        above = np.cumsum(share) - share
        middle = np.searchsorted(np.cumsum(own), above + (share + 1) // 2)[share > 0]
        without = np.empty((middle.size, 1))
        for i, at in enumerate(middle):
            left = [weight.copy() for weight in weights]
            left[which][at] -= 1
            without[i] = batch(counted, *(weight[None] for weight in left))[0]
        total = own.sum()
        often.append(share[share > 0])
        influence.append(_from_mean(without, often[-1]) * (total - 1) / total)
    return np.concatenate(influence), np.concatenate(often)


def _from_mean(without: Array, often: Array) -> Array:
    """Subtract statistics, (parts, models), from their mean; 0 where they are undefined."""
    known = np.isfinite(without)
    weight = known * often[:, None]
    total = np.maximum(weight.sum(axis=0), 1)
    mean = (weight * np.where(known, without, 0)).sum(axis=0) / total
    return np.where(known, mean - np.where(known, without, 0), 0.0)
