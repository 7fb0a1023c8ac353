"""Selective prediction: the risk among the accepted cases over their proportion, the coverage."""

from __future__ import annotations

from dataclasses import field
from typing import Unpack

import numpy as np

from rocplot._data.arrays import rates
from rocplot._errors import guard_call, make_value_error, rename_arguments
from rocplot._typing import Array, Progress, Seed
from rocplot._validation import check_proportion
from rocplot.compute._base.interval import CurveBand, describe_bootstrap
from rocplot.compute._base.reading import (
    GroupedDataArguments,
    Resampling,
    Scores,
    Source,
    Truth,
    declare_result_type,
    per_model,
)
from rocplot.compute._base.result import Result, Results
from rocplot.compute._counts.resample import make_pointwise_band, resample_statistic
from rocplot.compute._counts.threshold_counts import (
    ThresholdCounts,
    compute_proportion,
    get_counts,
    is_simple,
    look_up_cases,
    require_cases,
    require_order,
    rescale_extreme_weights,
)

_COVERAGES: Array = np.arange(1, 101) / 100  # coverages of the band


class RiskCoverage(Result):
    """The risk of a classifier that abstains below a confidence, over its coverage.

    Attributes
    ----------
    coverage : ndarray, shape (k + 1,)
        Proportion of the cases that the rule "accept iff confidence ≥ threshold" accepts, from 0 to 1.
    risk : ndarray, shape (k + 1,)
        Proportion of errors among the accepted cases, the selective risk; NaN at coverage 0.
    threshold : ndarray, shape (k + 1,)
        +inf, then the distinct confidences, descending; NaN for a curve built without them.
    counts : ThresholdCounts or None
        The counts that the curve was computed from, with correct as positive; None if built from rates.
    """

    coverage: Array
    risk: Array
    threshold: Array | None = None
    counts: ThresholdCounts | None = field(default=None, repr=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "coverage", rates(self.coverage, "coverage"))
        risk = np.asarray(self.risk, float)
        if risk.ndim != 1 or risk.size < 2 or not np.isnan(risk[0]):
            raise make_value_error("risk", "must begin with NaN, at coverage 0, where no case is accepted")
        object.__setattr__(self, "risk", np.append(np.nan, rates(risk[1:], "risk")))
        self._check_lengths("coverage", "risk")
        if (np.diff(self.coverage) < 0).any() or self.coverage[0] != 0 or abs(self.coverage[-1] - 1) > 1e-9:
            raise make_value_error(
                "coverage", "must rise from 0 to 1", "order the points by descending confidence"
            )
        super().__post_init__()

    @property
    def generalized_risk(self) -> Array:
        """Proportion of all cases that are accepted and wrong, coverage × risk; 0 at coverage 0."""
        return np.append(0.0, self.coverage[1:] * self.risk[1:])

    @property
    def error_rate(self) -> float:
        """Risk at full coverage, which is also that of accepting at random, at any coverage."""
        return float(self.risk[-1])

    @property
    def aurc(self) -> float:
        """Area under the risk–coverage curve: the mean, over the cases, of the risk up to each of them.

        Cases are accepted by descending confidence.  Errors of tied cases are spread evenly over them, which
        gives the mean over their orders.
        """
        counts = self._require_order("aurc")
        return _compute_mean_risk(counts.positive, counts.negative, np.sum(_count_outcomes(counts), axis=0))

    @property
    def oracle(self) -> float:
        """The AURC of a confidence that ranks all errors last, the smallest possible for this error rate."""
        counts = self._require_order("oracle")
        correct, wrong = counts.n_positive, counts.n_negative
        numbers = np.array([outcome.sum() for outcome in _count_outcomes(counts)])
        return _compute_mean_risk(np.array([correct, 0.0]), np.array([0.0, wrong]), numbers)

    @property
    def excess(self) -> float:
        """Excess AURC over that of the oracle, E-AURC; 0 if all correct cases come first."""
        return self.aurc - self.oracle

    @property
    def augrc(self) -> float:
        """Area under the generalized risk over the coverage: P(wrong, and accepted before a random case).

        A pair of tied cases counts one half.  The area is (1 − AUC) p (1 − p) + (1 − p)²/2 with the
        proportion p of correct cases and the AUC of confidence for being correct.
        """
        require_order(self.counts, "augrc")
        return float(np.trapezoid(self.generalized_risk, self.coverage))

    @guard_call
    def band(
        self, *, level: float = 0.95, n_resamples: int = 2000, seed: Seed = None, progress: Progress = True
    ) -> CurveBand:
        """Compute a pointwise confidence band of the risk, at coverages .01, .02, …, 1.

        It is the union of Wilson's interval for the number of accepted cases and of percentiles over
        resamples of all cases, or of whole groups.  With groups or fractional weights the number is that of
        independent cases whose error rate varies as much.  Multiply the limits by the coverage to get those
        of the generalized risk.  Resamples of more than 4096 cases merge neighbouring confidences, as in
        ``roc_band``.  In simulations
        95 % bands covered the risk in 92 to 100 % of samples of 30 to 500 cases, and in 90 to 100 % with 60
        groups of five.
        """
        level, drawing = (
            check_proportion(level, "level"),
            Resampling.from_arguments(n_resamples, seed, progress),
        )
        counts = rescale_extreme_weights(self._require_order("band"))
        require_cases(counts)
        options = {"stratified": False, "n_resamples": n_resamples, "y_true": counts}
        return make_pointwise_band(
            _COVERAGES,
            _read_generalized_risks(counts, counts.positive[None], counts.negative[None])[0] / _COVERAGES,
            resample_statistic([counts], _read_generalized_risks, drawing, stratified=False, curve=True)[:, 0]
            / _COVERAGES,
            _COVERAGES * _find_effective_size(counts),
            level,
            ("Risk–coverage curve", describe_bootstrap(options)),
        )

    def _require_order(self, quantity: str) -> ThresholdCounts:
        if self.counts is None:
            raise ValueError(f"{quantity} needs the number of cases: compute the curve from data or counts")
        require_order(self.counts, quantity)
        return self.counts


@declare_result_type(RiskCoverage)
def risk_coverage(
    correct: Truth, confidence: Scores = None, **reading: Unpack[GroupedDataArguments]
) -> RiskCoverage | Results[RiskCoverage]:
    """Compute the risk–coverage curve of a classifier that abstains when it is not confident.

    Use it if uncertain cases can be passed to somebody else.

    Parameters
    ----------
    correct : array-like, shape (n,), mapping, column name, or result
        Whether the prediction for each case is correct: bool, 0/1, or any two values with `pos_label`.  A
        mapping gives each model its own.  You can also pass counts instead of all data.
    confidence : array-like, shape (n,), data frame, mapping, column name or list of them
        The confidence in each prediction, such as the largest predicted probability; the highest is accepted
        first.  Pass several models as elsewhere: by name, or as columns of a data frame.
    {other_reading}
    {groups}  They do not change the curve, but `band` and ``bootstrap`` then resample whole groups.

    Returns
    -------
    RiskCoverage
        With `aurc`, `augrc` and `excess`, and the method `band`; several models give a `Results`, a dict by
        name.  k distinct confidences give k + 1 points.  All predictions may be correct, or all wrong.

    Raises
    ------
    {raises}

    See Also
    --------
    bootstrap : Compute a bootstrap interval of any statistic, such as the AURC.
    roc : Compute the ROC curve; that of confidence for being correct shows how well errors are found.
    rocplot.risk_coverage : Draw risk–coverage curves.

    Notes
    -----
    El-Yaniv & Wiener (2010); the AURC and its excess over the oracle are those of Geifman et al. (2019), the
    area under the generalized risk is that of Traub et al. (2024).  A whole weight counts a case that many
    times; cases with fractional weights are accepted one by one, each adding its weight, and in a tie the
    mean weight.  For these the AURC needs the single cases, so ``bootstrap`` cannot compute an interval.  For
    counts made with `max_points` the points are exact, but the areas raise an error.

    Between two points the errors accrue in proportion, so the risk is curved and the generalized risk is
    linear.  The number of errors varies from sample to sample, so resample with ``stratified=False``.

    References
    ----------
    {elyaniv2010}
    {geifman2019}
    {traub2024}

    Examples
    --------
    >>> curve = risk_coverage([1, 1, 0, 1], [0.9, 0.8, 0.7, 0.6])
    >>> curve.coverage[1:], curve.risk[1:].round(3)
    (array([0.25, 0.5 , 0.75, 1.  ]), array([0.   , 0.   , 0.333, 0.25 ]))
    >>> round(curve.aurc, 4), round(curve.excess, 4), round(curve.augrc, 4)
    (0.1458, 0.0833, 0.0938)
    """
    with rename_arguments(y_true="correct", y_score="confidence"):
        return _compute_risk_coverage(correct, confidence, **reading)


@per_model(result_type=RiskCoverage, one_class=True, groups=True, public_name="risk_coverage")
def _compute_risk_coverage(source: Source) -> RiskCoverage:
    counted = get_counts(source)
    accepted = counted.tp + counted.fp
    with np.errstate(invalid="ignore"):
        risk = counted.fp / accepted
    coverage = accepted / accepted[-1]
    threshold = np.concatenate(([np.inf], counted.score))
    return RiskCoverage.build_unchecked(coverage=coverage, risk=risk, threshold=threshold, counts=counted)


def _read_generalized_risks(_counts: ThresholdCounts, positive: Array, negative: Array) -> Array:
    """Read the generalized risk of resamples at the coverages of the band, shape (rows, m)."""
    wrong, accepted = (np.cumsum(part, axis=1) for part in (negative, positive + negative))
    parts = zip(accepted / accepted[:, -1:], wrong / accepted[:, -1:], strict=True)
    return np.array([np.interp(_COVERAGES, np.append(0, x), np.append(0, y)) for x, y in parts])


def _find_effective_size(counts: ThresholdCounts) -> float:
    """Compute the number of independent cases whose error rate varies as much."""
    if is_simple(counts):
        return float(counts.n_positive + counts.n_negative)
    cases = look_up_cases(counts)
    weight = cases.positive + cases.negative
    wrong = np.divide(cases.negative, weight, out=np.zeros(weight.size), where=weight > 0)
    return compute_proportion(wrong, weight, cases).size


def _count_outcomes(counts: ThresholdCounts) -> tuple[Array, Array]:
    """Count the correct and the wrong cases at each confidence; a case of fractional weight counts once."""
    if counts.exact:
        return counts.positive, counts.negative
    cases = look_up_cases(counts, "the AURC of fractional weights")
    sample = counts.cases
    assert sample is not None
    times = sample.weight if sample.weight is not None and sample.weight.dtype.kind in "iu" else 1
    label = sample.label.astype(float)
    right, wrong = (np.bincount(cases.point, flag * times, counts.score.size) for flag in (label, 1 - label))
    return right, wrong


def _compute_mean_risk(correct: Array, wrong: Array, number: Array) -> float:
    """Average the risk after each case.

    Let A be the weight and E the wrong weight before k tied cases of weight m and wrong weight e.  After j of
    these the risk is (E + e j/k)/(A + m j/k); its sum over j is a difference of digamma functions.
    """
    from scipy.special import digamma

    valid = number > 0
    e, m, k = wrong[valid].astype(float), (correct + wrong)[valid].astype(float), number[valid].astype(float)
    E, A = np.cumsum(e) - e, np.cumsum(m) - m
    offset = A * k / m
    reciprocals = np.where(k == 1, 1 / (offset + 1), digamma(offset + k + 1) - digamma(offset + 1))
    return float((e + (E - A * e / m) * reciprocals).sum() / m.sum())
