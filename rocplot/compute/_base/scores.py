"""Scores that fitted estimators predict, one estimator or one per fold, without importing their library."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from rocplot._data.arrays import Labels, list_first_values, read_label_array, to_numpy
from rocplot._data.columns import check_index_order
from rocplot._errors import make_type_error, make_value_error, write_value
from rocplot._names import name_entries
from rocplot._suggestions import refuse_unknown_keywords
from rocplot._typing import Array, Scalar
from rocplot._validation import check_lengths, shorten_value
from rocplot.compute._base.docstrings import fill_docstring

_KEYS = {"estimator": "return_estimator=True", "indices": "return_indices=True"}


@refuse_unknown_keywords
@fill_docstring
def estimator_scores(estimator: object, X: Any, *, pos_label: Scalar = None) -> Array | dict[str, Array]:
    """Compute the scores of the positive class that a fitted classifier gives to samples.

    Use it to turn fitted models into the ``y_score`` that every function of this package takes.

    Parameters
    ----------
    estimator : fitted classifier or mapping
        An object with ``predict_proba`` or, failing that, ``decision_function``, like the classifiers of
        scikit-learn; or a mapping of name → classifier.
    X : array-like or data frame, shape (n, features)
        The samples, in the form that the classifier takes.
    pos_label : scalar, optional
        The positive class, needed for classes other than bool, 0/1 and −1/+1.

    Returns
    -------
    ndarray, shape (n,), or dict of them
        Probabilities or decision values of the positive class, to be passed as ``y_score``.  For a mapping, a
        dict with the same names.

    Raises
    ------
    ValueError
        For an unknown `pos_label`, one that is needed but missing, more than two classes without it, scores
        of another shape, or an empty mapping.
    TypeError
        For an object without ``predict_proba`` and ``decision_function``, such as a regressor, or for a class
        instead of an instance of it.

    See Also
    --------
    cv_scores : Compute the labels and scores of each fold of a cross-validation.
    roc : Compute the ROC curve.
    rocplot.roc : Draw ROC curves.

    Notes
    -----
    Without `pos_label`, and for estimators that do not list their ``classes_``, the last class is positive.
    Decision values of two classes are high for the second class; if the first is positive, their sign is
    reversed.

    Examples
    --------
    >>> class Model:
    ...     classes_ = ["healthy", "sick"]
    ...
    ...     def predict_proba(self, X):
    ...         return [[1 - x, x] for x in X]
    >>> estimator_scores(Model(), [0.25, 0.75], pos_label="sick")
    array([0.25, 0.75])
    >>> estimator_scores({"model": Model()}, [0.25, 0.75], pos_label="healthy")
    {'model': array([0.75, 0.25])}
    """
    if isinstance(estimator, Mapping) and "fit_time" in estimator:
        reason = "is the result of cross_validate"
        raise make_type_error("estimator", reason, "call rocplot.compute.cv_scores(cv_results, X, y)")
    if hasattr(X, "predict") and not hasattr(estimator, "predict"):
        suggestion = "call rocplot.compute.estimator_scores(estimator, X)"
        raise make_type_error("estimator", "and X are swapped", suggestion)
    if not isinstance(estimator, Mapping):
        return predict_scores(estimator, X, pos_label, "estimator")
    if not estimator:
        raise make_value_error(
            "estimator", "is an empty mapping", "pass at least one, name → fitted classifier"
        )
    return {
        name: predict_scores(classifier, X, pos_label, f"estimator[{name!r}]")
        for name, classifier in name_entries(estimator, "estimator").items()
    }


@refuse_unknown_keywords
@fill_docstring
def cv_scores(
    cv_results: Mapping[str, Any], X: Any, y: Any, *, pos_label: Scalar = None
) -> list[tuple[Array, Array]] | dict[str, list[tuple[Array, Array]]]:
    """Compute the labels and scores of the test samples of each fold of a cross-validation.

    Use it after scikit-learn's ``cross_validate`` to average curves over the folds.

    Parameters
    ----------
    cv_results : dict
        A result of scikit-learn's ``cross_validate(…, return_estimator=True, return_indices=True)``; or a
        mapping of name of the model → such a result.
    X : array-like or data frame, shape (n, features)
        The samples that you passed to ``cross_validate``.
    y : array-like, shape (n,)
        Their classes.
    pos_label : scalar, optional
        The positive class, needed for classes other than bool, 0/1 and −1/+1.

    Returns
    -------
    list of (y_true, y_score), or dict of them
        One pair per fold, in the form in which ``roc_average`` and the other averages take folds; the classes
        are those of `y`.  Several models give a dict.

    Raises
    ------
    ValueError
        For results without estimators or indices, samples that are not those of the folds, X and y of
        different lengths, pandas objects whose indexes hold the same labels in different orders, and input
        that ``estimator_scores`` refuses.
    TypeError
        For anything but such a dict.

    See Also
    --------
    estimator_scores : Compute the scores that a fitted classifier gives.
    roc_average : Average ROC curves over folds.
    cv_auc_interval : Compute a confidence interval of a cross-validated AUC.
    rocplot.roc_average : Draw averages of ROC curves over folds.

    Examples
    --------
    >>> import numpy as np
    >>> class Model:
    ...     def decision_function(self, X):
    ...         return np.asarray(X)[:, 0]
    >>> found = {"estimator": [Model()] * 2, "indices": {"test": [[0, 1], [2, 3]]}}
    >>> cv_scores(found, [[4.0], [3.0], [2.0], [1.0]], [1, 0, 0, 1])
    [(array([1, 0]), array([4., 3.])), (array([0, 1]), array([2., 1.]))]
    """
    if not isinstance(cv_results, Mapping):
        raise make_type_error(
            "cv_results",
            f"must be the dict that cross_validate returns, not {type(cv_results).__name__}",
            "cross_validate(model, X, y, return_estimator=True, return_indices=True)",
        )
    several = bool(cv_results) and all(isinstance(cv_result, Mapping) for cv_result in cv_results.values())
    check_index_order(X=X, y=y)
    if not several:
        return _score_folds(cv_results, X, y, pos_label, "cv_results")
    return {
        str(name): _score_folds(cv_result, X, y, pos_label, f"cv_results[{name!r}]")
        for name, cv_result in cv_results.items()
    }


def _score_folds(
    cv_results: Mapping[str, Any], X: Any, y: Any, pos_label: Scalar, name: str
) -> list[tuple[Array, Array]]:
    if missing := [f"{key!r}" for key in _KEYS if key not in cv_results]:
        raise make_value_error(
            name, f"lacks {' and '.join(missing)}", f"call cross_validate(…, {', '.join(_KEYS.values())})"
        )
    classes = read_label_array(y, "y")
    try:
        size = X.shape[0] if hasattr(X, "shape") else len(X)
    except (TypeError, IndexError) as error:
        raise make_type_error("X", f"must hold one row per case, not {shorten_value(X)}") from error
    check_lengths({"y": len(classes), "X": size})
    tests = [np.asarray(rows) for rows in cv_results["indices"]["test"]]
    if highest := [rows.max() for rows in tests if rows.size and rows.max() >= size]:
        raise make_value_error(
            name,
            f"splits {max(highest) + 1} samples or more, but X holds {size}",
            "pass the X and y that cross_validate got",
        )
    return [
        (classes[rows], predict_scores(model, take_rows(X, rows), pos_label, f"{name}['estimator'][{i}]"))
        for i, (model, rows) in enumerate(zip(cv_results["estimator"], tests, strict=True))
    ]


def take_rows(X: Any, rows: Array) -> Any:
    """Take rows out of samples of any kind: of frames, sparse matrices, arrays or lists."""
    if hasattr(X, "iloc"):
        return X.iloc[rows]
    if hasattr(X, "column_names"):  # a pyarrow table
        return X.take(rows)
    return X[rows] if hasattr(X, "shape") else [X[i] for i in rows]


def predict_scores(estimator: Any, X: Any, pos_label: Scalar, name: str) -> Array:
    if isinstance(estimator, type):
        raise make_type_error(name, f"is the class {estimator.__name__}", "pass a fitted instance of it")
    method = next(
        (
            method_name
            for method_name in ("predict_proba", "decision_function")
            if hasattr(estimator, method_name)
        ),
        None,
    )
    if method is None:
        if isinstance(estimator, (list, tuple)):
            raise make_type_error(
                name,
                f"is a {type(estimator).__name__}",
                "name the classifiers in a mapping, "
                "rocplot.compute.estimator_scores({'forest': estimator}, X)",
            )
        raise make_type_error(
            name,
            f"is a {type(estimator).__name__}, which has neither predict_proba nor decision_function",
            "pass a fitted classifier, or what it predicts to the functions themselves",
        )
    classes = getattr(estimator, "classes_", None)
    column, k = _find_positive_column(classes, pos_label, name)
    values = getattr(estimator, method)(X)
    try:
        predictions = to_numpy(values)
    except ValueError:  # ragged: an array for each of several outputs
        predictions = np.empty((0, 0, 0))
    if predictions.ndim == 2 and predictions.shape[1] == 1:
        predictions = predictions[:, 0]
    if predictions.ndim == 1 and (k is None or k == 2):
        if column in (-1, 1):
            return predictions
        return 1 - predictions if method == "predict_proba" else -predictions  # of the first of two classes
    if (
        predictions.ndim != 2
        or k not in (None, predictions.shape[1])
        or (k is None and predictions.shape[1] > 2)
    ):
        raise make_value_error(
            name,
            f".{method}(X) has shape {predictions.shape}, expected (n, {k or 2})",
            "one column per class",
        )
    return predictions[:, column]


def _find_positive_column(classes: Any, pos_label: Scalar, name: str) -> tuple[int, int | None]:
    """Find the column of the positive class and the number of classes, which is None if unknown."""
    if classes is None:
        if pos_label is not None:
            raise make_value_error(
                name, f"has no classes_, in which pos_label={write_value(pos_label)} could be found"
            )
        return -1, None
    if isinstance(classes, Sequence) and any(np.ndim(label) for label in classes):
        raise make_value_error(name, f"predicts {len(classes)} outputs", "pass the scores of one of them")
    class_list = np.asarray(classes).tolist()
    if pos_label is not None:
        if pos_label not in class_list:
            raise make_value_error(
                "pos_label",
                f"={write_value(pos_label)} is no class of {name}",
                f"its classes are {list_first_values(class_list)}",
            )
        return class_list.index(pos_label), len(class_list)
    if len(class_list) != 2:
        raise make_value_error(
            name,
            f"has {len(class_list)} classes ({list_first_values(class_list)}), not two",
            "name the positive one with pos_label=, or pass estimator.predict_proba(X) to multiclass_roc",
        )
    positive = Labels(None, soft=False, one_class=False)(np.asarray(classes), f"{name}.classes_")
    return int(np.argmax(positive)), 2
