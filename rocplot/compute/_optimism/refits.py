"""Refits of an estimator to resamples of a study's cases: what internal validation stands on."""

from __future__ import annotations

import copy
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from importlib import import_module
from typing import Any, NamedTuple, Self, TypeVar

import numpy as np

from rocplot._caution import caution
from rocplot._data.arrays import Labels, read_labels, to_numpy, weights_of
from rocplot._data.binary import group_of
from rocplot._data.columns import check_order
from rocplot._faults import type_error, value_error
from rocplot._typing import Array
from rocplot._validation import check_lengths, flag, shortened, threads_of
from rocplot.compute._base.scores import rows_of, scores_of
from rocplot.compute._counts.draws import strata_of, unit_drawer
from rocplot.compute._counts.resample import blocks
from rocplot.compute._counts.threshold_counts import numbered

T = TypeVar("T")
_SCORES = ("predict_proba", "decision_function")


class Refit(NamedTuple):
    """A model that was fitted to some of the cases.

    Attributes
    ----------
    cases : ndarray of int
        Those it was fitted to, as often as they were drawn.
    score : ndarray, shape (n,)
        Its scores of all cases.
    probability : bool
        Whether they are probabilities.
    """

    cases: Array
    score: Array
    probability: bool


@dataclass(frozen=True, eq=False)
class Study:
    """The cases of a study, and the estimator that is fitted to them.

    A row of whole weight w is w cases, a row of weight 0 none; a row of any other weight is one case.

    Attributes
    ----------
    estimator : object
        With ``fit``, which is called on copies; or a function of data that returns a fitted model.
    X, y : object, ndarray
        Features and classes of the rows, as the caller passed them, without those of weight 0.
    place : ndarray of int
        Where these rows were.
    row : ndarray of int, shape (n,)
        The row of each case.
    label : ndarray of bool, shape (n,)
        Whether the case is positive.
    weight : ndarray of float, shape (n,), or None
        Weights that are no numbers of cases.
    unit : ndarray of int, shape (n,)
        The number of the group of each case, or its own: what is drawn.
    n_units : int
        How many there are.
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
    def of(cls, estimator: Any, X: Any, y: Any, groups: Any, sample_weight: Any, pos_label: Any) -> Self:
        """Check what the caller passed."""
        _check_estimator(estimator)
        check_order(X=X, y=y, sample_weight=sample_weight, groups=groups)
        label = read_labels(Labels(pos_label, soft=False, one_class=False), y, "y", sample_weight)
        X, n = _features(X), label.size
        sizes = {"y": n, "X": X.shape[0] if hasattr(X, "shape") else len(X)}
        for name, value in (("sample_weight", sample_weight), ("groups", groups)):
            if value is not None and to_numpy(value).ndim == 1:
                sizes[name] = len(to_numpy(value))
        check_lengths(sizes)
        place, row, weight, group = np.arange(n), np.arange(n), None, None
        if groups is not None:
            group = group_of(groups, n)
        y = to_numpy(y)
        if sample_weight is not None:
            every = weights_of(sample_weight, n, "sample_weight")
            place = np.flatnonzero(every)
            X, y, row = rows_of(X, place), y[place], np.arange(place.size)
            if every.dtype.kind == "i":
                row = np.repeat(row, every[place])
            else:
                weight = np.asarray(every[place], np.float64)
        kept = label[place][row]
        if kept.all() or not kept.any():
            held = "positive" if kept.any() else "negative"
            raise value_error("y", f"holds {held} cases only", "both classes are needed to fit a classifier")
        n_units, unit = row.size, np.arange(row.size)
        if group is not None:
            n_units, unit = numbered(group[place][row])
            if n_units == 1:
                raise value_error("groups", "holds one group only", "several are needed to draw from them")
        return cls(estimator, X, y, place, row, kept, weight, unit, n_units, pos_label)

    def weights(self, cases: Array) -> Array | None:
        """Return the weights of some cases; None where each counts once."""
        return None if self.weight is None else self.weight[cases]

    def drawn(self, rng: np.random.Generator) -> tuple[Array, int]:
        """Draw as many units as there are, with replacement, until both classes are there.

        Returns
        -------
        cases : ndarray of int
            Each as often as it was drawn.
        again : int
            How often a resample was drawn again.
        """
        draw = unit_drawer([np.arange(self.n_units)], self.n_units)
        again = 0
        while True:
            cases = np.repeat(np.arange(self.label.size), draw(1, rng)[0][self.unit])
            if self.label[cases].any() and not self.label[cases].all():
                return cases, again
            again += 1

    def folds(self, k: int, rng: np.random.Generator) -> list[Array]:
        """Part the cases into k folds at random, the classes alike, or by whole groups."""
        if self.n_units == self.label.size:
            parts = strata_of(self.label, ~self.label, True)
            order = np.concatenate([rng.permutation(own) for own in parts])
            number = np.empty(order.size, np.int64)
            number[order] = np.arange(order.size) % k
        else:
            number = rng.permutation(np.arange(self.n_units) % k)[self.unit]
        return [np.flatnonzero(number == i) for i in range(k)]

    def cases_of(self, rows: Any) -> Array:
        """Return the cases of rows of the data."""
        found = np.asarray(rows)
        if found.ndim != 1 or found.dtype.kind not in "iu" or (found.size and found.min() < 0):
            raise type_error(
                "cv", "must hold the numbers of rows, from 0 on", "as scikit-learn's splitters give"
            )
        return np.flatnonzero(np.isin(self.place[self.row], found))

    def refit(self, cases: Array) -> Refit:
        """Fit a copy of the estimator to some cases; score all of them."""
        rows = self.row[cases]
        own = () if self.weight is None else (self.weight[cases],)
        model = _fitted(self.estimator, rows_of(self.X, rows), self.y[rows], *own)
        score = scores_of(model, self.X, self.pos_label, "estimator")
        if np.isnan(score[self.row]).any():
            raise value_error("estimator", "gives scores of NaN", "leave out what it cannot score")
        return Refit(cases, np.asarray(score[self.row], np.float64), hasattr(model, "predict_proba"))

    def check_probabilities(self, fit: Refit, what: str) -> None:
        """Raise unless a model predicts probabilities."""
        if not fit.probability:
            name = type(self.estimator).__name__
            raise value_error(
                "estimator",
                f"({name}) gives no probabilities, which {what} needs",
                "wrap it, as in scikit-learn's CalibratedClassifierCV",
            )
        if fit.score.min() < 0 or fit.score.max() > 1:
            raise value_error("estimator", "predicts probabilities outside [0, 1]")


def _features(X: Any) -> Any:
    """Take features of any kind of which rows can be taken."""
    if hasattr(X, "tocsr"):
        return X.tocsr()  # not all sparse matrices give rows
    if hasattr(X, "shape"):
        return X
    if isinstance(X, (str, bytes)) or not isinstance(X, Iterable):
        raise type_error("X", f"must hold one row per case, not {shortened(X)}")
    return list(X)


def _check_estimator(estimator: Any) -> None:
    """Refuse what cannot be fitted, or gives no scores."""
    name = type(estimator).__name__
    if isinstance(estimator, type) and hasattr(estimator, "fit"):
        raise type_error("estimator", f"is the class {estimator.__name__}", "pass an instance of it")
    if not hasattr(estimator, "fit"):
        if not callable(estimator):
            raise type_error(
                "estimator",
                f"is a {name}, which has no fit",
                "pass a classifier, or a function of (X, y) that returns a fitted one",
            )
    elif not any(hasattr(estimator, one) for one in _SCORES):
        raise type_error(
            "estimator",
            f"is a {name}, which has neither predict_proba nor decision_function",
            "pass a classifier that gives scores",
        )


def _fitted(estimator: Any, X: Any, y: Array, *weight: Array) -> Any:
    """Fit a copy, or have the caller's function fit."""
    if not hasattr(estimator, "fit"):
        return estimator(X, y, *weight)
    model = _copy(estimator)
    try:
        model.fit(X, y, **({"sample_weight": weight[0]} if weight else {}))
    except (TypeError, ValueError) as error:  # a pipeline says it by the second
        if not weight or "sample_weight" not in str(error):
            raise
        raise type_error(
            "sample_weight",
            f"cannot be passed to the fit of {type(estimator).__name__}",
            "pass a function of (X, y, sample_weight) that returns the fitted model; weights that are whole "
            "numbers repeat their rows, which needs no such fit",
        ) from error
    return model


def _copy(estimator: Any) -> Any:
    """Copy an estimator without what it has learnt, as scikit-learn does; one of another kind as it is."""
    if hasattr(estimator, "get_params"):
        try:
            return import_module("sklearn.base").clone(estimator)
        except ImportError:
            pass
    return copy.deepcopy(estimator)


# -- Refits of many resamples or folds, some at a time --------------------------------------------


def of_resamples(
    study: Study,
    look: Callable[[Study, Refit], T],
    n_resamples: int,
    rng: np.random.Generator,
    n_jobs: Any,
    progress: Any,
) -> Iterator[tuple[T, int]]:
    """Refit to resamples; give what is seen of each, and how often one was drawn again.

    Each has its own seed, so that the number of workers does not matter.
    """
    seeds = [np.random.default_rng(rng.integers(1 << 63, size=2)) for _ in range(n_resamples)]
    yield from _each(partial(_of_resample, study, look), seeds, n_jobs, progress)


def _of_resample(study: Study, look: Callable[[Study, Refit], T], rng: np.random.Generator) -> tuple[T, int]:
    cases, again = study.drawn(rng)
    return look(study, study.refit(cases)), again


def of_folds(
    study: Study, look: Callable[[Study, Refit, Array], T], folds: Sequence[Any], n_jobs: Any, progress: Any
) -> Iterator[T]:
    """Refit to the cases of each pair (train, test); give what is seen of each."""
    yield from _each(partial(_of_fold, study, look), folds, n_jobs, progress)


def _of_fold(study: Study, look: Callable[[Study, Refit, Array], T], fold: tuple[Array, Array]) -> T:
    train, test = fold
    return look(study, study.refit(train), test)


def _each(work: Callable[[Any], T], tasks: Sequence[Any], n_jobs: Any, progress: Any) -> Iterator[T]:
    """Work on tasks in their order, some at a time in processes of joblib; show progress."""
    jobs, watched = threads_of(n_jobs), flag(progress, "progress")
    if jobs == 1:
        found: Iterator[T] = map(work, tasks)
    else:
        try:
            joblib = import_module("joblib")
        except ImportError:
            raise value_error(
                "n_jobs",
                f"={jobs} needs joblib, which scikit-learn installs, too",
                "pip install joblib, or n_jobs=1",
            ) from None
        calls = (joblib.delayed(work)(task) for task in tasks)
        found = joblib.Parallel(n_jobs=jobs, return_as="generator")(calls)
    for _ in blocks(len(tasks), 1, watched, most=1):
        yield next(found)


def without_undefined(values: Array, what: str) -> Array:
    """Leave out the refits, rows, in which something is undefined, and say so."""
    lost = np.asarray(np.isnan(values).reshape(len(values), -1).any(axis=1))
    warn_of_lost(lost, what)
    return np.asarray(values[~lost])


def warn_of_lost(lost: Array, what: str) -> None:
    """Warn if something is undefined in some refits."""
    if lost.any():
        caution(f"{lost.sum()} of {lost.size} refits are left out of {what}, which is undefined in them")
