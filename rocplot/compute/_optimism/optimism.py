"""Internal validation by refits to resamples or folds: the optimism of performance and calibration."""

from __future__ import annotations

import copy
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from functools import partial
from importlib import import_module
from numbers import Integral
from typing import Any, Literal, NamedTuple, Self, TypeAlias, TypeVar

import numpy as np
from numpy.typing import ArrayLike

from rocplot._data.arrays import (
    Labels,
    Sample,
    clip_rounding,
    read_array,
    read_labels,
    read_weights,
    to_numpy,
)
from rocplot._data.binary import check_groups
from rocplot._data.columns import check_index_order
from rocplot._errors import make_type_error, make_value_error
from rocplot._numbers import write_number
from rocplot._typing import Array, Progress, Scalar, Seed
from rocplot._validation import (
    MOST_RESAMPLES,
    check_lengths,
    check_names,
    check_progress,
    check_proportion,
    check_whole_number,
    count_threads,
    list_items,
    make_generator,
    shorten_value,
)
from rocplot._warnings import warn_user
from rocplot.compute._base.interval import Inference
from rocplot.compute._base.reading import declare_result_type, options_of
from rocplot.compute._base.result import Result
from rocplot.compute._base.scores import predict_scores, take_rows
from rocplot.compute._calibration.calibration import CalibrationCurve, calibration
from rocplot.compute._calibration.calibration_statistics import compute_log_odds, fit_recalibration
from rocplot.compute._calibration.fits import check_clip, clip_predictions, compute_log_losses
from rocplot.compute._costs.net_benefit import compute_resampled_benefits
from rocplot.compute._counts.draws import make_unit_draw, split_strata
from rocplot.compute._counts.resample import yield_blocks
from rocplot.compute._counts.threshold_counts import ThresholdCounts, count_sample, number_groups
from rocplot.compute._ranking.precision_recall import average_precision_batch
from rocplot.compute._roc.roc import compute_auc

# -- The study's data, and refits of the estimator to some of its cases ---------------------------

T = TypeVar("T")
_SCORES = ("predict_proba", "decision_function")


class Refit(NamedTuple):
    """A model that was fitted to some of the cases.

    Attributes
    ----------
    cases : ndarray of int
        The cases that it was fitted to, repeated as often as they were drawn.
    score : ndarray, shape (n,)
        The model's scores of all cases.
    probability : bool
        Whether the scores are probabilities.
    """

    cases: Array
    score: Array
    probability: bool


@dataclass(frozen=True, eq=False)
class Study:
    """The cases of a study, and the estimator that is fitted to them.

    If all weights are whole, a row of weight w is w cases; with other weights a row is one case.

    Attributes
    ----------
    estimator : object
        An object with ``fit``, which is called on copies, or a function of data that returns a fitted model.
    X, y : object, ndarray
        Features and classes of the rows, as the caller passed them, without rows of weight 0.
    place : ndarray of int
        The positions of these rows in the caller's data.
    row : ndarray of int, shape (n,)
        The row of each case.
    label : ndarray of bool, shape (n,)
        Whether the case is positive.
    weight : ndarray of float, shape (n,), or None
        Weights that are not numbers of cases.
    unit : ndarray of int, shape (n,)
        The number of the unit that is resampled: of the group of each case or, without groups, of the case.
    n_units : int
        The number of units.
    pos_label : scalar or None
        The positive class.
    """

    estimator: Any
    X: Any
    y: Array
    place: Array
    row: Array
    label: Array
    weight: Array | None
    unit: Array
    n_units: int
    pos_label: Any

    @classmethod
    def from_data(
        cls, estimator: Any, X: Any, y: Any, groups: Any, sample_weight: Any, pos_label: Any
    ) -> Self:
        """Check the caller's data, and build the study."""
        _check_estimator(estimator)
        check_index_order(X=X, y=y, sample_weight=sample_weight, groups=groups)
        label = read_labels(Labels(pos_label, soft=False, one_class=False), y, "y", sample_weight)
        X, n = _read_features(X), label.size
        if not getattr(X, "shape", (n,)):
            raise make_value_error("X", "has shape (), expected (n, features)", "pass one row per case")
        sizes = {"y": n, "X": X.shape[0] if hasattr(X, "shape") else len(X)}
        for name, value in (("sample_weight", sample_weight), ("groups", groups)):
            if value is not None and (array := read_array(value, name)).ndim == 1:
                sizes[name] = len(array)
        check_lengths(sizes)
        place, row, weight = np.arange(n), np.arange(n), None
        group = None if groups is None else check_groups(groups, n)
        y = to_numpy(y)
        if sample_weight is not None:
            weights = read_weights(sample_weight, n, "sample_weight")
            place = np.flatnonzero(weights)
            X, y, row = take_rows(X, place), y[place], np.arange(place.size)
            if weights.dtype.kind == "i":
                row = np.repeat(row, weights[place])
            else:
                weight = np.asarray(weights[place], np.float64)
        case_labels = label[place][row]
        if case_labels.all() or not case_labels.any():
            class_name = "positive" if case_labels.any() else "negative"
            raise make_value_error(
                "y", f"holds {class_name} cases only", "both classes are needed to fit a classifier"
            )
        n_units, unit = row.size, np.arange(row.size)
        if group is not None:
            n_units, unit = number_groups(group[place][row])
            if n_units == 1:
                raise make_value_error("groups", "holds one group only", "resampling needs several")
        return cls(estimator, X, y, place, row, case_labels, weight, unit, n_units, pos_label)

    def get_case_weights(self, cases: Array) -> Array | None:
        """Return the weights of some cases; None if each counts once."""
        return None if self.weight is None else self.weight[cases]

    def draw_units(self, rng: np.random.Generator) -> tuple[Array, int]:
        """Draw as many units as there are, with replacement, until both classes are present.

        Returns
        -------
        cases : ndarray of int
            The cases, each repeated as often as it was drawn.
        again : int
            The number of discarded resamples, which lacked a class.
        """
        draw = make_unit_draw([np.arange(self.n_units)], self.n_units)
        again = 0
        while True:
            cases = np.repeat(np.arange(self.label.size), draw(1, rng)[0][self.unit])
            if self.label[cases].any() and not self.label[cases].all():
                return cases, again
            again += 1

    def make_folds(self, k: int, rng: np.random.Generator) -> list[Array]:
        """Split the cases into k random folds, stratified by class or, with groups, by whole groups."""
        if self.n_units == self.label.size:
            parts = split_strata(self.label, ~self.label, True)
            order = np.concatenate([rng.permutation(stratum) for stratum in parts])
            number = np.empty(order.size, np.int64)
            number[order] = np.arange(order.size) % k
        else:
            number = rng.permutation(np.arange(self.n_units) % k)[self.unit]
        return [np.flatnonzero(number == i) for i in range(k)]

    def find_cases(self, rows: Any) -> Array:
        """Return the cases that belong to rows of the caller's data."""
        numbers = np.asarray(rows)
        if numbers.ndim != 1 or numbers.dtype.kind not in "iu" or (numbers.size and numbers.min() < 0):
            raise make_type_error(
                "cv", "must hold the numbers of rows, from 0 on", "as scikit-learn's splitters give"
            )
        return np.flatnonzero(np.isin(self.place[self.row], numbers))

    def refit_model(self, cases: Array) -> Refit:
        """Fit a copy of the estimator to some cases, and score all cases."""
        rows = self.row[cases]
        weight_args = () if self.weight is None else (self.weight[cases],)
        model = _fit_copy(self.estimator, take_rows(self.X, rows), self.y[rows], *weight_args)
        score = predict_scores(model, self.X, self.pos_label, "estimator")
        if np.isnan(score[self.row]).any():
            raise make_value_error("estimator", "gives scores of NaN", "leave out rows that it cannot score")
        probability = hasattr(model, "predict_proba")
        score = np.asarray(clip_rounding(score) if probability else score, np.float64)
        return Refit(cases, score[self.row], probability)

    def check_probabilities(self, fit: Refit, purpose: str) -> None:
        """Raise unless the model predicts probabilities, which `purpose` needs."""
        if not fit.probability:
            name = type(self.estimator).__name__
            raise make_value_error(
                "estimator",
                f"({name}) gives no probabilities, which {purpose} needs",
                "wrap it, as in scikit-learn's CalibratedClassifierCV",
            )
        if fit.score.min() < 0 or fit.score.max() > 1:
            raise make_value_error("estimator", "predicts probabilities outside [0, 1]")


def _read_features(X: Any) -> Any:
    """Convert features to an object whose rows can be selected."""
    if hasattr(X, "tocsr"):
        return X.tocsr()  # some sparse formats cannot select rows
    if hasattr(X, "shape"):
        return X
    if isinstance(X, (str, bytes)) or not isinstance(X, Iterable):
        raise make_type_error("X", f"must hold one row per case, not {shorten_value(X)}")
    return list(X)


def _check_estimator(estimator: Any) -> None:
    """Raise if the estimator cannot be fitted, or cannot predict scores."""
    name = type(estimator).__name__
    if isinstance(estimator, type) and hasattr(estimator, "fit"):
        raise make_type_error("estimator", f"is the class {estimator.__name__}", "pass an instance of it")
    if not hasattr(estimator, "fit") and not callable(estimator):
        raise make_type_error(
            "estimator",
            f"is a {name}, which has no fit",
            "pass a classifier, or a function of (X, y) that returns a fitted one",
        )
    if hasattr(estimator, "fit") and not any(hasattr(estimator, method) for method in _SCORES):
        raise make_type_error(
            "estimator",
            f"is a {name}, which has neither predict_proba nor decision_function",
            "pass a classifier that gives scores",
        )


def _fit_copy(estimator: Any, X: Any, y: Array, *weight: Array) -> Any:
    """Fit a copy of the estimator, or call the caller's function that fits one."""
    if not hasattr(estimator, "fit"):
        return estimator(X, y, *weight)
    model = _copy_estimator(estimator)
    try:
        model.fit(X, y, **({"sample_weight": weight[0]} if weight else {}))
    except (TypeError, ValueError) as error:  # pipelines raise the ValueError
        if not weight or "sample_weight" not in str(error):
            raise
        raise make_type_error(
            "sample_weight",
            f"cannot be passed to the fit of {type(estimator).__name__}",
            "pass a function of (X, y, sample_weight) that returns the fitted model; weights that are whole "
            "numbers repeat their rows, which needs no such fit",
        ) from error
    return model


def _copy_estimator(estimator: Any) -> Any:
    """Clone an estimator unfitted, as scikit-learn does; make a deep copy of one of another library."""
    if hasattr(estimator, "get_params"):
        with suppress(ImportError):
            return import_module("sklearn.base").clone(estimator)
    return copy.deepcopy(estimator)


# -- Refits of many resamples or folds, some at a time --------------------------------------------


def make_generators(rng: np.random.Generator, n_resamples: int) -> list[np.random.Generator]:
    """Make a generator for each resample, so that results do not depend on the number of workers."""
    return [np.random.default_rng(rng.integers(1 << 63, size=2)) for _ in range(n_resamples)]


def refit_resample(
    study: Study, measure: Callable[[Study, Refit], T], rng: np.random.Generator
) -> tuple[T, int]:
    """Refit to a resample; return the measures of the refit and the number of discarded resamples."""
    cases, again = study.draw_units(rng)
    return measure(study, study.refit_model(cases)), again


def run_tasks(work: Callable[[Any], T], tasks: Sequence[Any], n_jobs: Any, progress: Any) -> Iterator[T]:
    """Yield the results of tasks in their order, computed in parallel by joblib, and show progress."""
    jobs, watched = count_threads(n_jobs), check_progress(progress)
    if jobs == 1:
        results: Iterator[T] = map(work, tasks)
    else:
        try:
            joblib = import_module("joblib")
        except ImportError:
            raise make_value_error(
                "n_jobs",
                f"={jobs} needs joblib, which scikit-learn installs, too",
                "pip install joblib, or n_jobs=1",
            ) from None
        calls = (joblib.delayed(work)(task) for task in tasks)
        results = joblib.Parallel(n_jobs=jobs, return_as="generator")(calls)
    for _ in yield_blocks(len(tasks), 1, watched, max_rows=1):
        yield next(results)


def drop_undefined(values: Array, name: str) -> Array:
    """Drop the rows of refits that hold NaN, with a warning."""
    is_undefined = np.asarray(np.isnan(values).reshape(len(values), -1).any(axis=1))
    warn_of_undefined(is_undefined, name)
    return np.asarray(values[~is_undefined])


def warn_of_undefined(mask: Array, name: str) -> None:
    """Warn if `name` is undefined in the refits that the mask marks."""
    if mask.any():
        warn_user(f"{mask.sum()} of {mask.size} refits are left out of {name}, which is undefined in them")


# -- Optimism of the performance, and the corrected performance -----------------------------------

Metric: TypeAlias = Literal[
    "auc", "average_precision", "brier", "log_loss", "slope", "intercept", "average_error", "net_benefit"
]

METRICS = {  # metric → its name in texts
    "auc": "AUC",
    "average_precision": "average precision",
    "brier": "Brier score",
    "log_loss": "log loss",
    "slope": "calibration slope",
    "intercept": "calibration intercept",
    "average_error": "average calibration error (ICI)",
    "net_benefit": "net benefit",
}
_ORDER = ("auc", "average_precision")  # defined for any scores, not only for probabilities
_RANKED = {"auc", "average_precision", "net_benefit", "average_error"}  # computed from counts
_LOGARITHMS = ("log_loss", "slope", "intercept")
_LOSSES = ("auc", "brier", "log_loss")  # their value without information is known, as .632+ needs
_SHIFTED = ("auc", "average_precision", "brier", "log_loss", "net_benefit")  # metrics with an interval
_SHARE = 0.632  # expected proportion of the cases in a resample, 1 − 1/e


# -- Results --------------------------------------------------------------------------------------


class OptimismFits(Result):
    """The values of each refit, one row per refit and metric.

    Attributes
    ----------
    fit : ndarray of int, shape (refits × metrics,)
        The number of the refit, from 0 on.
    metric : ndarray of str, shape (refits × metrics,)
        The metric.
    training : ndarray, shape (refits × metrics,)
        The value in the cases to which the model was fitted.
    test : ndarray, shape (refits × metrics,)
        The value in the original cases (bootstrap), in those not drawn (.632+), or in those of the test fold.
    """

    fit: Array
    metric: Array
    training: Array
    test: Array


class Optimism(Result):
    """The performance of a model in the cases to which it was fitted, and an estimate for new cases.

    Attributes
    ----------
    metric : ndarray of str, shape (m,)
        The metrics.
    apparent : ndarray, shape (m,)
        The value, in all cases, of the model that was fitted to all cases.
    optimism : ndarray, shape (m,)
        The difference apparent − corrected; negative for a loss.
    corrected : ndarray, shape (m,)
        The estimate for new cases.
    low, high : ndarray, shape (m,)
        Limits of a confidence interval of the corrected value; NaN if there is none.
    fits : OptimismFits or None
        The values of each refit.
    redrawn : int
        Number of resamples that lacked a class and were drawn again.
    overfitting : ndarray, shape (m,), or None
        The relative overfitting rate R of .632+, from 0 (none) to 1 (no information is left); else None.
    method : str
        ``"bootstrap"``, ``"632+"`` or ``"cv"``.
    basis : Inference or None
        How the limits were computed and at which level, for `describe`; None for a result built by hand.
    """

    metric: Array
    apparent: Array
    optimism: Array
    corrected: Array
    low: Array
    high: Array
    fits: OptimismFits | None = field(default=None, repr=False)
    redrawn: int = 0
    overfitting: Array | None = None
    method: str = "bootstrap"
    basis: Inference | None = field(default=None, repr=False, compare=False, kw_only=True)

    def describe(self) -> str:
        """Write the values as sentences for a paper, one line per metric, with method and level."""
        lines = []
        values = self.apparent, self.optimism, self.corrected, self.low, self.high
        for name, apparent, optimism, corrected, low, high in zip(self.metric, *values, strict=True):
            word = METRICS.get(name, name)
            number, limits = write_number(corrected), ""
            if self.basis is not None and not np.isnan(low):
                number, limits = self.basis.write(corrected, low, high)
                limits = f" ({limits})"
            method = "" if self.basis is None else f"; {self.basis.method}"
            lines.append(
                f"{word[0].upper()}{word[1:]}: apparent {write_number(apparent)}, optimism "
                f"{write_number(optimism)}, "
                f"corrected {number}{limits}{method}."
            )
        return "\n".join(lines)


# -- Metrics --------------------------------------------------------------------------------------


@dataclass(frozen=True)
class _Measures:
    """The metrics to compute.

    Attributes
    ----------
    names : list of str
        The metrics.
    threshold : float or None
        The threshold probability of the net benefit.
    clip : float or None
        Least distance from 0 and 1 to which predictions are clipped before logarithms are taken.
    """

    names: list[str]
    threshold: float | None
    clip: float | None

    @classmethod
    def from_arguments(cls, metric: Any, method: str, threshold: Any, clip: Any) -> _Measures:
        """Check the caller's arguments."""
        names = check_names(metric, METRICS, "metric")
        if "net_benefit" in names and threshold is None:
            raise make_value_error("threshold", "is missing", "the net benefit needs a threshold probability")
        if "net_benefit" not in names and threshold is not None:
            raise make_value_error("threshold", "applies to the net benefit", 'add "net_benefit" to metric')
        for name in names:
            if method == "632+" and name not in _LOSSES:
                raise make_value_error(
                    "method",
                    f'="632+" does not know the {METRICS[name]}: what a model without information gives '
                    f"is known of {', '.join(_LOSSES)}",
                    'use method="bootstrap"',
                )
        return cls(
            names, None if threshold is None else check_proportion(threshold, "threshold"), check_clip(clip)
        )

    def require_defined(self, study: Study, fit: Refit) -> None:
        """Raise if a metric is undefined for the model fitted to all cases."""
        for name in self.names:
            if name not in _ORDER:
                study.check_probabilities(fit, f"the {METRICS[name]}")
            if name in _LOGARITHMS and self.clip is None and (fit.score.min() <= 0 or fit.score.max() >= 1):
                raise make_value_error(
                    "clip",
                    f"is needed, as the model predicts 0 or 1 and the {METRICS[name]} takes logarithms",
                    "pass clip=1e-6",
                )

    def __call__(self, study: Study, score: Array, cases: Array) -> Array:
        """Compute the metrics of some cases."""
        label, score, weight = study.label[cases], score[cases], study.get_case_weights(cases)
        counts = count_sample(Sample(score, label, weight))
        values = dict.fromkeys(self.names, np.nan)
        for name in {"brier", "log_loss"} & values.keys():
            values[name] = np.average(np.where(label, *self.compute_losses(name, score)), weights=weight)
        if label.any() and not label.all():
            values |= {name: self._compute_value(name, counts) for name in _RANKED & values.keys()}
            if {"slope", "intercept"} & values.keys():
                line = fit_recalibration(counts, compute_log_odds(counts, self.clip))
                values |= {name: line[name].value for name in {"slope", "intercept"} & values.keys()}
        return np.array(list(values.values()))

    def _compute_value(self, name: str, counts: ThresholdCounts) -> float:
        positive, negative = counts.positive[None], counts.negative[None]
        if name == "auc":
            return compute_auc(counts)
        if name == "average_precision":
            return float(average_precision_batch(counts, positive, negative)[0])
        if name == "net_benefit":
            return float(
                compute_resampled_benefits(counts, positive, negative, np.array([self.threshold]), None)[0][
                    0, 0
                ]
            )
        return calibration(counts, method="loess").average_error

    def measure_resample(self, study: Study, fit: Refit) -> Array:
        """Compute the metrics of a refit in its resample and in the original cases, shape (2, m)."""
        return np.array([self(study, fit.score, cases) for cases in (fit.cases, np.arange(fit.score.size))])

    def measure_fold(self, study: Study, fold: tuple[Array, Array]) -> Array:
        """Refit to the cases of a pair (train, test); compute the metrics in both, shape (2, m)."""
        score = study.refit_model(fold[0]).score
        return np.array([self(study, score, cases) for cases in fold])

    def measure_left_out(self, study: Study, fit: Refit) -> tuple[Array, Array]:
        """Compute the metrics of a refit in its resample and in the cases not drawn, and these cases' losses.

        Returns
        -------
        values : ndarray, shape (2, m)
        losses : ndarray, shape (m, n)
            NaN for the cases of the resample, and for the AUC, which is no mean over cases.
        """
        out_of_bag = np.setdiff1d(np.arange(fit.score.size), fit.cases)
        losses = np.full((len(self.names), fit.score.size), np.nan)
        for row, name in zip(losses, self.names, strict=True):
            if name != "auc":
                row[out_of_bag] = np.where(study.label, *self.compute_losses(name, fit.score))[out_of_bag]
        test = self(study, fit.score, out_of_bag) if out_of_bag.size else np.full(len(self.names), np.nan)
        return np.array([self(study, fit.score, fit.cases), test]), losses

    def compute_losses(self, name: str, score: Array) -> tuple[Array, Array]:
        """Compute the loss of each prediction if the case is positive, and if it is negative."""
        if name == "brier":
            return (1 - score) ** 2, score**2
        return compute_log_losses(score if self.clip is None else clip_predictions(score, self.clip))


# -- Estimates ------------------------------------------------------------------------------------


@declare_result_type(Optimism)
@options_of(cv=("cv", "n_repeats"))
def optimism(
    estimator: Any,
    X: Any,
    y: ArrayLike,
    *,
    metric: Metric | Sequence[Metric] = "auc",
    method: Literal["bootstrap", "632+", "cv"] = "bootstrap",
    n_resamples: int = 500,
    cv: int | Any = 10,
    n_repeats: int = 1,
    groups: ArrayLike | None = None,
    sample_weight: ArrayLike | None = None,
    threshold: float | None = None,
    clip: float | None = None,
    level: float = 0.95,
    pos_label: Scalar = None,
    n_jobs: int | None = 1,
    seed: Seed = None,
    progress: Progress = True,
) -> Optimism:
    """Estimate the performance of a model in new cases from those it is fitted to (internal validation).

    Use it to report honest numbers if you have no data other than those to which the model is fitted.

    Every step that uses the outcomes must be inside `estimator`: the choice of variables and of
    hyperparameters, oversampling, recalibration.  So must every step that is fitted to the features, such as
    imputation and scaling; in scikit-learn a ``Pipeline`` holds them.  Steps that you took before are not
    repeated in the resamples, and their optimism stays in the result.

    Parameters
    ----------
    estimator : classifier or callable
        An object with ``fit`` and with ``predict_proba`` or ``decision_function``, like scikit-learn's
        classifiers; only copies of it are fitted.  Or a function of (X, y), with fractional weights of
        (X, y, sample_weight), that returns a fitted classifier.
    X : array-like or data frame, shape (n, features)
        The features, in the form that the estimator takes.
    y : array-like, shape (n,)
        The classes: bool, 0/1 or −1/+1, or any two values with `pos_label`.
    metric : str or list of str, default="auc"
        ``"auc"``, ``"average_precision"``, ``"brier"``, ``"log_loss"``, ``"slope"`` and ``"intercept"`` of
        the logistic recalibration, ``"average_error"`` (of a local regression, also called ICI), or
        ``"net_benefit"`` at `threshold`.
    method : {"bootstrap", "632+", "cv"}, default="bootstrap"
        Harrell's bootstrap; the .632+ bootstrap, for ``"auc"``, ``"brier"`` and ``"log_loss"``; or
        cross-validation.
    n_resamples : int, default=500
        Number of bootstrap resamples.
    cv : int, splitter or iterable of (train, test), default=10
        Number of folds, stratified by class; or an object that splits the rows, such as a splitter of
        scikit-learn.
    n_repeats : int, default=1
        How often to repeat a cross-validation with other folds.
    groups : array-like, shape (n,), optional
        The group of each row, such as the patient.  Groups are drawn, left out and put into folds as a whole.
    sample_weight : array-like, shape (n,), optional
        Weights.  Whole numbers count equal rows, which are repeated; others are passed to the fit, and each
        row keeps its weight when drawn.  Rows of weight 0 are left out.
    threshold : float in (0, 1), optional
        The threshold probability of the net benefit.
    clip : float in (0, 0.5), optional
        Move predictions into [clip, 1 − clip] before taking logarithms, for ``"log_loss"``, ``"slope"`` and
        ``"intercept"`` of models that predict 0 or 1, as forests do.
    level : float in (0, 1), default=0.95
        Confidence level, as a proportion.
    pos_label : scalar, optional
        The positive class, needed for classes other than bool, 0/1 and −1/+1.
    n_jobs : int or None, default=1
        Number of processes, −1 for one per core; more than one needs joblib.  It does not change the result.
    seed : int, numpy.random.Generator or None, default=None
        Random seed or Generator for resamples and folds.  A random estimator needs a seed of its own, its
        ``random_state``.
    progress : bool or callable, default=True
        Show a progress bar if refitting takes longer than one second.  A callable is called between refits,
        ``progress(done, n_refits)``.  If it raises, refitting stops and you get that exception; a generator
        passed as `seed` is then back in its state before the call.

    Returns
    -------
    Optimism
        One row per metric; `fits` has the values of each refit.  Limits are NaN except for the bootstrap of
        ``"auc"``, ``"average_precision"``, ``"brier"``, ``"log_loss"`` and ``"net_benefit"``; see Notes.
        Refits in which a metric is undefined are left out of its means, with a warning.

    Raises
    ------
    ValueError
        For missing labels, a single class, more than two, unequal lengths, an unknown metric or method, a
        number out of range, ``"net_benefit"`` without `threshold` or the reverse, a metric that ``"632+"``
        does not have, a model without probabilities if they are needed, predictions of 0 or 1 if logarithms
        are taken and you pass no `clip`, a fold without cases of a class, a single group, scores of NaN, or
        `n_jobs` without joblib.
    TypeError
        For an estimator without ``fit`` or without scores, a class instead of an instance of it, or a fit
        that takes no weights.

    See Also
    --------
    calibration_optimism : Correct a calibration curve for optimism.
    cv_auc_interval : Compute a confidence interval of a cross-validated AUC.
    calibration_statistics : Compute the calibration of predictions that you have.
    estimator_scores : Compute the scores that a fitted classifier gives.

    Notes
    -----
    **Bootstrap.**  The estimator is fitted to each resample of the cases.  The value of this model in the
    resample, less its value in the original cases, is the optimism of one resample, and their mean is
    subtracted from the apparent value (Efron 1983; Harrell, Lee & Mark 1996), as R's ``rms::validate`` does.
    A resample with a single class is drawn again, see `redrawn`.

    **.632+.**  Each model is evaluated in the cases to which it was not fitted.  This error of the
    left-out cases is too large, as a resample holds only .632 of the information, and the apparent error is
    too small.  With
    err the apparent error, err₁ that of the left-out cases, but not more than γ, and γ the error
    without information, the overfitting rate is R = (err₁ − err)/(γ − err), or 0 if err₁ ≤ err, and the
    result (1 − w) err + w err₁ with w = .632/(1 − .368 R) (Efron & Tibshirani 1997).  For the Brier score and
    the log loss, err₁ is the mean over the cases of the mean over the models from which a case was left out,
    and γ the mean over all pairs of a prediction and an outcome.  For the AUC, the error is 1 − AUC, err₁ its
    mean over the models, and γ = ½.  This method suits models that can fit anything, such as
    forests and nearest neighbours, whose apparent value is perfect.

    **Cross-validation.**  The corrected value is the mean over the folds, and repeats, of the metric in the
    left-out fold, for a model fitted to the others.  It refers to models fitted to fewer cases.

    **Interval.**  By the location-shifted bootstrap: percentiles of the apparent values of the refitted
    models, each in its resample, less the optimism (Noma et al. 2021, algorithm 1).  There is none for slope
    and intercept, which are 1 and 0 in every resample if the model is fitted by maximum likelihood, nor for
    the average error, which chance alone raises in every resample.

    **Coverage.**  These limits cover the AUC in the population of a linear discriminant of ten features (.76
    at best) in 91 % with 400 + 400 cases, 81 % with 100 + 100, 71 % with 20 + 180 and 48 % with 25 + 25.
    If a model overfits, they are too high, by about half of the optimism, and too narrow.

    {coverage}

    Internal validation estimates how a model will do in new cases of the same population.  It is no evidence
    for other places and times.

    References
    ----------
    {efron1983}
    {harrell1996}
    {efron1997}
    {noma2021}

    Examples
    --------
    A nearest neighbour remembers the cases that it has seen, and is wrong about others:

    >>> import numpy as np
    >>> class Nearest:
    ...     def fit(self, X, y):
    ...         self.X, self.y = X, y
    ...         return self
    ...
    ...     def predict_proba(self, X):
    ...         p = self.y[np.abs(X[:, None] - self.X[None, :]).argmin(axis=1)]
    ...         return np.column_stack([1 - p, p])
    >>> rng = np.random.default_rng(0)
    >>> x = rng.normal(size=60)
    >>> y = (x + rng.normal(size=60) > 0).astype(int)
    >>> found = optimism(Nearest(), x, y, metric=["auc", "brier"], method="632+", n_resamples=50, seed=0)
    >>> found.apparent, found.corrected.round(2)
    (array([1., 0.]), array([0.61, 0.4 ]))
    """
    measures = _Measures.from_arguments(metric, method, threshold, clip)
    draws, rng = check_whole_number(n_resamples, "n_resamples", 2, MOST_RESAMPLES), make_generator(seed)
    repeats, splits = check_whole_number(n_repeats, "n_repeats", 1), _read_splits(cv)
    study = Study.from_data(estimator, X, y, groups, sample_weight, pos_label)
    folds = _make_fold_pairs(study, splits, repeats, (X, y, groups), rng) if method == "cv" else []
    cases = np.arange(study.label.size)
    whole_fit = study.refit_model(cases)
    measures.require_defined(study, whole_fit)
    apparent = measures(study, whole_fit.score, cases)
    names, jobs = measures.names, (n_jobs, progress)
    if method == "cv":
        values = np.array(list(run_tasks(partial(measures.measure_fold, study), folds, *jobs)))
        n_redrawn, estimates = 0, _correct_by_folds(names, values)
    elif method == "bootstrap":
        work = partial(refit_resample, study, measures.measure_resample)
        measurements, redrawn = zip(*run_tasks(work, make_generators(rng, draws), *jobs), strict=True)
        values, n_redrawn = np.array(measurements), sum(redrawn)
        estimates = _correct_by_bootstrap(names, apparent, values, level)
    else:
        refits = run_tasks(
            partial(refit_resample, study, measures.measure_left_out), make_generators(rng, draws), *jobs
        )
        values, losses, n_redrawn = _collect_left_out(refits)
        estimates = _correct_by_left_out(study, measures, whole_fit.score, apparent, values, losses)
    none = np.full(apparent.size, np.nan)
    return Optimism(
        **{"metric": np.array(names), "apparent": apparent, "low": none, "high": none} | estimates,
        optimism=apparent - estimates["corrected"],
        fits=OptimismFits(
            fit=np.repeat(np.arange(len(values)), len(names)),
            metric=np.tile(names, len(values)),
            training=values[:, 0].ravel(),
            test=values[:, 1].ravel(),
        ),
        redrawn=n_redrawn,
        method=method,
        basis=Inference("performance", _describe_correction(method, draws, folds, repeats, groups), level),
    )


def _correct_by_bootstrap(names: list[str], apparent: Array, values: Array, level: float) -> dict[str, Array]:
    """Subtract the mean optimism of the resamples from apparent values and from percentiles of resamples."""
    estimates = np.full((3, len(names)), np.nan)
    for j, name in enumerate(names):
        training, test = drop_undefined(values[:, :, j], f"the {METRICS[name]}").T
        if not training.size:
            continue
        with np.errstate(invalid="ignore"):  # infinite losses
            optimism = float(np.mean(training - test))
        estimates[0, j] = apparent[j] - optimism
        if name in _SHIFTED and np.isfinite(optimism) and np.ptp(training) > 0:
            estimates[1:, j] = np.quantile(training, [0.5 - level / 2, 0.5 + level / 2]) - optimism
    return dict(zip(("corrected", "low", "high"), estimates, strict=True))


def _correct_by_folds(names: list[str], values: Array) -> dict[str, Array]:
    """Average the metrics over the test folds."""
    tests = [drop_undefined(values[:, 1, j], f"the {METRICS[name]}") for j, name in enumerate(names)]
    return {"corrected": np.array([test.mean() if test.size else np.nan for test in tests])}


def _collect_left_out(refits: Iterable[tuple[tuple[Array, Array], int]]) -> tuple[Array, Array, int]:
    """Collect the metrics and losses in the cases left out, one refit of .632+ after the other.

    Returns
    -------
    values : ndarray, shape (n_resamples, 2, m)
        The metrics in the resample and in the cases left out.
    losses : ndarray, shape (m, n)
        The mean loss of each case over the refits that leave it out; NaN if none does.
    redrawn : int
        The number of discarded resamples.
    """
    values, redrawn, total, often = [], 0, np.zeros(()), np.zeros(())
    for (value, losses), again in refits:
        values.append(value)
        redrawn += again
        total = total + np.nan_to_num(losses, nan=0.0, posinf=np.inf)
        often = often + ~np.isnan(losses)
    mean = np.divide(total, often, out=np.full(total.shape, np.nan), where=often > 0)
    return np.array(values), mean, redrawn


def _correct_by_left_out(
    study: Study, measures: _Measures, score: Array, apparent: Array, values: Array, losses: Array
) -> dict[str, Array]:
    """Average the apparent error and that of cases left out by .632+ weights (Efron & Tibshirani 1997)."""
    estimates = np.empty((2, apparent.size))
    for j, name in enumerate(measures.names):
        if name == "auc":
            areas = drop_undefined(values[:, 1, j], "the AUC of the cases left out")
            error, test_error = 1 - apparent[j], 1 - areas.mean() if areas.size else np.nan
            ignorant = 0.5
        else:
            error, test_error = apparent[j], _average_known(losses[j], study.weight)
            pos, neg = (_average_known(loss, study.weight) for loss in measures.compute_losses(name, score))
            prior = _average_known(study.label.astype(float), study.weight)
            ignorant = prior * pos + (1 - prior) * neg  # mean over all pairs of outcome and prediction
        test_error = min(test_error, ignorant) if not np.isnan(test_error) else test_error
        rate = (test_error - error) / (ignorant - error) if test_error > error else 0.0  # R
        weight = _SHARE / (1 - (1 - _SHARE) * rate)
        value = (1 - weight) * error + weight * test_error
        estimates[:, j] = 1 - value if name == "auc" else value, rate
    return {"corrected": estimates[0], "overfitting": estimates[1]}


def _average_known(values: Array, weight: Array | None) -> float:
    """Average the values that are not NaN."""
    is_defined = ~np.isnan(values)
    return float(np.average(values[is_defined], weights=None if weight is None else weight[is_defined]))


def _describe_correction(method: str, draws: int, folds: Sequence[Any], n_repeats: int, groups: Any) -> str:
    """Write how the values were corrected, for a caption or sentence."""
    if method == "cv":
        times = f", repeated {n_repeats} times" if n_repeats > 1 else ""
        return f"{len(folds) // n_repeats}-fold cross-validation{times}"
    kind = "location-shifted bootstrap" if method == "bootstrap" else ".632+ bootstrap"
    return f"{kind}, {draws} resamples of {'all cases' if groups is None else 'whole groups'}"


# -- Folds ----------------------------------------------------------------------------------------


def _make_fold_pairs(
    study: Study, cv: Any, repeats: int, data: tuple[Any, Any, Any], rng: np.random.Generator
) -> list[tuple[Array, Array]]:
    """Make the pairs (train, test) of a cross-validation, as numbers of cases."""
    cases = np.arange(study.label.size)
    if isinstance(cv, int):
        smaller = min(study.n_units, *np.bincount(study.label).tolist())
        if cv > smaller:
            raise make_value_error(
                "cv", f"={cv} folds need as many cases of each class, and groups, but there are {smaller}"
            )
        parts = [test for _ in range(repeats) for test in study.make_folds(cv, rng)]
        pairs = [(np.setdiff1d(cases, test), test) for test in parts]
    else:
        if repeats > 1:
            raise make_value_error(
                "n_repeats", "cannot be combined with given folds", "let the splitter repeat"
            )
        splits = _read_split_pairs(cv.split(*data)) if hasattr(cv, "split") else cv
        pairs = [(study.find_cases(train), study.find_cases(test)) for train, test in splits]
    for i, pair in enumerate(pairs):
        for subset, name in zip(pair, ("training cases", "cases"), strict=True):
            if study.label[subset].all() or not study.label[subset].any():
                raise make_value_error(
                    "cv",
                    f"leaves fold {i} without {name} of both classes",
                    "use fewer folds, or a splitter such as scikit-learn's StratifiedGroupKFold",
                )
    return pairs


def _read_splits(cv: Any) -> Any:
    """Check the number of folds or the splitter, or read pairs (train, test)."""
    if isinstance(cv, (Integral, float)):
        return check_whole_number(cv, "cv", 2)
    return cv if hasattr(cv, "split") and not isinstance(cv, (str, bytes)) else _read_split_pairs(cv)


def _read_split_pairs(splits: Any) -> list[tuple[Any, Any]]:
    """Read an iterable of pairs (train, test) into a list."""
    several = np.iterable(splits) and not isinstance(splits, (str, bytes))
    pairs = list_items(splits, "cv", "pairs (train, test)") if several else []
    if not pairs or not all(isinstance(pair, (tuple, list)) and len(pair) == 2 for pair in pairs):
        raise make_type_error(
            "cv", f"must be a number of folds, a splitter or pairs (train, test), not {shorten_value(splits)}"
        )
    return [(train, test) for train, test in pairs]


# -- Calibration curves corrected for optimism by the bootstrap --------------------------------------------

_PLACES = 50  # points of the curve, as in the R package rms
_ENDS = 5  # the curve goes from the 5th smallest to the 5th largest prediction


@dataclass(frozen=True)
class _Smoother:
    """Estimator of the observed probabilities at fixed predictions."""

    method: str
    options: dict[str, Any]
    abscissae: Array

    def read_curve(self, counts: ThresholdCounts) -> Array:
        """Compute the calibration curve of counts; NaN beyond their predictions."""
        curve = calibration(counts, method=self.method, **self.options)
        return np.asarray(
            np.interp(self.abscissae, curve.predicted, curve.observed, left=np.nan, right=np.nan)
        )

    def compute_refit_curves(self, study: Study, fit: Refit) -> Array:
        """Compute the curves of a refit in its resample and in the original cases, shape (2, points)."""
        try:
            return np.array(
                [self.read_curve(_count_study_cases(study, fit.score, cases)) for cases in (fit.cases, ...)]
            )
        except ValueError:  # separated classes, or predictions that are equal, 0 or 1
            return np.full((2, self.abscissae.size), np.nan)


def _count_study_cases(study: Study, score: Array, cases: Any) -> ThresholdCounts:
    return count_sample(Sample(score[cases], study.label[cases], study.get_case_weights(cases)))


@declare_result_type(CalibrationCurve)
@options_of(spline=("knots", "clip"), logistic=("clip",))
def calibration_optimism(
    estimator: Any,
    X: Any,
    y: ArrayLike,
    *,
    method: Literal["loess", "logistic", "spline"] = "loess",
    n_resamples: int = 200,
    span: float = 0.75,
    degree: Literal[1, 2] = 1,
    knots: Literal[3, 4, 5] = 3,
    clip: float | None = None,
    groups: ArrayLike | None = None,
    sample_weight: ArrayLike | None = None,
    pos_label: Scalar = None,
    n_jobs: int | None = 1,
    seed: Seed = None,
    progress: Progress = True,
) -> CalibrationCurve:
    """Estimate the calibration curve that a model will have in new cases from those it is fitted to.

    Use it to validate a model on the data that you fit it to, if you have no others.

    Every step that uses the cases must be inside `estimator`; see ``optimism``.

    Parameters
    ----------
    estimator : classifier or callable
        An object with ``fit`` and ``predict_proba``, of which only copies are fitted.  Or a function of
        (X, y), with fractional weights of (X, y, sample_weight), that returns a fitted classifier.
    X : array-like or data frame, shape (n, features)
        The features, in the form that the estimator takes.
    y : array-like, shape (n,)
        The classes: bool, 0/1 or −1/+1, or any two values with `pos_label`.
    method : {"loess", "logistic", "spline"}, default="loess"
        How to estimate the observed probabilities; see ``calibration``.
    n_resamples : int, default=200
        Number of bootstrap resamples.
    span : float in (0, 1], default=0.75
        Proportion of the samples in each local fit (loess).
    degree : {1, 2}, default=1
        Degree of the local polynomials (loess).
    knots : {3, 4, 5}, default=3
        Number of knots (spline), at percentiles of the predictions of each resample.
    clip : float in (0, 0.5), optional
        Move predictions into [clip, 1 − clip] before taking logarithms (logistic, spline).
    groups : array-like, shape (n,), optional
        The group of each row, such as the patient.  Whole groups are drawn.
    sample_weight : array-like, shape (n,), optional
        Weights.  Whole numbers count equal rows, which are repeated; others are passed to the fit, and each
        row keeps its weight when drawn.  Rows of weight 0 are left out.
    pos_label : scalar, optional
        The positive class, needed for classes other than bool, 0/1 and −1/+1.
    n_jobs : int or None, default=1
        Number of processes, −1 for one per core; more than one needs joblib.  It does not change the result.
    seed : int, numpy.random.Generator or None, default=None
        Random seed or Generator of the resamples.
    progress : bool or callable, default=True
        Show a progress bar if refitting takes longer than one second.  A callable is called between refits,
        ``progress(done, n_refits)``.  If it raises, refitting stops and you get that exception; a generator
        passed as `seed` is then back in its state before the call.

    Returns
    -------
    CalibrationCurve
        At 50 equally spaced predictions, from the 5th smallest to the 5th largest of the model of all cases.
        `apparent` is the curve of this model in these cases; `observed`, the corrected curve, is `apparent`
        less `optimism`.  `count` is the weight of the predictions nearest to each point; there are no limits.
        ``average_error`` is the mean distance of the corrected curve from the diagonal.

    Raises
    ------
    ValueError
        For missing labels, a single class, more than two, unequal lengths, an unknown method, a number out of
        range, a model without probabilities, fewer than 11 cases or equal predictions, a curve of all cases
        that cannot be fitted (see ``calibration``), a single group, or `n_jobs` without joblib.
    TypeError
        For an estimator without ``fit`` or without scores, a class instead of an instance of it, or a fit
        that takes no weights.

    See Also
    --------
    optimism : Estimate the performance of a model in new cases.
    calibration : Compute a calibration curve of predictions that you have.
    rocplot.calibration : Draw calibration plots: observed against predicted probabilities.

    Notes
    -----
    The estimator is fitted to each resample of the cases.  The calibration curve of this model in the
    resample, less its curve in the original cases, is the optimism of one resample at each prediction; the
    mean of these is subtracted from the apparent curve, as R's ``rms::calibrate`` does (Harrell, Lee & Mark
    1996).  Curves are used only between the smallest and the largest prediction of their model.  Refits whose
    curve is undefined are left out, with a warning.  The corrected curve may leave [0, 1].

    A model fitted by maximum likelihood is always calibrated in its own cases, good or bad: its apparent
    curve lies on the diagonal and carries no information.

    References
    ----------
    {harrell1996}
    {harrell2015}

    Examples
    --------
    >>> import numpy as np
    >>> class Mean:  # of each of ten groups: few cases each, so that its predictions are too extreme
    ...     def fit(self, X, y):
    ...         self.p = [(y[X == k].sum() + 0.5) / ((X == k).sum() + 1) for k in range(10)]
    ...
    ...     def predict_proba(self, X):
    ...         p = np.array(self.p)[X]
    ...         return np.column_stack([1 - p, p])
    >>> rng = np.random.default_rng(1)
    >>> x = rng.integers(0, 10, 100)
    >>> y = (rng.random(100) < 0.3 + 0.04 * x).astype(int)
    >>> found = calibration_optimism(Mean(), x, y, method="logistic", n_resamples=50, seed=0)
    >>> ends = found.predicted[[0, -1]], found.apparent[[0, -1]], found.observed[[0, -1]]
    >>> [values.round(2).tolist() for values in ends]
    [[0.25, 0.75], [0.22, 0.77], [0.36, 0.66]]
    """
    draws, rng = check_whole_number(n_resamples, "n_resamples", 2, MOST_RESAMPLES), make_generator(seed)
    study = Study.from_data(estimator, X, y, groups, sample_weight, pos_label)
    fit = study.refit_model(np.arange(study.label.size))
    study.check_probabilities(fit, "a calibration curve")
    counts = _count_study_cases(study, fit.score, ...)
    options = {"span": span, "degree": degree, "knots": knots, "clip": clip}
    smoother = _Smoother(method, options, _choose_abscissae(fit.score))
    apparent = smoother.read_curve(counts)
    work = partial(refit_resample, study, smoother.compute_refit_curves)
    values = np.array(
        [curves for curves, _ in run_tasks(work, make_generators(rng, draws), n_jobs, progress)]
    )
    warn_of_undefined(np.isnan(values).all(axis=(1, 2)), "the calibration curve")
    excess = values[:, 0] - values[:, 1]
    valid = ~np.isnan(excess)
    optimism = np.where(valid, excess, 0).sum(axis=0) / np.where(valid.any(axis=0), valid.sum(axis=0), np.nan)
    grid, none = smoother.abscissae, np.full(_PLACES, np.nan)
    nearest = np.clip(np.rint((fit.score - grid[0]) / (grid[1] - grid[0])), 0, _PLACES - 1).astype(np.int64)
    return CalibrationCurve.build_unchecked(
        predicted=grid,
        observed=apparent - optimism,
        count=np.bincount(nearest, study.weight, _PLACES),
        low=none,
        high=none,
        first=grid,
        last=grid,
        method=method,
        counts=counts,
        apparent=apparent,
        optimism=optimism,
        n_resamples=draws,
    )


def _choose_abscissae(score: Array) -> Array:
    """Choose the predictions of the curve, from the 5th smallest to the 5th largest of the model."""
    if score.size < 2 * _ENDS + 1:
        raise make_value_error("y", f"has {score.size} cases", f"at least {2 * _ENDS + 1} are needed")
    ordered = np.sort(score)
    low, high = ordered[_ENDS - 1], ordered[-_ENDS]
    if low == high:
        raise make_value_error("estimator", f"predicts {low:g} for almost all cases", "no curve can be drawn")
    return np.linspace(low, high, _PLACES)
