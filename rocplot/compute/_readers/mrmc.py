"""Multi-reader multi-case (MRMC) studies: readers interpret the same cases with several modalities."""

from __future__ import annotations

import itertools
from dataclasses import dataclass, field
from typing import Any, Literal, TypeAlias

import numpy as np
from numpy.typing import ArrayLike

from rocplot._data.arrays import Labels, Sample, read_array, read_scores
from rocplot._data.columns import fetch_arrays, list_categories
from rocplot._data.groups import read_groups
from rocplot._errors import guard_call, make_type_error, make_value_error, write_value
from rocplot._numbers import write_number
from rocplot._typing import Array, Data, Scalar
from rocplot._validation import (
    check_choice,
    check_lengths,
    check_number,
    check_proportion,
    check_whole_number,
)
from rocplot._warnings import warn_user
from rocplot.compute._base.docstrings import fill_docstring
from rocplot.compute._base.interval import Inference, describe_difference, describe_estimate, write_p_value
from rocplot.compute._base.reading import declare_result_type, report_sources, require_single_cases
from rocplot.compute._base.result import Result
from rocplot.compute._counts.threshold_counts import look_up_cases
from rocplot.compute._decisions.confusion_matrix import check_cut_off
from rocplot.compute._multiclass.multiclass_roc import average_curves
from rocplot.compute._roc.delong import compute_placements
from rocplot.compute._roc.roc import RocCurve, get_curve

Metric: TypeAlias = Literal["auc", "sensitivity", "specificity"]
Covariance: TypeAlias = Literal["delong", "jackknife", "unbiased"]
Factor: TypeAlias = Literal["random", "fixed"]

WORDS = {"auc": "AUC", "sensitivity": "sensitivity", "specificity": "specificity"}


# -- Results of a study -----------------------------------------------------------------------------


class ReaderComponents(Result):
    """The components of variance of a reader study, in the model of Obuchowski & Rockette.

    Attributes
    ----------
    reader, reader_modality : float
        Variances between readers, and of the interaction of reader and modality.  They are estimated by
        differences of mean squares, which may be below 0.
    error : float
        Variance of a reader's value in a sample of cases.
    cov1, cov2, cov3 : float
        Covariances of the errors of one reader with two modalities, of two readers with one modality, and of
        two readers with two modalities; NaN if cases are fixed, the last two also for one reader.
    n_cases : int
        Number of cases in the study; 0 if it is unknown.
    """

    reader: float
    reader_modality: float
    error: float
    cov1: float
    cov2: float
    cov3: float
    n_cases: int = 0


class ReaderDifferences(Result):
    """The differences of all pairs of modalities, averaged over the readers.

    Attributes
    ----------
    first, second : ndarray, shape (k,)
        The modalities of each pair.
    difference, standard_error : ndarray, shape (k,)
        Estimate of the first modality minus that of the second, and its standard error.
    df : ndarray, shape (k,)
        Degrees of freedom of the t distribution; infinite if readers are fixed.
    low, high : ndarray, shape (k,)
        Confidence interval of the difference, within [−1, 1].
    pvalue : ndarray, shape (k,)
        Two-sided p-value of the hypothesis of no difference.
    first_noninferior, second_noninferior : ndarray, shape (k,), or None
        With a margin, the one-sided p-values of the hypotheses that the first, or the second, is worse by at
        least the margin: a small value shows that it is not inferior.
    """

    first: Array
    second: Array
    difference: Array
    standard_error: Array
    df: Array
    low: Array
    high: Array
    pvalue: Array
    first_noninferior: Array | None = None
    second_noninferior: Array | None = None


class ReaderTable(Result):
    """The estimates of every reader with every modality.

    Attributes
    ----------
    reader, modality : ndarray, shape (modalities × readers,)
        The reader and the modality of each row.
    estimate, standard_error : ndarray
        The reader's value, and its standard error over samples of cases.
    low, high : ndarray
        Normal limits within [0, 1].
    """

    reader: Array
    modality: Array
    estimate: Array
    standard_error: Array
    low: Array
    high: Array


class ReaderStudy(Result):
    """Modalities compared by several readers of the same cases.

    Attributes
    ----------
    modality : ndarray, shape (t,)
        The modalities: text in order of appearance, numbers sorted.
    estimate, low, high : ndarray, shape (t,)
        The mean over the readers, with a confidence interval.
    standard_error, modality_df : ndarray, shape (t,)
        Standard error of the mean, and degrees of freedom of the interval; infinite if readers are fixed.
    differences : ReaderDifferences
        Every pair of modalities.
    statistic, df, pvalue : float
        Test that all modalities are equal.  With random readers it is an F test with t − 1 and `df` degrees
        of freedom; with fixed readers a χ² test with `df` = t − 1.
    components : ReaderComponents
        Variances and covariances, as estimated: some may be negative.
    reader : ndarray, shape (r,)
        The readers: text in order of appearance, numbers sorted.
    reader_values : ndarray, shape (t, r)
        The value of each reader with each modality; `by_reader` is their table.
    covariance : ndarray, shape (t r, t r)
        Covariances of the errors of `reader_values`, row by row; NaN if cases are fixed.
    curves : ndarray of RocCurve, shape (t, r)
        The ROC curve of each reader with each modality.
    metric, readers, cases : str
        The metric averaged, and whether readers and cases are random or fixed.
    basis : Inference or None
        How the limits were computed and at which level, for `describe`; None for a result built by hand.
    """

    modality: Array
    estimate: Array
    low: Array
    high: Array
    standard_error: Array | None = None
    modality_df: Array | None = None
    differences: ReaderDifferences | None = None
    statistic: float = np.nan
    df: float = np.nan
    pvalue: float = np.nan
    components: ReaderComponents | None = None
    reader: Array | None = None
    reader_values: Array | None = None
    covariance: Array | None = field(default=None, repr=False)
    curves: Array | None = field(default=None, repr=False, compare=False)
    metric: str = "auc"
    readers: str = "random"
    cases: str = "random"
    basis: Inference | None = field(default=None, repr=False, compare=False, kw_only=True)

    @property
    def mean_curves(self) -> dict[Any, RocCurve]:
        """For each modality, the mean tpr of the readers at every fpr; its area is the mean of theirs."""
        if self.curves is None:
            raise ValueError("mean_curves needs the readers' curves: this result was made without them")
        return {
            name: average_curves(list(curves))
            for name, curves in zip(self.modality, self.curves, strict=True)
        }

    @property
    def by_reader(self) -> ReaderTable:
        """The estimates of each reader with each modality, with normal confidence limits."""
        if self.reader is None or self.reader_values is None or self.covariance is None:
            raise ValueError("by_reader needs the readers' values: this result was made without them")
        from scipy.special import ndtri

        t, r = self.reader_values.shape
        value, error = self.reader_values.ravel(), np.sqrt(np.diag(self.covariance))
        half = ndtri(0.5 + (0.95 if self.basis is None else self.basis.level) / 2) * error
        names = np.tile(self.reader, t), np.repeat(self.modality, r)
        return ReaderTable(*names, value, error, np.maximum(value - half, 0), np.minimum(value + half, 1))

    def describe(self) -> str:
        """Write the means, the differences and the test as sentences for a paper, with method and level."""
        basis, lines = self.basis or Inference(WORDS[self.metric], "method not told", 0.95), []
        for name, *interval in zip(self.modality, self.estimate, self.low, self.high, strict=True):
            lines.append(f"{name}: {describe_estimate(basis.quantity, interval, basis.level, basis.method)}.")
        pairs = self.differences
        if pairs is None:
            return "\n".join(lines)
        numbers = pairs.difference, pairs.low, pairs.high, pairs.pvalue
        for first, second, difference, low, high, p in zip(pairs.first, pairs.second, *numbers, strict=True):
            lines.append(describe_difference(difference, low, high, p, basis, models=(first, second)))
        t = len(self.modality)
        if t > 2:
            label = f"χ²({self.df:g})" if self.readers == "fixed" else f"F({t - 1}, {write_number(self.df)})"
            lines.append(
                f"All modalities: {label} = {write_number(self.statistic)}, {write_p_value(self.pvalue)}."
            )
        parts_of = self.components
        if self.readers == self.cases == "random" and parts_of is not None and parts_of.cov2 < parts_of.cov3:
            lines.append("The estimate of Cov2 − Cov3 is negative; the test takes it as 0.")
        return "\n".join(lines)

    def to_dict(self) -> dict[str, Any]:
        """Return one row per modality; differences, components and readers have tables of their own."""
        names = ("modality", "estimate", "low", "high", "standard_error", "modality_df")
        return {name: getattr(self, name) for name in names}


# -- The analysis of variance -----------------------------------------------------------------------


@declare_result_type(ReaderStudy)
def mrmc(
    y_true: ArrayLike | str,
    y_score: ArrayLike | str,
    *,
    reader: ArrayLike | str,
    modality: ArrayLike | str,
    case: ArrayLike | str,
    data: Data | None = None,
    metric: Metric = "auc",
    threshold: float | None = None,
    covariance: Covariance | None = None,
    readers: Factor = "random",
    cases: Factor = "random",
    margin: float | None = None,
    level: float = 0.95,
    pos_label: Scalar = None,
) -> ReaderStudy:
    """Compare modalities by several readers who read the same cases: the analysis of Obuchowski & Rockette.

    Use it to find out whether readers do better with one modality than with another.

    Parameters
    ----------
    y_true : array-like, shape (n,), or column name
        The true class of the case of each row, one row per reading: bool, 0/1 or −1/+1, or any two values
        with `pos_label`.
    y_score : array-like, shape (n,), or column name
        The rating of each reading, higher for more likely positive; or its decision, 0 or 1.
    reader, modality, case : array-like, shape (n,), or column name
        The reader, the modality and the case of each reading.  Every reader must have read every case
        once with every modality.
    data : data frame or mapping of columns, optional
        Table in which column names are looked up; a lazy table must be collected.
    metric : {"auc", "sensitivity", "specificity"}, default="auc"
        The metric to average over the readers.
    threshold : float, optional
        Cut-off of the rule "positive iff rating ≥ threshold", for sensitivity and specificity; required
        unless `y_score` holds decisions.
    covariance : {"delong", "jackknife", "unbiased"}, optional
        How to estimate covariances of the readers' values: by default DeLong's for the AUC, and the jackknife
        for the others, for which the unbiased estimate is the same.
    readers, cases : {"random", "fixed"}, default="random"
        Whether conclusions are to hold for the populations from which readers and cases were drawn, or for
        these readers and cases alone; they cannot both be fixed.
    margin : float in (0, 1), optional
        Margin of non-inferiority; adds one-sided p-values to ``differences``.
    level : float in (0, 1), default=0.95
        Confidence level of the intervals, as a proportion.
    pos_label : scalar, optional
        The positive class, needed for labels other than bool, 0/1 and −1/+1.

    Returns
    -------
    ReaderStudy
        With ``differences``, ``components``, and ``by_reader``, the table of all readers.  If a standard
        error is 0, or its square is estimated below 0, numbers that are divided by it are NaN, with a
        warning.

    Raises
    ------
    ValueError
        For readings that are not crossed, a case that is read twice, a single reader taken as random, readers
        and cases both fixed, fewer than two modalities, a case with two true classes, fewer than two cases of
        a class that the metric needs, a missing or needless threshold, DeLong's covariances of a metric other
        than the AUC, missing values, unequal lengths, an unknown column or word, a level or margin outside
        (0, 1), a lazy table, or pandas objects whose indexes hold the same labels in different orders.
    TypeError
        For results instead of readings, or ratings that are not numbers.

    See Also
    --------
    mrmc_power : Compute the power of a reader study from the components of another.
    auc_test : Compare two models on the same cases, without readers.
    rocplot.reader_study : Draw the readers' curves and their decisions.

    Notes
    -----
    The value of reader j with modality i is that of the modality, plus effects of reader and of reader with
    modality, plus an error of the sample of cases; the errors of one reader have covariance Cov1, those of
    one modality Cov2, and others Cov3 (Obuchowski & Rockette, 1995).  With mean squares MS of the values of
    t modalities and r readers:

    ================  ===================================================  ==========================
    random            variance of a mean, times r                          degrees of freedom
    ================  ===================================================  ==========================
    readers, cases    D = MS(TR) + r max(Cov2 − Cov3, 0)                   D² (t−1)(r−1) / MS(TR)²
    cases             D = Var − Cov1 + (r − 1)(Cov2 − Cov3)                ∞
    readers           D = MS(TR)                                           (t − 1)(r − 1)
    ================  ===================================================  ==========================

    Equality of all modalities is tested by MS(T)/D; a difference has the standard error √(2 D/r).  The
    degrees of freedom are those of Hillis (2007).  The mean of one modality has limits from its own mean
    square of readers and its own Cov2 and Var: MS(R) + r max(Cov2, 0) with Hillis' degrees of freedom, [Var +
    (r − 1) max(Cov2, 0)], or MS(R) with r − 1 degrees of freedom, within [0, 1].

    **Negative estimates.**  Cov2 − Cov3, and Cov2 of a modality, are variances of the model.  If their
    estimate is negative, they count as 0, as in Hillis (2007), which is conservative.  With fixed readers
    Cov2 − Cov3 is used as estimated.  The components are always reported as estimated.

    {coverage}  Limits of a mean are symmetric, and too high if it is near 1 or positives are few: with
    five readers and a mean AUC of .9 they cover it in 93 % of samples of 100 + 100 cases and in 82 % of 5 +
    45; those of the difference of two equal modalities cover 0 in 97 and 96 %.  Two or three readers say
    little about a population of readers, whatever the number of cases.

    The numbers agree with those of the R package MRMCaov.

    References
    ----------
    {obuchowski_rockette1995}
    {hillis2007}
    {hillis2005}
    {delong1988}
    {gallas2007}

    Examples
    --------
    >>> rating = [4, 2, 3, 1, 3, 4, 2, 1, 4, 3, 2, 1, 2, 4, 3, 1]
    >>> found = mrmc(
    ...     [1, 1, 0, 0] * 4,
    ...     rating,
    ...     reader=["r"] * 4 + ["s"] * 4 + ["r"] * 4 + ["s"] * 4,
    ...     modality=["film"] * 8 + ["screen"] * 8,
    ...     case=[1, 2, 3, 4] * 4,
    ... )
    >>> found.reader_values
    array([[0.75, 1.  ],
           [1.  , 0.75]])
    >>> found.estimate
    array([0.875, 0.875])
    """
    _check_factors(readers, cases)
    covariance_method = covariance or ("delong" if metric == "auc" else "jackknife")
    if covariance_method == "delong" and metric != "auc":
        raise ValueError(f'covariance="delong" applies to areas, not to the {metric}: choose "jackknife"')
    if metric == "auc" and threshold is not None:
        raise ValueError(
            f"threshold={write_value(threshold)} has no meaning for the AUC, which covers all cut-offs: "
            'leave it out, or choose metric="sensitivity" or "specificity"'
        )
    margin = None if margin is None else check_proportion(margin, "margin")
    study = read_readings(
        y_true, y_score, reader=reader, modality=modality, case=case, data=data, pos_label=pos_label
    )
    t, r, n = study.score.shape
    if r == 1 and readers == "random":
        raise ValueError(
            f"reader holds one reader, {study.reader.tolist()[0]!r}, who says nothing about a population of "
            'readers: pass readers="fixed"'
        )
    samples = [Sample(modality_scores[0], study.label) for modality_scores in study.score]
    report_sources(dict(zip(map(str, study.modality), samples, strict=True)))
    curves = np.empty((t, r), object)
    for place in np.ndindex(t, r):
        curves[place] = get_curve(Sample(study.score[place], study.label))
    if metric == "auc":
        value, spread = _compute_areas(curves.ravel(), study, covariance_method, cases)
    else:
        value, spread = _compute_rates(study, metric, threshold, cases)
    value = value.reshape(t, r)
    parts = _compute_components(value, spread, n)
    words = f"Obuchowski–Rockette analysis, {readers} readers and {cases} cases"
    if cases == "random":
        words += f", {_NAMES[covariance_method]} covariances"
    return ReaderStudy(
        study.modality,
        value.mean(axis=1),
        **_compute_modality_limits(value, spread, readers, cases, level),
        **_compare_modalities(study.modality, value, parts, readers, cases, margin, level),
        components=parts,
        reader=study.reader,
        reader_values=value,
        covariance=spread,
        curves=curves,
        metric=metric,
        readers=readers,
        cases=cases,
        basis=Inference(f"mean {WORDS[metric]}", words, level, "z" if readers == "fixed" else "t"),
    )


@dataclass(frozen=True)
class Readings:
    """The readings of a crossed study: `score` by modality, reader and case, and the label of each case."""

    score: Array
    label: Array
    modality: Array
    reader: Array


def read_readings(
    y_true: Any,
    y_score: Any,
    *,
    reader: Any,
    modality: Any,
    case: Any,
    data: Any = None,
    pos_label: Any = None,
    scored: str = "y_score",
) -> Readings:
    """Read a table of one reading per row into one array; errors call the scores by the argument `scored`."""
    columns = {"y_true": y_true, scored: y_score, "reader": reader, "modality": modality, "case": case}
    require_single_cases(columns, data, "pass the readings")
    orders = {name: list_categories(columns[name], data) for name in ("modality", "reader", "case")}
    columns = fetch_arrays(data, [name for name in columns if name in ("y_true", "y_score")], **columns)
    label = Labels(pos_label, False, False)(columns["y_true"], "y_true")
    score = read_scores(columns[scored], scored)
    keys = {name: _list_levels(columns[name], name, order) for name, order in orders.items()}
    sizes = {name: place.size for name, (_, place) in keys.items()}
    check_lengths({"y_true": label.size, scored: score.size, **sizes})
    (modalities, m), (readers, r), (cases, c) = keys.values()
    if len(modalities) < 2:
        raise make_value_error(
            "modality", f"holds {modalities[0]!r} alone", "pass the readings of at least two"
        )
    shape = len(modalities), len(readers), len(cases)
    cell = np.ravel_multi_index((m, r, c), shape)
    order = np.argsort(cell, kind="stable")
    twice = np.flatnonzero(np.diff(cell[order]) == 0)
    if twice.size:
        i = order[twice[0]]
        raise ValueError(
            f"case {cases[c[i]]!r} is read twice by reader {readers[r[i]]!r} with modality "
            f"{modalities[m[i]]!r}: keep one reading of each, or give different cases different names"
        )
    n_read = np.bincount(m * shape[1] + r, minlength=shape[0] * shape[1])
    if (n_read < shape[2]).any():
        i, j = divmod(int(np.argmax(n_read < shape[2])), shape[1])
        missed = np.setdiff1d(np.arange(shape[2]), c[(m == i) & (r == j)])
        raise ValueError(
            f"reader {readers[j]!r} did not read case {cases[missed[0]]!r} with modality {modalities[i]!r} "
            f"({missed.size} cases missed), but readers, cases and modalities must be crossed: leave out "
            "what is not complete"
        )
    truth = label[order].reshape(-1, shape[2])
    if (truth != truth[0]).any():
        case_index = int(np.argmax((truth != truth[0]).any(axis=0)))
        raise make_value_error(
            "y_true", f"differs between readings of case {cases[case_index]!r}", "it has one true class"
        )
    return Readings(score[order].reshape(shape), truth[0], np.array(modalities), np.array(readers))


def _list_levels(values: Any, argument: str, categories: tuple[list[Any], bool]) -> tuple[list[Any], Array]:
    """Return the levels of a factor in their order, and the position of each row's level."""
    key = read_array(values, argument)
    if key.ndim != 1:
        raise make_value_error(argument, f"has shape {key.shape}, expected (n,)", "one value per reading")
    order, ordered = categories
    grouping = read_groups(key, argument, order if ordered else ())
    return grouping.labels, grouping.number


# -- The readers' values and their covariances over samples of cases ------------------------------

_NAMES = {"delong": "DeLong's", "jackknife": "jackknife", "unbiased": "unbiased"}


def _compute_areas(curves: Any, study: Readings, method: str, cases: str) -> tuple[Array, Array]:
    """Compute the AUC of all modalities and readers, and their covariances."""
    area = np.array([curve.auc for curve in curves])
    if cases == "fixed":
        return area, np.full((area.size, area.size), np.nan)
    P, N = _count_class_cases(study.label, True), _count_class_cases(study.label, False)
    placements = [(compute_placements(curve.counts), look_up_cases(curve.counts).point) for curve in curves]
    v10 = np.array([of_positive[point[study.label]] for (of_positive, _), point in placements])
    v01 = np.array([of_negative[point[~study.label]] for (_, of_negative), point in placements])
    if method == "delong":
        return area, np.cov(v10) / P + np.cov(v01) / N  # DeLong et al. (1988), eq. 5
    if method == "jackknife":
        theta = area[:, None]
        jackknife = np.hstack([(P * theta - v10) / (P - 1), (N * theta - v01) / (N - 1)])  # without one case
        return area, (P + N - 1) ** 2 / (P + N) * np.cov(jackknife)
    # Gallas et al. (2007): E θθ' − Eθ Eθ', with Eθ Eθ' estimated by pairs that share no case.
    rows, score = study.label, study.score.reshape(area.size, -1)
    negatives = score[:, ~rows]
    same_pairs = np.zeros((area.size, area.size))  # sums over pairs of one positive and one negative
    for positive in score[:, rows].T:
        won = (positive[:, None] > negatives) + (positive[:, None] == negatives) / 2
        same_pairs += won @ won.T
    all_pairs = (P * N) ** 2 * np.outer(area, area)
    one_shared = N**2 * v10 @ v10.T + P**2 * v01 @ v01.T
    return area, all_pairs / (P * N) ** 2 - (all_pairs - one_shared + same_pairs) / (
        P * (P - 1) * N * (N - 1)
    )


def _compute_rates(study: Readings, metric: str, threshold: Any, cases: str) -> tuple[Array, Array]:
    """Compute the sensitivity or specificity of all modalities and readers, and their covariances.

    These are means, whose jackknife and unbiased covariances are equal.
    """
    positive = metric == "sensitivity"
    score = study.score[..., study.label == positive]
    score = score.reshape(-1, score.shape[-1])
    if threshold is None:
        if not np.isin(study.score, (0, 1)).all():
            raise make_value_error(
                "threshold",
                "is missing",
                f"the {metric} needs the rating from which a reading is positive, unless y_score holds "
                "decisions, 0 and 1",
            )
        threshold = 1
    right = (score >= check_cut_off(threshold)) == positive
    share = right.mean(axis=1)
    if cases == "fixed":
        return share, np.full((share.size, share.size), np.nan)
    return share, np.cov(right) / _count_class_cases(study.label, positive)


def _count_class_cases(label: Array, positive: bool) -> int:
    """Count the cases of a class; raise if one case leaves the covariances undefined."""
    n = int(np.count_nonzero(label == positive))
    if n < 2:
        kind = "positive" if positive else "negative"
        raise ValueError(
            f"y_true holds one {kind} case, so covariances over samples of cases are undefined: add cases, "
            'or pass cases="fixed"'
        )
    return n


# -- Mean squares, tests and limits -----------------------------------------------------------------


def _compute_components(value: Array, spread: Array, n_cases: int) -> ReaderComponents:
    """Compute the components of variance (Hillis et al. 2005)."""
    t, r = value.shape
    same_modality = np.kron(np.eye(t), np.ones((r, r))).astype(bool)
    same_reader = np.tile(np.eye(r), (t, t)).astype(bool)
    error = float(np.diag(spread).mean())
    cov1 = float(spread[same_reader & ~same_modality].mean())
    cov2 = cov3 = np.nan
    if r > 1:
        cov2 = float(spread[same_modality & ~same_reader].mean())
        cov3 = float(spread[~same_modality & ~same_reader].mean())
    _, of_readers, ms_tr = _compute_mean_squares(value)
    if np.isnan(spread).all():  # fixed cases have no error term
        return ReaderComponents((of_readers - ms_tr) / t, ms_tr, np.nan, np.nan, np.nan, np.nan, n_cases)
    reader = (of_readers - ms_tr) / t - cov1 + cov3
    return ReaderComponents(reader, ms_tr - error + cov1 + cov2 - cov3, error, cov1, cov2, cov3, n_cases)


def _compute_mean_squares(value: Array) -> tuple[float, float, float]:
    """Compute MS(T), MS(R) and MS(TR) of modalities (rows) and readers (columns)."""
    t, r = value.shape
    rows, columns, mean = value.mean(axis=1), value.mean(axis=0), value.mean()
    of_modalities = r * float(((rows - mean) ** 2).sum()) / (t - 1)
    if r == 1:
        return of_modalities, np.nan, np.nan
    residual = value - rows[:, None] - columns + mean
    of_readers = t * float(((columns - mean) ** 2).sum()) / (r - 1)
    return of_modalities, of_readers, float((residual**2).sum()) / (t - 1) / (r - 1)


def _compute_modality_limits(
    value: Array, spread: Array, readers: str, cases: str, level: float
) -> dict[str, Any]:
    """Compute the limits of each modality from its own mean square of readers and its own covariances."""
    from scipy.stats import t as student

    t, r = value.shape
    blocks = spread.reshape(t, r, t, r)[np.arange(t), :, np.arange(t)]
    own_error = np.diagonal(blocks, axis1=1, axis2=2).mean(axis=1)
    cov2 = np.maximum((blocks.sum(axis=(1, 2)) - r * own_error) / (r * (r - 1)), 0) if r > 1 else np.zeros(t)
    square = value.var(axis=1, ddof=1) if r > 1 else np.full(t, np.nan)  # MS(R) of the modality
    if readers == "fixed":
        variance, df = own_error + (r - 1) * cov2, np.full(t, np.inf)
    elif cases == "fixed":
        variance, df = square, np.full(t, r - 1.0)
    else:
        variance = square + r * cov2
        df = _compute_hillis_df(variance, square, r - 1)  # Hillis (2007)
    error = np.sqrt(variance / r)
    mean, half = value.mean(axis=1), student.ppf(0.5 + level / 2, df) * error
    limits = {"low": np.maximum(mean - half, 0), "high": np.minimum(mean + half, 1)}
    return limits | {"standard_error": error, "modality_df": df}


def _compute_hillis_df(whole_variance: Any, square: Any, freedom: float) -> Array:
    """Compute Hillis' degrees of freedom of a mean square plus covariances that are treated as known."""
    square = np.asarray(square)
    ratio = np.divide(whole_variance, square, out=np.full(square.shape, np.inf), where=square > 0)
    return np.asarray(freedom * ratio**2)


def _compare_modalities(
    names: Array,
    value: Array,
    components: ReaderComponents,
    readers: str,
    cases: str,
    margin: float | None,
    level: float,
) -> dict[str, Any]:
    """Test all modalities together, and compare each pair of them."""
    from scipy.stats import chi2
    from scipy.stats import f as fisher
    from scipy.stats import t as student

    t, r = value.shape
    of_modalities, _, square = _compute_mean_squares(value)
    if readers == "fixed":  # the denominator of MS(T), and its degrees of freedom
        cov_term = (r - 1) * (components.cov2 - components.cov3) if r > 1 else 0.0
        denominator, df = components.error - components.cov1 + cov_term, np.inf
    elif cases == "fixed":
        denominator, df = square, (t - 1.0) * (r - 1)
    else:
        denominator = square + r * max(components.cov2 - components.cov3, 0)
        df = float(_compute_hillis_df(denominator, square, (t - 1) * (r - 1)))
    if not denominator > 1e-24:  # rounding errors of equal values
        msg = "0" if denominator > -1e-24 else "estimated below 0"
        warn_user(
            f"the variance of the differences between modalities is {msg}, so they have no test and no limits"
        )
        denominator = np.nan
    statistic = of_modalities / denominator
    if readers == "fixed":
        statistic *= t - 1
        whole_df, pvalue = t - 1.0, float(chi2.sf(statistic, t - 1))
    else:
        whole_df, pvalue = df, float(fisher.sf(statistic, t - 1, df))
    first, second = np.array(list(itertools.combinations(range(t), 2))).T
    mean = value.mean(axis=1)
    difference = mean[first] - mean[second]
    error = np.full(first.size, np.sqrt(2 * denominator / r))
    half = student.ppf(0.5 + level / 2, df) * error
    p = 2 * student.sf(np.abs(difference) / error, df)
    noninferior = {}
    if margin is not None:
        for word, sign in (("first_noninferior", 1), ("second_noninferior", -1)):
            noninferior[word] = student.sf((sign * difference + margin) / error, df)
    pairs = ReaderDifferences(
        names[first],
        names[second],
        difference,
        error,
        np.full(first.size, df),
        np.maximum(difference - half, -1),
        np.minimum(difference + half, 1),
        p,
        **noninferior,
    )
    return {"differences": pairs, "statistic": statistic, "df": whole_df, "pvalue": pvalue}


# -- The power of another study ---------------------------------------------------------------------


@guard_call
@fill_docstring
def mrmc_power(
    components: ReaderComponents,
    *,
    difference: float,
    n_readers: int,
    n_cases: int,
    level: float = 0.95,
    readers: Factor = "random",
    cases: Factor = "random",
) -> float:
    """Compute the power of a study of two modalities from the components of variance of an earlier one.

    Use it to plan a reader study from the results of an earlier one.

    Parameters
    ----------
    components : ReaderComponents
        ``mrmc(…).components`` of a pilot study with random cases, or published values with the number of
        cases behind them.
    difference : float
        The difference of the two modalities that the study is to detect, not 0.
    n_readers, n_cases : int
        Numbers of readers, at least 2, and of all cases in the planned study, with the pilot's share of
        positives.
    level : float in (0, 1), default=0.95
        Confidence level of the test, as a proportion; 1 − `level` is its type I error.
    readers, cases : {"random", "fixed"}, default="random"
        How the planned study will be analysed, as in ``mrmc``.

    Returns
    -------
    float
        The probability that the two-sided test rejects equality of the modalities.

    Raises
    ------
    ValueError
        For components of fixed cases, of one reader, or without their number of cases; a difference of 0 or
        outside of [−1, 1]; fewer than two readers or cases, readers and cases both fixed, an unknown word, or
        a level outside (0, 1).
    TypeError
        For anything but components.

    See Also
    --------
    mrmc : Compare modalities by several readers.
    auc_power : Compute the power for one AUC against a given value, without readers.

    Notes
    -----
    Hillis, Obuchowski & Berbaum (2011): the error variance and its covariances shrink as 1/cases, while the
    components of readers do not.  With those of the planned study, E MS(TR) = Var(TR) + Var − Cov1 −
    max(Cov2 − Cov3, 0), and D as in the notes on ``mrmc``, the test of a difference d is an F of 1 and the
    degrees of freedom there, or χ² where readers are fixed, non-central by r d²/(2 D).  Var(TR) and Cov2 −
    Cov3 count as 0 if they are negative.  A pilot study with few readers hardly determines Var(TR), so
    compute the power for larger values, too.

    The numbers agree with those of the R package RJafroc.

    References
    ----------
    {hillis2011}

    Examples
    --------
    >>> pilot = ReaderComponents(0.0015, 0.0002, 0.0008, 0.0003, 0.0003, 0.0002, n_cases=114)
    >>> round(mrmc_power(pilot, difference=0.05, n_readers=8, n_cases=200), 3)
    0.902
    """
    from scipy.stats import chi2, ncf, ncx2
    from scipy.stats import f as fisher

    if not isinstance(components, ReaderComponents):
        raise make_type_error(
            "components",
            f"must be ReaderComponents, not a {type(components).__name__}",
            "pass mrmc(…).components, or ReaderComponents(…) of published values",
        )
    _check_factors(readers, cases)
    level = check_proportion(level, "level")
    difference = check_number(difference, "difference", -1, 1)
    if difference == 0:
        raise make_value_error("difference", "must not be 0", "give the one that the study is to find")
    r, n_cases = check_whole_number(n_readers, "n_readers", 2), check_whole_number(n_cases, "n_cases", 2)
    parts = [getattr(components, name) for name in ("reader_modality", "error", "cov1", "cov2", "cov3")]
    if not np.isfinite(parts).all():
        raise make_value_error(
            "components",
            "hold NaN",
            "those of fixed cases, or of one reader, say nothing about the errors of another study; pass "
            "those of several readers and random cases",
        )
    if not components.n_cases > 0:
        raise ValueError("components.n_cases is missing: say how many cases the errors belong to")
    shrunk = components.n_cases / n_cases
    of_readers = max(components.reader_modality, 0.0)
    alone = shrunk * (components.error - components.cov1)
    cov_term = shrunk * max(components.cov2 - components.cov3, 0)
    if not alone > cov_term:
        raise make_value_error(
            "components: error",
            f"− cov1 = {components.error - components.cov1:.3g} must be above cov2 − cov3 = "
            f"{components.cov2 - components.cov3:.3g}",
            "check the order of the covariances",
        )
    if readers == "fixed":
        shift = r * difference**2 / 2 / (alone + (r - 1) * cov_term)
        return float(ncx2.sf(chi2.ppf(level, 1), 1, shift))
    square = of_readers + alone - cov_term  # E MS(TR)
    denominator = square + (0 if cases == "fixed" else r * cov_term)
    df = float(_compute_hillis_df(denominator, square, r - 1))
    return float(ncf.sf(fisher.ppf(level, 1, df), 1, df, r * difference**2 / 2 / denominator))


def _check_factors(readers: object, cases: object) -> None:
    """Check that readers or cases, or both, are random."""
    check_choice(readers, ("random", "fixed"), "readers")
    check_choice(cases, ("random", "fixed"), "cases")
    if readers == cases == "fixed":
        raise make_value_error(
            "readers", "and cases are both fixed, so nothing is left to chance", "let one of them be random"
        )
