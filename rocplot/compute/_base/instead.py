"""What to call instead, where what was passed is meant for another function."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from rocplot._data.arrays import ManyClassesError
from rocplot._data.columns import is_frame

_CURVES = {"roc": "RocCurve(fpr, tpr)", "precision_recall": "PrecisionRecallCurve(precision, recall)"}
_OF_MANY = {
    "roc": "multiclass_roc",
    "auc": "multiclass_auc",
    "auc_interval": "multiclass_auc_interval",
    "auc_test": "multiclass_auc_test",
}


@contextmanager
def of_two_classes(function: str) -> Iterator[None]:
    """Name the function of many classes, or the way to this one, if there are more than two."""
    try:
        yield
    except ManyClassesError as error:
        many = _OF_MANY.get(function)
        if many is not None:
            raise ManyClassesError(error.found, f"{many} takes one column of scores per class") from None
        way = f"{function}(one_vs_rest(y_true, score_matrix)) has each class against the rest"
        raise ManyClassesError(error.found, way) from None


def check_first(function: str, first: Any, surplus: int = 0) -> None:
    """Refuse what other packages take first, an estimator or a data frame, and say what stands here."""
    if hasattr(first, "predict") or hasattr(first, "fit"):
        raise TypeError(
            f"{function}() reads labels and scores, not a {type(first).__name__}: pass y_true and "
            "compute.estimator_scores(estimator, X)"
        )
    if is_frame(first) and (surplus or len(getattr(first, "columns", ())) > 1):
        raise TypeError(
            f"{function}() reads labels first, not a data frame: name its columns, "
            f"{function}(y_true, y_score, data=table)"
        )
    if surplus:
        way = f"; a curve computed elsewhere is compute.{_CURVES[function]}" if function in _CURVES else ""
        raise TypeError(f"{function}() takes y_true and y_score by position, all else by name{way}")
