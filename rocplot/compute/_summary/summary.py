"""Summaries of models: numbers with limits, tables for papers, and paired differences of two models."""

from __future__ import annotations

import math
import warnings
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import field, replace
from typing import Any, Literal, Unpack

import numpy as np
from numpy.typing import ArrayLike

from rocplot._data.binary import read_parts
from rocplot._errors import make_type_error, make_value_error
from rocplot._names import write_difference_of_names
from rocplot._numbers import (
    count_decimals,
    ratio,
    write_amount,
    write_cutoffs,
    write_interval,
    write_numbers,
    write_percent,
    write_range,
)
from rocplot._suggestions import find_field_name, refuse_unknown_keywords
from rocplot._typing import Array
from rocplot._validation import check_flag, check_names, check_proportion, check_same_length
from rocplot._warnings import get_model_entry, name_model, warn_user
from rocplot.compute._base.few_cases import warn_of_small_classes
from rocplot.compute._base.interval import (
    UNSEEDED,
    Difference,
    Inference,
    Interval,
    compute_normal_quantile,
    compute_wilson_limits,
    describe_bootstrap,
    describe_estimate,
    name_compared_models,
    write_p_value,
)
from rocplot.compute._base.reading import (
    GroupedDataArguments,
    PairedDataArguments,
    Resampling,
    Scores,
    Source,
    Truth,
    count_cases,
    declare_result_type,
    per_model,
    require_single_cases,
)
from rocplot.compute._base.result import Result, Results, write_html_lines, write_text_lines
from rocplot.compute._calibration.brier_decomposition import brier_decomposition
from rocplot.compute._calibration.calibration_statistics import (
    Estimate,
    compute_observed_expected,
    compute_ratio_interval,
    compute_wald_limits,
    estimate_mean,
    estimate_mean_loss,
    fit_intercepts,
    fit_recalibration,
    fit_recalibration_lines,
    make_undefined,
    name_limit_methods,
)
from rocplot.compute._calibration.fits import (
    are_probabilities,
    check_clip,
    clip_predictions,
    clip_scores,
    compute_log_losses,
    compute_logit,
    compute_smooth_error,
)
from rocplot.compute._counts.resample import (
    Batch,
    compute_auc_batch,
    make_percentile_difference,
    resample_statistic,
)
from rocplot.compute._counts.sort import count_at_least
from rocplot.compute._counts.threshold_counts import (
    ThresholdCounts,
    count_sample,
    find_nearest_scores,
    get_counts,
    get_highest_score,
    is_simple,
    look_up_paired_cases,
    require_order,
    rescale_extreme_weights,
)
from rocplot.compute._decisions.confusion_matrix import check_cut_off, is_chosen_in_sample
from rocplot.compute._decisions.metrics_at import metrics_at
from rocplot.compute._inference.imputation import Pooled, pool_imputations
from rocplot.compute._ranking.precision_recall import average_precision_batch, average_precision_interval
from rocplot.compute._roc.auc_interval import auc_interval
from rocplot.compute._roc.delong import count_independent_units
from rocplot.compute._roc.roc import count_ranked_scores

# -- Tables of summaries for papers: a row per number, a column per model -------------------------

ALL = "all"  # the name of the row of all subgroups together
TITLES = {
    "n": "n",
    "prevalence": "Prevalence",
    "auc": "AUC",
    "average_precision": "Average precision",
    "brier": "Brier score",
    "calibration": "Calibration loss",
    "refinement": "Refinement loss",
    "log_loss": "Log loss",
    "slope": "Calibration slope",
    "in_the_large": "Calibration-in-the-large",
    "observed_expected": "O:E",
    "smooth_ece": "Smooth ECE",
    "sensitivity": "Sensitivity",
    "specificity": "Specificity",
    "ppv": "PPV",
    "npv": "NPV",
    "accuracy": "Accuracy",
}
_COMMON_DECIMALS = 5  # decimals that all models have if one needs them
_FREE = ("slope", "in_the_large", "observed_expected", "log_loss")  # numbers that are not limited to [0, 1]
_ESCAPED = {"\\": r"\textbackslash{}", "~": r"\textasciitilde{}", "^": r"\textasciicircum{}"}
_ESCAPED |= {char: f"\\{char}" for char in "&%$#_{}"} | {"−": "$-$", "∞": r"$\infty$", "<": "$<$", ">": "$>$"}
_ESCAPED |= {"\N{NO-BREAK SPACE}": "~", "\N{NARROW NO-BREAK SPACE}": r"\,", "\N{THIN SPACE}": r"\,"}


def write_model_cells(summaries: Iterable[Any], name: str) -> list[str]:
    """Write a number of each model with its limits, as ``0.742 (0.701, 0.779)``.

    All have the same number of decimals, enough for estimates to differ from each other, and limits from
    their estimate; only a model that needs more than five has more than the others.  Undefined estimates are
    a dash.
    """
    ends = (-1.0, 0.0, 1.0) if name in _FREE else (0.0, 1.0)
    rows = [
        [_fill_undefined(getattr(summary, name + end)) for end in ("", "_low", "_high")]
        for summary in summaries
    ]
    estimates = write_numbers((row[0] for row in rows), ".3f", ends, even=True)
    enough = [
        max(map(count_decimals, (text, *write_interval(row, ends))))
        for text, row in zip(estimates, rows, strict=True)
    ]
    common = max((n for n in enough if n <= _COMMON_DECIMALS), default=3)
    texts = [write_interval(row, ends, max(common, n)) for row, n in zip(rows, enough, strict=True)]
    return [_join_interval(row, *words) for row, words in zip(rows, texts, strict=True)]


def _fill_undefined(value: float | None) -> float:
    return _NAN if value is None else value


def _join_interval(numbers: Sequence[float], estimate: str, low: str, high: str) -> str:
    """Join the texts of an estimate and its limits, if it has limits."""
    if math.isnan(numbers[0]):
        return "–"
    return estimate if any(map(math.isnan, numbers[1:])) else f"{estimate} ({low}, {high})"


def write_size_rows(summaries: Iterable[Any]) -> list[list[str]]:
    """Write the row of the numbers of cases and, if these have weights, that of their sums."""
    models = list(summaries)
    cases = [
        write_amount(model.n) if model.n_cases is None else _count_words(model.n_cases) for model in models
    ]
    rows = [["n", *cases]] if any(cell != "–" for cell in cases) else []
    if all(model.n_cases is None for model in models):
        return rows
    return [
        *rows,
        ["Total weight", *(write_amount(model.n) if model.n_cases is not None else "–" for model in models)],
    ]


def _count_words(cases: float) -> str:
    return "–" if math.isnan(cases) else write_amount(cases)


def write_summaries_cutoffs(summaries: Iterable[Any]) -> list[str]:
    """Write the threshold of each summary; the text of a common one divides the scores of all models."""
    held = list(summaries)
    return write_cutoffs([summary.threshold for summary in held], [summary.nearest for summary in held])


def make_grid(
    columns: Mapping[str, Any], metrics: str | Sequence[str] | None = None, transpose: bool = False
) -> tuple[list[str], list[list[str]]]:
    """Return the heads and the rows of the table as text, without numbers that are undefined for all models.

    `metrics` names the numbers, by default all; if `transpose`, they are the columns.
    """
    first = next(iter(columns.values()))
    asked = [metrics] if isinstance(metrics, str) else metrics
    chosen = TITLES if asked is None else [find_field_name(name, TITLES) for name in asked]
    chosen = check_names(chosen, TITLES, "metrics")
    check_flag(transpose, "transpose")
    names = [" ".join(name.split()) for name in columns]  # a line break would end the row
    heads = [f"Estimate ({write_percent(first.level)} % interval)", *names]
    rows: list[list[str]] = []
    for name in chosen:
        title = TITLES[name]
        values = [getattr(column, name) for column in columns.values()]
        if all(value is None or math.isnan(value) for value in values):
            continue
        if name == "n":
            rows += write_size_rows(columns.values())
            continue
        cuts = {column.threshold for column in columns.values()}
        if name in AT_CUT and len(cuts) == 1:
            title = f"{title} at {write_summaries_cutoffs(columns.values())[0]}"
        if name in ("ppv", "npv", "accuracy") and first.at_prevalence is not None:
            title = f"{title}, prevalence {ratio(first.at_prevalence)}"
        rows.append([title, *write_model_cells(columns.values(), name)])
    if transpose:
        heads, *rows = map(list, zip(heads, *rows, strict=True))
    return heads, rows


def write_markdown(columns: Mapping[str, Any], *choices: Any) -> str:
    """Write a Markdown table."""
    heads, rows = make_grid(columns, *choices)
    rule = ["---", *["---:"] * (len(heads) - 1)]
    lines = [[cell.replace("|", "\\|") for cell in line] for line in [heads, rule, *rows]]
    return "".join(f"| {' | '.join(line)} |\n" for line in lines)


def write_latex(columns: Mapping[str, Any], *choices: Any) -> str:
    """Write a LaTeX table for the package booktabs."""
    heads, rows = make_grid(columns, *choices)
    head, *body = [
        " & ".join("".join(_ESCAPED.get(letter, letter) for letter in cell) for cell in line) + r" \\"
        for line in [heads, *rows]
    ]
    parts = [rf"\begin{{tabular}}{{l{'r' * (len(heads) - 1)}}}", r"\toprule", head, r"\midrule", *body]
    return "\n".join([*parts, r"\bottomrule", r"\end{tabular}"]) + "\n"


def _write_summary_text(columns: Mapping[str, Any]) -> str:
    heads, rows = make_grid(columns)
    return write_text_lines([heads, *rows]).removesuffix("\n")


def _write_summary_html(columns: Mapping[str, Any]) -> str:
    heads, rows = make_grid(columns)
    return write_html_lines([heads, *rows])


# -- Summaries of one model, and of several models or subgroups -----------------------------------

_NAN = float("nan")


class Summary(Result):
    """The numbers of one model, each with its limits.

    Attributes
    ----------
    n : float
        Total weight of the cases.
    prevalence, auc, average_precision : float
        Proportion of positives; area under the ROC curve; average precision.
    brier, calibration, refinement : float
        The Brier score, and its parts over the isotonic blocks (CORP).
    log_loss : float
        Mean negative log-likelihood, in nats.
    slope, in_the_large : float
        Slope of the logistic recalibration, and its intercept if the slope is fixed at 1.
    observed_expected : float
        The number of positives over the sum of the predictions, O:E.
    smooth_ece : float
        The smooth calibration error, see ``calibration_statistics``.
    sensitivity, specificity, ppv, npv, accuracy : float or None
        The rates, predictive values and accuracy at the cut-off; None without a cut-off.
    prevalence_low, prevalence_high, auc_low, auc_high, average_precision_low, average_precision_high : float
        Confidence limits.
    brier_low, brier_high, log_loss_low, log_loss_high, slope_low, slope_high : float
        Confidence limits.
    calibration_low, calibration_high, refinement_low, refinement_high : float
        NaN, see Notes of ``summary``.
    in_the_large_low, in_the_large_high, observed_expected_low, observed_expected_high : float
        Confidence limits.
    smooth_ece_low, smooth_ece_high : float
        Confidence limits; those of `smooth_ece` are NaN, too.
    sensitivity_low, sensitivity_high, specificity_low, specificity_high : float or None
        Limits at the cut-off.
    ppv_low, ppv_high, npv_low, npv_high, accuracy_low, accuracy_high : float or None
        Limits at the cut-off.
    threshold, at_prevalence : float or None
        The cut-off, and the prevalence for which `ppv`, `npv` and `accuracy` hold; None means that of the
        sample.
    level : float
        The confidence level of all limits.
    n_cases : float or None
        Number of cases if these have weights, whose sum is `n`; NaN if the number is unknown.  None without
        weights, because `n` is then the number of cases.
    methods : mapping of str to str
        The method of the limits of each number, for `describe`.
    nearest : ndarray or None
        The scores on both sides of the cut-off, which decide how it is rounded; None without a cut-off.
    in_sample : bool
        Whether the cut-off was chosen as `OperatingPoint` of the same cases, so that rates and limits are
        optimistic.
    """

    n: float
    prevalence: float
    prevalence_low: float = _NAN
    prevalence_high: float = _NAN
    auc: float = _NAN
    auc_low: float = _NAN
    auc_high: float = _NAN
    average_precision: float = _NAN
    average_precision_low: float = _NAN
    average_precision_high: float = _NAN
    brier: float = _NAN
    brier_low: float = _NAN
    brier_high: float = _NAN
    calibration: float = _NAN
    calibration_low: float = _NAN
    calibration_high: float = _NAN
    refinement: float = _NAN
    refinement_low: float = _NAN
    refinement_high: float = _NAN
    log_loss: float = _NAN
    log_loss_low: float = _NAN
    log_loss_high: float = _NAN
    slope: float = _NAN
    slope_low: float = _NAN
    slope_high: float = _NAN
    in_the_large: float = _NAN
    in_the_large_low: float = _NAN
    in_the_large_high: float = _NAN
    observed_expected: float = _NAN
    observed_expected_low: float = _NAN
    observed_expected_high: float = _NAN
    smooth_ece: float = _NAN
    smooth_ece_low: float = _NAN
    smooth_ece_high: float = _NAN
    sensitivity: float | None = None
    sensitivity_low: float | None = None
    sensitivity_high: float | None = None
    specificity: float | None = None
    specificity_low: float | None = None
    specificity_high: float | None = None
    ppv: float | None = None
    ppv_low: float | None = None
    ppv_high: float | None = None
    npv: float | None = None
    npv_low: float | None = None
    npv_high: float | None = None
    accuracy: float | None = field(default=None, kw_only=True)
    accuracy_low: float | None = field(default=None, kw_only=True)
    accuracy_high: float | None = field(default=None, kw_only=True)
    threshold: float | None = None
    at_prevalence: float | None = None
    level: float = 0.95
    n_cases: float | None = field(default=None, repr=False, compare=False, kw_only=True)
    methods: Mapping[str, str] = field(default_factory=dict, repr=False, compare=False, kw_only=True)
    nearest: Array | None = field(default=None, repr=False, compare=False, kw_only=True)
    in_sample: bool = field(default=False, repr=False, compare=False, kw_only=True)

    def __str__(self) -> str:
        return _write_summary_text({"value": self})

    def _repr_html_(self) -> str:
        return _write_summary_html({"value": self})

    @refuse_unknown_keywords
    def to_markdown(self, *, metrics: str | Sequence[str] | None = None, transpose: bool = False) -> str:
        """Write a Markdown table with a row per number, see ``Summaries.to_latex``."""
        return write_markdown({"value": self}, metrics, transpose)

    @refuse_unknown_keywords
    def to_latex(self, *, metrics: str | Sequence[str] | None = None, transpose: bool = False) -> str:
        """Write a LaTeX table for the package booktabs with a row per number, see ``Summaries.to_latex``."""
        return write_latex({"value": self}, metrics, transpose)

    def describe(self) -> str:
        """Write the AUC and the calibration as sentences for a paper, with method and level."""
        lines = []
        for name in ("auc", "average_precision", "brier", "slope", "in_the_large", "observed_expected"):
            numbers = [getattr(self, f"{name}{end}") for end in ("", "_low", "_high")]
            if not np.isnan(numbers[0]):
                method = self.methods.get(name, "made by hand")
                lines.append(f"{describe_estimate(TITLES[name], numbers, self.level, method)}.")
        return "\n".join(lines)


class Summaries(Results[Summary]):
    """The summaries of several models, or of the subgroups of one or several models: a dict by name.

    Parameters
    ----------
    parts : mapping
        Summaries by name of the model, of the subgroup, or by both.
    subgroups : bool, default=False
        Whether the names, or the second parts of pairs of names, are those of subgroups.
    """

    def __init__(self, parts: Mapping[Any, Summary], subgroups: bool = False) -> None:
        super().__init__(parts)
        self._subgroups = subgroups

    def _list_rows(self) -> dict[tuple[str, ...], Summary]:
        return {key if isinstance(key, tuple) else (key,): row for key, row in self.items()}

    def to_frame(self, backend: str = "pandas") -> Any:
        """Return a table with a row per model, or per model and subgroup.

        Parameters
        ----------
        backend : {"pandas", "polars", "pyarrow"}
            The library of the table; it must be installed.

        Returns
        -------
        DataFrame or Table
            The first column is ``model``, followed by ``subgroup`` if there are subgroups; for a model
            without a name, only the latter.
        """
        import narwhals as nw

        if not self._subgroups:
            return super().to_frame(backend)
        frame = nw.from_native(
            Results({str(i): row for i, row in enumerate(self.values())}).to_frame(backend)
        )
        keys = list(self._list_rows())
        names = ["model", "subgroup"] if len(keys[0]) == 2 else ["subgroup"]
        columns: dict[str, Any] = {name: [key[i] for key in keys] for i, name in enumerate(names)}
        columns |= {name: frame[name].to_numpy() for name in frame.columns if name != "model"}
        return nw.from_dict(columns, backend=backend).to_native()  # type: ignore[arg-type]

    def _name_columns(self) -> dict[str, Summary]:
        return {": ".join(key): one for key, one in self._list_rows().items()}

    def __str__(self) -> str:
        return _write_summary_text(self._name_columns())

    def _repr_html_(self) -> str:
        return _write_summary_html(self._name_columns())

    @refuse_unknown_keywords
    def to_markdown(self, *, metrics: str | Sequence[str] | None = None, transpose: bool = False) -> str:
        """Write a Markdown table with a column per model or subgroup, see ``to_latex``."""
        return write_markdown(self._name_columns(), metrics, transpose)

    @refuse_unknown_keywords
    def to_latex(self, *, metrics: str | Sequence[str] | None = None, transpose: bool = False) -> str:
        r"""Write a LaTeX table for the package booktabs with a column per model or subgroup.

        Parameters
        ----------
        metrics : str or sequence of str, optional
            The numbers of the table, by the names of the attributes of `Summary`; by default all that any
            model has.
        transpose : bool, default=False
            Give each model or subgroup a row, and each number a column.

        Returns
        -------
        str
            The environment ``tabular``, with limits in parentheses.

        Examples
        --------
        >>> y, scores = [0, 1, 0, 1, 1, 0] * 5, {"a": [0.2, 0.7, 0.4, 0.8, 0.3, 0.1] * 5}
        >>> table = summary(y, scores | {"b": [0.3, 0.6, 0.7, 0.8, 0.4, 0.1] * 5})
        >>> print(table.to_latex(metrics=["auc", "brier"], transpose=True).strip())
        \begin{tabular}{lrr}
        \toprule
        Estimate (95 \% interval) & AUC & Brier score \\
        \midrule
        a & 0.889 (0.703, 0.974) & 0.138 (0.078, 0.198) \\
        b & 0.778 (0.546, 0.917) & 0.192 (0.128, 0.256) \\
        \bottomrule
        \end{tabular}
        """
        return write_latex(self._name_columns(), metrics, transpose)


# -- The numbers of a model: discrimination, calibration, and decisions at a threshold ------------
AT_CUT = ("sensitivity", "specificity", "ppv", "npv", "accuracy")


@declare_result_type(Summary)
def summary(
    y_true: Truth,
    y_score: Scores = None,
    *,
    subgroup: ArrayLike | str | None = None,
    threshold: float | Mapping[str, float] | None = None,
    prevalence: float | None = None,
    clip: float | None = None,
    level: float = 0.95,
    imputed: bool = False,
    **reading: Unpack[GroupedDataArguments],
) -> Summary | Summaries:
    """Compute a row of numbers with intervals for each model: AUC, Brier score, calibration, and more.

    Use it for the table of results of a paper.

    Parameters
    ----------
    {reading}
    {groups}
    subgroup : array-like, shape (n,), column name or list of column names, optional
        The subgroup of each case, such as its sex or site.  A row for all cases comes first; then numbers and
        dates are sorted, and text is in order of appearance.
    threshold : float or mapping, optional
        Cut-off of the rule "positive iff score ≥ threshold", for sensitivity, specificity, PPV, NPV and
        accuracy; a mapping gives each model its own.
    prevalence : float in (0, 1), optional
        P(positive) where the classifier will be used, for PPV, NPV and accuracy; by default that of the
        sample.
    clip : float in (0, 0.5), optional
        Clip predictions to [clip, 1 − clip] before taking logarithms.
    level : float in (0, 1), default=0.95
        Confidence level of all limits, as a proportion.
    imputed : bool, default=False
        Read `y_score` as a list of the scores in each data set of a multiple imputation, each as above, and
        pool the numbers by Rubin's rules.

    Returns
    -------
    Summary
        Several models give a dict by name, whose ``to_frame`` has one row per model; subgroups give one by
        name, or by (model, name), with ``"all"`` for all cases.  ``to_markdown`` and ``to_latex`` write the
        table.  If scores are not probabilities, all numbers about probabilities are NaN, with a warning; for
        a subgroup of one class, all but `n` and `prevalence` are NaN.

    Raises
    ------
    {raises}
    ValueError
        Also for a prevalence, `clip` or level out of range, a threshold of NaN, a `subgroup` that is missing
        for some cases, counts made with `max_points`, and fewer than two imputed data sets.
    TypeError
        Also for `subgroup` together with a result, and `imputed` without a list of scores.

    See Also
    --------
    summary_test : Compare the summaries of two models case by case.
    calibration_statistics : Compute summary statistics of calibration.
    metrics_at : Compute metrics at a cut-off, with confidence intervals.
    auc_interval : Compute a confidence interval of the AUC, or of a partial area.
    rocplot.report : Draw the usual panels and this table on one sheet.

    Notes
    -----
    The numbers and limits are those of ``auc_interval``, ``average_precision_interval``,
    ``calibration_statistics`` (Wald), ``brier_decomposition`` and ``metrics_at``; the log loss has the Wald
    limits of a mean, and the prevalence Wilson's.  They are NaN where these are: `slope` and `in_the_large`
    if predictions are 0 or 1 and you pass no `clip`.  The log loss is then infinite if such a prediction is
    wrong, and has no limits.

    `calibration`, `refinement` and `smooth_ece` deliberately have no limits: random error biases them, and a
    resample adds more of it, so percentiles would not lie around them.  The limits of the prevalence need
    independent cases of whole weights.

    For imputed data sets, proportions are pooled on the logit scale and other numbers untransformed, with the
    variances that follow from the limits of each set and the weight of all cases as n, see
    ``pool_imputations``.  Numbers without limits are pooled as means; so are proportions of 0 or 1 in a set,
    which have no logit, and these get no limits.

    {coverage}

    Examples
    --------
    >>> y, p = [0, 0, 1, 0, 1, 1, 0, 1], [0.1, 0.2, 0.3, 0.4, 0.6, 0.7, 0.8, 0.9]
    >>> found = summary(y, p, threshold=0.5)
    >>> found.n, found.auc, found.sensitivity, round(found.brier, 3)
    (8, 0.75, 0.75, 0.2)
    >>> both = summary(y, {"model": p, "turned": p[::-1]})
    >>> both.to_frame()[["model", "auc"]].values.tolist()
    [['model', 0.75], ['turned', 0.25]]
    """
    options: dict[str, Any]
    if check_flag(imputed, "imputed"):
        if not isinstance(y_score, (list, tuple)) or not all(
            np.ndim(scores) or _is_set(scores) for scores in y_score
        ):
            raise make_type_error(
                "imputed", "=True needs y_score as a list", "the scores of each imputed data set"
            )
        options = {"subgroup": subgroup, "threshold": threshold, "prevalence": prevalence, "clip": clip}
        sets = [summary(y_true, scores, **reading, **options, level=level) for scores in y_score]
        return _pool_imputations(sets)  # type: ignore[no-any-return]
    options = {"threshold": threshold, "clip": check_clip(clip), "level": level}
    options["prevalence"] = None if prevalence is None else check_proportion(prevalence, "prevalence")
    if subgroup is None:
        result = _summarise_source(y_true, y_score, **reading, **options)
        return Summaries(result) if isinstance(result, dict) else result
    if isinstance(y_true, Result):
        raise make_type_error("subgroup", "needs the cases", "pass y_true and y_score instead of a result")
    counts_by_model = count_by_subgroup(y_true, y_score, subgroup, reading)
    rows: dict[Any, Summary] = {}
    for model, parts in counts_by_model.items():
        for name, counts in parts.items():
            rows[name if model is None else (model, name)] = summarise_model(counts, model, **options)
    return Summaries(rows, subgroups=True)


_SHARES = ("prevalence", "auc", "average_precision", *AT_CUT)  # pooled as logits
_RATIOS = ("observed_expected",)  # pooled as logarithms


def _is_set(scores: Any) -> bool:
    """Return whether a value is the scores of a data set: a column name, models by name, or a table."""
    return isinstance(scores, (str, Mapping)) or hasattr(scores, "columns")


def _pool_imputations(sets: Sequence[Any]) -> Any:
    """Pool the summaries of imputed data sets by Rubin's rules, for each model or subgroup."""
    if len(sets) < 2:
        raise make_value_error("imputed", f"=True needs at least two imputed data sets, not {len(sets)}")
    if isinstance(sets[0], Summaries):
        rows = {name: _pool_imputations([item[name] for item in sets]) for name in sets[0]}
        return Summaries(rows, subgroups=sets[0]._subgroups)
    z = compute_normal_quantile(0.5 + sets[0].level / 2)
    numbers: dict[str, Any] = {"n": float(np.mean([item.n for item in sets]))}
    methods = {}
    for name in TITLES:
        if name == "n" or getattr(sets[0], name) is None:
            continue
        value, low, high = np.array(
            [[getattr(item, f"{name}{end}", _NAN) for end in ("", "_low", "_high")] for item in sets], float
        ).T
        numbers |= _make_named_interval(name, Interval(float(value.mean()), _NAN, _NAN, _NAN))
        share, ratio = name in _SHARES, name in _RATIOS
        if not np.isfinite([value, low, high]).all() or (share and not ((value > 0) & (value < 1)).all()):
            continue
        transform: Literal["logit", "log"] | None = "logit" if share else "log" if ratio else None
        error = (high - value) / z  # the lower limit may be cut at 0
        if share:
            ends = np.clip([low, high], 1e-300, 1 - 1e-16)
            error = (compute_logit(ends[1]) - compute_logit(ends[0])) / (2 * z) * value * (1 - value)
        if ratio:
            error = np.log(high / value) / z * value
        n = numbers["n"] if numbers["n"] > 1 else None
        pooled = pool_imputations(value.tolist(), error**2, n=n, transform=transform, level=sets[0].level)
        assert isinstance(pooled, Pooled)
        assert pooled.basis is not None
        numbers |= {name: pooled.estimate, f"{name}_low": pooled.low, f"{name}_high": pooled.high}
        methods[name] = f"{pooled.basis.method}, each with {sets[0].methods.get(name, 'limits')}"
    beside = [item.nearest for item in sets if item.nearest is not None]
    nearest = np.concatenate(beside) if beside else None
    return replace(sets[0], **numbers, methods=methods, nearest=nearest)


def count_by_subgroup(
    y_true: Any, y_score: Any, subgroup: Any, reading: Mapping[str, Any]
) -> dict[str | None, dict[str, ThresholdCounts]]:
    """Count the cases of each model, all of them and by subgroup, after reading the data once."""
    samples_by_model = read_parts(y_true, y_score, subgroup, "subgroup", **reading, one_class=True)
    counts: dict[str | None, dict[str, ThresholdCounts]] = {}
    for model, samples in samples_by_model.items():
        parts = {name: count_sample(sample) for name, sample in samples.items()}
        if ALL in parts:
            raise make_value_error(
                "subgroup", f"holds the name {ALL!r}, which stands for all cases", "rename it"
            )
        counts[model] = {ALL: ThresholdCounts.merge(*parts.values())} | parts
    return counts


@per_model(result_type=Summary, groups=True, public_name="summary", count=count_ranked_scores)
def _summarise_source(
    source: Source, *, threshold: Any, prevalence: float | None, clip: float | None, level: float
) -> Summary:
    return summarise_counts(
        get_counts(source), get_model_entry(threshold, "threshold"), prevalence, clip, level
    )


def summarise_model(counts: ThresholdCounts, model: str | None, threshold: Any, **options: Any) -> Summary:
    """Compute the summary of a model's counts, with the model's name in warnings."""
    with name_model(model):
        return summarise_counts(counts, get_model_entry(threshold, "threshold"), **options)


def summarise_counts(
    counts: ThresholdCounts,
    threshold: float | None,
    prevalence: float | None,
    clip: float | None,
    level: float,
) -> Summary:
    """Compute the summary of counts; most numbers are NaN if only one class has cases."""
    require_order(counts, "the summary", all_cases=True)
    cut = None if threshold is None else check_cut_off(threshold)
    P, N = counts.n_positive, counts.n_negative
    low, high = compute_wilson_limits(P / (P + N), P + N, level) if is_simple(counts) else (_NAN, _NAN)
    of_cut: dict[str, Any] = {f"{name}{end}": _NAN for name in AT_CUT for end in ("", "_low", "_high")}
    of_cut = (of_cut if cut is not None else {}) | {"threshold": cut, "at_prevalence": prevalence}
    of_cut["nearest"] = None if cut is None else find_nearest_scores(counts, cut)
    of_cut["in_sample"] = bool(P and N) and is_chosen_in_sample(threshold, counts)
    size = _get_weighted_size(counts)
    result = Summary(P + N, P / (P + N), float(low), float(high), level=level, n_cases=size, **of_cut)
    if not P or not N:
        return result
    numbers: dict[str, Any] = {}
    areas = {"auc": auc_interval, "average_precision": average_precision_interval}
    methods = _describe_methods(is_simple(counts), prevalence)
    for name, interval in areas.items():
        area: Interval = interval(counts, level=level)
        assert area.basis is not None
        numbers |= _make_named_interval(name, area)
        methods[name] = area.basis.method
    numbers |= _summarise_probabilities(counts, clip, level)
    if cut is not None:
        metrics = metrics_at(counts, threshold=cut, metrics=AT_CUT, prevalence=prevalence, level=level)
        for i, name in enumerate(AT_CUT):
            value, low, high = (float(values[i]) for values in (metrics.estimate, metrics.low, metrics.high))
            numbers |= _make_named_interval(name, Interval(value, low, high, _NAN))
    result = replace(result, **numbers)
    lowest = {name: getattr(result, f"{name}_low") for name in methods}
    defined_names = {name for name, low in lowest.items() if low is not None and not np.isnan(low)}
    return replace(result, methods={name: methods[name] for name in TITLES if name in defined_names})


def _get_weighted_size(counts: ThresholdCounts) -> float | None:
    """Return the number of weighted cases, NaN if it is not known; None without weights."""
    cases = count_cases([counts])
    if cases is None or not cases.weighted:
        return None
    return float("nan") if cases.size is None else float(cases.size)


def _describe_methods(independent: bool, prevalence: float | None) -> dict[str, str]:
    """Return the methods of the limits that no other function of the package describes."""
    methods = name_limit_methods(independent)
    rates = "Wilson's limits" if independent else "Wilson's limits for the effective number of cases"
    bayes = "Bayes' rule, MOVER-R limits of the likelihood ratios"
    values = rates if prevalence is None else bayes
    methods["log_loss"] = methods.pop("intercept")
    methods |= {"prevalence": "Wilson's limits", "sensitivity": rates, "specificity": rates}
    methods["accuracy"] = rates if prevalence is None else "Newcombe's limits, method 10"
    return methods | {"ppv": values, "npv": values}


def _make_named_interval(name: str, interval: Interval) -> dict[str, float]:
    return {name: interval.estimate, f"{name}_low": interval.low, f"{name}_high": interval.high}


def _summarise_probabilities(counts: ThresholdCounts, clip: float | None, level: float) -> dict[str, float]:
    """Compute the numbers that need probabilities; for other scores warn and return none."""
    counts = clip_scores(counts)
    if not are_probabilities(counts):
        first, last = float(counts.score[-1]), get_highest_score(counts)
        warn_user(
            f"scores from {write_range(first, last)} are not probabilities: Brier score, log loss and "
            f"calibration are NaN; {'divide percentages by 100; ' * (first >= 0 and 2 < last <= 100)}"
            "rocplot.compute.calibration_map turns scores into probabilities"
        )
        return {}
    parts = brier_decomposition(counts)
    numbers = {"calibration": parts.calibration, "refinement": parts.refinement}
    numbers["smooth_ece"] = compute_smooth_error(counts)
    scaled = rescale_extreme_weights(counts)
    p = counts.score.astype(np.float64)
    p = p if clip is None else clip_predictions(p, clip)
    odds = compute_logit(p) if p[-1] > 0 and p[0] < 1 else None
    estimates = {"brier": estimate_mean_loss(scaled, parts.brier), "log_loss": _estimate_log_loss(scaled, p)}
    estimates |= fit_recalibration(scaled, odds)
    del estimates["intercept"]
    limits = compute_wald_limits(scaled, _NAN, estimates, False, level)
    for name, estimate in estimates.items():
        numbers |= _make_named_interval(name, limits[name]) | {name: estimate.value}
    ratio = compute_ratio_interval(scaled, compute_observed_expected(counts), False, level)
    numbers |= _make_named_interval("observed_expected", ratio)
    numbers["log_loss_low"] = float(np.maximum(numbers["log_loss_low"], 0))
    return numbers


def _estimate_log_loss(counts: ThresholdCounts, p: Array) -> Estimate:
    """Estimate the log loss with the error of a mean; undefined if a wrong prediction has probability 1."""
    total = float(counts.n_positive + counts.n_negative)
    parts = [
        (weight, np.where(weight > 0, loss, 0))  # an outcome that did not occur costs nothing
        for weight, loss in zip((counts.positive, counts.negative), compute_log_losses(p), strict=True)
    ]
    value = sum(float(weight @ loss) for weight, loss in parts) / total
    if not np.isfinite(value):
        return make_undefined(value, counts)
    p_terms, n_terms = (np.where(weight > 0, loss - value, 0) / total for weight, loss in parts)
    return estimate_mean(counts, value, p_terms, n_terms)


# -- Paired differences of all numbers of two models' summaries -----------------------------------

_RESAMPLED = ("auc", "average_precision", "brier", "log_loss", "slope", "in_the_large", "observed_expected")


class SummaryTest(Result):
    """Paired differences of the numbers of two models.

    Attributes
    ----------
    measure : ndarray of str, shape (m,)
        The names of the numbers, as the fields of `Summary`.
    first, second : ndarray, shape (m,)
        The numbers of the first model and of the second.
    difference, low, high : ndarray, shape (m,)
        The first minus the second, and the limits of its interval; NaN if there are none.
    pvalue : ndarray, shape (m,)
        Two-sided p-values of no difference, not adjusted for multiple testing.
    level : float
        The confidence level of each interval.
    basis : Inference or None
        How the limits were computed, for `describe`; None for a result built by hand.
    at_floor : ndarray of bool, shape (m,), or None
        Where no resample lies beyond 0, so that `pvalue` is the least that their number allows.
    """

    measure: Array
    first: Array
    second: Array
    difference: Array
    low: Array
    high: Array
    pvalue: Array
    level: float = 0.95
    basis: Inference | None = field(default=None, repr=False, compare=False, kw_only=True)
    at_floor: Array | None = field(default=None, repr=False, compare=False, kw_only=True)

    def __post_init__(self) -> None:
        check_same_length(measure=self.measure, difference=self.difference, low=self.low, high=self.high)
        super().__post_init__()

    def describe_method(self) -> str:
        """Write the method of the differences as a sentence for a paper."""
        basis = self.basis or Inference("", "made by hand", self.level)
        return f"Differences are paired, with {write_percent(self.level)} % limits from a {basis.method}."

    def _write_p_values(self) -> list[str]:
        """Write the p-values, ``"p ≤ 0.004"`` where no resample lies beyond 0."""
        floors = np.zeros(self.pvalue.shape, bool) if self.at_floor is None else self.at_floor
        return [write_p_value(float(p), bool(least)) for p, least in zip(self.pvalue, floors, strict=True)]

    def describe(self) -> str:
        """Write the differences that have limits as sentences for a paper, with their method and level."""
        basis = self.basis or Inference("", "made by hand", self.level)
        models = write_difference_of_names(basis.models or ("first", "second"))
        rows = zip(self.measure, self.difference, self.low, self.high, self._write_p_values(), strict=True)
        lines = []
        for name, value, low, high, p in rows:
            if not np.isnan(low):
                number, limits = basis.write(value, low, high)
                title = f"{TITLES.get(str(name), str(name))}, {models}"
                words = f"({limits}; {p}; {basis.method})"
                lines.append(f"{title}: difference = {number} {words}.")
        return "\n".join(lines)


@per_model(result_type=ThresholdCounts, groups=True, public_name="summary_test")
def _summary_test(source: Source) -> ThresholdCounts:
    return get_counts(source)


@declare_result_type(SummaryTest)
def summary_test(
    y_true: ArrayLike | str,
    a: ArrayLike | str,
    b: ArrayLike | str,
    *,
    soft_labels: bool = False,
    threshold: float | None = None,
    prevalence: float | None = None,
    clip: float | None = None,
    level: float = 0.95,
    drawing: Resampling,
    **reading: Unpack[PairedDataArguments],
) -> SummaryTest:
    """Compare two models by all numbers of their summaries: paired differences with intervals and p-values.

    Use it to report by how much one model is better than another, in every number of the table.

    Parameters
    ----------
    y_true : array-like, shape (n,), or column name
        True classes, see ``roc``.
    a, b : array-like, shape (n,), or column name
        Scores of the two models for the same cases, such as after and before a recalibration.
    data : data frame or mapping of columns, optional
        Table in which column names are looked up.
    sample_weight : array-like or column name, optional
        Weights of the samples, at least 0; samples of weight 0 are left out.
    pos_label : scalar, optional
        The positive class, needed for labels other than bool, 0/1 and −1/+1.
    soft_labels : bool, default=False
        Read `y_true` as probabilities of the positive class, in [0, 1].
    {groups}
    threshold : float, optional
        Cut-off for sensitivity, specificity, PPV, NPV and accuracy.
    prevalence : float in (0, 1), optional
        P(positive) where the models will be used, for PPV, NPV and accuracy.
    clip : float in (0, 0.5), optional
        Clip predictions to [clip, 1 − clip] before taking logarithms.
    level : float in (0, 1), default=0.95
        Confidence level of the intervals, as a proportion.
    {resampling}

    Returns
    -------
    SummaryTest
        A row per number that either model has.  `calibration`, `refinement` and `smooth_ece` have a
        difference but no limits, see ``summary``; nor have numbers that are undefined in the sample or equal
        in all resamples.

    Raises
    ------
    {raises}
    ValueError
        Also for a lazy table, and a number out of range.
    TypeError
        Also for results instead of scores.

    See Also
    --------
    summary : Compute a row of numbers with intervals for each model.
    auc_test : Test whether two AUCs differ.
    paired : Compare the decisions of two models case by case.
    bootstrap : Compute a bootstrap interval of any statistic, or test the difference between models.

    Notes
    -----
    All rows come from the same resamples: of all cases, so that the prevalence varies; with `prevalence`, of
    the cases of each class; or of whole groups.  Limits are percentiles, and p is twice the smaller
    proportion of resamples on either side of 0, with the sample itself as one more.  For DeLong's test of the
    AUC use ``auc_test``, and for McNemar's test of the decisions ``paired``.

    Examples
    --------
    >>> y, before = [0, 1, 0, 0, 1, 1, 0, 1] * 10, [0.02, 0.6, 0.9, 0.1, 0.99, 0.2, 0.4, 0.97] * 10
    >>> after = [0.5 + (p - 0.5) / 2 for p in before]
    >>> found = summary_test(y, after, before, n_resamples=200, seed=0)
    >>> found.to_frame().set_index("measure").loc["brier", "difference"].round(3)
    np.float64(-0.021)
    """
    require_single_cases({"y_true": y_true, "a": a, "b": b}, reading["data"])
    clip = check_clip(clip)
    prevalence = None if prevalence is None else check_proportion(prevalence, "prevalence")
    first, second = (_summary_test(y_true, scores, soft_labels=soft_labels, **reading) for scores in (a, b))
    for argument, counted in {"a": first, "b": second}.items():
        if isinstance(counted, Results):
            raise make_type_error(argument, "must be the scores of one model", "compare two models at a time")
    summaries = [summarise_counts(model, threshold, prevalence, clip, level) for model in (first, second)]
    test = compare_summaries((first, second), (summaries[0], summaries[1]), clip, drawing)
    assert test.basis is not None
    return test.changed(basis=replace(test.basis, models=name_compared_models(a, b)))


def compare_summaries(
    models: tuple[ThresholdCounts, ThresholdCounts],
    results: tuple[Summary, Summary],
    clip: float | None,
    drawing: Resampling,
) -> SummaryTest:
    """Compare two summaries by resamples of the models' common cases."""
    prevalence, level = results[0].at_prevalence, results[0].level
    look_up_paired_cases(models)
    table = {name: np.array([getattr(row, name) for row in results], float) for name in TITLES}  # None is NaN
    names = [name for name, pair in table.items() if np.isfinite(pair).all()]
    resampled = [name for name in names if name in _RESAMPLED]
    at_cut = [name for name in names if name in AT_CUT]
    batch = _make_summary_batch(resampled, at_cut, results, clip)
    values = resample_statistic(models, batch, drawing, stratified=prevalence is not None)
    k, m = len(resampled), len(at_cut)
    own_columns = np.arange(k + m), np.r_[:k, k + m : k + 2 * m]  # each model at its own threshold
    first, second = (values[:, i, columns] for i, columns in enumerate(own_columns))
    gaps = dict(zip((*resampled, *at_cut), (first - second).T, strict=True))
    rows = []
    for name in (key for key in names if key not in ("n", "prevalence")):
        ends = table[name].tolist()
        rows.append((name, *ends, *_compute_difference(ends[0] - ends[1], gaps.get(name), level)))
    columns = (np.array(part) for part in zip(*rows, strict=True))
    measure, first, second, gap, low, high, pvalue, at_floor = columns
    P, N, _ = count_independent_units(models[0])
    units = "groups" if models[0].grouped else "cases"
    rejections = "equal AUCs and slopes in about a quarter of samples of 200 + 3 cases"
    warn_of_small_classes({"positives": P, "negatives": N}, rejections, units=units)
    options = {"n_resamples": drawing.n_resamples, "groups": True if models[0].grouped else None}
    method = describe_bootstrap(options | {"stratified": prevalence is not None})
    basis = Inference("summary", method + UNSEEDED * (not drawing.is_seeded), level)
    return SummaryTest(measure, first, second, gap, low, high, pvalue, level, basis=basis, at_floor=at_floor)


def _compute_difference(
    value: float, values: Array | None, level: float
) -> tuple[float, float, float, float, bool]:
    """Return a difference, its limits, its p-value (NaN without varying resamples), whether it is a bound."""
    if values is None:
        return value, _NAN, _NAN, _NAN, False
    with warnings.catch_warnings():  # the table shows what is missing
        warnings.simplefilter("ignore")
        difference: Difference = make_percentile_difference(value, values, level)
    return value, difference.low, difference.high, difference.pvalue, difference.at_floor


def _make_summary_batch(
    names: list[str], at_cut: list[str], results: tuple[Summary, Summary], clip: float | None
) -> Batch:
    """Make the statistics of many resamples at once; those at a threshold are computed at both thresholds."""
    cuts = [row.threshold for row in results if at_cut and row.threshold is not None]

    def statistic(counts: ThresholdCounts, positive: Array, negative: Array) -> Array:
        P, N = positive.sum(axis=1), negative.sum(axis=1)
        values = {"auc": compute_auc_batch(counts, positive, negative)}
        values["average_precision"] = average_precision_batch(counts, positive, negative)
        p = counts.score.astype(np.float64)
        p = p if clip is None else clip_predictions(p, clip)
        if "brier" in names:
            values["brier"] = (positive @ (1 - counts.score) ** 2 + negative @ counts.score**2) / (P + N)
        if "log_loss" in names:
            pos, neg = (
                np.where(np.isfinite(loss), loss, 0) for loss in compute_log_losses(p)
            )  # infinite losses did not occur
            values["log_loss"] = (positive @ pos + negative @ neg) / (P + N)
        if "slope" in names:
            values["slope"] = fit_recalibration_lines(
                compute_logit(p), positive, negative, (0.0, results[0].slope)
            )[:, 1]
        if "in_the_large" in names:
            values["in_the_large"] = fit_intercepts(
                compute_logit(p), positive, negative, results[0].in_the_large
            )
        if "observed_expected" in names:
            values["observed_expected"] = P / ((positive + negative) @ counts.score.astype(np.float64))
        columns = [values[name] for name in names]
        for cut in cuts:
            place = int(count_at_least(counts.score, cut))
            cells = positive[:, :place].sum(axis=1), negative[:, :place].sum(axis=1)
            rates = _compute_threshold_rates(*cells, P, N, results[0].at_prevalence)
            columns += [rates[name] for name in at_cut]
        return np.stack(columns, axis=1)

    return statistic


def _compute_threshold_rates(
    tp: Array, fp: Array, P: Array, N: Array, prevalence: float | None
) -> dict[str, Array]:
    """Compute the rates and predictive values of each resample; NaN for 0/0."""
    with np.errstate(divide="ignore", invalid="ignore"):
        tpr, fpr = tp / P, fp / N
        prior = P / (P + N) if prevalence is None else np.full(len(P), prevalence)
        ppv = prior * tpr / (prior * tpr + (1 - prior) * fpr)
        npv = (1 - prior) * (1 - fpr) / ((1 - prior) * (1 - fpr) + prior * (1 - tpr))
    accuracy = prior * tpr + (1 - prior) * (1 - fpr)
    return {"sensitivity": tpr, "specificity": 1 - fpr, "ppv": ppv, "npv": npv, "accuracy": accuracy}
