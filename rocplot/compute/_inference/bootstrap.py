"""Bootstrap intervals of any statistic, and paired differences between models."""

from __future__ import annotations

import inspect
import re
import sys
import warnings
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from numbers import Real
from typing import Any, Literal, Unpack

import numpy as np
from numpy.typing import ArrayLike

from rocplot._data import frames
from rocplot._data.arrays import ProbabilityWeights, list_first_values, read_weights, to_numpy
from rocplot._data.binary import check_groups
from rocplot._data.columns import convert_frame_to_models
from rocplot._errors import make_type_error, make_value_error, write_value
from rocplot._names import quote_blank, write_names
from rocplot._typing import Array, ClassLabels
from rocplot._validation import check_flag
from rocplot._warnings import name_model, warn_user
from rocplot.compute._base.interval import (
    Difference,
    Interval,
    describe_bootstrap,
    has_groups,
    keep_inference,
)
from rocplot.compute._base.reading import (
    GroupedDataArguments,
    Resampling,
    Scores,
    Source,
    Truth,
    declare_result_type,
    per_model,
    report_sources,
    require_single_cases,
)
from rocplot.compute._base.result import Results, get_negated_column, unwrap_single_model
from rocplot.compute._counts.draws import make_unit_draw, sum_at_places, sum_combinations
from rocplot.compute._counts.pool import choose_even_cells
from rocplot.compute._counts.resample import (
    Batch,
    Correction,
    make_percentile_difference,
    make_percentile_interval,
    resample_statistic,
    vectorise_statistic,
    yield_blocks,
)
from rocplot.compute._counts.threshold_counts import (
    ThresholdCounts,
    find_scores_near,
    get_counts,
    get_totals,
    is_simple,
    look_up_cases,
    look_up_paired_cases,
    merge_counts,
    number_groups,
    require_order,
    require_whole_counts,
)
from rocplot.compute._decisions.confusion_matrix import ClassConfusionMatrix, read_predicted_classes

_MOST = 1000  # most jackknife parts for the acceleration of BCa


@per_model(result_type=ThresholdCounts, groups=True, public_name="bootstrap")
def _bootstrap_source(source: Source) -> ThresholdCounts:
    return get_counts(source)


def _describe_bootstrap_result(result: Interval | Difference, options: Mapping[str, Any]) -> tuple[str, ...]:
    """Return the names of the quantity and of the method, for sentences and captions."""
    unnamed = "statistics" if isinstance(result, Difference) else "Statistic"  # "difference of statistics"
    quantity = _name_statistic(options["statistic"], unnamed)
    method = describe_bootstrap(options, "BCa" if options["method"] == "bca" else "percentile")
    if options["reweight"] is not None:
        of = "whole groups" if has_groups(options) else "all cases"
        method = f"percentile bootstrap, {options['n_resamples']} resamples of {of}, weighted anew in each"
    return quantity, method


def _name_statistic(statistic: Callable[..., Any], unnamed: str = "statistic") -> str:
    name = getattr(statistic, "__name__", "<")
    return {"auc": "AUC"}.get(name, unnamed if name.startswith("<") else name)


@keep_inference(_describe_bootstrap_result)
@declare_result_type(Interval)
def bootstrap(
    y_true: Truth,
    y_score: Scores = None,
    *,
    statistic: Callable[[Any], Any],
    y_pred: ArrayLike | Mapping[str, ArrayLike] | None = None,
    labels: ClassLabels = None,
    compare: str | None = None,
    stratified: bool = True,
    level: float = 0.95,
    method: Literal["percentile", "bca"] = "percentile",
    drawing: Resampling,
    reweight: Callable[[Array], ArrayLike] | None = None,
    **reading: Unpack[GroupedDataArguments],
) -> Interval | Results[Interval]:
    """Compute a bootstrap interval of any statistic, or test the difference between models.

    Use it for any number that has no interval or test of its own in this package.

    Parameters
    ----------
    {reading}
    statistic : callable
        A function of the counts of one model, a ``ThresholdCounts``, that returns a number.  The functions of
        this package take counts instead of data: you can pass ``rocplot.compute.auc``, or
        ``lambda c: rocplot.compute.precision_recall(c).average_precision``.  With `y_pred` it is a function
        of a ``ClassConfusionMatrix``: ``lambda m: m.averaged("f1", "macro")``, ``lambda m: m.kappa``.
    y_pred : array-like, column name or mapping, optional
        Predicted classes instead of scores, of two classes or more, with the same labels as `y_true`.
        Several models are a mapping or, with `data`, a list of columns.
    labels : sequence or mapping, optional
        For `y_pred`, the order of the classes, which may include some without samples, or a mapping class →
        name, as in ``confusion_matrix``.
    compare : str, optional
        Name of the model with which to compare all others, on the same resamples.
    {groups}  Resamples are then of whole groups.
    stratified : bool, default=True
        Draw positives and negatives separately, or each class, so that their numbers are fixed.  With False
        the prevalence varies, as it would in another sample; this matters for statistics that depend on it,
        such as precision, net benefit and calibration.
    level : float in (0, 1), default=0.95
        Confidence level, as a proportion.
    method : {"percentile", "bca"}, default="percentile"
        Percentiles of the resampled values, as they are or corrected for bias and acceleration.
    {resampling}
    reweight : callable, optional
        A function of the drawn rows, positions in the data as an array of int, that returns their weights:
        ``lambda rows: compute.verification_weights(score[rows], verified[rows])``.  Resamples are then of all
        rows, even those of weight 0, of both classes together or in whole groups, and the weights are
        estimated anew in each; for the sample itself the function gets all rows.

    Returns
    -------
    Interval, Results of Interval, or Results of Difference
        The interval of the statistic; several models give a `Results`, a dict by name.  With `compare`, the
        `Difference` of every other model to that one: its p-value is twice the smaller share of resampled
        differences on either side of 0, with the sample itself counted on both; with BCa, the level at which
        a limit would be 0.  If the statistic is the same in almost all resamples, or NaN in the sample,
        limits and p-value are NaN, with a warning.  Resamples in which it is NaN, as without positives, are
        left out, with a warning.  If the limits exclude the statistic of the sample, because resampling
        biases it, you get a warning.  If all positives, or all negatives, are one case or lie in one group,
        resamples do not show how they vary, and you get a warning.

    Raises
    ------
    {raises}
    ValueError
        Also for an unknown method or model, a level outside (0, 1), models that did not score the same
        cases, weights of `reweight` that are not one per row, a resample with a weight for a case that has
        weight 0 in the sample, `reweight` beside BCa, `hue`, weights or a lazy table, counts pooled by
        ``max_points``, and counts of fractional weights without the single cases.
    TypeError
        Also for a statistic that is not a function, or does not return one number, and for `y_pred` together
        with `y_score`, `hue`, `pos_label`, `soft_labels` or `reweight`.

    See Also
    --------
    auc_interval : Compute a confidence interval of the AUC, or of a partial area.
    auc_test : Test whether two AUCs differ.
    roc_band : Compute a confidence band of the ROC curve.
    multiclass_auc_test : Test whether the multi-class AUCs of two models differ.
    confusion_matrix : Compute the confusion matrix whose statistics are resampled.
    paired : Compare the decisions of two models case by case.

    Notes
    -----
    Cases are drawn with replacement, positives and negatives separately; with ``stratified=False``, `groups`
    or soft labels, all together.  A whole weight counts a case that many times; a case keeps its fractional
    weight.  Scores are sorted once: a resample changes only how often each of them occurs.

    **Many scores.**  Beyond 4096 distinct scores of independent cases, pairs of scores, or cases with groups
    or fractional weights, neighbours are merged into cells, each with at most 1/32 of a class, and resamples
    are drawn from these.  The deviation of each resample from the estimate is kept.  As a check, eight
    resamples are also drawn from all scores.  Unless the cells change the deviation of each by less than a
    hundredth of the width of a 95 % interval, they are made finer, in steps down to 1/256 and finer still at
    the top of the ranking; in the end all resamples are drawn from all scores.  This also happens if the
    statistic refuses pooled counts.  Sums of many light fractional weights, or light groups, in cells are
    drawn from a normal distribution with their mean and covariance; heavy ones are drawn one by one.  Many
    numbers are drawn in threads; their number does not change the result of a seed.

    With groups of five cases and an intraclass correlation of .5 percentiles cover the AUC in 90 to 97 %.
    Percentiles cover less than their level for skewed statistics of small classes; see ``auc_interval`` for
    what that means for the AUC.  BCa needs the statistic without each case, one at a time.  With more than
    1000 scores, it leaves out one case in each of about 1000 cells; with more groups, or cases of several
    models, each of 1000 sets of them.

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

    The difference of the macro F1 of two classifiers of three classes:

    >>> y = list("aabbcc") * 10
    >>> predicted = {"ours": list("aabbca") * 10, "baseline": list("abbccc") * 10}
    >>> def macro_f1(matrix):
    ...     return matrix.averaged("f1", "macro")
    >>> found = compute.bootstrap(y, y_pred=predicted, statistic=macro_f1, compare="baseline", seed=0)
    >>> round(found["ours"].difference, 3), bool(found["ours"].low > 0), found["ours"].pvalue < 0.05
    (0.167, True, True)
    """
    _check_statistic(statistic, y_pred is not None)
    check_flag(stratified, "stratified")
    resamples: _CountResamples | _ClassResamples
    if y_pred is None:
        _refuse_labels_without_predictions(labels)
        resamples = _CountResamples.read(
            y_true, y_score, statistic, drawing, stratified, reweight, method, reading
        )
    else:
        _refuse_beside_predictions(y_score, reweight, reading)
        resamples = _ClassResamples.read(y_true, y_pred, labels, statistic, drawing, stratified, reading)
    label = _name_statistic(statistic)
    if compare is not None:
        return _compare_models(resamples, write_names([compare])[0], level, method, label)  # type: ignore[return-value]
    intervals: dict[str | None, Interval] = {}
    for name, estimate in resamples.estimates.items():
        with name_model(name):
            values = resamples.draw([name])[:, 0]
            correct = None
            if method == "bca":
                influence, often = resamples.compute_influence([name])
                correct = Correction.from_influence(estimate, values, influence[:, 0], often)
            interval = make_percentile_interval(estimate, values, level, correct, label)
            if isinstance(resamples, _CountResamples):
                interval = _mark_cut_off(interval, values, resamples.models[name])
            intervals[name] = interval
    return unwrap_single_model(intervals)


def _mark_cut_off(interval: Interval, values: Array, counts: ThresholdCounts) -> Interval:
    """Store the scores next to a cut-off of a negated column, so that it is written as one of the column.

    A statistic is a cut-off if it is always one of the scores.
    """
    if not get_negated_column(counts) or np.isnan(interval.low):
        return interval
    numbers = np.append(values[np.isfinite(values)], interval.estimate)
    if not np.isin(numbers, counts.score).all():
        return interval
    nearest = find_scores_near(counts, [interval.low, interval.estimate, interval.high])
    return interval.changed(nearest=nearest)


# -- Resamples of the counts of scores ------------------------------------------------------------


_EXAMPLE = "rocplot.compute.auc"
_EXAMPLE_OF_CLASSES = "lambda matrix: matrix.averaged('f1', 'macro')"


def _check_statistic(statistic: Any, of_classes: bool) -> None:
    """Raise for what is no function of counts or, `of_classes`, of a confusion matrix."""
    source, example = ("a confusion matrix", _EXAMPLE_OF_CLASSES) if of_classes else ("counts", _EXAMPLE)
    if not callable(statistic):
        raise make_type_error(
            "statistic",
            f"must be a function of {source}, not {type(statistic).__name__}",
            f"for example {example}",
        )
    name = getattr(statistic, "__name__", "function")
    is_ours = getattr(sys.modules["rocplot.compute"], name, None) is statistic
    if _count_required_arguments(statistic) > 1:
        raise make_type_error(
            "statistic",
            f"={name} takes several arguments, not {source}",
            f"take a function of one, for example {example}"
            + f", or with y_pred=y_pred, predicted classes, {_EXAMPLE_OF_CLASSES}" * (not of_classes),
        )
    if of_classes and is_ours and name != "confusion_matrix":
        raise make_type_error(
            "statistic",
            f"={name} is a function of scores, but y_pred holds classes",
            f"take a number of their confusion matrix, statistic={example}",
        )


@dataclass(frozen=True)
class _CountResamples:
    """A statistic of the counts of models, in the sample and in resamples.

    Attributes
    ----------
    estimates : dict of float
        The statistic of the sample, by model.
    models : dict of ThresholdCounts
        The counts, by model.
    statistic : callable
        The statistic of many resamples.
    drawing : Resampling
        How many resamples are drawn, and how.
    stratified : bool
        Whether each class keeps its size.
    reweighted : _Reweighted or None
        The rows, if they are weighted anew in each resample.
    """

    estimates: dict[str | None, float]
    models: dict[str | None, ThresholdCounts]
    statistic: Batch
    drawing: Resampling
    stratified: bool
    reweighted: _Reweighted | None

    @classmethod
    def read(
        cls,
        y_true: Any,
        y_score: Any,
        statistic: Callable[[Any], Any],
        drawing: Resampling,
        stratified: bool,
        reweight: Callable[[Array], ArrayLike] | None,
        method: str,
        reading: Mapping[str, Any],
    ) -> _CountResamples:
        """Read and count the models, and compute the statistic of each."""
        reweighted = None
        if reweight is not None:
            reweighted = _Reweighted.from_function(y_true, reweight, method, reading)
            reading = {**reading, "sample_weight": reweighted.weight}
        result = _bootstrap_source(y_true, y_score, **reading)
        models: dict[str | None, ThresholdCounts] = (
            dict(result) if isinstance(result, dict) else {None: result}
        )
        estimates = {}
        for name, model in models.items():
            with name_model(name):
                get_totals(model)
                require_order(model, "the bootstrap")
                if not model.exact and model.cases is None:
                    require_whole_counts(model)
                estimates[name] = _read_number(statistic(model))
                _check_spread(model)
        batch = vectorise_statistic(lambda counts: _read_number(statistic(counts)))
        return cls(estimates, models, batch, drawing, stratified, reweighted)

    def draw(self, names: Sequence[str | None]) -> Array:
        """Compute the statistic of resamples, the same for all models, shape (n_resamples, models)."""
        models = [self.models[name] for name in names]
        with warnings.catch_warnings():  # the sample itself has warned
            warnings.simplefilter("ignore")
            if self.reweighted is not None:
                return _resample_rows(models, self.statistic, self.drawing, self.reweighted)
            return resample_statistic(models, self.statistic, self.drawing, stratified=self.stratified)

    def compute_influence(self, names: Sequence[str | None]) -> tuple[Array, Array]:
        """Compute the influence of parts of the cases, (parts, models), and how often each part occurs."""
        return _compute_part_influence([self.models[name] for name in names], self.statistic)


@dataclass(frozen=True)
class _Reweighted:
    """Rows that are resampled, with weights computed anew for each resample.

    Attributes
    ----------
    reweight : callable
        The function that computes the weights of drawn rows.
    weight : ndarray of float, shape (n,)
        The weights of all rows.
    units : list of ndarray
        The rows of each group, or each row.
    """

    reweight: Callable[[Array], ArrayLike]
    weight: ProbabilityWeights
    units: list[Array]

    @classmethod
    def from_function(
        cls, y_true: Any, reweight: Any, method: str, reading: Mapping[str, Any]
    ) -> _Reweighted:
        """Check the arguments that are passed with the function, and compute the weights of all rows."""
        if not callable(reweight):
            raise make_type_error("reweight", f"must be a function of rows, not {type(reweight).__name__}")
        if method == "bca":
            raise ValueError(
                'method="bca" leaves out single cases, whose weights reweight does not know: choose '
                '"percentile"'
            )
        for name in ("hue", "sample_weight"):
            if reading.get(name) is not None:
                raise make_value_error(
                    name, "cannot be combined with reweight", "the function gives the weights of all rows"
                )
        data, groups = reading.get("data"), reading.get("groups")
        require_single_cases({"y_true": y_true}, data)
        if isinstance(y_true, Mapping):
            raise make_value_error(
                "y_true", "is a mapping, but reweight needs the same rows for all models", "pass one array"
            )
        names = [argument for argument in (y_true, groups) if isinstance(argument, str)]
        columns = frames.fetch_table_columns(data, names) if data is not None else {}
        n = len(to_numpy(columns[y_true] if isinstance(y_true, str) and columns else y_true))
        units = list(np.arange(n)[:, None])
        if groups is not None:
            number, group = number_groups(
                check_groups(columns[groups] if isinstance(groups, str) else groups, n)
            )
            order = np.argsort(group, kind="stable")
            units = np.split(order, np.cumsum(np.bincount(group, minlength=number))[:-1])
        weight = read_weights(reweight(np.arange(n)), n, "reweight(rows)")
        return cls(reweight, weight.astype(float).view(ProbabilityWeights), units)

    def draw_statistic(self, rng: np.random.Generator) -> Array | None:
        """Draw rows and return the summed weight of each; None if the function refuses the rows."""
        if len(self.units) == self.weight.size:
            rows = rng.integers(0, self.weight.size, self.weight.size)
        else:
            rows = np.concatenate([self.units[i] for i in rng.integers(0, len(self.units), len(self.units))])
        try:
            weight = read_weights(self.reweight(rows), rows.size, "reweight(rows)")
        except ValueError:  # such as a stratum without a verified case
            return None
        total = np.bincount(rows, weight, self.weight.size)
        if (total[self.weight == 0] > 0).any():
            raise ValueError(
                "reweight(rows) gives a weight to a row that has 0 in the sample: a row is weighted in all "
                "resamples or in none"
            )
        return total


def _resample_rows(
    models: Sequence[ThresholdCounts], statistic: Batch, drawing: Resampling, redrawn: _Reweighted
) -> Array:
    """Compute a statistic of each resample of rows with new weights, shape (n_resamples, models)."""
    nonzero = np.flatnonzero(redrawn.weight)
    cases = look_up_paired_cases(models)
    values = np.full((drawing.n_resamples, len(models)), np.nan)
    for start, rows in yield_blocks(drawing.n_resamples, redrawn.weight.size, drawing.progress):
        for i in range(start, start + rows):
            total = redrawn.draw_statistic(drawing.rng)
            if total is None:
                continue
            often = total[nonzero] / redrawn.weight[nonzero]
            for j, (model, model_cases) in enumerate(zip(models, cases, strict=True)):
                positive, negative = (
                    np.bincount(model_cases.point, often * part, model.score.size)[None]
                    for part in (model_cases.positive, model_cases.negative)
                )
                values[i, j] = statistic(model, positive, negative)[0]
    return values


def _count_required_arguments(function: Callable[..., Any]) -> int:
    """Count the required arguments of a function; 1 if Python cannot inspect it."""
    try:
        parameters = inspect.signature(function).parameters.values()
    except (TypeError, ValueError):
        return 1
    by_place = (inspect.Parameter.POSITIONAL_ONLY, inspect.Parameter.POSITIONAL_OR_KEYWORD)
    return sum(
        parameter.kind in by_place and parameter.default is parameter.empty for parameter in parameters
    )


def _read_number(value: Any) -> float:
    if not isinstance(value, Real):
        name = type(value).__name__
        maker = re.sub(r"(?<=[a-z])(?=[A-Z])", "_", name).lower()  # OperatingPoint is of operating_point
        fields = [word for word, held in getattr(value, "__dict__", {}).items() if isinstance(held, Real)]
        field = "threshold" if "threshold" in fields else next(iter(fields), "")
        is_made = field and hasattr(sys.modules["rocplot.compute"], maker)
        number = f"{maker}(counts).{field}" if is_made else "det(counts).equal_error_rate"
        raise _make_no_number_error(value, f"lambda counts: rocplot.compute.{number}")
    return float(value)


def _make_no_number_error(value: Any, example: str) -> TypeError:
    name = type(value).__name__
    return make_type_error(
        "statistic",
        f"must return a number, but returned {'an' if name[0] in 'AEIOU' else 'a'} {name}",
        f"take one of its values, as in statistic={example}",
    )


def _check_spread(counts: ThresholdCounts) -> None:
    """Warn if a class is one case or group, so that resamples cannot show how it varies."""
    sizes = {"positives": counts.n_positive, "negatives": counts.n_negative}
    description = "are a single case"
    if counts.cases is not None and not is_simple(counts):
        cases = look_up_cases(counts)
        for name, weight in zip(sizes, (cases.positive, cases.negative), strict=True):
            sizes[name] = int(np.count_nonzero(np.bincount(cases.group, weight)))
        description = "lie in a single group" if counts.grouped else description
    for name, size in sizes.items():
        if size == 1:
            warn_user(f"the {name} {description}, so that the resamples do not show how they vary")


def _compare_models(
    resamples: _CountResamples | _ClassResamples, compare: str, level: float, method: str, label: str
) -> Results[Difference]:
    estimates, names = resamples.estimates, list(resamples.estimates)
    if compare not in estimates or len(names) < 2:
        keys = [name for name in names if name is not None]
        argument = "y_pred" if isinstance(resamples, _ClassResamples) else "y_score"
        raise ValueError(
            f"compare={write_value(compare)} must name one of several models"
            + (
                f": {argument} has {list_first_values(keys)}"
                if keys
                else f", but {argument} is one unnamed array"
            )
        )
    values = resamples.draw(names)
    reference = names.index(compare)
    influence, often = resamples.compute_influence(names) if method == "bca" else (None, None)
    results = {}
    for i, name in enumerate(names):
        if i == reference:
            continue
        with np.errstate(invalid="ignore"):  # inf - inf
            difference, differences = (
                estimates[name] - estimates[compare],
                values[:, i] - values[:, reference],
            )
        correct = None
        if influence is not None:
            correct = Correction.from_influence(
                difference, differences, influence[:, i] - influence[:, reference], often
            )
        with name_model(f"{name} and {compare}"):
            results[str(name)] = make_percentile_difference(difference, differences, level, correct, label)
    return Results(results)


# -- Resamples of predicted classes ---------------------------------------------------------------


def _refuse_labels_without_predictions(labels: Any) -> None:
    if labels is not None:
        raise make_type_error("labels", "names the classes of y_pred", "pass y_pred=, or leave it out")


def _refuse_beside_predictions(y_score: Any, reweight: Any, reading: Mapping[str, Any]) -> None:
    """Raise for arguments that predicted classes have no use for."""
    suggestions = {
        "y_score": "pass scores or predicted classes",
        "hue": "pass a mapping of models, name → predicted classes",
        "pos_label": "the statistic gets the confusion matrix of all classes",
        "soft_labels": "pass classes as y_true",
        "reweight": "pass sample_weight",
    }
    for name, value in {"y_score": y_score, "reweight": reweight, **reading}.items():
        if name in suggestions and value is not None and value is not False:
            raise make_type_error(name, "cannot be combined with y_pred", suggestions[name])


@dataclass(frozen=True)
class _ClassResamples:
    """A statistic of the confusion matrices of models, in the sample and in resamples.

    A resample draws units, each row of which adds to one cell of the matrix of each model.

    Attributes
    ----------
    estimates : dict of float
        The statistic of the sample, by model.
    statistic : callable
        The statistic of one ``ClassConfusionMatrix``.
    names : list of str
        The classes.
    cells : dict of ndarray of int, shape (n,)
        The cell that each row adds to, counted along the rows of the matrix, by model.
    weight : ndarray, shape (n,)
        What a row adds each time that its unit is drawn.
    unit : ndarray of int, shape (n,)
        The unit of each row: a group, a case, or a combination of classes that several cases share.
    often : ndarray of int, shape (units,)
        The number of cases that share it; 1 for a group or a case.
    strata : list of ndarray
        The units that are drawn among themselves.
    drawing : Resampling
        How many resamples are drawn, and how.
    """

    estimates: dict[str | None, float]
    statistic: Callable[[Any], Any]
    names: list[str]
    cells: dict[str | None, Array]
    weight: Array
    unit: Array
    often: Array
    strata: list[Array]
    drawing: Resampling

    @classmethod
    def read(
        cls,
        y_true: Any,
        y_pred: Any,
        labels: Any,
        statistic: Callable[[Any], Any],
        drawing: Resampling,
        stratified: bool,
        reading: Mapping[str, Any],
    ) -> _ClassResamples:
        """Read the classes, find the units to draw, and compute the statistic of each model."""
        data, sample_weight, groups = (reading[word] for word in ("data", "sample_weight", "groups"))
        require_single_cases({"y_true": y_true}, data, "pass true and predicted classes")
        if isinstance(y_true, Mapping):
            raise make_type_error("y_true", "is a mapping, but y_pred needs the same cases", "pass one array")
        y_pred = convert_frame_to_models(y_pred, "y_pred")
        cases = read_predicted_classes(y_true, y_pred, data, sample_weight, labels, groups)
        report_sources(dict.fromkeys(cases.predicted, cases.count_cases(sample_weight)))
        weight = np.ones(cases.label.size, np.int64) if cases.weight is None else cases.weight
        row, often = np.flatnonzero(weight), np.ones(np.count_nonzero(weight), np.int64)
        if cases.group is None and weight.dtype.kind in "iu":
            parts = [cases.label[row], *(places[row] for places in cases.predicted.values())]
            first, often = sum_combinations(parts, [len(cases.names)] * len(parts), weight[row])
            row, weight = row[first], np.ones_like(weight)
        elif cases.group is None:  # in an order that does not depend on that of the rows
            row = row[np.lexsort([weight[row], *(places[row] for places in cases.predicted.values())])]
        label, unit = cases.label[row], np.arange(row.size)
        strata = [np.flatnonzero(label == i) for i in np.unique(label)] if stratified else [unit]
        if cases.group is not None:
            n_groups, unit = number_groups(cases.group[row])
            often, strata = np.ones(n_groups, np.int64), [np.arange(n_groups)]
        for i in np.unique(label):
            if often[np.unique(unit[label == i])].sum() == 1:
                place = "is a single case" if cases.group is None else "lies in a single group"
                subject = f"the class {quote_blank(cases.names[i])} {place}"
                warn_user(f"{subject}, so that the resamples do not show how it varies")
        cells = {
            name if name is None else write_names([name])[0]: (cases.label * len(cases.names) + places)[row]
            for name, places in cases.predicted.items()
        }
        resamples = cls({}, statistic, cases.names, cells, weight[row], unit, often, strata, drawing)
        for model, cell in cells.items():
            with name_model(model):
                table = sum_at_places(cell, len(cases.names) ** 2, (often[unit] * weight[row])[None])
                resamples.estimates[model] = float(resamples._compute_statistics(table)[0])
        return resamples

    def draw(self, names: Sequence[str | None]) -> Array:
        """Compute the statistic of resamples, the same for all models, shape (n_resamples, models)."""
        draw, size = make_unit_draw(self.strata, self.often.size, self.often), len(self.names) ** 2
        blocks = []
        with warnings.catch_warnings():  # the sample itself has warned
            warnings.simplefilter("ignore")
            width = max(self.unit.size, size * len(names))
            for _, rows in yield_blocks(self.drawing.n_resamples, width, self.drawing.progress):
                times = draw(rows, self.drawing.rng)[:, self.unit] * self.weight
                tables = [sum_at_places(self.cells[name], size, times) for name in names]
                blocks.append(np.stack([self._compute_statistics(table) for table in tables], axis=1))
        return np.concatenate(blocks)

    def compute_influence(self, names: Sequence[str | None]) -> tuple[Array, Array]:
        """Compute the influence of parts of the cases, (parts, models), and how often each part occurs."""
        parts, size = min(self.often.size, _MOST), len(self.names) ** 2
        alike = self.often if parts == self.often.size else np.ones(parts, np.int64)
        total = self.weight * self.often[self.unit]
        dropped = self.weight if parts == self.often.size else total
        values = []
        for name in names:
            cell = self.cells[name]
            removed = np.bincount(self.unit % parts * size + cell, dropped, parts * size).reshape(parts, size)
            values.append(self._compute_statistics(np.maximum(np.bincount(cell, total, size) - removed, 0)))
        influence = np.stack(values, axis=1)
        for stratum in self.strata if parts == self.often.size else [np.arange(parts)]:
            n = alike[stratum].sum()
            influence[stratum] = _subtract_from_mean(influence[stratum], alike[stratum]) * (n - 1) / n
        return influence, alike

    def _compute_statistics(self, tables: Array) -> Array:
        """Compute the statistic of many matrices, (rows, K²)."""
        shape, labels = (len(self.names),) * 2, np.array(self.names)
        matrices = (
            ClassConfusionMatrix.build_unchecked(table=table.reshape(shape), labels=labels)
            for table in tables
        )
        values = [self.statistic(matrix) for matrix in matrices]
        for value in values:
            if not isinstance(value, Real):
                raise _make_no_number_error(value, _EXAMPLE_OF_CLASSES)
        return np.array(values, float)


# -- Jackknife influence of the cases, for BCa -----------------------------------------------------


def _compute_part_influence(models: Sequence[ThresholdCounts], batch: Batch) -> tuple[Array, Array]:
    """Compute the influence of parts of the cases on statistics, (parts, models), and multiplicities."""
    if len(models) == 1 and is_simple(models[0]):
        return _compute_point_influence(models[0], batch)
    cases = look_up_paired_cases(models)
    parts = min(cases[0].n_groups, _MOST)
    part = cases[0].group % parts
    often = np.ones(parts)
    dropped = [(rows.positive, rows.negative) for rows in cases]
    if parts == cases[0].n_groups and all(map(is_simple, models)):  # a whole weight is a number of cases
        often = cases[0].positive + cases[0].negative
        dropped = [(np.minimum(p, 1), np.minimum(n, 1)) for p, n in dropped]
    jackknife_values = np.empty((parts, len(models)))
    for i in range(parts):
        row = np.flatnonzero(part == i)
        for j, (model, rows) in enumerate(zip(models, cases, strict=True)):
            pairs = zip((model.positive, model.negative), dropped[j], strict=True)
            weights = [
                weight - np.bincount(rows.point[row], drop[row], weight.size) for weight, drop in pairs
            ]
            jackknife_values[i, j] = batch(model, *(np.maximum(weight, 0)[None] for weight in weights))[0]
    return _subtract_from_mean(jackknife_values, often), often


def _compute_point_influence(counts: ThresholdCounts, batch: Batch) -> tuple[Array, Array]:
    """Compute the influence of one case of each class at each score or, of many scores, in each cell."""
    if counts.score.size <= _MOST:
        return _compute_case_influence(counts, batch, np.arange(counts.score.size))
    starts = choose_even_cells(counts.positive, counts.negative, _MOST // 4)
    try:
        return _compute_case_influence(merge_counts(counts, starts), batch, np.arange(starts.size))
    except ValueError:  # the statistic refuses pooled scores
        return _compute_case_influence(counts, batch, starts)


def _compute_case_influence(counts: ThresholdCounts, batch: Batch, starts: Array) -> tuple[Array, Array]:
    """Compute the influence of the middle case of each class in each cell, and the number of such cases."""
    weights = counts.positive, counts.negative
    influence, often = [], []
    for class_index, class_weight in enumerate(weights):
        share = np.add.reduceat(class_weight, starts)
        offset = np.cumsum(share) - share
        middle = np.searchsorted(np.cumsum(class_weight), offset + (share + 1) // 2)[share > 0]
        jackknife_values = np.empty((middle.size, 1))
        for i, position in enumerate(middle):
            reduced = [weight.copy() for weight in weights]
            reduced[class_index][position] -= 1
            jackknife_values[i] = batch(counts, *(weight[None] for weight in reduced))[0]
        total = class_weight.sum()
        often.append(share[share > 0])
        influence.append(_subtract_from_mean(jackknife_values, often[-1]) * (total - 1) / total)
    return np.concatenate(influence), np.concatenate(often)


def _subtract_from_mean(jackknife_values: Array, multiplicity: Array) -> Array:
    """Subtract statistics, (parts, models), from their mean; 0 where a statistic is undefined."""
    is_defined = np.isfinite(jackknife_values)
    weight = is_defined * multiplicity[:, None]
    total = np.maximum(weight.sum(axis=0), 1)
    mean = (weight * np.where(is_defined, jackknife_values, 0)).sum(axis=0) / total
    return np.where(is_defined, mean - np.where(is_defined, jackknife_values, 0), 0.0)
