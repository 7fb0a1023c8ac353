"""Uplift and Qini curves: the responses that a treatment adds among the cases ranked highest."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import field, replace
from typing import Any, Literal, TypeAlias, Unpack

import numpy as np
from numpy.typing import ArrayLike

from rocplot._data import frames
from rocplot._data.arrays import Sample, check_missing, list_first_values, read_array, read_scores
from rocplot._data.binary import read_parts
from rocplot._data.columns import check_column, check_index_order, check_no_column_names
from rocplot._errors import guard_call, make_type_error, make_value_error
from rocplot._names import write_names
from rocplot._typing import Array, Progress, Seed
from rocplot._validation import check_lengths, check_proportion
from rocplot._warnings import name_model
from rocplot.compute._base.docstrings import fill_docstring
from rocplot.compute._base.folds import AveragedCurve, Averaging, ErrorBar, check_errorbar, is_fold_list
from rocplot.compute._base.interval import BandKind, CurveBand, Inference, Interval, compute_wilson_limits
from rocplot.compute._base.reading import (
    GroupedDataArguments,
    Resampling,
    Scores,
    check_first_argument,
    check_no_other_arguments,
    declare_result_type,
    get_precomputed_results,
    report_sources,
)
from rocplot.compute._base.result import Result, Results, unwrap_single_model
from rocplot.compute._counts.draws import make_unit_draw
from rocplot.compute._counts.pool import choose_even_cells
from rocplot.compute._counts.resample import (
    keep_defined,
    make_percentile_interval,
    resample_cells,
    resample_statistic,
    yield_blocks,
)
from rocplot.compute._counts.sort import count_at_least
from rocplot.compute._counts.threshold_counts import (
    ThresholdCounts,
    count_sample,
    is_simple,
    look_up_cases,
    merge_counts,
    require_cases,
)
from rocplot.compute._ranking.lift import ProfitOptimum, compute_unit_values

Kind: TypeAlias = Literal["uplift", "qini"]
Arms: TypeAlias = tuple[ThresholdCounts, ThresholdCounts]  # control, treated

KINDS: tuple[Kind, ...] = ("uplift", "qini")
RATES: Array = np.arange(101) / 100  # rates at which folds are averaged and bands are computed
_CELLS = 512  # most cells in which resamples are drawn


class UpliftCurve(Result):
    """An uplift or Qini curve: the responses that treating the cases ranked highest adds.

    Attributes
    ----------
    rate : ndarray, shape (k + 1,)
        Proportion of the cases of both arms that the rule "treat iff score ≥ threshold" targets, 0 to 1.
    gain : ndarray, shape (k + 1,)
        Responses gained by treating them, in cases: 0 at rate 0.
    threshold : ndarray, shape (k + 1,)
        +inf, then the distinct scores, descending.
    kind : {"uplift", "qini"}
        The kind of `gain`.
    control, treated : ThresholdCounts
        Responders (positive) and others of each arm at the distinct scores of both arms.
    weighted : tuple of ThresholdCounts, or None
        The same counts, control first, weighted by the inverse propensity; None without a propensity.
    """

    rate: Array
    gain: Array
    threshold: Array
    kind: Kind = "uplift"
    control: ThresholdCounts = field(kw_only=True, repr=False)
    treated: ThresholdCounts = field(kw_only=True, repr=False)
    weighted: Arms | None = field(default=None, kw_only=True, repr=False)

    def to_dict(self) -> dict[str, Any]:
        """Return the fields by name, without the counts of the arms."""
        return {name: value for name, value in super().to_dict().items() if name not in _OF_ARMS}

    @property
    def n(self) -> float:
        """Number of cases of both arms, or their weight."""
        return sum(arm.n_positive + arm.n_negative for arm in (self.control, self.treated))

    @property
    def area(self) -> float:
        """Area under the curve over the rate, in cases."""
        return float(np.trapezoid(self.gain, self.rate))

    @property
    def random(self) -> float:
        """Area of a random order, under the straight line to the last point."""
        return float(self.gain[-1]) / 2

    @property
    def perfect(self) -> float:
        """Area of the perfect order of these cases, see ``uplift``."""
        rate, gain = self.perfect_order()
        return float(np.trapezoid(gain, rate))

    @property
    def coefficient(self) -> float:
        """Area above the random order, divided by that of the perfect order; NaN if the latter is 0.

        For a Qini curve this is the Qini coefficient: 1 if no order is better, 0 for a random order; it may
        be negative.
        """
        return _compute_coefficient(self.rate, self.gain, self.perfect, self.n)

    def perfect_order(self) -> tuple[Array, Array]:
        """Return the `rate` and the `gain` at the points of the perfect order's curve."""
        plain = self.control, self.treated
        return _trace_perfect_order(self.kind, _sum_responses(self.weighted or plain), _sum_responses(plain))

    def profit_optimum(self, **outcomes: float) -> ProfitOptimum:
        """Find the rate of the largest profit: value of the responses gained minus cost of the treatments.

        Parameters
        ----------
        **outcomes : float
            `benefit_tp`, `benefit_tn`, `cost_fp` and `cost_fn` as in ``profit_optimum``: a response gained is
            worth their sum, a treated case costs benefit_tn + cost_fp.  A mailing that costs m per letter and
            earns r per sale has ``benefit_tp=r - m, cost_fp=m``.

        Returns
        -------
        ProfitOptimum
            Its `count` holds the responses gained; `gain` is `profit`, which is 0 if no case is treated.  If
            profits are equal, the one with the lowest rate.  If `kind` is ``"qini"``, profit is that of the
            treated arm alone, at its share of the cases.

        Raises
        ------
        ValueError
            For outcomes under which all decisions have equal profit, or a wrong decision is worth more.
        """
        per_response, per_target = compute_unit_values(**outcomes)
        size = float(self.n if self.kind == "uplift" else self.treated.n_positive + self.treated.n_negative)
        profit = per_response * self.gain - per_target * size * self.rate
        index = int(np.argmax(profit))
        return ProfitOptimum(
            rate=float(self.rate[index]),
            count=float(self.gain[index]),
            threshold=float(self.threshold[index]),
            profit=float(profit[index]),
            gain=float(profit[index]),
            slope=size * per_target / per_response,
        )

    @fill_docstring
    @guard_call
    def band(
        self, *, level: float = 0.95, n_resamples: int = 2000, seed: Seed = None, progress: Progress = True
    ) -> CurveBand:
        """Compute a pointwise confidence band of the gain, at the rates 0, .01, …, 1.

        It is the union of percentiles over resamples of the cases within each arm and, if cases are
        independent and of equal weight, of Newcombe's limits for the difference of both rates up to there,
        which have a width even if no case of a small arm responds.  Resamples keep the sizes of the arms;
        those of the classes vary.  If cases have groups, whole groups are drawn, within each arm if no group
        has cases in both.  More than 512 distinct scores are merged into that many cells with about equal
        numbers of cases, between whose ends the gain is read along straight lines.  In simulations of 200 and
        1000 cases, with half or four fifths of them treated and up to 95 % without a response, 95 % bands
        covered the population's curve in 92 to 98 % of samples at rates from .05 on; with fewer than 20 cases
        up to there, in at least 90 %.

        Parameters
        ----------
        level : float in (0, 1), default=0.95
            Confidence level, as a proportion.
        {resampling}

        Returns
        -------
        CurveBand
            `x` the rates, `y` the gain there, `low` and `high` its limits, all in cases.

        Raises
        ------
        ValueError
            For a level outside (0, 1), or fewer than two resamples.
        """
        level, drawing = (
            check_proportion(level, "level"),
            Resampling.from_arguments(n_resamples, seed, progress),
        )

        def read_gains(parts: Sequence[Array], ratios: Sequence[Array]) -> Array:
            cases = sum(part * ratio for part, ratio in zip(parts, ratios, strict=True))
            return np.interp(RATES, *_compute_points(self.kind, parts, np.asarray(cases)))

        values, centre = self._resample_statistic(read_gains, drawing)
        gain = np.interp(RATES, self.rate, self.gain)
        values = keep_defined(values) - centre + gain
        low, high = np.quantile(values, [0.5 - level / 2, 0.5 + level / 2], axis=0)
        short, method = "bootstrap", self._describe_inference(n_resamples)
        if self._has_independent_cases():
            newcombe = self._compute_newcombe_limits(level)
            low, high = np.minimum(low, newcombe[0]), np.maximum(high, newcombe[1])
            short, method = "bootstrap and Newcombe", f"union of Newcombe's limits and {method}"
        kind = BandKind(_NAMES[self.kind], "pointwise", short, method)
        return CurveBand.build_unchecked(x=RATES, y=gain, low=low, high=high).with_kind(kind, level)

    @fill_docstring
    @guard_call
    def interval(
        self, *, level: float = 0.95, n_resamples: int = 2000, seed: Seed = None, progress: Progress = True
    ) -> Interval:
        """Compute a percentile bootstrap interval of the coefficient, on the resamples of `band`.

        Each resample has a perfect order of its own.  The interval refers to the order that this score gives
        to new cases of such an experiment, not to a model that is fitted anew.  In simulations of trials in
        which every seventh case responds and half are treated, 95 % intervals covered the population's
        coefficient in 92 % (uplift) and 95 % (Qini) of samples of 200, and in 96 % of those of 1000 (200
        samples each, so that the Monte Carlo error is 3 to 4 points).

        {coverage}

        Parameters
        ----------
        level : float in (0, 1), default=0.95
            Confidence level, as a proportion.
        {resampling}

        Returns
        -------
        Interval
            Limits are NaN, with a warning, if the coefficient is undefined or the same in all resamples.

        Raises
        ------
        ValueError
            For a level outside (0, 1), or fewer than two resamples.
        """
        level, drawing = (
            check_proportion(level, "level"),
            Resampling.from_arguments(n_resamples, seed, progress),
        )

        def read_coefficients(parts: Sequence[Array], ratios: Sequence[Array]) -> Array:
            sizes = [part * ratio for part, ratio in zip(parts, ratios, strict=True)]
            total, plain = (np.array([array.sum() for array in arrays]) for arrays in (parts, sizes))
            rate, gain = _compute_points(self.kind, parts, np.asarray(sum(sizes)))
            best = np.trapezoid(*_trace_perfect_order(self.kind, total, plain)[::-1])
            return np.array(_compute_coefficient(rate, gain, float(best), float(plain.sum())))

        values, centre = self._resample_statistic(read_coefficients, drawing)
        limits = make_percentile_interval(self.coefficient, values - centre + self.coefficient, level)
        name = "Qini coefficient" if self.kind == "qini" else "Uplift coefficient"
        return limits.changed(basis=Inference(name, self._describe_inference(n_resamples), level))

    def _has_independent_cases(self) -> bool:
        return self.weighted is None and is_simple(self.control) and is_simple(self.treated)

    def _compute_newcombe_limits(self, level: float) -> tuple[Array, Array]:
        """Compute limits of the gain at the band's rates from Wilson's limits of the rate of each arm."""
        arms = [
            (arm.tp.astype(float), (arm.tp + arm.fp).astype(float)) for arm in (self.control, self.treated)
        ]
        (yc, nc), (yt, nt) = arms
        with np.errstate(divide="ignore", invalid="ignore"):
            control, treated = _divide_arm(yc, nc), _divide_arm(yt, nt)
            limits = [
                compute_wilson_limits(rate, n, level)
                for rate, (_, n) in zip((control, treated), arms, strict=True)
            ]
        limits = [
            (np.where(n > 0, low, 0.0), np.where(n > 0, high, 1.0))
            for (low, high), (_, n) in zip(limits, arms, strict=True)
        ]
        (control_low, control_high), (treated_low, treated_high) = limits
        difference, scale = treated - control, nt + nc if self.kind == "uplift" else nt
        low = difference - np.hypot(treated - treated_low, control_high - control)
        high = difference + np.hypot(treated_high - treated, control - control_low)
        rate = (nt + nc) / (nt[-1] + nc[-1])
        return np.interp(RATES, rate, scale * low), np.interp(RATES, rate, scale * high)

    def _describe_inference(self, n_resamples: int) -> str:
        of = "whole groups" if self.control.grouped else "the cases of each arm"
        return f"percentile bootstrap, {n_resamples} resamples of {of}"

    def _resample_statistic(
        self, read: Callable[[Sequence[Array], Sequence[Array]], Array], drawing: Resampling
    ) -> tuple[Array, Array]:
        """Compute statistics of each resample, and of the cells from which resamples are drawn."""
        plain = self.control, self.treated
        k = self.control.score.size
        starts = np.arange(k)
        if k > _CELLS:
            control, treated = (arm.positive + arm.negative for arm in plain)
            starts = choose_even_cells(control, treated, _CELLS // 2)
        weighted = self.weighted or plain
        parts = [cell_sums for arm in weighted for cell_sums in _sum_in_cells(arm, starts)]
        # Cases per unit of weight, by arm and class; exact for cells of equal weights.
        sizes = (
            [cell_sums for arm in plain for cell_sums in _sum_in_cells(arm, starts)]
            if self.weighted
            else parts
        )
        ratios = [
            np.divide(m, w, out=np.zeros(w.size), where=w > 0) for m, w in zip(sizes, parts, strict=True)
        ]
        resamples = (
            _resample_groups(weighted, starts, drawing)
            if plain[0].grouped
            else _resample_arms(weighted, starts, drawing)
        )
        return np.stack([read(resample, ratios) for resample in resamples]), read(parts, ratios)


_OF_ARMS = ("control", "treated", "weighted")
_NAMES: dict[Kind, str] = {"uplift": "Uplift curve", "qini": "Qini curve"}


def _compute_points(kind: Kind, parts: Sequence[Array], cases: Array) -> tuple[Array, Array]:
    """Compute rate and gain after each score, beginning at 0.

    `parts` are the responders and the others of the control arm, then those of the treated arm, at each
    score; `cases` are the numbers of cases of both arms.
    """
    yc, oc, yt, ot, n = (np.append(0.0, np.cumsum(values, dtype=float)) for values in (*parts, cases))
    nc, nt = yc + oc, yt + ot
    gain = (
        n * (_divide_arm(yt, nt) - _divide_arm(yc, nc)) if kind == "uplift" else yt - yc * _divide_arm(nt, nc)
    )
    rate = n / n[-1]
    rate[-1] = 1.0
    return rate, gain


def _divide_arm(part: Array, total: Array) -> Array:
    """Divide sums over an arm; the quotient is 0 before its first case."""
    return np.divide(part, total, out=np.zeros(total.size), where=total > 0)


def _sum_responses(arms: Arms) -> Array:
    """Return the totals of responders and others of the control arm, then of the treated arm."""
    return np.array([total for arm in arms for total in (arm.n_positive, arm.n_negative)], float)


def _trace_perfect_order(kind: Kind, weights: Array, cases: Array) -> tuple[Array, Array]:
    """Return rate and gain of the perfect order, from weights and numbers of cases by arm and response."""
    yc, oc, yt, ot = range(4)
    order = [[yt], [oc, ot], [yc]]  # groups in one list are tied
    if kind == "uplift":
        order = [[yt], [oc], *([[yc], [ot]] if cases[yc] > cases[ot] else [[ot], [yc]])]
    parts = [np.array([weights[i] if i in tied else 0.0 for tied in order]) for i in range(4)]
    return _compute_points(kind, parts, np.array([cases[tied].sum() for tied in order]))


def _compute_coefficient(rate: Array, gain: Array, perfect: float, n: float) -> float:
    """Divide the area above a random order by that of the perfect order; NaN if this is 0."""
    random = float(gain[-1]) / 2
    best = perfect - random
    return (float(np.trapezoid(gain, rate)) - random) / best if abs(best) > 1e-12 * n else np.nan


def _sum_in_cells(arm: ThresholdCounts, starts: Array) -> tuple[Array, Array]:
    return np.add.reduceat(arm.positive, starts), np.add.reduceat(arm.negative, starts)


def _resample_arms(arms: Arms, starts: Array, drawing: Resampling) -> Iterator[list[Array]]:
    """Yield resamples of the cases of each arm: responders and others of control and treated, by cell."""
    for control, treated in zip(*(_resample_arm(arm, starts, drawing) for arm in arms), strict=True):
        yield [*control, *treated]


def _resample_groups(arms: Arms, starts: Array, drawing: Resampling) -> Iterator[list[Array]]:
    """Yield resamples of whole groups, stratified by arm if no group has cases in both, by cell."""
    from scipy.sparse import csr_array

    weight, group, column = [], [], []
    for arm, counts in enumerate(arms):
        cases = look_up_cases(counts)
        assert counts.cases is not None
        name = np.unique(np.asarray(counts.cases.group))[cases.group]
        cell = np.searchsorted(starts, cases.point, side="right") - 1
        for response, part in enumerate((cases.positive, cases.negative)):
            weight.append(part)
            group.append(name)
            column.append((2 * arm + response) * starts.size + cell)
    _, number = np.unique(np.concatenate(group), return_inverse=True)
    table = csr_array((np.concatenate(weight).astype(float), (number, np.concatenate(column))))
    table.resize(number.max() + 1, 4 * starts.size)
    split = sum(part.size for part in group[:2])
    arm_groups = [np.unique(number[:split]), np.unique(number[split:])]
    strata = (
        arm_groups if not np.intersect1d(arm_groups[0], arm_groups[1]).size else [np.arange(table.shape[0])]
    )
    draw = make_unit_draw(strata, table.shape[0])
    for _, rows in yield_blocks(drawing.n_resamples, table.shape[0], drawing.progress):
        sums = (table.T @ draw(rows, drawing.rng).T).T
        yield from (np.split(row, 4) for row in sums)


def _resample_arm(arm: ThresholdCounts, starts: Array, drawing: Resampling) -> Array:
    """Resample the responders and others of an arm by cell, shape (n_resamples, 2, cells)."""

    def keep_arm_sums(_: ThresholdCounts, positive: Array, negative: Array) -> Array:
        return np.stack([positive, negative], axis=1)

    if arm.exact:  # scores are drawn, without looking up single cases
        cells = merge_counts(arm, starts)
        return resample_statistic([cells], keep_arm_sums, drawing, stratified=False, cells=False)[:, 0]
    require_cases(arm)
    return resample_cells([arm], [starts], keep_arm_sums, drawing, stratified=False)[:, 0]


_AVERAGING = Averaging(
    lambda curves, _: (RATES, np.array([np.interp(RATES, curve.rate, curve.gain) for curve in curves])),
    limits=lambda _: (-np.inf, np.inf),
    known_spread=lambda rate: rate == 0,
    statistic="coefficient",
    number=lambda curve: curve.coefficient,
)


@declare_result_type(UpliftCurve)
def uplift(
    y_true: Any,
    y_score: Scores = None,
    treatment: ArrayLike | str | None = None,
    *,
    fold: ArrayLike | None = None,
    errorbar: ErrorBar = ("ci", 95),
    kind: Kind = "uplift",
    propensity: ArrayLike | str | float | None = None,
    **reading: Unpack[GroupedDataArguments],
) -> UpliftCurve | Results[UpliftCurve]:
    """Compute the uplift or the Qini curve: the responses that treating the cases ranked highest adds.

    Use it with data of a randomised trial, to see whether a model finds the cases that treatment changes.

    The cases come from an experiment with a treated and a control arm; the score ranks them by how much the
    treatment is expected to raise their chance of a response.

    Parameters
    ----------
    {reading}
    treatment : array-like, shape (n,), or column name
        Whether the case was treated: bool or 0/1.
    {groups}  Band and interval then resample whole groups.
    {averaged}
    kind : {"uplift", "qini"}, default="uplift"
        ``"uplift"``: the difference of the response rates of both arms among the cases ranked so far, times
        their number: the responses gained if all of them are treated.  ``"qini"``: the responders of the
        treated arm minus those of the control arm, scaled to as many cases: the responses gained in the
        treated arm.
    propensity : float, array-like, shape (n,), or column name, optional
        Probability in (0, 1) that the case is treated, if it is known and differs between the cases.  Each
        case is then weighted by the inverse probability of its own arm, scaled so that the weights of an arm
        sum to its number of cases.  A constant changes nothing.

    Returns
    -------
    UpliftCurve or AveragedCurve
        With `area`, `coefficient`, `random`, `perfect`, and the methods `band`, `interval` (of the
        coefficient) and `profit_optimum`; several
        models give a `Results`, a dict by name.  k distinct scores give k + 1 points.  With folds, the mean
        gain at the rates 0, .01, …, 1, in cases per fold; instead of `fold` you can pass a list of
        ``UpliftCurve``, or a mapping of name → such a list.

    Raises
    ------
    ValueError
        For missing values, unequal lengths, empty input, weights that are negative, infinite or all zero,
        more than two labels, fractions without `soft_labels`, an unknown column or `kind`, treatments other
        than 0 and 1, an arm or a fold's arm without cases, propensities outside (0, 1), and pandas objects
        whose indexes hold the same labels in different orders.
    TypeError
        For input of the wrong kind, without `treatment`, or a lazy table with `fold` or `propensity`.

    See Also
    --------
    lift : Compute the lift curve, which needs no control arm and says nothing about an effect.
    net_benefit : Compute the net benefit at threshold probabilities.
    rocplot.uplift : Draw uplift curves.
    rocplot.qini : Draw Qini curves.

    Notes
    -----
    Let n cases have a score at or above the threshold, among them nₜ treated with yₜ responders and n꜀
    controls with y꜀.  The uplift curve is n (yₜ/nₜ − y꜀/n꜀); the Qini curve is yₜ − y꜀
    nₜ/n꜀ (Radcliffe 2007).  The response rate of an arm without cases up to there counts as 0.  Within ties
    the gain grows along a straight line.  Areas are over the rate; over the number of cases they are n times
    as large.

    The coefficient is (area − random)/(perfect − random).  The perfect order of a Qini curve puts the treated
    responders first, then those who do not respond, then the responders of the control arm: it uses which
    cases the treatment harms.  That of an uplift curve puts the treated responders first and the controls
    that do not respond second; last come the controls that respond or, if these are more than the treated
    that do not, the latter.  Both are those of scikit-uplift.

    Both curves assume that the treatment was given at random, or by the `propensity`.  A curve above the line
    of a random order shows that the score orders the cases by the effect; a curve that ends above 0 shows
    that treating all of them has an effect.

    References
    ----------
    {radcliffe2007}

    Examples
    --------
    Two of three treated cases respond, and one of three controls.

    >>> y, score, treated = [1, 0, 1, 0, 1, 0], [6, 5, 4, 3, 2, 1], [1, 0, 1, 0, 0, 1]
    >>> curve = uplift(y, score, treated, kind="qini")
    >>> curve.gain
    array([0.        , 1.        , 1.        , 2.        , 2.        ,
           1.33333333, 1.        ])
    >>> round(curve.area, 3), curve.random, round(curve.coefficient, 3)
    (1.306, 0.5, 0.744)
    """
    check_errorbar(errorbar)
    arguments: dict[str, Any] = {name: value for name, value in reading.items() if name != "soft_labels"}
    arguments |= {"y_score": y_score, "treatment": treatment, "fold": fold, "propensity": propensity}
    ready = get_precomputed_results(y_true, arguments)
    if ready is not None:
        results: dict[str | None, Any] = {name: _check_precomputed(result) for name, result in ready.items()}
        return unwrap_single_model(results)
    models = _get_fold_curves(y_true)
    if models is not None:
        check_no_other_arguments(UpliftCurve, arguments, data="y_true, y_score and treatment")
    else:
        check_first_argument("uplift", y_true)
        arms = _read_arms(y_true, y_score, treatment, fold, propensity, dict(reading))
        report_sources(
            {name: [_join_arms([arm for part in parts for arm in part[0]])] for name, parts in arms.items()}
        )
        models = {}
        for name, parts in arms.items():
            with name_model(name):
                models[name] = [_compute_uplift_curve(kind, *fold_arms) for fold_arms in parts]
        if fold is None:
            return unwrap_single_model({name: curves[0] for name, curves in models.items()})
    means: dict[str | None, Any] = {
        name: _average_uplift_curves(curves, errorbar) for name, curves in models.items()
    }
    return unwrap_single_model(means)


uplift.averages = True  # type: ignore[attr-defined]


def _check_precomputed(result: Result) -> Result:
    """Check that a result passed in place of data is an uplift curve, or an average of such over folds."""
    if isinstance(result, UpliftCurve) or (isinstance(result, AveragedCurve) and result.of in KINDS):
        return result
    raise TypeError(
        f"this is a {type(result).__name__}, not an uplift curve: pass y_true, y_score and treatment"
    )


def _get_fold_curves(y_true: Any) -> dict[str | None, list[UpliftCurve]] | None:
    """Return the curves that were passed as folds, by model; None for data."""
    if not is_fold_list(y_true):
        return None
    models = dict(y_true) if isinstance(y_true, Mapping) else {None: y_true}
    if not all(isinstance(curve, UpliftCurve) for curves in models.values() for curve in curves):
        raise make_type_error(
            "folds", "must be lists of UpliftCurve", "pass all cases with treatment= and fold="
        )
    return {None if name is None else str(name): list(curves) for name, curves in models.items()}


def _average_uplift_curves(curves: list[UpliftCurve], errorbar: ErrorBar) -> AveragedCurve:
    kinds = sorted({curve.kind for curve in curves})
    if len(kinds) > 1:
        raise ValueError("the folds hold uplift and Qini curves: pass curves of one kind")
    return _AVERAGING.average_folds(curves, kinds[0], errorbar, {})


def _read_arms(
    y_true: Any, y_score: Any, treatment: Any, fold: Any, propensity: Any, reading: dict[str, Any]
) -> dict[str | None, list[tuple[list[Sample], list[Sample] | None]]]:
    """Read the samples of both arms, for each model and fold, without and with inverse propensity weights."""
    if treatment is None:
        raise make_type_error("treatment", "is missing", "pass whether each case was treated, as 0/1")
    data = reading["data"]
    if data is not None and frames.is_table(data) and frames.is_lazy(data):
        if fold is not None or propensity is not None:
            raise make_type_error(
                "fold",
                "and propensity need single rows, but data is a lazy table",
                "collect its columns first",
            )
        parts = read_parts(y_true, y_score, treatment, "treatment", **reading, one_class=True)
        _read_treatment(np.array(list(next(iter(parts.values())))))
        return _pair_arms_by_fold(parts, None)
    arrays = {"treatment": treatment, "fold": fold, "propensity": propensity, "groups": reading["groups"]}
    check_index_order(
        y_true=y_true, y_score=y_score, sample_weight=reading["sample_weight"], data=data, **arrays
    )
    arrays = {word: _look_up_column(value, word, data) for word, value in arrays.items()}
    treated = _read_treatment(arrays["treatment"])
    check_lengths({"treatment": treated.size} | {w: len(a) for w, a in arrays.items() if np.ndim(a)})
    names, number = np.array([0]), np.zeros(treated.size, np.int64)
    if fold is not None:
        if arrays["fold"].ndim != 1:
            raise make_value_error("fold", f"has shape {arrays['fold'].shape}, expected (n,)")
        check_missing(arrays["fold"], "fold")
        try:
            names, number = np.unique(arrays["fold"], return_inverse=True)
        except TypeError as error:
            raise make_type_error("fold", "holds values that cannot be sorted", "number the folds") from error
    key = 2 * number + treated
    sizes = np.bincount(key, minlength=2 * names.size)
    if not sizes.all():
        index = int(np.argmin(sizes))
        fold_text = "" if fold is None else f" in fold {names[index // 2]}"
        raise make_value_error(
            "treatment",
            f"holds no {('control', 'treated')[index % 2]} cases{fold_text}",
            "an effect needs both arms",
        )
    reading = reading | {"groups": arrays["groups"]}
    plain = read_parts(y_true, y_score, key, "treatment", **reading, one_class=True)
    if propensity is None:
        return _pair_arms_by_fold(plain, None)
    chance = np.broadcast_to(read_scores(np.atleast_1d(arrays["propensity"]), "propensity"), treated.shape)
    if not ((chance > 0) & (chance < 1)).all():
        raise make_value_error(
            "propensity", "must lie inside of (0, 1)", "leave out cases that could be in one arm only"
        )
    inverse = 1 / np.where(treated, chance, 1 - chance)
    weight = reading["sample_weight"]
    weights: Any
    if isinstance(weight, Mapping):
        weights = {
            name: _look_up_column(value, "sample_weight", data) * inverse for name, value in weight.items()
        }
    else:
        weights = inverse if weight is None else _look_up_column(weight, "sample_weight", data) * inverse
    weighted = read_parts(
        y_true, y_score, key, "treatment", **reading | {"sample_weight": weights}, one_class=True
    )
    return _pair_arms_by_fold(plain, weighted)


def _look_up_column(value: Any, word: str, data: Any) -> Any:
    """Look up a column by name, or convert an array to numpy."""
    if isinstance(value, str):
        if data is None:
            check_no_column_names(**{word: value})
        check_column(value, word, frames.list_column_names(data))
        return frames.fetch_table_columns(data, [value])[value]
    return None if value is None else read_array(value, word)


def _read_treatment(treatment: Any) -> Array:
    """Read whether each case is treated."""
    array = np.atleast_1d(treatment)
    check_missing(array, "treatment")
    if array.ndim == 1 and array.dtype.kind in "OU":  # parts of a lazy table are text
        words = {"0": 0, "1": 1, "False": 0, "True": 1, "0.0": 0, "1.0": 1}
        array = np.array([words.get(name, -1) for name in write_names(array.tolist())])
    if array.ndim != 1 or array.dtype.kind not in "biuf" or not ((array == 0) | (array == 1)).all():
        values = np.asarray(treatment).ravel().tolist()
        arms = [] if any(not isinstance(value, str) for value in values) else sorted(set(values))
        raise make_value_error(
            "treatment",
            "must be bool or 0/1, 1 for the treated cases, one value per case"
            + (f", not {list_first_values(arms)}" if arms else ""),
            f"compare it with the word for treated, as treatment == {arms[0]!r}" if arms else "",
        )
    treated = np.asarray(array == 1)
    if treated.all() or not treated.any():
        arm = "control" if treated.all() else "treated"
        raise make_value_error("treatment", f"holds no {arm} cases", "an effect needs both arms")
    return treated


def _pair_arms_by_fold(
    plain: dict[str | None, dict[str, Sample]], weighted: dict[str | None, dict[str, Sample]] | None
) -> dict[str | None, list[tuple[list[Sample], list[Sample] | None]]]:
    """Pair the samples of both arms by fold, control first."""
    folds: dict[str | None, list[tuple[list[Sample], list[Sample] | None]]] = {}
    for name, parts in plain.items():
        arms, scaled = list(parts.values()), None if weighted is None else list(weighted[name].values())
        pairs = range(0, len(arms), 2)
        folds[name] = [(arms[i : i + 2], None if scaled is None else scaled[i : i + 2]) for i in pairs]
    return folds


def _join_arms(arms: list[Sample]) -> Sample:
    """Concatenate the cases of the arms, whose numbers captions report."""
    weights = [arm.weight for arm in arms]
    return Sample(
        np.concatenate([arm.score for arm in arms]),
        np.concatenate([arm.label for arm in arms]),
        None if weights[0] is None else np.concatenate([np.asarray(weight) for weight in weights]),
        group=None if arms[0].group is None else np.concatenate([np.asarray(arm.group) for arm in arms]),
        tally=arms[0].tally,
    )


def _compute_uplift_curve(kind: Kind, arms: list[Sample], weighted: list[Sample] | None) -> UpliftCurve:
    """Compute the curve from the samples of two arms, control first."""
    arm_counts = [count_sample(arm) for arm in arms]
    score = np.concatenate([counts.score[::-1] for counts in arm_counts])
    score.sort(kind="stable")  # one pass merges two sorted parts
    score = score[np.append(True, score[1:] != score[:-1])][::-1]
    plain = _align_counts(score, arm_counts)
    weighted_counts = None
    if weighted is not None:
        scaled = []
        for arm, counts in zip(weighted, plain, strict=True):
            assert arm.weight is not None
            total = float(counts.n_positive + counts.n_negative)
            scaled.append(count_sample(replace(arm, weight=arm.weight * (total / float(arm.weight.sum())))))
        weighted_counts = _align_counts(score, scaled)
    parts = [part for arm in weighted_counts or plain for part in (arm.positive, arm.negative)]
    cases = sum(arm.positive + arm.negative for arm in plain)
    rate, gain = _compute_points(kind, parts, np.asarray(cases))
    threshold = np.append(np.inf, score)
    control, treated = plain
    return UpliftCurve.build_unchecked(
        rate=rate,
        gain=gain,
        threshold=threshold,
        kind=kind,
        control=control,
        treated=treated,
        weighted=weighted_counts,
    )


def _align_counts(score: Array, arm_counts: Sequence[ThresholdCounts]) -> Arms:
    """Align the counts of both arms to the distinct scores of both, with zeros for absent scores."""
    arms = []
    for counts in arm_counts:
        place = count_at_least(score, counts.score) - 1
        positive, negative = (np.zeros(score.size, part.dtype) for part in (counts.positive, counts.negative))
        positive[place], negative[place] = counts.positive, counts.negative
        arms.append(
            ThresholdCounts.build_unchecked(
                score=score, positive=positive, negative=negative, cases=counts.cases
            )
        )
    return arms[0], arms[1]
